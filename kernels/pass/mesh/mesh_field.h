/* SPDX-License-Identifier: Apache-2.0
 * Contact by a pressure field in one lane: the field grows from 0 on the surface of one body with
 * the depth below it, and presses on the other one's surface inside. With
 *   s   depth below the nearest plane of a convex part of the body with the field  [m]
 *   m   normal of the other body's surface, as it pushes the first body            [-]
 *   k   bedding modulus; the sums are those for 1                                  [N/m^3]
 * force and couple on the first body are the integrals of k s m and k s r x m over the surface
 * inside: minus the gradient of U = integral of k s over the overlap, whatever the shapes. Sums
 * over several parts of the body with the field add up. All is in the frame of the second body.
 * Own law; theory: docs/theory/bedding.md. Checked by: tests/golden/test_golden_foundation.c,
 * tests/pass/mesh/test_mesh_field.c. */
#ifndef ALD_KERNELS_PASS_MESH_FIELD_H
#define ALD_KERNELS_PASS_MESH_FIELD_H

#include "../../geom/pressed_cell.h"
#include "mesh_contact_rows.h"
#include "mesh_walk.h"

/* a body with a field and the surface of the other one */
typedef struct mesh_field {
  uint mesh, surface;       /* with the field, and that which is pressed */
  uint in_first;            /* 1: the first body has the field */
  const scalar *relative;   /* the first body in the frame of the second (12) */
  GLOBAL scalar *planes;    /* n and h of each, in the frame of the second body (4 x planes) */
  GLOBAL scalar *energies;  /* of each: integral of s^2 m/2 (3 x planes) [m^4] */
  uint from, to;            /* planes of the part that is looked at */
  point3 origin;            /* of the sums [m] */
  int has_origin, is_short; /* is_short: a cell had too many corners */
} mesh_field;

ALD_INLINE point3 field_normal(const mesh_field *f, uint plane) {
  const GLOBAL scalar *at = f->planes + 4 * plane;
  return point3_of(at[0], at[1], at[2]);
}
ALD_INLINE scalar field_height(const mesh_field *f, uint plane) { return f->planes[4 * plane + 3]; }

ALD_INLINE scalar field_depth(const mesh_field *f, uint plane, point3 at) {
  return field_height(f, plane) - point3_dot(field_normal(f, plane), at);
}

/* the planes of the field into the frame of the second body */
ALD_INLINE void field_planes_put(TILE, mesh_field *f) {
  const uint count = mesh_tables[MESH_OF(f->mesh, MESH_PART_STARTS) + MESH_OF(f->mesh, MESH_PARTS)];
  const GLOBAL scalar *own = assets + MESH_OF(f->mesh, MESH_PLANES);
  for (uint j = 0; j < count; j++) {
    scalar n[3], h = own[4 * j + 3];
    for (uint c = 0; c < 3; c++) {
      const scalar *turn = f->relative + 3 * c;
      n[c] = f->in_first
                 ? turn[0] * own[4 * j] + turn[1] * own[4 * j + 1] + turn[2] * own[4 * j + 2]
                 : own[4 * j + c];
    }
    for (uint c = 0; c < 3; c++) {
      if (f->in_first) h += n[c] * f->relative[9 + c];
      f->planes[4 * j + c] = n[c];
      f->energies[3 * j + c] = (scalar)0;
    }
    f->planes[4 * j + 3] = h;
  }
}

/* corners of a triangle of the pressed surface */
ALD_INLINE void field_corners(TILE, const mesh_field *f, uint number, point3 *corners) {
  const GLOBAL scalar *points = assets + MESH_OF(f->surface, MESH_POINTS);
  const GLOBAL uint *numbers = mesh_tables + MESH_OF(f->surface, MESH_CORNERS) + 3 * number;
  for (uint k = 0; k < 3; k++) {
    const GLOBAL scalar *p = points + 3 * numbers[k];
    corners[k] = point3_of(p[0], p[1], p[2]);
    if (f->in_first) continue;
    scalar at[3];
    for (uint c = 0; c < 3; c++) {
      const scalar *turn = f->relative + 3 * c;
      at[c] = scalar_fma(turn[0], p[0],
                         scalar_fma(turn[1], p[1], scalar_fma(turn[2], p[2], f->relative[9 + c])));
    }
    corners[k] = point3_of(at[0], at[1], at[2]);
  }
}

