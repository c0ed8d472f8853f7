/* SPDX-License-Identifier: Apache-2.0
 * The program in OpenCL C: every pass of pass_list.h as a kernel, and kernels of whole steps.
 * all_passes.h, made by the build, includes every file of kernels/pass/. The passes as C17 are
 * src/plan/pass_function.h. */
#ifndef ALD_KERNELS_PROGRAM_H
#define ALD_KERNELS_PROGRAM_H

#include "pass_list.h"
#include "plan.h"
#include "spaces.h"

/* WHERE_USED(name, macro)(name, more): what the macro gives, of passes that the study has work for;
 * its program has ALD_HAS_name for each pass, 0 or 1. OpenCL C has no macros of any number of
 * arguments. */
#ifdef ALD_STUDY
#define WHERE_USED(name, macro) ALD_JOIN(WHERE_USED_, ALD_HAS_##name)(macro)
#define WHERE_USED_0(macro) OMIT
#define WHERE_USED_1(macro) macro
#define OMIT(name, more)
/* A pass that is called keeps registers for its caller, in private memory. */
#define DECLARE_INLINED(name, more) \
  ALD_INLINE_ALWAYS void name##_item(TILE, uint instance, uint lane);
#define PASS_INLINED(family, name, stage, space, kind) WHERE_USED(name, DECLARE_INLINED)(name, )
PASSES(PASS_INLINED)
#else
#define WHERE_USED(name, macro) macro
#endif

#include "all_passes.h"

/* Kernels: dimension 0 runs over units, entries or blocks, dimension 1 over instances. `needs` is
 * what a unit must be to have work. */
#define ITEM_INSTANCES(name, needs)   \
  const uint unit = get_global_id(0); \
  if (unit < UNITS && needs) name##_item(TILE_OF_CALLER, get_global_id(1), unit *ALD_LANES);
#define ITEM_LANES(name, kind, needs) ITEM_INSTANCES(name, needs)
#define ITEM_SHARED(name, kind, needs) ITEM_INSTANCES(name, needs)
#define ITEM_MOVING(name, kind, needs) ITEM_INSTANCES(name, needs)
#define ITEM_SPATIAL(name, kind, needs) ITEM_INSTANCES(name, needs)
#define ITEM_KIND(name, kind, needs) ITEM_INSTANCES(name, needs)
#define ITEM_ENTRIES(name, kind, needs)                                            \
  const uint entry = get_global_id(0);                                             \
  if (entry < LIST_SIZE) {                                                         \
    const uint key = LIST_KEY(entry);                                              \
    const uint pairs_count = COUNT_KIND(kind);                                     \
    name##_item(TILE_OF_CALLER, key % pairs_count, key / pairs_count * ALD_LANES); \
  }
#define ITEM_BLOCKS(name, kind, needs) \
  const uint block = get_global_id(0); \
  if (block * LIST_BLOCK < UNITS) name##_item(TILE_OF_CALLER, block, 0);
#define ITEM_SINGLE(name, kind, needs) \
  if (get_global_id(0) == 0) name##_item(TILE_OF_CALLER, 0, 0);

/* instances that one item goes through */
#define ADVANCE_COUNT_LANES(kind) 1
#define ADVANCE_COUNT_SHARED(kind) 1
#define ADVANCE_COUNT_MOVING(kind) COUNT_MOVING(kind)
#define ADVANCE_COUNT_SPATIAL(kind) COUNT_SPATIAL(kind)
#define ADVANCE_COUNT_KIND(kind) COUNT_KIND(kind)
#define ADVANCE_COUNT_ENTRIES(kind) COUNT_KIND(kind)
#define ADVANCE_COUNT_BLOCKS(kind) 0
#define ADVANCE_COUNT_SINGLE(kind) 0

/* What only computes does so for all instances at the same time. What ends a scenario or writes to
 * its list of events does it for one instance after another, as the host does: an instance that
 * ends the scenario stops those behind it. Nothing that is computed of a scenario that has ended
 * reaches a result; only its records, among which is its clock, go on. */
