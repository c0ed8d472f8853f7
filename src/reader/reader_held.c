/* SPDX-License-Identifier: Apache-2.0
 * What points hold: the ends of dynamic lines, and nothing else. */
#include "reader_sections.h"

#include "element/line_form.h"
#include "kernels/plan.h"

static uint32_t kind_of(const ald_study *study, uint32_t instance) {
  return study->definitions[study->instances[instance].definition].kind;
}

static bool is_point(const ald_study *study, uint32_t body) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (kind_of(study, i) == KIND_point && study->instances[i].body_a == body) return true;
  }
  return false;
}

/* is there another point before it on the same body? */
static bool is_second(const ald_study *study, uint32_t instance) {
  for (uint32_t i = 0; i < instance; i++) {
    if (kind_of(study, i) != KIND_point) continue;
    if (study->instances[i].body_a == study->instances[instance].body_a) return true;
  }
  return false;
}

/* may a vector be another one than 0? */
static bool is_given(const ald_study *study, uint32_t first) {
  for (uint32_t c = 0; c < 3; c++) {
    if (study->quantities[first + c].value != 0) return true;
    if (ald_quantity_varies(study, first + c)) return true;
  }
  return false;
}

static void tell(ald_reader *reader, const ald_definition *own, const char *key, const char *point,
                 const char *what) {
  const char *section = ald_kinds[own->kind]->section;
  struct fy_node *entry = ald_node_member(ald_node_member(reader->root, section), own->name);
  struct fy_node *node = entry && key ? ald_node_member(entry, key) : NULL;
  if (!node) node = entry ? entry : ald_node_member(reader->root, section);
  ald_diagnose(reader->diagnosis, ald_node_place(node ? node : reader->root),
               "%s.%s%s%s: \"%s\" %s", section, own->name, key ? "." : "", key ? key : "", point,
               what);
}

/* the end of a line at a point */
static void check_end(ald_reader *reader, const ald_definition *line, uint32_t end,
                      const char *point) {
  const ald_study *study = reader->study;
  const uint32_t at = line->quantities + (end ? LINE_KEY_TO : LINE_KEY_FROM);
  const uint32_t clamp = line->quantities + (end ? LINE_KEY_CLAMP_TO : LINE_KEY_CLAMP_FROM);
  if (is_given(study, at)) {
    tell(reader, line, end ? "to" : "from", point, "is a point, which has no places beside it");
  }
  if (is_given(study, clamp)) {
    tell(reader, line, end ? "clamp to" : "clamp from", point,
         "is a point, at which nothing can be clamped");
  }
}

static uint32_t ends_at(const ald_study *study, uint32_t body) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (kind_of(study, i) != KIND_line) continue;
    count += study->instances[i].body_a == body ? 1 : 0;
    count += study->instances[i].body_b == body ? 1 : 0;
  }
  return count;
}

static void check_point(ald_reader *reader, uint32_t instance) {
  const ald_study *study = reader->study;
  const ald_body *body = &study->bodies[study->instances[instance].body_a];
  const ald_definition *own = &study->definitions[study->instances[instance].definition];
  if (!body->fixed) {
    tell(reader, own, "body", body->name,
         "moves by itself; a point has a position, or a body that is fixed");
  } else if (is_second(study, instance)) {
    tell(reader, own, "body", body->name, "is a point already");
  } else if (ends_at(study, study->instances[instance].body_a) == 0) {
    tell(reader, own, NULL, body->name, "holds nothing: no line ends at it");
  }
}

void ald_check_held(ald_reader *reader) {
  const ald_study *study = reader->study;
  if (ald_diagnosis_errors(reader->diagnosis) > 0) return;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    const ald_definition *definition = &study->definitions[own->definition];
    const uint32_t bodies[2] = {own->body_a, own->body_b};
    if (ald_kind_is(ald_kinds[definition->kind], ALD_KIND_OF_LINES)) continue;
    if (definition->kind == KIND_point) {
      check_point(reader, i);
      continue;
    }
    const uint32_t count = ald_kinds[definition->kind]->body_count;
    for (uint32_t end = 0; end < count && end < 2; end++) {
      if (!is_point(study, bodies[end])) continue;
      const char *point = study->bodies[bodies[end]].name;
      if (definition->kind == KIND_line) {
        check_end(reader, definition, end, point);
      } else {
        tell(reader, definition, count == 2 ? "between" : "body", point,
             "is a point, which holds the ends of `lines` alone");
        break;
      }
    }
  }
}
