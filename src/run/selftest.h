/* SPDX-License-Identifier: Apache-2.0
 * Is a device to be trusted? Every pass is run there and on the host and compared to the bit. */
#ifndef ALD_SELFTEST_H
#define ALD_SELFTEST_H

#include "device/device.h"

/* Compares every pass of a small built-in study, its whole steps with their events, and the
 * elementary functions, between a device and the host. Double precision must agree to the bit;
 * single precision to 1e-3 of a row's scale, since OpenCL leaves its division and square root free.
 * @return ALD_OK; ALD_DEVICE_FAILED naming the first pass that differs; ALD_NO_MEMORY */
ald_status ald_selftest(ald_device *device, ald_report *report);

#endif
