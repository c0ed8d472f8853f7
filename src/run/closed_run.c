/* SPDX-License-Identifier: Apache-2.0
 * Runs by closed form. */
#include "closed_run.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/device_omp.h"
#include "tile/kernel_build.h"

enum { MOST = ALD_DRAWS_MAX, PITCH = ALD_DRAWS_PITCH, ALIGNED = 64 };

struct ald_closed_worker {
  const ald_closed_form *form;
  ald_sampler *samples;
  double *columns; /* (columns, PITCH) */
  int32_t statuses[MOST];
};

ald_status ald_closed_open(const ald_study *study, const ald_run_def *def, ald_device **device,
                           ald_closed_form **form, ald_report *report) {
  const bool other =
      def->device && strcmp(def->device, "auto") != 0 && strcmp(def->device, "openmp") != 0;
  if (other || def->precision == ALD_SINGLE_PRECISION) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: the closed form is computed on the host and in double "
                           "precision; ask for no other\n");
  }
  const ald_status status = ald_device_omp_open(ALD_DOUBLE, device, report);
  if (status < 0) return status;
  if (ald_closed_form_create(study, form) == ALD_OK) return ALD_OK;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the run\n");
}

ald_status ald_closed_worker_create(const ald_closed_form *form, const ald_study *study,
                                    ald_closed_worker **worker) {
  ALD_ASSERT(form && worker);
  ald_closed_worker *p = calloc(1, sizeof *p);
  *worker = p;
  if (!p) return ALD_NO_MEMORY;
  p->form = form;
  p->columns =
      aligned_alloc(ALIGNED, (size_t)ald_closed_form_columns(form) * PITCH * sizeof *p->columns);
  if (p->columns && ald_sampler_create(study, &p->samples) == ALD_OK) return ALD_OK;
  ald_closed_worker_destroy(p);
  *worker = NULL;
  return ALD_NO_MEMORY;
}

void ald_closed_worker_destroy(ald_closed_worker *worker) {
  if (!worker) return;
  ald_sampler_destroy(worker->samples);
  free(worker->columns);
  free(worker);
}

const double *ald_closed_solve(ald_closed_worker *worker, uint64_t seed, uint64_t scenarios,
                               uint64_t first, uint32_t count, const int32_t **statuses) {
  ALD_ASSERT(count > 0 && count <= ALD_DRAWS_MAX && statuses);
  ald_sampler_draw(worker->samples, seed, scenarios, first, count);
  ald_kernels()->closed_form(worker->form, worker->samples, count, worker->columns,
                             worker->statuses);
  *statuses = worker->statuses;
  return worker->columns;
}

/* within one block */
static ald_status run_part(ald_closed_worker *worker, ald_collector *collector, uint64_t seed,
                           uint64_t scenarios, uint64_t first, uint32_t count, ald_report *report) {
  ALD_ASSERT(count > 0);
  size_t stride = 0;
  const int32_t *statuses;
  const double *columns = ald_closed_solve(worker, seed, scenarios, first, count, &statuses);
  double *row = ald_collector_row(collector, first, &stride);
  for (uint32_t c = 0; c < ald_closed_form_columns(worker->form); c++) {
    memcpy(row + c * stride, columns + (size_t)c * PITCH, count * sizeof *row);
  }
  return ald_collector_finish_many(collector, first, count, statuses, report);
}

ald_status ald_closed_run(ald_closed_worker *worker, ald_collector *collector, uint64_t seed,
                          uint64_t scenarios, uint64_t first, uint32_t count, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint64_t at = first, next; at < first + count && status >= 0; at = next) {
    /* chunks of their own place in a block, whatever the stretch */
    next = (at / MOST + 1) * MOST;
    if (next > first + count) next = first + count;
    status = run_part(worker, collector, seed, scenarios, at, (uint32_t)(next - at), report);
  }
  return status;
}
