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

#include "support/random.h"
#include "support/studies.h"

enum {
  MORE = 8, /* times as many scenes at most, for some that touch */
  TEXT = 4096,
  SCENES = 60
};

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

/* of many scenes of a kind: what they gain of the energy that they start with */
typedef struct finding {
  double least, median, most;
} finding;

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* an element between two bodies, and where the first of them may come from */
typedef struct place {
  const char *element, *force;                      /* text of a study; column of its force */
  double low[3], high[3];                           /* of where it starts [m] */
  double slow[3], fast[3];                          /* of its velocity [m/s] */
  double roll, pitch, heading, roll_rate, yaw_rate; /* greatest [rad], [rad/s] */
  double below;                                     /* of the second body [m] */
} place;

static void random_vector(test_random *r, double v[3], const double low[3], const double high[3]) {
  for (int k = 0; k < 3; k++) v[k] = test_uniform(r, low[k], high[k]);
}

static approach approach_of(const place *p, uint64_t seed, uint32_t k) {
  test_random r = test_random_from(seed, k);
  approach f = {.below = p->below};
  random_vector(&r, f.at, p->low, p->high);
  random_vector(&r, f.velocity, p->slow, p->fast);
  f.roll = test_uniform(&r, -p->roll, p->roll);
  f.pitch = test_uniform(&r, -p->pitch, p->pitch);
  f.heading = test_uniform(&r, -p->heading, p->heading);
  f.roll_rate = test_uniform(&r, -p->roll_rate, p->roll_rate);
  f.yaw_rate = test_uniform(&r, -p->yaw_rate, p->yaw_rate);
  return f;
}

/* ALLIDE_HITS scenes, or so many; more where few of them touch, as by chance of a few */
static finding strike_often(const place *p, const char *what, const char *scheme, int count) {
  const char *given = getenv("ALLIDE_HITS");
  const uint64_t seed = test_seed();
  double *all = NULL;
  int touched = 0;
  finding f;
  if (given) count = atoi(given);
  const int least = count / 8 + 1, most = MORE * count;
  assert_non_null(all = calloc((size_t)most, sizeof *all));
  for (int k = 0; k < count || (touched < least && k < most); k++) {
    char text[TEXT];
    const approach from = approach_of(p, seed, (uint32_t)k);
    write(text, scheme, &from, p->element);
    ald_series *s = series_of(text, "openmp");
    assert_true(series_at(s, 0, p->force) == 0); /* apart at the start */
    if (series_scale(s, p->force) > 0)
      all[touched++] = energy(s, s->row_count - 1) / energy(s, 0) - 1;
    ald_series_destroy(s);
  }
  assert_true(touched >= least);
  qsort(all, (size_t)touched, sizeof *all, compare);
  f = (finding){all[0], all[touched / 2], all[touched - 1]};
  print_message(
      "%s, %s, %d of %d touch: energy ratio - 1 least %.1e, 5 %% %.1e, median %.1e, most %.1e\n",
      what, scheme, touched, count, f.least, all[touched / 20], f.median, f.most);
  free(all);
  return f;
}

enum { SCHEMES = 5 };
static const char *const all_schemes[SCHEMES] = {"semi-implicit", "explicit", "rk4",
                                                 "dormand-prince", "trapezoidal"};

static void gains_nothing(const place *p, const char *what, double bound) {
  for (int s = 0; s < SCHEMES; s++) {
    const finding f = strike_often(p, what, all_schemes[s], SCENES);
    if (!(f.most < bound)) fail_msg("%s: gains %g", all_schemes[s], f.most);
  }
}

