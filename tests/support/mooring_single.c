/* SPDX-License-Identifier: Apache-2.0
 * The catenary in single precision. */
#define ALD_LANES 1
#define ALD_SINGLE
#include "kernels/law/catenary.h"

#include "mooring_line.h"

mooring_answer mooring_solve_single(const mooring_line *line) {
  catenary_segment s[CATENARY_SEGMENTS_MAX];
  for (uint i = 0; i < line->count; i++) {
    s[i] = (catenary_segment){.length = (real)line->length[i],
                              .weight = (real)line->weight[i],
                              .stiffness = (real)line->stiffness[i],
                              .clump = (real)line->clump[i],
                              .friction = (real)line->friction[i]};
  }
  catenary_state state = {0, 0, 0};
  const catenary_end end =
      catenary_solve(s, line->count, (real)line->x, (real)line->z, line->seabed, &state, 0);
  return (mooring_answer){.tension = end.tension,
                          .angle = end.angle,
                          .vertical = end.vertical,
                          .anchor_horizontal = end.anchor_horizontal,
                          .anchor_vertical = end.anchor_vertical,
                          .grounded = end.grounded,
                          .steps = end.steps,
                          .horizontal = state.horizontal,
                          .q = state.q,
                          .state = end.state,
                          .parts = end.parts != 0,
                          .converged = end.converged != 0};
}
