/* SPDX-License-Identifier: Apache-2.0
 * Outlines that go through each other within a step, by their ways and their turns: both are
 * followed from pose to pose along the step behind.
 *   s        share of the step that lies ahead of a pose, from 1 to 0
 *   x, psi   of each body: x - s dx, psi - s dpsi; dx = v h and dpsi = r h, or what they have gone
 *            since the contact was held, where it goes on: with SCHEME_SEMI alone velocities lead
 *            back there
 *   L        |dx_B - dx_A| + |dpsi_A| R_A + |dpsi_B| R_B, R from a body's centre of gravity to the
 *            farthest corner of its outline's box: no two points that meet go farther past each
 *            other                                                                [m]
 *   D        nearest way out, below 0 where they are apart, by at most their distance [m]
 * No pose within -D of one that is apart touches, so that the next one looked at is there, or, as
 * where they overlap, a part of tau ahead. A touch that is shorter than CONTACT_SWEEP_MIN may be
 * missed. What lies on the way of a short step, L <= tau, cannot be far side: contact_face.h. */
#ifndef ALD_KERNELS_PASS_CONTACT_SWEEP_H
#define ALD_KERNELS_PASS_CONTACT_SWEEP_H

#include "../../math/trig.h"
#include "overlap.h"

/* of tau = 0.4 of the least width: between two poses that are apart, and that overlap */
#define CONTACT_SWEEP_MIN R(0.05)
#define CONTACT_SWEEP_WITHIN R(0.25)
enum { CONTACT_SWEEP_POSES = 2048 };

/* the way of both bodies in the step behind */
typedef struct sweep_path {
  vec2 between, goes; /* from A to B now, and how that has changed, earth frame [m] */
  vec2 turn_a;        /* heading of A now */
  real by_a, by_b;    /* how far both have turned [rad] */
  real most;          /* L [m] */
} sweep_path;

/* horizontal velocity of a body, of one in space at the height of the contact */
ALD_INLINE vec2 sweep_velocity(TILE, uint body, uint instance, uint lane) {
  vec2 v = vec2_of(BODY_ROW(BODY_VX, body), BODY_ROW(BODY_VY, body));
  if (plan[PLAN_SPATIAL]) {
    const real up = ROW_OF(contact, CONTACT_LEVEL) - SPACE_ROW(SPACE_Z, body);
    v.x = v.x + SPACE_ROW(SPACE_WY, body) * up;
    v.y = v.y - SPACE_ROW(SPACE_WX, body) * up;
  }
  return v;
}

ALD_INLINE vec2 sweep_held(TILE, uint instance, uint lane, uint field) {
  return vec2_of(ROW_OF(contact, CONTACT_HELD_POSES + field),
                 ROW_OF(contact, CONTACT_HELD_POSES + field + 1));
}

/* does the way begin where the contact was held? */
ALD_INLINE mask sweep_holds(TILE, uint instance, uint lane) {
  return polygon_continues(TILE_OF_CALLER, instance, lane) &
         mask_not(face_is_put(TILE_OF_CALLER, instance, lane));
}

ALD_INLINE vec2 sweep_between(TILE, uint a, uint b, uint lane) {
  return vec2_of(BODY_ROW(BODY_X, b) - BODY_ROW(BODY_X, a),
                 BODY_ROW(BODY_Y, b) - BODY_ROW(BODY_Y, a));
}

ALD_INLINE vec2 sweep_heading(TILE, uint body, uint lane) {
  return vec2_of(BODY_ROW(BODY_COS, body), BODY_ROW(BODY_SIN, body));
}

/* by the places where the contact was held, in the lanes in which it goes on */
ALD_INLINE void sweep_path_held(sweep_path *p, TILE, uint instance, uint lane, vec2 turn_b) {
  const mask holds = sweep_holds(TILE_OF_CALLER, instance, lane);
  if (!any_lane(holds)) return;
  const vec2 goes = vec2_sub(p->between, sweep_held(TILE_OF_CALLER, instance, lane, POSES_X));
  const vec2 a = vec2_unrotate(p->turn_a, sweep_held(TILE_OF_CALLER, instance, lane, POSES_COS_A));
  const vec2 b = vec2_unrotate(turn_b, sweep_held(TILE_OF_CALLER, instance, lane, POSES_COS_B));
  p->goes = vec2_sel(holds, goes, p->goes);
  p->by_a = sel(holds, real_atan2(a.y, a.x), p->by_a);
  p->by_b = sel(holds, real_atan2(b.y, b.x), p->by_b);
}

