/* SPDX-License-Identifier: Apache-2.0
 * The section `choose`: named variants, each with all its values, of which a scenario draws
 * one. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/assertion.h"
#include "base/words.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "model/outline.h"
#include "model/sampling_keys.h"
#include "model/sections.h"
#include "model/ships.h"
#include "reader.h"
#include "reader_ships.h"
#include "reader_targets.h"
#include "tile/scenario_fault.h"

enum { PATH_SIZE = 256, TEXT_SIZE = ALD_SCALAR_LIMIT + 1 };

/* One variant while it is read. */
typedef struct maker {
  ald_reader *reader;
  ald_variant *variant;
  char path[PATH_SIZE];       /* "choose.ship.feeder" */
  char prefix[PATH_SIZE + 2]; /* the same and a dot */
  char section[PATH_SIZE + 8];
  ald_scope scope;
} maker;

/* ------------------------------------------------------------------------------ settings */

static void add_setting(maker *m, struct fy_node *node, const char *path, uint32_t quantity,
                        double value) {
  ALD_ASSERT(quantity < m->reader->study->quantity_count);
  const char *expected = ald_range_problem(m->reader->study->quantities[quantity].range, value);
  char text[TEXT_SIZE];
  if (expected) {
    ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      "%s: expected %s, got \"%s\"", path, expected,
                      ald_node_text(node, text, sizeof text));
    return;
  }
  m->variant->settings[m->variant->setting_count++] = (ald_setting){quantity, value};
}

/* room for more settings */
static bool reserve(maker *m, uint32_t count) {
  ald_setting *grown =
      realloc(m->variant->settings, (m->variant->setting_count + count + 1u) * sizeof *grown);
  if (!grown) {
    m->reader->no_memory = true;
    return false;
  }
  m->variant->settings = grown;
  return true;
}

/* `bodies.tug.mass: 930 t`: one value for all quantities that the name matches */
static void read_value(maker *m, struct fy_node *key, struct fy_node *node, const char *name) {
  const ald_study *study = m->reader->study;
  char path[2 * PATH_SIZE];
  uint32_t *targets = NULL, count = 0;
  double value = 0;
  snprintf(path, sizeof path, "%s.%s", m->section, name);
  if (ald_find_targets(m->reader, ald_node_place(key), &m->scope, name, &targets, &count) &&
      ald_read_number(m->reader, node, path, study->quantities[targets[0]].dimension, &value) &&
      reserve(m, count)) {
    const int errors = ald_diagnosis_errors(m->reader->diagnosis);
    for (uint32_t t = 0; t < count && errors == ald_diagnosis_errors(m->reader->diagnosis); t++) {
      add_setting(m, node, path, targets[t], value);
    }
  }
  free(targets);
}

/* the components of a list such as bodies.tug.position: their first and number */
static uint32_t find_components(const ald_study *study, const char *name, uint32_t *first) {
  ALD_ASSERT(name && first);
  const size_t length = strlen(name);
  uint32_t count = 0;
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    const ald_quantity *quantity = &study->quantities[q];
    if (!quantity->is_component || strncmp(quantity->path, name, length) != 0) continue;
    if (quantity->path[length] != '.' && quantity->path[length] != '[') continue;
    if (count++ == 0) *first = q;
  }
  return count;
}

static bool is_list_of(struct fy_node *node, uint32_t count) {
  return fy_node_is_sequence(node) && fy_node_sequence_item_count(node) == (int)count;
}

/* is a value of the form [x, y] or [[x, y], ...], as its components require? */
static bool fits(struct fy_node *node, bool is_outline, uint32_t count) {
  ALD_ASSERT(count > 0);
  if (!is_outline) return is_list_of(node, count);
  if (!is_list_of(node, count / 2)) return false;
  void *at = NULL;
  for (struct fy_node *vertex; (vertex = fy_node_sequence_iterate(node, &at));) {
    if (!is_list_of(vertex, 2)) return false;
  }
  return true;
}

