/* SPDX-License-Identifier: Apache-2.0
 * Statistics of headings, which are stored between -180 and 180 degrees. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "support/runs.h"
#include "support/studies.h"

#define DEGREE 0.017453292519943295
enum { SCENARIOS = 2000, PATH = 512 };

static double mean_of(const ald_results *results, const char *name, double level,
                      double *quantile) {
  size_t column = 0;
  ald_sample *sample = NULL;
  while (strcmp(ald_results_column(results, column).name, name) != 0) column++;
  assert_int_equal(ald_results_sample(results, column, &sample, NULL), ALD_OK);
  const double mean = ald_sample_mean(sample, 0.95).value;
  *quantile = ald_sample_quantile(sample, level, 0.95, ALD_FAILED_LEFT_OUT).value;
  ald_sample_destroy(sample);
  return mean;
}

/* ships that head for `centre` within two degrees, and keep their headings */
static void expect_heading(double centre, double expected) {
  char text[600], folder[PATH];
  double quantile;
  ald_results *results = NULL;
  snprintf(text, sizeof text,
           "allide: 1\nrun: {scenarios: 2000, seed: 2, duration: 1 s, step: 0.5 s}\n"
           "bodies: {ship: {mass: 1000 t, inertia: 1e8 kg m^2}}\n"
           "vary: {bodies.ship.heading: {normal: {mean: %g deg, deviation: 2 deg}}}\n",
           centre);
  ald_study *study = study_of(text);
  ald_run_def def = run_settings(SCENARIOS, "openmp");
  run_folder("headings", folder, sizeof folder);
  def.folder = folder;
  run_all(study, def);
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  const double mean = mean_of(results, "bodies.ship.heading", 0.975, &quantile);
  print_message("about %g deg: mean %.3f, 97.5 %% quantile %.3f deg\n", centre, mean / DEGREE,
                quantile / DEGREE);
  const double off = fabs(mean / DEGREE - expected);
  assert_true(fmin(off, fabs(off - 360)) < 0.2);
  assert_true(fabs((quantile - mean) / DEGREE - 1.96 * 2) < 0.3);
  ald_results_close(results);
  run_folder_remove(folder);
  ald_study_destroy(study);
}

/* Ships that meet end on, within a degree: the angle between their headings is 180 degrees. */
static void impact_angles_of_ships_end_on_are_near_180_degrees(void **state) {
  (void)state;
  char folder[PATH];
  double quantile;
  ald_results *results = NULL;
  ald_study *study = study_of(
      "allide: 1\nrun: {scenarios: 2000, seed: 3, duration: 10 s, step: 0.5 s}\nbodies:\n"
      "  one: &ship {mass: 1000 t, inertia: 1e8 kg m^2, velocity: [5 m/s, 0 m/s],\n"
      "    outline: [[-20, -5], [20, -5], [20, 5], [-20, 5]]}\n"
      "  other: {<<: *ship, position: [90 m, 0 m], velocity: [-5 m/s, 0 m/s]}\n"
      "passings: {meeting: {between: [one, other]}}\n"
      "vary: {bodies.other.heading: {normal: {mean: 180 deg, deviation: 2 deg}}}\n");
  ald_run_def def = run_settings(SCENARIOS, "openmp");
  run_folder("meetings", folder, sizeof folder);
  def.folder = folder;
  run_all(study, def);
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  const double mean = mean_of(results, "passings.meeting.impact_angle", 0.975, &quantile);
  /* a mean of 2,000 is off by 2/sqrt(2000) degrees, five times */
  assert_true(fabs(fabs(mean / DEGREE) - 180) < 0.23);
  assert_true(fabs((quantile - mean) / DEGREE - 1.96 * 2) < 0.3);
  ald_results_close(results);
  run_folder_remove(folder);
  ald_study_destroy(study);
}

static void headings_are_unwrapped(void **state) {
  (void)state;
  expect_heading(180, 180);
  expect_heading(-179, 181);
  expect_heading(90, 90);
  expect_heading(0, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(headings_are_unwrapped),
      cmocka_unit_test(impact_angles_of_ships_end_on_are_near_180_degrees),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
