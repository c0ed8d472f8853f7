/* SPDX-License-Identifier: Apache-2.0
 * Devices for tests. */
#ifndef ALD_TESTS_DEVICES_H
#define ALD_TESTS_DEVICES_H

#include <stdbool.h>

#include "device/device.h"

/* Opens a device. Without an OpenCL device the test is skipped with a message, unless
 * ALLIDE_REQUIRE_OPENCL=1 makes that a failure. */
ald_device *test_device(const char *id, ald_precision precision);

/* Skips the test as test_device() does, before it has made anything that would be lost. */
void need_device(const char *id);

/* How many scenarios or scenes a large test takes: `usual`, or fewer if ALLIDE_TEST_SCENARIOS says
 * so (the sanitizers' runs are slow). */
uint32_t test_scenarios(uint32_t usual);

/* Whether it says so: large tests then take fewer of other things, too. */
bool test_is_slow(void);

#endif
