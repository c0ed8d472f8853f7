/* SPDX-License-Identifier: Apache-2.0
 * A winch with a history: at any time the line is longer by the integral of its rate; on every
 * device. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/catenary.h"
#include "kernels/pass/line/catenary_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/posed.h"

static posed open_line(const char *device, const char *keys) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 100 s, step: 0.25 s, scheme: explicit}\n"
           "environment: {gravity: 0}\nbodies:\n"
           "  vessel: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "catenaries:\n  it: {between: [earth, vessel], to: [848.67, 0, 250], drag dynamics: "
           "none, sections: [[902.2, 698.094, 384.243e6]], %s}\n",
           keys);
  return posed_open(device, text);
}

static void step(posed *p) {
  const char *const passes[] = {"catenary", "catenary_record", "clock"};
  const posed_body at = posed_at(0, 0, 0);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(p, 0, lane, &at);
  posed_run(p, passes, 3);
}

static double tension_of(double length) {
  const catenary_segment s[1] = {{length, 698.094, 384.243e6, 0, 0}};
  catenary_state at = {0, 0, 0};
  return catenary_solve(s, 1, 848.67, 250, 1, &at, 0).tension;
}

/* rows at 1, 2, 3 and 3.5 s with 0, 0.6, 0.6 and -0.2 m/s: by hand, 0.3 t^2 after 1 s, 0.3 m and
 * 0.6 m/s after 2 s, 0.9 m and from 3 s on 0.6 m/s less 1.6 m/s^2; the winch stands from 3.5 s on
 */
static double paid_at(double t) {
  if (t < 1) return 0;
  if (t < 2) return 0.3 * (t - 1) * (t - 1);
  if (t < 3) return 0.3 + 0.6 * (t - 2);
  t = fmin(t, 3.5) - 3;
  return 0.9 + 0.6 * t - 0.8 * t * t;
}

static void a_winch_pays_out_the_integral_of_its_rate(void **state) {
  need_device(*state);
  posed p = open_line(*state, "pay out history: [[1, 0], [2, 0.6], [3, 0.6], [3.5, -0.2]]");
  for (int n = 0; n < 24; n++) {
    step(&p);
    const double expected = tension_of(902.2 + paid_at(0.25 * n));
    const double tension = posed_row(&p, KIND_catenary, CATENARY_TENSION, 0, 3);
    /* 1e-10 of the length in place, and 1e6 N of stiffness a metre */
    assert_true(fabs(tension - expected) <= 1e-8 * expected);
  }
  posed_close(&p);
}

/* a constant rate is the history of two rows */
static void a_constant_rate_is_a_history_of_two_rows(void **state) {
  need_device(*state);
  posed p = open_line(*state, "pay out rate: 0.5, pay out from: 1, pay out until: 3");
  posed s = open_line(*state, "pay out history: [[1, 0.5], [3, 0.5]]");
  for (int n = 0; n < 16; n++) {
    step(&p);
    step(&s);
    const double one = posed_row(&p, KIND_catenary, CATENARY_TENSION, 0, 0);
    assert_true(posed_row(&s, KIND_catenary, CATENARY_TENSION, 0, 0) == one);
  }
  posed_close(&p);
  posed_close(&s);
}

/* rows that differ between scenarios are rows of each scenario */
static void rates_may_vary(void **state) {
  need_device(*state);
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 100 s, step: 0.25 s, scheme: explicit}\n"
           "environment: {gravity: 0}\nbodies:\n"
           "  vessel: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "catenaries:\n  it: {between: [earth, vessel], to: [848.67, 0, 250], drag dynamics: "
           "none,\n    sections: [[902.2, 698.094, 384.243e6]], pay out history: [[0, 0], [2, "
           "1]]}\nvary:\n  \"catenaries.it.pay out history[1].rate\": {uniform: [0.2, 1]}\n");
  posed p = posed_open(*state, text);
  for (int n = 0; n < 8; n++) step(&p);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    const double rate = posed_value(&p, "catenaries.it.pay out history[1].rate", lane);
    const double expected = tension_of(902.2 + 0.25 * rate * 1.75 * 1.75);
    const double tension = posed_row(&p, KIND_catenary, CATENARY_TENSION, 0, lane);
    assert_true(fabs(tension - expected) <= 1e-8 * expected);
  }
  posed_close(&p);
}

/* A history that goes on after the end of the run, 100 s, would haul in more than there is later:
 * up to then it is the one that stops there. */
static void rows_after_the_end_are_not_reached(void **state) {
  need_device(*state);
  posed p = open_line(*state, "pay out history: [[1, 0.5], [3, 0.5], [200, -20]]");
  posed s = open_line(*state, "pay out history: [[1, 0.5], [3, 0.5]]");
  for (int n = 0; n < 13; n++) {
    step(&p);
    step(&s);
    const double one = posed_row(&p, KIND_catenary, CATENARY_TENSION, 0, 0);
    assert_true(posed_row(&s, KIND_catenary, CATENARY_TENSION, 0, 0) == one);
  }
  posed_close(&p);
  posed_close(&s);
}

#define ON(test, device) \
  { #test ", " device, test, NULL, NULL, device }
#define ON_BOTH(test) ON(test, "openmp"), ON(test, "opencl")

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(a_winch_pays_out_the_integral_of_its_rate),
      ON_BOTH(a_constant_rate_is_a_history_of_two_rows),
      ON_BOTH(rates_may_vary),
      ON_BOTH(rows_after_the_end_are_not_reached),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