/* is it a table of an element or a matrix over the freedoms, from its first number? */
static bool is_table(const char *name, const char *path, uint32_t count) {
  const char *last = strrchr(name, '.');
  const bool is_outline = last && strcmp(last, ".outline") == 0;
  return path[strlen(name)] == '[' ? !is_outline : count == 36;
}

static bool is_quantity(const ald_study *study, const char *path) {
  bool found = false;
  for (uint32_t q = 0; q < study->quantity_count && !found; q++) {
    found = strcmp(study->quantities[q].path, path) == 0;
  }
  return found;
}

/* `bodies.tug.position: [1 m, 2 m]`, `bodies.tug.outline: [[...], ...]` */
static void read_list(maker *m, struct fy_node *key, struct fy_node *node, const char *name) {
  const ald_study *study = m->reader->study;
  const ald_place place = ald_node_place(key);
  uint32_t first = 0;
  uint32_t count = find_components(study, name, &first);
  const int given = fy_node_is_sequence(node) ? fy_node_sequence_item_count(node) : 0;
  while ((int)count > given && count > 0 && study->quantities[first + count - 1].is_optional)
    count--;
  if (count == 0 && !is_quantity(study, name)) {
    ald_report_unknown_quantity(m->reader, place, m->section, name);
    return;
  }
  if (count == 0) {
    ald_diagnose(m->reader->diagnosis, place, "%s: \"%s\" cannot be set by a list of values",
                 m->section, name);
    return;
  }
  if (is_table(name, study->quantities[first].path, count)) {
    ald_diagnose(m->reader->diagnosis, place,
                 "%s: the numbers of \"%s\" must be set one at a time, for example %s: ...",
                 m->section, name, study->quantities[first].path);
    return;
  }
  const bool is_outline = study->quantities[first].path[strlen(name)] == '[';
  if (!fits(node, is_outline, count)) {
    ald_diagnose(m->reader->diagnosis, ald_node_place(node),
                 is_outline ? "%s: \"%s\" has %u vertices; give the same number of [x, y]"
                            : "%s: \"%s\" has %u values; give the same number",
                 m->section, name, is_outline ? count / 2 : count);
    return;
  }
  if (!reserve(m, count)) return;
  for (uint32_t c = 0; c < count; c++) {
    const uint32_t q = first + c;
    const ald_quantity *quantity = &study->quantities[q];
    char path[2 * PATH_SIZE];
    double value = 0;
    struct fy_node *item = fy_node_sequence_get_by_index(node, (int)(is_outline ? c / 2 : c));
    if (is_outline) item = fy_node_sequence_get_by_index(item, (int)(c % 2));
    snprintf(path, sizeof path, "%s.%s", m->section, quantity->path);
    if (!quantity->may_vary) {
      ald_diagnose(m->reader->diagnosis, place, "%s: \"%s\" cannot vary: %s", m->section,
                   quantity->is_count ? quantity->path : name, ald_why_fixed(study, q));
      return;
    }
    if (!ald_take_targets(m->reader, place, &m->scope, name, &q, 1)) return;
    if (ald_read_number(m->reader, item, path, quantity->dimension, &value)) {
      add_setting(m, item, path, q, value);
    }
  }
}

/* is it the ship of a body, or of several: "bodies.NAME.ship"? */
static bool names_ship(const char *name) {
  const char *last = strrchr(name, '.');
  return last && last - name > 6 && strncmp(name, "bodies.", 7) == 0 && strcmp(last, ".ship") == 0;
}

