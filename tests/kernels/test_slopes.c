/* SPDX-License-Identifier: Apache-2.0
 * Slopes at the nodes of tables and the cubics between them: numbers of an independent
 * implementation (SciPy 1.10.1), polynomials that come out exactly, shapes that are kept, order of
 * convergence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/math/hermite.h"
#include "math/slopes.h"
#include "support/random.h"

enum { NODES = 6, SHOWN = 5, MOST = 400 };

static const double x[NODES] = {0, 1, 2.5, 3, 5, 9}, y[NODES] = {0, 0, 2, 3.5, 3, -4};
static const double shown[SHOWN] = {0.5, 1.7, 2.9, 4, 8};

/* value and slope of the cubics of column 0 at t */
static cubic at(const double *nodes, uint32_t count, uint32_t columns, double t) {
  const uint32_t width = ald_node_width(columns);
  uint32_t k = 0;
  while (k + 2 < count && t >= nodes[(k + 1) * width]) k++;
  const double *a = nodes + k * width, *b = a + width, h = b[0] - a[0];
  return cubic_between(a[1], a[2], b[1], b[2], 1 / h, t - a[0]);
}

static void fill(double *nodes) {
  for (int k = 0; k < NODES; k++) {
    nodes[3 * k] = x[k];
    nodes[3 * k + 1] = y[k];
    nodes[3 * k + 2] = NAN;
  }
}

/* both implementations round a few times in numbers of about 4 */
static void near(double value, double expected) { assert_true(fabs(value - expected) < 2e-14); }

static void straight_lines_join_the_nodes(void **state) {
  (void)state;
  double nodes[3 * NODES];
  fill(nodes);
  ald_slopes_straight(nodes, NODES, 1);
  const double expected[NODES] = {0, 2 / 1.5, 3, -0.25, -1.75, -1.75};
  for (int k = 0; k < NODES; k++) near(nodes[3 * k + 2], expected[k]);
}

static void shape_is_that_of_scipy(void **state) {
  (void)state;
  double nodes[3 * NODES];
  fill(nodes);
  ald_slopes_shape(nodes, NODES, 1);
  const double slopes[NODES] = {0, 0, 1.972602739726027, 0, -0.40384615384615385, -2.75};
  const double values[SHOWN] = {0, 0.5564769152714358, 3.3755616438356153, 3.3509615384615388,
                                -1.4350961538461546};
  for (int k = 0; k < NODES; k++) near(nodes[3 * k + 2], slopes[k]);
  for (int k = 0; k < SHOWN; k++) near(at(nodes, NODES, 1, shown[k]).value, values[k]);
}

static void spline_is_that_of_scipy(void **state) {
  (void)state;
  double nodes[3 * NODES];
  fill(nodes);
  assert_true(ald_slopes_spline(nodes, NODES, 1));
  const double slopes[NODES] = {-0.28333333333333205, 0.31268705006875297, 2.861564749656233,
                                2.5982649842271286,   -2.17890884089622,   1.126923076923064};
  const double values[SHOWN] = {-0.07450254792526062, 0.46385944439950716, 3.2234960770039636,
                                4.444293456280837, -3.948689638437264};
  for (int k = 0; k < NODES; k++) near(nodes[3 * k + 2], slopes[k]);
  for (int k = 0; k < SHOWN; k++) near(at(nodes, NODES, 1, shown[k]).value, values[k]);
}

/* a cubic from four nodes on, a parabola from three, a line from two; the second column is another
 * polynomial and shows that columns do not mix */
static void spline_reproduces_polynomials(void **state) {
  (void)state;
  const double c[4] = {0.3, -1.2, 0.7, 0.25};
  for (uint32_t count = 2; count <= 8; count++) {
    const int degree = count < 4 ? (int)count - 1 : 3;
    double nodes[8 * 5];
    for (uint32_t k = 0; k < count; k++) {
      const double t = 0.4 * k + 0.05 * k * k;
      double value = 0;
      for (int p = degree; p >= 0; p--) value = value * t + c[p];
      const double node[5] = {t, value, NAN, 2 - t, NAN};
      for (int n = 0; n < 5; n++) nodes[5 * k + n] = node[n];
    }
    assert_true(ald_slopes_spline(nodes, count, 2));
    for (uint32_t k = 0; k < count; k++) {
      double slope = 0;
      for (int p = degree; p >= 1; p--) slope = slope * nodes[5 * k] + p * c[p];
      /* divided differences over 0.45 of numbers up to 200: a few hundred roundings */
      assert_true(fabs(nodes[5 * k + 2] - slope) < 1e-12);
      assert_true(fabs(nodes[5 * k + 4] + 1) < 1e-12);
    }
  }
}

