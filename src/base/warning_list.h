/* SPDX-License-Identifier: Apache-2.0
 * A list of warnings being written; its readers use allide/warnings.h. */
#ifndef ALD_WARNING_LIST_H
#define ALD_WARNING_LIST_H

#include <math.h>

#include "allide/warnings.h"
#include "warning_code.h"

/* What a warning is about. Left out: no quantity, no scenarios, the remedy of its code. */
typedef struct ald_warned {
  const char *element, *quantity, *remedy;
  uint64_t scenarios, of, scenario;
  double worst;
} ald_warned;

/* Adds a warning, whose text is formatted; nothing happens if `warnings` is NULL. Without memory
 * the list says so by ald_warnings_are_short(). Without `scenarios`, worst and scenario are not
 * taken. */
void ald_warn(ald_warnings *warnings, ald_warning_code code, ald_warned about, const char *format,
              ...) __attribute__((format(printf, 4, 5)));
/* Adds copies of all warnings of another list. */
void ald_warnings_join(ald_warnings *warnings, const ald_warnings *other);
/* Was there no memory for a warning? */
int ald_warnings_are_short(const ald_warnings *warnings);
/* Appends the warnings from `first` on to a report: "warning: ELEMENT: TEXT" and the remedy below.
 */
void ald_warnings_report(const ald_warnings *warnings, uint32_t first, ald_report *report);

#endif
