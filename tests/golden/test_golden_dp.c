/* SPDX-License-Identifier: Apache-2.0
 * Dynamic positioning against known answers: allocation of thrusters, and stations that are held,
 * with thrusters lost and readings that jump. They hold forces without the lag of thrusters, which
 * these have: `rise time: 0`, `time constant: 0`, and a K_T that is the same at all advance ratios.
 * A member or a kind that this file does not know fails the test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/control/dynamic_positioning_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/pass/water/thruster_rows.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/golden_ship.h"
#include "support/posed.h"

enum { TEXT = 16384, UNITS = 32, COLUMNS = 14, PARTS = 10 };

static const char *const unit_members[] = {"name",      "kind",       "angle",  "x",     "y",
                                           "max_ahead", "max_astern", "weight", "alive", NULL};

static double need(struct fy_node *node, const char *member) {
  golden_need(node, member);
  return golden_number(node, member, (double)NAN);
}

static void need_numbers(struct fy_node *node, const char *member, double *values, int count) {
  golden_need(node, member);
  assert_int_equal(golden_numbers(node, member, values, count), count);
}

/* ------------------------------------------------------------------------------ studies */

static void write_unit(char *text, struct fy_node *unit, int number) {
  golden_expect_members(unit, unit_members);
  const bool turns = strcmp(golden_word(unit, "kind"), "azimuth") == 0;
  const double ahead = need(unit, "max_ahead");
  if (!turns) assert_string_equal(golden_word(unit, "kind"), "fixed");
  golden_add(text, TEXT,
             "  t%d: {body: ship, type: %s, at: [%.17g, %.17g, 0], diameter: 2, ahead: [[-1, 0.5, "
             "0.5], [1, 0.5, 0.5]],\n    maximum thrust: %.17g, rise time: 0, time constant: 0, "
             "positioning weight: %.17g",
             number, turns ? "azimuth" : "fixed", need(unit, "x"), need(unit, "y"), ahead,
             golden_number(unit, "weight", 1));
  if (!turns) {
    golden_add(text, TEXT, ", azimuth: %.17g, factors astern: [%.17g, 1]", need(unit, "angle"),
               need(unit, "max_astern") / ahead);
  }
  golden_add(text, TEXT, "}\n");
}

static void write_units(char *text, struct fy_node *units) {
  golden_add(text, TEXT, "thrusters:\n");
  for (int k = 0; k < golden_length(units); k++) write_unit(text, golden_at(units, k), k);
}

/* those that are dead from the start */
static void put_alive(posed *p, struct fy_node *units) {
  assert_true(golden_length(units) <= UNITS);
  for (int k = 0; k < golden_length(units); k++) {
    const double alive = golden_truth(golden_at(units, k), "alive", true) ? 1 : 0;
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      posed_put_row(p, KIND_thruster, THRUSTER_ALIVE, (uint32_t)k, lane, alive);
    }
  }
}

static void write_three(char *text, const char *key, const double *v) {
  golden_add(text, TEXT, ", %s: [%.17g, %.17g, %.17g]", key, v[0], v[1], v[2]);
}

/* ------------------------------------------------------------------------------ allocation */

