/* SPDX-License-Identifier: Apache-2.0
 * The numbers of a line's sections, as its walks need them, and the winch that lets one of them
 * grow. */
#ifndef ALD_KERNELS_PASS_LINE_SECTION_H
#define ALD_KERNELS_PASS_LINE_SECTION_H

#include "../../law/line_lump.h"
#include "../step/space.h"
#include "line_rows.h"
#include "winch_rows.h"

/* body that holds an end, 0 or 1 */
#define LINE_BODY(line, end) KIND_TABLE(KIND_line, (uint)((end) ? KIND_BODY_B : KIND_BODY_A), line)

/* rows of a node: its first one, and from a field to the next */
#define NODE_ROWS_OF(node) (reals + ((plan[PLAN_NODE_ROWS] + (node)) * lanes + lane))
#define NODE_STRIDE (plan[PLAN_NODES] * lanes)

ALD_INLINE vec3 node_vec3(const GLOBAL scalar *rows, uint stride, uint field) {
  return vec3_of(*(const GLOBAL real *)(rows + field * stride),
                 *(const GLOBAL real *)(rows + (field + 1) * stride),
                 *(const GLOBAL real *)(rows + (field + 2) * stride));
}

ALD_INLINE void node_put_vec3(GLOBAL scalar *rows, uint stride, uint field, vec3 v) {
  ROW_FROM(rows, stride, field) = v.x;
  ROW_FROM(rows, stride, field + 1) = v.y;
  ROW_FROM(rows, stride, field + 2) = v.z;
}

/* where the numbers of its spring are */
typedef struct line_rope {
  uint entry, curve, rows; /* parameter 0 of the section and of its curve; rows of that, 0: EA */
} line_rope;

/* a segment of a section */
typedef struct line_section {
  real rest, rest_rate;    /* unstretched length [m], how fast it grows [m/s] */
  real stiffness, damping; /* tension per elongation [N/m] and per its rate [N s/m] */
  real bending, diameter;  /* EI [N m^2], outer [m] */
  line_lump lump;
  line_rope rope; /* of a line that is not linear */
} line_section;

/* how much longer the segments of a section are than at the start, and how fast it grows */
typedef struct line_growth {
  real share, rate; /* [-], of a segment [m/s] */
  uint section;
} line_growth;

/* by a winch of `winches`, at its place and rate of now; number: of the winch */
ALD_INLINE line_growth winch_growth(TILE, uint number, uint line, uint lane) {
  line_growth growth;
  const int first = (KIND_TABLE(KIND_winch, KIND_OPTIONS, number) & WINCH_AT_FROM) != 0;
  growth.section = first ? 0 : LINE_SECTION_COUNT(line) - 1;
  const real segments = R(LINE_SECTION_SEGMENTS(line, growth.section));
  const real length = SECTION_PARAM(line, growth.section, SECTION_LENGTH) * segments;
  growth.share = R(1) + KIND_ROW(KIND_winch, WINCH_NOW + WINCH_PAID, number) / length;
  growth.rate = KIND_ROW(KIND_winch, WINCH_SPEED, number) / segments;
  return growth;
}

ALD_INLINE line_growth line_growth_at(TILE, uint line, uint lane, real time) {
  line_growth growth;
  growth.share = R(1);
  growth.rate = R(0);
  growth.section = LINE_SECTION_COUNT(line) - 1;
  if (LINE_WINCH(line) > 0) {
    return winch_growth(TILE_OF_CALLER, LINE_WINCH(line) - 1, line, lane);
  }
  const real speed = KIND_PARAM(KIND_line, LINE_PAY_OUT, line);
  if (ALD_LINES_GROW && any_lane(speed != R(0))) {
    const uint section = LINE_SECTION_COUNT(line) - 1;
    const real segments = R(LINE_SECTION_SEGMENTS(line, section));
    const real begins = KIND_PARAM(KIND_line, LINE_PAY_OUT_FROM, line),
               ends = KIND_PARAM(KIND_line, LINE_PAY_OUT_UNTIL, line);
    const real paid = speed * real_max(real_min(time, ends) - begins, R(0));
    const real length = SECTION_PARAM(line, section, SECTION_LENGTH) * segments;
    growth.share = real_max(R(1) + paid / length, R(0.01));
    growth.rate = sel((time >= begins) & (time < ends), speed / segments, R(0));
  }
  return growth;
}