/* Depths of three corners: the greatest below plane j, and the least. */
ALD_INLINE scalar field_most(const mesh_field *f, uint j, const point3 *c) {
  const scalar x = field_depth(f, j, c[0]), y = field_depth(f, j, c[1]),
               z = field_depth(f, j, c[2]);
  const scalar most = x > y ? x : y;
  return most > z ? most : z;
}
ALD_INLINE scalar field_least(const mesh_field *f, uint j, const point3 *c) {
  const scalar x = field_depth(f, j, c[0]), y = field_depth(f, j, c[1]),
               z = field_depth(f, j, c[2]);
  const scalar least = x < y ? x : y;
  return least < z ? least : z;
}

/* the planes that may be the nearest somewhere on a triangle, as bits */
enum { FIELD_WORDS = MESH_PLANES_MAX / 32 };

/* 0: the triangle is outside of the part. A depth is concave on it: its greatest may lie between
 * the corners, but no plane is the nearest whose least depth is above the greatest of another. */
ALD_INLINE int field_candidates(const mesh_field *f, const point3 *corners, uint *among) {
  scalar most = (scalar)NODE_NOWHERE;
  for (uint j = f->from; j < f->to; j++) {
    const scalar own = field_most(f, j, corners);
    if (!(own > (scalar)0)) return 0;
    most = own < most ? own : most;
  }
  for (uint w = 0; w < FIELD_WORDS; w++) among[w] = 0;
  for (uint j = f->from; j < f->to; j++) {
    const uint k = j - f->from;
    if (field_least(f, j, corners) <= most) among[k / 32] |= 1u << (k % 32);
  }
  return 1;
}

ALD_INLINE int field_is_among(const mesh_field *f, const uint *among, uint j) {
  return (among[(j - f->from) / 32] >> ((j - f->from) % 32)) & 1u;
}

/* the part of a triangle on which plane j is the nearest */
ALD_INLINE void field_cell(mesh_field *f, pressed_cell *c, const point3 *corners, const uint *among,
                           uint j) {
  const point3 n = field_normal(f, j);
  const scalar h = field_height(f, j);
  cell_begin(c, corners);
  if (!cell_cut(c, n, h, 1)) f->is_short = 1;
  for (uint i = f->from; i < f->to && c->count > 0; i++) {
    if (i == j || !field_is_among(f, among, i)) continue;
    const point3 apart = point3_sub(field_normal(f, i), n);
    if (!cell_cut(c, apart, field_height(f, i) - h, i < j)) f->is_short = 1;
  }
}

ALD_INLINE void field_triangle(TILE, mesh_field *f, pressed_sums *sums, uint number) {
  point3 corners[3];
  uint among[FIELD_WORDS];
  field_corners(TILE_OF_CALLER, f, number, corners);
  if (!field_candidates(f, corners, among)) return;
  const point3 twice =
      point3_cross(point3_sub(corners[1], corners[0]), point3_sub(corners[2], corners[0]));
  const scalar size = point3_length(twice);
  if (!(size > (scalar)0)) return;
  if (!f->has_origin) f->origin = corners[0];
  f->has_origin = 1;
  const point3 out = point3_scale(twice, (scalar)1 / size);
  const scalar turn = f->in_first ? (scalar)1 : (scalar)-1;
  for (uint j = f->from; j < f->to; j++) {
    pressed_cell c;
    if (!field_is_among(f, among, j)) continue;
    field_cell(f, &c, corners, among, j);
    if (c.count == 0) continue;
    const scalar squares =
        cell_add(sums, &c, field_normal(f, j), field_height(f, j), f->origin, out, turn);
    f->energies[3 * j] += (scalar)0.5 * squares * turn * out.x;
    f->energies[3 * j + 1] += (scalar)0.5 * squares * turn * out.y;
    f->energies[3 * j + 2] += (scalar)0.5 * squares * turn * out.z;
  }
}

/* the box of the body with the field in the frame of the pressed surface */
ALD_INLINE void field_box(TILE, const mesh_field *f, scalar *low, scalar *high) {
  const uint first = f->in_first ? f->mesh : f->surface,
             second = f->in_first ? f->surface : f->mesh;
  const GLOBAL scalar *bounds = assets + MESH_OF(f->mesh, MESH_BOUNDS);
  const mesh_pose p = mesh_pose_of(TILE_OF_CALLER, first, second, f->relative);
  real from[3], to[3], own_low[3], own_high[3];
  for (uint c = 0; c < 3; c++) {
    from[c] = R(bounds[c]);
    to[c] = R(bounds[3 + c]);
  }
  if (f->in_first) {
    mesh_box_move(&p, from, to, own_low, own_high);
  } else {
    mesh_box_move_back(&p, from, to, own_low, own_high);
  }
  for (uint c = 0; c < 3; c++) {
    low[c] = *(const scalar *)&own_low[c];
    high[c] = *(const scalar *)&own_high[c];
  }
}

