/* SPDX-License-Identifier: Apache-2.0
 * The elements in a layout: parameters, rows and slots of each instance, and which slots a body
 * gathers. */
#include "layout_elements.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/pass/control/order_rows.h"
#include "kernels/pass/step/build_up_rows.h"
#include "kernels/pass/step/history.h"
#include "kernels/pass/step/stray_rows.h"
#include "kernels/pass/water/radiation_rows.h"
#include "kernels/plan.h"
#include "math/slopes.h"
#include "model/derive.h"
#include "model/kind.h"
#include "model/order.h"
#include "plan/kind_tables.h"
#include "plan/layout_bodies.h"
#include "plan/layout_builder.h"
#include "plan/layout_meshes.h"

/* ------------------------------------------------------------------------------
 * The layout of a part of a study: bodies, and numbers that all scenarios share, are those of the
 * whole layout; rows of elements are laid out again. */

void ald_layout_take_bodies(ald_layout_builder *b) {
  ALD_ASSERT(b->all && b->part);
  const ald_layout *all = b->all;
  ald_layout *layout = b->layout;
  ald_layout_table(b, all->bodies_plan);
  ald_layout_assets(b, all->asset_count, all->assets, 1);
  if (b->failed) return;
  memcpy(layout->plan, all->plan, all->bodies_plan * sizeof *all->plan);
  layout->bodies_plan = all->bodies_plan;
  layout->real_rows = layout->bodies_reals = all->bodies_reals;
  layout->flag_rows = layout->bodies_flags = all->bodies_flags;
  ald_layout_take_mesh_tables(b, all);
}

/* Instance `number` of the part as instance `i` of its kind, likewise. */
static void layout_take_instance(ald_layout_builder *b, const uint32_t *tables, uint32_t i,
                                 uint32_t number) {
  ALD_ASSERT(number < b->part->study.instance_count);
  ALD_ASSERT(b->part->numbers[number] < b->part->whole->instance_count);
  static const uint32_t copied[] = {KIND_PARAMS, KIND_OPTIONS, KIND_BODY_A,
                                    KIND_BODY_B, KIND_REF(0),  KIND_REF(1)};
  const ald_study *study = b->part->whole;
  const uint32_t of = b->part->numbers[number];
  const uint32_t kind_number = study->definitions[study->instances[of].definition].kind;
  const ald_kind *kind = ald_kinds[kind_number];
  const uint32_t *own = ald_kind_tables(b->all->plan, kind_number);
  uint32_t *plan = b->layout->plan;
  for (uint32_t f = 0; f < sizeof copied / sizeof copied[0]; f++) {
    plan[tables[copied[f]] + i] = b->all->plan[own[copied[f]] + of - own[KIND_SLOT]];
  }
  for (uint32_t f = KIND_FIRST_ROWS; f < KIND_FIRST_ENTRY + KIND_TABLES_MAX; f++) {
    plan[tables[f] + i] = b->all->plan[own[f] + of - own[KIND_SLOT]];
  }
  uint32_t *entry = &plan[tables[KIND_PARAMS] + i];
  if (!(*entry & PLAN_SHARED)) *entry = ald_layout_reals(b, kind->param_count);
  for (uint32_t t = 0; t < kind->table_count; t++) {
    const uint32_t rows = plan[tables[KIND_FIRST_ROWS + t] + i];
    entry = &plan[tables[KIND_FIRST_ENTRY + t] + i];
    if (!(*entry & PLAN_SHARED)) *entry = ald_layout_reals(b, rows * kind->table_width[t]);
  }
}

void ald_layout_part(ald_layout_builder *b) {
  ALD_ASSERT(b->part->stray_count <= b->study->body_count);
  const ald_study_subset *part = b->part;
  const uint32_t sources = ald_layout_table(b, part->study.instance_count);
  const uint32_t table = ald_layout_table(b, part->stray_count);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  memcpy(plan + sources, part->numbers, part->study.instance_count * sizeof *plan);
  plan[PLAN_SOURCES] = sources;
  memcpy(plan + table, part->strays, part->stray_count * sizeof *plan);
  plan[PLAN_STRAY_BODIES] = part->stray_count;
  plan[PLAN_STRAY_TABLE] = table;
  plan[PLAN_STRAY_ROWS] = ald_layout_reals(b, STRAY_ROW_COUNT * part->stray_count);
}

