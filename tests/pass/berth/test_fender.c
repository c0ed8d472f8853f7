/* SPDX-License-Identifier: Apache-2.0
 * Properties of the fender's passes on bodies put by hand: third law, the same in every frame,
 * work, memory of the contact. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/berth/fender_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "support/random.h"
#include "support/stand.h"
#include "tile/tile.h"

static const char *const kinds[] = {"point", "roller", "sphere"};

#define TRACE(s, row, lane) stand_trace(s, KIND_fender, FENDER_TRACE_##row, 0, lane)
#define OWN_ROW(s, row, lane) stand_row(s, KIND_fender, FENDER_##row, 0, lane)

static const char free_bodies[] =
    "  owner: {mass: 1000, moments of inertia: [500, 600, 700], freedoms: six}\n"
    "  other: {mass: 1500, moments of inertia: [800, 900, 950], freedoms: six}\n";
/* which no force moves: no balance bounds what a sphere does to them */
static const char led_bodies[] =
    "  owner: {motion: prescribed}\n"
    "  other: {motion: prescribed}\n";

/* two bodies in six freedoms without weight; a fender whose contact begins 1 m off the plane */
static stand open_bodies(const char *device, const char *bodies, const char *kind,
                         const char *more) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 10, step: 0.1}\nenvironment: {gravity: 0}\n"
           "bodies:\n%s"
           "fenders:\n  it:\n    between: [owner, other]\n    kind: %s\n"
           "    attachment: [1, -0.5, 0.25]\n    plane point: [0.5, 2, 1]\n"
           "    normal: [1, 2, -2]\n    parallel: [2, 1, 0.3]\n    roller axis: [0.6, 0.8, 0]\n"
           "    curve: [[-0.5, 1.6e6], [0, 9e5], [0.4, 5e5], [0.8, 4e5], [1, 0]]\n%s",
           bodies, kind, more);
  return stand_open(device, text);
}

static stand open_scene(const char *device, const char *kind, const char *more) {
  return open_bodies(device, free_bodies, kind, more);
}

/* ------------------------------------------------------------------------------ small algebra */

static void rotate(const double turn[9], const double v[3], double out[3]) {
  for (int r = 0; r < 3; r++) {
    out[r] = turn[3 * r] * v[0] + turn[3 * r + 1] * v[1] + turn[3 * r + 2] * v[2];
  }
}

