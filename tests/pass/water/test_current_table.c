/* SPDX-License-Identifier: Apache-2.0
 * A hull with coefficients of a current, as OCIMF's: exactly the table at rest, the crossflow of
 * yaw besides, the three ways to count angles, mirror images, energy. */
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
static const double rho = 1025, length = 300, draught = 20, centre = 7, coefficient = 0.7;
static const double degree = 0.017453292519943295;

/* a ship with a speed and a yaw rate in a current, both in the axes of the earth */
typedef struct scene {
  double heading, u, v, r, current[2];
  const char *keys;
} scene;

static void write_study(char text[TEXT], const scene *s) {
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 1, step: 0.1}\n"
           "environment: {water density: %g, current: [%.17g, %.17g]}\n"
           "bodies: {ship: {mass: 2.5e8, inertia: 1.4e12, heading: %.17g, velocity: [%.17g, %.17g],"
           " yaw rate: %.17g}}\n"
           "manoeuvring: {hull: {body: ship, length: %g, breadth: 50, draught: %g, volume: 240000, "
           "centre of gravity: %g, resistance: [0.02], crossflow coefficient: %g%s}}\n",
           rho, s->current[0], s->current[1], s->heading, s->u, s->v, s->r, length, draught, centre,
           coefficient, s->keys);
}

/* surge, sway, yaw about midship at the start, by 1/2 rho L d and 1/2 rho L^2 d */
static void forces(const scene *s, const char *device, double f[3]) {
  char text[TEXT];
  write_study(text, s);
  study_run v = study_run_text(text, device);
  const double by = 0.5 * rho * length * draught;
  const double sway = study_run_at(&v, "manoeuvring.hull.sway", 0);
  f[0] = study_run_at(&v, "manoeuvring.hull.surge", 0) / by;
  f[1] = sway / by;
  f[2] = (study_run_at(&v, "manoeuvring.hull.yaw", 0) + centre * sway) / (by * length);
  study_run_end(&v);
}

static void near(double got, double expected, double within) {
  if (!(fabs(got - expected) <= within)) fail_msg("%.12g where %.12g was expected", got, expected);
}

static const char mirrored[] =
    ", current coefficients: [[0 deg, 0.04, 0, 0], [60 deg, 0.03, 0.5, -0.04], [90 deg, 0, 0.7, "
    "0.02], [180 deg, -0.05, 0, 0]]";

/* the current's angle in the axes of the hull, and what the table has there */
static const double known[][4] = {{0, 0.04, 0, 0},        {30, 0.035, 0.25, -0.02},
                                  {60, 0.03, 0.5, -0.04}, {75, 0.015, 0.6, -0.01},
                                  {90, 0, 0.7, 0.02},     {135, -0.025, 0.35, 0.01},
                                  {180, -0.05, 0, 0},     {-30, 0.035, -0.25, 0.02},
                                  {-90, 0, -0.7, -0.02},  {-135, -0.025, -0.35, -0.01}};
enum { KNOWN = sizeof known / sizeof known[0] };

/* a current of 1.5 m/s at an angle to a ship at rest with a heading */
static scene at_rest(double angle, double heading, const char *keys) {
  const double towards = angle * degree + heading;
  return (scene){
      .heading = heading, .current = {1.5 * cos(towards), 1.5 * sin(towards)}, .keys = keys};
}

/* within the rounding of an angle, 1e-15, times the steepest slope, and of the sums */
static void at_rest_it_is_the_table(void **state) {
  (void)state;
  static const char *const devices[] = {"openmp", "opencl"};
  for (int d = 0; d < 2; d++) {
    for (int k = 0; k < KNOWN; k++) {
      const scene s = at_rest(known[k][0], 0.7, mirrored);
      double f[3];
      forces(&s, devices[d], f);
      for (int c = 0; c < 3; c++) near(f[c], 2.25 * known[k][1 + c], 1e-13);
    }
  }
}

/* the same ship by a table that counts clockwise from the bow, and one that goes round; a lopsided
 * one tells port from starboard */
