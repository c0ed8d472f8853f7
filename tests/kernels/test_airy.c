/* SPDX-License-Identifier: Apache-2.0
 * The regular wave: linear theory, its limits in deep and shallow water, its wave number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "hydro/dispersion.h"
#include "kernels/law/airy.h"
#include "support/random.h"

enum { MANY = 2000 };
static const double gravity = 9.80665, pi = 3.14159265358979323846;

/* as src/model/sea.c makes it, but with the functions of the C library; depth 0: deep water */
static airy_wave wave_of(double height, double period, double depth, double direction) {
  const double omega = 2 * pi / period, k = ald_wave_number(omega, depth, gravity);
  return (airy_wave){.amplitude = height / 2,
                     .along_x = cos(direction),
                     .along_y = sin(direction),
                     .number = k,
                     .omega = omega,
                     .rate = 1 / period,
                     .phase = 0.4,
                     .mirror = depth > 0 ? exp(-2 * k * depth) : 0,
                     .speed = height / 2 * omega / (depth > 0 ? -expm1(-2 * k * depth) : 1),
                     .seabed = depth > 0 ? -depth : -1e30};
}

static double theta_of(const airy_wave *w, vec3 at, double time) {
  return w->omega * time - w->number * (w->along_x * at.x + w->along_y * at.y) + w->phase;
}

static void near(double value, double expected, double scale, double tolerance) {
  if (fabs(value - expected) <= tolerance * fabs(scale)) return;
  fail_msg("%.17g, expected %.17g within %g of %g", value, expected, tolerance, scale);
}

/* a wave in any depth from kd 0.05 to deep water, and a point of its water */
static airy_wave random_wave(test_random *r, vec3 *at, double *time) {
  const double period = test_uniform(r, 3, 20), depth = exp(test_uniform(r, log(0.5), log(4000)));
  const airy_wave w = wave_of(1, period, depth, test_uniform(r, -4, 4));
  const double reach = fmin(depth, 3 / w.number);
  *at = vec3_of(test_uniform(r, -500, 500), test_uniform(r, -500, 500),
                -reach * test_uniform(r, 0.05, 0.95));
  *time = test_uniform(r, 0, 500);
  return w;
}

/* 1e-12: three roundings of a phase of up to 2,000 rad, of 1.2e-13 each, here and in the law */
static void a_wave_moves_as_its_potential_says(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int n = 0; n < MANY; n++) {
    vec3 at;
    double time;
    const airy_wave w = random_wave(&r, &at, &time);
    const water p = airy_water(w, at, time);
    const double depth = -w.seabed, k = w.number, theta = theta_of(&w, at, time);
    /* of long double, which neither overflows here nor cancels */
    const double level = (double)(coshl((long double)k * (at.z + depth)) / sinhl(k * depth));
    const double upward = (double)(sinhl((long double)k * (at.z + depth)) / sinhl(k * depth));
    const double speed = w.amplitude * w.omega, size = speed * level;
    near(p.velocity.x, w.along_x * size * cos(theta), size, 1e-12);
    near(p.velocity.y, w.along_y * size * cos(theta), size, 1e-12);
    near(p.velocity.z, -speed * upward * sin(theta), size, 1e-12);
    near(p.acceleration.x, -w.along_x * w.omega * size * sin(theta), w.omega * size, 1e-12);
    near(p.acceleration.y, -w.along_y * w.omega * size * sin(theta), w.omega * size, 1e-12);
    near(p.acceleration.z, -w.omega * speed * upward * cos(theta), w.omega * size, 1e-12);
    near(airy_elevation(w, at.x, at.y, time), w.amplitude * cos(theta), w.amplitude, 1e-12);
  }
}

/* Central differences over a reach h of k h = 1e-3: truncation (k h)^2/6 = 2e-7 of k times the
 * velocity, rounding 1e-12/1e-3; likewise in time. */
static void water_is_neither_made_nor_turned(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < MANY; n++) {
    vec3 at, gradient[3];
    double time;
    const airy_wave w = random_wave(&r, &at, &time);
    const double reach = 1e-3 / w.number, tick = 1e-3 / w.omega, tolerance = 1e-6;
    const double depth = -w.seabed, size = w.speed * (1 + w.mirror);
    /* nearer to the bottom than the reach there is no water to look at */
    if (at.z - reach < -depth) continue;
    for (int axis = 0; axis < 3; axis++) {
      const vec3 step =
          vec3_of(axis == 0 ? reach : 0, axis == 1 ? reach : 0, axis == 2 ? reach : 0);
      const vec3 rise = vec3_sub(airy_water(w, vec3_add(at, step), time).velocity,
                                 airy_water(w, vec3_sub(at, step), time).velocity);
      gradient[axis] = vec3_scale(rise, 0.5 / reach);
    }
    const double scale = size * w.number;
    near(gradient[0].x + gradient[1].y + gradient[2].z, 0, scale, tolerance);
    near(gradient[1].z - gradient[2].y, 0, scale, tolerance);
    near(gradient[2].x - gradient[0].z, 0, scale, tolerance);
    near(gradient[0].y - gradient[1].x, 0, scale, tolerance);
    const vec3 change = vec3_scale(
        vec3_sub(airy_water(w, at, time + tick).velocity, airy_water(w, at, time - tick).velocity),
        0.5 / tick);
    const vec3 a = airy_water(w, at, time).acceleration;
    near(a.x, change.x, size * w.omega, tolerance);
    near(a.y, change.y, size * w.omega, tolerance);
    near(a.z, change.z, size * w.omega, tolerance);
  }
}

