/* SPDX-License-Identifier: Apache-2.0
 * Thrusters and lifting surfaces against closed forms: pull and torque at rest, the servos of speed
 * and azimuth, the speed to which a screw drives a hull, the race by its momentum, a body that a
 * surface brakes or turns. */
#include "cases.h"

#include <math.h>
#include <stdio.h>

enum { TEXT_SIZE = 2048 };

static const double pi = 3.14159265358979323846, rho = 1025;

/* The screw of all cases, of 3 m: K_T = 0.4 - 0.4 J, K_Q = 0.05 - 0.04 J, one straight line each,
 * so that T = t0 n^2 - t1 n v, Q = q0 n^2 - q1 n v; 400 kN at rest at the most. */
static const double diameter = 3, most_thrust = 4e5;
static const double thrust_0 = 1025 * 81 * 0.4, thrust_1 = 1025 * 27 * 0.4; /* [kg m], [kg] */
static const double torque_0 = 1025 * 243 * 0.05, torque_1 = 1025 * 81 * 0.04;

/* A body at rest in surge and sway, of the given keys, with the screw at its centre. */
static ald_series *drive(checks *all, const char *run, const char *body, const char *screw,
                         const char *more) {
  char text[TEXT_SIZE];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {%s, scheme: rk4}\n"
           "environment: {gravity: 0, water density: %.17g}\n"
           "bodies: {ship: {freedoms: [surge, sway], inertia: 1e9, %s}}\n"
           "thrusters: {t: {body: ship, at: [0, 0, 0], diameter: %.17g, maximum thrust: %.17g,\n"
           "  ahead: [[-1, 0.8, 0.09], [1, 0, 0.01]], %s}}\n%s",
           run, rho, body, diameter, most_thrust, screw, more);
  return checks_run(all, text);
}

/* the same that turns at its ordered speed at once */
#define AT_ONCE "rise time: 0, time constant: 0"
static const char heavy[] = "mass: 1e15"; /* [kg]: no force here moves it by more than rounding */

/* ---------------------------------------------------------------------------- at rest */

/* T = rho n^2 D^4 K_T(0), Q = rho n^2 D^5 K_Q(0), P = 2 pi n Q at 1.5 turns a second, to rounding
 */
static void check_pull(checks *all) {
  static const char subject[] = "thrusters: pull at rest";
  ald_series *series =
      drive(all, "duration: 1, step: 0.1", heavy, "type: fixed, speed: 90 rpm, " AT_ONCE, "");
  if (!series) return;
  const double n = 1.5, thrust = thrust_0 * n * n, torque = torque_0 * n * n;
  const double power = 2 * pi * n * torque;
  checks_add(all, subject, "thrust", "N", expect(BY_FORM, thrust, 1e-10 * thrust),
             series_end(series, "thrusters.t.thrust"));
  checks_add(all, subject, "torque", "N m", expect(BY_FORM, torque, 1e-10 * torque),
             series_end(series, "thrusters.t.torque"));
  checks_add(all, subject, "power", "W", expect(BY_FORM, power, 1e-10 * power),
             series_end(series, "thrusters.t.power"));
  ald_series_destroy(series);
}

/* ---------------------------------------------------------------------------- servos */

/* time at which the thrust comes to a value, between two rows of 0.01 s */
static double time_of(const ald_series *series, double thrust) {
  for (size_t row = 1; row < series->row_count; row++) {
    const double here = series_value(series, row, "thrusters.t.thrust");
    const double before = series_value(series, row - 1, "thrusters.t.thrust");
    if (here < thrust) continue;
    return series_value(series, row, "time") - 0.01 * (here - thrust) / (here - before);
  }
  return (double)NAN;
}

/* Under the greatest torque dn/dt = (n_max^2 - n^2) A/(t_rise n_max), so n = n_max tanh(A t/t_rise)
 * with A = atanh sqrt 0.9 - atanh sqrt 0.1. Straight lines between rows are worth 1e-5 s; the
 * shaft's own steps of 0.01 s less than 1e-8 of the thrust. */
static void check_rise(checks *all) {
  static const char subject[] = "thrusters: from rest, 5 s";
  ald_series *series = drive(all, "duration: 15, step: 0.01", heavy,
                             "type: fixed, rise time: 5, time constant: 1, speed: 600 rpm", "");
  if (!series) return;
  const double rate = (atanh(sqrt(0.9)) - atanh(sqrt(0.1))) / 5;
  double most = 0;
  for (size_t row = 0; row < series->row_count; row++) {
    const double t = series_value(series, row, "time");
    const double exact = most_thrust * pow(tanh(rate * t), 2);
    most = fmax(most, fabs(series_value(series, row, "thrusters.t.thrust") - exact));
  }
  checks_add(all, subject, "rise time", "s", expect(BY_FORM, 5, 1e-4),
             time_of(series, 0.9 * most_thrust) - time_of(series, 0.1 * most_thrust));
  checks_add(all, subject, "error of the thrust", "", expect(BY_FORM, 0, 1e-8), most / most_thrust);
  ald_series_destroy(series);
}

