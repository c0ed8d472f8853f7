/* SPDX-License-Identifier: Apache-2.0
 * Queries of triangles on arrays: the exact answers of the kernels wherever a pair lies in the
 * arrays, whatever is asked; corners by number, threads, what is refused. */
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
#include "allide/allide.h"
#include "kernels/geom/triangle_meet.h"
#include "support/random.h"
#include "support/triangle_limit.h"

enum { HIT = 1, DIMENSION = 2, SEGMENT = 4, SIDES = 8, ALL = 15, GUARD = 0x5a };

/* pairs with room for their answers, and bytes behind each that must stay */
typedef struct scene_of_pairs {
  size_t count;
  double *t, *u, *segment;
  uint8_t *hit, *sides;
  int8_t *dimension;
} pairs;

/* anything, or on a grid where half of all is degenerate */
static void fill_pair(test_random *r, double *t, double *u) {
  const int on_grid = (int)test_choice(r, 2);
  for (int c = 0; c < 9; c++) {
    t[c] = test_uniform(r, -3, 3);
    u[c] = test_uniform(r, -3, 3);
    if (on_grid) {
      t[c] = floor(t[c]);
      u[c] = floor(u[c]);
    }
  }
  if (test_choice(r, 4) == 0) memcpy(u, t + 3, 6 * sizeof *u);
  if (test_choice(r, 50) == 0) t[test_choice(r, 9)] = test_choice(r, 2) ? NAN : INFINITY;
}

static pairs make_pairs(test_random *r, size_t count) {
  const size_t guard = 8;
  pairs s = {.count = count,
             .t = calloc(9 * count + 1, sizeof(double)),
             .u = calloc(9 * count + 1, sizeof(double)),
             .segment = malloc((6 * count + guard) * sizeof(double)),
             .hit = malloc(count + guard),
             .sides = malloc(2 * count + guard),
             .dimension = malloc(count + guard)};
  assert_true(s.t && s.u && s.segment && s.hit && s.sides && s.dimension);
  memset(s.segment, GUARD, (6 * count + guard) * sizeof(double));
  memset(s.hit, GUARD, count + guard);
  memset(s.sides, GUARD, 2 * count + guard);
  memset(s.dimension, GUARD, count + guard);
  for (size_t k = 0; k < count; k++) fill_pair(r, s.t + 9 * k, s.u + 9 * k);
  return s;
}

static void free_pairs(pairs s) {
  free(s.t);
  free(s.u);
  free(s.segment);
  free(s.hit);
  free(s.sides);
  free(s.dimension);
}

static ald_triangle_query query_of(const pairs *s, int asked, int perturbed, int threads) {
  return (ald_triangle_query){.count = s->count,
                              .t = s->t,
                              .u = s->u,
                              .perturbed = perturbed,
                              .threads = threads,
                              .hit = asked & HIT ? s->hit : NULL,
                              .dimension = asked & DIMENSION ? s->dimension : NULL,
                              .segment = asked & SEGMENT ? s->segment : NULL,
                              .sides = asked & SIDES ? s->sides : NULL};
}

static void expect_untouched(const void *from, size_t size) {
  const unsigned char *byte = from;
  for (size_t k = 0; k < size; k++) assert_int_equal(byte[k], GUARD);
}

/* what was not asked for, and what lies behind, is as it was */
static void expect_guards(const pairs *s, int asked) {
  const size_t n = s->count;
  expect_untouched(s->hit + (asked & HIT ? n : 0), asked & HIT ? 8 : n + 8);
  expect_untouched(s->dimension + (asked & DIMENSION ? n : 0), asked & DIMENSION ? 8 : n + 8);
  expect_untouched(s->sides + (asked & SIDES ? 2 * n : 0), asked & SIDES ? 8 : 2 * n + 8);
  expect_untouched(s->segment + (asked & SEGMENT ? 6 * n : 0),
                   (asked & SEGMENT ? 8 : 6 * n + 8) * sizeof(double));
}

static void expect_near(const double *is, const double *expected, double limit) {
  for (int c = 0; c < 3; c++) assert_true(fabs(is[c] - expected[c]) <= limit);
}

