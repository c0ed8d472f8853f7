/* SPDX-License-Identifier: Apache-2.0
 * Is the sum over the far past by products of matrices to be trusted on a device? */
#ifndef ALD_FAR_PAST_CHECK_H
#define ALD_FAR_PAST_CHECK_H

#include "device.h"
#include "plan/layout_create.h"

/* Bound on the difference between both ways, in shares of the greatest force of a body: sums of up
 * to 1e5 terms of random sign differ by a few 1e-14. */
#define ALD_PAST_TOLERANCE 1e-12

/* Opens the library for dense products on a device and compares both ways there on random pasts.
 * @param ordered of ald_layout_create(), without series
 * @param fast    receives the layout of the fast way if they agree, for ald_layout_destroy(); NULL
 * @param name    receives who multiplies
 * @param problem receives why the ordered way stays; "" if it does not
 * @return ALD_OK (whichever way), ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_past_check(ald_device *device, const ald_study *study, const ald_layout *ordered,
                          ald_layout **fast, char name[256], char problem[512], ald_report *report);

#endif
