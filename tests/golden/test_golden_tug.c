/* SPDX-License-Identifier: Apache-2.0
 * Tugs against known answers, each case through the passes of both devices: the force of a vector
 * tug, whatever the steps, and the orders of a skipper who pushes. Of the latter the file has tug
 * and ship in one freedom, each with drags of its own and a thrust that changes at one rate, and
 * rows of 5 s to a millionth: so tug and ship are those of support/tug_trial.h, which locates the
 * moments at which the fender begins and ceases to press. What the skipper sees, his decisions and
 * what he keeps in mind are the pass's. A member that this file does not know fails the test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/berth/fender_rows.h"
#include "kernels/pass/control/tug_skipper_rows.h"
#include "kernels/pass/water/tug_rows.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/golden_ship.h"
#include "support/posed.h"
#include "support/tug_trial.h"

enum { TEXT = 4096, NUMBERS = 64 };
static const double turn = 6.283185307179586;

/* ------------------------------------------------------------------------------ vector tugs */

/* a tug as the file has it, and where its force stands */
typedef struct vector_tug {
  struct fy_node *numbers;
  double force, direction;
} vector_tug;

static void write_indirect(char *text, struct fy_node *tug, double *rho) {
  static const char *const members[] = {"rho", "area", "coefficient", "from_speed", NULL};
  struct fy_node *indirect = golden_member(tug, "indirect");
  if (!indirect) return;
  golden_expect_members(indirect, members);
  *rho = golden_need_number(indirect, "rho");
  golden_add(text, TEXT,
             ", indirect area: %.17g, indirect coefficient: %.17g, indirect speed: %.17g",
             golden_need_number(indirect, "area"), golden_need_number(indirect, "coefficient"),
             golden_need_number(indirect, "from_speed"));
}

static void write_vector(char text[TEXT], const vector_tug *v, double h, double order,
                         double direction) {
  static const char *const members[] = {"bollard_pull", "speed_factor", "up",       "down",
                                        "slew",         "limit",        "indirect", NULL};
  double factor[NUMBERS], rho = 1025;
  char indirect[TEXT] = "";
  const double pull = golden_need_number(v->numbers, "bollard_pull");
  const int count = golden_numbers(v->numbers, "speed_factor", factor, NUMBERS);
  golden_expect_members(v->numbers, members);
  write_indirect(indirect, v->numbers, &rho);
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: %.17g, step: %.17g}\nenvironment: {water density: %.17g}\n"
             "bodies: {ship: {freedoms: six, mass: 3e8, radii of gyration: [20, 80, 80]}}\n"
             "tugs: {t: {body: ship, at: [80, -20, 3], bollard pull: %.17g, rise time: %.17g, fall "
             "time: %.17g, slew rate: %.17g, force: %.17g, start: as ordered, direction: %.17g, "
             "orders: [[0, %.17g]], direction orders: [[0, %.17g]]%s",
             1000 * h, h, rho, pull, pull / golden_need_number(v->numbers, "up"),
             pull / golden_need_number(v->numbers, "down"), golden_need_number(v->numbers, "slew"),
             v->force, v->direction, order, direction, indirect);
  if (golden_member(v->numbers, "limit")) {
    golden_add(text, TEXT, ", limit: %.17g", golden_need_number(v->numbers, "limit"));
  }
  for (int k = 0; k + 1 < count; k += 2) {
    golden_add(text, TEXT, "%s[%.17g, %.17g]", k ? ", " : ", speed factors: [", factor[k],
               factor[k + 1]);
  }
  golden_add(text, TEXT, "%s}}\n", count ? "]" : "");
}

/* Takes the tug through one of the file's steps, in so many of the engine's, at a speed of the
 * ship. Returns its limit. */
static double take_vector(const char *device, vector_tug *v, double h, int count, double order,
                          double direction, double speed) {
  char text[TEXT];
  write_vector(text, v, h / count, order, direction);
  posed p = posed_open(device, text);
  posed_body ship = posed_at(0, 0, 0);
  ship.velocity[0] = speed;
  double limit = NAN;
  for (int k = 0; k < count; k++) {
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      posed_put(&p, 0, lane, &ship);
      posed_step(&p, lane, (uint32_t)k);
    }
    posed_run(&p, (const char *const[]){"tug", "tug_record"}, 2);
    limit = posed_row(&p, KIND_tug, TUG_LIMIT, 0, POSED_LANES - 1);
  }
  v->force = posed_row(&p, KIND_tug, TUG_FORCE, 0, POSED_LANES - 1);
  v->direction = posed_row(&p, KIND_tug, TUG_DIRECTION, 0, POSED_LANES - 1);
  posed_close(&p);
  return limit;
}