/* `bodies.tug.ship: coaster`: all that a ship of the section `ships` has, known or not */
static void read_ship(maker *m, struct fy_node *key, struct fy_node *node, const char *name) {
  const ald_study *study = m->reader->study;
  const ald_place place = ald_node_place(key);
  char what[2 * PATH_SIZE], path[PATH_SIZE];
  snprintf(what, sizeof what, "%s.%s", m->section, name);
  const ald_named_ship *ship = ald_find_ship(m->reader, node, what);
  bool found = false;
  for (uint32_t b = 0; ship && b < study->body_count; b++) {
    const ald_body *body = &study->bodies[b];
    snprintf(path, sizeof path, "bodies.%s.ship", body->name);
    if (!body->has_ship || !ald_pattern_matches(name, path)) continue;
    found = true;
    if (!reserve(m, ALD_SHIP_OWN_COUNT)) return;
    for (uint32_t k = 0; k < ALD_SHIP_OWN_COUNT; k++) {
      const uint32_t q = body->ship + k;
      if (!study->quantities[q].may_vary) {
        ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_CHECK, place, name,
                          "%s: \"%s\" cannot vary: %s", m->section, name, ald_why_fixed(study, q));
        return;
      }
      if (!ald_take_targets(m->reader, place, &m->scope, name, &q, 1)) return;
      m->variant->settings[m->variant->setting_count++] =
          (ald_setting){q, study->quantities[ship->quantities + k].value};
    }
  }
  if (found || !ship) return;
  ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_NAME, place, name,
                    "%s: no body of this name has a ship; add the key \"ship\" under \"bodies\"",
                    what);
}

static void read_settings(maker *m, struct fy_node *set) {
  void *at = NULL;
  if (!ald_expect_mapping(m->reader, set, m->section)) return;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(set, &at));) {
    struct fy_node *key = fy_node_pair_key(pair), *value = fy_node_pair_value(pair);
    char name[TEXT_SIZE];
    ald_node_text(key, name, sizeof name);
    if (value && fy_node_is_sequence(value)) {
      read_list(m, key, value, name);
    } else if (names_ship(name)) {
      read_ship(m, key, value, name);
    } else {
      read_value(m, key, value, name);
    }
  }
}

/* ------------------------------------------------------------------------------ what they make */

static bool sets_any(const ald_variant *variant, uint32_t first, uint32_t count) {
  ALD_ASSERT(variant->setting_count == 0 || variant->settings);
  for (uint32_t s = 0; s < variant->setting_count; s++) {
    const uint32_t q = variant->settings[s].quantity;
    if (q >= first && q < first + count) return true;
  }
  return false;
}

static void check_outline(maker *m, ald_place place, const ald_body *body, const double *values) {
  char problem[256] = "";
  uint32_t vertex = 0;
  double params[SHAPE_VERTICES + 2 * ALD_PART_VERTICES];
  if (!ald_outline_check(values + body->vertices, body->vertex_count, &vertex, problem,
                         sizeof problem)) {
    ald_diagnose(m->reader->diagnosis, place, "%s: bodies.%s.outline: %s", m->path, body->name,
                 problem);
    return;
  }
  for (uint32_t p = 0; p < body->part_count; p++) {
    if (ald_derive_part(body, &body->parts[p], values, params)) continue;
    ald_diagnose(m->reader->diagnosis, place,
                 "%s: bodies.%s.outline: part %u of the study's outline would no longer be convex",
                 m->path, body->name, p + 1);
    return;
  }
}

/* does it set any number of a definition, those of its tables included? */
static bool sets_definition(const ald_variant *variant, const ald_definition *definition) {
  ALD_ASSERT(definition->kind < ald_kind_count);
  const ald_kind *kind = ald_kinds[definition->kind];
  bool sets = sets_any(variant, definition->quantities, kind->key_count);
  for (uint32_t t = 0; t < kind->table_count; t++) {
    const uint32_t columns = kind->tables[t].is_matrix ? 6 : kind->tables[t].column_count;
    sets = sets || sets_any(variant, definition->tables[t], definition->rows[t] * columns);
  }
  return sets;
}

/* Which ship is impossible, or is exceeded by a number of an element, or what never touches what.
 * Whether one that is to touch reaches the other is judged of scenarios, by all that varies. */
