/* SPDX-License-Identifier: Apache-2.0
 * The build-up: loads, motions, wind, waves and current rise by its ramp, and a scenario that comes
 * out of it moves steadily. Records: tests/run/test_build_up_runs.c. */
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
#include "support/studies.h"
#include "tile/columns.h"

enum { TEXT = 4096 };

static void near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.17g, expected %.17g within %g", what, value, expected, tolerance);
}

/* the ramp u^2 (3 - 2u) */
static double risen(double time, double build_up) {
  const double u = fmin(time / build_up, 1);
  return u * u * (3 - 2 * u);
}

/* ------------------------------------------------------------------------------ an oscillator */

#define MASS 1000.0
#define OMEGA0 (6.283185307179586 / 8)
#define OMEGA (1.5 * OMEGA0)
#define DAMPED 0.05
#define FORCE 1e3

/* m x'' + c x' + k x = F sin(w t), from rest; returns the greatest offset that is recorded */
static double greatest_offset(double build_up) {
  char text[TEXT];
  double row[256] = {0};
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 480 s, step: 0.05 s, scheme: rk4, build-up: %.17g s}\n"
           "bodies: {a: {freedoms: [surge], mass: %.17g kg}}\n"
           "foundations: {k: {between: [earth, a], at a: [0, 0, 0], at b: [0, 0, 0], stiffness: "
           "[%.17g N/m, 0, 0, 0, 0, 0], "
           "damping: [%.17g N s/m, 0, 0, 0, 0, 0]}}"
           "\nloads: {f: {body: a, amplitude: [%.17g N, 0, 0], period: %.17g s}}\n",
           build_up, MASS, MASS * OMEGA0 * OMEGA0, 2 * DAMPED * MASS * OMEGA0, FORCE,
           6.283185307179586 / OMEGA);
  ald_study *study = study_of(text);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_series *series = NULL;
  assert_true(ald_columns_count(study) <= sizeof row / sizeof row[0]);
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, row, &series, NULL), ALD_OK);
  ald_column *columns = NULL;
  uint32_t count = 0, at = 0;
  assert_int_equal(ald_columns_create(study, &columns, &count, NULL), ALD_OK);
  while (at < count && strcmp(columns[at].name, "foundations.k.greatest_offset") != 0) at++;
  assert_true(at < count);
  ald_columns_clear(columns, count);
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
  return row[at];
}

/* With L = -z w0 + i wd, the response is F/(m wd) Im of the integrals over r(s) e^(L(t - s))
 * e^(+-iws)/2i. Three integrations by parts with M = +-iw - L leave, behind the ramp, the steady
 * motion, and of r'' = +-6/T^2 at both ends and r''' = -12/T^3 between no more than
 * (6 + 6 + 12)/T^2/|M|^3 of each, |M| >= |wd -+ w|. */
static double left_of_transient(double build_up) {
  const double wd = OMEGA0 * sqrt(1 - DAMPED * DAMPED);
  const double both = 1 / pow(fabs(wd - OMEGA), 3) + 1 / pow(wd + OMEGA, 3);
  return FORCE / (2 * MASS * wd) * 24 / (build_up * build_up) * both;
}

static void an_oscillator_comes_out_steady(void **state) {
  (void)state;
  const double tuned = OMEGA0 * OMEGA0 - OMEGA * OMEGA, damped = 2 * DAMPED * OMEGA0 * OMEGA;
  const double steady = FORCE / MASS / hypot(tuned, damped);
  /* from rest the free motion is w/w0 of the forced one, against it at first: by the closed form
   * the greatest of the sum, sampled a thousand times a period */
  double transient = 0;
  const double wd = OMEGA0 * sqrt(1 - DAMPED * DAMPED), phase = atan2(damped, tuned);
  for (double t = 0; t < 480; t += 0.008) {
    const double at0 = -sin(-phase) * steady, rate0 = -OMEGA * cos(-phase) * steady;
    const double free = exp(-DAMPED * OMEGA0 * t) *
                        (at0 * cos(wd * t) + (rate0 + DAMPED * OMEGA0 * at0) / wd * sin(wd * t));
    transient = fmax(transient, fabs(steady * sin(OMEGA * t - phase) + free));
  }
  /* between two samples a peak may be missed by (w h)^2/8 of it */
  const double sampling = pow(OMEGA * 0.05, 2) / 8 * transient;
  assert_true(transient > 1.8 * steady);
  near("without", greatest_offset(0), transient, 2 * sampling);
  near("10 periods", greatest_offset(80), steady, left_of_transient(80) + sampling);
  near("20 periods", greatest_offset(160), steady, left_of_transient(160) + sampling);
  assert_true(left_of_transient(160) < 0.01 * steady);
}

