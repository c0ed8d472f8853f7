/* SPDX-License-Identifier: Apache-2.0
 * A test stand for elements in space, see stand.h. */
#include "stand.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "base/report.h"
#include "kernels/pass/step/space_rows.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

stand stand_open(const char *device, const char *text) {
  stand s = {.device = test_device(device, ALD_DOUBLE)};
  ald_report *report = ald_report_create();
  ald_status status = ald_study_read_text(text, "stand", &s.study, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  assert_int_equal(ald_layout_create(s.study, ALD_TRACE_ON, 0, &s.layout, report), ALD_OK);
  assert_int_equal(s.device->tile_create(s.device, s.layout, STAND_LANES, &s.tile, report), ALD_OK);
  double *values = calloc(s.study->quantity_count + 1u, sizeof *values);
  assert_non_null(values);
  const bool good = ald_sampler_scenario(s.study, 1, 1, 0, values, NULL);
  assert_true(good);
  for (uint32_t lane = 0; lane < STAND_LANES; lane++) {
    ald_scenario_fill(s.study, s.tile, lane, values, good);
  }
  free(values);
  ald_report_destroy(report);
  return s;
}

void stand_close(stand *s) {
  s->device->tile_destroy(s->tile);
  ald_layout_destroy(s->layout);
  ald_study_destroy(s->study);
  ald_device_close(s->device);
}

static void put(stand *s, uint32_t block, uint32_t field, uint32_t body, uint32_t lane,
                double value) {
  ald_tile_put_real(s->tile, s->layout->plan[block] + field * s->study->body_count + body, lane,
                    value);
}

void stand_place(stand *s, uint32_t lane, uint32_t body, const stand_pose *p) {
  static const uint32_t axes[3] = {SPACE_XX, SPACE_YX, SPACE_ZX};
  for (uint32_t axis = 0; axis < 3; axis++) {
    for (uint32_t k = 0; k < 3; k++) {
      put(s, PLAN_SPACE_ROWS, axes[axis] + k, body, lane, p->turn[3 * k + axis]);
    }
  }
  put(s, PLAN_BODY_ROWS, BODY_X, body, lane, p->at[0]);
  put(s, PLAN_BODY_ROWS, BODY_Y, body, lane, p->at[1]);
  put(s, PLAN_SPACE_ROWS, SPACE_Z, body, lane, p->at[2]);
  put(s, PLAN_BODY_ROWS, BODY_VX, body, lane, p->velocity[0]);
  put(s, PLAN_BODY_ROWS, BODY_VY, body, lane, p->velocity[1]);
  put(s, PLAN_SPACE_ROWS, SPACE_VZ, body, lane, p->velocity[2]);
  put(s, PLAN_SPACE_ROWS, SPACE_WX, body, lane, p->spin[0]);
  put(s, PLAN_SPACE_ROWS, SPACE_WY, body, lane, p->spin[1]);
  put(s, PLAN_BODY_ROWS, BODY_R, body, lane, p->spin[2]);
}

void stand_send(stand *s) { assert_int_equal(s->device->tile_upload(s->tile, NULL), ALD_OK); }

void stand_pass(stand *s, const char *pass) {
  uint32_t number = 0;
  while (number < ald_pass_count && strcmp(ald_pass_infos[number].name, pass) != 0) number++;
  assert_true(number < ald_pass_count);
  const ald_row_range reals = {0, s->layout->real_rows}, flags = {0, s->layout->flag_rows};
  assert_int_equal(s->device->tile_pass(s->tile, number, NULL), ALD_OK);
  assert_int_equal(s->device->tile_download(s->tile, reals, flags, NULL), ALD_OK);
}

static uint32_t own(const stand *s, uint32_t kind, uint32_t field) {
  return s->layout->plan[PLAN_KINDS + kind * KIND_FIELD_COUNT + field];
}

double stand_row(const stand *s, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane) {
  return ald_tile_real(s->tile, own(s, kind, KIND_ROWS) + row * own(s, kind, KIND_COUNT) + instance,
                       lane);
}

uint32_t stand_flag(const stand *s, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane) {
  return ald_tile_flag(s->tile,
                       own(s, kind, KIND_FLAGS) + row * own(s, kind, KIND_COUNT) + instance, lane);
}

double stand_trace(const stand *s, uint32_t kind, uint32_t row, uint32_t instance, uint32_t lane) {
  return ald_tile_real(s->tile,
                       own(s, kind, KIND_TRACE) + row * own(s, kind, KIND_COUNT) + instance, lane);
}

void stand_wrench(const stand *s, uint32_t kind, uint32_t instance, uint32_t lane,
                  double wrench[6]) {
  const uint32_t slot = own(s, kind, KIND_SLOT) + instance;
  for (uint32_t k = 0; k < WRENCH_ROW_COUNT; k++) {
    wrench[k] = ald_tile_real(
        s->tile, s->layout->plan[PLAN_SLOT_ROWS] + k * s->layout->plan[PLAN_SLOTS] + slot, lane);
  }
}
