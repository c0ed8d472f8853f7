/* SPDX-License-Identifier: Apache-2.0
 * A body that remembers the waves it made, see memory_stage.h. */
#include "memory_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "device/far_past.h"
#include "device/far_past_check.h"
#include "devices.h"
#include "kernels/pass/water/radiation_rows.h"
#include "plan/layout_create.h"
#include "reader/reader.h"
#include "reader/study_read.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

enum { TEXT = 4096 };

/* B = B0 w^2 exp(-w^2) of all freedoms by themselves, which dies out within a few seconds */
static char *table_text(void) {
  enum { ROWS = 100, ROW = 200 };
  static const double size[6] = {4e5, 9e5, 1e6, 1e7, 4e8, 3e8};
  char *text = calloc(ROWS + 1, ROW);
  assert_non_null(text);
  size_t used = (size_t)snprintf(text, ROW, "omega_rad_s,B11,B22,B33,B44,B55,B66\n");
  for (int k = 0; k < ROWS; k++) {
    const double w = 0.06 * (k + 1), shape = w * w * exp(-w * w);
    used += (size_t)snprintf(text + used, ROW, "%.17g", w);
    for (int i = 0; i < 6; i++) {
      used += (size_t)snprintf(text + used, ROW, ",%.17g", size[i] * shape);
    }
    used += (size_t)snprintf(text + used, ROW, "\n");
  }
  return text;
}

ald_study *memory_study(const char *run, uint32_t scenarios) {
  char text[TEXT], name[] = "waves.csv";
  ald_report *report = ald_report_create();
  ald_study *study = NULL;
  snprintf(text, sizeof text,
           "allide: 1\n"
           "run: {scenarios: %u, duration: 6, step: 0.05%s%s}\n"
           "environment: {gravity: 0}\n"
           "bodies: {hull: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six,\n"
           "  added mass: [1e5, 5e5, 8e5, 1e7, 1e8, 1e8], load: [2e5, -1e5, 3e6]}}\n"
           "radiation: {waves: {body: hull, file: waves.csv}}\n"
           "vary:\n"
           "  radiation.waves.scale: {uniform: [0.5, 1.5]}\n"
           "  bodies.hull.velocity.x: {uniform: [-2, 2]}\n"
           "  bodies.hull.velocity.y: {uniform: [-2, 2]}\n"
           "  bodies.hull.velocity.z: {uniform: [-0.1, 0.1]}\n"
           "  bodies.hull.heading: {uniform: [-3, 3]}\n"
           "  bodies.hull.roll rate: {uniform: [-0.1, 0.1]}\n"
           "  bodies.hull.pitch rate: {uniform: [-0.02, 0.02]}\n"
           "  bodies.hull.yaw rate: {uniform: [-0.05, 0.05]}\n",
           scenarios, *run ? ", " : "", run);
  ald_input_file file = {name, table_text(), 0};
  file.size = strlen(file.text);
  const ald_status status = ald_study_read_files(text, "memory", &file, 1, false, &study, report);
  if (status < 0) print_message("%s", ald_report_text(report));
  assert_true(status >= 0);
  free(file.text);
  ald_report_destroy(report);
  return study;
}

/* which freedoms act on which: blocks of freedoms, in each of which every pair may be coupled */
static void draw_terms(test_random *r, bool terms[36]) {
  uint32_t block[6];
  for (int i = 0; i < 6; i++) block[i] = test_choice(r, 4);
  for (int t = 0; t < 36; t++) {
    terms[t] = block[t / 6] == block[t % 6] && (t % 7 == 0 || test_choice(r, 3) > 0);
    if (block[t / 6] == 3) terms[t] = false; /* some freedoms make no waves */
  }
}

