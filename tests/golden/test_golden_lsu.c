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
#include "support/golden_axis.h"
#include "support/golden_ship.h"
#include "support/posed.h"

enum { TEXT = 1 << 16, ROWS = 256 };
static char text[TEXT], surface[TEXT / 2]; /* of one study at a time */

static const char *const race_members[] = {"F", "rho", "D", "h", "ducted", NULL};
static const char *const force_members[] = {"k",    "i0",    "delta", "Umean", "erace", "vcur",
                                            "vlsu", "tab_a", "CD",    "CL",    "CM",    NULL};

static const char *const race_outputs[] = {"U0", "Uc", "Umean", NULL};
static const char *const force_outputs[] = {"F", "M", "alpha", "U", NULL};

static void expect_members(struct fy_node *item, const char *const *inputs,
                           const char *const *outputs) {
  golden_expect_members(golden_need(item, "input"), inputs);
  golden_expect_members(golden_need(item, "output"), outputs);
}

static void near_of(const golden_set *set, struct fy_node *item, const char *what, double value,
                    double scale) {
  char full[96];
  snprintf(full, sizeof full, "%s: %s", golden_word(item, "name"), what);
  golden_near(full, value, golden_need_number(golden_need(item, "output"), what), set->relative,
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

static void run_at(posed *p, double speed, const posed_body *at, const double *velocity) {
  const char *const passes[] = {"thruster", "lifting_surface"};
  posed_body b = *at;
  b.at[2] = -50;
  memcpy(b.velocity, velocity, sizeof b.velocity);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_put(p, 0, lane, &b);
    posed_put_row(p, KIND_thruster, THRUSTER_SPEED, 0, lane, speed);
  }
  posed_run(p, passes, 2);
}

static void judge_race(const golden_set *set, struct fy_node *item, const char *device) {
  static const double still[3] = {0, 0, 0};
  struct fy_node *input = golden_need(item, "input");
  expect_members(item, race_members, race_outputs);
  const double thrust = golden_need_number(input, "F"), density = golden_need_number(input, "rho");
  const double d = golden_need_number(input, "D"), h = golden_need_number(input, "h");
  golden_need(input, "ducted");
  const bool ducted = golden_truth(input, "ducted", false);
  snprintf(text, TEXT, study, density, 0.0, 0.0, h, d, ducted ? "yes" : "no", 0.0,
           "coefficients: [[-1, 1, 0, 0], [1, 1, 0, 0]]");
  posed p = posed_open(device, text);
  const posed_body level = posed_at(0, 0, 0);
  run_at(&p, speed_of(thrust, density, d), &level, still);
  near_of(set, item, "Umean", posed_row(&p, KIND_lifting_surface, FOIL_RACE_SPEED, 0, 4), 0);
  posed_close(&p);
  /* by the law alone */
  const double by = (ducted ? 1 : 2) / (density * M_PI / 4 * d * d);
  const double core = 6.2 * (ducted ? d : d / sqrt(2)), at_screw = race_at_screw(thrust, by);
  near_of(set, item, "U0", at_screw, 0);
  near_of(set, item, "Uc", race_centreline(at_screw, core, h), 0);
  near_of(set, item, "Umean", race_mean(at_screw, core, h), 0);
}

/* "axis: [...], chord: [...], angle: ..., coefficients: [[...]], race: [[0, 1]]", in the axes of a
 * body */
static void write_surface(struct fy_node *input, const posed_body *body) {
  static const char *const names[FOIL_COLUMNS] = {"tab_a", "CD", "CL", "CM"};
  double column[FOIL_COLUMNS][ROWS], given[3], k[3], chord[3];
  int count = golden_numbers(input, names[0], column[0], ROWS);
  if (count < 2) fail_msg("\"%s\" has %d numbers", names[0], count);
  for (int c = 1; c < FOIL_COLUMNS; c++) golden_need_numbers(input, names[c], column[c], count);
  golden_need_numbers(input, "k", given, 3);
  golden_axis_own(body, given, k);
  golden_need_numbers(input, "i0", given, 3);
  golden_axis_own(body, given, chord);
  surface[0] = '\0';
  golden_add(surface, sizeof surface,
             "axis: [%.17g, %.17g, %.17g], chord: [%.17g, %.17g, %.17g], angle: %.17g, race: [[0, "
             "1]], coefficients: [",
             k[0], k[1], k[2], chord[0], chord[1], chord[2], golden_need_number(input, "delta"));
  for (int r = 0; r < count; r++) {
    golden_add(surface, sizeof surface, "%s[%.17g, %.17g, %.17g, %.17g]", r ? ", " : "",
               column[0][r], column[1][r], column[2][r], column[3][r]);
  }
  golden_add(surface, sizeof surface, "]");
}

/* The race table makes the velocity at the surface that at the screw: U^2 rho A = T in a duct. A
 * thrust lies in the plane of the body: its first axis is against the race. A vertical current is a
 * body that moves the other way. */
static void judge_force(const golden_set *set, struct fy_node *item, const char *device) {
  static const double density = 1000, diameter = 2;
  double race[3], current[3], velocity[3], force[3], moment[3], wrench[6];
  struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
  expect_members(item, force_members, force_outputs);
  golden_need_numbers(input, "erace", race, 3);
  golden_need_numbers(input, "vcur", current, 3);
  golden_need_numbers(input, "vlsu", velocity, 3);
  golden_need_numbers(output, "F", force, 3);
  golden_need_numbers(output, "M", moment, 3);
  velocity[2] -= current[2];
  const posed_body body = golden_axis((const double[3]){-race[0], -race[1], -race[2]});
  write_surface(input, &body);
  snprintf(text, TEXT, study, density, current[0], current[1], 1.0, diameter, "yes", 0.0, surface);
  posed p = posed_open(device, text);
  const double mean = golden_need_number(input, "Umean");
  const double thrust = mean * fabs(mean) * density * M_PI / 4 * diameter * diameter;
  run_at(&p, speed_of(thrust, density, diameter), &body, velocity);
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
  static const char *const members[] = {"name", "input", "output", "note", NULL};
  golden_set set = golden_open("simo", "lsu.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members);
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
