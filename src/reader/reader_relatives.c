/* SPDX-License-Identifier: Apache-2.0
 * Elements that leave no room for others on the same body. */
#include "reader_relatives.h"

#include <stdio.h>

#include "model/sections.h"

enum { PATH_SIZE = 256 };

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

enum { ALL_PARTS = 0, NO_PART = UINT32_MAX };

/* 1 + the number of the actuator that an instance gives orders to, ALL_PARTS or NO_PART */
static uint32_t ordered_part(const ald_study *study, const ald_instance *instance) {
  const ald_kind *kind = ald_kinds[study->definitions[instance->definition].kind];
  if (!kind->actuators) return NO_PART;
  if (!kind->named || kind->named->of != kind->actuators) return ALL_PARTS;
  return instance->part_b == 0 && !kind->named->takes_all ? NO_PART : instance->part_b;
}

/* another controller, before it, that gives orders to one of its actuators; they would have to be
 * given one after the other */
static const ald_instance *find_other_orders(const ald_study *study, uint32_t own) {
  const ald_instance *a = &study->instances[own];
  const ald_kind *kind = ald_kinds[study->definitions[a->definition].kind];
  const uint32_t part_a = ordered_part(study, a);
  if (part_a == NO_PART) return NULL;
  for (uint32_t i = 0; i < own; i++) {
    const ald_instance *b = &study->instances[i];
    const uint32_t part_b = ordered_part(study, b);
    if (part_b == NO_PART || a->body_a != b->body_a ||
        ald_kinds[study->definitions[b->definition].kind]->actuators != kind->actuators)
      continue;
    if (part_a == part_b || part_a == ALL_PARTS || part_b == ALL_PARTS) return b;
  }
  return NULL;
}

/* reports a controller one of whose actuators has another one */
static void find_ordered_twice(ald_reader *reader) {
  const ald_study *study = reader->study;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_definition *own = &study->definitions[study->instances[i].definition];
    const ald_kind *kind = ald_kinds[own->kind];
    const ald_instance *rival = find_other_orders(study, i);
    if (!rival) continue;
    struct fy_node *section = ald_node_member(reader->root, kind->section);
    struct fy_node *node = ald_node_member(section, own->name);
    ald_diagnose(reader->diagnosis, ald_node_place(node ? node : section),
                 "%s.%s: %s already gives orders to one of the section \"%s\" of \"%s\"; one "
                 "controller alone can",
                 kind->section, own->name, rival->name, kind->actuators->section,
                 study->bodies[rival->body_a].name);
  }
}

void ald_find_rivals(ald_reader *reader) {
  find_lifted_twice(reader);
  find_hulls_twice(reader);
  find_ordered_twice(reader);
}
