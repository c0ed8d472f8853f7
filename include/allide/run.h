/* SPDX-License-Identifier: Apache-2.0
 * Running a study into a results folder. */
#ifndef ALLIDE_RUN_H
#define ALLIDE_RUN_H

#include "ranks.h"
#include "statistics.h"
#include "study.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Progress of a run. */
typedef struct ald_progress {
  uint64_t done;   /**< scenarios finished, resumed ones included */
  uint64_t total;  /**< scenarios of the study */
  uint64_t failed; /**< scenarios with a status of failure so far, this run */
  double elapsed;  /**< wall clock since the run began [s] */
} ald_progress;

/** Called between units of work from one thread at a time, and between the time series that are
 * kept at the end; a value other than 0 asks the run to stop. Not called while a device is opened
 * or a file is read or written. The results folder survives the end of the process at any
 * moment. */
typedef int (*ald_progress_call)(const ald_progress *progress, void *user);

/** Which pairs of bodies that may touch a run follows; no result depends on it. */
typedef enum ald_pairs {
  ALD_PAIRS_AUTO, /**< those that are near or have touched, where there are many, on the host */
  ALD_PAIRS_ALL,  /**< all, at all times */
  ALD_PAIRS_NEAR  /**< those that are near or have touched, wherever that is known */
} ald_pairs;

/** Which kernels an OpenCL or CUDA device runs; no result depends on it. */
typedef enum ald_program_choice {
  ALD_PROGRAM_AUTO,  /**< made for the study on a GPU, elsewhere where the run is long */
  ALD_PROGRAM_STUDY, /**< compiled for this study: its kinds, counts and places are constants */
  ALD_PROGRAM_ANY    /**< compiled once, for any study */
} ald_program_choice;

/** Run settings; take ald_run_def_default() and change what is needed. */
typedef struct ald_run_def {
  const char *folder;   /**< results folder, NULL: keep nothing, only the hash and the counts */
  uint64_t scenarios;   /**< 0: as in the study */
  const uint64_t *seed; /**< in place of that of the study; NULL: as in the study */
  const char *device; /**< "auto", of ALD_DEVICE_WORDS or ALD_DEVICES_WORDS, or several of these but
                         auto: "openmp+opencl:0"; NULL is "auto" */
  int allow_fallback; /**< 1: if the requested OpenCL or CUDA device fails, OpenMP
                         computes, of several the others */
  int threads;        /**< host threads, 0: all */
  uint32_t tile;      /**< scenarios computed together, 0: chosen for the device */
  ald_pairs pairs;    /**< which pairs of bodies are followed */
  ald_precision precision;    /**< ALD_PRECISION_OF_STUDY: as in the study */
  ald_program_choice program; /**< of an OpenCL or CUDA device */
  int resume;                 /**< 1: compute only the blocks that the folder lacks; with more
                                 `scenarios` than it was begun with, the others are added, if the
                                 sampling is random */
  int overwrite;              /**< 1: results that the folder holds are removed first; not with
                                 `resume` */
  int no_lock;                /**< 1: do not lock the folder (network file systems that cannot) */
  uint64_t order_seed;        /**< not 0: tiles are taken in a shuffled order (for tests) */
  uint32_t shard_index;       /**< of a run in shards: blocks shard_index, + shard_count, ... */
  uint32_t shard_count;       /**< 0 or 1: all of them */
  double checkpoint;          /**< time between checkpoints of scenarios on their way [s]; 0: 60 s,
                                 negative: none */
  ald_progress_call progress; /**< NULL: none */
  void *user;                 /**< passed to `progress` */
  /** Called at the end of a run whose rows are not kept (`output: rows: none`), once a column in
   * their order; the texts live as long as the call. NULL: not. */
  void (*statistics)(const ald_column_info *column, const ald_statistics *statistics, void *user);
  void *statistics_user; /**< passed to `statistics` */
  /** Called once before scenarios are computed, with the warnings known by then, those of the
   * study's text first; the list lives as long as the call. NULL: not. */
  void (*warned)(const ald_warnings *warnings, void *user);
  void *warned_user;      /**< passed to `warned` */
  ald_ranks *ranks;       /**< those that share the run: each calls ald_run() with the same study
                             and settings, and rank 0 alone gets all of the summary; NULL: none */
  ald_warnings *warnings; /**< receives all warnings of a run that came to its end, those of the
                             study first; NULL: they are only kept in the folder */
  uint32_t cookie;        /**< set by ald_run_def_default() */
} ald_run_def;

/** Defaults: no folder, the study's own numbers, device auto, all threads. */
ALD_API ald_run_def ald_run_def_default(void);

#define ALD_DEVICES_MAX 32 /**< devices that compute one run at most */

/** What one device of a run did. */
typedef struct ald_device_share {
  char id[32];        /**< "openmp", "opencl:0" */
  char name[256];     /**< in words, with what its program is made for */
  uint64_t scenarios; /**< computed there */
  double seconds;     /**< spent in jobs, summed over threads */
  uint32_t tile;      /**< scenarios per tile */
  char failed[256];   /**< why it was left out in the middle of the run; "" if it was not */
} ald_device_share;

/** What a run did. */
typedef struct ald_run_summary {
  uint64_t scenarios;                         /**< scenarios of the study */
  uint64_t computed;                          /**< of these, computed now (not resumed) */
  uint64_t status[ALD_SCENARIO_STATUS_COUNT]; /**< scenarios per status */
  char hash[40];                              /**< hash of all results, hexadecimal */
  char device[256];   /**< where it ran, in words; of several devices all, joined by " + " */
  char fallback[256]; /**< why not on the requested device, or not on all of them to the end; "" if
                         there */
  char arithmetic[600];  /**< of `arithmetic: fast`, which way was taken and
                            why; "" if it was not requested */
  uint64_t launches;     /**< passes launched on OpenCL devices */
  uint64_t ended_at;     /**< scenarios after which `stop study` ended the run; 0: it did not */
  uint32_t series;       /**< time series written */
  uint32_t tile;         /**< scenarios per tile; of several devices the most */
  uint32_t pairs;        /**< pairs of bodies followed at once at most; 0: all there are */
  uint64_t memory;       /**< of a scenario while it is computed, its past included [byte] */
  int threads;           /**< host threads used */
  double seconds;        /**< wall clock of the run */
  double device_seconds; /**< of these, spent in tiles, summed over threads */
  uint32_t ranks;        /**< processes that shared the run; 1: this one alone */
  uint64_t stored;       /**< scenarios that ald_results_stored() finds in the folder afterwards; 0
                            without a folder or rows */
  uint32_t device_count; /**< devices that computed, by `device_shares` */
  ald_device_share device_shares[ALD_DEVICES_MAX]; /**< (device_count) in the order asked for */
} ald_run_summary;

/** Runs a study.
 * @param def     from ald_run_def_default(), changed
 * @param summary filled as far as the run came
 * @return ALD_OK, ALD_REMARKS if some scenarios failed, ALD_INTERRUPTED, ALD_NO_DEVICE,
 *         ALD_DEVICE_FAILED, ALD_IO, ALD_BAD_RESULTS (another study's folder), ALD_BAD_STUDY
 * (errors in single precision are as great as its results), ALD_BAD_ARGUMENT */
ALD_API ald_status ald_run(const ald_study *study, const ald_run_def *def, ald_run_summary *summary,
                           ald_report *report);

/** A count that grows as long as this process writes results to files. A program that was asked to
 * end can see by it whether files are still being written; safe in a signal handler. */
ALD_API uint64_t ald_writes(void);

#ifdef __cplusplus
}
#endif

#endif
