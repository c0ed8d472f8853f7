/* SPDX-License-Identifier: Apache-2.0
 * Bars, pins and fenders that are pressed or thrown past what holds them: bumpers beyond their
 * curve, axes that cross, jumps within a step, pins below the last level, fenders whose plane is
 * gone through beside its edge. None ends on the far side unsaid. */
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
#include "kernels/pass/berth/bumper_rows.h"
#include "kernels/pass/berth/docking_rows.h"
#include "kernels/plan.h"

enum { TEXT = 4096, SHOTS = 200 };

static uint32_t status_of(const impact_run *f, uint32_t lane) {
  return ald_tile_flag(f->tile, f->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane);
}

static double bumper_of(const impact_run *f, uint32_t lane, uint32_t row) {
  const uint32_t *plan = f->layout->plan;
  return ald_tile_real(f->tile, KIND(KIND_bumper, KIND_ROWS) + row * KIND(KIND_bumper, KIND_COUNT),
                       lane);
}

/* crossed bars, 500 kN at 1.5 m, 0 at 2 m; `speed`: towards -x from 3 m */
static const char crossed[] =
    "allide: 1\nname: crossed\n"
    "run: {duration: %g, step: %g, scenarios: %d, seed: 3, scheme: %s}\n"
    "environment: {gravity: 0}\nbodies:\n"
    "  b: {freedoms: six, mass: %s, radii of gyration: [9, 9, 9], position: [3, 0, 0],\n"
    "    velocity: [-1, 0, 0]}\n"
    "bumpers: {g: {between: [%s], bar %s from: [0, -3, 0], bar %s to: [0, 3, 0],\n"
    "  bar %s from: [0, 0, -3], bar %s to: [0, 0, 3], %s}}\n"
    "vary:\n  bodies.b.velocity.x: {uniform: [%g, %g]}\n"
    "  bodies.b.position.x: {uniform: [3, 4]}\n"
    "  bodies.b.position.y: {uniform: [-1, 1]}\n  bodies.b.position.z: {uniform: [-1, 1]}\n";

typedef struct throw {
  const char *scheme, *mass, *law;
  int order;
  double duration, step, from, to;
}
throw;

static impact_run throw_bars(const throw *t) {
  char text[TEXT];
  const char *a = t->order ? "b" : "a", *b = t->order ? "a" : "b";
  snprintf(text, sizeof text, crossed, t->duration, t->step, SHOTS, t->scheme, t->mass,
           t->order ? "earth, b" : "b, earth", a, a, b, b, t->law, t->from, t->to);
  impact_run f = impact_run_open(text, "openmp", 0, SHOTS);
  impact_run_advance(&f, (uint32_t)(t->duration / t->step + 0.5), ALD_SCHEDULE_PASSES);
  return f;
}

/* Below the first row the first line goes on: F = 500 + 500/0.5 (1.5 - d) kN, so that from 2 m on
 * all of it is a spring of 1 MN/m. A body of 1000 t at 1 m/s turns back at d = 2 - sqrt(1) m, with
 * 1 MN; and at d = 2 - 1.8 m if it comes with 1.8 m/s. */
static void the_force_rises_below_the_first_row(void **state) {
  (void)state;
  static const char text[] =
      "allide: 1\nname: rises\nrun: {duration: 8, step: 2 ms, scenarios: 2, scheme: rk4}\n"
      "environment: {gravity: 0}\nbodies:\n"
      "  b: {freedoms: [surge], mass: 1000 t, position: [3, 0, 0], velocity: [%g, 0, 0]}\n"
      "bumpers: {g: {between: [b, earth], bar a from: [0, -3, 0], bar a to: [0, 3, 0],\n"
      "  bar b from: [0, 0, -3], bar b to: [0, 0, 3], curve: [[1.5, 500 kN], [2, 0]]}}\n";
  for (int k = 0; k < 2; k++) {
    const double speed = k ? 1.8 : 1;
    char study[TEXT];
    snprintf(study, sizeof study, text, -speed);
    impact_run f = impact_run_open(study, "openmp", 0, 1);
    impact_run_advance(&f, 4000, ALD_SCHEDULE_PASSES);
    /* the least of samples 2 ms apart: (omega dt)^2/2 of the depth */
    assert_true(fabs(bumper_of(&f, 0, BUMPER_LEAST_DISTANCE) - (2 - speed)) < 4e-6);
    assert_true(fabs(bumper_of(&f, 0, BUMPER_PEAK_FORCE) - 1e6 * speed) < 4);
    assert_int_equal(status_of(&f, 0), STATUS_OK);
    impact_run_close(&f);
  }
}

