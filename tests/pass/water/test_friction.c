/* SPDX-License-Identifier: Apache-2.0
 * Resistance of the water to a hull: the friction line, the drag of the side, terminal speeds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/hull_friction.h"
#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 2048 };

static study_run tow(const char *run, const char *body, const char *keys) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {%s}\n"
           "environment: {gravity: 0, water density: 1000, viscosity: 1.14e-6}\n"
           "bodies: {hull: {mass: 30.5, radii of gyration: [0.1, 0.6, 0.6], freedoms: six, %s}}\n"
           "friction: {water: {body: hull, length: 2.29, %s}}\n",
           run, body, keys);
  return study_run_text(text, "openmp");
}

static void near(double got, double expected) {
  /* ten digits are typed, or a dozen roundings */
  if (!(fabs(got - expected) <= 2e-10 * fabs(expected))) {
    fail_msg("%.17g where %.17g was expected", got, expected);
  }
}

/* 0.075/(log10 Re - 2)^2; whole powers of ten by hand, the others by a pocket calculator */
static void line_has_its_values(void **state) {
  (void)state;
  near(ittc57(1e4), 0.01875);
  near(ittc57(1e5), 0.075 / 9);
  near(ittc57(1e6), 0.0046875);
  near(ittc57(1e7), 0.003);
  near(ittc57(1e8), 0.075 / 36);
  near(ittc57(1e9), 0.075 / 49);
  near(ittc57(2e6), 0.075 / (4.3010299957 * 4.3010299957));
  near(ittc57(5e8), 0.075 / (6.6989700043 * 6.6989700043));
  assert_true(ittc57(9999.9) == 0 && ittc57(100) == 0 && ittc57(0) == 0);
}

static void slopes_are_those_of_the_values(void **state) {
  (void)state;
  const double speeds[] = {-3, -0.2, 0.05, 0.7, 8};
  for (size_t k = 0; k < sizeof speeds / sizeof speeds[0]; k++) {
    const double u = speeds[k], h = 1e-5 * fabs(u);
    const double slope =
        (hull_friction(1e6, 7e7, u + h).value - hull_friction(1e6, 7e7, u - h).value) / (2 * h);
    /* central difference: h^2 of the speed, 1e-10, and rounding 1e-16/1e-5 */
    assert_true(fabs(hull_friction(1e6, 7e7, u).by_rate / slope - 1) < 1e-9);
    const double side =
        (sway_resistance(1e6, u + h).value - sway_resistance(1e6, u - h).value) / (2 * h);
    assert_true(fabs(sway_resistance(1e6, u).by_rate / side - 1) < 1e-9);
    assert_true(hull_friction(1e6, 7e7, -u).value == -hull_friction(1e6, 7e7, u).value);
    assert_true(sway_resistance(1e6, -u).value == -sway_resistance(1e6, u).value);
  }
}

/* model ship of [Tabri]: S = 1.7 L T + V/T, A_L = L T, T = 6 cm */
static void areas_follow_from_the_hull(void **state) {
  (void)state;
  const char *run = "duration: 0.01, step: 0.01, scheme: rk4";
  const double surface = 1.7 * 2.29 * 0.06 + 0.0305 / 0.06;
  const double decades = log10(0.8 * 2.29 / 1.14e-6) - 2;
  const double surge = -0.5 * 1000 * surface * 0.075 / (decades * decades) * 0.64;
  study_run v = tow(run, "velocity: [0.8, -0.3, 0]", "draught: 0.06, volume: 0.0305");
  near(study_run_at(&v, "friction.water.surge", 0), surge);
  near(study_run_at(&v, "friction.water.sway", 0), 0.5 * 1000 * 2.29 * 0.06 * 0.09);
  assert_true(study_run_at(&v, "friction.water.heave", 0) == 0);
  assert_true(study_run_at(&v, "friction.water.yaw", 0) == 0);
  study_run_end(&v);
  v = tow(run, "velocity: [0.8, -0.3, 0]",
          "wetted surface: 0.5, form factor: 1.2, lateral area: 0.1, sway coefficient: 0.6");
  near(study_run_at(&v, "friction.water.surge", 0), surge / surface * 0.5 * 1.2);
  near(study_run_at(&v, "friction.water.sway", 0), 0.5 * 1000 * 0.1 * 0.6 * 0.09);
  study_run_end(&v);
}

