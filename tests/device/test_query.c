/* SPDX-License-Identifier: Apache-2.0
 * Queries of segments on arrays: the kernels' function to the bit wherever a pair lies in the
 * arrays, another way to the distance, pairs that are no numbers. */
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
#include "kernels/geom/segments.h"
#include "support/random.h"

enum { DISTANCE = 1, P = 2, R_ = 4, ON_A = 8, ON_B = 16, ALL = 31 };

/* pairs with room for their answers, which lie in one block so that none may spill into the next */
typedef struct scene_of_pairs {
  size_t count;
  double *ends;    /* a1, a2, b1, b2: (4 x count x 3) */
  double *answers; /* distance, p, r, on_a, on_b: (9 x count) and a guard behind each */
} pairs;

static const double guard = -77;

static pairs make_pairs(size_t count) {
  pairs s = {count, calloc(12 * count + 1, sizeof(double)), calloc(9 * count + 5, sizeof(double))};
  assert_true(s.ends && s.answers);
  return s;
}

static void free_pairs(pairs s) {
  free(s.ends);
  free(s.answers);
}

static double *end_of(pairs s, int end, size_t pair) {
  return s.ends + 3 * ((size_t)end * s.count + pair);
}

/* the answers that are asked for, between guards */
static ald_segment_query query_of(pairs s, int asked, int threads) {
  ald_segment_query q = {.count = s.count,
                         .a1 = end_of(s, 0, 0),
                         .a2 = end_of(s, 1, 0),
                         .b1 = end_of(s, 2, 0),
                         .b2 = end_of(s, 3, 0),
                         .threads = threads};
  double **const answers[] = {&q.distance, &q.p, &q.r, &q.on_a, &q.on_b};
  double *at = s.answers;
  for (int k = 0; k < 5; k++) {
    const size_t size = (k < 3 ? 1 : 3) * s.count;
    for (size_t n = 0; n <= size; n++) at[n] = guard;
    if (asked >> k & 1) *answers[k] = at;
    at += size + 1;
  }
  return q;
}

static void expect_guards(pairs s, int asked) {
  const double *at = s.answers;
  for (int k = 0; k < 5; k++) {
    const size_t size = (k < 3 ? 1 : 3) * s.count;
    assert_true(at[size] == guard);
    for (size_t n = 0; n < size && !(asked >> k & 1); n++) assert_true(at[n] == guard);
    at += size + 1;
  }
}

static vec3 point_at(const double *from) { return vec3_of(from[0], from[1], from[2]); }

static segments_gap law(pairs s, size_t pair) {
  return segments_closest(point_at(end_of(s, 0, pair)), point_at(end_of(s, 1, pair)),
                          point_at(end_of(s, 2, pair)), point_at(end_of(s, 3, pair)));
}

static void expect_bits(size_t pair, const char *what, double is, double expected) {
  if (memcmp(&is, &expected, sizeof is) == 0) return;
  if (isnan(is) && isnan(expected)) return;
  fail_msg("pair %zu, %s: %.17g, the law says %.17g", pair, what, is, expected);
}

static void expect_point(size_t pair, const char *what, const double *is, vec3 expected) {
  expect_bits(pair, what, is[0], expected.x);
  expect_bits(pair, what, is[1], expected.y);
  expect_bits(pair, what, is[2], expected.z);
}

/* asks and compares with the law, one pair at a time */
static void expect_law(pairs s, int asked, int threads) {
  const ald_segment_query q = query_of(s, asked, threads);
  assert_int_equal(ald_query_segments(&q, NULL), ALD_OK);
  expect_guards(s, asked);
  for (size_t k = 0; k < s.count; k++) {
    const segments_gap gap = law(s, k);
    if (q.distance) expect_bits(k, "distance", q.distance[k], gap.distance);
    if (q.p) expect_bits(k, "p", q.p[k], gap.p);
    if (q.r) expect_bits(k, "r", q.r[k], gap.r);
    if (q.on_a) {
      expect_point(k, "on a", q.on_a + 3 * k,
                   segments_along(point_at(end_of(s, 0, k)), gap.p, gap.a));
    }
    if (q.on_b) {
      expect_point(k, "on b", q.on_b + 3 * k,
                   segments_along(point_at(end_of(s, 2, k)), gap.r, gap.b));
    }
  }
}

