/* SPDX-License-Identifier: Apache-2.0
 * The second way to a line's rest, for lines in which the first (line_statics.h) finds none:
 * free ends in a current, what floats at the surface, weighs nothing or lies slack.
 *   (G + hold) way = forces        G of line_gradient.h, not symmetric; one step of the implicit
 *                                  Euler method of nodes that move against a viscous drag
 * `hold` [N/m] is that drag over the length of the step: it falls while ways agree, to nothing, so
 * that the end is Newton's method, and rises where they turn back or the forces grow. No step turns
 * a segment by more than half a radian. Lines start softer along themselves than they are, and
 * harden tenfold whenever they are near to rest: what a segment that turns gains in length pulls
 * at a stiff line more than all of its load.
 * Nodes of a line with a free end go as their segments turn, those of others straight, and what
 * meets the surface or the seabed stops there. All is of a lane alone.
 * What finds no rest here goes on in line_descent.h.
 * Own choice; theory: docs/theory/dynamic-line.md. Checked by: tests/pass/line/test_line_rest.c. */
#ifndef ALD_KERNELS_PASS_LINE_SETTLING_H
#define ALD_KERNELS_PASS_LINE_SETTLING_H

#include "line_gradient.h"

enum { SETTLING_ITERATIONS = 3000 };
/* A node lacks nothing: of the weight in air of a segment, of the greatest stiffness. In the second
 * half of the iterations what lacks little goes on, with this share of the load, and of the weight
 * by which it would be accelerated. */
#define SETTLING_WEIGHT R(3e-6)
#define SETTLING_STRAIN R(1e-13)
#define SETTLING_LOAD R(1e-4)

/* what a lane remembers */
typedef struct line_settling {
  mask on;
  real softness;                            /* share of the stiffness that resists */
  real hold;                                /* share of the load over the length of a segment */
  real residual, square;                    /* of the last step [N], [m^2] */
  real steady;                              /* steps since ways turned back */
  real length, weight, stiffness, diameter; /* least, least, greatest, greatest of its segments */
  real sinks;                               /* least depth of a segment on the seabed [m] */
  int momentum; /* the third way alone: whether a step takes a part of the last one again */
  int exact;    /* what a node remembers is how far it went, not how far it was to go */
} line_settling;

ALD_INLINE line_settling line_settling_of(TILE, uint lane, const line_rest *r, mask on) {
  line_settling s;
  const uint line = r->line;
  real most = R(0);
  s.on = on;
  s.stiffness = s.diameter = R(0);
  s.length = s.weight = s.sinks = R(1e30);
  for (uint k = 0; k < LINE_SECTION_COUNT(line); k++) {
    const real weight = SECTION_PARAM(line, k, SECTION_WEIGHT);
    const real ground = real_max(SECTION_PARAM(line, k, SECTION_SEABED_STIFFNESS), R(1));
    s.length = real_min(s.length, SECTION_PARAM(line, k, SECTION_LENGTH));
    s.weight = real_min(s.weight, weight);
    s.sinks = real_min(s.sinks, weight / ground);
    s.stiffness = real_max(s.stiffness, SECTION_PARAM(line, k, SECTION_STIFFNESS));
    s.diameter = real_max(s.diameter, SECTION_PARAM(line, k, SECTION_DIAMETER));
    most = real_max(most, weight);
  }
  const real nodes = R(LINE_FIRST_NODE(line + 1) - LINE_FIRST_NODE(line));
  s.softness = real_min(R(300) * nodes * most / s.stiffness, R(1));
  s.hold = R(1);
  s.exact = s.momentum = 0;
  s.residual = s.square = s.steady = R(0);
  return s;
}

/* G of the node behind, and its right side */
typedef struct settling_gain {
  mat3 gain;
  vec3 side;
} settling_gain;

ALD_INLINE void settling_store(TILE, uint lane ALD_UNUSED, const line_rest *r, GLOBAL scalar *rows,
                               const settling_gain *g) {
  const uint stride = NODE_STRIDE;
  const vec3 kept = node_vec3(rows, stride, REST_LAST_GAIN);
  node_put_vec3(rows, stride, REST_GAIN, g->gain.x);
  node_put_vec3(rows, stride, REST_GAIN + 3, g->gain.y);
  node_put_vec3(rows, stride, REST_LAST_GAIN, vec3_sel(r->who, g->gain.z, kept));
  node_put_vec3(rows, stride, REST_MOVE, g->side);
}

