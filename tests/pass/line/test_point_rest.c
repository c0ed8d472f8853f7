/* SPDX-License-Identifier: Apache-2.0
 * The rest of points where dynamic lines meet, at the start of a scenario: closed forms of light
 * lines, the seabed, a current, and where a damped motion ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "replay/trace.h"
#include "support/devices.h"
#include "support/same_bits.h"
#include "support/studies.h"
#include "support/study_run.h"
#include "tile/columns.h"
#define ALD_LANES 1
#include "kernels/plan.h"

enum { TEXT = 4096 };
static char text[TEXT];
static const char *const schemes[] = {"semi-implicit", "explicit",       "rk4",
                                      "frozen",        "dormand-prince", "trapezoidal"};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

/* a line that weighs nothing and hardly stretches */
#define LIGHT                                                                             \
  "mass: 1e-3, diameter: 1e-3, displaced diameter: 1e-4, normal drag: 0, axial drag: 0, " \
  "axial stiffness: 1 GN"

/* fails unless a point is at a place at the start [m]; it has moved there from `given` */
static void is_at(const study_run *v, const char *point, const double *given,
                  const double *expected, double within) {
  static const char *const names[] = {"x", "y", "z"};
  for (int c = 0; c < 3; c++) {
    char name[64];
    snprintf(name, sizeof name, "points.%s.moved_%s", point, names[c]);
    const double at = given[c] + study_run_at(v, name, 0);
    if (!(fabs(at - expected[c]) < within)) {
      fail_msg("%s of %s is %.7g m, expected %.7g", names[c], point, at, expected[c]);
    }
  }
}

/* 3, 4 and 5 m: a right angle at the weight, which is given elsewhere, in reach of its lines, where
 * both are slack, or beyond it. */
static void two_lines_make_a_triangle(void **state) {
  (void)state;
  static const double given[][3] = {{1, 0.7, -11}, {2, 0, -10}, {2, -0.6, -12.6}, {1.8, 0, -7.7}};
  static const double rest[3] = {1.8, 0, -12.4};
  for (size_t k = 0; k < sizeof given / sizeof *given; k++) {
    snprintf(text, TEXT,
             "allide: 1\nrun: {duration: 0.01 s, step: 1 ms}\n"
             "points: {p: {position: [%g, %g, %g], mass: 200 kg, volume: 0.03 m^3}}\n"
             "lines:\n"
             "  one: {between: [earth, p], from: [0, 0, -10], sections: [{length: 3, segments: 3,\n"
             "    " LIGHT
             "}]}\n"
             "  two: {between: [p, earth], to: [5, 0, -10], sections: [{length: 4, segments: 5,\n"
             "    " LIGHT "}]}\n",
             given[k][0], given[k][1], given[k][2]);
    study_run v = study_run_text(text, "openmp");
    is_at(&v, "p", given[k], rest, 1e-4);
    const double weight = (200 - 1025 * 0.03) * 9.80665;
    assert_true(fabs(study_run_at(&v, "lines.one.tension_from", 0) / (0.8 * weight) - 1) < 1e-4);
    assert_true(fabs(study_run_at(&v, "lines.two.tension_to", 0) / (0.6 * weight) - 1) < 1e-4);
    /* what began at rest has not gone anywhere */
    assert_true(study_run_result(&v, "points.p.greatest_offset") < 1e-6);
    study_run_end(&v);
  }
}

/* Three equal weights on a string of four parts over 5 + 6 + 6 + 5 m: its outer parts fall by 4 m
 * with 3/2 of a weight upright, the inner ones with 1/2, that is 1/3 of their slope. */
