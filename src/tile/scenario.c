/* SPDX-License-Identifier: Apache-2.0
 * One scenario: its sampled numbers, and how they fill a lane of a tile. */
#include "scenario.h"

#define ALD_LANES 1
#include "approach.h"
#include "base/assertion.h"
#include "bodies_6dof.h"
#include "kernels/math/trig.h"
#include "kernels/pass/control/order_rows.h"
#include "kernels/pass/water/sea_rows.h"
#include "kernels/plan.h"
#include "lane_past.h"
#include "line_start.h"
#include "model/derive.h"
#include "model/rule.h"
#include "model/scenario_origin.h"
#include "model/sea.h"
#include "sampler.h"
#include "scenario_fault.h"
#include "tile.h"

/* parameters that vary; shared ones lie among the assets */
static void put_params(ald_tile *tile, uint32_t entry, uint32_t lane, const double *params,
                       uint32_t count) {
  ALD_ASSERT((entry & PLAN_SHARED) || entry + count <= tile->layout->real_rows);
  if (entry & PLAN_SHARED) return;
  for (uint32_t p = 0; p < count; p++) ald_tile_put_real(tile, entry + p, lane, params[p]);
}

static void put_body(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t index,
                     const double *values, const double origin[2]) {
  ALD_ASSERT(index < study->body_count);
  const uint32_t *plan = tile->layout->plan;
  const ald_body *body = &study->bodies[index];
  const double *own = values + body->quantities;
  double params[BODY_PARAM_COUNT], state[BODY_ROW_COUNT] = {0};
  double sine, cosine, course_sine, course_cosine;
  ald_derive_body(body, values, params);
  real_sincos(own[ALD_BODY_HEADING], &sine, &cosine);
  real_sincos(own[ALD_BODY_COURSE], &course_sine, &course_cosine);
  const double x = own[ALD_BODY_POSITION_X] - origin[0];
  const double y = own[ALD_BODY_POSITION_Y] - origin[1];
  const double box_x = x + (cosine * params[BODY_BOX_X] - sine * params[BODY_BOX_Y]);
  const double box_y = y + (sine * params[BODY_BOX_X] + cosine * params[BODY_BOX_Y]);
  const double length = params[BODY_BOX_LENGTH], breadth = params[BODY_BOX_BREADTH];
  const double half_x = fabs(cosine) * length + fabs(sine) * breadth;
  const double half_y = fabs(sine) * length + fabs(cosine) * breadth;
  state[BODY_X] = x;
  state[BODY_Y] = y;
  state[BODY_PSI] = own[ALD_BODY_HEADING];
  state[BODY_VX] = own[ALD_BODY_VELOCITY_X] + own[ALD_BODY_SPEED] * course_cosine;
  state[BODY_VY] = own[ALD_BODY_VELOCITY_Y] + own[ALD_BODY_SPEED] * course_sine;
  state[BODY_R] = own[ALD_BODY_YAW_RATE];
  state[BODY_COS] = cosine;
  state[BODY_SIN] = sine;
  state[BODY_MIN_X] = box_x - half_x;
  state[BODY_MAX_X] = box_x + half_x;
  state[BODY_MIN_Y] = box_y - half_y;
  state[BODY_MAX_Y] = box_y + half_y;
  for (uint32_t field = 0; field < BODY_ROW_COUNT; field++) {
    ald_tile_put_real(tile, plan[PLAN_BODY_ROWS] + field * study->body_count + index, lane,
                      state[field]);
  }
  put_params(tile, plan[plan[PLAN_BODY_PARAMS] + index], lane, params, BODY_PARAM_COUNT);
}

/* vertices that vary */
static void put_shapes(const ald_study *study, ald_tile *tile, uint32_t lane,
                       const double *values) {
  const uint32_t *plan = tile->layout->plan;
  uint32_t shape = 0;
  for (uint32_t i = 0; i < study->body_count; i++) {
    const ald_body *body = &study->bodies[i];
    for (uint32_t p = 0; p < body->part_count; p++, shape++) {
      const uint32_t entry = plan[plan[PLAN_SHAPE_PARAMS] + shape];
      if (entry & PLAN_SHARED) continue;
      double params[SHAPE_VERTICES + 2 * ALD_PART_VERTICES];
      (void)ald_derive_part(body, &body->parts[p], values, params);
      put_params(tile, entry, lane, params, SHAPE_VERTICES + 2 * body->parts[p].vertex_count);
    }
  }
}