/* eliminates a node; its own matrix has lost what the node behind has to do with it */
ALD_INLINE void settling_eliminate(const line_rest *r, line_gradient *m, vec3 force, mask moves,
                                   settling_gain *g) {
  m->own = mat3_madd(m->own, R(-1), mat3_times(m->behind, g->gain));
  m->own.x.x = m->own.x.x + r->holds;
  m->own.y.y = m->own.y.y + r->holds;
  m->own.z.z = m->own.z.z + r->holds;
  const mat3_factors f = mat3_factor(m->own, real_max(r->holds, R(1e-9)));
  const vec3 side = vec3_add(force, mat3_rotate(m->behind, g->side));
  g->side = vec3_sel(moves, mat3_solve(&f, side), vec3_zero());
  g->gain.x = vec3_sel(moves, mat3_solve(&f, m->ahead.x), vec3_zero());
  g->gain.y = vec3_sel(moves, mat3_solve(&f, m->ahead.y), vec3_zero());
  g->gain.z = vec3_sel(moves, mat3_solve(&f, m->ahead.z), vec3_zero());
}

/* forces on all nodes, and the elimination from the first to the last */
ALD_INLINE void settling_forward(TILE, uint lane, line_rest *r, real softness) {
  rest_walk w = rest_walk_of(TILE_OF_CALLER, lane, r);
  settling_gain g;
  g.gain = mat3_zero();
  g.side = vec3_zero();
  r->residual = r->tension = r->load = r->noise = r->power = r->slope = R(0);
  for (uint k = 0; k < w.count; k++) {
    rest_enter(TILE_OF_CALLER, lane, r, &w);
    vec3 next = w.x;
    rest_span ahead = rest_nothing();
    if (!w.is_last) {
      next = node_vec3(w.rows + lanes, NODE_STRIDE, NODE_HELD_X);
      ahead = rest_span_of(TILE_OF_CALLER, lane, r, &w.numbers, w.x, next);
      ahead.tension = ahead.tension * softness;
    }
    const rest_node n = rest_node_of(TILE_OF_CALLER, lane, r, &w, &ahead);
    const vec3 load = rest_node_load(r, &w, &n);
    mask moves;
    const vec3 force = rest_force(TILE_OF_CALLER, r, &w, &ahead, load, &moves);
    rest_note(TILE_OF_CALLER, r, &w, &ahead, load, force, moves);
    /* no number, if any force is none; a greatest one would pass over it */
    r->slope = r->slope + vec3_dot(force, force);
    line_gradient m = line_gradient_of(r, &w, &ahead, &n, softness);
    settling_eliminate(r, &m, force, moves, &g);
    settling_store(TILE_OF_CALLER, lane, r, w.rows, &g);
    rest_pass(TILE_OF_CALLER, &w, next, ahead);
  }
}

/* what the ways of a step have in common */
typedef struct settling_ways {
  real turn;          /* greatest difference of neighbours, of a segment's length */
  real now, was, dot; /* squares of this way and of the last one, their product [m^2] */
} settling_ways;

/* ways of all nodes, from the last to the first */
ALD_INLINE settling_ways settling_backward(TILE, uint lane, const line_rest *r, real length) {
  const uint first = LINE_FIRST_NODE(r->line), count = LINE_FIRST_NODE(r->line + 1) - first;
  const uint stride = NODE_STRIDE;
  settling_ways d;
  vec3 way = vec3_zero();
  real square = R(0);
  d.now = d.was = d.dot = R(0);
  for (uint k = count; k > 0; k--) {
    GLOBAL scalar *rows = NODE_ROWS_OF(first + k - 1);
    const vec3 next = way, before = rest_went(TILE_OF_CALLER, rows);
    vec3 sum = node_vec3(rows, stride, REST_MOVE);
    sum = vec3_madd(sum, way.x, node_vec3(rows, stride, REST_GAIN));
    sum = vec3_madd(sum, way.y, node_vec3(rows, stride, REST_GAIN + 3));
    way = vec3_madd(sum, way.z, node_vec3(rows, stride, REST_LAST_GAIN));
    node_put_vec3(rows, stride, REST_MOVE, way);
    const vec3 apart = vec3_sub(way, next);
    if (k < count) square = real_max(square, vec3_dot(apart, apart));
    d.now = d.now + vec3_dot(way, way);
    d.was = d.was + vec3_dot(before, before);
    d.dot = d.dot + vec3_dot(way, before);
  }
  d.turn = real_sqrt(square) / length;
  return d;
}

