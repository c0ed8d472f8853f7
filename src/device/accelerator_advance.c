/* SPDX-License-Identifier: Apache-2.0
 * Steps of a tile on a device with a queue of launches. */
#include "accelerator_advance.h"

#include "accelerator_kernels.h"
#include "accelerator_limits.h"
#include "accelerator_wait.h"
#include "base/assertion.h"
#include "base/clock.h"
#include "base/report.h"
#include "far_past.h"
#include "kernels/plan.h"
#include "plan/passes.h"
#include "plan/step.h"
#include "schedule_trial.h"

enum {
  FUSED_STEPS = 64,     /* steps of one launch: short enough for the watchdog of a display */
  QUEUED_LAUNCHES = 512 /* launches after which the queue is started and looked at */
};

/* ------------------------------------------------------------------------------ launches */

static ald_accelerator_tile *own_of(const ald_tile *tile) { return tile->own; }

/* a launch is queued, whose kernel may be new */
static void count_launch(ald_accelerator *a, ald_queue *queue, bool is_new) {
  queue->launched++;
  a->base.launches++;
  if (!is_new) return;
  if (queue->newest <= queue->seen) a->new_queues++;
  queue->newest = queue->launched;
}

static ald_status launch(ald_tile *tile, uint32_t kernel, const ald_grid *grid, uint32_t steps,
                         ald_report *report) {
  ALD_ASSERT(grid->items[0] > 0 && grid->items[1] > 0 && grid->local[0] > 0);
  ald_accelerator *a = (ald_accelerator *)tile->device;
  ald_kernels *kernels = own_of(tile)->kernels;
  if (a->is_lost) return ald_accelerator_refuse(a, report);
  if (a->most_second > 0 && grid->items[1] > a->most_second) {
    return ald_report_fail(report, ALD_DEVICE_FAILED,
                           "error: %s: %zu instances of %s: it launches %zu at most pass by pass\n",
                           a->base.name, grid->items[1], ald_kernel_name(kernel), a->most_second);
  }
  pthread_mutex_lock(&a->lock);
  const ald_status status = a->calls->launch(a, tile, kernel, grid, steps, report);
  if (status == ALD_OK) {
    count_launch(a, &own_of(tile)->queue, !kernels->has_run[kernel]);
    kernels->has_run[kernel] = true;
  }
  pthread_mutex_unlock(&a->lock);
  return status;
}

/* work-items of a pass */
static void items_of(const ald_accelerator *a, const ald_tile *tile, uint32_t pass,
                     size_t items[2]) {
  const size_t units = tile->lanes / a->lanes_per_item;
  const size_t instances = ald_layout_instances(tile->layout, pass);
  const ald_stage stage = ald_pass_infos[pass].stage;
  items[0] = units;
  items[1] = 1;
  switch (ald_pass_infos[pass].space) {
    case ALD_SPACE_ENTRIES:
      if (stage == ALD_STAGE_EVALUATE) items[0] = units * instances;
      break;
    case ALD_SPACE_BLOCKS:
      items[0] = (units + LIST_BLOCK - 1) / LIST_BLOCK;
      break;
    case ALD_SPACE_SINGLE:
      items[0] = 1;
      break;
    case ALD_SPACE_LANES:
    case ALD_SPACE_SHARED:
    case ALD_SPACE_MOVING:
    case ALD_SPACE_SPATIAL:
    case ALD_SPACE_KIND:
      /* those of the other stages go through the instances in order */
      if (stage == ALD_STAGE_EVALUATE) items[1] = instances;
      break;
  }
}

ald_status ald_accelerator_pass(ald_tile *tile, uint32_t pass, ald_report *report) {
  ALD_ASSERT(pass < PASS_TOTAL);
  const ald_accelerator *a = (const ald_accelerator *)tile->device;
  const size_t local = ald_kernel_local(a, own_of(tile)->kernels, pass);
  ald_grid grid = {.local = {local, 1}};
  if (ald_layout_instances(tile->layout, pass) == 0) return ALD_OK;
  items_of(a, tile, pass, grid.items);
  return launch(tile, pass, &grid, 0, report);
}

/* Bounds the queue without letting it run dry: starts what is queued, then waits for what was
 * queued before the last call. `mark` has no event at first and keeps the place. */
static ald_status bound_queue(ald_accelerator *a, ald_queue *queue, ald_mark *mark,
                              ald_report *report) {
  ald_mark now, before = *mark;
  const ald_status status = ald_accelerator_mark(a, queue, &now, report);
  if (status != ALD_OK) return status;
  *mark = now;
  return before.event ? ald_accelerator_await(a, &before, report) : ALD_OK;
}

