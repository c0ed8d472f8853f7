/* SPDX-License-Identifier: Apache-2.0
 * Tension, shear and bending moment at places of dynamic lines that are reported. Tension and
 * shear are the same along a segment; the moment is that of its nodes, linear between them. At a
 * node the segment ahead counts, at the ends the tension at the very end. */
#ifndef ALD_KERNELS_PASS_LINE_POINT_H
#define ALD_KERNELS_PASS_LINE_POINT_H

#include "../../law/line_bend.h"
#include "line_end.h"
#include "line_point_rows.h"
#include "line_rope.h"

/* a segment and those beside it; of one that is not there, the numbers of the segment */
typedef struct line_cut {
  uint node; /* lower one, of the block */
  int is_first, is_last;
  line_section behind, own, ahead;
  mask misses; /* lanes in which it is missing */
} line_cut;

/* what a cut through a segment transmits */
typedef struct line_inner {
  real tension, shear, moment; /* [N], [N], [N m] */
} line_inner;

/* bending stiffness and the direction on the other side of an end of the line */
ALD_INLINE real line_cut_clamp(TILE, uint line, uint lane, uint end, const line_section *n,
                               vec3 *along) {
  *along = vec3_zero();
  if (!(LINE_OPTIONS(line) & (end ? LINE_CLAMP_TO : LINE_CLAMP_FROM))) return R(0);
  const vec3 clamp = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_ALONG + 3 * end);
  *along = vec3_scale(clamp, R(end ? -1 : 1));
  return sel(line_pulls(TILE_OF_CALLER, line, lane, end), R(2) * n->bending / n->rest, R(0));
}

/* shear, and the moment at a share of the segment */
ALD_INLINE void line_cut_bend(TILE, uint line, uint lane, const line_cut *c, line_link own,
                              real share, line_inner *f) {
  const uint stride = NODE_STRIDE;
  const GLOBAL scalar *rows = NODE_ROWS_OF(c->node);
  vec3 lower, upper;
  real b1, b2;
  if (c->is_first) {
    b1 = line_cut_clamp(TILE_OF_CALLER, line, lane, 0, &c->own, &lower);
  } else {
    lower = line_link_of(node_vec3(rows - lanes, stride, NODE_X), node_vec3(rows, stride, NODE_X))
                .along;
    b1 = line_bend_stiffness(c->behind.bending, c->behind.rest, c->own.bending, c->own.rest);
  }
  if (c->is_last) {
    b2 = line_cut_clamp(TILE_OF_CALLER, line, lane, 1, &c->own, &upper);
  } else {
    upper = line_link_of(node_vec3(rows + lanes, stride, NODE_X),
                         node_vec3(rows + 2 * lanes, stride, NODE_X))
                .along;
    b2 = line_bend_stiffness(c->own.bending, c->own.rest, c->ahead.bending, c->ahead.rest);
  }
  const line_bend one = line_bending(b1, lower, R(0), own.along, own.inverse);
  const line_bend two = line_bending(b2, own.along, own.inverse, upper, R(0));
  f->shear = vec3_length(vec3_sub(two.behind, one.ahead));
  const vec3 at_lower = vec3_scale(vec3_cross(lower, own.along), b1);
  const vec3 at_upper = vec3_scale(vec3_cross(own.along, upper), b2);
  f->moment = vec3_length(vec3_madd(at_lower, share, vec3_sub(at_upper, at_lower)));
}

ALD_INLINE line_inner line_cut_through(TILE, uint line, uint lane, const line_cut *c, real share) {
  line_inner f;
  const uint stride = NODE_STRIDE;
  const GLOBAL scalar *rows = NODE_ROWS_OF(c->node), *next = rows + lanes;
  const int bends = (LINE_OPTIONS(line) & LINE_BENDS) != 0;
  const line_link link =
      line_link_of(node_vec3(rows, stride, NODE_X), node_vec3(next, stride, NODE_X));
  const vec3 v = vec3_sub(node_vec3(next, stride, NODE_V), node_vec3(rows, stride, NODE_V));
  const real rate = vec3_dot(v, link.along) - c->own.rest_rate;
  f.tension =
      line_rope_now(TILE_OF_CALLER, line, lane, c->node, &c->own, link.length - c->own.rest, rate)
          .tension;
  f.shear = f.moment = R(0);
  if (bends) line_cut_bend(TILE_OF_CALLER, line, lane, c, link, share, &f);
  if (ALD_LINES_PART) {
    f.tension = sel(c->misses, R(0), f.tension);
    f.shear = sel(c->misses, R(0), f.shear);
    f.moment = sel(c->misses, R(0), f.moment);
  }
  return f;
}

/* numbers of the segments around segment k of a section */
ALD_INLINE line_cut line_cut_of(TILE, uint line, uint lane, uint section, uint k, uint node,
                                line_growth growth) {
  line_cut c;
  const uint sections = LINE_SECTION_COUNT(line), segments = LINE_SECTION_SEGMENTS(line, section);
  c.node = node;
  c.is_first = section + k == 0;
  c.is_last = section + 1 == sections && k + 1 == segments;
  line_section_load(TILE_OF_CALLER, line, section, lane, growth, &c.own);
  c.behind = c.ahead = c.own;
  if (k == 0 && section > 0) {
    line_section_load(TILE_OF_CALLER, line, section - 1, lane, growth, &c.behind);
  }
  if (k + 1 == segments && section + 1 < sections) {
    line_section_load(TILE_OF_CALLER, line, section + 1, lane, growth, &c.ahead);
  }
  /* a segment that is missing does not bend with those beside it */
  const real number = R(node - LINE_FIRST_NODE(line));
  const real gap = line_gap(TILE_OF_CALLER, line, lane);
  c.misses = gap == number + R(1);
  c.behind.bending = sel(gap == number, R(0), c.behind.bending);
  c.ahead.bending = sel(gap == number + R(2), R(0), c.ahead.bending);
  return c;
}

