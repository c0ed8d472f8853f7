/* SPDX-License-Identifier: Apache-2.0
 * The energy of a berthing against the port engineers' formula, 1/2 M v^2 C_M C_E: what fenders
 * take of a ship without friction, head-on and at an angle, by her added mass in sway. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "support/studies.h"

static const double length = 190, breadth = 28, draught = 9, block = 0.65, speed = 0.15;

/* one fender `ahead` of midship's place on an edge without friction, a ship that turns by `angle`
 */
static ald_series *berth(const char *added, double depth, double ahead, double angle) {
  static char text[4096];
  snprintf(
      text, sizeof text,
      "allide: 1\nrun: {duration: 30 s, step: 5 ms, scheme: rk4}\n"
      "environment: {water density: 1025 kg/m^3, water depth: %g m}\nbodies:\n"
      "  ship: {ship: {length: %g m, breadth: %g m, draught: %g m, block coefficient: %g, KG: 12 "
      "m%s%s}, approach: {berth: earth, place: 0 m, angle: %g deg, gap: 0.3 m}, speed: %g m/s}\n"
      "hydrostatics: {w: {body: ship}}\n"
      "fenders: {f: {between: [earth, ship], attachment: [%g m, 0, %g m], plane point: [0, %g m, "
      "0], normal: [0, -1, 0], curve: [[0, 3 MN], [1.5 m, 0]]}}\n",
      depth, length, breadth, draught, block, *added ? ", added mass: " : "", added, angle, speed,
      ahead, 12 - draught, -breadth / 2);
  return series_of(text, "openmp");
}

static double most(const ald_series *series, const char *name) {
  double greatest = 0;
  const size_t column = series_column(series, name);
  for (size_t row = 0; row < series->row_count; row++) {
    greatest = fmax(greatest, series->values[row * series->column_count + column]);
  }
  return greatest;
}

/* a linear spring: its energy is F^2/(2 k) */
static double energy_of(const ald_series *series) {
  const double force = most(series, "fenders.f.normal"), stiffness = 3e6 / 1.5;
  return force * force / (2 * stiffness);
}

static double mass(void) { return 1025 * block * length * breadth * draught; }

static void head_on_the_fender_takes_the_mass_that_moves(void **state) {
  (void)state;
  /* PIANC 2002: 1.8 at a clearance of 0.1 of the draught, 1.5 at 0.5, linear between */
  const struct {
    const char *added;
    double depth, factor;
  } cases[] = {{"", 20, 1 + 2 * draught / breadth},
               {"berthing", 20, 1 + 2 * draught / breadth},
               {"keel clearance", 1.05 * draught, 1.8},
               {"keel clearance", 1.1 * draught, 1.8},
               {"keel clearance", 1.3 * draught, 1.65},
               {"keel clearance", 1.5 * draught, 1.5},
               {"keel clearance", 40, 1.5}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    ald_series *series = berth(cases[k].added, cases[k].depth, 0, 0);
    const double wanted = 0.5 * mass() * speed * speed * cases[k].factor;
    const double energy = energy_of(series);
    print_message("  %-14s %5.1f m: %.1f kJ, 1/2 M v^2 C_M %.1f kJ\n", cases[k].added,
                  cases[k].depth, energy / 1e3, wanted / 1e3);
    /* she heels a little as she is pushed above her centre of gravity */
    assert_true(fabs(energy / wanted - 1) < 5e-3);
    ald_series_destroy(series);
  }
  ald_series *series = berth("impact", 20, 0, 0);
  assert_true(energy_of(series) <
              0.85 * 0.5 * mass() * speed * speed * (1 + 2 * draught / breadth));
  ald_series_destroy(series);
}

/* K^2/(K^2 + x^2) of a touch x ahead of midships, without friction */
static void off_midships_she_turns(void **state) {
  (void)state;
  for (double ahead = -60; ahead <= 60; ahead += 40) {
    ald_series *series = berth("", 20, ahead, 0);
    ald_study *study = NULL;
    ald_report *report = ald_report_create();
    double factor = 0, gyration = 0;
    assert_int_equal(ald_study_read_text(
                         "allide: 1\nrun: {duration: 1, step: 0.1}\nbodies: {ship: {ship: {length: "
                         "190 m, breadth: 28 m, draught: 9 m, block coefficient: 0.65, KG: 12 m}, "
                         "approach: {berth: earth, place: 0 m, angle: 0 deg, gap: 0.3 m}, speed: "
                         "0.15 m/s}}\nfenders: {f: {between: [earth, ship], attachment: [0, 0, 3], "
                         "plane point: [0, -14, 0], normal: [0, -1, 0], curve: [[0, 3e6], [1.5, "
                         "0]]}}\n",
                         "berth", &study, report),
                     ALD_OK);
    ald_report_clear(report);
    assert_int_equal(ald_study_berthings(study, report), ALD_OK);
    assert_int_equal(sscanf(ald_report_text(report), "ship: C_M %lf, K %lf m", &factor, &gyration),
                     2);
    const double turns = gyration * gyration / (gyration * gyration + ahead * ahead);
    const double wanted = 0.5 * mass() * speed * speed * factor * turns;
    print_message("  %+.0f m: %.4f of 1/2 M v^2 C_M C_E, C_E %.3f\n", ahead,
                  energy_of(series) / wanted, turns);
    /* K is printed to three digits; she heels, and her fender's place moves as she turns */
    assert_true(fabs(energy_of(series) / wanted - 1) < 0.02);
    ald_report_destroy(report);
    ald_study_destroy(study);
    ald_series_destroy(series);
  }
}

static void a_body_with_too_little_is_told(void **state) {
  (void)state;
  static const struct {
    const char *body;
    int told;
  } cases[] = {
      {"ship: {length: 190, breadth: 28, draught: 9, block coefficient: 0.65, KG: 12}", 0},
      {"ship: {length: 190, breadth: 28, draught: 9, block coefficient: 0.65, KG: 12, added mass: "
       "impact}",
       1},
      {"freedoms: six, mass: 30000 t, radii of gyration: [10, 47, 47]", 1},
      {"freedoms: six, mass: 30000 t, radii of gyration: [10, 47, 47], added mass ratios: [0.05, "
       "0.6, "
       "1, 0.2, 1, 0.4]",
       0},
  };
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[2048];
    snprintf(
        text, sizeof text,
        "allide: 1\nrun: {duration: 1, step: 0.1}\nbodies: {a: {%s, approach: {berth: earth, "
        "place: 0, angle: 0, gap: 0.3}, speed: 0.15}}\nfenders: {f: {between: [earth, a], "
        "attachment: [0, 0, 3], plane point: [0, -14, 0], normal: [0, -1, 0], curve: [[0, 3e6], "
        "[1.5, 0]]}}\n",
        cases[k].body);
    ald_study *study = study_of(text);
    ald_warnings *warnings = ald_warnings_create();
    int told = 0;
    assert_int_equal(ald_study_check(study, warnings, NULL), ALD_OK);
    for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
      told += strcmp(ald_warnings_at(warnings, w)->code, "berthing_mass") == 0;
    }
    assert_int_equal(told, cases[k].told);
    ald_warnings_destroy(warnings);
    ald_study_destroy(study);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(head_on_the_fender_takes_the_mass_that_moves),
      cmocka_unit_test(off_midships_she_turns),
      cmocka_unit_test(a_body_with_too_little_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
