/* SPDX-License-Identifier: Apache-2.0
 * The integrators on a body that tumbles with fully coupled added mass: their orders of convergence
 * against a reference of its own, and how they keep what Kirchhoff's equations keep. */
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SIZE = 6, TEXT_SIZE = 4096 };

/* ---------------------------------------------------------------------------- the body */

/* 1,000 t that nothing but its own momentum moves; [kg], [kg m], [kg m^2] */
static const double mass = 1e6;
static const double moments[3] = {1.1e8, 2.4e8, 2.9e8};
static const double products[3] = {1.5e7, -2e7, 1e7}; /* xy, xz, yz */
static const double added[SIZE][SIZE] = {
    {1.5e5, 3e4, -5e4, 2e5, -6e5, 3e5},  {3e4, 6e5, 8e4, -1.2e6, 4e5, 9e5},
    {-5e4, 8e4, 8e5, 3e5, 1.4e6, -5e5},  {2e5, -1.2e6, 3e5, 4e7, 5e6, -8e6},
    {-6e5, 4e5, 1.4e6, 5e6, 1.2e8, 1e7}, {3e5, 9e5, -5e5, -8e6, 1e7, 9e7},
};

/* where it is and how it moves: centre of gravity, axes (earth = turn x own), velocities in body
 * axes */
typedef struct impact_run {
  double at[3], turn[3][3], v[SIZE];
} impact_run;

static void mass_matrix(double m[SIZE][SIZE]) {
  memcpy(m, added, sizeof added);
  for (int i = 0; i < 3; i++) {
    m[i][i] += mass;
    m[3 + i][3 + i] += moments[i];
  }
  m[3][4] -= products[0];
  m[4][3] -= products[0];
  m[3][5] -= products[1];
  m[5][3] -= products[1];
  m[4][5] -= products[2];
  m[5][4] -= products[2];
}

static void turn_of(double roll, double pitch, double heading, double turn[3][3]) {
  const double sr = sin(roll), cr = cos(roll), sp = sin(pitch), cp = cos(pitch);
  const double sh = sin(heading), ch = cos(heading);
  const double rows[3][3] = {{ch * cp, ch * sp * sr - sh * cr, ch * sp * cr + sh * sr},
                             {sh * cp, sh * sp * sr + ch * cr, sh * sp * cr - ch * sr},
                             {-sp, cp * sr, cp * cr}};
  memcpy(turn, rows, sizeof rows);
}

static void to_own(double turn[3][3], const double *earth, double *own) {
  for (int i = 0; i < 3; i++) {
    own[i] = turn[0][i] * earth[0] + turn[1][i] * earth[1] + turn[2][i] * earth[2];
  }
}

static void to_earth(double turn[3][3], const double *own, double *earth) {
  for (int i = 0; i < 3; i++) {
    earth[i] = turn[i][0] * own[0] + turn[i][1] * own[1] + turn[i][2] * own[2];
  }
}

static void cross(const double *a, const double *b, double *c) {
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}

/* Kinetic energy; impulses in the earth frame, the angular one about the earth's origin. */
static double constants_of(const impact_run *f, double impulse[SIZE]) {
  double m[SIZE][SIZE], momentum[SIZE], carried[3], turn[3][3], energy = 0;
  mass_matrix(m);
  memcpy(turn, f->turn, sizeof turn);
  for (int i = 0; i < SIZE; i++) {
    momentum[i] = 0;
    for (int j = 0; j < SIZE; j++) momentum[i] += m[i][j] * f->v[j];
    energy += momentum[i] * f->v[i] / 2;
  }
  to_earth(turn, momentum, impulse);
  to_earth(turn, momentum + 3, impulse + 3);
  cross(f->at, impulse, carried);
  for (int i = 0; i < 3; i++) impulse[3 + i] += carried[i];
  return energy;
}

/* ---------------------------------------------------------------------------- the reference */

/* inverse of a positive definite matrix, by Gauss and Jordan */
static void invert(double m[SIZE][SIZE], double inverse[SIZE][SIZE]) {
  for (int i = 0; i < SIZE * SIZE; i++) inverse[i / SIZE][i % SIZE] = i / SIZE == i % SIZE;
  for (int c = 0; c < SIZE; c++) {
    const double pivot = m[c][c];
    for (int k = 0; k < SIZE; k++) {
      m[c][k] /= pivot;
      inverse[c][k] /= pivot;
    }
    for (int r = 0; r < SIZE; r++) {
      const double share = m[r][c];
      for (int k = 0; r != c && k < SIZE; k++) {
        m[r][k] -= share * m[c][k];
        inverse[r][k] -= share * inverse[c][k];
      }
    }
  }
}

