/* SPDX-License-Identifier: Apache-2.0
 * Bodies that nothing carries, or that water carries wrongly, and bodies that turn over: each is
 * told, by the check or by the run; bodies that something holds, or may come to hold, are not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "support/runs.h"
#include "support/studies.h"

enum { TEXT = 4096, PATH = 512 };

#define RUN "allide: 1\nrun: {duration: 2 s, step: 0.01 s}\n"
/* 9.81 MN */
#define BOX "freedoms: six, mass: 1000 t, radii of gyration: [5 m, 20 m, 20 m]"
#define BARGE "hydrostatics: {w: {body: a, height: 1 m, waterplane area: 500 m^2, %s}}\n"
#define STABLE "metacentric height: [2 m, 60 m]"

/* the first warning of a code; NULL: there is none */
static const ald_warning *find(const ald_warnings *warnings, const char *code) {
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    if (strcmp(ald_warnings_at(warnings, w)->code, code) == 0) return ald_warnings_at(warnings, w);
  }
  return NULL;
}

/* Checks a study: it warns once of this code, of this element with these words, or, `element` being
 * NULL, not at all. Returns the worst value. */
static double expect(const char *text, const char *code, const char *element, const char *words) {
  ald_study *study = study_of(text);
  ald_warnings *warnings = ald_warnings_create();
  ald_report *report = ald_report_create();
  double worst = 0;
  assert_int_equal(ald_study_check(study, warnings, report), ALD_OK);
  const ald_warning *own = find(warnings, code);
  if (!element && own) fail_msg("%s: %s\n%s", own->element, own->text, text);
  if (element && !own) fail_msg("no %s of\n%s", code, text);
  if (element) {
    assert_string_equal(own->element, element);
    if (!strstr(own->text, words)) fail_msg("%s", own->text);
    worst = own->worst;
  }
  ald_report_destroy(report);
  ald_warnings_destroy(warnings);
  ald_study_destroy(study);
  return worst;
}

static void expect_carried(const char *text) { expect(text, "unsupported", NULL, NULL); }

/* ------------------------------------------------------------------------------ who is carried */

static void nothing_carries_it(void **state) {
  (void)state;
  static const char alone[] = RUN "bodies: {a: {" BOX "}}\n%s";
  static const char *const falls[] = {
      /* pushed across, lifted by half its weight, rubbed by water */
      "loads: {f: {body: a, constant: [1 kN, 0 N, 0 N]}}\n",
      "loads: {f: {body: a, constant: [0 N, 0 N, 5 MN]}}\n",
      "drag: {d: {body: a, linear: [1 kN s/m, 1 kN s/m, 1 kN m s]}}\n",
      /* a fender pushes sideways */
      ("fenders: {f: {between: [earth, a], attachment: [0 m, 0 m, 0 m], plane point: [0 m, -16 m, "
       "0 "
       "m],\n  normal: [0, -1, 0], curve: [[0.5 m, 3 MN], [1 m, 0 kN]]}}\n")};
  static const char *const held[] = {
      "loads: {f: {body: a, constant: [0 N, 0 N, 9.81 MN]}}\n",
      "joints: {j: {type: revolute, between: [a, earth], at a: [0, 0, 0], at b: [0, 0, 0], axis a: "
      "[0, 1, 0]}}\n",
      "hawsers: {h: {between: [a, earth], from: [0 m, 0 m, 0 m], to: [0 m, 0 m, 20 m],\n"
      "  stiffness: 9 MN/m, length: 20 m}}\n",
      "foundations: {p: {between: [earth, a], at a: [0, 0, 0], at b: [0, 0, 0], stiffness: [4 "
      "MN/m, 4 MN/m, 90 MN/m, 2 GN m, 2 GN m, "
      "3 GN m]}}\n",
      /* a fender beneath */
      "fenders: {f: {between: [earth, a], attachment: [0 m, 0 m, -9 m], plane point: [0 m, 0 m, -2 "
      "m],\n  normal: [0, 0, -1], curve: [[0 m, 30 MN], [1 m, 0 kN]]}}\n"};
  char text[TEXT];
  for (size_t k = 0; k < sizeof falls / sizeof *falls; k++) {
    snprintf(text, sizeof text, alone, falls[k]);
    const double weight = expect(text, "unsupported", "bodies.a",
                                 "it can heave and weighs 9.81 MN, which nothing carries");
    assert_true(fabs(weight - 9.80665e6) < 1e4);
  }
  for (size_t k = 0; k < sizeof held / sizeof *held; k++) {
    snprintf(text, sizeof text, alone, held[k]);
    expect_carried(text);
  }
  /* held at its height, or without weight */
  expect_carried(RUN
                 "bodies: {a: {freedoms: [surge, sway, roll, pitch, yaw], mass: 1000 t, radii "
                 "of gyration: [5 m, 20 m, 20 m]}}\n"
                 "loads: {f: {body: a, constant: [1 kN, 0 N, 0 N]}}\n");
  expect_carried(RUN "environment: {gravity: 0}\nbodies: {a: {" BOX
                     "}}\n"
                     "loads: {f: {body: a, constant: [1 kN, 0 N, 0 N]}}\n");
}

