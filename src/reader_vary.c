/* SPDX-License-Identifier: Apache-2.0
 * The section `vary`: what is random, how, and which quantities it sets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "reader.h"

/* A parameter of a distribution: its name, and whether it has the dimension of the value. */
typedef struct parameter {
  const char *name;
  bool has_dimension;
  bool is_spread; /* a width, not a place: no compass bearing */
} parameter;

static const struct {
  const char *name;
  ald_distribution_kind kind;
  parameter parameters[2];
} distributions[] = {
    {"uniform", ALD_UNIFORM, {{"low", true, false}, {"high", true, false}}},
    {"normal", ALD_NORMAL, {{"mean", true, false}, {"deviation", true, true}}},
    {"lognormal", ALD_LOGNORMAL, {{"mean", true, false}, {"deviation", true, true}}},
    {"weibull", ALD_WEIBULL, {{"shape", false, false}, {"scale", true, true}}},
};
enum { DISTRIBUTIONS = sizeof distributions / sizeof distributions[0] };

static bool read_parameter(ald_reader *reader, struct fy_node *node, const char *path,
                           const parameter *what, ald_dimension dimension, double *value) {
  char full[640], text[64];
  snprintf(full, sizeof full, "%s.%s", path, what->name);
  if (what->is_spread && strstr(ald_node_text(node, text, sizeof text), "degT")) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(node),
                 "%s: a spread is no compass bearing; write it in deg", full);
    return false;
  }
  return ald_read_number(reader, node, full, what->has_dimension ? dimension : ALD_NONE, value);
}

/* [low, high] or {mean: ..., deviation: ...} */
static bool read_parameters(ald_reader *reader, struct fy_node *node, const char *path, int which,
                            ald_dimension dimension, ald_distribution *out) {
  static const parameter location = {"location", true, false};
  const parameter *own = distributions[which].parameters;
  const char *const known[] = {own[0].name, own[1].name, "location"};
  double values[2] = {0, 0};
  bool good = true;
  const bool is_list = fy_node_is_sequence(node) && fy_node_sequence_item_count(node) == 2;
  if (!is_list && !fy_node_is_mapping(node)) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(node),
                 "%s: expected {%s: ..., %s: ...} or [%s, %s]", path, own[0].name, own[1].name,
                 own[0].name, own[1].name);
    return false;
  }
  if (!is_list) {
    ald_expect_keys(reader, node, path, known, distributions[which].kind == ALD_WEIBULL ? 3 : 2);
  }
  for (int k = 0; k < 2; k++) {
    struct fy_node *value =
        is_list ? fy_node_sequence_get_by_index(node, k) : ald_node_member(node, own[k].name);
    if (!value) {
      ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(node), "%s: missing key \"%s\"",
                   path, own[k].name);
      good = false;
      continue;
    }
    good = read_parameter(reader, value, path, &own[k], dimension, &values[k]) && good;
  }
  *out = ald_distribution_make(distributions[which].kind, values[0], values[1]);
  struct fy_node *shift = is_list ? NULL : ald_node_member(node, "location");
  if (shift && distributions[which].kind == ALD_WEIBULL) {
    good = read_parameter(reader, shift, path, &location, dimension, &out->location) && good;
  }
  return good;
}

/* Two distributions of which one is inherited: says how to remove it. */
static bool stands_beside_inherited(ald_reader *reader, struct fy_node *node, const char *path) {
  const char *own = NULL, *inherited = NULL;
  ald_place place = {1, 1, 1, 0};
  for (int d = 0; d < DISTRIBUTIONS; d++) {
    struct fy_node *chosen = ald_node_member(node, distributions[d].name);
    if (!chosen) continue;
    if (ald_node_place(chosen).file > 0) {
      inherited = distributions[d].name;
    } else {
      own = distributions[d].name;
      place = ald_node_place(chosen);
    }
  }
  if (!own || !inherited) return false;
  ald_diagnose(reader->diagnosis, ALD_ERROR, place,
               "%s: \"%s\" stands beside the inherited \"%s\"; remove that with %s: ~", path, own,
               inherited, inherited);
  return true;
}

