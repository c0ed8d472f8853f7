/* SPDX-License-Identifier: Apache-2.0
 * What the memory of radiated waves needs beside its pass: `arithmetic: fast`, in which the past
 * before a block of ticks is summed for the whole block and all lanes at once, by products of
 * matrices. */
#ifndef ALD_FAR_PAST_H
#define ALD_FAR_PAST_H

#include "device.h"

/* Bound on the difference between both ways, in shares of the greatest force of a body: sums of up
 * to 1e5 terms of random sign differ by a few 1e-14. */
#define ALD_PAST_TOLERANCE 1e-12

/* The tick of a tile as its device has it.
 * @return ALD_OK, ALD_DEVICE_FAILED */
ald_status ald_past_tick(ald_tile *tile, uint32_t *tick, ald_report *report);

/* What is to be done before a tile advances from a tick: sums the far past if a block begins.
 * @param steps that are asked for
 * @param now   receives how many of them may be done before the next call, 1 or more
 * @return ALD_OK, ALD_DEVICE_FAILED */
ald_status ald_past_begin(ald_tile *tile, uint32_t tick, uint32_t steps, uint32_t *now,
                          ald_report *report);

/* Opens the library for dense products on a device and compares both ways there on random pasts; if
 * they agree, tiles of this layout take the fast way from now on.
 * @param name    receives who multiplies
 * @param problem receives why the ordered way stays; "" if it does not
 * @return ALD_OK (whichever way), ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_past_hasten(ald_device *device, const ald_study *study, ald_layout *layout,
                           char name[256], char problem[512], ald_report *report);

#endif
