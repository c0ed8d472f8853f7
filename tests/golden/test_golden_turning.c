/* SPDX-License-Identifier: Apache-2.0
 * Turning circles, zig-zags and a crash stop of KVLCC2 against known answers: hull, propeller and
 * rudder together, series and figures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/golden_ship_study.h"

enum { KEYS = 512, REVERSALS = 4 };
static const double turn = 6.283185307179586;

typedef struct manoeuvre {
  golden_ship ship;
  golden_screw screw;
  golden_blade blade;
  double speed, n, order, rate, end, angle;
  char what[16];
} manoeuvre;

static double need(struct fy_node *node, const char *member) {
  golden_need(node, member);
  return golden_number(node, member, (double)NAN);
}

/* the added mass of the engine's body, which the ship's derivatives give */
static void expect_added(struct fy_node *input, const golden_ship *s) {
  const double own[4] = {s->mx, s->my, -s->my * s->centre, s->jz + s->my * s->centre * s->centre};
  double added[4], current[2];
  assert_int_equal(golden_numbers(input, "added_mass_cg", added, 4), 4);
  for (int k = 0; k < 4; k++) golden_near("added_mass_cg", own[k], added[k], 1e-12, 0, 0);
  assert_int_equal(golden_numbers(input, "current", current, 2), 2);
  assert_true(current[0] == 0 && current[1] == 0);
  assert_true(need(input, "mass") == s->mass && need(input, "Izz") == s->inertia);
}

static manoeuvre read_turn(struct fy_node *item) {
  static const char *const inputs[] = {"ship",
                                       "U0",
                                       "n",
                                       "rudder_order",
                                       "rudder_rate",
                                       "current",
                                       "manoeuvre",
                                       "t_end",
                                       "added_mass_cg",
                                       "mass",
                                       "Izz",
                                       "heading_switch",
                                       NULL};
  struct fy_node *input = golden_need(item, "input");
  manoeuvre m;
  golden_expect_members(input, inputs);
  golden_read_ship(golden_need(input, "ship"), &m.ship, &m.screw, &m.blade);
  expect_added(input, &m.ship);
  m.speed = need(input, "U0");
  m.n = need(input, "n");
  m.order = need(input, "rudder_order");
  m.rate = need(input, "rudder_rate");
  m.end = need(input, "t_end");
  m.angle = golden_number(input, "heading_switch", NAN);
  snprintf(m.what, sizeof m.what, "%s", golden_word(input, "manoeuvre"));
  return m;
}

/* A kink of the rudder within a step leaves an error of h^2/12 of its jump in the second
 * derivative: 5 ms leave 5e-7 of a column's scale at model scale. */
static const double model_step = 0.005;

/* the path until a time, on trial; a zig-zag is ordered by the trial */
static steered_path sail(const manoeuvre *m, double end, const char *device) {
  const bool turns = strcmp(m->what, "turn") == 0;
  char text[STEERED_TEXT], run[KEYS] = "", screw[KEYS] = "", blade[KEYS] = "", trial[KEYS] = "";
  golden_add(run, KEYS, "duration: %.17g, step: %.17g, scheme: rk4", end, model_step);
  golden_add(screw, KEYS, "drift: angle, speed: %.17g", m->n * turn);
  golden_add(blade, KEYS, "inflow: angle, rate: %.17g", m->rate);
  if (turns) {
    golden_add(blade, KEYS, ", orders: [[0, %.17g]]", m->order);
  } else {
    golden_add(trial, KEYS, "rudder: main, zigzag: [%.17g, %.17g]", m->order, m->angle);
  }
  const steered_run s = {.ship = &m->ship,
                         .screw = &m->screw,
                         .blade = &m->blade,
                         .run = run,
                         .screw_keys = screw,
                         .blade_keys = blade,
                         .hull_keys = "crossflow coefficient: 0.6",
                         .speed = m->speed,
                         .trial = trial};
  steered_write(text, &s);
  return steered_sail(text, device);
}

