/* SPDX-License-Identifier: Apache-2.0
 * Stepping a batch: steps, evaluations, commits, and what is seen of scenarios that have ended. */
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "batch.h"
#include "kernels/pass_list.h"
#include "kernels/plan.h"
#include "plan/passes.h"
#include "tile/tile.h"

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the step of a batch\n");
}

typedef enum work_kind {
  WORK_STEP,
  WORK_EVALUATE,
  WORK_LOADS,  /* what of an evaluation depends on loads that the host sets */
  WORK_FINISH, /* a step whose beginning is evaluated */
  WORK_COMMIT
} work_kind;

/* What is to be done with every tile. */
typedef struct work {
  ald_batch *batch;
  work_kind kind;
  uint32_t steps;
  ald_report *report;
  ald_status *status; /* (tiles) */
} work;

/* the passes of one half of a step; the host integrates, so bodies are not advanced */
static ald_status run_half(ald_tile *tile, uint32_t first, bool commit, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint32_t pass = first; pass < ald_pass_count && status >= 0; pass++) {
    const ald_stage stage = ald_pass_infos[pass].stage;
    const bool wanted =
        commit ? stage == ALD_STAGE_COMMIT && pass != PASS_advance : stage <= ALD_STAGE_LIST;
    if (wanted) status = tile->device->tile_pass(tile, pass, report);
  }
  return status;
}

static ald_status finish_step(const ald_step *step, ald_tile *tile, ald_report *report) {
  ALD_ASSERT(step->evaluated <= step->count);
  ald_status status = ALD_OK;
  for (uint32_t p = step->evaluated; p < step->count && status >= 0; p++) {
    status = tile->device->tile_pass(tile, step->passes[p], report);
  }
  return status;
}

static ald_status do_tile(const work *w, uint32_t t) {
  ALD_ASSERT(t < w->batch->tile_count);
  ald_tile *tile = w->batch->tiles[t];
  switch (w->kind) {
    case WORK_STEP:
      return tile->device->tile_advance(tile, w->steps, ALD_SCHEDULE_BEST, w->report);
    case WORK_FINISH:
      return finish_step(&w->batch->step, tile, w->report);
    case WORK_COMMIT:
      return run_half(tile, 0, true, w->report);
    default: /* the first pass that looks at loads */
      return run_half(tile, w->kind == WORK_LOADS ? PASS_foresee : 0, false, w->report);
  }
}

static int do_item(uint32_t item, void *user) {
  const work *w = user;
  w->status[item] = do_tile(w, item);
  return w->status[item] < 0;
}

static ald_status do_tiles(work *w) {
  ald_batch *b = w->batch;
  ald_status status = ALD_OK;
  if (b->tile_count == 1 || b->threads == 1 || !b->device->is_host) {
    for (uint32_t t = 0; t < b->tile_count && status >= 0; t++) status = do_tile(w, t);
    return status;
  }
  w->status = calloc(b->tile_count, sizeof *w->status);
  if (!w->status) return no_memory(w->report);
  ald_host_each(b->tile_count, b->threads, do_item, w);
  for (uint32_t t = 0; t < b->tile_count && status >= 0; t++) status = w->status[t];
  free(w->status);
  return status;
}

/* ALD_REMARKS if a scenario has not the status OK */
static ald_status judge(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  const uint32_t row = b->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS;
  uint32_t found = 0;
  for (uint32_t t = 0; t < b->tile_count; t++) {
    ald_tile *tile = b->tiles[t];
    const uint32_t first = t * b->tile_lanes, rest = b->scenarios - first;
    ALD_TRY(b->device->tile_download(tile, (ald_row_range){0, 0}, (ald_row_range){row, 1}, report));
    for (uint32_t lane = 0; lane < tile->lanes && lane < rest; lane++) {
      found |= tile->uints[(size_t)row * tile->lanes + lane];
    }
  }
  if (found != STATUS_OK) status = ALD_REMARKS;
done:
  return status;
}

/* ------------------------------------------------------------------------------ seeing */

static uint32_t *lane_flags(const ald_batch *b, uint32_t t, uint32_t flag) {
  ALD_ASSERT(t < b->tile_count && flag < LANE_FLAG_COUNT);
  const size_t row = b->layout->plan[PLAN_LANE_FLAGS] + flag;
  return b->tiles[t]->uints + row * b->tile_lanes;
}

/* has the scenario ended since something was seen of it? */
static bool just_ended(const ald_batch *b, uint32_t scenario) {
  ALD_ASSERT(scenario < b->scenarios);
  const uint32_t t = scenario / b->tile_lanes, lane = scenario % b->tile_lanes;
  return !b->ended[scenario] && lane_flags(b, t, LANE_DONE)[lane] != DONE_NOT;
}

static ald_status find_ended(ald_batch *b, bool *ended, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_row_range done = {b->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE, 1};
  *ended = false;
  for (uint32_t t = 0; t < b->tile_count; t++) {
    ALD_TRY(b->device->tile_download(b->tiles[t], (ald_row_range){0, 0}, done, report));
  }
  for (uint32_t s = 0; s < b->scenarios; s++) *ended = *ended || just_ended(b, s);
done:
  return status;
}

/* Keeps the flags of all lanes in `kept`, and lets those run again that have just ended. */
static ald_status revive(ald_batch *b, uint32_t *kept, ald_report *report) {
  ald_status status = ALD_OK;
  const size_t size = (size_t)LANE_FLAG_COUNT * b->tile_lanes;
  ALD_TRY(ald_batch_look(b, report));
  for (uint32_t t = 0; t < b->tile_count; t++) {
    memcpy(kept + t * size, lane_flags(b, t, 0), size * sizeof *kept);
  }
  for (uint32_t s = 0; s < b->scenarios; s++) {
    if (!just_ended(b, s)) continue;
    lane_flags(b, s / b->tile_lanes, LANE_DONE)[s % b->tile_lanes] = DONE_NOT;
  }
  b->image = ALD_IMAGE_HERE;
done:
  return status;
}

