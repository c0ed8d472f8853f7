/* SPDX-License-Identifier: Apache-2.0
 * A dynamic line: its pull on what holds its ends, and its records. */
#ifndef ALD_KERNELS_PASS_LINE_H
#define ALD_KERNELS_PASS_LINE_H

#include "../../math/atan.h"
#include "../step/events.h"
#include "../step/integrate.h"
#include "line_energy.h"
#include "line_survey.h"
#include "lines.h"

/* faster than this a line has diverged [m/s]; rigid bodies have the same limit */
#define LINE_FASTEST_MAX RIGID_FASTEST

/* angle of a direction from the vertical, counted upwards [rad] */
ALD_INLINE real line_angle(vec3 way) {
  return real_atan2(real_sqrt(way.x * way.x + way.y * way.y), way.z);
}

/* force of an end on its body; returns the tension there, of its segment where nothing holds it */
ALD_INLINE real line_put_pull(TILE, uint line, uint lane, uint end, real tension,
                              line_growth growth) {
  const uint body = LINE_BODY(line, end);
  const uint slot = KIND(KIND_line, (uint)(end ? KIND_END_SLOT : KIND_SLOT)) + line;
  const vec3 at = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_AT + 3 * end);
  const vec3 arm = vec3_sub(at, body_pose(TILE_OF_CALLER, body, lane).at);
  const mask held = line_pulls(TILE_OF_CALLER, line, lane, end);
  const vec3 rate = line_end_rate(TILE_OF_CALLER, line, lane, end);
  const line_pull p = line_pull_of(TILE_OF_CALLER, line, lane, end, tension, rate, growth);
  const vec3 force = vec3_sel(held, p.force, vec3_zero());
  const vec3 moment = vec3_sel(held, p.moment, vec3_zero());
  wrench_put(TILE_OF_CALLER, slot, lane, force, vec3_add(vec3_cross(arm, force), moment));
  if (plan[PLAN_TRACE]) {
    const line_tip t = line_tip_of(TILE_OF_CALLER, line, lane, end, growth);
    const vec3 way = vec3_sel(held, p.way, t.near.along);
    KIND_TRACE_ROW(KIND_line, (uint)(end ? LINE_TRACE_ANGLE_TO : LINE_TRACE_ANGLE_FROM), line) =
        line_angle(vec3_scale(way, R(end ? -1 : 1)));
  }
  return sel(held, p.tension, tension);
}

/* tensions at the ends in the lanes `yes`; they count too where the line is tightest */
ALD_INLINE void line_put_tension(TILE, uint line, uint lane, mask yes, const line_survey *s,
                                 real from, real to) {
  const mask at_from = from > s->most, at_to = to > real_max(s->most, from);
  row_keep(&KIND_ROW(KIND_line, LINE_TENSION_FROM, line), yes, from);
  row_keep(&KIND_ROW(KIND_line, LINE_TENSION_TO, line), yes, to);
  row_keep(&KIND_ROW(KIND_line, LINE_TENSION_MOST, line), yes,
           real_max(s->most, real_max(from, to)));
  row_keep(&KIND_ROW(KIND_line, LINE_TENSION_WHERE, line), yes,
           sel(at_to, s->length, sel(at_from, R(0), s->where)));
  row_keep(&KIND_ROW(KIND_line, LINE_TENSION_LEAST, line), yes,
           real_min(s->least, real_min(from, to)));
  if (plan[PLAN_TRACE]) {
    row_keep(&KIND_TRACE_ROW(KIND_line, LINE_TRACE_TENSION_FROM, line), yes, from);
    row_keep(&KIND_TRACE_ROW(KIND_line, LINE_TRACE_TENSION_TO, line), yes, to);
  }
}

/* Of the way that led here; at a step's beginning, where none has, of that which led to the record.
 */
ALD_INLINE real line_clash_force(TILE, uint line, uint lane) {
  if (!(LINE_OPTIONS(line) & LINE_CLASHES)) return R(0);
  return sel(KIND_ROW(KIND_line, LINE_INTERVAL, line) > R(0), CHAIN_ROW(CHAIN_FORCE, line),
             CHAIN_ROW(CHAIN_HELD_FORCE, line));
}

