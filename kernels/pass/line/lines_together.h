/* SPDX-License-Identifier: Apache-2.0
 * All dynamic lines of a scenario as lines.h, by several work-items of a group on a GPU, with the
 * same bits. They share nodes, in runs that follow each other, boxes, and the search for what may
 * touch; what touches gives its forces in the order of the trees, by the first of them. Between two
 * phases all work-items wait for each other. What lives longer than a phase is in rows, since PoCL
 * 3.1 takes a variable that lives across a barrier for the same in all work-items. */
#ifndef ALD_KERNELS_PASS_LINES_TOGETHER_H
#define ALD_KERNELS_PASS_LINES_TOGETHER_H

#include "lines_way.h"
#include "point_rest.h"

#if defined(ALD_STUDY) && ALD_LANES == 1

#define TOGETHER_WAIT barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

/* a work-item of those that share a lane, in one phase */
typedef struct together {
  uint lane, worker, workers;
  uint done;            /* substeps that are behind */
  LOCAL uint *counts;   /* substeps of each lane of the group */
  LOCAL scalar *beside; /* its NEIGHBOUR_COUNT numbers */
} together;

/* some line is pushed by others: a constant of the program */
#define TOGETHER_CLASH ((ALD_LINES_ANY & LINE_IS_PUSHED) != 0)

/* first item that is a worker's, of those from `start` on that are dealt out in turn */
ALD_INLINE uint together_first(const together *w, uint start) {
  return (w->worker + w->workers - start % w->workers) % w->workers;
}

/* Workers that have nodes: those for whose neighbours there is room. */
ALD_INLINE uint together_walkers(const together *w) {
  const uint most = NEIGHBOUR_STRIDE / (uint)get_local_size(0);
  return most == 0 ? 1 : (most < w->workers ? most : w->workers);
}

/* the first node of all lines that is a worker's */
ALD_INLINE uint together_node(TILE, const together *w, uint worker) {
  const uint nodes = LINE_FIRST_NODE(KIND(KIND_line, KIND_COUNT)), walkers = together_walkers(w);
  return worker < walkers ? nodes * worker / walkers : nodes;
}

ALD_INLINE lines_way together_way(TILE, uint lane) {
  lines_way way;
  const uint line = 0;
  way.interval = KIND_ROW(KIND_line, LINE_INTERVAL, line);
  way.since = KIND_ROW(KIND_line, LINE_SINCE, line);
  way.count = KIND_ROW(KIND_line, LINE_COUNT, line);
  way.step = KIND_ROW(KIND_line, LINE_STEP, line);
  way.runs = lane_runs(TILE_OF_CALLER, lane);
  lines_way_around(TILE_OF_CALLER, lane, &way);
  return way;
}

ALD_INLINE void together_put_way(TILE, uint lane, const lines_way *way) {
  const uint line = 0;
  KIND_ROW(KIND_line, LINE_INTERVAL, line) = way->interval;
  KIND_ROW(KIND_line, LINE_SINCE, line) = way->since;
  KIND_ROW(KIND_line, LINE_COUNT, line) = way->count;
  KIND_ROW(KIND_line, LINE_STEP, line) = way->step;
}

/* is the lane's substep after `done` others still to be done? */
ALD_INLINE int together_is_active(const together *w, const lines_way *way) {
  return way->runs && R(w->done) < way->count;
}

/* ends and static shapes, a line at a time */
ALD_INLINE void together_begin(TILE, const together *w) {
  const uint lane = w->lane;
  if (w->worker == 0) {
    const lines_way way = lines_way_of(TILE_OF_CALLER, lane);
    together_put_way(TILE_OF_CALLER, lane, &way);
    yields_begin(TILE_OF_CALLER, lane);
    if (ALD_POINTS) {
      points_begin(TILE_OF_CALLER, lane, lines_begin(TILE_OF_CALLER, lane, way.runs));
    }
  }
  ALD_ROLLED
  for (uint line = w->worker; line < KIND(KIND_line, KIND_COUNT); line += w->workers) {
    line_begin(TILE_OF_CALLER, line, lane, lane_runs(TILE_OF_CALLER, lane));
  }
  ALD_ROLLED
  for (uint chain = w->worker; TOGETHER_CLASH && chain < plan[PLAN_CHAINS]; chain += w->workers) {
    chain_find_width(TILE_OF_CALLER, lane, chain);
  }
}

