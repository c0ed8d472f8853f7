/* SPDX-License-Identifier: Apache-2.0
 * The half segments of dynamic lines that bodies hold: their mass, and the added mass of their wet
 * part across and along, belong to the body, at the attachment. Own work; theory:
 * docs/theory/dynamic-line.md, "The end half segment".
 *   M = own + sum of G^T A G   (kernels/law/line_burden.h)
 * Taken at every evaluation, before anything asks for M; what comes before it in a step has that of
 * the evaluation before.
 * Checked by: tests/pass/line/test_line_burden.c. */
#ifndef ALD_KERNELS_PASS_BURDEN_H
#define ALD_KERNELS_PASS_BURDEN_H

#include "../../math/sym6_inverse.h"
#include "line_survey.h"

#define BURDEN_START(instance) plan[plan[PLAN_BURDEN_START] + (instance)]
#define BURDEN_END(k) plan[plan[PLAN_BURDEN_ENDS] + (k)]

ALD_INLINE void burden_put(TILE, uint lane, uint entry, const sym6 *m) {
  ALD_UNROLL(21)
  for (uint k = 0; k < SYM6_COUNT; k++) ROW(entry + k) = m->of[k];
}

ALD_INLINE void burden_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (KIND(KIND_line, KIND_COUNT) == 0) return;
  if (BURDEN_START(instance) == BURDEN_START(instance + 1)) return;
  const uint body = SPATIAL_BODY, entry = plan[plan[PLAN_SPACE_PARAMS] + body];
  const mat3 turn = body_pose(TILE_OF_CALLER, body, lane).turn;
  const real time = stage_time(TILE_OF_CALLER, lane);
  sym6 mass, free;
  load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_BURDEN_OWN] + instance], &mass);
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_INVERSE, &free);
  for (uint k = BURDEN_START(instance); k < BURDEN_START(instance + 1); k++) {
    const uint line = BURDEN_END(k) / 2, end = BURDEN_END(k) % 2;
    const line_growth growth = line_growth_at(TILE_OF_CALLER, line, lane, time);
    const line_tip t = line_tip_of(TILE_OF_CALLER, line, lane, end, growth);
    const mask held = line_pulls(TILE_OF_CALLER, line, lane, end);
    burden a = burden_of_water(&t);
    a.across = sel(held, a.across + R(0.5) * t.numbers.lump.mass, R(0));
    a.along = sel(held, a.along + R(0.5) * t.numbers.lump.mass, R(0));
    a.way = mat3_unrotate(turn, a.way);
    burden_add(&mass, &a, KIND_VEC3(KIND_line, (uint)(end ? LINE_TO : LINE_FROM), line));
  }
  const sym6 inverse = sym6_inverse(&mass, &free);
  burden_put(TILE_OF_CALLER, lane, entry + SPACE_MASS, &mass);
  burden_put(TILE_OF_CALLER, lane, entry + SPACE_INVERSE, &inverse);
}

#endif
