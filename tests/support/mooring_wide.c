/* SPDX-License-Identifier: Apache-2.0
 * The catenary as the product runs it: as many lines side by side as a register holds. */
#include <stddef.h>

#include "kernels/law/catenary.h"

#include "mooring_line.h"

_Static_assert(MOORING_LANES % ALD_LANES == 0, "whole registers");

static void set(real *lanes, int k, double value) { ((scalar *)lanes)[k] = value; }
static double get(const real *lanes, int k) { return ((const scalar *)lanes)[k]; }

static void load(const mooring_line *lines, catenary_segment *s, real *x, real *z) {
  for (int k = 0; k < ALD_LANES; k++) {
    for (uint i = 0; i < lines->count; i++) {
      set(&s[i].length, k, lines[k].length[i]);
      set(&s[i].weight, k, lines[k].weight[i]);
      set(&s[i].stiffness, k, lines[k].stiffness[i]);
      set(&s[i].clump, k, lines[k].clump[i]);
      set(&s[i].friction, k, lines[k].friction[i]);
    }
    set(x, k, lines[k].x);
    set(z, k, lines[k].z);
  }
}

static void solve(const mooring_line *lines, const mooring_answer *known, mooring_answer *answers) {
  catenary_segment s[CATENARY_SEGMENTS_MAX];
  real x, z, one;
  catenary_state state = {R(0), R(0), R(0)};
  load(lines, s, &x, &z);
  for (int k = 0; known && k < ALD_LANES; k++) {
    set(&state.horizontal, k, known[k].horizontal);
    set(&state.q, k, known[k].q);
  }
  const catenary_end end =
      catenary_solve(s, lines->count, x, z, lines->seabed, &state, R(known != NULL) > R(0));
  const real parts = sel(end.parts, R(1), R(0)), converged = sel(end.converged, R(1), R(0));
  one = from_whole(end.state);
  for (int k = 0; k < ALD_LANES; k++) {
    answers[k] = (mooring_answer){.tension = get(&end.tension, k),
                                  .angle = get(&end.angle, k),
                                  .vertical = get(&end.vertical, k),
                                  .anchor_horizontal = get(&end.anchor_horizontal, k),
                                  .anchor_vertical = get(&end.anchor_vertical, k),
                                  .grounded = get(&end.grounded, k),
                                  .steps = get(&end.steps, k),
                                  .horizontal = get(&state.horizontal, k),
                                  .q = get(&state.q, k),
                                  .state = (uint32_t)get(&one, k),
                                  .parts = get(&parts, k) > 0,
                                  .converged = get(&converged, k) > 0};
  }
}

void mooring_solve_wide(const mooring_line *lines, const mooring_answer *known,
                        mooring_answer *answers) {
  for (int k = 0; k < MOORING_LANES; k += ALD_LANES) {
    solve(lines + k, known ? known + k : NULL, answers + k);
  }
}
