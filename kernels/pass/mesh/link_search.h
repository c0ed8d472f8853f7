/* SPDX-License-Identifier: Apache-2.0
 * Where a chain link touches a mesh: for each of its four parts and every cluster of triangles both
 * ends of the part, or what is deeper between them, scenario by scenario. The forces are those of
 * kernels/pass/mesh/link_contact.h. */
#ifndef ALD_KERNELS_PASS_LINK_CONTACT_SEARCH_H
#define ALD_KERNELS_PASS_LINK_CONTACT_SEARCH_H

#include "../../geom/link_part.h"
#include "../../math/explog.h"
#include "../step/scratch.h"
#include "../step/space.h"
#include "link_cluster.h"
#include "mesh_contact_rows.h"
#include "mesh_triangle.h"
#include "mesh_walk.h"

/* a part of a link above the number of a triangle */
#define LINK_PART_BIT(part) (0x10000000u << (part))

/* a link in the frame of a mesh, in one scenario */
typedef struct link_view {
  uint instance, column; /* of the contact, of the scenario */
  scalar place[12];      /* SURFACE_PLACE */
  scalar radius, height, bar, exponent;
  uint mesh;
} link_view;

/* a vector of the mesh's frame in the link's, and back */
ALD_INLINE vec3 link_own(const scalar *place, vec3 v) {
  const real x = v.x - R(place[9]), y = v.y - R(place[10]), z = v.z - R(place[11]);
  return vec3_of(R(place[0]) * x + R(place[3]) * y + R(place[6]) * z,
                 R(place[1]) * x + R(place[4]) * y + R(place[7]) * z,
                 R(place[2]) * x + R(place[5]) * y + R(place[8]) * z);
}
ALD_INLINE vec3 link_turned(const scalar *place, vec3 v) {
  return vec3_of(R(place[0]) * v.x + R(place[1]) * v.y + R(place[2]) * v.z,
                 R(place[3]) * v.x + R(place[4]) * v.y + R(place[5]) * v.z,
                 R(place[6]) * v.x + R(place[7]) * v.y + R(place[8]) * v.z);
}
ALD_INLINE vec3 link_put_back(const scalar *place, vec3 v) {
  return vec3_add(link_turned(place, v), vec3_of(R(place[9]), R(place[10]), R(place[11])));
}

/* corners of triangles `numbers` (ALD_LANES) in the frame of the link */
ALD_INLINE void link_corners(TILE, const link_view *v, const uint *numbers, vec3 *corners) {
  const triangle t = mesh_triangles(TILE_OF_CALLER, v->mesh, numbers);
  corners[0] = link_own(v->place, t.a);
  corners[1] = link_own(v->place, t.b);
  corners[2] = link_own(v->place, t.c);
}

ALD_INLINE mask link_within(real a, real b, real c, scalar low, scalar high) {
  return (real_max(real_max(a, b), c) >= R(low)) & (real_min(real_min(a, b), c) <= R(high));
}

/* Does the box reach the planes of the triangles? Wider by more than any rounding. */
ALD_INLINE mask link_meets_planes(const vec3 *c, vec3 middle, vec3 extent) {
  const vec3 n = triangle_normal(c);
  const real reach = real_abs(n.x) * extent.x + real_abs(n.y) * extent.y + real_abs(n.z) * extent.z;
  return real_abs(vec3_dot(n, vec3_sub(middle, c[0]))) <= R(1.0001) * reach;
}

/* may they meet the box of this part? */
ALD_INLINE mask link_near(const link_view *v, const vec3 *c, uint part) {
  const int is_straight = part < LINK_PART_TOP;
  const scalar turn = part & 1 ? -1 : 1, outer = v->radius + v->bar;
  const real y = R(is_straight ? turn : 1), z = R(is_straight ? 1 : turn);
  const scalar low_y = is_straight ? v->radius - v->bar : -outer;
  const scalar low_z = (is_straight ? -v->height : v->height) - v->bar;
  const scalar high_z = v->height + (is_straight ? v->bar : outer);
  const vec3 middle =
      vec3_of(R(0), y * R((scalar)0.5 * (low_y + outer)), z * R((scalar)0.5 * (low_z + high_z)));
  const vec3 extent =
      vec3_of(R(v->bar), R((scalar)0.5 * (outer - low_y)), R((scalar)0.5 * (high_z - low_z)));
  return link_within(c[0].x, c[1].x, c[2].x, -v->bar, v->bar) &
         link_within(y * c[0].y, y * c[1].y, y * c[2].y, low_y, outer) &
         link_within(z * c[0].z, z * c[1].z, z * c[2].z, low_z, high_z) &
         link_meets_planes(c, middle, extent);
}

/* Numbers of ALD_LANES triangles of a list from `first` on; beyond its end the last one again. */
ALD_INLINE void link_numbers(const GLOBAL uint *list, uint count, uint first, uint *numbers) {
  for (uint k = 0; k < ALD_LANES; k++) {
    numbers[k] = list[first + k < count ? first + k : count - 1];
  }
}

