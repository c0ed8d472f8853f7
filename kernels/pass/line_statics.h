/* SPDX-License-Identifier: Apache-2.0
 * The static shape of a line at the start of a scenario: damped relaxation with the line's own
 * stiffness in place of a mass, so that without damping an iteration is one of Newton's method.
 *   (K + holds) way = forces      K: stretching, tension across, seabed; tridiagonal in 3 x 3
 * blocks `holds` falls while the forces do and rises where they grow. Bending is counted in K by
 * springs between neighbours that are at least as stiff, and speeded up by the momentum of
 * Nesterov, which starts anew where the forces turn against it. With the current, without waves and
 * clashes, at the velocities that the nodes start with. */
#ifndef ALD_KERNELS_PASS_LINE_STATICS_H
#define ALD_KERNELS_PASS_LINE_STATICS_H

#include "line_end.h"
#include "line_rest.h"

/* most iterations; a line that bends and does not pull needs many */
enum { REST_ITERATIONS = 200, REST_ITERATIONS_BENDING = 4000 };
/* A node is at rest when what it lacks is this share of the greatest tension and load. */
#ifdef ALD_SINGLE
#define REST_SHARE R(1e-4)
#define REST_ROUNDING R(1e-6)
#else
#define REST_SHARE R(1e-8)
#define REST_ROUNDING R(2e-15)
#endif

/* G of the node behind by columns, and its right side */
typedef struct rest_gain {
  vec3 x, y, z, side;
} rest_gain;

ALD_INLINE rest_gain rest_gain_zero(void) {
  rest_gain g;
  g.x = g.y = g.z = g.side = vec3_zero();
  return g;
}

/* stiffness - K G: what is left for a node when the one behind is eliminated */
ALD_INLINE sym3 rest_left(sym3 stiffness, sym3 k, const rest_gain *g) {
  const vec3 x = sym3_times(k, g->x), y = sym3_times(k, g->y), z = sym3_times(k, g->z);
  stiffness.xx = stiffness.xx - x.x;
  stiffness.xy = stiffness.xy - y.x;
  stiffness.xz = stiffness.xz - z.x;
  stiffness.yy = stiffness.yy - y.y;
  stiffness.yz = stiffness.yz - z.y;
  stiffness.zz = stiffness.zz - z.z;
  return stiffness;
}

ALD_INLINE void rest_gain_store(TILE, uint lane ALD_UNUSED, const line_rest *r, GLOBAL scalar *rows,
                                const rest_gain *g) {
  const uint stride = NODE_STRIDE;
  const vec3 kept = node_vec3(rows, stride, REST_LAST_GAIN);
  node_put_vec3(rows, stride, REST_GAIN, g->x);
  node_put_vec3(rows, stride, REST_GAIN + 3, g->y);
  node_put_vec3(rows, stride, REST_LAST_GAIN, vec3_sel(r->who, g->z, kept));
  node_put_vec3(rows, stride, REST_MOVE, g->side);
}

/* way of the last iterations */
ALD_INLINE vec3 rest_went(TILE, GLOBAL scalar *rows) {
  return vec3_of(ROW_FROM(rows, NODE_STRIDE, REST_WENT), ROW_FROM(rows, NODE_STRIDE, REST_WENT + 1),
                 ROW_FROM(rows, NODE_STRIDE, NODE_HELD_GRIP));
}

/* what the forces of a node tell about the whole line */
ALD_INLINE void rest_note(TILE, line_rest *r, const rest_walk *w, const rest_span *ahead, vec3 load,
                          vec3 force, mask moves, mask stretched) {
  const real lack = vec3_length(force);
  r->residual = real_max(r->residual, sel(moves, lack, R(0)));
  /* what is no number counts as more than any */
  r->residual = sel(moves & (lack != lack), lack, r->residual);
  r->tension = real_max(r->tension, real_abs(ahead->tension));
  r->load = real_max(r->load, vec3_length(load));
  const real size = real_abs(w->x.x) + real_abs(w->x.y) + real_abs(w->x.z);
  r->noise = real_max(r->noise, sel(stretched, w->numbers.stiffness * size, R(0)));
  if (r->options & LINE_BENDS) {
    const real power = vec3_dot(force, rest_went(TILE_OF_CALLER, w->rows));
    r->power = r->power + sel(moves, power, R(0));
  }
}

