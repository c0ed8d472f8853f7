/* SPDX-License-Identifier: Apache-2.0
 * All dynamic lines of a scenario from the last record to this evaluation, in substeps, together,
 * so that they meet each other in each of them. Reads what was held, writes what is tried; only the
 * static shape at the start of a scenario is held at once. */
#ifndef ALD_KERNELS_PASS_LINES_H
#define ALD_KERNELS_PASS_LINES_H

#include "lines_together.h"
#include "lines_way.h"
#include "point_rest.h"

ALD_MERGED void lines_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint lines = KIND(KIND_line, KIND_COUNT);
  line_part whole_line;
  if (lines == 0) return;
  whole_line.is_whole = 1;
  whole_line.first = whole_line.end = 0;
  whole_line.beside = 0;
  lines_way way = lines_way_of(TILE_OF_CALLER, lane);
  yields_begin(TILE_OF_CALLER, lane);
  const mask begins = lines_begin(TILE_OF_CALLER, lane, way.runs);
  if (ALD_POINTS) points_begin(TILE_OF_CALLER, lane, begins);
  ALD_ROLLED
  for (uint line = 0; line < lines; line++) line_begin(TILE_OF_CALLER, line, lane, way.runs);
  if (ALD_POINTS && any_lane(begins)) points_rest(TILE_OF_CALLER, lane, &begins);
  ALD_ROLLED
  for (uint line = 0; line < lines; line++) {
    nodes_begin(TILE_OF_CALLER, lane, LINE_NODES(line));
    if (way.varies) nodes_fill_water(TILE_OF_CALLER, lane, LINE_NODES(line), &way);
  }
  if (way.clashes) {
    clash_begin(TILE_OF_CALLER, lane);
    way.count = from_whole(clash_refine(TILE_OF_CALLER, lane, to_whole(way.count), way.interval));
    way.step = way.interval / real_max(way.count, R(1));
    yields_place(TILE_OF_CALLER, lane, way.since);
  }
  mask active = way.runs & (way.count > R(0));
  for (real done = R(0); any_lane(active); done = done + R(1)) {
    if (way.clashes) {
      ALD_ROLLED
      for (uint line = 0; line < lines; line++) {
        if (LINE_OPTIONS(line) & LINE_IS_PUSHED) {
          nodes_clear_push(TILE_OF_CALLER, lane, LINE_NODES(line), active);
        }
      }
      clash_forces(TILE_OF_CALLER, lane, active, way.step,
                   lines_before(TILE_OF_CALLER, lane, &way, done), way.since + done * way.step);
    }
    ALD_ROLLED
    for (uint line = 0; line < lines; line++) {
      line_turn_winch(TILE_OF_CALLER, line, lane, &way, active, done);
      line_advance(TILE_OF_CALLER, line, lane, &way, whole_line, active, done);
    }
    if (ALD_POINTS && KIND(KIND_point, KIND_COUNT) > 0) {
      points_advance(TILE_OF_CALLER, lane, &active, &way.step, &way.current, way.varies);
    }
    active = way.runs & (done + R(1) < way.count);
  }
  if (way.clashes) lines_follow(TILE_OF_CALLER, lane);
  ALD_ROLLED
  for (uint line = 0; line < lines; line++) line_arrive(TILE_OF_CALLER, line, lane, &way);
}

#endif
