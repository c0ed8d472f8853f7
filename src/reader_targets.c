/* SPDX-License-Identifier: Apache-2.0
 * Which quantities a name or pattern under `vary` or `choose` stands for, each set only once. */
#include <stdlib.h>
#include <string.h>

#include "reader.h"
#include "words.h"

static void no_target(ald_reader *reader, ald_place place, const char *section, const char *name) {
  const ald_study *study = reader->study;
  const char **paths = calloc(study->quantity_count + 1u, sizeof *paths);
  uint32_t count = 0;
  for (uint32_t q = 0; paths && q < study->quantity_count; q++) {
    if (study->quantities[q].may_vary) paths[count++] = study->quantities[q].path;
  }
  const char *nearest = paths ? ald_suggest(reader, name, paths, count) : NULL;
  ald_diagnose(reader->diagnosis, ALD_ERROR, place,
               nearest ? "%s: no quantity is called \"%s\"; did you mean \"%s\"?"
                       : "%s: no quantity is called \"%s\"; write it like bodies.tug.speed",
               section, name, nearest);
  free(paths);
}

const char *ald_why_fixed(const ald_study *study, uint32_t quantity) {
  for (uint32_t b = 0; b < study->body_count; b++) {
    const uint32_t first = study->bodies[b].quantities;
    if (study->bodies[b].fixed && quantity >= first && quantity < first + ALD_BODY_KEY_COUNT) {
      return "its body is fixed";
    }
  }
  if (strncmp(study->quantities[quantity].path, "meshes.", 7) == 0) {
    return "a mesh is made once for all scenarios";
  }
  if (strstr(study->quantities[quantity].path, ".first touch.")) {
    return "the study does not give it";
  }
  if (strncmp(study->quantities[quantity].path, "radiation.", 10) == 0) {
    return "retardation functions are made once for all scenarios";
  }
  return study->quantities[quantity].is_count ? "it is a whole number that all scenarios share"
                                              : "it is a word, not a number";
}

/* says so if another variable or variant sets the quantity; else notes that this one does */
static bool take(ald_reader *reader, ald_place place, const ald_scope *scope, const char *name,
                 uint32_t quantity) {
  ald_setter *setter = &reader->setters[quantity];
  const ald_variable *variables = reader->study->variables;
  const ald_variable *other = setter->variable > 0 ? &variables[setter->variable - 1] : NULL;
  const bool same_choice = other && scope->choice > 0 && other->choice == scope->choice;
  if (same_choice && setter->variant == scope->variant) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, place,
                 "%s: \"%s\" sets a quantity that this variant sets already", scope->section, name);
    return false;
  }
  if (other && !same_choice) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, place,
                 "%s: \"%s\" sets a quantity that \"%s\" sets already", scope->section, name,
                 other->name);
    return false;
  }
  *setter = (ald_setter){scope->setter + 1, scope->variant};
  return true;
}

bool ald_take_targets(ald_reader *reader, ald_place place, const ald_scope *scope, const char *name,
                      const uint32_t *targets, uint32_t count) {
  for (uint32_t t = 0; t < count; t++) {
    if (!take(reader, place, scope, name, targets[t])) return false;
  }
  return true;
}

/* gives the room of quantities that did not match back */
static uint32_t *kept(uint32_t *targets, uint32_t count) {
  uint32_t *smaller = realloc(targets, (count + 1u) * sizeof *targets);
  return smaller ? smaller : targets;
}

bool ald_find_targets(ald_reader *reader, ald_place place, const ald_scope *scope, const char *name,
                      uint32_t **targets, uint32_t *count) {
  const ald_study *study = reader->study;
  uint32_t fixed_one = study->quantity_count;
  bool same = true;
  *count = 0;
  *targets = calloc(study->quantity_count + 1u, sizeof **targets);
  if (!*targets) {
    reader->no_memory = true;
    return false;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    const ald_quantity *quantity = &study->quantities[q];
    if (!ald_pattern_matches(name, quantity->path)) continue;
    if (!quantity->may_vary) {
      fixed_one = q;
      continue;
    }
    (*targets)[(*count)++] = q;
    const ald_quantity *first = &study->quantities[(*targets)[0]];
    same = same && ald_dimension_same(first->dimension, quantity->dimension);
  }
  *targets = kept(*targets, *count);
  if (*count == 0 && fixed_one < study->quantity_count) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, place, "%s: \"%s\" cannot vary: %s", scope->section,
                 study->quantities[fixed_one].path, ald_why_fixed(study, fixed_one));
  } else if (*count == 0) {
    no_target(reader, place, scope->section, name);
  } else if (!same) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, place,
                 "%s: \"%s\" matches quantities of different dimensions", scope->section, name);
  } else {
    return ald_take_targets(reader, place, scope, name, *targets, *count);
  }
  return false;
}
