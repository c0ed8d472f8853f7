/* SPDX-License-Identifier: Apache-2.0
 * The echo of studies of bodies in space: what means something, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "support/studies.h"

/* the lines of the echo from `from` up to, and without, `to` */
static void expect_echo(const char *text, const char *from, const char *to, const char *expected) {
  ald_study *study = study_of(text);
  ald_report *report = ald_report_create();
  assert_int_equal(ald_study_echo(study, report), ALD_OK);
  const char *begin = strstr(ald_report_text(report), from);
  const char *end = begin ? strstr(begin, to) : NULL;
  if (!end) fail_msg("no \"%s\" and \"%s\" in\n%s", from, to, ald_report_text(report));
  char *is = strndup(begin, (size_t)(end - begin));
  assert_string_equal(is, expected);
  free(is);
  ald_report_destroy(report);
  ald_study_destroy(study);
}

#define RUN "allide: 1\nrun: {duration: 1, step: 0.1, scheme: frozen}\n"

static void bodies_in_space_say_what_moves_them(void **state) {
  (void)state;
  expect_echo(
      RUN
      "bodies:\n"
      "  buoy: {freedoms: six, mass: 2000, radii of gyration: [1, 1.5, 1.2], speed: 1,\n"
      "    position: [90, 40, 5], course: 1.5, products of inertia: [50, -30, 20],\n"
      "    added mass: [100, 200, 300, 1000, 2000, 3e8]}\n",
      "run\n", "output",
      "run\n"
      "    scenarios              1\n"
      "    seed                   1\n"
      "    step                   0.1            s\n"
      "    duration               1              s (10 steps)\n"
      "    scheme                 frozen\n"
      "    precision              double\n"
      "    arithmetic             ordered\n"
      "environment\n"
      "    gravity                9.80665        m/s^2     (default)\n"
      "    water density          1025           kg/m^3    (default)\n"
      "    air density            1.225          kg/m^3    (default)\n"
      "    viscosity              1.19e-06       m^2/s     (default)\n"
      "    current                [0, 0] m/s               (default)\n"
      "    wind speed             0              m/s       (default)\n"
      "    wind direction         0              rad       (default)\n"
      "    water depth            not given                (default)\n"
      "    wave height            0              m         (default)\n"
      "    wave period            not given                (default)\n"
      "    wave direction         0              rad       (default)\n"
      "    wave phase             0              rad       (default)\n"
      "    current speed          0              m/s       (default)\n"
      "    current direction      0              rad       (default)\n"
      "    seabed slope           0              rad       (default)\n"
      "    seabed rises towards   0              rad       (default)\n"
      "    stretching             constant                 (default)\n"
      "bodies\n"
      "  buoy: moving in six freedoms, no outline\n"
      "    position               [90, 40, 5] m\n"
      "    heading                0              rad       (default)\n"
      "    roll                   0              rad       (default)\n"
      "    pitch                  0              rad       (default)\n"
      "    velocity               [0, 0, 0] m/s            (default)\n"
      "    speed                  1              m/s\n"
      "    course                 1.5            rad\n"
      "    yaw rate               0              rad/s     (default)\n"
      "    roll rate              0              rad/s     (default)\n"
      "    pitch rate             0              rad/s     (default)\n"
      "    mass                   2000           kg\n"
      "    radii of gyration      [1, 1.5, 1.2] m\n"
      "    products of inertia    [50, -30, 20] kg m^2\n"
      "    load                   [0 N, 0 N, 0 N m]        (default)\n"
      "    added mass             diagonal over surge to yaw, in kg, kg m, kg m^2\n"
      "      100           200           300           1000          2000          3e+08\n");
}

static void what_need_not_be_given_is_no_zero(void **state) {
  (void)state;
  expect_echo(RUN
              "bodies:\n  hull: {freedoms: six, mass: 2000, radii of gyration: [1, 1, 1]}\n"
              "hydrostatics:\n  hull: {body: hull, height: 1, waterplane area: 9}\n",
              "    waterplane area", "output",
              "    waterplane area        9              m^2\n"
              "    centre of flotation    0              m         (default)\n"
              "    metacentric height     [0, 0] m                 (default)\n"
              "    displacement           not given                (default)\n"
              "    flotation to port      0              m         (default)\n"
              "    waterplane product     0              m^4       (default)\n"
              "    centre of buoyancy     [0, 0] m                 (default)\n"
              "    moments                consistent               (default)\n");
}

