/* SPDX-License-Identifier: Apache-2.0
 * A run: the scenarios of a study, tile by tile, into blocks. On the host every thread takes the
 * next tile and computes it alone; another device computes one large tile at a time. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "device.h"
#include "report.h"
#include "scenario.h"

enum { RUN_COOKIE = 0x0a11de01, FILL_CHUNK = 256 };

ald_run_def ald_run_def_default(void) {
  ald_run_def def = {0};
  def.cookie = RUN_COOKIE;
  return def;
}

/* Scenarios [first, first + count), computed together. */
typedef struct tile_range {
  uint64_t first;
  uint32_t count;
} tile_range;

/* Memory of one tile and of its scenarios' numbers; taken from a pool. */
typedef struct workplace {
  struct workplace *next;
  ald_tile *tile;
  double *values; /* (lanes x quantities) */
  double *inputs; /* (lanes x variables) */
} workplace;

typedef struct run {
  const ald_study *study;
  const ald_run_def *def;
  ald_run_summary *summary;
  ald_report *report;
  ald_device *device;
  ald_layout *layout;
  ald_store *store; /* NULL: nothing is kept */
  ald_column *columns;
  uint32_t column_count;
  uint32_t tile_size;
  uint32_t block_count;
  ald_hash *hashes;    /* (block_count) */
  bool *present;       /* (block_count) resumed */
  ald_block **blocks;  /* (block_count) those in work */
  uint32_t *remaining; /* (block_count) scenarios still to come */
  tile_range *tiles;
  uint32_t tile_count;
  workplace *pool;
  pthread_mutex_t lock; /* pool, blocks, summary, report, progress */
  ald_progress progress;
  double began;
  ald_status status;
  int stopped;
} run;

static uint32_t block_size(const run *r, uint32_t block) {
  const uint64_t first = (uint64_t)block * ALD_BLOCK_SCENARIOS;
  const uint64_t left = r->summary->scenarios - first;
  return left < ALD_BLOCK_SCENARIOS ? (uint32_t)left : ALD_BLOCK_SCENARIOS;
}

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY,
                         "error: no memory for the run; use a smaller --tile or fewer threads\n");
}

/* ------------------------------------------------------------------------------ workplaces */

static void workplace_destroy(workplace *place) {
  if (!place) return;
  if (place->tile) place->tile->device->tile_destroy(place->tile);
  free(place->values);
  free(place->inputs);
  free(place);
}

static ald_status workplace_create(run *r, workplace **out) {
  ald_status status = ALD_OK;
  const uint32_t lanes = (r->tile_size + 7) / 8 * 8;
  workplace *place = calloc(1, sizeof *place);
  if (!place) return no_memory(r->report);
  place->values = calloc((size_t)lanes * r->study->quantity_count + 1, sizeof *place->values);
  place->inputs = calloc((size_t)lanes * r->study->variable_count + 1, sizeof *place->inputs);
  if (!place->values || !place->inputs) {
    status = no_memory(r->report);
    goto done;
  }
  ALD_TRY(r->device->tile_create(r->device, r->layout, lanes, &place->tile, r->report));
done:
  if (status != ALD_OK) {
    workplace_destroy(place);
    place = NULL;
  }
  *out = place;
  return status;
}

static workplace *workplace_take(run *r) {
  pthread_mutex_lock(&r->lock);
  workplace *place = r->pool;
  if (place) {
    r->pool = place->next;
  } else {
    const ald_status status = workplace_create(r, &place);
    if (status < 0 && r->status >= 0) r->status = status;
  }
  pthread_mutex_unlock(&r->lock);
  return place;
}

static void workplace_return(run *r, workplace *place) {
  pthread_mutex_lock(&r->lock);
  place->next = r->pool;
  r->pool = place;
  pthread_mutex_unlock(&r->lock);
}

/* ------------------------------------------------------------------------------ filling, reading
 */

/* A stretch of lanes of one tile; work for one thread. */
typedef struct lane_work {
  run *r;
  workplace *place;
  tile_range range;
} lane_work;

static int fill_lanes(uint32_t chunk, void *user) {
  const lane_work *w = user;
  const ald_study *study = w->r->study;
  const uint64_t seed = w->r->def->seed_given ? w->r->def->seed : study->seed;
  const uint32_t end = (chunk + 1) * FILL_CHUNK;
  for (uint32_t lane = chunk * FILL_CHUNK; lane < end && lane < w->place->tile->lanes; lane++) {
    /* lanes beyond the range pad the last vector; they repeat the last scenario, unread */
    const uint64_t offset = lane < w->range.count ? lane : w->range.count - 1;
    double *values = w->place->values + (size_t)lane * study->quantity_count;
    double *inputs = w->place->inputs + (size_t)lane * study->variable_count;
    const bool good = ald_scenario_sample(study, seed, w->range.first + offset, values, inputs);
    ald_scenario_fill(study, w->place->tile, lane, values, good);
  }
  return 0;
}

