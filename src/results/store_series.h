/* SPDX-License-Identifier: Apache-2.0
 * Time series in a results folder: FOLDER/series/scenario-INDEX.h5, one file a scenario. */
#ifndef ALD_STORE_SERIES_H
#define ALD_STORE_SERIES_H

#include <stdbool.h>

#include "allide/replay.h"

#define ALD_SERIES_FOLDER "series"

/* Is the series of a scenario there? */
bool ald_store_has_series(const char *folder, uint64_t index);
/* Scenarios whose series are there, ascending; free() them.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_store_list_series(const char *folder, uint64_t **indices, size_t *count,
                                 ald_report *report);
/* Writes a series: temporary name, fsync, rename. Any thread may call.
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_store_write_series(const char *folder, uint64_t index, const ald_series *series,
                                  ald_report *report);
/* Reads it; ald_series_destroy() it.
 * @return ALD_OK, ALD_BAD_RESULTS if it is absent or damaged, ALD_IO, ALD_NO_MEMORY */
ald_status ald_store_read_series(const char *folder, uint64_t index, ald_series **series,
                                 ald_report *report);

#endif
