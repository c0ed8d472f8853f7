/* SPDX-License-Identifier: Apache-2.0
 * Where the meshes of bodies meet: for every contact of two meshes the regions of it, scenario by
 * scenario. The forces are those of kernels/pass/mesh/mesh_contact.h. */
#ifndef ALD_KERNELS_PASS_MESHES_H
#define ALD_KERNELS_PASS_MESHES_H

#include "../step/scratch.h"
#include "../step/space.h"
#include "mesh_contact_rows.h"
#include "mesh_region.h"
#include "mesh_sweep.h"
#include "mesh_walk.h"
#include "mesh_within.h"
#include "surface_contact.h"

/* first body in the frame of the second, into the rows of the contact */
ALD_INLINE pose mesh_contact_place(TILE, uint instance, uint lane) {
  const pose a =
      body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance), lane);
  const pose b =
      body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance), lane);
  pose relative = a;
  relative.turn.x = mat3_unrotate(b.turn, a.turn.x);
  relative.turn.y = mat3_unrotate(b.turn, a.turn.y);
  relative.turn.z = mat3_unrotate(b.turn, a.turn.z);
  relative.at = mat3_unrotate(b.turn, vec3_sub(a.at, b.at));
  surface_place_put(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, relative.turn, relative.at);
  return relative;
}

/* centre of a mesh's box, and half its extents [m] */
ALD_INLINE vec3 mesh_box_middle(TILE, uint mesh) {
  const GLOBAL scalar *bounds = assets + MESH_OF(mesh, MESH_BOUNDS);
  return vec3_scale(
      vec3_of(R(bounds[0] + bounds[3]), R(bounds[1] + bounds[4]), R(bounds[2] + bounds[5])),
      R(0.5));
}
ALD_INLINE vec3 mesh_box_extent(TILE, uint mesh) {
  const GLOBAL scalar *bounds = assets + MESH_OF(mesh, MESH_BOUNDS);
  return vec3_scale(
      vec3_of(R(bounds[3] - bounds[0]), R(bounds[4] - bounds[1]), R(bounds[5] - bounds[2])),
      R(0.5));
}

/* half the extent of a turned box along an axis given in its own frame */
ALD_INLINE real box_reach(vec3 extent, vec3 axis) {
  return extent.x * real_abs(axis.x) + extent.y * real_abs(axis.y) + extent.z * real_abs(axis.z);
}

/* May the meshes meet? Their boxes, turned as they are, by the six axes of both; wider by a share
 * of their size that no rounding of the walk comes near. */
ALD_INLINE mask mesh_contact_boxes(TILE, uint mesh_a, uint mesh_b, pose p) {
  const vec3 middle_a = mesh_box_middle(TILE_OF_CALLER, mesh_a);
  const vec3 middle_b = mesh_box_middle(TILE_OF_CALLER, mesh_b);
  const vec3 a = mesh_box_extent(TILE_OF_CALLER, mesh_a);
  const vec3 b = mesh_box_extent(TILE_OF_CALLER, mesh_b);
  const vec3 apart = vec3_sub(pose_point(p, middle_a), middle_b);
  const vec3 own = mat3_unrotate(p.turn, apart);
  const vec3 row_x = vec3_of(p.turn.x.x, p.turn.y.x, p.turn.z.x);
  const vec3 row_y = vec3_of(p.turn.x.y, p.turn.y.y, p.turn.z.y);
  const vec3 row_z = vec3_of(p.turn.x.z, p.turn.y.z, p.turn.z.z);
  const real slack = R(1e-6) * (a.x + a.y + a.z + b.x + b.y + b.z);
  return (real_abs(apart.x) <= b.x + box_reach(a, row_x) + slack) &
         (real_abs(apart.y) <= b.y + box_reach(a, row_y) + slack) &
         (real_abs(apart.z) <= b.z + box_reach(a, row_z) + slack) &
         (real_abs(own.x) <= a.x + box_reach(b, p.turn.x) + slack) &
         (real_abs(own.y) <= a.y + box_reach(b, p.turn.y) + slack) &
         (real_abs(own.z) <= a.z + box_reach(b, p.turn.z) + slack);
}

ALD_INLINE void mesh_contact_region_put(TILE, uint instance, uint column, uint place,
                                        const mesh_region *region) {
  const uint first = MESH_CONTACT_REGION(place);
  for (uint c = 0; c < 3; c++) {
    LANE_ROW_OF(mesh_contact, first + REGION_NORMAL + c) = region->n[c];
    LANE_ROW_OF(mesh_contact, first + REGION_CENTROID + c) = region->centroid[c];
  }
  LANE_ROW_OF(mesh_contact, first + REGION_DEPTH) = region->depth_a + region->depth_b;
  LANE_ROW_OF(mesh_contact, first + REGION_AREA) = region->area;
}