/* ------------------------------------------------------------------------------ what rises */

static const char *const schemes[] = {"semi-implicit", "rk4"};

/* x = A sin(w t) of a prescribed body becomes r x, and its velocity r x' + r' x */
static void motions_rise(void **state) {
  (void)state;
  for (int s = 0; s < 2; s++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 12 s, step: 0.1 s, build-up: 5 s, scheme: %s}\n"
             "bodies: {a: {motion: prescribed, position: [3 m, 0 m, 0 m]}}\n"
             "motions:\n"
             "  swell: {body: a, amplitude: [2 m, 0, 0], phase: [40 deg, 0, 0], period: 7 s}\n"
             "  way: {body: a, history: [[0 s, 0 m, 1 m], [20 s, 0 m, 1 m]]}\n",
             schemes[s]);
    ald_series *series = series_of(text, "openmp");
    for (size_t n = 0; n < series->row_count; n++) {
      const double t = series_at(series, n, "time"), w = 6.283185307179586 / 7;
      const double x = 2 * sin(w * t + 0.69813170079773179), r = risen(t, 5);
      const double rate = 2 * w * cos(w * t + 0.69813170079773179);
      const double u = fmin(t / 5, 1), rising = 6 * u * (1 - u) / 5;
      /* rounding of positions of some metres */
      near("x", series_at(series, n, "bodies.a.x"), 3 + r * x, 1e-14);
      near("y", series_at(series, n, "bodies.a.y"), r, 1e-14);
      near("velocity", series_at(series, n, "bodies.a.velocity_x"), r * rate + rising * x, 1e-14);
    }
    ald_series_destroy(series);
  }
}

/* The velocity of a body under r(t) F, by the integral of the ramp, T (u^3 - u^4/2). */
static void loads_rise(void **state) {
  (void)state;
  static const char *const bodies[] = {
      "{mass: 10 t, inertia: 4e4 kg m^2, outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]], load: "
      "[30 kN, 0 kN, 8 kN m]}}\n",
      "{freedoms: planar, mass: 10 t, inertia: 4e4 kg m^2, load: [30 kN, 0 kN, "
      "8 kN m]}}\n",
      "{freedoms: planar, mass: 10 t, inertia: 4e4 kg m^2}}\n"
      "loads: {f: {body: a, constant: [30 kN, 0, 0, 0, 0, 8 kN m]}}\n"};
  for (int b = 0; b < 3; b++) {
    for (int s = 0; s < (b ? 2 : 1); s++) {
      char text[TEXT];
      snprintf(text, sizeof text,
               "allide: 1\nrun: {duration: 6 s, step: 0.01 s, build-up: 4 s, scheme: %s}\n"
               "bodies: {a: %s",
               schemes[s], bodies[b]);
      ald_series *series = series_of(text, "openmp");
      for (size_t n = 0; n < series->row_count; n++) {
        const double t = series_at(series, n, "time"), u = fmin(t / 4, 1);
        const double whole = 4 * (u * u * u - 0.5 * u * u * u * u) + fmax(t - 4, 0);
        /* a sum of forces at the beginnings of steps is late by half a step; by Simpson's rule a
         * cubic is exact, and what is left is the body's turn, (0.6 rad/s x 0.01 s)^5 a step */
        const double late = s ? 1e-10 : 0.5 * 0.01 * risen(t, 4) + 1e-5;
        near("velocity", series_at(series, n, "bodies.a.velocity_x"), 3 * whole, 3 * late);
        near("yaw rate", series_at(series, n, "bodies.a.yaw_rate"), 0.2 * whole, 0.2 * late);
      }
      ald_series_destroy(series);
    }
  }
}