/* All sums of a contact. list: of numbers of triangles, `most` of them. Returns how many there are
 * in the box of the body with the field; above `most` nothing is added. */
ALD_APART uint mesh_field_sums(TILE, mesh_field *f, pressed_sums *sums, GLOBAL uint *list,
                               uint most) {
  scalar low[3], high[3];
  field_box(TILE_OF_CALLER, f, low, high);
  const uint found = mesh_touched_by_box(TILE_OF_CALLER, f->surface, low, high, list, most);
  const GLOBAL uint *starts = mesh_tables + MESH_OF(f->mesh, MESH_PART_STARTS);
  pressed_sums_clear(sums);
  f->has_origin = f->is_short = 0;
  f->origin = point3_zero();
  if (found == 0 || found > most) return found;
  field_planes_put(TILE_OF_CALLER, f);
  for (uint part = 0; part < MESH_OF(f->mesh, MESH_PARTS); part++) {
    f->from = starts[part];
    f->to = starts[part + 1];
    for (uint k = 0; k < found; k++) field_triangle(TILE_OF_CALLER, f, sums, list[k]);
  }
  return found;
}

/* Least of the way along the force to a plane, over its depth: behind an edge columns along the
 * force run into other cells. */
#define FIELD_STEEP ((scalar)0.25)

/* Energy over k of columns along the force e from the pressed surface to the nearest planes: that
 * of the overlap for flat faces, and for edges and corners that are met evenly [m^4]. */
ALD_INLINE scalar field_stored(TILE, const mesh_field *f, point3 e) {
  const uint count = mesh_tables[MESH_OF(f->mesh, MESH_PART_STARTS) + MESH_OF(f->mesh, MESH_PARTS)];
  scalar stored = (scalar)0;
  for (uint j = 0; j < count; j++) {
    const GLOBAL scalar *own = f->energies + 3 * j;
    const scalar along = own[0] * e.x + own[1] * e.y + own[2] * e.z;
    const scalar steep = scalar_size(point3_dot(field_normal(f, j), e));
    stored += along / (steep > FIELD_STEEP ? steep : FIELD_STEEP);
  }
  return stored > (scalar)0 ? stored : (scalar)0;
}

/* the sums as rows FIELD_*, those of `squares` and `arms` along the force alone */
ALD_INLINE void field_rows_of(const mesh_field *f, const pressed_sums *s, scalar stored, point3 e,
                              scalar *v) {
  const scalar axis[3] = {e.x, e.y, e.z}, load = s->load > (scalar)0 ? s->load : (scalar)1;
  const scalar *x = s->arms, *y = s->arms + 3, *z = s->arms + 6;
  const scalar parts[FIELD_WAYS] = {f->origin.x, f->origin.y, f->origin.z, s->push.x,  s->push.y,
                                    s->push.z,   z[1] - y[2], x[2] - z[0], y[0] - x[1]};
  for (uint k = 0; k < FIELD_WAYS; k++) v[k] = parts[k];
  for (uint k = 0; k < 3; k++) {
    v[FIELD_WAYS + k] = axis[0] * x[k] + axis[1] * y[k] + axis[2] * z[k];
  }
  for (uint k = 0; k < 6; k++) {
    v[FIELD_WAYS_SQUARE + k] =
        axis[0] * s->squares[k] + axis[1] * s->squares[6 + k] + axis[2] * s->squares[12 + k];
  }
  scalar spread = (s->second[0] + s->second[3] + s->second[5]) / load;
  const scalar origin[3] = {f->origin.x, f->origin.y, f->origin.z};
  for (uint k = 0; k < 3; k++) {
    const scalar mean = s->first[k] / load;
    spread -= mean * mean;
    v[FIELD_CENTRE + k] = origin[k] + mean;
  }
  v[FIELD_SPREAD] = spread > (scalar)0 ? spread : (scalar)0;
  v[FIELD_STORED] = stored;
}

#endif
