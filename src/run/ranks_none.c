/* SPDX-License-Identifier: Apache-2.0
 * Ranks in a build without MPI: there is one, alone. */
#include "base/assertion.h"
#include "base/report.h"
#include "launcher.h"
#include "ranks.h"

ald_status ald_ranks_create(ald_ranks **ranks, ald_report *report) {
  ald_launch launch;
  if (!ranks) return ald_report_refuse(report, __func__);
  *ranks = NULL;
  if (!ald_launcher_find(&launch)) return ALD_OK;
  if (launch.rank == 0) {
    ald_report_add(
        report,
        "error: %s has started %u processes, and this program was built without MPI: each would "
        "compute the whole study\n"
        "note: build it with -DALLIDE_MPI=ON (package libopenmpi-dev), or take the package of "
        "Allide for clusters; --shard I/N divides a study without MPI; ALLIDE_MPI=off if each "
        "process has a study of its own\n",
        launch.by, launch.count);
  }
  return ALD_BAD_ARGUMENT;
}

void ald_ranks_destroy(ald_ranks *ranks) { (void)ranks; }

uint32_t ald_ranks_rank(const ald_ranks *ranks) {
  ald_launch launch;
  (void)ranks;
  ald_launcher_find(&launch);
  return launch.rank;
}

uint32_t ald_ranks_count(const ald_ranks *ranks) {
  (void)ranks;
  return 1;
}

uint32_t ald_ranks_node_count(const ald_ranks *ranks) {
  (void)ranks;
  return 1;
}

uint32_t ald_ranks_failing(ald_ranks *ranks, int failed) {
  (void)ranks;
  return failed ? 0 : 1;
}

/* ------------------------------------------------------------------------------ never called:
 * there is no ald_ranks */

ald_rank_place ald_ranks_place(const ald_ranks *ranks) {
  (void)ranks;
  return (ald_rank_place){.count = 1, .local_count = 1};
}

int ald_ranks_channel(ald_ranks *ranks) {
  (void)ranks;
  return 0;
}

bool ald_ranks_send(ald_ranks *ranks, uint32_t to, int channel, unsigned char *bytes, size_t size) {
  (void)ranks, (void)to, (void)channel, (void)bytes, (void)size;
  return false;
}

size_t ald_ranks_unsent(ald_ranks *ranks) {
  (void)ranks;
  return 0;
}

bool ald_ranks_receive(ald_ranks *ranks, int channel, uint32_t *from, unsigned char **bytes,
                       size_t *size) {
  (void)ranks, (void)channel, (void)from, (void)bytes, (void)size;
  return false;
}

void ald_ranks_give_up(ald_ranks *ranks) { (void)ranks; }
