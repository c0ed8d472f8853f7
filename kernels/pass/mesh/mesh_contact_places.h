/* SPDX-License-Identifier: Apache-2.0
 * The places of contact of two meshes in one scenario, into the rows of the contact: the regions
 * that their crossings bound, or the one place of a pressure field. */
#ifndef ALD_KERNELS_PASS_MESH_CONTACT_PLACES_H
#define ALD_KERNELS_PASS_MESH_CONTACT_PLACES_H

#include "mesh_contact_rows.h"
#include "mesh_field.h"
#include "mesh_region.h"

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
  /* the region that is followed: the nearest to that of the last step, or else the greatest */
  int follows;
  point3 from, area, at; /* that place; S; where [m] */
  scalar rank, depth;
} mesh_contact_pushes;

/* Indentation up to which bodies do no more than touch: the rounding of their points [m]. */
ALD_INLINE scalar mesh_contact_touch(TILE, const mesh_meeting *m) {
  scalar far = mesh_reach(assets + MESH_OF(m->mesh_a, MESH_BOUNDS)) +
               mesh_reach(assets + MESH_OF(m->mesh_b, MESH_BOUNDS));
  for (uint c = 0; c < 3; c++) far += mesh_abs(m->pose[9 + c]);
  return MESH_ROUNDING * far;
}

ALD_INLINE void mesh_contact_pushes_add(mesh_contact_pushes *all, const mesh_region *r,
                                        scalar depth) {
  const point3 own = point3_of(r->push[0], r->push[1], r->push[2]);
  all->push = point3_add(all->push, own);
  all->couple = point3_add(all->couple, point3_of(r->couple[0], r->couple[1], r->couple[2]));
  const scalar area = point3_length(own);
  all->pushed += area;
  all->deepest = depth > all->deepest ? depth : all->deepest;
  if (r->flags & MESH_FLAT) return;
  const point3 at = point3_of(r->at[0], r->at[1], r->at[2]);
  const scalar rank = all->follows ? -point3_length(point3_sub(at, all->from)) : area;
  if (!(rank > all->rank)) return;
  all->rank = rank;
  all->area = own;
  all->at = at;
  all->depth = depth;
}

/* before the first region */
ALD_INLINE mesh_contact_pushes mesh_contact_pushes_none(TILE, uint instance, uint column) {
  mesh_contact_pushes all;
  scalar from[3];
  for (uint c = 0; c < 3; c++) {
    from[c] = LANE_ROW_OF(mesh_contact, MESH_CONTACT_HELD_THROUGH + THROUGH_AT + c);
  }
  all.push = all.couple = all.area = all.at = point3_zero();
  all.pushed = all.deepest = all.depth = (scalar)0;
  all.rank = -(scalar)NODE_NOWHERE;
  all.follows = LANE_FLAG_OF(mesh_contact, SURFACE_HELD_SPOT_COUNT) != 0;
  all.from = point3_of(from[0], from[1], from[2]);
  return all;
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
  const scalar apart = all->follows ? -all->rank : (scalar)0;
  const scalar v[THRUST_ROWS] = {all->area.x, all->area.y, all->area.z, all->at.x,
                                 all->at.y,   all->at.z,   all->depth,  apart};
  for (uint k = 0; k < THRUST_ROWS; k++) {
    LANE_ROW_OF(mesh_contact, MESH_CONTACT_THRUST + k) = v[k];
  }
}

