/* SPDX-License-Identifier: Apache-2.0
 * Where the meshes of bodies meet: for every contact of two meshes the regions of it, scenario by
 * scenario. The forces are those of kernels/pass/mesh/mesh_contact.h. */
#ifndef ALD_KERNELS_PASS_MESHES_H
#define ALD_KERNELS_PASS_MESHES_H

#include "../step/scratch.h"
#include "../step/space.h"
#include "mesh_contact_places.h"
#include "mesh_through.h"
#include "mesh_walk.h"
#include "mesh_within.h"
#include "surface_contact.h"

/* first body in the frame of the second, into the rows of the contact */
ALD_INLINE pose mesh_contact_place(TILE, uint instance, uint lane) {
  const pose a =
      body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance), lane);
  const pose b =
      body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance), lane);
  pose relative = a;
  relative.turn.x = mat3_unrotate(b.turn, a.turn.x);
  relative.turn.y = mat3_unrotate(b.turn, a.turn.y);
  relative.turn.z = mat3_unrotate(b.turn, a.turn.z);
  relative.at = mat3_unrotate(b.turn, vec3_sub(a.at, b.at));
  surface_place_put(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, relative.turn, relative.at);
  return relative;
}

/* half the extent of a turned box along an axis given in its own frame */
ALD_INLINE real box_reach(vec3 extent, vec3 axis) {
  return extent.x * real_abs(axis.x) + extent.y * real_abs(axis.y) + extent.z * real_abs(axis.z);
}

/* May the meshes meet, or have met where the first has gone `way`? Their boxes, turned as they are,
 * by the six axes of both; wider by a share of their size that no rounding of the walk comes near.
 */
ALD_INLINE mask mesh_contact_boxes(TILE, uint mesh_a, uint mesh_b, pose p, real way) {
  const vec3 middle_a = mesh_box_middle(TILE_OF_CALLER, mesh_a);
  const vec3 middle_b = mesh_box_middle(TILE_OF_CALLER, mesh_b);
  const vec3 a = mesh_box_extent(TILE_OF_CALLER, mesh_a);
  const vec3 b = mesh_box_extent(TILE_OF_CALLER, mesh_b);
  const vec3 apart = vec3_sub(pose_point(p, middle_a), middle_b);
  const vec3 own = mat3_unrotate(p.turn, apart);
  const vec3 row_x = vec3_of(p.turn.x.x, p.turn.y.x, p.turn.z.x);
  const vec3 row_y = vec3_of(p.turn.x.y, p.turn.y.y, p.turn.z.y);
  const vec3 row_z = vec3_of(p.turn.x.z, p.turn.y.z, p.turn.z.z);
  const real slack = R(1e-6) * (a.x + a.y + a.z + b.x + b.y + b.z) + way;
  return (real_abs(apart.x) <= b.x + box_reach(a, row_x) + slack) &
         (real_abs(apart.y) <= b.y + box_reach(a, row_y) + slack) &
         (real_abs(apart.z) <= b.z + box_reach(a, row_z) + slack) &
         (real_abs(own.x) <= a.x + box_reach(b, p.turn.x) + slack) &
         (real_abs(own.y) <= a.y + box_reach(b, p.turn.y) + slack) &
         (real_abs(own.z) <= a.z + box_reach(b, p.turn.z) + slack);
}

/* numbers of a contact in the scratch of a unit, at its place */
#define MEET_REALS (SCRATCH_REALS(unit) + place * SCRATCH_SHARED)

/* what is looked at in one scenario */
typedef struct mesh_contact_view {
  scalar now[12];      /* the first body in the frame of the second: turn row by row, place [m] */
  int near, ends, far; /* may they meet; is it the last evaluation of a step; is that a far one */
  int first, begins;   /* the first evaluation; at the start, or after a body was put elsewhere */
  scalar way, least;   /* of the step, and that up to which nothing is looked for in it [m] */
  scalar then[12];     /* the pose before, and whether the bodies touch in it */
  int has, apart;      /* apart: at both ends of the step */
  scalar centre[3];    /* of the contact in that pose [m] */
  scalar reach;        /* how far a region goes in a step at most, to be the same [m] */
} mesh_contact_view;