/* two ships with all particulars meet: nothing lets them float unless it is said */
static void ships_need_hydrostatics(void **state) {
  (void)state;
  static const char ships[] = RUN
      "ships:\n"
      "  tanker: {length: 180 m, breadth: 32 m, draught: 11 m, block coefficient: 0.8, KG: 10 m,\n"
      "    depth: 18 m}\n"
      "  cargo: {length: 120 m, breadth: 20 m, draught: 7 m, block coefficient: 0.7, KG: 7 m,\n"
      "    depth: 11 m}\n"
      "bodies:\n  a: {freedoms: six, ship: cargo, speed: 5 m/s}\n"
      "  b: {freedoms: %s, ship: tanker}\n"
      "bows: {hit: {between: [a, b], pressure: 3 MPa, first touch: [10 m, 90 deg, 1 m]}}\n%s";
  char text[TEXT];
  snprintf(text, sizeof text, ships, "six", "");
  expect(text, "unsupported", "bodies.a", "so it is with 1 other");
  snprintf(text, sizeof text, ships, "six", "hydrostatics: {w: {body: a}}\n");
  expect(text, "unsupported", "bodies.b", "weighs 510 MN");
  snprintf(text, sizeof text, ships, "planar", "hydrostatics: {w: {body: a}}\n");
  expect_carried(text);
  snprintf(text, sizeof text, ships, "six", "hydrostatics: {w: {body: [a, b]}}\n");
  expect_carried(text);
}

/* what is joined is carried together; two that only have each other fall together */
static void what_is_joined_is_one(void **state) {
  (void)state;
  static const char two[] = RUN
      "meshes: {box: {box: {length: 2 m, breadth: 2 m, height: 2 m}}}\n"
      "bodies:\n  a: {" BOX ", mesh: box}\n  b: {" BOX
      ", mesh: box, position: [0 m, 0 m, %g m]}\n"
      "  deck: {%s, mesh: box, position: [0 m, 0 m, %g m]}\n%s";
  static const char joint[] =
      "joints: {j: {type: spherical, between: [a, b], at a: [0, 0, 5], at b: [0, 0, 0]}}\n";
  static const char between[] =
      "mesh contacts: {c: {between: [a, b], force: 90 MN, reference indentation: 1 m,\n"
      "  reference area: 4 m^2, restitution: 0.3}}\n";
  static const char beneath[] =
      "mesh contacts: {c: {between: [[a, b], deck], force: 90 MN, reference indentation: 1 m,\n"
      "  reference area: 4 m^2, restitution: 0.3}}\n";
  char text[TEXT], more[512];
  snprintf(text, sizeof text, two, 5.0, "fixed: yes", -9.0, joint);
  expect(text, "unsupported", "bodies.a", "weighs 19.6 MN");
  snprintf(text, sizeof text, two, 5.0, "fixed: yes", -9.0, between);
  expect(text, "unsupported", "bodies.a", "so it is with 1 other");
  /* a deck beneath may carry both, one above may not */
  snprintf(text, sizeof text, two, 5.0, "fixed: yes", -9.0, beneath);
  expect_carried(text);
  snprintf(text, sizeof text, two, 5.0, "fixed: yes", 19.0, beneath);
  expect(text, "unsupported", "bodies.a", "so it is with 1 other");
  /* a deck that itself falls carries nothing */
  snprintf(text, sizeof text, two, 5.0, BOX, -9.0, beneath);
  expect(text, "unsupported", "bodies.a", "so it is with 2 others");
  /* one floats with the weight of both */
  snprintf(
      more, sizeof more,
      "%shydrostatics: {w: {body: a, height: 0 m, waterplane area: 500 m^2, displacement: 2000 "
      "t,\n  metacentric height: [20 m, 60 m]}}\n",
      joint);
  snprintf(text, sizeof text, two, 5.0, "fixed: yes", -9.0, more);
  expect_carried(text);
}

