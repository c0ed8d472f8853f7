/* SPDX-License-Identifier: Apache-2.0
 * Bending of a chain of straight segments at a node: the discrete elastic rod.
 *   B      bending stiffness of the node          [N m]   EI/l, l the mean unstretched length
 *   t1, t2 directions of the segments behind and ahead of the node
 *   l1, l2 their lengths                          [m]
 *   E = B (1 - t1.t2)                             [J]     B angle^2/2 where the angle is small
 *   force on the node behind  -(B/l1) (t2 - (t1.t2) t1)
 *   force on the node ahead    (B/l2) (t1 - (t1.t2) t2)
 *   force on the node          minus the sum of both
 * Being the gradient of an energy of directions, the three keep momentum and angular momentum. At a
 * clamp t1 is the clamp's direction, B counts half a length, and the clamp has the moment
 * B t1 x t2. Valid: any angle; at a right angle the moment is at its greatest.
 * Source: the discrete energy of Bergou et al. 2008, with 1 - cos for its 2 tan^2 of the half
 * angle. Checked by: tests/kernels/test_line_laws.c. */
#ifndef ALD_KERNELS_LAW_LINE_BEND_H
#define ALD_KERNELS_LAW_LINE_BEND_H

#include "../math/vec3.h"

typedef struct line_bend {
  vec3 behind, ahead; /* forces on the neighbours [N] */
} line_bend;

/* inverse1, inverse2: 1/l1 and 1/l2 */
ALD_INLINE line_bend line_bending(real b, vec3 t1, real inverse1, vec3 t2, real inverse2) {
  line_bend f;
  const real cosine = vec3_dot(t1, t2);
  f.behind = vec3_scale(vec3_madd(t2, -cosine, t1), -(b * inverse1));
  f.ahead = vec3_scale(vec3_madd(t1, -cosine, t2), b * inverse2);
  return f;
}

/* B of a node between two segments: their halves bend one after the other; 0: a hinge */
ALD_INLINE real line_bend_stiffness(real ei1, real l1, real ei2, real l2) {
  const real sum = ei1 * l2 + ei2 * l1;
  return R(2) * ei1 * ei2 / sel(sum > R(0), sum, R(1));
}

#endif