/* Keeps of the list the triangles that may meet a part, each with the parts that it may meet as
 * bits above its number; returns how many. They are kept in place, behind what has been read. */
ALD_APART uint link_sift(TILE, const link_view *v, uint count, GLOBAL uint *lists) {
  uint kept = 0;
  for (uint first = 0; first < count; first += ALD_LANES) {
    uint numbers[ALD_LANES], parts[ALD_LANES];
    vec3 corners[3];
    link_numbers(lists + LINK_LIST, count, first, numbers);
    link_corners(TILE_OF_CALLER, v, numbers, corners);
    for (uint k = 0; k < ALD_LANES; k++) parts[k] = 0;
    for (uint part = 0; part < LINK_PARTS; part++) {
      int chosen[ALD_LANES];
      scalar unused[ALD_LANES];
      lanes_of(link_near(v, corners, part), corners[0].x, chosen, unused);
      for (uint k = 0; k < ALD_LANES; k++) parts[k] |= chosen[k] ? LINK_PART_BIT(part) : 0u;
    }
    for (uint k = 0; k < ALD_LANES && first + k < count; k++) {
      if (parts[k]) lists[LINK_LIST + kept++] = numbers[k] | parts[k];
    }
  }
  return kept;
}

/* Those that may meet one part, one after another, so that what is costly is done for as many at
 * once as there are lanes; returns their number. */
ALD_INLINE uint link_gather(uint part, uint count, GLOBAL uint *lists) {
  uint near = 0;
  for (uint k = 0; k < count; k++) {
    const uint entry = lists[LINK_LIST + k];
    if (entry & LINK_PART_BIT(part)) lists[LINK_NEAR + near++] = entry % LINK_PART_BIT(0);
  }
  return near;
}

/* Triangles of the list that a part touches, and how deep; returns their number, those beyond
 * LINK_FOUND_MAX are not written. */
ALD_APART uint link_touched(TILE, const link_view *v, uint part, uint count, GLOBAL uint *lists,
                            GLOBAL scalar *depths) {
  const uint near = link_gather(part, count, lists);
  uint found = 0;
  for (uint first = 0; first < near; first += ALD_LANES) {
    uint numbers[ALD_LANES];
    int chosen[ALD_LANES];
    scalar here[ALD_LANES], at_ends[2][ALD_LANES];
    vec3 corners[3];
    link_numbers(lists + LINK_NEAR, near, first, numbers);
    link_corners(TILE_OF_CALLER, v, numbers, corners);
    link_gap ends[2];
    const link_gap gap = link_part_gap(R(v->radius), R(v->height), corners, part, ends);
    const real depth = R(v->bar) - gap.r;
    const mask touches = gap.exists & (depth > R(0));
    lanes_of(touches, depth, chosen, here);
    lanes_of(touches, R(v->bar) - ends[0].r, chosen, at_ends[0]);
    lanes_of(touches, R(v->bar) - ends[1].r, chosen, at_ends[1]);
    for (uint k = 0; k < ALD_LANES && first + k < near; k++) {
      if (!chosen[k]) continue;
      if (found < LINK_FOUND_MAX) {
        lists[LINK_FOUND + found] = numbers[k];
        depths[found] = here[k];
        depths[LINK_FOUND_MAX + found] = at_ends[0][k];
        depths[2 * LINK_FOUND_MAX + found] = at_ends[1][k];
      }
      found++;
    }
  }
  return found;
}

ALD_INLINE scalar link_lane_0(real x) {
  int chosen[ALD_LANES];
  scalar values[ALD_LANES];
  lanes_of(x == x, x, chosen, values);
  return values[0];
}
ALD_INLINE void link_put_vec3(TILE, const link_view *v, uint row, vec3 value) {
  const uint instance = v->instance, column = v->column;
  LANE_ROW_OF(link_contact, row) = link_lane_0(value.x);
  LANE_ROW_OF(link_contact, row + 1) = link_lane_0(value.y);
  LANE_ROW_OF(link_contact, row + 2) = link_lane_0(value.z);
}

/* One triangle and a part once more, or one of its ends, into the rows of a place of contact. Where
 * the generatrix goes through, the triangle's own normal. */
ALD_APART void link_spot_put(TILE, const link_view *v, uint part, uint number, uint place,
                             uint spot) {
  uint numbers[ALD_LANES];
  vec3 corners[3];
  const uint instance = v->instance, column = v->column;
  const uint first = LINK_SPOT_AT(spot);
  for (uint k = 0; k < ALD_LANES; k++) numbers[k] = number;
  link_corners(TILE_OF_CALLER, v, numbers, corners);
  link_gap ends[2];
  link_gap gap = link_part_gap(R(v->radius), R(v->height), corners, part, ends);
  if (place > 0) gap = ends[place - 1];
  const vec3 across = triangle_normal(corners);
  const real size = vec3_length(across);
  const vec3 outwards = vec3_scale(across, sel(size > R(0), R(1) / size, R(0)));
  const vec3 n = vec3_sel(gap.is_normal, gap.n, outwards);
  link_put_vec3(TILE_OF_CALLER, v, first + SPOT_NORMAL, link_turned(v->place, n));
  link_put_vec3(TILE_OF_CALLER, v, first + SPOT_POINT, link_put_back(v->place, gap.p));
  LANE_ROW_OF(link_contact, first + SPOT_Y) = link_lane_0(gap.w.y);
  LANE_ROW_OF(link_contact, first + SPOT_Z) = link_lane_0(gap.w.z);
  LANE_ROW_OF(link_contact, first + SPOT_PART) = (scalar)part;
  LANE_ROW_OF(link_contact, first + SPOT_DEPTH) =
      link_lane_0(sel(gap.is_normal, R(v->bar) - gap.r, R(v->bar)));
}