/* parameters and tables of an instance that vary */
static void put_numbers(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t number,
                        const ald_instance *instance, const double *values) {
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  const uint32_t *plan = tile->layout->plan;
  const uint32_t *own = plan + PLAN_KINDS + definition->kind * KIND_FIELD_COUNT;
  double params[ALD_PARAMS_MOST];
  ald_numbers numbers = ald_instance_numbers(study, instance, values);
  const bool is_stored = plan[own[KIND_FIRST_ENTRY] + number] & PLAN_SHARED;
  numbers.laying = is_stored ? ALD_TABLES_STORED : ALD_TABLES_OWN;
  ald_kind_derive(kind, &numbers, params);
  put_params(tile, plan[own[KIND_PARAMS] + number], lane, params, kind->param_count);
  const double *table = params + kind->param_count;
  for (uint32_t t = 0; t < kind->table_count && !definition->history; t++) {
    const uint32_t rows = plan[own[KIND_FIRST_ROWS + t] + number];
    put_params(tile, plan[own[KIND_FIRST_ENTRY + t] + number], lane, table,
               rows * kind->table_width[t]);
    table += rows * kind->table_width[t];
  }
}

/* ------------------------------------------------------------------------------ the same in all */

static void put_row(const ald_lanes *to, uint32_t row, double value) {
  ALD_ASSERT(row < to->tile->layout->real_rows && to->first + to->count <= to->tile->lanes);
  const size_t at = (size_t)row * to->tile->lanes + to->first;
  double *doubles = (double *)to->tile->reals + at;
  float *floats = (float *)to->tile->reals + at;
  if (to->tile->precision == ALD_DOUBLE) {
    for (uint32_t k = 0; k < to->count; k++) doubles[k] = value;
  } else {
    for (uint32_t k = 0; k < to->count; k++) floats[k] = (float)value;
  }
}

static void put_flag_row(const ald_lanes *to, uint32_t row, uint32_t value) {
  ALD_ASSERT(row < to->tile->layout->flag_rows && to->first + to->count <= to->tile->lanes);
  uint32_t *flags = to->tile->uints + (size_t)row * to->tile->lanes + to->first;
  for (uint32_t k = 0; k < to->count; k++) flags[k] = value;
}

/* rows and flags that a kind has at the start, unless its numbers say otherwise */
static void start_rows(const ald_kind *kind, double rows[ALD_ROWS_MOST],
                       uint32_t flags[ALD_FLAGS_MOST]) {
  ALD_ASSERT(kind->row_count <= ALD_ROWS_MOST && kind->flag_count <= ALD_FLAGS_MOST);
  for (uint32_t r = 0; r < kind->row_count; r++) rows[r] = 0;
  for (uint32_t r = 0; r < kind->record_count; r++) {
    rows[kind->records[r].row] = kind->records[r].initial;
  }
  for (uint32_t f = 0; f < kind->flag_count; f++)
    flags[f] = kind->start && kind->start->flags ? kind->start->flags[f] : 0;
}

static bool has_own_start(const ald_kind *kind) { return kind->start && kind->start->start; }

static void fill_elements_same(const ald_lanes *to) {
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const ald_kind *kind = ald_kinds[k];
    const uint32_t *own = to->tile->layout->plan + PLAN_KINDS + k * KIND_FIELD_COUNT;
    const uint32_t count = own[KIND_COUNT];
    double rows[ALD_ROWS_MOST];
    uint32_t flags[ALD_FLAGS_MOST];
    if (count == 0 || has_own_start(kind)) continue;
    start_rows(kind, rows, flags);
    for (uint32_t r = 0; r < kind->row_count * count; r++) {
      put_row(to, own[KIND_ROWS] + r, rows[r / count]);
    }
    for (uint32_t f = 0; f < kind->flag_count * count; f++) {
      put_flag_row(to, own[KIND_FLAGS] + f, flags[f / count]);
    }
  }
}

