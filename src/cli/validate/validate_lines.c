/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines against closed forms; and a mooring line that is moved along itself: quasi-static
 * against the public program MoorPy 1.3.0; with the drag tension of [SIMO] sec. 1.4 and as a
 * dynamic line against MoorDyn 2.7.2. */
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_SIZE = 2048 };

static const double pi = 3.14159265358979323846;

/* ---------------------------------------------------------------------------- closed forms */

/* A line whose lower end bears (h, v0): the textbook's formulae say where the upper end is.
 * Checked: the tension at the upper end, 1e-3. */
static void check_catenary(checks *all, int segments) {
  static const double h = 1.5e5, v0 = 5e4, length = 600, w = 50 * 9.81, stiffness = 3e7;
  char text[TEXT_SIZE], subject[64];
  const double v1 = v0 + w * length, t0 = hypot(h, v0), t1 = hypot(h, v1);
  const double x = h / w * (asinh(v1 / h) - asinh(v0 / h)) + h * length / stiffness;
  const double z = (t1 - t0) / w + (v0 + v1) / 2 * length / stiffness;
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 0.1, step: 0.1}\nenvironment: {gravity: 9.81}\n"
           "bodies: {top: {motion: prescribed, position: [%.17g, 0, %.17g]}}\n"
           "motions: {still: {body: top, history: [[0, 0], [1, 0]]}}\n"
           "lines: {line: {between: [earth, top], from: [0, 0, 10], sections:\n"
           "  [{length: %.17g, segments: %d, mass: 50, diameter: 0.1,\n"
           "    axial stiffness: %.17g}]}}\n",
           x, 10 + z, length, segments, stiffness);
  ald_series *series = checks_run(all, text);
  if (!series) return;
  const double expected = t1 / 1000;
  snprintf(subject, sizeof subject, "lines: catenary, %d segments", segments);
  checks_add(all, subject, "tension at the upper end", "kN",
             expect(BY_FORM, expected, 1e-3 * expected),
             series_value(series, 0, "lines.line.tension_to") / 1000);
  ald_series_destroy(series);
}

/* EA 2 MN and 2 kg/m: 1,000 m/s; taut by 2 kN. The mean time of a pulse of tension moves by L/c. */
static void check_wave(checks *all) {
  static const char text[] =
      "allide: 1\nrun: {duration: 0.19, step: 5e-4}\nenvironment: {gravity: 0}\n"
      "bodies: {end: {motion: prescribed, position: [50.1, 0, 20]}}\n"
      "motions: {draw: {body: end, history: [[0, 0], [0.01, 9.08450569e-5], [0.02, 5e-4],\n"
      "  [0.03, 9.091549431e-4], [0.04, 1e-3], [1, 1e-3]]}}\n"
      "lines: {wire: {between: [earth, end], from: [-50, 0, 20], sections:\n"
      "  [{length: 100, segments: 100, mass: 2, diameter: 0.001, axial stiffness: 2e6}]}}\n";
  double area[2] = {0, 0}, first[2] = {0, 0};
  ald_series *series = checks_run(all, text);
  if (!series) return;
  for (size_t row = 0; row < series->row_count; row++) {
    const double time = series_value(series, row, "time");
    const double there = series_value(series, row, "lines.wire.tension_from") - 2000;
    const double here = time < 0.09 ? series_value(series, row, "lines.wire.tension_to") - 2000 : 0;
    area[0] += here;
    area[1] += there;
    first[0] += here * time;
    first[1] += there * time;
  }
  ald_series_destroy(series);
  /* from end to end: a segment beside the end that stands feels the wave come and go, in the mean
   * when it is at the end */
  checks_add(all, "lines: axial wave", "speed", "m/s", expect(BY_FORM, 1000, 10),
             100 / (first[1] / area[1] - first[0] / area[0]));
}

/* frequency [Hz] at which a series is strongest, near the one that is expected */
static double strongest(const ald_series *series, const char *name, size_t from, double step,
                        double near) {
  double most = 0, found = NAN;
  const size_t count = series->row_count - from;
  for (int k = -100; k <= 100; k++) {
    const double f = near * (1 + 5e-4 * k);
    double re = 0, im = 0;
    for (size_t n = 0; n < count; n++) {
      const double window = 1 - cos(2 * pi * (double)n / (double)count);
      const double value = window * (series_value(series, from + n, name) - pi / 2);
      re += value * cos(2 * pi * f * step * (double)n);
      im += value * sin(2 * pi * f * step * (double)n);
    }
    if (re * re + im * im <= most) continue;
    most = re * re + im * im;
    found = f;
  }
  return found;
}