/* points look for their rest, by the first worker */
ALD_INLINE void together_rest(TILE, const together *w) {
  if (w->worker > 0) return;
  const mask runs = lane_runs(TILE_OF_CALLER, w->lane);
  const mask begins = lines_begin(TILE_OF_CALLER, w->lane, runs);
  if (begins) points_rest(TILE_OF_CALLER, w->lane, &begins);
}

/* nodes as they were held, and the water there */
ALD_INLINE void together_nodes(TILE, const together *w) {
  const lines_way way = together_way(TILE_OF_CALLER, w->lane);
  const uint node = together_node(TILE_OF_CALLER, w, w->worker);
  const uint end = together_node(TILE_OF_CALLER, w, w->worker + 1);
  nodes_begin(TILE_OF_CALLER, w->lane, node, end);
  if (way.varies) nodes_fill_water(TILE_OF_CALLER, w->lane, node, end, &way);
}

/* what clashes know before the first substep, and how many there are, by the first worker */
ALD_INLINE void together_refine(TILE, const together *w) {
  const uint lane = w->lane;
  if (w->worker > 0) return;
  lines_way way = together_way(TILE_OF_CALLER, lane);
  w->counts[get_local_id(0)] = way.runs ? to_whole(way.count) : 0;
  if (!way.clashes) return;
  clash_begin(TILE_OF_CALLER, lane);
  way.count = from_whole(clash_refine(TILE_OF_CALLER, lane, to_whole(way.count), way.interval));
  way.step = way.interval / real_max(way.count, R(1));
  yields_place(TILE_OF_CALLER, lane, way.since);
  together_put_way(TILE_OF_CALLER, lane, &way);
  w->counts[get_local_id(0)] = way.runs ? to_whole(way.count) : 0;
}

/* Before a substep: pushes and touches begin anew, bars move, boxes of level 0 are fitted. */
ALD_INLINE void together_fit(TILE, const together *w) {
  const uint lane = w->lane, chains = plan[PLAN_CHAINS], lines = KIND(KIND_line, KIND_COUNT);
  const lines_way way = together_way(TILE_OF_CALLER, lane);
  if (!together_is_active(w, &way)) return;
  const uint node = together_node(TILE_OF_CALLER, w, w->worker);
  nodes_clear_push(TILE_OF_CALLER, lane, node, together_node(TILE_OF_CALLER, w, w->worker + 1), 1);
  ALD_ROLLED
  for (uint chain = w->worker; chain < chains; chain += w->workers) {
    if (chain >= lines)
      bar_move(TILE_OF_CALLER, lane, chain - lines, way.since + R(w->done) * way.step);
    chain_ongoing_clear(TILE_OF_CALLER, lane, chain, 1);
    if (chain >= lines) chain_fit_runs(TILE_OF_CALLER, lane, chain, 0, 1, 0);
  }
  uint start = 0;
  ALD_ROLLED
  for (uint line = 0; line < lines; line++) {
    if (!chain_clashes(TILE_OF_CALLER, line)) continue;
    const uint boxes = chain_boxes(CHAIN(line, CHAIN_SEGMENTS), 0);
    ALD_ROLLED
    for (uint run = together_first(w, start); run < boxes; run += w->workers) {
      chain_fit_runs(TILE_OF_CALLER, lane, line, run, run + 1, 0);
    }
    start += boxes;
  }
}

/* the boxes above them, a chain at a time */
ALD_INLINE void together_fit_above(TILE, const together *w) {
  const uint lane = w->lane;
  const lines_way way = together_way(TILE_OF_CALLER, lane);
  if (!together_is_active(w, &way)) return;
  ALD_ROLLED
  for (uint chain = w->worker; chain < plan[PLAN_CHAINS]; chain += w->workers) {
    if (!chain_clashes(TILE_OF_CALLER, chain)) continue;
    chain_fit_above(TILE_OF_CALLER, lane, chain);
    chain_find_speed(TILE_OF_CALLER, lane, chain);
  }
}

