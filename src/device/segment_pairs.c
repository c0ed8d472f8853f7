/* SPDX-License-Identifier: Apache-2.0
 * Closest points of segments on arrays, ALD_LANES pairs at a time, by the functions of the
 * kernels. */
#include "base/assertion.h"
#include "kernels/geom/segments.h"

#include <string.h>

#include "allide/query.h"
#include "math/targeted.h"
#include "tile/lane_shuffle.h"

ALD_INLINE void put(real value, double *to, size_t at) {
  if (to) memcpy(to + at, &value, sizeof value);
}

/* pairs from `first` up to `end`, whose number is a multiple of ALD_LANES */
static void query_range(const ald_segment_query *q, size_t first, size_t end) {
  ALD_ASSERT(first <= end && end <= q->count);
  for (size_t at = first; at < end; at += ALD_LANES) {
    const vec3 a1 = ald_take_points(q->a1 + 3 * at), b1 = ald_take_points(q->b1 + 3 * at);
    const segments_gap gap =
        segments_closest(a1, ald_take_points(q->a2 + 3 * at), b1, ald_take_points(q->b2 + 3 * at));
    /* clamped parameters hide what is no number */
    const mask is_number = gap.distance == gap.distance;
    const real p = sel(is_number, gap.p, gap.distance), r = sel(is_number, gap.r, gap.distance);
    put(gap.distance, q->distance, at);
    put(p, q->p, at);
    put(r, q->r, at);
    if (q->on_a) ald_put_points(segments_along(a1, p, gap.a), q->on_a + 3 * at);
    if (q->on_b) ald_put_points(segments_along(b1, r, gap.b), q->on_b + 3 * at);
  }
}

/* fewer than ALD_LANES pairs: in a vector of their own, filled up with the last one */
static void query_rest(const ald_segment_query *q, size_t first, size_t count) {
  enum { A1, A2, B1, B2, ENDS };
  double ends[ENDS][3 * ALD_LANES], values[3][ALD_LANES], points[2][3 * ALD_LANES];
  const double *const from[ENDS] = {q->a1, q->a2, q->b1, q->b2};
  const size_t point = 3 * sizeof(double);
  if (count == 0) return;
  for (size_t k = 0; k < ALD_LANES; k++) {
    const size_t pair = first + (k < count ? k : count - 1);
    for (int e = 0; e < ENDS; e++) memcpy(ends[e] + 3 * k, from[e] + 3 * pair, point);
  }
  const ald_segment_query all = {ALD_LANES, ends[A1],  ends[A2],  ends[B1],  ends[B2], values[0],
                                 values[1], values[2], points[0], points[1], 1};
  query_range(&all, 0, ALD_LANES);
  if (q->distance) memcpy(q->distance + first, values[0], count * sizeof(double));
  if (q->p) memcpy(q->p + first, values[1], count * sizeof(double));
  if (q->r) memcpy(q->r + first, values[2], count * sizeof(double));
  if (q->on_a) memcpy(q->on_a + 3 * first, points[0], count * point);
  if (q->on_b) memcpy(q->on_b + 3 * first, points[1], count * point);
}

void ALD_TARGETED(ald_segment_pairs)(const ald_segment_query *query, size_t first, size_t count) {
  const size_t even = count / ALD_LANES * ALD_LANES;
  query_range(query, first, first + even);
  query_rest(query, first + even, count - even);
}
