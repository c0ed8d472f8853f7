/* SPDX-License-Identifier: Apache-2.0
 * The layout of bodies: in the plane, in space, their shapes, and what surrounds them. */
#include "layout_bodies.h"

#include "base/assertion.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/pass/step/stages.h"
#include "kernels/pass/water/sea_rows.h"
#include "layout_lines.h"
#include "model/derive.h"
#include "model/sea.h"

/* does any number vary on which the parameters of a body depend? */
static bool body_varies(const ald_layout_builder *b, const ald_body *body) {
  ALD_ASSERT(body->quantities + ALD_BODY_KEY_COUNT <= b->study->quantity_count);
  return ald_layout_varies(b, body->quantities, ALD_BODY_KEY_COUNT) ||
         ald_layout_varies(b, body->added_mass, body->has_added_mass ? 36 : 0) ||
         ald_layout_varies(b, body->vertices, 2 * body->vertex_count) ||
         b->varies[b->study->environment + ALD_ENVIRONMENT_GRAVITY];
}

/* is there a wave in any scenario? */
static bool makes_waves(const ald_layout_builder *b) {
  const uint32_t height = b->study->environment + ALD_ENVIRONMENT_WAVE_HEIGHT;
  return b->nominal[height] > 0 || b->varies[height];
}

/* is the seabed not level in any scenario? */
static bool slopes(const ald_layout_builder *b) {
  const uint32_t slope = b->study->environment + ALD_ENVIRONMENT_SEABED_SLOPE;
  return b->study->grid || b->nominal[slope] > 0 || b->varies[slope];
}

/* does the scenario's origin vary, from which the phase of the wave and the seabed are measured? */
static bool origin_varies(const ald_layout_builder *b) {
  const ald_study *s = b->study;
  uint32_t first = 0;
  while (first < s->body_count && s->bodies[first].fixed) first++;
  return first < s->body_count && !s->earth_frame &&
         ald_layout_varies(b, s->bodies[first].quantities + ALD_BODY_POSITION_X, 2);
}

static void lay_profile(ald_layout_builder *b) {
  ALD_ASSERT(b->study->profile_rows <= ALD_PROFILE_ROWS);
  double shared[ALD_PROFILE_ROWS * PROFILE_NODE];
  const ald_study *s = b->study;
  const uint32_t rows = s->profile_rows;
  const bool varies = ald_layout_varies(b, s->profile, rows * PROFILE_COLUMNS);
  bool turns = false;
  for (uint32_t r = 0; r < rows; r++) {
    const uint32_t turn = s->profile + r * PROFILE_COLUMNS + PROFILE_TURN;
    turns = turns || b->nominal[turn] != 0 || b->varies[turn];
  }
  ald_profile_derive(s, b->nominal, shared);
  const uint32_t entry = ald_layout_params(b, rows * PROFILE_NODE, varies ? NULL : shared);
  if (b->failed) return;
  b->layout->plan[PLAN_PROFILE_ROWS] = rows;
  b->layout->plan[PLAN_PROFILE_ENTRY] = entry;
  b->layout->plan[PLAN_PROFILE_TURNS] = turns;
}

void ald_layout_environment(ald_layout_builder *b) {
  double shared[ENVIRONMENT_COUNT];
  const bool has_waves = makes_waves(b);
  const bool varies = ald_layout_varies(b, b->study->environment, ALD_ENVIRONMENT_KEY_COUNT) ||
                      ((has_waves || slopes(b)) && origin_varies(b));
  ald_derive_environment(b->study, b->nominal, shared);
  const uint32_t entry = ald_layout_params(b, ENVIRONMENT_COUNT, varies ? NULL : shared);
  if (b->failed) return;
  b->layout->plan[PLAN_ENVIRONMENT] = entry;
  b->layout->plan[PLAN_WAVES] = has_waves;
  lay_profile(b);
  const ald_depths *depths = b->study->grid;
  if (!depths || b->failed) return;
  const uint32_t numbers = ald_layout_params(b, depths->count, depths->numbers);
  if (b->failed) return;
  b->layout->plan[PLAN_BED_COLUMNS] = depths->columns;
  b->layout->plan[PLAN_BED_ROWS] = depths->rows;
  b->layout->plan[PLAN_BED_ENTRY] = numbers;
}

