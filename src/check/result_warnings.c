/* SPDX-License-Identifier: Apache-2.0
 * All warnings about a run. */
#include "result_warnings.h"

#include <string.h>

#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "results/results.h"
#include "results/store_warnings.h"
#include "study_check.h"

/* do the rows tell more of this? */
static bool is_of_first(const ald_warning *warning) {
  static const ald_warning_code codes[] = {ALD_WARN_COMPRESSED_AT_START, ALD_WARN_BAD_INPUT};
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    if (strcmp(warning->code, ald_warning_infos[codes[c]].name) == 0) return true;
  }
  return false;
}

void ald_result_warnings_join(const ald_warnings *ahead, const ald_findings *findings,
                              ald_warnings *warnings) {
  for (uint32_t w = 0; w < ald_warnings_count(ahead); w++) {
    const ald_warning *warning = ald_warnings_at(ahead, w);
    if (!is_of_first(warning)) ald_warnings_add(warnings, warning);
  }
  ald_findings_warn(findings, warnings);
}

static ald_status add_blocks(const ald_results *results, ald_findings *findings,
                             ald_report *report) {
  for (uint32_t i = 0; i < results->block_count; i++) {
    ald_block block;
    ald_status status = ald_results_block(results, i, &block, report);
    if (status != ALD_OK) return status;
    status = ald_findings_add(findings, &block, report);
    ald_block_clear(&block);
    if (status < 0) return status;
  }
  return ALD_OK;
}

static ald_status find(const ald_results *results, ald_warnings *warnings, ald_report *report) {
  ald_study *study = NULL;
  ald_findings *findings = NULL;
  ald_warnings *ahead = ald_warnings_create();
  ald_status status = ahead ? ALD_OK : ALD_NO_MEMORY;
  if (status == ALD_OK) status = ald_results_study(results, &study, NULL);
  if (status == ALD_OK) {
    status = ald_study_check_in(study, results->manifest.precision, ahead, NULL);
  }
  if (status == ALD_OK) {
    status = ald_findings_create(study, results->manifest.seed,
                                 ald_manifest_scenarios(&results->manifest), &findings, report);
  }
  if (status == ALD_OK) status = add_blocks(results, findings, report);
  if (status == ALD_OK) ald_result_warnings_join(ahead, findings, warnings);
  ald_findings_destroy(findings);
  ald_warnings_destroy(ahead);
  ald_study_destroy(study);
  return status;
}

ald_status ald_results_warnings(const ald_results *results, ald_warnings *warnings,
                                ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!results || !warnings) return ald_report_refuse(report, __func__);
  /* the hash is of the whole blocks alone */
  const bool is_whole = results->beginning.count == 0;
  if (is_whole && ald_store_warnings_read(results->folder, results->hash, warnings)) return ALD_OK;
  ald_status status = find(results, warnings, report);
  if (status == ALD_OK && ald_warnings_are_short(warnings)) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the warnings\n");
  }
  return status;
}
