/* SPDX-License-Identifier: Apache-2.0
 * Bodies of meshes that a step takes right through each other: none passes unseen, and none that
 * misses is told of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "support/devices.h"
#include "support/impact_run.h"
#include "tile/tile.h"

#define ALD_LANES 1
#include "kernels/pass/mesh/mesh_contact_rows.h"

enum { LANES = 512 };

/* A box of 1 m and a plate of 1 m, 10 to 400 m/s, steps of 10 ms; `aside`: [m] along x. */
typedef struct outcome {
  uint32_t felt, told, neither;
} outcome;

static outcome throw_all(const char *device, const char *scheme, const char *aside) {
  char text[2048];
  outcome all = {0};
  snprintf(text, sizeof text,
           "allide: 1\nname: sweep\n"
           "run: {duration: 0.5 s, step: 10 ms, scenarios: %d, seed: 3, scheme: %s}\n"
           "environment: {gravity: 0}\n"
           "meshes:\n  box: {box: {length: 1, breadth: 1, height: 1}}\n"
           "  plate: {box: {length: 8, breadth: 8, height: 1}}\n"
           "bodies:\n"
           "  b: {freedoms: six, mass: 1 t, moments of inertia: [270, 416, 520], mesh: box,\n"
           "    position: [0, 0, 4], velocity: [0, 0, -4]}\n"
           "  p: {fixed: yes, mesh: plate}\n"
           "mesh contacts:\n  c: {between: [b, p], stiffness: 50 MN/m, restitution: 0.5}\n"
           "vary:\n  bodies.b.velocity.z: {uniform: [-400, -10]}\n"
           "  bodies.b.roll: {uniform: [-3, 3]}\n"
           "  bodies.b.position.x: {uniform: %s}\n",
           LANES, scheme, aside);
  impact_run f = impact_run_open(text, device, 0, LANES);
  impact_run_advance(&f, 50, ALD_SCHEDULE_PASSES);
  const uint32_t *plan = f.layout->plan;
  const uint32_t status = plan[PLAN_LANE_FLAGS] + LANE_STATUS;
  const uint32_t peak = KIND(KIND_mesh_contact, KIND_ROWS) +
                        SURFACE_PEAK_NORMAL * KIND(KIND_mesh_contact, KIND_COUNT);
  for (uint32_t lane = 0; lane < LANES; lane++) {
    const int felt = ald_tile_real(f.tile, peak, lane) > 0;
    /* struck off the centre so hard some turn faster than 100 rad/s: they have diverged */
    const int told = ald_tile_flag(f.tile, status, lane) > STATUS_STOPPED_BY_RULE;
    all.felt += felt != 0;
    all.told += told && !felt;
    all.neither += !told && !felt;
  }
  impact_run_close(&f);
  print_message("%s, x in %s: %u felt it, %u are told of, %u neither\n", scheme, aside, all.felt,
                all.told, all.neither);
  return all;
}

static void none_passes_unseen(void **state) {
  (void)state;
  const outcome all = throw_all("openmp", "semi-implicit", "[-3, 3]");
  assert_true(all.told > LANES / 10 && all.felt > LANES / 10);
  assert_int_equal(all.neither, 0);
}
static void none_that_misses_is_told_of(void **state) {
  (void)state;
  assert_int_equal(throw_all("openmp", "semi-implicit", "[5, 30]").neither, LANES);
  assert_int_equal(throw_all("openmp", "rk4", "[5, 30]").neither, LANES);
}
/* A box of 0.4 m pressed into a plate so softly that it goes in whole, by 4 m/s in steps of 2 ms,
 * or the plate onto the box; or one that begins inside and moves there without a touch. Returns the
 * step in which the scenario ends, or 0. */
