/* SPDX-License-Identifier: Apache-2.0
 * The host's image of a tile. */
#include "tile.h"

#include <string.h>

#include "base/assertion.h"

/* rows of values of `size` bytes; a row moves towards the front, so none is overwritten unread */
static void pack_rows(unsigned char *values, size_t size, uint32_t rows, uint32_t before,
                      const uint32_t *keep, uint32_t lanes) {
  ALD_ASSERT(lanes <= before);
  for (uint32_t row = 0; row < rows; row++) {
    const unsigned char *from = values + (size_t)row * before * size;
    unsigned char *to = values + (size_t)row * lanes * size;
    for (uint32_t i = 0; i < lanes; i++) memmove(to + i * size, from + keep[i] * size, size);
  }
}

void ald_tile_pack(ald_tile *tile, const uint32_t *keep, uint32_t lanes) {
  ALD_ASSERT(lanes > 0 && lanes <= tile->lanes && keep);
  const ald_layout *layout = tile->layout;
  pack_rows(tile->reals, ald_scalar_size(tile->precision), layout->real_rows, tile->lanes, keep,
            lanes);
  pack_rows((unsigned char *)tile->uints, sizeof *tile->uints, layout->flag_rows, tile->lanes, keep,
            lanes);
  tile->lanes = lanes;
}
