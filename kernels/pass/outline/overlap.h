/* SPDX-License-Identifier: Apache-2.0
 * Narrow phase of the contact of outlines: overlap of two convex outlines -> area, point, normal,
 * depth. */
#ifndef ALD_KERNELS_PASS_OVERLAP_H
#define ALD_KERNELS_PASS_OVERLAP_H

#include "contact_face.h"

/* Normal in A's frame where one outline holds the other whole: that of the step before, or from A
 * to B; [TPN] leaves it open. */
ALD_INLINE vec2 contained_normal(TILE, uint instance, uint lane, vec2 turn_a, vec2 between) {
  const mask held = polygon_continues(TILE_OF_CALLER, instance, lane);
  const vec2 before = vec2_unrotate(
      vec2_of(ROW_OF(contact, CONTACT_HELD_NORMAL_X), ROW_OF(contact, CONTACT_HELD_NORMAL_Y)),
      turn_a);
  const real distance = real_sqrt(vec2_dot(between, between));
  const mask apart = distance > R(0);
  const real inverse = R(1) / sel(apart, distance, R(1));
  const vec2 outward = vec2_sel(apart, vec2_scale(between, inverse), vec2_of(R(1), R(0)));
  return vec2_sel(held, before, outward);
}

/* Extreme crossings along the contact line and their number, for the series alone. */
ALD_INLINE void trace_crossings(const scene *s, const fragments *f, TILE, uint instance, uint lane,
                                vec2 normal, mask touching) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const vec2 turn_a = vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a));
  const vec2 origin = vec2_of(BODY_ROW(BODY_X, a), BODY_ROW(BODY_Y, a));
  const vec2 along = vec2_left(normal);
  real low = R(1e30), high = R(-1e30), count = R(0);
  vec2 p1 = vec2_of(R(0), R(0)), p2 = p1;
  for (uint i = 0; i < f->count_a; i++) {
    const fragment g = fragment_at(f, &s->a, &s->b, s->shared, i);
    mask at_start = g.valid & g.cut_start & f->lidded, at_end = g.valid & g.cut_end & f->lidded;
    if (i < f->outline_a) {
      const uint after = i + 1 < f->outline_a ? i + 1 : 0;
      const mask joins = fragment_continues(f, &s->a, &s->b, s->shared, after);
      const mask continues = fragment_continues(f, &s->a, &s->b, s->shared, i);
      at_start = at_start | (g.valid & mask_not(f->lidded | continues));
      at_end = at_end | (g.valid & mask_not(f->lidded | joins));
    }
    const vec2 start = g.from, end = g.to;
    const real t0 = vec2_dot(start, along), t1 = vec2_dot(end, along);
    const mask low0 = at_start & (t0 < low), high0 = at_start & (t0 > high);
    p1 = vec2_sel(low0, start, p1);
    low = sel(low0, t0, low);
    p2 = vec2_sel(high0, start, p2);
    high = sel(high0, t0, high);
    const mask low1 = at_end & (t1 < low), high1 = at_end & (t1 > high);
    p1 = vec2_sel(low1, end, p1);
    low = sel(low1, t1, low);
    p2 = vec2_sel(high1, end, p2);
    high = sel(high1, t1, high);
    count = sel(at_start, count + R(2), count);
  }
  p1 = vec2_add(origin, vec2_rotate(vec2_add(p1, s->middle), turn_a));
  p2 = vec2_add(origin, vec2_rotate(vec2_add(p2, s->middle), turn_a));
  const mask crossed = touching & (count > R(0));
  const real none = KIND_TRACE_ROW(KIND_contact, CONTACT_TRACE_P1X, instance);
  TRACE_OF(contact, CONTACT_TRACE_P1X) = sel(crossed, p1.x, none);
  TRACE_OF(contact, CONTACT_TRACE_P1Y) = sel(crossed, p1.y, none);
  TRACE_OF(contact, CONTACT_TRACE_P2X) = sel(crossed, p2.x, none);
  TRACE_OF(contact, CONTACT_TRACE_P2Y) = sel(crossed, p2.y, none);
  TRACE_OF(contact, CONTACT_TRACE_CROSSINGS) = sel(touching, count, R(0));
}

/* An overlap that reaches across one outline along the normal grows no more, whatever the depth; to
 * rounding. */
#ifdef ALD_SINGLE
#define OVERLAP_ACROSS R(1 - 1e-5)
#else
#define OVERLAP_ACROSS R(1 - 1e-9)
#endif

/* where the bodies are, for the way from here on; with SCHEME_SEMI velocities lead back here */
ALD_INLINE void overlap_poses(TILE, uint instance, uint lane, mask touching) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const real poses[POSES_COUNT] = {BODY_ROW(BODY_X, b) - BODY_ROW(BODY_X, a),
                                   BODY_ROW(BODY_Y, b) - BODY_ROW(BODY_Y, a),
                                   BODY_ROW(BODY_COS, a),
                                   BODY_ROW(BODY_SIN, a),
                                   BODY_ROW(BODY_COS, b),
                                   BODY_ROW(BODY_SIN, b)};
  for (uint k = 0; k < POSES_COUNT; k++) {
    row_keep(&ROW_OF(contact, CONTACT_POSES + k), touching, poses[k]);
  }
}

