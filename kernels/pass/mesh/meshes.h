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

ALD_INLINE void mesh_contact_region_put(TILE, uint instance, uint column, uint place, scalar depth,
                                        const mesh_region *region) {
  const uint first = MESH_CONTACT_REGION(place);
  for (uint c = 0; c < 3; c++) {
    LANE_ROW_OF(mesh_contact, first + REGION_NORMAL + c) = region->n[c];
    LANE_ROW_OF(mesh_contact, first + REGION_CENTROID + c) = region->centroid[c];
  }
  LANE_ROW_OF(mesh_contact, first + REGION_DEPTH) = depth;
  LANE_ROW_OF(mesh_contact, first + REGION_AREA) = region->area;
}

/* what regions push with a pressure of 1, together, and the deepest of them */
typedef struct mesh_contact_pushes {
  point3 push, couple;
  scalar pushed;
  scalar deepest;
} mesh_contact_pushes;

/* Indentation up to which bodies do no more than touch: the rounding of their points [m]. */
ALD_INLINE scalar mesh_contact_touch(TILE, const mesh_meeting *m) {
  scalar far = mesh_reach(assets + MESH_OF(m->mesh_a, MESH_BOUNDS)) +
               mesh_reach(assets + MESH_OF(m->mesh_b, MESH_BOUNDS));
  for (uint c = 0; c < 3; c++) far += mesh_abs(m->pose[9 + c]);
  return MESH_ROUNDING * far;
}

ALD_INLINE void mesh_contact_pushes_add(mesh_contact_pushes *all, const mesh_region *r) {
  const point3 own = point3_of(r->push[0], r->push[1], r->push[2]);
  all->push = point3_add(all->push, own);
  all->couple = point3_add(all->couple, point3_of(r->couple[0], r->couple[1], r->couple[2]));
  all->pushed += point3_length(own);
}

/* them and the volume of the overlap, which is that of its rounding where they only touch */
ALD_INLINE void mesh_contact_push_put(TILE, uint instance, uint column,
                                      const mesh_contact_pushes *all, scalar volume) {
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_VOLUME) =
      volume > (scalar)0 && all->deepest > (scalar)0 ? volume : (scalar)0;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_PUSH) = all->push.x;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_PUSH + 1) = all->push.y;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_PUSH + 2) = all->push.z;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_COUPLE) = all->couple.x;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_COUPLE + 1) = all->couple.y;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_COUPLE + 2) = all->couple.z;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_PUSHED) = all->pushed;
}

/* The regions one after another into the rows, as each is found; returns MESH_* flags. */
ALD_INLINE uint mesh_contact_regions_put(TILE, uint instance, uint column, MEETING, uint measured,
                                         scalar volume) {
  const uint fit = KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance) & MESH_CONTACT_FIT;
  const scalar touch = mesh_contact_touch(TILE_OF_CALLER, m);
  mesh_contact_pushes all;
  uint kept = 0;
  all.push = all.couple = point3_zero();
  all.pushed = all.deepest = (scalar)0;
  for (uint root = mesh_region_root(room, m, 0); root < m->contours;
       root = mesh_region_root(room, m, root + 1)) {
    mesh_region region;
    mesh_region_of(TILE_OF_CALLER, MEETING_OF_CALLER, root, fit, &region);
    const scalar depth = region.depth_a + region.depth_b, own = depth > touch ? depth : (scalar)0;
    mesh_contact_pushes_add(&all, &region);
    all.deepest = own > all.deepest ? own : all.deepest;
    if (region.flags & (MESH_NO_NORMAL | MESH_FLAT)) continue;
    mesh_contact_region_put(TILE_OF_CALLER, instance, column, kept++, own, &region);
  }
  LANE_FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT) = kept;
  if (measured) mesh_contact_push_put(TILE_OF_CALLER, instance, column, &all, volume);
  return m->flags;
}

/* The regions of a contact in one scenario, from the crossings of its meshes; room: behind them in
 * the scratch. Returns what is wrong with them, MESH_CONTACT_* bits. */