/* the surface rises with its water, and the seabed lets none through; to rounding */
static void a_wave_keeps_its_boundaries(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < MANY; n++) {
    vec3 at;
    double time;
    const airy_wave w = random_wave(&r, &at, &time);
    const double rate = -w.amplitude * w.omega * sin(theta_of(&w, at, time));
    at.z = 0;
    near(airy_water(w, at, time).velocity.z, rate, w.amplitude * w.omega, 1e-12);
    at.z = w.seabed;
    near(airy_water(w, at, time).velocity.z, 0, w.speed, 1e-15);
  }
}

/* e^kz in deep water; a column that moves as one in shallow water, to (k d)^2 = 4e-8 */
static void deep_and_shallow_water_have_their_limits(void **state) {
  (void)state;
  const airy_wave deep = wave_of(2, 8, 0, 0);
  for (double z = 0; z > -200; z -= 7) {
    const water p = airy_water(deep, vec3_of(13, 0, z), 5);
    const double theta = theta_of(&deep, vec3_of(13, 0, z), 5),
                 size = deep.omega * exp(deep.number * z);
    near(p.velocity.x, size * cos(theta), size, 1e-13);
    near(p.velocity.z, -size * sin(theta), size, 1e-13);
  }
  near(deep.number, deep.omega * deep.omega / gravity, deep.number, 1e-15);
  const double depth = 2, period = 2 * pi * sqrt(depth / gravity) / 2e-4;
  const airy_wave shallow = wave_of(0.1, period, depth, 0);
  near(shallow.number * depth, 2e-4, 2e-4, 4e-8);
  for (double z = 0; z >= -depth; z -= 0.25) {
    const vec3 at = vec3_of(3000, 0, z);
    const water p = airy_water(shallow, at, 700);
    const double theta = theta_of(&shallow, at, 700);
    const double speed = shallow.amplitude * sqrt(gravity / depth);
    near(p.velocity.x, speed * cos(theta), speed, 4e-8);
    near(p.velocity.z, -shallow.amplitude * shallow.omega * (1 + z / depth) * sin(theta),
         shallow.amplitude * shallow.omega, 4e-8);
  }
}

/* w^2 = g k tanh(k d) by the tanh of long double, from k d 1e-5 to 1e3: a few roundings */
static void wave_numbers_solve_the_dispersion_relation(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  double worst = 0;
  for (int n = 0; n < 50 * MANY; n++) {
    const double depth = exp(test_uniform(&r, log(1e-2), log(1e4)));
    const long double x = expl(test_uniform(&r, log(1e-5), log(1e3)));
    const double omega = (double)sqrtl(gravity * x / depth * tanhl(x));
    const double k = ald_wave_number(omega, depth, gravity);
    worst = fmax(worst, fabs((double)(k * depth / x - 1)));
  }
  print_message("  greatest error of a wave number: %.2g\n", worst);
  assert_true(worst <= 1e-15);
}

/* constant stretching above, the seabed below; and nothing overflows however deep it is */
static void a_wave_goes_on_beyond_its_water(void **state) {
  (void)state;
  const airy_wave waves[] = {wave_of(3, 9, 40, 1), wave_of(3, 9, 0, 1), wave_of(0.01, 0.5, 9e3, 1)};
  for (int n = 0; n < 3; n++) {
    const airy_wave w = waves[n];
    const water top = airy_water(w, vec3_of(7, 8, 0), 3),
                above = airy_water(w, vec3_of(7, 8, 5), 3);
    const water bed = airy_water(w, vec3_of(7, 8, w.seabed), 3);
    const water below = airy_water(w, vec3_of(7, 8, w.seabed - 1e3), 3);
    assert_memory_equal(&top, &above, sizeof top);
    assert_memory_equal(&bed, &below, sizeof bed);
    assert_true(isfinite(bed.velocity.x) && isfinite(bed.velocity.z));
    if (n > 0) assert_true(bed.velocity.x == 0 && bed.acceleration.z == 0);
    for (double z = 0; z > -1e6; z = 2 * z - 1) {
      const water p = airy_water(w, vec3_of(7, 8, z), 3);
      assert_true(fabs(p.velocity.x) <= fabs(top.velocity.x) && isfinite(p.acceleration.z));
    }
  }
}

/* whole periods change nothing, however many: 1e9 rad are beyond what sine takes as an angle.
 * Period and times are exact in binary, so that rounding is all that could be left. */
static void a_wave_goes_on_for_ever(void **state) {
  (void)state;
  const airy_wave w = wave_of(3, 0.5, 0, 1);
  const vec3 at = vec3_of(7, 8, -0.1);
  const water now = airy_water(w, at, 0.125), then = airy_water(w, at, 1e8 + 0.125);
  near(then.velocity.x, now.velocity.x, w.speed, 1e-12);
  near(then.acceleration.z, now.acceleration.z, w.speed * w.omega, 1e-12);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_wave_moves_as_its_potential_says),
      cmocka_unit_test(water_is_neither_made_nor_turned),
      cmocka_unit_test(a_wave_keeps_its_boundaries),
      cmocka_unit_test(deep_and_shallow_water_have_their_limits),
      cmocka_unit_test(wave_numbers_solve_the_dispersion_relation),
      cmocka_unit_test(a_wave_goes_on_beyond_its_water),
      cmocka_unit_test(a_wave_goes_on_for_ever),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
