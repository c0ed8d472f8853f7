/* SPDX-License-Identifier: Apache-2.0
 * Elements that are created automatically for lines. */
#include "reader_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/pass/line/line_rows.h"
#include "model/derive.h"
#include "reader.h"

enum { NAME_SIZE = 512 };

/* ------------------------------------------------------------------------------ names */

const char *ald_line_name(const ald_study *study, uint32_t instance) {
  ALD_ASSERT(instance < study->instance_count);
  const ald_instance *own = &study->instances[instance];
  if (study->definitions[own->definition].kind != KIND_line) return NULL;
  return own->name + strlen("lines.");
}

void ald_unknown_line(ald_reader *reader, struct fy_node *node, const char *path, const char *name,
                      const char *hint) {
  const ald_study *study = reader->study;
  const char **names = calloc(study->instance_count + 1u, sizeof *names);
  uint32_t count = 0;
  for (uint32_t i = 0; names && i < study->instance_count; i++) {
    if (ald_line_name(study, i)) names[count++] = ald_line_name(study, i);
  }
  const char *nearest = names ? ald_suggest(reader, name, names, count) : NULL;
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_NAME, ald_node_place(node), name,
                    nearest      ? "%s: unknown line \"%s\"; did you mean \"%s\"?"
                    : count == 0 ? "%s: unknown line \"%s\"; the study has no lines"
                                 : "%s: unknown line \"%s\"; %s",
                    path, name, nearest ? nearest : hint);
  free(names);
}

/* ------------------------------------------------------------------------------ pairs */

/* does some section of the line clash? */
static bool clashes(const ald_study *study, const ald_instance *line, const double *values) {
  const ald_definition *definition = &study->definitions[line->definition];
  const ald_numbers numbers = ald_definition_numbers(study, definition, values);
  /* one without sections is refused already */
  if (numbers.rows[LINE_SECTIONS] == 0) return false;
  return ald_kinds[KIND_line]->options(&numbers) & LINE_CLASHES;
}

static void pair(ald_reader *reader, const ald_kind *kind, uint32_t definition, uint32_t first,
                 uint32_t a, uint32_t b) {
  ALD_ASSERT(a < reader->study->instance_count && b < reader->study->instance_count);
  const ald_study *study = reader->study;
  const ald_instance *one = &study->instances[first + a], *other = &study->instances[first + b];
  char name[NAME_SIZE];
  snprintf(name, sizeof name, "%s.%s-%s", kind->section, study->definitions[one->definition].name,
           study->definitions[other->definition].name);
  ald_add_instance(reader,
                   (ald_instance){.definition = definition,
                                  .body_a = one->body_a,
                                  .body_b = other->body_a,
                                  .lines = {a, b}},
                   name);
}

/* the lines' instances: [first, last) */
static void pair_all(ald_reader *reader, uint32_t number, uint32_t first, uint32_t last) {
  ALD_ASSERT(first <= last);
  const ald_study *study = reader->study;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) {
    reader->no_memory = true;
    return;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  for (uint32_t a = first; a < last && !reader->no_memory; a++) {
    for (uint32_t b = a + 1; b < last && clashes(study, &study->instances[a], values); b++) {
      if (!clashes(study, &study->instances[b], values)) continue;
      pair(reader, ald_kinds[number], study->definition_count, first, a - first, b - first);
    }
  }
  free(values);
}

/* ------------------------------------------------------------------------------ places */

static uint32_t place_count(const ald_study *study, uint32_t line) {
  ALD_ASSERT(line < study->instance_count);
  return study->definitions[study->instances[line].definition].rows[LINE_PLACES];
}

/* each place of a line; its name holds the arc length, which therefore never varies */
static void add_places(ald_reader *reader, uint32_t first, uint32_t line) {
  ALD_ASSERT(first <= line);
  ald_study *study = reader->study;
  const uint32_t count = place_count(study, line);
  for (uint32_t r = 0; r < count && !reader->no_memory; r++) {
    const ald_instance own = study->instances[line];
    ald_quantity *arc = &study->quantities[study->definitions[own.definition].tables[LINE_PLACES]];
    char name[NAME_SIZE];
    arc[r].may_vary = false;
    snprintf(name, sizeof name, "%s[%.10g m]", own.name, arc[r].value);
    ald_add_instance(reader,
                     (ald_instance){.definition = study->definition_count,
                                    .body_a = own.body_a,
                                    .body_b = own.body_b,
                                    .line = line - first,
                                    .place = r},
                     name);
  }
}

/* the results of a whole line, under its own name */
static void add_whole(ald_reader *reader, uint32_t first, uint32_t line) {
  ALD_ASSERT(first <= line);
  const ald_instance own = reader->study->instances[line];
  if (place_count(reader->study, line) == 0) return;
  ald_add_instance(reader,
                   (ald_instance){.definition = reader->study->definition_count,
                                  .body_a = own.body_a,
                                  .body_b = own.body_b,
                                  .line = line - first},
                   own.name);
}

/* ------------------------------------------------------------------------------ all of a kind */

static void add_all(ald_reader *reader, uint32_t number, uint32_t first, uint32_t last) {
  ALD_ASSERT(first <= last);
  ald_study *study = reader->study;
  const uint32_t before = study->instance_count, definition = study->definition_count;
  if (number == KIND_clearance) pair_all(reader, number, first, last);
  for (uint32_t line = first; line < last && !reader->no_memory; line++) {
    if (number == KIND_line_point) add_places(reader, first, line);
    if (number == KIND_line_energy) add_whole(reader, first, line);
  }
  if (study->instance_count == before) return;
  study->definitions[definition] = (ald_definition){
      .kind = number, .name = strdup("lines"), .quantities = study->quantity_count};
  if (!study->definitions[definition].name) reader->no_memory = true;
  study->definition_count++;
}

void ald_follow_lines(ald_reader *reader, uint32_t kind) {
  ALD_ASSERT(kind < ald_kind_count && ald_kind_is(ald_kinds[kind], ALD_KIND_OF_LINES));
  const ald_study *study = reader->study;
  struct fy_node *section = ald_node_member(reader->root, ald_kinds[kind]->section);
  uint32_t first = 0;
  if (section) {
    ald_diagnose(reader->diagnosis, ald_node_place(section),
                 "%s: created automatically for all lines that %s; remove this section",
                 ald_kinds[kind]->section, kind == KIND_clearance ? "clash" : "report at places");
  }
  while (first < study->instance_count &&
         study->definitions[study->instances[first].definition].kind != KIND_line) {
    first++;
  }
  uint32_t last = first;
  while (last < study->instance_count &&
         study->definitions[study->instances[last].definition].kind == KIND_line) {
    last++;
  }
  add_all(reader, kind, first, last);
}
