/* SPDX-License-Identifier: Apache-2.0
 * The units that Allide knows, by name, and what it has to say about the names that it does not. */
#ifndef ALD_UNIT_TABLE_H
#define ALD_UNIT_TABLE_H

#include <stddef.h>

/* What a unit is in SI: numerator / denominator x 10^tens m^.. kg^.. s^.. rad^... The power of ten
 * stands apart because it is joined to the number's own exponent, where it costs no rounding. */
typedef struct ald_scale {
  int exponent[4];
  int tens;
  double numerator;
  double denominator;
} ald_scale;

/* Looks up a unit with or without prefix: "m", "kN", "min" (the minute, as whole names come first).
 * Returns 1 and fills the scale, or 0 if there is none of this name (length bytes). */
int ald_unit_find(const char *name, size_t length, ald_scale *found);

/* Says about a name that ald_unit_find() does not know what else to write. */
void ald_unit_explain(const char *name, size_t length, char *buffer, size_t size);

#endif
