/* SPDX-License-Identifier: Apache-2.0
 * Contact of two meshes: the force of each region at its centroid, from its indentation or its
 * area, with damping and friction. Source: [Dopico] sec. 3, eq. (1) to (4). All is in the frame of
 * the second body, and so independent of the bodies' poses. */
#ifndef ALD_KERNELS_PASS_MESH_CONTACT_H
#define ALD_KERNELS_PASS_MESH_CONTACT_H

#include "../../law/area_pressure.h"
#include "mesh_bedding.h"
#include "mesh_push.h"
#include "meshes.h"
#include "surface_contact.h"

/* numbers of a contact in this evaluation */
typedef struct mesh_contact_law {
  surface_law surface;
  real pressure, recovery;
  uint options;
} mesh_contact_law;

/* one evaluation */
typedef struct mesh_contact_state {
  surface_bodies bodies;
  mesh_contact_law law;
  real reach; /* mesh_contact_reach() [m] */
} mesh_contact_state;

/* what a region takes over from the one before it */
typedef struct mesh_contact_past {
  mask follows;
  vec3 stretch;
  real speed, deepest;
} mesh_contact_past;

/* sums over the regions */
typedef struct mesh_contact_sum {
  surface_sum all;
  real area;     /* [m^2] */
  real pressure; /* of the law by volume [N/m^2] */
} mesh_contact_sum;

ALD_INLINE mesh_contact_law mesh_contact_law_of(TILE, uint instance, uint lane) {
  mesh_contact_law law;
  law.surface =
      surface_law_at(TILE_OF_CALLER, lane, KIND_TABLE(KIND_mesh_contact, KIND_PARAMS, instance));
  law.pressure = PARAM_OF(mesh_contact, MESH_CONTACT_PRESSURE);
  law.recovery = PARAM_OF(mesh_contact, MESH_CONTACT_RECOVERY);
  law.options = KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance);
  return law;
}

ALD_INLINE mesh_contact_state mesh_contact_state_of(TILE, uint instance, uint lane) {
  const uint body_a = KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance);
  const uint body_b = KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance);
  const mask moved = mask_not(is(FLAG_OF(mesh_contact, MESH_CONTACT_SEEN), W(0)));
  const surface_place place =
      surface_place_at(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, SURFACE_PLACE);
  mesh_contact_state s;
  surface_bodies *of = &s.bodies;
  of->a = body_pose(TILE_OF_CALLER, body_a, lane);
  of->b = body_pose(TILE_OF_CALLER, body_b, lane);
  of->now = surface_motion_of(of->a, of->b);
  of->since = surface_way_since(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, moved, place);
  s.law = mesh_contact_law_of(TILE_OF_CALLER, instance, lane);
  s.reach = R(mesh_contact_reach(TILE_OF_CALLER, BODY_MESH(body_a), BODY_MESH(body_b)));
  return s;
}

/* ------------------------------------------------------------------------------ regions */

/* A region follows the nearest of the last step, if that is nearer than a quarter of the smaller
 * body's diagonal: farther off another contact began as one ended. */
ALD_INLINE mesh_contact_past mesh_contact_follow(TILE, uint instance, uint lane, vec3 centroid,
                                                 real reach) {
  const real held = from_whole(FLAG_OF(mesh_contact, SURFACE_HELD_SPOT_COUNT));
  mesh_contact_past past;
  real best = reach * reach;
  past.stretch = vec3_zero();
  past.speed = past.deepest = R(0);
  past.follows = best < R(0);
  for (uint h = 0; h < MESH_REGIONS_MAX; h++) {
    const mask there = held > R(h);
    if (!any_lane(there)) break;
    const uint first = MESH_CONTACT_PAST_REGION(h);
    const vec3 apart = vec3_sub(centroid, kind_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact,
                                                    instance, first + PAST_CENTROID));
    const real square = vec3_dot(apart, apart);
    const mask nearer = there & (square < best);
    const vec3 kept =
        kind_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, first + PAST_STRETCH);
    best = sel(nearer, square, best);
    past.follows = past.follows | nearer;
    past.stretch = vec3_sel(nearer, kept, past.stretch);
    past.speed = sel(nearer, ROW_OF(mesh_contact, first + PAST_SPEED), past.speed);
    past.deepest = sel(nearer, ROW_OF(mesh_contact, first + PAST_DEEPEST), past.deepest);
  }
  return past;
}

