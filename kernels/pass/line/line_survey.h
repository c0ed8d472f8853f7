/* SPDX-License-Identifier: Apache-2.0
 * What a line is like at an evaluation: its tensions, and what it does to what holds its ends. */
#ifndef ALD_KERNELS_PASS_LINE_SURVEY_H
#define ALD_KERNELS_PASS_LINE_SURVEY_H

#include "../../law/line_bend.h"
#include "../../law/line_tension.h"
#include "../../law/line_water.h"
#include "../water/sea.h"
#include "line_end.h"

/* along the whole line */
typedef struct line_survey {
  real from, to, most, where; /* tension of the first, last, tightest segment [N]; its middle [m] */
  real length;                /* unstretched, of the whole line [m] */
  real fastest;               /* node [m/s]; no number if any node's velocity is none */
} line_survey;

ALD_INLINE line_survey line_survey_of(TILE, uint line, uint lane, line_growth growth) {
  line_survey s;
  const uint stride = NODE_STRIDE, sections = LINE_SECTION_COUNT(line);
  const GLOBAL scalar *rows = NODE_ROWS_OF(LINE_FIRST_NODE(line));
  vec3 x = node_vec3(rows, stride, NODE_X), v = node_vec3(rows, stride, NODE_V);
  real arc = R(0), square = vec3_dot(v, v);
  uint node = LINE_FIRST_NODE(line);
  s.from = s.to = s.where = R(0);
  for (uint section = 0; section < sections; section++) {
    line_section n;
    line_section_load(TILE_OF_CALLER, line, section, lane, growth, &n);
    const uint segments = LINE_SECTION_SEGMENTS(line, section);
    for (uint k = 0; k < segments; k++) {
      rows = rows + lanes;
      const vec3 next = node_vec3(rows, stride, NODE_X), speed = node_vec3(rows, stride, NODE_V);
      const line_link link = line_link_of(x, next);
      const real rate = vec3_dot(vec3_sub(speed, v), link.along) - n.rest_rate;
      s.to = line_tension(n.stiffness, n.damping, link.length - n.rest, rate,
                          (LINE_OPTIONS(line) & LINE_BENDS) != 0);
      if (plan[PLAN_TRACE]) NODE_TENSION(node++) = s.to;
      if (section + k == 0) s.from = s.most = s.to;
      const mask more = (s.to > s.most) | is(W(section + k), W(0));
      s.most = sel(more, s.to, s.most);
      s.where = sel(more, arc + R(0.5) * n.rest, s.where);
      arc = arc + n.rest;
      const real own = vec3_dot(speed, speed);
      square = sel((own > square) | (own != own), own, square);
      x = next;
      v = speed;
    }
  }
  s.length = arc;
  s.fastest = real_sqrt(square);
  return s;
}

/* an end and the nodes next to it, the end first */
typedef struct line_tip {
  line_link near, far; /* first and second segment, into the line */
  line_section numbers;
  vec3 x, v;
  real bending; /* of the node between both segments [N m] */
  real wet;
} line_tip;

ALD_INLINE line_tip line_tip_of(TILE, uint line, uint lane, uint end, line_growth growth) {
  line_tip t;
  const uint stride = NODE_STRIDE, sections = LINE_SECTION_COUNT(line);
  const uint section = end ? sections - 1 : 0;
  const int is_alone = LINE_SECTION_SEGMENTS(line, section) == 1;
  const uint count = LINE_FIRST_NODE(line + 1) - LINE_FIRST_NODE(line);
  const uint node = LINE_END_NODE(line, end), one = end ? node - 1 : node + 1;
  const uint two = count < 3 ? one : end ? one - 1 : one + 1;
  t.x = node_vec3(NODE_ROWS_OF(node), stride, NODE_X);
  t.v = node_vec3(NODE_ROWS_OF(node), stride, NODE_V);
  const vec3 next = node_vec3(NODE_ROWS_OF(one), stride, NODE_X);
  line_section_load(TILE_OF_CALLER, line, section, lane, growth, &t.numbers);
  t.near = line_link_of(t.x, next);
  t.far = line_link_of(next, node_vec3(NODE_ROWS_OF(two), stride, NODE_X));
  t.wet = line_wet_share(t.x.z, next.z, t.numbers.diameter, R(1) - real_abs(t.near.along.z));
  real bending = t.numbers.bending, rest = t.numbers.rest;
  if (is_alone && sections > 1) {
    const uint other = end ? section - 1 : 1;
    line_section beyond;
    line_section_load(TILE_OF_CALLER, line, other, lane, growth, &beyond);
    bending = beyond.bending;
    rest = beyond.rest;
  }
  t.bending = line_bend_stiffness(t.numbers.bending, t.numbers.rest, bending, rest);
  if (count < 3) t.bending = R(0);
  return t;
}

