/* SPDX-License-Identifier: Apache-2.0
 * The section `orders`. */
#include "reader_orders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/words.h"
#include "element/order_keys.h"
#include "kernels/pass/control/order_rows.h"
#include "model/derive.h"
#include "model/order.h"
#include "reader_sections.h"
#include "reader_select.h"
#include "reader_targets.h"

enum { TEXT_SIZE = 512, PATH_SIZE = 768 };

/* One order while it is read. */
typedef struct reading {
  ald_reader *reader;
  struct fy_node *node; /* of the order */
  ald_place owner;
  const char *path; /* "orders.blackout" */
  uint32_t definition;
  ald_order *order;
} reading;

static struct fy_node *head_of(const reading *r, uint32_t head) {
  return ald_node_member(r->node, ald_kind_order.heads[head].name);
}

/* "orders.blackout.set" */
static const char *path_of(const reading *r, const char *key, char *path) {
  snprintf(path, PATH_SIZE, "%s.%s", r->path, key);
  return path;
}

/* ------------------------------------------------------------------------------ what is set */

static bool add_target(reading *r, ald_orderable target) {
  ald_order *own = r->order;
  for (uint32_t t = 0; t < own->target_count; t++) {
    if (own->targets[t].instance == target.instance && own->targets[t].row == target.row) {
      return true;
    }
  }
  ald_orderable *grown = realloc(own->targets, (own->target_count + 1u) * sizeof *grown);
  if (!grown) {
    r->reader->no_memory = true;
    return false;
  }
  own->targets = grown;
  own->targets[own->target_count++] = target;
  return true;
}

/* nothing of this name can be ordered: the nearest one, or of what kinds something can be */
static void no_target(const reading *r, struct fy_node *node, const char *key, const char *name) {
  const ald_study *study = r->reader->study;
  const uint32_t count = ald_orderable_count(study);
  char path[PATH_SIZE];
  char(*room)[ALD_ORDERABLE_NAME] = calloc(count + 1u, sizeof *room);
  const char **names = calloc(count + 1u, sizeof *names);
  for (uint32_t n = 0; room && names && n < count; n++) {
    const ald_orderable own = ald_orderable_at(study, n);
    names[n] = ald_orderable_name(study, &own, room[n]);
  }
  const char *nearest = room && names ? ald_suggest(r->reader, name, names, count) : NULL;
  ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_NAME, ald_node_place(node), name,
                    nearest ? "%s: \"%s\" cannot be ordered; did you mean \"%s\"?"
                    : count > 0
                        ? "%s: \"%s\" cannot be ordered; write it like %s"
                        : "%s: \"%s\" cannot be ordered; the study has no rudder, propeller, "
                          "thruster, hawser or line",
                    path_of(r, key, path), name,
                    nearest     ? nearest
                    : count > 0 ? names[0]
                                : "");
  free(room);
  free(names);
}

/* do they take values of one sort? */
static bool are_alike(const reading *r, struct fy_node *node, const char *key) {
  const ald_study *study = r->reader->study;
  const ald_orderable *all = r->order->targets;
  char path[PATH_SIZE], one[ALD_ORDERABLE_NAME], other[ALD_ORDERABLE_NAME];
  for (uint32_t t = 0; t < r->order->target_count; t++) {
    const ald_ordered_row *own = ald_ordered_of(study, &all[t]);
    const ald_ordered_row *first = ald_ordered_of(study, &all[0]);
    if (r->order->gives_back && !own->stands_in) {
      ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(node), NULL,
                        "%s: \"%s\" stays as it is ordered and cannot be given back",
                        path_of(r, key, path), ald_orderable_name(study, &all[t], one));
      return false;
    }
    if (r->order->gives_back) continue;
    if (ald_dimension_same(own->dimension, first->dimension) &&
        own->is_switch == first->is_switch) {
      continue;
    }
    ald_diagnose_sort(
        r->reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(node), NULL,
        "%s: \"%s\" and \"%s\" take values of different dimensions; write an order each",
        path_of(r, key, path), ald_orderable_name(study, &all[0], one),
        ald_orderable_name(study, &all[t], other));
    return false;
  }
  return true;
}

