/* SPDX-License-Identifier: Apache-2.0
 * The other elements that those of a kind refer to, or leave no room for. */
#include "reader_sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "model/derive.h"
#include "model/inertia.h"
#include "model/sections.h"
#include "model/winch_of.h"
#include "reader/reader_lines.h"

enum { PATH_SIZE = 256 };

static const ald_kind *kind_of(const ald_study *study, const ald_instance *instance) {
  return ald_kinds[study->definitions[instance->definition].kind];
}

/* ------------------------------------------------------------------------------
 * Elements that leave no room for others on the same body. */

/* a rival of an element on its body; NULL: there is none */
static const ald_instance *find_rival(const ald_study *study, uint32_t own,
                                      const ald_relation *relation) {
  const ald_kind *kind = kind_of(study, &study->instances[own]);
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *other = &study->instances[i];
    if (!ald_relation_has(relation, kind_of(study, other))) continue;
    if (kind_of(study, other) == kind && i >= own) continue;
    if (other->body_a == study->instances[own].body_a) return other;
  }
  return NULL;
}

static void report_rival(ald_reader *reader, const ald_instance *instance,
                         const ald_relation *relation, const ald_instance *rival) {
  const ald_study *study = reader->study;
  const ald_definition *own = &study->definitions[instance->definition];
  const ald_definition *other = &study->definitions[rival->definition];
  const char *section = kind_of(study, instance)->section;
  struct fy_node *node = ald_node_member(ald_node_member(reader->root, section), own->name);
  const ald_place place = node ? ald_node_place(ald_node_member(node, ald_body_name_key->name))
                               : ald_node_place(ald_node_member(reader->root, section));
  char path[PATH_SIZE], text[4 * PATH_SIZE];
  snprintf(path, sizeof path, "%s.%s", section, own->name);
  snprintf(text, sizeof text, "\"%s\" already has the %s of %s.%s; %s",
           study->bodies[rival->body_a].name, relation->shared, kind_of(study, rival)->section,
           other->name, relation->text);
  if (relation->warning) {
    ald_diagnose_warning(reader->diagnosis, relation->warning, place, path, "%s", text);
  } else {
    ald_diagnose(reader->diagnosis, place, "%s: %s", path, text);
  }
}

enum { ALL_PARTS = 0, NO_PART = UINT32_MAX };

/* 1 + the number of the actuator that an instance gives orders to, ALL_PARTS or NO_PART */
static uint32_t ordered_part(const ald_study *study, const ald_instance *instance) {
  const ald_relation *orders = ald_kind_ordering(kind_of(study, instance));
  if (!orders) return NO_PART;
  if (orders->scope != ALD_RELATION_NAMED) return ALL_PARTS;
  return instance->refs[0] == 0 && !orders->takes_all ? NO_PART : instance->refs[0];
}

/* another controller, before it, that gives orders to one of its actuators; they would have to be
 * given one after the other */
static const ald_instance *find_other_orders(const ald_study *study, uint32_t own) {
  const ald_instance *a = &study->instances[own];
  const uint32_t one = ordered_part(study, a);
  if (one == NO_PART) return NULL;
  for (uint32_t i = 0; i < own; i++) {
    const ald_instance *b = &study->instances[i];
    const uint32_t other = ordered_part(study, b);
    if (other == NO_PART || a->body_a != b->body_a ||
        ald_kind_ordering(kind_of(study, b))->kinds[0] !=
            ald_kind_ordering(kind_of(study, a))->kinds[0])
      continue;
    if (one == other || one == ALL_PARTS || other == ALL_PARTS) return b;
  }
  return NULL;
}

