/* SPDX-License-Identifier: Apache-2.0
 * Closest points of segments: known answers, brute force, exchange of the two, rotation of the
 * scene, the choice of a direction where they touch. The routine is that of the kernels, one lane
 * wide. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/geom/segments.h"
#include "support/golden_json.h"
#include "support/random.h"

/* ends of A and B, and the velocities of these ends */
typedef struct scene3 {
  vec3 end[4], velocity[4];
} scene3;

static segments_gap closest(const scene3 *s) {
  return segments_closest(s->end[0], s->end[1], s->end[2], s->end[3]);
}

static vec3 between(vec3 from, vec3 to, double t) {
  return vec3_of(from.x + t * (to.x - from.x), from.y + t * (to.y - from.y),
                 from.z + t * (to.z - from.z));
}

static double apart(vec3 a, vec3 b) { return vec3_length(vec3_sub(a, b)); }

/* velocity of A's closest point less that of B's */
static vec3 closing(const scene3 *s, const segments_gap *gap) {
  return vec3_sub(between(s->velocity[0], s->velocity[1], gap->p),
                  between(s->velocity[2], s->velocity[3], gap->r));
}

static vec3 read_point(struct fy_node *node) {
  double xyz[3];
  assert_int_equal(golden_values(node, xyz, 3), 3);
  return vec3_of(xyz[0], xyz[1], xyz[2]);
}

static void compare_point(const golden_set *set, struct fy_node *output, const char *name,
                          vec3 value) {
  double xyz[3];
  if (golden_numbers(output, name, xyz, 3) != 3) return;
  golden_near(name, value.x, xyz[0], set->relative, 1, set->absolute);
  golden_near(name, value.y, xyz[1], set->relative, 1, set->absolute);
  golden_near(name, value.z, xyz[2], set->relative, 1, set->absolute);
}

static void compare(const golden_set *set, struct fy_node *output, const char *name, double value) {
  double expected;
  if (golden_numbers(output, name, &expected, 1) != 1) return;
  golden_near(name, value, expected, set->relative, 1, set->absolute);
}

/* what both files say about the closest points; the direction only where there is contact */
static void compare_closest(const golden_set *set, struct fy_node *output, const scene3 *s) {
  const segments_gap gap = closest(s);
  const vec3 v = closing(s, &gap);
  const segments_side side = segments_direction(gap, v);
  golden_need(output, "d");
  compare(set, output, "d", gap.distance);
  compare(set, output, "p", gap.p);
  compare(set, output, "r", gap.r);
  compare(set, output, "parallel", gap.is_parallel);
  compare(set, output, "interior", gap.is_interior);
  compare_point(set, output, "P", between(s->end[0], s->end[1], gap.p));
  compare_point(set, output, "Q", between(s->end[2], s->end[3], gap.r));
  if (!golden_truth(output, "contact", true)) return;
  compare_point(set, output, "u", side.u);
  compare(set, output, "fallback", side.is_guess);
  compare(set, output, "v", vec3_dot(side.u, v));
}

static void bumpers_known_answers(void **state) {
  (void)state;
  golden_set set = golden_open("simo", "bumper.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k), *input = golden_need(item, "input");
    const char *ends[] = {"A1", "A2", "B1", "B2"}, *bars[] = {"vA", "vB"};
    scene3 s;
    print_message("  %s\n", golden_word(item, "name"));
    for (int e = 0; e < 4; e++) {
      s.end[e] = read_point(golden_need(input, ends[e]));
      s.velocity[e] = read_point(golden_at(golden_need(input, bars[e / 2]), e % 2));
    }
    compare_closest(&set, golden_need(item, "output"), &s);
  }
  golden_close(&set);
}

static void clashes_known_answers(void **state) {
  (void)state;
  golden_set set = golden_open("simo", "clash.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k), *input = golden_need(item, "input");
    scene3 s;
    print_message("  %s\n", golden_word(item, "name"));
    for (int e = 0; e < 4; e++) {
      struct fy_node *bar = golden_need(input, e < 2 ? "S1" : "S2");
      s.end[e] = read_point(golden_need(bar, e % 2 ? "x2" : "x1"));
      s.velocity[e] = read_point(golden_need(bar, e % 2 ? "v2" : "v1"));
    }
    compare_closest(&set, golden_need(item, "output"), &s);
  }
  golden_close(&set);
}

/* ---- random segments */

static vec3 random_point(test_random *r, double size) {
  const double x = test_uniform(r, -size, size), y = test_uniform(r, -size, size);
  return vec3_of(x, y, test_uniform(r, -size, size));
}