/* why it cannot be ordered of this element; NULL: it can */
static const char *unfit_of(const reading *r, const ald_orderable *target) {
  const ald_study *study = r->reader->study;
  const ald_ordered_row *row = ald_ordered_of(study, target);
  if (!row->unfit) return NULL;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) {
    r->reader->no_memory = true;
    return NULL;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  const ald_numbers numbers =
      ald_instance_numbers(study, &study->instances[target->instance], values);
  const char *why = row->unfit(&numbers);
  free(values);
  return why;
}

static bool read_target(reading *r, struct fy_node *node, const char *key) {
  const ald_study *study = r->reader->study;
  const uint32_t count = ald_orderable_count(study);
  char pattern[TEXT_SIZE], name[ALD_ORDERABLE_NAME], path[PATH_SIZE];
  bool found = false;
  ald_node_text(node, pattern, sizeof pattern);
  for (uint32_t n = 0; n < count; n++) {
    const ald_orderable own = ald_orderable_at(study, n);
    if (!ald_pattern_matches(pattern, ald_orderable_name(study, &own, name))) continue;
    const char *why = unfit_of(r, &own);
    if (why) {
      ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(node), NULL,
                        "%s: \"%s\" cannot be ordered: %s", path_of(r, key, path), name, why);
      return false;
    }
    found = true;
    if (!add_target(r, own)) return false;
  }
  if (!found) no_target(r, node, key, pattern);
  return found;
}

/* `set` or `give back` */
static bool read_targets(reading *r) {
  struct fy_node *set = head_of(r, ALD_ORDER_SET), *back = head_of(r, ALD_ORDER_GIVE_BACK);
  struct fy_node *node = set ? set : back;
  const char *key = ald_kind_order.heads[set ? ALD_ORDER_SET : ALD_ORDER_GIVE_BACK].name;
  bool good = true;
  if ((set && back) || !node) {
    ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_UNFIT, r->owner, NULL,
                      node ? "%s: expected either \"set\" or \"give back\""
                           : "%s: missing key \"set\" (what is ordered), for example set: "
                             "rudders.main.angle",
                      r->path);
    return false;
  }
  r->order->gives_back = !set;
  if (!fy_node_is_sequence(node)) {
    good = read_target(r, node, key);
  } else {
    void *at = NULL;
    for (struct fy_node *item; (item = fy_node_sequence_iterate(node, &at));) {
      good = read_target(r, item, key) && good;
    }
  }
  return good && are_alike(r, node, key);
}

/* ------------------------------------------------------------------------------ when */

/* an order that is written before this one */
static bool read_after(reading *r, struct fy_node *node) {
  const ald_study *study = r->reader->study;
  char name[TEXT_SIZE], path[PATH_SIZE];
  const char **names = calloc(study->definition_count + 1u, sizeof *names);
  uint32_t count = 0, found = study->instance_count;
  ald_node_text(node, name, sizeof name);
  for (uint32_t d = 0; names && d < r->definition; d++) {
    if (study->definitions[d].order) names[count++] = study->definitions[d].name;
  }
  for (uint32_t i = study->instance_count; i-- > 0;) {
    const ald_definition *own = &study->definitions[study->instances[i].definition];
    if (own->order && strcmp(own->name, name) == 0) found = i;
  }
  const char *nearest = names ? ald_suggest(r->reader, name, names, count) : NULL;
  const bool is_later =
      ald_node_member(ald_node_member(r->reader->root, ald_kind_order.section), name) != NULL;
  const bool is_good = found < study->instance_count;
  if (!is_good) {
    ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_NAME, ald_node_place(node), name,
                      is_later  ? "%s: \"%s\" must be an order that is written before this one"
                      : nearest ? "%s: unknown order \"%s\"; did you mean \"%s\"?"
                                : "%s: unknown order \"%s\"",
                      path_of(r, "after", path), name, nearest);
  }
  r->order->after = found;
  free(names);
  return is_good;
}

