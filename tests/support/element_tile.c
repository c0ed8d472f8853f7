/* SPDX-License-Identifier: Apache-2.0
 * One element in a tile of its own, see element_tile.h. */
#include "element_tile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#define ALD_LANES 1
#include "kernels/pass/step/space_rows.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "reader/reader.h"
#include "reader/study_read.h"
#include "tile/events.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

enum { EVENT_ROOM = 16 };

const element_pose element_at_origin = {.turn = {1, 0, 0, 0, 1, 0, 0, 0, 1}};

static void expect_good(ald_status status, ald_report *report) {
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
}

element_tile element_open(const char *text, ald_device *device, uint32_t lanes) {
  return element_open_with(text, NULL, 0, device, lanes);
}

element_tile element_open_with(const char *text, const ald_input_file *files, uint32_t file_count,
                               ald_device *device, uint32_t lanes) {
  element_tile e = {.device = device};
  ald_report *report = ald_report_create();
  expect_good(ald_study_read_files(text, "element", files, file_count, false, &e.study, report),
              report);
  assert_int_equal(e.study->instance_count, 1);
  e.kind = e.study->definitions[0].kind;
  expect_good(ald_layout_create(e.study, ALD_TRACE_ON, EVENT_ROOM, &e.layout, report), report);
  expect_good(e.device->tile_create(e.device, e.layout, lanes, &e.tile, report), report);
  double *values = calloc(e.study->quantity_count, sizeof *values);
  assert_non_null(values);
  for (uint32_t lane = 0; lane < lanes; lane++) {
    const bool good = ald_sampler_scenario(e.study, 1, lanes, lane, values, NULL);
    ald_scenario_fill(e.study, e.tile, lane, values, good);
  }
  free(values);
  ald_report_destroy(report);
  return e;
}

void element_close(element_tile *e) {
  e->device->tile_destroy(e->tile);
  ald_layout_destroy(e->layout);
  ald_study_destroy(e->study);
  *e = (element_tile){0};
}

void element_put(element_tile *e, uint32_t body, uint32_t lane, const element_pose *pose) {
  const uint32_t bodies = e->study->body_count;
  const uint32_t plane = e->layout->plan[PLAN_BODY_ROWS] + body;
  const uint32_t space = e->layout->plan[PLAN_SPACE_ROWS] + body;
  const double in_plane[][2] = {{BODY_X, pose->at[0]},
                                {BODY_Y, pose->at[1]},
                                {BODY_VX, pose->velocity[0]},
                                {BODY_VY, pose->velocity[1]},
                                {BODY_R, pose->spin[2]}};
  const double in_space[][2] = {{SPACE_Z, pose->at[2]},
                                {SPACE_VZ, pose->velocity[2]},
                                {SPACE_WX, pose->spin[0]},
                                {SPACE_WY, pose->spin[1]}};
  for (int k = 0; k < 5; k++) {
    ald_tile_put_real(e->tile, plane + (uint32_t)in_plane[k][0] * bodies, lane, in_plane[k][1]);
  }
  for (int k = 0; k < 4; k++) {
    ald_tile_put_real(e->tile, space + (uint32_t)in_space[k][0] * bodies, lane, in_space[k][1]);
  }
  for (uint32_t k = 0; k < 9; k++) {
    ald_tile_put_real(e->tile, space + (SPACE_XX + k) * bodies, lane, pose->turn[k]);
  }
  /* no contact knows what it has taken */
  const uint32_t step = ald_tile_flag(e->tile, e->layout->plan[PLAN_LANE_FLAGS] + LANE_STEP, lane);
  ald_tile_put_flag(e->tile, e->layout->plan[PLAN_BODY_FLAGS] + BODY_PUT * bodies + body, lane,
                    step + 1);
}