static void matrices_stand_row_by_row(void **state) {
  (void)state;
  expect_echo(
      RUN
      "bodies:\n"
      "  hull: {freedoms: [surge, heave, pitch], mass: 2000, moments of inertia: [0, 200, 0],\n"
      "    added mass: [[1, 0, 0, 0, 0, 0], [0, 2, 0, 0, 0, 0], [0, 0, 3, 0, -7.25, 0],\n"
      "    [0, 0, 0, 4, 0, 0], [0, 0, -7.25, 0, 50, 0], [0, 0, 0, 0, 0, 6]]}\n",
      "    mass  ", "output",
      "    mass                   2000           kg\n"
      "    moments of inertia     [0, 200, 0] kg m^2\n"
      "    products of inertia    [0, 0, 0] kg m^2         (default)\n"
      "    load                   [0 N, 0 N, 0 N m]        (default)\n"
      "    added mass             over surge to yaw, in kg, kg m, kg m^2\n"
      "      1             0             0             0             0             0\n"
      "      0             2             0             0             0             0\n"
      "      0             0             3             0             -7.25         0\n"
      "      0             0             0             4             0             0\n"
      "      0             0             -7.25         0             50            0\n"
      "      0             0             0             0             0             6\n");
}

static void bodies_say_nothing_that_means_nothing(void **state) {
  (void)state;
  static const char box[] = "outline: [[-9, -8], [9, -8], [9, 8], [-9, 8]]";
  char text[1024];
  snprintf(text, sizeof text,
           RUN
           "bodies:\n  crane: {motion: prescribed, position: [0, 30, 1], %s}\n"
           "  barge: {%s, mass: 1e6, inertia: 1.5e8}\n"
           "  quay: {fixed: yes}\n",
           box, box);
  expect_echo(text, "  crane", "output",
              "  crane: prescribed, 4 vertices in 1 convex part\n"
              "    position               [0, 30, 1] m\n"
              "    heading                0              rad       (default)\n"
              "    roll                   0              rad       (default)\n"
              "    pitch                  0              rad       (default)\n"
              "    outline height         [0, 0] m                 (default)\n"
              "  barge: moving, 4 vertices in 1 convex part\n"
              "    position               [0, 0, 0] m              (default)\n"
              "    heading                0              rad       (default)\n"
              "    velocity               [0, 0, 0] m/s            (default)\n"
              "    speed                  0              m/s       (default)\n"
              "    yaw rate               0              rad/s     (default)\n"
              "    mass                   1000000        kg\n"
              "    inertia                150000000      kg m^2\n"
              "    outline height         [0, 0] m                 (default)\n"
              "    limiter mass           as mass                  (default)\n"
              "    limiter inertia        as inertia               (default)\n"
              "    load                   [0 N, 0 N, 0 N m]        (default)\n"
              "  quay: fixed, no outline\n"
              "    position               [0, 0, 0] m              (default)\n"
              "    heading                0              rad       (default)\n"
              "    roll                   0              rad       (default)\n"
              "    pitch                  0              rad       (default)\n");
}

/* a study of the plane speaks of the plane */
static void planes_have_no_heights(void **state) {
  (void)state;
  expect_echo(
      "allide: 1\nrun: {duration: 1, step: 0.1}\n"
      "bodies:\n"
      "  a: {mass: 5, inertia: 6, position: [1, 2]}\n"
      "drag:\n"
      "  air: {body: a, linear: [1, 2, 3]}\n"
      "  water: {body: a, current: [0, 1]}\n",
      "bodies", "output",
      "bodies\n"
      "  a: moving, no outline\n"
      "    position               [1, 2] m\n"
      "    heading                0              rad       (default)\n"
      "    velocity               [0, 0] m/s               (default)\n"
      "    speed                  0              m/s       (default)\n"
      "    yaw rate               0              rad/s     (default)\n"
      "    mass                   5              kg\n"
      "    inertia                6              kg m^2\n"
      "    load                   [0 N, 0 N, 0 N m]        (default)\n"
      "drag\n"
      "  air: 1 instance\n"
      "    linear                 [1 N s/m, 2 N s/m, 3 N m s]\n"
      "    quadratic              [0 N s^2/m^2, 0 N s^2/m^2, 0 kg m^2] (default)\n"
      "    current                [0, 0] m/s               (default)\n"
      "  water: 1 instance\n"
      "    linear                 [0 N s/m, 0 N s/m, 0 N m s] (default)\n"
      "    quadratic              [0 N s^2/m^2, 0 N s^2/m^2, 0 kg m^2] (default)\n"
      "    current                [0, 1] m/s\n");
}

