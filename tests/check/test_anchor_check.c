/* SPDX-License-Identifier: Apache-2.0
 * Ends of lines on the earth above the seabed on which the lines lie. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/sensed.h"

#define RUN "allide: 1\nrun: {duration: 60 s, step: 0.1 s, scenarios: 20}\n"
#define SHIP                                                                              \
  "bodies: {a: {freedoms: six, ship: {length: 100 m, breadth: 20 m, draught: 6 m, block " \
  "coefficient: 0.8, KG: 7 m}}}\nhydrostatics: {a: {body: a}}\n"
/* water of 50 m */
#define CHAIN(from, to, length, mass)                                                          \
  RUN "environment: {water depth: 50 m}\n" SHIP "lines: {c: {between: [earth, a], from: " from \
      ", to: " to ", sections: [{length: " length " m, segments: 20, mass: " mass              \
      ", diameter: 0.1 "                                                                       \
      "m, axial stiffness: 300 MN}]}}\n"
#define CATENARY(from)                                                                            \
  RUN "environment: {water depth: 50 m}\n" SHIP                                                   \
      "catenaries: {c: {between: [earth, a], from: " from                                         \
      ", to: [-50 m, 0 m, 0 m], sections: [{length: 280 m, weight: 1 kN/m, axial stiffness: 500 " \
      "MN}]}}\nlines: {h: {between: [earth, earth], from: [0, 60, -1], to: [20, 60, -1], "        \
      "sections: [{length: 22, segments: 8, mass: 20, diameter: 0.1, axial stiffness: 1 MN}]}}\n"

static const sensed cases[] = {
    {CHAIN("[-250 m, 0, -49 m]", "[-50 m, 0, 0]", "230", "100"), NULL, NULL},
    {CHAIN("[-250 m, 0, -30 m]", "[-50 m, 0, 0]", "230", "100"), "unusual", "lines.c"},
    /* it hangs free of the seabed; from a quay; one that is as light as the water */
    {CHAIN("[-250 m, 0, -30 m]", "[-50 m, 0, 0]", "204", "100"), NULL, NULL},
    {CHAIN("[-250 m, 0, -0.5 m]", "[-50 m, 0, 0]", "260", "100"), NULL, NULL},
    {CHAIN("[-250 m, 0, -30 m]", "[-50 m, 0, 0]", "230", "8"), NULL, NULL},
    /* straight up and down */
    {CHAIN("[-50 m, 0, -30 m]", "[-50 m, 0, 0]", "90", "100"), "unusual", "lines.c"},
    /* catenaries have their seabed at their anchor */
    {CATENARY("[-300 m, 0 m, -49 m]"), NULL, NULL},
    {CATENARY("[-300 m, 0 m, -30 m]"), "unusual", "catenaries.c"},
};

static void anchors_above_the_seabed_are_told(void **state) {
  (void)state;
  expect_sensed(cases, sizeof cases / sizeof *cases);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(anchors_above_the_seabed_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
