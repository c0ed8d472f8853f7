/* SPDX-License-Identifier: Apache-2.0
 * The checks of a study before it runs, one after the other: what ald_study_check() of the public
 * interface calls. It belongs to none of them, so it has a file of its own. */
#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "contact_check.h"
#include "element_check.h"
#include "impact_check.h"
#include "initial_touch.h"
#include "line_check.h"
#include "run/catenary_check.h"

typedef ald_status check_call(const ald_study *study, uint32_t *warnings, ald_report *report);

/* in the order in which they report */
static check_call *const checks[] = {ald_contact_check, ald_initial_touch_check, ald_element_check,
                                     ald_impact_check,  ald_catenary_check,      ald_line_check};

ald_status ald_study_check(const ald_study *study, uint32_t *warnings, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!study) return ALD_BAD_ARGUMENT;
  if (warnings) *warnings = 0;
  if (study->is_closed) return ALD_OK; /* no time is stepped */
  ald_status status = ALD_OK;
  uint32_t sum = 0;
  for (size_t k = 0; k < sizeof checks / sizeof checks[0] && status == ALD_OK; k++) {
    uint32_t own = 0;
    status = checks[k](study, &own, report);
    sum += own;
  }
  if (status == ALD_NO_MEMORY) {
    ald_report_add(report, "error: no memory to judge the time step\n");
  }
  if (warnings) *warnings = sum;
  return status;
}
