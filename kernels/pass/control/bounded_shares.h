/* SPDX-License-Identifier: Apache-2.0
 * Shares of the thrusters of a body within their limits, where those of the least squares exceed
 * them: the greatest factor on the demand that they can hold, and forces for it that are as near to
 * the least squares as limits let them. */
#ifndef ALD_KERNELS_PASS_BOUNDED_SHARES_H
#define ALD_KERNELS_PASS_BOUNDED_SHARES_H

#include "attainable_shares.h"

/* a search among sectors goes on for a factor that is better by this share */
#define BOUNDED_GAIN R(1e-3)
/* factors below have no direction of their own: what is possible of each axis is given */
#define BOUNDED_MIN R(1e-3)
/* a demand of which the least squares leave more than this share is missed */
#ifdef ALD_SINGLE
#define BOUNDED_MISS R(1e-3)
#else
#define BOUNDED_MISS R(1e-6)
#endif

typedef struct bounded_shares {
  mask takes;                 /* they take the place of the least squares */
  vec3 solved;                /* the least squares, as in shares_solved */
  real by_solved, by_leaving; /* factors on their forces and on those of the portal */
  real scale;                 /* factor on the demand that is held */
  real best;                  /* that cannot be exceeded, 1 at most */
} bounded_shares;

/* ------------------------------------------------------------------------------ sectors */

/* the largest force that lies in a zone */
typedef struct shares_culprit {
  mask has;
  real unit;
} shares_culprit;

ALD_INLINE shares_culprit shares_culprit_of(TILE, uint lane, shares_ray r, shares_leaving l,
                                            mask who) {
  shares_culprit c;
  real largest = R(0);
  const vec3 w = portal_weights(l.at, r.ray);
  c.has = R(0) > R(0);
  c.unit = R(0);
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (!unit_serves(TILE_OF_CALLER, r.body, k) || UNIT_ZONES == 0) continue;
    const vec2 force = unit_leaving(TILE_OF_CALLER, lane, k, l.at, w);
    const mask is_it = who & mask_not(UNIT_ROW(THRUSTER_CONFINED) > R(0)) &
                       (unit_size(force) > largest) &
                       unit_trespasses(TILE_OF_CALLER, lane, k, force);
    largest = sel(is_it, unit_size(force), largest);
    c.unit = sel(is_it, R(k), c.unit);
    c.has = c.has | is_it;
  }
  return c;
}

/* confines culprits to the sector of a number; returns the lanes in which that is one of its own */
ALD_INLINE mask shares_confine(TILE, uint lane, shares_ray r, shares_culprit c, uint number) {
  mask tries = R(0) > R(0);
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (!unit_serves(TILE_OF_CALLER, r.body, k) || number >= 2 * UNIT_ZONES) continue;
    tries = tries | unit_confines(TILE_OF_CALLER, lane, k, number, c.has & (c.unit == R(k)));
  }
  return tries;
}

/* numbers of sectors that a thruster of the body has at most, and thrusters that have some */
typedef struct shares_zones {
  uint sectors, units;
} shares_zones;

ALD_INLINE shares_zones shares_zones_of(TILE, uint body) {
  shares_zones z;
  z.sectors = z.units = 0;
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (!unit_serves(TILE_OF_CALLER, body, k) || UNIT_ZONES == 0) continue;
    if (2 * UNIT_ZONES > z.sectors) z.sectors = 2 * UNIT_ZONES;
    z.units++;
  }
  return z;
}

/* The best of the sectors from `first` up to `end` for a culprit, which stays confined to it; where
 * it has none of these, the factor is -1. */
