/* SPDX-License-Identifier: Apache-2.0
 * Reading a study: nodes, numbers, words, and items described by a table of keys. */
#include "reader.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/assertion.h"
#include "base/words.h"
#include "model/froude.h"
#include "reader/reader_elsewhere.h"
#include "reader_unit_hints.h"

enum { TEXT_SIZE = ALD_SCALAR_LIMIT + 1, NAME_LIMIT = 64, SUGGESTION_LIMIT = 50 };

/* ------------------------------------------------------------------------------ nodes */

struct fy_node *ald_node_member(struct fy_node *mapping, const char *key) {
  return mapping && fy_node_is_mapping(mapping)
             ? fy_node_mapping_lookup_value_by_simple_key(mapping, key, FY_NT)
             : NULL;
}

const char *ald_suggest(const ald_reader *reader, const char *word, const char *const *candidates,
                        size_t count) {
  const bool is_late = ald_diagnosis_errors(reader->diagnosis) > SUGGESTION_LIMIT;
  return is_late ? NULL : ald_word_nearest(word, candidates, count);
}

void ald_expect_name(ald_reader *reader, struct fy_node *node, const char *section) {
  char name[TEXT_SIZE];
  bool good = true;
  ald_node_text(node, name, sizeof name);
  for (const char *at = name; *at; at++) {
    const bool is_letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
                           (*at >= '0' && *at <= '9') || (unsigned char)*at >= 0x80;
    good = good && (is_letter || strchr(" -_", *at));
  }
  if (good && *name && strlen(name) <= NAME_LIMIT) return;
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                    "%s: \"%s\" is not a valid name; use at most %d letters, digits, - and _",
                    section, name, NAME_LIMIT);
}

bool ald_expect_mapping(ald_reader *reader, struct fy_node *node, const char *what) {
  if (node && fy_node_is_mapping(node)) return true;
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                    "%s: expected keys and values (a mapping)", what);
  return false;
}

static void expect(ald_reader *reader, struct fy_node *mapping, ald_error_sort sort,
                   const char *owner, const char *const *known, size_t count) {
  void *at = NULL;
  struct fy_node_pair *before = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(mapping, &at)); before = pair) {
    struct fy_node *node = fy_node_pair_key(pair);
    char key[TEXT_SIZE];
    ald_node_text(node, key, sizeof key);
    bool found = false;
    for (size_t k = 0; k < count && !found; k++) found = strcmp(known[k], key) == 0;
    if (found || ald_refuse_comma_in_number(reader->diagnosis, before, node, owner)) continue;
    const char *means = NULL, *const advice = ald_foreign_key(key, &means);
    if (advice && sort == ALD_ERROR_UNKNOWN) {
      ald_diagnose_sort(reader->diagnosis, sort, ald_node_place(node), means,
                        "unknown key \"%s\" in %s; %s", key, owner, advice);
      continue;
    }
    const char *nearest = ald_suggest(reader, key, known, count);
    const bool means_none = sort == ALD_ERROR_UNKNOWN && !ald_word_nearest(key, known, count);
    char sections[TEXT_SIZE];
    if (!nearest && sort == ALD_ERROR_UNKNOWN &&
        ald_key_elsewhere(key, owner, sections, sizeof sections)) {
      ald_diagnose_sort(reader->diagnosis, sort, ald_node_place(node), means_none ? NULL : key,
                        "unknown key \"%s\" in %s; it belongs under %s", key, owner, sections);
      continue;
    }
    ald_diagnose_sort(
        reader->diagnosis, sort, ald_node_place(node), means_none ? NULL : key,
        nearest ? "unknown key \"%s\" in %s; did you mean \"%s\"?" : "unknown key \"%s\" in %s",
        key, owner, nearest);
  }
}

void ald_expect_keys(ald_reader *reader, struct fy_node *mapping, const char *owner,
                     const char *const *known, size_t count) {
  expect(reader, mapping, ALD_ERROR_UNKNOWN, owner, known, count);
}

void ald_expect_names(ald_reader *reader, struct fy_node *mapping, const char *owner,
                      const char *const *known, size_t count) {
  expect(reader, mapping, ALD_ERROR_NAME, owner, known, count);
}

/* ------------------------------------------------------------------------------ values */

double ald_scale_of(const ald_reader *reader, ald_dimension d) {
  if (!(reader->scale_root > 0)) return 1;
  return ald_froude_factor(reader->scale_root, reader->scale_density, d);
}

