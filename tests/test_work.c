/* SPDX-License-Identifier: Apache-2.0
 * Elements whose force has no potential give back no more than they have taken: random approaches
 * of free bodies, elastic, without damping, in schemes of one evaluation and of several. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random.h"
#include "studies.h"

enum { TEXT = 4096, SCENES = 60 };

static const double masses[2] = {1000, 2000};
static const double radii[2][3] = {{1, 1.2, 1.4}, {1, 1.5, 1.5}};
static const char *const schemes[2] = {"semi-implicit", "rk4"};

static double energy(const ald_series *s, size_t row) {
  static const char *const names[2][6] = {
      {"bodies.a.velocity_x", "bodies.a.velocity_y", "bodies.a.velocity_z", "bodies.a.roll_rate",
       "bodies.a.pitch_rate", "bodies.a.yaw_rate"},
      {"bodies.b.velocity_x", "bodies.b.velocity_y", "bodies.b.velocity_z", "bodies.b.roll_rate",
       "bodies.b.pitch_rate", "bodies.b.yaw_rate"}};
  double sum = 0;
  for (int b = 0; b < 2; b++) {
    for (int k = 0; k < 6; k++) {
      const double rate = series_at(s, row, names[b][k]) * (k < 3 ? 1 : radii[b][k - 3]);
      sum += 0.5 * masses[b] * rate * rate;
    }
  }
  return sum;
}

/* where body A starts and how it moves; B rests at `below` m under the origin */
typedef struct approach {
  double at[3], velocity[3], roll, pitch, heading, roll_rate, yaw_rate, below;
} approach;

/* a study of two free bodies and an element between them; the step is a thirtieth of the stiffest
 * swing over 2 pi, or less */
static void write(char *text, const char *scheme, const approach *f, const char *element) {
  const int length = snprintf(
      text, TEXT,
      "allide: 1\nrun: {duration: 4, step: 0.001, scheme: %s}\nenvironment: {gravity: 0}\nbodies:\n"
      "  a: {freedoms: six, mass: 1000, radii of gyration: [1, 1.2, 1.4],\n"
      "    position: [%.17g, %.17g, %.17g], velocity: [%.17g, %.17g, %.17g],\n"
      "    roll: %.17g, pitch: %.17g, heading: %.17g, roll rate: %.17g, yaw rate: %.17g}\n"
      "  b: {freedoms: six, mass: 2000, radii of gyration: [1, 1.5, 1.5], position: [0, 0, "
      "%.17g]}\n"
      "%s",
      scheme, f->at[0], f->at[1], f->at[2], f->velocity[0], f->velocity[1], f->velocity[2], f->roll,
      f->pitch, f->heading, f->roll_rate, f->yaw_rate, -f->below, element);
  assert_true(length > 0 && length < TEXT);
}

/* what a scene gains, of the energy that it starts with; counts those that touch */
static double gain_of(const char *text, const char *force, int *touched) {
  ald_series *s = series_of(text, "openmp");
  const double gain = energy(s, s->row_count - 1) / energy(s, 0) - 1;
  assert_true(series_at(s, 0, force) == 0); /* apart at the start */
  *touched += series_scale(s, force) > 0;
  ald_series_destroy(s);
  return gain;
}

static void random_vector(test_random *r, double v[3], const double low[3], const double high[3]) {
  for (int k = 0; k < 3; k++) v[k] = test_uniform(r, low[k], high[k]);
}

/* bars that come over each other's ends, across and along */
static void bars_without_caps_gain_nothing(void **state) {
  (void)state;
  static const double low[3] = {-1.5, -1.8, -1.5}, high[3] = {1.5, -1.55, 1.5};
  static const double slow[3] = {-2, 0.5, -2}, fast[3] = {2, 2, 2};
  const uint64_t seed = test_seed();
  int touched = 0;
  for (uint32_t k = 0; k < 2 * SCENES; k++) {
    char text[TEXT];
    test_random r = test_random_from(seed, k);
    approach f = {.below = 0};
    random_vector(&r, f.at, low, high);
    random_vector(&r, f.velocity, slow, fast);
    f.roll = test_uniform(&r, -0.3, 0.3);
    f.heading = test_uniform(&r, -0.6, 0.6);
    write(text, schemes[k % 2], &f,
          "bumpers:\n  g: {between: [a, b], bar a from: [-1, 0.3, 0], bar a to: [1, 0.3, 0],\n"
          "    bar b from: [0, -0.2, -1], bar b to: [0, -0.2, 1], end caps: no,\n"
          "    curve: [[0, 2e5], [0.4, 0]]}\n");
    const double gain = gain_of(text, "bumpers.g.force", &touched);
    /* 3e-4 of what was taken may come back beyond it, and as much again by the truncation of a step
     * of a thirtieth of the swing */
    if (!(gain < 1e-3)) fail_msg("scene %u, %s: gains %g", k, schemes[k % 2], gain);
  }
  assert_true(touched > SCENES / 4);
}

