/* SPDX-License-Identifier: Apache-2.0
 * Narrow phase of the contact of outlines: overlap of two convex outlines -> area, point, normal,
 * depth. */
#ifndef ALD_KERNELS_PASS_OVERLAP_H
#define ALD_KERNELS_PASS_OVERLAP_H

#include "../../geom/plane_contact.h"
#include "../../geom/polygon_overlap.h"
#include "outline_height.h"

/* Position and heading of B as seen from A, in A's body frame. */
typedef struct relative_pose {
  vec2 at, turn;
} relative_pose;

ALD_INLINE relative_pose pair_pose(TILE, uint a, uint b, uint lane) {
  relative_pose p;
  const vec2 turn_a = vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a));
  const vec2 turn_b = vec2_of(BODY_ROW(BODY_COS, b), BODY_ROW(BODY_SIN, b));
  const vec2 between =
      vec2_of(BODY_ROW(BODY_X, b) - BODY_ROW(BODY_X, a), BODY_ROW(BODY_Y, b) - BODY_ROW(BODY_Y, a));
  p.at = vec2_unrotate(between, turn_a);
  p.turn = vec2_unrotate(turn_b, turn_a);
  return p;
}

/* Both outlines in A's frame about the middle of the box that they share. */
typedef struct scene {
  polygon a, b;
  vec2 middle;
  overlap_box shared;
  mask near;
} scene;

/* the box that both outlines share, and where things are seen from */
ALD_INLINE void scene_share(scene *s, vec2 low, vec2 high) {
  s->near = (low.x <= high.x) & (low.y <= high.y);
  s->middle = vec2_scale(vec2_add(low, high), R(0.5));
  /* room to spare: the box must never be what cuts an edge (1 % and 1 mm are far above rounding) */
  const vec2 reach = vec2_scale(vec2_sub(high, low), R(0.505));
  s->shared.x = reach.x + R(1e-3);
  s->shared.y = reach.y + R(1e-3);
}

/* the lids of the section; returns where they leave any of it */
ALD_INLINE mask outline_lids(polygon *p, TILE, uint body, uint lane, real height,
                             const prism_slope *slope, prism_section cut, vec2 at, vec2 turn) {
  const mat3 axes = body_pose(TILE_OF_CALLER, body, lane).turn;
  const real ends[PART_LIDS] = {SPACE_PARAM(SPACE_LOW, body), SPACE_PARAM(SPACE_HIGH, body)};
  const mask ended = ends[0] < ends[1];
  const real above = height - SPACE_ROW(SPACE_Z, body);
  mask left = ended | mask_not(ended);
  p->lids = PART_LIDS;
  for (uint k = 0; k < PART_LIDS; k++) {
    const prism_lid lid = prism_lid_of(slope, axes, above, ends[k], k == 0 ? R(1) : R(-1));
    const uint first = p->count + 2 * k;
    p->lid_cuts[k] = ended & lid.cuts;
    left = left & mask_not(ended & mask_not(lid.leaves));
    p->at[first] = vec2_add(at, vec2_unrotate(prism_vertex(cut, lid.from), turn));
    p->at[first + 1] = vec2_add(at, vec2_unrotate(prism_vertex(cut, lid.to), turn));
  }
  return left;
}

/* The section of one body's outline at a height, seen from A's heading; returns where there is any.
 * The box is that of all vertices, whatever the lids cut off. */
ALD_INLINE mask outline_cut(polygon *p, vec2 *low, vec2 *high, TILE, uint body, uint shape,
                            uint lane, real height, vec2 at, vec2 turn) {
  const prism_section cut = body_section(TILE_OF_CALLER, body, lane, height);
  prism_slope slope = prism_slope_of(body_pose(TILE_OF_CALLER, body, lane).turn);
  *low = vec2_of(R(1e30), R(1e30));
  *high = vec2_of(R(-1e30), R(-1e30));
  for (uint v = 0; v < p->count; v++) {
    const vec2 own = vec2_of(SHAPE_PARAM(SHAPE_VERTICES + 2 * v, shape),
                             SHAPE_PARAM(SHAPE_VERTICES + 2 * v + 1, shape));
    const vec2 vertex = vec2_add(at, vec2_unrotate(prism_vertex(cut, own), turn));
    p->at[v] = vertex;
    *low = vec2_of(real_min(low->x, vertex.x), real_min(low->y, vertex.y));
    *high = vec2_of(real_max(high->x, vertex.x), real_max(high->y, vertex.y));
    prism_slope_add(&slope, own);
  }
  return outline_lids(p, TILE_OF_CALLER, body, lane, height, &slope, cut, at, turn);
}

