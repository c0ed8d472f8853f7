/* SPDX-License-Identifier: Apache-2.0
 * The kernels' test of pairs of triangles over arrays, one lane wide and eight, in both precisions;
 * what the filter leaves open is settled exactly, as everywhere. */
#ifndef ALD_TESTS_TRIANGLE_LANES_H
#define ALD_TESTS_TRIANGLE_LANES_H

#include <stddef.h>
#include <stdint.h>

#ifdef ALD_SINGLE
typedef float ald_coordinate;
#define ald_triangles_1 ald_triangles_single_1
#define ald_triangles_8 ald_triangles_single_8
#else
typedef double ald_coordinate;
#endif

typedef struct triangle_answer {
  int unsure;          /* the filter of crossing leaves it open */
  int crosses;         /* under the perturbation */
  uint32_t start, end; /* sides, if it does */
  ald_coordinate start_at[3], start_share;
  ald_coordinate end_at[3];
  int touch_unsure; /* the filter of touching leaves it open */
  int corners;      /* of what closed ones have in common: number */
  int touches;      /* by the filter if that is sure */
  ald_coordinate points[18];
} triangle_answer;

/* Pairs t[9 k ...], u[9 k ...]; any number of them. */
void ald_triangles_1(const ald_coordinate *t, const ald_coordinate *u, size_t count,
                     triangle_answer *answers);
void ald_triangles_8(const ald_coordinate *t, const ald_coordinate *u, size_t count,
                     triangle_answer *answers);

#endif
