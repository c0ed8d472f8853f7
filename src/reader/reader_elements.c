/* SPDX-License-Identifier: Apache-2.0
 * The sections of the element kinds: definitions, and the bodies that each of them acts on. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/words.h"
#include "model/derive.h"
#include "model/sections.h"
#include "reader.h"
#include "reader_base.h"
#include "reader_lines.h"
#include "reader_meeting.h"
#include "reader_mesh_defaults.h"
#include "reader_orders.h"
#include "reader_select.h"
#include "reader_ships.h"
#include "reader_tables.h"
#include "tile/scenario_fault.h"

enum { PATH_SIZE = 256, KEY_LIMIT = 64, INSTANCE_LIMIT = 1000000 };

/* One definition while its instances are made. */
typedef struct maker {
  ald_reader *reader;
  uint32_t definition;
  const ald_kind *kind;
  char path[PATH_SIZE];
  struct fy_node *own;  /* of the definition */
  struct fy_node *node; /* of its bodies, for messages */
  ald_selection a, b;
  uint32_t only; /* 1 + the one body of the selection for which it is made; 0: all */
  bool full;     /* already reported that there are too many */
} maker;

/* ------------------------------------------------------------------------------ instances */

static void add_instance(maker *m, uint32_t a, uint32_t b, uint32_t part_a, uint32_t part_b) {
  ALD_ASSERT(a < m->reader->study->body_count && b < m->reader->study->body_count);
  const ald_study *study = m->reader->study;
  if (study->instance_count == INSTANCE_LIMIT) {
    if (!m->full) {
      ald_diagnose(m->reader->diagnosis, ald_node_place(m->node),
                   "%s: the study has more than %d pairs", m->path, INSTANCE_LIMIT);
    }
    m->full = true;
    return;
  }
  char name[2 * PATH_SIZE], parts[32] = "";
  const char *name_a = study->bodies[a].name, *name_b = study->bodies[b].name;
  if (m->kind->outline && (study->bodies[a].part_count > 1 || study->bodies[b].part_count > 1)) {
    snprintf(parts, sizeof parts, "[%u-%u]", part_a + 1, part_b + 1);
  }
  const bool many_a = m->a.count > 1 && m->only == 0,
             many_b = m->kind->body_count == 2 && m->b.count > 1;
  if (many_a && many_b) {
    snprintf(name, sizeof name, "%s.%s-%s%s", m->path, name_a, name_b, parts);
  } else if (many_a || many_b) {
    snprintf(name, sizeof name, "%s.%s%s", m->path, many_a ? name_a : name_b, parts);
  } else {
    snprintf(name, sizeof name, "%s%s", m->path, parts);
  }
  ald_add_instance(
      m->reader,
      (ald_instance){
          .definition = m->definition, .body_a = a, .body_b = b, .parts = {part_a, part_b}},
      name);
}

/* reports a body without the shape that the kind acts on */
static bool shape_missing(maker *m, uint32_t body, bool needs_mesh) {
  ALD_ASSERT(body < m->reader->study->body_count);
  const ald_body *b = &m->reader->study->bodies[body];
  const bool has_outline = !m->kind->outline || b->vertex_count > 0;
  const bool has_mesh = !needs_mesh || b->mesh > 0;
  if (ald_kind_is(m->kind, ALD_KIND_BETWEEN_HULLS) && b->vertex_count == 0 && b->mesh == 0) {
    ald_diagnose_sort(
        m->reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(m->node), NULL,
        "%s: body \"%s\" has neither an outline nor a mesh: there is no hull to measure "
        "from",
        m->path, b->name);
    return true;
  }
  if (has_outline && has_mesh) return false;
  ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(m->node), NULL,
                    "%s: body \"%s\" has no %s", m->path, b->name,
                    has_outline ? "mesh" : "outline");
  return true;
}

/* was the pair taken the other way round already? */
static bool pair_taken(const maker *m, uint32_t a, uint32_t b) {
  return m->b.places[a] > 0 && m->a.places[b] > 0 && m->a.places[b] < m->a.places[a];
}

