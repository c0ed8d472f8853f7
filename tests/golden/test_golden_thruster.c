/* SPDX-License-Identifier: Apache-2.0
 * Thrusters against known answers, each case through the passes of both devices: four quadrants,
 * types, losses, the series in a nozzle, servos of speed and azimuth, the resultant. A member that
 * this file does not know fails the test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "element/thruster_screw.h"
#include "kernels/pass/water/thruster_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/posed.h"

enum { TEXT = 8192, TABLE = 3 * 64, HISTORY = 4096 };

static const char *const law_members[] = {"D", "rho", "fwd", "rev",   "fT",    "fQ",    "kind",
                                          "n", "va",  "h",   "alpha", "depth", "direc", NULL};
static const char *const series_members[] = {"PD", "n", NULL};
static const char *const servo_members[] = {
    "D",  "rho", "fwd", "rev",   "fT",    "fQ",      "kind",  "Fmax",   "trise", "TCF",
    "va", "h",   "dt",  "depth", "steps", "n_start", "n_ref", "scheme", NULL};
static const char *const azimuth_members[] = {"psi", "psi0", "TCD", "rmax", "dt", NULL};
static const char *const resultant_members[] = {"r", "T", "e", NULL};

static void expect_members(struct fy_node *item, const char *part, const char *const *known) {
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(golden_need(item, part), &at));) {
    size_t length;
    const char *text = fy_node_get_scalar(fy_node_pair_key(pair), &length);
    int k = 0;
    while (known[k] && (strlen(known[k]) != length || strncmp(known[k], text, length) != 0)) k++;
    if (!known[k]) {
      fail_msg("%s: unknown member \"%.*s\"", golden_word(item, "name"), (int)length, text);
    }
  }
}

/* ------------------------------------------------------------------------------ studies */

/* ", name: [[a0, b0, ...], ...]" of columns that the file gives one after another */
static size_t write_table(char *text, const char *name, struct fy_node *columns) {
  double value[TABLE];
  const int width = golden_length(columns), count = golden_values(columns, value, TABLE);
  assert_true(width > 0 && count % width == 0);
  size_t used = (size_t)sprintf(text, ", %s: [", name);
  for (int r = 0; r < count / width; r++) {
    for (int c = 0; c < width; c++) {
      used += (size_t)sprintf(text + used, "%s%.17g",
                              c   ? ", "
                              : r ? ", ["
                                  : "[",
                              value[c * (count / width) + r]);
    }
    used += (size_t)sprintf(text + used, "]");
  }
  return used + (size_t)sprintf(text + used, "]");
}

/* golden_word() holds a word until the next one */
static void read_kind(struct fy_node *input, char *kind, size_t size) {
  snprintf(kind, size, "%s", golden_member(input, "kind") ? golden_word(input, "kind") : "fixed");
}

static size_t write_factors(char *text, struct fy_node *input) {
  static const char *const names[] = {"factors ahead", "factors astern"};
  double thrust[2] = {1, 1}, torque[2] = {1, 1};
  size_t used = 0;
  (void)golden_numbers(input, "fT", thrust, 2);
  (void)golden_numbers(input, "fQ", torque, 2);
  for (int k = 0; k < 2; k++) {
    used += (size_t)sprintf(text + used, ", %s: [%.17g, %.17g]", names[k], thrust[k], torque[k]);
  }
  return used;
}

/* a body with a thruster as a case of the law or of the servo has it; no depth: none of its losses
 */
static void write_study(char *text, struct fy_node *input) {
  char kind[16];
  read_kind(input, kind, sizeof kind);
  size_t used =
      (size_t)sprintf(text,
                      "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: semi-implicit}\n"
                      "environment: {gravity: 0, water density: %.17g}\n"
                      "bodies: {ship: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six}}\n"
                      "thrusters: {t: {body: ship, type: %s, at: [0, 0, 0], diameter: %.17g, "
                      "maximum thrust: %.17g,\n"
                      "  rise time: %.17g, time constant: %.17g",
                      1000 * golden_number(input, "dt", 0.1), golden_number(input, "dt", 0.1),
                      golden_number(input, "rho", 1025), kind, golden_number(input, "D", NAN),
                      golden_number(input, "Fmax", 5e5), golden_number(input, "trise", 5),
                      golden_number(input, "TCF", 1));
  used += write_table(text + used, "ahead", golden_need(input, "fwd"));
  if (golden_member(input, "rev"))
    used += write_table(text + used, "astern", golden_member(input, "rev"));
  used += write_factors(text + used, input);
  if (golden_member(input, "depth") && golden_member(input, "h")) {
    used += write_table(text + used, "depth factors", golden_member(input, "depth"));
  }
  if (golden_member(input, "direc") && golden_member(input, "alpha")) {
    used += write_table(text + used, "direction factors", golden_member(input, "direc"));
  }
  used += (size_t)sprintf(text + used, "}}\n");
  assert_true(used < TEXT);
}

