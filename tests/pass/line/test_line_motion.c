/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines in motion against closed forms: axial waves, the frequencies of a string, falling
 * to the terminal velocity, a clamped beam, and what becomes of their energy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/pass/line/line_rows.h"
#include "support/line_stage.h"

static const double pi = 3.14159265358979323846;

static void near_to(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) fail_msg("%.12g, not %.12g", value, expected);
}

/* ------------------------------------------------------------------------------ axial waves */

/* EA 2 MN, 2 kg/m: 1,000 m/s, taut by 2 kN. The end is drawn by 1 mm within 0.04 s, a pulse of 40
 * segments. */
static const char drawn[] =
    "allide: 1\n"
    "run: {duration: 0.2 s, step: 0.5 ms}\n"
    "environment: {gravity: 0}\n"
    "bodies: {end: {motion: prescribed, position: [50.1 m, 0 m, -20 m]}}\n"
    "motions: {draw: {body: end, history: [[0 s, 0 mm], [0.01 s, 0.0908450569 mm],\n"
    "  [0.02 s, 0.5 mm], [0.03 s, 0.9091549431 mm], [0.04 s, 1 mm], [1 s, 1 mm]]}}\n"
    "lines:\n  wire:\n    between: [earth, end]\n    from: [-50 m, 0 m, -20 m]\n    sections:\n"
    "      - {length: 100 m, segments: 100, mass: 2 kg/m, diameter: 1 mm, normal drag: 0,\n"
    "         axial stiffness: 2 MN, normal added mass: 0, axial damping: %g}\n";

/* moments of a pulse of tension until a time: area and mean time */
typedef struct pulse {
  double area, first;
} pulse;
static void add(pulse *p, double tension, double time) {
  p->area += tension;
  p->first += tension * time;
}

/* The mean time of a pulse of tension moves by L/c, whatever its form. The middles of the first and
 * the last segment are 99 m apart; dispersion of a chain delays by (k l)^2/24, 0.03 % here. */
static void axial_waves_have_their_speed(void **state) {
  (void)state;
  char text[2048];
  snprintf(text, sizeof text, drawn, 0.02);
  line_stage s = line_stage_open(text, "openmp");
  pulse near = {0, 0}, far = {0, 0};
  double greatest = 0;
  while (line_stage_time(&s) < 0.19) {
    line_stage_advance(&s, 1);
    const double time = line_stage_time(&s);
    const double at_end = line_stage_tension(&s, 0, 99, 1, 2e6) - 2000;
    if (at_end > greatest && time < 0.09) greatest = at_end;
    /* gone before the echo comes back */
    if (time < 0.09) add(&near, at_end, time);
    add(&far, line_stage_tension(&s, 0, 0, 1, 2e6) - 2000, time);
  }
  line_stage_close(&s);
  const double taken = far.first / far.area - near.first / near.area;
  print_message("wave speed %.6g, greatest %.6g\n", 99 / taken, greatest);
  near_to(99 / taken, 1000, 10);
  /* the end that stands feels twice the pulse */
  near_to(far.area, 2 * near.area, 0.01 * far.area);
  /* EA v/c; the greatest speed of a cubic history is near that of the sine that it follows */
  near_to(greatest, 2e6 * 0.05 / 1000, 0.05 * 100);
}

/* ------------------------------------------------------------------------------ a string */

/* amplitude of mode n of all nodes but the ends, across */
static double in_mode(const line_stage *s, int n) {
  const uint32_t nodes = line_stage_nodes(s, 0);
  double sum = 0, at[3];
  for (uint32_t k = 1; k + 1 < nodes; k++) {
    line_stage_node(s, 0, k, at, NULL);
    sum += at[1] * sin(n * pi * k / (nodes - 1));
  }
  return 2 * sum / (nodes - 1);
}

/* period between the first and the last of the upward crossings of a record */
static double period_of(const double *record, int count, double step) {
  double first = NAN, last = NAN;
  int cycles = -1;
  for (int k = 0; k + 1 < count; k++) {
    if (record[k] >= 0 || record[k + 1] < 0) continue;
    last = step * (k + record[k] / (record[k] - record[k + 1]));
    if (isnan(first)) first = last;
    cycles++;
  }
  return cycles > 0 ? (last - first) / cycles : NAN;
}

/* Struck at one end; afterwards each mode swings on its own. w = n pi/l sqrt(T/m) with the
 * stretched length, T = EA 1 % and m per stretched length; the chain of 50 is lower by (n
 * pi/100)^2/6, 0.15 % for the third, and what the stroke adds to the tension is second order in 1
 * mm. */
