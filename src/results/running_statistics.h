/* SPDX-License-Identifier: Apache-2.0
 * Statistics of a run whose rows are not kept: what each block leaves behind when it goes. They do
 * not depend on the order in which blocks come, nor on threads. */
#ifndef ALD_RUNNING_STATISTICS_H
#define ALD_RUNNING_STATISTICS_H

#include <stdbool.h>

#include "allide/statistics.h"
#include "block.h"
#include "model/record.h"

/* where it is written */
#define ALD_RUNNING_STATISTICS_FILE "statistics.csv"

typedef struct ald_running_statistics ald_running_statistics;

/* @param block_count of the study; 0: of a rank that hands the moments of its blocks on
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_running_statistics_create(uint32_t column_count, uint32_t block_count,
                                         ald_running_statistics **statistics);
void ald_running_statistics_destroy(ald_running_statistics *statistics);

/* Takes in a whole block, once; from any thread. @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_running_statistics_add(ald_running_statistics *statistics, const ald_block *block);

/* Statistics of a column, as ald_results_statistics() has them, over the scenarios that did not
 * fail. Values are counted in bins of 1/256 of their size: a quantile is off by less than that of
 * itself; NaN where there is no memory to sort the bins. All else is exact but for rounding. */
ald_statistics ald_running_statistics_of(const ald_running_statistics *statistics, uint32_t column);

/* Share of a column's values that are above `value`; those of its bin count evenly. NaN for no
 * values. */
double ald_running_statistics_above(const ald_running_statistics *statistics, uint32_t column,
                                    double value);

/* ---- of several ranks: numbers are as of one that takes in all blocks */

/* Size of the moments of a block. */
size_t ald_running_statistics_moments_size(const ald_running_statistics *statistics);
/* Hands on the moments of a block that was taken in, once. @return false: there are none */
bool ald_running_statistics_take_moments(ald_running_statistics *statistics, uint32_t block,
                                         void *moments);
/* Takes in the moments of a block of another rank. */
void ald_running_statistics_put_moments(ald_running_statistics *statistics, uint32_t block,
                                        const void *moments);
/* All but moments, as bytes, to be freed. @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_running_statistics_pack(const ald_running_statistics *statistics,
                                       unsigned char **bytes, size_t *size);
/* Takes in what another rank has packed. @return ALD_OK, ALD_NO_MEMORY, ALD_INTERNAL if it is
 * damaged */
ald_status ald_running_statistics_join(ald_running_statistics *statistics,
                                       const unsigned char *bytes, size_t size);

/* Writes ALD_RUNNING_STATISTICS_FILE into a folder, a line a column. @return ALD_OK, ALD_IO,
 * ALD_NO_MEMORY */
ald_status ald_running_statistics_write(const ald_running_statistics *statistics,
                                        const ald_column *columns, const char *folder,
                                        ald_report *report);

#endif
