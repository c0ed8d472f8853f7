/* SPDX-License-Identifier: Apache-2.0
 * What the thrusters of a body can do together: the farthest of their forces and moments in a
 * direction, and where the ray of a demand leaves them. Of an azimuth thruster with forbidden zones
 * counts what lies between allowed forces, too, until it is confined to a sector between zones. */
#ifndef ALD_KERNELS_PASS_ATTAINABLE_SHARES_H
#define ALD_KERNELS_PASS_ATTAINABLE_SHARES_H

#include "../../geom/portal.h"
#include "../../law/attainable.h"
#include "positioning_shares.h"

/* bounded_shares.h, which goes on with these, undefines them */
#define UNIT_PARAM(field) KIND_PARAM(KIND_thruster, field, k)
#define UNIT_ROW(field) KIND_ROW(KIND_thruster, field, k)
#define UNIT_ZONES KIND_TABLE_ROWS(KIND_thruster, THRUSTER_ZONES, k)
#define UNIT_ZONE(zone, field) \
  PARAM(KIND_TABLE_ENTRY(KIND_thruster, THRUSTER_ZONES, k) + (zone)*ZONE_WIDTH + (field))
#define ZONE_EDGE(zone, field) vec2_of(UNIT_ZONE(zone, field), UNIT_ZONE(zone, (field) + 1))

/* turns of a portal, and by how much the factor that it has reached may be below the bound */
#define LEAVING_TURNS 40
#define LEAVING_GAP R(1e-4)
/* forces this near to an edge lie on it [rad] */
#ifdef ALD_SINGLE
#define UNIT_EDGE R(1e-4)
#else
#define UNIT_EDGE R(1e-9)
#endif

/* ray of a demand through the forces of a body's thrusters */
typedef struct shares_ray {
  vec3 by;  /* 1 N, 1 N, 1 N m of these axes, so that all thrusters together are about 1 */
  vec3 ray; /* the demand in them, its greatest component 1 */
  uint body;
} shares_ray;

/* where it leaves them */
typedef struct shares_leaving {
  portal at;
  real held; /* factor on the ray that is reached */
  real most; /* factor that nothing exceeds */
} shares_leaving;

/* ------------------------------------------------------------------------------ one thruster */

/* its farthest force with an azimuth */
ALD_INLINE vec2 unit_farthest_turned(TILE, uint lane, uint k, vec2 g) {
  const real most = UNIT_PARAM(THRUSTER_MOST);
  vec2 force = attainable_in_disc(g, most);
  if (UNIT_ZONES == 0) return force;
  for (uint z = 0; z < UNIT_ZONES; z++) {
    const vec2 from = ZONE_EDGE(z, ZONE_FROM), to = ZONE_EDGE(z, ZONE_TO);
    force = vec2_sel(attainable_is_in(g, from, to, UNIT_ZONE(z, ZONE_HALF)),
                     attainable_on_edges(g, from, to, most), force);
  }
  const vec2 from = vec2_of(UNIT_ROW(THRUSTER_FROM_X), UNIT_ROW(THRUSTER_FROM_Y));
  const vec2 to = vec2_of(UNIT_ROW(THRUSTER_TO_X), UNIT_ROW(THRUSTER_TO_Y));
  return vec2_sel(UNIT_ROW(THRUSTER_CONFINED) > R(0), attainable_in_sector(g, from, to, most),
                  force);
}

/* its farthest force, body axes; `along`: direction of surge, sway and yaw */
ALD_INLINE vec2 unit_farthest(TILE, uint lane, uint k, vec3 along) {
  const vec2 g = vec2_of(vec3_dot(along, unit_column(TILE_OF_CALLER, lane, k, R(1), R(0))),
                         vec3_dot(along, unit_column(TILE_OF_CALLER, lane, k, R(0), R(1))));
  const mask lives = unit_lives(TILE_OF_CALLER, lane, k);
  vec2 force;
  if (THRUSTER_TYPE_OF(k) == THRUSTER_AZIMUTHING) {
    force = unit_farthest_turned(TILE_OF_CALLER, lane, k, g);
  } else {
    const vec2 line = unit_line(TILE_OF_CALLER, lane, k);
    force = vec2_scale(line, attainable_on_line(vec2_dot(g, line), UNIT_PARAM(THRUSTER_MOST),
                                                UNIT_PARAM(THRUSTER_MOST + 1)));
  }
  return vec2_sel(lives, force, vec2_of(R(0), R(0)));
}

/* its part in a portal, whose corners have weights */
ALD_INLINE vec2 unit_leaving(TILE, uint lane, uint k, portal p, vec3 w) {
  const vec2 a = unit_farthest(TILE_OF_CALLER, lane, k, p.a.along);
  const vec2 b = unit_farthest(TILE_OF_CALLER, lane, k, p.b.along);
  const vec2 c = unit_farthest(TILE_OF_CALLER, lane, k, p.c.along);
  return vec2_of(w.x * a.x + w.y * b.x + w.z * c.x, w.x * a.y + w.y * b.y + w.z * c.y);
}

/* Confines it to a sector from the edge of a zone on, away from the zone, to the next zone or over
 * half a turn; number 2 z begins at the end of zone z, number 2 z + 1 ends at its beginning.
 * Returns the lanes in which no other number is the same sector. */
