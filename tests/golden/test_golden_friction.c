/* SPDX-License-Identifier: Apache-2.0
 * Friction of contacts against known answers: a block on a slope, step by step through the law; and
 * what holds for any state of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/stiction.h"
#include "support/golden_json.h"
#include "support/random.h"

/* a block on a slope, along one direction of it */
typedef struct block {
  stiction_law law;
  vec3 along;              /* the direction */
  double mass, pull, n;    /* [kg], weight along the slope [N], normal force [N] */
  double x, v, attachment; /* [m], [m/s], [m] */
} block;

static const char *const members[] = {"name", "params", "analytic", "t_x_v", "dt_halving_change",
                                      NULL};

static block read_block(struct fy_node *item) {
  static const char *const params[] = {"theta_deg", "v0",  "m",       "mu_s",        "mu_d",
                                       "k_t",       "c_t", "v_stick", "mu_visc",     "Fn",
                                       "dt",        "g",   "x0",      "attachment0", NULL};
  struct fy_node *p = golden_need(item, "params");
  block b = {0};
  golden_expect_members(p, params);
  const double angle = golden_number(p, "theta_deg", 0) * M_PI / 180;
  b.mass = golden_need_number(p, "m");
  b.law = (stiction_law){golden_need_number(p, "mu_s"),    golden_need_number(p, "mu_d"),
                         golden_need_number(p, "k_t"),     golden_number(p, "c_t", 0),
                         golden_need_number(p, "v_stick"), golden_number(p, "mu_visc", 0)};
  b.pull = b.mass * golden_number(p, "g", 9.81) * sin(angle);
  b.n = golden_number(p, "Fn", b.mass * golden_number(p, "g", 9.81) * cos(angle));
  b.x = golden_number(p, "x0", 0);
  b.v = golden_number(p, "v0", 0);
  b.attachment = golden_number(p, "attachment0", 0);
  return b;
}

/* the file's scheme: F(x, v), then v, then x; the attachment once a step */
static void advance(block *b, double dt) {
  const stiction_state s = stiction(b->law, vec3_scale(b->along, b->x - b->attachment),
                                    vec3_scale(b->along, b->v), b->n);
  b->attachment = b->x - vec3_dot(s.kept, b->along);
  b->v += dt * (vec3_dot(s.force, b->along) + b->pull) / b->mass;
  b->x += dt * b->v;
}

/* through the times of a case; returns the greatest miss of x over the travel, or of v over the
 * greatest speed, if that is more */
static double follow(struct fy_node *item, block b, double dt) {
  struct fy_node *rows = golden_need_list(item, "t_x_v");
  double t = 0, miss = 0, low = b.x, high = b.x, slip = 0, fastest = b.law.vs;
  for (int k = 0; k < golden_length(rows); k++) {
    double row[3];
    assert_int_equal(golden_values(golden_at(rows, k), row, 3), 3);
    if (row[0] < t - 0.5 * dt) fail_msg("rows of \"t_x_v\" are not in the order of time");
    for (; t < row[0] - 0.5 * dt; t += dt) advance(&b, dt);
    low = fmin(low, row[1]);
    high = fmax(high, row[1]);
    miss = fmax(miss, fabs(b.x - row[1]));
    fastest = fmax(fastest, fabs(row[2]));
    slip = fmax(slip, fabs(b.v - row[2]));
  }
  /* one that does not travel is off its place by its sag at most */
  return fmax(miss / fmax(high - low, b.pull / b.law.k), slip / fastest);
}

/* To 1 % of the travel, which the transient of sticking leaves open. Steps are counted in whole dt,
 * the file's times are sums of them. */
static void blocks_follow_their_known_trajectories(void **state) {
  (void)state;
  golden_set set = golden_open("dopico", "friction.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members);
    block b = read_block(item);
    /* along an oblique direction: nothing may hang on the axes */
    b.along = k % 2 ? vec3_of(0.6, 0, -0.8) : vec3_of(2.0 / 3, -1.0 / 3, 2.0 / 3);
    const double miss = follow(item, b, golden_number(golden_need(item, "params"), "dt", 1e-5));
    if (!(miss < 0.01)) fail_msg("%s: off by %g of the travel", golden_word(item, "name"), miss);
  }
  golden_close(&set);
}

/* where the file gives them: end of the travel and acceleration, 1 % like the trajectories */
static void blocks_come_to_their_closed_forms(void **state) {
  (void)state;
  static const char *const forms[] = {"a", "x_end", "v_end", "stop_distance_coulomb", NULL};
  golden_set set = golden_open("dopico", "friction.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members), *rows = golden_need_list(item, "t_x_v");
    struct fy_node *analytic = golden_member(item, "analytic");
    if (!analytic) continue;
    golden_expect_members(analytic, forms);
    const double dt = golden_number(golden_need(item, "params"), "dt", 1e-5);
    const double end = golden_item(golden_at(rows, golden_length(rows) - 1), 0);
    block b = read_block(item), start = b;
    b.along = vec3_of(0, 1, 0);
    for (double t = 0; t < end - 0.5 * dt; t += dt) advance(&b, dt);
    double expected;
    if (golden_numbers(analytic, "a", &expected, 1) == 1) {
      golden_near("a", (b.v - start.v) / end, expected, 0.01, 0, 0);
    }
    if (golden_numbers(analytic, "x_end", &expected, 1) == 1) {
      golden_near("x_end", b.x, expected, 0.01, 0, 0);
    }
    if (golden_numbers(analytic, "v_end", &expected, 1) == 1) {
      golden_near("v_end", b.v, expected, 0.01, 0, 1e-6);
    }
    if (golden_numbers(analytic, "stop_distance_coulomb", &expected, 1) == 1) {
      golden_near("stop", b.x - start.x, expected, 0.01, 0, 0);
    }
  }
  golden_close(&set);
}

