/* SPDX-License-Identifier: Apache-2.0
 * The water around a node of a dynamic line: Morison's equation along and across the line, and how
 * much of a segment is wet. Source: Morison et al. 1950 in the cross-flow form of [SIMO] and
 * [OrcaFlex].
 *   way    sum of the directions of both neighbouring segments; the line's direction at the node
 *   u      water relative to the node                     [m/s]
 *   drag   dn |u across| u across + da |u along| u along  [N]   dn = rho D Cdn L/2,
 *                                                               da = rho pi D Cda L/2
 *   inertia (md + an) a across + (md + aa) a along        [N]   of the water's acceleration a;
 *                        md mass of the displaced water, an, aa added mass across and along [kg]
 *   M^-1 f = f across/(m + an) + f along/(m + aa)         [m/s^2]
 * Valid: slender line, normal flow without memory. The relative acceleration of the added mass
 * stands on the other side, in M. Checked by: tests/kernels/test_line_laws.c. */
#ifndef ALD_KERNELS_LAW_LINE_WATER_H
#define ALD_KERNELS_LAW_LINE_WATER_H

#include "../math/vec3.h"

/* direction of the line at a node, not normalised, and 1/its square */
typedef struct line_way {
  vec3 sum;
  real inverse;
} line_way;

/* where the line turns back on itself it has no direction: all is across */
ALD_INLINE line_way line_way_of(vec3 sum) {
  line_way way;
  way.sum = sum;
  way.inverse = R(1) / real_max(vec3_dot(sum, sum), R(1e-12));
  return way;
}

/* across x (what is across) + along x (what is along) */
ALD_INLINE vec3 line_split(line_way way, vec3 v, real across, real along) {
  const real share = vec3_dot(v, way.sum) * way.inverse;
  return vec3_madd(vec3_scale(v, across), share * (along - across), way.sum);
}

ALD_INLINE vec3 line_drag(line_way way, vec3 u, real dn, real da) {
  const real share = vec3_dot(u, way.sum) * way.inverse;
  const vec3 along = vec3_scale(way.sum, share), across = vec3_sub(u, along);
  vec3 force = vec3_scale(across, dn * vec3_length(across));
  /* few lines have drag along; what has none is the same beside what has */
  if (any_lane(da != R(0))) {
    const vec3 both = vec3_madd(force, da * vec3_length(along), along);
    force = vec3_sel(da != R(0), both, force);
  }
  return force;
}

/* Share of a segment that is below still water: the part of its height, that of its axis and of its
 * thickness across it, that lies below z = 0. Exact for a vertical one and for a thin one.
 *   z1, z2    heights of its ends [m]
 *   diameter  outer [m]
 *   level     |horizontal part| of its direction, from 0 to 1, to first order: 1 - |t.z| */
ALD_INLINE real line_wet_share(real z1, real z2, real diameter, real level) {
  const real height = real_max(real_abs(z2 - z1) + diameter * level, R(1e-9));
  const real share = R(0.5) - R(0.5) * (z1 + z2) / height;
  return real_max(real_min(share, R(1)), R(0));
}

#endif