/* ------------------------------------------------------------------------------
 * The layout of a build-up. */

/* A row of all instances of a kind, and the number that it begins with. */
static void add_row(ald_layout_builder *b, const uint32_t *own, uint32_t row, uint32_t initial,
                    uint32_t *at) {
  uint32_t *plan = b->layout->plan;
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    plan[(*at)++] = own[KIND_ROWS] + row * own[KIND_COUNT] + i;
    plan[(*at)++] = initial;
  }
}

static uint32_t tally_count(const ald_kind *kind) {
  return kind->built ? kind->built->tally_count : 0;
}

/* no more than there are */
static uint32_t count_rows(const ald_layout_builder *b) {
  uint32_t count = 0;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const uint32_t instances = ald_kind_tables(b->layout->plan, k)[KIND_COUNT];
    count += instances * (ald_kinds[k]->record_count + tally_count(ald_kinds[k]));
  }
  return count;
}

void ald_layout_build_up(ald_layout_builder *b) {
  ALD_ASSERT(b->study->build_up > 0 && b->study->build_up < b->study->step_count);
  const uint32_t table = ald_layout_table(b, BUILD_UP_ROWS + 2 * count_rows(b));
  const uint32_t rate = ald_layout_asset(b, 1 / (b->study->build_up * b->study->step));
  const uint32_t zero = ald_layout_asset(b, 0), not_yet = ald_layout_asset(b, ALD_NOT_YET);
  uint32_t at = table + BUILD_UP_ROWS;
  for (uint32_t k = 0; k < ald_kind_count && !b->failed; k++) {
    const ald_kind *kind = ald_kinds[k];
    const uint32_t *own = ald_kind_tables(b->layout->plan, k);
    if (own[KIND_COUNT] == 0) continue;
    for (uint32_t r = 0; r < kind->record_count; r++) {
      const ald_row_info *record = &kind->records[r];
      if (ald_kind_lasts(kind, record->row)) continue;
      ALD_ASSERT(isnan(record->initial) || record->initial == 0);
      add_row(b, own, record->row, isnan(record->initial) ? not_yet : zero, &at);
    }
    for (uint32_t t = 0; t < tally_count(kind); t++) {
      const ald_built_tally *tally = &kind->built->tallies[t];
      add_row(b, own, tally->row, ald_layout_asset(b, tally->initial), &at);
    }
  }
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  plan[PLAN_BUILD_UP] = b->study->build_up * ald_study_fine(b->study);
  plan[PLAN_BUILD_UP_TABLE] = table;
  plan[table + BUILD_UP_RATE] = rate;
  plan[table + BUILD_UP_RECORDS] = (at - table - BUILD_UP_ROWS) / 2;
}

/* ------------------------------------------------------------------------------
 * Orders in a layout. */

uint32_t ald_layout_row_of(const ald_study *study, const uint32_t *plan, uint32_t instance,
                           uint32_t row) {
  ALD_ASSERT(instance < study->instance_count);
  const uint32_t kind = study->definitions[study->instances[instance].definition].kind;
  const uint32_t *own = ald_kind_tables(plan, kind);
  return own[KIND_ROWS] + row * own[KIND_COUNT] + instance - own[KIND_SLOT];
}

/* Parameter 0 of the rectangle around a body, its own axes: of its outline, which may vary, or of
 * its mesh; of others it is a point. */
static uint32_t lay_box(ald_layout_builder *b, uint32_t index) {
  const ald_body *body = &b->study->bodies[index];
  double box[6] = {0}, numbers[ORDER_BOX_COUNT];
  if (body->vertex_count > 0) {
    return b->layout->plan[b->layout->plan[PLAN_BODY_PARAMS] + index] + BODY_BOX_X;
  }
  if (body->mesh > 0) ald_mesh_box(&b->study->meshes[body->mesh - 1].mesh, box);
  numbers[ORDER_BOX_X] = 0.5 * (box[0] + box[3]);
  numbers[ORDER_BOX_Y] = 0.5 * (box[1] + box[4]);
  numbers[ORDER_BOX_LENGTH] = 0.5 * (box[3] - box[0]);
  numbers[ORDER_BOX_BREADTH] = 0.5 * (box[4] - box[1]);
  return ald_layout_params(b, ORDER_BOX_COUNT, numbers);
}