/* reports a controller one of whose actuators has another one */
static void find_ordered_twice(ald_reader *reader, uint32_t own) {
  const ald_study *study = reader->study;
  const ald_instance *rival = find_other_orders(study, own);
  if (!rival) return;
  const ald_kind *kind = kind_of(study, &study->instances[own]);
  const char *name = study->definitions[study->instances[own].definition].name;
  struct fy_node *section = ald_node_member(reader->root, kind->section);
  struct fy_node *node = ald_node_member(section, name);
  ald_diagnose(reader->diagnosis, ald_node_place(node ? node : section),
               "%s.%s: %s already gives orders to one of the section \"%s\" of \"%s\"; one "
               "controller alone can",
               kind->section, name, rival->name, ald_kind_ordering(kind)->kinds[0]->section,
               study->bodies[rival->body_a].name);
}

void ald_find_rivals(ald_reader *reader) {
  const ald_study *study = reader->study;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_kind *kind = kind_of(study, &study->instances[i]);
    for (uint32_t k = 0; k < kind->relation_count; k++) {
      const ald_relation *relation = &kind->relations[k];
      const ald_instance *rival =
          relation->scope == ALD_RELATION_RIVALS ? find_rival(study, i, relation) : NULL;
      if (rival) report_rival(reader, &study->instances[i], relation, rival);
    }
    find_ordered_twice(reader, i);
  }
}

/* ------------------------------------------------------------------------------
 * The others of an element. */

/* One definition while what its elements refer to is found. */
typedef struct relating {
  ald_reader *reader;
  const ald_kind *kind;
  struct fy_node *node; /* of the definition */
  ald_place owner;
  const char *path;
  uint32_t definition;
  bool is_good;               /* nothing is wrong with its own numbers */
  const double *values;       /* of all quantities */
  const ald_instance **found; /* (instance_count) room for the others of one element */
} relating;

/* the value of the key that names the other; NULL: there is no such key */
static struct fy_node *name_of(const relating *r, const ald_relation *relation) {
  return relation->scope == ALD_RELATION_NAMED ? ald_node_member(r->node, relation->key->name)
                                               : NULL;
}

static void report_unknown(const relating *r, const ald_relation *relation, const char *name) {
  const ald_study *study = r->reader->study;
  const char **names = calloc(study->definition_count + 1u, sizeof *names);
  char section[96];
  uint32_t count = 0;
  for (uint32_t d = 0; names && d < study->definition_count; d++) {
    const ald_kind *kind = ald_kinds[study->definitions[d].kind];
    if (ald_relation_has(relation, kind)) names[count++] = study->definitions[d].name;
  }
  const char *nearest = names ? ald_suggest(r->reader, name, names, count) : NULL;
  const ald_kind *also = relation->kinds[1];
  snprintf(section, sizeof section, also ? "\"%s\" or \"%s\"" : "\"%s\"",
           relation->kinds[0]->section, also ? also->section : "");
  ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_NAME, ald_node_place(name_of(r, relation)),
                    name,
                    nearest      ? "%s.%s: \"%s\" is none of the section %s; did you mean \"%s\"?"
                    : count == 0 ? "%s.%s: \"%s\" is unknown; the study has no section %s"
                                 : "%s.%s: \"%s\" is none of the section %s",
                    r->path, relation->key->name, name, section, nearest);
  free(names);
}

/* the element of that name and kind on the first body of another, which takes its number; else one
 * on another body, if there is one */
static const ald_instance *find_of(const ald_study *study, const ald_relation *relation, uint32_t k,
                                   const char *name, ald_instance *own,
                                   const ald_instance **elsewhere) {
  uint32_t number = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *of = &study->instances[i];
    if (kind_of(study, of) != relation->kinds[k]) continue;
    if (strcmp(study->definitions[of->definition].name, name) == 0) {
      if (of->body_a == own->body_a) {
        own->refs[k] = 1 + number;
        return of;
      }
      *elsewhere = of;
    }
    number++;
  }
  return NULL;
}

