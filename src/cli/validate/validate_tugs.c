/* SPDX-License-Identifier: Apache-2.0
 * Tugs against closed forms: a ship that is pulled, orders that are followed, a line, a side that
 * is pushed, a couple; and a skipper who leans on a wall. */
#include "cases.h"

#include <math.h>
#include <stdio.h>

enum { TEXT_SIZE = 4096 };

static const double degree = 0.017453292519943295;

/* A planar ship of 30,000 t and 5e10 kg m^2 at rest, unless she is `heavy`: then no force here
 * moves her by more than rounding. A resistance of 1e5 N s^2/m^2 ahead, of 1e13 N m s^2 against
 * yaw. */
static ald_series *pull(checks *all, const char *run, int is_heavy, const char *tugs) {
  char text[TEXT_SIZE];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {%s, scheme: rk4}\n"
           "bodies: {ship: {mass: %s, inertia: %s}}\n"
           "drag: {water: {body: ship, quadratic: [1e5, 0, 1e13]}}\ntugs: {%s}\n",
           run, is_heavy ? "1e15" : "3e7", is_heavy ? "1e20" : "5e10", tugs);
  return checks_run(all, text);
}

/* ---------------------------------------------------------------------------- a ship is moved */

/* 400 kN: v = 2 m/s tanh(t sqrt(F c)/m), which is t/150 s. Steps of 1 s: (1/150)^4/120 = 2e-11; at
 * 3,000 s exp(-40) is left. */
static void check_tow(checks *all) {
  static const char subject[] = "tugs: 400 kN pull a ship";
  ald_series *series = pull(all, "duration: 3000, step: 1", 0,
                            "t: {body: ship, at: [100, 0, 0], bollard pull: 600 kN, rise time: 15,"
                            " start: as ordered, force: 400 kN}");
  if (!series) return;
  checks_add(all, subject, "speed after 150 s", "m/s", expect(BY_FORM, 2 * tanh(1), 1e-8),
             series_value(series, 150, "bodies.ship.velocity_x"));
  checks_add(all, subject, "steady speed", "m/s", expect(BY_FORM, 2, 1e-10),
             series_end(series, "bodies.ship.velocity_x"));
  ald_series_destroy(series);
}

/* The pull falls by a tenth with each m/s, from 600 kN: B (1 - v/10) = c v^2 */
static void check_limit(checks *all) {
  static const char subject[] = "tugs: bollard pull that falls with speed";
  ald_series *series =
      pull(all, "duration: 3000, step: 1", 0,
           "t: {body: ship, at: [100, 0, 0], bollard pull: 600 kN, rise time: 15, start: as "
           "ordered, force: 600 kN, speed factors: [[0, 1], [5, 0.5]]}");
  if (!series) return;
  const double b = 6e4, c = 1e5, speed = (sqrt(b * b + 4 * c * 6e5) - b) / (2 * c);
  checks_add(all, subject, "steady speed", "m/s", expect(BY_FORM, speed, 1e-10),
             series_end(series, "bodies.ship.velocity_x"));
  checks_add(all, subject, "force", "N", expect(BY_FORM, c * speed * speed, 1e-4),
             series_end(series, "tugs.t.force"));
  ald_series_destroy(series);
}

/* 300 kN to port at 80 m and to starboard at -80 m: 48 MN m, so sqrt(M/c) of yaw in the end, and
 * nothing else. The axes turn with an error of fourth order: 7e-7 of the rate with steps of 2 s,
 * 2e-10 with those of 0.25 s. */
static void check_couple(checks *all) {
  static const char subject[] = "tugs: two turn a ship";
  ald_series *series =
      pull(all, "duration: 1000, step: 0.25", 0,
           "fore: &t {body: ship, at: [80, 0, 0], bollard pull: 600 kN, rise time: 15, start: as "
           "ordered, frame: body, force: 300 kN, direction: 90 deg},\n"
           "  aft: {<<: *t, at: [-80, 0, 0], direction: -90 deg}");
  if (!series) return;
  checks_add(all, subject, "steady rate", "rad/s",
             expect(BY_FORM, sqrt(48e6 / 1e13), 1e-9 * sqrt(48e6 / 1e13)),
             series_end(series, "bodies.ship.yaw_rate"));
  /* two forces of 300 kN round to 1e-10 N, 1,000 s move 30,000 t by 1e-11 m */
  checks_add(all, subject, "way of her centre", "m", expect(BY_FORM, 0, 1e-8),
             hypot(series_end(series, "bodies.ship.x"), series_end(series, "bodies.ship.y")));
  ald_series_destroy(series);
}

/* ---------------------------------------------------------------------------- orders */

/* 500 kN from 3.17 s on, 300 kN the other way from 21.4 s on; 40 kN/s up, 80 kN/s down, so that it
 * is nothing at 27.65 s. From 80 to 110 deg at 3 deg/s from 10.2 s on. In steps of 1 s, which hit
 * none of these times, to rounding. */
