/* SPDX-License-Identifier: Apache-2.0
 * Bodies of meshes that are driven through each other, by turning within a step or within one
 * contact, fast or slowly: every one is told of, in both orders. Random shots: none that is not
 * told of ends behind what it was thrown at; ALLIDE_SHOTS sets how many of each kind. Impacts that
 * are resolved are never told of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/impact_run.h"
#include "tile/tile.h"

#define ALD_LANES 1
#include "kernels/plan.h"

enum { TEXT = 4096 };

static uint32_t shots_of(uint32_t few) {
  const char *given = getenv("ALLIDE_SHOTS");
  return given ? (uint32_t)atoi(given) : few;
}

/* all cases where shots are asked for, else one of so many */
static int stride_of(int few) { return getenv("ALLIDE_SHOTS") ? 1 : few; }

static uint32_t status_of(const impact_run *f, uint32_t lane) {
  return ald_tile_flag(f->tile, f->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane);
}

/* ------------------------------------------------------------------------------ by turning */

/* A bar of 20 m that turns in place about z, x or y, and a thin post in its way; `rate`: [rad/s].
 */
static void swing_text(char *text, int axis, const char *between, const char *run, uint32_t lanes,
                       const char *rate) {
  static const char *const bars[] = {"20, breadth: 0.3, height: 0.3",
                                     "0.3, breadth: 20, height: 0.3",
                                     "0.3, breadth: 0.3, height: 20"};
  static const char *const posts[] = {"1, breadth: 0.02, height: 1", "1, breadth: 1, height: 0.02",
                                      "0.02, breadth: 1, height: 1"};
  static const char *const places[] = {"8, 0, 0", "0, 8, 0", "0, 0, 8"};
  static const char *const angles[] = {"heading", "roll", "pitch"};
  static const char *const rates[] = {"yaw rate", "roll rate", "pitch rate"};
  snprintf(text, TEXT,
           "allide: 1\nname: swing\nrun: {duration: 0.3 s, scenarios: %u, seed: 5, %s}\n"
           "environment: {gravity: 0}\n"
           "meshes:\n  bar: {box: {length: %s}}\n  post: {box: {length: %s}}\n"
           "bodies:\n"
           "  a: {freedoms: six, mesh: bar, mass: 2 t, moments of inertia: [66680, 66680, 66680],\n"
           "    position: [0, 0, 0], %s: -20 deg}\n"
           "  b: {fixed: yes, mesh: post, position: [%s]}\n"
           "mesh contacts:\n  c: {between: %s, stiffness: 50 MN/m, restitution: 0.5}\n"
           "vary:\n  bodies.a.%s: {uniform: %s}\n",
           lanes, run, bars[axis], posts[axis], angles[axis], places[axis], between, rates[axis],
           rate);
}

static double angle_of(const ald_space_state *s, int axis) {
  return axis == 0 ? s->heading : axis == 1 ? s->roll : s->pitch;
}

/* It meets the post, is told of, or has not come there: none is beyond it. */
static void a_bar_that_turns_passes_no_post(void **state) {
  (void)state;
  static const char *const orders[] = {"[a, b]", "[b, a]"};
  static const char *const runs[] = {"step: 20 ms, scheme: rk4", "step: 20 ms", "step: 5 ms"};
  const uint32_t lanes = shots_of(8);
  uint32_t told = 0, all = 0, beyond = 0;
  for (int n = 0; n < 18; n += stride_of(5)) {
    char text[TEXT];
    const int axis = n % 3, steps = n / 6 < 2 ? 15 : 60;
    swing_text(text, axis, orders[n / 3 % 2], runs[n / 6], lanes, "[0.5, 4.5]");
    impact_run f = impact_run_open(text, "openmp", 0, lanes);
    impact_run_advance(&f, (uint32_t)steps, ALD_SCHEDULE_PASSES);
    for (uint32_t lane = 0; lane < lanes; lane++) {
      const uint32_t status = status_of(&f, lane);
      assert_true(status == STATUS_OK || status == STATUS_OUT_OF_RANGE);
      told += status != STATUS_OK;
      all++;
      if (status != STATUS_OK) continue;
      const ald_space_state s = impact_run_state(&f, lane, 0);
      beyond += angle_of(&s, axis) > 0.05; /* half of bar and post, 8 m off: 0.02 */
    }
    impact_run_close(&f);
  }
  print_message("%u bars: %u are told of, %u are beyond untold\n", all, told, beyond);
  assert_true(told > all / 4 && beyond == 0);
}

