/* SPDX-License-Identifier: Apache-2.0
 * The workers of a device. */
#include "worker_pool.h"

#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"

void ald_worker_pool_create(ald_worker_pool *pool) {
  *pool = (ald_worker_pool){.idle = NULL};
  pthread_mutex_init(&pool->lock, NULL);
  pthread_mutex_init(&pool->making, NULL);
}

void ald_worker_pool_destroy(ald_worker_pool *pool) {
  for (ald_pooled *e = pool->idle, *next; e; e = next) {
    next = e->next;
    ald_worker_destroy(e->worker);
    ald_closed_worker_destroy(e->closed);
    free(e);
  }
  pthread_mutex_destroy(&pool->making);
  pthread_mutex_destroy(&pool->lock);
}

static ald_pooled *find(ald_worker_pool *pool) {
  pthread_mutex_lock(&pool->lock);
  ald_pooled *e = pool->idle;
  if (e) pool->idle = e->next;
  pthread_mutex_unlock(&pool->lock);
  return e;
}

static ald_status make(const ald_job_setting *setting, ald_closed_form *closed, ald_pooled **made,
                       ald_report *report) {
  ald_pooled *e = calloc(1, sizeof *e);
  ald_status status = e ? ALD_OK : ALD_NO_MEMORY;
  if (e && closed) {
    status = ald_closed_worker_create(closed, setting->study, &e->closed);
  } else if (e) {
    status = ald_job_worker(setting, &e->worker, report);
  }
  if (!e || (closed && status < 0)) {
    ald_report_add(report, "error: no memory for the run; use a smaller --tile or fewer threads\n");
  }
  if (status < 0) free(e);
  *made = status < 0 ? NULL : e;
  return status;
}

ald_status ald_worker_pool_take(ald_worker_pool *pool, const ald_job_setting *setting,
                                ald_closed_form *closed, ald_pooled **taken, bool *is_first,
                                ald_report *report) {
  ALD_ASSERT(taken && is_first);
  const bool is_host = setting->device->is_host;
  *is_first = false;
  *taken = find(pool);
  if (*taken) return ALD_OK;
  if (!is_host) pthread_mutex_lock(&pool->making);
  const ald_status status = make(setting, closed, taken, report);
  pthread_mutex_lock(&pool->lock);
  *is_first = pool->made_count == 0;
  pool->made_count += *taken != NULL;
  pthread_mutex_unlock(&pool->lock);
  if (!is_host) pthread_mutex_unlock(&pool->making);
  return status;
}

void ald_worker_pool_return(ald_worker_pool *pool, ald_pooled *taken) {
  ALD_ASSERT(taken && (taken->worker || taken->closed));
  pthread_mutex_lock(&pool->lock);
  taken->next = pool->idle;
  pool->idle = taken;
  pthread_mutex_unlock(&pool->lock);
}
