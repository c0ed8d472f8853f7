/* SPDX-License-Identifier: Apache-2.0
 * Lifting surfaces and races against known answers, each case through the passes of both devices.
 * A member that this file does not know fails the test. */
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
#include "kernels/law/race.h"
#include "kernels/pass/water/lifting_surface_rows.h"
#include "kernels/pass/water/thruster_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/posed.h"

enum { TEXT = 8192, ROWS = 100 };

static const char *const race_members[] = {"F", "rho", "D", "h", "ducted", NULL};
static const char *const force_members[] = {"k",    "i0",    "delta", "Umean", "erace", "vcur",
                                            "vlsu", "tab_a", "CD",    "CL",    "CM",    NULL};

static void expect_members(struct fy_node *item, const char *const *known) {
  void *at = NULL;
  for (struct fy_node_pair *pair;
       (pair = fy_node_mapping_iterate(golden_need(item, "input"), &at));) {
    size_t length;
    const char *text = fy_node_get_scalar(fy_node_pair_key(pair), &length);
    int k = 0;
    while (known[k] && (strlen(known[k]) != length || strncmp(known[k], text, length) != 0)) k++;
    if (!known[k]) {
      fail_msg("%s: unknown member \"%.*s\"", golden_word(item, "name"), (int)length, text);
    }
  }
}

static void near_of(const golden_set *set, struct fy_node *item, const char *what, double value,
                    double scale) {
  char text[96];
  snprintf(text, sizeof text, "%s: %s", golden_word(item, "name"), what);
  golden_near(text, value, golden_number(golden_need(item, "output"), what, NAN), set->relative,
              scale, set->absolute);
}

/* a screw of K_T = 0.5 in any flow: T = 0.5 rho D^4 n|n| */
static double speed_of(double thrust, double density, double diameter) {
  const double by = 0.5 * density * diameter * diameter * diameter * diameter;
  return copysign(sqrt(fabs(thrust) / by), thrust);
}

static const char study[] =
    "allide: 1\nrun: {duration: 10 s, step: 0.1, scheme: rk4}\n"
    "environment: {gravity: 0, water density: %.17g, current: [%.17g, %.17g]}\n"
    "bodies: {ship: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six}}\n"
    "thrusters: {t: {body: ship, type: fixed, at: [%.17g, 0, 0], diameter: %.17g, nozzle: %s,\n"
    "  maximum thrust: 5e5, rise time: 5, time constant: 1,\n"
    "  ahead: [[-1, 0.5, 0.05], [1, 0.5, 0.05]], azimuth: %.17g}}\n"
    "lifting surfaces: {s: {body: ship, behind: t, at: [0, 0, 0], %s}}\n";

static void run_at(posed *p, double speed, const double *velocity) {
  const char *const passes[] = {"thruster", "lifting_surface"};
  posed_body b = posed_at(0, 0, -50);
  memcpy(b.velocity, velocity, sizeof b.velocity);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_put(p, 0, lane, &b);
    posed_put_row(p, KIND_thruster, THRUSTER_SPEED, 0, lane, speed);
  }
  posed_run(p, passes, 2);
}

static void judge_race(const golden_set *set, struct fy_node *item, const char *device) {
  static const double still[3] = {0, 0, 0};
  char text[TEXT];
  struct fy_node *input = golden_need(item, "input");
  expect_members(item, race_members);
  const double thrust = golden_number(input, "F", NAN), density = golden_number(input, "rho", NAN);
  const double d = golden_number(input, "D", NAN), h = golden_number(input, "h", NAN);
  double ducted;
  assert_int_equal(golden_numbers(input, "ducted", &ducted, 1), 1);
  snprintf(text, sizeof text, study, density, 0.0, 0.0, h, d, ducted != 0 ? "yes" : "no", 0.0,
           "coefficients: [[-1, 1, 0, 0], [1, 1, 0, 0]]");
  posed p = posed_open(device, text);
  run_at(&p, speed_of(thrust, density, d), still);
  near_of(set, item, "Umean", posed_row(&p, KIND_lifting_surface, FOIL_RACE_SPEED, 0, 4), 0);
  posed_close(&p);
  /* by the law alone */
  const double by = (ducted != 0 ? 1 : 2) / (density * M_PI / 4 * d * d);
  const double core = 6.2 * (ducted != 0 ? d : d / sqrt(2)), at_screw = race_at_screw(thrust, by);
  near_of(set, item, "U0", at_screw, 0);
  near_of(set, item, "Uc", race_centreline(at_screw, core, h), 0);
  near_of(set, item, "Umean", race_mean(at_screw, core, h), 0);
}