ALD_INLINE mask unit_confines(TILE, uint lane, uint k, uint number, mask who) {
  const uint zone = number / 2;
  const int begins = number % 2 == 0;
  const vec2 edge = ZONE_EDGE(zone, begins ? ZONE_TO : ZONE_FROM);
  const real reach = UNIT_ZONE(zone, ZONE_HALF);
  const real on = R(begins ? 1 : -1), angle = UNIT_ZONE(zone, ZONE_MIDDLE) + on * reach;
  vec2 end = vec2_scale(edge, R(-1));
  real least = R(0.5) * SERVO_TURN;
  mask ends_early = R(0) > R(0);
  for (uint z = 0; z < UNIT_ZONES; z++) {
    const real other = UNIT_ZONE(z, ZONE_HALF), middle = UNIT_ZONE(z, ZONE_MIDDLE);
    const real way = servo_wrapped(on * (middle - on * other - angle));
    const mask is_nearer = (way >= R(0)) & (way < least);
    least = sel(is_nearer, way, least);
    end = vec2_sel(is_nearer, ZONE_EDGE(z, begins ? ZONE_FROM : ZONE_TO), end);
    ends_early = ends_early | is_nearer;
  }
  row_keep(&UNIT_ROW(begins ? THRUSTER_FROM_X : THRUSTER_TO_X), who, edge.x);
  row_keep(&UNIT_ROW(begins ? THRUSTER_FROM_Y : THRUSTER_TO_Y), who, edge.y);
  row_keep(&UNIT_ROW(begins ? THRUSTER_TO_X : THRUSTER_FROM_X), who, end.x);
  row_keep(&UNIT_ROW(begins ? THRUSTER_TO_Y : THRUSTER_FROM_Y), who, end.y);
  row_keep(&UNIT_ROW(THRUSTER_CONFINED), who, R(1));
  return who & ((on > R(0)) | mask_not(ends_early));
}

/* does a force lie in a zone, by more than rounding? */
ALD_INLINE mask unit_trespasses(TILE, uint lane, uint k, vec2 force) {
  const real azimuth = real_atan2(force.y, force.x);
  mask inside = R(0) > R(0);
  for (uint z = 0; z < UNIT_ZONES; z++) {
    inside = inside |
             azimuth_is_in(azimuth, UNIT_ZONE(z, ZONE_MIDDLE), UNIT_ZONE(z, ZONE_HALF) - UNIT_EDGE);
  }
  return inside & (unit_size(force) > UNIT_NOTHING * UNIT_PARAM(THRUSTER_MOST));
}

/* ------------------------------------------------------------------------------ all of a body */

ALD_INLINE vec3 shares_scaled(vec3 v, vec3 by) {
  return vec3_of(v.x * by.x, v.y * by.y, v.z * by.z);
}

/* surge, sway and yaw of a force of one of them, added */
ALD_INLINE vec3 shares_with(TILE, uint lane, uint k, vec3 sum, vec2 force) {
  const vec3 x = unit_column(TILE_OF_CALLER, lane, k, R(1), R(0));
  const vec3 y = unit_column(TILE_OF_CALLER, lane, k, R(0), R(1));
  return vec3_madd(vec3_madd(sum, force.x, x), force.y, y);
}

ALD_INLINE vec3 shares_farthest(TILE, uint lane, uint body, vec3 along) {
  vec3 sum = vec3_zero();
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (!unit_serves(TILE_OF_CALLER, body, k)) continue;
    sum = shares_with(TILE_OF_CALLER, lane, k, sum, unit_farthest(TILE_OF_CALLER, lane, k, along));
  }
  return sum;
}

/* their axes, and the demand in them: its greatest component becomes 1, by `size` */
ALD_INLINE shares_ray shares_ray_of(TILE, uint lane, uint body, vec3 demand, real *size) {
  real force = R(0), lever = R(0);
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (!unit_serves(TILE_OF_CALLER, body, k)) continue;
    const mask lives = unit_lives(TILE_OF_CALLER, lane, k);
    const real x = UNIT_PARAM(THRUSTER_AT), y = UNIT_PARAM(THRUSTER_AT + 1);
    force = force + sel(lives, UNIT_PARAM(THRUSTER_MOST), R(0));
    lever = real_max(lever, sel(lives, real_abs(x) + real_abs(y), R(0)));
  }
  shares_ray r;
  const real by = R(1) / sel(force > R(0), force, R(1));
  r.by = vec3_of(by, by, by / sel(lever > R(0), lever, R(1)));
  const vec3 scaled = shares_scaled(demand, r.by);
  *size = real_max(real_max(real_abs(scaled.x), real_abs(scaled.y)), real_abs(scaled.z));
  r.ray = vec3_scale(scaled, R(1) / sel(*size > R(0), *size, R(1)));
  r.body = body;
  return r;
}

ALD_INLINE shares_leaving shares_leaving_of(TILE, uint lane, shares_ray r, mask who) {
  shares_leaving l;
  mask open = who;
  l.at = portal_begun(r.ray);
  l.most = R(INFINITY);
  for (uint turn = 0; turn < LEAVING_TURNS; turn++) {
    const portal_rows rows = portal_rows_of(l.at);
    const vec3 w = portal_shares(rows, r.ray);
    portal_corner next;
    next.along = shares_scaled(portal_normal(rows), r.by);
    next.at = shares_scaled(shares_farthest(TILE_OF_CALLER, lane, r.body, next.along), r.by);
    const vec3 shares = portal_shares(rows, next.at);
    const real held = R(1) / (w.x + w.y + w.z);
    const real most = (shares.x + shares.y + shares.z) * held;
    l.most = sel(open, real_min(l.most, most), l.most);
    open = open & (l.most > held * (R(1) + LEAVING_GAP));
    if (!any_lane(open)) break;
    l.at = portal_sel(open, portal_with(l.at, w, shares, next), l.at);
  }
  const vec3 w = portal_weights(l.at, r.ray);
  l.held = R(1) / (w.x + w.y + w.z);
  return l;
}

#endif