ALD_INLINE uint mesh_contact_regions(TILE, uint instance, uint column, CROSSING, uint pairs,
                                     GLOBAL uint *room) {
  if (pairs > most) {
    LANE_ROW_OF(mesh_contact, MESH_CONTACT_NEEDED) = (scalar)pairs;
    return MESH_CONTACT_PAIRS_LOST;
  }
  if (pairs == 0) return 0;
  mesh_meeting meeting = mesh_meeting_of(TILE_OF_CALLER, mesh_a, mesh_b, relative, pairs);
  mesh_meeting *m = &meeting;
  scalar volume;
  const uint found = mesh_regions_find(TILE_OF_CALLER, MEETING_OF_CALLER, measured, &volume);
  uint flags = 0;
  if (found <= MESH_REGIONS_MOST) {
    flags = mesh_contact_regions_put(TILE_OF_CALLER, instance, column, MEETING_OF_CALLER, measured,
                                     volume);
  }
  mesh_marks_clear(TILE_OF_CALLER, MEETING_OF_CALLER);
  if (found > MESH_REGIONS_MOST) {
    LANE_ROW_OF(mesh_contact, MESH_CONTACT_NEEDED) = (scalar)found;
    return MESH_CONTACT_REGIONS_LOST;
  }
  return (flags & MESH_OPEN ? MESH_CONTACT_OPEN : 0) |
         (flags & MESH_NO_NORMAL ? MESH_CONTACT_NO_NET : 0) |
         (flags & MESH_AMBIGUOUS ? MESH_CONTACT_AMBIGUOUS : 0);
}

/* poses at which a step of `way` is to be looked at: 1 for bodies that touch now or did before */
ALD_INLINE uint mesh_contact_poses(TILE, uint instance, uint column, uint mesh_a, uint mesh_b,
                                   scalar way) {
  if (LANE_FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT) != 0 ||
      LANE_FLAG_OF(mesh_contact, SURFACE_HELD_SPOT_COUNT) != 0) {
    return 1;
  }
  return mesh_sweep_poses(TILE_OF_CALLER, mesh_a, mesh_b, way);
}

/* numbers of a contact in the scratch of a unit, at its place */
#define MEET_REALS (SCRATCH_REALS(unit) + place * SCRATCH_SHARED)

/* One scenario: where the meshes cross now, if they are near, and then, if neither that nor the end
 * of the last step is a contact but the way between them is far, whether they did in between.
 * Returns what is wrong, MESH_CONTACT_* bits. */
ALD_INLINE_ALWAYS uint mesh_contact_look(TILE, uint instance, uint place, uint unit ALD_UNUSED,
                                         uint column, int near, int far, scalar way) {
  const uint mesh_a = BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance));
  const uint mesh_b = BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance));
  const uint by_volume =
      KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance) & MESH_CONTACT_BY_VOLUME;
  const uint most = plan[PLAN_CROSS_MOST];
  GLOBAL scalar *cross_reals = MEET_REALS;
  GLOBAL uint *cross_uints = (GLOBAL uint *)(cross_reals + plan[PLAN_SCRATCH_REALS]);
  /* at the end of the scratch, so that the marks of all contacts end at one place */
  GLOBAL uint *stack = cross_uints + plan[PLAN_SCRATCH_UINTS] - MESH_SCRATCH_REST(most);
  GLOBAL uint *room = stack - MESH_OF(mesh_a, MESH_VERTICES) - MESH_OF(mesh_b, MESH_VERTICES);
  uint problems = 0, poses = 1;
  if (!near) poses = mesh_contact_poses(TILE_OF_CALLER, instance, column, mesh_a, mesh_b, way);
  for (uint n = near ? 0 : 1; n < poses; n++) {
    scalar relative[12];
    const uint measured = n == 0 ? by_volume : 0;
    for (uint k = 0; k < 12; k++) {
      relative[k] = mesh_sweep_between(LANE_ROW_OF(mesh_contact, SURFACE_HELD_PLACE + k),
                                       LANE_ROW_OF(mesh_contact, SURFACE_PLACE + k), n, poses);
    }
    const uint pairs = mesh_cross(TILE_OF_CALLER, CROSSING_OF_CALLER, stack);
    if (n > 0) {
      if (pairs) return problems | MESH_CONTACT_PASSED;
      continue;
    }
    problems =
        mesh_contact_regions(TILE_OF_CALLER, instance, column, CROSSING_OF_CALLER, pairs, room);
    if (far) poses = mesh_contact_poses(TILE_OF_CALLER, instance, column, mesh_a, mesh_b, way);
  }
  return problems;
}

