/* SPDX-License-Identifier: Apache-2.0
 * Straight lines that resist bending and are pressed: they leave their line, at the start and in
 * time, and carry no more than Euler's load besides their weight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/study_run.h"
#include "support/vectors.h"

enum { TEXT = 2048 };
static const double pi = 3.14159265358979323846, gravity = 9.80665;

/* A line that is longer than the distance of its ends, straight between them in any direction. */
typedef struct column {
  double distance, longer, bending, mass, way[3], aside[3];
  int segments;
} column;

static column random_column(test_random *r) {
  column c = {.distance = test_uniform(r, 20, 80),
              .longer = test_uniform(r, 1e-3, 5e-3),
              .bending = pow(10, test_uniform(r, 1, 4)),
              .mass = test_uniform(r, 6, 30),
              .segments = 20 + (int)test_choice(r, 30)};
  if (test_choice(r, 2)) {
    random_axis(r, c.way);
    c.way[2] = 0.5 + fabs(c.way[2]); /* not level: then weight bends it */
  } else {
    c.way[2] = 1;
  }
  const double length = sqrt(vector_dot(c.way, c.way));
  for (int k = 0; k < 3; k++) c.way[k] /= length;
  return c;
}

/* tensions at both ends at the start [N] */
static void rest_of(const column *c, double ends[2]) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 0.02, step: 10 ms}\nenvironment: {water depth: 200}\n"
           "bodies: {rig: {motion: prescribed, position: [%.17g, %.17g, %.17g]}}\n"
           "lines: {l: {between: [earth, rig], from: [0, 0, -150], sections: [{length: %.17g, "
           "segments: %d, mass: %.17g, diameter: 0.086, axial stiffness: 129 MN, "
           "bending stiffness: %.17g}]}}\n",
           c->distance * c->way[0] + c->aside[0], c->distance * c->way[1] + c->aside[1],
           c->distance * c->way[2] + c->aside[2] - 150, c->distance * (1 + c->longer), c->segments,
           c->mass, c->bending);
  study_run v = study_run_text(text, "openmp");
  ends[0] = study_run_at(&v, "lines.l.tension_from", 0);
  ends[1] = study_run_at(&v, "lines.l.tension_to", 0);
  study_run_end(&v);
}

/* At rest: the difference of the ends is what hangs between them, and the lower one is pressed by
 * no more than that and Euler's load of two halves, clamped where they meet. An unbuckled column
 * is pressed by 130 to 650 kN. A line that is straight rests as one whose end is up to 1 mm aside.
 */
static void a_straight_line_rests_buckled(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  double worst = 0, apart = 0;
  for (int n = 0; n < 20; n++) {
    test_random r = test_random_from(seed, (uint64_t)n);
    column c = random_column(&r);
    double is[2], beside[2];
    const double length = c.distance * (1 + c.longer);
    const double weight = length * gravity * (c.mass - 1025 * pi / 4 * 0.086 * 0.086);
    const double euler = pi * pi * c.bending / (length * length);
    rest_of(&c, is);
    static const double any[3] = {0.36e-3, -0.8e-3, 0.48e-3};
    vector_cross(c.way, any, c.aside);
    if (n % 4 == 0) c.aside[0] = 1e-3 * (c.way[2] == 1), c.aside[1] = c.aside[2] = 0;
    rest_of(&c, beside);
    const double most = fabs(weight) + 10 * euler;
    for (int k = 0; k < 2; k++) {
      worst = fmax(worst, -is[k] / most);
      apart = fmax(apart, fabs(is[k] - beside[k]) / most);
      if (!(-is[k] <= most && fabs(is[k] - beside[k]) <= 1e-3 * most)) {
        fail_msg("column %d: %.4g and %.4g N, beside %.4g and %.4g; weight %.4g, Euler %.4g N", n,
                 is[0], is[1], beside[0], beside[1], weight, euler);
      }
    }
  }
  print_message("  pressed by %.2f of weight and Euler's load; %.1e from an end 1 mm aside\n",
                worst, apart);
}

/* Let down by 0.3 m in 5 s, taut before: a vertical riser, and one whose ends are drawn together in
 * a vertical plane. From 10 s on it carries its weight of some 2.8 kN, and swings. */
static void a_riser_that_is_let_down_buckles(void **state) {
  (void)state;
  for (int segments = 20; segments <= 60; segments += 20) {
    char text[TEXT];
    double least = INFINITY, most = -INFINITY, sum = 0;
    long rows = 0;
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 20 s, step: 10 ms}\nenvironment: {water depth: 50 m}\n"
             "bodies: {rig: {motion: prescribed, position: [0, 0, -2.8 m]}}\n"
             "motions: {down: {body: rig, history: [[0, 0, 0, 0], [5, 0, 0, -0.3], [99, 0, 0, "
             "-0.3]]}}\n"
             "lines: {riser: {between: [earth, rig], from: [0, 0, -50 m], sections: [{length: "
             "47.19 m, segments: %d, mass: 12 kg/m, diameter: 86 mm, axial stiffness: 129 MN, "
             "bending stiffness: 1 kN m^2}]}}\n",
             segments);
    study_run v = study_run_text(text, "openmp");
    for (size_t n = 0; n < v.series->row_count; n++) {
      if (study_run_at(&v, "time", (long)n) < 10) continue;
      const double is = study_run_at(&v, "lines.riser.tension_to", (long)n);
      least = fmin(least, is);
      most = fmax(most, is);
      sum += is;
      rows++;
    }
    study_run_end(&v);
    print_message("  %d segments: %.0f to %.0f N, %.0f on average\n", segments, least, most,
                  sum / (double)rows);
    assert_true(least > -1000 && most < 7000 && fabs(sum / (double)rows - 2750) < 500);
  }
}

/* A bar that is short enough not to buckle, between ends that are 10 mm nearer than it is long: it
 * is pressed by EA strain all along, and its result says so; as one that hangs says what it weighs
 * at its lower end. Without gravity, at rest: the rounding of a length of 10 m at 1 MN. */
static void the_least_tension_is_told(void **state) {
  (void)state;
  for (int hangs = 0; hangs < 2; hangs++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 0.1 s, step: 1 ms}\nenvironment: {gravity: %g}\n"
             "lines: {l: {between: [earth, earth], from: [0, 0, 50], to: [0, 0, %.17g],\n"
             "  sections: [{length: 10, segments: 5, mass: 2, diameter: 0.1, axial stiffness: "
             "1 MN%s}]%s}}\n",
             hangs ? gravity : 0.0, hangs ? 60.0 : 59.99,
             hangs ? "" : ", bending stiffness: 50 kN m^2", hangs ? ", free end: from" : "");
    study_run v = study_run_text(text, "openmp");
    const double least = study_run_result(&v, "lines.l.least_tension");
    if (hangs) {
      /* at a free end it is that of its segment, the lowest of five */
      assert_true(fabs(least / (2 * gravity) - 1) < 1e-3);
    } else {
      assert_true(fabs(least + 1e3) < 1e-6);
    }
    study_run_end(&v);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_straight_line_rests_buckled),
      cmocka_unit_test(a_riser_that_is_let_down_buckles),
      cmocka_unit_test(the_least_tension_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