ALD_INLINE void sweep_path_of(sweep_path *p, TILE, uint instance, uint lane) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const real dt = STEP_LENGTH_BEFORE;
  p->between = sweep_between(TILE_OF_CALLER, a, b, lane);
  p->goes = vec2_scale(vec2_sub(sweep_velocity(TILE_OF_CALLER, b, instance, lane),
                                sweep_velocity(TILE_OF_CALLER, a, instance, lane)),
                       dt);
  p->turn_a = sweep_heading(TILE_OF_CALLER, a, lane);
  p->by_a = BODY_ROW(BODY_R, a) * dt;
  p->by_b = BODY_ROW(BODY_R, b) * dt;
  if (plan[PLAN_SCHEME] != SCHEME_SEMI) {
    sweep_path_held(p, TILE_OF_CALLER, instance, lane, sweep_heading(TILE_OF_CALLER, b, lane));
  }
  p->most = real_sqrt(vec2_dot(p->goes, p->goes)) +
            real_abs(p->by_a) * outline_reach(TILE_OF_CALLER, a, lane) +
            real_abs(p->by_b) * outline_reach(TILE_OF_CALLER, b, lane);
}

/* no less than a body turns by: at most pi/2 of a turn's chord */
ALD_INLINE real sweep_turned(TILE, uint instance, uint lane, uint body, uint field) {
  const vec2 chord = vec2_sub(sweep_heading(TILE_OF_CALLER, body, lane),
                              sweep_held(TILE_OF_CALLER, instance, lane, field));
  return R(1.5707963267948966) * (real_abs(chord.x) + real_abs(chord.y));
}

/* no less than L, where the contact goes on from where it was held */
ALD_INLINE real sweep_held_most(TILE, uint instance, uint lane) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const vec2 goes = vec2_sub(sweep_between(TILE_OF_CALLER, a, b, lane),
                             sweep_held(TILE_OF_CALLER, instance, lane, POSES_X));
  const real turns = sweep_turned(TILE_OF_CALLER, instance, lane, a, POSES_COS_A) +
                     sweep_turned(TILE_OF_CALLER, instance, lane, b, POSES_COS_B);
  return (real_abs(goes.x) + real_abs(goes.y)) + turns * ROW_OF(contact, CONTACT_REACH);
}

/* how fast leaning turns the corners of an outline at most: by those of its ends [m/s] */
ALD_INLINE real sweep_leans(TILE, uint body, uint lane) {
  const real tall =
      real_max(real_abs(SPACE_PARAM(SPACE_LOW, body)), real_abs(SPACE_PARAM(SPACE_HIGH, body)));
  return (real_abs(SPACE_ROW(SPACE_WX, body)) + real_abs(SPACE_ROW(SPACE_WY, body))) * tall;
}

/* No less than the rate of L by the velocities, once CONTACT_REACH is known [m/s]. */
ALD_INLINE real sweep_swift(TILE, uint instance, uint lane) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const body_rows one = body_rows_of(TILE_OF_CALLER, a, lane);
  const body_rows other = body_rows_of(TILE_OF_CALLER, b, lane);
  const real goes = real_abs(BODY_ROW_OF(other, BODY_VX) - BODY_ROW_OF(one, BODY_VX)) +
                    real_abs(BODY_ROW_OF(other, BODY_VY) - BODY_ROW_OF(one, BODY_VY));
  const real turns = real_abs(BODY_ROW_OF(one, BODY_R)) + real_abs(BODY_ROW_OF(other, BODY_R));
  real swift = goes + turns * ROW_OF(contact, CONTACT_REACH);
  if (plan[PLAN_SPATIAL]) {
    swift = swift + (sweep_leans(TILE_OF_CALLER, a, lane) + sweep_leans(TILE_OF_CALLER, b, lane));
  }
  return swift;
}