/* Struck at one end, first three modes: n/(2 l) sqrt(T/m). The chain of 50 is lower by (n
 * pi/100)^2/6. */
static void check_string(checks *all) {
  static const char *const names[] = {"first frequency", "second frequency", "third frequency"};
  static const double step = 1e-3;
  static const char text[] =
      "allide: 1\nrun: {duration: 4.05, step: 1e-3}\nenvironment: {gravity: 0}\n"
      "bodies: {end: {motion: prescribed, position: [10.1, 0, 5]}}\n"
      "motions: {strike: {body: end, history: [[0, 0, 0, 0], [0.02, 0, 0, 1e-3], [0.04, 0, 0, 0],\n"
      "  [9, 0, 0, 0]]}}\n"
      "lines: {string: {between: [earth, end], from: [0, 0, 5], sections:\n"
      "  [{length: 10, segments: 50, mass: 0.5, diameter: 0.005, axial stiffness: 1e5}]}}\n";
  ald_series *series = checks_run(all, text);
  if (!series) return;
  for (int n = 1; n <= 3; n++) {
    const double exact = n / (2 * 10.1) * sqrt(1000 * 1.01 / 0.5);
    checks_add(all, "lines: taut string", names[n - 1], "Hz", expect(BY_FORM, exact, 0.01 * exact),
               strongest(series, "lines.string.angle_to", 50, step, exact));
  }
  ald_series_destroy(series);
}

/* An upright line falls below the body that it hangs from: both weights against the axial drag. */
static void check_fall(checks *all) {
  static const char text[] =
      "allide: 1\nrun: {duration: 30, step: 5e-3}\n"
      "environment: {gravity: 10, water density: 1000}\n"
      "bodies: {shoe: {freedoms: [surge, sway, heave], mass: 200, position: [0, 0, -20],\n"
      "  radii of gyration: [1, 1, 1]}}\n"
      "lines: {rod: {between: [shoe, earth], to: [0, 0, -40], free end: to, start: as given,\n"
      "  sections: [{length: 20, segments: 20, mass: 20, diameter: 0.1, axial stiffness: 1e6,\n"
      "    axial drag: 0.04}]}}\n";
  const double weight = 2000 + 20 * 10 * (20 - 1000 * pi / 4 * 0.01);
  const double exact = sqrt(weight / (0.5 * 1000 * pi * 0.1 * 0.04 * 20));
  ald_series *series = checks_run(all, text);
  if (!series) return;
  checks_add(all, "lines: fall in water", "terminal velocity", "m/s",
             expect(BY_FORM, exact, 0.01 * exact),
             -series_value(series, series->row_count - 1, "bodies.shoe.velocity_z"));
  ald_series_destroy(series);
}

/* Clamped level, w L^4/(8 EI) = 1 % of L: the slope at its tip is w L^3/(6 EI). */
static void check_beam(checks *all) {
  static const char text[] =
      "allide: 1\nrun: {duration: 0.1, step: 0.01}\nenvironment: {gravity: 10}\n"
      "bodies: {bystander: {motion: prescribed}}\n"
      "motions: {still: {body: bystander, history: [[0, 0], [1, 0]]}}\n"
      "lines: {beam: {between: [earth, bystander], from: [0, 0, 50], to: [10, 0, 50],\n"
      "  clamp from: [1, 0, 0], free end: to, sections: [{length: 10, segments: 40, mass: 0.08,\n"
      "    diameter: 0.1, axial stiffness: 1e6, bending stiffness: 1e4}]}}\n";
  const double exact = 0.8 * 1000 / (6 * 1e4);
  ald_series *series = checks_run(all, text);
  if (!series) return;
  checks_add(all, "lines: clamped beam", "slope of the tip", "rad",
             expect(BY_FORM, exact, 0.01 * exact),
             fabs(series_value(series, 0, "lines.beam.angle_to") - pi / 2));
  ald_series_destroy(series);
}

/* ---------------------------------------------------------------------------- moved along itself
 */

/* MoorDyn's 60 lumped masses, moved in steps of 0.005 s: the force on the top, beyond the last half
 * segment [kN] */
typedef struct swing {
  double amplitude, period;
  double least, greatest;
} swing;

static const swing swings[] = {{1, 15, 835.49, 986.47},
                               {2, 15, 662.61, 1157.79},
                               {2, 25, 802.82, 1021.63},
                               {4, 60, 807.95, 1033.67}};

/* angle of the line's top from the vertical at rest, along which it is moved */
static const double top_angle = 0.9422021548896271;
static const double chain_mass = 77.7, chain_weight = 698.094, gravity = 9.80665;

/* quasi-static by shooting and by the table of 40 x 5 points, with the lag form, as a dynamic line
 */
