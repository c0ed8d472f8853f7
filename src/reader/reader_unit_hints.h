/* SPDX-License-Identifier: Apache-2.0
 * Numbers without a unit: where they are probably not what was meant. */
#ifndef ALD_READER_UNIT_HINTS_H
#define ALD_READER_UNIT_HINTS_H

#include <stdbool.h>

#include "base/diagnosis.h"
#include "base/document.h"
#include "base/keys.h"

/* Refuses a list in which a number that is not 0 has no unit and others of its dimension have one,
 * and one that a decimal comma has divided: [0 m, 13,5 m].
 * @param keys  (count) of its items; one for all if `count` is 1
 * @return false after a message */
bool ald_expect_units_alike(ald_diagnosis *diagnosis, struct fy_node *list, const char *path,
                            const ald_key *keys, uint32_t count);

/* Refuses a key of a mapping that is the rest of the number before it, which a decimal comma has
 * divided: {gap: 0,3 m}.
 * @param before  the pair before the key; NULL if there is none
 * @return true after a message */
bool ald_refuse_comma_in_number(ald_diagnosis *diagnosis, struct fy_node_pair *before,
                                struct fy_node *key, const char *owner);

/* Warns of an angle without a unit beyond a full turn, and of a mass without a unit in a mapping
 * whose other numbers have units.
 * @param value of the number, SI */
void ald_warn_of_bare(ald_diagnosis *diagnosis, struct fy_node *node, const char *path,
                      ald_dimension dimension, double value);

/* Warns of a value that is far from 1 for a quantity that is called a factor.
 * @param name of the key or the quantity */
void ald_warn_of_factor(ald_diagnosis *diagnosis, ald_place place, const char *path,
                        const char *name, ald_dimension dimension, double value);

#endif
