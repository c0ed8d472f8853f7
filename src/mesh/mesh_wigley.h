/* SPDX-License-Identifier: Apache-2.0
 * The hull of Wigley as a mesh. */
#ifndef ALD_MESH_WIGLEY_H
#define ALD_MESH_WIGLEY_H

#include "base/keys.h"
#include "mesh.h"

/* The keys, what is wrong across values that are each within their range, and at which key
 * (NULL: nothing), and the mesh of values that pass the check. */
enum { ALD_WIGLEY_KEYS = 5 };
extern const ald_key ald_wigley_keys[ALD_WIGLEY_KEYS];
const char *ald_wigley_check(const double *values, uint32_t *key);
ald_status ald_wigley_make(const double *values, ald_mesh *mesh, ald_report *report);

#endif