static int read_lanes(uint32_t chunk, void *user) {
  const lane_work *w = user;
  const ald_study *study = w->r->study;
  const uint32_t end = (chunk + 1) * FILL_CHUNK;
  for (uint32_t lane = chunk * FILL_CHUNK; lane < end && lane < w->range.count; lane++) {
    const uint64_t scenario = w->range.first + lane;
    ald_block *block = w->r->blocks[scenario / ALD_BLOCK_SCENARIOS];
    const uint32_t row = (uint32_t)(scenario % ALD_BLOCK_SCENARIOS);
    block->statuses[row] = ald_scenario_read(
        study, w->place->tile, lane, w->place->values + (size_t)lane * study->quantity_count,
        w->place->inputs + (size_t)lane * study->variable_count, block->values + row, block->count);
  }
  return 0;
}

static void each_chunk(const run *r, uint32_t lanes, int (*work)(uint32_t, void *),
                       lane_work *user) {
  const uint32_t chunk_count = (lanes + FILL_CHUNK - 1) / FILL_CHUNK;
  if (r->device->is_host) {
    for (uint32_t chunk = 0; chunk < chunk_count; chunk++) work(chunk, user);
  } else {
    ald_host_each(chunk_count, r->summary->threads, work, user);
  }
}

/* ------------------------------------------------------------------------------ blocks */

static void block_destroy(ald_block *block) {
  if (!block) return;
  free(block->values);
  free(block->statuses);
  free(block);
}

/* makes sure that the blocks of a tile are there to write to; under the lock */
static bool blocks_open(run *r, tile_range range) {
  const uint32_t last = (uint32_t)((range.first + range.count - 1) / ALD_BLOCK_SCENARIOS);
  for (uint32_t b = (uint32_t)(range.first / ALD_BLOCK_SCENARIOS); b <= last; b++) {
    if (r->blocks[b]) continue;
    ald_block *block = calloc(1, sizeof *block);
    if (!block) return false;
    r->blocks[b] = block;
    block->index = b;
    block->count = block_size(r, b);
    block->values = calloc((size_t)r->column_count * block->count, sizeof *block->values);
    block->statuses = calloc(block->count, sizeof *block->statuses);
    if (!block->values || !block->statuses) return false;
  }
  return true;
}

static bool is_failure(int32_t status) {
  return status != ALD_SCENARIO_OK && status != ALD_SCENARIO_STOPPED_BY_RULE;
}

/* a whole block: hash, counts, file */
static ald_status block_finish(run *r, ald_block *block) {
  const ald_hash hash = ald_block_hash(block, r->column_count);
  const ald_status status = r->store ? ald_store_write(r->store, block, r->report) : ALD_OK;
  pthread_mutex_lock(&r->lock);
  r->hashes[block->index] = hash;
  for (uint32_t i = 0; status >= 0 && i < block->count; i++) {
    r->summary->status[block->statuses[i]]++;
    if (is_failure(block->statuses[i])) r->progress.failed++;
  }
  if (status >= 0) r->summary->computed += block->count;
  r->blocks[block->index] = NULL;
  pthread_mutex_unlock(&r->lock);
  block_destroy(block);
  return status;
}

/* counts a finished tile down in its blocks and finishes those that are whole */
static ald_status tile_finish(run *r, tile_range range) {
  ald_status status = ALD_OK;
  uint64_t at = range.first;
  const uint64_t end = range.first + range.count;
  while (at < end && status >= 0) {
    const uint32_t b = (uint32_t)(at / ALD_BLOCK_SCENARIOS);
    const uint64_t block_end = (uint64_t)(b + 1) * ALD_BLOCK_SCENARIOS;
    const uint64_t part = (end < block_end ? end : block_end) - at;
    pthread_mutex_lock(&r->lock);
    r->remaining[b] -= (uint32_t)part;
    ald_block *whole = r->remaining[b] == 0 ? r->blocks[b] : NULL;
    pthread_mutex_unlock(&r->lock);
    if (whole) status = block_finish(r, whole);
    at += part;
  }
  return status;
}

/* ------------------------------------------------------------------------------ tiles */

