/* SPDX-License-Identifier: Apache-2.0
 * Tables of motions in waves: conventions there and back, values between rows, what is refused, and
 * that a hull which follows the water names each wrong declaration. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <complex.h>
#include <math.h>

#include "hydro/dispersion.h"
#include "hydro/rao.h"
#include "support/random.h"

enum { PROBLEM = 256 };
static const double pi = 3.14159265358979323846, gravity = 9.81;

static ald_rao_convention ours(void) {
  return (ald_rao_convention){.direction_unit = 1, .phase_unit = 1, .angle_unit = 1};
}

static void near(double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%.17g, expected %.17g within %g", value, expected, tolerance);
}

/* ------------------------------------------------------------------------------ conventions */

/* The motion in time of what a row says, sampled where its convention counts from: the same motion
 * comes of our own numbers. Written from the words of the convention, not from the conversion. */
static void a_row_moves_as_it_says(void **state) {
  (void)state;
  static const double events[] = {0, 1, -0.5, 0.5};
  test_random random = test_random_from(test_seed(), 1);
  for (int n = 0; n < 500; n++) {
    const double depth = n % 3 ? test_uniform(&random, 10, 200) : 0;
    const double omega = test_uniform(&random, 0.2, 2), k = ald_wave_number(omega, depth, gravity);
    ald_rao_convention c = {.is_from = test_choice(&random, 2),
                            .is_clockwise = test_choice(&random, 2),
                            .direction_unit = test_choice(&random, 2) ? 1 : pi / 180,
                            .is_lag = test_choice(&random, 2),
                            .phase_unit = test_choice(&random, 2) ? 1 : pi / 180,
                            .event = (ald_rao_event)test_choice(&random, 4),
                            .is_per_height = test_choice(&random, 2),
                            .rotation = (ald_rao_rotation)test_choice(&random, 3),
                            .angle_unit = test_choice(&random, 2) ? 1 : pi / 180,
                            .has_phase_origin = test_choice(&random, 2)};
    double size[6], phase[6];
    for (int m = 0; m < 6; m++) c.is_opposite[m] = test_choice(&random, 2);
    for (int m = 0; m < 6; m++) size[m] = test_uniform(&random, 0, 2);
    for (int m = 0; m < 6; m++) phase[m] = test_uniform(&random, -pi, pi) / c.phase_unit;
    for (int i = 0; i < 3; i++) c.origin[i] = test_uniform(&random, -40, 40);
    for (int i = 0; i < 2; i++) c.phase_origin[i] = test_uniform(&random, -40, 40);
    const double direction = test_uniform(&random, -pi, pi) / c.direction_unit;
    const ald_rao_row row = ald_rao_convert(&c, omega, direction, size, phase, depth, gravity);
    const double runs = direction * c.direction_unit * (c.is_clockwise ? -1 : 1) + c.is_from * pi;
    near(remainder(row.heading - runs, 2 * pi), 0, 1e-12);
    const double *from = c.has_phase_origin ? c.phase_origin : c.origin;
    const double behind = k * (from[0] * cos(runs) + from[1] * sin(runs));
    for (double t = 0; t < 12; t += 1.7) {
      double q[6], is[6];
      for (int m = 0; m < 6; m++) {
        /* phase of the wave at the place of the event, which is 0 at a crest */
        const double there = omega * t - behind - events[c.event] * pi;
        const double lead = (c.is_lag ? -1 : 1) * phase[m] * c.phase_unit;
        double most = size[m] * (c.is_opposite[m] ? -1 : 1);
        if (m < 3 || c.rotation == ALD_RAO_PER_METRE) most *= c.is_per_height ? 2 : 1;
        if (m >= 3 && c.rotation == ALD_RAO_PER_METRE) most *= c.angle_unit;
        if (m >= 3 && c.rotation == ALD_RAO_PER_SLOPE) most *= k;
        if (m >= 3 && c.rotation == ALD_RAO_PER_STEEPNESS) most *= c.angle_unit * k / pi;
        q[m] = most * cos(there + lead);
        is[m] = row.re[m] * cos(omega * t) - row.im[m] * sin(omega * t);
      }
      /* the point moves as the vessel and its rotation say */
      const double *r = c.origin;
      near(is[0] + is[4] * r[2] - is[5] * r[1], q[0], 1e-11);
      near(is[1] + is[5] * r[0] - is[3] * r[2], q[1], 1e-11);
      near(is[2] + is[3] * r[1] - is[4] * r[0], q[2], 1e-11);
      for (int m = 3; m < 6; m++) near(is[m], q[m], 1e-12);
    }
  }
}

