/* SPDX-License-Identifier: Apache-2.0
 * Elements that are used beyond what they know: an outline wholly inside another, curves of
 * bumpers, docking cones and ropes, lines that would buckle between their nodes. Each is told of by
 * a warning with its share of scenarios; what stays within is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"

enum { TEXT = 4096 };

/* the warning of a code about an element in a run; its scenarios, 0 if there is none */
static uint64_t told(const char *text, const char *code, const char *element, double *worst) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  ald_warnings *warnings = ald_warnings_create();
  ald_run_summary summary;
  ald_run_def def = ald_run_def_default();
  uint64_t scenarios = 0;
  def.device = "openmp";
  def.warnings = warnings;
  if (ald_study_read_text(text, "beyond.yml", &study, report) != ALD_OK ||
      ald_run(study, &def, &summary, report) < 0) {
    fail_msg("%s", ald_report_text(report));
  }
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    if (strcmp(own->code, code) != 0 || strcmp(own->element, element) != 0) continue;
    scenarios = own->scenarios;
    *worst = own->worst;
  }
  ald_study_destroy(study);
  ald_warnings_destroy(warnings);
  ald_report_destroy(report);
  return scenarios;
}

/* A hull of 930 t over a fender of 1 m and 1.5 MN, whose force rises from 0: 0.75 MJ stop it within
 * 1 m, so that all faster than 1.27 m/s go deeper, about 19 of 44 drawn from 0.7 to 1.7 m/s (seven
 * more or less are two deviations), and none below 1.2 m/s. With and without events, in the plane
 * and in space. */
static void an_outline_inside_another_is_told_of(void **state) {
  (void)state;
  static const char *const events[] = {"without slip", "all", "none"};
  for (int k = 0; k < 6; k++) {
    char text[TEXT];
    double worst = 0;
    snprintf(
        text, sizeof text,
        "allide: 1\nrun: {scenarios: 44, duration: 6, step: 0.02}\n"
        "environment: {gravity: 0}\nbodies:\n"
        "  fender: {fixed: yes, outline: [[-1.5, -0.5], [1.5, -0.5], [1.5, 0.5], [-1.5, 0.5]]}\n"
        "  tug: {outline: [[-16, -6.5], [16, -6.5], [16, 6.5], [-16, 6.5]], mass: 930 t,\n"
        "    %s, position: [0, 7.5], velocity: [0, -1]}\n"
        "contacts: {c: {between: [tug, fender], stiffness: 500 kN/m^2, restitution: 0.5}}\n"
        "vary: {bodies.tug.velocity.y: {uniform: [-1.7, -0.7]}}\n"
        "output: {events: %s}\n",
        k < 3 ? "inertia: 6e7" : "freedoms: six, radii of gyration: [3, 8, 8]", events[k % 3]);
    const uint64_t scenarios = told(text, "wholly_inside", "contacts.c", &worst);
    assert_in_range(scenarios, 12, 26);
    assert_true(worst > 1 - 1e-9 && worst < 1 + 1e-9);
    char *slow = strstr(text, "[-1.7, -0.7]");
    memcpy(slow, "[-1.2, -0.7]", 12);
    assert_int_equal(told(text, "wholly_inside", "contacts.c", &worst), 0);
  }
}

/* A spring of 1 MN/m from 2 m on, by rows down to 1.5 m: 1000 t at 0.4 m/s stay above them, at 1
 * m/s they come to 1 m. */
static void a_bumper_below_its_curve_is_told_of(void **state) {
  (void)state;
  for (int fast = 0; fast < 2; fast++) {
    char text[TEXT];
    double worst = 0;
    snprintf(text, sizeof text,
             "allide: 1\nrun: {scenarios: 4, duration: 8, step: 0.01}\n"
             "environment: {gravity: 0}\nbodies:\n"
             "  b: {freedoms: [surge], mass: 1000 t, position: [2.5, 0, 0], velocity: [%g, 0, 0]}\n"
             "bumpers: {g: {between: [b, earth], bar a from: [0, -3, 0], bar a to: [0, 3, 0],\n"
             "  bar b from: [0, 0, -3], bar b to: [0, 0, 3], curve: [[1.5, 500 kN], [2, 0]]}}\n",
             fast ? -1.0 : -0.4);
    assert_int_equal(told(text, "beyond_curve", "bumpers.g", &worst), fast ? 4 : 0);
    assert_true(!fast || (worst > 0.99 && worst < 1.01));
  }
}

/* a pin that is pressed 1 m sideways in a cone with rows to 0.7 m, or 0.5 m */
static void a_pin_beyond_its_rows_is_told_of(void **state) {
  (void)state;
  for (int fast = 0; fast < 2; fast++) {
    char text[TEXT];
    double worst = 0;
    snprintf(text, sizeof text,
             "allide: 1\nrun: {scenarios: 2, duration: 4, step: 0.01}\n"
             "environment: {gravity: 0}\nbodies:\n"
             "  d: {freedoms: [sway], mass: 10 t, position: [1, 0, 0], velocity: [0, %g, 0]}\n"
             "docking: {d: {between: [d, earth], pin: [0, 0, 0], cylinder: [2, 0, 0],\n"
             "  axis: [-1, 0, 0], entry radius: 0.9, entered at start: yes,\n"
             "  levels: [[0, 0.4, 0], [0, 0.7, 30 kN], [4, 0.4, 0], [4, 0.7, 30 kN]]}}\n",
             fast ? 1.5 : 0.5);
    assert_int_equal(told(text, "beyond_curve", "docking.d", &worst), fast ? 2 : 0);
    assert_true(!fast || worst > 0.7);
  }
}