static ald_status tile_compute(run *r, workplace *place, tile_range range) {
  ald_status status = ALD_OK;
  ald_tile *tile = place->tile;
  lane_work work = {r, place, range};
  tile->lanes = (range.count + 7) / 8 * 8;
  const double began = ald_seconds();
  each_chunk(r, tile->lanes, fill_lanes, &work);
  ALD_TRY(r->device->tile_upload(tile, r->report));
  ALD_TRY(r->device->tile_advance(tile, r->study->step_count, ALD_SCHEDULE_BEST, r->report));
  ALD_TRY(r->device->tile_download(tile, ald_result_reals(r->study, r->layout),
                                   ald_result_flags(r->study, r->layout), r->report));
  each_chunk(r, range.count, read_lanes, &work);
  ALD_TRY(tile_finish(r, range));
done:
  pthread_mutex_lock(&r->lock);
  r->summary->device_seconds += ald_seconds() - began;
  pthread_mutex_unlock(&r->lock);
  return status;
}

/* counts the tile and asks the caller whether to go on; under the lock */
static void report_progress(run *r, uint32_t count) {
  r->progress.done += count;
  r->progress.elapsed = ald_seconds() - r->began;
  if (r->def->progress && r->def->progress(&r->progress, r->def->user)) r->stopped = 1;
}

static int tile_work(uint32_t item, void *user) {
  run *r = user;
  const tile_range range = r->tiles[item];
  workplace *place = workplace_take(r);
  if (!place) return 1;
  pthread_mutex_lock(&r->lock);
  ald_status status = blocks_open(r, range) ? ALD_OK : no_memory(r->report);
  pthread_mutex_unlock(&r->lock);
  if (status == ALD_OK) status = tile_compute(r, place, range);
  workplace_return(r, place);
  pthread_mutex_lock(&r->lock);
  if (status < 0 && r->status >= 0) r->status = status;
  if (status >= 0) report_progress(r, range.count);
  const int stop = r->stopped || r->status < 0;
  pthread_mutex_unlock(&r->lock);
  return stop;
}

