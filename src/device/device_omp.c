/* SPDX-License-Identifier: Apache-2.0
 * The host as a device: each thread owns a tile and runs the kernels' C17 build over it. */
#include "device_omp.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "blas_host.h"
#include "far_past.h"
#include "kernels/plan.h"
#include "plan/passes.h"
#include "plan/step.h"
#include "plan/temporaries.h"
#include "tile/kernel_build.h"

typedef struct host_device {
  ald_device base;
  ald_blas *products; /* NULL: not opened */
  bool spoils;        /* ALLIDE_SPOIL: each step begins with temporary rows that are no numbers */
} host_device;

/* own part of a tile: the shared numbers in the device's precision, the scratch of its thread, and
 * the rows that a step spoils as it begins */
typedef struct host_tile {
  void *assets, *scratch;
  ald_temporaries spoilt;
} host_tile;

static void *aligned(size_t bytes) {
  const size_t rounded = (bytes + 63) / 64 * 64;
  void *memory = aligned_alloc(64, rounded ? rounded : 64);
  if (memory) memset(memory, 0, rounded);
  return memory;
}

static void tile_destroy(ald_tile *tile) {
  if (!tile) return;
  host_tile *own = tile->own;
  if (own) free(own->assets);
  if (own) free(own->scratch);
  if (own) ald_temporaries_free(&own->spoilt);
  free(own);
  free(tile->reals);
  free(tile->uints);
  free(tile);
}

static ald_status tile_create(ald_device *device, const ald_layout *layout, uint32_t lanes,
                              ald_tile **out, ald_report *report) {
  ALD_ASSERT(layout && lanes > 0 && out);
  /* rows of other lengths would lie off the boundaries of the processor's registers */
  ALD_ASSERT(lanes < 8 || lanes % 8 == 0);
  const size_t size = ald_scalar_size(device->precision);
  ald_tile *tile = calloc(1, sizeof *tile);
  host_tile *own = calloc(1, sizeof *own);
  if (!tile || !own) goto failed;
  tile->device = device;
  tile->layout = layout;
  tile->precision = device->precision;
  tile->lanes = lanes;
  tile->own = own;
  tile->reals = aligned((size_t)layout->real_rows * lanes * size);
  tile->uints = aligned((size_t)layout->flag_rows * lanes * sizeof(uint32_t));
  own->assets = aligned(layout->asset_count * size);
  own->scratch = aligned(ald_layout_scratch(layout) * size);
  const bool spoils = ((const host_device *)device)->spoils;
  if (!tile->reals || !tile->uints || !own->assets || !own->scratch ||
      (spoils && ald_temporaries_find(layout, &own->spoilt) != ALD_OK)) {
    tile_destroy(tile);
    own = NULL;
    tile = NULL;
    goto failed;
  }
  for (uint32_t a = 0; a < layout->asset_count; a++) {
    if (device->precision == ALD_DOUBLE) {
      ((double *)own->assets)[a] = layout->assets[a];
    } else {
      ((float *)own->assets)[a] = (float)layout->assets[a];
    }
  }
  *out = tile;
  return ALD_OK;
failed:
  free(own);
  free(tile);
  *out = NULL;
  return ald_report_fail(report, ALD_NO_MEMORY,
                         "error: no memory for a tile of %u scenarios; use a smaller --tile\n",
                         lanes);
}

static ald_status tile_upload(ald_tile *tile, ald_report *report) {
  (void)tile;
  (void)report;
  return ALD_OK;
}

static ald_status tile_download(ald_tile *tile, ald_row_range reals, ald_row_range flags,
                                ald_report *report) {
  ALD_ASSERT(reals.first + reals.count <= tile->layout->real_rows &&
             flags.first + flags.count <= tile->layout->flag_rows);
  (void)tile;
  (void)reals;
  (void)flags;
  (void)report;
  return ALD_OK;
}

static bool is_narrow(const ald_tile *tile) { return tile->lanes < 8; }

/* the kernels' build for a tile */
static const ald_program *program_of(const ald_tile *tile) {
  const ald_kernel_build *build = ald_kernels();
  if (is_narrow(tile)) return build->scalar;
  return tile->device->precision == ALD_DOUBLE ? build->in_double : build->in_single;
}

static void run_pass(ald_tile *tile, const ald_program *program, uint32_t pass, uint32_t unit) {
  const host_tile *own = tile->own;
  program->calls[pass](tile->reals, tile->uints, own->scratch, own->assets, tile->layout->plan,
                       tile->lanes, unit);
}

