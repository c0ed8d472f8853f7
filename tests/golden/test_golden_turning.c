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

enum { KEYS = 512, REVERSALS = 4, VALUES_MAX = 32, GIVEN_MAX = 64 };
static const double turn = 6.283185307179586;

typedef struct manoeuvre {
  golden_ship ship;
  golden_screw screw;
  golden_blade blade;
  double speed, n, order, rate, end, angle, current[2], step;
  int what;
} manoeuvre;

enum { TURN, ZIGZAG, STOP };
static const char *const manoeuvres[] = {"turn", "zigzag", "stop", NULL};

/* place of a column of the file, which must have it */
static int column_in(struct fy_node *columns, const char *name) {
  const char *const names[] = {name, NULL};
  for (int k = 0; k < golden_length(columns); k++) {
    if (golden_place(golden_at(columns, k), names) == 0) return k;
  }
  fail_msg("no column \"%s\"", name);
  return -1;
}

/* the added mass of the engine's body, which the ship's derivatives give */
static void expect_added(struct fy_node *input, const golden_ship *s) {
  const double own[4] = {s->mx, s->my, -s->my * s->centre, s->jz + s->my * s->centre * s->centre};
  double added[4];
  golden_need_numbers(input, "added_mass_cg", added, 4);
  for (int k = 0; k < 4; k++) golden_near("added_mass_cg", own[k], added[k], 1e-12, 0, 0);
  golden_near("mass", s->mass, golden_need_number(input, "mass"), 1e-12, 0, 0);
  golden_near("Izz", s->inertia, golden_need_number(input, "Izz"), 1e-12, 0, 0);
}

/* A kink of the rudder within a step leaves an error of h^2/12 of its jump in the second
 * derivative: 5 ms leave 5e-7 of a column's scale at model scale, 7 m; times go by the root of the
 * length. */
static const double model_step = 0.005;

/* a step that has a row at each time of the file and at the end */
static double step_of(struct fy_node *item, double end, double longest) {
  struct fy_node *output = golden_need(item, "output"), *series = golden_need(output, "series");
  struct fy_node *columns = golden_need(output, "columns");
  const int rows = golden_length(series), width = golden_length(columns);
  double *times = calloc((size_t)rows + 1, sizeof *times), row[GIVEN_MAX];
  assert_non_null(times);
  assert_in_range(width, 1, GIVEN_MAX);
  const int at = column_in(columns, "t");
  for (int k = 0; k < rows; k++) {
    assert_int_equal(golden_values(golden_at(series, k), row, GIVEN_MAX), width);
    times[k] = row[at];
  }
  times[rows] = end;
  const double step = golden_common_step(times, rows + 1, longest);
  free(times);
  return step;
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
  m.speed = golden_need_number(input, "U0");
  m.n = golden_need_number(input, "n");
  m.order = golden_need_number(input, "rudder_order");
  m.rate = golden_need_number(input, "rudder_rate");
  m.end = golden_need_number(input, "t_end");
  m.what = golden_need_choice(input, "manoeuvre", manoeuvres);
  m.angle = m.what == ZIGZAG ? golden_need_number(input, "heading_switch") : (double)NAN;
  m.current[0] = m.current[1] = 0;
  if (golden_member(input, "current")) golden_need_numbers(input, "current", m.current, 2);
  m.step = step_of(item, m.end, model_step * sqrt(m.ship.length / 7));
  return m;
}

