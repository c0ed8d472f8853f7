/* SPDX-License-Identifier: Apache-2.0
 * Thrusters, rudders and lifting surfaces in pictures: where they are, how they are turned, and
 * their forces. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/series_run.h"

static const char text[] =
    "allide: 1\nrun: {scenarios: 1, duration: 20 s, step: 0.1 s}\nbodies:\n"
    "  ship: {outline: [[-40, -8], [40, -8], [40, 8], [-40, 8]], mass: 4e6, inertia: 2e9,\n"
    "    position: [100, 30], heading: 0.6, velocity: [3, 2], yaw rate: 0.01}\n"
    "manoeuvring: {ship: {body: ship, length: 76, breadth: 16, draught: 5, volume: 3700,\n"
    "  resistance: [0.03], centre of gravity: 2}}\n"
    "propellers: {port: {body: ship, diameter: 3, thrust coefficients: [0.3, -0.28, -0.13],\n"
    "  position: [-35, 4], centre of gravity: 2, wake: 0.3, speed: 2 rev/s}}\n"
    "rudders: {port: {body: ship, propeller: port, area: 9, span: 3, position: -38, height: -2,\n"
    "  hull force: 0.3, hull force position: -34, flow straightening: [0.6, 0.4],\n"
    "  flow straightening position: -60, orders: [[2 s, 0.5]]}}\n"
    "thrusters:\n"
    "  pod: {body: ship, type: azimuth, at: [30, -1, -3], diameter: 2, pitch ratio: 1,\n"
    "    maximum thrust: 2e5, rise time: 4, time constant: 1, thrust: 1e5, azimuth: 2,\n"
    "    azimuth at start: 1, azimuth rate: 0.1}\n"
    "  main: {body: ship, type: fixed, at: [-34, -4, -3], diameter: 2.4, pitch ratio: 1,\n"
    "    maximum thrust: 2e5, rise time: 4, time constant: 1, thrust: 1e5}\n"
    "lifting surfaces:\n"
    "  fin: {body: ship, behind: main, at: [-38, -4, -3], angle: -0.4, rate: 0.1,\n"
    "    coefficients: [[-3.1, 4e3, 0, 0], [0, 1e3, 0, 0], [3.1, 4e3, 0, 0]]}\n";

/* a point of the ship, which stays upright */
static void place(const series_run *p, size_t frame, double x, double y, double z, double *earth) {
  const double psi = series_run_value(p, frame, "bodies.ship.heading");
  earth[0] = series_run_value(p, frame, "bodies.ship.x") + cos(psi) * x - sin(psi) * y;
  earth[1] = series_run_value(p, frame, "bodies.ship.y") + sin(psi) * x + cos(psi) * y;
  earth[2] = series_run_value(p, frame, "bodies.ship.z") + z;
}

/* the part of an element, from a point of the ship over a length at an angle; sums of a few
 * products of numbers below 1e3 */
static void expect(const series_run *p, const char *name, const double at[3], double length,
                   const char *angle) {
  const ald_scene_strand *strand = series_run_strand(p, name);
  assert_int_equal(strand->point_count, 2);
  for (size_t f = 0; f < p->scene->frame_count; f++) {
    const double turn = series_run_value(p, f, angle), *points = strand->points + 6 * f;
    double from[3], to[3];
    place(p, f, at[0], at[1], at[2], from);
    place(p, f, at[0] + length * cos(turn), at[1] + length * sin(turn), at[2], to);
    series_run_point(name, points, from, 1e-9);
    series_run_point(name, points + 3, to, 1e-9);
  }
}

static void parts_turn_with_their_elements(void **state) {
  (void)state;
  series_run p = series_run_of(text);
  assert_int_equal(p.scene->strand_count, 4);
  expect(&p, "thrusters.pod", (double[3]){30, -1, -3}, 2, "thrusters.pod.azimuth");
  expect(&p, "thrusters.main", (double[3]){-34, -4, -3}, 2.4, "thrusters.main.azimuth");
  /* blades point aft; midship is 2 m behind the centre of gravity, the chord is 3 m */
  expect(&p, "rudders.port", (double[3]){-40, 4, -2}, -2.25, "rudders.port.angle");
  expect(&p, "lifting surfaces.fin", (double[3]){-38, -4, -3}, -1.2, "lifting surfaces.fin.angle");
  assert_true(fabs(series_run_value(&p, p.scene->frame_count - 1, "rudders.port.angle")) > 0.4);
  series_run_end(&p);
}

/* a thrust at the centre of its screw, in its direction */
static void forces_act_where_they_are_drawn(void **state) {
  (void)state;
  series_run p = series_run_of(text);
  const ald_scene_push *push = series_run_push(&p, "thrusters.pod", 0);
  assert_int_equal(p.scene->push_count, 4);
  assert_non_null(push);
  for (size_t f = 1; f < p.scene->frame_count; f++) {
    const double *force = push->force + 3 * f;
    const double turn = series_run_value(&p, f, "thrusters.pod.azimuth") +
                        series_run_value(&p, f, "bodies.ship.heading");
    const double thrust = series_run_value(&p, f, "thrusters.pod.thrust");
    double at[3];
    /* a screw that turns slowly in the flow has no thrust, and no place then */
    if (thrust == 0) continue;
    place(&p, f, 30, -1, -3, at);
    series_run_point("centre of the screw", push->at + 3 * f, at, 1e-9);
    assert_true(fabs(force[0] - thrust * cos(turn)) < 1e-9 * thrust);
    assert_true(fabs(force[1] - thrust * sin(turn)) < 1e-9 * thrust);
  }
  assert_true(series_run_value(&p, p.scene->frame_count - 1, "thrusters.pod.thrust") > 1e4);
  series_run_end(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parts_turn_with_their_elements),
      cmocka_unit_test(forces_act_where_they_are_drawn),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
