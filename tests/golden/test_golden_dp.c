/* SPDX-License-Identifier: Apache-2.0
 * Dynamic positioning against known answers: allocation of thrusters, and stations that are held,
 * with thrusters lost and readings that jump. They hold forces without the lag of thrusters, which
 * these have: `rise time: 0`, `time constant: 0`, and a K_T that is the same at all advance ratios;
 * where thrusters are short they cut all by one factor: `allocation: pseudo-inverse`.
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

enum { TEXT = 1 << 16, UNITS = 64, COLUMNS = 14, DECISION = 7, PARTS = 10 };

static const char *const unit_members[] = {"name",      "kind",       "angle",  "x",     "y",
                                           "max_ahead", "max_astern", "weight", "alive", NULL};

/* ------------------------------------------------------------------------------ studies */

static void write_unit(char *text, struct fy_node *unit, int number) {
  static const char *const kinds[] = {"fixed", "azimuth", NULL};
  golden_expect_members(unit, unit_members);
  const bool turns = golden_need_choice(unit, "kind", kinds) == 1;
  const double ahead = golden_need_number(unit, "max_ahead");
  golden_add(text, TEXT,
             "  t%d: {body: ship, type: %s, at: [%.17g, %.17g, 0], diameter: 2, ahead: [[-1, 0.5, "
             "0.5], [1, 0.5, 0.5]],\n    maximum thrust: %.17g, rise time: 0, time constant: 0, "
             "positioning weight: %.17g",
             number, turns ? "azimuth" : "fixed", golden_need_number(unit, "x"),
             golden_need_number(unit, "y"), ahead, golden_number(unit, "weight", 1));
  if (!turns) {
    golden_add(text, TEXT, ", azimuth: %.17g, factors astern: [%.17g, 1]",
               golden_need_number(unit, "angle"), golden_need_number(unit, "max_astern") / ahead);
  }
  golden_add(text, TEXT, "}\n");
}

static void write_units(char *text, struct fy_node *units) {
  golden_add(text, TEXT, "thrusters:\n");
  for (int k = 0; k < golden_length(units); k++) write_unit(text, golden_at(units, k), k);
}

/* those that are dead from the start */
static void put_alive(posed *p, struct fy_node *units) {
  if (golden_length(units) > UNITS) fail_msg("more than %d thrusters", UNITS);
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
  struct fy_node *units = golden_need_list(input, "thrusters");
  char text[TEXT] = "";
  double tau[3], force[2 * UNITS], reached[3], error[3], gains[3], most = 0;
  golden_expect_members(input, inputs);
  golden_expect_members(output, outputs);
  golden_need_numbers(input, "tau", tau, 3);
  golden_need_numbers(output, "reached", reached, 3);
  if (golden_length(units) > UNITS) fail_msg("more than %d thrusters", UNITS);
  golden_need_numbers(output, "forces", force, 2 * golden_length(units));
  for (int k = 0; k < 3; k++) {
    gains[k] = fabs(tau[k]);
    error[k] = tau[k] < 0 ? -unit[k] : unit[k];
  }
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: 10, step: 0.1, scheme: rk4}\nbodies: {ship: {mass: 5e6, "
             "inertia: 2e9, freedoms: planar}}\n");
  write_units(text, units);
  golden_add(text, TEXT,
             "dynamic positioning: {dp: {body: ship, allocation: pseudo-inverse, heading: %.17g",
             error[2]);
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
                golden_need_number(output, "scale"), set->relative, 0, 0);
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ stations */

