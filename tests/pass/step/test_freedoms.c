/* SPDX-License-Identifier: Apache-2.0
 * Bodies in space: locked freedoms, rest, straight drift, and the same bits whatever computes. */
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
#include "allide/allide.h"
#include "kernels/body/rigid.h"
#include "kernels/pass/step/space_rows.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "support/vessel.h"
#include "tile/tile.h"

enum { TEXT_SIZE = 8192, LANES = 8 };
static const char *const schemes[] = {"explicit",       "semi-implicit", "rk4",
                                      "dormand-prince", "trapezoidal",   "frozen"};
enum { SCHEMES = sizeof schemes / sizeof schemes[0], TRAPEZOIDAL = SCHEMES - 2, FROZEN };

static impact_run open_vessel(const vessel *v, const char *scheme, double step) {
  char text[TEXT_SIZE];
  return impact_run_open(vessel_study(v, scheme, step, "", text, sizeof text), "openmp", 0, LANES);
}

/* ------------------------------------------------------------------------------ freedoms */

/* "[surge, pitch]" of a set of bits */
static const char *freedoms_text(uint32_t freedoms, char *text, size_t size) {
  static const char *const names[] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};
  size_t used = 0;
  for (uint32_t f = 0; f < 6; f++) {
    if (!(freedoms >> f & 1)) continue;
    used += (size_t)snprintf(text + used, size - used, "%s%s", used == 0 ? "[" : ", ", names[f]);
  }
  snprintf(text + used, size - used, "]");
  return text;
}

/* a vessel on an even keel that moves in these freedoms alone, under forces along all; `towed`: it
 * drifts along surge and sway even where they are locked */
static vessel restricted(test_random *r, uint32_t freedoms, bool towed) {
  vessel v = vessel_random(r, 0.3);
  vessel_add_mass(r, &v);
  v.roll = v.pitch = v.heading = 0;
  for (int f = 0; f < 3; f++) {
    if (!(freedoms >> f & 1) && !(towed && f < 2)) v.velocity[f] = 0;
    if (!(freedoms >> (f + 3) & 1)) v.rates[f] = 0;
  }
  v.load[0] = test_uniform(r, -1e5, 1e5);
  v.load[1] = test_uniform(r, -1e5, 1e5);
  v.load[2] = test_uniform(r, -1e6, 1e6);
  return v;
}

/* `inertia` where there is no freedom beyond the plane */
static const char *plane_study(const vessel *v, const char *scheme, double step, char *text) {
  char more[64];
  snprintf(more, sizeof more, ", inertia: %.17g", v->moments[2]);
  vessel_study(v, scheme, step, more, text, TEXT_SIZE);
  static const char *const idle[] = {
      "roll: ", "pitch: ", "moments of inertia: ", "products of inertia: "};
  for (size_t k = 0; k < sizeof idle / sizeof idle[0]; k++) {
    char *at = strstr(text, idle[k]);
    const bool is_list = k >= 2;
    char *end = strchr(at, is_list ? ']' : ',') + is_list;
    memset(at, ' ', (size_t)(end - at) + 1);
  }
  return text;
}

static const char *restricted_study(const vessel *v, uint32_t freedoms, const char *scheme,
                                    double step, char *text) {
  if ((freedoms & ~(uint32_t)ALD_PLANAR) == 0) return plane_study(v, scheme, step, text);
  return vessel_study(v, scheme, step, "", text, TEXT_SIZE);
}

static void locked_freedoms_stay_at_rest(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (uint32_t freedoms = 1; freedoms < ALD_ALL_FREEDOMS; freedoms++) {
    char names[64], text[TEXT_SIZE];
    vessel v = restricted(&r, freedoms, false);
    v.freedoms = freedoms_text(freedoms, names, sizeof names);
    for (int s = 0; s < SCHEMES; s++) {
      impact_run f = impact_run_open(restricted_study(&v, freedoms, schemes[s], 0.02, text),
                                     "openmp", 0, LANES);
      impact_run_advance(&f, 400, ALD_SCHEDULE_BEST);
      for (uint32_t k = 0; k < 6; k++) {
        const double now = impact_run_row(&f, 0, 0, SPACE_U + k);
        assert_true(freedoms >> k & 1 ? now != 0 : now == 0);
      }
      impact_run_close(&f);
    }
  }
}

