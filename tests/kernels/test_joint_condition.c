/* SPDX-License-Identifier: Apache-2.0
 * Conditions of joints, on single values: rates and second rates against differences, of bodies
 * that accelerate and turn. The kernels' code, one lane wide. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/geom/joint_condition.h"
#include "kernels/math/mat3.h"
#include "support/random.h"

/* a body that turns about a direction of the earth, faster and faster, and moves likewise */
typedef struct mover {
  vec3 at, velocity, acceleration;
  vec3 about; /* unit vector */
  double rate, second;
  quat turn;
  vec3 own; /* its end of the joint, and two directions */
  vec3 u, w;
} mover;

static vec3 any(test_random *r, double size) {
  return vec3_of(test_uniform(r, -size, size), test_uniform(r, -size, size),
                 test_uniform(r, -size, size));
}

static vec3 any_direction(test_random *r) {
  vec3 v = any(r, 1);
  while (vec3_length(v) < 0.1) v = any(r, 1);
  return vec3_scale(v, 1 / vec3_length(v));
}

static mover any_mover(test_random *r) {
  const vec3 axis = any_direction(r);
  const double half = test_uniform(r, 0, 3);
  mover m = {.at = any(r, 2), .velocity = any(r, 2), .acceleration = any(r, 2)};
  m.about = any_direction(r);
  m.rate = test_uniform(r, -2, 2);
  m.second = test_uniform(r, -2, 2);
  m.turn = quat_of(cos(half), axis.x * sin(half), axis.y * sin(half), axis.z * sin(half));
  m.own = any(r, 2);
  m.u = any_direction(r);
  m.w = any_direction(r);
  return m;
}

/* its end and axes at a time */
static joint_end end_at(const mover *m, double t, mat3 *turn) {
  const double half = 0.5 * (m->rate * t + 0.5 * m->second * t * t);
  const quat by =
      quat_of(cos(half), m->about.x * sin(half), m->about.y * sin(half), m->about.z * sin(half));
  joint_end end;
  *turn = quat_matrix(quat_times(by, m->turn));
  end.arm = mat3_rotate(*turn, m->own);
  end.at =
      vec3_add(vec3_madd(vec3_madd(m->at, t, m->velocity), 0.5 * t * t, m->acceleration), end.arm);
  end.velocity = vec3_madd(m->velocity, t, m->acceleration);
  end.spin = vec3_scale(m->about, m->rate + m->second * t);
  return end;
}

typedef enum ask { PLACE, DIRECTION } ask;

static joint_condition condition_at(const mover *a, const mover *b, double t, ask what) {
  mat3 turn_a, turn_b;
  const joint_end end_a = end_at(a, t, &turn_a), end_b = end_at(b, t, &turn_b);
  const vec3 u = mat3_rotate(turn_a, a->u);
  const joint_gap gap = joint_gap_of(end_a, end_b);
  return what == PLACE ? joint_along(end_a, end_b, &gap, u)
                       : joint_across(end_a, end_b, u, mat3_rotate(turn_b, b->w));
}

static double by_accelerations(const joint_condition *c, const mover *a, const mover *b) {
  return vec3_dot(c->push[0], a->acceleration) +
         vec3_dot(c->turn[0], vec3_scale(a->about, a->second)) +
         vec3_dot(c->push[1], b->acceleration) +
         vec3_dot(c->turn[1], vec3_scale(b->about, b->second));
}

/* Central differences of 1e-3 leave 1e-6/6 of a third derivative and 1e-6/12 of a fourth, which are
 * below 300 and 3,000 here: places up to 10 m that turn at up to 6 rad/s, both bodies together. */
static void rates_are_derivatives(void **state) {
  (void)state;
  static const double h = 1e-3;
  test_random r = test_random_from(test_seed(), 0);
  for (int run = 0; run < 2000; run++) {
    const mover a = any_mover(&r), b = any_mover(&r);
    for (ask what = PLACE; what <= DIRECTION; what++) {
      const joint_condition before = condition_at(&a, &b, -h, what);
      const joint_condition now = condition_at(&a, &b, 0, what);
      const joint_condition after = condition_at(&a, &b, h, what);
      const double second = by_accelerations(&now, &a, &b) + now.bias;
      assert_true(fabs(now.rate - (after.value - before.value) / (2 * h)) < 5e-5);
      assert_true(fabs(second - (after.rate - before.rate) / (2 * h)) < 5e-4);
      /* J by the velocities is the rate */
      const double rate =
          vec3_dot(now.push[0], a.velocity) + vec3_dot(now.turn[0], vec3_scale(a.about, a.rate)) +
          vec3_dot(now.push[1], b.velocity) + vec3_dot(now.turn[1], vec3_scale(b.about, b.rate));
      assert_true(fabs(now.rate - rate) < 1e-12);
    }
  }
}

/* a point that both bodies share: its gap's rates, by components */
static void gaps_have_their_rates(void **state) {
  (void)state;
  static const double h = 1e-3;
  test_random r = test_random_from(test_seed(), 1);
  for (int run = 0; run < 2000; run++) {
    const mover a = any_mover(&r), b = any_mover(&r);
    joint_gap gap[3];
    vec3 push = vec3_sub(b.acceleration, a.acceleration);
    for (int k = 0; k < 3; k++) {
      mat3 turn_a, turn_b;
      const joint_end end_a = end_at(&a, (k - 1) * h, &turn_a),
                      end_b = end_at(&b, (k - 1) * h, &turn_b);
      gap[k] = joint_gap_of(end_a, end_b);
      if (k != 1) continue;
      push = vec3_add(push, vec3_sub(vec3_cross(vec3_scale(b.about, b.second), end_b.arm),
                                     vec3_cross(vec3_scale(a.about, a.second), end_a.arm)));
    }
    const vec3 rate = vec3_scale(vec3_sub(gap[2].apart, gap[0].apart), 0.5 / h);
    const vec3 second = vec3_scale(vec3_sub(gap[2].moves, gap[0].moves), 0.5 / h);
    assert_true(vec3_length(vec3_sub(rate, gap[1].moves)) < 5e-5);
    assert_true(vec3_length(vec3_sub(second, vec3_add(push, gap[1].bends))) < 5e-4);
  }
}

/* a body's angular velocity by Euler angles that accelerate: its rate against differences */
static void spins_have_their_rates(void **state) {
  (void)state;
  static const double h = 1e-4;
  test_random r = test_random_from(test_seed(), 2);
  for (int run = 0; run < 2000; run++) {
    const vec3 angle = any(&r, 1), rate = any(&r, 1), second = any(&r, 1);
    vec3 spin[2];
    const euler now = {angle.x, angle.y, angle.z}, rates = {rate.x, rate.y, rate.z};
    const euler seconds = {second.x, second.y, second.z};
    for (int k = 0; k < 2; k++) {
      const double t = k == 0 ? -h : h;
      const vec3 a = vec3_madd(vec3_madd(angle, t, rate), 0.5 * t * t, second);
      const vec3 v = vec3_madd(rate, t, second);
      spin[k] = euler_spin((euler){a.x, a.y, a.z}, (euler){v.x, v.y, v.z});
    }
    const vec3 expected = vec3_scale(vec3_sub(spin[1], spin[0]), 0.5 / h);
    /* 1e-8/6 of third derivatives below 50, and roundings over 1e-4 */
    assert_true(vec3_length(vec3_sub(euler_spin_rate(now, rates, seconds), expected)) < 1e-6);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rates_are_derivatives),
      cmocka_unit_test(gaps_have_their_rates),
      cmocka_unit_test(spins_have_their_rates),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
