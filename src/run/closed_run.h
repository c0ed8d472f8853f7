/* SPDX-License-Identifier: Apache-2.0
 * Runs by closed form: stretches of scenarios, sampled and solved together, onto the collector. */
#ifndef ALD_CLOSED_RUN_H
#define ALD_CLOSED_RUN_H

#include "allide/run.h"
#include "device/device.h"
#include "run/collector.h"
#include "tile/closed_form.h"

/* The host as the device of a run, and its closed form.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT if another device or precision is asked for */
ald_status ald_closed_open(const ald_study *study, const ald_run_def *def, ald_device **device,
                           ald_closed_form **form, ald_report *report);

/* What one thread works with. */
typedef struct ald_closed_worker ald_closed_worker;

/* @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_closed_worker_create(const ald_closed_form *form, const ald_study *study,
                                    ald_closed_worker **worker);
void ald_closed_worker_destroy(ald_closed_worker *worker);

/* Samples and solves scenarios [first, first + count), count <= ALD_DRAWS_MAX, in the worker.
 * @param scenarios of the whole run
 * @return (columns, ALD_DRAWS_PITCH) their results; `statuses` receives theirs */
const double *ald_closed_solve(ald_closed_worker *worker, uint64_t seed, uint64_t scenarios,
                               uint64_t first, uint32_t count, const int32_t **statuses);

/* Computes scenarios [first, first + count) of the collector, which must be open for them.
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_closed_run(ald_closed_worker *worker, ald_collector *collector, uint64_t seed,
                          uint64_t scenarios, uint64_t first, uint32_t count, ald_report *report);

#endif