/* A node that goes through the surface or the seabed stops there, where it meets other forces. */
ALD_INLINE real settling_fall(const line_rest *r, const line_settling *s, real z, real way) {
  const real to = z + way, band = s->diameter;
  const mask dives = (z > band) & (to < R(0)), rises = (z < R(0) - band) & (to > R(0));
  way = sel(dives | rises, R(0) - z, way);
  if ((r->options & LINE_ON_SEABED) && !(r->options & LINE_ON_SLOPE)) {
    const real bed = r->seabed - s->sinks;
    way = sel((z >= r->seabed) & (to < bed), bed - z, way);
  }
  return way;
}

/* the same of a seabed that is not level: out of it along its normal */
ALD_INLINE vec3 settling_land(const line_rest *r, const line_settling *s, vec3 x, vec3 way) {
  const vec3 to = vec3_add(x, way), lifted = line_bed_lift(&r->bed, to, s->sinks);
  const mask above = line_bed_spot(&r->bed, x).depth <= R(0);
  return vec3_sel(above, vec3_add(way, vec3_sub(lifted, to)), way);
}

/* way of a node in this step, with a share of the last one */
ALD_INLINE vec3 settling_way(TILE, const line_rest *r, const line_settling *s, GLOBAL scalar *rows,
                             real kept) {
  const vec3 before = rest_went(TILE_OF_CALLER, rows);
  vec3 way = vec3_madd(node_vec3(rows, NODE_STRIDE, REST_MOVE), kept, before);
  way.z = settling_fall(r, s, ROW_FROM(rows, NODE_STRIDE, NODE_HELD_X + 2), way.z);
  if (r->options & LINE_ON_SLOPE) {
    way = settling_land(r, s, node_vec3(rows, NODE_STRIDE, NODE_HELD_X), way);
  }
  return way;
}

/* Moves the nodes of the lanes of `on`. With a free end segments turn about the end that is held:
 * they become longer by the way along them, not by the way across. */
ALD_INLINE void settling_move(TILE, uint lane, const line_rest *r, const line_settling *s, mask on,
                              real kept) {
  const uint first = LINE_FIRST_NODE(r->line), count = LINE_FIRST_NODE(r->line + 1) - first;
  const uint stride = NODE_STRIDE;
  GLOBAL scalar *rows = NODE_ROWS_OF(first);
  vec3 x = node_vec3(rows, stride, NODE_HELD_X);
  vec3 went = settling_way(TILE_OF_CALLER, r, s, rows, kept), at = vec3_add(x, went);
  for (uint k = 0;; k++) {
    const vec3 before = rest_went(TILE_OF_CALLER, rows);
    const vec3 goes = vec3_sel(on, s->exact ? vec3_sub(at, x) : went, before);
    ROW_FROM(rows, stride, REST_WENT) = goes.x;
    ROW_FROM(rows, stride, REST_WENT + 1) = goes.y;
    ROW_FROM(rows, stride, NODE_HELD_GRIP) = goes.z;
    node_put_vec3(rows, stride, NODE_HELD_X, vec3_sel(on, at, x));
    if (k + 1 == count) break;
    rows = rows + lanes;
    const vec3 next = node_vec3(rows, stride, NODE_HELD_X);
    const vec3 way = settling_way(TILE_OF_CALLER, r, s, rows, kept), apart = vec3_sub(way, went);
    const line_link link = line_link_of(x, next), turned = line_link_of(x, vec3_add(next, apart));
    const real length = link.length + vec3_dot(apart, link.along);
    at = vec3_madd(at, real_max(length, R(0.1) * link.length), turned.along);
    at = vec3_sel(r->held_from & r->held_to, vec3_add(next, way), at);
    x = next;
    went = way;
  }
  /* held at its second end: all of it goes back to where that is */
  const vec3 left = vec3_sub(vec3_add(x, went), at);
  const mask shifts = on & r->held_to & mask_not(r->held_from);
  rows = NODE_ROWS_OF(first);
  for (uint k = 0; k < count && any_lane(shifts); k++) {
    x = node_vec3(rows, stride, NODE_HELD_X);
    node_put_vec3(rows, stride, NODE_HELD_X, vec3_sel(shifts, vec3_add(x, left), x));
    if (s->exact) {
      const vec3 gone = rest_went(TILE_OF_CALLER, rows);
      const vec3 all = vec3_sel(shifts, vec3_add(gone, left), gone);
      ROW_FROM(rows, stride, REST_WENT) = all.x;
      ROW_FROM(rows, stride, REST_WENT + 1) = all.y;
      ROW_FROM(rows, stride, NODE_HELD_GRIP) = all.z;
    }
    rows = rows + lanes;
  }
}

