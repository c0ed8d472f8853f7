/* SPDX-License-Identifier: Apache-2.0
 * Joints in studies of one scenario: what they hold and what they leave free, momentum and energy
 * of two bodies that tumble, closed loops, bodies that follow a motion, friction, stops and motors,
 * light links under a heavy body, and starts that do not fit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/joint/joint_rows.h"
#include "support/devices.h"
#include "support/golden_ship.h"
#include "support/random.h"
#include "support/study_run_body.h"

enum { TEXT = 8192 };
static const char *const types[JOINT_TYPES] = {"spherical",   "universal", "revolute",
                                               "cylindrical", "prismatic", "fixed"};

/* ------------------------------------------------------------------------------ two bodies */

/* two bodies without weight; the second is where the first's end of the joint is */
typedef struct pair {
  int type;
  double mass[2], inertia[2][3];
  double end[2][3];
  double velocity[2][3], rate[2][3]; /* at the start */
} pair;

static pair any_pair(test_random *r, int type, double duration, char *text) {
  pair p = {.type = type};
  double angle[2][3];
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: %g, step: 2 ms, scheme: rk4}\nenvironment: {gravity: 0}\n"
             "bodies:\n",
             duration);
  for (int b = 0; b < 2; b++) {
    p.mass[b] = test_uniform(r, 10, 1000);
    for (int c = 0; c < 3; c++) {
      p.inertia[b][c] = p.mass[b] * test_uniform(r, 0.6, 1);
      p.end[b][c] = test_uniform(r, -1, 1);
      angle[b][c] = test_uniform(r, -1, 1);
      p.velocity[b][c] = test_uniform(r, -1, 1);
      p.rate[b][c] = test_uniform(r, -1, 1);
    }
  }
  /* turned like the first: any two ends and axes then fit */
  double turn[9], arm[2][3];
  const double *e = angle[0];
  euler_turn(e, turn);
  for (int b = 0; b < 2; b++) vector_rotate(turn, p.end[b], arm[b]);
  for (int b = 0; b < 2; b++) {
    golden_add(
        text, TEXT,
        "  %c: {freedoms: six, mass: %.17g, moments of inertia: [%.17g, %.17g, %.17g], position: "
        "[%.17g, %.17g, %.17g], roll: %.17g, pitch: %.17g, heading: %.17g, velocity: [%.17g, "
        "%.17g, "
        "%.17g], roll rate: %.17g, pitch rate: %.17g, yaw rate: %.17g}\n",
        'a' + b, p.mass[b], p.inertia[b][0], p.inertia[b][1], p.inertia[b][2],
        b ? arm[0][0] - arm[1][0] : 0, b ? arm[0][1] - arm[1][1] : 0, b ? arm[0][2] - arm[1][2] : 0,
        e[0], e[1], e[2], p.velocity[b][0], p.velocity[b][1], p.velocity[b][2], p.rate[b][0],
        p.rate[b][1], p.rate[b][2]);
  }
  golden_add(
      text, TEXT,
      "joints:\n  j: {between: [a, b], type: %s, at a: [%.17g, %.17g, %.17g], at b: [%.17g, %.17g, "
      "%.17g]",
      types[type], p.end[0][0], p.end[0][1], p.end[0][2], p.end[1][0], p.end[1][1], p.end[1][2]);
  if (type == JOINT_UNIVERSAL) golden_add(text, TEXT, ", axis a: [1, 2, 2], axis b: [2, -2, 1]");
  if (type > JOINT_UNIVERSAL && type < JOINT_FIXED) golden_add(text, TEXT, ", axis a: [1, 2, 2]");
  return p;
}

typedef struct balance {
  double energy, momentum[3], spin[3]; /* about the earth's origin */
} balance;

static balance balance_of(const study_run *v, const pair *p, long row) {
  static const char *const names[2] = {"a", "b"};
  balance sum = {0};
  for (int b = 0; b < 2; b++) {
    double at[3], u[3], w[3], turn[9], own[3], earth[3];
    study_run_body_vector(v, names[b], "", row, at);
    study_run_body_vector(v, names[b], "velocity_", row, u);
    study_run_body_spin(v, names[b], row, w);
    study_run_body_turn(v, names[b], row, turn);
    for (int c = 0; c < 3; c++) own[c] = p->inertia[b][c] * w[c];
    vector_rotate(turn, own, earth);
    sum.energy += 0.5 * (p->mass[b] * vector_dot(u, u) + vector_dot(own, w));
    for (int c = 0; c < 3; c++) {
      sum.momentum[c] += p->mass[b] * u[c];
      sum.spin[c] += earth[c] + p->mass[b] * (at[(c + 1) % 3] * u[(c + 2) % 3] -
                                              at[(c + 2) % 3] * u[(c + 1) % 3]);
    }
  }
  return sum;
}

