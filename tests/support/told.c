/* SPDX-License-Identifier: Apache-2.0
 * The events of one scenario of a study that is written in a test. */
#include "told.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "runs.h"

static int hear(const ald_event_info *event, void *user) {
  told *t = user;
  assert_true(t->count < TOLD_MAX);
  snprintf(t->what[t->count], sizeof t->what[0], "%s", event->what);
  snprintf(t->source[t->count], sizeof t->source[0], "%s", event->source);
  t->time[t->count] = event->time;
  t->value[t->count++] = event->value;
  return 0;
}

told told_of(const char *text, const char *device) {
  char folder[256];
  ald_study *study = NULL;
  ald_results *results = NULL;
  ald_run_summary summary;
  told t = {.count = 0};
  ald_report *report = ald_report_create();
  ald_run_def def = ald_run_def_default();
  if (ald_study_read_text(text, "told", &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  run_folder("told", folder, sizeof folder);
  def.folder = folder;
  def.device = device;
  if (ald_run(study, &def, &summary, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  snprintf(t.hash, sizeof t.hash, "%s", summary.hash);
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  assert_int_equal(ald_results_events(results, 0, hear, &t, NULL), ALD_OK);
  ald_results_close(results);
  run_folder_remove(folder);
  ald_report_destroy(report);
  ald_study_destroy(study);
  return t;
}

void told_expect(const told *t, int k, const char *what, const char *source, double time,
                 double tolerance) {
  if (k >= t->count) fail_msg("%d events, no %s", t->count, what);
  assert_string_equal(t->what[k], what);
  assert_string_equal(t->source[k], source);
  if (!(fabs(t->time[k] - time) <= tolerance)) {
    fail_msg("%s at %.9g s, not %.9g s", what, t->time[k], time);
  }
}

int told_find(const told *t, const char *what, int k) {
  for (int e = 0; e < t->count; e++) {
    if (strcmp(t->what[e], what) == 0 && k-- == 0) return e;
  }
  return -1;
}