/* Does a body that forces move hold a line? Of the study, whatever lines a layout has. */
static bool is_burdened(const ald_layout_builder *b, uint32_t body) {
  if (b->study->bodies[body].fixed || b->study->bodies[body].prescribed) return false;
  for (uint32_t i = 0; i < b->study->instance_count; i++) {
    if (ald_layout_holds_end(b, i, 0, body) || ald_layout_holds_end(b, i, 1, body)) return true;
  }
  return false;
}

/* Ends of lines that bodies hold, and the mass matrices of these without them. Their own matrix is
 * shared where no number varies. */
void ald_layout_burdens(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t spatial = b->layout->plan[PLAN_SPATIAL];
  const uint32_t *own = b->layout->plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  const uint32_t lines = own[KIND_COUNT], first = own[KIND_SLOT];
  if (lines == 0) return;
  const uint32_t start = ald_layout_table(b, spatial + 1), ends = ald_layout_table(b, 2 * lines);
  const uint32_t masses = ald_layout_table(b, spatial);
  uint32_t count = 0;
  for (uint32_t m = 0; m < spatial && !b->failed; m++) {
    const uint32_t body = b->layout->plan[b->layout->plan[PLAN_SPATIAL_TABLE] + m];
    double shared[SPACE_PARAM_COUNT];
    b->layout->plan[start + m] = count;
    if (!is_burdened(b, body)) continue;
    for (uint32_t k = 0; k < 2 * lines; k++) {
      if (ald_layout_holds_end(b, first + k / 2, k % 2, body)) b->layout->plan[ends + count++] = k;
    }
    ald_derive_space(s, &s->bodies[body], b->nominal, shared);
    const bool varies = body_varies(b, &s->bodies[body]);
    const uint32_t entry = ald_layout_params(b, SYM6_COUNT, varies ? NULL : shared + SPACE_MASS);
    if (!b->failed) b->layout->plan[masses + m] = entry;
  }
  if (b->failed) return;
  b->layout->plan[start + spatial] = count;
  b->layout->plan[PLAN_BURDEN_START] = start;
  b->layout->plan[PLAN_BURDEN_ENDS] = ends;
  b->layout->plan[PLAN_BURDEN_OWN] = masses;
}

/* bodies that move in space, those that follow motions included; the others have poses too */
void ald_layout_space(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t table = ald_layout_table(b, s->body_count),
                 params = ald_layout_table(b, s->body_count);
  const uint32_t prescribed = ald_layout_table(b, s->body_count),
                 restoring = ald_layout_table(b, s->body_count),
                 coriolis = ald_layout_table(b, s->body_count),
                 guided = ald_layout_table(b, s->body_count),
                 added_mass = ald_layout_table(b, s->body_count);
  uint32_t moving = 0;
  for (uint32_t i = 0; i < s->body_count && !b->failed; i++) {
    const ald_body *body = &s->bodies[i];
    double shared[SPACE_PARAM_COUNT];
    ald_derive_space(s, body, b->nominal, shared);
    const bool is_own = is_burdened(b, i), varies = is_own || body_varies(b, body);
    const uint32_t entry = ald_layout_params(b, SPACE_PARAM_COUNT, varies ? NULL : shared);
    if (b->failed) return;
    b->layout->plan[params + i] = entry;
    b->layout->plan[guided + i] = body->fixed || body->prescribed;
    b->layout->plan[added_mass + i] = body->has_added_mass || is_own;
    if (body->fixed) continue;
    b->layout->plan[prescribed + moving] = body->prescribed;
    b->layout->plan[coriolis + moving] = b->nominal[body->quantities + ALD_BODY_CORIOLIS] > 0.5;
    b->layout->plan[table + moving++] = i;
  }
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  plan[PLAN_SPATIAL] = moving;
  plan[PLAN_SPATIAL_TABLE] = table;
  plan[PLAN_SPACE_PARAMS] = params;
  plan[PLAN_PRESCRIBED] = prescribed;
  plan[PLAN_RESTORING] = restoring;
  plan[PLAN_CORIOLIS] = coriolis;
  plan[PLAN_GUIDED] = guided;
  plan[PLAN_ADDED_MASS] = added_mass;
  plan[PLAN_SPACE_ROWS] = ald_layout_reals(b, SPACE_ROW_COUNT * s->body_count);
  const uint32_t stages = STAGES_OF(s->scheme);
  if (stages > 1) {
    plan[PLAN_STAGE_ROWS] = ald_layout_reals(b, (stages + 1) * STAGE_NUMBERS * moving);
  }
}

