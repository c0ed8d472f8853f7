/* SPDX-License-Identifier: Apache-2.0
 * A tile of which the test itself sets where bodies are. */
#include "posed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "devices.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/plan.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "reader/reader.h"
#include "reader/study_read.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

posed_body posed_at(double x, double y, double z) {
  return (posed_body){.at = {x, y, z}, .axes = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

posed_body posed_drifting(test_random *r, double speed) {
  const double x = test_uniform(r, -9, 9), y = test_uniform(r, -9, 9);
  posed_body b = posed_at(x, y, -20);
  const double yaw = test_uniform(r, -3, 3), pitch = test_uniform(r, -1, 1);
  const double cy = cos(yaw), sy = sin(yaw), cp = cos(pitch), sp = sin(pitch);
  const double axes[3][3] = {{cy * cp, sy * cp, -sp}, {-sy, cy, 0}, {cy * sp, sy * sp, cp}};
  memcpy(b.axes, axes, sizeof axes);
  for (int c = 0; c < 3; c++) {
    b.velocity[c] = test_uniform(r, -speed, speed);
    b.spin[c] = test_uniform(r, -0.1, 0.1);
  }
  return b;
}

posed posed_open(const char *device, const char *text) {
  return posed_open_with(device, text, NULL, NULL, POSED_LANES);
}

posed posed_open_with(const char *device, const char *text, const char *file, const char *content,
                      uint32_t lanes) {
  /* first: it may skip the test */
  ald_device *opened = test_device(device, ALD_DOUBLE);
  posed p = {.device = opened, .report = ald_report_create()};
  const ald_input_file held = {(char *)file, (char *)content, content ? strlen(content) : 0};
  const ald_status status = ald_study_read_files(text, "posed", file ? &held : NULL, file ? 1 : 0,
                                                 false, &p.study, p.report);
  if (status != ALD_OK) print_message("%s", ald_report_text(p.report));
  assert_int_equal(status, ALD_OK);
  assert_int_equal(ald_layout_create(p.study, ALD_TRACE_ON, 16, &p.layout, p.report), ALD_OK);
  assert_int_equal(p.device->tile_create(p.device, p.layout, lanes, &p.tile, p.report), ALD_OK);
  const uint32_t count = p.study->quantity_count;
  p.values = calloc((size_t)lanes * count, sizeof *p.values);
  assert_non_null(p.values);
  for (uint32_t lane = 0; lane < lanes; lane++) {
    double *own = p.values + (size_t)lane * count;
    const bool good = ald_sampler_scenario(p.study, 1, POSED_LANES, lane, own, NULL);
    ald_scenario_fill(p.study, p.tile, lane, own, good);
  }
  return p;
}

double posed_value(const posed *p, const char *path, uint32_t lane) {
  uint32_t q = 0;
  while (q < p->study->quantity_count && strcmp(p->study->quantities[q].path, path) != 0) q++;
  assert_true(q < p->study->quantity_count);
  return p->values[(size_t)lane * p->study->quantity_count + q];
}

void posed_close(posed *p) {
  free(p->values);
  p->device->tile_destroy(p->tile);
  ald_device_close(p->device);
  ald_layout_destroy(p->layout);
  ald_study_destroy(p->study);
  ald_report_destroy(p->report);
}

void posed_put(posed *p, uint32_t body, uint32_t lane, const posed_body *b) {
  const uint32_t *plan = p->layout->plan;
  const struct {
    uint32_t block, row;
    double value;
  } puts[] = {
      {PLAN_BODY_ROWS, BODY_X, b->at[0]},          {PLAN_BODY_ROWS, BODY_Y, b->at[1]},
      {PLAN_SPACE_ROWS, SPACE_Z, b->at[2]},        {PLAN_SPACE_ROWS, SPACE_XX, b->axes[0][0]},
      {PLAN_SPACE_ROWS, SPACE_XY, b->axes[0][1]},  {PLAN_SPACE_ROWS, SPACE_XZ, b->axes[0][2]},
      {PLAN_SPACE_ROWS, SPACE_YX, b->axes[1][0]},  {PLAN_SPACE_ROWS, SPACE_YY, b->axes[1][1]},
      {PLAN_SPACE_ROWS, SPACE_YZ, b->axes[1][2]},  {PLAN_SPACE_ROWS, SPACE_ZX, b->axes[2][0]},
      {PLAN_SPACE_ROWS, SPACE_ZY, b->axes[2][1]},  {PLAN_SPACE_ROWS, SPACE_ZZ, b->axes[2][2]},
      {PLAN_BODY_ROWS, BODY_VX, b->velocity[0]},   {PLAN_BODY_ROWS, BODY_VY, b->velocity[1]},
      {PLAN_SPACE_ROWS, SPACE_VZ, b->velocity[2]}, {PLAN_SPACE_ROWS, SPACE_WX, b->spin[0]},
      {PLAN_SPACE_ROWS, SPACE_WY, b->spin[1]},     {PLAN_BODY_ROWS, BODY_R, b->spin[2]},
  };
  for (uint32_t k = 0; k < sizeof puts / sizeof puts[0]; k++) {
    const uint32_t row = plan[puts[k].block] + puts[k].row * plan[PLAN_BODIES] + body;
    ald_tile_put_real(p->tile, row, lane, puts[k].value);
  }
}

void posed_step(posed *p, uint32_t lane, uint32_t step) {
  ald_tile_put_flag(p->tile, p->layout->plan[PLAN_LANE_FLAGS] + LANE_STEP, lane, step);
}

static uint32_t pass_of(const char *name) {
  uint32_t pass = 0;
  while (pass < ald_pass_count && strcmp(ald_pass_infos[pass].name, name) != 0) pass++;
  assert_true(pass < ald_pass_count);
  return pass;
}

void posed_run(posed *p, const char *const *passes, uint32_t count) {
  const ald_row_range reals = {0, p->layout->real_rows}, flags = {0, p->layout->flag_rows};
  assert_int_equal(p->device->tile_upload(p->tile, p->report), ALD_OK);
  for (uint32_t k = 0; k < count; k++) {
    assert_int_equal(p->device->tile_pass(p->tile, pass_of(passes[k]), p->report), ALD_OK);
  }
  assert_int_equal(p->device->tile_download(p->tile, reals, flags, p->report), ALD_OK);
}

void posed_advance(posed *p, uint32_t steps) {
  const ald_row_range reals = {0, p->layout->real_rows}, flags = {0, p->layout->flag_rows};
  assert_int_equal(p->device->tile_upload(p->tile, p->report), ALD_OK);
  assert_int_equal(p->device->tile_advance(p->tile, steps, ALD_SCHEDULE_LANES, p->report), ALD_OK);
  assert_int_equal(p->device->tile_download(p->tile, reals, flags, p->report), ALD_OK);
}

static uint32_t kind_place(const posed *p, uint32_t kind, uint32_t block, uint32_t row,
                           uint32_t instance) {
  const uint32_t *own = p->layout->plan + PLAN_KINDS + kind * KIND_FIELD_COUNT;
  return own[block] + row * own[KIND_COUNT] + instance;
}

double posed_row(const posed *p, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane) {
  return ald_tile_real(p->tile, kind_place(p, kind, KIND_ROWS, row, instance), lane);
}

void posed_put_row(posed *p, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane,
                   double value) {
  ald_tile_put_real(p->tile, kind_place(p, kind, KIND_ROWS, row, instance), lane, value);
}

double posed_trace(const posed *p, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane) {
  return ald_tile_real(p->tile, kind_place(p, kind, KIND_TRACE, row, instance), lane);
}

uint32_t posed_flag(const posed *p, uint32_t kind, uint32_t flag, uint32_t instance,
                    uint32_t lane) {
  return ald_tile_flag(p->tile, kind_place(p, kind, KIND_FLAGS, flag, instance), lane);
}

double posed_body_row(const posed *p, uint32_t block, uint32_t row, uint32_t body, uint32_t lane) {
  const uint32_t *plan = p->layout->plan;
  return ald_tile_real(p->tile, plan[block] + row * plan[PLAN_BODIES] + body, lane);
}

void posed_wrench(const posed *p, uint32_t kind, uint32_t instance, uint32_t lane,
                  double wrench[6]) {
  const uint32_t *plan = p->layout->plan;
  const uint32_t slot = plan[PLAN_KINDS + kind * KIND_FIELD_COUNT + KIND_SLOT] + instance;
  for (uint32_t f = 0; f < 6; f++) {
    wrench[f] = ald_tile_real(p->tile, plan[PLAN_SLOT_ROWS] + f * plan[PLAN_SLOTS] + slot, lane);
  }
}

void posed_sum(const posed *p, uint32_t body, uint32_t lane, double wrench[6]) {
  const uint32_t *plan = p->layout->plan, bodies = plan[PLAN_BODIES];
  const uint32_t rows[6] = {
      plan[PLAN_BODY_ROWS] + BODY_FX * bodies,   plan[PLAN_BODY_ROWS] + BODY_FY * bodies,
      plan[PLAN_SPACE_ROWS] + SPACE_FZ * bodies, plan[PLAN_SPACE_ROWS] + SPACE_MX * bodies,
      plan[PLAN_SPACE_ROWS] + SPACE_MY * bodies, plan[PLAN_BODY_ROWS] + BODY_MZ * bodies};
  for (uint32_t f = 0; f < 6; f++) wrench[f] = ald_tile_real(p->tile, rows[f] + body, lane);
}