ALD_APART void line_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint line = instance;
  const line_growth growth =
      line_growth_at(TILE_OF_CALLER, line, lane, stage_time(TILE_OF_CALLER, lane));
  const line_survey s = line_survey_of(TILE_OF_CALLER, line, lane, growth);
  const real from = line_put_pull(TILE_OF_CALLER, line, lane, 0, s.from, growth);
  const real to = line_put_pull(TILE_OF_CALLER, line, lane, 1, s.to, growth);
  line_put_tension(TILE_OF_CALLER, line, lane, is(W(0), W(0)), &s, from, to);
  KIND_ROW(KIND_line, LINE_SEGMENT_FROM, line) = s.from;
  KIND_ROW(KIND_line, LINE_SEGMENT_TO, line) = s.to;
  KIND_ROW(KIND_line, LINE_FASTEST, line) = s.fastest;
  if (plan[PLAN_TRACE]) {
    KIND_TRACE_ROW(KIND_line, LINE_TRACE_ENERGY, line) =
        line_strain_energy(TILE_OF_CALLER, line, lane, growth);
    KIND_TRACE_ROW(KIND_line, LINE_TRACE_CLASH, line) =
        line_clash_force(TILE_OF_CALLER, line, lane);
  }
}

/* tension at an end that a step has accelerated by now, if forces move its body */
ALD_INLINE real line_tension_after(TILE, uint line, uint lane, uint end, real tension,
                                   line_growth growth) {
  const uint body = LINE_BODY(line, end);
  const mask held = line_pulls(TILE_OF_CALLER, line, lane, end);
  const vec3 at = KIND_VEC3(KIND_line, (uint)(end ? LINE_TO : LINE_FROM), line);
  vec3 rate = line_end_rate(TILE_OF_CALLER, line, lane, end);
  if (!IS_GUIDED(body)) {
    const rigid b = body_rigid(TILE_OF_CALLER, body, lane);
    const vec3 own = vec3_add(b.v.linear, vec3_cross(b.v.angular, at));
    const vec3 before = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_RATE + 3 * end);
    const vec3 gained = vec3_sub(mat3_rotate(quat_matrix(b.turn), own), before);
    rate = vec3_scale(gained, R(1) / STEP_LENGTH);
  }
  const line_pull p = line_pull_of(TILE_OF_CALLER, line, lane, end, tension, rate, growth);
  return sel(held, p.tension, tension);
}

/* A scheme of one evaluation knows at its first record how ends are accelerated once the step is
 * done, and from the next one on by the step before. */
ALD_INLINE void line_begins(TILE, uint line, uint lane, mask runs) {
  const mask first = runs & is(KIND_FLAG(KIND_line, LINE_RECORDED, line), W(0));
  if (FORCES_LATE || !any_lane(first)) return;
  const line_growth growth =
      line_growth_at(TILE_OF_CALLER, line, lane, stage_time(TILE_OF_CALLER, lane));
  const line_survey s = line_survey_of(TILE_OF_CALLER, line, lane, growth);
  const real from = line_tension_after(TILE_OF_CALLER, line, lane, 0, s.from, growth);
  const real to = line_tension_after(TILE_OF_CALLER, line, lane, 1, s.to, growth);
  line_put_tension(TILE_OF_CALLER, line, lane, first, &s, from, to);
}

/* the scenario ends by a line that has gone through something unseen */
ALD_INLINE void line_passes(TILE, uint line, uint lane, mask runs) {
  if (!(LINE_OPTIONS(line) & LINE_IS_PUSHED)) return;
  const mask passed = runs & mask_not(is(CHAIN_FLAG(CHAIN_PASSED, line), W(0)));
  if (!any_lane(passed)) return;
  lane_ends(TILE_OF_CALLER, lane, passed, W(STATUS_OUT_OF_RANGE), LANE_FLAG(LANE_STEP),
            FAIL_OF_LINE | line);
}

/* the scenario ends by a line that found no rest at its start, or whose numbers fail */
ALD_INLINE void line_fails(TILE, uint line, uint lane, mask runs) {
  const real fastest = KIND_ROW(KIND_line, LINE_FASTEST, line);
  const uint body = KIND_TABLE(KIND_line, KIND_BODY_A, line);
  const mask restless = runs & mask_not(is(KIND_FLAG(KIND_line, LINE_FAILED, line), W(0)));
  const mask wild = runs & mask_not(restless) & mask_not(fastest <= LINE_FASTEST_MAX);
  if (any_lane(wild)) {
    const whole status = pick(fastest == fastest, W(STATUS_DIVERGED), W(STATUS_NAN));
    lane_ends(TILE_OF_CALLER, lane, wild, status, LANE_FLAG(LANE_STEP), body);
  }
  if (any_lane(restless)) {
    lane_ends(TILE_OF_CALLER, lane, restless, W(STATUS_NOT_CONVERGED), LANE_FLAG(LANE_STEP), body);
  }
}

