/* SPDX-License-Identifier: Apache-2.0
 * The pairs of bodies by which scenarios divide their steps. */
#include "approach.h"

#include <math.h>
#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "contact_step.h"
#include "kernels/pass/step/approach_rows.h"
#include "math/critical_oscillation.h"
#include "model/derive.h"
#include "plan/layout_bodies.h"

/* least side of a box, over its first `axes` axes [m] */
static double least_side(const double *box, uint32_t axes) {
  ALD_ASSERT(axes >= 1 && axes <= 3);
  double least = HUGE_VAL;
  for (uint32_t k = 0; k < axes; k++) least = fmin(least, box[3 + k] - box[k]);
  return least;
}

static void put_boxes(double *rows, double box[2][6]) {
  ALD_ASSERT(rows && box);
  for (uint32_t side = 0; side < 2; side++) {
    double *to = rows + (side == 0 ? APPROACH_BOX_A : APPROACH_BOX_B);
    for (uint32_t k = 0; k < 3; k++) {
      to[k] = 0.5 * (box[side][k] + box[side][3 + k]);
      to[3 + k] = 0.5 * (box[side][3 + k] - box[side][k]);
    }
  }
}

/* bodies with meshes: no step is longer than a share of their shortest impact */
static void meet(const ald_study *study, const ald_approach *approach, const double *values,
                 double *rows) {
  ALD_ASSERT(approach->instance < study->instance_count);
  ald_impact_bound bound =
      ald_impact_bound_of(study, &study->instances[approach->instance], &approach->shape, values);
  const double stick = ald_critical_oscillation(bound.stick, study->scheme);
  put_boxes(rows, bound.box);
  rows[APPROACH_WAY] =
      ALD_APPROACH_WAY * fmin(least_side(bound.box[0], 3), least_side(bound.box[1], 3));
  rows[APPROACH_STICK] = fmin(study->step, ALD_DIVIDED_STICK * stick);
  if (!(bound.mobility > 0) || !(bound.factor > 0)) return;
  rows[APPROACH_HIT] =
      ald_impact_duration(bound.factor, bound.exponent, 1 / bound.mobility, 1) / ALD_DIVIDED_HIT;
  rows[APPROACH_POWER] = 2 / (bound.exponent + 1) - 1;
}

/* convex parts of outlines */
static void press(const ald_study *study, const ald_approach *approach, const double *values,
                  double *rows) {
  ALD_ASSERT(approach->instance < study->instance_count);
  const ald_instance *instance = &study->instances[approach->instance];
  const uint32_t bodies[2] = {instance->body_a, instance->body_b};
  const uint32_t *parts = instance->parts;
  double box[2][6];
  rows[APPROACH_HEIGHTS] = study->is_spatial;
  for (uint32_t side = 0; side < 2; side++) {
    const ald_body *body = &study->bodies[bodies[side]];
    const double *own = values + body->quantities;
    double params[SHAPE_VERTICES + 2 * ALD_PART_VERTICES];
    ald_derive_part(body, &body->parts[parts[side]], values, params);
    box[side][0] = params[SHAPE_MIN_X];
    box[side][1] = params[SHAPE_MIN_Y];
    box[side][2] = study->is_spatial ? own[ALD_BODY_LOW] : 0;
    box[side][3] = params[SHAPE_MAX_X];
    box[side][4] = params[SHAPE_MAX_Y];
    box[side][5] = study->is_spatial ? own[ALD_BODY_HIGH] : 0;
    if (!(box[side][5] > box[side][2])) rows[APPROACH_HEIGHTS] = 0; /* at any height */
  }
  put_boxes(rows, box);
  rows[APPROACH_WAY] = ALD_APPROACH_WAY * fmin(least_side(box[0], 2), least_side(box[1], 2));
  const ald_contact_bound bound = ald_contact_bound_of(study, instance, values);
  rows[APPROACH_HIT] = fmin(study->step, ald_contact_divided(&bound));
}

void ald_approaches_fill(const ald_study *study, ald_tile *tile, uint32_t lane,
                         const double *values) {
  ALD_ASSERT(values && lane < tile->lanes);
  const uint32_t *plan = tile->layout->plan, count = plan[PLAN_APPROACHES];
  for (uint32_t n = 0; n < count; n++) {
    const ald_approach *approach = &tile->layout->approaches[n];
    double rows[APPROACH_ROW_COUNT] = {
        [APPROACH_HEIGHTS] = 1, [APPROACH_HIT] = study->step, [APPROACH_STICK] = study->step};
    if (ald_kind_impacts(
            ald_kinds[study->definitions[study->instances[approach->instance].definition].kind])) {
      meet(study, approach, values, rows);
    } else {
      press(study, approach, values, rows);
    }
    for (uint32_t r = 0; r < APPROACH_ROW_COUNT; r++) {
      ald_tile_put_real(tile, plan[PLAN_APPROACH_ROWS] + r * count + n, lane, rows[r]);
    }
  }
}
