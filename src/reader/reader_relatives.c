/* SPDX-License-Identifier: Apache-2.0
 * Elements that depend on others of the same body: what acts behind another, and what leaves no
 * room for another. */
#include "reader_relatives.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "model/sections.h"

enum { PATH_SIZE = 256 };

/* a name that no element of the kind has, and the nearest that one has */
static void report_unknown(ald_reader *reader, struct fy_node *named, const char *path,
                           const ald_kind *ahead, const char *name) {
  const ald_study *study = reader->study;
  const char **names = calloc(study->definition_count + 1u, sizeof *names);
  uint32_t count = 0;
  for (uint32_t d = 0; names && d < study->definition_count; d++) {
    if (ald_kinds[study->definitions[d].kind] == ahead) names[count++] = study->definitions[d].name;
  }
  const char *nearest = names ? ald_suggest(reader, name, names, count) : NULL;
  ald_diagnose(
      reader->diagnosis, ald_node_place(named),
      nearest ? "%s.%s: there is no %s.%s; did you mean \"%s\"?" : "%s.%s: there is no %s.%s", path,
      ahead->name, ahead->section, name, nearest);
  free(names);
}

bool ald_find_ahead(ald_reader *reader, struct fy_node *own, const ald_kind *kind, const char *path,
                    uint32_t body, uint32_t *number) {
  const ald_study *study = reader->study;
  const ald_kind *ahead = kind->behind->kind;
  struct fy_node *named = ald_node_member(own, ahead->name);
  char name[128] = "";
  bool is_known = false;
  uint32_t count = 0;
  if (named) ald_node_text(named, name, sizeof name);
  for (uint32_t i = 0; i < study->instance_count && named; i++) {
    const ald_definition *other = &study->definitions[study->instances[i].definition];
    if (ald_kinds[other->kind] != ahead) continue;
    *number = count++;
    if (strcmp(other->name, name) != 0) continue;
    if (study->instances[i].body_a == body) return true;
    is_known = true;
  }
  if (!named) {
    ald_diagnose(reader->diagnosis, ald_node_place(own),
                 "%s: missing key \"%s\", the name of one of the %s", path, ahead->name,
                 ahead->section);
  } else if (is_known) {
    ald_diagnose(reader->diagnosis, ald_node_place(named), "%s.%s: %s.%s does not act on \"%s\"",
                 path, ahead->name, ahead->section, name, study->bodies[body].name);
  } else {
    report_unknown(reader, named, path, ahead, name);
  }
  return false;
}

/* warns of a body that two elements of a kind restore: each adds the whole buoyancy */
static void find_lifted_twice(ald_reader *reader) {
  const ald_study *study = reader->study;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_definition *own = &study->definitions[study->instances[i].definition];
    const ald_kind *kind = ald_kinds[own->kind];
    if (!ald_kind_is(kind, ALD_KIND_RESTORING)) continue;
    struct fy_node *section = ald_node_member(reader->root, kind->section);
    for (uint32_t before = 0; before < i; before++) {
      const ald_definition *other = &study->definitions[study->instances[before].definition];
      const uint32_t body = study->instances[i].body_a;
      if (other->kind != own->kind || study->instances[before].body_a != body) continue;
      struct fy_node *node = ald_node_member(section, own->name);
      if (!node) break;
      char path[PATH_SIZE];
      snprintf(path, sizeof path, "%s.%s", kind->section, own->name);
      ald_diagnose_warning(reader->diagnosis, ALD_WARN_BUOYANCY_TWICE,
                           ald_node_place(ald_node_member(node, "body")), path,
                           "\"%s\" already has the buoyancy of %s.%s; both are added",
                           study->bodies[body].name, kind->section, other->name);
      break;
    }
  }
}

/* another element than `whole` that resists its body in surge, sway and yaw; NULL: there is none */
static const ald_instance *find_rival(const ald_study *study, uint32_t whole) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    const ald_kind *kind = ald_kinds[study->definitions[own->definition].kind];
    const bool is_hull = (ald_kind_is(kind, ALD_KIND_WHOLE_HULL) && i < whole) ||
                         ald_kind_is(kind, ALD_KIND_PART_OF_HULL);
    if (is_hull && own->body_a == study->instances[whole].body_a) return own;
  }
  return NULL;
}

/* reports a hull beside which another element resists the same body */
static void find_hulls_twice(ald_reader *reader) {
  const ald_study *study = reader->study;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_definition *own = &study->definitions[study->instances[i].definition];
    const ald_kind *kind = ald_kinds[own->kind];
    const ald_instance *rival =
        ald_kind_is(kind, ALD_KIND_WHOLE_HULL) ? find_rival(study, i) : NULL;
    if (!rival) continue;
    const ald_definition *other = &study->definitions[rival->definition];
    struct fy_node *node = ald_node_member(ald_node_member(reader->root, kind->section), own->name);
    ald_diagnose(reader->diagnosis,
                 node ? ald_node_place(ald_node_member(node, ald_body_name_key->name))
                      : ald_node_place(ald_node_member(reader->root, kind->section)),
                 "%s.%s: \"%s\" already has the resistance of %s.%s; the hull contains it: remove "
                 "one of them",
                 kind->section, own->name, study->bodies[rival->body_a].name,
                 ald_kinds[other->kind]->section, other->name);
  }
}

void ald_find_rivals(ald_reader *reader) {
  find_lifted_twice(reader);
  find_hulls_twice(reader);
}
