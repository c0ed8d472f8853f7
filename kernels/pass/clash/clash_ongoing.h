/* SPDX-License-Identifier: Apache-2.0
 * Records of the clashes of a segment, one for each. A clash record starts at first contact and
 * ends with the first step at whose end the segment touches nothing. What a step finds is kept
 * apart from what was held at the last record, so that a step may be evaluated again. */
#ifndef ALD_KERNELS_PASS_CLASH_ONGOING_H
#define ALD_KERNELS_PASS_CLASH_ONGOING_H

#include "../../math/atan.h"
#include "../step/events.h"
#include "clash_segment.h"

/* what a touch of two segments leaves with one of them */
typedef struct clash_touch {
  mask touches;
  vec3 force;       /* on it [N] */
  vec3 velocity;    /* of the first segment's point less that of the second's [m/s] */
  vec3 towards;     /* unit, from the first to the second */
  real along, both; /* |a.b| [m^2] and |a x b|^2 [m^4] of the two */
  real rate, depth; /* of penetration [m/s], [m] */
  real work;        /* on it over the substep behind [J] */
  real step, time;  /* [s] */
} clash_touch;

#define ONGOING_ROW(set, field, node) CLASH_ROW((set) + (field), node)

/* arc length of a point of a segment from the line's first end, unstretched */
ALD_INLINE real ongoing_arc(TILE, uint lane, uint chain, uint node, real share) {
  real arc = R(0);
  if (chain >= KIND(KIND_line, KIND_COUNT)) return arc;
  for (uint n = CHAIN(chain, CHAIN_NODE); n < node; n++) {
    arc = arc + PARAM(WALL_OF(n) - SECTION_RADIUS + SECTION_LENGTH);
  }
  return arc + share * PARAM(WALL_OF(node) - SECTION_RADIUS + SECTION_LENGTH);
}

ALD_INLINE void ongoing_open(TILE, uint lane, const clash_segment *own, real share,
                             const clash_segment *other, const clash_touch *t, mask opens) {
  const uint chain = own->chain, node = own->node;
  row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_BEGIN, node), opens, t->time);
  row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_SEGMENT, node), opens,
           from_whole(W(node - CHAIN(chain, CHAIN_NODE))));
  row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_ARC, node), opens,
           ongoing_arc(TILE_OF_CALLER, lane, chain, node, share));
  row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_PLACE, node), opens,
           from_whole(W(other->node - CHAIN(other->chain, CHAIN_NODE))));
  row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_OTHER, node), opens, from_whole(W(other->chain)));
  row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_SPEED, node), opens, vec3_length(t->velocity));
  row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_ANGLE, node), opens,
           real_atan2(real_sqrt(t->both), t->along));
  for (uint field = ONGOING_FORCE; field <= ONGOING_WORK; field++) {
    row_keep(&ONGOING_ROW(CLASH_TRIAL, field, node), opens, R(0));
  }
}

/* one touch in one substep: `share` along a segment, by another one */
ALD_MERGED void ongoing_touch(TILE, uint lane, const clash_segment *own, const real *share,
                              const clash_segment *other, const clash_touch *t) {
  const uint node = own->node;
  const whole state = CLASH_FLAG(CLASH_TRIAL_STATE, node);
  const mask touches = t->touches;
  const mask is_more = touches & (is(state, W(CLASH_TOUCHES | CLASH_OPEN)));
  const mask opens = touches & is(state, W(0));
  if (any_lane(opens)) {
    ongoing_open(TILE_OF_CALLER, lane, own, *share, other, t, opens);
  }
  const vec3 old = vec3_of(CLASH_ROW(CLASH_FORCE, node), CLASH_ROW(CLASH_FORCE + 1, node),
                           CLASH_ROW(CLASH_FORCE + 2, node));
  const vec3 sum = vec3_sel(is_more, vec3_add(old, t->force), vec3_sel(touches, t->force, old));
  CLASH_ROW(CLASH_FORCE, node) = sum.x;
  CLASH_ROW(CLASH_FORCE + 1, node) = sum.y;
  CLASH_ROW(CLASH_FORCE + 2, node) = sum.z;
  const real work = ONGOING_ROW(CLASH_TRIAL, ONGOING_WORK, node),
             so_far = CLASH_ROW(CLASH_WORK, node);
  row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_WORK, node), touches, work + t->work);
  row_keep(&CLASH_ROW(CLASH_WORK, node), touches, sel(is_more, so_far + t->work, t->work));
  row_peak(&ONGOING_ROW(CLASH_TRIAL, ONGOING_DEPTH, node), touches, t->depth);
  CLASH_FLAG(CLASH_TRIAL_STATE, node) = pick(touches, W(CLASH_TOUCHES | CLASH_OPEN), state);
  flag_keep(&CHAIN_FLAG(CHAIN_TRIAL, own->chain), touches, W(1));
}

