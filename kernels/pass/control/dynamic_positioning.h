/* SPDX-License-Identifier: Apache-2.0
 * Dynamic positioning: it holds its body at a place and heading by her thrusters. */
#ifndef ALD_KERNELS_PASS_DYNAMIC_POSITIONING_H
#define ALD_KERNELS_PASS_DYNAMIC_POSITIONING_H

#include "../../law/station.h"
#include "../../law/wave_filter.h"
#include "bounded_shares.h"
#include "control.h"
#include "dynamic_positioning_rows.h"

#define DP_PARAM(field) PARAM_OF(dynamic_positioning, field)
#define DP_ROW(field) ROW_OF(dynamic_positioning, field)
#define DP_BODY KIND_TABLE(KIND_dynamic_positioning, KIND_BODY_A, instance)
#define DP_VEC3(field) kind_vec3(TILE_OF_CALLER, lane, KIND_dynamic_positioning, instance, (field))

ALD_INLINE void dp_keep(TILE, uint instance, uint lane, uint field, mask who, vec3 v) {
  row_keep(&DP_ROW(field), who, v.x);
  row_keep(&DP_ROW(field + 1), who, v.y);
  row_keep(&DP_ROW(field + 2), who, v.z);
}
#define DP_KEEP(field, who, v) dp_keep(TILE_OF_CALLER, instance, lane, (field), (who), (v))

/* x, y, heading, and their rates, earth frame */
typedef struct dp_reading {
  vec3 place, rate;
} dp_reading;

/* where the body is on the earth */
ALD_INLINE vec3 dp_place(TILE, uint instance, uint lane) {
  const uint body = DP_BODY, earth = KIND_TABLE(KIND_dynamic_positioning, KIND_BODY_B, instance);
  return vec3_of(BODY_ROW(BODY_X, body) - BODY_ROW(BODY_X, earth),
                 BODY_ROW(BODY_Y, body) - BODY_ROW(BODY_Y, earth), BODY_ROW(BODY_PSI, body));
}

/* the reading of now, without the motion of waves if there is a filter; the heading as the one
 * nearest to its estimate */
ALD_INLINE dp_reading dp_read(TILE, uint instance, uint lane, mask reads) {
  const uint body = DP_BODY;
  const real cut = DP_PARAM(DP_CUT), period = DP_PARAM(DP_PERIOD);
  const mask filters = cut > R(0), known = DP_ROW(DP_KNOWN) > R(0);
  const vec3 before = DP_VEC3(DP_ESTIMATE), rate = DP_VEC3(DP_RATE);
  dp_reading r;
  r.place = vec3_add(dp_place(TILE_OF_CALLER, instance, lane), DP_VEC3(DP_BIAS_X));
  r.rate = vec3_of(BODY_ROW(BODY_VX, body), BODY_ROW(BODY_VY, body), BODY_ROW(BODY_R, body));
  if (any_lane(filters)) {
    const mask follows = filters & known;
    wave_filtered x, y, n;
    x.s = before.x;
    x.w = rate.x;
    y.s = before.y;
    y.w = rate.y;
    n.s = before.z;
    n.w = rate.z;
    x = wave_filter_after(x, r.place.x, cut, period);
    y = wave_filter_after(y, r.place.y, cut, period);
    n = wave_filter_after(n, before.z + servo_wrapped(r.place.z - before.z), cut, period);
    r.place = vec3_sel(follows, vec3_of(x.s, y.s, n.s), r.place);
    r.rate = vec3_sel(follows, vec3_of(x.w, y.w, n.w), r.rate);
  }
  DP_KEEP(DP_ESTIMATE_NEXT, reads, r.place);
  DP_KEEP(DP_RATE_NEXT, reads, r.rate);
  return r;
}

/* gains of surge (0), sway (1) or yaw (2) */
ALD_INLINE station_gains dp_gains(TILE, uint instance, uint lane, uint axis) {
  real by = R(1);
  if (KIND_TABLE(KIND_dynamic_positioning, KIND_OPTIONS, instance) & DP_BY_MASS) {
    const uint freedom = axis < 2 ? axis : 5;
    by = SPACE_PARAM(SPACE_MASS + SYM6(freedom, freedom), DP_BODY);
  }
  station_gains k;
  k.by_error = DP_PARAM(DP_BY_ERROR + axis) * by;
  k.by_velocity = DP_PARAM(DP_BY_VELOCITY + axis) * by;
  k.by_integral = DP_PARAM(DP_BY_INTEGRAL + axis) * by;
  k.limit = DP_PARAM(DP_LIMIT + axis);
  return k;
}

/* An axis: demand before and within its limit. Returns the lanes in which it is cut. */
ALD_INLINE mask dp_axis(station_gains k, real error, real velocity, real integral, real *raw,
                        real *demand) {
  *raw = station_raw(k, error, velocity, integral);
  *demand = station_limited(k, *raw);
  return real_abs(*raw) > k.limit;
}