static void write_vessel(char *text, struct fy_node *input) {
  static const char *const members[] = {"mass", "added", "linear", "quadratic", NULL};
  struct fy_node *vessel = golden_need(input, "vessel");
  double mass[3], a[4], linear[3], quadratic[3], pose[3], load[3], current[2];
  golden_expect_members(vessel, members);
  golden_need_numbers(vessel, "mass", mass, 3);
  golden_need_numbers(vessel, "added", a, 4);
  golden_need_numbers(vessel, "linear", linear, 3);
  golden_need_numbers(vessel, "quadratic", quadratic, 3);
  golden_need_numbers(input, "pose", pose, 3);
  golden_need_numbers(input, "load", load, 3);
  golden_need_numbers(input, "current", current, 2);
  /* one mass of its own in both directions */
  if (!(fabs(mass[0] - a[0] - (mass[1] - a[1])) < 1e-9 * mass[0])) {
    fail_msg("a vessel whose own mass is %g kg in surge, %g kg in sway", mass[0] - a[0],
             mass[1] - a[1]);
  }
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
  golden_need_numbers(input, "reference", reference, 3);
  golden_add(text, TEXT,
             "dynamic positioning: {dp: {body: ship, allocation: pseudo-inverse, position: [%.17g, "
             "%.17g], heading: %.17g, "
             "period: %.17g",
             reference[0], reference[1], reference[2], golden_need_number(gains, "period"));
  for (int k = 0; k < 4; k++) {
    golden_need_numbers(gains, members[k], v, 3);
    write_three(text, keys[k], v);
  }
  golden_add(text, TEXT, "}}\n");
  return golden_need_number(gains, "period");
}

/* the event's kind, under whichever of these names it stands */
static void expect_event(struct fy_node *event, const char *expected) {
  static const char *const names[] = {"kind", "what", "event", "type"};
  for (int k = 0; k < 4; k++) {
    const char *word = golden_word(event, names[k]);
    if (word && strcmp(word, expected) != 0)
      fail_msg("an event \"%s\", not \"%s\"", word, expected);
  }
}

