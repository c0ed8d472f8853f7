/* SPDX-License-Identifier: Apache-2.0
 * Orders that set what is set already. */
#ifndef ALD_ORDER_CHECK_H
#define ALD_ORDER_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Adds warnings of orders after which everything is as it was before. Not of those that may come
 * in another order in another scenario, or whose numbers vary.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_order_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
