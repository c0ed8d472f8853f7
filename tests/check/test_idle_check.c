/* SPDX-License-Identifier: Apache-2.0
 * What a study has and nothing is about: fixed bodies, meshes, forces along locked freedoms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/sensed.h"

#define RUN "allide: 1\nrun: {duration: 60 s, step: 0.1 s, scenarios: 20}\n"
#define BOX "outline: [[-15, -5], [15, -5], [15, 5], [-15, 5]]"
#define TUG "a: {mass: 930 t, inertia: 6e7 kg m^2, " BOX "}"
#define QUAY "q: {fixed: yes, " BOX ", position: [0, 30]}"
#define TOUCHES "contacts: {c: {between: [a, q], stiffness: 1 MN/m^2}}\n"
/* a body in space that does not roll */
#define LOCKED(elements)                                                                        \
  RUN "bodies: {a: {freedoms: [surge, sway, yaw], mass: 930 t, inertia: 6e7 kg m^2, " BOX       \
      "}, b: {freedoms: six, mass: 9 t, radii of gyration: [1 m, 2 m, 2 m], position: [0, 90, " \
      "0]}}\n"                                                                                  \
      "environment: {gravity: 0}\n" elements

static const sensed cases[] = {
    /* a fender that a pattern forgets, a bollard that nothing is moored to; a quay behind fenders
     */
    {RUN "bodies: {" TUG ", " QUAY ", r: {fixed: yes, " BOX ", position: [40, 30]}}\n" TOUCHES,
     "no_effect", "bodies.r"},
    {RUN "bodies: {" TUG ", " QUAY ", r: {fixed: yes, position: [40, 30]}}\n" TOUCHES, "no_effect",
     "bodies.r"},
    {RUN "bodies: {" TUG ", " QUAY "}\n", "no_effect", "bodies.q"},
    {RUN "bodies: {" TUG ", " QUAY ", r: {fixed: yes, outline: [[-99, 0], [99, 0], [99, 9], [-99, "
         "9]], position: [0, 35]}}\n" TOUCHES,
     NULL, NULL},
    {RUN "bodies: {" TUG ", " QUAY ", r: {fixed: yes, " BOX ", position: [40, 30]}}\n" TOUCHES
         "hawsers: {w: {between: [a, r], from: [15, 0, 0], to: [0, 0, 0], stiffness: 50 kN/m, "
         "length: 60 m}}\n",
     NULL, NULL},
    {RUN "bodies: {" TUG ", q: {fixed: yes, " BOX
         ", position: [0, 30]}}\npassings: {p: {between: [a, q]}}\n",
     NULL, NULL},
    /* meshes */
    {RUN "meshes: {m: {box: {length: 9 m, breadth: 3 m, height: 3 m}}}\nbodies: {" TUG "}\n",
     "no_effect", "meshes.m"},
    /* freedoms */
    {LOCKED("damping: {d: {body: a, linear: [1e4, 1e4, 0, 1e7, 0, 1e8]}}\n"), "no_effect",
     "damping.d"},
    {LOCKED("damping: {d: {body: a, quadratic: [0, 0, 1e5, 0, 0, 1e8]}}\n"), "no_effect",
     "damping.d"},
    {LOCKED("damping: {d: {body: a, linear: [1e4, 1e4, 0, 0, 0, 1e8]}}\n"), NULL, NULL},
    {LOCKED("damping: {d: {body: b, linear: [1e4, 1e4, 1e4, 1e7, 1e7, 1e8]}}\n"), NULL, NULL},
    {LOCKED("damping: {d: {body: [a, b], linear: [1e4, 1e4, 1e4, 1e7, 1e7, 1e8]}}\n"), NULL, NULL},
    {LOCKED("loads: {l: {body: a, amplitude: [1 kN, 0, 9 kN], period: 9 s}}\n"), "no_effect",
     "loads.l"},
    {LOCKED("loads: {l: {body: b, amplitude: [1 kN, 0, 9 kN], period: 9 s}}\n"), NULL, NULL},
    {RUN "bodies: {a: {freedoms: [surge, sway], mass: 930 t, " BOX
         "}}\ndrag: {d: {body: a, linear: [1e4, 1e4, 1e8]}}\n",
     "no_effect", "drag.d"},
    {RUN "bodies: {a: {freedoms: [surge, sway], mass: 930 t, " BOX
         "}}\ndrag: {d: {body: a, linear: [1e4, 1e4, 0]}}\n",
     NULL, NULL},
};

static void what_nothing_is_about_is_told(void **state) {
  (void)state;
  expect_sensed(cases, sizeof cases / sizeof *cases);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_nothing_is_about_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
