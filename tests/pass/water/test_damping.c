/* SPDX-License-Identifier: Apache-2.0
 * Damping by matrices in six freedoms: sums by hand, decay, energy that only ever falls. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 8192 };
static const char *const series[6] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};

/* a body without weight, so that nothing but the water acts */
static study_run drift(const char *run, const char *body, const char *keys) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {%s}\nenvironment: {gravity: 0}\n"
           "bodies: {hull: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six, %s}}\n"
           "damping: {water: {body: hull, %s}}\n",
           run, body, keys);
  return study_run_text(text, "openmp");
}

static void write_matrix(char *text, size_t size, double m[6][6]) {
  size_t used = (size_t)snprintf(text, size, "[");
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < 6; j++) {
      used += (size_t)snprintf(text + used, size - used, "%s%.17g",
                               j   ? ", "
                               : i ? ", ["
                                   : "[",
                               m[i][j]);
    }
    used += (size_t)snprintf(text + used, size - used, "]");
  }
  snprintf(text + used, size - used, "]");
}

/* F_i = -sum (B1_ij + B2_ij |v_j|) v_j, with the velocity of a body that lies askew */
static void force_is_the_sum_over_velocities(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  double b1[6][6], b2[6][6];
  for (int k = 0; k < 36; k++) {
    b1[k / 6][k % 6] = test_uniform(&r, -1e4, 1e4) + (k % 7 == 0 ? 1e5 : 0);
    b2[k / 6][k % 6] = test_uniform(&r, -1e4, 1e4) + (k % 7 == 0 ? 1e5 : 0);
  }
  char linear[1500], quadratic[1500], keys[3200];
  write_matrix(linear, sizeof linear, b1);
  write_matrix(quadratic, sizeof quadratic, b2);
  snprintf(keys, sizeof keys, "linear: %s, quadratic: %s", linear, quadratic);
  study_run v =
      drift("duration: 0.1, step: 0.1, scheme: rk4",
            "velocity: [1.5, -0.7, 0.3], heading: 0.8, roll rate: 0.02, pitch rate: -0.01, "
            "yaw rate: 0.03",
            keys);
  const double s = sin(0.8), c = cos(0.8);
  const double own[6] = {c * 1.5 - s * 0.7, -s * 1.5 - c * 0.7, 0.3, 0.02, -0.01, 0.03};
  for (int i = 0; i < 6; i++) {
    double force = 0, size = 0;
    char name[64];
    for (int j = 0; j < 6; j++) {
      const double part = -(b1[i][j] + b2[i][j] * fabs(own[j])) * own[j];
      force += part;
      size += fabs(part);
    }
    snprintf(name, sizeof name, "damping.water.%s", series[i]);
    /* a dozen roundings of terms of that size */
    assert_true(fabs(study_run_at(&v, name, 0) - force) < 1e-14 * size);
  }
  study_run_end(&v);
}

/* six numbers are a diagonal: v = v0 exp(-b t/m) in each freedom by itself; RK4 errs by
 * (b h/m)^5/120 a step */
static void a_diagonal_lets_each_freedom_decay(void **state) {
  (void)state;
  study_run v = drift("duration: 30, step: 0.1, scheme: rk4", "velocity: [0, 0, 2]",
                      "linear: [1e4, 1e5, 4e4, 1e6, 1e7, 1e7]");
  assert_true(fabs(study_run_at(&v, "bodies.hull.velocity_z", -1) - 2 * exp(-0.04 * 30)) < 1e-11);
  study_run_end(&v);
  v = drift("duration: 30, step: 0.1, scheme: rk4", "yaw rate: 0.02",
            "quadratic: [1e4, 1e5, 4e4, 1e6, 1e7, 8e8]");
  /* r = r0/(1 + b r0 t/I), I = 4e8 */
  const double rate = 0.02 / (1 + 8e8 * 0.02 * 30 / 4e8);
  assert_true(fabs(study_run_at(&v, "bodies.hull.yaw_rate", -1) - rate) < 1e-11);
  study_run_end(&v);
}

/* what the water took is what the hull lost: to the square of the step, and never less than none */
static void energy_only_falls(void **state) {
  (void)state;
  const char *schemes[] = {"semi-implicit", "rk4"};
  for (int k = 0; k < 2; k++) {
    char run[128];
    snprintf(run, sizeof run, "duration: 40, step: 0.05, scheme: %s", schemes[k]);
    study_run v =
        drift(run, "velocity: [2, -1, 0.5], roll rate: 0.05, pitch rate: 0.02, yaw rate: 0.03",
              "linear: [4e4, 6e4, 8e4, 5e6, 4e7, 5e7], "
              "quadratic: [9e3, 2e5, 1e5, 1e6, 1e9, 1e9]");
    const double inertia[3] = {25e6, 4e8, 4e8};
    const char *const rates[3] = {"roll_rate", "pitch_rate", "yaw_rate"};
    const char *const speeds[3] = {"velocity_x", "velocity_y", "velocity_z"};
    double last = INFINITY, first = 0;
    for (long row = 0; row < (long)v.series->row_count; row++) {
      double energy = 0;
      for (int f = 0; f < 3; f++) {
        char name[64];
        snprintf(name, sizeof name, "bodies.hull.%s", speeds[f]);
        energy += 0.5 * 1e6 * pow(study_run_at(&v, name, row), 2);
        snprintf(name, sizeof name, "bodies.hull.%s", rates[f]);
        energy += 0.5 * inertia[f] * pow(study_run_at(&v, name, row), 2);
      }
      assert_true(energy < last);
      last = energy;
      if (row == 0) first = energy;
    }
    const double taken = study_run_result(&v, "damping.water.energy_dissipated");
    /* trapezoid over powers that fall by b h/m = 1 % of themselves in a step: 1e-4/12 of them */
    assert_true(fabs(taken - (first - last)) < 2e-5 * first);
    assert_true(study_run_result(&v, "damping.water.peak_force") > 0);
    study_run_end(&v);
  }
}

/* its moment of inertia counts nowhere, so that nobody has to give one */
static void a_body_that_does_not_yaw_needs_no_inertia(void **state) {
  (void)state;
  double x[3];
  static const char *const given[] = {"", "inertia: 3,", "inertia: 7e9,"};
  for (int k = 0; k < 3; k++) {
    char text[1024];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 4, step: 0.1}\n"
             "bodies: {a: {freedoms: [surge, sway], mass: 9, %s velocity: [1, 2]}}\n"
             "damping: {a: {body: a, linear: [2, 3, 0, 0, 0, 4]}}\n"
             "loads: {l: {body: a, at: [0, 5, 0], constant: [1, 0, 0]}}\n",
             given[k]);
    study_run v = study_run_text(text, "openmp");
    x[k] = study_run_at(&v, "bodies.a.x", -1);
    assert_true(study_run_at(&v, "bodies.a.heading", -1) == 0);
    study_run_end(&v);
  }
  assert_true(x[0] > 2 && x[0] == x[1] && x[0] == x[2]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_body_that_does_not_yaw_needs_no_inertia),
      cmocka_unit_test(force_is_the_sum_over_velocities),
      cmocka_unit_test(a_diagonal_lets_each_freedom_decay),
      cmocka_unit_test(energy_only_falls),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
