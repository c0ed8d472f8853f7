/* SPDX-License-Identifier: Apache-2.0
 * Vessels that follow the sea, in runs: the phase at their places, what hangs from them, motions
 * beside it, the same bits on both devices. Tables: tests/hydro/test_rao_table.c; known answers:
 * tests/golden/test_golden_rao.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "hydro/dispersion.h"
#include "support/study_run.h"

enum { TEXT = 8192 };
static const double pi = 3.14159265358979323846;

#define CONVENTION                                                                         \
  "waves by: period, directions: towards, direction turns: anticlockwise, sides: both, "   \
  "angles: deg, phase: lead, phase of: crest, per: amplitude, rotations: per metre, "      \
  "rotation unit: deg, positive surge: forward, positive sway: port, positive heave: up, " \
  "positive roll: starboard down, positive pitch: bow down, positive yaw: bow to port, "   \
  "origin: [0, 0, 0]"
/* heave as the water in every wave; pitch 0.5 deg/m, 40 deg ahead of it */
#define TABLE                                               \
  "table: [[0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0.5, 40, 0, 0], " \
  "[0, 30, 0, 0, 0, 0, 1, 0, 0, 0, 0.5, 40, 0, 0]]"

static const char *study_of(char text[TEXT], const char *sea, const char *more) {
  assert_true(
      snprintf(text, TEXT,
               "allide: 1\nrun: {duration: 20, step: 0.05}\nenvironment: {water depth: 40}\n"
               "sea: {%s}\nraos: {both: {body: [near, far], " CONVENTION ", " TABLE "}}\n"
               "bodies:\n  near: {motion: prescribed, position: [50, 20, 3]}\n"
               "  far: {motion: prescribed, position: [150, 20, 3], heading: 0.4}\n%s",
               sea, more) < TEXT);
  return text;
}

/* two ships 100 m apart in a regular wave: heave and pitch at the phase of their places */
static void ships_apart_feel_the_phase_between_them(void **state) {
  (void)state;
  char text[TEXT];
  study_of(text,
           "swell: {spectrum: regular, wave height: 3, wave period: 8, direction: 0.5, phase: 0.2}",
           "");
  study_run run = study_run_text(text, "openmp");
  const double omega = 2 * pi / 8, k = ald_wave_number(omega, 40, 9.80665);
  static const char *const names[] = {"near", "far"};
  for (int b = 0; b < 2; b++) {
    const double behind = k * ((50 + 100 * b) * cos(0.5) + 20 * sin(0.5));
    for (long row = 0; row < 400; row += 7) {
      char column[64];
      const double time = study_run_at(&run, "time", row), theta = omega * time - behind + 0.2;
      snprintf(column, sizeof column, "bodies.%s.z", names[b]);
      assert_true(fabs(study_run_at(&run, column, row) - 3 - 1.5 * cos(theta)) < 1e-11);
      snprintf(column, sizeof column, "bodies.%s.pitch", names[b]);
      const double pitch = 1.5 * 0.5 * pi / 180 * cos(theta + 40 * pi / 180);
      assert_true(fabs(study_run_at(&run, column, row) - pitch) < 1e-12);
    }
  }
  study_run_end(&run);
}

/* motions of the study are added */
static void motions_are_added(void **state) {
  (void)state;
  static const char more[] =
      "motions: {lowering: {body: near, history: [[0, 0, 0, 0], [20, 0, 0, -2]]}}\n";
  char both[TEXT], alone[TEXT];
  study_of(both, "swell: {spectrum: regular, wave height: 3, wave period: 8, direction: 0}", more);
  study_of(alone, "swell: {spectrum: regular, wave height: 3, wave period: 8, direction: 0}", "");
  study_run a = study_run_text(both, "openmp"), b = study_run_text(alone, "openmp");
  for (long row = 0; row < 400; row += 13) {
    const double lowered = -2 * study_run_at(&a, "time", row) / 20;
    assert_true(fabs(study_run_at(&a, "bodies.near.z", row) -
                     study_run_at(&b, "bodies.near.z", row) - lowered) < 1e-12);
  }
  study_run_end(&a);
  study_run_end(&b);
}

