/* SPDX-License-Identifier: Apache-2.0
 * Governors: the speed that they keep, over ground and through the water, with KVLCC2 at full
 * scale. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/golden_ship_study.h"
#include "support/kvlcc2.h"
#include "support/study_run.h"

static const double turn = 6.283185307179586;

/* in a current of 1 m/s against her */
static study_run sail(const char *run, const char *screw_keys, const char *more) {
  char text[STEERED_TEXT];
  const steered_run s = {.ship = &kvlcc2,
                         .screw = &kvlcc2_screw,
                         .blade = &kvlcc2_blade,
                         .run = run,
                         .screw_keys = screw_keys,
                         .blade_keys = "lag: 2",
                         .hull_keys = "crossflow coefficient: 0.62",
                         .speed = KVLCC2_SPEED,
                         .current = {-1, 0}};
  steered_write(text, &s);
  golden_add(text, STEERED_TEXT, "%s", more);
  return study_run_text(text, "openmp");
}

#define RUN "duration: 3000, step: 1, scheme: rk4"
#define SCREW "speed: " KVLCC2_TURNS

/* at rest in the end: the integral has found the speed of the propeller, which at the end is that
 * of the reference through the water or over ground, to what the slowest mode of 400 s leaves */
static void the_speed_is_kept(void **state) {
  (void)state;
  static const char *const measured[] = {"water", "ground"};
  for (int k = 0; k < 2; k++) {
    char more[256];
    snprintf(more, sizeof more,
             "governors: {main: {body: ship, measured: %s, speed: 6.5, gain: 0.9, integral gain: "
             "0.006, limits: [0, 12]}}\n",
             measured[k]);
    study_run v = sail(RUN, SCREW, more);
    assert_true(fabs(study_run_at(&v, "bodies.ship.velocity_x", -1) - (k ? 6.5 : 5.5)) < 0.01);
    /* it began at the speed that the propeller had */
    const double error = 6.5 - KVLCC2_SPEED + k;
    assert_true(fabs(study_run_at(&v, "governors.main.error", 0) - error) < 1e-9);
    const double first = 106.71063583768923 / 60 + 0.9 / turn * error;
    assert_true(fabs(study_run_at(&v, "governors.main.order", 0) - first) < 1e-9);
    assert_true(fabs(study_run_result(&v, "governors.main.peak_error") - fabs(error)) < 1e-9);
    study_run_end(&v);
  }
}

/* at a limit the order stays there, the integral waits, and the records tell */
static void limits_hold(void **state) {
  (void)state;
  study_run v =
      sail("duration: 300, step: 1, scheme: rk4", SCREW,
           "governors: {main: {body: ship, speed: 12, gain: 3, integral gain: 0.1, limits: "
           "[0, 114 rpm], period: 5}}\n");
  assert_true(study_run_result(&v, "governors.main.saturated_share") == 1);
  assert_true(study_run_at(&v, "governors.main.integral", -1) == 0);
  assert_true(fabs(study_run_result(&v, "governors.main.peak_order") - 114.0 / 60) < 1e-15);
  assert_true(fabs(study_run_at(&v, "propellers.main.speed", -1) - 114.0 / 60) < 1e-15);
  study_run_end(&v);
}

/* without gains and with a base, the propeller runs as without a governor, to the bit; rates of the
 * engine act on its orders */
static void zero_gains_change_no_bit(void **state) {
  (void)state;
  study_run a = sail("duration: 300, step: 1, scheme: rk4", SCREW, "");
  study_run b = sail("duration: 300, step: 1, scheme: rk4", SCREW,
                     "governors: {main: {body: ship, speed: 3, gain: 0, limits: [-20, 20]}}\n");
  for (size_t c = 0; c < a.series->column_count; c++) {
    for (long k = 0; k < (long)a.series->row_count; k++) {
      const double one = study_run_at(&a, a.series->names[c], k);
      const double other = study_run_at(&b, a.series->names[c], k);
      assert_memory_equal(&one, &other, sizeof one);
    }
  }
  study_run_end(&a);
  study_run_end(&b);
}

/* the engine follows at its own rate */
static void the_engine_follows_at_its_rate(void **state) {
  (void)state;
  study_run v = sail("duration: 50, step: 1, scheme: rk4", SCREW ", slow down rate: 0.6 rpm/s",
                     "governors: {main: {body: ship, speed: 0, gain: 3, limits: [0, 114 rpm]}}\n");
  assert_true(study_run_at(&v, "propellers.main.order", 0) == 0);
  for (long k = 1; k < (long)v.series->row_count; k++) {
    const double speed = (106.71063583768923 - 0.6 * (double)k) / 60;
    assert_true(fabs(study_run_at(&v, "propellers.main.speed", k) - speed) < 1e-12);
  }
  study_run_end(&v);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_speed_is_kept),
      cmocka_unit_test(limits_hold),
      cmocka_unit_test(zero_gains_change_no_bit),
      cmocka_unit_test(the_engine_follows_at_its_rate),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
