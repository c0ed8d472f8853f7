/* SPDX-License-Identifier: Apache-2.0
 * The laws and the geometry of the fender on single values, and its catalogue shapes: numbers from
 * the source's equations, symmetry, limits, energy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "element/fender_catalogue.h"
#include "element/fender_products.h"
#include "kernels/geom/fender_plane.h"
#include "kernels/law/fender_normal.h"
#include "kernels/law/shear_return.h"
#include "support/random.h"

/* to a few roundings of the value */
static void near(double value, double expected) {
  assert_true(fabs(value - expected) <= 4e-15 * fabs(expected) + 1e-300);
}

static void a_fender_pushes_and_never_pulls(void **state) {
  (void)state;
  near(fender_normal(3e5, 0, 0.4, 1, 0), 3e5);
  near(fender_normal(3e5, 5e5, 0.4, 2, 0), 3e5 + 5e5 * 0.16);
  near(fender_normal(3e5, 5e5, -0.4, 2, 0), 3e5 - 5e5 * 0.16);
  near(fender_normal(3e5, 5e6, -0.4, 2, 0), 0);
  near(fender_normal(3e5, 1e5, -0.01, 0, 0.1), 3e5 - 1e4);
  near(fender_normal(3e5, 1e5, 0.5, 0, 0), 4e5);
  assert_true(isnan(fender_normal(NAN, 0, 0, 1, 0)));
}

/* N = 300 kN, ks = 2 MN/m: sticks up to mu_s N/ks = 75 mm, slides at mu_d N/ks = 45 mm */
static void shear_sticks_then_returns_to_kinetic_friction(void **state) {
  (void)state;
  shear_state s = shear_return(2e6, 0.5, 0.3, vec2_of(0.03, -0.04), 1, 3e5);
  assert_false(s.slides);
  near(s.shear.x, 0.03);
  near(s.shear.y, -0.04);
  near(s.slip, 0);
  s = shear_return(2e6, 0.5, 0.3, vec2_of(0.06, -0.08), 1, 3e5);
  assert_true(s.slides);
  near(s.shear.x, 0.027);
  near(s.shear.y, -0.036);
  near(s.slip, 0.055);
  /* once it slides, the kinetic limit holds; and at that limit it goes on sticking */
  assert_true(shear_return(2e6, 0.5, 0.3, vec2_of(0.03, -0.04), 0, 3e5).slides);
  s = shear_return(2e6, 0.5, 0.3, vec2_of(0.027, -0.036), 0, 3e5);
  assert_false(s.slides);
  near(s.shear.x, 0.027);
}

static void the_static_limit_itself_sticks(void **state) {
  (void)state;
  assert_false(shear_return(2e6, 0.5, 0.3, vec2_of(0.075, 0), 1, 3e5).slides);
  assert_true(shear_return(2e6, 0.5, 0.3, vec2_of(0.075 * (1 + 1e-8), 0), 1, 3e5).slides);
}

/* without a normal force nothing holds; without shear stiffness there is no friction at all */
static void no_force_no_shear(void **state) {
  (void)state;
  shear_state s = shear_return(2e6, 0.5, 0.3, vec2_of(0.01, 0.02), 1, 0);
  assert_true(s.slides && s.shear.x == 0 && s.shear.y == 0);
  near(s.slip, sqrt(5e-4));
  s = shear_return(2e6, 0.5, 0.3, vec2_of(0, 0), 1, 0);
  assert_true(!s.slides && s.shear.x == 0 && s.slip == 0);
  s = shear_return(0, 0, 0, vec2_of(0.4, 0.2), 1, 3e5);
  assert_true(!s.slides && s.shear.x == 0 && s.shear.y == 0 && s.slip == 0);
}

/* Coulomb's limit, the direction, and that the slip and the shear make up the trial; the bound of
 * rounding is that of one product and one square root, 1e-15 */
static void friction_holds_to_its_cone_along_the_shear(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    const double ks = test_uniform(&r, 1e4, 1e7), n = test_uniform(&r, 0, 1e6);
    const double mu_d = test_uniform(&r, 0, 0.8), mu_s = mu_d + test_uniform(&r, 0, 0.4);
    const double reach = 2 * mu_s * n / ks;
    const vec2 trial = vec2_of(test_uniform(&r, -reach, reach), test_uniform(&r, -reach, reach));
    const int stuck = (int)test_choice(&r, 2);
    const shear_state s = shear_return(ks, mu_s, mu_d, trial, stuck, n);
    const double size = hypot(s.shear.x, s.shear.y), length = hypot(trial.x, trial.y);
    const double limit = s.slides || !stuck ? mu_d : mu_s;
    assert_true(ks * size <= limit * n * (1 + 1e-15) + 1.1e-9 * mu_d * n);
    assert_true(fabs(s.shear.x * trial.y - s.shear.y * trial.x) <= 1e-15 * length * length);
    assert_true(s.shear.x * trial.x >= 0 && s.slip >= 0);
    assert_true(fabs(size + s.slip - length) <= 1e-15 * (1 + length));
  }
}

