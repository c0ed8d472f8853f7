/* SPDX-License-Identifier: Apache-2.0
 * What has started this process. */
#include "launcher.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"

/* Variables of a launcher; the more particular one comes first: within a job of Slurm mpirun sets
 * its own. SLURM_STEP_NUM_TASKS is of a step, which srun starts; SLURM_NTASKS would be of the whole
 * job, and is set in its script too, of which there is one. */
static const struct {
  const char *count, *rank, *by;
} launchers[] = {
    {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", "mpirun"}, /* Open MPI */
    {"PMI_SIZE", "PMI_RANK", "mpirun"},                         /* MPICH, Intel MPI */
    {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "srun"},
};

/* -1: not there, or no number */
static long number_of(const char *name) {
  const char *text = getenv(name);
  char *end = NULL;
  const long value = text ? strtol(text, &end, 10) : -1;
  return text && end != text && *end == '\0' && value >= 0 && value < 1 << 30 ? value : -1;
}

bool ald_launcher_find(ald_launch *launch) {
  ALD_ASSERT(launch);
  const char *chosen = getenv("ALLIDE_MPI");
  *launch = (ald_launch){.count = 1};
  if (chosen && strcmp(chosen, "off") == 0) return false;
  for (size_t k = 0; k < sizeof launchers / sizeof *launchers; k++) {
    const long count = number_of(launchers[k].count), rank = number_of(launchers[k].rank);
    if (count < 0 || rank < 0) continue;
    *launch = (ald_launch){(uint32_t)rank, (uint32_t)count, launchers[k].by};
    return count > 1;
  }
  return false;
}
