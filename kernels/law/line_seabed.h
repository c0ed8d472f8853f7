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
 * Checked by: tests/kernels/test_line_laws.c. */
#ifndef ALD_KERNELS_LAW_LINE_SEABED_H
#define ALD_KERNELS_LAW_LINE_SEABED_H

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

#endif