/* Any two segments; of ten pairs two are parallel, one has a point for a segment and one lies in a
 * common line. */
static scene3 random_scene(test_random *r) {
  scene3 s;
  for (int e = 0; e < 4; e++) {
    s.end[e] = random_point(r, 2);
    s.velocity[e] = random_point(r, 1);
  }
  const vec3 a = vec3_sub(s.end[1], s.end[0]);
  const uint32_t sort = test_choice(r, 10);
  if (sort < 2) s.end[3] = vec3_madd(s.end[2], test_uniform(r, -2, 2), a);
  const uint32_t from = 2 * test_choice(r, 2);
  if (sort == 2) s.end[from + 1] = s.end[from];
  if (sort == 3) {
    s.end[2] = vec3_madd(s.end[0], test_uniform(r, -2, 2), a);
    s.end[3] = vec3_madd(s.end[2], test_uniform(r, -2, 2), a);
  }
  return s;
}

/* distance of a point to a segment, by projection */
static double point_distance(vec3 x, vec3 from, vec3 to) {
  const vec3 along = vec3_sub(to, from);
  const double length = vec3_dot(along, along);
  const double t = length > 0 ? vec3_dot(vec3_sub(x, from), along) / length : 0;
  return apart(x, between(from, to, fmin(fmax(t, 0), 1)));
}

/* The least distance is at an end of one of them, or within both: all are tried. */
static double least_distance(const scene3 *s) {
  const vec3 *e = s->end;
  double least = fmin(point_distance(e[0], e[2], e[3]), point_distance(e[1], e[2], e[3]));
  least = fmin(least, fmin(point_distance(e[2], e[0], e[1]), point_distance(e[3], e[0], e[1])));
  const vec3 a = vec3_sub(e[1], e[0]), b = vec3_sub(e[3], e[2]), c = vec3_sub(e[0], e[2]);
  const vec3 n = vec3_cross(a, b);
  const double nn = vec3_dot(n, n);
  if (nn > 1e-20) {
    const double p = -vec3_dot(c, vec3_cross(b, n)) / nn, r = -vec3_dot(c, vec3_cross(a, n)) / nn;
    if (p >= 0 && p <= 1 && r >= 0 && r <= 1) {
      least = fmin(least, apart(between(e[0], e[1], p), between(e[2], e[3], r)));
    }
  }
  return least;
}

/* some 30 roundings of lengths up to 7 m: 1e-14; 1e-13 leaves room for the cancellation in p and r
 * of nearly parallel ones, which the distance feels in the second order */
static void the_distance_is_the_least(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    const scene3 s = random_scene(&r);
    const segments_gap gap = closest(&s);
    assert_true(gap.p >= 0 && gap.p <= 1 && gap.r >= 0 && gap.r <= 1);
    assert_true(fabs(gap.distance - least_distance(&s)) < 1e-13);
    const vec3 p = between(s.end[0], s.end[1], gap.p), q = between(s.end[2], s.end[3], gap.r);
    assert_true(fabs(gap.distance - apart(p, q)) < 1e-13);
    assert_true(apart(vec3_add(p, gap.across), q) < 1e-13);
  }
}

/* no two points that are tried are nearer */
static void no_sampled_pair_is_nearer(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int k = 0; k < 2000; k++) {
    const scene3 s = random_scene(&r);
    const double d = closest(&s).distance;
    for (int i = 0; i <= 16; i++) {
      for (int j = 0; j <= 16; j++) {
        const vec3 p = between(s.end[0], s.end[1], i / 16.0);
        assert_true(d <= apart(p, between(s.end[2], s.end[3], j / 16.0)) + 1e-13);
      }
    }
  }
}

static void exchange_turns_the_answer_round(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int k = 0; k < 20000; k++) {
    const scene3 s = random_scene(&r);
    const scene3 t = {{s.end[2], s.end[3], s.end[0], s.end[1]},
                      {s.velocity[2], s.velocity[3], s.velocity[0], s.velocity[1]}};
    const segments_gap gap = closest(&s), turned = closest(&t);
    assert_true(fabs(gap.distance - turned.distance) < 1e-13);
    assert_true(gap.is_parallel == turned.is_parallel);
    /* the points of nearly parallel ones are known only by the inverse of the angle, twice */
    const double sine = vec3_length(gap.n) / sqrt(gap.aa * gap.bb);
    if (gap.is_crossing && sine < 1e-3) continue;
    assert_true(fabs(gap.p - turned.r) * sqrt(gap.aa) < 1e-9);
    assert_true(fabs(gap.r - turned.p) * sqrt(gap.bb) < 1e-9);
    if (gap.distance < 1e-3) continue;
    const segments_side side = segments_direction(gap, closing(&s, &gap));
    const segments_side other = segments_direction(turned, closing(&t, &turned));
    assert_true(vec3_length(vec3_add(side.u, other.u)) < 1e-6);
  }
}

