/* SPDX-License-Identifier: Apache-2.0
 * The section `meshes`: closed surfaces from files or parametric shapes. */
#ifndef ALD_READER_MESH_H
#define ALD_READER_MESH_H

#include "reader/reader.h"

/* The meshes of the section `meshes` that have not been read; before the bodies that name them. */
void ald_read_meshes(ald_reader *reader);
/* The mesh that a body names: 1 + its number; 0 if it names none, or after a message. */
uint32_t ald_find_mesh(ald_reader *reader, struct fy_node *body, const char *path);

#endif
