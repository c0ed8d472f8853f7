/* SPDX-License-Identifier: Apache-2.0
 * Segments of lines that go through a hull unseen: what a segment sweeps in the substep behind
 * crosses the surface, and it does not press against it from where it came. */
#ifndef ALD_KERNELS_PASS_LINE_CONTACT_THROUGH_H
#define ALD_KERNELS_PASS_LINE_CONTACT_THROUGH_H

#include "../../geom/triangle_pair_exact.h"
#include "../mesh/mesh_holds.h"
#include "line_contact_search.h"

/* Inside, a segment is found up to its width from the surface. One that sinks is lost where it will
 * be as deep after the substep ahead, as the touch slows it; forces that are not looked at there
 * may add a share of its way, or of its radius. */
#define LINE_CONTACT_DEEPEST R(2) /* of the radius */
#define LINE_CONTACT_LOSES R(0.05)
#define LINE_CONTACT_DOUBT R(0.25)

/* a segment now and before the substep behind, in the frame of the mesh: both ends, half its width
 * [m] */
typedef struct line_contact_sweep {
  scalar now[2][3], then[2][3], radius;
} line_contact_sweep;

/* one of the two triangles that it sweeps */
ALD_INLINE void line_contact_swept_triangle(const line_contact_sweep *s, uint second,
                                            scalar *corners) {
  for (uint c = 0; c < 3; c++) {
    corners[c] = s->then[0][c];
    corners[3 + c] = second ? s->now[1][c] : s->then[1][c];
    corners[6 + c] = second ? s->now[0][c] : s->now[1][c];
  }
}

/* does it cross one of ALD_LANES triangles, `numbers`? */
ALD_INLINE int line_contact_swept_crosses(TILE, uint mesh, const uint *numbers,
                                          const scalar *corners) {
  const triangle u = mesh_triangles(TILE_OF_CALLER, mesh, numbers);
  triangle t;
  mask unsure;
  t.a = vec3_of(R(corners[0]), R(corners[1]), R(corners[2]));
  t.b = vec3_of(R(corners[3]), R(corners[4]), R(corners[5]));
  t.c = vec3_of(R(corners[6]), R(corners[7]), R(corners[8]));
  if (any_lane(triangle_pair_touches(t, u, &unsure))) return 1;
  if (!any_lane(unsure)) return 0;
  const GLOBAL scalar *points = assets + MESH_OF(mesh, MESH_POINTS);
  const GLOBAL uint *of = mesh_tables + MESH_OF(mesh, MESH_CORNERS);
  int chosen[ALD_LANES];
  scalar unused[ALD_LANES];
  lanes_of(unsure, R(0), chosen, unused);
  for (uint k = 0; k < ALD_LANES; k++) {
    scalar other[9];
    uint start, end;
    if (!chosen[k]) continue;
    for (uint c = 0; c < 9; c++) other[c] = points[3 * of[3 * numbers[k] + c / 3] + c % 3];
    if (triangle_pair_exact(corners, other, &start, &end)) return 1;
  }
  return 0;
}

/* Was all of it outside before? */
ALD_INLINE uint line_contact_was_outside(TILE, uint mesh, uint unit, const line_contact_sweep *s) {
  line_contact_near then;
  if (mesh_holds(TILE_OF_CALLER, mesh, s->then[0])) return 0;
  if (mesh_holds(TILE_OF_CALLER, mesh, s->then[1])) return 0;
  for (uint c = 0; c < 3; c++) {
    then.q0[c] = s->then[0][c];
    then.q1[c] = s->then[1][c];
  }
  then.radius = s->radius;
  line_contact_search(TILE_OF_CALLER, mesh, unit, &then);
  return then.r > 0;
}

/* Did it come from outside through the surface? */
ALD_APART uint line_contact_enters(TILE, uint mesh, uint unit ALD_UNUSED,
                                   const line_contact_sweep *s) {
  GLOBAL uint *list = SCRATCH_UINTS(unit);
  scalar low[3], high[3], corners[2][9];
  for (uint c = 0; c < 3; c++) {
    low[c] = high[c] = s->now[0][c];
    const scalar others[3] = {s->now[1][c], s->then[0][c], s->then[1][c]};
    for (uint k = 0; k < 3; k++) {
      low[c] = others[k] < low[c] ? others[k] : low[c];
      high[c] = others[k] > high[c] ? others[k] : high[c];
    }
  }
  const uint found =
      mesh_touched_by_box(TILE_OF_CALLER, mesh, low, high, list, LINE_CONTACT_LIST_MAX);
  const uint is_listed = found <= LINE_CONTACT_LIST_MAX;
  const uint count = is_listed ? found : MESH_OF(mesh, MESH_TRIANGLES);
  uint crosses = 0;
  line_contact_swept_triangle(s, 0, corners[0]);
  line_contact_swept_triangle(s, 1, corners[1]);
  for (uint first = 0; first < count && !crosses; first += ALD_LANES) {
    uint numbers[ALD_LANES];
    for (uint k = 0; k < ALD_LANES; k++) {
      const uint one = first + k < count ? first + k : count - 1;
      numbers[k] = is_listed ? list[one] : one;
    }
    crosses = line_contact_swept_crosses(TILE_OF_CALLER, mesh, numbers, corners[0]) ||
              line_contact_swept_crosses(TILE_OF_CALLER, mesh, numbers, corners[1]);
  }
  return crosses && line_contact_was_outside(TILE_OF_CALLER, mesh, unit, s);
}

/* the same of the lanes of `may`, one after another; now, way: its ends, and how far they went */
ALD_INLINE mask line_contact_enters_lanes(TILE, uint mesh, uint lane, mask may, const vec3 *now,
                                          const vec3 *way, real radius) {
  scalar at[4][3][ALD_LANES], radii[ALD_LANES], entered[ALD_LANES];
  int chosen[ALD_LANES];
  for (uint end = 0; end < 2; end++) {
    const vec3 then = vec3_sub(now[end], way[end]);
    lanes_of(may, now[end].x, chosen, at[end][0]);
    lanes_of(may, now[end].y, chosen, at[end][1]);
    lanes_of(may, now[end].z, chosen, at[end][2]);
    lanes_of(may, then.x, chosen, at[2 + end][0]);
    lanes_of(may, then.y, chosen, at[2 + end][1]);
    lanes_of(may, then.z, chosen, at[2 + end][2]);
  }
  lanes_of(may, radius, chosen, radii);
  for (uint k = 0; k < ALD_LANES; k++) {
    line_contact_sweep s;
    entered[k] = 0;
    if (!chosen[k]) continue;
    for (uint c = 0; c < 3; c++) {
      s.now[0][c] = at[0][c][k];
      s.now[1][c] = at[1][c][k];
      s.then[0][c] = at[2][c][k];
      s.then[1][c] = at[3][c][k];
    }
    s.radius = radii[k];
    entered[k] = line_contact_enters(TILE_OF_CALLER, mesh, lane, &s);
  }
  return may & (real_of_lanes(entered) > R(0));
}

#endif
