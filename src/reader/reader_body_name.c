/* SPDX-License-Identifier: Apache-2.0
 * Bodies by their names. */
#include "reader_body_name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ald_report_unknown_body(ald_reader *reader, struct fy_node *node, const char *path,
                             const char *name) {
  const ald_study *study = reader->study;
  const char **names = calloc(study->body_count + 1u, sizeof *names);
  for (uint32_t b = 0; names && b < study->body_count; b++) names[b] = study->bodies[b].name;
  const char *nearest = names ? ald_suggest(reader, name, names, study->body_count) : NULL;
  char path_of_name[160];
  snprintf(path_of_name, sizeof path_of_name, "bodies.%s", name);
  /* the earth is always there, unless bodies were not read at all */
  const bool is_earth = strcmp(name, "earth") == 0;
  ald_diagnose_sort(
      reader->diagnosis, is_earth ? ALD_ERROR_LACK : ALD_ERROR_NAME, ald_node_place(node),
      is_earth ? "bodies" : path_of_name,
      nearest ? "%s: unknown body \"%s\"; did you mean \"%s\"?" : "%s: unknown body \"%s\"", path,
      name, nearest);
  free(names);
}

bool ald_find_known_body(ald_reader *reader, struct fy_node *node, const char *path,
                         uint32_t *body) {
  const ald_study *study = reader->study;
  char name[128];
  ald_node_text(node, name, sizeof name);
  for (uint32_t b = 0; b < study->body_count; b++) {
    if (strcmp(name, study->bodies[b].name) != 0) continue;
    *body = b;
    return true;
  }
  ald_report_unknown_body(reader, node, path, name);
  return false;
}
