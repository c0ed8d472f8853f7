/* SPDX-License-Identifier: Apache-2.0
 * Outlines that a step takes right through each other, in the plane and in space: none passes
 * unseen, and none that misses is told of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "support/devices.h"
#include "support/impact_run.h"
#include "tile/tile.h"

#define ALD_LANES 1
#include "kernels/pass/outline/contact_rows.h"
#include "kernels/plan.h"

enum { LANES = 1000, STEPS = 60 };

/* what is thrown at: a thin wall, and a box that is free */
static const char wall[] = "{fixed: yes, outline: [[-9, -0.2], [9, -0.2], [9, 0.2], [-9, 0.2]]}";
static const char box[] =
    "{mass: 3 t, inertia: 500, outline: [[-1.2, -1], [1.2, -1], [1.2, 1], [-1.2, 1]]}";
static const char space_box[] =
    "{freedoms: six, mass: 3 t, radii of gyration: [1, 1, 1],\n"
    "    outline: [[-1.2, -1], [1.2, -1], [1.2, 1], [-1.2, 1]]}";

typedef struct outcome {
  uint32_t felt, told, neither, far;
} outcome;

/* boxes of 1 m from 4 m away, 15 to 400 m/s, steps of 10 ms, turned and turning */
static outcome throw_all(const char *device, const char *scheme, int in_space, const char *target,
                         const char *aside) {
  char text[2048];
  outcome sum = {0};
  snprintf(text, sizeof text,
           "allide: 1\nname: sweep\n"
           "run: {duration: 0.6 s, step: 10 ms, scenarios: %d, seed: 3, scheme: %s}\n"
           "environment: {gravity: 0}\n"
           "bodies:\n"
           "  b: {%s, mass: 1 t,\n"
           "    outline: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]],\n"
           "    position: [0, 4], velocity: [0, -20]}\n"
           "  p: %s\n"
           "contacts: {c: {between: [b, p], stiffness: 20 MN/m^2}}\n"
           "vary:\n  bodies.b.velocity.y: {uniform: [-400, -15]}\n"
           "  bodies.b.velocity.x: {uniform: [-1, 1]}\n"
           "  bodies.b.heading: {uniform: [-180 deg, 180 deg]}\n"
           "  bodies.b.position.y: {uniform: [3, 7]}\n"
           "  bodies.b.position.x: {uniform: %s}\n",
           LANES, scheme, in_space ? "freedoms: six, radii of gyration: [1, 1, 1]" : "inertia: 170",
           target, aside);
  impact_run f = impact_run_open(text, device, 0, LANES);
  impact_run_advance(&f, STEPS, ALD_SCHEDULE_PASSES);
  const uint32_t *plan = f.layout->plan;
  const uint32_t status = plan[PLAN_LANE_FLAGS] + LANE_STATUS;
  const uint32_t row =
      KIND(KIND_contact, KIND_ROWS) + CONTACT_PEAK_NORMAL * KIND(KIND_contact, KIND_COUNT);
  for (uint32_t lane = 0; lane < LANES; lane++) {
    const int felt = ald_tile_real(f.tile, row, lane) > 0;
    /* struck so hard that some turn faster than 100 rad/s at once: they have diverged */
    const int told = ald_tile_flag(f.tile, status, lane) > STATUS_STOPPED_BY_RULE;
    sum.felt += felt && !told;
    sum.told += told;
    sum.neither += !told && !felt;
    const uint32_t y = plan[PLAN_BODY_ROWS] + BODY_Y * plan[PLAN_BODIES];
    sum.far += !told && ald_tile_real(f.tile, y, lane) < ald_tile_real(f.tile, y + 1, lane);
  }
  impact_run_close(&f);
  print_message("%s, %s, x in %s: %u felt it, %u are told of, %u neither\n", scheme,
                in_space ? "in space" : "in the plane", aside, sum.felt, sum.told, sum.neither);
  return sum;
}

static void check(const char *scheme, int in_space, const char *target, const char *onto,
                  const char *beside) {
  const outcome hit = throw_all("openmp", scheme, in_space, target, onto);
  assert_int_equal(hit.neither, 0);
  if (target == wall) assert_int_equal(hit.far, 0);
  /* with explicit steps all that go faster than 40 to 60 m/s jump once they have touched */
  assert_true(hit.told > LANES / 10 && hit.felt > LANES / 25);
  assert_int_equal(throw_all("openmp", scheme, in_space, target, beside).neither, LANES);
}

/* x drifts by 0.6 m at most, and boxes reach 0.71 m */
static void none_passes_a_wall(void **state) {
  (void)state;
  check("semi-implicit", 0, wall, "[-8, 8]", "[10.4, 15]");
  check("semi-implicit", 1, wall, "[-8, 8]", "[10.4, 15]");
  check("explicit", 1, wall, "[-8, 8]", "[10.4, 15]");
}
static void none_passes_a_box(void **state) {
  (void)state;
  check("semi-implicit", 0, box, "[-0.9, 0.9]", "[2.6, 15]");
  check("explicit", 0, box, "[-0.9, 0.9]", "[2.6, 15]");
  check("semi-implicit", 1, space_box, "[-0.9, 0.9]", "[2.6, 15]");
}
static void both_devices_tell_alike(void **state) {
  (void)state;
  need_device("opencl");
  const outcome here = throw_all("openmp", "semi-implicit", 0, wall, "[-12, 12]");
  const outcome there = throw_all("opencl", "semi-implicit", 0, wall, "[-12, 12]");
  assert_memory_equal(&here, &there, sizeof here);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(none_passes_a_wall),
      cmocka_unit_test(none_passes_a_box),
      cmocka_unit_test(both_devices_tell_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
