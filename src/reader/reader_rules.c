/* SPDX-License-Identifier: Apache-2.0
 * The sections `stop` and `limits`: rules that monitor a scenario. */
#include "reader_sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/units.h"
#include "base/words.h"
#include "model/rule.h"
#include "model/spare.h"
#include "reader.h"

enum { PATH_SIZE = 256, KEY_LIMIT = 16 };
#define OPERANDS "any of"

static const ald_kind *kind_of(const ald_study *study, uint32_t instance) {
  return ald_kinds[study->definitions[study->instances[instance].definition].kind];
}

/* ------------------------------------------------------------------------------ operands */

/* calls `each` for every result of the study that a pattern names */
typedef bool (*operand_call)(void *user, uint32_t instance, uint32_t record, const char *path);

static void each_result(const ald_study *study, operand_call each, void *user) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_kind *kind = kind_of(study, i);
    const uint32_t count = ald_instance_record_count(study, i);
    for (uint32_t r = 0; r < count; r++) {
      char path[2 * PATH_SIZE];
      snprintf(path, sizeof path, "%s.%s", study->instances[i].name, kind->records[r].name);
      if (!each(user, i, r, path)) return;
    }
  }
}

/* Results that match a pattern, while they are collected. */
typedef struct search {
  const ald_study *study;
  const char *pattern;
  ald_rule *rule;
  uint32_t capacity;
  const char *unit;  /* of the first one */
  const char *other; /* a unit that differs from it */
  bool no_memory;
} search;

static bool take(void *user, uint32_t instance, uint32_t record, const char *path) {
  search *s = user;
  ALD_ASSERT(instance < s->study->instance_count);
  if (!ald_pattern_matches(s->pattern, path)) return true;
  const char *unit = kind_of(s->study, instance)->records[record].unit;
  if (!s->unit) s->unit = unit;
  if (strcmp(s->unit, unit) != 0) s->other = unit;
  if (s->rule->operand_count == s->capacity) {
    s->capacity = 2 * s->capacity + 8;
    ald_operand *grown = realloc(s->rule->operands, s->capacity * sizeof *grown);
    s->no_memory = !grown;
    if (!grown) return false;
    s->rule->operands = grown;
  }
  s->rule->operands[s->rule->operand_count++] = (ald_operand){instance, record};
  return true;
}

/* Names of all results, for the nearest one. */
typedef struct name_list {
  char **names;
  size_t count, capacity;
} name_list;

static bool keep_name(void *user, uint32_t instance, uint32_t record, const char *path) {
  (void)instance;
  (void)record;
  name_list *list = user;
  if (list->count == list->capacity) {
    list->capacity = 2 * list->capacity + 64;
    char **grown = realloc(list->names, list->capacity * sizeof *grown);
    if (!grown) return false;
    list->names = grown;
  }
  list->names[list->count] = strdup(path);
  return list->names[list->count++] != NULL;
}

static void no_result(ald_reader *reader, struct fy_node *node, const char *path,
                      const char *pattern) {
  name_list list = {0};
  each_result(reader->study, keep_name, &list);
  const char *nearest = ald_suggest(reader, pattern, (const char *const *)list.names, list.count);
  const bool of_body = strncmp(pattern, "bodies.", 7) == 0;
  ald_diagnose_sort(
      reader->diagnosis, ALD_ERROR_NAME, ald_node_place(node), pattern,
      of_body   ? "%s: \"%s\" is known only at the end of a scenario; use a result of an element"
      : nearest ? "%s: unknown result \"%s\"; did you mean \"%s\"?"
                : "%s: unknown result \"%s\"; write it like contacts.rubber.fender1.peak_normal",
      path, pattern, nearest);
  for (size_t n = 0; n < list.count; n++) free(list.names[n]);
  free(list.names);
}

bool ald_read_operands(ald_reader *reader, struct fy_node *node, const char *path, ald_rule *rule,
                       ald_dimension *dimension) {
  char pattern[PATH_SIZE], full[3 * PATH_SIZE];
  snprintf(full, sizeof full, "%s." OPERANDS, path);
  if (!node || !fy_node_is_scalar(node)) {
    ald_diagnose(reader->diagnosis, ald_node_place(node),
                 "%s: expected the name of a result, such as contacts.rubber.*.peak_normal", full);
    return false;
  }
  search s = {.study = reader->study, .pattern = pattern, .rule = rule};
  ald_node_text(node, pattern, sizeof pattern);
  each_result(reader->study, take, &s);
  if (s.no_memory) {
    reader->no_memory = true;
  } else if (rule->operand_count == 0) {
    no_result(reader, node, full, pattern);
  } else if (s.other) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(node), NULL,
                      "%s: \"%s\" matches results of different units, %s and %s", full, pattern,
                      *s.unit ? s.unit : "no unit", *s.other ? s.other : "no unit");
  } else {
    return ald_unit_dimension(s.unit, dimension) == ALD_OK;
  }
  return false;
}

