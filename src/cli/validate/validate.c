/* SPDX-License-Identifier: Apache-2.0
 * What the cases of `allide validate` share: figures that are checked, and runs of studies. */
#include "validate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "device/device.h"
#include "qualify/device_open.h"
#include "replay/trace.h"

/* a new row; the last one is given again where there is no room, and the run fails */
static check *append(checks *all, const char *subject, judged_by by) {
  const size_t most = sizeof all->list / sizeof all->list[0];
  if (all->count == most) {
    fprintf(stderr, "allide validate: more than %zu rows\n", most);
    all->status = ALD_NO_MEMORY;
    all->count--;
  }
  check *c = &all->list[all->count++];
  *c = (check){.by = by,
               .quantity = "",
               .unit = "",
               .published = (double)NAN,
               .expected = (double)NAN,
               .computed = (double)NAN,
               .tolerance = (double)NAN};
  snprintf(c->subject, sizeof c->subject, "%s", subject);
  return c;
}

check *checks_add(checks *all, const char *subject, const char *quantity, const char *unit,
                  expectation expected, double computed) {
  check *c = append(all, subject, expected.by);
  c->quantity = quantity;
  c->unit = unit;
  c->published = expected.published;
  c->expected = expected.value;
  c->computed = computed;
  c->tolerance = expected.tolerance;
  c->holds = fabs(computed - expected.value) <= expected.tolerance;
  return c;
}

check *checks_add_sentence(checks *all, const char *subject, const char *figure,
                           const char *sentence, int holds, const char *detail) {
  check *c = append(all, subject, BY_SENTENCE);
  c->figure = figure;
  c->sentence = sentence;
  c->holds = holds;
  snprintf(c->detail, sizeof c->detail, "%s", detail);
  return c;
}

int check_passes(const check *c) {
  /* what was not computed passes as nothing */
  if (!c->sentence && isnan(c->computed)) return 0;
  return c->holds != c->breaks;
}

size_t series_column(const ald_series *series, const char *name) {
  for (size_t c = 0; c < series->column_count; c++) {
    if (strcmp(series->names[c], name) == 0) return c;
  }
  return 0;
}

double series_value(const ald_series *series, size_t row, const char *name) {
  return series->values[row * series->column_count + series_column(series, name)];
}

double series_end(const ald_series *series, const char *name) {
  return series_value(series, series->row_count - 1, name);
}

ald_series *checks_run(checks *all, const char *text) {
  ald_study *study = NULL;
  ald_device *device = NULL;
  ald_series *series = NULL;
  ald_report *report = ald_report_create();
  ald_status status = ald_study_read_text(text, "validate", &study, report);
  if (status == ALD_OK) status = ald_device_open("openmp", ALD_DOUBLE, &device, report);
  if (status == ALD_OK)
    status = ald_trace_run(study, device, (ald_draw){1, 1, 0}, NULL, &series, report);
  if (status != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    all->status = status;
  }
  ald_device_close(device);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return series;
}
