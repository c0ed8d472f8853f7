/* SPDX-License-Identifier: Apache-2.0
 * Which device computes: the host, or another device that has passed the self-test. */
#include "device_open.h"

#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/device_cl.h"
#include "device/device_cl_list.h"
#include "device/device_cuda.h"
#include "device/device_cuda_list.h"
#include "device/device_omp.h"
#include "device/program_cache.h"
#include "qualify/selftest.h"

/* is it "opencl" or "opencl:..." of the family "opencl"? */
static bool is_of(const char *id, const char *family) {
  const size_t length = strlen(family);
  return strncmp(id, family, length) == 0 && (id[length] == ':' || id[length] == '\0');
}

bool ald_device_is_accelerator(const char *id) {
  return id && (is_of(id, "opencl") || is_of(id, "cuda"));
}

bool ald_device_is_several(const char *id) {
  return id && (strchr(id, '+') || strcmp(id, "opencl:all") == 0 || strcmp(id, "cuda:all") == 0);
}

ald_status ald_device_ids(const char *id, ald_precision precision, ald_device_id *ids,
                          uint32_t capacity, uint32_t *count, ald_report *report) {
  ALD_ASSERT(ald_device_is_accelerator(id));
  if (is_of(id, "cuda")) return ald_device_cuda_ids(id, ids, capacity, count, report);
  return ald_device_cl_ids(id, precision, ids, capacity, count, report);
}

static ald_status open_driver(const char *id, ald_precision precision, ald_device **device,
                              ald_report *report) {
  if (is_of(id, "cuda")) return ald_device_cuda_open(id, precision, device, report);
  return ald_device_cl_open(id, precision, device, report);
}

/* passes the self-test, now or before */
static ald_status test(ald_device *device, ald_tested how, ald_report *report) {
  if (!device->was_tested || device->tested >= how) return ALD_OK;
  if (device->was_tested(device, ALD_TESTED_ALL)) {
    how = ALD_TESTED_ALL;
  } else if (!device->was_tested(device, how)) {
    /* it is tested each time where that cannot be remembered */
    ald_program_cache_tell(report);
    const ald_status status = ald_selftest(device, how, report);
    if (status != ALD_OK) return status;
    device->keep_tested(device, how);
  }
  device->tested = how;
  return ALD_OK;
}

ald_status ald_device_test_all(ald_device *device, ald_report *report) {
  ALD_ASSERT(device);
  return test(device, ALD_TESTED_ALL, report);
}

/* one that has passed the self-test; `how`: as far as is enough for a device that makes programs in
 * double precision */
static ald_status open_tested(const char *id, ald_precision precision, ald_tested how,
                              ald_device **device, ald_report *report) {
  ald_status status = open_driver(id, precision, device, report);
  if (status != ALD_OK) return status;
  if (!(*device)->can_make_programs || precision != ALD_DOUBLE) how = ALD_TESTED_ALL;
  status = test(*device, how, report);
  if (status != ALD_OK) {
    ald_device_close(*device);
    *device = NULL;
  }
  return status;
}

typedef ald_status lister(ald_device_info *infos, size_t capacity, size_t *count,
                          ald_report *report);

/* id of the first GPU of a list that computes in the wanted precision; "" if there is none */
static void find_gpu(lister *list, ald_precision precision, char id[32]) {
  ald_device_info infos[16];
  size_t count = 0;
  id[0] = '\0';
  if (list(infos, 16, &count, NULL) != ALD_OK) return;
  for (size_t d = 0; d < count && d < 16; d++) {
    const bool suits = infos[d].usable || (infos[d].fp64 == 0 && precision == ALD_SINGLE_PRECISION);
    if (infos[d].gpu && suits) {
      memcpy(id, infos[d].id, 32);
      return;
    }
  }
}

static ald_status refuse_several(const char *id, ald_report *report) {
  return ald_report_fail(
      report, ALD_BAD_ARGUMENT,
      "error: device \"%s\": only runs are shared among several devices; name one "
      "here: " ALD_DEVICE_WORDS " (see `allide devices`)\n",
      id);
}

static ald_status open_any(const char *id, ald_precision precision, ald_tested how,
                           ald_device **device, ald_report *report) {
  ALD_ASSERT(device);
  *device = NULL;
  if (ald_device_is_several(id)) return refuse_several(id, report);
  if (!id || strcmp(id, "auto") == 0) {
    lister *const lists[] = {ald_device_cl_list, ald_device_cuda_list};
    for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++) {
      char gpu[32];
      find_gpu(lists[k], precision, gpu);
      if (gpu[0] && open_tested(gpu, precision, how, device, report) == ALD_OK) return ALD_OK;
    }
    return ald_device_omp_open(precision, device, report);
  }
  if (strcmp(id, "openmp") == 0) return ald_device_omp_open(precision, device, report);
  if (ald_device_is_accelerator(id)) return open_tested(id, precision, how, device, report);
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: unknown device \"%s\"; known are auto, " ALD_DEVICE_WORDS
                         ", and for runs " ALD_DEVICES_WORDS
                         " and several joined by + (see `allide devices`)\n",
                         id);
}

ald_status ald_device_open(const char *id, ald_precision precision, ald_device **device,
                           ald_report *report) {
  return open_any(id, precision, ALD_TESTED_ALL, device, report);
}

ald_status ald_device_open_for_studies(const char *id, ald_precision precision, ald_device **device,
                                       ald_report *report) {
  return open_any(id, precision, ALD_TESTED_ARITHMETIC, device, report);
}

ald_status ald_device_open_untested(const char *id, ald_precision precision, ald_device **device,
                                    ald_report *report) {
  ALD_ASSERT(id && device);
  *device = NULL;
  if (ald_device_is_several(id)) return refuse_several(id, report);
  if (strcmp(id, "openmp") == 0) return ald_device_omp_open(precision, device, report);
  if (ald_device_is_accelerator(id)) return open_driver(id, precision, device, report);
  return ald_report_fail(
      report, ALD_BAD_ARGUMENT,
      "error: unknown device \"%s\"; known are " ALD_DEVICE_WORDS " (see `allide devices`)\n", id);
}

ald_status ald_device_test(const char *id, ald_precision precision, ald_report *report) {
  ald_device *device = NULL;
  if (!id || (precision != ALD_DOUBLE && precision != ALD_SINGLE_PRECISION)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: a test needs a device, and double or single precision\n");
  }
  ald_status status = ald_device_open_untested(id, precision, &device, report);
  if (status != ALD_OK) return status;
  if (!device->is_host) status = ald_selftest(device, ALD_TESTED_ALL, report);
  ald_device_close(device);
  return status;
}

ald_status ald_devices_list(ald_device_info *infos, size_t capacity, size_t *count,
                            ald_report *report) {
  if (!count) return ald_report_refuse(report, __func__);
  size_t cl = 0, cuda = 0;
  const size_t room = capacity > 0 && infos ? capacity - 1 : 0;
  const ald_status status = ald_device_cl_list(room ? infos + 1 : NULL, room, &cl, report);
  if (status != ALD_OK) cl = 0;
  const size_t rest = room > cl ? room - cl : 0;
  ald_device_cuda_list(rest ? infos + 1 + cl : NULL, rest, &cuda, report);
  *count = 1 + cl + cuda;
  if (capacity > 0 && infos) ald_device_omp_describe(&infos[0]);
  return ALD_OK;
}