/* ------------------------------------------------------------------------------ rules */

/* the kind of rule that the keys of a mapping belong to; ald_rule_kind_count if none or several */
static uint32_t rule_kind_of(struct fy_node *node, bool ends) {
  uint32_t found = ald_rule_kind_count;
  for (uint32_t k = 0; k < ald_rule_kind_count; k++) {
    const ald_rule_kind *kind = &ald_rule_kinds[k];
    if (!ends && !kind->may_be_limit) continue;
    const char *leader = kind->has_operands ? OPERANDS : kind->keys[0].name;
    if (!ald_node_member(node, leader)) continue;
    if (found < ald_rule_kind_count) return ald_rule_kind_count;
    found = k;
  }
  return found;
}

/* Of a mapping that is no rule: a key that is nearly that of one is the reason. */
static void expect_any_keys(ald_reader *reader, struct fy_node *node, const char *path, bool ends) {
  const char *known[KEY_LIMIT];
  size_t count = 0;
  known[count++] = OPERANDS;
  for (uint32_t k = 0; k < ald_rule_kind_count; k++) {
    const ald_rule_kind *kind = &ald_rule_kinds[k];
    if (!ends && !kind->may_be_limit) continue;
    ALD_ASSERT(count + kind->key_count <= KEY_LIMIT);
    count += ald_key_names(kind->keys, kind->key_count, NULL, 0, known + count);
  }
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(node, &at));) {
    char key[PATH_SIZE];
    ald_node_text(fy_node_pair_key(pair), key, sizeof key);
    const char *nearest = ald_suggest(reader, key, known, count);
    if (!nearest || strcmp(nearest, key) == 0) continue;
    ald_expect_keys(reader, node, path, known, count);
    return;
  }
}

static void read_rule(ald_reader *reader, const char *section, bool ends, struct fy_node *key,
                      struct fy_node *node) {
  char name[PATH_SIZE], path[2 * PATH_SIZE];
  const char *known[KEY_LIMIT];
  ald_study *study = reader->study;
  ald_rule *rule = &study->rules[study->rule_count];
  ald_node_text(key, name, sizeof name);
  snprintf(path, sizeof path, "%s.%s", section, name);
  ald_expect_name(reader, key, section);
  if (!ald_expect_mapping(reader, node, path)) return;
  const uint32_t what = rule_kind_of(node, ends);
  if (what == ald_rule_kind_count) {
    expect_any_keys(reader, node, path, ends);
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(node), NULL,
                      ends ? "%s: expected one of: separated for, slower than, any of ... above"
                           : "%s: expected any of: ... and above: ...",
                      path);
    return;
  }
  const ald_rule_kind *kind = &ald_rule_kinds[what];
  static const char *const operands[] = {OPERANDS};
  ald_expect_keys(reader, node, path, known,
                  ald_key_names(kind->keys, kind->key_count, operands, kind->has_operands, known));
  rule->what = what;
  rule->ends = ends;
  rule->name = strdup(name);
  study->rule_count++;
  if (!rule->name) {
    reader->no_memory = true;
    return;
  }
  if (!kind->has_operands) {
    rule->quantities =
        ald_read_keys(reader, node, ald_node_place(key), path, kind->keys, kind->key_count);
    return;
  }
  ald_key limit = kind->keys[0];
  if (!ald_read_operands(reader, ald_node_member(node, OPERANDS), path, rule, &limit.dimension)) {
    return;
  }
  rule->quantities = ald_read_keys(reader, node, ald_node_place(key), path, &limit, 1);
}

static void read_section(ald_reader *reader, const char *section, bool ends) {
  struct fy_node *node = ald_node_member(reader->root, section);
  if (!node || !ald_expect_mapping(reader, node, section)) return;
  ald_study *study = reader->study;
  const size_t count = study->rule_count + (size_t)fy_node_mapping_item_count(node) + 1;
  ald_rule *grown = realloc(study->rules, count * sizeof *grown);
  if (!grown) {
    reader->no_memory = true;
    return;
  }
  memset(grown + study->rule_count, 0, (count - study->rule_count) * sizeof *grown);
  study->rules = grown;
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(node, &at));) {
    read_rule(reader, section, ends, fy_node_pair_key(pair), fy_node_pair_value(pair));
  }
}

void ald_read_rules(ald_reader *reader) {
  read_section(reader, "stop", true);
  read_section(reader, "limits", false);
}