/* bodies that lean: both outlines are cut at the height of the contact */
ALD_INLINE void scene_cut(scene *s, TILE, uint instance, uint lane, relative_pose apart) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const vec2 turn = vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a));
  vec2 low_a, high_a, low_b, high_b;
  real height;
  const mask level = outline_height(TILE_OF_CALLER, instance, lane, &height);
  ROW_OF(contact, CONTACT_LEVEL) = height;
  const mask some_a = outline_cut(&s->a, &low_a, &high_a, TILE_OF_CALLER, a,
                                  KIND_TABLE(KIND_contact, KIND_SHAPE_A, instance), lane, height,
                                  vec2_of(R(0), R(0)), turn);
  const mask some_b =
      outline_cut(&s->b, &low_b, &high_b, TILE_OF_CALLER, b,
                  KIND_TABLE(KIND_contact, KIND_SHAPE_B, instance), lane, height, apart.at, turn);
  scene_share(s, vec2_of(real_max(low_a.x, low_b.x), real_max(low_a.y, low_b.y)),
              vec2_of(real_min(high_a.x, high_b.x), real_min(high_a.y, high_b.y)));
  s->near = s->near & level & some_a & some_b;
  for (uint v = 0; v < s->a.count + 2 * PART_LIDS; v++) {
    s->a.at[v] = vec2_sub(s->a.at[v], s->middle);
  }
  for (uint v = 0; v < s->b.count + 2 * PART_LIDS; v++) {
    s->b.at[v] = vec2_sub(s->b.at[v], s->middle);
  }
}

ALD_INLINE void scene_load(scene *s, TILE, uint instance, uint lane, relative_pose apart) {
  const uint shape_a = KIND_TABLE(KIND_contact, KIND_SHAPE_A, instance);
  const uint shape_b = KIND_TABLE(KIND_contact, KIND_SHAPE_B, instance);
  s->a.count = plan[plan[PLAN_SHAPE_SIZE] + shape_a];
  s->b.count = plan[plan[PLAN_SHAPE_SIZE] + shape_b];
  if (plan[PLAN_SPATIAL]) {
    scene_cut(s, TILE_OF_CALLER, instance, lane, apart);
    return;
  }
  s->a.lids = s->b.lids = 0;
  vec2 low = vec2_of(R(1e30), R(1e30)), high = vec2_of(R(-1e30), R(-1e30));
  for (uint v = 0; v < s->b.count; v++) {
    const vec2 own = vec2_of(SHAPE_PARAM(SHAPE_VERTICES + 2 * v, shape_b),
                             SHAPE_PARAM(SHAPE_VERTICES + 2 * v + 1, shape_b));
    const vec2 at = vec2_add(apart.at, vec2_rotate(own, apart.turn));
    s->b.at[v] = at;
    low = vec2_of(real_min(low.x, at.x), real_min(low.y, at.y));
    high = vec2_of(real_max(high.x, at.x), real_max(high.y, at.y));
  }
  low = vec2_of(real_max(low.x, SHAPE_PARAM(SHAPE_MIN_X, shape_a)),
                real_max(low.y, SHAPE_PARAM(SHAPE_MIN_Y, shape_a)));
  high = vec2_of(real_min(high.x, SHAPE_PARAM(SHAPE_MAX_X, shape_a)),
                 real_min(high.y, SHAPE_PARAM(SHAPE_MAX_Y, shape_a)));
  scene_share(s, low, high);
  for (uint v = 0; v < s->b.count; v++) {
    s->b.at[v] = vec2_sub(s->b.at[v], s->middle);
  }
  for (uint v = 0; v < s->a.count; v++) {
    s->a.at[v] = vec2_sub(vec2_of(SHAPE_PARAM(SHAPE_VERTICES + 2 * v, shape_a),
                                  SHAPE_PARAM(SHAPE_VERTICES + 2 * v + 1, shape_a)),
                          s->middle);
  }
}

/* Is this step the one after the contact's last? Then its history holds. */
ALD_INLINE mask polygon_continues(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  return is(FLAG_OF(contact, CONTACT_LAST_STEP) + W(1), LANE_FLAG(LANE_STEP));
}

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
                                vec2 normal, mask touching, vec2 turn_a, vec2 origin) {
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
    trace_crossings(&s, &f, TILE_OF_CALLER, instance, lane, normal, touching, turn_a, origin);
    TRACE_OF(contact, CONTACT_TRACE_LINE) = sel(touching & has_line, length, R(0));
  }
}

#endif
