/* SPDX-License-Identifier: Apache-2.0
 * Which OpenCL devices there are, what each can do, and which one an id means. */
#include "device_cl_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device_cl_program.h"
#include "device_cl_types.h"

enum { PLATFORMS = 16, DEVICES = 64, NO_PLATFORM = -1001 };

typedef struct found_devices {
  uint32_t count;
  cl_device_id ids[DEVICES];
  cl_platform_id platforms[DEVICES];
} found_devices;

/* every device of every platform, in their order; false and why if there is none */
static int find_devices(const ald_cl *cl, found_devices *found, char *problem, size_t size) {
  cl_platform_id platforms[PLATFORMS];
  cl_uint platform_count = 0;
  found->count = 0;
  const cl_int error = cl->clGetPlatformIDs(PLATFORMS, platforms, &platform_count);
  if (error != CL_SUCCESS && error != NO_PLATFORM) {
    snprintf(problem, size,
             "OpenCL: clGetPlatformIDs: %s (%d); reinstall the driver, or use --device openmp",
             ald_cl_error_name(error), error);
    return 0;
  }
  if (error == NO_PLATFORM) platform_count = 0;
  for (cl_uint p = 0; p < platform_count && p < PLATFORMS; p++) {
    const cl_uint room = DEVICES - found->count;
    cl_uint count = 0;
    if (room == 0) break;
    if (cl->clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, room, found->ids + found->count,
                           &count) != CL_SUCCESS) {
      continue;
    }
    for (cl_uint d = 0; d < count && d < room; d++) found->platforms[found->count++] = platforms[p];
  }
  if (found->count > 0) return 1;
  snprintf(problem, size,
           "%s: for the processor install the package pocl-opencl-icd, for a GPU its vendor's "
           "driver",
           platform_count > 0 ? "the installed OpenCL drivers find no device"
                              : "an OpenCL loader is installed, but no driver");
  return 0;
}

/* the modes of a precision as words */
static void list_modes(cl_device_fp_config config, char *text, size_t size) {
  static const struct {
    cl_device_fp_config bit;
    const char *word;
  } modes[] = {{CL_FP_DENORM, "subnormal"},
               {CL_FP_INF_NAN, "nan"},
               {CL_FP_ROUND_TO_NEAREST, "nearest"},
               {CL_FP_FMA, "fma"},
               {CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT, "divide"},
               {CL_FP_SOFT_FLOAT, "by software"}};
  size_t length = 0;
  text[0] = '\0';
  for (size_t k = 0; k < sizeof modes / sizeof modes[0] && length < size; k++) {
    if (!(config & modes[k].bit)) continue;
    length +=
        (size_t)snprintf(text + length, size - length, "%s%s", length ? ", " : "", modes[k].word);
  }
}

/* what it says of itself, for whoever looks for the reason of a figure */
static void describe_more(const ald_cl *cl, cl_device_id id, ald_device_info *info) {
  char text[8192] = "";
  cl_device_fp_config config = 0;
  cl_ulong largest = 0, local = 0, constants = 0;
  size_t group = 0;
  cl_uint clock = 0;
  cl->clGetDeviceInfo(id, CL_DEVICE_EXTENSIONS, sizeof text - 1, text, NULL);
  snprintf(info->extensions, sizeof info->extensions, "%.2047s", text);
  text[0] = '\0';
  cl->clGetDeviceInfo(id, CL_DEVICE_OPENCL_C_VERSION, sizeof text - 1, text, NULL);
  snprintf(info->version, sizeof info->version, "%.63s", text);
  cl->clGetDeviceInfo(id, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof config, &config, NULL);
  list_modes(config, info->fp64_modes, sizeof info->fp64_modes);
  config = 0;
  cl->clGetDeviceInfo(id, CL_DEVICE_SINGLE_FP_CONFIG, sizeof config, &config, NULL);
  list_modes(config, info->fp32_modes, sizeof info->fp32_modes);
  cl->clGetDeviceInfo(id, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof largest, &largest, NULL);
  cl->clGetDeviceInfo(id, CL_DEVICE_LOCAL_MEM_SIZE, sizeof local, &local, NULL);
  cl->clGetDeviceInfo(id, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, sizeof constants, &constants, NULL);
  cl->clGetDeviceInfo(id, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof group, &group, NULL);
  cl->clGetDeviceInfo(id, CL_DEVICE_MAX_CLOCK_FREQUENCY, sizeof clock, &clock, NULL);
  info->largest = largest;
  info->local_memory = local;
  info->constants = constants;
  info->group = (uint32_t)group;
  info->clock = clock;
}

