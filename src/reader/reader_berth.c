/* SPDX-License-Identifier: Apache-2.0
 * The berths of bodies that approach them. */
#include "reader_sections.h"

#include <stdio.h>
#include <stdlib.h>

#include "model/body_approach.h"
#include "model/sections.h"
#include "reader.h"
#include "reader_meeting.h"
#include "reader_select.h"
#include "reader_ships.h"

enum { PATH_SIZE = 256 };

static const char *approach_key(void) { return ald_body_plain_keys[ALD_BODY_APPROACH].name; }

/* the elements that may be the first to touch; returns their number */
static uint32_t list_elements(const ald_study *study, uint32_t body, uint32_t *list) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    const ald_kind *kind = ald_kinds[study->definitions[own->definition].kind];
    const bool is_own = own->body_a == body || own->body_b == body;
    if (!is_own || own->body_a == own->body_b || !ald_body_approach_counts(kind)) continue;
    if (list) list[count] = i;
    count++;
  }
  return count;
}

/* what contradicts an approach; false after a message */
static bool is_sound(ald_reader *reader, struct fy_node *node, const char *path, uint32_t body,
                     uint32_t berth) {
  const ald_study *study = reader->study;
  const char *name = study->bodies[body].name;
  const char *too = ald_placed_key_given(study, body);
  const ald_place place = ald_node_place(node);
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  if (berth == body) {
    ald_diagnose(reader->diagnosis, place, "%s: \"%s\" cannot be its own berth", path, name);
  } else if (study->bodies[berth].has_approach || ald_is_placed(study, berth)) {
    ald_diagnose(reader->diagnosis, place,
                 "%s: the berth \"%s\" is itself placed by an approach or a first touch; give it "
                 "a position",
                 path, study->bodies[berth].name);
  }
  if (ald_is_placed(study, body)) {
    ald_diagnose(reader->diagnosis, place,
                 "%s: places \"%s\", but so does a first touch; remove one of them", path, name);
  }
  if (too) {
    ald_diagnose(reader->diagnosis, place,
                 "%s: places \"%s\", but the study also gives its %s; remove one of them", path,
                 name, too);
  }
  return errors == ald_diagnosis_errors(reader->diagnosis);
}

static void place_approach(ald_reader *reader, struct fy_node *node, uint32_t body) {
  ald_study *study = reader->study;
  char path[PATH_SIZE + 16];
  uint32_t berth = 0;
  struct fy_node *named = ald_node_member(node, ald_approach_berth);
  snprintf(path, sizeof path, "bodies.%s.%s", study->bodies[body].name, approach_key());
  if (!named) {
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_MISSING, ald_node_place(node), ald_approach_berth,
        "%s: missing key \"%s\": the body, or earth, along whose x axis the berth lies", path,
        ald_approach_berth);
    return;
  }
  if (!ald_find_body(reader, named, path, &berth)) return;
  if (!is_sound(reader, node, path, body, berth)) return;
  const uint32_t count = list_elements(study, body, NULL);
  uint32_t *list = calloc(count + 1u, sizeof *list);
  ald_meeting *meeting = list ? ald_add_meeting(reader) : NULL;
  if (!meeting) {
    reader->no_memory = true;
    free(list);
    return;
  }
  list_elements(study, body, list);
  *meeting = (ald_meeting){.definition = ALD_NO_ELEMENT,
                           .body_a = body,
                           .body_b = berth,
                           .instance_count = count,
                           .instances = list};
  if (ald_diagnosis_errors(reader->diagnosis) > 0 || ald_settle_study(reader)) return;
  if (ald_meeting_judged(reader) != ALD_START_IMPOSSIBLE) return;
  ald_diagnose(reader->diagnosis, ald_node_place(node), "%s: " ALD_APPROACH_MISSES, path,
               study->bodies[body].name, study->bodies[berth].name);
}

void ald_place_approaches(ald_reader *reader) {
  struct fy_node *bodies = ald_node_member(reader->root, "bodies");
  for (uint32_t b = 0; b < reader->study->body_count && !reader->no_memory; b++) {
    const ald_body *body = &reader->study->bodies[b];
    if (!body->has_approach) continue;
    place_approach(reader, ald_node_member(ald_node_member(bodies, body->name), approach_key()), b);
  }
}
