/* SPDX-License-Identifier: Apache-2.0
 * Is a device to be trusted? Every pass is run there and on the host and compared to the bit. */
#ifndef ALD_SELFTEST_H
#define ALD_SELFTEST_H

#include "device/device.h"

/* Compares a device with the host.
 *
 * ALD_TESTED_ARITHMETIC  every pass of a small study of outlines, its whole steps with their
 * events, single operations and the elementary functions, by programs made for these, of which a
 * GPU's compiler takes seconds. It is enough where programs made for studies compute, each of which
 * is compared by itself (study_program.h). ALD_TESTED_ALL  the same and a study of every kind of
 * element in space, by the kernels of any study, which take a GPU's compiler minutes.
 *
 * Double precision must agree to the bit; single precision to 1e-3 of a row's scale, since OpenCL
 * leaves its division and square root free. The device's `makes_programs` is as it was afterwards.
 * @return ALD_OK; ALD_DEVICE_FAILED naming the first pass that differs; ALD_NO_MEMORY */
ald_status ald_selftest(ald_device *device, ald_tested how, ald_report *report);

/* Text of a program by which ALD_TESTED_ARITHMETIC compares; free() it. NULL without memory.
 * @param number 0 to ALD_TEST_PROGRAMS - 1 */
char *ald_selftest_text(uint32_t number);

#endif
