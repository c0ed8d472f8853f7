/* SPDX-License-Identifier: Apache-2.0
 * What winches do on the way of their lines from the last record to an evaluation: before each
 * substep they choose the rate at which the segments of their section grow in it. */
#ifndef ALD_KERNELS_PASS_WINCH_TURN_H
#define ALD_KERNELS_PASS_WINCH_TURN_H

#include "../../law/line_water.h"
#include "../../law/winch_rate.h"
#include "line_end.h"
#include "line_rope.h"
#include "rate_history.h"

#define WINCH_LINE(winch) KIND_TABLE(KIND_winch, KIND_LINE_A, winch)
#define WINCH_OPTIONS(winch) KIND_TABLE(KIND_winch, KIND_OPTIONS, winch)
#define WINCH_ROW(field, winch) KIND_ROW(KIND_winch, field, winch)
#define WINCH_TALLY(field, winch) KIND_ROW(KIND_winch, WINCH_NOW + (field), winch)
#define WINCH_PARAM(field, winch) KIND_PARAM(KIND_winch, field, winch)

/* greatest stiffness of a segment of a section, its fast one included [N/m] */
ALD_INLINE real winch_stiffness(TILE, uint line, uint lane, const line_section *n) {
  if (!(LINE_OPTIONS(line) & LINE_REMEMBERS)) return n->stiffness;
  const line_memory m = line_rope_memory(TILE_OF_CALLER, lane, n->rope);
  return real_max(n->stiffness, (m.stiffness + m.per_tension * m.most) / n->rest);
}

/* Tension at a winch that stands still: the mean of its section's segments, and the weight of what
 * hangs between each of them and the winch. The section grows everywhere at once, so that this is
 * what a winch works against; a tension of the last segment alone would make short waves grow. */
ALD_INLINE winch_rope winch_rope_of(TILE, uint winch, uint line, uint lane, line_growth growth) {
  winch_rope p;
  line_section n;
  const uint stride = NODE_STRIDE, segments = LINE_SECTION_SEGMENTS(line, growth.section);
  const int first = (WINCH_OPTIONS(winch) & WINCH_AT_FROM) != 0;
  const int bends = (LINE_OPTIONS(line) & LINE_BENDS) != 0;
  const real each = R(1) / R(segments), gap = line_gap_on_way(TILE_OF_CALLER, line, lane);
  uint node = LINE_FIRST_NODE(line);
  for (uint s = 0; s < growth.section; s++) node += LINE_SECTION_SEGMENTS(line, s);
  const GLOBAL scalar *rows = NODE_ROWS_OF(node);
  vec3 x = node_vec3(rows, stride, NODE_X), v = node_vec3(rows, stride, NODE_V);
  real tension = R(0), stretch = R(0), rate = R(0), hangs = R(0), load = R(0);
  line_section_load(TILE_OF_CALLER, line, growth.section, lane, growth, &n);
  ALD_ROLLED
  for (uint k = 0; k < segments; k++) {
    rows = rows + lanes;
    const vec3 next = node_vec3(rows, stride, NODE_X), speed = node_vec3(rows, stride, NODE_V);
    const line_link link = line_link_of(x, next);
    /* one that is missing is slack */
    const mask gone = gap == R(node + k + 1 - LINE_FIRST_NODE(line));
    const real parts = sel(gone, R(0), vec3_dot(vec3_sub(speed, v), link.along));
    const real longer = sel(gone, R(0), link.length - n.rest);
    const real wet = line_wet_share(x.z, next.z, n.diameter, R(1) - real_abs(link.along.z));
    const real weighs = n.lump.weight - wet * n.lump.buoyancy;
    /* the share of the section that hangs beyond the segment, and half of its own */
    const real beyond = (R(first ? segments - 1 - k : k) + R(0.5)) * each;
    hangs = hangs + sel(gone, R(0), weighs * (next.z - x.z) * beyond);
    const real own = line_rope_now(TILE_OF_CALLER, line, lane, node + k, &n, longer, parts).tension;
    tension = tension + sel(gone, R(0), own);
    stretch = stretch + longer;
    rate = rate + parts;
    load = load + weighs;
    x = next;
    v = speed;
  }
  if (first) hangs = R(0) - hangs;
  const real mean = tension * each;
  p.tension = mean + hangs / n.rest;
  if (!bends) p.tension = sel(mean > R(0), real_max(p.tension, R(0)), R(0));
  p.stiffness = winch_stiffness(TILE_OF_CALLER, line, lane, &n) * each;
  p.damping = n.damping * each;
  p.pull = p.stiffness * stretch;
  p.rate = rate;
  p.load = load * each;
  return p;
}

/* a substep of a whole step [s] */
ALD_INLINE real winch_substep(TILE, uint lane) {
  return STEP_LENGTH_WHOLE / real_max(from_whole(LINE_SUBSTEPS), R(1));
}

