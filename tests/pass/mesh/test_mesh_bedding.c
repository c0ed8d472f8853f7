/* SPDX-License-Identifier: Apache-2.0
 * Bodies under the law bedding: stacks that stay, a body and its parts, which of the two has the
 * field, friction that turns, what is crushed. ALLIDE_STACKS sets the number of random stacks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 16384, MOST = 10 };
static const double gravity = 9.80665;

/* ------------------------------------------------------------------------------ stacks */

/* boxes of 1 m and 1 t on each other and on a deck that leans, each set off the one below it */
typedef struct stack {
  int count;
  const char *scheme, *more; /* more: of the study */
  double step, duration, stiffness, restitution, slope;
  double off[MOST]; /* [m] */
} stack;

static void stack_write(const stack *s, char *text) {
  const double cosine = cos(s->slope), sine = sin(s->slope);
  double x = 0;
  int n = snprintf(text, TEXT,
                   "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\nmeshes:\n"
                   "  deck: {box: {length: 30, breadth: 10, height: 2}, at: [0, 0, -1]}\n"
                   "  m: {box: {length: 1, breadth: 1, height: 1}}\nbodies:\n"
                   "  deck: {fixed: yes, mesh: deck, pitch: %.17g}\n",
                   s->duration, s->step, s->scheme, s->slope);
  for (int k = 0; k < s->count; k++) {
    const double z = 0.5 + k;
    x += s->off[k];
    n += snprintf(text + n, TEXT - (size_t)n,
                  "  b%d: {freedoms: six, mesh: m, mass: 1 t, moments of inertia: [167, 167, 167],"
                  " pitch: %.17g,\n    position: [%.17g, 0, %.17g]}\n",
                  k, s->slope, cosine * x + sine * z, cosine * z - sine * x);
  }
  n += snprintf(text + n, TEXT - (size_t)n, "mesh contacts:\n");
  for (int k = 0; k < s->count; k++) {
    char below[16] = "deck";
    if (k > 0) snprintf(below, sizeof below, "b%d", k - 1);
    n += snprintf(text + n, TEXT - (size_t)n,
                  "  c%d: {between: [b%d, %s], stiffness: %.17g, restitution: %.17g,\n"
                  "    static friction: 0.5, kinetic friction: 0.4, stick stiffness: 20 MN/m,\n"
                  "    stick damping: 100 kN s/m, stick speed: 0.5 m/s}\n",
                  k, k, below, s->stiffness, s->restitution);
  }
  n += snprintf(text + n, TEXT - (size_t)n, "%s", s->more);
  assert_true(n < TEXT);
}

/* how far the top box is from where it was put, along x and y [m] */
static double moved(const stack *s, study_run *v) {
  char name[64];
  const int top = s->count - 1;
  snprintf(name, sizeof name, "bodies.b%d.x", top);
  const double x = study_run_at(v, name, -1) - study_run_at(v, name, 0);
  snprintf(name, sizeof name, "bodies.b%d.y", top);
  return hypot(x, study_run_at(v, name, -1) - study_run_at(v, name, 0));
}

static void expect_stays(const stack *s, double most) {
  static char text[TEXT];
  stack_write(s, text);
  study_run v = study_run_text(text, "openmp");
  const double is = moved(s, &v);
  if (!(is <= most)) {
    fail_msg("%d boxes, %s, %.3g N/m, restitution %.2f, on %.3f rad: the top moved by %.1e m",
             s->count, s->scheme, s->stiffness, s->restitution, s->slope, is);
  }
  study_run_end(&v);
}

/* Set down exactly they stay to rounding. Set off each other they lean, and settle by millimetres:
 * the deck's and the boxes' faces yield by some 0.1 mm under the weight. */
static void stacks_stay(void **state) {
  (void)state;
  const stack three = {3, "semi-implicit", "", 1e-3, 8, 50e6, 0.2, 0, {0}};
  const stack by_rk4 = {3, "rk4", "", 1e-3, 4, 50e6, 0.2, 0, {0}};
  const stack five = {
      5, "semi-implicit", "", 5e-4, 30, 20e6, 0.5, 0, {0.005, -0.005, 0.005, -0.005, 0.005}};
  const stack leans = {3, "semi-implicit", "", 5e-4, 4, 50e6, 0.2, 0.1, {0, 0.005, -0.005}};
  const stack joined = {4,
                        "semi-implicit",
                        "joints: {j: {between: [b1, b2], type: fixed, at a: [0, 0, 0.5], at b: "
                        "[0, 0, -0.5]}}\n",
                        5e-4,
                        10,
                        50e6,
                        0.2,
                        0,
                        {0}};
  expect_stays(&three, 1e-9);
  expect_stays(&by_rk4, 1e-9);
  expect_stays(&five, 2e-3);
  expect_stays(&leans, 5e-3);
  expect_stays(&joined, 1e-9);
}

/* How far the top goes as faces tilt by M/(k I) and what sticks yields by W sin/k, M of the weight
 * above [m]. Twice that where a part of a face lifts off. */
