/* SPDX-License-Identifier: Apache-2.0
 * Motions in waves by response amplitude operators against known answers: conventions of tables,
 * and vessels that follow a sea. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "hydro/rao.h"
#include "kernels/pass/step/rao.h"
#include "support/golden_json.h"
#include "support/golden_ship.h"
#include "support/sea_tile.h"
#include "tile/tile.h"

static const double pi = 3.14159265358979323846;

static const char *const case_members[] = {"name", "input", "output", NULL};

/* ------------------------------------------------------------------------------ conventions */

static double unit_of(struct fy_node *node, const char *member) {
  static const char *const units[] = {"rad", "deg", NULL};
  return golden_need_choice(node, member, units) == 1 ? pi / 180 : 1;
}

static ald_rao_convention convention_of(struct fy_node *node) {
  static const char *const members[] = {
      "waves_by",     "direction", "direction_turns", "direction_unit", "phase",    "phase_unit",
      "phase_of",     "per",       "rotation",        "angle_unit",     "positive", "motion_origin",
      "phase_origin", NULL};
  static const char *const sides[] = {"towards", "from", NULL};
  static const char *const turns[] = {"anticlockwise", "clockwise", NULL};
  static const char *const phases[] = {"lead", "lag", NULL};
  static const char *const events[] = {"crest", "trough", "up_crossing", "down_crossing", NULL};
  static const char *const sizes[] = {"amplitude", "height", NULL};
  static const char *const rotations[] = {"per_length", "slope", "steepness", NULL};
  static const char *const motions[] = {"surge", "sway", "heave", "roll", "pitch", "yaw", NULL};
  static const char *const positive[6][3] = {
      {"forward", "aft", NULL},     {"port", "starboard", NULL},
      {"up", "down", NULL},         {"starboard_down", "starboard_up", NULL},
      {"bow_down", "bow_up", NULL}, {"bow_to_port", "bow_to_starboard", NULL}};
  golden_expect_members(node, members);
  ald_rao_convention c = {
      .is_from = golden_need_choice(node, "direction", sides) == 1,
      .is_clockwise = golden_need_choice(node, "direction_turns", turns) == 1,
      .direction_unit = unit_of(node, "direction_unit"),
      .is_lag = golden_need_choice(node, "phase", phases) == 1,
      .phase_unit = unit_of(node, "phase_unit"),
      .event = (ald_rao_event)golden_need_choice(node, "phase_of", events),
      .is_per_height = golden_need_choice(node, "per", sizes) == 1,
      .rotation = (ald_rao_rotation)golden_need_choice(node, "rotation", rotations),
      .angle_unit = unit_of(node, "angle_unit"),
      .has_phase_origin = golden_member(node, "phase_origin") != NULL};
  struct fy_node *of = golden_need(node, "positive");
  golden_expect_members(of, motions);
  for (int m = 0; m < 6; m++) {
    c.is_opposite[m] = golden_need_choice(of, motions[m], positive[m]) == 1;
  }
  golden_need_numbers(node, "motion_origin", c.origin, 3);
  if (c.has_phase_origin) {
    double origin[3];
    golden_need_numbers(node, "phase_origin", origin, 3);
    memcpy(c.phase_origin, origin, sizeof c.phase_origin);
  }
  return c;
}

static double omega_of(struct fy_node *convention, double wave) {
  static const char *const by[] = {"period", "hz", "rad_per_s", NULL};
  const int kind = golden_need_choice(convention, "waves_by", by);
  return kind == 0 ? 2 * pi / wave : kind == 1 ? 2 * pi * wave : wave;
}

static void near_six(const golden_set *set, struct fy_node *out, const char *member,
                     const double *values) {
  double expected[6];
  golden_need_numbers(out, member, expected, 6);
  for (int m = 0; m < 6; m++) {
    golden_near(member, values[m], expected[m], set->relative, 0, set->absolute);
  }
}

