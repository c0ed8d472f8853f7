/* SPDX-License-Identifier: Apache-2.0
 * What an element looks at between its two bodies: a strike at the contact of their meshes. */
#include "reader_looking.h"

#include <stdio.h>

#include "base/assertion.h"
#include "model/sections.h"

/* what is between two bodies, of the kinds that are looked at */
typedef struct between {
  const ald_instance *first, *second; /* in their order; NULL: there are not so many */
  const ald_instance *reversed;       /* one in the other order */
  uint32_t number;                    /* of the first, among its kind */
  bool is_also;                       /* it is of the second kind */
} between;

/* what is between the bodies of an instance, of one kind */
static void find_of(const ald_study *study, const ald_instance *own, const ald_kind *kind,
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

static void report(const ald_reader *reader, ald_place place, const char *path,
                   const ald_instance *own, const between *found, const ald_looking_kind *looks) {
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
    find_of(study, own, looks->of, false, &found);
    find_of(study, own, looks->also, true, &found);
    if (!found.first || found.second) {
      report(reader, place, path, own, &found, looks);
      return;
    }
    *(found.is_also ? &own->part_a : &own->part_b) = 1 + found.number;
  }
}
