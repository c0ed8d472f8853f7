/* SPDX-License-Identifier: Apache-2.0
 * The passes on the host: their names, stages and spaces, and their C17 builds. */
#ifndef ALD_PASSES_H
#define ALD_PASSES_H

#include <stdint.h>

/* in the order of a step: an evaluation is all up to ALD_STAGE_LIST */
typedef enum ald_stage {
  ALD_STAGE_ASSEMBLE,
  ALD_STAGE_EVALUATE,
  ALD_STAGE_LIST,
  ALD_STAGE_INTEGRATE,
  ALD_STAGE_COMMIT,
  ALD_STAGE_PROBE
} ald_stage;
typedef enum ald_space {
  ALD_SPACE_LANES,
  ALD_SPACE_SHARED,
  ALD_SPACE_MOVING,
  ALD_SPACE_SPATIAL,
  ALD_SPACE_KIND,
  ALD_SPACE_ENTRIES,
  ALD_SPACE_BLOCKS,
  ALD_SPACE_SINGLE
} ald_space;

typedef struct ald_pass_info {
  const char *name; /* "bounds"; that of the OpenCL kernel has "ald_" before it */
  ald_stage stage;
  ald_space space;
  uint32_t kind; /* element kind whose instances the space counts */
} ald_pass_info;

/* All passes in the order of a step, PASS_* of kernels/pass_list.h; ald_pass_count of them. */
extern const ald_pass_info ald_pass_infos[];
extern const uint32_t ald_pass_count;

/* One pass over a tile in host memory: over all its lanes, or over one unit of them that is
 * advanced alone, counted in widths of the program. */
#define ALD_WHOLE_TILE UINT32_MAX
typedef void (*ald_pass_call)(void *reals, uint32_t *uints, void *scratch, const void *assets,
                              const uint32_t *plan, uint32_t lanes, uint32_t unit);

/* The kernels compiled as C17 in one precision and width. */
typedef struct ald_program {
  uint32_t width;             /* lanes that are computed together; tiles are multiples of it */
  const ald_pass_call *calls; /* (ald_pass_count) */
} ald_program;

#endif