/* likewise in both orders the same, in the first step too */
static void both_orders_are_told_alike(void **state) {
  (void)state;
  for (int n = 0; n < 3; n++) {
    char text[TEXT];
    uint32_t steps[2];
    for (int k = 0; k < 2; k++) {
      swing_text(text, n, k ? "[b, a]" : "[a, b]", "step: 100 ms, scheme: rk4", 1, "[4.9, 4.9001]");
      impact_run f = impact_run_open(text, "openmp", 0, 1);
      impact_run_advance(&f, 3, ALD_SCHEDULE_PASSES);
      assert_int_equal(status_of(&f, 0), STATUS_OUT_OF_RANGE);
      steps[k] = ald_tile_flag(f.tile, f.layout->plan[PLAN_LANE_FLAGS] + LANE_FAIL_STEP, 0);
      impact_run_close(&f);
    }
    assert_int_equal(steps[0], steps[1]);
  }
}

/* ------------------------------------------------------------------------------ random shots */

/* thrown at a wall 40 m wide; which turns, if the second is what is thrown */
typedef struct shot {
  const char *shape, *wall, *law, *run, *between, *speed, *spin;
} shot;

static void shot_text(char *text, const shot *s, uint32_t lanes, uint32_t seed) {
  snprintf(text, TEXT,
           "allide: 1\nname: shot\nrun: {duration: 0.6 s, %s, scenarios: %u, seed: %u}\n"
           "environment: {gravity: 0}\n"
           "meshes:\n  s: {%s}\n  w: {box: {length: 40, breadth: 40, height: %s}}\n"
           "bodies:\n"
           "  a: {freedoms: six, mesh: s, mass: 1 t, moments of inertia: [170, 180, 190],\n"
           "    position: [0, 0, 1.6]}\n"
           "  b: {fixed: yes, mesh: w}\n"
           "mesh contacts:\n  c: {between: %s, %s}\n"
           "vary:\n  bodies.a.velocity.z: {uniform: %s}\n"
           "  bodies.a.velocity.x: {uniform: [-5, 5]}\n"
           "  bodies.a.roll: {uniform: [-3, 3]}\n  bodies.a.pitch: {uniform: [-1.4, 1.4]}\n"
           "  bodies.a.roll rate: {uniform: %s}\n  bodies.a.pitch rate: {uniform: %s}\n"
           "  bodies.a.yaw rate: {uniform: %s}\n",
           s->run, lanes, seed, s->shape, s->wall, s->between, s->law, s->speed, s->spin, s->spin,
           s->spin);
}

static const char *const shapes[] = {
    "box: {length: 1, breadth: 1, height: 0.05}", "box: {length: 2, breadth: 0.2, height: 0.2}",
    "sphere: {radius: 0.4, divisions: 8}", "torus: {radius: 0.7, tube radius: 0.15, divisions: 8}"};
static const char *const walls[] = {"0.02", "0.4"};
static const char *const ways[] = {"[a, b]", "[b, a]"};
static const char *const speeds[] = {"[-200, -4]", "[-20, -4]"};
static const char *const laws[] = {"stiffness: 500 MN/m, restitution: 0.5",
                                   "law: hertz, stiffness: 1 MN/m",
                                   "law: pressure, pressure: 300 kPa"};

/* The first of three laws is the default, bedding, by turns with that of the volume. */
static const char *law_of(const char *const three[3], int n, char text[160]) {
  const int is_volume = n % 3 == 0 && n / 3 % 2 == 1;
  snprintf(text, 160, "%s%s", is_volume ? "law: volume, " : "", three[n % 3]);
  return text;
}

static void no_shot_ends_behind_the_wall(void **state) {
  (void)state;
  const uint32_t lanes = shots_of(8);
  uint32_t told = 0, back = 0, all = 0, behind = 0;
  for (int n = 0; n < 48; n += stride_of(7)) {
    char text[TEXT], law[160];
    const shot s = {shapes[n % 4],
                    walls[n / 4 % 2],
                    law_of(laws, n, law),
                    n / 8 % 2 ? "step: 5 ms, scheme: rk4" : "step: 2 ms",
                    ways[n / 16 % 2],
                    speeds[n / 24],
                    n / 2 % 2 ? "[-20, 20]" : "[-1, 1]"};
    shot_text(text, &s, lanes, (uint32_t)n + 1);
    impact_run f = impact_run_open(text, "openmp", 0, lanes);
    impact_run_advance(&f, n / 8 % 2 ? 120 : 300, ALD_SCHEDULE_PASSES);
    for (uint32_t lane = 0; lane < lanes; lane++) {
      const int is_ok = status_of(&f, lane) == STATUS_OK;
      told += !is_ok;
      all++;
      if (!is_ok) continue;
      const ald_space_state at = impact_run_state(&f, lane, 0);
      back += at.position[2] > 0;
      if (at.position[2] > -0.2) continue;
      behind++;
      print_message("behind the wall: %s, %s m, %s, %s, %s, %s: scenario %u, seed %d\n", s.shape,
                    s.wall, s.law, s.run, s.between, s.speed, lane, n + 1);
    }
    impact_run_close(&f);
  }
  print_message("%u shots: %u are told of, %u are before the wall, %u behind it untold\n", all,
                told, back, behind);
  assert_true(told > 0 && back > 0 && behind == 0);
}

