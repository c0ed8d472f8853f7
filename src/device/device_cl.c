/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL device: what its driver does for an accelerator. */
#include "device_cl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accelerator_kernels.h"
#include "base/assertion.h"
#include "base/report.h"
#include "device/accelerator_tile.h"
#include "device_cl_cache.h"
#include "device_cl_error.h"
#include "device_cl_kernels.h"
#include "device_cl_list.h"
#include "device_cl_product.h"
#include "device_cl_types.h"
#include "schedule_trial.h"

enum {
  GPU_LOCAL = 64, /* work items of a group on a GPU */
  /* on a processor: PoCL builds a kernel anew for every size of groups, which it would choose by
   * the number of work items, and the lanes of an item fill the vectors already */
  CPU_LOCAL = 1,
  GPU_TILE = 262144, /* most lanes of a tile */
  CPU_TILE = 4096,
  CPU_BYTES = 256 << 20 /* of a tile of large models: it is copied in and out at each upload */
};

static const char schedule_variable[] = "ALLIDE_OPENCL_SCHEDULE";

/* ------------------------------------------------------------------------------ memory */

static ald_status allocate(ald_accelerator *a, size_t bytes, ald_buffer *buffer,
                           ald_report *report) {
  const cl_device *d = (const cl_device *)a;
  cl_int error = CL_SUCCESS;
  const cl_mem memory =
      d->cl->clCreateBuffer(d->context, CL_MEM_READ_WRITE, bytes ? bytes : 64, NULL, &error);
  if (error != CL_SUCCESS) return ald_cl_failed(report, "clCreateBuffer", "a tile", error);
  buffer->object = memory;
  return ALD_OK;
}

static void release(ald_accelerator *a, ald_buffer buffer) {
  ((const cl_device *)a)->cl->clReleaseMemObject(buffer.object);
}

static ald_status write(ald_accelerator *a, void *queue, ald_buffer to, size_t offset,
                        const void *from, size_t bytes, ald_report *report) {
  const cl_device *d = (const cl_device *)a;
  if (bytes == 0) return ALD_OK;
  const cl_int error =
      d->cl->clEnqueueWriteBuffer(queue, to.object, CL_FALSE, offset, bytes, from, 0, NULL, NULL);
  return error == CL_SUCCESS ? ALD_OK
                             : ald_cl_failed(report, "clEnqueueWriteBuffer", "a tile", error);
}

/* in one piece: Oclgrind 21.10 takes what clEnqueueFillBuffer sets for uninitialised, and what
 * comes in several pieces, too */
static ald_status send_zeros(const cl_device *d, void *queue, ald_buffer buffer, size_t offset,
                             size_t bytes, ald_report *report) {
  void *zeros = calloc(bytes, 1);
  if (!zeros) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a tile\n");
  const cl_int error = d->cl->clEnqueueWriteBuffer(queue, buffer.object, CL_TRUE, offset, bytes,
                                                   zeros, 0, NULL, NULL);
  free(zeros);
  return error == CL_SUCCESS ? ALD_OK
                             : ald_cl_failed(report, "clEnqueueWriteBuffer", "a tile", error);
}

static ald_status zero(ald_accelerator *a, void *queue, ald_buffer buffer, size_t offset,
                       size_t bytes, ald_report *report) {
  const cl_device *d = (const cl_device *)a;
  const cl_uint none = 0;
  if (bytes == 0) return ALD_OK;
  ALD_ASSERT(offset % sizeof none == 0 && bytes % sizeof none == 0);
  if (d->is_simulator) return send_zeros(d, queue, buffer, offset, bytes, report);
  const cl_int error = d->cl->clEnqueueFillBuffer(queue, buffer.object, &none, sizeof none, offset,
                                                  bytes, 0, NULL, NULL);
  return error == CL_SUCCESS ? ALD_OK
                             : ald_cl_failed(report, "clEnqueueFillBuffer", "a tile", error);
}

static ald_status read(ald_accelerator *a, void *queue, ald_buffer from, size_t offset, void *to,
                       size_t bytes, ald_report *report) {
  const cl_device *d = (const cl_device *)a;
  if (bytes == 0) return ALD_OK;
  const cl_int error =
      d->cl->clEnqueueReadBuffer(queue, from.object, CL_FALSE, offset, bytes, to, 0, NULL, NULL);
  return error == CL_SUCCESS ? ALD_OK
                             : ald_cl_failed(report, "clEnqueueReadBuffer", "a tile", error);
}