static void pins_in_cones_gain_nothing(void **state) {
  (void)state;
  static const char *const cones[2] = {
      "mode: bilinear, levels: [[0, 0.4, 0], [0, 0.8, 3e5], [0.6, 0.05, 0], [0.6, 0.45, 3e5],\n"
      "      [1.8, 0.03, 0], [1.8, 0.43, 3e5]]",
      "levels: [[0, 0.4, 0], [0, 0.8, 1e5], [0.6, 0.05, 0], [0.6, 0.45, 3e5],\n"
      "      [1.8, 0.03, 0], [1.8, 0.43, 6e5]]"};
  static const double low[3] = {-0.3, -0.3, 0.2}, high[3] = {0.3, 0.3, 0.5};
  static const double slow[3] = {-0.5, -0.5, -2}, fast[3] = {0.5, 0.5, -0.5};
  const uint64_t seed = test_seed();
  int touched = 0;
  for (uint32_t k = 0; k < 4 * SCENES; k++) {
    char text[TEXT], element[TEXT / 4];
    test_random r = test_random_from(seed, 1000 + k);
    approach f = {.below = 2};
    random_vector(&r, f.at, low, high);
    random_vector(&r, f.velocity, slow, fast);
    f.roll = test_uniform(&r, -0.2, 0.2);
    f.pitch = test_uniform(&r, -0.2, 0.2);
    snprintf(element, sizeof element,
             "docking:\n  g: {between: [a, b], pin: [0.2, 0, -1], cylinder: [0.2, 0, 0.9],\n"
             "    axis: [0, 0, -1], entry radius: 0.4, %s}\n",
             cones[k / 2 % 2]);
    write(text, schemes[k % 2], &f, element);
    const double gain = gain_of(text, "docking.g.radial", &touched);
    /* as above; a pin that enters beside the clearance meets the wall at a depth */
    if (!(gain < 1e-3)) fail_msg("scene %u, %s: gains %g", k, schemes[k % 2], gain);
  }
  assert_true(touched > SCENES);
}

/* Spheres that rub and roll: the normal force acts off the foot of the fender by the shear, where
 * it works as the bodies turn. */
static void spheres_that_rub_gain_nothing(void **state) {
  (void)state;
  static const double low[3] = {-0.5, -2.2, -0.5}, high[3] = {0.5, -2, 0.5};
  static const double slow[3] = {-1, 0.5, -1}, fast[3] = {1, 2, 1};
  const uint64_t seed = test_seed();
  int touched = 0;
  for (uint32_t k = 0; k < 4 * SCENES; k++) {
    char text[TEXT];
    test_random r = test_random_from(seed, 2000 + k);
    approach f = {.below = 0};
    random_vector(&r, f.at, low, high);
    random_vector(&r, f.velocity, slow, fast);
    f.roll = test_uniform(&r, -0.2, 0.2);
    f.heading = test_uniform(&r, -0.2, 0.2);
    f.roll_rate = test_uniform(&r, -0.5, 0.5);
    f.yaw_rate = test_uniform(&r, -0.5, 0.5);
    write(text, schemes[k % 2], &f,
          "fenders:\n  g: {between: [a, b], kind: sphere, attachment: [0.3, 0.5, 0.1],\n"
          "    plane point: [0, -0.5, 0], normal: [0, -1, 0], curve: [[0, 2e5], [0.5, 0]],\n"
          "    shear stiffness: 2e5, static friction: 0.5, kinetic friction: 0.3}\n");
    const double gain = gain_of(text, "fenders.g.normal", &touched);
    /* the truncation of a step of a fortieth of the swing over 2 pi: its square, of what slid by
     * less than it lost */
    if (!(gain < 6e-4)) fail_msg("scene %u, %s: gains %g", k, schemes[k % 2], gain);
  }
  assert_true(touched > 2 * SCENES);
}

/* A head-on hit between the ends of bars without caps is one with caps, to the bits: the balance
 * acts on nothing that comes back as it went in. */
static void the_balance_leaves_a_plain_hit_alone(void **state) {
  (void)state;
  for (int scheme = 0; scheme < 2; scheme++) {
    ald_series *both[2];
    for (int caps = 0; caps < 2; caps++) {
      char text[TEXT], element[TEXT / 4];
      const approach f = {.at = {0.2, -1.3, 0.1}, .velocity = {0, 1.5, 0}};
      snprintf(element, sizeof element,
               "bumpers:\n  g: {between: [a, b], bar a from: [-1, 0.3, 0], bar a to: [1, 0.3, 0],\n"
               "    bar b from: [0, -0.2, -1], bar b to: [0, -0.2, 1], end caps: %s,\n"
               "    curve: [[0, 2e5, 1e3], [0.4, 0, 1e3]]}\n",
               caps ? "yes" : "no");
      write(text, schemes[scheme], &f, element);
      both[caps] = series_of(text, "openmp");
    }
    assert_true(series_scale(both[0], "bumpers.g.force") > 1e4);
    expect_same_series(both[0], both[1]);
    for (int caps = 0; caps < 2; caps++) ald_series_destroy(both[caps]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bars_without_caps_gain_nothing),
      cmocka_unit_test(pins_in_cones_gain_nothing),
      cmocka_unit_test(spheres_that_rub_gain_nothing),
      cmocka_unit_test(the_balance_leaves_a_plain_hit_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
