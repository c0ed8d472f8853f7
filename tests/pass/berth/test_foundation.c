/* SPDX-License-Identifier: Apache-2.0
 * Foundations on every device: single displacements, stored energy of known poses, closed loops,
 * third law, rotation of the scene; and in runs: periods, and energy taken by damping. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/pass/berth/foundation_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/posed.h"
#include "support/random.h"
#include "support/runs.h"
#include "support/studies.h"
#include "support/study_run.h"

enum { TEXT = 8192, MATRIX_TEXT = 1500 };

static const double at_a[3] = {3, -1, 2}, at_b[3] = {-2, 0.5, 1};
static const double heading = 0.7;
static const double preload[6] = {2e4, -1e4, 3e4, 1e5, -2e5, 4e5};

static posed open_foundation(const char *device, const char *keys) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1000 s, step: 0.5 s}\nenvironment: {gravity: 0}\nbodies:\n"
           "  a: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "  b: {mass: 300 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "foundations:\n  pile: {between: [a, b], at a: [3, -1, 2], at b: [-2, 0.5, 1],\n"
           "    %s}\n",
           keys);
  return posed_open(device, text);
}

static void evaluate(posed *p) {
  const char *const passes[] = {"foundation"};
  posed_run(p, passes, 1);
}

static double pile_row(const posed *p, uint32_t row, uint32_t lane) {
  return posed_row(p, KIND_foundation, row, 0, lane);
}

/* ------------------------------------------------------------------------------ rotations */

/* column-wise, as bodies have them: axes[k] is axis k in the outer frame */
static void turn(double axes[3][3], const double *own, double *out) {
  double sum[3] = {0};
  for (int k = 0; k < 3; k++) {
    for (int c = 0; c < 3; c++) sum[c] += own[k] * axes[k][c];
  }
  memcpy(out, sum, sizeof sum);
}

static void turn_all(double outer[3][3], double inner[3][3], double out[3][3]) {
  double all[3][3];
  for (int k = 0; k < 3; k++) turn(outer, inner[k], all[k]);
  memcpy(out, all, sizeof all);
}

/* Rodrigues' formula */
static void exponential(const double *t, double axes[3][3]) {
  const double angle = sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
  const double c = cos(angle), s = sin(angle);
  const double u[3] = {angle > 0 ? t[0] / angle : 1, angle > 0 ? t[1] / angle : 0,
                       angle > 0 ? t[2] / angle : 0};
  for (int k = 0; k < 3; k++) {
    const double e[3] = {k == 0, k == 1, k == 2};
    const double side[3] = {u[1] * e[2] - u[2] * e[1], u[2] * e[0] - u[0] * e[2],
                            u[0] * e[1] - u[1] * e[0]};
    for (int j = 0; j < 3; j++) axes[k][j] = c * e[j] + s * side[j] + (1 - c) * u[k] * u[j];
  }
}

static void random_vector(test_random *r, double most, double *v) {
  for (int k = 0; k < 3; k++) v[k] = test_uniform(r, -most, most);
}

static posed_body random_body(test_random *r) {
  posed_body b = {0};
  double t[3];
  random_vector(r, 2, t);
  exponential(t, b.axes);
  random_vector(r, 8, b.at);
  random_vector(r, 2, b.velocity);
  random_vector(r, 0.3, b.spin);
  return b;
}

/* the second body at q from its unloaded pose on the first, at rest */
static posed_body loaded(const posed_body *a, const double *q) {
  posed_body b = {0};
  double rotation[3][3], unloaded[3][3], arm[3], own[3];
  const double yaw[3] = {0, 0, heading};
  exponential(q + 3, rotation);
  exponential(yaw, unloaded);
  turn_all(rotation, unloaded, b.axes);
  double axes[3][3];
  memcpy(axes, a->axes, sizeof axes);
  turn_all(axes, b.axes, b.axes);
  for (int k = 0; k < 3; k++) own[k] = at_a[k] + q[k];
  turn(axes, own, own);
  turn(b.axes, at_b, arm);
  for (int k = 0; k < 3; k++) b.at[k] = a->at[k] + own[k] - arm[k];
  return b;
}

/* ------------------------------------------------------------------------------ matrices */