#define SECTION_NUMBER(field) PARAM(entry + (field))
ALD_INLINE void line_section_load(TILE, uint line, uint section, uint lane, line_growth growth,
                                  line_section *s) {
  const uint entry =
      KIND_TABLE_ENTRY(KIND_line, LINE_SECTIONS, line) + section * SECTION_PARAM_COUNT;
  s->rope.entry = entry;
  s->rope.curve = s->rope.rows = 0;
  if (LINE_OPTIONS(line) & LINE_CURVED) {
    s->rope.curve = KIND_TABLE_ENTRY(KIND_line, LINE_CURVES, line) +
                    LINE_SECTION_CURVE(line, section) * CURVE_PARAM_COUNT;
    s->rope.rows = LINE_SECTION_CURVE_ROWS(line, section);
  }
  const int grows = ALD_LINES_GROW && section == growth.section;
  const real share = grows ? growth.share : R(1);
  s->rest = SECTION_NUMBER(SECTION_LENGTH) * share;
  s->rest_rate = grows ? growth.rate : R(0);
  const real inverse = R(1) / s->rest;
  s->stiffness = SECTION_NUMBER(SECTION_STIFFNESS) * inverse;
  s->damping = SECTION_NUMBER(SECTION_DAMPING) * inverse;
  s->bending = SECTION_NUMBER(SECTION_BENDING);
  s->diameter = SECTION_NUMBER(SECTION_DIAMETER);
  s->lump.mass = SECTION_NUMBER(SECTION_MASS) * share;
  s->lump.weight = SECTION_NUMBER(SECTION_WEIGHT) * share;
  s->lump.buoyancy = SECTION_NUMBER(SECTION_BUOYANCY) * share;
  s->lump.displaced = SECTION_NUMBER(SECTION_DISPLACED) * share;
  s->lump.added_across = SECTION_NUMBER(SECTION_ADDED_NORMAL) * share;
  s->lump.added_along = SECTION_NUMBER(SECTION_ADDED_AXIAL) * share;
  s->lump.drag_across = SECTION_NUMBER(SECTION_DRAG_NORMAL) * share;
  s->lump.drag_along = SECTION_NUMBER(SECTION_DRAG_AXIAL) * share;
  s->lump.ground.stiffness = SECTION_NUMBER(SECTION_SEABED_STIFFNESS) * share;
  s->lump.ground.damping = SECTION_NUMBER(SECTION_SEABED_DAMPING) * share;
  s->lump.ground.axial = SECTION_NUMBER(SECTION_FRICTION_AXIAL);
  s->lump.ground.across = SECTION_NUMBER(SECTION_FRICTION_ACROSS);
}

/* the clump at a section's upper end; wet by the height over which it dips */
ALD_INLINE line_clump line_clump_at(TILE, uint line, uint section, uint lane, real z) {
  line_clump c;
  const uint entry =
      KIND_TABLE_ENTRY(KIND_line, LINE_SECTIONS, line) + section * SECTION_PARAM_COUNT;
  c.mass = SECTION_NUMBER(SECTION_END_MASS);
  c.weight = SECTION_NUMBER(SECTION_END_WEIGHT);
  c.displaced = SECTION_NUMBER(SECTION_END_DISPLACED);
  c.buoyancy = c.displaced * ENVIRONMENT(ENVIRONMENT_GRAVITY);
  const real height = real_max(SECTION_NUMBER(SECTION_END_HEIGHT), R(1e-9));
  c.wet = real_max(real_min(R(0.5) - z / height, R(1)), R(0));
  return c;
}
#undef SECTION_NUMBER

#endif
