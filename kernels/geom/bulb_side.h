/* SPDX-License-Identifier: Apache-2.0
 * Where a bulb first touches the flat side of another body, both moving straight ahead. Source:
 * [Tabri] eq. 35, 36: the bulb is the paraboloid x = tip.x - ((y - tip.y)/a)^2 - ((z - tip.z)/b)^2
 * in the frame of its body, the side a vertical plane.
 *   n      unit normal of the side, into the struck body; n_x, n_y: along the axes of the striking
 *          body; the bulb faces the side where n_x > BULB_LEAST_FACING
 *   depth  of the bulb is greatest where its slope is that of the side:
 *          y - tip.y = a^2 n_y/(2 n_x),  x - tip.x = -((y - tip.y)/a)^2,  z = tip.z
 *   gap    from that point to the side, along n                         [m]
 *   t      gap/(closing speed); a gap below 0 is touched at once         [s]
 * Valid: upright bodies, headings kept until they touch.
 * Checked by: tests/kernels/test_bulb_side.c. */
#ifndef ALD_KERNELS_GEOM_BULB_SIDE_H
#define ALD_KERNELS_GEOM_BULB_SIDE_H

#include "../math/vec2.h"
#include "bulb_plane.h"

/* an upright body in the plane, earth frame */
typedef struct bulb_body {
  vec2 at, turn, v; /* place [m], cosine and sine of its heading, velocity [m/s] */
} bulb_body;

typedef struct bulb_shape {
  vec2 tip; /* first body's frame [m] */
  real a;   /* breadth/2 at 1 m behind the tip [m^(1/2)] */
} bulb_shape;

typedef struct bulb_touch {
  mask touches; /* the bulb faces the side, and they close */
  real time;    /* until then [s]; defined where they do */
  vec2 n;       /* earth frame */
  vec2 lever_a; /* centre of the first body -> point of contact, earth frame [m] */
  vec2 lever_b; /* centre of the second */
  real place;   /* along the second body's x [m] */
  real behind;  /* the point of contact, behind the tip [m] */
} bulb_touch;

/* `side`: 1 port, -1 starboard; `from`: distance of the side from the second body's axis [m] */
ALD_INLINE bulb_touch bulb_side_touch(bulb_body a, bulb_body b, bulb_shape bulb, real side,
                                      real from) {
  bulb_touch touch;
  touch.n = vec2_scale(vec2_of(b.turn.y, -b.turn.x), side);
  const vec2 n = vec2_unrotate(touch.n, a.turn);
  const mask faces = n.x > BULB_LEAST_FACING;
  const real slope = R(0.5) * n.y / sel(faces, n.x, R(1)); /* (y - tip.y)/a^2 */
  const real dy = bulb.a * bulb.a * slope;
  touch.behind = dy * slope;
  touch.lever_a = vec2_rotate(vec2_of(bulb.tip.x - touch.behind, bulb.tip.y + dy), a.turn);
  const vec2 way = vec2_sub(vec2_add(a.at, touch.lever_a), b.at), v = vec2_sub(a.v, b.v);
  const real gap = -from - vec2_dot(way, touch.n);
  const real closing = vec2_dot(v, touch.n);
  touch.touches = faces & (closing > R(0));
  touch.time = real_max(gap, R(0)) / sel(touch.touches, closing, R(1));
  touch.lever_b = vec2_add(way, vec2_scale(v, touch.time));
  touch.place = vec2_dot(touch.lever_b, b.turn);
  return touch;
}

#endif