static void conventions_are_one_motion(void **state) {
  (void)state;
  static const char *const inputs[] = {"convention", "row", "depth", "g", NULL};
  static const char *const row_members[] = {"wave", "direction", "amplitude", "phase", NULL};
  static const char *const outputs[] = {"omega", "heading", "re", "im", NULL};
  golden_set set = golden_open("sea", "rao_conventions.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, case_members);
    struct fy_node *in = golden_need(item, "input"), *out = golden_need(item, "output");
    struct fy_node *written = golden_need(in, "convention"), *row = golden_need(in, "row");
    double amplitude[6], phase[6];
    golden_expect_members(in, inputs);
    golden_expect_members(row, row_members);
    golden_expect_members(out, outputs);
    golden_need_numbers(row, "amplitude", amplitude, 6);
    golden_need_numbers(row, "phase", phase, 6);
    const ald_rao_convention c = convention_of(written);
    const double depth = golden_member(in, "depth") ? golden_need_number(in, "depth") : 0;
    const ald_rao_row is = ald_rao_convert(&c, omega_of(written, golden_need_number(row, "wave")),
                                           golden_need_number(row, "direction"), amplitude, phase,
                                           depth, golden_need_number(in, "g"));
    const double heading = golden_need_number(out, "heading");
    golden_near("omega", is.omega, golden_need_number(out, "omega"), set.relative, 0, 0);
    assert_true(fabs(remainder(is.heading - heading, 2 * pi)) < 1e-9);
    near_six(&set, out, "re", is.re);
    near_six(&set, out, "im", is.im);
  }
  golden_close(&set);
}

/* conventions of single motions: lists over them */
static void check_motions(const golden_set *set, struct fy_node *in, struct fy_node *out) {
  static const char *const inputs[] = {"g",         "depth", "convention", "amplitude",
                                       "phase_deg", "omega", NULL};
  static const char *const members[] = {"phase",    "reference",     "unit",
                                        "rotation", "rotation_mode", NULL};
  static const char *const phases[] = {"lead", "lag", NULL};
  static const char *const events[] = {"crest", "trough", NULL};
  static const char *const rotations[] = {"m", "slope", "steepness", NULL};
  static const char *const outputs[] = {"re", "im", NULL};
  double amplitude[64], phase[64], omega[64], re[64], im[64], is_rotation;
  struct fy_node *list = golden_need_list(in, "convention");
  const int count = golden_length(list);
  golden_expect_members(in, inputs);
  golden_expect_members(out, outputs);
  golden_need_numbers(in, "amplitude", amplitude, count);
  golden_need_numbers(in, "phase_deg", phase, count);
  golden_need_numbers(in, "omega", omega, count);
  golden_need_numbers(out, "re", re, count);
  golden_need_numbers(out, "im", im, count);
  for (int k = 0; k < count; k++) {
    struct fy_node *own = golden_at(list, k);
    golden_expect_members(own, members);
    golden_need_numbers(own, "rotation_mode", &is_rotation, 1);
    const ald_rao_convention c = {
        .direction_unit = 1,
        .phase_unit = pi / 180,
        .is_lag = golden_need_choice(own, "phase", phases) == 1,
        .event = (ald_rao_event)golden_need_choice(own, "reference", events),
        .rotation = (ald_rao_rotation)golden_need_choice(own, "rotation", rotations),
        .angle_unit = unit_of(own, "unit")};
    const int m = is_rotation > 0 ? 4 : 2;
    double size[6] = {0}, turn[6] = {0};
    size[m] = amplitude[k];
    turn[m] = phase[k];
    const double depth = golden_member(in, "depth") ? golden_need_number(in, "depth") : 0;
    const ald_rao_row is =
        ald_rao_convert(&c, omega[k], 0, size, turn, depth, golden_need_number(in, "g"));
    golden_near("re", is.re[m], re[k], set->relative, 0, set->absolute);
    golden_near("im", is.im[m], im[k], set->relative, 0, set->absolute);
  }
}

/* ------------------------------------------------------------------------------ vessels */

enum { WAVES = 64, TEXT = 1 << 18, TIMES = 64, NUMBERS = 4096 };

/* "table: [[direction, omega, amplitude, phase, ...], ...]", leads in rad of numbers re + i im, or
 * of real ones */
