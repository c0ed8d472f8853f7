/* SPDX-License-Identifier: Apache-2.0
 * The section `sampling`: the design of experiment that gives scenarios their random numbers. */
#include "reader_sections.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/csv.h"
#include "base/plain_file.h"
#include "kernels/plan.h"
#include "math/sobol.h"
#include "model/sampling_keys.h"
#include "model/sections.h"
#include "reader/reader.h"
#include "reader/reader_file.h"
#include "reader/reader_targets.h"

/* ------------------------------------------------------------------------------
 * What `run: method: closed form` requires of a study: a bow that strikes, bodies that are free or
 * fixed, and nothing that depends on time steps. */

enum { LIST_SIZE = 256 };

static void refuse(ald_reader *reader, struct fy_node *node, const char *message) {
  if (node)
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_LACK, ald_node_place(node), "", "%s", message);
}

/* Are there bows, and what else is there? The sections of the others are listed. */
static bool find_bows(const ald_study *study, char *others, size_t size) {
  bool found = false;
  const char *last = NULL;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_kind *kind = ald_kinds[study->definitions[d].kind];
    const bool is_bow = ald_kind_is(kind, ALD_KIND_CLOSED_FORM);
    found = found || is_bow;
    if (is_bow || kind->section == last) continue;
    last = kind->section;
    snprintf(others + strlen(others), size - strlen(others), "%s%s", *others ? ", " : "", last);
  }
  return found;
}

static void check_bodies(ald_reader *reader, struct fy_node *node) {
  const ald_study *study = reader->study;
  for (uint32_t b = 0; b < study->body_count; b++) {
    if (!study->bodies[b].prescribed) continue;
    ald_diagnose(
        reader->diagnosis, ald_node_place(node),
        "run.method: the closed form needs bodies that are free or fixed; \"%s\" is prescribed",
        study->bodies[b].name);
    return;
  }
}

void ald_check_method(ald_reader *reader) {
  char others[LIST_SIZE] = "";
  struct fy_node *run = ald_node_member(reader->root, "run");
  struct fy_node *node = ald_node_member(run, ald_run_keys[ALD_RUN_METHOD].name);
  if (!reader->study->is_closed || !node) return;
  if (!find_bows(reader->study, others, sizeof others)) {
    refuse(reader, node,
           "run.method: the closed form is for a bow that strikes a side; add one under \"bows\"");
  } else if (*others) {
    ald_diagnose_warning(reader->diagnosis, ALD_WARN_NO_EFFECT, ald_node_place(node), "run.method",
                         "the closed form uses only bows and the masses of bodies; ignored: %s",
                         others);
  }
  check_bodies(reader, node);
  if (reader->study->precision != ALD_DOUBLE) {
    refuse(reader, ald_node_member(run, ald_run_keys[ALD_RUN_PRECISION].name),
           "run.precision: the closed form needs double precision");
  }
  refuse(reader, ald_node_member(run, ald_run_keys[ALD_RUN_BUILD_UP].name),
         "run.build-up: the closed form has no time steps, so that nothing builds up; remove this "
         "key");
  refuse(reader, ald_node_member(reader->root, "stop"),
         "stop: the closed form has no time steps, so that a scenario cannot end early; remove "
         "this section");
  refuse(reader, ald_node_member(reader->root, "limits"),
         "limits: the closed form has no time steps, so that no result can be monitored; remove "
         "this section");
  refuse(reader, ald_node_member(ald_node_member(reader->root, "output"), "series"),
         "output.series: the closed form has no time steps and no series; remove this key");
}

/* ------------------------------------------------------------------------------------------ */

enum { TEXT_SIZE = ALD_SCALAR_LIMIT + 1, MESSAGE_LIMIT = 10 };
static const uint64_t scenario_limit = 1000000000000u;