/* nodes and grips as they are from now on */
ALD_INLINE void line_hold(TILE, uint line, uint lane, mask runs) {
  const uint count = LINE_FIRST_NODE(line + 1) - LINE_FIRST_NODE(line);
  const uint stride = NODE_STRIDE;
  GLOBAL scalar *rows = NODE_ROWS_OF(LINE_FIRST_NODE(line));
  for (uint node = 0; node < count; node++) {
    for (uint field = 0; field < NODE_X; field++) {
      const real kept = ROW_FROM(rows, stride, field);
      ROW_FROM(rows, stride, field) = sel(runs, ROW_FROM(rows, stride, NODE_X + field), kept);
    }
    rows = rows + lanes;
  }
  const uint first = LINE_FIRST_NODE(line);
  for (uint node = first; LINES_REMEMBER && node < first + count; node++) {
    row_keep(&NODE_HELD_SLOW(node), runs, NODE_SLOW(node));
  }
  row_keep(&KIND_ROW(KIND_line, LINE_HELD_STEP, line), runs, KIND_ROW(KIND_line, LINE_STEP, line));
}

/* an end that an order has let go is free from now on */
ALD_INLINE void line_lets_go(TILE, uint line, uint lane, mask runs) {
  whole gone = W(0);
  for (uint end = 0; end < 2; end++) {
    const mask now = line_let_go(TILE_OF_CALLER, line, lane, end);
    gone = gone | pick(now, W(end ? LINE_GONE_TO : LINE_GONE_FROM), W(0));
  }
  if (!any_lane(mask_not(is(gone, W(0))))) return;
  const whole state = KIND_FLAG(KIND_line, LINE_STATE, line);
  KIND_FLAG(KIND_line, LINE_STATE, line) = pick(runs, state | gone, state);
}

/* what its segment of a number has transmitted until the beginning of the step [N] */
ALD_INLINE real line_tension_before(TILE, uint line, uint lane, real number) {
  const uint stride = NODE_STRIDE, x = FORCES_LATE ? NODE_HELD_X : NODE_X;
  const uint v = FORCES_LATE ? NODE_HELD_V : NODE_V;
  const line_growth growth = line_growth_at(TILE_OF_CALLER, line, lane, STEP_BEGAN);
  const GLOBAL scalar *rows = NODE_ROWS_OF(LINE_FIRST_NODE(line));
  real tension = R(0), count = R(0);
  uint node = LINE_FIRST_NODE(line);
  for (uint section = 0; section < LINE_SECTION_COUNT(line); section++) {
    line_section n;
    line_section_load(TILE_OF_CALLER, line, section, lane, growth, &n);
    for (uint k = 0; k < LINE_SECTION_SEGMENTS(line, section); k++, rows = rows + lanes) {
      count = count + R(1);
      const mask here = number == count;
      if (!any_lane(here)) continue;
      const GLOBAL scalar *next = rows + lanes;
      const line_link link = line_link_of(node_vec3(rows, stride, x), node_vec3(next, stride, x));
      const vec3 goes = vec3_sub(node_vec3(next, stride, v), node_vec3(rows, stride, v));
      const line_spring own =
          line_rope_now(TILE_OF_CALLER, line, lane, node + k, &n, link.length - n.rest,
                        vec3_dot(goes, link.along) - n.rest_rate);
      tension = sel(here, own.tension, tension);
    }
    node += LINE_SECTION_SEGMENTS(line, section);
  }
  return tension;
}

/* an order has parted it along it, from the beginning of the step on; before nodes are held */
ALD_INLINE void line_comes_apart(TILE, uint line, uint lane, mask runs) {
  if (!ALD_LINES_PART) return;
  const real gap = line_gap(TILE_OF_CALLER, line, lane);
  const mask parts = runs & mask_not(gap == KIND_ROW(KIND_line, LINE_HELD_GAP, line));
  if (!any_lane(parts)) return;
  event_add(TILE_OF_CALLER, lane, parts, EVENT_PARTED, KIND(KIND_line, KIND_SLOT) + line, 0,
            line_tension_before(TILE_OF_CALLER, line, lane, gap));
  const mask first = parts & (KIND_ROW(KIND_line, LINE_HAS_PARTED, line) == R(0));
  row_keep(&KIND_ROW(KIND_line, LINE_HAS_PARTED, line), first, R(1));
  row_keep(&KIND_ROW(KIND_line, LINE_PARTED_AT, line), first, STEP_BEGAN);
  row_keep(&KIND_ROW(KIND_line, LINE_HELD_GAP, line), parts, gap);
}

