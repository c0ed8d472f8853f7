/* SPDX-License-Identifier: Apache-2.0
 * Statistics of a run whose rows are not kept: what each block leaves behind when it goes. They do
 * not hang on the order in which blocks come, nor on threads. */
#ifndef ALD_DIGEST_H
#define ALD_DIGEST_H

#include "model/record.h"
#include "store.h"

/* where it is written */
#define ALD_DIGEST_FILE "statistics.csv"

typedef struct ald_digest ald_digest;

/* @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_digest_create(uint32_t column_count, uint32_t block_count, ald_digest **digest);
void ald_digest_destroy(ald_digest *digest);

/* Takes in a whole block, once; from any thread. @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_digest_add(ald_digest *digest, const ald_block *block);

/* Statistics of a column, as ald_results_statistics() has them, over the scenarios that did not
 * fail. Values are counted in bins of 1/256 of their size: a quantile is off by less than that of
 * itself; NaN where there is no memory to sort the bins. All else is exact but for rounding. */
ald_statistics ald_digest_statistics(const ald_digest *digest, uint32_t column);

/* Share of a column's values that are above `value`; those of its bin count evenly. NaN for no
 * values. */
double ald_digest_above(const ald_digest *digest, uint32_t column, double value);

/* Writes ALD_DIGEST_FILE into a folder, a line a column. @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_digest_write(const ald_digest *digest, const ald_column *columns, const char *folder,
                            ald_report *report);

#endif
