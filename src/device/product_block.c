/* SPDX-License-Identifier: Apache-2.0
 * The innermost loops of the own dense product. */
#include "product_block.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "math/targeted.h"

/* lanes that go through together: how many does not change a bit */
#if defined(__AVX512F__)
enum { WIDTH = PRODUCT_LANES };
#else
enum { WIDTH = PRODUCT_LANES / 2 };
#endif
typedef double wide __attribute__((vector_size(WIDTH * sizeof(double)), may_alias));
typedef double half __attribute__((vector_size(PRODUCT_LANES / 2 * sizeof(double)), may_alias));

/* four sums of one column of a tile, in some of their lanes */
typedef struct four {
  wide v0, v1, v2, v3;
} four;

/* Sums over a chunk of a panel of A and two columns of a panel of B, in the lanes that `a` and `b`
 * start at. Two columns leave enough registers everywhere. */
static inline void lane_sums(const double *a, const double *b, four *left, four *right) {
  const wide zero = {0};
  four s = {zero, zero, zero, zero}, t = s;
  for (size_t k = 0; k < PRODUCT_CHUNK / PRODUCT_LANES;
       k++, a += PRODUCT_TILE * PRODUCT_LANES, b += PRODUCT_TILE * PRODUCT_LANES) {
    const wide x0 = *(const wide *)a, x1 = *(const wide *)(a + PRODUCT_LANES);
    const wide x2 = *(const wide *)(a + 2 * PRODUCT_LANES),
               x3 = *(const wide *)(a + 3 * PRODUCT_LANES);
    const wide y = *(const wide *)b, z = *(const wide *)(b + PRODUCT_LANES);
    /* gcc would load them anew for each use: twice the time */
    __asm__ volatile("" ::: "memory");
    s = (four){s.v0 + x0 * y, s.v1 + x1 * y, s.v2 + x2 * y, s.v3 + x3 * y};
    t = (four){t.v0 + x0 * z, t.v1 + x1 * z, t.v2 + x2 * z, t.v3 + x3 * z};
  }
  *left = s;
  *right = t;
}

/* Adds the upper four of eight lanes to the lower; with half the width `high` has the upper ones.
 */
static inline half halved(wide low, wide high) {
#if defined(__AVX512F__)
  (void)high;
  return __builtin_shufflevector(low, low, 0, 1, 2, 3) +
         __builtin_shufflevector(low, low, 4, 5, 6, 7);
#else
  return low + high;
#endif
}

/* Folds the lanes of four sums, halves onto each other three times: a sum is then
 * ((l0 + l4) + (l2 + l6)) + ((l1 + l5) + (l3 + l7)). The four are turned to do it all at once. */
static inline void four_fold(const four *low, const four *high, double *to) {
  const half h0 = halved(low->v0, high->v0), h1 = halved(low->v1, high->v1);
  const half h2 = halved(low->v2, high->v2), h3 = halved(low->v3, high->v3);
  const half even_low = __builtin_shufflevector(h0, h1, 0, 4, 2, 6);
  const half odd_low = __builtin_shufflevector(h0, h1, 1, 5, 3, 7);
  const half even_high = __builtin_shufflevector(h2, h3, 0, 4, 2, 6);
  const half odd_high = __builtin_shufflevector(h2, h3, 1, 5, 3, 7);
  const half even = __builtin_shufflevector(even_low, even_high, 0, 1, 4, 5) +
                    __builtin_shufflevector(even_low, even_high, 2, 3, 6, 7);
  const half odd = __builtin_shufflevector(odd_low, odd_high, 0, 1, 4, 5) +
                   __builtin_shufflevector(odd_low, odd_high, 2, 3, 6, 7);
  const half sum = even + odd;
  memcpy(to, &sum, sizeof sum);
}

/* 4 x 4 sums over a chunk of a panel of A and one of B; column j of the tile at to + 64 j */
static void tile_sums(const double *a, const double *b, double *to) {
  for (int j = 0; j < PRODUCT_TILE; j += 2, b += 2 * PRODUCT_LANES, to += 2 * PRODUCT_BLOCK) {
    four left[PRODUCT_LANES / WIDTH], right[PRODUCT_LANES / WIDTH];
    for (int part = 0; part < PRODUCT_LANES / WIDTH; part++) {
      lane_sums(a + part * WIDTH, b + part * WIDTH, &left[part], &right[part]);
    }
    four_fold(&left[0], &left[PRODUCT_LANES / WIDTH - 1], to);
    four_fold(&right[0], &right[PRODUCT_LANES / WIDTH - 1], to + PRODUCT_BLOCK);
  }
}

/* sums over one chunk for a block; tiles below the diagonal are left out if `upper` */
void ALD_TARGETED(ald_product_block)(const double *a, const double *b, size_t rows, size_t columns,
                                     bool upper, double *to) {
  for (size_t j = 0; j < columns; j += PRODUCT_TILE) {
    for (size_t i = 0; i < (upper ? j + 1 : rows); i += PRODUCT_TILE) {
      tile_sums(a + i / PRODUCT_TILE * PRODUCT_PANEL, b + j / PRODUCT_TILE * PRODUCT_PANEL,
                to + j * PRODUCT_BLOCK + i);
    }
  }
}
