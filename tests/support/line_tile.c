/* SPDX-License-Identifier: Apache-2.0
 * A dynamic line in a tile of its own, see line_tile.h. */
#include "line_tile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#define ALD_LANES 1
#include "devices.h"
#include "kernels/pass/line/line_rows.h"
#include "tile/tile.h"

enum { SCENARIOS = 8 };

element_tile line_open(const char *text, const char *device) {
  return element_open(text, test_device(device, ALD_DOUBLE), SCENARIOS);
}

void line_close(element_tile *e) {
  ald_device *device = e->device;
  element_close(e);
  ald_device_close(device);
}

void line_advance(element_tile *e, uint32_t steps) {
  ald_report *report = ald_report_create();
  const ald_row_range reals = {0, e->layout->real_rows}, flags = {0, e->layout->flag_rows};
  assert_int_equal(e->device->tile_upload(e->tile, report), ALD_OK);
  assert_int_equal(e->device->tile_advance(e->tile, steps, ALD_SCHEDULE_LANES, report), ALD_OK);
  assert_int_equal(e->device->tile_download(e->tile, reals, flags, report), ALD_OK);
  ald_report_destroy(report);
}

uint32_t line_nodes(const element_tile *e) { return e->layout->plan[PLAN_NODES]; }

static uint32_t row_of(const element_tile *e, uint32_t field, uint32_t node) {
  return e->layout->plan[PLAN_NODE_ROWS] + field * line_nodes(e) + node;
}

double line_node(const element_tile *e, uint32_t field, uint32_t node) {
  return ald_tile_real(e->tile, row_of(e, field, node), 0);
}

void line_put_node(element_tile *e, uint32_t field, uint32_t node, double value) {
  for (uint32_t lane = 0; lane < SCENARIOS; lane++) {
    ald_tile_put_real(e->tile, row_of(e, field, node), lane, value);
  }
}

void line_wrench(const element_tile *e, uint32_t end, double wrench[6]) {
  const uint32_t *plan = e->layout->plan, *own = plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  const uint32_t slot = own[end == 0 ? KIND_SLOT : KIND_END_SLOT];
  for (uint32_t k = 0; k < WRENCH_ROW_COUNT; k++) {
    wrench[k] = ald_tile_real(e->tile, plan[PLAN_SLOT_ROWS] + k * plan[PLAN_SLOTS] + slot, 0);
  }
}

uint32_t line_lane_flag(const element_tile *e, uint32_t flag) {
  return ald_tile_flag(e->tile, e->layout->plan[PLAN_LANE_FLAGS] + flag, 0);
}