/* rows of the file up to the end of the path; columns are those of PATH_* from `first` on */
static void near_series(struct fy_node *output, const steered_path *p, double step,
                        const int *columns, int count, double tolerance) {
  struct fy_node *series = golden_need(output, "series");
  double row[PATH_COLUMNS], scale[PATH_COLUMNS] = {0};
  for (int k = 0; k < golden_length(series); k++) {
    assert_int_equal(golden_values(golden_at(series, k), row, count), count);
    for (int c = 0; c < count; c++) scale[c] = fmax(scale[c], fabs(row[c]));
  }
  for (int k = 0; k < golden_length(series); k++) {
    golden_values(golden_at(series, k), row, count);
    const long at = lround(row[0] / step);
    if (at >= p->count) break;
    for (int c = 0; c < count; c++) {
      char what[64];
      snprintf(what, sizeof what, "column %d at %g s", c, row[0]);
      golden_near(what, steered_at(p, at, columns[c]), row[c], 0, 0, tolerance * scale[c]);
    }
  }
}

static const int all_columns[] = {PATH_TIME, PATH_X, PATH_Y, PATH_HEADING,
                                  PATH_U,    PATH_V, PATH_R, PATH_RUDDER};
enum { ALL_COLUMNS = 8 };

static void expect_columns(struct fy_node *output, const char *const *names) {
  struct fy_node *columns = golden_need(output, "columns");
  for (int k = 0; k < golden_length(columns); k++) {
    size_t length = 0;
    const char *name = fy_node_get_scalar(golden_at(columns, k), &length);
    assert_non_null(names[k]);
    assert_true(strlen(names[k]) == length && memcmp(name, names[k], length) == 0);
  }
}

static void check_turn(struct fy_node *output, const manoeuvre *m, const steered_path *p,
                       double tolerance) {
  static const char *const outputs[] = {"columns",
                                        "series",
                                        "advance",
                                        "transfer",
                                        "time_90",
                                        "tactical_diameter",
                                        "time_180",
                                        "final_speed",
                                        "final_yaw_rate",
                                        "final_drift",
                                        "final_diameter",
                                        "advance_L",
                                        "transfer_L",
                                        "tactical_diameter_L",
                                        NULL};
  static const char *const figures[] = {"advance",           "transfer",    "time_90",
                                        "tactical_diameter", "time_180",    "final_speed",
                                        "final_yaw_rate",    "final_drift", NULL};
  golden_expect_members(output, outputs);
#define NEAR(member, value) golden_near(member, value, need(output, member), tolerance, 0, 0)
  for (int k = 0; figures[k]; k++) NEAR(figures[k], steered_figure(p, figures[k]));
  NEAR("final_diameter", steered_figure(p, "steady_diameter"));
  NEAR("advance_L", steered_figure(p, "advance") / m->ship.length);
  NEAR("transfer_L", steered_figure(p, "transfer") / m->ship.length);
  NEAR("tactical_diameter_L", steered_figure(p, "tactical_diameter") / m->ship.length);
#undef NEAR
}

/* a list of figures whose names end with a number from 1 on; returns how many there are */
static int near_list(struct fy_node *output, const char *member, const steered_path *p,
                     const char *column, double tolerance) {
  double expected[REVERSALS];
  const int count = golden_numbers(output, member, expected, REVERSALS);
  for (int k = 0; k < count; k++) {
    char name[32];
    snprintf(name, sizeof name, "%s_%d", column, k + 1);
    golden_near(member, steered_figure(p, name), expected[k], tolerance, 0, 0);
  }
  return count;
}

static void check_zigzag(struct fy_node *output, const steered_path *p, double tolerance) {
  static const char *const outputs[] = {"columns",    "series",          "reversal_times",
                                        "overshoots", "overshoot_times", NULL};
  golden_expect_members(output, outputs);
  assert_int_equal(near_list(output, "reversal_times", p, "reversal", tolerance), REVERSALS);
  const int given = near_list(output, "overshoots", p, "overshoot", tolerance);
  assert_true(given > 0);
  assert_int_equal(near_list(output, "overshoot_times", p, "overshoot_time", tolerance), given);
}

/* ------------------------------------------------------------------------------ stop */

