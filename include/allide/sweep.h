/* SPDX-License-Identifier: Apache-2.0
 * The studies that the `sweep` of a study makes: one for each of its values, every value with every
 * other, to see how results depend on what no scenario can vary, such as the time step. */
#ifndef ALLIDE_SWEEP_H
#define ALLIDE_SWEEP_H

#include <stddef.h>

#include "study.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Number of studies that the sweep of a study makes; 0: it has none. ald_run() of the study itself
 * runs it as it is written. */
ALD_API size_t ald_sweep_count(const ald_study *study);
/** Number of values that differ between them. */
ALD_API size_t ald_sweep_path_count(const ald_study *study);
/** Path of a value < ald_sweep_path_count(): "run.step"; lives as long as the study. */
ALD_API const char *ald_sweep_path(const ald_study *study, size_t path);
/** Its value in a member < ald_sweep_count(), as the study writes it: "0.05 s"; lives as long as
 * the study. The last path changes first. */
ALD_API const char *ald_sweep_value(const ald_study *study, size_t member, size_t path);
/** Reads a member: the study with its values set. Files that the study names are those that it
 * read.
 * @param member < ald_sweep_count()
 * @param out    receives the study, NULL on failure; ald_study_destroy() it
 * @return as ald_study_read(), ALD_BAD_ARGUMENT */
ALD_API ald_status ald_sweep_member(const ald_study *study, size_t member, ald_study **out,
                                    ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
