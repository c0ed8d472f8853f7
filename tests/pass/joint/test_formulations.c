/* SPDX-License-Identifier: Apache-2.0
 * The joints of a study against another formulation: natural coordinates, index 3, trapezoidal
 * rule, penalties with multipliers and projections, as [Dopico] has it. They are to come to the
 * same motion, each by the order of its rule; so does the trapezoidal rule of studies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/plan.h"
#include "model/chain_link.h"
#include "support/golden_ship.h"
#include "support/natural_chain.h"
#include "support/posed.h"
#include "support/study_run_body.h"

enum { TEXT = 2048, MOST = 64 };
static const double gravity = 9.81, bar = 0.05;

/* ------------------------------------------------------------------------------ the same chain */

typedef struct chain {
  natural_body bodies[MOST];
  double points[3 * (MOST + 1)], y[3 * MOST], x[3 * MOST];
  int count;
} chain;

/* integrals of x^2, y^2, z^2 of moments of inertia */
static void spread_of(const double inertia[3], double out[3]) {
  const double half = 0.5 * (inertia[0] + inertia[1] + inertia[2]);
  for (int k = 0; k < 3; k++) out[k] = half - inertia[k];
}

/* a body that joins two points of a chain */
typedef struct link_body {
  double mass, inertia[3];
  double length; /* between its points, its centre of gravity midway */
  int axes[3];   /* of the study's body that are its x, y and z */
  double sign;   /* -1: its z, from the first point to the second, is opposite to that axis */
} link_body;

/* adds such a body where it is at the start of a study_run */
static void add_body(chain *c, const study_run *v, const char *name, const link_body *b) {
  double centre[3], turn[9], spread[3];
  natural_body *own = &c->bodies[c->count];
  study_run_body_vector(v, name, "", 0, centre);
  study_run_body_turn(v, name, 0, turn);
  spread_of(b->inertia, spread);
  for (int k = 0; k < 3; k++) {
    const double along = b->sign * turn[3 * b->axes[2] + k];
    c->points[3 * c->count + k] = centre[k] - 0.5 * b->length * along;
    c->points[3 * c->count + 3 + k] = centre[k] + 0.5 * b->length * along;
    c->y[3 * c->count + k] = turn[3 * b->axes[1] + k];
    c->x[3 * c->count + k] = turn[3 * b->axes[0] + k];
    own->spread[k] = spread[b->axes[k]];
  }
  own->mass = b->mass;
  own->length = b->length;
  own->joins_universal = c->count > 0;
  c->count++;
}

static void add_links(chain *c, const study_run *v, int links) {
  const ald_chain_link link = ald_chain_link_of(bar, true);
  /* the link lies along its x */
  link_body body = {.mass = link.mass, .length = link.pitch, .axes = {2, 1, 0}, .sign = 1};
  for (int k = 0; k < 3; k++) body.inertia[k] = link.mass * link.gyration[k] * link.gyration[k];
  for (int k = 1; k <= links; k++) {
    char name[64];
    snprintf(name, sizeof name, "cable link %d", k);
    add_body(c, v, name, &body);
  }
}

static double apart(const double *a, const double *b) {
  return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
              (a[2] - b[2]) * (a[2] - b[2]));
}

/* ------------------------------------------------------------------------------ swinging */

static void swing_text(char *text, int links, double duration, const char *scheme, double step) {
  text[0] = '\0';
  golden_add(
      text, TEXT,
      "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\n"
      "environment: {gravity: %.17g}\n"
      "chains: {cable: {body: earth, direction: [1, 0.4, -0.6], bar: %.17g, links: %d, roll: "
      "0.3}}\n",
      duration, step, scheme, gravity, bar, links);
}

/* free end of a chain at the end of a study_run */
static void free_end(const study_run *v, int links, double end[3]) {
  const double half[3] = {0.5 * ald_chain_link_of(bar, true).pitch, 0, 0};
  char name[64];
  snprintf(name, sizeof name, "cable link %d", links);
  study_run_body_point(v, name, -1, half, end);
}