/* the direction in which a contact was entered, as of the last step, and as of this one */
ALD_INLINE mesh_through mesh_contact_through_at(TILE, uint instance, uint column, uint first) {
  scalar v[THROUGH_ROWS];
  mesh_through t;
  for (uint k = 0; k < THROUGH_ROWS; k++) v[k] = LANE_ROW_OF(mesh_contact, first + k);
  t.entry = point3_of(v[0], v[1], v[2]);
  t.own = point3_of(v[3], v[4], v[5]);
  t.first = point3_of(v[THROUGH_FIRST], v[THROUGH_FIRST + 1], v[THROUGH_FIRST + 2]);
  t.first_own = point3_of(v[THROUGH_FIRST_OWN], v[THROUGH_FIRST_OWN + 1], v[THROUGH_FIRST_OWN + 2]);
  t.depth = v[THROUGH_DEPTH];
  t.deepest = v[THROUGH_DEEPEST];
  t.most = v[THROUGH_MOST];
  t.way = v[THROUGH_WAY];
  t.grows = v[THROUGH_GROWS];
  return t;
}
ALD_INLINE void mesh_contact_through_put(TILE, uint instance, uint column, const mesh_through *t,
                                         point3 at) {
  const scalar v[THROUGH_ROWS] = {t->entry.x,     t->entry.y,     t->entry.z,     t->own.x,
                                  t->own.y,       t->own.z,       at.x,           at.y,
                                  at.z,           t->first.x,     t->first.y,     t->first.z,
                                  t->first_own.x, t->first_own.y, t->first_own.z, t->way,
                                  t->depth,       t->deepest,     t->most,        t->grows};
  for (uint k = 0; k < THROUGH_ROWS; k++) {
    LANE_ROW_OF(mesh_contact, MESH_CONTACT_THROUGH + k) = v[k];
  }
}

/* The poses of a far step in between, after v->then, which becomes the last of them; v->has: the
 * bodies touch in it, and `t` is how they began to; likewise afterwards. Returns 1 if they have
 * gone through each other: also where surfaces cross that do at neither end. */
ALD_APART uint mesh_contact_between(TILE, mesh_contact_view *v, CROSSING, GLOBAL uint *stack,
                                    mesh_through *t) {
  GLOBAL uint *room = stack - MESH_OF(mesh_a, MESH_VERTICES) - MESH_OF(mesh_b, MESH_VERTICES);
  const uint poses = mesh_sweep_poses(v->way, v->least);
  mesh_screw screw;
  scalar between[12];
  for (uint k = 0; k < 12; k++) {
    screw.then[k] = v->then[k];
    screw.now[k] = v->now[k];
  }
  mesh_screw_find(&screw);
  relative = between;
  for (uint n = 1; n < poses; n++) {
    mesh_screw_pose(&screw, n, poses, between);
    const uint pairs = mesh_cross(TILE_OF_CALLER, CROSSING_OF_CALLER, stack);
    if (pairs > 0 && v->apart) return 1;
    if (pairs == 0 && v->has) {
      const scalar axis[3] = {t->entry.x, t->entry.y, t->entry.z};
      if (mesh_within(TILE_OF_CALLER, mesh_a, mesh_b, v->then, between, v->centre, axis)) return 1;
    }
    if (pairs > 0 && pairs <= most) {
      mesh_meeting meeting = mesh_meeting_of(TILE_OF_CALLER, mesh_a, mesh_b, between, pairs);
      mesh_meeting *m = &meeting;
      mesh_thrust thrust = mesh_thrust_of(TILE_OF_CALLER, MEETING_OF_CALLER);
      thrust.pose = between;
      thrust.depth = v->has ? t->deepest : (scalar)0;
      if (v->has && mesh_through_step(t, v->then, &thrust, v->least)) return 1;
      if (!v->has && mesh_through_missed(v->then, &thrust)) return 1;
      if (!v->has) mesh_through_begin(t, &thrust);
      v->centre[0] = thrust.at.x;
      v->centre[1] = thrust.at.y;
      v->centre[2] = thrust.at.z;
    }
    v->has = pairs > 0;
    for (uint k = 0; k < 12; k++) v->then[k] = between[k];
  }
  return 0;
}

/* what pushes at the end of a step */
ALD_INLINE mesh_thrust mesh_contact_thrust(TILE, uint instance, uint column,
                                           const mesh_contact_view *v) {
  mesh_thrust now;
  scalar t[THRUST_ROWS];
  for (uint k = 0; k < THRUST_ROWS; k++) {
    t[k] = LANE_ROW_OF(mesh_contact, MESH_CONTACT_THRUST + k);
  }
  now.area = point3_of(t[0], t[1], t[2]);
  now.at = point3_of(t[3], t[4], t[5]);
  now.depth = t[THRUST_DEPTH];
  now.pose = v->now;
  return now;
}

