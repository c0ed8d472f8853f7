/* SPDX-License-Identifier: Apache-2.0
 * The sweeps of a line's statics: forces at rest, and the solution of the tridiagonal system of
 * 3 x 3 blocks by which its nodes are moved. What the sweeps leave for each other is in rows
 * that the line's motion fills anew afterwards; it iterates on the held positions. */
#ifndef ALD_KERNELS_PASS_LINE_REST_H
#define ALD_KERNELS_PASS_LINE_REST_H

#include "../../law/line_bend.h"
#include "../../law/line_water.h"
#include "../../math/sym3.h"
#include "../water/sea.h"
#include "line_bed.h"
#include "line_rope.h"

/* What may creep for ever goes on if no node lacks more than this share of the greatest load. */
#define REST_RESIDUAL R(2e-3)
/* A node is at rest when what it lacks is this share of the greatest tension and load. A way beyond
 * the farthest [m] leads out of all numbers. */
#ifdef ALD_SINGLE
#define REST_SHARE R(1e-4)
#define REST_ROUNDING R(1e-6)
#define REST_FARTHEST R(1e18)
#else
#define REST_SHARE R(1e-8)
#define REST_ROUNDING R(2e-15)
#define REST_FARTHEST R(1e150)
#endif

/* rows of a node while it settles */
enum {
  REST_BEND = NODE_X,         /* force of bending [N] (3) */
  REST_MOVE = NODE_V,         /* right side, then the way of this iteration [m] (3) */
  REST_GAIN = NODE_WATER_V,   /* columns x and y of G in  move = side + G move of the next (6) */
  REST_LAST_GAIN = NODE_PUSH, /* column z (3) */
  REST_WENT = NODE_GRIP       /* way of the last iterations, horizontal (2); up: NODE_HELD_GRIP */
};

/* what the sweeps of a line share; each lane has its own */
typedef struct line_rest {
  uint line, options;
  mask who;     /* lanes that settle */
  real seabed;  /* [m] */
  line_bed bed; /* where that is not level */
  mask held_from, held_to;
  vec3 along_from, along_to;
  line_growth growth;
  real softness; /* share of the tension by stretch that counts; 1 but where points look for rest */
  real soft; /* stiffness of what is slack: by its load a node goes the length of a segment [N/m] */
  real holds; /* stiffness that keeps nodes from running away [N/m] */
  /* found by the forward sweep */
  real residual, tension, load; /* greatest of a node or segment [N] */
  real noise;                   /* rounding of the forces [N] */
  real power;                   /* forces times the way of the last iterations [J] */
  real slope;                   /* forces times the way that follows from them [J] */
  real farthest;                /* longest way of a node in this iteration [m] */
} line_rest;

/* a segment at rest */
typedef struct rest_span {
  line_link link;
  real tension, slope; /* slope: by its length, where it is taut [N/m] */
  real wet;
  sym3 stiffness;
} rest_span;

ALD_INLINE rest_span rest_span_of(TILE, uint lane, const line_rest *r, const line_section *s,
                                  vec3 from, vec3 to) {
  rest_span a;
  const int bends = (r->options & LINE_BENDS) != 0;
  a.link = line_link_of(from, to);
  const line_spring spring =
      line_rope_rests(TILE_OF_CALLER, lane, r->options, s, a.link.length - s->rest);
  a.tension = spring.tension * r->softness;
  a.slope = spring.slope * r->softness;
  /* bending as springs that are at least as stiff between neighbours */
  const real stiff = R(4) * s->bending / (s->rest * s->rest * s->rest);
  /* what is slack gives way until it is taut: between soft and stiff */
  const mask slack = a.link.length < s->rest;
  const real along = bends ? a.slope : sel(slack, real_sqrt(r->soft * a.slope), a.slope);
  a.stiffness =
      sym3_spring(a.link.along, along, real_max(a.tension, R(0)) * a.link.inverse + stiff);
  a.wet = line_wet_share(from.z, to.z, s->diameter, R(1) - real_abs(a.link.along.z));
  return a;
}

/* a line's nodes in order with the segments between them */
typedef struct rest_walk {
  uint node, count, section, left;
  int is_first, is_last, edge;
  GLOBAL scalar *rows;
  line_section numbers; /* of the segment ahead */
  line_section passed;  /* of the segment behind */
  vec3 x;
  rest_span behind;
} rest_walk;