/* How far the ends are from each other across what the joint leaves free, and how far the axes of
 * both bodies from where the joint has them. */
static double broken(const study_run *v, const pair *p, long row) {
  static const double axis[3] = {1 / 3.0, 2 / 3.0, 2 / 3.0},
                      other[3] = {2 / 3.0, -2 / 3.0, 1 / 3.0};
  double turn[2][9], end[2][3], apart[3], along[2][3], across[3];
  for (int b = 0; b < 2; b++) {
    const char *const name = b ? "b" : "a";
    double at[3];
    study_run_body_turn(v, name, row, turn[b]);
    study_run_body_vector(v, name, "", row, at);
    vector_rotate(turn[b], p->end[b], end[b]);
    for (int c = 0; c < 3; c++) end[b][c] += at[c];
    vector_rotate(turn[b], b && p->type == JOINT_UNIVERSAL ? other : axis, along[b]);
  }
  for (int c = 0; c < 3; c++) apart[c] = end[1][c] - end[0][c];
  if (JOINT_SLIDES(p->type)) {
    const double slid = vector_dot(apart, along[0]);
    for (int c = 0; c < 3; c++) apart[c] -= slid * along[0][c];
  }
  double worst = sqrt(vector_dot(apart, apart));
  for (int c = 0; c < 3; c++) across[c] = along[1][c] - along[0][c];
  if (p->type == JOINT_UNIVERSAL) worst = fmax(worst, fabs(vector_dot(along[0], along[1])));
  if (p->type > JOINT_UNIVERSAL) worst = fmax(worst, sqrt(vector_dot(across, across)));
  for (int k = 0; p->type >= JOINT_PRISMATIC && k < 9; k++) {
    worst = fmax(worst, fabs(turn[0][k] - turn[1][k]));
  }
  return worst;
}

/* What moves freely: momentum and energy stay, the joint holds what it says, and the freedoms that
 * it leaves are used. The velocities that do not fit are taken away by the first step: from there.
 */
static void what_moves_freely_keeps_all_that_it_has(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  static char text[TEXT];
  for (int type = 0; type < JOINT_TYPES; type++) {
    const pair p = any_pair(&r, type, 2, text);
    golden_add(text, TEXT, "}\n");
    study_run v = study_run_text(text, "openmp");
    const balance first = balance_of(&v, &p, 1), last = balance_of(&v, &p, -1);
    double start = 0; /* energy before the impulse at the start, which takes some */
    for (int b = 0; b < 2; b++) {
      start += 0.5 * p.mass[b] * vector_dot(p.velocity[b], p.velocity[b]);
      for (int c = 0; c < 3; c++) start += 0.5 * p.inertia[b][c] * p.rate[b][c] * p.rate[b][c];
    }
    const double size = sqrt(vector_dot(first.momentum, first.momentum)) + p.mass[0] + p.mass[1];
    /* RK4 of 2 ms at a few rad/s: (w h)^4 = 1e-9 at most, over a thousand steps */
    assert_true(fabs(last.energy - first.energy) < 1e-8 * first.energy);
    assert_true(first.energy < start);
    for (int c = 0; c < 3; c++) {
      const double before = p.mass[0] * p.velocity[0][c] + p.mass[1] * p.velocity[1][c];
      assert_true(fabs(last.momentum[c] - before) < 1e-11 * size);
      assert_true(fabs(last.spin[c] - first.spin[c]) < 1e-8 * size);
    }
    for (long row = 1; row <= 1000; row += 37) assert_true(broken(&v, &p, row) < 1e-9);
    assert_true(study_run_result(&v, "joints.j.redundant_conditions") == 0);
    if (JOINT_TURNS(type)) {
      assert_true(study_run_result(&v, "joints.j.greatest_angle") -
                      study_run_result(&v, "joints.j.least_angle") >
                  0.01);
    }
    if (JOINT_SLIDES(type)) {
      assert_true(study_run_result(&v, "joints.j.greatest_slide") -
                      study_run_result(&v, "joints.j.least_slide") >
                  0.01);
    }
    study_run_end(&v);
  }
}

