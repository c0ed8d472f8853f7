/* SPDX-License-Identifier: Apache-2.0
 * Making, filling and stepping a batch. */
#include "batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "base/words.h"
#include "closed_run.h"
#include "device_open.h"
#include "kernels/pass_list.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "model/scenario_origin.h"
#include "model/ships.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "tile/scenario.h"

enum { BATCH_COOKIE = 0xba7c4 };

ald_batch_def ald_batch_def_default(void) {
  return (ald_batch_def){.device = "openmp",
                         .scenarios = 1,
                         .threads = 1,
                         .precision = ALD_PRECISION_OF_STUDY,
                         .cookie = BATCH_COOKIE};
}

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the batch\n");
}

/* ------------------------------------------------------------------------------ making */

static ald_status check(const ald_study *study, const ald_batch_def *def, ald_report *report) {
  if (!study || !def || def->cookie != BATCH_COOKIE) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: ald_batch_create needs a study and settings from ald_batch_def_default()\n");
  }
  if (def->scenarios == 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: scenarios: expected 1 or more\n");
  }
  if (def->threads < 0 || def->threads > 4096) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: threads: expected 0 to 4096, got %d\n",
                           def->threads);
  }
  if (!ald_precision_is_known(def->precision)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: precision: there is no %d\n",
                           (int)def->precision);
  }
  if (ald_study_fine(study) > 1) {
    return ald_report_fail(report, ALD_BAD_STUDY,
                           "error: a batch takes steps of one length, and the study says substeps: "
                           "automatic\n");
  }
  return ald_closed_refuse(study, "a batch", report);
}

static void find_contacts(ald_batch *b) {
  const ald_study *s = &b->study;
  for (uint32_t i = 0; i < s->instance_count; i++) {
    if (s->definitions[s->instances[i].definition].kind != KIND_contact) continue;
    if (b->contact_count++ == 0) b->first_contact = i;
  }
}

static ald_status batch_open(ald_batch *b, const ald_study *study, const ald_batch_def *def,
                             ald_report *report) {
  b->study = *study;
  b->study.variable_count = b->study.choice_count = 0;
  b->study.step_count = PLAN_ENDLESS;
  b->study.earth_frame = def->earth_frame != 0;
  b->scenarios = def->scenarios;
  b->threads = def->threads;
  b->reads = def->reads != 0;
  b->varies = calloc(study->quantity_count + 1u, sizeof *b->varies);
  b->nodes = ald_batch_count_nodes(study);
  b->loads = calloc(study->body_count + 1u, sizeof *b->loads);
  b->ended = calloc(def->scenarios, sizeof *b->ended);
  b->origins = calloc(def->scenarios, 2 * sizeof *b->origins);
  if (!b->varies || !b->nodes || !b->loads || !b->origins || !b->ended) return no_memory(report);
  for (uint32_t i = 0; i < study->body_count; i++) {
    const ald_body *body = &study->bodies[i];
    if (!body->fixed && !body->prescribed) b->varies[body->quantities + ALD_BODY_FORCE_X] = true;
  }
  find_contacts(b);
  if (ald_batch_find_orderables(b) != ALD_OK) return no_memory(report);
  const ald_precision precision = ald_precision_or(def->precision, study->precision);
  return ald_device_open(def->device, precision, &b->device, report);
}

ald_status ald_batch_create(const ald_study *study, const ald_batch_def *def, ald_batch **batch,
                            ald_report *report) {
  if (!batch) return ald_report_refuse(report, __func__);
  *batch = NULL;
  ald_status status = check(study, def, report);
  if (status != ALD_OK) return status;
  ald_batch *b = calloc(1, sizeof *b);
  if (!b) return no_memory(report);
  ALD_DEFAULT_FLOAT_MODES;
  status = batch_open(b, study, def, report);
  if (status >= 0) {
    *batch = b;
    return ALD_OK;
  }
  ald_batch_destroy(b);
  return status;
}

/* the layout and the tiles, which a quantity that begins to vary makes anew */
static void drop_tiles(ald_batch *b) {
  for (uint32_t t = 0; b->tiles && t < b->tile_count; t++) {
    if (b->tiles[t]) b->device->tile_destroy(b->tiles[t]);
  }
  ald_batch_stand_free(b);
  free(b->tiles);
  ald_layout_destroy(b->layout);
  b->tiles = NULL;
  b->layout = NULL;
  b->tile_count = 0;
}

