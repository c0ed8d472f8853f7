/* SPDX-License-Identifier: Apache-2.0
 * What touches beside a pair of segments that cross: pairs of their neighbours, along both chains.
 * Those that a pair is connected with by pairs that touch, each a step further along either chain,
 * are one contact with it (law/clash_crossing.h). */
#ifndef ALD_KERNELS_PASS_CLASH_CROSSING_H
#define ALD_KERNELS_PASS_CLASH_CROSSING_H

#include "../../geom/segments_beside.h"
#include "../../law/clash.h"
#include "../../law/clash_crossing.h"
#include "clash_ongoing.h"
#include "clash_segment.h"

/* Neighbours that are looked at, along each chain on either side: enough for segments of a quarter
 * of the sum of the radii. */
enum { CROSSING_MAX = 4 };

/* a contact of several pairs, as one of them sees it */
typedef struct clash_crossing {
  real energy, share;  /* its own [J]; how much of its force counts */
  real own;            /* what it gives to their sum, c U [J] */
  real sum;            /* S */
  mask next_a, next_b; /* the next segment of A touches with it; of B */
} clash_crossing;

/* Segments of B, from the one that is looked at up and down its chain, that touch one of A. */
typedef struct crossing_row {
  mask up[CROSSING_MAX + 1], down[CROSSING_MAX + 1];
} crossing_row;

/* c U of a pair that touches */
ALD_INLINE real clash_crossing_energy(const clash_segment *a, const clash_segment *b,
                                      const segments_gap *gap) {
  const real reach = a->wall.radius + b->wall.radius, depth = reach - gap->distance;
  const mask shrunk = (gap->aa <= SEGMENTS_SHRUNK) | (gap->bb <= SEGMENTS_SHRUNK);
  const real z = sel(shrunk, R(0), segments_askew(gap, reach).value);
  return clash_crosses_of(z).value *
         (R(0.5) * clash_series(a->wall.stiffness, b->wall.stiffness) * depth * depth);
}

/* One more pair: lanes of `open` in which it touches and crosses; it counts there. */
ALD_INLINE mask clash_crossing_add(TILE, uint lane, const clash_segment *a, const clash_segment *b,
                                   mask open, clash_crossing *j) {
  const real reach = a->wall.radius + b->wall.radius;
  mask yes = open & (a->wall.stiffness > R(0)) & (b->wall.stiffness > R(0));
  if (ALD_POINTS && clash_are_joined(TILE_OF_CALLER, a, b)) return is(W(0), W(1));
  if (a->chain == b->chain) {
    if (b->node < a->node + 2) return is(W(0), W(1));
    yes = yes & clash_is_apart(TILE_OF_CALLER, lane, a, b, reach);
  }
  if (ALD_LINES_ALONG) { /* these have no force of a pair */
    yes = yes & mask_not((PARAM(a->wall.entry + WALL_STIFFNESS_ALONG) > R(0)) &
                         (PARAM(b->wall.entry + WALL_STIFFNESS_ALONG) > R(0)));
  }
  const clash_extent one = clash_extent_of(a->x1, a->x2), other = clash_extent_of(b->x1, b->x2);
  if (!any_lane(yes & clash_is_near(&one, &other, clash_room(&one, reach, R(0))))) {
    return is(W(0), W(1));
  }
  const segments_gap gap = segments_closest(a->x1, a->x2, b->x1, b->x2);
  yes = yes & (gap.distance < reach) & clash_are_whole(TILE_OF_CALLER, lane, a, b);
  if (!any_lane(yes)) return yes;
  const real energy = clash_crossing_energy(a, b, &gap);
  yes = yes & (energy > R(0));
  j->sum = sel(yes, j->sum + clash_crossing_part(energy / sel(yes, j->own, R(1))), j->sum);
  return yes;
}

/* Segments of B on one side of it, 1 or -1, that touch `a`. `row`: those of the segment of A before
 * it, its first one already that of `a`. */
ALD_INLINE void clash_crossing_side(TILE, uint lane, const clash_segment *a, const clash_segment *b,
                                    int side, mask *row, clash_crossing *j) {
  for (int k = 1; k <= CROSSING_MAX; k++) {
    clash_segment far;
    const mask open = row[k] | row[k - 1];
    row[k] = is(W(0), W(1));
    if (!any_lane(open) || !clash_neighbour(TILE_OF_CALLER, lane, b, side * k, &far)) continue;
    row[k] = clash_crossing_add(TILE_OF_CALLER, lane, a, &far, open, j);
  }
}

ALD_INLINE void clash_crossing_row(TILE, uint lane, const clash_segment *a, const clash_segment *b,
                                   crossing_row *row, clash_crossing *j) {
  clash_crossing_side(TILE_OF_CALLER, lane, a, b, 1, row->up, j);
  clash_crossing_side(TILE_OF_CALLER, lane, a, b, -1, row->down, j);
  j->next_b = j->next_b | row->up[1];
}

/* Segments of A on one side of it; returns where the first of them touches. */
ALD_INLINE mask clash_crossing_rows(TILE, uint lane, const clash_segment *a, const clash_segment *b,
                                    int side, crossing_row row, clash_crossing *j) {
  mask first = is(W(0), W(1));
  for (int k = 1; k <= CROSSING_MAX; k++) {
    clash_segment far;
    if (!clash_neighbour(TILE_OF_CALLER, lane, a, side * k, &far)) break;
    const mask here = clash_crossing_add(TILE_OF_CALLER, lane, &far, b, row.up[0], j);
    row.up[0] = row.down[0] = here;
    clash_crossing_row(TILE_OF_CALLER, lane, &far, b, &row, j);
    mask any = here;
    for (int n = 1; n <= CROSSING_MAX; n++) any = any | row.up[n] | row.down[n];
    if (k == 1) first = any;
    if (!any_lane(any)) break;
  }
  return first;
}

/* j->own is given; the rest follows, in the lanes in which the pair touches and crosses. */
ALD_INLINE void clash_crossing_find(TILE, uint lane, const clash_segment *a, const clash_segment *b,
                                    const mask *touches, clash_crossing *j) {
  crossing_row row;
  for (int k = 0; k <= CROSSING_MAX; k++) row.up[k] = row.down[k] = is(W(0), W(1));
  row.up[0] = row.down[0] = *touches;
  j->sum = R(1);
  j->next_b = is(W(0), W(1));
  clash_crossing_row(TILE_OF_CALLER, lane, a, b, &row, j);
  j->next_a = clash_crossing_rows(TILE_OF_CALLER, lane, a, b, 1, row, j);
  clash_crossing_rows(TILE_OF_CALLER, lane, a, b, -1, row, j);
}

#endif
