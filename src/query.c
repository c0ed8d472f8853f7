/* SPDX-License-Identifier: Apache-2.0
 * Geometry on arrays, eight pairs at a time, by the functions of the kernels. */
#include <stdbool.h>
#include <string.h>

#include "allide/allide.h"
#include "device.h"
#include "float_mode.h"
#include "geom/segments.h"
#include "report.h"

/* pairs that a thread takes at once: enough to be worth its start */
enum { PAIRS = 8192, LANES = ALD_LANES };

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define SHUFFLE(...) __builtin_shufflevector(__VA_ARGS__)
#endif
#endif

/* x, y, z, x, y, z, ... of eight points apart */
ALD_INLINE vec3 take_points(const double *from) {
  real x, y, z;
#ifdef SHUFFLE
  real u, v, w;
  memcpy(&u, from, sizeof u);
  memcpy(&v, from + LANES, sizeof v);
  memcpy(&w, from + 2 * LANES, sizeof w);
  x = SHUFFLE(SHUFFLE(u, v, 0, 3, 6, 9, 12, 15, -1, -1), w, 0, 1, 2, 3, 4, 5, 10, 13);
  y = SHUFFLE(SHUFFLE(u, v, 1, 4, 7, 10, 13, -1, -1, -1), w, 0, 1, 2, 3, 4, 8, 11, 14);
  z = SHUFFLE(SHUFFLE(u, v, 2, 5, 8, 11, 14, -1, -1, -1), w, 0, 1, 2, 3, 4, 9, 12, 15);
#else
  ALD_EACH(x, from[3 * k])
  ALD_EACH(y, from[3 * k + 1])
  ALD_EACH(z, from[3 * k + 2])
#endif
  return vec3_of(x, y, z);
}

/* and together again */
ALD_INLINE void put_points(vec3 points, double *to) {
  const real x = points.x, y = points.y, z = points.z;
#ifdef SHUFFLE
  const real u = SHUFFLE(SHUFFLE(x, y, 0, 8, -1, 1, 9, -1, 2, 10), z, 0, 1, 8, 3, 4, 9, 6, 7);
  const real v = SHUFFLE(SHUFFLE(x, y, -1, 3, 11, -1, 4, 12, -1, 5), z, 10, 1, 2, 11, 4, 5, 12, 7);
  const real w = SHUFFLE(SHUFFLE(x, y, 13, -1, 6, 14, -1, 7, 15, -1), z, 0, 13, 2, 3, 14, 5, 6, 15);
  memcpy(to, &u, sizeof u);
  memcpy(to + LANES, &v, sizeof v);
  memcpy(to + 2 * LANES, &w, sizeof w);
#else
  for (int k = 0; k < LANES; k++) {
    to[3 * k] = x[k];
    to[3 * k + 1] = y[k];
    to[3 * k + 2] = z[k];
  }
#endif
}

ALD_INLINE void put(real value, double *to, size_t at) {
  if (to) memcpy(to + at, &value, sizeof value);
}

/* pairs from `first` up to `end`, whose number is a multiple of eight */
static void query_range(const ald_segment_query *q, size_t first, size_t end) {
  for (size_t at = first; at < end; at += LANES) {
    const vec3 a1 = take_points(q->a1 + 3 * at), b1 = take_points(q->b1 + 3 * at);
    const segments_gap gap =
        segments_closest(a1, take_points(q->a2 + 3 * at), b1, take_points(q->b2 + 3 * at));
    /* clamped parameters hide what is no number */
    const mask is_number = gap.distance == gap.distance;
    const real p = sel(is_number, gap.p, gap.distance), r = sel(is_number, gap.r, gap.distance);
    put(gap.distance, q->distance, at);
    put(p, q->p, at);
    put(r, q->r, at);
    if (q->on_a) put_points(segments_along(a1, p, gap.a), q->on_a + 3 * at);
    if (q->on_b) put_points(segments_along(b1, r, gap.b), q->on_b + 3 * at);
  }
}

/* fewer than eight pairs: in a vector of their own, filled up with the last one */
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
