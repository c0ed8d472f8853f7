/* SPDX-License-Identifier: Apache-2.0
 * An entry of a section that is written out as bodies and joints: the values of its plain keys. */
#include "reader_entry.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "reader_body_name.h"

enum { KEYS_MOST = 32 };

bool ald_entry_begin(ald_entry *entry, ald_reader *reader, const char *section,
                     struct fy_node_pair *pair, const ald_plain_key *keys, uint32_t key_count) {
  const char *names[KEYS_MOST];
  ALD_ASSERT(key_count <= KEYS_MOST);
  struct fy_node *key = fy_node_pair_key(pair);
  *entry = (ald_entry){.reader = reader,
                       .tree = fy_node_document(reader->root),
                       .node = fy_node_pair_value(pair),
                       .keys = keys,
                       .key_count = key_count,
                       .place = ald_node_place(key),
                       .good = true};
  ald_node_text(key, entry->name, sizeof entry->name);
  snprintf(entry->path, sizeof entry->path, "%s.%s", section, entry->name);
  ald_expect_name(reader, key, section);
  if (!ald_expect_mapping(reader, entry->node, entry->path)) return false;
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  ald_expect_keys(reader, entry->node, entry->path, names,
                  ald_plain_names(keys, key_count, names, 0));
  entry->good = errors == ald_diagnosis_errors(reader->diagnosis);
  return true;
}

struct fy_node *ald_entry_member(const ald_entry *entry, uint32_t key) {
  ALD_ASSERT(key < entry->key_count);
  return ald_node_member(entry->node, entry->keys[key].name);
}

static void refuse(ald_entry *entry, ald_error_sort sort, struct fy_node *node, const char *word,
                   const char *format, va_list list) {
  char text[400];
  vsnprintf(text, sizeof text, format, list);
  ald_diagnose_sort(entry->reader->diagnosis, sort, node ? ald_node_place(node) : entry->place,
                    word, "%s%s", entry->path, text);
  entry->good = false;
}

void ald_entry_refuse(ald_entry *entry, struct fy_node *node, const char *format, ...) {
  va_list list;
  va_start(list, format);
  refuse(entry, ALD_ERROR_UNFIT, node, NULL, format, list);
  va_end(list);
}

void ald_entry_refuse_sort(ald_entry *entry, ald_error_sort sort, struct fy_node *node,
                           const char *word, const char *format, ...) {
  va_list list;
  va_start(list, format);
  refuse(entry, sort, node, word, format, list);
  va_end(list);
}

void ald_entry_require(ald_entry *entry, uint32_t key) {
  const ald_plain_key *k = &entry->keys[key];
  if (ald_entry_member(entry, key)) return;
  ald_entry_refuse_sort(entry, ALD_ERROR_MISSING, NULL, k->name,
                        ": missing key \"%s\", for example %s: %s", k->name, k->name, k->example);
}

double ald_entry_number(ald_entry *entry, uint32_t key, double fallback) {
  const ald_plain_key *k = &entry->keys[key];
  char what[ALD_ENTRY_PATH + 32];
  double value = fallback;
  struct fy_node *node = ald_entry_member(entry, key);
  if (!node) return fallback;
  snprintf(what, sizeof what, "%s.%s", entry->path, k->name);
  if (!ald_read_number(entry->reader, node, what, k->dimension, &value)) {
    entry->good = false;
    return fallback;
  }
  const char *problem = ald_range_problem(k->range, value);
  if (!problem && isfinite(value)) return value;
  ald_entry_refuse_sort(entry, ALD_ERROR_FORM, node, NULL, ".%s: expected %s", k->name,
                        problem ? problem : "a finite number");
  return fallback;
}

vec3 ald_entry_vector(ald_entry *entry, uint32_t key, vec3 fallback) {
  const ald_plain_key *k = &entry->keys[key];
  struct fy_node *node = ald_entry_member(entry, key);
  double values[3] = {0};
  if (!node) return fallback;
  if (!fy_node_is_sequence(node) || fy_node_sequence_item_count(node) != 3) {
    ald_entry_refuse_sort(entry, ALD_ERROR_FORM, node, NULL,
                          ".%s: expected three numbers, such as %s", k->name, k->example);
    return fallback;
  }
  for (int n = 0; n < 3; n++) {
    char what[ALD_ENTRY_PATH + 32];
    snprintf(what, sizeof what, "%s.%s[%d]", entry->path, k->name, n);
    struct fy_node *item = fy_node_sequence_get_by_index(node, n);
    if (!ald_read_number(entry->reader, item, what, k->dimension, &values[n])) entry->good = false;
  }
  return vec3_of(values[0], values[1], values[2]);
}

uint32_t ald_entry_choice(ald_entry *entry, uint32_t key) {
  const ald_plain_key *k = &entry->keys[key];
  char what[ALD_ENTRY_PATH + 32];
  double word = 0;
  snprintf(what, sizeof what, "%s.%s", entry->path, k->name);
  struct fy_node *node = ald_entry_member(entry, key);
  if (node && !ald_read_choice(entry->reader, node, what, k->choices, &word)) entry->good = false;
  return (uint32_t)word;
}

/* ------------------------------------------------------------------------------ bodies */

static const ald_body *body_of(const ald_entry *entry, const char *name) {
  const ald_study *study = entry->reader->study;
  for (uint32_t b = 0; b < study->body_count; b++) {
    if (strcmp(name, study->bodies[b].name) == 0) return &study->bodies[b];
  }
  return NULL;
}

mat3 ald_entry_axes(const ald_entry *entry, const char *body) {
  const ald_body *own = body_of(entry, body);
  euler turn = {0};
  if (own) {
    const ald_quantity *q = entry->reader->study->quantities + own->quantities;
    turn = (euler){.roll = q[ALD_BODY_ROLL].value,
                   .pitch = q[ALD_BODY_PITCH].value,
                   .heading = q[ALD_BODY_HEADING].value};
  }
  return euler_matrix(turn);
}

vec3 ald_entry_place(const ald_entry *entry, const char *body, vec3 point) {
  const ald_body *own = body_of(entry, body);
  if (!own) return point;
  const ald_quantity *q = entry->reader->study->quantities + own->quantities + ALD_BODY_POSITION_X;
  const vec3 from = vec3_of(q[0].value, q[1].value, q[2].value);
  return vec3_add(from, mat3_rotate(ald_entry_axes(entry, body), point));
}

vec3 ald_entry_point(ald_entry *entry, struct fy_node *named, char *name, vec3 point) {
  uint32_t body = 0;
  ald_node_text(named, name, ALD_ENTRY_NAME);
  if (strcmp(name, "earth") == 0) return point;
  if (!ald_find_known_body(entry->reader, named, entry->path, &body)) {
    entry->good = false;
    return point;
  }
  return entry->reader->no_memory ? point : ald_entry_place(entry, name, point);
}
