/* SPDX-License-Identifier: Apache-2.0
 * What `allide check` tells of bodies that overlap at the start, against plain geometry; and what a
 * replay tells of numbers out of range. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "check/initial_touch.h"
#include "support/studies.h"
#include "tile/sampler.h"
#include "tile/scenario.h"

/* the upper face of the quay lies at 1 m, the ship's lower side 5 m below her centre */
#define STUDY                                                                                \
  "allide: 1\n"                                                                              \
  "run: {scenarios: 300, seed: 11, duration: 1 s, step: 0.05 s}\n"                           \
  "bodies:\n"                                                                                \
  "  ship: {outline: [[-20, -5], [20, -5], [20, 5], [-20, 5]], mass: 2000 t, "               \
  "inertia: 3e8 kg m^2, position: [0, 7]}\n"                                                 \
  "  quay: {fixed: yes, outline: [[-30, -1], [30, -1], [30, 1], [-30, 1]]}\n"                \
  "  pile: {fixed: yes, outline: [[-1, -1], [1, -1], [1, 1], [-1, 1]], position: [90, 0]}\n" \
  "contacts:\n"                                                                              \
  "  hull: {between: [ship, [quay, pile]], stiffness: 4 MN/m^2}\n"

static void overlaps_at_the_start_are_counted(void **state) {
  (void)state;
  ald_study *study = study_of(STUDY "vary:\n  bodies.ship.position.y: {uniform: [5.5, 6.5]}\n");
  ald_initial_touch *list = NULL;
  uint32_t count = 0;
  uint64_t expected = 0, deepest = 0;
  double least = HUGE_VAL;
  double *values = calloc(study->quantity_count, sizeof *values);
  for (uint64_t s = 0; s < 300; s++) {
    double y;
    assert_true(ald_sampler_scenario(study, study->seed, study->scenarios, s, values, &y));
    expected += y < 6;
    if (y < least) deepest = s;
    if (y < least) least = y;
  }
  assert_int_equal(ald_initial_touches(study, 300, &list, &count, NULL), ALD_OK);
  assert_int_equal(count, 1); /* not the pile, which is far */
  assert_string_equal(study->instances[list[0].instance].name, "contacts.hull.quay");
  assert_true(expected > 100 && expected < 200);
  assert_int_equal(list[0].scenarios, expected);
  assert_int_equal(list[0].deepest, deepest);
  /* positions are whole metres from the scenario's origin, so only rounding is left */
  assert_true(fabs(list[0].depth - (6 - least)) < 1e-12);
  free(list);
  free(values);
  ald_study_destroy(study);
}

/* boxes that are turned about the vertical */
#define BOXES                                                                                   \
  "allide: 1\n"                                                                                 \
  "run: {scenarios: 300, seed: 5, duration: 1 s, step: 2 ms}\n"                                 \
  "environment: {gravity: 0 m/s^2}\n"                                                           \
  "meshes:\n"                                                                                   \
  "  small: {box: {length: 2, breadth: 1, height: 1}}\n"                                        \
  "  large: {box: {length: 10, breadth: 10, height: 10}}\n"                                     \
  "bodies:\n"                                                                                   \
  "  small: {freedoms: six, mass: 8 t, radii of gyration: [1, 1, 1], mesh: small, heading: 30 " \
  "deg,"                                                                                        \
  " position: [1, 2, 3]}\n"                                                                     \
  "  large: {fixed: yes, mesh: large, heading: -25 deg, position: [1, 2, 3]}\n"                 \
  "mesh contacts:\n"                                                                            \
  "  hit: {between: [%s], law: %s, stiffness: 1 MN/m}\n"                                        \
  "vary:\n"                                                                                     \
  "  bodies.small.position.x: {uniform: [-9, 11]}\n"                                            \
  "  bodies.small.position.z: {uniform: [-4, 10]}\n"

