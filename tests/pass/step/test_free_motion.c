/* SPDX-License-Identifier: Apache-2.0
 * Free bodies in six freedoms against closed forms, conservation laws and a dense reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/vessel.h"

enum { TEXT_SIZE = 8192 };
static const char *const schemes[] = {"explicit",       "semi-implicit", "rk4",
                                      "dormand-prince", "frozen",        "trapezoidal"};
enum { SCHEMES = sizeof schemes / sizeof schemes[0] };

static impact_run open_vessel(const vessel *v, const char *scheme, double step) {
  char text[TEXT_SIZE];
  return impact_run_open(vessel_study(v, scheme, step, "", text, sizeof text), "openmp", 0, 8);
}

static kirchhoff moved(const vessel *v, const char *scheme, double step, uint32_t steps) {
  impact_run f = open_vessel(v, scheme, step);
  impact_run_advance(&f, steps, ALD_SCHEDULE_BEST);
  const kirchhoff now = vessel_now(v, &f, 0);
  impact_run_close(&f);
  return now;
}

/* ------------------------------------------------------------------------------ conservation */

/* the greatest change, over the run, of energy and impulses relative to their sizes */
typedef struct drift {
  double energy, linear, angular;
} drift;

static double size_of(const long double v[3]) {
  return (double)sqrtl(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static drift drift_of(const vessel *v, const char *scheme, double step, uint32_t steps,
                      uint32_t looks) {
  drift d = {0, 0, 0};
  const kirchhoff start = vessel_reference(v);
  long double linear[3], angular[3], p[3], l[3];
  kirchhoff_impulse(&start, linear, angular);
  impact_run f = open_vessel(v, scheme, step);
  for (uint32_t look = 0; look < looks; look++) {
    impact_run_advance(&f, steps / looks, ALD_SCHEDULE_BEST);
    const kirchhoff now = vessel_now(v, &f, 0);
    kirchhoff_impulse(&now, p, l);
    const double arm = size_of(now.at) * size_of(linear) + size_of(angular);
    for (int i = 0; i < 3; i++) {
      p[i] -= linear[i];
      l[i] -= angular[i];
    }
    const long double energy = kirchhoff_energy(&now) / kirchhoff_energy(&start) - 1;
    d.energy = fmax(d.energy, (double)fabsl(energy));
    d.linear = fmax(d.linear, size_of(p) / size_of(linear));
    d.angular = fmax(d.angular, size_of(l) / arm);
  }
  impact_run_close(&f);
  return d;
}

/* 1,000 s with rk4 at 0.01 s. Truncation: (0.1 x 0.01)^4/120 x 0.1/s x 1,000 s is 1e-12; rounding
 * of 100,000 steps of 1e-16 each at most 1e-11. */
static void assert_conserved(const vessel *v) {
  const drift d = drift_of(v, "rk4", 0.01, 100000, 20);
  print_message("  drift: energy %.1e, linear %.1e, angular %.1e\n", d.energy, d.linear, d.angular);
  assert_true(d.energy < 1e-10 && d.linear < 1e-10 && d.angular < 1e-10);
}

static void tumbling_keeps_energy_and_momentum(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  const vessel v = vessel_random(&r, 0.1);
  assert_conserved(&v);
}

static void kirchhoff_keeps_energy_and_impulse(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  vessel v = vessel_random(&r, 0.1);
  vessel_add_mass(&r, &v);
  assert_conserved(&v);
}

/* the one-stage schemes turn the momentum exactly: 20,000 steps with a few roundings of 1e-16 each,
 * times the matrix's condition of up to a few thousand; a body without added mass keeps its angular
 * momentum too */
static void one_stage_schemes_keep_momentum(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int s = 0; s < 2; s++) {
    vessel v = vessel_random(&r, 0.1);
    const drift bare = drift_of(&v, schemes[s], 0.01, 20000, 4);
    vessel_add_mass(&r, &v);
    const drift coupled = drift_of(&v, schemes[s], 0.01, 20000, 4);
    print_message("  %s: linear %.1e, angular %.1e; with added mass %.1e\n", schemes[s],
                  bare.linear, bare.angular, coupled.linear);
    assert_true(bare.linear < 1e-11 && bare.angular < 1e-11 && coupled.linear < 1e-9);
  }
}

/* p(t) = p(0) + F t, to rounding, whatever the body does meanwhile */
/* what a body that tumbles without loads has besides its energy at the start, over the run */
typedef struct tumble {
  double moments[3], rates[3]; /* [kg m^2], [rad/s] */
  double step, duration;
  double gained; /* at most, of its energy */
} tumble;

static double tumbled(const tumble *t, const char *scheme, double step) {
  char text[TEXT_SIZE];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1000, step: %.17g, scheme: %s}\nenvironment: {gravity: 0}\n"
           "bodies: {t: {freedoms: six, mass: 14e3, moments of inertia: [%g, %g, %g],\n"
           "  heading: 0.3, pitch: -0.7, roll rate: %g, pitch rate: %g, yaw rate: %g}}\n",
           step, scheme, t->moments[0], t->moments[1], t->moments[2], t->rates[0], t->rates[1],
           t->rates[2]);
  impact_run f = impact_run_open(text, "openmp", 0, 8);
  double worst = 0, energy = 0, spin = 0;
  for (int c = 0; c < 3; c++) {
    energy += 0.5 * t->moments[c] * t->rates[c] * t->rates[c];
    spin += t->moments[c] * t->rates[c] * t->moments[c] * t->rates[c];
  }
  for (int look = 0; look < 100; look++) {
    impact_run_advance(&f, (uint32_t)(t->duration / step / 100), ALD_SCHEDULE_BEST);
    const ald_space_state b = impact_run_state(&f, 0, 0);
    const double rates[3] = {b.roll_rate, b.pitch_rate, b.yaw_rate};
    double now = 0, turning = 0;
    for (int c = 0; c < 3; c++) {
      now += 0.5 * t->moments[c] * rates[c] * rates[c];
      turning += t->moments[c] * rates[c] * t->moments[c] * rates[c];
    }
    worst = fmax(worst, fabs(now / energy - 1));
    /* of the scheme that carries momenta along by the axes */
    if (strcmp(scheme, "frozen") != 0) assert_true(fabs(sqrt(turning / spin) - 1) < 1e-12);
  }
  impact_run_close(&f);
  return worst;
}

