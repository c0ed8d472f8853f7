/* SPDX-License-Identifier: Apache-2.0
 * Scenarios at their start. */
#include "initial_state_check.h"

#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/device.h"
#include "device/device_omp.h"
#include "kernels/plan.h"
#include "plan/kind_tables.h"
#include "plan/layout_create.h"
#include "tile/columns.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

/* A step so short that nothing moves in it, of that of the study. */
#define INSTANT 1e-9
/* Steps of a build-up of which one is nothing. */
#define INSTANT_BUILD_UP 1000000u

struct ald_initial_state_check {
  const ald_study *study;
  uint64_t seed, scenarios;
  ald_device *device;
  ald_layout *layout;
  ald_tile *tile;
  uint32_t column_count;
  ald_sampler *sampler;
  double *values; /* (lanes x quantities) */
  double *inputs; /* (lanes x variables) */
  double *rows;   /* (lanes x columns) */
  int32_t statuses[ALD_START_LOOK_MAX];
};

void ald_initial_state_check_destroy(ald_initial_state_check *look) {
  if (!look) return;
  if (look->tile) look->device->tile_destroy(look->tile);
  ald_layout_destroy(look->layout);
  ald_device_close(look->device);
  ald_sampler_destroy(look->sampler);
  free(look->values);
  free(look->inputs);
  free(look->rows);
  free(look);
}

ald_status ald_initial_state_check_create(const ald_study *study, uint64_t seed, uint64_t scenarios,
                                          ald_initial_state_check **out, ald_report *report) {
  ALD_ASSERT(study && scenarios > 0 && out);
  ald_status status = ALD_OK;
  ald_initial_state_check *look = calloc(1, sizeof *look);
  *out = NULL;
  if (!look) goto no_memory;
  *look = (ald_initial_state_check){.study = study, .seed = seed, .scenarios = scenarios};
  ALD_TRY(ald_device_omp_open(ALD_DOUBLE, &look->device, report));
  /* schemes of several stages record forces of the end of a step */
  ald_study instant = *study;
  instant.step *= INSTANT;
  /* forces of joints that hold at the end of so short a step are rounding over its square */
  if (instant.scheme == SCHEME_TRAPEZOIDAL) instant.scheme = SCHEME_SEMI;
  /* nothing has risen yet, and what is found is recorded */
  if (study->build_up > 0) instant.build_up = INSTANT_BUILD_UP;
  if (study->build_up > 0) instant.step_count = INSTANT_BUILD_UP + 1;
  ALD_TRY(ald_layout_create(&instant, ALD_TRACE_OFF, 0, &look->layout, report));
  ALD_TRY(look->device->tile_create(look->device, look->layout, ALD_START_LOOK_MAX, &look->tile,
                                    report));
  look->column_count = ald_columns_count(study);
  const size_t lanes = ALD_START_LOOK_MAX;
  look->values = calloc(lanes * study->quantity_count + 1, sizeof *look->values);
  look->inputs = calloc(lanes * study->variable_count + 1, sizeof *look->inputs);
  look->rows = calloc(lanes * look->column_count + 1, sizeof *look->rows);
  if (!look->values || !look->inputs || !look->rows) goto no_memory;
  if (ald_sampler_create(study, &look->sampler) < 0) goto no_memory;
  *out = look;
  return ALD_OK;
no_memory:
  status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to look at the start\n");
done:
  ald_initial_state_check_destroy(look);
  return status;
}

double ald_initial_state_check_moment(const ald_initial_state_check *look) {
  return look->study->step * INSTANT;
}

bool ald_initial_state_check_is_bad(const ald_initial_state_check *look, uint32_t row) {
  ALD_ASSERT(row < ALD_START_LOOK_MAX);
  return look->statuses[row] == ALD_SCENARIO_BAD_INPUT;
}

const double *ald_initial_state_check_values(const ald_initial_state_check *look, uint32_t row) {
  ALD_ASSERT(row < ALD_START_LOOK_MAX);
  return look->values + (size_t)row * look->study->quantity_count;
}

const double *ald_initial_state_check_inputs(const ald_initial_state_check *look, uint32_t row) {
  ALD_ASSERT(row < ALD_START_LOOK_MAX);
  return look->inputs + (size_t)row * look->study->variable_count;
}

double ald_initial_state_check_row(const ald_initial_state_check *look, uint32_t row, uint32_t kind,
                                   uint32_t field, uint32_t instance) {
  ALD_ASSERT(row < ALD_START_LOOK_MAX && kind < KIND_TOTAL);
  const uint32_t *own = ald_kind_tables(look->layout->plan, kind);
  ALD_ASSERT(instance < own[KIND_COUNT]);
  return ald_tile_real(look->tile, own[KIND_ROWS] + field * own[KIND_COUNT] + instance, row);
}

const double *ald_initial_state_check_rows(ald_initial_state_check *look, const uint64_t *list,
                                           uint32_t count, ald_report *report) {
  ALD_ASSERT(count > 0 && count <= ALD_START_LOOK_MAX);
  const ald_study *study = look->study;
  ald_status status = ALD_OK;
  bool good[ALD_START_LOOK_MAX];
  ald_sampler_list(look->sampler, look->seed, look->scenarios, list, count,
                   &(ald_sampled){look->values, look->inputs, good});
  ald_scenario_fill_same(study, &(ald_lanes){look->tile, 0, look->tile->lanes});
  for (uint32_t lane = 0; lane < look->tile->lanes; lane++) {
    const uint32_t of = lane < count ? lane : 0;
    const double *values = look->values + (size_t)of * study->quantity_count;
    ald_scenario_fill_own(study, look->tile, lane, values, good[of]);
    ald_tile_put_flag(look->tile, look->layout->plan[PLAN_LANE_FLAGS] + LANE_TICK, lane, 0);
  }
  ALD_TRY(look->device->tile_upload(look->tile, report));
  ALD_TRY(look->device->tile_advance(look->tile, 1, ALD_SCHEDULE_BEST, report));
  const ald_row_range reals = {0, look->layout->real_rows}, flags = {0, look->layout->flag_rows};
  ALD_TRY(look->device->tile_download(look->tile, reals, flags, report));
  for (uint32_t lane = 0; lane < count; lane++) {
    look->statuses[lane] =
        ald_columns_read(study, NULL, look->tile, lane,
                         (ald_drawn){look->values + (size_t)lane * study->quantity_count,
                                     look->inputs + (size_t)lane * study->variable_count},
                         look->rows + (size_t)lane * look->column_count, 1);
  }
done:
  return status < 0 ? NULL : look->rows;
}