/* under a steady pull the speed grows until the water holds it */
static void terminal_speed_balances_the_pull(void **state) {
  (void)state;
  study_run v = tow("duration: 3000, step: 1, scheme: rk4", "load: [0.8, 0, 0]",
                    "wetted surface: 0.5, lateral area: 0.1");
  const double u = study_run_at(&v, "bodies.hull.velocity_x", -1);
  const double decades = log10(u * 2.29 / 1.14e-6) - 2;
  near(0.5 * 1000 * 0.5 * 0.075 / (decades * decades) * u * u, 0.8);
  study_run_end(&v);
  /* eq. (9): v = sqrt(2 F/(rho C_y A_L)) */
  v = tow("duration: 300, step: 0.1, scheme: rk4", "load: [0, -2, 0]",
          "wetted surface: 0.5, lateral area: 0.1");
  near(study_run_at(&v, "bodies.hull.velocity_y", -1), -sqrt(2 * 2 / (1000 * 0.1)));
  /* pull x way = water's work + motion */
  const double way = study_run_at(&v, "bodies.hull.y", -1);
  const double left = -2 * way - 0.5 * 30.5 * 0.04;
  const double taken = study_run_result(&v, "friction.water.energy_dissipated");
  /* trapezoid over a start of some 30 s with steps of 0.1 s: h^2/12 of the power's second
   * derivative, 1e-5 of the work of the start */
  assert_true(fabs(taken / left - 1) < 1e-5);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ by drift angle */

enum { ROWS_MAX = 9, KEYS = 1024 };
typedef struct coefficients {
  int count;
  double angle[ROWS_MAX], sway[ROWS_MAX], centre[ROWS_MAX]; /* angle in degrees */
} coefficients;

/* from 0 to `last` in uneven steps; the last row repeats the first where the table goes round */
static coefficients random_table(test_random *r, double last, char text[KEYS]) {
  coefficients t = {.count = 3 + (int)test_choice(r, ROWS_MAX - 2)};
  int used = snprintf(text, KEYS, "draught: 0.06, volume: 0.0305, sway coefficients: [");
  for (int k = 0; k < t.count; k++) {
    const int is_end = k == t.count - 1;
    t.angle[k] = k == 0   ? 0
                 : is_end ? last
                          : last * (k + test_uniform(r, -0.4, 0.4)) / (t.count - 1);
    t.sway[k] = is_end && last > 180 ? t.sway[0] : test_uniform(r, 0.2, 1.5);
    t.centre[k] = is_end && last > 180 ? t.centre[0] : test_uniform(r, -0.3, 0.3);
    used += snprintf(text + used, (size_t)(KEYS - used), "%s[%.17g deg, %.17g, %.17g]",
                     k > 0 ? ", " : "", t.angle[k], t.sway[k], t.centre[k]);
  }
  snprintf(text + used, (size_t)(KEYS - used), "]");
  return t;
}

static double between(const coefficients *t, const double *values, double angle) {
  int k = 1;
  while (k < t->count - 1 && angle > t->angle[k]) k++;
  const double share = (angle - t->angle[k - 1]) / (t->angle[k] - t->angle[k - 1]);
  return values[k - 1] + share * (values[k] - values[k - 1]);
}

/* random ways over random headings, with tables for both sides and for each; the drag of the side
 * is -1/2 rho C_y L T v|v|, `centre` x L forward of the centre of gravity */
static void coefficients_follow_the_drift(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  const double pi = acos(-1);
  for (int n = 0; n < 40; n++) {
    char keys[KEYS], body[256];
    const double last = n % 2 ? 360 : 180;
    const coefficients t = random_table(&r, last, keys);
    const double heading = test_uniform(&r, -pi, pi), drift = test_uniform(&r, -180, 180);
    const double speed = test_uniform(&r, 0.1, 2), course = heading + drift * pi / 180;
    snprintf(body, sizeof body, "heading: %.17g, velocity: [%.17g, %.17g, 0]", heading,
             speed * cos(course), speed * sin(course));
    study_run v = tow("duration: 0.01, step: 0.01, scheme: rk4", body, keys);
    const double angle = drift >= 0 ? drift : last > 180 ? drift + 360 : -drift;
    const double across = speed * sin(drift * pi / 180);
    const double side =
        -0.5 * 1000 * between(&t, t.sway, angle) * 2.29 * 0.06 * across * fabs(across);
    near(study_run_at(&v, "friction.water.sway", 0), side);
    /* near 0 the centre has fewer digits of its own */
    const double yaw = study_run_at(&v, "friction.water.yaw", 0);
    assert_true(fabs(yaw - side * 2.29 * between(&t, t.centre, angle)) < 1e-11 * fabs(side));
    study_run_end(&v);
  }
}

/* a table of one value is that value, over a whole run, in every direction */
static void one_coefficient_in_a_table_is_that_coefficient(void **state) {
  (void)state;
  static const char *const tables[] = {"[[0, 0.7], [180 deg, 0.7]]",
                                       "[[0, 0.7], [50 deg, 0.7], [360 deg, 0.7]]"};
  const char *run = "duration: 20, step: 0.05, scheme: rk4";
  const char *body = "heading: 2, velocity: [0.3, 0.8, 0], yaw rate: 0.7";
  const char *hull = "draught: 0.06, volume: 0.0305";
  char keys[KEYS];
  snprintf(keys, sizeof keys, "%s, sway coefficient: 0.7", hull);
  study_run plain = tow(run, body, keys);
  for (int k = 0; k < 2; k++) {
    snprintf(keys, sizeof keys, "%s, sway coefficients: %s", hull, tables[k]);
    study_run v = tow(run, body, keys);
    /* the product is taken in another order: an ulp in each of 400 steps */
    near(study_run_at(&v, "bodies.hull.x", -1), study_run_at(&plain, "bodies.hull.x", -1));
    near(study_run_at(&v, "bodies.hull.y", -1), study_run_at(&plain, "bodies.hull.y", -1));
    near(study_run_result(&v, "friction.water.energy_dissipated"),
         study_run_result(&plain, "friction.water.energy_dissipated"));
    study_run_end(&v);
  }
  study_run_end(&plain);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(line_has_its_values),
      cmocka_unit_test(slopes_are_those_of_the_values),
      cmocka_unit_test(areas_follow_from_the_hull),
      cmocka_unit_test(terminal_speed_balances_the_pull),
      cmocka_unit_test(coefficients_follow_the_drift),
      cmocka_unit_test(one_coefficient_in_a_table_is_that_coefficient),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