/* symmetric and positive, numbers of rotations 100 times those of translations */
static void random_matrix(test_random *r, double size, double m[6][6]) {
  double root[6][6];
  for (int k = 0; k < 36; k++) root[k / 6][k % 6] = test_uniform(r, -1, 1);
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j <= i; j++) {
      double sum = i == j;
      for (int k = 0; k < 6; k++) sum += root[i][k] * root[j][k];
      m[i][j] = m[j][i] = size * sum * (i < 3 ? 1 : 10) * (j < 3 ? 1 : 10);
    }
  }
}

static void write_matrix(char *text, double m[6][6]) {
  size_t used = 0;
  for (int k = 0; k < 36; k++) {
    const char *before = k == 0 ? "[[" : k % 6 == 0 ? "], [" : ", ";
    used += (size_t)snprintf(text + used, MATRIX_TEXT - used, "%s%.17g", before, m[k / 6][k % 6]);
  }
  snprintf(text + used, MATRIX_TEXT - used, "]]");
}

typedef struct matrices {
  double stiffness[6][6], damping[6][6];
  char keys[4096];
} matrices;

static matrices random_matrices(test_random *r, bool damps, bool loads) {
  matrices m = {0};
  char stiffness[MATRIX_TEXT], damping[MATRIX_TEXT];
  random_matrix(r, 1e6, m.stiffness);
  random_matrix(r, 1e5, m.damping);
  write_matrix(stiffness, m.stiffness);
  write_matrix(damping, m.damping);
  snprintf(m.keys, sizeof m.keys, "unloaded heading: 0.7,\n    stiffness: %s%s%s%s", stiffness,
           damps ? ",\n    damping: " : "", damps ? damping : "",
           loads ? ",\n    preload: [20 kN, -10 kN, 30 kN, 100 kN m, -200 kN m, 400 kN m]" : "");
  return m;
}

/* ------------------------------------------------------------------------------ known answers */

/* One freedom at a time: the wrench on the first body is that of a spring, up to a turn of 3 rad; a
 * rotation about an axis has its moment about that axis. */
static void a_single_displacement_has_its_own_force(void **state) {
  need_device(*state);
  static const double sizes[] = {0, 1e-9, 0.01, -0.4, 0.6, 3, -3};
  const double k[6] = {1e6, 2e6, 3e6, 4e6, 5e6, 6e6};
  posed p =
      open_foundation(*state, "unloaded heading: 0.7, stiffness: [1e6, 2e6, 3e6, 4e6, 5e6, 6e6]");
  const posed_body a = posed_at(0, 0, 0);
  posed_put(&p, 0, 0, &a);
  for (int f = 0; f < 6; f++) {
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
      double q[6] = {0}, wrench[6], force[3] = {0};
      q[f] = sizes[s];
      const posed_body b = loaded(&a, q);
      posed_put(&p, 1, 0, &b);
      evaluate(&p);
      posed_wrench(&p, KIND_foundation, 0, 0, wrench);
      if (f < 3) force[f] = k[f] * q[f];
      const double at[3] = {at_a[0] + q[0], at_a[1] + q[1], at_a[2] + q[2]};
      const double moment[3] = {at[1] * force[2] - at[2] * force[1],
                                at[2] * force[0] - at[0] * force[2],
                                at[0] * force[1] - at[1] * force[0]};
      for (int c = 0; c < 3; c++) {
        const double own = f == 3 + c ? k[f] * q[f] : 0;
        /* roundings of arms of 3 m and of the pose, 1e-15, at 6 MN m/rad */
        assert_true(fabs(wrench[c] - force[c]) < 1e-7);
        assert_true(fabs(wrench[3 + c] - moment[c] - own) < 4e-7);
      }
      assert_true(fabs(pile_row(&p, FOUNDATION_STORED, 0) - 0.5 * k[f] * q[f] * q[f]) < 4e-7);
    }
  }
  posed_close(&p);
}

