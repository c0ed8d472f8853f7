/* SPDX-License-Identifier: Apache-2.0
 * A chain link of one body against the mesh of another: the force of each place where it touches,
 * from its indentation, with damping and friction. Source: [Dopico] sec. 3, eq. (1) to (4). All is
 * in the frame of the mesh, and so independent of the bodies' poses. */
#ifndef ALD_KERNELS_PASS_LINK_CONTACT_H
#define ALD_KERNELS_PASS_LINK_CONTACT_H

#include "link_search.h"
#include "surface_contact.h"

#define LINK_THROUGH R(1e-9) /* of the indentation, below d/2: the generatrix goes through */

/* one evaluation */
typedef struct link_state {
  surface_bodies bodies; /* of the link and of the mesh */
  surface_place place;
  surface_law law;
  real bar;   /* d/2 [m] */
  int begins; /* what the law has stored is wanted */
} link_state;

/* what a place of contact takes over from the one before it */
typedef struct link_past {
  mask follows;
  vec3 normal, stretch;
  real speed;
} link_past;

/* sums over the places of contact */
typedef struct link_sum {
  surface_sum all;
  mask pierced;
} link_sum;

/* ------------------------------------------------------------------------------ the places */

ALD_INLINE surface_place link_place_of(TILE, uint instance, uint lane, pose a, pose b) {
  surface_place p;
  vec3 axes[3];
  for (uint k = 0; k < 3; k++) {
    const vec3 own = KIND_VEC3(KIND_link_contact, LINK_AXES + 3 * k, instance);
    axes[k] = mat3_unrotate(b.turn, mat3_rotate(a.turn, own));
  }
  const vec3 centre = mat3_rotate(a.turn, KIND_VEC3(KIND_link_contact, LINK_AT, instance));
  p.turn.x = axes[0];
  p.turn.y = axes[1];
  p.turn.z = axes[2];
  p.at = mat3_unrotate(b.turn, vec3_add(vec3_sub(a.at, b.at), centre));
  surface_place_put(TILE_OF_CALLER, lane, KIND_link_contact, instance, p.turn, p.at);
  return p;
}

ALD_INLINE link_state link_state_of(TILE, uint instance, uint lane) {
  link_state s;
  const mask seen = mask_not(is(FLAG_OF(link_contact, LINK_HELD_STATE) & W(LINK_SEEN), W(0)));
  surface_bodies *of = &s.bodies;
  of->a = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_link_contact, KIND_BODY_A, instance), lane);
  of->b = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_link_contact, KIND_BODY_B, instance), lane);
  s.place = link_place_of(TILE_OF_CALLER, instance, lane, of->a, of->b);
  of->now = surface_motion_of(of->a, of->b);
  s.law =
      surface_law_at(TILE_OF_CALLER, lane, KIND_TABLE(KIND_link_contact, KIND_PARAMS, instance));
  s.bar = PARAM_OF(link_contact, LINK_BAR);
  s.begins = any_lane(surface_begins(TILE_OF_CALLER, lane, KIND_link_contact, instance));
  of->since = surface_way_since(TILE_OF_CALLER, lane, KIND_link_contact, instance, seen, s.place);
  return s;
}

/* May the link meet the mesh? A ball around it, and the mesh's box. */
ALD_INLINE mask link_comes_near(TILE, uint instance, uint lane, const link_state *s) {
  const uint mesh = BODY_MESH(KIND_TABLE(KIND_link_contact, KIND_BODY_B, instance));
  const GLOBAL scalar *bounds = assets + MESH_OF(mesh, MESH_BOUNDS);
  const vec3 at = s->place.at;
  const real reach = R(1.000001) * (PARAM_OF(link_contact, LINK_RADIUS) +
                                    PARAM_OF(link_contact, LINK_HEIGHT) + s->bar);
  return (at.x >= R(bounds[0]) - reach) & (at.x <= R(bounds[3]) + reach) &
         (at.y >= R(bounds[1]) - reach) & (at.y <= R(bounds[4]) + reach) &
         (at.z >= R(bounds[2]) - reach) & (at.z <= R(bounds[5]) + reach);
}