static void add_pair(maker *m, uint32_t a, uint32_t b) {
  ALD_ASSERT(a < m->reader->study->body_count && b < m->reader->study->body_count);
  const ald_study *study = m->reader->study;
  if (ald_kind_is(m->kind, ALD_KIND_MAY_BE_FIXED)) {
    add_instance(m, a, b, 0, 0);
    return;
  }
  if (a == b || pair_taken(m, a, b)) return;
  if (study->bodies[a].fixed && study->bodies[b].fixed) {
    if (m->a.by_pattern || m->b.by_pattern) return;
    ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(m->node), NULL,
                      "%s: \"%s\" and \"%s\" are both fixed and can never touch", m->path,
                      study->bodies[a].name, study->bodies[b].name);
    return;
  }
  if (!m->kind->outline) {
    add_instance(m, a, b, 0, 0);
    return;
  }
  for (uint32_t i = 0; i < study->bodies[a].part_count; i++) {
    for (uint32_t j = 0; j < study->bodies[b].part_count; j++) add_instance(m, a, b, i, j);
  }
}

static void make_pairs(maker *m) {
  bool bare = false;
  for (uint32_t k = 0; k < m->a.count; k++) {
    bare = shape_missing(m, m->a.bodies[k], ald_kind_meshes(m->kind) == 2) || bare;
  }
  for (uint32_t k = 0; k < m->b.count; k++) {
    const uint32_t body = m->b.bodies[k];
    const bool was_reported = m->a.places[body] > 0 && ald_kind_meshes(m->kind) != 1;
    bare = (!was_reported && shape_missing(m, body, ald_kind_meshes(m->kind) > 0)) || bare;
  }
  if (bare) return;
  for (uint32_t i = 0; i < m->a.count; i++) {
    for (uint32_t j = 0; j < m->b.count; j++) add_pair(m, m->a.bodies[i], m->b.bodies[j]);
  }
  if (!ald_kind_is(m->kind, ALD_KIND_MAY_BE_FIXED) && m->a.count == 1 && m->b.count == 1 &&
      m->a.bodies[0] == m->b.bodies[0]) {
    ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(m->node), NULL,
                      "%s: a body cannot act on itself; name two different bodies", m->path);
  }
}

static bool is_on_earth(const maker *m) {
  const uint32_t table = m->kind->earth_table;
  if (table == 0 || table == ALD_EARTH_ALWAYS) return table != 0;
  return ald_node_member(m->own, m->kind->tables[table - 1].name) != NULL;
}

static void add_single(maker *m, uint32_t body) {
  ALD_ASSERT(body < m->reader->study->body_count);
  const ald_body *b = &m->reader->study->bodies[body];
  if (ald_kind_is(m->kind, ALD_KIND_MOTION) && !b->prescribed) {
    if (m->a.by_pattern) return;
    ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(m->node), NULL,
                      "%s: \"%s\" is not prescribed; add \"motion: prescribed\" to the body",
                      m->path, b->name);
  } else if (!b->fixed || ald_kind_is(m->kind, ALD_KIND_MAY_BE_FIXED)) {
    add_instance(m, body, is_on_earth(m) ? ald_earth_body(m->reader) : body, 0, 0);
  } else if (!m->a.by_pattern) {
    ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(m->node), NULL,
                      "%s: \"%s\" is fixed; the element has no effect", m->path, b->name);
  }
}

static void make_instances(maker *m, struct fy_node *node, ald_place owner) {
  if (ald_kind_lines(m->kind) == 2) {
    ald_pair_lines(m->reader, node, owner, m->path, m->definition);
    return;
  }
  if (ald_kind_lines(m->kind) == 1) {
    ald_find_lines(m->reader, node, owner, m->path, m->definition);
    return;
  }
  if (m->kind->heads) {
    ald_read_order(m->reader, node, owner, m->path, m->definition);
    return;
  }
  if (ald_kind_is_bare(m->kind)) {
    const uint32_t earth = ald_earth_body(m->reader);
    /* there is none where the section of bodies is not one: already reported */
    if (earth < m->reader->study->body_count) add_instance(m, earth, earth, 0, 0);
    return;
  }
  const char *key = m->kind->body_count == 2 ? "between" : "body";
  m->node = ald_node_member(node, key);
  if (!m->node) {
    ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_MISSING, ald_missing_place(m->reader, owner),
                      m->kind->body_count == 2 ? "between" : "body",
                      m->kind->body_count == 2
                          ? "%s: missing key \"between\", for example between: [vessel, fender*]"
                          : "%s: missing key \"body\", for example body: vessel",
                      m->path);
    return;
  }
  const uint32_t before = m->reader->study->instance_count;
  if (m->kind->body_count == 1) {
    for (uint32_t k = 0; k < m->a.count; k++) {
      const uint32_t body = m->a.bodies[k];
      if (m->only > 0 && body != m->only - 1) continue;
      if (!shape_missing(m, body, ald_kind_meshes(m->kind) > 0)) add_single(m, body);
    }
  } else if (fy_node_is_sequence(m->node) && fy_node_sequence_item_count(m->node) == 2) {
    ald_select_bodies(m->reader, fy_node_sequence_get_by_index(m->node, 0), m->path, &m->a);
    ald_select_bodies(m->reader, fy_node_sequence_get_by_index(m->node, 1), m->path, &m->b);
    make_pairs(m);
  } else {
    ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_FORM, ald_node_place(m->node), NULL,
                      "%s: expected two bodies, for example between: [vessel, fender*]", m->path);
  }
  const bool is_idle = before == m->reader->study->instance_count;
  if (is_idle && ald_diagnosis_errors(m->reader->diagnosis) == 0) {
    ald_diagnose_warning(m->reader->diagnosis, ALD_WARN_NO_EFFECT, ald_node_place(m->node), m->path,
                         "all bodies that it names are fixed; the element has no effect");
  }
}

