/* SPDX-License-Identifier: Apache-2.0
 * Derivatives from particulars, shallow water, the sweep for energy, and the hull's law where it
 * could break: at rest, abeam and astern. */
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
#include "element/hull_form.h"
#include "kernels/law/crossflow.h"
#include "kernels/law/hull_polynomial.h"
#include "kernels/pass/water/manoeuvring_rows.h"
#include "support/random.h"

/* KVLCC2 at full scale */
static const ald_hull_size kvlcc2 = {320, 58, 20.8, 312600};
static const double measured[ALD_HULL_DERIVATIVES] = {
    0.022, 0.022,  -0.04, 0.002,  0.011,  0.771,  -0.315, 0.083, -1.607,
    0.379, -0.391, 0.008, -0.137, -0.049, -0.030, -0.294, 0.055, -0.013};

static void near(double got, double expected, double within) {
  if (!(fabs(got - expected) <= within)) fail_msg("%.10g where %.10g was expected", got, expected);
}

/* three printed digits of the formulas for KVLCC2, by hand */
static void formulas_have_their_values(void **state) {
  (void)state;
  const double terms[2] = {0.022, 0.223};
  double d[ALD_HULL_DERIVATIVES], own[2];
  ald_hull_derive(ALD_HULL_YOSHIMURA_MASUMOTO, &kvlcc2, terms, d);
  near(d[ALD_HULL_YV], -0.410, 5e-4);
  near(d[ALD_HULL_YR], 0.0954, 5e-5);
  near(d[ALD_HULL_NV], -0.130, 5e-4);
  near(d[ALD_HULL_NR], -0.0533, 5e-5);
  near(d[ALD_HULL_NVRR], -0.177, 5e-4);
  near(d[ALD_HULL_YVVV], -0.541, 5e-4);
  ald_hull_derive(ALD_HULL_KIJIMA, &kvlcc2, terms, d);
  near(d[ALD_HULL_YR], 0.0954, 5e-5);
  assert_true(d[ALD_HULL_YVVV] == 0 && d[ALD_HULL_NVRR] == 0 && d[ALD_HULL_XVV] == 0);
  ald_hull_derive(ALD_HULL_CLARKE, &kvlcc2, terms, d);
  near(d[ALD_HULL_YV], -0.389, 5e-4);
  near(d[ALD_HULL_YR] - terms[0], 0.066, 5e-4);
  near(d[ALD_HULL_NV], -0.134, 5e-4);
  near(d[ALD_HULL_NR], -0.0525, 5e-5);
  ald_hull_mass_terms(&kvlcc2, own);
  near(own[1], 0.244, 5e-4);
  near(own[0], 0.05 * 0.2935, 5e-5);
}

/* the page's table of h/d, three digits, and of the crossflow coefficient */
static void shallow_water_has_its_values(void **state) {
  (void)state;
  static const double depths[] = {3, 2, 1.5, 1.2};
  static const double yv[] = {1.11, 1.37, 2.03, 4.21}, nv[] = {1.14, 1.45, 2.20, 4.75};
  static const double nr[] = {0.93, 0.99, 1.21, 1.95};
  for (int k = 0; k < 4; k++) {
    double d[ALD_HULL_DERIVATIVES];
    memcpy(d, measured, sizeof d);
    ald_hull_shallow(&kvlcc2, depths[k] * kvlcc2.draught, d);
    near(d[ALD_HULL_YV] / measured[ALD_HULL_YV], yv[k], 6e-3);
    near(d[ALD_HULL_NV] / measured[ALD_HULL_NV], nv[k], 6e-3);
    near(d[ALD_HULL_NR] / measured[ALD_HULL_NR], nr[k], 6e-3);
    assert_true(d[ALD_HULL_YR] == measured[ALD_HULL_YR]);
  }
  near(ald_hull_crossflow(&kvlcc2, 0.98, 0), 0.57, 5e-3);
  near(ald_hull_crossflow(&kvlcc2, 0.98, 2 * kvlcc2.draught), 1.23, 5e-3);
  near(ald_hull_crossflow(&kvlcc2, 0.98, 1.2 * kvlcc2.draught), 2.4, 5e-2);
}

/* ------------------------------------------------------------------------------ energy */

/* parameters of KVLCC2 with a crossflow coefficient of 0.62 */
static void fill(double *p, const double *derivatives, const double *blend) {
  const double rho = 1025;
  for (int k = 0; k < HULL_PARAM_COUNT; k++) p[k] = 0;
  p[HULL_FORCE] = 0.5 * rho * kvlcc2.length * kvlcc2.draught;
  p[HULL_LENGTH] = kvlcc2.length;
  p[HULL_MX] = p[HULL_FORCE] * kvlcc2.length * 0.022;
  p[HULL_MY] = p[HULL_FORCE] * kvlcc2.length * 0.223;
  memcpy(p + HULL_R0, derivatives, ALD_HULL_DERIVATIVES * sizeof *p);
  p[HULL_FLOW] = 0.5 * rho * kvlcc2.draught * 0.62;
  p[HULL_FLOW_SWAY] = p[HULL_FLOW_YAW] = 1;
  p[HULL_DRIFT] = blend[0];
  p[HULL_DRIFT_INVERSE] = 1 / (blend[1] - blend[0]);
  p[HULL_TURN] = blend[2];
  p[HULL_TURN_END] = blend[3];
  p[HULL_TURN_INVERSE] = 1 / (blend[3] - blend[2]);
}