/* device and driver as words, and what keeps a study from running there */
static void describe(const ald_cl *cl, const found_devices *found, uint32_t number,
                     ald_cl_choice *choice) {
  ALD_ASSERT(number < found->count);
  const cl_device_id id = found->ids[number];
  ald_device_info *info = &choice->info;
  char name[1024] = "", version[1024] = "", driver[1024] = "";
  cl_ulong memory = 0;
  cl_uint units = 0;
  cl_bool available = CL_FALSE, compiler = CL_FALSE;
  memset(choice, 0, sizeof *choice);
  choice->id = id;
  cl->clGetDeviceInfo(id, CL_DEVICE_NAME, sizeof name - 1, name, NULL);
  cl->clGetPlatformInfo(found->platforms[number], CL_PLATFORM_VERSION, sizeof version - 1, version,
                        NULL);
  cl->clGetDeviceInfo(id, CL_DRIVER_VERSION, sizeof driver - 1, driver, NULL);
  cl->clGetDeviceInfo(id, CL_DEVICE_TYPE, sizeof choice->type, &choice->type, NULL);
  cl->clGetDeviceInfo(id, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof memory, &memory, NULL);
  cl->clGetDeviceInfo(id, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL);
  cl->clGetDeviceInfo(id, CL_DEVICE_AVAILABLE, sizeof available, &available, NULL);
  cl->clGetDeviceInfo(id, CL_DEVICE_COMPILER_AVAILABLE, sizeof compiler, &compiler, NULL);
  snprintf(info->id, sizeof info->id, "opencl:%u", number);
  snprintf(info->name, sizeof info->name, "%.127s", name);
  /* "OpenCL 3.0 PoCL 3.1 ...": the first words say which platform it is */
  snprintf(info->driver, sizeof info->driver, "%.40s, %.40s", version, driver);
  info->gpu = (choice->type & CL_DEVICE_TYPE_GPU) != 0;
  info->memory = memory;
  info->units = units;
  describe_more(cl, id, info);
  choice->ready = available && compiler;
  if (!choice->ready) {
    snprintf(info->remark, sizeof info->remark, "%s: use --device openmp",
             available ? "its driver has no compiler" : "the driver says it is not available");
    return;
  }
  info->fp64 = ald_cl_has_double(cl, id);
  info->usable = info->fp64;
  if (!info->fp64) {
    snprintf(info->remark, sizeof info->remark,
             "no double precision here: use `precision: single`, or --device openmp");
  }
}

ald_status ald_device_cl_list(ald_device_info *infos, size_t capacity, size_t *count,
                              ald_report *report) {
  char problem[256];
  found_devices found;
  *count = 0;
  const ald_cl *cl = ald_cl_load(problem, sizeof problem);
  if (!cl || !find_devices(cl, &found, problem, sizeof problem)) {
    ald_report_add(report, "note: %s\n", problem);
    return ALD_OK;
  }
  *count = found.count;
  for (uint32_t d = 0; d < found.count && d < capacity; d++) {
    ald_cl_choice choice;
    describe(cl, &found, d, &choice);
    infos[d] = choice.info;
  }
  return ALD_OK;
}

/* how much a device is to be preferred in this precision, 0: it cannot be used */
static int rank(const ald_cl_choice *choice, ald_precision precision) {
  if (!choice->ready || (precision == ALD_DOUBLE && !choice->info.fp64)) return 0;
  if (choice->info.gpu) return choice->info.fp64 ? 4 : 3;
  return choice->type & CL_DEVICE_TYPE_ACCELERATOR ? 2 : 1;
}

/* the first device of the highest rank; false if none can be used */
static int choose_best(const ald_cl *cl, const found_devices *found, ald_precision precision,
                       ald_cl_choice *choice) {
  int best = 0;
  for (uint32_t d = 0; d < found->count; d++) {
    ald_cl_choice other;
    describe(cl, found, d, &other);
    const int other_rank = rank(&other, precision);
    if (other_rank <= best) continue;
    best = other_rank;
    *choice = other;
  }
  return best > 0;
}

static ald_status none_usable(const char *id, ald_precision precision, ald_report *report) {
  return ald_report_fail(report, ALD_NO_DEVICE,
                         "error: device %s: none of the OpenCL devices here can be used%s; "
                         "`allide devices` says why\n",
                         id,
                         precision == ALD_DOUBLE
                             ? " in double precision: use `precision: single`, or --device openmp"
                             : ": use --device openmp");
}

ald_status ald_cl_choose(const ald_cl *cl, const char *id, ald_precision precision,
                         ald_cl_choice *choice, ald_report *report) {
  ALD_ASSERT(cl && id && choice);
  char problem[256];
  found_devices found;
  if (!find_devices(cl, &found, problem, sizeof problem)) {
    return ald_report_fail(report, ALD_NO_DEVICE, "error: device %s: %s\n", id, problem);
  }
  if (strcmp(id, "opencl") == 0) {
    return choose_best(cl, &found, precision, choice) ? ALD_OK : none_usable(id, precision, report);
  }
  const uint32_t number = ald_device_number(id, "opencl:", found.count);
  if (number == found.count) {
    return ald_report_fail(report, ALD_NO_DEVICE,
                           "error: device %s: there is no such device; `allide devices` lists "
                           "them\n",
                           id);
  }
  describe(cl, &found, number, choice);
  if (rank(choice, precision) > 0) return ALD_OK;
  return ald_report_fail(report, ALD_NO_DEVICE, "error: device %s: %s\n", id, choice->info.remark);
}

ald_status ald_device_cl_ids(const char *id, ald_precision precision, ald_device_id *ids,
                             uint32_t capacity, uint32_t *count, ald_report *report) {
  ALD_ASSERT(id && ids && capacity > 0 && count);
  char problem[256];
  ald_cl_choice choice;
  found_devices found;
  *count = 0;
  const ald_cl *cl = ald_cl_load(problem, sizeof problem);
  if (!cl || !find_devices(cl, &found, problem, sizeof problem)) {
    return ald_report_fail(report, ALD_NO_DEVICE, "error: device %s: %s\n", id, problem);
  }
  if (strcmp(id, "opencl:all") != 0) {
    const ald_status status = ald_cl_choose(cl, id, precision, &choice, report);
    if (status == ALD_OK) memcpy(ids[(*count)++].text, choice.info.id, sizeof ids->text);
    return status;
  }
  for (uint32_t d = 0; d < found.count && *count < capacity; d++) {
    describe(cl, &found, d, &choice);
    if (rank(&choice, precision) == 0) continue;
    memcpy(ids[(*count)++].text, choice.info.id, sizeof ids->text);
  }
  return *count > 0 ? ALD_OK : none_usable(id, precision, report);
}