/* A fender shears along random closed ways of 20 straight legs, N going evenly along each. Work of
 * the force along the way, 400 steps a leg by the mean of each: wrong by ks step^2 in a step where
 * the shear turns round. */
static void friction_never_creates_energy(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int loop = 0; loop < 30; loop++) {
    const double ks = test_uniform(&r, 1e5, 1e7), mu_d = test_uniform(&r, 0, 0.6);
    const double mu_s = mu_d + test_uniform(&r, 0, 0.4);
    double taken = 0, counted = 0, n = 3e5;
    vec2 held = vec2_of(0, 0), at = vec2_of(0, 0);
    int stuck = 1;
    for (int leg = 0; leg < 20; leg++) {
      const vec2 to =
          leg == 19 ? vec2_of(0, 0) : vec2_of(test_uniform(&r, -1, 1), test_uniform(&r, -1, 1));
      const vec2 step = vec2_scale(vec2_sub(to, at), 1 / 400.0);
      const double change = (test_uniform(&r, 1e5, 1e6) - n) / 400;
      for (int k = 0; k < 400; k++) {
        n += change;
        const shear_state s = shear_return(ks, mu_s, mu_d, vec2_add(held, step), stuck, n);
        const double size = sqrt(vec2_dot(s.shear, s.shear)), before = sqrt(vec2_dot(held, held));
        taken += 0.5 * ks * vec2_dot(vec2_add(held, s.shear), step);
        counted += shear_work(ks, before, size, s.slip);
        assert_true(counted >= 0.5 * ks * size * size * (1 - 1e-9) - 1e-6);
        assert_true(taken >= 0.5 * ks * size * size - (leg + 1) * ks * vec2_dot(step, step) - 1e-6);
        held = s.shear;
        stuck = !s.slides;
      }
      at = to;
    }
  }
}

/* one long step against closed forms: k = 2 MN/m, mu N = 90 kN, so that 45 mm is the limit */
static void the_work_of_shear_is_that_of_its_way(void **state) {
  (void)state;
  /* sticks */
  near(shear_work(2e6, 0.01, 0.04, 0), 1e6 * (16e-4 - 1e-4));
  near(shear_work(2e6, 0.04, 0.01, 0), 1e6 * (1e-4 - 16e-4));
  /* slides on by 0.2 m at 90 kN; from rest; and after turning round */
  near(shear_work(2e6, 0.045, 0.045, 0.2), 90e3 * 0.2);
  near(shear_work(2e6, 0, 0.045, 0.2), 0.5 * 90e3 * 0.045 + 90e3 * 0.2);
  /* the normal force falls to a third, nothing moves: no work */
  assert_true(fabs(shear_work(2e6, 0.045, 0.015, 0.03)) < 1e-10);
}

static fender_plane plane_of(void) {
  fender_plane plane;
  plane.normal = vec3_of(0, -1, 0);
  plane.along = vec3_of(1, 0, 0);
  plane.across = vec3_cross(plane.normal, plane.along);
  plane.origin = vec3_of(2, 3, -5); /* X_S = (2, 5, 3) */
  plane.low = vec2_of(-4, -1);
  plane.high = vec2_of(4, 1);
  return plane;
}

static void distance_and_place_are_those_of_the_plane(void **state) {
  (void)state;
  const fender_plane plane = plane_of();
  fender_reach reach = fender_reach_of(plane, vec3_of(3, 4.5, 3.25));
  near(reach.distance, 0.5);
  near(reach.place.x, 1);
  near(reach.place.y, 0.25);
  assert_true(reach.inside);
  /* the edge belongs to the rectangle */
  assert_true(fender_reach_of(plane, vec3_of(6, 4.5, 4)).inside);
  assert_false(fender_reach_of(plane, vec3_of(6.0001, 4.5, 3)).inside);
  assert_false(fender_reach_of(plane, vec3_of(3, 4.5, 1.9999)).inside);
}