/* bars that come over each other's ends, across and along */
static void bars_without_caps_gain_nothing(void **state) {
  (void)state;
  static const place p = {
      .element =
          "bumpers:\n  g: {between: [a, b], bar a from: [-1, 0.3, 0], bar a to: [1, 0.3, 0],\n"
          "    bar b from: [0, -0.2, -1], bar b to: [0, -0.2, 1], end caps: no,\n"
          "    curve: [[0, 2e5], [0.4, 0]]}\n",
      .force = "bumpers.g.force",
      .low = {-1.5, -1.8, -1.5},
      .high = {1.5, -1.55, 1.5},
      .slow = {-2, 0.5, -2},
      .fast = {2, 2, 2},
      .roll = 0.3,
      .heading = 0.6};
  gains_nothing(&p, "bars without caps", 1e-3);
}

#define CONE(rest)                                                                            \
  {                                                                                           \
    .element =                                                                                \
        "docking:\n  g: {between: [a, b], pin: [0.2, 0, -1], cylinder: [0.2, 0, 0.9],\n"      \
        "    axis: [0, 0, -1], entry radius: 0.4, " rest "}\n",                               \
    .force = "docking.g.radial", .low = {-0.3, -0.3, 0.2}, .high = {0.3, 0.3, 0.5},           \
    .slow = {-0.5, -0.5, -2}, .fast = {0.5, 0.5, -0.5}, .roll = 0.2, .pitch = 0.2, .below = 2 \
  }

static void pins_in_cones_gain_nothing(void **state) {
  (void)state;
  static const place bilinear = CONE(
      "mode: bilinear, levels: [[0, 0.4, 0], [0, 0.8, 3e5], [0.6, 0.05, 0], [0.6, 0.45, 3e5],\n"
      "      [1.8, 0.03, 0], [1.8, 0.43, 3e5]]");
  static const place unlike = CONE(
      "levels: [[0, 0.4, 0], [0, 0.8, 1e5], [0.6, 0.05, 0], [0.6, 0.45, 3e5],\n"
      "      [1.8, 0.03, 0], [1.8, 0.43, 6e5]]");
  static const place alike = CONE(
      "levels: [[0, 0.4, 0], [0, 0.8, 3e5], [0.6, 0.05, 0], [0.6, 0.45, 3e5],\n"
      "      [1.8, 0.03, 0], [1.8, 0.43, 3e5]]");
  gains_nothing(&bilinear, "cone, bilinear", 1e-3);
  gains_nothing(&unlike, "cone, unlike levels", 1e-3);
  gains_nothing(&alike, "cone, like levels", 1e-3);
}

#define FENDER(kind)                                                                               \
  {                                                                                                \
    .element = "fenders:\n  g: {between: [a, b], " kind                                            \
               "attachment: [0.3, 0.5, 0.1],\n"                                                    \
               "    plane point: [0, -0.5, 0], normal: [0, -1, 0], curve: [[0, 2e5], [0.5, 0]],\n" \
               "    shear stiffness: 2e5, static friction: 0.5, kinetic friction: 0.3}\n",         \
    .force = "fenders.g.normal", .low = {-0.5, -2.2, -0.5}, .high = {0.5, -2, 0.5},                \
    .slow = {-1, 0.5, -1}, .fast = {1, 2, 1}, .roll = 0.2, .heading = 0.2, .roll_rate = 0.5,       \
    .yaw_rate = 0.5                                                                                \
  }

/* Spheres that rub and roll: the normal force acts off the foot of the fender by the shear, where
 * it works as the bodies turn. */
static void spheres_that_rub_gain_nothing(void **state) {
  (void)state;
  static const place p = FENDER("kind: sphere, ");
  gains_nothing(&p, "sphere fender", 6e-4);
}
/* Points and rollers: friction acts at the foot, its shear is that of the attachment. */
static void points_that_rub_gain_nothing(void **state) {
  (void)state;
  static const place point = FENDER(""), roller = FENDER("kind: roller, roller axis: [0, 0, 1], ");
  gains_nothing(&point, "point fender", 6e-4);
  gains_nothing(&roller, "roller fender", 6e-4);
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
      cmocka_unit_test(points_that_rub_gain_nothing),
      cmocka_unit_test(the_balance_leaves_a_plain_hit_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
