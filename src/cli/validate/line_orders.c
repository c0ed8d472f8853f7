/* SPDX-License-Identifier: Apache-2.0
 * Orders in which dynamic lines converge with their segments, 5 to 80 of them: what a held end
 * needs of the half segment beside it, by closed forms and by the shooting catenary. */
#include "cases.h"

#include <math.h>
#include <stdio.h>

enum { TEXT_SIZE = 2048, FINENESSES = 5 };
static const int segments[FINENESSES] = {5, 10, 20, 40, 80};
static const char *const finenesses[FINENESSES] = {"with 5 segments", "with 10 segments",
                                                   "with 20 segments", "with 40 segments",
                                                   "with 80 segments"};
static const char *const orders[FINENESSES - 1] = {
    "order, 5 to 10 segments", "order, 10 to 20 segments", "order, 20 to 40 segments",
    "order, 40 to 80 segments"};

/* errors by the number of segments, and their orders */
static void add_orders(checks *all, const char *subject, const char *unit, const double *errors,
                       double first) {
  for (int k = 0; k < FINENESSES; k++) {
    checks_add(all, subject, finenesses[k], unit, expect(BY_FORM, 0, first * pow(0.25, k)),
               errors[k]);
  }
  for (int k = 0; k + 1 < FINENESSES; k++) {
    checks_add(all, subject, orders[k], "", expect(BY_FORM, 2, 0.15),
               log2(errors[k] / errors[k + 1]));
  }
}

/* A weight of 100 kg falls in a vacuum with 400 kg of line below it. Its steps gain g h in each, so
 * that its speed is g t to rounding, however few segments there are. */
static void check_fall(checks *all) {
  char text[TEXT_SIZE];
  for (int k = 0; k < FINENESSES; k++) {
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 0.5, step: 1e-3}\n"
             "environment: {gravity: 10, water density: 1e-6}\n"
             "bodies: {weight: {freedoms: six, mass: 100, radii of gyration: [0.3, 0.3, 0.3],\n"
             "  position: [0, 0, 50]}}\n"
             "lines: {tail: {between: [weight, earth], to: [0, 0, 40], free end: to,\n"
             "  start: as given, sections: [{length: 10, segments: %d, mass: 40, diameter: 0.05,\n"
             "    axial stiffness: 1e6, axial damping: 0.1, normal drag: 0}]}}\n",
             segments[k]);
    ald_series *series = checks_run(all, text);
    if (!series) return;
    checks_add(all, "lines: fall with a weight", finenesses[k], "of g", expect(BY_FORM, 1, 1e-10),
               -series_end(series, "bodies.weight.velocity_z") / 5);
    ald_series_destroy(series);
  }
}

/* power of a body's height about its mean at a frequency [Hz], under a window */
static double power_at(const ald_series *series, double frequency) {
  static const double pi = 3.14159265358979323846;
  enum { EVERY = 8 };
  const size_t height = series_column(series, "bodies.w.z"), time = series_column(series, "time");
  const size_t width = series->column_count;
  double re = 0, im = 0, mean = 0, sum = 0;
  for (int pass = 0; pass < 2; pass++) {
    for (size_t row = 0; row < series->row_count; row += EVERY) {
      const double *at = series->values + row * width;
      const double turn = 2 * pi * frequency * at[time];
      const double window = pow(sin(pi * (double)row / (double)series->row_count), 4);
      if (pass == 0) {
        mean += window * at[height];
        sum += window;
      } else {
        re += window * (at[height] - mean / sum) * cos(turn);
        im += window * (at[height] - mean / sum) * sin(turn);
      }
    }
  }
  return re * re + im * im;
}

/* the strongest frequency within 1 % of another, by thirds */
static double strongest(const ald_series *series, double near) {
  double low = 0.99 * near, high = 1.01 * near;
  for (int k = 0; k < 40; k++) {
    const double one = low + (high - low) / 3, two = high - (high - low) / 3;
    if (power_at(series, one) < power_at(series, two)) {
      low = one;
    } else {
      high = two;
    }
  }
  return 0.5 * (low + high);
}

/* A weight of 100 kg bounces on a bar of 400 kg: beta tan beta = 4, period 2 pi L/(beta c), c =
 * 158 m/s. The steps of 0.25 ms are worth 1e-6 of it. */
static void check_bounce(checks *all) {
  char text[TEXT_SIZE];
  double beta = 1, errors[FINENESSES];
  for (int k = 0; k < 100; k++) {
    beta -= (beta * tan(beta) - 4) / (tan(beta) + beta / pow(cos(beta), 2));
  }
  const double exact = beta * sqrt(1e6 / 40) / (2 * acos(-1) * 10);
  for (int k = 0; k < FINENESSES; k++) {
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 6, step: %g}\nenvironment: {water density: 1e-6}\n"
             "bodies: {w: {freedoms: [heave], mass: 100, radii of gyration: [1, 1, 1]}}\n"
             "loads: {p: {body: w, history: [[0, 0, 0, -300], [0.05, 0, 0, -300],\n"
             "  [0.051, 0, 0, 0], [9, 0, 0, 0]]}}\n"
             "lines: {s: {between: [earth, w], from: [0, 0, 10.0294], sections: [{length: 10,\n"
             "  segments: %d, mass: 40, diameter: 0.05, axial stiffness: 1e6, axial damping: 0,\n"
             "  normal drag: 0}]}}\n",
             segments[k] < 40 ? 5e-4 : 2.5e-4, segments[k]);
    ald_series *series = checks_run(all, text);
    if (!series) return;
    errors[k] = 100 * (exact / strongest(series, exact) - 1);
    ald_series_destroy(series);
  }
  add_orders(all, "lines: bounce on a line", "% of the period", errors, 0.4);
}

/* A chain of 120 m from the seabed to a boat 80 m off: the direction at its top, in air and water
 * as the shooting catenary has it, which counts the same weight. */
static void check_angle(checks *all) {
  char text[TEXT_SIZE];
  double errors[FINENESSES];
  for (int k = 0; k < FINENESSES; k++) {
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 0.1, step: 0.05}\n"
             "environment: {gravity: 10, water density: 1e-6}\n"
             "bodies: {boat: {motion: prescribed, position: [80, 0, -10]}}\n"
             "motions: {still: {body: boat, history: [[0, 0], [9, 0]]}}\n"
             "catenaries: {exact: {between: [earth, boat], seabed: no, evaluation: shooting,\n"
             "  from: [0, 0, -20], sections: [{length: 120, weight: 700, axial stiffness: 4e8}]}}\n"
             "lines: {chain: {between: [earth, boat], from: [0, 0, -20], sections: [\n"
             "  {length: 120, segments: %d, mass: 70, diameter: 0.09, axial stiffness: 4e8,\n"
             "   axial damping: 1}]}}\n",
             segments[k]);
    ald_series *series = checks_run(all, text);
    if (!series) return;
    errors[k] = 180 / acos(-1) *
                fabs(series_value(series, 0, "lines.chain.angle_to") -
                     series_value(series, 0, "catenaries.exact.angle"));
    ald_series_destroy(series);
  }
  add_orders(all, "lines: angle at an end", "deg", errors, 0.3);
}

void validate_line_orders(checks *all) {
  check_fall(all);
  check_bounce(all);
  check_angle(all);
}