/* the methods that a key belongs to */
static const unsigned methods_of[ALD_SAMPLING_KEY_COUNT] = {
    [ALD_SAMPLING_METHOD] = ~0u,
    [ALD_SAMPLING_REPLICATES] = 1u << ALD_METHOD_SOBOL | 1u << ALD_METHOD_LATIN_HYPERCUBE,
    [ALD_SAMPLING_SCRAMBLE] = 1u << ALD_METHOD_SOBOL | 1u << ALD_METHOD_SALTELLI,
    [ALD_SAMPLING_BASE] = 1u << ALD_METHOD_SALTELLI,
    [ALD_SAMPLING_TABLE] = 1u << ALD_METHOD_TABLE,
    [ALD_SAMPLING_LEVELS] = 1u << ALD_METHOD_GRID,
};

/* The section as it is being read. */
typedef struct sampling {
  ald_reader *reader;
  ald_study *study;
  ald_design *design;
  struct fy_node *nodes[ALD_SAMPLING_KEY_COUNT]; /* NULL: not written, or not of this method */
  ald_place place;                               /* of the word of the method */
} sampling;

static void complain(sampling *s, ald_place place, const char *text) {
  ald_diagnose(s->reader->diagnosis, place, "%s", text);
}

/* ------------------------------------------------------------------------------ grid */

/* appends numbers of one variable */
static bool add_levels(sampling *s, uint32_t variable, uint32_t count, const double *numbers) {
  ALD_ASSERT(variable < s->reader->study->variable_count);
  ald_design *design = s->design;
  const uint32_t start = design->level_starts[variable];
  double *grown = realloc(design->levels, (start + (size_t)count) * sizeof *grown);
  if (!grown) {
    s->reader->no_memory = true;
    return false;
  }
  design->levels = grown;
  for (uint32_t i = 0; i < count; i++) {
    design->levels[start + i] = numbers ? numbers[i] : (i + 0.5) / count;
  }
  design->level_starts[variable + 1] = start + count;
  return true;
}

/* every value of a discrete variable within its bounds is a level: the middle of its share */
static bool add_values(sampling *s, uint32_t variable, ald_distribution distribution) {
  ALD_ASSERT(variable < s->reader->study->variable_count);
  const ald_table *table = distribution.table;
  double *middles = calloc(table->count, sizeof *middles);
  if (!middles) {
    s->reader->no_memory = true;
    return false;
  }
  ald_distribution_prepare(&distribution);
  const ald_prepared *p = &distribution.prepared;
  double below = p->low.below;
  uint32_t count = 0;
  for (uint32_t i = p->first; i <= p->last; i++) {
    const double share = table->cumulative[i] - below;
    if (share > 0) middles[count++] = (below + 0.5 * share - p->low.below) / p->kept;
    below = table->cumulative[i];
  }
  const bool good = add_levels(s, variable, count, middles);
  free(middles);
  return good;
}

/* levels: 5, or {bodies.tug.speed: 5, ...} */
static bool read_level_count(sampling *s, uint32_t variable, uint64_t *count) {
  ALD_ASSERT(variable < s->reader->study->variable_count);
  const char *name = s->study->variables[variable].name;
  struct fy_node *node = s->nodes[ALD_SAMPLING_LEVELS];
  char what[TEXT_SIZE + 32];
  snprintf(what, sizeof what, "sampling.levels");
  if (node && fy_node_is_mapping(node)) {
    node = ald_node_member(node, name);
    snprintf(what, sizeof what, "sampling.levels.%s", name);
  }
  if (node) return ald_read_whole(s->reader, node, what, 1, ALD_LEVEL_LIMIT, count);
  ald_diagnose(s->reader->diagnosis, s->place,
               "sampling: a grid needs the number of levels of \"%s\", for example levels: {%s: 5}",
               name, name);
  return false;
}

static bool read_levels_of(sampling *s, uint32_t index) {
  const ald_variable *variable = &s->study->variables[index];
  uint64_t count = 0;
  if (variable->variant > 0) {
    ald_diagnose(s->reader->diagnosis, s->place,
                 "sampling: a grid cannot include \"%s\", which belongs to one variant only",
                 variable->name);
    return false;
  }
  if (variable->distribution.kind == ALD_DISCRETE) {
    return add_values(s, index, variable->distribution);
  }
  return read_level_count(s, index, &count) && add_levels(s, index, (uint32_t)count, NULL);
}

