/* SPDX-License-Identifier: Apache-2.0
 * The shells of a mesh: which triangles are connected, how large they are, which lies within which.
 */
#include "mesh_shells.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "math/vector3.h"
#include "mesh.h"

/* tests of a point against a triangle that may be spent on what lies within what */
static const uint64_t patience = 1000000000u;

static const double *point(const ald_mesh *mesh, uint32_t vertex) {
  return mesh->vertices + 3 * (size_t)vertex;
}

static const double *corner(const ald_mesh *mesh, uint32_t t, uint32_t k) {
  ALD_ASSERT(t < mesh->triangle_count && k < 3);
  return point(mesh, mesh->triangles[3 * (size_t)t + k]);
}

/* ------------------------------------------------------------------------------ which is which */

static uint32_t root_of(uint32_t *parents, uint32_t t) {
  ALD_ASSERT(parents[t] <= t);
  while (parents[t] != t) {
    parents[t] = parents[parents[t]];
    t = parents[t];
  }
  return t;
}

/* joins the triangles at each edge: the one with the least number represents all */
static void join(const ald_mesh *mesh, const ald_mesh_edges *edges, uint32_t *at_edge,
                 uint32_t *parents) {
  for (uint32_t e = 0; e < edges->count; e++) at_edge[e] = ALD_MESH_NONE;
  for (uint32_t t = 0; t < mesh->triangle_count; t++) parents[t] = t;
  for (size_t n = 0; n < 3 * (size_t)mesh->triangle_count; n++) {
    const uint32_t t = (uint32_t)(n / 3), edge = edges->sides[n] & ~ALD_MESH_REVERSED;
    if (at_edge[edge] == ALD_MESH_NONE) {
      at_edge[edge] = t;
      continue;
    }
    const uint32_t a = root_of(parents, t), b = root_of(parents, at_edge[edge]);
    if (a < b) parents[b] = a;
    if (b < a) parents[a] = b;
  }
}

/* numbers the shells in the order of their first triangles */
static uint32_t number_shells(uint32_t *parents, uint32_t triangle_count) {
  uint32_t count = 0;
  for (uint32_t t = 0; t < triangle_count; t++) {
    /* a root comes before its triangles, which find its number in its place */
    const uint32_t root = parents[t] == t ? t : parents[t];
    parents[t] = root == t ? count++ : parents[root];
  }
  return count;
}

/* ------------------------------------------------------------------------------ their numbers */

static void widen(double *low, double *high, const double *p) {
  for (size_t k = 0; k < 3; k++) {
    low[k] = fmin(low[k], p[k]);
    high[k] = fmax(high[k], p[k]);
  }
}

/* six times the volume between a triangle and a point */
static double volume_under(const ald_mesh *mesh, uint32_t t, const double *from) {
  double d[3][3];
  for (uint32_t k = 0; k < 3; k++) {
    for (size_t i = 0; i < 3; i++) d[k][i] = corner(mesh, t, k)[i] - from[i];
  }
  return d[0][0] * (d[1][1] * d[2][2] - d[1][2] * d[2][1]) +
         d[0][1] * (d[1][2] * d[2][0] - d[1][0] * d[2][2]) +
         d[0][2] * (d[1][0] * d[2][1] - d[1][1] * d[2][0]);
}

static void measure(const ald_mesh *mesh, ald_mesh_shells *shells) {
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    ald_mesh_shell *s = &shells->shells[shells->of[t]];
    if (s->triangle_count++ == 0) {
      s->first = t;
      for (size_t i = 0; i < 3; i++) s->low[i] = s->high[i] = corner(mesh, t, 0)[i];
    }
    for (uint32_t k = 0; k < 3; k++) widen(s->low, s->high, corner(mesh, t, k));
  }
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    ald_mesh_shell *s = &shells->shells[shells->of[t]];
    const double middle[3] = {(s->low[0] + s->high[0]) / 2, (s->low[1] + s->high[1]) / 2,
                              (s->low[2] + s->high[2]) / 2};
    s->volume += volume_under(mesh, t, middle) / 6;
    s->area += ald_mesh_triangle_of(mesh, t).area;
  }
}

/* the state by edges and volume */
static void judge(const ald_mesh *mesh, const ald_mesh_edges *edges, ald_mesh_shells *shells) {
  for (size_t n = 0; n < 3 * (size_t)mesh->triangle_count; n++) {
    ald_mesh_shell *s = &shells->shells[shells->of[n / 3]];
    const uint32_t edge = edges->sides[n] & ~ALD_MESH_REVERSED;
    if (edges->ends[2 * (size_t)edge] == edges->ends[2 * (size_t)edge + 1]) continue;
    if (edges->faces[edge] != 2) s->state = ALD_MESH_SHELL_OPEN;
    if (edges->turns[edge] != 1 && s->state == ALD_MESH_SHELL_GOOD) {
      s->state = ALD_MESH_SHELL_TWISTED;
    }
  }
  for (uint32_t k = 0; k < shells->count; k++) {
    ald_mesh_shell *s = &shells->shells[k];
    const double extent =
        fmax(fmax(s->high[0] - s->low[0], s->high[1] - s->low[1]), s->high[2] - s->low[2]);
    if (s->state != ALD_MESH_SHELL_GOOD) continue;
    if (fabs(s->volume) <= ALD_MESH_FULLNESS_MIN * s->area * extent) {
      s->state = ALD_MESH_SHELL_FLAT;
    } else if (s->volume < 0) {
      s->state = ALD_MESH_SHELL_INSIDE_OUT;
    }
  }
}

