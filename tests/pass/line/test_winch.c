/* SPDX-License-Identifier: Apache-2.0
 * Winches of dynamic lines: weights that are lifted by histories and by constant tension, limits of
 * speed and power, slack, moving fairleads, energy, orders, ends that are let go, the same bits. */
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
#include "support/same_bits.h"
#include "support/studies.h"
#include "support/study_run.h"

enum { TEXT = 2048 };
static const double gravity = 9.80665;
static const char *const schemes[] = {"semi-implicit", "explicit",       "rk4",
                                      "frozen",        "dormand-prince", "trapezoidal"};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

/* of the weight and of its line [kg], [kg/m], [N], [m] */
static const double weight = 1000, line_mass = 0.1, stiffness = 1e7, length = 20;

/* The weight hangs at rest in air, on a line from above, in steps of 2 ms; ends: the line's bodies
 * and the end on the earth. */
static void hanging(char *text, const char *run, const char *ends, const char *winch,
                    const char *more) {
  snprintf(text, TEXT,
           "allide: 1\nrun: {step: 2 ms, %s}\n"
           "bodies: {w: {freedoms: six, mass: 1000, radii of gyration: [1, 1, 1],\n"
           "  position: [0, 0, 50]}}\n"
           "lines: {l: {%s: [0, 0, 70.019633], sections: [{length: 20, segments: 4,\n"
           "  mass: 0.1, diameter: 0.01, axial stiffness: 10 MN}]}}\n"
           "winches: {drum: {line: l, shortest: 12 m, %s}}\n%s\n",
           run, ends, winch, more);
}
#define DOWN "between: [earth, w], from" /* the winch is at the line's first end: end: from */
#define UP "between: [w, earth], to"

static void expect(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.10g, expected %.10g within %g", what, value, expected, tolerance);
}

/* A history of 0.5 m/s within 1 s, and to rest again: what is paid out is the integral of its rows,
 * to the rounding of a sum of substeps, and the weight rises by it. Within 3e-3 m is what it swings
 * by on its line. The work is what weight and line gain, but for the strain of 1e-3 that the drum
 * takes with the line, of which half counts. */
static void a_history_lifts(void **state) {
  (void)state;
  char text[TEXT];
  hanging(text, "duration: 5 s", UP, "history: [[0.5, 0], [1.5, -0.5], [3.5, -0.5], [4.5, 0]]", "");
  study_run v = study_run_text(text, "openmp");
  const double up = study_run_at(&v, "bodies.w.z", -1) - 50, hauled = 0.25 + 1 + 0.25;
  expect("paid out", study_run_at(&v, "winches.drum.paid_out", -1), -hauled, 1e-9);
  expect("paid out", study_run_result(&v, "winches.drum.paid_out"), -hauled, 1e-9);
  expect("least", study_run_result(&v, "winches.drum.least_paid_out"), -hauled, 1e-9);
  expect("most", study_run_result(&v, "winches.drum.most_paid_out"), 0, 0);
  expect("peak speed", study_run_result(&v, "winches.drum.peak_speed"), 0.5, 1e-3);
  expect("half way up", study_run_at(&v, "winches.drum.paid_out", 500), -0.0625, 1e-9);
  expect("rises", up, hauled * 1.001, 3e-3);
  const double carried = (weight + line_mass * (length - 0.5 * hauled)) * gravity;
  expect("work", study_run_result(&v, "winches.drum.work"), carried * hauled,
         3e-3 * carried * hauled);
  expect("half a second", study_run_at(&v, "winches.drum.speed", 250), 0, 1e-12);
  expect("at 1 s", study_run_at(&v, "winches.drum.speed", 500), -0.25, 1e-9);
  study_run_end(&v);
}

/* A set point above or below the weight: it is accelerated by T0/m - g, m with the line's mass,
 * until the winch is as fast as it can be, and then rises or sinks at that speed. */