#define ITEM_IN_ORDER(name, space, needs)                                 \
  const uint unit = get_global_id(0);                                     \
  if (unit < UNITS && needs) {                                            \
    for (uint instance = 0; instance < ADVANCE_COUNT_##space; instance++) \
      name##_item(TILE_OF_CALLER, instance, unit *ALD_LANES);             \
  }
#define RUNS any_lane(lane_runs(TILE_OF_CALLER, unit *ALD_LANES))

#define DEFINE_KERNEL(name, item) \
  kernel void ald_##name(TILE) { item }
#define EVALUATE_KERNEL(family, name, stage, space, kind) \
  WHERE_USED(name, DEFINE_KERNEL)(name, ITEM_##space(name, kind, RUNS))
#define ANY_KERNEL(family, name, stage, space, kind) \
  WHERE_USED(name, DEFINE_KERNEL)(name, ITEM_##space(name, kind, true))
#define INTEGRATE_KERNEL(family, name, stage, space, kind) \
  WHERE_USED(name, DEFINE_KERNEL)(name, ITEM_IN_ORDER(name, space(kind), RUNS))
#define COMMIT_KERNEL(family, name, stage, space, kind) \
  WHERE_USED(name, DEFINE_KERNEL)(name, ITEM_IN_ORDER(name, space(kind), true))
EVALUATE_PASSES(EVALUATE_KERNEL, ANY_KERNEL)
INTEGRATE_PASSES(INTEGRATE_KERNEL)
COMMIT_PASSES(COMMIT_KERNEL)
PROBE_PASSES(ANY_KERNEL)

/* A kernel of whole steps calls its passes where a compiler for GPUs would otherwise keep for all
 * steps what each pass works out anew. */
#if defined(ALD_STUDY) && defined(__clang__) && ALD_LANES == 1
#define DEFINE_APART(name, more)                                                               \
  static __attribute__((noinline, unused)) void name##_apart(TILE, uint instance, uint lane) { \
    name##_item(TILE_OF_CALLER, instance, lane);                                               \
  }
#define PASS_APART(family, name, stage, space, kind) WHERE_USED(name, DEFINE_APART)(name, )
PASSES(PASS_APART)
#define CALL_APART(name) name##_apart
#else
#define CALL_APART(name) name##_item
#endif

/* one lane (or ALD_LANES of them) through whole steps: every pass for every instance, in order */
#define ADVANCE_INSTANCES(name, count)                    \
  for (uint instance = 0; instance < count; instance++) { \
    CALL_APART(name)(TILE_OF_CALLER, instance, lane);     \
  }
#define ADVANCE_PASS(family, name, stage, space, kind) \
  WHERE_USED(name, ADVANCE_INSTANCES)(name, ADVANCE_COUNT_##space(kind))
#define ADVANCE_NOT(family, name, stage, space, kind)

/* a unit whose scenarios have all ended waits; its tick counts on, as that of all lanes */
ALD_INLINE_ALWAYS void advance_unit(TILE, uint lane, uint steps) {
  for (uint step = 0; step < steps; step++) {
    if (!any_lane(lane_runs(TILE_OF_CALLER, lane))) {
      LANE_FLAG(LANE_TICK) = LANE_FLAG(LANE_TICK) + W(steps - step);
      return;
    }
    for (uint now = 0; now < plan[PLAN_STAGES]; now++) {
      EVALUATE_PASSES(ADVANCE_PASS, ADVANCE_NOT)
      INTEGRATE_PASSES(ADVANCE_PASS)
    }
    COMMIT_PASSES(ADVANCE_PASS)
  }
}

kernel void ald_advance_steps(TILE, uint steps) {
  const uint unit = get_global_id(0);
  if (unit < UNITS) advance_unit(TILE_OF_CALLER, unit * ALD_LANES, steps);
}

/* A group of work-items takes its lanes through whole steps together, on a GPU: those of dimension
 * 1 share the instances of what only computes; the rest is the first one's, since it goes in order.
 * What one of them wrote the others read behind a barrier, so that no pointer is alone in pointing
 * to it. Whether an item's lane goes is kept in local memory: PoCL 3.1 takes a variable that lives
 * across barriers for the same in all items. */
#if defined(ALD_STUDY) && ALD_LANES == 1
#define GROUP_MAX 256 /* work-items */
#define GROUP_WAIT barrier(CLK_GLOBAL_MEM_FENCE)
#define GROUP_GOES going[get_local_id(0) + get_local_size(0) * worker]
#define GROUP_EACH(family, name, stage, space, kind) \
  WHERE_USED(name, GROUP_OF_##space)(name, ADVANCE_COUNT_##space(kind))
#define GROUP_OF_LANES GROUP_INSTANCES
#define GROUP_OF_MOVING GROUP_INSTANCES
#define GROUP_OF_SPATIAL GROUP_INSTANCES
#define GROUP_OF_KIND GROUP_INSTANCES
#define GROUP_OF_ENTRIES GROUP_INSTANCES
#define GROUP_OF_SHARED GROUP_SHARED
#define GROUP_SHARED(name, count) name##_together(TILE_OF_CALLER, going, counts, beside);
#define GROUP_INSTANCES(name, count)                                                  \
  for (uint instance = worker; GROUP_GOES && instance < count; instance += workers) { \
    CALL_APART(name)(TILE_OF_CALLER, instance, lane);                                 \
  }                                                                                   \
  GROUP_WAIT;
#define GROUP_FIRST(family, name, stage, space, kind) \
  WHERE_USED(name, GROUP_IN_ORDER)(name, ADVANCE_COUNT_##space(kind))
#define GROUP_IN_ORDER(name, count)                                                    \
  for (uint instance = 0; GROUP_GOES && worker == 0 && instance < count; instance++) { \
    CALL_APART(name)(TILE_OF_CALLER, instance, lane);                                  \
  }

/* what `lines` shares in a group */
#define DECLARE_ROOM(name, more) \
  local uint counts[GROUP_MAX];  \
  local scalar beside[NEIGHBOUR_COUNT * NEIGHBOUR_STRIDE];
#define GROUP_ROOM WHERE_USED(lines, DECLARE_ROOM)(lines, )

kernel void ald_advance_together(TILE_ALONE(), uint steps) {
  local uint going[GROUP_MAX];
  GROUP_ROOM
  const uint lane = get_global_id(0), worker = get_local_id(1), workers = get_local_size(1);
  for (uint step = 0; step < steps; step++) {
    GROUP_GOES = lane < UNITS && lane_runs(TILE_OF_CALLER, lane);
    GROUP_WAIT; /* all have looked before one ends the scenario */
    if (lane < UNITS && !GROUP_GOES && worker == 0)
      LANE_FLAG(LANE_TICK) = LANE_FLAG(LANE_TICK) + W(1);
    for (uint now = 0; now < plan[PLAN_STAGES]; now++) {
      EVALUATE_PASSES(GROUP_EACH, ADVANCE_NOT)
      INTEGRATE_PASSES(GROUP_FIRST)
      GROUP_WAIT;
    }
    COMMIT_PASSES(GROUP_FIRST)
    GROUP_WAIT;
  }
}
#endif

#endif
