/* SPDX-License-Identifier: Apache-2.0
 * Mass properties of a closed mesh, by tetrahedra. */
#include "mesh_mass.h"

#include <math.h>

#include "math/compensated_sum.h"
#include "math/vector3.h"

static void find_box(const ald_mesh *mesh, ald_mesh_mass *mass) {
  double box[6];
  ald_mesh_box(mesh, box);
  for (int k = 0; k < 3; k++) {
    mass->low[k] = box[k];
    mass->high[k] = box[3 + k];
  }
}

/* sums over the tetrahedra from a point to the triangles, coordinates from that point */
typedef struct tetrahedra {
  double at[3];
  ald_compensated_sum six_volume; /* 6 V */
  ald_compensated_sum first[3];   /* 24 x integral of x, y, z */
  ald_compensated_sum second[6];  /* 120 x integral of x x, y y, z z, x y, x z, y z */
  ald_compensated_sum two_area;   /* 2 x area of the triangles */
} tetrahedra;

static const int second_of[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};

/* integrals over a tetrahedron with a corner at 0 and determinant D = 6 V:
 * x: D/24 sum(x_i),  x y: D/120 (sum(x_i) sum(y_i) + sum(x_i y_i)) */
static void add_triangle(tetrahedra *t, double p[3][3]) {
  double normal[3], along[2][3], sum[3];
  for (int k = 0; k < 3; k++) {
    along[0][k] = p[1][k] - p[0][k];
    along[1][k] = p[2][k] - p[0][k];
    sum[k] = p[0][k] + p[1][k] + p[2][k];
  }
  ald_cross3(along[0], along[1], normal);
  const double six = ald_dot3(normal, p[0]);
  ald_compensated_sum_add(&t->six_volume, six);
  ald_compensated_sum_add(
      &t->two_area, sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]));
  for (int k = 0; k < 3; k++) ald_compensated_sum_add(&t->first[k], six * sum[k]);
  for (int n = 0; n < 6; n++) {
    const int k = second_of[n][0], l = second_of[n][1];
    const double mixed =
        (sum[k] * sum[l] + p[0][k] * p[0][l] + p[1][k] * p[1][l] + p[2][k] * p[2][l]);
    ald_compensated_sum_add(&t->second[n], six * mixed);
  }
}

static void add_all(const ald_mesh *mesh, tetrahedra *t) {
  for (size_t n = 0; n < mesh->triangle_count; n++) {
    double p[3][3];
    for (int corner = 0; corner < 3; corner++) {
      const double *vertex = mesh->vertices + 3 * (size_t)mesh->triangles[3 * n + (size_t)corner];
      for (int k = 0; k < 3; k++) p[corner][k] = vertex[k] - t->at[k];
    }
    add_triangle(t, p);
  }
}

void ald_mesh_mass_of(const ald_mesh *mesh, ald_mesh_mass *mass) {
  *mass = (ald_mesh_mass){0};
  if (mesh->vertex_count == 0) return;
  find_box(mesh, mass);
  tetrahedra t = {.at = {0}};
  for (int k = 0; k < 3; k++) t.at[k] = 0.5 * (mass->low[k] + mass->high[k]);
  add_all(mesh, &t);
  const double six = ald_compensated_sum_value(t.six_volume);
  double c[3], squares[6];
  for (int k = 0; k < 3; k++) {
    c[k] = six != 0 ? ald_compensated_sum_value(t.first[k]) / (4 * six) : 0;
    mass->centroid[k] = t.at[k] + c[k];
  }
  mass->volume = six / 6;
  mass->area = 0.5 * ald_compensated_sum_value(t.two_area);
  for (int n = 0; n < 6; n++) {
    squares[n] = ald_compensated_sum_value(t.second[n]) / 120 -
                 mass->volume * c[second_of[n][0]] * c[second_of[n][1]];
  }
  for (int k = 0; k < 3; k++) {
    mass->moments[k] = squares[(k + 1) % 3] + squares[(k + 2) % 3];
    mass->products[k] = squares[3 + k];
  }
}
