/* SPDX-License-Identifier: Apache-2.0
 * Reading a results folder. */
#ifndef ALLIDE_RESULTS_H
#define ALLIDE_RESULTS_H

#include "base.h"
#include "study.h"

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
  int is_nominal;   /**< 1: an input whose numbers have no order: the variant that a choice draws */
} ald_column_info;

/** Opens a results folder. @return ALD_OK, ALD_IO, ALD_BAD_RESULTS */
ALD_API ald_status ald_results_open(const char *folder, ald_results **results, ald_report *report);
/** As ald_results_open(), which reads the blocks by as many threads as there are processors.
 * @param threads that read them; 0: as many as there are processors */
ALD_API ald_status ald_results_open_threads(const char *folder, int threads, ald_results **results,
                                            ald_report *report);
/** Closes a folder. NULL is allowed. */
ALD_API void ald_results_close(ald_results *results);
/** Number of scenarios of the study; those computed, if a stop rule of the study ended it. */
ALD_API uint64_t ald_results_scenarios(const ald_results *results);
/** Number of scenarios that the folder holds: those of whole blocks of 16,384, and of the first
 * block that is not whole those before the first that is not finished, which checkpoints hold after
 * an interrupted run. */
ALD_API uint64_t ald_results_stored(const ald_results *results);
/** Number of scenarios that are finished: the stored ones, and those that checkpoints hold behind
 * one that is not finished. The latter are read by nothing but a run that is resumed: scenarios
 * that end early are too frequent among them. */
ALD_API uint64_t ald_results_finished(const ald_results *results);
/** Hash over all whole blocks; the same for every device, tile size and number of threads. */
ALD_API const char *ald_results_hash(const ald_results *results);
/** What was recorded about the run: "study", "study_text", "device", "precision", "seed",
 * "version", "fallback", "shares" (scenarios by device where several computed, as in "openmp 20,
 * opencl:0 10"); "complete" is "yes" if nothing is missing from the folder, "shard" says
 * which part that is ("1/4"; "" is all), "running" is "yes" if a run is at work there (unless it
 * does not lock the folder), "ended_at" at how many scenarios a stop rule of the study ended it and
 * "declared" how many were requested; "berthing" has the lines of
 * ald_study_berthings(), "build_up" is the time from which on results are those of the
 * scenarios, in seconds; "study_file" is "same", "other" or "gone", by which study.yml beside the
 * results is the study that the manifest keeps, or not; "" if not recorded. */
ALD_API const char *ald_results_note(const ald_results *results, const char *key);
/** The study that the folder holds, read again from the files that it keeps: for the meaning of its
 * columns, see ald_study_choice_name().
 * @param study receives it, NULL on failure; ald_study_destroy() it
 * @return ALD_OK, ALD_BAD_STUDY (of a later version), ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_results_study(const ald_results *results, ald_study **study,
                                     ald_report *report);
/** The warnings about the stored scenarios: as they were kept with these rows, otherwise found anew
 * from them, which takes about as long as opening the folder.
 * @param warnings receives them, after those that it has
 * @return ALD_OK, ALD_BAD_STUDY (of a later version), ALD_IO, ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_results_warnings(const ald_results *results, ald_warnings *warnings,
                                        ald_report *report);
/** Number of columns of the table of scenarios. */
ALD_API size_t ald_results_column_count(const ald_results *results);
/** A column; its texts live as long as the results are open. */
ALD_API ald_column_info ald_results_column(const ald_results *results, size_t column);
/** Reads one column of all stored scenarios.
 * @param values (stored) receives the values in order of scenario index
 * @return ALD_OK, ALD_IO, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_results_read(const ald_results *results, size_t column, double *values,
                                    ald_report *report);
/** Reads a stretch of a column; quickest where it begins and ends with a block of 16,384 scenarios.
 * @param start  first of the stored scenarios, counted in order of scenario index
 * @param count  how many of them
 * @param values (count) receives the values
 * @return ALD_OK, ALD_IO, ALD_BAD_ARGUMENT, ALD_NO_MEMORY */
ALD_API ald_status ald_results_read_part(const ald_results *results, size_t column, uint64_t start,
                                         uint64_t count, double *values, ald_report *report);
/** Indices and statuses of the stored scenarios, (stored) each; either may be NULL. */
ALD_API ald_status ald_results_scenario_status(const ald_results *results, uint64_t *indices,
                                               int32_t *statuses, ald_report *report);

