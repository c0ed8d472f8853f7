/* SPDX-License-Identifier: Apache-2.0
 * Studies written in tests, and the time series of one scenario of them. */
#include "studies.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "devices.h"
#include "replay/trace.h"

ald_study *study_of(const char *text) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  if (ald_study_read_text(text, "test", &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_report_destroy(report);
  return study;
}

ald_series *series_of(const char *text, const char *device) {
  ald_study *study = study_of(text);
  ald_device *d = test_device(device, ALD_DOUBLE);
  ald_series *series = NULL;
  ald_report *report = ald_report_create();
  if (ald_trace_run(study, d, (ald_draw){study->seed, study->scenarios, 0}, NULL, &series,
                    report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_report_destroy(report);
  ald_device_close(d);
  ald_study_destroy(study);
  return series;
}

size_t series_column(const ald_series *series, const char *name) {
  for (size_t c = 0; c < series->column_count; c++) {
    if (strcmp(series->names[c], name) == 0) return c;
  }
  fail_msg("no column %s", name);
  return 0;
}

double series_at(const ald_series *series, size_t row, const char *name) {
  return series->values[row * series->column_count + series_column(series, name)];
}

void expect_same_series(const ald_series *a, const ald_series *b) {
  assert_int_equal(a->row_count, b->row_count);
  assert_int_equal(a->column_count, b->column_count);
  for (size_t k = 0; k < a->row_count * a->column_count; k++) {
    const double x = a->values[k], y = b->values[k];
    if (memcmp(&x, &y, sizeof x) == 0 || (isnan(x) && isnan(y))) continue;
    fail_msg("row %zu, %s: %.17g and %.17g", k / a->column_count, a->names[k % a->column_count], x,
             y);
  }
}

double series_scale(const ald_series *series, const char *name) {
  const size_t c = series_column(series, name);
  double most = 0;
  for (size_t r = 0; r < series->row_count; r++) {
    const double size = fabs(series->values[r * series->column_count + c]);
    if (isfinite(size)) most = fmax(most, size);
  }
  return most;
}

uint32_t warnings_of_study(const ald_study *study, ald_report *report) {
  ald_warnings *warnings = ald_warnings_create();
  assert_non_null(warnings);
  assert_int_equal(ald_study_check(study, warnings, report), ALD_OK);
  const uint32_t count = ald_warnings_count(warnings);
  ald_warnings_destroy(warnings);
  return count;
}
