/* SPDX-License-Identifier: Apache-2.0
 * Elements that leave no room for others on the same body. */
#ifndef ALD_READER_RELATIONS_H
#define ALD_READER_RELATIONS_H

#include "reader/reader.h"

/* Warns of bodies that are restored twice, and reports hulls beside which another element resists
 * the same body. */
void ald_find_rivals(ald_reader *reader);

/* Finds the element that a definition names, on the body of each of its instances, and
 * checks that the two go together. */
void ald_find_named(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition);

/* Finds, for each instance of a definition, the one element between its bodies of the kinds that
 * its kind looks at; a message at `place` if there is none, or more than one. */
void ald_find_looked_at(ald_reader *reader, ald_place place, const char *path, uint32_t definition);

/* Finds the elements through which those of a definition act, on the body of each, and checks that
 * they go together; reports a body that has none, or that is taken. */
void ald_find_through(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                      uint32_t definition);

/* Makes the one element of a definition whose `between` names two lines of the study. */
void ald_pair_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition);
/* Checks the numbers of its element, once they are read, with those of both lines. */
void ald_check_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                     uint32_t definition);

#endif