/* irregular, with a hawser and a line between them, at places that vary */
static void vessels_are_the_same_on_both_devices(void **state) {
  (void)state;
  char text[TEXT];
  study_of(
      text,
      "wind: {significant wave height: 2, peak period: 7, gamma: 2, direction: 0.4, spreading: 4, "
      "components: 30}, swell: {spectrum: regular, wave height: 1, wave period: 12, direction: -1}",
      "hawsers: {spring: {between: [near, far], from: [10, 0, 0], to: [-10, 0, 0], length: 78,\n"
      "  curve: [[0 m, 0 kN], [5 m, 400 kN]]}}\n"
      "vary: {bodies.far.position.x: {uniform: [145, 155]}}\n");
  study_run_same_on_devices(text);
}

/* scenarios whose sea is drawn beyond what there is end as such, and the others run */
static void seas_at_fault_end_their_scenarios(void **state) {
  (void)state;
  char text[TEXT];
  study_of(
      text,
      "w: {significant wave height: 2, peak period: 9, gamma: 2, direction: 0, components: 20}",
      "vary: {sea.w.gamma: {uniform: [0.5, 2]}}\n");
  ald_study *study = NULL;
  ald_run_summary summary;
  ald_run_def def = ald_run_def_default();
  ald_report *report = ald_report_create();
  if (ald_study_read_text(text, "fault", &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_report_destroy(report);
  def.device = "openmp";
  def.scenarios = 64;
  /* some are invalid, which it remarks; a third of them */
  assert_int_equal(ald_run(study, &def, &summary, NULL), ALD_REMARKS);
  assert_in_range(summary.status[ALD_SCENARIO_BAD_INPUT], 10, 34);
  assert_int_equal(summary.status[ALD_SCENARIO_BAD_INPUT] + summary.status[ALD_SCENARIO_OK], 64);
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ what is said */

static void expect_said(const char *convention, const char *sea, const char *said) {
  static const char rows[] =
      "table: [[0, 4, 0.1, -90, 0, 0, 0.2, 0, 0, 0, 0.2, 90, 0, 0],\n"
      "  [0, 20, 0.95, -90, 0, 0, 0.98, 0, 0, 0, 0.56, 90, 0, 0],\n"
      "  [180, 4, 0.1, 90, 0, 0, 0.2, 0, 0, 0, 0.2, -90, 0, 0],\n"
      "  [180, 20, 0.95, 90, 0, 0, 0.98, 0, 0, 0, 0.56, -90, 0, 0]]";
  char text[TEXT];
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1, step: 0.05}\n%s\n"
           "bodies: {ship: {motion: prescribed, position: [0, 0, 0]}}\n"
           "raos: {ship: {body: ship, %s,\n  %s}}\n",
           sea, convention, rows);
  const ald_status status = ald_study_read_text(text, "s", &study, report);
  const char *is = ald_report_text(report);
  if (status != ALD_OK) fail_msg("%s", is);
  if (said ? !strstr(is, said) : *is != 0) fail_msg("\"%s\", expected %s", is, said ? said : "");
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* a declaration that water contradicts, waves beyond the table, and no sea at all */
static void what_looks_wrong_is_told(void **state) {
  (void)state;
  static const char long_sea[] =
      "sea: {w: {significant wave height: 2, peak period: 13, gamma: 2, direction: 0}}";
  static const char short_sea[] =
      "sea: {w: {significant wave height: 2, peak period: 9, gamma: 2, direction: 0}}";
  static const char *const slips[][3] = {
      {"phase: lead", "phase: lag", "with the other word of \"phase\" or \"directions\""},
      {"directions: towards", "directions: from", "\"phase\" or \"directions\""},
      {"rotation unit: deg", "rotation unit: rad", "\"rotation unit\" (deg)"},
      {"positive heave: up", "positive heave: down", "\"positive heave\""}};
  expect_said(CONVENTION, long_sea, NULL);
  expect_said(CONVENTION, short_sea, "of the energy of sea.w lies above it");
  expect_said(CONVENTION, "", "there is no \"sea\" that it could follow");
  for (size_t k = 0; k < sizeof slips / sizeof *slips; k++) {
    char convention[TEXT / 2];
    const char *all = CONVENTION, *at = strstr(all, slips[k][0]);
    assert_non_null(at);
    snprintf(convention, sizeof convention, "%.*s%s%s", (int)(at - all), all, slips[k][1],
             at + strlen(slips[k][0]));
    expect_said(convention, long_sea, slips[k][2]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(ships_apart_feel_the_phase_between_them),
                                     cmocka_unit_test(motions_are_added),
                                     cmocka_unit_test(vessels_are_the_same_on_both_devices),
                                     cmocka_unit_test(seas_at_fault_end_their_scenarios),
                                     cmocka_unit_test(what_looks_wrong_is_told)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
