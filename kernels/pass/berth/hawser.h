/* SPDX-License-Identifier: Apache-2.0
 * Lines between two points of bodies: hawsers, springs, hysteresis; they may part. */
#ifndef ALD_KERNELS_PASS_HAWSER_H
#define ALD_KERNELS_PASS_HAWSER_H

#include "../../geom/stretch.h"
#include "../../law/axial_force.h"
#include "../../law/damping_power.h"
#include "../../law/link_shear.h"
#include "../step/curve.h"
#include "../step/events.h"
#include "../step/space.h"
#include "hawser_rows.h"

/* its table of forces: columns elongation, F_as, C_a */
typedef struct hawser_curve {
  uint entry, rows; /* rows 0: it has none */
} hawser_curve;

ALD_INLINE hawser_curve hawser_table(TILE, uint instance) {
  hawser_curve c;
  const uint loop = KIND_TABLE_ROWS(KIND_hawser, HAWSER_HYSTERESIS, instance) > 0;
  c.rows = KIND_TABLE_ROWS(KIND_hawser, loop ? HAWSER_HYSTERESIS : HAWSER_CURVE, instance);
  c.entry = KIND_TABLE_ENTRY(KIND_hawser, loop ? HAWSER_HYSTERESIS : HAWSER_CURVE, instance);
  return c;
}

/* elongation at which the line holds a tension: on the last line of its table that rises through
 * it, or that rises at all */
ALD_INLINE real hawser_elongation(TILE, uint instance, uint lane, real tension) {
  const hawser_curve c = hawser_table(TILE_OF_CALLER, instance);
  if (c.rows == 0) return tension / PARAM_OF(hawser, HAWSER_STIFFNESS);
  real elongation = PARAM(c.entry);
  mask found = is(W(0), W(1));
  for (uint k = 0; k < c.rows; k++) {
    const uint node = c.entry + k * HAWSER_NODE;
    const real force = PARAM(node + 1), slope = PARAM(node + 2);
    const mask rises = slope > R(0);
    const real there = PARAM(node) + (tension - force) / sel(rises, slope, R(1));
    elongation = sel(rises & ((tension >= force) | mask_not(found)), there, elongation);
    found = found | rises;
  }
  return elongation;
}

/* all parameters but those of shear at once: they are shared together or vary together */
ALD_INLINE void hawser_load(TILE, uint instance, uint lane, real *numbers) {
  const uint entry = KIND_TABLE(KIND_hawser, KIND_PARAMS, instance);
  if (entry & PLAN_SHARED) {
    const GLOBAL scalar *from = assets + (entry & ~PLAN_SHARED);
    for (uint k = 0; k < HAWSER_AXIS; k++) numbers[k] = R(from[k]);
  } else {
    for (uint k = 0; k < HAWSER_AXIS; k++) numbers[k] = ROW(entry + k);
  }
}

/* Length that elongation is counted from: as given, or, with a pretension, that with which the line
 * holds it in the first evaluation of all. */
ALD_INLINE real hawser_length(TILE, uint instance, uint lane, const real *numbers, mask begins,
                              real distance) {
  const real pretension = numbers[HAWSER_PRETENSION];
  const mask wants = pretension > R(0);
  real length = numbers[HAWSER_LENGTH];
  if (any_lane(wants)) {
    real own = ROW_OF(hawser, HAWSER_OWN_LENGTH);
    if (any_lane(begins)) {
      const real elongation = hawser_elongation(TILE_OF_CALLER, instance, lane, pretension);
      own = sel(begins, distance - elongation, own);
      ROW_OF(hawser, HAWSER_OWN_LENGTH) = own;
    }
    length = sel(wants, own, length);
  }
  return length;
}

/* F_as and C_a of a table: the force goes on beyond both ends, the damping keeps its end values */
typedef struct hawser_law {
  real force, damping;
} hawser_law;

ALD_INLINE hawser_law hawser_look_up(TILE, uint lane, hawser_curve c, real elongation) {
  hawser_law law;
  if (c.entry & PLAN_SHARED) {
    /* both columns in one search */
    const GLOBAL scalar *node = assets + (c.entry & ~PLAN_SHARED);
    const real within = real_max(elongation, R(node[0]));
    real at = R(node[0]), f = R(node[1]), f_slope = R(node[2]), d = R(node[3]),
         d_slope = R(node[4]);
    for (uint k = 1; k < c.rows; k++) {
      node += HAWSER_NODE;
      const mask passed = elongation >= R(node[0]);
      at = sel(passed, R(node[0]), at);
      f = sel(passed, R(node[1]), f);
      f_slope = sel(passed, R(node[2]), f_slope);
      d = sel(passed, R(node[3]), d);
      d_slope = sel(passed, R(node[4]), d_slope);
    }
    law.force = f + f_slope * (elongation - at);
    law.damping = d + d_slope * (within - at);
  } else {
    law.force = curve_at(TILE_OF_CALLER, lane, c.entry, c.rows, 3, 1, elongation).value;
    law.damping = curve_held(TILE_OF_CALLER, lane, c.entry, c.rows, 3, 2, elongation).value;
  }
  return law;
}

