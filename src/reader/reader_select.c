/* SPDX-License-Identifier: Apache-2.0
 * Bodies by name, pattern or list. */
#include "reader_select.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "reader/reader_yaml_generate.h"
#include "reader_sections.h"

/* no body of the study has the earth's name */
static bool earth_is_free(const ald_study *study) {
  for (uint32_t b = 0; b < study->body_count; b++) {
    if (!study->bodies[b].is_earth && strcmp(study->bodies[b].name, "earth") == 0) return false;
  }
  return true;
}

bool ald_find_body(ald_reader *reader, struct fy_node *node, const char *path, uint32_t *body) {
  const ald_study *study = reader->study;
  char name[128];
  ald_node_text(node, name, sizeof name);
  if (strcmp(name, "earth") == 0 && earth_is_free(study)) ald_earth_body(reader);
  return ald_find_known_body(reader, node, path, body);
}

static void select_name(ald_reader *reader, struct fy_node *node, const char *path,
                        ald_selection *chosen) {
  const ald_study *study = reader->study;
  char name[128];
  ald_node_text(node, name, sizeof name);
  const bool plain = ald_pattern_is_plain(name);
  uint32_t found = 0;
  if (strcmp(name, "earth") == 0 && earth_is_free(study)) ald_earth_body(reader);
  if (!plain) chosen->by_pattern = true;
  for (uint32_t b = 0; b < study->body_count; b++) {
    if (!ald_pattern_matches(name, study->bodies[b].name)) continue;
    if (!plain && study->bodies[b].is_earth) continue;
    found++;
    if (chosen->places[b] > 0) continue;
    chosen->bodies[chosen->count++] = b;
    chosen->places[b] = chosen->count;
  }
  if (found == 0) ald_report_unknown_body(reader, node, path, name);
}

void ald_select_bodies(ald_reader *reader, struct fy_node *node, const char *path,
                       ald_selection *chosen) {
  /* room for the earth, too */
  chosen->bodies = calloc(reader->study->body_count + 2u, sizeof *chosen->bodies);
  chosen->places = calloc(reader->study->body_count + 2u, sizeof *chosen->places);
  if (!chosen->bodies || !chosen->places) {
    reader->no_memory = true;
    return;
  }
  if (fy_node_is_scalar(node)) {
    select_name(reader, node, path, chosen);
  } else if (fy_node_is_sequence(node)) {
    void *at = NULL;
    for (struct fy_node *item; (item = fy_node_sequence_iterate(node, &at));) {
      select_name(reader, item, path, chosen);
    }
  } else {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      "%s: expected the name of a body", path);
  }
}
