/* SPDX-License-Identifier: Apache-2.0
 * Resistance of a hull that manoeuvres, in shallow water: ahead, astern, abeam, at rest, in a
 * current, and where the depth changes nothing. */
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
#include "support/study_run.h"

enum { TEXT = 4096 };
static const char *const devices[] = {"openmp", "opencl"};

/* A ship of 100 m with a velocity along and across her axes, in a current. A midship coefficient of
 * 0.75 makes a section of 72 m^2. */
static void write_study(char text[TEXT], const double velocity[2], double current,
                        const char *rest) {
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 1, step: 0.1}\n"
           "environment: {water density: 1000, gravity: 10, current: [%.17g, 0]}\n"
           "bodies: {ship: {mass: 7e6, inertia: 4e9, velocity: [%.17g, %.17g]}}\n"
           "manoeuvring: {hull: {body: ship, length: 100, breadth: 16, draught: 6, volume: 7000, "
           "midship coefficient: 0.75, resistance: [0.03, 0.04]%s}}\n",
           current, velocity[0], velocity[1], rest);
}

/* surge at the start */
static double surge(double ahead, double across, double current, const char *rest, int device) {
  char text[TEXT];
  const double velocity[2] = {ahead, across};
  write_study(text, velocity, current, rest);
  study_run v = study_run_text(text, devices[device]);
  const double x = study_run_at(&v, "manoeuvring.hull.surge", 0);
  study_run_end(&v);
  return x;
}

/* In 12 m, A_M/h^2 = 72/144 = 0.5, so that 0.1242 x 0.45 = 0.05589 is lost to the section; tanh(ln
 * 3) = 0.8 where U^2 = 120/ln 3. R = 1/2 1000 100 6 R0 U^2. */
static void resistance_grows_by_the_loss_of_speed(void **state) {
  (void)state;
  for (int d = 0; d < 2; d++) {
    const double fast = sqrt(120 / log(3)), ratio = 1.05589 + 1 - sqrt(0.8);
    const double force = 3e5 * 0.03 * fast * fast;
    assert_true(fabs(surge(fast, 0, 0, ", depth: 12", d) / (-force * ratio * ratio) - 1) < 1e-14);
    /* slowly, without a wave; astern by the resistance astern */
    const double slow = 3e5 * 0.03 * 4 * (1.05589 * 1.05589);
    assert_true(fabs(surge(2, 0, 0, ", depth: 12", d) / -slow - 1) < 1e-14);
    assert_true(fabs(surge(-2, 0, 0, ", depth: 12", d) / (slow * 4 / 3) - 1) < 1e-14);
    /* the speed is that through the water */
    assert_true(fabs(surge(1, 0, 3, ", depth: 12", d) / (slow * 4 / 3) - 1) < 1e-14);
    assert_true(surge(0, 0, 0, ", depth: 12", d) == 0);
  }
}

/* Not given, so deep that the section is less than 0.05 h^2 (37.94 m), or with none: in straight
 * motion to the bit the same; a little less deep it is there. */
static void deep_water_changes_nothing(void **state) {
  (void)state;
  for (int d = 0; d < 2; d++) {
    for (int k = 0; k < 2; k++) {
      const double speed = k ? -5 : 5, plain = surge(speed, 0, 0, "", d);
      assert_true(surge(speed, 0, 0, ", depth: 38", d) == plain);
      assert_true(surge(speed, 0, 0, ", depth: 5000", d) == plain);
      assert_true(surge(speed, 0, 0, ", depth: 12, shallow water resistance: none", d) == plain);
      assert_true(fabs(surge(speed, 0, 0, ", depth: 37", d)) > 1.0003 * fabs(plain));
    }
  }
}

/* on her way abeam and on an oblique one: linear in R0 at one drift and speed, so that what R0 adds
 * to the surge grows by the factor of the whole speed through the water */
static void a_drifting_ship_resists_by_her_whole_speed(void **state) {
  (void)state;
  static const char none[] =
      ", depth: 12, shallow water resistance: none, low speed hull: everywhere";
  static const char grows[] = ", depth: 12, low speed hull: everywhere";
  const double fast = sqrt(120 / log(3)), ratio = 1.05589 + 1 - sqrt(0.8);
  for (int d = 0; d < 2; d++) {
    const double u = 0.8 * fast, v = 0.6 * fast;
    const double before = surge(u, v, 0, none, d), after = surge(u, v, 0, grows, d);
    assert_true(before < 0 && fabs(after / before - ratio * ratio) < 1e-13);
    assert_true(fabs(surge(0, fast, 0, grows, d)) < 1e-6);
  }
}

/* of a depth that varies each scenario has its own, those in deep water beside those in shallow */
static void depths_may_vary(void **state) {
  (void)state;
  static const double velocity[2] = {4, 0};
  char text[TEXT];
  const double slow = 3e5 * 0.03 * 16;
  for (int k = 0; k < 2; k++) {
    write_study(text, velocity, 0, ", depth: 12");
    strcat(text, k ? "vary: {manoeuvring.hull.depth: {uniform: [50, 60]}}\n"
                   : "vary: {manoeuvring.hull.depth: {uniform: [12, 12.0000001]}}\n");
    study_run v = study_run_text(text, "openmp");
    const double ratio = k ? 1 : 1.05589 + 1 - sqrt(tanh(7.5));
    assert_true(fabs(study_run_at(&v, "manoeuvring.hull.surge", 0) / (-slow * ratio * ratio) - 1) <
                1e-8);
    study_run_end(&v);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(resistance_grows_by_the_loss_of_speed),
      cmocka_unit_test(deep_water_changes_nothing),
      cmocka_unit_test(a_drifting_ship_resists_by_her_whole_speed),
      cmocka_unit_test(depths_may_vary),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
