/* SPDX-License-Identifier: Apache-2.0
 * Steps of a tile on an OpenCL device. */
#include "device_cl_advance.h"

#include "base/assertion.h"
#include "base/clock.h"
#include "base/report.h"
#include "device_cl_error.h"
#include "device_cl_schedule.h"
#include "far_past.h"
#include "kernels/program.h"
#include "plan/passes.h"
#include "plan/step.h"

enum {
  FUSED_STEPS = 64,     /* steps of one launch: short enough for the watchdog of a display */
  QUEUED_LAUNCHES = 512 /* launches after which the queue is flushed and looked at */
};

/* ------------------------------------------------------------------------------ launches */

static cl_int set_arguments(const cl_device *d, cl_kernel kernel, const ald_tile *tile) {
  ALD_ASSERT(kernel && tile->own);
  const cl_tile *own = tile->own;
  const cl_uint lanes = tile->lanes;
  cl_int error = d->cl->clSetKernelArg(kernel, 0, sizeof(cl_mem), &own->reals);
  if (!error) error = d->cl->clSetKernelArg(kernel, 1, sizeof(cl_mem), &own->uints);
  if (!error) error = d->cl->clSetKernelArg(kernel, 2, sizeof(cl_mem), &own->scratch);
  if (!error) error = d->cl->clSetKernelArg(kernel, 3, sizeof(cl_mem), &own->assets);
  if (!error) error = d->cl->clSetKernelArg(kernel, 4, sizeof(cl_mem), &own->plan);
  if (!error) error = d->cl->clSetKernelArg(kernel, 5, sizeof lanes, &lanes);
  return error;
}

/* queues one launch in groups of this size; the arguments are set */
static ald_status launch(cl_device *d, cl_kernel kernel, const char *name, const size_t items[2],
                         const size_t local[2], ald_report *report) {
  ALD_ASSERT(items[0] > 0 && items[1] > 0);
  const size_t global[2] = {(items[0] + local[0] - 1) / local[0] * local[0], items[1]};
  const cl_int error =
      d->cl->clEnqueueNDRangeKernel(d->queue, kernel, 2, NULL, global, local, 0, NULL, NULL);
  if (error != CL_SUCCESS) return ald_cl_failed(report, "clEnqueueNDRangeKernel", name, error);
  d->base.launches++;
  return ALD_OK;
}

/* work-items of a pass */
static void items_of(const cl_device *d, const ald_tile *tile, uint32_t pass, size_t items[2]) {
  const size_t units = tile->lanes / d->lanes_per_item;
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
    case ALD_SPACE_MOVING:
    case ALD_SPACE_SPATIAL:
    case ALD_SPACE_KIND:
      /* those of the other stages go through the instances in order */
      if (stage == ALD_STAGE_EVALUATE) items[1] = instances;
      break;
  }
}

ald_status ald_cl_tile_pass(ald_tile *tile, uint32_t pass, ald_report *report) {
  ALD_ASSERT(pass < PASS_TOTAL);
  cl_device *d = (cl_device *)tile->device;
  const cl_kernel kernel = ((cl_tile *)tile->own)->kernels->passes[pass];
  const char *name = ald_pass_infos[pass].name;
  const size_t local[2] = {d->local, 1};
  size_t items[2];
  if (ald_layout_instances(tile->layout, pass) == 0) return ALD_OK;
  const cl_int error = set_arguments(d, kernel, tile);
  if (error != CL_SUCCESS) return ald_cl_failed(report, "clSetKernelArg", name, error);
  items_of(d, tile, pass, items);
  return launch(d, kernel, name, items, local, report);
}

/* Bounds the queue without letting it run dry: starts what is queued, then waits for what was
 * queued before the last call. `mark` is NULL at first and keeps the place. */
static ald_status bound_queue(cl_device *d, cl_event *mark, ald_report *report) {
  cl_event now = NULL;
  cl_int error = d->cl->clEnqueueMarkerWithWaitList(d->queue, 0, NULL, &now);
  if (error != CL_SUCCESS) return ald_cl_failed(report, "clEnqueueMarkerWithWaitList", "", error);
  const cl_event before = *mark;
  *mark = now;
  error = d->cl->clFlush(d->queue);
  if (error != CL_SUCCESS) ald_cl_failed(report, "clFlush", "", error);
  if (before) {
    if (error == CL_SUCCESS) {
      error = d->cl->clWaitForEvents(1, &before);
      if (error != CL_SUCCESS) ald_cl_failed(report, "clWaitForEvents", "the steps", error);
    }
    d->cl->clReleaseEvent(before);
  }
  return error == CL_SUCCESS ? ALD_OK : ALD_DEVICE_FAILED;
}

