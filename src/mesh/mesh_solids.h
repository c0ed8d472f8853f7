/* SPDX-License-Identifier: Apache-2.0
 * Box, cylinder, sphere and torus as meshes. */
#ifndef ALD_MESH_SOLIDS_H
#define ALD_MESH_SOLIDS_H

#include "base/keys.h"
#include "mesh.h"

/* The keys of each, what is wrong across values that are each within their range, and at which key
 * (NULL: nothing), and the mesh of values that pass the check. */
enum { ALD_BOX_KEYS = 6 };
extern const ald_key ald_box_keys[ALD_BOX_KEYS];
const char *ald_box_check(const double *values, uint32_t *key);
ald_status ald_box_make(const double *values, ald_mesh *mesh, ald_report *report);

enum { ALD_CYLINDER_KEYS = 4 };
extern const ald_key ald_cylinder_keys[ALD_CYLINDER_KEYS];
const char *ald_cylinder_check(const double *values, uint32_t *key);
ald_status ald_cylinder_make(const double *values, ald_mesh *mesh, ald_report *report);

enum { ALD_SPHERE_KEYS = 2 };
extern const ald_key ald_sphere_keys[ALD_SPHERE_KEYS];
const char *ald_sphere_check(const double *values, uint32_t *key);
ald_status ald_sphere_make(const double *values, ald_mesh *mesh, ald_report *report);

enum { ALD_TORUS_KEYS = 4 };
extern const ald_key ald_torus_keys[ALD_TORUS_KEYS];
const char *ald_torus_check(const double *values, uint32_t *key);
ald_status ald_torus_make(const double *values, ald_mesh *mesh, ald_report *report);

#endif
