/* SPDX-License-Identifier: Apache-2.0
 * Is the fast way to sum the past to be trusted? Both ways are run on the device that is used, on
 * pasts drawn at random, and compared. */
#include "far_past_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "far_past.h"
#include "kernels/pass/water/radiation_rows.h"
#include "kernels/pass_list.h"
#include "math/philox.h"
#include "plan/kind_tables.h"
#include "plan/layout_create.h"
#include "tile/scenario.h"
#include "tile/tile.h"

enum { CHECK_LANES = 64, DRAWS = 2 };

/* both ways side by side */
typedef struct check {
  const ald_study *study;
  const ald_layout *layout; /* of the ordered way; that of the fast one has the same rows */
  ald_tile *ordered, *fast;
  double *values; /* (quantity_count) */
  uint64_t drawn;
  double worst; /* difference in shares of the greatest force */
} check;

/* a number in [-1, 1) */
static double draw(check *c) {
  return ald_philox(c->study->seed, c->drawn++, 0, ALD_PHILOX_PAST).v[0] * 0x1p-31 - 1;
}

static ald_status fill(check *c, ald_report *report) {
  ald_status status = ALD_OK;
  const uint32_t *plan = c->layout->plan;
  for (uint32_t lane = 0; lane < CHECK_LANES; lane++) {
    ald_scenario_fill(c->study, c->ordered, lane, c->values, true);
    ald_scenario_fill(c->study, c->fast, lane, c->values, true);
    for (uint32_t k = 0; k < plan[PLAN_RADIATION_GROUPS]; k++) {
      const uint32_t *g = plan + plan[PLAN_RADIATION_TABLE] + k * RADIATION_FIELD_COUNT;
      for (uint32_t r = 0; r < g[RADIATION_SLOTS] * g[RADIATION_SIZE]; r++) {
        const double past = draw(c);
        ald_tile_put_real(c->ordered, g[RADIATION_RING] + r, lane, past);
        ald_tile_put_real(c->fast, g[RADIATION_RING] + r, lane, past);
      }
    }
  }
  ALD_TRY(c->ordered->device->tile_upload(c->ordered, report));
  status = c->fast->device->tile_upload(c->fast, report);
done:
  return status;
}

/* all lanes are on their way for long, at a tick */
static ald_status put_tick(ald_tile *tile, uint32_t tick, ald_report *report) {
  ALD_ASSERT(tile->lanes == CHECK_LANES);
  const uint32_t flags = tile->layout->plan[PLAN_LANE_FLAGS];
  const ald_row_range reals = {0, tile->layout->real_rows}, all = {0, tile->layout->flag_rows};
  const ald_status status = tile->device->tile_download(tile, reals, all, report);
  for (uint32_t lane = 0; lane < CHECK_LANES; lane++) {
    ald_tile_put_flag(tile, flags + LANE_TICK, lane, tick);
    ald_tile_put_flag(tile, flags + LANE_STEP, lane, UINT32_MAX / 2);
    ald_tile_put_flag(tile, flags + LANE_DONE, lane, 0);
  }
  return status < 0 ? status : tile->device->tile_upload(tile, report);
}

static ald_status run(ald_tile *tile, uint32_t tick, ald_report *report) {
  ald_status status = ALD_OK;
  uint32_t now;
  ALD_TRY(put_tick(tile, tick, report));
  ALD_TRY(ald_past_begin(tile, tick, 1, &now, report));
  ALD_TRY(tile->device->tile_pass(tile, PASS_pose, report));
  ALD_TRY(tile->device->tile_pass(tile, PASS_radiation, report));
  status = tile->device->tile_download(tile, (ald_row_range){0, tile->layout->real_rows},
                                       (ald_row_range){0, 0}, report);
done:
  return status;
}

/* forces of one freedom of one body, or the sums that make them */
static void compare(check *c, uint32_t row) {
  ALD_ASSERT(row < c->ordered->layout->real_rows);
  double greatest = 0, apart = 0;
  for (uint32_t lane = 0; lane < CHECK_LANES; lane++) {
    const double a = ald_tile_real(c->ordered, row, lane), b = ald_tile_real(c->fast, row, lane);
    greatest = fmax(greatest, fabs(a));
    /* what is no number is as wrong as can be */
    apart = fabs(a - b) <= HUGE_VAL ? fmax(apart, fabs(a - b)) : HUGE_VAL;
  }
  if (apart > c->worst * greatest) c->worst = apart / greatest;
}