/* what a hysteresis takes, and damping beside it */
ALD_INLINE real hawser_loop(const real *numbers, real loop, real rate) {
  const real limit = numbers[HAWSER_LIMIT], damping = numbers[HAWSER_DAMPING];
  real taken = damping_power(loop, rate, R(0), limit);
  const mask damped = damping > R(0);
  if (any_lane(damped)) {
    taken =
        sel(damped, taken + damping_power(damping, rate, numbers[HAWSER_EXPONENT], limit), taken);
  }
  return taken;
}

/* F_a at an elongation and its rate */
ALD_INLINE axial_force hawser_force(TILE, uint instance, uint lane, const real *numbers,
                                    real elongation, real rate) {
  const hawser_curve c = hawser_table(TILE_OF_CALLER, instance);
  real force = numbers[HAWSER_STIFFNESS] * elongation, damping = numbers[HAWSER_DAMPING],
       loop = R(0);
  if (c.rows > 0) {
    const hawser_law law = hawser_look_up(TILE_OF_CALLER, lane, c, elongation);
    force = law.force;
    damping = damping + law.damping;
    loop = law.damping;
  }
  real taken = damping * rate;
  if (KIND_TABLE_ROWS(KIND_hawser, HAWSER_HYSTERESIS, instance) > 0) {
    taken = hawser_loop(numbers, loop, rate);
  } else if (!all_lanes(numbers[HAWSER_EXPONENT] == R(1))) {
    taken = damping_power(damping, rate, numbers[HAWSER_EXPONENT], numbers[HAWSER_LIMIT]);
  }
  const uint options = KIND_TABLE(KIND_hawser, KIND_OPTIONS, instance);
  return axial_force_of(force, taken, (options & HAWSER_ONLY_PULLS) != 0);
}

/* what the next record counts work from */
ALD_INLINE void hawser_hold(TILE, uint instance, uint lane, mask yes) {
  const real elastic = ROW_OF(hawser, HAWSER_ELASTIC);
  const real taken = real_abs(ROW_OF(hawser, HAWSER_TENSION) - elastic);
  row_keep(&ROW_OF(hawser, HAWSER_HELD_DISTANCE), yes, ROW_OF(hawser, HAWSER_DISTANCE));
  row_keep(&ROW_OF(hawser, HAWSER_HELD_ELASTIC), yes, elastic);
  row_keep(&ROW_OF(hawser, HAWSER_HELD_TAKEN), yes, taken);
  if (KIND_TABLE(KIND_hawser, KIND_OPTIONS, instance) & HAWSER_SHEARS) {
    row_keep(&ROW_OF(hawser, HAWSER_HELD_SHEARED), yes, ROW_OF(hawser, HAWSER_SHEARED));
    row_keep(&ROW_OF(hawser, HAWSER_HELD_POWER), yes, ROW_OF(hawser, HAWSER_POWER));
  }
}

/* its bodies, and where it is made fast to them */
typedef struct hawser_ends {
  pose a, b;
  vec3 from, to; /* [m] */
} hawser_ends;

/* the force across the axis of a link, which its second body carries */
ALD_INLINE vec3 hawser_shear(TILE, uint instance, uint lane, const hawser_ends *e, mask holds) {
  const uint entry = KIND_TABLE(KIND_hawser, KIND_PARAMS, instance);
  const vec3 axis =
      mat3_rotate(e->b.turn, vec3_of(PARAM(entry + HAWSER_AXIS), PARAM(entry + HAWSER_AXIS + 1),
                                     PARAM(entry + HAWSER_AXIS + 2)));
  const vec3 drift = vec3_sub(pose_velocity_at(e->a, e->from), pose_velocity_at(e->b, e->from));
  const link_shear sheared =
      link_shear_of(axis, vec3_sub(e->from, e->to), drift, PARAM(entry + HAWSER_SHEAR),
                    PARAM(entry + HAWSER_SHEAR_DAMPING));
  ROW_OF(hawser, HAWSER_SHEARED) = sel(holds, sheared.stored, R(0));
  ROW_OF(hawser, HAWSER_POWER) = sel(holds, sheared.power, R(0));
  const vec3 none = vec3_of(R(0), R(0), R(0));
  const vec3 across = vec3_sel(holds, sheared.force, none);
  const real size = vec3_length(across);
  ROW_OF(hawser, HAWSER_ACROSS) = size;
  if (plan[PLAN_TRACE]) TRACE_OF(hawser, HAWSER_TRACE_SHEAR) = size;
  return across;
}