/* of a distance or a closest approach */
static bool read_pair(reading *r, struct fy_node *node, uint32_t head) {
  const ald_plain_key *key = &ald_kind_order.heads[head];
  char path[PATH_SIZE];
  path_of(r, key->name, path);
  r->order->limit = ALD_LENGTH;
  if (!fy_node_is_sequence(node) || fy_node_sequence_item_count(node) != 2) {
    ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      "%s: expected two bodies, for example %s: %s", path, key->name, key->example);
    return false;
  }
  for (int side = 0; side < 2; side++) {
    struct fy_node *item = fy_node_sequence_get_by_index(node, side);
    if (!ald_find_body(r->reader, item, path, &r->order->bodies[side])) return false;
  }
  if (r->order->bodies[0] != r->order->bodies[1]) return true;
  ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(node), NULL,
                    "%s: expected two different bodies", path);
  return false;
}

static bool read_body(reading *r, struct fy_node *node, const char *key, ald_dimension limit) {
  char path[PATH_SIZE];
  r->order->limit = limit;
  return ald_find_body(r->reader, node, path_of(r, key, path), &r->order->bodies[0]);
}

static bool read_result(reading *r, struct fy_node *node) {
  ald_rule rule = {0};
  const bool good = ald_read_operands(r->reader, node, r->path, &rule, &r->order->limit);
  r->order->operands = rule.operands;
  r->order->operand_count = rule.operand_count;
  return good;
}

/* times of first touches, of which any will do */
static bool read_touch(reading *r, struct fy_node *node) {
  const ald_study *study = r->reader->study;
  char pattern[TEXT_SIZE], path[PATH_SIZE];
  ald_node_text(node, pattern, sizeof pattern);
  r->order->operands = calloc(study->instance_count + 1u, sizeof *r->order->operands);
  if (!r->order->operands) r->reader->no_memory = true;
  const char **names = calloc(study->instance_count + 1u, sizeof *names);
  uint32_t count = 0;
  for (uint32_t i = 0; names && r->order->operands && i < study->instance_count; i++) {
    const ald_kind *kind = ald_kinds[study->definitions[study->instances[i].definition].kind];
    const uint32_t row = kind->watched ? kind->watched->first_touch : 0;
    if (row == 0) continue;
    names[count++] = study->instances[i].name;
    if (!ald_pattern_matches(pattern, study->instances[i].name)) continue;
    const uint32_t record = ald_record_place(kind->records, kind->record_count, row);
    r->order->operands[r->order->operand_count++] = (ald_operand){i, record};
  }
  const bool good = r->order->operand_count > 0;
  const char *nearest = names ? ald_suggest(r->reader, pattern, names, count) : NULL;
  if (!good) {
    ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_NAME, ald_node_place(node), pattern,
                      nearest ? "%s: nothing that touches is called \"%s\"; did you mean \"%s\"?"
                      : count > 0 ? "%s: nothing that touches is called \"%s\"; write it like %s"
                                  : "%s: nothing that touches is called \"%s\"",
                      path_of(r, "touch of", path), pattern,
                      nearest     ? nearest
                      : count > 0 ? names[0]
                                  : "");
  }
  free(names);
  return good;
}

/* above or below: one of them, if there is a limit */
static bool read_side(reading *r, bool has_limit) {
  const char *above = ald_kind_order.keys[ALD_ORDER_KEY_ABOVE].name;
  const char *below = ald_kind_order.keys[ALD_ORDER_KEY_BELOW].name;
  const bool is_above = ald_node_member(r->node, above) != NULL;
  const bool is_below = ald_node_member(r->node, below) != NULL;
  r->order->is_above = is_above || !has_limit;
  if (has_limit ? is_above != is_below : !is_above && !is_below) return true;
  ald_diagnose(r->reader->diagnosis, r->owner,
               has_limit
                   ? "%s: expected either \"above\" or \"below\", the limit that it waits for"
                   : "%s: \"above\" and \"below\" are limits of a distance, speed, heading or "
                     "result, which the order does not wait for",
               r->path);
  return false;
}

