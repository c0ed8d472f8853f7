/* SPDX-License-Identifier: Apache-2.0
 * The layout of a frozen model: which row holds what. Written once, read by host and kernels. */
#ifndef ALD_LAYOUT_H
#define ALD_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "model/study.h"

/* ticks for which the far past of radiated waves is summed at once (`arithmetic: fast`) */
enum { ALD_PAST_BLOCK = 32 };

/* Rows of a tile, of its reals or of its flags: [first, first + count). */
typedef struct ald_row_range {
  uint32_t first, count;
} ald_row_range;

typedef enum ald_tracing { ALD_TRACE_OFF, ALD_TRACE_ON } ald_tracing;

typedef struct ald_layout {
  uint32_t *plan; /* (plan_count) what the kernels read, see kernels/plan.h */
  uint32_t plan_count;
  uint32_t plan_known; /* of these, all but the tables of meshes, which lie last */
  double *assets;      /* (asset_count) numbers that all scenarios share, SI */
  uint32_t asset_count;
  struct ald_approach *approaches;         /* (PLAN_APPROACHES) layout_bodies.h */
  uint32_t real_rows;                      /* rows of reals per lane */
  uint32_t flag_rows;                      /* rows of uints per lane */
  uint32_t busy_real_rows, busy_flag_rows; /* of these, the first ones, used in every step */
  uint32_t bodies_plan, bodies_reals,
      bodies_flags;                /* of plan and rows, what comes before elements */
  uint32_t rest_reals, rest_flags; /* first rows behind those of the elements and their slots */
  bool is_plain; /* rows without a study (plain_layout.h): passes of stage PROBE alone */
} ald_layout;

/* NULL is allowed. */
void ald_layout_destroy(ald_layout *layout);

/* Number in the whole study of an instance of the layout. */
uint32_t ald_layout_source(const ald_layout *layout, uint32_t number);

/* Number of instances of a pass (dimension 1 of its item space) under this layout: 1 for LANES,
 * moving bodies, instances of its kind; for ENTRIES the pairs, so that pairs x units bounds the
 * list. 0 means that the pass has nothing to do. */
uint32_t ald_layout_instances(const ald_layout *layout, uint32_t pass);

/* Is the pass part of the steps of this layout, with something to do? Of a plain layout the passes
 * that belong to no step. */
bool ald_layout_uses(const ald_layout *layout, uint32_t pass);

/* Numbers of the scratch of one unit of lanes, as many reals as whole numbers and reals together.
 */
size_t ald_layout_scratch(const ald_layout *layout);

/* The same on a device, where passes compute all their instances at the same time. */
size_t ald_layout_device_scratch(const ald_layout *layout);

#endif
