/* SPDX-License-Identifier: Apache-2.0
 * Autopilots, governors and steering gear against known answers: single decisions through the
 * passes of both devices, and closed loops of KVLCC2. A member that this file does not know fails
 * the test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/control/autopilot_rows.h"
#include "kernels/pass/control/governor_rows.h"
#include "kernels/pass/water/rudder_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/golden_ship_study.h"
#include "support/posed.h"
#include "support/study_run.h"

enum { KEYS = 512, LEGS = 60, COLUMNS = 16 };
static const double turn = 6.283185307179586;

typedef struct tolerances {
  double relative, absolute, series;
} tolerances;

static void near(const char *what, double value, struct fy_node *step, const tolerances *t) {
  golden_near(what, value, golden_need_number(step, what), t->relative, 0, t->absolute);
}

/* ------------------------------------------------------------------------------ parts of studies
 */

static void add_gains(char *text, struct fy_node *gains) {
  static const char *const members[] = {"Kp", "Kd", "Ki", "max", "deadband", "period", NULL};
  golden_expect_members(gains, members);
  golden_add(text, STEERED_TEXT,
             "gain: %.17g, rate gain: %.17g, integral gain: %.17g, greatest angle: %.17g, dead "
             "band: %.17g, period: %.17g",
             golden_need_number(gains, "Kp"), golden_need_number(gains, "Kd"),
             golden_need_number(gains, "Ki"), golden_need_number(gains, "max"),
             golden_need_number(gains, "deadband"), golden_need_number(gains, "period"));
}

static void add_path(char *text, struct fy_node *path, struct fy_node *sight) {
  static const char *const members[] = {"lookahead", "radius", "kappa", "period", NULL};
  golden_expect_members(sight, members);
  golden_add(text, STEERED_TEXT,
             ", lookahead: %.17g, radius: %.17g, drift gain: %.17g, waypoints: [",
             golden_need_number(sight, "lookahead"), golden_need_number(sight, "radius"),
             golden_need_number(sight, "kappa"));
  for (int k = 0; k < golden_length(path); k++) {
    double at[2];
    assert_int_equal(golden_values(golden_at(path, k), at, 2), 2);
    golden_add(text, STEERED_TEXT, "%s[%.17g, %.17g]", k ? ", " : "", at[0], at[1]);
  }
  golden_add(text, STEERED_TEXT, "]");
}

/* the file's gains are of turns */
static void add_governor(char *text, struct fy_node *settings) {
  static const char *const members[] = {"n0", "Kp", "Ki", "limits", "period", "U_ref", NULL};
  double limits[2];
  golden_expect_members(settings, members);
  golden_need_numbers(settings, "limits", limits, 2);
  golden_add(text, STEERED_TEXT,
             "governors: {main: {body: ship, base: %.17g, gain: %.17g, integral gain: %.17g, "
             "limits: [%.17g, %.17g], period: %.17g, speed: %.17g}}\n",
             golden_need_number(settings, "n0") * turn, golden_need_number(settings, "Kp") * turn,
             golden_need_number(settings, "Ki") * turn, limits[0] * turn, limits[1] * turn,
             golden_need_number(settings, "period"), golden_need_number(settings, "U_ref"));
}

/* a ship whose midship is her centre of gravity; `step` [s] */
static void begin_ship(char *text, double step, const char *rudder) {
  text[0] = '\0';
  golden_add(text, STEERED_TEXT,
             "allide: 1\nrun: {duration: %.17g, step: %.17g}\nbodies: {ship: {mass: 7000 t, "
             "inertia: 4e9}}\npropellers: {main: {body: ship, diameter: 5, thrust coefficients: "
             "[0.3, -0.28, -0.13], position: [-47], wake: 0.3, speed: 100 rpm}}\n",
             step, step);
  golden_add(text, STEERED_TEXT,
             "rudders: {main: {body: ship, propeller: main, area: 15, span: 5, position: -50, hull "
             "force: 0.3, hull force position: -45, flow straightening: [0.6, 0.4], flow "
             "straightening position: -70%s}}\n",
             rudder);
}

/* ------------------------------------------------------------------------------ single decisions
 */