/* what the regions push with a pressure of 1, together, and the volume of the overlap */
ALD_INLINE void mesh_contact_push_put(TILE, uint instance, uint column, const mesh_region *regions,
                                      uint found, scalar volume) {
  point3 push = point3_zero(), couple = point3_zero();
  scalar pushed = (scalar)0;
  for (uint r = 0; r < found; r++) {
    const scalar *s = regions[r].push, *c = regions[r].couple;
    const point3 own = point3_of(s[0], s[1], s[2]);
    push = point3_add(push, own);
    couple = point3_add(couple, point3_of(c[0], c[1], c[2]));
    pushed += point3_length(own);
  }
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_VOLUME) = volume > (scalar)0 ? volume : (scalar)0;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_PUSH) = push.x;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_PUSH + 1) = push.y;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_PUSH + 2) = push.z;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_COUPLE) = couple.x;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_COUPLE + 1) = couple.y;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_COUPLE + 2) = couple.z;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_PUSHED) = pushed;
}

/* The regions of a contact in one scenario. `lists` is the first lane of its unit, whose lists all
 * its lanes use one after another. Returns what is wrong with them, MESH_CONTACT_* bits. */
ALD_APART uint mesh_contact_regions(TILE, uint instance, uint lists ALD_UNUSED, uint column) {
  const uint mesh_a = BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance));
  const uint mesh_b = BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance));
  const uint most = plan[PLAN_CROSS_MOST];
  GLOBAL scalar *cross_reals = SCRATCH_REALS(lists);
  GLOBAL uint *cross_uints = SCRATCH_UINTS(lists);
  scalar place[12];
  mesh_region regions[MESH_REGIONS_MOST];
  const uint measured =
      KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance) & MESH_CONTACT_BY_VOLUME;
  scalar volume = (scalar)0;
  uint flags = 0, kept = 0;
  for (uint k = 0; k < 12; k++) place[k] = LANE_ROW_OF(mesh_contact, SURFACE_PLACE + k);
  const uint pairs =
      mesh_cross(TILE_OF_CALLER, mesh_a, mesh_b, place, measured, cross_uints, cross_reals, most);
  if (pairs > most) {
    LANE_ROW_OF(mesh_contact, MESH_CONTACT_NEEDED) = (scalar)pairs;
    return MESH_CONTACT_PAIRS_LOST;
  }
  if (pairs == 0) return 0;
  /* at the end of the scratch, so that the marks of all contacts end at one place */
  GLOBAL uint *rest =
      cross_uints + plan[PLAN_SCRATCH_UINTS] -
      MESH_SCRATCH_UINTS(most, MESH_OF(mesh_a, MESH_VERTICES), MESH_OF(mesh_b, MESH_VERTICES));
  const uint found = mesh_regions(
      TILE_OF_CALLER, mesh_a, mesh_b, place,
      KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance) & MESH_CONTACT_FIT, pairs, cross_uints,
      cross_reals, rest, regions, MESH_REGIONS_MOST, &flags, measured, &volume);
  if (found > MESH_REGIONS_MOST) {
    LANE_ROW_OF(mesh_contact, MESH_CONTACT_NEEDED) = (scalar)found;
    return MESH_CONTACT_REGIONS_LOST;
  }
  for (uint r = 0; r < found; r++) {
    if (regions[r].flags & (MESH_NO_NORMAL | MESH_FLAT)) continue;
    mesh_contact_region_put(TILE_OF_CALLER, instance, column, kept++, &regions[r]);
  }
  LANE_FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT) = kept;
  if (measured) mesh_contact_push_put(TILE_OF_CALLER, instance, column, regions, found, volume);
  return (flags & MESH_OPEN ? MESH_CONTACT_OPEN : 0) |
         (flags & MESH_NO_NORMAL ? MESH_CONTACT_NO_NET : 0) |
         (flags & MESH_AMBIGUOUS ? MESH_CONTACT_AMBIGUOUS : 0);
}

/* one scenario whose bodies touch neither now nor did at the end of the last step */
ALD_APART uint mesh_contact_sweep(TILE, uint instance, uint lists ALD_UNUSED, uint column,
                                  scalar way) {
  scalar from[12], to[12];
  for (uint k = 0; k < 12; k++) {
    from[k] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_PLACE + k);
    to[k] = LANE_ROW_OF(mesh_contact, SURFACE_PLACE + k);
  }
  GLOBAL scalar *cross_reals = SCRATCH_REALS(lists);
  GLOBAL uint *cross_uints = SCRATCH_UINTS(lists);
  const uint passed = mesh_sweep_meets(
      TILE_OF_CALLER, BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance)),
      BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance)), from, to, way, cross_uints,
      cross_reals, plan[PLAN_CROSS_MOST]);
  return passed ? MESH_CONTACT_PASSED : 0;
}

