/* SPDX-License-Identifier: Apache-2.0
 * The law of lines between two points on single values: limits, dissipation, direction, and the
 * answers of an independent implementation where they lie beside the project. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/geom/stretch.h"
#include "kernels/law/axial_force.h"
#include "kernels/law/damping_power.h"
#include "support/random.h"

static void a_line_that_only_pulls_never_pushes(void **state) {
  (void)state;
  assert_true(axial_force_of(5, 2, 1).value == 7 && axial_force_of(5, 2, 1).elastic == 5);
  assert_true(axial_force_of(5, -7, 1).value == 0 && axial_force_of(5, -7, 1).elastic == 5);
  assert_true(axial_force_of(-5, 2, 1).value == 0 && axial_force_of(-1, 2, 1).value == 0);
  assert_true(axial_force_of(0, 2, 1).value == 0 && axial_force_of(-5, 2, 1).elastic == 0);
  assert_true(axial_force_of(-5, 2, 0).value == -3 && axial_force_of(-5, 2, 0).elastic == -5);
  assert_true(isnan(axial_force_of(NAN, 0, 1).value)); /* a fault stays to be seen */
}

/* whatever is not given back takes energy, with any exponent and limit, pulling only or not */
static void damping_takes_energy(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  const double exponents[] = {0, 1, 2, 0.5, 1.7, 3};
  for (int run = 0; run < 20000; run++) {
    const double v = test_uniform(&r, -3, 3), c = test_uniform(&r, 0, 100);
    const double d = damping_power(c, v, exponents[test_choice(&r, 6)],
                                   test_choice(&r, 2) ? test_uniform(&r, 0, 1) : 0);
    const axial_force f = axial_force_of(test_uniform(&r, -100, 100), d, (int)test_choice(&r, 2));
    assert_true((f.value - f.elastic) * v >= 0);
  }
}

static void stretch_has_length_direction_and_rate(void **state) {
  (void)state;
  const stretch_state s = stretch_of(vec3_of(3, 4, 12), vec3_of(0.13, 0, 0));
  assert_true(s.length == 13);
  assert_true(fabs(s.rate - 0.03) < 1e-16);
  assert_true(fabs(s.direction.x - 3 / 13.0) < 1e-16 && fabs(s.direction.z - 12 / 13.0) < 2e-16);
  /* across the span nothing grows */
  assert_true(stretch_of(vec3_of(11.5, 0, 0), vec3_of(0, 2, -1)).rate == 0);
  const stretch_state none = stretch_of(vec3_of(0, 0.9e-9, 0), vec3_of(1, 1, 1));
  assert_true(none.rate == 0 && none.direction.y == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_line_that_only_pulls_never_pushes),
      cmocka_unit_test(damping_takes_energy),
      cmocka_unit_test(stretch_has_length_direction_and_rate),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