/* what an order looks at; returns the number of operands */
static uint32_t lay_operands(ald_layout_builder *b, const ald_order *order, uint32_t table) {
  const ald_study *s = b->study;
  uint32_t *to = b->layout->plan + table;
  switch (order->when) {
    case ORDER_BY_CLOCK:
      return 0;
    case ORDER_BY_ORDER:
      to[0] = ald_layout_row_of(s, b->layout->plan, order->after, ORDER_TIME_NOW);
      return 1;
    case ORDER_BY_RESULT:
      for (uint32_t k = 0; k < order->operand_count; k++) {
        const ald_operand *own = &order->operands[k];
        const uint32_t kind = s->definitions[s->instances[own->instance].definition].kind;
        to[k] = ald_layout_row_of(s, b->layout->plan, own->instance,
                                  ald_kinds[kind]->records[own->record].row);
      }
      return order->operand_count;
    default:
      memcpy(to, order->bodies, sizeof order->bodies);
      return order->when == ORDER_BY_DISTANCE || order->when == ORDER_BY_APPROACH ? 2 : 1;
  }
}

static void lay_order(ald_layout_builder *b, const ald_instance *instance, uint32_t number,
                      uint32_t table) {
  const ald_study *s = b->study;
  const ald_order *order = s->definitions[instance->definition].order;
  ALD_ASSERT(order && instance->target < order->target_count);
  const ald_orderable *target = &order->targets[instance->target];
  uint32_t fields[ORDER_FIELD_COUNT] = {
      [ORDER_WHEN] = order->when, [ORDER_ABOVE] = order->is_above};
  fields[ORDER_OPERANDS] = ald_layout_table(b, order->operand_count + 2);
  if (b->failed) return;
  fields[ORDER_OPERAND_COUNT] = lay_operands(b, order, fields[ORDER_OPERANDS]);
  fields[ORDER_TARGET] =
      ald_layout_row_of(s, b->layout->plan, target->instance, ald_ordered_of(s, target)->row);
  fields[ORDER_LEADS] = 1;
  for (uint32_t k = 0; k < number; k++) {
    const uint32_t *other = b->layout->plan + table + k * ORDER_FIELD_COUNT;
    if (other[ORDER_TARGET] == fields[ORDER_TARGET]) fields[ORDER_LEADS] = 0;
  }
  for (uint32_t side = 0; order->when == ORDER_BY_DISTANCE && side < 2; side++) {
    fields[ORDER_BOXES + side] = lay_box(b, order->bodies[side]);
  }
  if (b->failed) return;
  memcpy(b->layout->plan + table + number * ORDER_FIELD_COUNT, fields, sizeof fields);
}

void ald_layout_orders(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t *own = ald_order_tables(b->layout->plan);
  const uint32_t count = own[KIND_COUNT], first = own[KIND_SLOT];
  if (count == 0) return;
  const uint32_t table = ald_layout_table(b, ORDER_FIELD_COUNT * count);
  if (b->failed) return;
  b->layout->plan[PLAN_ORDER_TABLE] = table;
  for (uint32_t k = 0; k < count && !b->failed; k++) {
    lay_order(b, &s->instances[first + k], k, table);
  }
}

/* ------------------------------------------------------------------------------
 * The layout of radiation forces: groups of coupled freedoms of a body, their retardation
 * functions, and the rows of their past velocities. */

/* Freedoms that are coupled have the same number, that of the first of them; 6: no function. */
static void couple(const ald_retardation *r, uint32_t taps, uint32_t first[6]) {
  ALD_ASSERT(taps > 0 && taps <= r->taps);
  bool terms[36] = {false};
  for (uint32_t k = 0; k < taps * 36; k++) terms[k % 36] = terms[k % 36] || r->values[k] != 0;
  for (uint32_t i = 0; i < 6; i++) {
    first[i] = 6;
    for (uint32_t j = 0; j < 6; j++) {
      if (terms[6 * i + j] || terms[6 * j + i]) first[i] = i;
    }
  }
  for (uint32_t t = 0; t < 36; t++) {
    const uint32_t a = first[t / 6], b = first[t % 6];
    for (uint32_t i = 0; terms[t] && i < 6; i++) {
      if (first[i] == (a > b ? a : b)) first[i] = a > b ? b : a;
    }
  }
}

