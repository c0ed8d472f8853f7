/* SPDX-License-Identifier: Apache-2.0
 * Allide: batched maritime collision studies. The public C interface (C17, usable from C++).
 *
 * A study is read from a file, run on a device into a results folder, and the folder is read back.
 * Every call that can fail returns an ald_status and writes what, where and what to do into the
 * report it was given. The library never prints, exits or aborts. */
#ifndef ALLIDE_ALLIDE_H
#define ALLIDE_ALLIDE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ALD_API __attribute__((visibility("default")))
#else
#define ALD_API
#endif

/** Outcome of a call: 0 good, > 0 done with remarks, < 0 not done. */
typedef enum ald_status {
  ALD_OK = 0,             /**< done */
  ALD_REMARKS = 1,        /**< done; some scenarios carry a status of failure */
  ALD_INTERRUPTED = 2,    /**< stopped on request; finished blocks are kept */
  ALD_BAD_ARGUMENT = -1,  /**< an argument is out of its range */
  ALD_BAD_STUDY = -2,     /**< the study file has errors; the report lists them all */
  ALD_NO_MEMORY = -3,     /**< memory could not be had */
  ALD_IO = -4,            /**< a file could not be read or written */
  ALD_NO_DEVICE = -5,     /**< the device asked for is not there */
  ALD_DEVICE_FAILED = -6, /**< the device refused or miscalculated */
  ALD_BAD_RESULTS = -7,   /**< a results folder is not what it should be */
  ALD_INTERNAL = -8       /**< a fault of this library */
} ald_status;

/** Outcome of one scenario, as stored in results. Failed is all but OK and STOPPED_BY_RULE. */
typedef enum ald_scenario_status {
  ALD_SCENARIO_OK = 0,
  ALD_SCENARIO_STOPPED_BY_RULE = 1,
  ALD_SCENARIO_BAD_INPUT = 2,
  ALD_SCENARIO_NAN = 3,
  ALD_SCENARIO_DIVERGED = 4,
  ALD_SCENARIO_OVERFLOW = 5,
  ALD_SCENARIO_NOT_CONVERGED = 6,
  ALD_SCENARIO_OUT_OF_RANGE = 7,
  ALD_SCENARIO_STATUS_COUNT = 8
} ald_scenario_status;

/** Word for a scenario status, as in `ok`, `bad_input`, `nan`; "unknown" out of range. */
ALD_API const char *ald_scenario_status_name(int status);

/** Version of the library, "MAJOR.MINOR.PATCH". */
ALD_API const char *ald_version(void);

/* ------------------------------------------------------------------------------------ reports */

/** Text that a call leaves for a person: errors, remarks, one or more lines. */
typedef struct ald_report ald_report;
/** An empty report, NULL without memory. */
ALD_API ald_report *ald_report_create(void);
ALD_API void ald_report_destroy(ald_report *report);
/** The text so far, "" if none. Valid until the report changes. */
ALD_API const char *ald_report_text(const ald_report *report);
ALD_API void ald_report_clear(ald_report *report);

/* ------------------------------------------------------------------------------------ devices */

/** One place where scenarios can be computed, or the reason why there is none. */
typedef struct ald_device_info {
  char id[32];      /**< what --device takes: "openmp", "opencl:0" */
  char name[128];   /**< the processor's or device's own name */
  char driver[128]; /**< platform and driver version */
  int usable;       /**< 1 if a study can run there in double precision */
  int gpu;          /**< 1 if it is a graphics processor */
  int fp64;         /**< 1 if a double precision kernel builds there */
  uint64_t memory;  /**< [byte] */
  uint32_t units;   /**< compute units, or threads */
  char remark[256]; /**< what is missing and which package brings it; "" if nothing */
} ald_device_info;

/** Lists the devices of this machine, OpenMP first.
 * @param infos  filled up to `capacity` entries
 * @param count  receives the number of devices, which may exceed the capacity
 * @param report receives a remark per missing part (no OpenCL loader, no driver)
 * @return ALD_OK; ALD_BAD_ARGUMENT if count is NULL */
ALD_API ald_status ald_devices_list(ald_device_info *infos, size_t capacity, size_t *count,
                                    ald_report *report);

/* ------------------------------------------------------------------------------------ studies */

typedef enum ald_precision { ALD_DOUBLE = 0, ALD_SINGLE_PRECISION = 1 } ald_precision;

/** A study: the model, what varies, how it is to be run. Constant once read. */
typedef struct ald_study ald_study;

/** Reads and checks a study file.
 * @param path   file name
 * @param study  receives the study, NULL on failure; ald_study_destroy() it
 * @param report receives all errors of the file as file:line:column: error: ... with the line
 * @return ALD_OK, ALD_BAD_STUDY, ALD_IO, ALD_NO_MEMORY */
ALD_API ald_status ald_study_read(const char *path, ald_study **study, ald_report *report);
/** As ald_study_read(), from text; `name` stands for the file in messages. */
ALD_API ald_status ald_study_read_text(const char *text, const char *name, ald_study **study,
                                       ald_report *report);
ALD_API void ald_study_destroy(ald_study *study);
/** The study in SI as text: bodies, elements, what varies, run settings; appended to `report`. */
ALD_API ald_status ald_study_echo(const ald_study *study, ald_report *report);
ALD_API const char *ald_study_name(const ald_study *study);
ALD_API uint64_t ald_study_scenarios(const ald_study *study);
ALD_API uint64_t ald_study_seed(const ald_study *study);
/** Simulated time of a scenario [s] and the time step [s]. */
ALD_API double ald_study_duration(const ald_study *study);
ALD_API double ald_study_step(const ald_study *study);

