/* SPDX-License-Identifier: Apache-2.0
 * A node of a dynamic line on the flat seabed: it is pushed up in proportion to its depth, and
 * friction holds it by a tie that shears elastically and slides beyond an ellipse.
 *   k, c     stiffness and damping of the seabed, up and along it  [N/m], [N s/m]
 *   depth    of the node in the seabed                             [m]
 *   N = max(k depth - c vz, 0)                                     [N]   at depth > 0, else 0
 *   s        way of the node from its grip, horizontal             [m]
 *   p = k s + c v  what would hold it; ma, mt: friction along and across the line
 *   q = (p along/(ma N))^2 + (p across/(mt N))^2
 *   q <= 1: it sticks, force -p;   q > 1: it slides, force -p/sqrt(q), which is k s from then on
 * Without friction in a direction the tie has no force there. Source: the anisotropic form of the
 * return of [SIMO] sec. 1.6.2, without a drop from static to kinetic friction.
 * The half segment at a held end has k/2 and c/2, and lies as deep on average as a line under a
 * tension T on a bed of springs does between its end, at d0, and the next node, at d1:
 *   L   length of its segment                  [m]
 *   s = sqrt(k L/T)                            [-]   L by the length within which the bed bends it
 *   f = (1 - (2/s) (1 - e^-s/2))/(1 - e^-s)    [-]   1/4 of a taut line, 1 of a slack one
 *   d = d0 + f max(d1 - d0, 0)                 [m]   at d0 > 0
 *   d = f max(d1 + d0, 0)                      [m]   at an end above the seabed
 * On a seabed that is not level d is a function of the place, and the push the gradient of its
 * energy k d^2/2; u is of length 1 on a plane, n its direction:
 *   u = -grad d                                      [-]
 *   N u,  N = max(k d + c dd/dt, 0), dd/dt = -u v    [N]
 * Friction is as above with s, v and the line's direction in the plane across n, by abs(N u). The
 * grip is the place on the seabed that it holds, x and y of it; the node's own is x + d u/u^2.
 * Checked by: tests/kernels/test_line_laws.c, tests/pass/line/test_line_end_ground.c,
 * tests/pass/line/test_line_slope.c. */
#ifndef ALD_KERNELS_LAW_LINE_SEABED_H
#define ALD_KERNELS_LAW_LINE_SEABED_H

#include "../math/explog.h"
#include "../math/vec2.h"
#include "../math/vec3.h"

typedef struct line_ground {
  real stiffness, damping, axial, across; /* k, c, ma, mt */
} line_ground;

typedef struct line_tie {
  vec2 force, shear; /* on the node [N]; s after it [m] */
} line_tie;

ALD_INLINE real line_ground_normal(line_ground g, real depth, real vz) {
  return sel(depth > R(0), real_max(g.stiffness * depth - g.damping * vz, R(0)), R(0));
}

/* f of the half segment at a held end; k: of its whole segment [N/m] */
ALD_INLINE real line_ground_share(real k, real length, real tension) {
  const real stiff = k * length;
  const real s = real_sqrt(stiff / real_max(real_max(tension, R(1e-4) * stiff), R(1e-9)));
  const real bounded = real_max(s, R(0.01)), left = real_exp(R(-0.5) * bounded);
  const real gone = R(1) - left;
  return (R(1) - R(2) * gone / bounded) / (gone * (R(1) + left));
}

/* how deep it lies on average; own, next: depths of its end and of the next node, or, at these
 * depths, how fast they grow */
ALD_INLINE real line_ground_mean(real own, real next, real share, real own_rate, real next_rate,
                                 real *rate) {
  const mask sunk = own > R(0), below = next > own, reaches = next + own > R(0);
  *rate = sel(sunk, own_rate + sel(below, share * (next_rate - own_rate), R(0)),
              sel(reaches, share * (next_rate + own_rate), R(0)));
  return sel(sunk, own + share * real_max(next - own, R(0)), share * real_max(next + own, R(0)));
}

/* part of v along a direction of any length; where that is upright nothing is along */
ALD_INLINE vec2 line_tie_along(vec2 way, vec2 v) {
  const real square = vec2_dot(way, way);
  return vec2_scale(way, vec2_dot(v, way) / real_max(square, R(1e-12)));
}