/* A container, a plate and a spin about the middle axis, which turns round again and again: the
 * three rounds of rigid_moves() leave (h w)^4 of the energy; of first order it gained 13 %, 35 %,
 * 200 % and 100 %. */
static void one_stage_schemes_keep_energy(void **state) {
  (void)state;
  static const tumble tumbles[] = {
      {{15e3, 45e3, 51e3}, {0.9, 3, 1.5}, 0.02, 4, 1e-6},
      {{15e3, 45e3, 51e3}, {1.8, 6, 3}, 0.01, 3, 1e-6},
      {{15e3, 45e3, 51e3}, {0.6, 2, 1}, 0.05, 30, 5e-6},
      {{20e3, 30e3, 48e3}, {1e-3, 10, 1e-3}, 0.01, 60, 5e-6},
  };
  static const char *const one_stage[] = {"explicit", "semi-implicit"};
  for (size_t k = 0; k < sizeof tumbles / sizeof tumbles[0]; k++) {
    for (int s = 0; s < 2; s++) {
      const double gap = tumbled(&tumbles[k], one_stage[s], tumbles[k].step);
      const double finer = tumbled(&tumbles[k], one_stage[s], tumbles[k].step / 2);
      print_message("  %-14s energy within %.1e, %.1e with half the step\n", one_stage[s], gap,
                    finer);
      assert_true(gap < tumbles[k].gained && finer < 0.1 * gap);
    }
  }
}

static void a_force_adds_its_impulse(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  for (int s = 0; s < 2; s++) {
    vessel v = vessel_random(&r, 0.1);
    vessel_add_mass(&r, &v);
    v.load[0] = 2e4;
    v.load[1] = -3e4;
    v.load[2] = 1e5;
    const kirchhoff start = vessel_reference(&v), end = moved(&v, schemes[s], 0.05, 1000);
    long double before[3], after[3], about[3];
    kirchhoff_impulse(&start, before, about);
    kirchhoff_impulse(&end, after, about);
    for (int i = 0; i < 3; i++) {
      const long double due = before[i] + 50 * (i < 2 ? v.load[i] : 0);
      /* 1,000 steps, as above */
      assert_true(fabsl(after[i] - due) < 1e-10L * size_of(after));
    }
  }
}

/* ------------------------------------------------------------------------------ reference */

/* Halving the step divides the error by 2^order, but for the next term, which counts for the step
 * times the motion's 1/s relative to the first; errors far above the rounding. */
