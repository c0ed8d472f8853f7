/* SPDX-License-Identifier: Apache-2.0
 * Tiles on an accelerator, and its end. */
#include "accelerator_tile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "device/accelerator_advance.h"
#include "device/accelerator_kernels.h"
#include "device/accelerator_limits.h"
#include "device/accelerator_wait.h"

/* ------------------------------------------------------------------------------
 * The host's image of a tile on its way to an accelerator. */

/* rows that one thread looks at, and the least that is worth a call of its own [byte] */
enum { ROWS_EACH = 16, WORTH_BYTES = 1 << 16 };

/* rows of one kind, one behind the other */
typedef struct image {
  const unsigned char *first;
  uint32_t rows;
  size_t row;             /* [byte] */
  unsigned char *is_zero; /* (rows) */
} image;

/* every bit: -0 is none */
static bool is_zero(const unsigned char *row, size_t bytes) {
  ALD_ASSERT(bytes > 0);
  return row[0] == 0 && memcmp(row, row + 1, bytes - 1) == 0;
}

static int look(uint32_t item, void *user) {
  const image *im = user;
  for (uint32_t r = item * ROWS_EACH; r < (item + 1) * ROWS_EACH && r < im->rows; r++) {
    im->is_zero[r] = is_zero(im->first + r * im->row, im->row);
  }
  return 0;
}

/* the row behind the stretch that begins in `from`: of zeros, or of what is copied, which may have
 * a few zeros within */
static uint32_t stretch_end(const image *im, uint32_t from, bool *zeros) {
  uint32_t end = from;
  while (end < im->rows && im->is_zero[end]) end++;
  *zeros = (end - from) * im->row >= WORTH_BYTES;
  if (*zeros) return end;
  uint32_t none = 0; /* zeros at the end of what was looked at */
  while (end < im->rows && none * im->row < WORTH_BYTES) {
    none = im->is_zero[end] ? none + 1 : 0;
    end++;
  }
  return none * im->row < WORTH_BYTES ? end : end - none;
}

static ald_status send(ald_accelerator *a, const ald_tile *tile, const image *im, ald_buffer to,
                       ald_report *report) {
  ald_status status = ALD_OK;
  void *queue = ((ald_accelerator_tile *)tile->own)->queue.driver;
  for (uint32_t from = 0, end; from < im->rows; from = end) {
    bool zeros;
    end = stretch_end(im, from, &zeros);
    const size_t offset = from * im->row, bytes = (end - from) * im->row;
    if (zeros) {
      ALD_TRY(a->calls->zero(a, queue, to, offset, bytes, report));
    } else {
      ALD_TRY(a->calls->write(a, queue, to, offset, im->first + offset, bytes, report));
      a->base.sent += bytes;
    }
  }
done:
  return status;
}

/* Queues the copy of a tile's rows to its device. At the start of a scenario four rows of five are
 * zero: a GPU sets these itself, for the way to it is slower than its memory by a factor of some
 * hundred. The image must stay until a mark behind it is reached.
 * @return ALD_OK, ALD_NO_MEMORY or ALD_DEVICE_FAILED */
static ald_status accelerator_send(ald_accelerator *a, const ald_tile *tile, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_layout *layout = tile->layout;
  const ald_accelerator_tile *own = tile->own;
  const size_t lanes = tile->lanes;
  unsigned char *marks = calloc(layout->real_rows + layout->flag_rows + 1u, 1);
  if (!marks) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a tile\n");
  image images[] = {
      {tile->reals, layout->real_rows, lanes * ald_scalar_size(tile->precision), marks},
      {(const unsigned char *)tile->uints, layout->flag_rows, lanes * sizeof(uint32_t),
       marks + layout->real_rows}};
  const ald_buffer to[] = {own->reals, own->uints};
  const int threads = a->base.host_threads > 0 ? a->base.host_threads : 1;
  for (int k = 0; k < 2; k++) {
    image *im = &images[k];
    /* an OpenCL processor copies as fast as it looks */
    if (a->base.is_gpu) ald_host_each((im->rows + ROWS_EACH - 1) / ROWS_EACH, threads, look, im);
    ALD_TRY(send(a, tile, im, to[k], report));
  }
done:
  free(marks);
  return status;
}