/* ------------------------------------------------------------------------------ tables */

/* motions that are smooth in heading and frequency, of a vessel with two sides alike */
static ald_rao_row smooth(double omega, double heading) {
  ald_rao_row row = {.omega = omega, .heading = heading};
  for (int m = 0; m < 6; m++) {
    const double way = m % 2 ? sin(heading) : cos(heading) + 0.3;
    row.re[m] = way * exp(-omega) * (1 + 0.1 * m);
    row.im[m] = way * omega * 0.2 * (m - 2);
  }
  return row;
}

static ald_rao *table(const double *heading, int headings, bool is_half) {
  ald_rao_row rows[256];
  char problem[PROBLEM];
  int count = 0;
  for (int w = 3; w >= 0; w--) {
    for (int h = 0; h < headings; h++) rows[count++] = smooth(0.3 + 0.2 * w, heading[h]);
  }
  ald_rao *rao = ald_rao_make(rows, (size_t)count, is_half, problem, sizeof problem);
  if (!rao) fail_msg("%s", problem);
  return rao;
}

/* at its rows, between them, and around the turn, from -150 to 150 deg, too */
static void values_lie_between_rows(void **state) {
  (void)state;
  double whole_turn[12], around[11], half[7];
  for (int h = 0; h < 12; h++) whole_turn[h] = h * pi / 6;
  for (int h = 0; h < 11; h++) around[h] = (h - 5) * pi / 6;
  for (int h = 0; h < 7; h++) half[h] = h * pi / 6;
  ald_rao *all = table(whole_turn, 12, false), *one = table(half, 7, true);
  ald_rao *most = table(around, 11, false);
  test_random random = test_random_from(test_seed(), 2);
  for (int n = 0; n < 400; n++) {
    const double heading = test_uniform(&random, -7, 7), omega = test_uniform(&random, 0.3, 0.9);
    double re[3][6], im[3][6];
    ald_rao_at(all, omega, heading, re[0], im[0]);
    ald_rao_at(one, omega, heading, re[1], im[1]);
    ald_rao_at(most, omega, heading, re[2], im[2]);
    const bool is_astern = fabs(remainder(heading, 2 * pi)) > 5 * pi / 6;
    const ald_rao_row is = smooth(omega, heading);
    for (int m = 0; m < 6; m++) {
      near(re[0][m], re[1][m], 1e-13);
      near(im[0][m], im[1][m], 1e-13);
      /* linear over 30 deg and 0.2 rad/s: 3.5 % and 0.5 % of some 1.5 */
      near(re[0][m], is.re[m], 0.06);
      near(im[0][m], is.im[m], 0.06);
      /* over 60 deg astern, where the table has no row */
      near(re[2][m], is.re[m], is_astern ? 0.25 : 0.06);
    }
  }
  double re[6], im[6];
  ald_rao_at(all, 0.1, 1, re, im);
  ald_rao_at(one, 0.3, 1, re + 0, im + 0);
  ald_rao_at(all, 0.901, 1, re, im);
  for (int m = 0; m < 6; m++) assert_true(re[m] == 0 && im[m] == 0);
  ald_rao_destroy(all);
  ald_rao_destroy(one);
  ald_rao_destroy(most);
}

static void what_is_no_table_is_refused(void **state) {
  (void)state;
  char problem[PROBLEM];
  ald_rao_row rows[] = {smooth(0.5, 0), smooth(0.5, pi), smooth(0.7, 0), smooth(0.7, pi)};
  ald_rao *rao = ald_rao_make(rows, 4, true, problem, sizeof problem);
  if (!rao) fail_msg("%s", problem);
  ald_rao_destroy(rao);
  assert_null(ald_rao_make(rows, 3, true, problem, sizeof problem));
  assert_non_null(strstr(problem, "each direction needs the same frequencies"));
  rows[3] = rows[2];
  assert_null(ald_rao_make(rows, 4, false, problem, sizeof problem));
  assert_non_null(strstr(problem, "is there twice"));
  rows[3] = smooth(0.7, 3);
  rows[1] = smooth(0.5, 3);
  assert_null(ald_rao_make(rows, 4, true, problem, sizeof problem));
  assert_non_null(strstr(problem, "0 to 180 deg"));
}