/* Poses made from q by Rodrigues' formula: q comes back, and U = q'K q/2 + p'q. */
static void the_stored_energy_is_that_of_the_pose(void **state) {
  need_device(*state);
  test_random r = test_random_from(test_seed(), 0);
  double worst = 0, worst_q = 0;
  for (int run = 0; run < 10; run++) {
    const matrices m = random_matrices(&r, false, true);
    posed p = open_foundation(*state, m.keys);
    double q[POSED_LANES][6];
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      const posed_body a = random_body(&r);
      random_vector(&r, 2, q[lane]);
      random_vector(&r, lane < 2 ? 1e-3 : 1.75, q[lane] + 3); /* at most 3.03 rad */
      const posed_body b = loaded(&a, q[lane]);
      posed_put(&p, 0, lane, &a);
      posed_put(&p, 1, lane, &b);
    }
    evaluate(&p);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      double energy = 0, size = 0;
      for (int i = 0; i < 6; i++) {
        const double back =
            posed_trace(&p, KIND_foundation, FOUNDATION_TRACE_OFFSET + (uint32_t)i, 0, lane);
        worst_q = fmax(worst_q, fabs(back - q[lane][i]));
        energy += preload[i] * q[lane][i];
        size += fabs(preload[i] * q[lane][i]);
        for (int j = 0; j < 6; j++) {
          energy += 0.5 * q[lane][i] * m.stiffness[i][j] * q[lane][j];
          size += fabs(0.5 * q[lane][i] * m.stiffness[i][j] * q[lane][j]);
        }
      }
      worst = fmax(worst, fabs(pile_row(&p, FOUNDATION_STORED, lane) - energy) / size);
    }
    posed_close(&p);
  }
  print_message("q comes back within %.1e, U within %.1e\n", worst_q, worst);
  /* near 3 rad sin and cos of the angle have errors of 1e-16, of which q has some */
  assert_true(worst_q < 1e-13 && worst < 1e-13);
}

/* ------------------------------------------------------------------------------ closed loops */

/* smooth paths of period 2 pi: c0 + c1 cos t + c2 sin t + c3 cos 2t */
typedef struct loop {
  double at[3][4], angle[3][4];
} loop;

static loop random_loop(test_random *r) {
  loop l;
  for (int k = 0; k < 12; k++) {
    l.at[k / 4][k % 4] = test_uniform(r, -2, 2);
    l.angle[k / 4][k % 4] = test_uniform(r, -0.1, 0.1); /* 1.2 rad at most */
  }
  return l;
}

static double path(const double *c, double t, double *rate) {
  *rate = -c[1] * sin(t) + c[2] * cos(t) - 2 * c[3] * sin(2 * t);
  return c[0] + c[1] * cos(t) + c[2] * sin(t) + c[3] * cos(2 * t);
}

/* attitude `base` Rz Ry Rx, and its spin */
static posed_body on_loop(const loop *l, double t, double base[3][3]) {
  posed_body b = {0};
  double turned[3][3];
  memcpy(turned, base, sizeof turned);
  for (int k = 0; k < 3; k++) b.at[k] = path(l->at[k], t, &b.velocity[k]);
  for (int k = 2; k >= 0; k--) {
    double rate, angle[3] = {0}, step[3][3];
    angle[k] = path(l->angle[k], t, &rate);
    for (int c = 0; c < 3; c++) b.spin[c] += rate * turned[k][c];
    exponential(angle, step);
    turn_all(turned, step, turned);
  }
  memcpy(b.axes, turned, sizeof turned);
  return b;
}

/* power of all forces on a body, and the sizes that its roundings follow */
static double power_on(const posed *p, uint32_t body, uint32_t lane, const posed_body *b,
                       double *size) {
  double sums[6], power = 0, parts[4] = {0};
  posed_sum(p, body, lane, sums);
  for (int k = 0; k < 3; k++) {
    power += sums[k] * b->velocity[k] + sums[3 + k] * b->spin[k];
    parts[0] += sums[k] * sums[k], parts[1] += b->velocity[k] * b->velocity[k];
    parts[2] += sums[3 + k] * sums[3 + k], parts[3] += b->spin[k] * b->spin[k];
  }
  *size += sqrt(parts[0] * parts[1]) + sqrt(parts[2] * parts[3]);
  return power;
}

/* Mean power over a loop of both bodies, by equal steps: exact to rounding for smooth periodic
 * functions. Elastic forces with a preload do no work; damping takes the power that it says. */
