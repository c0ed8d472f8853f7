/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL device and its tiles, one large tile at a time. */
#include "device_cl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device_cl_advance.h"
#include "device_cl_cache.h"
#include "device_cl_error.h"
#include "device_cl_kernels.h"
#include "device_cl_list.h"
#include "device_cl_product.h"
#include "device_cl_schedule.h"
#include "device_cl_types.h"

enum {
  GPU_LOCAL = 64, /* work items of a group on a GPU */
  /* on a processor: PoCL builds a kernel anew for every size of groups, which it would choose by
   * the number of work items, and the lanes of an item fill the vectors already */
  CPU_LOCAL = 1,
  GPU_TILE = 262144, /* most lanes of a tile */
  CPU_TILE = 4096,
  CPU_BYTES = 256 << 20 /* of a tile of large models: it is copied in and out at each upload */
};

/* ------------------------------------------------------------------------------ tiles */

static void tile_destroy(ald_tile *tile) {
  if (!tile) return;
  const ald_cl *cl = ((cl_device *)tile->device)->cl;
  cl_tile *own = tile->own;
  if (own) {
    if (own->reals) cl->clReleaseMemObject(own->reals);
    if (own->uints) cl->clReleaseMemObject(own->uints);
    if (own->scratch) cl->clReleaseMemObject(own->scratch);
    if (own->assets) cl->clReleaseMemObject(own->assets);
    if (own->plan) cl->clReleaseMemObject(own->plan);
  }
  free(own);
  free(tile->reals);
  free(tile->uints);
  free(tile);
}

static cl_mem buffer(cl_device *d, size_t bytes, const void *from, cl_int *error) {
  cl_int own = CL_SUCCESS;
  const cl_mem_flags flags = from ? CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR : CL_MEM_READ_WRITE;
  /* the host pointer is only read; OpenCL's signature does not say so */
  cl_mem memory =
      d->cl->clCreateBuffer(d->context, flags, bytes ? bytes : 64, (void *)(uintptr_t)from, &own);
  if (own != CL_SUCCESS && *error == CL_SUCCESS) *error = own;
  return memory;
}

/* a buffer that is all 0 at first */
static cl_mem zeros(cl_device *d, size_t bytes, cl_int *error) {
  const cl_mem memory = buffer(d, bytes, NULL, error);
  void *nothing = bytes ? calloc(bytes, 1) : NULL;
  if (bytes && !nothing && *error == CL_SUCCESS) *error = CL_OUT_OF_HOST_MEMORY;
  if (nothing && *error == CL_SUCCESS) {
    *error =
        d->cl->clEnqueueWriteBuffer(d->queue, memory, CL_TRUE, 0, bytes, nothing, 0, NULL, NULL);
  }
  free(nothing);
  return memory;
}

/* shared numbers in the precision of the device */
static void *device_assets(const cl_device *d, const ald_layout *layout) {
  const size_t size = ald_scalar_size(d->base.precision);
  void *assets = calloc(layout->asset_count + 1u, size);
  for (uint32_t a = 0; assets && a < layout->asset_count; a++) {
    if (d->base.precision == ALD_DOUBLE) {
      ((double *)assets)[a] = layout->assets[a];
    } else {
      ((float *)assets)[a] = (float)layout->assets[a];
    }
  }
  return assets;
}

/* most lanes for which `rows` numbers of each fit a buffer, and their offsets 32 bits */
static uint64_t most_lanes(const cl_device *d, size_t rows, size_t size) {
  if (rows == 0) return UINT32_MAX;
  const uint64_t by_offset = UINT32_MAX / rows;
  const uint64_t by_memory = d->largest_buffer / ((uint64_t)size * rows);
  return by_memory < by_offset ? by_memory : by_offset;
}

static ald_status check_size(const cl_device *d, const ald_layout *layout, uint32_t lanes,
                             ald_report *report) {
  const uint64_t reals = most_lanes(d, layout->real_rows, ald_scalar_size(d->base.precision));
  const uint64_t uints = most_lanes(d, layout->flag_rows, sizeof(uint32_t));
  const uint64_t units =
      most_lanes(d, ald_layout_device_scratch(layout), ald_scalar_size(d->base.precision));
  const uint64_t rows = reals < uints ? reals : uints, scratches = units * d->lanes_per_item;
  const uint64_t most = (rows < scratches ? rows : scratches) / 8 * 8;
  if (lanes <= most) return ALD_OK;
  if (most == 0) {
    return ald_report_fail(report, ALD_DEVICE_FAILED,
                           "error: this model does not fit on %s even with a tile of 8 scenarios; "
                           "use --device openmp\n",
                           d->base.name);
  }
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: a tile of %u scenarios does not fit on %s; the largest is "
                         "--tile %llu\n",
                         lanes, d->base.name, (unsigned long long)most);
}