/* a demand by an error of 1 in each direction, its heading that of the earth */
static void judge_allocation(const golden_set *set, struct fy_node *item, const char *device) {
  static const char *const inputs[] = {"thrusters", "tau", NULL};
  static const char *const outputs[] = {"forces", "scale", "reached", NULL};
  static const double unit[3] = {1, 1, 1};
  const char *const passes[] = {"pose", "dynamic_positioning"};
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  struct fy_node *units = golden_need(input, "thrusters");
  char text[TEXT] = "";
  double tau[3], force[2 * UNITS], reached[3], error[3], gains[3], most = 0;
  golden_expect_members(input, inputs);
  golden_expect_members(output, outputs);
  need_numbers(input, "tau", tau, 3);
  need_numbers(output, "reached", reached, 3);
  assert_int_equal(golden_numbers(output, "forces", force, 2 * UNITS), 2 * golden_length(units));
  for (int k = 0; k < 3; k++) {
    gains[k] = fabs(tau[k]);
    error[k] = tau[k] < 0 ? -unit[k] : unit[k];
  }
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: 10, step: 0.1, scheme: rk4}\nbodies: {ship: {mass: 5e6, "
             "inertia: 2e9, freedoms: planar}}\n");
  write_units(text, units);
  golden_add(text, TEXT, "dynamic positioning: {dp: {body: ship, heading: %.17g", error[2]);
  golden_add(text, TEXT, ", position: [%.17g, %.17g]", error[0], error[1]);
  write_three(text, "error gains", gains);
  golden_add(text, TEXT, "}}\n");
  posed p = posed_open(device, text);
  put_alive(&p, units);
  posed_run(&p, passes, 2);
  for (int k = 0; k < golden_length(units); k++) {
    for (int c = 0; c < 2; c++) most = fmax(most, fabs(force[2 * k + c]));
  }
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    for (int k = 0; k < 2 * golden_length(units); k++) {
      const uint32_t row = k % 2 ? THRUSTER_SHARE_Y : THRUSTER_SHARE_X;
      golden_near("forces", posed_row(&p, KIND_thruster, row, (uint32_t)k / 2, lane), force[k],
                  set->relative, most, set->absolute);
    }
    for (uint32_t k = 0; k < 3; k++) {
      golden_near("reached", posed_row(&p, KIND_dynamic_positioning, DP_REACHED + k, 0, lane),
                  reached[k], set->relative, 0, set->absolute);
    }
    golden_near("scale", posed_row(&p, KIND_dynamic_positioning, DP_SCALE, 0, lane),
                need(output, "scale"), set->relative, 0, 0);
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ stations */

static void write_vessel(char *text, struct fy_node *input) {
  static const char *const members[] = {"mass", "added", "linear", "quadratic", NULL};
  struct fy_node *vessel = golden_need(input, "vessel");
  double mass[3], a[4], linear[3], quadratic[3], pose[3], load[3], current[2];
  golden_expect_members(vessel, members);
  need_numbers(vessel, "mass", mass, 3);
  need_numbers(vessel, "added", a, 4);
  need_numbers(vessel, "linear", linear, 3);
  need_numbers(vessel, "quadratic", quadratic, 3);
  need_numbers(input, "pose", pose, 3);
  need_numbers(input, "load", load, 3);
  need_numbers(input, "current", current, 2);
  /* one mass of its own in both directions */
  assert_true(fabs(mass[0] - a[0] - (mass[1] - a[1])) < 1e-9 * mass[0]);
  golden_add(text, TEXT, "environment: {current: [%.17g, %.17g]}\n", current[0], current[1]);
  golden_add(text, TEXT,
             "bodies: {ship: {mass: %.17g, inertia: %.17g, freedoms: planar, position: [%.17g, "
             "%.17g], heading: %.17g, load: [%.17g, %.17g, %.17g],\n",
             mass[0] - a[0], mass[2] - a[3], pose[0], pose[1], pose[2], load[0], load[1], load[2]);
  golden_add(text, TEXT,
             "  added mass: [[%.17g, 0, 0, 0, 0, 0], [0, %.17g, 0, 0, 0, %.17g], [0, 0, 0, 0, 0, "
             "0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, %.17g, 0, 0, 0, %.17g]]}}\n",
             a[0], a[1], a[2], a[2], a[3]);
  golden_add(text, TEXT, "drag: {ship: {body: ship");
  write_three(text, "linear", linear);
  write_three(text, "quadratic", quadratic);
  golden_add(text, TEXT, "}}\n");
}

/* returns the period */
static double write_positioning(char *text, struct fy_node *input) {
  static const char *const members[] = {"Kp", "Kd", "Ki", "limit", "period", NULL};
  static const char *const keys[] = {"error gains", "velocity gains", "integral gains", "limits"};
  struct fy_node *gains = golden_need(input, "gains");
  double reference[3], v[3];
  golden_expect_members(gains, members);
  need_numbers(input, "reference", reference, 3);
  golden_add(text, TEXT,
             "dynamic positioning: {dp: {body: ship, position: [%.17g, %.17g], heading: %.17g, "
             "period: %.17g",
             reference[0], reference[1], reference[2], need(gains, "period"));
  for (int k = 0; k < 4; k++) {
    need_numbers(gains, members[k], v, 3);
    write_three(text, keys[k], v);
  }
  golden_add(text, TEXT, "}}\n");
  return need(gains, "period");
}

/* the event's kind, under whichever of these names it stands */
static void expect_event(struct fy_node *event, const char *expected) {
  static const char *const names[] = {"kind", "what", "event", "type"};
  for (int k = 0; k < 4; k++) {
    if (golden_member(event, names[k])) assert_string_equal(golden_word(event, names[k]), expected);
  }
}

static void happens(posed *p, struct fy_node *event) {
  static const char *const members[] = {"time", "kind",      "what", "event",
                                        "type", "thrusters", "by",   NULL};
  struct fy_node *units = golden_member(event, "thrusters"), *by = golden_member(event, "by");
  double list[UNITS], jump[3];
  golden_expect_members(event, members);
  assert_true((units != NULL) != (by != NULL));
  expect_event(event, units ? "blackout" : "position reference jump");
  const int count = units ? golden_values(units, list, UNITS) : 0;
  if (by) assert_int_equal(golden_values(by, jump, 3), 3);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    for (int k = 0; k < count; k++) {
      posed_put_row(p, KIND_thruster, THRUSTER_ALIVE, (uint32_t)list[k], lane, 0);
    }
    for (uint32_t k = 0; by && k < 3; k++) {
      const double before = posed_row(p, KIND_dynamic_positioning, DP_BIAS_X + k, 0, lane);
      posed_put_row(p, KIND_dynamic_positioning, DP_BIAS_X + k, 0, lane, before + jump[k]);
    }
  }
}