/* what passes far off is no reason for an order */
static bool comes_near(const reading *r) {
  if (!r->order->is_above) return true;
  ald_diagnose(r->reader->diagnosis, r->owner,
               "%s: a closest approach is waited for \"below\" a limit; once the other is past, "
               "\"distance of\" may be above one",
               r->path);
  return false;
}

static bool read_condition(reading *r, uint32_t head, struct fy_node *node) {
  switch (head) {
    case ALD_ORDER_AFTER:
      r->order->when = ORDER_BY_ORDER;
      return read_after(r, node) && read_side(r, false);
    case ALD_ORDER_DISTANCE:
      r->order->when = ORDER_BY_DISTANCE;
      return read_pair(r, node, head) && read_side(r, true);
    case ALD_ORDER_APPROACH:
      r->order->when = ORDER_BY_APPROACH;
      return read_pair(r, node, head) && read_side(r, true) && comes_near(r);
    case ALD_ORDER_SPEED:
      r->order->when = ORDER_BY_SPEED;
      return read_body(r, node, "speed of", ALD_SPEED) && read_side(r, true);
    case ALD_ORDER_HEADING:
      r->order->when = ORDER_BY_HEADING;
      return read_body(r, node, "heading of", ALD_ANGLE) && read_side(r, true);
    case ALD_ORDER_RESULT:
      r->order->when = ORDER_BY_RESULT;
      return read_result(r, node) && read_side(r, true);
    default:
      r->order->when = ORDER_BY_RESULT;
      return read_touch(r, node) && read_side(r, false);
  }
}

/* the one key that says when */
static bool read_when(reading *r) {
  const ald_kind *kind = &ald_kind_order;
  const char *clocks[2] = {kind->keys[ALD_ORDER_KEY_AT].name, kind->keys[ALD_ORDER_KEY_RATE].name};
  const char *found[2] = {NULL, NULL};
  uint32_t count = 0, head = ALD_ORDER_HEADS;
  for (uint32_t k = 0; k < 2; k++) {
    if (ald_node_member(r->node, clocks[k]) && count < 2) found[count++] = clocks[k];
  }
  for (uint32_t h = ALD_ORDER_AFTER; h < ALD_ORDER_HEADS; h++) {
    if (!head_of(r, h)) continue;
    head = h;
    if (count < 2) found[count++] = kind->heads[h].name;
  }
  if (count != 1) {
    ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_UNFIT, r->owner, NULL,
                      count > 1
                          ? "%s: \"%s\" and \"%s\" both say when; expected one of them"
                          : "%s: expected when, one of: at, rate, after, distance of, closest "
                            "approach of, speed of, heading of, any of, touch of",
                      r->path, found[0], found[1]);
    return false;
  }
  if (head < ALD_ORDER_HEADS) return read_condition(r, head, head_of(r, head));
  return read_side(r, false);
}

/* ------------------------------------------------------------------------------ instances */

/* the heads as they are written, for the echo */
static void keep_heads(reading *r) {
  for (uint32_t h = 0; h < ALD_ORDER_HEADS; h++) {
    struct fy_node *node = head_of(r, h);
    char text[2 * TEXT_SIZE] = "", item[TEXT_SIZE];
    if (!node) continue;
    const bool is_list = fy_node_is_sequence(node);
    if (!is_list) ald_node_text(node, text, sizeof text);
    void *at = NULL;
    for (struct fy_node *own; is_list && (own = fy_node_sequence_iterate(node, &at));) {
      const size_t used = strlen(text);
      snprintf(text + used, sizeof text - used, "%s%s", used ? ", " : "",
               ald_node_text(own, item, sizeof item));
    }
    r->order->heads[h] = strdup(text);
    if (!r->order->heads[h]) r->reader->no_memory = true;
  }
}

