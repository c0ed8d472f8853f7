/* SPDX-License-Identifier: Apache-2.0
 * Variables that would make every scenario invalid. The checks of the elements say what fits
 * together, of numbers that are drawn as of those that are given: scenarios are drawn, and a
 * variable that an element refuses in all of them is refused here. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/document.h"
#include "model/component.h"
#include "model/derive.h"
#include "model/ships.h"
#include "reader/reader.h"
#include "tile/sampler.h"
#include "tile/scenario_fault.h"

/* ------------------------------------------------------------------------------
 * The sections `sweep` and `set`. */

void ald_read_set(ald_reader *reader, ald_document *whole) {
  struct fy_node *set = ald_node_member(ald_document_root(whole), "set");
  if (!set || !ald_expect_mapping(reader, set, "set")) return;
  const ald_status status = ald_document_set(whole, set, ald_component_item, reader->diagnosis);
  if (status == ALD_NO_MEMORY) reader->no_memory = true;
}

/* what a value is in a study, on one line */
static char *value_text(struct fy_node *node) {
  return fy_emit_node_to_string(
      node, FYECF_MODE_FLOW_ONELINE | FYECF_WIDTH_INF | FYECF_NO_ENDING_NEWLINE);
}

static void read_values(ald_reader *reader, const char *path, struct fy_node *list,
                        ald_swept *swept) {
  const int count = fy_node_is_sequence(list) ? fy_node_sequence_item_count(list) : 0;
  if (count < 2 || count > ALD_SWEEP_LIMIT) {
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_FORM, ald_node_place(list), NULL,
        "sweep.%s: expected a list of 2 to %d values, such as [0.1 s, 0.05 s, 0.025 s]", path,
        ALD_SWEEP_LIMIT);
    return;
  }
  swept->values = calloc((size_t)count, sizeof *swept->values);
  if (!swept->values) reader->no_memory = true;
  for (int k = 0; k < count && !reader->no_memory; k++) {
    swept->values[k] = value_text(fy_node_sequence_get_by_index(list, k));
    if (!swept->values[k]) reader->no_memory = true;
    swept->count = (uint32_t)k + 1;
  }
}

void ald_read_sweep(ald_reader *reader) {
  struct fy_node *sweep = ald_node_member(reader->root, "sweep");
  if (!sweep || !ald_expect_mapping(reader, sweep, "sweep")) return;
  ald_study *study = reader->study;
  uint64_t members = 1;
  study->swept = calloc((size_t)fy_node_mapping_item_count(sweep) + 1, sizeof *study->swept);
  if (!study->swept) reader->no_memory = true;
  void *at = NULL;
  for (struct fy_node_pair *pair;
       !reader->no_memory && (pair = fy_node_mapping_iterate(sweep, &at));) {
    char path[ALD_SCALAR_LIMIT + 1];
    ald_swept *swept = &study->swept[study->swept_count++];
    swept->path = strdup(ald_node_text(fy_node_pair_key(pair), path, sizeof path));
    if (!swept->path) reader->no_memory = true;
    read_values(reader, path, fy_node_pair_value(pair), swept);
    if (members <= ALD_SWEEP_LIMIT) members *= swept->count > 0 ? swept->count : 1;
  }
  if (members <= ALD_SWEEP_LIMIT) return;
  ald_diagnose_sort(
      reader->diagnosis, ALD_ERROR_FORM, ald_node_place(sweep), NULL,
      "sweep: every value with every other makes more than %d studies; take fewer values",
      ALD_SWEEP_LIMIT);
}

/* ------------------------------------------------------------------------------------------ */

/* Draws that must all be refused: of a variable of which 9 of 10 draws are bad, which has a warning
 * of its own, one study in 800 would be refused by chance. */
enum { NEEDED = 64, DRAWS_MAX = 1024, TEXT_SIZE = 512 };

/* a variable, and a definition of which it sets numbers */
typedef struct draw_pair {
  uint32_t variable, definition;
  uint32_t refused; /* draws so far, all of which were refused */
  bool is_open;     /* none was accepted */
  double value;     /* of the last draw */
} draw_pair;

