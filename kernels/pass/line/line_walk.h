/* SPDX-License-Identifier: Apache-2.0
 * One substep of one line: a single walk over its nodes. What the node behind was at the beginning
 * of the substep stays in variables, so that every node is read once and written once. */
#ifndef ALD_KERNELS_PASS_LINE_WALK_H
#define ALD_KERNELS_PASS_LINE_WALK_H

#include "../../law/line_bend.h"
#include "../../law/line_water.h"
#include "line_bed.h"
#include "line_rope.h"
#include "point_rows.h"

/* an end of the line after the substep, in the lanes in which it is held */
typedef struct line_end {
  vec3 x, v, along; /* along: tangent of a clamp, into the line */
  mask held;
  uint point; /* 1 + its place among the ends at points, 0: a body holds it; x, v are none then */
} line_end;

/* The nodes of a line that a walk moves: all, or `first` to `end` - 1 of it, where other work-items
 * move the others. Then `beside` has the neighbours of the part as the substep began:
 * NEIGHBOUR_COUNT numbers, NEIGHBOUR_STRIDE apart. */
typedef struct line_part {
  int is_whole;
  uint first, end;
  const LOCAL scalar *beside;
} line_part;
enum {
  NEIGHBOUR_BEHIND,                       /* place and velocity of node first - 1 (6) */
  NEIGHBOUR_AHEAD = NEIGHBOUR_BEHIND + 6, /* of node end (6) */
  NEIGHBOUR_FAR_BEHIND =
      NEIGHBOUR_AHEAD + 6, /* where some line bends: place of node first - 2 (3) */
  NEIGHBOUR_FAR_AHEAD = NEIGHBOUR_FAR_BEHIND + 3, /* likewise: of node end + 1 (3) */
  NEIGHBOUR_BENDING = NEIGHBOUR_FAR_AHEAD + 3,
  /* where some line remembers: slow strain of the segment from node first - 1 on */
  NEIGHBOUR_SLOW = ALD_LINES_ANY & LINE_BENDS ? NEIGHBOUR_BENDING : NEIGHBOUR_FAR_BEHIND,
  NEIGHBOUR_COUNT = NEIGHBOUR_SLOW + (ALD_LINES_ANY & LINE_REMEMBERS ? 1 : 0),
  /* Parts in a group: its 256 work-items, or as many as 30 kB of local memory have room for; every
   * device has 32. */
  NEIGHBOUR_BENDING_STRIDE = ALD_LINES_ANY & LINE_REMEMBERS ? 196 : 208,
  NEIGHBOUR_STRIDE = ALD_LINES_ANY & LINE_BENDS ? NEIGHBOUR_BENDING_STRIDE : 256
};

/* what a substep of a line knows before it begins */
typedef struct line_run {
  uint line, options;
  line_part part;
  mask active;
  real step; /* [s] */
  line_end from, to;
  real seabed;       /* [m] */
  vec3 current;      /* where it is the same everywhere [m/s] */
  int varies, waves; /* 1: the water's rows count, and its acceleration */
  int parted;        /* 1: in some lane a segment is missing */
  real gap;          /* 1 + its number, 0: none */
  line_growth growth;
} line_run;

/* how a node takes a force */
typedef struct line_mover {
  line_way way;
  real across, along; /* 1/mass with added mass [1/kg] */
  mask moves;
} line_mover;

/* a segment as the walk has found it */
typedef struct line_span {
  line_link link;
  real wet;     /* share under water */
  int sunk;     /* 1: all of it in all lanes */
  real bending; /* EI [N m^2] */
  real rest;    /* [m] */
} line_span;

/* where a walk is; x, v as the substep began */
typedef struct line_front {
  uint node;                   /* its number in the line */
  int is_first, is_last, edge; /* edge: its neighbours are not of one section */
  GLOBAL scalar *rows;         /* of the node */
  vec3 x, v, force;            /* of the node [m], [m/s], [N] */
  vec3 next_x, next_v, carry;  /* of the next one, force on it so far */
  line_span behind, ahead;
  line_mover before; /* node behind the node */
} line_front;

/* a neighbour of the part that is walked over */
ALD_INLINE vec3 line_neighbour(const line_run *run, uint field) {
  const LOCAL scalar *beside = run->part.beside + field * NEIGHBOUR_STRIDE;
  return vec3_of(R(beside[0]), R(beside[NEIGHBOUR_STRIDE]), R(beside[2 * NEIGHBOUR_STRIDE]));
}