/* her study until a time, on trial; a zig-zag is ordered by the trial */
static void write_turn(char text[STEERED_TEXT], const manoeuvre *m, double end) {
  const bool turns = m->what == TURN;
  char run[KEYS] = "", screw[KEYS] = "", blade[KEYS] = "", trial[KEYS] = "";
  golden_add(run, KEYS, "duration: %.17g, step: %.17g, scheme: rk4", end, m->step);
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
                         .current = {m->current[0], m->current[1]},
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
  double values[VALUES_MAX];
  const uint32_t e = ald_batch_element(batch, element), at = ald_batch_value(batch, e, name);
  const uint32_t count = ald_batch_element_info(batch, e).values;
  assert_true(at < count && count <= VALUES_MAX);
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
  const int at = column_in(golden_need(output, "columns"), "t");
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
    double *row = p.rows + k * PATH_COLUMNS, expected[GIVEN_MAX];
    golden_values(golden_at(series, (int)k), expected, GIVEN_MAX);
    const long steps = lround(expected[at] / step) - done;
    if (steps < 0) fail_msg("rows of the series are not in the order of time");
    if (steps > 0) assert_int_equal(ald_batch_step(batch, (uint32_t)steps, NULL), ALD_OK);
    done += steps;
    read_path(batch, (double)done * step, k > 0 ? row - PATH_COLUMNS : NULL, row);
  }
  ald_batch_destroy(batch);
  ald_study_destroy(study);
  return p;
}

/* what a file calls a column, and where a path has it; `of_path` names the latter */
typedef struct known_column {
  const char *name;
  int column;
} known_column;
static const known_column of_turn[] = {
    {"t", PATH_TIME},  {"x", PATH_X},    {"y", PATH_Y},        {"heading", PATH_HEADING},
    {"surge", PATH_U}, {"sway", PATH_V}, {"yaw_rate", PATH_R}, {"rudder", PATH_RUDDER}};
static const known_column of_stop[] = {
    {"t", PATH_TIME}, {"distance", PATH_X}, {"surge", PATH_U}, {"n", PATH_N}};
enum { OF_TURN = sizeof of_turn / sizeof *of_turn, OF_STOP = sizeof of_stop / sizeof *of_stop };

/* columns of the path as the file has them, in whichever order; returns how many */
static int read_columns(struct fy_node *output, const known_column *known, int known_count,
                        int which[GIVEN_MAX]) {
  struct fy_node *columns = golden_need(output, "columns");
  const int count = golden_length(columns);
  assert_in_range(count, 2, GIVEN_MAX);
  for (int k = 0; k < count; k++) {
    which[k] = -1;
    for (int c = 0; c < known_count; c++) {
      const char *const name[] = {known[c].name, NULL};
      if (golden_place(golden_at(columns, k), name) == 0) which[k] = known[c].column;
    }
    if (which[k] < 0) fail_msg("column %d has a name that this test does not read", k);
  }
  return count;
}

/* all rows of the file
 *   step  of the path; 0: it has the rows of the file */
static void near_series(struct fy_node *output, const steered_path *p, double step,
                        const known_column *known, int known_count, double tolerance) {
  struct fy_node *series = golden_need(output, "series");
  double row[GIVEN_MAX], scale[GIVEN_MAX] = {0};
  int which[GIVEN_MAX];
  const int count = read_columns(output, known, known_count, which);
  const int time = column_in(golden_need(output, "columns"), "t");
  if (golden_length(series) < 1) fail_msg("a series without rows");
  for (int k = 0; k < golden_length(series); k++) {
    assert_int_equal(golden_values(golden_at(series, k), row, GIVEN_MAX), count);
    for (int c = 0; c < count; c++) scale[c] = fmax(scale[c], fabs(row[c]));
  }
  for (int k = 0; k < golden_length(series); k++) {
    golden_values(golden_at(series, k), row, count);
    const long at = step > 0 ? lround(row[time] / step) : k;
    if (at >= p->count) fail_msg("a row at %g s, after the end of the run", row[time]);
    for (int c = 0; c < count; c++) {
      char what[64];
      snprintf(what, sizeof what, "column %d at %g s", c, row[time]);
      golden_near(what, steered_at(p, at, which[c]), row[c], 0, 0, tolerance * scale[c]);
    }
  }
}

