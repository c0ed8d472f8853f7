/* SPDX-License-Identifier: Apache-2.0
 * The section `radiation`: damping tables, retardation functions, and the added mass that belongs
 * to them. */
#ifndef ALD_READER_RADIATION_H
#define ALD_READER_RADIATION_H

#include "reader.h"

/* The damping table of a definition from its file, and the retardation functions of it.
 * @param mapping the definition, of which the keys have been read
 * @param owner   its place */
void ald_read_radiation(ald_reader *reader, struct fy_node *mapping, ald_place owner,
                        const char *path, ald_definition *definition);
/* Does a definition take its damping from ships? */
bool ald_radiation_is_of_ship(struct fy_node *mapping);
/* Gives bodies with radiation but without added mass that at infinite frequency, if their table has
 * it; warns of bodies with a different one, or none. */
void ald_take_from_radiation(ald_reader *reader);

#endif
