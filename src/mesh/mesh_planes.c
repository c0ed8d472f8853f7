/* SPDX-License-Identifier: Apache-2.0
 * The planes of the faces of convex meshes. */
#include "mesh_planes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "math/vector3.h"

/* cosine of the angle between normals of one plane, at least */
#define ALIKE 0.999

/* a triangle and its area, to be sorted */
typedef struct face {
  double area, normal[3];
  uint32_t triangle;
} face;

static int compare(const void *a, const void *b) {
  const face *x = a, *y = b;
  if (x->area != y->area) return x->area < y->area ? 1 : -1;
  return (x->triangle > y->triangle) - (x->triangle < y->triangle);
}

static const double *corner_of(const ald_mesh *mesh, uint32_t triangle, uint32_t k) {
  return mesh->vertices + 3 * (size_t)mesh->triangles[3 * (size_t)triangle + k];
}

/* the faces, the largest first; those without area have no normal */
static void fill_faces(const ald_mesh *mesh, face *faces) {
  ALD_ASSERT(faces);
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    faces[t].area = ald_mesh_triangle_normal(mesh, t, faces[t].normal);
    faces[t].triangle = t;
  }
  qsort(faces, mesh->triangle_count, sizeof *faces, compare);
}

/* does a plane have all corners of a triangle? */
static bool has_triangle(const double *plane, const ald_mesh *mesh, const face *f, double slack) {
  if (ald_dot3(plane, f->normal) < ALIKE) return false;
  for (uint32_t k = 0; k < 3; k++) {
    if (fabs(plane[3] - ald_dot3(plane, corner_of(mesh, f->triangle, k))) > slack) return false;
  }
  return true;
}

static bool is_below(const double *plane, const ald_mesh *mesh, double slack) {
  for (size_t v = 0; v < mesh->vertex_count; v++) {
    if (ald_dot3(plane, mesh->vertices + 3 * v) - plane[3] > slack) return false;
  }
  return true;
}

/* planes of a mesh; 0: it is not convex, or has more than `most` */
static uint32_t find(const ald_mesh *mesh, const double sides[3], const face *faces, uint32_t most,
                     double *planes) {
  const double slack = ALD_MESH_PLANE_SLACK * ald_length3(sides);
  uint32_t count = 0;
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    const face *f = &faces[t];
    bool is_known = !(f->area > 0);
    for (uint32_t j = 0; j < count && !is_known; j++) {
      is_known = has_triangle(planes + 4 * (size_t)j, mesh, f, slack);
    }
    if (is_known) continue;
    if (count == most) return 0;
    double *plane = planes + 4 * (size_t)count++;
    memcpy(plane, f->normal, sizeof f->normal);
    plane[3] = ald_dot3(f->normal, corner_of(mesh, f->triangle, 0));
    if (!is_below(plane, mesh, slack)) return 0;
  }
  return count;
}

uint32_t ald_mesh_planes_count(const ald_mesh_planes *planes) {
  return planes->part_count > 0 ? planes->starts[planes->part_count] : 0;
}

ald_status ald_mesh_planes_add(const ald_mesh *mesh, uint32_t most, ald_mesh_planes *planes) {
  ald_status status = ALD_OK;
  const uint32_t had = ald_mesh_planes_count(planes), parts = planes->part_count;
  double box[6];
  face *faces = calloc((size_t)mesh->triangle_count + 1, sizeof *faces);
  double *grown = realloc(planes->planes, ((size_t)had + most + 1) * 4 * sizeof *grown);
  uint32_t *starts = realloc(planes->starts, ((size_t)parts + 2) * sizeof *starts);
  if (grown) planes->planes = grown;
  if (starts) planes->starts = starts;
  if (!faces || !grown || !starts) {
    status = ALD_NO_MEMORY;
    goto done;
  }
  starts[0] = 0;
  fill_faces(mesh, faces);
  ald_mesh_box(mesh, box);
  const double sides[3] = {box[3] - box[0], box[4] - box[1], box[5] - box[2]};
  const double least = fmin(sides[0], fmin(sides[1], sides[2]));
  const uint32_t own = find(mesh, sides, faces, most, grown + 4 * (size_t)had);
  if (own > 0) {
    planes->thickness = parts == 0 ? least : fmin(planes->thickness, least);
    planes->part_count = parts + 1;
    starts[parts + 1] = had + own;
  }
done:
  free(faces);
  return status;
}

void ald_mesh_planes_clear(ald_mesh_planes *planes) {
  free(planes->starts);
  free(planes->planes);
  *planes = (ald_mesh_planes){0};
}