/* Below that torque the error e of the speed follows de/dt = -k e + c e^2, k = 1/T_CF + 2 c n0, c =
 * A/(t_rise n_max), so that 1/e = c/k + (1/e0 - c/k) exp(k t). Ten steps of 0.1 s of Runge and
 * Kutta's method are off by (k h)^5/120 of e each: 8e-7 of e0 in the end. */
static void check_speed(checks *all) {
  ald_series *series = drive(all, "duration: 1, step: 0.1", heavy,
                             "type: fixed, rise time: 5, time constant: 1, speed: 90 rpm, "
                             "running at: 72 rpm",
                             "");
  if (!series) return;
  const double most_speed = sqrt(most_thrust / thrust_0), order = 1.5, start = 0.3;
  const double c = (atanh(sqrt(0.9)) - atanh(sqrt(0.1))) / (5 * most_speed);
  const double k = 1 + 2 * c * order;
  const double error = 1 / (c / k + (1 / start - c / k) * exp(k));
  checks_add(all, "thrusters: servo of the speed", "error after 1 s", "1/s",
             expect(BY_FORM, error, 2e-6 * start),
             order - series_end(series, "thrusters.t.speed") / (2 * pi));
  ald_series_destroy(series);
}

/* In a flow of 3 m/s the load is less, and the servo, which has no integral, rests above its order
 * where K_P (n0 - n) + q0 n0^2 = q0 n^2 - q1 n v; exp(-k t) of it is left, and 30 s are enough. */
static void check_offset(checks *all) {
  ald_series *series = drive(all, "duration: 30, step: 0.1", "mass: 1e15, velocity: [3, 0]",
                             "type: fixed, rise time: 5, time constant: 1, speed: 90 rpm, start: "
                             "as ordered",
                             "");
  if (!series) return;
  const double most_speed = sqrt(most_thrust / thrust_0), order = 1.5, flow = 3;
  const double gain = torque_0 * most_speed * 5 / (atanh(sqrt(0.9)) - atanh(sqrt(0.1)));
  const double b = gain - torque_1 * flow, e = gain * order + torque_0 * order * order;
  const double exact = (sqrt(b * b + 4 * torque_0 * e) - b) / (2 * torque_0);
  checks_add(all, "thrusters: servo of the speed", "speed in a flow", "1/s",
             expect(BY_FORM, exact, 1e-9 * exact),
             series_end(series, "thrusters.t.speed") / (2 * pi));
  ald_series_destroy(series);
}

/* From 30 to 120 deg at 6 deg/s until 12 deg are left, then by exp(-t/2 s): exact, to rounding. */
static void check_azimuth(checks *all) {
  static const char subject[] = "thrusters: servo of the azimuth";
  ald_series *series =
      drive(all, "duration: 16, step: 1", heavy,
            "type: azimuth, azimuth at start: 30 deg, azimuth: 120 deg, azimuth rate: 6 deg/s, "
            "azimuth time constant: 2 s, speed: 90 rpm, " AT_ONCE,
            "");
  if (!series) return;
  checks_add(all, subject, "at 10 s", "deg", expect(BY_FORM, 90, 1e-9),
             series_value(series, 10, "thrusters.t.azimuth") * 180 / pi);
  checks_add(all, subject, "at 16 s", "deg", expect(BY_FORM, 120 - 12 * exp(-1.5), 1e-9),
             series_value(series, 16, "thrusters.t.azimuth") * 180 / pi);
  ald_series_destroy(series);
}

/* ---------------------------------------------------------------------------- under way */

/* 1,000 t with a resistance of c v^2: m dv/dt = a - b v - c v^2, a = t0 n^2, b = t1 n, from rest.
 * With the roots v1 > 0 > v2, v = v1 (1 - E)/(1 - E v1/v2), E = exp(-c (v1 - v2) t/m). Steps of 1 s
 * against 40 s: (1/40)^4/120 = 3e-9. */
