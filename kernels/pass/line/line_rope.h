/* SPDX-License-Identifier: Apache-2.0
 * The spring of a segment of a dynamic line: linear, by a curve, or with a memory of what it has
 * borne (line_memory.h). Segments that are not linear are apart, so that others cost nothing. */
#ifndef ALD_KERNELS_PASS_LINE_ROPE_H
#define ALD_KERNELS_PASS_LINE_ROPE_H

#include "../../law/line_memory.h"
#include "../../law/line_tension.h"
#include "line_section.h"

/* a segment that is not linear, and how it is stretched */
typedef struct line_stretching {
  line_rope rope;
  real rest, stretch, rate; /* unstretched, longer by, and how fast [m], [m/s] */
  real damping;             /* tension per rate [N s/m] */
  real slow, step;          /* slow strain `step` ago [-], [s] */
} line_stretching;

/* what follows from it */
typedef struct line_spring {
  real tension; /* [N] */
  real slope;   /* by the stretch at rest [N/m] */
  real energy;  /* of strain [J] */
  real slow;    /* slow strain [-] */
} line_spring;

/* a rope at rest at a strain: on the line of the last row passed, from (0, 0) on; the first line
 * goes on below, the last one beyond */
ALD_INLINE line_elastic line_curve_at(TILE, uint lane, line_rope rope, real strain) {
  line_elastic c;
  real node = R(0);
  c.tension = c.energy = R(0);
  c.slope = PARAM(rope.rows > 0 ? rope.curve + CURVE_SLOPE : rope.entry + SECTION_STIFFNESS);
  for (uint k = 1; k < rope.rows; k++) {
    const uint row = rope.curve + (k - 1) * CURVE_PARAM_COUNT, next = row + CURVE_PARAM_COUNT;
    const real there = PARAM(row + CURVE_STRAIN);
    const mask passed = strain >= there;
    if (!any_lane(passed)) break;
    node = sel(passed, there, node);
    c.tension = sel(passed, PARAM(row + CURVE_TENSION), c.tension);
    c.energy = sel(passed, PARAM(row + CURVE_ENERGY), c.energy);
    c.slope = sel(passed, PARAM(next + CURVE_SLOPE), c.slope);
  }
  const real over = strain - node;
  c.energy = c.energy + over * (c.tension + R(0.5) * c.slope * over);
  c.tension = c.tension + c.slope * over;
  return c;
}

ALD_INLINE line_memory line_rope_memory(TILE, uint lane, line_rope rope) {
  line_memory m;
  m.stiffness = PARAM(rope.entry + SECTION_DYNAMIC);
  m.per_tension = PARAM(rope.entry + SECTION_DYNAMIC_PER_TENSION);
  m.most = PARAM(rope.entry + SECTION_DYNAMIC_MOST);
  m.time = PARAM(rope.entry + SECTION_RELAXATION);
  return m;
}

/* with the damping; one that only pulls has none where it is slack */
ALD_INLINE real line_rope_tension(real spring, const line_stretching *s, mask taut, int bends) {
  const real tension = spring + s->damping * s->rate;
  return bends ? tension : sel(taut, real_max(tension, R(0)), R(0));
}

/* one that is not linear; options: of its line */
ALD_APART line_spring line_rope_pulls(TILE, uint lane, uint options, line_stretching s) {
  line_spring p;
  const int bends = (options & LINE_BENDS) != 0;
  const real given = s.stretch / s.rest;
  real strain = given;
  mask taut = given > R(0);
  p.slow = strain;
  if (options & LINE_REMEMBERS) {
    const line_memory m = line_rope_memory(TILE_OF_CALLER, lane, s.rope);
    line_elastic at = line_curve_at(TILE_OF_CALLER, lane, s.rope, s.slow);
    real k = line_memory_stiffness(&m, at.tension);
    const real counts = line_memory_taut(&at, k, s.slow, given, bends);
    p.slow = line_memory_later(&m, &at, k, s.slow, counts, s.step);
    at = line_curve_at(TILE_OF_CALLER, lane, s.rope, p.slow);
    k = line_memory_stiffness(&m, at.tension);
    strain = line_memory_taut(&at, k, p.slow, given, bends);
    taut = given >= strain;
    p.tension = line_memory_tension(&at, k, p.slow, strain);
    p.energy = line_memory_energy(&at, k, p.slow, strain) * s.rest;
    p.slope = at.slope / s.rest;
  } else {
    if (!bends) strain = real_max(strain, R(0));
    const line_elastic at = line_curve_at(TILE_OF_CALLER, lane, s.rope, strain);
    p.tension = at.tension;
    p.energy = at.energy * s.rest;
    p.slope = at.slope / s.rest;
  }
  p.tension = line_rope_tension(p.tension, &s, taut, bends);
  return p;
}

