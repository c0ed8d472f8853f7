/* SPDX-License-Identifier: Apache-2.0
 * A folded chain that is let go at one end. Nothing slows its fall, so that it can be no faster
 * than a chain that loses no energy at its fold, v^2 = g x (2L - x)/(L - x) after a fall of x
 * (Calkin and March 1989), and comes near that where the fold is narrow; it is faster than a stone,
 * as Schagerl et al. 1997 saw. Its pull on what holds it is m g less the rate of its momentum,
 * until the jerk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/study_run.h"

static const double gravity = 9.80665;

/* of the chain that loses nothing, of length 1: the time to a fall of x, by x = sin^2 a [s] */
static double time_without_loss(double x) {
  enum { PIECES = 20000 };
  const double end = asin(sqrt(x));
  double time = 0;
  for (int k = 0; k < PIECES; k++) {
    const double a = end * (k + 0.5) / PIECES, s = sin(a), at = s * s;
    const double way = 2 * s * cos(a) * end / PIECES;
    time += way / sqrt(gravity * at * (2 - at) / (1 - at));
  }
  return time;
}

/* a chain of 0.1 kg/m, its ends `apart`; released at 0.1 s */
static study_run drop(const char *scheme, int segments, double apart) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 0.6 s, step: 1 ms, scheme: %s}\n"
           "points: {tip: {position: [%g, 0, 50], fixed: yes}}\n"
           "lines: {chain: {between: [earth, tip], from: [0, 0, 50], sections: [{length: 1,\n"
           "  segments: %d, mass: 0.1, diameter: 5 mm, axial stiffness: 10 kN}]}}\n"
           "orders: {go: {at: 0.1 s, set: points.tip.released}}\n",
           scheme, apart, segments);
  return study_run_text(text, "openmp");
}

/* when the tip has fallen by x, from its release on [s] */
static double time_of(const study_run *v, double x) {
  for (long row = 101; row < 600; row++) {
    const double now = -study_run_at(v, "points.tip.moved_z", row);
    const double before = -study_run_at(v, "points.tip.moved_z", row - 1);
    if (now < x) continue;
    return 1e-3 * (double)(row - 1) + 1e-3 * (x - before) / (now - before) - 0.1;
  }
  fail_msg("the tip never falls by %g m", x);
  return 0;
}

static void the_tip_falls_as_without_loss(void **state) {
  (void)state;
  static const char *const schemes[] = {"semi-implicit", "rk4", "frozen"};
  for (int k = 0; k < (test_is_slow() ? 1 : 3); k++) {
    study_run v = drop(schemes[k], 100, 0.04);
    for (int part = 3; part <= 9; part += 2) {
      const double x = 0.1 * part, time = time_of(&v, x), least = time_without_loss(x);
      const double stone = sqrt(2 * x / gravity);
      /* the fold is 4 cm wide, and has to form: 1 % at most, and no faster than without loss by
       * more than the first millisecond's sorting */
      if (!(time < 1.01 * least && time > 0.998 * least)) {
        fail_msg("%s: fell by %g m in %.5f s, without loss %.5f", schemes[k], x, time, least);
      }
      assert_true(time < stone);
    }
    /* m g - d/dt of the momentum of the part that falls, half way: v^2 and its slope as above */
    const double x = 0.5, v2 = gravity * x * (2 - x) / (1 - x);
    const double rate = 0.5 * gravity * (2 * (1 - x) * (1 - x) + x * (2 - x)) / ((1 - x) * (1 - x));
    const double pull = 0.1 * gravity - 0.05 * ((1 - x) * rate - v2);
    const long row = 100 + lround(1e3 * time_of(&v, x));
    double mean = 0;
    for (long r = row - 10; r <= row + 10; r++)
      mean += study_run_at(&v, "lines.chain.tension_from", r) / 21;
    /* segments arrive one by one, every 4 ms */
    if (!(fabs(mean - pull) < 0.1 * pull)) {
      fail_msg("%s: pulls with %g N, expected %g", schemes[k], mean, pull);
    }
    const double jerk = study_run_result(&v, "lines.chain.peak_tension_from") / (0.1 * gravity);
    assert_true(jerk > 20 && jerk < 200);
    study_run_end(&v);
  }
}

/* Finer and narrower at once it comes nearer. */
static void finer_folds_come_nearer(void **state) {
  (void)state;
  double before = 1;
  for (int k = 0; k < (test_is_slow() ? 2 : 4); k++) {
    const int segments = 25 << k;
    study_run v = drop("semi-implicit", segments, 2.0 / segments);
    const double over = time_of(&v, 0.8) / time_without_loss(0.8) - 1;
    if (!(over > 0 && over < before))
      fail_msg("%d segments: %g over, before %g", segments, over, before);
    before = over;
    study_run_end(&v);
  }
  assert_true(before < 0.02);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_tip_falls_as_without_loss),
      cmocka_unit_test(finer_folds_come_nearer),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