static stiction_law random_law(test_random *r) {
  const double mu_d = test_uniform(r, 0, 0.8);
  return (stiction_law){mu_d + test_uniform(r, 0, 0.4), mu_d,
                        test_uniform(r, 1e4, 1e8),      test_uniform(r, 0, 1e5),
                        test_uniform(r, 1e-3, 0.1),     0};
}

static vec3 random_vector(test_random *r, double size) {
  return vec3_of(test_uniform(r, -size, size), test_uniform(r, -size, size),
                 test_uniform(r, -size, size));
}

/* roundings of a product, a square root and a quotient: 1e-15 each */
static void friction_stays_within_its_cone(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    const stiction_law law = random_law(&r);
    const double n = k % 10 ? test_uniform(&r, 0, 1e6) : 0;
    const vec3 u = random_vector(&r, 2 * law.mu_s * n / law.k);
    const vec3 v = random_vector(&r, k % 3 ? 3 * law.vs : 1);
    const stiction_state s = stiction(law, u, v, n);
    const double cap = law.mu_s * n;
    assert_true(vec3_length(s.force) <= cap * (1 + 8e-15));
    assert_true(law.k * vec3_length(s.kept) <= cap * (1 + 8e-15) || !s.drags);
    if (!s.drags) assert_true(s.kept.x == u.x && s.kept.y == u.y && s.kept.z == u.z);
    /* one dragged to where it carries the cap stays there; one whose spring alone would carry more,
     * against its damper, goes on turning into the way */
    if (law.k * vec3_length(s.kept) > cap * (1 - 1e-9)) continue;
    const stiction_state again = stiction(law, s.kept, v, n);
    const vec3 moved = vec3_sub(again.kept, s.kept);
    assert_true(vec3_length(moved) * law.k <= 1e-13 * (cap + law.c * vec3_length(v)));
  }
}

/* fast sliding is Coulomb's, against the velocity; at rest nothing acts but the spring */
static void friction_slides_against_the_way_and_sticks_at_rest(void **state) {
  (void)state;
  const stiction_law law = {0.5, 0.4, 1e7, 1e5, 0.01, 30};
  stiction_state s = stiction(law, vec3_zero(), vec3_of(0, 2, 0), 1000);
  assert_true(s.drags && s.force.x == 0 && s.force.z == 0);
  assert_true(fabs(s.force.y + 400 + 60) < 1e-12);
  s = stiction(law, vec3_of(1e-5, 0, 0), vec3_zero(), 1000);
  assert_true(!s.drags && fabs(s.force.x + 100) < 1e-12 && s.stuck == 1);
  /* beyond the cap the attachment follows: k u = mu_s N is left */
  s = stiction(law, vec3_of(0, 0, -3e-4), vec3_zero(), 1000);
  assert_true(s.drags && fabs(s.force.z - 500) < 1e-12 && fabs(s.kept.z + 5e-5) < 1e-19);
  /* without a normal force there is none, not even a viscous one */
  s = stiction(law, vec3_of(1e-5, 0, 0), vec3_of(1, 0, 0), 0);
  assert_true(s.force.x == 0 && s.kept.x == 0);
  /* nor without coefficients */
  s = stiction((stiction_law){0, 0, 0, 0, 0.01, 0}, vec3_zero(), vec3_of(1, 0, 0), 1000);
  assert_true(s.force.x == 0 && s.kept.x == 0);
}

/* the viscous element of a closed way at constant N takes energy and never gives it: 20 legs of
 * 2000 steps in 0.4 s, forces at their mean velocities; the spring may have kept no more than
 * cap^2/(2 k), and a step errs by k step^2 */
static void friction_never_creates_energy(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int loop = 0; loop < 20; loop++) {
    const stiction_law law = random_law(&r);
    const double n = test_uniform(&r, 1e3, 1e6), dt = 2e-4;
    vec3 at = vec3_zero(), attachment = at;
    double taken = 0, slack = 0;
    for (int leg = 0; leg < 20; leg++) {
      const vec3 to = leg == 19 ? vec3_zero() : random_vector(&r, leg % 2 ? 1 : 1e-3);
      const vec3 step = vec3_scale(vec3_sub(to, at), 1 / 2000.0);
      const vec3 v = vec3_scale(step, 1 / dt);
      for (int k = 0; k < 2000; k++) {
        const vec3 middle = vec3_madd(at, 0.5, step);
        const stiction_state s = stiction(law, vec3_sub(middle, attachment), v, n);
        attachment = vec3_sub(middle, s.kept);
        at = vec3_add(at, step);
        taken -= vec3_dot(s.force, step);
        slack += law.k * vec3_dot(step, step);
        assert_true(taken >= -slack - law.mu_s * law.mu_s * n * n / law.k);
      }
      at = to;
    }
  }
}

static void what_points_along_the_normal_is_taken_off(void **state) {
  (void)state;
  const vec3 n = vec3_of(0.6, 0, 0.8), u = stiction_on_plane(n, vec3_of(1, 2, 3));
  assert_true(fabs(vec3_dot(u, n)) < 1e-15 && u.y == 2);
  assert_true(fabs(u.x - 1 + 0.6 * 3) < 1e-15);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_follow_their_known_trajectories),
      cmocka_unit_test(blocks_come_to_their_closed_forms),
      cmocka_unit_test(friction_stays_within_its_cone),
      cmocka_unit_test(friction_slides_against_the_way_and_sticks_at_rest),
      cmocka_unit_test(friction_never_creates_energy),
      cmocka_unit_test(what_points_along_the_normal_is_taken_off),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
