/* SPDX-License-Identifier: Apache-2.0
 * Dynamic positioning against closed forms: the loop as it is sampled, where it rests, how
 * thrusters share a demand, with and without limits, and how far its filter lags behind. */
#include "cases.h"

#include <math.h>
#include <stdio.h>

enum { TEXT_SIZE = 4096 };

static const double pi = 3.14159265358979323846;

/* A planar vessel of 5,200 t in surge, 7,600 t in sway and 2.6e9 kg m^2 in yaw, with two screws and
 * two tunnels whose thrust is as ordered, whatever the flow. */
static ald_series *hold(checks *all, const char *run, const char *body, const char *keys) {
  char text[TEXT_SIZE];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {%s, scheme: rk4}\n"
           "bodies: {ship: {mass: 5e6, inertia: 2e9, added mass: [2e5, 2.6e6, 0, 0, 0, 6e8], %s}}\n"
           "thrusters:\n"
           "  bow: &unit {body: ship, type: tunnel, at: [32, 0, 0], diameter: 2,\n"
           "    ahead: [[-1, 0.5, 0.5], [1, 0.5, 0.5]], maximum thrust: 1 MN, rise time: 0,\n"
           "    time constant: 0}\n"
           "  stern: {<<: *unit, at: [-32, 0, 0]}\n"
           "  port: {<<: *unit, type: fixed, at: [-36, 5, 0]}\n"
           "  starboard: {<<: *unit, type: fixed, at: [-36, -5, 0]}\n"
           "dynamic positioning: {dp: {body: ship, position: [0, 0], heading: 0, %s}}\n",
           run, body, keys);
  return checks_run(all, text);
}

/* ---------------------------------------------------------------------------- the loop */

/* One axis, let go 1 off its place at rest, decides each second and holds its force until the next:
 * x'' = -k x - d v of the last decision, k = w^2, d = 2 zeta w. From one decision to the next (x,
 * v) is multiplied by a matrix of determinant 1 - d + k/2 and trace 2 - d - k/2, so that x goes as
 * rho^n (cos n theta + b sin n theta). */
static double sampled(double period, double damping, double decisions) {
  const double w = 2 * pi / period, k = w * w, d = 2 * damping * w;
  const double rho = sqrt(1 - d + k / 2), theta = acos((2 - d - k / 2) / (2 * rho));
  const double b = ((1 - k / 2) / rho - cos(theta)) / sin(theta);
  return pow(rho, decisions) * (cos(theta * decisions) + b * sin(theta * decisions));
}

/* Forces are constant over a decision, so that the integration is exact; the allocation adds 1e-9
 * to its matrix, so that as much of a demand is missing. */
static void check_loop(checks *all) {
  static const struct {
    const char *subject, *body, *column;
    double period, damping, start;
  } axes[] = {
      {"positioning: surge of 60 s", "position: [5, 0]", "bodies.ship.x", 60, 0.3, 5},
      {"positioning: sway of 80 s", "position: [0, 5]", "bodies.ship.y", 80, 0.5, 5},
      {"positioning: yaw of 70 s", "heading: 0.05 rad", "bodies.ship.heading", 70, 0.2, 0.05}};
  for (size_t k = 0; k < sizeof axes / sizeof axes[0]; k++) {
    ald_series *series =
        hold(all, "duration: 120, step: 0.5", axes[k].body,
             "natural periods: [60, 80, 70], damping ratios: [0.3, 0.5, 0.2], integral share: 0");
    if (!series) return;
    for (int part = 1; part <= 2; part++) {
      const double seconds = part == 1 ? 30 : 120;
      checks_add(all, axes[k].subject, part == 1 ? "left after 30 s" : "left after 120 s", "",
                 expect(BY_FORM, sampled(axes[k].period, axes[k].damping, seconds), 5e-9),
                 series_value(series, (size_t)(2 * seconds), axes[k].column) / axes[k].start);
    }
    ald_series_destroy(series);
  }
}

/* 30 kN from ahead: without an integral it rests F/Kp off, Kp = w^2 M; with one at its place. The
 * slowest root of s^3 + 2 zeta w s^2 + w^2 s + p w^3 with zeta 0.8 and p 0.1 is -0.118 w: after
 * 2,000 s of w = 2 pi/60 exp(-24) is left. */
static void check_rest(checks *all) {
  static const char *const shares[] = {"0", "0.1"};
  static const char *const subjects[] = {"positioning: a load without integral",
                                         "positioning: a load with integral"};
  const double gain = pow(2 * pi / 60, 2) * 5.2e6;
  for (int k = 0; k < 2; k++) {
    char keys[128];
    snprintf(keys, sizeof keys, "natural periods: [60, 80, 70], integral share: %s", shares[k]);
    ald_series *series =
        hold(all, "duration: 2000, step: 0.5", "position: [0, 0], load: [-30e3, 0, 0]", keys);
    if (!series) return;
    checks_add(all, subjects[k], "off its place", "m", expect(BY_FORM, k ? 0 : 30e3 / gain, 1e-8),
               -series_end(series, "bodies.ship.x"));
    ald_series_destroy(series);
  }
}

/* ---------------------------------------------------------------------------- shares */

/* A vessel that nothing moves asks for Kp e, e = (x, y, psi): what is written to `demand` as its
 * reference, with gains of 1 kN/m and 1 MN m/rad. */
