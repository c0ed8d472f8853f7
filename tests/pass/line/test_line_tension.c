/* SPDX-License-Identifier: Apache-2.0
 * Tension at the very ends of dynamic lines, where they are tightest and part: against catenaries
 * and rigid motions in closed form, and against finer lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/study_run.h"

enum { TEXT = 2048 };
static const double pi = 3.14159265358979323846;
static const double gravity = 9.80665;

/* ------------------------------------------------------------------------------ at rest */

/* 100 kg/m that stretch by some 1e-5, in air; the static shape alone */
#define CHAIN                                                                                   \
  "allide: 1\nrun: {duration: 0.01 s, step: 1 ms}\nbodies: {one: {fixed: yes, position: [0 m, " \
  "0 m, 200 m]}}\nlines:\n  c:\n    between: [earth, one]\n"                                    \
  "    breaking load: %.17g N\n"                                                                \
  "    from: [%g m, 0 m, %g m]\n%s    sections:\n"                                              \
  "      - {length: %g m, segments: %d, mass: 100 kg/m, diameter: 1 mm,\n"                      \
  "         axial stiffness: 10 GN, axial damping: 0.02}\n"

/* a line of `length` from a point at (-span, fall) beside its other end */
static study_run hang(double span, double fall, double length, int segments, int is_free,
                      double breaking) {
  char text[TEXT];
  snprintf(text, sizeof text, CHAIN, breaking, -span, 200 - fall,
           is_free ? "    free end: from\n" : "", length, segments);
  return study_run_text(text, "openmp");
}

/* parameter a of a catenary of this length over this span and fall: 2 a sinh(span/2a) =
 * sqrt(length^2 - fall^2) */
static double catenary_of(double span, double fall, double length) {
  const double chord = sqrt(length * length - fall * fall);
  double low = span / 100, high = 100 * span; /* the left side falls as a grows */
  for (int k = 0; k < 200; k++) {
    const double a = 0.5 * (low + high);
    if (2 * a * sinh(span / (2 * a)) > chord) {
      low = a;
    } else {
      high = a;
    }
  }
  return low;
}

/* tension at its upper end */
static double catenary_tension(double span, double fall, double length) {
  const double a = catenary_of(span, fall, length);
  const double upper = span / 2 + a * atanh(fall / length); /* from its lowest point */
  return 100 * gravity * a * cosh(upper / a);
}

/* The pull of half a segment is part of it: exact where the line hangs straight down. */
static void a_line_bears_all_that_hangs_on_it(void **state) {
  (void)state;
  for (int segments = 10; segments <= 40; segments *= 2) {
    study_run v = hang(0, 100, 100, segments, 1, 1e9);
    const double exact = 100 * 100 * gravity;
    const double off = study_run_at(&v, "lines.c.tension_to", 0) / exact - 1;
    print_message("%d segments hang: %+.2e\n", segments, off);
    /* each node rests to 1e-8 of the greatest tension */
    assert_true(fabs(off) < 1e-8 * segments);
    assert_true(study_run_result(&v, "lines.c.peak_where") == 100);
    study_run_end(&v);
  }
}

static void ends_of_a_catenary_are_of_second_order(void **state) {
  (void)state;
  static const double cases[][3] = {{80, 0, 120}, {100, 50, 115}, {20, 90, 100}};
  for (int k = 0; k < 3; k++) {
    double off[3];
    const double exact = catenary_tension(cases[k][0], cases[k][1], cases[k][2]);
    for (int n = 0; n < 3; n++) {
      study_run v = hang(cases[k][0], cases[k][1], cases[k][2], 10 << n, 0, 1e9);
      off[n] = study_run_at(&v, "lines.c.tension_to", 0) / exact - 1;
      if (cases[k][1] > 0) assert_true(study_run_result(&v, "lines.c.peak_where") == cases[k][2]);
      study_run_end(&v);
    }
    print_message("span %g: %+.2e %+.2e %+.2e with 10, 20, 40 segments\n", cases[k][0], off[0],
                  off[1], off[2]);
    assert_true(fabs(off[1]) < 3e-3);
    /* 4 where what differs is of the second order alone; the stretch, some 2e-4, does not */
    assert_true(fabs(off[0] - off[1]) > 3.5 * fabs(off[1] - off[2]));
  }
}