ALD_INLINE line_stretching line_stretching_of(const line_section *n, real stretch, real rate) {
  line_stretching s;
  s.rope = n->rope;
  s.rest = n->rest;
  s.damping = n->damping;
  s.stretch = stretch;
  s.rate = rate;
  s.slow = s.step = R(0);
  return s;
}

/* any segment at rest, as it is when it has borne its tension for long */
ALD_INLINE line_spring line_rope_rests(TILE, uint lane, uint options, const line_section *n,
                                       real stretch) {
  line_spring p;
  if (options & LINE_NOT_LINEAR) {
    return line_rope_pulls(TILE_OF_CALLER, lane, options & (uint)~LINE_REMEMBERS,
                           line_stretching_of(n, stretch, R(0)));
  }
  p.tension = line_tension(n->stiffness, n->damping, stretch, R(0), (options & LINE_BENDS) != 0);
  p.slope = n->stiffness;
  p.energy = p.slow = R(0);
  return p;
}

/* any segment at this evaluation; node: its lower one, of the block */
ALD_INLINE line_spring line_rope_now(TILE, uint line, uint lane, uint node, const line_section *n,
                                     real stretch, real rate) {
  line_spring p;
  const uint options = LINE_OPTIONS(line);
  const int bends = (options & LINE_BENDS) != 0;
  if (options & LINE_NOT_LINEAR) {
    line_stretching s = line_stretching_of(n, stretch, rate);
    if (options & LINE_REMEMBERS) {
      s.slow = NODE_SLOW(node);
      s.step = sel(KIND_ROW(KIND_line, LINE_INTERVAL, line) > R(0),
                   KIND_ROW(KIND_line, LINE_STEP, line), KIND_ROW(KIND_line, LINE_HELD_STEP, line));
    }
    return line_rope_pulls(TILE_OF_CALLER, lane, options, s);
  }
  p.tension = line_tension(n->stiffness, n->damping, stretch, rate, bends);
  if (!bends) stretch = real_max(stretch, R(0));
  p.energy = R(0.5) * n->stiffness * stretch * stretch;
  p.slope = n->stiffness;
  p.slow = R(0);
  return p;
}

/* nodes `node` to `end` - 1 remember what was held */
ALD_INLINE void nodes_remember(TILE, uint lane, uint node, uint end) {
  ALD_ROLLED
  for (; LINES_REMEMBER && node < end; node++) NODE_SLOW(node) = NODE_HELD_SLOW(node);
}

/* A line that begins has borne for long what it bears, in the lanes of `who`. */
ALD_INLINE void line_rope_begins(TILE, uint line, uint lane, mask who) {
  if (!(LINE_OPTIONS(line) & LINE_REMEMBERS)) return;
  const line_growth growth = line_growth_at(TILE_OF_CALLER, line, lane, R(0));
  uint node = LINE_FIRST_NODE(line);
  vec3 x = node_vec3(NODE_ROWS_OF(node), NODE_STRIDE, NODE_HELD_X);
  for (uint section = 0; section < LINE_SECTION_COUNT(line); section++) {
    line_section n;
    line_section_load(TILE_OF_CALLER, line, section, lane, growth, &n);
    const uint segments = LINE_SECTION_SEGMENTS(line, section);
    for (uint k = 0; k < segments; k++, node++) {
      const vec3 next = node_vec3(NODE_ROWS_OF(node + 1), NODE_STRIDE, NODE_HELD_X);
      real strain = vec3_length(vec3_sub(next, x)) / n.rest - R(1);
      if (!(LINE_OPTIONS(line) & LINE_BENDS)) strain = real_max(strain, R(0));
      const real kept = NODE_HELD_SLOW(node);
      NODE_HELD_SLOW(node) = sel(who, strain, kept);
      x = next;
    }
  }
}

#endif