/* is it one that the walk moves? */
ALD_INLINE int line_walk_owns(const line_run *run, uint node) {
  return run->part.is_whole || (node >= run->part.first && node < run->part.end);
}

/* place and velocity of the next node */
ALD_INLINE void line_walk_look(TILE, const line_run *run, line_front *w) {
  const uint node = w->node + 1;
  if (line_walk_owns(run, node)) {
    const GLOBAL scalar *next = w->rows + lanes;
    w->next_x = node_vec3(next, NODE_STRIDE, NODE_X);
    w->next_v = node_vec3(next, NODE_STRIDE, NODE_V);
  } else if (node > run->part.end) { /* only its place counts, for bending */
    w->next_x = line_neighbour(run, NEIGHBOUR_FAR_AHEAD);
    w->next_v = w->v;
  } else {
    const uint field = node == run->part.end ? NEIGHBOUR_AHEAD : NEIGHBOUR_BEHIND;
    w->next_x = line_neighbour(run, field);
    w->next_v = line_neighbour(run, field + 3);
  }
}

/* lanes in which the segment from a node to the next one is missing */
ALD_INLINE mask line_walk_misses(const line_run *run, uint node) { return run->gap == R(node + 1); }

/* Where the segment ahead is missing it transmits nothing; its half here is as wet as the node. */
ALD_INLINE void line_walk_part(const line_run *run, line_front *w, const line_section *s) {
  const mask gone = line_walk_misses(run, w->node);
  w->ahead.bending = sel(gone, R(0), w->ahead.bending);
  w->ahead.wet = sel(gone, line_wet_share(w->x.z, w->x.z, s->diameter, R(1)), w->ahead.wet);
}

/* tension of the segment ahead of a node, of a line that is not linear; its memory goes on */
ALD_INLINE real line_walk_rope(TILE, uint lane, const line_run *run, uint node, line_stretching s) {
  const uint own = LINE_FIRST_NODE(run->line) + node;
  const int remembers = (run->options & LINE_REMEMBERS) != 0;
  const int owns = line_walk_owns(run, node);
  s.step = run->step;
  if (remembers && owns) s.slow = NODE_SLOW(own);
  if (remembers && !run->part.is_whole && node + 1 == run->part.first) {
    s.slow = R(run->part.beside[NEIGHBOUR_SLOW * NEIGHBOUR_STRIDE]);
  }
  const line_spring p = line_rope_pulls(TILE_OF_CALLER, lane, run->options, s);
  if (remembers && owns) NODE_SLOW(own) = sel(run->active, p.slow, s.slow);
  return p.tension;
}

/* to the next node: the segment up to it, and its tension on both */
ALD_INLINE void line_walk_reach(TILE, uint lane, const line_run *run, line_front *w,
                                const line_section *s) {
  line_walk_look(TILE_OF_CALLER, run, w);
  line_link link = line_link_of(w->x, w->next_x);
  if (run->parted) link = line_link_without(link, line_walk_misses(run, w->node));
  const real rate = vec3_dot(vec3_sub(w->next_v, w->v), link.along) - s->rest_rate;
  real tension;
  if (run->options & LINE_NOT_LINEAR) {
    tension = line_walk_rope(TILE_OF_CALLER, lane, run, w->node,
                             line_stretching_of(s, link.length - s->rest, rate));
  } else {
    tension = line_tension(s->stiffness, s->damping, link.length - s->rest, rate,
                           (run->options & LINE_BENDS) != 0);
  }
  const vec3 pull = vec3_scale(link.along, tension);
  w->force = vec3_add(w->force, pull);
  w->carry = vec3_scale(pull, R(-1));
  w->ahead.link = link;
  w->ahead.bending = s->bending;
  w->ahead.rest = s->rest;
  w->ahead.wet = R(1);
  w->ahead.sunk = 1;
  if (any_lane(real_max(w->x.z, w->next_x.z) + s->diameter > R(0))) {
    w->ahead.wet = line_wet_share(w->x.z, w->next_x.z, s->diameter, R(1) - real_abs(link.along.z));
    w->ahead.sunk = 0;
  }
  if (run->parted) line_walk_part(run, w, s);
}

