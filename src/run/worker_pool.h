/* SPDX-License-Identifier: Apache-2.0
 * The workers of a device: made when a job has none, kept between jobs. */
#ifndef ALD_WORKER_POOL_H
#define ALD_WORKER_POOL_H

#include <pthread.h>

#include "closed_run.h"
#include "job.h"

/* A worker in the pool, or at work. */
typedef struct ald_pooled {
  struct ald_pooled *next;
  ald_worker *worker;
  ald_closed_worker *closed; /* instead, by closed form */
} ald_pooled;

typedef struct ald_worker_pool {
  ald_pooled *idle;    /* under the lock, as the count */
  uint32_t made_count; /* that have been made */
  pthread_mutex_t lock;
  pthread_mutex_t making; /* of who makes a tile on another device than the host */
} ald_worker_pool;

void ald_worker_pool_create(ald_worker_pool *pool);
void ald_worker_pool_destroy(ald_worker_pool *pool);

/* A worker that is not at work, or a new one. On another device than the host they are made one
 * after the other, so that it is known whether there is one already.
 * @param closed   NULL: time is stepped
 * @param is_first receives whether there is none, if this one could not be made
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_worker_pool_take(ald_worker_pool *pool, const ald_job_setting *setting,
                                ald_closed_form *closed, ald_pooled **taken, bool *is_first,
                                ald_report *report);
void ald_worker_pool_return(ald_worker_pool *pool, ald_pooled *taken);

#endif
