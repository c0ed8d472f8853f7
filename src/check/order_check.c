/* SPDX-License-Identifier: Apache-2.0
 * Orders that set what is set already: at the start, or by the order before. */
#include "checks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "element/order_keys.h"
#include "kernels/pass/control/order_rows.h"
#include "model/derive.h"
#include "model/order.h"

/* two numbers that are the same but for their rounding [-] */
#define SAME 1e-12

typedef struct looking {
  const ald_study *study;
  ald_warnings *warnings;
  const double *values; /* (quantity_count) nominal */
  const bool *varies;   /* (quantity_count) */
} looking;

/* An order of one thing. */
typedef struct step {
  uint32_t definition;
  double time;  /* at which it is in force; NaN: not known [s] */
  double value; /* that it sets, in SI; NaN: given back, or not known */
  bool gives_back;
  bool is_known; /* neither its time nor its value varies */
} step;

/* ------------------------------------------------------------------------------ the start */

static bool has_rows(const ald_definition *d) {
  for (uint32_t t = 0; t < ald_kinds[d->kind]->table_count; t++) {
    const char *name = ald_kinds[d->kind]->tables[t].name;
    const bool orders = strcmp(name, "orders") == 0 || strcmp(name, "direction orders") == 0 ||
                        strcmp(name, "history") == 0;
    if (orders && d->rows[t] > 0) return true;
  }
  return false;
}

/* does a controller give orders to elements of this kind on this body? */
static bool is_ruled(const ald_study *study, const ald_instance *own) {
  const ald_kind *kind = ald_kinds[study->definitions[own->definition].kind];
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *other = &study->instances[i];
    const ald_kind *of = ald_kinds[study->definitions[other->definition].kind];
    const ald_relation *orders = ald_kind_ordering(of);
    if (orders && orders->kinds[0] == kind && other->body_a == own->body_a) return true;
    if (ald_kind_is(of, ALD_KIND_COMMANDS)) return true;
  }
  return false;
}

/* The order that a key of the same name gives from the start on, where nothing but orders of the
 * study may give another one; NaN: not known. */
static double standing_order(const looking *l, const ald_instance *own,
                             const ald_ordered_row *row) {
  const ald_definition *d = &l->study->definitions[own->definition];
  const ald_kind *kind = ald_kinds[d->kind];
  /* what is ordered of a line by one row, another one may overrule */
  if (ald_kind_lines(kind) > 0 || is_ruled(l->study, own)) return (double)NAN;
  for (uint32_t k = 0; k < kind->key_count; k++) {
    if (strcmp(kind->keys[k].name, row->name) != 0) continue;
    const bool is = l->study->quantities[d->quantities + k].is_given;
    return is && ald_dimension_same(kind->keys[k].dimension, row->dimension)
               ? l->values[d->quantities + k]
               : (double)NAN;
  }
  return (double)NAN;
}

/* the value of what an order may set, as it is at the start; NaN: not known */
static double value_at_start(const looking *l, const ald_orderable *target) {
  const ald_instance *own = &l->study->instances[target->instance];
  const ald_definition *d = &l->study->definitions[own->definition];
  const ald_kind *kind = ald_kinds[d->kind];
  const ald_ordered_row *row = ald_ordered_of(l->study, target);
  double rows[ALD_ROWS_MAX] = {0};
  uint32_t flags[ALD_FLAGS_MAX] = {0};
  for (uint32_t k = 0; !row->is_switch && k < kind->key_count; k++) {
    if (l->varies[d->quantities + k]) return (double)NAN;
  }
  if (!row->is_switch && has_rows(d)) return (double)NAN;
  if (kind->start && kind->start->start) {
    const ald_numbers numbers = ald_instance_numbers(l->study, own, l->values);
    kind->start->start(&numbers, rows, flags);
  }
  const double factor = row->factor != 0 ? row->factor : 1;
  if (!isnan(rows[row->row])) return (rows[row->row] - row->offset) / factor;
  return row->stands_in ? standing_order(l, own, row) : (double)NAN;
}

/* ------------------------------------------------------------------------------ orders */

static step step_of(const looking *l, uint32_t definition) {
  const ald_definition *d = &l->study->definitions[definition];
  const uint32_t at = d->quantities + ALD_ORDER_KEY_AT, to = d->quantities + ALD_ORDER_KEY_TO;
  step own = {.definition = definition,
              .time = (double)NAN,
              .value = d->order->gives_back || l->varies[to] ? (double)NAN : l->values[to],
              .gives_back = d->order->gives_back};
  bool varies = l->varies[at];
  double time = l->values[at];
  for (uint32_t k = 0; k < 3; k++) {
    varies = varies || l->varies[d->quantities + ALD_ORDER_KEY_DELAY + k];
    time += l->values[d->quantities + ALD_ORDER_KEY_DELAY + k];
  }
  const bool is_timed = d->order->when == ORDER_BY_CLOCK && l->study->quantities[at].is_given;
  if (is_timed && !varies) own.time = time;
  own.is_known = !isnan(own.time) && (own.gives_back || !isnan(own.value));
  return own;
}

