/* SPDX-License-Identifier: Apache-2.0
 * The step that is short enough for the damping of joints against what the engine does: two balls
 * that turn against each other, and a chain. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "check/turning_check.h"
#include "support/studies.h"

static double step_of(const char *text, uint32_t *body) {
  ald_study *study = NULL;
  assert_int_equal(ald_study_read_text(text, "balls", &study, NULL), ALD_OK);
  double values[4096], sums[64];
  assert_true(study->quantity_count <= 4096 && study->body_count <= 64);
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  const double step = ald_turning_step(study, values, sums, body);
  ald_study_destroy(study);
  return step;
}

/* balls about one point, of which the first turns at 0.5 rad/s: joint, scheme, step */
static const char form[] =
    "allide: 1\nrun: {step: %.17g, duration: %.17g, scheme: %s}\nenvironment: {gravity: 0}\n"
    "bodies:\n"
    "  a: {freedoms: six, mass: 10, moments of inertia: [7, 7, 7], yaw rate: 0.5}\n"
    "  b: {freedoms: six, mass: 10, moments of inertia: [7, 7, 7]%s}\n"
    "joints: {j: {between: [a, %s], type: spherical, at a: [0, 0, 0], at b: [0, 0, 0], damping: "
    "40}}\n";

/* last rate of turning over the first */
static double left_of(const char *scheme, const char *other, double step) {
  char text[1024];
  const char *lies = other[0] == 'b' ? "" : ", position: [9, 0, 0]";
  snprintf(text, sizeof text, form, step, 400 * step, scheme, lies, other);
  ald_series *series = series_of(text, "openmp");
  const size_t a = series_column(series, "bodies.a.yaw_rate");
  const size_t b = series_column(series, "bodies.b.yaw_rate");
  const double *last = series->values + (series->row_count - 1) * series->column_count;
  const double left = fabs(last[a] - last[b]) / 0.5;
  ald_series_destroy(series);
  return left;
}

static void turning_fades_below_the_step_and_grows_above(void **state) {
  (void)state;
  static const char *const schemes[] = {"semi-implicit", "rk4"}, *const others[] = {"b", "earth"};
  for (int s = 0; s < 2; s++) {
    for (int o = 0; o < 2; o++) {
      char text[1024];
      uint32_t body = 9;
      snprintf(text, sizeof text, form, 0.01, 1.0, schemes[s],
               others[o][0] == 'b' ? "" : ", position: [9, 0, 0]", others[o]);
      const double step = step_of(text, &body);
      assert_int_equal(body, 0);
      assert_true(left_of(schemes[s], others[o], 0.97 * step) < 0.1);
      assert_true(left_of(schemes[s], others[o], 1.03 * step) > 10);
    }
  }
}

static const char chain[] =
    "allide: 1\nrun: {step: %.17g, duration: 2}\n"
    "chains: {cable: {between: [earth, earth], to: [2, 0, 0], bar: 84 mm, links: 8, damping: %g, "
    "friction: %g}}\n";

static void a_chain_is_warned_of(void **state) {
  (void)state;
  char text[1024];
  uint32_t body = 0;
  snprintf(text, sizeof text, chain, 2e-3, 50.0, 0.0);
  const double damped = step_of(text, &body);
  snprintf(text, sizeof text, chain, 2e-3, 0.0, 0.5); /* friction rate 0.01 rad/s: a slope of 50 */
  assert_true(fabs(step_of(text, &body) / damped - 1) < 1e-9);
  for (int is_long = 0; is_long < 2; is_long++) {
    ald_study *study = NULL;
    ald_warnings *warnings = ald_warnings_create();
    snprintf(text, sizeof text, chain, is_long ? 1e-2 : 1e-3, 50.0, 0.0);
    assert_int_equal(ald_study_read_text(text, "chain", &study, NULL), ALD_OK);
    assert_int_equal(ald_turning_check(study, warnings, NULL), ALD_OK);
    assert_int_equal(ald_warnings_count(warnings), is_long);
    ald_warnings_destroy(warnings);
    ald_study_destroy(study);
  }
}

/* nothing that damps: every step is short enough */
static void what_does_not_damp_needs_no_step(void **state) {
  (void)state;
  char text[1024];
  uint32_t body = 0;
  snprintf(text, sizeof text, chain, 2e-3, 0.0, 0.0);
  assert_true(isinf(step_of(text, &body)));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(turning_fades_below_the_step_and_grows_above),
      cmocka_unit_test(a_chain_is_warned_of),
      cmocka_unit_test(what_does_not_damp_needs_no_step),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
