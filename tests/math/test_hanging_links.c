/* SPDX-License-Identifier: Apache-2.0
 * A chain of equal rigid links at rest: it ends where it should, each link is in balance, and many
 * short links hang as a catenary. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "math/hanging_links.h"
#include "support/random.h"

enum { MOST = 400 };

/* Each link by itself: the moments of the forces at both ends about its middle, of a chain whose
 * first link is pulled by some (h, v) that the first two links say. */
static void every_link_is_in_balance(void **state) {
  (void)state;
  double angles[MOST];
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 300; n++) {
    const uint32_t count = 3 + (uint32_t)test_uniform(&r, 0, 80);
    const double reach = count * test_uniform(&r, 0.3, 0.999);
    const double way = test_uniform(&r, -1.5, 1.5);
    const double span = reach * cos(way), rise = reach * sin(way);
    if (span < 1) continue; /* less than a link */
    assert_true(ald_hanging_links(count, span, rise, angles));
    double x = 0, z = 0;
    for (uint32_t k = 0; k < count; k++) {
      x += cos(angles[k]);
      z += sin(angles[k]);
    }
    assert_true(fabs(x - span) < 1e-9 * count && fabs(z - rise) < 1e-9 * count);
    /* unknown h and v of the force at the beginning of link 0, by links 0 and 1, of weight 1 */
    const double t0 = tan(angles[0]), t1 = tan(angles[1]);
    const double h = 1 / (t1 - t0), v = t0 * h - 0.5;
    for (uint32_t k = 0; k < count; k++) {
      const double before = v + k, after = before + 1, c = cos(angles[k]), s = sin(angles[k]);
      /* half a link's lever each: -(h, before) at its beginning, (h, after) at its end */
      const double moment = 0.5 * (c * after - s * h) + 0.5 * (c * before - s * h);
      assert_true(fabs(moment) < 1e-6 * (fabs(h) + fabs(after) + count));
    }
  }
}

/* a catenary of length 1 between points at the same height: its sag by half its span */
static double catenary_sag(double span) {
  double low = 1e-3, high = 1e3; /* its parameter a: 2 a sinh(span/(2 a)) = 1 */
  for (int n = 0; n < 200; n++) {
    const double a = 0.5 * (low + high);
    if (2 * a * sinh(0.5 * span / a) > 1) {
      low = a;
    } else {
      high = a;
    }
  }
  return low * (cosh(0.5 * span / low) - 1);
}

static void many_links_hang_as_a_catenary(void **state) {
  (void)state;
  double angles[MOST], before = 1;
  for (uint32_t count = 50; count <= MOST; count *= 2) {
    assert_true(ald_hanging_links(count, 0.6 * count, 0, angles));
    double lowest = 0, z = 0;
    for (uint32_t k = 0; k < count; k++) {
      z += sin(angles[k]);
      lowest = fmin(lowest, z);
    }
    const double error = fabs(-lowest / count - catenary_sag(0.6));
    assert_true(error < 0.3 * before); /* of order 2 in a link's length */
    before = error;
  }
  assert_true(before < 1e-5);
}

static void a_chain_without_slack_is_straight(void **state) {
  (void)state;
  double angles[8];
  assert_true(ald_hanging_links(8, 8 * cos(0.3), -8 * sin(0.3), angles));
  for (int k = 0; k < 8; k++) assert_true(fabs(angles[k] + 0.3) < 1e-12);
  assert_true(ald_hanging_links(8, 0, -8, angles));
  assert_true(fabs(angles[3] + 0.5 * 3.14159265358979) < 1e-12);
  assert_false(ald_hanging_links(8, 8.0001, 0, angles));
  assert_false(ald_hanging_links(8, 6, 6, angles));
  assert_false(ald_hanging_links(1, 0.5, 0.1, angles));
}

/* both halves side by side */
static void it_may_hang_double(void **state) {
  (void)state;
  double angles[8];
  assert_true(ald_hanging_links(8, 0, 0, angles));
  for (int k = 0; k < 8; k++) assert_true(fabs(fabs(angles[k]) - 1.5707963267949) < 1e-6);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_link_is_in_balance),
      cmocka_unit_test(many_links_hang_as_a_catenary),
      cmocka_unit_test(a_chain_without_slack_is_straight),
      cmocka_unit_test(it_may_hang_double),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
