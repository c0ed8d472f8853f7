/* SPDX-License-Identifier: Apache-2.0
 * Reading studies. */
#ifndef ALLIDE_STUDY_H
#define ALLIDE_STUDY_H

#include "base.h"
#include "warnings.h"

#ifdef __cplusplus
extern "C" {
#endif

/** In which precision scenarios are computed. */
typedef enum ald_precision {
  ALD_PRECISION_OF_STUDY = -1, /**< in settings of runs and batches: as in the study */
  ALD_DOUBLE = 0,              /**< the default; the same bits on every device */
  ALD_SINGLE_PRECISION = 1     /**< for devices without double precision; near, not equal */
} ald_precision;

/** A study: the model, what varies, how it is to be run. Constant once read. */
typedef struct ald_study ald_study;

/** Reads and checks a study file. It and the files that it names must be regular files of limited
 * sizes (docs/composing-studies.md): nothing waits for a FIFO or reads a device.
 * @param path   file name; a pipe only as /dev/stdin or /dev/fd/N
 * @param study  receives the study, NULL on failure; ald_study_destroy() it
 * @param report receives all errors of the file as file:line:column: error: ... with the line
 * @return ALD_OK, ALD_BAD_STUDY, ALD_IO, ALD_NO_MEMORY */
ALD_API ald_status ald_study_read(const char *path, ald_study **study, ald_report *report);
/** As ald_study_read(), from text; `name` is the file's name in messages. */
ALD_API ald_status ald_study_read_text(const char *text, const char *name, ald_study **study,
                                       ald_report *report);
/** Frees a study. NULL is allowed. */
ALD_API void ald_study_destroy(ald_study *study);
/** The study in SI as text: bodies, elements, what varies, run settings; appended to `report`. */
ALD_API ald_status ald_study_echo(const ald_study *study, ald_report *report);
/** The berthing energy of each body with an `approach` by the numbers of the study, as port
 * engineers write it, E = 1/2 M v^2 C_M C_E: a line "ship: C_M 1.643, K 44.2 m, ..." each, appended
 * to `report`, and another where fenders of hers have no damping; nothing for other studies.
 * docs/theory/approach.md.
 * @return ALD_OK, ALD_BAD_ARGUMENT, ALD_NO_MEMORY */
ALD_API ald_status ald_study_berthings(const ald_study *study, ald_report *report);
/** Checks what can be known before a study runs: the critical time step of every element and
 * contact, from stiffness, damping, masses and lever arms, over the first scenarios; the error of
 * the greatest force of an impact with the study's step; elements that are pressed together or taut
 * at the start; tables of catenaries; of a study in single precision, whether its places are known
 * well enough. Tables of this are appended to `report`, the warnings below
 * them.
 * @param warnings receives the warnings, after those that it has, those of the study's text first;
 *                 may be NULL
 * @return ALD_OK (with or without warnings), ALD_BAD_STUDY (one of the studies of its sweep is
 *         none, or errors in single precision are as great as results), ALD_BAD_ARGUMENT,
 * ALD_NO_MEMORY */
ALD_API ald_status ald_study_check(const ald_study *study, ald_warnings *warnings,
                                   ald_report *report);
/** The warnings about a study's text, which were reported when it was read. */
ALD_API const ald_warnings *ald_study_warnings(const ald_study *study);
/** Name of the study: its key `name`, else its file's name without folder and ending. */
ALD_API const char *ald_study_name(const ald_study *study);
/** The study file as it was read; of a model that was built in code, the equivalent file. */
ALD_API const char *ald_study_text(const ald_study *study);
/** Number of scenarios that the study requests. */
ALD_API uint64_t ald_study_scenarios(const ald_study *study);
/** Seed of the study's random numbers. */
ALD_API uint64_t ald_study_seed(const ald_study *study);
/** Simulated time of a scenario [s]; rules may end it earlier. */
ALD_API double ald_study_duration(const ald_study *study);
/** Time at the start of a scenario in which loads and motions rise, and after which its results
 * begin [s]; 0: none. */
ALD_API double ald_study_build_up(const ald_study *study);
/** Time step [s]. */
ALD_API double ald_study_step(const ald_study *study);
/** Name of the variant that a value of a column "inputs.choose.NAME" denotes, for example "feeder";
 * NULL if the column is no choice of the study, or the value none of its variants. */
ALD_API const char *ald_study_choice_name(const ald_study *study, const char *column, double value);
/** The most that the rows of a study can take on disk, as if nothing could be compressed (doubles
 * of a study shrink to about three quarters); events come on top, at most 24 bytes each.
 * @param scenarios how many; 0: as in the study
 * @return [byte], 0 without memory */
ALD_API uint64_t ald_study_results_size(const ald_study *study, uint64_t scenarios);

#ifdef __cplusplus
}
#endif

#endif
