/* SPDX-License-Identifier: Apache-2.0
 * Scenes with an answer on paper, through the passes of a study: flat face and wedge against a
 * wall, a hull that a steady load presses onto a fender, a hull on several stiff fenders. */
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

static const double pi = 3.14159265358979323846;

static ald_series *run(const scene *s) {
  ald_study *study = scene_study(s);
  ald_series *series = NULL;
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, NULL, &series, NULL), ALD_OK);
  ald_device_close(device);
  ald_study_destroy(study);
  return series;
}

static double at(const ald_series *series, size_t row, const char *name) {
  for (size_t c = 0; c < series->column_count; c++) {
    if (strcmp(series->names[c], name) == 0) {
      return series->values[row * series->column_count + c];
    }
  }
  fail_msg("no column \"%s\"", name);
  return 0;
}

static double greatest(const ald_series *series, const char *name) {
  double most = 0; /* NaN where there is no contact: fmax() passes it over */
  for (size_t row = 0; row < series->row_count; row++) most = fmax(most, at(series, row, name));
  return most;
}

static scene_body rectangle(double length, double breadth) {
  const double a = length / 2, b = breadth / 2;
  return (scene_body){.vertex_count = 4, .vertices = {-a, -b, a, -b, a, b, -a, b}};
}

/* a fixed wall whose face is y = 0, and law without friction */
static scene wall(double stiffness, double restitution, double step, double time) {
  scene s = scene_product();
  s.step = step;
  s.step_count = (uint32_t)lround(time / step);
  s.body_count = 2;
  scene_set(&s, "stiffness", stiffness);
  scene_set(&s, "restitution", restitution);
  s.bodies[1] = rectangle(400, 60);
  s.bodies[1].fixed = true;
  s.bodies[1].y = -30;
  return s;
}

typedef struct impact {
  double depth, force, time;
} impact;

static impact run_impact(const scene *s) {
  ald_series *series = run(s);
  impact i = {greatest(series, "12.depth"), greatest(series, "12.normal"), 0};
  for (size_t row = 0; row < series->row_count; row++) {
    i.time += at(series, row, "12.normal") > 0 ? s->step : 0;
  }
  ald_series_destroy(series);
  return i;
}

/* F = k w d: a harmonic oscillator of rate sqrt(k w/m) until the limiter lets go at -gamma u0.
 * Theory page section 6. The step enters to first order, by where in a step the touch falls:
 * omega dt of each value, twice that of the time, whose both ends are rounded to steps. */
static void flat_face(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int k = 0; k < 12; k++) {
    const double m = pow(10, test_uniform(&r, 5, 7)), w = test_uniform(&r, 2, 40);
    const double stiffness = pow(10, test_uniform(&r, 5, 6.5)), u0 = test_uniform(&r, 0.2, 3);
    const double gamma = test_uniform(&r, 0, 0.9), omega = sqrt(stiffness * w / m);
    scene s = wall(stiffness, gamma, 2e-3 / omega, 4 / omega);
    s.bodies[0] = rectangle(w, 60);
    s.bodies[0].y = 30 + 0.1 * u0 / omega;
    s.bodies[0].vy = -u0;
    s.bodies[0].mass = m;
    s.bodies[0].inertia = m * w * w;
    const impact i = run_impact(&s);
    assert_true(fabs(i.depth * omega / u0 - 1) < 2e-3);
    assert_true(fabs(i.force / (u0 * m * omega) - 1) < 2e-3);
    assert_true(fabs(i.time * omega - (pi / 2 + asin(gamma))) < 8e-3);
  }
}

/* F = k d^2 tan a: d_max^3 = 3 m u0^2/(2 k tan a); the step enters to first order as above */
static void wedge(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int k = 0; k < 12; k++) {
    const double m = pow(10, test_uniform(&r, 5, 7)), tangent = tan(test_uniform(&r, 0.2, 1.2));
    const double stiffness = pow(10, test_uniform(&r, 5, 6.5)), u0 = test_uniform(&r, 0.2, 2);
    const double depth = cbrt(1.5 * m * u0 * u0 / (stiffness * tangent));
    scene s = wall(stiffness, 0.1, 1e-3 * depth / u0, 4 * depth / u0);
    const double height = 3 * depth;
    s.bodies[0] = (scene_body){.vertex_count = 3,
                               .vertices = {0, -2 * height / 3, height * tangent, height / 3,
                                            -height * tangent, height / 3}};
    s.bodies[0].y = 2 * height / 3 + 0.1 * depth;
    s.bodies[0].vy = -u0;
    s.bodies[0].mass = m;
    s.bodies[0].inertia = m * height * height;
    const impact i = run_impact(&s);
    assert_true(fabs(i.depth / depth - 1) < 2e-3);
    assert_true(fabs(i.force / (stiffness * depth * depth * tangent) - 1) < 5e-3);
  }
}