static bool read_distribution(ald_reader *reader, struct fy_node *node, const char *path,
                              ald_dimension dimension, ald_distribution *out) {
  static const parameter low = {"low", true, false}, high = {"high", true, false};
  const char *known[DISTRIBUTIONS + 2] = {"low", "high"};
  struct fy_node *chosen = NULL, *node_low, *node_high;
  int which = -1, count = 0;
  char full[576], problem[256];
  for (int d = 0; d < DISTRIBUTIONS; d++) {
    known[d + 2] = distributions[d].name;
    struct fy_node *own = ald_node_member(node, distributions[d].name);
    if (!own) continue;
    chosen = own;
    which = d;
    count++;
  }
  ald_expect_keys(reader, node, path, known, DISTRIBUTIONS + 2);
  if (count == 2 && stands_beside_inherited(reader, node, path)) return false;
  if (count != 1) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(node),
                 "%s: expected one distribution: uniform, normal, lognormal or weibull", path);
    return false;
  }
  snprintf(full, sizeof full, "%s.%s", path, distributions[which].name);
  bool good = read_parameters(reader, chosen, full, which, dimension, out);
  if ((node_low = ald_node_member(node, "low"))) {
    good = read_parameter(reader, node_low, path, &low, dimension, &out->low) && good;
  }
  if ((node_high = ald_node_member(node, "high"))) {
    good = read_parameter(reader, node_high, path, &high, dimension, &out->high) && good;
  }
  if (good && ald_distribution_check(out, problem, sizeof problem) != ALD_OK) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(chosen), "%s: %s", path, problem);
    good = false;
  }
  if (good) ald_distribution_prepare(out);
  return good;
}

/* says if the distribution reaches beyond what a quantity may be */
static void warn_range(ald_reader *reader, ald_place place, const char *section, const char *name,
                       const ald_variable *variable) {
  const double ends[2] = {ald_distribution_value(&variable->distribution, 0x1p-53),
                          ald_distribution_value(&variable->distribution, 1 - 0x1p-53)};
  for (uint32_t t = 0; t < variable->target_count; t++) {
    const ald_quantity *quantity = &reader->study->quantities[variable->targets[t]];
    for (int k = 0; k < 2; k++) {
      const char *expected = ald_range_problem(quantity->range, ends[k]);
      if (!expected) continue;
      ald_diagnose(reader->diagnosis, ALD_WARNING, place,
                   "%s: \"%s\" may come out as %.4g where %s is expected; such scenarios get "
                   "the status bad_input; truncate with low: or high:",
                   section, name, ends[k], expected);
      return;
    }
  }
}

static void read_variable(ald_reader *reader, struct fy_node *key, struct fy_node *node,
                          const ald_scope *scope) {
  ald_study *study = reader->study;
  ald_variable *variable = &study->variables[study->variable_count];
  const ald_place place = ald_node_place(key);
  const ald_scope own = {scope->section, scope->prefix, scope->choice, scope->variant,
                         study->variable_count};
  char pattern[256], name[512], path[512];
  ald_node_text(key, pattern, sizeof pattern);
  snprintf(name, sizeof name, "%s%s", scope->prefix, pattern);
  snprintf(path, sizeof path, "%s.%s", scope->section, pattern);
  *variable = (ald_variable){.choice = scope->choice, .variant = scope->variant};
  variable->name = strdup(name);
  if (!variable->name) {
    reader->no_memory = true;
    return;
  }
  study->variable_count++;
  /* the random numbers hang on the name, so that other variables may come and go */
  variable->id = (uint32_t)XXH3_64bits(name, strlen(name));
  if (!ald_find_targets(reader, place, &own, pattern, &variable->targets,
                        &variable->target_count)) {
    return;
  }
  variable->dimension = study->quantities[variable->targets[0]].dimension;
  if (!ald_expect_mapping(reader, node, path)) return;
  if (read_distribution(reader, node, path, variable->dimension, &variable->distribution)) {
    warn_range(reader, place, scope->section, pattern, variable);
  }
}

void ald_read_variables(ald_reader *reader, struct fy_node *vary, const ald_scope *scope) {
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(vary, &at));) {
    read_variable(reader, fy_node_pair_key(pair), fy_node_pair_value(pair), scope);
  }
}

void ald_read_vary(ald_reader *reader) {
  static const ald_scope scope = {"vary", "", 0, 0, 0};
  struct fy_node *vary = ald_node_member(reader->root, "vary");
  if (!vary || !reader->setters || !ald_expect_mapping(reader, vary, "vary")) return;
  const int count = fy_node_mapping_item_count(vary);
  reader->study->variables = calloc((size_t)count + 1, sizeof *reader->study->variables);
  if (reader->study->variables) {
    ald_read_variables(reader, vary, &scope);
  } else {
    reader->no_memory = true;
  }
}
