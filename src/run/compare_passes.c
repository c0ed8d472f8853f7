/* SPDX-License-Identifier: Apache-2.0
 * Every pass by itself on a device and on the host, from the same numbers. Each scenario fills
 * ALD_COMPARE_LANES neighbouring lanes: what a vector of lanes computes for all of them if one lane
 * needs it, a single lane computes too, so that all rows are the same whatever the widths. */
#include "compare.h"

#include <string.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "kernels/plan.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "plan/step.h"

/* the host's numbers for the device too, but for the list, which is its own */
static ald_status take_over(const ald_tile_pair *pair, ald_report *report) {
  const ald_layout *layout = pair->host->layout;
  const size_t lanes = pair->host->lanes;
  memcpy(pair->device->reals, pair->host->reals,
         layout->real_rows * lanes * ald_scalar_size(pair->host->precision));
  memcpy(pair->device->uints, pair->host->uints,
         layout->plan[PLAN_LIST_COUNTS] * lanes * sizeof(uint32_t));
  return pair->device->device->tile_upload(pair->device, report);
}

static ald_status compare_pass(ald_comparing *c, const ald_tile_pair *pair, uint32_t pass,
                               uint32_t step, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_row_range reals = {0, pair->host->layout->real_rows};
  const ald_row_range flags = {0, pair->host->layout->flag_rows};
  const ald_differing_row at = {ALD_IN_PASS, pass, 0, false};
  ALD_TRY(c->host->tile_pass(pair->host, pass, report));
  ALD_TRY(c->device->tile_pass(pair->device, pass, report));
  ALD_TRY(c->device->tile_download(pair->device, reals, flags, report));
  if (ald_compare_tiles(c, pair, at, step)) ALD_TRY(take_over(pair, report));
done:
  return status;
}

/* have all scenarios ended? */
static bool is_finished(const ald_tile *tile) {
  const uint32_t done = tile->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE;
  uint32_t lane = 0;
  while (lane < tile->lanes && ald_tile_flag(tile, done, lane) != DONE_NOT) lane++;
  return lane == tile->lanes;
}

ald_status ald_compare_passes(ald_comparing *c, ald_report *report) {
  ald_status status = ALD_OK;
  ald_layout *layout = NULL;
  ald_tile_pair pair = {NULL, NULL};
  /* pass by pass, elements of one lane run side by side and cannot share its list of events */
  ALD_TRY(ald_layout_create(c->study, ALD_TRACE_OFF, 0, &layout, report));
  ALD_TRY(ald_tile_pair_create(c, layout, true, &pair, report));
  const ald_step step = ald_step_of(layout);
  const double began = ald_seconds();
  c->found->passes = step.count;
  for (uint32_t n = 0; n < c->def->steps; n++) {
    if (is_finished(pair.host) || (n > 0 && ald_seconds() - began > c->def->seconds)) break;
    for (uint32_t k = 0; k < step.count; k++) {
      ALD_TRY(compare_pass(c, &pair, step.passes[k], n + 1, report));
    }
    c->found->pass_steps = n + 1;
  }
done:
  ald_tile_pair_destroy(&pair);
  ald_layout_destroy(layout);
  return status;
}
