/* SPDX-License-Identifier: Apache-2.0
 * What hulls, propellers and rudders share: how their midship point moves through the water, and
 * forces there as a wrench on the body. */
#ifndef ALD_KERNELS_PASS_MIDSHIP_H
#define ALD_KERNELS_PASS_MIDSHIP_H

#include "../../law/hull_polynomial.h"
#include "../step/own_force.h"
#include "sea.h"

/* the current at midship, in body axes
 *   centre  centre of gravity forward of midship [m]
 *   height  above the centre of gravity, for a current with a profile [m] */
ALD_INLINE vec3 midship_current(TILE, pose p, real centre, real height, uint lane) {
  const real z = p.at.z - centre * p.turn.x.z + height * p.turn.z.z;
  return mat3_unrotate(p.turn,
                       sea_current(TILE_OF_CALLER, lane, z, stage_time(TILE_OF_CALLER, lane)));
}

/* motion of midship through the water, without what depends on the length */
ALD_INLINE hull_flow midship_flow(TILE, pose p, real centre, real height, uint lane) {
  const vec3 velocity = mat3_unrotate(p.turn, p.velocity);
  const vec3 current = midship_current(TILE_OF_CALLER, p, centre, height, lane);
  const real r = vec3_dot(p.turn.z, p.spin);
  return hull_flow_of(velocity.x - current.x, velocity.y - current.y - centre * r, r, R(0));
}

/* forces at midship as force and moment about the centre of gravity, body axes */
ALD_INLINE vec6 midship_wrench(plane_force f, real centre, real height) {
  return vec6_of(vec3_of(f.x, f.y, R(0)), vec3_of(-height * f.y, height * f.x, f.n - centre * f.y));
}

#endif