/* the body at the depth of the case, moving with v_a along the thrust */
static void place(posed *p, struct fy_node *input) {
  char kind[16];
  read_kind(input, kind, sizeof kind);
  const double va = golden_number(input, "va", NAN);
  const double azimuth = golden_member(input, "alpha") ? golden_number(input, "alpha", NAN) : 0;
  const double depth = golden_member(input, "h") ? golden_number(input, "h", NAN) : 100;
  const double along = strcmp(kind, "tunnel") == 0 ? M_PI / 2 : azimuth;
  posed_body b = posed_at(0, 0, -depth);
  b.velocity[0] = va * cos(along);
  b.velocity[1] = va * sin(along);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_put(p, 0, lane, &b);
    posed_put_row(p, KIND_thruster, THRUSTER_AZIMUTH, 0, lane, azimuth);
  }
}

static void put_everywhere(posed *p, uint32_t row, double value) {
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_put_row(p, KIND_thruster, row, 0, lane, value);
  }
}

/* ------------------------------------------------------------------------------ cases */

static void near_of(const golden_set *set, struct fy_node *item, const char *what, double value,
                    double expected, double scale) {
  char text[96];
  snprintf(text, sizeof text, "%s: %s", golden_word(item, "name"), what);
  golden_near(text, value, expected, set->relative, scale, set->absolute);
}

static double expected_of(struct fy_node *item, const char *member) {
  return golden_number(golden_need(item, "output"), member, NAN);
}

static void judge_law(const golden_set *set, struct fy_node *item, const char *device) {
  char text[TEXT];
  const char *const passes[] = {"thruster"};
  struct fy_node *input = golden_need(item, "input");
  expect_members(item, "input", law_members);
  write_study(text, input);
  posed p = posed_open(device, text);
  place(&p, input);
  put_everywhere(&p, THRUSTER_SPEED, golden_number(input, "n", NAN));
  posed_run(&p, passes, 1);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    near_of(set, item, "T", posed_row(&p, KIND_thruster, THRUSTER_THRUST, 0, lane),
            expected_of(item, "T"), 0);
    near_of(set, item, "Q", posed_row(&p, KIND_thruster, THRUSTER_TORQUE, 0, lane),
            expected_of(item, "Q"), 0);
  }
  posed_close(&p);
}

static void judge_series(const golden_set *set, struct fy_node *item) {
  static const char *const names[] = {"J", "KT", "KQ"};
  struct fy_node *input = golden_need(item, "input");
  expect_members(item, "input", series_members);
  const int count = (int)golden_number(input, "n", NAN);
  double rows[TABLE], column[TABLE];
  assert_true(count >= 2 && count <= TABLE / 3);
  ald_screw_series(golden_number(input, "PD", NAN), (uint32_t)count, rows);
  for (int c = 0; c < ALD_SCREW_COLUMNS; c++) {
    assert_int_equal(golden_numbers(golden_need(item, "output"), names[c], column, TABLE), count);
    for (int k = 0; k < count; k++) {
      near_of(set, item, names[c], rows[ALD_SCREW_COLUMNS * k + c], column[k], 0);
    }
  }
}

/* The end of a dense solution: the file's own steps of T_CF/20 miss it by 2e-9 at most. */
static void judge_servo(const golden_set *set, struct fy_node *item, const char *device) {
  static const double truncation = 1e-8;
  char text[TEXT];
  double speed[HISTORY], thrust[HISTORY];
  const char *const passes[] = {"thruster", "thruster_record"};
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  expect_members(item, "input", servo_members);
  assert_string_equal(golden_word(input, "scheme"), "rk4");
  const int steps = (int)golden_number(input, "steps", NAN);
  assert_int_equal(golden_numbers(output, "n", speed, HISTORY), steps + 1);
  assert_int_equal(golden_numbers(output, "T", thrust, HISTORY), steps + 1);
  write_study(text, input);
  posed p = posed_open(device, text);
  place(&p, input);
  put_everywhere(&p, THRUSTER_SPEED, golden_number(input, "n_start", NAN));
  put_everywhere(&p, THRUSTER_ORDER_SPEED, golden_number(input, "n_ref", NAN));
  double last = NAN;
  for (int k = 0; k <= steps; k++) {
    last = posed_row(&p, KIND_thruster, THRUSTER_SPEED, 0, 3);
    near_of(set, item, "n", last, speed[k], 1);
    posed_run(&p, passes, 2);
    /* forces of the step's beginning */
    near_of(set, item, "T", posed_row(&p, KIND_thruster, THRUSTER_THRUST, 0, 3), thrust[k], 1);
  }
  golden_near("n at the end", last, golden_number(output, "n_end_exact", NAN), truncation, 0, 0);
  posed_close(&p);
}

