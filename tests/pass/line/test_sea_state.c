/* SPDX-License-Identifier: Apache-2.0
 * The sea around lines: the profile of the current, the same wave wherever a scenario lies, the
 * same bits on both devices. The wave itself: test_airy.c. */
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
#include "hydro/dispersion.h"
#include "kernels/pass/step/probe.h"
#include "kernels/pass/water/sea.h"
#include "model/derive.h"
#include "model/sea.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "support/devices.h"
#include "support/random.h"
#include "support/sea_tile.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

enum { TEXT = 2048, LANES = SEA_LANES };

static void near(double value, double expected, double scale, double tolerance) {
  if (fabs(value - expected) <= tolerance * fabs(scale)) return;
  fail_msg("%.17g, expected %.17g within %g of %g", value, expected, tolerance, scale);
}

/* ------------------------------------------------------------------------------ the current */

static void a_plain_sea_has_its_current_everywhere(void **state) {
  (void)state;
  sea s = sea_open("current: [0.4, -0.3]", "[0, 0, 0]", "");
  const uint32_t *plan = s.layout->plan;
  assert_int_equal(plan[PLAN_WAVES], 0);
  assert_int_equal(plan[PLAN_PROFILE_ROWS], 0);
  for (double z = 5; z > -1e4; z -= 1e3) {
    const water w = sea_water(&s, 3, 10, 20, z, 4);
    const vec3 zero = vec3_zero();
    assert_true(w.velocity.x == 0.4 && w.velocity.y == -0.3 && w.velocity.z == 0);
    assert_memory_equal(&w.acceleration, &zero, sizeof zero);
  }
  assert_true(sea_elevation(SEA_TILE((&s)), 0, 1, 2, 3) == 0);
  sea_close(&s);
}

/* rows [depth, factor, turn], linear between, held beyond, and as at the seabed below it */
static void the_current_follows_its_profile(void **state) {
  (void)state;
  static const double nodes[3][3] = {{2, 1.2, 0.3}, {30, 0.7, 0.1}, {100, -0.2, -0.4}};
  sea s = sea_open(
      "current: [0.4, -0.3], water depth: 80, current profile: "
      "[[2, 1.2, 0.3], [30, 0.7, 0.1], [100, -0.2, -0.4]]",
      "[0, 0, 0]", "");
  for (double z = 4; z > -130; z -= 0.37) {
    const double depth = fmin(fmax(-z, 2), 80);
    const int n = depth < 30 ? 0 : 1;
    const double share = (depth - nodes[n][0]) / (nodes[n + 1][0] - nodes[n][0]);
    const double factor = nodes[n][1] + share * (nodes[n + 1][1] - nodes[n][1]);
    const double turn = nodes[n][2] + share * (nodes[n + 1][2] - nodes[n][2]);
    const water w = sea_water(&s, 5, 10, 20, z, 4);
    near(w.velocity.x, factor * (0.4 * cos(turn) + 0.3 * sin(turn)), 1, 4e-16);
    near(w.velocity.y, factor * (0.4 * sin(turn) - 0.3 * cos(turn)), 1, 4e-16);
    assert_true(w.velocity.z == 0 && w.acceleration.x == 0);
  }
  sea_close(&s);
  /* one row, and no seabed */
  s = sea_open("current: [0.4, -0.3], current profile: [[5, 0.5]]", "[0, 0, 0]", "");
  assert_int_equal(s.layout->plan[PLAN_PROFILE_TURNS], 0);
  for (double z = 4; z > -1e4; z -= 100) {
    const water w = sea_water(&s, 5, 10, 20, z, 4);
    assert_true(w.velocity.x == 0.2 && w.velocity.y == -0.15);
  }
  sea_close(&s);
}

/* each scenario its own profile and current */
static void a_profile_may_vary(void **state) {
  (void)state;
  sea s = sea_open("current: [1, 0], current profile: [[0, 1], [100, 0.5]]", "[0, 0, 0]",
                   "vary:\n  environment.current profile[1].factor: {uniform: [0.1, 0.9]}\n"
                   "  environment.current profile[0].turn: {uniform: [-1, 1]}\n");
  double seen[LANES];
  for (uint32_t lane = 0; lane < LANES; lane++) {
    const double *rows = s.values + lane * s.study->quantity_count + s.study->profile;
    const water top = sea_water(&s, lane, 0, 0, 0, 0), deep = sea_water(&s, lane, 0, 0, -100, 0);
    near(top.velocity.x, cos(rows[2]), 1, 4e-16);
    near(top.velocity.y, sin(rows[2]), 1, 4e-16);
    near(deep.velocity.x, rows[4], 1, 4e-16);
    seen[lane] = deep.velocity.x;
  }
  assert_true(seen[0] != seen[1] && seen[1] != seen[2]);
  sea_close(&s);
}

