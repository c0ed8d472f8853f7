/* SPDX-License-Identifier: Apache-2.0
 * Points where dynamic lines meet look for their rest at the start of a scenario, together with
 * their lines, which settle anew (line_statics.h) wherever the points are:
 *   (K + hold) way = forces       K of line_tangent.h over all points, and of their own seabed and
 *                                 surface; block by block, without pivots
 * As in line_descent.h a way counts only if what follows from the forces behind it, by the same
 * `hold` [N/m], is not much longer: else the points go back, and `hold` is four times as great. No
 * way is longer than a part of the shortest line. At the end `hold` is nothing, and the method
 * Newton's. All is of a lane alone.
 * A point that turns about the end of a stiff line lengthens it by the square of its way, which
 * pulls more than all loads: lines start softer along themselves than they are, so that loads
 * stretch them by some thousandths, and harden tenfold whenever the points are near to rest.
 * Not points that are held, nor those with a line that starts as given. With the current, without
 * waves and clashes. Own choice; theory: docs/theory/dynamic-line.md, "Points". Checked by:
 * tests/pass/line/test_point_rest.c. */
#ifndef ALD_KERNELS_PASS_POINT_REST_H
#define ALD_KERNELS_PASS_POINT_REST_H

#include "line_tangent.h"
#include "lines_way.h"
#include "point_step.h"

/* Rounds, and those after which what lacks little counts as at rest: this many times what a node of
 * a line may lack. 5 to 20 are usual. */
enum { POINT_ROUNDS = 400, POINT_ROUNDS_EXACT = 30 };
#ifdef ALD_SINGLE
#define POINT_LATE R(10)
#else
#define POINT_LATE R(100)
#endif
/* axial stiffness to begin with, of the loads */
#define POINT_SOFTEST R(300)
/* longest way of a round, of the shortest line */
#define POINT_FARTHEST R(0.3)

/* what a lane remembers */
typedef struct point_search {
  mask on;          /* it looks */
  mask restless;    /* and some line of it has found no rest where it is now */
  real hold, least; /* and the least that it may be [N/m] */
  real square;      /* of the last way, by the next `hold` [m^2] */
  real farthest;    /* [m] */
  real softness;    /* of the lines */
  /* of this round: greatest that a point lacks; greatest tension and load; rounding [N] */
  real residual, load, noise;
} point_search;

/* ways of all points in a round: their squares and products with the last ones [m^2] */
typedef struct point_ways {
  real now, dot, longest;
} point_ways;

/* may it look, by its lines? */
ALD_INLINE int point_may_look(TILE, uint p) {
  for (uint k = POINT_FIRST(p); k < POINT_FIRST(p + 1); k++) {
    if (!(LINE_OPTIONS(POINT_END(k) / 2) & LINE_SETTLES)) return 0;
  }
  return POINT_FIRST(p) < POINT_FIRST(p + 1);
}

/* lanes in which it does */
ALD_INLINE mask point_looks(TILE, uint p, uint lane) {
  const mask free = mask_not(KIND_PARAM(KIND_point, POINT_IS_FIXED, p) > R(0));
  return point_may_look(TILE_OF_CALLER, p) ? free : is(W(0), W(1));
}

/* does an end of it meet a point that may look? */
ALD_INLINE int line_meets(TILE, uint line) {
  for (uint end = 0; end < 2; end++) {
    const uint p = POINT_OF(line, end);
    if (p > 0 && point_may_look(TILE_OF_CALLER, p - 1)) return 1;
  }
  return 0;
}

/* ------------------------------------------------------------------------------ their matrix */

/* first row of the block that says what point i gets from point j */
ALD_INLINE uint point_block(TILE, uint i, uint j) {
  const uint later = i > j ? i : j, earlier = i > j ? j : i;
  const uint place = earlier - POINT_NEXT(later);
  const uint above = later - POINT_NEXT(later) + 1;
  return plan[PLAN_POINT_MATRIX] + 9 * (POINT_BLOCKS(later) + place + (i < j ? above : 0));
}

ALD_INLINE mat3 point_block_of(TILE, uint lane, uint i, uint j) {
  const uint row = point_block(TILE_OF_CALLER, i, j);
  mat3 m;
  m.x = vec3_of(ROW(row), ROW(row + 1), ROW(row + 2));
  m.y = vec3_of(ROW(row + 3), ROW(row + 4), ROW(row + 5));
  m.z = vec3_of(ROW(row + 6), ROW(row + 7), ROW(row + 8));
  return m;
}

