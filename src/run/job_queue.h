/* SPDX-License-Identifier: Apache-2.0
 * The scenarios that a run still lacks, and how many of them whoever is free computes next. One
 * device takes jobs of one size. Where there are several, each takes a part of the rest that suits
 * its measured pace and the fixed cost of a job there: large parts first, small ones at the end, so
 * that all are done at about the same time; one that would hold up the others takes none. No result
 * depends on who computes what. */
#ifndef ALD_JOB_QUEUE_H
#define ALD_JOB_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "allide/base.h"

typedef struct ald_job_queue ald_job_queue;

/* Scenarios [first, first + count). */
typedef struct ald_job_range {
  uint64_t first;
  uint32_t count;
} ald_job_range;

/* Who takes jobs: a thread of the host, or a tile of another device. */
typedef struct ald_taker {
  uint32_t least, most; /* scenarios of a job: a vector of lanes; what a tile works off */
  double share;         /* of a device: 1, or of each of N threads or tiles 1/N */
  bool is_even;         /* some scenarios take it as long as many (a GPU) */
  bool may_fail;        /* and give back its job */
  uint32_t device;      /* number of its device: those of one fail together */
} ald_taker;

typedef enum ald_offer {
  ALD_OFFER_JOB,
  ALD_OFFER_WAIT, /* others will be done sooner with what is left, or may give something back */
  ALD_OFFER_END
} ald_offer;

/* @param takers   (count), copied
 * @param is_alone true: all are of one device
 * @return NULL without memory */
ald_job_queue *ald_job_queue_create(const ald_taker *takers, uint32_t count, bool is_alone);
void ald_job_queue_destroy(ald_job_queue *queue);

/* Begins with these scenarios; what is known of the takers' paces stays. Nobody may be at work.
 * @param ranges (count), which must outlive the work
 * @param most   (takers) new sizes of jobs */
void ald_job_queue_fill(ald_job_queue *queue, const ald_job_range *ranges, uint32_t count,
                        const uint32_t *most);

/* Begins without scenarios: they come by ald_job_queue_add(), until ald_job_queue_close().
 * @param most (takers) as above */
void ald_job_queue_open(ald_job_queue *queue, const uint32_t *most);
/* More scenarios. @return false without memory */
bool ald_job_queue_add(ald_job_queue *queue, ald_job_range range);
/* No more come. */
void ald_job_queue_close(ald_job_queue *queue);
/* Scenarios that no taker has yet. */
uint64_t ald_job_queue_left(ald_job_queue *queue);

/* The next job of a taker that has none; does not wait. @param now [s] */
ald_offer ald_job_queue_offer(ald_job_queue *queue, uint32_t taker, double now, ald_job_range *job);
/* The same, waiting for it. @return false: there is nothing more to do for this taker */
bool ald_job_queue_take(ald_job_queue *queue, uint32_t taker, ald_job_range *job);
/* A job is done.
 * @param finished scenarios that it had to compute
 * @param seconds  that it took once all was ready for it: a first job may wait for a compiler */
void ald_job_queue_done(ald_job_queue *queue, uint32_t taker, uint32_t finished, double seconds);
/* A taker has failed and takes no more; its job goes to the others. Nor do the other takers of its
 * device take any, once they have done what they are at work on.
 * @return false if there are no others */
bool ald_job_queue_give_back(ald_job_queue *queue, uint32_t taker);
/* The same of this taker alone: the others of its device go on. */
void ald_job_queue_leave(ald_job_queue *queue, uint32_t taker);
/* Nobody gets any more until the next ald_job_queue_fill(). */
void ald_job_queue_stop(ald_job_queue *queue);

#endif