#define WAVE "water depth: 40, wave height: 3, wave period: 9, wave direction: 0.7, wave phase: 0.3"

/* elevation and water by the formulas of the reference, from the origin of the earth frame */
static void a_wave_counts_from_the_origin_of_the_earth_frame(void **state) {
  (void)state;
  static const char *const positions[] = {"[0, 0, 0]", "[12345.6, -9876.5, 3]", "[1e6, 2e6, 0]"};
  const double omega = 2 * 3.14159265358979323846 / 9, k = ald_wave_number(omega, 40, 9.80665);
  for (int n = 0; n < 3; n++) {
    sea s = sea_open("current: [0.2, 0.1], " WAVE, positions[n], "");
    assert_true(n == 0 || fabs(s.origin[0][0]) > 1e4);
    assert_true(s.layout->plan[PLAN_ENVIRONMENT] & PLAN_SHARED);
    for (double x = -200; x < 200; x += 31) {
      const double px = s.origin[0][0] + x, py = s.origin[0][1] - 0.4 * x, time = 3 * fabs(x);
      const double theta = omega * time - k * (cos(0.7) * px + sin(0.7) * py) + 0.3;
      const water is = sea_water(&s, 2, px, py, -11, time);
      const double level = 1.5 * omega * cosh(k * 29) / sinh(k * 40);
      /* phases of up to 1e5 rad are rounded to 1e-11 */
      near(sea_elevation(SEA_TILE((&s)), 2, x, -0.4 * x, time), 1.5 * cos(theta), 1.5, 1e-10);
      near(is.velocity.x, 0.2 + cos(0.7) * level * cos(theta), 1, 1e-10);
      near(is.velocity.y, 0.1 + sin(0.7) * level * cos(theta), 1, 1e-10);
      near(is.acceleration.y, -sin(0.7) * omega * level * sin(theta), 1, 1e-10);
    }
    sea_close(&s);
  }
}

/* over a build-up: r of the wave's elevation and velocity, of which its acceleration is the rate;
 * r of the current; and the same as without it from its end on */
static void a_sea_builds_up(void **state) {
  (void)state;
  static const char environment[] =
      "current: [0.4, -0.3], current profile: [[0, 1], [40, 0.5]], " WAVE;
  sea flat = sea_open(environment, "[0, 0, 0]", "");
  sea s = sea_open_run("duration: 60, step: 0.1, build-up: 50", environment, "[0, 0, 0]", "");
  for (double t = 0; t < 60; t += 1.7) {
    const double u = fmin(t / 50, 1), r = u * u * (3 - 2 * u), h = 1e-4;
    const water full = sea_water(&flat, 0, 30, 20, -9, t), is = sea_water(&s, 0, 30, 20, -9, t);
    near(is.velocity.x, r * full.velocity.x, 1, 1e-15);
    near(is.velocity.z, r * full.velocity.z, 1, 1e-15);
    near(sea_elevation(SEA_TILE((&s)), 0, 30, 20, t),
         r * sea_elevation(SEA_TILE((&flat)), 0, 30, 20, t), 1, 1e-15);
    if (t > 50) assert_true(is.velocity.y == full.velocity.y);
    if (t > 50) assert_true(is.acceleration.y == full.acceleration.y);
    /* upwards there is no current; differences over 2 h, rounding 1e-16/h */
    const double after = sea_water(&s, 0, 30, 20, -9, t + h).velocity.z;
    const double before = sea_water(&s, 0, 30, 20, -9, fmax(t - h, 0)).velocity.z;
    near(is.acceleration.z, (after - before) / (t > h ? 2 * h : h), 1, t > h ? 1e-8 : 1e-3);
  }
  sea_close(&s);
  sea_close(&flat);
}