/* names under `levels` that are no variables */
static void check_level_names(sampling *s) {
  const ald_study *study = s->study;
  struct fy_node *node = s->nodes[ALD_SAMPLING_LEVELS];
  if (!node || !fy_node_is_mapping(node)) return;
  const char **names = calloc(study->variable_count + 1u, sizeof *names);
  if (!names) {
    s->reader->no_memory = true;
    return;
  }
  for (uint32_t v = 0; v < study->variable_count; v++) names[v] = study->variables[v].name;
  ald_expect_names(s->reader, node, "sampling.levels", names, study->variable_count);
  free(names);
}

static void read_grid(sampling *s) {
  ald_design *design = s->design;
  const uint32_t count = s->study->variable_count;
  bool good = count > 0;
  if (!good) complain(s, s->place, "sampling: a grid needs variables under vary");
  check_level_names(s);
  design->level_starts = calloc(count + 1u, sizeof *design->level_starts);
  if (!design->level_starts) s->reader->no_memory = true;
  if (!good || !design->level_starts) return;
  design->size = 1;
  for (uint32_t v = 0; v < count; v++) {
    if (!read_levels_of(s, v)) {
      design->level_starts[v + 1] = design->level_starts[v];
      good = false;
      continue;
    }
    const uint32_t own = design->level_starts[v + 1] - design->level_starts[v];
    if (design->size > scenario_limit / own) {
      if (good) complain(s, s->place, "sampling: the grid has more than 1000000000000 scenarios");
      design->size = 1;
      good = false;
    }
    design->size *= own;
  }
  if (!good) design->size = 0;
}

/* ------------------------------------------------------------------------------ table */

/* A cell must be within the range of the quantities that it sets. */
static void check_cells(sampling *s, const ald_csv *csv, uint32_t column,
                        const ald_variable *variable, const double *values) {
  ALD_ASSERT(variable->target_count > 0);
  int problems = 0;
  for (uint64_t row = 0; row < ald_csv_row_count(csv) && problems < MESSAGE_LIMIT; row++) {
    const char *expected = NULL;
    for (uint32_t t = 0; t < variable->target_count && !expected; t++) {
      expected = ald_range_problem(s->study->quantities[variable->targets[t]].range, values[row]);
    }
    if (!expected) continue;
    problems++;
    ald_diagnose_sort(s->reader->diagnosis, ALD_ERROR_FORM, ald_csv_cell_place(csv, row, column),
                      NULL, "%s: expected %s, got %.10g", variable->name, expected, values[row]);
  }
}

/* a column becomes a variable, which sets what its name says */
static void read_column(sampling *s, const ald_csv *csv, uint32_t column, uint32_t index) {
  const char *name = ald_csv_column_name(csv, column);
  const ald_scope scope = {.section = "sampling.table", .prefix = "", .setter = index};
  ald_variable *variable = &s->study->variables[index];
  double *values = calloc(ald_csv_row_count(csv) + 1, sizeof *values);
  *variable = (ald_variable){.name = strdup(name)};
  s->design->columns[index] = values;
  s->study->variable_count = index + 1;
  if (!values || !variable->name) {
    s->reader->no_memory = true;
    return;
  }
  if (!ald_find_targets(s->reader, ald_csv_column_place(csv, column), &scope, name,
                        &variable->targets, &variable->target_count)) {
    return;
  }
  variable->dimension = s->study->quantities[variable->targets[0]].dimension;
  const ald_status status =
      ald_csv_numbers(csv, column, variable->dimension, s->reader->diagnosis, values);
  if (status == ALD_NO_MEMORY) s->reader->no_memory = true;
  ald_scale_numbers(s->reader, variable->dimension, values, ald_csv_row_count(csv));
  if (status == ALD_OK) check_cells(s, csv, column, variable, values);
}

