/* SPDX-License-Identifier: Apache-2.0
 * Quantities that a name or pattern under `vary` or `choose` matches, each set only once. */
#ifndef ALD_READER_TARGETS_H
#define ALD_READER_TARGETS_H

#include "reader.h"

/* The quantities that a pattern matches, all of one dimension, recorded as set by the scope's
 * setter. Returns false after a message; free() the targets in any case. */
bool ald_find_targets(ald_reader *reader, ald_place place, const ald_scope *scope, const char *name,
                      uint32_t **targets, uint32_t *count);
/* Why a quantity cannot vary: "its body is fixed". */
const char *ald_why_fixed(const ald_study *study, uint32_t quantity);
/* Records what sets quantities. Returns false after a message, if something else already does. */
bool ald_take_targets(ald_reader *reader, ald_place place, const ald_scope *scope, const char *name,
                      const uint32_t *targets, uint32_t count);

/* Reports a name that is no quantity's; `section`: where it is written. */
void ald_report_unknown_quantity(ald_reader *reader, ald_place place, const char *section,
                                 const char *name);

#endif