static ald_status tile_pass(ald_tile *tile, uint32_t pass, ald_report *report) {
  (void)report;
  run_pass(tile, program_of(tile), pass, ALD_WHOLE_TILE);
  return ALD_OK;
}

static uint32_t tile_unit(ald_tile *tile, uint32_t pass, uint32_t unit) {
  const ald_program *program = program_of(tile);
  run_pass(tile, program, pass, unit);
  return program->width;
}

/* Lanes of temporary rows before a step: no numbers, and flags that mean nothing, so that a pass
 * that reads what an earlier step left there shows in the results. */
static void spoil(ald_tile *tile, uint32_t first, uint32_t end) {
  const host_tile *own = tile->own;
  for (uint32_t r = 0; r < own->spoilt.real_count; r++) {
    const ald_row_range rows = own->spoilt.reals[r];
    for (uint32_t row = rows.first; row < rows.first + rows.count; row++) {
      for (uint32_t lane = first; lane < end; lane++) {
        ald_tile_put_real(tile, row, lane, (double)NAN);
      }
    }
  }
  for (uint32_t r = 0; r < own->spoilt.flag_count; r++) {
    const ald_row_range rows = own->spoilt.flags[r];
    for (uint32_t row = rows.first; row < rows.first + rows.count; row++) {
      for (uint32_t lane = first; lane < end; lane++) {
        ald_tile_put_flag(tile, row, lane, 0xddddddddu);
      }
    }
  }
}

/* One step of all lanes or of a unit of them; nothing asks the host for the list of contacts. */
static void run_step(ald_tile *tile, const ald_program *program, const ald_step *step,
                     uint32_t unit) {
  const bool is_whole = unit == ALD_WHOLE_TILE;
  const uint32_t first = is_whole ? 0 : unit * program->width;
  spoil(tile, first, is_whole ? tile->lanes : first + program->width);
  for (uint32_t p = 0; p < step->count; p++) {
    const uint32_t pass = step->passes[p];
    if (ald_pass_infos[pass].stage != ALD_STAGE_LIST) run_pass(tile, program, pass, unit);
  }
}

/* pass by pass over the tile */
static void advance_all(ald_tile *tile, const ald_program *program, uint32_t steps) {
  const ald_step step = ald_step_of(tile->layout);
  for (uint32_t done = 0; done < steps; done++) run_step(tile, program, &step, ALD_WHOLE_TILE);
}

/* each unit of lanes through all steps alone */
static void advance_units(ald_tile *tile, const ald_program *program, uint32_t steps) {
  const ald_step step = ald_step_of(tile->layout);
  for (uint32_t unit = 0; unit < tile->lanes / program->width; unit++) {
    for (uint32_t done = 0; done < steps; done++) run_step(tile, program, &step, unit);
  }
}

static void advance(ald_tile *tile, uint32_t steps, ald_schedule schedule) {
  const ald_program *program = program_of(tile);
  /* a pass over a small tile keeps its addresses in registers: measured faster than lane by lane */
  const bool in_units =
      schedule == ALD_SCHEDULE_LANES || (schedule == ALD_SCHEDULE_BEST && is_narrow(tile));
  (in_units ? advance_units : advance_all)(tile, program, steps);
}

static ald_status tile_advance(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                               ald_report *report) {
  ald_status status = ALD_OK;
  uint32_t tick = 0, now;
  if (tile->layout->plan[PLAN_RADIATION_BLOCK] > 0) ALD_TRY(ald_past_tick(tile, &tick, report));
  for (uint32_t done = 0; done < steps; done += now) {
    ALD_TRY(ald_past_begin(tile, tick + done, steps - done, &now, report));
    advance(tile, now, schedule);
  }
done:
  return status;
}

/* ------------------------------------------------------------------------------ products */

static bool product_open(ald_device *device, char name[256], char problem[512]) {
  host_device *own = (host_device *)device;
  /* every thread multiplies for its own tile */
  if (!own->products) own->products = ald_blas_host(1, problem, 512);
  if (!own->products) return false;
  memcpy(name, own->products->name, sizeof own->products->name);
  return true;
}

