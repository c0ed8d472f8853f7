/* SPDX-License-Identifier: Apache-2.0
 * Places of dynamic lines that are reported, and the strain energy of lines, against closed
 * forms. */
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
#include "support/study_run.h"

static const double gravity = 9.80665;

static void near_to(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) fail_msg("%.17g, not %.17g", value, expected);
}

/* ------------------------------------------------------------------------------ at rest */

/* 100 kg/m over 60 m below, 40 kg/m over 40 m above a clump of 1 t, in air; free below */
static const char hanging[] =
    "allide: 1\nrun: {duration: 0.01 s, step: 1 ms}\n"
    "bodies: {top: {fixed: yes, position: [0 m, 0 m, 200 m]}}\nlines:\n  c:\n"
    "    between: [earth, top]\n    from: [0 m, 0 m, 100 m]\n    free end: from\n"
    "    report at: [0 m, 2.5 m, 30 m, 59.9 m, 60 m, 62 m, 100 m]\n    sections:\n"
    "      - {length: 60 m, segments: 12, mass: 100 kg/m, diameter: 1 mm,\n"
    "         axial stiffness: 1 GN, end mass: 1 t}\n"
    "      - {length: 40 m, segments: 10, mass: 40 kg/m, diameter: 1 mm,\n"
    "         axial stiffness: 2 GN}\n";

/* A segment bears what hangs on its lower node: the weight below its middle. Each node rests to
 * 1e-8 of the greatest tension, and 22 of them add up. */
static void a_place_bears_what_hangs_below(void **state) {
  (void)state;
  static const struct {
    const char *name;
    double mass; /* of what hangs there [kg] */
  } cases[] = {
      {"lines.c[0 m].tension", 100 * 2.5}, /* at a free end that of its segment */
      {"lines.c[2.5 m].tension", 100 * 2.5},
      {"lines.c[30 m].tension", 100 * 32.5}, /* a node: the segment ahead */
      {"lines.c[59.9 m].tension", 100 * 57.5},
      {"lines.c[60 m].tension", 6000 + 1000 + 40 * 2}, /* above the clump */
      {"lines.c[62 m].tension", 7000 + 40 * 2},
      {"lines.c[100 m].tension", 7000 + 40 * 40}, /* at a held end that of the very end */
  };
  study_run v = study_run_text(hanging, "openmp");
  const double most = 8600 * gravity;
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    near_to(study_run_at(&v, cases[k].name, 0), cases[k].mass * gravity, 22e-8 * most);
  }
  assert_true(study_run_at(&v, "lines.c[100 m].tension", 0) ==
              study_run_at(&v, "lines.c.tension_to", 0));
  assert_true(study_run_result(&v, "lines.c[100 m].peak_tension") ==
              study_run_result(&v, "lines.c.peak_tension_to"));
  double energy = 0; /* T^2 l/2EA of each segment */
  for (int k = 0; k < 12; k++) energy += pow(100 * (5 * k + 2.5) * gravity, 2) * 5 / 2e9;
  for (int k = 0; k < 10; k++) energy += pow((7000 + 40 * (4 * k + 2)) * gravity, 2) * 4 / 4e9;
  near_to(study_run_at(&v, "lines.c.strain_energy", 0), energy, 44e-8 * energy);
  study_run_end(&v);
}

/* Two bars in a row, drawn by 0.1 m within 20 s: F = x/(L1/EA1 + L2/EA2), and both store
 * F^2 L/(2EA). Its first period is some 0.08 s; what still moves is of its square over that of the
 * ramp, 1e-5, and the damper adds rate x C/L, 2e-4 of F at the end. */
static void a_bar_that_is_pulled_slowly_stores_its_work(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 30 s, step: 0.01 s}\nenvironment: {gravity: 0}\n"
      "bodies: {end: {motion: prescribed, position: [30 m, 0 m, 5 m]}}\n"
      "motions: {draw: {body: end, history: [[0 s, 0 m], [20 s, 0.1 m], [30 s, 0.1 m]]}}\n"
      "lines:\n  bar:\n    between: [earth, end]\n    from: [0 m, 0 m, 5 m]\n"
      "    report at: [5 m, 25 m]\n    sections:\n"
      "      - {length: 10 m, segments: 5, mass: 5 kg/m, diameter: 1 mm, axial stiffness: 5 MN,\n"
      "         axial damping: 0.2}\n"
      "      - {length: 20 m, segments: 5, mass: 5 kg/m, diameter: 1 mm, axial stiffness: 2 MN,\n"
      "         axial damping: 0.2}\n",
      "openmp");
  const double give = 10 / 5e6 + 20 / 2e6;
  for (long row = 500; row <= 3000; row += 500) {
    const double drawn = study_run_at(&v, "bodies.end.x", row) - 30, force = drawn / give;
    near_to(study_run_at(&v, "lines.bar[5 m].tension", row), force, 1e-3 * 0.1 / give);
    near_to(study_run_at(&v, "lines.bar[25 m].tension", row), force, 1e-3 * 0.1 / give);
    near_to(study_run_at(&v, "lines.bar.strain_energy", row), force * force * give / 2,
            2e-3 * 0.01 / give / 2);
  }
  /* it has come to rest but for the rounding of damped waves */
  const double work = 0.1 * 0.1 / give / 2;
  near_to(study_run_at(&v, "lines.bar.strain_energy", -1), work, 1e-9 * work);
  near_to(study_run_result(&v, "lines.bar.greatest_strain_energy"), work, 1e-3 * work);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ bending */