/* the functions of a group, lag by lag and age by age, with the weights of the newest */
static uint32_t lay_kernel(ald_layout_builder *b, const ald_retardation *r, const uint32_t *group,
                           const uint32_t *freedoms) {
  ALD_ASSERT(r && group && freedoms);
  const uint32_t scheme = b->study->scheme, lags = RADIATION_LAGS_OF(scheme);
  const uint32_t n = group[RADIATION_SIZE], taps = group[RADIATION_TAPS];
  const uint32_t count = taps * n * n;
  if (b->failed || count > UINT32_MAX / lags) b->failed = true;
  double *values = b->failed ? NULL : calloc((size_t)count * lags, sizeof *values);
  b->failed = b->failed || !values;
  for (uint32_t v = 0; !b->failed && v < count * lags; v++) {
    const uint32_t age = v % count / (n * n), i = freedoms[v / n % n], j = freedoms[v % n];
    const double at = age + radiation_lag_share(scheme, v / count);
    values[v] = ald_retardation_at(r, at, 6 * i + j) * radiation_new_weight(scheme, age);
  }
  const uint32_t at = b->failed ? 0 : ald_layout_assets(b, count * lags, values, 8);
  free(values);
  return at;
}

/* effect of the velocity at one stage of a step on a later one */
static uint32_t lay_newest(ald_layout_builder *b, const ald_retardation *r, const uint32_t *group,
                           const uint32_t *freedoms) {
  ALD_ASSERT(r && group && freedoms);
  enum { PAIRS_MAX = STAGES_MAX * (STAGES_MAX - 1) / 2 };
  const uint32_t scheme = b->study->scheme, stages = STAGES_OF(scheme), n = group[RADIATION_SIZE];
  double values[PAIRS_MAX * ALD_TERMS] = {0};
  if (stages < 2 || b->failed) return 0;
  for (uint32_t i = 1; i < stages; i++) {
    for (uint32_t j = 0; j < i; j++) {
      const double age = stage_time_share(scheme, i) - stage_time_share(scheme, j);
      for (uint32_t t = 0; t < n * n; t++) {
        values[RADIATION_PAIR(i, j) * n * n + t] =
            stage_weight(scheme, i - 1, j) *
            ald_retardation_at(r, age, 6 * freedoms[t / n] + freedoms[t % n]);
      }
    }
  }
  return ald_layout_assets(b, RADIATION_PAIR(stages, 0) * n * n, values, 8);
}

/* The functions that take the velocities before a block to each tick of it, for each lag c: row
 * (c, u, i), column (a - 1, j) is that of K_ij(a + u + c). */
static uint32_t lay_ahead(ald_layout_builder *b, const uint32_t *group) {
  const uint32_t n = group[RADIATION_SIZE], taps = group[RADIATION_TAPS];
  const uint32_t width = group[RADIATION_SLOTS] * n, size = ALD_PAST_BLOCK * n;
  const uint32_t rows = RADIATION_LAGS_OF(b->study->scheme) * size;
  if (b->failed || width > UINT32_MAX / rows) b->failed = true;
  double *values = b->failed ? NULL : calloc((size_t)rows * width, sizeof *values);
  if (!values) {
    b->failed = true;
    return 0;
  }
  for (uint32_t row = 0; row < rows; row++) {
    const double *kernel =
        b->layout->assets + group[RADIATION_KERNEL] + (size_t)(row / size) * taps * n * n;
    for (uint32_t column = 0; column < width; column++) {
      const uint32_t age = column / n + 1 + row % size / n;
      if (age >= taps) break;
      values[(size_t)row * width + column] = kernel[(age * n + row % n) * n + column % n];
    }
  }
  const uint32_t at = ald_layout_assets(b, rows * width, values, 8);
  free(values);
  return at;
}