static void judge_azimuth(const golden_set *set, struct fy_node *item, const char *device) {
  char text[TEXT];
  const char *const passes[] = {"thruster", "thruster_record"};
  struct fy_node *input = golden_need(item, "input");
  expect_members(item, "input", azimuth_members);
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: semi-implicit}\n"
           "bodies: {ship: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six}}\n"
           "thrusters: {t: {body: ship, type: azimuth, at: [0, 0, 0], diameter: 3,\n"
           "  maximum thrust: 5e5, rise time: 5, time constant: 1, pitch ratio: 1,\n"
           "  azimuth: %.17g, azimuth rate: %.17g, azimuth time constant: %.17g}}\n",
           1000 * golden_number(input, "dt", NAN), golden_number(input, "dt", NAN),
           golden_number(input, "psi0", NAN), golden_number(input, "rmax", NAN),
           golden_number(input, "TCD", NAN));
  posed p = posed_open(device, text);
  put_everywhere(&p, THRUSTER_AZIMUTH, golden_number(input, "psi", NAN));
  posed_run(&p, passes, 2);
  near_of(set, item, "psi", posed_row(&p, KIND_thruster, THRUSTER_AZIMUTH, 0, 5),
          expected_of(item, "psi"), 0);
  posed_close(&p);
}

/* a thruster of that pull at rest: K_T = 0.5, so T = 0.5 rho D^4 n^2 */
static void judge_resultant(const golden_set *set, struct fy_node *item, const char *device) {
  char text[TEXT];
  double at[3], e[3], force[3], moment[3], wrench[6];
  const char *const passes[] = {"thruster"};
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  expect_members(item, "input", resultant_members);
  assert_int_equal(golden_numbers(input, "r", at, 3), 3);
  assert_int_equal(golden_numbers(input, "e", e, 3), 3);
  assert_int_equal(golden_numbers(output, "F", force, 3), 3);
  assert_int_equal(golden_numbers(output, "M", moment, 3), 3);
  assert_true(e[2] == 0); /* a thrust lies in the plane of the body */
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 10 s, step: 0.1, scheme: rk4}\n"
           "environment: {water density: 1000}\n"
           "bodies: {ship: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six}}\n"
           "thrusters: {t: {body: ship, type: fixed, at: [%.17g, %.17g, %.17g], diameter: 2,\n"
           "  maximum thrust: 5e5, rise time: 5, time constant: 1,\n"
           "  ahead: [[-1, 0.6, 0.06], [1, 0.4, 0.04]], azimuth: %.17g}}\n",
           at[0], at[1], at[2], atan2(e[1], e[0]));
  posed p = posed_open(device, text);
  const double thrust = golden_number(input, "T", NAN);
  put_everywhere(&p, THRUSTER_SPEED, copysign(sqrt(fabs(thrust) / 8000), thrust));
  posed_run(&p, passes, 1);
  posed_wrench(&p, KIND_thruster, 0, 2, wrench);
  for (int c = 0; c < 3; c++) {
    near_of(set, item, "F", wrench[c], force[c], fabs(thrust));
    near_of(set, item, "M", wrench[3 + c], moment[c],
            fabs(thrust) * sqrt(at[0] * at[0] + at[1] * at[1] + at[2] * at[2]));
  }
  posed_close(&p);
}

static void judge_all(const char *device) {
  golden_set set = golden_open("simo", "thruster.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k), *input = golden_need(item, "input");
    if (golden_member(input, "PD")) {
      judge_series(&set, item);
    } else if (golden_member(input, "Fmax")) {
      judge_servo(&set, item, device);
    } else if (golden_member(input, "psi")) {
      judge_azimuth(&set, item, device);
    } else if (golden_member(input, "r")) {
      judge_resultant(&set, item, device);
    } else {
      judge_law(&set, item, device);
    }
  }
  golden_close(&set);
}

static void thrusters_give_their_known_answers_on_openmp(void **state) {
  (void)state;
  judge_all("openmp");
}
static void thrusters_give_their_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  judge_all("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(thrusters_give_their_known_answers_on_openmp),
      cmocka_unit_test(thrusters_give_their_known_answers_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
