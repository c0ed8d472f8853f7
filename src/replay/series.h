/* SPDX-License-Identifier: Apache-2.0
 * The time series that a study asks for, at the end of a run. */
#ifndef ALD_SERIES_H
#define ALD_SERIES_H

#include <stdbool.h>

#include "allide/base.h"

/* As ald_series_keep(), but asks before each series whether it is to stop.
 * @param stop called by several threads; NULL: never
 * @param user handed to `stop`
 * @return ALD_INTERRUPTED if it did */
ald_status ald_series_keep_until(const char *folder, bool (*stop)(void *user), void *user,
                                 uint32_t *count, ald_report *report);

#endif
