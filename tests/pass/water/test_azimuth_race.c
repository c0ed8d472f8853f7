/* SPDX-License-Identifier: Apache-2.0
 * Lifting surfaces behind an azimuth thruster, on every device: the race goes where the thruster
 * sends it, a surface beside it is in none; the edge of the race by its momentum. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
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
#define RHO 1025.0
/* an open screw of 3 m at (-40, 0, -3) m with K_T 0.5 at any J, at 2 rev/s */
#define DIAMETER 3.0
#define REVS 2.0
enum { TEXT = 4096 };
static const double screw[3] = {-40, 0, -3};

#define THRUSTER(type, more)                                                                     \
  "type: " type                                                                                  \
  ", at: [-40, 0, -3], diameter: 3, maximum thrust: 500 kN,\n"                                   \
  "    ahead: [[-9, 0.5, 0.05], [9, 0.5, 0.05]], rise time: 5, time constant: 1, speed: 2 rev/s" \
  ",\n    running at: 2 rev/s" more
#define PLATE "coefficients: [[-1.5, 900, -5000, -700], [1.5, 1500, 7000, 800]]"
#define CURRENT_X 0.3
#define CURRENT_Y (-0.2)

static void near(double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%.17g, expected %.17g within %g", value, expected, tolerance);
}

/* the same ship twice: elements of the first and of the second */
static posed open_ships(const char *device, const char *elements) {
  char text[2 * TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1000 s, step: 0.5 s, scheme: rk4}\n"
           "environment: {gravity: 0, current: [%g, %g]}\n"
           "bodies: {ship: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six},\n"
           "  twin: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}}\n%s",
           CURRENT_X, CURRENT_Y, elements);
  return posed_open(device, text);
}

static void evaluate(posed *p) {
  const char *const passes[] = {"thruster", "lifting_surface"};
  posed_run(p, passes, 2);
}

/* ------------------------------------------------------------------------------ by hand */

/* a place `behind` metres from the screw against the thrust at an azimuth, `beside` metres to the
 * left of that way and `up` */
static void place_at(double azimuth, double behind, double beside, double up, double at[3]) {
  const double c = -cos(azimuth), s = -sin(azimuth);
  at[0] = screw[0] + behind * c - beside * s;
  at[1] = screw[1] + behind * s + beside * c;
  at[2] = screw[2] + up;
}

/* U0 of momentum theory, and U_mean at a distance */
static double at_screw(void) {
  const double thrust = RHO * 0.5 * REVS * REVS * pow(DIAMETER, 4);
  return sqrt(2 * thrust / (RHO * PI / 4 * DIAMETER * DIAMETER));
}

static double mean_at(double distance) {
  const double core = 6.2 * DIAMETER / sqrt(2), u = at_screw() * fmin(1, core / distance);
  return u * (1 + (1 / (2 * log(2)) - 1) * fmin(distance / core, 1));
}

/* Force on a surface with its chord along the ship's bow and its axis up, in a race of a speed
 * along an azimuth: F = U (C_D v + C_L v x k), in the axes of the ship. */
static void force_by_hand(const posed_body *b, const double at[3], double azimuth, double race,
                          double force[2]) {
  const double current[3] = {CURRENT_X, CURRENT_Y, 0};
  double arm[3] = {0}, flow[3], own[3] = {0};
  for (int k = 0; k < 3; k++) {
    for (int c = 0; c < 3; c++) arm[c] += at[k] * b->axes[k][c];
  }
  for (int c = 0; c < 3; c++) {
    const int d = (c + 1) % 3, f = (c + 2) % 3;
    flow[c] = current[c] - b->velocity[c] - (b->spin[d] * arm[f] - b->spin[f] * arm[d]);
  }
  for (int k = 0; k < 3; k++) {
    for (int c = 0; c < 3; c++) own[k] += flow[c] * b->axes[k][c];
  }
  own[0] -= race * cos(azimuth);
  own[1] -= race * sin(azimuth);
  const double u = hypot(own[0], own[1]), attack = atan2(own[1], -own[0]);
  const double share = fmax(fmin((attack + 1.5) / 3, 1), 0);
  const double drag = 900 + 600 * share, lift = -5000 + 12000 * share;
  force[0] = u * (drag * own[0] + lift * own[1]);
  force[1] = u * (drag * own[1] - lift * own[0]);
}

static void expect_force(const posed *p, uint32_t surface, const posed_body *b, const double at[3],
                         double azimuth, double race) {
  double wrench[6], expected[2];
  force_by_hand(b, at, azimuth, race, expected);
  posed_wrench(p, KIND_lifting_surface, surface, 0, wrench);
  const double scale = hypot(expected[0], expected[1]);
  for (int k = 0; k < 2; k++) {
    double own = 0;
    for (int c = 0; c < 3; c++) own += wrench[c] * b->axes[k][c];
    near(own, expected[k], 1e-12 * scale);
  }
  near(posed_row(p, KIND_lifting_surface, FOIL_RACE_SPEED, surface, 0), race, 1e-13 * at_screw());
}

/* ------------------------------------------------------------------------------ tests */