/* A library counts column by column: rows of a tile are its columns. */
static ald_status tile_product(ald_tile *tile, const ald_tile_product *product,
                               ald_report *report) {
  ALD_ASSERT(product->from + product->depth <= tile->layout->real_rows &&
             product->to + product->rows <= tile->layout->real_rows);
  const host_device *device = (const host_device *)tile->device;
  const host_tile *own = tile->own;
  const double *assets = own->assets;
  double *reals = tile->reals;
  const size_t lanes = tile->lanes;
  const ald_matrix_task task = {
      .alpha = 1,
      .a = {reals + product->from * lanes, lanes, product->depth, lanes},
      .b = {assets + product->matrix, product->depth, product->rows, product->stride},
      .beta = product->adds ? 1 : 0,
      .c = reals + product->to * lanes,
      .c_stride = lanes,
      .rows = lanes,
      .columns = product->rows,
      .depth = product->depth};
  const ald_status status = device->products->multiply(device->products, &task, report);
  if (status != ALD_REMARKS) return status;
  return ald_report_fail(report, ALD_DEVICE_FAILED, "error: %s cannot multiply %u x %u x %zu\n",
                         device->products->name, product->rows, product->depth, lanes);
}

/* the processor's own name, where the system gives it */
static void processor_name(char *name, size_t size) {
  char line[256];
  FILE *file = fopen("/proc/cpuinfo", "r");
  snprintf(name, size, "processor");
  while (file && fgets(line, sizeof line, file)) {
    char *value = strchr(line, ':');
    if (strncmp(line, "model name", 10) != 0 || !value) continue;
    value[strcspn(value, "\n")] = '\0';
    snprintf(name, size, "%.*s", (int)size - 1, value + 2);
    break;
  }
  if (file) fclose(file);
}

/* instruction sets of the kernels that run here, the one in use first */
static void kernel_names(char *names, size_t size) {
  ALD_ASSERT(names && size > 0);
  const ald_kernel_build *used = ald_kernels();
  snprintf(names, size, "%s", used->name);
  for (uint32_t k = ald_kernel_build_count(); k-- > 0;) {
    bool runs;
    const ald_kernel_build *build = ald_kernel_build_at(k, &runs);
    const size_t length = strlen(names);
    if (runs && build != used) snprintf(names + length, size - length, ",%s", build->name);
  }
}

void ald_device_omp_describe(ald_device_info *info) {
  memset(info, 0, sizeof *info);
  snprintf(info->id, sizeof info->id, "openmp");
  processor_name(info->name, sizeof info->name);
  const int version = ald_host_openmp();
  if (version > 0) {
    snprintf(info->driver, sizeof info->driver, "OpenMP %d, %s", version, ald_kernels()->name);
  } else {
    snprintf(info->driver, sizeof info->driver, "one thread, %s", ald_kernels()->name);
    snprintf(info->remark, sizeof info->remark, "this build has no OpenMP: one thread computes");
  }
  if (!ald_kernels()->fuses) {
    snprintf(info->remark, sizeof info->remark,
             "the kernels in use (%s) have no instruction for fused multiply and add: the same "
             "results, several times slower",
             ald_kernels()->name);
  }
  kernel_names(info->kernels, sizeof info->kernels);
  info->usable = 1;
  info->fp64 = 1;
  const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGE_SIZE);
  info->memory = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
  info->units = (uint32_t)ald_host_threads();
}

static void destroy(ald_device *device) {
  host_device *own = (host_device *)device;
  if (own->products) own->products->close(own->products);
  free(own);
}

ald_status ald_device_omp_open(ald_precision precision, ald_device **device, ald_report *report) {
  const ald_status status = ald_kernel_build_check(report);
  if (status != ALD_OK) return status;
  host_device *own = calloc(1, sizeof *own);
  if (!own) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a device\n");
  ald_device *d = &own->base;
  snprintf(d->id, sizeof d->id, "openmp");
  char processor[128];
  processor_name(processor, sizeof processor);
  snprintf(d->name, sizeof d->name, "OpenMP on %s%s", processor,
           ald_kernels()->fuses ? "" : ", without fused multiply and add: slow");
  own->spoils = getenv("ALLIDE_SPOIL") != NULL;
  d->precision = precision;
  d->is_host = true;
  d->narrow = precision == ALD_DOUBLE;
  d->best_tile = 512;
  d->best_bytes = 240 << 10; /* well within a second-level cache; measured best from 160 to 280 */
  d->tile_create = tile_create;
  d->tile_destroy = tile_destroy;
  d->tile_upload = tile_upload;
  d->tile_pass = tile_pass;
  d->tile_unit = tile_unit;
  d->tile_advance = tile_advance;
  d->tile_download = tile_download;
  d->product_open = product_open;
  d->tile_product = tile_product;
  d->destroy = destroy;
  *device = d;
  return ALD_OK;
}