/* ------------------------------------------------------------------------------ definitions */

/* A key or a row of a table of a definition, that a check has found wrong. */
typedef struct culprit {
  const char *name; /* of the key or table */
  ald_place place;  /* where its value is written, or the definition if it is not */
} culprit;

/* @param node, owner of the definition */
static culprit find_culprit(const ald_kind *kind, struct fy_node *node, ald_place owner,
                            const ald_blame *blame) {
  ALD_ASSERT(blame->table > 0 || blame->key < kind->key_count);
  const char *name =
      blame->table > 0 ? kind->tables[blame->table - 1].name : kind->keys[blame->key].name;
  struct fy_node *value = ald_node_member(node, name);
  struct fy_node *row = value && blame->table > 0 && fy_node_is_sequence(value)
                            ? fy_node_sequence_get_by_index(value, (int)blame->row)
                            : NULL;
  if (row) value = row;
  return (culprit){name, value ? ald_node_place(value) : owner};
}

static void tell_problem(ald_reader *reader, culprit of, const char *path, const char *problem) {
  ald_diagnose(reader->diagnosis, of.place, "%s.%s: %s", path, of.name, problem);
}

static void tell_remark(ald_reader *reader, culprit of, const char *path, const char *remark) {
  char about[PATH_SIZE];
  snprintf(about, sizeof about, "%s.%s", path, of.name);
  ald_diagnose_warning(reader->diagnosis, ALD_WARN_CONSEQUENCE, of.place, about, "%s", remark);
}

/* the numbers of a definition, or of its instances where they start; the first problem is
 * reported */
static void check_numbers(ald_reader *reader, struct fy_node *node, ald_place owner, uint32_t own,
                          bool at_start, const char *path) {
  ALD_ASSERT(own < reader->study->definition_count);
  const ald_study *study = reader->study;
  const ald_definition *definition = &study->definitions[own];
  const ald_kind *kind = ald_kinds[definition->kind];
  ald_blame blame = {0};
  const char *problem = NULL, *remark = NULL;
  const bool checks = at_start ? kind->start && kind->start->check : kind->check || kind->remark;
  if (!checks || reader->no_memory) return;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) {
    reader->no_memory = true;
    return;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  const ald_numbers numbers = ald_definition_numbers(study, definition, values);
  if (!at_start) problem = ald_numbers_problem(kind, &numbers, &blame);
  if (!at_start && kind->remark && !problem) remark = kind->remark(&numbers, &blame);
  for (uint32_t i = 0; at_start && i < study->instance_count && !problem; i++) {
    if (study->instances[i].definition != own) continue;
    const ald_numbers placed = ald_instance_numbers(study, &study->instances[i], values);
    problem = kind->start->check(&placed, &blame);
  }
  if (problem) tell_problem(reader, find_culprit(kind, node, owner, &blame), path, problem);
  if (remark) tell_remark(reader, find_culprit(kind, node, owner, &blame), path, remark);
  free(values);
}

/* the keys and tables of a definition whose instances were made; values of its ships and its mesh
 * are then filled in */
