/* SPDX-License-Identifier: Apache-2.0
 * The contact of outlines against [TPN]: its Table 2, and closed forms. */
#include "validate_tpn.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What a run of two bodies and one contact gave. */
typedef struct outcome {
  double depth;    /* greatest [m] */
  double impulse;  /* sum of N dt [N s] */
  double velocity; /* of the second body relative to the first along y, at the end [m/s] */
} outcome;

static outcome measure(const ald_series *series, double step) {
  const size_t depth = series_column(series, "contacts.hull.depth");
  const size_t normal = series_column(series, "contacts.hull.normal");
  const size_t va = series_column(series, "bodies.a.velocity_y");
  const size_t vb = series_column(series, "bodies.b.velocity_y");
  outcome o = {0, 0, 0};
  for (size_t r = 0; r < series->row_count; r++) {
    const double *row = series->values + r * series->column_count;
    o.depth = fmax(o.depth, row[depth]);
    o.impulse += step * row[normal];
    o.velocity = row[vb] - row[va];
  }
  return o;
}

/* runs a study given as text, alone, on the host */
static outcome run(checks *all, const char *text, double step) {
  outcome o = {NAN, NAN, NAN};
  ald_series *series = checks_run(all, text);
  if (series) o = measure(series, step);
  ald_series_destroy(series);
  return o;
}

/* ---------------------------------------------------------------------------- [TPN] section 4 */

/* A set of the theory page, section 5: the paper gives neither outlines nor added masses. */
typedef struct tpn_set {
  const char *name, *bodies; /* with %s for the speed */
  double mass_a, mass_b;     /* that move */
  double depth[4];           /* theory page, at 4, 2, 1, 0.5 kn */
} tpn_set;

static const tpn_set tpn_sets[] = {
    {"set R",
     "  a: {outline: [[-149, -23], [149, -23], [149, 23], [-149, 23]], mass: 87800 t,\n"
     "    inertia: 4.8731195e11}\n"
     "  b: {outline: [[-16, -6.5], [16, -6.5], [16, 6.5], [-16, 6.5]], mass: 930 t,\n"
     "    inertia: 5.952e7, position: [0, 41], heading: -90 deg, course: -90 deg, speed: %s}\n",
     87.8e6,
     930e3,
     {0.951, 0.476, 0.238, 0.119}},
    {"set B",
     "  a: {outline: [[-149, -23], [149, -23], [149, 23], [-149, 23]], mass: 92190 t,\n"
     "    inertia: 5.116775475e11, limiter mass: 87800 t, limiter inertia: 4.8731195e11}\n"
     "  b: {outline: [[-16, -5.625], [-5.5, -6.5], [5.5, -6.5], [16, -5.625], [16, 5.625],\n"
     "    [5.5, 6.5], [-5.5, 6.5], [-16, 5.625]], mass: 1395 t, inertia: 8.928e7,\n"
     "    limiter mass: 930 t, limiter inertia: 5.952e7, position: [0, 31.5], course: -90 deg,\n"
     "    speed: %s}\n",
     92.19e6,
     1395e3,
     {0.993, 0.532, 0.281, 0.145}},
};

static const char *const speeds[] = {"4 kn", "2 kn", "1 kn", "0.5 kn"};
static const double knots[] = {4, 2, 1, 0.5};
static const double table2[] = {0.96, 0.53, 0.29, 0.14}; /* [TPN] Table 2, greatest depth [m] */

