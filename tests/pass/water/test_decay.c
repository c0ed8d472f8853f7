/* SPDX-License-Identifier: Apache-2.0
 * Roll decay of a floating vessel: period and damping against closed forms; an hour in still water.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/impact_run.h"
#include "support/study_run.h"

enum { TEXT = 2048, CROSSINGS = 6 };

/* an 8,000 t supply vessel: roll inertia with added mass, and the restoring of its GM */
static const double inertia = 8e6 * 49 + 1e8, restoring = 8e6 * 9.81 * 3;
static const double start = 0.2;

static study_run roll(const char *freedoms, const char *scheme, double step, const char *damping) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 60, step: %.17g, scheme: %s}\n"
           "environment: {gravity: 9.81}\n"
           "bodies: {psv: {mass: 8e6, radii of gyration: [7, 22, 22], freedoms: %s,\n"
           "  added mass: [4e5, 4e6, 7e6, 1e8, 2e9, 1.5e9], position: [30, -8, 2], roll: %.17g,\n"
           "  heading: 1.2}}\n"
           "hydrostatics: {psv: {body: psv, height: 2, waterplane area: 1350,\n"
           "  metacentric height: [3, 90]}}\n"
           "damping: {psv: {body: psv, %s}}\n",
           step, scheme, freedoms, start, damping);
  return study_run_text(text, "openmp");
}

static double roll_at(const study_run *v, int row) {
  return study_run_at(v, "bodies.psv.roll", row);
}

/* times at which the roll passes zero, by the cubic through the four rows around */
static void crossings(const study_run *v, double step, double *times) {
  int count = 0;
  for (int row = 1; count < CROSSINGS; row++) {
    const double a = roll_at(v, row - 1), b = roll_at(v, row), c = roll_at(v, row + 1),
                 d = roll_at(v, row + 2);
    if (b * c > 0) continue;
    double t = b / (b - c);
    for (int n = 0; n < 20; n++) {
      const double cubic = -t * (t - 1) * (t - 2) / 6 * a + (t + 1) * (t - 1) * (t - 2) / 2 * b -
                           (t + 1) * t * (t - 2) / 2 * c + (t + 1) * t * (t - 1) / 6 * d;
      t -= cubic / (c - b);
    }
    times[count++] = step * (row + t);
  }
}

/* I p'' + b p' + k p = 0: p = p0 exp(-d t) (cos(w t) + d/w sin(w t)), d = b/2I, w^2 = k/I - d^2,
 * everywhere; so half a period between zeros is pi/w, and exp(-d pi/w) of the roll is left after
 * it */
static void check_linear_decay(const char *freedoms) {
  const double h = 0.05, b = 4e7, d = b / (2 * inertia), w = sqrt(restoring / inertia - d * d);
  const double pi = acos(-1);
  study_run v = roll(freedoms, "rk4", h, "linear: [0, 0, 0, 4e7, 0, 0]");
  for (int row = 0; row <= 1200; row++) {
    const double t = h * row;
    const double exact = start * exp(-d * t) * (cos(w * t) + d / w * sin(w * t));
    /* (0.7/s x 0.05 s)^4/120 x 0.7/s x 60 s of it */
    assert_true(fabs(roll_at(&v, row) - exact) < 1e-6 * start);
  }
  double times[CROSSINGS];
  crossings(&v, h, times);
  /* cos(w t) + d/w sin(w t) = 0 */
  assert_true(fabs(times[0] - (pi - atan(w / d)) / w) < 1e-5);
  for (int n = 1; n < CROSSINGS; n++) {
    /* a cubic through rows 0.05 s apart, and rk4's 1e-7 of a period */
    assert_true(fabs(times[n] - times[n - 1] - pi / w) < 1e-6);
  }
  /* from a greatest roll to the next on the same side */
  double most[2] = {0, 0};
  for (int row = 0; row < 1200; row++) {
    const double t = h * row;
    const int swing = t < times[0] ? 0 : t > times[1] && t < times[2] ? 1 : -1;
    if (swing >= 0) most[swing] = fmax(most[swing], roll_at(&v, row));
  }
  /* rows miss the top by (w h)^2/8 at most */
  assert_true(fabs(log(most[0] / most[1]) - 2 * pi * d / w) < 3e-4);
  study_run_end(&v);
}

static void roll_decays_with_period_and_decrement(void **state) {
  (void)state;
  check_linear_decay("[roll]");
  /* with all freedoms as well: nothing couples them here */
  check_linear_decay("six");
}

/* I p'' + c p'|p'| + k p = 0 on the first swing, p' < 0: with q = c/I and w^2 = k/I,
 * p'^2 = w^2/q ((p + 1/2q) - (p0 + 1/2q) exp(2 q (p - p0))) */
