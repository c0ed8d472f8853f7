/* SPDX-License-Identifier: Apache-2.0
 * Bodies that go through each other within a step: how far a step takes the material of the first
 * mesh past the second's, and the poses in between at which their surfaces are looked at. With
 *   D, s    motion of the first body in the frame of the second, x becomes D x + s
 *   k, a    axis and angle of D                                        [rad]
 *   l       s along the axis                                            [m]
 *   c       a point of the axis of the screw, (p + cot(a/2) k x p)/2, p what of s is not along k
 * a share t of a step is the screw about c + turn of t a, and t l along k: the same from both
 * bodies, and exact where one turns in place. Checked by: tests/pass/mesh/test_mesh_sweep.c. */
#ifndef ALD_KERNELS_PASS_MESH_SWEEP_H
#define ALD_KERNELS_PASS_MESH_SWEEP_H

#include "../../body/surface_motion.h"
#include "../../math/atan.h"
#include "../../math/point3.h"
#include "../../math/trig.h"
#include "mesh_rows.h"

/* Way within a step, of the least side of both meshes' boxes, up to which nothing is looked for;
 * poses in between are that far apart. */
#define MESH_SWEEP_SHARE ((scalar)0.4)
enum { MESH_SWEEP_MAX = 4096 }; /* poses that are looked at */
/* angle below which a place is drawn out evenly: its arc is off its chord by an eighth of that
 * [rad]
 */
#define MESH_SWEEP_STRAIGHT ((scalar)1e-3)

/* least side of a mesh's box [m] */
ALD_INLINE scalar mesh_least_side(TILE, uint mesh) {
  const GLOBAL scalar *bounds = assets + MESH_OF(mesh, MESH_BOUNDS);
  scalar least = bounds[3] - bounds[0];
  for (uint c = 1; c < 3; c++) {
    const scalar side = bounds[3 + c] - bounds[c];
    least = side < least ? side : least;
  }
  return least;
}

