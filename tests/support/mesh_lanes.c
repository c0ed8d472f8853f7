/* SPDX-License-Identifier: Apache-2.0
 * The kernels of meshes in contact; compiled with ALD_LANES 1, 2, 4 and 8. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/port.h"

#include "kernels/pass/mesh/mesh_field.h"
#include "kernels/pass/mesh/mesh_region.h"
#include "kernels/pass/mesh/mesh_walk.h"
#include "mesh_lanes.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

_Static_assert(sizeof(mesh_region) == sizeof(mesh_contact_region), "the same members");
_Static_assert((int)CROSS_UINT_COUNT == (int)STAGE_UINTS, "numbers of an entry");
_Static_assert((int)CROSS_REAL_COUNT == (int)STAGE_REALS, "reals of an entry");

#define STAGE NULL, NULL, NULL, stage->assets, stage->plan, ALD_LANES

void JOIN(ald_meet_regions_, ALD_LANES)(mesh_contact_stage *stage, uint32_t a, uint32_t b,
                                        const double *pose, uint32_t fit) {
  uint32_t *cross_uints = stage->cross_uints, *room = stage->scratch;
  double *cross_reals = stage->cross_reals;
  mesh_meeting meeting = mesh_meeting_of(STAGE, a, b, pose, stage->count), *m = &meeting;
  stage->found = stage->flags = 0;
  stage->volume = 0;
  if (stage->count == 0) return;
  uint32_t *numbers = calloc(stage->count, sizeof *numbers); /* of the regions, by their roots */
  if (!numbers) abort();
  const uint32_t found = mesh_regions_find(STAGE, MEETING_OF_CALLER, 1, &stage->volume);
  for (uint32_t root = mesh_region_root(room, m, 0); root < m->contours;
       root = mesh_region_root(room, m, root + 1)) {
    mesh_region region;
    mesh_region_of(STAGE, MEETING_OF_CALLER, root, fit, &region);
    if (stage->found < STAGE_REGIONS) {
      /* not what fills it up to whole words: regions are compared by their bytes */
      memcpy(&stage->regions[stage->found], &region,
             offsetof(mesh_contact_region, flags) + sizeof region.flags);
    }
    numbers[root] = stage->found++;
  }
  if (found != stage->found) abort();
  for (uint32_t entry = 0; entry < stage->count; entry++) {
    CROSS(entry, CROSS_CONTOUR) = numbers[mesh_contour_root(room, m, CROSS(entry, CROSS_CONTOUR))];
  }
  mesh_marks_clear(STAGE, MEETING_OF_CALLER);
  free(numbers);
  stage->flags = m->flags;
}

void JOIN(ald_meet_, ALD_LANES)(mesh_contact_stage *stage, uint32_t a, uint32_t b,
                                const double *pose, uint32_t fit) {
  uint32_t stack[MESH_STACK_UINTS];
  stage->count =
      mesh_cross(STAGE, a, b, pose, 1, stage->cross_uints, stage->cross_reals, stage->most, stack);
  JOIN(ald_meet_regions_, ALD_LANES)(stage, a, b, pose, fit);
}

void JOIN(ald_press_, ALD_LANES)(mesh_contact_stage *stage, const double *pose, mesh_pressed *out) {
  mesh_field f = {.mesh = 1, .surface = 0, .relative = pose, .planes = stage->cross_reals};
  pressed_sums s;
  double v[FIELD_ROWS];
  f.energies = stage->cross_reals + 4 * MESH_PLANES_MAX;
  const uint32_t room = STAGE_UINTS * stage->most;
  if (mesh_field_sums(STAGE, &f, &s, stage->cross_uints, room) > room || f.is_short) abort();
  const double size = point3_length(s.push);
  const point3 e = point3_scale(s.push, size > 0 ? 1 / size : 0);
  field_rows_of(&f, &s, field_stored(STAGE, &f, e), e, v);
  const point3 turn =
      point3_add(point3_of(v[FIELD_COUPLE], v[FIELD_COUPLE + 1], v[FIELD_COUPLE + 2]),
                 point3_cross(f.origin, s.push));
  *out = (mesh_pressed){.force = {s.push.x, s.push.y, s.push.z},
                        .couple = {turn.x, turn.y, turn.z},
                        .load = s.load,
                        .area = s.area,
                        .deepest = s.deepest,
                        .stored = v[FIELD_STORED]};
}
