/* SPDX-License-Identifier: Apache-2.0
 * The host's image of a tile: single values, and lanes packed. */
#ifndef ALD_TILE_H
#define ALD_TILE_H

#include <stddef.h>
#include <stdint.h>

#include "base/assertion.h"
#include "plan/layout.h"

typedef struct ald_device ald_device;

/* The memory of one tile. `reals` and `uints` are the host's image (row x lanes), filled before
 * upload and valid after download; on OpenMP they are the tile itself. */
typedef struct ald_tile {
  ald_device *device;
  const ald_layout *layout;
  ald_precision precision;
  uint32_t lanes;  /* length of a row, a multiple of 8; on a narrow device also less than 8 */
  void *reals;     /* float or double by the precision (real_rows x lanes) */
  uint32_t *uints; /* (flag_rows x lanes) */
  void *own;       /* what the device needs for it */
} ald_tile;

/* Bytes of one real of this precision. */
static inline size_t ald_scalar_size(ald_precision precision) {
  return precision == ALD_DOUBLE ? sizeof(double) : sizeof(float);
}
/* Bytes of one lane of a layout. */
static inline uint64_t ald_lane_bytes(const ald_layout *layout, ald_precision precision) {
  return layout->real_rows * (uint64_t)ald_scalar_size(precision) +
         layout->flag_rows * (uint64_t)sizeof(uint32_t);
}

/* One value, whatever the tile's precision; inlined, since a lane has hundreds of them. */
static inline double ald_tile_real(const ald_tile *tile, uint32_t row, uint32_t lane) {
  ALD_ASSERT(row < tile->layout->real_rows && lane < tile->lanes);
  const size_t at = (size_t)row * tile->lanes + lane;
  return tile->precision == ALD_DOUBLE ? ((const double *)tile->reals)[at]
                                       : (double)((const float *)tile->reals)[at];
}

static inline void ald_tile_put_real(ald_tile *tile, uint32_t row, uint32_t lane, double value) {
  ALD_ASSERT(row < tile->layout->real_rows && lane < tile->lanes);
  const size_t at = (size_t)row * tile->lanes + lane;
  if (tile->precision == ALD_DOUBLE) {
    ((double *)tile->reals)[at] = value;
  } else {
    ((float *)tile->reals)[at] = (float)value;
  }
}

static inline uint32_t ald_tile_flag(const ald_tile *tile, uint32_t row, uint32_t lane) {
  ALD_ASSERT(row < tile->layout->flag_rows && lane < tile->lanes);
  return tile->uints[(size_t)row * tile->lanes + lane];
}

static inline void ald_tile_put_flag(ald_tile *tile, uint32_t row, uint32_t lane, uint32_t value) {
  ALD_ASSERT(row < tile->layout->flag_rows && lane < tile->lanes);
  tile->uints[(size_t)row * tile->lanes + lane] = value;
}

/* Packs lanes to the front: lane i becomes what lane keep[i] was; the tile then has `lanes` lanes,
 * a multiple of 8.
 * @param keep (lanes) ascending; at its end it may repeat the last lane */
void ald_tile_pack(ald_tile *tile, const uint32_t *keep, uint32_t lanes);

#endif