static void check_orders(checks *all) {
  static const char subject[] = "tugs: orders";
  static const struct {
    const char *quantity;
    size_t row;
    double force;
  } forces[] = {{"force at 10 s", 10, (10 - 3.17) * 40e3},
                {"force at 25 s", 25, 500e3 - (25 - 21.4) * 80e3},
                {"force at 30 s", 30, -(30 - 27.65) * 40e3},
                {"force at 40 s", 40, -300e3}};
  ald_series *series =
      pull(all, "duration: 40, step: 1", 1,
           "t: {body: ship, at: [80, 0, 0], bollard pull: 600 kN, rise time: 15, fall time: 7.5, "
           "orders: [[3.17, 500 kN], [21.4, -300 kN]], direction: 80 deg, slew rate: 3 deg/s, "
           "direction orders: [[10.2, 110 deg]]}");
  if (!series) return;
  for (size_t k = 0; k < sizeof forces / sizeof forces[0]; k++) {
    checks_add(all, subject, forces[k].quantity, "N", expect(BY_FORM, forces[k].force, 1e-6),
               series_value(series, forces[k].row, "tugs.t.force"));
  }
  checks_add(all, subject, "direction at 15 s", "deg", expect(BY_FORM, 80 + 4.8 * 3, 1e-9),
             series_value(series, 15, "tugs.t.direction") / degree);
  ald_series_destroy(series);
}

/* ---------------------------------------------------------------------------- directions */

/* A line of 400 kN, 20 deg down, to port; and a push of 400 kN, 30 deg off the normal of the
 * starboard side, of whose part along the side friction bears 0.3 of that across it. To rounding.
 */
static void check_directions(checks *all) {
  ald_series *line =
      pull(all, "duration: 1, step: 1", 1,
           "t: {body: ship, at: [80, 0, 0], mode: pull, bollard pull: 600 kN, rise "
           "time: 15, start: as ordered, force: 400 kN, direction: 90 deg, line angle: 20 deg}");
  if (!line) return;
  checks_add(all, "tugs: a line leads down", "sway", "N",
             expect(BY_FORM, 4e5 * cos(20 * degree), 1e-6), series_end(line, "tugs.t.sway"));
  ald_series_destroy(line);
  ald_series *push =
      pull(all, "duration: 1, step: 1", 1,
           "t: {body: ship, at: [80, -20, 0], mode: push, bollard pull: 600 kN, rise time: 15, "
           "start: as ordered, force: 400 kN, direction: 60 deg, friction: 0.3}");
  if (!push) return;
  const double normal = 4e5 * cos(30 * degree);
  checks_add(all, "tugs: a side is pushed", "sway", "N", expect(BY_FORM, normal, 1e-6),
             series_end(push, "tugs.t.sway"));
  checks_add(all, "tugs: a side is pushed", "surge", "N", expect(BY_FORM, 0.3 * normal, 1e-6),
             series_end(push, "tugs.t.surge"));
  checks_add(all, "tugs: a side is pushed", "yaw moment", "N m",
             expect(BY_FORM, 80 * normal + 20 * 0.3 * normal, 1e-4),
             series_end(push, "tugs.t.yaw"));
  ald_series_destroy(push);
}

/* ---------------------------------------------------------------------------- a skipper */

/* A tug of 865 t, bow on, comes to a wall and leans on it with 400 kN. What her thrusters give goes
 * through the fender, and the integral of what is missing leaves nothing. After 600 s, 12 times the
 * 1/(Kin) = 50 s of that integral, exp(-12) = 6e-6 of 400 kN is left. */
static void check_skipper(checks *all) {
  static const char subject[] = "tugs: a skipper leans on a wall";
  static const char text[] =
      "allide: 1\nrun: {duration: 600, step: 0.1}\n"
      "bodies: {tug: {mass: 865 t, inertia: 6.9e7, position: [0, 30], heading: -90 deg},\n"
      "  wall: {fixed: yes}}\n"
      "drag: {tug: {body: tug, linear: [15e3, 60e3, 8e6], quadratic: [3e3, 80e3, 2e7]}}\n"
      "thrusters:\n"
      "  port: &drive {body: tug, type: azimuth, at: [-11.5, 3.2, -3], diameter: 2.6, pitch ratio:"
      " 1,\n    maximum thrust: 325 kN, rise time: 5, time constant: 1, azimuth rate: 15 deg/s}\n"
      "  starboard: {<<: *drive, at: [-11.5, -3.2, -3]}\n"
      "fenders: {bow: {between: [tug, wall], attachment: [16, 0, 0], plane point: [0, 0, 0],\n"
      "  normal: [0, 1, 0], curve: [[0, 2500 kN], [1 m, 0]], damping: 800 kN s/m}}\n"
      "tug skippers: {s: {body: tug, with: bow, force: 400 kN, greatest thrust: [620 kN, 500 kN],\n"
      "  speed gain: 200 kN s/m, place gains: [20 kN/m, 250 kN s/m], heading gains: [3 MN m/rad,\n"
      "  25 MN m s], turning moment: 0.5 MN m, force across: 60 kN, place: 0, period: 0.2}}\n";
  ald_series *series = checks_run(all, text);
  if (!series) return;
  const double heading = series_end(series, "bodies.tug.heading");
  double ahead = 0;
  static const char *const names[][2] = {
      {"thrusters.port.thrust", "thrusters.port.azimuth"},
      {"thrusters.starboard.thrust", "thrusters.starboard.azimuth"}};
  for (int k = 0; k < 2; k++) {
    const double azimuth = heading + series_end(series, names[k][1]);
    ahead -= series_end(series, names[k][0]) * sin(azimuth);
  }
  checks_add(all, subject, "force of the fender", "N", expect(BY_FORM, 4e5, 10),
             series_end(series, "tug skippers.s.force"));
  checks_add(all, subject, "thrust towards it", "N", expect(BY_FORM, 4e5, 10), ahead);
  ald_series_destroy(series);
}

void validate_tugs(checks *all) {
  check_tow(all);
  check_limit(all);
  check_couple(all);
  check_orders(all);
  check_directions(all);
  check_skipper(all);
}