static void check_way(checks *all) {
  static const char subject[] = "thrusters: a hull is driven";
  static const double c = 8e3, mass = 1e6, n = 1.5;
  ald_series *series =
      drive(all, "duration: 1000, step: 1", "mass: 1e6", "type: fixed, speed: 90 rpm, " AT_ONCE,
            "drag: {water: {body: ship, quadratic: [8e3, 0, 0]}}\n");
  if (!series) return;
  const double a = thrust_0 * n * n, b = thrust_1 * n, root = sqrt(b * b + 4 * a * c);
  const double v1 = (root - b) / (2 * c), v2 = -(root + b) / (2 * c);
  const double rest = exp(-c * (v1 - v2) * 40 / mass);
  const double early = v1 * (1 - rest) / (1 - rest * v1 / v2);
  checks_add(all, subject, "speed after 40 s", "m/s", expect(BY_FORM, early, 1e-6 * early),
             series_value(series, 40, "bodies.ship.velocity_x"));
  checks_add(all, subject, "steady speed", "m/s", expect(BY_FORM, v1, 1e-9 * v1),
             series_end(series, "bodies.ship.velocity_x"));
  ald_series_destroy(series);
}

/* ---------------------------------------------------------------------------- surfaces */

/* The race at the screw carries the thrust: rho A' U^2 = T, where A' is the disc in a nozzle and
 * half of it in the open. A plate there feels C_D U^2. To rounding. */
static void check_race(checks *all) {
  static const char *const nozzles[] = {"no", "yes"};
  static const char *const subjects[] = {"thrusters: open race", "thrusters: race of a nozzle"};
  for (int k = 0; k < 2; k++) {
    char screw[128];
    snprintf(screw, sizeof screw, "type: fixed, speed: 90 rpm, nozzle: %s, " AT_ONCE, nozzles[k]);
    ald_series *series = drive(all, "duration: 1, step: 0.1", heavy, screw,
                               "lifting surfaces: {plate: {body: ship, behind: t, at: [0, 0, 0],\n"
                               "  coefficients: [[-180 deg, 2e3, 0, 0], [180 deg, 2e3, 0, 0]]}}\n");
    if (!series) return;
    const double thrust = thrust_0 * 2.25, disc = pi * diameter * diameter / 4;
    const double race = series_end(series, "lifting surfaces.plate.race");
    const double push = 2e3 * thrust / (rho * disc * (k ? 1 : 0.5));
    checks_add(all, subjects[k], "momentum over thrust", "", expect(BY_FORM, 1, 1e-10),
               rho * disc * (k ? 1 : 0.5) * race * race / thrust);
    checks_add(all, subjects[k], "force on a plate", "N", expect(BY_FORM, push, 1e-10 * push),
               -series_end(series, "lifting surfaces.plate.surge"));
    ald_series_destroy(series);
  }
}

/* A body of 100 t at 5 m/s with a fin: a drag of 2,000 v^2 leaves v0/(1 + C v0 t/m). A lift of as
 * much, always square to the way, does no work: a circle of m/C = 50 m, 0.1 rad/s. Steps of 0.1 s:
 * 1e-9 of the way. */
static void check_fin(checks *all) {
  static const char form[] =
      "allide: 1\nrun: {duration: 20, step: 0.1, scheme: rk4}\nenvironment: {gravity: 0}\n"
      "bodies: {ship: {freedoms: [surge, sway], mass: 1e5, inertia: 1e6,\n"
      "  velocity: [5, 0]}}\n"
      "lifting surfaces: {fin: {body: ship, at: [0, 0, 0], coefficients:\n"
      "  [[-180 deg, %s, 0], [180 deg, %s, 0]]}}\n";
  static const char subject[] = "thrusters: fin";
  char text[TEXT_SIZE];
  snprintf(text, sizeof text, form, "2e3, 0", "2e3, 0");
  ald_series *braked = checks_run(all, text);
  if (!braked) return;
  checks_add(all, subject, "speed that drag leaves", "m/s", expect(BY_FORM, 5.0 / 3, 1e-8),
             series_end(braked, "bodies.ship.velocity_x"));
  ald_series_destroy(braked);
  snprintf(text, sizeof text, form, "0, 2e3", "0, 2e3");
  ald_series *turned = checks_run(all, text);
  if (!turned) return;
  checks_add(all, subject, "speed with lift alone", "m/s", expect(BY_FORM, 5, 1e-8),
             hypot(series_end(turned, "bodies.ship.velocity_x"),
                   series_end(turned, "bodies.ship.velocity_y")));
  checks_add(all, subject, "way ahead on its circle", "m", expect(BY_FORM, 50 * sin(2), 1e-6),
             series_end(turned, "bodies.ship.x"));
  checks_add(all, subject, "way across on its circle", "m",
             expect(BY_FORM, 50 * (1 - cos(2)), 1e-6), series_end(turned, "bodies.ship.y"));
  ald_series_destroy(turned);
}

void validate_thrusters(checks *all) {
  check_pull(all);
  check_rise(all);
  check_speed(all);
  check_offset(all);
  check_azimuth(all);
  check_way(all);
  check_race(all);
  check_fin(all);
}
