/* SPDX-License-Identifier: Apache-2.0
 * The strain energy of a dynamic line: of stretching and bending. */
#ifndef ALD_KERNELS_PASS_LINE_ENERGY_H
#define ALD_KERNELS_PASS_LINE_ENERGY_H

#include "../../law/line_bend.h"
#include "line_end.h"
#include "line_energy_rows.h"
#include "line_rope.h"

/* B (1 - t1.t2), without the cancellation where both are nearly alike */
ALD_INLINE real line_bend_energy(real b, vec3 t1, vec3 t2) {
  const vec3 turn = vec3_sub(t2, t1);
  return R(0.5) * b * vec3_dot(turn, turn);
}

/* energy of a clamp, 0 where it does not hold; n: its segment, `along` into the line */
ALD_INLINE real line_clamp_energy(TILE, uint line, uint lane, uint end, const line_section *n,
                                  vec3 along) {
  if (!(LINE_OPTIONS(line) & (end ? LINE_CLAMP_TO : LINE_CLAMP_FROM))) return R(0);
  const vec3 clamp = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_ALONG + 3 * end);
  const real energy = line_bend_energy(R(2) * n->bending / n->rest, clamp, along);
  return sel(line_pulls(TILE_OF_CALLER, line, lane, end), energy, R(0));
}

/* sum of the springs' energies, EA e^2 L/2 where linear, none where slack, over all segments, and
 * of the energies of bending [J] */
ALD_INLINE real line_strain_energy(TILE, uint line, uint lane, line_growth growth) {
  const uint stride = NODE_STRIDE, sections = LINE_SECTION_COUNT(line);
  const int bends = (LINE_OPTIONS(line) & LINE_BENDS) != 0;
  const GLOBAL scalar *rows = NODE_ROWS_OF(LINE_FIRST_NODE(line));
  vec3 x = node_vec3(rows, stride, NODE_X), behind = vec3_zero();
  const real gap = line_gap(TILE_OF_CALLER, line, lane);
  real energy = R(0), number = R(0);
  uint node = LINE_FIRST_NODE(line);
  line_section n, before;
  for (uint section = 0; section < sections; section++) {
    line_section_load(TILE_OF_CALLER, line, section, lane, growth, &n);
    if (section == 0) before = n;
    const real bending = n.bending;
    const uint segments = LINE_SECTION_SEGMENTS(line, section);
    for (uint k = 0; k < segments; k++) {
      rows = rows + lanes;
      const vec3 next = node_vec3(rows, stride, NODE_X);
      line_link link = line_link_of(x, next);
      const line_spring own =
          line_rope_now(TILE_OF_CALLER, line, lane, node++, &n, link.length - n.rest, R(0));
      real stored = own.energy;
      if (ALD_LINES_PART) {
        number = number + R(1);
        const mask gone = gap == number;
        link = line_link_without(link, gone);
        stored = sel(gone, R(0), stored);
        n.bending = sel(gone, R(0), bending);
      }
      energy = energy + stored;
      if (bends && section + k > 0) {
        const real b = line_bend_stiffness(before.bending, before.rest, n.bending, n.rest);
        energy = energy + line_bend_energy(b, behind, link.along);
      } else if (bends) {
        energy = energy + line_clamp_energy(TILE_OF_CALLER, line, lane, 0, &n, link.along);
      }
      before = n;
      behind = link.along;
      x = next;
    }
  }
  if (!bends) return energy;
  return energy + line_clamp_energy(TILE_OF_CALLER, line, lane, 1, &n, vec3_scale(behind, R(-1)));
}

/* it has no force */
ALD_INLINE void line_energy_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint line = KIND_TABLE(KIND_line_energy, KIND_LINE_A, instance);
  const line_growth growth =
      line_growth_at(TILE_OF_CALLER, line, lane, stage_time(TILE_OF_CALLER, lane));
  ROW_OF(line_energy, LINE_ENERGY_NOW) = line_strain_energy(TILE_OF_CALLER, line, lane, growth);
}

ALD_INLINE void line_energy_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real now = ROW_OF(line_energy, LINE_ENERGY_NOW);
  const mask more = runs & (now > ROW_OF(line_energy, LINE_ENERGY_MOST));
  row_keep(&ROW_OF(line_energy, LINE_ENERGY_TIME), more, record_time(TILE_OF_CALLER, lane));
  row_keep(&ROW_OF(line_energy, LINE_ENERGY_MOST), more, now);
}

#endif