static void what_comes_from_below_is_not_armed(void **state) {
  (void)state;
  const fender_plane plane = plane_of();
  const fender_reach front = fender_reach_of(plane, vec3_of(2, 4, 3));
  const fender_reach behind = fender_reach_of(plane, vec3_of(2, 6, 3));
  const fender_reach aside = fender_reach_of(plane, vec3_of(9, 6, 3));
  assert_true(fender_arms(front, 0) && fender_arms(front, 1));
  assert_true(!fender_arms(behind, 0) && fender_arms(behind, 1));
  assert_true(!fender_arms(aside, 0) && !fender_arms(aside, 1));
  /* in front of the plane it arms itself outside the rectangle too */
  assert_true(fender_arms(fender_reach_of(plane, vec3_of(9, 5, 3)), 0));
}

static void a_roller_rolls_across_its_axis(void **state) {
  (void)state;
  vec2 v = fender_roller(vec2_of(0.3, 0.4), vec2_of(0, 2));
  near(v.x, 0);
  near(v.y, 0.4);
  v = fender_roller(vec2_of(0.3, 0.1), vec2_of(1, 1));
  near(v.x, 0.2);
  near(v.y, 0.2);
  /* the axis square to the plane */
  v = fender_roller(vec2_of(0.3, 0.1), vec2_of(0, 0));
  assert_true(v.x == 0 && v.y == 0);
}

static mat3 about_y(double angle) {
  mat3 m;
  m.x = vec3_of(cos(angle), 0, -sin(angle));
  m.y = vec3_of(0, 1, 0);
  m.z = vec3_of(sin(angle), 0, cos(angle));
  return m;
}

/* a sphere of radius r that rolls by d turns by d/r; what is left is of third order in the angle:
 * r (angle - sin angle) along the plane */
static void a_rolling_sphere_does_not_shear(void **state) {
  (void)state;
  for (int k = 1; k < 6; k++) {
    const double radius = 0.6, turn = 0.05 * k;
    fender_pose now = {vec3_of(7 + radius * turn, 2, radius), about_y(0.3 + turn)};
    const fender_pose before = {vec3_of(7, 2, radius), about_y(0.3)};
    const fender_pose earth = {vec3_of(0, 0, 0), about_y(0)};
    const vec3 contact = vec3_of(now.at.x, 2, 0);
    const vec3 way = fender_rolled(contact, now, before, earth, earth);
    assert_true(fabs(way.x - radius * (turn - sin(turn))) < 1e-14);
    assert_true(fabs(way.y) < 1e-14);
    /* without turning, it is the way itself; turning in place, r sin(angle) against it */
    now.turn = before.turn;
    assert_true(fabs(fender_rolled(contact, now, before, earth, earth).x - radius * turn) < 1e-14);
  }
}

/* both bodies move together: no relative way, to rounding of metres */
static void what_moves_together_does_not_shear(void **state) {
  (void)state;
  const fender_pose now = {vec3_of(4, 1, 2), about_y(0.7)};
  const fender_pose before = {vec3_of(-3, 5, 1), about_y(0.2)};
  const vec3 way = fender_rolled(vec3_of(4.5, 1.5, 2.5), now, before, now, before);
  assert_true(fabs(way.x) < 1e-14 && fabs(way.y) < 1e-14 && fabs(way.z) < 1e-14);
}

static const ald_fender_type types[] = {ALD_FENDER_TYPE_PNEUMATIC, ALD_FENDER_TYPE_CONE,
                                        ALD_FENDER_TYPE_ARCH, ALD_FENDER_TYPE_CYLINDRICAL};

/* energy under the laid curve down to a deflection, by its straight pieces */
static double energy_to(const double *rows, uint32_t count, double height, double deflection) {
  double energy = 0;
  for (uint32_t k = count - 1; k > 0; k--) {
    const double *far = rows + (size_t)k * ALD_FENDER_COLUMNS, *deep = far - ALD_FENDER_COLUMNS;
    const double end = fmax(deep[0], height - deflection);
    if (end >= far[0]) break;
    const double force = far[1] + (deep[1] - far[1]) * (far[0] - end) / (far[0] - deep[0]);
    energy += 0.5 * (far[1] + force) * (far[0] - end);
  }
  return energy;
}

/* rated energy and reaction are met at the rated deflection, whatever they are; rounding of a sum
 * of 13 pieces */