/* before the first substep: ongoing clashes as they were at the last record */
ALD_INLINE void chain_ongoing_begin(TILE, uint lane, uint chain) {
  const whole held = CHAIN_FLAG(CHAIN_HELD, chain);
  CHAIN_ROW(CHAIN_TOO_FAST, chain) = R(0);
  CHAIN_ROW(CHAIN_FORCE, chain) = R(0);
  CHAIN_FLAG(CHAIN_PASSED, chain) = W(0);
  if (!any_lane(mask_not(is(CHAIN_FLAG(CHAIN_TRIAL, chain) | held, W(0))))) return;
  CHAIN_FLAG(CHAIN_TRIAL, chain) = held;
  const uint first = CHAIN(chain, CHAIN_NODE), last = first + CHAIN(chain, CHAIN_SEGMENTS);
  for (uint node = first; node < last; node++) {
    const whole state = CLASH_FLAG(CLASH_HELD_STATE, node);
    if (!any_lane(mask_not(is(CLASH_FLAG(CLASH_TRIAL_STATE, node) | state, W(0))))) continue;
    CLASH_FLAG(CLASH_TRIAL_STATE, node) = state;
    CLASH_FLAG(CLASH_JOINED, node) = W(0);
    CLASH_ROW(CLASH_MOST, node) = R(0);
    for (uint field = 0; field < ONGOING_COUNT; field++) {
      ONGOING_ROW(CLASH_TRIAL, field, node) = ONGOING_ROW(CLASH_HELD, field, node);
    }
  }
}

/* before a substep: nothing touches yet */
ALD_INLINE void chain_ongoing_clear(TILE, uint lane, uint chain, mask active) {
  if (!any_lane(active & mask_not(is(CHAIN_FLAG(CHAIN_TRIAL, chain), W(0))))) return;
  const uint first = CHAIN(chain, CHAIN_NODE), last = first + CHAIN(chain, CHAIN_SEGMENTS);
  for (uint node = first; node < last; node++) {
    const whole state = CLASH_FLAG(CLASH_TRIAL_STATE, node);
    const mask touched = active & is(state, W(CLASH_TOUCHES | CLASH_OPEN));
    if (!any_lane(touched)) continue;
    CLASH_FLAG(CLASH_TRIAL_STATE, node) = pick(touched, W(CLASH_OPEN), state);
    flag_keep(&CLASH_FLAG(CLASH_JOINED, node), touched, W(0));
  }
}

/* what all segments of a chain that are in one contact got in a substep */
typedef struct clash_sum {
  vec3 force; /* [N] */
  real more;  /* work on the others [J] */
} clash_sum;

ALD_INLINE void clash_sum_add(TILE, uint lane, uint node, mask yes, clash_sum *sum) {
  const vec3 force = vec3_of(CLASH_ROW(CLASH_FORCE, node), CLASH_ROW(CLASH_FORCE + 1, node),
                             CLASH_ROW(CLASH_FORCE + 2, node));
  sum->force = vec3_sel(yes, vec3_add(sum->force, force), sum->force);
  sum->more = sel(yes, sum->more + CLASH_ROW(CLASH_WORK, node), sum->more);
}

/* by the segment at `node`, of those from `first` to `last` - 1 */
ALD_INLINE clash_sum clash_sum_of(TILE, uint lane, uint first, uint last, uint node) {
  clash_sum sum;
  sum.force = vec3_of(CLASH_ROW(CLASH_FORCE, node), CLASH_ROW(CLASH_FORCE + 1, node),
                      CLASH_ROW(CLASH_FORCE + 2, node));
  sum.more = R(0);
  mask joined = is(CLASH_FLAG(CLASH_JOINED, node), W(1));
  for (uint n = node + 1; n < last && any_lane(joined); n++) {
    clash_sum_add(TILE_OF_CALLER, lane, n, joined, &sum);
    joined = joined & is(CLASH_FLAG(CLASH_JOINED, n), W(1));
  }
  joined = is(W(0), W(0));
  for (uint n = node; n > first; n--) {
    joined = joined & is(CLASH_FLAG(CLASH_JOINED, n - 1), W(1));
    if (!any_lane(joined)) break;
    clash_sum_add(TILE_OF_CALLER, lane, n - 1, joined, &sum);
  }
  return sum;
}

