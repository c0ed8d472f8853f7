/* SPDX-License-Identifier: Apache-2.0
 * Quantities that a name or pattern under `vary` or `choose` matches, each set only once. */
#include "reader_targets.h"

#include <stdlib.h>
#include <string.h>

#include "allide/builder.h"
#include "base/assertion.h"
#include "base/words.h"
#include "model/component.h"
#include "model/inertia.h"
#include "reader.h"

void ald_report_unknown_quantity(ald_reader *reader, ald_place place, const char *section,
                                 const char *name) {
  const ald_study *study = reader->study;
  static const struct {
    const char *section, *what, *parts, *example;
  } written[] = {
      {"chains.", "a chain", "links and joints", "bodies.cable link *.mass"},
      {"windlasses.", "a windlass", "wheel and drive", "joints.port drive.motor speed"},
      {"anchors.", "an anchor", "bodies and joints", "joints.bower crown.friction"},
  };
  for (size_t k = 0; k < sizeof written / sizeof written[0]; k++) {
    if (strncmp(name, written[k].section, strlen(written[k].section)) != 0) continue;
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_NAME, place, name,
        "%s: \"%s\": %s is written out once, and the same in all scenarios; its %s may vary, "
        "such as \"%s\"",
        section, name, written[k].what, written[k].parts, written[k].example);
    return;
  }
  const char **paths = calloc(study->quantity_count + 1u, sizeof *paths);
  uint32_t count = 0;
  for (uint32_t q = 0; paths && q < study->quantity_count; q++) {
    if (study->quantities[q].may_vary) paths[count++] = study->quantities[q].path;
  }
  const char *nearest = paths ? ald_suggest(reader, name, paths, count) : NULL;
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_NAME, place, name,
                    nearest ? "%s: unknown quantity \"%s\"; did you mean \"%s\"?"
                            : "%s: unknown quantity \"%s\"; write it like bodies.tug.speed",
                    section, name, nearest);
  free(paths);
}

/* what radiation damping was made of, by `from: ship` */
static const char *why_ship_is_fixed(const ald_study *study, uint32_t quantity) {
  static const char text[] =
      "the damping of `radiation` follows it by `from: ship`, and is the same in all scenarios; "
      "write the table for one ship (allide radiation STUDY --write FILE) and give that `file`";
  for (uint32_t b = 0; b < study->body_count; b++) {
    const ald_body *body = &study->bodies[b];
    if (!body->has_ship || quantity < body->ship) continue;
    if (quantity < body->ship + ALD_SHIP_KEY_COUNT) return text;
  }
  static const uint32_t water[] = {ALD_ENVIRONMENT_WATER_DEPTH, ALD_ENVIRONMENT_WATER_DENSITY,
                                   ALD_ENVIRONMENT_GRAVITY};
  for (size_t k = 0; k < sizeof water / sizeof water[0]; k++) {
    if (quantity == study->environment + water[k]) return text;
  }
  return NULL;
}

/* what other keys of a body replace */
static const char *why_body_is_fixed(const ald_body *body, uint32_t quantity) {
  const uint32_t key = quantity - body->quantities;
  if (body->has_added_mass && quantity >= body->added_mass &&
      quantity < body->added_mass + ALD_MATRIX) {
    return "it follows the \"added mass ratios\" of the body; vary those";
  }
  if (quantity < body->quantities || key >= ALD_BODY_KEY_COUNT) return NULL;
  if (body->fixed) return "its body is fixed";
  if (body->prescribed) return "its body follows prescribed motions";
  if (key >= ALD_BODY_GYRATION_X && key <= ALD_BODY_PRODUCT_YZ &&
      (body->freedoms & ~(uint32_t)ALD_PLANAR) == 0) {
    return "a planar body has only surge, sway and yaw; add \"freedoms: six\" to the body";
  }
  if (key >= ALD_BODY_RATIOS) {
    return "the body has no \"added mass ratios\"; write all six, and then vary any of them";
  }
  if (key >= ALD_BODY_GYRATION_X && key < ALD_BODY_GYRATION_X + 3) {
    return "the body has \"moments of inertia\" in their place; vary those";
  }
  if (key >= ALD_BODY_MOMENT_X && key < ALD_BODY_MOMENT_X + 3) {
    return "the body has \"radii of gyration\" in their place; vary those";
  }
  return NULL;
}

const char *ald_why_fixed(const ald_study *study, uint32_t quantity) {
  ALD_ASSERT(quantity < study->quantity_count);
  for (uint32_t b = 0; b < study->body_count; b++) {
    const char *why = why_body_is_fixed(&study->bodies[b], quantity);
    if (why) return why;
  }
  const char *ship = why_ship_is_fixed(study, quantity);
  if (ship) return ship;
  if (strncmp(study->quantities[quantity].path, "meshes.", 7) == 0) {
    return "a mesh is the same in all scenarios";
  }
  if (strstr(study->quantities[quantity].path, ".first touch.") ||
      strncmp(study->quantities[quantity].path, "orders.", 7) == 0) {
    return "it is not given in the study";
  }
  if (strncmp(study->quantities[quantity].path, "radiation.", 10) == 0) {
    return "retardation functions are the same in all scenarios";
  }
  if (strncmp(study->quantities[quantity].path, "environment.seabed depths[", 26) == 0) {
    return "the depths of the seabed are the same in all scenarios";
  }
  if (strstr(study->quantities[quantity].path, ".report at[")) {
    return "it names columns of the results";
  }
  return study->quantities[quantity].is_count ? "it is a whole number, the same in all scenarios"
                                              : "it is a word, not a number";
}

