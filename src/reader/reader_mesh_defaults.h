/* SPDX-License-Identifier: Apache-2.0
 * Values of keys that were left out, from a body's mesh, and whether it floats as the body does. */
#ifndef ALD_READER_MESH_DEFAULTS_H
#define ALD_READER_MESH_DEFAULTS_H

#include "reader.h"

/* Fills keys of a definition that were left out from the mesh of its bodies, if they share one;
 * after its instances were made. Returns false after a message. */
bool ald_take_from_mesh(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                        uint32_t definition);
/* Warns if the mesh of a body with particulars starts at another draught than theirs.
 * @param place of its key `mesh` */
void ald_warn_of_draught(ald_reader *reader, ald_place place, const char *path, uint32_t body);
/* Warns if an offset of the buoyancy gives a body a list or trim of more than 10 degrees. */
void ald_warn_of_lean(ald_reader *reader, ald_place owner, const char *path, uint32_t number);

#endif
