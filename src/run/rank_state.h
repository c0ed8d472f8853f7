/* SPDX-License-Identifier: Apache-2.0
 * What a rank knows of a shared run: for rank_work.c, which computes, and rank_messages.c, which
 * exchanges messages. */
#ifndef ALD_RANK_STATE_H
#define ALD_RANK_STATE_H

#include <pthread.h>

#include "run/rank_queue.h"
#include "run/rank_run.h"

/* Kinds of messages, with their bodies. */
typedef enum ald_rank_kind {
  ALD_RANK_GO,       /* 0 to all: ald_rank_go */
  ALD_RANK_ASK,      /* to 0: ald_rank_asks */
  ALD_RANK_RANGE,    /* from 0: ald_rank_range, as asked for */
  ALD_RANK_PART,     /* to the owner of a block: rows (rank_messages.h) */
  ALD_RANK_BLOCK,    /* to 0: ald_block_outcome, moments: a block is written */
  ALD_RANK_TOLD,     /* to 0: ald_rank_told */
  ALD_RANK_COMPLETE, /* 0 to all: there is nothing more */
  ALD_RANK_FINAL,    /* to 0: ald_rank_final, findings, statistics */
  ALD_RANK_FAIL,     /* to 0: int32_t status, text */
  ALD_RANK_STOP,     /* to or from 0 */
  ALD_RANK_BYE,      /* to 0: ald_rank_rest; all is kept */
  ALD_RANK_FAREWELL  /* 0 to all: everybody has kept all */
} ald_rank_kind;

typedef struct ald_rank_told {
  uint64_t finished; /* since the last one */
  uint64_t failed;   /* altogether */
} ald_rank_told;

typedef struct ald_rank_final {
  uint64_t findings, statistics; /* sizes of what follows */
  double seconds;
} ald_rank_final;

/* scenarios per status of blocks that are not whole */
typedef struct ald_rank_rest {
  uint64_t status[ALD_SCENARIO_STATUS_COUNT];
} ald_rank_rest;

enum { ALD_RANK_HEAD = 8 }; /* bytes before a body: the kind */

/* A message that waits. */
typedef struct ald_parcel {
  struct ald_parcel *next;
  uint32_t rank; /* to, or from */
  size_t size;
  unsigned char *bytes; /* (size) head and body */
} ald_parcel;

typedef struct ald_parcels {
  ald_parcel *first, *last;
} ald_parcels;

/* A range at work; done: scenarios of it. */
typedef struct ald_rank_work {
  struct ald_rank_work *next;
  ald_rank_range range;
  uint32_t done;
} ald_rank_work;

/* What rank 0 knows of each. */
typedef struct ald_rank_peer {
  bool waits; /* for a range */
  bool is_final, has_left;
  ald_rank_asks asks;
  uint64_t failed;
} ald_rank_peer;

struct ald_rank_run {
  ald_ranks *ranks;
  ald_rank_place place;
  int channel;
  bool (*tell)(void *user, uint32_t finished);
  void *user;
  pthread_t post, clerk;
  bool has_post, has_clerk;
  pthread_mutex_t lock;         /* all that follows */
  pthread_cond_t changed, wake; /* for whoever waits; for the post */
  bool quits;                   /* post and clerk are to end */
  ald_parcels out, in;          /* to be sent; parts to be taken in */
  bool has_go;
  ald_rank_go go;
  bool is_set, is_open; /* there is a team; it takes ranges */
  ald_rank_run_def def;
  bool has_asked; /* and no answer yet */
  bool is_complete;
  bool is_stopped, stop_is_sent, has_shutdown_message;
  ald_status status; /* the first failure, here or as rank 0 knows it */
  char *failure;     /* its text */
  ald_rank_work *works;
  uint64_t finished, told; /* scenarios of this rank; of these, known to rank 0 */
  uint64_t taken_failed;   /* failed scenarios of parts that were taken in */
  ald_rank_rest reported;  /* of this rank's whole blocks */
  ald_rank_rest rest;      /* of others', as rank 0 knows it */
  double began;            /* to take part */
  ald_rank_queue queue;    /* of rank 0, and what follows */
  uint64_t lacking;        /* scenarios of the stretch */
  ald_rank_peer *peers;    /* (ranks) */
  uint32_t next_peer;      /* who is served first */
  double seconds;
};

/* Has a message sent by the post: `body` (size) behind the head, or `bytes` with room for the head
 * in place of it, which it takes over. Under the lock. @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_rank_post(ald_rank_run *run, uint32_t to, ald_rank_kind kind, const void *body,
                         size_t size);
ald_status ald_rank_post_bytes(ald_rank_run *run, uint32_t to, ald_rank_kind kind,
                               unsigned char *bytes, size_t size);
/* To all others. Under the lock. */
void ald_rank_post_all(ald_rank_run *run, ald_rank_kind kind, const void *body, size_t size);

void ald_parcels_add(ald_parcels *parcels, ald_parcel *parcel);
ald_parcel *ald_parcels_take(ald_parcels *parcels);
void ald_parcel_destroy(ald_parcel *parcel);

/* Notes a failure of this rank, or of another as rank 0 hears of it; all stop. Under the lock. */
void ald_rank_fail(ald_rank_run *run, ald_status status, const char *text);
/* This rank stops. Under the lock. */
void ald_rank_stop(ald_rank_run *run);
/* Scenarios of the stretch have come in; of rank 0. Under the lock. */
void ald_rank_came(ald_rank_run *run, uint64_t count);

/* The threads. */
void *ald_rank_post_main(void *run);
void *ald_rank_clerk_main(void *run);

#endif
