/* SPDX-License-Identifier: Apache-2.0
 * The walk down the trees of two meshes, one lane and eight lanes at a time, in both precisions;
 * and all pairs of their triangles, one after another. */
#ifndef ALD_TESTS_WALK_LANES_H
#define ALD_TESTS_WALK_LANES_H

#include <stdint.h>

/* meshes 0 and 1, and where they lie */
typedef struct walk_stage {
  const uint32_t *plan;
  const double *assets;
  const float *assets_single; /* the same, rounded */
} walk_stage;

/* `pose` (12): mesh 0 in the frame of mesh 1, turn row by row, then place [m].
 * cross: crossing triangles as entries CROSS_*, `uints` (most x CROSS_UINT_COUNT), `reals` (most x
 *   CROSS_REAL_COUNT); returns their number
 * try: of all pairs, those that cross exactly: start edge, face, end edge, face as entries have
 *   them (most x 4); returns their number, or most + 1 if they are more
 * box: mesh_touched_by_box() */
#define WALK_DECLARE(name)                                                                 \
  uint32_t walk_cross_##name(const walk_stage *stage, const double *pose, uint32_t *uints, \
                             double *reals, uint32_t most);                                \
  uint32_t walk_try_##name(const walk_stage *stage, const double *pose, uint32_t *pairs,   \
                           uint32_t most);                                                 \
  uint32_t walk_box_##name(const walk_stage *stage, uint32_t mesh, const double *low,      \
                           const double *high, uint32_t *list, uint32_t most);
WALK_DECLARE(double_1)
WALK_DECLARE(double_8)
WALK_DECLARE(single_1)
WALK_DECLARE(single_8)

#endif