/* the place that pushed most in the last step, of several, as a contact that was entered there */
ALD_INLINE mesh_through mesh_contact_through_most(TILE, uint instance, uint column,
                                                  const scalar *then) {
  mesh_through t;
  scalar axis[3];
  for (uint c = 0; c < 3; c++) axis[c] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_AXIS + c);
  t.entry = point3_of(axis[0], axis[1], axis[2]);
  t.own = mesh_pose_back(then, t.entry);
  t.first = t.entry;
  t.first_own = t.own;
  t.way = t.depth = t.deepest = t.most = (scalar)0;
  t.grows = (scalar)1;
  return t;
}

/* The end of a step of bodies that touch where they were put: what they do there is not looked at,
 * and if they are deep in each other, nothing until this contact ends. */
ALD_INLINE uint mesh_contact_end_of_start(TILE, uint instance, uint column,
                                          const mesh_contact_view *v) {
  mesh_through t;
  if (LANE_FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT) == 0) return 0;
  const mesh_thrust now = mesh_contact_thrust(TILE_OF_CALLER, instance, column, v);
  mesh_through_begin(&t, &now);
  if (now.depth > MESH_THROUGH_SHARE * v->least) t.grows = MESH_THROUGH_FREE;
  mesh_contact_through_put(TILE_OF_CALLER, instance, column, &t, now.at);
  return 0;
}

/* The end of a step: whether bodies have gone through each other in it, MESH_CONTACT_PASSED or 0.
 * Of several regions poses in between do not tell which is which: that which pushed most is
 * compared with what pushes now. */
ALD_APART uint mesh_contact_end(TILE, uint instance, uint column, mesh_contact_view *v, CROSSING,
                                GLOBAL uint *stack) {
  const uint held = LANE_FLAG_OF(mesh_contact, SURFACE_HELD_SPOT_COUNT);
  const uint count = LANE_FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT);
  v->apart = held == 0 && count == 0;
  mesh_through t =
      mesh_contact_through_at(TILE_OF_CALLER, instance, column, MESH_CONTACT_HELD_THROUGH);
  const scalar before = t.depth;
  scalar from[12];
  if (v->begins && LANE_ROW_OF(mesh_contact, MESH_CONTACT_THROUGH + THROUGH_GROWS) > (scalar)0) {
    return mesh_contact_end_of_start(TILE_OF_CALLER, instance, column, v);
  }
  v->has = held != 0 && !v->begins;
  for (uint k = 0; k < 12; k++) {
    v->then[k] = from[k] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_PLACE + k);
  }
  for (uint c = 0; c < 3; c++) {
    v->centre[c] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_CENTRE + c);
  }
  if (v->far && held <= 1 &&
      mesh_contact_between(TILE_OF_CALLER, v, CROSSING_OF_CALLER, stack, &t)) {
    return MESH_CONTACT_PASSED;
  }
  if (count == 0) return 0;
  const mesh_thrust now = mesh_contact_thrust(TILE_OF_CALLER, instance, column, v);
  if (v->far && held > 1 && v->has && t.grows < MESH_THROUGH_FREE) {
    mesh_through strongest = mesh_contact_through_most(TILE_OF_CALLER, instance, column, from);
    if (mesh_through_step(&strongest, from, &now, v->least)) return MESH_CONTACT_PASSED;
  }
  /* where S changes its sign the centroid jumps */
  if (LANE_ROW_OF(mesh_contact, MESH_CONTACT_THRUST + THRUST_APART) > v->reach &&
      t.grows < MESH_THROUGH_FREE && !mesh_through_turned(t.entry, t.own, &now)) {
    v->has = 0;
  }
  if (v->has ? (v->far && held == 1 && t.grows < MESH_THROUGH_FREE &&
                mesh_through_jumps(&now, before, from, v->least)) ||
                   mesh_through_step(&t, v->then, &now, v->least)
             : !v->begins && mesh_through_late(v->then, &now, v->least)) {
    return MESH_CONTACT_PASSED;
  }
  if (!v->has) mesh_through_begin(&t, &now);
  mesh_contact_through_put(TILE_OF_CALLER, instance, column, &t, now.at);
  return 0;
}

/* One scenario: where the meshes cross now, if they are near, and, at the end of a step, whether
 * they have gone through each other in it. Returns what is wrong, MESH_CONTACT_* bits. */