/* ------------------------------------------------------------------------------ who floats wrongly
 */

static void water_may_carry_it_wrongly(void **state) {
  (void)state;
  static const char barge[] =
      RUN "%sbodies: {a: {" BOX
          ", position: [0 m, 0 m, %g m]}}\n"
          "hydrostatics: {w: {body: a, height: 1 m, waterplane area: %g m^2, " STABLE "}}\n";
  char text[TEXT], more[1024];
  snprintf(text, sizeof text, barge, "", 1.0, 500.0);
  expect_carried(text);
  /* W/(rho g A) = 1.95 m of draught; a heave of 0.2 m is a test of decay */
  snprintf(text, sizeof text, barge, "", 1.2, 500.0);
  expect_carried(text);
  snprintf(text, sizeof text, barge, "", 4.2, 500.0);
  assert_true(fabs(expect(text, "unsupported", "bodies.a",
                          "starts 3.2 m above the height at which it floats, and falls") -
                   3.2) < 1e-9);
  snprintf(text, sizeof text, barge, "", -1.0, 500.0);
  expect(text, "unsupported", "bodies.a", "starts 2 m below the height");
  /* a unit too small by a factor of 1000 */
  snprintf(text, sizeof text, barge, "", 1.0, 0.5);
  const double draught = expect(text, "unsupported", "bodies.a", "m of draught: any load sinks it");
  assert_true(fabs(draught - 1e6 / (1025 * 0.5)) < 1e-3 * draught);
  snprintf(text, sizeof text, barge, "environment: {gravity: 0}\n", 1.0, 500.0);
  expect(text, "unsupported", "hydrostatics.w", "without gravity");
  /* hawsers do not hide it */
  static const char moored[] =
      "hawsers: {h: {between: [a, earth], from: [20 m, 0 m, 3 m], to: [40 m, 0 m, 3 m],\n"
      "  stiffness: 1 MN/m, length: 19 m}}\n";
  snprintf(more, sizeof more, "%s%s", barge, moored);
  snprintf(text, sizeof text, more, "", 4.2, 500.0);
  expect(text, "unsupported", "bodies.a", "starts 3.2 m above");
  snprintf(text, sizeof text, more, "", 1.0, 0.5);
  expect(text, "unsupported", "bodies.a", "any load sinks it");
  snprintf(text, sizeof text, more, "", 1.0, 500.0);
  expect_carried(text);
  /* a spar of 150 m, which is as slender as anything that floats */
  expect_carried(
      RUN
      "bodies: {a: {freedoms: six, mass: 30000 t, radii of gyration: [43 m, 43 m, 8 m]}}\n"
      "hydrostatics: {w: {body: a, height: 0 m, waterplane area: 120 m^2, metacentric height: [4 "
      "m, 4 m]}}\n");
  /* a cable holds down what has more buoyancy than weight */
  expect_carried(
      RUN "bodies: {a: {" BOX
          "}}\n"
          "hydrostatics: {w: {body: a, height: 0 m, waterplane area: 50 m^2, displacement: 1500 "
          "t,\n  " STABLE
          "}}\n"
          "hawsers: {leg: {between: [a, earth], from: [0 m, 0 m, -5 m], to: [0 m, 0 m, -95 m],\n"
          "  stiffness: 90 MN/m, length: 89.9455 m}}\n");
}

/* ------------------------------------------------------------------------------ who turns over */

