/* SPDX-License-Identifier: Apache-2.0
 * What an entry is written out as: nodes of the document, as if the study had them. Nodes have the
 * place of their entry, so that messages about them lead there. Without memory the reader's mark is
 * set, and nothing more is written. */
#ifndef ALD_READER_WRITTEN_H
#define ALD_READER_WRITTEN_H

#include "reader_entry.h"

/* A section of the study, made if it is missing; NULL if it is no mapping, or without memory. */
struct fy_node *ald_written_section(ald_reader *reader, const char *name);

/* An entry of a section, to be filled; NULL after a message if the study has one of this name, or
 * without memory. */
struct fy_node *ald_written_entry(ald_entry *entry, struct fy_node *section, const char *name);

/* Writes a body in six freedoms out, at rest.
 *   mass      [kg]
 *   gyration  radii about its axes [m]
 *   at, turn  of its centre of gravity, and its attitude, earth frame [m], [rad]
 * Returns its entry, to which keys may be added; NULL as ald_written_entry(). */
struct fy_node *ald_written_body(ald_entry *entry, const char *name, double mass, vec3 gyration,
                                 vec3 at, euler turn);

/* Puts a value, which it takes, under a key. */
void ald_written_put(ald_entry *entry, struct fy_node *mapping, const char *key,
                     struct fy_node *value);

/* Values: a word; a number in SI, as it would stand in the study, whose numbers `scale` multiplies;
 * a list of values, which it takes; a list of two words; a list of three numbers; an empty mapping.
 */
struct fy_node *ald_written_word(ald_entry *entry, const char *text);
struct fy_node *ald_written_number(ald_entry *entry, ald_dimension dimension, double value);
struct fy_node *ald_written_list(ald_entry *entry, struct fy_node **items, int count);
struct fy_node *ald_written_pair(ald_entry *entry, const char *first, const char *second);
struct fy_node *ald_written_vector(ald_entry *entry, ald_dimension dimension, vec3 v);
struct fy_node *ald_written_mapping(ald_entry *entry);

#endif
