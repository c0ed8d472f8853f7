/* SPDX-License-Identifier: Apache-2.0
 * Statistics of results. */
#ifndef ALLIDE_STATISTICS_H
#define ALLIDE_STATISTICS_H

#include "results.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Statistics of one column over the scenarios that did not fail; NaN entries (never touched, say)
 * are left out and counted. */
typedef struct ald_statistics {
  uint64_t count;       /**< values used */
  uint64_t missing;     /**< NaN values left out */
  double mean;          /**< of the values used */
  double deviation;     /**< sample standard deviation */
  double minimum;       /**< least value */
  double maximum;       /**< greatest value */
  double quantile[7];   /**< at ald_quantile_levels */
  uint64_t worst[5];    /**< scenario indices of the five largest values */
  uint32_t worst_count; /**< how many of them there are: 5, or fewer values */
} ald_statistics;
/** Levels of the quantiles: 0.01 0.05 0.25 0.5 0.75 0.95 0.99. */
ALD_API extern const double ald_quantile_levels[7];
/** Statistics of a column. @return ALD_OK, ALD_IO, ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_results_statistics(const ald_results *results, size_t column,
                                          ald_statistics *statistics, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
