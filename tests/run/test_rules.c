/* SPDX-License-Identifier: Apache-2.0
 * Rules: what ends a scenario, when, and what is noted - judged by the series of a run without
 * them, which show when each rule must be met. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "support/devices.h"

/* a vessel comes at a fender, is thrown back, and drifts to rest in the water */
#define STUDY                                                                               \
  "allide: 1\n"                                                                             \
  "run: {scenarios: 40, seed: 3, duration: 80 s, step: 0.05 s}\n"                           \
  "bodies:\n"                                                                               \
  "  ship:\n"                                                                               \
  "    outline: [[-20 m, -5 m], [20 m, -5 m], [20 m, 5 m], [-20 m, 5 m]]\n"                 \
  "    mass: 2000 t\n"                                                                      \
  "    inertia: 3e8 kg m^2\n"                                                               \
  "    position: [0 m, 8 m]\n"                                                              \
  "    velocity: [0 m/s, -0.6 m/s]\n"                                                       \
  "  fender: {fixed: yes, outline: [[-1 m, -1 m], [1 m, -1 m], [1 m, 1 m], [-1 m, 1 m]]}\n" \
  "contacts:\n"                                                                             \
  "  rubber: {between: [ship, fender], stiffness: 4 MN/m^2, restitution: 0.9}\n"            \
  "drag:\n"                                                                                 \
  "  water: {body: ship, linear: [100 kN s/m, 100 kN s/m, 1e8 N m s]}\n"                    \
  "vary:\n"                                                                                 \
  "  bodies.ship.velocity.y: {uniform: [-1 m/s, -0.4 m/s]}\n"                               \
  "  bodies.ship.position.x: {uniform: [-3 m, 3 m]}\n"
#define STEP 0.05
enum { SCENARIOS = 40 };

static char folder[256];

