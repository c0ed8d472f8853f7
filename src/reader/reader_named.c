/* SPDX-License-Identifier: Apache-2.0
 * The element of the same body that another one names, by a key such as `behind`. */
#include "reader_named.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "model/derive.h"
#include "model/sections.h"

/* One definition while what it names is found. */
typedef struct follower {
  ald_reader *reader;
  const ald_kind *kind;
  struct fy_node *node; /* of the definition */
  const char *key;      /* that names it: "behind" */
  struct fy_node *name; /* NULL: there is no such key */
  ald_place owner;
  const char *path;
  uint32_t definition;
} follower;

static const ald_kind *kind_of(const ald_study *study, const ald_instance *instance) {
  return ald_kinds[study->definitions[instance->definition].kind];
}

static void report_unknown(const follower *f, const char *name) {
  const ald_study *study = f->reader->study;
  const ald_named_kind *named = f->kind->named;
  const char **names = calloc(study->definition_count + 1u, sizeof *names);
  char section[96];
  uint32_t count = 0;
  for (uint32_t d = 0; names && d < study->definition_count; d++) {
    const ald_kind *kind = ald_kinds[study->definitions[d].kind];
    if (kind == named->of || kind == named->also) names[count++] = study->definitions[d].name;
  }
  const char *nearest = names ? ald_suggest(f->reader, name, names, count) : NULL;
  snprintf(section, sizeof section, named->also ? "\"%s\" or \"%s\"" : "\"%s\"", named->of->section,
           named->also ? named->also->section : "");
  ald_diagnose_sort(f->reader->diagnosis, ALD_ERROR_NAME, ald_node_place(f->name), name,
                    nearest      ? "%s.%s: \"%s\" is none of the section %s; did you mean \"%s\"?"
                    : count == 0 ? "%s.%s: \"%s\" is unknown; the study has no section %s"
                                 : "%s.%s: \"%s\" is none of the section %s",
                    f->path, f->key, name, section, nearest);
  free(names);
}

/* the element of that name and kind on a body, and its number among its kind; else one on another
 * body, if there is one */
static const ald_instance *find_of(const follower *f, const ald_kind *kind, const char *name,
                                   uint32_t body, uint32_t *number,
                                   const ald_instance **elsewhere) {
  const ald_study *study = f->reader->study;
  *number = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (kind_of(study, own) != kind) continue;
    if (strcmp(study->definitions[own->definition].name, name) == 0) {
      if (own->body_a == body) return own;
      *elsewhere = own;
    }
    (*number)++;
  }
  return NULL;
}

/* the element of that name for an instance, which takes its number; NULL after a message */
static const ald_instance *find(const follower *f, const char *name, ald_instance *instance) {
  const ald_study *study = f->reader->study;
  const ald_named_kind *named = f->kind->named;
  const uint32_t body = instance->body_a;
  const ald_instance *elsewhere = NULL;
  uint32_t number;
  const ald_instance *of = find_of(f, named->of, name, body, &number, &elsewhere);
  if (of) instance->part_b = 1 + number;
  if (!of && named->also) {
    of = find_of(f, named->also, name, body, &number, &elsewhere);
    if (of) instance->part_a = 1 + number;
  }
  if (!of && elsewhere) {
    ald_diagnose(f->reader->diagnosis, ald_node_place(f->name),
                 "%s.%s: \"%s\" is on body \"%s\", not on \"%s\"; %s", f->path, f->key, name,
                 study->bodies[elsewhere->body_a].name, study->bodies[body].name, named->elsewhere);
  } else if (!of) {
    report_unknown(f, name);
  }
  return of;
}

