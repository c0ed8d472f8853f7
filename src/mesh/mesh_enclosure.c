/* SPDX-License-Identifier: Apache-2.0
 * Does a closed mesh enclose a point? */
#include "mesh_enclosure.h"

#include <math.h>

#include "math/vector3.h"

/* Half the solid angle of a triangle seen from the origin, by van Oosterom and Strackee, The Solid
 * Angle of a Plane Triangle, IEEE Trans. Biomed. Eng. 30 (1983), eq. 8. */
static double half_angle(const double *a, const double *b, const double *c) {
  const double la = ald_length3(a), lb = ald_length3(b), lc = ald_length3(c);
  double across[3];
  ald_cross3(b, c, across);
  return atan2(ald_dot3(a, across),
               la * lb * lc + ald_dot3(a, b) * lc + ald_dot3(a, c) * lb + ald_dot3(b, c) * la);
}

/* is it within the mesh's box? points outside need no angles */
static bool is_near(const ald_mesh *mesh, const double *point) {
  double box[6];
  bool near = true;
  ald_mesh_box(mesh, box);
  for (int k = 0; k < 3; k++) near = near && box[k] < point[k] && point[k] < box[3 + k];
  return near;
}

bool ald_mesh_encloses(const ald_mesh *mesh, const double *point) {
  double half = 0;
  if (!is_near(mesh, point)) return false;
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    double corner[3][3];
    for (int v = 0; v < 3; v++) {
      const double *at = mesh->vertices + 3 * (size_t)mesh->triangles[3 * (size_t)t + (size_t)v];
      for (int k = 0; k < 3; k++) corner[v][k] = at[k] - point[k];
    }
    half += half_angle(corner[0], corner[1], corner[2]);
  }
  return half > 1.5 * acos(-1.0); /* of 2 pi inside, pi on a face, 0 outside */
}
