/* SPDX-License-Identifier: Apache-2.0
 * Bodies in space for tests: a study as text, its lanes on a device, and their state in between. */
#include "impact_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "devices.h"
#include "kernels/pass/step/space_rows.h"
#include "model/derive.h"
#include "model/scenario_origin.h"
#include "plan/layout_create.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

impact_run impact_run_open(const char *text, const char *device, uint64_t first, uint32_t lanes) {
  impact_run f = {.device = test_device(device, ALD_DOUBLE)};
  ald_report *report = ald_report_create();
  if (ald_study_read_text(text, "impact_run", &f.study, report) != ALD_OK) {
    fail_msg("%s\n%s", text, ald_report_text(report));
  }
  assert_int_equal(ald_layout_create(f.study, ALD_TRACE_OFF, 0, &f.layout, report), ALD_OK);
  /* a row is a multiple of 8 lanes long, or shorter than 8: what is left over repeats the last */
  const uint32_t row = lanes < 8 ? lanes : (lanes + 7) / 8 * 8;
  assert_int_equal(f.device->tile_create(f.device, f.layout, row, &f.tile, report), ALD_OK);
  f.values = calloc((size_t)f.study->quantity_count * lanes, sizeof *f.values);
  assert_non_null(f.values);
  for (uint32_t lane = 0; lane < lanes; lane++) {
    double *own = f.values + (size_t)lane * f.study->quantity_count;
    assert_true(ald_sampler_scenario(f.study, 7, first + lanes, first + lane, own, NULL));
    ald_scenario_fill(f.study, f.tile, lane, own, true);
  }
  for (uint32_t lane = lanes; lane < row; lane++) {
    const double *last = f.values + (size_t)(lanes - 1) * f.study->quantity_count;
    ald_scenario_fill(f.study, f.tile, lane, last, true);
  }
  assert_int_equal(f.device->tile_upload(f.tile, report), ALD_OK);
  ald_report_destroy(report);
  return f;
}

void impact_run_advance(impact_run *f, uint32_t steps, ald_schedule schedule) {
  const ald_row_range reals = {0, f->layout->real_rows}, flags = {0, f->layout->flag_rows};
  assert_int_equal(f->device->tile_advance(f->tile, steps, schedule, NULL), ALD_OK);
  assert_int_equal(f->device->tile_download(f->tile, reals, flags, NULL), ALD_OK);
}

uint32_t impact_run_status(const impact_run *f, uint32_t lane) {
  return ald_tile_flag(f->tile, f->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane);
}

ald_space_state impact_run_state(const impact_run *f, uint32_t lane, uint32_t body) {
  assert_int_equal(impact_run_status(f, lane), STATUS_OK);
  return impact_run_last_state(f, lane, body);
}

ald_space_state impact_run_last_state(const impact_run *f, uint32_t lane, uint32_t body) {
  ald_space_state state;
  double origin[2];
  ald_scenario_origin(f->study, f->values + (size_t)lane * f->study->quantity_count, origin);
  ald_bodies_6dof_read(f->study, f->tile, lane, body, origin, &state);
  return state;
}

double impact_run_row(const impact_run *f, uint32_t lane, uint32_t body, uint32_t row) {
  const uint32_t first = f->layout->plan[PLAN_SPACE_ROWS];
  return ald_tile_real(f->tile, first + row * f->study->body_count + body, lane);
}

void impact_run_close(impact_run *f) {
  f->device->tile_destroy(f->tile);
  ald_layout_destroy(f->layout);
  ald_device_close(f->device);
  ald_study_destroy(f->study);
  free(f->values);
}

bool impact_run_same(const impact_run *a, uint32_t lane_a, const impact_run *b, uint32_t lane_b) {
  for (uint32_t body = 0; body < a->study->body_count; body++) {
    const ald_space_state sa = impact_run_state(a, lane_a, body),
                          sb = impact_run_state(b, lane_b, body);
    if (memcmp(&sa, &sb, sizeof sa) != 0) return false;
    for (uint32_t row = SPACE_Z; row <= SPACE_R; row++) {
      const double ra = impact_run_row(a, lane_a, body, row),
                   rb = impact_run_row(b, lane_b, body, row);
      if (memcmp(&ra, &rb, sizeof ra) != 0) return false;
    }
  }
  return true;
}
