/* SPDX-License-Identifier: Apache-2.0
 * Points where dynamic lines meet: a line in two parts, closed forms of weights that swing, hang,
 * fall and sink, energy, momentum, and what lets go of a point. */
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

/* so many of the schemes, the default one first */
static int tried(void) { return test_is_slow() ? 2 : SCHEMES; }

/* A line without weight, straight and unstretched, shaken at both ends, is two halves that a point
 * without mass joins; the order of a half's ends and of the halves does not matter. */
static void a_point_without_mass_joins_a_line(void **state) {
  (void)state;
  for (int k = 0; k < tried(); k++) {
    char text[TEXT];
    const char *rope = "mass: 4, diameter: 0.05, axial stiffness: 200 kN, axial damping: 0.1";
    snprintf(
        text, sizeof text,
        "allide: 1\nrun: {duration: 2 s, step: 5 ms, scheme: %s}\n"
        "environment: {gravity: 0}\n"
        "bodies: {b: {motion: prescribed, position: [0, 0, 50]}}\n"
        "motions: {m: {body: b, amplitude: [0.1, 0.4, 0.3], period: 1.1 s, phase: [0, 0, 1]}}\n"
        "points: {p: {position: [5, 0, 50]}}\n"
        "lines:\n"
        "  two: {between: [p, b], start: as given, to: [10, 0, 0],\n"
        "    sections: [{length: 5, segments: 10, %s}]}\n"
        "  whole: {between: [b, b], start: as given, to: [10, 0, 0],\n"
        "    sections: [{length: 10, segments: 20, %s}]}\n"
        "  one: {between: [p, b], start: as given,\n"
        "    sections: [{length: 5, segments: 10, %s}]}\n",
        schemes[k], rope, rope, rope);
    study_run v = study_run_text(text, "openmp");
    double most = 0, moved = 0;
    for (long row = 0; row < 400; row++) {
      const double from = study_run_at(&v, "lines.whole.tension_from", row);
      const double to = study_run_at(&v, "lines.whole.tension_to", row);
      const double one = study_run_at(&v, "lines.one.tension_to", row);
      const double two = study_run_at(&v, "lines.two.tension_to", row);
      most = fmax(most, fmax(from, to));
      moved = fmax(moved, fabs(study_run_at(&v, "points.p.moved_y", row)));
      if (!(fabs(from - one) < 1e-6 && fabs(to - two) < 1e-6)) {
        fail_msg("%s: row %ld: %.10g and %.10g N, in two %.10g and %.10g", schemes[k], row, from,
                 to, one, two);
      }
    }
    assert_true(most > 1e3 && moved > 0.1);
    assert_true(fabs(study_run_result(&v, "lines.whole.peak_tension_from") -
                     study_run_result(&v, "lines.one.peak_tension_to")) < 1e-6);
    study_run_end(&v);
  }
}

/* 100 kg on a light line, 10 kN/m: 10 rad/s, in steps of a seventh of the period. */
static void a_weight_bounces_in_its_period(void **state) {
  (void)state;
  for (int k = 0; k < tried(); k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 6.03 s, step: 90 ms, scheme: %s}\n"
             "points: {p: {position: [0, 0, 39.95], mass: 100 kg}}\n"
             "lines: {l: {between: [earth, p], from: [0, 0, 50], start: as given,\n"
             "  sections: [{length: 10, segments: 2, mass: 0.01, diameter: 0.001,\n"
             "    axial stiffness: 100 kN}]}}\n",
             schemes[k]);
    study_run v = study_run_text(text, "openmp");
    const double mass = 100 + 10 * 0.01 / 3, w = sqrt(1e4 / mass);
    const double rest = -(100 + 10 * 0.01 / 2) * gravity / 1e4 + 0.05;
    for (long row = 0; row < 66; row++) {
      const double at = study_run_at(&v, "points.p.moved_z", row);
      const double expected = rest * (1 - cos(w * 0.09 * (double)row));
      if (!(fabs(at - expected) < 0.01 * fabs(rest))) {
        fail_msg("%s: row %ld: %.6g m, expected %.6g", schemes[k], row, at, expected);
      }
    }
    study_run_end(&v);
  }
}

