/* SPDX-License-Identifier: Apache-2.0
 * Places of rudders by their screws, levers, and signs of lift. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/sensed.h"

#define RUN "allide: 1\nrun: {duration: 60 s, step: 0.1 s, scenarios: 20}\n"
#define OUTLINE "outline: [[-160, -29], [160, -29], [160, 29], [-160, 29]]"
#define CARRIER                                                                                   \
  "bodies: {a: {mass: 320e6, inertia: 1.9e12, added mass: [16e6, 230e6, 1, 1, 1, 1e12], " OUTLINE \
  "}}\n"
#define STERN(screw, rudder, hull, flow)                                                       \
  RUN CARRIER                                                                                  \
      "propellers: {main: {body: a, diameter: 9.86 m, thrust coefficients: [0.2931, -0.2753, " \
      "-0.1385], position: [" screw                                                            \
      "], wake: 0.35, speed: 106 rpm}}\nrudders: {r: {body: a, propeller: main, area: 112.5 "  \
      "m^2, span: 15.8 m, position: " rudder ", hull force: 0.312, hull force position: " hull \
      ", flow straightening: [0.64, 0.395], flow straightening position: " flow "}}\n"
#define TUG                                                                                       \
  "bodies: {a: {mass: 930 t, inertia: 6e7 kg m^2, outline: [[-15, -5], [15, -5], [15, 5], [-15, " \
  "5]]}}\n"
#define FIN(type, at, lift)                                                                       \
  RUN TUG "thrusters: {t: {body: a, type: " type                                                  \
          ", diameter: 2 m, pitch ratio: 1, thrust: 100 kN, rise time: 9 s, time constant: 1 s, " \
          "at: [-13 m, 0, -2 m], maximum thrust: 300 kN}}\nlifting surfaces: {f: {body: a, "      \
          "behind: t, at: [" at "], coefficients: " lift "}}\n"
#define LIFT "[[-30 deg, 1500, -7000, -800], [0, 400, 0, 0], [30 deg, 1500, 7000, 800]]"
static const sensed cases[] = {
    {STERN("-153.6 m", "-160 m", "-148.5 m", "-227.2 m"), NULL, NULL},
    {STERN("-160 m", "-153.6 m", "-148.5 m", "-227.2 m"), "unusual", "rudders.r"},
    {STERN("-30 m", "-160 m", "-148.5 m", "-227.2 m"), "unusual", "rudders.r"},
    {STERN("-153.6 m", "-160 m", "148.5 m", "-227.2 m"), "unusual", "rudders.r"},
    {STERN("-153.6 m", "-160 m", "-148.5 m", "-0.71 m"), "unusual", "rudders.r"},
    /* fins in races */
    {FIN("fixed", "-15 m, 0, -2 m", LIFT), NULL, NULL},
    {FIN("azimuth", "-15 m, 0, -2 m", LIFT), NULL, NULL},
    {FIN("azimuth", "-11 m, 0, -2 m", LIFT), NULL, NULL},
    {FIN("fixed", "-11 m, 0, -2 m", LIFT), "unusual", "lifting surfaces.f"},
    {FIN("azimuth", "13 m, 0, -2 m", LIFT), "unusual", "lifting surfaces.f"},
    {FIN("fixed", "-14 m, 13 m, -2 m", LIFT), "unusual", "lifting surfaces.f"},
    /* lift */
    {FIN("fixed", "-15 m, 0, -2 m",
         "[[-30 deg, 1500, 7000, -800], [0, 400, 0, 0], [30 deg, 1500, -7000, 800]]"),
     "unusual", "lifting surfaces.f"},
    {FIN("fixed", "-15 m, 0, -2 m",
         "[[-180 deg, 400, 0, 0], [-150 deg, 1500, 7000, 800], [-30 deg, 1500, -7000, -800], [30 "
         "deg, 1500, 7000, 800], [150 deg, 1500, -7000, -800], [180 deg, 400, 0, 0]]"),
     NULL, NULL},
};

static void what_steers_no_ship_is_told(void **state) {
  (void)state;
  expect_sensed(cases, sizeof cases / sizeof *cases);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_steers_no_ship_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