/* how far it is, by the study's own trapezoidal rule, from there */
static double off_by_study(int links, double duration, double step, const double end[3]) {
  static char text[TEXT];
  double own[3], gap = 0;
  swing_text(text, links, duration, "trapezoidal", step);
  study_run v = study_run_text(text, "openmp");
  free_end(&v, links, own);
  for (int k = 1; k <= links; k++) {
    char name[64];
    snprintf(name, sizeof name, "joints.cable joint %d.greatest_gap", k);
    gap = fmax(gap, study_run_result(&v, name));
  }
  study_run_end(&v);
  print_message("  by the study's trapezoidal rule %.2e m, conditions %.0e m\n", apart(own, end),
                gap);
  /* of three looks at the end of a step of 2 ms or less */
  assert_true(gap < 1e-9);
  return apart(own, end);
}

/* Its free end after a time, by steps that are halved: the distance to that of the study falls with
 * their square. */
static void swings_alike(int links, double duration, double first, double bound) {
  static char text[TEXT];
  static chain c;
  double off[3], own_off[3], end[3];
  swing_text(text, links, duration, "rk4", 1e-3);
  study_run v = study_run_text(text, "openmp");
  memset(&c, 0, sizeof c);
  add_links(&c, &v, links);
  free_end(&v, links, end);
  for (int n = 0; n < 3; n++) {
    const double step = first / (1 << n);
    const natural_pose pose = {c.points, c.y, c.x};
    natural_chain own = natural_begin(c.bodies, c.count, &pose, NULL, gravity, step);
    const double before = natural_energy(&own);
    double most = 0, gap = 0, rate = 0;
    int iterations = 0;
    const long steps = lrint(duration / step);
    for (long k = 0; k < steps; k++) {
      const int taken = natural_step(&own);
      assert_true(taken > 0);
      iterations += taken;
      most = fmax(most, fabs(natural_energy(&own) - before));
      gap = fmax(gap, natural_gap(&own));
      rate = fmax(rate, natural_gap_rate(&own));
    }
    off[n] = apart(natural_point(&own, links - 1), end);
    print_message(
        "%d links, steps of %g ms: %.2e m apart after %g s, %.2f iterations, conditions "
        "%.0e, their rates %.0e, energy %.1e of %.3g J\n",
        links, 1e3 * step, off[n], duration, (double)iterations / (double)steps, gap, rate, most,
        fabs(before));
    assert_true(gap < 1e-9 && rate < 1e-6);
    natural_end(&own);
    own_off[n] = off_by_study(links, duration, step, end);
    /* the same rule in other coordinates */
    assert_true(own_off[n] < 4 * off[n] && own_off[n] > 0.25 * off[n]);
  }
  for (int n = 0; n < 2; n++) {
    assert_true(off[n + 1] < 0.3 * off[n] && off[n + 1] > 0.2 * off[n]);
    assert_true(own_off[n + 1] < 0.3 * own_off[n] && own_off[n + 1] > 0.2 * own_off[n]);
  }
  assert_true(off[2] < bound);
  study_run_end(&v);
}

static void four_links_swing_alike(void **state) {
  (void)state;
  swings_alike(4, 2, 2e-3, 2e-5);
}
static void forty_links_swing_alike(void **state) {
  (void)state;
  swings_alike(40, 0.6, 2e-3, 1e-5);
}

/* ------------------------------------------------------------------------------ hoisted */

enum { LINKS = 12 };
static const double weight = 800, radius = 0.4, lever = 0.7, duration = 2;
static const natural_drive drive = {.mass = 60, .pull = 2e4, .speed = 0.4, .slow = 0.1};