/* A held body feels r(t)^2 of the wind's load, r(t) of the linear drag of a current. */
static void wind_and_current_rise(void **state) {
  (void)state;
  ald_series *series = series_of(
      "allide: 1\nrun: {duration: 6 s, step: 0.1 s, build-up: 4 s}\n"
      "environment: {wind speed: 20 m/s, wind direction: 0 deg, current: [2 m/s, 0]}\n"
      "bodies: {a: {freedoms: planar, mass: 1e9 t, inertia: 1e15 kg m^2}}\n"
      "wind: {w: {body: a, frontal area: 60 m^2, lateral area: 150 m^2, drag "
      "coefficients: [1, 1]}}\n"
      "damping: {d: {body: a, linear: [5 kN s/m, 0, 0, 0, 0, 0]}}\n",
      "openmp");
  const size_t last = series->row_count - 1;
  const double wind = series_at(series, last, "wind.w.surge");
  const double current = series_at(series, last, "damping.d.surge");
  near("current", current, 1e4, 1e-2); /* the body moves at 1e-9 of the speeds */
  assert_true(wind > 1e4);
  for (size_t n = 0; n < series->row_count; n++) {
    const double r = risen(series_at(series, n, "time"), 4);
    near("wind", series_at(series, n, "wind.w.surge"), r * r * wind, 1e-6 * wind);
    near("current", series_at(series, n, "damping.d.surge"), r * current, 1e-6 * current);
  }
  ald_series_destroy(series);
}

/* A free neutrally buoyant line moves with the water: with half of a wave's crest in the middle of
 * the ramp, and begins at rest in a current. */
static void a_line_begins_in_still_water(void **state) {
  (void)state;
  ald_series *series = series_of(
      "allide: 1\nrun: {duration: 3 s, step: 0.05 s, build-up: 2 s}\n"
      "environment: {current: [1 m/s, 0 m/s], water depth: 100 m, wave height: 2 m, wave period: 6 "
      "s}\n"
      "bodies: {a: {motion: prescribed, position: [0 m, 0 m, -10 m]}, b: {motion: prescribed, "
      "position: [0 m, 0 m, -40 m]}}\n"
      "lines: {l: {between: [b, a], from: [0, 0, 0], to: [0, 0, 0], sections: [{length: 29 m, "
      "segments: 10, mass: 10 kg/m, diameter: 0.1 m, axial stiffness: 1 MN}]}}\n",
      "openmp");
  /* upright and taut: no water moves past it yet, so that both ends pull along it */
  near("from", series_at(series, 0, "lines.l.angle_from"), 0, 1e-9);
  near("to", series_at(series, 0, "lines.l.angle_to"), 0, 1e-9);
  assert_true(fabs(series_at(series, series->row_count - 1, "lines.l.angle_to")) > 1e-3);
  ald_series_destroy(series);
}

/* The load of a study and one that the host sets: half of full height over 4 s, then all of it. */
static void a_batch_builds_up(void **state) {
  (void)state;
  ald_study *study = study_of(
      "allide: 1\nrun: {duration: 6 s, step: 0.01 s, build-up: 4 s}\n"
      "bodies: {a: {mass: 10 t, inertia: 4e4 kg m^2, outline: [[-2, -2], [2, -2], [2, 2], "
      "[-2, 2]], load: [30 kN, 0 kN, 0 kN m]}}\n");
  const ald_load load = {.force_x = 60e3};
  ald_batch_def def = ald_batch_def_default();
  ald_batch *batch = NULL;
  def.scenarios = 2;
  assert_int_equal(ald_batch_create(study, &def, &batch, NULL), ALD_OK);
  assert_int_equal(ald_batch_set_load(batch, 1, 0, &load, NULL), ALD_OK);
  for (int part = 0; part < 2; part++) {
    assert_int_equal(ald_batch_step(batch, part ? 100 : 400, NULL), ALD_OK);
    for (uint32_t scenario = 0; scenario < 2; scenario++) {
      ald_body_state at;
      assert_int_equal(ald_batch_state(batch, scenario, 0, &at, NULL), ALD_OK);
      /* late by half a step of the full load */
      const double expected = (scenario ? 6 : 3) * (part ? 3 : 2);
      near("velocity", at.velocity_x, expected, 6 * 0.5 * 0.01 + 1e-9);
    }
  }
  ald_batch_destroy(batch);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_oscillator_comes_out_steady),
      cmocka_unit_test(motions_rise),
      cmocka_unit_test(loads_rise),
      cmocka_unit_test(wind_and_current_rise),
      cmocka_unit_test(a_line_begins_in_still_water),
      cmocka_unit_test(a_batch_builds_up),
  };
  return cmocka_run_group_tests_name("build_up", tests, NULL, NULL);
}