/* all rows of a short table; of a long one the first and the last */
static void tables_stand_row_by_row(void **state) {
  (void)state;
  char text[2048], *at = text + snprintf(text, sizeof text,
                                         RUN
                                         "bodies:\n  a: {mass: 5, inertia: 6}\n"
                                         "hawsers:\n"
                                         "  long: {between: [a, earth], curve: [[0, 0]");
  for (int k = 1; k < 13; k++) {
    at += snprintf(at, sizeof text - (size_t)(at - text), ", [%d, %d]", k, 10 * k);
  }
  snprintf(at, sizeof text - (size_t)(at - text),
           "]}\n  short: {between: [a, earth], hysteresis: [[0, 0, 0], [0.5, 40, 30.25]]}\n");
  expect_echo(text, "    curve", "  short",
              "    curve                  13 rows of distance [m], force [N], damping [N s/m]\n"
              "      0              0              0\n"
              "      1              10             0\n"
              "      2              20             0\n"
              "      3              30             0\n"
              "      4              40             0\n"
              "      5              50             0\n"
              "      6              60             0\n"
              "      7              70             0\n"
              "      ... 3 more\n"
              "      11             110            0\n"
              "      12             120            0\n");
  expect_echo(text, "    hysteresis", "output",
              "    hysteresis             2 rows of distance [m], loading [N], unloading [N]\n"
              "      0              0              0\n"
              "      0.5            40             30.25\n");
}

/* an order without an azimuth leaves it as it is */
static void cells_without_a_value_are_dashes(void **state) {
  (void)state;
  static const char text[] = RUN
      "bodies:\n  a: {freedoms: six, mass: 5, radii of gyration: [1, 1, 1]}\n"
      "thrusters:\n"
      "  t: {body: a, type: azimuth, at: [0, 0, -3], diameter: 3, pitch ratio: 1,\n"
      "    maximum thrust: 3e5, rise time: 5, time constant: 1,\n"
      "    orders: [{time: 2, thrust: 1e5}, {time: 5, thrust: 5e4, azimuth: 1e9}]}\n";
  expect_echo(text, "    orders", "output",
              "    orders                 2 rows of time [s], speed [rad/s], azimuth [rad], thrust "
              "[N]\n"
              "      2              0              -              100000\n"
              "      5              0              1000000000     50000\n");
}

/* rows of many columns by name: what is given, then what is not */
static void wide_rows_stand_as_maps(void **state) {
  (void)state;
  static const char text[] = RUN
      "lines:\n"
      "  l:\n"
      "    between: [earth, earth]\n"
      "    to: [0, 0, 9]\n"
      "    sections:\n"
      "      - {length: 10 m, segments: 7, mass: 12 kg/m, normal drag: 0.9, diameter: 10 cm,\n"
      "         axial stiffness: 50 MN}\n";
  expect_echo(text, "    sections", "       default",
              "    sections               1 row\n"
              "      {length: 10 m, segments: 7, mass: 12 kg/m, diameter: 0.1 m, axial stiffness: "
              "50000000 N,\n"
              "       normal drag: 0.9}\n");
  expect_echo(
      text, "       default", "normal added",
      "       default: {displaced diameter: not given, axial damping: 0.02, bending stiffness: 0 "
      "N m^2,\n                axial drag: 0, ");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bodies_in_space_say_what_moves_them),
      cmocka_unit_test(what_need_not_be_given_is_no_zero),
      cmocka_unit_test(matrices_stand_row_by_row),
      cmocka_unit_test(tables_stand_row_by_row),
      cmocka_unit_test(cells_without_a_value_are_dashes),
      cmocka_unit_test(wide_rows_stand_as_maps),
      cmocka_unit_test(bodies_say_nothing_that_means_nothing),
      cmocka_unit_test(planes_have_no_heights),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