static void add_table(char *text, struct fy_node *table) {
  static const char *const members[] = {"half", "heading", "omega", "re", "im", NULL};
  double *heading = calloc(NUMBERS, sizeof *heading), *omega = calloc(NUMBERS, sizeof *omega);
  double *re = calloc(NUMBERS, sizeof *re), *im = calloc(NUMBERS, sizeof *im), half = 0;
  assert_true(heading && omega && re && im);
  golden_expect_members(table, members);
  golden_numbers(table, "half", &half, 1);
  const int h = golden_numbers(table, "heading", heading, NUMBERS),
            w = golden_numbers(table, "omega", omega, NUMBERS);
  assert_int_equal(golden_numbers(table, "re", re, NUMBERS), 6 * h * w);
  if (golden_member(table, "im")) {
    assert_int_equal(golden_numbers(table, "im", im, NUMBERS), 6 * h * w);
  }
  golden_add(text, TEXT, "    sides: %s, table: [", half > 0 ? "one" : "both");
  for (int k = 0; k < h * w; k++) {
    golden_add(text, TEXT, "%s\n      [%.17g, %.17g", k ? "," : "", heading[k / w], omega[k % w]);
    for (int m = 0; m < 6; m++) {
      const int at = m * h * w + k;
      golden_add(text, TEXT, ", %.17g, %.17g", hypot(re[at], im[at]), atan2(im[at], re[at]));
    }
    golden_add(text, TEXT, "]");
  }
  golden_add(text, TEXT, "]}}\n");
  free(heading);
  free(omega);
  free(re);
  free(im);
}

typedef struct journey {
  double x, y, psi, vx, vy;
} journey;

static journey journey_of(struct fy_node *node) {
  static const char *const members[] = {"x", "y", "psi", "vx", "vy", NULL};
  golden_expect_members(node, members);
  return (journey){golden_need_number(node, "x"), golden_need_number(node, "y"),
                   golden_need_number(node, "psi"), golden_need_number(node, "vx"),
                   golden_need_number(node, "vy")};
}

static sea open_vessel(struct fy_node *in, const journey *j, double step) {
  static const char *const members[] = {"g",     "depth", "ramp",      "amplitude",
                                        "omega", "phase", "direction", NULL};
  double amplitude[WAVES], omega[WAVES], phase[WAVES], direction[WAVES];
  struct fy_node *node = golden_need(in, "sea");
  char environment[256] = "", run[128] = "", *text = calloc(1, TEXT);
  assert_non_null(text);
  golden_expect_members(node, members);
  const int count = golden_numbers(node, "amplitude", amplitude, WAVES);
  assert_int_equal(golden_numbers(node, "omega", omega, WAVES), count);
  assert_int_equal(golden_numbers(node, "phase", phase, WAVES), count);
  assert_int_equal(golden_numbers(node, "direction", direction, WAVES), count);
  golden_add(environment, sizeof environment, "gravity: %.17g", golden_need_number(node, "g"));
  if (golden_member(node, "depth")) {
    golden_add(environment, sizeof environment, ", water depth: %.17g",
               golden_need_number(node, "depth"));
  }
  golden_add(run, sizeof run, "duration: 7200, step: %.17g", step);
  if (golden_member(node, "ramp")) {
    golden_add(run, sizeof run, ", build-up: %.17g", golden_need_number(node, "ramp"));
  }
  golden_add(text, TEXT, "sea:\n");
  for (int k = 0; k < count; k++) {
    golden_add(text, TEXT,
               "  w%d: {spectrum: regular, wave height: %.17g, wave period: %.17g, "
               "direction: %.17g rad, phase: %.17g rad}\n",
               k, 2 * amplitude[k], 2 * pi / omega[k], direction[k], phase[k]);
  }
  golden_add(
      text, TEXT,
      "raos: {v: {body: vessel, waves by: angular frequency, directions: towards,\n"
      "    direction turns: anticlockwise, angles: rad, phase: lead, phase of: crest,\n"
      "    per: amplitude, rotations: per metre, rotation unit: rad, positive surge: forward,\n"
      "    positive sway: port, positive heave: up, positive roll: starboard down,\n"
      "    positive pitch: bow down, positive yaw: bow to port, origin: [0 m, 0 m, 0 m],\n"
      "    speed: %.17g, course: %.17g rad,\n",
      hypot(j->vx, j->vy), atan2(j->vy, j->vx));
  add_table(text, golden_need(in, "table"));
  const journey at = *j;
  char vessel[256];
  snprintf(
      vessel, sizeof vessel,
      "[0, 0, 0]},\n  vessel: {motion: prescribed, position: [%.17g, %.17g, 0], heading: %.17g rad",
      at.x, at.y, at.psi);
  sea s = sea_open_run(run, environment, vessel, text);
  free(text);
  return s;
}

