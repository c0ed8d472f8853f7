/* SPDX-License-Identifier: Apache-2.0
 * A run whose rows are not kept: `output: rows: none`. */
#ifndef ALD_RUN_STATISTICS_H
#define ALD_RUN_STATISTICS_H

#include "allide/run.h"
#include "collector.h"
#include "model/record.h"
#include "model/study.h"
#include "results/running_statistics.h"

/* Does a run of this study, with these settings, make sense without rows? Its folder is made.
 * @return ALD_OK, ALD_BAD_ARGUMENT, ALD_BAD_RESULTS if the folder holds something, ALD_IO */
ald_status ald_run_statistics_begin(const ald_study *study, const ald_run_def *def,
                                    ald_report *report);

/* Hands the statistics to the caller, and into the folder if there is one.
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_run_statistics_end(const ald_study *study, const ald_run_def *def,
                                  const ald_running_statistics *running, const ald_column *columns,
                                  uint32_t column_count, ald_report *report);

#endif
