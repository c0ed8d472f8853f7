/* SPDX-License-Identifier: Apache-2.0
 * Collisions of [Tabri], all scenarios of a study at once. */
#include "tabri_run.h"

#include <stdlib.h>

#include "device/device.h"
#include "kernels/pass/berth/bow_rows.h"
#include "kernels/plan.h"
#include "plan/kind_tables.h"
#include "plan/layout_create.h"
#include "qualify/device_open.h"
#include "tile/scenario.h"
#include "tile/tile.h"

typedef struct stage {
  ald_study *study;
  ald_device *device;
  ald_layout *layout;
  ald_tile *tile;
  ald_report *report;
} stage;

static double record(const stage *s, uint32_t row, uint32_t lane) {
  const uint32_t *own = ald_kind_tables(s->layout->plan, KIND_bow);
  return ald_tile_real(s->tile, own[KIND_ROWS] + row * own[KIND_COUNT], lane);
}

static ald_status advance(stage *s, uint32_t count) {
  double *values = calloc(s->study->quantity_count + 1u, sizeof *values);
  if (!values) return ALD_NO_MEMORY;
  ald_scenario_fill_row(s->study, s->tile, 0, count, values);
  free(values);
  ald_status status = s->device->tile_upload(s->tile, s->report);
  if (status == ALD_OK) {
    status = s->device->tile_advance(s->tile, s->study->step_count, ALD_SCHEDULE_PASSES, s->report);
  }
  if (status == ALD_OK) {
    status = s->device->tile_download(s->tile, (ald_row_range){0, s->layout->real_rows},
                                      (ald_row_range){0, s->layout->flag_rows}, s->report);
  }
  return status;
}

ald_status tabri_read(char *text, ald_study **study, ald_report *report) {
  if (!text) return ALD_NO_MEMORY;
  const ald_status status = ald_study_read_text(text, "validate", study, report);
  free(text);
  return status;
}

ald_status tabri_run(char *text, uint32_t count, double computed[][TABRI_RESULTS],
                     ald_report *report) {
  static const uint32_t rows[TABRI_RESULTS] = {BOW_PEAK_SURGE,   BOW_PEAK_SWAY,
                                               BOW_ENERGY,       BOW_GREATEST_ENERGY,
                                               BOW_ENERGY_STICK, BOW_ENERGY_CLOSED};
  stage s = {.report = report};
  ald_status status = tabri_read(text, &s.study, report);
  if (status == ALD_OK) status = ald_device_open("openmp", ALD_DOUBLE, &s.device, report);
  if (status == ALD_OK) status = ald_layout_create(s.study, ALD_TRACE_OFF, 0, &s.layout, report);
  if (status == ALD_OK) {
    status = s.device->tile_create(s.device, s.layout, ald_device_lanes(s.device, count), &s.tile,
                                   report);
  }
  if (status == ALD_OK) status = advance(&s, count);
  for (uint32_t t = 0; status == ALD_OK && t < count; t++) {
    for (uint32_t q = 0; q < TABRI_RESULTS; q++) computed[t][q] = record(&s, rows[q], t);
  }
  if (s.tile) s.device->tile_destroy(s.tile);
  ald_device_close(s.device);
  ald_layout_destroy(s.layout);
  ald_study_destroy(s.study);
  return status;
}
