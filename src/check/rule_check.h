/* SPDX-License-Identifier: Apache-2.0
 * Rules and orders that no scenario can fulfil. */
#ifndef ALD_RULE_CHECK_H
#define ALD_RULE_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Warns of rules that monitor only results which stay 0, for want of the limit that they compare
 * with; and of rules and orders whose times lie beyond the end of the scenario.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_rule_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
