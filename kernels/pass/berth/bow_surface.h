/* SPDX-License-Identifier: Apache-2.0
 * The shapes that a crushed side recovers to: poses that a bow keeps, [Tabri] sec. 2.3.2.
 *   t_e1   a step begins in which some point no longer loads: the first pose
 *   t_e2   the depth is the greatest; known in the step in which it has decreased
 * The first pose may be that at t_e1 for good, or follow every greater depth from then on.
 * A step's own pose joins them once it has begun, and stays if the step is recorded. */
#ifndef ALD_KERNELS_PASS_BOW_SURFACE_H
#define ALD_KERNELS_PASS_BOW_SURFACE_H

#include "bow_contact.h"

/* what of the two shapes counts in this evaluation */
typedef struct bow_surfaces {
  mask has_first, has_best;
  mask first_now, best_now; /* it is the pose of this step's beginning */
} bow_surfaces;

ALD_INLINE void bow_put_pose(TILE, uint instance, uint lane, uint row, const bow_view *v,
                             real depth) {
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, row, v->turn.x);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, row + 3, v->turn.y);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, row + 6, v->turn.z);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, row + 9, v->from);
  ROW_OF(bow, row + BOW_POSE_DEPTH) = depth;
}

/* Which shapes there are. The depths are those of the step's beginning, which is this evaluation if
 * it is the first. */
ALD_INLINE bow_surfaces bow_surfaces_of(TILE, uint instance, uint lane) {
  bow_surfaces s;
  const real best = ROW_OF(bow, BOW_BEST_POSE + BOW_POSE_DEPTH);
  const real now = ROW_OF(bow, BOW_STEP_POSE + BOW_POSE_DEPTH);
  const mask held = is(FLAG_OF(bow, BOW_HAS_FIRST), W(1));
  s.has_best = is(FLAG_OF(bow, BOW_HAS_BEST), W(1)) | ((best > R(0)) & (now < best));
  s.best_now = now > best;
  s.first_now = mask_not(held) & is(FLAG_OF(bow, BOW_STEP_UNLOADS), W(1));
  if (BOW_OPTIONS_OF(instance) & BOW_FIRST_FOLLOWS) {
    s.first_now = s.first_now | (held & s.best_now);
  }
  s.has_first = held | s.first_now;
  return s;
}

/* a vector of a pose in `row`, or of that at the step's beginning in the lanes of `now` */
ALD_INLINE vec3 bow_kept(TILE, uint instance, uint lane, uint row, uint part, mask now) {
  const vec3 begun = kind_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_STEP_POSE + part);
  return vec3_sel(now, begun, kind_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, row + part));
}

/* the shape left at such a pose */
ALD_INLINE_ALWAYS recovered_surface bow_recovered(TILE, uint instance, uint lane,
                                                  const bow_contact *c, uint row, mask now) {
  recovered_surface s;
  const vec3 kept_x = bow_kept(TILE_OF_CALLER, instance, lane, row, 0, now);
  const vec3 kept_y = bow_kept(TILE_OF_CALLER, instance, lane, row, 3, now);
  const vec3 kept_z = bow_kept(TILE_OF_CALLER, instance, lane, row, 6, now);
  const vec3 kept_from = bow_kept(TILE_OF_CALLER, instance, lane, row, 9, now);
  const real depth =
      sel(now, ROW_OF(bow, BOW_STEP_POSE + BOW_POSE_DEPTH), ROW_OF(bow, row + BOW_POSE_DEPTH));
  /* G = kept axes x present axes turned round, row by row */
  const mat3 m = c->view.turn;
#define BOW_ROW_BY(part)                                                         \
  vec3_add(vec3_add(vec3_scale(m.x, kept_x.part), vec3_scale(m.y, kept_y.part)), \
           vec3_scale(m.z, kept_z.part))
  s.gx = BOW_ROW_BY(x);
  s.gy = BOW_ROW_BY(y);
  s.gz = BOW_ROW_BY(z);
#undef BOW_ROW_BY
  const vec3 from = vec3_sub(c->tip, c->view.from), to = vec3_sub(kept_from, c->tip);
  s.g0 = vec3_of(vec3_dot(s.gx, from) + to.x, vec3_dot(s.gy, from) + to.y,
                 vec3_dot(s.gz, from) + to.z);
  s.shift = R(0) - PARAM_OF(bow, BOW_RECOVERED_SIGN) * PARAM_OF(bow, BOW_RECOVERY) * depth;
  return s;
}

