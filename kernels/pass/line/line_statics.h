/* SPDX-License-Identifier: Apache-2.0
 * The static shape of a line at the start of a scenario: damped relaxation with the line's own
 * stiffness in place of a mass, so that without damping an iteration is one of Newton's method.
 *   (K + holds) way = forces      K: stretching, tension across, seabed; tridiagonal in 3 x 3
 * blocks. A line that does not bend searches along each way for where its forces turn against it,
 * and `holds` follows how far that is. Bending is counted in K by springs between neighbours that
 * are at least as stiff, and speeded up by the momentum of Nesterov, which starts anew where the
 * forces turn against it; there `holds` follows the forces. With the current, without waves and
 * clashes, at the velocities that the nodes start with. Where that finds no rest, line_settling.h
 * goes on from there. */
#ifndef ALD_KERNELS_PASS_LINE_STATICS_H
#define ALD_KERNELS_PASS_LINE_STATICS_H

#include "line_descent.h"
#include "line_imperfection.h"

/* most iterations: 20 are usual, some hundreds where a start shape is far off or all is slack; a
 * line that bends and does not pull needs many */
enum { REST_ITERATIONS = 1000, REST_ITERATIONS_BENDING = 4000 };

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

/* forces on all nodes, and the elimination from the first to the last */
ALD_INLINE void rest_forward(TILE, uint lane, line_rest *r) {
  rest_walk w = rest_walk_of(TILE_OF_CALLER, lane, r);
  rest_gain g = rest_gain_zero();
  r->residual = r->tension = r->load = r->noise = r->power = r->slope = R(0);
  for (uint k = 0; k < w.count; k++) {
    rest_enter(TILE_OF_CALLER, lane, r, &w);
    vec3 next = w.x;
    rest_span ahead = rest_nothing();
    if (!w.is_last) {
      next = node_vec3(w.rows + lanes, NODE_STRIDE, NODE_HELD_X);
      ahead = rest_span_of(TILE_OF_CALLER, lane, r, &w.numbers, w.x, next);
    }
    sym3 stiffness = sym3_add(sym3_add(w.behind.stiffness, ahead.stiffness),
                              sym3_spring(vec3_zero(), R(0), r->holds));
    const vec3 load = rest_load(TILE_OF_CALLER, lane, r, &w, &ahead, &stiffness);
    mask moves;
    const vec3 force = rest_force(TILE_OF_CALLER, r, &w, &ahead, load, &moves);
    rest_note(TILE_OF_CALLER, r, &w, &ahead, load, force, moves);
    const vec3 side = vec3_add(force, sym3_times(w.behind.stiffness, g.side));
    const real least = real_max(r->holds, R(1e-6));
    const sym3_factors f = sym3_factor(rest_left(stiffness, w.behind.stiffness, &g), least);
    const sym3 a = ahead.stiffness;
    g.x = vec3_sel(moves, sym3_solve(f, vec3_of(a.xx, a.xy, a.xz)), vec3_zero());
    g.y = vec3_sel(moves, sym3_solve(f, vec3_of(a.xy, a.yy, a.yz)), vec3_zero());
    g.z = vec3_sel(moves, sym3_solve(f, vec3_of(a.xz, a.yz, a.zz)), vec3_zero());
    g.side = vec3_sel(moves, sym3_solve(f, side), vec3_zero());
    r->slope = r->slope + vec3_dot(side, g.side);
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

/* how the nodes of a lane move after the forces are known */
typedef struct rest_step {
  mask on, back;       /* lanes that move; that go back along the way that they came */
  real share;          /* of the way that follows from the forces, or by how much it goes back */
  real kept, momentum; /* momentum of what bends */
} rest_step;

ALD_INLINE void rest_move(TILE, uint lane, const line_rest *r, const rest_step *m) {
  const uint first = LINE_FIRST_NODE(r->line), count = LINE_FIRST_NODE(r->line + 1) - first;
  const uint stride = NODE_STRIDE;
  for (uint k = 0; k < count; k++) {
    GLOBAL scalar *rows = NODE_ROWS_OF(first + k);
    const vec3 x = node_vec3(rows, stride, NODE_HELD_X), before = rest_went(TILE_OF_CALLER, rows);
    const vec3 wanted = vec3_scale(node_vec3(rows, stride, REST_MOVE), m->share);
    vec3 went = vec3_madd(wanted, m->kept, before);
    vec3 way = went;
    if (r->options & LINE_BENDS) way = vec3_madd(wanted, m->momentum, went);
    way = vec3_sel(m->back, vec3_scale(before, -m->share), way);
    went = vec3_sel(m->back, before, went);
    const real up = ROW_FROM(rows, stride, NODE_HELD_GRIP);
    ROW_FROM(rows, stride, REST_WENT) = went.x;
    ROW_FROM(rows, stride, REST_WENT + 1) = went.y;
    ROW_FROM(rows, stride, NODE_HELD_GRIP) = sel(m->on, went.z, up);
    node_put_vec3(rows, stride, NODE_HELD_X, vec3_sel(m->on, vec3_add(x, way), x));
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
    vec2 foot = vec2_of(x.x, x.y);
    if (r->options & LINE_ON_SLOPE) {
      const line_spot spot = line_bed_spot(&r->bed, x);
      foot = line_spot_foot(&spot, x);
    }
    const real one = ROW_FROM(rows, stride, NODE_HELD_GRIP);
    const real two = ROW_FROM(rows, stride, NODE_HELD_GRIP + 1);
    ROW_FROM(rows, stride, REST_WENT) = R(0);
    ROW_FROM(rows, stride, REST_WENT + 1) = R(0);
    ROW_FROM(rows, stride, NODE_HELD_GRIP) = sel(r->who, after ? foot.x : R(0), one);
    ROW_FROM(rows, stride, NODE_HELD_GRIP + 1) = sel(r->who, after ? foot.y : R(0), two);
    if (after) node_put_vec3(rows, stride, NODE_PUSH, vec3_sel(r->who, vec3_zero(), push));
  }
}

/* what an iteration remembers of the last one */
typedef struct rest_memory {
  real residual; /* [N] */
  real holds;    /* share of the softness */
  real slope;    /* forces times the way, where the way began [J] */
  real along;    /* share of the way that the nodes have gone */
  real turn, momentum;
} rest_memory;

/* A line that pulls alone has a convex energy: a way by Newton's method leads down at its start,
 * and where it has led up again the nodes go back along it. */
ALD_INLINE void rest_search(const line_rest *r, real rest, rest_memory *was, rest_step *m) {
  m->back = (r->power < R(-0.5) * was->slope) & (was->along > R(1e-4));
  const real there = real_sqrt(was->slope / real_max(was->slope - r->power, R(1e-300)));
  const real left = was->along * real_max(real_min(there, R(0.7)), R(0.05));
  m->share = sel(m->back, was->along - left, m->share);
  /* a way that was too long or led up again needs more damping, another less */
  const mask hard = (was->along < R(1)) | (r->farthest > rest);
  const real holds = was->holds * sel(hard & (was->slope > R(0)), R(4), R(0.25));
  was->holds = sel(m->back, was->holds, real_max(real_min(holds, R(1e3)), R(1e-8)));
  was->along = sel(m->back, left, R(1));
  was->slope = sel(m->back, was->slope, r->slope * m->share);
  m->kept = m->momentum = R(0);
}

/* A line that bends has none: damping follows the forces, and momentum helps where they agree. */
ALD_INLINE void rest_hasten(const line_rest *r, rest_memory *was, rest_step *m) {
  const mask grows = r->residual > was->residual;
  const real holds = was->holds * sel(grows, R(4), R(0.25));
  was->holds = real_max(real_min(holds, R(1e3)), R(1e-7));
  was->turn = sel((r->power < R(0)) | (m->share < R(1)), R(0), was->turn + R(1));
  m->kept = sel(was->turn > R(0), was->momentum, R(0));
  m->momentum = was->turn / (was->turn + R(3));
  m->back = is(W(0), W(1));
  was->momentum = m->momentum;
}

/* keeps the places of all nodes where a line that does not bend has room, or puts them back */
ALD_INLINE void rest_keep(TILE, uint lane, const line_rest *r, mask lanes_back, int back) {
  const uint first = LINE_FIRST_NODE(r->line), count = LINE_FIRST_NODE(r->line + 1) - first;
  const uint stride = NODE_STRIDE;
  for (uint k = 0; k < count; k++) {
    GLOBAL scalar *rows = NODE_ROWS_OF(first + k);
    const vec3 x = node_vec3(rows, stride, NODE_HELD_X), kept = node_vec3(rows, stride, NODE_X);
    if (back) node_put_vec3(rows, stride, NODE_HELD_X, vec3_sel(lanes_back, kept, x));
    if (!back) node_put_vec3(rows, stride, NODE_X, x);
  }
}

/* The second and the third way. What only creeps goes on as it is if the second leads nowhere; what
 * bends has no room to keep its shape, goes on at once if it lacks little of its load, and is to
 * find its rest else. */
ALD_INLINE mask rest_again(TILE, uint lane, line_rest *r, mask on, mask lost) {
  const int bends = (r->options & LINE_BENDS) != 0;
  const real pulls = R(bends ? 0 : 1) * r->tension;
  const mask creeps = on & (r->residual <= REST_RESIDUAL * (pulls + r->load));
  mask restless = on | lost;
  if (bends) restless = restless & mask_not(creeps);
  if (any_lane(restless)) {
    rest_frame(TILE_OF_CALLER, lane, r, 0);
    if (!bends) rest_keep(TILE_OF_CALLER, lane, r, creeps, 0);
    restless = settling_find(TILE_OF_CALLER, lane, r, restless);
    if (!bends) rest_keep(TILE_OF_CALLER, lane, r, restless & creeps, 1);
    restless = restless & mask_not(creeps);
  }
  for (int again = 0; again < 2 && any_lane(restless); again++) {
    rest_frame(TILE_OF_CALLER, lane, r, 0);
    restless = descent_find(TILE_OF_CALLER, lane, r, restless, again);
  }
  return restless;
}

/* Settles a line in the lanes of `r->who`; returns those in which it found no rest. */
ALD_INLINE mask rest_find(TILE, uint lane, line_rest *r) {
  const uint most = r->options & LINE_BENDS ? REST_ITERATIONS_BENDING : REST_ITERATIONS;
  const uint line = r->line;
  const real rest = SECTION_PARAM(line, 0, SECTION_LENGTH);
  const real stretching = SECTION_PARAM(line, 0, SECTION_STIFFNESS) / rest;
  rest_memory was;
  rest_step m;
  mask lost = is(W(0), W(1));
  m.on = r->who;
  was.residual = was.slope = was.turn = was.momentum = R(0);
  was.along = R(0);
  was.holds = R(1e-2);
  rest_frame(TILE_OF_CALLER, lane, r, 0);
  r->soft = SECTION_PARAM(line, 0, SECTION_WEIGHT) / rest;
  for (uint k = 0;; k++) {
    r->holds = was.holds * r->soft;
    if (r->options & LINE_BENDS) rest_bend(TILE_OF_CALLER, lane, r);
    rest_forward(TILE_OF_CALLER, lane, r);
    const real scale = r->tension + r->load;
    m.on = m.on & mask_not(r->residual <= REST_SHARE * scale + REST_ROUNDING * r->noise);
    if (!any_lane(m.on) || k == most) break;
    /* no number leads anywhere: these stay where they are */
    lost = lost | (m.on & (r->slope != r->slope));
    m.on = m.on & mask_not(lost);
    rest_backward(TILE_OF_CALLER, lane, r);
    lost = lost | (m.on & mask_not(r->farthest <= REST_FARTHEST));
    m.on = m.on & mask_not(lost);
    r->soft = real_max(r->load / rest, R(1e-9) * stretching);
    m.share = real_min(R(1), rest / real_max(r->farthest, R(1e-12)));
    if (r->options & LINE_BENDS) {
      rest_hasten(r, &was, &m);
    } else {
      rest_search(r, rest, &was, &m);
    }
    was.residual = r->residual;
    rest_move(TILE_OF_CALLER, lane, r, &m);
  }
  const mask restless = rest_again(TILE_OF_CALLER, lane, r, m.on, lost);
  rest_frame(TILE_OF_CALLER, lane, r, 1);
  return restless;
}

/* what the sweeps of a line share, of the lanes of `who` */
ALD_INLINE line_rest line_rest_of(TILE, uint line, uint lane, mask who) {
  line_rest r;
  r.held_from = line_held(TILE_OF_CALLER, line, lane, 0);
  r.held_to = line_held(TILE_OF_CALLER, line, lane, 1);
  r.line = line;
  r.options = LINE_OPTIONS(line);
  r.who = who;
  r.softness = R(1);
  r.soft = r.holds = R(0); /* what is slack does not resist, but where iterations say so */
  r.residual = r.tension = r.load = r.noise = r.power = r.slope = r.farthest = R(0);
  r.seabed = KIND_PARAM(KIND_line, LINE_SEABED, line);
  r.bed = line_bed_of(TILE_OF_CALLER, lane, r.options);
  r.along_from = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_ALONG);
  r.along_to = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_ALONG + 3);
  r.growth = line_growth_at(TILE_OF_CALLER, line, lane, R(0));
  return r;
}

/* what begins in the lanes of `who`: its ends on their bodies, and its shape; softness: as in
 * line_rest */
ALD_INLINE void line_statics(TILE, uint line, uint lane, mask who, real softness) {
  line_rest r = line_rest_of(TILE_OF_CALLER, line, lane, who);
  r.softness = softness;
  line_put_end(TILE_OF_CALLER, line, lane, 0, who & r.held_from, NODE_HELD_X, NODE_HELD_V);
  line_put_end(TILE_OF_CALLER, line, lane, 1, who & r.held_to, NODE_HELD_X, NODE_HELD_V);
  if (!(r.options & LINE_SETTLES)) return;
  if (r.options & LINE_BENDS) line_bow(TILE_OF_CALLER, line, lane, who, 1);
  const mask failed = rest_find(TILE_OF_CALLER, lane, &r);
  flag_keep(&KIND_FLAG(KIND_line, LINE_FAILED, line), failed, W(1));
}

#endif
