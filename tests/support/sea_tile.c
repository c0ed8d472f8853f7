/* SPDX-License-Identifier: Apache-2.0
 * The sea of a study in a tile of the host, for tests. */
#include "sea_tile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "devices.h"
#include "model/scenario_origin.h"
#include "plan/layout_create.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

enum { TEXT = 1 << 16 };

sea sea_open_run(const char *run, const char *environment, const char *position, const char *more) {
  sea s = {.device = test_device("openmp", ALD_DOUBLE)};
  ald_report *report = ald_report_create();
  char *text = malloc(TEXT);
  assert_non_null(text);
  assert_true(snprintf(text, TEXT,
                       "allide: 1\nrun: {scenarios: 8, %s}\nenvironment: {%s}\n"
                       "bodies: {a: {freedoms: six, mass: 900, radii of gyration: [1, 1, 1], "
                       "position: %s}}\n%s",
                       run, environment, position, more) < TEXT);
  if (ald_study_read_text(text, "sea", &s.study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  assert_int_equal(ald_layout_create(s.study, ALD_TRACE_OFF, 0, &s.layout, report), ALD_OK);
  assert_int_equal(s.device->tile_create(s.device, s.layout, SEA_LANES, &s.tile, report), ALD_OK);
  s.values = calloc(SEA_LANES, s.study->quantity_count * sizeof *s.values);
  assert_non_null(s.values);
  for (uint32_t lane = 0; lane < SEA_LANES; lane++) {
    double *values = s.values + lane * s.study->quantity_count;
    const bool good = ald_sampler_scenario(s.study, 1, SEA_LANES, lane, values, NULL);
    ald_scenario_fill(s.study, s.tile, lane, values, good);
    ald_scenario_origin(s.study, values, s.origin[lane]);
  }
  free(text);
  ald_report_destroy(report);
  return s;
}

sea sea_open(const char *environment, const char *position, const char *more) {
  return sea_open_run("duration: 1, step: 0.1", environment, position, more);
}

void sea_close(sea *s) {
  s->device->tile_destroy(s->tile);
  ald_layout_destroy(s->layout);
  ald_study_destroy(s->study);
  ald_device_close(s->device);
  free(s->values);
}

water sea_water(const sea *s, uint32_t lane, double x, double y, double z, double time) {
  const vec3 at = vec3_of(x - s->origin[lane][0], y - s->origin[lane][1], z);
  return sea_at(SEA_TILE(s), lane, at, time);
}

double sea_level(const sea *s, uint32_t lane, double x, double y, double time) {
  return sea_elevation(SEA_TILE(s), lane, x - s->origin[lane][0], y - s->origin[lane][1], time);
}

uint32_t sea_status(const sea *s, uint32_t lane) {
  return ald_tile_flag(s->tile, s->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane);
}
