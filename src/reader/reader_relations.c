/* SPDX-License-Identifier: Apache-2.0
 * Elements that leave no room for others on the same body. */
#include "reader_sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "element/inside_contact.h"
#include "kernels/elements.h"
#include "model/derive.h"
#include "model/inertia.h"
#include "model/sections.h"
#include "reader/reader_lines.h"

/* ------------------------------------------------------------------------------
 * Elements that leave no room for others on the same body. */

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

/* ------------------------------------------------------------------------------
 * The element of the same body that another one names, by a key such as `behind`. */

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
  } else if (blame->key != ALD_BLAME_NONE) {
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

/* ------------------------------------------------------------------------------
 * What an element looks at between its two bodies: a strike at the contact of their meshes. */

/* what is between two bodies, of the kinds that are looked at */
typedef struct between {
  const ald_instance *first, *second; /* in their order; NULL: there are not so many */
  const ald_instance *reversed;       /* one in the other order */
  uint32_t number;                    /* of the first, among its kind */
  bool is_also;                       /* it is of the second kind */
} between;

/* what is between the bodies of an instance, of one kind */
static void find_looked_at(const ald_study *study, const ald_instance *own, const ald_kind *kind,
                           bool is_also, between *found) {
  uint32_t number = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *other = &study->instances[i];
    if (ald_kinds[study->definitions[other->definition].kind] != kind) continue;
    if (other->body_a == own->body_b && other->body_b == own->body_a) found->reversed = other;
    if (other->body_a == own->body_a && other->body_b == own->body_b) {
      if (!found->first) {
        found->first = other;
        found->number = number;
        found->is_also = is_also;
      } else {
        found->second = other;
      }
    }
    number++;
  }
}

static void report_looking(const ald_reader *reader, ald_place place, const char *path,
                           const ald_instance *own, const between *found,
                           const ald_looking_kind *looks) {
  const ald_study *study = reader->study;
  const char *a = study->bodies[own->body_a].name, *b = study->bodies[own->body_b].name;
  if (found->second) {
    ald_diagnose(reader->diagnosis, place,
                 "%s: \"%s\" and \"%s\" are both between \"%s\" and \"%s\", but an element looks "
                 "at one alone",
                 path, found->first->name, found->second->name, a, b);
  } else if (found->reversed) {
    ald_diagnose(reader->diagnosis, place,
                 "%s: \"%s\" is between \"%s\" and \"%s\"; name them in this order", path,
                 found->reversed->name, b, a);
  } else {
    char lacked[128];
    snprintf(lacked, sizeof lacked, "%s|%s", looks->of->section, looks->also->section);
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_LACK, place, lacked,
                      "%s: there is nothing of the sections \"%s\" and \"%s\" between \"%s\" and "
                      "\"%s\"",
                      path, looks->of->section, looks->also->section, a, b);
  }
}

void ald_find_looked_at(ald_reader *reader, ald_place place, const char *path,
                        uint32_t definition) {
  ald_study *study = reader->study;
  ALD_ASSERT(definition < study->definition_count);
  const ald_looking_kind *looks = ald_kinds[study->definitions[definition].kind]->looks_at;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    ald_instance *own = &study->instances[i];
    if (own->definition != definition) continue;
    between found = {0};
    find_looked_at(study, own, looks->of, false, &found);
    find_looked_at(study, own, looks->also, true, &found);
    if (!found.first || found.second) {
      report_looking(reader, place, path, own, &found, looks);
      return;
    }
    *(found.is_also ? &own->part_a : &own->part_b) = 1 + found.number;
  }
}

/* ------------------------------------------------------------------------------
 * Elements that act through all elements of another kind on their body. */

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

static void report_through(const actor *a, const ald_blame *blame, bool is_remark,
                           const char *problem) {
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
static const ald_definition *find_rival_through(const actor *a, uint32_t body) {
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
  const ald_definition *rival = find_rival_through(a, body);
  const ald_numbers own =
      ald_definition_numbers(study, &study->definitions[a->definition], a->values);
  double matrix[ALD_MATRIX], mass[6];
  ald_blame blame = {.key = ALD_BLAME_NONE};
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
  if (problem || remark) report_through(a, &blame, !problem, problem ? problem : remark);
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

/* ------------------------------------------------------------------------------
 * Elements between two dynamic lines: the lines that their `between` names, and what both must be.
 */

static const char example[] = "between: [umbilical, riser]";

/* the instance of a line, and its number among the lines; false after a message */
static bool find_line(ald_reader *reader, struct fy_node *node, const char *path, uint32_t *found,
                      uint32_t *number) {
  const ald_study *study = reader->study;
  char name[128];
  ald_node_text(node, name, sizeof name);
  *number = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (!ald_line_name(study, i)) continue;
    *found = i;
    if (strcmp(ald_line_name(study, i), name) == 0) return true;
    (*number)++;
  }
  ald_unknown_line(reader, node, path, name, "name two of its dynamic lines");
  return false;
}

/* is the inner line in the same bore already? */
static bool is_twice(const ald_study *study, uint32_t inner, uint32_t outer) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (study->definitions[own->definition].kind != KIND_inside_contact) continue;
    if ((own->part_a == inner && own->part_b == outer) ||
        (own->part_a == outer && own->part_b == inner))
      return true;
  }
  return false;
}

void ald_pair_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition) {
  struct fy_node *pair = ald_node_member(node, "between");
  uint32_t lines[2] = {0, 0}, numbers[2] = {0, 0};
  if (!pair) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_MISSING, ald_missing_place(reader, owner),
                      "between", "%s: missing key \"between\", for example %s", path, example);
    return;
  }
  if (!fy_node_is_sequence(pair) || fy_node_sequence_item_count(pair) != 2) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(pair), NULL,
                      "%s: expected two lines, the inner one first, for example %s", path, example);
    return;
  }
  bool good = true;
  for (int k = 0; k < 2; k++) {
    struct fy_node *one = fy_node_sequence_get_by_index(pair, k);
    good = find_line(reader, one, path, &lines[k], &numbers[k]) && good;
  }
  if (!good) return;
  if (lines[0] == lines[1]) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(pair), NULL,
                      "%s: a line cannot lie inside itself; name two lines", path);
    return;
  }
  if (is_twice(reader->study, numbers[0], numbers[1])) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(pair), NULL,
                      "%s: another element has these two lines already", path);
    return;
  }
  const ald_study *study = reader->study;
  ald_add_instance(reader,
                   (ald_instance){definition, study->instances[lines[0]].body_a,
                                  study->instances[lines[1]].body_a, numbers[0], numbers[1], NULL},
                   path);
}

void ald_check_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                     uint32_t definition) {
  const ald_study *study = reader->study;
  const ald_instance *own =
      study->instance_count > 0 ? &study->instances[study->instance_count - 1] : NULL;
  if (reader->no_memory || !own || own->definition != definition) return;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) {
    reader->no_memory = true;
    return;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  ald_blame blame = {0};
  const char *problem = ald_inside_problem(study, own, values, &blame);
  if (problem) {
    const char *name = ald_kinds[KIND_inside_contact]->keys[blame.key].name;
    struct fy_node *value = ald_node_member(node, name);
    ald_diagnose(reader->diagnosis, value ? ald_node_place(value) : owner, "%s.%s: %s", path, name,
                 problem);
  }
  free(values);
}