/* ------------------------------------------------------------------------------ what water does */

/* a barge in long waves: it follows the water, a little less in each motion, and yaws a little */
static ald_rao *follower(const ald_rao_convention *slip, double depth) {
  ald_rao_row rows[26];
  char problem[PROBLEM];
  const double omega = 0.3, k = ald_wave_number(omega, depth, gravity);
  const double level = depth > 0 ? 1 / tanh(k * depth) : 1;
  int count = 0;
  for (int h = 0; h < 13; h++) {
    const double b = h * pi / 12 - pi / 2.4;
    const double complex q[6] = {
        -0.97 * I * cos(b) * level, -0.98 * I * sin(b) * level, 0.99,
        -1.05 * I * k * sin(b),     0.96 * I * k * cos(b),      0.1 * k * sin(2 * b)};
    for (int w = 0; w < 2; w++) {
      double size[6], phase[6];
      for (int m = 0; m < 6; m++) {
        size[m] = cabs(q[m]);
        phase[m] = carg(q[m]);
      }
      rows[count++] = ald_rao_convert(slip, omega + w, b, size, phase, depth, gravity);
    }
  }
  ald_rao *rao = ald_rao_make(rows, (size_t)count, false, problem, sizeof problem);
  if (!rao) fail_msg("%s", problem);
  return rao;
}

/* Read as what it is, nothing is said; read under one wrong declaration, that one is named. */
static void wrong_declarations_are_named(void **state) {
  (void)state;
  struct {
    ald_rao_convention c;
    const char *text;
  } slips[] = {{ours(), NULL},
               {ours(), "\"phase\" or \"directions\""},
               {ours(), "\"phase\" or \"directions\""},
               {ours(), "\"direction turns\""},
               {ours(), "the opposite event"},
               {ours(), "a quarter of a period"},
               {ours(), "(amplitude)"},
               {ours(), "(rad)"},
               {ours(), "(per metre)"},
               {ours(), "positive heave"},
               {ours(), "positive roll"}};
  slips[1].c.is_lag = true;
  slips[2].c.is_from = true;
  slips[3].c.is_clockwise = true;
  slips[4].c.event = ALD_RAO_TROUGH;
  slips[5].c.event = ALD_RAO_UP_CROSSING;
  slips[6].c.is_per_height = true;
  slips[7].c.angle_unit = pi / 180;
  slips[8].c.rotation = ALD_RAO_PER_SLOPE;
  slips[9].c.is_opposite[2] = true;
  slips[10].c.is_opposite[3] = true;
  for (size_t n = 0; n < sizeof slips / sizeof *slips; n++) {
    for (int deep = 0; deep < 2; deep++) {
      const double depth = deep ? 0 : 60;
      char text[PROBLEM];
      ald_rao *rao = follower(&slips[n].c, depth);
      const char *is = ald_rao_suspect(rao, depth, gravity, text, sizeof text);
      if (!slips[n].text) assert_null(is);
      if (slips[n].text && (!is || !strstr(is, slips[n].text))) {
        fail_msg("%s, expected %s", is ? is : "nothing", slips[n].text);
      }
      ald_rao_destroy(rao);
    }
  }
}

/* one that follows no water under any declaration is left alone */
static void a_moored_hull_is_left_alone(void **state) {
  (void)state;
  ald_rao_row rows[12];
  char text[PROBLEM];
  test_random random = test_random_from(test_seed(), 4);
  for (int n = 0; n < 50; n++) {
    for (int h = 0; h < 12; h++) {
      rows[h] = (ald_rao_row){.omega = 0.6, .heading = h * pi / 6 - pi};
      for (int m = 0; m < 6; m++) rows[h].re[m] = test_uniform(&random, -0.3, 0.3);
      for (int m = 0; m < 6; m++) rows[h].im[m] = test_uniform(&random, -0.3, 0.3);
    }
    ald_rao *rao = ald_rao_make(rows, 12, false, text, sizeof text);
    assert_non_null(rao);
    assert_null(ald_rao_suspect(rao, 0, gravity, text, sizeof text));
    ald_rao_destroy(rao);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_row_moves_as_it_says), cmocka_unit_test(values_lie_between_rows),
      cmocka_unit_test(what_is_no_table_is_refused), cmocka_unit_test(wrong_declarations_are_named),
      cmocka_unit_test(a_moored_hull_is_left_alone)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