/* ---------------------------------------------------------------------------------------- run */

/** How far a run is. */
typedef struct ald_progress {
  uint64_t done;   /**< scenarios finished, resumed ones included */
  uint64_t total;  /**< scenarios of the study */
  uint64_t failed; /**< scenarios with a status of failure so far, this run */
  double elapsed;  /**< wall clock since the run began [s] */
} ald_progress;

/** Called between tiles from one thread at a time; a value other than 0 asks the run to stop. */
typedef int (*ald_progress_call)(const ald_progress *progress, void *user);

/** Run settings; take ald_run_def_default() and change what is needed. */
typedef struct ald_run_def {
  const char *folder;      /**< results folder, NULL: keep nothing, only the hash and the counts */
  uint64_t scenarios;      /**< 0: as the study says */
  uint64_t seed;           /**< used if seed_given */
  int seed_given;          /**< 1: `seed` replaces the study's */
  const char *device;      /**< "auto", "openmp", "opencl", "opencl:K"; NULL is "auto" */
  int allow_fallback;      /**< 1: if the OpenCL device asked for fails, OpenMP computes */
  int threads;             /**< host threads, 0: all */
  uint32_t tile;           /**< scenarios computed together, 0: chosen for the device */
  ald_precision precision; /**< overrides the study's if precision_given */
  int precision_given;     /**< */
  int resume;              /**< 1: compute only the blocks that the folder lacks */
  uint64_t order_seed;     /**< not 0: tiles are taken in a shuffled order (for tests) */
  ald_progress_call progress; /**< NULL: none */
  void *user;                 /**< handed to `progress` */
  uint32_t cookie;            /**< set by ald_run_def_default() */
} ald_run_def;

/** Defaults: no folder, the study's own numbers, device auto, all threads. */
ALD_API ald_run_def ald_run_def_default(void);

/** What a run did. */
typedef struct ald_run_summary {
  uint64_t scenarios;                         /**< scenarios of the study */
  uint64_t computed;                          /**< of these, computed now (not resumed) */
  uint64_t status[ALD_SCENARIO_STATUS_COUNT]; /**< scenarios per status */
  char hash[40];                              /**< hash of all results, hexadecimal */
  char device[256];                           /**< where it ran, in words */
  char fallback[256];                         /**< why not where it was asked for; "" if there */
  uint64_t launches;                          /**< passes launched on an OpenCL device */
  uint32_t tile;                              /**< scenarios per tile */
  int threads;                                /**< host threads used */
  double seconds;                             /**< wall clock of the run */
  double device_seconds;                      /**< of these, spent in tiles, summed over threads */
} ald_run_summary;

/** Runs a study.
 * @param def     from ald_run_def_default(), changed
 * @param summary filled as far as the run came
 * @return ALD_OK, ALD_REMARKS if some scenarios failed, ALD_INTERRUPTED, ALD_NO_DEVICE,
 *         ALD_DEVICE_FAILED, ALD_IO, ALD_BAD_RESULTS (another study's folder), ALD_BAD_ARGUMENT */
ALD_API ald_status ald_run(const ald_study *study, const ald_run_def *def, ald_run_summary *summary,
                           ald_report *report);

/* ------------------------------------------------------------------------------------ results */

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

/** Statistics of one column over the scenarios that did not fail; NaN entries (never touched, say)
 * are left out and counted. */
typedef struct ald_statistics {
  uint64_t count;   /**< values used */
  uint64_t missing; /**< NaN values left out */
  double mean;
  double deviation; /**< sample standard deviation */
  double minimum;
  double maximum;
  double quantile[7]; /**< at ald_quantile_levels */
  uint64_t worst[5];  /**< scenario indices of the five largest values */
  uint32_t worst_count;
} ald_statistics;
/** 0.01 0.05 0.25 0.5 0.75 0.95 0.99 */
ALD_API extern const double ald_quantile_levels[7];
/** Statistics of a column. @return ALD_OK, ALD_IO, ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_results_statistics(const ald_results *results, size_t column,
                                          ald_statistics *statistics, ald_report *report);

/* ------------------------------------------------------------------------------------- replay */

/** Time series of one scenario; columns as in a table, row n at n x step. */
typedef struct ald_series {
  size_t row_count;
  size_t column_count;
  char **names;       /**< (columns) "body.tug.x" */
  char **units;       /**< (columns) */
  double *values;     /**< (rows x columns), row by row */
  int row_checked;    /**< 1: the stored row of this scenario was found and compared */
  int row_equal;      /**< 1: and it came out to the same bits */
  char mismatch[160]; /**< first column that differs, "" if none */
  int status;         /**< ald_scenario_status */
} ald_series;

/** Runs one scenario of a results folder again, alone, with full time series, and compares its row.
 * @param device "openmp" or "opencl[:K]"; NULL: "openmp"
 * @return ALD_OK, ALD_REMARKS if the row differs, ALD_BAD_ARGUMENT if the index is too large,
 *         ALD_IO, ALD_BAD_RESULTS, ALD_NO_DEVICE */
ALD_API ald_status ald_replay(const char *folder, uint64_t index, const char *device,
                              ald_series **series, ald_report *report);
ALD_API void ald_series_destroy(ald_series *series);

#ifdef __cplusplus
}
#endif

#endif