/* on the way of the race, and beside and above it: as behind a fixed one */
static void straight_ahead_it_is_a_fixed_one(void **state) {
  static const double places[][3] = {
      {-44, 0, -3}, {-44, 0.7, -2.4}, {-40.5, -1, -3}, {-70, 1.5, -4}, {-40, 0, -3}};
  test_random r = test_random_from(test_seed(), 1);
  for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "thrusters:\n  pod: {body: ship, " THRUSTER("azimuth", "") "}\n"
             "  main: {body: twin, " THRUSTER("fixed", "") "}\n"
             "lifting surfaces:\n"
             "  one: &s {body: ship, behind: pod, at: [%g, %g, %g], angle: 0.2 rad, " PLATE "}\n"
             "  two: {<<: *s, body: twin, behind: main}\n",
             places[k][0], places[k][1], places[k][2]);
    posed p = open_ships(*state, text);
    for (int round = 0; round < 5; round++) {
      const posed_body b = posed_drifting(&r, 3);
      double pod[6], fixed[6];
      posed_put(&p, 0, 0, &b);
      posed_put(&p, 1, 0, &b);
      evaluate(&p);
      assert_true(posed_row(&p, KIND_lifting_surface, FOIL_RACE_SPEED, 0, 0) > 1);
      posed_wrench(&p, KIND_lifting_surface, 0, 0, pod);
      posed_wrench(&p, KIND_lifting_surface, 1, 0, fixed);
      for (int c = 0; c < 6; c++) near(pod[c], fixed[c], 1e-12 * fabs(fixed[c]));
    }
    posed_close(&p);
  }
}

/* Thrust 30 deg to port of forward, race 30 deg to port of astern's opposite: a surface there is in
 * it at an angle of attack, one straight astern is not. At 180 deg the race goes ahead. */
static void a_race_turns_with_its_thruster(void **state) {
  static const double azimuths[] = {PI / 6, -PI / 6, PI, PI / 2};
  test_random r = test_random_from(test_seed(), 2);
  for (size_t k = 0; k < sizeof azimuths / sizeof *azimuths; k++) {
    const double astern[3] = {-44, 0, -3}, azimuth = azimuths[k];
    char text[TEXT];
    double there[3];
    place_at(azimuth, 4, 0.3, 0.4, there);
    snprintf(text, sizeof text,
             "thrusters: {pod: {body: ship, " THRUSTER("azimuth", ", azimuth: %.17g rad") "}}\n"
             "lifting surfaces:\n"
             "  there: &s {body: ship, behind: pod, at: [%.17g, %.17g, %.17g], " PLATE "}\n"
             "  astern: {<<: *s, at: [-44, 0, -3]}\n",
             azimuth, there[0], there[1], there[2]);
    posed p = open_ships(*state, text);
    const double thrust = RHO * 0.5 * REVS * REVS * pow(DIAMETER, 4);
    for (int round = 0; round < 5; round++) {
      const posed_body b = posed_drifting(&r, 3);
      posed_put(&p, 0, 0, &b);
      evaluate(&p);
      near(posed_row(&p, KIND_thruster, THRUSTER_THRUST, 0, 0), thrust, 1e-12 * thrust);
      expect_force(&p, 0, &b, there, azimuth, mean_at(sqrt(16 + 0.09 + 0.16)));
      expect_force(&p, 1, &b, astern, azimuth, 0);
    }
    posed_close(&p);
  }
}

/* radius at which a jet with the profile exp(-ln 2 (r/R)^2) and U0 6.2 d0/h on its middle carries
 * the momentum that the thrust gives: rho U_c^2 pi R^2/(2 ln 2) = T */
static double radius_far(double behind) {
  const double thrust = RHO * 0.5 * REVS * REVS * pow(DIAMETER, 4);
  const double middle = at_screw() * 6.2 * DIAMETER / sqrt(2) / behind;
  return sqrt(2 * log(2) * thrust / (RHO * PI * middle * middle));
}

/* Just within the edge the whole of it, just beyond nothing: far away by the momentum of the jet,
 * at the screw that of the slipstream, d0/2, and from there to the end of the core straight on. */
