/* SPDX-License-Identifier: Apache-2.0
 * Messages between ranks through MPI: the only file that knows it.
 *
 * Nothing here waits: sends are begun and looked after, messages are looked for. A thread of the
 * run does that (rank_messages.c), while the others compute; MPI allows it from any one thread at a
 * time. */
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "launcher.h"
#include "ranks.h"

enum { GAVE_UP = 130 }; /* exit code: as interrupted */

/* A message that is being sent. */
typedef struct sending {
  struct sending *next;
  MPI_Request request;
  unsigned char *bytes;
  size_t size;
} sending;

struct ald_ranks {
  ald_rank_place place;
  uint32_t node_count;
  MPI_Comm world;
  sending *sent, **last;
  size_t unsent;
  int channel;
  bool gave_up;
};

static ald_status not_found(const ald_launch *launch, int size, ald_report *report) {
  if (launch->rank > 0) return ALD_BAD_ARGUMENT;
  return ald_report_fail(
      report, ALD_BAD_ARGUMENT,
      "error: %s has started %u processes, of which MPI finds %d: it is the launcher of another "
      "MPI, or cannot start programs of this one\n"
      "note: with Open MPI, mpirun of the same version, within a job of Slurm too, or srun "
      "--mpi=pmix; ALLIDE_MPI=off if each process has a study of its own\n",
      launch->by, launch->count, size);
}

/* who is on the same computer, and how many computers there are */
static void find_neighbours(ald_ranks *ranks) {
  MPI_Comm here;
  int rank, count, first, nodes;
  MPI_Comm_split_type(ranks->world, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_rank(here, &rank);
  MPI_Comm_size(here, &count);
  first = rank == 0;
  MPI_Allreduce(&first, &nodes, 1, MPI_INT, MPI_SUM, ranks->world);
  MPI_Comm_free(&here);
  ranks->place.local_rank = (uint32_t)rank;
  ranks->place.local_count = (uint32_t)count;
  ranks->node_count = (uint32_t)nodes;
}

ald_status ald_ranks_create(ald_ranks **ranks, ald_report *report) {
  ald_launch launch;
  int threads, rank, count;
  if (!ranks) return ald_report_refuse(report, __func__);
  *ranks = NULL;
  if (!ald_launcher_find(&launch)) return ALD_OK;
  MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &threads);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  ald_ranks *made = calloc(1, sizeof *made);
  if (!made || (uint32_t)count != launch.count || threads < MPI_THREAD_SERIALIZED) {
    free(made);
    MPI_Finalize();
    if (!made) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the ranks\n");
    if ((uint32_t)count != launch.count) return not_found(&launch, count, report);
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: this MPI does not allow messages beside computing threads "
                           "(MPI_THREAD_SERIALIZED)\n");
  }
  made->last = &made->sent;
  made->place.rank = (uint32_t)rank;
  made->place.count = (uint32_t)count;
  MPI_Comm_dup(MPI_COMM_WORLD, &made->world);
  find_neighbours(made);
  *ranks = made;
  return ALD_OK;
}

void ald_ranks_destroy(ald_ranks *ranks) {
  if (!ranks) return;
  if (ranks->gave_up) MPI_Abort(ranks->world, GAVE_UP);
  while (ald_ranks_unsent(ranks) > 0) continue;
  MPI_Comm_free(&ranks->world);
  MPI_Finalize();
  free(ranks);
}

uint32_t ald_ranks_rank(const ald_ranks *ranks) {
  ald_launch launch;
  if (ranks) return ranks->place.rank;
  ald_launcher_find(&launch);
  return launch.rank;
}

uint32_t ald_ranks_count(const ald_ranks *ranks) { return ranks ? ranks->place.count : 1; }

uint32_t ald_ranks_node_count(const ald_ranks *ranks) { return ranks ? ranks->node_count : 1; }

uint32_t ald_ranks_failing(ald_ranks *ranks, int failed) {
  if (!ranks) return failed ? 0 : 1;
  const unsigned own = failed ? ranks->place.rank : ranks->place.count;
  unsigned least = own;
  MPI_Allreduce(&own, &least, 1, MPI_UNSIGNED, MPI_MIN, ranks->world);
  return least;
}

ald_rank_place ald_ranks_place(const ald_ranks *ranks) {
  return ranks ? ranks->place : (ald_rank_place){.count = 1, .local_count = 1};
}

int ald_ranks_channel(ald_ranks *ranks) {
  ranks->channel = ranks->channel % 30000 + 1; /* MPI promises tags to 32,767 */
  return ranks->channel;
}

bool ald_ranks_send(ald_ranks *ranks, uint32_t to, int channel, unsigned char *bytes, size_t size) {
  ALD_ASSERT(size <= INT_MAX && to < ranks->place.count);
  sending *s = size <= INT_MAX ? calloc(1, sizeof *s) : NULL;
  if (!s) {
    free(bytes);
    return false;
  }
  s->bytes = bytes;
  s->size = size;
  MPI_Isend(bytes, (int)size, MPI_BYTE, (int)to, channel, ranks->world, &s->request);
  *ranks->last = s;
  ranks->last = &s->next;
  ranks->unsent += size;
  return true;
}

size_t ald_ranks_unsent(ald_ranks *ranks) {
  for (sending **at = &ranks->sent; *at;) {
    sending *s = *at;
    int done = 0;
    MPI_Test(&s->request, &done, MPI_STATUS_IGNORE);
    if (!done) {
      at = &s->next;
      continue;
    }
    *at = s->next;
    if (ranks->last == &s->next) ranks->last = at;
    ranks->unsent -= s->size;
    free(s->bytes);
    free(s);
  }
  return ranks->unsent;
}

bool ald_ranks_receive(ald_ranks *ranks, int channel, uint32_t *from, unsigned char **bytes,
                       size_t *size) {
  ALD_ASSERT(from && bytes && size);
  MPI_Status status;
  int there = 0, count = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, channel, ranks->world, &there, &status);
  if (!there) return false;
  MPI_Get_count(&status, MPI_BYTE, &count);
  *size = (size_t)count;
  *from = (uint32_t)status.MPI_SOURCE;
  *bytes = malloc(*size + 1);
  if (!*bytes) return false;
  MPI_Recv(*bytes, count, MPI_BYTE, status.MPI_SOURCE, channel, ranks->world, MPI_STATUS_IGNORE);
  return true;
}

void ald_ranks_give_up(ald_ranks *ranks) {
  if (ranks) ranks->gave_up = true;
}