/* the element of the name that is given; NULL after a message */
static const ald_instance *find_named(const relating *r, const ald_relation *relation,
                                      ald_instance *own) {
  const ald_study *study = r->reader->study;
  const ald_instance *of = NULL, *elsewhere = NULL;
  char name[128];
  ald_node_text(name_of(r, relation), name, sizeof name);
  for (uint32_t k = 0; !of && k < ALD_REFS_MAX && relation->kinds[k]; k++) {
    of = find_of(study, relation, k, name, own, &elsewhere);
  }
  if (!of && elsewhere) {
    ald_diagnose(r->reader->diagnosis, ald_node_place(name_of(r, relation)),
                 "%s.%s: \"%s\" is on body \"%s\", not on \"%s\"; %s", r->path, relation->key->name,
                 name, study->bodies[elsewhere->body_a].name, study->bodies[own->body_a].name,
                 relation->text);
  } else if (!of) {
    report_unknown(r, relation, name);
  }
  return of;
}

/* those of a relation on a body, but for those of the same definition */
static uint32_t collect(const relating *r, const ald_relation *relation, uint32_t body) {
  const ald_study *study = r->reader->study;
  uint32_t count = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *of = &study->instances[i];
    const ald_definition *definition = &study->definitions[of->definition];
    if (of->body_a != body || of->definition == r->definition) continue;
    if (!ald_relation_has(relation, ald_kinds[definition->kind])) continue;
    if (relation->counts) {
      const ald_numbers numbers = ald_definition_numbers(study, definition, r->values);
      if (!relation->counts(&numbers)) continue;
    }
    r->found[count++] = of;
  }
  return count;
}

/* all on the first body of an element; false after a message */
static bool find_on_body(const relating *r, const ald_relation *relation, const ald_instance *own,
                         uint32_t *count) {
  const ald_study *study = r->reader->study;
  ald_diagnosis *diagnosis = r->reader->diagnosis;
  const bool is_named = relation->scope == ALD_RELATION_NAMED; /* and takes them all */
  const uint32_t min = is_named ? 1 : relation->min, max = is_named ? UINT32_MAX : relation->max;
  const char *section = relation->kinds[0]->section, *body = study->bodies[own->body_a].name;
  *count = collect(r, relation, own->body_a);
  if (*count >= min && *count <= max) return true;
  if (!is_named && relation->text) {
    ald_diagnose_sort(diagnosis, ALD_ERROR_LACK, r->owner, section, "%s: %s; body \"%s\" has %u",
                      r->path, relation->text, body, *count);
  } else if (*count > max) {
    ald_diagnose(diagnosis, r->owner, "%s: body \"%s\" already follows %s.%s", r->path, body,
                 section, study->definitions[r->found[0]->definition].name);
  } else {
    ald_diagnose_sort(diagnosis, ALD_ERROR_LACK, r->owner, section,
                      "%s: body \"%s\" has none of the section \"%s\"", r->path, body, section);
  }
  return false;
}

/* what is between two bodies, of the kinds of a relation */
typedef struct between {
  const ald_instance *first, *second; /* in their order; NULL: there are not so many */
  const ald_instance *reversed;       /* one in the other order */
} between;

static between find_between(const ald_study *study, const ald_relation *relation,
                            ald_instance *own) {
  between found = {0};
  for (uint32_t k = 0; k < ALD_REFS_MAX && relation->kinds[k]; k++) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < study->instance_count; i++) {
      const ald_instance *of = &study->instances[i];
      if (kind_of(study, of) != relation->kinds[k]) continue;
      if (of->body_a == own->body_b && of->body_b == own->body_a) found.reversed = of;
      if (of->body_a == own->body_a && of->body_b == own->body_b) {
        if (!found.first) own->refs[k] = 1 + number;
        *(found.first ? &found.second : &found.first) = of;
      }
      number++;
    }
  }
  return found;
}

