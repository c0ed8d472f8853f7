/* SPDX-License-Identifier: Apache-2.0
 * A bank beside a hull that manoeuvres: signs, distances, directions, and what is read of it. */
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

/* a ship of 100 m at x, y with a heading and a speed ahead of 5 m/s, a bank along `direction`
 * through (10, 60) or none */
static void write_study(char text[TEXT], double x, double y, double heading, double speed,
                        const char *bank) {
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 1, step: 0.1}\nenvironment: {water density: 1000}\n"
           "bodies: {ship: {mass: 7e6, inertia: 4e9, position: [%.17g, %.17g], heading: %.17g, "
           "velocity: [%.17g, %.17g]}}\n"
           "manoeuvring: {hull: {body: ship, length: 100, breadth: 16, draught: 6, volume: 7000, "
           "resistance: [0.03]%s}}\n",
           x, y, heading, speed * cos(heading), speed * sin(heading), bank);
}

/* sway and yaw that the bank adds at the start */
static void effect(double x, double y, double heading, double speed, const char *bank,
                   double force[2], const char *device) {
  char text[TEXT];
  write_study(text, x, y, heading, speed, bank);
  study_run with = study_run_text(text, device);
  write_study(text, x, y, heading, speed, "");
  study_run without = study_run_text(text, device);
  force[0] = study_run_at(&with, "manoeuvring.hull.sway", 0) -
             study_run_at(&without, "manoeuvring.hull.sway", 0);
  force[1] = study_run_at(&with, "manoeuvring.hull.yaw", 0) -
             study_run_at(&without, "manoeuvring.hull.yaw", 0);
  study_run_end(&with);
  study_run_end(&without);
}

static const char along_x[] =
    ", bank point: [10, 60], bank: [[0, 0.02, 0.004], [2, 0.01, 0.003], [4, 0, 0]]";
static const double pressure = 0.5 * 1000 * 100 * 6 * 25; /* 1/2 rho L d u^2 */

/* drawn to the bank, the bow turned away, on either side; linear between rows. Forces of 1e5 N that
 * are differences of some 1e6 N. */
static void a_bank_draws_the_ship(void **state) {
  (void)state;
  static const char *const devices[] = {"openmp", "opencl"};
  for (int d = 0; d < 2; d++) {
    double f[2];
    /* the side is one breadth of 16 m away */
    effect(0, 60 - 8 - 16, 0, 5, along_x, f, devices[d]);
    assert_true(fabs(f[0] - 0.015 * pressure) < 1e-6);
    assert_true(fabs(f[1] + 0.0035 * 100 * pressure) < 1e-5);
    effect(0, 60 + 8 + 16, 0, 5, along_x, f, devices[d]);
    assert_true(fabs(f[0] + 0.015 * pressure) < 1e-6);
    assert_true(fabs(f[1] - 0.0035 * 100 * pressure) < 1e-5);
    /* the other way along the bank: it is to starboard then */
    effect(0, 60 - 8 - 48, 3.141592653589793, 5, along_x, f, devices[d]);
    assert_true(fabs(f[0] + 0.005 * pressure) < 1e-6);
    assert_true(fabs(f[1] - 0.0015 * 100 * pressure) < 1e-5);
  }
}

static void a_bank_has_its_ends(void **state) {
  (void)state;
  double f[2];
  effect(0, 60 - 8 - 16 * 4, 0, 5, along_x, f, "openmp");
  assert_true(fabs(f[0]) < 1e-6);
  effect(0, -500, 0, 5, along_x, f, "openmp");
  assert_true(f[0] == 0 && f[1] == 0);
  /* nearer than the first row its values hold; astern there is nothing */
  effect(0, 60 - 4, 0, 5, along_x, f, "openmp");
  assert_true(fabs(f[0] - 0.02 * pressure) < 1e-6);
  effect(0, 60 - 24, 0, -5, along_x, f, "openmp");
  assert_true(f[0] == 0 && f[1] == 0);
}

/* two depth ratios: bilinear between them, held beyond; at a ratio of the table exactly it */
static void a_bank_is_stronger_in_shallow_water(void **state) {
  (void)state;
  static const char *const devices[] = {"openmp", "opencl"};
  static const char grid[] =
      ", bank point: [10, 60], bank: [[0, 0.02, 0.004, 0.5], [2, 0.01, 0.003, 0.5], [4, 0, 0, "
      "0.5], [0, 0.05, 0.006, 0.75], [2, 0.03, 0.005, 0.75], [4, 0, 0, 0.75]]";
  /* the draught is 6 m; sway and yaw at one breadth, midway between the first two rows */
  static const double cases[][3] = {{12, 0.015, 0.0035}, {8, 0.04, 0.0055},   {9.6, 0.0275, 0.0045},
                                    {60, 0.015, 0.0035}, {7.2, 0.04, 0.0055}, {10, 0.025, 0.0043}};
  for (int d = 0; d < 2; d++) {
    for (int k = 0; k < 6; k++) {
      char bank[512], plain[64];
      double f[2], still[2];
      snprintf(bank, sizeof bank, ", depth: %g%s", cases[k][0], grid);
      snprintf(plain, sizeof plain, ", depth: %g", cases[k][0]);
      effect(0, 60 - 8 - 16, 0, 5, bank, f, devices[d]);
      effect(0, 60 - 8 - 16, 0, 5, plain, still, devices[d]);
      assert_true(fabs(f[0] - still[0] - cases[k][1] * pressure) < 1e-6);
      assert_true(fabs(f[1] - still[1] + cases[k][2] * 100 * pressure) < 1e-5);
    }
  }
}

