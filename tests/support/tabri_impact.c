/* SPDX-License-Identifier: Apache-2.0
 * Two ships of [Tabri] in plain C, see tabri_plain.h: eq. 39 to 42 and the classical method of
 * Runge and Kutta over positions, angles, velocities and the work of the contact. */
#include <math.h>
#include <string.h>

#include "tabri_plain.h"

/* 12 numbers of each ship, and the energy */
enum { SHIP = 12, RATES = 2 * SHIP + 1 };

static void cross(const double *a, const double *b, double *out) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

/* friction line in surge, eq. 9 in sway, restoring of eq. 42 */
static void add_water(const plain_ship *ship, const plain_state *s, const double *turn,
                      double *force) {
  const double reynolds = fabs(s->v[0]) * ship->length;
  if (reynolds >= 1e4) {
    const double decades = log10(reynolds) - 2;
    force[0] -= ship->wetted * 0.075 / (decades * decades) * s->v[0] * fabs(s->v[0]);
  }
  force[1] -= ship->lateral * s->v[1] * fabs(s->v[1]);
  for (int k = 0; k < 3; k++) {
    force[k] -= turn[6 + k] * ship->heave * (s->at[2] - ship->height);
  }
  force[3] -= ship->roll * s->angles[0];
  force[4] -= ship->pitch * s->angles[1];
}

/* M_Omega v of eq. 41: with each row's own mass, or as the mass matrix has it */
static void add_turning(const plain_ship *ship, const plain_state *s, plain_form form,
                        double *force) {
  double momentum[6], by_force[3], by_moment[3], munk[3];
  for (int k = 0; k < 6; k++) momentum[k] = ship->mass[k] * s->v[k];
  cross(s->v + 3, momentum + 3, by_moment);
  for (int k = 0; k < 3; k++) force[3 + k] -= by_moment[k];
  cross(s->v + 3, form == PLAIN_PRINTED ? s->v : momentum, by_force);
  for (int k = 0; k < 3; k++) {
    force[k] -= form == PLAIN_PRINTED ? ship->mass[k] * by_force[k] : by_force[k];
  }
  if (form == PLAIN_PRINTED) return;
  cross(s->v, momentum, munk);
  for (int k = 0; k < 3; k++) force[3 + k] -= munk[k];
}

static void rates_of(const plain_ship *ship, const plain_state *s, plain_form form,
                     const double *contact, double *rates) {
  double turn[PLAIN_MATRIX], force[6];
  plain_turn(s->angles, turn);
  memcpy(force, contact, sizeof force);
  add_water(ship, s, turn, force);
  add_turning(ship, s, form, force);
  const double *v = s->v;
  for (int k = 0; k < 3; k++) {
    rates[k] = turn[3 * k] * v[0] + turn[3 * k + 1] * v[1] + turn[3 * k + 2] * v[2];
  }
  const double cf = cos(s->angles[0]), sf = sin(s->angles[0]), ct = cos(s->angles[1]);
  rates[3] = v[3] + (sf * v[4] + cf * v[5]) * tan(s->angles[1]);
  rates[4] = cf * v[4] - sf * v[5];
  rates[5] = (sf * v[4] + cf * v[5]) / ct;
  for (int k = 0; k < 6; k++) rates[6 + k] = force[k] / ship->mass[k];
}

static plain_touch all_rates(const plain_flight *f, const plain_state *state, double *rates) {
  const plain_touch t = plain_contact(&f->bow, &state[0], &state[1], &f->memory);
  rates_of(&f->ship[0], &state[0], f->form, t.on_a, rates);
  rates_of(&f->ship[1], &state[1], f->form, t.on_b, rates + SHIP);
  rates[RATES - 1] = t.power;
  return t;
}

static void moved(const plain_state *from, const double *rates, double step, plain_state *to) {
  for (int s = 0; s < 2; s++) {
    const double *r = rates + s * SHIP;
    for (int k = 0; k < 3; k++) {
      to[s].at[k] = from[s].at[k] + step * r[k];
      to[s].angles[k] = from[s].angles[k] + step * r[3 + k];
    }
    for (int k = 0; k < 6; k++) to[s].v[k] = from[s].v[k] + step * r[6 + k];
  }
}

/* du/dt + Omega x u and dOmega/dt of the last stage, with its velocities */
static void keep_acceleration(plain_flight *f, const plain_state *state, const double *rates) {
  for (int s = 0; s < 2; s++) {
    double *a = f->memory.acceleration[s], turned[3];
    cross(state[s].v + 3, state[s].v, turned);
    for (int k = 0; k < 6; k++) a[k] = rates[s * SHIP + 6 + k] + (k < 3 ? turned[k] : 0);
  }
}

plain_touch plain_step(plain_flight *f, double step) {
  static const double ahead[3] = {0.5, 0.5, 1}, weight[4] = {1, 2, 2, 1};
  double rates[4][RATES], mean[RATES];
  plain_state state[2];
  plain_remember(&f->bow, &f->state[0], &f->state[1], f->time, &f->memory);
  const plain_touch t = all_rates(f, f->state, rates[0]);
  f->memory.finds_first = false;
  for (int n = 0; n < 3; n++) {
    moved(f->state, rates[n], ahead[n] * step, state);
    all_rates(f, state, rates[n + 1]);
  }
  keep_acceleration(f, state, rates[3]);
  for (int k = 0; k < RATES; k++) {
    mean[k] = 0;
    for (int n = 0; n < 4; n++) mean[k] += weight[n] / 6 * rates[n][k];
  }
  moved(f->state, mean, step, f->state);
  f->energy += step * mean[RATES - 1];
  f->time += step;
  return t;
}

double plain_kinetic(const plain_ship *ship, const plain_state *s) {
  double sum = 0;
  for (int k = 0; k < 6; k++) sum += ship->mass[k] * s->v[k] * s->v[k] / 2;
  return sum;
}

static double kinetic(const plain_flight *f) {
  return plain_kinetic(&f->ship[0], &f->state[0]) + plain_kinetic(&f->ship[1], &f->state[1]);
}

plain_result plain_run(plain_flight *f, double step, double most,
                       void (*seen)(void *, const plain_flight *, const plain_touch *),
                       void *user) {
  plain_result r = {0};
  const double before = kinetic(f);
  int quiet = 0;
  for (;; r.steps++) {
    plain_flight at = *f;
    const plain_touch t = plain_step(f, step);
    if (seen) seen(user, &at, &t);
    if (fabs(t.on_a[0]) > r.fx) r.fx_at = r.steps * step;
    r.fx = fmax(r.fx, fabs(t.on_a[0]));
    r.fy = fmax(r.fy, fabs(t.on_a[1]));
    r.fz = fmax(r.fz, fabs(t.on_a[2]));
    r.greatest_energy = fmax(r.greatest_energy, at.energy);
    quiet = t.active == 0 ? quiet + 1 : 0;
    const bool parted = r.steps > 1 && t.depth <= 0;
    if (parted || (f->memory.has_second && quiet * step > 0.005 * (1 + 1e-9)) ||
        r.steps * step >= most) {
      *f = at;
      break;
    }
  }
  r.energy = f->energy;
  r.end = f->time;
  r.first = f->memory.first_time;
  r.deepest_at = f->memory.deepest_time;
  r.depth = f->memory.deepest.depth;
  r.lost = before - kinetic(f);
  return r;
}