/* A figure of the trial: a number, null if what it measures did not happen, or left out. */
static void near_figure(struct fy_node *output, const char *member, double value,
                        double tolerance) {
  double expected;
  struct fy_node *given = fy_node_mapping_lookup_by_string(output, member, FY_NT);
  if (!given) return;
  assert_int_equal(golden_values(given, &expected, 1), 1);
  if (isnan(expected) && isnan(value)) return;
  golden_near(member, value, expected, tolerance, 0, 0);
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
#define NEAR(member, value) near_figure(output, member, value, tolerance)
  for (int k = 0; figures[k]; k++) NEAR(figures[k], steered_figure(p, figures[k]));
  NEAR("final_diameter", steered_figure(p, "steady_diameter"));
  NEAR("advance_L", steered_figure(p, "advance") / m->ship.length);
  NEAR("transfer_L", steered_figure(p, "transfer") / m->ship.length);
  NEAR("tactical_diameter_L", steered_figure(p, "tactical_diameter") / m->ship.length);
#undef NEAR
}

/* A list of figures whose names end with a number from 1 on: as many of them as happen before the
 * end, of which the trial keeps the first. Returns how many the file has. */
static int near_list(struct fy_node *output, const char *member, const steered_path *p,
                     const char *column, double tolerance) {
  double expected[GIVEN_MAX];
  golden_need(output, member);
  const int count = golden_numbers(output, member, expected, GIVEN_MAX);
  for (int k = 0; k < REVERSALS; k++) {
    char name[32];
    snprintf(name, sizeof name, "%s_%d", column, k + 1);
    const double value = steered_figure(p, name);
    if (k < count) golden_near(member, value, expected[k], tolerance, 0, 0);
    if (k >= count && !isnan(value))
      fail_msg("%s has %d items, but there is a %s", member, count, name);
  }
  return count;
}

static void check_zigzag(struct fy_node *output, const steered_path *p, double tolerance) {
  static const char *const outputs[] = {"columns",    "series",          "reversal_times",
                                        "overshoots", "overshoot_times", NULL};
  golden_expect_members(output, outputs);
  const int reversals = near_list(output, "reversal_times", p, "reversal", tolerance);
  const int given = near_list(output, "overshoots", p, "overshoot", tolerance);
  assert_int_equal(near_list(output, "overshoot_times", p, "overshoot_time", tolerance), given);
  assert_in_range(given, reversals > 0 ? reversals - 1 : 0, reversals);
}

/* ------------------------------------------------------------------------------ stop */

static const double ship_step = 0.1; /* at ship scale, 320 m */

/* until the last row, and until she has stopped: as long as the file says and 1 % longer */
static double end_of_stop(struct fy_node *output) {
  struct fy_node *series = golden_need(output, "series");
  const int at = column_in(golden_need(output, "columns"), "t");
  double row[GIVEN_MAX], end = 1.01 * golden_number(output, "time_to_stop", 0);
  for (int k = 0; k < golden_length(series); k++) {
    golden_values(golden_at(series, k), row, GIVEN_MAX);
    end = fmax(end, row[at]);
  }
  return end;
}

/* her study; the ship has her engine reversed */
static manoeuvre write_stop(char text[STEERED_TEXT], struct fy_node *item) {
  static const char *const inputs[] = {"ship", "manoeuvre", "U0", "n0",       "delay",
                                       "down", "pause",     "up", "n_astern", NULL};
  struct fy_node *input = golden_need(item, "input");
  char run[KEYS] = "", screw[KEYS] = "";
  manoeuvre m = {.what = STOP};
  golden_expect_members(input, inputs);
  golden_read_ship(golden_need(input, "ship"), &m.ship, &m.screw, &m.blade);
  m.step = step_of(item, 0, ship_step * sqrt(m.ship.length / 320));
  m.end = m.step * ceil(end_of_stop(golden_need(item, "output")) / m.step);
  golden_add(run, KEYS, "duration: %.17g, step: %.17g, scheme: rk4", m.end, m.step);
  golden_add(screw, KEYS,
             "drift: angle, speed: %.17g, slow down rate: %.17g, speed up rate: %.17g, reversing "
             "time: %.17g, orders: [[%.17g, %.17g]]",
             golden_need_number(input, "n0") * turn, golden_need_number(input, "down") * turn,
             golden_need_number(input, "up") * turn, golden_need_number(input, "pause"),
             golden_need_number(input, "delay"), -golden_need_number(input, "n_astern") * turn);
  const steered_run s = {.ship = &m.ship,
                         .screw = &m.screw,
                         .blade = &m.blade,
                         .run = run,
                         .screw_keys = screw,
                         .blade_keys = "inflow: angle",
                         .hull_keys = "crossflow coefficient: 0.6",
                         .speed = golden_need_number(input, "U0"),
                         .trial = ""};
  steered_write(text, &s);
  return m;
}

