/* SPDX-License-Identifier: Apache-2.0
 * Where bodies start that are about to touch another. */
#include "meetings.h"

#include <math.h>
#include <stdio.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "body_approach.h"
#include "derive.h"
#include "kernels/math/trig.h"

static const uint32_t placed[ALD_PLACED] = {ALD_BODY_POSITION_X, ALD_BODY_POSITION_Y,
                                            ALD_BODY_HEADING, ALD_BODY_COURSE};

void ald_meetings_release(const ald_study *study, double *values) {
  ALD_ASSERT(study->meeting_count == 0 || study->meetings);
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const uint32_t own = study->bodies[study->meetings[m].body_a].quantities;
    for (uint32_t k = 0; k < ALD_PLACED; k++) {
      if (!study->quantities[own + placed[k]].is_given) values[own + placed[k]] = (double)NAN;
    }
  }
}

/* of an element's first body */
static bool place_by_element(const ald_study *study, const ald_meeting *meeting,
                             const double *values, double *place) {
  ALD_ASSERT(meeting->definition < study->definition_count);
  const ald_definition *definition = &study->definitions[meeting->definition];
  const ald_numbers numbers = ald_definition_numbers(study, definition, values);
  const ald_body *other = &study->bodies[meeting->body_b];
  const double *at = values + other->quantities, heading = at[ALD_BODY_HEADING];
  double pose[3], sine, cosine;
  const double length = other->has_ship ? values[other->ship + ALD_SHIP_LENGTH] : 0;
  const double *own = values + study->bodies[meeting->body_a].quantities;
  const double lift = own[ALD_BODY_POSITION_Z] - at[ALD_BODY_POSITION_Z];
  if (!ald_kinds[definition->kind]->ship->meet(&numbers, length, lift, pose)) return false;
  real_sincos(heading, &sine, &cosine);
  place[0] = at[ALD_BODY_POSITION_X] + (cosine * pose[0] - sine * pose[1]);
  place[1] = at[ALD_BODY_POSITION_Y] + (sine * pose[0] + cosine * pose[1]);
  place[2] = place[3] = heading + pose[2];
  return true;
}

/* x, y, heading and course of the first body, earth frame; false: they never touch */
static bool place_of(const ald_study *study, const ald_meeting *meeting, const double *values,
                     double *place) {
  const bool good = meeting->definition == ALD_NO_ELEMENT
                        ? ald_body_approach_place(study, meeting, values, place)
                        : place_by_element(study, meeting, values, place);
  return good && !isnan(place[0]) && !isnan(place[1]);
}

bool ald_meetings_settle(const ald_study *study, double *values) {
  bool good = true;
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const ald_meeting *meeting = &study->meetings[m];
    const uint32_t own = study->bodies[meeting->body_a].quantities;
    double place[ALD_PLACED];
    const bool is_there = place_of(study, meeting, values, place);
    good = good && is_there;
    for (uint32_t k = 0; k < ALD_PLACED; k++) {
      double *value = &values[own + placed[k]];
      if (isnan(*value)) *value = is_there ? place[k] : study->quantities[own + placed[k]].value;
    }
  }
  return good;
}

bool ald_meetings_problem(const ald_study *study, const double *values, char *message,
                          size_t size) {
  double place[ALD_PLACED];
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const ald_meeting *own = &study->meetings[m];
    const char *first = study->bodies[own->body_a].name, *second = study->bodies[own->body_b].name;
    if (place_of(study, own, values, place)) continue;
    if (own->definition == ALD_NO_ELEMENT) {
      snprintf(message, size, "bodies.%s.approach: " ALD_APPROACH_MISSES, first, first, second);
      return true;
    }
    const ald_definition *definition = &study->definitions[own->definition];
    const ald_kind *kind = ald_kinds[definition->kind];
    snprintf(message, size,
             "%s.%s.%s: at this angle the bulb of \"%s\" never touches that side of \"%s\"",
             kind->section, definition->name, kind->keys[kind->ship->meet_key].name, first, second);
    return true;
  }
  return false;
}

/* does anything vary on which an element's place depends? */
static bool element_varies(const ald_study *study, const ald_meeting *meeting, const bool *varies) {
  const ald_definition *definition = &study->definitions[meeting->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  const ald_body *other = &study->bodies[meeting->body_b];
  bool any = other->has_ship && varies[other->ship + ALD_SHIP_LENGTH];
  for (uint32_t k = 0; k < kind->key_count; k++) any = any || varies[definition->quantities + k];
  for (uint32_t k = 0; k < ALD_PLACED; k++) any = any || varies[other->quantities + placed[k]];
  const uint32_t own = study->bodies[meeting->body_a].quantities;
  return any || varies[own + ALD_BODY_POSITION_Z] ||
         varies[other->quantities + ALD_BODY_POSITION_Z];
}

void ald_meetings_mark(const ald_study *study, bool *varies) {
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const ald_meeting *meeting = &study->meetings[m];
    const uint32_t own = study->bodies[meeting->body_a].quantities;
    const bool any = meeting->definition == ALD_NO_ELEMENT
                         ? ald_body_approach_varies(study, meeting, varies)
                         : element_varies(study, meeting, varies);
    for (uint32_t k = 0; k < ALD_PLACED; k++) {
      varies[own + placed[k]] = varies[own + placed[k]] || any;
    }
  }
}

bool ald_meetings_place(const ald_study *study, uint32_t quantity) {
  ALD_ASSERT(quantity < study->quantity_count);
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const uint32_t own = study->bodies[study->meetings[m].body_a].quantities;
    for (uint32_t k = 0; k < ALD_PLACED; k++) {
      if (quantity == own + placed[k] && !study->quantities[quantity].is_given) return true;
    }
  }
  return false;
}