ALD_INLINE_ALWAYS uint mesh_contact_look(TILE, uint instance, uint place, uint unit ALD_UNUSED,
                                         uint column, mesh_contact_view *v) {
  const uint mesh_a = BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance));
  const uint mesh_b = BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance));
  const uint options = KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance);
  const uint measured = options & MESH_CONTACT_BY_VOLUME;
  const uint by_field = options & MESH_CONTACT_BY_FIELD;
  const uint most = plan[PLAN_CROSS_MOST];
  GLOBAL scalar *cross_reals = MEET_REALS;
  GLOBAL uint *cross_uints = (GLOBAL uint *)(cross_reals + plan[PLAN_SCRATCH_REALS]);
  /* at the end of the scratch, so that the marks of all contacts end at one place */
  GLOBAL uint *stack = cross_uints + plan[PLAN_SCRATCH_UINTS] - MESH_SCRATCH_REST(most);
  GLOBAL uint *room = stack - MESH_OF(mesh_a, MESH_VERTICES) - MESH_OF(mesh_b, MESH_VERTICES);
  const scalar *relative = v->now;
  uint problems = 0;
  for (uint k = 0; k < 12; k++) v->now[k] = LANE_ROW_OF(mesh_contact, SURFACE_PLACE + k);
  if (v->near && by_field) {
    problems = mesh_contact_field(TILE_OF_CALLER, instance, column, CROSSING_OF_CALLER);
  } else if (v->near) {
    const uint pairs = mesh_cross(TILE_OF_CALLER, CROSSING_OF_CALLER, stack);
    problems =
        mesh_contact_regions(TILE_OF_CALLER, instance, column, CROSSING_OF_CALLER, pairs, room);
  }
  if (v->begins && v->first) {
    LANE_ROW_OF(mesh_contact, MESH_CONTACT_THROUGH + THROUGH_GROWS) =
        (scalar)LANE_FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT);
  }
  if (v->far || (v->ends && LANE_FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT) != 0)) {
    problems |= mesh_contact_end(TILE_OF_CALLER, instance, column, v, mesh_a, mesh_b, relative, 0,
                                 cross_uints, cross_reals, most, stack);
  }
  return problems;
}

/* one scenario whose bodies touched at the end of the last step and do not cross now */
ALD_APART uint mesh_contact_swallows(TILE, uint instance, uint column) {
  scalar then[12], now[12], centre[3], axis[3];
  for (uint k = 0; k < 12; k++) {
    then[k] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_PLACE + k);
    now[k] = LANE_ROW_OF(mesh_contact, SURFACE_PLACE + k);
  }
  for (uint c = 0; c < 3; c++) {
    centre[c] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_CENTRE + c);
    axis[c] = LANE_ROW_OF(mesh_contact, SURFACE_HELD_AXIS + c);
  }
  const uint inside = mesh_within(
      TILE_OF_CALLER, BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance)),
      BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance)), then, now, centre, axis);
  return inside ? MESH_CONTACT_PASSED : 0;
}

/* marks the scenarios in which a contact has ended inside a body, or right through it: where
 * regions on both of its faces have joined, nothing pushes any more */
ALD_INLINE void mesh_contact_look_within(TILE, uint instance, uint lane, mask runs) {
  const mask ended = runs & is(FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT), W(0)) &
                     mask_not(is(FLAG_OF(mesh_contact, SURFACE_HELD_SPOT_COUNT), W(0)));
  if (!any_lane(ended)) return;
  int chosen[ALD_LANES];
  scalar unused[ALD_LANES];
  lanes_of(ended, R(0), chosen, unused);
  for (uint k = 0; k < ALD_LANES; k++) {
    if (!chosen[k]) continue;
    const uint column = lane + k;
    const uint problems = LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS);
    const uint through = problems & MESH_CONTACT_NO_NET
                             ? MESH_CONTACT_PASSED
                             : mesh_contact_swallows(TILE_OF_CALLER, instance, column);
    LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) = problems | through;
  }
}

/* The way of a step at its last evaluation, and the scenarios in which it is so far that bodies may
 * have gone through each other unseen. */
ALD_INLINE mask mesh_contact_goes_far(TILE, uint instance, uint lane, mask runs, pose relative,
                                      real *way) {
  const uint mesh_a = BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance));
  const uint mesh_b = BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance));
  const surface_place then =
      surface_place_at(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, SURFACE_HELD_PLACE);
  const real least = R(mesh_sweep_least(TILE_OF_CALLER, mesh_a, mesh_b));
  surface_place now;
  now.turn = relative.turn;
  now.at = relative.at;
  *way = mesh_sweep_way(TILE_OF_CALLER, mesh_a, then, now);
  mask far = runs & (*way > least);
  if (!any_lane(far)) return far;
  far = far & mesh_contact_boxes(TILE_OF_CALLER, mesh_a, mesh_b, relative, *way);
  *way = real_min(*way, mesh_sweep_near(TILE_OF_CALLER, mesh_b, then, now, *way));
  return far & (*way > least);
}

/* A region follows the nearest of the last step, if that is nearer than a quarter of the smaller
 * body's diagonal: farther off another contact began as one ended [m]. */
