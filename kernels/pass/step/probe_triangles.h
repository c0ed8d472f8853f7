/* SPDX-License-Identifier: Apache-2.0
 * A pair of triangles of the caller's choice: the result of the filter, the exact one, and what
 * they have in common. */
#ifndef ALD_KERNELS_PASS_PROBE_TRIANGLES_H
#define ALD_KERNELS_PASS_PROBE_TRIANGLES_H

#include "../../geom/triangle_meet.h"
#include "../../geom/triangle_pair.h"

enum {
  PROBE_PAIR_UNSURE,
  PROBE_PAIR_CROSSES,   /* perturbed; exact, as all below */
  PROBE_PAIR_START,     /* side */
  PROBE_PAIR_END,       /* side */
  PROBE_PAIR_AT,        /* (3) where it starts */
  PROBE_PAIR_SHARE = 7, /* along the side */
  PROBE_PAIR_CORNERS,   /* of what closed ones have in common: number */
  PROBE_PAIR_POINTS,    /* (18) */
  PROBE_PAIR_ROWS = PROBE_PAIR_POINTS + 3 * TRIANGLE_MEET_MAX
};

ALD_INLINE vec3 probe_point(TILE, uint lane, uint row) {
  return vec3_of(ROW(row), ROW(row + 1), ROW(row + 2));
}

#define PROBE_AT(row) reals[(row)*lanes + lane]

/* one lane, exactly */
ALD_INLINE void probe_pair_exactly(TILE, uint lane, uint from, uint to) {
  scalar x[18];
  triangle_meet m;
  for (uint k = 0; k < 18; k++) x[k] = PROBE_AT(from + k);
  if (PROBE_AT(to + PROBE_PAIR_UNSURE) != 0) {
    uint start, end;
    scalar at[3] = {0, 0, 0}, share = 0;
    const int crosses = triangle_pair_exact(x, x + 9, &start, &end);
    if (crosses) share = triangle_pair_place_exact(x, x + 9, start, at);
    PROBE_AT(to + PROBE_PAIR_CROSSES) = crosses;
    PROBE_AT(to + PROBE_PAIR_START) = start;
    PROBE_AT(to + PROBE_PAIR_END) = end;
    for (uint k = 0; k < 3; k++) PROBE_AT(to + PROBE_PAIR_AT + k) = at[k];
    PROBE_AT(to + PROBE_PAIR_SHARE) = share;
  }
  triangle_meet_exact(x, x + 9, &m);
  PROBE_AT(to + PROBE_PAIR_CORNERS) = m.count;
  for (uint k = 0; k < 3 * TRIANGLE_MEET_MAX; k++) {
    PROBE_AT(to + PROBE_PAIR_POINTS + k) = k < 3 * m.count ? m.points[k] : (scalar)0;
  }
}

/* corners of both in 18 rows from `from` on, answers from row `to` on */
ALD_INLINE void probe_triangles(TILE, uint lane, uint from, uint to) {
  triangle t, u;
  t.a = probe_point(TILE_OF_CALLER, lane, from);
  t.b = probe_point(TILE_OF_CALLER, lane, from + 3);
  t.c = probe_point(TILE_OF_CALLER, lane, from + 6);
  u.a = probe_point(TILE_OF_CALLER, lane, from + 9);
  u.b = probe_point(TILE_OF_CALLER, lane, from + 12);
  u.c = probe_point(TILE_OF_CALLER, lane, from + 15);
  const triangle_pair pair = triangle_pair_of(t, u);
  const mask yes = pair.crosses;
  ROW(to + PROBE_PAIR_UNSURE) = sel(pair.unsure, R(1), R(0));
  ROW(to + PROBE_PAIR_CROSSES) = sel(yes, R(1), R(0));
  ROW(to + PROBE_PAIR_START) = sel(yes, from_whole(pair.start), R(0));
  ROW(to + PROBE_PAIR_END) = sel(yes, from_whole(pair.end), R(0));
  ROW(to + PROBE_PAIR_AT) = sel(yes, pair.start_at.x, R(0));
  ROW(to + PROBE_PAIR_AT + 1) = sel(yes, pair.start_at.y, R(0));
  ROW(to + PROBE_PAIR_AT + 2) = sel(yes, pair.start_at.z, R(0));
  ROW(to + PROBE_PAIR_SHARE) = sel(yes, pair.start_share, R(0));
  for (uint k = 0; k < ALD_LANES; k++) probe_pair_exactly(TILE_OF_CALLER, lane + k, from, to);
}

#undef PROBE_AT

#endif
