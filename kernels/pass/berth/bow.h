/* SPDX-License-Identifier: Apache-2.0
 * A rigid bow that strikes the flat side of another body. Source: [Tabri] sec. 2.3, 3.2. The force
 * on a paraboloid alone acts at the centre of the ellipse of contact, its deepest point; that on
 * other bulbs and on a bow with a stem at the tip, with the moment of all tractions there. */
#ifndef ALD_KERNELS_PASS_BOW_H
#define ALD_KERNELS_PASS_BOW_H

#include "../../law/plastic_impact.h"
#include "bow_bulb.h"
#include "bow_stem.h"

/* where a bulb alone meets the side, seen along x */
typedef struct bow_ellipse {
  real y, z;           /* its centre [m] */
  real length, height; /* half its extent in the side, along the struck body's x and z [m] */
  real behind;         /* how far behind the tip it reaches [m] */
} bow_ellipse;

ALD_INLINE bow_ellipse bow_ellipse_of(const bow_contact *c) {
  const bulb_plane *p = &c->meeting;
  bow_ellipse e;
  e.y = p->deepest.y;
  e.z = p->deepest.z;
  e.length = bulb_plane_reach(p, c->a, c->b, c->view.turn.x);
  e.height = bulb_plane_reach(p, c->a, c->b, c->view.turn.z);
  e.behind = bulb_plane_behind(p);
  if (!any_lane(c->form.quadric.is_one)) return e;
  const mask other = c->form.quadric.is_one;
  const bulb_quadric *q = &c->form.quadric;
  e.y = sel(other, q->wide * c->section.uc, e.y);
  e.z = sel(other, q->high * c->section.vc, e.z);
  e.length = sel(other, quadric_reach(q, &c->section, p, c->view.turn.x), e.length);
  e.height = sel(other, quadric_reach(q, &c->section, p, c->view.turn.z), e.height);
  e.behind = sel(other, c->section.behind, e.behind);
  return e;
}

/* extent of the hole in the side, along the struck body's x and up the side */
ALD_INLINE void bow_put_extent(TILE, uint instance, uint lane, const bow_contact *c) {
  const bow_ellipse e = bow_ellipse_of(c);
  const vec3 deepest = vec3_of(c->meeting.deepest.x, e.y, e.z);
  const vec3 centre = vec3_sub(vec3_add(c->tip, deepest), c->view.from);
  /* the ellipse lies in the side: its centre there is the deepest point's projection along x */
  const real back =
      R(0) - (c->meeting.slope_y * e.y + c->meeting.slope_z * e.z + c->meeting.offset);
  const vec3 shift = vec3_of(back - deepest.x, R(0), R(0));
  const vec3 middle = mat3_unrotate(c->view.turn, vec3_add(centre, shift));
  ROW_OF(bow, BOW_STEP_EXTENT) = middle.x - e.length;
  ROW_OF(bow, BOW_STEP_EXTENT + 1) = middle.x + e.length;
  const real stretch = PARAM_OF(bow, BOW_SLOPE_STRETCH);
  ROW_OF(bow, BOW_STEP_EXTENT + 2) = stretch * (middle.z - e.height);
  ROW_OF(bow, BOW_STEP_EXTENT + 3) = stretch * (middle.z + e.height);
  const mask beyond = (middle.x - e.length < PARAM_OF(bow, BOW_AFT)) |
                      (middle.x + e.length > PARAM_OF(bow, BOW_FORE)) |
                      (middle.z - e.height < PARAM_OF(bow, BOW_LOWER)) |
                      (middle.z + e.height > PARAM_OF(bow, BOW_UPPER)) |
                      (e.behind > PARAM_OF(bow, BOW_LENGTH));
  FLAG_OF(bow, BOW_STEP_BEYOND) = pick(c->meets & beyond, W(BOW_BEYOND), W(BOW_WITHIN));
}

/* likewise of a bow with a stem, which may reach over the side's edges, but not past its ends */
ALD_INLINE void bow_put_hole(TILE, uint instance, uint lane, const bow_contact *c,
                             const bow_sum *sum) {
  const mask has = c->form.has_stem;
  const real stretch = PARAM_OF(bow, BOW_SLOPE_STRETCH);
  for (uint k = 0; k < 4; k++) {
    const real by = k < 2 ? R(1) : stretch;
    row_keep(&ROW_OF(bow, BOW_STEP_EXTENT + k), has, by * sum->hole[k]);
  }
  const mask beyond = (sum->hole[1] > sum->hole[0]) & ((sum->hole[0] < PARAM_OF(bow, BOW_AFT)) |
                                                       (sum->hole[1] > PARAM_OF(bow, BOW_FORE)));
  flag_keep(&FLAG_OF(bow, BOW_STEP_BEYOND), has, pick(beyond, W(BOW_BEYOND), W(BOW_WITHIN)));
}