/* elastic part of a region's normal force */
ALD_INLINE law_force mesh_contact_elastic(const mesh_contact_law *law, real depth, real area,
                                          real deepest) {
  if (law->options & MESH_CONTACT_CRUSHES)
    return area_pressure(law->pressure, area, depth, deepest, law->recovery, depth == depth);
  return hertz(law->surface.stiffness, law->surface.exponent, depth);
}

/* how a region presses in this evaluation */
typedef struct region_press {
  vec3 normal, centroid; /* [-], [m] */
  real depth, area;      /* [m], [m^2] */
  real deepest, speed;   /* greatest so far: depth [m], closing velocity [m/s] */
  vec3 velocity, trial;  /* of the first body's material [m/s]; stretch of friction, tried [m] */
} region_press;

ALD_INLINE region_press region_press_of(TILE, uint instance, uint lane, uint first,
                                        const mesh_contact_state *s) {
  const surface_way since = s->bodies.since;
  region_press p;
  p.normal = kind_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, first + REGION_NORMAL);
  p.centroid =
      kind_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, first + REGION_CENTROID);
  p.depth = ROW_OF(mesh_contact, first + REGION_DEPTH);
  p.area = ROW_OF(mesh_contact, first + REGION_AREA);
  const mesh_contact_past past =
      mesh_contact_follow(TILE_OF_CALLER, instance, lane, p.centroid, s->reach);
  p.velocity = surface_velocity(s->bodies.now, p.centroid);
  p.speed = real_max(past.speed, -vec3_dot(p.normal, p.velocity));
  p.deepest = real_max(past.deepest, p.depth);
  const vec3 way = vec3_add(since.way, vec3_cross(since.turn, p.centroid));
  const vec3 turned = vec3_madd(past.stretch, R(0.5), vec3_cross(since.turn, past.stretch));
  p.trial = vec3_sel(past.follows, vec3_add(turned, way), vec3_zero());
  return p;
}

/* force of one region; of the law by volume the friction alone */
ALD_INLINE surface_force mesh_contact_force(const mesh_contact_law *law, const region_press *p,
                                            real pressure) {
  if (law->options & MESH_CONTACT_BY_VOLUME)
    return surface_friction(&law->surface, pressure * p->area, p->normal, p->velocity, p->trial);
  return surface_force_of(&law->surface, mesh_contact_elastic(law, p->depth, p->area, p->deepest),
                          p->normal, p->speed, p->velocity, p->trial);
}

/* one region, in the lanes that have it */
ALD_INLINE void mesh_contact_region(TILE, uint instance, uint lane, uint first, mask has,
                                    const mesh_contact_state *s, mesh_contact_sum *sum) {
  const region_press p = region_press_of(TILE_OF_CALLER, instance, lane, first, s);
  mesh_contact_law there = s->law;
  if (!(there.options & MESH_CONTACT_BY_VOLUME) && surface_is_damped(&there.surface)) {
    there.surface.yields = surface_yields(TILE_OF_CALLER, lane, KIND_mesh_contact, instance,
                                          s->bodies.now.at, p.centroid, p.normal);
  }
  const surface_force f = mesh_contact_force(&there, &p, sum->pressure);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, first + REGION_STRETCH, f.kept);
  ROW_OF(mesh_contact, first + REGION_SPEED) = p.speed;
  ROW_OF(mesh_contact, first + REGION_DEEPEST) = p.deepest;
  surface_sum_add(&sum->all, has, p.centroid, p.normal, p.depth, f);
  sum->area = sum->area + sel(has, p.area, R(0));
}

/* the sums before the first region: what the volume pushes with, as one */
ALD_INLINE mesh_contact_sum mesh_contact_sum_start(TILE, uint instance, uint lane,
                                                   const mesh_contact_state *s, mask touches) {
  const surface_bodies *of = &s->bodies;
  mesh_contact_sum sum;
  sum.all = surface_sum_start(TILE_OF_CALLER, lane, KIND_mesh_contact, instance);
  sum.area = sum.pressure = R(0);
  if (s->law.options & MESH_CONTACT_BY_VOLUME) {
    const mesh_push push =
        mesh_push_of(TILE_OF_CALLER, instance, lane, &s->law.surface, of->a, of->b, of->now);
    sum.pressure = push.pressure;
    sum.all.force = vec3_sel(touches, push.force, sum.all.force);
    sum.all.moment = vec3_sel(touches, push.moment, sum.all.moment);
    ROW_OF(mesh_contact, MESH_CONTACT_SPEED) = sel(touches, push.speed, R(0));
  }
  return sum;
}