static void check_ships(maker *m, ald_place place, const double *values) {
  const ald_study *study = m->reader->study;
  char message[ALD_SHIPS_MESSAGE];
  for (uint32_t b = 0; b < study->body_count; b++) {
    const ald_body *body = &study->bodies[b];
    uint32_t key = 0;
    const char *problem = body->has_ship ? ald_ship_problem(values + body->ship, &key) : NULL;
    if (!problem) continue;
    snprintf(message, sizeof message, "bodies.%s", body->name);
    ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_CHECK, place, message,
                      "%s: bodies.%s.ship.%s: %s", m->path, body->name,
                      ald_ship_particulars[key].name, problem);
    return;
  }
  if (ald_ships_problem(study, values, message) != ALD_START_IMPOSSIBLE) return;
  ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_CHECK, place, message, "%s: %s", m->path,
                    message);
}

/* are the variant's numbers consistent? */
static void check_variant(maker *m, ald_place place) {
  const ald_study *study = m->reader->study;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) {
    m->reader->no_memory = true;
    return;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  ald_ships_release(study, values);
  ald_variant_apply(m->variant, values);
  const bool settled = ald_ships_settle(study, values);
  if (!settled) check_ships(m, place, values);
  for (uint32_t b = 0; b < study->body_count; b++) {
    const ald_body *body = &study->bodies[b];
    if (!sets_any(m->variant, body->vertices, 2 * body->vertex_count)) continue;
    check_outline(m, place, body, values);
  }
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_definition *definition = &study->definitions[d];
    const ald_kind *kind = ald_kinds[definition->kind];
    ald_blame blame = {0};
    if (!settled) continue;
    if (!sets_definition(m->variant, definition) && ald_kind_ship_defaults(kind) == 0) continue;
    const ald_numbers numbers = ald_definition_numbers(study, definition, values);
    const char *problem = ald_numbers_problem(kind, &numbers, &blame);
    if (!problem) continue;
    uint32_t blamed = definition->quantities + blame.key;
    if (blame.table > 0) {
      const ald_key_table *table = &kind->tables[blame.table - 1];
      blamed = definition->tables[blame.table - 1];
      if (!table->is_matrix) blamed += blame.row * table->column_count;
    }
    /* it may be the study that is wrong, not the variant */
    const char *path = study->quantities[blamed].path;
    ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_CHECK, place, path, "%s: %s: %s", m->path,
                      path, problem);
  }
  free(values);
}

/* ------------------------------------------------------------------------------ variants */

/* returns whether a share was given */
static bool read_share(maker *m, struct fy_node *node) {
  char path[PATH_SIZE + 8], text[TEXT_SIZE];
  m->variant->share = 1;
  if (!node) return false;
  snprintf(path, sizeof path, "%s.share", m->path);
  double share = 1;
  if (!ald_read_number(m->reader, node, path, ALD_NONE, &share)) return true;
  const char *expected = ald_range_problem(ALD_RANGE_POSITIVE, share);
  if (expected) {
    ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      "%s: expected %s, got \"%s\"", path, expected,
                      ald_node_text(node, text, sizeof text));
  } else {
    m->variant->share = share;
  }
  return true;
}

/* returns whether a share was given */
static bool read_variant(ald_reader *reader, const ald_variable *draw, ald_variant *variant,
                         struct fy_node_pair *pair, ald_scope scope) {
  ALD_ASSERT(draw && variant && pair);
  const char *known[ALD_VARIANT_KEY_COUNT];
  struct fy_node *key = fy_node_pair_key(pair), *node = fy_node_pair_value(pair), *part;
  maker m = {.reader = reader, .variant = variant, .scope = scope};
  char name[128];
  ald_node_text(key, name, sizeof name);
  variant->name = strdup(name);
  if (!variant->name) reader->no_memory = true;
  snprintf(m.path, sizeof m.path, "%s.%s", draw->name, name);
  snprintf(m.prefix, sizeof m.prefix, "%s.", m.path);
  m.scope.prefix = m.prefix;
  m.scope.section = m.section;
  ald_expect_name(reader, key, draw->name);
  if (!ald_expect_mapping(reader, node, m.path)) return true;
  ald_expect_keys(reader, node, m.path, known,
                  ald_plain_names(ald_variant_keys, ALD_VARIANT_KEY_COUNT, known, 0));
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  const bool has_share = read_share(&m, ald_node_member(node, "share"));
  snprintf(m.section, sizeof m.section, "%s.set", m.path);
  if ((part = ald_node_member(node, "set"))) read_settings(&m, part);
  if (errors == ald_diagnosis_errors(reader->diagnosis)) check_variant(&m, ald_node_place(key));
  snprintf(m.section, sizeof m.section, "%s.vary", m.path);
  if ((part = ald_node_member(node, "vary")) && ald_expect_mapping(reader, part, m.section)) {
    ald_read_variables(reader, part, &m.scope);
  }
  return has_share;
}

