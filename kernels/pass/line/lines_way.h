/* SPDX-License-Identifier: Apache-2.0
 * The way of the dynamic lines of a scenario from the last record to an evaluation: how many
 * substeps it takes, what is done before, in and after them, for a line or a part of its nodes. */
#ifndef ALD_KERNELS_PASS_LINES_WAY_H
#define ALD_KERNELS_PASS_LINES_WAY_H

#include "../../math/hermite.h"
#include "../clash/clash.h"
#include "../water/sea.h"
#include "line_end.h"
#include "line_statics.h"
#include "line_substep.h"
#include "point_step.h"
#include "winch_turn.h"

/* the way from the last record to this evaluation, of each lane */
typedef struct lines_way {
  real interval, since; /* [s]; time of the last record [s] */
  real count, step;     /* substeps, and what each takes [s] */
  mask runs;
  vec3 current; /* where it is the same everywhere [m/s] */
  int varies, waves, clashes;
} lines_way;

/* what is around the lines on their way */
ALD_INLINE void lines_way_around(TILE, uint lane, lines_way *way) {
  way->waves = sea_has_waves(TILE_OF_CALLER);
  way->varies = way->waves || sea_has_profile(TILE_OF_CALLER);
  way->current = uniform_current(TILE_OF_CALLER, lane, way->since + R(0.5) * way->interval);
  way->clashes = 0;
  ALD_ROLLED
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT); line++) {
    way->clashes |= (LINE_OPTIONS(line) & LINE_IS_PUSHED) != 0;
  }
}

/* Schemes of one evaluation come from the record before, others go on from the step's beginning
 * and take as many substeps as their share of the step needs. */
ALD_INLINE lines_way lines_way_of(TILE, uint lane) {
  lines_way way;
  const real dt = STEP_LENGTH_SINCE;
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  real share = R(stage_time_share(plan[PLAN_SCHEME], stage));
  if (!FORCES_LATE) {
    share = share + sel(is(LANE_FLAG(LANE_STEP), W(0)), R(0), R(1));
  }
  const real wanted = from_whole(LINE_SUBSTEPS) * share * (dt / STEP_LENGTH_WHOLE);
  const real near = real_rint(wanted);
  way.count = sel(near < wanted, near + R(1), near);
  way.interval = share * dt;
  way.step = way.interval / real_max(way.count, R(1));
  way.since = stage_time(TILE_OF_CALLER, lane) - way.interval;
  way.runs = lane_runs(TILE_OF_CALLER, lane);
  lines_way_around(TILE_OF_CALLER, lane, &way);
  return way;
}

/* the nodes of a line, from the first of all lines on */
#define LINE_NODES(line) LINE_FIRST_NODE(line), LINE_FIRST_NODE((line) + 1)

/* nodes `node` to `end` - 1 as they were held */
ALD_INLINE void nodes_begin(TILE, uint lane, uint node, uint end) {
  const uint stride = NODE_STRIDE;
  GLOBAL scalar *rows = NODE_ROWS_OF(node);
  nodes_remember(TILE_OF_CALLER, lane, node, end);
  ALD_ROLLED
  for (; node < end; node++) {
    for (uint field = 0; field < NODE_X; field++) {
      ROW_FROM(rows, stride, NODE_X + field) = ROW_FROM(rows, stride, field);
    }
    rows = rows + lanes;
  }
}

/* the water at these nodes in the middle of the interval */
ALD_INLINE_ALWAYS void nodes_fill_water(TILE, uint lane, uint node, uint end,
                                        const lines_way *way) {
  const uint stride = NODE_STRIDE;
  const real time = way->since + R(0.5) * way->interval;
  GLOBAL scalar *rows = NODE_ROWS_OF(node);
  ALD_ROLLED
  for (; node < end; node++) {
    const water w = sea_at(TILE_OF_CALLER, lane, node_vec3(rows, stride, NODE_X), time);
    node_put_vec3(rows, stride, NODE_WATER_V, w.velocity);
    node_put_vec3(rows, stride, NODE_WATER_A, w.acceleration);
    rows = rows + lanes;
  }
}