static void check_vector(const golden_set *set, struct fy_node *item, const char *device,
                         int count) {
  static const char *const members[] = {"name", "kind", "input", "steps", "note", NULL};
  static const char *const inputs[] = {"tug", "force", "direction", NULL};
  static const char *const step_members[] = {"h",     "order",     "direction_order", "V",
                                             "force", "direction", "limit",           NULL};
  struct fy_node *input = golden_need(item, "input"), *steps = golden_need_list(item, "steps");
  golden_expect_members(item, members);
  golden_expect_members(input, inputs);
  vector_tug v = {golden_need(input, "tug"), golden_need_number(input, "force"),
                  golden_need_number(input, "direction")};
  for (int k = 0; k < golden_length(steps); k++) {
    struct fy_node *step = golden_at(steps, k);
    golden_expect_members(step, step_members);
    const double limit = take_vector(
        device, &v, golden_need_number(step, "h"), count, golden_need_number(step, "order"),
        golden_need_number(step, "direction_order"), golden_need_number(step, "V"));
    const double off = remainder(v.direction - golden_need_number(step, "direction"), turn);
    golden_near("force", v.force, golden_need_number(step, "force"), set->relative, 0,
                set->absolute);
    golden_near("limit", limit, golden_need_number(step, "limit"), set->relative, 0, set->absolute);
    golden_near("direction", off, 0, 0, 0, set->relative * turn);
  }
}

/* ------------------------------------------------------------------------------ skippers */

typedef struct push_case {
  tug_trial trial;
  double period, end, start; /* start: distance at which the fender begins [m] */
  struct fy_node *controller, *orders;
} push_case;

static push_case read_push(struct fy_node *input) {
  static const char *const inputs[] = {"setup", "gap",    "tug_speed", "ship_speed",
                                       "t_end", "orders", NULL};
  static const char *const setups[] = {"tug_mass",    "ship_mass",      "tug_linear",
                                       "ship_linear", "ship_quadratic", "fender",
                                       "thrust_rate", "controller",     NULL};
  static const char *const fenders[] = {"stiffness", "damping", NULL};
  struct fy_node *setup = golden_need(input, "setup"), *fender = golden_need(setup, "fender");
  golden_expect_members(input, inputs);
  golden_expect_members(setup, setups);
  golden_expect_members(fender, fenders);
  push_case c = {.trial = {.tug_mass = golden_need_number(setup, "tug_mass"),
                           .ship_mass = golden_need_number(setup, "ship_mass"),
                           .tug_linear = golden_need_number(setup, "tug_linear"),
                           .ship_linear = golden_need_number(setup, "ship_linear"),
                           .ship_quadratic = golden_need_number(setup, "ship_quadratic"),
                           .stiffness = golden_need_number(fender, "stiffness"),
                           .damping = golden_need_number(fender, "damping"),
                           .thrust_rate = golden_need_number(setup, "thrust_rate"),
                           .tug_x = -golden_need_number(input, "gap"),
                           .tug_speed = golden_need_number(input, "tug_speed"),
                           .ship_speed = golden_need_number(input, "ship_speed")},
                 .end = golden_need_number(input, "t_end"),
                 .start = 0.5,
                 .controller = golden_need(setup, "controller"),
                 .orders = golden_member(input, "orders")};
  c.period = golden_need_number(c.controller, "period");
  return c;
}

static void write_orders(char *text, struct fy_node *orders) {
  static const char *const members[] = {"time", "push", NULL};
  for (int k = 0; k < golden_length(orders); k++) {
    struct fy_node *order = golden_at(orders, k);
    golden_expect_members(order, members);
    golden_add(text, TEXT, "%s[%.17g, %.17g]", k ? ", " : ", orders: [",
               golden_need_number(order, "time"), golden_need_number(order, "push"));
  }
  if (golden_length(orders) > 0) golden_add(text, TEXT, "]");
}

