/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines against closed forms: hanging, stretching, swinging, falling and bending. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/catenary.h"
#include "kernels/pass/line/line_rows.h"
#include "support/line_tile.h"
#include "support/random.h"

#define PI 3.14159265358979323846
#define GRAVITY 9.80665
#define WATER 1025.0

static char text[4096];

/* ------------------------------------------------------------------------------ statics */

/* error of the force on the lower end against the shooting law, as a share of the upper tension */
static double catenary_error(int segments) {
  const double length = 480, mass = 120, d = 0.15, ea = 5e7;
  snprintf(text, sizeof text,
           "allide: 1\n"
           "run: {duration: 1 s, step: 0.05 s}\n"
           "lines:\n"
           "  a:\n"
           "    between: [earth, earth]\n"
           "    from: [0 m, 0 m, -200 m]\n"
           "    to: [300 m, 200 m, -10 m]\n"
           "    sections: [{length: 480 m, segments: %d, mass: 120 kg/m, diameter: 0.15 m,\n"
           "                axial stiffness: 50 MN}]\n",
           segments);
  element_tile e = line_open(text, "openmp");
  line_advance(&e, 1);
  double wrench[6];
  line_wrench(&e, 0, wrench);
  line_close(&e);
  const catenary_segment one = {length, (mass - WATER * PI * d * d / 4) * GRAVITY, ea, 0, 0};
  catenary_state state;
  const double x = hypot(300, 200);
  const catenary_end end = catenary_solve(&one, 1, x, 190, 0, &state, 0);
  assert_true(end.converged);
  const double across = hypot(wrench[0], wrench[1]) - end.anchor_horizontal;
  return hypot(across, wrench[2] - end.anchor_vertical) / end.tension;
}

/* the error of straight segments falls with their length squared: 4 for half of it */
static void a_line_hangs_as_the_catenary_does_to_second_order(void **state) {
  (void)state;
  const double coarse = catenary_error(25), middle = catenary_error(50), fine = catenary_error(100);
  print_message("  error %.2g at 25, %.2g at 50, %.2g at 100 segments\n", coarse, middle, fine);
  assert_true(middle < 1e-3);
  assert_true(coarse / middle > 3.6 && coarse / middle < 4.4);
  assert_true(middle / fine > 3.6 && middle / fine < 4.4);
}

static const char *const cantilever =
    "allide: 1\n"
    "run: {duration: 10 s, step: 0.01 s}\n"
    "lines:\n"
    "  a:\n"
    "    between: [earth, earth]\n"
    "    from: [0 m, 0 m, 20 m]\n"
    "    to: [10 m, 0 m, 20 m]\n"
    "    clamp from: [1, 0, 0]\n"
    "    free end: to\n"
    "    sections: [{length: 10 m, segments: 20, mass: 2 kg/m, diameter: 0.1 m,\n"
    "                axial stiffness: 10 MN, bending stiffness: 100 kN m^2, axial damping: 0}]\n";

/* w L^4/(8 EI) at the tip, and the clamp carries the weight and its moment; deflections of 2.5 % of
 * the length change the linear solution by less than 1e-3, 20 segments by 2e-3 */
static void a_cantilever_bends_by_its_weight(void **state) {
  (void)state;
  element_tile e = line_open(cantilever, "openmp");
  line_advance(&e, 1);
  const double load = 2 * GRAVITY, tip = load * 1e4 / (8 * 1e5);
  assert_true(fabs(20 - line_node(&e, NODE_X + 2, 20) - tip) < 0.01 * tip);
  double wrench[6];
  line_wrench(&e, 0, wrench);
  assert_true(fabs(wrench[2] + load * 10) < 1e-4 * load * 10);
  /* about the earth's origin: arm (0, 0, 20) gives nothing to a vertical force */
  assert_true(fabs(wrench[4] - load * 50) < 0.01 * load * 50);
  line_close(&e);
}

/* ------------------------------------------------------------------------------ waves */

/* a taut line in air without weight: L 100 m stretched by 1e-3, T 100 kN, m 10 kg/m */
static const char *taut(int segments, double step, double damping) {
  snprintf(text, sizeof text,
           "allide: 1\n"
           "run: {duration: 100 s, step: %.17g s}\n"
           "environment: {gravity: 0 m/s^2}\n"
           "lines:\n"
           "  a:\n"
           "    between: [earth, earth]\n"
           "    from: [0 m, 0 m, 20 m]\n"
           "    to: [100 m, 0 m, 20 m]\n"
           "    sections: [{length: %.17g m, segments: %d, mass: %.17g kg/m, diameter: 0.1 m,\n"
           "                axial stiffness: 100 MN, axial damping: %.17g}]\n",
           step, 100 / 1.001, segments, 10 * 1.001, damping);
  return text;
}

/* sum over the nodes of a number times a mode of n half waves */
static double amplitude(const element_tile *e, uint32_t field, int n) {
  const uint32_t last = line_nodes(e) - 1;
  double sum = 0, offset = field == NODE_X + 2 ? 20 : 0;
  for (uint32_t k = 1; k < last; k++) {
    sum += (line_node(e, field, k) - offset) * sin(PI * n * k / last);
  }
  return 2 * sum / last;
}

