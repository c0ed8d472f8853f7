/* SPDX-License-Identifier: Apache-2.0
 * A chain link and a triangle on numbers of the caller's choice, for tests. Belongs to no step:
 * reads the first real rows, up to LINK_PROBE_GAPS, and writes the others. */
#ifndef ALD_KERNELS_PASS_LINK_CONTACT_PROBE_H
#define ALD_KERNELS_PASS_LINK_CONTACT_PROBE_H

#include "../../geom/link_triangle.h"
#include "../../plan.h"

enum {
  LINK_PROBE_RADIUS,
  LINK_PROBE_HEIGHT,
  LINK_PROBE_CORNERS,                       /* (3 x 3) */
  LINK_PROBE_GAPS = LINK_PROBE_CORNERS + 9, /* (LINK_PARTS x LINK_GAP_COUNT) */
  LINK_GAP_EXISTS = 0,                      /* 1 or 0, and so is the next */
  LINK_GAP_IS_NORMAL,
  LINK_GAP_R,
  LINK_GAP_P,                  /* (3) */
  LINK_GAP_W = LINK_GAP_P + 3, /* (3) */
  LINK_GAP_N = LINK_GAP_W + 3, /* (3) */
  LINK_GAP_COUNT = LINK_GAP_N + 3,
  LINK_PROBE_ROW_COUNT = LINK_PROBE_GAPS + LINK_PARTS * LINK_GAP_COUNT
};

ALD_INLINE void link_probe_vector(TILE, uint lane, uint row, vec3 v) {
  ROW(row) = v.x;
  ROW(row + 1) = v.y;
  ROW(row + 2) = v.z;
}

ALD_INLINE void link_probe_item(TILE, uint instance ALD_UNUSED, uint lane) {
  vec3 corners[3];
  for (uint k = 0; k < 3; k++) {
    const uint row = LINK_PROBE_CORNERS + 3 * k;
    corners[k] = vec3_of(ROW(row), ROW(row + 1), ROW(row + 2));
  }
  for (uint part = 0; part < LINK_PARTS; part++) {
    const uint row = LINK_PROBE_GAPS + part * LINK_GAP_COUNT;
    const link_gap gap =
        link_triangle_gap(ROW(LINK_PROBE_RADIUS), ROW(LINK_PROBE_HEIGHT), corners, part);
    ROW(row + LINK_GAP_EXISTS) = sel(gap.exists, R(1), R(0));
    ROW(row + LINK_GAP_IS_NORMAL) = sel(gap.is_normal, R(1), R(0));
    ROW(row + LINK_GAP_R) = gap.r;
    link_probe_vector(TILE_OF_CALLER, lane, row + LINK_GAP_P, gap.p);
    link_probe_vector(TILE_OF_CALLER, lane, row + LINK_GAP_W, gap.w);
    link_probe_vector(TILE_OF_CALLER, lane, row + LINK_GAP_N, gap.n);
  }
}

#endif