/* ------------------------------------------------------------------------------ within */

/* z of a side where its y is that of the point; the same bits whichever way the side runs */
static double side_z(const double *a, const double *b, double y) {
  const bool is_upward = a[1] < b[1];
  const double *low = is_upward ? a : b, *high = is_upward ? b : a;
  return low[2] + (high[2] - low[2]) * ((y - low[1]) / (high[1] - low[1]));
}

/* Does the ray from p along x meet the triangle? Seen along x: a second ray, along z, meets an odd
 * number of its sides, each counted with one of its ends, so that neighbours never both count. */
static bool is_met(const ald_mesh *mesh, uint32_t t, const double *p) {
  bool is_inside = false;
  for (uint32_t k = 0; k < 3; k++) {
    const double *a = corner(mesh, t, k), *b = corner(mesh, t, (k + 1) % 3);
    if ((a[1] > p[1]) == (b[1] > p[1])) continue;
    if (side_z(a, b, p[1]) > p[2]) is_inside = !is_inside;
  }
  if (!is_inside) return false;
  const double volume = volume_under(mesh, t, p);
  const double *a = corner(mesh, t, 0), *b = corner(mesh, t, 1), *c = corner(mesh, t, 2);
  const double facing = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]);
  return facing > 0 ? volume > 0 : volume < 0;
}

static bool holds(const ald_mesh_shell *outer, const ald_mesh_shell *inner) {
  for (size_t k = 0; k < 3; k++) {
    if (inner->low[k] < outer->low[k] || inner->high[k] > outer->high[k]) return false;
  }
  return true;
}

static bool is_closed(const ald_mesh_shell *s) {
  return s->state == ALD_MESH_SHELL_GOOD || s->state == ALD_MESH_SHELL_INSIDE_OUT ||
         s->state == ALD_MESH_SHELL_CAVITY || s->state == ALD_MESH_SHELL_NESTED;
}

/* how many shells are around shell k, odd or even */
static bool is_within(const ald_mesh *mesh, const ald_mesh_shells *shells, const uint32_t *start,
                      const uint32_t *members, uint32_t k, uint64_t *work) {
  ALD_ASSERT(k < shells->count);
  const double *p = corner(mesh, shells->shells[k].first, 0);
  bool odd = false;
  for (uint32_t o = 0; o < shells->count; o++) {
    const ald_mesh_shell *outer = &shells->shells[o];
    if (o == k || !is_closed(outer) || !holds(outer, &shells->shells[k])) continue;
    for (uint32_t n = start[o]; n < start[o + 1]; n++) odd ^= is_met(mesh, members[n], p);
    *work += outer->triangle_count;
  }
  *work += shells->count;
  return odd;
}

/* the triangles of each shell, one shell after the other */
static void list_members(const ald_mesh *mesh, const ald_mesh_shells *shells, uint32_t *start,
                         uint32_t *members) {
  for (uint32_t k = 0, at = 0; k < shells->count; k++) {
    start[k] = at;
    at += shells->shells[k].triangle_count;
  }
  for (uint32_t t = 0; t < mesh->triangle_count; t++) members[start[shells->of[t]]++] = t;
  for (uint32_t k = shells->count; k > 0; k--) start[k] = start[k - 1];
  start[0] = 0;
}

static ald_status look_around(const ald_mesh *mesh, ald_mesh_shells *shells, ald_report *report) {
  uint32_t *start = malloc(((size_t)shells->count + 1) * sizeof *start);
  uint32_t *members = malloc(((size_t)mesh->triangle_count + 1) * sizeof *members);
  uint64_t work = 0;
  if (!start || !members) {
    free(start);
    free(members);
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the shells of a mesh\n");
  }
  list_members(mesh, shells, start, members);
  for (uint32_t k = 0; k < shells->count && shells->count > 1; k++) {
    ald_mesh_shell *s = &shells->shells[k];
    if (!is_closed(s)) continue;
    if (work > patience) {
      shells->unexamined_count++;
    } else if (is_within(mesh, shells, start, members, k, &work)) {
      s->state = s->volume < 0 ? ALD_MESH_SHELL_CAVITY : ALD_MESH_SHELL_NESTED;
    }
  }
  free(start);
  free(members);
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ all of them */

ald_status ald_mesh_shells_find(const ald_mesh *mesh, const ald_mesh_edges *edges,
                                ald_mesh_shells *shells, ald_report *report) {
  ald_status status = ALD_NO_MEMORY;
  uint32_t *at_edge = malloc(((size_t)edges->count + 1) * sizeof *at_edge);
  *shells = (ald_mesh_shells){.of = malloc(((size_t)mesh->triangle_count + 1) * sizeof(uint32_t))};
  if (at_edge && shells->of) {
    join(mesh, edges, at_edge, shells->of);
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
      shells->of[t] = root_of(shells->of, t);
    }
    shells->count = number_shells(shells->of, mesh->triangle_count);
    shells->shells = calloc((size_t)shells->count + 1, sizeof *shells->shells);
  }
  if (shells->shells) {
    measure(mesh, shells);
    judge(mesh, edges, shells);
    status = look_around(mesh, shells, report);
  } else {
    ald_report_add(report, "error: no memory for the shells of a mesh\n");
  }
  free(at_edge);
  if (status != ALD_OK) ald_mesh_shells_clear(shells);
  return status;
}

void ald_mesh_shells_clear(ald_mesh_shells *shells) {
  free(shells->of);
  free(shells->shells);
  *shells = (ald_mesh_shells){0};
}

/* ------------------------------------------------------------------------------ enclosure */

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
