/* SPDX-License-Identifier: Apache-2.0
 * Winches of dynamic lines: the lines that they name. */
#include "reader_sections.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
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
                                  .line = ald_line_number(study, own)},
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
