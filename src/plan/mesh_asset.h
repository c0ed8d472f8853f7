/* SPDX-License-Identifier: Apache-2.0
 * A mesh as the passes read it: numbers for the plan and for the assets of a tile, see
 * kernels/pass/mesh/mesh_rows.h. */
#ifndef ALD_MESH_ASSET_H
#define ALD_MESH_ASSET_H

#include "mesh/mesh.h"
#include "mesh/mesh_planes.h"

typedef struct ald_mesh_asset {
  uint32_t plan_count, asset_count; /* multiples of 8 */
  uint32_t *plan; /* (plan_count) the MESH_FIELD_COUNT fields first, then the tables */
  double *assets; /* (asset_count) points, bounds, boxes; each begins at a multiple of 8 */
} ald_mesh_asset;

/* Makes both for a closed and oriented mesh; places are counted from the starts of the two arrays.
 * ALD_BAD_ARGUMENT names the first edge at which the mesh is open or turned, or that it is empty.
 * @param planes of its convex parts, or NULL: it has none */
ald_status ald_mesh_asset_make(const ald_mesh *mesh, const ald_mesh_planes *planes,
                               ald_mesh_asset *asset, ald_report *report);
/* Counts the places from where the two arrays lie among others instead; once. */
void ald_mesh_asset_place(ald_mesh_asset *asset, uint32_t plan_at, uint32_t assets_at);
void ald_mesh_asset_clear(ald_mesh_asset *asset);

#endif
