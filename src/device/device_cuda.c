/* SPDX-License-Identifier: Apache-2.0
 * A CUDA device: what its driver does for an accelerator. */
#include "device_cuda.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accelerator_kernels.h"
#include "base/assertion.h"
#include "base/report.h"
#include "device/accelerator_tile.h"
#include "device_cuda_kernels.h"
#include "device_cuda_list.h"
#include "schedule_trial.h"

enum {
  BEST_LOCAL = 64,    /* work-items of a group */
  MOST_TILE = 262144, /* lanes */
  MOST_SECOND = 65535 /* groups of a grid in its second dimension */
};
static const char schedule_variable[] = "ALLIDE_CUDA_SCHEDULE";

ald_status ald_cuda_failed(const cuda_device *d, const char *call, const char *what,
                           cu_result error, ald_report *report) {
  ALD_ASSERT(call && what);
  const bool is_large =
      error == CU_ERROR_OUT_OF_MEMORY || error == CU_ERROR_LAUNCH_OUT_OF_RESOURCES;
  return ald_report_fail(report, ALD_DEVICE_FAILED, "error: CUDA: %s%s%s: %s (%d)%s\n", call,
                         *what ? " of " : "", what, ald_cuda_error_name(d->cuda, error), error,
                         is_large ? "; try a smaller --tile, or --device openmp" : "");
}

/* A context belongs to the thread that calls. */
static ald_status enter(const cuda_device *d, ald_report *report) {
  const cu_result error = d->cuda->cuCtxSetCurrent(d->context);
  return error == CU_SUCCESS ? ALD_OK : ald_cuda_failed(d, "cuCtxSetCurrent", "", error, report);
}

/* ------------------------------------------------------------------------------ memory */

static ald_status allocate(ald_accelerator *a, size_t bytes, ald_buffer *buffer,
                           ald_report *report) {
  const cuda_device *d = (const cuda_device *)a;
  cu_address address = 0;
  if (enter(d, report) != ALD_OK) return ALD_DEVICE_FAILED;
  const cu_result error = d->cuda->cuMemAlloc_v2(&address, bytes ? bytes : 64);
  if (error != CU_SUCCESS) return ald_cuda_failed(d, "cuMemAlloc", "a tile", error, report);
  buffer->address = address;
  return ALD_OK;
}

static void release(ald_accelerator *a, ald_buffer buffer) {
  const cuda_device *d = (const cuda_device *)a;
  if (enter(d, NULL) == ALD_OK) d->cuda->cuMemFree_v2(buffer.address);
}

static ald_status zero(ald_accelerator *a, void *queue, ald_buffer buffer, size_t offset,
                       size_t bytes, ald_report *report) {
  const cuda_device *d = (const cuda_device *)a;
  if (bytes == 0) return ALD_OK;
  if (enter(d, report) != ALD_OK) return ALD_DEVICE_FAILED;
  const cu_result error = d->cuda->cuMemsetD8Async(buffer.address + offset, 0, bytes, queue);
  return error == CU_SUCCESS ? ALD_OK
                             : ald_cuda_failed(d, "cuMemsetD8Async", "a tile", error, report);
}

static ald_status write(ald_accelerator *a, void *queue, ald_buffer to, size_t offset,
                        const void *from, size_t bytes, ald_report *report) {
  const cuda_device *d = (const cuda_device *)a;
  if (bytes == 0) return ALD_OK;
  if (enter(d, report) != ALD_OK) return ALD_DEVICE_FAILED;
  const cu_result error = d->cuda->cuMemcpyHtoDAsync_v2(to.address + offset, from, bytes, queue);
  return error == CU_SUCCESS ? ALD_OK
                             : ald_cuda_failed(d, "cuMemcpyHtoDAsync", "a tile", error, report);
}

static ald_status read(ald_accelerator *a, void *queue, ald_buffer from, size_t offset, void *to,
                       size_t bytes, ald_report *report) {
  const cuda_device *d = (const cuda_device *)a;
  if (bytes == 0) return ALD_OK;
  if (enter(d, report) != ALD_OK) return ALD_DEVICE_FAILED;
  const cu_result error = d->cuda->cuMemcpyDtoHAsync_v2(to, from.address + offset, bytes, queue);
  return error == CU_SUCCESS ? ALD_OK
                             : ald_cuda_failed(d, "cuMemcpyDtoHAsync", "a tile", error, report);
}

/* ------------------------------------------------------------------------------ queues */