static void check_orders(vessel *v) {
  static const struct {
    double step, order, slack;
  } of[SCHEMES] = {{0.002, 1, 0.02}, {0.002, 1, 0.02}, {0.1, 4, 0.1},
                   {0.2, 5, 0.4},    {0.002, 1, 0.05}, {0.02, 2, 0.05}};
  kirchhoff exact = vessel_reference(v);
  kirchhoff_run(&exact, 8, 8000);
  for (int s = 0; s < SCHEMES; s++) {
    double gap[2];
    for (int k = 0; k < 2; k++) {
      const double step = of[s].step / (k + 1);
      const kirchhoff end = moved(v, schemes[s], step, (uint32_t)lrint(8 / step));
      gap[k] = vessel_gap(&exact, &end, 20);
    }
    print_message("  %-15s %.2e, %.2e: order %.3f\n", schemes[s], gap[0], gap[1],
                  log2(gap[0] / gap[1]));
    assert_true(gap[0] < (of[s].order > 1 ? 1e-3 : 3e-2));
    assert_true(fabs(log2(gap[0] / gap[1]) - of[s].order) < of[s].slack);
  }
}

static void coupled_motion_is_the_references(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  for (int n = 0; n < 6; n++) {
    vessel v = vessel_random(&r, 0.3);
    vessel_add_mass(&r, &v);
    v.load[0] = test_uniform(&r, -1e5, 1e5);
    v.load[1] = test_uniform(&r, -1e5, 1e5);
    v.load[2] = test_uniform(&r, -1e6, 1e6);
    if (n == 0) check_orders(&v);
    kirchhoff exact = vessel_reference(&v);
    kirchhoff_run(&exact, 8, 8000);
    /* dormand-prince at 0.01 s: what is left is (1/s x 0.01 s)^5 x 8/100 at most */
    const kirchhoff end = moved(&v, "dormand-prince", 0.01, 800);
    assert_true(vessel_gap(&exact, &end, 20) < 1e-10);
  }
}

/* ------------------------------------------------------------------------------ closed forms */

/* sn, cn, dn by the arithmetic-geometric mean; m is k^2 (Abramowitz and Stegun 16.4) */
static void jacobi(long double u, long double m, long double *sn, long double *cn,
                   long double *dn) {
  enum { MEANS = 12 };
  long double a[MEANS + 1] = {1}, c[MEANS + 1] = {sqrtl(m)}, b = sqrtl(1 - m);
  for (int n = 0; n < MEANS; n++) {
    a[n + 1] = (a[n] + b) / 2;
    c[n + 1] = (a[n] - b) / 2;
    b = sqrtl(a[n] * b);
  }
  long double angle = ldexpl(a[MEANS] * u, MEANS);
  for (int n = MEANS; n > 0; n--) angle = (angle + asinl(c[n] / a[n] * sinl(angle))) / 2;
  *sn = sinl(angle);
  *cn = cosl(angle);
  *dn = sqrtl(1 - m * *sn * *sn);
}

/* Euler's top, moments A < B < C, L^2 > 2 E B: w = (w1 cn, w2 sn, w3 dn). Landau and Lifshitz,
 * Mechanics, sec. 37. */
static void eulers_top_turns_by_elliptic_functions(void **state) {
  (void)state;
  const long double a = 2e8L, b = 3e8L, c = 4e8L, w1 = 0.05L, w3 = 0.08L, t = 200;
  const vessel v = {
      .mass = 1e6, .moments = {2e8, 3e8, 4e8}, .rates = {0.05, 0, 0.08}, .freedoms = "six"};
  const long double twice = a * w1 * w1 + c * w3 * w3;
  const long double square = a * a * w1 * w1 + c * c * w3 * w3;
  const long double m = (b - a) * (twice * c - square) / ((c - b) * (square - twice * a));
  const long double w2 = sqrtl((twice * c - square) / (b * (c - b)));
  assert_true(square > twice * b && m < 1);
  long double sn, cn, dn;
  jacobi(t * sqrtl((c - b) * (square - twice * a) / (a * b * c)), m, &sn, &cn, &dn);
  const kirchhoff end = moved(&v, "dormand-prince", 0.1, 2000);
  /* (0.1 x 0.1)^5 a step, 2,000 steps: 1e-9 of the rates at most */
  assert_true(fabsl(end.v[3] - w1 * cn) < 1e-10L);
  assert_true(fabsl(end.v[4] - w2 * sn) < 1e-10L);
  assert_true(fabsl(end.v[5] - w3 * dn) < 1e-10L);
}

