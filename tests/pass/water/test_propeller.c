/* SPDX-License-Identifier: Apache-2.0
 * Propeller and rudder besides their known answers: the engine that follows its orders, thrust over
 * all speeds, the side force in reverse, the limit of the rudder's force. */
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
#include "kernels/law/engine_speed.h"
#include "kernels/law/ship_rudder.h"
#include "kernels/law/ship_screw.h"
#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 2048 };

/* ------------------------------------------------------------------------------ the engine */

/* ahead at 2 per s, falls at 0.02, 15 s of reversing, astern at 0.01 */
static void a_reversal_goes_by_its_rates(void **state) {
  (void)state;
  const engine_law e = {0.01, 0.02, 15};
  const engine_state start = {2, 1, 0};
  const struct {
    double time, n;
  } known[] = {{0, 2},   {50, 1},     {99, 0.02},   {100, 0},    {114, 0},
               {115, 0}, {125, -0.1}, {164, -0.49}, {166, -0.5}, {900, -0.5}};
  for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
    const engine_state s = engine_after(e, start, -0.5, 0, known[k].time);
    assert_true(fabs(s.n - known[k].n) < 1e-12); /* a few roundings */
  }
  /* it does not turn while it is barred, and at once when it is not any more: it has rested */
  engine_state s = engine_after(e, start, -0.5, 1, 200);
  assert_true(s.n == 0 && fabs(s.rest - 100) < 1e-12);
  s = engine_after(e, s, -0.5, 0, 10);
  assert_true(fabs(s.n + 0.1) < 1e-12);
  /* the same sense needs no reversing */
  s = engine_after(e, engine_after(e, start, 0, 0, 100), 0.3, 0, 10);
  assert_true(fabs(s.n - 0.1) < 1e-12);
}

/* orders and steps of any length: the same in one step as in many */
static void steps_of_any_length_agree(void **state) {
  (void)state;
  test_random random = test_random_from(test_seed(), 1);
  for (int k = 0; k < 5000; k++) {
    const engine_law e = {test_uniform(&random, 0.005, 0.1), test_uniform(&random, 0.005, 0.1),
                          k % 3 ? test_uniform(&random, 0, 30) : 0};
    engine_state once = {test_uniform(&random, -2, 2), 0, 0}, often = once;
    for (int order = 0; order < 4; order++) {
      const double wanted = test_choice(&random, 4) ? test_uniform(&random, -2, 2) : 0;
      const double time = test_uniform(&random, 0, 200);
      const int parts = 1 + (int)test_choice(&random, 20);
      once = engine_after(e, once, wanted, 0, time);
      for (int p = 0; p < parts; p++) often = engine_after(e, often, wanted, 0, time / parts);
      /* sums of up to 20 parts of 200 s, by rates of 0.1 */
      assert_true(fabs(once.n - often.n) < 1e-12 && fabs(once.rest - often.rest) < 1e-10);
      assert_true(once.sense == often.sense);
    }
  }
}

/* ------------------------------------------------------------------------------ thrust */

static const screw_law kvlcc2 = {9.86, 0.2931, -0.2753, -0.1385, 0, 1, 0.7};
static screw_law law(void) {
  screw_law s = kvlcc2;
  const double root = sqrt(s.k1 * s.k1 - 4 * s.k0 * s.k2);
  s.zero = 2 * s.k0 / (root - s.k1);
  return s;
}

/* value and slope where the curve goes over into its tangents, and no thrust at n = 0 */
static void thrust_is_smooth_over_all_speeds(void **state) {
  (void)state;
  const screw_law s = law();
  const double edges[] = {0, s.zero * s.diameter}; /* speeds of advance at n = 1 */
  for (int k = 0; k < 2; k++) {
    const double h = 1e-6, at = edges[k];
    const double before = (screw_thrust(s, 1, at) - screw_thrust(s, 1, at - h)) / h;
    const double after = (screw_thrust(s, 1, at + h) - screw_thrust(s, 1, at)) / h;
    /* differences of h: their curvature, 1e-2 of it, and roundings 1e-16/h */
    assert_true(fabs(before - after) < 1e-7);
  }
  assert_true(fabs(screw_thrust(s, 1, edges[1])) < 1e-15);
  assert_true(screw_thrust(s, 0, 5) == 0 && screw_thrust(s, 0, -5) == 0);
  for (double va = -8; va <= 8; va += 0.5) {
    assert_true(fabs(screw_thrust(s, 1e-9, va)) < 1e-8);
    assert_true(fabs(screw_thrust(s, -1e-9, va)) < 1e-8);
    assert_true(screw_thrust(s, -1.2, va) == -0.7 * screw_thrust(s, 1.2, -va));
  }
}