static void quadratic_damping_follows_its_first_integral(void **state) {
  (void)state;
  const double h = 0.02, q = 5e8 / inertia, square = restoring / inertia;
  study_run v = roll("[roll]", "rk4", h, "quadratic: [0, 0, 0, 5e8, 0, 0]");
  int rows = 0;
  for (int row = 1;; row++) {
    const double p = roll_at(&v, row), rate = study_run_at(&v, "bodies.psv.roll_rate", row);
    if (rate >= 0) break;
    const double half = 1 / (2 * q);
    const double exact = square / q * (p + half - (start + half) * exp(2 * q * (p - start)));
    /* as above, for steps of 0.02 s; the greatest rate is some 0.1 rad/s */
    assert_true(fabs(rate * rate - exact) < 1e-9);
    rows = row;
  }
  /* half a period, and the swing to the other side that f(p) = (p + 1/2q) exp(-2 q p) gives */
  assert_true(rows > 150);
  const double p1 = roll_at(&v, rows), half = 1 / (2 * q);
  const double f0 = (start + half) * exp(-2 * q * start), f1 = (p1 + half) * exp(-2 * q * p1);
  assert_true(p1 < -0.5 * start && fabs(f1 / f0 - 1) < 1e-4);
  study_run_end(&v);
}

/* the first-order schemes come to the same: the error of the last of 60 s falls with the step */
static void one_stage_schemes_decay_alike(void **state) {
  (void)state;
  const double b = 4e7, d = b / (2 * inertia), w = sqrt(restoring / inertia - d * d), t = 60;
  const double exact = start * exp(-d * t) * (cos(w * t) + d / w * sin(w * t));
  static const char *const schemes[] = {"explicit", "semi-implicit"};
  for (int s = 0; s < 2; s++) {
    double error[2];
    for (int k = 0; k < 2; k++) {
      const double h = k ? 0.001 : 0.002;
      study_run v = roll("[roll]", schemes[s], h, "linear: [0, 0, 0, 4e7, 0, 0]");
      error[k] = roll_at(&v, -1) - exact;
      study_run_end(&v);
    }
    assert_true(fabs(error[0]) < 0.05 * start);
    /* order one, but for a next term of w^2 t h/2 */
    assert_true(fabs(log2(error[0] / error[1]) - 1) < 0.05);
  }
}

/* an hour in still water, adrift with coupled added mass, damping and friction */
static void a_vessel_in_still_water_stays_to_the_bit(void **state) {
  (void)state;
  static const char *const schemes[] = {"explicit",       "semi-implicit", "rk4",
                                        "dormand-prince", "frozen",        "trapezoidal"};
  for (size_t s = 0; s < sizeof schemes / sizeof schemes[0]; s++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 3600, step: 0.1, scheme: %s}\n"
             "bodies: {psv: {mass: 8.191e6, radii of gyration: [7.1, 22.3, 22.9], freedoms: six,\n"
             "  products of inertia: [1e6, -3e7, 2e6], position: [31.7, -8.3, 2.13],\n"
             "  heading: 1.234, added mass: [[4e5, 0, 2e5, 0, 3e6, 0], [0, 4e6, 0, -5e6, 0, 2e7],\n"
             "  [2e5, 0, 7e6, 0, -4e7, 0], [0, -5e6, 0, 1e8, 0, 1e7], [3e6, 0, -4e7, 0, 2e9, 0],\n"
             "  [0, 2e7, 0, 1e7, 0, 1.5e9]]}}\n"
             "hydrostatics: {psv: {body: psv, height: 2.13, waterplane area: 1350,\n"
             "  centre of flotation: -2.7, metacentric height: [3.1, 90.7]}}\n"
             "damping: {psv: {body: psv, linear: [1e4, 1e5, 1e6, 1e7, 1e8, 1e8],\n"
             "  quadratic: [1e4, 1e5, 1e6, 1e9, 1e9, 1e9]}}\n"
             "friction: {psv: {body: psv, length: 80, draught: 6, volume: 8000}}\n",
             schemes[s]);
    impact_run still = impact_run_open(text, "openmp", 0, 8),
               after = impact_run_open(text, "openmp", 0, 8);
    impact_run_advance(&after, 36000, ALD_SCHEDULE_BEST);
    assert_true(impact_run_same(&still, 0, &after, 0));
    impact_run_close(&still);
    impact_run_close(&after);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(roll_decays_with_period_and_decrement),
      cmocka_unit_test(quadratic_damping_follows_its_first_integral),
      cmocka_unit_test(one_stage_schemes_decay_alike),
      cmocka_unit_test(a_vessel_in_still_water_stays_to_the_bit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