/* Lagrange's multipliers do what a locked freedom's reaction does, also to a hull that is towed
 * along one. Sixteen sets in each run;
 * dormand-prince at 0.01 s leaves (1/s x 0.01 s)^5 x 6/100, the others by their order. */
static void locked_motion_is_the_references(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 16; n++) {
    const uint32_t freedoms = 1 + test_choice(&r, ALD_ALL_FREEDOMS - 1);
    char names[64], text[TEXT_SIZE];
    vessel v = restricted(&r, freedoms, n % 2 == 1);
    v.freedoms = freedoms_text(freedoms, names, sizeof names);
    kirchhoff exact = vessel_reference(&v);
    if ((freedoms & ~(uint32_t)ALD_PLANAR) == 0) {
      /* there the study's mass has no products of inertia */
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          exact.mass[3 + i][3 + j] = v.added[3 + i][3 + j] + (i == j ? v.moments[2] : 0);
        }
      }
    }
    for (int k = 0; k < 6; k++) exact.locked[k] = !(freedoms >> k & 1);
    kirchhoff_run(&exact, 6, 6000);
    double gap[SCHEMES];
    for (int s = 0; s < SCHEMES; s++) {
      const uint32_t steps = s < 2 || s == FROZEN ? 6000 : 600;
      impact_run f = impact_run_open(restricted_study(&v, freedoms, schemes[s], 6.0 / steps, text),
                                     "openmp", 0, LANES);
      impact_run_advance(&f, steps, ALD_SCHEDULE_BEST);
      const kirchhoff end = vessel_now(&v, &f, 0);
      gap[s] = vessel_gap(&exact, &end, 20);
      impact_run_close(&f);
    }
    print_message("  %-40s %.1e %.1e %.1e %.1e %.1e %.1e\n", v.freedoms, gap[0], gap[1], gap[2],
                  gap[3], gap[TRAPEZOIDAL], gap[FROZEN]);
    assert_true(gap[0] < 5e-3 && gap[1] < 5e-3 && gap[2] < 1e-7 && gap[3] < 1e-10);
    /* the trapezoidal rule by its order */
    impact_run f = impact_run_open(
        restricted_study(&v, freedoms, schemes[TRAPEZOIDAL], 6.0 / 1200, text), "openmp", 0, LANES);
    impact_run_advance(&f, 1200, ALD_SCHEDULE_BEST);
    const kirchhoff half = vessel_now(&v, &f, 0);
    const double left = vessel_gap(&exact, &half, 20);
    impact_run_close(&f);
    /* (1/s x 0.01 s)^2 over 12, and a quarter of that, to rounding */
    assert_true(gap[TRAPEZOIDAL] < 1e-5 && left < 0.26 * gap[TRAPEZOIDAL] + 1e-10);
    assert_true(gap[FROZEN] < 5e-3);
  }
}

/* a force along a locked freedom meets its reaction within the step: the axes that turn meanwhile
 * do not carry it into a free one */
static void a_locked_freedom_takes_its_force(void **state) {
  (void)state;
  const double m = 1e6, c = 4e8, h = 0.1;
  for (int semi = 0; semi < 2; semi++) {
    sym6 mass = {{0}}, inverse = {{0}};
    for (int k = 0; k < 3; k++) mass.of[SYM6(k, k)] = m;
    mass.of[SYM6(5, 5)] = c;
    inverse.of[SYM6(0, 0)] = 1 / m;
    inverse.of[SYM6(5, 5)] = 1 / c;
    const rigid now = {.turn = {1, 0, 0, 0}, .v = {{0, 0, 0}, {0, 0, 0.2}}};
    const vec6 force = {{0, 5e6, 3e6}, {1e7, -2e7, 4e6}};
    const rigid next = rigid_step(&now, &mass, &inverse, force, h, semi, 0);
    assert_true(next.v.linear.x == 0 && next.v.linear.y == 0 && next.v.linear.z == 0);
    assert_true(next.v.angular.x == 0 && next.v.angular.y == 0);
    assert_true(fabs(next.v.angular.z - (0.2 + h * 4e6 / c)) < 1e-15);
  }
}

