/* SPDX-License-Identifier: Apache-2.0
 * Roll decay of a floating vessel against the closed form of the damped oscillator. */
#include "cases.h"

#include <math.h>
#include <stdio.h>

/* 8,000 t; roll inertia with added mass [kg m^2], restoring of GM [N m/rad], damping [N m s/rad] */
static const double inertia = 8e6 * 49 + 1e8, restoring = 8e6 * 9.81 * 3, damping = 4e7;
static const double start = 0.1; /* roll [rad] */

/* times at which the roll passes zero, between rows along the cubic through four of them */
static int crossings(const ald_series *series, double step, double *times, int most) {
  const size_t roll = series_column(series, "bodies.psv.roll"), width = series->column_count;
  int count = 0;
  for (size_t row = 1; row + 2 < series->row_count && count < most; row++) {
    const double *p = series->values + (row - 1) * width + roll;
    const double a = p[0], b = p[width], c = p[2 * width], d = p[3 * width];
    if (b * c > 0) continue;
    double t = b / (b - c);
    for (int n = 0; n < 20; n++) {
      const double cubic = -t * (t - 1) * (t - 2) / 6 * a + (t + 1) * (t - 1) * (t - 2) / 2 * b -
                           (t + 1) * t * (t - 2) / 2 * c + (t + 1) * t * (t - 1) / 6 * d;
      t -= cubic / (c - b);
    }
    times[count++] = step * ((double)row + t);
  }
  return count;
}

/* roll rate at a time between rows, by the cubic again */
static double rate_at(const ald_series *series, double step, double time) {
  const size_t rate = series_column(series, "bodies.psv.roll_rate"), width = series->column_count;
  const double at = time / step, row = floor(at), t = at - row;
  const double *p = series->values + ((size_t)row - 1) * width + rate;
  return -t * (t - 1) * (t - 2) / 6 * p[0] + (t + 1) * (t - 1) * (t - 2) / 2 * p[width] -
         (t + 1) * t * (t - 2) / 2 * p[2 * width] + (t + 1) * t * (t - 1) / 6 * p[3 * width];
}

/* I p'' + b p' + k p = 0: zeros are pi/w apart, and from one to the second next the rate falls by
 * exp(-2 pi d/w), with d = b/2I and w^2 = k/I - d^2 */
static void check_scheme(checks *all, const char *scheme, double step, double tolerance) {
  enum { CROSSINGS = 3 };
  char text[1024], subject[64];
  double times[CROSSINGS];
  const double pi = acos(-1), d = damping / (2 * inertia), w = sqrt(restoring / inertia - d * d);
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 20, step: %.17g, scheme: %s}\nenvironment: {gravity: 9.81}\n"
           "bodies: {psv: {mass: 8e6, radii of gyration: [7, 22, 22], freedoms: six,\n"
           "  added mass: [4e5, 4e6, 7e6, 1e8, 2e9, 1.5e9], position: [0, 0, 2], roll: %.17g}}\n"
           "hydrostatics: {psv: {body: psv, height: 2, waterplane area: 1350,\n"
           "  metacentric height: [3, 90]}}\n"
           "damping: {psv: {body: psv, linear: [0, 0, 0, %.17g, 0, 0]}}\n",
           step, scheme, start, damping);
  ald_series *series = checks_run(all, text);
  if (!series) return;
  snprintf(subject, sizeof subject, "decay: %s", scheme);
  const int found = crossings(series, step, times, CROSSINGS);
  const double period = found == CROSSINGS ? times[2] - times[0] : NAN;
  const double decrement =
      found == CROSSINGS ? log(rate_at(series, step, times[0]) / rate_at(series, step, times[2]))
                         : NAN;
  ald_series_destroy(series);
  checks_add(all, subject, "roll period", "s", expect(BY_FORM, 2 * pi / w, tolerance * 2 * pi / w),
             period);
  checks_add(all, subject, "logarithmic decrement", "", expect(BY_FORM, 2 * pi * d / w, tolerance),
             decrement);
}

/* what the methods leave at these steps: (w h)^4/120 a radian, and of the first order w h */
void validate_decay(checks *all) {
  check_scheme(all, "explicit", 0.001, 0.005);
  check_scheme(all, "semi-implicit", 0.001, 0.005);
  check_scheme(all, "rk4", 0.05, 1e-6);
  check_scheme(all, "dormand-prince", 0.05, 1e-6);
}