static void a_set_point_accelerates(void **state) {
  (void)state;
  const double all = weight + line_mass * length;
  for (int k = 0; k < 4; k++) {
    char text[TEXT], winch[128];
    const int lifts = k % 2 == 0;
    const double tension = lifts ? 12e3 : 8e3, most = lifts ? 2 : 1;
    snprintf(winch, sizeof winch, "tension: %g, pay out speed: 1, haul speed: 2, end: %s", tension,
             k < 2 ? "to" : "from");
    hanging(text, "duration: 3 s", k < 2 ? UP : DOWN, winch, "");
    study_run v = study_run_text(text, "openmp");
    const double rate = tension / all - gravity; /* [m/s^2] */
    /* 4 ms until the line is as tight as it is to be */
    expect("speed", study_run_at(&v, "bodies.w.velocity_z", 200), 0.4 * rate, 0.005 * fabs(rate));
    expect("tension", study_run_at(&v, "winches.drum.tension", 200), tension, 1e-3 * tension);
    const double two = study_run_at(&v, "winches.drum.paid_out", 1000);
    const double three = study_run_at(&v, "winches.drum.paid_out", -1);
    /* as it swings it is as tight as the set point now and then, and slower for a while */
    expect("way at its limit", three - two, lifts ? -most : most, 1e-3 * most);
    expect("speed of the winch", study_run_result(&v, "winches.drum.peak_speed"), most, 1e-12);
    /* it has reached that after most/rate, and stays there, as the weight swings about it */
    const double limited = study_run_result(&v, "winches.drum.time_at_limit");
    if (!(limited > 0.6 * (3 - most / fabs(rate)) && limited < 3)) fail_msg("%g s", limited);
    study_run_end(&v);
  }
}

/* A damped winch settles where T0 - c v is the weight: v = (T0 - m g)/c; a power of 10 kW allows
 * P/(m g) in its stead. */
static void speeds_settle(void **state) {
  (void)state;
  for (int k = 0; k < 2; k++) {
    char text[TEXT];
    hanging(text, "duration: 6 s", UP,
            k == 0 ? "tension: 12 kN, pay out speed: 1, haul speed: 2, damping: 5 kN s/m"
                   : "tension: 12 kN, pay out speed: 1, haul speed: 2, power: 10 kW",
            "");
    study_run v = study_run_text(text, "openmp");
    const double left = length + study_run_at(&v, "winches.drum.paid_out", -1);
    const double carried = (weight + line_mass * left) * gravity;
    const double speed = k == 0 ? (12e3 - carried) / 5e3 : 10e3 / carried;
    expect("speed", study_run_at(&v, "winches.drum.speed", -1), -speed, 1e-3 * speed);
    const double peak = study_run_result(&v, "winches.drum.peak_power");
    if (k == 1) expect("peak power", peak, 10e3, 1e-6);
    expect("power", study_run_at(&v, "winches.drum.power", -1), carried * speed, 2e-3 * 10e3);
    study_run_end(&v);
  }
}

/* A line that is 1 m too long between two fixed ends is hauled in at full speed, and then has the
 * tension of the set point: EA (l - L)/L, but for 2 mm by which it is longer as it goes on swinging
 * across. */
static void slack_is_hauled_in(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 3 s, step: 2 ms}\n"
      "lines: {l: {between: [earth, earth], from: [0, 0, 10], to: [20, 0, 10],\n"
      "  sections: [{length: 21, segments: 5, mass: 0.1, diameter: 0.01,\n"
      "  axial stiffness: 10 MN, axial damping: 0.2}]}}\n"
      "winches: {drum: {line: l, shortest: 10, tension: 10 kN, pay out speed: 1,\n"
      "  haul speed: 0.5}}\n",
      "openmp");
  for (long row = 0; row < 900; row += 100) {
    expect("speed", study_run_at(&v, "winches.drum.speed", row), -0.5, 1e-12);
  }
  const double left = 20 / (1 + 10e3 / 1e7);
  expect("tension", study_run_at(&v, "winches.drum.tension", -1), 10e3, 10);
  expect("hauled", study_run_at(&v, "winches.drum.paid_out", -1), left - 21, 3e-3);
  expect("time", study_run_result(&v, "winches.drum.time_at_limit"), (21 - left) / 0.5, 0.05);
  study_run_end(&v);
}