static void check_table2(checks *all, const tpn_set *set, int k) {
  static const char contact[] =
      "contacts: {hull: {between: [a, b], stiffness: 500 kN/m^2, shear stiffness: 3000 kN/m,\n"
      "  static friction: 0.5, kinetic friction: 0.5, restitution: 0.1}}\n";
  char bodies[1024], text[2048], subject[64];
  /* the format is one of the literals above, its argument a literal too */
  snprintf(bodies, sizeof bodies, "%.*s%s%s", (int)(strstr(set->bodies, "%s") - set->bodies),
           set->bodies, speeds[k], strstr(set->bodies, "%s") + 2);
  snprintf(text, sizeof text,
           "allide: 1\nrun: {preset: paper, duration: 40 s, step: 0.1 s}\nbodies:\n%s%s", bodies,
           contact);
  const outcome o = run(all, text, 0.1);
  const double v0 = knots[k] * 1852.0 / 3600.0;
  const double reduced = 1 / (1 / set->mass_a + 1 / set->mass_b);
  snprintf(subject, sizeof subject, "tpn: %s, %s", set->name, speeds[k]);
  /* the theory page prints three decimals */
  checks_add(all, subject, "greatest depth", "m", table2[k], set->depth[k], o.depth, 0.001);
  checks_add(all, subject, "final over initial velocity", "", -0.1, -0.1, o.velocity / -v0, 0.0005);
  checks_add(all, subject, "impulse over 1.1 m v0", "", NAN, 1, o.impulse / (1.1 * reduced * v0),
             5e-5);
}

/* ---------------------------------------------------------------------------- closed forms */

/* a block with a face of 13 m against a wall at 4 kn, explicit scheme; greatest depth [m] */
static double flat_face(checks *all, double step) {
  char text[1024];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {preset: paper, duration: %.17g, step: %.17g}\nbodies:\n"
           "  a: {outline: [[-50, -5], [50, -5], [50, 0], [-50, 0]], fixed: yes}\n"
           "  b: {outline: [[-6.5, 0], [6.5, 0], [6.5, 20], [-6.5, 20]], mass: 920 t,\n"
           "    inertia: 1e9, position: [0, 0.1], velocity: [0, -2]}\n"
           "contacts: {hull: {between: [a, b], stiffness: 500 kN/m^2, restitution: 0.1}}\n",
           2048 * step * ceil(2 / (2048 * step)), step);
  return run(all, text, step).depth;
}

static void check_flat_face(checks *all) {
  const double width = 13, k = 500e3, m = 920e3, u0 = 2;
  const double exact = u0 * sqrt(m / (k * width));
  const double coarse = flat_face(all, 1.0 / 512), fine = flat_face(all, 1.0 / 1024);
  const double finest = flat_face(all, 1.0 / 2048);
  /* first order: halving the step halves the error; the first step's phase leaves a few per cent */
  checks_add(all, "tpn: flat face", "order in dt", "", NAN, 1,
             log2(fabs(coarse - exact) / fabs(fine - exact)), 0.05);
  checks_add(all, "tpn: flat face", "order in dt, halved", "", NAN, 1,
             log2(fabs(fine - exact) / fabs(finest - exact)), 0.05);
  /* extrapolated to dt = 0 by that order */
  checks_add(all, "tpn: flat face", "greatest depth", "m", NAN, exact, 2 * finest - fine,
             1e-4 * exact);
}

static void check_wedge(checks *all) {
  const double k = 500e3, m = 920e3, u0 = 2, slope = 1; /* tan of the half angle */
  const double exact = cbrt(3 * m * u0 * u0 / (2 * k * slope));
  const double step = 1.0 / 1250;
  char text[1024];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {preset: paper, duration: 4, step: %.17g}\nbodies:\n"
           "  a: {outline: [[-50, -20], [50, -20], [50, 0], [-50, 0]], fixed: yes}\n"
           "  b: {outline: [[0, 0], [20, 20], [-20, 20]], mass: 920 t, inertia: 1e9,\n"
           "    position: [0, 0.1], velocity: [0, -2]}\n"
           "contacts: {hull: {between: [a, b], stiffness: 500 kN/m^2, restitution: 0.1}}\n",
           step);
  /* theory page section 6: 0.06 % at 0.8 ms */
  checks_add(all, "tpn: wedge", "greatest depth", "m", NAN, exact, run(all, text, step).depth,
             1e-3 * exact);
}

void validate_tpn(checks *all) {
  for (size_t s = 0; s < sizeof tpn_sets / sizeof tpn_sets[0]; s++) {
    for (int k = 0; k < 4; k++) check_table2(all, &tpn_sets[s], k);
  }
  check_flat_face(all);
  check_wedge(all);
}