/* a body as the closed form sees it, at an earth point */
ALD_INLINE impact_body bow_impact_body(TILE, uint lane, uint body, pose p, vec3 at) {
  impact_body b;
  const uint entry = plan[plan[PLAN_SPACE_PARAMS] + body];
  const real surge = PARAM(entry + SPACE_INVERSE + SYM6(0, 0));
  const real sway = PARAM(entry + SPACE_INVERSE + SYM6(1, 1));
  const real yaw = PARAM(entry + SPACE_INVERSE + SYM6(5, 5));
  const real level = real_sqrt(p.turn.x.x * p.turn.x.x + p.turn.x.y * p.turn.x.y);
  b.inverse_surge = surge;
  b.inverse_sway = sway;
  b.inverse_yaw = yaw;
  b.cosine = p.turn.x.x / level;
  b.sine = p.turn.x.y / level;
  b.lever_x = at.x - p.at.x;
  b.lever_y = at.y - p.at.y;
  b.vx = p.velocity.x;
  b.vy = p.velocity.y;
  b.rate = p.spin.z;
  return b;
}

/* energies by the closed form if the bodies touch now for the first time */
ALD_INLINE void bow_put_closed(TILE, uint instance, uint lane, pose a, pose b,
                               const bow_contact *c) {
  const vec3 at = pose_point(a, vec3_add(c->tip, c->deepest));
  const vec3 inward = mat3_rotate(a.turn, c->inward);
  const real level = real_sqrt(inward.x * inward.x + inward.y * inward.y);
  const impact_body ia =
      bow_impact_body(TILE_OF_CALLER, lane, KIND_TABLE(KIND_bow, KIND_BODY_A, instance), a, at);
  const impact_body ib =
      bow_impact_body(TILE_OF_CALLER, lane, KIND_TABLE(KIND_bow, KIND_BODY_B, instance), b, at);
  const plastic_impact p =
      plastic_impact_of(ia, ib, inward.x / level, inward.y / level, PARAM_OF(bow, BOW_FRICTION));
  ROW_OF(bow, BOW_STEP_CLOSED) = p.normal;
  ROW_OF(bow, BOW_STEP_CLOSED + 1) = p.stick;
  ROW_OF(bow, BOW_STEP_CLOSED + 2) = p.released;
}

/* rows that only the evaluation at the step's beginning writes */
ALD_INLINE void bow_begin(TILE, uint instance, uint lane, pose a, pose b, const bow_contact *c,
                          const bow_sum *sum) {
  const real first = ROW_OF(bow, BOW_FIRST_TOUCH); /* NaN until it has touched */
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_STEP_FORCE, sum->force);
  ROW_OF(bow, BOW_STEP_AREA) = sum->area;
  ROW_OF(bow, BOW_STEP_CLOSING) = vec3_dot(bow_speed_at(c, c->deepest), c->inward);
  FLAG_OF(bow, BOW_STEP_UNLOADS) = pick(sum->unloads, W(1), W(0));
  FLAG_OF(bow, BOW_STEP_TOUCH) = FLAG_OF(bow, BOW_TOUCH);
  bow_put_extent(TILE_OF_CALLER, instance, lane, c);
  if (any_lane(c->form.has_stem)) bow_put_hole(TILE_OF_CALLER, instance, lane, c, sum);
  if (any_lane(c->meets & (first != first))) {
    bow_put_closed(TILE_OF_CALLER, instance, lane, a, b, c);
  }
}

ALD_INLINE void bow_trace(TILE, uint instance, uint lane, const bow_contact *c) {
  const vec3 force = kind_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_STEP_FORCE);
  const vec3 tip = mat3_unrotate(c->view.turn, vec3_sub(c->tip, c->view.from));
  TRACE_OF(bow, BOW_TRACE_SURGE) = force.x;
  TRACE_OF(bow, BOW_TRACE_SWAY) = force.y;
  TRACE_OF(bow, BOW_TRACE_HEAVE) = force.z;
  TRACE_OF(bow, BOW_TRACE_DEPTH) = c->depth;
  TRACE_OF(bow, BOW_TRACE_AREA) = ROW_OF(bow, BOW_STEP_AREA);
  TRACE_OF(bow, BOW_TRACE_ENERGY) = ROW_OF(bow, BOW_ENERGY);
  TRACE_OF(bow, BOW_TRACE_X) = tip.x;
  TRACE_OF(bow, BOW_TRACE_Y) = tip.y;
  TRACE_OF(bow, BOW_TRACE_Z) = tip.z;
}

