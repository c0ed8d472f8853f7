/* SPDX-License-Identifier: Apache-2.0
 * Hulls of ships that are given by particulars, and the bulbs with which bows strike. */
#include "scene_hull.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "mesh/mesh_hull.h"
#include "mesh/mesh_ship.h"
#include "model/derive.h"
#include "scene_shape.h"

#define PI 3.14159265358979323846

/* ------------------------------------------------------------------------------ hulls */

/* enough for a smooth outline; each frame of a --vtk collection holds them again */
#define HULL_TRIANGLES 1000
/* depths of cargo ships are 1.4 to 1.7 times their draughts; for those that are not given */
#define DEPTH_BY_DRAUGHT 1.5
/* the maker wants some freeboard */
#define DEPTH_LEAST 1.001
/* block coefficients of which the maker has hulls, and one in their middle */
#define BLOCK_LEAST 0.42
#define BLOCK_MOST 0.85
#define BLOCK_MIDDLE 0.65
/* its range depends a little on the dimensions: at its ends a hull nearer to the middle is made */
enum { TRIES_MOST = 6 };

static void lay_hull(const double *p, double block, double *v) {
  const double draught = p[ALD_SHIP_DRAUGHT], given = p[ALD_SHIP_DEPTH];
  memset(v, 0, ALD_SHIP_KEYS * sizeof *v);
  v[ALD_HULL_LENGTH] = p[ALD_SHIP_LENGTH];
  v[ALD_HULL_BEAM] = p[ALD_SHIP_BREADTH];
  v[ALD_HULL_DRAUGHT] = draught;
  v[ALD_HULL_DEPTH] = fmax(given > 0 ? given : DEPTH_BY_DRAUGHT * draught, DEPTH_LEAST * draught);
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
  double block = fmin(fmax(p[ALD_SHIP_BLOCK], BLOCK_LEAST), BLOCK_MOST);
  ald_status status = ALD_BAD_ARGUMENT;
  for (int n = 0; n < TRIES_MOST && status == ALD_BAD_ARGUMENT; n++) {
    lay_hull(p, block, keys);
    status = ald_ship_make(keys, &hull, NULL);
    block = 0.5 * (block + BLOCK_MIDDLE);
  }
  if (status == ALD_OK) {
    made->shape = ALD_SHAPE_SHIP;
    status = ald_scene_shape_copy(&hull, made, report);
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
static void put_bulb(const ald_drawn_kind *drawn, const ald_numbers *numbers, double *xyz) {
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

static void put_faces(uint32_t first, uint32_t *at) {
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
  put_faces(vertex, body->triangles + 3 * (size_t)triangle);
done:
  return status;
}
