/* SPDX-License-Identifier: Apache-2.0
 * The meshes of bodies in a layout. */
#ifndef ALD_LAYOUT_MESHES_H
#define ALD_LAYOUT_MESHES_H

#include "plan/layout_builder.h"

/* What the plan and the assets have of each mesh; its tables are kept for the end of the plan. */
void ald_layout_meshes(ald_layout_builder *b);
/* Of a part of a study: keeps the tables of the whole one's plan. */
void ald_layout_take_mesh_tables(ald_layout_builder *b, const ald_layout *all);
/* Appends the tables that were kept: the last of the plan. */
void ald_layout_mesh_tables(ald_layout_builder *b);

#endif