typedef struct drawing {
  const ald_study *study;
  ald_study random; /* the same, drawn at random, but for the columns of a table of cases */
  uint32_t *owners; /* (quantities) 1 + definition; 0: of none that has a check */
  draw_pair *pairs; /* (count) */
  uint32_t count;
  double *values; /* (quantities) */
  double *inputs; /* (variables) */
} drawing;

/* ------------------------------------------------------------------------------ what is drawn */

static bool has_check(const ald_kind *kind) {
  bool has = kind->check != NULL;
  for (uint32_t t = 0; t < kind->table_count; t++) has = has || kind->tables[t].is_ascending;
  return has;
}

static void own(drawing *d, uint32_t first, uint32_t count, uint32_t definition) {
  ALD_ASSERT(first + count <= d->study->quantity_count);
  for (uint32_t q = first; q < first + count; q++) d->owners[q] = 1 + definition;
}

static void find_owners(drawing *d) {
  const ald_study *study = d->study;
  for (uint32_t n = 0; n < study->definition_count; n++) {
    const ald_definition *definition = &study->definitions[n];
    const ald_kind *kind = ald_kinds[definition->kind];
    if (!has_check(kind)) continue;
    own(d, definition->quantities, kind->key_count, n);
    for (uint32_t t = 0; t < kind->table_count && !definition->history; t++) {
      const uint32_t columns = kind->tables[t].is_matrix ? 6 : kind->tables[t].column_count;
      own(d, definition->tables[t], definition->rows[t] * columns, n);
    }
  }
}

/* the definitions of a variable, each once where its quantities follow each other; counts only if
 * there is no room yet */
static void find_pairs(drawing *d) {
  const ald_study *study = d->study;
  d->count = 0;
  for (uint32_t v = 0; v < study->variable_count; v++) {
    uint32_t before = 0;
    for (uint32_t t = 0; t < study->variables[v].target_count; t++) {
      const uint32_t owner = d->owners[study->variables[v].targets[t]];
      if (owner == 0 || owner == before) continue;
      before = owner;
      if (d->pairs) d->pairs[d->count] = (draw_pair){v, owner - 1, 0, true, 0};
      d->count++;
    }
  }
}

/* ------------------------------------------------------------------------------ drawing */

static bool is_refused(const drawing *d, uint32_t definition, ald_scenario_fault *fault) {
  const ald_definition *own = &d->study->definitions[definition];
  const ald_numbers numbers = ald_definition_numbers(d->study, own, d->values);
  ald_blame blame = {0};
  const char *problem = ald_numbers_problem(ald_kinds[own->kind], &numbers, &blame);
  *fault = (ald_scenario_fault){ALD_FAULT_NUMBERS, definition, blame, problem};
  return problem != NULL;
}

static void draw_randomly(drawing *d) {
  d->random = *d->study;
  d->random.correlation.count = 0;
  if (d->study->design.method != ALD_METHOD_TABLE) d->random.design = (ald_design){0};
}

static bool draw_one(const drawing *d, uint64_t scenario) {
  const uint64_t rows = d->random.design.size;
  return ald_sampler_scenario(&d->random, 0, rows > 0 ? rows : DRAWS_MAX,
                              rows > 0 ? scenario % rows : scenario, d->values, d->inputs);
}

/* draws until no pair is left, or those that are left have been refused often enough */
static void draw(drawing *d) {
  bool goes_on = d->count > 0;
  for (uint64_t k = 0; goes_on && k < DRAWS_MAX; k++) {
    ald_scenario_fault fault;
    goes_on = false;
    const bool good = draw_one(d, k);
    for (uint32_t p = 0; p < d->count; p++) {
      draw_pair *pair = &d->pairs[p];
      if (!pair->is_open || pair->refused == NEEDED) continue;
      goes_on = true;
      /* out of range, or of another variant */
      if (!good || isnan(d->inputs[pair->variable])) continue;
      pair->value = d->inputs[pair->variable];
      pair->is_open = is_refused(d, pair->definition, &fault);
      pair->refused++;
    }
  }
}

/* ------------------------------------------------------------------------------ messages */

