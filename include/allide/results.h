/* SPDX-License-Identifier: Apache-2.0
 * Reading a results folder. */
#ifndef ALLIDE_RESULTS_H
#define ALLIDE_RESULTS_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A results folder, open for reading. */
typedef struct ald_results ald_results;

/** One column of the scenario table. */
typedef struct ald_column_info {
  const char *name; /**< "contact.fender1.peak_normal" */
  const char *unit; /**< SI unit, "" if none */
  int is_input;     /**< 1: a sampled input, 0: a result */
} ald_column_info;

/** Opens a results folder. @return ALD_OK, ALD_IO, ALD_BAD_RESULTS */
ALD_API ald_status ald_results_open(const char *folder, ald_results **results, ald_report *report);
ALD_API void ald_results_close(ald_results *results);
/** Scenarios of the study, and how many of them the folder holds. */
ALD_API uint64_t ald_results_scenarios(const ald_results *results);
ALD_API uint64_t ald_results_stored(const ald_results *results);
/** Hash over all stored blocks; the same for every device, tile size and number of threads. */
ALD_API const char *ald_results_hash(const ald_results *results);
/** What was recorded about the run: "study", "device", "precision", "seed", "version", "fallback";
 * "" if not recorded. */
ALD_API const char *ald_results_note(const ald_results *results, const char *key);
ALD_API size_t ald_results_column_count(const ald_results *results);
ALD_API ald_column_info ald_results_column(const ald_results *results, size_t column);
/** Reads one column of all stored scenarios.
 * @param values (stored) receives the values in order of scenario index
 * @return ALD_OK, ALD_IO, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_results_read(const ald_results *results, size_t column, double *values,
                                    ald_report *report);
/** Indices and statuses of the stored scenarios, (stored) each; either may be NULL. */
ALD_API ald_status ald_results_scenario_status(const ald_results *results, uint64_t *indices,
                                               int32_t *statuses, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
