/* SPDX-License-Identifier: Apache-2.0
 * Meshes that displace otherwise than the numbers beside them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/sensed.h"

#define RUN "allide: 1\nrun: {duration: 60 s, step: 0.1 s, scenarios: 20}\n"
/* of 24 m x 7 m, half of its 4 m in the water: 344 t */
#define BARGE(mass, numbers)                                                                      \
  RUN "meshes: {hull: {box: {length: 24 m, breadth: 7 m, height: 4 m}}}\nbodies: {a: {freedoms: " \
      "six, mesh: hull, mass: " mass                                                              \
      ", radii of gyration: [2.4 m, 7 m, 7 m]}}\nhydrostatics: {h: {body: a, height: 0 "          \
      "m, " numbers "}}\n"
#define METACENTRES ", metacentric height: [1.4 m, 20 m]"
/* block coefficient of the mesh: 4/9 */
#define WIGLEY(block)                                                                              \
  RUN "meshes: {hull: {wigley: {length: 100 m, beam: 10 m, draught: 6 m, depth: 9 m}, at: [0, 0, " \
      "2 "                                                                                         \
      "m]}}\nbodies: {a: {freedoms: six, mesh: hull, ship: {length: 100 m, breadth: 10 m, "        \
      "draught: "                                                                                  \
      "6 m, block coefficient: " block ", KG: 4 m}}}\nhydrostatics: {a: {body: a}}\n"
#define RESISTS(volume)                                  \
  BARGE("344 t", "waterplane area: 168 m^2" METACENTRES) \
  "friction: {f: {body: a, length: 24 m, draught: 2 m, volume: " volume "}}\n"

static const sensed cases[] = {
    {BARGE("344 t", "waterplane area: 168 m^2" METACENTRES), NULL, NULL},
    {BARGE("500 t", "waterplane area: 168 m^2" METACENTRES), "contradicts", "hydrostatics.h"},
    {BARGE("500 t", "displacement: 344 t, waterplane area: 168 m^2" METACENTRES), NULL, NULL},
    {BARGE("344 t", "displacement: 500 t, waterplane area: 168 m^2" METACENTRES), "contradicts",
     "hydrostatics.h"},
    {BARGE("500 t", "restoring: [0, 0, 1.69 MN/m, 10 MN m, 90 MN m, 0]"), "contradicts",
     "hydrostatics.h"},
    {BARGE("344 t", "restoring: [0, 0, 1.69 MN/m, 10 MN m, 90 MN m, 0]"), NULL, NULL},
    /* a box around a hull; a mesh of something else than the waterline */
    {BARGE("220 t", "waterplane area: 150 m^2" METACENTRES), NULL, NULL},
    {BARGE("5000 t", "waterplane area: 900 m^2" METACENTRES), NULL, NULL},
    /* resistance */
    {RESISTS("336 m^3"), NULL, NULL},
    {RESISTS("400 m^3"), "contradicts", "friction.f"},
    {RESISTS("250 m^3"), NULL, NULL},
    /* ships */
    {WIGLEY("0.44"), NULL, NULL},
    {WIGLEY("0.8"), "contradicts", "bodies.a"},
};

static void meshes_that_displace_otherwise_are_told(void **state) {
  (void)state;
  expect_sensed(cases, sizeof cases / sizeof *cases);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(meshes_that_displace_otherwise_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