static void read_numbers(const maker *m, struct fy_node *node, ald_place place) {
  ald_reader *reader = m->reader;
  const ald_kind *kind = m->kind;
  ald_definition *definition = &reader->study->definitions[m->definition];
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  ald_key keys[KEY_LIMIT];
  /* a kind may have only tables */
  if (kind->key_count > 0) memcpy(keys, kind->keys, kind->key_count * sizeof *keys);
  ald_waive_ship_keys(reader->study, m->definition, keys);
  if (kind->heads && ald_kind_lines(kind) == 0) {
    ald_read_order_keys(reader, node, place, m->path, m->definition, keys);
  } else {
    definition->quantities = ald_read_keys(reader, node, place, m->path, keys, kind->key_count);
  }
  for (uint32_t t = 0; t < kind->table_count; t++) {
    definition->tables[t] =
        ald_read_table(reader, node, place, m->path, &kind->tables[t], &definition->rows[t]);
  }
  if (ald_file_is_history(kind->file)) ald_read_history(reader, node, m->path, definition);
  if (ald_kind_is(kind, ALD_KIND_FOLLOWS_SEA))
    ald_read_rao(reader, node, place, m->path, definition);
  if (kind->file == ALD_FILE_DAMPING) ald_read_radiation(reader, node, place, m->path, definition);
  if (errors != ald_diagnosis_errors(reader->diagnosis)) return;
  ald_follow_ships(reader, node, place, m->path, m->definition);
  ald_place_meeting(reader, node, place, m->path, m->definition);
  if (!ald_take_from_mesh(reader, node, place, m->path, m->definition)) return;
  check_numbers(reader, node, place, m->definition, false, m->path);
  const bool is_good = errors == ald_diagnosis_errors(reader->diagnosis);
  ald_find_related(reader, node, place, m->path, m->definition, is_good);
  ald_warn_of_lean(reader, place, m->path, m->definition);
}

/* Does each body of a selection follow its own ship? Then a number that is left out differs from
 * body to body, and each has a definition of its own. */
static bool is_of_each_ship(const maker *m, struct fy_node *node) {
  const ald_study *study = m->reader->study;
  if (m->kind->body_count != 1 || m->a.count < 2) return false;
  for (uint32_t k = 0; k < m->a.count; k++) {
    if (!study->bodies[m->a.bodies[k]].has_ship) return false;
  }
  if (m->kind->file == ALD_FILE_DAMPING && ald_radiation_is_of_ship(node)) return true;
  for (uint32_t n = 0; n < ald_kind_ship_defaults(m->kind); n++) {
    const ald_ship_default *own = &m->kind->ship->defaults[n];
    const ald_key *key = &m->kind->keys[own->key];
    if (own->figure == ALD_FIGURE_NONE || !isnan(key->fallback)) continue;
    if (!ald_node_member(node, key->name)) return true;
  }
  return false;
}

/* one definition with its instances and its numbers; `m->path` ends with its name */
static void add_definition(maker *m, uint32_t kind_number, struct fy_node *node, ald_place place) {
  ald_reader *reader = m->reader;
  ald_study *study = reader->study;
  m->definition = study->definition_count;
  m->own = node;
  ald_definition *definition = &study->definitions[study->definition_count++];
  definition->kind = kind_number;
  definition->name = strdup(m->path + strlen(m->kind->section) + 1);
  if (!definition->name) reader->no_memory = true;
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  make_instances(m, node, place);
  read_numbers(m, node, place);
  if (errors == ald_diagnosis_errors(reader->diagnosis)) {
    check_numbers(reader, node, place, m->definition, true, m->path);
  }
}

/* Reports a key in place of a name: `sea: {peak period: 9 s}`. */
static bool lacks_name(ald_reader *reader, const ald_kind *kind, const char *name,
                       struct fy_node *key, struct fy_node *node) {
  if (fy_node_is_mapping(node)) return false;
  for (uint32_t k = 0; k < kind->key_count; k++) {
    if (strcmp(kind->keys[k].name, name) != 0) continue;
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(key), NULL,
                      "%s.%s: a key in place of a name; elements have names: %s: {NAME: {%s: ...}}",
                      kind->section, name, kind->section, name);
    return true;
  }
  return false;
}