static void cross(const double a[3], const double b[3], double out[3]) {
  for (int k = 0; k < 3; k++) {
    out[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
  }
}

static void multiply(const double a[9], const double b[9], double out[9]) {
  for (int r = 0; r < 3; r++) {
    for (int c = 0; c < 3; c++) {
      out[3 * r + c] = 0;
      for (int k = 0; k < 3; k++) out[3 * r + c] += a[3 * r + k] * b[3 * k + c];
    }
  }
}

/* a rotation by a unit quaternion whose vector part lies within `size` */
static void random_turn(test_random *r, double size, double turn[9]) {
  double q[4] = {1, test_uniform(r, -size, size), test_uniform(r, -size, size),
                 test_uniform(r, -size, size)};
  const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  for (int k = 0; k < 4; k++) q[k] /= length;
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double m[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                       2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                       2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
  memcpy(turn, m, sizeof m);
}

static void random_three(test_random *r, double size, double v[3]) {
  for (int k = 0; k < 3; k++) v[k] = test_uniform(r, -size, size);
}

/* The plane's body near the origin, and the fender's so that X_F stands at `distance` from the
 * plane and at (x, y) upon it; both turned a little. */
static void place_pair(test_random *r, double distance, double x, double y, double size,
                       stand_pose *owner, stand_pose *other) {
  const double n[3] = {1 / 3.0, 2 / 3.0, -2 / 3.0}, attachment[3] = {1, -0.5, 0.25};
  double ex[3] = {2, 1, 0.3}, ey[3], point[3], spot[3], arm[3];
  const double along = ex[0] * n[0] + ex[1] * n[1] + ex[2] * n[2];
  for (int k = 0; k < 3; k++) ex[k] -= along * n[k];
  const double length = sqrt(ex[0] * ex[0] + ex[1] * ex[1] + ex[2] * ex[2]);
  for (int k = 0; k < 3; k++) ex[k] /= length;
  cross(n, ex, ey);
  random_turn(r, size, owner->turn);
  random_turn(r, size, other->turn);
  random_three(r, 1, other->at);
  random_three(r, 0.3, owner->velocity);
  random_three(r, 0.3, other->velocity);
  random_three(r, 0.1, owner->spin);
  random_three(r, 0.1, other->spin);
  const double origin[3] = {0.5, 2, 1};
  for (int k = 0; k < 3; k++) spot[k] = origin[k] + distance * n[k] + x * ex[k] + y * ey[k];
  rotate(other->turn, spot, point);
  rotate(owner->turn, attachment, arm);
  for (int k = 0; k < 3; k++) owner->at[k] = other->at[k] + point[k] - arm[k];
}

static void step(stand *s) {
  stand_send(s);
  stand_pass(s, "fender");
}

/* ------------------------------------------------------------------------------------- laws */

static const char friction[] =
    "    damping: 3e5\n    damping exponent: 1.5\n    shear stiffness: 2e6\n"
    "    static friction: 0.5\n    kinetic friction: 0.3\n";

/* forces on both bodies cancel, and so do their moments about the earth's origin; a few roundings
 * of 1 MN on arms of some metres */
static void third_law_on(const char *device) {
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 3; k++) {
    stand s = open_scene(device, kinds[k], friction);
    for (int n = 0; n < 12; n++) {
      stand_pose pose[2];
      for (uint32_t lane = 0; lane < STAND_LANES; lane++) {
        place_pair(&r, test_uniform(&r, -0.6, 1.1), n * 0.05, lane * 0.1, 0.3, &pose[0], &pose[1]);
        for (uint32_t b = 0; b < 2; b++) stand_place(&s, lane, b, &pose[b]);
      }
      step(&s);
      stand_pass(&s, "sum_forces_spatial");
      for (uint32_t lane = 0; lane < STAND_LANES; lane++) {
        double sum[6] = {0}, size = 0;
        for (uint32_t b = 0; b < 2; b++) {
          const uint32_t body = s.layout->plan[PLAN_BODY_ROWS] + b,
                         space = s.layout->plan[PLAN_SPACE_ROWS] + b;
#define AT(block, field) ald_tile_real(s.tile, block + (field)*2, lane)
          const double at[3] = {AT(body, BODY_X), AT(body, BODY_Y), AT(space, SPACE_Z)};
          const double f[3] = {AT(body, BODY_FX), AT(body, BODY_FY), AT(space, SPACE_FZ)};
          const double m[3] = {AT(space, SPACE_MX), AT(space, SPACE_MY), AT(body, BODY_MZ)};
#undef AT
          double carried[3];
          cross(at, f, carried);
          for (int c = 0; c < 3; c++) {
            sum[c] += f[c];
            sum[3 + c] += m[c] + carried[c];
            size = fmax(size, fabs(f[c]));
          }
        }
        for (int c = 0; c < 6; c++) assert_true(fabs(sum[c]) <= 1e-13 * size);
        assert_true(size > 0 || TRACE(&s, STATE, lane) == 0 || TRACE(&s, NORMAL, lane) == 0);
      }
      stand_pass(&s, "fender_record");
    }
    stand_close(&s);
  }
}

static void action_and_reaction_are_opposite_on_openmp(void **state) {
  (void)state;
  third_law_on("openmp");
}

static void action_and_reaction_are_opposite_on_opencl(void **state) {
  (void)state;
  third_law_on("opencl");
}

/* a pose seen from a frame that is turned and moved */
static stand_pose seen_from(const double turn[9], const double at[3], const stand_pose *pose) {
  stand_pose seen;
  multiply(turn, pose->turn, seen.turn);
  rotate(turn, pose->at, seen.at);
  for (int k = 0; k < 3; k++) seen.at[k] += at[k];
  rotate(turn, pose->velocity, seen.velocity);
  rotate(turn, pose->spin, seen.spin);
  return seen;
}

/* Every lane has the same ten steps, turned and moved as a whole: what the plane sees is the same,
 * and the wrench turns along. 1e-9 of it: coordinates of 50 m are known to 7e-15, through a
 * stiffness of 4 MN/m that is 3e-8 N of 1e6 N a step. */
static void the_scene_may_be_turned_as_a_whole(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int k = 0; k < 3; k++) {
    stand s = open_scene("openmp", kinds[k], friction);
    double turns[STAND_LANES][9] = {{1, 0, 0, 0, 1, 0, 0, 0, 1}}, shifts[STAND_LANES][3] = {{0}};
    for (int lane = 1; lane < STAND_LANES; lane++) {
      random_turn(&r, 3, turns[lane]);
      random_three(&r, 50, shifts[lane]);
    }
    for (int n = 0; n < 10; n++) {
      stand_pose owner, other;
      place_pair(&r, test_uniform(&r, 0, 0.7), 0.03 * n, -0.02 * n, 0.02, &owner, &other);
      for (uint32_t lane = 0; lane < STAND_LANES; lane++) {
        const stand_pose a = seen_from(turns[lane], shifts[lane], &owner);
        const stand_pose b = seen_from(turns[lane], shifts[lane], &other);
        stand_place(&s, lane, 0, &a);
        stand_place(&s, lane, 1, &b);
      }
      step(&s);
      double first[6];
      stand_wrench(&s, KIND_fender, 0, 0, first);
      assert_true(TRACE(&s, NORMAL, 0) > 0);
      for (uint32_t lane = 1; lane < STAND_LANES; lane++) {
        double wrench[6], expected[6];
        const double size = TRACE(&s, NORMAL, 0);
        stand_wrench(&s, KIND_fender, 0, lane, wrench);
        rotate(turns[lane], first, expected);
        rotate(turns[lane], first + 3, expected + 3);
        for (int c = 0; c < 6; c++) assert_true(fabs(wrench[c] - expected[c]) < 1e-9 * size);
        assert_true(fabs(TRACE(&s, DISTANCE, lane) - TRACE(&s, DISTANCE, 0)) < 1e-12);
        assert_true(fabs(TRACE(&s, X, lane) - TRACE(&s, X, 0)) < 1e-12);
        assert_true(fabs(TRACE(&s, Y, lane) - TRACE(&s, Y, 0)) < 1e-12);
        assert_true(fabs(TRACE(&s, TX, lane) - TRACE(&s, TX, 0)) < 1e-9 * size);
        assert_true(TRACE(&s, STATE, lane) == TRACE(&s, STATE, 0));
      }
      stand_pass(&s, "fender_record");
    }
    stand_close(&s);
  }
}