ALD_INLINE rest_walk rest_walk_of(TILE, uint lane, const line_rest *r) {
  rest_walk w;
  const uint first = LINE_FIRST_NODE(r->line);
  w.node = 0;
  w.count = LINE_FIRST_NODE(r->line + 1) - first;
  w.section = 0;
  w.left = LINE_SECTION_SEGMENTS(r->line, 0);
  w.is_first = w.edge = 1;
  w.is_last = 0;
  w.rows = NODE_ROWS_OF(first);
  line_section_load(TILE_OF_CALLER, r->line, 0, lane, r->growth, &w.numbers);
  w.passed = w.numbers;
  w.passed.lump = line_lump_none();
  w.x = node_vec3(w.rows, NODE_STRIDE, NODE_HELD_X);
  w.behind.link.along = vec3_zero();
  w.behind.link.inverse = w.behind.link.length = w.behind.tension = w.behind.wet = R(0);
  w.behind.slope = R(0);
  w.behind.stiffness = sym3_zero();
  return w;
}

/* the section of the segment ahead, before a node is looked at */
ALD_INLINE void rest_enter(TILE, uint lane, const line_rest *r, rest_walk *w) {
  w->is_first = w->node == 0;
  w->is_last = w->node + 1 == w->count;
  w->edge = w->is_first | (w->left == 0);
  if (w->left == 0 && !w->is_last) {
    w->section++;
    w->left = LINE_SECTION_SEGMENTS(r->line, w->section);
    line_section_load(TILE_OF_CALLER, r->line, w->section, lane, r->growth, &w->numbers);
  }
}

ALD_INLINE void rest_pass(TILE, rest_walk *w, vec3 next, rest_span ahead) {
  w->passed = w->numbers;
  w->behind = ahead;
  w->x = next;
  w->node++;
  w->left--;
  w->rows = w->rows + lanes;
}

ALD_INLINE rest_span rest_nothing(void) {
  rest_span none;
  none.link.along = vec3_zero();
  none.link.inverse = none.link.length = none.tension = none.slope = none.wet = R(0);
  none.stiffness = sym3_zero();
  return none;
}

/* forces of bending on all nodes */
ALD_INLINE void rest_bend(TILE, uint lane, const line_rest *r) {
  rest_walk w = rest_walk_of(TILE_OF_CALLER, lane, r);
  vec3 carry = vec3_zero();
  const uint stride = NODE_STRIDE;
  for (uint k = 0; k < w.count; k++) {
    rest_enter(TILE_OF_CALLER, lane, r, &w);
    vec3 next = w.x;
    rest_span ahead = rest_nothing();
    if (!w.is_last) {
      next = node_vec3(w.rows + lanes, stride, NODE_HELD_X);
      ahead.link = line_link_of(w.x, next);
    }
    line_link one = w.behind.link, two = ahead.link;
    real b =
        line_bend_stiffness(w.passed.bending, w.passed.rest, w.numbers.bending, w.numbers.rest);
    if (w.is_first) {
      one.along = r->along_from;
      b = (r->options & LINE_CLAMP_FROM)
              ? sel(r->held_from, R(2) * w.numbers.bending / w.numbers.rest, R(0))
              : R(0);
    }
    if (w.is_last) {
      two.along = vec3_scale(r->along_to, R(-1));
      b = (r->options & LINE_CLAMP_TO)
              ? sel(r->held_to, R(2) * w.passed.bending / w.passed.rest, R(0))
              : R(0);
    }
    const line_bend f = line_bending(b, one.along, one.inverse, two.along, two.inverse);
    node_put_vec3(w.rows, stride, REST_BEND, vec3_sub(carry, vec3_add(f.behind, f.ahead)));
    if (!w.is_first) {
      GLOBAL scalar *rows = w.rows - lanes;
      node_put_vec3(rows, stride, REST_BEND,
                    vec3_add(node_vec3(rows, stride, REST_BEND), f.behind));
    }
    carry = f.ahead;
    rest_pass(TILE_OF_CALLER, &w, next, ahead);
  }
}

/* what the water has to do with a node: its lump, its direction, the water past it */
typedef struct rest_node {
  line_lump lump;
  line_clump clump;
  line_way way;
  vec3 water; /* relative to it [m/s] */
} rest_node;

ALD_INLINE rest_node rest_node_of(TILE, uint lane, const line_rest *r, const rest_walk *w,
                                  const rest_span *ahead) {
  const line_lump none = line_lump_none();
  rest_node n;
  n.clump = line_clump_none();
  if (w->edge && !w->is_first) {
    n.clump =
        line_clump_at(TILE_OF_CALLER, r->line, w->section - (w->is_last ? 0u : 1u), lane, w->x.z);
  }
  n.lump = line_lump_between(&w->passed.lump, w->behind.wet, w->is_last ? &none : &w->numbers.lump,
                             ahead->wet, n.clump);
  n.way = line_way_of(vec3_add(w->behind.link.along, ahead->link.along));
  const vec3 v = node_vec3(w->rows, NODE_STRIDE, NODE_HELD_V);
  n.water =
      vec3_sub(sea_current(TILE_OF_CALLER, lane, w->x.z, stage_time(TILE_OF_CALLER, lane)), v);
  return n;
}