/* a symmetric top: its axis goes about L at |L|/A, in its own axes L goes about at (A - C)/A r */
static void symmetric_top_precesses(void **state) {
  (void)state;
  const double a = 4e8, c = 2.5e8, p = 0.03, r = 0.09, t = 150;
  const vessel v = {
      .mass = 1e6, .moments = {4e8, 4e8, 2.5e8}, .rates = {0.03, 0, 0.09}, .freedoms = "six"};
  const kirchhoff end = moved(&v, "rk4", 0.05, 3000);
  const double slip = (a - c) / a * r * t;
  assert_true(fabsl(end.v[3] - p * cos(slip)) < 1e-11L);
  assert_true(fabsl(end.v[4] - -p * sin(slip)) < 1e-11L);
  assert_true(fabsl(end.v[5] - r) < 1e-11L);
  /* the axis (0, 0, 1), turned about L by Rodrigues' formula */
  const double size = hypot(a * p, c * r), lx = a * p / size, lz = c * r / size;
  const double turn = size / a * t;
  const double axis[3] = {lx * lz * (1 - cos(turn)), -lx * sin(turn),
                          cos(turn) + lz * lz * (1 - cos(turn))};
  /* (0.1 x 0.05)^4/120 x 0.1/s x 150 s is 1e-10 */
  for (int i = 0; i < 3; i++) assert_true(fabsl(end.turn[i][2] - axis[i]) < 1e-9L);
}

/* Free fall: the methods of Runge and Kutta are exact; the others give sums of n(n -+ 1)/2. Heave
 * added mass makes the fall slower. */
static void a_body_drops(void **state) {
  (void)state;
  static const char form[] =
      "allide: 1\nrun: {duration: 20, step: 0.1, scheme: %s}\nenvironment: {gravity: 9.81}\n"
      "bodies: {drop: {freedoms: [heave], mass: 1e6, moments of inertia: [1, 1, 1],\n"
      "  velocity: [0, 0, 3], position: [1, 2, 50]%s}}\n";
  for (int s = 0; s < SCHEMES; s++) {
    for (int added = 0; added < 2; added++) {
      char text[1024];
      snprintf(text, sizeof text, form, schemes[s],
               added ? ", added mass: [0, 0, 4e5, 0, 0, 0]" : "");
      impact_run f = impact_run_open(text, "openmp", 0, 8);
      impact_run_advance(&f, 100, ALD_SCHEDULE_BEST);
      const ald_space_state end = impact_run_state(&f, 0, 0);
      const double g = 9.81 / (added ? 1.4 : 1), t = 10;
      const double shift = s == 0 ? -0.1 : s == 1 ? 0.1 : 0;
      /* 100 sums of some 1e-14 m */
      assert_true(fabs(end.position[2] - (50 + 3 * t - g * t * (t + shift) / 2)) < 1e-11);
      assert_true(fabs(end.velocity[2] - (3 - g * t)) < 1e-12);
      assert_true(end.position[0] == 1 && end.position[1] == 2 && end.roll == 0);
      impact_run_close(&f);
    }
  }
}

/* a constant moment about a vertical principal axis: r = N t/C, psi = N t^2/2C */
static void a_moment_yaws(void **state) {
  (void)state;
  for (int s = 2; s < SCHEMES; s++) {
    const vessel v = {
        .mass = 1e6, .moments = {4e8, 4e8, 2.5e8}, .load = {0, 0, 5e6}, .freedoms = "six"};
    const kirchhoff end = moved(&v, schemes[s], 0.02, 500);
    /* quadrature by rk4: (0.2 x 0.02)^4 x 1 rad */
    assert_true(fabsl(end.v[5] - 0.2L) < 1e-14L);
    assert_true(fabsl(end.turn[0][0] - cosl(1)) < 1e-10L);
    assert_true(fabsl(end.turn[1][0] - sinl(1)) < 1e-10L);
    assert_true(end.turn[2][2] == 1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tumbling_keeps_energy_and_momentum),
      cmocka_unit_test(kirchhoff_keeps_energy_and_impulse),
      cmocka_unit_test(one_stage_schemes_keep_momentum),
      cmocka_unit_test(one_stage_schemes_keep_energy),
      cmocka_unit_test(a_force_adds_its_impulse),
      cmocka_unit_test(coupled_motion_is_the_references),
      cmocka_unit_test(eulers_top_turns_by_elliptic_functions),
      cmocka_unit_test(symmetric_top_precesses),
      cmocka_unit_test(a_body_drops),
      cmocka_unit_test(a_moment_yaws),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
