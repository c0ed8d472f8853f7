/* SPDX-License-Identifier: Apache-2.0
 * What is prescribed in time, on single values: harmonics, ramps, their products; and tables that
 * are read at a place of their own in each lane. The kernels' code, one lane wide. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/harmonic.h"
#include "kernels/math/trig.h"
#include "support/random.h"

static course wave(double amplitude, double phase, double w, double t) {
  real sine, cosine;
  real_sincos(w * t, &sine, &cosine);
  return harmonic(amplitude * cos(phase), amplitude * sin(phase), w, sine, cosine);
}

/* A sin(w t + phi); the sum of angles costs a few roundings of A, and of w t in the reference */
static void harmonic_is_the_sine_of_its_phase(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int run = 0; run < 2000; run++) {
    const double a = test_uniform(&r, -5, 5), phase = test_uniform(&r, -7, 7);
    const double w = test_uniform(&r, 0, 3), t = test_uniform(&r, 0, 1000);
    const course c = wave(a, phase, w, t);
    assert_true(fabs(c.value - a * sin(w * t + phase)) < 1e-15 * 5 * (8 + w * t));
    assert_true(fabs(c.rate - a * w * cos(w * t + phase)) < 1e-15 * 15 * (8 + w * t));
  }
  assert_true(wave(2, 0, 1, 0).value == 0 && wave(2, 0, 1.5, 0).rate == 3);
}

static void ramp_rises_once(void **state) {
  (void)state;
  assert_true(ramp(0, 0).value == 1 && ramp(0, 0).rate == 0);
  assert_true(ramp(0.1, 0).value == 0 && ramp(0.1, 0).rate == 0);
  assert_true(ramp(0.1, 5).value == 0.5 && fabs(ramp(0.1, 5).rate - 0.15) < 1e-16);
  assert_true(ramp(0.1, 10).value == 1 && ramp(0.1, 10).rate == 0);
  assert_true(ramp(0.1, 1e6).value == 1 && ramp(0.1, 1e6).rate == 0);
  for (int k = 0; k < 100; k++)
    assert_true(ramp(0.1, k * 0.1).value < ramp(0.1, k * 0.1 + 0.1).value);
}

/* central differences of step 1e-4 are wrong by 1e-8/6 of the third derivative, here below 60, and
 * by roundings of 5 over 1e-4 */
static void rates_are_derivatives(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int run = 0; run < 2000; run++) {
    const double a = test_uniform(&r, -2, 2), phase = test_uniform(&r, -7, 7);
    const double w = test_uniform(&r, 0, 2), rise = test_uniform(&r, 1, 20);
    const double t = test_uniform(&r, 1e-3, 25), h = 1e-4;
    if (fabs(t - rise) < 2 * h) continue; /* the ramp's second derivative jumps there */
    course c[3];
    for (int k = 0; k < 3; k++) {
      const double at = t + (k - 1) * h;
      c[k] = course_add(course_times(wave(a, phase, w, at), ramp(1 / rise, at)),
                        wave(0.5 * a, -phase, 1.5 * w, at));
    }
    assert_true(fabs((c[2].value - c[0].value) / (2 * h) - c[1].rate) < 1e-6);
    assert_true(fabs((c[2].rate - c[0].rate) / (2 * h) - c[1].second) < 1e-6);
  }
}

static void gather_reads_the_place(void **state) {
  (void)state;
  double table[100];
  for (int k = 0; k < 100; k++) table[k] = k * k;
  for (uint k = 0; k < 100; k++) assert_true(real_gather(table, k) == k * k);
  assert_int_equal(lane_numbers(7), 7);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(harmonic_is_the_sine_of_its_phase),
      cmocka_unit_test(ramp_rises_once),
      cmocka_unit_test(rates_are_derivatives),
      cmocka_unit_test(gather_reads_the_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
