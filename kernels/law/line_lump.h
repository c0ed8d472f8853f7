/* SPDX-License-Identifier: Apache-2.0
 * The numbers of a node of a dynamic line: half of both neighbouring segments and a clump.
 *   m   = half m1 + half m2 + clump                    mass                       [kg]
 *   G   = half G1 + half G2 + clump's                  weight                     [N]
 *   B   = half w1 B1 + half w2 B2 + w clump's          buoyancy, w the wet share  [N]
 * and displaced mass, added mass and drag as B. Inside a section and under water this is the
 * segment itself.
 * Valid: segments of a section alike. Checked by: tests/kernels/test_line_laws.c. */
#ifndef ALD_KERNELS_LAW_LINE_LUMP_H
#define ALD_KERNELS_LAW_LINE_LUMP_H

#include "line_seabed.h"

/* of a segment, or of a node */
typedef struct line_lump {
  real mass, weight;              /* [kg], in air [N] */
  real buoyancy, displaced;       /* [N], mass of the displaced water [kg] */
  real added_across, added_along; /* [kg] */
  real drag_across, drag_along;   /* [N s^2/m^2] */
  line_ground ground;
} line_lump;

/* a point mass at a node */
typedef struct line_clump {
  real mass, weight, buoyancy, displaced, wet; /* wet: its share under water */
} line_clump;

ALD_INLINE line_clump line_clump_none(void) {
  line_clump none;
  none.mass = none.weight = none.buoyancy = none.displaced = none.wet = R(0);
  return none;
}

ALD_INLINE line_lump line_lump_none(void) {
  line_lump none;
  none.mass = none.weight = none.buoyancy = none.displaced = R(0);
  none.added_across = none.added_along = none.drag_across = none.drag_along = R(0);
  none.ground.stiffness = none.ground.damping = none.ground.axial = none.ground.across = R(0);
  return none;
}

/* friction is that of the neighbour with the stiffer seabed */
ALD_INLINE line_ground line_ground_between(line_ground a, line_ground b) {
  line_ground g;
  const mask first = a.stiffness >= b.stiffness;
  g.stiffness = R(0.5) * a.stiffness + R(0.5) * b.stiffness;
  g.damping = R(0.5) * a.damping + R(0.5) * b.damping;
  g.axial = sel(first, a.axial, b.axial);
  g.across = sel(first, a.across, b.across);
  return g;
}

ALD_INLINE line_lump line_lump_between(const line_lump *a, real wet_a, const line_lump *b,
                                       real wet_b, line_clump clump) {
  line_lump n;
  const real wa = R(0.5) * wet_a, wb = R(0.5) * wet_b;
  n.mass = (R(0.5) * a->mass + R(0.5) * b->mass) + clump.mass;
  n.weight = (R(0.5) * a->weight + R(0.5) * b->weight) + clump.weight;
  n.buoyancy = (wa * a->buoyancy + wb * b->buoyancy) + clump.wet * clump.buoyancy;
  n.displaced = (wa * a->displaced + wb * b->displaced) + clump.wet * clump.displaced;
  n.added_across = wa * a->added_across + wb * b->added_across;
  n.added_along = wa * a->added_along + wb * b->added_along;
  n.drag_across = wa * a->drag_across + wb * b->drag_across;
  n.drag_along = wa * a->drag_along + wb * b->drag_along;
  n.ground = line_ground_between(a->ground, b->ground);
  return n;
}

#endif
