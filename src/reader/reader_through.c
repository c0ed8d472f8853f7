/* SPDX-License-Identifier: Apache-2.0
 * Elements that act through all elements of another kind on their body. */
#include "reader_through.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "model/derive.h"
#include "model/inertia.h"
#include "model/sections.h"

enum { PATH_SIZE = 256 };

/* One definition while it is checked. */
typedef struct actor {
  ald_reader *reader;
  const ald_kind *kind;
  struct fy_node *node; /* of the definition */
  ald_place owner;
  const char *path;
  uint32_t definition;
  const double *values; /* of all quantities */
  ald_numbers *of;      /* (instance_count) room for those through which it acts */
} actor;

static void report(const actor *a, const ald_blame *blame, bool is_remark, const char *problem) {
  const bool has_key = blame->key < a->kind->key_count;
  const char *name = has_key ? a->kind->keys[blame->key].name : NULL;
  struct fy_node *value = name ? ald_node_member(a->node, name) : NULL;
  const ald_place place = value ? ald_node_place(value) : a->owner;
  char about[PATH_SIZE];
  snprintf(about, sizeof about, name ? "%s.%s" : "%s", a->path, name);
  if (is_remark) {
    ald_diagnose_warning(a->reader->diagnosis, ALD_WARN_CONSEQUENCE, place, about, "%s", problem);
  } else {
    ald_diagnose(a->reader->diagnosis, place, "%s: %s", about, problem);
  }
}

/* another definition of the kind that has an instance on the body; NULL: there is none */
static const ald_definition *find_rival(const actor *a, uint32_t body) {
  const ald_study *study = a->reader->study;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *other = &study->instances[i];
    const ald_definition *own = &study->definitions[other->definition];
    if (other->definition == a->definition || other->body_a != body) continue;
    if (ald_kinds[own->kind] == a->kind) return own;
  }
  return NULL;
}

static uint32_t collect(const actor *a, uint32_t body) {
  const ald_study *study = a->reader->study;
  uint32_t count = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *other = &study->instances[i];
    const ald_definition *own = &study->definitions[other->definition];
    if (ald_kinds[own->kind] != a->kind->through->of || other->body_a != body) continue;
    a->of[count++] = ald_definition_numbers(study, own, a->values);
  }
  return count;
}

/* of one instance; false after a message */
static bool check_body(const actor *a, uint32_t body) {
  const ald_study *study = a->reader->study;
  const char *name = study->bodies[body].name;
  const ald_definition *rival = find_rival(a, body);
  const ald_numbers own =
      ald_definition_numbers(study, &study->definitions[a->definition], a->values);
  double matrix[ALD_MATRIX], mass[6];
  ald_blame blame = {.key = UINT32_MAX};
  if (rival) {
    ald_diagnose(a->reader->diagnosis, a->owner, "%s: body \"%s\" already follows %s.%s", a->path,
                 name, a->kind->section, rival->name);
    return false;
  }
  const uint32_t count = collect(a, body);
  if (count == 0) {
    ald_diagnose_sort(a->reader->diagnosis, ALD_ERROR_LACK, a->owner, a->kind->through->of->section,
                      "%s: body \"%s\" has none of the section \"%s\"", a->path, name,
                      a->kind->through->of->section);
    return false;
  }
  ald_inertia_matrix(&study->bodies[body], a->values, matrix);
  for (uint32_t k = 0; k < 6; k++) mass[k] = matrix[7 * k];
  const char *problem = a->kind->through->check(&own, a->of, count, mass, &blame);
  const char *remark = problem ? NULL : a->kind->through->remark(&own, a->of, count, mass, &blame);
  if (problem || remark) report(a, &blame, !problem, problem ? problem : remark);
  return !problem;
}

void ald_find_through(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                      uint32_t definition) {
  ALD_ASSERT(definition < reader->study->definition_count);
  const ald_study *study = reader->study;
  if (reader->no_memory) return;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  ald_numbers *of = calloc(study->instance_count + 1u, sizeof *of);
  if (!values || !of) reader->no_memory = true;
  const actor a = {.reader = reader,
                   .kind = ald_kinds[study->definitions[definition].kind],
                   .node = node,
                   .owner = owner,
                   .path = path,
                   .definition = definition,
                   .values = values,
                   .of = of};
  for (uint32_t q = 0; values && q < study->quantity_count; q++) {
    values[q] = study->quantities[q].value;
  }
  for (uint32_t i = 0; values && of && i < study->instance_count; i++) {
    if (study->instances[i].definition != definition) continue;
    if (!check_body(&a, study->instances[i].body_a)) break;
  }
  free(values);
  free(of);
}