/* the place may be in another segment in each lane */
ALD_INLINE line_inner line_point_inner(TILE, uint line, uint lane, real at, real share,
                                       line_growth growth) {
  line_inner all;
  const uint sections = LINE_SECTION_COUNT(line);
  uint number = 0;
  all.tension = all.shear = all.moment = R(0);
  for (uint section = 0; section < sections; section++) {
    const uint segments = LINE_SECTION_SEGMENTS(line, section);
    for (uint k = 0; k < segments; k++, number++) {
      const mask here = at == R(number);
      if (!any_lane(here)) continue;
      const uint node = LINE_FIRST_NODE(line) + number;
      const line_cut c = line_cut_of(TILE_OF_CALLER, line, lane, section, k, node, growth);
      const line_inner f = line_cut_through(TILE_OF_CALLER, line, lane, &c, share);
      all.tension = sel(here, f.tension, all.tension);
      all.shear = sel(here, f.shear, all.shear);
      all.moment = sel(here, f.moment, all.moment);
    }
  }
  return all;
}

/* Force of the contact that the segment of the place is in; as of its line, see line.h. */
ALD_INLINE real line_point_clash(TILE, uint line, uint lane, real at) {
  real force = R(0);
  if (!(LINE_OPTIONS(line) & LINE_CLASHES)) return force;
  const mask moves = KIND_ROW(KIND_line, LINE_INTERVAL, line) > R(0);
  const uint first = CHAIN(line, CHAIN_NODE), segments = CHAIN(line, CHAIN_SEGMENTS);
  for (uint k = 0; k < segments; k++) {
    const mask here = at == R(k);
    if (!any_lane(here)) continue;
    const real most =
        sel(moves, CLASH_ROW(CLASH_MOST, first + k), CLASH_ROW(CLASH_HELD_MOST, first + k));
    const mask none = moves & is(CLASH_FLAG(CLASH_TRIAL_STATE, first + k), W(0));
    force = sel(here, sel(none, R(0), most), force);
  }
  return force;
}

/* it has no force; its line has left the tensions of its ends */
ALD_APART void line_point_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint line = KIND_TABLE(KIND_line_point, KIND_LINE_A, instance);
  const uint row = KIND_TABLE(KIND_line_point, KIND_LINE_PLACE, instance);
  const uint entry = KIND_TABLE_ENTRY(KIND_line, LINE_PLACES, line) + row * PLACE_PARAM_COUNT;
  const line_growth growth =
      line_growth_at(TILE_OF_CALLER, line, lane, stage_time(TILE_OF_CALLER, lane));
  const real end = PARAM(entry + PLACE_END);
  line_inner f = line_point_inner(TILE_OF_CALLER, line, lane, PARAM(entry + PLACE_SEGMENT),
                                  PARAM(entry + PLACE_SHARE), growth);
  f.tension = sel(end == R(1), KIND_ROW(KIND_line, LINE_TENSION_FROM, line), f.tension);
  f.tension = sel(end == R(2), KIND_ROW(KIND_line, LINE_TENSION_TO, line), f.tension);
  ROW_OF(line_point, LINE_POINT_TENSION) = f.tension;
  ROW_OF(line_point, LINE_POINT_SHEAR) = f.shear;
  ROW_OF(line_point, LINE_POINT_MOMENT) = f.moment;
  if (plan[PLAN_TRACE]) {
    TRACE_OF(line_point, LINE_POINT_TRACE_TENSION) = f.tension;
    TRACE_OF(line_point, LINE_POINT_TRACE_SHEAR) = f.shear;
    TRACE_OF(line_point, LINE_POINT_TRACE_MOMENT) = f.moment;
    TRACE_OF(line_point, LINE_POINT_TRACE_CLASH) =
        line_point_clash(TILE_OF_CALLER, line, lane, PARAM(entry + PLACE_SEGMENT));
  }
}

ALD_INLINE void line_point_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real tension = ROW_OF(line_point, LINE_POINT_TENSION);
  const real least = ROW_OF(line_point, LINE_POINT_LEAST);
  const mask more = runs & (tension > ROW_OF(line_point, LINE_POINT_PEAK));
  row_keep(&ROW_OF(line_point, LINE_POINT_PEAK_TIME), more, record_time(TILE_OF_CALLER, lane));
  row_keep(&ROW_OF(line_point, LINE_POINT_PEAK), more, tension);
  /* none is known before the first record */
  row_keep(&ROW_OF(line_point, LINE_POINT_LEAST), runs & mask_not(least <= tension), tension);
  row_peak(&ROW_OF(line_point, LINE_POINT_PEAK_SHEAR), runs, ROW_OF(line_point, LINE_POINT_SHEAR));
  row_peak(&ROW_OF(line_point, LINE_POINT_PEAK_MOMENT), runs,
           ROW_OF(line_point, LINE_POINT_MOMENT));
}

#endif