/* one scenario whose bodies touched at the end of the last step and do not cross now */
ALD_APART uint mesh_contact_swallows(TILE, uint instance, uint column) {
  scalar then[12], now[12], centre[3];
  for (uint k = 0; k < 12; k++) {
    then[k] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_PLACE + k);
    now[k] = LANE_ROW_OF(mesh_contact, SURFACE_PLACE + k);
  }
  for (uint c = 0; c < 3; c++) centre[c] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_CENTRE + c);
  const uint inside = mesh_within(
      TILE_OF_CALLER, BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance)),
      BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance)), then, now, centre);
  return inside ? MESH_CONTACT_PASSED : 0;
}

/* marks the scenarios in which a contact has ended inside a body, or right through it: where
 * regions on both of its faces have joined, nothing pushes any more */
ALD_INLINE void mesh_contact_look_within(TILE, uint instance, uint lane, mask runs) {
  const mask ended = runs & is(FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT), W(0)) &
                     mask_not(is(FLAG_OF(mesh_contact, SURFACE_HELD_SPOT_COUNT), W(0)));
  if (!any_lane(ended)) return;
  int chosen[ALD_LANES];
  scalar unused[ALD_LANES];
  lanes_of(ended, R(0), chosen, unused);
  for (uint k = 0; k < ALD_LANES; k++) {
    if (!chosen[k]) continue;
    const uint column = lane + k;
    const uint problems = LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS);
    const uint through = problems & MESH_CONTACT_NO_NET
                             ? MESH_CONTACT_PASSED
                             : mesh_contact_swallows(TILE_OF_CALLER, instance, column);
    LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) = problems | through;
  }
}

/* Marks the scenarios in which bodies have gone through each other unseen since the last step, at
 * its last evaluation. */
ALD_INLINE void mesh_contact_look_back(TILE, uint instance, uint lane, mask runs) {
  if (stage_now(TILE_OF_CALLER, lane) + 1 != plan[PLAN_STAGES]) return;
  mesh_contact_look_within(TILE_OF_CALLER, instance, lane, runs);
  const vec3 way = vec3_of(
      ROW_OF(mesh_contact, SURFACE_PLACE + 9) - ROW_OF(mesh_contact, SURFACE_HELD_PLACE + 9),
      ROW_OF(mesh_contact, SURFACE_PLACE + 10) - ROW_OF(mesh_contact, SURFACE_HELD_PLACE + 10),
      ROW_OF(mesh_contact, SURFACE_PLACE + 11) - ROW_OF(mesh_contact, SURFACE_HELD_PLACE + 11));
  const scalar least = mesh_sweep_least(
      TILE_OF_CALLER, BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance)),
      BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance)));
  const real length = vec3_length(way);
  const mask apart =
      is(FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT) + FLAG_OF(mesh_contact, SURFACE_HELD_SPOT_COUNT),
         W(0));
  const mask seen = is(FLAG_OF(mesh_contact, MESH_CONTACT_SEEN), W(1));
  const mask far = runs & apart & seen & (length > R(least));
  if (!any_lane(far)) return;
  int chosen[ALD_LANES];
  scalar ways[ALD_LANES];
  lanes_of(far, length, chosen, ways);
  for (uint k = 0; k < ALD_LANES; k++) {
    if (!chosen[k]) continue;
    const uint column = lane + k;
    const uint passed = mesh_contact_sweep(TILE_OF_CALLER, instance, lane, column, ways[k]);
    LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) =
        LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) | passed;
  }
}

/* one contact in all scenarios of a unit */
ALD_INLINE void meet(TILE, uint instance, uint lane) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const pose relative = mesh_contact_place(TILE_OF_CALLER, instance, lane);
  const mask near =
      runs & mesh_contact_boxes(
                 TILE_OF_CALLER, BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance)),
                 BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance)), relative);
  /* what went wrong in an earlier stage of a step stays wrong */
  if (stage_now(TILE_OF_CALLER, lane) == 0) FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) = W(0);
  FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT) = W(0);
  if (!any_lane(near)) {
    mesh_contact_look_back(TILE_OF_CALLER, instance, lane, runs);
    return;
  }
  int chosen[ALD_LANES];
  scalar unused[ALD_LANES];
  lanes_of(near, R(0), chosen, unused);
  for (uint k = 0; k < ALD_LANES; k++) {
    if (!chosen[k]) continue;
    const uint column = lane + k;
    const uint problems = mesh_contact_regions(TILE_OF_CALLER, instance, lane, column);
    LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) =
        LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) | problems;
  }
  mesh_contact_look_back(TILE_OF_CALLER, instance, lane, runs);
}

ALD_INLINE void meshes_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint count = KIND(KIND_mesh_contact, KIND_COUNT);
  for (uint k = 0; k < count; k++) meet(TILE_OF_CALLER, k, lane);
}

#endif
