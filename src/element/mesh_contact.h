/* SPDX-License-Identifier: Apache-2.0
 * What the contacts of meshes require of the layout. */
#ifndef ALD_MESH_CONTACT_H
#define ALD_MESH_CONTACT_H

#include "model/study.h"

/* Greatest capacity for pairs of crossing triangles among the contacts of the study; 0: it has
 * none. */
uint32_t ald_mesh_contact_pairs(const ald_study *study);

#endif