typedef enum model { SHOOTING, TABLE, LAG, DYNAMIC, MODEL_COUNT } model;
static const char *const model_names[] = {"static", "table", "lag", "dynamic"};
static const char *const catenary_keys[] = {"drag dynamics: none, evaluation: shooting",
                                            "drag dynamics: none", "drag dynamics: lag"};

static size_t write_chain(char *text, size_t used, model m) {
  if (m != DYNAMIC) {
    return used + (size_t)snprintf(
                      text + used, TEXT_SIZE - used,
                      "catenaries: {chain: {between: [earth, top], from: [-848.67, 0, -320], %s,\n"
                      "  sections: [{length: 902.2, weight: %.17g, axial stiffness: 384.243e6,\n"
                      "    diameter: 0.2, normal drag: 1}]}}\n",
                      catenary_keys[m], chain_weight);
  }
  /* what the weight in water says that it displaces */
  const double displaced = sqrt((chain_mass - chain_weight / gravity) / (1025 * pi / 4));
  return used +
         (size_t)snprintf(
             text + used, TEXT_SIZE - used,
             "lines: {chain: {between: [earth, top], from: [-848.67, 0, -320],\n"
             "  seabed stiffness: 5e4, sections: [{length: 902.2, segments: 60, mass: %.17g,\n"
             "    diameter: 0.2, displaced diameter: %.17g, axial stiffness: 384.243e6,\n"
             "    normal drag: 1}]}}\n",
             chain_mass, displaced);
}

/* least and greatest tension of the last cycle [kN] */
static int range_of(checks *all, const swing *s, model m, double range[2]) {
  char text[TEXT_SIZE];
  const double step = 0.05, duration = 45 + 3 * s->period;
  const char *column = m == DYNAMIC ? "lines.chain.tension_to" : "catenaries.chain.tension";
  const size_t used = (size_t)snprintf(
      text, sizeof text,
      "allide: 1\nrun: {duration: %.17g, step: %.17g}\n"
      "environment: {gravity: %.17g, water depth: 320}\n"
      "bodies: {top: {motion: prescribed, position: [0, 0, -70]}}\n"
      "motions: {swing: {body: top, amplitude: [%.17g, 0, %.17g], period: %.17g, ramp time: 30}}\n",
      duration, step, gravity, s->amplitude * sin(top_angle), s->amplitude * cos(top_angle),
      s->period);
  write_chain(text, used, m);
  ald_series *series = checks_run(all, text);
  if (!series) return 0;
  range[0] = INFINITY;
  range[1] = 0;
  for (size_t row = series->row_count - (size_t)(s->period / step); row < series->row_count;
       row++) {
    const double tension = series_value(series, row, column) / 1000;
    range[0] = fmin(range[0], tension);
    range[1] = fmax(range[1], tension);
  }
  ald_series_destroy(series);
  return 1;
}

static void check_swing(checks *all, const swing *s, model m, double tolerance) {
  char subject[64];
  double range[2];
  snprintf(subject, sizeof subject, "lines: %g m, %g s, %s", s->amplitude, s->period,
           model_names[m]);
  if (!range_of(all, s, m, range)) return;
  checks_add(all, subject, "least tension", "kN", expect(BY_PROGRAM, s->least, tolerance),
             range[0]);
  checks_add(all, subject, "greatest tension", "kN", expect(BY_PROGRAM, s->greatest, tolerance),
             range[1]);
}

/* Quasi-static, MoorPy's catenaries at the ends of the way: steps of 0.05 s may miss these by
 * (2 pi 0.025/15)^2/2 of 60 kN, 0.003 kN; the table within 4e-3 of the tension, what its theory
 * page promises. Of the dynamic line each end within 0.5 % of the range: the seabed's damping,
 * which both programs do not share, and the steps in which the other one's top is moved are worth
 * 0.2 %. The lag form has no masses: 5 %. */
static void check_swings(checks *all) {
  static const swing slow = {2, 15, 859.276, 967.298};
  check_swing(all, &slow, SHOOTING, 0.01);
  check_swing(all, &slow, TABLE, 4e-3 * slow.greatest);
  for (model m = LAG; m < MODEL_COUNT; m++) {
    for (size_t k = 0; k < sizeof swings / sizeof swings[0]; k++) {
      const double share = m == LAG ? 0.03 : 0.005;
      check_swing(all, &swings[k], m, share * (swings[k].greatest - swings[k].least));
    }
  }
}

void validate_lines(checks *all) {
  check_catenary(all, 50);
  check_catenary(all, 100);
  check_wave(all);
  check_string(all);
  check_fall(all);
  check_beam(all);
  check_swings(all);
  validate_line_histories(all);
  validate_line_orders(all);
}