/* scenarios that begin in different places meet the same wave at the same place of the earth */
static void scenarios_elsewhere_meet_the_same_wave(void **state) {
  (void)state;
  static const char vary[] =
      "vary:\n  bodies.a.position.x: {uniform: [-4000, 4000]}\n"
      "  bodies.a.position.y: {uniform: [-4000, 4000]}\n";
  sea here = sea_open(WAVE, "[0, 0, 0]", ""), there = sea_open(WAVE, "[0, 0, 0]", vary);
  assert_false(there.layout->plan[PLAN_ENVIRONMENT] & PLAN_SHARED);
  for (uint32_t lane = 0; lane < LANES; lane++) {
    assert_true(fabs(there.origin[lane][0]) + fabs(there.origin[lane][1]) > 1);
    for (double x = 0; x < 500; x += 37) {
      const water a = sea_water(&here, lane, x, 2 * x, -5, x),
                  b = sea_water(&there, lane, x, 2 * x, -5, x);
      /* phases of some hundred rad */
      near(b.velocity.x, a.velocity.x, 1, 1e-12);
      near(b.velocity.z, a.velocity.z, 1, 1e-12);
      near(b.acceleration.y, a.acceleration.y, 1, 1e-12);
    }
  }
  sea_close(&here);
  sea_close(&there);
}

/* a height that varies from nothing makes a wave for the plan; scenarios whose wave would break, or
 * whose profile folds over, are refused, and the others are not */
static void breaking_waves_are_refused_one_by_one(void **state) {
  (void)state;
  sea s = sea_open("water depth: 40, wave period: 5", "[0, 0, 0]",
                   "vary:\n  environment.wave height: {uniform: [0, 10]}\n");
  assert_int_equal(s.layout->plan[PLAN_WAVES], 1);
  uint32_t refused = 0;
  for (uint32_t lane = 0; lane < LANES; lane++) {
    const double height = s.values[lane * s.study->quantity_count + s.study->environment +
                                   ALD_ENVIRONMENT_WAVE_HEIGHT];
    /* deep water: 0.142 g T^2/(2 pi) = 5.5408 m */
    assert_int_equal(sea_status(&s, lane), height > 5.5408 ? STATUS_BAD_INPUT : STATUS_OK);
    refused += height > 5.5408;
    near(sea_elevation(SEA_TILE((&s)), lane, 0, 0, 0), height / 2, 1, 1e-15);
  }
  assert_true(refused > 0 && refused < LANES);
  sea_close(&s);
  s = sea_open("current profile: [[0, 1], [100, 0.5]]", "[0, 0, 0]",
               "vary:\n  environment.current profile[0].depth: {uniform: [0, 200]}\n");
  for (uint32_t lane = 0; lane < LANES; lane++) {
    const double depth = s.values[lane * s.study->quantity_count + s.study->profile];
    assert_int_equal(sea_status(&s, lane), depth >= 100 ? STATUS_BAD_INPUT : STATUS_OK);
  }
  sea_close(&s);
}

/* bodies do not feel them: without lines they are seldom meant */
static void a_sea_that_nobody_feels_is_told_of(void **state) {
  (void)state;
  static const char *const texts[][2] = {
      {"wave height: 1 m, wave period: 9 s",
       "s:3:28: warning: environment.wave height: has no effect; it acts only on elements of "
       "\"lines\", \"thrusters\" and \"lifting surfaces\", and there are none"},
      {"current: [1, 0], current profile: [[0 m, 1]]",
       "s:3:51: warning: environment.current profile: has no effect; it acts only on elements of "
       "\"lines\", \"thrusters\" and \"lifting surfaces\", and there are none"}};
  for (int k = 0; k < 2; k++) {
    char text[TEXT];
    ald_study *study = NULL;
    ald_report *report = ald_report_create();
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 1, step: 0.1}\nenvironment: {%s}\n"
             "bodies: {a: {mass: 900, inertia: 900}}\n",
             texts[k][0]);
    assert_int_equal(ald_study_read_text(text, "s", &study, report), ALD_OK);
    assert_non_null(strstr(ald_report_text(report), texts[k][1]));
    ald_study_destroy(study);
    ald_report_destroy(report);
  }
}

/* ------------------------------------------------------------------------------ both devices */

enum { PROBE_LANES = 1000, PROFILE_ENTRY = PROBE_ROW_COUNT + ENVIRONMENT_COUNT };