static void run_into_folder(const char *text) {
  ald_study *study = NULL;
  ald_run_summary summary;
  ald_report *report = ald_report_create();
  ald_run_def def = ald_run_def_default();
  if (ald_study_read_text(text, "rules.yml", &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  snprintf(folder, sizeof folder, "%s/allide-rules-XXXXXX",
           getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
  assert_non_null(mkdtemp(folder));
  def.folder = folder;
  def.device = "openmp";
  if (ald_run(study, &def, &summary, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  ald_report_destroy(report);
  ald_study_destroy(study);
}

static void remove_folder(void) {
  char command[300];
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  assert_int_equal(system(command), 0);
}

/* series of all scenarios of the study without rules */
static ald_series *free_series[SCENARIOS];

static int watch_without_rules(void **state) {
  (void)state;
  run_into_folder(STUDY "output: {events: none}\n");
  for (uint64_t i = 0; i < SCENARIOS; i++) {
    assert_int_equal(ald_replay(folder, i, "openmp", &free_series[i], NULL), ALD_OK);
  }
  remove_folder();
  return 0;
}

static int forget(void **state) {
  (void)state;
  for (int i = 0; i < SCENARIOS; i++) ald_series_destroy(free_series[i]);
  return 0;
}

static double at(const ald_series *series, const char *name, size_t row) {
  for (size_t c = 0; c < series->column_count; c++) {
    if (strcmp(series->names[c], name) == 0) return series->values[row * series->column_count + c];
  }
  fail_msg("no column %s", name);
  return 0;
}

/* columns of the run with rules, scenario by scenario */
static void read_column(const char *name, double values[SCENARIOS]) {
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  size_t c = 0;
  while (c < ald_results_column_count(results) &&
         strcmp(ald_results_column(results, c).name, name) != 0) {
    c++;
  }
  assert_true(c < ald_results_column_count(results));
  assert_int_equal(ald_results_read(results, c, values, NULL), ALD_OK);
  ald_results_close(results);
}

static void read_statuses(int32_t statuses[SCENARIOS]) {
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  assert_int_equal(ald_results_scenario_status(results, NULL, statuses, NULL), ALD_OK);
  ald_results_close(results);
}

/* time of the event of a kind in a scenario, NaN if there is none */
typedef struct moment {
  const char *what;
  double time;
} moment;

static int find_event(const ald_event_info *event, void *user) {
  moment *m = user;
  if (strcmp(event->what, m->what) == 0) m->time = event->time;
  return 0;
}

static double event_time(uint64_t scenario, const char *what) {
  ald_results *results = NULL;
  moment m = {what, (double)NAN};
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  assert_int_equal(ald_results_events(results, scenario, find_event, &m, NULL), ALD_OK);
  ald_results_close(results);
  return m.time;
}

/* whole steps times dt, equal but for the rounding of one product */
static void assert_time(double is, double expected) {
  if (!(fabs(is - expected) <= 1e-9)) fail_msg("time is %.17g, not %.17g", is, expected);
}

/* ------------------------------------------------------------------------------ the rules */

/* Nothing touches for 2 s, counted in steps after a touch: the first such moment of the free run.
 */
static void a_scenario_ends_when_bodies_have_parted(void **state) {
  (void)state;
  double times[SCENARIOS];
  int32_t statuses[SCENARIOS];
  int stopped = 0;
  run_into_folder(STUDY "stop:\n  apart: {separated for: 2 s}\n");
  read_column("stop.apart.time", times);
  read_statuses(statuses);
  for (int i = 0; i < SCENARIOS; i++) {
    const ald_series *series = free_series[i];
    double expected = (double)NAN;
    int touched = 0, free_steps = 0;
    for (size_t row = 0; row + 1 < series->row_count && isnan(expected); row++) {
      const int touches = at(series, "contacts.rubber.state", row) > 0;
      touched |= touches;
      free_steps = touches ? 0 : free_steps + 1;
      if (touched && free_steps == 40) expected = (double)(row + 1) * STEP;
    }
    assert_int_equal(isnan(times[i]), isnan(expected));
    assert_int_equal(statuses[i], isnan(expected) ? ALD_SCENARIO_OK : ALD_SCENARIO_STOPPED_BY_RULE);
    if (isnan(expected)) continue;
    assert_time(times[i], expected);
    assert_time(event_time((uint64_t)i, "limit"), expected);
    assert_time(event_time((uint64_t)i, "status"), expected);
    stopped++;
    /* its replay ends there, in the state of the free run at that moment */
    ald_series *own = NULL;
    assert_int_equal(ald_replay(folder, (uint64_t)i, "openmp", &own, NULL), ALD_OK);
    assert_true(own->row_checked && own->row_equal);
    const size_t last = own->row_count - 1;
    assert_time((double)last * STEP, expected);
    assert_true(at(own, "bodies.ship.y", last) == at(series, "bodies.ship.y", last));
    ald_series_destroy(own);
  }
  assert_true(stopped > SCENARIOS / 2);
  remove_folder();
}

/* All bodies slower than a limit for 1.5 s. */
static void a_scenario_ends_when_all_is_at_rest(void **state) {
  (void)state;
  double times[SCENARIOS];
  int stopped = 0;
  run_into_folder(STUDY
                  "stop:\n  still: {slower than: 0.05 m/s, turning slower than: 1 deg/s, for: "
                  "1.5 s}\n");
  read_column("stop.still.time", times);
  for (int i = 0; i < SCENARIOS; i++) {
    const ald_series *series = free_series[i];
    double expected = (double)NAN;
    int slow_steps = 0;
    for (size_t row = 1; row < series->row_count && isnan(expected); row++) {
      const double x = at(series, "bodies.ship.velocity_x", row);
      const double y = at(series, "bodies.ship.velocity_y", row);
      const double turn = fabs(at(series, "bodies.ship.yaw_rate", row));
      const int slow = x * x + y * y <= 0.05 * 0.05 && turn <= 1.7453292519943296e-2;
      slow_steps = slow ? slow_steps + 1 : 0;
      if (slow_steps == 30) expected = (double)row * STEP;
    }
    assert_int_equal(isnan(times[i]), isnan(expected));
    if (isnan(expected)) continue;
    assert_time(times[i], expected);
    stopped++;
  }
  assert_true(stopped > SCENARIOS / 2);
  remove_folder();
}

/* A stop rule and a limit on the same result: both met in the step in which the force passes it. */
static void a_result_above_a_limit_ends_or_is_noted(void **state) {
  (void)state;
  double ends[SCENARIOS], noted[SCENARIOS], peaks[SCENARIOS];
  int stopped = 0, free_ones = 0;
  run_into_folder(STUDY
                  "stop:\n  overload: {any of: contacts.rubber.peak_normal, above: 3 MN}\n"
                  "limits:\n  rated: {any of: contacts.rubber.peak_normal, above: 2 MN}\n");
  read_column("stop.overload.time", ends);
  read_column("limits.rated.time", noted);
  read_column("contacts.rubber.peak_normal", peaks);
  for (int i = 0; i < SCENARIOS; i++) {
    const ald_series *series = free_series[i];
    double first[2] = {(double)NAN, (double)NAN};
    for (size_t row = 0; row + 1 < series->row_count; row++) {
      const double force = at(series, "contacts.rubber.normal", row);
      if (isnan(first[0]) && force > 3e6) first[0] = (double)row * STEP;
      if (isnan(first[1]) && force > 2e6) first[1] = (double)row * STEP;
    }
    assert_int_equal(isnan(ends[i]), isnan(first[0]));
    assert_int_equal(isnan(noted[i]), isnan(first[1]));
    if (!isnan(first[0])) assert_time(ends[i], first[0]);
    if (!isnan(first[1])) assert_time(noted[i], first[1]);
    stopped += !isnan(first[0]);
    free_ones += isnan(first[0]);
    /* whoever was not stopped never passed it */
    assert_int_equal(isnan(ends[i]), peaks[i] <= 3e6);
  }
  assert_true(stopped > 3 && free_ones > 3);
  remove_folder();
}

/* the limit itself may vary from scenario to scenario */
static void a_limit_may_vary(void **state) {
  (void)state;
  double noted[SCENARIOS], limits[SCENARIOS], peaks[SCENARIOS];
  int met = 0;
  run_into_folder(STUDY
                  "  limits.rated.above: {uniform: [1 MN, 5 MN]}\n"
                  "limits:\n  rated: {any of: contacts.*.peak_normal, above: 2 MN}\n");
  read_column("limits.rated.time", noted);
  read_column("inputs.limits.rated.above", limits);
  read_column("contacts.rubber.peak_normal", peaks);
  for (int i = 0; i < SCENARIOS; i++) {
    assert_int_equal(!isnan(noted[i]), peaks[i] > limits[i]);
    met += !isnan(noted[i]);
  }
  assert_true(met > 3 && met < SCENARIOS - 3);
  remove_folder();
}

/* A record that has not happened yet is not a number; it neither meets a limit nor hides another
 * result that does: two vessels, of which one never touches. */
static void what_has_not_happened_meets_no_limit(void **state) {
  (void)state;
  double noted[SCENARIOS];
  run_into_folder(
      "allide: 1\n"
      "run: {scenarios: 4, duration: 20 s, step: 0.05 s}\n"
      "bodies:\n"
      "  a: {outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]], mass: 10 t, inertia: 4e4 kg m^2, "
      "position: [0, 5], velocity: [0, -1]}\n"
      "  b: {outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]], mass: 10 t, inertia: 4e4 kg m^2, "
      "position: [90, 50]}\n"
      "  wall: {fixed: yes, outline: [[-9, -1], [9, -1], [9, 1], [-9, 1]]}\n"
      "contacts:\n"
      "  c: {between: ['?', wall], stiffness: 1 MN/m^2}\n"
      "limits:\n"
      "  touch: {any of: contacts.c.*.first_touch, above: 0 s}\n");
  read_column("limits.touch.time", noted);
  for (int i = 0; i < 4; i++) assert_false(isnan(noted[i]));
  remove_folder();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_scenario_ends_when_bodies_have_parted),
      cmocka_unit_test(a_scenario_ends_when_all_is_at_rest),
      cmocka_unit_test(a_result_above_a_limit_ends_or_is_noted),
      cmocka_unit_test(a_limit_may_vary),
      cmocka_unit_test(what_has_not_happened_meets_no_limit),
  };
  return cmocka_run_group_tests_name("rules", tests, watch_without_rules, forget);
}
