/* SPDX-License-Identifier: Apache-2.0
 * Intervals of heights, and of breadths, of a bow.
 * Checked by: tests/pass/berth/test_bow_stem.c. */
#ifndef ALD_KERNELS_GEOM_BOW_SPAN_H
#define ALD_KERNELS_GEOM_BOW_SPAN_H

#include "../port.h"

/* none where it does not end above its beginning */
typedef struct bow_span {
  real from, to;
} bow_span;

/* the part of a span in which g + by (z - at) > 0 */
ALD_INLINE bow_span span_where(bow_span s, real at, real g, real by) {
  bow_span cut;
  const real first = g + by * (s.from - at), last = g + by * (s.to - at);
  const mask begins = first > R(0), ends = last > R(0);
  const real zero = s.from + (s.to - s.from) * (first / (first - last));
  cut.from = sel(mask_not(begins) & ends, zero, s.from);
  cut.to = sel(ends, s.to, sel(begins, zero, s.from));
  return cut;
}

/* the part of a span between two heights */
ALD_INLINE bow_span span_between(bow_span s, real low, real high) {
  bow_span cut;
  cut.from = real_max(s.from, low);
  cut.to = real_max(cut.from, real_min(s.to, high));
  return cut;
}

/* the least span that has both */
ALD_INLINE bow_span span_hull(bow_span a, bow_span b) {
  const mask has_a = a.to > a.from, has_b = b.to > b.from;
  bow_span hull;
  hull.from = sel(has_a & has_b, real_min(a.from, b.from), sel(has_b, b.from, a.from));
  hull.to = sel(has_a & has_b, real_max(a.to, b.to), sel(has_b, b.to, a.to));
  return hull;
}

ALD_INLINE real bow_within(real x, real low, real high) { return real_min(real_max(x, low), high); }

#endif
