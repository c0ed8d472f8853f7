/* SPDX-License-Identifier: Apache-2.0
 * Crossflow drag, the hull at low speed and its blend with the polynomial against known answers:
 * laws in closed form and by strips, and the pass on both devices. */
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
#include "kernels/law/crossflow.h"
#include "kernels/pass/water/manoeuvring_rows.h"
#include "support/devices.h"
#include "support/golden_ship.h"
#include "support/posed.h"

enum { TEXT = 1 << 16 };

/* numbers of a member of the output of a case against its tolerance */
static void near_all(const golden_set *set, struct fy_node *item, const char *member,
                     const double *got, int count) {
  double expected[3];
  golden_need_numbers(golden_need(item, "output"), member, expected, count);
  for (int k = 0; k < count; k++) {
    golden_near(member, got[k], expected[k], set->relative, 0, set->absolute);
  }
}

/* of mass terms of 0.1 */
static double mass_of(const golden_ship *s) {
  return 0.1 * 0.5 * s->rho * s->length * s->length * s->draught;
}

/* Passes of one study with one ship on a device: velocity of midship, which is its centre of
 * gravity. The added mass is that of the mass terms, the same in surge and sway, so that the
 * element gives the bare force. */
static void run_pass(const char *device, const golden_ship *ship, const char *hull,
                     const double velocity[3], double force[3], double *weight) {
  char text[TEXT] = "";
  const double mass = mass_of(ship);
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: 1, step: 0.1}\nenvironment: {water density: %.17g}\n"
             "bodies: {ship: {freedoms: six, mass: 3e8, radii of gyration: [20, 80, 80],\n"
             "  added mass: [%.17g, %.17g, 0, 0, 0, 0]}}\nmanoeuvring: {ship: {body: ship, %s}}\n",
             ship->rho, mass, mass, hull);
  posed p = posed_open(device, text);
  posed_body body = posed_at(0, 0, 0);
  body.velocity[0] = velocity[0];
  body.velocity[1] = velocity[1];
  body.spin[2] = velocity[2];
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 0, lane, &body);
  posed_run(&p, (const char *const[]){"manoeuvring"}, 1);
  double w[6], first[6];
  posed_wrench(&p, KIND_manoeuvring, 0, 0, first);
  for (uint32_t lane = 1; lane < POSED_LANES; lane++) {
    posed_wrench(&p, KIND_manoeuvring, 0, lane, w);
    assert_memory_equal(w, first, sizeof w);
  }
  force[0] = first[0];
  force[1] = first[1];
  force[2] = first[5];
  *weight = posed_trace(&p, KIND_manoeuvring, HULL_TRACE_WEIGHT, 0, 0);
  posed_close(&p);
}

/* a hull that has crossflow drag alone while it does not surge */
static const char bare[] =
    "sway derivatives: [-1e-9, 0, 0, 0, 0, 0], yaw derivatives: [0, -1e-9, 0, 0, 0, 0], "
    "resistance: [0], mass terms: [0.1, 0.1]";

/* ------------------------------------------------------------------------------ the flow across */

static void check_uniform(const golden_set *set, struct fy_node *item, const char *device) {
  static const char *const inputs[] = {"rho", "L", "draught", "CD", "v", "r", "strips", NULL};
  static const char *const outputs[] = {"exact", "by_strips", NULL};
  struct fy_node *in = golden_need(item, "input");
  golden_expect_members(in, inputs);
  golden_expect_members(golden_need(item, "output"), outputs);
  const double rho = golden_need_number(in, "rho"), length = golden_need_number(in, "L"),
               draught = golden_need_number(in, "draught");
  const double cd = golden_need_number(in, "CD"), v = golden_need_number(in, "v"),
               r = golden_need_number(in, "r");
  const int strips = golden_need_whole(in, "strips");
  const double weight = -0.5 * rho * draught * cd, dx = length / strips;
  const crossflow exact = crossflow_uniform(v, r, length);
  double sum[2] = {0, 0}, low;
  for (int k = 0; k < strips; k++) {
    const crossflow c = crossflow_strip(v, r, -0.5 * length + (k + 0.5) * dx);
    sum[0] += weight * dx * c.first;
    sum[1] += weight * dx * c.moment;
  }
  near_all(set, item, "exact", (const double[2]){weight * exact.first, weight * exact.moment}, 2);
  near_all(set, item, "by_strips", sum, 2);
  char hull[TEXT] = "";
  double force[3];
  golden_add(hull, TEXT, "length: %.17g, draught: %.17g, crossflow coefficient: %.17g, %s", length,
             draught, cd, bare);
  const golden_ship ship = {.rho = rho, .length = length, .draught = draught};
  run_pass(device, &ship, hull, (const double[3]){0, v, r}, force, &low);
  near_all(set, item, "exact", force + 1, 2);
  assert_true(low == 1);
}