static void points_in_a_row_share_their_weight(void **state) {
  (void)state;
  static const double given[][3] = {{2, 0.5, -12}, {8, -1, -13}, {14, 1, -13}};
  const double inner = hypot(6, 6 * 4.0 / 9);
  snprintf(
      text, TEXT,
      "allide: 1\nrun: {duration: 0.01 s, step: 1 ms}\n"
      "points: {p: {position: [2, 0.5, -12], mass: 90}, q: {position: [8, -1, -13], mass: 90},"
      "\n  r: {position: [14, 1, -13], mass: 90}}\n"
      "lines:\n"
      "  a: {between: [earth, p], from: [0, 0, -10], sections: [{length: 5, segments: 3, " LIGHT
      "}]}\n"
      "  c: {between: [r, q], sections: [{length: %.17g, segments: 4, " LIGHT
      "}]}\n"
      "  b: {between: [p, q], sections: [{length: %.17g, segments: 4, " LIGHT
      "}]}\n"
      "  d: {between: [r, earth], to: [18, 0, -10], sections: [{length: 5, segments: 3, " LIGHT
      "}]}\n",
      inner, inner);
  study_run v = study_run_text(text, "openmp");
  const double down = 4, further = 4 + 6 * 4.0 / 9;
  is_at(&v, "p", given[0], (const double[]){3, 0, -10 - down}, 1e-4);
  is_at(&v, "q", given[1], (const double[]){9, 0, -10 - further}, 1e-4);
  is_at(&v, "r", given[2], (const double[]){15, 0, -10 - down}, 1e-4);
  const double level = 1.5 * 90 * 9.80665 * 3 / 4;
  assert_true(fabs(study_run_at(&v, "lines.a.tension_from", 0) / (level * 5 / 3) - 1) < 1e-4);
  study_run_end(&v);
}

/* A ball on a light line in a current: it leans by its drag over its weight under water. */
static void a_current_leans_a_point(void **state) {
  (void)state;
  static const double given[3] = {0, 0, -20};
  for (int sinks = 0; sinks < 2; sinks++) {
    const double mass = sinks ? 200 : 20;
    snprintf(text, TEXT,
             "allide: 1\nrun: {duration: 0.01 s, step: 1 ms}\n"
             "environment: {current speed: 1.5 m/s, current direction: 30 deg}\n"
             "points: {p: {position: [0, 0, -20], mass: %g kg, volume: 0.1 m^3, drag area: 0.8}}\n"
             "lines: {l: {between: [earth, p], from: [1, 2, -22], sections: [{length: 10,\n"
             "  segments: 6, " LIGHT "}]}}\n",
             mass);
    study_run v = study_run_text(text, "openmp");
    const double drag = 0.5 * 1025 * 0.8 * 1.5 * 1.5, weight = (mass - 102.5) * 9.80665;
    const double lean = atan2(drag, fabs(weight));
    const double aside = 10 * sin(lean), down = (sinks ? 10 : -10) * cos(lean);
    is_at(&v, "p", given, (const double[]){1 + aside * sqrt(0.75), 2 + aside * 0.5, -22 - down},
          1e-3);
    study_run_end(&v);
  }
}

/* By default its weight under water sinks by 0.1 m into the seabed; on a slope along its normal. */
static void a_point_lies_on_the_seabed(void **state) {
  (void)state;
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 5 s, step: 50 ms}\nenvironment: {water depth: 30 m}\n"
           "points: {p: {position: [0, 0, -25], mass: 2 t, volume: 0.3 m^3, drag area: 1}}\n"
           "lines: {l: {between: [earth, p], from: [8, 0, -20], sections: [{length: 20,\n"
           "  segments: 20, mass: 3, diameter: 0.02, axial stiffness: 5 MN}]}}\n");
  study_run v = study_run_text(text, "openmp");
  const double z = study_run_at(&v, "points.p.z", 0);
  /* the half segment that lies with it has 2 % of its weight and of its bed */
  if (!(fabs(z + 30.1) < 2e-3)) fail_msg("rests at %g m", z);
  for (long row = 0; row < 100; row++) {
    assert_true(fabs(study_run_at(&v, "points.p.z", row) - z) < 1e-3);
    assert_true(fabs(study_run_at(&v, "points.p.moved_x", row) -
                     study_run_at(&v, "points.p.moved_x", 0)) < 1e-3);
  }
  study_run_end(&v);
}