/* has the body of an instance what else it needs there? */
static bool has_needed(const follower *f, const ald_instance *own) {
  const ald_study *study = f->reader->study;
  const ald_needed_kind *needs = f->kind->named->needs;
  uint32_t count = 0;
  if (!needs) return true;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) {
    f->reader->no_memory = true;
    return false;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *of = &study->instances[i];
    if (kind_of(study, of) != needs->of || of->body_a != own->body_a) continue;
    const ald_numbers numbers =
        ald_definition_numbers(study, &study->definitions[of->definition], values);
    if (needs->counts(&numbers)) count++;
  }
  free(values);
  if (count == needs->count) return true;
  ald_diagnose_sort(f->reader->diagnosis, ALD_ERROR_LACK, f->owner, needs->of->section,
                    "%s: %s; body \"%s\" has %u", f->path, needs->text,
                    study->bodies[own->body_a].name, count);
  return false;
}

static void report(const follower *f, const ald_blame *blame, const char *problem) {
  const char *key = f->key;
  if (blame->table > 0) {
    key = f->kind->tables[blame->table - 1].name;
  } else if (blame->key != ALD_BLAME_NAMED) {
    key = f->kind->keys[blame->key].name;
  }
  struct fy_node *value = ald_node_member(f->node, key);
  /* what surrounds both, such as the depth of the water, counts too */
  ald_diagnose_sort(f->reader->diagnosis, ALD_ERROR_CHECK, value ? ald_node_place(value) : f->owner,
                    "environment.water depth", "%s.%s: %s", f->path, key, problem);
}

/* do the numbers of the two go together? */
static bool is_good(const follower *f, const ald_instance *of) {
  const ald_study *study = f->reader->study;
  ald_blame blame = {0};
  if (!f->kind->named->check) return true;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) {
    f->reader->no_memory = true;
    return false;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  const ald_numbers own = ald_definition_numbers(study, &study->definitions[f->definition], values);
  ald_numbers other = {0};
  if (of) other = ald_definition_numbers(study, &study->definitions[of->definition], values);
  const char *problem = f->kind->named->check(&own, of ? &other : NULL, &blame);
  if (problem) report(f, &blame, problem);
  free(values);
  return !problem;
}

/* without a name: the numbers of each that the body of an instance has, of which there must be one
 */
static bool takes_all(const follower *f, const ald_instance *own) {
  const ald_study *study = f->reader->study;
  uint32_t count = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *of = &study->instances[i];
    if (kind_of(study, of) != f->kind->named->of || of->body_a != own->body_a) continue;
    if (!is_good(f, of)) return false;
    count++;
  }
  if (count > 0) return true;
  ald_diagnose_sort(f->reader->diagnosis, ALD_ERROR_LACK, f->owner, f->kind->named->of->section,
                    "%s: body \"%s\" has none of the section \"%s\"", f->path,
                    study->bodies[own->body_a].name, f->kind->named->of->section);
  return false;
}

static void find_unnamed(const follower *f) {
  const ald_study *study = f->reader->study;
  if (!f->kind->named->takes_all) {
    (void)is_good(f, NULL);
    return;
  }
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (own->definition == f->definition && !takes_all(f, own)) return;
  }
}

void ald_find_named(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition) {
  ALD_ASSERT(definition < reader->study->definition_count);
  ald_study *study = reader->study;
  ald_definition *own = &study->definitions[definition];
  const ald_kind *kind = ald_kinds[own->kind];
  const char *key = kind->named->heads[1].name;
  const follower f = {reader, kind, node, key, ald_node_member(node, key), owner, path, definition};
  char name[128];
  if (reader->no_memory) return;
  if (!f.name && kind->named->is_required) {
    const ald_plain_key *head = &kind->named->heads[1];
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_MISSING, owner, key,
                      "%s: missing key \"%s\" (%s), for example %s: %s", path, key, head->meaning,
                      key, head->example);
    return;
  }
  if (!f.name) {
    find_unnamed(&f);
    return;
  }
  ald_node_text(f.name, name, sizeof name);
  own->named = strdup(name);
  if (!own->named) reader->no_memory = true;
  const ald_instance *checked = NULL;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (study->instances[i].definition != definition) continue;
    const ald_instance *of = find(&f, name, &study->instances[i]);
    if (!of || !has_needed(&f, &study->instances[i])) return;
    if (checked && checked->definition == of->definition) continue;
    if (!is_good(&f, of)) return;
    checked = of;
  }
}