static void add_instances(reading *r) {
  const ald_study *study = r->reader->study;
  for (uint32_t t = 0; t < r->order->target_count; t++) {
    const ald_orderable *target = &r->order->targets[t];
    const ald_instance *of = &study->instances[target->instance];
    const ald_instance own = {
        .definition = r->definition, .body_a = of->body_a, .body_b = of->body_a, .target = t};
    char name[ALD_ORDERABLE_NAME], path[PATH_SIZE + ALD_ORDERABLE_NAME];
    const bool many = r->order->target_count > 1;
    snprintf(path, sizeof path, "%s%s%s", r->path, many ? "." : "",
             many ? ald_orderable_name(study, target, name) : "");
    ald_add_instance(r->reader, own, path);
  }
}

void ald_read_order(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition) {
  ALD_ASSERT(definition < reader->study->definition_count);
  ald_order *order = calloc(1, sizeof *order);
  if (!order) {
    reader->no_memory = true;
    return;
  }
  reader->study->definitions[definition].order = order;
  reading r = {reader, node, owner, path, definition, order};
  keep_heads(&r);
  const bool when = read_when(&r), what = read_targets(&r);
  if (when && what) {
    add_instances(&r);
  } else {
    order->target_count = 0;
  }
}

/* ------------------------------------------------------------------------------ numbers */

/* does a number say something of this order? */
static bool counts(const ald_order *order, uint32_t key, bool is_given, bool has_rate) {
  switch (key) {
    case ALD_ORDER_KEY_CHANCE:
      return has_rate;
    case ALD_ORDER_KEY_AT:
    case ALD_ORDER_KEY_RATE:
    case ALD_ORDER_KEY_ABOVE:
    case ALD_ORDER_KEY_BELOW:
      return is_given;
    case ALD_ORDER_KEY_TO:
      return !order->gives_back;
    case ALD_ORDER_KEY_WITHIN:
      return order->when == ORDER_BY_APPROACH;
    default:
      return true;
  }
}

void ald_read_order_keys(ald_reader *reader, struct fy_node *node, ald_place owner,
                         const char *path, uint32_t definition, ald_key *keys) {
  ald_study *study = reader->study;
  ald_definition *own = &study->definitions[definition];
  if (!own->order) return;
  const bool is_good = own->order->target_count > 0;
  const ald_ordered_row *to = is_good ? ald_ordered_of(study, &own->order->targets[0]) : NULL;
  ald_key *value = &keys[ALD_ORDER_KEY_TO];
  keys[ALD_ORDER_KEY_ABOVE].dimension = own->order->limit;
  keys[ALD_ORDER_KEY_BELOW].dimension = own->order->limit;
  if (to) value->dimension = to->dimension;
  if (to) value->range = to->range;
  if (!to || own->order->gives_back || to->is_switch) {
    value->fallback = value->paper = to && !own->order->gives_back;
  }
  if (!to || !to->is_switch) value->choices = NULL;
  /* what is not understood has been reported: no number of it is read */
  own->quantities =
      ald_read_keys(reader, is_good ? node : NULL, owner, path, keys, ALD_ORDER_KEY_COUNT);
  if (reader->no_memory) return;
  ald_quantity *numbers = &study->quantities[own->quantities];
  const bool has_rate = numbers[ALD_ORDER_KEY_RATE].is_given;
  for (uint32_t k = 0; k < ALD_ORDER_KEY_COUNT; k++) {
    const bool used = counts(own->order, k, numbers[k].is_given, has_rate);
    if (!used && numbers[k].is_given && is_good) {
      ald_diagnose(reader->diagnosis, ald_node_place(ald_node_member(node, keys[k].name)),
                   k == ALD_ORDER_KEY_TO ? "%s.%s: what is given back is set to nothing"
                   : k == ALD_ORDER_KEY_WITHIN
                       ? "%s.%s: it has a meaning with a closest approach only"
                       : "%s.%s: it has a meaning with a rate only",
                   path, keys[k].name);
    }
    if (!used || !is_good) numbers[k].may_vary = false;
  }
}
