/* SPDX-License-Identifier: Apache-2.0
 * A rigid body in an ideal fluid, for tests: written from the equations in long double. */
#include "kirchhoff.h"

#include <math.h>
#include <string.h>

typedef long double real_t;

/* position, nine numbers of the attitude, then impulses (free) or velocities (locked) */
enum { AT = 0, TURN = 3, MOVES = 12, STATE = 18, MOST = 12 };

static void cross(const real_t a[3], const real_t b[3], real_t c[3]) {
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}

static void to_own(const real_t *turn, const real_t earth[3], real_t own[3]) {
  for (int i = 0; i < 3; i++) {
    own[i] = turn[i] * earth[0] + turn[3 + i] * earth[1] + turn[6 + i] * earth[2];
  }
}

static void to_earth(const real_t *turn, const real_t own[3], real_t earth[3]) {
  for (int i = 0; i < 3; i++) {
    earth[i] = turn[3 * i] * own[0] + turn[3 * i + 1] * own[1] + turn[3 * i + 2] * own[2];
  }
}

/* a x = b by elimination with the greatest pivots; b becomes x */
static void solve(real_t a[MOST][MOST], real_t b[MOST], int n) {
  for (int c = 0; c < n; c++) {
    int best = c;
    for (int r = c + 1; r < n; r++) best = fabsl(a[r][c]) > fabsl(a[best][c]) ? r : best;
    for (int k = 0; k < n; k++) {
      const real_t swapped = a[c][k];
      a[c][k] = a[best][k];
      a[best][k] = swapped;
    }
    const real_t swapped = b[c];
    b[c] = b[best];
    b[best] = swapped;
    for (int r = 0; r < n; r++) {
      if (r == c) continue;
      const real_t share = a[r][c] / a[c][c];
      for (int k = c; k < n; k++) a[r][k] -= share * a[c][k];
      b[r] -= share * b[c];
    }
  }
  for (int c = 0; c < n; c++) b[c] /= a[c][c];
}

static void momentum_of(const kirchhoff *k, const real_t v[6], real_t momentum[6]) {
  for (int i = 0; i < 6; i++) {
    momentum[i] = 0;
    for (int j = 0; j < 6; j++) momentum[i] += k->mass[i][j] * v[j];
  }
}

/* where it goes and how it turns with these velocities */
static void kinematics(const real_t *y, const real_t v[6], real_t *dy) {
  to_earth(y + TURN, v, dy + AT);
  for (int i = 0; i < 3; i++) {
    const real_t *row = y + TURN + 3 * i;
    real_t turned[3];
    /* row i of R [w]x is row_i x w */
    cross(row, v + 3, turned);
    memcpy(dy + TURN + 3 * i, turned, sizeof turned);
  }
}

/* dp/dt = F, dL/dt = x cross F + M */
static void free_rate(const kirchhoff *k, const real_t *y, real_t *dy) {
  real_t carried[3], about[3], a[MOST][MOST], v[MOST];
  cross(y + AT, y + MOVES, carried);
  for (int i = 0; i < 3; i++) about[i] = y[MOVES + 3 + i] - carried[i];
  to_own(y + TURN, y + MOVES, v);
  to_own(y + TURN, about, v + 3);
  for (int i = 0; i < 6; i++) memcpy(a[i], k->mass[i], sizeof k->mass[i]);
  solve(a, v, 6);
  kinematics(y, v, dy);
  memcpy(dy + MOVES, k->force, sizeof k->force);
  cross(y + AT, k->force, dy + MOVES + 3);
  for (int i = 0; i < 3; i++) dy[MOVES + 3 + i] += k->moment[i];
}

/* M dv/dt + sum of multipliers = f - w x P - u x P_lin; dv/dt = 0 where it is locked */
static void locked_rate(const kirchhoff *k, const real_t *y, real_t *dy) {
  const real_t *v = y + MOVES;
  real_t momentum[6], push[MOST] = {0}, part[3], a[MOST][MOST] = {{0}};
  int size = 6;
  momentum_of(k, v, momentum);
  to_own(y + TURN, k->force, push);
  to_own(y + TURN, k->moment, push + 3);
  cross(v + 3, momentum, part);
  for (int i = 0; i < 3; i++) push[i] -= part[i];
  cross(v + 3, momentum + 3, part);
  for (int i = 0; i < 3; i++) push[3 + i] -= part[i];
  cross(v, momentum, part);
  for (int i = 0; i < 3; i++) push[3 + i] -= part[i];
  for (int i = 0; i < 6; i++) {
    memcpy(a[i], k->mass[i], sizeof k->mass[i]);
    if (!k->locked[i]) continue;
    /* as heavy as the mass, for the elimination's sake */
    a[i][size] = a[size][i] = k->mass[i][i];
    size++;
  }
  solve(a, push, size);
  kinematics(y, v, dy);
  memcpy(dy + MOVES, push, 6 * sizeof *push);
}