static ald_status advance_by_passes(ald_tile *tile, uint32_t steps, ald_report *report) {
  ald_status status = ALD_OK;
  ald_accelerator *a = (ald_accelerator *)tile->device;
  ald_mark mark = {.event = NULL};
  ald_queue *queue = &own_of(tile)->queue;
  uint64_t bounded = queue->launched;
  const ald_step step = ald_step_of(tile->layout);
  for (uint32_t done = 0; done < steps; done++) {
    for (uint32_t p = 0; p < step.count; p++)
      ALD_TRY(ald_accelerator_pass(tile, step.passes[p], report));
    if (queue->launched - bounded < QUEUED_LAUNCHES) continue;
    bounded = queue->launched;
    ALD_TRY(bound_queue(a, queue, &mark, report));
  }
done:
  ald_accelerator_forget(a, &mark);
  return status;
}

/* by a kernel that takes lanes through whole steps */
static ald_status advance_whole(ald_tile *tile, uint32_t steps, const ald_way *way,
                                ald_report *report) {
  ALD_ASSERT(steps > 0);
  ald_status status = ALD_OK;
  ald_accelerator *a = (ald_accelerator *)tile->device;
  ald_mark mark = {.event = NULL};
  const uint32_t kernel =
      way->schedule == ALD_SCHEDULE_GROUPS ? ALD_KERNEL_TOGETHER : ALD_KERNEL_STEPS;
  const ald_grid grid = {{tile->lanes / a->lanes_per_item, way->workers},
                         {way->lanes, way->workers}};
  for (uint32_t step = 0; step < steps;) {
    const uint32_t now = steps - step < FUSED_STEPS ? steps - step : FUSED_STEPS;
    ALD_TRY(launch(tile, kernel, &grid, now, report));
    ALD_TRY(bound_queue(a, &own_of(tile)->queue, &mark, report));
    step += now;
  }
done:
  ald_accelerator_forget(a, &mark);
  return status;
}

/* ------------------------------------------------------------------------------ schedules */

static ald_status advance(ald_tile *tile, uint32_t steps, const ald_way *way, ald_report *report) {
  if (way->schedule == ALD_SCHEDULE_PASSES) return advance_by_passes(tile, steps, report);
  return advance_whole(tile, steps, way, report);
}

/* Nothing is at work when this returns: what other tiles have queued would be timed, too. */
static ald_status come_to_rest(ald_accelerator *a, ald_report *report) {
  ald_status status = ALD_OK;
  pthread_mutex_lock(&a->lock);
  ald_queue *queue = a->queues;
  pthread_mutex_unlock(&a->lock);
  for (; queue; queue = queue->next) {
    ALD_TRY(ald_accelerator_wait(a, queue, report));
  }
done:
  return status;
}

static ald_status advance_timed(ald_tile *tile, ald_trial *trial, const ald_piece *piece,
                                ald_report *report) {
  ald_status status = ALD_OK;
  ald_accelerator *a = (ald_accelerator *)tile->device;
  if (piece->is_alone) ALD_TRY(come_to_rest(a, report));
  const double began = ald_seconds();
  ALD_TRY(advance(tile, piece->steps, &piece->way, report));
  ALD_TRY(ald_accelerator_wait(a, &own_of(tile)->queue, report));
  ald_trial_note(trial, piece, ald_seconds() - began);
done:
  return status;
}

static ald_status advance_best(ald_tile *tile, uint32_t steps, ald_report *report) {
  ald_status status = ALD_OK;
  ald_accelerator *a = (ald_accelerator *)tile->device;
  ald_trial *trial = ald_trial_of(a, own_of(tile)->kernels, tile->layout, tile->lanes);
  for (uint32_t done = 0; done < steps;) {
    const ald_piece piece = ald_trial_next(trial, steps - done);
    if (piece.is_timed) {
      ALD_TRY(advance_timed(tile, trial, &piece, report));
    } else {
      ALD_TRY(advance(tile, piece.steps, &piece.way, report));
    }
    done += piece.steps;
  }
done:
  return status;
}

static ald_status advance_as(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                             ald_report *report) {
  const ald_accelerator *a = (const ald_accelerator *)tile->device;
  if (schedule == ALD_SCHEDULE_BEST) return advance_best(tile, steps, report);
  const size_t local = ald_kernel_local(a, own_of(tile)->kernels, ALD_KERNEL_STEPS);
  const ald_way way = {schedule, (uint32_t)local, 1};
  return advance(tile, steps, &way, report);
}

static ald_status advance_with_past(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                                    ald_report *report) {
  ald_status status = ALD_OK;
  uint32_t tick = 0, now;
  if (tile->layout->plan[PLAN_RADIATION_BLOCK] > 0) ALD_TRY(ald_past_tick(tile, &tick, report));
  for (uint32_t done = 0; done < steps; done += now) {
    ALD_TRY(ald_past_begin(tile, tick + done, steps - done, &now, report));
    ALD_TRY(advance_as(tile, now, schedule, report));
  }
done:
  return status;
}

ald_status ald_accelerator_advance(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                                   ald_report *report) {
  ald_accelerator *a = (ald_accelerator *)tile->device;
  pthread_mutex_lock(&a->turn);
  const ald_status status = advance_with_past(tile, steps, schedule, report);
  pthread_mutex_unlock(&a->turn);
  return status;
}