/* One place, the centre of pressure: the field pushes, and friction acts there, round it too. */
ALD_INLINE mesh_contact_sum mesh_contact_sum_of_field(TILE, uint instance, uint lane,
                                                      const mesh_contact_state *s) {
  const surface_bodies *of = &s->bodies;
  const mesh_contact_law *law = &s->law;
  const mask has = mask_not(is(FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT), W(0)));
  const uint first = MESH_CONTACT_REGION(0);
  mesh_contact_sum sum;
  sum.all = surface_sum_start(TILE_OF_CALLER, lane, KIND_mesh_contact, instance);
  sum.area = sel(has, ROW_OF(mesh_contact, first + REGION_AREA), R(0));
  sum.pressure = R(0);
  if (!any_lane(has)) return sum;
  const mask follows = mask_not(is(FLAG_OF(mesh_contact, SURFACE_HELD_SPOT_COUNT), W(0)));
  mesh_bedding f = mesh_bedding_of(TILE_OF_CALLER, instance, lane, of->a, of->b, of->now, has);
  const real depth = ROW_OF(mesh_contact, first + REGION_DEPTH);
  const real deepest =
      real_max(sel(follows, ROW_OF(mesh_contact, MESH_CONTACT_PAST + PAST_DEEPEST), R(0)), depth);
  if (law->options & MESH_CONTACT_CRUSHES) {
    mesh_bedding_scale(&f, crushing_share(depth, deepest, law->recovery));
  }
  const real before = sel(follows, ROW_OF(mesh_contact, MESH_CONTACT_PAST + PAST_SPEED), R(0));
  const real speed = real_max(before, f.closing);
  mesh_bedding_damp(&f, TILE_OF_CALLER, instance, lane, &law->surface, speed);
  sum.all.force = vec3_sel(has, f.force, vec3_zero());
  sum.all.moment = vec3_sel(has, vec3_add(f.moment, vec3_cross(f.at, f.force)), vec3_zero());
  const mesh_rubbing r =
      mesh_bedding_rub(&f, TILE_OF_CALLER, instance, lane, &law->surface, of->since, follows);
  surface_sum_add(&sum.all, has, f.centre, f.axis, depth, r.friction);
  sum.all.moment = vec3_add(sum.all.moment, vec3_sel(has, r.torsion, vec3_zero()));
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, first + REGION_NORMAL, f.axis);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, first + REGION_CENTROID,
                f.centre);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, first + REGION_STRETCH,
                r.friction.kept);
  ROW_OF(mesh_contact, first + REGION_SPEED) = speed;
  ROW_OF(mesh_contact, first + REGION_DEEPEST) = deepest;
  ROW_OF(mesh_contact, MESH_CONTACT_TWIST) = sel(has, r.twist, R(0));
  return sum;
}

ALD_INLINE mesh_contact_sum mesh_contact_sum_of(TILE, uint instance, uint lane,
                                                const mesh_contact_state *s) {
  const real count = from_whole(FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT));
  if (s->law.options & MESH_CONTACT_BY_FIELD) {
    return mesh_contact_sum_of_field(TILE_OF_CALLER, instance, lane, s);
  }
  mesh_contact_sum sum = mesh_contact_sum_start(TILE_OF_CALLER, instance, lane, s, count > R(0));
  for (uint r = 0; r < MESH_REGIONS_MAX; r++) {
    const mask has = count > R(r);
    if (!any_lane(has)) break;
    mesh_contact_region(TILE_OF_CALLER, instance, lane, MESH_CONTACT_REGION(r), has, s, &sum);
  }
  return sum;
}

/* ------------------------------------------------------------------------------ the pass */

/* What the law has stored where the bodies are [J]: its potential, or the work of its elastic part
 * along the indentations that there are. */
