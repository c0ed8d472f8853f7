/* SPDX-License-Identifier: Apache-2.0
 * Geometry on arrays, several pairs at a time, by the functions of the kernels. */
#include <stdbool.h>
#include <string.h>

#include "allide/allide.h"
#include "device.h"
#include "float_mode.h"
#include "geom/segments.h"
#include "lane_shuffle.h"
#include "report.h"

/* pairs that a thread takes at once: enough to be worth its start */
enum { PAIRS = 8192, LANES = ALD_LANES };

ALD_INLINE void put(real value, double *to, size_t at) {
  if (to) memcpy(to + at, &value, sizeof value);
}

/* pairs from `first` up to `end`, whose number is a multiple of LANES */
static void query_range(const ald_segment_query *q, size_t first, size_t end) {
  for (size_t at = first; at < end; at += LANES) {
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

/* fewer than LANES pairs: in a vector of their own, filled up with the last one */
static void query_rest(const ald_segment_query *q, size_t first, size_t count) {
  enum { A1, A2, B1, B2, ENDS };
  double ends[ENDS][3 * LANES], values[3][LANES], points[2][3 * LANES];
  const double *const from[ENDS] = {q->a1, q->a2, q->b1, q->b2};
  const size_t point = 3 * sizeof(double);
  if (count == 0) return;
  for (size_t k = 0; k < LANES; k++) {
    const size_t pair = first + (k < count ? k : count - 1);
    for (int e = 0; e < ENDS; e++) memcpy(ends[e] + 3 * k, from[e] + 3 * pair, point);
  }
  const ald_segment_query all = {LANES,     ends[A1],  ends[A2],  ends[B1],  ends[B2], values[0],
                                 values[1], values[2], points[0], points[1], 1};
  query_range(&all, 0, LANES);
  if (q->distance) memcpy(q->distance + first, values[0], count * sizeof(double));
  if (q->p) memcpy(q->p + first, values[1], count * sizeof(double));
  if (q->r) memcpy(q->r + first, values[2], count * sizeof(double));
  if (q->on_a) memcpy(q->on_a + 3 * first, points[0], count * point);
  if (q->on_b) memcpy(q->on_b + 3 * first, points[1], count * point);
}

static int query_part(uint32_t item, void *user) {
  const ald_segment_query *q = user;
  const size_t first = (size_t)item * PAIRS, left = q->count - first;
  const size_t count = left < PAIRS ? left : PAIRS, even = count / LANES * LANES;
  query_range(q, first, first + even);
  query_rest(q, first + even, count - even);
  return 0;
}

ald_status ald_query_segments(const ald_segment_query *query, ald_report *report) {
  const size_t parts = query ? (query->count + PAIRS - 1) / PAIRS : 0;
  if (!query) return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no query\n");
  if (query->count == 0) return ALD_OK;
  if (!query->a1 || !query->a2 || !query->b1 || !query->b2) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: segments are given by four arrays of ends, a1, a2, b1, b2\n");
  }
  if (query->count > SIZE_MAX / 2 / sizeof(double[3]) || parts > UINT32_MAX) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no memory holds %zu pairs\n",
                           query->count);
  }
  if (parts == 1 || query->threads == 1) {
    ALD_DEFAULT_FLOAT_MODES;
    for (size_t item = 0; item < parts; item++) query_part((uint32_t)item, (void *)query);
  } else {
    ald_host_each((uint32_t)parts, query->threads, query_part, (void *)query);
  }
  return ALD_OK;
}
