/* SPDX-License-Identifier: Apache-2.0
 * Froude's law: a study under `scale` has the results of the study as given, multiplied as their
 * units ask; of bows, fenders, outlines, dynamic lines, distributions, tables of cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "base/units.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "support/runs.h"
#include "support/studies.h"

/* a study in a file over an example */
static ald_study *study_over(const char *example, const char *more) {
  char folder[300], file[400];
  run_folder("scale", folder, sizeof folder);
  snprintf(file, sizeof file, "%s/study.yml", folder);
  FILE *stream = fopen(file, "w");
  assert_non_null(stream);
  assert_true(
      fprintf(stream, "allide: 1\nbase: %s/examples/%s\n%s", ALD_SOURCE_FOLDER, example, more) > 0);
  assert_int_equal(fclose(stream), 0);
  ald_study *study = run_read(file);
  run_folder_remove(folder);
  return study;
}

static ald_series *run_of(const char *example, const char *more) {
  ald_study *study = study_over(example, more);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_series *series = NULL;
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 24, 3}, NULL, &series, NULL), ALD_OK);
  ald_device_close(device);
  ald_study_destroy(study);
  return series;
}

static double factor_of(const char *unit, double length, double density) {
  ald_dimension d;
  assert_int_equal(ald_unit_dimension(unit, &d), ALD_OK);
  return pow(length, d.length + 3 * d.mass + 0.5 * d.time) * pow(density, d.mass);
}

/* greatest size of all columns with the unit of one */
static double size_of(const ald_series *s, size_t like, double factor) {
  double size = 0;
  for (size_t c = 0; c < s->column_count; c++) {
    if (strcmp(s->units[c], s->units[like]) != 0) continue;
    for (size_t r = 0; r < s->row_count; r++) {
      size = fmax(size, fabs(s->values[r * s->column_count + c]));
    }
  }
  return factor * size;
}

/* Rounding alone: 1e-9 of the greatest number with the same unit, over some 1,000 steps. */
static void follows(const char *example, const char *more, double length, double density) {
  char text[512];
  snprintf(text, sizeof text, "scale: {length: %.17g, density: %.17g}\n%s", length, density, more);
  ald_series *as_given = run_of(example, more), *scaled = run_of(example, text);
  assert_int_equal(as_given->status, scaled->status);
  assert_int_equal(as_given->row_count, scaled->row_count);
  assert_int_equal(as_given->column_count, scaled->column_count);
  for (size_t c = 0; c < as_given->column_count; c++) {
    const double factor = factor_of(as_given->units[c], length, density);
    const double size = size_of(as_given, c, factor);
    for (size_t r = 0; r < as_given->row_count; r++) {
      const size_t at = r * as_given->column_count + c;
      const double expected = factor * as_given->values[at], is = scaled->values[at];
      if (isnan(expected) && isnan(is)) continue;
      if (!(fabs(is - expected) <= 1e-9 * size)) {
        fail_msg("%s: %s is %.17g in row %zu, not %.17g", example, as_given->names[c], is, r,
                 expected);
      }
    }
  }
  ald_series_destroy(as_given);
  ald_series_destroy(scaled);
}

/* a bow that crushes a pier, with drawn speeds; its stem, a table of pressures */
static void a_pier_grows(void **state) {
  (void)state;
  follows("bridge_pier/bridge_pier.yml", "", 35, 1.025);
}

/* outlines in the plane, with drawn positions */
static void a_tug_grows_and_shrinks(void **state) {
  (void)state;
  follows("tug_push/tug_push.yml", "", 35, 1.025);
  follows("tug_push/tug_push.yml", "", 1.0 / 35, 1 / 1.025);
}

static void fenders_and_ships_grow(void **state) {
  (void)state;
  follows("roller_berth/roller_berth.yml", "run: {duration: 10 s}\n", 4, 2);
}

/* a dynamic line in waves, in as many substeps */
static void a_tow_line_grows(void **state) {
  (void)state;
  follows("tow_line/tow_line.yml", "run: {duration: 5 s}\n", 4, 2);
}

/* a table of cases; factors that are powers of 2 leave the digits as they are */
static void models_become_ships(void **state) {
  (void)state;
  follows("model_tests/model_tests.yml", "bows: {bulb: {pressure: 0.121 MPa}}\n", 4, 2);
}

/* damping of radiated waves from a file, and a ship's own numbers */
static void memories_grow(void **state) {
  (void)state;
  follows("fairway_collision/memory.yml", "run: {duration: 30 s}\n", 4, 2);
}

/* what is counted in years stays, gravity too, a default does not */
static void what_has_no_scale_stays(void **state) {
  (void)state;
  ald_study *study = study_of(
      "allide: 1\nrun: {duration: 4 s, step: 0.5 s}\nscale: {length: 4, density: 1.5}\n"
      "bodies:\n  a: {mass: 2 t, inertia: 3 t m^2, velocity: [3 m/s, 0 m/s], heading: 0.5}\n"
      "output: {event frequency: 0.15 / year}\n");
  assert_true(study->step == 1 && study->step_count == 8);
  assert_true(fabs(study->output.event_frequency * 365.25 * 86400 / 0.15 - 1) < 1e-9);
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    const char *path = study->quantities[q].path;
    const double value = study->quantities[q].value;
    if (strcmp(path, "bodies.a.mass") == 0) assert_true(value == 2000 * 1.5 * 64);
    if (strcmp(path, "bodies.a.inertia") == 0) assert_true(value == 3000 * 1.5 * 1024);
    if (strcmp(path, "bodies.a.velocity.x") == 0) assert_true(value == 6);
    if (strcmp(path, "bodies.a.heading") == 0) assert_true(value == 0.5);
    if (strcmp(path, "environment.gravity") == 0) assert_true(value == 9.80665);
    if (strcmp(path, "environment.water density") == 0) assert_true(value == 1025 * 1.5);
  }
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_pier_grows),
      cmocka_unit_test(a_tug_grows_and_shrinks),
      cmocka_unit_test(fenders_and_ships_grow),
      cmocka_unit_test(a_tow_line_grows),
      cmocka_unit_test(models_become_ships),
      cmocka_unit_test(memories_grow),
      cmocka_unit_test(what_has_no_scale_stays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
