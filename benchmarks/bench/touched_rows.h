/* SPDX-License-Identifier: Apache-2.0
 * Which rows of a tile a pass reads and writes, counted: the host's tile lies in pages of its own
 * that may not be touched, and each first touch of a page is noted. */
#ifndef ALD_BENCHMARKS_TOUCHED_ROWS_H
#define ALD_BENCHMARKS_TOUCHED_ROWS_H

#include "device/device.h"

/* lanes of a tile whose rows can be counted: a row of flags fills a page of 4 KiB */
enum { TOUCHED_LANES = 1024 };

/* Bytes of one lane. */
typedef struct touched_bytes {
  double read, written;
} touched_bytes;

/* Runs one pass over a tile of the host with TOUCHED_LANES lanes.
 * A row that any scenario of a unit touches, of the 4 or 8 neighbours that the processor computes
 * at once, counts for all of them, as in a card's memory, which moves 32 or 64 bytes. One unit of
 * 16 is looked at.
 * @return 1; 0 where this system cannot tell (no pages of 4 KiB, no kind of access) */
int touched_by_pass(ald_tile *tile, uint32_t pass, touched_bytes *bytes);

#endif
