/* SPDX-License-Identifier: Apache-2.0
 * The shape of a body as triangles, and the straight parts of it that elements see. */
#include "scene_shape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "model/derive.h"

/* thickness of the slabs that outlines without heights become, of the longest of them */
#define SLAB 0.02

ald_status ald_scene_shape_grow(ald_scene_body *body, uint32_t vertices, uint32_t triangles,
                                ald_report *report) {
  ALD_ASSERT(body && vertices > 0 && triangles > 0);
  const size_t points = (size_t)body->vertex_count + vertices;
  const size_t corners = 3 * ((size_t)body->triangle_count + triangles);
  double *xyz = realloc(body->vertices, 3 * points * sizeof *xyz);
  if (xyz) body->vertices = xyz;
  uint32_t *faces = realloc(body->triangles, corners * sizeof *faces);
  if (faces) body->triangles = faces;
  if (!xyz || !faces) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the shape of \"%s\"\n",
                           body->name);
  }
  memset(xyz + 3 * (size_t)body->vertex_count, 0, 3 * (size_t)vertices * sizeof *xyz);
  memset(faces + 3 * (size_t)body->triangle_count, 0, 3 * (size_t)triangles * sizeof *faces);
  body->vertex_count += vertices;
  body->triangle_count += triangles;
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ outlines */

static double extent_of(const double *xy, uint32_t count) {
  double most = 0;
  for (uint32_t c = 0; c < 2; c++) {
    double low = xy[c], high = xy[c];
    for (uint32_t v = 1; v < count; v++) {
      low = fmin(low, xy[2 * v + c]);
      high = fmax(high, xy[2 * v + c]);
    }
    most = fmax(most, high - low);
  }
  return most;
}

static bool has_heights(const ald_body *own, const double *values) {
  const double *key = values + own->quantities;
  return key[ALD_BODY_HIGH] > key[ALD_BODY_LOW];
}

double ald_scene_slab(const ald_study *study, const double *values) {
  double most = 0;
  for (uint32_t b = 0; b < study->body_count; b++) {
    const ald_body *own = &study->bodies[b];
    if (own->vertex_count == 0 || has_heights(own, values)) continue;
    most = fmax(most, extent_of(values + own->vertices, own->vertex_count));
  }
  return SLAB * most;
}

/* heights of the lower and the upper face, body frame */
static void find_heights(const ald_body *own, const double *values, double slab,
                         double heights[2]) {
  const double *key = values + own->quantities;
  heights[0] = key[ALD_BODY_LOW];
  heights[1] = key[ALD_BODY_HIGH];
  if (has_heights(own, values)) return;
  heights[0] = -key[ALD_BODY_POSITION_Z] - 0.5 * slab;
  heights[1] = heights[0] + slab;
}

static uint32_t *put_triangle(uint32_t *at, uint32_t a, uint32_t b, uint32_t c) {
  ALD_ASSERT(a != b && b != c && a != c);
  at[0] = a;
  at[1] = b;
  at[2] = c;
  return at + 3;
}

/* both faces of a convex part, as fans */
static uint32_t *put_faces(uint32_t *at, const ald_part *part, uint32_t count) {
  const uint32_t *v = part->vertices;
  for (uint32_t k = 1; k + 1 < part->vertex_count; k++) {
    at = put_triangle(at, v[0], v[k + 1], v[k]);
    at = put_triangle(at, count + v[0], count + v[k], count + v[k + 1]);
  }
  return at;
}

/* a prism: the outline below, then above */
static ald_status make_prism(const ald_body *own, const double *values, double slab,
                             ald_scene_body *made, ald_report *report) {
  ald_status status = ALD_OK;
  const double *xy = values + own->vertices;
  const uint32_t count = own->vertex_count;
  uint32_t triangles = 2 * count;
  double heights[2];
  for (uint32_t p = 0; p < own->part_count; p++) {
    triangles += 2 * (own->parts[p].vertex_count - 2);
  }
  ALD_TRY(ald_scene_shape_grow(made, 2 * count, triangles, report));
  find_heights(own, values, slab, heights);
  for (uint32_t v = 0; v < 2 * count; v++) {
    made->vertices[3 * v] = xy[2 * (v % count)];
    made->vertices[3 * v + 1] = xy[2 * (v % count) + 1];
    made->vertices[3 * v + 2] = heights[v / count];
  }
  uint32_t *at = made->triangles;
  for (uint32_t v = 0; v < count; v++) {
    const uint32_t next = (v + 1) % count;
    at = put_triangle(at, v, next, count + next);
    at = put_triangle(at, v, count + next, count + v);
  }
  for (uint32_t p = 0; p < own->part_count; p++) at = put_faces(at, &own->parts[p], count);
done:
  return status;
}

ald_status ald_scene_shape_copy(const ald_mesh *mesh, ald_scene_body *made, ald_report *report) {
  ald_status status = ALD_OK;
  ALD_TRY(ald_scene_shape_grow(made, mesh->vertex_count, mesh->triangle_count, report));
  memcpy(made->vertices, mesh->vertices, 3 * (size_t)mesh->vertex_count * sizeof *made->vertices);
  memcpy(made->triangles, mesh->triangles,
         3 * (size_t)mesh->triangle_count * sizeof *made->triangles);
done:
  return status;
}