static posed_body heading_to(double x, double y, double heading) {
  posed_body b = posed_at(x, y, 0);
  const double c = cos(heading), s = sin(heading);
  b.axes[0][0] = b.axes[1][1] = c;
  b.axes[0][1] = s;
  b.axes[1][0] = -s;
  return b;
}

static void decide(posed *p, const posed_body *ship, const char *kind) {
  char record[32];
  snprintf(record, sizeof record, "%s_record", kind);
  posed_put(p, 0, 0, ship);
  const uint32_t *plan = p->layout->plan;
  ald_tile_put_real(p->tile, plan[PLAN_BODY_ROWS] + BODY_PSI * plan[PLAN_BODIES], 0,
                    atan2(ship->axes[0][1], ship->axes[0][0]));
  posed_run(p, (const char *const[]){kind, record}, 2);
}

static void check_heading(struct fy_node *item, const char *device, const tolerances *t) {
  static const char *const inputs[] = {"gains", "I", NULL};
  static const char *const members[] = {"input", "order", "I", NULL};
  struct fy_node *input = golden_need(item, "input"), *steps = golden_need_list(item, "steps");
  struct fy_node *gains = golden_need(input, "gains");
  char text[STEERED_TEXT];
  golden_expect_members(input, inputs);
  begin_ship(text, golden_need_number(gains, "period"), "");
  golden_add(text, STEERED_TEXT, "autopilots: {main: {body: ship, rudder: main, ");
  add_gains(text, gains);
  golden_add(text, STEERED_TEXT, "}}\n");
  posed p = posed_open(device, text);
  posed_put_row(&p, KIND_autopilot, AUTOPILOT_INTEGRAL, 0, 0, golden_need_number(input, "I"));
  for (int k = 0; k < golden_length(steps); k++) {
    struct fy_node *step = golden_at(steps, k);
    double in[3];
    golden_expect_members(step, members);
    golden_need_numbers(step, "input", in, 3);
    posed_body ship = heading_to(0, 0, in[1]);
    ship.spin[2] = in[2];
    posed_put_row(&p, KIND_autopilot, AUTOPILOT_HEADING, 0, 0, in[0]);
    decide(&p, &ship, "autopilot");
    near("order", posed_row(&p, KIND_rudder, RUDDER_ORDER, 0, 0), step, t);
    near("I", posed_row(&p, KIND_autopilot, AUTOPILOT_INTEGRAL, 0, 0), step, t);
  }
  posed_close(&p);
}

/* steps of any length, each by a study of its own */
static void check_servo(struct fy_node *item, const char *device, const tolerances *t) {
  static const char *const inputs[] = {"rudder", "order", "rate", "lag", NULL};
  static const char *const members[] = {"h", "rudder", NULL};
  struct fy_node *input = golden_need(item, "input"), *steps = golden_need_list(item, "steps");
  char text[STEERED_TEXT], gear[KEYS] = "";
  golden_expect_members(input, inputs);
  golden_add(gear, KEYS, ", rate: %.17g, lag: %.17g", golden_need_number(input, "rate"),
             golden_need_number(input, "lag"));
  double rudder = golden_need_number(input, "rudder");
  for (int k = 0; k < golden_length(steps); k++) {
    struct fy_node *step = golden_at(steps, k);
    golden_expect_members(step, members);
    begin_ship(text, golden_need_number(step, "h"), gear);
    posed p = posed_open(device, text);
    posed_put_row(&p, KIND_rudder, RUDDER_ANGLE, 0, 0, rudder);
    posed_put_row(&p, KIND_rudder, RUDDER_ORDER, 0, 0, golden_need_number(input, "order"));
    posed_run(&p, (const char *const[]){"rudder_record"}, 1);
    rudder = posed_row(&p, KIND_rudder, RUDDER_ANGLE, 0, 0);
    near("rudder", rudder, step, t);
    posed_close(&p);
  }
}