/* ------------------------------------------------------------------------------------- work */

typedef struct journey {
  double work;     /* of the wrench on the fender's body, taken out of it [J] */
  double recorded; /* energy_dissipated at the end [J] */
  double greatest; /* energy_absorbed [J] */
} journey;

/* Leads the fender's body without turning it through random corners and back to where it began,
 * apart, in 300 steps a leg; all lanes differ. */
static void lead(stand *s, test_random *r, journey trips[STAND_LANES]) {
  enum { CORNERS = 8, STEPS = 300 };
  const double n[3] = {1 / 3.0, 2 / 3.0, -2 / 3.0};
  double from[STAND_LANES][3], to[STAND_LANES][3], before[STAND_LANES][3] = {{0}};
  stand_pose other = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0}, {0}, {0}}, owner = other;
  for (int lane = 0; lane < STAND_LANES; lane++) {
    trips[lane] = (journey){0};
    for (int k = 0; k < 3; k++) to[lane][k] = 1.2 * n[k];
  }
  for (int corner = 0; corner < CORNERS; corner++) {
    for (int lane = 0; lane < STAND_LANES; lane++) {
      memcpy(from[lane], to[lane], sizeof from[lane]);
      const double deep = corner == CORNERS - 1 ? 1.2 : test_uniform(r, -0.3, 1.3);
      double aside[3] = {0};
      if (corner < CORNERS - 1) random_three(r, 0.4, aside);
      const double out = aside[0] * n[0] + aside[1] * n[1] + aside[2] * n[2];
      for (int k = 0; k < 3; k++) to[lane][k] = aside[k] + (deep - out) * n[k];
    }
    for (int m = 1; m <= STEPS; m++) {
      for (uint32_t lane = 0; lane < STAND_LANES; lane++) {
        for (int k = 0; k < 3; k++) {
          const double leg = to[lane][k] - from[lane][k];
          const double origin[3] = {0.5 - 1, 2 + 0.5, 1 - 0.25};
          owner.at[k] = origin[k] + from[lane][k] + leg * m / STEPS;
          owner.velocity[k] = leg;
        }
        stand_place(s, lane, 0, &owner);
        stand_place(s, lane, 1, &other);
      }
      step(s);
      stand_pass(s, "fender_record");
      for (int lane = 0; lane < STAND_LANES; lane++) {
        double wrench[6];
        stand_wrench(s, KIND_fender, 0, (uint32_t)lane, wrench);
        for (int k = 0; k < 3; k++) {
          const double way = (to[lane][k] - from[lane][k]) / STEPS;
          trips[lane].work -= 0.5 * (wrench[k] + before[lane][k]) * way;
          before[lane][k] = wrench[k];
        }
      }
    }
  }
  for (uint32_t lane = 0; lane < STAND_LANES; lane++) {
    trips[lane].recorded = OWN_ROW(s, ENERGY_DISSIPATED, lane);
    trips[lane].greatest = OWN_ROW(s, ENERGY_ABSORBED, lane);
  }
}