/* an end on the cubic between both poses, `since` after the first */
ALD_INLINE line_end line_end_at(TILE, uint line, uint lane, uint end, const lines_way *way,
                                real since) {
  line_end e;
  e.held = line_follows(TILE_OF_CALLER, line, lane, end);
  e.point = POINT_PLACE(line, end);
  if (e.point != 0) {
    e.x = e.v = e.along = vec3_zero();
    return e;
  }
  const GLOBAL scalar *rows = NODE_ROWS_OF(LINE_END_NODE(line, end));
  const vec3 x0 = node_vec3(rows, NODE_STRIDE, NODE_HELD_X);
  const vec3 v0 = node_vec3(rows, NODE_STRIDE, NODE_HELD_V);
  const vec3 x1 = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_AT + 3 * end);
  const vec3 v1 = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_RATE + 3 * end);
  const real inverse = R(1) / sel(way->interval > R(0), way->interval, R(1));
  const cubic x = cubic_between(x0.x, v0.x, x1.x, v1.x, inverse, since);
  const cubic y = cubic_between(x0.y, v0.y, x1.y, v1.y, inverse, since);
  const cubic z = cubic_between(x0.z, v0.z, x1.z, v1.z, inverse, since);
  e.x = vec3_of(x.value, y.value, z.value);
  e.v = vec3_of(x.slope, y.slope, z.slope);
  yield_carry_of(TILE_OF_CALLER, lane, LINE_BODY(line, end), &e.x, &e.v);
  e.along = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_ALONG + 3 * end);
  return e;
}

/* forces of clashes count anew in every substep */
ALD_INLINE void nodes_clear_push(TILE, uint lane, uint node, uint end, mask active) {
  const uint stride = NODE_STRIDE;
  GLOBAL scalar *rows = NODE_ROWS_OF(node);
  ALD_ROLLED
  for (; node < end; node++) {
    const vec3 kept = node_vec3(rows, stride, NODE_PUSH);
    node_put_vec3(rows, stride, NODE_PUSH, vec3_sel(active, vec3_zero(), kept));
    rows = rows + lanes;
  }
}

/* one line, or a part of it, over one substep, `done` of which are behind */
ALD_INLINE_ALWAYS void line_advance(TILE, uint line, uint lane, const lines_way *way,
                                    line_part part, mask active, real done) {
  line_run run;
  const real since = done * way->step;
  const uint last = LINE_FIRST_NODE(line + 1) - LINE_FIRST_NODE(line) - 1;
  run.line = line;
  run.options = LINE_OPTIONS(line);
  run.part = part;
  run.active = active;
  run.step = way->step;
  /* an end counts where its node moves, or, of a line that bends, the next one */
  if (part.is_whole || part.first < 2) {
    run.from = line_end_at(TILE_OF_CALLER, line, lane, 0, way, since + way->step);
  }
  if (part.is_whole || part.end >= last) {
    run.to = line_end_at(TILE_OF_CALLER, line, lane, 1, way, since + way->step);
  }
  run.seabed = KIND_PARAM(KIND_line, LINE_SEABED, line);
  run.current = way->current;
  run.varies = way->varies;
  run.waves = way->waves;
  run.gap = line_gap_on_way(TILE_OF_CALLER, line, lane);
  run.parted = ALD_LINES_PART ? any_lane(run.gap > R(0)) : 0;
  run.growth = line_growth_at(TILE_OF_CALLER, line, lane, way->since + since);
  if (run.options & LINE_ON_SLOPE) {
    const line_run slope = run;
    line_substep_slope(TILE_OF_CALLER, lane, &slope);
    return;
  }
  run.options = run.options & ~(uint)LINE_ON_SLOPE;
#if !ALD_AT_ONCE
  /* in C a loop of its own for linear segments of whole lines between bodies, which then do not ask
   * what they are */
  const uint points = POINT_PLACE(line, 0) | POINT_PLACE(line, 1);
  if (!(run.options & LINE_NOT_LINEAR) && !run.parted && points == 0) {
    run.options &= (uint)~LINE_NOT_LINEAR;
    run.parted = 0;
    run.from.point = run.to.point = 0;
    line_substep(TILE_OF_CALLER, lane, &run);
    return;
  }
#endif
  line_substep(TILE_OF_CALLER, lane, &run);
}