/* ------------------------------------------------------------------------------------------ */

size_t ald_accelerator_local(const char *variable, size_t usual, size_t most) {
  const char *asked = getenv(variable);
  const unsigned long size = asked ? strtoul(asked, NULL, 10) : 0;
  return size > 0 && size <= most ? size : usual;
}

uint32_t ald_accelerator_tiles(bool is_processor) {
  const char *asked = getenv("ALLIDE_DEVICE_TILES");
  if (asked && strcmp(asked, "1") == 0) return 1;
  if (asked && strcmp(asked, "2") == 0) return 2;
  return is_processor ? 1 : ALD_TILES_MAX;
}

ald_status ald_accelerator_settings_check(ald_report *report) {
  const char *tiles = getenv("ALLIDE_DEVICE_TILES"), *wait = getenv("ALLIDE_DEVICE_WAIT");
  if (tiles && strcmp(tiles, "1") != 0 && strcmp(tiles, "2") != 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: ALLIDE_DEVICE_TILES is 1 or 2, not \"%.40s\"\n", tiles);
  }
  char *end = NULL;
  const double seconds = wait ? strtod(wait, &end) : 1;
  if (wait && (end == wait || *end || !(seconds > 0) || !isfinite(seconds))) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: ALLIDE_DEVICE_WAIT is a number of seconds above 0, not "
                           "\"%.40s\"\n",
                           wait);
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ tiles */

static ald_status open_queue(ald_accelerator *a, ald_queue *queue, ald_report *report) {
  const ald_status status = a->calls->open_queue(a, &queue->driver, report);
  if (status != ALD_OK) return status;
  pthread_mutex_lock(&a->lock);
  queue->next = a->queues;
  a->queues = queue;
  pthread_mutex_unlock(&a->lock);
  return ALD_OK;
}

static void close_queue(ald_accelerator *a, ald_queue *queue) {
  if (!queue->driver) return;
  pthread_mutex_lock(&a->turn);
  pthread_mutex_lock(&a->lock);
  ald_queue **at = &a->queues;
  while (*at != queue) at = &(*at)->next;
  *at = queue->next;
  if (queue->newest > queue->seen) a->new_queues--;
  pthread_mutex_unlock(&a->lock);
  pthread_mutex_unlock(&a->turn);
  a->calls->close_queue(a, queue->driver);
}

/* A device that hangs may still write to its memory and to the host's: both are left alone. */
static void tile_destroy(ald_tile *tile) {
  if (!tile) return;
  ald_accelerator *a = (ald_accelerator *)tile->device;
  ald_accelerator_tile *own = tile->own;
  if (a->is_lost) return;
  if (own) {
    close_queue(a, &own->queue);
    ald_buffer buffers[] = {own->reals, own->uints, own->scratch, own->assets, own->plan};
    for (size_t k = 0; k < sizeof buffers / sizeof buffers[0]; k++) {
      if (buffers[k].address) a->calls->release(a, buffers[k]);
    }
  }
  free(own);
  free(tile->reals);
  free(tile->uints);
  free(tile);
}

/* shared numbers in the precision of the device */
static void *device_assets(const ald_accelerator *a, const ald_layout *layout) {
  const size_t size = ald_scalar_size(a->base.precision);
  void *assets = calloc(layout->asset_count + 1u, size);
  for (uint32_t k = 0; assets && k < layout->asset_count; k++) {
    if (a->base.precision == ALD_DOUBLE) {
      ((double *)assets)[k] = layout->assets[k];
    } else {
      ((float *)assets)[k] = (float)layout->assets[k];
    }
  }
  return assets;
}