/* numbers of the lanes apart, and their places of contact one after another */
ALD_INLINE void link_search_lanes(TILE, uint instance, uint lane, mask near, const link_state *s) {
  int chosen[ALD_LANES];
  scalar radius[ALD_LANES], height[ALD_LANES], bars[ALD_LANES], exponents[ALD_LANES];
  link_view v;
  v.instance = instance;
  lanes_of(near, PARAM_OF(link_contact, LINK_RADIUS), chosen, radius);
  lanes_of(near, PARAM_OF(link_contact, LINK_HEIGHT), chosen, height);
  lanes_of(near, s->bar, chosen, bars);
  lanes_of(near, s->law.exponent, chosen, exponents);
  v.mesh = BODY_MESH(KIND_TABLE(KIND_link_contact, KIND_BODY_B, instance));
  for (uint k = 0; k < ALD_LANES; k++) {
    if (!chosen[k]) continue;
    const uint column = lane + k;
    for (uint r = 0; r < 12; r++) v.place[r] = LANE_ROW_OF(link_contact, SURFACE_PLACE + r);
    v.radius = radius[k];
    v.height = height[k];
    v.bar = bars[k];
    v.exponent = exponents[k];
    v.column = column;
    const uint lost = link_search(TILE_OF_CALLER, lane, &v);
    LANE_FLAG_OF(link_contact, LINK_PROBLEMS) = LANE_FLAG_OF(link_contact, LINK_PROBLEMS) | lost;
  }
}

/* ------------------------------------------------------------------------------ the forces */

/* A place of contact follows the nearest of the last step on the same part of the link; a new one
 * takes over no more than the greatest speed of those that were there. */
ALD_INLINE link_past link_follow(TILE, uint instance, uint lane, uint spot) {
  const real held = from_whole(FLAG_OF(link_contact, SURFACE_HELD_SPOT_COUNT));
  const real part = ROW_OF(link_contact, spot + SPOT_PART);
  const real y = ROW_OF(link_contact, spot + SPOT_Y), z = ROW_OF(link_contact, spot + SPOT_Z);
  link_past past;
  real best = LINK_FAR, most = R(0);
  past.normal = past.stretch = vec3_zero();
  past.speed = R(0);
  past.follows = best < R(0);
  for (uint h = 0; h < LINK_SPOTS_MAX; h++) {
    const mask there = held > R(h);
    if (!any_lane(there)) break;
    const uint first = LINK_PAST_AT(h);
    const real dy = ROW_OF(link_contact, first + SPOT_Y) - y,
               dz = ROW_OF(link_contact, first + SPOT_Z) - z;
    const real square = dy * dy + dz * dz, speed = ROW_OF(link_contact, first + SPOT_SPEED);
    const mask nearer = there & (ROW_OF(link_contact, first + SPOT_PART) == part) & (square < best);
    best = sel(nearer, square, best);
    most = sel(there, real_max(most, speed), most);
    past.follows = past.follows | nearer;
    past.speed = sel(nearer, speed, past.speed);
    past.normal = vec3_sel(
        nearer, kind_vec3(TILE_OF_CALLER, lane, KIND_link_contact, instance, first + SPOT_NORMAL),
        past.normal);
    past.stretch = vec3_sel(
        nearer, kind_vec3(TILE_OF_CALLER, lane, KIND_link_contact, instance, first + SPOT_STRETCH),
        past.stretch);
  }
  past.speed = sel(past.follows, past.speed, most);
  return past;
}

/* a place of contact */
typedef struct link_touch {
  mask has; /* lanes in which there is one */
  vec3 normal;
  real depth; /* [m] */
} link_touch;

/* Its direction and indentation. Where the generatrix has gone through, the direction jumps to the
 * other side or is none: the last one holds on, at the greatest indentation there is. */
ALD_INLINE mask link_through(TILE, uint instance, uint lane, uint spot, const link_past *past,
                             real bar, link_touch *t) {
  const mask none = t->depth >= bar * (R(1) - LINK_THROUGH);
  const mask turned = past->follows & (vec3_dot(t->normal, past->normal) < R(0));
  const mask through = t->has & (none | turned);
  t->depth = sel(through, bar, t->depth);
  t->normal = vec3_sel(through & past->follows, past->normal, t->normal);
  ROW_OF(link_contact, spot + SPOT_DEPTH) = t->depth;
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_link_contact, instance, spot + SPOT_NORMAL, t->normal);
  return through;
}