/* of a body in the plane nothing leaves it; it goes where the equations of planar bodies take it */
static void planar_bodies_stay_in_the_plane(void **state) {
  (void)state;
  static const char form[] =
      "allide: 1\nrun: {duration: 100, step: 0.05, scheme: %s}\nbodies:\n"
      "  hull: {mass: 9e5, inertia: 6e7, position: [3, -2, 1.5], velocity: [1, -0.4],\n"
      "    heading: 0.7, yaw rate: 0.02, load: [2e3, 1e3, 4e4]}\n%s";
  static const char other[] =
      "  other: {freedoms: six, mass: 1, moments of inertia: [1, 1, 1], position: [900, 0]}\n";
  for (int s = 0; s < SCHEMES; s++) {
    char text[1024];
    snprintf(text, sizeof text, form, schemes[s], other);
    impact_run f = impact_run_open(text, "openmp", 0, LANES);
    impact_run_advance(&f, 400, ALD_SCHEDULE_BEST);
    const ald_space_state end = impact_run_state(&f, 0, 0);
    assert_true(end.position[2] == 1.5 && end.roll == 0 && end.pitch == 0);
    assert_true(end.velocity[2] == 0 && end.roll_rate == 0 && end.pitch_rate == 0);
    impact_run_close(&f);
    /* n steps h of one-stage schemes: x0 + v0 t + a t (t -+ h)/2, psi alike; 20 s, sums of 400 */
    const double h = 0.05, t = 20, shift = s == 0 ? -h : s == 1 ? h : 0;
    const double grown = t * (t + shift) / 2;
    /* semi-implicit and explicit Euler turn by Cayley's map: 2 atan(w h/2), (w h)^3/12 short */
    const double turned = s < 2 ? 1e-7 : 1e-9;
    /* `frozen` moves along the axes of the step's beginning: half of 0.03/s h of the path of 22 m
     */
    const double off = s == FROZEN ? 0.03 : 1e-10;
    assert_true(fabs(end.position[0] - (3 + t + 2e3 / 9e5 * grown)) < off);
    assert_true(fabs(end.position[1] - (-2 - 0.4 * t + 1e3 / 9e5 * grown)) < off);
    assert_true(fabs(end.heading - (0.7 + 0.02 * t + 4e4 / 6e7 * grown)) < turned);
    assert_true(fabs(end.yaw_rate - (0.02 + 4e4 / 6e7 * t)) < 1e-13);
  }
}

/* ------------------------------------------------------------------------------ rest, drift */

/* without forces nothing begins to move, however it lies: an hour at 0.1 s */
static void a_body_at_rest_stays_to_the_bit(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int s = 0; s < SCHEMES; s++) {
    vessel v = vessel_random(&r, 0.1);
    vessel_add_mass(&r, &v);
    memset(v.velocity, 0, sizeof v.velocity);
    memset(v.rates, 0, sizeof v.rates);
    impact_run still = open_vessel(&v, schemes[s], 0.1), after = open_vessel(&v, schemes[s], 0.1);
    impact_run_advance(&after, 36000, ALD_SCHEDULE_BEST);
    assert_true(impact_run_same(&still, 0, &after, 0));
    impact_run_close(&still);
    impact_run_close(&after);
  }
}

/* a rigid body that does not turn keeps its velocity and attitude to the bit, as in the plane */
static void straight_drift_is_kept_to_the_bit(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  for (int s = 0; s < SCHEMES; s++) {
    vessel v = vessel_random(&r, 0.1);
    memset(v.rates, 0, sizeof v.rates);
    impact_run start = open_vessel(&v, schemes[s], 0.1), end = open_vessel(&v, schemes[s], 0.1);
    impact_run_advance(&end, 36000, ALD_SCHEDULE_BEST);
    for (uint32_t row = SPACE_Q0; row <= SPACE_R; row++) {
      assert_true(impact_run_row(&start, 0, 0, row) == impact_run_row(&end, 0, 0, row));
    }
    impact_run_close(&start);
    impact_run_close(&end);
  }
}