/* the functions of one group, which all instances of a definition share */
static void lay_functions(ald_layout_builder *b, const ald_retardation *r, uint32_t taps,
                          const uint32_t *freedoms, uint32_t n, uint32_t *group) {
  ALD_ASSERT(n > 0 && n <= 6);
  const bool fast = b->study->is_fast;
  group[RADIATION_SIZE] = n;
  group[RADIATION_TAPS] = taps;
  group[RADIATION_SLOTS] =
      fast ? (taps + ALD_PAST_BLOCK - 1) / ALD_PAST_BLOCK * ALD_PAST_BLOCK : taps;
  for (uint32_t k = 0; k < n; k++) group[RADIATION_FREEDOMS] |= freedoms[k] << 4 * k;
  group[RADIATION_KERNEL] = lay_kernel(b, r, group, freedoms);
  group[RADIATION_NEWEST] = lay_newest(b, r, group, freedoms);
  group[RADIATION_AHEAD] = fast && !b->failed ? lay_ahead(b, group) : 0;
}

/* Groups of a definition; returns their number. Values beyond the scenario's end are left out. */
static uint32_t make_groups(ald_layout_builder *b, const ald_retardation *r,
                            uint32_t groups[6][RADIATION_FIELD_COUNT]) {
  const uint32_t steps = b->study->step_count;
  const uint32_t taps = steps < r->taps ? steps + 1 : r->taps;
  uint32_t first[6], count = 0;
  couple(r, taps, first);
  for (uint32_t leader = 0; leader < 6 && !b->failed; leader++) {
    uint32_t freedoms[6], n = 0;
    for (uint32_t i = 0; i < 6; i++) {
      if (first[i] == leader) freedoms[n++] = i;
    }
    if (n > 0) lay_functions(b, r, taps, freedoms, n, groups[count++]);
  }
  return count;
}

/* room for the past of one instance */
static void lay_rooms(ald_layout_builder *b, uint32_t (*groups)[RADIATION_FIELD_COUNT],
                      uint32_t count) {
  ALD_ASSERT(count <= 6);
  const uint32_t table = ald_layout_table(b, count * RADIATION_FIELD_COUNT);
  for (uint32_t k = 0; k < count && !b->failed; k++) {
    uint32_t *to = b->layout->plan + table + k * RADIATION_FIELD_COUNT;
    for (uint32_t f = 0; f < RADIATION_FIELD_COUNT; f++) to[f] = groups[k][f];
    to[RADIATION_RING] = ald_layout_reals(b, to[RADIATION_SLOTS] * to[RADIATION_SIZE]);
    const uint32_t ahead =
        RADIATION_LAGS_OF(b->study->scheme) * ALD_PAST_BLOCK * to[RADIATION_SIZE];
    to[RADIATION_FAR] = b->study->is_fast ? ald_layout_reals(b, ahead) : 0;
  }
}

void ald_layout_radiation(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t *own = ald_radiation_tables(b->layout->plan);
  const uint32_t instances = own[KIND_COUNT], first = own[KIND_SLOT];
  if (instances == 0) return;
  uint32_t groups[6][RADIATION_FIELD_COUNT] = {{0}}, count = 0, total = 0, last = UINT32_MAX;
  const uint32_t start = ald_layout_table(b, instances + 1);
  /* the tables of groups follow each other without gaps */
  if (!b->failed) b->layout->plan[PLAN_RADIATION_TABLE] = b->layout->plan_count;
  for (uint32_t i = 0; i < instances && !b->failed; i++) {
    const uint32_t definition = s->instances[first + i].definition;
    if (definition != last) {
      for (uint32_t f = 0; f < 6 * RADIATION_FIELD_COUNT; f++) {
        groups[f / RADIATION_FIELD_COUNT][f % RADIATION_FIELD_COUNT] = 0;
      }
      count = make_groups(b, s->definitions[definition].retardation, groups);
      last = definition;
    }
    if (b->failed) return;
    b->layout->plan[start + i] = total;
    total += count;
    lay_rooms(b, groups, count);
  }
  if (b->failed) return;
  b->layout->plan[start + instances] = total;
  b->layout->plan[PLAN_RADIATION_START] = start;
  b->layout->plan[PLAN_RADIATION_GROUPS] = total;
}

/* ------------------------------------------------------------------------------------------ */

_Static_assert((int)KIND_TABLES_MAX == (int)ALD_TABLES_MAX, "host and kernels have as many tables");
_Static_assert((int)KIND_REFS_MAX == (int)ALD_REFS_MAX, "and as many references");

static bool table_varies(const ald_layout_builder *b, const ald_definition *definition,
                         uint32_t table) {
  const ald_key_table *t = &ald_kinds[definition->kind]->tables[table];
  const uint32_t columns = t->is_matrix ? 6 : t->column_count;
  return ald_layout_varies(b, definition->tables[table], definition->rows[table] * columns);
}