void ald_scale_numbers(const ald_reader *reader, ald_dimension dimension, double *numbers,
                       uint64_t count) {
  ALD_ASSERT(numbers || count == 0);
  if (!(reader->scale_root > 0)) return;
  const double factor = ald_scale_of(reader, dimension);
  for (uint64_t k = 0; k < count; k++) numbers[k] *= factor;
}

bool ald_read_number(ald_reader *reader, struct fy_node *node, const char *what,
                     ald_dimension dimension, double *value) {
  char text[TEXT_SIZE], problem[TEXT_SIZE], example[64], name[64];
  size_t offset = 0;
  if (!node || !fy_node_is_scalar(node)) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      "%s: expected %s such as \"%s\"", what,
                      ald_dimension_name(dimension, name, sizeof name),
                      ald_dimension_example(dimension, example, sizeof example));
    return false;
  }
  ald_node_text(node, text, sizeof text);
  const ald_status status =
      ald_quantity_parse(text, dimension, value, &offset, problem, sizeof problem);
  if (status == ALD_OK) {
    ald_warn_of_bare(reader->diagnosis, node, what, dimension, *value);
    ald_scale_numbers(reader, dimension, value, 1);
    return true;
  }
  ald_place place = ald_node_place(node);
  if (offset > 0 && (int)offset < place.length) {
    place.column += (int)offset;
    place.length -= (int)offset;
  }
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, place, NULL, "%s: %s", what, problem);
  if (status == ALD_NO_MEMORY) reader->no_memory = true;
  return false;
}

/* 1e5, 2.5e3: a whole number too, if it is one */
static bool read_power(const char *text, uint64_t *number) {
  const size_t digits = strspn(text, "0123456789");
  const char *at = text + digits;
  if (digits == 0) return false;
  if (*at == '.') at += 1 + strspn(at + 1, "0123456789");
  if (*at != 'e' && *at != 'E') return false;
  at += at[1] == '+' ? 2 : 1;
  if (strspn(at, "0123456789") == 0 || at[strspn(at, "0123456789")] != '\0') return false;
  const double value = strtod(text, NULL);
  if (!(value <= 0x1p53) || value != floor(value)) return false;
  *number = (uint64_t)value;
  return true;
}

bool ald_read_whole(ald_reader *reader, struct fy_node *node, const char *what, uint64_t low,
                    uint64_t high, uint64_t *value) {
  ALD_ASSERT(low <= high);
  char text[TEXT_SIZE];
  const char *at = ald_node_text(node, text, sizeof text);
  uint64_t number = 0;
  bool good = *at != '\0';
  for (; good && *at; at++) {
    const uint64_t digit = (uint64_t)(*at - '0');
    good = *at >= '0' && *at <= '9' && number <= (UINT64_MAX - digit) / 10;
    if (good) number = 10 * number + digit;
  }
  if (!good) good = read_power(text, &number);
  if (good && number >= low && number <= high) {
    *value = number;
    return true;
  }
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                    "%s: expected a whole number from %llu to %llu, got \"%s\"", what,
                    (unsigned long long)low, (unsigned long long)high, text);
  return false;
}

bool ald_read_choice(ald_reader *reader, struct fy_node *node, const char *what,
                     const char *const *words, double *value) {
  ALD_ASSERT(words && words[0]);
  char text[TEXT_SIZE], list[2 * TEXT_SIZE] = "";
  ald_node_text(node, text, sizeof text);
  size_t count = 0;
  for (; words[count]; count++) {
    if (strcasecmp(words[count], text) == 0) {
      *value = (double)count;
      return true;
    }
    const size_t used = strlen(list);
    snprintf(list + used, sizeof list - used, "%s%s", count ? ", " : "", words[count]);
  }
  const char *nearest = ald_suggest(reader, text, words, count);
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                    nearest ? "%s: expected one of: %s; got \"%s\"; did you mean \"%s\"?"
                            : "%s: expected one of: %s; got \"%s\"",
                    what, list, text, nearest);
  return false;
}

bool ald_read_truth(ald_reader *reader, struct fy_node *node, const char *what, bool *value) {
  static const char *const words[] = {"no", "yes", "false", "true", NULL};
  double index = 0;
  if (!ald_read_choice(reader, node, what, words, &index)) return false;
  *value = (int)index % 2 == 1;
  return true;
}

/* ------------------------------------------------------------------------------ tables of keys */