static void angles_count_as_told(void **state) {
  (void)state;
  static const char from_bow[] =
      ", current angles: ocimf 1977, current coefficients: [[0 deg, -0.05, 0, 0], [90 deg, 0, "
      "0.7, 0.02], [120 deg, 0.03, 0.5, -0.04], [180 deg, 0.04, 0, 0]]";
  static const char round_stern[] =
      ", current angles: ocimf 1994, current coefficients: [[0 deg, 0.04, 0.001, 0], [90 deg, 0, "
      "0.7, 0.02], [180 deg, -0.05, 0, 0], [270 deg, 0.01, -0.8, -0.03], [360 deg, 0.04, 0.001, "
      "0]]";
  static const char round_bow[] =
      ", current angles: ocimf 1977, current coefficients: [[0 deg, -0.05, 0, 0], [90 deg, 0, "
      "0.7, 0.02], [180 deg, 0.04, 0.001, 0], [270 deg, 0.01, -0.8, -0.03], [360 deg, -0.05, 0, "
      "0]]";
  static const double lopsided[][4] = {{0, 0.04, 0.001, 0},         {45, 0.02, 0.3505, 0.01},
                                       {90, 0, 0.7, 0.02},          {-90, 0.01, -0.8, -0.03},
                                       {-135, -0.02, -0.4, -0.015}, {-45, 0.025, -0.3995, -0.015}};
  double f[3];
  for (int k = 0; k < KNOWN; k++) {
    const scene s = at_rest(known[k][0], -0.3, from_bow);
    forces(&s, "openmp", f);
    for (int c = 0; c < 3; c++) near(f[c], 2.25 * known[k][1 + c], 1e-13);
  }
  for (int k = 0; k < 6; k++) {
    const scene stern = at_rest(lopsided[k][0], 0.2, round_stern);
    const scene bow = at_rest(lopsided[k][0], 0.2, round_bow);
    forces(&stern, "openmp", f);
    for (int c = 0; c < 3; c++) near(f[c], 2.25 * lopsided[k][1 + c], 1e-13);
    forces(&bow, "opencl", f);
    for (int c = 0; c < 3; c++) near(f[c], 2.25 * lopsided[k][1 + c], 1e-13);
  }
}

/* of a hull that turns on the spot: nothing of the table, -1/2 rho d C_D r|r| L^4/32. Its body has
 * no added mass, and the formulas' mass terms are nothing at a speed of 0. */
static void pure_yaw_is_the_crossflow(void **state) {
  (void)state;
  const double r = 0.004;
  /* midship stands still */
  const scene s = {.v = centre * r, .r = r, .keys = mirrored};
  double f[3];
  forces(&s, "openmp", f);
  near(f[1], 0, 1e-15);
  near(f[2], -coefficient * r * r * length * length / 32, 1e-13);
}

/* sway and yaw together: the table and the crossflow beyond that of sway alone, by a sum over 1e5
 * strips, which is good to 1e-9; Yr and Nr are nothing at u = 0 */
static void yaw_adds_to_the_table(void **state) {
  (void)state;
  enum { STRIPS = 100000 };
  const double r = 0.004, v = 0.3;
  double first = 0, moment = 0, f[3];
  for (int k = 0; k < STRIPS; k++) {
    const double x = length * ((k + 0.5) / STRIPS - 0.5), sway = v + r * x;
    first += (sway * fabs(sway) - v * fabs(v)) * length / STRIPS;
    moment += (sway * fabs(sway) - v * fabs(v)) * x * length / STRIPS;
  }
  const scene s = {.v = v + centre * r, .r = r, .keys = mirrored};
  forces(&s, "openmp", f);
  /* the water comes from port: -90 deg. The body's left side is that of the formulas: X_vr and m_y
   * count in surge alone. */
  near(f[1], -0.7 * v * v - coefficient * first / length, 1e-9);
  near(f[2], -0.02 * v * v - coefficient * moment / (length * length), 1e-9);
}

