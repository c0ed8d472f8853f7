/* SPDX-License-Identifier: Apache-2.0
 * Whether a mesh crosses itself: sides of triangles through other triangles, found through a tree
 * of boxes. Only what is certain in spite of rounding counts: what merely touches does not. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/pass/mesh/mesh_rows.h"
#include "mesh_tree.h"

/* Source: J. R. Shewchuk, Adaptive precision floating-point arithmetic (1997), table 5: the sign of
 * a volume is certain beyond (7 + 56 e) e of its permanent, e = 2^-53; a little more is taken. */
#define DOUBT 0x1p-50

typedef struct search {
  const ald_mesh *mesh;
  const ald_mesh_tree *tree;
  ald_mesh_condition *condition;
} search;

static const double *corner(const ald_mesh *mesh, uint32_t t, uint32_t k) {
  return mesh->vertices + 3 * (size_t)mesh->triangles[3 * (size_t)t + k % 3];
}

/* 1 or -1: the side of the plane through a, b, c where d lies; 0: not certain */
static int side_of(const double *a, const double *b, const double *c, const double *d) {
  double u[3], v[3], w[3];
  for (int k = 0; k < 3; k++) {
    u[k] = a[k] - d[k];
    v[k] = b[k] - d[k];
    w[k] = c[k] - d[k];
  }
  double volume = 0, permanent = 0;
  for (int k = 0; k < 3; k++) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    volume += u[k] * (v[i] * w[j] - v[j] * w[i]);
    permanent += fabs(u[k]) * (fabs(v[i] * w[j]) + fabs(v[j] * w[i]));
  }
  if (fabs(volume) <= DOUBT * permanent) return 0;
  return volume > 0 ? 1 : -1;
}

/* Does the segment from p to q pass through triangle t? */
static bool goes_through(const ald_mesh *mesh, const double *p, const double *q, uint32_t t) {
  const double *a = corner(mesh, t, 0), *b = corner(mesh, t, 1), *c = corner(mesh, t, 2);
  const int first = side_of(a, b, c, p);
  if (first == 0 || side_of(a, b, c, q) != -first) return false;
  const int turn = side_of(p, q, a, b);
  return turn != 0 && side_of(p, q, b, c) == turn && side_of(p, q, c, a) == turn;
}

/* keeps a crossing by the side that shows it */
static void judge(const search *s, uint32_t t, uint32_t u) {
  ALD_ASSERT(t < u && u < s->mesh->triangle_count);
  ald_mesh_condition *c = s->condition;
  for (uint32_t k = 0; k < 6; k++) {
    const uint32_t own = k < 3 ? t : u, other = k < 3 ? u : t;
    const double *p = corner(s->mesh, own, k), *q = corner(s->mesh, own, k + 1);
    if (!goes_through(s->mesh, p, q, other)) continue;
    if (c->crossing_count < ALD_MESH_LISTED) {
      ald_mesh_flaw *flaw = &c->crossing[c->crossing_count];
      *flaw = (ald_mesh_flaw){.triangle = t, .other = u, .face_count = 1};
      memcpy(flaw->from, p, sizeof flaw->from);
      memcpy(flaw->to, q, sizeof flaw->to);
    }
    c->crossing_count++;
    return;
  }
}

/* Do the box of a child and another one overlap? */
static bool meets(const double *boxes, uint32_t child, const double *low, const double *high) {
  for (uint32_t k = 0; k < 3; k++) {
    if (boxes[k * MESH_FAN + child] > high[k] || boxes[(3 + k) * MESH_FAN + child] < low[k]) {
      return false;
    }
  }
  return true;
}

/* the triangles beyond t that cross it */
static void search_around(const search *s, uint32_t t) {
  uint32_t stack[MESH_DEPTH_MAX * MESH_FAN], count = 1;
  double low[3], high[3];
  for (uint32_t k = 0; k < 3; k++) {
    const double a = corner(s->mesh, t, 0)[k], b = corner(s->mesh, t, 1)[k];
    const double c = corner(s->mesh, t, 2)[k];
    low[k] = fmin(fmin(a, b), c);
    high[k] = fmax(fmax(a, b), c);
  }
  stack[0] = 0;
  while (count > 0) {
    const uint32_t node = stack[--count];
    const double *boxes = s->tree->boxes + 6 * MESH_FAN * (size_t)node;
    for (uint32_t k = 0; k < MESH_FAN; k++) {
      const uint32_t child = s->tree->children[MESH_FAN * (size_t)node + k];
      if (child == MESH_NONE || !meets(boxes, k, low, high)) continue;
      if (!(child & MESH_LEAF)) {
        stack[count++] = child;
        ALD_ASSERT(count <= MESH_DEPTH_MAX * MESH_FAN);
      } else if ((child & ~MESH_LEAF) > t) {
        judge(s, t, child & ~MESH_LEAF);
      }
    }
  }
}

ald_status ald_mesh_check_crossings(const ald_mesh *mesh, ald_mesh_condition *condition,
                                    ald_report *report) {
  ald_mesh_tree tree;
  if (condition) condition->crossing_count = 0;
  if (!mesh || !condition) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no mesh, or no condition of it\n");
  }
  if (mesh->triangle_count == 0) return ALD_OK;
  const ald_status status = ald_mesh_tree_make(mesh, &tree, report);
  if (status != ALD_OK) return status;
  const search s = {mesh, &tree, condition};
  for (uint32_t t = 0; t < mesh->triangle_count; t++) search_around(&s, t);
  ald_mesh_tree_clear(&tree);
  return ALD_OK;
}