static void read_columns(sampling *s, const ald_csv *csv) {
  const uint32_t count = ald_csv_column_count(csv), first = s->study->variable_count;
  ald_variable *grown = realloc(s->study->variables, (first + (size_t)count) * sizeof *grown);
  if (grown) s->study->variables = grown;
  s->design->columns = calloc(first + (size_t)count, sizeof *s->design->columns);
  s->design->variable_count = first + count; /* of the columns to be freed */
  if (!grown || !s->design->columns || !s->reader->setters) {
    s->reader->no_memory = true;
    return;
  }
  for (uint32_t c = 0; c < count; c++) read_column(s, csv, c, first + c);
}

static void read_table(sampling *s) {
  ald_reader *reader = s->reader;
  struct fy_node *node = s->nodes[ALD_SAMPLING_TABLE];
  ald_csv *csv = NULL;
  if (!node) {
    complain(s, s->place, "sampling: missing key \"table\", for example table: cases.csv");
    return;
  }
  const char *text =
      ald_read_file(reader, node, "sampling.table", ALD_TABLE_LIMIT, NULL, &s->design->file);
  if (!text) return;
  if (ald_csv_parse(text, reader->diagnosis, &csv) == ALD_NO_MEMORY) reader->no_memory = true;
  if (!csv) return;
  s->design->size = ald_csv_row_count(csv);
  if (s->design->size == 0) {
    ald_diagnose(reader->diagnosis, ald_node_place(node), "sampling.table: \"%s\" has no rows",
                 s->design->file);
  }
  read_columns(s, csv);
  ald_csv_destroy(csv);
}

/* ------------------------------------------------------------------------------ the section */

static bool read_method(sampling *s, struct fy_node *section) {
  const char *known[ALD_SAMPLING_KEY_COUNT];
  const char *const *methods = ald_sampling_keys[ALD_SAMPLING_METHOD].choices;
  double choice = 0;
  struct fy_node *method = ald_node_member(section, ald_sampling_keys[ALD_SAMPLING_METHOD].name);
  ald_expect_keys(s->reader, section, "sampling", known,
                  ald_plain_names(ald_sampling_keys, ALD_SAMPLING_KEY_COUNT, known, 0));
  if (!method) {
    complain(s, ald_node_place(section),
             "sampling: missing key \"method\", for example method: sobol");
    return false;
  }
  s->place = ald_node_place(method);
  if (!ald_read_choice(s->reader, method, "sampling.method", methods, &choice)) return false;
  s->design->method = (ald_method)choice;
  for (int k = 0; k < ALD_SAMPLING_KEY_COUNT; k++) {
    struct fy_node *node = ald_node_member(section, ald_sampling_keys[k].name);
    if (node && !(methods_of[k] >> s->design->method & 1)) {
      ald_diagnose(s->reader->diagnosis, ald_node_place(node),
                   "sampling.%s: cannot be used with the method %s", ald_sampling_keys[k].name,
                   methods[s->design->method]);
    } else {
      s->nodes[k] = node;
    }
  }
  return true;
}

static void read_settings(sampling *s) {
  double choice = 0;
  uint64_t replicates = 1;
  if (s->nodes[ALD_SAMPLING_REPLICATES]) {
    ald_read_whole(s->reader, s->nodes[ALD_SAMPLING_REPLICATES], "sampling.replicates", 1,
                   ALD_REPLICATE_LIMIT, &replicates);
  }
  s->design->replicates = (uint32_t)replicates;
  if (s->nodes[ALD_SAMPLING_SCRAMBLE] &&
      ald_read_choice(s->reader, s->nodes[ALD_SAMPLING_SCRAMBLE], "sampling.scramble",
                      ald_sampling_keys[ALD_SAMPLING_SCRAMBLE].choices, &choice)) {
    s->design->scramble = (ald_scramble)choice;
  }
  if (replicates > 1 && s->design->scramble == ALD_SCRAMBLE_NONE) {
    complain(
        s, ald_node_place(s->nodes[ALD_SAMPLING_SCRAMBLE]),
        "sampling.scramble: replicates need scrambled points; otherwise they are all the same");
  }
  if (s->nodes[ALD_SAMPLING_BASE]) {
    ald_read_choice(s->reader, s->nodes[ALD_SAMPLING_BASE], "sampling.base",
                    ald_sampling_keys[ALD_SAMPLING_BASE].choices, &choice);
    s->design->base = choice > 0 ? ALD_METHOD_SOBOL : ALD_METHOD_RANDOM;
  }
}

