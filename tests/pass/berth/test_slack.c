/* SPDX-License-Identifier: Apache-2.0
 * Events of lines that become slack and taut again, at times known in closed form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "support/devices.h"
#include "support/told.h"

static const double pi = 3.14159265358979323846;

enum { TEXT = 4096 };

/* 10 t at 1 m from a bollard, leaving it by 2 m/s on a hawser of 5 m and 40 kN/m */
static const char swinging[] =
    "allide: 1\nrun: {duration: 12 s, step: %g s%s}\nenvironment: {gravity: 0}\n"
    "bodies: {mass: {freedoms: six, mass: 10 t, radii of gyration: [1 m, 1 m, 1 m],\n"
    "  position: [1 m, 0 m, 0 m], velocity: [2 m/s, 0 m/s]}}\n"
    "hawsers: {h: {between: [mass, earth], length: 5 m, stiffness: 40 kN/m%s}}\n%s";

/* Taut after 4 m, slack half a period pi sqrt(m/k) later, through the bollard to the other side,
 * taut after 10 m. What the scheme leaves of the speed and of the frequency is of second order,
 * (w dt)^2/24 = 2e-7; an event has the time of a step's beginning. */
static void a_swinging_mass_slackens_its_hawser_in_time(void **state) {
  (void)state;
  static const struct {
    double step;
    const char *scheme;
  } cases[] = {{1e-3, ""}, {1e-2, ", scheme: rk4"}};
  const double half = pi * sqrt(10e3 / 40e3);
  const double times[] = {2, 2 + half, 2 + half + 5, 2 + 2 * half + 5};
  for (int c = 0; c < 2; c++) {
    char text[TEXT];
    snprintf(text, sizeof text, swinging, cases[c].step, cases[c].scheme, "",
             "output: {events: all}\n");
    const told t = told_of(text, "openmp");
    assert_int_equal(t.count, 4);
    for (int k = 0; k < 4; k++) {
      told_expect(&t, k, k % 2 ? "slack" : "taut", "hawsers.h", times[k], 2 * cases[c].step);
      /* within a step of v dt k */
      assert_true(t.value[k] > 0 && t.value[k] <= 2.001 * cases[c].step * 40e3 * 1.01);
    }
  }
}

/* one that was taut at the start has no event before it is slack, nor one that parted, nor a
 * spring that pushes too */
static void only_whole_hawsers_slacken(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text, swinging, 1e-3, "", ", breaking load: 20 kN",
           "output: {events: all}\n");
  told t = told_of(text, "openmp");
  assert_int_equal(t.count, 2);
  told_expect(&t, 0, "taut", "hawsers.h", 2, 2e-3);
  /* 40 kN at most, sin = 1/2 a sixth of the way */
  told_expect(&t, 1, "parted", "hawsers.h", 2 + pi / 6 * 0.5, 2e-3);
  snprintf(text, sizeof text, swinging, 1e-3, "", ", tension only: no", "output: {events: all}\n");
  t = told_of(text, "openmp");
  assert_int_equal(t.count, 0);
  snprintf(text, sizeof text, swinging, 1e-3, "", "", "");
  const char *at = strstr(text, "position: [1 m");
  text[at - text + 11] = '6'; /* taut by 1 m, and drawn out further */
  strcat(text, "output: {events: all}\n");
  t = told_of(text, "openmp");
  assert_true(t.count > 0);
  /* from the phase atan(w x/v), w = 2/s */
  told_expect(&t, 0, "slack", "hawsers.h", (pi - atan(2.0 * 1 / 2)) / 2, 2e-3);
}

/* they are stored only where all events are: studies that do not ask keep their hashes */
static void other_studies_do_not_store_them(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text, swinging, 1e-3, "", "", "");
  const told plain = told_of(text, "openmp");
  assert_int_equal(plain.count, 0);
  strcat(text, "output: {events: none}\n");
  const told none = told_of(text, "openmp");
  assert_string_equal(plain.hash, none.hash);
}

/* A line of one segment between the earth and a body that is moved to and fro by 0.2 m in 8 s
 * around its length: it is slack where it is shorter, and both ends are the same segment's. */
static const char pulled[] =
    "allide: 1\nrun: {duration: 9.9 s, step: 1 ms}\nenvironment: {gravity: 0}\n"
    "bodies: {end: {motion: prescribed, position: [10.1 m, 0 m, 5 m]}}\n"
    "motions: {m: {body: end, amplitude: [0.2 m, 0 m, 0 m], period: 8 s}}\n"
    "lines:\n  l:\n    between: [earth, end]\n    from: [0 m, 0 m, 5 m]\n%s    sections:\n"
    "      - {length: 10 m, segments: 1, mass: 1 kg/m, diameter: 1 mm, axial stiffness: 1 MN,\n"
    "         axial damping: 0}\noutput: {events: all}\n";

static void ends_of_lines_slacken_in_time(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text, pulled, "");
  /* 10.1 + 0.2 sin(w t) = 10: sin = -1/2, after 7/12 and 11/12 of a period */
  const double slack = 8 * 7. / 12, taut = 8 * 11. / 12;
  const told t = told_of(text, "openmp");
  assert_int_equal(t.count, 4);
  told_expect(&t, 0, "slack", "lines.l", slack, 2e-3);
  told_expect(&t, 1, "slack_to", "lines.l", slack, 2e-3);
  told_expect(&t, 2, "taut", "lines.l", taut, 2e-3);
  told_expect(&t, 3, "taut_to", "lines.l", taut, 2e-3);
}

/* an end that nothing holds has no such events */
static void free_ends_do_not_slacken(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text, pulled, "    free end: to\n    start: as given\n");
  const told t = told_of(text, "openmp");
  for (int k = 0; k < t.count; k++) assert_null(strstr(t.what[k], "_to"));
  assert_true(t.count > 0);
}

static void devices_agree(void **state) {
  (void)state;
  char text[TEXT];
  need_device("opencl");
  snprintf(text, sizeof text, pulled, "");
  const told here = told_of(text, "openmp"), there = told_of(text, "opencl");
  assert_string_equal(here.hash, there.hash);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_swinging_mass_slackens_its_hawser_in_time),
      cmocka_unit_test(only_whole_hawsers_slacken),
      cmocka_unit_test(other_studies_do_not_store_them),
      cmocka_unit_test(ends_of_lines_slacken_in_time),
      cmocka_unit_test(free_ends_do_not_slacken),
      cmocka_unit_test(devices_agree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
