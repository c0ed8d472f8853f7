/* SPDX-License-Identifier: Apache-2.0
 * Numbers that follow the particulars of a ship. */
#include "ships.h"

#define ALD_LANES 1
#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
#include "derive.h"
#include "kernels/math/trig.h"

/* ------------------------------------------------------------------------------ meetings */

static const uint32_t placed[] = {ALD_BODY_POSITION_X, ALD_BODY_POSITION_Y, ALD_BODY_HEADING,
                                  ALD_BODY_COURSE};
enum { PLACED = sizeof placed / sizeof placed[0] };

static void release_meetings(const ald_study *study, double *values) {
  ALD_ASSERT(study->meeting_count == 0 || study->meetings);
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const uint32_t own = study->bodies[study->meetings[m].body_a].quantities;
    for (uint32_t k = 0; k < PLACED; k++) {
      if (!study->quantities[own + placed[k]].is_given) values[own + placed[k]] = (double)NAN;
    }
  }
}

/* x, y, heading and course of the first body, earth frame; false: they never touch */
static bool place_of(const ald_study *study, const ald_meeting *meeting, const double *values,
                     double *place) {
  ALD_ASSERT(meeting->definition < study->definition_count);
  const ald_definition *definition = &study->definitions[meeting->definition];
  const ald_numbers numbers = ald_definition_numbers(study, definition, values);
  const ald_body *other = &study->bodies[meeting->body_b];
  const double *at = values + other->quantities, heading = at[ALD_BODY_HEADING];
  double pose[3], sine, cosine;
  const double length = other->has_ship ? values[other->ship + ALD_SHIP_LENGTH] : 0;
  if (!ald_kinds[definition->kind]->ship->meet(&numbers, length, pose)) return false;
  real_sincos(heading, &sine, &cosine);
  place[0] = at[ALD_BODY_POSITION_X] + (cosine * pose[0] - sine * pose[1]);
  place[1] = at[ALD_BODY_POSITION_Y] + (sine * pose[0] + cosine * pose[1]);
  place[2] = place[3] = heading + pose[2];
  return !isnan(place[0]) && !isnan(place[1]);
}

static bool settle_meetings(const ald_study *study, double *values) {
  bool good = true;
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const ald_meeting *meeting = &study->meetings[m];
    const uint32_t own = study->bodies[meeting->body_a].quantities;
    double place[PLACED];
    const bool is_there = place_of(study, meeting, values, place);
    good = good && is_there;
    for (uint32_t k = 0; k < PLACED; k++) {
      double *value = &values[own + placed[k]];
      if (isnan(*value)) *value = is_there ? place[k] : study->quantities[own + placed[k]].value;
    }
  }
  return good;
}

