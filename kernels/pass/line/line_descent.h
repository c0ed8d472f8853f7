/* SPDX-License-Identifier: Apache-2.0
 * The third way to a line's rest, for lines in which the second (line_settling.h) finds none. Its
 * steps are the same, but only those count that do what they promise:
 *   |way that follows from the forces after a step| <= 1.4 |way of the step|    by the same `hold`
 * Else the nodes go back, and `hold` [N/m] is four times as great. So the nodes follow the motion
 * of a light line against a viscous drag, even where forces change at once: at the surface, on the
 * seabed, where a segment becomes slack, where a line that bends snaps through.
 * A line with one free end begins straight, another from the shape that the second way leaves; the
 * first time without momentum, which unsettles what hardly resists, then anew with it if it bends.
 * Own choice; theory: docs/theory/dynamic-line.md. Checked by: tests/pass/line/test_line_rest.c. */
#ifndef ALD_KERNELS_PASS_LINE_DESCENT_H
#define ALD_KERNELS_PASS_LINE_DESCENT_H

#include "line_settling.h"

enum { DESCENT_ITERATIONS = 12000, DESCENT_ITERATIONS_AGAIN = 6000 };
/* At the very end a node may lack as much as would accelerate it by this share of gravity. */
#define DESCENT_WEIGHT 1e-3

/* unstretched length of a line [m] */
ALD_INLINE real descent_length(TILE, uint lane, const line_rest *r) {
  real length = R(0);
  for (uint k = 0; k < LINE_SECTION_COUNT(r->line); k++) {
    line_section n;
    line_section_load(TILE_OF_CALLER, r->line, k, lane, r->growth, &n);
    length = length + R(LINE_SECTION_SEGMENTS(r->line, k)) * n.rest;
  }
  return length;
}

/* A line with one free end may have left segments of no length, or turned back on itself, where
 * its drag has no direction: in the lanes of `on` it begins anew, straight to where its end is. */
ALD_INLINE void descent_straighten(TILE, uint lane, const line_rest *r, mask on) {
  const uint stride = NODE_STRIDE;
  rest_walk w = rest_walk_of(TILE_OF_CALLER, lane, r);
  const vec3 last =
      node_vec3(NODE_ROWS_OF(LINE_FIRST_NODE(r->line) + w.count - 1), stride, NODE_HELD_X);
  const vec3 way = vec3_sub(last, w.x);
  const real length = descent_length(TILE_OF_CALLER, lane, r), size = vec3_length(way);
  const mask far = (size > R(0.01) * length) & (size < R(1e15));
  const vec3 along =
      vec3_sel(far, vec3_scale(way, R(1) / real_max(size, R(1e-9))), vec3_of(R(1), R(0), R(0)));
  on = on & mask_not(r->held_from & r->held_to) & (r->held_from | r->held_to);
  vec3 at = vec3_sel(r->held_from, w.x, vec3_madd(last, R(0) - length, along));
  for (uint k = 0; k < w.count; k++) {
    rest_enter(TILE_OF_CALLER, lane, r, &w);
    const vec3 x = node_vec3(w.rows, stride, NODE_HELD_X);
    vec3 to = at;
    if (r->options & LINE_ON_SLOPE) {
      to = line_bed_lift(&r->bed, to, R(0));
    } else if (r->options & LINE_ON_SEABED) {
      to.z = real_max(to.z, r->seabed);
    }
    if (w.is_first) to = vec3_sel(r->held_from, x, to);
    if (w.is_last) to = vec3_sel(r->held_to, x, to);
    node_put_vec3(w.rows, stride, NODE_HELD_X, vec3_sel(on, to, x));
    at = vec3_madd(at, w.numbers.rest, along);
    rest_pass(TILE_OF_CALLER, &w, x, rest_nothing());
  }
}