static ald_status tile_create(ald_device *device, const ald_layout *layout, uint32_t lanes,
                              ald_tile **out, ald_report *report) {
  cl_device *d = (cl_device *)device;
  const size_t size = ald_scalar_size(device->precision);
  const size_t real_bytes = (size_t)layout->real_rows * lanes * size;
  const size_t flag_bytes = (size_t)layout->flag_rows * lanes * sizeof(uint32_t);
  cl_int error = CL_SUCCESS;
  *out = NULL;
  cl_kernels *kernels = NULL;
  ald_status status = check_size(d, layout, lanes, report);
  if (status == ALD_OK) status = ald_cl_kernels_find(d, layout, &kernels, report);
  if (status != ALD_OK) return status;
  ald_tile *tile = calloc(1, sizeof *tile);
  cl_tile *own = calloc(1, sizeof *own);
  void *assets = device_assets(d, layout);
  void *reals = aligned_alloc(64, (real_bytes + 127) / 64 * 64);
  uint32_t *uints = aligned_alloc(64, (flag_bytes + 127) / 64 * 64);
  if (!tile || !own || !assets || !reals || !uints) {
    free(tile);
    free(own);
    free(assets);
    free(reals);
    free(uints);
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a tile of %u scenarios\n",
                           lanes);
  }
  memset(reals, 0, real_bytes);
  memset(uints, 0, flag_bytes);
  *tile = (ald_tile){device, layout, device->precision, lanes, reals, uints, own};
  own->kernels = kernels;
  own->reals = buffer(d, real_bytes, NULL, &error);
  own->uints = buffer(d, flag_bytes, NULL, &error);
  own->scratch =
      zeros(d, ald_layout_device_scratch(layout) * (lanes / d->lanes_per_item) * size, &error);
  own->assets = buffer(d, (layout->asset_count + 1u) * size, assets, &error);
  own->plan = buffer(d, layout->plan_count * sizeof(uint32_t), layout->plan, &error);
  free(assets);
  if (error != CL_SUCCESS) {
    tile_destroy(tile);
    return ald_cl_failed(report, "clCreateBuffer", "a tile", error);
  }
  *out = tile;
  return ALD_OK;
}

static ald_status tile_upload(ald_tile *tile, ald_report *report) {
  cl_device *d = (cl_device *)tile->device;
  const cl_tile *own = tile->own;
  const size_t size = ald_scalar_size(d->base.precision);
  cl_int error = d->cl->clEnqueueWriteBuffer(d->queue, own->reals, CL_TRUE, 0,
                                             tile->layout->real_rows * (size_t)tile->lanes * size,
                                             tile->reals, 0, NULL, NULL);
  if (error == CL_SUCCESS) {
    error = d->cl->clEnqueueWriteBuffer(
        d->queue, own->uints, CL_TRUE, 0,
        tile->layout->flag_rows * (size_t)tile->lanes * sizeof(uint32_t), tile->uints, 0, NULL,
        NULL);
  }
  return error == CL_SUCCESS ? ALD_OK
                             : ald_cl_failed(report, "clEnqueueWriteBuffer", "a tile", error);
}

static ald_status tile_download(ald_tile *tile, ald_row_range reals, ald_row_range flags,
                                ald_report *report) {
  ALD_ASSERT(reals.first + reals.count <= tile->layout->real_rows &&
             flags.first + flags.count <= tile->layout->flag_rows);
  cl_device *d = (cl_device *)tile->device;
  const cl_tile *own = tile->own;
  const size_t row = tile->lanes * ald_scalar_size(d->base.precision);
  const size_t flag_row = tile->lanes * sizeof(uint32_t);
  cl_int error = CL_SUCCESS;
  if (reals.count > 0) {
    error = d->cl->clEnqueueReadBuffer(d->queue, own->reals, CL_TRUE, reals.first * row,
                                       reals.count * row, (char *)tile->reals + reals.first * row,
                                       0, NULL, NULL);
  }
  if (error == CL_SUCCESS && flags.count > 0) {
    error = d->cl->clEnqueueReadBuffer(d->queue, own->uints, CL_TRUE, flags.first * flag_row,
                                       flags.count * flag_row,
                                       (char *)tile->uints + flags.first * flag_row, 0, NULL, NULL);
  }
  return error == CL_SUCCESS ? ALD_OK
                             : ald_cl_failed(report, "clEnqueueReadBuffer", "a tile", error);
}