/* The regions one after another into the rows, as each is found; returns MESH_* flags. */
ALD_INLINE uint mesh_contact_regions_put(TILE, uint instance, uint column, MEETING, scalar volume) {
  const uint fit = KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance) & MESH_CONTACT_FIT;
  const scalar touch = mesh_contact_touch(TILE_OF_CALLER, m);
  mesh_contact_pushes all = mesh_contact_pushes_none(TILE_OF_CALLER, instance, column);
  uint kept = 0;
  for (uint root = mesh_region_root(room, m, 0); root < m->contours;
       root = mesh_region_root(room, m, root + 1)) {
    mesh_region region;
    mesh_region_of(TILE_OF_CALLER, MEETING_OF_CALLER, root, fit, &region);
    const scalar depth = region.depth_a + region.depth_b, own = depth > touch ? depth : (scalar)0;
    mesh_contact_pushes_add(&all, &region, own);
    if (region.flags & (MESH_NO_NORMAL | MESH_FLAT)) continue;
    mesh_contact_region_put(TILE_OF_CALLER, instance, column, kept++, own, &region);
  }
  LANE_FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT) = kept;
  mesh_contact_push_put(TILE_OF_CALLER, instance, column, &all, volume);
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
  if (found <= MESH_REGIONS_MAX) {
    flags = mesh_contact_regions_put(TILE_OF_CALLER, instance, column, MEETING_OF_CALLER, volume);
  }
  mesh_marks_clear(TILE_OF_CALLER, MEETING_OF_CALLER);
  if (found > MESH_REGIONS_MAX) {
    LANE_ROW_OF(mesh_contact, MESH_CONTACT_NEEDED) = (scalar)found;
    return MESH_CONTACT_REGIONS_LOST;
  }
  return (flags & MESH_OPEN ? MESH_CONTACT_OPEN : 0) |
         (flags & MESH_NO_NORMAL ? MESH_CONTACT_NO_NET : 0) |
         (flags & MESH_AMBIGUOUS ? MESH_CONTACT_AMBIGUOUS : 0);
}

/* ------------------------------------------------------------------------------ pressure field */

/* what the sums of a pressure field push with, as one region */
ALD_INLINE void mesh_contact_field_put(TILE, uint instance, uint column, const mesh_field *f,
                                       const pressed_sums *s) {
  scalar v[FIELD_ROWS];
  mesh_contact_pushes all = mesh_contact_pushes_none(TILE_OF_CALLER, instance, column);
  const scalar size = point3_length(s->push), area = point3_length(s->normal);
  const point3 e = point3_scale(s->push, size > (scalar)0 ? (scalar)1 / size : (scalar)0);
  field_rows_of(f, s, field_stored(TILE_OF_CALLER, f, e), e, v);
  for (uint k = 0; k < FIELD_ROWS; k++) {
    LANE_ROW_OF(mesh_contact, MESH_CONTACT_FIELD + k) = v[k];
  }
  LANE_FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT) = 1;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_REGION(0) + REGION_DEPTH) = s->deepest;
  LANE_ROW_OF(mesh_contact, MESH_CONTACT_REGION(0) + REGION_AREA) = area;
  all.push = all.area = s->normal;
  all.couple = point3_add(s->turn, point3_cross(f->origin, s->normal));
  all.pushed = area;
  all.depth = all.deepest = s->deepest;
  all.at = point3_madd(f->origin, (scalar)1 / s->area, s->middle);
  all.rank = all.follows ? -point3_length(point3_sub(all.at, all.from)) : area;
  mesh_contact_push_put(TILE_OF_CALLER, instance, column, &all, (scalar)0);
}

/* Of the load: a force below this is what is left of pressures that cancel, as of a bar right
 * through a plate. */
#ifdef ALD_SINGLE
#define FIELD_NO_NET ((scalar)1e-5)
#else
#define FIELD_NO_NET ((scalar)1e-9)
#endif

/* A contact with a pressure field in one scenario. Returns what is wrong, MESH_CONTACT_* bits. */
ALD_INLINE uint mesh_contact_field(TILE, uint instance, uint column, CROSSING) {
  const uint options = KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance);
  const uint in_first = (options & MESH_CONTACT_IN_FIRST) != 0;
  mesh_field f;
  pressed_sums sums;
  f.in_first = in_first;
  f.mesh = in_first ? mesh_a : mesh_b;
  f.surface = in_first ? mesh_b : mesh_a;
  f.relative = relative;
  f.planes = cross_reals;
  f.energies = cross_reals + 4 * MESH_PLANES_MAX;
  const uint room = CROSS_UINT_COUNT * most;
  const uint found = mesh_field_sums(TILE_OF_CALLER, &f, &sums, cross_uints, room);
  if (found > room || f.is_short) {
    LANE_ROW_OF(mesh_contact, MESH_CONTACT_NEEDED) = (scalar)found;
    return MESH_CONTACT_PAIRS_LOST;
  }
  (void)measured;
  if (!(sums.load > (scalar)0)) return 0;
  if (!(point3_length(sums.push) > FIELD_NO_NET * sums.load)) return MESH_CONTACT_NO_NET;
  mesh_contact_field_put(TILE_OF_CALLER, instance, column, &f, &sums);
  return 0;
}

#endif