static void closed_loops_do_no_work(void **state) {
  need_device(*state);
  enum { STEPS = 400, LOOPS = 6 };
  test_random r = test_random_from(test_seed(), 1);
  double worst[2] = {0};
  for (int run = 0; run < LOOPS; run++) {
    const bool damps = run % 2;
    const matrices m = random_matrices(&r, damps, true);
    posed p = open_foundation(*state, m.keys);
    const loop path_a = random_loop(&r), path_b = random_loop(&r);
    double axes_a[3][3], axes_b[3][3], base[3];
    const double yaw[3] = {0, 0, heading};
    random_vector(&r, 1.5, base);
    exponential(base, axes_a);
    double unloaded[3][3];
    exponential(yaw, unloaded);
    turn_all(axes_a, unloaded, axes_b);
    double work = 0, size = 0, taken = 0;
    for (uint32_t s = 0; s < STEPS; s += POSED_LANES) {
      posed_body a[POSED_LANES], b[POSED_LANES];
      for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
        const double t = 6.283185307179586 * (s + lane) / STEPS;
        a[lane] = on_loop(&path_a, t, axes_a);
        b[lane] = on_loop(&path_b, t, axes_b);
        posed_put(&p, 0, lane, &a[lane]);
        posed_put(&p, 1, lane, &b[lane]);
      }
      const char *const passes[] = {"foundation", "sum_forces_spatial"};
      posed_run(&p, passes, 2);
      for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
        work += power_on(&p, 0, lane, &a[lane], &size) + power_on(&p, 1, lane, &b[lane], &size);
        taken += pile_row(&p, FOUNDATION_POWER, lane);
        assert_true(pile_row(&p, FOUNDATION_POWER, lane) >= 0);
      }
    }
    assert_true(damps ? taken > 0 : taken == 0);
    worst[damps] = fmax(worst[damps], fabs(work + taken) / size);
    posed_close(&p);
  }
  print_message("work of loops over the sum of |F||dq|: elastic %.1e, damped %.1e\n", worst[0],
                worst[1]);
  assert_true(worst[0] < 1e-9 && worst[1] < 1e-9);
}

/* ------------------------------------------------------------------------------ symmetry */

static void about_origin(const double *at, double *wrench) {
  wrench[3] += at[1] * wrench[2] - at[2] * wrench[1];
  wrench[4] += at[2] * wrench[0] - at[0] * wrench[2];
  wrench[5] += at[0] * wrench[1] - at[1] * wrench[0];
}

static double size_of(const double *wrench) {
  double sum = 0;
  for (int k = 0; k < 6; k++) sum += wrench[k] * wrench[k];
  return sqrt(sum);
}

/* forces and moments about the earth's origin sum to nothing */
static void third_law_holds(void **state) {
  need_device(*state);
  test_random r = test_random_from(test_seed(), 2);
  const matrices m = random_matrices(&r, true, true);
  posed p = open_foundation(*state, m.keys);
  double worst = 0;
  for (int run = 0; run < 20; run++) {
    posed_body a[POSED_LANES], b[POSED_LANES];
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      a[lane] = random_body(&r);
      b[lane] = random_body(&r);
      posed_put(&p, 0, lane, &a[lane]);
      posed_put(&p, 1, lane, &b[lane]);
    }
    const char *const passes[] = {"foundation", "sum_forces_spatial"};
    posed_run(&p, passes, 2);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      double on_a[6], on_b[6];
      posed_sum(&p, 0, lane, on_a);
      posed_sum(&p, 1, lane, on_b);
      about_origin(a[lane].at, on_a);
      about_origin(b[lane].at, on_b);
      for (int k = 0; k < 6; k++) worst = fmax(worst, fabs(on_a[k] + on_b[k]) / size_of(on_a));
    }
  }
  print_message("sum of both wrenches: %.1e of one\n", worst);
  assert_true(worst < 1e-13);
  posed_close(&p);
}

/* Lane 1 is lane 0 turned about a random axis. Poses of unit vectors that are rounded: 1e-15, of
 * which attitudes near half a turn see more: the angle of the pair is 3 rad at most. */
