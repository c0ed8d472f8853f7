/* SPDX-License-Identifier: Apache-2.0
 * What a line is like at an evaluation: its tensions, and what it does to what holds its ends. */
#ifndef ALD_KERNELS_PASS_LINE_SURVEY_H
#define ALD_KERNELS_PASS_LINE_SURVEY_H

#include "../../law/line_bend.h"
#include "../../law/line_burden.h"
#include "../../law/line_water.h"
#include "../water/sea.h"
#include "line_end_ground.h"
#include "line_rope.h"
#include "point_rows.h"

/* along the whole line */
typedef struct line_survey {
  real from, to, most, where; /* tension of the first, last, tightest segment [N]; its middle [m] */
  real least;                 /* of the slackest, below 0: pressed [N] */
  real length;                /* unstretched, of the whole line [m] */
  real fastest;               /* node [m/s]; no number if any node's velocity is none */
} line_survey;

ALD_INLINE line_survey line_survey_of(TILE, uint line, uint lane, line_growth growth) {
  line_survey s;
  const uint stride = NODE_STRIDE, sections = LINE_SECTION_COUNT(line);
  const GLOBAL scalar *rows = NODE_ROWS_OF(LINE_FIRST_NODE(line));
  vec3 x = node_vec3(rows, stride, NODE_X), v = node_vec3(rows, stride, NODE_V);
  const real gap = line_gap(TILE_OF_CALLER, line, lane);
  const int parted = ALD_LINES_PART ? any_lane(gap > R(0)) : 0;
  real arc = R(0), square = vec3_dot(v, v), number = R(0);
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
      s.to =
          line_rope_now(TILE_OF_CALLER, line, lane, node, &n, link.length - n.rest, rate).tension;
      if (parted) {
        number = number + R(1);
        s.to = sel(gap == number, R(0), s.to);
      }
      if (plan[PLAN_TRACE]) NODE_TENSION(node) = s.to;
      node++;
      if (section + k == 0) s.from = s.most = s.least = s.to;
      const mask more = (s.to > s.most) | is(W(section + k), W(0));
      s.most = sel(more, s.to, s.most);
      s.least = real_min(s.to, s.least);
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
  vec3 x, v, next_x, next_v; /* of the end and of the next node */
  real bending;              /* of the node between both segments [N m] */
  real wet;
} line_tip;

/* Where the segment of an end is missing it has its half, and where the next one is, no bending. */
ALD_INLINE void line_tip_part(TILE, uint line, uint lane, uint end, line_tip *t) {
  const uint count = LINE_FIRST_NODE(line + 1) - LINE_FIRST_NODE(line);
  const real gap = line_gap(TILE_OF_CALLER, line, lane);
  const mask near = gap == R(end ? count - 1 : 1), far = gap == R(end ? count - 2 : 2);
  if (!any_lane(near | far)) return;
  t->near = line_link_without(t->near, near);
  t->far = line_link_without(t->far, far);
  t->bending = sel(near | far, R(0), t->bending);
  t->numbers.bending = sel(near, R(0), t->numbers.bending);
  t->wet = sel(near, line_wet_share(t->x.z, t->x.z, t->numbers.diameter, R(1)), t->wet);
  t->next_x = vec3_sel(near, t->x, t->next_x);
  t->next_v = vec3_sel(near, t->v, t->next_v);
}

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
  t.next_x = next;
  t.next_v = node_vec3(NODE_ROWS_OF(one), stride, NODE_V);
  t.wet = line_wet_share(t.x.z, next.z, t.numbers.diameter, R(1) - real_abs(t.near.along.z));
  real bending = t.numbers.bending, rest = t.numbers.rest;
  if (is_alone & (sections > 1)) {
    const uint other = end ? section - 1 : 1;
    line_section beyond;
    line_section_load(TILE_OF_CALLER, line, other, lane, growth, &beyond);
    bending = beyond.bending;
    rest = beyond.rest;
  }
  t.bending = line_bend_stiffness(t.numbers.bending, t.numbers.rest, bending, rest);
  if (count < 3) t.bending = R(0);
  if (ALD_LINES_PART) line_tip_part(TILE_OF_CALLER, line, lane, end, &t);
  return t;
}

/* on what holds an end */
typedef struct line_pull {
  vec3 force, moment; /* moment of a clamp, a couple [N m] */
  real tension;       /* at the very end [N] */
  vec3 way;           /* the line's direction at the very end, into the line; of any length */
} line_pull;

/* added mass of the half segment at an end alone, earth frame */
ALD_INLINE burden burden_of_water(const line_tip *t) {
  const real portion = R(0.5) * t->wet;
  burden a;
  a.across = portion * t->numbers.lump.added_across;
  a.along = portion * t->numbers.lump.added_along;
  a.way = t->near.along;
  return a;
}

/* force of the water's acceleration on the half segment at an end, that of its added mass included
 */
