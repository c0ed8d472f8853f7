/* SPDX-License-Identifier: Apache-2.0
 * Restitution of hits between bodies that carry others by joints: what comes back is the share that
 * the study asks for, whatever hangs on either body and wherever, and also where joints connect the
 * two. ALLIDE_HITS: so many random ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/crash.h"
#include "support/study_run_body.h"
#include "support/vectors.h"

enum { LAWS = 3, TYPES = 5 };
static const char *const types[TYPES] = {"spherical", "revolute", "universal", "fixed",
                                         "cylindrical"};
static const char *const laws[LAWS] = {"volume", "bedding", "hertz"};
/* so that a hit lasts some 10 ms [N/m]; the force of `volume` grows with the cube of the depth */
static const double stiffnesses[LAWS] = {1e22, 1e16, 1e10};

static void add_solid_at(crash *s, double x, double mass, double half, bool is_sphere) {
  crash_solid *b = &s->solids[s->count++];
  *b = (crash_solid){.mass = mass, .is_sphere = is_sphere, .at = {x}};
  for (int c = 0; c < 3; c++) {
    b->half[c] = half;
    b->tensor[4 * c] = mass * half * half * (0.5 + 0.1 * c);
  }
  euler_turn(b->angles, b->turn);
}

static void random_axes(test_random *r, crash_hold *h) {
  double other[3];
  random_axis(r, h->axis);
  random_axis(r, other);
  vector_cross(h->axis, other, h->other);
  const double length = sqrt(vector_dot(h->other, h->other));
  for (int c = 0; c < 3; c++) h->other[c] /= length;
}

/* Body `on` carries one of `ratio` times its mass, turned in any way, at any place behind it; both
 * move as one. */
static void add_carried(test_random *r, crash *s, int on, double ratio) {
  crash_solid *b = &s->solids[s->count];
  crash_hold *h = &s->hold[s->holds++];
  add_solid_at(s, 0, ratio * s->solids[on].mass, 0.2, false);
  *h = (crash_hold){.a = on, .b = s->count - 1, .type = types[test_choice(r, TYPES)]};
  random_axes(r, h);
  for (int c = 0; c < 3; c++) {
    const double back = c > 0 ? 0 : s->solids[on].at[0] > 0 ? 1.6 : -1.6;
    h->place[c] = s->solids[on].at[c] + test_uniform(r, -0.5, 0.5);
    b->at[c] = s->solids[on].at[c] + back + test_uniform(r, -0.5, 0.5);
    b->angles[c] = test_uniform(r, -1.3, 1.3);
    b->velocity[c] = s->solids[on].velocity[c];
  }
  euler_turn(b->angles, b->turn);
}

/* both turn about a joint between them that lies beside the line along which they hit */
static void connect(test_random *r, crash *s) {
  crash_hold *h = &s->hold[s->holds++];
  *h = (crash_hold){.a = 0,
                    .b = 1,
                    .type = test_choice(r, 2) ? "spherical" : "revolute",
                    .place = {test_uniform(r, 0, 1), test_uniform(r, 0.7, 3), 0},
                    .axis = {0, 0, 1}};
  for (int b = 0; b < 2; b++) {
    static const double up[3] = {0, 0, 1};
    double arm[3];
    const double spin = s->solids[b].velocity[0] / h->place[1];
    for (int c = 0; c < 3; c++) arm[c] = s->solids[b].at[c] - h->place[c];
    vector_cross(up, arm, s->solids[b].velocity);
    for (int c = 0; c < 3; c++) s->solids[b].velocity[c] *= spin;
    s->solids[b].rates[2] = spin;
  }
}

static const double bounds[LAWS] = {4e-3, 4e-3, 4e-3};

typedef enum kind { ONE, BOTH, CONNECTED, TOGETHER, KINDS } kind;
static const char *const kinds[KINDS] = {"one carries", "both carry", "connected", "together"};

/* two balls that a joint between them holds and that strike a block at once */
static void strike_together(test_random *r, crash *s) {
  add_solid_at(s, 0, 3000, 1.4, false);
  for (int b = 1; b < 3; b++) {
    add_solid_at(s, 1.9001, 2000, 0.5, true);
    s->solids[b].at[1] = b == 1 ? 0.7 : -0.7;
    s->solids[b].velocity[0] = -0.02;
  }
  s->holds = 1;
  s->hold[0] = (crash_hold){.a = 1,
                            .b = 2,
                            .type = types[test_choice(r, TYPES)],
                            .place = {1.9, 0, test_uniform(r, -0.5, 0.5)}};
  random_axes(r, &s->hold[0]);
}

/* A ball of 2 t at the origin and a block with a face 0.1 mm before it along x, 20 mm/s closing. */
static crash hit_of(test_random *r, kind how) {
  crash s = {.duration = 0.1, .loss = "", .first_of_b = 1};
  if (how == TOGETHER) {
    strike_together(r, &s);
    return s;
  }
  add_solid_at(&s, 0, 2000, 0.5, true);
  add_solid_at(&s, 1.0001, 3000, 0.5, false);
  s.solids[0].velocity[0] = 0.012;
  s.solids[1].velocity[0] = -0.008;
  if (how == CONNECTED) connect(r, &s);
  if (how != CONNECTED) add_carried(r, &s, 0, pow(10, test_uniform(r, -0.5, 1.7)));
  if (how == BOTH) add_carried(r, &s, 1, pow(10, test_uniform(r, -0.5, 1.7)));
  return s;
}

/* What is left is that bodies turn while they touch: 1.3e-3 at most in 600 hits. Without what is
 * carried shares were off by up to 0.07. */
static void what_comes_back_does_not_hang_on_what_is_carried(void **state) {
  (void)state;
  static char text[CRASH_TEXT];
  static const char *const schemes[] = {"semi-implicit", "rk4", "trapezoidal"};
  const char *const many = getenv("ALLIDE_HITS");
  const long count = many ? atol(many) : 24;
  const uint64_t seed = test_seed();
  double worst[LAWS][KINDS] = {{0}};
  for (long k = 0; k < count; k++) {
    test_random r = test_random_from(seed, (uint64_t)k);
    char keys[128];
    const int law = (int)(k % LAWS);
    const kind how = (kind)(k / LAWS % KINDS);
    const double asked = test_uniform(&r, 0.2, 0.9);
    crash s = hit_of(&r, how);
    snprintf(keys, sizeof keys, "law: %s, restitution: %.17g, stiffness", laws[law], asked);
    s.law = keys;
    s.stiffness = stiffnesses[law] * test_uniform(&r, 0.7, 1.5);
    const bool swaps = test_choice(&r, 2) == 0;
    crash_write(text, &s, schemes[k / LAWS / KINDS % 3], 1e-5, swaps);
    study_run v = study_run_text(text, "openmp");
    const double is = -study_run_result(&v, "mesh contacts.c01.speed_after") /
                      study_run_result(&v, "mesh contacts.c01.speed_before");
    study_run_end(&v);
    /* NaN: it has not ended */
    if (!(fabs(is - asked) <= bounds[law])) {
      fail_msg("hit %ld, %s, %s joint, %s: %.4f for %.4f", k, laws[law], s.hold[0].type, kinds[how],
               is, asked);
    }
    worst[law][how] = fmax(worst[law][how], fabs(is - asked));
  }
  for (int law = 0; law < LAWS; law++) {
    print_message("  %-8s one %.1e, both %.1e, connected %.1e, together %.1e\n", laws[law],
                  worst[law][ONE], worst[law][BOTH], worst[law][CONNECTED], worst[law][TOGETHER]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_comes_back_does_not_hang_on_what_is_carried),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