static void the_scene_may_be_turned(void **state) {
  need_device(*state);
  test_random r = test_random_from(test_seed(), 3);
  const matrices m = random_matrices(&r, true, true);
  posed p = open_foundation(*state, m.keys);
  double worst = 0;
  for (int run = 0; run < 50; run++) {
    double t[3], axes[3][3], q[6], here[6], there[6];
    posed_body bodies[2][2];
    random_vector(&r, 1.8, t);
    exponential(t, axes);
    random_vector(&r, 2, q);
    random_vector(&r, 1.7, q + 3);
    bodies[0][0] = random_body(&r);
    bodies[0][1] = loaded(&bodies[0][0], q);
    random_vector(&r, 2, bodies[0][1].velocity);
    random_vector(&r, 0.3, bodies[0][1].spin);
    for (int k = 0; k < 2; k++) {
      bodies[1][k] = bodies[0][k];
      posed_body *b = &bodies[1][k];
      turn(axes, b->at, b->at);
      turn(axes, b->velocity, b->velocity);
      turn(axes, b->spin, b->spin);
      turn_all(axes, b->axes, b->axes);
      for (uint32_t lane = 0; lane < 2; lane++) posed_put(&p, (uint32_t)k, lane, &bodies[lane][k]);
    }
    evaluate(&p);
    posed_wrench(&p, KIND_foundation, 0, 0, here);
    posed_wrench(&p, KIND_foundation, 0, 1, there);
    turn(axes, here, here);
    turn(axes, here + 3, here + 3);
    for (int k = 0; k < 6; k++) worst = fmax(worst, fabs(here[k] - there[k]) / size_of(here));
  }
  print_message("a turned scene: %.1e\n", worst);
  assert_true(worst < 1e-12);
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ runs */

static study_run swing(const char *device, const char *scheme, const char *body, const char *keys) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 20, step: 0.01, scheme: %s}\nenvironment: {gravity: 0}\n"
           "bodies: {a: {mass: 1e5, %s}}\n"
           "foundations: {pile: {between: [earth, a], at a: [0, 0, 0], at b: [0, 0, 0],\n"
           "  stiffness: [4e5, 1e5, 9e5, 1e7, 9e7, 4e7]%s}}\n",
           scheme, body, keys);
  return study_run_text(text, device);
}

/* x0 cos(sqrt(k/m) t). RK4 is late by (w h)^4/120 of the angle w t: 60 x (0.03)^4/120 = 4e-7 */
static void bodies_swing_with_their_periods(void **state) {
  need_device(*state);
  study_run v = swing(*state, "rk4", "inertia: 1, freedoms: [surge], position: [0.5, 0]", "");
  assert_true(fabs(study_run_at(&v, "bodies.a.x", -1) - 0.5 * cos(2 * 20)) < 4e-7);
  assert_true(fabs(study_run_result(&v, "foundations.pile.peak_force") - 2e5) < 1);
  study_run_end(&v);
  static const char *const turns[3] = {"roll", "pitch", "heading"};
  static const double rates[6] = {2, 1, 3, 2, 3, 2}; /* gyration 5, 10, 10 m */
  double worst = 0;
  for (int k = 0; k < 3; k++) {
    char body[256], name[64];
    snprintf(body, sizeof body,
             "radii of gyration: [5, 10, 10], freedoms: six, position: [0.5, 0.4, -0.3], %s: 0.8",
             turns[k]);
    v = swing(*state, "rk4", body, "");
    static const double from[3] = {0.5, 0.4, -0.3};
    static const char *const places[3] = {"x", "y", "z"};
    for (int c = 0; c < 3; c++) {
      snprintf(name, sizeof name, "bodies.a.%s", places[c]);
      worst = fmax(worst, fabs(study_run_at(&v, name, -1) - from[c] * cos(rates[c] * 20)));
    }
    snprintf(name, sizeof name, "bodies.a.%s", turns[k]);
    worst = fmax(worst, fabs(study_run_at(&v, name, -1) - 0.8 * cos(rates[3 + k] * 20)));
    assert_true(fabs(study_run_result(&v, "foundations.pile.greatest_rotation") - 0.8) < 1e-6);
    assert_true(study_run_result(&v, "foundations.pile.energy_dissipated") == 0);
    study_run_end(&v);
  }
  print_message("swings of six freedoms after 20 s: within %.1e\n", worst);
  assert_true(worst < 1e-6);
}