/* A heavy ball on two light lines, 6 m apart, that swings to rest in water; and its outer step,
 * fifty times that of a body of its mass on such lines. */
static void a_crown_comes_to_rest(void **state) {
  (void)state;
  for (int k = 0; k < tried(); k++) {
    char text[TEXT];
    snprintf(
        text, sizeof text,
        "allide: 1\nrun: {duration: 40 s, step: 100 ms, scheme: %s}\n"
        "points: {p: {position: [0.5, 0.4, -13.5], mass: 200 kg, volume: 0.03 m^3,\n"
        "  drag area: 2 m^2}}\n"
        "lines:\n"
        "  one: {between: [earth, p], from: [-3, 0, -10], sections: [{length: 5, segments: 5,\n"
        "    mass: 1, diameter: 0.1, displaced diameter: 0.001, axial stiffness: 2 MN,\n"
        "    axial damping: 0.2}]}\n"
        "  two: {between: [p, earth], to: [3, 0, -10], sections: [{length: 5, segments: 5,\n"
        "    mass: 1, diameter: 0.1, displaced diameter: 0.001, axial stiffness: 2 MN,\n"
        "    axial damping: 0.2}]}\n",
        schemes[k]);
    study_run v = study_run_text(text, "openmp");
    const double crown = (200 - 1025 * 0.03) * gravity, line = 5 * gravity;
    const double down = 3.5 - study_run_at(&v, "points.p.moved_z", -1);
    const double across = study_run_at(&v, "points.p.moved_y", -1) + 0.4;
    const double along = study_run_at(&v, "points.p.moved_x", -1) + 0.5;
    const double upper = study_run_at(&v, "lines.one.tension_from", -1);
    if (!(fabs(down - 4) < 0.01 && fabs(across) < 0.02 && fabs(along) < 0.02)) {
      fail_msg("%s: rests at %g %g, %g m down", schemes[k], along, across, down);
    }
    /* 4/5 of it is upright; the line hangs through a little */
    const double level = (0.5 * crown + 0.5 * line) * 3 / 4, upright = 0.5 * crown + line;
    if (!(fabs(upper - hypot(level, upright)) < 0.005 * upper)) {
      fail_msg("%s: %g N, expected %g", schemes[k], upper, hypot(level, upright));
    }
    assert_true(study_run_at(&v, "points.p.speed", -1) < 0.01);
    study_run_end(&v);
  }
}

/* Swinging on a light line in air: strain, kinetic and potential energy. */
static void energy_is_kept(void **state) {
  (void)state;
  for (int k = 0; k < tried(); k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 20 s, step: 50 ms, scheme: %s}\n"
             "points: {p: {position: [3, 1, 46.1], mass: 100 kg}, q: {position: [5, 1, 46.5]}}\n"
             "lines:\n"
             "  l: {between: [earth, p], from: [0, 0, 50], start: as given, report at: [1 m],\n"
             "    sections: [{length: 5, segments: 4, mass: 0.02, diameter: 0.001,\n"
             "      axial damping: 0, axial stiffness: 20 kN}]}\n"
             "  m: {between: [p, q], start: as given, report at: [1 m], sections: [{length: 2,\n"
             "    segments: 2, mass: 0.02, diameter: 0.001, axial damping: 0,\n"
             "    axial stiffness: 20 kN, end mass: 20}]}\n",
             schemes[k]);
    study_run v = study_run_text(text, "openmp");
    double low = HUGE_VAL, high = -HUGE_VAL, trend = 0;
    for (long row = 1; row < 400; row++) {
      /* 20 kg at the free point, that of the end of its line */
      const double vp = study_run_at(&v, "points.p.speed", row),
                   vq = study_run_at(&v, "points.q.speed", row);
      const double e = 50 * vp * vp + 10 * vq * vq +
                       gravity * (100 * study_run_at(&v, "points.p.moved_z", row) +
                                  20 * study_run_at(&v, "points.q.moved_z", row)) +
                       study_run_at(&v, "lines.l.strain_energy", row) +
                       study_run_at(&v, "lines.m.strain_energy", row);
      low = fmin(low, e);
      high = fmax(high, e);
      if (row >= 300) trend += e / 100;
      if (row < 100) trend -= e / 99;
    }
    /* of what it swings with; a semi-implicit substep wavers by half of it times the rate of its
     * bounce, 0.3 %, and the lines' own energy is 1e-3 of it */
    const double swing = 120 * gravity * 1.5;
    if (!(high - low < 0.015 * swing && fabs(trend) < 0.002 * swing)) {
      fail_msg("%s: from %g to %g J of %g, trend %g", schemes[k], low, high, swing, trend);
    }
    study_run_end(&v);
  }
}

