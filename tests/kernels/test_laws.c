/* SPDX-License-Identifier: Apache-2.0
 * The laws of the polygon contact on single values: numbers from the source's equations, zero at
 * zero, limits, scaling, slopes. The laws are those of the kernels, one lane wide. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/area_spring.h"
#include "kernels/law/energy_limit.h"
#include "kernels/law/momentum_limiter.h"
#include "kernels/law/planar_drag.h"
#include "kernels/law/shear_friction.h"
#include "support/random.h"

/* to a few roundings of the value */
static void near(double value, double expected) {
  assert_true(fabs(value - expected) <= 1e-14 * fabs(expected) + 1e-300);
}

/* [TPN] eq. (3) with Table 1: 500 kN/m^2 on 13 m x 0.4 m, growing by 0.5 m^2 in 0.1 s with c */
static void normal_force(void **state) {
  (void)state;
  near(area_spring(500e3, 0, 5.2, 4.7, 0.1, 0).value, 2.6e6);
  near(area_spring(500e3, 40e3, 5.2, 4.7, 0.1, 0).value, 2.6e6 + 2e5);
  near(area_spring(500e3, 40e3, 0, 0, 0.1, 0).value, 0);
  /* falling fast: no tension unless allowed */
  near(area_spring(500e3, 1e6, 0.1, 1.1, 0.1, 0).value, 0);
  near(area_spring(500e3, 1e6, 0.1, 1.1, 0.1, 1).value, 5e4 - 1e7);
  /* slopes by differences; linear, so exact to rounding */
  const law_force f = area_spring(5e5, 4e4, 5.2, 4.7, 0.1, 0);
  near(f.by_deformation, 5e5);
  near(f.by_rate, 4e4);
  near(area_spring(500e3, 1e6, 0.1, 1.1, 0.1, 0).by_rate, 0);
}

/* [TPN] eq. (4)-(8) */
static void shear_and_friction(void **state) {
  (void)state;
  shear_force f = shear_friction(3e6, 0.5, 0.4, 0.1, 1e6); /* 300 kN < 500 kN: sticks */
  near(f.value, -3e5);
  near(f.residual, 0.1);
  assert_false(f.slips);
  f = shear_friction(3e6, 0.5, 0.4, 0.2, 1e6); /* 600 kN > 500 kN: slips at 400 kN */
  near(f.value, -4e5);
  near(f.residual, 4e5 / 3e6);
  assert_true(f.slips);
  const shear_force back = shear_friction(3e6, 0.5, 0.4, -0.2, 1e6);
  near(back.value, 4e5);
  near(back.residual, -4e5 / 3e6);
  near(shear_friction(3e6, 0.5, 0.4, 0, 1e6).value, 0);
  near(shear_friction(0, 0.5, 0.4, 0.3, 1e6).value, 0); /* no shear stiffness, no force */
  /* just at the limit it still sticks */
  assert_false(shear_friction(2e6, 0.5, 0.4, 0.25, 1e6).slips);
}

/* [TPN] eq. (23)-(26): two bodies, arms along and across the normal */
static void limiter(void **state) {
  (void)state;
  const vec2 normal = vec2_of(1, 0);
  const mobility m = body_mobility(1e-6, 1e-9, vec2_of(3, 20), normal);
  near(m.normal, 1e-6 + 400e-9); /* arm across the normal turns the body */
  near(m.tangent, 1e-6 + 9e-9);
  near(m.coupled, 60e-9);
  /* head on, u = u0: N_max dt/m = (1 + gamma) u0 */
  near(limiter_normal(1e-6, 2, 2, 0.1, 0.1), 1.1 * 2 * 1e6 / 0.1);
  near(limiter_normal(1e-6, -0.2, 2, 0.1, 0.1), 0); /* leaves as fast as it may */
  near(limiter_normal(1e-6, -1, 2, 0.1, 0.1), 0);
  near(limiter_tangent(1e-6, 0, 0.5, 0.3, 1e6, 0.1, 0.1), -(0.5 + 0.03) / 1e-7);
  near(limiter_tangent(1e-6, 2e-8, 0.5, 0.3, 1e6, 0.1, 0.1), -(0.5 + 0.03 + 2e-3) / 1e-7);
  near(limiter_apply_tangent(-5, -3, 0), -3);
  near(limiter_apply_tangent(-2, -3, 0), -2);
  near(limiter_apply_tangent(5, -3, 0), 0); /* would have to change its sign */
  near(limiter_apply_tangent(5, -3, 1), 3);
}

/* the factor is the largest that keeps the books: below it all is well, above it is not */
static void energy(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  int cut = 0;
  for (int k = 0; k < 20000; k++) {
    mobility m = {test_uniform(&r, 1e-8, 1e-6), test_uniform(&r, 1e-8, 1e-6), 0};
    m.coupled = test_uniform(&r, -1, 1) * sqrt(m.normal * m.tangent);
    const double u = test_uniform(&r, -2, 2), w = test_uniform(&r, -2, 2), dt = 0.1;
    const double n = test_uniform(&r, 0, 1e7), t = test_uniform(&r, -5e6, 5e6);
    const double taken = test_choice(&r, 3) ? test_uniform(&r, 0, 1e6) : 0;
    const energy_balance e = energy_limit(&m, u, w, n, t, taken, dt);
    const double s = e.factor;
    const double b = dt * (t * w - n * u);
    const double q = 0.5 * dt * dt * (m.normal * n * n + m.tangent * t * t + 2 * m.coupled * n * t);
    assert_true(s >= 0 && s <= 1 + 1e-15);
    /* rounding of the quadratic's terms */
    const double slack = 1e-12 * (fabs(b) + q + taken);
    assert_true(s * b + s * s * q <= taken + slack);
    assert_true(e.left >= 0 && fabs(taken - (s * b + s * s * q) - e.left) <= slack);
    if (s < 1) {
      cut++;
      assert_true(b + q > taken);
      const double more = s * (1 + 1e-6) + 1e-6;
      assert_true(more * b + more * more * q >= taken - slack);
    }
  }
  assert_true(cut > 1000);
}

static void drag(void **state) {
  (void)state;
  near(planar_drag(4e4, 2e5, 1.5).value, -(4e4 + 3e5) * 1.5);
  near(planar_drag(4e4, 2e5, -1.5).value, (4e4 + 3e5) * 1.5);
  near(planar_drag(4e4, 2e5, 0).value, 0);
  const double h = 1e-4; /* central difference of a parabola: exact but for rounding, 1e-16/h */
  const double slope =
      (planar_drag(4e4, 2e5, 1.5 + h).value - planar_drag(4e4, 2e5, 1.5 - h).value) / (2 * h);
  assert_true(fabs(planar_drag(4e4, 2e5, 1.5).by_rate / slope - 1) < 1e-9);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(normal_force), cmocka_unit_test(shear_and_friction),
      cmocka_unit_test(limiter),      cmocka_unit_test(energy),
      cmocka_unit_test(drag),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