/* way that nothing is looked for up to [m] */
ALD_INLINE scalar mesh_sweep_least(TILE, uint mesh_a, uint mesh_b) {
  const scalar a = mesh_least_side(TILE_OF_CALLER, mesh_a);
  const scalar b = mesh_least_side(TILE_OF_CALLER, mesh_b);
  return MESH_SWEEP_SHARE * (a < b ? a : b);
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

/* ------------------------------------------------------------------------------ how far */

ALD_INLINE mat3 mesh_turn_less(mat3 one, mat3 other) {
  mat3 d;
  d.x = vec3_sub(one.x, other.x);
  d.y = vec3_sub(one.y, other.y);
  d.z = vec3_sub(one.z, other.z);
  return d;
}

/* greatest length of shift + d x over a box of x, at least */
ALD_INLINE real mesh_sweep_most(mat3 d, vec3 shift, vec3 middle, vec3 extent) {
  return vec3_length(vec3_add(shift, mat3_rotate(d, middle))) + extent.x * vec3_length(d.x) +
         extent.y * vec3_length(d.y) + extent.z * vec3_length(d.z);
}

/* way of the first mesh's material, all of it [m] */
ALD_INLINE real mesh_sweep_way(TILE, uint mesh_a, surface_place then, surface_place now) {
  return mesh_sweep_most(mesh_turn_less(now.turn, then.turn), vec3_sub(now.at, then.at),
                         mesh_box_middle(TILE_OF_CALLER, mesh_a),
                         mesh_box_extent(TILE_OF_CALLER, mesh_a));
}

/* Way of what of it may come near the second mesh within a step in which none goes farther than
 * `most`: x - D^-1 (x - s) over that mesh's box, wider by `most` [m]. */
ALD_INLINE real mesh_sweep_near(TILE, uint mesh_b, surface_place then, surface_place now,
                                real most) {
  const vec3 extent = vec3_add(mesh_box_extent(TILE_OF_CALLER, mesh_b), vec3_of(most, most, most));
  mat3 back, less; /* D^-1 = then.turn now.turn^T */
  back.x = mat3_rotate(then.turn, vec3_of(now.turn.x.x, now.turn.y.x, now.turn.z.x));
  back.y = mat3_rotate(then.turn, vec3_of(now.turn.x.y, now.turn.y.y, now.turn.z.y));
  back.z = mat3_rotate(then.turn, vec3_of(now.turn.x.z, now.turn.y.z, now.turn.z.z));
  less.x = vec3_sub(vec3_of(R(1), R(0), R(0)), back.x);
  less.y = vec3_sub(vec3_of(R(0), R(1), R(0)), back.y);
  less.z = vec3_sub(vec3_of(R(0), R(0), R(1)), back.z);
  const vec3 shift = vec3_sub(mat3_rotate(back, now.at), then.at);
  return mesh_sweep_most(less, shift, mesh_box_middle(TILE_OF_CALLER, mesh_b), extent);
}

/* Poses to be looked at, the one at the end included: between those of a step that took the first
 * body `way` past the second. */
ALD_INLINE uint mesh_sweep_poses(scalar way, scalar least) {
  const scalar parts = way / least;
  return parts < (scalar)MESH_SWEEP_MAX ? (uint)parts + 1 : MESH_SWEEP_MAX;
}

/* ------------------------------------------------------------------------------ poses in between
 */

/* the motion of a step in one lane, as above */
typedef struct mesh_screw {
  scalar then[12], now[12]; /* poses: a turn row by row, then a place [m] */
  point3 axis, centre;
  scalar angle, along;
} mesh_screw;

/* sine and cosine in a lane of its own */
ALD_INLINE void mesh_sincos(scalar angle, scalar *s, scalar *c) {
  int chosen[ALD_LANES];
  scalar parts[2][ALD_LANES];
  real sine, cosine;
  real_sincos(R(angle), &sine, &cosine);
  lanes_of(sine == sine, sine, chosen, parts[0]);
  lanes_of(sine == sine, cosine, chosen, parts[1]);
  *s = parts[0][0];
  *c = parts[1][0];
}

ALD_INLINE scalar mesh_atan2(scalar y, scalar x) {
  int chosen[ALD_LANES];
  scalar parts[ALD_LANES];
  const real angle = real_atan2(R(y), R(x));
  lanes_of(angle == angle, angle, chosen, parts);
  return parts[0];
}

/* D and s of a step: now.turn then.turn^T, row by row */
ALD_INLINE point3 mesh_screw_turn(const mesh_screw *w, scalar *d) {
  for (uint i = 0; i < 3; i++) {
    for (uint j = 0; j < 3; j++) {
      d[3 * i + j] = w->now[3 * i] * w->then[3 * j] + w->now[3 * i + 1] * w->then[3 * j + 1] +
                     w->now[3 * i + 2] * w->then[3 * j + 2];
    }
  }
  return point3_of(w->now[9] - (d[0] * w->then[9] + d[1] * w->then[10] + d[2] * w->then[11]),
                   w->now[10] - (d[3] * w->then[9] + d[4] * w->then[10] + d[5] * w->then[11]),
                   w->now[11] - (d[6] * w->then[9] + d[7] * w->then[10] + d[8] * w->then[11]));
}

/* direction and length of twice the sine of D's angle; near half a turn the direction is that of
 * the longest column of D + 1 */
ALD_INLINE point3 mesh_screw_axis(const scalar *d, scalar *angle) {
  const point3 skew = point3_of(d[7] - d[5], d[2] - d[6], d[3] - d[1]);
  const scalar sine = point3_length(skew), cosine = d[0] + d[4] + d[8] - (scalar)1;
  *angle = mesh_atan2(sine, cosine);
  if (sine > (scalar)1e-3 || cosine > (scalar)0) {
    return point3_scale(skew, sine > (scalar)0 ? (scalar)1 / sine : (scalar)0);
  }
  point3 best = point3_of((scalar)1, (scalar)0, (scalar)0);
  scalar most = (scalar)0;
  for (uint c = 0; c < 3; c++) {
    const point3 column = point3_of(d[c] + (c == 0 ? (scalar)1 : (scalar)0),
                                    d[3 + c] + (c == 1 ? (scalar)1 : (scalar)0),
                                    d[6 + c] + (c == 2 ? (scalar)1 : (scalar)0));
    const scalar length = point3_length(column);
    if (length > most) best = point3_scale(column, (scalar)1 / length);
    most = length > most ? length : most;
  }
  return point3_dot(best, skew) < (scalar)0 ? point3_scale(best, (scalar)-1) : best;
}

/* of a step whose poses are there */
ALD_APART void mesh_screw_find(mesh_screw *w) {
  scalar d[9], s, c;
  const point3 shift = mesh_screw_turn(w, d);
  w->axis = mesh_screw_axis(d, &w->angle);
  w->along = point3_dot(shift, w->axis);
  mesh_sincos((scalar)0.5 * w->angle, &s, &c);
  const point3 across = point3_madd(shift, -w->along, w->axis);
  const scalar slope = w->angle > MESH_SWEEP_STRAIGHT ? c / s : (scalar)0;
  w->centre = point3_scale(point3_madd(across, slope, point3_cross(w->axis, across)), (scalar)0.5);
}

/* p turned about the axis by an angle of that sine and cosine */
ALD_INLINE point3 mesh_screw_turned(const mesh_screw *w, point3 p, scalar s, scalar c) {
  const point3 side = point3_cross(w->axis, p);
  const point3 still = point3_scale(w->axis, point3_dot(w->axis, p) * ((scalar)1 - c));
  return point3_madd(point3_madd(still, c, p), s, side);
}

/* the pose after the n-th of `count` parts of the step (12) */
ALD_APART void mesh_screw_pose(const mesh_screw *w, uint n, uint count, scalar *place) {
  const scalar share = (scalar)n / (scalar)count;
  scalar s, c;
  mesh_sincos(share * w->angle, &s, &c);
  for (uint k = 0; k < 3; k++) {
    const point3 own = point3_of(w->then[k], w->then[3 + k], w->then[6 + k]);
    const point3 turned = mesh_screw_turned(w, own, s, c);
    place[k] = turned.x;
    place[3 + k] = turned.y;
    place[6 + k] = turned.z;
  }
  const point3 from = point3_of(w->then[9], w->then[10], w->then[11]);
  const point3 to = point3_of(w->now[9], w->now[10], w->now[11]);
  point3 at = point3_madd(from, share, point3_sub(to, from));
  if (w->angle > MESH_SWEEP_STRAIGHT) {
    at = mesh_screw_turned(w, point3_sub(from, w->centre), s, c);
    at = point3_madd(point3_add(at, w->centre), share * w->along, w->axis);
  }
  place[9] = at.x;
  place[10] = at.y;
  place[11] = at.z;
}

#endif
