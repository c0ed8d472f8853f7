/* SPDX-License-Identifier: Apache-2.0
 * Waiting for a device, with a limit: a launch that never ends must not hold up a run for ever. */
#ifndef ALD_ACCELERATOR_WAIT_H
#define ALD_ACCELERATOR_WAIT_H

#include "accelerator.h"

/* Marks the end of what is queued, and starts it. */
ald_status ald_accelerator_mark(ald_accelerator *a, ald_queue *queue, ald_mark *mark,
                                ald_report *report);

/* Waits for a mark and forgets it. The limit is 30 times the longest time that lay between two
 * marks of a queue so far, and at least 60 s; ten times that minimum where a kernel runs for the
 * first time, in whatever queue, since drivers may compile it then. The environment variable
 * ALLIDE_DEVICE_WAIT sets another minimum [s]. Behind the limit the device is lost: every further
 * call for it fails.
 * @return ALD_OK, ALD_DEVICE_FAILED */
ald_status ald_accelerator_await(ald_accelerator *a, ald_mark *mark, ald_report *report);

/* Forgets a mark that nobody waits for; nothing if it has no event. */
void ald_accelerator_forget(ald_accelerator *a, ald_mark *mark);

/* Waits for all that is queued. */
ald_status ald_accelerator_wait(ald_accelerator *a, ald_queue *queue, ald_report *report);

/* What every call for a device that is lost returns. */
ald_status ald_accelerator_refuse(ald_accelerator *a, ald_report *report);

#endif
