/* SPDX-License-Identifier: Apache-2.0
 * What the contacts of meshes ask of the layout. */
#ifndef ALD_MESH_CONTACT_H
#define ALD_MESH_CONTACT_H

#include "model/study.h"

/* Most pairs of crossing triangles that a contact of the study asks room for; 0: it has none. */
uint32_t ald_mesh_contact_pairs(const ald_study *study);

#endif