static void happens(posed *p, struct fy_node *event, int unit_count) {
  static const char *const members[] = {"time", "kind",      "what", "event",
                                        "type", "thrusters", "by",   NULL};
  struct fy_node *units = golden_member(event, "thrusters"), *by = golden_member(event, "by");
  double list[UNITS], jump[3];
  golden_expect_members(event, members);
  if ((units != NULL) == (by != NULL)) fail_msg("an event that is neither a blackout nor a jump");
  expect_event(event, units ? "blackout" : "position reference jump");
  const int count = units ? golden_values(units, list, UNITS) : 0;
  if (by) golden_need_numbers(event, "by", jump, 3);
  for (int k = 0; k < count; k++) {
    if (!(list[k] >= 0 && list[k] < unit_count && list[k] == floor(list[k])))
      fail_msg("no thruster %g", list[k]);
  }
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

/* rows as the file has them, their columns in our order; free() them */
static double *read_rows(struct fy_node *output, int *count) {
  static const char *const columns[COLUMNS + 1] = {
      "t",      "x",      "y",     "heading", "surge", "sway",  "yaw_rate", "want_x",
      "want_y", "want_n", "got_x", "got_y",   "got_n", "scale", NULL};
  return golden_rows(output, columns, count);
}

/* nothing is decided in the last row */
static void expect_row(const double *row, const double *expected, const double *scale,
                       double tolerance, bool is_last) {
  for (int c = 0; c < COLUMNS; c++) {
    char what[96];
    if (isnan(expected[c]) && c >= DECISION && is_last) continue;
    const double value = c == 3 ? expected[c] + remainder(row[c] - expected[c], 2 * M_PI) : row[c];
    snprintf(what, sizeof what, "column %d at %g s", c, row[0]);
    golden_near(what, value, expected[c], 0, 0, tolerance * scale[c]);
  }
}

/* a step that has a row at each of the file's and at the end, and whole ones in a period */
static double step_of(const double *rows, int count, double end, double period) {
  double *times = calloc((size_t)count + 2, sizeof *times);
  assert_non_null(times);
  for (int k = 0; k < count; k++) times[k] = rows[k * COLUMNS];
  times[count] = end;
  times[count + 1] = period;
  const double step = golden_common_step(times, count + 2, period / PARTS);
  free(times);
  return step;
}

typedef struct station {
  struct fy_node *events;
  int unit_count, count; /* thrusters, rows */
  double *rows, scale[COLUMNS], period, step;
} station;

/* the events of a period that begins */
static void begin_period(posed *p, const station *s, long period) {
  for (int e = 0; e < golden_length(s->events); e++) {
    struct fy_node *event = golden_at(s->events, e);
    const double late = (double)period * s->period - golden_need_number(event, "time");
    if (late > -1e-9 && (late < s->period - 1e-9 || period == 0)) happens(p, event, s->unit_count);
  }
}

/* Goes on step by step from row to row. What is decided at the beginning of a period is there after
 * its first step and holds until the next. */
static void take_station(posed *p, const station *s, double until, double tolerance) {
  const long parts = lround(s->period / s->step);
  long now = 0;
  for (int k = 0; k < s->count; k++) {
    const double *expected = s->rows + k * COLUMNS;
    const long at = lround(expected[0] / s->step);
    double row[COLUMNS];
    if (expected[0] > until) break;
    while (now < at) {
      if (now % parts == 0) begin_period(p, s, now / parts);
      const long next = (now / parts + 1) * parts;
      const long steps = (next < at ? next : at) - now;
      posed_advance(p, (uint32_t)steps);
      now += steps;
    }
    read_state(p, expected[0], 3, row);
    if (now % parts == 0) begin_period(p, s, now / parts);
    posed_advance(p, 1);
    now++;
    read_decision(p, 3, row);
    expect_row(row, expected, s->scale, tolerance, k == s->count - 1);
  }
}

/* runs a station; `until`: no longer than that [s] */
static void judge_station(struct fy_node *item, const char *device, double tolerance,
                          double until) {
  static const char *const inputs[] = {"vessel",  "gains", "thrusters", "reference", "pose",
                                       "current", "load",  "events",    "t_end",     NULL};
  static const char *const outputs[] = {"columns", "series", NULL};
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  struct fy_node *units = golden_need_list(input, "thrusters");
  static char text[TEXT], run[TEXT];
  station s = {.events = golden_member(input, "events"), .unit_count = golden_length(units)};
  text[0] = run[0] = '\0';
  golden_expect_members(input, inputs);
  golden_expect_members(output, outputs);
  s.rows = read_rows(output, &s.count);
  write_vessel(text, input);
  write_units(text, units);
  s.period = write_positioning(text, input);
  const double end = golden_need_number(input, "t_end"), last = s.rows[(s.count - 1) * COLUMNS];
  if (last > end + 1e-9) fail_msg("a row at %g s, after the end of the run", last);
  s.step = step_of(s.rows, s.count, end, s.period);
  golden_add(run, TEXT, "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: rk4}\n%s",
             s.step * (ceil(end / s.step) + 2 * PARTS), s.step, text);
  for (int k = 0; k < s.count * COLUMNS; k++) {
    double *scale = &s.scale[k % COLUMNS];
    if (!isnan(s.rows[k])) *scale = fmax(*scale, fabs(s.rows[k]));
  }
  posed p = posed_open(device, run);
  put_alive(&p, units);
  take_station(&p, &s, until, tolerance);
  posed_close(&p);
  free(s.rows);
}

/* ------------------------------------------------------------------------------ all of them */

static void judge_all(const char *device, double until) {
  static const char *const members[] = {"name", "kind", "input", "output", "note", NULL};
  static const char *const kinds[] = {"allocation", "station", NULL};
  static const char *const tolerances[] = {"rel", "abs", "series_rel_of_column_scale", NULL};
  golden_set set = golden_open("manoeuvring", "dp.json");
  struct fy_node *tolerance = golden_need(fy_document_root(set.document), "tol");
  golden_expect_members(tolerance, tolerances);
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members);
    if (golden_need_choice(item, "kind", kinds) == 0) {
      judge_allocation(&set, item, device);
    } else {
      judge_station(item, device, golden_need_number(tolerance, "series_rel_of_column_scale"),
                    until);
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