/* most lanes for which `rows` numbers of each fit a buffer, and their offsets 32 bits */
static uint64_t most_lanes(const ald_accelerator *a, size_t rows, size_t size) {
  if (rows == 0) return UINT32_MAX;
  const uint64_t by_offset = UINT32_MAX / rows;
  const uint64_t by_memory = a->largest_buffer / ((uint64_t)size * rows);
  return by_memory < by_offset ? by_memory : by_offset;
}

static ald_status check_size(const ald_accelerator *a, const ald_layout *layout, uint32_t lanes,
                             ald_report *report) {
  const uint64_t reals = most_lanes(a, layout->real_rows, ald_scalar_size(a->base.precision));
  const uint64_t uints = most_lanes(a, layout->flag_rows, sizeof(uint32_t));
  const uint64_t units =
      most_lanes(a, ald_layout_device_scratch(layout), ald_scalar_size(a->base.precision));
  const uint64_t rows = reals < uints ? reals : uints, scratches = units * a->lanes_per_item;
  const uint64_t most = (rows < scratches ? rows : scratches) / 8 * 8;
  if (lanes <= most) return ALD_OK;
  if (most == 0) {
    return ald_report_fail(report, ALD_DEVICE_FAILED,
                           "error: this model does not fit on %s even with a tile of 8 scenarios; "
                           "use --device openmp\n",
                           a->base.name);
  }
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: a tile of %u scenarios does not fit on %s; the largest is "
                         "--tile %llu\n",
                         lanes, a->base.name, (unsigned long long)most);
}

/* the image of a tile on the host; NULL without memory */
static ald_tile *tile_image(ald_accelerator *a, const ald_layout *layout, uint32_t lanes) {
  const size_t real_bytes = layout->real_rows * (size_t)lanes * ald_scalar_size(a->base.precision);
  const size_t flag_bytes = layout->flag_rows * (size_t)lanes * sizeof(uint32_t);
  ald_tile *tile = calloc(1, sizeof *tile);
  void *own = calloc(1, sizeof(ald_accelerator_tile));
  void *reals = aligned_alloc(64, (real_bytes + 127) / 64 * 64);
  uint32_t *uints = aligned_alloc(64, (flag_bytes + 127) / 64 * 64);
  if (!tile || !own || !reals || !uints) {
    free(tile);
    free(own);
    free(reals);
    free(uints);
    return NULL;
  }
  memset(reals, 0, real_bytes);
  memset(uints, 0, flag_bytes);
  *tile = (ald_tile){&a->base, layout, a->base.precision, lanes, reals, uints, own};
  return tile;
}

/* the tile's memory on the device, with what is the same for all its lanes */
static ald_status allocate(ald_accelerator *a, const ald_tile *tile, const void *assets,
                           ald_report *report) {
  ald_status status = ALD_OK;
  const ald_layout *layout = tile->layout;
  const size_t size = ald_scalar_size(a->base.precision), lanes = tile->lanes;
  const size_t scratch = ald_layout_device_scratch(layout) * (lanes / a->lanes_per_item) * size;
  const size_t shared = (layout->asset_count + 1u) * size;
  const size_t plan = layout->plan_count * sizeof(uint32_t);
  ald_accelerator_tile *own = tile->own;
  ALD_TRY(open_queue(a, &own->queue, report));
  ALD_TRY(a->calls->allocate(a, layout->real_rows * lanes * size, &own->reals, report));
  ALD_TRY(a->calls->allocate(a, layout->flag_rows * lanes * sizeof(uint32_t), &own->uints, report));
  ALD_TRY(a->calls->allocate(a, scratch, &own->scratch, report));
  ALD_TRY(a->calls->allocate(a, shared, &own->assets, report));
  ALD_TRY(a->calls->allocate(a, plan, &own->plan, report));
  void *queue = own->queue.driver;
  ALD_TRY(a->calls->zero(a, queue, own->scratch, 0, scratch, report));
  ALD_TRY(a->calls->write(a, queue, own->assets, 0, assets, shared, report));
  ALD_TRY(a->calls->write(a, queue, own->plan, 0, layout->plan, plan, report));
  ALD_TRY(ald_accelerator_wait(a, &own->queue, report));
done:
  return status;
}