/* marks the boxes of level 0 in which there is something to be done */
ALD_INLINE void together_mark(TILE, const together *w) {
  const uint lane = w->lane;
  const lines_way way = together_way(TILE_OF_CALLER, lane);
  if (!together_is_active(w, &way)) return;
  const clash_search search =
      clash_search_of(1, way.step, lines_before(TILE_OF_CALLER, lane, &way, R(w->done)),
                      way.since + R(w->done) * way.step, CLASH_MARKS);
  uint start = 0;
  ALD_ROLLED
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT); line++) {
    if (!chain_clashes(TILE_OF_CALLER, line)) continue;
    const uint boxes = chain_boxes(CHAIN(line, CHAIN_SEGMENTS), 0);
    ALD_ROLLED
    for (uint run = together_first(w, start); run < boxes; run += w->workers) {
      clash_mark(TILE_OF_CALLER, lane, search, line, run);
    }
    start += boxes;
  }
}

ALD_INLINE void together_mark_above(TILE, const together *w) {
  const lines_way way = together_way(TILE_OF_CALLER, w->lane);
  if (!together_is_active(w, &way)) return;
  ALD_ROLLED
  for (uint line = w->worker; line < KIND(KIND_line, KIND_COUNT); line += w->workers) {
    if (chain_clashes(TILE_OF_CALLER, line)) chain_mark_above(TILE_OF_CALLER, w->lane, line);
  }
}

/* forces of what touches, by the first worker */
ALD_INLINE void together_act(TILE, const together *w) {
  const uint lane = w->lane;
  const lines_way way = together_way(TILE_OF_CALLER, lane);
  if (!together_is_active(w, &way) || w->worker > 0) return;
  clash_act(TILE_OF_CALLER, lane, 1, way.step, lines_before(TILE_OF_CALLER, lane, &way, R(w->done)),
            way.since + R(w->done) * way.step, CLASH_MARKED);
}

/* winches choose their rates, a line at a time, while no node moves */
ALD_INLINE void together_winches(TILE, const together *w) {
  const lines_way way = together_way(TILE_OF_CALLER, w->lane);
  if (!together_is_active(w, &way)) return;
  ALD_ROLLED
  for (uint line = w->worker; line < KIND(KIND_line, KIND_COUNT); line += w->workers) {
    line_turn_winch(TILE_OF_CALLER, line, w->lane, &way, 1, R(w->done));
  }
}

/* the part of a line that is a worker's; 0: there is none */
ALD_INLINE int together_part(TILE, const together *w, uint line, line_part *part) {
  const uint first = LINE_FIRST_NODE(line), count = LINE_FIRST_NODE(line + 1) - first;
  const uint node = together_node(TILE_OF_CALLER, w, w->worker);
  const uint end = together_node(TILE_OF_CALLER, w, w->worker + 1);
  part->is_whole = 0;
  part->first = node > first ? node - first : 0;
  part->end = end < first ? 0 : (end - first < count ? end - first : count);
  return part->first < part->end;
}

ALD_INLINE void together_put(LOCAL scalar *beside, uint field, vec3 v) {
  beside[field * NEIGHBOUR_STRIDE] = v.x;
  beside[(field + 1) * NEIGHBOUR_STRIDE] = v.y;
  beside[(field + 2) * NEIGHBOUR_STRIDE] = v.z;
}

/* Neighbours of a worker's nodes as the substep begins, before anyone moves. At most one line
 * begins before its nodes, and at most one goes on behind them. */
ALD_INLINE void together_look(TILE, const together *w) {
  const uint lane = w->lane, stride = NODE_STRIDE;
  ALD_ROLLED
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT); line++) {
    line_part part;
    const uint first = LINE_FIRST_NODE(line), count = LINE_FIRST_NODE(line + 1) - first;
    const int bends = (LINE_OPTIONS(line) & LINE_BENDS) != 0;
    if (!together_part(TILE_OF_CALLER, w, line, &part)) continue;
    const GLOBAL scalar *behind = NODE_ROWS_OF(first + part.first - 1);
    const GLOBAL scalar *ahead = NODE_ROWS_OF(first + part.end);
    if (part.first > 0) {
      together_put(w->beside, NEIGHBOUR_BEHIND, node_vec3(behind, stride, NODE_X));
      together_put(w->beside, NEIGHBOUR_BEHIND + 3, node_vec3(behind, stride, NODE_V));
    }
    if (part.first > 0 && (LINE_OPTIONS(line) & LINE_REMEMBERS)) {
      w->beside[NEIGHBOUR_SLOW * NEIGHBOUR_STRIDE] = NODE_SLOW(first + part.first - 1);
    }
    if (bends && part.first > 1) {
      together_put(w->beside, NEIGHBOUR_FAR_BEHIND, node_vec3(behind - lanes, stride, NODE_X));
    }
    if (part.end < count) {
      together_put(w->beside, NEIGHBOUR_AHEAD, node_vec3(ahead, stride, NODE_X));
      together_put(w->beside, NEIGHBOUR_AHEAD + 3, node_vec3(ahead, stride, NODE_V));
    }
    if (bends && part.end + 1 < count) {
      together_put(w->beside, NEIGHBOUR_FAR_AHEAD, node_vec3(ahead + lanes, stride, NODE_X));
    }
  }
}