/* accelerations that laws of bows read: 0 before the first step, and of a fixed body always */
static void clear_rates(const ald_study *study, const ald_lanes *to) {
  const uint32_t *plan = to->tile->layout->plan;
  if (plan[PLAN_KINDS + KIND_bow * KIND_FIELD_COUNT + KIND_COUNT] == 0) return;
  for (uint32_t r = 0; r < 6 * study->body_count; r++) put_row(to, plan[PLAN_RATE_ROWS] + r, 0);
}

void ald_scenario_fill_same(const ald_study *study, const ald_lanes *to) {
  const uint32_t *plan = to->tile->layout->plan;
  for (uint32_t f = 0; f < BODY_FLAG_COUNT * study->body_count; f++) {
    put_flag_row(to, plan[PLAN_BODY_FLAGS] + f, 0);
  }
  fill_elements_same(to);
  const uint32_t slot_rows = study->is_spatial ? WRENCH_ROW_COUNT : SLOT_ROW_COUNT;
  for (uint32_t r = 0; r < slot_rows * plan[PLAN_SLOTS]; r++) {
    put_row(to, plan[PLAN_SLOT_ROWS] + r, 0);
  }
  clear_rates(study, to);
  for (uint32_t f = 0; f < LANE_FLAG_COUNT; f++) {
    if (f == LANE_TICK) continue; /* it is the tile's */
    const bool spans = f == LANE_SPAN || f == LANE_SPAN_BEFORE;
    put_flag_row(to, plan[PLAN_LANE_FLAGS] + f, spans ? plan[PLAN_FINE] : 0);
  }
}

/* ------------------------------------------------------------------------------ one scenario */

/* `fits`: nothing is wrong with the scenario. Numbers at fault are not put: parameters cannot be
 * derived from them. */
static void put_instance(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t number,
                         uint32_t first, const double *values, bool fits) {
  const ald_instance *instance = &study->instances[first + number];
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  const uint32_t *plan = tile->layout->plan;
  const uint32_t *own = plan + PLAN_KINDS + definition->kind * KIND_FIELD_COUNT;
  const uint32_t count = own[KIND_COUNT];
  const uint32_t entry = plan[own[KIND_PARAMS] + number];
  ald_scenario_fault fault;
  ALD_ASSERT(number < count);
  if (!(entry & PLAN_SHARED) &&
      (fits || !ald_definition_fault(study, instance->definition, values, &fault))) {
    put_numbers(study, tile, lane, number, instance, values);
  }
  if (!has_own_start(kind)) return;
  double rows[ALD_ROWS_MOST];
  uint32_t flags[ALD_FLAGS_MOST];
  start_rows(kind, rows, flags);
  const ald_numbers numbers = ald_instance_numbers(study, instance, values);
  kind->start->start(&numbers, rows, flags);
  for (uint32_t r = 0; r < kind->row_count; r++) {
    ald_tile_put_real(tile, own[KIND_ROWS] + r * count + number, lane, rows[r]);
  }
  for (uint32_t f = 0; f < kind->flag_count; f++) {
    ald_tile_put_flag(tile, own[KIND_FLAGS] + f * count + number, lane, flags[f]);
  }
}

static void put_environment(const ald_study *study, ald_tile *tile, uint32_t lane,
                            const double *values) {
  double params[ENVIRONMENT_COUNT], profile[ALD_PROFILE_ROWS * PROFILE_NODE];
  const uint32_t *plan = tile->layout->plan;
  const uint32_t entry = plan[PLAN_ENVIRONMENT], rows = plan[PLAN_PROFILE_ROWS];
  if (!(entry & PLAN_SHARED)) {
    ald_derive_environment(study, values, params);
    put_params(tile, entry, lane, params, ENVIRONMENT_COUNT);
  }
  if (rows > 0 && !(plan[PLAN_PROFILE_ENTRY] & PLAN_SHARED)) {
    ald_profile_derive(study, values, profile);
    put_params(tile, plan[PLAN_PROFILE_ENTRY], lane, profile, rows * PROFILE_NODE);
  }
}