/** Why a scenario has the status bad_input: its numbers are drawn again, and a note is added to the
 * report for each that is out of its range, and for those that do not fit together.
 * @param scenario its index
 * @return ALD_OK, ALD_BAD_STUDY (of a later version), ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_results_bad_input(const ald_results *results, uint64_t scenario,
                                         ald_report *report);

/** Scenarios that failed for one cause. Its texts live as long as the call. */
typedef struct ald_failure {
  int32_t status;      /**< ald_scenario_status */
  const char *element; /**< what failed: "bows.hit", "bodies.vessel"; "": the scenario's numbers */
  uint64_t count;      /**< scenarios with this status and element */
  uint64_t first;      /**< index of the first of them */
  const char *text;    /**< of the first: what happened and what to do, one sentence */
} ald_failure;

/** Called for each cause. */
typedef void (*ald_failure_call)(const ald_failure *failure, void *user);

/** Passes the failed scenarios to a callback, grouped by status and element, in the order of their
 * first ones.
 * @param scenario index of one scenario, or ALD_ALL_SCENARIOS
 * @return ALD_OK, ALD_BAD_STUDY (of a later version), ALD_IO, ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_results_failures(const ald_results *results, uint64_t scenario,
                                        ald_failure_call call, void *user, ald_report *report);

/** Something that happened in a scenario. */
typedef struct ald_event_info {
  uint64_t scenario;  /**< index of the scenario */
  double time;        /**< since its beginning [s] */
  const char *what;   /**< "contact_begin", "contact_end", "slip", "stick", "limit", "status",
                           "overload", "entered", "missed", "left", "parted", "breach",
                           "slack", "taut", "slack_to", "taut_to"; "clash" and ten that begin so,
                           for which see ald_results_clashes() */
  const char *source; /**< contact, body or rule that it happened to */
  double value;       /**< SI: closing velocity, tangential force, tension, quantity over its limit,
                         status,       distance from the axis of a cone; NaN if nothing */
} ald_event_info;

/** Takes one event; valid until it returns. A value other than 0 ends the reading. */
typedef int (*ald_event_call)(const ald_event_info *event, void *user);

/** Selects all scenarios in ald_results_events(). */
#define ALD_ALL_SCENARIOS UINT64_MAX

/** Number of events of all stored scenarios. */
ALD_API uint64_t ald_results_event_count(const ald_results *results);
/** Passes events to a callback, by scenario and within it in the order in which they happened.
 * @param scenario index of one scenario, or ALD_ALL_SCENARIOS
 * @param call     called for each event
 * @param user     passed to `call`
 * @return ALD_OK, ALD_INTERRUPTED if `call` ended it, ALD_BAD_RESULTS if the scenario is not
 * stored, ALD_IO, ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_results_events(const ald_results *results, uint64_t scenario,
                                      ald_event_call call, void *user, ald_report *report);

/** One clash of a segment of a line: from its first touch until it touches nothing. Each of two
 * segments that meet has its own. What a folder does not contain is NaN, "" or -1. */
typedef struct ald_clash_info {
  uint64_t scenario;     /**< index of the scenario */
  uint32_t number;       /**< of the clash within its scenario, from 1 in the order of the ends */
  const char *line;      /**< "lines.riser 1" */
  int64_t segment;       /**< from 0 at the line's first end */
  double arc;            /**< length of the line from its first end to the first touch [m] */
  const char *other;     /**< line or bar that it touched first */
  int64_t other_segment; /**< of it */
  double start;          /**< [s] */
  double end;            /**< [s] */
  double duration;       /**< [s] */
  double impulse;        /**< of the force over the whole clash [N s] */
  double force;          /**< greatest force; of several touches at once, of their vector sum [N] */
  double energy;         /**< greatest work of the force on the penetration [J] */
  double depth;          /**< greatest penetration [m] */
  double speed;          /**< relative speed at the first touch [m/s] */
  double angle;          /**< between the two segments at the first touch [rad] */
  int is_whole;          /**< 1: the record is complete */
} ald_clash_info;

/** Takes one clash; valid until it returns. A value other than 0 ends the reading. */
typedef int (*ald_clash_call)(const ald_clash_info *clash, void *user);

/** Passes clashes to a callback, by scenario and within it in the order in which they ended. There
 * are none in a study that keeps no events.
 * @param scenario as for ald_results_events()
 * @param call     called for each clash
 * @param user     passed to `call`
 * @return as ald_results_events() */
ALD_API ald_status ald_results_clashes(const ald_results *results, uint64_t scenario,
                                       ald_clash_call call, void *user, ald_report *report);
/** Whether a folder contains clashes. */
typedef enum ald_clash_list_state {
  ALD_CLASH_NO_LINES = 0, /**< the study has no lines that clash */
  ALD_CLASH_NOT_KEPT,     /**< it has, but keeps no events */
  ALD_CLASH_LISTED        /**< clashes are recorded, if there were any */
} ald_clash_list_state;
/** Whether the folder contains clashes: the study that it contains is read for that. */
ALD_API ald_clash_list_state ald_results_clash_list_state(const ald_results *results);

#ifdef __cplusplus
}
#endif

#endif