/* a random rotation as three random reflections' product, det +1 after an even count */
static vec3 reflected(vec3 x, vec3 normal) {
  return vec3_madd(x, -2 * vec3_dot(x, normal) / vec3_dot(normal, normal), normal);
}

static void a_turned_scene_gives_the_turned_answer(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  for (int k = 0; k < 20000; k++) {
    const scene3 s = random_scene(&r);
    const vec3 first = random_point(&r, 1), second = random_point(&r, 1);
    const vec3 away = random_point(&r, 3);
    scene3 t = s;
    for (int e = 0; e < 4; e++) {
      t.end[e] = vec3_add(away, reflected(reflected(s.end[e], first), second));
      t.velocity[e] = reflected(reflected(s.velocity[e], first), second);
    }
    const segments_gap gap = closest(&s), turned = closest(&t);
    assert_true(fabs(gap.distance - turned.distance) < 1e-13);
    if (gap.distance < 1e-3) continue;
    const double sine = vec3_length(gap.n) / sqrt(gap.aa * gap.bb);
    if (gap.is_crossing && sine < 1e-3) continue;
    const vec3 u = segments_direction(gap, closing(&s, &gap)).u;
    const vec3 v = segments_direction(turned, closing(&t, &turned)).u;
    assert_true(vec3_length(vec3_sub(reflected(reflected(u, first), second), v)) < 1e-6);
  }
}

/* ---- where the closest points coincide */

/* a unit vector, across both segments, not along the velocity with which A leaves */
static void a_guess_is_across_and_pushes_back(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  for (int k = 0; k < 20000; k++) {
    scene3 s = random_scene(&r);
    /* B moved so that a point of it lies on a point of A, but for one rounding each */
    const vec3 shift = vec3_sub(between(s.end[0], s.end[1], test_uniform(&r, 0, 1)),
                                between(s.end[2], s.end[3], test_uniform(&r, 0, 1)));
    s.end[2] = vec3_add(s.end[2], shift);
    s.end[3] = vec3_add(s.end[3], shift);
    const segments_gap gap = closest(&s);
    const vec3 v = closing(&s, &gap);
    const segments_side side = segments_direction(gap, v);
    assert_true(gap.distance < 1e-12 && side.is_guess);
    assert_true(fabs(vec3_length(side.u) - 1) < 1e-14);
    assert_true(vec3_dot(side.u, v) >= 0);
    /* rounding of the cross product, by the sine of the angle between the lines */
    const double sine = vec3_length(gap.n) / sqrt(gap.aa * gap.bb);
    const double limit = gap.is_crossing ? 1e-14 / sine : 1e-9;
    const vec3 longer = gap.aa >= gap.bb ? gap.a : gap.b;
    assert_true(fabs(vec3_dot(side.u, longer)) <= limit * vec3_length(longer));
  }
}

/* without any velocity there is still a direction, the same for the same scene */
static void a_guess_needs_no_velocity(void **state) {
  (void)state;
  const vec3 o = vec3_of(0, 0, 0), x = vec3_of(2, 0, 0), still = vec3_of(0, 0, 0);
  vec3 u = segments_direction(segments_closest(o, x, o, x), still).u;
  assert_true(u.x == 0 && u.y == 0 && u.z == 1);
  u = segments_direction(segments_closest(o, o, o, o), still).u;
  assert_true(u.x == 1 && u.y == 0 && u.z == 0);
  u = segments_direction(segments_closest(o, o, o, o), vec3_of(0, -3, 4)).u;
  assert_true(fabs(u.y + 0.6) < 1e-15 && fabs(u.z - 0.8) < 1e-15);
  /* a velocity along the bars says nothing */
  u = segments_direction(segments_closest(o, x, o, x), vec3_of(5, 0, 0)).u;
  assert_true(u.x == 0 && u.y == 0 && u.z == 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bumpers_known_answers),
      cmocka_unit_test(clashes_known_answers),
      cmocka_unit_test(the_distance_is_the_least),
      cmocka_unit_test(no_sampled_pair_is_nearer),
      cmocka_unit_test(exchange_turns_the_answer_round),
      cmocka_unit_test(a_turned_scene_gives_the_turned_answer),
      cmocka_unit_test(a_guess_is_across_and_pushes_back),
      cmocka_unit_test(a_guess_needs_no_velocity),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