static void check_strips(const golden_set *set, struct fy_node *item, const char *device) {
  static const char *const inputs[] = {"rho", "strips", "v", "r", NULL};
  static const char *const outputs[] = {"force", NULL};
  struct fy_node *in = golden_need(item, "input"), *strips = golden_need_list(in, "strips");
  char hull[TEXT] = "";
  double row[4], force[3], low;
  golden_expect_members(in, inputs);
  golden_expect_members(golden_need(item, "output"), outputs);
  golden_add(hull, TEXT, "length: 320, draught: 20.8, %s, strips: [", bare);
  for (int k = 0; k < golden_length(strips); k++) {
    assert_int_equal(golden_values(golden_at(strips, k), row, 4), 4);
    golden_add(hull, TEXT, "%s[%.17g, %.17g, %.17g, %.17g]", k ? ", " : "", row[0], row[1], row[2],
               row[3]);
  }
  golden_add(hull, TEXT, "]");
  const golden_ship ship = {.rho = golden_need_number(in, "rho"), .length = 320, .draught = 20.8};
  const double velocity[3] = {0, golden_need_number(in, "v"), golden_need_number(in, "r")};
  run_pass(device, &ship, hull, velocity, force, &low);
  near_all(set, item, "force", force + 1, 2);
}

/* ------------------------------------------------------------------------------ the low speed */

static void check_hull(const golden_set *set, struct fy_node *item, const char *device,
                       bool everywhere) {
  static const char *const inputs[] = {
      "rho", "L", "d", "hull", "low_speed", "midship_water_velocity", NULL};
  static const char *const slow[] = {"CD", "R0a", "cY", "cN", "blend", NULL};
  static const char *const blends[] = {"beta", "yaw", NULL};
  static const char *const outputs[] = {"midship_force", "weight", NULL};
  struct fy_node *in = golden_need(item, "input"), *low = golden_need(in, "low_speed");
  struct fy_node *blend = golden_need(low, "blend"), *output = golden_need(item, "output");
  char hull[TEXT] = "";
  double velocity[3], drift[2], yaw[2], force[3], weight;
  golden_expect_members(in, inputs);
  golden_expect_members(low, slow);
  golden_expect_members(blend, blends);
  golden_expect_members(output, outputs);
  golden_ship ship = {.rho = golden_need_number(in, "rho"),
                      .length = golden_need_number(in, "L"),
                      .draught = golden_need_number(in, "d")};
  ship.mx = ship.my = mass_of(&ship);
  golden_read_hull(golden_need(in, "hull"), ship.hull);
  golden_need_numbers(in, "midship_water_velocity", velocity, 3);
  golden_need_numbers(blend, "beta", drift, 2);
  golden_need_numbers(blend, "yaw", yaw, 2);
  golden_write_hull(hull, TEXT, &ship, golden_need_number(low, "R0a"));
  golden_add(hull, TEXT,
             ", crossflow coefficient: %.17g, crossflow yaw factors: [%.17g, %.17g], "
             "blend drift: [%.17g, %.17g], blend turn: [%.17g, %.17g], low speed hull: %s",
             golden_need_number(low, "CD"), golden_need_number(low, "cY"),
             golden_need_number(low, "cN"), drift[0], drift[1], yaw[0], yaw[1],
             everywhere ? "everywhere" : "blended");
  run_pass(device, &ship, hull, velocity, force, &weight);
  near_all(set, item, "midship_force", force, 3);
  if (everywhere) assert_true(weight == 1);
  if (golden_member(output, "weight")) near_all(set, item, "weight", &weight, 1);
}

static void check_all(const char *device) {
  static const char *const members[] = {"name", "kind", "input", "output", "note", NULL};
  static const char *const kinds[] = {"uniform", "strips", "unified", "blend", NULL};
  golden_set set = golden_open("manoeuvring", "crossflow.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members);
    const int kind = golden_need_choice(item, "kind", kinds);
    if (kind == 0) {
      check_uniform(&set, item, device);
    } else if (kind == 1) {
      check_strips(&set, item, device);
    } else {
      check_hull(&set, item, device, kind == 2);
    }
  }
  golden_close(&set);
}

static void the_hull_gives_the_known_answers_on_openmp(void **state) {
  (void)state;
  check_all("openmp");
}

static void the_hull_gives_the_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  check_all("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_hull_gives_the_known_answers_on_openmp),
      cmocka_unit_test(the_hull_gives_the_known_answers_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