/* what is added to the integral, earth frame */
ALD_INLINE vec3 dp_gathers(TILE, uint instance, uint lane, vec3 raw, vec3 error, vec3 integral,
                           mask is_short) {
  const real period = DP_PARAM(DP_PERIOD);
  const station_gains x = dp_gains(TILE_OF_CALLER, instance, lane, 0);
  const station_gains y = dp_gains(TILE_OF_CALLER, instance, lane, 1);
  const station_gains n = dp_gains(TILE_OF_CALLER, instance, lane, 2);
  vec3 more;
  more.x = sel(station_waits(x, raw.x, error.x, integral.x, is_short), R(0), error.x);
  more.y = sel(station_waits(y, raw.y, error.y, integral.y, is_short), R(0), error.y);
  more.z = sel(station_waits(n, raw.z, error.z, integral.z, is_short), R(0), error.z);
  return vec3_scale(more, period);
}

/* the reference; where there is none, what is read now */
ALD_INLINE vec3 dp_reference(TILE, uint instance, uint lane, vec3 place, mask decides) {
  vec3 r = DP_VEC3(DP_REFERENCE_X);
  r.x = sel(real_abs(r.x) < R(INFINITY), r.x, place.x);
  r.y = sel(real_abs(r.y) < R(INFINITY), r.y, place.y);
  r.z = sel(real_abs(r.z) < R(INFINITY), r.z, place.z);
  DP_KEEP(DP_REFERENCE_NEXT, decides, r);
  return r;
}

/* what the thrusters give of a demand: surge, sway, yaw, the common factor and the best possible */
typedef struct dp_given {
  vec3 reached;
  real scale, best;
} dp_given;

ALD_INLINE dp_given dp_shares(TILE, uint instance, uint lane, vec3 demand, mask decides) {
  dp_given given;
  const vec3 solved = shares_solved(TILE_OF_CALLER, lane, DP_BODY, demand, decides);
  const real scale = shares_scale(TILE_OF_CALLER, lane, DP_BODY, solved);
  bounded_shares b = shares_bounded(TILE_OF_CALLER, lane, DP_BODY, demand, solved, scale, decides);
  if (KIND_TABLE(KIND_dynamic_positioning, KIND_OPTIONS, instance) & DP_BY_SQUARES) {
    b.takes = R(0) > R(0);
  }
  const mask by_squares = decides & mask_not(b.takes);
  given.scale = sel(b.takes, b.scale, scale);
  given.best = b.best;
  given.reached = shares_ordered(TILE_OF_CALLER, lane, DP_BODY, solved, scale, by_squares);
  if (any_lane(b.takes)) {
    given.reached =
        vec3_sel(b.takes, shares_ordered_bounded(TILE_OF_CALLER, lane, DP_BODY, b), given.reached);
  }
  return given;
}

ALD_INLINE void dp_decide(TILE, uint instance, uint lane, dp_reading r, mask decides) {
  real c, s, c_own, s_own;
  vec3 raw, demand;
  const vec3 reference = dp_reference(TILE_OF_CALLER, instance, lane, r.place, decides);
  const vec3 away = vec3_sub(reference, r.place);
  real_sincos(r.place.z, &s, &c);
  /* velocities are not read by the heading that may be wrong */
  real_sincos(r.place.z - DP_ROW(DP_BIAS_HEADING), &s_own, &c_own);
  const vec3 error = station_of_earth(vec3_of(away.x, away.y, servo_wrapped(away.z)), c, s);
  const vec3 velocity = station_of_earth(r.rate, c_own, s_own);
  const vec3 held = DP_VEC3(DP_INTEGRAL), integral = station_of_earth(held, c, s);
  mask cut = dp_axis(dp_gains(TILE_OF_CALLER, instance, lane, 0), error.x, velocity.x, integral.x,
                     &raw.x, &demand.x);
  cut = cut | dp_axis(dp_gains(TILE_OF_CALLER, instance, lane, 1), error.y, velocity.y, integral.y,
                      &raw.y, &demand.y);
  cut = cut | dp_axis(dp_gains(TILE_OF_CALLER, instance, lane, 2), error.z, velocity.z, integral.z,
                      &raw.z, &demand.z);
  const dp_given given = dp_shares(TILE_OF_CALLER, instance, lane, demand, decides);
  const mask is_short = given.scale < R(1);
  const vec3 more = dp_gathers(TILE_OF_CALLER, instance, lane, raw, error, integral, is_short);
  DP_KEEP(DP_INTEGRAL_NEXT, decides, vec3_add(held, station_to_earth(more, c, s)));
  DP_KEEP(DP_ERROR, decides, error);
  DP_KEEP(DP_RAW, decides, raw);
  DP_KEEP(DP_DEMAND, decides, demand);
  DP_KEEP(DP_REACHED, decides, given.reached);
  row_keep(&DP_ROW(DP_SCALE), decides, given.scale);
  row_keep(&DP_ROW(DP_BEST), decides, given.best);
  row_keep(&DP_ROW(DP_SATURATES), decides, sel(cut | is_short, R(1), R(0)));
}