/* its state: one that is let go is gone, like one that has parted */
ALD_INLINE whole hawser_state(TILE, uint instance, uint lane) {
  const mask released = ROW_OF(hawser, HAWSER_RELEASED) > R(0);
  return pick(released, W(HAWSER_PARTED), FLAG_OF(hawser, HAWSER_STATE));
}

#define HAWSER_POINT(field) vec3_of(numbers[field], numbers[(field) + 1], numbers[(field) + 2])

ALD_INLINE void hawser_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  hawser_ends e;
  e.a = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_hawser, KIND_BODY_A, instance), lane);
  e.b = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_hawser, KIND_BODY_B, instance), lane);
  real numbers[HAWSER_AXIS];
  hawser_load(TILE_OF_CALLER, instance, lane, numbers);
  e.from = pose_point(e.a, HAWSER_POINT(HAWSER_FROM));
  e.to = pose_point(e.b, HAWSER_POINT(HAWSER_TO));
  const stretch_state s = stretch_of(
      vec3_sub(e.from, e.to), vec3_sub(pose_velocity_at(e.a, e.from), pose_velocity_at(e.b, e.to)));
  const whole state = hawser_state(TILE_OF_CALLER, instance, lane);
  const int is_first = stage_now(TILE_OF_CALLER, lane) == 0;
  const mask begins = is(state, W(is_first ? HAWSER_NEW : HAWSER_NEVER));
  const real length = hawser_length(TILE_OF_CALLER, instance, lane, numbers, begins, s.length);
  const axial_force f =
      hawser_force(TILE_OF_CALLER, instance, lane, numbers, s.length - length, s.rate);
  const mask parted = is(state, W(HAWSER_PARTED));
  const mask holds = mask_not(parted) & (s.length >= STRETCH_MIN);
  const real tension = sel(holds, f.value, R(0));
  vec3 force = vec3_scale(s.direction, -tension);
  if (KIND_TABLE(KIND_hawser, KIND_OPTIONS, instance) & HAWSER_SHEARS) {
    const vec3 across = hawser_shear(TILE_OF_CALLER, instance, lane, &e, mask_not(parted));
    force = vec3_add(force, across);
  }
  wrench_put(TILE_OF_CALLER, KIND(KIND_hawser, KIND_SLOT) + instance, lane, force,
             vec3_cross(vec3_sub(e.from, e.a.at), force));
  ROW_OF(hawser, HAWSER_DISTANCE) = s.length;
  ROW_OF(hawser, HAWSER_ELONGATION) = s.length - length;
  ROW_OF(hawser, HAWSER_TENSION) = tension;
  ROW_OF(hawser, HAWSER_ELASTIC) = sel(holds, f.elastic, R(0));
  /* work is counted from the first evaluation on */
  if (any_lane(begins)) hawser_hold(TILE_OF_CALLER, instance, lane, begins);
  if (plan[PLAN_TRACE]) {
    TRACE_OF(hawser, HAWSER_TRACE_DISTANCE) = s.length;
    TRACE_OF(hawser, HAWSER_TRACE_TENSION) = tension;
    TRACE_OF(hawser, HAWSER_TRACE_RATE) = s.rate;
    TRACE_OF(hawser, HAWSER_TRACE_PARTED) = sel(parted, R(1), R(0));
  }
}

/* Work along the path since the last record. What the distance alone gives back is its mean force
 * times the path; the rest is taken in either direction. Both are exact where the force is linear
 * in the distance between two records. */
