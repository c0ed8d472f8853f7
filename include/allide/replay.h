/* SPDX-License-Identifier: Apache-2.0
 * One scenario again, with its time series. */
#ifndef ALLIDE_REPLAY_H
#define ALLIDE_REPLAY_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Time series of one scenario; columns as in a table, row n at n x step. */
typedef struct ald_series {
  size_t row_count;    /**< steps of the scenario, and one */
  size_t column_count; /**< time, then bodies, then elements */
  char **names;        /**< (columns) "body.tug.x" */
  char **units;        /**< (columns) */
  double *values;      /**< (rows x columns), row by row */
  int row_checked;     /**< 1: the stored row of this scenario was found and compared */
  int row_equal;       /**< 1: and it came out to the same bits, or near them, see row_near */
  int row_near;        /**< 1: by `arithmetic: fast`, which promises no more, within 1e-6 */
  char mismatch[160];  /**< first column that differs, "" if none */
  int status;          /**< ald_scenario_status */
  char failure[1000];  /**< why it failed: "bows.hit: ..."; "" if it did not */
  size_t choice_count; /**< choices of the study */
  char **choices;      /**< (choices) "ship = feeder": which variant the scenario drew */
} ald_series;

/** Runs one scenario of a results folder again, alone, with full time series, and compares its row.
 * @param device "auto" or of ALD_DEVICE_WORDS; NULL: "openmp"
 * @return ALD_OK, ALD_REMARKS if the row differs, ALD_BAD_ARGUMENT if the index is too large,
 *         ALD_IO, ALD_BAD_RESULTS, ALD_NO_DEVICE */
ALD_API ald_status ald_replay(const char *folder, uint64_t index, const char *device,
                              ald_series **series, ald_report *report);
/** Stores the time series that a study requests under `output`: the scenarios that it names, the
 * worst ones and those that failed, of those that the folder holds. A run does so at its end; call
 * it for a merged folder. Series that are already stored are not changed.
 * @param count receives the number of series requested; may be NULL
 * @return ALD_OK, ALD_IO, ALD_BAD_RESULTS, ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_series_keep(const char *folder, uint32_t *count, ald_report *report);
/** Reads a series that a folder contains; nothing is compared.
 * @return ALD_OK, ALD_BAD_RESULTS if it is not kept or damaged, ALD_IO, ALD_NO_MEMORY */
ALD_API ald_status ald_series_read(const char *folder, uint64_t index, ald_series **series,
                                   ald_report *report);
/** Scenarios of which a folder keeps the series, ascending.
 * @param indices receives the list; free() it
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_series_list(const char *folder, uint64_t **indices, size_t *count,
                                   ald_report *report);
/** Frees a series. NULL is allowed. */
ALD_API void ald_series_destroy(ald_series *series);

#ifdef __cplusplus
}
#endif

#endif