/* Bars that are too soft, or met within a step, are told of; those that miss are not. Either order,
 * curve and radii, with and without half-spheres, three schemes. */
static void no_bar_passes_unseen(void **state) {
  (void)state;
  static const char curve[] = "curve: [[1.5, 500 kN], [1.8, 300 kN], [2, 0]]";
  static const char radii[] = "stiffness: [1 MN/m, 1 MN/m], radius: [0.5, 0.5]";
  static const char thin[] = "stiffness: [10 MN/m, 10 MN/m], radius: [0.1, 0.1]";
  static const char open[] = "stiffness: [10 MN/m, 10 MN/m], radius: [0.1, 0.1], end caps: no";
  const throw throws[] = {
      {"semi-implicit", "1000 t", curve, 0, 6, 0.01, -4, -3},
      {"rk4", "1000 t", radii, 1, 6, 0.01, -4, -2},
      {"explicit", "1000 t", radii, 0, 6, 0.01, -4, -2},
      {"semi-implicit", "100 t", thin, 1, 2, 0.1, -20, -3},
      {"rk4", "100 t", thin, 0, 2, 0.1, -20, -3},
      {"semi-implicit", "100 t", open, 0, 2, 0.1, -20, -3},
  };
  for (size_t k = 0; k < sizeof throws / sizeof *throws; k++) {
    impact_run f = throw_bars(&throws[k]);
    uint32_t told = 0, far = 0;
    for (uint32_t lane = 0; lane < SHOTS; lane++) {
      const bool is_told = status_of(&f, lane) == STATUS_OUT_OF_RANGE;
      told += is_told;
      far += !is_told && impact_run_state(&f, lane, 0).position[0] < 0;
    }
    impact_run_close(&f);
    print_message("bars %zu: %u of %d told of, %u on the far side unsaid\n", k, told, SHOTS, far);
    assert_int_equal(far, 0);
    assert_true(told > SHOTS / 3);
  }
}

/* past each other's ends, 2 % of the reach beside the half-spheres; and stiff enough to rebound */
static void what_misses_or_rebounds_is_not_told_of(void **state) {
  (void)state;
  static const char beside[] =
      "stiffness: [10 MN/m, 10 MN/m], radius: [0.1, 0.1], damping: [1 kN s/m, 1 kN s/m]";
  static const char stiff[] = "curve: [[0.5, 9 MN], [1, 3 MN], [2, 0]]";
  const throw throws[] = {
      {"semi-implicit", "100 t", stiff, 0, 4, 0.01, -4, -1},
      {"rk4", "100 t", stiff, 1, 4, 0.01, -4, -1},
  };
  for (size_t k = 0; k < 2; k++) {
    impact_run f = throw_bars(&throws[k]);
    for (uint32_t lane = 0; lane < SHOTS; lane++) {
      assert_int_equal(status_of(&f, lane), STATUS_OK);
      assert_true(impact_run_state(&f, lane, 0).position[0] > 0);
    }
    impact_run_close(&f);
  }
  for (int open = 0; open < 2; open++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nname: beside\nrun: {duration: 1, step: 0.1, scenarios: %d, seed: 8}\n"
             "environment: {gravity: 0}\nbodies:\n"
             "  b: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1], position: [3, 0, 0],\n"
             "    velocity: [-10, 0, 0]}\n"
             "bumpers: {g: {between: [b, earth], bar a from: [0, 0, 0], bar a to: [0, 3, 0],\n"
             "  bar b from: [0, 0, -3], bar b to: [0, 0, 3], %s%s}}\n"
             "vary:\n  bodies.b.velocity.x: {uniform: [-20, -10]}\n"
             "  bodies.b.position.y: {uniform: [%g, 1]}\n",
             SHOTS, beside, open ? ", end caps: no" : "", open ? 0.004 : 0.204);
    impact_run f = impact_run_open(text, "openmp", 0, SHOTS);
    impact_run_advance(&f, 10, ALD_SCHEDULE_PASSES);
    for (uint32_t lane = 0; lane < SHOTS; lane++) {
      assert_int_equal(status_of(&f, lane), STATUS_OK);
      assert_true(bumper_of(&f, lane, BUMPER_PEAK_FORCE) == 0);
    }
    impact_run_close(&f);
  }
}

/* ------------------------------------------------------------------------------ pins */

