/* SPDX-License-Identifier: Apache-2.0
 * What has started this process: a launcher of parallel programs says it in the environment. */
#ifndef ALD_LAUNCHER_H
#define ALD_LAUNCHER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ald_launch {
  uint32_t rank, count; /* of the processes that were started together */
  const char *by;       /* "mpirun", "srun" */
} ald_launch;

/* Was this process started together with others, which ALLIDE_MPI=off does not separate? Without
 * them `launch` is rank 0 of 1. */
bool ald_launcher_find(ald_launch *launch);

#endif