/* the tug along x, her fender 10 m ahead of her centre of gravity, before a plane of the ship */
static void write_push(char text[TEXT], const push_case *c) {
  static const char *const members[] = {
      "touch", "lost", "approach_gain", "approach_speed", "touch_speed", "Kv", "push", "Kn",
      "Kin",   "Kd",   "max",           "max_astern",     "period",      NULL};
  struct fy_node *own = c->controller;
  golden_expect_members(own, members);
  text[0] = '\0';
  golden_add(
      text, TEXT,
      "allide: 1\nrun: {duration: %.17g, step: %.17g}\n"
      "bodies:\n  tug: {freedoms: six, mass: %.17g, radii of gyration: [3, 8, 8]}\n"
      "  ship: {freedoms: six, mass: %.17g, radii of gyration: [20, 80, 80]}\n"
      "thrusters:\n  port: &azimuth {body: tug, type: azimuth, at: [-10, 3, -3], diameter: 2.4, "
      "pitch ratio: 1, maximum thrust: 4e5, rise time: 4, time constant: 1}\n"
      "  starboard: {<<: *azimuth, at: [-10, -3, -3]}\n"
      "fenders: {bow: {between: [tug, ship], attachment: [10, 0, 0], plane point: [0, 0, 0], "
      "normal: [-1, 0, 0], curve: [[0, 1.25e6], [%.17g, 0]]}}\n",
      (ceil(c->end / c->period) + 2) * c->period, c->period, c->trial.tug_mass, c->trial.ship_mass,
      c->start);
  golden_add(text, TEXT,
             "tug skippers: {s: {body: tug, with: bow, place gains: [0, 0], heading gains: [0, 0], "
             "force: %.17g, greatest thrust: [%.17g, %.17g], touch force: %.17g, lost gap: %.17g, "
             "approach gain: %.17g, touch speed: %.17g, approach speed: %.17g, speed gain: %.17g, "
             "force gain: %.17g, force integral gain: %.17g, closing gain: %.17g, period: %.17g",
             golden_need_number(own, "push"), golden_need_number(own, "max"),
             golden_need_number(own, "max_astern"), golden_need_number(own, "touch"),
             golden_need_number(own, "lost"), golden_need_number(own, "approach_gain"),
             golden_need_number(own, "touch_speed"), golden_need_number(own, "approach_speed"),
             golden_need_number(own, "Kv"), golden_need_number(own, "Kn"),
             golden_need_number(own, "Kin"), golden_need_number(own, "Kd"), c->period);
  write_orders(text, c->orders);
  golden_add(text, TEXT, "}}\n");
}

/* the skipper's decision of a step, from where tug and ship are */
static void decide(posed *p, const push_case *c, uint32_t step) {
  posed_body tug = posed_at(c->trial.tug_x - 10 - c->start, 0, 0);
  posed_body ship = posed_at(c->trial.ship_x, 0, 0);
  tug.velocity[0] = c->trial.tug_speed;
  ship.velocity[0] = c->trial.ship_speed;
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_put(p, 0, lane, &tug);
    posed_put(p, 1, lane, &ship);
    posed_step(p, lane, step);
    posed_put_row(p, KIND_fender, FENDER_NORMAL, 0, lane, tug_trial_force(&c->trial));
  }
  posed_run(p, (const char *const[]){"tug_skipper", "tug_skipper_record"}, 2);
}

enum { COLUMNS = 9, ORDER = 7 };
static const char *const columns[COLUMNS + 1] = {
    "t",      "tug_x",        "tug_speed", "ship_x", "ship_speed", "fender_force",
    "thrust", "thrust_order", "phase",     NULL};

/* rows as the file has them, their columns in our order; free() them */
static double *read_rows(struct fy_node *output, int *count) {
  static const char *const outputs[] = {"columns", "series", "first_touch", "peak_fender_force",
                                        NULL};
  golden_expect_members(output, outputs);
  return golden_rows(output, columns, count);
}

static void column_scales(const double *rows, int count, double scale[COLUMNS]) {
  for (int c = 0; c < COLUMNS; c++) scale[c] = 1e-12;
  for (int k = 0; k < count * COLUMNS; k++) {
    if (!isnan(rows[k])) scale[k % COLUMNS] = fmax(scale[k % COLUMNS], fabs(rows[k]));
  }
}