/* B, seen from A, where a share of the step lay ahead; `own`: B from its origin, A's frame now.
 * Returns its heading there, by that of now. */
ALD_INLINE vec2 sweep_place(polygon *then, const polygon *own, const scene *s, const sweep_path *p,
                            real ahead) {
  vec2 turn, turn_a;
  real_sincos((p->by_a - p->by_b) * ahead, &turn.y, &turn.x);
  real_sincos(p->by_a * ahead, &turn_a.y, &turn_a.x);
  const vec2 between = vec2_sub(p->between, vec2_scale(p->goes, ahead));
  const vec2 at = vec2_sub(vec2_rotate(vec2_unrotate(between, p->turn_a), turn_a), s->middle);
  for (uint v = 0; v < own->count; v++) {
    then->at[v] = vec2_add(at, vec2_rotate(own->at[v], turn));
  }
  return turn;
}

/* what is found along the way */
typedef struct sweep_found {
  contact_face face; /* at its end */
  mask met, passed;  /* touched after they were apart; went through each other while touching */
  mask apart;        /* were apart at a pose */
} sweep_found;

/* Takes a pose of the way into account; `turn`: B's heading in A's frame there. The face is in the
 * frame of the larger outline between poses. */
ALD_INLINE void sweep_take(sweep_found *found, const polygon_exit *x, TILE, uint instance,
                           uint lane, mask open, vec2 turn) {
  const real shallow = ROW_OF(contact, CONTACT_SHALLOW);
  const vec2 frame = face_frame(TILE_OF_CALLER, instance, lane, turn);
  const mask touches = open & (x->inner > R(0));
  contact_face now = found->face;
  now.normal = vec2_rotate(now.normal, frame);
  const mask begins = touches & mask_not(now.known) & (x->depth > shallow);
  if (any_lane(begins)) face_inherit(&now, TILE_OF_CALLER, instance, lane, begins, turn);
  found->passed = found->passed | (touches & face_follow(&now, x, shallow));
  found->met = found->met | (touches & found->apart);
  found->apart = found->apart | (open & mask_not(touches));
  found->face.normal = vec2_sel(touches, vec2_unrotate(now.normal, frame), found->face.normal);
  found->face.turned = sel(touches, now.turned, found->face.turned);
  found->face.deep = (touches & now.deep) | (mask_not(open) & found->face.deep);
  found->face.known = (touches & now.known) | (mask_not(open) & found->face.known);
}

/* follows the lanes of `far` along the way; the scene is that of its end */
ALD_INLINE sweep_found sweep_along(const scene *s, const sweep_path *p, TILE, uint instance,
                                   uint lane, mask far) {
  sweep_found found;
  polygon own, then;
  own.count = then.count = s->b.count;
  for (uint v = 0; v < own.count; v++) {
    own.at[v] = vec2_sub(s->b.at[v], vec2_sub(s->at, s->middle));
  }
  const real shallow = ROW_OF(contact, CONTACT_SHALLOW);
  const real inverse = R(1) / sel(p->most > R(0), p->most, R(1));
  real ahead = R(1);
  mask open = far;
  found.met = found.passed = found.apart = far & mask_not(far);
  for (uint k = 0; k < CONTACT_SWEEP_POSES && any_lane(open); k++) {
    const vec2 turn = vec2_rotate(s->turn, sweep_place(&then, &own, s, p, ahead));
    if (k == 0) {
      found.face = face_held(TILE_OF_CALLER, instance, lane, turn);
      found.face.normal =
          vec2_unrotate(found.face.normal, face_frame(TILE_OF_CALLER, instance, lane, turn));
    }
    const polygon_exit x = scene_exit(&s->a, &then, TILE_OF_CALLER, instance);
    sweep_take(&found, &x, TILE_OF_CALLER, instance, lane, open, turn);
    const real next = sel(x.inner > R(0), CONTACT_SWEEP_WITHIN * shallow,
                          real_max(-x.inner, CONTACT_SWEEP_MIN * shallow));
    open = open & (ahead > R(0));
    ahead = sel(open, real_max(ahead - next * inverse, R(0)), ahead);
  }
  found.face.normal =
      vec2_rotate(found.face.normal, face_frame(TILE_OF_CALLER, instance, lane, s->turn));
  return found;
}