static void a_taut_string_has_its_frequencies(void **state) {
  (void)state;
  enum { ROWS = 1500 };
  static const char struck[] =
      "allide: 1\n"
      "run: {duration: 3 s, step: 1 ms}\n"
      "environment: {gravity: 0}\n"
      "bodies: {end: {motion: prescribed, position: [10.1 m, 0 m, 5 m]}}\n"
      "motions: {strike: {body: end, history: [[0 s, 0, 0 mm], [0.02 s, 0, 1 mm],\n"
      "  [0.04 s, 0, 0 mm], [10 s, 0, 0 mm]]}}\n"
      "lines:\n  string:\n    between: [earth, end]\n    from: [0 m, 0 m, 5 m]\n    sections:\n"
      "      - {length: 10 m, segments: 50, mass: 0.5 kg/m, diameter: 5 mm, normal drag: 0,\n"
      "         axial stiffness: 100 kN, normal added mass: 0, axial damping: 0.02}\n";
  static double record[3][ROWS];
  line_stage s = line_stage_open(struck, "openmp");
  line_stage_advance(&s, 50);
  for (int row = 0; row < ROWS; row++) {
    line_stage_advance(&s, 1);
    for (int n = 0; n < 3; n++) record[n][row] = in_mode(&s, n + 1);
  }
  line_stage_close(&s);
  for (int n = 0; n < 3; n++) {
    const double exact = 2 * 10.1 / (n + 1) * sqrt(0.5 / 1.01 / 1000);
    const double period = period_of(record[n], ROWS, 1e-3);
    print_message("mode %d: %.6g s, exact %.6g s\n", n + 1, period, exact);
    near_to(period, exact, 0.01 * exact);
  }
}

/* ------------------------------------------------------------------------------ falling */

static const char falling[] =
    "allide: 1\n"
    "run: {duration: 20 s, step: 10 ms}\n"
    "environment: {gravity: 10, water density: 1000}\n"
    "bodies: {bystander: {motion: prescribed, position: [0, 0, 0]}}\n"
    "motions: {still: {body: bystander, history: [[0 s, 0 m], [99 s, 0 m]]}}\n"
    "lines:\n  rod:\n    between: [earth, bystander]\n    from: [0 m, 0 m, -20 m]\n"
    "    to: [%g m, 0 m, %g m]\n    free end: both\n    start: as given\n    sections:\n"
    "      - {length: 20 m, segments: 20, mass: 20 kg/m, diameter: 0.1 m, axial stiffness: 1 MN,\n"
    "         normal drag: 1.1, axial drag: 0.04, normal added mass: 0.8, axial added mass: 0.3}\n";

/* m' dv/dt = w - d v^2: v = vt tanh(w t/(m' vt)), vt = sqrt(w/d). The step errs by h/2 x the
 * acceleration of 6 m/s^2 over substeps of some ms. */
static void fall(double x, double z, double added, double drag) {
  char text[2048];
  double at[3], velocity[3];
  const double weight = (20 - 1000 * pi / 4 * 0.01) * 10;
  const double terminal = sqrt(weight / drag);
  const double moved = 20 + added * 1000 * pi / 4 * 0.01;
  snprintf(text, sizeof text, falling, x, z);
  line_stage s = line_stage_open(text, "openmp");
  for (int k = 0; k < 4; k++) {
    line_stage_advance(&s, 25);
    const double exact = terminal * tanh(weight * line_stage_time(&s) / (moved * terminal));
    for (uint32_t node = 0; node <= 20; node += 10) {
      line_stage_node(&s, 0, node, at, velocity);
      near_to(-velocity[2], exact, 0.01 * terminal);
    }
  }
  line_stage_advance(&s, 1800);
  line_stage_node(&s, 0, 7, at, velocity);
  print_message("falls at %.6g m/s, exact %.6g m/s\n", -velocity[2], terminal);
  near_to(-velocity[2], terminal, 1e-3 * terminal);
  near_to(velocity[0], 0, 1e-9);
  near_to(velocity[1], 0, 1e-9);
  line_stage_close(&s);
}

static void level_lines_fall_to_their_terminal_velocity(void **state) {
  (void)state;
  fall(20, -20, 0.8, 0.5 * 1000 * 0.1 * 1.1);
}

static void upright_lines_fall_faster(void **state) {
  (void)state;
  fall(0, -40, 0.3, 0.5 * 1000 * 0.1 * pi * 0.04);
}

/* ------------------------------------------------------------------------------ bending */

/* Clamped level at its first end, the other one free: w L^4/(8 EI), 1 % of the length, so that the
 * slope's square costs 1e-4. */
static double tip_of(int segments, double weight) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 20 s, step: 10 ms}\n"
           "environment: {gravity: 10}\n"
           "bodies: {bystander: {motion: prescribed, position: [0, 0, 0]}}\n"
           "motions: {still: {body: bystander, history: [[0 s, 0 m], [99 s, 0 m]]}}\n"
           "lines:\n  beam:\n    between: [earth, bystander]\n    from: [0 m, 0 m, 50 m]\n"
           "    to: [10 m, 0 m, 50 m]\n    clamp from: [1, 0, 0]\n    free end: to\n    sections:\n"
           "      - {length: 10 m, segments: %d, mass: %.17g kg/m, diameter: 0.1 m,\n"
           "         axial stiffness: 1 MN, bending stiffness: 10 kN m^2}\n",
           segments, weight / 10);
  line_stage s = line_stage_open(text, "openmp");
  double at[3], velocity[3], pull[3];
  line_stage_node(&s, 0, (uint32_t)segments, at, velocity);
  /* the root's force and the whole weight */
  line_stage_pull(&s, 0, 0, pull);
  near_to(pull[2], -weight * 10, 0.01 * weight * 10);
  line_stage_close(&s);
  return 50 - at[2];
}

