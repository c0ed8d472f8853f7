/* SPDX-License-Identifier: Apache-2.0
 * The flat faces of a mesh. */
#include "mesh_face.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "math/vector3.h"
#include "mesh_edges.h"

#define SAME_NORMAL 1e-6

static uint32_t root_of(uint32_t *parents, uint32_t one) {
  while (parents[one] != one) {
    parents[one] = parents[parents[one]];
    one = parents[one];
  }
  return one;
}

/* joins the triangle of a side to the one that had its edge before, if they lie in one plane */
static void join_side(const double *normals, uint32_t *parents, uint32_t *owners, uint32_t edge,
                      uint32_t triangle) {
  const uint32_t other = owners[edge];
  owners[edge] = triangle;
  if (other == ALD_MESH_NONE) return;
  for (uint32_t k = 0; k < 3; k++) {
    const double apart = normals[3 * (size_t)triangle + k] - normals[3 * (size_t)other + k];
    if (!(fabs(apart) <= SAME_NORMAL)) return;
  }
  const uint32_t a = root_of(parents, triangle), b = root_of(parents, other);
  parents[a > b ? a : b] = a > b ? b : a;
}

ald_status ald_mesh_greatest_face(const ald_mesh *mesh, double *area) {
  ald_status status;
  ald_mesh_edges edges = {0};
  const uint32_t count = mesh->triangle_count;
  double *normals = calloc(3 * (size_t)count + 1, sizeof *normals);
  double *areas = calloc((size_t)count + 1, sizeof *areas);
  uint32_t *parents = calloc((size_t)count + 1, sizeof *parents), *owners = NULL;
  *area = 0;
  ALD_TRY(normals && areas && parents ? ALD_OK : ALD_NO_MEMORY);
  ALD_TRY(ald_mesh_edges_find(mesh, &edges, NULL));
  owners = malloc(((size_t)edges.count + 1) * sizeof *owners);
  ALD_TRY(owners ? ALD_OK : ALD_NO_MEMORY);
  for (uint32_t e = 0; e < edges.count; e++) owners[e] = ALD_MESH_NONE;
  for (uint32_t t = 0; t < count; t++) {
    parents[t] = t;
    areas[t] = ald_mesh_triangle_normal(mesh, t, normals + 3 * (size_t)t);
    for (uint32_t k = 0; k < 3; k++) {
      const uint32_t edge = edges.sides[3 * (size_t)t + k] & ~ALD_MESH_REVERSED;
      join_side(normals, parents, owners, edge, t);
    }
  }
  for (uint32_t t = 0; t < count; t++) {
    const uint32_t root = root_of(parents, t);
    if (root != t) areas[root] += areas[t];
  }
  for (uint32_t t = 0; t < count; t++) *area = areas[t] > *area ? areas[t] : *area;
done:
  free(normals);
  free(areas);
  free(parents);
  free(owners);
  ald_mesh_edges_clear(&edges);
  return status;
}