/* ------------------------------------------------------------------------------ failure */

static uint32_t status_of(const impact_run *f, uint32_t lane) {
  return ald_tile_flag(f->tile, f->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane);
}

/* a fall of 102 s is faster than any vessel: it ends the scenario with the state before; so does an
 * infinity. The others go on. */
static void what_fails_keeps_its_last_state(void **state) {
  (void)state;
  for (int s = 0; s < SCHEMES; s++) {
    char text[1024];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 150, step: 0.5, scheme: %s}\n"
             "environment: {gravity: 9.81}\nbodies: {drop: {freedoms: six, mass: 1e6,\n"
             "  moments of inertia: [1e8, 1e8, 1e8], pitch: 0.2}}\n"
             "vary: {bodies.drop.velocity.z: {uniform: [0, 900]}}\n",
             schemes[s]);
    impact_run f = impact_run_open(text, "openmp", 0, LANES);
    ald_tile_put_real(f.tile, f.layout->plan[PLAN_SPACE_ROWS] + SPACE_U, 3, INFINITY);
    assert_int_equal(f.device->tile_upload(f.tile, NULL), ALD_OK);
    impact_run_advance(&f, 300, ALD_SCHEDULE_BEST);
    for (uint32_t lane = 0; lane < LANES; lane++) {
      const double *own = f.values + (size_t)lane * f.study->quantity_count;
      const double start = own[f.study->bodies[0].quantities + ALD_BODY_VELOCITY_Z];
      /* u, w of the fall along the pitched axes */
      const double u = impact_run_row(&f, lane, 0, SPACE_U),
                   w = impact_run_row(&f, lane, 0, SPACE_W);
      const double slower = fabs(start - 9.81 * 0.5 * floor((start + 1000) / (9.81 * 0.5)));
      if (lane == 3) {
        assert_int_equal(status_of(&f, lane), STATUS_NAN);
        assert_true(isinf(u) && impact_run_row(&f, lane, 0, SPACE_Z) == 0);
      } else if (start - 9.81 * 150 < -1000) {
        assert_int_equal(status_of(&f, lane), STATUS_DIVERGED);
        /* that of the last step that was slow enough */
        assert_true(fabs(hypot(u, w) - slower) < 1e-9);
      } else {
        assert_int_equal(status_of(&f, lane), STATUS_OK);
        assert_true(fabs(hypot(u, w) - fabs(start - 9.81 * 150)) < 1e-9);
      }
    }
    impact_run_close(&f);
  }
}

/* ------------------------------------------------------------------------------ what is told */

static double told(const ald_series *series, const char *name) {
  for (size_t c = 0; c < series->column_count; c++) {
    if (strcmp(series->names[c], name) != 0) continue;
    return series->values[(series->row_count - 1) * series->column_count + c];
  }
  fail_msg("no column %s", name);
  return 0;
}

/* the last row of a series is the state at the end, rates about the body's axes included */
static void series_and_states_agree(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  vessel v = vessel_random(&r, 0.2);
  vessel_add_mass(&r, &v);
  impact_run f = open_vessel(&v, "rk4", 0.05);
  ald_series *series = NULL;
  f.study->step_count = 60;
  assert_int_equal(ald_trace_run(f.study, f.device, (ald_draw){7, 8, 0}, NULL, &series, NULL),
                   ALD_OK);
  impact_run_advance(&f, 60, ALD_SCHEDULE_BEST);
  const ald_space_state s = impact_run_state(&f, 0, 0);
  assert_true(told(series, "bodies.hull.x") == s.position[0]);
  assert_true(told(series, "bodies.hull.z") == s.position[2]);
  assert_true(told(series, "bodies.hull.velocity_z") == s.velocity[2]);
  assert_true(told(series, "bodies.hull.roll") == s.roll);
  assert_true(told(series, "bodies.hull.heading") == s.heading);
  assert_true(told(series, "bodies.hull.roll_rate") == s.roll_rate);
  assert_true(told(series, "bodies.hull.pitch_rate") == s.pitch_rate);
  assert_true(told(series, "bodies.hull.yaw_rate") == s.yaw_rate);
  ald_series_destroy(series);
  impact_run_close(&f);
}

