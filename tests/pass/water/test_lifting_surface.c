/* SPDX-License-Identifier: Apache-2.0
 * Lifting surfaces on every device: closed forms of a plate, frames and mirror images, the race of
 * the thruster of the same body; and in runs: the steering gear, a ship that turns. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/pass/water/lifting_surface_rows.h"
#include "kernels/pass/water/thruster_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/posed.h"
#include "support/random.h"
#include "support/study_run.h"

#define PI 3.14159265358979323846
enum { WHOLE = 6144, TEXT = 4096 };

static const char plate[] =
    "coefficients: [[-3.14 rad, 0, 0, 0], [-0.5 rad, 900, -5000, -700], [0 rad, 300, 0, 0], "
    "[0.5 rad, 900, 5000, 700], [3.14 rad, 0, 0, 0]]";

static void near(double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%.17g, expected %.17g within %g", value, expected, tolerance);
}

static posed open_surfaces(const char *device, const char *elements) {
  char text[WHOLE];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1000 s, step: 0.5 s, scheme: rk4}\n"
           "environment: {gravity: 0, current: [0.3, -0.2]}\n"
           "bodies: {ship: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six},\n"
           "  boat: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}}\n%s",
           elements);
  return posed_open(device, text);
}

static void evaluate(posed *p) {
  const char *const passes[] = {"thruster", "lifting_surface"};
  posed_run(p, passes, 2);
}

/* anywhere, anyhow turned and moving: C_D along the flow, C_L across it and the axis, C_M about it;
 * what flows along the axis does nothing */
static void forces_follow_the_flow(void **state) {
  char text[TEXT];
  test_random r = test_random_from(test_seed(), 1);
  static const double at[3] = {-9, 1, -2}, delta = 0.2;
  snprintf(text, sizeof text,
           "lifting surfaces: {s: {body: ship, at: [-9, 1, -2], angle: 0.2 rad,\n"
           "  coefficients: [[-1.5, 900, -5000, -700], [1.5, 1500, 7000, 800]]}}\n");
  posed p = open_surfaces(*state, text);
  for (int round = 0; round < 20; round++) {
    const posed_body b = posed_drifting(&r, 3);
    posed_put(&p, 0, 1, &b);
    evaluate(&p);
    /* the flow in the axes of the body */
    double arm[3] = {0}, flow[3], own[3] = {0}, wrench[6], force[3] = {0}, moment[3] = {0};
    const double current[3] = {0.3, -0.2, 0};
    for (int k = 0; k < 3; k++) {
      for (int c = 0; c < 3; c++) arm[c] += at[k] * b.axes[k][c];
    }
    for (int c = 0; c < 3; c++) {
      const int d = (c + 1) % 3, f = (c + 2) % 3;
      flow[c] = current[c] - b.velocity[c] - (b.spin[d] * arm[f] - b.spin[f] * arm[d]);
    }
    for (int k = 0; k < 3; k++) {
      for (int c = 0; c < 3; c++) own[k] += flow[c] * b.axes[k][c];
    }
    const double u = hypot(own[0], own[1]);
    const double attack = atan2(-own[0] * sin(delta) + own[1] * cos(delta),
                                -own[0] * cos(delta) - own[1] * sin(delta));
    const double share = fmax(fmin((attack + 1.5) / 3, 1), 0);
    const double drag = 900 + 600 * share, lift = -5000 + 12000 * share, turn = -700 + 1500 * share;
    const double expected[2] = {u * (drag * own[0] + lift * own[1]),
                                u * (drag * own[1] - lift * own[0])};
    posed_wrench(&p, KIND_lifting_surface, 0, 1, wrench);
    for (int k = 0; k < 3; k++) {
      for (int c = 0; c < 3; c++) {
        force[k] += wrench[c] * b.axes[k][c];
        moment[k] += wrench[3 + c] * b.axes[k][c];
      }
    }
    const double scale = 1e4 * u * u;
    near(posed_trace(&p, KIND_lifting_surface, FOIL_TRACE_ATTACK, 0, 1), attack, 1e-14);
    for (int k = 0; k < 2; k++) near(force[k], expected[k], 1e-13 * scale);
    near(force[2], 0, 1e-13 * scale);
    near(moment[0], -at[2] * expected[1], 1e-12 * scale);
    near(moment[1], at[2] * expected[0], 1e-12 * scale);
    near(moment[2], at[0] * expected[1] - at[1] * expected[0] + turn * u * u, 1e-12 * scale);
  }
  posed_close(&p);
}

