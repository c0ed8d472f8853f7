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

#include "allide/allide.h"
#include "support/devices.h"
#include "support/golden_ship_study.h"

enum { KEYS = 512, REVERSALS = 4, VALUES_MOST = 32 };
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

/* her study until a time, on trial; a zig-zag is ordered by the trial */
static void write_turn(char text[STEERED_TEXT], const manoeuvre *m, double end) {
  const bool turns = strcmp(m->what, "turn") == 0;
  char run[KEYS] = "", screw[KEYS] = "", blade[KEYS] = "", trial[KEYS] = "";
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
}

static steered_path sail(const manoeuvre *m, double end) {
  char text[STEERED_TEXT];
  write_turn(text, m, end);
  return steered_sail(text, "openmp");
}

/* a value of an element now */
static double read_value(ald_batch *batch, const char *element, const char *name) {
  double values[VALUES_MOST];
  const uint32_t e = ald_batch_element(batch, element), at = ald_batch_value(batch, e, name);
  const uint32_t count = ald_batch_element_info(batch, e).values;
  assert_true(at < count && count <= VALUES_MOST);
  assert_int_equal(ald_batch_read(batch, 0, e, values, NULL), ALD_OK);
  return values[at];
}

/* where she is now; before: the row before, NULL if there is none */
static void read_path(ald_batch *batch, double time, const double *before, double *row) {
  ald_body_state s;
  assert_int_equal(ald_batch_state(batch, 0, ald_batch_body(batch, "ship"), &s, NULL), ALD_OK);
  const double c = cos(s.heading), n = sin(s.heading);
  const double last = before ? before[PATH_HEADING] : s.heading;
  row[PATH_TIME] = time;
  row[PATH_X] = s.x;
  row[PATH_Y] = s.y;
  row[PATH_HEADING] = last + remainder(s.heading - last, turn);
  row[PATH_U] = c * s.velocity_x + n * s.velocity_y;
  row[PATH_V] = c * s.velocity_y - n * s.velocity_x;
  row[PATH_R] = s.yaw_rate;
  row[PATH_RUDDER] = read_value(batch, "rudders.main", "angle");
  row[PATH_N] = read_value(batch, "propellers.main", "speed");
}

/* The path on OpenCL at the times of the file alone: a replay, which has every step, takes a launch
 * for each pass and two downloads of the tile for each step; a batch takes its steps in one kernel.
 */
static steered_path sail_on_opencl(const char *text, struct fy_node *output, double step) {
  struct fy_node *series = golden_need(output, "series");
  steered_path p = {.count = golden_length(series)};
  ald_study *study = NULL;
  ald_batch *batch = NULL;
  ald_batch_def def = ald_batch_def_default();
  def.device = "opencl";
  def.reads = 1;
  p.rows = calloc((size_t)p.count * PATH_COLUMNS, sizeof *p.rows);
  assert_non_null(p.rows);
  assert_int_equal(ald_study_read_text(text, "turning", &study, NULL), ALD_OK);
  assert_int_equal(ald_batch_create(study, &def, &batch, NULL), ALD_OK);
  for (long k = 0, done = 0; k < p.count; k++) {
    double *row = p.rows + k * PATH_COLUMNS, expected[PATH_COLUMNS];
    assert_true(golden_values(golden_at(series, (int)k), expected, PATH_COLUMNS) > 0);
    const long steps = lround(expected[PATH_TIME] / step) - done;
    assert_true(steps >= 0);
    if (steps > 0) assert_int_equal(ald_batch_step(batch, (uint32_t)steps, NULL), ALD_OK);
    done += steps;
    read_path(batch, (double)done * step, k > 0 ? row - PATH_COLUMNS : NULL, row);
  }
  ald_batch_destroy(batch);
  ald_study_destroy(study);
  return p;
}

/* rows of the file up to the end of the path
 *   step     of the path; 0: it has the rows of the file
 *   columns  (count) PATH_* */
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
    const long at = step > 0 ? lround(row[0] / step) : k;
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

static const double ship_step = 0.1; /* at ship scale, by whose length times are 8 times longer */

/* her study; the ship has her engine reversed */
static manoeuvre write_stop(char text[STEERED_TEXT], struct fy_node *item) {
  static const char *const inputs[] = {"ship", "manoeuvre", "U0", "n0",       "delay",
                                       "down", "pause",     "up", "n_astern", NULL};
  struct fy_node *input = golden_need(item, "input");
  char screw[KEYS] = "";
  manoeuvre m;
  golden_expect_members(input, inputs);
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
  return m;
}

/* distance counts from midship at the start */
static void near_stop(struct fy_node *output, const manoeuvre *m, steered_path *p, double step,
                      double series) {
  static const int of_path[] = {PATH_TIME, PATH_X, PATH_U, PATH_N};
  for (long k = 0; k < p->count; k++) p->rows[k * PATH_COLUMNS + PATH_X] -= m->ship.centre;
  near_series(output, p, step, of_path, 4, series);
}

static void check_stop(struct fy_node *item, double series, double figures) {
  static const char *const outputs[] = {"columns",       "series",       "track_reach",
                                        "track_reach_L", "time_to_stop", NULL};
  static const char *const columns[] = {"t", "distance", "surge", "n", NULL};
  struct fy_node *output = golden_need(item, "output");
  char text[STEERED_TEXT];
  golden_expect_members(output, outputs);
  expect_columns(output, columns);
  const manoeuvre m = write_stop(text, item);
  steered_path p = steered_sail(text, "openmp");
  near_stop(output, &m, &p, ship_step, series);
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
    steered_path p = sail(&m, m.end);
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

/* whole manoeuvres, to the same tolerance */
static void manoeuvres_are_the_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  golden_set set;
  double series, figures;
  open_file(&set, &series, &figures);
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k), *output = golden_need(item, "output");
    const bool stops = strcmp(golden_word(golden_need(item, "input"), "manoeuvre"), "stop") == 0;
    char text[STEERED_TEXT];
    manoeuvre m;
    if (stops) {
      m = write_stop(text, item);
    } else {
      m = read_turn(item);
      write_turn(text, &m, m.end);
    }
    steered_path p = sail_on_opencl(text, output, stops ? ship_step : model_step);
    if (stops) {
      near_stop(output, &m, &p, 0, series);
    } else {
      near_series(output, &p, 0, all_columns, ALL_COLUMNS, series);
    }
    steered_clear(&p);
  }
  golden_close(&set);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(manoeuvres_are_the_known_answers),
      cmocka_unit_test(manoeuvres_are_the_known_answers_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