static void put_rule(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t index,
                     const double *values) {
  ALD_ASSERT(index < study->rule_count);
  const uint32_t *plan = tile->layout->plan;
  const ald_rule *rule = &study->rules[index];
  double params[RULE_PARAM_COUNT];
  ald_derive_rule(study, rule, values, params);
  const uint32_t *own = plan + plan[PLAN_RULE_TABLE] + index * RULE_FIELD_COUNT;
  put_params(tile, own[RULE_PARAMS], lane, params, RULE_PARAM_COUNT);
  ald_tile_put_real(tile, plan[PLAN_RULE_ROWS] + index, lane, (double)NAN);
  ald_tile_put_flag(tile, plan[PLAN_RULE_FLAGS] + index, lane,
                    rule->what == RULE_APART ? RULE_NOTHING_YET : 0);
}

/* what orders set begins as their elements have it */
static void keep_ordered(ald_tile *tile, uint32_t lane) {
  const uint32_t *plan = tile->layout->plan;
  const uint32_t *own = plan + PLAN_KINDS + KIND_order * KIND_FIELD_COUNT;
  for (uint32_t k = 0; k < own[KIND_COUNT]; k++) {
    const uint32_t *order = plan + plan[PLAN_ORDER_TABLE] + k * ORDER_FIELD_COUNT;
    ald_tile_put_real(tile, own[KIND_ROWS] + ORDER_KEPT * own[KIND_COUNT] + k, lane,
                      ald_tile_real(tile, order[ORDER_TARGET], lane));
  }
}

static void fill_elements(const ald_study *study, ald_tile *tile, uint32_t lane,
                          const double *values, bool fits) {
  uint32_t first = 0;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const uint32_t count = tile->layout->plan[PLAN_KINDS + k * KIND_FIELD_COUNT + KIND_COUNT];
    for (uint32_t i = 0; i < count; i++) {
      put_instance(study, tile, lane, i, first, values, fits);
    }
    first += count;
  }
  keep_ordered(tile, lane);
}

void ald_scenario_fill_elements(const ald_study *study, ald_tile *tile, uint32_t lane,
                                const double *values, bool fits) {
  fill_elements_same(&(ald_lanes){tile, lane, 1});
  fill_elements(study, tile, lane, values, fits);
}

void ald_scenario_fill(const ald_study *study, ald_tile *tile, uint32_t lane, const double *values,
                       bool good) {
  ald_scenario_fill_same(study, &(ald_lanes){tile, lane, 1});
  ald_scenario_fill_own(study, tile, lane, values, good);
}

void ald_scenario_fill_own(const ald_study *study, ald_tile *tile, uint32_t lane,
                           const double *values, bool good) {
  const uint32_t *plan = tile->layout->plan;
  double origin[2];
  ald_scenario_fault fault;
  uint32_t from = 0;
  ALD_ASSERT(lane < tile->lanes);
  good = good && !ald_scenario_fault_find(study, tile->layout, values, NULL, &from, &fault);
  ald_scenario_origin(study, values, origin);
  for (uint32_t i = 0; i < study->body_count; i++) {
    put_body(study, tile, lane, i, values, origin);
    if (study->is_spatial) ald_bodies_6dof_fill(study, tile, lane, i, values, origin);
  }
  put_shapes(study, tile, lane, values);
  fill_elements(study, tile, lane, values, good);
  ald_past_clear(tile, lane);
  ald_lines_fill(study, tile, lane, values);
  put_environment(study, tile, lane, values);
  for (uint32_t r = 0; r < study->rule_count; r++) put_rule(study, tile, lane, r, values);
  /* by numbers that fit together: a scenario at fault never takes a step */
  if (good) ald_approaches_fill(study, tile, lane, values);
  if (good) return;
  ald_tile_put_flag(tile, plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane, STATUS_BAD_INPUT);
  ald_tile_put_flag(tile, plan[PLAN_LANE_FLAGS] + LANE_DONE, lane, 1);
}

void ald_scenario_fill_row(const ald_study *study, ald_tile *tile, uint64_t first, uint32_t count,
                           double *values) {
  ALD_ASSERT(count > 0 && count <= tile->lanes);
  for (uint32_t lane = 0; lane < tile->lanes; lane++) {
    const uint64_t scenario = first + (lane < count ? lane : 0);
    const bool good =
        ald_sampler_scenario(study, study->seed, study->scenarios, scenario, values, NULL);
    ald_scenario_fill(study, tile, lane, values, good);
  }
}
