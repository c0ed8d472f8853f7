/* SPDX-License-Identifier: Apache-2.0
 * No contact creates energy, in rougher scenes than tests/pass/outline/test_energy.c: two to six
 * bodies with masses from 10 t to 100 kt that meet all at once, up to 20 corners, friction above 1,
 * restitution up to 1, steps up to 1 s, deep overlaps, limiter masses of their own. Product's
 * defaults. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "replay/trace.h"
#include "support/devices.h"
#include "support/random.h"

enum { SCENES = 12000, STEPS = 150, STATE = 6 };
static const double pi = 3.14159265358979323846;

/* how the limiter masses are drawn */
typedef enum limiter_masses { AS_MASSES, UNLIKE_MASSES } limiter_masses;

/* corners of an ellipse, one in each equal part of the turn; moved so that the centroid is 0, 0 */
static void random_outline(test_random *r, double a, double b, scene_body *body) {
  const uint32_t count = 3 + test_choice(r, 18);
  double *at = body->vertices, area = 0, cx = 0, cy = 0;
  body->vertex_count = count;
  for (uint32_t k = 0; k < count; k++) {
    const double angle = 2 * pi * (k + test_uniform(r, 0, 0.9)) / count;
    at[2 * k] = a * cos(angle);
    at[2 * k + 1] = b * sin(angle);
  }
  for (uint32_t k = 0; k < count; k++) {
    const double *p = at + 2 * k, *q = at + 2 * ((k + 1) % count);
    const double cross = p[0] * q[1] - p[1] * q[0];
    area += cross / 2;
    cx += (p[0] + q[0]) * cross / 6;
    cy += (p[1] + q[1]) * cross / 6;
  }
  for (uint32_t k = 0; k < count; k++) {
    at[2 * k] -= cx / area;
    at[2 * k + 1] -= cy / area;
  }
}

static void random_law(test_random *r, scene *s) {
  const double kinetic = test_uniform(r, 0, 1.2);
  scene_set(s, "stiffness", pow(10, test_uniform(r, 4, 9)));
  scene_set(s, "damping", test_choice(r, 2) ? pow(10, test_uniform(r, 3, 8)) : 0);
  scene_set(s, "shear stiffness", pow(10, test_uniform(r, 4, 9)));
  scene_set(s, "kinetic friction", kinetic);
  scene_set(s, "static friction", kinetic + test_uniform(r, 0, 0.5));
  scene_set(s, "restitution", test_choice(r, 4) ? test_uniform(r, 0, 1) : 1);
}

/* bodies on a ring that drive to its middle, where a fixed one may stand */
static scene melee(test_random *r, limiter_masses masses) {
  scene s = scene_product();
  s.step = pow(10, test_uniform(r, -2, 0));
  s.step_count = STEPS;
  random_law(r, &s);
  s.body_count = 2 + test_choice(r, 5);
  const bool fixed = test_choice(r, 4) == 0;
  const double ring = s.body_count > 2 ? 180 : 104;
  for (uint32_t k = 0; k < s.body_count; k++) {
    scene_body *body = &s.bodies[k];
    const double a = pow(10, test_uniform(r, 0, 1.7)), b = a * test_uniform(r, 0.15, 1);
    const double angle = 2 * pi * (k + test_uniform(r, 0, 0.3)) / s.body_count;
    const double speed = fmin(ring / (60 * s.step) * test_uniform(r, 0.7, 1.5), 30);
    random_outline(r, a, b, body);
    body->mass = pow(10, test_uniform(r, 4, 8));
    body->inertia = body->mass * (a * a + b * b) * test_uniform(r, 0.1, 0.5);
    if (masses == UNLIKE_MASSES) {
      body->limiter_mass = body->mass * test_uniform(r, 0.2, 5);
      body->limiter_inertia = body->inertia * test_uniform(r, 0.2, 5);
    }
    body->psi = test_uniform(r, -3, 3);
    body->x = ring * cos(angle);
    body->y = ring * sin(angle);
    body->vx = speed * (test_uniform(r, -0.1, 0.1) - cos(angle));
    body->vy = speed * (test_uniform(r, -0.1, 0.1) - sin(angle));
    body->rate = test_uniform(r, -1, 1) * fmin(0.01 / s.step, 1);
  }
  if (fixed) {
    scene_body *body = &s.bodies[0];
    body->fixed = true;
    body->x = body->y = body->vx = body->vy = body->rate = 0;
  }
  return s;
}

