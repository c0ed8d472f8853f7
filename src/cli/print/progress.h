/* SPDX-License-Identifier: Apache-2.0
 * How far a run is, on stderr: one live line on a terminal, else a line every ten seconds. */
#ifndef ALD_CLI_PROGRESS_H
#define ALD_CLI_PROGRESS_H

#include <stdint.h>

#include "allide/allide.h"

typedef enum progress_mode { PROGRESS_SHOWN, PROGRESS_QUIET } progress_mode;

typedef struct progress {
  progress_mode mode;
  int live;           /**< 1: stderr is a terminal */
  int open;           /**< 1: a live line is shown on it */
  int started;        /**< 1: `first` is set */
  ald_progress first; /**< from where the rate counts */
  double next;        /**< when the next line is due [s] */
} progress;

/** Begins; SIGINT and SIGTERM from here on ask the run to stop (signals.h).
 * @param folder of the results; NULL: none are kept of an interrupted run */
void progress_begin(progress *p, progress_mode mode, const char *folder, int resumed);
/** The library's call; `user` is the progress. @return 1 if the run is to stop */
int progress_update(const ald_progress *now, void *user);
/** Takes the live line away and gives the signals their usual meaning: signals_end(). */
void progress_end(progress *p);

#endif