static ald_status advance_by_passes(ald_tile *tile, uint32_t steps, ald_report *report) {
  ald_status status = ALD_OK;
  cl_device *d = (cl_device *)tile->device;
  cl_event mark = NULL;
  uint64_t bounded = d->base.launches;
  const ald_step step = ald_step_of(tile->layout);
  for (uint32_t done = 0; done < steps; done++) {
    for (uint32_t p = 0; p < step.count; p++)
      ALD_TRY(ald_cl_tile_pass(tile, step.passes[p], report));
    if (d->base.launches - bounded < QUEUED_LAUNCHES) continue;
    bounded = d->base.launches;
    ALD_TRY(bound_queue(d, &mark, report));
  }
done:
  if (mark) d->cl->clReleaseEvent(mark);
  return status;
}

/* by a kernel that takes lanes through whole steps, in groups of (lanes, workers) */
static ald_status advance_whole(ald_tile *tile, cl_kernel kernel, const size_t local[2],
                                uint32_t steps, ald_report *report) {
  ALD_ASSERT(steps > 0 && kernel);
  static const char name[] = "whole steps";
  ald_status status = ALD_OK;
  cl_device *d = (cl_device *)tile->device;
  cl_event mark = NULL;
  const size_t items[2] = {tile->lanes / d->lanes_per_item, local[1]};
  cl_int error = set_arguments(d, kernel, tile);
  if (error != CL_SUCCESS) return ald_cl_failed(report, "clSetKernelArg", name, error);
  for (uint32_t step = 0; step < steps;) {
    const cl_uint now = steps - step < FUSED_STEPS ? steps - step : FUSED_STEPS;
    error = d->cl->clSetKernelArg(kernel, 6, sizeof now, &now);
    if (error != CL_SUCCESS) {
      status = ald_cl_failed(report, "clSetKernelArg", name, error);
      break;
    }
    ALD_TRY(launch(d, kernel, name, items, local, report));
    ALD_TRY(bound_queue(d, &mark, report));
    step += now;
  }
done:
  if (mark) d->cl->clReleaseEvent(mark);
  return status;
}

/* ------------------------------------------------------------------------------ schedules */

static ald_status advance(ald_tile *tile, uint32_t steps, const cl_way *way, ald_report *report) {
  const cl_kernels *kernels = ((cl_tile *)tile->own)->kernels;
  const size_t local[2] = {way->lanes, way->workers};
  if (way->schedule == ALD_SCHEDULE_PASSES) return advance_by_passes(tile, steps, report);
  const bool is_shared = way->schedule == ALD_SCHEDULE_GROUPS;
  return advance_whole(tile, is_shared ? kernels->together : kernels->advance, local, steps,
                       report);
}

/* waits for all that is queued */
static ald_status wait(cl_device *d, ald_report *report) {
  cl_event now = NULL;
  cl_int error = d->cl->clEnqueueMarkerWithWaitList(d->queue, 0, NULL, &now);
  if (error != CL_SUCCESS) return ald_cl_failed(report, "clEnqueueMarkerWithWaitList", "", error);
  error = d->cl->clWaitForEvents(1, &now);
  d->cl->clReleaseEvent(now);
  return error == CL_SUCCESS ? ALD_OK : ald_cl_failed(report, "clWaitForEvents", "", error);
}

static ald_status advance_timed(ald_tile *tile, cl_trial *trial, const cl_piece *piece,
                                ald_report *report) {
  ald_status status = ALD_OK;
  cl_device *d = (cl_device *)tile->device;
  ALD_TRY(wait(d, report));
  const double began = ald_seconds();
  ALD_TRY(advance(tile, piece->steps, &piece->way, report));
  ALD_TRY(wait(d, report));
  ald_cl_trial_note(trial, piece, ald_seconds() - began);
done:
  return status;
}

static ald_status advance_best(ald_tile *tile, uint32_t steps, ald_report *report) {
  ald_status status = ALD_OK;
  cl_device *d = (cl_device *)tile->device;
  cl_trial *trial = ald_cl_trial(d, ((cl_tile *)tile->own)->kernels, tile->layout, tile->lanes);
  for (uint32_t done = 0; done < steps;) {
    const cl_piece piece = ald_cl_trial_next(trial, steps - done);
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
  const cl_device *d = (cl_device *)tile->device;
  if (schedule == ALD_SCHEDULE_BEST) return advance_best(tile, steps, report);
  const cl_way way = {schedule, (uint32_t)d->local, 1};
  return advance(tile, steps, &way, report);
}

ald_status ald_cl_tile_advance(ald_tile *tile, uint32_t steps, ald_schedule schedule,
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