/* Velocities from the impulses, which stay: no other equation of motion is needed. */
static void velocities(impact_run *f, double inverse[SIZE][SIZE], const double impulse[SIZE]) {
  double carried[3], about[3], momentum[SIZE];
  cross(f->at, impulse, carried);
  for (int i = 0; i < 3; i++) about[i] = impulse[3 + i] - carried[i];
  to_own(f->turn, impulse, momentum);
  to_own(f->turn, about, momentum + 3);
  for (int i = 0; i < SIZE; i++) {
    f->v[i] = 0;
    for (int j = 0; j < SIZE; j++) f->v[i] += inverse[i][j] * momentum[j];
  }
}

/* dx/dt = R u, dR/dt = R [w]x: row by row the cross product with w */
static void kinematics(const impact_run *f, impact_run *rate) {
  double turn[3][3];
  memcpy(turn, f->turn, sizeof turn);
  to_earth(turn, f->v, rate->at);
  for (int i = 0; i < 3; i++) cross(turn[i], f->v + 3, rate->turn[i]);
}

static void move(impact_run *f, double share, const impact_run *rate) {
  for (int i = 0; i < 3; i++) {
    f->at[i] += share * rate->at[i];
    for (int j = 0; j < 3; j++) f->turn[i][j] += share * rate->turn[i][j];
  }
}

/* Classical Runge-Kutta steps on pose alone, so short that what they leave out is rounding. */
static impact_run reference(impact_run start, double seconds, int steps) {
  const double h = seconds / steps, nodes[4] = {0, h / 2, h / 2, h};
  double m[SIZE][SIZE], inverse[SIZE][SIZE], impulse[SIZE];
  mass_matrix(m);
  invert(m, inverse);
  constants_of(&start, impulse);
  impact_run now = start;
  for (int n = 0; n < steps; n++) {
    const impact_run before = now;
    impact_run rate = {{0}, {{0}}, {0}};
    for (int stage = 0; stage < 4; stage++) {
      impact_run trial = before;
      move(&trial, nodes[stage], &rate);
      velocities(&trial, inverse, impulse);
      kinematics(&trial, &rate);
      move(&now, (stage % 3 == 0 ? 1 : 2) * h / 6, &rate);
    }
  }
  velocities(&now, inverse, impulse);
  return now;
}

/* ---------------------------------------------------------------------------- the product */

/* how the body starts */
static const double angles[3] = {0.4, -0.3, 1.1}; /* roll, pitch, heading */
static const double velocity[3] = {0.8, -0.5, 0.3};

static impact_run start_with(const double rates[3]) {
  impact_run f = {{0}, {{0}}, {0, 0, 0, rates[0], rates[1], rates[2]}};
  turn_of(angles[0], angles[1], angles[2], f.turn);
  to_own(f.turn, velocity, f.v);
  return f;
}

static void write_study(char *text, const char *scheme, double step, double seconds,
                        const double rates[3]) {
  size_t used = (size_t)snprintf(
      text, TEXT_SIZE,
      "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\nenvironment: {gravity: 0}\n"
      "bodies:\n  hull: {freedoms: six, mass: %.17g, moments of inertia: [%.17g, %.17g, %.17g],\n"
      "    products of inertia: [%.17g, %.17g, %.17g], roll: %.17g, pitch: %.17g,\n"
      "    heading: %.17g, velocity: [%.17g, %.17g, %.17g], roll rate: %.17g,\n"
      "    pitch rate: %.17g, yaw rate: %.17g, added mass: [",
      seconds, step, scheme, mass, moments[0], moments[1], moments[2], products[0], products[1],
      products[2], angles[0], angles[1], angles[2], velocity[0], velocity[1], velocity[2], rates[0],
      rates[1], rates[2]);
  for (int i = 0; i < SIZE * SIZE; i++) {
    const char *before = i % SIZE ? ", " : i ? "], [" : "[";
    used += (size_t)snprintf(text + used, TEXT_SIZE - used, "%s%.17g", before,
                             added[i / SIZE][i % SIZE]);
  }
  snprintf(text + used, TEXT_SIZE - used, "]]}\n");
}