/* those that the law throws back, with a step that resolves the hit, by every law */
static void what_is_resolved_is_never_told_of(void **state) {
  (void)state;
  const uint32_t lanes = shots_of(4);
  static const char *const hard[] = {
      "stiffness: 5 GN/m, restitution: 0.5",
      ("law: hertz, stiffness: 50 MN/m, static friction: 0.4, kinetic friction: 0.3, stick "
       "stiffness: 5 MN/m, stick damping: 30 kN s/m"),
      "law: pressure, pressure: 20 MPa"};
  for (int n = 0; n < 12; n += stride_of(5)) {
    char text[TEXT], law[160];
    const shot s = {shapes[n % 4],
                    "0.4",
                    law_of(hard, n, law),
                    n % 2 ? "step: 1 ms" : "step: 1 ms, scheme: rk4",
                    ways[n / 4 % 2],
                    "[-5, -1]",
                    "[-4, 4]"};
    shot_text(text, &s, lanes, (uint32_t)n + 100);
    impact_run f = impact_run_open(text, "openmp", 0, lanes);
    impact_run_advance(&f, 600, ALD_SCHEDULE_PASSES);
    for (uint32_t lane = 0; lane < lanes; lane++) {
      assert_int_equal(status_of(&f, lane), STATUS_OK);
      assert_true(impact_run_state(&f, lane, 0).position[2] > 0);
    }
    impact_run_close(&f);
  }
}

/* ------------------------------------------------------------------------------ in one contact */

/* A body pressed through a plate by its weight, more than the plate holds: told of, in each law,
 * fast or slowly, and held where the plate holds it. */
static void a_body_pressed_through_a_plate_is_told_of(void **state) {
  (void)state;
  static const char *const soft[] = {"stiffness: 0.5 MN/m", "law: hertz, stiffness: 10 kN/m",
                                     "law: pressure, pressure: 5 kPa"};
  static const char *const firm[] = {"stiffness: 500 MN/m", "law: hertz, stiffness: 5 MN/m",
                                     "law: pressure, pressure: 2 MPa"};
  for (int n = 0; n < 24; n += stride_of(3)) {
    char text[TEXT], law[160];
    const int holds = n / 12;
    snprintf(text, TEXT,
             "allide: 1\nname: press\nrun: {duration: 2 s, step: 1 ms}\n"
             "meshes:\n  s: {sphere: {radius: 0.2, divisions: 8}}\n"
             "  w: {box: {length: 4, breadth: 4, height: 0.1}}\n"
             "bodies:\n"
             "  a: {freedoms: six, mesh: s, mass: 1 t, moments of inertia: [16, 16, 16],\n"
             "    position: [0.1, 0.2, 0.26], roll: 10 deg, velocity: [0.1, 0, 0]}\n"
             "  b: {fixed: yes, mesh: w}\n"
             "mesh contacts:\n  c: {between: %s, %s, restitution: 0.5}\n",
             ways[n / 6 % 2], law_of(holds ? firm : soft, n, law));
    impact_run f = impact_run_open(text, "openmp", 0, 1);
    impact_run_advance(&f, 2000, ALD_SCHEDULE_PASSES);
    if (status_of(&f, 0) != (holds ? STATUS_OK : STATUS_OUT_OF_RANGE)) {
      fail_msg("%s, %s: status %u, at %g m", ways[n / 6 % 2], law, status_of(&f, 0),
               impact_run_state(&f, 0, 0).position[2]);
    }
    impact_run_close(&f);
  }
}

/* how often a ring of 1 m about the z axis of `s` goes through the disc of one about the y axis */
static int links_of(const ald_space_state *s) {
  int links = 0;
  double last[3] = {0}, first[3] = {0};
  for (int k = 0; k <= 240; k++) {
    const double a = 2 * acos(-1) * k / 240, c[3] = {cos(s->roll), cos(s->pitch), cos(s->heading)},
                 d[3] = {sin(s->roll), sin(s->pitch), sin(s->heading)};
    const double x = cos(a), y = sin(a) * c[0], z = sin(a) * d[0]; /* after roll */
    const double u = x * c[1] + z * d[1], w = z * c[1] - x * d[1]; /* after pitch */
    double at[3] = {u * c[2] - y * d[2] + s->position[0], u * d[2] + y * c[2] + s->position[1],
                    w + s->position[2]};
    if (k == 0) memcpy(first, at, sizeof at);
    if (k == 240) memcpy(at, first, sizeof at);
    if (k > 0 && (last[1] < 0) != (at[1] < 0)) {
      const double share = last[1] / (last[1] - at[1]);
      if (hypot(last[0] + share * (at[0] - last[0]), last[2] + share * (at[2] - last[2])) < 1) {
        links += at[1] > last[1] ? 1 : -1;
      }
    }
    memcpy(last, at, sizeof at);
  }
  return links;
}