/* the study's sea in rows behind those of the probe, at points of one scenario a lane */
static ald_tile *probe_sea(const sea *s, const ald_layout *layout, ald_device *device) {
  ald_tile *tile = NULL;
  uint32_t probe = 0;
  assert_int_equal(device->tile_create(device, layout, PROBE_LANES, &tile, NULL), ALD_OK);
  double params[ENVIRONMENT_COUNT], profile[ALD_PROFILE_ROWS * PROFILE_NODE];
  test_random r = test_random_from(4, 4);
  for (uint32_t lane = 0; lane < PROBE_LANES; lane++) {
    const double *values = s->values + lane % LANES * s->study->quantity_count;
    ald_derive_environment(s->study, values, params);
    ald_profile_derive(s->study, values, profile);
    ald_tile_put_real(tile, PROBE_X, lane, test_uniform(&r, -50, 50));
    ald_tile_put_real(tile, PROBE_Y, lane, test_uniform(&r, -50, 50));
    ald_tile_put_real(tile, PROBE_Z, lane, test_uniform(&r, -60, 5));
    ald_tile_put_real(tile, PROBE_TIME, lane, test_uniform(&r, 0, 60));
    for (uint32_t p = 0; p < ENVIRONMENT_COUNT; p++) {
      ald_tile_put_real(tile, PROBE_ROW_COUNT + p, lane, params[p]);
    }
    for (uint32_t p = 0; p < s->study->profile_rows * PROFILE_NODE; p++) {
      ald_tile_put_real(tile, PROFILE_ENTRY + p, lane, profile[p]);
    }
  }
  const ald_row_range rows = {0, layout->real_rows}, flags = {0, layout->flag_rows};
  while (ald_pass_infos[probe].stage != ALD_STAGE_PROBE) probe++;
  assert_int_equal(device->tile_upload(tile, NULL), ALD_OK);
  assert_int_equal(device->tile_pass(tile, probe, NULL), ALD_OK);
  assert_int_equal(device->tile_download(tile, rows, flags, NULL), ALD_OK);
  return tile;
}

/* a sea of which everything varies, laid out for the probe */
static sea sea_for_probe(ald_layout *layout) {
  sea s = sea_open(
      "current: [1, 0], current profile: [[0, 1, 0.2], [30, 0.5]], water depth: 50, "
      "wave height: 3, wave period: 9",
      "[0, 0, 0]",
      "vary:\n  environment.current profile[1].factor: {uniform: [0.1, 0.9]}\n"
      "  environment.wave direction: {uniform: [0, 6]}\n"
      "  environment.water depth: {uniform: [20, 300]}\n"
      "  environment.wave period: {uniform: [6, 14]}\n");
  *layout = *s.layout;
  layout->real_rows = PROFILE_ENTRY + 2 * PROFILE_NODE;
  layout->plan[PLAN_ENVIRONMENT] = PROBE_ROW_COUNT;
  layout->plan[PLAN_PROFILE_ENTRY] = PROFILE_ENTRY;
  return s;
}

static void the_sea_has_the_same_bits_on_both_devices(void **state) {
  (void)state;
  need_device("opencl");
  ald_layout layout;
  sea s = sea_for_probe(&layout);
  ald_device *other = test_device("opencl", ALD_DOUBLE);
  ald_tile *a = probe_sea(&s, &layout, s.device), *b = probe_sea(&s, &layout, other);
  assert_memory_equal(a->reals, b->reals, PROBE_ROW_COUNT * PROBE_LANES * sizeof(double));
  s.device->tile_destroy(a);
  other->tile_destroy(b);
  ald_device_close(other);
  sea_close(&s);
}

/* phases of up to 70 rad to 2^-24: 4e-6, and the steepness of the profile at most that */
static void single_precision_has_the_same_sea(void **state) {
  (void)state;
  ald_layout layout;
  sea s = sea_for_probe(&layout);
  ald_device *other = test_device("openmp", ALD_SINGLE_PRECISION);
  ald_tile *a = probe_sea(&s, &layout, s.device), *b = probe_sea(&s, &layout, other);
  double most = 0;
  for (uint32_t lane = 0; lane < PROBE_LANES; lane++) {
    for (uint32_t row = PROBE_WATER_V; row < PROBE_ROW_COUNT; row++) {
      near(ald_tile_real(b, row, lane), ald_tile_real(a, row, lane), 1, 1e-4);
      most = fmax(most, fabs(ald_tile_real(a, row, lane)));
    }
  }
  assert_true(most > 0.5);
  s.device->tile_destroy(a);
  other->tile_destroy(b);
  ald_device_close(other);
  sea_close(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_plain_sea_has_its_current_everywhere),
      cmocka_unit_test(the_current_follows_its_profile),
      cmocka_unit_test(a_profile_may_vary),
      cmocka_unit_test(a_wave_counts_from_the_origin_of_the_earth_frame),
      cmocka_unit_test(a_sea_builds_up),
      cmocka_unit_test(scenarios_elsewhere_meet_the_same_wave),
      cmocka_unit_test(breaking_waves_are_refused_one_by_one),
      cmocka_unit_test(a_sea_that_nobody_feels_is_told_of),
      cmocka_unit_test(the_sea_has_the_same_bits_on_both_devices),
      cmocka_unit_test(single_precision_has_the_same_sea),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