/* Triangles whose boxes meet the link's, into the list; returns their number. */
ALD_INLINE uint link_list(TILE, const link_view *v, GLOBAL uint *lists) {
  const scalar extent[3] = {v->bar, v->radius + v->bar, v->height + v->radius + v->bar};
  scalar low[3], high[3];
  for (int c = 0; c < 3; c++) {
    /* wider by more than any rounding of the places */
    scalar reach = (scalar)1e-6 * (extent[2] + mesh_abs(v->place[9 + c]));
    for (int k = 0; k < 3; k++) reach += mesh_abs(v->place[3 * c + k]) * extent[k];
    low[c] = v->place[9 + c] - reach;
    high[c] = v->place[9 + c] + reach;
  }
  return mesh_touched_by_box(TILE_OF_CALLER, v->mesh, low, high, lists + LINK_LIST, LINK_LIST_MAX);
}

/* what a spring of the link's law holds at an indentation, to a factor */
ALD_INLINE scalar link_held(const link_view *v, scalar depth) {
  if (!(depth > 0)) return (scalar)0;
  return link_lane_0(real_pow(R(depth), R(v->exponent) + R(1)));
}

/* The places of one cluster of a part, which begins with its triangle k: both of its ends, or what
 * is deeper between them, whichever holds more. So the force of a part that lies flat does not jump
 * from end to end. Returns their number, those beyond LINK_SPOTS_MAX are not written. */
ALD_INLINE uint link_cluster_put(TILE, const link_view *v, uint part, uint k, GLOBAL uint *lists,
                                 const GLOBAL scalar *depths, uint spots) {
  uint best[3], added = 0;
  scalar depth[3];
  for (uint b = 0; b < 3; b++) {
    best[b] = lists[(b ? LINK_BEST_ENDS + (b - 1) * LINK_FOUND_MAX : LINK_BEST) + k];
    depth[b] = depths[b * LINK_FOUND_MAX + best[b]];
  }
  const int between = link_held(v, depth[0]) > link_held(v, depth[1]) + link_held(v, depth[2]);
  for (uint b = 0; b < 3; b++) {
    if (between ? b > 0 : b == 0 || !(depth[b] > 0)) continue;
    if (spots + added < LINK_SPOTS_MAX) {
      link_spot_put(TILE_OF_CALLER, v, part, lists[LINK_FOUND + best[b]], b, spots + added);
    }
    added++;
  }
  return added;
}

/* lists of one link in the scratch of a unit; a device searches for all links at the same time */
#if ALD_AT_ONCE
#define LINK_DEPTHS (SCRATCH_REALS(unit) + SCRATCH_LINKS + instance * plan[PLAN_SCRATCH_INSTANCE])
#define LINK_LISTS ((GLOBAL uint *)(LINK_DEPTHS + LINK_SCRATCH_REALS))
#else
#define LINK_DEPTHS SCRATCH_REALS(unit)
#define LINK_LISTS SCRATCH_UINTS(unit)
#endif

/* The places where the link touches in one scenario, into its rows; `unit` is the first lane of its
 * unit, whose scratch all its lanes use one after another. Returns what was lost, LINK_* bits. */
ALD_APART uint link_search(TILE, uint unit ALD_UNUSED, const link_view *v) {
  const uint instance = v->instance, column = v->column;
  GLOBAL uint *lists = LINK_LISTS;
  GLOBAL scalar *depths = LINK_DEPTHS;
  const uint listed = link_list(TILE_OF_CALLER, v, lists);
  uint spots = 0;
  if (listed > LINK_LIST_MAX) return LINK_LIST_LOST;
  const uint count = link_sift(TILE_OF_CALLER, v, listed, lists);
  for (uint part = 0; part < LINK_PARTS && count > 0; part++) {
    const uint found = link_touched(TILE_OF_CALLER, v, part, count, lists, depths);
    if (found > LINK_FOUND_MAX) return LINK_LIST_LOST;
    link_join_all(TILE_OF_CALLER, v->mesh, found, lists, depths);
    for (uint k = 0; k < found; k++) {
      if (lists[LINK_PARENT + k] != k) continue;
      spots += link_cluster_put(TILE_OF_CALLER, v, part, k, lists, depths, spots);
      if (spots > LINK_SPOTS_MAX) return LINK_SPOTS_LOST;
    }
  }
  LANE_FLAG_OF(link_contact, SURFACE_SPOT_COUNT) = spots;
  return 0;
}

#endif