/* "axis: [...], chord: [...], angle: ..., coefficients: [[...]], race: [[0, 1]]" */
static void write_surface(char *text, struct fy_node *input) {
  static const char *const names[FOIL_COLUMNS] = {"tab_a", "CD", "CL", "CM"};
  double column[FOIL_COLUMNS][ROWS], k[3], chord[3];
  int count = 0;
  assert_int_equal(golden_numbers(input, "k", k, 3), 3);
  assert_int_equal(golden_numbers(input, "i0", chord, 3), 3);
  for (int c = 0; c < FOIL_COLUMNS; c++) {
    const int own = golden_numbers(input, names[c], column[c], ROWS);
    assert_true(own >= 2 && (c == 0 || own == count));
    count = own;
  }
  size_t used = (size_t)sprintf(text,
                                "axis: [%.17g, %.17g, %.17g], chord: [%.17g, %.17g, %.17g], "
                                "angle: %.17g, race: [[0, 1]], coefficients: [",
                                k[0], k[1], k[2], chord[0], chord[1], chord[2],
                                golden_number(input, "delta", NAN));
  for (int r = 0; r < count; r++) {
    used += (size_t)sprintf(text + used, "%s[%.17g, %.17g, %.17g, %.17g]", r ? ", " : "",
                            column[0][r], column[1][r], column[2][r], column[3][r]);
  }
  sprintf(text + used, "]");
}

/* the race table makes the velocity at the surface that at the screw: U^2 rho A = T in a duct */
static void judge_force(const golden_set *set, struct fy_node *item, const char *device) {
  static const double density = 1000, diameter = 2;
  char text[TEXT], surface[TEXT / 2];
  double race[3], current[3], velocity[3], force[3], moment[3], wrench[6];
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  expect_members(item, force_members);
  assert_int_equal(golden_numbers(input, "erace", race, 3), 3);
  assert_int_equal(golden_numbers(input, "vcur", current, 3), 3);
  assert_int_equal(golden_numbers(input, "vlsu", velocity, 3), 3);
  assert_int_equal(golden_numbers(output, "F", force, 3), 3);
  assert_int_equal(golden_numbers(output, "M", moment, 3), 3);
  /* a thrust lies in the plane of the body; a vertical current is a body that moves the other way
   */
  assert_true(race[2] == 0);
  velocity[2] -= current[2];
  write_surface(surface, input);
  snprintf(text, sizeof text, study, density, current[0], current[1], 1.0, diameter, "yes",
           atan2(-race[1], -race[0]), surface);
  posed p = posed_open(device, text);
  const double mean = golden_number(input, "Umean", NAN);
  const double thrust = mean * mean * density * M_PI / 4 * diameter * diameter;
  run_at(&p, speed_of(thrust, density, diameter), velocity);
  posed_wrench(&p, KIND_lifting_surface, 0, 6, wrench);
  const double size = sqrt(force[0] * force[0] + force[1] * force[1] + force[2] * force[2]);
  for (int c = 0; c < 3; c++) {
    golden_near("F", wrench[c], force[c], set->relative, size, set->absolute);
    golden_near("M", wrench[3 + c], moment[c], set->relative, size, set->absolute);
  }
  near_of(set, item, "alpha", posed_trace(&p, KIND_lifting_surface, FOIL_TRACE_ATTACK, 0, 6), 0);
  near_of(set, item, "U", posed_trace(&p, KIND_lifting_surface, FOIL_TRACE_FLOW, 0, 6), 0);
  posed_close(&p);
}

static void judge_all(const char *device) {
  golden_set set = golden_open("simo", "lsu.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k);
    if (golden_member(golden_need(item, "input"), "F")) {
      judge_race(&set, item, device);
    } else {
      judge_force(&set, item, device);
    }
  }
  golden_close(&set);
}

static void surfaces_give_their_known_answers_on_openmp(void **state) {
  (void)state;
  judge_all("openmp");
}
static void surfaces_give_their_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  judge_all("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(surfaces_give_their_known_answers_on_openmp),
      cmocka_unit_test(surfaces_give_their_known_answers_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
