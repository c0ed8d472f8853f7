/* SPDX-License-Identifier: Apache-2.0
 * The stems with which bows strike, as they are drawn. */
#include "scene_stem.h"

#include <math.h>

#include "base/assertion.h"
#include "model/derive.h"
#include "scene_shape.h"

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

static uint32_t *put_corners(uint32_t *at, uint32_t a, uint32_t b, uint32_t c) {
  at[0] = a;
  at[1] = b;
  at[2] = c;
  return at + 3;
}

/* A waterline is closed by the straight line between its ends. */
static void put_faces(uint32_t first, uint32_t *at) {
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
    put_faces(vertex, body->triangles + 3 * (size_t)triangle);
  }
done:
  return status;
}