static void the_edge_is_that_of_the_jet(void **state) {
  const double core = 6.2 * DIAMETER / sqrt(2), slipstream = 0.5 * DIAMETER / sqrt(2);
  const double behind[] = {1e-6, 0.5 * core, core, 20, 60};
  const double radius[] = {slipstream, 0.5 * (slipstream + radius_far(core)), radius_far(core),
                           radius_far(20), radius_far(60)};
  const double azimuth = 0.7;
  /* a free jet widens by a tenth of its length */
  near(radius_far(60) / 60, 0.09495, 1e-5);
  for (size_t k = 0; k < sizeof behind / sizeof *behind; k++) {
    char text[TEXT];
    double at[4][3];
    for (int s = 0; s < 4; s++) {
      const double off = radius[k] * (s % 2 ? 1 + 1e-6 : 1 - 1e-6);
      const double share = s < 2 ? 1 : 0.6; /* beside, or also above */
      place_at(azimuth, behind[k], off * share, off * sqrt(1 - share * share), at[s]);
    }
    int size = snprintf(text, sizeof text,
                        "thrusters: {pod: {body: ship, " THRUSTER(
                            "azimuth", ", azimuth: 0.7 rad") "}}\nlifting surfaces:\n");
    for (int s = 0; s < 4; s++) {
      size += snprintf(text + size, sizeof text - (size_t)size,
                       "  s%d: {body: ship, behind: pod, at: [%.17g, %.17g, %.17g], " PLATE "}\n",
                       s, at[s][0], at[s][1], at[s][2]);
    }
    posed p = open_ships(*state, text);
    const posed_body b = posed_at(0, 0, -9);
    posed_put(&p, 0, 0, &b);
    evaluate(&p);
    for (int s = 0; s < 4; s++) {
      const double distance = hypot(behind[k], radius[k] * (1 - 1e-6));
      expect_force(&p, (uint32_t)s, &b, at[s], azimuth, s % 2 ? 0 : mean_at(distance));
    }
    posed_close(&p);
  }
}

/* a table of the race is that of its speed: where the race goes is that of the jet */
static void a_table_gives_its_speed_alone(void **state) {
  posed p = open_ships(*state,
                       "thrusters: {pod: {body: ship, " THRUSTER(
                           "azimuth", ", azimuth: 30 deg") "}}\nlifting surfaces:\n"
                       "  in: &s {body: ship, behind: pod, at: [-43.4641016151377544, -2, -3],\n"
                       "    race: [[0, 1], [4, 0.5]], " PLATE "}\n"
                       "  out: {<<: *s, at: [-44, 0, -3]}\n");
  const posed_body b = posed_at(0, 0, -9);
  posed_put(&p, 0, 0, &b);
  evaluate(&p);
  near(posed_row(&p, KIND_lifting_surface, FOIL_RACE_SPEED, 0, 0),
       at_screw() * (1 - 0.5 / 4 * 4 / DIAMETER), 1e-12 * at_screw());
  near(posed_row(&p, KIND_lifting_surface, FOIL_RACE_SPEED, 1, 0), 0, 0);
  posed_close(&p);
}

static const char turning[] =
    "allide: 1\nrun: {duration: 20, step: 0.1, scheme: rk4}\n"
    "environment: {current: [0.4, -0.2], gravity: 0}\n"
    "bodies: {ship: {mass: 2e6, radii of gyration: [4, 15, 15], freedoms: six, heading: 0.4}}\n"
    "thrusters: {pod: {body: ship, " THRUSTER(
        "azimuth",
        ",\n    azimuth at start: 360 deg, azimuth: 150 deg, azimuth rate: 9 deg/s") "}}\n"
    "lifting surfaces:\n"
    "  astern: {body: ship, behind: pod, at: [-44, 0, -3], angle: 5 deg, " PLATE "}\n"
    "  abeam: {body: ship, behind: pod, at: [-40, -5, -3], " PLATE "}\n";

/* From 360 to 510 deg: each surface is in the race while the thruster points away from it by less
 * than the radius at its distance asks for. */
static void the_race_passes_over_as_it_turns(void **state) {
  static const char *const names[] = {"lifting surfaces.astern.race",
                                      "lifting surfaces.abeam.race"};
  static const double distances[] = {4, 5}, towards[] = {0, PI / 2};
  const double core = 6.2 * DIAMETER / sqrt(2), slipstream = 0.5 * DIAMETER / sqrt(2);
  study_run v = study_run_text(turning, *state);
  size_t met[2] = {0};
  for (size_t row = 0; row < v.series->row_count; row++) {
    const double azimuth = study_run_at(&v, "thrusters.pod.azimuth", (long)row);
    for (int s = 0; s < 2; s++) {
      const double off = azimuth - towards[s], behind = distances[s] * cos(off);
      const double radius = slipstream + (radius_far(core) - slipstream) * behind / core;
      const bool meets = behind >= 0 && distances[s] * fabs(sin(off)) <= radius;
      assert_true((study_run_at(&v, names[s], (long)row) > 0) == meets);
      met[s] += meets;
    }
  }
  /* 16 deg to one side, of which 9 deg go by in a second; and 12.7 deg to both */
  assert_in_range(met[0], 17, 19);
  assert_in_range(met[1], 28, 30);
  near(study_run_at(&v, "thrusters.pod.azimuth", -1), (360 + 150) * PI / 180, 1e-9);
  study_run_end(&v);
}

static void runs_are_the_same_on_devices(void **state) {
  (void)state;
  study_run_same_on_devices(turning);
}

#define ON(device, test) \
  { #test " on " device, test, NULL, NULL, device }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(straight_ahead_it_is_a_fixed_one),
      ON_BOTH(a_race_turns_with_its_thruster),
      ON_BOTH(the_edge_is_that_of_the_jet),
      ON_BOTH(a_table_gives_its_speed_alone),
      ON("openmp", the_race_passes_over_as_it_turns),
      cmocka_unit_test(runs_are_the_same_on_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
