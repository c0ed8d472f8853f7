/* SPDX-License-Identifier: Apache-2.0
 * Geometry on arrays: the functions of the kernels, for programs that have their own numbers. */
#ifndef ALLIDE_QUERY_H
#define ALLIDE_QUERY_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Pairs of straight segments in space, and the requested results. Points lie one after the other,
 * x, y, z, in any unit of length; arrays of points may overlap each other, so that a chain of nodes
 * is given as `a1 = nodes, a2 = nodes + 3`. A result whose pointer is NULL is not computed. Start
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

/** Pairs of closed triangles in space, and the requested results. Triangles of the first array are
 * called T, those of the second U. A result whose pointer is NULL is not computed. Start from `{0}`
 * and set what is needed. */
typedef struct ald_triangle_query {
  size_t count; /**< number of pairs, 0 or more */
  /** (count x 3 x 3) corners of each T, x, y, z each, in any unit of length; with `t_corners`
   * (t_vertices x 3) points that triangles share */
  const double *t;
  const double *u; /**< the same of U; may be the array of T */
  const uint32_t
      *t_corners; /**< (count x 3) numbers of T's corners in `t`; NULL: one after other */
  const uint32_t
      *u_corners;    /**< (count x 3) numbers of U's corners in `u`; NULL: one after other */
  size_t t_vertices; /**< number of points in `t`, with `t_corners` */
  size_t u_vertices; /**< number of points in `u`, with `u_corners` */
  int perturbed;     /**< 1: T is treated as moved by (e, e^2, e^3), e -> 0+: see below */
  int threads;       /**< host threads; 1: the calling one, 0: all */
  uint8_t *hit;      /**< (count) 1: they have a point in common; 0: they have none */
  /** (count) of what they have in common: -1 nothing, 0 a point, 1 a line, 2 a polygon; perturbed
   * ones have -1 or 1 */
  int8_t *dimension;
  /** (count x 2 x 3) ends of the line that they have in common, a point being both ends; NaN if
   * they have nothing or a polygon in common */
  double *segment;
  /** (count x 2) perturbed ones: side on which each end lies, 0 to 2 of T, from corner k to the
   * next, 3 to 5 of U; 255 if they do not cross */
  uint8_t *sides;
} ald_triangle_query;

/** Which pairs of triangles touch or cross. All verdicts are exact for the numbers that are given:
 * neither touching nor lying in one plane nor the range of the numbers can change one. Answers are
 * the same bits for any number of threads and any place of a pair in the arrays.
 *
 * As they are, triangles are closed, and those without area count as the line or the point that
 * they are. Perturbed, two triangles cross in a line with two ends or not at all, even if they only
 * touch; those without area cross nothing. The line then runs from `segment`'s first end to its
 * second along (normal of T) x (normal of U), which joins lines of neighbours in closed meshes to
 * closed contours; otherwise its ends are in no order. Ends are off by the rounding of a
 * determinant over the sine between side and plane: 1e-13 of the greatest distance between corners,
 * and more the flatter they meet. A triangle with a number that is infinite or NaN touches nothing.
 * @param query answers may overlap neither each other nor what is given
 * @return ALD_OK; ALD_BAD_ARGUMENT: no query, pairs without triangles, or corners that are not
 * there
 */
ALD_API ald_status ald_query_triangles(const ald_triangle_query *query, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
