/* SPDX-License-Identifier: Apache-2.0
 * The seabed under the half segment at a held end: it pushes what holds the end, and friction ties
 * it, by the end node's grip (kernels/law/line_seabed.h). */
#ifndef ALD_KERNELS_PASS_LINE_END_GROUND_H
#define ALD_KERNELS_PASS_LINE_END_GROUND_H

#include "line_bed.h"
#include "line_end.h"

/* x, v: of the end, next_x, next_v: of the next node; s: of its segment; along: into the line */
typedef struct line_end_bed {
  vec3 x, v, next_x, next_v, along;
  real tension;
} line_end_bed;

/* Force on a level seabed [N], `on` where there is one; grip: that of the last record, then the one
 * that it is tried from next. */
ALD_INLINE vec3 line_end_level(real seabed, const line_section *s, const line_end_bed *b,
                               vec2 *grip, mask *on) {
  const line_lump none = line_lump_none();
  const line_ground bed = line_ground_between(s->lump.ground, none.ground);
  real sinks;
  const vec2 at = vec2_of(b->x.x, b->x.y);
  const real share = line_ground_share(s->lump.ground.stiffness, s->rest, b->tension);
  const real depth = line_ground_mean(seabed - b->x.z, seabed - b->next_x.z, share, R(0) - b->v.z,
                                      R(0) - b->next_v.z, &sinks);
  const real normal = line_ground_normal(bed, depth, R(0) - sinks);
  const line_tie tie = line_tie_of(bed, normal, vec2_of(b->along.x, b->along.y),
                                   vec2_sub(at, *grip), vec2_of(b->v.x, b->v.y));
  *on = depth > R(0);
  *grip = vec2_sel(*on, vec2_sub(at, tie.shear), at);
  return vec3_of(tie.force.x, tie.force.y, normal);
}

/* The same on a seabed that is not level, by what it is like at the end. */
ALD_INLINE vec3 line_end_slope(const line_bed *bottom, const line_section *s, const line_end_bed *b,
                               vec2 *grip, mask *on) {
  const line_lump none = line_lump_none();
  const line_ground bed = line_ground_between(s->lump.ground, none.ground);
  const line_spot own = line_bed_spot(bottom, b->x), next = line_bed_spot(bottom, b->next_x);
  real sinks;
  const real share = line_ground_share(s->lump.ground.stiffness, s->rest, b->tension);
  const real depth = line_ground_mean(own.depth, next.depth, share, R(0) - vec3_dot(own.up, b->v),
                                      R(0) - vec3_dot(next.up, b->next_v), &sinks);
  const real normal = line_ground_normal(bed, depth, R(0) - sinks);
  const vec2 foot = line_spot_foot(&own, b->x);
  vec2 shear = vec2_sub(foot, *grip);
  const vec3 tie = line_spot_tie(bed, &own, normal * vec3_length(own.up), b->along, &shear, b->v);
  *on = depth > R(0);
  *grip = vec2_sel(*on, vec2_sub(foot, shear), foot);
  return vec3_madd(tie, normal, own.up);
}

/* Force on what holds the end [N], `on` where there is one. The grip is tried from the one of the
 * last record, so that an evaluation has no side effects; while the end is off the seabed it stays
 * below it. */
ALD_INLINE vec3 line_end_ground(TILE, uint line, uint lane, uint end, const line_section *s,
                                const line_end_bed *b, mask *on) {
  const mask held = line_pulls(TILE_OF_CALLER, line, lane, end);
  GLOBAL scalar *rows = NODE_ROWS_OF(LINE_END_NODE(line, end));
  vec2 grip = vec2_of(ROW_FROM(rows, NODE_STRIDE, NODE_HELD_GRIP),
                      ROW_FROM(rows, NODE_STRIDE, NODE_HELD_GRIP + 1));
  vec3 force;
  if (LINE_OPTIONS(line) & LINE_ON_SLOPE) {
    const line_bed bed = line_bed_of(TILE_OF_CALLER, lane, LINE_ON_SLOPE);
    force = line_end_slope(&bed, s, b, &grip, on);
  } else {
    force = line_end_level(KIND_PARAM(KIND_line, LINE_SEABED, line), s, b, &grip, on);
  }
  *on = held & *on;
  ROW_FROM(rows, NODE_STRIDE, NODE_GRIP) =
      sel(held, grip.x, ROW_FROM(rows, NODE_STRIDE, NODE_GRIP));
  ROW_FROM(rows, NODE_STRIDE, NODE_GRIP + 1) =
      sel(held, grip.y, ROW_FROM(rows, NODE_STRIDE, NODE_GRIP + 1));
  return force;
}

#endif
