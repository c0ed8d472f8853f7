/* SPDX-License-Identifier: Apache-2.0
 * How the lanes of a worker get their scenarios: those of neighbouring lanes are drawn together. */
#include "lane_fill.h"

#include "base/assertion.h"
#include "kernels/plan.h"
#include "tile/lane.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

/* scenarios drawn together, and from how many on that is worth making a sampler */
enum { TOGETHER = 256, SAMPLER_LEAST = 8 };

/* Draws the scenarios of neighbouring lanes; without a sampler one by one. */
static void draw(const ald_lane_source *s, const ald_worker *worker, ald_sampler *sampler,
                 uint32_t lane, uint32_t count, bool *good) {
  ALD_ASSERT(lane + count <= worker->tile->lanes);
  const ald_study *study = s->study;
  const uint64_t *list = worker->scenarios + lane;
  double *values = worker->values + (size_t)lane * study->quantity_count;
  double *inputs = worker->inputs + (size_t)lane * study->variable_count;
  if (sampler) {
    ald_sampler_list(sampler, s->seed, s->scenarios, list, count, values, inputs, good);
    return;
  }
  for (uint32_t k = 0; k < count; k++) {
    good[k] = ald_sampler_scenario(study, s->seed, s->scenarios, list[k],
                                   values + (size_t)k * study->quantity_count,
                                   inputs + (size_t)k * study->variable_count);
  }
}

/* Fills a lane that has what is the same in all scenarios.
 * @param good as ald_sampler_scenario() has it */
static void fill(const ald_lane_source *s, ald_worker *worker, uint32_t lane, bool good) {
  ALD_ASSERT(lane < worker->tile->lanes);
  ald_tile *tile = worker->tile;
  const uint32_t flags = tile->layout->plan[PLAN_LANE_FLAGS];
  uint32_t offset = 0;
  const ald_checkpoint *p = s->checkpoints && !worker->near
                                ? ald_checkpoints_find(s->checkpoints, worker->scenarios[lane],
                                                       flags + LANE_STEP, &offset)
                                : NULL;
  if (p && p->states[offset] == ALD_CHECKPOINT_RUNNING) {
    ald_lane_load(tile, lane, ald_checkpoint_reals(p, offset), ald_checkpoint_flags(p, offset));
  } else {
    ald_scenario_fill_own(ald_worker_study(worker, s->study), tile, lane,
                          worker->values + (size_t)lane * s->study->quantity_count, good);
  }
  if (worker->near && ald_tile_flag(tile, flags + LANE_DONE, lane) == DONE_NOT) {
    ald_tile_put_flag(tile, flags + LANE_DONE, lane, DONE_WAITS);
  }
}

void ald_lane_fill_fresh(const ald_lane_source *s, ald_worker *worker, uint32_t first,
                         uint32_t end) {
  ALD_ASSERT(first <= end && end <= worker->tile->lanes);
  bool good[TOGETHER];
  ald_sampler *sampler = NULL;
  uint32_t fresh = 0;
  for (uint32_t lane = first; lane < end; lane++) fresh += worker->states[lane] == LANE_FRESH;
  if (fresh >= SAMPLER_LEAST) (void)ald_sampler_create(s->study, &sampler);
  for (uint32_t lane = first; lane < end; lane++) {
    uint32_t count = 0;
    while (lane + count < end && worker->states[lane + count] == LANE_FRESH) count++;
    if (count > TOGETHER) count = TOGETHER;
    if (count == 0) continue;
    draw(s, worker, sampler, lane, count, good);
    ald_scenario_fill_same(ald_worker_study(worker, s->study),
                           &(ald_lanes){worker->tile, lane, count});
    for (uint32_t k = 0; k < count; k++) {
      fill(s, worker, lane + k, good[k]);
      worker->states[lane + k] = LANE_RUNNING;
    }
    lane += count - 1;
  }
  ald_sampler_destroy(sampler);
}

void ald_lane_fill_idle(const ald_lane_source *s, ald_worker *worker, uint32_t lane,
                        uint64_t scenario) {
  ALD_ASSERT(lane < worker->tile->lanes && worker->states[lane] == LANE_EMPTY);
  bool good;
  worker->scenarios[lane] = scenario;
  draw(s, worker, NULL, lane, 1, &good);
  ald_scenario_fill_same(ald_worker_study(worker, s->study), &(ald_lanes){worker->tile, lane, 1});
  const ald_lane_source anew = {s->study, s->seed, s->scenarios, NULL};
  fill(&anew, worker, lane, good);
  ald_tile_put_flag(worker->tile, worker->tile->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE, lane,
                    DONE_ENDED);
}
