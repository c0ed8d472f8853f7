/* SPDX-License-Identifier: Apache-2.0
 * Geometry on arrays: the functions of the kernels, for programs that have their own numbers. */
#ifndef ALLIDE_QUERY_H
#define ALLIDE_QUERY_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Pairs of straight segments in space, and what is asked of them. Points lie one after the other,
 * x, y, z, in any unit of length; arrays of points may overlap each other, so that a chain of nodes
 * is given as `a1 = nodes, a2 = nodes + 3`. An answer whose pointer is NULL is not given. Start
 * from `{0}` and set what is needed. */
typedef struct ald_segment_query {
  size_t count;     /**< number of pairs, 0 or more */
  const double *a1; /**< (count x 3) first end of A */
  const double *a2; /**< (count x 3) second end of A; may be the first: a point */
  const double *b1; /**< (count x 3) first end of B */
  const double *b2; /**< (count x 3) second end of B */
  double *distance; /**< (count) between the closest points */
  double *p;        /**< (count) closest point of A: 0 at a1, 1 at a2 */
  double *r;        /**< (count) closest point of B: 0 at b1, 1 at b2 */
  double *on_a;     /**< (count x 3) closest point of A */
  double *on_b;     /**< (count x 3) closest point of B */
  int threads;      /**< host threads; 1: the calling one, 0: all */
} ald_segment_query;

/** Distances and closest points of pairs of segments, by the function that finds clashes of lines:
 * infinite lines, cut off at the ends; the middle of the common part of parallel segments; the
 * nearest point of the other one for a segment shorter than 1e-12. The answers are the same bits
 * for any number of threads and any place of a pair in the arrays. A pair with a coordinate that is
 * NaN gets NaN for all its answers; infinite ones get no finite distance. Lengths and distances
 * whose sixth power is no number overflow.
 * @param query answers may overlap neither each other nor the ends
 * @return ALD_OK; ALD_BAD_ARGUMENT: no query, or pairs without ends */
ALD_API ald_status ald_query_segments(const ald_segment_query *query, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
