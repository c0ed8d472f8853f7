/* SPDX-License-Identifier: Apache-2.0
 * Lines and bars where a test wants them, see clash_stage.h. The passes are compiled here, eight
 * lanes wide. */
#include "clash_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#define ALD_LANES 8
#include "devices.h"
#include "kernels/pass/clash/clash.h"
#include "plan/layout_create.h"
#include "studies.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

static void expect_good(ald_status status, ald_report *report) {
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
}

static char *text_of(uint32_t lines, const uint32_t *segments, uint32_t bars) {
  const size_t size = 512 + 512 * (size_t)(lines + bars);
  char *text = calloc(1, size), *at = text;
  assert_non_null(text);
  at += sprintf(at,
                "allide: 1\nrun: {duration: 1, step: 0.01}\n"
                "bodies: {buoy: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1]}}\n"
                "lines:\n");
  for (uint32_t i = 0; i < lines; i++) {
    at += sprintf(at,
                  "  l%u: {between: [earth, earth], to: [10, %u, 0], start: as given,\n"
                  "    sections: [{length: 10, segments: %u, mass: 100, diameter: 0.2,\n"
                  "      axial stiffness: 1e6, clash stiffness: 1e5}]}\n",
                  i, i, segments[i]);
  }
  if (bars > 0) at += sprintf(at, "bars:\n");
  for (uint32_t i = 0; i < bars; i++) {
    at += sprintf(at,
                  "  b%u: {body: buoy, from: [0, %u, 0], to: [1, %u, 0], diameter: 0.2,\n"
                  "    clash stiffness: 1e5}\n",
                  i, i, i);
  }
  return text;
}

clash_stage clash_stage_open(uint32_t lines, const uint32_t *segments, uint32_t bars) {
  char *text = text_of(lines, segments, bars);
  clash_stage s = {.study = study_of(text), .device = test_device("openmp", ALD_DOUBLE)};
  free(text);
  ald_report *report = ald_report_create();
  bool *varies = calloc(s.study->quantity_count + 1u, sizeof *varies);
  double *values = calloc(s.study->quantity_count + 1u, sizeof *values);
  assert_true(varies && values);
  memset(varies, 1, s.study->quantity_count);
  expect_good(ald_layout_create_varying(s.study, varies, ALD_TRACE_OFF, &s.layout, report), report);
  expect_good(s.device->tile_create(s.device, s.layout, CLASH_LANES, &s.tile, report), report);
  assert_true(ald_sampler_scenario(s.study, 1, 1, 0, values, NULL));
  for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
    ald_scenario_fill(s.study, s.tile, lane, values, true);
  }
  free(varies);
  free(values);
  ald_report_destroy(report);
  return s;
}

void clash_stage_close(clash_stage *s) {
  s->device->tile_destroy(s->tile);
  ald_layout_destroy(s->layout);
  ald_study_destroy(s->study);
  ald_device_close(s->device);
  *s = (clash_stage){0};
}

void clash_stage_node(clash_stage *s, uint32_t lane, uint32_t line, uint32_t node,
                      const double x[3], const double v[3]) {
  const uint32_t *plan = s->layout->plan;
  const uint32_t number = LINE_FIRST_NODE(line) + node, nodes = plan[PLAN_NODES];
  for (uint32_t c = 0; c < 3; c++) {
    const uint32_t row = plan[PLAN_NODE_ROWS] + c * nodes + number;
    ald_tile_put_real(s->tile, row + NODE_X * nodes, lane, x[c]);
    ald_tile_put_real(s->tile, row + NODE_V * nodes, lane, v[c]);
    ald_tile_put_real(s->tile, row + NODE_PUSH * nodes, lane, 0);
  }
}

void clash_stage_wall(clash_stage *s, uint32_t lane, uint32_t line, double radius, double stiffness,
                      double damping, double length) {
  const uint32_t *plan = s->layout->plan;
  const uint32_t entry = KIND_TABLE_ENTRY(KIND_line, LINE_SECTIONS, line);
  assert_false(entry & PLAN_SHARED);
  ald_tile_put_real(s->tile, entry + SECTION_RADIUS, lane, radius);
  ald_tile_put_real(s->tile, entry + SECTION_CLASH_STIFFNESS, lane, stiffness);
  ald_tile_put_real(s->tile, entry + SECTION_CLASH_DAMPING, lane, damping);
  ald_tile_put_real(s->tile, entry + SECTION_LENGTH, lane, length);
}

void clash_stage_along(clash_stage *s, uint32_t lane, uint32_t line, double stiffness,
                       double damping) {
  const uint32_t *plan = s->layout->plan;
  const uint32_t entry = KIND_TABLE_ENTRY(KIND_line, LINE_SECTIONS, line);
  ald_tile_put_real(s->tile, entry + SECTION_CLASH_STIFFNESS_ALONG, lane, stiffness);
  ald_tile_put_real(s->tile, entry + SECTION_CLASH_DAMPING_ALONG, lane, damping);
}

#define STAGE s->tile->reals, s->tile->uints, NULL, s->layout->assets, s->layout->plan, CLASH_LANES

void clash_stage_begin(clash_stage *s) { clash_begin(STAGE, 0); }

void clash_stage_forces(clash_stage *s, const int *active, double step, double time) {
  clash_stage_onward(s, active, step, 0, time);
}

void clash_stage_onward(clash_stage *s, const int *active, double step, double before,
                        double time) {
  mask lanes_of_it = is(W(0), W(1));
  for (int k = 0; k < CLASH_LANES; k++) lanes_of_it[k] = active[k] ? -1 : 0;
  clash_forces(STAGE, 0, lanes_of_it, R(step), R(before), R(time));
}

int clash_stage_passed(const clash_stage *s, uint32_t lane, uint32_t line) {
  const uint32_t *plan = s->layout->plan;
  const uint32_t row = plan[PLAN_CHAIN_FLAGS] + CHAIN_PASSED * plan[PLAN_CHAINS] + line;
  return ald_tile_flag(s->tile, row, lane) != 0;
}

void clash_stage_record(clash_stage *s) {
  const uint32_t *plan = s->layout->plan;
  for (uint32_t line = 0; line < KIND(KIND_line, KIND_COUNT); line++) clash_record(STAGE, line, 0);
}

void clash_stage_push(const clash_stage *s, uint32_t lane, uint32_t line, uint32_t node,
                      double push[3]) {
  const uint32_t *plan = s->layout->plan;
  const uint32_t number = CHAIN(line, CHAIN_NODE) + node;
  for (uint32_t c = 0; c < 3; c++) {
    const uint32_t row = plan[PLAN_NODE_ROWS] + (NODE_PUSH + c) * plan[PLAN_NODES] + number;
    push[c] = ald_tile_real(s->tile, row, lane);
  }
}

double clash_stage_row(const clash_stage *s, uint32_t lane, uint32_t line, uint32_t row) {
  const uint32_t *plan = s->layout->plan;
  return ald_tile_real(s->tile,
                       KIND(KIND_line, KIND_ROWS) + row * KIND(KIND_line, KIND_COUNT) + line, lane);
}

double clash_stage_ongoing(const clash_stage *s, uint32_t lane, uint32_t line, uint32_t segment,
                           uint32_t field) {
  const uint32_t *plan = s->layout->plan;
  const uint32_t node = CHAIN(line, CHAIN_NODE) + segment;
  return ald_tile_real(s->tile, plan[PLAN_CLASH_ROWS] + node * CLASH_ROW_COUNT + CLASH_HELD + field,
                       lane);
}