/* offsets and rates about the axes of the heading, at a time of the scenario, without the track */
static void follow(sea *s, const journey *j, double time, double step, double *offset,
                   double *rate) {
  const uint32_t *plan = s->layout->plan;
  double row[12];
  ald_tile_put_flag(s->tile, plan[PLAN_LANE_FLAGS] + LANE_STEP, 0, (uint32_t)lrint(time / step));
  rao_item(SEA_TILE(s), 0, 0);
  for (int f = 0; f < 12; f++) {
    row[f] = ald_tile_real(s->tile, KIND(KIND_rao, KIND_ROWS) + RAO_OFFSET + f, 0);
  }
  row[0] -= j->vx * time;
  row[1] -= j->vy * time;
  row[6] -= j->vx;
  row[7] -= j->vy;
  for (int k = 0; k < 2; k++) {
    double *to = k ? rate : offset;
    const double x = row[6 * k], y = row[6 * k + 1];
    to[0] = cos(j->psi) * x + sin(j->psi) * y;
    to[1] = cos(j->psi) * y - sin(j->psi) * x;
    for (int m = 2; m < 6; m++) to[m] = row[6 * k + m];
  }
}

static void check_vessel(const golden_set *set, struct fy_node *in, struct fy_node *out) {
  static const char *const inputs[] = {"sea", "table", "track", "time", NULL};
  static const char *const outputs[] = {"offset", "rate", NULL};
  double time[TIMES], expected[2][6 * TIMES];
  golden_expect_members(in, inputs);
  golden_expect_members(out, outputs);
  const int count = golden_numbers(in, "time", time, TIMES);
  assert_int_equal(golden_numbers(out, "offset", expected[0], 6 * TIMES), 6 * count);
  assert_int_equal(golden_numbers(out, "rate", expected[1], 6 * TIMES), 6 * count);
  const double step = golden_common_step(time, count, 0.5);
  const journey j = journey_of(golden_need(in, "track"));
  sea s = open_vessel(in, &j, step);
  for (int m = 0; m < 6; m++) {
    double is[2][6], scale[2] = {0, 0};
    for (int k = 0; k < count; k++) {
      for (int i = 0; i < 2; i++) scale[i] = fmax(scale[i], fabs(expected[i][6 * k + m]));
    }
    for (int k = 0; k < count; k++) {
      follow(&s, &j, time[k], step, is[0], is[1]);
      /* the track is taken off again: metres of it are rounded */
      const double rounding = 1e-15 * (fabs(j.vx) + fabs(j.vy)) * (1 + time[k]);
      golden_near("offset", is[0][m], expected[0][6 * k + m], set->relative, scale[0],
                  set->absolute + rounding);
      golden_near("rate", is[1][m], expected[1][6 * k + m], set->relative, scale[1],
                  set->absolute + rounding);
    }
  }
  sea_close(&s);
}

static void vessels_follow_the_sea(void **state) {
  (void)state;
  golden_set set = golden_open("sea", "motion.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, case_members);
    struct fy_node *in = golden_need(item, "input"), *out = golden_need(item, "output");
    if (golden_member(in, "convention")) {
      check_motions(&set, in, out);
    } else {
      check_vessel(&set, in, out);
    }
  }
  golden_close(&set);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(conventions_are_one_motion),
                                     cmocka_unit_test(vessels_follow_the_sea)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
