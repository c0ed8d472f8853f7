/* SPDX-License-Identifier: Apache-2.0 */
#include "tug_trial.h"

#include <math.h>
#include <stdbool.h>

enum { FREEDOMS = 4, TUG_X = 0, TUG_V, SHIP_X, SHIP_V };

static const double longest =
    2e-3; /* step [s]: k h^2/m is 1e-5 and the error of RK4 1e-12 a step */

static double pressed(const tug_trial *t, const double y[FREEDOMS]) {
  return t->stiffness * (y[TUG_X] - y[SHIP_X]) + t->damping * (y[TUG_V] - y[SHIP_V]);
}

/* does the fender press: is it in contact, and above no force? */
static bool presses(const tug_trial *t, const double y[FREEDOMS]) {
  return y[TUG_X] > y[SHIP_X] && pressed(t, y) > 0;
}

double tug_trial_force(const tug_trial *t) {
  const double y[FREEDOMS] = {t->tug_x, t->tug_speed, t->ship_x, t->ship_speed};
  return presses(t, y) ? pressed(t, y) : 0;
}

static void rates(const tug_trial *t, const double y[FREEDOMS], double thrust, bool contact,
                  double rate[FREEDOMS]) {
  const double force = contact ? pressed(t, y) : 0, v = y[SHIP_V];
  rate[TUG_X] = y[TUG_V];
  rate[TUG_V] = (thrust - t->tug_linear * y[TUG_V] - force) / t->tug_mass;
  rate[SHIP_X] = v;
  rate[SHIP_V] = (force - t->ship_linear * v - t->ship_quadratic * v * fabs(v)) / t->ship_mass;
}

/* one step of Runge and Kutta, with the thrust on its ramp and the fender as it is */
static void step(const tug_trial *t, double slope, bool contact, double h, double y[FREEDOMS]) {
  static const double at[] = {0, 0.5, 0.5, 1}, weight[] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
  double from[FREEDOMS], k[FREEDOMS] = {0}, sum[FREEDOMS] = {0}, now[FREEDOMS];
  for (int f = 0; f < FREEDOMS; f++) from[f] = y[f];
  for (int s = 0; s < 4; s++) {
    for (int f = 0; f < FREEDOMS; f++) now[f] = from[f] + at[s] * h * k[f];
    rates(t, now, t->thrust + slope * at[s] * h, contact, k);
    for (int f = 0; f < FREEDOMS; f++) sum[f] += weight[s] * k[f];
  }
  for (int f = 0; f < FREEDOMS; f++) y[f] = from[f] + h * sum[f];
}

/* a step at most so long, to the moment at which the fender begins or ceases to press; returns its
 * length */
static double take(tug_trial *t, double slope, double h) {
  const double from[FREEDOMS] = {t->tug_x, t->tug_speed, t->ship_x, t->ship_speed};
  double y[FREEDOMS];
  const bool contact = presses(t, from);
  double low = 0, high = h;
  for (int round = 0; round < 60; round++) {
    const double tried = round == 0 ? h : 0.5 * (low + high);
    for (int f = 0; f < FREEDOMS; f++) y[f] = from[f];
    step(t, slope, contact, tried, y);
    if (presses(t, y) == contact) {
      low = tried;
    } else {
      high = tried;
    }
    if (low == h) break;
  }
  /* just beyond the kink, so that the next step begins on its other side */
  for (int f = 0; f < FREEDOMS; f++) y[f] = from[f];
  step(t, slope, contact, high, y);
  t->tug_x = y[TUG_X];
  t->tug_speed = y[TUG_V];
  t->ship_x = y[SHIP_X];
  t->ship_speed = y[SHIP_V];
  t->thrust += slope * high;
  t->time += high;
  if (t->first_touch == 0 && tug_trial_force(t) > 0) t->first_touch = t->time;
  t->peak = fmax(t->peak, tug_trial_force(t));
  return high;
}

/* along one piece of the thrust's way */
static void go(tug_trial *t, double slope, double time) {
  while (time > 0) time -= take(t, slope, fmin(time, longest));
}

void tug_trial_take(tug_trial *t, double time) {
  const double way = t->order - t->thrust;
  const double ramp = fmin(time, fabs(way) / t->thrust_rate);
  go(t, way < 0 ? -t->thrust_rate : t->thrust_rate, ramp);
  if (ramp < time) {
    t->thrust = t->order;
    go(t, 0, time - ramp);
  }
}