ALD_INLINE real mesh_contact_stored(TILE, uint instance, uint lane, const mesh_contact_law *law) {
  const real count = from_whole(FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT));
  real stored = R(0);
  if (law->options & MESH_CONTACT_BY_FIELD) {
    return sel(count > R(0),
               PARAM_OF(mesh_contact, MESH_CONTACT_MODULUS) *
                   ROW_OF(mesh_contact, MESH_CONTACT_FIELD + FIELD_STORED),
               R(0));
  }
  if (law->options & MESH_CONTACT_BY_VOLUME) {
    const real power = PARAM_OF(mesh_contact, MESH_CONTACT_POWER);
    const real volume = ROW_OF(mesh_contact, MESH_CONTACT_VOLUME);
    const real factor = PARAM_OF(mesh_contact, MESH_CONTACT_POTENTIAL);
    return sel(count > R(0), overlap_pressure(factor, power, volume).value * volume / power, R(0));
  }
  for (uint r = 0; r < MESH_REGIONS_MAX; r++) {
    const mask has = count > R(r);
    const uint first = MESH_CONTACT_REGION(r);
    if (!any_lane(has)) break;
    const real depth = ROW_OF(mesh_contact, first + REGION_DEPTH),
               area = ROW_OF(mesh_contact, first + REGION_AREA);
    const real own = law->options & MESH_CONTACT_CRUSHES
                         ? area_pressure_stored(law->pressure, area, depth, law->recovery)
                         : hertz_stored(law->surface.stiffness, law->surface.exponent, depth);
    stored = stored + sel(has, own, R(0));
  }
  return stored;
}

/* released energy never exceeds stored energy, where the study limits it */
ALD_INLINE void mesh_contact_limit(TILE, uint instance, uint lane, const mesh_contact_state *s,
                                   mask touches, mesh_contact_sum *sum) {
  if (any_lane(surface_begins(TILE_OF_CALLER, lane, KIND_mesh_contact, instance))) {
    sum->all.stored = mesh_contact_stored(TILE_OF_CALLER, instance, lane, &s->law);
  }
  const uint limited = KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance) & MESH_CONTACT_LIMITED;
  ROW_OF(mesh_contact, MESH_CONTACT_SHARE) =
      surface_limit(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, &s->bodies,
                    touches & is(W(limited), W(MESH_CONTACT_LIMITED)), &sum->all);
}

ALD_INLINE void mesh_contact_trace(TILE, uint instance, uint lane, const surface_bodies *of,
                                   mask touches, const mesh_contact_sum *sum) {
  surface_trace(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, of, touches, &sum->all);
  TRACE_OF(mesh_contact, MESH_CONTACT_TRACE_AREA) = sum->area;
  TRACE_OF(mesh_contact, MESH_CONTACT_TRACE_VOLUME) =
      sel(touches, ROW_OF(mesh_contact, MESH_CONTACT_VOLUME), R(0));
  TRACE_OF(mesh_contact, MESH_CONTACT_TRACE_SHARE) =
      sel(touches, ROW_OF(mesh_contact, MESH_CONTACT_SHARE), R(1));
}

ALD_INLINE void mesh_contact_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask touches = mask_not(is(FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT), W(0)));
  const mask touched = mask_not(is(FLAG_OF(mesh_contact, SURFACE_HELD_SPOT_COUNT), W(0)));
  FLAG_OF(mesh_contact, SURFACE_TOUCH) = pick(touches, W(TOUCH_YES), W(TOUCH_NONE));
  if (!any_lane(touches | touched) && !plan[PLAN_TRACE]) {
    wrench_put(TILE_OF_CALLER, KIND(KIND_mesh_contact, KIND_SLOT) + instance, lane, vec3_zero(),
               vec3_zero());
    balance_none(TILE_OF_CALLER, lane, BALANCE_PLACE(KIND_mesh_contact, SURFACE_BALANCE));
    return;
  }
  const mesh_contact_state s = mesh_contact_state_of(TILE_OF_CALLER, instance, lane);
  mesh_contact_sum sum = mesh_contact_sum_of(TILE_OF_CALLER, instance, lane, &s);
  mesh_contact_limit(TILE_OF_CALLER, instance, lane, &s, touches, &sum);
  surface_put(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, &s.bodies, &sum.all);
  ROW_OF(mesh_contact, MESH_CONTACT_AREA) = sum.area;
  if (plan[PLAN_TRACE]) {
    mesh_contact_trace(TILE_OF_CALLER, instance, lane, &s.bodies, touches, &sum);
  }
}

#endif
