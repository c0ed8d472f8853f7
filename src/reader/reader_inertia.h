/* SPDX-License-Identifier: Apache-2.0
 * Checks of the mass matrix: messages about moments, products and added mass. */
#ifndef ALD_READER_INERTIA_H
#define ALD_READER_INERTIA_H

#include "reader.h"

/* Reports what is wrong with the inertia of a body that was read: nominal numbers; those that vary
 * are checked in each scenario.
 * @param place of the body's name */
void ald_check_inertia(ald_reader *reader, struct fy_node *node, ald_place place, const char *path,
                       const ald_body *body);

#endif
