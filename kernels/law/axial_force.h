/* SPDX-License-Identifier: Apache-2.0
 * Force along a line between two points. Source: [SIMO] sec. 1.4.
 *   F_as  stiffness force, of the distance        [N]   > 0 pulls the ends together
 *   D     damping, C |v|^p sign(v)                [N]   law/damping_power.h; v > 0 stretching
 *   F_a = F_as + D
 *   F_a = max(F_as + D, 0) while F_as > 0, else 0       a line that only pulls: slack, it does
 * nothing F_as, or max(F_as, 0), is the part that depends on the distance alone and is given back;
 * the rest only takes energy, (F_a - that) v >= 0, in a line that only pulls too. Valid: no mass,
 * no sag. Differs from the source: that a line may only pull is ours. Checked by:
 * tests/kernels/test_force_elongation.c, tests/pass/berth/test_hawser.c. */
#ifndef ALD_KERNELS_LAW_AXIAL_FORCE_H
#define ALD_KERNELS_LAW_AXIAL_FORCE_H

#include "../port.h"

typedef struct axial_force {
  real value;   /* F_a [N] */
  real elastic; /* the part that is given back [N] */
} axial_force;

ALD_INLINE axial_force axial_force_of(real stiffness_force, real damping, int only_pulls) {
  axial_force force;
  force.value = stiffness_force + damping;
  force.elastic = stiffness_force;
  if (only_pulls) {
    const mask none = (stiffness_force <= R(0)) | (force.value < R(0));
    force.value = sel(none, R(0), force.value);
    force.elastic = sel(stiffness_force <= R(0), R(0), stiffness_force);
  }
  return force;
}

#endif
