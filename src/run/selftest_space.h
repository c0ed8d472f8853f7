/* SPDX-License-Identifier: Apache-2.0
 * The part of the self-test about bodies in space. */
#ifndef ALD_SELFTEST_SPACE_H
#define ALD_SELFTEST_SPACE_H

#include "device/device.h"

/* Compares a study with one element of each kind between a device and the host.
 * @param host of the same precision */
ald_status ald_selftest_space(ald_device *host, ald_device *device, ald_report *report);

#endif