static void report_between(const relating *r, const ald_relation *relation, const ald_instance *own,
                           const between *found) {
  const ald_study *study = r->reader->study;
  const char *a = study->bodies[own->body_a].name, *b = study->bodies[own->body_b].name;
  if (found->second) {
    ald_diagnose(r->reader->diagnosis, r->owner,
                 "%s: \"%s\" and \"%s\" are both between \"%s\" and \"%s\", but an element looks "
                 "at one alone",
                 r->path, found->first->name, found->second->name, a, b);
  } else if (found->reversed) {
    ald_diagnose(r->reader->diagnosis, r->owner,
                 "%s: \"%s\" is between \"%s\" and \"%s\"; name them in this order", r->path,
                 found->reversed->name, b, a);
  } else {
    const char *one = relation->kinds[0]->section, *other = relation->kinds[1]->section;
    char lacked[128];
    snprintf(lacked, sizeof lacked, "%s|%s", one, other);
    ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_LACK, r->owner, lacked,
                      "%s: there is nothing of the sections \"%s\" and \"%s\" between \"%s\" and "
                      "\"%s\"",
                      r->path, one, other, a, b);
  }
}

/* the others of an element: `r->found`; false after a message */
static bool find_others(const relating *r, const ald_relation *relation, ald_instance *own,
                        uint32_t *count) {
  *count = 1;
  switch (relation->scope) {
    case ALD_RELATION_NAMED:
      if (!name_of(r, relation)) return find_on_body(r, relation, own, count);
      r->found[0] = find_named(r, relation, own);
      return r->found[0] != NULL;
    case ALD_RELATION_BETWEEN: {
      const between found = find_between(r->reader->study, relation, own);
      r->found[0] = found.first;
      if (found.first && !found.second) return true;
      report_between(r, relation, own, &found);
      return false;
    }
    case ALD_RELATION_ON_BODY:
      return find_on_body(r, relation, own, count);
    case ALD_RELATION_LINES:
      *count = relation->max;
      for (uint32_t k = 0; k < relation->max; k++) {
        r->found[k] = ald_line_numbered(r->reader->study, own->lines[k]);
      }
      return true;
    case ALD_RELATION_RIVALS: /* not before all are read */
      break;
  }
  *count = 0;
  return true;
}

/* ------------------------------------------------------------------------------
 * Checks of an element together with its others. */

static void report(const relating *r, const ald_relation *relation, const ald_blame *blame,
                   bool is_remark, const char *problem) {
  const char *key = blame->table > 0               ? r->kind->tables[blame->table - 1].name
                    : blame->key != ALD_BLAME_NONE ? r->kind->keys[blame->key].name
                    : relation->key                ? relation->key->name
                                                   : NULL;
  struct fy_node *value = key ? ald_node_member(r->node, key) : NULL;
  const ald_place place = value ? ald_node_place(value) : r->owner;
  char about[PATH_SIZE];
  snprintf(about, sizeof about, key ? "%s.%s" : "%s", r->path, key);
  if (is_remark) {
    ald_diagnose_warning(r->reader->diagnosis, ALD_WARN_CONSEQUENCE, place, about, "%s", problem);
  } else {
    /* what surrounds both, such as the depth of the water, counts too */
    ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_CHECK, place, "environment.water depth",
                      "%s: %s", about, problem);
  }
}

/* Do the numbers of an element and of its others go together? body: its first one; NULL: it is not
 * asked for. False after a message. */
static bool check_others(const relating *r, const ald_relation *relation, const ald_body *body,
                         uint32_t count) {
  const ald_study *study = r->reader->study;
  double matrix[ALD_MATRIX], mass[6];
  ald_blame blame = {.key = ALD_BLAME_NONE};
  if (!relation->check && !relation->remark) return true;
  ald_numbers *of = calloc(count + 1u, sizeof *of);
  if (!of) {
    r->reader->no_memory = true;
    return false;
  }
  for (uint32_t k = 0; k < count; k++) {
    of[k] = ald_definition_numbers(study, &study->definitions[r->found[k]->definition], r->values);
  }
  const ald_numbers own =
      ald_definition_numbers(study, &study->definitions[r->definition], r->values);
  if (body) ald_inertia_matrix(body, r->values, matrix);
  for (uint32_t k = 0; body && k < 6; k++) mass[k] = matrix[7 * k];
  const ald_related related = {&own, of, count, body ? mass : NULL};
  const char *problem = relation->check ? relation->check(&related, &blame) : NULL;
  const char *remark = NULL;
  if (!problem && relation->remark && r->is_good) remark = relation->remark(&related, &blame);
  if (problem || remark) report(r, relation, &blame, !problem, problem ? problem : remark);
  free(of);
  return !problem;
}