/* corners of the small box that lie within the large one, and how many there are: plain geometry */
static int corners_within(double x, double z) {
  const double turn = 55 * acos(-1.0) / 180, own = 25 * acos(-1.0) / 180;
  const double at[3] = {cos(own) * (x - 1), sin(own) * (x - 1), z - 3};
  int within = 0;
  for (int c = 0; c < 8; c++) {
    const double u = c & 1 ? 1 : -1, v = c & 2 ? 0.5 : -0.5, w = c & 4 ? 0.5 : -0.5;
    const double px = at[0] + cos(turn) * u - sin(turn) * v;
    const double py = at[1] + sin(turn) * u + cos(turn) * v;
    within += fabs(px) < 5 && fabs(py) < 5 && fabs(at[2] + w) < 5;
  }
  return within;
}

/* one within the other, whichever is named first; where some corners are in, surfaces cross */
static void meshes_at_the_start_are_counted(void **state) {
  (void)state;
  static const char *const orders[] = {"small, large", "large, small"};
  for (int o = 0; o < 2; o++) {
    char text[2048];
    snprintf(text, sizeof text, BOXES, orders[o], "volume");
    ald_study *study = study_of(text);
    double *values = calloc(study->quantity_count, sizeof *values);
    const uint32_t own = study->bodies[0].quantities;
    uint64_t inside = 0, first = 0, crossed = 0;
    for (uint64_t k = 0; k < 300; k++) {
      assert_true(ald_sampler_scenario(study, 5, 300, k, values, NULL));
      const int within =
          corners_within(values[own + ALD_BODY_POSITION_X], values[own + ALD_BODY_POSITION_Z]);
      if (within == 8 && inside++ == 0) first = k;
      crossed += within > 0 && within < 8;
    }
    ald_initial_touch *list = NULL;
    uint32_t count = 0, warnings = 0;
    assert_int_equal(ald_initial_touches(study, 300, &list, &count, NULL), ALD_OK);
    assert_int_equal(count, 1);
    assert_int_equal(list[0].inside, inside);
    assert_int_equal(list[0].inside_in, first);
    /* an edge may pass a corner of the large box with no corner within it */
    assert_in_range(list[0].scenarios, crossed, crossed + 3);
    assert_true(inside > 30 && crossed > 30 && list[0].depth > 0.5);
    ald_report *report = ald_report_create();
    warnings = warnings_of_study(study, report);
    assert_int_equal(warnings, 2); /* this one, and that they overlap in others */
    snprintf(text, sizeof text,
             "warning: mesh contacts.hit: one body lies wholly inside the other, where no surfaces "
             "intersect and there is no contact force, at the start in %llu of 300 scenarios, "
             "first in scenario "
             "%llu\n",
             (unsigned long long)inside, (unsigned long long)first);
    assert_non_null(strstr(ald_report_text(report), text));
    ald_report_destroy(report);
    free(list);
    free(values);
    ald_study_destroy(study);
  }
}

/* A pressure field pushes what is wholly inside out: it is pressed at the start, not without a
 * force. */
static void a_field_pushes_what_is_inside(void **state) {
  (void)state;
  char text[2048];
  snprintf(text, sizeof text, BOXES, "small, large", "bedding");
  ald_study *study = study_of(text);
  ald_initial_touch *list = NULL;
  uint32_t count = 0;
  assert_int_equal(ald_initial_touches(study, 300, &list, &count, NULL), ALD_OK);
  assert_int_equal(count, 1);
  assert_int_equal(list[0].inside, 0);
  assert_true(list[0].scenarios > 60);
  free(list);
  ald_study_destroy(study);
}

