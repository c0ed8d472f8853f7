/* SPDX-License-Identifier: Apache-2.0
 * Round numbers for axes, and how many values fall between them. */
#ifndef ALD_CLI_HISTOGRAM_H
#define ALD_CLI_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

enum { HISTOGRAM_BINS = 60, TICKS = 16 };

/** Round places on an axis: first, first + step, ... */
typedef struct ticks {
  double first, step;
  int count; /**< 1 to TICKS */
} ticks;

/** Places 1, 2 or 5 times a power of ten apart that cover low to high from without.
 * @param wanted about so many of them, 2 to 10 */
ticks ticks_around(double low, double high, int wanted);
/** The same, those within low to high only; there may be none. */
ticks ticks_within(double low, double high, int wanted);
double ticks_at(const ticks *t, int index);
/** Writes a tick as short as its step allows: "0.5", "1500", "2e-05". @return `text` */
const char *ticks_text(const ticks *t, int index, char text[32]);

/** Counts of values in bins of equal width; a value on an edge belongs to the bin above it, but
 * the greatest to the last. */
typedef struct histogram {
  double low, width;
  int count; /**< 0: no finite value */
  uint64_t bins[HISTOGRAM_BINS];
  uint64_t most; /**< of a bin */
} histogram;

/** @param sorted (count) ascending; infinite ones are left out
 *  @param scale  values are taken times this
 *  @param wanted about so many bins; the width is a round number */
histogram histogram_of(const double *sorted, size_t count, double scale, int wanted);

#endif
