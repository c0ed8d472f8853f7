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

#include "element/thruster.h"
#include "kernels/pass/water/thruster_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/golden_axis.h"
#include "support/golden_ship.h"
#include "support/posed.h"

enum { TEXT = 1 << 16, TABLE = 3 * 256 };
static char text[TEXT]; /* of one study at a time */

static const char *const law_members[] = {"D", "rho", "fwd", "rev",   "fT",    "fQ",    "kind",
                                          "n", "va",  "h",   "alpha", "depth", "direc", NULL};
static const char *const series_members[] = {"PD", "n", NULL};
static const char *const servo_members[] = {
    "D",  "rho", "fwd", "rev",   "fT",    "fQ",      "kind",  "Fmax",   "trise", "TCF",
    "va", "h",   "dt",  "depth", "steps", "n_start", "n_ref", "scheme", NULL};
static const char *const azimuth_members[] = {"psi", "psi0", "TCD", "rmax", "dt", NULL};
static const char *const resultant_members[] = {"r", "T", "e", NULL};

static const char *const law_outputs[] = {"T", "Q", NULL};
static const char *const series_outputs[] = {"J", "KT", "KQ", NULL};
static const char *const servo_outputs[] = {"n", "T", "n_end_exact", NULL};
static const char *const azimuth_outputs[] = {"psi", NULL};
static const char *const resultant_outputs[] = {"F", "M", NULL};

static void expect_members(struct fy_node *item, const char *const *inputs,
                           const char *const *outputs) {
  golden_expect_members(golden_need(item, "input"), inputs);
  golden_expect_members(golden_need(item, "output"), outputs);
}

/* ------------------------------------------------------------------------------ studies */

/* ", name: [[a0, b0, ...], ...]" of columns that the file gives one after another */
static void write_table(const char *name, struct fy_node *columns) {
  double value[TABLE];
  const int width = golden_length(columns), count = golden_values(columns, value, TABLE);
  if (width < 2 || count < width) fail_msg("\"%s\" has no columns", name);
  const int rows = count / width;
  for (int c = 0; c < width; c++) {
    const int own = golden_value_count(golden_at(columns, c));
    if (own != rows) fail_msg("\"%s\": column %d has %d rows, not %d", name, c, own, rows);
  }
  golden_add(text, TEXT, ", %s: [", name);
  for (int r = 0; r < rows; r++) {
    golden_add(text, TEXT, "%s[", r ? ", " : "");
    for (int c = 0; c < width; c++) {
      golden_add(text, TEXT, "%s%.17g", c ? ", " : "", value[c * rows + r]);
    }
    golden_add(text, TEXT, "]");
  }
  golden_add(text, TEXT, "]");
}

static const char *const kinds[] = {"fixed", "tunnel", "azimuth", NULL};
enum { FIXED, TUNNEL, AZIMUTH };

static int read_kind(struct fy_node *input) {
  return golden_member(input, "kind") ? golden_need_choice(input, "kind", kinds) : FIXED;
}

static void write_factors(struct fy_node *input) {
  static const char *const names[] = {"factors ahead", "factors astern"};
  double thrust[2] = {1, 1}, torque[2] = {1, 1};
  if (golden_member(input, "fT")) golden_need_numbers(input, "fT", thrust, 2);
  if (golden_member(input, "fQ")) golden_need_numbers(input, "fQ", torque, 2);
  for (int k = 0; k < 2; k++) {
    golden_add(text, TEXT, ", %s: [%.17g, %.17g]", names[k], thrust[k], torque[k]);
  }
}

/* a body with a thruster as a case of the law or of the servo has it; no depth: none of its losses
 */
static void write_study(struct fy_node *input) {
  const double step = golden_number(input, "dt", 0.1);
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: semi-implicit}\n"
             "environment: {gravity: 0, water density: %.17g}\n"
             "bodies: {ship: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six}}\n"
             "thrusters: {t: {body: ship, type: %s, at: [0, 0, 0], diameter: %.17g, "
             "maximum thrust: %.17g,\n"
             "  rise time: %.17g, time constant: %.17g",
             1000 * step, step, golden_number(input, "rho", 1025), kinds[read_kind(input)],
             golden_need_number(input, "D"), golden_number(input, "Fmax", 5e5),
             golden_number(input, "trise", 5), golden_number(input, "TCF", 1));
  write_table("ahead", golden_need(input, "fwd"));
  if (golden_member(input, "rev")) write_table("astern", golden_member(input, "rev"));
  write_factors(input);
  if (golden_member(input, "depth") && golden_member(input, "h")) {
    write_table("depth factors", golden_member(input, "depth"));
  }
  if (golden_member(input, "direc") && golden_member(input, "alpha")) {
    write_table("direction factors", golden_member(input, "direc"));
  }
  golden_add(text, TEXT, "}}\n");
}

/* the body at the depth of the case, moving with v_a along the thrust */
static void place(posed *p, struct fy_node *input) {
  const double va = golden_need_number(input, "va");
  const double azimuth = golden_member(input, "alpha") ? golden_number(input, "alpha", NAN) : 0;
  const double depth = golden_member(input, "h") ? golden_number(input, "h", NAN) : 100;
  const double along = read_kind(input) == TUNNEL ? M_PI / 2 : azimuth;
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
  char full[96];
  snprintf(full, sizeof full, "%s: %s", golden_word(item, "name"), what);
  golden_near(full, value, expected, set->relative, scale, set->absolute);
}

static double expected_of(struct fy_node *item, const char *member) {
  return golden_need_number(golden_need(item, "output"), member);
}