/* the ticks of a block: its first, its second, one in the middle, its last */
static ald_status compare_block(check *c, uint32_t first, ald_report *report) {
  ALD_ASSERT(first % ALD_PAST_BLOCK == 0);
  static const uint32_t ticks[] = {0, 1, ALD_PAST_BLOCK / 2 + 1, ALD_PAST_BLOCK - 1};
  const uint32_t *own = ald_radiation_tables(c->layout->plan);
  ald_status status = ALD_OK;
  for (uint32_t t = 0; t < sizeof ticks / sizeof ticks[0]; t++) {
    ALD_TRY(run(c->ordered, first + ticks[t], report));
    ALD_TRY(run(c->fast, first + ticks[t], report));
    for (uint32_t r = RADIATION_SURGE * own[KIND_COUNT]; r < RADIATION_TRIAL * own[KIND_COUNT];
         r++) {
      compare(c, own[KIND_ROWS] + r);
    }
  }
done:
  return status;
}

static ald_status open_check(check *c, ald_device *device, const ald_layout *fast,
                             ald_report *report) {
  ald_status status = ALD_OK;
  c->values = calloc(c->study->quantity_count + 1u, sizeof *c->values);
  if (!c->values) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the past\n");
  ALD_TRY(device->tile_create(device, c->layout, CHECK_LANES, &c->ordered, report));
  for (uint32_t q = 0; q < c->study->quantity_count; q++) {
    c->values[q] = c->study->quantities[q].value;
  }
  ALD_TRY(device->tile_create(device, fast, CHECK_LANES, &c->fast, report));
done:
  return status;
}

static ald_status compare_ways(check *c, ald_device *device, const ald_layout *fast,
                               ald_report *report) {
  ald_status status = ALD_OK;
  ALD_TRY(open_check(c, device, fast, report));
  for (uint32_t k = 0; k < DRAWS; k++) {
    ALD_TRY(fill(c, report));
    /* at the ring's beginning, and with a past in two parts */
    ALD_TRY(compare_block(c, k * 5 * ALD_PAST_BLOCK, report));
  }
done:
  if (c->ordered) device->tile_destroy(c->ordered);
  if (c->fast) device->tile_destroy(c->fast);
  free(c->values);
  return status;
}

ald_status ald_past_check(ald_device *device, const ald_study *study, const ald_layout *ordered,
                          ald_layout **fast, char name[256], char problem[512],
                          ald_report *report) {
  check c = {.study = study, .layout = ordered};
  ald_status status = ALD_OK;
  ald_layout *made = NULL;
  *fast = NULL;
  problem[0] = '\0';
  ALD_ASSERT(ordered->plan[PLAN_RADIATION_BLOCK] == 0 && ordered->plan[PLAN_TRACE] == 0);
  if (ordered->plan[PLAN_RADIATION_GROUPS] == 0) {
    snprintf(problem, 512, "no body of the study has a memory of past velocities");
  } else if (device->precision != ALD_DOUBLE) {
    snprintf(problem, 512, "the libraries are checked in double precision only");
  } else if (device->product_open(device, name, problem)) {
    ALD_TRY(
        ald_layout_create_past(study, ordered->plan[PLAN_EVENTS], ALD_PAST_BLOCK, &made, report));
    ALD_ASSERT(made->real_rows == ordered->real_rows && made->flag_rows == ordered->flag_rows);
    ALD_TRY(compare_ways(&c, device, made, report));
    if (!(c.worst <= ALD_PAST_TOLERANCE)) {
      snprintf(problem, 512, "%s differs from the ordered sum by %.2g of the force, more than %g",
               name, c.worst, ALD_PAST_TOLERANCE);
    }
  }
  if (!problem[0]) {
    *fast = made;
    made = NULL;
  }
done:
  ald_layout_destroy(made);
  return status;
}