static void expect_perturbed(const pairs *s, int asked, size_t k) {
  const double *t = s->t + 9 * k, *u = s->u + 9 * k;
  uint start, end;
  const int crosses = triangle_pair_exact(t, u, &start, &end);
  if (asked & HIT) assert_int_equal(s->hit[k], crosses);
  if (asked & DIMENSION) assert_int_equal(s->dimension[k], crosses ? 1 : -1);
  if (asked & SIDES) {
    assert_int_equal(s->sides[2 * k], crosses ? start : 255);
    assert_int_equal(s->sides[2 * k + 1], crosses ? end : 255);
  }
  if (!(asked & SEGMENT)) return;
  for (size_t c = 0; c < 6; c++) assert_int_equal(isnan(s->segment[6 * k + c]), !crosses);
  double at[3];
  if (!crosses) return;
  triangle_pair_place_exact(t, u, start, at);
  expect_near(s->segment + 6 * k, at, triangle_event_limit(t, u, start));
  triangle_pair_place_exact(t, u, end, at);
  expect_near(s->segment + 6 * k + 3, at, triangle_event_limit(t, u, end));
}

static void expect_closed(const pairs *s, int asked, size_t k) {
  const double *t = s->t + 9 * k, *u = s->u + 9 * k;
  triangle_meet m;
  triangle_meet_exact(t, u, &m);
  const int dimension = triangle_meet_dimension(&m), is_line = dimension == 0 || dimension == 1;
  if (asked & HIT) assert_int_equal(s->hit[k], dimension >= 0);
  if (asked & DIMENSION) assert_int_equal(s->dimension[k], dimension);
  if (asked & SIDES) assert_true(s->sides[2 * k] == 255 && s->sides[2 * k + 1] == 255);
  if (!(asked & SEGMENT)) return;
  const double *segment = s->segment + 6 * k;
  for (size_t c = 0; c < 6; c++) assert_int_equal(isnan(segment[c]), !is_line);
  if (!is_line) return;
  double limit = triangle_point_limit(t, u);
  uint start, end;
  if (triangle_pair_exact(t, u, &start, &end)) {
    limit = fmax(triangle_event_limit(t, u, start), triangle_event_limit(t, u, end));
  }
  const double *first = m.points, *last = m.points + (dimension > 0 ? 3 : 0);
  const int turned =
      fabs(segment[0] - first[0]) + fabs(segment[1] - first[1]) + fabs(segment[2] - first[2]) >
      fabs(segment[0] - last[0]) + fabs(segment[1] - last[1]) + fabs(segment[2] - last[2]);
  expect_near(segment, turned ? last : first, limit);
  expect_near(segment + 3, turned ? first : last, limit);
}

static void expect_law(const pairs *s, int asked, int perturbed, int threads) {
  const ald_triangle_query q = query_of(s, asked, perturbed, threads);
  assert_int_equal(ald_query_triangles(&q, NULL), ALD_OK);
  expect_guards(s, asked);
  for (size_t k = 0; k < s->count; k++) {
    if (perturbed) {
      expect_perturbed(s, asked, k);
    } else {
      expect_closed(s, asked, k);
    }
  }
}

/* ------------------------------------------------------------------------------ tests */

static void answers_are_exact_wherever_a_pair_lies(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (size_t count = 1; count <= 40; count++) {
    for (int perturbed = 0; perturbed < 2; perturbed++) {
      const pairs s = make_pairs(&r, count);
      expect_law(&s, HIT, perturbed, 1);
      expect_law(&s, ALL, perturbed, 1);
      free_pairs(s);
    }
  }
}

static void each_answer_may_be_left_out(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int asked = 0; asked <= ALL; asked++) {
    for (int perturbed = 0; perturbed < 2; perturbed++) {
      const pairs s = make_pairs(&r, 21);
      expect_law(&s, asked, perturbed, 1);
      free_pairs(s);
    }
  }
}

/* more pairs than a thread takes at once, and a rest; the bits of one thread */
static void threads_share_the_pairs(void **state) {
  (void)state;
  static const int threads[] = {2, 5, 0};
  test_random r = test_random_from(test_seed(), 3);
  const pairs s = make_pairs(&r, 20011);
  const size_t size = 6 * s.count * sizeof(double);
  double *alone = malloc(size);
  assert_non_null(alone);
  expect_law(&s, ALL, 0, 1);
  memcpy(alone, s.segment, size);
  for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
    expect_law(&s, ALL, 0, threads[k]);
    assert_memory_equal(alone, s.segment, size);
    expect_law(&s, ALL, 1, threads[k]);
    const pairs verdicts = make_pairs(&r, 20011);
    expect_law(&verdicts, HIT, 1, threads[k]);
    free_pairs(verdicts);
  }
  free(alone);
  free_pairs(s);
}