/* distance counts from midship at the start */
static void near_stop(struct fy_node *output, const manoeuvre *m, steered_path *p, double step,
                      double series) {
  for (long k = 0; k < p->count; k++) p->rows[k * PATH_COLUMNS + PATH_X] -= m->ship.centre;
  near_series(output, p, step, of_stop, OF_STOP, series);
}

static void check_stop(struct fy_node *item, double series, double figures) {
  static const char *const outputs[] = {"columns",       "series",       "track_reach",
                                        "track_reach_L", "time_to_stop", NULL};
  struct fy_node *output = golden_need(item, "output");
  char text[STEERED_TEXT];
  golden_expect_members(output, outputs);
  const manoeuvre m = write_stop(text, item);
  steered_path p = steered_sail(text, "openmp");
  near_stop(output, &m, &p, m.step, series);
  const double reach = steered_figure(&p, "track_reach");
  near_figure(output, "time_to_stop", steered_figure(&p, "time_to_stop"), figures);
  near_figure(output, "track_reach", reach, figures);
  near_figure(output, "track_reach_L", reach / m.ship.length, figures);
  /* she goes straight ahead */
  if (!isnan(reach)) golden_near("head_reach", steered_figure(&p, "head_reach"), reach, 1e-9, 0, 0);
  steered_clear(&p);
}

/* ------------------------------------------------------------------------------ all of them */

static void open_file(golden_set *set, double *series, double *figures) {
  static const char *const tolerances[] = {"series_rel_of_column_scale", "figures_rel", NULL};
  *set = golden_open("manoeuvring", "turning.json");
  struct fy_node *tolerance = golden_need(fy_document_root(set->document), "tol");
  golden_expect_members(tolerance, tolerances);
  *series = golden_need_number(tolerance, tolerances[0]);
  *figures = golden_need_number(tolerance, tolerances[1]);
}

static const char *const members[] = {"name", "input", "output", "note", "published", NULL};

static bool is_stop(struct fy_node *item) {
  return golden_need_choice(golden_need(item, "input"), "manoeuvre", manoeuvres) == STOP;
}

static void manoeuvres_are_the_known_answers(void **state) {
  (void)state;
  golden_set set;
  double series, figures;
  open_file(&set, &series, &figures);
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members), *output = golden_need(item, "output");
    if (is_stop(item)) {
      check_stop(item, series, figures);
      continue;
    }
    const manoeuvre m = read_turn(item);
    steered_path p = sail(&m, m.end);
    near_series(output, &p, m.step, of_turn, OF_TURN, series);
    if (m.what == TURN) {
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
    struct fy_node *item = golden_case(&set, k, members), *output = golden_need(item, "output");
    const bool stops = is_stop(item);
    char text[STEERED_TEXT];
    manoeuvre m;
    if (stops) {
      m = write_stop(text, item);
    } else {
      m = read_turn(item);
      write_turn(text, &m, m.end);
    }
    steered_path p = sail_on_opencl(text, output, m.step);
    if (stops) {
      near_stop(output, &m, &p, 0, series);
    } else {
      near_series(output, &p, 0, of_turn, OF_TURN, series);
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
