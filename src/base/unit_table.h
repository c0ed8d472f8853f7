/* SPDX-License-Identifier: Apache-2.0
 * The units that Allide knows, by name, and messages about names that are not units. */
#ifndef ALD_UNIT_TABLE_H
#define ALD_UNIT_TABLE_H

#include <stddef.h>

/* What a unit is in SI: numerator / denominator x 10^tens m^.. kg^.. s^.. rad^... The power of ten
 * is separate because it is added to the number's own exponent, which costs no rounding. */
typedef struct ald_scale {
  int exponent[4];
  int tens;
  double numerator;
  double denominator;
} ald_scale;

/* Looks up a unit with or without prefix: "m", "kN", "min" (the minute, as whole names come first).
 * Returns 1 and fills the scale, or 0 if there is none of this name (length bytes). */
int ald_unit_find(const char *name, size_t length, ald_scale *found);

/* Unit `index` of the table, NULL behind the last; a compass bearing (degT) is no unit of it.
 *   scale     receives what it is in SI
 *   prefixed  receives whether prefixes may stand before it */
const char *ald_unit_at(size_t index, ald_scale *scale, int *prefixed);
/* Prefix `index` and its power of ten; NULL behind the last. */
const char *ald_prefix_at(size_t index, int *tens);
/* Name `index` that is refused and what to write instead; NULL behind the last. */
const char *ald_refused_at(size_t index, const char **hint);

/* Writes a message about a name that ald_unit_find() does not know: what to write instead. */
void ald_unit_explain(const char *name, size_t length, char *buffer, size_t size);

#endif