/* After it: what the sum of its forces did to each segment. Those that are in one contact all have
 * the whole of it; in the force on the chain it counts once. */
ALD_INLINE void chain_ongoing_add(TILE, uint lane, uint chain, mask active, real step, real time) {
  if (!any_lane(active & mask_not(is(CHAIN_FLAG(CHAIN_TRIAL, chain), W(0))))) return;
  const uint first = CHAIN(chain, CHAIN_NODE), last = first + CHAIN(chain, CHAIN_SEGMENTS);
  real all = R(0);
  for (uint node = first; node < last; node++) {
    const whole state = CLASH_FLAG(CLASH_TRIAL_STATE, node);
    const mask touches = active & is(state, W(CLASH_TOUCHES | CLASH_OPEN));
    if (!any_lane(touches)) continue;
    const clash_sum sum = clash_sum_of(TILE_OF_CALLER, lane, first, last, node);
    const real force = vec3_length(sum.force);
    const real impulse = ONGOING_ROW(CLASH_TRIAL, ONGOING_IMPULSE, node) + force * step;
    const real work = ONGOING_ROW(CLASH_TRIAL, ONGOING_WORK, node) + sum.more;
    const real energy = real_max(ONGOING_ROW(CLASH_TRIAL, ONGOING_ENERGY, node), work);
    row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_WORK, node), touches, work);
    row_peak(&ONGOING_ROW(CLASH_TRIAL, ONGOING_FORCE, node), touches, force);
    row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_IMPULSE, node), touches, impulse);
    row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_ENERGY, node), touches, energy);
    row_keep(&ONGOING_ROW(CLASH_TRIAL, ONGOING_END, node), touches, time + step);
    if (plan[PLAN_TRACE]) row_peak(&CLASH_ROW(CLASH_MOST, node), touches, force);
    mask counts = touches;
    if (node > first) counts = counts & is(CLASH_FLAG(CLASH_JOINED, node - 1), W(0));
    all = all + sel(counts, force, R(0));
  }
  if (plan[PLAN_TRACE]) row_peak(&CHAIN_ROW(CHAIN_FORCE, chain), active, all);
}

/* the events of a clash, one after the other; bars have none */
ALD_INLINE void ongoing_report(TILE, uint lane, uint chain, uint node, mask yes, uint step_after) {
  if (chain >= KIND(KIND_line, KIND_COUNT)) return;
  const real other = ONGOING_ROW(CLASH_HELD, ONGOING_OTHER, node);
  for (uint what = EVENT_CLASH; what <= EVENT_CLASH_DEPTH; what++) {
    const int names_other = what == EVENT_CLASH_OTHER;
    const uint from = names_other ? 0 : chain, to = names_other ? plan[PLAN_CHAINS] : chain + 1;
    for (uint c = from; c < to; c++) {
      mask chosen = yes;
      if (names_other) chosen = yes & (other == from_whole(W(c)));
      event_add(TILE_OF_CALLER, lane, chosen, what, CHAIN(c, CHAIN_SOURCE), step_after,
                ONGOING_ROW(CLASH_HELD, ONGOING_BEGIN + what - EVENT_CLASH, node));
    }
  }
}

/* Closes the ongoing clashes of a chain in the lanes of `yes`: all, or those that touch nothing
 * now. Returns the number of those that are left open. */
