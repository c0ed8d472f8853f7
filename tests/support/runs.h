/* SPDX-License-Identifier: Apache-2.0
 * Whole runs of studies in tests; what goes wrong fails the test with the message. */
#ifndef ALD_TESTS_RUNS_H
#define ALD_TESTS_RUNS_H

#include <stddef.h>

#include "allide/allide.h"

/* Reads a study from a file. */
ald_study *run_read(const char *path);
/* Settings of a run without a folder. */
ald_run_def run_settings(uint64_t scenarios, const char *device);
ald_run_summary run_all(const ald_study *study, ald_run_def def);

/* Makes an empty folder of its own and writes its path. */
void run_folder(const char *name, char *path, size_t size);
void run_folder_remove(const char *path);

#endif