/* gives the nodes velocities along an axis in a mode of n half waves */
static void pluck(element_tile *e, uint32_t axis, int n, double speed) {
  const uint32_t last = line_nodes(e) - 1;
  for (uint32_t k = 1; k < last; k++) {
    line_put_node(e, NODE_HELD_V + axis, k, speed * sin(PI * n * k / last));
  }
}

static void a_taut_string_swings_at_its_first_three_frequencies(void **state) {
  (void)state;
  for (int n = 1; n <= 3; n++) {
    const double step = 0.01;
    element_tile e = line_open(taut(50, step, 0), "openmp");
    line_advance(&e, 1);
    pluck(&e, 2, n, 0.01);
    /* from rest upwards, down through 0 after half a period, and up again after three */
    double before = 0, time = 0, down = 0, up = 0;
    for (int k = 1; k < 600 && up == 0; k++) {
      line_advance(&e, 1);
      const double now = amplitude(&e, NODE_X + 2, n);
      time = k * step;
      const double zero = time - step * now / (now - before);
      if (before > 0 && now <= 0 && down == 0) down = zero;
      if (before < 0 && now >= 0) up = zero;
      before = now;
    }
    const double period = 2 * 100 / (n * sqrt(1e5 / 10));
    print_message("  mode %d: period %.5f s, closed form %.5f s\n", n, up, period);
    assert_true(down > 0 && fabs(up - period) < 0.01 * period);
    line_close(&e);
  }
}

/* a hump of velocity at 25 m runs both ways: its top is at 75 m after 50 m at sqrt(EA/m) */
static void a_wave_of_tension_runs_at_its_speed(void **state) {
  (void)state;
  const double step = 2.5e-4;
  element_tile e = line_open(taut(200, step, 0), "openmp");
  line_advance(&e, 1);
  for (uint32_t k = 1; k < 200; k++) {
    const double s = (0.5 * k - 25) / 4;
    line_put_node(&e, NODE_HELD_V, k, 0.01 * exp(-s * s));
  }
  double speeds[3] = {0}, top = 0, when = 0;
  for (int k = 1; k <= 100; k++) {
    line_advance(&e, 1);
    speeds[0] = speeds[1];
    speeds[1] = speeds[2];
    speeds[2] = line_node(&e, NODE_V, 150);
    if (k > 2 && speeds[1] > top && speeds[1] > speeds[0] && speeds[1] > speeds[2]) {
      top = speeds[1];
      const double bend = speeds[0] - 2 * speeds[1] + speeds[2];
      when = step * (k - 1 + 0.5 * (speeds[0] - speeds[2]) / bend);
    }
  }
  const double expected = 50 / sqrt(1e8 / 10);
  print_message("  50 m in %.6f s, closed form %.6f s\n", when, expected);
  assert_true(fabs(when - expected) < 0.01 * expected);
  assert_true(fabs(top - 0.005) < 0.05 * 0.005);
  line_close(&e);
}

/* motion and stretch of the taut line [J] */
static double energy(const element_tile *e) {
  const uint32_t last = line_nodes(e) - 1;
  const double rest = 100 / 1.001 / last, mass = 1001 / 1.001 / last;
  double sum = 0;
  for (uint32_t k = 0; k < last; k++) {
    double way = 0, square = 0;
    for (uint32_t c = 0; c < 3; c++) {
      const double d = line_node(e, NODE_X + c, k + 1) - line_node(e, NODE_X + c, k);
      const double v = line_node(e, NODE_V + c, k);
      way += d * d;
      square += v * v;
    }
    const double stretch = fmax(sqrt(way) - rest, 0);
    sum += 0.5 * 1e8 / rest * stretch * stretch + 0.5 * mass * square;
  }
  return sum;
}

/* The energy of the semi-implicit step swings by first order of its frequency times the step, and
 * does not drift; 0.2 of the energy given is far above that, a tenth far below what damping takes.
 * The string at rest has the energy of its stretch. */
static void energy_is_lost_only_by_damping(void **state) {
  (void)state;
  double lost[2];
  for (int damped = 0; damped < 2; damped++) {
    element_tile e = line_open(taut(20, 0.01, damped ? 0.5 : 0), "openmp");
    line_advance(&e, 1);
    const double rest = energy(&e);
    pluck(&e, 2, 2, 20);
    pluck(&e, 0, 7, 0.5);
    line_advance(&e, 1);
    const double given = energy(&e) - rest;
    double least = given, most = given;
    for (int k = 0; k < 400; k++) {
      line_advance(&e, 5);
      const double now = energy(&e) - rest;
      least = fmin(least, now);
      most = fmax(most, now);
    }
    lost[damped] = 1 - (energy(&e) - rest) / given;
    print_message("  damping %d: of %.5g J between %.5g and %.5g J, lost %.2g\n", damped, given,
                  least, most, lost[damped]);
    if (!damped) assert_true(least > 0.98 * given && most < 1.02 * given);
    if (damped) assert_true(most < 1.02 * given);
    line_close(&e);
  }
  assert_true(fabs(lost[0]) < 0.02);
  assert_true(lost[1] > 0.1);
}