static void it_turns_over(void **state) {
  (void)state;
  static const char barge[] = RUN "bodies: {a: {%s, position: [0 m, 0 m, 1 m]}}\n" BARGE;
  static const char matrix[] = RUN "bodies: {a: {" BOX
                                   "}}\n"
                                   "hydrostatics: {w: {body: a, height: 0 m, restoring: [0, 0, %s, "
                                   "%s, %s, 0]}}\n";
  char text[TEXT];
  snprintf(text, sizeof text, barge, BOX, STABLE);
  expect(text, "unstable", NULL, NULL);
  snprintf(text, sizeof text, barge, BOX, "metacentric height: [-3.14 m, 90.9 m]");
  assert_true(fabs(expect(text, "unstable", "hydrostatics.w",
                          "unstable in roll at rest, with a metacentric height of -3.14 m") +
                   3.14) < 1e-9);
  snprintf(text, sizeof text, barge, BOX, "metacentric height: [3 m, -0.5 m]");
  expect(text, "unstable", "hydrostatics.w", "in pitch at rest, with a metacentric height of -0.5");
  /* no stiffness is no instability; a freedom that is locked does not turn over */
  snprintf(text, sizeof text, barge, BOX, "metacentric height: [0 m, 60 m]");
  expect(text, "unstable", NULL, NULL);
  snprintf(
      text, sizeof text, barge,
      "freedoms: [surge, sway, heave, pitch, yaw], mass: 1000 t, radii of gyration: [5 m, 20 m, "
      "20 m]",
      "metacentric height: [-3 m, 60 m]");
  expect(text, "unstable", NULL, NULL);
  /* a waterplane so far off that heave takes more than all of the stiffness: 2 m - A y^2/V */
  snprintf(text, sizeof text, barge, BOX, STABLE ", flotation to port: 2.5 m");
  const double lost = 500 * 2.5 * 2.5 * 1025 / 1e6;
  assert_true(fabs(expect(text, "unstable", "hydrostatics.w", "in roll") - (2 - lost)) < 1e-3);
  snprintf(text, sizeof text, matrix, "5 MN/m", "-20 MN m", "700 MN m");
  assert_true(fabs(expect(text, "unstable", "hydrostatics.w", "in roll") + 20 / 9.80665) < 1e-3);
  snprintf(text, sizeof text, matrix, "5 MN/m", "20 MN m", "-700 MN m");
  expect(text, "unstable", "hydrostatics.w", "in pitch");
  snprintf(text, sizeof text, matrix, "-5 MN/m", "20 MN m", "700 MN m");
  expect(text, "unstable", "hydrostatics.w", "in heave");
  /* a box of 4 m in breadth that draws 2 m, its weight 2 m above the water: KB + BM - KG */
  const char *tall = RUN
      "meshes: {box: {box: {length: 20 m, breadth: 4 m, height: 8 m}, at: [0 m, 0 m, %g m]}}\n"
      "bodies: {a: {freedoms: six, mesh: box, mass: 164 t, radii of gyration: [2 m, 6 m, 6 m],\n"
      "  position: [0 m, 0 m, %g m]}}\n"
      "hydrostatics: {w: {body: a, height: %g m}}\n";
  snprintf(text, sizeof text, tall, 0.0, 2.0, 2.0);
  const double height = 1 + 16.0 / 12 / 2 - 4;
  assert_true(fabs(expect(text, "unstable", "hydrostatics.w", "in roll") - height) < 1e-6);
  snprintf(text, sizeof text, tall, 3.5, -1.5, -1.5);
  expect(text, "unstable", NULL, NULL);
}

/* ------------------------------------------------------------------------------ what runs tell */

/* Runs a study; in how many scenarios it warns of this code and body, and how far they come. */
static uint64_t told(const char *text, const char *code, const char *element, double *worst) {
  char folder[PATH];
  ald_report *report = ald_report_create();
  ald_study *study = study_of(text);
  ald_run_summary summary;
  run_folder("bodies_at_rest", folder, sizeof folder);
  ald_run_def def = run_settings(study->scenarios, "openmp");
  def.folder = folder;
  if (ald_run(study, &def, &summary, report) < 0) fail_msg("%s", ald_report_text(report));
  ald_results *results = NULL;
  ald_warnings *warnings = ald_warnings_create();
  assert_int_equal(ald_results_open(folder, &results, report), ALD_OK);
  assert_int_equal(ald_results_warnings(results, warnings, report), ALD_OK);
  uint64_t count = 0;
  *worst = 0;
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    const bool is_end = strstr(own->text, "scenario ends") != NULL;
    if (!is_end || strcmp(own->code, code) != 0 || strcmp(own->element, element) != 0) continue;
    count = own->scenarios;
    *worst = own->worst;
  }
  ald_warnings_destroy(warnings);
  ald_results_close(results);
  ald_study_destroy(study);
  ald_report_destroy(report);
  run_folder_remove(folder);
  return count;
}

