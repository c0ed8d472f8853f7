/* SPDX-License-Identifier: Apache-2.0
 * Elements that a report may show as one, as they have the same results: three or more of one
 * definition ("contacts.rubber.fender1", "contacts.rubber.fender2"), or whose names differ by a
 * number alone ("fenders.fender 1", "fenders.fender 2"); and six or more others of one section
 * ("hawsers.fore spring", "hawsers.aft breast"), but not bodies. */
#ifndef ALD_CLI_ELEMENT_GROUPS_H
#define ALD_CLI_ELEMENT_GROUPS_H

#include <stddef.h>
#include <stdint.h>

#include "allide/allide.h"

enum { ELEMENT_GROUP_MIN = 3, ELEMENT_SECTION_MIN = 6, ELEMENT_TEXT = 240 };

/** Members in the order of their columns; column k of a member is `firsts[member] + k`. */
typedef struct element_group {
  const size_t *firsts; /**< (count) first column of each member */
  size_t count;         /**< members, 3 or more */
  size_t size;          /**< columns of a member */
} element_group;

/** All zero: none. */
typedef struct element_groups {
  size_t *firsts;        /**< of all members of all groups */
  element_group *groups; /**< (count) in the order of their first columns */
  uint32_t count;
  uint32_t *of; /**< (columns) 1 + group, 0: in none */
} element_groups;

/** Finds the groups among the results of a folder, not among its inputs.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status element_groups_find(element_groups *g, const ald_results *results);
void element_groups_clear(element_groups *g);

/** @return the group of a column, NULL if it is in none */
const element_group *element_groups_of(const element_groups *g, size_t column);
/** Writes what the members are: "contacts.rubber.fender1 to fender8 (8)". @return `text` */
const char *element_group_title(const element_group *group, const ald_results *results,
                                char text[ELEMENT_TEXT]);
/** Writes the name of the member that a column is of: "fender3". @return `text` */
const char *element_group_member(const ald_results *results, size_t column,
                                 char text[ELEMENT_TEXT]);

#endif