/* `hold` and softness of the next step; returns the lanes that take this one, and how much of the
 * last one they take again: momentum, for bending, which the springs overrate */
ALD_INLINE mask settling_pace(const line_rest *r, const settling_ways *d, line_settling *s,
                              real *kept) {
  const mask far = d->turn > R(0.5), grows = r->residual > R(1.2) * s->residual;
  const real little = R(10) * SETTLING_STRAIN * s->stiffness + SETTLING_LOAD * s->weight;
  const mask near = r->residual <= R(1e-3) * r->load + little;
  real factor = sel(grows, R(1.5), R(0.5));
  factor = sel(d->dot < R(0), R(3), factor);
  factor = sel(d->now < R(0.1) * s->square, R(0.1), factor);
  const mask leaps = (d->now > R(100) * s->square) & (s->square > R(0)) & (s->hold < R(1e-6));
  factor = sel(leaps, R(100), factor);
  factor = sel(far, R(4), factor);
  s->hold = real_max(real_min(s->hold * factor, R(1e3)), R(1e-9));
  s->steady = sel((d->dot < R(0)) | far | grows, R(0), s->steady + R(1));
  *kept = R(0);
  if (r->options & LINE_BENDS) *kept = sel(s->steady > R(1), s->steady / (s->steady + R(3)), R(0));
  s->square = sel(far, s->square, d->now);
  s->residual = sel(far, s->residual, r->residual);
  const mask hardens = near & (s->softness < R(1));
  s->hold = sel(hardens, real_max(s->hold, R(0.1)), s->hold);
  s->softness = sel(hardens, real_min(R(10) * s->softness, R(1)), s->softness);
  return s->on & mask_not(far);
}

/* lanes at rest; `late`: those, too, that lack little */
ALD_INLINE mask settling_rests(const line_rest *r, const line_settling *s, int late) {
  real most = REST_SHARE * (r->tension + r->load) + REST_ROUNDING * r->noise;
  most = most + SETTLING_STRAIN * s->stiffness + SETTLING_WEIGHT * s->weight;
  if (late) {
    most = real_max(most, SETTLING_LOAD * (r->load + s->weight));
    most = real_max(most, R(10) * SETTLING_STRAIN * s->stiffness);
  }
  return (r->residual <= most) & (s->softness >= R(1)) & (r->slope == r->slope);
}

/* Settles a line in the lanes of `on`; returns those in which it found no rest. */
ALD_INLINE mask settling_find(TILE, uint lane, line_rest *r, mask on) {
  line_settling s = line_settling_of(TILE_OF_CALLER, lane, r, on);
  r->soft = s.weight / s.length;
  for (uint k = 0;; k++) {
    r->holds = s.hold * r->soft;
    if (r->options & LINE_BENDS) rest_bend(TILE_OF_CALLER, lane, r);
    settling_forward(TILE_OF_CALLER, lane, r, s.softness);
    s.on = s.on & mask_not(settling_rests(r, &s, k > SETTLING_ITERATIONS / 2));
    if (!any_lane(s.on) || k == SETTLING_ITERATIONS) break;
    const settling_ways d = settling_backward(TILE_OF_CALLER, lane, r, s.length);
    r->soft = real_max(r->load / s.length, R(1e-9) * s.stiffness / (s.length * s.length));
    real kept;
    const mask goes = settling_pace(r, &d, &s, &kept);
    settling_move(TILE_OF_CALLER, lane, r, &s, goes, kept);
  }
  const mask little = (r->residual <= REST_RESIDUAL * r->load) & (r->slope == r->slope);
  return s.on & mask_not(little & (s.softness >= R(1)));
}

#endif