static impact_run read_flight(const ald_series *series, size_t row) {
  static const char *const names[] = {"x",          "y",          "z",         "velocity_x",
                                      "velocity_y", "velocity_z", "roll_rate", "pitch_rate",
                                      "yaw_rate",   "roll",       "pitch",     "heading"};
  double value[12];
  impact_run f;
  for (int c = 0; c < 12; c++) {
    char name[64];
    snprintf(name, sizeof name, "bodies.hull.%s", names[c]);
    value[c] = series->values[row * series->column_count + series_column(series, name)];
  }
  memcpy(f.at, value, sizeof f.at);
  turn_of(value[9], value[10], value[11], f.turn);
  to_own(f.turn, value + 3, f.v);
  memcpy(f.v + 3, value + 6, 3 * sizeof *f.v);
  return f;
}

/* ---------------------------------------------------------------------------- orders */

/* the greatest difference of positions over 10 m and of axes */
static double gap(const impact_run *a, const impact_run *b) {
  double most = 0;
  for (int i = 0; i < 3; i++) {
    most = fmax(most, fabs(a->at[i] - b->at[i]) / 10);
    for (int j = 0; j < 3; j++) most = fmax(most, fabs(a->turn[i][j] - b->turn[i][j]));
  }
  return most;
}

/* Error after 16 s = some 5 rad; each halving
 * of the step divides it by 2^order but for the next term, of the order of step x rate, and for
 * rounding. */
static void check_orders(checks *all) {
  enum { STEPS = 4 };
  static const double rates[3] = {0.2, 0.25, 0.15}, seconds = 16;
  static const char *const quantities[STEPS] = {"", "order, 1st halving", "order, 2nd halving",
                                                "order, 3rd halving"};
  static const struct {
    const char *name;
    double step, order, tolerance;
  } schemes[] = {{"explicit", 0.02, 1, 0.02}, {"semi-implicit", 0.02, 1, 0.02},
                 {"rk4", 0.8, 4, 0.1},        {"dormand-prince", 0.8, 5, 0.3},
                 {"frozen", 0.02, 1, 0.05},   {"trapezoidal", 0.2, 2, 0.05}};
  const impact_run start = start_with(rates), exact = reference(start, seconds, 32768);
  for (size_t s = 0; s < sizeof schemes / sizeof schemes[0]; s++) {
    double before = NAN;
    for (int k = 0; k < STEPS; k++) {
      char text[TEXT_SIZE], subject[64];
      write_study(text, schemes[s].name, ldexp(schemes[s].step, -k), seconds, rates);
      ald_series *series = checks_run(all, text);
      if (!series) return;
      const impact_run end = read_flight(series, series->row_count - 1);
      ald_series_destroy(series);
      snprintf(subject, sizeof subject, "integrators: %s", schemes[s].name);
      const double error = gap(&end, &exact);
      if (k > 0) {
        checks_add(all, subject, quantities[k], "",
                   expect(BY_FORM, schemes[s].order, schemes[s].tolerance), log2(before / error));
      }
      before = error;
    }
  }
}

/* ---------------------------------------------------------------------------- what is kept */

static double size_of(const double *v) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

/* The greatest changes over 1,000 s of tumbling at 0.1 rad/s, relative: of the energy, of the
 * linear impulse, of the angular impulse about the earth's origin. rk4 at 0.01 s: (0.1 x
 * 0.01)^4/120 x 100 rad is 1e-12, and 100,000 steps round by 1e-16 each. */
static void check_drift(checks *all) {
  static const double rates[3] = {0.06, 0.07, 0.04};
  static const char subject[] = "integrators: rk4, 1,000 s";
  char text[TEXT_SIZE];
  double before[SIZE], now[SIZE], energy = 0, linear = 0, angular = 0;
  const impact_run start = start_with(rates);
  const double had = constants_of(&start, before);
  write_study(text, "rk4", 0.01, 1000, rates);
  ald_series *series = checks_run(all, text);
  if (!series) return;
  for (size_t row = 0; row < series->row_count; row += 1000) {
    const impact_run f = read_flight(series, row);
    energy = fmax(energy, fabs(constants_of(&f, now) / had - 1));
    const double arm = size_of(f.at) * size_of(before) + size_of(before + 3);
    for (int i = 0; i < SIZE; i++) now[i] -= before[i];
    linear = fmax(linear, size_of(now) / size_of(before));
    angular = fmax(angular, size_of(now + 3) / arm);
  }
  ald_series_destroy(series);
  checks_add(all, subject, "change of energy", "", expect(BY_FORM, 0, 1e-10), energy);
  checks_add(all, subject, "change of linear impulse", "", expect(BY_FORM, 0, 1e-10), linear);
  checks_add(all, subject, "change of angular impulse", "", expect(BY_FORM, 0, 1e-10), angular);
}

void validate_integrators(checks *all) {
  check_orders(all);
  check_drift(all);
}