/* nothing flows: nothing acts */
static void still_water_does_nothing(void **state) {
  char text[TEXT];
  double wrench[6];
  snprintf(text, sizeof text, "lifting surfaces: {s: {body: ship, at: [-9, 1, -2], %s}}\n", plate);
  posed p = open_surfaces(*state, text);
  posed_body b = posed_at(0, 0, -5);
  b.velocity[0] = 0.3;
  b.velocity[1] = -0.2;
  b.velocity[2] = 1;
  posed_put(&p, 0, 0, &b);
  evaluate(&p);
  posed_wrench(&p, KIND_lifting_surface, 0, 0, wrench);
  for (int c = 0; c < 6; c++) assert_true(wrench[c] == 0);
  posed_close(&p);
}

/* two rudders of a twin-screw ship, mirrored: the same drag, opposite side forces and moments */
static void a_mirror_image_steers_the_other_way(void **state) {
  char text[TEXT];
  double one[6], other[6];
  static const char screw[] =
      "type: fixed, diameter: 3, pitch ratio: 1.1, maximum thrust: 500 kN, rise time: 5,\n"
      "    time constant: 1, running at: 2 rev/s";
  snprintf(text, sizeof text,
           "thrusters:\n  left: {body: ship, at: [-40, 5, -3], %s}\n"
           "  right: {body: ship, at: [-40, -5, -3], %s}\n"
           "lifting surfaces:\n"
           "  left: {body: ship, behind: left, at: [-44, 5, -3], angle: 0.3 rad, %s}\n"
           "  right: {body: ship, behind: right, at: [-44, -5, -3], angle: -0.3 rad, %s}\n",
           screw, screw, plate, plate);
  posed p = open_surfaces(*state, text);
  posed_body b = posed_at(0, 0, -9);
  b.velocity[0] = 0.3 + 1.5;
  b.velocity[1] = -0.2;
  posed_put(&p, 0, 0, &b);
  evaluate(&p);
  posed_wrench(&p, KIND_lifting_surface, 0, 0, one);
  posed_wrench(&p, KIND_lifting_surface, 1, 0, other);
  /* a rudder turned to starboard pushes the stern to port */
  assert_true(one[0] < 0 && one[1] > 0 && one[0] == other[0] && one[1] == -other[1]);
  near(one[3], -other[3], 1e-15 * fabs(one[3]));
  near(one[4], other[4], 1e-15 * fabs(one[4]));
  near(one[5], -other[5], 1e-15 * fabs(one[5]));
  posed_close(&p);
}

/* each ship's rudder lies behind its own screw, though one definition made both; behind a screw
 * that runs astern there is no race */
static void a_race_is_that_of_the_same_body(void **state) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "thrusters:\n"
           "  bow: {body: ship, type: tunnel, at: [40, 0, -3], diameter: 2, pitch ratio: 1,\n"
           "    maximum thrust: 100 kN, rise time: 5, time constant: 1}\n"
           "  main: {body: [ship, boat], type: fixed, at: [-40, 0, -3], diameter: 3,\n"
           "    ahead: [[-1, 0.5, 0.05], [1, 0.5, 0.05]], maximum thrust: 500 kN, rise time: 5,\n"
           "    time constant: 1}\n"
           "lifting surfaces:\n  rudder: {body: [ship, boat], behind: main, at: [-44, 0, -3], "
           "race: [[0, 1], [2, 0.5]], %s}\n",
           plate);
  posed p = open_surfaces(*state, text);
  static const double speeds[2] = {2, 1};
  for (uint32_t body = 0; body < 2; body++) {
    posed_put_row(&p, KIND_thruster, THRUSTER_SPEED, 1 + body, 0, speeds[body]);
  }
  posed_put_row(&p, KIND_thruster, THRUSTER_SPEED, 2, 1, -3);
  evaluate(&p);
  for (uint32_t body = 0; body < 2; body++) {
    /* open: U0 = sqrt(2 T/(rho A)), T = rho D^4 n^2/2, at 4/3 diameters 2/3 of it */
    const double at_screw = sqrt(9 * speeds[body] * speeds[body] * 4 / PI);
    near(posed_row(&p, KIND_lifting_surface, FOIL_RACE_SPEED, body, 0), at_screw * 2 / 3,
         1e-14 * at_screw);
  }
  assert_true(posed_row(&p, KIND_lifting_surface, FOIL_RACE_SPEED, 1, 1) == 0);
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ runs */