ALD_INLINE shares_leaving shares_confined(TILE, uint lane, shares_ray r, shares_culprit c,
                                          uint first, uint end) {
  shares_leaving best;
  real best_number = R(0);
  best.at = portal_begun(r.ray);
  best.held = best.most = R(-1);
  for (uint n = first; n < end; n++) {
    const mask tries = shares_confine(TILE_OF_CALLER, lane, r, c, n);
    if (!any_lane(tries)) continue;
    const shares_leaving l = shares_leaving_of(TILE_OF_CALLER, lane, r, tries);
    const mask is_better = tries & (l.held > best.held);
    best.at = portal_sel(is_better, l.at, best.at);
    best.held = sel(is_better, l.held, best.held);
    best_number = sel(is_better, R(n), best_number);
  }
  for (uint n = first; n < end; n++) {
    shares_culprit chosen = c;
    chosen.has = c.has & (best_number == R(n));
    shares_confine(TILE_OF_CALLER, lane, r, chosen, n);
  }
  return best;
}

/* One way through the sectors, from what is possible without them: the largest force in a zone is
 * confined to its best sector, or on way 1 + depth x sectors + n once to its sector n, until none
 * lies in a zone. Keeps forces that hold more than `held`, and returns what is held then. */
ALD_INLINE real shares_way(TILE, uint lane, shares_ray r, shares_leaving top, real held, uint way,
                           mask who) {
  const shares_zones zones = shares_zones_of(TILE_OF_CALLER, r.body);
  const uint count = KIND(KIND_thruster, KIND_COUNT);
  shares_leaving l = top;
  mask runs = who;
  for (uint k = 0; k < count; k++) {
    if (unit_serves(TILE_OF_CALLER, r.body, k)) row_keep(&UNIT_ROW(THRUSTER_CONFINED), who, R(0));
  }
  for (uint depth = 0; depth < zones.units; depth++) {
    const shares_culprit c = shares_culprit_of(TILE_OF_CALLER, lane, r, l, runs);
    if (!any_lane(c.has)) break;
    const int turns_off = way > 0 && (way - 1) / zones.sectors == depth;
    const uint first = turns_off ? (way - 1) % zones.sectors : 0;
    const uint end = turns_off ? first + 1 : zones.sectors;
    const shares_leaving next = shares_confined(TILE_OF_CALLER, lane, r, c, first, end);
    l.at = portal_sel(c.has, next.at, l.at);
    l.held = sel(c.has, next.held, l.held);
    runs = runs & (mask_not(c.has) | (l.held > held * (R(1) + BOUNDED_GAIN)));
  }
  const mask is_better = runs & (l.held > held);
  const vec3 w = portal_weights(l.at, r.ray);
  for (uint k = 0; k < count; k++) {
    if (!unit_serves(TILE_OF_CALLER, r.body, k)) continue;
    const vec2 force = unit_leaving(TILE_OF_CALLER, lane, k, l.at, w);
    row_keep(&UNIT_ROW(THRUSTER_LEAVING_X), is_better, force.x);
    row_keep(&UNIT_ROW(THRUSTER_LEAVING_Y), is_better, force.y);
  }
  return sel(is_better, l.held, held);
}

/* Forces that hold the greatest factor on the ray, into their rows; returns it. `most`: a factor
 * that nothing exceeds. */
ALD_INLINE real shares_held(TILE, uint lane, shares_ray r, mask who, real *most) {
  const shares_zones zones = shares_zones_of(TILE_OF_CALLER, r.body);
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (unit_serves(TILE_OF_CALLER, r.body, k)) row_keep(&UNIT_ROW(THRUSTER_CONFINED), who, R(0));
  }
  const shares_leaving top = shares_leaving_of(TILE_OF_CALLER, lane, r, who);
  real held = R(-1);
  for (uint way = 0; way <= zones.units * zones.sectors; way++) {
    const mask gains = who & (top.held > held * (R(1) + BOUNDED_GAIN));
    if (!any_lane(gains)) break;
    held = shares_way(TILE_OF_CALLER, lane, r, top, held, way, gains);
  }
  *most = top.most;
  return held;
}

/* ------------------------------------------------------------------------------ least squares */