ald_status ald_scene_shape_make(const ald_study *study, uint32_t body, const double *values,
                                double slab, ald_scene_body *made, ald_report *report) {
  ALD_ASSERT(body < study->body_count && made);
  const ald_body *own = &study->bodies[body];
  if (own->mesh > 0) {
    made->shape = ALD_SHAPE_MESH;
    return ald_scene_shape_copy(&study->meshes[own->mesh - 1].mesh, made, report);
  }
  if (own->vertex_count == 0) return ALD_OK;
  made->shape = ALD_SHAPE_OUTLINE;
  return make_prism(own, values, slab, made, report);
}

ald_status ald_scene_marker_make(double radius, ald_scene_body *body, ald_report *report) {
  ALD_ASSERT(radius > 0);
  static const uint32_t faces[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                       {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  const uint32_t vertex = body->vertex_count, triangle = body->triangle_count;
  ald_status status = ALD_OK;
  ALD_TRY(ald_scene_shape_grow(body, 6, 8, report));
  double *xyz = body->vertices + 3 * (size_t)vertex;
  uint32_t *corners = body->triangles + 3 * (size_t)triangle;
  for (uint32_t v = 0; v < 6; v++) xyz[3 * v + v / 2] = v % 2 ? -radius : radius;
  for (uint32_t k = 0; k < 24; k++) corners[k] = vertex + faces[k / 3][k % 3];
done:
  return status;
}

/* ------------------------------------------------------------------------------ rods */

static ald_status add_rod(ald_scene_body *body, const double *from, const double *to, double radius,
                          ald_report *report) {
  for (int c = 0; c < 3; c++) {
    if (!isfinite(from[c]) || !isfinite(to[c])) return ALD_OK;
  }
  const size_t count = (size_t)body->rod_count + 1;
  double *rods = realloc(body->rods, 6 * count * sizeof *rods);
  if (rods) body->rods = rods;
  double *radii = realloc(body->rod_radii, count * sizeof *radii);
  if (radii) body->rod_radii = radii;
  if (!rods || !radii) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the rods of \"%s\"\n",
                           body->name);
  }
  memcpy(rods + 6 * (count - 1), from, 3 * sizeof *from);
  memcpy(rods + 6 * (count - 1) + 3, to, 3 * sizeof *to);
  radii[body->rod_count++] = radius;
  return ALD_OK;
}

/* of the rods of an element on one side */
static double radius_of(const ald_scene_element *e, int side) {
  if (!e->drawn->radius) return 0;
  const ald_numbers numbers = ald_instance_numbers(e->study, e->instance, e->values);
  const double radius = e->drawn->radius(&numbers, side);
  return isfinite(radius) && radius > 0 ? radius : 0;
}

static bool is_along(const double *along) {
  return along[0] != 0 || along[1] != 0 || along[2] != 0;
}

/* at + s along[0] + t along[1] */
static void site_point(const ald_site *site, double s, double t, double *at) {
  for (int c = 0; c < 3; c++) {
    at[c] = site->at[c];
    if (is_along(site->along[0])) at[c] += s * site->along[0][c];
    if (is_along(site->along[1])) at[c] += t * site->along[1][c];
  }
}

/* the edges of a bar or a rectangle; what has no bounds has none */
static ald_status add_edges(const ald_site *site, double radius, ald_scene_body *body,
                            ald_report *report) {
  ald_status status = ALD_OK;
  const double s[4] = {site->low[0], site->high[0], site->high[0], site->low[0]};
  const double t[4] = {site->low[1], site->low[1], site->high[1], site->high[1]};
  const int edges = !is_along(site->along[0]) ? 0 : is_along(site->along[1]) ? 4 : 1;
  for (int k = 0; k < edges && status >= 0; k++) {
    double from[3], to[3];
    site_point(site, s[k], t[k], from);
    site_point(site, s[(k + 1) % 4], t[(k + 1) % 4], to);
    status = add_rod(body, from, to, edges == 1 ? radius : 0, report);
  }
  return status;
}

/* the shape that the element itself has */
static ald_status add_own(const ald_scene_element *e, ald_scene_body *body, ald_report *report) {
  ald_status status = ALD_OK;
  double rods[ALD_RODS_MOST][6];
  const ald_numbers numbers = ald_instance_numbers(e->study, e->instance, e->values);
  const uint32_t count = ald_kinds[e->kind]->drawn->rods(&numbers, rods);
  ALD_ASSERT(count <= ALD_RODS_MOST);
  for (uint32_t k = 0; k < count && status >= 0; k++)
    status = add_rod(body, rods[k], rods[k] + 3, radius_of(e, 0), report);
  return status;
}

/* middle between two bounds; of what has none 0 */
static double middle(double low, double high) {
  return isfinite(low) && isfinite(high) ? 0.5 * (low + high) : 0;
}

ald_status ald_scene_rods_add(const ald_scene_element *e, int side, ald_scene_body *body,
                              ald_report *report) {
  ALD_ASSERT(side == 0 || side == 1);
  static const double centre[3] = {0, 0, 0};
  ald_status status = ALD_OK;
  const ald_drawn_kind *drawn = ald_kinds[e->kind]->drawn;
  if (drawn && drawn->rods && side == 0) return add_own(e, body, report);
  if (!e->has_sites || ald_kinds[e->kind]->body_count != 2) return ALD_OK;
  const ald_site *site = side ? &e->at.b : &e->at.a;
  ALD_TRY(add_edges(site, radius_of(e, side), body, report));
  if (body->shape == ALD_SHAPE_NONE && !body->is_earth) {
    double at[3];
    site_point(site, middle(site->low[0], site->high[0]), middle(site->low[1], site->high[1]), at);
    ALD_TRY(add_rod(body, centre, at, 0, report));
  }
done:
  return status;
}