ALD_INLINE void point_block_put(TILE, uint lane, uint row, mat3 m) {
  ROW(row) = m.x.x;
  ROW(row + 1) = m.x.y;
  ROW(row + 2) = m.x.z;
  ROW(row + 3) = m.y.x;
  ROW(row + 4) = m.y.y;
  ROW(row + 5) = m.y.z;
  ROW(row + 6) = m.z.x;
  ROW(row + 7) = m.z.y;
  ROW(row + 8) = m.z.z;
}

/* adds k m to what point i gets from point j */
ALD_INLINE void point_block_add(TILE, uint lane, uint row, real k, mat3 m) {
  for (uint c = 0; c < 3; c++) {
    const vec3 own = c == 0 ? m.x : c == 1 ? m.y : m.z;
    ROW(row + 3 * c) = ROW(row + 3 * c) + k * own.x;
    ROW(row + 3 * c + 1) = ROW(row + 3 * c + 1) + k * own.y;
    ROW(row + 3 * c + 2) = ROW(row + 3 * c + 2) + k * own.z;
  }
}

/* stiffness of the seabed under a point and of the surface around it */
ALD_INLINE mat3 point_stiffness(TILE, uint p, uint lane) {
  const vec3 x = point_vec3(TILE_OF_CALLER, p, lane, POINT_X);
  const real stiffness = KIND_PARAM(KIND_point, POINT_STIFFNESS, p);
  const real height = real_max(KIND_PARAM(KIND_point, POINT_HEIGHT, p), R(1e-9));
  const uint options = point_options(TILE_OF_CALLER, p);
  mat3 m = mat3_zero();
  if (options & LINE_ON_SLOPE) {
    const line_bed bed = line_bed_of(TILE_OF_CALLER, lane, options);
    const line_spot spot = line_bed_spot(&bed, x);
    const real in = sel(spot.depth > R(0), stiffness, R(0));
    m = mat3_add_pair(m, in, spot.up, spot.up);
  } else {
    m.z.z = sel(x.z < KIND_PARAM(KIND_point, POINT_SEABED, p), stiffness, R(0));
  }
  const mask dips = real_abs(x.z) < R(0.5) * height;
  const real lift =
      KIND_PARAM(KIND_point, POINT_DISPLACED, p) * ENVIRONMENT(ENVIRONMENT_GRAVITY) / height;
  m.z.z = m.z.z + sel(dips, lift, R(0));
  return m;
}

/* the forces of points alone, and `hold` */
ALD_INLINE void points_alone(TILE, uint lane, point_search *s) {
  for (uint p = 0; p < KIND(KIND_point, KIND_COUNT); p++) {
    const uint first = plan[PLAN_POINT_MATRIX] + 9 * POINT_BLOCKS(p);
    for (uint k = 0; k < 9 * POINT_BLOCK_COUNT(p); k++) ROW(first + k) = R(0);
    const vec3 x = point_vec3(TILE_OF_CALLER, p, lane, POINT_X);
    water sea;
    real mass;
    sea.velocity = sea_current(TILE_OF_CALLER, lane, x.z, stage_time(TILE_OF_CALLER, lane));
    sea.acceleration = vec3_zero();
    const vec3 force = point_load(TILE_OF_CALLER, p, lane, sea, &mass);
    const mat3 own = mat3_madd(point_stiffness(TILE_OF_CALLER, p, lane), R(1), mat3_unit(s->hold));
    point_put_vec3(TILE_OF_CALLER, p, lane, POINT_WAY, force);
    point_block_put(TILE_OF_CALLER, lane, point_block(TILE_OF_CALLER, p, p), own);
    s->load =
        real_max(s->load, sel(point_looks(TILE_OF_CALLER, p, lane), vec3_length(force), R(0)));
  }
}

