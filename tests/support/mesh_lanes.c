/* SPDX-License-Identifier: Apache-2.0
 * The kernels of meshes in contact; compiled with ALD_LANES 1, 2, 4 and 8. */
#include <stddef.h>

#include "kernels/port.h"

#include "kernels/pass/mesh/mesh_region.h"
#include "kernels/pass/mesh/mesh_walk.h"
#include "mesh_lanes.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

_Static_assert(sizeof(mesh_region) == sizeof(mesh_contact_region), "the same members");
_Static_assert((int)CROSS_UINT_COUNT == (int)STAGE_UINTS, "numbers of an entry");
_Static_assert((int)CROSS_REAL_COUNT == (int)STAGE_REALS, "reals of an entry");

void JOIN(ald_meet_regions_, ALD_LANES)(mesh_contact_stage *stage, uint32_t a, uint32_t b,
                                        const double *pose, uint32_t fit) {
  stage->found =
      mesh_regions(NULL, NULL, NULL, stage->assets, stage->plan, ALD_LANES, a, b, pose, fit,
                   stage->count, stage->cross_uints, stage->cross_reals, stage->scratch,
                   (mesh_region *)stage->regions, STAGE_REGIONS, &stage->flags, 1, &stage->volume);
}

void JOIN(ald_meet_, ALD_LANES)(mesh_contact_stage *stage, uint32_t a, uint32_t b,
                                const double *pose, uint32_t fit) {
  stage->count = mesh_cross(NULL, NULL, NULL, stage->assets, stage->plan, ALD_LANES, a, b, pose, 1,
                            stage->cross_uints, stage->cross_reals, stage->most);
  JOIN(ald_meet_regions_, ALD_LANES)(stage, a, b, pose, fit);
}