void ald_layout_bodies(ald_layout_builder *b) {
  const ald_study *s = b->study;
  uint32_t moving = 0;
  const uint32_t moving_table = ald_layout_table(b, s->body_count);
  const uint32_t params = ald_layout_table(b, s->body_count);
  if (b->failed) return;
  for (uint32_t i = 0; i < s->body_count; i++) {
    const ald_body *body = &s->bodies[i];
    double shared[BODY_PARAM_COUNT];
    ald_derive_body(body, b->nominal, shared);
    const uint32_t entry =
        ald_layout_params(b, BODY_PARAM_COUNT, body_varies(b, body) ? NULL : shared);
    if (b->failed) return;
    b->layout->plan[params + i] = entry;
    if (!body->fixed && !s->is_spatial) b->layout->plan[moving_table + moving++] = i;
  }
  uint32_t *plan = b->layout->plan;
  plan[PLAN_BODIES] = s->body_count;
  plan[PLAN_MOVING] = moving;
  plan[PLAN_MOVING_TABLE] = moving_table;
  plan[PLAN_BODY_PARAMS] = params;
  plan[PLAN_BODY_ROWS] = ald_layout_reals(b, BODY_ROW_COUNT * s->body_count);
  plan[PLAN_BODY_FLAGS] = ald_layout_flags(b, BODY_FLAG_COUNT * s->body_count);
}

/* shapes are the convex parts of all bodies, in order */
uint32_t ald_layout_shape(const ald_study *s, uint32_t body, uint32_t part) {
  ALD_ASSERT(body <= s->body_count);
  ALD_ASSERT(body == s->body_count || part < s->bodies[body].part_count);
  uint32_t number = part;
  for (uint32_t i = 0; i < body; i++) number += s->bodies[i].part_count;
  return number;
}

/* bits of the edges of a part that join no neighbours of the outline, so that they lie within it */
static void within_outline(const ald_body *body, const ald_part *part, uint32_t *within) {
  within[0] = within[1] = 0;
  for (uint32_t v = 0; v < part->vertex_count; v++) {
    const uint32_t from = part->vertices[v], to = part->vertices[(v + 1) % part->vertex_count];
    if ((from + 1) % body->vertex_count == to) continue;
    within[v / 32] |= 1u << (v % 32);
  }
}

void ald_layout_shapes(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t shape_count = ald_layout_shape(s, s->body_count, 0);
  const uint32_t size = ald_layout_table(b, shape_count);
  const uint32_t params = ald_layout_table(b, shape_count);
  const uint32_t within = ald_layout_table(b, 2 * shape_count);
  uint32_t shape = 0;
  for (uint32_t i = 0; i < s->body_count && !b->failed; i++) {
    const ald_body *body = &s->bodies[i];
    const bool varies = ald_layout_varies(b, body->vertices, 2 * body->vertex_count);
    for (uint32_t p = 0; p < body->part_count; p++, shape++) {
      double shared[SHAPE_VERTICES + 2 * ALD_PART_VERTICES];
      const uint32_t count = SHAPE_VERTICES + 2 * body->parts[p].vertex_count;
      ald_derive_part(body, &body->parts[p], b->nominal, shared);
      b->layout->plan[size + shape] = body->parts[p].vertex_count;
      if (!b->failed)
        within_outline(body, &body->parts[p], b->layout->plan + within + 2 * (size_t)shape);
      b->layout->plan[params + shape] = ald_layout_params(b, count, varies ? NULL : shared);
    }
  }
  ALD_ASSERT(b->failed || shape == shape_count);
  if (b->failed) return;
  b->layout->plan[PLAN_SHAPE_SIZE] = size;
  b->layout->plan[PLAN_SHAPE_WITHIN] = within;
  b->layout->plan[PLAN_SHAPE_PARAMS] = params;
}
