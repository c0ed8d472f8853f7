/* SPDX-License-Identifier: Apache-2.0
 * How both bodies of a mesh contact yield to what it does to them, with all that joints make them
 * carry along: by how much the power of a force and its moments changes per second, by themselves.
 */
#ifndef ALD_KERNELS_PASS_MESH_YIELD_H
#define ALD_KERNELS_PASS_MESH_YIELD_H

#include "../joint/joint_yield.h"
#include "../step/balance.h"
#include "mesh_contact_rows.h"

/* [N^2/kg], or as that of w */
ALD_INLINE real mesh_yields(TILE, uint instance, uint lane, mat3 turn_a, mat3 turn_b,
                            balance_wrench w) {
  joint_push push;
  push.body_a = KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance);
  push.body_b = KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance);
  const balance_yield a =
      balance_yield_of(TILE_OF_CALLER, push.body_a, lane, turn_a, w.force, w.moment_a);
  const balance_yield b =
      balance_yield_of(TILE_OF_CALLER, push.body_b, lane, turn_b, w.force, w.moment_b);
  const real free = a.rest + b.rest;
  if (KIND(KIND_joint, KIND_COUNT) == 0) return free;
  const uint number = plan[JOINTS(JOINTS_YIELD_OF) + instance];
  if (number == 0 || !any_lane(free > R(0))) return free;
  push.a = a.rate;
  push.b = vec6_scale(b.rate, R(-1));
  const real taken = joint_yield_taken(TILE_OF_CALLER, lane, number - 1, &push);
  return real_max(free - taken, R(0));
}

#endif