static void catalogue_curves_meet_their_ratings(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int k = 0; k < 400; k++) {
    double rows[ALD_FENDER_ROWS_MAX * ALD_FENDER_COLUMNS];
    const ald_fender_rating rating = {types[k % 4], test_uniform(&r, 0.5, 4),
                                      test_uniform(&r, 1e4, 1e7), test_uniform(&r, 1e5, 1e7)};
    const uint32_t count = ald_fender_rows(rating.type);
    assert_in_range(count, 2, ALD_FENDER_ROWS_MAX);
    ald_fender_lay(&rating, rows);
    const double rated = ald_fender_rated_deflection(&rating);
    const double energy = energy_to(rows, count, rating.height, rated);
    assert_true(fabs(energy / rating.energy - 1) < 1e-13 * (1 + rating.height / rated));
    double most = 0;
    for (uint32_t n = 0; n < count; n++) {
      const double *row = rows + (size_t)n * ALD_FENDER_COLUMNS;
      if (n > 0) assert_true(row[0] > row[-ALD_FENDER_COLUMNS]);
      /* up to the rated deflection no reaction is above the rated one */
      if (n > 0) most = fmax(most, row[1]);
    }
    near(most, rating.reaction);
    assert_true(rows[(size_t)(count - 1) * ALD_FENDER_COLUMNS + 1] == 0);
    near(rows[(size_t)(count - 1) * ALD_FENDER_COLUMNS], rating.height);
    /* beyond the rating it goes on stiffening */
    assert_true(rows[1] > rows[ALD_FENDER_COLUMNS + 1]);
  }
}

/* the gas law behind the pneumatic shape: nodes are rounded to three places */
static void a_pneumatic_fender_is_a_gas_bag(void **state) {
  (void)state;
  const ald_fender_rating rating = {ALD_FENDER_TYPE_PNEUMATIC, 0, 1, 1};
  double rows[ALD_FENDER_ROWS_MAX * ALD_FENDER_COLUMNS];
  const double rated = ald_fender_rated_deflection(&rating);
  const double p = 1 + 50 / 101.325, rated_force = 0.6 * (p / (1 - 0.36) - 1);
  ald_fender_lay(&rating, rows);
  for (uint32_t k = 0; k < ald_fender_rows(rating.type); k++) {
    const double t = -0.6 * rows[(size_t)k * ALD_FENDER_COLUMNS] / rated;
    const double force = t * (p / (1 - t * t) - 1) / rated_force;
    assert_true(fabs(rows[(size_t)k * ALD_FENDER_COLUMNS + 1] - force) < 5.1e-4);
  }
}

/* Products of the standard: the diameter is in the name, and the guaranteed energy at 60 % of it
 * leads to a mean force of 0.29 to 0.33 of the reaction, that of a gas bag to its tolerances (the
 * shape has 0.321); reactions over diameter x length are of one pressure, to a fifth. */
static void products_are_those_of_the_standard(void **state) {
  (void)state;
  uint32_t count = 0;
  for (uint32_t p = 1; ald_fender_product_names[p]; p++) {
    double diameter = 0, length = 0;
    const ald_fender_rating rating = ald_fender_product_rating(p);
    assert_int_equal(sscanf(ald_fender_product_names[p], "P50 %lfx%lf", &diameter, &length), 2);
    near(rating.height, diameter / 1000);
    assert_int_equal(rating.type, ALD_FENDER_TYPE_PNEUMATIC);
    const double mean = rating.energy / (0.6 * rating.height * rating.reaction);
    assert_true(mean > 0.29 && mean < 0.33);
    const double pressure = rating.reaction / (diameter * length * 1e-6);
    assert_true(fabs(pressure / 135e3 - 1) < 0.2);
    assert_true(ald_fender_rated_deflection(&rating) < 0.6 * rating.height);
    count++;
  }
  assert_int_equal(count, 17);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_fender_pushes_and_never_pulls),
      cmocka_unit_test(shear_sticks_then_returns_to_kinetic_friction),
      cmocka_unit_test(the_static_limit_itself_sticks),
      cmocka_unit_test(no_force_no_shear),
      cmocka_unit_test(friction_holds_to_its_cone_along_the_shear),
      cmocka_unit_test(friction_never_creates_energy),
      cmocka_unit_test(the_work_of_shear_is_that_of_its_way),
      cmocka_unit_test(distance_and_place_are_those_of_the_plane),
      cmocka_unit_test(what_comes_from_below_is_not_armed),
      cmocka_unit_test(a_roller_rolls_across_its_axis),
      cmocka_unit_test(a_rolling_sphere_does_not_shear),
      cmocka_unit_test(what_moves_together_does_not_shear),
      cmocka_unit_test(catalogue_curves_meet_their_ratings),
      cmocka_unit_test(a_pneumatic_fender_is_a_gas_bag),
      cmocka_unit_test(products_are_those_of_the_standard),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