/* A curve alone gives back all that it took; the mean force of a step is wrong only in a step that
 * passes a node, where the slope jumps by 2 MN/m at most: by an eighth of 2e6 (0.005 m)^2 = 6 J,
 * for each of at most 40 passes. */
static void a_curve_alone_keeps_energy(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  stand s = open_scene("openmp", "point", "");
  journey trips[STAND_LANES];
  lead(&s, &r, trips);
  double most = 0;
  for (int lane = 0; lane < STAND_LANES; lane++) {
    assert_true(fabs(trips[lane].recorded) < 250);
    assert_true(fabs(trips[lane].recorded - trips[lane].work) < 250);
    most = fmax(most, trips[lane].greatest);
  }
  assert_true(most > 1e5);
  stand_close(&s);
}

/* With damping and friction every closed way costs, and what the records say is the work of the
 * wrench: to the same nodes, and ks step^2 = 4 J in each of at most 100 steps where the shear
 * turns, slides on or lets go. */
static void closed_ways_never_create_energy(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  for (int k = 0; k < 3; k++) {
    stand s = open_bodies("openmp", led_bodies, kinds[k], friction);
    journey trips[STAND_LANES];
    lead(&s, &r, trips);
    for (int lane = 0; lane < STAND_LANES; lane++) {
      assert_true(trips[lane].work > -250);
      assert_true(fabs(trips[lane].recorded - trips[lane].work) < 650 + 5e-3 * trips[lane].work);
      assert_true(trips[lane].greatest >= 0);
    }
    stand_close(&s);
  }
}

/* ----------------------------------------------------------------------------------- memory */

static void hold_at(stand *s, double distance, double x) {
  test_random still = test_random_from(7, 7);
  stand_pose owner, other;
  place_pair(&still, distance, x, 0, 0, &owner, &other);
  for (uint32_t lane = 0; lane < STAND_LANES; lane++) {
    stand_place(s, lane, 0, &owner);
    stand_place(s, lane, 1, &other);
  }
  step(s);
  stand_pass(s, "fender_record");
}