void kirchhoff_turn(real_t turn[3][3], real_t roll, real_t pitch, real_t heading) {
  const real_t sr = sinl(roll), cr = cosl(roll), sp = sinl(pitch), cp = cosl(pitch);
  const real_t sh = sinl(heading), ch = cosl(heading);
  const real_t rz[3][3] = {{ch, -sh, 0}, {sh, ch, 0}, {0, 0, 1}};
  const real_t ry[3][3] = {{cp, 0, sp}, {0, 1, 0}, {-sp, 0, cp}};
  const real_t rx[3][3] = {{1, 0, 0}, {0, cr, -sr}, {0, sr, cr}};
  real_t tilt[3][3];
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      tilt[i][j] = rz[i][0] * ry[0][j] + rz[i][1] * ry[1][j] + rz[i][2] * ry[2][j];
    }
  }
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      turn[i][j] = tilt[i][0] * rx[0][j] + tilt[i][1] * rx[1][j] + tilt[i][2] * rx[2][j];
    }
  }
}

void kirchhoff_impulse(const kirchhoff *k, real_t linear[3], real_t angular[3]) {
  real_t momentum[6], carried[3];
  momentum_of(k, k->v, momentum);
  to_earth(k->turn[0], momentum, linear);
  to_earth(k->turn[0], momentum + 3, angular);
  cross(k->at, linear, carried);
  for (int i = 0; i < 3; i++) angular[i] += carried[i];
}

long double kirchhoff_energy(const kirchhoff *k) {
  real_t momentum[6], energy = 0;
  momentum_of(k, k->v, momentum);
  for (int i = 0; i < 6; i++) energy += momentum[i] * k->v[i] / 2;
  return energy;
}

static void velocities_of(kirchhoff *k, const real_t *y) {
  real_t carried[3], about[3], a[MOST][MOST], v[MOST];
  cross(y + AT, y + MOVES, carried);
  for (int i = 0; i < 3; i++) about[i] = y[MOVES + 3 + i] - carried[i];
  to_own(y + TURN, y + MOVES, v);
  to_own(y + TURN, about, v + 3);
  for (int i = 0; i < 6; i++) memcpy(a[i], k->mass[i], sizeof k->mass[i]);
  solve(a, v, 6);
  memcpy(k->v, v, sizeof k->v);
}

void kirchhoff_run(kirchhoff *k, real_t seconds, long steps) {
  real_t y[STATE], at[STATE], sum[STATE], rate[STATE];
  const real_t h = seconds / steps, nodes[4] = {0, h / 2, h / 2, h};
  const real_t weights[4] = {h / 6, h / 3, h / 3, h / 6};
  bool locked = false;
  for (int i = 0; i < 6; i++) locked = locked || k->locked[i];
  memcpy(y + AT, k->at, sizeof k->at);
  memcpy(y + TURN, k->turn, sizeof k->turn);
  kirchhoff_impulse(k, y + MOVES, y + MOVES + 3);
  if (locked) memcpy(y + MOVES, k->v, sizeof k->v);
  for (long n = 0; n < steps; n++) {
    memset(rate, 0, sizeof rate);
    memcpy(sum, y, sizeof sum);
    for (int stage = 0; stage < 4; stage++) {
      for (int i = 0; i < STATE; i++) at[i] = y[i] + nodes[stage] * rate[i];
      (locked ? locked_rate : free_rate)(k, at, rate);
      for (int i = 0; i < STATE; i++) sum[i] += weights[stage] * rate[i];
    }
    memcpy(y, sum, sizeof y);
  }
  memcpy(k->at, y + AT, sizeof k->at);
  memcpy(k->turn, y + TURN, sizeof k->turn);
  if (locked) {
    memcpy(k->v, y + MOVES, sizeof k->v);
  } else {
    velocities_of(k, y);
  }
}
