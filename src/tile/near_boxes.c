/* SPDX-License-Identifier: Apache-2.0
 * The boxes that bodies keep to. */
#include "near_boxes.h"

#include <math.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/pass/mesh/mesh_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/pass/step/stray_rows.h"
#include "kernels/plan.h"
#include "tile.h"

/* A body crosses the rim of its box, half the margin, in so many steps at the speed that it has
 * now; at rest it has a share of its size. */
enum { STEPS_AHEAD = 64 };
#define SHARE_OF_SIZE 0.02
/* of a coordinate: more than single precision rounds a place and its box by */
#define ROUNDING 1e-6

/* one body in one lane */
typedef struct place_of {
  const ald_study_subset *part;
  const ald_tile *tile;
  uint32_t lane, body;
} place_of;

static double body_row(const place_of *p, uint32_t row) {
  const uint32_t *plan = p->tile->layout->plan;
  return ald_tile_real(p->tile, plan[PLAN_BODY_ROWS] + row * plan[PLAN_BODIES] + p->body, p->lane);
}

static double space_row(const place_of *p, uint32_t row) {
  const uint32_t *plan = p->tile->layout->plan;
  return ald_tile_real(p->tile, plan[PLAN_SPACE_ROWS] + row * plan[PLAN_BODIES] + p->body, p->lane);
}

/* what the body's outline takes up in the plane */
static ald_span outline_span(const place_of *p) {
  return (ald_span){{body_row(p, BODY_MIN_X), body_row(p, BODY_MIN_Y), 0},
                    {body_row(p, BODY_MAX_X), body_row(p, BODY_MAX_Y), 0}};
}

/* what the body's mesh takes up in space: the box of its turned bounding box */
static ald_span mesh_span(const place_of *p) {
  static const uint32_t axes[3] = {SPACE_XX, SPACE_YX, SPACE_ZX};
  const ald_layout *layout = p->tile->layout;
  const uint32_t mesh = p->part->study.bodies[p->body].mesh - 1;
  const uint32_t fields = layout->plan[PLAN_MESH_TABLE] + mesh * MESH_FIELD_COUNT;
  const double *bounds = layout->assets + layout->plan[fields + MESH_BOUNDS];
  const double at[3] = {body_row(p, BODY_X), body_row(p, BODY_Y), space_row(p, SPACE_Z)};
  ald_span span;
  for (uint32_t k = 0; k < 3; k++) {
    double middle = at[k], reach = 0;
    for (uint32_t axis = 0; axis < 3; axis++) {
      const double along = space_row(p, axes[axis] + k);
      middle += 0.5 * (bounds[axis] + bounds[3 + axis]) * along;
      reach += 0.5 * (bounds[3 + axis] - bounds[axis]) * fabs(along);
    }
    span.low[k] = middle - reach;
    span.high[k] = middle + reach;
  }
  return span;
}

static double diagonal(const ald_span *span) {
  return sqrt(pow(span->high[0] - span->low[0], 2) + pow(span->high[1] - span->low[1], 2) +
              pow(span->high[2] - span->low[2], 2));
}

/* greatest speed of a point of the body, by what it takes up [m/s] */
static double speed_of(const place_of *p, const ald_span *span) {
  double linear, turning;
  if (p->part->study.is_spatial) {
    linear = sqrt(pow(space_row(p, SPACE_U), 2) + pow(space_row(p, SPACE_V), 2) +
                  pow(space_row(p, SPACE_W), 2));
    turning = sqrt(pow(space_row(p, SPACE_P), 2) + pow(space_row(p, SPACE_Q), 2) +
                   pow(space_row(p, SPACE_R), 2));
  } else {
    linear = sqrt(pow(body_row(p, BODY_VX), 2) + pow(body_row(p, BODY_VY), 2));
    turning = fabs(body_row(p, BODY_R));
  }
  return linear + turning * diagonal(span);
}

/* the body's box; returns the margin on each side, 0 of a body that never moves */
static double lay_span(const place_of *p, ald_span *span) {
  const ald_body *body = &p->part->study.bodies[p->body];
  *span = p->part->study.is_spatial ? mesh_span(p) : outline_span(p);
  if (body->fixed) return 0;
  const double way = speed_of(p, span) * STEPS_AHEAD * p->part->study.step;
  const double margin = 2 * way + SHARE_OF_SIZE * diagonal(span);
  for (uint32_t k = 0; k < 3; k++) {
    span->low[k] -= margin;
    span->high[k] += margin;
  }
  return margin;
}

static bool takes_part(const ald_study *study, uint32_t body) {
  ALD_ASSERT(body < study->body_count);
  return study->is_spatial ? study->bodies[body].mesh > 0 : study->bodies[body].vertex_count > 0;
}

/* wider by what rounding may put between a body and its box in the rows of the tile */
static void widen(ald_span *span) {
  for (uint32_t k = 0; k < 3; k++) {
    span->low[k] -= ROUNDING * fabs(span->low[k]);
    span->high[k] += ROUNDING * fabs(span->high[k]);
  }
}

void ald_near_boxes(const ald_study_subset *part, const ald_tile *tile, uint32_t lane,
                    ald_span *spans) {
  ALD_ASSERT(lane < tile->lanes && spans);
  for (uint32_t b = 0; b < part->study.body_count; b++) {
    const place_of p = {part, tile, lane, b};
    if (!takes_part(&part->study, b)) continue;
    lay_span(&p, &spans[b]);
    widen(&spans[b]);
  }
}

void ald_near_put_boxes(const ald_study_subset *part, ald_tile *tile, uint32_t lane,
                        ald_span *spans) {
  ALD_ASSERT(lane < tile->lanes && spans);
  const uint32_t first = tile->layout->plan[PLAN_STRAY_ROWS], count = part->stray_count;
  for (uint32_t k = 0; k < count; k++) {
    const uint32_t b = part->strays[k];
    const place_of p = {part, tile, lane, b};
    const double rim = 0.5 * lay_span(&p, &spans[b]);
    for (uint32_t axis = 0; axis < 3; axis++) {
      ald_tile_put_real(tile, first + (STRAY_MIN_X + axis) * count + k, lane, spans[b].low[axis]);
      ald_tile_put_real(tile, first + (STRAY_MAX_X + axis) * count + k, lane, spans[b].high[axis]);
    }
    ald_tile_put_real(tile, first + STRAY_RIM * count + k, lane, rim);
  }
}
