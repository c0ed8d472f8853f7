/* SPDX-License-Identifier: Apache-2.0
 * What the options of a bow say of its shape: a stem that only some scenarios have must not be left
 * out of the program, and one that no scenario has is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/pass/berth/bow_rows.h"
#include "kernels/plan.h"
#include "plan/layout_create.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "support/studies.h"

/* A bow that is pressed into a fixed side; `bow` and `more` are put in. */
static ald_study *press(const char *bow, const char *more) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {scenarios: 16, seed: 3, duration: 1 s, step: 0.1 s, scheme: rk4}\n"
           "bodies:\n"
           "  a: {freedoms: six, mass: 1e20, radii of gyration: [9, 9, 9], velocity: [1, 0, 0]}\n"
           "  b: {fixed: yes, position: [58.2, 0, 0], heading: 90 deg}\n"
           "bows:\n  it: {between: [a, b], tip: [50, 0, -4], bulb: [4, 4, 5], %s\n"
           "    half breadth: 8, side: port, pressure: 1e6}\n%s",
           bow, more);
  return study_of(text);
}

static uint32_t options_of(ald_study *study) {
  ald_layout *layout = NULL;
  assert_int_equal(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, NULL), ALD_OK);
  const uint32_t *own = layout->plan + PLAN_KINDS + KIND_bow * KIND_FIELD_COUNT;
  const uint32_t options = layout->plan[own[KIND_OPTIONS]];
  ald_layout_destroy(layout);
  ald_study_destroy(study);
  return options & (BOW_MAY_HAVE_STEM | BOW_MAY_BE_QUADRIC);
}

/* force along x at the end of a scenario [N] */
static double surge_of(ald_study *study, uint64_t scenario) {
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_series *series = NULL;
  assert_int_equal(ald_trace_run(study, device, (ald_draw){3, 16, scenario}, NULL, &series, NULL),
                   ALD_OK);
  const double surge = series_at(series, series->row_count - 1, "bows.it.surge");
  ald_series_destroy(series);
  ald_device_close(device);
  return surge;
}

static const char stem[] =
    "stem line: [50, -6, 6], stem rake: 25 deg, stem entrance: [20, 12, 18],";
static const char some[] =
    "choose:\n  bow:\n    plain: {}\n"
    "    stem: {set: {bows.it.stem line: [50, -6, 6], bows.it.stem rake: 25 deg,\n"
    "      bows.it.stem entrance: [20, 12, 18]}}\n";

static void shapes_are_told_by_options(void **state) {
  (void)state;
  static const char drawn[] = "vary: {bows.it.stem line.upper: {uniform: [-6, 6]}}\n";
  assert_int_equal(options_of(press("", "")), 0);
  assert_int_equal(options_of(press("bulb shape: cone,", "")), BOW_MAY_BE_QUADRIC);
  assert_int_equal(options_of(press("bulb shape: ellipsoid,", "")), BOW_MAY_BE_QUADRIC);
  assert_int_equal(options_of(press(stem, "")), BOW_MAY_HAVE_STEM);
  assert_int_equal(options_of(press("", some)), BOW_MAY_HAVE_STEM);
  assert_int_equal(options_of(press(stem, drawn)), BOW_MAY_HAVE_STEM);
  assert_int_equal(options_of(press("stem sections: [[-6, 50, 20, 12], [6, 55, 20, 18]],", "")),
                   BOW_MAY_HAVE_STEM);
  assert_int_equal(options_of(press("", "vary: {bows.it.tip.z: {uniform: [-5, -3]}}\n")), 0);
}

/* Each scenario of a study that chooses has the force of the study that has the same bow always. */
static void a_stem_of_some_scenarios_is_kept(void **state) {
  (void)state;
  ald_study *without = press("", ""), *with = press(stem, ""), *mixed = press("", some);
  const double plain = surge_of(without, 0), stemmed = surge_of(with, 0);
  int stems = 0;
  assert_true(plain < 0 && stemmed < 1.1 * plain);
  for (uint64_t k = 0; k < 16; k++) {
    const double surge = surge_of(mixed, k);
    if (surge != plain && surge != stemmed) fail_msg("scenario %d: %.17g N", (int)k, surge);
    stems += surge == stemmed;
  }
  assert_in_range(stems, 1, 15);
  ald_study_destroy(without);
  ald_study_destroy(with);
  ald_study_destroy(mixed);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shapes_are_told_by_options),
      cmocka_unit_test(a_stem_of_some_scenarios_is_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