static void read_definition(ald_reader *reader, uint32_t kind_number, struct fy_node *key,
                            struct fy_node *node) {
  ALD_ASSERT(kind_number < ald_kind_count);
  const ald_kind *kind = ald_kinds[kind_number];
  const char *extra[ALD_HEADS_MAX + ALD_TABLES_MAX];
  const char *names[KEY_LIMIT + ALD_HEADS_MAX + ALD_TABLES_MAX];
  size_t extra_count = 0;
  char name[128];
  ald_study *study = reader->study;
  maker m = {.reader = reader, .kind = kind};
  ald_node_text(key, name, sizeof name);
  snprintf(m.path, sizeof m.path, "%s.%s", kind->section, name);
  ald_expect_name(reader, key, kind->section);
  if (lacks_name(reader, kind, name, key, node)) return;
  if (!ald_expect_mapping(reader, node, m.path)) return;
  for (uint32_t h = 0; h < kind->head_count; h++) extra[extra_count++] = kind->heads[h].name;
  if (!kind->heads && !ald_kind_is_bare(kind)) {
    extra[extra_count++] = kind->body_count == 2 ? ald_between_key.name : ald_body_name_key->name;
  }
  /* those of a fixed body have been taken; one that is left is misspelt */
  for (uint32_t p = 1; p < kind->plain_count; p++) extra[extra_count++] = kind->plain[p].name;
  for (uint32_t t = 0; t < kind->table_count; t++) extra[extra_count++] = kind->tables[t].name;
  if (kind->file != ALD_FILE_NONE) extra[extra_count++] = ald_file_key->name;
  ald_expect_keys(reader, node, m.path, names,
                  ald_key_names(kind->keys, kind->key_count, extra, extra_count, names));
  if (ald_kind_is(kind, ALD_KIND_SPATIAL)) study->is_spatial = true;
  struct fy_node *bodies = ald_node_member(node, ald_body_name_key->name);
  if (kind->body_count == 1 && bodies) ald_select_bodies(reader, bodies, m.path, &m.a);
  if (!is_of_each_ship(&m, node)) {
    add_definition(&m, kind_number, node, ald_node_place(key));
  } else {
    const size_t length = strlen(m.path);
    for (uint32_t k = 0; k < m.a.count; k++) {
      m.only = 1 + m.a.bodies[k];
      snprintf(m.path + length, sizeof m.path - length, ".%s", study->bodies[m.only - 1].name);
      add_definition(&m, kind_number, node, ald_node_place(key));
    }
  }
  free(m.a.bodies);
  free(m.a.places);
  free(m.b.bodies);
  free(m.b.places);
}

static int definition_total(ald_reader *reader) {
  int total = 0;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    if (ald_kind_is(ald_kinds[k], ALD_KIND_OF_LINES)) continue;
    struct fy_node *section = ald_node_member(reader->root, ald_kinds[k]->section);
    if (!section || !fy_node_is_mapping(section)) continue;
    /* one of each ship at most */
    const bool may_follow =
        ald_kind_ship_defaults(ald_kinds[k]) > 0 || ald_kinds[k]->file == ALD_FILE_DAMPING;
    const int each = may_follow ? (int)reader->study->body_count : 1;
    total += fy_node_mapping_item_count(section) * (each > 0 ? each : 1);
  }
  return total;
}

/* Of a section that the study has, not of one that chains or windlasses make, all of which may have
 * been refused. */
static void warn_of_nothing(ald_reader *reader, uint32_t kind, struct fy_node *section) {
  const ald_place own = ald_node_place(section), root = ald_node_place(reader->root);
  const bool is_made = own.line == root.line && own.column == root.column;
  if (is_made || fy_node_mapping_item_count(section) > 0) return;
  if (ald_diagnosis_errors(reader->diagnosis) > 0) return;
  ald_diagnose_warning(reader->diagnosis, ALD_WARN_NO_EFFECT, own, ald_kinds[kind]->section,
                       "the section is empty");
}

void ald_read_elements(ald_reader *reader) {
  const int total = definition_total(reader) + LINE_FOLLOWERS;
  reader->study->definitions = calloc((size_t)total + 1, sizeof *reader->study->definitions);
  if (!reader->study->definitions) {
    reader->no_memory = true;
    return;
  }
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const bool follows = ald_kind_is(ald_kinds[k], ALD_KIND_OF_LINES);
    if (follows) ald_follow_lines(reader, k);
    struct fy_node *section = follows ? NULL : ald_node_member(reader->root, ald_kinds[k]->section);
    if (!section || !ald_expect_mapping(reader, section, ald_kinds[k]->section)) continue;
    warn_of_nothing(reader, k, section);
    void *at = NULL;
    for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(section, &at));) {
      read_definition(reader, k, fy_node_pair_key(pair), fy_node_pair_value(pair));
    }
  }
  if (ald_diagnosis_errors(reader->diagnosis) == 0) ald_find_rivals(reader);
  if (ald_diagnosis_errors(reader->diagnosis) == 0) ald_take_from_radiation(reader);
  ald_find_unmoved(reader);
}