/* on to the next node, of which the half segment behind is as wet as it is, where it is missing */
ALD_INLINE void line_walk_pass(const line_run *run, line_front *w, real diameter) {
  w->x = w->next_x;
  w->v = w->next_v;
  w->force = w->carry;
  w->behind = w->ahead;
  if (!run->parted) return;
  const real own = line_wet_share(w->x.z, w->x.z, diameter, R(1));
  w->behind.wet = sel(line_walk_misses(run, w->node), own, w->behind.wet);
}

/* there is nothing beyond the last node */
ALD_INLINE void line_walk_end(line_front *w) {
  w->ahead.link.along = vec3_zero();
  w->ahead.link.inverse = R(0);
  w->ahead.wet = R(0);
  w->ahead.sunk = 0;
  w->carry = w->next_x = w->next_v = vec3_zero();
}

/* bending stiffness of the node [N m] */
ALD_INLINE real line_walk_stiffness(const line_run *run, const line_front *w) {
  const real behind = R(2) * w->behind.bending / w->behind.rest;
  real b = line_bend_stiffness(w->behind.bending, w->behind.rest, w->ahead.bending, w->ahead.rest);
  if (w->is_first) {
    b = sel(run->from.held, R(2) * w->ahead.bending / w->ahead.rest, R(0));
    if (!(run->options & LINE_CLAMP_FROM)) b = R(0);
  }
  if (w->is_last) {
    b = sel(run->to.held, behind, R(0));
    if (!(run->options & LINE_CLAMP_TO)) b = R(0);
  }
  return b;
}

/* the end node of a line at a point gives it its forces, and its mass: n; way: of both */
ALD_INLINE void line_walk_give(TILE, uint lane, const line_run *run, const line_end *end,
                               line_way way, vec3 force, const line_lump *n) {
  const uint place = end->point - 1;
  const mask on = run->active & end->held;
  const real across = n->mass + n->added_across, along = n->mass + n->added_along;
  POINT_END_ROW(POINT_END_FORCE, place) = sel(on, force.x, R(0));
  POINT_END_ROW(POINT_END_FORCE + 1, place) = sel(on, force.y, R(0));
  POINT_END_ROW(POINT_END_FORCE + 2, place) = sel(on, force.z, R(0));
  POINT_END_ROW(POINT_END_WAY, place) = way.sum.x;
  POINT_END_ROW(POINT_END_WAY + 1, place) = way.sum.y;
  POINT_END_ROW(POINT_END_WAY + 2, place) = way.sum.z;
  POINT_END_ROW(POINT_END_ACROSS, place) = sel(on, across, R(0));
  POINT_END_ROW(POINT_END_ALONG, place) = sel(on, along, R(0));
}

/* likewise a force that is known late */
ALD_INLINE void line_walk_give_late(TILE, uint lane, const line_run *run, const line_end *end,
                                    vec3 force) {
  const uint place = end->point - 1;
  const mask on = run->active & end->held;
  for (uint c = 0; c < 3; c++) {
    const real own = c == 0 ? force.x : c == 1 ? force.y : force.z;
    const real sum = POINT_END_ROW(POINT_END_FORCE + c, place) + own;
    POINT_END_ROW(POINT_END_FORCE + c, place) =
        sel(on, sum, POINT_END_ROW(POINT_END_FORCE + c, place));
  }
}

/* bending at the node: on itself, on the next one, and late on the one behind, which has moved */
ALD_INLINE void line_walk_bend(TILE, uint lane, const line_run *run, line_front *w) {
  line_link one = w->behind.link, two = w->ahead.link;
  if (w->is_first) one.along = run->from.along;
  if (w->is_last) two.along = vec3_scale(run->to.along, R(-1));
  const real b = line_walk_stiffness(run, w);
  const line_bend f = line_bending(b, one.along, one.inverse, two.along, two.inverse);
  w->force = vec3_sub(w->force, vec3_add(f.behind, f.ahead));
  w->carry = vec3_add(w->carry, f.ahead);
  if (!w->is_first && (run->part.is_whole || w->node > run->part.first)) {
    GLOBAL scalar *rows = w->rows - lanes;
    const line_mover *m = &w->before;
    if (ALD_POINTS && w->node == 1 && run->from.point) {
      line_walk_give_late(TILE_OF_CALLER, lane, run, &run->from, f.behind);
    }
    const vec3 gain = vec3_scale(line_split(m->way, f.behind, m->across, m->along), run->step);
    const vec3 x = node_vec3(rows, NODE_STRIDE, NODE_X), v = node_vec3(rows, NODE_STRIDE, NODE_V);
    node_put_vec3(rows, NODE_STRIDE, NODE_X, vec3_sel(m->moves, vec3_madd(x, run->step, gain), x));
    node_put_vec3(rows, NODE_STRIDE, NODE_V, vec3_sel(m->moves, vec3_add(v, gain), v));
  }
}