/* numbers of the environment and of the scenario's origin, on which a kind depends */
static bool surroundings_vary(const ald_layout_builder *b, const ald_kind *kind) {
  return (ald_kind_is(kind, ALD_KIND_ENVIRONMENT) &&
          ald_layout_varies(b, b->study->environment, ALD_ENVIRONMENT_KEY_COUNT)) ||
         (ald_kind_is(kind, ALD_KIND_FROM_ORIGIN) && ald_layout_origin_varies(b));
}

static bool system_varies(const ald_layout_builder *b, const ald_definition *system) {
  const ald_kind *kind = ald_kinds[system->kind];
  return ald_layout_varies(b, system->quantities, kind->key_count) || table_varies(b, system, 0) ||
         surroundings_vary(b, kind);
}

/* the waves of a vessel that follows the sea, or where it is */
static bool sea_varies(const ald_layout_builder *b, const ald_definition *definition) {
  const ald_study *s = b->study;
  bool varies = false;
  if (!ald_kind_is(ald_kinds[definition->kind], ALD_KIND_FOLLOWS_SEA)) return false;
  for (uint32_t d = 0; d < s->definition_count && !varies; d++) {
    const bool is_system = ald_kind_is(ald_kinds[s->definitions[d].kind], ALD_KIND_MAKES_WAVES);
    varies = is_system && system_varies(b, &s->definitions[d]);
  }
  for (uint32_t i = 0; i < s->instance_count && !varies; i++) {
    if (&s->definitions[s->instances[i].definition] != definition) continue;
    varies = ald_layout_varies(b, s->bodies[s->instances[i].body_a].quantities, ALD_BODY_KEY_COUNT);
  }
  return varies;
}

/* does any number vary on which the parameters of a definition depend? */
static bool definition_varies(const ald_layout_builder *b, const ald_definition *definition) {
  const ald_kind *kind = ald_kinds[definition->kind];
  bool varies = ald_layout_varies(b, definition->quantities, kind->key_count) ||
                surroundings_vary(b, kind) || sea_varies(b, definition);
  for (uint32_t t = 0; t < kind->table_count; t++) {
    varies = varies || table_varies(b, definition, t);
  }
  return varies;
}

/* does any number vary on which its stored tables depend? Other numbers remain parameters, so that
 * a table is shared by all scenarios while a factor on it varies. */
static bool tables_vary(const ald_layout_builder *b, const ald_definition *definition) {
  const ald_kind *kind = ald_kinds[definition->kind];
  const bool ignores = kind->table && kind->table->ignores_environment;
  bool varies = (!ignores && surroundings_vary(b, kind)) || sea_varies(b, definition);
  for (uint32_t k = 0; k < kind->key_count; k++) {
    const bool acts = !kind->table || !kind->table->depends_on || kind->table->depends_on(k);
    varies = varies || (acts && ald_layout_varies(b, definition->quantities + k, 1));
  }
  for (uint32_t t = 0; t < kind->table_count; t++) {
    varies = varies || table_varies(b, definition, t);
  }
  return varies;
}

/* Nodes of a definition's history from a file, which all scenarios share; laid once, for its first
 * instance. Returns the entry of the first number. */
static uint32_t lay_history(ald_layout_builder *b, uint32_t definition) {
  const ald_definition *d = &b->study->definitions[definition];
  if (b->history_of != definition + 1) {
    const uint32_t width = ald_node_width(ald_kinds[d->kind]->tables[0].column_count - 1);
    b->history = ald_layout_params(b, d->history->row_count * width, d->history->nodes);
    b->history_of = definition + 1;
  }
  return b->history;
}

/* Parameters of an instance that all scenarios share. Instances of one definition mostly have the
 * same ones, which are laid once. */
static uint32_t lay_shared(ald_layout_builder *b, uint32_t definition, const double *shared,
                           uint32_t count) {
  const bool same = b->params_of == definition + 1 &&
                    memcmp(b->layout->assets + b->params, shared, count * sizeof *shared) == 0;
  if (!same) b->params = ald_layout_params(b, count, shared) & ~PLAN_SHARED;
  b->params_of = definition + 1;
  return b->params | PLAN_SHARED;
}