static void hulls_that_gain_energy_are_found(void **state) {
  (void)state;
  static const double blend[4] = {0.5235987755982988, 1.0471975511965976, 1.5, 3};
  static const double never[4] = {10, 11, 1e6, 2e6}, always[4] = {-1, 0, 1.5, 3};
  double p[HULL_PARAM_COUNT], d[ALD_HULL_DERIVATIVES];
  const double terms[2] = {0.022, 0.223};
  const ald_hull_water water = {.params = p};
  ald_hull_gain gain;
  fill(p, measured, blend);
  assert_false(ald_hull_gains(&water, &gain));
  fill(p, measured, always);
  assert_false(ald_hull_gains(&water, &gain));
  /* the bare polynomial does so in motion astern */
  fill(p, measured, never);
  assert_true(ald_hull_gains(&water, &gain));
  assert_true(gain.drift > 0.5 * 3.1415);
  for (int f = ALD_HULL_YOSHIMURA_MASUMOTO; f <= ALD_HULL_CLARKE; f++) {
    d[0] = d[1] = 0.022;
    ald_hull_derive((ald_hull_formulas)f, &kvlcc2, terms, d);
    fill(p, d, f == ALD_HULL_YOSHIMURA_MASUMOTO ? blend : always);
    assert_false(ald_hull_gains(&water, &gain));
  }
  /* yaw that drives itself */
  memcpy(d, measured, sizeof d);
  d[ALD_HULL_NRRR] = 0.5;
  fill(p, d, blend);
  assert_true(ald_hull_gains(&water, &gain) && fabs(gain.turn) > 0.1);
}

/* ------------------------------------------------------------------------------ continuity */

static plane_force force_of(double u, double v, double r) {
  static const hull_blend b = {0.5235987755982988, 1 / 0.5235987755982988, 1.5, 3, 1 / 1.5};
  hull_derivatives d;
  memcpy(&d, measured, sizeof d);
  const hull_flow f = hull_flow_of(u, v, r, 320);
  const crossflow c = crossflow_uniform(v, r, 320);
  plane_force low = hull_low_speed(d, f);
  low.y -= 0.62 / 320 * c.first;
  low.n -= 0.62 / (320 * 320.0) * c.moment;
  return plane_force_blend(hull_polynomial(d, f), low, hull_weight(b, f));
}

/* near the places where an angle, a sign or a division changes its branch, the force changes by
 * what the motion does: by some 30 times at most, of all derivatives together */
static void the_hull_is_continuous(void **state) {
  (void)state;
  test_random random = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    static const double places[][3] = {{0, 0, 0},     {0, 1, 0},        {0, -1, 0},    {-1, 0, 0},
                                       {0, 0, 0.005}, {-1, 0, 0.01},    {0, 1, 0.004}, {1, 0, 0},
                                       {0.5, 0.5, 0}, {1, 0, 0.0046875}};
    const double *at = places[k % 10], size = k % 3 ? 1e-7 : 1e-4;
    double near_by[3], change[3];
    for (int c = 0; c < 3; c++) {
      change[c] = size * test_uniform(&random, -1, 1) / (c == 2 ? 320 : 1);
      near_by[c] = at[c] + change[c];
    }
    const plane_force a = force_of(at[0], at[1], at[2]);
    const plane_force b = force_of(near_by[0], near_by[1], near_by[2]);
    const double reach = 30 * size * fmax(1, 320 * fabs(at[2]));
    assert_true(isfinite(b.x) && isfinite(b.y) && isfinite(b.n));
    assert_true(fabs(a.x - b.x) <= reach && fabs(a.y - b.y) <= reach && fabs(a.n - b.n) <= reach);
  }
  const plane_force rest = force_of(0, 0, 0);
  assert_true(rest.x == 0 && rest.y == 0 && rest.n == 0);
}

/* strips go to the closed form as the square of their length, wherever the flow turns */
static void strips_converge_to_the_closed_form(void **state) {
  (void)state;
  test_random random = test_random_from(test_seed(), 2);
  for (int k = 0; k < 500; k++) {
    const double r = test_uniform(&random, -0.01, 0.01), v = test_uniform(&random, -2, 2);
    const crossflow exact = crossflow_uniform(v, r, 320);
    double first = 0, moment = 0;
    const int strips = 2000;
    for (int n = 0; n < strips; n++) {
      const crossflow c = crossflow_strip(v, r, 320 * ((n + 0.5) / strips - 0.5));
      first += c.first * 320 / strips;
      moment += c.moment * 320 / strips;
    }
    /* midpoints: dx^2/24 of the second derivative, 2 r^2 for one and 2 r (2 v + 3 r x) for the
     * other, over the length; a kink adds as much as one strip */
    const double fine = 0.16 * 0.16 * 320 / 12, step = r * r * fine;
    assert_true(fabs(first - exact.first) <= 2 * step + 1e-9);
    assert_true(fabs(moment - exact.moment) <=
                2 * fine * fabs(r) * (2 * fabs(v) + 480 * fabs(r)) + 1e-7);
    const crossflow mirror = crossflow_uniform(-v, -r, 320);
    assert_true(mirror.first == -exact.first && mirror.moment == -exact.moment);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(formulas_have_their_values),
      cmocka_unit_test(shallow_water_has_its_values),
      cmocka_unit_test(hulls_that_gain_energy_are_found),
      cmocka_unit_test(the_hull_is_continuous),
      cmocka_unit_test(strips_converge_to_the_closed_form),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
