/* SPDX-License-Identifier: Apache-2.0
 * Shares of the thrusters of a body in a demand: over those alive that are not left out, azimuths
 * out of their forbidden zones, all within their limits by one factor; then their orders. */
#ifndef ALD_KERNELS_PASS_POSITIONING_SHARES_H
#define ALD_KERNELS_PASS_POSITIONING_SHARES_H

#include "../../law/allocation.h"
#include "../../law/azimuth_zone.h"
#include "../../law/thruster.h"
#include "../../math/vec2.h"
#include "../step/space.h"
#include "../water/thruster_rows.h"

/* the thruster `k`, by its parameters and rows */
#define UNIT_PARAM(field) KIND_PARAM(KIND_thruster, field, k)
#define UNIT_ROW(field) KIND_ROW(KIND_thruster, field, k)
/* forces below this share of a limit have no direction */
#define UNIT_NOTHING R(1e-9)

/* does positioning of a body use it? */
ALD_INLINE int unit_serves(TILE, uint body, uint k) {
  return KIND_TABLE(KIND_thruster, KIND_BODY_A, k) == body &&
         !(KIND_TABLE(KIND_thruster, KIND_OPTIONS, k) & (uint)THRUSTER_APART);
}

ALD_INLINE mask unit_lives(TILE, uint lane, uint k) { return UNIT_ROW(THRUSTER_ALIVE) > R(0); }

/* 1/weight where it lives and is bound as `bond` says */
ALD_INLINE real unit_per(TILE, uint lane, uint k, uint bond) {
  const mask counts = unit_lives(TILE_OF_CALLER, lane, k) & (UNIT_ROW(THRUSTER_BOND) == R(bond));
  return sel(counts, UNIT_PARAM(THRUSTER_PER_WEIGHT), R(0));
}

/* column of a force along a direction, body axes */
ALD_INLINE vec3 unit_column(TILE, uint lane, uint k, real c, real s) {
  return allocation_column(c, s, UNIT_PARAM(THRUSTER_AT), UNIT_PARAM(THRUSTER_AT + 1));
}

/* the direction along which it acts where its azimuth is not free; of an azimuth thruster that of
 * its edge */
ALD_INLINE vec2 unit_line(TILE, uint lane, uint k) {
  vec2 d = vec2_of(R(0), R(1));
  if (THRUSTER_TYPE_OF(k) == THRUSTER_AZIMUTHING) {
    d = vec2_of(UNIT_ROW(THRUSTER_BOND_X), UNIT_ROW(THRUSTER_BOND_Y));
  } else if (THRUSTER_TYPE_OF(k) == THRUSTER_FIXED) {
    real_sincos(UNIT_ROW(THRUSTER_AZIMUTH), &d.y, &d.x);
  }
  return d;
}

/* before the first round: azimuths are free, others act along their lines */
ALD_INLINE void unit_begin(TILE, uint lane, uint k, mask who) {
  const uint bond = THRUSTER_TYPE_OF(k) == THRUSTER_AZIMUTHING ? THRUSTER_FREE : THRUSTER_BOUND;
  row_keep(&UNIT_ROW(THRUSTER_BOND), who, R(bond));
}

ALD_INLINE allocation_matrix unit_joins(TILE, uint lane, uint k, allocation_matrix m) {
  const vec2 line = unit_line(TILE_OF_CALLER, lane, k);
  const real free = unit_per(TILE_OF_CALLER, lane, k, THRUSTER_FREE);
  m = allocation_with(m, unit_column(TILE_OF_CALLER, lane, k, R(1), R(0)), free);
  m = allocation_with(m, unit_column(TILE_OF_CALLER, lane, k, R(0), R(1)), free);
  return allocation_with(m, unit_column(TILE_OF_CALLER, lane, k, line.x, line.y),
                         unit_per(TILE_OF_CALLER, lane, k, THRUSTER_BOUND));
}

/* its force along its line, 0 where it is free or dropped */
ALD_INLINE real unit_along(TILE, uint lane, uint k, vec3 solved) {
  const vec2 line = unit_line(TILE_OF_CALLER, lane, k);
  return allocation_force(unit_column(TILE_OF_CALLER, lane, k, line.x, line.y),
                          unit_per(TILE_OF_CALLER, lane, k, THRUSTER_BOUND), solved);
}

/* its force, body axes */
ALD_INLINE vec2 unit_force(TILE, uint lane, uint k, vec3 solved) {
  const vec2 line = unit_line(TILE_OF_CALLER, lane, k);
  const real along = unit_along(TILE_OF_CALLER, lane, k, solved);
  const real free = unit_per(TILE_OF_CALLER, lane, k, THRUSTER_FREE);
  const vec3 x = unit_column(TILE_OF_CALLER, lane, k, R(1), R(0));
  const vec3 y = unit_column(TILE_OF_CALLER, lane, k, R(0), R(1));
  return vec2_of(allocation_force(x, free, solved) + along * line.x,
                 allocation_force(y, free, solved) + along * line.y);
}

ALD_INLINE real unit_size(vec2 force) { return real_sqrt(force.x * force.x + force.y * force.y); }

/* Binds an azimuth inside a forbidden zone to its nearer edge, drops one that would have to run
 * astern there. Returns the lanes in which that changes anything. */
