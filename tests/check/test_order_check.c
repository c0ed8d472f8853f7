/* SPDX-License-Identifier: Apache-2.0
 * Orders that set what is set already, and orders and winches that come too late. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/sensed.h"

#define RUN "allide: 1\nrun: {duration: 60 s, step: 0.1 s, scenarios: 20}\n"
#define STEERED(more, orders)                                                                     \
  RUN "bodies: {a: {mass: 320e6 kg, inertia: 1.9e12, speed: 5 m/s, outline: [[-160, -29], [160, " \
      "-29], "                                                                                    \
      "[160, 29], [-160, 29]]}}\npropellers: {main: {body: a, diameter: 9.86 m, thrust "          \
      "coefficients: "                                                                            \
      "[0.2931, -0.2753, -0.1385], position: [-153.6 m], wake: 0.35, speed: 106 rpm}}\nrudders: " \
      "{r: "                                                                                      \
      "{body: a, propeller: main, area: 112.5 m^2, span: 15.8 m, position: -160 m, hull force: "  \
      "0.312, hull force position: -148.5 m, flow straightening: [0.64, 0.395], flow "            \
      "straightening "                                                                            \
      "position: -227.2 m" more "}}\norders:\n" orders
#define LINE(keys, more)                                                                       \
  RUN "bodies: {}\nlines:\n  hose: {between: [earth, earth], from: [0, 60, -1], to: [20, 60, " \
      "-1]" keys                                                                               \
      ", sections: [{length: 22, segments: 8, mass: 20, diameter: 0.1, axial stiffness: 1 "    \
      "MN}]}\n" more
#define AT_20 ", angle: 20 deg"

static const sensed set_already[] = {
    {STEERED(AT_20, "  o: {at: 9 s, set: rudders.r.angle, to: 20 deg}\n"), "no_effect", "orders.o"},
    {STEERED(AT_20, "  o: {at: 9 s, set: rudders.r.angle, to: 10 deg}\n"), NULL, NULL},
    {STEERED("", "  o: {at: 9 s, set: propellers.main.speed, to: 106 rpm}\n"), "no_effect",
     "orders.o"},
    {STEERED("", "  o: {at: 9 s, set: propellers.main.lost, to: no}\n"), "no_effect", "orders.o"},
    {STEERED("", "  o: {at: 9 s, set: propellers.main.lost}\n"), NULL, NULL},
    {STEERED("", "  o: {at: 9 s, give back: rudders.r.angle}\n"), NULL, NULL},
    {STEERED(AT_20, "  o: {at: 9 s, give back: rudders.r.angle}\n"), "no_effect", "orders.o"},
    /* there and back; there twice */
    {STEERED(AT_20,
             "  o: {at: 9 s, set: rudders.r.angle, to: 10 deg}\n"
             "  p: {at: 20 s, set: rudders.r.angle, to: 20 deg}\n"),
     NULL, NULL},
    {STEERED(AT_20,
             "  o: {at: 9 s, set: rudders.r.angle, to: 10 deg}\n"
             "  p: {at: 20 s, set: rudders.r.angle, to: 10 deg}\n"),
     "no_effect", "orders.p"},
    {STEERED(AT_20,
             "  o: {at: 9 s, delay: 30 s, set: rudders.r.angle, to: 10 deg}\n"
             "  p: {at: 20 s, set: rudders.r.angle, to: 10 deg}\n"),
     "no_effect", "orders.o"},
    {STEERED(AT_20,
             "  o: {at: 9 s, set: rudders.r.angle, to: 10 deg}\n"
             "  p: {at: 20 s, give back: rudders.r.angle}\n"
             "  q: {at: 30 s, set: rudders.r.angle, to: 10 deg}\n"),
     NULL, NULL},
    /* whichever comes first, or not at a known time */
    {STEERED(AT_20,
             "  o: {at: 9 s, set: rudders.r.angle, to: 10 deg}\n"
             "  p: {speed of: a, below: 4 m/s, set: rudders.r.angle, to: 10 deg}\n"),
     NULL, NULL},
    {STEERED(AT_20,
             "  o: {at: 9 s, set: rudders.r.angle, to: 20 deg}\n"
             "  p: {speed of: a, below: 4 m/s, set: rudders.r.angle, to: 10 deg}\n"),
     NULL, NULL},
    {STEERED(AT_20, "  o: {speed of: a, below: 4 m/s, set: rudders.r.angle, to: 20 deg}\n"),
     "no_effect", "orders.o"},
    /* what its own orders or a pilot have set by then, or what is drawn */
    {STEERED(AT_20 ", orders: [[5 s, 0 deg]]",
             "  o: {at: 9 s, set: rudders.r.angle, to: 20 deg}\n"),
     NULL, NULL},
    {STEERED(AT_20,
             "  o: {at: 9 s, set: rudders.r.angle, to: 20 deg}\n"
             "autopilots: {p: {body: a, rudder: r, heading: 0 deg, gain: 1, "
             "rate gain: 60 s}}\n"),
     NULL, NULL},
    {STEERED(AT_20,
             "  o: {at: 9 s, set: rudders.r.angle, to: 20 deg}\n"
             "vary: {rudders.r.angle: {uniform: [0 deg, 20 deg]}}\n"),
     NULL, NULL},
    {STEERED(AT_20,
             "  o: {at: 9 s, set: rudders.r.angle, to: 20 deg}\n"
             "vary: {orders.o.to: {uniform: [0 deg, 20 deg]}}\n"),
     NULL, NULL},
};

static const sensed late[] = {
    /* each time is within the 60 s, not their sum */
    {STEERED("", "  o: {at: 40 s, delay: [10 s, 20 s, 5 s], set: rudders.r.angle, to: 9 deg}\n"),
     "after_the_end", "orders.o"},
    {STEERED("", "  o: {at: 20 s, delay: [10 s, 20 s, 5 s], set: rudders.r.angle, to: 9 deg}\n"),
     NULL, NULL},
    {STEERED("",
             "  o: {at: 40 s, set: rudders.r.angle, to: 9 deg}\n"
             "  p: {after: o, delay: 30 s, set: rudders.r.angle, to: 0 deg}\n"),
     "after_the_end", "orders.p"},
    {STEERED("",
             "  o: {at: 20 s, set: rudders.r.angle, to: 9 deg}\n"
             "  p: {after: o, delay: 30 s, set: rudders.r.angle, to: 0 deg}\n"),
     NULL, NULL},
    /* winches */
    {LINE(", pay out rate: 0.1 m/s, pay out from: 90 s, pay out until: 99 s", ""), "after_the_end",
     "lines.hose"},
    {LINE(", pay out rate: 0.1 m/s, pay out from: 9 s, pay out until: 99 s", ""), NULL, NULL},
    {LINE("", "winches: {w: {line: hose, history: [[90 s, 0.1 m/s], [99 s, 0.1 m/s]]}}\n"),
     "after_the_end", "winches.w"},
    {LINE("", "winches: {w: {line: hose, history: [[9 s, 0.1 m/s], [99 s, 0.1 m/s]]}}\n"), NULL,
     NULL},
};

static void orders_that_change_nothing_are_told(void **state) {
  (void)state;
  expect_sensed(set_already, sizeof set_already / sizeof *set_already);
}

static void what_comes_too_late_is_told(void **state) {
  (void)state;
  expect_sensed(late, sizeof late / sizeof *late);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(orders_that_change_nothing_are_told),
      cmocka_unit_test(what_comes_too_late_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