/* A ship tows a weight without resistance: their centre goes on as it did, however the line jerks.
 */
static void momentum_is_shared(void **state) {
  (void)state;
  for (int k = 0; k < tried(); k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 10 s, step: 2 ms, scheme: %s}\n"
             "environment: {gravity: 0}\n"
             "bodies: {b: {freedoms: six, mass: 300, radii of gyration: [1, 1, 1],\n"
             "  position: [0, 0, 50], speed: 1 m/s}}\n"
             "points: {p: {position: [-9, 0, 50], mass: 100 kg}}\n"
             "lines: {l: {between: [b, p], start: as given, sections: [{length: 10, segments: 5,\n"
             "  mass: 0.01, diameter: 0.001, axial stiffness: 50 kN, axial damping: 0.5}]}}\n",
             schemes[k]);
    study_run v = study_run_text(text, "openmp");
    for (long row = 0; row < 5000; row += 250) {
      const double time = 0.002 * (double)row;
      const double centre = 300 * study_run_at(&v, "bodies.b.x", row) +
                            100 * study_run_at(&v, "points.p.moved_x", row);
      if (!(fabs(centre - 300 * time) < 1 + 0.005 * 300 * time)) {
        fail_msg("%s: %g s: %g kg m, expected %g", schemes[k], time, centre, 300 * time);
      }
    }
    assert_true(study_run_at(&v, "points.p.speed", -1) > 0.5);
    study_run_end(&v);
  }
}

/* A point that is held until an order releases it falls with g, then sinks at its terminal speed;
 * let go by its line it does so too. */
static void what_is_released_falls(void **state) {
  (void)state;
  for (int k = 0; k < 2 * tried(); k++) {
    char text[TEXT];
    const char *order = k % 2 ? "lines.l.released to" : "points.p.released";
    const double length = k % 2 ? 10 : 200;
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 16 s, step: 10 ms, scheme: %s}\n"
             "points: {p: {position: [0, 0, 10], mass: 400 kg, volume: 0.1 m^3, drag area: 0.5,\n"
             "  fixed: %s}}\n"
             "lines: {l: {between: [earth, p], from: [0, 0, 20], sections: [{length: %g,\n"
             "  segments: 8, mass: 0.01, diameter: 0.001, displaced diameter: 0.0001,\n"
             "  normal drag: 0, axial stiffness: 20 MN}]}}\n"
             "orders: {go: {at: 1 s, set: %s}}\n",
             schemes[k / 2], k % 2 ? "no" : "yes", length, order);
    study_run v = study_run_text(text, "openmp");
    const double before = study_run_at(&v, "points.p.moved_z", 100);
    const double fallen = before - study_run_at(&v, "points.p.moved_z", 200);
    if (!(fabs(before) < 0.02)) fail_msg("%s: %g m before", schemes[k / 2], before);
    /* what hung on the line bounced a little: amplitude 2 mm, 70 rad/s */
    const double bounce = k % 2 ? 0.002 * 70 : 0;
    if (!(fabs(fallen - 0.5 * gravity) < 0.06 + bounce))
      fail_msg("%s: fell %g m", schemes[k / 2], fallen);
    const double terminal = sqrt(2 * (400 - 102.5) * gravity / (1025 * 0.5));
    const double speed = study_run_at(&v, "points.p.speed", -1);
    if (!(fabs(speed - terminal) < 0.02 * terminal)) {
      fail_msg("%s: sinks at %g m/s, expected %g", schemes[k / 2], speed, terminal);
    }
    study_run_end(&v);
  }
}