ALD_INLINE scalar mesh_contact_reach(TILE, uint mesh_a, uint mesh_b) {
  scalar least = (scalar)NODE_NOWHERE;
  for (uint k = 0; k < 2; k++) {
    const GLOBAL scalar *bounds = assets + MESH_OF(k ? mesh_b : mesh_a, MESH_BOUNDS);
    const point3 sides =
        point3_of(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]);
    const scalar own = (scalar)0.25 * point3_length(sides);
    least = own < least ? own : least;
  }
  return least;
}

/* the first step, and those before which a body was put elsewhere */
ALD_INLINE mask mesh_contact_begins(TILE, uint instance, uint lane) {
  return is(FLAG_OF(mesh_contact, MESH_CONTACT_SEEN), W(0)) |
         bodies_put(TILE_OF_CALLER, lane, KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance),
                    KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance));
}

/* from where the way of this step counts, at its first evaluation: from here at the start, and
 * where a body was put elsewhere */
ALD_INLINE void mesh_contact_start(TILE, uint instance, uint lane) {
  const mask begins = mesh_contact_begins(TILE_OF_CALLER, instance, lane);
  if (!any_lane(begins)) return;
  for (uint k = 0; k < 12; k++) {
    row_keep(&ROW_OF(mesh_contact, SURFACE_HELD_PLACE + k), begins,
             ROW_OF(mesh_contact, SURFACE_PLACE + k));
  }
  row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_THROUGH + THROUGH_GROWS), begins, R(0));
}

/* the lanes of a unit in which meshes are near, or a step is a far one */
ALD_INLINE void mesh_contact_look_all(TILE, uint instance, uint place, uint lane, mask near,
                                      mask far, real way) {
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  mesh_contact_view v;
  const mask begins = mesh_contact_begins(TILE_OF_CALLER, instance, lane);
  const uint mesh_a = BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance));
  const uint mesh_b = BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance));
  int is_near[ALD_LANES], is_far[ALD_LANES], does_begin[ALD_LANES];
  scalar ways[ALD_LANES];
  lanes_of(begins, way, does_begin, ways);
  lanes_of(near, way, is_near, ways);
  lanes_of(far, way, is_far, ways);
  v.first = stage == 0;
  v.ends = stage + 1 == plan[PLAN_STAGES];
  v.least = mesh_sweep_least(TILE_OF_CALLER, mesh_a, mesh_b);
  v.reach = mesh_contact_reach(TILE_OF_CALLER, mesh_a, mesh_b);
  for (uint k = 0; k < ALD_LANES; k++) {
    if (!is_near[k] && !is_far[k]) continue;
    const uint column = lane + k;
    v.near = is_near[k];
    v.far = is_far[k];
    v.begins = does_begin[k];
    v.way = ways[k];
    const uint problems = mesh_contact_look(TILE_OF_CALLER, instance, place, lane, column, &v);
    LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) =
        LANE_FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) | problems;
  }
}

/* one contact in all scenarios of a unit, in its scratch at `place` */
ALD_INLINE_ALWAYS void meet(TILE, uint instance, uint place, uint lane) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  const int is_last = stage + 1 == plan[PLAN_STAGES];
  const pose relative = mesh_contact_place(TILE_OF_CALLER, instance, lane);
  const mask near =
      runs & mesh_contact_boxes(
                 TILE_OF_CALLER, BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance)),
                 BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance)), relative, R(0));
  real way = R(0);
  mask far = way > R(0);
  if (stage == 0) mesh_contact_start(TILE_OF_CALLER, instance, lane);
  if (is_last) {
    far = mesh_contact_goes_far(TILE_OF_CALLER, instance, lane, runs, relative, &way);
  }
  /* what went wrong in an earlier stage of a step stays wrong */
  if (stage == 0) FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS) = W(0);
  FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT) = W(0);
  if (any_lane(near | far)) {
    mesh_contact_look_all(TILE_OF_CALLER, instance, place, lane, near, far, way);
  }
  if (is_last) mesh_contact_look_within(TILE_OF_CALLER, instance, lane, runs);
}

/* On a device contacts that share a place in the scratch follow each other in one item, those of
 * different places are computed at the same time. */
ALD_INLINE_ALWAYS void meshes_item(TILE, uint instance, uint lane) {
  const uint count = KIND(KIND_mesh_contact, KIND_COUNT);
  const uint places = ALD_AT_ONCE ? SCRATCH_PLACES : count;
  for (uint k = instance; instance < places && k < count; k += places) {
    meet(TILE_OF_CALLER, k, ALD_AT_ONCE ? instance : 0, lane);
  }
}

#endif