static void check_stop(struct fy_node *item, double series, double figures) {
  static const char *const inputs[] = {"ship", "manoeuvre", "U0", "n0",       "delay",
                                       "down", "pause",     "up", "n_astern", NULL};
  static const char *const outputs[] = {"columns",       "series",       "track_reach",
                                        "track_reach_L", "time_to_stop", NULL};
  static const char *const columns[] = {"t", "distance", "surge", "n", NULL};
  static const int of_path[] = {PATH_TIME, PATH_X, PATH_U, PATH_N};
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  char text[STEERED_TEXT], screw[KEYS] = "";
  const double step = 0.1; /* at ship scale, by whose length times are eight times longer */
  manoeuvre m;
  golden_expect_members(input, inputs);
  golden_expect_members(output, outputs);
  expect_columns(output, columns);
  golden_read_ship(golden_need(input, "ship"), &m.ship, &m.screw, &m.blade);
  golden_add(screw, KEYS,
             "drift: angle, speed: %.17g, slow down rate: %.17g, speed up rate: %.17g, reversing "
             "time: %.17g, orders: [[%.17g, %.17g]]",
             need(input, "n0") * turn, need(input, "down") * turn, need(input, "up") * turn,
             need(input, "pause"), need(input, "delay"), -need(input, "n_astern") * turn);
  const steered_run s = {.ship = &m.ship,
                         .screw = &m.screw,
                         .blade = &m.blade,
                         .run = "duration: 960, step: 0.1, scheme: rk4",
                         .screw_keys = screw,
                         .blade_keys = "inflow: angle",
                         .hull_keys = "crossflow coefficient: 0.6",
                         .speed = need(input, "U0"),
                         .trial = ""};
  steered_write(text, &s);
  steered_path p = steered_sail(text, "openmp");
  for (long k = 0; k < p.count; k++) p.rows[k * PATH_COLUMNS + PATH_X] -= m.ship.centre;
  near_series(output, &p, step, of_path, 4, series);
  const double reach = steered_figure(&p, "track_reach");
  golden_near("time_to_stop", steered_figure(&p, "time_to_stop"), need(output, "time_to_stop"),
              figures, 0, 0);
  golden_near("track_reach", reach, need(output, "track_reach"), figures, 0, 0);
  golden_near("track_reach_L", reach / m.ship.length, need(output, "track_reach_L"), figures, 0, 0);
  /* she goes straight ahead */
  golden_near("head_reach", steered_figure(&p, "head_reach"), reach, 1e-9, 0, 0);
  steered_clear(&p);
}

/* ------------------------------------------------------------------------------ all of them */

static void open_file(golden_set *set, double *series, double *figures) {
  static const char *const tolerances[] = {"series_rel_of_column_scale", "figures_rel", NULL};
  *set = golden_open("manoeuvring", "turning.json");
  struct fy_node *tolerance = golden_need(fy_document_root(set->document), "tol");
  golden_expect_members(tolerance, tolerances);
  *series = need(tolerance, tolerances[0]);
  *figures = need(tolerance, tolerances[1]);
}

static void manoeuvres_are_the_known_answers(void **state) {
  (void)state;
  static const char *const members[] = {"name", "input", "output", "note", "published", NULL};
  static const char *const columns[] = {"t",    "x",        "y",      "heading", "surge",
                                        "sway", "yaw_rate", "rudder", NULL};
  golden_set set;
  double series, figures;
  open_file(&set, &series, &figures);
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k), *output = golden_need(item, "output");
    golden_expect_members(item, members);
    print_message("  %s\n", golden_word(item, "name"));
    if (strcmp(golden_word(golden_need(item, "input"), "manoeuvre"), "stop") == 0) {
      check_stop(item, series, figures);
      continue;
    }
    const manoeuvre m = read_turn(item);
    const bool turns = strcmp(m.what, "turn") == 0;
    if (!turns) assert_string_equal(m.what, "zigzag");
    steered_path p = sail(&m, m.end, "openmp");
    expect_columns(output, columns);
    near_series(output, &p, model_step, all_columns, ALL_COLUMNS, series);
    if (turns) {
      check_turn(output, &m, &p, figures);
    } else {
      check_zigzag(output, &p, figures);
    }
    steered_clear(&p);
  }
  golden_close(&set);
}

/* the first rows: the whole of it takes long, and bits are those of the host elsewhere */
static void a_turn_begins_as_it_must_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  golden_set set;
  double series, figures;
  open_file(&set, &series, &figures);
  struct fy_node *item = golden_at(set.cases, 0);
  const manoeuvre m = read_turn(item);
  steered_path p = sail(&m, 10, "opencl");
  near_series(golden_need(item, "output"), &p, model_step, all_columns, ALL_COLUMNS, series);
  steered_clear(&p);
  golden_close(&set);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(manoeuvres_are_the_known_answers),
      cmocka_unit_test(a_turn_begins_as_it_must_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
