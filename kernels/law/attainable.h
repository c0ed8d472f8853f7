/* SPDX-License-Identifier: Apache-2.0
 * What a thruster can do: its farthest force in a direction, and how far from one force to another
 * one has to go to be within its limits.
 *   line    along its axis, `ahead` or `astern` of it at most
 *   disc    any direction, `most` at most
 *   sector  directions from one to another one, anticlockwise, half a turn at most; and none
 *   zone    directions that are forbidden, from one to another one
 *   g       direction that is asked for, of any length  [-]
 *   forces, limits                                      [N]
 * Theory: docs/theory/dynamic-positioning.md, "Within limits".
 * Checked by: tests/kernels/test_attainable.c, tests/pass/control/test_bounded_shares.c. */
#ifndef ALD_KERNELS_LAW_ATTAINABLE_H
#define ALD_KERNELS_LAW_ATTAINABLE_H

#include "../math/vec2.h"

/* along a line, of which g has a share */
ALD_INLINE real attainable_on_line(real g, real ahead, real astern) {
  return sel(g > R(0), ahead, sel(g < R(0), R(0) - astern, R(0)));
}

/* g makes no difference where it is 0 */
ALD_INLINE vec2 attainable_in_disc(vec2 g, real most) {
  const real size = real_sqrt(vec2_dot(g, g));
  const mask acts = size > R(0);
  return vec2_scale(g, sel(acts, most / sel(acts, size, R(1)), R(0)));
}

/* on the nearer one of two directions, none if both lie behind */
ALD_INLINE vec2 attainable_on_edges(vec2 g, vec2 from, vec2 to, real most) {
  const real a = vec2_dot(g, from), b = vec2_dot(g, to);
  return vec2_scale(vec2_sel(a > b, from, to), sel(real_max(a, b) > R(0), most, R(0)));
}

ALD_INLINE vec2 attainable_in_sector(vec2 g, vec2 from, vec2 to, real most) {
  const mask within = (vec2_cross(from, g) >= R(0)) & (vec2_cross(g, to) >= R(0));
  return vec2_sel(within, attainable_in_disc(g, most), attainable_on_edges(g, from, to, most));
}

/* does a zone of this reach to both sides contain the direction of g? */
ALD_INLINE mask attainable_is_in(vec2 g, vec2 from, vec2 to, real reach) {
  const real first = vec2_cross(from, g), last = vec2_cross(g, to);
  const mask narrow = reach < R(1.5707963267948966);
  return (narrow & (first > R(0)) & (last > R(0))) |
         (mask_not(narrow) & mask_not((first <= R(0)) & (last <= R(0))));
}

/* does the way from p to q, less than half a turn, pass over a direction? */
ALD_INLINE mask attainable_is_passed(vec2 p, vec2 q, vec2 direction) {
  const real turn = vec2_cross(p, q);
  return (turn * vec2_cross(p, direction) > R(0)) & (turn * vec2_cross(direction, q) > R(0));
}

/* The least share of the way from p to q at which the force is within its limit, as it is at q, and
 * on from there. */
ALD_INLINE real attainable_way_on_line(real p, real q, real ahead, real astern) {
  const real over = real_max(p - ahead, R(0) - astern - p), way = real_abs(p - q);
  const mask is_over = over > R(0);
  return sel(is_over, real_min(over / sel(is_over, real_max(way, over), R(1)), R(1)), R(0));
}

ALD_INLINE real attainable_way_in_disc(vec2 p, vec2 q, real most) {
  const vec2 way = vec2_sub(q, p);
  const real a = vec2_dot(way, way), b = vec2_dot(p, way), c = vec2_dot(p, p) - most * most;
  const mask is_over = (c > R(0)) & (a > R(0));
  /* b < 0 where p is outside and q is not: c/(-b + root) is the nearer one of the two ends */
  const real root = real_sqrt(real_max(b * b - a * c, R(0)));
  const real share = c / sel(is_over, real_max(root - b, c), R(1));
  return sel(is_over, real_max(real_min(share, R(1)), R(0)), R(0));
}

#endif
