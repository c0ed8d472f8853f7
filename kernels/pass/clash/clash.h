/* SPDX-License-Identifier: Apache-2.0
 * Clashes between the segments of all lines of a scenario, with bars and hulls, and lines inside
 * others. Source: [OrcaFlex]
 * "Calculating the clash force", "How the clash force is applied and reported". Checked by:
 * tests/pass/clash/test_clash.c, tests/golden/test_golden_clash.c,
 * tests/pass/clash/test_clash_search.c. */
#ifndef ALD_KERNELS_PASS_CLASH_H
#define ALD_KERNELS_PASS_CLASH_H

#include "bar_way.h"
#include "clash_search.h"
#include "inside_contact_touch.h"
#include "line_contact_touch.h"

/* Once per evaluation, after the held state was copied to the trial rows. */
ALD_RARE void clash_begin(TILE, uint lane ALD_UNUSED) {
  for (uint chain = 0; chain < plan[PLAN_CHAINS]; chain++) {
    chain_ongoing_begin(TILE_OF_CALLER, lane, chain);
  }
  for (uint bar = 0; bar < KIND(KIND_bar, KIND_COUNT); bar++) {
    bar_begin(TILE_OF_CALLER, lane, bar);
  }
  for (uint hull = 0; hull < KIND(KIND_line_contact, KIND_COUNT); hull++) {
    line_contact_begin(TILE_OF_CALLER, lane, hull);
  }
  for (uint instance = 0; instance < KIND(KIND_inside_contact, KIND_COUNT); instance++) {
    inside_contact_begin(TILE_OF_CALLER, lane, instance);
  }
}

/* does the chain clash at all? */
ALD_INLINE int chain_clashes(TILE, uint chain) {
  return chain >= KIND(KIND_line, KIND_COUNT) || (LINE_OPTIONS(chain) & LINE_CLASHES) != 0;
}

/* boxes around the segments of all chains */
ALD_INLINE void clash_fit(TILE, uint lane) {
  ALD_ROLLED
  for (uint chain = 0; chain < plan[PLAN_CHAINS]; chain++) {
    if (chain_clashes(TILE_OF_CALLER, chain)) chain_fit(TILE_OF_CALLER, lane, chain, 0);
  }
}

/* all chains with all others, lines with themselves; a bar meets no bar */
ALD_INLINE void clash_look(TILE, uint lane, clash_search *search) {
  const uint lines = KIND(KIND_line, KIND_COUNT), chains = plan[PLAN_CHAINS];
  ALD_ROLLED
  for (uint one = 0; one < lines; one++) {
    if (!chain_clashes(TILE_OF_CALLER, one)) continue;
    ALD_ROLLED
    for (uint other = one; other < chains; other++) {
      if (chain_clashes(TILE_OF_CALLER, other)) {
        clash_chains_meet(TILE_OF_CALLER, lane, search, one, other);
      }
    }
  }
}

#ifdef CLASH_APART
/* marks a box of level 0 of a line: is there something to be done in it? */
ALD_INLINE void clash_mark(TILE, uint lane, clash_search search, uint line, uint run) {
  ALD_ROLLED
  for (uint other = line; other < plan[PLAN_CHAINS] && !search.found; other++) {
    if (!chain_clashes(TILE_OF_CALLER, other)) continue;
    const clash_chains c = clash_chains_of(TILE_OF_CALLER, lane, &search, line, other);
    clash_descend(TILE_OF_CALLER, lane, &search, &c, 0, run);
  }
  CHAIN_MARK(line, 0, run) = search.found ? R(1) : R(0);
}
#endif

/* Once per substep: adds the forces at (NODE_X, NODE_V) to NODE_PUSH of all lines, when bars have
 * moved, nothing touches yet and boxes are fitted. before: the substep that led there [s]; what:
 * CLASH_FORCES or CLASH_MARKED */
ALD_RARE void clash_act(TILE, uint lane, mask active, real h, real before, real time, int what) {
  clash_search search = clash_search_of(active, h, before, time, what);
  clash_look(TILE_OF_CALLER, lane, &search);
  ALD_ROLLED
  for (uint chain = 0; chain < plan[PLAN_CHAINS]; chain++) {
    chain_ongoing_add(TILE_OF_CALLER, lane, chain, active, h, time);
  }
  for (uint bar = 0; bar < KIND(KIND_bar, KIND_COUNT); bar++) {
    bar_add(TILE_OF_CALLER, lane, bar, active, h);
  }
  for (uint hull = 0; hull < KIND(KIND_line_contact, KIND_COUNT); hull++) {
    line_contact_forces(TILE_OF_CALLER, lane, hull, &active, &h, &before, &time);
  }
  for (uint pair = 0; pair < KIND(KIND_inside_contact, KIND_COUNT); pair++) {
    inside_contact_forces(TILE_OF_CALLER, lane, pair, &active, &h, &before);
  }
  yields_move(TILE_OF_CALLER, lane, active, h);
  yields_place(TILE_OF_CALLER, lane, time + h);
}

