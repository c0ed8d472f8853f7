/* SPDX-License-Identifier: Apache-2.0
 * Lists of the numbers of an element: each number is written once, in a list of the element's rows
 * header, and enumerations, descriptions and plain copies follow from it.
 *
 *   X_PARAMETERS(MAKE, COPY)    MAKE(NAME, count)       derived from the keys by the host file
 *                               COPY(NAME, count, KEY)  the keys from KEY on, as they are
 *   X_ROWS(STATE, TEMPORARY)    STATE(NAME, count)      a row that a later step reads
 *                               TEMPORARY(NAME, count)  one that no later step reads before it
 *                                                       is written again
 *   X_FLAGS(STATE, TEMPORARY)   likewise, flags
 *   X_RECORDS(RECORD, SHOWN)    RECORD(NAME, "name", "unit", initial value, axis)
 *   X_TRACES(TRACE, SHOWN)      TRACE(NAME, "name", "unit", axis)
 *
 * Records and traces come in the order of results. SHOWN takes the arguments of RECORD or TRACE for
 * a row that another list has. An axis is VALUE, X, Y or GROWS of ald_row_axis in
 * src/model/row_lists.h, where the descriptions are made. */
#ifndef ALD_KERNELS_LISTS_H
#define ALD_KERNELS_LISTS_H

/* what a list becomes within an enumeration: NAME is the first of `count` numbers */
#define LIST_NUMBERS(NAME, count) NAME, NAME##_LAST = NAME + (count)-1,
#define LIST_COPIES(NAME, count, key) LIST_NUMBERS(NAME, count)
#define LIST_RECORDS(NAME, name, unit, initial, axis) NAME,
#define LIST_TRACES(NAME, name, unit, axis) NAME,
#define LIST_SHOWN(NAME, name, unit, initial, axis)
#define LIST_SHOWN_TRACES(NAME, name, unit, axis)

#endif