/* the force, where it acts, and what it takes from both bodies */
ALD_INLINE void bow_put_force(TILE, uint instance, uint lane, pose a, const bow_contact *c,
                              const bow_sum *sum) {
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  const vec3 force = sum->force, from_tip = vec3_sel(c->has_couple, vec3_zero(), c->deepest);
  const vec3 point = vec3_add(c->tip, from_tip);
  const vec3 push = mat3_rotate(a.turn, force);
  real power = R(0) - vec3_dot(force, bow_speed_at(c, from_tip));
  vec3 moment = vec3_cross(mat3_rotate(a.turn, point), push);
  if (any_lane(c->has_couple)) {
    power = sel(c->has_couple, power - vec3_dot(sum->couple, c->spin), power);
    const vec3 about = vec3_add(moment, mat3_rotate(a.turn, sum->couple));
    moment = vec3_sel(c->has_couple, about, moment);
  }
  wrench_put(TILE_OF_CALLER, KIND(KIND_bow, KIND_SLOT) + instance, lane, push, moment);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_COUPLE, sum->couple);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_FORCE, force);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_POINT, point);
  ROW_OF(bow, BOW_POWER) = power;
  if (plan[PLAN_STAGES] > 1) {
    const scalar weight = stage_weight(plan[PLAN_SCHEME], plan[PLAN_STAGES] - 1, stage);
    const real before = stage == 0 ? R(0) : ROW_OF(bow, BOW_STAGED_POWER);
    ROW_OF(bow, BOW_STAGED_POWER) = before + R(weight) * power;
  }
}

/* sums of the lanes of `own` in place of what there was */
ALD_INLINE void bow_sum_take(bow_sum *sum, mask own, const bow_sum *other) {
  sum->force = vec3_sel(own, other->force, sum->force);
  sum->couple = vec3_sel(own, other->couple, sum->couple);
  sum->area = sel(own, other->area, sum->area);
  sum->unloads = (own & other->unloads) | (mask_not(own) & sum->unloads);
  for (uint k = 0; k < 4; k++) sum->hole[k] = sel(own, other->hole[k], sum->hole[k]);
}

/* of each lane by its own rule */
ALD_INLINE_ALWAYS bow_sum bow_sum_of_all(TILE, uint instance, uint lane, bow_ground *g) {
  const mask has = g->contact.form.has_stem, meets = g->contact.meets;
  const mask bulb = g->contact.form.quadric.is_one & mask_not(has);
  const mask paraboloid = mask_not(g->contact.has_couple);
  bow_sum sum = bow_sum_none();
  if (any_lane(meets & paraboloid)) {
    const bow_sum own = bow_sum_of(TILE_OF_CALLER, instance, lane, g);
    bow_sum_take(&sum, paraboloid, &own);
  }
  if (any_lane(meets & bulb)) {
    const bow_sum own = bow_bulb_sum(TILE_OF_CALLER, instance, lane, g);
    bow_sum_take(&sum, bulb, &own);
  }
  if (any_lane(meets & has)) {
    const bow_sum own = bow_stem_sum(TILE_OF_CALLER, instance, lane, g);
    bow_sum_take(&sum, has, &own);
  }
  return sum;
}

ALD_INLINE void bow_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose a = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_bow, KIND_BODY_A, instance), lane);
  const pose b = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_bow, KIND_BODY_B, instance), lane);
  const int begins = stage_now(TILE_OF_CALLER, lane) == 0;
  bow_ground g;
  g.contact = bow_contact_of(TILE_OF_CALLER, instance, lane, a, b);
  if (begins) {
    bow_put_pose(TILE_OF_CALLER, instance, lane, BOW_STEP_POSE, &g.contact.view, g.contact.depth);
  }
  bow_sum sum = bow_sum_of_all(TILE_OF_CALLER, instance, lane, &g);
  const mask outside = bow_is_outside(&g.contact);
  const bow_sum none = bow_sum_none();
  if (any_lane(outside)) bow_sum_take(&sum, outside, &none);
  FLAG_OF(bow, BOW_TOUCH) = pick(sum.area > R(0), W(TOUCH_YES), W(TOUCH_NONE));
  bow_put_force(TILE_OF_CALLER, instance, lane, a, &g.contact, &sum);
  if (begins) {
    bow_begin(TILE_OF_CALLER, instance, lane, a, b, &g.contact, &sum);
    if (plan[PLAN_TRACE]) bow_trace(TILE_OF_CALLER, instance, lane, &g.contact);
  }
  flag_keep(&FLAG_OF(bow, BOW_STEP_BEYOND), outside, W(BOW_OUTSIDE));
}

#endif
