/* SPDX-License-Identifier: Apache-2.0
 * A hawse pipe with the ship's side around its mouth, as a mesh. */
#ifndef ALD_MESH_HAWSE_H
#define ALD_MESH_HAWSE_H

#include "base/keys.h"
#include "mesh.h"

/* The keys, what is wrong across values that are each within their range, and at which key (NULL:
 * nothing), and the mesh of values that pass the check. */
enum { ALD_HAWSE_KEYS = 10 };
extern const ald_key ald_hawse_keys[ALD_HAWSE_KEYS];
const char *ald_hawse_check(const double *values, uint32_t *key);
ald_status ald_hawse_make(const double *values, ald_mesh *mesh, ald_report *report);

#endif
