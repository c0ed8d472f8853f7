/* SPDX-License-Identifier: Apache-2.0
 * Shank and flukes of a stockless anchor as meshes. */
#ifndef ALD_MESH_ANCHOR_H
#define ALD_MESH_ANCHOR_H

#include "base/keys.h"
#include "mesh.h"

/* keys of the flukes */
enum {
  ALD_FLUKES_LENGTH,
  ALD_FLUKES_BREADTH,
  ALD_FLUKES_CROWN,
  ALD_FLUKES_THICKNESS,
  ALD_FLUKES_GAP,
  ALD_FLUKES_TIP_BREADTH,
  ALD_FLUKES_TIP_THICKNESS,
  ALD_FLUKES_KEYS
};
/* keys of the shank */
enum {
  ALD_SHANK_LENGTH,
  ALD_SHANK_BREADTH,
  ALD_SHANK_THICKNESS,
  ALD_SHANK_END_BREADTH,
  ALD_SHANK_END_THICKNESS,
  ALD_SHANK_KEYS
};

/* The keys of each, what is wrong across values that are each within their range, and at which key
 * (NULL: nothing), and the mesh of values that pass the check. */
extern const ald_key ald_flukes_keys[ALD_FLUKES_KEYS];
const char *ald_flukes_check(const double *values, uint32_t *key);
ald_status ald_flukes_make(const double *values, ald_mesh *mesh, ald_report *report);

extern const ald_key ald_shank_keys[ALD_SHANK_KEYS];
const char *ald_shank_check(const double *values, uint32_t *key);
ald_status ald_shank_make(const double *values, ald_mesh *mesh, ald_report *report);

#endif