static study_run hoist_of(const char *scheme, double step) {
  static char text[TEXT];
  const double reach = LINKS * ald_chain_link_of(bar, true).pitch;
  text[0] = '\0';
  golden_add(
      text, TEXT,
      "allide: 1\nrun: {duration: %.17g, step: %g, scheme: %s}\n"
      "environment: {gravity: %.17g}\n"
      "bodies: {weight: {freedoms: six, mass: %.17g, radii of gyration: [%.17g, %.17g, %.17g],\n"
      "  position: [%.17g, 0, %.17g]}}\n"
      "windlasses: {port: {body: earth, at: [0, 0, 9], direction: [0, 0, 1], pull: %.17g, "
      "speed: %g,\n"
      "  slip speed: %g, mass: %g}}\n"
      "chains: {cable: {between: [port wheel, weight], to: [0, 0, %g], bar: %.17g, links: "
      "%d}}\n",
      duration, step, scheme, gravity, weight, radius, radius, radius, 0.6 * reach,
      9 - 0.8 * reach - lever, drive.pull, drive.speed, drive.slow, drive.mass, lever, bar, LINKS);
  return study_run_text(text, "openmp");
}

/* Twelve links and a weight below a motor that draws them up, and that sway. */
static void a_hoist_goes_alike(void **state) {
  (void)state;
  static chain c;
  const double moment = weight * radius * radius;
  double off[3], end[3], own_end[3], way[3];
  study_run v[2] = {hoist_of("rk4", 2.5e-4), hoist_of("trapezoidal", 5e-4)};
  study_run_body_vector(&v[1], "weight", "", -1, own_end);
  study_run_body_vector(&v[0], "weight", "", -1, end);
  memset(&c, 0, sizeof c);
  add_links(&c, &v[0], LINKS);
  /* its z goes down from where it hangs */
  add_body(&c, &v[0], "weight",
           &(link_body){weight, {moment, moment, moment}, 2 * lever, {0, 1, 2}, -1});
  c.bodies[LINKS].joins_universal = 0;
  for (int n = 0; n < 3; n++) {
    const double step = 2e-3 / (1 << n);
    const natural_pose pose = {c.points, c.y, c.x};
    natural_chain own = natural_begin(c.bodies, c.count, &pose, &drive, gravity, step);
    int iterations = 0;
    const long steps = lrint(duration / step);
    for (long k = 0; k < steps; k++) {
      const int taken = natural_step(&own);
      assert_true(taken > 0);
      iterations += taken;
    }
    const double *above = natural_point(&own, LINKS - 1), *below = natural_point(&own, LINKS);
    double middle[3];
    for (int k = 0; k < 3; k++) middle[k] = 0.5 * (above[k] + below[k]);
    off[n] = apart(middle, end);
    way[n] = natural_point(&own, -1)[2] - 9;
    print_message(
        "hoist, steps of %g ms: %.2e m apart after %g s, hauled %.6f m, by the study %.6f "
        "m, %.2f iterations\n",
        1e3 * step, off[n], duration, way[n], study_run_at(&v[0], "joints.port drive.slide", -1),
        (double)iterations / (double)steps);
    natural_end(&own);
  }
  for (int n = 0; n < 2; n++) assert_true(off[n + 1] < 0.35 * off[n]);
  assert_true(off[2] < 1e-5);
  assert_true(fabs(way[2] - study_run_at(&v[0], "joints.port drive.slide", -1)) < 1e-5);
  print_message("by the study's trapezoidal rule in steps of 0.5 ms %.2e m\n", apart(own_end, end));
  assert_true(apart(own_end, end) < 4 * off[2]);
  study_run_end(&v[0]);
  study_run_end(&v[1]);
}

/* Three looks at the end of a step that is far too long do not find it: the scenario ends. */
static void a_step_too_long_does_not_converge(void **state) {
  (void)state;
  static char text[TEXT];
  swing_text(text, 4, 3, "trapezoidal", 0.1);
  posed p = posed_open("openmp", text);
  posed_advance(&p, 30);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    const uint32_t flag = p.layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS;
    assert_int_equal(ald_tile_flag(p.tile, flag, lane), STATUS_NOT_CONVERGED);
  }
  posed_close(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(four_links_swing_alike),
      cmocka_unit_test(forty_links_swing_alike),
      cmocka_unit_test(a_hoist_goes_alike),
      cmocka_unit_test(a_step_too_long_does_not_converge),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
