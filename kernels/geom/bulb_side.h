/* SPDX-License-Identifier: Apache-2.0
 * Where a bulb first touches the flat side of another body, both moving straight ahead. Source:
 * [Tabri] eq. 35, 36: the bulb is the paraboloid x = tip.x - ((y - tip.y)/a)^2 - ((z - tip.z)/b)^2
 * in the frame of its body, the side a vertical plane.
 *   n      unit normal of the side, into the struck body; n_x, n_y: along the axes of the striking
 *          body; the bulb faces the side where n_x > BULB_FACING_MIN
 *   depth  of the bulb is greatest where its slope is that of the side:
 *          y - tip.y = a^2 n_y/(2 n_x),  x - tip.x = -((y - tip.y)/a)^2,  z = tip.z
 *   gap    from that point to the side, along n                         [m]
 *   t      gap/(closing speed); a gap below 0 is touched at once         [s]
 * A bulb of another shape, or a side that slopes, touches where bulb_quadric.h or the normal n cos
 * s
 * + z sin s has its deepest point, at its height z above the struck body's origin, where the side
 * is z tan s farther out; the gap is level, along n. Valid: upright bodies, headings kept until
 * they touch: src/tile/closed_solve.c repeats it for bodies that turn. Checked by:
 * tests/kernels/test_bulb_side.c. */
#ifndef ALD_KERNELS_GEOM_BULB_SIDE_H
#define ALD_KERNELS_GEOM_BULB_SIDE_H

#include "../math/vec2.h"
#include "bulb_quadric.h"

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
  mask faces;
  real gap;     /* to the point of contact, below 0 inside of the side [m] */
  real time;    /* until then [s]; defined where they do */
  vec2 n;       /* earth frame */
  vec2 lever_a; /* centre of the first body -> point of contact, earth frame [m] */
  vec2 lever_b; /* centre of the second */
  real place;   /* along the second body's x [m] */
  real behind;  /* the point of contact, behind the tip [m] */
  real above;   /* the tip [m] */
} bulb_touch;

/* what a bulb of any shape and a side that slopes have beyond that */
typedef struct bulb_lean {
  bulb_quadric shape;
  real b;            /* height/2 at 1 m behind the tip of a paraboloid [m^(1/2)] */
  real lift;         /* of the tip above the second body's origin [m] */
  real sine, cosine; /* of the slope, outward with height */
} bulb_lean;

/* the way from the point of contact, at `lever_a`, to the side: the rest of `touch`, with its n */
ALD_INLINE void bulb_side_meet(bulb_body a, bulb_body b, mask faces, real from, bulb_touch *touch) {
  const vec2 way = vec2_sub(vec2_add(a.at, touch->lever_a), b.at), v = vec2_sub(a.v, b.v);
  const real gap = -from - vec2_dot(way, touch->n);
  const real closing = vec2_dot(v, touch->n);
  touch->faces = faces;
  touch->gap = gap;
  touch->touches = faces & (closing > R(0));
  touch->time = real_max(gap, R(0)) / sel(touch->touches, closing, R(1));
  touch->lever_b = vec2_add(way, vec2_scale(v, touch->time));
  touch->place = vec2_dot(touch->lever_b, b.turn);
}

/* `side`: 1 port, -1 starboard; `from`: distance of the side from the second body's axis [m] */
ALD_INLINE bulb_touch bulb_side_touch(bulb_body a, bulb_body b, bulb_shape bulb, real side,
                                      real from) {
  bulb_touch touch;
  touch.n = vec2_scale(vec2_of(b.turn.y, -b.turn.x), side);
  const vec2 n = vec2_unrotate(touch.n, a.turn);
  const mask faces = n.x > BULB_FACING_MIN;
  const real slope = R(0.5) * n.y / sel(faces, n.x, R(1)); /* (y - tip.y)/a^2 */
  const real dy = bulb.a * bulb.a * slope;
  touch.behind = dy * slope;
  touch.lever_a = vec2_rotate(vec2_of(bulb.tip.x - touch.behind, bulb.tip.y + dy), a.turn);
  touch.above = R(0);
  bulb_side_meet(a, b, faces, from, &touch);
  return touch;
}

/* likewise of a bulb of any shape and a side that slopes */
ALD_INLINE bulb_touch bulb_slope_touch(bulb_body a, bulb_body b, bulb_shape bulb, bulb_lean lean,
                                       real side, real from) {
  bulb_touch touch;
  touch.n = vec2_scale(vec2_of(b.turn.y, -b.turn.x), side);
  const vec2 n = vec2_unrotate(touch.n, a.turn);
  const vec3 j = vec3_of(n.x * lean.cosine, n.y * lean.cosine, lean.sine);
  const bulb_plane plane = bulb_plane_of(bulb.a, lean.b, j, vec3_zero());
  const quadric_plane section = quadric_plane_of(&lean.shape, &plane);
  const vec3 at = vec3_sel(lean.shape.is_one, section.deepest, plane.deepest);
  /* the rim of a cone is its end */
  const mask rim = lean.shape.is_one & lean.shape.is_cone & (section.size >= R(1));
  touch.behind = sel(rim, R(2) * lean.shape.length, R(0) - at.x);
  touch.above = at.z;
  touch.lever_a = vec2_rotate(vec2_of(bulb.tip.x + at.x, bulb.tip.y + at.y), a.turn);
  const real out = (lean.lift + at.z) * (lean.sine / lean.cosine);
  bulb_side_meet(a, b, plane.faces, from + out, &touch);
  return touch;
}

#endif
