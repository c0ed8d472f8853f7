/* SPDX-License-Identifier: Apache-2.0
 * What is known of each of many columns, held once for all columns of which the same is known: of
 * half a million columns of pairs that never touch few differ. */
#ifndef ALD_CLI_QUANTITY_SET_H
#define ALD_CLI_QUANTITY_SET_H

#include <stddef.h>
#include <stdint.h>

#include "allide/allide.h"

/** Levels of the quantiles that are written as JSON: ald_quantile_levels and the one asked for. */
enum { QUANTITY_LEVELS = 8 };

/** One quantile, with failed scenarios left out, below and above every value (ald_failed). */
typedef struct quantity_quantile {
  double level;
  ald_estimate estimates[3];
} quantity_quantile;

/** What is known of one column. */
typedef struct quantity {
  ald_statistics statistics;
  uint64_t failed; /**< scenarios */
  ald_estimate mean;
  quantity_quantile quantiles[QUANTITY_LEVELS]; /**< the last is the one asked for */
} quantity;

/** All zero: empty. */
typedef struct quantity_set {
  quantity *kinds; /**< (kind_count) those that differ */
  uint32_t kind_count, kind_room;
  uint32_t *kind_of; /**< (count) of each column */
  size_t count, room;
  uint32_t *table; /**< (1 << places) by hash: 1 + kind, 0: empty */
  uint32_t places;
} quantity_set;

/** Adds what is known of the next column; padding of `own` is to be 0, or it is held apart.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status quantity_set_add(quantity_set *set, const quantity *own);
/** @return what is known of a column, below count */
const quantity *quantity_set_at(const quantity_set *set, size_t column);
void quantity_set_clear(quantity_set *set);

#endif