/* breadth of a polygon along a direction [m] */
ALD_INLINE real scene_width(const polygon *p, vec2 along) {
  return face_reach(p, along) + face_reach(p, vec2_scale(along, R(-1)));
}

/* SIDE_* of the lanes of `touching`, where some of them are deep, or were, or came a long way.
 * Apart: in most steps none is. */
ALD_APART whole overlap_look(const scene *s, TILE, uint instance, uint lane, mask touching,
                             vec2 normal, real depth) {
  const mask unknown = touching & (ROW_OF(contact, CONTACT_SHALLOW) == R(0));
  if (any_lane(unknown)) contact_measure(TILE_OF_CALLER, instance, lane, unknown);
  mask across = touching & (depth > R(2) * ROW_OF(contact, CONTACT_SHALLOW));
  if (any_lane(across)) {
    /* no outline is thinner than 2.5 tau */
    const real wide = real_min(scene_width(&s->a, normal), scene_width(&s->b, normal));
    across = across & (depth >= OVERLAP_ACROSS * wide);
  }
  return face_look(s, TILE_OF_CALLER, instance, lane, touching, normal) |
         pick(across, W(SIDE_ACROSS), W(0)) | (FLAG_OF(contact, CONTACT_SIDE) & W(SIDE_SWEEP));
}

/* Where the sides of both are, and whether the overlap can grow; `normal` in A's frame. How thin
 * the outlines are is 0 until it is known. */
ALD_INLINE void overlap_sides(const scene *s, TILE, uint instance, uint lane, mask touching,
                              vec2 normal, real depth) {
  if (plan[PLAN_SCHEME] != SCHEME_SEMI) overlap_poses(TILE_OF_CALLER, instance, lane, touching);
  const real shallow = ROW_OF(contact, CONTACT_SHALLOW);
  const whole was = FLAG_OF(contact, CONTACT_SIDE);
  const whole held = FLAG_OF(contact, CONTACT_HELD_SIDE) & W(SIDE_FACE);
  const mask looks = touching & ((s->way > shallow) | (depth > R(2) * shallow) |
                                 is(held, W(FACE_DEEP)) | side_is_swept(was));
  whole side = W(FACE_SHALLOW);
  if (any_lane(looks)) {
    side = overlap_look(s, TILE_OF_CALLER, instance, lane, touching, normal, depth);
  }
  flag_keep(&FLAG_OF(contact, CONTACT_SIDE), touching, side);
}

ALD_INLINE void overlap_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  mask near = is(FLAG_OF(contact, CONTACT_TOUCH), W(TOUCH_NEAR));
  if (!any_lane(near)) return;
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const vec2 turn_a = vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a));
  const vec2 origin = vec2_of(BODY_ROW(BODY_X, a), BODY_ROW(BODY_Y, a));
  const relative_pose apart = pair_pose(TILE_OF_CALLER, a, b, lane);
  scene s;
  scene_load(&s, TILE_OF_CALLER, instance, lane, apart);
  near = near & s.near;
  if (!any_lane(near)) return;
  fragments f;
  fragments_find(&f, &s.a, &s.b, s.shared);
  const overlap o = fragments_measure(&f, &s.a, &s.b, s.shared);
  const mask touching = near & (o.area > OVERLAP_MIN);
  if (!any_lane(touching)) return;

  /* axis of the contact, in A's frame */
  const real length = real_sqrt(vec2_dot(o.line, o.line));
  const mask has_line = o.crossed & (length > R(0));
  const real inverse = R(1) / sel(has_line, length, R(1));
  vec2 normal = vec2_of(o.line.y * inverse, -o.line.x * inverse);
  if (any_lane(touching & mask_not(has_line))) {
    normal = vec2_sel(has_line, normal,
                      contained_normal(TILE_OF_CALLER, instance, lane, turn_a, apart.at));
  }
  const real depth = fragments_extent(&f, &s.a, &s.b, s.shared, normal);
  overlap_sides(&s, TILE_OF_CALLER, instance, lane, touching, normal, depth);
  const vec2 centroid = vec2_add(origin, vec2_rotate(vec2_add(o.centroid, s.middle), turn_a));
  const vec2 axis = vec2_rotate(normal, turn_a);

  flag_keep(&FLAG_OF(contact, CONTACT_TOUCH), touching, W(TOUCH_YES));
  ROW_OF(contact, CONTACT_AREA) = o.area;
  ROW_OF(contact, CONTACT_CENTROID_X) = centroid.x;
  ROW_OF(contact, CONTACT_CENTROID_Y) = centroid.y;
  ROW_OF(contact, CONTACT_NORMAL_X) = axis.x;
  ROW_OF(contact, CONTACT_NORMAL_Y) = axis.y;
  ROW_OF(contact, CONTACT_DEPTH) = depth;
  if (plan[PLAN_TRACE]) {
    trace_crossings(&s, &f, TILE_OF_CALLER, instance, lane, normal, touching);
    TRACE_OF(contact, CONTACT_TRACE_LINE) = sel(touching & has_line, length, R(0));
  }
}

#endif