/* forces on all nodes, and the elimination from the first to the last */
ALD_INLINE void rest_forward(TILE, uint lane, line_rest *r) {
  rest_walk w = rest_walk_of(TILE_OF_CALLER, lane, r);
  rest_gain g = rest_gain_zero();
  r->residual = r->tension = r->load = r->noise = r->power = R(0);
  for (uint k = 0; k < w.count; k++) {
    rest_enter(TILE_OF_CALLER, lane, r, &w);
    vec3 next = w.x;
    rest_span ahead = rest_nothing();
    if (!w.is_last) {
      next = node_vec3(w.rows + lanes, NODE_STRIDE, NODE_HELD_X);
      ahead = rest_span_of(&w.numbers, w.x, next, (r->options & LINE_BENDS) != 0);
    }
    sym3 stiffness = sym3_add(sym3_add(w.behind.stiffness, ahead.stiffness),
                              sym3_spring(vec3_zero(), R(0), r->holds));
    const vec3 load = rest_load(TILE_OF_CALLER, lane, r, &w, &ahead, &stiffness);
    vec3 force = vec3_madd(vec3_madd(load, ahead.tension, ahead.link.along), -w.behind.tension,
                           w.behind.link.along);
    if (r->options & LINE_BENDS) {
      force = vec3_add(force, node_vec3(w.rows, NODE_STRIDE, REST_BEND));
    }
    mask moves = r->who;
    if (w.is_first) moves = moves & mask_not(r->held_from);
    if (w.is_last) moves = moves & mask_not(r->held_to);
    rest_note(TILE_OF_CALLER, r, &w, &ahead, load, force, moves, is(W(w.is_last), W(0)));
    const vec3 side = vec3_add(force, sym3_times(w.behind.stiffness, g.side));
    const real least = real_max(r->holds, R(1e-6));
    const sym3_factors f = sym3_factor(rest_left(stiffness, w.behind.stiffness, &g), least);
    const sym3 a = ahead.stiffness;
    g.x = vec3_sel(moves, sym3_solve(f, vec3_of(a.xx, a.xy, a.xz)), vec3_zero());
    g.y = vec3_sel(moves, sym3_solve(f, vec3_of(a.xy, a.yy, a.yz)), vec3_zero());
    g.z = vec3_sel(moves, sym3_solve(f, vec3_of(a.xz, a.yz, a.zz)), vec3_zero());
    g.side = vec3_sel(moves, sym3_solve(f, side), vec3_zero());
    rest_gain_store(TILE_OF_CALLER, lane, r, w.rows, &g);
    rest_pass(TILE_OF_CALLER, &w, next, ahead);
  }
}

/* ways of all nodes, from the last to the first */
ALD_INLINE void rest_backward(TILE, uint lane, line_rest *r) {
  const uint first = LINE_FIRST_NODE(r->line), count = LINE_FIRST_NODE(r->line + 1) - first;
  const uint stride = NODE_STRIDE;
  vec3 way = vec3_zero();
  real square = R(0);
  for (uint k = count; k > 0; k--) {
    GLOBAL scalar *rows = NODE_ROWS_OF(first + k - 1);
    vec3 sum = node_vec3(rows, stride, REST_MOVE);
    sum = vec3_madd(sum, way.x, node_vec3(rows, stride, REST_GAIN));
    sum = vec3_madd(sum, way.y, node_vec3(rows, stride, REST_GAIN + 3));
    way = vec3_madd(sum, way.z, node_vec3(rows, stride, REST_LAST_GAIN));
    node_put_vec3(rows, stride, REST_MOVE, way);
    square = real_max(square, vec3_dot(way, way));
  }
  r->farthest = real_sqrt(square);
}

/* Moves the nodes in the lanes of `on`: a share of the way, and with momentum the way before
 * (kept) and a part of the new one (momentum). */
ALD_INLINE void rest_move(TILE, uint lane, const line_rest *r, mask on, real share, real kept,
                          real momentum) {
  const uint first = LINE_FIRST_NODE(r->line), count = LINE_FIRST_NODE(r->line + 1) - first;
  const uint stride = NODE_STRIDE;
  for (uint k = 0; k < count; k++) {
    GLOBAL scalar *rows = NODE_ROWS_OF(first + k);
    const vec3 x = node_vec3(rows, stride, NODE_HELD_X);
    vec3 way = vec3_scale(node_vec3(rows, stride, REST_MOVE), share);
    if (r->options & LINE_BENDS) {
      const vec3 went = vec3_madd(way, kept, rest_went(TILE_OF_CALLER, rows));
      way = vec3_madd(way, momentum, went);
      ROW_FROM(rows, stride, REST_WENT) = went.x;
      ROW_FROM(rows, stride, REST_WENT + 1) = went.y;
      const real up = ROW_FROM(rows, stride, NODE_HELD_GRIP);
      ROW_FROM(rows, stride, NODE_HELD_GRIP) = sel(on, went.z, up);
    }
    node_put_vec3(rows, stride, NODE_HELD_X, vec3_sel(on, vec3_add(x, way), x));
  }
}

