/* SPDX-License-Identifier: Apache-2.0
 * A seabed by depths at the points of a grid: planes, the gradient of its energy, edges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/bed_grid.h"
#include "model/depths.h"
#include "support/random.h"

enum { COLUMNS = 7, ROWS = 5, POINTS = COLUMNS * ROWS };

/* points that are not equally far apart; depths by a function, or drawn about 100 m */
static ald_depths *grid_of(test_random *draw, const double plane[3], double rough, int mirrored) {
  static const double xs[COLUMNS] = {-90, -35, -20, 10, 44, 60, 130};
  static const double ys[ROWS] = {-70, -41, 3, 38, 85};
  double values[3 * POINTS];
  for (int i = 0; i < COLUMNS; i++) {
    for (int j = 0; j < ROWS; j++) {
      double *row = values + 3 * (i * ROWS + j);
      row[0] = mirrored ? -xs[COLUMNS - 1 - i] : xs[i];
      row[1] = ys[j];
      row[2] = -(plane[0] + plane[1] * row[0] + plane[2] * row[1]);
      if (draw) row[2] += test_uniform(draw, -rough, rough);
    }
  }
  char message[ALD_DEPTHS_MESSAGE];
  uint32_t row;
  assert_false(ald_depths_problem(values, POINTS, &row, message));
  ald_depths *d = ald_depths_create(values, POINTS);
  assert_non_null(d);
  assert_int_equal(d->columns, COLUMNS);
  assert_int_equal(d->rows, ROWS);
  return d;
}

static bed_grid law_of(const ald_depths *d) {
  return (bed_grid){d->numbers, d->columns, d->rows, -d->from[0], -d->from[1]};
}

static vec3 place_in(test_random *draw) {
  const double x = test_uniform(draw, -89, 129), y = test_uniform(draw, -69, 84);
  return vec3_of(x, y, test_uniform(draw, -130, -70));
}

/* depth and direction of a plane by its normal; rounding of numbers of 1e2 */
static void a_plane_is_a_plane(void **state) {
  (void)state;
  const double plane[3] = {-100, 0.21, -0.13};
  ald_depths *d = grid_of(NULL, plane, 0, 0);
  const bed_grid g = law_of(d);
  test_random draw = test_random_from(test_seed(), 1);
  const double c = 1 / sqrt(1 + 0.21 * 0.21 + 0.13 * 0.13);
  for (int k = 0; k < 1000; k++) {
    const vec3 at = place_in(&draw);
    const line_spot spot = bed_grid_spot(&g, at);
    const double exact = (plane[0] + plane[1] * at.x + plane[2] * at.y - at.z) * c;
    assert_true(fabs(spot.depth - exact) < 1e-11);
    assert_true(fabs(spot.up.x + c * plane[1]) < 1e-12 && fabs(spot.up.z - c) < 1e-14);
    assert_true(fabs(spot.up.y + c * plane[2]) < 1e-12);
  }
  ald_depths_destroy(d);
}

/* u is -grad d to what differences of 1e-5 m leave, 1e-9 of it by rounding of d; pieces that cross
 * an edge of a cell are left out */
static void the_push_is_the_gradient_of_its_energy(void **state) {
  (void)state;
  test_random draw = test_random_from(test_seed(), 2);
  const double level[3] = {-100, 0, 0};
  int tried = 0;
  for (int trial = 0; trial < 20; trial++) {
    ald_depths *d = grid_of(&draw, level, 8, 0);
    const bed_grid g = law_of(d);
    for (int k = 0; k < 200; k++) {
      const vec3 at = place_in(&draw);
      const line_spot spot = bed_grid_spot(&g, at);
      const double own[3] = {spot.up.x, spot.up.y, spot.up.z};
      for (int c = 0; c < 3; c++) {
        const double h = 1e-5;
        vec3 up = at, down = at;
        *(c == 0 ? &up.x : c == 1 ? &up.y : &up.z) += h;
        *(c == 0 ? &down.x : c == 1 ? &down.y : &down.z) -= h;
        const line_spot one = bed_grid_spot(&g, up), two = bed_grid_spot(&g, down);
        /* the same cell: u is as steep as before */
        if (fabs(one.up.x - two.up.x) + fabs(one.up.y - two.up.y) > 1e-4) continue;
        assert_true(fabs(own[c] + (one.depth - two.depth) / (2 * h)) < 1e-7);
        tried++;
      }
    }
    ald_depths_destroy(d);
  }
  assert_true(tried > 10000);
}

