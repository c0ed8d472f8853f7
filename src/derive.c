/* SPDX-License-Identifier: Apache-2.0
 * From the numbers of one scenario to the parameters of the passes. */
#include "derive.h"

#include "../kernels/plan.h"

static double or_else(double value, double fallback) { return value > 0 ? value : fallback; }

void ald_derive_body(const ald_body *body, const double *values, double *params) {
  const double *own = values + body->quantities;
  for (uint32_t p = 0; p < BODY_PARAM_COUNT; p++) params[p] = 0;
  if (!body->fixed) {
    params[BODY_INVERSE_MASS] = 1 / own[ALD_BODY_MASS];
    params[BODY_INVERSE_INERTIA] = 1 / own[ALD_BODY_INERTIA];
    params[BODY_INVERSE_LIMITER_MASS] = 1 / or_else(own[ALD_BODY_LIMITER_MASS], own[ALD_BODY_MASS]);
    params[BODY_INVERSE_LIMITER_INERTIA] =
        1 / or_else(own[ALD_BODY_LIMITER_INERTIA], own[ALD_BODY_INERTIA]);
    params[BODY_LOAD_X] = own[ALD_BODY_FORCE_X];
    params[BODY_LOAD_Y] = own[ALD_BODY_FORCE_Y];
    params[BODY_LOAD_N] = own[ALD_BODY_MOMENT];
  }
  if (body->vertex_count == 0) return;
  const double *vertex = values + body->vertices;
  double low_x = vertex[0], high_x = vertex[0], low_y = vertex[1], high_y = vertex[1];
  for (uint32_t v = 1; v < body->vertex_count; v++) {
    const double x = vertex[2 * v], y = vertex[2 * v + 1];
    low_x = x < low_x ? x : low_x;
    high_x = x > high_x ? x : high_x;
    low_y = y < low_y ? y : low_y;
    high_y = y > high_y ? y : high_y;
  }
  params[BODY_BOX_X] = 0.5 * (low_x + high_x);
  params[BODY_BOX_Y] = 0.5 * (low_y + high_y);
  params[BODY_BOX_LENGTH] = 0.5 * (high_x - low_x);
  params[BODY_BOX_BREADTH] = 0.5 * (high_y - low_y);
}

/* Turn at vertex b: > 0 to the left. Collinear vertices are allowed, so rounding must not refuse
 * them: 1e-9 of the two edges' product is far above it and far below any corner. */
static bool turns_left(const double *a, const double *b, const double *c) {
  const double ux = b[0] - a[0], uy = b[1] - a[1], vx = c[0] - b[0], vy = c[1] - b[1];
  const double turn = ux * vy - uy * vx;
  const double size = (fabs(ux) + fabs(uy)) * (fabs(vx) + fabs(vy));
  return turn >= -1e-9 * size;
}

bool ald_derive_part(const ald_body *body, const ald_part *part, const double *values,
                     double *params) {
  const uint32_t count = part->vertex_count;
  double *xy = params + SHAPE_VERTICES;
  for (uint32_t v = 0; v < count; v++) {
    const double *from = values + body->vertices + 2 * part->vertices[v];
    xy[2 * v] = from[0];
    xy[2 * v + 1] = from[1];
  }
  double twice = 0;
  bool convex = true;
  params[SHAPE_MIN_X] = params[SHAPE_MAX_X] = xy[0];
  params[SHAPE_MIN_Y] = params[SHAPE_MAX_Y] = xy[1];
  for (uint32_t v = 0; v < count; v++) {
    const double *a = xy + 2 * v, *b = xy + 2 * ((v + 1) % count), *c = xy + 2 * ((v + 2) % count);
    params[SHAPE_MIN_X] = a[0] < params[SHAPE_MIN_X] ? a[0] : params[SHAPE_MIN_X];
    params[SHAPE_MAX_X] = a[0] > params[SHAPE_MAX_X] ? a[0] : params[SHAPE_MAX_X];
    params[SHAPE_MIN_Y] = a[1] < params[SHAPE_MIN_Y] ? a[1] : params[SHAPE_MIN_Y];
    params[SHAPE_MAX_Y] = a[1] > params[SHAPE_MAX_Y] ? a[1] : params[SHAPE_MAX_Y];
    twice += a[0] * b[1] - a[1] * b[0];
    convex = convex && turns_left(a, b, c);
  }
  return convex && twice > 0;
}

void ald_derive_definition(const ald_definition *definition, const double *values, double *params) {
  ald_kinds[definition->kind]->derive(values + definition->quantities, params);
}