/* one place of contact, in the lanes that have it */
ALD_INLINE void link_spot(TILE, uint instance, uint lane, uint spot, mask has, const link_state *s,
                          link_sum *sum) {
  const link_past past = link_follow(TILE_OF_CALLER, instance, lane, spot);
  const vec3 point =
      kind_vec3(TILE_OF_CALLER, lane, KIND_link_contact, instance, spot + SPOT_POINT);
  link_touch t;
  t.has = has;
  t.normal = kind_vec3(TILE_OF_CALLER, lane, KIND_link_contact, instance, spot + SPOT_NORMAL);
  t.depth = ROW_OF(link_contact, spot + SPOT_DEPTH);
  const mask through = link_through(TILE_OF_CALLER, instance, lane, spot, &past, s->bar, &t);
  const vec3 normal = t.normal;
  const real depth = t.depth;
  const surface_bodies *of = &s->bodies;
  const vec3 v = surface_velocity(of->now, point);
  const vec3 way = vec3_add(of->since.way, vec3_cross(of->since.turn, point));
  const vec3 trial = vec3_sel(past.follows, vec3_add(past.stretch, way), vec3_zero());
  const real speed = sel(past.follows, past.speed, real_max(past.speed, -vec3_dot(normal, v)));
  surface_law law = s->law;
  if (surface_is_damped(&law)) {
    law.yields = surface_yields(TILE_OF_CALLER, lane, KIND_link_contact, instance, of->now.at,
                                point, normal);
  }
  const surface_force f =
      surface_force_of(&law, hertz(law.stiffness, law.exponent, depth), normal, speed, v, trial);
  if (s->begins) {
    const real stored = hertz_stored(s->law.stiffness, s->law.exponent, depth);
    sum->all.stored = sum->all.stored + sel(has, stored, R(0));
  }
  ROW_OF(link_contact, spot + SPOT_SPEED) = speed;
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_link_contact, instance, spot + SPOT_STRETCH, f.kept);
  surface_sum_add(&sum->all, has, point, normal, depth, f);
  sum->pierced = sum->pierced | through;
}

ALD_INLINE link_sum link_sum_of(TILE, uint instance, uint lane, const link_state *s) {
  const real count = from_whole(FLAG_OF(link_contact, SURFACE_SPOT_COUNT));
  link_sum sum;
  sum.all = surface_sum_start(TILE_OF_CALLER, lane, KIND_link_contact, instance);
  sum.pierced = count < R(0);
  for (uint k = 0; k < LINK_SPOTS_MAX; k++) {
    const mask has = count > R(k);
    if (!any_lane(has)) break;
    link_spot(TILE_OF_CALLER, instance, lane, LINK_SPOT_AT(k), has, s, &sum);
  }
  return sum;
}

/* ------------------------------------------------------------------------------ the pass */

ALD_INLINE void link_contact_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const link_state s = link_state_of(TILE_OF_CALLER, instance, lane);
  const mask near =
      lane_runs(TILE_OF_CALLER, lane) & link_comes_near(TILE_OF_CALLER, instance, lane, &s);
  /* what was lost in an earlier stage of a step stays lost */
  if (stage_now(TILE_OF_CALLER, lane) == 0) FLAG_OF(link_contact, LINK_PROBLEMS) = W(0);
  FLAG_OF(link_contact, SURFACE_SPOT_COUNT) = W(0);
  if (any_lane(near)) link_search_lanes(TILE_OF_CALLER, instance, lane, near, &s);
  const mask touches = mask_not(is(FLAG_OF(link_contact, SURFACE_SPOT_COUNT), W(0)));
  const mask touched = mask_not(is(FLAG_OF(link_contact, SURFACE_HELD_SPOT_COUNT), W(0)));
  link_sum sum = link_sum_of(TILE_OF_CALLER, instance, lane, &s);
  if (any_lane(touches | touched)) {
    const uint limited = KIND_TABLE(KIND_link_contact, KIND_OPTIONS, instance) & LINK_LIMITED;
    surface_limit(TILE_OF_CALLER, lane, KIND_link_contact, instance, &s.bodies,
                  touches & is(W(limited), W(LINK_LIMITED)), &sum.all);
  } else {
    balance_none(TILE_OF_CALLER, lane, BALANCE_PLACE(KIND_link_contact, SURFACE_BALANCE));
  }
  surface_put(TILE_OF_CALLER, lane, KIND_link_contact, instance, &s.bodies, &sum.all);
  FLAG_OF(link_contact, SURFACE_TOUCH) = pick(touches, W(TOUCH_YES), W(TOUCH_NONE));
  FLAG_OF(link_contact, LINK_STATE) = W(LINK_SEEN) | pick(sum.pierced, W(LINK_PIERCED_BY), W(0));
  if (plan[PLAN_TRACE]) {
    surface_trace(TILE_OF_CALLER, lane, KIND_link_contact, instance, &s.bodies, touches, &sum.all);
  }
}

#endif
