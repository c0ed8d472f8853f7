/* SPDX-License-Identifier: Apache-2.0
 * Points where dynamic lines meet: they move with the nodes of the lines, substep by substep, by
 * what the lines' ends give them and by their own weight and water:
 *   (m + a + sum of A) dv/dt = sum of f + weight, buoyancy, drag, seabed
 *   A = across (1 - t t^T) + along t t^T   of the half segment at an end, with its added mass [kg]
 *   f   its tension, weight and all that acts on it [N]
 *   a   added mass of the wet part of the point, drag likewise by its share under water
 * v += h M^-1 f, x += h v, as all other nodes. Own work; theory: docs/theory/dynamic-line.md,
 * "Points". Checked by: tests/pass/line/test_point.c. */
#ifndef ALD_KERNELS_PASS_POINT_STEP_H
#define ALD_KERNELS_PASS_POINT_STEP_H

#include "../../law/line_seabed.h"
#include "../../law/line_water.h"
#include "../../math/mat3_factors.h"
#include "../water/sea.h"
#include "line_end.h"
#include "line_walk.h"

ALD_INLINE vec3 point_vec3(TILE, uint point, uint lane, uint field) {
  return vec3_of(POINT_ROW(field, point), POINT_ROW(field + 1, point), POINT_ROW(field + 2, point));
}
ALD_INLINE void point_put_vec3(TILE, uint point, uint lane, uint field, vec3 v) {
  POINT_ROW(field, point) = v.x;
  POINT_ROW(field + 1, point) = v.y;
  POINT_ROW(field + 2, point) = v.z;
}

/* lanes in which it moves on the way to this evaluation: an order releases it from the beginning of
 * a step on */
ALD_INLINE mask point_is_free(TILE, uint point, uint lane) {
  const uint row = FORCES_LATE ? POINT_RELEASED : POINT_WAS_RELEASED;
  return mask_not(KIND_PARAM(KIND_point, POINT_IS_FIXED, point) > R(0)) |
         (POINT_ROW(row, point) > R(0));
}

/* as they were held; what begins in the lanes of `begins` is where its body is */
ALD_INLINE void points_begin(TILE, uint lane, mask begins) {
  for (uint p = 0; p < KIND(KIND_point, KIND_COUNT); p++) {
    if (any_lane(begins)) {
      const vec3 at = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_point, KIND_BODY_A, p), lane).at;
      const vec3 x = point_vec3(TILE_OF_CALLER, p, lane, POINT_HELD_X);
      const vec3 v = point_vec3(TILE_OF_CALLER, p, lane, POINT_HELD_V);
      const vec3 start = point_vec3(TILE_OF_CALLER, p, lane, POINT_START);
      const vec3 rest = point_vec3(TILE_OF_CALLER, p, lane, POINT_REST);
      point_put_vec3(TILE_OF_CALLER, p, lane, POINT_HELD_X, vec3_sel(begins, at, x));
      point_put_vec3(TILE_OF_CALLER, p, lane, POINT_HELD_V, vec3_sel(begins, vec3_zero(), v));
      point_put_vec3(TILE_OF_CALLER, p, lane, POINT_START, vec3_sel(begins, at, start));
      point_put_vec3(TILE_OF_CALLER, p, lane, POINT_REST, vec3_sel(begins, at, rest));
    }
    for (uint c = 0; c < 6; c++) POINT_ROW(POINT_X + c, p) = POINT_ROW(POINT_HELD_X + c, p);
  }
}

/* options of the first line that it holds */
ALD_INLINE uint point_options(TILE, uint p) {
  return POINT_FIRST(p) < POINT_FIRST(p + 1) ? LINE_OPTIONS(POINT_END(POINT_FIRST(p)) / 2) : 0;
}

/* push of the seabed on a point itself */
ALD_INLINE vec3 point_ground(TILE, uint p, uint lane, vec3 x, vec3 v) {
  line_ground ground = line_lump_none().ground;
  const uint options = point_options(TILE_OF_CALLER, p);
  ground.stiffness = KIND_PARAM(KIND_point, POINT_STIFFNESS, p);
  ground.damping = KIND_PARAM(KIND_point, POINT_DAMPING, p);
  if (options & LINE_ON_SLOPE) {
    const line_bed bed = line_bed_of(TILE_OF_CALLER, lane, options);
    const line_spot spot = line_bed_spot(&bed, x);
    return vec3_scale(spot.up, line_ground_normal(ground, spot.depth, vec3_dot(spot.up, v)));
  }
  const real depth = KIND_PARAM(KIND_point, POINT_SEABED, p) - x.z;
  return vec3_of(R(0), R(0), line_ground_normal(ground, depth, v.z));
}

/* forces on a point alone, and its mass with added mass */
ALD_INLINE vec3 point_load(TILE, uint p, uint lane, water sea, real *mass) {
  const vec3 x = point_vec3(TILE_OF_CALLER, p, lane, POINT_X);
  const vec3 v = point_vec3(TILE_OF_CALLER, p, lane, POINT_V);
  const real height = real_max(KIND_PARAM(KIND_point, POINT_HEIGHT, p), R(1e-9));
  const real wet = real_max(real_min(R(0.5) - x.z / height, R(1)), R(0));
  const real displaced = wet * KIND_PARAM(KIND_point, POINT_DISPLACED, p);
  const real added = wet * KIND_PARAM(KIND_point, POINT_ADDED, p);
  const vec3 u = vec3_sub(sea.velocity, v);
  vec3 force = vec3_scale(u, wet * KIND_PARAM(KIND_point, POINT_DRAG, p) * vec3_length(u));
  force = vec3_madd(force, displaced + added, sea.acceleration);
  force.z = force.z + displaced * ENVIRONMENT(ENVIRONMENT_GRAVITY) -
            KIND_PARAM(KIND_point, POINT_WEIGHT, p);
  *mass = KIND_PARAM(KIND_point, POINT_MASS, p) + added;
  return vec3_add(force, point_ground(TILE_OF_CALLER, p, lane, x, v));
}