/* one scenario whose bodies touched at the end of the last step and do not cross now */
ALD_APART uint mesh_contact_swallows(TILE, uint instance, uint column) {
  scalar then[12], now[12], centre[3], axis[3];
  for (uint k = 0; k < 12; k++) {
    then[k] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_PLACE + k);
    now[k] = LANE_ROW_OF(mesh_contact, SURFACE_PLACE + k);
  }
  for (uint c = 0; c < 3; c++) {
    centre[c] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_CENTRE + c);
    axis[c] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_AXIS + c);
  }
  const uint inside = mesh_within(
      TILE_OF_CALLER, BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance)),
      BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance)), then, now, centre, axis);
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

/* The way since the last step, at the last evaluation of this one, and the scenarios in which it is
 * so far that bodies may have gone through each other unseen. */
ALD_INLINE mask mesh_contact_goes_far(TILE, uint instance, uint lane, mask runs, real *length) {
  const vec3 way = vec3_of(
      ROW_OF(mesh_contact, SURFACE_PLACE + 9) - ROW_OF(mesh_contact, SURFACE_HELD_PLACE + 9),
      ROW_OF(mesh_contact, SURFACE_PLACE + 10) - ROW_OF(mesh_contact, SURFACE_HELD_PLACE + 10),
      ROW_OF(mesh_contact, SURFACE_PLACE + 11) - ROW_OF(mesh_contact, SURFACE_HELD_PLACE + 11));
  const scalar least = mesh_sweep_least(
      TILE_OF_CALLER, BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance)),
      BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance)));
  *length = vec3_length(way);
  return runs & is(FLAG_OF(mesh_contact, MESH_CONTACT_SEEN), W(1)) & (*length > R(least));
}

/* one contact in all scenarios of a unit, in its scratch at `place` */
ALD_INLINE_ALWAYS void meet(TILE, uint instance, uint place, uint lane) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  const int is_last = stage + 1 == plan[PLAN_STAGES];
  const pose relative = mesh_contact_place(TILE_OF_CALLER, instance, lane);
  const mask near =
      runs & mesh_contact_boxes(
                 TILE_OF_CALLER, BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance)),
                 BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance)), relative);
  real length = R(0);
  mask far = length > R(0);
  if (is_last) far = mesh_contact_goes_far(TILE_OF_CALLER, instance, lane, runs, &length);
  /* what went wrong in an earlier stage of a step stays wrong */
  if (stage == 0) FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) = W(0);
  FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT) = W(0);
  if (any_lane(near | far)) {
    int is_near[ALD_LANES], is_far[ALD_LANES];
    scalar ways[ALD_LANES];
    lanes_of(near, length, is_near, ways);
    lanes_of(far, length, is_far, ways);
    for (uint k = 0; k < ALD_LANES; k++) {
      if (!is_near[k] && !is_far[k]) continue;
      const uint column = lane + k;
      const uint problems = mesh_contact_look(TILE_OF_CALLER, instance, place, lane, column,
                                              is_near[k], is_far[k], ways[k]);
      LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) =
          LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) | problems;
    }
  }
  if (is_last) mesh_contact_look_within(TILE_OF_CALLER, instance, lane, runs);
}

/* On a device contacts that share a place in the scratch follow each other in one item, those of
 * different places are computed at the same time. */
ALD_INLINE_ALWAYS void meshes_item(TILE, uint instance, uint lane) {
  const uint count = KIND(KIND_mesh_contact, KIND_COUNT);
  const uint places = ALD_AT_ONCE ? SCRATCH_PLACES : count;
  for (uint k = instance; instance < places && k < count; k += places) {
    meet(TILE_OF_CALLER, k, ALD_AT_ONCE ? instance : 0, lane);
  }
}

#endif