/* crossing, parallel, in one line, shrunk, touching, far, as it comes */
static void fill_pair(test_random *r, pairs s, size_t pair) {
  double *end[4];
  for (int e = 0; e < 4; e++) {
    end[e] = end_of(s, e, pair);
    for (int c = 0; c < 3; c++) end[e][c] = test_uniform(r, -10, 10);
  }
  const uint32_t what = test_choice(r, 8);
  const double factor = test_uniform(r, -2, 2);
  for (int c = 0; c < 3; c++) {
    if (what == 1) end[3][c] = end[2][c] + factor * (end[1][c] - end[0][c]);
    if (what == 2) end[1][c] = end[0][c];
    if (what == 3) end[3][c] = end[2][c];
    if (what == 4) end[2][c] = end[1][c];
    if (what == 5) end[3][c] = (end[2][c] = end[0][c] + factor * (end[1][c] - end[0][c])) + c;
    if (what == 6) end[2][c] += 1e6 * c;
  }
  if (what == 6) {
    for (int c = 0; c < 3; c++) end[3][c] = end[2][c] + 1e-7 * c;
  }
}

static pairs random_pairs(test_random *r, size_t count) {
  const pairs s = make_pairs(count);
  for (size_t k = 0; k < count; k++) fill_pair(r, s, k);
  return s;
}

/* ------------------------------------------------------------------------------ tests */

static void answers_are_the_law_to_the_bit(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (size_t count = 1; count <= 40; count++) {
    const pairs s = random_pairs(&r, count);
    expect_law(s, ALL, 1);
    free_pairs(s);
  }
}

static void each_answer_may_be_left_out(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  const pairs s = random_pairs(&r, 21);
  for (int asked = 0; asked <= ALL; asked++) expect_law(s, asked, 1);
  free_pairs(s);
}

/* more pairs than a thread takes at once, and a rest */
static void threads_share_the_pairs(void **state) {
  (void)state;
  static const int threads[] = {1, 2, 5, 0};
  test_random r = test_random_from(test_seed(), 3);
  const pairs s = random_pairs(&r, 30011);
  for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) expect_law(s, ALL, threads[k]);
  free_pairs(s);
}

/* ends of the pairs are nodes of a chain; A is each segment, B the one after the next */
static void arrays_of_ends_may_overlap(void **state) {
  (void)state;
  enum { PAIRS = 50 };
  double nodes[3 * (PAIRS + 3)], distance[PAIRS];
  test_random r = test_random_from(test_seed(), 4);
  for (size_t k = 0; k < sizeof nodes / sizeof *nodes; k++) nodes[k] = test_uniform(&r, -3, 3);
  const ald_segment_query q = {.count = PAIRS,
                               .a1 = nodes,
                               .a2 = nodes + 3,
                               .b1 = nodes + 6,
                               .b2 = nodes + 9,
                               .distance = distance,
                               .threads = 1};
  assert_int_equal(ald_query_segments(&q, NULL), ALD_OK);
  for (size_t k = 0; k < PAIRS; k++) {
    const double *at = nodes + 3 * k;
    expect_bits(k, "distance", distance[k],
                segments_closest(point_at(at), point_at(at + 3), point_at(at + 6), point_at(at + 9))
                    .distance);
  }
}

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* distance of a point from a segment */
static double point_distance(const double *point, const double *from, const double *to) {
  double along[3], away[3], left[3];
  for (int c = 0; c < 3; c++) {
    along[c] = to[c] - from[c];
    away[c] = point[c] - from[c];
  }
  const double length = dot(along, along);
  const double t = length > 0 ? fmin(fmax(dot(away, along) / length, 0), 1) : 0;
  for (int c = 0; c < 3; c++) left[c] = away[c] - t * along[c];
  return sqrt(dot(left, left));
}

/* the nearest of four ends, or the two lines where they are nearest between the ends */
static double other_way(pairs s, size_t pair) {
  const double *a1 = end_of(s, 0, pair), *a2 = end_of(s, 1, pair), *b1 = end_of(s, 2, pair),
               *b2 = end_of(s, 3, pair);
  double a[3], b[3], w[3], left[3];
  double least = fmin(fmin(point_distance(a1, b1, b2), point_distance(a2, b1, b2)),
                      fmin(point_distance(b1, a1, a2), point_distance(b2, a1, a2)));
  for (int c = 0; c < 3; c++) {
    a[c] = a2[c] - a1[c];
    b[c] = b2[c] - b1[c];
    w[c] = b1[c] - a1[c];
  }
  const double aa = dot(a, a), bb = dot(b, b), ab = dot(a, b), det = aa * bb - ab * ab;
  if (!(det > 1e-9 * aa * bb)) return least;
  const double p = (dot(a, w) * bb - ab * dot(b, w)) / det;
  const double r = (ab * dot(a, w) - aa * dot(b, w)) / det;
  if (p < 0 || p > 1 || r < 0 || r > 1) return least;
  for (int c = 0; c < 3; c++) left[c] = w[c] + r * b[c] - p * a[c];
  return fmin(least, sqrt(dot(left, left)));
}