static void check_sight(struct fy_node *item, const char *device, const tolerances *t) {
  static const char *const inputs[] = {"path", "settings", NULL};
  static const char *const members[] = {
      "position", "heading_reference", "cross_track", "along_track", "leg", "yint", NULL};
  struct fy_node *input = golden_need(item, "input"), *steps = golden_need_list(item, "steps");
  struct fy_node *settings = golden_need(input, "settings");
  char text[STEERED_TEXT];
  golden_expect_members(input, inputs);
  begin_ship(text, golden_need_number(settings, "period"), "");
  golden_add(text, STEERED_TEXT,
             "autopilots: {main: {body: ship, rudder: main, rate gain: 0, period: %.17g",
             golden_need_number(settings, "period"));
  add_path(text, golden_need(input, "path"), settings);
  golden_add(text, STEERED_TEXT, "}}\n");
  posed p = posed_open(device, text);
#define OF_PILOT(field) posed_row(&p, KIND_autopilot, field, 0, 0)
  for (int k = 0; k < golden_length(steps); k++) {
    struct fy_node *step = golden_at(steps, k);
    double at[2];
    golden_expect_members(step, members);
    golden_need_numbers(step, "position", at, 2);
    const posed_body ship = heading_to(at[0], at[1], 0);
    decide(&p, &ship, "autopilot");
    near("heading_reference", OF_PILOT(AUTOPILOT_REFERENCE), step, t);
    near("cross_track", OF_PILOT(AUTOPILOT_CROSS), step, t);
    near("along_track", OF_PILOT(AUTOPILOT_ALONG), step, t);
    near("leg", OF_PILOT(AUTOPILOT_LEG), step, t);
    near("yint", OF_PILOT(AUTOPILOT_OFFSET), step, t);
  }
#undef OF_PILOT
  posed_close(&p);
}