/* lanes of `back` go back to where the last step began */
ALD_INLINE void descent_back(TILE, uint lane, const line_rest *r, mask back) {
  const uint first = LINE_FIRST_NODE(r->line), count = LINE_FIRST_NODE(r->line + 1) - first;
  const uint stride = NODE_STRIDE;
  for (uint k = 0; k < count; k++) {
    GLOBAL scalar *rows = NODE_ROWS_OF(first + k);
    const vec3 x = node_vec3(rows, stride, NODE_HELD_X), went = rest_went(TILE_OF_CALLER, rows);
    node_put_vec3(rows, stride, NODE_HELD_X, vec3_sel(back, vec3_sub(x, went), x));
    ROW_FROM(rows, stride, REST_WENT) = sel(back, R(0), went.x);
    ROW_FROM(rows, stride, REST_WENT + 1) = sel(back, R(0), went.y);
    ROW_FROM(rows, stride, NODE_HELD_GRIP) = sel(back, R(0), went.z);
  }
}

/* `hold` and softness of the next step; `back` are the lanes that undo the last one. Returns the
 * lanes that take this one, and how much of the last one they take again. */
ALD_INLINE mask descent_pace(const line_rest *r, const settling_ways *d, line_settling *s,
                             mask *back, real *kept) {
  const mask sane = (r->slope == r->slope) & (d->now < R(1e30));
  const mask far = mask_not(d->turn <= R(0.3));
  *back = s->on & (s->square > R(0)) & mask_not(sane & (d->now <= R(2) * s->square));
  const mask goes = s->on & mask_not(*back | far);
  const real little = R(10) * SETTLING_STRAIN * s->stiffness + SETTLING_LOAD * s->weight;
  const mask near = goes & (r->residual <= R(1e-3) * r->load + little);
  real factor = sel(d->dot < R(0), R(2), R(0.6));
  factor = sel(goes & (d->now < R(0.05) * s->square), R(0.2), factor);
  factor = sel(goes, factor, R(4));
  s->steady = sel((d->dot < R(0)) | mask_not(goes), R(0), s->steady + R(1));
  *kept = R(0);
  if (s->momentum) *kept = sel(s->steady > R(1), s->steady / (s->steady + R(3)), R(0));
  const real hold = real_max(real_min(s->hold * factor, R(1e12)), R(1e-9));
  const real ratio = s->hold / hold;
  s->hold = hold;
  /* the way that would follow by the next `hold`, if forces were constant */
  s->square = sel(goes, d->now * real_max(ratio * ratio, R(1)), R(0));
  const mask hardens = near & (s->softness < R(1));
  s->hold = sel(hardens, real_max(s->hold, R(0.1)), s->hold);
  s->square = sel(hardens, R(0), s->square);
  s->softness = sel(hardens, real_min(R(10) * s->softness, R(1)), s->softness);
  return goes;
}

/* Settles a line in the lanes of `on`; returns those in which it found no rest. */
ALD_INLINE mask descent_find(TILE, uint lane, line_rest *r, mask on, int again) {
  line_settling s = line_settling_of(TILE_OF_CALLER, lane, r, on);
  s.exact = 1;
  s.momentum = (r->options & LINE_BENDS) && again;
  descent_straighten(TILE_OF_CALLER, lane, r, on);
  const uint most = again ? DESCENT_ITERATIONS_AGAIN : DESCENT_ITERATIONS;
  r->soft = s.weight / s.length;
  for (uint k = 0;; k++) {
    r->holds = s.hold * r->soft;
    if (r->options & LINE_BENDS) rest_bend(TILE_OF_CALLER, lane, r);
    settling_forward(TILE_OF_CALLER, lane, r, s.softness);
    s.on = s.on & mask_not(settling_rests(r, &s, k > most / 4));
    if (!any_lane(s.on) || k == most) break;
    const settling_ways d = settling_backward(TILE_OF_CALLER, lane, r, s.length);
    mask back;
    real kept;
    const mask goes = descent_pace(r, &d, &s, &back, &kept);
    if (any_lane(back)) descent_back(TILE_OF_CALLER, lane, r, back);
    settling_move(TILE_OF_CALLER, lane, r, &s, goes, kept);
  }
  const real lacks = real_max(REST_RESIDUAL * r->load, R(DESCENT_WEIGHT) * s.weight);
  const mask little = (r->residual <= lacks) & (r->slope == r->slope);
  return s.on & mask_not(little & (s.softness >= R(1)));
}

#endif
