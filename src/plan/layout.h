/* SPDX-License-Identifier: Apache-2.0
 * The layout of a frozen model: which row holds what. Written once, read by host and kernels. */
#ifndef ALD_LAYOUT_H
#define ALD_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "model/study.h"
#include "model/study_part.h"

/* ticks for which the far past of radiated waves is summed at once (`arithmetic: fast`) */
enum { ALD_PAST_BLOCK = 32 };

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

/* Lays out a study: parameters that do not vary become assets, the others rows.
 * @param tracing ALD_TRACE_ON adds the rows of the time series
 * @param events  room for events of each scenario; 0: none are kept
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_layout_create(const ald_study *study, ald_tracing tracing, uint32_t events,
                             ald_layout **layout, ald_report *report);
/* As ald_layout_create() without series, for `arithmetic: fast`.
 * @param past_block ticks for which the far past of radiated waves is summed at once, 0 or
 *                   ALD_PAST_BLOCK; ald_layout_create() has 0: it is summed at every step */
ald_status ald_layout_create_past(const ald_study *study, uint32_t events, uint32_t past_block,
                                  ald_layout **layout, ald_report *report);
/* As ald_layout_create() without events, for a batch whose host sets quantities.
 * @param varies (quantity_count) quantities that become rows, beside those that the study varies */
ald_status ald_layout_create_varying(const ald_study *study, const bool *varies,
                                     ald_tracing tracing, ald_layout **layout, ald_report *report);
/* Lays out a part of a study, for scenarios whose other elements have nothing to do yet. Bodies lie
 * as in the whole layout, and so does what comes behind the elements, but for their list.
 * @param all of the whole study, without series; need not outlive the part's */
ald_status ald_layout_create_part(const ald_study_part *part, const ald_layout *all,
                                  uint32_t events, ald_layout **layout, ald_report *report);

#endif