/* Three lines of chain, which lie on the seabed with a part, or hang. */
static void write_crowfoot(const char *scheme, double duration, const char *start,
                           const double *at) {
  const char *chain = "mass: 20, diameter: 0.1, displaced diameter: 0.05, axial stiffness: 100 MN";
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: %g s, step: 50 ms, scheme: %s}\n"
           "environment: {water depth: 30 m, current speed: 0.4 m/s}\n"
           "points: {p: {position: [%g, %g, %g], mass: 200 kg, volume: 0.03 m^3, drag area: 2}}\n"
           "lines:\n"
           "  a: {between: [earth, p], from: [-30, 0, -2], start: %s,\n"
           "    sections: [{length: 40, segments: 20, %s}]}\n"
           "  b: {between: [earth, p], from: [20, 25, -2], start: %s,\n"
           "    sections: [{length: 42, segments: 20, %s}]}\n"
           "  c: {between: [p, earth], to: [20, -25, -30], start: %s,\n"
           "    sections: [{length: 42, segments: 20, %s}]}\n",
           duration, scheme, at[0], at[1], at[2], start, chain, start, chain, start, chain);
}

/* Given two metres away it is where a motion that is damped for long ends; it stays there for ten
 * seconds, in all schemes, and what it lacks is less than what a line may lack. */
static void a_crowfoot_is_where_its_motion_ends(void **state) {
  (void)state;
  static const double given[3] = {-3, 7.6, -28.5};
  double rest[3];
  static const char *const names[] = {"points.p.moved_x", "points.p.moved_y", "points.p.moved_z"};
  for (int k = 0; k < (test_is_slow() ? 2 : SCHEMES); k++) {
    write_crowfoot(schemes[k], 10, "static", given);
    study_run v = study_run_text(text, "openmp");
    double off = 0;
    for (int c = 0; c < 3; c++) {
      rest[c] = study_run_at(&v, names[c], 0);
      off += rest[c] * rest[c];
    }
    if (k == 0) print_message("  rests %.3f m from where it is given\n", sqrt(off));
    assert_true(off > 1);
    for (long row = 0; row < 200; row++) {
      for (int c = 0; c < 3; c++) {
        const double away = study_run_at(&v, names[c], row) - rest[c];
        if (!(fabs(away) < 1e-3)) {
          fail_msg("%s: row %ld: %s by %g m", schemes[k], row, names[c], away);
        }
      }
    }
    /* of the tension, 2.6 kN; the ends of the lines weigh 20 kg more */
    const double lack = 260 * study_run_at(&v, "points.p.speed", 1) / 0.05;
    if (!(lack < 2e-3 * study_run_at(&v, "lines.a.tension_to", 0))) fail_msg("it lacks %g N", lack);
    assert_true(study_run_result(&v, "points.p.greatest_offset") < 1e-3);
    study_run_end(&v);
  }
  write_crowfoot("semi-implicit", 300, "as given", given);
  study_run v = study_run_text(text, "openmp");
  assert_true(study_run_at(&v, names[2], 0) == 0);
  for (int c = 0; c < 3; c++) {
    const double at = study_run_at(&v, names[c], -1);
    if (!(fabs(at - rest[c]) < 1e-3)) fail_msg("%s: %g m, at rest %g", names[c], at, rest[c]);
  }
  study_run_end(&v);
}

/* What is fixed stays, and so does what a line holds that starts as it is given. */
static void what_is_held_does_not_look(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    snprintf(text, TEXT,
             "allide: 1\nrun: {duration: 0.01 s, step: 1 ms}\n"
             "points: {p: {position: [1, 0, -12], mass: 200 kg, fixed: %s}}\n"
             "lines: {l: {between: [earth, p], from: [0, 0, -10], start: %s,\n"
             "  sections: [{length: 3, segments: 3, " LIGHT "}]}}\n",
             k ? "no" : "yes", k ? "as given" : "static");
    study_run v = study_run_text(text, "openmp");
    assert_true(study_run_at(&v, "points.p.z", 0) == -12);
    assert_true(study_run_at(&v, "points.p.moved_x", 0) == 0);
    study_run_end(&v);
  }
}