/* a held end whose tension exceeds the breaking load is free from now on; a line parts once */
ALD_INLINE void line_parts(TILE, uint line, uint lane, mask runs) {
  const real most = KIND_PARAM(KIND_line, LINE_BREAKING, line);
  const real from = KIND_ROW(KIND_line, LINE_TENSION_FROM, line),
             to = KIND_ROW(KIND_line, LINE_TENSION_TO, line);
  const whole state = KIND_FLAG(KIND_line, LINE_STATE, line);
  const mask may = runs & (KIND_ROW(KIND_line, LINE_HAS_PARTED, line) == R(0));
  const mask held_from = line_held(TILE_OF_CALLER, line, lane, 0);
  const mask held_to = line_held(TILE_OF_CALLER, line, lane, 1);
  const mask over_to = held_to & (to > most);
  const mask first = may & held_from & (from > most) & mask_not(over_to & (to > from));
  const mask second = may & over_to & mask_not(first);
  const mask parts = first | second;
  if (any_lane(parts)) {
    row_keep(&KIND_ROW(KIND_line, LINE_HAS_PARTED, line), parts, R(1));
    row_keep(&KIND_ROW(KIND_line, LINE_PARTED_AT, line), parts, record_time(TILE_OF_CALLER, lane));
    event_add(TILE_OF_CALLER, lane, parts, EVENT_PARTED, KIND(KIND_line, KIND_SLOT) + line,
              FORCES_LATE, sel(first, from, to));
    KIND_FLAG(KIND_line, LINE_STATE, line) =
        state | pick(first, W(LINE_GONE_FROM), pick(second, W(LINE_GONE_TO), W(0)));
  }
}

/* Its segment at a held end becomes slack, or taut again; nothing of what it is at the first
 * record. */
ALD_INLINE void line_slackens(TILE, uint line, uint lane, mask runs) {
  const uint source = KIND(KIND_line, KIND_SLOT) + line;
  const mask known = runs & is(KIND_FLAG(KIND_line, LINE_RECORDED, line), W(1));
  const real from = KIND_ROW(KIND_line, LINE_SEGMENT_FROM, line),
             to = KIND_ROW(KIND_line, LINE_SEGMENT_TO, line);
  event_slack(TILE_OF_CALLER, lane, known & line_held(TILE_OF_CALLER, line, lane, 0), EVENT_SLACK,
              source, KIND_ROW(KIND_line, LINE_HELD_FROM, line), from);
  event_slack(TILE_OF_CALLER, lane, known & line_held(TILE_OF_CALLER, line, lane, 1),
              EVENT_SLACK_TO, source, KIND_ROW(KIND_line, LINE_HELD_TO, line), to);
  row_keep(&KIND_ROW(KIND_line, LINE_HELD_FROM, line), runs, from);
  row_keep(&KIND_ROW(KIND_line, LINE_HELD_TO, line), runs, to);
  flag_keep(&KIND_FLAG(KIND_line, LINE_RECORDED, line), runs, W(1));
}

ALD_INLINE void line_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint line = instance;
  const mask before = lane_runs(TILE_OF_CALLER, lane);
  line_fails(TILE_OF_CALLER, line, lane, before);
  line_passes(TILE_OF_CALLER, line, lane, lane_runs(TILE_OF_CALLER, lane));
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  line_begins(TILE_OF_CALLER, line, lane, runs);
  const real from = KIND_ROW(KIND_line, LINE_TENSION_FROM, line),
             to = KIND_ROW(KIND_line, LINE_TENSION_TO, line);
  const real most = KIND_ROW(KIND_line, LINE_TENSION_MOST, line),
             peak = KIND_ROW(KIND_line, LINE_PEAK, line);
  line_comes_apart(TILE_OF_CALLER, line, lane, runs);
  line_hold(TILE_OF_CALLER, line, lane, runs);
  row_peak(&KIND_ROW(KIND_line, LINE_PEAK_FROM, line), runs, from);
  row_peak(&KIND_ROW(KIND_line, LINE_PEAK_TO, line), runs, to);
  const mask tighter = runs & (most > peak);
  KIND_ROW(KIND_line, LINE_PEAK, line) = sel(tighter, most, peak);
  row_keep(&KIND_ROW(KIND_line, LINE_PEAK_WHERE, line), tighter,
           KIND_ROW(KIND_line, LINE_TENSION_WHERE, line));
  row_keep(&KIND_ROW(KIND_line, LINE_PEAK_AT, line), tighter, record_time(TILE_OF_CALLER, lane));
  const real slack = KIND_ROW(KIND_line, LINE_TENSION_LEAST, line),
             least = KIND_ROW(KIND_line, LINE_LEAST, line);
  /* none is known before the first record */
  row_keep(&KIND_ROW(KIND_line, LINE_LEAST, line), runs & mask_not(least <= slack), slack);
  row_keep(&KIND_ROW(KIND_line, LINE_UTILISATION, line), runs,
           real_max(peak, most) / KIND_PARAM(KIND_line, LINE_BREAKING, line));
  line_slackens(TILE_OF_CALLER, line, lane, runs);
  line_lets_go(TILE_OF_CALLER, line, lane, runs);
  line_parts(TILE_OF_CALLER, line, lane, runs);
  clash_record(TILE_OF_CALLER, line, lane);
}

#endif