ALD_APART uint chain_ongoing_close(TILE, uint lane, uint chain, const mask *yes, int all,
                                   uint step_after) {
  const uint first = CHAIN(chain, CHAIN_NODE), last = first + CHAIN(chain, CHAIN_SEGMENTS);
  whole open = W(0);
  uint left = 0;
  for (uint node = first; node < last; node++) {
    const whole state = CLASH_FLAG(CLASH_HELD_STATE, node);
    if (!any_lane(mask_not(is(state, W(0))))) continue;
    mask ends = *yes & mask_not(is(state, W(0)));
    if (!all) ends = *yes & is(state, W(CLASH_OPEN));
    if (any_lane(ends)) ongoing_report(TILE_OF_CALLER, lane, chain, node, ends, step_after);
    const whole now = pick(ends, W(0), state);
    CLASH_FLAG(CLASH_HELD_STATE, node) = now;
    open = open | now;
    left++;
  }
  CHAIN_FLAG(CHAIN_HELD, chain) = pick(is(open, W(0)), W(0), W(1));
  return left;
}

/* The forces of the step are held from now on, for the evaluation at its end. */
ALD_INLINE void chain_hold_force(TILE, uint lane, uint chain, mask yes) {
  const real now = CHAIN_ROW(CHAIN_FORCE, chain), held = CHAIN_ROW(CHAIN_HELD_FORCE, chain);
  if (!any_lane(yes & mask_not((now == R(0)) & (held == R(0))))) return;
  const uint first = CHAIN(chain, CHAIN_NODE), last = first + CHAIN(chain, CHAIN_SEGMENTS);
  CHAIN_ROW(CHAIN_HELD_FORCE, chain) = sel(yes, now, held);
  for (uint node = first; node < last; node++) {
    const mask some = mask_not(is(CLASH_FLAG(CLASH_TRIAL_STATE, node), W(0)));
    row_keep(&CLASH_ROW(CLASH_HELD_MOST, node), yes, sel(some, CLASH_ROW(CLASH_MOST, node), R(0)));
  }
}

/* The step's clash records are held from now on; those that ended give their events.
 * rows: first of the records of the chain among the rows of its kind */
ALD_APART void chain_record(TILE, uint lane, uint chain, uint kind, uint rows) {
  const mask yes = lane_runs(TILE_OF_CALLER, lane);
  const uint instance = kind == KIND_line ? chain : chain - KIND(KIND_line, KIND_COUNT);
  row_peak(&KIND_ROW(kind, rows + CLASH_RECORD_TOO_FAST, instance), yes,
           CHAIN_ROW(CHAIN_TOO_FAST, chain));
  if (plan[PLAN_TRACE]) chain_hold_force(TILE_OF_CALLER, lane, chain, yes);
  const mask some = mask_not(is(CHAIN_FLAG(CHAIN_TRIAL, chain), W(0)));
  if (!any_lane(yes & some)) return;
  const uint first = CHAIN(chain, CHAIN_NODE), last = first + CHAIN(chain, CHAIN_SEGMENTS);
  for (uint node = first; node < last; node++) {
    const whole state = CLASH_FLAG(CLASH_TRIAL_STATE, node);
    const whole held = CLASH_FLAG(CLASH_HELD_STATE, node);
    const mask counts = yes & mask_not(is(state, W(0)));
    if (!any_lane(counts)) continue;
    const mask opened = counts & is(held, W(0));
    for (uint field = 0; field < ONGOING_COUNT; field++) {
      row_keep(&ONGOING_ROW(CLASH_HELD, field, node), counts,
               ONGOING_ROW(CLASH_TRIAL, field, node));
    }
    CLASH_FLAG(CLASH_HELD_STATE, node) = pick(counts, state, held);
    const real began = ONGOING_ROW(CLASH_HELD, ONGOING_BEGIN, node);
    const real earliest = KIND_ROW(kind, rows + CLASH_RECORD_FIRST, instance),
               count = KIND_ROW(kind, rows + CLASH_RECORD_COUNT, instance);
    KIND_ROW(kind, rows + CLASH_RECORD_COUNT, instance) = sel(opened, count + R(1), count);
    KIND_ROW(kind, rows + CLASH_RECORD_FIRST, instance) =
        sel(opened & mask_not(earliest <= began), began, earliest);
    for (uint field = 0; field < 4; field++) {
      const real value = ONGOING_ROW(CLASH_HELD, ONGOING_FORCE + field, node);
      const real most = KIND_ROW(kind, rows + CLASH_RECORD_FORCE + field, instance);
      KIND_ROW(kind, rows + CLASH_RECORD_FORCE + field, instance) =
          sel(counts, real_max(most, value), most);
    }
  }
  chain_ongoing_close(TILE_OF_CALLER, lane, chain, &yes, 0, FORCES_LATE);
}

#endif
