/* SPDX-License-Identifier: Apache-2.0
 * Propeller behind a hull and rudder behind it against known answers, through their passes on both
 * devices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/water/rudder_rows.h"
#include "support/devices.h"
#include "support/golden_ship.h"
#include "support/posed.h"

enum { TEXT = 4096 };
static const double turn = 6.283185307179586;

/* a case as the file has it */
typedef struct rudder_case {
  double rho, velocity[3], angle, speed;
  golden_screw screw;
  golden_blade blade;
  const char *inflow;
} rudder_case;

static rudder_case read_case(struct fy_node *item) {
  static const char *const inflows[] = {"angle", "velocity", NULL}; /* the first by default */
  static const char *const inputs[] = {
      "rho", "L", "propeller", "rudder", "inflow", "midship_water_velocity", "delta", "n", NULL};
  static const char *const outputs[] = {"wake", "uP", "thrust", "surge_of_propeller",      "uR",
                                        "vR",   "FN", "alphaR", "midship_force_of_rudder", NULL};
  struct fy_node *input = golden_need(item, "input");
  rudder_case c;
  golden_expect_members(input, inputs); /* the length is in no formula: it cancels */
  golden_expect_members(golden_need(item, "output"), outputs);
  golden_need_number(input, "L");
  c.rho = golden_need_number(input, "rho");
  c.angle = golden_need_number(input, "delta");
  c.speed = golden_need_number(input, "n");
  c.screw = golden_read_screw(golden_need(input, "propeller"));
  c.blade = golden_read_blade(golden_need(input, "rudder"));
  golden_need_numbers(input, "midship_water_velocity", c.velocity, 3);
  c.inflow =
      inflows[golden_member(input, "inflow") ? golden_need_choice(input, "inflow", inflows) : 0];
  return c;
}

static void write_study(char text[TEXT], const rudder_case *c) {
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: 1, step: 0.1}\nenvironment: {water density: %.17g}\n"
             "bodies: {ship: {freedoms: six, mass: 3e8, radii of gyration: [20, 80, 80]}}\n"
             "propellers: {main: {body: ship, drift: %s, speed: %.17g, ",
             c->rho, c->inflow, c->speed * turn);
  golden_write_screw(text, TEXT, &c->screw, 0);
  golden_add(text, TEXT,
             "}}\nrudders: {main: {body: ship, propeller: main, inflow: %s, angle: %.17g, ",
             c->inflow, c->angle);
  golden_write_blade(text, TEXT, &c->blade);
  golden_add(text, TEXT, "}}\n");
}

static void near_all(const golden_set *set, struct fy_node *item, const char *member,
                     const double *got, int count) {
  double expected[3];
  golden_need_numbers(golden_need(item, "output"), member, expected, count);
  for (int k = 0; k < count; k++) {
    golden_near(member, got[k], expected[k], set->relative, 0, set->absolute);
  }
}

static void compare(const golden_set *set, struct fy_node *item, const posed *p, double angle,
                    uint32_t lane) {
  double w[6];
  const double wake = posed_trace(p, KIND_propeller, PROPELLER_TRACE_WAKE, 0, lane);
  const double advance = posed_row(p, KIND_propeller, PROPELLER_ADVANCE, 0, lane);
  const double thrust = posed_row(p, KIND_propeller, PROPELLER_THRUST, 0, lane);
  const double ahead = posed_trace(p, KIND_rudder, RUDDER_TRACE_AHEAD, 0, lane);
  const double across = posed_trace(p, KIND_rudder, RUDDER_TRACE_ACROSS, 0, lane);
  const double normal = posed_row(p, KIND_rudder, RUDDER_NORMAL, 0, lane);
  near_all(set, item, "wake", &wake, 1);
  near_all(set, item, "uP", &advance, 1);
  near_all(set, item, "thrust", &thrust, 1);
  posed_wrench(p, KIND_propeller, 0, lane, w);
  near_all(set, item, "surge_of_propeller", &w[0], 1);
  assert_true(w[1] == 0 && w[5] == 0);
  near_all(set, item, "uR", &ahead, 1);
  near_all(set, item, "vR", &across, 1);
  near_all(set, item, "FN", &normal, 1);
  /* angles of attack of the file do not end at half a turn */
  const double attack = remainder(
      angle - atan2(across, ahead) - golden_need_number(golden_need(item, "output"), "alphaR"),
      turn);
  golden_near("alphaR", attack, 0, 0, 0, 1e-12); /* roundings of the flow */
  posed_wrench(p, KIND_rudder, 0, lane, w);
  near_all(set, item, "midship_force_of_rudder", (const double[3]){w[0], w[1], w[5]}, 3);
}

static void check_all(const char *device) {
  static const char *const members[] = {"name", "input", "output", "note", NULL};
  golden_set set = golden_open("manoeuvring", "rudder.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members);
    const rudder_case c = read_case(item);
    char text[TEXT];
    write_study(text, &c);
    posed p = posed_open(device, text);
    posed_body ship = posed_at(0, 0, 0);
    ship.velocity[0] = c.velocity[0];
    ship.velocity[1] = c.velocity[1];
    ship.spin[2] = c.velocity[2];
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 0, lane, &ship);
    posed_run(&p, (const char *const[]){"propeller", "rudder"}, 2);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) compare(&set, item, &p, c.angle, lane);
    posed_close(&p);
  }
  golden_close(&set);
}

static void propeller_and_rudder_give_the_known_answers_on_openmp(void **state) {
  (void)state;
  check_all("openmp");
}

static void propeller_and_rudder_give_the_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  check_all("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(propeller_and_rudder_give_the_known_answers_on_openmp),
      cmocka_unit_test(propeller_and_rudder_give_the_known_answers_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