/* A fairlead that heaves by 1 m: an ideal winch keeps its tension within 0.2 %, and pays out what
 * the fairlead moves, less what is strained. */
static void a_heaving_fairlead_is_followed(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 16 s, step: 5 ms}\n"
      "bodies: {f: {motion: prescribed, position: [0, 0, 40]}}\n"
      "motions: {m: {body: f, amplitude: [0, 0, 1], period: 8, ramp time: 4}}\n"
      "lines: {l: {between: [earth, f], from: [0, 0, 10], sections: [{length: 29.94, segments: 5,\n"
      "  mass: 0.1, diameter: 0.01, axial stiffness: 10 MN, axial damping: 0.1}]}}\n"
      "winches: {drum: {line: l, shortest: 20, tension: 20 kN, pay out speed: 2, haul speed: 2}}\n",
      "openmp");
  const double strain = 20e3 / 1e7;
  for (size_t row = 400; row < v.series->row_count; row += 10) {
    const double z = study_run_at(&v, "bodies.f.z", (long)row);
    expect("tension", study_run_at(&v, "winches.drum.tension", (long)row), 20e3, 40);
    expect("paid out", study_run_at(&v, "winches.drum.paid_out", (long)row),
           (z - 10) / (1 + strain) - 29.94, 1e-3);
  }
  expect("way", study_run_result(&v, "winches.drum.most_paid_out"), 1 / (1 + strain), 5e-3);
  assert_true(study_run_result(&v, "winches.drum.time_at_limit") < 0.1);
  study_run_end(&v);
}

/* A chain of two sections that rises from the seabed through the surface, and its mirror image: of
 * one that is held by its brake the winch has the tension at the end, which the line has by its end
 * half segment, to the second order of 20 segments. */
static void a_brake_has_the_tension_at_the_end(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 0.1 s, step: 10 ms}\nenvironment: {water depth: 40}\nlines:\n"
      "  l: {between: [earth, earth], from: [0, 0, -40], to: [70, 0, 6], sections: [\n"
      "    &low {length: 30, segments: 10, mass: 60, diameter: 0.1, axial stiffness: 20 MN},\n"
      "    &high {length: 70, segments: 20, mass: 50, diameter: 0.09, axial stiffness: 15 MN}]}\n"
      "  m: {between: [earth, earth], from: [0, 5, 6], to: [70, 5, -40], sections: [*high, *low]}\n"
      "winches: {drum: {line: l, shortest: 60}, other: {line: m, end: from, shortest: 60}}\n",
      "openmp");
  const double end = study_run_at(&v, "lines.l.tension_to", -1);
  assert_true(end > 20e3);
  expect("tension", study_run_at(&v, "winches.drum.tension", -1), end, 1e-3 * end);
  expect("mirrored", study_run_at(&v, "winches.other.tension", -1),
         study_run_at(&v, "winches.drum.tension", -1), 1e-6 * end);
  study_run_end(&v);
}

/* The energy of weight, line and strain; the line hangs from the winch, at its height. */
static double energy_at(const study_run *v, long row) {
  const double left = length + study_run_at(v, "winches.drum.paid_out", row);
  const double speed = study_run_at(v, "bodies.w.velocity_z", row);
  const double height = study_run_at(v, "bodies.w.z", row) - 70.019633;
  return 0.5 * (weight + line_mass * left) * speed * speed + weight * gravity * height -
         0.5 * line_mass * gravity * left * left + study_run_at(v, "lines.l.strain_energy", row);
}

/* Without damping the winch's work is what the others gain, in all schemes; what the line is
 * strained by goes on the drum with it, so that T (1 + e/2) works, not T. Schemes of one evaluation
 * have recorded what was before their last step; explicit gains 3e-4 by itself. */
