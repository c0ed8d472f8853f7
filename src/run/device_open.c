/* SPDX-License-Identifier: Apache-2.0
 * Which device computes: the host, or an OpenCL device that has passed the self-test. */
#include "device_open.h"

#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/device_cl.h"
#include "device/device_cl_list.h"
#include "device/device_omp.h"
#include "selftest.h"

static ald_status open_cl(const char *id, ald_precision precision, ald_device **device,
                          ald_report *report) {
  ALD_ASSERT(strncmp(id, "opencl", 6) == 0);
  ald_status status = ald_device_cl_open(id, precision, device, report);
  if (status != ALD_OK) return status;
  if ((*device)->was_tested(*device)) return ALD_OK;
  status = ald_selftest(*device, report);
  if (status == ALD_OK) {
    (*device)->keep_tested(*device);
  } else {
    ald_device_close(*device);
    *device = NULL;
  }
  return status;
}

/* id of the first OpenCL GPU that computes in the wanted precision; "" if there is none */
static void find_gpu(ald_precision precision, char id[32]) {
  ald_device_info infos[16];
  size_t count = 0;
  id[0] = '\0';
  if (ald_device_cl_list(infos, 16, &count, NULL) != ALD_OK) return;
  for (size_t d = 0; d < count && d < 16; d++) {
    if (infos[d].gpu && (infos[d].fp64 || precision == ALD_SINGLE_PRECISION)) {
      memcpy(id, infos[d].id, 32);
      return;
    }
  }
}

ald_status ald_device_open(const char *id, ald_precision precision, ald_device **device,
                           ald_report *report) {
  ALD_ASSERT(device);
  *device = NULL;
  if (id && (strchr(id, '+') || strcmp(id, "opencl:all") == 0)) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: device \"%s\": only runs are shared among several devices; name one "
        "here: openmp, opencl or opencl:K (see `allide devices`)\n",
        id);
  }
  if (!id || strcmp(id, "auto") == 0) {
    char gpu[32];
    find_gpu(precision, gpu);
    if (gpu[0] && open_cl(gpu, precision, device, report) == ALD_OK) return ALD_OK;
    return ald_device_omp_open(precision, device, report);
  }
  if (strcmp(id, "openmp") == 0) return ald_device_omp_open(precision, device, report);
  if (strncmp(id, "opencl", 6) == 0) return open_cl(id, precision, device, report);
  return ald_report_fail(
      report, ALD_BAD_ARGUMENT,
      "error: unknown device \"%s\"; known are auto, openmp, opencl, opencl:K, and for "
      "runs opencl:all and several joined by + (see `allide devices`)\n",
      id);
}

ald_status ald_device_open_untested(const char *id, ald_precision precision, ald_device **device,
                                    ald_report *report) {
  ALD_ASSERT(id && device);
  *device = NULL;
  if (strcmp(id, "openmp") == 0) return ald_device_omp_open(precision, device, report);
  if (strncmp(id, "opencl", 6) == 0) return ald_device_cl_open(id, precision, device, report);
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: device \"%s\": write openmp, opencl or opencl:K (see `allide "
                         "devices`)\n",
                         id);
}

ald_status ald_device_test(const char *id, ald_precision precision, ald_report *report) {
  ald_device *device = NULL;
  if (!id || precision == ALD_PRECISION_OF_STUDY) return ALD_BAD_ARGUMENT;
  ald_status status = ald_device_open_untested(id, precision, &device, report);
  if (status != ALD_OK) return status;
  if (!device->is_host) status = ald_selftest(device, report);
  ald_device_close(device);
  return status;
}

ald_status ald_devices_list(ald_device_info *infos, size_t capacity, size_t *count,
                            ald_report *report) {
  if (!count) return ALD_BAD_ARGUMENT;
  size_t found = 0;
  const size_t room = capacity > 0 && infos ? capacity - 1 : 0;
  const ald_status status = ald_device_cl_list(room ? infos + 1 : NULL, room, &found, report);
  *count = 1 + (status == ALD_OK ? found : 0);
  if (capacity > 0 && infos) ald_device_omp_describe(&infos[0]);
  return ALD_OK;
}