static void read_state(const posed *p, double time, uint32_t lane, double row[COLUMNS]) {
#define PLANE(field) posed_body_row(p, PLAN_BODY_ROWS, field, 0, lane)
#define SPACE(field) posed_body_row(p, PLAN_SPACE_ROWS, field, 0, lane)
  row[0] = time;
  row[1] = PLANE(BODY_X);
  row[2] = PLANE(BODY_Y);
  row[3] = 2 * atan2(SPACE(SPACE_Q3), SPACE(SPACE_Q0));
  row[4] = SPACE(SPACE_U);
  row[5] = SPACE(SPACE_V);
  row[6] = SPACE(SPACE_R);
#undef PLANE
#undef SPACE
}

static void read_decision(const posed *p, uint32_t lane, double row[COLUMNS]) {
  for (uint32_t k = 0; k < 3; k++) {
    row[7 + k] = posed_row(p, KIND_dynamic_positioning, DP_DEMAND + k, 0, lane);
    row[10 + k] = posed_row(p, KIND_dynamic_positioning, DP_REACHED + k, 0, lane);
  }
  row[13] = posed_row(p, KIND_dynamic_positioning, DP_SCALE, 0, lane);
}

static void expect_columns(struct fy_node *output) {
  static const char *const columns[COLUMNS] = {"t",     "x",        "y",      "heading", "surge",
                                               "sway",  "yaw_rate", "want_x", "want_y",  "want_n",
                                               "got_x", "got_y",    "got_n",  "scale"};
  struct fy_node *given = golden_need(output, "columns");
  assert_int_equal(golden_length(given), COLUMNS);
  for (int c = 0; c < COLUMNS; c++) {
    size_t length;
    const char *name = fy_node_get_scalar(golden_at(given, c), &length);
    assert_true(length == strlen(columns[c]) && strncmp(name, columns[c], length) == 0);
  }
}