static void work_is_what_is_gained(void **state) {
  (void)state;
  for (int k = 0; k < SCHEMES; k++) {
    char text[TEXT], run[64];
    snprintf(run, sizeof run, "duration: 1.5 s, scheme: %s", schemes[k]);
    hanging(text, run, UP, "tension: 12 kN, pay out speed: 1, haul speed: 1.5, damping: 1 kN s/m",
            "");
    char *damping = strstr(text, "axial stiffness: 10 MN");
    memmove(damping + 20, damping, strlen(damping) + 1);
    memcpy(damping, "axial damping: 0,   ", 20);
    study_run v = study_run_text(text, "openmp");
    const int is_late = strchr("rdt", schemes[k][0]) != NULL;
    const double gained = energy_at(&v, is_late ? -1 : -2) - energy_at(&v, 0);
    const double work = study_run_result(&v, "winches.drum.work") * (1 + 0.5 * 11e3 / stiffness);
    assert_true(work > 10e3);
    if (fabs(gained - work) > 5e-4 * work) {
      fail_msg("%s: gained %.8g J by %.8g J", schemes[k], gained, work);
    }
    study_run_end(&v);
  }
}

/* the line the other way round, with its winch, does the same */
static void either_end_is_alike(void **state) {
  (void)state;
  char text[TEXT];
  double way[2], height[2], tension[2];
  for (int k = 0; k < 2; k++) {
    hanging(text, "duration: 1.5 s, scheme: rk4", k == 0 ? UP : DOWN,
            k == 0 ? "end: to, tension: 11 kN, pay out speed: 1, haul speed: 0.5"
                   : "end: from, tension: 11 kN, pay out speed: 1, haul speed: 0.5",
            "");
    study_run v = study_run_text(text, "openmp");
    way[k] = study_run_at(&v, "winches.drum.paid_out", -1);
    height[k] = study_run_at(&v, "bodies.w.z", -1);
    tension[k] = study_run_at(&v, k == 0 ? "lines.l.tension_from" : "lines.l.tension_to", -1);
    study_run_end(&v);
  }
  expect("paid out", way[1], way[0], 1e-9);
  expect("height", height[1], height[0], 1e-9);
  expect("tension", tension[1], tension[0], 1e-4);
}

/* Held by its brake, then ordered to haul at 1 s, to hold a tension from 2 s on once the rate is
 * given back, and let go at 2.5 s, from which step on it stands. In all schemes the order counts
 * from the step on that begins then: what is paid out tells. */
static void orders_change_it(void **state) {
  (void)state;
  for (int k = 0; k < SCHEMES; k++) {
    char text[TEXT], run[64];
    snprintf(run, sizeof run, "duration: 3 s, scheme: %s", schemes[k]);
    hanging(text, run, UP, "pay out speed: 1, haul speed: 2",
            "orders: {haul: {at: 1 s, set: winches.drum.rate, to: -0.2 m/s}, hold: {at: 1.5 s, "
            "set: winches.drum.tension, to: 9 kN}, back: {at: 2 s, give back: winches.drum.rate},"
            " go: {at: 2.5 s, set: lines.l.released to}}");
    study_run v = study_run_text(text, "openmp");
    expect(schemes[k], study_run_at(&v, "winches.drum.paid_out", 500), 0, 0);
    expect(schemes[k], study_run_at(&v, "winches.drum.paid_out", 501), -0.0004, 1e-12);
    expect(schemes[k], study_run_at(&v, "winches.drum.paid_out", 1000), -0.2, 1e-10);
    expect(schemes[k], study_run_at(&v, "winches.drum.speed", 990), -0.2, 0);
    /* 9 kN are less than it weighs */
    expect(schemes[k], study_run_at(&v, "winches.drum.tension", 1200), 9e3, 60);
    const double speed = study_run_at(&v, "bodies.w.velocity_z", 1200);
    const double rate = 9e3 / (weight + line_mass * length) - gravity;
    expect(schemes[k], speed - study_run_at(&v, "bodies.w.velocity_z", 1050), 0.3 * rate, 0.01);
    const double gone = study_run_at(&v, "winches.drum.paid_out", 1250);
    expect(schemes[k], study_run_at(&v, "winches.drum.paid_out", -1), gone, 0);
    expect(schemes[k], study_run_at(&v, "winches.drum.speed", -1), 0, 0);
    study_run_end(&v);
  }
}