static ald_status tile_create(ald_device *device, const ald_layout *layout, uint32_t lanes,
                              ald_tile **out, ald_report *report) {
  ald_accelerator *a = (ald_accelerator *)device;
  ald_kernels *kernels = NULL;
  *out = NULL;
  if (a->is_lost) return ald_accelerator_refuse(a, report);
  ald_status status = check_size(a, layout, lanes, report);
  if (status == ALD_OK) status = ald_accelerator_kernels(a, layout, &kernels, report);
  if (status != ALD_OK) return status;
  void *assets = device_assets(a, layout);
  ald_tile *tile = assets ? tile_image(a, layout, lanes) : NULL;
  if (tile) {
    ((ald_accelerator_tile *)tile->own)->kernels = kernels;
    status = allocate(a, tile, assets, report);
  } else {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a tile of %u scenarios\n",
                             lanes);
  }
  if (status != ALD_OK) tile_destroy(tile);
  if (status == ALD_OK) *out = tile;
  if (!a->is_lost) free(assets);
  return status;
}

static ald_status tile_upload(ald_tile *tile, ald_report *report) {
  ald_accelerator *a = (ald_accelerator *)tile->device;
  if (a->is_lost) return ald_accelerator_refuse(a, report);
  const ald_status status = accelerator_send(a, tile, report);
  if (status != ALD_OK) return status;
  return ald_accelerator_wait(a, &((ald_accelerator_tile *)tile->own)->queue, report);
}

static ald_status tile_download(ald_tile *tile, ald_row_range reals, ald_row_range flags,
                                ald_report *report) {
  ALD_ASSERT(reals.first + reals.count <= tile->layout->real_rows &&
             flags.first + flags.count <= tile->layout->flag_rows);
  ald_status status = ALD_OK;
  ald_accelerator *a = (ald_accelerator *)tile->device;
  ald_accelerator_tile *own = tile->own;
  void *queue = own->queue.driver;
  const size_t row = tile->lanes * ald_scalar_size(a->base.precision);
  const size_t flag_row = tile->lanes * sizeof(uint32_t);
  if (a->is_lost) return ald_accelerator_refuse(a, report);
  if (reals.count > 0) {
    ALD_TRY(a->calls->read(a, queue, own->reals, reals.first * row,
                           (char *)tile->reals + reals.first * row, reals.count * row, report));
  }
  if (flags.count > 0) {
    ALD_TRY(a->calls->read(a, queue, own->uints, flags.first * flag_row,
                           (char *)tile->uints + flags.first * flag_row, flags.count * flag_row,
                           report));
  }
  ALD_TRY(ald_accelerator_wait(a, &own->queue, report));
done:
  return status;
}

/* ------------------------------------------------------------------------------ the end */

/* of a device that hangs the driver's part stays: its calls would not return */
static void destroy(ald_device *device) {
  ald_accelerator *a = (ald_accelerator *)device;
  if (a->is_lost) return;
  while (a->kernels) {
    ald_kernels *next = a->kernels->next;
    a->calls->discard(a, a->kernels);
    a->kernels = next;
  }
  a->calls->close(a);
  pthread_mutex_destroy(&a->building);
  pthread_mutex_destroy(&a->turn);
  pthread_mutex_destroy(&a->lock);
  free(a);
}

void ald_accelerator_set(ald_accelerator *a, const ald_accelerator_calls *calls) {
  ald_device *d = &a->base;
  a->calls = calls;
  pthread_mutex_init(&a->building, NULL);
  pthread_mutex_init(&a->turn, NULL);
  pthread_mutex_init(&a->lock, NULL);
  d->can_make_programs = true;
  d->tile_create = tile_create;
  d->tile_destroy = tile_destroy;
  d->tile_upload = tile_upload;
  d->tile_pass = ald_accelerator_pass;
  d->tile_fills = ald_accelerator_fills;
  d->tile_advance = ald_accelerator_advance;
  d->tile_download = tile_download;
  d->destroy = destroy;
}