static double settles(const stack *s) {
  double way = 0;
  for (int k = 0; k < s->count; k++) {
    const double above = s->count - k, weight = above * 1000 * gravity;
    const double arm = 0.5 * above * sin(fabs(s->slope)) + 0.005;
    way += weight * arm / (s->stiffness / 12) * (above - 0.5);
    way += weight * sin(fabs(s->slope)) / 20e6;
  }
  return way;
}

static void random_stacks_stay(void **state) {
  (void)state;
  const char *given = getenv("ALLIDE_STACKS");
  const int count = given ? atoi(given) : 3;
  const uint64_t seed = test_seed();
  for (int k = 0; k < count; k++) {
    test_random r = test_random_from(seed, (uint64_t)k);
    stack s = {.more = "", .step = 5e-4, .duration = given ? 30 : 2};
    s.scheme = k % 4 ? "semi-implicit" : "rk4";
    s.count = 3 + (int)test_uniform(&r, 0, given ? 8 : 4);
    /* so soft, or so steep, that a third of the lowest face lifts off, ten boxes fall */
    s.stiffness = exp(test_uniform(&r, log(40e6), log(200e6)));
    s.restitution = test_uniform(&r, 0.1, 0.8);
    s.slope = test_uniform(&r, -0.02, 0.02);
    for (int b = 0; b < s.count; b++) s.off[b] = test_uniform(&r, -0.005, 0.005);
    expect_stays(&s, 1e-3 + 2 * settles(&s));
  }
}

/* ------------------------------------------------------------------------------ parts */

static const char hit[] =
    "allide: 1\nrun: {duration: 40 ms, step: 0.1 ms, scheme: rk4}\n"
    "environment: {gravity: 0}\nmeshes:\n"
    "  whole: {box: {length: 2, breadth: 1, height: 1}}\n"
    "  half: {box: {length: 1, breadth: 1, height: 1}}\n"
    "  plate: {box: {length: 8, breadth: 6, height: 2}, at: [0, 0, -1]}\nbodies:\n"
    "  plate: {fixed: yes, mesh: plate}\n%s"
    "mesh contacts: {c: {between: [%s], stiffness: 20 MN/m, restitution: %g}}\n";

/* One box, and the same as two halves that are held together: the same force, for any restitution,
 * where they hit evenly. */
static void halves_are_a_whole(void **state) {
  (void)state;
  static const char one[] =
      "  a: {freedoms: six, mesh: whole, mass: 2 t, moments of inertia: [334, 834, 834],\n"
      "    position: [0, 0, 0.5], velocity: [0, 0, -2]}\n";
  static const char two[] =
      "  a: &a {freedoms: six, mesh: half, mass: 1 t, moments of inertia: [167, 167, 167],\n"
      "    position: [-0.5, 0, 0.5], velocity: [0, 0, -2]}\n"
      "  b: {<<: *a, position: [0.5, 0, 0.5]}\n"
      "joints: {j: {between: [a, b], type: fixed, at a: [0.5, 0, 0], at b: [-0.5, 0, 0]}}\n";
  for (int k = 0; k < 3; k++) {
    char text[TEXT];
    const double e = 0.3 * (k + 1);
    snprintf(text, sizeof text, hit, one, "a, plate", e);
    study_run v = study_run_text(text, "openmp");
    const double peak = study_run_result(&v, "mesh contacts.c.peak_normal");
    const double speed = study_run_at(&v, "bodies.a.velocity_z", -1);
    study_run_end(&v);
    snprintf(text, sizeof text, hit, two, "\"?\", plate", e);
    v = study_run_text(text, "openmp");
    const double sum = study_run_result(&v, "mesh contacts.c.a.peak_normal") +
                       study_run_result(&v, "mesh contacts.c.b.peak_normal");
    assert_true(fabs(sum / peak - 1) < 1e-9);
    assert_true(fabs(study_run_at(&v, "bodies.a.velocity_z", -1) - speed) < 1e-9);
    study_run_end(&v);
    /* 200 steps a hit */
    assert_true(fabs(speed - 2 * e) < 2e-3);
  }
}

/* ------------------------------------------------------------------------------ both orders */