/* what an end of a line gives its point: own by its own place, other by that of the other end */
ALD_INLINE void point_take_tangent(TILE, uint lane, uint place, vec3 force, const mat3 *own,
                                   const mat3 *other) {
  const uint line = place / 2, end = place % 2;
  if (POINT_OF(line, end) == 0) return;
  const uint p = POINT_OF(line, end) - 1, beyond = POINT_OF(line, 1 - end);
  const vec3 sum = vec3_add(point_vec3(TILE_OF_CALLER, p, lane, POINT_WAY), force);
  point_put_vec3(TILE_OF_CALLER, p, lane, POINT_WAY, sum);
  point_block_add(TILE_OF_CALLER, lane, point_block(TILE_OF_CALLER, p, p), R(1), *own);
  if (beyond > 0) {
    const uint row = point_block(TILE_OF_CALLER, p, beyond - 1);
    point_block_add(TILE_OF_CALLER, lane, row, R(-1), *other);
  }
}

/* forces on all points, and their matrix */
ALD_INLINE void points_pull(TILE, uint lane, point_search *s) {
  s->residual = s->load = s->noise = R(0);
  s->restless = is(W(0), W(1));
  points_alone(TILE_OF_CALLER, lane, s);
  ALD_ROLLED
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT); line++) {
    if (!line_meets(TILE_OF_CALLER, line)) continue;
    line_rest r = line_rest_of(TILE_OF_CALLER, line, lane, s->on);
    r.softness = s->softness;
    const line_tangent t = line_tangent_of(TILE_OF_CALLER, lane, &r);
    point_take_tangent(TILE_OF_CALLER, lane, 2 * line, t.from, &t.from_by_from, &t.from_by_to);
    point_take_tangent(TILE_OF_CALLER, lane, 2 * line + 1, t.to, &t.to_by_to, &t.to_by_from);
    s->load = real_max(s->load, r.tension + r.load);
    s->noise = real_max(s->noise, r.noise);
    s->restless = s->restless | mask_not(is(KIND_FLAG(KIND_line, LINE_FAILED, line), W(0)));
  }
  for (uint p = 0; p < KIND(KIND_point, KIND_COUNT); p++) {
    const real lack = vec3_length(point_vec3(TILE_OF_CALLER, p, lane, POINT_WAY));
    const mask looks = point_looks(TILE_OF_CALLER, p, lane);
    s->residual = real_max(s->residual, sel(looks, lack, R(0)));
    s->residual = sel(looks & (lack != lack), lack, s->residual);
  }
}

/* eliminates point k from those behind it that it is joined to, also by others */
ALD_INLINE void point_eliminate(TILE, uint lane, uint k) {
  const uint points = KIND(KIND_point, KIND_COUNT);
  const mask looks = point_looks(TILE_OF_CALLER, k, lane);
  const mat3 own = point_block_of(TILE_OF_CALLER, lane, k, k);
  const mat3_factors f = mat3_factor(own, R(1e-12));
  const vec3 side = mat3_solve(&f, point_vec3(TILE_OF_CALLER, k, lane, POINT_WAY));
  const vec3 way = vec3_sel(looks, side, vec3_zero());
  point_put_vec3(TILE_OF_CALLER, k, lane, POINT_WAY, way);
  for (uint j = k + 1; j < points; j++) {
    if (POINT_NEXT(j) > k) continue;
    const mat3 gain = mat3_divide(&f, point_block_of(TILE_OF_CALLER, lane, k, j));
    point_block_put(TILE_OF_CALLER, lane, point_block(TILE_OF_CALLER, k, j),
                    mat3_sel(looks, gain, mat3_zero()));
  }
  for (uint i = k + 1; i < points; i++) {
    if (POINT_NEXT(i) > k) continue;
    const mat3 left = point_block_of(TILE_OF_CALLER, lane, i, k);
    const vec3 lacks = point_vec3(TILE_OF_CALLER, i, lane, POINT_WAY);
    point_put_vec3(TILE_OF_CALLER, i, lane, POINT_WAY, vec3_sub(lacks, mat3_rotate(left, way)));
    for (uint j = k + 1; j < points; j++) {
      if (POINT_NEXT(j) > k) continue;
      const mat3 gain = point_block_of(TILE_OF_CALLER, lane, k, j);
      point_block_add(TILE_OF_CALLER, lane, point_block(TILE_OF_CALLER, i, j), R(-1),
                      mat3_times(left, gain));
    }
  }
}