/* 1000 t pressed onto a 20 m face by 200 kN, and along it by `along`; theory page section 7.2 */
static ald_series *pressed(const char *predict, double along) {
  scene s = wall(500e3, 0.1, 0.1, 120);
  scene_choose(&s, "predict load", predict);
  /* the law itself does not damp: 0.3 of critical, 2 sqrt(k w m)/w */
  scene_set(&s, "damping", 95e3);
  scene_set(&s, "shear stiffness", 3000e3);
  scene_set(&s, "static friction", 0.5);
  scene_set(&s, "kinetic friction", 0.5);
  s.bodies[0] = rectangle(20, 40);
  s.bodies[0].y = 20.01;
  s.bodies[0].vy = -0.05;
  s.bodies[0].mass = 1e6;
  s.bodies[0].inertia = 1e15; /* it does not rock */
  s.bodies[0].load[0] = along;
  s.bodies[0].load[1] = -200e3;
  return run(&s);
}

/* It comes to rest at the static depth 200e3/(500e3 x 20) = 0.02 m; without the prediction it
 * sinks in for ever: at least ten times deeper after 120 s (the page: 0.405 m). */
static void steady_load(void **state) {
  (void)state;
  ald_series *with = pressed("on", 0), *without = pressed("off", 0);
  const size_t last = with->row_count - 1;
  for (size_t row = last - 200; row <= last; row++) {
    /* 0.3 of critical at 3.2 rad/s leaves nothing of the oscillation after 100 s but rounding of
     * positions of 20 m, 4e-15 m */
    assert_true(fabs(at(with, row, "12.depth") - 0.02) < 1e-12);
  }
  print_message("  depth %.6f m with the load foreseen, %.3f m without\n",
                at(with, last, "12.depth"), at(without, last, "12.depth"));
  assert_true(at(without, last, "12.depth") > 0.2);
  assert_true(at(without, last, "12.depth") > at(without, last - 300, "12.depth") + 0.02);
  ald_series_destroy(with);
  ald_series_destroy(without);
}

/* 60 kN along the face, within the cone of 0.5 x 200 kN: it is held; without the prediction of
 * loads it creeps away */
static void steady_friction(void **state) {
  (void)state;
  ald_series *with = pressed("on", 60e3), *without = pressed("off", 60e3);
  const size_t last = with->row_count - 1;
  const double held = at(with, last, "bodies.b1.x"), crept = at(without, last, "bodies.b1.x");
  print_message("  %.4f m along the face with the load foreseen, %.4f m without\n", held, crept);
  /* shear has no damping: the limiter leaves it gamma w0 = 1e-3 m/s at 1.7 rad/s */
  for (size_t row = last - 200; row <= last; row++) {
    assert_true(fabs(at(with, row, "bodies.b1.x") - held) < 3e-3);
  }
  assert_true(held > 0.02 && held < 0.1);
  assert_true(crept > 3 * held);
  ald_series_destroy(with);
  ald_series_destroy(without);
}

/* speed after over speed before of a 180 m hull on `count` stiff fenders within 20 m, step 0.5 s;
 * theory page section 7.1 */
static double rebound(uint32_t count, const char *split) {
  scene s = scene_product();
  s.step = 0.5;
  s.step_count = 120;
  scene_set(&s, "stiffness", 1e9);
  scene_set(&s, "restitution", 0.1);
  scene_choose(&s, "mass split", split);
  scene_choose(&s, "energy limit", split);
  s.body_count = 1 + count;
  s.bodies[0] = rectangle(180, 30);
  s.bodies[0].y = 15.3;
  s.bodies[0].vy = -0.5;
  s.bodies[0].mass = 30e6;
  s.bodies[0].inertia = 30e6 * 2500;
  for (uint32_t k = 0; k < count; k++) {
    s.bodies[1 + k] = rectangle(2, 20);
    s.bodies[1 + k].fixed = true;
    s.bodies[1 + k].y = -10;
    s.bodies[1 + k].x = count > 1 ? -20 + 40.0 * k / (count - 1) : 0;
    s.contacts[k][1] = 1 + k;
  }
  s.contact_count = count;
  ald_series *series = run(&s);
  const double after = at(series, series->row_count - 1, "bodies.b1.velocity_y");
  ald_series_destroy(series);
  return after / -0.5;
}

static void stiff_fenders(void **state) {
  (void)state;
  static const uint32_t counts[] = {1, 2, 3, 5};
  for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
    const double v = rebound(counts[k], "on"), bare = rebound(counts[k], "off");
    print_message("  %u fenders: v/v0 %.4f as shipped, %.4f bare\n", counts[k], v, bare);
    /* -gamma; several fenders approach it step by step while they touch */
    assert_true(fabs(v + 0.1) < 5e-4);
    /* bare, each fender alone would stop the hull: more speed than it came with from 3 on */
    if (counts[k] >= 3) assert_true(bare < -1.3);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(flat_face),     cmocka_unit_test(wedge),
      cmocka_unit_test(steady_load),   cmocka_unit_test(steady_friction),
      cmocka_unit_test(stiff_fenders),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