static bool name_draw(ald_reader *reader, ald_choice *choice, ald_variable *draw,
                      const char *name) {
  char full[PATH_SIZE];
  snprintf(full, sizeof full, "choose.%s", name);
  choice->name = strdup(name);
  draw->name = strdup(full);
  draw->id = (uint32_t)XXH3_64bits(full, strlen(full));
  if (choice->name && draw->name) return true;
  reader->no_memory = true;
  return false;
}

/* 70 beside 30 % is seventy, not 70 %: no mapping has both, so no other check sees it. Whether
 * something was said. */
static bool warn_of_bare_share(ald_reader *reader, struct fy_node *variants) {
  struct fy_node *bare = NULL, *percent = NULL;
  void *at = NULL;
  char text[TEXT_SIZE], other[TEXT_SIZE];
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(variants, &at));) {
    struct fy_node *share = ald_node_member(fy_node_pair_value(pair), "share");
    if (!share || !fy_node_is_scalar(share)) continue;
    ald_node_text(share, text, sizeof text);
    if (strchr(text, '%')) percent = share;
    if (!strchr(text, '%') && strtod(text, NULL) > 1) bare = share;
  }
  if (!bare || !percent) return false;
  ald_diagnose_warning(reader->diagnosis, ALD_WARN_BARE_NUMBER, ald_node_place(bare), "share",
                       "%s without %% is %s times 1, beside \"%s\"",
                       ald_node_text(bare, text, sizeof text), text,
                       ald_node_text(percent, other, sizeof other));
  return true;
}

/* Shares may be any numbers, as 3 and 1. Such as are parts of one, and do not sum to it, are not
 * what was meant. */
static void warn_of_sum(ald_reader *reader, ald_place place, const ald_choice *choice,
                        const char *path) {
  double sum = 0;
  bool has_part = false;
  for (uint32_t v = 0; v < choice->variant_count; v++) {
    const double share = choice->variants[v].share;
    sum += share;
    has_part = has_part || share != floor(share);
  }
  if (!has_part || fabs(sum - 1) <= 0.01 || fabs(sum - 100) <= 1) return;
  ald_diagnose_warning(reader->diagnosis, ALD_WARN_SHARES, place, path,
                       "the shares sum to %.6g, not 1; they are normalised", sum);
}

static int by_name(const void *first, const void *second) {
  struct fy_node *const a = fy_node_pair_key(*(struct fy_node_pair *const *)first);
  struct fy_node *const b = fy_node_pair_key(*(struct fy_node_pair *const *)second);
  char one[128], other[128];
  return strcmp(ald_node_text(a, one, sizeof one), ald_node_text(b, other, sizeof other));
}

/* The members of a mapping in the order of their names: which variant a scenario draws must not
 * depend on the order in which they are listed. */
static bool list_variants(struct fy_node *node, size_t count, struct fy_node_pair ***list) {
  size_t found = 0;
  void *at = NULL;
  *list = calloc(count + 1, sizeof **list);
  if (!*list) return false;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(node, &at));) {
    (*list)[found++] = pair;
  }
  qsort(*list, found, sizeof **list, by_name);
  return true;
}