/* ------------------------------------------------------------------------------ queues */

static ald_status open_queue(ald_accelerator *a, void **queue, ald_report *report) {
  const cl_device *d = (const cl_device *)a;
  cl_int error = CL_SUCCESS;
  *queue = d->cl->clCreateCommandQueue(d->context, d->id, 0, &error);
  return *queue ? ALD_OK : ald_cl_failed(report, "clCreateCommandQueue", "", error);
}

static void close_queue(ald_accelerator *a, void *queue) {
  ((const cl_device *)a)->cl->clReleaseCommandQueue(queue);
}

static cl_int set_arguments(const cl_device *d, cl_kernel kernel, const ald_tile *tile) {
  const ald_accelerator_tile *own = tile->own;
  const ald_buffer buffers[] = {own->reals, own->uints, own->scratch, own->assets, own->plan};
  const cl_uint lanes = tile->lanes;
  cl_int error = CL_SUCCESS;
  for (cl_uint k = 0; k < 5 && error == CL_SUCCESS; k++) {
    const cl_mem memory = buffers[k].object;
    error = d->cl->clSetKernelArg(kernel, k, sizeof memory, &memory);
  }
  if (error == CL_SUCCESS) error = d->cl->clSetKernelArg(kernel, 5, sizeof lanes, &lanes);
  return error;
}

static ald_status launch(ald_accelerator *a, const ald_tile *tile, uint32_t kernel,
                         const ald_grid *grid, uint32_t steps, ald_report *report) {
  const cl_device *d = (const cl_device *)a;
  const ald_accelerator_tile *mine = tile->own;
  const cl_kernel own = ((const cl_kernels *)mine->kernels)->list[kernel];
  const char *name = ald_kernel_name(kernel);
  const cl_uint now = steps;
  ALD_ASSERT(own);
  cl_int error = set_arguments(d, own, tile);
  if (error == CL_SUCCESS && kernel >= PASS_TOTAL)
    error = d->cl->clSetKernelArg(own, 6, sizeof now, &now);
  if (error != CL_SUCCESS) return ald_cl_failed(report, "clSetKernelArg", name, error);
  const size_t *local = grid->local;
  const size_t global[2] = {(grid->items[0] + local[0] - 1) / local[0] * local[0], grid->items[1]};
  error =
      d->cl->clEnqueueNDRangeKernel(mine->queue.driver, own, 2, NULL, global, local, 0, NULL, NULL);
  return error == CL_SUCCESS ? ALD_OK
                             : ald_cl_failed(report, "clEnqueueNDRangeKernel", name, error);
}

static ald_status mark(ald_accelerator *a, void *queue, void **event, ald_report *report) {
  const cl_device *d = (const cl_device *)a;
  cl_event now = NULL;
  cl_int error = d->cl->clEnqueueMarkerWithWaitList(queue, 0, NULL, &now);
  if (error != CL_SUCCESS) return ald_cl_failed(report, "clEnqueueMarkerWithWaitList", "", error);
  error = d->cl->clFlush(queue);
  if (error != CL_SUCCESS) {
    d->cl->clReleaseEvent(now);
    return ald_cl_failed(report, "clFlush", "", error);
  }
  *event = now;
  return ALD_OK;
}

static ald_status look(ald_accelerator *a, void *event, bool *reached, ald_report *report) {
  const cl_device *d = (const cl_device *)a;
  cl_int how = CL_QUEUED;
  const cl_int error =
      d->cl->clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof how, &how, NULL);
  if (error != CL_SUCCESS) return ald_cl_failed(report, "clGetEventInfo", "", error);
  *reached = how == CL_COMPLETE;
  return how >= 0 ? ALD_OK : ald_cl_failed(report, "clGetEventInfo", "the steps", how);
}

static void forget(ald_accelerator *a, void *event) {
  ((const cl_device *)a)->cl->clReleaseEvent(event);
}

static void close_driver(ald_accelerator *a) {
  const cl_device *d = (const cl_device *)a;
  if (d->context) d->cl->clReleaseContext(d->context);
}

static const ald_accelerator_calls calls = {.open_queue = open_queue,
                                            .close_queue = close_queue,
                                            .allocate = allocate,
                                            .release = release,
                                            .zero = zero,
                                            .write = write,
                                            .read = read,
                                            .build = ald_cl_kernels_build,
                                            .discard = ald_cl_kernels_discard,
                                            .limits = ald_cl_kernels_limits,
                                            .launch = launch,
                                            .mark = mark,
                                            .look = look,
                                            .forget = forget,
                                            .close = close_driver};

