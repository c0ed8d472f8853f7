/* SPDX-License-Identifier: Apache-2.0
 * The section `vary`: random variables, their distributions, and the quantities that they set. */
#include "reader_vary.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/assertion.h"
#include "reader.h"
#include "reader_bare.h"
#include "reader_distribution.h"
#include "reader_orders.h"
#include "reader_targets.h"

/* probability between the bounds of a distribution, below which it is not what was meant [-] */
#define KEPT_LEAST 0.3

/* reports another variable with the same random numbers, by a chance of 1 in 4e9 per pair */
static bool expect_own_numbers(ald_reader *reader, ald_place place, const char *section,
                               const ald_variable *variable) {
  ALD_ASSERT(variable->name);
  const ald_study *study = reader->study;
  for (const ald_variable *other = study->variables; other < variable; other++) {
    if (other->id != variable->id) continue;
    ald_diagnose(reader->diagnosis, place,
                 "%s: \"%s\" would get the same random numbers as \"%s\", because their names have "
                 "the same hash; write one of them as a pattern, with ? for a letter",
                 section, variable->name, other->name);
    return false;
  }
  return true;
}

/* warns if the distribution exceeds the range of a quantity */
static void warn_range(ald_reader *reader, ald_place place, const char *section, const char *name,
                       const ald_variable *variable) {
  ALD_ASSERT(variable->target_count > 0);
  const double ends[2] = {ald_distribution_value(&variable->distribution, 0x1p-53),
                          ald_distribution_value(&variable->distribution, 1 - 0x1p-53)};
  for (uint32_t t = 0; t < variable->target_count; t++) {
    const ald_quantity *quantity = &reader->study->quantities[variable->targets[t]];
    for (int k = 0; k < 2; k++) {
      const char *expected = ald_range_problem(quantity->range, ends[k]);
      if (!expected) continue;
      ald_diagnose_warning(reader->diagnosis, ALD_WARN_BAD_DRAWS, place, section,
                           "\"%s\" may be drawn as %.4g, but %s is expected; such scenarios get "
                           "the status bad_input; truncate with low: or high:",
                           name, ends[k], expected);
      return;
    }
  }
}

/* does most of a distribution lie beyond its bounds? */
static void warn_bounds(ald_reader *reader, ald_place place, const char *path,
                        const ald_variable *variable) {
  ald_distribution own = variable->distribution;
  const bool is_bounded = own.low > -HUGE_VAL || own.high < HUGE_VAL;
  if (!is_bounded || own.kind == ALD_UNIFORM || own.table) return;
  ald_distribution_prepare(&own);
  if (own.prepared.kept >= KEPT_LEAST) return;
  ald_diagnose_warning(reader->diagnosis, ALD_WARN_BAD_DRAWS, place, path,
                       "low: and high: leave %.2g %% of it: another unit, or a number of the "
                       "distribution itself is wrong",
                       100 * own.prepared.kept);
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
  /* the random numbers depend only on the name, so that other variables can be added and removed */
  variable->id = (uint32_t)XXH3_64bits(name, strlen(name));
  if (!ald_find_targets(reader, place, &own, pattern, &variable->targets,
                        &variable->target_count)) {
    return;
  }
  variable->dimension = study->quantities[variable->targets[0]].dimension;
  if (!expect_own_numbers(reader, place, scope->section, variable)) return;
  if (!ald_expect_mapping(reader, node, path)) return;
  if (ald_read_distribution(reader, node, path, variable)) {
    warn_range(reader, place, scope->section, pattern, variable);
    warn_bounds(reader, place, path, variable);
    ald_warn_of_factor(reader->diagnosis, place, path, study->quantities[variable->targets[0]].path,
                       variable->dimension, ald_distribution_value(&variable->distribution, 0.5));
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
  const bool is_given = vary && reader->setters && ald_expect_mapping(reader, vary, "vary");
  const size_t count = is_given ? (size_t)fy_node_mapping_item_count(vary) : 0;
  const size_t drawn = ald_orders_drawn(reader->study);
  if (count + drawn == 0) return;
  reader->study->variables = calloc(count + drawn + 1, sizeof *reader->study->variables);
  if (!reader->study->variables) {
    reader->no_memory = true;
    return;
  }
  if (is_given) ald_read_variables(reader, vary, &scope);
  ald_draw_orders(reader);
}

bool ald_quantity_varies(const ald_study *study, uint32_t quantity) {
  for (uint32_t v = 0; v < study->variable_count; v++) {
    for (uint32_t t = 0; t < study->variables[v].target_count; t++) {
      if (study->variables[v].targets[t] == quantity) return true;
    }
  }
  return false;
}
