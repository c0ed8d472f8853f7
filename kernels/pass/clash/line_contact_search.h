/* SPDX-License-Identifier: Apache-2.0
 * The triangle of a mesh that is nearest to a segment of a line, in one scenario. */
#ifndef ALD_KERNELS_PASS_LINE_CONTACT_SEARCH_H
#define ALD_KERNELS_PASS_LINE_CONTACT_SEARCH_H

#include "../../geom/capsule_triangle.h"
#include "../mesh/mesh_triangle.h"
#include "../mesh/mesh_walk.h"
#include "../step/scratch.h"
#include "line_contact_rows.h"

/* one segment in the frame of the mesh, and what is nearest to it there */
typedef struct line_contact_near {
  scalar q0[3], q1[3], radius; /* its ends and half its width [m] */
  scalar r;                    /* distance, < 0: the segment is inside [m] */
  scalar facing;               /* how far the triangle looks towards it: cosine */
  scalar share, p[3], n[3];    /* place on the segment, point of the mesh [m], outward direction */
} line_contact_near;

/* a tie of two triangles that meet at an edge: the one that faces the segment more decides on
 * which side it is */
#define LINE_CONTACT_TIE ((scalar)1e-9) /* of the radius */

/* numbers of ALD_LANES triangles apart */
typedef struct line_contact_lanes {
  int chosen[ALD_LANES];
  scalar r[ALD_LANES], facing[ALD_LANES], share[ALD_LANES];
  scalar p[3][ALD_LANES], n[3][ALD_LANES];
} line_contact_lanes;

ALD_INLINE void line_contact_test(const triangle *t, const line_contact_near *s,
                                  line_contact_lanes *out) {
  vec3 corners[3];
  corners[0] = t->a;
  corners[1] = t->b;
  corners[2] = t->c;
  const vec3 q0 = vec3_of(R(s->q0[0]), R(s->q0[1]), R(s->q0[2]));
  const vec3 q1 = vec3_of(R(s->q1[0]), R(s->q1[1]), R(s->q1[2]));
  const capsule_gap gap = capsule_triangle_gap(q0, q1, corners);
  const vec3 normal = triangle_normal(corners);
  const real size = vec3_length(normal);
  const real facing = vec3_dot(gap.n, normal) / sel(size > R(0), size, R(1));
  lanes_of(gap.r < R(2 * s->radius), gap.r, out->chosen, out->r);
  lanes_of(facing == facing, facing, out->chosen, out->facing);
  lanes_of(facing == facing, gap.share, out->chosen, out->share);
  lanes_of(facing == facing, gap.p.x, out->chosen, out->p[0]);
  lanes_of(facing == facing, gap.p.y, out->chosen, out->p[1]);
  lanes_of(facing == facing, gap.p.z, out->chosen, out->p[2]);
  lanes_of(facing == facing, gap.n.x, out->chosen, out->n[0]);
  lanes_of(facing == facing, gap.n.y, out->chosen, out->n[1]);
  lanes_of(gap.r < R(2 * s->radius), gap.n.z, out->chosen, out->n[2]);
}

/* is triangle k of the lanes nearer than what is nearest so far? */
ALD_INLINE int line_contact_is_nearer(const line_contact_lanes *l, uint k,
                                      const line_contact_near *s) {
  const scalar tie = LINE_CONTACT_TIE * s->radius;
  if (!l->chosen[k] || l->r[k] > s->r + tie) return 0;
  return l->r[k] < s->r - tie || l->facing[k] > s->facing;
}

/* Finds it, up to a distance of the segment's width; s->r is greater where there is none. Returns 1
 * where there was no room for the list. */
ALD_APART uint line_contact_search(TILE, uint mesh, uint unit ALD_UNUSED, line_contact_near *s) {
  GLOBAL uint *list = SCRATCH_UINTS(unit);
  scalar low[3], high[3];
  for (int c = 0; c < 3; c++) {
    low[c] = (s->q0[c] < s->q1[c] ? s->q0[c] : s->q1[c]) - 2 * s->radius;
    high[c] = (s->q0[c] < s->q1[c] ? s->q1[c] : s->q0[c]) + 2 * s->radius;
  }
  const uint count =
      mesh_touched_by_box(TILE_OF_CALLER, mesh, low, high, list, LINE_CONTACT_LIST_MAX);
  const scalar far = 4 * s->radius;
  s->r = far;
  s->facing = -2;
  if (count > LINE_CONTACT_LIST_MAX) return 1;
  for (uint first = 0; first < count; first += ALD_LANES) {
    uint numbers[ALD_LANES];
    line_contact_lanes lane;
    for (uint k = 0; k < ALD_LANES; k++) {
      numbers[k] = list[first + k < count ? first + k : count - 1];
    }
    const triangle t = mesh_triangles(TILE_OF_CALLER, mesh, numbers);
    line_contact_test(&t, s, &lane);
    for (uint k = 0; k < ALD_LANES && first + k < count; k++) {
      if (!line_contact_is_nearer(&lane, k, s)) continue;
      s->r = lane.r[k];
      s->facing = lane.facing[k];
      s->share = lane.share[k];
      for (int c = 0; c < 3; c++) {
        s->p[c] = lane.p[c][k];
        s->n[c] = lane.n[c][k];
      }
    }
  }
  if (s->r < far && s->facing < 0) { /* inside: out through the nearest place */
    s->r = -s->r;
    for (int c = 0; c < 3; c++) s->n[c] = -s->n[c];
  }
  return 0;
}

#endif
