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
  line_walk_move(TILE_OF_CALLER, lane, run, w, &n, across, along);
}

/* The walk begins at the first node, or where the forces on the first of its part come from. */
ALD_INLINE void line_substep_begin(TILE, uint lane, const line_run *run, line_stretch *s,
                                   line_front *w) {
  const line_part *part = &run->part;
  const uint before = run->options & LINE_BENDS ? 2 : 1;
  uint left = 0;
  w->node = part->is_whole || part->first < before ? 0 : part->first - before;
  w->rows = NODE_ROWS_OF(LINE_FIRST_NODE(run->line) + w->node);
  s->section = 0;
  if (!part->is_whole) {
    left = w->node;
    while (ALD_LINES_SECTIONS && left >= LINE_SECTION_SEGMENTS(run->line, s->section)) {
      left -= LINE_SECTION_SEGMENTS(run->line, s->section++);
    }
  }
  s->behind = line_lump_none();
  line_stretch_enter(TILE_OF_CALLER, lane, run, s);
  s->left -= left;
  if (line_walk_owns(run, w->node)) {
    w->x = node_vec3(w->rows, NODE_STRIDE, NODE_X);
    w->v = node_vec3(w->rows, NODE_STRIDE, NODE_V);
  } else if (w->node + 1 == part->first) {
    w->x = line_neighbour(run, NEIGHBOUR_BEHIND);
    w->v = line_neighbour(run, NEIGHBOUR_BEHIND + 3);
  } else {
    w->x = line_neighbour(run, NEIGHBOUR_FAR_BEHIND);
    w->v = vec3_zero();
  }
  w->force = vec3_zero();
  w->behind.link.along = vec3_zero();
  w->behind.link.inverse = w->behind.link.length = w->behind.wet = R(0);
  w->behind.bending = w->behind.rest = R(0);
  w->behind.sunk = 0;
  w->before.way = line_way_of(vec3_zero());
  w->before.across = w->before.along = R(0);
  w->before.moves = is(W(0), W(1));
  w->edge = 1;
}

ALD_INLINE void line_substep(TILE, uint lane, const line_run *run) {
  line_stretch s;
  line_front w;
  const line_part *part = &run->part;
  const uint count = LINE_FIRST_NODE(run->line + 1) - LINE_FIRST_NODE(run->line);
  const int bends = (run->options & LINE_BENDS) != 0;
  uint end = count;
  if (!part->is_whole) end = bends && part->end < count ? part->end + 1 : part->end;
  line_substep_begin(TILE_OF_CALLER, lane, run, &s, &w);
  for (; w.node < end; w.node++) {
    w.is_first = w.node == 0;
    w.is_last = w.node + 1 == count;
    if (s.left == 0) {
      w.edge = 1;
      if (ALD_LINES_SECTIONS && !w.is_last) {
        s.section++;
        line_stretch_enter(TILE_OF_CALLER, lane, run, &s);
      }
    }
    if (w.is_last) {
      line_walk_end(&w);
    } else {
      line_walk_reach(TILE_OF_CALLER, lane, run, &w, &s.numbers);
    }
    if (bends && (part->is_whole || w.node + 1 >= part->first)) {
      line_walk_bend(TILE_OF_CALLER, lane, run, &w);
    }
    if (line_walk_owns(run, w.node)) line_substep_node(TILE_OF_CALLER, lane, run, &w, &s);
    if (w.edge) s.behind = s.numbers.lump;
    w.edge = 0;
    s.left--;
    w.rows = w.rows + lanes;
    line_walk_pass(run, &w, s.numbers.diameter);
  }
}

/* the same on a seabed that is not level, so that walks on level ground know nothing of it */
ALD_APART void line_substep_slope(TILE, uint lane, const line_run *run) {
  line_substep(TILE_OF_CALLER, lane, run);
}

#endif