/* ways of all points */
ALD_INLINE point_ways points_solve(TILE, uint lane) {
  const uint points = KIND(KIND_point, KIND_COUNT);
  point_ways d;
  d.now = d.dot = d.longest = R(0);
  for (uint k = 0; k < points; k++) point_eliminate(TILE_OF_CALLER, lane, k);
  for (uint k = points; k-- > 0;) {
    vec3 way = point_vec3(TILE_OF_CALLER, k, lane, POINT_WAY);
    for (uint j = k + 1; j < points; j++) {
      if (POINT_NEXT(j) > k) continue;
      const mat3 gain = point_block_of(TILE_OF_CALLER, lane, k, j);
      way = vec3_sub(way, mat3_rotate(gain, point_vec3(TILE_OF_CALLER, j, lane, POINT_WAY)));
    }
    point_put_vec3(TILE_OF_CALLER, k, lane, POINT_WAY, way);
    const real square = vec3_dot(way, way);
    d.now = d.now + square;
    d.dot = d.dot + vec3_dot(way, point_vec3(TILE_OF_CALLER, k, lane, POINT_WENT));
    d.longest = real_max(d.longest, square);
    d.longest = sel(square != square, square, d.longest);
  }
  d.longest = real_sqrt(d.longest);
  return d;
}

/* ------------------------------------------------------------------------------ their ways */

/* `hold` of the next way; `back` are the lanes that undo the last one. Returns the share of this
 * one that is gone. */
ALD_INLINE real points_pace(const point_ways *d, point_search *s, mask *back) {
  const mask sane = (d->now < R(1e30));
  *back = s->on & (s->square > R(0)) & mask_not(sane & (d->now <= R(2) * s->square));
  /* no number leads anywhere: these stay where they are */
  s->on = s->on & (sane | *back);
  real factor = sel(d->dot < R(0), R(1), R(0.3));
  factor = sel(d->now < R(0.05) * s->square, R(0.05), factor);
  factor = sel(*back, R(4), factor);
  const real hold = real_max(s->hold * factor, s->least), ratio = s->hold / hold;
  s->hold = hold;
  s->square = sel(*back, R(0), d->now * real_max(ratio * ratio, R(1)));
  const mask near = s->on & (s->residual <= R(1e-3) * s->load) & mask_not(*back);
  const mask hardens = near & (s->softness < R(1));
  s->softness = sel(hardens, real_min(R(10) * s->softness, R(1)), s->softness);
  s->square = sel(hardens, R(0), s->square);
  return real_min(R(1), s->farthest / real_max(d->longest, R(1e-12)));
}

/* the points go, and their lines settle there */
ALD_INLINE void points_go(TILE, uint lane, const point_search *s, mask back, real share) {
  for (uint p = 0; p < KIND(KIND_point, KIND_COUNT); p++) {
    const vec3 x = point_vec3(TILE_OF_CALLER, p, lane, POINT_X);
    const vec3 went = point_vec3(TILE_OF_CALLER, p, lane, POINT_WENT);
    vec3 way = vec3_scale(point_vec3(TILE_OF_CALLER, p, lane, POINT_WAY), share);
    way = vec3_sel(back, vec3_scale(went, R(-1)), way);
    const mask goes = s->on & point_looks(TILE_OF_CALLER, p, lane);
    point_put_vec3(TILE_OF_CALLER, p, lane, POINT_X, vec3_sel(goes, vec3_add(x, way), x));
    way = vec3_sel(back, vec3_zero(), way);
    point_put_vec3(TILE_OF_CALLER, p, lane, POINT_WENT, vec3_sel(goes, way, went));
  }
  ALD_ROLLED
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT); line++) {
    if (!line_meets(TILE_OF_CALLER, line)) continue;
    for (uint end = 0; end < 2; end++) {
      const uint at = LINE_END_AT + 3 * end;
      if (POINT_OF(line, end) == 0) continue;
      const vec3 x = point_vec3(TILE_OF_CALLER, POINT_OF(line, end) - 1, lane, POINT_X);
      line_row_put_vec3(TILE_OF_CALLER, line, lane, at, x);
    }
    flag_keep(&KIND_FLAG(KIND_line, LINE_FAILED, line), s->on, W(0));
    line_settle(TILE_OF_CALLER, line, lane, &s->on, &s->softness);
  }
}