static void check_governor(struct fy_node *item, const char *device, const tolerances *t) {
  static const char *const inputs[] = {"settings", NULL};
  static const char *const members[] = {"U_ref", "u", "n", "I", NULL};
  struct fy_node *input = golden_need(item, "input"), *steps = golden_need_list(item, "steps");
  struct fy_node *settings = golden_need(input, "settings");
  char text[STEERED_TEXT];
  golden_expect_members(input, inputs);
  begin_ship(text, golden_need_number(settings, "period"), "");
  add_governor(text, settings);
  posed p = posed_open(device, text);
  for (int k = 0; k < golden_length(steps); k++) {
    struct fy_node *step = golden_at(steps, k);
    golden_expect_members(step, members);
    posed_body ship = posed_at(0, 0, 0);
    ship.velocity[0] = golden_need_number(step, "u");
    posed_put_row(&p, KIND_governor, GOVERNOR_SPEED, 0, 0, golden_need_number(step, "U_ref"));
    decide(&p, &ship, "governor");
    near("n", posed_row(&p, KIND_propeller, PROPELLER_ORDER, 0, 0), step, t);
    near("I", posed_row(&p, KIND_governor, GOVERNOR_INTEGRAL, 0, 0), step, t);
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ closed loops */

/* An order that is new at a step's beginning is not yet followed at the first of the stages of RK4,
 * which weighs a sixth: a delay of up to h/6, by which the angle changes at 1e-4 rad/s at most. A
 * tenth of a second leaves 1.7e-6 rad, this step a fifth of what the file allows. */
static const double loop_step = 0.0125;

/* columns of the file, and series of a run */
typedef struct column {
  const char *name, *series;
} column;
static const column known[] = {
    {"t", "time"},
    {"x", "bodies.ship.x"},
    {"y", "bodies.ship.y"},
    {"heading", "bodies.ship.heading"},
    {"surge", NULL},
    {"sway", NULL},
    {"yaw_rate", "bodies.ship.yaw_rate"},
    {"rudder", "rudders.main.angle"},
    {"order", "autopilots.main.order"},
    {"heading_reference", "autopilots.main.reference"},
    {"n", "propellers.main.order"},
    {"cross_track", "autopilots.main.cross_track"},
    {"leg", "autopilots.main.leg"},
};
enum { KNOWN = sizeof known / sizeof known[0] };

static int column_of(struct fy_node *columns, int k) {
  size_t length = 0;
  const char *name = fy_node_get_scalar(golden_at(columns, k), &length);
  for (int c = 0; c < KNOWN; c++) {
    if (strlen(known[c].name) == length && memcmp(known[c].name, name, length) == 0) return c;
  }
  fail_msg("unknown column \"%.*s\"", (int)length, name);
  return -1;
}

static double value_at(const study_run *v, const column *c, long row) {
  if (c->series) return study_run_at(v, c->series, row);
  const double heading = study_run_at(v, "bodies.ship.heading", row);
  const double x = study_run_at(v, "bodies.ship.velocity_x", row);
  const double y = study_run_at(v, "bodies.ship.velocity_y", row);
  return strcmp(c->name, "surge") == 0 ? cos(heading) * x + sin(heading) * y
                                       : cos(heading) * y - sin(heading) * x;
}

/* columns of the file, and which of them is the time; returns how many there are */
static int read_columns(struct fy_node *output, int which[COLUMNS], int *time) {
  struct fy_node *columns = golden_need_list(output, "columns");
  const int count = golden_length(columns);
  if (count > COLUMNS) fail_msg("%d columns", count);
  *time = -1;
  for (int c = 0; c < count; c++) {
    which[c] = column_of(columns, c);
    if (which[c] == 0) *time = c;
  }
  if (*time < 0) fail_msg("no column of the time");
  return count;
}

/* A step as long as loop_step at most that has a row at each of the file's, at the end, and at each
 * decision. */
static double step_of(struct fy_node *input, struct fy_node *output) {
  struct fy_node *series = golden_need_list(output, "series");
  struct fy_node *governor = golden_member(input, "governor");
  const int rows = golden_length(series);
  double *times = calloc((size_t)rows + 3, sizeof *times), row[COLUMNS];
  int which[COLUMNS], at;
  const int count = read_columns(output, which, &at);
  assert_non_null(times);
  for (int k = 0; k < rows; k++) {
    assert_int_equal(golden_values(golden_at(series, k), row, COLUMNS), count);
    times[k] = row[at];
  }
  times[rows] = golden_need_number(input, "t_end");
  times[rows + 1] = golden_need_number(golden_need(input, "gains"), "period");
  if (governor) times[rows + 2] = golden_need_number(governor, "period");
  const double step = golden_common_step(times, rows + 3, loop_step);
  free(times);
  return step;
}

/* Rows of the file until `end`; the heading of the file does not wrap. */
static void near_series(struct fy_node *output, const study_run *v, double step, double end,
                        double tolerance) {
  struct fy_node *series = golden_need_list(output, "series");
  double row[COLUMNS], scale[COLUMNS] = {0};
  int which[COLUMNS], time;
  const int count = read_columns(output, which, &time);
  for (int k = 0; k < golden_length(series); k++) {
    assert_int_equal(golden_values(golden_at(series, k), row, count), count);
    for (int c = 0; c < count; c++) scale[c] = fmax(scale[c], fabs(row[c]));
  }
  for (int k = 0; k < golden_length(series); k++) {
    golden_values(golden_at(series, k), row, count);
    if (row[time] > end + 1e-9) continue;
    const long at = lround(row[time] / step);
    if (at < 0 || at >= (long)v->series->row_count) fail_msg("%g s is no time", row[time]);
    for (int c = 0; c < count; c++) {
      char what[64];
      double value = value_at(v, &known[which[c]], at);
      snprintf(what, sizeof what, "%s at %g s", known[which[c]].name, row[time]);
      if (strcmp(known[which[c]].name, "heading") == 0)
        value = row[c] + remainder(value - row[c], turn);
      golden_near(what, value, row[c], 0, 0, tolerance * scale[c]);
    }
  }
}

/* largest heading beyond the reference, to the second order of the step between two rows */
static double overshoot_of(const study_run *v, double reference) {
  double most = 0;
  const double side = reference < 0 ? -1 : 1;
  for (long k = 0; k < (long)v->series->row_count; k++) {
    most = fmax(most, side * (study_run_at(v, "bodies.ship.heading", k) - reference));
  }
  return most;
}

/* the study of a loop until `end` */
static void write_loop(struct fy_node *input, double step, double end, char text[STEERED_TEXT]) {
  static const char *const positions[] = {"midship", NULL};
  golden_ship ship;
  golden_screw screw;
  golden_blade blade;
  char run[KEYS] = "", screw_keys[KEYS] = "", blade_keys[KEYS] = "";
  struct fy_node *sight = golden_member(input, "los"), *governor = golden_member(input, "governor");
  golden_read_ship(golden_need(input, "ship"), &ship, &screw, &blade);
  golden_add(run, KEYS, "duration: %.17g, step: %.17g, scheme: rk4", end, step);
  golden_add(screw_keys, KEYS, "drift: angle, speed: %.17g", golden_need_number(input, "n") * turn);
  golden_add(blade_keys, KEYS, "inflow: angle, rate: %.17g",
             golden_need_number(input, "rudder_rate"));
  steered_run s = {.ship = &ship,
                   .screw = &screw,
                   .blade = &blade,
                   .run = run,
                   .screw_keys = screw_keys,
                   .blade_keys = blade_keys,
                   .hull_keys = "crossflow coefficient: 0.6",
                   .speed = golden_need_number(input, "U0")};
  if (golden_member(input, "current")) {
    golden_need_numbers(input, "current", s.current, 2);
  }
  steered_write(text, &s);
  golden_add(text, STEERED_TEXT, "autopilots: {main: {body: ship, ");
  add_gains(text, golden_need(input, "gains"));
  if (sight) {
    golden_need_choice(input, "position_used", positions);
    const double period = golden_need_number(golden_need(input, "gains"), "period");
    golden_near("period of los", golden_need_number(sight, "period"), period, 0, 0, 0);
    add_path(text, golden_need(input, "path"), sight);
  } else {
    golden_add(text, STEERED_TEXT, ", heading: %.17g",
               golden_need_number(input, "heading_reference"));
  }
  golden_add(text, STEERED_TEXT, "}}\n");
  if (governor) add_governor(text, governor);
}

static void check_loop(struct fy_node *item, const char *device, const tolerances *t) {
  static const char *const inputs[] = {
      "ship", "U0",  "n",        "gains",   "rudder_rate", "heading_reference",
      "path", "los", "governor", "current", "t_end",       "position_used",
      NULL};
  static const char *const outputs[] = {"columns", "series", "overshoot", NULL};
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  char text[STEERED_TEXT];
  golden_expect_members(input, inputs);
  golden_expect_members(output, outputs);
  /* on OpenCL the first rows: the whole takes long, and bits are those of the host elsewhere */
  const bool is_whole = strcmp(device, "openmp") == 0;
  const double last = golden_need_number(input, "t_end"), step = step_of(input, output);
  const double end = is_whole || last < 20 ? last : step * floor(20 / step);
  write_loop(input, step, end, text);
  study_run v = study_run_text(text, device);
  near_series(output, &v, step, end, t->series);
  if (is_whole && golden_member(output, "overshoot")) {
    /* of the heading, whose scale is that of its column */
    const double reference = golden_need_number(input, "heading_reference"),
                 over = golden_need_number(output, "overshoot");
    golden_near("overshoot", overshoot_of(&v, reference), over, 0, 0,
                t->series * (fabs(reference) + over));
  }
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ all of them */

typedef void check_case(struct fy_node *item, const char *device, const tolerances *t);
static check_case *const checks[] = {check_heading,  check_servo, check_sight,
                                     check_governor, check_loop,  check_loop};
static const char *const kinds[] = {"heading",       "servo", "los", "governor",
                                    "course_change", "track", NULL};

static void check_all(const char *device) {
  static const char *const members[] = {"name",  "kind", "input",     "output",
                                        "steps", "note", "published", NULL};
  static const char *const names[] = {"rel", "abs", "series_rel_of_column_scale", NULL};
  need_device(device);
  golden_set set = golden_open("manoeuvring", "autopilot.json");
  struct fy_node *tolerance = golden_need(fy_document_root(set.document), "tol");
  golden_expect_members(tolerance, names);
  const tolerances t = {golden_need_number(tolerance, names[0]),
                        golden_need_number(tolerance, names[1]),
                        golden_need_number(tolerance, names[2])};
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members);
    checks[golden_need_choice(item, "kind", kinds)](item, device, &t);
  }
  golden_close(&set);
}

static void known_answers_on_openmp(void **state) {
  (void)state;
  check_all("openmp");
}

static void known_answers_on_opencl(void **state) {
  (void)state;
  check_all("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_answers_on_openmp),
      cmocka_unit_test(known_answers_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
