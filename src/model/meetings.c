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
#include "way.h"

enum { PATH_SIZE = 512 };

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

/* does the first body run straight ahead towards one that stays where it is? */
static bool runs_ahead(const ald_way *own, const ald_way *other, double heading) {
  const bool straight = own->velocity[0] == 0 && own->velocity[1] == 0 && own->rate == 0 &&
                        own->motion_count == 0 && (isnan(own->course) || own->course == heading);
  return straight && ald_way_is_still(other);
}

/* Both go their ways until the gap is closed: the first starts as far from its place at the touch
 * as it goes by then. */
static void place_before(const ald_encounter *e, const double *at, const double pose[3],
                         double time, double *place) {
  const ald_shift other = ald_way_at(e->other, e->other_heading, time);
  const double heading = ald_encounter_heading(e, time);
  const ald_shift own = ald_way_at(e->own, heading, time);
  double sine, cosine;
  real_sincos(e->other_heading + other.turn, &sine, &cosine);
  place[0] = at[ALD_BODY_POSITION_X] + other.x + (cosine * pose[0] - sine * pose[1]) - own.x;
  place[1] = at[ALD_BODY_POSITION_Y] + other.y + (sine * pose[0] + cosine * pose[1]) - own.y;
  place[2] = place[3] = heading;
}

/* the gap that is left to run; `place` is then that of bodies that the other waits for */
static ald_start_fault run_gap(const ald_encounter *e, const double *at, const double pose[3],
                               double *place) {
  double time;
  const ald_meeting_time meets = ald_encounter_time(e, &time);
  const bool rest = ald_way_is_still(e->own) && ald_way_is_still(e->other);
  if (meets == ALD_NEVER_MEETS || (meets == ALD_RESTS && !rest)) return ALD_START_UNREACHED;
  if (!rest && !runs_ahead(e->own, e->other, place[2])) place_before(e, at, pose, time, place);
  return ALD_START_GOOD;
}

/* of an element's first body; `closing` receives how fast its gap closes, where it has one */
static ald_start_fault place_by_element(const ald_study *study, const ald_meeting *meeting,
                                        const double *values, double *place, double *closing) {
  ALD_ASSERT(meeting->definition < study->definition_count);
  const ald_definition *definition = &study->definitions[meeting->definition];
  const ald_numbers numbers = ald_definition_numbers(study, definition, values);
  const ald_body *other = &study->bodies[meeting->body_b];
  const double *at = values + other->quantities, heading = at[ALD_BODY_HEADING];
  ald_touch_pose touch;
  double sine, cosine;
  const double length = other->has_ship ? values[other->ship + ALD_SHIP_LENGTH] : 0;
  const double *own = values + study->bodies[meeting->body_a].quantities;
  const double lift = own[ALD_BODY_POSITION_Z] - at[ALD_BODY_POSITION_Z];
  if (!ald_kinds[definition->kind]->ship->meet(&numbers, length, lift, &touch)) {
    return ALD_START_IMPOSSIBLE;
  }
  real_sincos(heading, &sine, &cosine);
  place[0] = at[ALD_BODY_POSITION_X] + (cosine * touch.ahead[0] - sine * touch.ahead[1]);
  place[1] = at[ALD_BODY_POSITION_Y] + (sine * touch.ahead[0] + cosine * touch.ahead[1]);
  place[2] = place[3] = heading + touch.pose[2];
  if (!(touch.gap > 0)) return ALD_START_GOOD;
  ald_way ways[2] = {0};
  ald_start_fault fault = ALD_START_UNREACHED;
  if (ald_way_begin(study, meeting->body_a, values, &ways[0]) &&
      ald_way_begin(study, meeting->body_b, values, &ways[1])) {
    const ald_encounter e = {.own = &ways[0],
                             .other = &ways[1],
                             .other_heading = heading,
                             .turned = touch.pose[2],
                             .normal = {touch.normal[0], touch.normal[1]},
                             .gap = touch.gap,
                             .end = ald_encounter_end(study)};
    *closing = ald_encounter_closing(&e);
    fault = run_gap(&e, at, touch.pose, place);
  }
  ald_way_clear(&ways[0]);
  ald_way_clear(&ways[1]);
  return fault;
}

/* x, y, heading and course of the first body, earth frame; of bodies that never reach each other as
 * if the second waited */