/* the matrix of those alive; `free`: azimuths wherever they are bound */
ALD_INLINE allocation_matrix shares_matrix(TILE, uint lane, uint body, int free) {
  allocation_matrix m = allocation_empty();
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (!unit_serves(TILE_OF_CALLER, body, k)) continue;
    if (!free || THRUSTER_TYPE_OF(k) != THRUSTER_AZIMUTHING) {
      m = unit_joins(TILE_OF_CALLER, lane, k, m);
      continue;
    }
    const real per =
        sel(unit_lives(TILE_OF_CALLER, lane, k), UNIT_PARAM(THRUSTER_PER_WEIGHT), R(0));
    m = allocation_with(m, unit_column(TILE_OF_CALLER, lane, k, R(1), R(0)), per);
    m = allocation_with(m, unit_column(TILE_OF_CALLER, lane, k, R(0), R(1)), per);
  }
  return m;
}

/* ------------------------------------------------------------------------------ both together */

ALD_INLINE vec2 unit_leaving_force(TILE, uint lane, uint k) {
  return vec2_of(UNIT_ROW(THRUSTER_LEAVING_X), UNIT_ROW(THRUSTER_LEAVING_Y));
}

/* the least share of the way from the least squares to the portal's force for its limit; all of it
 * where that way leads through a zone */
ALD_INLINE real unit_way(TILE, uint lane, uint k, bounded_shares b) {
  const vec2 p = vec2_scale(unit_force(TILE_OF_CALLER, lane, k, b.solved), b.scale);
  const vec2 q = vec2_scale(unit_leaving_force(TILE_OF_CALLER, lane, k), b.by_leaving);
  const real most = UNIT_PARAM(THRUSTER_MOST);
  if (THRUSTER_TYPE_OF(k) != THRUSTER_AZIMUTHING) {
    const vec2 line = unit_line(TILE_OF_CALLER, lane, k);
    return attainable_way_on_line(vec2_dot(p, line), vec2_dot(q, line), most,
                                  UNIT_PARAM(THRUSTER_MOST + 1));
  }
  mask leads_through = R(0) > R(0);
  for (uint z = 0; z < UNIT_ZONES; z++) {
    /* both ends are outside, at an edge perhaps: a zone that is passed is passed as a whole */
    const vec2 middle = vec2_add(ZONE_EDGE(z, ZONE_FROM), ZONE_EDGE(z, ZONE_TO));
    const mask narrow = UNIT_ZONE(z, ZONE_HALF) < R(0.25) * SERVO_TURN;
    leads_through = leads_through | (narrow & attainable_is_passed(p, q, middle));
  }
  return sel(leads_through, R(1), attainable_way_in_disc(p, q, most));
}

ALD_INLINE vec2 unit_bounded(TILE, uint lane, uint k, bounded_shares b) {
  const vec2 p = unit_force(TILE_OF_CALLER, lane, k, b.solved);
  const vec2 q = unit_leaving_force(TILE_OF_CALLER, lane, k);
  return vec2_of(b.by_solved * p.x + b.by_leaving * q.x, b.by_solved * p.y + b.by_leaving * q.y);
}

ALD_INLINE mask unit_is_astern(TILE, uint lane, uint k, vec2 force) {
  if (THRUSTER_TYPE_OF(k) == THRUSTER_AZIMUTHING) return R(0) > R(0);
  return vec2_dot(force, unit_line(TILE_OF_CALLER, lane, k)) < R(0);
}