/* way: direction of the line; s, v: way from the grip and velocity, all horizontal */
ALD_INLINE line_tie line_tie_of(line_ground g, real normal, vec2 way, vec2 s, vec2 v) {
  line_tie tie;
  const real most_along = g.axial * normal, most_aside = g.across * normal;
  const mask has_along = most_along > R(0), has_aside = most_aside > R(0);
  const vec2 p = vec2_add(vec2_scale(s, g.stiffness), vec2_scale(v, g.damping));
  vec2 along = line_tie_along(way, p), aside = vec2_sub(p, along);
  along = vec2_scale(along, sel(has_along, R(1), R(0)));
  aside = vec2_scale(aside, sel(has_aside, R(1), R(0)));
  const real one = R(1) / sel(has_along, most_along, R(1));
  const real two = R(1) / sel(has_aside, most_aside, R(1));
  const real q = vec2_dot(along, along) * (one * one) + vec2_dot(aside, aside) * (two * two);
  const mask slides = q > R(1);
  const real kept = sel(slides, R(1) / real_sqrt(real_max(q, R(1))), R(1));
  const vec2 f = vec2_scale(vec2_add(along, aside), kept);
  /* what sticks keeps its shear, but for directions without friction */
  const vec2 s_along = line_tie_along(way, s), s_aside = vec2_sub(s, s_along);
  vec2 stuck = vec2_add(vec2_scale(s_along, sel(has_along, R(1), R(0))),
                        vec2_scale(s_aside, sel(has_aside, R(1), R(0))));
  stuck = vec2_sel(has_along & has_aside, s, stuck);
  const real softness = R(1) / sel(g.stiffness > R(0), g.stiffness, R(1));
  tie.shear = vec2_sel(slides, vec2_scale(f, softness), stuck);
  tie.force = vec2_scale(f, R(-1));
  return tie;
}

/* a place on a seabed that is not level */
typedef struct line_spot {
  real depth; /* in the seabed, below 0 above it [m] */
  vec3 up;    /* out of it: by how much the depth falls per way */
} line_spot;

/* directions along the seabed, at right angles: e1 above x, e2 */
typedef struct line_tangents {
  vec3 normal, one, two;
  real steep; /* abs(up) */
} line_tangents;

ALD_INLINE line_tangents line_tangents_of(vec3 up) {
  line_tangents t;
  t.steep = vec3_length(up);
  t.normal = vec3_scale(up, R(1) / t.steep);
  const real inverse = R(1) / real_sqrt(up.x * up.x + up.z * up.z);
  t.one = vec3_of(up.z * inverse, R(0), -(up.x * inverse));
  t.two = vec3_cross(t.normal, t.one);
  return t;
}

ALD_INLINE vec2 line_tangents_part(const line_tangents *t, vec3 v) {
  return vec2_of(vec3_dot(v, t->one), vec3_dot(v, t->two));
}

ALD_INLINE vec3 line_tangents_sum(const line_tangents *t, vec2 part) {
  return vec3_madd(vec3_scale(t->one, part.x), part.y, t->two);
}

/* x and y of the place on the seabed where a node at x is */
ALD_INLINE vec2 line_spot_foot(const line_spot *spot, vec3 x) {
  const real share = spot->depth / vec3_dot(spot->up, spot->up);
  return vec2_of(x.x + share * spot->up.x, x.y + share * spot->up.y);
}

/* Friction on a node of a seabed that is not level [N]; normal: abs(N u). The grip moves if it
 * slides. */
ALD_INLINE vec3 line_spot_tie(line_ground g, const line_spot *spot, real normal, vec3 way, vec2 *s,
                              vec3 v) {
  const line_tangents t = line_tangents_of(spot->up);
  /* a way in x and y, along the seabed */
  const vec3 from_grip =
      vec3_of(s->x, s->y, -((t.normal.x * s->x + t.normal.y * s->y) / t.normal.z));
  const line_tie tie = line_tie_of(g, normal, line_tangents_part(&t, way),
                                   line_tangents_part(&t, from_grip), line_tangents_part(&t, v));
  const vec3 shear = line_tangents_sum(&t, tie.shear);
  *s = vec2_of(shear.x, shear.y);
  return line_tangents_sum(&t, tie.force);
}

#endif
