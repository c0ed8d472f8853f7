/* SPDX-License-Identifier: Apache-2.0
 * Meshes of named shapes for callers of the library, from texts "key=value". */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "mesh/mesh_shapes.h"

enum { NAME_SIZE = 48, VALUE_SIZE = 320, PROBLEM_SIZE = 256 };

/* A shape whose values are being set. */
typedef struct settings {
  const ald_mesh_shape *shape;
  double values[ALD_SHAPE_KEYS_MAX];
  bool is_given[ALD_SHAPE_KEYS_MAX];
  ald_report *report;
} settings;

/* ------------------------------------------------------------------------------ names */

static ald_status fail_shape(const char *name, ald_report *report) {
  const char *names[32];
  char list[256] = "";
  for (uint32_t s = 0; s < ald_mesh_shape_count && s < 32; s++) {
    names[s] = ald_mesh_shapes[s].name;
    const size_t used = strlen(list);
    snprintf(list + used, sizeof list - used, "%s%s", s ? ", " : "", names[s]);
  }
  const char *nearest = ald_word_nearest(name, names, ald_mesh_shape_count);
  return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no shape \"%.32s\"%s%s%s; shapes: %s\n",
                         name, nearest ? "; did you mean " : "", nearest ? nearest : "",
                         nearest ? "?" : "", list);
}

/* the first key of that name, with blanks for dashes and underscores; key_count if there is none */
static uint32_t find_key(const ald_mesh_shape *shape, const char *name) {
  uint32_t key = 0;
  while (key < shape->key_count && strcmp(shape->keys[key].name, name) != 0) key++;
  return key;
}

static ald_status fail_key(const settings *s, const char *name) {
  const char *names[ALD_SHAPE_KEYS_MAX];
  for (uint32_t k = 0; k < s->shape->key_count; k++) names[k] = s->shape->keys[k].name;
  const char *nearest = ald_word_nearest(name, names, s->shape->key_count);
  return ald_report_fail(s->report, ALD_BAD_ARGUMENT, "error: a %s has no \"%s\"%s%s%s\n",
                         s->shape->name, name, nearest ? "; did you mean \"" : "",
                         nearest ? nearest : "", nearest ? "\"?" : "");
}

/* ------------------------------------------------------------------------------ values */

static ald_status set_value(settings *s, uint32_t index, const char *text) {
  const ald_key *key = &s->shape->keys[index];
  char problem[PROBLEM_SIZE] = "";
  s->is_given[index] = true;
  if (key->type == ALD_KEY_CHOICE) {
    uint32_t word = 0;
    while (key->choices[word] && strcmp(key->choices[word], text) != 0) word++;
    s->values[index] = word;
    if (key->choices[word]) return ALD_OK;
    snprintf(problem, sizeof problem, "no such word; one is \"%s\"", key->choices[0]);
  } else {
    const ald_status status =
        ald_quantity_parse(text, key->dimension, &s->values[index], NULL, problem, sizeof problem);
    if (status == ALD_OK || status == ALD_NO_MEMORY) return status;
  }
  return ald_report_fail(s->report, ALD_BAD_ARGUMENT, "error: %s: \"%s\": \"%.64s\": %s\n",
                         s->shape->name, key->name, text, problem);
}

static char *trim(char *text) {
  while (*text == ' ') text++;
  for (size_t length = strlen(text); length > 0 && text[length - 1] == ' '; length--) {
    text[length - 1] = '\0';
  }
  return text;
}

/* the values of a key: one, or one for each component, between commas */
static ald_status set_values(settings *s, uint32_t first, char *text) {
  const ald_mesh_shape *shape = s->shape;
  const char *name = shape->keys[first].name;
  uint32_t index = first;
  for (char *next = text; next; index++) {
    char *comma = strchr(next, ',');
    if (comma) *comma = '\0';
    if (index == shape->key_count || strcmp(shape->keys[index].name, name) != 0) {
      return ald_report_fail(s->report, ALD_BAD_ARGUMENT,
                             "error: %s: \"%s\" has %u value%s, not more\n", shape->name, name,
                             index - first, index - first == 1 ? "" : "s");
    }
    const ald_status status = set_value(s, index, trim(next));
    if (status != ALD_OK) return status;
    next = comma ? comma + 1 : NULL;
  }
  return ALD_OK;
}

