/* SPDX-License-Identifier: Apache-2.0
 * Numbers that follow the particulars of a ship, or the body's own mass by a ratio. */
#include "ships.h"

#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
#include "inertia.h"
#include "meetings.h"

/* ------------------------------------------------------------------------------ ships */

void ald_ships_release(const ald_study *study, double *values) {
  ALD_ASSERT(study->follower_count == 0 || study->followers);
  for (uint32_t f = 0; f < study->follower_count; f++) {
    if (!study->followers[f].is_limit) values[study->followers[f].quantity] = (double)NAN;
  }
  ald_meetings_release(study, values);
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
  const double depth = values[study->environment + ALD_ENVIRONMENT_WATER_DEPTH];
  double figures[ALD_FIGURE_COUNT];
  uint32_t key = 0;
  bool good = true;
  if (ald_ship_problem(values + body->ship, &key) || !(density > 0)) {
    for (; own < end; own++) {
      if (own->is_limit || own->ratio > 0 || !isnan(values[own->quantity])) continue;
      values[own->quantity] = study->quantities[own->quantity].value;
    }
    return false;
  }
  ald_ship_figures(values + body->ship, density, depth, figures);
  for (; own < end; own++) {
    double *value = &values[own->quantity];
    if (own->ratio > 0) continue;
    if (own->is_limit) good = good && is_within(*value, figures[own->figure]);
    if (!isnan(*value)) continue;
    const bool is_given = own->unless > 0 && !isnan(values[own->unless - 1]);
    *value = is_given ? own->otherwise : figure_for(study, own, figures, values);
  }
  return good;
}

static bool settle_ships(const ald_study *study, double *values) {
  bool good = true;
  for (uint32_t first = 0, end; first < study->follower_count; first = end) {
    for (end = first + 1; end < study->follower_count; end++) {
      if (study->followers[end].body != study->followers[first].body) break;
    }
    if (!study->bodies[study->followers[first].body].has_ship) continue;
    good = settle_ship(study, study->followers + first, study->followers + end, values) && good;
  }
  return good;
}

/* freedom of an element on the diagonal of a body's added mass */
static uint32_t freedom_of(const ald_study *study, const ald_follower *own) {
  return (own->quantity - study->bodies[own->body].added_mass) / 7;
}

/* by masses and moments that have been settled */
static void settle_ratios(const ald_study *study, double *values) {
  for (uint32_t f = 0; f < study->follower_count; f++) {
    const ald_follower *own = &study->followers[f];
    if (own->ratio == 0 || !isnan(values[own->quantity])) continue;
    const ald_body *body = &study->bodies[own->body];
    values[own->quantity] =
        values[own->ratio - 1] *
        ald_inertia_own(body, values + body->quantities, freedom_of(study, own));
  }
}

bool ald_ships_settle(const ald_study *study, double *values) {
  const bool afloat = settle_ships(study, values);
  settle_ratios(study, values);
  return ald_meetings_settle(study, values) && afloat;
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
  ald_ship_figures(values + body->ship, density, 0, figures);
  if (is_within(values[own->quantity], figures[own->figure])) return false;
  snprintf(message, ALD_SHIPS_MESSAGE, "%s: %.6g m exceeds the value of the ship of \"%s\", %.6g m",
           study->quantities[own->quantity].path, values[own->quantity], body->name,
           figures[own->figure]);
  return true;
}

ald_start_fault ald_ships_problem(const ald_study *study, const double *values, char *message) {
  ALD_ASSERT(values && message);
  for (uint32_t f = 0; f < study->follower_count; f++) {
    if (study->followers[f].ratio > 0) continue;
    if (ship_problem(study, &study->followers[f], values, message)) {
      return ALD_START_IMPOSSIBLE;
    }
  }
  return ald_meetings_problem(study, values, message, ALD_SHIPS_MESSAGE);
}

/* a ratio, or what a mass or moment depends on */
static void mark_ratios(const ald_study *study, bool *varies) {
  for (uint32_t f = 0; f < study->follower_count; f++) {
    const ald_follower *own = &study->followers[f];
    if (own->ratio == 0) continue;
    bool any = varies[own->ratio - 1];
    for (uint32_t k = ALD_BODY_MASS; k <= ALD_BODY_MOMENT_Z; k++) {
      any = any || varies[study->bodies[own->body].quantities + k];
    }
    if (any) varies[own->quantity] = true;
  }
}

void ald_ships_mark(const ald_study *study, bool *varies) {
  for (uint32_t f = 0; f < study->follower_count; f++) {
    const ald_follower *own = &study->followers[f];
    const ald_body *body = &study->bodies[own->body];
    if (own->ratio > 0) continue;
    bool any = varies[study->environment + ALD_ENVIRONMENT_WATER_DENSITY];
    for (uint32_t p = 0; p < ALD_SHIP_KEY_COUNT; p++) any = any || varies[body->ship + p];
    if (own->figure == ALD_FIGURE_INERTIA) any = any || varies[body->quantities + ALD_BODY_MASS];
    if (any) varies[own->quantity] = true;
  }
  mark_ratios(study, varies);
  ald_meetings_mark(study, varies);
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