static void clamped_lines_bend_as_beams(void **state) {
  (void)state;
  const double exact = 0.1, weight = exact * 8 * 1e4 / 1e4;
  const double coarse = tip_of(20, weight), fine = tip_of(40, weight);
  print_message("tip %.6g, %.6g, exact %.6g\n", coarse, fine, exact);
  near_to(fine, exact, 0.01 * exact);
  /* it comes nearer with more segments, unless it is there */
  assert_true(fabs(fine - exact) < fmax(0.7 * fabs(coarse - exact), 2e-4 * exact));
}

/* ------------------------------------------------------------------------------ energy */

/* of motion, strain and weight [J] */
static double energy_of(const line_stage *s, double segment, double mass, double stiffness,
                        double gravity) {
  const uint32_t nodes = line_stage_nodes(s, 0);
  double energy = 0, at[3], velocity[3];
  for (uint32_t k = 0; k < nodes; k++) {
    const double m = mass * segment * (k == 0 || k + 1 == nodes ? 0.5 : 1);
    line_stage_node(s, 0, k, at, velocity);
    for (int i = 0; i < 3; i++) energy += m * velocity[i] * velocity[i] / 2;
    energy += m * gravity * at[2];
    if (k + 1 == nodes) break;
    /* a line does not push */
    const double strain = fmax(line_stage_tension(s, 0, k, segment, stiffness) / stiffness, 0);
    energy += stiffness * segment * strain * strain / 2;
  }
  return energy;
}

static const char swinging[] =
    "allide: 1\n"
    "run: {duration: 30 s, step: %g s}\n"
    "environment: {gravity: 10}\n"
    "bodies: {bystander: {motion: prescribed, position: [0, 0, 30 m]}}\n"
    "motions: {still: {body: bystander, history: [[0 s, 0 m], [99 s, 0 m]]}}\n"
    "lines:\n  rope:\n    between: [earth, bystander]\n    from: [0 m, 0 m, 30 m]\n"
    "    to: [9 m, 0 m, 0 m]\n    free end: to\n    start: as given\n    sections:\n"
    "      - {length: 10 m, segments: 20, mass: 1 kg/m, diameter: 1 cm, axial stiffness: 20 kN,\n"
    "         normal drag: 0, normal added mass: 0, axial damping: %g}\n";

/* shares of the start's energy, above rest, that are left at the end and that there were at most */
static void swing(double step, double damping, double seconds, double *left, double *most) {
  char text[2048];
  snprintf(text, sizeof text, swinging, step, damping);
  line_stage s = line_stage_open(text, "openmp");
  const double lowest = 10 * 10 * (30 - 5), had = energy_of(&s, 0.5, 1, 2e4, 10) - lowest;
  *most = 1;
  while (line_stage_time(&s) < seconds - 0.1) {
    line_stage_advance(&s, (uint32_t)rint(0.2 / step));
    *left = (energy_of(&s, 0.5, 1, 2e4, 10) - lowest) / had;
    *most = fmax(*most, *left);
  }
  print_message("damping %g, step %g s: %.4g left, %.4g at most\n", damping, step, *left, *most);
  line_stage_close(&s);
}

/* A slack rope swings from one end in air, cracks like a whip, and goes on. Without drag and
 * damping it keeps its energy, as far as the steps follow its snaps: 0.14 of a radian of its
 * fastest wave. With the damping of the product's default it gains nothing in steps ten times as
 * long. */
static void only_its_damping_takes_energy_from_a_line(void **state) {
  (void)state;
  double left, most;
  swing(0.25e-3, 0, 12, &left, &most);
  near_to(left, 1, 0.02);
  near_to(most, 1, 0.02);
  swing(10e-3, 0.02, 30, &left, &most);
  assert_true(most < 1.001 && left < 0.9 && left > 0);
  swing(10e-3, 0.2, 30, &left, &most);
  assert_true(most < 1.001 && left < 0.9 && left > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(axial_waves_have_their_speed),
      cmocka_unit_test(a_taut_string_has_its_frequencies),
      cmocka_unit_test(level_lines_fall_to_their_terminal_velocity),
      cmocka_unit_test(upright_lines_fall_faster),
      cmocka_unit_test(clamped_lines_bend_as_beams),
      cmocka_unit_test(only_its_damping_takes_energy_from_a_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
