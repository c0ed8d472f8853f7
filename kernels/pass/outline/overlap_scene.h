/* SPDX-License-Identifier: Apache-2.0
 * Both outlines of a contact in one frame, as its passes look at them. */
#ifndef ALD_KERNELS_PASS_OVERLAP_SCENE_H
#define ALD_KERNELS_PASS_OVERLAP_SCENE_H

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
  vec2 at, turn; /* B's place and heading in A's frame */
  real way;      /* the shortest along A's axes that parts the boxes of both [m] */
  overlap_box shared;
  mask near;
} scene;

/* from the boxes of both: the way that parts them, the box that they share, and where things are
 * seen from */
ALD_INLINE void scene_share(scene *s, vec2 low_a, vec2 high_a, vec2 low_b, vec2 high_b) {
  const vec2 low = vec2_of(real_max(low_a.x, low_b.x), real_max(low_a.y, low_b.y));
  const vec2 high = vec2_of(real_min(high_a.x, high_b.x), real_min(high_a.y, high_b.y));
  s->way = real_min(real_min(high_a.x - low_b.x, high_b.x - low_a.x),
                    real_min(high_a.y - low_b.y, high_b.y - low_a.y));
  s->near = (low.x <= high.x) & (low.y <= high.y);
  s->middle = vec2_scale(vec2_add(low, high), R(0.5));
  /* room to spare: the box must never be what cuts an edge (1 % and 1 mm are far above rounding) */
  const vec2 reach = vec2_scale(vec2_sub(high, low), R(0.505));
  s->shared.x = reach.x + R(1e-3);
  s->shared.y = reach.y + R(1e-3);
}

/* the section of one body's outline at a height */
typedef struct outline_section {
  real height; /* [m] */
  prism_section cut;
  prism_slope slope;
  vec2 low, high; /* box of all vertices, whatever the lids cut off */
  mask exists;    /* where there is any of it */
} outline_section;

/* the lids of the section */
ALD_INLINE void outline_lids(polygon *p, TILE, uint body, uint lane, relative_pose seen,
                             outline_section *s) {
  const mat3 axes = body_pose(TILE_OF_CALLER, body, lane).turn;
  const real ends[PART_LIDS] = {SPACE_PARAM(SPACE_LOW, body), SPACE_PARAM(SPACE_HIGH, body)};
  const mask ended = ends[0] < ends[1];
  const real above = s->height - SPACE_ROW(SPACE_Z, body);
  mask left = ended | mask_not(ended);
  p->lids = PART_LIDS;
  for (uint k = 0; k < PART_LIDS; k++) {
    const prism_lid lid = prism_lid_of(&s->slope, axes, above, ends[k], k == 0 ? R(1) : R(-1));
    const uint first = p->count + 2 * k;
    p->lid_cuts[k] = ended & lid.cuts;
    left = left & mask_not(ended & mask_not(lid.leaves));
    p->at[first] = vec2_add(seen.at, vec2_unrotate(prism_vertex(s->cut, lid.from), seen.turn));
    p->at[first + 1] = vec2_add(seen.at, vec2_unrotate(prism_vertex(s->cut, lid.to), seen.turn));
  }
  s->exists = left;
}

/* A body's outline at a height; seen: place of the body, and A's heading. */
ALD_INLINE outline_section outline_cut(polygon *p, TILE, uint body, uint shape, uint lane,
                                       real height, relative_pose seen) {
  outline_section s;
  s.height = height;
  s.cut = body_section(TILE_OF_CALLER, body, lane, height);
  s.slope = prism_slope_of(body_pose(TILE_OF_CALLER, body, lane).turn);
  s.low = vec2_of(R(1e30), R(1e30));
  s.high = vec2_of(R(-1e30), R(-1e30));
  for (uint v = 0; v < p->count; v++) {
    const vec2 own = vec2_of(SHAPE_PARAM(SHAPE_VERTICES + 2 * v, shape),
                             SHAPE_PARAM(SHAPE_VERTICES + 2 * v + 1, shape));
    const vec2 vertex = vec2_add(seen.at, vec2_unrotate(prism_vertex(s.cut, own), seen.turn));
    p->at[v] = vertex;
    s.low = vec2_of(real_min(s.low.x, vertex.x), real_min(s.low.y, vertex.y));
    s.high = vec2_of(real_max(s.high.x, vertex.x), real_max(s.high.y, vertex.y));
    prism_slope_add(&s.slope, own);
  }
  outline_lids(p, TILE_OF_CALLER, body, lane, seen, &s);
  return s;
}