void memory_draw(test_random *r, ald_study *study, uint32_t taps) {
  static const double size[6] = {1e4, 2e4, 2e4, 1e5, 1e6, 1e6};
  ald_retardation *own = study->definitions[0].retardation;
  bool terms[36];
  assert_non_null(own);
  draw_terms(r, terms);
  free(own->values);
  own->taps = taps;
  own->values = calloc((size_t)taps * 36, sizeof *own->values);
  assert_non_null(own->values);
  for (uint32_t v = 0; v < taps * 36; v++) {
    const double decay = exp(-3.0 * (v / 36) / taps);
    const double greatest = sqrt(size[v % 36 / 6] * size[v % 6]);
    if (terms[v % 36]) own->values[v] = greatest * decay * test_uniform(r, -0.3, 1);
  }
}

memory_stage memory_open(const char *device, ald_study *study, uint32_t lanes, char problem[512]) {
  memory_stage s = {.study = study, .lanes = lanes};
  ald_report *report = ald_report_create();
  char name[256] = "";
  s.device = test_device(device, ALD_DOUBLE);
  assert_int_equal(ald_layout_create(study, ALD_TRACE_OFF, 0, &s.layout, report), ALD_OK);
  problem[0] = '\0';
  if (study->is_fast) {
    ald_layout *fast = NULL;
    const ald_status status =
        ald_past_check(s.device, study, s.layout, &fast, name, problem, report);
    if (status < 0) print_message("%s", ald_report_text(report));
    assert_int_equal(status, ALD_OK);
    if (!problem[0]) print_message("  by %s\n", name);
    if (fast) {
      ald_layout_destroy(s.layout);
      s.layout = fast;
    }
    /* a library may be missing, not wrong */
    assert_null(strstr(problem, "differs"));
  }
  ald_report_destroy(report);
  s.values = calloc((size_t)lanes * study->quantity_count, sizeof *s.values);
  s.pasts = calloc(lanes, sizeof *s.pasts);
  assert_true(s.values && s.pasts);
  s.tile = memory_tile(&s);
  return s;
}

void memory_close(memory_stage *s) {
  s->device->tile_destroy(s->tile);
  ald_layout_destroy(s->layout);
  ald_device_close(s->device);
  ald_study_destroy(s->study);
  free(s->values);
  free(s->pasts);
}

void memory_fill(memory_stage *s, ald_tile *tile, uint32_t lane) {
  double *values = s->values + (size_t)lane * s->study->quantity_count;
  const bool good = ald_sampler_scenario(s->study, 1, s->lanes, lane, values, NULL);
  assert_true(good);
  ald_scenario_fill(s->study, tile, lane, values, good);
  if (tile == s->tile || !s->tile) s->pasts[lane].steps = 0;
}

ald_tile *memory_tile(memory_stage *s) {
  ald_tile *tile = NULL;
  assert_int_equal(s->device->tile_create(s->device, s->layout, s->lanes, &tile, NULL), ALD_OK);
  for (uint32_t lane = 0; lane < s->lanes; lane++) memory_fill(s, tile, lane);
  return tile;
}

/* the pass turns velocities into the body's axes: each carries the rounding of all three */
static long double speed(const double *v, uint32_t j) {
  const double *own = v + j / 3 * 3;
  return fabsl(own[0]) + fabsl(own[1]) + fabsl(own[2]);
}

/* weight of the velocity of an age in a past of n steps */
static long double weight_of(uint32_t scheme, uint32_t n, uint32_t k) {
  static const long double ends[3] = {3 / 8.0L, 7 / 6.0L, 23 / 24.0L};
  static const long double simpson[3][5] = {{1 / 3.0L, 4 / 3.0L, 1 / 3.0L},
                                            {3 / 8.0L, 9 / 8.0L, 9 / 8.0L, 3 / 8.0L},
                                            {1 / 3.0L, 4 / 3.0L, 2 / 3.0L, 4 / 3.0L, 1 / 3.0L}};
  if (n == 0) return 0;
  if (scheme == SCHEME_SEMI) return k == n ? 0 : 1;
  if (STAGES_OF(scheme) == 1 || n == 1) return k == 0 || k == n ? 0.5L : 1;
  if (n < 5) return simpson[n - 2][k];
  return (k < 3 ? ends[k] : 1) * (n - k < 3 ? ends[n - k] : 1);
}

