/* SPDX-License-Identifier: Apache-2.0
 * A scenario of one bow, run with its series and its results. */
#include "bow_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "devices.h"
#include "studies.h"

bow_run bow_run_text(const char *text) {
  bow_run r = {0};
  ald_report *report = ald_report_create();
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  r.study = study_of(text);
  assert_int_equal(ald_columns_create(r.study, &r.columns, &r.count, report), ALD_OK);
  r.row = calloc(r.count, sizeof *r.row);
  assert_non_null(r.row);
  assert_int_equal(ald_trace_run(r.study, device, (ald_draw){1, 1, 0}, r.row, &r.series, report),
                   ALD_OK);
  ald_device_close(device);
  ald_report_destroy(report);
  return r;
}

void bow_run_end(bow_run *r) {
  ald_series_destroy(r->series);
  ald_columns_clear(r->columns, r->count);
  ald_study_destroy(r->study);
  free(r->row);
}

double bow_run_result(const bow_run *r, const char *name) {
  char wanted[96];
  snprintf(wanted, sizeof wanted, "bows.it.%s", name);
  for (uint32_t c = 0; c < r->count; c++) {
    if (strcmp(r->columns[c].name, wanted) == 0) return r->row[c];
  }
  fail_msg("no result %s", wanted);
  return 0;
}
