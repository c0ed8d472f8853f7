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
#include "support/voyage.h"

enum { TEXT = 2048 };

static voyage tow(const char *run, const char *body, const char *keys) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {%s}\n"
           "environment: {gravity: 0, water density: 1000, viscosity: 1.14e-6}\n"
           "bodies: {hull: {mass: 30.5, radii of gyration: [0.1, 0.6, 0.6], freedoms: six, %s}}\n"
           "friction: {water: {body: hull, length: 2.29, %s}}\n",
           run, body, keys);
  return voyage_run(text, "openmp");
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
  voyage v = tow(run, "velocity: [0.8, -0.3, 0]", "draught: 0.06, volume: 0.0305");
  near(voyage_at(&v, "friction.water.surge", 0), surge);
  near(voyage_at(&v, "friction.water.sway", 0), 0.5 * 1000 * 2.29 * 0.06 * 0.09);
  assert_true(voyage_at(&v, "friction.water.heave", 0) == 0);
  assert_true(voyage_at(&v, "friction.water.yaw", 0) == 0);
  voyage_end(&v);
  v = tow(run, "velocity: [0.8, -0.3, 0]",
          "wetted surface: 0.5, form factor: 1.2, lateral area: 0.1, sway coefficient: 0.6");
  near(voyage_at(&v, "friction.water.surge", 0), surge / surface * 0.5 * 1.2);
  near(voyage_at(&v, "friction.water.sway", 0), 0.5 * 1000 * 0.1 * 0.6 * 0.09);
  voyage_end(&v);
}

/* under a steady pull the speed grows until the water holds it */
static void terminal_speed_balances_the_pull(void **state) {
  (void)state;
  voyage v = tow("duration: 3000, step: 1, scheme: rk4", "load: [0.8, 0, 0]",
                 "wetted surface: 0.5, lateral area: 0.1");
  const double u = voyage_at(&v, "bodies.hull.velocity_x", -1);
  const double decades = log10(u * 2.29 / 1.14e-6) - 2;
  near(0.5 * 1000 * 0.5 * 0.075 / (decades * decades) * u * u, 0.8);
  voyage_end(&v);
  /* eq. (9): v = sqrt(2 F/(rho C_y A_L)) */
  v = tow("duration: 300, step: 0.1, scheme: rk4", "load: [0, -2, 0]",
          "wetted surface: 0.5, lateral area: 0.1");
  near(voyage_at(&v, "bodies.hull.velocity_y", -1), -sqrt(2 * 2 / (1000 * 0.1)));
  /* pull x way = water's work + motion */
  const double way = voyage_at(&v, "bodies.hull.y", -1);
  const double left = -2 * way - 0.5 * 30.5 * 0.04;
  const double taken = voyage_result(&v, "friction.water.energy_dissipated");
  /* trapezoid over a start of some 30 s with steps of 0.1 s: h^2/12 of the power's second
   * derivative, 1e-5 of the work of the start */
  assert_true(fabs(taken / left - 1) < 1e-5);
  voyage_end(&v);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(line_has_its_values),
      cmocka_unit_test(slopes_are_those_of_the_values),
      cmocka_unit_test(areas_follow_from_the_hull),
      cmocka_unit_test(terminal_speed_balances_the_pull),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
