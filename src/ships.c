/* SPDX-License-Identifier: Apache-2.0
 * Numbers that follow the particulars of a ship. */
#include "ships.h"

#include <math.h>

void ald_ships_release(const ald_study *study, double *values) {
  for (uint32_t f = 0; f < study->follower_count; f++) {
    if (!study->followers[f].is_limit) values[study->followers[f].quantity] = (double)NAN;
  }
}

/* as the study has it */
static void restore(const ald_study *study, uint32_t body, double *values) {
  for (uint32_t f = 0; f < study->follower_count; f++) {
    const ald_follower *own = &study->followers[f];
    if (own->body != body || own->is_limit || !isnan(values[own->quantity])) continue;
    values[own->quantity] = study->quantities[own->quantity].value;
  }
}

static double figure_for(const ald_study *study, const ald_follower *own, const double *figures,
                         const double *values) {
  const double figure = figures[own->figure];
  if (isnan(figure)) return own->otherwise;
  if (own->figure != ALD_FIGURE_INERTIA) return figure;
  /* of the mass that she has, which may not be the displaced one */
  const double radius = figures[ALD_FIGURE_YAW_RADIUS];
  return values[study->bodies[own->body].quantities + ALD_BODY_MASS] * (radius * radius);
}

/* 1e-9: a number that was written down from the particulars themselves may be rounded */
static bool is_within(double value, double most) { return !(value > most * (1 + 1e-9)); }

bool ald_ships_settle(const ald_study *study, double *values) {
  const double density = values[study->environment + ALD_ENVIRONMENT_WATER_DENSITY];
  bool good = true;
  for (uint32_t b = 0; b < study->body_count && study->follower_count > 0; b++) {
    const ald_body *body = &study->bodies[b];
    double figures[ALD_FIGURE_COUNT];
    uint32_t key = 0;
    if (!body->has_ship) continue;
    if (ald_ship_problem(values + body->ship, &key) || !(density > 0)) {
      restore(study, b, values);
      good = false;
      continue;
    }
    ald_ship_figures(values + body->ship, density, figures);
    for (uint32_t f = 0; f < study->follower_count; f++) {
      const ald_follower *own = &study->followers[f];
      double *value = &values[own->quantity];
      if (own->body != b) continue;
      if (own->is_limit) good = good && is_within(*value, figures[own->figure]);
      if (isnan(*value)) *value = figure_for(study, own, figures, values);
    }
  }
  return good;
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
}

const ald_follower *ald_ships_leader(const ald_study *study, uint32_t quantity) {
  for (uint32_t f = 0; f < study->follower_count; f++) {
    const ald_follower *own = &study->followers[f];
    if (own->quantity == quantity && !own->is_limit) return own;
  }
  return NULL;
}