/* ------------------------------------------------------------------------------ opening */

static bool was_tested(ald_device *device, ald_tested how) {
  char options[128];
  ald_cl_kernels_options((cl_device *)device, options, sizeof options);
  return ald_cl_cache_was_tested((cl_device *)device, options, how);
}

static void keep_tested(ald_device *device, ald_tested how) {
  char options[128];
  ald_cl_kernels_options((cl_device *)device, options, sizeof options);
  ald_cl_cache_keep_tested((cl_device *)device, options, how);
}

static ald_status open_context(cl_device *d, ald_report *report) {
  cl_int error = CL_SUCCESS;
  d->context = d->cl->clCreateContext(NULL, 1, &d->id, NULL, NULL, &error);
  if (!d->context) return ald_cl_failed(report, "clCreateContext", "", error);
  return ALD_OK;
}

/* Vectors of lanes on processors, single lanes on GPUs; ALLIDE_OPENCL_LANES=1 builds what a GPU
 * runs for a processor, so that it can be tested without one. */
static uint32_t lanes_for(bool processor) {
  const char *asked = getenv("ALLIDE_OPENCL_LANES");
  return processor && !(asked && strcmp(asked, "1") == 0) ? 8 : 1;
}

/* the device without its context: what it is, and how work is cut for it */
static cl_device *device_of(const ald_cl *cl, const ald_cl_choice *choice,
                            ald_precision precision) {
  const int processor = (choice->type & CL_DEVICE_TYPE_CPU) != 0;
  cl_ulong largest = 0;
  cl_device *own = calloc(1, sizeof *own);
  if (!own) return NULL;
  ald_accelerator *a = &own->base;
  ald_device *d = &a->base;
  own->cl = cl;
  own->id = choice->id;
  own->is_simulator = processor && choice->info.gpu;
  cl->clGetDeviceInfo(own->id, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof largest, &largest, NULL);
  ald_accelerator_set(a, &calls);
  a->schedule_variable = schedule_variable;
  a->lanes_per_item = lanes_for(processor);
  d->runs_passes = a->lanes_per_item == 1 || getenv(schedule_variable);
  a->local = ald_accelerator_local("ALLIDE_OPENCL_LOCAL", processor ? CPU_LOCAL : GPU_LOCAL,
                                   choice->info.group);
  a->units = choice->info.units;
  a->largest_buffer = largest;
  memcpy(d->id, choice->info.id, sizeof d->id);
  snprintf(d->name, sizeof d->name, "OpenCL on %.100s (%.100s)", choice->info.name,
           choice->info.driver);
  d->precision = precision;
  d->is_gpu = choice->info.gpu && !own->is_simulator;
  d->best_tile = processor ? CPU_TILE : GPU_TILE;
  d->tiles = ald_accelerator_tiles(processor);
  d->tiles_bytes = processor ? CPU_BYTES : choice->info.memory / 4 * 3;
  d->best_bytes = (size_t)(d->tiles_bytes / d->tiles);
  if (d->best_bytes > largest) d->best_bytes = (size_t)largest;
  d->product_open = ald_cl_tile_product_open;
  d->tile_product = ald_cl_tile_product;
  d->was_tested = was_tested;
  d->keep_tested = keep_tested;
  return own;
}

ald_status ald_device_cl_open(const char *id, ald_precision precision, ald_device **device,
                              ald_report *report) {
  char problem[256];
  ald_cl_choice choice;
  *device = NULL;
  const ald_cl *cl = ald_cl_load(problem, sizeof problem);
  if (!cl) {
    return ald_report_fail(report, ALD_NO_DEVICE, "error: device %s: %s\n", id, problem);
  }
  ald_status status = ald_accelerator_settings_check(report);
  if (status == ALD_OK) status = ald_schedule_check(schedule_variable, report);
  if (status == ALD_OK) status = ald_cl_choose(cl, id, precision, &choice, report);
  if (status != ALD_OK) return status;
  cl_device *d = device_of(cl, &choice, precision);
  if (!d) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a device\n");
  status = open_context(d, report);
  if (status != ALD_OK) {
    ald_device_close(&d->base.base);
    return status;
  }
  *device = &d->base.base;
  return ALD_OK;
}
