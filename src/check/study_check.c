/* SPDX-License-Identifier: Apache-2.0
 * The checks of a study before it runs, one after the other: what ald_study_check() of the public
 * interface calls. It belongs to none of them, so it has a file of its own. */
#include "study_check.h"

#include "allide/sweep.h"
#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "base/warning_list.h"
#include "checks.h"
#include "element_check.h"
#include "initial_touch.h"
#include "single_check.h"
#include "stop_check.h"
#include "turning_check.h"

typedef ald_status check_call(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* in the order in which they report */
static check_call *const checks[] = {ald_rule_check,     ald_order_check,   ald_start_check,
                                     ald_stop_check,     ald_contact_check, ald_initial_touch_check,
                                     ald_rest_check,     ald_element_check, ald_impact_check,
                                     ald_catenary_check, ald_line_check,    ald_seabed_check,
                                     ald_anchor_check,   ald_beside_check,  ald_turning_check};

/* every study of a sweep must be one; the messages of the first that is not */
static ald_status check_sweep(const ald_study *study, ald_report *report) {
  ald_status status = ALD_OK;
  ald_report *own = ald_report_create();
  if (!own) return ALD_NO_MEMORY;
  for (size_t m = 0; m < ald_sweep_count(study) && status == ALD_OK; m++) {
    ald_study *member = NULL;
    status = ald_sweep_member(study, m, &member, own);
    if (status == ALD_OK) ald_report_clear(own); /* warnings that its study has, too */
    ald_study_destroy(member);
  }
  ald_report_add(report, "%s", ald_report_text(own));
  ald_report_destroy(own);
  return status;
}

ald_status ald_study_check_in(const ald_study *study, ald_precision precision,
                              ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  ald_status status = ALD_OK;
  ald_warnings *own = ald_warnings_create();
  if (!own) status = ALD_NO_MEMORY;
  if (status == ALD_OK) status = check_sweep(study, report);
  ald_warnings_join(own, study->warnings);
  const uint32_t of_text = ald_warnings_count(own);
  if (status == ALD_OK) status = ald_sense_check(study, own, report);
  for (size_t k = 0; k < sizeof checks / sizeof checks[0] && status == ALD_OK; k++) {
    if (!study->is_closed) status = checks[k](study, own, report); /* else no time is stepped */
  }
  if (status == ALD_OK && precision == ALD_SINGLE_PRECISION && !study->is_closed) {
    status = ald_single_check(study, own, report);
  }
  if (status == ALD_OK && ald_warnings_are_short(own)) status = ALD_NO_MEMORY;
  if (status == ALD_NO_MEMORY) {
    ald_report_add(report, "error: no memory to check the study\n");
  } else if (status == ALD_OK) {
    ald_warnings_report(own, of_text,
                        report); /* those of its text were reported with their lines */
  }
  ald_warnings_join(warnings, own);
  ald_warnings_destroy(own);
  return status;
}

ald_status ald_study_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!study) return ald_report_refuse(report, __func__);
  ald_status status = ALD_OK;
  if (study->precision == ALD_SINGLE_PRECISION) status = ald_single_refuse(study, report);
  if (status == ALD_OK) status = ald_study_check_in(study, study->precision, warnings, report);
  return status;
}