ALD_INLINE mask unit_binds(TILE, uint lane, uint k, vec3 solved, mask who) {
  const uint zones = KIND_TABLE_ROWS(KIND_thruster, THRUSTER_ZONES, k);
  const uint entry = KIND_TABLE_ENTRY(KIND_thruster, THRUSTER_ZONES, k);
  const vec2 force = unit_force(TILE_OF_CALLER, lane, k, solved);
  const real azimuth = real_atan2(force.y, force.x), bond = UNIT_ROW(THRUSTER_BOND);
  const mask pulls = unit_size(force) > UNIT_NOTHING * UNIT_PARAM(THRUSTER_MOST);
  const mask drops = who & (unit_along(TILE_OF_CALLER, lane, k, solved) < R(0));
  mask inside = R(0) > R(0);
  real edge = R(0), c, s;
  for (uint z = 0; z < zones; z++) {
    const real middle = PARAM(entry + z * ZONE_WIDTH + ZONE_MIDDLE);
    const real reach = PARAM(entry + z * ZONE_WIDTH + ZONE_HALF);
    const mask in = azimuth_is_in(azimuth, middle, reach);
    edge = sel(in, azimuth_edge(azimuth, middle, reach), edge);
    inside = inside | in;
  }
  const mask binds = who & pulls & inside & (bond == R(THRUSTER_FREE));
  real_sincos(edge, &s, &c);
  row_keep(&UNIT_ROW(THRUSTER_BOND_X), binds, c);
  row_keep(&UNIT_ROW(THRUSTER_BOND_Y), binds, s);
  row_keep(&UNIT_ROW(THRUSTER_BOND), binds, R(THRUSTER_BOUND));
  row_keep(&UNIT_ROW(THRUSTER_BOND), drops, R(THRUSTER_DROPPED));
  return binds | drops;
}

/* (B W^-1 B')^-1 tau, in rounds until no azimuth lies in a zone: each is bound once and dropped
 * once at most */
ALD_INLINE vec3 shares_solved(TILE, uint lane, uint body, vec3 tau, mask who) {
  const uint count = KIND(KIND_thruster, KIND_COUNT);
  vec3 solved = vec3_zero();
  for (uint k = 0; k < count; k++) {
    if (unit_serves(TILE_OF_CALLER, body, k)) unit_begin(TILE_OF_CALLER, lane, k, who);
  }
  for (uint round = 0; round <= 2 * count; round++) {
    allocation_matrix m = allocation_empty();
    mask changes = R(0) > R(0);
    for (uint k = 0; k < count; k++) {
      if (unit_serves(TILE_OF_CALLER, body, k)) m = unit_joins(TILE_OF_CALLER, lane, k, m);
    }
    solved = allocation_solved(m, tau);
    for (uint k = 0; k < count; k++) {
      if (!unit_serves(TILE_OF_CALLER, body, k) ||
          KIND_TABLE_ROWS(KIND_thruster, THRUSTER_ZONES, k) == 0)
        continue;
      changes = changes | unit_binds(TILE_OF_CALLER, lane, k, solved, who);
    }
    if (!any_lane(changes)) break;
  }
  return solved;
}

/* one factor that keeps all within their limits */
ALD_INLINE real shares_scale(TILE, uint lane, uint body, vec3 solved) {
  real scale = R(1);
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (!unit_serves(TILE_OF_CALLER, body, k)) continue;
    const mask astern = unit_along(TILE_OF_CALLER, lane, k, solved) < R(0);
    const real limit = sel(astern, UNIT_PARAM(THRUSTER_MOST + 1), UNIT_PARAM(THRUSTER_MOST));
    scale = allocation_scale(scale, unit_size(unit_force(TILE_OF_CALLER, lane, k, solved)), limit);
  }
  return scale;
}

/* the speed of its shaft, and its azimuth if it turns */
ALD_INLINE void unit_order(TILE, uint lane, uint k, vec2 force, mask astern, mask who) {
  const mask lives = who & unit_lives(TILE_OF_CALLER, lane, k);
  const real size = unit_size(force);
  const real pull = sel(astern, UNIT_PARAM(THRUSTER_PULL + 1), UNIT_PARAM(THRUSTER_PULL));
  row_keep(&UNIT_ROW(THRUSTER_ORDER_SPEED), lives,
           screw_bollard_speed(sel(astern, R(0) - size, size), pull));
  if (THRUSTER_TYPE_OF(k) != THRUSTER_AZIMUTHING) return;
  row_keep(&UNIT_ROW(THRUSTER_ORDER_AZIMUTH),
           lives & (size > UNIT_NOTHING * UNIT_PARAM(THRUSTER_MOST)), real_atan2(force.y, force.x));
}

/* gives the orders; returns what they reach at bollard pull: surge, sway [N], yaw [N m] */
ALD_INLINE vec3 shares_ordered(TILE, uint lane, uint body, vec3 solved, real scale, mask who) {
  vec3 reached = vec3_zero();
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (!unit_serves(TILE_OF_CALLER, body, k)) continue;
    const vec2 whole_force = unit_force(TILE_OF_CALLER, lane, k, solved);
    const vec2 force = vec2_of(scale * whole_force.x, scale * whole_force.y);
    const vec3 x = unit_column(TILE_OF_CALLER, lane, k, R(1), R(0));
    const vec3 y = unit_column(TILE_OF_CALLER, lane, k, R(0), R(1));
    reached = vec3_madd(vec3_madd(reached, force.x, x), force.y, y);
    row_keep(&UNIT_ROW(THRUSTER_SHARE_X), who, force.x);
    row_keep(&UNIT_ROW(THRUSTER_SHARE_Y), who, force.y);
    unit_order(TILE_OF_CALLER, lane, k, force, unit_along(TILE_OF_CALLER, lane, k, solved) < R(0),
               who);
  }
  return reached;
}

#undef UNIT_PARAM
#undef UNIT_ROW

#endif