/* one scenario, or a vector of them, with what comes before */
ALD_INLINE_ALWAYS void clash_forces(TILE, uint lane, mask active, real h, real before, real time) {
  for (uint bar = 0; bar < KIND(KIND_bar, KIND_COUNT); bar++) {
    bar_move(TILE_OF_CALLER, lane, bar, time);
  }
  ALD_ROLLED
  for (uint chain = 0; chain < plan[PLAN_CHAINS]; chain++) {
    chain_ongoing_clear(TILE_OF_CALLER, lane, chain, active);
  }
  clash_fit(TILE_OF_CALLER, lane);
  clash_act(TILE_OF_CALLER, lane, active, h, before, time, CLASH_FORCES);
}

/* Once per evaluation, after its last substep: bodies that yield are where the touches took them.
 */
ALD_INLINE void clash_settle(TILE, uint lane) {
  if (plan[PLAN_YIELDS] == 0 || FORCES_LATE) return;
  yields_settle(TILE_OF_CALLER, lane);
  for (uint bar = 0; bar < KIND(KIND_bar, KIND_COUNT); bar++) {
    bar_place(TILE_OF_CALLER, lane, bar);
  }
  for (uint hull = 0; hull < KIND(KIND_line_contact, KIND_COUNT); hull++) {
    line_contact_place(TILE_OF_CALLER, lane, hull);
  }
}

enum { CLASH_REFINE_MAX = 64 };

/* Substeps of an interval, doubled until what may meet in it comes nearer by less than half the sum
 * of its radii in each; where no line refines, as many as there were. */
ALD_INLINE whole clash_refine(TILE, uint lane, whole substeps, real interval) {
  int wanted = 0;
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT); line++) {
    wanted |= (LINE_OPTIONS(line) & LINE_REFINES) != 0;
  }
  if (!wanted) return substeps;
  clash_search search = clash_search_of(lane_runs(TILE_OF_CALLER, lane), interval, R(0),
                                        stage_time(TILE_OF_CALLER, lane) - interval, CLASH_LOOKS);
  for (uint bar = 0; bar < KIND(KIND_bar, KIND_COUNT); bar++) {
    bar_move(TILE_OF_CALLER, lane, bar, search.time);
  }
  clash_fit(TILE_OF_CALLER, lane);
  clash_look(TILE_OF_CALLER, lane, &search);
  const real ways = R(2) * search.closing * interval;
  for (uint k = 1; k < CLASH_REFINE_MAX; k *= 2) {
    const mask more = ways >= from_whole(substeps);
    if (!any_lane(more)) break;
    substeps = pick(more, substeps * W(2), substeps);
  }
  return substeps;
}

/* From the record of a line: what the step found is held. */
ALD_INLINE void clash_record(TILE, uint line ALD_UNUSED, uint lane ALD_UNUSED) {
  if (chain_clashes(TILE_OF_CALLER, line)) {
    chain_record(TILE_OF_CALLER, lane, line, KIND_line, LINE_CLASH);
  }
  if (KIND(KIND_clearance, KIND_COUNT) > 0) chain_fit(TILE_OF_CALLER, lane, line, 1);
}

/* Scenarios whose records begin: a clash that goes on counts from now on. */
ALD_INLINE void clash_forget(TILE, uint lane, mask begins) {
  for (uint chain = 0; chain < plan[PLAN_CHAINS]; chain++) {
    const whole held = CHAIN_FLAG(CHAIN_HELD, chain);
    if (!any_lane(begins & mask_not(is(held, W(0))))) continue;
    CHAIN_FLAG(CHAIN_HELD, chain) = pick(begins, W(0), held);
    const uint first = CHAIN(chain, CHAIN_NODE), last = first + CHAIN(chain, CHAIN_SEGMENTS);
    for (uint node = first; node < last; node++) {
      flag_keep(&CLASH_FLAG(CLASH_HELD_STATE, node), begins, W(0));
    }
  }
}

/* Scenarios that have come to their end, after the clock: the clashes that still last give their
 * events. */
ALD_INLINE void clash_finish(TILE, uint lane, mask ends) {
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT); line++) {
    if (!any_lane(mask_not(is(CHAIN_FLAG(CHAIN_HELD, line), W(0))))) continue;
    chain_ongoing_close(TILE_OF_CALLER, lane, line, &ends, 1, FORCES_LATE - 1);
  }
}

#endif