/* strips instead of the uniform hull */
static void strips_lose_what_the_table_has(void **state) {
  (void)state;
  static const char strips[] =
      ", current coefficients: [[0 deg, 0.04, 0, 0], [90 deg, 0, 0.7, 0.02], [180 deg, -0.05, 0, "
      "0]], strips: [[-100, 100, 20, 0.7], [50, 150, 18, 0.9]]";
  char text[TEXT], *cut;
  const scene s = at_rest(90, 0, strips);
  double f[3];
  write_study(text, &s);
  /* strips take the place of the crossflow coefficient */
  cut = strstr(text, ", crossflow coefficient: 0.7");
  memmove(cut, cut + 28, strlen(cut + 28) + 1);
  study_run v = study_run_text(text, "openmp");
  f[0] = study_run_at(&v, "manoeuvring.hull.sway", 0) / (0.5 * rho * length * draught);
  study_run_end(&v);
  near(f[0], 2.25 * 0.7, 1e-13);
}

/* with derivatives the polynomial holds ahead, and the table abeam */
static void derivatives_hold_ahead(void **state) {
  (void)state;
  static const char derivatives[] =
      ", mass terms: [0.02, 0.22], surge derivatives: [-0.04, 0, 0, 0.7], sway derivatives: [-0.3, "
      "0.08, -1.6, 0.4, -0.4, 0], yaw derivatives: [-0.14, -0.05, -0.03, -0.3, 0.05, -0.01], "
      "current coefficients: [[0 deg, 0.04, 0, 0], [90 deg, 0, 0.7, 0.02], [180 deg, -0.05, 0, 0]]";
  double f[3];
  const scene ahead = at_rest(180, 0, derivatives), abeam = at_rest(90, 0, derivatives);
  forces(&ahead, "openmp", f);
  near(f[0], -2.25 * 0.02, 1e-13);
  forces(&abeam, "openmp", f);
  near(f[1], 2.25 * 0.7, 1e-13);
}

/* the mirror image, to the bit */
static void the_mirror_image_is_one(void **state) {
  (void)state;
  const scene a = {.u = 1, .v = 0.5, .r = 0.003, .current = {0.4, 0.9}, .keys = mirrored};
  const scene b = {.u = 1, .v = -0.5, .r = -0.003, .current = {0.4, -0.9}, .keys = mirrored};
  double f[3], g[3];
  forces(&a, "openmp", f);
  forces(&b, "openmp", g);
  assert_true(f[0] == g[0] && f[1] == -g[1] && f[2] == -g[2]);
  assert_true(fabs(f[1]) > 0.01);
}

static void both_devices_give_the_same_bits(void **state) {
  (void)state;
  char text[TEXT];
  const scene s = {
      .heading = 0.4, .u = 1, .v = 0.5, .r = 0.003, .current = {0.4, 0.9}, .keys = mirrored};
  write_study(text, &s);
  study_run_same_on_devices(text);
}

static void expect_report(const char *keys, const char *expected) {
  char text[TEXT];
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  const scene s = at_rest(0, 0, keys);
  write_study(text, &s);
  assert_int_equal(ald_study_read_text(text, "hull", &study, report), ALD_OK);
  const char *said = ald_report_text(report);
  if (expected ? !strstr(said, expected) : *said != '\0') fail_msg("said: %s", said);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* a table whose signs are those of other axes drives the ship, on either side */
static void a_table_that_gains_energy_is_warned_of(void **state) {
  (void)state;
  expect_report(mirrored, NULL);
  expect_report(
      ", current coefficients: [[0 deg, -0.04, 0, 0], [90 deg, 0, 0.7, 0.02], [180 deg, "
      "0.05, 0, 0]]",
      "the hull gains energy from still water at a drift of ");
  expect_report(
      ", current coefficients: [[0 deg, 0.04, 0, 0], [90 deg, 0, 0.7, 0.02], [180 deg, "
      "-0.05, 0, 0], [270 deg, 0, 0.7, 0.02], [360 deg, 0.04, 0, 0]]",
      "the hull gains energy from still water at a drift of ");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(at_rest_it_is_the_table),
      cmocka_unit_test(angles_count_as_told),
      cmocka_unit_test(pure_yaw_is_the_crossflow),
      cmocka_unit_test(yaw_adds_to_the_table),
      cmocka_unit_test(strips_lose_what_the_table_has),
      cmocka_unit_test(derivatives_hold_ahead),
      cmocka_unit_test(the_mirror_image_is_one),
      cmocka_unit_test(both_devices_give_the_same_bits),
      cmocka_unit_test(a_table_that_gains_energy_is_warned_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
