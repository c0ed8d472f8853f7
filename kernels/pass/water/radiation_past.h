/* SPDX-License-Identifier: Apache-2.0
 * Sums over past velocities: sum over ages k and freedoms j of K_ij(k) v_j(k). The order is that of
 * the ages, which run through a few partial sums in turn, so that no result depends on where in the
 * ring the velocities lie. */
#ifndef ALD_KERNELS_PASS_RADIATION_PAST_H
#define ALD_KERNELS_PASS_RADIATION_PAST_H

#include "radiation_rows.h"

/* partial sums of a group: as many as keep the units for multiplication busy */
enum { RADIATION_PARTS_MAX = 8, RADIATION_SUMS_MAX = 12 };
#define RADIATION_PARTS(size) \
  ((size) == 1 ? 8u : (size) == 2 ? 4u : (size) == 3 ? 3u : (size) == 4 ? 2u : 2u)

/* Where a group's past lies. */
typedef struct radiation_ring {
  uint size, slots, at; /* at: slot of the present */
  uint ages;            /* so many before it count */
  uint weights;         /* first asset */
  uint rows;            /* first real row */
} radiation_ring;

/* what one age adds to the sums of its part */
ALD_INLINE void radiation_age(TILE, uint lane, uint size, uint weights, uint row, real *sums) {
  const GLOBAL scalar *k = assets + weights;
  const GLOBAL scalar *v = reals + (row * lanes + lane);
  ALD_UNROLL(6)
  for (uint j = 0; j < size; j++) {
    const real past = *(const GLOBAL real *)(v + j * lanes);
    ALD_UNROLL(6)
    for (uint i = 0; i < size; i++) sums[i] = real_fma(R(k[i * size + j]), past, sums[i]);
  }
}

/* Sums over the ages of a group of a size that the compiler knows. */
ALD_INLINE void radiation_sum(TILE, uint lane, uint size, radiation_ring ring, real *sum) {
  const uint parts = RADIATION_PARTS(size), table = size * size;
  real sums[RADIATION_SUMS_MAX];
  uint slot = ring.at;
  ALD_UNROLL(12)
  for (uint s = 0; s < parts * size; s++) sums[s] = R(0);
  for (uint age = 1; age <= ring.ages; age += parts) {
    ALD_UNROLL(8)
    for (uint part = 0; part < parts; part++) {
      if (age + part > ring.ages) continue;
      slot = slot + 1 == ring.slots ? 0 : slot + 1;
      radiation_age(TILE_OF_CALLER, lane, size, ring.weights + (age + part) * table,
                    ring.rows + slot * size, sums + part * size);
    }
  }
  ALD_UNROLL(6)
  for (uint i = 0; i < size; i++) {
    real total = sums[i];
    ALD_UNROLL(8)
    for (uint part = 1; part < parts; part++) total = total + sums[part * size + i];
    sum[i] = total;
  }
}

ALD_INLINE void radiation_past(TILE, uint lane, radiation_ring ring, real *sum) {
  switch (ring.size) {
    case 1:
      radiation_sum(TILE_OF_CALLER, lane, 1, ring, sum);
      break;
    case 2:
      radiation_sum(TILE_OF_CALLER, lane, 2, ring, sum);
      break;
    case 3:
      radiation_sum(TILE_OF_CALLER, lane, 3, ring, sum);
      break;
    case 4:
      radiation_sum(TILE_OF_CALLER, lane, 4, ring, sum);
      break;
    case 5:
      radiation_sum(TILE_OF_CALLER, lane, 5, ring, sum);
      break;
    default:
      radiation_sum(TILE_OF_CALLER, lane, 6, ring, sum);
  }
}

#endif
