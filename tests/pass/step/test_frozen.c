/* SPDX-License-Identifier: Apache-2.0
 * The scheme with forces held over a step: what a body does by itself is followed to order 5, what
 * acts on it from outside to order 1. Source: [Tabri] sec. 2.4. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/devices.h"
#include "support/studies.h"

static const char *const names[] = {"bodies.b.x", "bodies.b.z", "bodies.b.roll", "bodies.b.pitch",
                                    "bodies.b.heading"};
enum { NAMES = sizeof names / sizeof names[0] };

/* a vessel out of its equilibrium; %s: more of the study */
static void sail(const char *scheme, double step, const char *more, double *end) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 16, step: %.17g, scheme: %s}\n"
           "bodies:\n"
           "  b: {freedoms: six, mass: 8.19e6, radii of gyration: [6.7, 21, 21],\n"
           "    added mass: [4e5, 5.7e6, 9e6, 7.4e7, 3.4e9, 2.1e9], position: [0, 0, %s\n"
           "hydrostatics:\n"
           "  b: {body: b, height: 0, waterplane area: 1330, metacentric height: [3.14, 90.9]}\n",
           step, scheme, more);
  ald_series *series = series_of(text, "openmp");
  for (size_t n = 0; n < NAMES; n++) end[n] = series_at(series, series->row_count - 1, names[n]);
  ald_series_destroy(series);
}

/* greatest difference of the end from a fine reference */
static double error(const char *scheme, double step, const char *more, const double *fine) {
  double end[NAMES], worst = 0;
  sail(scheme, step, more, end);
  for (size_t n = 0; n < NAMES; n++) worst = fmax(worst, fabs(end[n] - fine[n]));
  return worst;
}

/* Heave alone is linear in still water: nothing is held, so the sub-increments of order 5 tell. */
static void restoring_is_followed_to_order_five(void **state) {
  (void)state;
  static const char heaves[] = "1]}";
  double fine[NAMES];
  sail("dormand-prince", 0.01, heaves, fine);
  const double coarse = error("frozen", 0.8, heaves, fine);
  const double half = error("frozen", 0.4, heaves, fine);
  assert_true(coarse < 0.01 && half > 0);
  /* local errors of order 6 add up to order 5; the next order still shows at these steps */
  const double order = log2(coarse / half);
  if (!(order > 4.5 && order < 6.2)) fail_msg("order %g: %g, %g", order, coarse, half);
}

static void held_forces_are_of_order_one(void **state) {
  (void)state;
  static const char sways[] =
      "0.5], roll: 0.1, pitch: 0.02, velocity: [1, 0.2, 0], yaw rate: 0.02}\n"
      "damping: {b: {body: b, linear: [1e4, 6e4, 1.5e6, 2.5e7, 6e8, 4e7]}}";
  double fine[NAMES];
  sail("dormand-prince", 0.01, sways, fine);
  const double coarse = error("frozen", 0.05, sways, fine);
  const double half = error("frozen", 0.025, sways, fine);
  const double order = log2(coarse / half);
  if (!(order > 0.9 && order < 1.1)) fail_msg("order %g: %g, %g", order, coarse, half);
}

static void a_vessel_at_rest_stays_for_an_hour(void **state) {
  (void)state;
  ald_series *series = series_of(
      "allide: 1\nrun: {duration: 3600, step: 0.5, scheme: frozen}\n"
      "bodies: {b: {freedoms: six, mass: 8193812, radii of gyration: [6.7, 21, 21],\n"
      "  position: [3.1, -4.7, -0.6], heading: 0.7}}\n"
      "hydrostatics:\n"
      "  b: {body: b, height: -0.6, waterplane area: 1330, metacentric height: [3.14, 90.9]}\n",
      "openmp");
  for (size_t n = 0; n < NAMES; n++) {
    const double start = series_at(series, 0, names[n]);
    assert_true(series_at(series, series->row_count - 1, names[n]) == start);
  }
  ald_series_destroy(series);
}

static void both_devices_give_the_same_bits(void **state) {
  (void)state;
  need_device("opencl");
  static const char text[] =
      "allide: 1\nrun: {duration: 5, step: 0.1, scheme: frozen}\n"
      "bodies: {b: {freedoms: six, mass: 8e6, radii of gyration: [6.7, 21, 21], roll: 0.1,\n"
      "  velocity: [2, 0.5, 0], yaw rate: 0.03}}\n"
      "hydrostatics: {b: {body: b, height: 0.1, waterplane area: 1330,\n"
      "  metacentric height: [3.14, 90.9]}}\n"
      "damping: {b: {body: b, linear: [1e4, 6e4, 1.5e6, 2.5e7, 6e8, 4e7]}}\n";
  ald_series *here = series_of(text, "openmp"), *there = series_of(text, "opencl");
  expect_same_series(here, there);
  ald_series_destroy(here);
  ald_series_destroy(there);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(restoring_is_followed_to_order_five),
      cmocka_unit_test(held_forces_are_of_order_one),
      cmocka_unit_test(a_vessel_at_rest_stays_for_an_hour),
      cmocka_unit_test(both_devices_give_the_same_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
