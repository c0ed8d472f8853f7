/* SPDX-License-Identifier: Apache-2.0
 * Orders in a build-up, with a scheme of several stages: the clock goes on in it, conditions are
 * judged behind it, and what came into force lasts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/study_run.h"

static const char study[] =
    "allide: 1\nrun: {duration: 12, step: 0.1, build-up: 5 s, scheme: rk4}\n"
    "bodies: {ship: {mass: 7e6, inertia: 4e9, velocity: [6, 0]}}\n"
    "propellers:\n"
    "  main: {body: ship, diameter: 5, thrust coefficients: [0.3, -0.28, -0.13], position: [-47], "
    "wake: 0.3, speed: 100 rpm}\n"
    "rudders:\n"
    "  main: {body: ship, propeller: main, area: 15, span: 5, position: -50, hull force: 0.3, hull "
    "force position: -45, flow straightening: [0.5, 0.5], flow straightening position: -70, rate: "
    "2 deg/s}\n"
    "orders:\n"
    "  early: {at: 1 s, set: rudders.main.angle, to: 20 deg}\n"
    "  state: {speed of: ship, above: 0.1 m/s, set: rudders.main.stuck}\n"
    "  free: {after: state, delay: 1 s, set: rudders.main.stuck, to: no}\n";

static void conditions_wait_for_the_end_of_a_build_up(void **state) {
  (void)state;
  const double degree = 0.017453292519943295;
  study_run v = study_run_text(study, "openmp");
  assert_true(fabs(study_run_result(&v, "orders.early.time") - 1) < 1e-9);
  assert_true(fabs(study_run_result(&v, "orders.state.time") - 5) < 1e-9);
  assert_true(fabs(study_run_result(&v, "orders.free.time") - 6) < 1e-9);
  /* from 1 s to 5 s and from 6 s on at 2 deg/s; some roundings */
  assert_true(fabs(study_run_at(&v, "rudders.main.angle", 50) - 8 * degree) < 1e-12);
  assert_true(study_run_at(&v, "rudders.main.angle", 60) ==
              study_run_at(&v, "rudders.main.angle", 50));
  assert_true(fabs(study_run_at(&v, "rudders.main.angle", 90) - 14 * degree) < 1e-12);
  study_run_end(&v);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(conditions_wait_for_the_end_of_a_build_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
