/* SPDX-License-Identifier: Apache-2.0
 * The shape of a body as triangles, and the straight parts of it that elements see. */
#include "scene_shapes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "math/vector3.h"
#include "mesh/mesh_hull.h"
#include "mesh/mesh_ship.h"
#include "model/derive.h"

/* ------------------------------------------------------------------------------
 * The shape of a body as triangles, and the straight parts of it that elements see. */

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

/* The triangles of a mesh, for a body that has none.
 * @return ALD_OK, ALD_NO_MEMORY */
static ald_status scene_shape_copy(const ald_mesh *mesh, ald_scene_body *made, ald_report *report) {
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
    return scene_shape_copy(&study->meshes[own->mesh - 1].mesh, made, report);
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
  double rods[ALD_RODS_MAX][6];
  const ald_numbers numbers = ald_instance_numbers(e->study, e->instance, e->values);
  const uint32_t count = ald_kinds[e->kind]->drawn->rods(&numbers, rods);
  ALD_ASSERT(count <= ALD_RODS_MAX);
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
  const ald_picture_kind *drawn = ald_kinds[e->kind]->drawn;
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

/* ------------------------------------------------------------------------------
 * Hulls of ships that are given by particulars, and the bulbs with which bows strike. */

#define PI 3.14159265358979323846

/* ------------------------------------------------------------------------------ hulls */

/* enough for a smooth outline; each frame of a --vtk collection holds them again */
#define HULL_TRIANGLES 1000
/* depths of cargo ships are 1.4 to 1.7 times their draughts; for those that are not given */
#define DEPTH_BY_DRAUGHT 1.5
/* the maker wants some freeboard */
#define DEPTH_MIN 1.001
/* block coefficients of which the maker has hulls, and one in their middle */
#define BLOCK_MIN 0.42
#define BLOCK_MAX 0.85
#define BLOCK_MIDDLE 0.65
/* its range depends a little on the dimensions: at its ends a hull nearer to the middle is made */
enum { TRIES_MAX = 6 };

static void lay_hull(const double *p, double block, double *v) {
  const double draught = p[ALD_SHIP_DRAUGHT], given = p[ALD_SHIP_DEPTH];
  memset(v, 0, ALD_SHIP_KEYS * sizeof *v);
  v[ALD_HULL_LENGTH] = p[ALD_SHIP_LENGTH];
  v[ALD_HULL_BEAM] = p[ALD_SHIP_BREADTH];
  v[ALD_HULL_DRAUGHT] = draught;
  v[ALD_HULL_DEPTH] = fmax(given > 0 ? given : DEPTH_BY_DRAUGHT * draught, DEPTH_MIN * draught);
  v[ALD_SHIP_HULL_BLOCK] = block;
  v[ALD_SHIP_HULL_TRIANGLES] = HULL_TRIANGLES;
}

ald_status ald_scene_hull_make(const ald_study *study, uint32_t body, const double *values,
                               ald_scene_body *made, ald_report *report) {
  ALD_ASSERT(body < study->body_count && made->vertex_count == 0);
  const ald_body *own = &study->bodies[body];
  const double *p = values + own->ship;
  ald_mesh hull = {0};
  double keys[ALD_SHIP_KEYS];
  uint32_t key;
  if (!own->has_ship || ald_ship_problem(p, &key)) return ALD_OK;
  double block = fmin(fmax(p[ALD_SHIP_BLOCK], BLOCK_MIN), BLOCK_MAX);
  ald_status status = ALD_BAD_ARGUMENT;
  for (int n = 0; n < TRIES_MAX && status == ALD_BAD_ARGUMENT; n++) {
    lay_hull(p, block, keys);
    status = ald_ship_make(keys, &hull, NULL);
    block = 0.5 * (block + BLOCK_MIDDLE);
  }
  if (status == ALD_OK) {
    made->shape = ALD_SHAPE_SHIP;
    status = scene_shape_copy(&hull, made, report);
  }
  /* from midships at the still water to the centre of gravity */
  const double down = p[ALD_SHIP_DRAUGHT] - p[ALD_SHIP_KG];
  for (uint32_t v = 0; v < made->vertex_count; v++) made->vertices[3 * (size_t)v + 2] += down;
  ald_mesh_clear(&hull);
  return status == ALD_BAD_ARGUMENT ? ALD_OK : status;
}

/* ------------------------------------------------------------------------------ bulbs */

/* vertices around it, a multiple of 4: its breadth and height are then theirs; rings along it */
enum { AROUND = 24, RINGS = 8 };

static uint32_t *put_corners(uint32_t *at, uint32_t a, uint32_t b, uint32_t c) {
  at[0] = a;
  at[1] = b;
  at[2] = c;
  return at + 3;
}

/* the tip, then rings, then the middle of the flat end */
static void put_bulb(const ald_picture_kind *drawn, const ald_numbers *numbers, double *xyz) {
  const double *b = numbers->keys + drawn->bulb;
  for (uint32_t v = 0; v < AROUND * RINGS + 2; v++) {
    const uint32_t ring = v == 0 ? 0 : (v - 1) / AROUND + 1;
    const double t = ring > RINGS ? 1 : (double)ring / RINGS;
    const double angle = 2 * PI * (v - 1.0) / AROUND;
    const ald_bulb_ring own = drawn->ring(numbers, t);
    const double wide = ring == 0 || ring > RINGS ? 0 : own.wide;
    double *at = xyz + 3 * (size_t)v;
    at[0] = b[ALD_BULB_TIP] - b[ALD_BULB_LENGTH] * own.back;
    at[1] = b[ALD_BULB_TIP + 1] + 0.5 * b[ALD_BULB_BREADTH] * wide * cos(angle);
    at[2] = b[ALD_BULB_TIP + 2] + 0.5 * b[ALD_BULB_HEIGHT] * wide * sin(angle);
  }
}

static void put_hull_faces(uint32_t first, uint32_t *at) {
  const uint32_t last = first + 1 + AROUND * RINGS;
  for (uint32_t k = 0; k < AROUND; k++) {
    const uint32_t next = (k + 1) % AROUND, end = last - AROUND;
    at = put_corners(at, first, first + 1 + k, first + 1 + next);
    at = put_corners(at, last, end + next, end + k);
    for (uint32_t ring = 0; ring + 1 < RINGS; ring++) {
      const uint32_t a = first + 1 + ring * AROUND + k, b = first + 1 + ring * AROUND + next;
      at = put_corners(at, a, a + AROUND, b);
      at = put_corners(at, b, a + AROUND, b + AROUND);
    }
  }
}

ald_status ald_scene_bulb_add(const ald_scene_element *e, ald_scene_body *body,
                              ald_report *report) {
  ALD_ASSERT(e && body);
  if (e->drawn->bulb == 0) return ALD_OK;
  if (body->shape != ALD_SHAPE_NONE && body->shape != ALD_SHAPE_SHIP) return ALD_OK;
  ald_status status = ALD_OK;
  const ald_numbers numbers = ald_instance_numbers(e->study, e->instance, e->values);
  const uint32_t vertex = body->vertex_count, triangle = body->triangle_count;
  ALD_TRY(ald_scene_shape_grow(body, AROUND * RINGS + 2, 2 * AROUND * RINGS, report));
  put_bulb(e->drawn, &numbers, body->vertices + 3 * (size_t)vertex);
  put_hull_faces(vertex, body->triangles + 3 * (size_t)triangle);
done:
  return status;
}

/* ------------------------------------------------------------------------------
 * The stems with which bows strike, as they are drawn. */

/* points of a waterline, an odd number: one is on the stem line; waterlines over the height */
enum { POINTS = 17, LINES = 7, CORNERS = POINTS * LINES };
/* between them and behind them, and both ends of the height */
enum { TRIANGLES = 2 * POINTS * (LINES - 1) + 2 * (POINTS - 2) };

static void put_point(const ald_drawn_stem *s, uint32_t line, uint32_t point, double *at) {
  const double part = (double)line / (LINES - 1), side = 2.0 * point / (POINTS - 1) - 1;
  const double high = s->upper - s->lower;
  const double square = s->square[0] + (s->square[1] - s->square[0]) * part;
  /* closer together at the rounded end of a parabola */
  const double y = s->half * (s->is_straight ? side : side * fabs(side));
  at[0] = s->line + s->rake * high * part - (s->is_straight ? square * fabs(y) : y * y / square);
  at[1] = s->centreline + y;
  at[2] = s->lower + high * part;
}

/* A waterline is closed by the straight line between its ends. */
static void put_stem_faces(uint32_t first, uint32_t *at) {
  for (uint32_t line = 0; line + 1 < LINES; line++) {
    for (uint32_t p = 0; p < POINTS; p++) {
      const uint32_t next = (p + 1) % POINTS, low = first + line * POINTS;
      at = put_corners(at, low + p, low + next, low + POINTS + next);
      at = put_corners(at, low + p, low + POINTS + next, low + POINTS + p);
    }
  }
  const uint32_t top = first + (LINES - 1) * POINTS;
  for (uint32_t p = 1; p + 1 < POINTS; p++) {
    at = put_corners(at, first, first + p + 1, first + p);
    at = put_corners(at, top, top + p, top + p + 1);
  }
}

ald_status ald_scene_stem_add(const ald_scene_element *e, ald_scene_body *body,
                              ald_report *report) {
  ALD_ASSERT(e && body);
  ald_drawn_stem stem;
  ald_status status = ALD_OK;
  if (!e->drawn->stem) return ALD_OK;
  if (body->shape != ALD_SHAPE_NONE && body->shape != ALD_SHAPE_SHIP) return ALD_OK;
  const ald_numbers numbers = ald_instance_numbers(e->study, e->instance, e->values);
  for (uint32_t part = 0; e->drawn->stem(&numbers, part, &stem); part++) {
    const uint32_t vertex = body->vertex_count, triangle = body->triangle_count;
    ALD_TRY(ald_scene_shape_grow(body, CORNERS, TRIANGLES, report));
    for (uint32_t k = 0; k < CORNERS; k++) {
      put_point(&stem, k / POINTS, k % POINTS, body->vertices + 3 * (size_t)(vertex + k));
    }
    put_stem_faces(vertex, body->triangles + 3 * (size_t)triangle);
  }
done:
  return status;
}

/* ------------------------------------------------------------------------------
 * The columns of fenders: pressed by the plane that they touch, upright at rest. */

/* of its height, to which a fender that is pressed by more is drawn: so it keeps its direction */
#define FLAT 0.01

/* a direction from the frame of a body, by its pose as in ald_scene (7) */
static void turn(const double *pose, const double *own, double *way) {
  const double still[7] = {0, 0, 0, pose[3], pose[4], pose[5], pose[6]};
  ald_scene_turn(still, own, way);
}

static void turn_back(const double *pose, const double *way, double *own) {
  const double back[7] = {0, 0, 0, pose[3], -pose[4], -pose[5], -pose[6]};
  ald_scene_turn(back, way, own);
}

static ald_drawn_column column_of(const ald_scene_element *e) {
  ald_drawn_column column;
  const ald_numbers numbers = ald_instance_numbers(e->study, e->instance, e->values);
  e->drawn->column(&numbers, &column);
  return column;
}

/* Root and face for a normal of the plane, earth frame. */
static void lay(const ald_scene_element *e, const double *poses, const double *normal,
                double length, double *ends) {
  const double behind = column_of(e).behind;
  double at[3];
  ald_scene_turn(poses + 7 * (size_t)e->instance->body_a, e->at.a.at, at);
  for (int c = 0; c < 3; c++) {
    ends[c] = at[c] + behind * normal[c];
    ends[3 + c] = ends[c] - length * normal[c];
  }
}

bool ald_scene_is_fender(const ald_scene_element *e) { return e->drawn->column != NULL; }

ald_status ald_scene_fender_make(const ald_scene_element *e, size_t frames, ald_scene_fender *made,
                                 ald_report *report) {
  ALD_ASSERT(ald_scene_is_fender(e) && frames > 0);
  const ald_drawn_column column = column_of(e);
  made->name = strdup(e->instance->name);
  made->height = column.height;
  made->width = column.width;
  made->ends = calloc(frames, 6 * sizeof *made->ends);
  made->deflection = calloc(frames, sizeof *made->deflection);
  made->force = calloc(frames, sizeof *made->force);
  if (made->name && made->ends && made->deflection && made->force) return ALD_OK;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the pictures\n");
}

/* remembers how the plane lies, if it is better than what is known */
static void remember(ald_scene_rest *rest, bool touches, double gap, const double *pose,
                     const double *normal) {
  const bool is_better = touches ? !rest->has_touched : !rest->is_known || gap < rest->gap;
  if (!is_better || (rest->has_touched && !touches)) return;
  rest->is_known = true;
  rest->has_touched = touches;
  rest->gap = gap;
  turn_back(pose, normal, rest->normal);
}

bool ald_scene_fender_read(const ald_scene_element *e, const ald_scene_view *view, size_t frame,
                           ald_scene_fender *fender, ald_scene_rest *rest) {
  ALD_ASSERT(fender && rest);
  const double pressed = ald_scene_number(e, view, e->drawn->deflection);
  const bool touches = ald_scene_is_there(e, view);
  const ald_site *plane = &e->at.b;
  double own[3], normal[3], *ends = fender->ends + 6 * frame;
  ald_cross3(plane->along[0], plane->along[1], own);
  turn(view->poses + 7 * (size_t)e->instance->body_b, own, normal);
  fender->deflection[frame] = touches ? pressed : 0;
  fender->force[frame] = touches ? ald_scene_number(e, view, e->drawn->tension) : 0;
  lay(e, view->poses, normal,
      fmax(fender->height - fender->deflection[frame], FLAT * fender->height), ends);
  bool good = isfinite(pressed) && isfinite(fender->force[frame]);
  for (int c = 0; c < 6; c++) good = good && isfinite(ends[c]);
  if (good) {
    remember(rest, touches, fabs(pressed), view->poses + 7 * (size_t)e->instance->body_a, normal);
  }
  return good;
}

void ald_scene_fender_settle(const ald_scene_element *e, const ald_scene *scene,
                             const ald_scene_rest *rest, ald_scene_fender *fender) {
  ALD_ASSERT(fender && rest);
  for (size_t f = 0; rest->is_known && f < scene->frame_count; f++) {
    const double *poses = scene->poses + 7 * f * scene->body_count;
    double normal[3];
    if (fender->deflection[f] > 0) continue;
    turn(poses + 7 * (size_t)e->instance->body_a, rest->normal, normal);
    lay(e, poses, normal, fender->height, fender->ends + 6 * f);
  }
}

/* ------------------------------------------------------------------------------ quays */

/* of a quay: its ends beyond the outer fenders, of the way between these [-]; thickness, how far it
 * reaches above the highest column, and below the lowest where the water's depth is unknown [m] */
#define QUAY_BEYOND 0.1
#define QUAY_THICK 4
#define QUAY_ABOVE 1
#define QUAY_BELOW 8
/* roots of its fenders are that near a plane [m]; cosine between the way that they point and it */
#define QUAY_WITHIN 0.25
#define QUAY_COSINE 0.9

/* along the wall, out of the wall towards the water; both level */
typedef struct quay_axes {
  double along[2], out[2];
} quay_axes;

/* False unless the fenders stand side by side and point one way, level. */
static bool find_axes(const ald_scene_fender *const *fenders, uint32_t count, quay_axes *axes) {
  const double *first = fenders[0]->ends;
  double farthest = 0, way[2] = {0, 0};
  for (uint32_t k = 1; k < count; k++) {
    const double x = fenders[k]->ends[0] - first[0], y = fenders[k]->ends[1] - first[1];
    if (x * x + y * y <= farthest) continue;
    farthest = x * x + y * y;
    way[0] = x;
    way[1] = y;
  }
  if (farthest == 0) return false;
  const double turn = (first[3] - first[0]) * way[1] - (first[4] - first[1]) * way[0];
  const double size = turn < 0 ? -sqrt(farthest) : sqrt(farthest);
  *axes = (quay_axes){{way[0] / size, way[1] / size}, {way[1] / size, -way[0] / size}};
  for (uint32_t k = 0; k < count; k++) {
    const double *ends = fenders[k]->ends;
    const double v[3] = {ends[3] - ends[0], ends[4] - ends[1], ends[5] - ends[2]};
    const double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    if (axes->out[0] * v[0] + axes->out[1] * v[1] < QUAY_COSINE * length) return false;
  }
  return true;
}

static double across(const double axis[2], const double *at) {
  return axis[0] * at[0] + axis[1] * at[1];
}

/* extent of the wall: along, outwards, up; false if the roots are not in a plane */
static bool find_extent(const ald_scene_fender *const *fenders, uint32_t count,
                        const quay_axes *axes, double low[3], double high[3]) {
  for (int c = 0; c < 3; c++) {
    low[c] = HUGE_VAL;
    high[c] = -HUGE_VAL;
  }
  for (uint32_t k = 0; k < count; k++) {
    const double *root = fenders[k]->ends;
    const double at[3] = {across(axes->along, root), across(axes->out, root), root[2]};
    const double half[3] = {0, 0, 0.5 * fenders[k]->width};
    for (int c = 0; c < 3; c++) {
      low[c] = fmin(low[c], at[c] - half[c]);
      high[c] = fmax(high[c], at[c] + half[c]);
    }
  }
  const double beyond = QUAY_BEYOND * (high[0] - low[0]);
  if (!(high[1] - low[1] <= QUAY_WITHIN && beyond > 0)) return false;
  low[0] -= beyond;
  high[0] += beyond;
  low[1] = high[1] - QUAY_THICK;
  high[2] += QUAY_ABOVE;
  return true;
}

ald_status ald_scene_quay_add(const ald_scene_fender *const *fenders, uint32_t count, double depth,
                              ald_scene_body *earth, ald_report *report) {
  ALD_ASSERT(earth && earth->is_earth);
  static const uint32_t faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6},
                                        {0, 1, 4}, {1, 5, 4}, {2, 6, 3}, {3, 6, 7},
                                        {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  ald_status status = ALD_OK;
  quay_axes axes;
  double low[3], high[3];
  if (count < 2 || !find_axes(fenders, count, &axes)) return ALD_OK;
  if (!find_extent(fenders, count, &axes, low, high)) return ALD_OK;
  low[2] = depth > -low[2] ? -depth : low[2] - QUAY_BELOW;
  const uint32_t vertex = earth->vertex_count, triangle = earth->triangle_count;
  ALD_TRY(ald_scene_shape_grow(earth, 8, 12, report));
  earth->shape = ALD_SHAPE_QUAY;
  for (uint32_t v = 0; v < 8; v++) {
    /* numbered by out, along, up: turned as the faces above are */
    const double u = v & 1 ? high[0] : low[0], n = v & 2 ? low[1] : high[1];
    double *at = earth->vertices + 3 * (size_t)(vertex + v);
    at[0] = u * axes.along[0] + n * axes.out[0];
    at[1] = u * axes.along[1] + n * axes.out[1];
    at[2] = v & 4 ? high[2] : low[2];
  }
  uint32_t *corners = earth->triangles + 3 * (size_t)triangle;
  for (uint32_t k = 0; k < 36; k++) corners[k] = vertex + faces[k / 3][k % 3];
done:
  return status;
}
