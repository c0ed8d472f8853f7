/* SPDX-License-Identifier: Apache-2.0
 * Devices for tests. */
#include "devices.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "device/device_cl.h"
#include "qualify/device_open.h"

/* A device is tested when a process opens it for the first time, which takes most of the time that
 * opening takes; after that the tests of the process open it without. */
static ald_status open_device(const char *id, ald_precision precision, ald_device **device,
                              ald_report *report) {
  static bool is_tested[2];
  const bool is_cl = strcmp(id, "opencl") == 0 && precision != ALD_PRECISION_OF_STUDY;
  bool *tested = &is_tested[precision == ALD_DOUBLE];
  if (is_cl && *tested) return ald_device_cl_open(id, precision, device, report);
  const ald_status status = ald_device_open(id, precision, device, report);
  if (is_cl && status == ALD_OK) *tested = true;
  return status;
}

ald_device *test_device(const char *id, ald_precision precision) {
  ald_device *device = NULL;
  ald_report *report = ald_report_create();
  const ald_status status = open_device(id, precision, &device, report);
  if (status != ALD_OK) {
    const char *required = getenv("ALLIDE_REQUIRE_OPENCL");
    print_message("%s", ald_report_text(report));
    ald_report_destroy(report);
    if (status == ALD_NO_DEVICE && !(required && strcmp(required, "1") == 0)) skip();
    fail_msg("device %s cannot be opened", id);
  }
  ald_report_destroy(report);
  return device;
}

void need_device(const char *id) { ald_device_close(test_device(id, ALD_DOUBLE)); }

uint32_t test_scenarios(uint32_t usual) {
  const char *given = getenv("ALLIDE_TEST_SCENARIOS");
  const unsigned long count = given ? strtoul(given, NULL, 10) : usual;
  return count > 0 && count < usual ? (uint32_t)count : usual;
}

bool test_is_slow(void) { return test_scenarios(1000) < 1000; }