/* the two factors; in the end one on both for what rounding puts over a limit */
ALD_INLINE bounded_shares shares_mixed(TILE, uint lane, uint body, bounded_shares b, mask misses) {
  real way = sel(misses, R(1), R(0)), fit = R(1);
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (!unit_serves(TILE_OF_CALLER, body, k)) continue;
    way = real_max(way, unit_way(TILE_OF_CALLER, lane, k, b));
  }
  b.by_solved = b.scale * (R(1) - way);
  b.by_leaving = b.by_leaving * way;
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (!unit_serves(TILE_OF_CALLER, body, k)) continue;
    const vec2 force = unit_bounded(TILE_OF_CALLER, lane, k, b);
    const real limit = sel(unit_is_astern(TILE_OF_CALLER, lane, k, force),
                           UNIT_PARAM(THRUSTER_MOST + 1), UNIT_PARAM(THRUSTER_MOST));
    fit = allocation_scale(fit, unit_size(force), limit);
  }
  b.by_solved = b.by_solved * fit;
  b.by_leaving = b.by_leaving * fit;
  return b;
}

/* Shares within limits, in the lanes where those of the least squares, `solved`, exceed them by the
 * factor `scale`, or miss the demand for the zones. What is asked for in directions without
 * thrusters is left out, as there. */
ALD_INLINE bounded_shares shares_bounded(TILE, uint lane, uint body, vec3 tau, vec3 solved,
                                         real scale, mask who) {
  bounded_shares b;
  b.takes = R(0) > R(0);
  b.solved = solved;
  b.by_solved = b.by_leaving = R(0);
  b.scale = scale;
  b.best = R(1);
  const uint zoned = shares_zones_of(TILE_OF_CALLER, body).units;
  const mask is_short = who & (scale < R(1));
  if (!zoned && !any_lane(is_short)) return b;
  const allocation_matrix free = shares_matrix(TILE_OF_CALLER, lane, body, 1);
  const allocation_matrix bound = shares_matrix(TILE_OF_CALLER, lane, body, 0);
  const vec3 first = allocation_solved(free, tau);
  const vec3 target = allocation_product(free, allocation_refined(free, tau, first));
  real size, most;
  const shares_ray ray = shares_ray_of(TILE_OF_CALLER, lane, body, target, &size);
  b.solved = allocation_refined(bound, target, solved);
  const vec3 left = shares_scaled(vec3_sub(target, allocation_product(bound, b.solved)), ray.by);
  const mask misses = real_max(real_max(real_abs(left.x), real_abs(left.y)), real_abs(left.z)) >
                      BOUNDED_MISS * size;
  const mask tries = who & (is_short | misses) & (size > R(0));
  if (!any_lane(tries)) return b;
  const real held = shares_held(TILE_OF_CALLER, lane, ray, tries, &most);
  const real factor = real_min(held / size, R(1));
  b.best = sel(tries, real_min(most / size, R(1)), R(1));
  b.takes = tries & ((misses & (factor > BOUNDED_MIN)) | (mask_not(misses) & (factor > scale)));
  b.scale = sel(b.takes, factor, scale);
  /* forces of the portal hold the ray once, the demand 1/size times */
  b.by_leaving = b.scale * size;
  return shares_mixed(TILE_OF_CALLER, lane, body, b, misses);
}

/* gives their orders; returns what they reach at bollard pull */
ALD_INLINE vec3 shares_ordered_bounded(TILE, uint lane, uint body, bounded_shares b) {
  vec3 reached = vec3_zero();
  for (uint k = 0; k < KIND(KIND_thruster, KIND_COUNT); k++) {
    if (!unit_serves(TILE_OF_CALLER, body, k)) continue;
    const vec2 force = unit_bounded(TILE_OF_CALLER, lane, k, b);
    reached = shares_with(TILE_OF_CALLER, lane, k, reached, force);
    row_keep(&UNIT_ROW(THRUSTER_SHARE_X), b.takes, force.x);
    row_keep(&UNIT_ROW(THRUSTER_SHARE_Y), b.takes, force.y);
    unit_order(TILE_OF_CALLER, lane, k, force, unit_is_astern(TILE_OF_CALLER, lane, k, force),
               b.takes);
  }
  return reached;
}

#undef UNIT_PARAM
#undef UNIT_ROW
#undef UNIT_ZONES
#undef UNIT_ZONE
#undef ZONE_EDGE

#endif
