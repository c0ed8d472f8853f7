/* SPDX-License-Identifier: Apache-2.0
 * OBJ: vertices and faces. */
#ifndef ALD_MESH_OBJ_H
#define ALD_MESH_OBJ_H

#include "mesh_text.h"

/* As ald_mesh_read(). */
ald_status ald_mesh_obj_read(ald_mesh_text *text, ald_mesh *mesh);

/* Is it a word that a line of an OBJ file may begin with? */
bool ald_mesh_obj_knows(const ald_mesh_word *word);

#endif
