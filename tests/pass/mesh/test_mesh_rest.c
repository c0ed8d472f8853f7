/* SPDX-License-Identifier: Apache-2.0
 * What lies on something rests, whatever its damping and its step: it is pressed by its weight and
 * does not move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/study_run.h"

enum { TEXT = 4096 };

/* a box of 1 m and 1 t on a deck */
typedef struct rest {
  const char *law, *step, *scheme;
  int swapped;
} rest;

static const char form[] =
    "allide: 1\nrun: {duration: 2, step: %s, scheme: %s}\nmeshes:\n"
    "  block: {box: {length: 1, breadth: 1, height: 1}}\n"
    "  deck: {box: {length: 9, breadth: 7, height: 2}, at: [0, 0, -1]}\nbodies:\n"
    "  block: {freedoms: six, mesh: block, mass: 1 t, moments of inertia: [167, 167, 167],\n"
    "    position: [0.4, -0.3, 0.5]}\n"
    "  deck: {fixed: yes, mesh: deck}\n"
    "mesh contacts: {c: {between: [%s], %s}}\n";

static void it_rests(const rest *r) {
  char text[TEXT];
  snprintf(text, sizeof text, form, r->step, r->scheme, r->swapped ? "deck, block" : "block, deck",
           r->law);
  study_run v = study_run_text(text, "openmp");
  double fastest = 0, off = 0;
  for (long row = v.series->row_count * 9 / 10; row < (long)v.series->row_count; row++) {
    fastest = fmax(fastest, fabs(study_run_at(&v, "bodies.block.velocity_z", row)));
    off = fmax(off, fabs(study_run_at(&v, "mesh contacts.c.normal", row) / 9806.65 - 1));
  }
  if (!(fastest < 1e-4 && off < 1e-2)) {
    fail_msg("%s, %s, %s: %.1e m/s, force off by %.1e", r->law, r->step, r->scheme, fastest, off);
  }
  study_run_end(&v);
}

static void boxes_on_a_deck_rest(void **state) {
  (void)state;
  static const rest rests[] = {
      {"law: hertz, stiffness: 50 MN/m, restitution: 0.05", "1 ms", "semi-implicit", 0},
      {"law: hertz, stiffness: 50 MN/m, restitution: 0.05", "1 ms", "rk4", 1},
      {"law: hertz, stiffness: 50 MN/m, restitution: 0.05", "0.2 ms", "explicit", 0},
      {"law: hertz, stiffness: 50 MN/m, restitution: 0.3", "2 ms", "semi-implicit", 1},
      {"law: hertz, stiffness: 50 MN/m, restitution: 0.1, damping form: flores", "1 ms",
       "semi-implicit", 0},
      {"law: hertz, stiffness: 50 MN/m, damping form: linear, damping: 5 MN s/m", "1 ms",
       "semi-implicit", 0},
      {"law: hertz, stiffness: 50 MN/m, damping form: linear, damping: 5 MN s/m", "1 ms", "rk4", 1},
      {"stiffness: 80 MN/m, restitution: 0.05", "1 ms", "semi-implicit", 0},
      {"stiffness: 80 MN/m, restitution: 0.1", "1 ms", "semi-implicit", 1},
      {"stiffness: 50 MN/m, restitution: 0.2", "2 ms", "semi-implicit", 0},
      {"stiffness: 50 MN/m, restitution: 0.2", "1 ms", "rk4", 0},
      {"stiffness: 50 MN/m, restitution: 0.2, volume exponent: 1.5", "0.5 ms", "semi-implicit", 0},
      {"stiffness: 50 MN/m, restitution: 0.1, damping form: hunt-crossley", "1 ms", "semi-implicit",
       0}};
  for (size_t k = 0; k < sizeof rests / sizeof rests[0]; k++) it_rests(&rests[k]);
}

/* Two of them on each other: the lower one yields to two contacts. After a second: faces under this
 * law do not resist tilting, and two boxes wander in time. */
static void a_stack_of_two_rests(void **state) {
  (void)state;
  static const char stack[] =
      "allide: 1\nrun: {duration: 1, step: 1 ms}\nmeshes:\n"
      "  block: {box: {length: 1, breadth: 1, height: 1}}\n"
      "  deck: {box: {length: 9, breadth: 7, height: 2}, at: [0, 0, -1]}\nbodies:\n"
      "  low: &b {freedoms: six, mesh: block, mass: 1 t, moments of inertia: [167, 167, 167],\n"
      "    position: [0, 0, 0.5]}\n  high: {<<: *b, position: [0, 0, 1.5]}\n"
      "  deck: {fixed: yes, mesh: deck}\nmesh contacts:\n"
      "  c: &c {between: [low, deck], law: hertz, stiffness: 50 MN/m, restitution: 0.05,\n"
      "    static friction: 0.5, kinetic friction: 0.4, stick stiffness: 20 MN/m, stick damping: "
      "1e5}\n"
      "  d: {<<: *c, between: [high, low]}\n";
  study_run v = study_run_text(stack, "openmp");
  assert_true(fabs(study_run_at(&v, "bodies.low.velocity_z", -1)) < 1e-3);
  assert_true(fabs(study_run_at(&v, "bodies.high.velocity_z", -1)) < 1e-3);
  assert_true(fabs(study_run_at(&v, "mesh contacts.c.normal", -1) / (2 * 9806.65) - 1) < 1e-2);
  assert_true(fabs(study_run_at(&v, "mesh contacts.d.normal", -1) / 9806.65 - 1) < 1e-2);
  study_run_end(&v);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(boxes_on_a_deck_rest),
      cmocka_unit_test(a_stack_of_two_rests),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
