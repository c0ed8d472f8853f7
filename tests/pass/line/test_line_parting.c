/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines that an order parts along them: what hung falls freely, the pieces move as lines of
 * their own, the strain of the missing segment is all the energy that is lost, and a place of it
 * meets nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/study_run.h"

enum { TEXT = 4096 };
static const double gravity = 9.80665;
static const char *const schemes[] = {"semi-implicit", "explicit",       "rk4",
                                      "frozen",        "dormand-prince", "trapezoidal"};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

/* A weight of 100 kg that hangs in air, at rest, on 10 m of line of 40 kg/m; `is_down`: the line is
 * told from the weight upwards. */
static void hanging(char *text, const char *scheme, bool is_down, double arc) {
  const char *ends = is_down ? "between: [w, earth], to: [0, 0, 60.002942]"
                             : "between: [earth, w], from: [0, 0, 60.002942]";
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 1.6 s, step: 2 ms, scheme: %s}\n"
           "bodies: {w: {freedoms: six, mass: 100, radii of gyration: [1, 1, 1],\n"
           "  position: [0, 0, 50]}}\n"
           "lines: {l: {%s, report at: [5 m],\n"
           "  sections: [{length: 10, segments: 8, mass: 40, diameter: 0.1, axial stiffness: 10 "
           "MN}]}}\n"
           "orders: {go: {at: 1 s, set: lines.l.parted at, to: %.17g m}}\n",
           scheme, ends, is_down ? 10 - arc : arc);
}

/* Parted in the segment beside the weight, the weight falls with g from that step on, with the half
 * segment that it holds. All other places let it hang a little on what falls with it. The strain
 * energy that is lost at once is that of one segment, T^2 L/(2 EA), whose tension the event has. */
static void what_hung_falls_freely(void **state) {
  (void)state;
  for (int k = 0; k < (test_is_slow() ? 4 : 2 * SCHEMES); k++) {
    char text[TEXT];
    hanging(text, schemes[k / 2], k % 2, 9.5);
    study_run v = study_run_text(text, "openmp");
    const double before = study_run_at(&v, "bodies.w.velocity_z", 500);
    const double gained = study_run_at(&v, "bodies.w.velocity_z", -1) - before;
    if (!(fabs(gained + 0.6 * gravity) < 1e-9)) {
      fail_msg("%s: gained %.12g m/s", schemes[k / 2], gained);
    }
    const double tension = (100 + 25) * gravity, segment = 1.25, stiffness = 10e6;
    const double lost = study_run_at(&v, "lines.l.strain_energy", 499) -
                        study_run_at(&v, "lines.l.strain_energy", 500);
    const double expected = 0.5 * tension * tension * segment / stiffness;
    /* the line still moves by what its rest was found to, and schemes of several stages have
     * advanced by a step */
    if (!(fabs(lost - expected) < 0.25 * expected)) {
      fail_msg("%s: lost %g J, expected %g J", schemes[k / 2], lost, expected);
    }
    assert_true(study_run_result(&v, "lines.l.parted") == 1);
    assert_true(fabs(study_run_result(&v, "lines.l.parted_at") - 1) < 1e-9);
    assert_true(fabs(study_run_result(&v, "orders.go.time") - 1) < 1e-9);
    study_run_end(&v);
  }
}

/* Parted at the place that is reported nothing is transmitted there any more. */
static void the_place_transmits_nothing(void **state) {
  (void)state;
  for (int k = 0; k < SCHEMES; k++) {
    char text[TEXT];
    hanging(text, schemes[k], false, 5);
    study_run v = study_run_text(text, "openmp");
    assert_true(study_run_at(&v, "lines.l[5 m].tension", 499) > 2600);
    for (long row = 501; row < 800; row++) {
      assert_true(study_run_at(&v, "lines.l[5 m].tension", row) == 0);
    }
    assert_true(study_run_result(&v, "lines.l[5 m].least_tension") == 0);
    study_run_end(&v);
  }
}

/* A line without weight, straight and unstretched, shaken at both ends and parted at once, is two
 * lines of their own, at whose free ends a half segment hangs. Sections, bending, clamps. */
