/* SPDX-License-Identifier: Apache-2.0
 * From the numbers of one scenario to the parameters of the passes. */
#include "derive.h"

#include "allide/builder.h"

#define ALD_LANES 1
#include "base/assertion.h"
#include "inertia.h"
#include "kernels/body/pose.h"
#include "kernels/math/trig.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/plan.h"
#include "order.h"
#include "scenario_origin.h"
#include "sea.h"

static double or_else(double value, double fallback) { return value > 0 ? value : fallback; }

void ald_derive_body(const ald_body *body, const double *values, double *params) {
  const double *own = values + body->quantities;
  for (uint32_t p = 0; p < BODY_PARAM_COUNT; p++) params[p] = 0;
  if (!body->fixed && !body->prescribed) {
    params[BODY_INVERSE_MASS] = 1 / own[ALD_BODY_MASS];
    params[BODY_INVERSE_INERTIA] = 1 / own[ALD_BODY_INERTIA];
    params[BODY_INVERSE_LIMITER_MASS] = 1 / or_else(own[ALD_BODY_LIMITER_MASS], own[ALD_BODY_MASS]);
    params[BODY_INVERSE_LIMITER_INERTIA] =
        1 / or_else(own[ALD_BODY_LIMITER_INERTIA], own[ALD_BODY_INERTIA]);
    params[BODY_LOAD_X] = own[ALD_BODY_FORCE_X] + 0.0; /* never -0: forces of 0 may be left out */
    params[BODY_LOAD_Y] = own[ALD_BODY_FORCE_Y] + 0.0;
    params[BODY_LOAD_N] = own[ALD_BODY_MOMENT] + 0.0;
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

bool ald_derive_space(const ald_study *study, const ald_body *body, const double *values,
                      double *params) {
  const double *own = values + body->quantities;
  double matrix[ALD_MATRIX], inverse[ALD_MATRIX] = {0};
  bool good = true;
  for (uint32_t p = 0; p < SPACE_PARAM_COUNT; p++) params[p] = 0;
  params[SPACE_LOW] = own[ALD_BODY_LOW];
  params[SPACE_HIGH] = own[ALD_BODY_HIGH];
  if (body->fixed || body->prescribed) return true;
  ald_inertia_matrix(body, values, matrix);
  good = ald_inertia_invert(matrix, body->freedoms, inverse);
  for (uint32_t i = 0; i < 6; i++) {
    for (uint32_t j = 0; j <= i; j++) {
      params[SPACE_MASS + SYM6(i, j)] = matrix[6 * i + j];
      params[SPACE_INVERSE + SYM6(i, j)] = inverse[6 * i + j];
    }
  }
  params[SPACE_OWN_WEIGHT] =
      own[ALD_BODY_MASS] * values[study->environment + ALD_ENVIRONMENT_GRAVITY];
  if (body->freedoms & ALD_HEAVE) params[SPACE_WEIGHT] = params[SPACE_OWN_WEIGHT];
  return good;
}

void ald_derive_environment(const ald_study *study, const double *values, double *params) {
  ALD_ASSERT(study->environment + ALD_ENVIRONMENT_KEY_COUNT <= study->quantity_count);
  const double *own = values + study->environment;
  double sine, cosine, set_sine, set_cosine;
  real_sincos(own[ALD_ENVIRONMENT_WIND_DIRECTION], &sine, &cosine);
  params[ENVIRONMENT_GRAVITY] = own[ALD_ENVIRONMENT_GRAVITY];
  params[ENVIRONMENT_WATER_DENSITY] = own[ALD_ENVIRONMENT_WATER_DENSITY];
  params[ENVIRONMENT_AIR_DENSITY] = own[ALD_ENVIRONMENT_AIR_DENSITY];
  params[ENVIRONMENT_VISCOSITY] = own[ALD_ENVIRONMENT_VISCOSITY];
  const double speed = own[ALD_ENVIRONMENT_CURRENT_SPEED];
  real_sincos(own[ALD_ENVIRONMENT_CURRENT_DIRECTION], &set_sine, &set_cosine);
  params[ENVIRONMENT_CURRENT_X] = own[ALD_ENVIRONMENT_CURRENT_X] + speed * set_cosine;
  params[ENVIRONMENT_CURRENT_Y] = own[ALD_ENVIRONMENT_CURRENT_Y] + speed * set_sine;
  params[ENVIRONMENT_WIND_X] = own[ALD_ENVIRONMENT_WIND_SPEED] * cosine;
  params[ENVIRONMENT_WIND_Y] = own[ALD_ENVIRONMENT_WIND_SPEED] * sine;
  ald_sea_derive(study, values, params);
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
  ALD_ASSERT(part->vertex_count >= 3 && part->vertex_count <= ALD_PART_VERTICES);
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

static double end_of_run(const ald_study *study) {
  const bool is_known = study->step_count > 0 && study->step_count != PLAN_ENDLESS;
  return is_known ? study->step * study->step_count : (double)INFINITY;
}

double ald_ordered_most(const ald_study *study, const ald_orderable *target, const double *values) {
  const ald_ordered_row *row = ald_ordered_of(study, target);
  if (!row->greatest) return row->most;
  const ald_instance *of = &study->instances[target->instance];
  const ald_numbers n = ald_definition_numbers(study, &study->definitions[of->definition], values);
  return row->greatest(&n);
}

/* the same of all targets of an order */
static double ordered_most(const ald_study *study, const ald_order *order, const double *values) {
  double most = 0;
  for (uint32_t t = 0; t < order->target_count; t++) {
    const double own = ald_ordered_most(study, &order->targets[t], values);
    if (own > 0 && (most == 0 || own < most)) most = own;
  }
  return most;
}

/* what an order sets, of one of its targets */
static void put_order(const ald_study *study, const ald_order *order, uint32_t target,
                      const double *values, ald_numbers *numbers) {
  if (!order || target >= order->target_count) return;
  numbers->ordered = ald_ordered_of(study, &order->targets[target]);
  numbers->ordered_most = ordered_most(study, order, values);
  numbers->gives_back = order->gives_back;
}

ald_numbers ald_definition_numbers(const ald_study *study, const ald_definition *definition,
                                   const double *values) {
  ALD_ASSERT(definition->kind < ald_kind_count);
  ALD_ASSERT(ald_kinds[definition->kind]->table_count <= ALD_TABLES_MAX);
  ald_numbers numbers = {.keys = values + definition->quantities,
                         .environment = values + study->environment,
                         .depths = study->grid,
                         .end = end_of_run(study),
                         .step = study->step,
                         .rao = definition->rao,
                         .study = study,
                         .values = values};
  put_order(study, definition->order, 0, values, &numbers);
  if (ald_kind_is(ald_kinds[definition->kind], ALD_KIND_FROM_ORIGIN)) {
    ald_scenario_origin(study, values, numbers.origin);
  }
  for (uint32_t t = 0; t < ald_kinds[definition->kind]->table_count; t++) {
    numbers.rows[t] = definition->rows[t];
    if (definition->rows[t] > 0) numbers.tables[t] = values + definition->tables[t];
  }
  return numbers;
}

static void put_axis(vec3 axis, double *turn) {
  turn[0] = axis.x;
  turn[1] = axis.y;
  turn[2] = axis.z;
}

/* what is known of the meshes of an instance's bodies */
static void put_meshes(const ald_study *study, const ald_instance *instance, ald_numbers *numbers) {
  const uint32_t bodies[2] = {instance->body_a, instance->body_b};
  numbers->is_first_earlier = bodies[0] < bodies[1];
  for (uint32_t side = 0; side < 2; side++) {
    const uint32_t mesh = study->bodies[bodies[side]].mesh;
    if (mesh == 0) continue;
    const ald_mesh_planes *planes = &study->meshes[mesh - 1].planes;
    numbers->planes[side] = ald_mesh_planes_count(planes);
    numbers->thickness[side] = planes->thickness;
  }
}

ald_numbers ald_instance_numbers(const ald_study *study, const ald_instance *instance,
                                 const double *values) {
  ALD_ASSERT(instance->body_a < study->body_count && instance->body_b < study->body_count);
  const ald_definition *definition = &study->definitions[instance->definition];
  ald_numbers numbers = ald_definition_numbers(study, definition, values);
  put_order(study, definition->order, instance->target, values, &numbers);
  if (ald_kinds[definition->kind]->mesh) put_meshes(study, instance, &numbers);
  const uint32_t placed = ALD_KIND_TWO_FORCES | ALD_KIND_JOINS | ALD_KIND_FOLLOWS_SEA;
  if (!ald_kind_is(ald_kinds[definition->kind], placed)) return numbers;
  const uint32_t bodies[2] = {instance->body_a, instance->body_b};
  numbers.has_outset = true;
  for (uint32_t end = 0; end < 2; end++) {
    const ald_body *body = &study->bodies[bodies[end]];
    const double *own = values + body->quantities;
    const euler angles = {own[ALD_BODY_ROLL], own[ALD_BODY_PITCH], own[ALD_BODY_HEADING]};
    const mat3 turn = quat_matrix(euler_quat(angles));
    for (uint32_t c = 0; c < 3; c++) numbers.outset.at[end][c] = own[ALD_BODY_POSITION_X + c];
    put_axis(turn.x, numbers.outset.turn[end]);
    put_axis(turn.y, numbers.outset.turn[end] + 3);
    put_axis(turn.z, numbers.outset.turn[end] + 6);
    numbers.outset.is_fixed[end] = body->fixed;
  }
  return numbers;
}