static uint32_t press(const char *stiffness, const char *between, double z, double speed) {
  char text[1024];
  snprintf(text, sizeof text,
           "allide: 1\nname: press\nrun: {duration: 0.5 s, step: 2 ms}\n"
           "environment: {gravity: 0}\n"
           "meshes:\n  box: {box: {length: 0.4, breadth: 0.4, height: 0.4}}\n"
           "  plate: {box: {length: 8, breadth: 8, height: 2}}\n"
           "bodies:\n"
           "  b: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1], mesh: box,\n"
           "    position: [0.3, 0.2, %g], velocity: [0.01, 0, %g]}\n"
           "  p: {fixed: yes, mesh: plate}\n"
           "mesh contacts:\n  c: {between: %s, stiffness: %s, law: hertz}\n",
           z, speed, between, stiffness);
  impact_run f = impact_run_open(text, "openmp", 0, 1);
  impact_run_advance(&f, 250, ALD_SCHEDULE_PASSES);
  const uint32_t lane = f.layout->plan[PLAN_LANE_FLAGS];
  const uint32_t status = ald_tile_flag(f.tile, lane + LANE_STATUS, 0);
  const uint32_t step = ald_tile_flag(f.tile, lane + LANE_FAIL_STEP, 0);
  impact_run_close(&f);
  assert_true(status == STATUS_OK || status == STATUS_OUT_OF_RANGE);
  return status == STATUS_OUT_OF_RANGE ? step : 0;
}

/* 0.25 m/2 ms after it is above the top face by half its height: told in the first step in which it
 * no longer crosses it, 0.45 m further down */
static void a_body_pressed_inside_is_told_of(void **state) {
  (void)state;
  const char *const between[] = {"[b, p]", "[p, b]"};
  for (int k = 0; k < 2; k++) {
    const uint32_t step = press("1 kN/m", between[k], 1.25, -4);
    assert_in_range(step, 0.45 / 0.008 - 1, 0.45 / 0.008 + 3);
    assert_int_equal(press("100 MN/m", between[k], 1.25, -4), 0); /* it bounces */
    assert_int_equal(press("1 kN/m", between[k], 0.5, -2), 0);    /* inside from the start */
    assert_int_equal(press("1 kN/m", between[k], 1.25, 4), 0);    /* it flies away */
  }
}
/* A box of 1 m driven right through a plate of 0.1 m, so that it has regions on both faces, which
 * push no more: told by every law, and where it only dents the plate, not. */
static void a_body_driven_through_a_plate_is_told_of(void **state) {
  (void)state;
  static const char *const laws[] = {"stiffness: 5 MN/m", "stiffness: 5 MN/m, law: hertz",
                                     "law: pressure, pressure: 1 MPa"};
  for (int k = 0; k < 6; k++) {
    char text[1024];
    snprintf(text, sizeof text,
             "allide: 1\nname: through\nrun: {duration: 0.5 s, step: 0.5 ms}\n"
             "environment: {gravity: 0}\n"
             "meshes:\n  box: {box: {length: 1, breadth: 1, height: 1}}\n"
             "  plate: {box: {length: 8, breadth: 8, height: 0.1}}\n"
             "bodies:\n"
             "  b: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1], mesh: box,\n"
             "    position: [0.1, 0.2, 0.7], velocity: [0, 0, -%d], roll: 1 deg}\n"
             "  p: {fixed: yes, mesh: plate}\n"
             "mesh contacts:\n  c: {between: [b, p], %s}\n",
             k < 3 ? 30 : 4, laws[k % 3]);
    impact_run f = impact_run_open(text, "openmp", 0, 1);
    impact_run_advance(&f, 1000, ALD_SCHEDULE_PASSES);
    const uint32_t lane = f.layout->plan[PLAN_LANE_FLAGS];
    assert_int_equal(ald_tile_flag(f.tile, lane + LANE_STATUS, 0),
                     k < 3 ? STATUS_OUT_OF_RANGE : STATUS_OK);
    impact_run_close(&f);
  }
}
static void both_devices_tell_alike(void **state) {
  (void)state;
  need_device("opencl");
  const outcome here = throw_all("openmp", "semi-implicit", "[-3, 3]");
  const outcome there = throw_all("opencl", "semi-implicit", "[-3, 3]");
  assert_true(here.felt == there.felt && here.told == there.told);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(none_passes_unseen),
      cmocka_unit_test(none_that_misses_is_told_of),
      cmocka_unit_test(a_body_pressed_inside_is_told_of),
      cmocka_unit_test(a_body_driven_through_a_plate_is_told_of),
      cmocka_unit_test(both_devices_tell_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