static ald_status take_setting(settings *s, const char *setting) {
  char name[NAME_SIZE], value[VALUE_SIZE];
  const char *equals = strchr(setting, '=');
  if (!equals || equals - setting >= NAME_SIZE || strlen(equals) > VALUE_SIZE) {
    return ald_report_fail(s->report, ALD_BAD_ARGUMENT,
                           "error: \"%.48s\" is not a setting; write \"%s=%s\"\n", setting,
                           s->shape->keys[0].name, s->shape->keys[0].example);
  }
  snprintf(name, sizeof name, "%.*s", (int)(equals - setting), setting);
  snprintf(value, sizeof value, "%s", equals + 1);
  for (char *c = name; *c; c++) {
    if (*c == '_' || *c == '-') *c = ' ';
  }
  const uint32_t key = find_key(s->shape, trim(name));
  if (key == s->shape->key_count) return fail_key(s, trim(name));
  if (s->is_given[key]) {
    return ald_report_fail(s->report, ALD_BAD_ARGUMENT, "error: %s: \"%s\" is given twice\n",
                           s->shape->name, s->shape->keys[key].name);
  }
  return set_values(s, key, value);
}

static ald_status take_defaults(settings *s) {
  for (uint32_t k = 0; k < s->shape->key_count; k++) {
    const ald_key *key = &s->shape->keys[k];
    if (s->is_given[k]) continue;
    s->values[k] = key->fallback;
    if (!isnan(key->fallback)) continue;
    return ald_report_fail(s->report, ALD_BAD_ARGUMENT,
                           "error: %s: \"%s\" is missing (%s); as \"%s=%s\"\n", s->shape->name,
                           key->name, key->meaning, key->name, key->example);
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ the shape */

static bool has_all(const char *const *list, size_t count) {
  for (size_t k = 0; k < count; k++) {
    if (!list || !list[k]) return false;
  }
  return true;
}

ald_status ald_mesh_generate(const char *shape, const char *const *list, size_t count,
                             ald_mesh **mesh, ald_report *report) {
  ald_mesh *made = NULL;
  ald_status status;
  if (mesh) *mesh = NULL;
  if (!mesh || !shape || !has_all(list, count)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: no shape, no place for its mesh, or a setting that is NULL\n");
  }
  const uint32_t number = ald_mesh_shape_find(shape);
  if (number == ald_mesh_shape_count) return fail_shape(shape, report);
  settings s = {.shape = &ald_mesh_shapes[number], .report = report};
  for (size_t k = 0; k < count; k++) ALD_TRY(take_setting(&s, list[k]));
  ALD_TRY(take_defaults(&s));
  made = calloc(1, sizeof *made);
  if (!made) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a mesh\n");
  }
  ALD_TRY(ald_mesh_shape_make(number, s.values, made, report));
  *mesh = made;
  return ALD_OK;
done:
  ald_mesh_destroy(made);
  return status;
}

static void list_key(const ald_mesh_shape *shape, uint32_t k, ald_report *report) {
  const ald_key *key = &shape->keys[k];
  char fallback[64] = "";
  if (key->type == ALD_KEY_CHOICE) {
    snprintf(fallback, sizeof fallback, "; default %s", key->choices[(size_t)key->fallback]);
  } else if (!isnan(key->fallback)) {
    snprintf(fallback, sizeof fallback, "; default %.10g", key->fallback);
  }
  /* components share their name and meaning */
  const bool is_first = k == 0 || strcmp(shape->keys[k - 1].name, key->name) != 0;
  if (is_first) ald_report_add(report, "    %-18s %s%s\n", key->name, key->meaning, fallback);
}

void ald_mesh_shapes_list(ald_report *report) {
  for (uint32_t s = 0; s < ald_mesh_shape_count; s++) {
    const ald_mesh_shape *shape = &ald_mesh_shapes[s];
    ald_report_add(report, "  %s: %s\n", shape->name, shape->meaning);
    for (uint32_t k = 0; k < shape->key_count; k++) list_key(shape, k, report);
  }
}