void ald_batch_destroy(ald_batch *batch) {
  if (!batch) return;
  drop_tiles(batch);
  ald_device_close(batch->device);
  free(batch->varies);
  free(batch->nodes);
  if (batch->ended) ald_batch_forget(batch);
  free(batch->ended);
  for (uint32_t k = 0; k < batch->orderable_count; k++) free(batch->orderables[k]);
  free(batch->orderables);
  free(batch->loads);
  free(batch->settings);
  free(batch->origins);
  free(batch);
}

/* ------------------------------------------------------------------------------ tiles */

static uint32_t choose_lanes(const ald_batch *b) {
  ALD_ASSERT(b->layout && b->device);
  const uint32_t best = ald_device_tile(b->device, b->layout);
  return b->scenarios < best ? ald_device_lanes(b->device, b->scenarios) : best;
}

static ald_status make_tiles(ald_batch *b, ald_report *report) {
  ALD_ASSERT(!b->layout && b->tile_count == 0);
  ald_status status = ALD_OK;
  const ald_tracing tracing = b->reads ? ALD_TRACE_ON : ALD_TRACE_OFF;
  ALD_TRY(ald_layout_create_varying(&b->study, b->varies, tracing, &b->layout, report));
  b->step = ald_step_of(b->layout);
  b->tile_lanes = choose_lanes(b);
  const uint32_t count = (b->scenarios - 1) / b->tile_lanes + 1;
  b->tiles = calloc(count, sizeof *b->tiles);
  if (!b->tiles) {
    status = no_memory(report);
    goto done;
  }
  for (; b->tile_count < count; b->tile_count++) {
    ALD_TRY(b->device->tile_create(b->device, b->layout, b->tile_lanes, &b->tiles[b->tile_count],
                                   report));
  }
  const uint32_t *plan = b->layout->plan;
  for (uint32_t i = 0; i < b->study.body_count; i++) {
    const bool fixed = b->study.bodies[i].fixed || b->study.bodies[i].prescribed;
    b->loads[i] = fixed ? UINT32_MAX : plan[plan[PLAN_BODY_PARAMS] + i] + BODY_LOAD_X;
  }
done:
  if (status < 0) drop_tiles(b);
  return status;
}

/* Fills a lane with its scenario; those beyond the last scenario are done before they begin.
 * `at` is the first setting of this scenario in the sorted list, and moves behind its last. */
static void fill_lane(ald_batch *b, uint32_t scenario, double *values, uint32_t *at) {
  ALD_ASSERT(scenario < b->tile_count * b->tile_lanes);
  const ald_study *s = &b->study;
  for (uint32_t q = 0; q < s->quantity_count; q++) values[q] = s->quantities[q].value;
  ald_ships_release(s, values);
  for (; *at < b->setting_count && b->settings[*at].scenario == scenario; (*at)++) {
    values[b->settings[*at].quantity] = b->settings[*at].value;
  }
  const bool good = ald_ships_settle(s, values);
  const ald_seat seat = ald_batch_seat(b, scenario);
  ald_scenario_fill(s, seat.tile, seat.lane, values, good && scenario < b->scenarios);
  if (scenario < b->scenarios) ald_scenario_origin(s, values, b->origins + 2 * (size_t)scenario);
}

static int by_place(const void *left, const void *right) {
  const ald_batch_setting *a = left, *b = right;
  if (a->scenario != b->scenario) return a->scenario < b->scenario ? -1 : 1;
  if (a->quantity != b->quantity) return a->quantity < b->quantity ? -1 : 1;
  return a->order < b->order ? -1 : 1;
}

/* settings in order of scenarios; of those of one quantity the last one stays */
static void sort_settings(ald_batch *b) {
  ald_batch_setting *list = b->settings;
  uint32_t kept = 0;
  if (b->setting_count > 1) qsort(list, b->setting_count, sizeof *list, by_place);
  for (uint32_t k = 0; k < b->setting_count; k++) {
    const bool replaced = k + 1 < b->setting_count && list[k + 1].scenario == list[k].scenario &&
                          list[k + 1].quantity == list[k].quantity;
    if (!replaced) list[kept++] = list[k];
  }
  for (uint32_t k = 0; k < kept; k++) list[k].order = k;
  b->setting_count = kept;
}

static ald_status fill(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  double *values = calloc(b->study.quantity_count + 1u, sizeof *values);
  uint32_t at = 0;
  if (!values) return no_memory(report);
  if (!b->layout) ALD_TRY(make_tiles(b, report));
  sort_settings(b);
  for (uint32_t scenario = 0; scenario < b->tile_count * b->tile_lanes; scenario++) {
    fill_lane(b, scenario, values, &at);
  }
  b->filled = true;
  b->evaluated = b->seen = b->posed = false;
  b->fresh = ALD_FRESH_NOT;
  b->stand.is_kept = false;
  ald_batch_forget(b);
  b->image = ALD_IMAGE_HERE;
done:
  free(values);
  return status;
}

