/* SPDX-License-Identifier: Apache-2.0
 * The section `correlations`: pairs of variables and their correlation. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "model/sampling_keys.h"
#include "model/sections.h"
#include "reader.h"

enum { TEXT_SIZE = ALD_SCALAR_LIMIT + 1 };

/* A pair as written. */
typedef struct pair {
  uint32_t first, second; /* variables, first < second */
  double coefficient;
  ald_place place;
} pair;

static bool find_variable(ald_reader *reader, struct fy_node *node, uint32_t *index) {
  const ald_study *study = reader->study;
  char name[TEXT_SIZE];
  ald_node_text(node, name, sizeof name);
  const char **names = calloc(study->variable_count + 1u, sizeof *names);
  if (!names) {
    reader->no_memory = true;
    return false;
  }
  for (uint32_t v = 0; v < study->variable_count; v++) names[v] = study->variables[v].name;
  uint32_t v = 0;
  while (v < study->variable_count && strcmp(names[v], name) != 0) v++;
  const char *nearest =
      v == study->variable_count ? ald_suggest(reader, name, names, study->variable_count) : NULL;
  free(names);
  *index = v;
  if (v == study->variable_count) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_NAME, ald_node_place(node), name,
                      nearest ? "correlations: unknown variable \"%s\"; did you mean \"%s\"?"
                              : "correlations: unknown variable \"%s\"; write it as under vary",
                      name, nearest);
    return false;
  }
  if (!ald_design_column(&study->design, v)) return true;
  ald_diagnose(reader->diagnosis, ald_node_place(node),
               "correlations: the values of \"%s\" are given by %s and cannot be correlated", name,
               study->design.file);
  return false;
}

static bool read_between(ald_reader *reader, struct fy_node *item, pair *p) {
  struct fy_node *node = ald_node_member(item, "between");
  uint32_t found[2];
  if (!node || !fy_node_is_sequence(node) || fy_node_sequence_item_count(node) != 2) {
    ald_diagnose_sort(
        reader->diagnosis, node ? ALD_ERROR_FORM : ALD_ERROR_MISSING,
        ald_node_place(node ? node : item), "between",
        "correlations.between: expected two names from vary, such as [bodies.tug.speed, "
        "bodies.tug.heading]");
    return false;
  }
  bool good = true;
  for (int k = 0; k < 2; k++) {
    good = find_variable(reader, fy_node_sequence_get_by_index(node, k), &found[k]) && good;
  }
  if (!good) return false;
  if (found[0] == found[1]) {
    ald_diagnose(reader->diagnosis, ald_node_place(node),
                 "correlations.between: \"%s\" is given twice",
                 reader->study->variables[found[0]].name);
    return false;
  }
  p->first = found[0] < found[1] ? found[0] : found[1];
  p->second = found[0] < found[1] ? found[1] : found[0];
  return true;
}

/* coefficient: of the normal values, or rank: Spearman's */
static bool read_coefficient(ald_reader *reader, struct fy_node *item, pair *p) {
  struct fy_node *plain = ald_node_member(item, "coefficient");
  struct fy_node *rank = ald_node_member(item, "rank");
  const char *what = plain ? "correlations.coefficient" : "correlations.rank";
  struct fy_node *node = plain ? plain : rank;
  double value = 0;
  if (!plain == !rank) {
    ald_diagnose(reader->diagnosis, ald_node_place(item),
                 "correlations: expected one of coefficient and rank, such as coefficient: 0.6");
    return false;
  }
  if (!ald_read_number(reader, node, what, ALD_NONE, &value)) return false;
  if (!(value > -1 && value < 1)) {
    ald_diagnose(reader->diagnosis, ald_node_place(node),
                 "%s: expected a value between -1 and 1, got %.10g", what, value);
    return false;
  }
  p->coefficient = plain ? value : ald_correlation_of_ranks(value);
  return true;
}

static bool read_pair(ald_reader *reader, struct fy_node *item, const pair *pairs, int count,
                      pair *p) {
  ALD_ASSERT(count >= 0);
  const char *known[ALD_CORRELATION_KEY_COUNT];
  p->place = ald_node_place(item);
  if (!ald_expect_mapping(reader, item, "correlations")) return false;
  ald_expect_keys(reader, item, "correlations", known,
                  ald_plain_names(ald_correlation_keys, ALD_CORRELATION_KEY_COUNT, known, 0));
  const bool has_names = read_between(reader, item, p);
  if (!read_coefficient(reader, item, p) || !has_names) return false;
  for (int k = 0; k < count; k++) {
    if (pairs[k].first != p->first || pairs[k].second != p->second) continue;
    ald_diagnose(reader->diagnosis, p->place,
                 "correlations: \"%s\" and \"%s\" are already correlated, in line %d",
                 reader->study->variables[p->first].name, reader->study->variables[p->second].name,
                 pairs[k].place.line);
    return false;
  }
  return true;
}