/* enters one instance of a kind */
static void lay_instance(ald_layout_builder *b, const uint32_t tables[KIND_FIELD_COUNT], uint32_t i,
                         const ald_instance *instance) {
  const ald_study *s = b->study;
  const ald_definition *definition = &s->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  double shared[ALD_PARAMS_MAX];
  ald_numbers numbers = ald_instance_numbers(s, instance, b->nominal);
  const bool own = definition_varies(b, definition), own_tables = tables_vary(b, definition);
  numbers.laying = own_tables ? ALD_TABLES_OWN : ALD_TABLES_SHARED;
  numbers.varies = b->varies + definition->quantities;
  ald_kind_derive(kind, &numbers, shared);
  const uint32_t entry = own ? ald_layout_params(b, kind->param_count, NULL)
                             : lay_shared(b, instance->definition, shared, kind->param_count);
  if (b->failed) return;
  const uint32_t history = definition->history ? lay_history(b, instance->definition) : 0;
  uint32_t at = kind->param_count;
  for (uint32_t t = 0; t < kind->table_count && !b->failed; t++) {
    const uint32_t rows = ald_kind_rows(kind, &numbers, t), count = rows * kind->table_width[t];
    const uint32_t first = ald_layout_params(b, count, own_tables ? NULL : shared + at);
    if (b->failed) return;
    b->layout->plan[tables[KIND_FIRST_ROWS + t] + i] = rows;
    b->layout->plan[tables[KIND_FIRST_ENTRY + t] + i] = first;
    at += count;
  }
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  plan[tables[KIND_PARAMS] + i] = entry;
  plan[tables[KIND_OPTIONS] + i] = kind->options ? kind->options(&numbers) : 0;
  if (definition->history) {
    plan[tables[KIND_FIRST_ROWS] + i] = definition->history->row_count;
    plan[tables[KIND_FIRST_ENTRY] + i] = history;
    plan[tables[KIND_OPTIONS] + i] |= HISTORY_EVEN;
  }
  plan[tables[KIND_BODY_A] + i] = instance->body_a;
  plan[tables[KIND_BODY_B] + i] = instance->body_b;
  for (uint32_t k = 0; k < KIND_REFS_MAX; k++) plan[tables[KIND_REF(k)] + i] = instance->refs[k];
  if (kind->outline) {
    plan[tables[KIND_SHAPE_A] + i] = ald_layout_shape(s, instance->body_a, instance->parts[0]);
    plan[tables[KIND_SHAPE_B] + i] = ald_layout_shape(s, instance->body_b, instance->parts[1]);
  }
}

void ald_layout_kind(ald_layout_builder *b, uint32_t number, uint32_t *first, uint32_t *slot,
                     ald_tracing tracing) {
  const ald_study *s = b->study;
  const ald_kind *kind = ald_kinds[number];
  uint32_t count = 0;
  while (*first + count < s->instance_count &&
         s->definitions[s->instances[*first + count].definition].kind == number) {
    count++;
  }
  uint32_t tables[KIND_FIELD_COUNT];
  for (uint32_t field = 0; field < KIND_FIELD_COUNT; field++) {
    tables[field] = ald_layout_table(b, count);
  }
  for (uint32_t i = 0; i < count && !b->failed; i++) {
    if (b->part) {
      layout_take_instance(b, tables, i, *first + i);
    } else {
      lay_instance(b, tables, i, &s->instances[*first + i]);
    }
  }
  if (b->failed) return;
  tables[KIND_COUNT] = count;
  tables[KIND_IS_CONTACT] = ald_kind_is(kind, ALD_KIND_CONTACT);
  tables[KIND_ROWS] = ald_layout_reals(b, kind->row_count * count);
  tables[KIND_FLAGS] = ald_layout_flags(b, kind->flag_count * count);
  tables[KIND_SLOT] = *slot;
  tables[KIND_TRACE] = tracing == ALD_TRACE_ON ? ald_layout_reals(b, kind->trace_count * count) : 0;
  memcpy(b->layout->plan + PLAN_KINDS + number * KIND_FIELD_COUNT, tables, sizeof tables);
  *first += count;
  *slot += count;
}

/* Slots of second ends, of the kinds that pull at each end apart, behind those of all instances;
 * returns the number of all slots. */