static void read_choice(ald_reader *reader, struct fy_node *key, struct fy_node *node) {
  ald_study *study = reader->study;
  const uint32_t number = study->variable_count++;
  ald_choice *choice = &study->choices[study->choice_count++];
  ald_variable *draw = &study->variables[number];
  char name[128];
  *draw = (ald_variable){.choice = study->choice_count, .dimension = ALD_NONE};
  choice->variable = number;
  if (!name_draw(reader, choice, draw, ald_node_text(key, name, sizeof name))) return;
  ald_expect_name(reader, key, "choose");
  const int count = node && fy_node_is_mapping(node) ? fy_node_mapping_item_count(node) : 0;
  if (count == 0) {
    ald_diagnose(reader->diagnosis, ald_node_place(key),
                 "%s: expected variants, for example {small: {set: {bodies.tug.mass: 500 t}}, "
                 "large: {...}}",
                 draw->name);
    return;
  }
  struct fy_node_pair **list = NULL;
  choice->variants = calloc((size_t)count, sizeof *choice->variants);
  if (!choice->variants || !list_variants(node, (size_t)count, &list)) {
    reader->no_memory = true;
    return;
  }
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  int share_count = 0;
  for (int v = 0; v < count; v++) {
    ald_variant *variant = &choice->variants[choice->variant_count++];
    const ald_scope scope = {"", "", study->choice_count, choice->variant_count, number};
    share_count += read_variant(reader, draw, variant, list[v], scope);
  }
  free(list);
  const bool is_bare = warn_of_bare_share(reader, node);
  const bool is_good = errors == ald_diagnosis_errors(reader->diagnosis);
  if (is_good && share_count != 0 && share_count != count) {
    ald_diagnose(reader->diagnosis, ald_node_place(key),
                 "%s: give a share to every variant, or to none", draw->name);
  }
  if (is_good && share_count > 0 && !is_bare)
    warn_of_sum(reader, ald_node_place(key), choice, draw->name);
  const ald_status status = ald_choice_distribution(choice, &draw->distribution);
  if (status == ALD_NO_MEMORY) reader->no_memory = true;
  if (status == ALD_BAD_ARGUMENT && is_good) {
    ald_diagnose(reader->diagnosis, ald_node_place(key),
                 "%s: the sum of its shares is too large for a number; use smaller shares",
                 draw->name);
  }
}

/* ------------------------------------------------------------------------------ all choices */

/* how many variables the choices are and have */
static size_t variable_total(struct fy_node *choose) {
  size_t total = 0;
  void *at = NULL;
  for (struct fy_node_pair *choice; (choice = fy_node_mapping_iterate(choose, &at));) {
    struct fy_node *variants = fy_node_pair_value(choice);
    void *variant_at = NULL;
    total++;
    if (!variants || !fy_node_is_mapping(variants)) continue;
    for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(variants, &variant_at));) {
      struct fy_node *vary = ald_node_member(fy_node_pair_value(pair), "vary");
      if (vary && fy_node_is_mapping(vary)) total += (size_t)fy_node_mapping_item_count(vary);
    }
  }
  return total;
}

void ald_read_choose(ald_reader *reader) {
  ald_study *study = reader->study;
  struct fy_node *choose = ald_node_member(reader->root, "choose");
  if (!choose || !reader->setters || !ald_expect_mapping(reader, choose, "choose")) return;
  const size_t total = study->variable_count + variable_total(choose);
  const size_t count = (size_t)fy_node_mapping_item_count(choose);
  ald_variable *variables = realloc(study->variables, (total + 1) * sizeof *variables);
  if (variables) study->variables = variables;
  study->choices = calloc(count + 1, sizeof *study->choices);
  if (!variables || !study->choices) {
    reader->no_memory = true;
    return;
  }
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(choose, &at));) {
    read_choice(reader, fy_node_pair_key(pair), fy_node_pair_value(pair));
  }
}
