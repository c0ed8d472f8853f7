/* SPDX-License-Identifier: Apache-2.0
 * Segments of a line that touch a hull side by side: how much of the energy of each counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"

#define ALD_LANES 1
#include "kernels/law/line_contact_share.h"

enum { SEGMENTS = 9, AROUND = 3 };

/* energy of all segments, from the formulas in their plain form */
static double energy_of(const double *u) {
  double sum = 0;
  for (int k = 0; k < SEGMENTS; k++) sum += u[k];
  for (int k = 0; k + 1 < SEGMENTS; k++) {
    const double v = pow(pow(u[k], 16) + pow(u[k + 1], 16), 1.0 / 16);
    const double twice = u[k] + u[k + 1] - v;
    const double others = (k > 0 ? u[k - 1] : 0) + (k + 2 < SEGMENTS ? u[k + 2] : 0);
    if (others < twice) sum -= (twice - others) * (twice - others) / twice;
  }
  return sum;
}

static double share_of(const double *u, int k) {
  double around[2 * AROUND + 1] = {0};
  for (int n = -AROUND; n <= AROUND; n++) {
    if (k + n >= 0 && k + n < SEGMENTS) around[AROUND + n] = u[k + n];
  }
  return line_contact_share(around).counts;
}

/* one; two beside each other; all that lie: the joints at their ends keep what rounding and the
 * 16th root leave, (R - O)^2/R = 2e-3 */
static void a_joint_counts_once_and_a_line_that_lies_in_full(void **state) {
  (void)state;
  double u[SEGMENTS] = {0};
  u[4] = 3;
  assert_true(share_of(u, 4) == 1);
  u[5] = 3;
  const double pair = pow(2, 1.0 / 16);
  assert_true(fabs(energy_of(u) - 3 * pair) < 1e-12);
  for (int k = 4; k < 6; k++) assert_true(fabs(share_of(u, k) - 0.5 * pair) < 1e-12);
  for (int k = 0; k < SEGMENTS; k++) u[k] = 3;
  assert_true(energy_of(u) == 3 * SEGMENTS);
  for (int k = 0; k < SEGMENTS; k++) assert_true(share_of(u, k) == 1);
  /* two that are far apart */
  memset(u, 0, sizeof u);
  u[1] = u[6] = 2;
  assert_true(share_of(u, 1) == 1 && share_of(u, 6) == 1);
}

/* Shares are the slopes of the energy, whatever touches, by differences over 1e-5 of an energy:
 * 1e-8 where the curvature is up to 100; and no contact pulls. */
static void shares_are_slopes_and_never_pull(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  double least = 1, most = 0, worst = 0;
  for (int n = 0; n < 20000; n++) {
    double u[SEGMENTS];
    for (int k = 0; k < SEGMENTS; k++) {
      u[k] = test_choice(&r, 3) == 0 ? 0 : pow(test_uniform(&r, 0.02, 1), 2);
    }
    for (int k = 0; k < SEGMENTS; k++) {
      if (u[k] == 0) continue;
      const double h = 1e-6 * u[k], here = u[k], share = share_of(u, k);
      u[k] = here + h;
      const double above = energy_of(u);
      u[k] = here - h;
      const double slope = (above - energy_of(u)) / (2 * h);
      u[k] = here;
      /* a step over where others = twice */
      worst = fmax(worst, fabs(slope - share) * u[k]);
      least = fmin(least, share);
      most = fmax(most, share);
    }
  }
  print_message("  shares of %.3f to %.3f, %.1e from the slopes\n", least, most, worst);
  assert_true(least >= 0 && most <= 5);
  assert_true(worst < 1e-5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_joint_counts_once_and_a_line_that_lies_in_full),
      cmocka_unit_test(shares_are_slopes_and_never_pull),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