/* lanes in which a scenario begins */
ALD_INLINE mask lines_begin(TILE, uint lane, mask runs) {
  const int is_first = stage_now(TILE_OF_CALLER, lane) == 0;
  return runs & is(LANE_FLAG(LANE_STEP), W(is_first ? 0u : ~0u));
}

/* before a substep, `done` of which are behind: the winch of a line, if it has one */
ALD_INLINE void line_turn_winch(TILE, uint line, uint lane, const lines_way *way, mask active,
                                real done) {
  if (LINE_WINCH(line) == 0) return;
  winch_turn(TILE_OF_CALLER, LINE_WINCH(line) - 1, lane, way->since + done * way->step, way->step,
             done, active);
}

/* static shape of a line in the lanes of `begins` */
ALD_ONCE void line_settle(TILE, uint line, uint lane, const mask *begins, const real *softness) {
  line_statics(TILE_OF_CALLER, line, lane, *begins, *softness);
  if (LINE_OPTIONS(line) & LINE_BENDS) line_bow(TILE_OF_CALLER, line, lane, *begins, 0);
  line_rope_begins(TILE_OF_CALLER, line, lane, *begins);
}

/* before the first substep: the ends, and the static shape of what begins */
ALD_RARE void line_begin(TILE, uint line, uint lane, mask runs) {
  const mask begins = lines_begin(TILE_OF_CALLER, lane, runs);
  if (LINE_WINCH(line) > 0) winch_begin(TILE_OF_CALLER, LINE_WINCH(line) - 1, lane);
  line_find_end(TILE_OF_CALLER, line, lane, 0);
  line_find_end(TILE_OF_CALLER, line, lane, 1);
  line_gap_find(TILE_OF_CALLER, line, lane);
  if (any_lane(begins)) {
    const real firm = R(1);
    line_settle(TILE_OF_CALLER, line, lane, &begins, &firm);
    row_keep(&KIND_ROW(KIND_line, LINE_HELD_STEP, line), begins, R(0));
  }
}

/* bodies that yielded have gone on by what touched them, and the ends of lines that they hold */
ALD_RARE void lines_follow(TILE, uint lane) {
  clash_settle(TILE_OF_CALLER, lane);
  ALD_ROLLED
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT); line++) {
    for (uint end = 0; end < 2; end++) {
      const uint at = LINE_END_AT + 3 * end, rate = LINE_END_RATE + 3 * end;
      if (YIELD_OF(LINE_BODY(line, end)) == 0) continue;
      if (!FORCES_LATE) {
        line_find_end(TILE_OF_CALLER, line, lane, end);
        continue;
      }
      vec3 x = line_row_vec3(TILE_OF_CALLER, line, lane, at);
      vec3 v = line_row_vec3(TILE_OF_CALLER, line, lane, rate);
      yield_carry_of(TILE_OF_CALLER, lane, LINE_BODY(line, end), &x, &v);
      line_row_put_vec3(TILE_OF_CALLER, line, lane, at, x);
      line_row_put_vec3(TILE_OF_CALLER, line, lane, rate, v);
    }
  }
}

/* the substep that led to the one ahead; all lines take the same [s] */
ALD_INLINE real lines_before(TILE, uint lane, const lines_way *way, real done) {
  const uint line = 0;
  return sel(done > R(0), way->step, KIND_ROW(KIND_line, LINE_HELD_STEP, line));
}

/* after the last one: held ends are exactly where their bodies are */
ALD_INLINE void line_arrive(TILE, uint line, uint lane, const lines_way *way) {
  for (uint end = 0; end < 2; end++) {
    const mask held = line_follows(TILE_OF_CALLER, line, lane, end);
    if (POINT_PLACE(line, end) != 0) continue;
    line_put_end(TILE_OF_CALLER, line, lane, end, held, NODE_X, NODE_V);
  }
  KIND_ROW(KIND_line, LINE_STEP, line) = way->step;
  KIND_ROW(KIND_line, LINE_INTERVAL, line) = way->interval;
  if (LINE_WINCH(line) > 0) {
    winch_arrive(TILE_OF_CALLER, LINE_WINCH(line) - 1, lane, way->since + way->interval, way->step,
                 way->runs & (way->count > R(0)));
  }
}

#endif