/* ------------------------------------------------------------------------------ the same bits */

/* several bodies, their numbers random in each scenario */
static const char *fleet(const char *scheme, char *text, size_t size) {
  test_random r = test_random_from(11, 0);
  vessel v = vessel_random(&r, 0.3);
  vessel_add_mass(&r, &v);
  v.load[0] = 4e4;
  v.load[2] = -2e6;
  vessel_study(
      &v, scheme, 0.05,
      "}\n  drop: {freedoms: [heave, roll, pitch], mass: 5e5, radii of gyration: [3, 9, 0],"
      " pitch rate: 0.2,\n    added mass: [1e5, 3e5, 8e5, 1e7, 4e7, 4e7]}\n"
      "  flat: {mass: 1e6, inertia: 1e9, velocity: [1, 0], yaw rate: 0.1",
      text, size);
  const size_t used = strlen(text);
  snprintf(text + used, size - used,
           "vary:\n  bodies.hull.mass: {uniform: [1e6, 3e6]}\n"
           "  bodies.hull.roll rate: {normal: {mean: 0.1, deviation: 0.1}}\n"
           "  bodies.hull.added mass.heave-heave: {uniform: [9e6, 1e7]}\n"
           "  bodies.drop.pitch: {uniform: [-0.4, 0.4]}\n"
           "  bodies.flat.velocity.y: {uniform: [-1, 1]}\n");
  return text;
}

/* against eight lanes on the host */
static void assert_same(const char *device, uint32_t lanes, ald_schedule schedule) {
  for (int s = 0; s < SCHEMES; s++) {
    char text[TEXT_SIZE];
    fleet(schemes[s], text, sizeof text);
    impact_run host = impact_run_open(text, "openmp", 0, LANES);
    impact_run_advance(&host, 100, ALD_SCHEDULE_PASSES);
    assert_false(impact_run_same(&host, 0, &host, 1));
    for (uint32_t first = 0; first < LANES; first += lanes) {
      impact_run other = impact_run_open(text, device, first, lanes);
      impact_run_advance(&other, 100, schedule);
      for (uint32_t lane = 0; lane < lanes; lane++) {
        assert_true(impact_run_same(&host, first + lane, &other, lane));
      }
      impact_run_close(&other);
    }
    impact_run_close(&host);
  }
}

static void one_lane_gives_the_same_bits(void **state) {
  (void)state;
  assert_same("openmp", 1, ALD_SCHEDULE_PASSES);
  assert_same("openmp", 1, ALD_SCHEDULE_LANES);
}

static void both_schedules_give_the_same_bits(void **state) {
  (void)state;
  assert_same("openmp", LANES, ALD_SCHEDULE_LANES);
}

static void opencl_gives_the_same_bits(void **state) {
  (void)state;
  need_device("opencl");
  assert_same("opencl", LANES, ALD_SCHEDULE_PASSES);
  assert_same("opencl", LANES, ALD_SCHEDULE_LANES);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(locked_freedoms_stay_at_rest),
      cmocka_unit_test(locked_motion_is_the_references),
      cmocka_unit_test(a_locked_freedom_takes_its_force),
      cmocka_unit_test(planar_bodies_stay_in_the_plane),
      cmocka_unit_test(a_body_at_rest_stays_to_the_bit),
      cmocka_unit_test(straight_drift_is_kept_to_the_bit),
      cmocka_unit_test(what_fails_keeps_its_last_state),
      cmocka_unit_test(series_and_states_agree),
      cmocka_unit_test(one_lane_gives_the_same_bits),
      cmocka_unit_test(both_schedules_give_the_same_bits),
      cmocka_unit_test(opencl_gives_the_same_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