static ald_start_fault place_of(const ald_study *study, const ald_meeting *meeting,
                                const double *values, double *place, double *closing) {
  const ald_start_fault fault =
      meeting->definition == ALD_NO_ELEMENT
          ? ald_body_approach_place(study, meeting, values, place, closing)
          : place_by_element(study, meeting, values, place, closing);
  const bool is_there = fault != ALD_START_IMPOSSIBLE && !isnan(place[0]) && !isnan(place[1]);
  return is_there ? fault : ALD_START_IMPOSSIBLE;
}

bool ald_meetings_settle(const ald_study *study, double *values) {
  bool good = true;
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const ald_meeting *meeting = &study->meetings[m];
    const uint32_t own = study->bodies[meeting->body_a].quantities;
    double place[ALD_PLACED], closing;
    const ald_start_fault fault = place_of(study, meeting, values, place, &closing);
    const bool is_there = fault != ALD_START_IMPOSSIBLE;
    good = good && fault == ALD_START_GOOD;
    for (uint32_t k = 0; k < ALD_PLACED; k++) {
      double *value = &values[own + placed[k]];
      if (isnan(*value)) *value = is_there ? place[k] : study->quantities[own + placed[k]].value;
    }
  }
  return good;
}

ald_start_fault ald_meetings_judge(const ald_study *study, const ald_meeting *meeting,
                                   const double *values) {
  double place[ALD_PLACED], closing;
  return place_of(study, meeting, values, place, &closing);
}

/* the key that places the first body, and the gap that it is to run [m] */
static double key_of(const ald_study *study, const ald_meeting *own, const double *values,
                     char *path, size_t size) {
  const char *first = study->bodies[own->body_a].name;
  if (own->definition == ALD_NO_ELEMENT) {
    snprintf(path, size, "bodies.%s.approach", first);
    return values[study->bodies[own->body_a].approach + ALD_APPROACH_GAP];
  }
  const ald_definition *definition = &study->definitions[own->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  snprintf(path, size, "%s.%s.%s", kind->section, definition->name,
           kind->keys[kind->ship->meet_key].name);
  return values[definition->quantities + kind->ship->gap_key];
}

ald_start_fault ald_meetings_problem(const ald_study *study, const double *values, char *message,
                                     size_t size) {
  double place[ALD_PLACED], closing = 0;
  char path[PATH_SIZE];
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const ald_meeting *own = &study->meetings[m];
    const char *first = study->bodies[own->body_a].name, *second = study->bodies[own->body_b].name;
    const ald_start_fault fault = place_of(study, own, values, place, &closing);
    if (fault == ALD_START_GOOD) continue;
    const double gap = key_of(study, own, values, path, sizeof path);
    if (fault == ALD_START_UNREACHED) {
      snprintf(message, size,
               "%s: \"%s\" never reaches \"%s\": over the gap of %.6g m they close at %.3g m/s by "
               "their speeds, courses and velocities; let \"%s\" come faster, or leave the gap out",
               path, first, second, gap, closing, first);
    } else if (own->definition == ALD_NO_ELEMENT) {
      snprintf(message, size, "%s: " ALD_APPROACH_MISSES, path, first, second);
    } else {
      snprintf(message, size,
               "%s: at this angle the bulb of \"%s\" never touches that side of \"%s\"", path,
               first, second);
    }
    return fault;
  }
  return ALD_START_GOOD;
}

/* may the first body have a gap to run, on which what moves has an effect? */
static bool has_gap(const ald_study *study, const ald_meeting *meeting, const bool *varies) {
  const uint32_t gap =
      meeting->definition == ALD_NO_ELEMENT
          ? study->bodies[meeting->body_a].approach + ALD_APPROACH_GAP
          : study->definitions[meeting->definition].quantities +
                ald_kinds[study->definitions[meeting->definition].kind]->ship->gap_key;
  return varies[gap] || study->quantities[gap].value != 0;
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
    bool any = meeting->definition == ALD_NO_ELEMENT
                   ? ald_body_approach_varies(study, meeting, varies)
                   : element_varies(study, meeting, varies);
    if (!any && has_gap(study, meeting, varies)) {
      any = ald_way_varies(study, meeting->body_a, varies) ||
            ald_way_varies(study, meeting->body_b, varies);
    }
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