/* does anything vary on which the place depends? */
static bool meeting_varies(const ald_study *study, const ald_meeting *meeting, const bool *varies) {
  const ald_definition *definition = &study->definitions[meeting->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  const ald_body *other = &study->bodies[meeting->body_b];
  bool any = other->has_ship && varies[other->ship + ALD_SHIP_LENGTH];
  for (uint32_t k = 0; k < kind->key_count; k++) any = any || varies[definition->quantities + k];
  for (uint32_t k = 0; k < PLACED; k++) any = any || varies[other->quantities + placed[k]];
  return any;
}

/* ------------------------------------------------------------------------------ ships */

void ald_ships_release(const ald_study *study, double *values) {
  ALD_ASSERT(study->follower_count == 0 || study->followers);
  for (uint32_t f = 0; f < study->follower_count; f++) {
    if (!study->followers[f].is_limit) values[study->followers[f].quantity] = (double)NAN;
  }
  release_meetings(study, values);
}

static double figure_for(const ald_study *study, const ald_follower *own, const double *figures,
                         const double *values) {
  ALD_ASSERT(own->figure < ALD_FIGURE_COUNT);
  const double figure = figures[own->figure];
  if (isnan(figure)) return own->otherwise;
  if (own->figure != ALD_FIGURE_INERTIA) return figure;
  /* of the ship's own mass, which may differ from the displaced mass */
  const double radius = figures[ALD_FIGURE_YAW_RADIUS];
  return values[study->bodies[own->body].quantities + ALD_BODY_MASS] * (radius * radius);
}

/* 1e-9: a number that was written down from the particulars themselves may be rounded */
static bool is_within(double value, double most) { return !(value > most * (1 + 1e-9)); }

/* those of one body; returns false if there is no such ship, or a number exceeds it */
static bool settle_ship(const ald_study *study, const ald_follower *own, const ald_follower *end,
                        double *values) {
  ALD_ASSERT(own < end && own->body < study->body_count);
  const ald_body *body = &study->bodies[own->body];
  const double density = values[study->environment + ALD_ENVIRONMENT_WATER_DENSITY];
  double figures[ALD_FIGURE_COUNT];
  uint32_t key = 0;
  bool good = true;
  if (ald_ship_problem(values + body->ship, &key) || !(density > 0)) {
    for (; own < end; own++) {
      if (own->is_limit || !isnan(values[own->quantity])) continue;
      values[own->quantity] = study->quantities[own->quantity].value;
    }
    return false;
  }
  ald_ship_figures(values + body->ship, density, figures);
  for (; own < end; own++) {
    double *value = &values[own->quantity];
    if (own->is_limit) good = good && is_within(*value, figures[own->figure]);
    if (isnan(*value)) *value = figure_for(study, own, figures, values);
  }
  return good;
}

static bool settle_ships(const ald_study *study, double *values) {
  bool good = true;
  for (uint32_t first = 0, end; first < study->follower_count; first = end) {
    for (end = first + 1; end < study->follower_count; end++) {
      if (study->followers[end].body != study->followers[first].body) break;
    }
    good = settle_ship(study, study->followers + first, study->followers + end, values) && good;
  }
  return good;
}

bool ald_ships_settle(const ald_study *study, double *values) {
  const bool afloat = settle_ships(study, values);
  return settle_meetings(study, values) && afloat;
}

/* what is wrong with the particulars, or with a number that they limit; false: nothing */
static bool ship_problem(const ald_study *study, const ald_follower *own, const double *values,
                         char *message) {
  ALD_ASSERT(own->body < study->body_count);
  const ald_body *body = &study->bodies[own->body];
  const double density = values[study->environment + ALD_ENVIRONMENT_WATER_DENSITY];
  double figures[ALD_FIGURE_COUNT];
  uint32_t key = 0;
  const char *problem = ald_ship_problem(values + body->ship, &key);
  if (problem) {
    snprintf(message, ALD_SHIPS_MESSAGE, "bodies.%s.ship.%s: %s", body->name,
             ald_ship_particulars[key].name, problem);
    return true;
  }
  if (!own->is_limit || !(density > 0)) return false;
  ald_ship_figures(values + body->ship, density, figures);
  if (is_within(values[own->quantity], figures[own->figure])) return false;
  snprintf(message, ALD_SHIPS_MESSAGE, "%s: %.6g m exceeds the value of the ship of \"%s\", %.6g m",
           study->quantities[own->quantity].path, values[own->quantity], body->name,
           figures[own->figure]);
  return true;
}

bool ald_ships_problem(const ald_study *study, const double *values, char *message) {
  ALD_ASSERT(values && message);
  double place[PLACED];
  for (uint32_t f = 0; f < study->follower_count; f++) {
    if (ship_problem(study, &study->followers[f], values, message)) return true;
  }
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const ald_meeting *own = &study->meetings[m];
    const ald_definition *definition = &study->definitions[own->definition];
    const ald_kind *kind = ald_kinds[definition->kind];
    if (place_of(study, own, values, place)) continue;
    snprintf(message, ALD_SHIPS_MESSAGE,
             "%s.%s.%s: at this angle the bulb of \"%s\" never touches that side of \"%s\"",
             kind->section, definition->name, kind->keys[kind->ship->meet_key].name,
             study->bodies[own->body_a].name, study->bodies[own->body_b].name);
    return true;
  }
  return false;
}

void ald_ships_mark(const ald_study *study, bool *varies) {
  for (uint32_t f = 0; f < study->follower_count; f++) {
    const ald_follower *own = &study->followers[f];
    const ald_body *body = &study->bodies[own->body];
    bool any = varies[study->environment + ALD_ENVIRONMENT_WATER_DENSITY];
    for (uint32_t p = 0; p < ALD_SHIP_KEY_COUNT; p++) any = any || varies[body->ship + p];
    if (own->figure == ALD_FIGURE_INERTIA) any = any || varies[body->quantities + ALD_BODY_MASS];
    if (any) varies[own->quantity] = true;
  }
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const uint32_t own = study->bodies[study->meetings[m].body_a].quantities;
    const bool any = meeting_varies(study, &study->meetings[m], varies);
    for (uint32_t k = 0; k < PLACED; k++) varies[own + placed[k]] = varies[own + placed[k]] || any;
  }
}

bool ald_ships_place(const ald_study *study, uint32_t quantity) {
  ALD_ASSERT(quantity < study->quantity_count);
  for (uint32_t m = 0; m < study->meeting_count; m++) {
    const uint32_t own = study->bodies[study->meetings[m].body_a].quantities;
    for (uint32_t k = 0; k < PLACED; k++) {
      if (quantity == own + placed[k] && !study->quantities[quantity].is_given) return true;
    }
  }
  return false;
}

const ald_follower *ald_ships_leader(const ald_study *study, uint32_t quantity) {
  ALD_ASSERT(quantity < study->quantity_count);
  for (uint32_t f = 0; f < study->follower_count; f++) {
    const ald_follower *own = &study->followers[f];
    if (own->quantity == quantity && !own->is_limit) return own;
  }
  return NULL;
}

void ald_ships_forget(ald_study *study, uint32_t quantity) {
  ALD_ASSERT(quantity < study->quantity_count);
  uint32_t kept = 0;
  for (uint32_t f = 0; f < study->follower_count; f++) {
    const ald_follower own = study->followers[f];
    if (own.quantity != quantity || own.is_limit) study->followers[kept++] = own;
  }
  study->follower_count = kept;
}