/* on what holds an end */
typedef struct line_pull {
  vec3 force, moment; /* moment of a clamp, a couple [N m] */
  real tension;       /* at the very end [N] */
} line_pull;

/* Tension at the very end, where the half segment beside it hangs too: all that the half segment
 * carries and its inertia, `load` being tension, weight, buoyancy, drag and clashes. Of a line that
 * bends the part along its first segment, below 0 where it is pressed. The acceleration is the mean
 * since the last record. */
ALD_INLINE real line_end_tension(TILE, uint line, uint lane, uint end, const line_tip *t, vec3 load,
                                 vec3 flow) {
  const line_lump *n = &t->numbers.lump;
  const line_way way = line_way_of(t->near.along);
  const real portion = R(0.5) * t->wet, interval = KIND_ROW(KIND_line, LINE_INTERVAL, line);
  const GLOBAL scalar *rows = NODE_ROWS_OF(LINE_END_NODE(line, end));
  const mask moves = interval > R(0);
  const vec3 gained = vec3_sub(t->v, node_vec3(rows, NODE_STRIDE, NODE_HELD_V));
  const vec3 rate = vec3_scale(gained, sel(moves, R(1) / sel(moves, interval, R(1)), R(0)));
  const vec3 inertia = line_split(way, rate, R(0.5) * n->mass + portion * n->added_across,
                                  R(0.5) * n->mass + portion * n->added_along);
  const vec3 push = line_split(way, flow, portion * (n->displaced + n->added_across),
                               portion * (n->displaced + n->added_along));
  const vec3 all = vec3_add(load, vec3_sub(push, inertia));
  return LINE_OPTIONS(line) & LINE_BENDS ? vec3_dot(all, t->near.along) : vec3_length(all);
}

/* Tension, shear of bending, and on the half segment at the end its weight, buoyancy, drag and
 * clashes; not its inertia, and not the seabed. */
ALD_INLINE line_pull line_pull_of(TILE, uint line, uint lane, uint end, real tension,
                                  line_growth growth) {
  line_pull p;
  const line_tip t = line_tip_of(TILE_OF_CALLER, line, lane, end, growth);
  const uint options = LINE_OPTIONS(line);
  const line_lump *n = &t.numbers.lump;
  const real portion = R(0.5) * t.wet;
  const water sea = sea_at(TILE_OF_CALLER, lane, t.x, stage_time(TILE_OF_CALLER, lane));
  p.moment = vec3_zero();
  p.force = vec3_madd(line_drag(line_way_of(t.near.along), vec3_sub(sea.velocity, t.v),
                                portion * n->drag_across, portion * n->drag_along),
                      tension, t.near.along);
  p.force.z = p.force.z + (portion * n->buoyancy - R(0.5) * n->weight);
  vec3 push = vec3_zero();
  if (options & LINE_IS_PUSHED) {
    push = node_vec3(NODE_ROWS_OF(LINE_END_NODE(line, end)), NODE_STRIDE, NODE_PUSH);
  }
  p.tension = line_end_tension(TILE_OF_CALLER, line, lane, end, &t, vec3_add(p.force, push),
                               sea.acceleration);
  if (options & LINE_BENDS) {
    const line_bend f =
        line_bending(t.bending, t.near.along, t.near.inverse, t.far.along, t.far.inverse);
    p.force = vec3_add(p.force, f.behind);
  }
  if (options & (end ? LINE_CLAMP_TO : LINE_CLAMP_FROM)) {
    const vec3 along = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_ALONG + 3 * end);
    const real b = R(2) * t.numbers.bending / t.numbers.rest;
    const line_bend f = line_bending(b, along, R(0), t.near.along, t.near.inverse);
    p.force = vec3_sub(p.force, f.ahead);
    p.moment = vec3_scale(vec3_cross(along, t.near.along), b);
  }
  p.force = vec3_add(p.force, push);
  return p;
}

#endif