/* It rests on the seabed, 0.1 m deep by default, and holds its lines there. */
static void it_lies_on_the_seabed(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 30 s, step: 50 ms}\nenvironment: {water depth: 30 m}\n"
           "points: {p: {position: [0, 0, -27], mass: 2 t, volume: 0.3 m^3, drag area: 1}}\n"
           "lines: {l: {between: [earth, p], from: [8, 0, -20], sections: [{length: 20,\n"
           "  segments: 20, mass: 3, diameter: 0.02, axial stiffness: 5 MN}]}}\n");
  study_run v = study_run_text(text, "openmp");
  const double z = study_run_at(&v, "points.p.z", -1);
  if (!(fabs(z + 30.1) < 5e-3)) fail_msg("rests at %g m", z);
  assert_true(study_run_at(&v, "points.p.speed", -1) < 0.01);
  study_run_end(&v);
}

/* Lines that meet in a point lie beside each other there, and do not clash. */
static void lines_do_not_clash_in_their_point(void **state) {
  (void)state;
  char text[TEXT];
  const char *rope =
      "sections: [{length: 4.13, segments: 4, mass: 5, diameter: 0.1, axial stiffness: 1 MN, clash "
      "stiffness: 1 MN/m}]";
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 2 s, step: 5 ms}\n"
           "points: {p: {position: [0, 0, 46], mass: 50 kg}}\n"
           "lines:\n  a: {between: [earth, p], from: [-1, 0, 50], %s}\n"
           "  b: {between: [earth, p], from: [1, 0, 50], %s}\n",
           rope, rope);
  study_run v = study_run_text(text, "openmp");
  assert_true(study_run_result(&v, "lines.a.clash_count") == 0);
  assert_true(study_run_result(&v, "lines.a.peak_tension") > 100);
  study_run_end(&v);
}

static void devices_meet_alike(void **state) {
  (void)state;
  study_run_same_on_devices(
      "allide: 1\nrun: {duration: 1 s, step: 10 ms}\nenvironment: {current speed: 0.5 m/s}\n"
      "points: {p: {position: [0, 0, -13], mass: 80 kg, volume: 0.02 m^3, drag area: 0.2}}\n"
      "lines:\n"
      "  a: {between: [earth, p], from: [-2, 0, -10], sections: [{length: 4, segments: 4, mass: "
      "5,\n"
      "    diameter: 0.1, axial stiffness: 1 MN, bending stiffness: 1 kN m^2}]}\n"
      "  b: {between: [p, earth], to: [2, 1, -10], sections: [{length: 4, segments: 5, mass: 5,\n"
      "    diameter: 0.1, axial stiffness: 1 MN, axial added mass: 0.2}]}\n"
      "orders: {go: {at: 0.5 s, set: lines.b.released from}}\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_point_without_mass_joins_a_line),
      cmocka_unit_test(a_weight_bounces_in_its_period),
      cmocka_unit_test(a_crown_comes_to_rest),
      cmocka_unit_test(energy_is_kept),
      cmocka_unit_test(momentum_is_shared),
      cmocka_unit_test(what_is_released_falls),
      cmocka_unit_test(it_lies_on_the_seabed),
      cmocka_unit_test(lines_do_not_clash_in_their_point),
      cmocka_unit_test(devices_meet_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