/* Sum over the past of freedom i at the step that was remembered last, seen from the time of a lag,
 * and the sum of the greatest sizes that its terms may have. */
static long double plain(const memory_stage *s, uint32_t lane, uint32_t lag, uint32_t i,
                         long double *size) {
  const ald_retardation *r = s->study->definitions[0].retardation;
  const memory_lane *past = &s->pasts[lane];
  const uint32_t n = past->steps - 1, scheme = s->study->scheme;
  long double sum = 0;
  *size = 0;
  for (uint32_t k = 0; k <= n && k < r->taps; k++) {
    const long double weight = weight_of(scheme, n, k);
    for (uint32_t j = 0; j < 6; j++) {
      const double value = ald_retardation_at(r, k + radiation_lag_share(scheme, lag), 6 * i + j);
      sum += weight * value * past->velocity[n - k][j];
      *size += weight * fabsl(value) * speed(past->velocity[n - k], j);
    }
  }
  return sum;
}

static void remember(memory_stage *s) {
  const uint32_t bodies = s->study->body_count, first = s->layout->plan[PLAN_SPACE_ROWS];
  for (uint32_t lane = 0; lane < s->lanes; lane++) {
    memory_lane *past = &s->pasts[lane];
    assert_true(past->steps <= MEMORY_STEPS);
    for (uint32_t i = 0; i < 6; i++) {
      past->velocity[past->steps][i] = ald_tile_real(s->tile, first + (SPACE_U + i) * bodies, lane);
    }
    past->steps++;
  }
}

/* of a scheme of one stage that sum makes the force */
static void expect_force(const memory_stage *s, uint32_t lane, uint32_t freedom, double sum) {
  const uint32_t *own = s->layout->plan + PLAN_KINDS + KIND_radiation * KIND_FIELD_COUNT;
  const double scale =
      s->values[(size_t)lane * s->study->quantity_count + s->study->definitions[0].quantities];
  const double force =
      ald_tile_real(s->tile, own[KIND_ROWS] + (RADIATION_SURGE + freedom) * own[KIND_COUNT], lane);
  /* two roundings */
  assert_true(fabs(force + s->study->step * scale * sum) <= 1e-15 * fabs(force));
}

double memory_step(memory_stage *s) {
  const ald_row_range reals = {0, s->layout->real_rows}, flags = {0, s->layout->flag_rows};
  const uint32_t *own = s->layout->plan + PLAN_KINDS + KIND_radiation * KIND_FIELD_COUNT;
  double worst = 0;
  remember(s);
  assert_int_equal(s->device->tile_upload(s->tile, NULL), ALD_OK);
  assert_int_equal(s->device->tile_advance(s->tile, 1, ALD_SCHEDULE_BEST, NULL), ALD_OK);
  assert_int_equal(s->device->tile_download(s->tile, reals, flags, NULL), ALD_OK);
  const uint32_t lags = RADIATION_LAGS_OF(s->study->scheme);
  for (uint32_t k = 0; k < 6 * lags * s->lanes; k++) {
    const uint32_t lane = k / 6 / lags, row = k % (6 * lags);
    long double size;
    const long double expected = plain(s, lane, row / 6, row % 6, &size);
    const double sum =
        ald_tile_real(s->tile, own[KIND_ROWS] + (RADIATION_LAG + row) * own[KIND_COUNT], lane);
    const long double apart = fabsl(sum - expected);
    assert_true(size > 0 || apart <= 0);
    if (apart > worst * size) worst = (double)(apart / size);
    if (STAGES_OF(s->study->scheme) == 1) expect_force(s, lane, row, sum);
  }
  return worst;
}