/* a bar through a plate, out on both sides */
static void a_bar_through_a_plate_is_told_of(void **state) {
  (void)state;
  ald_study *study = study_of(
      "allide: 1\n"
      "run: {scenarios: 3, duration: 1 s, step: 2 ms}\n"
      "environment: {gravity: 0 m/s^2}\n"
      "meshes:\n"
      "  bar: {box: {length: 20, breadth: 1, height: 1}}\n"
      "  plate: {box: {length: 1, breadth: 30, height: 30}}\n"
      "bodies:\n"
      "  bar: {freedoms: six, mass: 8 t, radii of gyration: [1, 6, 6], mesh: bar,\n"
      "    position: [0.3, 0.2, 0.1], heading: 10 deg, pitch: 7 deg}\n"
      "  plate: {fixed: yes, mesh: plate}\n"
      "mesh contacts:\n"
      "  hit: {between: [bar, plate], stiffness: 1 MN/m}\n");
  ald_report *report = ald_report_create();
  uint32_t warnings = 0;
  warnings = warnings_of_study(study, report);
  assert_int_equal(warnings, 1);
  assert_non_null(
      strstr(ald_report_text(report),
             "warning: mesh contacts.hit: one body passes completely through the other, so that "
             "the contact has no direction, at the start in 1 of 1 scenarios, first "
             "in scenario 0\n"));
  ald_report_destroy(report);
  ald_study_destroy(study);
}

static void check_tells_of_it(void **state) {
  (void)state;
  ald_study *touching = study_of(STUDY "vary:\n  bodies.ship.position.y: {uniform: [5, 5.9]}\n");
  ald_study *apart = study_of(STUDY);
  ald_report *report = ald_report_create();
  assert_true(warnings_of_study(touching, report) > 0);
  assert_non_null(strstr(ald_report_text(report),
                         "warning: contacts.hull: pressed together at the start in 300 of 300 "
                         "scenarios, by up to "));
  ald_report_clear(report);
  warnings_of_study(apart, report);
  assert_null(strstr(ald_report_text(report), "at the start"));
  ald_report_destroy(report);
  ald_study_destroy(touching);
  ald_study_destroy(apart);
}

