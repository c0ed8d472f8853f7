/* SPDX-License-Identifier: Apache-2.0
 * The two experiments of [TPN] section 4: sets of hulls, runs, what is read from their series. */
#include "cli/validate/tpn_runs.h"

#include <math.h>
#include <stdio.h>

/* Set R: boxes, the tug bow-on, masses as displaced; no number is fitted. Set B: the tug broadside
 * with a taper, added mass, the limiter at displacement: fitted to Table 2. */
const tpn_set tpn_sets[TPN_SETS] = {
    {"set R",
     {"  a: {outline: [[-149, -23], [149, -23], [149, 23], [-149, 23]], mass: 87800 t,\n"
      "    inertia: 4.8731195e11}\n"
      "  b: {outline: [[-16, -6.5], [16, -6.5], [16, 6.5], [-16, 6.5]], mass: 930 t,\n"
      "    inertia: 5.952e7, heading: -90 deg, course: -90 deg, position: [0, ",
      "], speed: ", "}\n"},
     87.8e6,
     930e3,
     39,
     {0.951, 0.476, 0.238, 0.119},
     {1, 1, 1, 1}},
    {"set B",
     {"  a: {outline: [[-149, -23], [149, -23], [149, 23], [-149, 23]], mass: 92190 t,\n"
      "    inertia: 5.116775475e11, limiter mass: 87800 t, limiter inertia: 4.8731195e11}\n"
      "  b: {outline: [[-16, -5.625], [-5.5, -6.5], [5.5, -6.5], [16, -5.625], [16, 5.625],\n"
      "    [5.5, 6.5], [-5.5, 6.5], [-16, 5.625]], mass: 1395 t, inertia: 8.928e7,\n"
      "    limiter mass: 930 t, limiter inertia: 5.952e7, course: -90 deg, position: [0, ",
      "], speed: ", "}\n"},
     92.19e6,
     1395e3,
     29.5,
     {0.993, 0.532, 0.281, 0.145},
     {1, 0, 1, 0}},
};

const double tpn_speeds[TPN_SPEEDS] = {4, 2, 1, 0.5};
const double tpn_steps[TPN_STEPS] = {0.1, 0.5, 1, 2};
const double tpn_gaps[TPN_GAPS] = {4, 1.7, 2};

/* ---------------------------------------------------------------------------- a run */

/* columns of a series that are looked at */
typedef struct view {
  const ald_series *series;
  size_t depth, normal, va, vb;
} view;

static double at(const view *v, size_t row, size_t column) {
  return v->series->values[row * v->series->column_count + column];
}

static double velocity(const view *v, size_t row) { return at(v, row, v->vb) - at(v, row, v->va); }

/* times, once the peak and the end are known */
static void measure_times(const view *v, double step, tpn_course *c) {
  const size_t rows = v->series->row_count;
  size_t lasting = 0, first = rows, settled = 0;
  const double start = velocity(v, 0);
  for (size_t r = 0; r < rows; r++) {
    lasting += at(v, r, v->normal) > 0.01 * c->peak;
    if (first == rows && at(v, r, v->normal) > 0) first = r;
    if (fabs(velocity(v, r) / start - c->left) > 0.01) settled = r + 1;
  }
  c->lasts = step * (double)lasting;
  c->settles = step * ((double)settled - (double)first);
}

static tpn_course measure(const ald_series *series, double step) {
  const view v = {series, series_column(series, "contacts.hull.depth"),
                  series_column(series, "contacts.hull.normal"),
                  series_column(series, "bodies.a.velocity_y"),
                  series_column(series, "bodies.b.velocity_y")};
  tpn_course c = {.slows = 1};
  for (size_t r = 0; r < series->row_count; r++) {
    c.depth = fmax(c.depth, at(&v, r, v.depth));
    c.peak = fmax(c.peak, at(&v, r, v.normal));
    c.impulse += step * at(&v, r, v.normal);
    /* of rounding: 1e-12 of the velocity */
    if (r > 0) c.slows &= velocity(&v, r) >= velocity(&v, r - 1) - 1e-12 * fabs(velocity(&v, 0));
  }
  c.left = velocity(&v, series->row_count - 1) / velocity(&v, 0);
  measure_times(&v, step, &c);
  return c;
}

tpn_course tpn_run(checks *all, const char *text, double step) {
  const double none = (double)NAN;
  tpn_course c = {none, none, none, none, none, none, 0};
  ald_series *series = checks_run(all, text);
  if (series) c = measure(series, step);
  ald_series_destroy(series);
  return c;
}

/* ---------------------------------------------------------------------------- both experiments */

/* Table 1 of the paper */
static tpn_course course(checks *all, const tpn_set *set, double gap, double knots, double step) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {preset: paper, duration: 40 s, step: %.17g}\nbodies:\n%s%.17g%s%.17g "
           "kn%scontacts: {hull: {between: [a, b], stiffness: 500 kN/m^2,\n"
           "  shear stiffness: 3000 kN/m, static friction: 0.5, kinetic friction: 0.5,\n"
           "  restitution: 0.1}}\n",
           step, set->bodies[0], set->reach + gap, set->bodies[1], knots, set->bodies[2]);
  return tpn_run(all, text, step);
}

void tpn_runs_of(checks *all, const tpn_set *set, tpn_runs *runs) {
  for (int g = 0; g < TPN_GAPS; g++) {
    for (int k = 0; k < TPN_STEPS; k++) {
      runs->by_step[g][k] = course(all, set, tpn_gaps[g], tpn_speeds[0], tpn_steps[k]);
    }
  }
  for (int k = 0; k < TPN_SPEEDS; k++) {
    runs->by_speed[k] = course(all, set, tpn_gaps[TPN_GAPS - 1], tpn_speeds[k], tpn_steps[0]);
  }
}
