/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL device: one large tile at a time, pass by pass or one fused kernel for whole steps. */
#include "device.h"
#include "report.h"

#ifdef ALD_WITHOUT_OPENCL

ald_status ald_device_cl_open(const char *id, ald_precision precision, ald_device **device,
                              ald_report *report) {
  (void)precision;
  *device = NULL;
  return ald_report_fail(report, ALD_NO_DEVICE,
                         "error: device %s: this build has no OpenCL (ALLIDE_OPENCL=OFF)\n", id);
}

ald_status ald_device_cl_list(ald_device_info *infos, size_t capacity, size_t *count,
                              ald_report *report) {
  (void)infos;
  (void)capacity;
  *count = 0;
  ald_report_add(report, "note: this build has no OpenCL (ALLIDE_OPENCL=OFF)\n");
  return ALD_OK;
}

#else

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../kernels/program.h"
#include "device_cl_program.h"
#include "passes.h"

enum {
  DEVICES = 64,
  FUSED_STEPS = 64,  /* steps of one launch: short enough for the watchdog of a display */
  QUEUED_STEPS = 32, /* steps that may wait in the queue, pass by pass */
  GPU_LOCAL = 64,    /* work items of a group on a GPU */
  GPU_TILE = 262144, /* lanes of a tile */
  CPU_TILE = 16384
};

typedef struct cl_device {
  ald_device base;
  const ald_cl *cl;
  cl_device_id id;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel passes[PASS_TOTAL];
  cl_kernel advance;
  uint32_t lanes_per_item; /* ALD_LANES of the build */
  size_t local;            /* 0: the driver's choice */
  cl_ulong largest_buffer; /* [byte] */
} cl_device;

typedef struct cl_tile {
  cl_mem reals, uints, assets, plan;
} cl_tile;

static ald_status cl_failed(ald_report *report, const char *call, cl_int error) {
  return ald_report_fail(report, ALD_DEVICE_FAILED, "error: OpenCL: %s: %s (%d)\n", call,
                         ald_cl_error_name(error), error);
}

/* ------------------------------------------------------------------------------ tiles */

