/* SPDX-License-Identifier: Apache-2.0
 * Limits and set points beside what the elements that they are about bear or can do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/sensed.h"

#define RUN "allide: 1\nrun: {duration: 60 s, step: 0.1 s, scenarios: 20}\n"
#define BOX "outline: [[-15, -5], [15, -5], [15, 5], [-15, 5]]"
#define TUG "a: {mass: 930 t, inertia: 6e7 kg m^2, " BOX "}"
#define MOORED(rest)                                                                            \
  RUN "bodies: {" TUG                                                                           \
      "}\nhawsers: {w: {between: [a, earth], from: [15 m, 0, 0], to: [40 m, 0, 0], stiffness: " \
      "50 kN/m, length: 30 m, breaking load: 1 MN}}\n" rest
#define FENDER(rest)                                                                              \
  RUN "bodies: {a: {mass: 930 t, inertia: 6e7 kg m^2, velocity: [0, -0.1 m/s], " BOX              \
      "}}\nfenders: {f: {between: [earth, a], attachment: [0, -7 m, 0], plane point: [0, -5 m, "  \
      "0], "                                                                                      \
      "normal: [0, -1, 0], height: 1 m, rated energy: 500 kN m, rated reaction: 1000 kN, curve: " \
      "[[0.4 m, 1000 kN], [0.7 m, 800 kN], [1 m, 0 kN]]}}\n" rest
#define WINCH(keys)                                                                            \
  RUN "bodies: {}\nlines:\n  hose: {between: [earth, earth], from: [0, 60, -1], to: [20, 60, " \
      "-1], "                                                                                  \
      "breaking load: 150 kN, sections: [{length: 22, segments: 8, mass: 20, diameter: 0.1, "  \
      "axial "                                                                                 \
      "stiffness: 1 MN}]}\nwinches: {w: {line: hose, pay out speed: 1 m/s, haul speed: 0.5 "   \
      "m/s" keys "}}\n"
#define ORDERED(to) WINCH("") "orders: {o: {at: 20 s, set: winches.w.tension, to: " to "}}\n"
#define GOVERNED(speed, limits)                                                                   \
  RUN "bodies: {a: {mass: 320e6, inertia: 1.9e12, outline: [[-160, -29], [160, -29], [160, 29], " \
      "[-160, 29]]}}\npropellers: {main: {body: a, diameter: 9.86 m, thrust coefficients: "       \
      "[0.2931, "                                                                                 \
      "-0.2753, -0.1385], position: [-153.6 m], wake: 0.35, speed: " speed                        \
      "}}\ngovernors: {g: {body: a, speed: 14 kn, gain: 9 rpm s/m, limits: [" limits "]}}\n"

static const sensed cases[] = {
    /* limits of hawsers and fenders, in N for kN and the other way round */
    {MOORED("limits: {l: {any of: hawsers.w.peak_tension, above: 800 kN}}\n"), NULL, NULL},
    {MOORED("limits: {l: {any of: hawsers.w.peak_tension, above: 800}}\n"), "unusual", "limits.l"},
    {MOORED("limits: {l: {any of: hawsers.w.peak_tension, above: 0}}\n"), NULL, NULL},
    {MOORED("stop: {l: {any of: hawsers.w.peak_tension, above: 2000 MN}}\n"), "unusual", "stop.l"},
    {MOORED("limits: {l: {any of: hawsers.w.utilisation, above: 0.8}}\n"), NULL, NULL},
    {MOORED("limits: {l: {any of: hawsers.w.utilisation, above: 80}}\n"), "unusual", "limits.l"},
    {FENDER("limits: {l: {any of: fenders.f.peak_normal, above: 1 MN}}\n"), NULL, NULL},
    {FENDER("limits: {l: {any of: fenders.f.peak_normal, above: 900}}\n"), "unusual", "limits.l"},
    {FENDER("limits: {l: {any of: fenders.f.energy_absorbed, above: 400}}\n"), "unusual",
     "limits.l"},
    {MOORED("stop study: {probability of: hawsers.*.peak_tension, above: 300 kN, interval below: 5 "
            "%}\n"),
     NULL, NULL},
    {MOORED("stop study: {probability of: hawsers.*.peak_tension, above: 300, interval below: 5 "
            "%}\n"),
     "unusual", "stop study"},
    /* one of two is near its rating */
    {RUN "bodies: {" TUG
         "}\nhawsers:\n  w1: &w {between: [a, earth], from: [15 m, 0, 0], to: [40 m, 0, 0], "
         "stiffness: 50 kN/m, length: 30 m, breaking load: 1 MN}\n  w2: {<<: *w, breaking load: "
         "500 N}\nlimits: {l: {any of: hawsers.w*.peak_tension, above: 800 kN}}\n",
     NULL, NULL},
    /* winches */
    {WINCH(", tension: 60 kN"), NULL, NULL},
    {WINCH(", tension: 160 kN"), "contradicts", "winches.w"},
    {ORDERED("60 kN"), NULL, NULL},
    {ORDERED("160 kN"), "contradicts", "orders.o"},
    /* governors */
    {GOVERNED("106 rpm", "0 rpm, 114 rpm"), NULL, NULL},
    {GOVERNED("0 rpm", "20 rpm, 114 rpm"), NULL, NULL},
    {GOVERNED("106 rpm", "0 rpm, 60 rpm"), "contradicts", "governors.g"},
    {GOVERNED("-60 rpm", "0 rpm, 114 rpm"), "contradicts", "governors.g"},
    {GOVERNED("106 rpm", "0 rpm, 1140 rpm"), "unusual", "governors.g"},
};

static void limits_far_from_ratings_are_told(void **state) {
  (void)state;
  expect_sensed(cases, sizeof cases / sizeof *cases);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(limits_far_from_ratings_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
