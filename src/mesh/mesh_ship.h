/* SPDX-License-Identifier: Apache-2.0
 * A ship-like hull as a mesh. */
#ifndef ALD_MESH_SHIP_H
#define ALD_MESH_SHIP_H

#include "base/keys.h"
#include "mesh.h"

/* The keys, what is wrong across values that are each within their range, and at which key
 * (NULL: nothing), and the mesh of values that pass the check. */
enum { ALD_SHIP_KEYS = 9 };
/* places of keys that follow those of every hull, ALD_HULL_LENGTH and so on */
enum { ALD_SHIP_HULL_BLOCK = 4, ALD_SHIP_HULL_TRIANGLES = 8 };
extern const ald_key ald_ship_keys[ALD_SHIP_KEYS];
const char *ald_ship_check(const double *values, uint32_t *key);
ald_status ald_ship_make(const double *values, ald_mesh *mesh, ald_report *report);

#endif
