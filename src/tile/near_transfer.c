/* SPDX-License-Identifier: Apache-2.0
 * What lanes hold, from a tile that follows one part of a study to a tile that follows another. */
#include "near_transfer.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/plan.h"
#include "model/neighbours.h"
#include "plan/kind_tables.h"
#include "tile.h"
#include "tile/scenario.h"

/* Rows in both tiles. */
typedef struct carrier {
  const ald_tile *from;
  ald_tile *to;
} carrier;

static void carry_reals(const carrier *c, uint32_t from, uint32_t to, uint32_t rows) {
  ALD_ASSERT(from + rows <= c->from->layout->real_rows && to + rows <= c->to->layout->real_rows);
  const size_t row = c->from->lanes * ald_scalar_size(c->from->precision);
  memcpy((char *)c->to->reals + to * row, (const char *)c->from->reals + from * row, rows * row);
}

static void carry_flags(const carrier *c, uint32_t from, uint32_t to, uint32_t rows) {
  ALD_ASSERT(from + rows <= c->from->layout->flag_rows && to + rows <= c->to->layout->flag_rows);
  const size_t row = c->from->lanes;
  memcpy(c->to->uints + to * row, c->from->uints + from * row, rows * row * sizeof(uint32_t));
}

/* rows and flags of an instance that both follow */
static void carry_instance(const carrier *c, uint32_t kind, uint32_t from, uint32_t to) {
  const uint32_t *before = ald_kind_tables(c->from->layout->plan, kind);
  const uint32_t *after = ald_kind_tables(c->to->layout->plan, kind);
  const uint32_t i = from - before[KIND_SLOT], k = to - after[KIND_SLOT];
  for (uint32_t r = 0; r < ald_kinds[kind]->row_count; r++) {
    carry_reals(c, before[KIND_ROWS] + r * before[KIND_COUNT] + i,
                after[KIND_ROWS] + r * after[KIND_COUNT] + k, 1);
  }
  for (uint32_t f = 0; f < ald_kinds[kind]->flag_count; f++) {
    carry_flags(c, before[KIND_FLAGS] + f * before[KIND_COUNT] + i,
                after[KIND_FLAGS] + f * after[KIND_COUNT] + k, 1);
  }
}

static void carry_instances(const carrier *c, const ald_study_subset *from,
                            const ald_study_subset *to) {
  const ald_study *study = to->whole;
  uint32_t old = 0;
  for (uint32_t i = 0; i < to->study.instance_count; i++) {
    while (old < from->study.instance_count && from->numbers[old] < to->numbers[i]) old++;
    if (old == from->study.instance_count || from->numbers[old] != to->numbers[i]) continue;
    carry_instance(c, study->definitions[study->instances[to->numbers[i]].definition].kind, old, i);
  }
}

/* Behind the elements and their slots: lines, rules, and events, for which there may be more room;
 * but not the list of contacts, which every step makes anew. */
static void carry_rest(const carrier *c) {
  const ald_layout *before = c->from->layout, *after = c->to->layout;
  const uint32_t *old = before->plan, *new = after->plan;
  const uint32_t events = old[PLAN_EVENTS] < new[PLAN_EVENTS] ? old[PLAN_EVENTS] : new[PLAN_EVENTS];
  carry_reals(c, before->rest_reals, after->rest_reals, old[PLAN_EVENT_ROWS] - before->rest_reals);
  carry_flags(c, before->rest_flags, after->rest_flags, old[PLAN_LIST_COUNTS] - before->rest_flags);
  carry_reals(c, old[PLAN_EVENT_ROWS], new[PLAN_EVENT_ROWS], events);
  carry_flags(c, old[PLAN_EVENT_FLAGS], new[PLAN_EVENT_FLAGS], 2 * events);
}

/* Events that there was no room for are lost: what there is room for now does not bring them back,
 * so that a lane that had too little keeps saying so. */
static void keep_lost(const carrier *c) {
  const uint32_t *old = c->from->layout->plan, *new = c->to->layout->plan;
  const uint32_t row = new[PLAN_LANE_FLAGS] + LANE_EVENTS;
  for (uint32_t lane = 0; lane<c->to->lanes &&new[PLAN_EVENTS]> old[PLAN_EVENTS]; lane++) {
    const uint32_t events = ald_tile_flag(c->to, row, lane);
    if (events > old[PLAN_EVENTS]) {
      ald_tile_put_flag(c->to, row, lane, events + new[PLAN_EVENTS]);
    }
  }
}

void ald_near_transfer(const ald_study_subset *from_part, const ald_tile *from,
                       const ald_study_subset *to_part, ald_tile *to, const double *values) {
  ALD_ASSERT(from->lanes == to->lanes && values);
  const carrier c = {from, to};
  carry_reals(&c, 0, 0, from->layout->bodies_reals);
  carry_flags(&c, 0, 0, from->layout->bodies_flags);
  for (uint32_t lane = 0; lane < to->lanes; lane++) {
    ald_scenario_fill_elements(&to_part->study, to, lane,
                               values + (size_t)lane * to_part->study.quantity_count, false);
  }
  carry_instances(&c, from_part, to_part);
  carry_rest(&c);
  keep_lost(&c);
}

static bool has_begun(const ald_kind *kind, const uint32_t *own, const ald_tile *tile,
                      uint32_t lane, uint32_t number) {
  const uint32_t first = own[KIND_ROWS] + number - own[KIND_SLOT];
  for (uint32_t r = 0; r < kind->record_count; r++) {
    const ald_row_info *record = &kind->records[r];
    const double value = ald_tile_real(tile, first + record->row * own[KIND_COUNT], lane);
    if (isnan(record->initial) ? !isnan(value) : value != record->initial) return true;
  }
  return false;
}

void ald_near_mark_touched(const ald_study_subset *part, const ald_tile *tile, uint32_t lane,
                           bool *marks) {
  ALD_ASSERT(lane < tile->lanes && marks);
  for (uint32_t i = 0; i < part->study.instance_count; i++) {
    const ald_instance *instance = &part->study.instances[i];
    const uint32_t kind = part->study.definitions[instance->definition].kind;
    if (marks[part->numbers[i]] || !ald_neighbours_are_of(&part->study, instance)) continue;
    const uint32_t *own = ald_kind_tables(tile->layout->plan, kind);
    if (has_begun(ald_kinds[kind], own, tile, lane, i)) marks[part->numbers[i]] = true;
  }
}