/* ------------------------------------------------------------------------------ the matrix */

/* the variables that any pair names, ascending; the index of each among them */
static bool collect(ald_reader *reader, const pair *pairs, int count, uint32_t *ranks) {
  ALD_ASSERT(pairs && ranks);
  ald_correlation *correlation = &reader->study->correlation;
  const uint32_t variable_count = reader->study->variable_count;
  for (int k = 0; k < count; k++) ranks[pairs[k].first] = ranks[pairs[k].second] = 1;
  for (uint32_t v = 0; v < variable_count; v++) correlation->count += ranks[v];
  if (correlation->count > ALD_CORRELATED_LIMIT) {
    ald_diagnose(reader->diagnosis, pairs[0].place,
                 "correlations: too many variables, %u; at most %d", correlation->count,
                 ALD_CORRELATED_LIMIT);
    return false;
  }
  correlation->variables = calloc(correlation->count, sizeof *correlation->variables);
  correlation->factor =
      calloc((size_t)correlation->count * correlation->count, sizeof *correlation->factor);
  if (!correlation->variables || !correlation->factor) {
    reader->no_memory = true;
    return false;
  }
  uint32_t next = 0;
  for (uint32_t v = 0; v < variable_count; v++) {
    if (ranks[v] == 0) continue;
    correlation->variables[next] = v;
    ranks[v] = next++;
  }
  return true;
}

/* Reports the impossible pair: the last one written between the variable and one before it. */
static void blame(ald_reader *reader, const pair *pairs, int count, uint32_t failing) {
  ALD_ASSERT(count > 0);
  const ald_study *study = reader->study;
  const uint32_t v = study->correlation.variables[failing];
  const pair *last = NULL;
  for (int k = 0; k < count; k++) {
    if (pairs[k].second == v) last = &pairs[k];
  }
  /* the row fails by pairs with variables before it: without one, it is that of the unit matrix */
  ald_diagnose(reader->diagnosis, last->place,
               "correlations: \"%s\" and \"%s\" cannot have the correlation %.4g, given their "
               "correlations with other variables (the matrix is not positive definite)",
               study->variables[last->first].name, study->variables[v].name, last->coefficient);
}

static void make_matrix(ald_reader *reader, const pair *pairs, int count) {
  ALD_ASSERT(count > 0);
  ald_correlation *correlation = &reader->study->correlation;
  uint32_t *ranks = calloc(reader->study->variable_count + 1u, sizeof *ranks);
  uint32_t failing = 0;
  if (!ranks) {
    reader->no_memory = true;
    return;
  }
  if (collect(reader, pairs, count, ranks)) {
    const size_t size = correlation->count;
    for (size_t i = 0; i < size; i++) correlation->factor[i * size + i] = 1;
    for (int k = 0; k < count; k++) {
      correlation->factor[ranks[pairs[k].second] * size + ranks[pairs[k].first]] =
          pairs[k].coefficient;
    }
    if (ald_correlation_factor(correlation->factor, correlation->count, &failing) != ALD_OK) {
      blame(reader, pairs, count, failing);
    }
  }
  free(ranks);
}

void ald_read_correlations(ald_reader *reader) {
  struct fy_node *section = ald_node_member(reader->root, "correlations");
  const ald_method method = reader->study->design.method;
  if (!section) return;
  if (!fy_node_is_sequence(section)) {
    ald_diagnose(reader->diagnosis, ald_node_place(section),
                 "correlations: expected a list, such as [{between: [NAME, NAME], coefficient: "
                 "0.6}]");
    return;
  }
  if (method == ALD_METHOD_GRID || method == ALD_METHOD_SALTELLI) {
    ald_diagnose(
        reader->diagnosis, ald_node_place(section), "correlations: %s",
        method == ALD_METHOD_GRID
            ? "a grid takes every combination and cannot have correlations; remove this section"
            : "a Saltelli design needs independent variables; remove this section");
    return;
  }
  const int total = fy_node_sequence_item_count(section);
  pair *pairs = calloc((size_t)total + 1, sizeof *pairs);
  int count = 0;
  void *at = NULL;
  bool good = pairs != NULL;
  if (!pairs) reader->no_memory = true;
  for (struct fy_node *item; pairs && (item = fy_node_sequence_iterate(section, &at));) {
    if (read_pair(reader, item, pairs, count, &pairs[count])) {
      count++;
    } else {
      good = false;
    }
  }
  if (good && count > 0) make_matrix(reader, pairs, count);
  free(pairs);
}