/* distance from the reference of the last decision, and error of the heading */
ALD_INLINE vec2 dp_excursion(TILE, uint instance, uint lane) {
  const vec3 away = vec3_sub(dp_place(TILE_OF_CALLER, instance, lane), DP_VEC3(DP_REFERENCE_NEXT));
  return vec2_of(real_sqrt(away.x * away.x + away.y * away.y), real_abs(servo_wrapped(away.z)));
}

ALD_INLINE void dynamic_positioning_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (stage_now(TILE_OF_CALLER, lane) != 0) return;
  const mask reads =
      lane_runs(TILE_OF_CALLER, lane) & control_decides(TILE_OF_CALLER, lane, DP_PARAM(DP_STEPS));
  const mask decides = reads & (DP_ROW(DP_ON) > R(0));
  DP_ROW(DP_READS) = sel(reads, R(1), R(0));
  DP_ROW(DP_DECIDES) = sel(decides, R(1), R(0));
  if (any_lane(reads)) {
    const dp_reading r = dp_read(TILE_OF_CALLER, instance, lane, reads);
    if (any_lane(decides)) dp_decide(TILE_OF_CALLER, instance, lane, r, decides);
  }
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(dynamic_positioning, DP_TRACE_EXCURSION) =
      dp_excursion(TILE_OF_CALLER, instance, lane).x;
  for (uint k = 0; k < 3; k++) {
    TRACE_OF(dynamic_positioning, DP_TRACE_ERROR + k) = DP_ROW(DP_ERROR + k);
    TRACE_OF(dynamic_positioning, DP_TRACE_DEMAND + k) = DP_ROW(DP_DEMAND + k);
    TRACE_OF(dynamic_positioning, DP_TRACE_REACHED + k) = DP_ROW(DP_REACHED + k);
  }
  TRACE_OF(dynamic_positioning, DP_TRACE_SCALE) = DP_ROW(DP_SCALE);
  TRACE_OF(dynamic_positioning, DP_TRACE_BEST) = DP_ROW(DP_BEST);
}

ALD_INLINE void dp_record(TILE, uint instance, uint lane, mask reads, mask decides) {
  DP_KEEP(DP_ESTIMATE, reads, DP_VEC3(DP_ESTIMATE_NEXT));
  DP_KEEP(DP_RATE, reads, DP_VEC3(DP_RATE_NEXT));
  row_keep(&DP_ROW(DP_KNOWN), reads, R(1));
  /* a reference that was set in the meantime stays */
  for (uint k = 0; k < 3; k++) {
    const mask has_none = mask_not(real_abs(DP_ROW(DP_REFERENCE_X + k)) < R(INFINITY));
    row_keep(&DP_ROW(DP_REFERENCE_X + k), decides & has_none, DP_ROW(DP_REFERENCE_NEXT + k));
  }
  DP_KEEP(DP_INTEGRAL, decides, DP_VEC3(DP_INTEGRAL_NEXT));
  row_add(&DP_ROW(DP_DECISIONS), decides, R(1));
  row_add(&DP_ROW(DP_SATURATIONS), decides, DP_ROW(DP_SATURATES));
  row_keep(&DP_ROW(DP_SATURATED), decides,
           DP_ROW(DP_SATURATIONS) / real_max(DP_ROW(DP_DECISIONS), R(1)));
  for (uint k = 0; k < 3; k++) {
    row_peak(&DP_ROW(DP_PEAK_DEMAND + k), decides, real_abs(DP_ROW(DP_RAW + k)));
  }
}

ALD_INLINE void dynamic_positioning_record_item(TILE, uint instance ALD_UNUSED,
                                                uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const mask reads = runs & (DP_ROW(DP_READS) > R(0));
  if (any_lane(reads)) {
    dp_record(TILE_OF_CALLER, instance, lane, reads, runs & (DP_ROW(DP_DECIDES) > R(0)));
  }
  const mask holds = runs & (DP_ROW(DP_DECISIONS) > R(0));
  const vec2 away = dp_excursion(TILE_OF_CALLER, instance, lane);
  row_peak(&DP_ROW(DP_PEAK_EXCURSION), holds, away.x);
  row_peak(&DP_ROW(DP_PEAK_TURNING), holds, away.y);
}

#undef DP_PARAM
#undef DP_ROW
#undef DP_BODY
#undef DP_VEC3
#undef DP_KEEP

#endif
