/* SPDX-License-Identifier: Apache-2.0
 * Events of a results folder. */
#ifndef ALD_EVENT_H
#define ALD_EVENT_H

#include "results.h"

/* Takes one event as it is stored; `first` is the index of row 0 of its block. A value other than 0
 * ends the reading. */
typedef int (*ald_stored_event_call)(const ald_event *event, uint64_t first, void *user);

/* Hands over events as they are stored; for the rest as ald_results_events(). */
ald_status ald_results_stored_events(const ald_results *results, uint64_t scenario,
                                     ald_stored_event_call call, void *user, ald_report *report);

/* Name of a source of events, "" if there is no such source. */
const char *ald_results_source(const ald_results *results, uint32_t source);

#endif
