/* SPDX-License-Identifier: Apache-2.0
 * No contact creates energy: 10,000 random scenes under the product's defaults, 1 to 5 contacts per
 * body, apart at the start, no external load. Also the books: work of the contacts against the
 * change of kinetic energy, and the records of a study against the series. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "model/record.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "support/random.h"
#include "tile/columns.h"
#include "tile/scenario.h"

enum { SCENES = 10000, BALANCED = 3000 };

/* kinetic energy in the frame of the centre of mass; in the earth's if a body is fixed */
static double kinetic(const scene *s, const ald_series *series, size_t row) {
  double mass = 0, px = 0, py = 0, energy = 0;
  bool held = false;
  for (uint32_t b = 0; b < s->body_count; b++) {
    const double *v = series->values + row * series->column_count + 1 + 6 * b + 3;
    if (s->bodies[b].fixed) {
      held = true;
      continue;
    }
    mass += s->bodies[b].mass;
    px += s->bodies[b].mass * v[0];
    py += s->bodies[b].mass * v[1];
    energy += 0.5 * s->bodies[b].mass * (v[0] * v[0] + v[1] * v[1]) +
              0.5 * s->bodies[b].inertia * v[2] * v[2];
  }
  return held ? energy : energy - 0.5 * (px * px + py * py) / mass;
}

/* What the contacts may return after the step of a row: their balances, each the last one written.
 */
static double energy_held(const ald_series *series, size_t row, double held[SCENE_CONTACTS]) {
  const double *values = series->values + row * series->column_count;
  uint32_t contact = 0;
  double sum = 0;
  for (size_t c = 0; c < series->column_count; c++) {
    const char *dot = strrchr(series->names[c], '.');
    if (!dot || strcmp(dot, ".energy_balance") != 0) continue;
    /* `state`, a few columns before, is 0 without contact: then the balance stays as it was */
    if (values[c - 2] > 0) held[contact] = values[c];
    sum += held[contact++];
  }
  return sum;
}

static bool touches(const ald_series *series) {
  for (size_t c = 0; c < series->column_count; c++) {
    const char *dot = strrchr(series->names[c], '.');
    if (!dot || strcmp(dot, ".area") != 0) continue;
    for (size_t r = 0; r < series->row_count; r++) {
      if (series->values[r * series->column_count + c] > 0) return true;
    }
  }
  return false;
}

static ald_series *run(const scene *s, ald_device *device) {
  ald_study *study = scene_study(s);
  ald_series *series = NULL;
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, NULL, &series, NULL), ALD_OK);
  ald_study_destroy(study);
  return series;
}

static void kinetic_energy_never_grows(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  uint32_t touching = 0, gains = 0;
  double worst = 0, with_stored = 0;
  const uint32_t scenes = test_scenarios(SCENES);
  for (uint32_t k = 0; k < scenes; k++) {
    test_random r = test_random_from(seed, k);
    const scene s = test_scene(&r);
    ald_series *series = run(&s, device);
    const double start = kinetic(&s, series, 0);
    double gain = 0;
    double stored = 0, held[SCENE_CONTACTS] = {0};
    for (size_t row = 0; row < series->row_count; row++) {
      const double now = kinetic(&s, series, row);
      gain = fmax(gain, now / start - 1);
      with_stored = fmax(with_stored, (now + stored) / start - 1);
      stored = energy_held(series, row, held);
    }
    touching += touches(series);
    /* 1e-9: rounding of a sum over a few hundred steps */
    if (gain > 1e-9) {
      gains++;
      if (gain > worst) print_message("  scene %u gains %.2e of its kinetic energy\n", k, gain);
    }
    worst = fmax(worst, gain);
    ald_series_destroy(series);
  }
  ald_device_close(device);
  print_message("  %u scenes, %u touch; kinetic energy above its start in %u, at most %.1e\n",
                scenes, touching, gains, worst);
  print_message("  with what the contacts may still return: at most %.1e above\n", with_stored);
  assert_true(with_stored <= 1e-9);
  /* a shortened run is too small a sample for the share */
  assert_true(scenes < SCENES || touching >= SCENES * 8 / 10);
  assert_int_equal(gains, 0);
}

/* The records' dissipated energy is what the bodies lost, to rounding of some hundred sums. */
static void books_balance(void **state) {
  (void)state;
  uint32_t failed = 0;
  const uint64_t seed = test_seed();
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  const uint32_t scenes = test_scenarios(BALANCED);
  for (uint32_t k = 0; k < scenes; k++) {
    test_random r = test_random_from(seed, k);
    const scene s = test_scene(&r);
    ald_study *study = scene_study(&s);
    ald_series *series = NULL;
    ald_column *columns = NULL;
    uint32_t count = 0;
    assert_int_equal(ald_columns_create(study, &columns, &count, NULL), ALD_OK);
    double *row = calloc(count, sizeof *row), dissipated = 0;
    bool has_failed = false;
    assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, row, &series, NULL), ALD_OK);
    for (uint32_t c = 0; c < count; c++) {
      if (strcmp(columns[c].name, "failure.time") == 0) has_failed = !isnan(row[c]);
      if (!strstr(columns[c].name, ".energy_dissipated")) continue;
      dissipated += row[c];
    }
    /* internal forces change the kinetic energy by the same amount in every frame */
    const double lost = kinetic(&s, series, 0) - kinetic(&s, series, series->row_count - 1);
    /* soft ones that have passed through each other end in a step of which nothing is recorded */
    failed += has_failed;
    assert_true(has_failed || fabs(lost - dissipated) <= 1e-10 * kinetic(&s, series, 0));
    free(row);
    ald_columns_clear(columns, count);
    ald_series_destroy(series);
    ald_study_destroy(study);
  }
  ald_device_close(device);
  print_message("  %u have passed through each other\n", failed);
  /* a shortened run is too small a sample for the share */
  assert_true(scenes < BALANCED || failed * 10 <= scenes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kinetic_energy_never_grows),
      cmocka_unit_test(books_balance),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