/* The rate without a tension to hold: of its history, the mean over a substep; `step` 0: at the
 * time. */
ALD_INLINE real winch_given(TILE, uint winch, uint lane, real time, real step) {
  const uint numbers = KIND_TABLE_ROWS(KIND_winch, WINCH_HISTORY, winch) * RATE_ROW_COUNT;
  const uint entry = KIND_TABLE_ENTRY(KIND_winch, WINCH_HISTORY, winch);
  if (numbers == 0) return WINCH_PARAM(WINCH_RATE, winch);
  const mask moves = step > R(0);
  const real at = rate_history_at(TILE_OF_CALLER, lane, entry, numbers, time);
  if (!any_lane(moves)) return at;
  const real before = rate_history_sum(TILE_OF_CALLER, lane, entry, numbers, time);
  const real after = rate_history_sum(TILE_OF_CALLER, lane, entry, numbers, time + step);
  return sel(moves, (after - before) / sel(moves, step, R(1)), at);
}

/* the rate that holds a tension */
ALD_INLINE real winch_held_rate(TILE, uint winch, uint lane, const winch_rope *p, real tension,
                                mask *limited) {
  winch_drive d;
  d.tension = tension;
  d.damping = WINCH_PARAM(WINCH_DAMPING, winch);
  d.step = winch_substep(TILE_OF_CALLER, lane);
  d.pay_out = WINCH_PARAM(WINCH_PAY_OUT, winch);
  d.haul = WINCH_PARAM(WINCH_HAUL, winch);
  d.power = WINCH_PARAM(WINCH_POWER, winch);
  d.has_power = (WINCH_OPTIONS(winch) & WINCH_HAS_POWER) != 0;
  return winch_rate(p, &d, limited);
}

/* Within the lengths at which its section stops; step: what the rate lasts [s]. */
ALD_INLINE real winch_stops(TILE, uint winch, uint lane, uint line, uint section, real step,
                            real rate) {
  const real start =
      SECTION_PARAM(line, section, SECTION_LENGTH) * R(LINE_SECTION_SEGMENTS(line, section));
  const real now = start + WINCH_TALLY(WINCH_PAID, winch);
  const real shortest = real_max(
      WINCH_PARAM(WINCH_SHORTEST, winch) + WINCH_PARAM(WINCH_SHORTEST_SHARE, winch) * start,
      WINCH_PARAM(WINCH_LEAST_SHARE, winch) * start);
  const real most = real_max(WINCH_PARAM(WINCH_LONGEST, winch) - now, R(0)) / step;
  const real least = real_min(shortest - now, R(0)) / step;
  return real_max(real_min(rate, most), least);
}

/* Chooses the rate for the substep at a time; step 0: at an evaluation, where orders that begin
 * with the step ahead count. An end that is not held is let out by nobody: the winch stands. */
ALD_INLINE mask winch_choose(TILE, uint winch, uint lane, real time, real step, const winch_rope *p,
                             mask held) {
  const uint line = WINCH_LINE(winch);
  const mask moves = step > R(0);
  const int first = (WINCH_OPTIONS(winch) & WINCH_AT_FROM) != 0;
  const uint section = first ? 0 : LINE_SECTION_COUNT(line) - 1;
  real ordered = WINCH_ROW(WINCH_ORDERED_RATE, winch);
  real tension = WINCH_ROW(WINCH_ORDERED_TENSION, winch);
  if (!FORCES_LATE) {
    ordered = sel(moves, WINCH_ROW(WINCH_HELD_ORDERS, winch), ordered);
    tension = sel(moves, WINCH_ROW(WINCH_HELD_ORDERS + 1, winch), tension);
  }
  mask limited = is(W(0), W(1)), holds = tension == tension;
  real rate = winch_given(TILE_OF_CALLER, winch, lane, time, step);
  if (WINCH_OPTIONS(winch) & WINCH_HOLDS) {
    tension = sel(holds, tension, WINCH_PARAM(WINCH_TENSION, winch));
    holds = is(W(0), W(0));
  }
  const mask set = ordered == ordered;
  holds = holds & mask_not(set);
  if (any_lane(holds)) {
    const real own = winch_held_rate(TILE_OF_CALLER, winch, lane, p, tension, &limited);
    rate = sel(holds, own, rate);
    limited = limited & holds;
  }
  rate = sel(held, sel(set, ordered, rate), R(0));
  const real lasts = sel(moves, step, winch_substep(TILE_OF_CALLER, lane));
  const real may = winch_stops(TILE_OF_CALLER, winch, lane, line, section, lasts, rate);
  real pull = p->tension - p->damping * may;
  if (!(LINE_OPTIONS(line) & LINE_BENDS)) {
    pull = sel(p->tension > R(0), real_max(pull, R(0)), R(0));
  }
  WINCH_ROW(WINCH_SPEED, winch) = may;
  WINCH_ROW(WINCH_PULL, winch) = pull;
  return held & (limited | mask_not(may == rate));
}