ALD_INLINE vec3 line_end_flow(const line_tip *t, vec3 flow) {
  const line_lump *n = &t->numbers.lump;
  const real portion = R(0.5) * t->wet;
  return line_split(line_way_of(t->near.along), flow, portion * (n->displaced + n->added_across),
                    portion * (n->displaced + n->added_along));
}

/* acceleration of an end, the mean since the last record; 0 at the first one [m/s^2] */
ALD_INLINE vec3 line_end_rate(TILE, uint line, uint lane, uint end) {
  const GLOBAL scalar *rows = NODE_ROWS_OF(LINE_END_NODE(line, end));
  const real interval = KIND_ROW(KIND_line, LINE_INTERVAL, line);
  const mask moves = interval > R(0);
  const vec3 gained =
      vec3_sub(node_vec3(rows, NODE_STRIDE, NODE_V), node_vec3(rows, NODE_STRIDE, NODE_HELD_V));
  return vec3_scale(gained, sel(moves, R(1) / sel(moves, interval, R(1)), R(0)));
}

/* Tension at the very end, where the half segment beside it hangs too: all that the half segment
 * carries and its inertia, `load` being tension, weight, buoyancy, drag, clashes and the seabed's,
 * `flow` the force of the water's acceleration, `rate` the end's. */
ALD_INLINE vec3 line_end_tension(const line_tip *t, vec3 load, vec3 flow, vec3 rate) {
  const burden added = burden_of_water(t);
  const real own = R(0.5) * t->numbers.lump.mass;
  const vec3 inertia =
      line_split(line_way_of(t->near.along), rate, own + added.across, own + added.along);
  return vec3_add(load, vec3_sub(flow, inertia));
}

/* Direction at the very end: that of the tension there, since a line that does not bend has no
 * shear; of one that bends beyond its first two segments, whose directions belong to their middles;
 * of a slack one that of its first segment. */
ALD_INLINE vec3 line_end_way(TILE, uint line, const line_tip *t, vec3 all, real tension) {
  const uint count = LINE_FIRST_NODE(line + 1) - LINE_FIRST_NODE(line);
  const vec3 near = t->near.along;
  if (!(LINE_OPTIONS(line) & LINE_BENDS)) return vec3_sel(tension > R(0), all, near);
  if (count < 3) return near;
  return vec3_madd(near, R(0.5), vec3_sub(near, t->far.along));
}

/* What makes the added mass of the half segment follow the line, on a body that moves by forces:
 * its mass matrix has it fixed in the body. */
ALD_INLINE void line_pull_follow(TILE, uint body, uint lane, const line_tip *t, line_pull *p) {
  const burden a = burden_of_water(t);
  vec3 force, couple;
  if (IS_GUIDED(body) || !any_lane(a.across != a.along)) return;
  burden_follows(&a, t->v, body_pose(TILE_OF_CALLER, body, lane).spin, &force, &couple);
  p->force = vec3_add(p->force, force);
  p->moment = vec3_add(p->moment, couple);
}

/* the seabed's force on the half segment is added to another */
ALD_INLINE void line_pull_rest(TILE, uint line, uint lane, uint end, const line_tip *t,
                               real tension, vec3 *force) {
  mask on;
  const line_end_bed bed = {t->x, t->v, t->next_x, t->next_v, t->near.along, tension};
  const vec3 ground = line_end_ground(TILE_OF_CALLER, line, lane, end, &t->numbers, &bed, &on);
  if (any_lane(on)) *force = vec3_sel(on, vec3_add(*force, ground), *force);
}

/* Tension, shear of bending, and on the half segment at the end its weight, buoyancy, clashes and
 * the forces of the water and the seabed; not its inertia, which is the body's (burden.h). */
ALD_INLINE line_pull line_pull_of(TILE, uint line, uint lane, uint end, real tension, vec3 rate,
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
  /* where a point holds it the walk has left its grip */
  if ((options & LINE_ON_SEABED) && POINT_PLACE(line, end) == 0) {
    line_pull_rest(TILE_OF_CALLER, line, lane, end, &t, tension, &p.force);
  }
  vec3 push = vec3_zero();
  if (options & LINE_IS_PUSHED) {
    push = node_vec3(NODE_ROWS_OF(LINE_END_NODE(line, end)), NODE_STRIDE, NODE_PUSH);
  }
  const vec3 flow = line_end_flow(&t, sea.acceleration);
  const vec3 all = line_end_tension(&t, vec3_add(p.force, push), flow, rate);
  p.tension = options & LINE_BENDS ? vec3_dot(all, t.near.along) : vec3_length(all);
  p.way = line_end_way(TILE_OF_CALLER, line, &t, all, tension);
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
    p.way = along;
  }
  p.force = vec3_add(vec3_add(p.force, push), flow);
  line_pull_follow(TILE_OF_CALLER, LINE_BODY(line, end), lane, &t, &p);
  return p;
}

#endif