uint32_t ald_add_quantity(ald_reader *reader, const char *path, ald_dimension dimension,
                          ald_range range, bool may_vary, double value) {
  ALD_ASSERT(path && *path);
  ald_study *study = reader->study;
  if (study->quantity_count == reader->quantity_capacity) {
    const uint32_t capacity = 2 * reader->quantity_capacity + 64;
    ald_quantity *grown = realloc(study->quantities, capacity * sizeof *grown);
    if (!grown) {
      reader->no_memory = true;
      return 0;
    }
    study->quantities = grown;
    reader->quantity_capacity = capacity;
  }
  ald_quantity *q = &study->quantities[study->quantity_count];
  q->path = strdup(path);
  q->dimension = dimension;
  q->range = range;
  q->may_vary = may_vary;
  q->is_given = q->is_component = q->is_optional = q->is_count = false;
  q->value = value;
  if (!q->path) reader->no_memory = true;
  return study->quantity_count++;
}

size_t ald_key_names(const ald_key *keys, uint32_t count, const char *const *extra,
                     size_t extra_count, const char **names) {
  size_t found = 0;
  for (uint32_t k = 0; k < count; k++) {
    if (k == 0 || strcmp(keys[k].name, keys[k - 1].name) != 0) names[found++] = keys[k].name;
  }
  for (size_t k = 0; k < extra_count; k++) names[found++] = extra[k];
  return found;
}

/* number of table entries that share a name: the components of a vector */
static uint32_t component_count(const ald_key *keys, uint32_t count, uint32_t first) {
  ALD_ASSERT(first < count);
  uint32_t k = first + 1;
  while (k < count && keys[k].component && strcmp(keys[k].name, keys[first].name) == 0) k++;
  return k - first;
}

void ald_read_value(ald_reader *reader, struct fy_node *node, const char *path, const ald_key *key,
                    double *value) {
  ALD_ASSERT(key->name && value);
  if (key->type == ALD_KEY_CHOICE) {
    ald_read_choice(reader, node, path, key->choices, value);
    return;
  }
  if (key->type == ALD_KEY_COUNT) {
    uint64_t count = 0;
    if (ald_read_whole(reader, node, path, 1, ALD_COUNT_MAX, &count)) *value = (double)count;
    return;
  }
  double number = 0;
  char word[TEXT_SIZE];
  for (int w = 0; key->choices && key->choices[w]; w++) {
    if (strcasecmp(key->choices[w], ald_node_text(node, word, sizeof word)) != 0) continue;
    *value = w;
    return;
  }
  if (!ald_read_number(reader, node, path, key->dimension, &number)) return;
  const char *expected = ald_range_problem(key->range, number);
  if (expected) {
    char text[TEXT_SIZE];
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      "%s: expected %s, got \"%s\"", path, expected,
                      ald_node_text(node, text, sizeof text));
    return;
  }
  ald_warn_of_factor(reader->diagnosis, ald_node_place(node), path, key->name, key->dimension,
                     number);
  *value = number;
}

/* number of values that a vector must have: trailing ones may be left out */
static uint32_t least_count(const ald_key *keys, uint32_t first, uint32_t total) {
  ALD_ASSERT(total > 0);
  uint32_t least = total;
  while (least > 1 && keys[first + least - 1].type == ALD_KEY_MORE) least--;
  return least;
}

/* the value of one entry: the node itself, or its component of a sequence */
static struct fy_node *component_node(ald_reader *reader, struct fy_node *node, const char *path,
                                      const ald_key *keys, uint32_t first, uint32_t number,
                                      uint32_t total) {
  ALD_ASSERT(number < total);
  if (!keys[first].component || !node) return node;
  const uint32_t least = least_count(keys, first, total);
  /* one of which the others may be left out */
  if (least == 1 && isfinite(keys[first].fallback) && fy_node_is_scalar(node)) {
    return number == 0 ? node : NULL;
  }
  const int given = fy_node_is_sequence(node) ? fy_node_sequence_item_count(node) : 0;
  if (number == 0) {
    char full[2 * TEXT_SIZE];
    snprintf(full, sizeof full, "%s.%s", path, keys[first].name);
    if (!ald_expect_units_alike(reader->diagnosis, node, full, &keys[first], total)) return NULL;
  }
  if (given >= (int)least && given <= (int)total) {
    return (int)number < given ? fy_node_sequence_get_by_index(node, (int)number) : NULL;
  }
  if (number > 0) return NULL; /* reported once */
  char list[TEXT_SIZE] = "";
  for (uint32_t k = 0; k < total; k++) {
    const size_t used = strlen(list);
    snprintf(list + used, sizeof list - used, "%s%s", k ? ", " : "", keys[first + k].component);
  }
  char counts[32];
  snprintf(counts, sizeof counts,
           least + 1 < total    ? "%u to %u"
           : least + 1 == total ? "%u or %u"
                                : "%u",
           least, total);
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                    "%s.%s: expected %s values [%s] such as [%s, ...]", path, keys[first].name,
                    counts, list, keys[first].example);
  return NULL;
}

