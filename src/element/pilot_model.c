/* SPDX-License-Identifier: Apache-2.0
 * The closed loop of a ship and her autopilot as a matrix, from one decision to the next. */
#include "pilot_model.h"

#include <string.h>

#include "base/assertion.h"
#include "math/sampled.h"

/* what moves between decisions, and the order, which is held; then what decisions sum up */
enum { SWAY, YAW, HEADING, RUDDER, CROSS, ORDER, MOVING, INTEGRAL = ORDER, DRIFT, STATES };

/* what is not there dies away by itself */
static void let_die(double rates[MOVING][MOVING], int state) { rates[state][state] = -1; }

/* rates of what moves */
static void put_rates(const ald_pilot_ship *s, bool tracks, double rates[MOVING][MOVING]) {
  const int by = s->lag > 0 ? RUDDER : ORDER;
  for (int k = 0; k < 2; k++) {
    rates[SWAY + k][SWAY] = s->motion[k][0];
    rates[SWAY + k][YAW] = s->motion[k][1];
    rates[SWAY + k][by] = s->rudder[k];
  }
  rates[HEADING][YAW] = 1;
  if (s->lag > 0) {
    rates[RUDDER][RUDDER] = -1 / s->lag;
    rates[RUDDER][ORDER] = 1 / s->lag;
  } else {
    let_die(rates, RUDDER);
  }
  if (tracks) {
    rates[CROSS][SWAY] = 1;
    rates[CROSS][YAW] = s->antenna;
    rates[CROSS][HEADING] = s->speed;
  } else {
    let_die(rates, CROSS);
  }
}

/* the order by the state, and the sums after a decision */
static void put_law(const ald_pilot_gains *g, double order[STATES], double sums[2][STATES]) {
  const double sight = g->tracks ? 1 / g->ahead : 0;
  /* the error of the heading, that of a straight leg being -(cross + drift sum)/ahead - heading */
  const double error[STATES] = {[HEADING] = -1, [CROSS] = -sight, [DRIFT] = -sight * g->drift};
  for (int k = 0; k < STATES; k++) {
    order[k] = -g->kp * error[k];
    sums[0][k] = g->ki > 0 ? g->period * error[k] : 0;
    sums[1][k] = 0;
  }
  order[YAW] += g->kd;
  order[INTEGRAL] -= g->ki;
  if (g->ki > 0) sums[0][INTEGRAL] += 1;
  if (!g->tracks || !(g->drift > 0)) return;
  sums[1][CROSS] = g->period * sight;
  sums[1][DRIFT] = 1;
}

double ald_pilot_growth(const ald_pilot_ship *ship, const ald_pilot_gains *gains) {
  ALD_ASSERT(gains->period > 0 && (!gains->tracks || gains->ahead > 0));
  double rates[MOVING][MOVING] = {{0}}, over[MOVING][MOVING];
  double order[STATES], sums[2][STATES], closed[STATES][STATES] = {{0}};
  put_rates(ship, gains->tracks, rates);
  put_law(gains, order, sums);
  ald_sampled_over(&rates[0][0], MOVING, gains->period, &over[0][0]);
  for (int r = 0; r < ORDER; r++) {
    for (int c = 0; c < ORDER; c++) closed[r][c] = over[r][c];
    for (int c = 0; c < STATES; c++) closed[r][c] += over[r][ORDER] * order[c];
  }
  memcpy(closed[INTEGRAL], sums, sizeof sums);
  return ald_sampled_growth(&closed[0][0], STATES);
}