static void distances_are_those_of_another_way(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  const pairs s = random_pairs(&r, 20000);
  const ald_segment_query q = query_of(s, ALL, 0);
  assert_int_equal(ald_query_segments(&q, NULL), ALD_OK);
  for (size_t k = 0; k < s.count; k++) {
    double across[3];
    const double size = 20 + q.distance[k];
    for (int c = 0; c < 3; c++) across[c] = q.on_b[3 * k + c] - q.on_a[3 * k + c];
    /* rounding of the reference: its determinant keeps 7 of 16 digits at worst, the distance is
     * flat in p and r, so that half of those lost count: 2^-53 / 1e-9 in p, 1e-7 of that again */
    if (fabs(q.distance[k] - other_way(s, k)) > 1e-10 * size) {
      fail_msg("pair %zu: %.17g, the other way %.17g", k, q.distance[k], other_way(s, k));
    }
    /* both points are rounded to the size of their coordinates */
    assert_true(fabs(sqrt(dot(across, across)) - q.distance[k]) <= 1e-15 * 8 * (2e6 + size));
    assert_true(q.p[k] >= 0 && q.p[k] <= 1 && q.r[k] >= 0 && q.r[k] <= 1);
  }
  free_pairs(s);
}

static void what_is_no_number_gives_none(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 6);
  static const double odd[] = {NAN, INFINITY, -INFINITY};
  for (size_t coordinate = 0; coordinate < 12; coordinate++) {
    for (size_t o = 0; o < 3; o++) {
      const pairs s = random_pairs(&r, 16);
      end_of(s, (int)(coordinate / 3), 5)[coordinate % 3] = odd[o];
      const ald_segment_query q = query_of(s, ALL, 1);
      assert_int_equal(ald_query_segments(&q, NULL), ALD_OK);
      assert_false(isfinite(q.distance[5]));
      assert_true(o > 0 || (isnan(q.distance[5]) && isnan(q.p[5]) && isnan(q.r[5])));
      for (int c = 0; c < 3 && o == 0; c++) {
        assert_true(isnan(q.on_a[15 + c]) && isnan(q.on_b[15 + c]));
      }
      for (size_t k = 0; k < s.count; k++) {
        if (k != 5) expect_bits(k, "distance", q.distance[k], law(s, k).distance);
      }
      free_pairs(s);
    }
  }
}

static void nothing_is_asked_of_nothing(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  ald_segment_query q = {0};
  assert_int_equal(ald_query_segments(&q, report), ALD_OK);
  assert_int_equal(ald_query_segments(NULL, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report), "error: no query\n");
  const double ends[3] = {0};
  const double **const of[] = {&q.a1, &q.a2, &q.b1, &q.b2};
  q.count = 1;
  for (int missing = 0; missing < 4; missing++) {
    for (int e = 0; e < 4; e++) *of[e] = e == missing ? NULL : ends;
    ald_report_clear(report);
    assert_int_equal(ald_query_segments(&q, report), ALD_BAD_ARGUMENT);
    assert_string_equal(ald_report_text(report),
                        "error: segments are given by four arrays of ends, a1, a2, b1, b2\n");
  }
  for (int e = 0; e < 4; e++) *of[e] = ends;
  q.count = SIZE_MAX;
  ald_report_clear(report);
  assert_int_equal(ald_query_segments(&q, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "error: no memory holds 18446744073709551615 pairs\n");
  ald_report_destroy(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(answers_are_the_law_to_the_bit),
      cmocka_unit_test(each_answer_may_be_left_out),
      cmocka_unit_test(threads_share_the_pairs),
      cmocka_unit_test(arrays_of_ends_may_overlap),
      cmocka_unit_test(distances_are_those_of_another_way),
      cmocka_unit_test(what_is_no_number_gives_none),
      cmocka_unit_test(nothing_is_asked_of_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