/* The lanes of `far` in which the way of the step behind was long for both together, and their
 * boxes, drawn out by it, meet. */
ALD_INLINE mask sweep_is_long(const sweep_path *p, TILE, uint instance, uint lane, mask far) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  vec2 shift = vec2_of(R(0), R(0));
  mask level = far;
  if (plan[PLAN_SPATIAL]) {
    real height;
    level = far & outline_height(TILE_OF_CALLER, instance, lane, &height);
    shift = vec2_sub(body_section(TILE_OF_CALLER, b, lane, height).offset,
                     body_section(TILE_OF_CALLER, a, lane, height).offset);
  }
  const vec2 low = vec2_of(BODY_ROW(BODY_MIN_X, b) + shift.x, BODY_ROW(BODY_MIN_Y, b) + shift.y);
  const vec2 high = vec2_of(BODY_ROW(BODY_MAX_X, b) + shift.x, BODY_ROW(BODY_MAX_Y, b) + shift.y);
  const real way = p->most;
  const mask near =
      (BODY_ROW(BODY_MIN_X, a) <= high.x + way) & (low.x <= BODY_ROW(BODY_MAX_X, a) + way) &
      (BODY_ROW(BODY_MIN_Y, a) <= high.y + way) & (low.y <= BODY_ROW(BODY_MAX_Y, a) + way);
  return level & (way > ROW_OF(contact, CONTACT_SHALLOW)) & near;
}

/* Follows the lanes of `far` in which the way was long. Returns them; marks them, and those in
 * which the outlines have met or passed. */
ALD_APART mask sweep_mark(TILE, uint instance, uint lane, const mask *may) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  mask far = *may & lane_runs(TILE_OF_CALLER, lane) & mask_not(is(LANE_FLAG(LANE_STEP), W(0)));
  const mask unknown = *may & (ROW_OF(contact, CONTACT_SHALLOW) == R(0));
  if (any_lane(unknown)) contact_measure(TILE_OF_CALLER, instance, lane, unknown);
  const relative_pose now = pair_pose(TILE_OF_CALLER, a, b, lane);
  sweep_path p;
  sweep_path_of(&p, TILE_OF_CALLER, instance, lane);
  far = sweep_is_long(&p, TILE_OF_CALLER, instance, lane, far);
  if (!any_lane(far)) return far;
  scene s;
  scene_load(&s, TILE_OF_CALLER, instance, lane, now);
  /* in space the height of the contact is known now */
  if (plan[PLAN_SPATIAL]) sweep_path_of(&p, TILE_OF_CALLER, instance, lane);
  const sweep_found found = sweep_along(&s, &p, TILE_OF_CALLER, instance, lane, far);
  const whole face = face_put(TILE_OF_CALLER, instance, lane, &found.face, far, s.turn);
  const whole met = pick(found.met, W(SWEEP_MET), W(SWEEP_FAR));
  flag_keep(&FLAG_OF(contact, CONTACT_SIDE), far, face | pick(found.passed, W(SWEEP_PASSED), met));
  return far;
}

/* Marks the scenarios in which the way of the last step was long, until the record of this one;
 * returns them. Where it is not known yet how thin the outlines are, it is 0 and none is too short.
 * `held`: where the contact goes on. */
ALD_INLINE mask contact_look_back(TILE, uint instance, uint lane, mask held) {
  real way = sweep_swift(TILE_OF_CALLER, instance, lane) * FINE_STEP;
  if (plan[PLAN_FINE] > 1) way = way * from_whole(LANE_FLAG(LANE_SPAN_BEFORE));
  mask far = way >= ROW_OF(contact, CONTACT_SHALLOW);
  if (plan[PLAN_SCHEME] != SCHEME_SEMI && any_lane(held)) {
    const real most = sweep_held_most(TILE_OF_CALLER, instance, lane);
    far = far | (held & (most > ROW_OF(contact, CONTACT_SHALLOW)));
  }
  if (any_lane(far)) far = sweep_mark(TILE_OF_CALLER, instance, lane, &far);
  return far;
}

#endif