/* ends on their bodies, nothing went yet; afterwards nothing pushes, and all grips hold */
ALD_INLINE void rest_frame(TILE, uint lane, const line_rest *r, int after) {
  const uint first = LINE_FIRST_NODE(r->line), count = LINE_FIRST_NODE(r->line + 1) - first;
  const uint stride = NODE_STRIDE;
  for (uint k = 0; k < count; k++) {
    GLOBAL scalar *rows = NODE_ROWS_OF(first + k);
    const vec3 x = node_vec3(rows, stride, NODE_HELD_X);
    const vec3 push = node_vec3(rows, stride, NODE_PUSH);
    const real one = ROW_FROM(rows, stride, NODE_HELD_GRIP);
    const real two = ROW_FROM(rows, stride, NODE_HELD_GRIP + 1);
    ROW_FROM(rows, stride, REST_WENT) = R(0);
    ROW_FROM(rows, stride, REST_WENT + 1) = R(0);
    ROW_FROM(rows, stride, NODE_HELD_GRIP) = sel(r->who, after ? x.x : R(0), one);
    ROW_FROM(rows, stride, NODE_HELD_GRIP + 1) = sel(r->who, after ? x.y : R(0), two);
    if (after) node_put_vec3(rows, stride, NODE_PUSH, vec3_sel(r->who, vec3_zero(), push));
  }
}

/* Settles a line in the lanes of `r->who`; returns those in which it found no rest. */
ALD_INLINE mask rest_find(TILE, uint lane, line_rest *r) {
  const uint most = r->options & LINE_BENDS ? REST_ITERATIONS_BENDING : REST_ITERATIONS;
  mask open = r->who;
  real last = R(0), turn = R(0), momentum = R(0), share_holds = R(1e-2);
  const uint section = 0;
  rest_frame(TILE_OF_CALLER, lane, r, 0);
  r->holds = R(0);
  for (uint k = 0;; k++) {
    const real rest = SECTION_PARAM(r->line, section, SECTION_LENGTH);
    if (r->options & LINE_BENDS) rest_bend(TILE_OF_CALLER, lane, r);
    rest_forward(TILE_OF_CALLER, lane, r);
    const real scale = r->tension + r->load;
    open = open & mask_not(r->residual <= REST_SHARE * scale + REST_ROUNDING * r->noise);
    if (!any_lane(open) || k == most) break;
    /* the damping follows the forces */
    const mask grows = r->residual > last;
    share_holds = real_max(real_min(share_holds * sel(grows, R(4), R(0.25)), R(1e3)), R(1e-7));
    r->holds = share_holds * scale / rest;
    last = r->residual;
    rest_backward(TILE_OF_CALLER, lane, r);
    const real share = real_min(R(1), R(0.5) * rest / real_max(r->farthest, R(1e-12)));
    turn = sel((r->power < R(0)) | (share < R(1)), R(0), turn + R(1));
    const real kept = sel(turn > R(0), momentum, R(0));
    momentum = turn / (turn + R(3));
    rest_move(TILE_OF_CALLER, lane, r, open, share, kept, momentum);
  }
  rest_frame(TILE_OF_CALLER, lane, r, 1);
  return open;
}

/* what begins in the lanes of `who`: its ends on their bodies, and its shape */
ALD_INLINE void line_statics(TILE, uint line, uint lane, mask who) {
  line_rest r;
  line_put_end(TILE_OF_CALLER, line, lane, 0, who, NODE_HELD_X, NODE_HELD_V);
  line_put_end(TILE_OF_CALLER, line, lane, 1, who, NODE_HELD_X, NODE_HELD_V);
  r.line = line;
  r.options = LINE_OPTIONS(line);
  if (!(r.options & LINE_SETTLES)) return;
  r.who = who;
  r.seabed = LINE_NUMBER(LINE_SEABED);
  r.held_from = line_held(TILE_OF_CALLER, line, lane, 0);
  r.held_to = line_held(TILE_OF_CALLER, line, lane, 1);
  r.along_from = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_ALONG);
  r.along_to = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_ALONG + 3);
  r.growth = line_growth_at(TILE_OF_CALLER, line, lane, R(0));
  const mask failed = rest_find(TILE_OF_CALLER, lane, &r);
  LINE_FLAG_OF(LINE_FAILED) = pick(failed, W(1), LINE_FLAG_OF(LINE_FAILED));
}

#endif