/* Boxes dropped from above a deck of 20 m: those that miss it still fall after 2 s, 19.6 m; those
 * that hit it do not, nor do those that bounce. */
static void a_run_tells_who_still_falls(void **state) {
  (void)state;
  static const char drop[] =
      "allide: 1\nrun: {duration: 2 s, step: 0.002 s, scenarios: 20, scheme: rk4}\n"
      "meshes: {box: {box: {length: 2 m, breadth: 2 m, height: 2 m}}, deck: {box: {length: 20 m, "
      "breadth: 20 m, height: 1 m}}}\n"
      "bodies:\n  a: {freedoms: six, mesh: box, mass: 9 t, radii of gyration: [1 m, 1 m, 1 m]}\n"
      "  deck: {fixed: yes, mesh: deck, position: [0 m, 0 m, %g m]}\n"
      "mesh contacts: {c: {between: [a, deck], force: 30 MN, reference indentation: 1 m,\n"
      "  reference area: 4 m^2, restitution: %s}}\n"
      "vary: {bodies.a.position.x: {uniform: [%g m, %g m]}}\n";
  double worst;
  char text[TEXT];
  snprintf(text, sizeof text, drop, -5.0, "0.3", -5.0, 5.0);
  assert_int_equal(told(text, "unsupported", "bodies.a", &worst), 0);
  snprintf(text, sizeof text, drop, -5.0, "1", -5.0, 5.0);
  assert_int_equal(told(text, "unsupported", "bodies.a", &worst), 0);
  snprintf(text, sizeof text, drop, -5.0, "0.3", 12.0, 30.0);
  assert_int_equal(told(text, "unsupported", "bodies.a", &worst), 20);
  assert_true(fabs(worst - 0.5 * 9.80665 * 4) < 0.1);
  snprintf(text, sizeof text, drop, -50.0, "0.3", -5.0, 5.0);
  assert_int_equal(told(text, "unsupported", "bodies.a", &worst), 20);
  /* a pendulum on its way down is held all the time */
  assert_int_equal(
      told("allide: 1\nrun: {duration: 1 s, step: 0.002 s, scheme: rk4}\n"
           "bodies: {a: {freedoms: six, mass: 9 t, radii of gyration: [1 m, 1 m, 1 m],\n"
           "  position: [10 m, 0 m, 0 m]}}\n"
           "joints: {j: {type: revolute, between: [a, earth], at a: [-10, 0, 0], at b: [0, 0, 0],\n"
           "  axis a: [0, 1, 0]}}\n",
           "unsupported", "bodies.a", &worst),
      0);
}

static void a_run_tells_who_capsized(void **state) {
  (void)state;
  static const char barge[] =
      "allide: 1\nrun: {duration: 60 s, step: 0.05 s, scenarios: 10}\n"
      "bodies: {a: {" BOX ", position: [0 m, 0 m, 1 m], roll: 2 deg}}\n" BARGE
      "damping: {d: {body: a, linear: [0, 0, 1 MN s/m, 400 MN m s, 900 MN m s, 0]}}\n"
      "vary: {hydrostatics.w.metacentric height.transverse: {uniform: [%s]}}\n";
  char text[TEXT];
  double worst;
  snprintf(text, sizeof text, barge, STABLE, "-4 m, -3 m");
  assert_int_equal(told(text, "capsized", "bodies.a", &worst), 10);
  assert_true(worst > 2.5 && worst < 3.2);
  snprintf(text, sizeof text, barge, STABLE, "1 m, 3 m");
  assert_int_equal(told(text, "capsized", "bodies.a", &worst), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_carries_it),
      cmocka_unit_test(ships_need_hydrostatics),
      cmocka_unit_test(what_is_joined_is_one),
      cmocka_unit_test(water_may_carry_it_wrongly),
      cmocka_unit_test(it_turns_over),
      cmocka_unit_test(a_run_tells_who_still_falls),
      cmocka_unit_test(a_run_tells_who_capsized),
  };
  return cmocka_run_group_tests_name("bodies_at_rest", tests, NULL, NULL);
}
