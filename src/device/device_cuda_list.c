/* SPDX-License-Identifier: Apache-2.0
 * Which CUDA devices there are, what each can do, and which one an id means. */
#include "device_cuda_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/ptx_find.h"
#include "device_cuda_types.h"
#include "plan/program_text.h"

enum { OLDEST_MAJOR = 5, COMMON_MAJOR = 7 };
static const char prefix[] = "cuda:";

void ald_cuda_arch(int major, int minor, char arch[8]) {
  if (major >= COMMON_MAJOR) {
    snprintf(arch, 8, "sm_70");
  } else {
    snprintf(arch, 8, "sm_%d%d", major % 10, minor % 10);
  }
}

static int attribute(const ald_cuda *cuda, cu_device device, int which) {
  int value = 0;
  return cuda->cuDeviceGetAttribute(&value, which, device) == CU_SUCCESS && value > 0 ? value : 0;
}

/* number of devices; 0 and why */
static uint32_t count_devices(const ald_cuda *cuda, char *problem, size_t size) {
  int count = 0;
  const cu_result error = cuda->cuDeviceGetCount(&count);
  if (error != CU_SUCCESS) {
    snprintf(problem, size, "CUDA: cuDeviceGetCount: %s (%d)", ald_cuda_error_name(cuda, error),
             error);
    return 0;
  }
  if (count <= 0) snprintf(problem, size, "the CUDA driver finds no device");
  return count > 0 ? (uint32_t)count : 0;
}

/* what keeps its kernels from being had; "" if nothing does */
static void check_kernels(int major, int minor, ald_device_info *info) {
  const ald_ptx_def def = {.arch = NULL};
  if (major < OLDEST_MAJOR) {
    snprintf(info->remark, sizeof info->remark,
             "too old (sm_%d%d): PTX is made for sm_50 and later; use --device openmp", major,
             minor);
    return;
  }
  char *text = ald_program_text(NULL);
  const bool is_there = text && ald_ptx_is_there(&def, text);
  free(text);
  if (is_there) return;
  snprintf(
      info->remark, sizeof info->remark,
      "no kernels for it here: clang 16 or later makes them (apt-get install clang-16 "
      "libclc-16), or ALLIDE_PTX names a folder that has them, as benchmarks/gpu/pack.sh makes "
      "one");
}

/* device and driver as words */
static void describe(const ald_cuda *cuda, uint32_t number, ald_device_info *info) {
  cu_device device = 0;
  int version = 0;
  size_t memory = 0;
  char version_text[16];
  memset(info, 0, sizeof *info);
  snprintf(info->id, sizeof info->id, "%s%u", prefix, number);
  cuda->cuDeviceGet(&device, (int)number);
  cuda->cuDeviceGetName(info->name, (int)sizeof info->name - 1, device);
  cuda->cuDriverGetVersion(&version);
  cuda->cuDeviceTotalMem_v2(&memory, device);
  ald_cuda_version(version, version_text, sizeof version_text);
  const int major = attribute(cuda, device, CU_MAJOR), minor = attribute(cuda, device, CU_MINOR);
  snprintf(info->driver, sizeof info->driver, "CUDA driver %s, sm_%d%d", version_text, major,
           minor);
  snprintf(info->version, sizeof info->version, "PTX for sm_%d%d", major, minor);
  snprintf(info->fp64_modes, sizeof info->fp64_modes, "subnormal, nan, nearest, fma, divide");
  snprintf(info->fp32_modes, sizeof info->fp32_modes, "subnormal, nan, nearest, fma, divide");
  info->gpu = 1;
  info->fp64 = 1;
  info->memory = memory;
  info->largest = memory;
  info->units = (uint32_t)attribute(cuda, device, CU_PROCESSORS);
  info->group = (uint32_t)attribute(cuda, device, CU_THREADS_MAX);
  info->local_memory = (uint64_t)attribute(cuda, device, CU_SHARED_MAX);
  info->constants = (uint64_t)attribute(cuda, device, CU_CONSTANTS);
  info->clock = (uint32_t)attribute(cuda, device, CU_CLOCK) / 1000;
  check_kernels(major, minor, info);
  info->usable = info->remark[0] == '\0';
}

/* is there anything that the missing driver would drive? */
static int has_card(void) {
  return access("/dev/nvidiactl", F_OK) == 0 || access("/proc/driver/nvidia", F_OK) == 0 ||
         getenv("ALLIDE_CUDA_LIBRARY") != NULL;
}

ald_status ald_device_cuda_list(ald_device_info *infos, size_t capacity, size_t *count,
                                ald_report *report) {
  char problem[256];
  ALD_ASSERT(count);
  *count = 0;
  const ald_cuda *cuda = ald_cuda_load(problem, sizeof problem);
  const uint32_t found = cuda ? count_devices(cuda, problem, sizeof problem) : 0;
  if (found == 0 && has_card()) ald_report_add(report, "note: %s\n", problem);
  *count = found;
  for (uint32_t d = 0; d < found && d < capacity && infos; d++) describe(cuda, d, &infos[d]);
  return ALD_OK;
}

ald_status ald_device_cuda_ids(const char *id, ald_device_id *ids, uint32_t capacity,
                               uint32_t *count, ald_report *report) {
  ALD_ASSERT(id && ids && capacity > 0 && count);
  char problem[256];
  *count = 0;
  const ald_cuda *cuda = ald_cuda_load(problem, sizeof problem);
  const uint32_t found = cuda ? count_devices(cuda, problem, sizeof problem) : 0;
  if (found == 0) {
    return ald_report_fail(report, ALD_NO_DEVICE, "error: device %s: %s\n", id, problem);
  }
  const bool all = strcmp(id, "cuda:all") == 0;
  uint32_t number = strcmp(id, "cuda") == 0 || all ? 0 : ald_device_number(id, prefix, found);
  if (number == found) {
    return ald_report_fail(
        report, ALD_NO_DEVICE,
        "error: device %s: there is no such device; `allide devices` lists them\n", id);
  }
  for (; number < found && *count < capacity && (all || *count == 0); number++) {
    snprintf(ids[(*count)++].text, sizeof ids->text, "%s%u", prefix, number);
  }
  return ALD_OK;
}