static void prepare(sampling *s) {
  const uint32_t dimensions = ald_design_dimensions(s->design, s->study->variable_count);
  const bool needs_some = s->design->method == ALD_METHOD_SALTELLI;
  if (needs_some && s->study->variable_count == 0) {
    complain(s, s->place, "sampling: a Saltelli design needs variables under vary");
  }
  if (dimensions > ALD_SOBOL_DIMENSIONS) {
    ald_diagnose(
        s->reader->diagnosis, s->place,
        "sampling: %u variables need %u dimensions of the Sobol sequence; at most %d are available",
        s->study->variable_count, dimensions, ALD_SOBOL_DIMENSIONS);
  } else if (ald_design_prepare(s->design, s->study->variable_count) != ALD_OK) {
    s->reader->no_memory = true;
  }
}

/* how many scenarios there are, and whether that suits the design */
static void settle_scenarios(sampling *s) {
  const ald_design *design = s->design;
  ald_study *study = s->study;
  struct fy_node *given = ald_node_member(ald_node_member(s->reader->root, "run"), "scenarios");
  const ald_place place = given ? ald_node_place(given) : s->place;
  char problem[200];
  const bool has_size = design->method == ALD_METHOD_GRID || design->method == ALD_METHOD_TABLE;
  if (has_size && design->size == 0) return; /* already reported */
  if (has_size && !given) study->scenarios = design->size;
  if (ald_design_check(design, study->variable_count, study->scenarios, problem, sizeof problem) !=
      ALD_OK) {
    ald_diagnose(s->reader->diagnosis, place, "run.scenarios: %s", problem);
  } else if (design->method == ALD_METHOD_GRID && study->scenarios < design->size) {
    ald_diagnose(s->reader->diagnosis, place,
                 "run.scenarios: the grid has %" PRIu64 " scenarios, not %" PRIu64
                 "; remove the key",
                 design->size, study->scenarios);
  }
  const uint64_t points = study->scenarios / (design->replicates > 0 ? design->replicates : 1);
  if (design->method == ALD_METHOD_SOBOL && (points & (points - 1)) != 0) {
    ald_diagnose_warning(s->reader->diagnosis, ALD_WARN_SOBOL_COUNT, place, "run.scenarios",
                         "%" PRIu64
                         " Sobol points%s are not a power of 2, for which they are most uniform",
                         points, design->replicates > 1 ? " in a replicate" : "");
  }
}

/* `stop study` needs independent scenarios */
static void check_stop(sampling *s) {
  struct fy_node *stop = ald_node_member(s->reader->root, "stop study");
  if (!stop || s->design->method == ALD_METHOD_RANDOM) return;
  ald_diagnose(s->reader->diagnosis, ald_node_place(stop),
               "stop study: its confidence interval is valid for independent scenarios, not for "
               "the method %s",
               ald_sampling_keys[ALD_SAMPLING_METHOD].choices[s->design->method]);
}

void ald_read_sampling(ald_reader *reader) {
  struct fy_node *section = ald_node_member(reader->root, "sampling");
  sampling s = {.reader = reader, .study = reader->study, .design = &reader->study->design};
  if (!section || !ald_expect_mapping(reader, section, "sampling")) return;
  if (!read_method(&s, section)) return;
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  check_stop(&s);
  read_settings(&s);
  if (s.design->method == ALD_METHOD_GRID) read_grid(&s);
  if (s.design->method == ALD_METHOD_TABLE) read_table(&s);
  if (reader->no_memory) return;
  prepare(&s);
  if (ald_diagnosis_errors(reader->diagnosis) == errors) settle_scenarios(&s);
}
