/* SPDX-License-Identifier: Apache-2.0
 * What an entry is written out as: nodes of the document, as if the study had them. */
#include "reader_yaml_generate.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"

/* ------------------------------------------------------------------------------
 * Bodies by their names. */

void ald_report_unknown_body(ald_reader *reader, struct fy_node *node, const char *path,
                             const char *name) {
  const ald_study *study = reader->study;
  const char **names = calloc(study->body_count + 1u, sizeof *names);
  for (uint32_t b = 0; names && b < study->body_count; b++) names[b] = study->bodies[b].name;
  const char *nearest = names ? ald_suggest(reader, name, names, study->body_count) : NULL;
  char path_of_name[160];
  snprintf(path_of_name, sizeof path_of_name, "bodies.%s", name);
  /* the earth is always there, unless bodies were not read at all */
  const bool is_earth = strcmp(name, "earth") == 0;
  ald_diagnose_sort(
      reader->diagnosis, is_earth ? ALD_ERROR_LACK : ALD_ERROR_NAME, ald_node_place(node),
      is_earth ? "bodies" : path_of_name,
      nearest ? "%s: unknown body \"%s\"; did you mean \"%s\"?" : "%s: unknown body \"%s\"", path,
      name, nearest);
  free(names);
}

bool ald_find_known_body(ald_reader *reader, struct fy_node *node, const char *path,
                         uint32_t *body) {
  const ald_study *study = reader->study;
  char name[128];
  ald_node_text(node, name, sizeof name);
  for (uint32_t b = 0; b < study->body_count; b++) {
    if (strcmp(name, study->bodies[b].name) != 0) continue;
    *body = b;
    return true;
  }
  ald_report_unknown_body(reader, node, path, name);
  return false;
}

/* ------------------------------------------------------------------------------
 * An entry of a section that is written out as bodies and joints: the values of its plain keys. */

enum { KEYS_MAX = 32 };

bool ald_entry_begin(ald_entry *entry, ald_reader *reader, const char *section,
                     struct fy_node_pair *pair, const ald_plain_key *keys, uint32_t key_count) {
  const char *names[KEYS_MAX];
  ALD_ASSERT(key_count <= KEYS_MAX);
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

/* ------------------------------------------------------------------------------------------ */

struct fy_node *ald_written_section(ald_reader *reader, const char *name) {
  struct fy_node *own = ald_node_member(reader->root, name);
  if (own) return fy_node_is_mapping(own) ? own : NULL;
  struct fy_document *tree = fy_node_document(reader->root);
  struct fy_node *key = fy_node_create_scalar_copy(tree, name, strlen(name));
  own = fy_node_create_mapping(tree);
  if (key && own) {
    ald_node_put_place(key, ald_node_place(reader->root));
    ald_node_put_place(own, ald_node_place(reader->root));
    if (fy_node_mapping_append(reader->root, key, own) == 0) return own;
  }
  reader->no_memory = true;
  fy_node_free(key);
  fy_node_free(own);
  return NULL;
}

void ald_written_put(ald_entry *entry, struct fy_node *mapping, const char *key,
                     struct fy_node *value) {
  struct fy_node *name = fy_node_create_scalar_copy(entry->tree, key, strlen(key));
  if (name) ald_node_put_place(name, entry->place);
  if (name && value && fy_node_mapping_append(mapping, name, value) == 0) return;
  entry->reader->no_memory = true;
  fy_node_free(name);
  fy_node_free(value);
}

struct fy_node *ald_written_word(ald_entry *entry, const char *text) {
  struct fy_node *node = fy_node_create_scalar_copy(entry->tree, text, strlen(text));
  if (node) ald_node_put_place(node, entry->place);
  return node;
}

struct fy_node *ald_written_number(ald_entry *entry, ald_dimension dimension, double value) {
  char text[40];
  snprintf(text, sizeof text, "%.17g", value / ald_scale_of(entry->reader, dimension));
  return ald_written_word(entry, text);
}

struct fy_node *ald_written_list(ald_entry *entry, struct fy_node **items, int count) {
  struct fy_node *list = fy_node_create_sequence(entry->tree);
  if (list) ald_node_put_place(list, entry->place);
  for (int k = 0; k < count; k++) {
    if (list && items[k] && fy_node_sequence_append(list, items[k]) == 0) continue;
    entry->reader->no_memory = true;
    fy_node_free(items[k]);
  }
  return list;
}

struct fy_node *ald_written_pair(ald_entry *entry, const char *first, const char *second) {
  struct fy_node *items[] = {ald_written_word(entry, first), ald_written_word(entry, second)};
  return ald_written_list(entry, items, 2);
}

struct fy_node *ald_written_vector(ald_entry *entry, ald_dimension dimension, vec3 v) {
  struct fy_node *items[] = {ald_written_number(entry, dimension, v.x),
                             ald_written_number(entry, dimension, v.y),
                             ald_written_number(entry, dimension, v.z)};
  return ald_written_list(entry, items, 3);
}

struct fy_node *ald_written_mapping(ald_entry *entry) {
  struct fy_node *mapping = fy_node_create_mapping(entry->tree);
  if (mapping) ald_node_put_place(mapping, entry->place);
  return mapping;
}

struct fy_node *ald_written_entry(ald_entry *entry, struct fy_node *section, const char *name) {
  struct fy_node_pair *own = fy_node_mapping_lookup_pair_by_simple_key(section, name, strlen(name));
  if (own) {
    ald_entry_refuse(entry, fy_node_pair_key(own),
                     ": the study has a \"%s\" of its own; give it another name", name);
    return NULL;
  }
  struct fy_node *mapping = ald_written_mapping(entry);
  if (mapping) {
    ald_written_put(entry, section, name, mapping);
  } else {
    entry->reader->no_memory = true;
  }
  return entry->reader->no_memory ? NULL : mapping;
}

struct fy_node *ald_written_body(ald_entry *entry, const char *name, double mass, vec3 gyration,
                                 vec3 at, euler turn) {
  struct fy_node *bodies = ald_written_section(entry->reader, "bodies");
  struct fy_node *own = bodies ? ald_written_entry(entry, bodies, name) : NULL;
  if (!own) return NULL;
  ald_written_put(entry, own, "freedoms", ald_written_word(entry, "six"));
  ald_written_put(entry, own, "mass", ald_written_number(entry, ALD_MASS, mass));
  ald_written_put(entry, own, "radii of gyration", ald_written_vector(entry, ALD_LENGTH, gyration));
  ald_written_put(entry, own, "position", ald_written_vector(entry, ALD_LENGTH, at));
  ald_written_put(entry, own, "heading", ald_written_number(entry, ALD_ANGLE, turn.heading));
  ald_written_put(entry, own, "pitch", ald_written_number(entry, ALD_ANGLE, turn.pitch));
  ald_written_put(entry, own, "roll", ald_written_number(entry, ALD_ANGLE, turn.roll));
  return own;
}