/* shear is forgotten when contact ends, and what was slid stays counted */
static void shear_is_forgotten_apart(void **state) {
  (void)state;
  stand s = open_scene("openmp", "point",
                       "    shear stiffness: 2e6\n    static friction: 0.5\n"
                       "    kinetic friction: 0.3\n");
  hold_at(&s, 0.8, 0);
  assert_true(TRACE(&s, TX, 3) == 0 && fabs(TRACE(&s, NORMAL, 3) - 4e5) < 1e-6);
  hold_at(&s, 0.8, 0.05);
  assert_true(fabs(TRACE(&s, TX, 3) + 1e5) < 1e-6 && TRACE(&s, STATE, 3) == 1);
  hold_at(&s, 0.8, 0.25); /* slides: mu_d N = 120 kN, 60 mm of shear, 190 mm slid */
  assert_true(fabs(TRACE(&s, TX, 3) + 1.2e5) < 1e-6 && TRACE(&s, STATE, 3) == 2);
  assert_true(fabs(OWN_ROW(&s, SLIP_DISTANCE, 3) - 0.19) < 1e-12);
  hold_at(&s, 1.1, 0.25);
  assert_true(TRACE(&s, TX, 3) == 0 && TRACE(&s, STATE, 3) == 0);
  hold_at(&s, 0.8, 0.3);
  assert_true(TRACE(&s, TX, 3) == 0 && TRACE(&s, STATE, 3) == 1);
  assert_true(fabs(OWN_ROW(&s, SLIP_DISTANCE, 3) - 0.19) < 1e-12);
  assert_true(fabs(OWN_ROW(&s, PEAK_TANGENTIAL, 3) - 1.2e5) < 1e-6);
  assert_true(OWN_ROW(&s, DURATION, 3) == 4 * 0.1);
  stand_close(&s);
}

/* a fender that starts behind the plane pushes at once, or only after it has been in front */
static void arming_at_the_start_is_a_choice(void **state) {
  (void)state;
  static const char *const words[] = {"yes", "no"};
  for (int k = 0; k < 2; k++) {
    char more[64];
    snprintf(more, sizeof more, "    armed at start: %s\n", words[k]);
    stand s = open_scene("openmp", "point", more);
    hold_at(&s, -0.1, 0);
    assert_true((TRACE(&s, NORMAL, 0) > 0) == (k == 0));
    hold_at(&s, 0.1, 0);
    hold_at(&s, -0.1, 0);
    assert_true(TRACE(&s, NORMAL, 0) > 0);
    stand_close(&s);
  }
}

/* one number scales all forces, another all distances */
static void factors_scale_the_whole_curve(void **state) {
  (void)state;
  stand plain = open_scene("openmp", "point", "");
  stand scaled = open_scene("openmp", "point",
                            "    force factor: 1.5\n    length factor: 2\n"
                            "    manufacturing factor: 0.9\n    temperature factor: 1.1\n"
                            "    velocity factor: 1.2\n    angle factor: 0.95\n");
  const double factor = 1.5 * 0.9 * 1.1 * 1.2 * 0.95;
  for (int k = 0; k < 16; k++) {
    const double distance = -0.4 + 0.1 * k;
    hold_at(&plain, distance, 0);
    hold_at(&scaled, 2 * distance, 0);
    const double n = TRACE(&plain, NORMAL, 0);
    assert_true(fabs(TRACE(&scaled, NORMAL, 0) - factor * n) < 1e-9 * factor * n + 1e-6);
  }
  stand_close(&plain);
  stand_close(&scaled);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(action_and_reaction_are_opposite_on_openmp),
      cmocka_unit_test(action_and_reaction_are_opposite_on_opencl),
      cmocka_unit_test(the_scene_may_be_turned_as_a_whole),
      cmocka_unit_test(a_curve_alone_keeps_energy),
      cmocka_unit_test(closed_ways_never_create_energy),
      cmocka_unit_test(shear_is_forgotten_apart),
      cmocka_unit_test(arming_at_the_start_is_a_choice),
      cmocka_unit_test(factors_scale_the_whole_curve),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