/* 0.3 % below and above the load that the exact shape has at its upper end */
static void it_parts_at_the_exact_load(void **state) {
  (void)state;
  const double exact = catenary_tension(100, 50, 115);
  for (int k = 0; k < 2; k++) {
    study_run v = hang(100, 50, 115, 20, 0, exact * (k ? 1.003 : 0.997));
    assert_true(study_run_result(&v, "lines.c.parted") == (k ? 0 : 1));
    study_run_end(&v);
  }
}

/* ------------------------------------------------------------------------------ in motion */

/* A chain that hangs straight from a point that heaves, stiff enough to go with it: M (g + a). Its
 * first axial period is 0.04 s, of 4 s; the scheme's record knows the acceleration half a step
 * late, which is no amplitude. */
static void inertia_pulls_too(void **state) {
  (void)state;
  double most = 0, least = 1e30;
  const double amplitude = 1, omega = 2 * pi / 4;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 16 s, step: 0.01 s}\n"
      "bodies: {top: {motion: prescribed, position: [0 m, 0 m, 200 m]}}\n"
      "motions: {m: {body: top, amplitude: [0 m, 0 m, 1 m], period: 4 s, ramp time: 4 s}}\n"
      "lines:\n  c:\n    between: [earth, top]\n    from: [0 m, 0 m, 100 m]\n"
      "    free end: from\n    sections:\n"
      "      - {length: 100 m, segments: 10, mass: 100 kg/m, diameter: 1 mm, normal drag: 0,\n"
      "         axial stiffness: 10 GN, axial damping: 0.1}\n",
      "openmp");
  for (long row = 1000; row < 1600; row++) { /* a period and a half once the ramp has ended */
    most = fmax(most, study_run_at(&v, "lines.c.tension_to", row));
    least = fmin(least, study_run_at(&v, "lines.c.tension_to", row));
  }
  study_run_end(&v);
  const double mass = 1e4, swing = mass * amplitude * omega * omega;
  print_message("inertia: %+.2e of it at most, %+.2e at least\n",
                (most - mass * gravity) / swing - 1, (mass * gravity - least) / swing - 1);
  /* (omega/(2 pi/0.04))^2 of the first axial mode is 1e-4 */
  assert_true(fabs((most - mass * gravity) / swing - 1) < 3e-3);
  assert_true(fabs((mass * gravity - least) / swing - 1) < 3e-3);
}

/* A mooring chain of 650 m over 600 m in 200 m of water, its fairlead by 4 m to and fro in 10 s:
 * the greatest tension at the fairlead. Part of it lies down on the seabed and rises in each
 * period; with little damping the nodes that land ring at 1.7 Hz, its first axial mode. */
static double moored(int segments) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 60 s, step: 0.05 s, scheme: rk4}\n"
           "environment: {water depth: 200 m}\n"
           "bodies: {top: {motion: prescribed, position: [600 m, 0 m, 0 m]}}\n"
           "motions: {m: {body: top, amplitude: [4 m, 0 m, 0 m], period: 10 s, ramp time: 20 s}}\n"
           "lines:\n  c:\n    between: [earth, top]\n    from: [0 m, 0 m, -200 m]\n"
           "    sections:\n"
           "      - {length: 650 m, segments: %d, mass: 145 kg/m, diameter: 153 mm,\n"
           "         axial stiffness: 700 MN, axial damping: 1}\n",
           segments);
  study_run v = study_run_text(text, "openmp");
  const double peak = study_run_result(&v, "lines.c.peak_tension_to");
  study_run_end(&v);
  return peak;
}

static void a_moored_chain_has_its_peak(void **state) {
  (void)state;
  const double fine = moored(200);
  static const int segments[] = {20, 40};
  for (int k = 0; k < 2; k++) {
    const double off = moored(segments[k]) / fine - 1;
    print_message("moored, %d segments: %+.3f %% of %.4g N\n", segments[k], 100 * off, fine);
    assert_true(fabs(off) < 0.005);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_line_bears_all_that_hangs_on_it),
      cmocka_unit_test(ends_of_a_catenary_are_of_second_order),
      cmocka_unit_test(it_parts_at_the_exact_load),
      cmocka_unit_test(inertia_pulls_too),
      cmocka_unit_test(a_moored_chain_has_its_peak),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