/* cuts the blocks that are missing into tiles; neighbouring blocks may share one */
static ald_status cut_tiles(run *r) {
  uint64_t total = 0;
  for (uint32_t b = 0; b < r->block_count; b++) {
    if (!r->present[b]) total += block_size(r, b);
  }
  r->tiles = calloc(total / r->tile_size + r->block_count + 1, sizeof *r->tiles);
  if (!r->tiles) return no_memory(r->report);
  for (uint32_t b = 0; b < r->block_count; b++) {
    if (r->present[b]) continue;
    uint32_t last = b;
    while (last + 1 < r->block_count && !r->present[last + 1]) last++;
    uint64_t at = (uint64_t)b * ALD_BLOCK_SCENARIOS;
    const uint64_t end = (uint64_t)last * ALD_BLOCK_SCENARIOS + block_size(r, last);
    while (at < end) {
      const uint64_t left = end - at;
      const uint32_t count = left < r->tile_size ? (uint32_t)left : r->tile_size;
      r->tiles[r->tile_count++] = (tile_range){at, count};
      at += count;
    }
    b = last;
  }
  /* a shuffled order, to show that order does not matter */
  uint64_t state = r->def->order_seed;
  for (uint32_t i = r->tile_count; state && i > 1; i--) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const uint32_t j = (uint32_t)((state >> 33) % i);
    const tile_range swap = r->tiles[i - 1];
    r->tiles[i - 1] = r->tiles[j];
    r->tiles[j] = swap;
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ begin and end */

static ald_status open_device(run *r) {
  const ald_precision precision = r->def->precision_given ? r->def->precision : r->study->precision;
  ald_report *why = ald_report_create();
  ald_status status = ald_device_open(r->def->device, precision, &r->device, why);
  const bool opencl = r->def->device && strncmp(r->def->device, "opencl", 6) == 0;
  if (status != ALD_OK && opencl && r->def->allow_fallback) {
    const char *reason = ald_report_text(why), *colon = strstr(reason, ": ");
    if (colon) reason = colon + 2; /* without "error: " */
    snprintf(r->summary->fallback, sizeof r->summary->fallback, "%.*s", (int)strcspn(reason, "\n"),
             reason);
    status = ald_device_omp_open(precision, &r->device, r->report);
  } else if (status != ALD_OK) {
    ald_report_add(r->report, "%s", ald_report_text(why));
    if (opencl) {
      ald_report_add(r->report, "note: --allow-fallback computes on OpenMP instead\n");
    }
  }
  ald_report_destroy(why);
  return status;
}

static ald_status open_store(run *r) {
  ald_status status = ALD_OK;
  ald_manifest manifest = {
      .study_text = r->study->text,
      .study_name = r->study->name,
      .version = (char *)(uintptr_t)ald_version(),
      .device = r->summary->device,
      .fallback = r->summary->fallback,
      .scenarios = r->summary->scenarios,
      .seed = r->def->seed_given ? r->def->seed : r->study->seed,
      .precision = r->device->precision,
      .column_count = r->column_count,
      .columns = r->columns,
  };
  ALD_TRY(ald_store_create(r->def->folder, &manifest, r->def->resume, &r->store, r->report));
  for (uint32_t b = 0; b < r->block_count; b++) {
    uint64_t counts[ALD_SCENARIO_STATUS_COUNT] = {0};
    if (!r->def->resume || !ald_store_has_block(r->store, b, &r->hashes[b], counts, r->report)) {
      continue;
    }
    r->present[b] = true;
    r->progress.done += block_size(r, b);
    for (int s = 0; s < ALD_SCENARIO_STATUS_COUNT; s++) r->summary->status[s] += counts[s];
  }
done:
  return status;
}

static ald_status begin(run *r) {
  ald_status status = ALD_OK;
  const uint64_t blocks = (r->summary->scenarios + ALD_BLOCK_SCENARIOS - 1) / ALD_BLOCK_SCENARIOS;
  r->block_count = (uint32_t)blocks;
  r->progress.total = r->summary->scenarios;
  ALD_TRY(open_device(r));
  snprintf(r->summary->device, sizeof r->summary->device, "%s", r->device->name);
  r->summary->threads = r->def->threads > 0 ? r->def->threads : ald_host_threads();
  ALD_TRY(ald_layout_create(r->study, ALD_TRACE_OFF, 0, &r->layout, r->report));
  r->tile_size = r->def->tile ? r->def->tile : ald_device_tile(r->device, r->layout);
  if (r->tile_size > r->summary->scenarios) r->tile_size = (uint32_t)r->summary->scenarios;
  r->summary->tile = r->tile_size;
  ALD_TRY(ald_columns_create(r->study, &r->columns, &r->column_count, r->report));
  r->hashes = calloc(r->block_count, sizeof *r->hashes);
  r->present = calloc(r->block_count, sizeof *r->present);
  r->blocks = calloc(r->block_count, sizeof *r->blocks);
  r->remaining = calloc(r->block_count, sizeof *r->remaining);
  if (!r->hashes || !r->present || !r->blocks || !r->remaining) {
    status = no_memory(r->report);
    goto done;
  }
  for (uint32_t b = 0; b < r->block_count; b++) r->remaining[b] = block_size(r, b);
  if (r->def->folder) ALD_TRY(open_store(r));
  ALD_TRY(cut_tiles(r));
done:
  return status;
}

static void end(run *r) {
  while (r->pool) {
    workplace *next = r->pool->next;
    workplace_destroy(r->pool);
    r->pool = next;
  }
  for (uint32_t b = 0; r->blocks && b < r->block_count; b++) block_destroy(r->blocks[b]);
  if (r->device) r->summary->launches = r->device->launches;
  ald_device_close(r->device);
  ald_layout_destroy(r->layout);
  ald_store_close(r->store);
  ald_columns_clear(r->columns, r->column_count);
  free(r->hashes);
  free(r->present);
  free(r->blocks);
  free(r->remaining);
  free(r->tiles);
  pthread_mutex_destroy(&r->lock);
}

static ald_status check(const ald_study *study, const ald_run_def *def, ald_run_summary *summary,
                        ald_report *report) {
  if (!study || !def || !summary || def->cookie != RUN_COOKIE) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: ald_run needs a study and settings from ald_run_def_default()\n");
  }
  if (def->threads < 0 || def->threads > 4096) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: threads: expected 0 to 4096, got %d\n",
                           def->threads);
  }
  if (def->resume && !def->folder) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: resume needs a results folder\n");
  }
  return ALD_OK;
}

ald_status ald_run(const ald_study *study, const ald_run_def *def, ald_run_summary *summary,
                   ald_report *report) {
  ald_status status = check(study, def, summary, report);
  if (status != ALD_OK) return status;
  memset(summary, 0, sizeof *summary);
  summary->scenarios = def->scenarios ? def->scenarios : study->scenarios;
  run r = {.study = study, .def = def, .summary = summary, .report = report};
  pthread_mutex_init(&r.lock, NULL);
  r.began = ald_seconds();
  ALD_TRY(begin(&r));
  if (r.device->is_host) {
    ald_host_each(r.tile_count, summary->threads, tile_work, &r);
  } else {
    for (uint32_t t = 0; t < r.tile_count; t++) {
      if (tile_work(t, &r)) break;
    }
  }
  status = r.status;
  if (status >= 0 && r.stopped && r.progress.done < r.progress.total) status = ALD_INTERRUPTED;
  if (status == ALD_OK) {
    ald_study_hash(r.hashes, r.block_count, summary->hash);
    for (int s = 0; s < ALD_SCENARIO_STATUS_COUNT; s++) {
      if (is_failure(s) && summary->status[s] > 0) status = ALD_REMARKS;
    }
  }
done:
  end(&r);
  summary->seconds = ald_seconds() - r.began;
  return status;
}