/* one element by one relation; `last` is the definition that was checked before; false after a
 * message */
static bool relate(const relating *r, const ald_relation *relation, ald_instance *own,
                   uint32_t *last) {
  uint32_t count;
  if (!find_others(r, relation, own, &count)) return false;
  const bool is_on_body = relation->scope == ALD_RELATION_ON_BODY;
  if (count == 1 && relation->scope == ALD_RELATION_NAMED) {
    if (r->found[0]->definition == *last) return true;
    *last = r->found[0]->definition;
  }
  return check_others(r, relation, is_on_body ? &r->reader->study->bodies[own->body_a] : NULL,
                      count);
}

/* The name that a definition gives; false after a message that there is none, and if all is done
 * without it. */
static bool take_name(relating *r, const ald_relation *relation) {
  const ald_plain_key *key = relation->key;
  struct fy_node *node = name_of(r, relation);
  char name[128];
  if (node) {
    ald_node_text(node, name, sizeof name);
    char **named = &r->reader->study->definitions[r->definition].named;
    *named = strdup(name);
    if (!*named) r->reader->no_memory = true;
    return *named != NULL;
  }
  if (relation->min > 0) {
    ald_diagnose_sort(r->reader->diagnosis, ALD_ERROR_MISSING, r->owner, key->name,
                      "%s: missing key \"%s\" (%s), for example %s: %s", r->path, key->name,
                      key->meaning, key->name, key->example);
    return false;
  }
  if (!relation->takes_all) (void)check_others(r, relation, NULL, 0);
  return relation->takes_all;
}

static void relate_all(relating *r) {
  const ald_study *study = r->reader->study;
  const ald_relation *naming = ald_kind_naming(r->kind);
  uint32_t last = UINT32_MAX;
  if (naming && !take_name(r, naming)) return;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (study->instances[i].definition != r->definition) continue;
    for (uint32_t k = 0; k < r->kind->relation_count; k++) {
      if (!relate(r, &r->kind->relations[k], &study->instances[i], &last)) return;
    }
  }
}

void ald_find_related(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                      uint32_t definition, bool is_good) {
  ALD_ASSERT(definition < reader->study->definition_count);
  const ald_study *study = reader->study;
  const ald_kind *kind = ald_kinds[study->definitions[definition].kind];
  if (kind->relation_count == 0 || reader->no_memory) return;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  const ald_instance **found = calloc(study->instance_count + 2u, sizeof *found);
  if (values && found) {
    for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
    relate_all(&(relating){reader, kind, node, owner, path, definition, is_good, values, found});
  } else {
    reader->no_memory = true;
  }
  free(found);
  free(values);
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

/* has another element of the kind these two lines already? */
static bool is_twice(const ald_study *study, const ald_kind *kind, uint32_t inner, uint32_t outer) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (kind_of(study, own) != kind) continue;
    if ((own->lines[0] == inner && own->lines[1] == outer) ||
        (own->lines[0] == outer && own->lines[1] == inner))
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
  const ald_kind *kind = ald_kinds[reader->study->definitions[definition].kind];
  if (is_twice(reader->study, kind, numbers[0], numbers[1])) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(pair), NULL,
                      "%s: another element has these two lines already", path);
    return;
  }
  const ald_study *study = reader->study;
  ald_add_instance(reader,
                   (ald_instance){.definition = definition,
                                  .body_a = study->instances[lines[0]].body_a,
                                  .body_b = study->instances[lines[1]].body_a,
                                  .lines = {numbers[0], numbers[1]}},
                   path);
}