ald_place ald_missing_place(const ald_reader *reader, ald_place place) {
  return place.file > 0 && reader->has_base ? reader->base_place : place;
}

/* a key without a default is missing: an example with all its components */
static void report_missing(ald_reader *reader, ald_place owner, const char *path,
                           const ald_key *keys, uint32_t total) {
  ALD_ASSERT(total > 0);
  char list[TEXT_SIZE] = "";
  const bool is_vector = keys[0].component != NULL;
  for (uint32_t c = 0; c < total; c++) {
    const size_t used = strlen(list);
    snprintf(list + used, sizeof list - used, "%s%s", c ? ", " : "", keys[c].example);
  }
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_MISSING, ald_missing_place(reader, owner),
                    keys[0].name, "%s: missing key \"%s\" (%s), for example %s: %s%s%s", path,
                    keys[0].name, keys[0].meaning, keys[0].name, is_vector ? "[" : "", list,
                    is_vector ? "]" : "");
}

/* under `preset: published` a key that knows this word takes it */
static double default_of(const ald_reader *reader, const ald_key *key) {
  double value = reader->preset == ALD_RUN_PAPER ? key->paper : key->fallback;
  if (key->type != ALD_KEY_CHOICE) {
    ald_scale_numbers(reader, key->dimension, &value, 1);
    return value;
  }
  if (reader->preset != ALD_RUN_PUBLISHED) return value;
  for (int w = 0; key->choices[w]; w++) {
    if (strcmp(key->choices[w], "published") == 0) return w;
  }
  return value;
}

uint32_t ald_read_keys(ald_reader *reader, struct fy_node *mapping, ald_place owner,
                       const char *path, const ald_key *keys, uint32_t count) {
  const uint32_t first_quantity = reader->study->quantity_count;
  for (uint32_t k = 0; k < count;) {
    const uint32_t total = component_count(keys, count, k);
    struct fy_node *node = ald_node_member(mapping, keys[k].name);
    bool is_missing = false;
    for (uint32_t c = 0; c < total; c++) {
      const ald_key *key = &keys[k + c];
      char full[2 * TEXT_SIZE];
      double value = default_of(reader, key);
      snprintf(full, sizeof full, "%s.%s%s%s", path, key->name, key->component ? "." : "",
               key->component ? key->component : "");
      struct fy_node *own = component_node(reader, node, path, keys, k, c, total);
      if (own) {
        ald_read_value(reader, own, full, key, &value);
      } else if (!node && isnan(value)) {
        is_missing = true;
      }
      const uint32_t q = ald_add_quantity(reader, full, key->dimension, key->range,
                                          ald_key_may_vary(key), isnan(value) ? 0 : value);
      if (reader->no_memory) return first_quantity;
      reader->study->quantities[q].is_given = node != NULL && (own || key->type != ALD_KEY_MORE);
      reader->study->quantities[q].is_component = key->component != NULL;
      reader->study->quantities[q].is_optional = key->type == ALD_KEY_MORE;
      reader->study->quantities[q].is_count = key->type == ALD_KEY_COUNT;
    }
    if (is_missing) report_missing(reader, owner, path, &keys[k], total);
    k += total;
  }
  return first_quantity;
}

void ald_add_instance(ald_reader *reader, ald_instance instance, const char *name) {
  ALD_ASSERT(instance.body_a < reader->study->body_count);
  ALD_ASSERT(instance.body_b < reader->study->body_count);
  ald_study *study = reader->study;
  if (study->instance_count == reader->instance_capacity) {
    const uint32_t capacity = 2 * reader->instance_capacity + 16;
    ald_instance *grown = realloc(study->instances, capacity * sizeof *grown);
    if (!grown) {
      reader->no_memory = true;
      return;
    }
    study->instances = grown;
    reader->instance_capacity = capacity;
  }
  instance.name = strdup(name);
  study->instances[study->instance_count] = instance;
  if (instance.name) {
    study->instance_count++;
  } else {
    reader->no_memory = true;
  }
}