/* weight, current and seabed on a node */
ALD_INLINE vec3 rest_node_load(const line_rest *r, const rest_walk *w, const rest_node *n) {
  vec3 force = line_drag(n->way, n->water, n->lump.drag_across, n->lump.drag_along);
  force.z = force.z + (n->lump.buoyancy - n->lump.weight);
  if (r->options & LINE_ON_SLOPE) {
    const line_spot spot = line_bed_spot(&r->bed, w->x);
    const real push = line_ground_normal(n->lump.ground, spot.depth, R(0));
    force = vec3_madd(force, push, spot.up);
  } else if (r->options & LINE_ON_SEABED) {
    force.z = force.z + line_ground_normal(n->lump.ground, r->seabed - w->x.z, R(0));
  }
  return force;
}

/* stiffness of a seabed that is not level at a node [N/m] */
ALD_INLINE sym3 rest_slope(const line_rest *r, const rest_walk *w, const rest_node *n) {
  const line_spot spot = line_bed_spot(&r->bed, w->x);
  const real stiffness = sel(spot.depth > R(0), n->lump.ground.stiffness, R(0));
  const line_tangents t = line_tangents_of(spot.up);
  return sym3_spring(t.normal, stiffness * (t.steep * t.steep), R(0));
}

/* the same, and how stiff the surface and the seabed are */
ALD_INLINE vec3 rest_load(TILE, uint lane, const line_rest *r, const rest_walk *w,
                          const rest_span *ahead, sym3 *stiffness) {
  const rest_node n = rest_node_of(TILE_OF_CALLER, lane, r, w, ahead);
  /* what rises out of the water loses buoyancy over its height */
  const real wet =
      real_max(w->behind.wet * (R(1) - w->behind.wet), ahead->wet * (R(1) - ahead->wet));
  stiffness->zz = stiffness->zz + sel(wet > R(0), n.lump.buoyancy / w->numbers.diameter, R(0));
  if (r->options & LINE_ON_SLOPE) {
    *stiffness = sym3_add(*stiffness, rest_slope(r, w, &n));
  } else if (r->options & LINE_ON_SEABED) {
    stiffness->zz = stiffness->zz + sel(r->seabed - w->x.z > R(0), n.lump.ground.stiffness, R(0));
  }
  return rest_node_load(r, w, &n);
}

/* way of the last iterations */
ALD_INLINE vec3 rest_went(TILE, GLOBAL scalar *rows) {
  return vec3_of(ROW_FROM(rows, NODE_STRIDE, REST_WENT), ROW_FROM(rows, NODE_STRIDE, REST_WENT + 1),
                 ROW_FROM(rows, NODE_STRIDE, NODE_HELD_GRIP));
}

/* what the whole line needs of the forces at a node */
ALD_INLINE void rest_note(TILE, line_rest *r, const rest_walk *w, const rest_span *ahead, vec3 load,
                          vec3 force, mask moves) {
  const real lack = vec3_length(force);
  r->residual = real_max(r->residual, sel(moves, lack, R(0)));
  /* what is no number counts as more than any */
  r->residual = sel(moves & (lack != lack), lack, r->residual);
  r->tension = real_max(r->tension, real_abs(ahead->tension));
  r->load = real_max(r->load, vec3_length(load));
  const mask stretched = is(W(w->is_last), W(0));
  const real size = real_abs(w->x.x) + real_abs(w->x.y) + real_abs(w->x.z);
  r->noise = real_max(r->noise, sel(stretched, w->numbers.stiffness * size, R(0)));
  const real power = vec3_dot(force, rest_went(TILE_OF_CALLER, w->rows));
  r->power = r->power + sel(moves, power, R(0));
}

/* force on a node: its load, both segments and bending; moves: lanes in which it is not held */
ALD_INLINE vec3 rest_force(TILE, const line_rest *r, const rest_walk *w, const rest_span *ahead,
                           vec3 load, mask *moves) {
  vec3 force = vec3_madd(vec3_madd(load, ahead->tension, ahead->link.along), -w->behind.tension,
                         w->behind.link.along);
  if (r->options & LINE_BENDS) {
    force = vec3_add(force, node_vec3(w->rows, NODE_STRIDE, REST_BEND));
  }
  *moves = r->who;
  if (w->is_first) *moves = *moves & mask_not(r->held_from);
  if (w->is_last) *moves = *moves & mask_not(r->held_to);
  return force;
}

#endif