/* A node on a seabed that is not level: what it is pushed with, friction included. Such functions
 * get copies, and stand apart, so that a walk on level ground keeps its numbers in registers. */
typedef struct line_slope {
  line_bed bed;
  line_ground ground;
  mask active;
  vec3 x, v, way;
} line_slope;

ALD_APART vec3 line_slope_push(GLOBAL scalar *rows, uint stride, const line_slope *n) {
  vec3 force = vec3_zero();
  if (!any_lane(n->active & (n->x.z < n->bed.highest))) return force;
  const line_spot spot = line_bed_spot(&n->bed, n->x);
  const mask in = n->active & (spot.depth > R(0));
  if (any_lane(in)) {
    const real normal = line_ground_normal(n->ground, spot.depth, vec3_dot(spot.up, n->v));
    const vec2 foot = line_spot_foot(&spot, n->x);
    const vec2 grip =
        vec2_of(ROW_FROM(rows, stride, NODE_GRIP), ROW_FROM(rows, stride, NODE_GRIP + 1));
    vec2 shear = vec2_sub(foot, grip);
    const vec3 tie =
        line_spot_tie(n->ground, &spot, normal * vec3_length(spot.up), n->way, &shear, n->v);
    ROW_FROM(rows, stride, NODE_GRIP) = sel(in, foot.x - shear.x, grip.x);
    ROW_FROM(rows, stride, NODE_GRIP + 1) = sel(in, foot.y - shear.y, grip.y);
    force = vec3_sel(in, vec3_madd(tie, normal, spot.up), force);
  }
  return force;
}

/* the grip of one that comes down from `n->x` to `to` */
ALD_APART void line_slope_touch(GLOBAL scalar *rows, uint stride, const line_slope *n, vec3 to) {
  if (!any_lane(n->active & (to.z < n->bed.highest))) return;
  const line_spot spot = line_bed_spot(&n->bed, to), before = line_bed_spot(&n->bed, n->x);
  const mask lands = n->active & (spot.depth > R(0)) & (before.depth <= R(0));
  if (any_lane(lands)) {
    const vec2 foot = line_spot_foot(&spot, to);
    const real one = ROW_FROM(rows, stride, NODE_GRIP);
    const real two = ROW_FROM(rows, stride, NODE_GRIP + 1);
    ROW_FROM(rows, stride, NODE_GRIP) = sel(lands, foot.x, one);
    ROW_FROM(rows, stride, NODE_GRIP + 1) = sel(lands, foot.y, two);
  }
}

/* push of the seabed on the node, and friction along it */
ALD_INLINE vec3 line_walk_ground(TILE, const line_run *run, const line_front *w, line_way way,
                                 line_ground ground) {
  vec3 force = vec3_zero();
  const real depth = run->seabed - w->x.z;
  const mask in = run->active & (depth > R(0));
  if (any_lane(in)) {
    force.z = line_ground_normal(ground, depth, w->v.z);
    const vec2 at = vec2_of(w->x.x, w->x.y);
    GLOBAL scalar *rows = w->rows;
    const vec2 grip =
        vec2_of(ROW_FROM(rows, NODE_STRIDE, NODE_GRIP), ROW_FROM(rows, NODE_STRIDE, NODE_GRIP + 1));
    const line_tie tie = line_tie_of(ground, force.z, vec2_of(way.sum.x, way.sum.y),
                                     vec2_sub(at, grip), vec2_of(w->v.x, w->v.y));
    ROW_FROM(rows, NODE_STRIDE, NODE_GRIP) = sel(in, at.x - tie.shear.x, grip.x);
    ROW_FROM(rows, NODE_STRIDE, NODE_GRIP + 1) = sel(in, at.y - tie.shear.y, grip.y);
    force.x = sel(in, tie.force.x, R(0));
    force.y = sel(in, tie.force.y, R(0));
  }
  return force;
}