/* A clamped beam of 10 m under w = 10 N/m: the lumps have the moments of the uniform weight at the
 * nodes and its shear in the middle of segments, exactly but for the deflection, 1.25e-3 of the
 * length (its square, and the settling to 1e-8 of the greatest force times EA over bending). */
static void a_clamped_beam_has_its_moments(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 0.01 s, step: 1 ms}\nenvironment: {gravity: 10}\n"
      "bodies: {bystander: {fixed: yes, position: [0 m, 0 m, 50 m]}}\nlines:\n  beam:\n"
      "    between: [earth, bystander]\n    from: [0 m, 0 m, 50 m]\n    to: [10 m, 0 m, 0 m]\n"
      "    free end: to\n    clamp from: [1, 0, 0]\n"
      "    report at: [0 m, 0.25 m, 5 m, 5.25 m, 10 m]\n    sections:\n"
      "      - {length: 10 m, segments: 20, mass: 1 kg/m, diameter: 1 cm, axial stiffness: 1 MN,\n"
      "         bending stiffness: 1 MN m^2, normal drag: 0}\n",
      "openmp");
  const double w = 10, length = 10, root = w * length * length / 2;
  near_to(study_run_at(&v, "lines.beam[0 m].bending_moment", 0), root, 1e-4 * root);
  near_to(study_run_at(&v, "lines.beam[5 m].bending_moment", 0), root / 4, 1e-4 * root);
  /* linear between the nodes at 5 m and 5.5 m */
  near_to(study_run_at(&v, "lines.beam[5.25 m].bending_moment", 0), w * (5 * 5 + 4.5 * 4.5) / 4,
          1e-4 * root);
  near_to(study_run_at(&v, "lines.beam[10 m].bending_moment", 0), 0, 1e-9 * root);
  near_to(study_run_at(&v, "lines.beam[0.25 m].shear_force", 0), w * 9.75, 1e-3 * w);
  near_to(study_run_at(&v, "lines.beam[5.25 m].shear_force", 0), w * 4.75, 1e-3 * w);
  near_to(study_run_result(&v, "lines.beam[0 m].peak_bending_moment"), root, 1e-4 * root);
  /* w^2 L^5/(40 EI); the chain's sum of squared moments has 3/4 (h/L)^2 and less of it more */
  const double energy = w * w * pow(length, 5) / 40 / 1e6;
  near_to(study_run_at(&v, "lines.beam.strain_energy", 0), energy, 5e-3 * energy);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ in motion */

static const char swinging[] =
    "allide: 1\nrun: {duration: 13 s, step: 0.25 ms}\nenvironment: {gravity: 10}\n"
    "bodies: {bystander: {motion: prescribed, position: [0, 0, 30 m]}}\n"
    "motions: {still: {body: bystander, history: [[0 s, 0 m], [99 s, 0 m]]}}\n"
    "lines:\n  rope:\n    between: [earth, bystander]\n    from: [0 m, 0 m, 30 m]\n"
    "    to: [9 m, 0 m, 0 m]\n    free end: to\n    start: as given\n    sections:\n"
    "      - {length: 10 m, segments: 20, mass: 1 kg/m, diameter: 1 cm, axial stiffness: 20 kN,\n"
    "         normal drag: 0, normal added mass: 0, axial damping: 0}\n";

/* A slack rope falls from one end, snaps taut and goes on: motion, weight and strain keep their
 * sum, within 2 % as its steps follow its snaps (test_line_motion.c); the strain is 10 % of it at
 * times, so that the sum would not stand without it. */