static void linked_rings_do_not_part_untold(void **state) {
  (void)state;
  static const char *const runs[] = {"step: 5 ms", "step: 5 ms, scheme: rk4", "step: 1 ms",
                                     "step: 4 ms, scheme: rk4"};
  static const char *const firmness[] = {"50", "5"};
  const uint32_t lanes = shots_of(12);
  for (int n = 0; n < 4; n++) {
    char text[TEXT];
    uint32_t told = 0, linked = 0;
    snprintf(text, TEXT,
             "allide: 1\nname: rings\nrun: {scenarios: %u, duration: 0.2 s, %s}\n"
             "environment: {gravity: 0}\nmeshes:\n"
             "  ra: {torus: {radius: 1, tube radius: 0.2, axis: y, divisions: 8}}\n"
             "  rb: {torus: {radius: 1, tube radius: 0.2, axis: z, divisions: 8}}\n"
             "bodies:\n  a: {fixed: yes, mesh: ra}\n"
             "  b: {freedoms: six, mesh: rb, mass: 1 t, moments of inertia: [500, 500, 1000], "
             "position: [1.2, 0, 0]}\n"
             "mesh contacts:\n  c: {between: %s, stiffness: %s MN/m, reference area: 0.1, "
             "restitution: 0.2}\n"
             "vary:\n  bodies.b.velocity.x: {uniform: [20, 200]}\n"
             "  bodies.b.velocity.y: {uniform: [-5, 5]}\n"
             "  bodies.b.position.y: {uniform: [-0.1, 0.1]}\n"
             "  bodies.b.position.z: {uniform: [-0.1, 0.1]}\n",
             lanes, runs[n], n % 2 ? "[a, b]" : "[b, a]", firmness[n / 2]);
    impact_run f = impact_run_open(text, "openmp", 0, lanes);
    impact_run_advance(&f, n == 2 ? 200 : n == 3 ? 50 : 40, ALD_SCHEDULE_PASSES);
    for (uint32_t lane = 0; lane < lanes; lane++) {
      if (status_of(&f, lane) != STATUS_OK) {
        told++;
        continue;
      }
      const ald_space_state s = impact_run_state(&f, lane, 1);
      linked += links_of(&s) != 0;
    }
    impact_run_close(&f);
    print_message("%s: %u are told of, %u linked, %u parted\n", runs[n], told, linked,
                  lanes - told - linked);
    /* of 2,400 with a hit in one or two steps, 6 part untold, all of the first 600; none with more
     */
    assert_true(lanes - told - linked <= (lanes + 50) / 100);
  }
}

static void shots_are_the_same_on_opencl(void **state) {
  (void)state;
  enum { LANES = 16 };
  char text[TEXT];
  uint32_t steps[2][LANES];
  need_device("opencl");
  const shot s = {shapes[1], walls[0], laws[0], "step: 5 ms", ways[1], speeds[0], "[-20, 20]"};
  shot_text(text, &s, LANES, 3);
  for (int k = 0; k < 2; k++) {
    impact_run f = impact_run_open(text, k ? "opencl" : "openmp", 0, LANES);
    impact_run_advance(&f, 120, ALD_SCHEDULE_PASSES);
    for (uint32_t lane = 0; lane < LANES; lane++) {
      steps[k][lane] =
          status_of(&f, lane) == STATUS_OK
              ? 0
              : ald_tile_flag(f.tile, f.layout->plan[PLAN_LANE_FLAGS] + LANE_FAIL_STEP, lane);
    }
    impact_run_close(&f);
  }
  assert_memory_equal(steps[0], steps[1], sizeof steps[0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_bar_that_turns_passes_no_post),
      cmocka_unit_test(both_orders_are_told_alike),
      cmocka_unit_test(no_shot_ends_behind_the_wall),
      cmocka_unit_test(what_is_resolved_is_never_told_of),
      cmocka_unit_test(a_body_pressed_through_a_plate_is_told_of),
      cmocka_unit_test(linked_rings_do_not_part_untold),
      cmocka_unit_test(shots_are_the_same_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