/* the folder says the same */
static void expect_from_folder(const char *folder, const char *text) {
  ald_results *results = NULL;
  ald_report *report = ald_report_create();
  assert_int_equal(ald_results_open(folder, &results, report), ALD_OK);
  assert_int_equal(ald_results_bad_input(results, 1, report), ALD_OK);
  assert_string_not_equal(ald_report_text(report), "");
  assert_non_null(strstr(text, ald_report_text(report)));
  assert_int_equal(ald_results_bad_input(results, 3, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_results_bad_input(results, 0, NULL), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_results_bad_input(NULL, 0, report), ALD_BAD_ARGUMENT);
  ald_results_close(results);
  ald_report_destroy(report);
}

/* what a replay says of scenario 1 of three, of which none is sound */
static void expect_named(const char *text, const char *const *named, size_t count) {
  char folder[256], command[300];
  ald_study *study = study_of(text);
  ald_report *report = ald_report_create();
  ald_run_def def = ald_run_def_default();
  ald_run_summary summary;
  ald_series *series = NULL;
  snprintf(folder, sizeof folder, "%s/allide-start-XXXXXX",
           getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
  assert_non_null(mkdtemp(folder));
  def.folder = folder;
  def.device = "openmp";
  def.scenarios = 3;
  assert_int_equal(ald_run(study, &def, &summary, report), ALD_REMARKS);
  assert_int_equal(summary.status[ALD_SCENARIO_BAD_INPUT], 3);
  ald_report_clear(report);
  assert_int_equal(ald_replay(folder, 1, "openmp", &series, report), ALD_OK);
  for (size_t n = 0; n < count; n++) {
    if (!strstr(ald_report_text(report), named[n])) fail_msg("%s", ald_report_text(report));
  }
  assert_null(strstr(ald_report_text(report), "limiter"));
  expect_from_folder(folder, ald_report_text(report));
  ald_series_destroy(series);
  ald_report_destroy(report);
  ald_study_destroy(study);
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  assert_int_equal(system(command), 0);
}

/* a mass below 0: the replay says which number it was and what was expected */
static void a_replay_names_bad_input(void **state) {
  (void)state;
  static const char *const named[] = {"scenario 1: bodies.ship.mass came out as -1",
                                      "kg, expected a value above 0"};
  expect_named(STUDY "vary:\n  bodies.ship.mass: {uniform: [-2 t, -1 t]}\n", named, 2);
}

/* numbers that are each in their range, but not together */
/* few draws fit: variables of which none does are refused when the study is read */
static void a_replay_names_what_does_not_fit_together(void **state) {
  (void)state;
  static const char *const named[] = {
      "scenario 1: hawsers.w.curve: its first column must increase from row to row\n",
      "scenario 1: hydrostatics.b.restoring: ",
      "scenario 1: bodies.b: no body has these moments of inertia and this added mass\n"};
  expect_named(
      "allide: 1\nrun: {duration: 1, step: 0.1}\n"
      "bodies: {b: {freedoms: six, mass: 9, radii of gyration: [1, 1, 1]}}\n"
      "hydrostatics: {b: {body: b, height: 0, restoring: [0, 0, 1, 1, 1, 0]}}\n"
      "hawsers: {w: {between: [b, earth], curve: [[0, 0], [1, 3], [2, 6]]}}\n"
      "vary:\n"
      "  bodies.b.radii of gyration.x: {uniform: [2, 3]}\n"
      "  hydrostatics.b.restoring.surge-surge: {discrete: {values: [0, 1, 2, 3, 4]}}\n"
      "  hawsers.w.curve[1].distance: {uniform: [1.5, 4]}\n",
      named, 3);
}

/* ships that never meet, ships that do not exist, outlines that are no longer convex, stiff lines
 */
static void a_replay_names_ships_outlines_and_lines(void **state) {
  (void)state;
  static const char *const named[] = {
      "scenario 1: bows.bulb.first touch: at this angle the bulb of \"a\" never touches that side "
      "of \"b\"\n"};
  static const char ships[] =
      "allide: 1\nrun: {duration: 1, step: 0.1, scheme: rk4}\n"
      "bodies:\n  a: {freedoms: six, ship: {length: 100 m, breadth: 16 m, draught: 6 m, "
      "block coefficient: 0.7, KG: 6 m}, speed: 2}\n"
      "  b: {freedoms: six, ship: {length: 100 m, breadth: 16 m, draught: 6 m, "
      "block coefficient: 0.7, KG: 6 m}}\n"
      "bows: {bulb: {between: [a, b], stem: none, side: port, pressure: 1 MPa, first touch: [0 m, "
      "90 "
      "deg]}}\n";
  static const char *const no_ship[] = {"scenario 1: bodies.b.ship.breadth: "};
  char text[2048];
  snprintf(text, sizeof text, "%svary:\n  bows.bulb.first touch.angle: {uniform: [1 deg, 2 deg]}\n",
           ships);
  expect_named(text, named, 1);
  snprintf(text, sizeof text, "%svary:\n  bodies.b.ship.breadth: {uniform: [120, 130]}\n", ships);
  expect_named(text, no_ship, 1);
  static const char *const outline[] = {
      "scenario 1: bodies.ship.outline: its vertices, as drawn, do not form a convex outline\n"};
  expect_named(STUDY "vary:\n  bodies.ship.outline[2].y: {uniform: [-90, -80]}\n", outline, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(overlaps_at_the_start_are_counted),
      cmocka_unit_test(meshes_at_the_start_are_counted),
      cmocka_unit_test(a_field_pushes_what_is_inside),
      cmocka_unit_test(a_bar_through_a_plate_is_told_of),
      cmocka_unit_test(check_tells_of_it),
      cmocka_unit_test(a_replay_names_bad_input),
      cmocka_unit_test(a_replay_names_ships_outlines_and_lines),
      cmocka_unit_test(a_replay_names_what_does_not_fit_together),
  };
  return cmocka_run_group_tests_name("initial_touch", tests, NULL, NULL);
}
