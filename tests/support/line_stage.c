/* SPDX-License-Identifier: Apache-2.0
 * A study with lines step by step, see line_stage.h. */
#include "line_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "devices.h"
#include "kernels/pass/line/line_rows.h"
#include "model/derive.h"
#include "model/scenario_origin.h"
#include "plan/layout_create.h"
#include "studies.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

static void expect_good(ald_status status, ald_report *report) {
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
}

line_stage line_stage_open(const char *text, const char *device) {
  line_stage s = {.device = test_device(device, ALD_DOUBLE), .study = study_of(text)};
  ald_report *report = ald_report_create();
  expect_good(ald_layout_create(s.study, ALD_TRACE_ON, 0, &s.layout, report), report);
  expect_good(s.device->tile_create(s.device, s.layout, 8, &s.tile, report), report);
  double *values = calloc(s.study->quantity_count + 1u, sizeof *values);
  assert_non_null(values);
  const bool good = ald_sampler_scenario(s.study, s.study->seed, 1, 0, values, NULL);
  assert_true(good);
  ald_scenario_origin(s.study, values, s.origin);
  for (uint32_t lane = 0; lane < s.tile->lanes; lane++) {
    ald_scenario_fill(s.study, s.tile, lane, values, good);
  }
  free(values);
  s.step = ald_step_of(s.layout);
  expect_good(s.device->tile_upload(s.tile, report), report);
  ald_report_destroy(report);
  line_stage_advance(&s, 1);
  return s;
}

void line_stage_close(line_stage *s) {
  s->device->tile_destroy(s->tile);
  ald_layout_destroy(s->layout);
  ald_study_destroy(s->study);
  ald_device_close(s->device);
  *s = (line_stage){0};
}

void line_stage_advance(line_stage *s, uint32_t steps) {
  ald_report *report = ald_report_create();
  const ald_row_range reals = {0, s->layout->real_rows}, flags = {0, s->layout->flag_rows};
  for (uint32_t n = 0; n < steps; n++) {
    for (uint32_t p = 0; p < s->step.count; p++) {
      expect_good(s->device->tile_pass(s->tile, s->step.passes[p], report), report);
    }
  }
  s->steps += steps;
  expect_good(s->device->tile_download(s->tile, reals, flags, report), report);
  ald_report_destroy(report);
}

double line_stage_time(const line_stage *s) { return (s->steps - 1) * s->study->step; }

static uint32_t first_node(const line_stage *s, uint32_t line) {
  const uint32_t *plan = s->layout->plan;
  return plan[plan[PLAN_LINE_NODES] + line];
}

uint32_t line_stage_nodes(const line_stage *s, uint32_t line) {
  return first_node(s, line + 1) - first_node(s, line);
}

void line_stage_node(const line_stage *s, uint32_t line, uint32_t node, double at[3],
                     double velocity[3]) {
  const uint32_t *plan = s->layout->plan;
  const uint32_t first = plan[PLAN_NODE_ROWS] + first_node(s, line) + node;
  for (uint32_t i = 0; i < 3; i++) {
    at[i] = ald_tile_real(s->tile, first + (NODE_HELD_X + i) * plan[PLAN_NODES], 0);
    if (i < 2) at[i] += s->origin[i];
    if (velocity) {
      velocity[i] = ald_tile_real(s->tile, first + (NODE_HELD_V + i) * plan[PLAN_NODES], 0);
    }
  }
}

void line_stage_pull(const line_stage *s, uint32_t line, uint32_t end, double force[3]) {
  const uint32_t *plan = s->layout->plan, *own = plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  const uint32_t slot = own[end ? KIND_END_SLOT : KIND_SLOT] + line;
  for (uint32_t i = 0; i < 3; i++) {
    const uint32_t row = plan[PLAN_SLOT_ROWS] + (WRENCH_FX + i) * plan[PLAN_SLOTS] + slot;
    force[i] = ald_tile_real(s->tile, row, 0);
  }
}

double line_stage_row(const line_stage *s, uint32_t line, uint32_t row) {
  const uint32_t *own = s->layout->plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  return ald_tile_real(s->tile, own[KIND_ROWS] + row * own[KIND_COUNT] + line, 0);
}

double line_stage_trace(const line_stage *s, uint32_t line, uint32_t row) {
  const uint32_t *own = s->layout->plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  return ald_tile_real(s->tile, own[KIND_TRACE] + row * own[KIND_COUNT] + line, 0);
}

double line_stage_tension(const line_stage *s, uint32_t line, uint32_t segment, double length,
                          double stiffness) {
  double a[3], b[3], size = 0;
  line_stage_node(s, line, segment, a, NULL);
  line_stage_node(s, line, segment + 1, b, NULL);
  for (int i = 0; i < 3; i++) size += (b[i] - a[i]) * (b[i] - a[i]);
  return stiffness * (sqrt(size) / length - 1);
}