static void tile_destroy(ald_tile *tile) {
  if (!tile) return;
  const ald_cl *cl = ((cl_device *)tile->device)->cl;
  cl_tile *own = tile->own;
  if (own) {
    if (own->reals) cl->clReleaseMemObject(own->reals);
    if (own->uints) cl->clReleaseMemObject(own->uints);
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

static ald_status check_size(const cl_device *d, const ald_layout *layout, uint32_t lanes,
                             ald_report *report) {
  const uint32_t rows =
      layout->real_rows > layout->flag_rows ? layout->real_rows : layout->flag_rows;
  const size_t size = ald_scalar_size(d->base.precision);
  uint64_t most = UINT32_MAX / (rows ? rows : 1);
  const uint64_t by_memory =
      d->largest_buffer / (size * (layout->real_rows ? layout->real_rows : 1));
  if (by_memory < most) most = by_memory;
  most = most / 8 * 8;
  if (lanes <= most) return ALD_OK;
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
  ald_status status = check_size(d, layout, lanes, report);
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
  *tile = (ald_tile){device, layout, lanes, reals, uints, own};
  own->reals = buffer(d, real_bytes, NULL, &error);
  own->uints = buffer(d, flag_bytes, NULL, &error);
  own->assets = buffer(d, (layout->asset_count + 1u) * size, assets, &error);
  own->plan = buffer(d, layout->plan_count * sizeof(uint32_t), layout->plan, &error);
  free(assets);
  if (error != CL_SUCCESS) {
    tile_destroy(tile);
    return cl_failed(report, "clCreateBuffer", error);
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
  return error == CL_SUCCESS ? ALD_OK : cl_failed(report, "clEnqueueWriteBuffer", error);
}

static ald_status tile_download(ald_tile *tile, ald_row_range reals, ald_row_range flags,
                                ald_report *report) {
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
  return error == CL_SUCCESS ? ALD_OK : cl_failed(report, "clEnqueueReadBuffer", error);
}

/* ------------------------------------------------------------------------------ launches */

static cl_int set_arguments(const cl_device *d, cl_kernel kernel, const ald_tile *tile) {
  const cl_tile *own = tile->own;
  const cl_uint lanes = tile->lanes;
  cl_int error = d->cl->clSetKernelArg(kernel, 0, sizeof(cl_mem), &own->reals);
  if (!error) error = d->cl->clSetKernelArg(kernel, 1, sizeof(cl_mem), &own->uints);
  if (!error) error = d->cl->clSetKernelArg(kernel, 2, sizeof(cl_mem), &own->assets);
  if (!error) error = d->cl->clSetKernelArg(kernel, 3, sizeof(cl_mem), &own->plan);
  if (!error) error = d->cl->clSetKernelArg(kernel, 4, sizeof lanes, &lanes);
  return error;
}

static cl_int launch(cl_device *d, cl_kernel kernel, size_t items, size_t instances) {
  size_t global[2] = {items, instances}, local[2] = {d->local, 1};
  if (d->local) global[0] = (items + d->local - 1) / d->local * d->local;
  d->base.launches++;
  return d->cl->clEnqueueNDRangeKernel(d->queue, kernel, 2, NULL, global, d->local ? local : NULL,
                                       0, NULL, NULL);
}

static cl_int launch_pass(cl_device *d, const ald_tile *tile, uint32_t pass) {
  const size_t units = tile->lanes / d->lanes_per_item;
  const size_t instances = ald_layout_instances(tile->layout, pass);
  if (instances == 0) return CL_SUCCESS;
  const cl_int error = set_arguments(d, d->passes[pass], tile);
  if (error != CL_SUCCESS) return error;
  switch (ald_pass_infos[pass].space) {
    case ALD_SPACE_ENTRIES:
      return launch(d, d->passes[pass], units * instances, 1);
    case ALD_SPACE_BLOCKS:
      return launch(d, d->passes[pass], (units + LIST_BLOCK - 1) / LIST_BLOCK, 1);
    case ALD_SPACE_SINGLE:
      return launch(d, d->passes[pass], 1, 1);
    case ALD_SPACE_LANES:
    case ALD_SPACE_MOVING:
    case ALD_SPACE_KIND:
      break;
  }
  return launch(d, d->passes[pass], units, instances);
}

static ald_status tile_pass(ald_tile *tile, uint32_t pass, ald_report *report) {
  const cl_int error = launch_pass((cl_device *)tile->device, tile, pass);
  if (error == CL_SUCCESS) return ALD_OK;
  return ald_report_fail(report, ALD_DEVICE_FAILED, "error: OpenCL: pass %s: %s (%d)\n",
                         ald_pass_infos[pass].name, ald_cl_error_name(error), error);
}

static ald_status advance_by_passes(ald_tile *tile, uint32_t steps, ald_report *report) {
  ald_status status = ALD_OK;
  cl_device *d = (cl_device *)tile->device;
  for (uint32_t step = 0; step < steps; step++) {
    for (uint32_t pass = 0; pass < PASS_TOTAL; pass++) {
      if (ald_pass_infos[pass].stage == ALD_STAGE_PROBE) continue;
      ALD_TRY(tile_pass(tile, pass, report));
    }
    if (step % QUEUED_STEPS == QUEUED_STEPS - 1) d->cl->clFinish(d->queue);
  }
done:
  return status;
}

static ald_status advance_by_lanes(ald_tile *tile, uint32_t steps, ald_report *report) {
  cl_device *d = (cl_device *)tile->device;
  cl_int error = set_arguments(d, d->advance, tile);
  for (uint32_t done = 0; done < steps && error == CL_SUCCESS;) {
    const cl_uint now = steps - done < FUSED_STEPS ? steps - done : FUSED_STEPS;
    error = d->cl->clSetKernelArg(d->advance, 5, sizeof now, &now);
    if (error == CL_SUCCESS) error = launch(d, d->advance, tile->lanes / d->lanes_per_item, 1);
    if (error == CL_SUCCESS) error = d->cl->clFlush(d->queue);
    done += now;
  }
  return error == CL_SUCCESS ? ALD_OK : cl_failed(report, "advancing the lanes", error);
}

static ald_status tile_advance(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                               ald_report *report) {
  /* a GPU saves the launches; on a processor passes over the tile run faster (allide bench) */
  const bool by_lanes = ((cl_device *)tile->device)->lanes_per_item == 1;
  if (schedule == ALD_SCHEDULE_LANES || (schedule == ALD_SCHEDULE_BEST && by_lanes)) {
    return advance_by_lanes(tile, steps, report);
  }
  return advance_by_passes(tile, steps, report);
}

/* ------------------------------------------------------------------------------ opening */

static void destroy(ald_device *device) {
  cl_device *d = (cl_device *)device;
  for (uint32_t pass = 0; pass < PASS_TOTAL; pass++) {
    if (d->passes[pass]) d->cl->clReleaseKernel(d->passes[pass]);
  }
  if (d->advance) d->cl->clReleaseKernel(d->advance);
  if (d->program) d->cl->clReleaseProgram(d->program);
  if (d->queue) d->cl->clReleaseCommandQueue(d->queue);
  if (d->context) d->cl->clReleaseContext(d->context);
  free(d);
}

static ald_status build(cl_device *d, ald_report *report) {
  char options[128];
  cl_int error = CL_SUCCESS;
  d->context = d->cl->clCreateContext(NULL, 1, &d->id, NULL, NULL, &error);
  if (!d->context) return cl_failed(report, "clCreateContext", error);
  d->queue = d->cl->clCreateCommandQueue(d->context, d->id, 0, &error);
  if (!d->queue) return cl_failed(report, "clCreateCommandQueue", error);
  snprintf(options, sizeof options, "-cl-std=CL1.2 -DALD_LANES=%u%s", d->lanes_per_item,
           d->base.precision == ALD_DOUBLE ? "" : " -DALD_SINGLE");
  if (d->base.precision == ALD_SINGLE_PRECISION) {
    cl_device_fp_config config = 0;
    d->cl->clGetDeviceInfo(d->id, CL_DEVICE_SINGLE_FP_CONFIG, sizeof config, &config, NULL);
    if (config & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) {
      strcat(options, " -cl-fp32-correctly-rounded-divide-sqrt");
    }
  }
  d->program = ald_cl_program_build(d->cl, d->context, d->id, options, report);
  if (!d->program) return ALD_DEVICE_FAILED;
  for (uint32_t pass = 0; pass < PASS_TOTAL && error == CL_SUCCESS; pass++) {
    char name[64];
    snprintf(name, sizeof name, "ald_%s", ald_pass_infos[pass].name);
    d->passes[pass] = d->cl->clCreateKernel(d->program, name, &error);
  }
  if (error == CL_SUCCESS) {
    d->advance = d->cl->clCreateKernel(d->program, "ald_advance_steps", &error);
  }
  return error == CL_SUCCESS ? ALD_OK : cl_failed(report, "clCreateKernel", error);
}

static void describe(const ald_cl *cl, cl_device_id id, cl_platform_id platform, int number,
                     ald_device_info *info) {
  cl_device_type type = 0;
  cl_ulong memory = 0;
  cl_uint units = 0;
  char version[512] = "", driver[128] = "";
  memset(info, 0, sizeof *info);
  snprintf(info->id, sizeof info->id, "opencl:%d", number);
  cl->clGetDeviceInfo(id, CL_DEVICE_NAME, sizeof info->name - 1, info->name, NULL);
  cl->clGetPlatformInfo(platform, CL_PLATFORM_VERSION, sizeof version - 1, version, NULL);
  cl->clGetDeviceInfo(id, CL_DRIVER_VERSION, sizeof driver - 1, driver, NULL);
  /* "OpenCL 3.0 PoCL 3.1 ...": the first words say which platform it is */
  snprintf(info->driver, sizeof info->driver, "%.40s, %.40s", version, driver);
  cl->clGetDeviceInfo(id, CL_DEVICE_TYPE, sizeof type, &type, NULL);
  cl->clGetDeviceInfo(id, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof memory, &memory, NULL);
  cl->clGetDeviceInfo(id, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL);
  info->gpu = (type & CL_DEVICE_TYPE_GPU) != 0;
  info->memory = memory;
  info->units = units;
  info->fp64 = ald_cl_has_double(cl, id);
  info->usable = info->fp64;
  if (!info->fp64) {
    snprintf(info->remark, sizeof info->remark,
             "no double precision here: use --precision single, or --device openmp");
  }
}

static void no_platform(ald_report *report) {
  ald_report_add(report,
                 "note: the OpenCL loader is there, but no driver: for the processor install the "
                 "package pocl-opencl-icd, for a GPU its vendor's driver\n");
}

ald_status ald_device_cl_list(ald_device_info *infos, size_t capacity, size_t *count,
                              ald_report *report) {
  char problem[256];
  cl_device_id devices[DEVICES];
  cl_platform_id platforms[DEVICES];
  *count = 0;
  const ald_cl *cl = ald_cl_load(problem, sizeof problem);
  if (!cl) {
    ald_report_add(report, "note: %s\n", problem);
    return ALD_OK;
  }
  const int found = ald_cl_devices(cl, devices, platforms, DEVICES);
  if (found <= 0) {
    no_platform(report);
    return ALD_OK;
  }
  *count = (size_t)found;
  for (int d = 0; d < found && d < DEVICES && (size_t)d < capacity; d++) {
    describe(cl, devices[d], platforms[d], d, &infos[d]);
  }
  return ALD_OK;
}

/* number of the device that "opencl" means: a GPU if there is one, else the first that can do it */
static int choose(const ald_cl *cl, const cl_device_id *devices, const cl_platform_id *platforms,
                  int count, ald_precision precision) {
  int best = -1, best_gpu = -1;
  for (int d = 0; d < count; d++) {
    ald_device_info info;
    describe(cl, devices[d], platforms[d], d, &info);
    if (precision == ALD_DOUBLE && !info.fp64) continue;
    if (best < 0) best = d;
    if (best_gpu < 0 && info.gpu) best_gpu = d;
  }
  return best_gpu >= 0 ? best_gpu : best;
}

/* the device that an id means, or why there is none */
static ald_status find(const char *id, ald_precision precision, const ald_cl *cl,
                       cl_device_id *device, ald_device_info *info, ald_report *report) {
  cl_device_id devices[DEVICES];
  cl_platform_id platforms[DEVICES];
  int number = -1;
  int count = ald_cl_devices(cl, devices, platforms, DEVICES);
  if (count > DEVICES) count = DEVICES;
  if (count <= 0) {
    no_platform(report);
    return ald_report_fail(report, ALD_NO_DEVICE, "error: device %s: no OpenCL device\n", id);
  }
  if (strcmp(id, "opencl") == 0) {
    number = choose(cl, devices, platforms, count, precision);
  } else if (strncmp(id, "opencl:", 7) == 0) {
    char *end = NULL;
    const long wanted = strtol(id + 7, &end, 10);
    if (end != id + 7 && *end == '\0' && wanted >= 0 && wanted < count) number = (int)wanted;
  }
  if (number >= 0) {
    describe(cl, devices[number], platforms[number], number, info);
    *device = devices[number];
    if (info->fp64 || precision == ALD_SINGLE_PRECISION) return ALD_OK;
  }
  return ald_report_fail(
      report, ALD_NO_DEVICE, "error: device %s: %s\n", id,
      number >= 0 ? info->remark : "there is no such device; `allide devices` lists them");
}

ald_status ald_device_cl_open(const char *id, ald_precision precision, ald_device **device,
                              ald_report *report) {
  char problem[256];
  ald_device_info info;
  cl_device_id found = NULL;
  *device = NULL;
  const ald_cl *cl = ald_cl_load(problem, sizeof problem);
  if (!cl) {
    return ald_report_fail(report, ALD_NO_DEVICE, "error: device %s: %s\n", id, problem);
  }
  ald_status status = find(id, precision, cl, &found, &info, report);
  if (status != ALD_OK) return status;
  cl_device *d = calloc(1, sizeof *d);
  if (!d) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a device\n");
  memcpy(d->base.id, info.id, sizeof d->base.id);
  snprintf(d->base.name, sizeof d->base.name, "OpenCL on %.100s (%.100s)", info.name, info.driver);
  d->base.precision = precision;
  d->base.best_tile = info.gpu ? GPU_TILE : CPU_TILE;
  d->base.tile_create = tile_create;
  d->base.tile_destroy = tile_destroy;
  d->base.tile_upload = tile_upload;
  d->base.tile_pass = tile_pass;
  d->base.tile_advance = tile_advance;
  d->base.tile_download = tile_download;
  d->base.destroy = destroy;
  d->cl = cl;
  d->id = found;
  d->lanes_per_item = info.gpu ? 1 : 8;
  d->local = info.gpu ? GPU_LOCAL : 0;
  cl->clGetDeviceInfo(found, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof d->largest_buffer,
                      &d->largest_buffer, NULL);
  status = build(d, report);
  if (status != ALD_OK) {
    destroy(&d->base);
    return status;
  }
  *device = &d->base;
  return ALD_OK;
}

#endif