void element_run(element_tile *e, const char *name) {
  uint32_t pass = 0;
  while (pass < ald_pass_count && strcmp(ald_pass_infos[pass].name, name) != 0) pass++;
  assert_true(pass < ald_pass_count);
  ald_report *report = ald_report_create();
  const ald_row_range reals = {0, e->layout->real_rows}, flags = {0, e->layout->flag_rows};
  expect_good(e->device->tile_upload(e->tile, report), report);
  expect_good(e->device->tile_pass(e->tile, pass, report), report);
  expect_good(e->device->tile_download(e->tile, reals, flags, report), report);
  ald_report_destroy(report);
}

void element_wrench(const element_tile *e, uint32_t lane, double wrench[6]) {
  for (uint32_t k = 0; k < WRENCH_ROW_COUNT; k++) {
    wrench[k] = ald_tile_real(e->tile, e->layout->plan[PLAN_SLOT_ROWS] + k, lane);
  }
}

void element_sums(const element_tile *e, uint32_t body, uint32_t lane, double sums[6]) {
  static const uint32_t fields[] = {BODY_FX, BODY_FY, SPACE_FZ, SPACE_MX, SPACE_MY, BODY_MZ};
  for (int k = 0; k < 6; k++) {
    const bool in_plane = k < 2 || k == 5;
    const uint32_t rows = e->layout->plan[in_plane ? PLAN_BODY_ROWS : PLAN_SPACE_ROWS];
    sums[k] = ald_tile_real(e->tile, rows + fields[k] * e->study->body_count + body, lane);
  }
}

static uint32_t block(const element_tile *e, uint32_t what) {
  return e->layout->plan[PLAN_KINDS + e->kind * KIND_FIELD_COUNT + what];
}

double element_row(const element_tile *e, uint32_t field, uint32_t lane) {
  return ald_tile_real(e->tile, block(e, KIND_ROWS) + field, lane);
}
double element_trace(const element_tile *e, uint32_t field, uint32_t lane) {
  return ald_tile_real(e->tile, block(e, KIND_TRACE) + field, lane);
}
uint32_t element_flag(const element_tile *e, uint32_t field, uint32_t lane) {
  return ald_tile_flag(e->tile, block(e, KIND_FLAGS) + field, lane);
}
void element_put_flag(element_tile *e, uint32_t field, uint32_t lane, uint32_t value) {
  ald_tile_put_flag(e->tile, block(e, KIND_FLAGS) + field, lane, value);
}
uint32_t element_events(const element_tile *e, uint32_t lane, uint32_t *what, double *value,
                        uint32_t room) {
  ald_event events[EVENT_ROOM + 1];
  const uint32_t count = ald_events_read(e->study, e->tile, lane, 0, events);
  assert_true(count <= room);
  for (uint32_t k = 0; k < count; k++) {
    what[k] = events[k].what;
    value[k] = events[k].value;
  }
  return count;
}

void element_expect_same(const element_tile *a, uint32_t lane_a, const element_tile *b,
                         uint32_t lane_b) {
  const uint32_t status = a->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS;
  const uint32_t ended = ald_tile_flag(a->tile, status, lane_a);
  assert_int_equal(ended, ald_tile_flag(b->tile, status, lane_b));
  /* beside others that go on, a pass may still be run on one that has ended: its records stay */
  for (uint32_t r = 0; ended != STATUS_OK && r < ald_kinds[a->kind]->record_count; r++) {
    const uint32_t row = ald_kinds[a->kind]->records[r].row;
    const double one = element_row(a, row, lane_a), other = element_row(b, row, lane_b);
    assert_memory_equal(&one, &other, sizeof one);
  }
  if (ended != STATUS_OK) return;
  for (uint32_t row = 0; row < a->layout->real_rows; row++) {
    const double one = ald_tile_real(a->tile, row, lane_a);
    const double other = ald_tile_real(b->tile, row, lane_b);
    if (memcmp(&one, &other, sizeof one) == 0 || (one != one && other != other)) continue;
    fail_msg("row %u is %.17g in one and %.17g in the other", row, one, other);
  }
  for (uint32_t row = 0; row < a->layout->plan[PLAN_LIST_COUNTS]; row++) {
    assert_int_equal(ald_tile_flag(a->tile, row, lane_a), ald_tile_flag(b->tile, row, lane_b));
  }
}