static void judge_law(const golden_set *set, struct fy_node *item, const char *device) {
  const char *const passes[] = {"thruster"};
  struct fy_node *input = golden_need(item, "input");
  expect_members(item, law_members, law_outputs);
  write_study(input);
  posed p = posed_open(device, text);
  place(&p, input);
  put_everywhere(&p, THRUSTER_SPEED, golden_need_number(input, "n"));
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
  expect_members(item, series_members, series_outputs);
  const int count = golden_need_whole(input, "n");
  double rows[TABLE], column[TABLE];
  assert_in_range(count, 2, TABLE / 3);
  ald_screw_series(golden_need_number(input, "PD"), (uint32_t)count, rows);
  for (int c = 0; c < ALD_SCREW_COLUMNS; c++) {
    golden_need_numbers(golden_need(item, "output"), names[c], column, count);
    for (int k = 0; k < count; k++) {
      near_of(set, item, names[c], rows[ALD_SCREW_COLUMNS * k + c], column[k], 0);
    }
  }
}

/* The end of a dense solution: steps of T_CF/20 miss it by 2e-9 at most; longer steps by the third
 * power of their length, for the rate of the speed has a kink where its limit ceases. */
static double truncation_of(struct fy_node *input) {
  const double parts = golden_need_number(input, "dt") / golden_need_number(input, "TCF") * 20;
  return 1e-8 * fmax(1, parts * parts * parts);
}

static void judge_servo(const golden_set *set, struct fy_node *item, const char *device) {
  static const char *const schemes[] = {"rk4", NULL};
  const char *const passes[] = {"thruster", "thruster_record"};
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  expect_members(item, servo_members, servo_outputs);
  golden_need_choice(input, "scheme", schemes);
  golden_need_number(input, "Fmax");
  golden_need_number(input, "trise");
  const int steps = golden_need_whole(input, "steps");
  assert_in_range(steps, 1, 1000000);
  double *speed = calloc(2 * ((size_t)steps + 1), sizeof *speed), *thrust = speed + steps + 1;
  assert_non_null(speed);
  golden_need_numbers(output, "n", speed, steps + 1);
  golden_need_numbers(output, "T", thrust, steps + 1);
  write_study(input);
  posed p = posed_open(device, text);
  place(&p, input);
  put_everywhere(&p, THRUSTER_SPEED, golden_need_number(input, "n_start"));
  put_everywhere(&p, THRUSTER_ORDER_SPEED, golden_need_number(input, "n_ref"));
  double last = NAN;
  for (int k = 0; k <= steps; k++) {
    last = posed_row(&p, KIND_thruster, THRUSTER_SPEED, 0, 3);
    near_of(set, item, "n", last, speed[k], 1);
    posed_run(&p, passes, 2);
    /* forces of the step's beginning */
    near_of(set, item, "T", posed_row(&p, KIND_thruster, THRUSTER_THRUST, 0, 3), thrust[k], 1);
  }
  if (golden_member(output, "n_end_exact")) {
    golden_near("n at the end", last, golden_need_number(output, "n_end_exact"),
                truncation_of(input), 0, 0);
  }
  free(speed);
  posed_close(&p);
}

static void judge_azimuth(const golden_set *set, struct fy_node *item, const char *device) {
  const char *const passes[] = {"thruster", "thruster_record"};
  struct fy_node *input = golden_need(item, "input");
  expect_members(item, azimuth_members, azimuth_outputs);
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: semi-implicit}\n"
           "bodies: {ship: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six}}\n"
           "thrusters: {t: {body: ship, type: azimuth, at: [0, 0, 0], diameter: 3,\n"
           "  maximum thrust: 5e5, rise time: 5, time constant: 1, pitch ratio: 1,\n"
           "  azimuth: %.17g, azimuth rate: %.17g, azimuth time constant: %.17g}}\n",
           1000 * golden_need_number(input, "dt"), golden_need_number(input, "dt"),
           golden_need_number(input, "psi0"), golden_need_number(input, "rmax"),
           golden_need_number(input, "TCD"));
  posed p = posed_open(device, text);
  put_everywhere(&p, THRUSTER_AZIMUTH, golden_need_number(input, "psi"));
  posed_run(&p, passes, 2);
  near_of(set, item, "psi", posed_row(&p, KIND_thruster, THRUSTER_AZIMUTH, 0, 5),
          expected_of(item, "psi"), 0);
  posed_close(&p);
}

/* a thruster of that pull at rest: K_T = 0.5, so T = 0.5 rho D^4 n^2 */
static void judge_resultant(const golden_set *set, struct fy_node *item, const char *device) {
  double at[3], e[3], force[3], moment[3], own[3], wrench[6];
  const char *const passes[] = {"thruster"};
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  expect_members(item, resultant_members, resultant_outputs);
  golden_need_numbers(input, "r", at, 3);
  golden_need_numbers(input, "e", e, 3);
  golden_need_numbers(output, "F", force, 3);
  golden_need_numbers(output, "M", moment, 3);
  const posed_body body = golden_axis(e);
  golden_axis_own(&body, at, own);
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 10 s, step: 0.1, scheme: rk4}\n"
           "environment: {water density: 1000}\n"
           "bodies: {ship: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six}}\n"
           "thrusters: {t: {body: ship, type: fixed, at: [%.17g, %.17g, %.17g], diameter: 2,\n"
           "  maximum thrust: 5e5, rise time: 5, time constant: 1,\n"
           "  ahead: [[-1, 0.6, 0.06], [1, 0.4, 0.04]], azimuth: 0}}\n",
           own[0], own[1], own[2]);
  posed p = posed_open(device, text);
  const double thrust = golden_need_number(input, "T");
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 0, lane, &body);
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
  static const char *const members[] = {"name", "input", "output", "note", NULL};
  golden_set set = golden_open("simo", "thruster.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members), *input = golden_need(item, "input");
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