/* it stops at the lengths that it may leave */
static void it_stops_at_its_lengths(void **state) {
  (void)state;
  char text[TEXT];
  hanging(text, "duration: 3 s", UP, "longest: 21 m, rate: 0.6 m/s", "");
  study_run v = study_run_text(text, "openmp");
  expect("longest", study_run_at(&v, "winches.drum.paid_out", -1), 1, 1e-12);
  expect("time", study_run_result(&v, "winches.drum.time_at_limit"), 3 - 1 / 0.6, 5e-3);
  study_run_end(&v);
  hanging(text, "duration: 3 s", UP, "rate: -4 m/s", "");
  v = study_run_text(text, "openmp");
  expect("shortest", study_run_at(&v, "winches.drum.paid_out", -1), -8, 1e-12);
  study_run_end(&v);
}

#define MANY                                                                                      \
  "allide: 1\nrun: {scenarios: 64, seed: 5, duration: 0.4 s, step: 20 ms, build-up: 0.1 s}\n"     \
  "environment: {water depth: 30, wave height: 1, wave period: 5}\n"                              \
  "bodies: {w: {freedoms: six, mass: 5 t, radii of gyration: [1, 1, 1], position: [0, 0, -9]}}\n" \
  "lines:\n"                                                                                      \
  "  l: {between: [w, earth], to: [1, 0, 9], sections: [{length: 12, segments: 3, mass: 9,\n"     \
  "    diameter: 0.05, axial stiffness: 9 MN}, {length: 6.2, segments: 2, mass: 12,\n"            \
  "    diameter: 0.06, axial stiffness: 12 MN}]}\n"                                               \
  "  m: {between: [earth, earth], from: [-4, 3, 5], to: [6, 3, 5], sections: [{length: 10.2,\n"   \
  "    segments: 6, mass: 20, diameter: 0.1, axial stiffness: 5 MN, bending stiffness: 20}]}\n"   \
  "winches:\n"                                                                                    \
  "  a: {line: l, tension: 70 kN, pay out speed: 1, haul speed: 0.4, power: 20 kW, damping: "     \
  "9e3,\n"                                                                                        \
  "    shortest: 3, longest: 9}\n"                                                                \
  "  b: {line: m, end: from, history: [[0, 0], [0.1, -0.4], [0.3, 0.5]]}\n"                       \
  "orders: {on: {at: 0.2 s, set: winches.b.rate, to: -0.1 m/s}, off: {at: 0.3 s, give back:\n"    \
  "  winches.b.rate}, hold: {at: 0.25 s, set: winches.a.tension, to: 40 kN}}\n"                   \
  "vary: {winches.a.tension: {uniform: [30 kN, 90 kN]}, winches.a.power: {uniform: [1 kW, 50 "    \
  "kW]},\n  \"winches.b.history[1].rate\": {uniform: [-0.5, 0.5]}, orders.on.at: {uniform: [0, "  \
  "0.3]}}\n"

static void threads_tiles_and_stops_change_no_bit(void **state) {
  (void)state;
  ald_study *study = study_of(MANY);
  const ald_run_summary seen = same_bits_on_openmp(study, 64);
  assert_int_equal(seen.scenarios, 64);
  same_bits_after_a_stop(study, 64);
  ald_study_destroy(study);
}

static void devices_agree(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = study_of(MANY);
  same_bits_on_opencl(study, 16);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_history_lifts),
      cmocka_unit_test(a_set_point_accelerates),
      cmocka_unit_test(speeds_settle),
      cmocka_unit_test(slack_is_hauled_in),
      cmocka_unit_test(a_heaving_fairlead_is_followed),
      cmocka_unit_test(a_brake_has_the_tension_at_the_end),
      cmocka_unit_test(work_is_what_is_gained),
      cmocka_unit_test(either_end_is_alike),
      cmocka_unit_test(orders_change_it),
      cmocka_unit_test(it_stops_at_its_lengths),
      cmocka_unit_test(threads_tiles_and_stops_change_no_bit),
      cmocka_unit_test(devices_agree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
