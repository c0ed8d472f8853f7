/* SPDX-License-Identifier: Apache-2.0
 * Elements that are created automatically for pairs of lines. */
#include "reader_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/pass/line/line_rows.h"
#include "model/derive.h"
#include "reader.h"

enum { NAME_SIZE = 512 };

/* does some section of the line clash? */
static bool clashes(const ald_study *study, const ald_instance *line, const double *values) {
  const ald_definition *definition = &study->definitions[line->definition];
  const ald_numbers numbers = ald_definition_numbers(study, definition, values);
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
  ald_add_instance(reader, (ald_instance){definition, one->body_a, other->body_a, a, b, NULL},
                   name);
}

/* the lines' instances: [first, last) */
static void pair_all(ald_reader *reader, uint32_t number, uint32_t first, uint32_t last,
                     const double *values) {
  ALD_ASSERT(first <= last);
  ald_study *study = reader->study;
  const uint32_t before = study->instance_count, definition = study->definition_count;
  for (uint32_t a = first; a < last && !reader->no_memory; a++) {
    for (uint32_t b = a + 1; b < last && clashes(study, &study->instances[a], values); b++) {
      if (!clashes(study, &study->instances[b], values)) continue;
      pair(reader, ald_kinds[number], definition, first, a - first, b - first);
    }
  }
  if (study->instance_count == before) return;
  study->definitions[definition] = (ald_definition){
      .kind = number, .name = strdup("lines"), .quantities = study->quantity_count};
  if (!study->definitions[definition].name) reader->no_memory = true;
  study->definition_count++;
}

void ald_pair_lines(ald_reader *reader, uint32_t kind) {
  ALD_ASSERT(kind < ald_kind_count && ald_kind_is(ald_kinds[kind], ALD_KIND_BETWEEN_LINES));
  const ald_study *study = reader->study;
  struct fy_node *section = ald_node_member(reader->root, ald_kinds[kind]->section);
  uint32_t first = 0;
  if (section) {
    ald_diagnose(reader->diagnosis, ald_node_place(section),
                 "%s: created automatically for all lines that clash; remove this section",
                 ald_kinds[kind]->section);
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
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) {
    reader->no_memory = true;
    return;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  pair_all(reader, kind, first, last, values);
  free(values);
}