/* one ratio, given or not, is the table at any depth, to the bit; of a depth that varies each
 * scenario has its own */
static void a_bank_of_one_depth_is_the_plain_one(void **state) {
  (void)state;
  char text[TEXT];
  write_study(text, 0, 36, 0.1, 5, along_x);
  study_run plain = study_run_text(text, "openmp");
  write_study(text, 0, 36, 0.1, 5,
              ", bank point: [10, 60], bank: [[0, 0.02, 0.004, 0.6], [2, 0.01, 0.003, 0.6], [4, 0, "
              "0, 0.6]]");
  study_run given = study_run_text(text, "openmp");
  for (long row = 0; row <= 10; row++) {
    assert_true(study_run_at(&plain, "manoeuvring.hull.yaw", row) ==
                study_run_at(&given, "manoeuvring.hull.yaw", row));
  }
  study_run_end(&plain);
  study_run_end(&given);
  /* a depth that varies, within 1e-9 of one that is given */
  static const char grid[] =
      ", depth: 9.6, bank point: [10, 60], bank: [[0, 0.02, 0.004, 0.5], [4, 0, 0, 0.5], [0, 0.05, "
      "0.006, 0.75], [4, 0, 0, 0.75]]";
  write_study(text, 0, 36, 0, 5, grid);
  study_run fixed = study_run_text(text, "openmp");
  strcat(text, "vary: {manoeuvring.hull.depth: {uniform: [9.6, 9.60000001]}}\n");
  study_run varied = study_run_text(text, "openmp");
  for (long row = 0; row <= 10; row++) {
    const double sway = study_run_at(&fixed, "manoeuvring.hull.sway", row);
    assert_true(fabs(study_run_at(&varied, "manoeuvring.hull.sway", row) - sway) <
                1e-8 * fabs(sway));
  }
  study_run_end(&fixed);
  study_run_end(&varied);
}

/* the scene turned and moved far away: positions are those of the earth, not of the tile */
static void a_bank_lies_where_it_is_put(void **state) {
  (void)state;
  char bank[256];
  double plain[2], moved[2];
  const double c = cos(0.9), s = sin(0.9);
  effect(0, 36, 0.2, 5, along_x, plain, "openmp");
  snprintf(bank, sizeof bank,
           ", bank point: [%.17g, %.17g], bank direction: 0.9, bank: [[0, 0.02, 0.004], [2, 0.01, "
           "0.003], [4, 0, 0]]",
           7000.25 + 10 * c - 60 * s, -4000 + 10 * s + 60 * c);
  effect(7000.25 - 36 * s, -4000 + 36 * c, 1.1, 5, bank, moved, "openmp");
  assert_true(fabs(plain[0]) > 1e4);
  /* 1e-12 of 8 km over a slope of 0.005 a breadth, on 1e7 N */
  assert_true(fabs(moved[0] - plain[0]) < 1e-5 && fabs(moved[1] - plain[1]) < 1e-4);
}

/* a hull that gains energy is warned of, with its state */
static void a_hull_that_gains_energy_is_warned_of(void **state) {
  (void)state;
  char text[TEXT];
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  write_study(text, 0, 0, 0, 5,
              ", mass terms: [0.02, 0.2], surge derivatives: [0, 0, 0, 0], "
              "sway derivatives: [-0.3, 0, 0, 0, 0, 0], yaw derivatives: [-0.1, "
              "-0.001, 0, 0, 0, 0.3]");
  assert_int_equal(ald_study_read_text(text, "hull", &study, report), ALD_OK);
  assert_non_null(strstr(ald_report_text(report),
                         "the hull gains energy from still water at a "
                         "drift of "));
  ald_study_destroy(study);
  ald_report_destroy(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_bank_draws_the_ship),
      cmocka_unit_test(a_bank_has_its_ends),
      cmocka_unit_test(a_bank_is_stronger_in_shallow_water),
      cmocka_unit_test(a_bank_of_one_depth_is_the_plain_one),
      cmocka_unit_test(a_bank_lies_where_it_is_put),
      cmocka_unit_test(a_hull_that_gains_energy_is_warned_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
