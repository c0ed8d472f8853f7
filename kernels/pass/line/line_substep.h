/* SPDX-License-Identifier: Apache-2.0
 * One substep of one line, from its first node to its last. */
#ifndef ALD_KERNELS_PASS_LINE_SUBSTEP_H
#define ALD_KERNELS_PASS_LINE_SUBSTEP_H

#include "line_walk.h"

/* numbers of the section that a walk is in */
typedef struct line_stretch {
  uint section, left;     /* segments of it that are still ahead */
  line_section numbers;   /* of the segment ahead */
  line_lump behind, node; /* of the segment behind; of a node inside the section, under water */
  real across, along;     /* 1/mass of that node */
} line_stretch;

ALD_INLINE void line_stretch_enter(TILE, uint lane, const line_run *run, line_stretch *s) {
  line_section_load(TILE_OF_CALLER, run->line, s->section, lane, run->growth, &s->numbers);
  s->left = LINE_SECTION_SEGMENTS(run->line, s->section);
  const line_lump *n = &s->numbers.lump;
  s->node = line_lump_between(n, R(1), n, R(1), line_clump_none());
  s->across = R(1) / (s->node.mass + s->node.added_across);
  s->along = R(1) / (s->node.mass + s->node.added_along);
}

/* the numbers of the node at the front, and the node moves by them */
ALD_INLINE void line_substep_node(TILE, uint lane, const line_run *run, line_front *w,
                                  const line_stretch *s) {
  line_lump n = s->node;
  real across = s->across, along = s->along;
  if (w->edge | !w->behind.sunk | !w->ahead.sunk) {
    const line_lump none = line_lump_none();
    line_clump clump = line_clump_none();
    if (w->edge && !w->is_first) {
      clump = line_clump_at(TILE_OF_CALLER, run->line, s->section - (w->is_last ? 0u : 1u), lane,
                            w->x.z);
    }
    n = line_lump_between(&s->behind, w->behind.wet, w->is_last ? &none : &s->numbers.lump,
                          w->ahead.wet, clump);
    across = R(1) / (n.mass + n.added_across);
    along = R(1) / (n.mass + n.added_along);
  }
  line_walk_move(TILE_OF_CALLER, run, w, &n, across, along);
}

ALD_INLINE void line_substep(TILE, uint lane, const line_run *run) {
  line_stretch s;
  line_front w;
  const uint first = LINE_FIRST_NODE(run->line), count = LINE_FIRST_NODE(run->line + 1) - first;
  s.section = 0;
  s.behind = line_lump_none();
  line_stretch_enter(TILE_OF_CALLER, lane, run, &s);
  w.rows = NODE_ROWS_OF(first);
  w.x = node_vec3(w.rows, NODE_STRIDE, NODE_X);
  w.v = node_vec3(w.rows, NODE_STRIDE, NODE_V);
  w.force = vec3_zero();
  w.behind.link.along = vec3_zero();
  w.behind.link.inverse = w.behind.link.length = w.behind.wet = R(0);
  w.behind.bending = w.behind.rest = R(0);
  w.behind.sunk = 0;
  w.edge = 1;
  for (uint node = 0; node < count; node++) {
    w.is_first = node == 0;
    w.is_last = node + 1 == count;
    if (s.left == 0) {
      w.edge = 1;
      if (!w.is_last) {
        s.section++;
        line_stretch_enter(TILE_OF_CALLER, lane, run, &s);
      }
    }
    if (w.is_last) {
      line_walk_end(&w);
    } else {
      line_walk_reach(TILE_OF_CALLER, run, &w, &s.numbers);
    }
    if (run->options & LINE_BENDS) line_walk_bend(TILE_OF_CALLER, run, &w);
    line_substep_node(TILE_OF_CALLER, lane, run, &w, &s);
    if (w.edge) s.behind = s.numbers.lump;
    w.edge = 0;
    s.left--;
    w.rows = w.rows + lanes;
    w.x = w.next_x;
    w.v = w.next_v;
    w.force = w.carry;
    w.behind = w.ahead;
  }
}

#endif