static void pieces_are_lines_of_their_own(void **state) {
  (void)state;
  for (int k = 0; k < (test_is_slow() ? 2 : 4 * SCHEMES); k++) {
    char text[TEXT], bending[64] = "", clamps[2][64] = {"", ""};
    const bool bends = k % 2, falls_apart = k / 2 % 2;
    if (bends) snprintf(bending, sizeof bending, ", bending stiffness: 2 kN m^2");
    if (bends) snprintf(clamps[0], sizeof *clamps, "clamp from: [1, 0, 0], ");
    if (bends) snprintf(clamps[1], sizeof *clamps, "clamp to: [-1, 0, 0], ");
    const char *first = ", mass: 10, diameter: 0.1, axial stiffness: 200 kN, axial damping: 0.2";
    const char *second = ", mass: 6, diameter: 0.1, axial stiffness: 100 kN, axial damping: 0.2";
    /* within the first section or in the segment beside its end, whose half belongs to the other */
    const double arc = falls_apart ? 9.5 : 4.5, left = falls_apart ? 9 : 4, right = 10 - left - 1;
    char near[256] = "";
    if (right > 0) {
      snprintf(near, sizeof near, ", {length: %g, segments: %g%s%s, end mass: 5}", right, right,
               first, bending);
    }
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 1 s, step: 1 ms, scheme: %s}\n"
             "environment: {gravity: 0}\n"
             "bodies: {b: {motion: prescribed, position: [0, 0, 50]}}\n"
             "motions: {m: {body: b, amplitude: [0.1, 0.3, 0.5],\n"
             "  period: 0.7 s, phase: [0, 0, 0.5]}}\n"
             "lines:\n"
             "  l: {between: [b, b], start: as given, to: [18, 0, 0], %s%s\n"
             "    sections: [{length: 10, segments: 10%s%s}, {length: 8, segments: 8%s%s}]}\n"
             "  a: {between: [b, b], start: as given, to: [%g, 0, 0], free "
             "end: to, %s\n"
             "    sections: [{length: %g, segments: %g%s%s, end mass: 5}]}\n"
             "  c: {between: [b, b], start: as given, from: [18, 0, 0], to: [%g, 0, 0],\n"
             "    free end: to, %s\n"
             "    sections: [{length: 8, segments: 8%s%s%s}%s]}\n"
             "orders: {go: {at: 0 s, set: lines.l.parted at, to: %g m}}\n",
             schemes[k / 4], clamps[0], clamps[1], first, bending, second, bending, left, clamps[0],
             left, left, first, bending, left + 1, bends ? "clamp from: [-1, 0, 0]," : "", second,
             bending, right > 0 ? "" : ", end mass: 5", near, arc);
    study_run v = study_run_text(text, "openmp");
    /* the bow of a line that bends is a share of its length, 1e-8 */
    const double within = bends ? 1e-3 : 1e-6;
    double most = 0;
    for (long row = 0; row < (bends ? 300 : 1000); row++) {
      const double from = study_run_at(&v, "lines.l.tension_from", row);
      const double to = study_run_at(&v, "lines.l.tension_to", row);
      const double one = study_run_at(&v, "lines.a.tension_from", row);
      const double two = study_run_at(&v, "lines.c.tension_from", row);
      most = fmax(most, fmax(fabs(one), fabs(two)));
      if (!(fabs(from - one) < within && fabs(to - two) < within)) {
        fail_msg("%s, %d: row %ld: %.10g and %.10g N, alone %.10g and %.10g", schemes[k / 4], k,
                 row, from, to, one, two);
      }
    }
    assert_true(most > 100);
    study_run_end(&v);
  }
}

/* A taut line is pressed against a bar by its middle segment, which is lost: no force any more. */
static void what_is_missing_meets_nothing(void **state) {
  (void)state;
  for (int k = 0; k < SCHEMES; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 0.6 s, step: 2 ms, scheme: %s}\n"
             "bodies: {b: {fixed: yes, position: [0, 0, 50]}}\n"
             "bars: {post: {body: b, from: [0, -5, 0], to: [0, 5, 0], diameter: 0.2,\n"
             "  clash stiffness: 200 kN/m}}\n"
             "lines: {l: {between: [earth, b], from: [-4.5, 0, 50.2], to: [4.5, 0, 0.2],\n"
             "  sections: [{length: 8.9, segments: 9, mass: 10, diameter: 0.1, axial stiffness: 1 "
             "MN,\n    clash stiffness: 200 kN/m, axial damping: 0.5}]}}\n"
             "orders: {go: {at: 0.3 s, set: lines.l.parted at, to: 4.5 m}}\n",
             schemes[k]);
    study_run v = study_run_text(text, "openmp");
    assert_true(study_run_at(&v, "lines.l.clash_force", 149) > 50);
    for (long row = 152; row < 300; row++) {
      assert_true(study_run_at(&v, "lines.l.clash_force", row) == 0);
    }
    assert_true(study_run_at(&v, "lines.l.tension_from", -1) < 100);
    study_run_end(&v);
  }
}

/* A line parts once: a later order changes nothing. */
static void it_parts_once(void **state) {
  (void)state;
  char text[TEXT];
  hanging(text, "semi-implicit", false, 5);
  char *orders = strstr(text, "orders:");
  strcpy(orders,
         "orders: {go: {at: 1 s, set: lines.l.parted at, to: 5 m}, again: {any of: "
         "lines.l.peak_tension, above: 1, delay: 1.2 s, set: lines.l.parted at, to: 1 m}}\n");
  study_run v = study_run_text(text, "openmp");
  assert_true(study_run_at(&v, "lines.l[5 m].tension", -1) == 0);
  assert_true(fabs(study_run_result(&v, "lines.l.parted_at") - 1) < 1e-9);
  study_run_end(&v);
}

static void devices_part_alike(void **state) {
  (void)state;
  char text[TEXT];
  hanging(text, "semi-implicit", false, 5);
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_hung_falls_freely),
      cmocka_unit_test(the_place_transmits_nothing),
      cmocka_unit_test(pieces_are_lines_of_their_own),
      cmocka_unit_test(what_is_missing_meets_nothing),
      cmocka_unit_test(it_parts_once),
      cmocka_unit_test(devices_part_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