/* A taut riser that is let down by 0.3 m is pressed before it buckles: by more than Euler's load of
 * its segments of 2.36 m, pi^2 EI/l^2 = 1.77 kN. Let down by 1 cm it stays taut; without bending
 * stiffness nothing is pressed. */
static void a_line_pressed_beyond_its_segments_is_told_of(void **state) {
  (void)state;
  static const double down[] = {0.3, 0.01, 0.3}, bending[] = {1e3, 1e3, 0};
  for (int k = 0; k < 3; k++) {
    char text[TEXT];
    double worst = 0;
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 6 s, step: 10 ms}\nenvironment: {water depth: 50 m}\n"
             "bodies: {rig: {motion: prescribed, position: [0, 0, -2.8 m]}}\n"
             "motions: {down: {body: rig, history: [[0, 0, 0, 0], [5, 0, 0, %g], [99, 0, 0, "
             "%g]]}}\n"
             "lines: {riser: {between: [earth, rig], from: [0, 0, -50 m], sections: [{length: "
             "47.19 m, segments: 20, mass: 12 kg/m, diameter: 86 mm, axial stiffness: 129 MN, "
             "bending stiffness: %g}]}}\n",
             -down[k], -down[k], bending[k]);
    const uint64_t scenarios = told(text, "buckles_between_nodes", "lines.riser", &worst);
    assert_int_equal(scenarios, k == 0 ? 1 : 0);
    assert_true(k > 0 || worst < -1.77e3);
  }
}

/* A rope with a curve to 3 %, drawn to 3.5 % or 2.9 %: 230 kN, where its curve ends at 200 kN. */
static void a_rope_beyond_its_curve_is_told_of(void **state) {
  (void)state;
  for (int far = 0; far < 2; far++) {
    char text[TEXT];
    double worst = 0;
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 10, step: 0.01}\nenvironment: {gravity: 0}\n"
             "bodies: {end: {motion: prescribed, position: [101, 0, 50]}}\n"
             "motions: {m: {body: end, history: [[0, 0, 0, 0], [10, %g, 0, 0]]}}\n"
             "lines: {l: {between: [earth, end], from: [0, 0, 50],\n"
             "  stiffness curves: [[4, 0.02, 140 kN], [4, 0.03, 200 kN]],\n"
             "  sections: [{length: 100, segments: 4, mass: 0.1, diameter: 0.1, curve: 4}]}}\n",
             far ? 2.5 : 1.9);
    assert_int_equal(told(text, "beyond_curve", "lines.l", &worst), far);
    assert_true(!far || (worst > 229e3 && worst < 233e3));
  }
}

/* Two segments of 5 m are paid out until each has 105 m and hangs down: half of one is half of the
 * tension at the end, which takes 25 times as many segments, fewer by the peak of what then swings.
 * By a winch as well. 80 segments do, and what is not paid out is not told of. */
static void segments_paid_out_too_far_are_told_of(void **state) {
  (void)state;
  static const int segments[] = {2, 2, 80, 2};
  for (int k = 0; k < 4; k++) {
    char text[TEXT];
    double worst = 0;
    const char *out = k == 1 || k == 3 ? "" : "pay out rate: 20, pay out until: 10,";
    const char *winch = "winches: {w: {line: l, shortest: 9, history: [[0, 20], [10, 20]]}}\n";
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 14 s, step: 10 ms}\n"
             "lines: {l: {between: [earth, earth], from: [0, 0, 200], to: [8, 0, 200], %s\n"
             "  sections: [{length: 10, segments: %d, mass: 20, diameter: 0.1, axial stiffness: "
             "1 MN,\n  axial damping: 0.5, normal drag: 0}]}}\n%s",
             out, segments[k], k == 1 ? winch : "");
    const uint64_t scenarios =
        told(text, "long_segments", k == 1 ? "winches.w" : "lines.l", &worst);
    assert_int_equal(scenarios, k < 2 ? 1 : 0);
    if (k < 2 && !(worst > 15 && worst <= 51)) fail_msg("%g segments", worst);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_outline_inside_another_is_told_of),
      cmocka_unit_test(a_bumper_below_its_curve_is_told_of),
      cmocka_unit_test(a_pin_beyond_its_rows_is_told_of),
      cmocka_unit_test(a_rope_beyond_its_curve_is_told_of),
      cmocka_unit_test(a_line_pressed_beyond_its_segments_is_told_of),
      cmocka_unit_test(segments_paid_out_too_far_are_told_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