static void a_swinging_rope_keeps_its_energy(void **state) {
  (void)state;
  line_stage s = line_stage_open(swinging, "openmp");
  double had = 0, strain_most = 0, strayed = 0;
  for (int n = 0; line_stage_time(&s) < 12; n++) {
    double at[3], velocity[3], energy = -10 * 10 * (30 - 5);
    const double strain = line_stage_trace(&s, 0, LINE_TRACE_ENERGY);
    for (uint32_t k = 0; k < 21; k++) {
      const double m = 0.5 * (k == 0 || k == 20 ? 0.5 : 1);
      line_stage_node(&s, 0, k, at, velocity);
      for (int i = 0; i < 3; i++) energy += m * velocity[i] * velocity[i] / 2;
      energy += m * 10 * at[2];
    }
    energy += strain;
    if (n == 0) had = energy;
    strain_most = fmax(strain_most, strain / had);
    strayed = fmax(strayed, fabs(energy / had - 1));
    line_stage_advance(&s, 80);
  }
  line_stage_close(&s);
  print_message("strain up to %.3g of the energy, which strays by %.2g\n", strain_most, strayed);
  assert_true(strayed < 0.02);
  assert_true(strain_most > 0.1);
}

/* a chain of two sections with a clump, drawn up and down in waves, that bends and is paid out */
static const char drawn[] =
    "allide: 1\nrun: {duration: 6 s, step: 0.02 s}\n"
    "environment: {water depth: 60 m, current: [0.5 m/s, 0 m/s], wave height: 2 m,\n"
    "  wave period: 6 s}\n"
    "bodies: {top: {motion: prescribed, position: [40 m, 0 m, 0 m]}}\n"
    "motions: {m: {body: top, amplitude: [1 m, 0 m, 1.5 m], period: 4 s, ramp time: 1 s}}\n"
    "lines:\n  c:\n    between: [earth, top]\n    from: [0 m, 0 m, -50 m]\n"
    "    pay out rate: 0.3 m/s\n    pay out until: 4 s\n"
    "    report at: [0 m, 12.5 m, 40 m, 55 m, 70 m]\n    sections:\n"
    "      - {length: 40 m, segments: 8, mass: 60 kg/m, diameter: 0.1 m, axial stiffness: 5 MN,\n"
    "         bending stiffness: 10 kN m^2, end mass: 200 kg}\n"
    "      - {length: 30 m, segments: 6, mass: 30 kg/m, diameter: 0.1 m, axial stiffness: 5 MN}\n";

/* the greatest and least of a series, of the rows whose forces act in a step: all but the last */
static void expect_peaks(const study_run *v, const char *place) {
  char name[80];
  double most = 0, least = (double)INFINITY, moment = 0;
  for (long row = 0; row + 1 < (long)v->series->row_count; row++) {
    snprintf(name, sizeof name, "%s.tension", place);
    most = fmax(most, study_run_at(v, name, row));
    least = fmin(least, study_run_at(v, name, row));
    snprintf(name, sizeof name, "%s.bending_moment", place);
    moment = fmax(moment, study_run_at(v, name, row));
  }
  snprintf(name, sizeof name, "%s.peak_tension", place);
  assert_true(study_run_result(v, name) == most && most > 0);
  snprintf(name, sizeof name, "%s.least_tension", place);
  assert_true(study_run_result(v, name) == least && least < most);
  snprintf(name, sizeof name, "%s.peak_bending_moment", place);
  assert_true(study_run_result(v, name) == moment);
}

static void results_are_the_extremes_of_the_series(void **state) {
  (void)state;
  static const char *const places[] = {"lines.c[0 m]", "lines.c[12.5 m]", "lines.c[40 m]",
                                       "lines.c[55 m]", "lines.c[70 m]"};
  study_run v = study_run_text(drawn, "openmp");
  double energy = 0;
  for (int k = 0; k < 5; k++) expect_peaks(&v, places[k]);
  for (long row = 0; row + 1 < (long)v.series->row_count; row++) {
    energy = fmax(energy, study_run_at(&v, "lines.c.strain_energy", row));
    assert_true(study_run_at(&v, "lines.c[0 m].tension", row) ==
                study_run_at(&v, "lines.c.tension_from", row));
  }
  assert_true(study_run_result(&v, "lines.c.greatest_strain_energy") == energy);
  study_run_end(&v);
}

static void devices_agree(void **state) {
  (void)state;
  study_run_same_on_devices(drawn);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_place_bears_what_hangs_below),
      cmocka_unit_test(a_bar_that_is_pulled_slowly_stores_its_work),
      cmocka_unit_test(a_clamped_beam_has_its_moments),
      cmocka_unit_test(a_swinging_rope_keeps_its_energy),
      cmocka_unit_test(results_are_the_extremes_of_the_series),
      cmocka_unit_test(devices_agree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