static ald_series *share(checks *all, const char *thrusters, const char *demand, const char *keys) {
  char text[TEXT_SIZE];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1, step: 0.5, scheme: rk4}\n"
           "bodies: {ship: {mass: 1e15, inertia: 1e18}}\nthrusters:\n"
           "  a: &unit {body: ship, type: tunnel, at: [-40, 0, 0], diameter: 2,\n"
           "    ahead: [[-1, 0.5, 0.5], [1, 0.5, 0.5]], maximum thrust: 100 kN, rise time: 0,\n"
           "    time constant: 0}\n%s"
           "dynamic positioning: {dp: {body: ship, %s, error gains: [1e3, 1e3, 1e6]%s}}\n",
           thrusters, demand, keys);
  return checks_run(all, text);
}

/* Three tunnels at -40, 0 and 40 m: F/3 + N x/(2 x 40^2) each. The allocation adds 1e-9 to its
 * matrix. */
static void check_least(checks *all) {
  static const char *const columns[] = {"thrusters.a.thrust", "thrusters.b.thrust",
                                        "thrusters.c.thrust"};
  static const char *const names[] = {"aft", "amidships", "forward"};
  static const char thrusters[] =
      "  b: {<<: *unit, at: [0, 0, 0]}\n  c: {<<: *unit, at: [40, 0, 0]}\n";
  ald_series *series = share(all, thrusters, "position: [0, 120], heading: 0.7 rad", "");
  if (!series) return;
  for (int k = 0; k < 3; k++) {
    checks_add(all, "positioning: three tunnels share", names[k], "N",
               expect(BY_FORM, 120e3 / 3 + 0.7e6 * (k - 1) * 40 / 3200, 1e-3),
               series_end(series, columns[k]));
  }
  ald_series_destroy(series);
  /* twice the weight, half the share: F/(2 + 1/2), and half of it */
  series = share(all,
                 "  b: {<<: *unit, at: [0, 0, 0], positioning weight: 2}\n"
                 "  c: {<<: *unit, at: [40, 0, 0]}\n",
                 "position: [0, 120], heading: 0", "");
  if (!series) return;
  checks_add(all, "positioning: three tunnels share", "of the double weight", "N",
             expect(BY_FORM, 120e3 / 5, 1e-3), series_end(series, columns[1]));
  ald_series_destroy(series);
}

/* Of 900 kN across three tunnels of 100 kN hold 300 kN, all full. With one of the double weight the
 * least squares are 0.4, 0.2 and 0.4 of the demand: cut by one factor 250 kN. At -40, -20 and 30 m
 * they do not turn her with 25, 100 and 100 kN. Two that turn hold 200 kN ahead, where a tunnel
 * does nothing. What is held is within 1e-4 of the best (dynamic-positioning.md). */
static void check_most(checks *all) {
  static const char weighted[] =
      "  b: {<<: *unit, at: [0, 0, 0], positioning weight: 2}\n"
      "  c: {<<: *unit, at: [40, 0, 0]}\n";
  static const struct {
    const char *quantity, *thrusters, *demand, *keys;
    double most;
  } cases[] = {{"three tunnels", weighted, "position: [0, 900], heading: 0", "", 300e3},
               {"three tunnels, cut by one factor", weighted, "position: [0, 900], heading: 0",
                ", allocation: pseudo-inverse", 250e3},
               {"three at unlike arms",
                "  b: {<<: *unit, at: [30, 0, 0]}\n  c: {<<: *unit, at: [-20, 0, 0]}\n",
                "position: [0, 900], heading: 0", "", 225e3},
               {"two that turn, ahead",
                "  b: &pod {<<: *unit, type: azimuth, at: [30, 0, 0]}\n"
                "  c: {<<: *pod, at: [-30, 0, 0]}\n",
                "position: [900, 0], heading: 0", "", 200e3}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    ald_series *series = share(all, cases[k].thrusters, cases[k].demand, cases[k].keys);
    if (!series) return;
    checks_add(all, "positioning: more than can be held", cases[k].quantity, "N",
               expect(BY_FORM, cases[k].most, 1e-4 * cases[k].most),
               hypot(series_end(series, "dynamic positioning.dp.reached_surge"),
                     series_end(series, "dynamic positioning.dp.reached_sway")));
    ald_series_destroy(series);
  }
}

/* ---------------------------------------------------------------------------- the filter */

/* A critically damped filter of 40 s lags 2/c = 40 s/pi behind a vessel that drifts at 0.5 m/s, and
 * up to one decision of 0.1 s more or less. */
static void check_filter(checks *all) {
  static const char text[] =
      "allide: 1\nrun: {duration: 400, step: 0.1, scheme: rk4}\n"
      "bodies: {ship: {mass: 1e15, inertia: 1e18, velocity: [0.5, 0]}}\n"
      "thrusters: {t: {body: ship, type: fixed, at: [0, 0, 0], diameter: 2, ahead: [[-1, 0.5, "
      "0.5], [1, 0.5, 0.5]],\n  maximum thrust: 100 kN, rise time: 0, time constant: 0}}\n"
      "dynamic positioning: {dp: {body: ship, position: [0, 0], heading: 0,\n"
      "  error gains: [1, 0, 0], period: 0.1, wave filter: 40}}\n";
  ald_series *series = checks_run(all, text);
  if (!series) return;
  const double lag = series_end(series, "bodies.ship.x") +
                     series_end(series, "dynamic positioning.dp.error_surge");
  checks_add(all, "positioning: filter of 40 s", "lag", "s", expect(BY_FORM, 40 / pi, 0.1),
             lag / 0.5);
  ald_series_destroy(series);
}

void validate_positioning(checks *all) {
  check_loop(all);
  check_rest(all);
  check_least(all);
  check_most(all);
  check_filter(all);
}
