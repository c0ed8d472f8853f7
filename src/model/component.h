/* SPDX-License-Identifier: Apache-2.0
 * Numbers of lists by name: position.x, sections[0].mass, added mass.sway-sway. The paths of
 * quantities have these names; a study has lists. */
#ifndef ALD_COMPONENT_H
#define ALD_COMPONENT_H

#include <stdbool.h>
#include <stddef.h>

/* Where a list of a study holds what has a name in it.
 * @param list path of the list: "bodies.tug.position", "lines.riser.sections[0]"
 * @param name "x", "mass", "sway-sway"
 * @param inner receives the item of that item, of a matrix in rows; -1 if the list holds the number
 * @return the item, from 0; -1: the list is none of the kind, or has no such name */
int ald_component_item(const char *list, const char *name, int *inner);

/* The path of a quantity for one that ends with an item of such a list: "bodies.tug.position.x" for
 * "bodies.tug.position[0]". Other paths stay as they are.
 * @return false if it is longer than `size` */
bool ald_component_path(const char *path, char *quantity, size_t size);

#endif