static ald_status open_queue(ald_accelerator *a, void **queue, ald_report *report) {
  const cuda_device *d = (const cuda_device *)a;
  cu_stream stream = NULL;
  if (enter(d, report) != ALD_OK) return ALD_DEVICE_FAILED;
  const cu_result error = d->cuda->cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  if (error != CU_SUCCESS) return ald_cuda_failed(d, "cuStreamCreate", "", error, report);
  *queue = stream;
  return ALD_OK;
}

static void close_queue(ald_accelerator *a, void *queue) {
  const cuda_device *d = (const cuda_device *)a;
  if (enter(d, NULL) == ALD_OK) d->cuda->cuStreamDestroy_v2(queue);
}

/* the arguments are TILE of kernels/port.h, and the steps where a kernel takes them */
static ald_status launch(ald_accelerator *a, const ald_tile *tile, uint32_t kernel,
                         const ald_grid *grid, uint32_t steps, ald_report *report) {
  const cuda_device *d = (const cuda_device *)a;
  ald_accelerator_tile *own = tile->own;
  const cu_function function = ((const cuda_kernels *)own->kernels)->list[kernel];
  uint32_t lanes = tile->lanes;
  void *arguments[] = {&own->reals.address,
                       &own->uints.address,
                       &own->scratch.address,
                       &own->assets.address,
                       &own->plan.address,
                       &lanes,
                       &steps};
  const size_t *local = grid->local;
  ALD_ASSERT(function && grid->items[1] % local[1] == 0);
  if (enter(d, report) != ALD_OK) return ALD_DEVICE_FAILED;
  const cu_result error =
      d->cuda->cuLaunchKernel(function, (unsigned)((grid->items[0] + local[0] - 1) / local[0]),
                              (unsigned)(grid->items[1] / local[1]), 1, (unsigned)local[0],
                              (unsigned)local[1], 1, 0, own->queue.driver, arguments, NULL);
  return error == CU_SUCCESS
             ? ALD_OK
             : ald_cuda_failed(d, "cuLaunchKernel", ald_kernel_name(kernel), error, report);
}

static ald_status mark(ald_accelerator *a, void *queue, void **event, ald_report *report) {
  const cuda_device *d = (const cuda_device *)a;
  cu_event now = NULL;
  if (enter(d, report) != ALD_OK) return ALD_DEVICE_FAILED;
  cu_result error = d->cuda->cuEventCreate(&now, CU_EVENT_NO_TIMING);
  if (error != CU_SUCCESS) return ald_cuda_failed(d, "cuEventCreate", "", error, report);
  error = d->cuda->cuEventRecord(now, queue);
  if (error != CU_SUCCESS) {
    d->cuda->cuEventDestroy_v2(now);
    return ald_cuda_failed(d, "cuEventRecord", "", error, report);
  }
  *event = now;
  return ALD_OK;
}

/* an error of any launch before shows here */
static ald_status look(ald_accelerator *a, void *event, bool *reached, ald_report *report) {
  const cuda_device *d = (const cuda_device *)a;
  if (enter(d, report) != ALD_OK) return ALD_DEVICE_FAILED;
  const cu_result error = d->cuda->cuEventQuery(event);
  *reached = error == CU_SUCCESS;
  if (error == CU_SUCCESS || error == CU_ERROR_NOT_READY) return ALD_OK;
  return ald_cuda_failed(d, "cuEventQuery", "the steps", error, report);
}

static void forget(ald_accelerator *a, void *event) {
  const cuda_device *d = (const cuda_device *)a;
  if (enter(d, NULL) == ALD_OK) d->cuda->cuEventDestroy_v2(event);
}

static void close_driver(ald_accelerator *a) {
  const cuda_device *d = (const cuda_device *)a;
  if (!d->context) return;
  d->cuda->cuCtxSetCurrent(NULL);
  d->cuda->cuDevicePrimaryCtxRelease_v2(d->id);
}

static const ald_accelerator_calls calls = {.open_queue = open_queue,
                                            .close_queue = close_queue,
                                            .allocate = allocate,
                                            .release = release,
                                            .zero = zero,
                                            .write = write,
                                            .read = read,
                                            .build = ald_cuda_kernels_build,
                                            .discard = ald_cuda_kernels_discard,
                                            .limits = ald_cuda_kernels_limits,
                                            .launch = launch,
                                            .mark = mark,
                                            .look = look,
                                            .forget = forget,
                                            .close = close_driver};

/* ------------------------------------------------------------------------------ opening */

/* Its libraries for products are not opened: they sum in ways of their own. */
static bool product_open(ald_device *device, char name[256], char problem[512]) {
  snprintf(name, 256, "none");
  snprintf(problem, 512, "%.100s has no library for products here", device->id);
  return false;
}