static void devices_agree_to_the_bit(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  static char text[TEXT];
  need_device("opencl");
  for (int type = JOINT_UNIVERSAL; type <= JOINT_CYLINDRICAL; type++) {
    any_pair(&r, type, 0.2, text);
    golden_add(text, TEXT, ", damping: 3, friction: 2%s}\n",
               type == JOINT_CYLINDRICAL
                   ? ", lower stop: -0.1, upper stop: 0.1, stop stiffness: 1e4, "
                     "sliding friction: 5, motor force: 100, motor speed: 1"
                   : "");
    study_run_same_on_devices(text);
  }
}

/* ------------------------------------------------------------------------------ losses */

/* Friction, damping and stops take what the bodies lose, and a motor gives what they gain. */
static void energy_that_is_lost_is_counted(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  static char text[TEXT];
  for (int type = 0; type < JOINT_PRISMATIC + 1; type++) {
    const pair p = any_pair(&r, type, 2, text);
    const double mass = p.mass[0] * p.mass[1] / (p.mass[0] + p.mass[1]);
    if (type != JOINT_PRISMATIC) {
      golden_add(text, TEXT, ", damping: %.17g, friction: %.17g, friction rate: 0.2", 0.1 * mass,
                 0.1 * mass);
    }
    if (JOINT_TURNS(type)) {
      golden_add(
          text, TEXT,
          ", lower stop: -0.2, upper stop: 0.3, stop stiffness: %.17g, stop damping: %.17g, motor "
          "moment: %.17g, motor rate: 0.5",
          50 * mass, mass, 0.1 * mass);
    }
    if (JOINT_SLIDES(type)) {
      golden_add(
          text, TEXT,
          ", sliding damping: %.17g, sliding friction: %.17g, sliding friction speed: 0.2, sliding "
          "lower stop: -0.3, sliding upper stop: 0.2, sliding stop stiffness: %.17g, sliding stop "
          "damping: %.17g, motor force: %.17g, motor speed: -0.3",
          0.1 * mass, 0.2 * mass, 60 * mass, mass, 0.1 * mass);
    }
    golden_add(text, TEXT, "}\n");
    study_run v = study_run_text(text, "openmp");
    const double first = balance_of(&v, &p, 1).energy, last = balance_of(&v, &p, -1).energy;
    const double angle = JOINT_TURNS(type) ? study_run_at(&v, "joints.j.angle", -1) : 0;
    const double way = JOINT_SLIDES(type) ? study_run_at(&v, "joints.j.slide", -1) : 0;
    const double past = fmax(fmax(-0.2 - angle, angle - 0.3), 0);
    const double beyond = fmax(fmax(-0.3 - way, way - 0.2), 0);
    double stored = 0;
    if (JOINT_TURNS(type)) stored += 25 * mass * past * past;
    if (JOINT_SLIDES(type)) stored += 30 * mass * beyond * beyond;
    const double lost = study_run_result(&v, "joints.j.energy_dissipated");
    const double given = study_run_result(&v, "joints.j.motor_work");
    assert_true(lost > 0);
    /* the trapezoidal rule of the powers, of which the stops' jump as they are reached */
    assert_true(fabs(last + stored + lost - given - first) < 2e-3 * first);
    study_run_end(&v);
  }
}

/* A wheel that a motor of constant moment turns up against friction: I w' = M - f far from both
 * rates, then the rate at which they balance. */
static void motors_reach_their_rate(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 30, step: 5 ms, scheme: rk4}\n"
      "bodies: {wheel: {freedoms: six, mass: 100, moments of inertia: [8, 8, 10]}}\n"
      "joints: {axle: {between: [earth, wheel], type: revolute, at a: [0, 0, 0], at b: [0, 0, 0],\n"
      "  axis a: [0, 0, 1], friction: 5, friction rate: 0.01, motor moment: 15, motor rate: 3}}\n",
      "openmp");
  /* from 1 s on the rate has grown by 1 rad/s^2 */
  assert_true(fabs(study_run_body(&v, "wheel", "yaw_rate", 400) -
                   study_run_body(&v, "wheel", "yaw_rate", 200) - 1) < 1e-6);
  /* 15 tanh((3 - w)/0.01) = 5 */
  const double expected = 3 - 0.01 * atanh(1.0 / 3);
  assert_true(fabs(study_run_body(&v, "wheel", "yaw_rate", -1) - expected) < 1e-9);
  assert_true(fabs(study_run_at(&v, "joints.axle.turning_rate", -1) - expected) < 1e-9);
  study_run_end(&v);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_moves_freely_keeps_all_that_it_has),
      cmocka_unit_test(devices_agree_to_the_bit),
      cmocka_unit_test(energy_that_is_lost_is_counted),
      cmocka_unit_test(motors_reach_their_rate),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