/* ------------------------------------------------------------------------------ free lines */

/* all segments alike: it falls level, at sqrt(2 w/(rho Cd D)) in the end; 20 s are 40 times the
 * time constant v (m + an)/(2 w) */
static void a_free_line_falls_to_its_terminal_velocity(void **state) {
  (void)state;
  element_tile e = line_open(
      "allide: 1\n"
      "run: {duration: 40 s, step: 0.02 s}\n"
      "lines:\n"
      "  a:\n"
      "    between: [earth, earth]\n"
      "    from: [0 m, 0 m, -100 m]\n"
      "    to: [20 m, 0 m, -100 m]\n"
      "    free end: both\n"
      "    start: as given\n"
      "    sections: [{length: 20 m, segments: 10, mass: 100 kg/m, diameter: 0.2 m,\n"
      "                axial stiffness: 100 MN}]\n",
      "openmp");
  line_advance(&e, 1000);
  const double weight = (100 - WATER * PI * 0.04 / 4) * GRAVITY;
  const double speed = sqrt(2 * weight / (WATER * 1.2 * 0.2));
  for (uint32_t k = 0; k < line_nodes(&e); k++) {
    assert_true(fabs(line_node(&e, NODE_V + 2, k) + speed) < 1e-9 * speed);
    assert_true(fabs(line_node(&e, NODE_X + 2, k) - line_node(&e, NODE_X + 2, 0)) < 1e-9);
  }
  line_close(&e);
}

/* momentum (3) and angular momentum (3) about the origin of a free line of unlike segments */
static void momenta(const element_tile *e, const double *mass, double sum[6]) {
  for (int c = 0; c < 6; c++) sum[c] = 0;
  for (uint32_t k = 0; k < line_nodes(e); k++) {
    double x[3], p[3];
    for (uint32_t c = 0; c < 3; c++) {
      x[c] = line_node(e, NODE_X + c, k);
      p[c] = mass[k] * line_node(e, NODE_V + c, k);
      sum[c] += p[c];
    }
    sum[3] += x[1] * p[2] - x[2] * p[1];
    sum[4] += x[2] * p[0] - x[0] * p[2];
    sum[5] += x[0] * p[1] - x[1] * p[0];
  }
}

/* Pairs of forces cancel to rounding: 400 steps of 64 substeps with sums of numbers some 1e3 times
 * the momentum that is left of them keep 1e-10 of the momentum's scale. */
static void a_free_line_keeps_its_momentum(void **state) {
  (void)state;
  element_tile e = line_open(
      "allide: 1\n"
      "run: {duration: 40 s, step: 0.01 s}\n"
      "environment: {gravity: 0 m/s^2}\n"
      "lines:\n"
      "  a:\n"
      "    between: [earth, earth]\n"
      "    from: [0 m, 0 m, 100 m]\n"
      "    to: [20 m, 0 m, 100 m]\n"
      "    free end: both\n"
      "    start: as given\n"
      "    sections:\n"
      "      - {length: 8 m, segments: 4, mass: 10 kg/m, diameter: 0.2 m, axial stiffness: 1 MN,\n"
      "         bending stiffness: 2 kN m^2, end mass: 7 kg}\n"
      "      - {length: 12 m, segments: 8, mass: 4 kg/m, diameter: 0.2 m, axial stiffness: 2 MN,\n"
      "         bending stiffness: 3 kN m^2}\n",
      "openmp");
  test_random draw = test_random_from(test_seed(), 1);
  double mass[13], first[6], last[6];
  for (uint32_t k = 0; k < 13; k++) {
    mass[k] = (k > 0 && k <= 4 ? 10 : 0) + (k < 4 ? 10 : 0) + (k > 4 ? 3 : 0);
    mass[k] += k >= 4 && k < 12 ? 3 : 0;
    if (k == 4) mass[k] += 7;
    for (uint32_t c = 0; c < 3; c++) {
      line_put_node(&e, NODE_HELD_V + c, k, test_uniform(&draw, -2, 2));
    }
  }
  line_advance(&e, 1);
  momenta(&e, mass, first);
  line_advance(&e, 400);
  momenta(&e, mass, last);
  double moved = 0;
  for (int c = 0; c < 6; c++) {
    const double scale = c < 3 ? 300 : 300 * 100;
    assert_true(fabs(last[c] - first[c]) < 1e-10 * scale);
    moved += fabs(first[c]);
  }
  assert_true(moved > 1);
  line_close(&e);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_line_hangs_as_the_catenary_does_to_second_order),
      cmocka_unit_test(a_cantilever_bends_by_its_weight),
      cmocka_unit_test(a_taut_string_swings_at_its_first_three_frequencies),
      cmocka_unit_test(a_wave_of_tension_runs_at_its_speed),
      cmocka_unit_test(energy_is_lost_only_by_damping),
      cmocka_unit_test(a_free_line_falls_to_its_terminal_velocity),
      cmocka_unit_test(a_free_line_keeps_its_momentum),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