/* Puts the flags back, and keeps all rows of those that have just ended: they stay as they are. */
static ald_status lay_down(ald_batch *b, const uint32_t *kept, ald_report *report) {
  ald_status status = ALD_OK;
  const size_t size = (size_t)LANE_FLAG_COUNT * b->tile_lanes;
  ALD_TRY(ald_batch_look(b, report));
  for (uint32_t t = 0; t < b->tile_count; t++) {
    memcpy(lane_flags(b, t, 0), kept + t * size, size * sizeof *kept);
  }
  b->image = ALD_IMAGE_HERE;
  for (uint32_t s = 0; s < b->scenarios; s++) {
    if (!just_ended(b, s)) continue;
    const ald_seat seat = ald_batch_seat(b, s);
    b->ended[s] = malloc(b->layout->real_rows * sizeof *b->ended[s]);
    if (!b->ended[s]) return no_memory(report);
    for (uint32_t r = 0; r < b->layout->real_rows; r++) {
      b->ended[s][r] = ald_tile_real(seat.tile, r, seat.lane);
    }
  }
done:
  return status;
}

/* Forces where the bodies are now, also of scenarios that have just ended: passes leave those out.
 */
static ald_status see(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  const work_kind kind = b->fresh == ALD_FRESH_LOADS ? WORK_LOADS : WORK_EVALUATE;
  work w = {.batch = b, .kind = kind, .report = report};
  uint32_t *kept = NULL;
  bool ended = false;
  ALD_TRY(ald_batch_make_ready(b, report));
  if (b->fresh == ALD_FRESH_ALL) goto done;
  if (b->fresh == ALD_FRESH_NOT) ALD_TRY(ald_batch_stand_keep(b, report));
  if (b->reads) ALD_TRY(find_ended(b, &ended, report));
  if (ended) {
    kept = malloc(sizeof *kept * LANE_FLAG_COUNT * b->tile_count * b->tile_lanes);
    if (!kept) return no_memory(report);
    ALD_TRY(revive(b, kept, report));
    ALD_TRY(ald_batch_make_ready(b, report));
  }
  b->image = ALD_IMAGE_THERE;
  ALD_TRY(do_tiles(&w));
  if (ended) ALD_TRY(lay_down(b, kept, report));
  b->seen = true;
  b->fresh = ALD_FRESH_ALL;
done:
  free(kept);
  return status;
}

void ald_batch_forget(ald_batch *b) {
  for (uint32_t s = 0; s < b->scenarios; s++) {
    free(b->ended[s]);
    b->ended[s] = NULL;
  }
}

ald_status ald_batch_look_seen(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (!b->filled || !b->seen) {
    ALD_DEFAULT_FLOAT_MODES;
    ALD_TRY(see(b, report));
  }
  status = ald_batch_look(b, report);
done:
  return status;
}

/* ------------------------------------------------------------------------------ working */

static ald_status do_kind(ald_batch *b, work_kind kind, uint32_t steps, ald_report *report) {
  work w = {.batch = b, .kind = kind, .steps = steps, .report = report};
  b->image = ALD_IMAGE_THERE;
  b->fresh = ALD_FRESH_NOT;
  b->stand.is_kept = false;
  return do_tiles(&w);
}

/* Steps whose beginning has been evaluated already go on from there, as a replay does. */
static ald_status take_steps(ald_batch *b, uint32_t steps, ald_report *report) {
  ald_status status = ALD_OK;
  if (steps > 0 && b->fresh != ALD_FRESH_NOT) {
    ALD_TRY(see(b, report));
    ALD_TRY(do_kind(b, WORK_FINISH, 1, report));
    steps--;
  }
  if (steps > 0) {
    ALD_TRY(ald_batch_stand_back(b, report));
    ALD_TRY(do_kind(b, WORK_STEP, steps, report));
  }
  if (b->reads) ALD_TRY(see(b, report));
done:
  return status;
}

static ald_status do_work(ald_batch *b, work_kind kind, uint32_t steps, ald_report *report) {
  ald_status status = ALD_OK;
  ALD_DEFAULT_FLOAT_MODES;
  ALD_TRY(ald_batch_make_ready(b, report));
  if (kind == WORK_STEP) {
    ALD_TRY(take_steps(b, steps, report));
  } else if (kind == WORK_EVALUATE) {
    ALD_TRY(see(b, report));
  } else {
    ALD_TRY(do_kind(b, kind, steps, report));
  }
  b->evaluated = kind == WORK_EVALUATE;
  b->posed = false;
  ALD_TRY(judge(b, report));
done:
  return status;
}

ald_status ald_batch_step(ald_batch *batch, uint32_t steps, ald_report *report) {
  return batch ? do_work(batch, WORK_STEP, steps, report) : ald_report_refuse(report, __func__);
}

ald_status ald_batch_evaluate(ald_batch *batch, ald_report *report) {
  return batch ? do_work(batch, WORK_EVALUATE, 0, report) : ald_report_refuse(report, __func__);
}

ald_status ald_batch_commit(ald_batch *batch, ald_report *report) {
  if (!batch) return ald_report_refuse(report, __func__);
  if (!batch->filled || !batch->evaluated) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: nothing has been evaluated since the last step: call "
                           "ald_batch_evaluate() before ald_batch_commit()\n");
  }
  return do_work(batch, WORK_COMMIT, 0, report);
}