uint32_t ald_layout_end_slots(ald_layout_builder *b, uint32_t slot) {
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    uint32_t *own = b->layout->plan + PLAN_KINDS + k * KIND_FIELD_COUNT;
    own[KIND_END_SLOT] = slot;
    if (ald_kind_is(ald_kinds[k], ALD_KIND_TWO_FORCES)) slot += own[KIND_COUNT];
  }
  return slot;
}

/* slot of the second end of an instance */
static uint32_t end_slot(const uint32_t *plan, const ald_study *s, uint32_t instance) {
  const uint32_t kind = s->definitions[s->instances[instance].definition].kind;
  const uint32_t *own = ald_kind_tables(plan, kind);
  return own[KIND_END_SLOT] + instance - own[KIND_SLOT];
}

/* does an element act on a body by its slot, as its first body or as its second? */
static bool acts_on(const ald_study *s, const ald_instance *instance, bool second) {
  const ald_kind *kind = ald_kinds[s->definitions[instance->definition].kind];
  return !ald_kind_is(kind, ALD_KIND_NO_FORCE) && (!second || kind->body_count == 2);
}

/* Where each body's part of the gather table begins: entry `start + body` of the plan. */
static void count_gather(const ald_study *s, uint32_t *start) {
  for (uint32_t i = 0; i < s->instance_count; i++) {
    const ald_instance *instance = &s->instances[i];
    if (acts_on(s, instance, false)) start[instance->body_a + 1]++;
    if (acts_on(s, instance, true)) start[instance->body_b + 1]++;
  }
  for (uint32_t body = 0; body < s->body_count; body++) start[body + 1] += start[body];
}

/* which slots act on which body, in the order of the elements */
void ald_layout_gather(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t start = ald_layout_table(b, s->body_count + 1);
  const uint32_t table = ald_layout_table(b, 2 * s->instance_count);
  const uint32_t other = ald_layout_table(b, 2 * s->instance_count);
  uint32_t *next = calloc(s->body_count + 1u, sizeof *next);
  if (!next) b->failed = true;
  if (b->failed) {
    free(next);
    return;
  }
  uint32_t *plan = b->layout->plan;
  count_gather(s, plan + start);
  memcpy(next, plan + start, s->body_count * sizeof *next);
  for (uint32_t i = 0; i < s->instance_count; i++) {
    const ald_instance *instance = &s->instances[i];
    const ald_kind *kind = ald_kinds[s->definitions[instance->definition].kind];
    if (acts_on(s, instance, false)) plan[table + next[instance->body_a]++] = 2 * i;
    if (!acts_on(s, instance, true)) continue;
    const uint32_t entry = next[instance->body_b]++;
    plan[other + entry] = instance->body_a;
    plan[table + entry] =
        ald_kind_is(kind, ALD_KIND_TWO_FORCES) ? 2 * end_slot(plan, s, i) : 2 * i + 1;
  }
  free(next);
  plan[PLAN_GATHER_START] = start;
  plan[PLAN_GATHER_TABLE] = table;
  plan[PLAN_GATHER_OTHER] = other;
}

/* the motions of each body, as the rows that they leave their offsets and rates in */
void ald_layout_motions(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t start = ald_layout_table(b, s->body_count + 1);
  const uint32_t table = ald_layout_table(b, 2 * s->instance_count);
  uint32_t entry = 0;
  for (uint32_t body = 0; body < s->body_count && !b->failed; body++) {
    uint32_t *plan = b->layout->plan;
    plan[start + body] = entry;
    for (uint32_t i = 0; i < s->instance_count; i++) {
      const uint32_t number = s->definitions[s->instances[i].definition].kind;
      const uint32_t *own = ald_kind_tables(plan, number);
      if (!ald_kind_is(ald_kinds[number], ALD_KIND_MOTION) || s->instances[i].body_a != body)
        continue;
      plan[table + 2 * entry] = own[KIND_ROWS] + i - own[KIND_SLOT];
      plan[table + 2 * entry++ + 1] = own[KIND_COUNT];
    }
  }
  if (b->failed) return;
  b->layout->plan[start + s->body_count] = entry;
  b->layout->plan[PLAN_MOTION_START] = start;
  b->layout->plan[PLAN_MOTION_TABLE] = table;
}