/* Work of N u around closed ways through many cells, in pieces of 4 mm: what is left is of the
 * pieces in which an edge lies, their length times the jump of u. With an energy that jumped at the
 * edges it would be percents. */
static void a_way_round_takes_no_work(void **state) {
  (void)state;
  enum { PIECES = 50000 };
  test_random draw = test_random_from(test_seed(), 3);
  const double level[3] = {-100, 0, 0};
  for (int trial = 0; trial < 2; trial++) {
    ald_depths *d = grid_of(&draw, level, 8, 0);
    const bed_grid g = law_of(d);
    const double x = test_uniform(&draw, -40, 40), y = test_uniform(&draw, -30, 30);
    const double far = test_uniform(&draw, 20, 35);
    vec3 last = vec3_of(x + far, y, -112);
    double sum = 0, all = 0;
    for (int k = 1; k <= PIECES; k++) {
      const double phi = 6.283185307179586 * k / PIECES;
      const vec3 at = vec3_of(x + far * cos(phi), y + far * sin(phi), -112 + 2 * sin(3 * phi));
      const vec3 way = vec3_sub(at, last), half_way = vec3_madd(last, 0.5, way);
      const line_spot spot = bed_grid_spot(&g, half_way);
      const double work = spot.depth > 0 ? 1e3 * spot.depth * vec3_dot(spot.up, way) : 0;
      sum += work;
      all += fabs(work);
      last = at;
    }
    print_message("  %.1e of %.0f J\n", sum / all, all);
    assert_true(all > 1e4 && fabs(sum) < 1e-4 * all);
    ald_depths_destroy(d);
  }
}

/* Continuous across edges, no steeper than 1, level beyond the last points, mirrored. */
static void edges_are_crossed_smoothly(void **state) {
  (void)state;
  test_random draw = test_random_from(test_seed(), 4);
  const double level[3] = {-100, 0, 0};
  ald_depths *d = grid_of(&draw, level, 8, 0);
  const bed_grid g = law_of(d);
  static const double xs[] = {-90, -35, -20, 10, 44, 60, 130};
  double most = 0;
  for (int k = 0; k < 7000; k++) {
    vec3 at = place_in(&draw);
    const line_spot own = bed_grid_spot(&g, vec3_of(at.x, at.y, -100));
    most = fmax(most, vec3_length(vec3_of(own.up.x, own.up.y, own.up.z)));
    at.x = xs[k % 7];
    const line_spot one = bed_grid_spot(&g, vec3_of(at.x - 1e-9, at.y, at.z));
    const line_spot two = bed_grid_spot(&g, vec3_of(at.x + 1e-9, at.y, at.z));
    assert_true(fabs(one.depth - two.depth) < 1e-7);
    const double beyond = test_uniform(&draw, 130, 900);
    const line_spot far = bed_grid_spot(&g, vec3_of(beyond, at.y, at.z));
    const line_spot edge = bed_grid_spot(&g, vec3_of(130, at.y, at.z));
    assert_true(far.up.x == 0 && far.depth == edge.depth);
  }
  print_message("  |u| is %.4f at most\n", most);
  assert_true(most < 1.05 && most > 0.9);
  ald_depths_destroy(d);
  const double plane[3] = {-100, 0.3, 0.1}, other[3] = {-100, -0.3, 0.1};
  d = grid_of(NULL, plane, 0, 0);
  ald_depths *mirrored = grid_of(NULL, other, 0, 1);
  const bed_grid a = law_of(d), b = law_of(mirrored);
  for (int k = 0; k < 1000; k++) {
    const vec3 at = place_in(&draw);
    const line_spot one = bed_grid_spot(&a, at),
                    two = bed_grid_spot(&b, vec3_of(-at.x, at.y, at.z));
    assert_true(fabs(one.depth - two.depth) < 1e-11 && fabs(one.up.x + two.up.x) < 1e-12);
  }
  ald_depths_destroy(d);
  ald_depths_destroy(mirrored);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_plane_is_a_plane),
      cmocka_unit_test(the_push_is_the_gradient_of_its_energy),
      cmocka_unit_test(a_way_round_takes_no_work),
      cmocka_unit_test(edges_are_crossed_smoothly),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