/* lengths of both lines and the place between their ends, all drawn */
#define DRAWN                                                                             \
  "allide: 1\nrun: {scenarios: 24, seed: 3, duration: 0.02 s, step: 1 ms}\n"              \
  "points: {p: {position: [2, 0.3, -12], mass: 200 kg, volume: 0.03 m^3}}\n"              \
  "lines:\n"                                                                              \
  "  one: {between: [earth, p], from: [0, 0, -10], sections: [{length: 3, segments: 3,\n" \
  "    " LIGHT                                                                            \
  "}]}\n"                                                                                 \
  "  two: {between: [p, earth], to: [5, 0, -10], sections: [{length: 4, segments: 5,\n"   \
  "    " LIGHT                                                                            \
  "}]}\n"                                                                                 \
  "vary:\n  lines.one.sections[0].length: {uniform: [3, 4.5]}\n"                          \
  "  lines.two.sections[0].length: {uniform: [3.5, 5]}\n"                                 \
  "  bodies.p.position.x: {uniform: [1.8, 2.6]}\n"

/* each scenario begins at a rest of its own: the apex of the triangle of its lengths */
static void every_scenario_has_its_rest(void **state) {
  (void)state;
  ald_study *study = study_of(DRAWN);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_report *report = ald_report_create();
  study_run v = {0};
  double least = 1e9, most = -1e9;
  assert_int_equal(ald_columns_create(study, &v.columns, &v.column_count, report), ALD_OK);
  v.results = calloc(v.column_count, sizeof *v.results);
  assert_non_null(v.results);
  for (uint64_t k = 0; k < 12; k++) {
    assert_true(ald_trace_run(study, device, (ald_draw){3, 24, k}, v.results, &v.series, report) >=
                ALD_OK);
    assert_int_equal(v.series->status, STATUS_OK);
    const double one = study_run_result(&v, "inputs.lines.one.sections[0].length");
    const double two = study_run_result(&v, "inputs.lines.two.sections[0].length");
    const double x = (25 + one * one - two * two) / 10, down = sqrt(one * one - x * x);
    const double given[3] = {study_run_result(&v, "inputs.bodies.p.position.x"), 0.3, -12};
    is_at(&v, "p", given, (const double[]){x, 0, -10 - down}, 1e-4);
    least = fmin(least, down);
    most = fmax(most, down);
    ald_series_destroy(v.series);
    v.series = NULL;
  }
  assert_true(most - least > 0.3);
  study_run_end(&v);
  ald_report_destroy(report);
  ald_device_close(device);
  ald_study_destroy(study);
}

static void threads_and_tiles_change_no_bit(void **state) {
  (void)state;
  ald_study *study = study_of(DRAWN);
  same_bits_on_openmp(study, 24);
  ald_study_destroy(study);
}

static void devices_draw_the_same_rests(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = study_of(DRAWN);
  same_bits_on_opencl(study, 24);
  ald_study_destroy(study);
}

static void devices_find_the_same_rest(void **state) {
  (void)state;
  static const double given[3] = {-3, 7.6, -28.5};
  write_crowfoot("semi-implicit", 1, "static", given);
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_lines_make_a_triangle),
      cmocka_unit_test(points_in_a_row_share_their_weight),
      cmocka_unit_test(a_current_leans_a_point),
      cmocka_unit_test(a_point_lies_on_the_seabed),
      cmocka_unit_test(a_crowfoot_is_where_its_motion_ends),
      cmocka_unit_test(what_is_held_does_not_look),
      cmocka_unit_test(every_scenario_has_its_rest),
      cmocka_unit_test(threads_and_tiles_change_no_bit),
      cmocka_unit_test(devices_draw_the_same_rests),
      cmocka_unit_test(devices_find_the_same_rest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