#define WINCH_RAISE(field, winch, chosen, value)                                               \
  row_keep(&WINCH_TALLY(field, winch), chosen &mask_not(WINCH_TALLY(field, winch) >= (value)), \
           value)

/* what a winch has let out in the substep behind */
ALD_INLINE void winch_pass_on(TILE, uint winch, uint lane, real step, mask moved) {
  const real rate = WINCH_ROW(WINCH_SPEED, winch), before = WINCH_ROW(WINCH_SINCE, winch);
  const real since = sel(moved, before + step * rate, before);
  const real paid = WINCH_ROW(WINCH_HELD + WINCH_PAID, winch) + since;
  WINCH_ROW(WINCH_SINCE, winch) = since;
  WINCH_TALLY(WINCH_PAID, winch) = paid;
  const real least = WINCH_TALLY(WINCH_LEAST_PAID, winch);
  WINCH_RAISE(WINCH_MOST_PAID, winch, is(W(0), W(0)), paid);
  WINCH_TALLY(WINCH_LEAST_PAID, winch) = sel(least <= paid, least, paid);
}

/* Adds up what it does in the substep ahead. Its work is by the mean tension over it. */
ALD_INLINE void winch_add_up(TILE, uint winch, uint lane, real step, const winch_rope *p,
                             mask counts) {
  const real rate = WINCH_ROW(WINCH_SPEED, winch), pull = WINCH_ROW(WINCH_PULL, winch);
  const real share = line_growth_at(TILE_OF_CALLER, WINCH_LINE(winch), lane, R(0)).share;
  const real gains = R(0.5) * step * p->stiffness * (p->rate - rate);
  const real mean = sel(pull > R(0), real_max(pull + gains, R(0)), pull);
  const mask longer = counts & (share > R(1.5));
  WINCH_RAISE(WINCH_PEAK_SPEED, winch, counts, real_abs(rate));
  WINCH_RAISE(WINCH_PEAK_POWER, winch, counts, R(0) - rate * pull);
  WINCH_RAISE(WINCH_PEAK_TENSION, winch, counts, pull);
  WINCH_RAISE(WINCH_GREATEST_LOAD, winch, longer, real_abs(p->load));
  WINCH_TALLY(WINCH_WORK, winch) =
      WINCH_TALLY(WINCH_WORK, winch) - sel(counts, step * rate * mean, R(0));
}

/* as it was held */
ALD_INLINE void winch_begin(TILE, uint winch, uint lane) {
  for (uint k = 0; k < WINCH_TALLY_COUNT; k++) {
    WINCH_TALLY(k, winch) = WINCH_ROW(WINCH_HELD + k, winch);
  }
  WINCH_ROW(WINCH_SINCE, winch) = R(0);
}

/* before a substep that begins at a time, in the lanes that take it; `done` others are behind */
ALD_INLINE void winch_turn(TILE, uint winch, uint lane, real time, real step, real done,
                           mask active) {
  const uint line = WINCH_LINE(winch);
  const uint end = (WINCH_OPTIONS(winch) & WINCH_AT_FROM) != 0 ? 0 : 1;
  winch_pass_on(TILE_OF_CALLER, winch, lane, step, active & (done > R(0)));
  const line_growth growth = line_growth_at(TILE_OF_CALLER, line, lane, time);
  const winch_rope p = winch_rope_of(TILE_OF_CALLER, winch, line, lane, growth);
  const mask held = line_follows(TILE_OF_CALLER, line, lane, end);
  const mask limited = winch_choose(TILE_OF_CALLER, winch, lane, time, step, &p, held);
  winch_add_up(TILE_OF_CALLER, winch, lane, step, &p, active);
  WINCH_TALLY(WINCH_LIMITED, winch) =
      WINCH_TALLY(WINCH_LIMITED, winch) + sel(active & limited, step, R(0));
}

/* At the evaluation: where it is, and the rate there. `moved`: the lanes that took a substep. */
ALD_INLINE void winch_arrive(TILE, uint winch, uint lane, real time, real step, mask moved) {
  const uint line = WINCH_LINE(winch);
  const uint end = (WINCH_OPTIONS(winch) & WINCH_AT_FROM) != 0 ? 0 : 1;
  winch_pass_on(TILE_OF_CALLER, winch, lane, step, moved);
  const line_growth growth = line_growth_at(TILE_OF_CALLER, line, lane, time);
  const winch_rope p = winch_rope_of(TILE_OF_CALLER, winch, line, lane, growth);
  const mask held = line_pulls(TILE_OF_CALLER, line, lane, end);
  (void)winch_choose(TILE_OF_CALLER, winch, lane, time, R(0), &p, held);
}

#endif