ALD_INLINE void hawser_work(TILE, uint instance, uint lane, mask runs) {
  const real elastic = ROW_OF(hawser, HAWSER_ELASTIC);
  const real taken = real_abs(ROW_OF(hawser, HAWSER_TENSION) - elastic);
  const real path = ROW_OF(hawser, HAWSER_DISTANCE) - ROW_OF(hawser, HAWSER_HELD_DISTANCE);
  const real reach = R(0.5) * path;
  real stored = (ROW_OF(hawser, HAWSER_HELD_ELASTIC) + elastic) * reach;
  real lost = (ROW_OF(hawser, HAWSER_HELD_TAKEN) + taken) * real_abs(reach);
  if (KIND_TABLE(KIND_hawser, KIND_OPTIONS, instance) & HAWSER_SHEARS) {
    /* what is stored when the link parts is gone */
    const real power = ROW_OF(hawser, HAWSER_HELD_POWER) + ROW_OF(hawser, HAWSER_POWER);
    const whole state = hawser_state(TILE_OF_CALLER, instance, lane);
    const mask held = mask_not(is(state, W(HAWSER_PARTED)));
    /* forces of the beginning of a step: at the first record no time has passed */
    mask counts = held;
    if (!FORCES_LATE) counts = held & mask_not(is(state, W(HAWSER_NEW)));
    const real sheared = ROW_OF(hawser, HAWSER_SHEARED) - ROW_OF(hawser, HAWSER_HELD_SHEARED);
    stored = stored + sel(held, sheared, R(0));
    lost = lost + sel(counts, R(0.5) * power * STEP_LENGTH_SINCE, R(0));
  }
  const real work = ROW_OF(hawser, HAWSER_WORK) + (stored + lost);
  row_keep(&ROW_OF(hawser, HAWSER_WORK), runs, work);
  row_peak(&ROW_OF(hawser, HAWSER_ENERGY_ABSORBED), runs, work);
  row_add(&ROW_OF(hawser, HAWSER_ENERGY_DISSIPATED), runs, lost);
  hawser_hold(TILE_OF_CALLER, instance, lane, runs);
}

/* A line that only pulls becomes slack, or taut again, while it holds; nothing of what it is at the
 * first record. */
ALD_INLINE void hawser_slackens(TILE, uint instance, uint lane, mask runs, whole state) {
  const real tension = ROW_OF(hawser, HAWSER_TENSION), before = ROW_OF(hawser, HAWSER_HELD_TENSION);
  if (KIND_TABLE(KIND_hawser, KIND_OPTIONS, instance) & HAWSER_ONLY_PULLS) {
    event_slack(TILE_OF_CALLER, lane, runs & is(state, W(HAWSER_HELD)), EVENT_SLACK,
                KIND(KIND_hawser, KIND_SLOT) + instance, before, tension);
  }
  row_keep(&ROW_OF(hawser, HAWSER_HELD_TENSION), runs, tension);
}

/* a line parts once, in the step whose tension exceeds its breaking load, for good */
ALD_INLINE void hawser_parts(TILE, uint instance, uint lane, mask runs, whole state) {
  const real tension = ROW_OF(hawser, HAWSER_TENSION);
  const mask held = runs & mask_not(is(state, W(HAWSER_PARTED)));
  const mask parts = held & (tension > PARAM_OF(hawser, HAWSER_BREAKING));
  if (any_lane(parts)) {
    row_keep(&ROW_OF(hawser, HAWSER_HAS_PARTED), parts, R(1));
    row_keep(&ROW_OF(hawser, HAWSER_PARTED_AT), parts, record_time(TILE_OF_CALLER, lane));
    event_add(TILE_OF_CALLER, lane, parts, EVENT_PARTED, KIND(KIND_hawser, KIND_SLOT) + instance,
              FORCES_LATE, tension);
  }
  FLAG_OF(hawser, HAWSER_STATE) = pick(parts, W(HAWSER_PARTED), pick(held, W(HAWSER_HELD), state));
}

ALD_INLINE void hawser_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const whole state = hawser_state(TILE_OF_CALLER, instance, lane);
  const real tension = ROW_OF(hawser, HAWSER_TENSION), dt = STEP_LENGTH;
  hawser_work(TILE_OF_CALLER, instance, lane, runs);
  const real peak = real_max(ROW_OF(hawser, HAWSER_PEAK_TENSION), tension);
  const mask whole_line = runs & mask_not(is(state, W(HAWSER_PARTED)));
  const mask is_slack = whole_line & (tension <= R(0));
  row_keep(&ROW_OF(hawser, HAWSER_PEAK_TENSION), runs, peak);
  row_keep(&ROW_OF(hawser, HAWSER_UTILISATION), runs, peak / PARAM_OF(hawser, HAWSER_BREAKING));
  row_peak(&ROW_OF(hawser, HAWSER_GREATEST_ELONGATION), whole_line,
           ROW_OF(hawser, HAWSER_ELONGATION));
  if (KIND_TABLE(KIND_hawser, KIND_OPTIONS, instance) & HAWSER_SHEARS) {
    row_peak(&ROW_OF(hawser, HAWSER_PEAK_SHEAR), runs, ROW_OF(hawser, HAWSER_ACROSS));
  }
  row_add(&ROW_OF(hawser, HAWSER_IMPULSE), runs, tension * dt);
  row_keep(&ROW_OF(hawser, HAWSER_SLACK_TIME), is_slack,
           step_sum(TILE_OF_CALLER, lane, ROW_OF(hawser, HAWSER_SLACK_TIME)));
  hawser_slackens(TILE_OF_CALLER, instance, lane, runs, state);
  hawser_parts(TILE_OF_CALLER, instance, lane, runs, state);
}

#endif
