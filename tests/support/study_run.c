/* SPDX-License-Identifier: Apache-2.0
 * One scenario of a study that is written in a test: its time series and its results by name. */
#include "study_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "replay/trace.h"
#include "support/devices.h"
#include "tile/columns.h"
#define ALD_LANES 1
#include "devices.h"
#include "kernels/plan.h"

study_run study_run_try(const char *text, const char *device_name) {
  /* first: it may skip the test */
  ald_device *device = test_device(device_name, ALD_DOUBLE);
  study_run v = {0};
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  ald_status status = ald_study_read_text(text, "study_run", &study, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  assert_int_equal(ald_columns_create(study, &v.columns, &v.column_count, report), ALD_OK);
  v.results = calloc(v.column_count, sizeof *v.results);
  assert_non_null(v.results);
  status = ald_trace_run(study, device, (ald_draw){1, 1, 0}, v.results, &v.series, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_true(status >= ALD_OK);
  ald_device_close(device);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return v;
}

study_run study_run_text(const char *text, const char *device_name) {
  study_run v = study_run_try(text, device_name);
  assert_in_range(v.series->status, STATUS_OK, STATUS_STOPPED_BY_RULE);
  return v;
}

void study_run_end(study_run *v) {
  ald_columns_clear(v->columns, v->column_count);
  ald_series_destroy(v->series);
  free(v->results);
  *v = (study_run){0};
}

double study_run_at(const study_run *v, const char *name, long row) {
  const size_t at = row < 0 ? v->series->row_count - (size_t)-row : (size_t)row;
  for (size_t c = 0; c < v->series->column_count; c++) {
    if (strcmp(v->series->names[c], name) == 0) {
      return v->series->values[at * v->series->column_count + c];
    }
  }
  for (size_t c = 0; c < v->series->column_count; c++) print_message("%s\n", v->series->names[c]);
  fail_msg("no series %s", name);
  return 0;
}

double study_run_result(const study_run *v, const char *name) {
  for (uint32_t c = 0; c < v->column_count; c++) {
    if (strcmp(v->columns[c].name, name) == 0) return v->results[c];
  }
  for (uint32_t c = 0; c < v->column_count; c++) print_message("%s\n", v->columns[c].name);
  fail_msg("no result %s", name);
  return 0;
}

double study_run_energy(const study_run *v, const char *body, double mass, const double *inertia) {
  static const char *const names[6] = {"velocity_x", "velocity_y", "velocity_z",
                                       "roll_rate",  "pitch_rate", "yaw_rate"};
  double sum = 0;
  for (int k = 0; k < 6; k++) {
    char name[64];
    snprintf(name, sizeof name, "bodies.%s.%s", body, names[k]);
    const double rate = study_run_result(v, name);
    sum += 0.5 * (k < 3 ? mass : inertia[k - 3]) * rate * rate;
  }
  return sum;
}

void study_run_same_on_devices(const char *text) {
  need_device("opencl");
  study_run there = study_run_text(text, "opencl"), here = study_run_text(text, "openmp");
  const ald_series *a = here.series, *b = there.series;
  assert_int_equal(a->row_count, b->row_count);
  assert_int_equal(a->column_count, b->column_count);
  assert_memory_equal(a->values, b->values, a->row_count * a->column_count * sizeof *a->values);
  assert_memory_equal(here.results, there.results, here.column_count * sizeof *here.results);
  study_run_end(&here);
  study_run_end(&there);
}
