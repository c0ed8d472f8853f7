/* SPDX-License-Identifier: Apache-2.0
 * Winches of dynamic lines: the lines that they name, and what both must be. */
#include "reader_sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/words.h"
#include "element/line.h"
#include "element/line_form.h"
#include "kernels/elements.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/pass/line/winch_rows.h"
#include "model/derive.h"
#include "model/winch_of.h"
#include "reader_lines.h"

enum { NAME_SIZE = 512 };

/* one winch, unless the line has one */
static void add(ald_reader *reader, struct fy_node *node, const char *path, uint32_t definition,
                uint32_t line, bool is_one_of_many) {
  const ald_study *study = reader->study;
  const ald_instance *own = &study->instances[line], *other = ald_winch_of(study, own);
  char name[NAME_SIZE];
  if (other) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(node), NULL,
                      "%s.line: \"%s\" has the winch \"%s\" already", path,
                      ald_line_name(study, line), other->name + strlen("winches."));
    return;
  }
  snprintf(name, sizeof name, "%s%s%s", path, is_one_of_many ? "." : "",
           is_one_of_many ? ald_line_name(study, line) : "");
  ald_add_instance(reader,
                   (ald_instance){.definition = definition,
                                  .body_a = own->body_a,
                                  .body_b = own->body_b,
                                  .part_a = ald_line_number(study, own)},
                   name);
}

static bool is_named(const ald_study *study, uint32_t instance, const char *pattern) {
  const char *name = ald_line_name(study, instance);
  return name && ald_pattern_matches(pattern, name);
}

void ald_find_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition) {
  struct fy_node *named = ald_node_member(node, "line");
  const ald_study *study = reader->study;
  char pattern[128];
  uint32_t count = 0;
  if (!named) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_MISSING, ald_missing_place(reader, owner),
                      "line", "%s: missing key \"line\", for example line: riser", path);
    return;
  }
  ald_node_text(named, pattern, sizeof pattern);
  const uint32_t before = study->instance_count;
  for (uint32_t i = 0; i < before; i++) {
    if (is_named(study, i, pattern)) count++;
  }
  if (count == 0) {
    char key[NAME_SIZE];
    snprintf(key, sizeof key, "%s.line", path);
    ald_unknown_line(reader, named, key, pattern, "name one of its dynamic lines");
  }
  for (uint32_t i = 0; i < before && count > 0 && !reader->no_memory; i++) {
    if (is_named(study, i, pattern)) add(reader, named, path, definition, i, count > 1);
  }
}

/* ------------------------------------------------------------------------------ both together */

/* what is wrong with a winch at its line; `key` receives the key of the winch that is blamed */
static const char *problem_of(const ald_numbers *own, const ald_numbers *line, const char **key) {
  const bool first = ald_word(own->keys, WINCH_KEY_END) == WINCH_END_FROM;
  const uint32_t options = ald_kinds[KIND_line]->options(line);
  const uint32_t section = first ? 0 : line->rows[LINE_SECTIONS] - 1;
  const double start = ald_line_section(line, section)[LINE_COLUMN_LENGTH];
  *key = "line";
  if (line->keys[LINE_KEY_PAY_OUT] != 0) {
    return "the line has a \"pay out rate\" of its own; leave that out, or the winch";
  }
  *key = ald_kinds[KIND_winch]->keys[WINCH_KEY_END].name;
  if (options & (first ? LINE_FREE_FROM : LINE_FREE_TO)) {
    return "that end of the line is free: nobody holds a winch there";
  }
  *key = ald_kinds[KIND_winch]->keys[WINCH_KEY_SHORTEST].name;
  if (own->keys[WINCH_KEY_SHORTEST] > start) return "the section is shorter at the start";
  *key = ald_kinds[KIND_winch]->keys[WINCH_KEY_LONGEST].name;
  if (own->keys[WINCH_KEY_LONGEST] < start) return "the section is longer at the start";
  *key = ald_kinds[KIND_winch]->tables[WINCH_HISTORY].name;
  if (own->keys[WINCH_KEY_SHORTEST] == 0 && start + ald_winch_least(own) < WINCH_LEFT * start) {
    return "it hauls in more than 90 % of its section; give \"shortest\", at which it stops";
  }
  return NULL;
}

void ald_check_winches(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                       uint32_t definition) {
  const ald_study *study = reader->study;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  const char *problem = NULL, *key = NULL;
  if (!values) {
    reader->no_memory = true;
    return;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  for (uint32_t i = study->instance_count; i-- > 0 && !problem;) {
    const ald_instance *own = &study->instances[i];
    if (own->definition != definition) break;
    const ald_numbers numbers = ald_instance_numbers(study, own, values);
    const ald_numbers line =
        ald_instance_numbers(study, ald_line_numbered(study, own->part_a), values);
    if (line.rows[LINE_SECTIONS] == 0) continue; /* refused already */
    problem = problem_of(&numbers, &line, &key);
  }
  if (problem) {
    struct fy_node *value = ald_node_member(node, key);
    ald_diagnose(reader->diagnosis, value ? ald_node_place(value) : owner, "%s.%s: %s", path, key,
                 problem);
  }
  free(values);
}
