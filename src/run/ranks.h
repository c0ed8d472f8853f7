/* SPDX-License-Identifier: Apache-2.0
 * Messages between the ranks of a run. ranks_mpi.c is the only file that knows MPI; in builds
 * without it ranks_none.c takes its place. But for create, destroy and failing, one thread at a
 * time calls. */
#ifndef ALD_RANKS_H
#define ALD_RANKS_H

#include <stdbool.h>
#include <stddef.h>

#include "allide/ranks.h"

/* Where a rank is. */
typedef struct ald_rank_place {
  uint32_t rank, count;
  uint32_t local_rank, local_count; /* among those on the same computer */
} ald_rank_place;

ald_rank_place ald_ranks_place(const ald_ranks *ranks);

/* Messages of a run have a channel of their own, so that late ones are not taken for the next
 * run's. All ranks must call. */
int ald_ranks_channel(ald_ranks *ranks);

/* Begins to send, and returns at once. @param bytes (size) from malloc(), which it takes over
 * @return false without memory */
bool ald_ranks_send(ald_ranks *ranks, uint32_t to, int channel, unsigned char *bytes, size_t size);
/* Bytes that are not yet on their way. */
size_t ald_ranks_unsent(ald_ranks *ranks);
/* The next message, without waiting; free() its bytes. Those of one rank come in their order.
 * @return false: there is none, or no memory for it */
bool ald_ranks_receive(ald_ranks *ranks, int channel, uint32_t *from, unsigned char **bytes,
                       size_t *size);
/* ald_ranks_destroy() is going to end all ranks at once, without waiting: some are lost. */
void ald_ranks_give_up(ald_ranks *ranks);

#endif