static uint32_t pin(const char *levels, double *depth) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nname: pin\nrun: {duration: 2, step: 0.01}\nenvironment: {gravity: 0}\n"
           "bodies:\n  d: {freedoms: six, mass: 10 t, radii of gyration: [1, 1, 1],\n"
           "    position: [3, 0, 0], velocity: [-2, 0, 0]}\n"
           "docking: {d: {between: [d, earth], pin: [0, 0, 0], cylinder: [2, 0.1, 0],\n"
           "  axis: [-1, 0, 0], entry radius: 0.9, levels: [%s]}}\n",
           levels);
  impact_run f = impact_run_open(text, "openmp", 0, 1);
  impact_run_advance(&f, 200, ALD_SCHEDULE_PASSES);
  const uint32_t status = status_of(&f, 0);
  const uint32_t *plan = f.layout->plan;
  *depth = ald_tile_real(
      f.tile, KIND(KIND_docking, KIND_ROWS) + DOCKING_DEPTH * KIND(KIND_docking, KIND_COUNT), 0);
  impact_run_close(&f);
  return status;
}

/* a pin that goes 3 m deep: levels down to 1 m do not say what holds it there; down to 4 m they do,
 * and a single one is a cylinder without an end */
static void a_pin_below_the_last_level_is_told_of(void **state) {
  (void)state;
  double depth;
  assert_int_equal(pin("[0, 1, 0], [0, 1.2, 400 kN], [1, 0.5, 0], [1, 0.7, 400 kN]", &depth),
                   STATUS_OUT_OF_RANGE);
  assert_true(depth > 1 && depth < 1.05);
  assert_int_equal(pin("[0, 1, 0], [0, 1.2, 400 kN], [4, 0.5, 0], [4, 0.7, 400 kN]", &depth),
                   STATUS_OK);
  assert_true(depth > 2.9);
  assert_int_equal(pin("[0, 1, 0], [0, 1.2, 400 kN]", &depth), STATUS_OK);
}

/* ------------------------------------------------------------------------------ fenders */

/* a fender of half a metre before a plane of 4 m; a step of 0.1 s at 30 m/s to the plane and 40 m/s
 * along it takes it from the front past the edge: `from` metres along it, at 1 m before it */
static uint32_t graze(double from, double along, double duration) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nname: graze\nrun: {duration: %g, step: 0.1}\nenvironment: {gravity: 0}\n"
           "bodies:\n  b: {freedoms: six, mass: 10 t, radii of gyration: [1, 1, 1],\n"
           "    position: [%g, 31.0, 0], velocity: [%g, -30, 0]}\n"
           "fenders: {f: {between: [b, earth], attachment: [0, 0, 0], plane point: [0, 0, 0],\n"
           "  normal: [0, 1, 0], parallel: [1, 0, 0], length: [-2, 2], width: [-9, 9],\n"
           "  curve: [[0, 100 kN], [0.5, 0]]}}\n",
           duration, from - along, along);
  impact_run f = impact_run_open(text, "openmp", 0, 1);
  impact_run_advance(&f, (uint32_t)(duration / 0.1 + 0.5), ALD_SCHEDULE_PASSES);
  const uint32_t status = status_of(&f, 0);
  impact_run_close(&f);
  return status;
}

/* At t = 1 s it is 1 m before the plane, at x = from; 1/30 s later it crosses the plane. */
static void a_fender_that_goes_through_its_plane_is_told_of(void **state) {
  (void)state;
  /* crosses at 1 + 40/30 m, beyond the edge of 2 m, but at 0.5 m from the plane, at 1.67 m, it
   * touches */
  assert_int_equal(graze(1, 40, 1.5), STATUS_OUT_OF_RANGE);
  assert_int_equal(graze(-1, -40, 1.5), STATUS_OUT_OF_RANGE);
  /* crosses at 0.83 m, and is at 2.5 m at the end of the step */
  assert_int_equal(graze(-0.5, 40, 1.5), STATUS_OUT_OF_RANGE);
  /* touches nothing: at 0.5 m from the plane it is at 2.17 m already */
  assert_int_equal(graze(1.5, 40, 1.5), STATUS_OK);
  assert_int_equal(graze(-1.5, -40, 1.5), STATUS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_force_rises_below_the_first_row),
      cmocka_unit_test(no_bar_passes_unseen),
      cmocka_unit_test(what_misses_or_rebounds_is_not_told_of),
      cmocka_unit_test(a_pin_below_the_last_level_is_told_of),
      cmocka_unit_test(a_fender_that_goes_through_its_plane_is_told_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
