/* SPDX-License-Identifier: Apache-2.0
 * What the cases of `allide validate` share: figures that are checked, and runs of studies. */
#include "validate.h"

#include <stdio.h>
#include <string.h>

#include "device/device.h"
#include "run/device_open.h"
#include "run/trace.h"

void checks_add(checks *all, const char *subject, const char *quantity, const char *unit,
                double published, double expected, double computed, double tolerance) {
  if (all->count == sizeof all->list / sizeof all->list[0]) return;
  check *c = &all->list[all->count++];
  snprintf(c->subject, sizeof c->subject, "%s", subject);
  c->quantity = quantity;
  c->unit = unit;
  c->published = published;
  c->expected = expected;
  c->computed = computed;
  c->tolerance = tolerance;
}

size_t series_column(const ald_series *series, const char *name) {
  for (size_t c = 0; c < series->column_count; c++) {
    if (strcmp(series->names[c], name) == 0) return c;
  }
  return 0;
}

ald_series *checks_run(checks *all, const char *text) {
  ald_study *study = NULL;
  ald_device *device = NULL;
  ald_series *series = NULL;
  ald_report *report = ald_report_create();
  ald_status status = ald_study_read_text(text, "validate", &study, report);
  if (status == ALD_OK) status = ald_device_open("openmp", ALD_DOUBLE, &device, report);
  if (status == ALD_OK) status = ald_trace_run(study, device, 1, 1, 0, NULL, &series, report);
  if (status != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    all->status = status;
  }
  ald_device_close(device);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return series;
}
