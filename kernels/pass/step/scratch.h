/* SPDX-License-Identifier: Apache-2.0
 * The scratch of a unit of lanes: room for lists while a pass works on it, worth nothing after it.
 * Zero when a tile is made; a pass that leaves something else there says so in its comment. */
#ifndef ALD_KERNELS_PASS_SCRATCH_H
#define ALD_KERNELS_PASS_SCRATCH_H

#include "../../plan.h"

/* A device computes the instances of a pass at the same time. So a unit has SCRATCH_PLACES places
 * of SCRATCH_SHARED numbers there, which contacts of meshes share if there are more of them, and
 * behind them those of each link. Lines on meshes use the first place, whether meshes have contacts
 * or not. In C all instances follow each other and use a single place. */
#define SCRATCH_SHARED (plan[PLAN_SCRATCH_REALS] + plan[PLAN_SCRATCH_UINTS])
#define SCRATCH_PLACES                                             \
  (KIND(KIND_mesh_contact, KIND_COUNT) > plan[PLAN_SCRATCH_PLACES] \
       ? plan[PLAN_SCRATCH_PLACES]                                 \
       : (KIND(KIND_mesh_contact, KIND_COUNT) > 1 ? KIND(KIND_mesh_contact, KIND_COUNT) : 1u))
#define SCRATCH_LINKS (SCRATCH_PLACES * SCRATCH_SHARED)
#define SCRATCH_UNIT_SIZE \
  (ALD_AT_ONCE *          \
   (SCRATCH_LINKS + KIND(KIND_link_contact, KIND_COUNT) * plan[PLAN_SCRATCH_INSTANCE]))

/* the reals, and the whole numbers behind them */
#define SCRATCH_REALS(lane) (scratch + ALD_SCRATCH_UNIT(lane) * SCRATCH_UNIT_SIZE)
#define SCRATCH_UINTS(lane) ((GLOBAL uint *)(SCRATCH_REALS(lane) + plan[PLAN_SCRATCH_REALS]))

#endif
