/* SPDX-License-Identifier: Apache-2.0
 * The warnings of a run. */
#include "run_warnings.h"

#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "base/warning_list.h"
#include "check/result_warnings.h"
#include "check/single_check.h"
#include "check/study_check.h"
#include "results/store_warnings.h"
#include "run_folder.h"

struct ald_run_warnings {
  ald_warnings *ahead;
  ald_findings *findings;
};

ald_status ald_run_warnings_begin(const ald_study *study, const ald_run_def *def,
                                  uint64_t scenarios, ald_run_warnings **out, ald_report *report) {
  ALD_ASSERT(study && def && out);
  *out = NULL;
  const ald_precision precision = ald_precision_or(def->precision, study->precision);
  if (precision == ALD_SINGLE_PRECISION) {
    const ald_status good = ald_single_refuse(study, report);
    if (good != ALD_OK) return good;
  }
  if (!def->folder && !def->warnings && !def->warned) return ALD_OK;
  ald_run_warnings *made = calloc(1, sizeof *made);
  ald_status status = ALD_OK;
  if (made) made->ahead = ald_warnings_create();
  if (!made || !made->ahead) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the warnings\n");
    goto done;
  }
  ALD_TRY(ald_study_check_in(study, precision, made->ahead, NULL));
  ALD_TRY(ald_findings_create(study, ald_run_seed(study, def), scenarios, &made->findings, report));
  if (def->warned) def->warned(made->ahead, def->warned_user);
  *out = made;
  made = NULL;
done:
  ald_run_warnings_destroy(made);
  return status;
}

void ald_run_warnings_destroy(ald_run_warnings *warnings) {
  if (!warnings) return;
  ald_findings_destroy(warnings->findings);
  ald_warnings_destroy(warnings->ahead);
  free(warnings);
}

ald_findings *ald_run_warnings_findings(ald_run_warnings *warnings) {
  return warnings ? warnings->findings : NULL;
}

ald_status ald_run_warnings_end(ald_run_warnings *warnings, const ald_run_def *def,
                                const char *hash, ald_report *report) {
  if (!warnings) return ALD_OK;
  ald_warnings *all = ald_warnings_create();
  ald_status status = all ? ALD_OK : ALD_NO_MEMORY;
  if (status == ALD_OK) ald_result_warnings_join(warnings->ahead, warnings->findings, all);
  if (status == ALD_OK && ald_warnings_are_short(all)) status = ALD_NO_MEMORY;
  if (status == ALD_NO_MEMORY) ald_report_add(report, "error: no memory for the warnings\n");
  if (status == ALD_OK && def->folder) {
    status = ald_store_warnings_write(def->folder, hash, all, report);
  }
  if (status == ALD_OK) ald_warnings_join(def->warnings, all);
  ald_warnings_destroy(all);
  return status;
}