/* reports another variable or variant that sets the quantity; else records this one */
static bool take(ald_reader *reader, ald_place place, const ald_scope *scope, const char *name,
                 uint32_t quantity) {
  ALD_ASSERT(quantity < reader->study->quantity_count);
  ald_setter *setter = &reader->setters[quantity];
  const ald_variable *variables = reader->study->variables;
  const ald_variable *other = setter->variable > 0 ? &variables[setter->variable - 1] : NULL;
  const bool same_choice = other && scope->choice > 0 && other->choice == scope->choice;
  if (same_choice && setter->variant == scope->variant) {
    ald_diagnose(reader->diagnosis, place,
                 "%s: \"%s\" sets a quantity that this variant already sets", scope->section, name);
    return false;
  }
  if (other && !same_choice) {
    ald_diagnose(reader->diagnosis, place, "%s: \"%s\" sets a quantity that \"%s\" already sets",
                 scope->section, name, other->name);
    return false;
  }
  *setter = (ald_setter){scope->setter + 1, scope->variant};
  return true;
}

bool ald_take_targets(ald_reader *reader, ald_place place, const ald_scope *scope, const char *name,
                      const uint32_t *targets, uint32_t count) {
  ALD_ASSERT(count == 0 || targets);
  for (uint32_t t = 0; t < count; t++) {
    if (!take(reader, place, scope, name, targets[t])) return false;
  }
  return true;
}

/* A quantity's path, to be sorted. */
typedef struct named {
  const char *path;
  uint32_t quantity;
} named;

static int by_path(const void *left, const void *right) {
  const named *a = left, *b = right;
  const int order = strcmp(a->path, b->path);
  return order != 0 ? order : (a->quantity > b->quantity) - (a->quantity < b->quantity);
}

/* the quantities in the order of their paths, sorted once for all names; NULL without memory */
static const uint32_t *sorted_quantities(ald_reader *reader) {
  const ald_study *study = reader->study;
  if (reader->by_path) return reader->by_path;
  named *list = calloc(study->quantity_count + 1u, sizeof *list);
  reader->by_path = calloc(study->quantity_count + 1u, sizeof *reader->by_path);
  for (uint32_t q = 0; list && q < study->quantity_count; q++) {
    list[q] = (named){study->quantities[q].path, q};
  }
  if (list) qsort(list, study->quantity_count, sizeof *list, by_path);
  for (uint32_t q = 0; list && reader->by_path && q < study->quantity_count; q++) {
    reader->by_path[q] = list[q].quantity;
  }
  if (!list) {
    free(reader->by_path);
    reader->by_path = NULL;
  }
  free(list);
  return reader->by_path;
}

/* Quantities that a name may match: of a plain one those of that path, of a pattern all. */
typedef struct candidates {
  const uint32_t *list; /* NULL: all quantities */
  uint32_t count;
} candidates;

static bool find_candidates(ald_reader *reader, const char *name, candidates *found) {
  const ald_study *study = reader->study;
  *found = (candidates){NULL, study->quantity_count};
  if (!ald_pattern_is_plain(name)) return true;
  const uint32_t *sorted = sorted_quantities(reader);
  uint32_t low = 0, high = study->quantity_count;
  if (!sorted) return false;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (strcmp(study->quantities[sorted[middle]].path, name) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  while (high < study->quantity_count && strcmp(study->quantities[sorted[high]].path, name) == 0) {
    high++;
  }
  *found = (candidates){sorted + low, high - low};
  return true;
}

/* frees the memory of quantities that did not match */
static uint32_t *kept(uint32_t *targets, uint32_t count) {
  uint32_t *smaller = realloc(targets, (count + 1u) * sizeof *targets);
  return smaller ? smaller : targets;
}

bool ald_find_targets(ald_reader *reader, ald_place place, const ald_scope *scope, const char *name,
                      uint32_t **targets, uint32_t *count) {
  const ald_study *study = reader->study;
  uint32_t fixed_one = study->quantity_count;
  candidates all = {0};
  char path[2 * ALD_SCALAR_LIMIT];
  /* a path of `set`: position[0] for position.x */
  if (ald_component_path(name, path, sizeof path)) name = path;
  bool same = true, follows = false;
  *count = 0;
  *targets = NULL;
  if (find_candidates(reader, name, &all)) *targets = calloc(all.count + 1u, sizeof **targets);
  if (!*targets) {
    reader->no_memory = true;
    return false;
  }
  for (uint32_t k = 0; k < all.count; k++) {
    const uint32_t q = all.list ? all.list[k] : k;
    const ald_quantity *quantity = &study->quantities[q];
    if (!ald_pattern_matches(name, quantity->path)) continue;
    if (!quantity->may_vary) {
      /* a pattern must not pass over ships whose damping would have to follow */
      follows = follows || why_ship_is_fixed(study, q);
      if (!follows || why_ship_is_fixed(study, q)) fixed_one = q;
      continue;
    }
    (*targets)[(*count)++] = q;
    const ald_quantity *first = &study->quantities[(*targets)[0]];
    same = same && ald_dimension_same(first->dimension, quantity->dimension);
  }
  *targets = kept(*targets, *count);
  if ((*count == 0 || follows) && fixed_one < study->quantity_count) {
    *count = 0;
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_CHECK, place, study->quantities[fixed_one].path,
                      "%s: \"%s\" cannot vary: %s", scope->section,
                      study->quantities[fixed_one].path, ald_why_fixed(study, fixed_one));
  } else if (*count == 0) {
    ald_report_unknown_quantity(reader, place, scope->section, name);
  } else if (!same) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_CHECK, place, name,
                      "%s: \"%s\" matches quantities of different dimensions", scope->section,
                      name);
  } else {
    return ald_take_targets(reader, place, scope, name, *targets, *count);
  }
  return false;
}