/* points that triangles share: the answers of corners one after the other, to the bit */
static void corners_may_be_given_by_number(void **state) {
  (void)state;
  enum { PAIRS = 997, POINTS = 40 };
  test_random r = test_random_from(test_seed(), 4);
  double points[6 * POINTS];
  static uint32_t corners[6 * PAIRS];
  for (int k = 0; k < 6 * POINTS; k++) points[k] = floor(test_uniform(&r, -3, 4));
  for (int k = 0; k < 6 * PAIRS; k++) corners[k] = test_choice(&r, POINTS);
  const double *const of_u = points + 3 * POINTS;
  const uint32_t *const corners_of_u = corners + 3 * PAIRS;
  for (int which = 1; which < 4; which++) {
    const pairs s = make_pairs(&r, PAIRS);
    ald_triangle_query q = query_of(&s, ALL, which == 2, 1);
    for (size_t k = 0; k < 9 * (size_t)PAIRS; k++) {
      const size_t corner = k / 3, c = k % 3;
      if (which & 1) s.t[k] = points[3 * corners[corner] + c];
      if (which & 2) s.u[k] = of_u[3 * corners_of_u[corner] + c];
    }
    expect_law(&s, ALL, q.perturbed, 1);
    double *segment = malloc(6 * PAIRS * sizeof *segment);
    assert_non_null(segment);
    memcpy(segment, s.segment, 6 * PAIRS * sizeof *segment);
    if (which & 1) q.t = points, q.t_corners = corners, q.t_vertices = POINTS;
    if (which & 2) q.u = of_u, q.u_corners = corners_of_u, q.u_vertices = POINTS;
    memset(s.segment, 0, 6 * PAIRS * sizeof *segment);
    assert_int_equal(ald_query_triangles(&q, NULL), ALD_OK);
    assert_memory_equal(segment, s.segment, 6 * PAIRS * sizeof *segment);
    free(segment);
    free_pairs(s);
  }
}

static void nothing_is_asked_of_nothing(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  const double points[9] = {0};
  ald_triangle_query q = {0};
  assert_int_equal(ald_query_triangles(&q, report), ALD_OK);
  assert_int_equal(ald_query_triangles(NULL, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report), "error: no query\n");
  q.count = 1;
  for (int missing = 0; missing < 2; missing++) {
    q.t = missing == 0 ? NULL : points;
    q.u = missing == 1 ? NULL : points;
    ald_report_clear(report);
    assert_int_equal(ald_query_triangles(&q, report), ALD_BAD_ARGUMENT);
    assert_string_equal(ald_report_text(report),
                        "error: triangles are given by two arrays of corners, t and u\n");
  }
  q.t = q.u = points;
  assert_int_equal(ald_query_triangles(&q, report), ALD_OK);
  q.count = SIZE_MAX;
  ald_report_clear(report);
  assert_int_equal(ald_query_triangles(&q, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "error: no memory holds 18446744073709551615 pairs\n");
  ald_report_destroy(report);
}

static void corners_that_are_not_there_are_refused(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  const double points[9] = {0};
  const uint32_t good[6] = {0, 1, 2, 2, 1, 0}, bad[6] = {0, 1, 2, 0, 3, 1};
  uint8_t hit[2];
  ald_triangle_query q = {.count = 2,
                          .t = points,
                          .u = points,
                          .t_corners = good,
                          .u_corners = bad,
                          .t_vertices = 3,
                          .u_vertices = 3,
                          .hit = hit};
  assert_int_equal(ald_query_triangles(&q, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report), "error: pair 1: corner 1 of u is point 3 of 3\n");
  q.u_corners = good;
  q.t_vertices = 2;
  ald_report_clear(report);
  assert_int_equal(ald_query_triangles(&q, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report), "error: pair 0: corner 2 of t is point 2 of 2\n");
  q.t_vertices = 3;
  assert_int_equal(ald_query_triangles(&q, report), ALD_OK);
  ald_report_destroy(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(answers_are_exact_wherever_a_pair_lies),
      cmocka_unit_test(each_answer_may_be_left_out),
      cmocka_unit_test(threads_share_the_pairs),
      cmocka_unit_test(corners_may_be_given_by_number),
      cmocka_unit_test(nothing_is_asked_of_nothing),
      cmocka_unit_test(corners_that_are_not_there_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