/* all orders of one thing, as written */
static uint32_t steps_of(const looking *l, const ald_orderable *target, step *list) {
  uint32_t count = 0;
  for (uint32_t d = 0; d < l->study->definition_count; d++) {
    const ald_order *order = l->study->definitions[d].order;
    for (uint32_t t = 0; order && t < order->target_count; t++) {
      if (order->targets[t].instance != target->instance) continue;
      if (order->targets[t].row == target->row) list[count++] = step_of(l, d);
    }
  }
  return count;
}

static bool is_same(double a, double b) { return fabs(a - b) <= SAME * fmax(fabs(a), fabs(b)); }

/* what is set before a time by the orders before it; NaN: not known */
static double value_before(const step *list, uint32_t count, const step *own, double start) {
  const step *last = NULL;
  for (uint32_t k = 0; k < count; k++) {
    const bool is_before =
        list[k].time < own->time || (list[k].time == own->time && &list[k] < own);
    if (!is_before || (last && list[k].time < last->time)) continue;
    last = &list[k];
  }
  if (!last || last->gives_back) return start;
  return last->value;
}

/* does an order leave one of the things that it sets as it is? */
static bool leaves(const looking *l, uint32_t definition, const ald_orderable *target, step *list) {
  const uint32_t count = steps_of(l, target, list);
  const double start = value_at_start(l, target);
  bool are_known = true, is_start = !isnan(start);
  const step *own = NULL;
  for (uint32_t k = 0; k < count; k++) {
    are_known = are_known && list[k].is_known;
    is_start = is_start && (list[k].gives_back || is_same(list[k].value, start));
    if (list[k].definition == definition) own = &list[k];
  }
  if (is_start || !own || !are_known) return is_start;
  const double before = value_before(list, count, own, start);
  return is_same(own->gives_back ? start : own->value, before);
}

static void look_at_order(const looking *l, uint32_t definition, step *list) {
  const ald_definition *d = &l->study->definitions[definition];
  char name[ALD_ORDERABLE_NAME], path[320];
  for (uint32_t t = 0; t < d->order->target_count; t++) {
    if (!leaves(l, definition, &d->order->targets[t], list)) return;
  }
  if (d->order->target_count == 0) return;
  snprintf(path, sizeof path, "orders.%s", d->name);
  ald_warn(l->warnings, ALD_WARN_NO_EFFECT,
           (ald_warned){.element = path, .quantity = d->order->gives_back ? "give back" : "to"},
           "%s is so already: the order changes nothing",
           ald_orderable_name(l->study, &d->order->targets[0], name));
}

static void mark_varying(const ald_study *study, bool *varies) {
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const ald_variable *own = &study->variables[v];
    for (uint32_t t = 0; t < own->target_count; t++) varies[own->targets[t]] = true;
  }
  for (uint32_t f = 0; f < study->follower_count; f++) varies[study->followers[f].quantity] = true;
  for (uint32_t c = 0; c < study->choice_count; c++) {
    for (uint32_t v = 0; v < study->choices[c].variant_count; v++) {
      const ald_variant *own = &study->choices[c].variants[v];
      for (uint32_t k = 0; k < own->setting_count; k++) varies[own->settings[k].quantity] = true;
    }
  }
}

ald_status ald_order_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  (void)report;
  if (!ald_has_orders(study)) return ALD_OK;
  uint32_t most = 0;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    most += study->definitions[d].order ? study->definitions[d].order->target_count : 0;
  }
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  bool *varies = calloc(study->quantity_count + 1u, sizeof *varies);
  step *list = calloc(most + 1u, sizeof *list);
  const bool is_full = values && varies && list;
  for (uint32_t q = 0; is_full && q < study->quantity_count; q++) {
    values[q] = study->quantities[q].value;
  }
  if (is_full) mark_varying(study, varies);
  const looking l = {study, warnings, values, varies};
  for (uint32_t d = 0; is_full && d < study->definition_count; d++) {
    if (study->definitions[d].order) look_at_order(&l, d, list);
  }
  free(values);
  free(varies);
  free(list);
  return is_full ? ALD_OK : ALD_NO_MEMORY;
}
