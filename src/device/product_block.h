/* SPDX-License-Identifier: Apache-2.0
 * How the built-in loop for dense products cuts them: part of the result's definition. */
#ifndef ALD_PRODUCT_BLOCK_H
#define ALD_PRODUCT_BLOCK_H

enum {
  PRODUCT_LANES = 8,   /* numbers computed together; part of the result's definition */
  PRODUCT_TILE = 4,    /* a tile of 4 x 4 sums stays in registers */
  PRODUCT_CHUNK = 256, /* terms between two foldings */
  PRODUCT_BLOCK = 64,  /* rows and columns of C whose operands stay in a second-level cache */
  PRODUCT_PANEL = PRODUCT_CHUNK * PRODUCT_TILE,
  PRODUCT_PANELS = PRODUCT_BLOCK / PRODUCT_TILE
};

#endif