/* ------------------------------------------------------------------------------ opening */

static bool was_tested(ald_device *device) {
  char options[128];
  ald_cl_kernels_options((cl_device *)device, options, sizeof options);
  return ald_cl_cache_was_tested((cl_device *)device, options);
}

static void keep_tested(ald_device *device) {
  char options[128];
  ald_cl_kernels_options((cl_device *)device, options, sizeof options);
  ald_cl_cache_keep_tested((cl_device *)device, options);
}

static void destroy(ald_device *device) {
  cl_device *d = (cl_device *)device;
  ald_cl_kernels_release(d);
  if (d->queue) d->cl->clReleaseCommandQueue(d->queue);
  if (d->context) d->cl->clReleaseContext(d->context);
  free(d);
}

static ald_status open_queue(cl_device *d, ald_report *report) {
  cl_int error = CL_SUCCESS;
  d->context = d->cl->clCreateContext(NULL, 1, &d->id, NULL, NULL, &error);
  if (!d->context) return ald_cl_failed(report, "clCreateContext", "", error);
  d->queue = d->cl->clCreateCommandQueue(d->context, d->id, 0, &error);
  if (!d->queue) return ald_cl_failed(report, "clCreateCommandQueue", "", error);
  return ALD_OK;
}

/* Vectors of lanes on processors, single lanes on GPUs; ALLIDE_OPENCL_LANES=1 builds what a GPU
 * runs for a processor, so that it can be tested without one. */
static uint32_t lanes_for(bool processor) {
  const char *asked = getenv("ALLIDE_OPENCL_LANES");
  return processor && !(asked && strcmp(asked, "1") == 0) ? 8 : 1;
}

/* work-items of a group: ALLIDE_OPENCL_LOCAL tries other sizes, up to what the device has */
static size_t local_for(bool processor, const ald_device_info *info) {
  const char *asked = getenv("ALLIDE_OPENCL_LOCAL");
  const unsigned long size = asked ? strtoul(asked, NULL, 10) : 0;
  if (size > 0 && size <= info->group) return size;
  return processor ? CPU_LOCAL : GPU_LOCAL;
}

/* the device without its context: what it is, and how work is cut for it */
static cl_device *device_of(const ald_cl *cl, const ald_cl_choice *choice,
                            ald_precision precision) {
  const int processor = (choice->type & CL_DEVICE_TYPE_CPU) != 0;
  cl_device *d = calloc(1, sizeof *d);
  if (!d) return NULL;
  memcpy(d->base.id, choice->info.id, sizeof d->base.id);
  snprintf(d->base.name, sizeof d->base.name, "OpenCL on %.100s (%.100s)", choice->info.name,
           choice->info.driver);
  d->base.precision = precision;
  d->base.best_tile = processor ? CPU_TILE : GPU_TILE;
  d->base.tile_create = tile_create;
  d->base.tile_destroy = tile_destroy;
  d->base.tile_upload = tile_upload;
  d->base.tile_pass = ald_cl_tile_pass;
  d->base.tile_advance = ald_cl_tile_advance;
  d->base.tile_download = tile_download;
  d->base.product_open = ald_cl_tile_product_open;
  d->base.tile_product = ald_cl_tile_product;
  d->base.was_tested = was_tested;
  d->base.keep_tested = keep_tested;
  d->base.destroy = destroy;
  d->cl = cl;
  d->id = choice->id;
  d->lanes_per_item = lanes_for(processor);
  d->local = local_for(processor, &choice->info);
  cl->clGetDeviceInfo(d->id, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof d->largest_buffer,
                      &d->largest_buffer, NULL);
  d->base.is_gpu = choice->info.gpu != 0;
  d->base.can_make_programs = true;
  d->base.best_bytes = processor ? CPU_BYTES : (size_t)d->largest_buffer;
  return d;
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
  ald_status status = ald_cl_schedule_check(report);
  if (status == ALD_OK) status = ald_cl_choose(cl, id, precision, &choice, report);
  if (status != ALD_OK) return status;
  cl_device *d = device_of(cl, &choice, precision);
  if (!d) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a device\n");
  status = open_queue(d, report);
  if (status != ALD_OK) {
    destroy(&d->base);
    return status;
  }
  *device = &d->base;
  return ALD_OK;
}
