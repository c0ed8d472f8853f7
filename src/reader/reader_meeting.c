/* SPDX-License-Identifier: Apache-2.0
 * Elements that place their first body where it is about to touch the second. */
#include "reader_meeting.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "model/meetings.h"
#include "model/sections.h"
#include "model/ships.h"
#include "reader.h"
#include "reader_ships.h"

const char *ald_placed_key_given(const ald_study *study, uint32_t body) {
  ALD_ASSERT(body < study->body_count);
  static const uint32_t told[] = {ALD_BODY_POSITION_X, ALD_BODY_HEADING};
  for (uint32_t k = 0; k < sizeof told / sizeof told[0]; k++) {
    const ald_quantity *own = &study->quantities[study->bodies[body].quantities + told[k]];
    if (own->is_given) return ald_body_keys[told[k]].name;
  }
  return NULL;
}

/* the pair of a definition; false if there is more than one, or none */
static bool pair_of(const ald_study *study, uint32_t definition, ald_meeting *pair) {
  ALD_ASSERT(definition < study->definition_count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (own->definition != definition) continue;
    *pair = (ald_meeting){.definition = definition, .body_a = own->body_a, .body_b = own->body_b};
    count++;
  }
  return count == 1;
}

ald_meeting *ald_add_meeting(ald_reader *reader) {
  ald_study *study = reader->study;
  ald_meeting *grown = realloc(study->meetings, (study->meeting_count + 1u) * sizeof *grown);
  if (!grown) {
    reader->no_memory = true;
    return NULL;
  }
  study->meetings = grown;
  grown[study->meeting_count] = (ald_meeting){0};
  return &grown[study->meeting_count++];
}

/* the numbers of the study, to be freed; NULL without memory */
static double *numbers_of(const ald_study *study) {
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  for (uint32_t q = 0; values && q < study->quantity_count; q++) {
    values[q] = study->quantities[q].value;
  }
  return values;
}

ald_start_fault ald_meeting_judged(const ald_reader *reader) {
  const ald_study *study = reader->study;
  ALD_ASSERT(study->meeting_count > 0);
  double *values = numbers_of(study);
  if (!values) return ALD_START_GOOD;
  const ald_meeting *latest = &study->meetings[study->meeting_count - 1];
  const ald_start_fault fault = ald_meetings_judge(study, latest, values);
  free(values);
  return fault;
}

/* the key by which a meeting places its first body */
static ald_place place_of(const ald_reader *reader, const ald_meeting *meeting) {
  const ald_study *study = reader->study;
  struct fy_node *owner = ald_node_member(reader->root, "bodies");
  const char *name = study->bodies[meeting->body_a].name;
  const char *key = ald_body_plain_keys[ALD_BODY_APPROACH].name;
  if (meeting->definition != ALD_NO_ELEMENT) {
    const ald_definition *d = &study->definitions[meeting->definition];
    owner = ald_node_member(reader->root, ald_kinds[d->kind]->section);
    name = d->name;
    key = ald_kinds[d->kind]->keys[ald_kinds[d->kind]->ship->meet_key].name;
  }
  struct fy_node *own = ald_node_member(owner, name), *node = ald_node_member(own, key);
  return ald_node_place(node ? node : own ? own : reader->root);
}

/* Does anything vary that places the first body of a meeting? */
static bool varies(const ald_study *study, const ald_meeting *meeting) {
  bool *marks = calloc(study->quantity_count + 1u, sizeof *marks);
  bool any = true; /* without memory, too */
  if (!marks) return any;
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const ald_variable *own = &study->variables[v];
    for (uint32_t t = 0; t < own->target_count; t++) marks[own->targets[t]] = true;
  }
  for (uint32_t c = 0; c < study->choice_count; c++) {
    for (uint32_t n = 0; n < study->choices[c].variant_count; n++) {
      const ald_variant *own = &study->choices[c].variants[n];
      for (uint32_t k = 0; k < own->setting_count; k++) marks[own->settings[k].quantity] = true;
    }
  }
  ald_ships_mark(study, marks);
  any = marks[study->bodies[meeting->body_a].quantities + ALD_BODY_POSITION_X];
  free(marks);
  return any;
}

void ald_check_meetings(ald_reader *reader) {
  const ald_study *study = reader->study;
  char message[ALD_SHIPS_MESSAGE];
  const bool is_sound = !reader->no_memory && ald_diagnosis_errors(reader->diagnosis) == 0;
  double *values = is_sound ? numbers_of(study) : NULL;
  for (uint32_t m = 0; values && m < study->meeting_count; m++) {
    const ald_meeting *own = &study->meetings[m];
    if (ald_meetings_judge(study, own, values) != ALD_START_UNREACHED) continue;
    if (varies(study, own) || !ald_ships_problem(study, values, message)) continue;
    ald_diagnose(reader->diagnosis, place_of(reader, own), "%s", message);
    break;
  }
  free(values);
}

bool ald_is_placed(const ald_study *study, uint32_t body) {
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    if (study->meetings[m].body_a == body) return true;
  }
  return false;
}

void ald_place_meeting(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                       uint32_t definition) {
  ald_study *study = reader->study;
  const ald_definition *d = &study->definitions[definition];
  const ald_kind *kind = ald_kinds[d->kind];
  ald_meeting pair = {0};
  if (!kind->ship || !kind->ship->meet || reader->no_memory) return;
  const ald_quantity *key = &study->quantities[d->quantities + kind->ship->meet_key];
  struct fy_node *own = ald_node_member(node, kind->keys[kind->ship->meet_key].name);
  const ald_place place = own ? ald_node_place(own) : owner;
  const char *name = kind->keys[kind->ship->meet_key].name;
  if (!key->is_given) {
    /* a placement that is not used cannot vary */
    for (uint32_t k = 0; k < kind->key_count; k++) {
      if (strcmp(kind->keys[k].name, name) != 0) continue;
      study->quantities[d->quantities + k].may_vary = false;
    }
    return;
  }
  if (!pair_of(study, definition, &pair)) {
    ald_diagnose(reader->diagnosis, place,
                 "%s.%s: places one body relative to another; name exactly one pair", path, name);
    return;
  }
  const char *too = ald_placed_key_given(study, pair.body_a);
  if (too) {
    ald_diagnose(reader->diagnosis, place,
                 "%s.%s: places \"%s\", but the study also gives its %s; remove one of them", path,
                 name, study->bodies[pair.body_a].name, too);
    return;
  }
  struct fy_node *share = ald_node_member(node, kind->keys[kind->ship->share_key].name);
  if (share && !study->bodies[pair.body_b].has_ship) {
    ald_diagnose(reader->diagnosis, ald_node_place(share),
                 "%s.%s: is a fraction of the ship's length, but \"%s\" has no ship", path,
                 kind->keys[kind->ship->share_key].name, study->bodies[pair.body_b].name);
    return;
  }
  ald_meeting *added = ald_add_meeting(reader);
  if (!added) return;
  *added = pair;
  if (ald_settle_study(reader) || ald_diagnosis_errors(reader->diagnosis) > 0) return;
  if (ald_meeting_judged(reader) != ALD_START_IMPOSSIBLE) return;
  ald_diagnose(reader->diagnosis, place,
               "%s.%s: at this angle the bulb of \"%s\" never touches that side of \"%s\"", path,
               name, study->bodies[pair.body_a].name, study->bodies[pair.body_b].name);
}