/* kinetic energy in the frame of the centre of mass; in the earth's if a body is fixed */
static double kinetic(const scene *s, const ald_series *series, size_t row) {
  double mass = 0, px = 0, py = 0, energy = 0;
  for (uint32_t b = 0; b < s->body_count; b++) {
    const scene_body *body = &s->bodies[b];
    const double *v = series->values + row * series->column_count + 1 + STATE * b + 3;
    if (body->fixed) continue;
    mass += body->mass;
    px += body->mass * v[0];
    py += body->mass * v[1];
    energy += 0.5 * (body->mass * (v[0] * v[0] + v[1] * v[1]) + body->inertia * v[2] * v[2]);
  }
  return s->bodies[0].fixed ? energy : energy - 0.5 * (px * px + py * py) / mass;
}

/* greatest number of contacts at one time */
static uint32_t touches_at_once(const ald_series *series) {
  uint32_t most = 0;
  for (size_t row = 0; row < series->row_count; row++) {
    uint32_t touches = 0;
    for (size_t c = 0; c < series->column_count; c++) {
      const char *dot = strrchr(series->names[c], '.');
      if (!dot || strcmp(dot, ".area") != 0) continue;
      touches += series->values[row * series->column_count + c] > 0;
    }
    if (touches > most) most = touches;
  }
  return most;
}

/* 68 % touch and 27 % several at once: of 400 scenes less than half and than an eighth do so in one
 * of 1e9 seeds */
static uint32_t scene_count(void) {
  const uint32_t count = test_scenarios(SCENES);
  return count < 400 ? 400 : count;
}

static void check(limiter_masses masses) {
  const uint64_t seed = test_seed();
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  uint32_t touching = 0, several = 0, gains = 0;
  double worst = 0;
  const uint32_t count = scene_count();
  for (uint32_t k = 0; k < count; k++) {
    test_random r = test_random_from(seed, k);
    const scene s = melee(&r, masses);
    ald_study *study = scene_study(&s);
    ald_series *series = NULL;
    assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, NULL, &series, NULL),
                     ALD_OK);
    const double start = kinetic(&s, series, 0);
    double gain = 0;
    for (size_t row = 0; row < series->row_count; row++) {
      const double energy = kinetic(&s, series, row);
      assert_true(isfinite(energy));
      gain = fmax(gain, energy / start - 1);
    }
    const uint32_t touches = touches_at_once(series);
    touching += touches > 0;
    several += touches > 1;
    /* 1e-9: rounding of sums over 150 steps, masses apart by up to 1e4 */
    if (gain > 1e-9 && gains++ < 10) print_message("  scene %u gains %.2e\n", k, gain);
    worst = fmax(worst, gain);
    ald_series_destroy(series);
    ald_study_destroy(study);
  }
  ald_device_close(device);
  print_message("  %u scenes, %u touch, %u several at once; above the start in %u, most %.1e\n",
                count, touching, several, gains, worst);
  assert_true(touching > count / 2);
  assert_true(several > count / 8);
  assert_int_equal(gains, 0);
}

static void melees_gain_nothing(void **state) {
  (void)state;
  check(AS_MASSES);
}

static void limiter_masses_gain_nothing(void **state) {
  (void)state;
  check(UNLIKE_MASSES);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(melees_gain_nothing),
      cmocka_unit_test(limiter_masses_gain_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