/* it grips the seabed where it comes down on it */
ALD_INLINE void line_walk_touch(TILE, const line_run *run, const line_front *w, mask moves,
                                vec3 x) {
  const mask lands = moves & (x.z < run->seabed) & (w->x.z >= run->seabed);
  if (any_lane(lands)) {
    GLOBAL scalar *rows = w->rows;
    const real one = ROW_FROM(rows, NODE_STRIDE, NODE_GRIP);
    const real two = ROW_FROM(rows, NODE_STRIDE, NODE_GRIP + 1);
    ROW_FROM(rows, NODE_STRIDE, NODE_GRIP) = sel(lands, x.x, one);
    ROW_FROM(rows, NODE_STRIDE, NODE_GRIP + 1) = sel(lands, x.y, two);
  }
}

/* weight, water, seabed and clashes on the node */
ALD_INLINE vec3 line_walk_load(TILE, uint lane, const line_run *run, const line_front *w,
                               line_way way, const line_lump *n) {
  vec3 force = w->force, sea = run->current;
  force.z = force.z + (n->buoyancy - n->weight);
  if (run->varies) sea = node_vec3(w->rows, NODE_STRIDE, NODE_WATER_V);
  force = vec3_add(force, line_drag(way, vec3_sub(sea, w->v), n->drag_across, n->drag_along));
  if (run->waves) {
    const vec3 a = node_vec3(w->rows, NODE_STRIDE, NODE_WATER_A);
    force = vec3_add(
        force, line_split(way, a, n->displaced + n->added_across, n->displaced + n->added_along));
  }
  if (run->options & LINE_ON_SLOPE) {
    const line_bed bed = line_bed_of(TILE_OF_CALLER, lane, LINE_ON_SLOPE);
    const line_slope own = {bed, n->ground, run->active, w->x, w->v, way.sum};
    force = vec3_add(force, line_slope_push(w->rows, NODE_STRIDE, &own));
  } else if (run->options & LINE_ON_SEABED) {
    force = vec3_add(force, line_walk_ground(TILE_OF_CALLER, run, w, way, n->ground));
  }
  if (run->options & LINE_IS_PUSHED) {
    force = vec3_add(force, node_vec3(w->rows, NODE_STRIDE, NODE_PUSH));
  }
  return force;
}

/* the node moves: v += h M^-1 f, x += h v; held ends go where what holds them goes, and give points
 * what acts on them */
ALD_INLINE void line_walk_move(TILE, uint lane, const line_run *run, line_front *w,
                               const line_lump *n, real across, real along) {
  const line_end *end = w->is_first ? &run->from : &run->to;
  const int may_hold = w->is_first | w->is_last;
  line_mover m;
  m.moves = run->active;
  vec3 x = w->x, v = w->v;
  if (may_hold) {
    const mask held = run->active & end->held;
    m.moves = run->active & mask_not(end->held);
    if (!ALD_POINTS || end->point == 0) {
      x = vec3_sel(held, end->x, x);
      v = vec3_sel(held, end->v, v);
    }
  }
  m.way = line_way_of(vec3_add(w->behind.link.along, w->ahead.link.along));
  m.across = across;
  m.along = along;
  const int gives = ALD_POINTS && may_hold && end->point != 0;
  if (gives || any_lane(m.moves)) {
    const vec3 force = line_walk_load(TILE_OF_CALLER, lane, run, w, m.way, n);
    if (gives) line_walk_give(TILE_OF_CALLER, lane, run, end, m.way, force, n);
    const vec3 rate = line_split(m.way, force, across, along);
    const vec3 speed = vec3_madd(w->v, run->step, rate);
    v = vec3_sel(m.moves, speed, v);
    x = vec3_sel(m.moves, vec3_madd(w->x, run->step, speed), x);
    if (run->options & LINE_ON_SLOPE) {
      const line_bed bed = line_bed_of(TILE_OF_CALLER, lane, LINE_ON_SLOPE);
      const line_slope own = {bed, n->ground, m.moves, w->x, w->v, m.way.sum};
      line_slope_touch(w->rows, NODE_STRIDE, &own, x);
    } else if (run->options & LINE_ON_SEABED) {
      line_walk_touch(TILE_OF_CALLER, run, w, m.moves, x);
    }
  }
  node_put_vec3(w->rows, NODE_STRIDE, NODE_X, x);
  node_put_vec3(w->rows, NODE_STRIDE, NODE_V, v);
  w->before = m;
}

#endif