/* what damping took is what the swing lost. The trapezoid misses w^2 h^2/12 and a scheme of one
 * stage w h/2 of what it takes in a period */
static void damping_takes_what_the_swing_loses(void **state) {
  need_device(*state);
  static const char *const schemes[] = {"rk4", "semi-implicit"};
  static const double misses[] = {1e-4, 1e-2};
  for (int k = 0; k < 2; k++) {
    study_run v = swing(*state, schemes[k],
                        "radii of gyration: [5, 10, 10], freedoms: six, position: [0.5, 0, 0]",
                        ", damping: [5e4, 5e4, 5e4, 1e6, 1e6, 1e6]");
    const double x = study_run_at(&v, "bodies.a.x", -1),
                 u = study_run_at(&v, "bodies.a.velocity_x", -1);
    const double lost = 0.5 * (4e5 * (0.25 - x * x) - 1e5 * u * u);
    const double taken = study_run_result(&v, "foundations.pile.energy_dissipated");
    print_message("%s: lost %.6g J, taken %.6g J\n", schemes[k], lost, taken);
    assert_true(fabs(taken - lost) < misses[k] * lost);
    assert_true(fabs(study_run_result(&v, "foundations.pile.peak_energy_stored") - 5e4) <
                1e-3 * 5e4);
    study_run_end(&v);
  }
}

/* ------------------------------------------------------------------------------ all devices */

#define ON(device, test) \
  { "on " device ": " #test, test, NULL, NULL, (void *)device }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

/* A body on a spring of yaw that is set turning: below half a turn it swings back, beyond it the
 * rotation vector would begin again on the other side. The spring takes I w^2/2 = k t^2/2. */
static void half_a_turn_of_a_spring_is_told(void **state) {
  (void)state;
  static const struct {
    const char *stiffness, *axis;
    double share; /* of half a turn that the spring would let the body turn by */
    int ends;
  } cases[] = {{"0, 0, 1e6", "yaw", 0.97, 0},   {"0, 0, 1e6", "yaw", 1.05, 1},
               {"0, 0, 1e6", "yaw", -1.05, 1},  {"1e6, 0, 0", "roll", 1.1, 1},
               {"0, 1e6, 0", "pitch", -1.1, 1}, {"0, 0, 0", "yaw", 3, 0}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[2048];
    const double inertia = 1e5, rate = cases[k].share * acos(-1) * sqrt(1e6 / inertia);
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 4, step: 0.01, scheme: rk4}\nenvironment: {gravity: 0}\n"
             "bodies: {a: {mass: 1e5, moments of inertia: [%g, %g, %g], freedoms: six, "
             "heading: 170 deg, %s rate: %.17g}}\n"
             "foundations: {pile: {between: [earth, a], at a: [0, 0, 0], at b: [0, 0, 0], "
             "unloaded heading: 170 deg, stiffness: [1e6, 1e6, 1e6, %s]}}\n",
             inertia, inertia, inertia, cases[k].axis, rate, cases[k].stiffness);
    ald_study *study = study_of(text);
    const ald_run_def def = run_settings(1, "openmp");
    ald_run_summary s;
    assert_in_range(ald_run(study, &def, &s, NULL), ALD_OK, ALD_REMARKS);
    assert_int_equal(s.status[ALD_SCENARIO_OUT_OF_RANGE], cases[k].ends);
    assert_int_equal(s.status[ALD_SCENARIO_OK], !cases[k].ends);
    ald_study_destroy(study);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(a_single_displacement_has_its_own_force),
      ON_BOTH(the_stored_energy_is_that_of_the_pose),
      ON_BOTH(closed_loops_do_no_work),
      ON_BOTH(third_law_holds),
      ON_BOTH(the_scene_may_be_turned),
      ON_BOTH(bodies_swing_with_their_periods),
      ON_BOTH(damping_takes_what_the_swing_loses),
      cmocka_unit_test(half_a_turn_of_a_spring_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