/* with nothing but this variable drawn */
static bool is_refused_alone(const drawing *d, const draw_pair *pair, ald_scenario_fault *fault) {
  const ald_study *study = d->study;
  const ald_variable *variable = &study->variables[pair->variable];
  for (uint32_t q = 0; q < study->quantity_count; q++) d->values[q] = study->quantities[q].value;
  ald_ships_release(study, d->values);
  for (uint32_t t = 0; t < variable->target_count; t++) {
    d->values[variable->targets[t]] = pair->value;
  }
  (void)ald_ships_settle(study, d->values);
  return is_refused(d, pair->definition, fault);
}

/* the section in which a variable was written, and its name there */
static const char *section_of(const drawing *d, const ald_reader *reader, const draw_pair *pair,
                              struct fy_node **section, char path[TEXT_SIZE]) {
  const ald_variable *variable = &d->study->variables[pair->variable];
  *section = ald_node_member(reader->root, "vary");
  snprintf(path, TEXT_SIZE, "vary");
  if (variable->variant == 0) return variable->name;
  const ald_choice *choice = &d->study->choices[variable->choice - 1];
  const ald_variant *variant = &choice->variants[variable->variant - 1];
  struct fy_node *choose = ald_node_member(reader->root, "choose");
  struct fy_node *own = ald_node_member(ald_node_member(choose, choice->name), variant->name);
  *section = ald_node_member(own, "vary");
  const int length = snprintf(path, TEXT_SIZE, "choose.%s.%s.vary", choice->name, variant->name);
  /* its name has this path without "vary" */
  return variable->name + length - (int)strlen("vary");
}

static void tell(const drawing *d, ald_reader *reader, const draw_pair *pair,
                 const ald_scenario_fault *fault) {
  char path[TEXT_SIZE], text[ALD_FAULT_TEXT];
  struct fy_node *section = NULL;
  const char *name = section_of(d, reader, pair, &section, path);
  const bool is_of_variant = d->study->variables[pair->variable].variant > 0;
  struct fy_node_pair *node =
      section ? fy_node_mapping_lookup_pair_by_simple_key(section, name, FY_NT) : NULL;
  ald_scenario_fault_text(d->study, d->values, fault, text);
  ald_diagnose(reader->diagnosis, ald_node_place(node ? fy_node_pair_key(node) : section),
               "%s: \"%s\" makes every scenario%s invalid: %s; remove the variable, or what it "
               "contradicts",
               path, name, is_of_variant ? " of this variant" : "", text);
}

/* Variables that are refused alone, or together the first. A definition has its message once for
 * each of them. */
static void report(const drawing *d, ald_reader *reader) {
  ald_scenario_fault fault;
  for (uint32_t n = 0; n < d->study->definition_count; n++) {
    const draw_pair *first = NULL;
    bool any = false;
    for (uint32_t p = 0; p < d->count; p++) {
      const draw_pair *pair = &d->pairs[p];
      if (pair->definition != n || !pair->is_open || pair->refused < NEEDED) continue;
      if (!first) first = pair;
      if (!is_refused_alone(d, pair, &fault)) continue;
      any = true;
      tell(d, reader, pair, &fault);
    }
    if (any || !first) continue;
    (void)draw_one(d, 0);
    if (is_refused(d, n, &fault)) tell(d, reader, first, &fault);
  }
}

void ald_check_draws(ald_reader *reader) {
  const ald_study *study = reader->study;
  if (reader->no_memory || ald_diagnosis_errors(reader->diagnosis) > 0) return;
  if (study->variable_count == 0 || study->definition_count == 0) return;
  drawing d = {.study = study};
  d.owners = calloc(study->quantity_count + 1u, sizeof *d.owners);
  d.values = calloc(study->quantity_count + 1u, sizeof *d.values);
  d.inputs = calloc(study->variable_count + 1u, sizeof *d.inputs);
  if (d.owners) {
    find_owners(&d);
    find_pairs(&d);
    d.pairs = calloc(d.count + 1u, sizeof *d.pairs);
  }
  if (d.pairs && d.values && d.inputs) {
    find_pairs(&d);
    draw_randomly(&d);
    draw(&d);
    report(&d, reader);
  } else {
    reader->no_memory = true;
  }
  free(d.owners);
  free(d.values);
  free(d.inputs);
  free(d.pairs);
}