static void expect_row(const double *row, const double *expected, const double *scale,
                       double tolerance, const char *name) {
  for (int c = 0; c < COLUMNS; c++) {
    char what[96];
    if (isnan(expected[c])) continue;
    const double value = c == 3 ? expected[c] + remainder(row[c] - expected[c], 2 * M_PI) : row[c];
    snprintf(what, sizeof what, "%s: column %d at %g s", name, c, row[0]);
    golden_near(what, value, expected[c], 0, 0, tolerance * scale[c]);
  }
}

/* runs a station period by period; `until`: no longer than that [s] */
static void judge_station(struct fy_node *item, const char *device, double tolerance,
                          double until) {
  static const char *const inputs[] = {"vessel",  "gains", "thrusters", "reference", "pose",
                                       "current", "load",  "events",    "t_end",     NULL};
  static const char *const outputs[] = {"columns", "series", NULL};
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  struct fy_node *series = golden_need(output, "series"), *events = golden_need(input, "events");
  char text[TEXT] = "", run[TEXT] = "", name[64];
  double scale[COLUMNS] = {0}, expected[COLUMNS], row[COLUMNS];
  golden_expect_members(input, inputs);
  golden_expect_members(output, outputs);
  expect_columns(output);
  snprintf(name, sizeof name, "%s", golden_word(item, "name"));
  write_vessel(text, input);
  write_units(text, golden_need(input, "thrusters"));
  const double period = write_positioning(text, input), end = need(input, "t_end");
  golden_add(run, TEXT, "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: rk4}\n%s",
             end + period, period / PARTS, text);
  const int rows = golden_length(series);
  for (int k = 0; k < rows; k++) {
    assert_int_equal(golden_values(golden_at(series, k), expected, COLUMNS), COLUMNS);
    for (int c = 0; c < COLUMNS; c++) {
      if (!isnan(expected[c])) scale[c] = fmax(scale[c], fabs(expected[c]));
    }
  }
  posed p = posed_open(device, run);
  put_alive(&p, golden_need(input, "thrusters"));
  int next = 0;
  for (int k = 0; k * period <= fmin(end, until) + 1e-9; k++) {
    for (int e = 0; e < golden_length(events); e++) {
      const double late = k * period - need(golden_at(events, e), "time");
      if (late > -1e-9 && (late < period - 1e-9 || k == 0)) happens(&p, golden_at(events, e));
    }
    read_state(&p, k * period, 3, row);
    posed_advance(&p, PARTS);
    read_decision(&p, 3, row);
    if (next == rows) continue;
    assert_int_equal(golden_values(golden_at(series, next), expected, COLUMNS), COLUMNS);
    if (fabs(expected[0] - k * period) > 1e-9 * (1 + expected[0])) continue;
    expect_row(row, expected, scale, tolerance, name);
    next++;
  }
  assert_true(next > 0 && (next == rows || until < end));
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ all of them */

static void judge_all(const char *device, double until) {
  static const char *const members[] = {"name", "kind", "input", "output", "note", NULL};
  static const char *const tolerances[] = {"rel", "abs", "series_rel_of_column_scale", NULL};
  golden_set set = golden_open("manoeuvring", "dp.json");
  struct fy_node *tolerance = golden_need(fy_document_root(set.document), "tol");
  golden_expect_members(tolerance, tolerances);
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k);
    golden_expect_members(item, members);
    if (strcmp(golden_word(item, "kind"), "allocation") == 0) {
      judge_allocation(&set, item, device);
    } else {
      assert_string_equal(golden_word(item, "kind"), "station");
      judge_station(item, device, need(tolerance, "series_rel_of_column_scale"), until);
    }
  }
  golden_close(&set);
}

static void stations_are_held_as_in_their_known_answers(void **state) {
  (void)state;
  judge_all("openmp", (double)INFINITY);
}

/* the first rows of the series: bits are those of the host elsewhere */
static void stations_are_held_likewise_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  judge_all("opencl", 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stations_are_held_as_in_their_known_answers),
      cmocka_unit_test(stations_are_held_likewise_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