/* 10 deg at 2 deg/s, then held; steps of 0.5 s and 0.05 s have the same angle at the same time */
static void steering_gear_takes_its_time(void **state) {
  (void)state;
  static const char *const schemes[] = {"semi-implicit", "rk4"};
  char text[TEXT];
  for (int k = 0; k < 4; k++) {
    const double step = k % 2 ? 0.05 : 0.5;
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 10, step: %g, scheme: %s}\n"
             "bodies: {ship: {mass: 1e9, inertia: 4e11}}\n"
             "lifting surfaces: {s: {body: ship, at: [-9, 0, -2], angle: 10 deg, rate: 2 deg/s,\n"
             "  angle at start: -4 deg, time constant: 1 s, %s}}\n",
             step, schemes[k / 2], plate);
    study_run v = study_run_text(text, "openmp");
    near(study_run_at(&v, "lifting surfaces.s.angle", lround(3 / step)), 2 * PI / 180, 1e-12);
    near(study_run_at(&v, "lifting surfaces.s.angle", lround(8 / step)),
         (10 - 2 * exp(-2)) * PI / 180, 1e-12);
    study_run_end(&v);
  }
}

/* rudder to starboard behind a screw ahead: the ship turns to starboard, in the plane and in space;
 * the scene may be turned */
static void a_ship_turns_to_starboard(void **state) {
  (void)state;
  char text[TEXT];
  double yaw[3], along[3];
  for (int k = 0; k < 3; k++) {
    const double heading = k == 2 ? 2.1 : 0;
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 30, step: 0.1, scheme: rk4}\nenvironment: {gravity: 0, "
             "current: [%.17g, %.17g]}\n"
             "bodies: {ship: {mass: 2e6, %s,\n"
             "  heading: %.17g rad, position: [0, 0, -3]}}\n"
             "thrusters: {main: {body: ship, type: fixed, at: [-30, 0, 0], diameter: 3,\n"
             "  pitch ratio: 1, maximum thrust: 300 kN, rise time: 5, time constant: 1,\n"
             "  thrust: 200 kN}}\n"
             "lifting surfaces: {rudder: {body: ship, behind: main, at: [-34, 0, 0],\n"
             "  angle: 15 deg, %s}}\n",
             0.2 * cos(heading), 0.2 * sin(heading),
             k == 1 ? "radii of gyration: [4, 15, 15], freedoms: six" : "inertia: 4.5e8", heading,
             plate);
    study_run v = study_run_text(text, "openmp");
    yaw[k] = study_run_at(&v, "bodies.ship.heading", -1) - heading;
    along[k] = study_run_at(&v, "bodies.ship.x", -1) * cos(heading) +
               study_run_at(&v, "bodies.ship.y", -1) * sin(heading);
    study_run_end(&v);
  }
  assert_true(yaw[0] < -0.05 && along[0] > 10);
  /* nothing tips it in space; a scene that is turned differs by the stages of rk4, whose
   * quaternions are of unit length to (yaw rate x step)^2/16 = 4e-7 only */
  near(yaw[1], yaw[0], 1e-12);
  near(along[1], along[0], 1e-10);
  near(yaw[2], yaw[0], 1e-9);
  near(along[2], along[0], 1e-7);
}

static void runs_are_the_same_on_devices(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 20, step: 0.2, scheme: rk4}\n"
           "environment: {current: [0.4, -0.2], water depth: 60, wave height: 2, wave period: 7}\n"
           "bodies: {ship: {mass: 2e6, radii of gyration: [4, 15, 15], freedoms: six,\n"
           "  velocity: [2, 0, 0], heading: 0.4}}\n"
           "hydrostatics: {ship: {body: ship, height: 0, waterplane area: 500,\n"
           "  metacentric height: [2, 60]}}\n"
           "thrusters: {main: {body: ship, type: fixed, at: [-30, 0, -3], diameter: 3,\n"
           "  pitch ratio: 1, maximum thrust: 300 kN, rise time: 5, time constant: 1,\n"
           "  thrust: 200 kN}}\n"
           "lifting surfaces:\n"
           "  rudder: {body: ship, behind: main, at: [-34, 0, -3], angle: 15 deg, rate: 3 deg/s, "
           "%s}\n"
           "  fin: {body: ship, at: [0, 8, -4], axis: [0, 1, 0], angle: 5 deg, %s}\n",
           plate, plate);
  study_run_same_on_devices(text);
}

#define ON(device, test) \
  { #test " on " device, test, NULL, NULL, (void *)(uintptr_t)(device) }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(forces_follow_the_flow),
      ON_BOTH(still_water_does_nothing),
      ON_BOTH(a_mirror_image_steers_the_other_way),
      ON_BOTH(a_race_is_that_of_the_same_body),
      cmocka_unit_test(steering_gear_takes_its_time),
      cmocka_unit_test(a_ship_turns_to_starboard),
      cmocka_unit_test(runs_are_the_same_on_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