/* greatest errors of a sampled sine and of its slope from `from` to `to` */
static void spline_error(double step, double from, double to, double *value, double *slope) {
  double nodes[3 * MOST];
  const uint32_t count = (uint32_t)(6 / step + 1.5);
  assert_true(count <= MOST);
  for (uint32_t k = 0; k < count; k++) {
    nodes[3 * k] = step * k;
    nodes[3 * k + 1] = sin(step * k);
  }
  assert_true(ald_slopes_spline(nodes, count, 1));
  *value = *slope = 0;
  for (double t = from; t < to; t += step / 7) {
    const cubic c = at(nodes, count, 1, t);
    *value = fmax(*value, fabs(c.value - sin(t)));
    *slope = fmax(*slope, fabs(c.slope - cos(t)));
  }
}

static void spline_converges_at_order_four(void **state) {
  (void)state;
  double coarse, fine, coarse_slope, fine_slope;
  /* far from the ends the next term is of order six: 16 and 8 within a per cent or so */
  spline_error(0.1, 1.5, 4.5, &coarse, &coarse_slope);
  spline_error(0.05, 1.5, 4.5, &fine, &fine_slope);
  assert_true(fabs(coarse / fine - 16) < 0.5 && fabs(coarse_slope / fine_slope - 8) < 0.25);
  /* the ends lose no order */
  spline_error(0.1, 0, 6, &coarse, &coarse_slope);
  spline_error(0.05, 0, 6, &fine, &fine_slope);
  assert_true(coarse / fine > 15.5 && coarse_slope / fine_slope > 7.75);
}

/* random tables: within an interval the cubic stays between the values at its ends, and at a node
 * both sides have one value and one slope */
static void shape_is_kept(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int run = 0; run < 2000; run++) {
    const uint32_t count = 2 + test_choice(&r, 8);
    double nodes[3 * 10], t = test_uniform(&r, -5, 5);
    for (uint32_t k = 0; k < count; k++) {
      nodes[3 * k] = t;
      nodes[3 * k + 1] = test_choice(&r, 4) ? test_uniform(&r, -3, 3) : 0;
      t += test_uniform(&r, 0.01, 4);
    }
    ald_slopes_shape(nodes, count, 1);
    for (uint32_t k = 0; k + 1 < count; k++) {
      const double *a = nodes + 3 * k, *b = a + 3, h = b[0] - a[0];
      for (int s = 0; s <= 20; s++) {
        const cubic c = cubic_between(a[1], a[2], b[1], b[2], 1 / h, h * s / 20);
        /* a few roundings of numbers up to 3 */
        assert_true(c.value >= fmin(a[1], b[1]) - 1e-14 && c.value <= fmax(a[1], b[1]) + 1e-14);
      }
      const cubic first = cubic_between(a[1], a[2], b[1], b[2], 1 / h, 0);
      const cubic last = cubic_between(a[1], a[2], b[1], b[2], 1 / h, h);
      assert_true(first.value == a[1] && first.slope == a[2]);
      assert_true(fabs(last.value - b[1]) < 1e-14);
      /* chords up to 6/0.01 cancel in it */
      assert_true(fabs(last.slope - b[2]) < 1e-12 * (1 + 6 / h));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(straight_lines_join_the_nodes),
      cmocka_unit_test(shape_is_that_of_scipy),
      cmocka_unit_test(spline_is_that_of_scipy),
      cmocka_unit_test(spline_reproduces_polynomials),
      cmocka_unit_test(spline_converges_at_order_four),
      cmocka_unit_test(shape_is_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
