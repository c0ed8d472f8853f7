/* SPDX-License-Identifier: Apache-2.0
 * A dynamic line that an order has parted along it: the segment that holds the place is missing
 * from then on. Its nodes keep the halves of its mass, its weight and what the water does to them;
 * they are ends, without tension and bending between them, and what lies there meets nothing. */
#ifndef ALD_KERNELS_PASS_LINE_PARTING_H
#define ALD_KERNELS_PASS_LINE_PARTING_H

#include "../step/space.h"
#include "line_rows.h"

/* 1 + number of the segment at an arc length, unstretched as at the start; at a node that ahead */
ALD_INLINE real line_segment_at(TILE, uint line, uint lane, real arc) {
  real begins = R(0), before = R(0), number = R(0);
  for (uint section = 0; section < LINE_SECTION_COUNT(line); section++) {
    const real segments = R(LINE_SECTION_SEGMENTS(line, section));
    const real length = SECTION_PARAM(line, section, SECTION_LENGTH);
    /* sums of lengths round */
    const real passed = (arc - begins) / length + R(1e-6), near = real_rint(passed);
    const real own = sel(near > passed, near - R(1), near);
    const real bounded = real_max(real_min(own, segments - R(1)), R(0));
    number = sel(passed >= R(0), before + bounded + R(1), number);
    begins = begins + length * segments;
    before = before + segments;
  }
  return real_max(number, R(1));
}

/* what is missing at this evaluation; before anything else of it asks */
ALD_INLINE void line_gap_find(TILE, uint line, uint lane) {
  if (!ALD_LINES_PART) return;
  const real held = KIND_ROW(KIND_line, LINE_HELD_GAP, line);
  const real arc = KIND_ROW(KIND_line, LINE_PARTS_AT, line);
  const mask parts = (arc > R(0)) & (held == R(0));
  real gap = held;
  if (any_lane(parts)) gap = sel(parts, line_segment_at(TILE_OF_CALLER, line, lane, arc), held);
  KIND_ROW(KIND_line, LINE_GAP, line) = gap;
}

/* 1 + number of the segment that is missing at this evaluation, 0: none */
ALD_INLINE real line_gap(TILE, uint line, uint lane) {
  return ALD_LINES_PART ? KIND_ROW(KIND_line, LINE_GAP, line) : R(0);
}

/* On the way to this evaluation: that lies within the step, which an order parts the line at the
 * beginning of, or, with schemes of one stage, before it. */
ALD_INLINE real line_gap_on_way(TILE, uint line, uint lane) {
  if (!ALD_LINES_PART) return R(0);
  return KIND_ROW(KIND_line, (uint)(FORCES_LATE ? LINE_GAP : LINE_HELD_GAP), line);
}

/* Lanes in which a line or bar has the segment at a node, on the way to this evaluation. */
ALD_INLINE mask chain_is_whole(TILE, uint lane, uint chain, uint node) {
  if (!ALD_LINES_PART || chain >= KIND(KIND_line, KIND_COUNT)) return is(W(0), W(0));
  const real gap = line_gap_on_way(TILE_OF_CALLER, chain, lane);
  return mask_not(gap == R(node + 1 - LINE_FIRST_NODE(chain)));
}

#endif