static ald_status open_context(cuda_device *d, ald_report *report) {
  size_t free_bytes = 0, total = 0;
  cu_result error = d->cuda->cuDevicePrimaryCtxRetain(&d->context, d->id);
  if (error != CU_SUCCESS) {
    d->context = NULL;
    return ald_cuda_failed(d, "cuDevicePrimaryCtxRetain", "", error, report);
  }
  if (enter(d, report) != ALD_OK) return ALD_DEVICE_FAILED;
  error = d->cuda->cuMemGetInfo_v2(&free_bytes, &total);
  if (error != CU_SUCCESS) return ald_cuda_failed(d, "cuMemGetInfo", "", error, report);
  /* the driver needs memory, too: private memory of all work-items that run at once */
  d->base.largest_buffer = free_bytes / 2;
  d->base.base.tiles_bytes = free_bytes / 2;
  d->base.base.best_bytes = free_bytes / 2 / d->base.base.tiles;
  return ALD_OK;
}

/* 0 if the driver does not say */
static uint32_t attribute(const ald_cuda *cuda, int which, cu_device id) {
  int value = 0;
  const cu_result error = cuda->cuDeviceGetAttribute(&value, which, id);
  return error == CU_SUCCESS && value > 0 ? (uint32_t)value : 0;
}

/* the device without its context: what it is, and how work is cut for it */
static cuda_device *device_of(const ald_cuda *cuda, const ald_device_info *info, cu_device id,
                              ald_precision precision) {
  int major = 0, minor = 0;
  cuda_device *own = calloc(1, sizeof *own);
  if (!own) return NULL;
  ald_accelerator *a = &own->base;
  ald_device *d = &a->base;
  own->cuda = cuda;
  own->id = id;
  cuda->cuDeviceGetAttribute(&major, CU_MAJOR, id);
  cuda->cuDeviceGetAttribute(&minor, CU_MINOR, id);
  ald_cuda_arch(major, minor, own->arch);
  own->warp = attribute(cuda, CU_WARP, id);
  ald_accelerator_set(a, &calls);
  a->schedule_variable = schedule_variable;
  a->lanes_per_item = 1;
  a->units = info->units;
  a->unit_registers = attribute(cuda, CU_UNIT_REGISTERS, id);
  a->unit_items = attribute(cuda, CU_UNIT_THREADS, id);
  a->local = ald_accelerator_local("ALLIDE_CUDA_LOCAL", BEST_LOCAL, info->group);
  a->most_second = MOST_SECOND;
  snprintf(own->described, sizeof own->described, "%s, %s", info->name, info->driver);
  memcpy(d->id, info->id, sizeof d->id);
  snprintf(d->name, sizeof d->name, "CUDA on %.100s (%.100s)", info->name, info->driver);
  d->precision = precision;
  d->is_gpu = d->runs_passes = true;
  d->tiles = ald_accelerator_tiles(false);
  d->best_tile = MOST_TILE;
  d->product_open = product_open;
  d->was_tested = ald_cuda_was_tested;
  d->keep_tested = ald_cuda_keep_tested;
  return own;
}

ald_status ald_device_cuda_open(const char *id, ald_precision precision, ald_device **device,
                                ald_report *report) {
  char problem[256];
  ald_device_id chosen;
  ald_device_info infos[64];
  size_t all = 0;
  uint32_t count = 0;
  cu_device number = 0;
  *device = NULL;
  ald_status status = ald_accelerator_settings_check(report);
  if (status == ALD_OK) status = ald_schedule_check(schedule_variable, report);
  if (status == ALD_OK) status = ald_device_cuda_ids(id, &chosen, 1, &count, report);
  if (status != ALD_OK) return status;
  const ald_cuda *cuda = ald_cuda_load(problem, sizeof problem);
  ald_device_cuda_list(infos, 64, &all, NULL);
  const uint32_t k = ald_device_number(chosen.text, "cuda:", all < 64 ? (uint32_t)all : 64);
  if (!cuda || k >= all || cuda->cuDeviceGet(&number, (int)k) != CU_SUCCESS) {
    return ald_report_fail(report, ALD_NO_DEVICE, "error: device %s: it is gone\n", id);
  }
  if (!infos[k].usable) {
    return ald_report_fail(report, ALD_NO_DEVICE, "error: device %s: %s\n", id, infos[k].remark);
  }
  cuda_device *d = device_of(cuda, &infos[k], number, precision);
  if (!d) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a device\n");
  status = open_context(d, report);
  if (status != ALD_OK) {
    ald_device_close(&d->base.base);
    return status;
  }
  *device = &d->base.base;
  return ALD_OK;
}