/* The same pair in the other order, with the field in the same body, moves alike. */
static void orders_are_alike(void **state) {
  (void)state;
  static const char fall[] =
      "allide: 1\nrun: {duration: 0.6, step: 0.5 ms, scheme: %s}\nmeshes:\n"
      "  m: {box: {length: 1.2, breadth: 0.9, height: 0.7}}\n"
      "  deck: {cylinder: {radius: 4, length: 3, divisions: 16}, at: [0, 0, -1.5]}\nbodies:\n"
      "  a: {freedoms: six, mesh: m, mass: 1 t, moments of inertia: [110, 160, 190],\n"
      "    position: [0.4, -0.3, 1], roll: 0.3, pitch: -0.2, heading: 0.7, velocity: [1, 0.5, "
      "-1]}\n"
      "  deck: {fixed: yes, mesh: deck}\n"
      "mesh contacts: {c: {between: [%s], %s stiffness: 20 MN/m, restitution: 0.5, static "
      "friction: 0.4,\n    kinetic friction: 0.3, stick stiffness: 5 MN/m}}\n";
  static const char *const sides[3][2] = {{"", ""},
                                          {"field in: first,", "field in: second,"},
                                          {"field in: second,", "field in: first,"}};
  static const char *const schemes[] = {"semi-implicit", "rk4", "explicit"};
  static const char *const names[] = {"x", "y", "z", "velocity_x", "roll_rate", "yaw_rate"};
  for (int k = 0; k < 3; k++) {
    char text[TEXT];
    snprintf(text, sizeof text, fall, schemes[k], "a, deck", sides[k][0]);
    study_run v = study_run_text(text, "openmp");
    snprintf(text, sizeof text, fall, schemes[k], "deck, a", sides[k][1]);
    study_run w = study_run_text(text, "openmp");
    for (size_t q = 0; q < sizeof names / sizeof *names; q++) {
      char name[64];
      snprintf(name, sizeof name, "bodies.a.%s", names[q]);
      /* roundings, which friction and edges let grow in 0.6 s */
      const double apart = study_run_at(&v, name, -1) - study_run_at(&w, name, -1);
      if (!(fabs(apart) < 1e-8)) fail_msg("%s, %s: %.1e", schemes[k], name, apart);
    }
    study_run_end(&v);
    study_run_end(&w);
  }
}

/* ------------------------------------------------------------------------------ torsion */

/* A disc that spins on a deck is slowed down by a couple of mu N rho, rho^2 the mean square radius
 * of an even pressure: R^2/2 of a circle, here of a polygon of 48 corners. */
static void a_disc_that_spins_is_slowed_down(void **state) {
  (void)state;
  static const char spins[] =
      "allide: 1\nrun: {duration: 0.5, step: 0.5 ms}\nmeshes:\n"
      "  disc: {cylinder: {radius: 1, length: 0.4, divisions: 48}}\n"
      "  deck: {box: {length: 8, breadth: 6, height: 2}, at: [0, 0, -1]}\nbodies:\n"
      "  disc: {freedoms: six, mesh: disc, mass: 1 t, moments of inertia: [260, 260, 500],\n"
      "    position: [0, 0, %.17g], yaw rate: 3}\n  deck: {fixed: yes, mesh: deck}\n"
      "mesh contacts: {c: {between: [disc, deck], stiffness: 20 MN/m, static friction: 0.3,\n"
      "  kinetic friction: 0.3, stick stiffness: 20 MN/m, stick damping: 50 kN s/m}}\n";
  const double pi = acos(-1.0), area = 24 * sin(pi / 24);
  char text[TEXT];
  snprintf(text, sizeof text, spins, 0.2 - 1000 * gravity / (20e6 * area));
  study_run v = study_run_text(text, "openmp");
  /* mean square radius of a regular polygon: (2 + cos(2 pi/n))/6 R^2 */
  const double radius = sqrt((2 + cos(pi / 24)) / 6);
  const double slows = 0.3 * 1000 * gravity * radius / 500;
  const double is = (3 - study_run_at(&v, "bodies.disc.yaw_rate", -1)) / 0.5;
  if (!(fabs(is / slows - 1) < 2e-3)) fail_msg("slowed by %g rad/s^2, not %g", is, slows);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ crushing */

/* What is crushed gives back the share of its recovery: the way back over r of the depth. */
static void what_is_crushed_gives_back_little(void **state) {
  (void)state;
  char text[TEXT];
  for (int k = 1; k < 4; k++) {
    const double recovery = 0.2 * k;
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 60 ms, step: 0.05 ms, scheme: rk4}\n"
             "environment: {gravity: 0}\nmeshes: {m: {box: {length: 1, breadth: 1, height: 1}},\n"
             "  p: {box: {length: 8, breadth: 6, height: 2}, at: [0, 0, -1]}}\nbodies:\n"
             "  a: {freedoms: six, mesh: m, mass: 1 t, moments of inertia: [167, 167, 167],\n"
             "    position: [0, 0, 0.5], velocity: [0, 0, -2]}\n  p: {fixed: yes, mesh: p}\n"
             "mesh contacts: {c: {between: [a, p], law: bedding, stiffness: 20 MN/m, damping form: "
             "none,\n  crushing: yes, recovery: %g}}\n",
             recovery);
    study_run v = study_run_text(text, "openmp");
    /* in: k D^2/2; out: integral of k d (1 - (D - d)/(r D)) from D (1 - r) to D */
    const double back = recovery * (1 - recovery / 3);
    const double ratio = study_run_at(&v, "bodies.a.velocity_z", -1) / 2;
    if (!(fabs(ratio * ratio / back - 1) < 1e-2))
      fail_msg("recovery %g: %g comes back, not %g", recovery, ratio * ratio, back);
    study_run_end(&v);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stacks_stay),
      cmocka_unit_test(random_stacks_stay),
      cmocka_unit_test(halves_are_a_whole),
      cmocka_unit_test(orders_are_alike),
      cmocka_unit_test(a_disc_that_spins_is_slowed_down),
      cmocka_unit_test(what_is_crushed_gives_back_little),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
