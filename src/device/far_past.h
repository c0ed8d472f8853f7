/* SPDX-License-Identifier: Apache-2.0
 * What the memory of radiated waves needs beside its pass: `arithmetic: fast`, in which the past
 * before a block of ticks is summed for the whole block and all lanes at once, by products of
 * matrices. */
#ifndef ALD_FAR_PAST_H
#define ALD_FAR_PAST_H

#include "device.h"

/* The tick of a tile as its device has it.
 * @return ALD_OK, ALD_DEVICE_FAILED */
ald_status ald_past_tick(ald_tile *tile, uint32_t *tick, ald_report *report);

/* What is to be done before a tile advances from a tick: sums the far past if a block begins.
 * @param steps that are asked for
 * @param now   receives how many of them may be done before the next call, 1 or more
 * @return ALD_OK, ALD_DEVICE_FAILED */
ald_status ald_past_begin(ald_tile *tile, uint32_t tick, uint32_t steps, uint32_t *now,
                          ald_report *report);

#endif