/* bodies that lean: both outlines are cut at the height of the contact */
ALD_INLINE void scene_cut(scene *s, TILE, uint instance, uint lane, relative_pose apart) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  relative_pose seen;
  real height;
  seen.turn = vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a));
  const mask level = outline_height(TILE_OF_CALLER, instance, lane, &height);
  ROW_OF(contact, CONTACT_LEVEL) = height;
  seen.at = vec2_of(R(0), R(0));
  const outline_section of_a =
      outline_cut(&s->a, TILE_OF_CALLER, a, KIND_TABLE(KIND_contact, KIND_SHAPE_A, instance), lane,
                  height, seen);
  seen.at = apart.at;
  const outline_section of_b =
      outline_cut(&s->b, TILE_OF_CALLER, b, KIND_TABLE(KIND_contact, KIND_SHAPE_B, instance), lane,
                  height, seen);
  scene_share(s, of_a.low, of_a.high, of_b.low, of_b.high);
  s->near = s->near & level & of_a.exists & of_b.exists;
  for (uint v = 0; v < s->a.count + 2 * PART_LIDS; v++) {
    s->a.at[v] = vec2_sub(s->a.at[v], s->middle);
  }
  for (uint v = 0; v < s->b.count + 2 * PART_LIDS; v++) {
    s->b.at[v] = vec2_sub(s->b.at[v], s->middle);
  }
}

/* where the vertices of a shape begin, looked up once for all of them: shared by all scenarios, in
 * the assets, or in rows */
typedef struct shape_place {
  uint shared, first;
} shape_place;

ALD_INLINE shape_place shape_place_of(TILE, uint shape) {
  const uint entry = plan[plan[PLAN_SHAPE_PARAMS] + shape] + SHAPE_VERTICES;
  shape_place p;
  p.shared = entry & PLAN_SHARED;
  p.first = entry & ~PLAN_SHARED;
  return p;
}

ALD_INLINE vec2 shape_corner(TILE, uint lane, shape_place p, uint v) {
  const uint at = p.first + 2 * v;
  vec2 corner;
  if (p.shared) {
    corner = vec2_of(R(assets[at]), R(assets[at + 1]));
  } else {
    corner = vec2_of(ROW(at), ROW(at + 1));
  }
  return corner;
}

ALD_INLINE void scene_load(scene *s, TILE, uint instance, uint lane, relative_pose apart) {
  const uint shape_a = KIND_TABLE(KIND_contact, KIND_SHAPE_A, instance);
  const uint shape_b = KIND_TABLE(KIND_contact, KIND_SHAPE_B, instance);
  s->a.count = plan[plan[PLAN_SHAPE_SIZE] + shape_a];
  s->b.count = plan[plan[PLAN_SHAPE_SIZE] + shape_b];
  s->at = apart.at;
  s->turn = apart.turn;
  if (plan[PLAN_SPATIAL]) {
    scene_cut(s, TILE_OF_CALLER, instance, lane, apart);
    return;
  }
  s->a.lids = s->b.lids = 0;
  const shape_place of_a = shape_place_of(TILE_OF_CALLER, shape_a);
  const shape_place of_b = shape_place_of(TILE_OF_CALLER, shape_b);
  vec2 low = vec2_of(R(1e30), R(1e30)), high = vec2_of(R(-1e30), R(-1e30));
  for (uint v = 0; v < s->b.count; v++) {
    const vec2 own = shape_corner(TILE_OF_CALLER, lane, of_b, v);
    const vec2 at = vec2_add(apart.at, vec2_rotate(own, apart.turn));
    s->b.at[v] = at;
    low = vec2_of(real_min(low.x, at.x), real_min(low.y, at.y));
    high = vec2_of(real_max(high.x, at.x), real_max(high.y, at.y));
  }
  scene_share(s, vec2_of(SHAPE_PARAM(SHAPE_MIN_X, shape_a), SHAPE_PARAM(SHAPE_MIN_Y, shape_a)),
              vec2_of(SHAPE_PARAM(SHAPE_MAX_X, shape_a), SHAPE_PARAM(SHAPE_MAX_Y, shape_a)), low,
              high);
  const vec2 middle = s->middle;
  for (uint v = 0; v < s->b.count; v++) s->b.at[v] = vec2_sub(s->b.at[v], middle);
  for (uint v = 0; v < s->a.count; v++) {
    s->a.at[v] = vec2_sub(shape_corner(TILE_OF_CALLER, lane, of_a, v), middle);
  }
}

/* Is this step the one after the contact's last? Then its history holds. */
ALD_INLINE mask polygon_continues(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  return is(FLAG_OF(contact, CONTACT_LAST_STEP) + W(1), LANE_FLAG(LANE_STEP));
}

#endif
