/* SPDX-License-Identifier: Apache-2.0
 * Lines that are pressed slowly onto lines and bars: where the contact is too soft they go through,
 * and the scenario ends with a status; where it holds it does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/plan.h"
#include "support/devices.h"
#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 4096 };

/* A taut line that is drawn by 2 m across another one, or a bar, at any angle, any place of both,
 * with segments of any length. */
typedef struct press {
  double stiffness, angle, height, seconds, radius;
  int moving, standing, on_bar, swaps;
  const char *scheme;
} press;

static press random_press(test_random *r) {
  static const char *const schemes[] = {"semi-implicit", "rk4", "trapezoidal"};
  press p = {.stiffness = pow(10, test_uniform(r, 3.7, 7)),
             .angle = test_uniform(r, 0.3, 2.8),
             .height = test_uniform(r, -10, 10),
             .seconds = test_uniform(r, 2, 6),
             .radius = test_uniform(r, 0.05, 0.3),
             .moving = 8 + (int)test_choice(r, 20),
             .standing = 8 + (int)test_choice(r, 20),
             .on_bar = test_choice(r, 3) == 0,
             .swaps = test_choice(r, 2) == 0,
             .scheme = schemes[test_choice(r, 3)]};
  return p;
}

static void write_press(char *text, const press *p) {
  const double y = 50 * sin(p->angle), z = 50 * cos(p->angle);
  char sections[512], moving[1024], standing[1024];
  snprintf(sections, sizeof sections,
           "mass: 100, diameter: %.17g, axial stiffness: 400 MN, axial damping: 0.5, normal drag: "
           "0, clash stiffness: %.17g}]}\n",
           2 * p->radius, p->stiffness);
  snprintf(moving, sizeof moving,
           "  moving: {between: [a, b], sections: [{length: 99, segments: %d, %s", p->moving,
           sections);
  snprintf(standing, sizeof standing,
           "  standing: {between: [earth, earth], from: [0, 0, -70], to: [0, 0, 30], sections: "
           "[{length: 99, segments: %d, %s",
           p->standing, sections);
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: %.1f, step: 10 ms, scheme: %s}\n"
           "environment: {gravity: 0}\nbodies:\n"
           "  a: {motion: prescribed, position: [-1, %.17g, %.17g]}\n"
           "  b: {motion: prescribed, position: [-1, %.17g, %.17g]}\n"
           "motions: {across: {body: [a, b], history: [[0, 0], [1, 0], [%.17g, 2], [99, 2]]}}\n"
           "lines:\n%s%s",
           p->seconds + 1.5, p->scheme, -y, p->height - 20 - z, y, p->height - 20 + z,
           p->seconds + 1, p->swaps && !p->on_bar ? standing : moving,
           p->on_bar  ? ""
           : p->swaps ? moving
                      : standing);
  if (p->on_bar) {
    snprintf(text + strlen(text), TEXT - strlen(text),
             "bars: {post: {body: earth, from: [0, 0, -70], to: [0, 0, 30], "
             "diameter: %.17g, clash stiffness: %.17g}}\n",
             2 * p->radius, p->stiffness);
  }
}

typedef struct outcome {
  int status;
  double depth; /* greatest, of the sum of the radii */
} outcome;

static outcome press_of(const press *p, const char *device) {
  char text[TEXT];
  write_press(text, p);
  study_run v = study_run_try(text, device);
  const outcome out = {.status = v.series->status,
                       .depth = study_run_result(&v, "lines.moving.clash_depth") / (2 * p->radius)};
  study_run_end(&v);
  return out;
}

/* The axes have met where the depth is that of both radii: then the scenario has ended, and never
 * else. Drawn by at most 1 m/s, and springing back as fast, lines go by 2 cm in a substep: they are
 * found so far from there at most, with half of that to spare. */
static void what_goes_through_is_told(void **state) {
  (void)state;
  const char *const many = getenv("ALLIDE_TEST_SHOTS");
  const long count = many ? atol(many) : test_is_slow() ? 6 : 40;
  const uint64_t seed = test_seed();
  long through = 0, held = 0;
  for (long k = 0; k < count; k++) {
    test_random r = test_random_from(seed, (uint64_t)k);
    const press p = random_press(&r);
    const outcome o = press_of(&p, "openmp");
    if (o.status == STATUS_OUT_OF_RANGE) through++;
    if (o.status == STATUS_OK) held++;
    const double near = 1 - 0.03 / (2 * p.radius);
    const bool is_told = o.status == STATUS_OUT_OF_RANGE ? o.depth > near : o.depth < 0.999;
    if (o.status > STATUS_OK && o.status != STATUS_OUT_OF_RANGE)
      fail_msg("%ld: status %d", k, o.status);
    if (!is_told) {
      fail_msg("press %ld, %s, %d on %d segments%s, %.3g N/m: status %d, depth %.4f", k, p.scheme,
               p.moving, p.standing, p.on_bar ? ", bar" : "", p.stiffness, o.status, o.depth);
    }
  }
  print_message("  %ld through and told, %ld held\n", through, held);
  assert_true(count < 40 || (through > 0 && held > 0));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_goes_through_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