/* ------------------------------------------------------------------------------ the rudder */

/* near rest, without and with race, with the flow from ahead and from astern; the race of a
 * propeller that stops comes to nothing */
static void the_flow_at_the_rudder_is_continuous(void **state) {
  (void)state;
  const rudder_law l = {.covered = 0.62, .ratio = 1.09, .gain = 0.5};
  for (double u = -3; u <= 3; u += 0.25) {
    assert_true(rudder_flow_ahead(l, u, 0) == 1.09 * u ||
                fabs(rudder_flow_ahead(l, u, 0) - 1.09 * u) < 1e-15 * fabs(u) * 8);
    assert_true(fabs(rudder_flow_ahead(l, u, 1e-12) - rudder_flow_ahead(l, u, 0)) < 3e-6);
    const double square = u * u;
    assert_true(fabs(rudder_flow_ahead(l, u, square * (1 + 1e-9)) -
                     rudder_flow_ahead(l, u, square * (1 - 1e-9))) < 1e-4);
  }
  for (double race = 0; race < 20; race += 2.5) {
    assert_true(fabs(rudder_flow_ahead(l, 1e-9, race) - rudder_flow_ahead(l, -1e-9, race)) < 3e-9);
  }
}

static void the_force_of_the_rudder_has_its_limit(void **state) {
  (void)state;
  const rudder_law free = {.force = 1e5};
  const rudder_law held = {.force = 1e5, .most = 4e4};
  for (double angle = -1.5; angle <= 1.5; angle += 0.1) {
    const double wanted = rudder_normal(free, 5, 1, angle), got = rudder_normal(held, 5, 1, angle);
    assert_true(fabs(wanted) <= 4e4 * 26 ? got == wanted : fabs(got) == 4e4 * 26);
    assert_true(got * wanted >= 0);
  }
}

/* a right-handed screw in reverse takes the stern to port, so the bow to starboard */
static void reversing_turns_the_bow(void **state) {
  (void)state;
  static const char *const hands[] = {"right", "left"};
  for (int k = 0; k < 2; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 10, step: 0.1}\n"
             "bodies: {ship: {mass: 1e7, inertia: 1e10}}\n"
             "propellers: {main: {body: ship, diameter: 5, thrust coefficients: [0.3, -0.28, "
             "-0.13], position: [-47], wake: 0.3, reverse side force: 0.1, hand: %s, speed: -60 "
             "rpm}}\n",
             hands[k]);
    study_run v = study_run_text(text, "openmp");
    const double turned = study_run_at(&v, "bodies.ship.heading", -1);
    const double thrust = study_run_at(&v, "propellers.main.thrust", 0);
    const double sway = study_run_at(&v, "propellers.main.sway", 0);
    assert_true(k == 0 ? turned < 0 : turned > 0);
    assert_true(fabs(sway - (k == 0 ? -0.1 : 0.1) * thrust) < 1e-9 * fabs(thrust));
    assert_true(study_run_at(&v, "propellers.main.yaw", 0) == -47 * sway);
    study_run_end(&v);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_reversal_goes_by_its_rates),
      cmocka_unit_test(steps_of_any_length_agree),
      cmocka_unit_test(thrust_is_smooth_over_all_speeds),
      cmocka_unit_test(the_flow_at_the_rudder_is_continuous),
      cmocka_unit_test(the_force_of_the_rudder_has_its_limit),
      cmocka_unit_test(reversing_turns_the_bow),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