/* where all begins, and how far a way may lead */
ALD_INLINE point_search points_search_of(TILE, uint lane, mask begins) {
  point_search s;
  s.on = is(W(0), W(1));
  real most = R(0), stiffest = R(1);
  s.hold = s.least = s.square = s.load = R(0);
  s.farthest = R(1e30);
  for (uint p = 0; p < KIND(KIND_point, KIND_COUNT); p++) {
    s.on = s.on | (begins & point_looks(TILE_OF_CALLER, p, lane));
    point_put_vec3(TILE_OF_CALLER, p, lane, POINT_WENT, vec3_zero());
  }
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT) && any_lane(s.on); line++) {
    if (!line_meets(TILE_OF_CALLER, line)) continue;
    const line_rest r = line_rest_of(TILE_OF_CALLER, line, lane, begins);
    const real length = descent_length(TILE_OF_CALLER, lane, &r);
    const line_settling of = line_settling_of(TILE_OF_CALLER, lane, &r, begins);
    s.farthest = real_min(s.farthest, POINT_FARTHEST * length);
    stiffest = real_max(stiffest, of.stiffness);
    most = real_max(most, of.weight * length / of.length);
  }
  points_alone(TILE_OF_CALLER, lane, &s);
  s.softness = real_min(POINT_SOFTEST * (s.load + most) / stiffest, R(1));
  return s;
}

/* What is where it stays. Where points have found no rest they begin where their `position` is, and
 * their lines settle there. */
ALD_INLINE void points_found(TILE, uint lane, point_search *s, mask lost) {
  for (uint p = 0; p < KIND(KIND_point, KIND_COUNT); p++) {
    const mask looks = s->on & point_looks(TILE_OF_CALLER, p, lane);
    const vec3 x = point_vec3(TILE_OF_CALLER, p, lane, POINT_X);
    const vec3 held = point_vec3(TILE_OF_CALLER, p, lane, POINT_HELD_X);
    const vec3 rest = point_vec3(TILE_OF_CALLER, p, lane, POINT_REST);
    const vec3 now = vec3_sel(looks & mask_not(lost), x, held);
    point_put_vec3(TILE_OF_CALLER, p, lane, POINT_X, vec3_sel(looks, now, x));
    point_put_vec3(TILE_OF_CALLER, p, lane, POINT_HELD_X, vec3_sel(looks, now, held));
    point_put_vec3(TILE_OF_CALLER, p, lane, POINT_REST, vec3_sel(looks, now, rest));
    point_put_vec3(TILE_OF_CALLER, p, lane, POINT_WAY, vec3_zero());
  }
  s->on = lost;
  s->softness = R(1);
  if (any_lane(lost)) points_go(TILE_OF_CALLER, lane, s, is(W(0), W(1)), R(0));
}

/* All points and their lines in the lanes of `begins`, once the lines have settled with the points
 * where their `position` is. */
ALD_ONCE void points_rest(TILE, uint lane, const mask *begins) {
  point_search s = points_search_of(TILE_OF_CALLER, lane, *begins);
  const mask all = s.on;
  if (!any_lane(all)) return;
  real residual = R(0), load = R(0);
  mask found = is(W(0), W(1));
  points_go(TILE_OF_CALLER, lane, &s, found, R(0));
  for (uint k = 0;; k++) {
    points_pull(TILE_OF_CALLER, lane, &s);
    if (k == 0) {
      s.hold = R(0.01) * s.residual / s.farthest;
      s.least = R(1e-9) * s.hold;
    }
    residual = sel(s.on, s.residual, residual);
    load = sel(s.on, s.load, load);
    const real share = k > POINT_ROUNDS_EXACT ? POINT_LATE : R(1);
    const mask rests = (s.residual <= share * REST_SHARE * s.load + REST_ROUNDING * s.noise) &
                       mask_not(s.restless) & (s.softness >= R(1));
    found = found | (s.on & rests);
    s.on = s.on & mask_not(rests);
    if (!any_lane(s.on) || k == POINT_ROUNDS) break;
    const point_ways d = points_solve(TILE_OF_CALLER, lane);
    mask back;
    const real part = points_pace(&d, &s, &back);
    points_go(TILE_OF_CALLER, lane, &s, back, part);
  }
  const mask little = (residual <= REST_RESIDUAL * load) & (s.softness >= R(1));
  s.on = all;
  points_found(TILE_OF_CALLER, lane, &s, all & mask_not(found | little));
}

#endif
