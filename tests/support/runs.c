/* SPDX-License-Identifier: Apache-2.0
 * Whole runs of studies in tests. */
#include "runs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>

ald_study *run_read(const char *path) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  const ald_status status = ald_study_read(path, &study, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_report_destroy(report);
  return study;
}

ald_run_def run_settings(uint64_t scenarios, const char *device) {
  ald_run_def def = ald_run_def_default();
  def.scenarios = scenarios;
  def.device = device;
  return def;
}

ald_run_summary run_all(const ald_study *study, ald_run_def def) {
  ald_run_summary summary;
  ald_report *report = ald_report_create();
  const ald_status status = ald_run(study, &def, &summary, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_report_destroy(report);
  return summary;
}

void run_folder(const char *name, char *path, size_t size) {
  const char *root = getenv("TMPDIR");
  snprintf(path, size, "%s/allide-%s-XXXXXX", root ? root : "/tmp", name);
  assert_non_null(mkdtemp(path));
}

void run_folder_remove(const char *path) {
  char command[600];
  snprintf(command, sizeof command, "rm -rf '%s'", path);
  assert_int_equal(system(command), 0);
}