/* Both shapes as the points of this evaluation are tested against. */
typedef struct bow_shapes {
  bow_surfaces has;
  recovered_surface first, best;
  real inverse_a, inverse_b; /* 1/((1 - eps) a), 1/((1 - eps) b) */
  int any_first, any_best;   /* in some lane */
} bow_shapes;

ALD_INLINE_ALWAYS void bow_shapes_of(TILE, uint instance, uint lane, const bow_contact *c,
                                     bow_shapes *s) {
  const int is_first = stage_now(TILE_OF_CALLER, lane) == 0;
  const real shrunk = R(1) - PARAM_OF(bow, BOW_RECOVERY);
  s->has = bow_surfaces_of(TILE_OF_CALLER, instance, lane);
  if (is_first) {
    /* whether some point unloads is not known yet */
    s->has.has_first = is(FLAG_OF(bow, BOW_HAS_FIRST), W(1));
    s->has.first_now = s->has.first_now & s->has.has_first;
  }
  if (BOW_OPTIONS_OF(instance) & BOW_LAST_SURFACE) {
    s->has.has_first = is(W(0), W(1));
  }
  s->first = bow_recovered(TILE_OF_CALLER, instance, lane, c, BOW_FIRST_POSE, s->has.first_now);
  s->best = bow_recovered(TILE_OF_CALLER, instance, lane, c, BOW_BEST_POSE, s->has.best_now);
  s->inverse_a = R(1) / (shrunk * c->a);
  s->inverse_b = R(1) / (shrunk * c->b);
  s->any_first = any_lane(s->has.has_first);
  s->any_best = any_lane(s->has.has_best);
}

/* points ahead of every shape that there is */
ALD_INLINE mask bow_ahead(const bow_shapes *s, vec3 at) {
  mask ahead = is(W(0), W(0));
  if (s->any_first) {
    ahead = mask_not(s->has.has_first) | recovered_ahead(&s->first, s->inverse_a, s->inverse_b, at);
  }
  if (s->any_best) {
    ahead = ahead &
            (mask_not(s->has.has_best) | recovered_ahead(&s->best, s->inverse_a, s->inverse_b, at));
  }
  return ahead;
}

/* keeps what the step has shown */
ALD_INLINE void bow_keep_surfaces(TILE, uint instance, uint lane, mask yes) {
  const bow_surfaces s = bow_surfaces_of(TILE_OF_CALLER, instance, lane);
  const mask first = yes & s.first_now, best = yes & s.best_now;
  const mask had = is(FLAG_OF(bow, BOW_HAS_BEST), W(1));
  const mask turns = yes & s.has_best & mask_not(had);
  const mask unloaded = first & mask_not(is(FLAG_OF(bow, BOW_HAS_FIRST), W(1)));
  if (any_lane(first | best)) {
    for (uint k = 0; k < BOW_POSE; k++) {
      const real now = ROW_OF(bow, BOW_STEP_POSE + k);
      row_keep(&ROW_OF(bow, BOW_FIRST_POSE + k), first, now);
      row_keep(&ROW_OF(bow, BOW_BEST_POSE + k), best, now);
    }
  }
  /* without a first shape, that of the greatest depth is it */
  const mask lacks = turns & mask_not(s.has_first);
  for (uint k = 0; k < BOW_POSE && any_lane(lacks); k++) {
    row_keep(&ROW_OF(bow, BOW_FIRST_POSE + k), lacks, ROW_OF(bow, BOW_BEST_POSE + k));
  }
  const real time = STEP_BEGAN;
  row_keep(&ROW_OF(bow, BOW_FIRST_UNLOADING), unloaded, time);
  row_keep(&ROW_OF(bow, BOW_DEEPEST_AT), best, time);
  flag_keep(&FLAG_OF(bow, BOW_HAS_FIRST), first | lacks, W(1));
  flag_keep(&FLAG_OF(bow, BOW_HAS_BEST), turns, W(1));
}

#endif