ald_status ald_batch_look(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (!b->filled) {
    ALD_DEFAULT_FLOAT_MODES;
    return fill(b, report);
  }
  if (b->image != ALD_IMAGE_THERE) return ALD_OK;
  const ald_row_range reals = {0, b->layout->real_rows}, flags = {0, b->layout->flag_rows};
  for (uint32_t t = 0; t < b->tile_count; t++) {
    ALD_TRY(b->device->tile_download(b->tiles[t], reals, flags, report));
  }
  b->image = ALD_IMAGE_BOTH;
done:
  return status;
}

ald_status ald_batch_make_ready(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (!b->filled) ALD_TRY(fill(b, report));
  if (b->image != ALD_IMAGE_HERE) return ALD_OK;
  for (uint32_t t = 0; t < b->tile_count; t++) {
    ALD_TRY(b->device->tile_upload(b->tiles[t], report));
  }
  b->image = ALD_IMAGE_BOTH;
done:
  return status;
}

ald_status ald_batch_look_posed(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (b->filled && b->posed) return ald_batch_look(b, report);
  ALD_DEFAULT_FLOAT_MODES;
  ALD_TRY(ald_batch_make_ready(b, report));
  b->image = ALD_IMAGE_THERE;
  for (uint32_t t = 0; t < b->tile_count; t++) {
    /* motions, then poses */
    for (uint32_t pass = 0; pass <= PASS_pose; pass++) {
      ALD_TRY(b->device->tile_pass(b->tiles[t], pass, report));
    }
  }
  b->posed = true;
  status = ald_batch_look(b, report);
done:
  return status;
}

/* ------------------------------------------------------------------------------ settings */

static const ald_quantity *find_quantity(const ald_batch *b, const char *path, ald_report *report) {
  const ald_study *s = &b->study;
  for (uint32_t q = 0; q < s->quantity_count; q++) {
    if (strcmp(s->quantities[q].path, path) == 0) return &s->quantities[q];
  }
  const char **paths = calloc(s->quantity_count + 1u, sizeof *paths);
  for (uint32_t q = 0; paths && q < s->quantity_count; q++) paths[q] = s->quantities[q].path;
  const char *nearest = paths ? ald_word_nearest(path, paths, s->quantity_count) : NULL;
  ald_report_add(report,
                 nearest ? "error: there is no quantity \"%s\"; did you mean \"%s\"?\n"
                         : "error: there is no quantity \"%s\"\n",
                 path, nearest);
  free(paths);
  return NULL;
}

ald_status ald_batch_set(ald_batch *batch, uint32_t scenario, const char *path, double value,
                         ald_report *report) {
  if (!batch || !path || scenario >= batch->scenarios) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: ald_batch_set needs a batch, one of its %u scenarios and a "
                           "quantity's path\n",
                           batch ? batch->scenarios : 0);
  }
  if (batch->filled) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: quantities are set before the first step; reset the batch "
                           "first\n",
                           path);
  }
  const ald_quantity *quantity = find_quantity(batch, path, report);
  if (!quantity) return ALD_BAD_ARGUMENT;
  if (!quantity->may_vary) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: \"%s\" cannot vary\n", path);
  }
  const char *expected = ald_range_problem(quantity->range, value);
  if (expected) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: expected %s, got \"%g\"\n", path,
                           expected, value);
  }
  if (batch->setting_count == batch->setting_capacity) {
    const uint32_t capacity = 2 * batch->setting_capacity + 64;
    ald_batch_setting *grown = realloc(batch->settings, capacity * sizeof *grown);
    if (!grown) return no_memory(report);
    batch->settings = grown;
    batch->setting_capacity = capacity;
  }
  const uint32_t number = (uint32_t)(quantity - batch->study.quantities);
  batch->settings[batch->setting_count] =
      (ald_batch_setting){scenario, number, batch->setting_count, value};
  batch->setting_count++;
  if (!batch->varies[number]) drop_tiles(batch);
  batch->varies[number] = true;
  return ALD_OK;
}

ald_status ald_batch_reset(ald_batch *batch) {
  if (!batch) return ALD_BAD_ARGUMENT;
  batch->filled = false;
  return ALD_OK;
}