/* the nodes move */
ALD_INLINE void together_walk(TILE, const together *w) {
  const lines_way way = together_way(TILE_OF_CALLER, w->lane);
  if (!together_is_active(w, &way)) return;
  ALD_ROLLED
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT); line++) {
    line_part part;
    if (!together_part(TILE_OF_CALLER, w, line, &part)) continue;
    part.beside = w->beside;
    line_advance(TILE_OF_CALLER, line, w->lane, &way, part, 1, R(w->done));
  }
}

/* points, by the first worker */
ALD_INLINE void together_meet(TILE, const together *w) {
  const lines_way way = together_way(TILE_OF_CALLER, w->lane);
  if (w->worker > 0 || !together_is_active(w, &way)) return;
  const mask active = 1;
  points_advance(TILE_OF_CALLER, w->lane, &active, &way.step, &way.current, way.varies);
}

ALD_INLINE void together_arrive(TILE, const together *w) {
  if (w->worker > 0) return;
  const lines_way way = together_way(TILE_OF_CALLER, w->lane);
  for (uint line = 0; line < KIND(KIND_line, KIND_COUNT); line++) {
    line_arrive(TILE_OF_CALLER, line, w->lane, &way);
  }
}

/* bodies that yielded, by the first worker */
ALD_INLINE void together_follow(TILE, const together *w) {
  if (w->worker == 0) lines_follow(TILE_OF_CALLER, w->lane);
}

/* One phase, of the work-items whose lanes go; the others only wait. */
#define TOGETHER_DO(phase, done)                                                                \
  if (goes[TOGETHER_SELF]) {                                                                    \
    const together own = {                                                                      \
        (uint)get_global_id(0), (uint)get_local_id(1), (uint)get_local_size(1), (done), counts, \
        beside + TOGETHER_SELF};                                                                \
    phase(TILE_OF_CALLER, &own);                                                                \
  }                                                                                             \
  TOGETHER_WAIT;
#define TOGETHER_SELF (get_local_id(0) + get_local_size(0) * get_local_id(1))

/* goes: 1 for each work-item whose lane goes; counts: a number of each lane; beside: neighbours */
ALD_INLINE_ALWAYS void lines_together(TILE_ALONE(), const LOCAL uint *goes, LOCAL uint *counts,
                                      LOCAL scalar *beside) {
  uint most = 0; /* substeps, of the lane that takes most */
  if (get_local_id(1) == 0) counts[get_local_id(0)] = 0;
  TOGETHER_DO(together_begin, 0)
  if (ALD_POINTS) {
    TOGETHER_DO(together_rest, 0)
  }
  TOGETHER_DO(together_nodes, 0)
  TOGETHER_DO(together_refine, 0)
  for (uint k = 0; k < get_local_size(0); k++) most = counts[k] > most ? counts[k] : most;
  for (uint done = 0; done < most; done++) {
    if (TOGETHER_CLASH) {
      TOGETHER_DO(together_fit, done)
      TOGETHER_DO(together_fit_above, done)
      TOGETHER_DO(together_mark, done)
      TOGETHER_DO(together_mark_above, done)
      TOGETHER_DO(together_act, done)
    }
    if (ALD_LINES_WINCH) {
      TOGETHER_DO(together_winches, done)
    }
    TOGETHER_DO(together_look, done)
    TOGETHER_DO(together_walk, done)
    if (ALD_POINTS) {
      TOGETHER_DO(together_meet, done)
    }
  }
  if (TOGETHER_CLASH) {
    TOGETHER_DO(together_follow, most)
  }
  TOGETHER_DO(together_arrive, most)
}

#endif
#endif