static void near_row(const push_case *c, double phase, const double *row,
                     const double scale[COLUMNS], double relative) {
  const tug_trial *t = &c->trial;
  const double now[COLUMNS] = {t->time,   t->tug_x,      t->tug_speed,
                               t->ship_x, t->ship_speed, tug_trial_force(t),
                               t->thrust, t->order,      phase};
  for (int k = 0; k < COLUMNS; k++) {
    if (isnan(row[k]) && k == ORDER) continue; /* nothing is decided in the last row */
    golden_near(columns[k], now[k], row[k], 0, 0, relative * scale[k]);
  }
}

/* The run to its end, which may lie between two decisions, as rows may. A row at the moment of a
 * decision has what is decided then, but the last, which has no order. */
static void take_push(push_case *c, const char *device, const double *rows, int count,
                      double relative) {
  char text[TEXT];
  double scale[COLUMNS], phase = 0;
  int row = 0;
  column_scales(rows, count, scale);
  write_push(text, c);
  posed p = posed_open(device, text);
  const double near = 1e-9 * c->period;
  for (uint32_t k = 0; k * c->period <= c->end + near && row < count; k++) {
    const double began = k * c->period, next = fmin(began + c->period, c->end);
    const bool at_row = fabs(rows[row * COLUMNS] - began) <= near;
    if (!at_row || !isnan(rows[row * COLUMNS + ORDER])) {
      decide(&p, c, k);
      c->trial.order = posed_row(&p, KIND_tug_skipper, SKIPPER_THRUST, 0, POSED_LANES - 1);
      phase = posed_row(&p, KIND_tug_skipper, SKIPPER_PHASE, 0, 0);
    }
    for (; row < count && rows[row * COLUMNS] < began + c->period - near; row++) {
      const double until = rows[row * COLUMNS] - c->trial.time;
      if (until > near) tug_trial_take(&c->trial, until);
      near_row(c, phase, rows + row * COLUMNS, scale, relative);
    }
    if (next - c->trial.time > near) tug_trial_take(&c->trial, next - c->trial.time);
  }
  if (row < count) fail_msg("a row at %g s, after the end of the run", rows[row * COLUMNS]);
  posed_close(&p);
}

static void check_push(struct fy_node *item, const char *device, double relative) {
  static const char *const members[] = {"name", "kind", "input", "output", "note", NULL};
  struct fy_node *output = golden_need(item, "output");
  int count;
  golden_expect_members(item, members);
  push_case c = read_push(golden_need(item, "input"));
  double *rows = read_rows(output, &count);
  const double force = tug_trial_force(&c.trial);
  c.trial.peak = force;
  take_push(&c, device, rows, count, relative);
  free(rows);
  const bool touches = force > 0 || c.trial.first_touch > 0;
  struct fy_node *touch = fy_node_mapping_lookup_by_string(output, "first_touch", FY_NT);
  if (touch && !golden_member(output, "first_touch") && touches) {
    fail_msg("first_touch is null, but they touch");
  }
  if (golden_member(output, "first_touch")) {
    if (!touches) fail_msg("they never touch");
    golden_near("first touch", force > 0 ? 0 : c.trial.first_touch,
                golden_need_number(output, "first_touch"), relative, 0, 0);
  }
  if (golden_member(output, "peak_fender_force")) {
    golden_near("peak force", c.trial.peak, golden_need_number(output, "peak_fender_force"),
                relative, 0, 1e-6);
  }
}

/* ------------------------------------------------------------------------------ all cases */

static void check_all(const char *device) {
  static const char *const kinds[] = {"vector", "push", NULL};
  static const char *const members[] = {"name", "kind", "input", "output", "steps", "note", NULL};
  golden_set set = golden_open("manoeuvring", "tug.json");
  struct fy_node *tolerance = golden_need(fy_document_root(set.document), "tol");
  const double series = golden_need_number(tolerance, "series_rel_of_column_scale");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members);
    if (golden_need_choice(item, "kind", kinds) == 0) {
      check_vector(&set, item, device, 1);
      check_vector(&set, item, device, 7);
    } else {
      check_push(item, device, series);
    }
  }
  golden_close(&set);
}

static void tugs_give_the_known_answers_on_openmp(void **state) {
  (void)state;
  check_all("openmp");
}

static void tugs_give_the_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  check_all("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tugs_give_the_known_answers_on_openmp),
      cmocka_unit_test(tugs_give_the_known_answers_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