/* Its acceleration, with the ends that it holds; they have left what they give. */
ALD_INLINE vec3 point_rate(TILE, uint p, uint lane, water sea) {
  real own;
  vec3 force = point_load(TILE_OF_CALLER, p, lane, sea, &own);
  mat3 mass = mat3_zero();
  mass.x.x = mass.y.y = mass.z.z = own;
  for (uint k = POINT_FIRST(p); k < POINT_FIRST(p + 1); k++) {
    const vec3 way = vec3_of(POINT_END_ROW(POINT_END_WAY, k), POINT_END_ROW(POINT_END_WAY + 1, k),
                             POINT_END_ROW(POINT_END_WAY + 2, k));
    const real across = POINT_END_ROW(POINT_END_ACROSS, k);
    const real along = POINT_END_ROW(POINT_END_ALONG, k);
    const real square = real_max(vec3_dot(way, way), R(1e-12));
    mass.x.x = mass.x.x + across;
    mass.y.y = mass.y.y + across;
    mass.z.z = mass.z.z + across;
    mass = mat3_add_pair(mass, (along - across) / square, way, way);
    force.x = force.x + POINT_END_ROW(POINT_END_FORCE, k);
    force.y = force.y + POINT_END_ROW(POINT_END_FORCE + 1, k);
    force.z = force.z + POINT_END_ROW(POINT_END_FORCE + 2, k);
  }
  const mat3_factors f = mat3_factor(mass, R(1e-9));
  return mat3_solve(&f, force);
}

/* the end node of a line that the point holds, where it does; it grips the seabed where it comes
 * down on it */
ALD_INLINE void point_take(TILE, uint lane, uint place, mask active, vec3 x, vec3 v) {
  const uint line = POINT_END(place) / 2, end = POINT_END(place) % 2, stride = NODE_STRIDE;
  GLOBAL scalar *rows = NODE_ROWS_OF(LINE_END_NODE(line, end));
  const mask held = active & line_follows(TILE_OF_CALLER, line, lane, end);
  const real seabed = KIND_PARAM(KIND_line, LINE_SEABED, line);
  const vec3 before = node_vec3(rows, stride, NODE_X);
  if (LINE_OPTIONS(line) & LINE_ON_SLOPE) {
    const line_bed bed = line_bed_of(TILE_OF_CALLER, lane, LINE_ON_SLOPE);
    const line_slope own = {bed, line_lump_none().ground, held, before, v, v};
    line_slope_touch(rows, stride, &own, x);
  } else {
    const mask lands = held & (x.z < seabed) & (before.z >= seabed);
    const real one = ROW_FROM(rows, stride, NODE_GRIP), two = ROW_FROM(rows, stride, NODE_GRIP + 1);
    ROW_FROM(rows, stride, NODE_GRIP) = sel(lands, x.x, one);
    ROW_FROM(rows, stride, NODE_GRIP + 1) = sel(lands, x.y, two);
  }
  node_put_vec3(rows, stride, NODE_X, vec3_sel(held, x, before));
  node_put_vec3(rows, stride, NODE_V, vec3_sel(held, v, node_vec3(rows, stride, NODE_V)));
}

/* the water at a point: that of the first line that it holds */
ALD_INLINE water point_water_at(TILE, uint p, uint lane, vec3 current, int varies) {
  water w;
  w.velocity = current;
  w.acceleration = vec3_zero();
  if (varies && POINT_FIRST(p) < POINT_FIRST(p + 1)) {
    const uint own = POINT_END(POINT_FIRST(p));
    const GLOBAL scalar *rows = NODE_ROWS_OF(LINE_END_NODE(own / 2, own % 2));
    w.velocity = node_vec3(rows, NODE_STRIDE, NODE_WATER_V);
    w.acceleration = node_vec3(rows, NODE_STRIDE, NODE_WATER_A);
  }
  return w;
}

/* all points over one substep, after all lines; varies: the water's rows of nodes count */
ALD_APART void points_advance(TILE, uint lane, const mask *active, const real *step,
                              const vec3 *current, int varies) {
  for (uint p = 0; p < KIND(KIND_point, KIND_COUNT); p++) {
    const mask moves = *active & point_is_free(TILE_OF_CALLER, p, lane);
    const water sea = point_water_at(TILE_OF_CALLER, p, lane, *current, varies);
    const vec3 rate = point_rate(TILE_OF_CALLER, p, lane, sea);
    const vec3 v = point_vec3(TILE_OF_CALLER, p, lane, POINT_V);
    const vec3 x = point_vec3(TILE_OF_CALLER, p, lane, POINT_X);
    const vec3 speed = vec3_sel(moves, vec3_madd(v, *step, rate), v);
    const vec3 at = vec3_sel(moves, vec3_madd(x, *step, speed), x);
    point_put_vec3(TILE_OF_CALLER, p, lane, POINT_V, speed);
    point_put_vec3(TILE_OF_CALLER, p, lane, POINT_X, at);
    for (uint k = POINT_FIRST(p); k < POINT_FIRST(p + 1); k++) {
      point_take(TILE_OF_CALLER, lane, k, *active, at, speed);
    }
  }
}

#endif
