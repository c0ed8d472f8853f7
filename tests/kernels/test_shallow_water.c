/* SPDX-License-Identifier: Apache-2.0
 * The factor of shallow water on the resistance, one lane wide: closed forms and limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "element/hull_form.h"
#include "kernels/law/shallow_resistance.h"
#include "support/random.h"

static void near(double got, double expected, double within) {
  if (!(fabs(got - expected) <= within)) fail_msg("%.17g where %.17g was expected", got, expected);
}

/* tanh(ln n) = (n^2 - 1)/(n^2 + 1): 0.6, 0.8 and 0.96 for n = 2, 3 and 7 */
static void resistance_has_its_closed_forms(void **state) {
  (void)state;
  static const double n[] = {2, 3, 7}, tanh_of[] = {0.6, 0.8, 0.96};
  for (int k = 0; k < 3; k++) {
    const double wave = 9.81 * 15, speed = sqrt(wave / log(n[k]));
    for (int m = 0; m < 3; m++) {
      const double loss = 0.1 * m, ratio = 2 + loss - sqrt(tanh_of[k]);
      near(shallow_resistance(loss, wave, speed), ratio * ratio, 1e-14);
    }
  }
}

/* KVLCC2 in 1.5 draughts: A_M = 0.98 x 58 m x 20.8 m = 1182.272 m^2, h^2 = 973.44 m^2, so that
 * A_M/h^2 = 1.214530, less 0.05 and times 0.1242 0.144635; at 15.5 kn g h/U^2 = 4.812, the wave
 * takes 6.6e-5 */
static void a_tanker_has_her_loss(void **state) {
  (void)state;
  const ald_hull_size kvlcc2 = {320, 58, 20.8, 312600};
  const double loss = ald_hull_speed_loss(&kvlcc2, 0.98, 31.2);
  near(loss, 0.144635, 1e-6);
  near(sqrt(shallow_resistance(loss, 9.80665 * 31.2, 15.5 * 1852 / 3600)), 1.144635 + 6.6e-5, 2e-6);
  /* it begins where the section is 0.05 of the square of the depth */
  near(ald_hull_speed_loss(&kvlcc2, 0.98, sqrt(1182.272 / 0.05)), 0, 1e-15);
  assert_true(ald_hull_speed_loss(&kvlcc2, 0.98, 154) < 0);
  assert_true(ald_hull_speed_loss(&kvlcc2, 0.98, 153) > 0);
}

/* at rest and at low speed the wave takes nothing; astern is as ahead; grows with the speed */
static void resistance_has_its_limits(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  assert_true(shallow_resistance(0, 100, 0) == 1);
  assert_true(shallow_resistance(0.25, 100, 0) == 1.5625);
  assert_true(shallow_resistance(0.25, 100, 2) == 1.5625);
  near(shallow_resistance(0, 100, 1e9), 4, 1e-7);
  for (int k = 0; k < 2000; k++) {
    const double loss = test_uniform(&r, 0, 0.3), wave = test_uniform(&r, 10, 1000);
    const double speed = test_uniform(&r, 0, 30), factor = shallow_resistance(loss, wave, speed);
    assert_true(shallow_resistance(loss, wave, -speed) == factor);
    assert_true(factor >= (1 + loss) * (1 + loss) * (1 - 1e-15));
    assert_true(shallow_resistance(loss, wave, speed + 1) >= factor);
    /* of two ships to scale at the same Froude number it is the same */
    near(shallow_resistance(loss, 49 * wave, 7 * speed), factor, 1e-14);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(resistance_has_its_closed_forms),
      cmocka_unit_test(a_tanker_has_her_loss),
      cmocka_unit_test(resistance_has_its_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
