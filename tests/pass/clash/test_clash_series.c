/* SPDX-License-Identifier: Apache-2.0
 * Forces of clashes over time: of lines, at places of lines, on bars, on meshes and in bores, in
 * every scheme. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/study_run.h"

enum { TEXT = 4096 };

/* the scheme, and whether it records a step at its end, so that the last row counts */
static const struct {
  const char *name;
  int late;
} schemes[] = {{"semi-implicit", 0}, {"explicit", 0},       {"frozen", 0},
               {"rk4", 1},           {"dormand-prince", 1}, {"trapezoidal", 1}};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

/* greatest value of a series, of all rows or without the last one */
static double most_of(const study_run *v, const char *name, int all) {
  double most = 0;
  const long rows = (long)v->series->row_count;
  for (long row = 0; row < rows - !all; row++) most = fmax(most, study_run_at(v, name, row));
  return most;
}

static void same(const char *scheme, const char *what, double value, double expected) {
  if (fabs(value - expected) <= 1e-12 * expected) return;
  fail_msg("%s, %s: %.17g, expected %.17g", scheme, what, value, expected);
}

/* Two lines that overlap by 0.1 m at the start, 400 kN/m each, and one that a body presses on a
 * bar; without gravity, in air. */
static const char crossing[] =
    "allide: 1\nrun: {duration: 0.25 s, step: 0.5 ms, scheme: %s}\n"
    "environment: {gravity: 0, water density: 1e-3 kg/m^3}\n"
    "bodies: {a: {motion: prescribed, position: [0, -5, 21]},\n"
    "         b: {motion: prescribed, position: [0, 5, 21]}}\n"
    "motions: {down: {body: [a, b], history: [[0 s, 0, 0, 0], [1 s, 0, 0, -2 m]]}}\n"
    "bars: {guide: {body: earth, from: [-2, 0, 20.6], to: [2, 0, 20.6], diameter: 0.2 m,\n"
    "               clash stiffness: 400 kN/m}}\n"
    "lines:\n"
    "  low: {between: [earth, earth], from: [-5, 0, 0], to: [5, 0, 0], report at: [1 m, 5 m],\n"
    "    sections: [{length: 9.95 m, segments: 11, mass: 100 kg/m, diameter: 0.2 m,\n"
    "      axial stiffness: 10 MN, clash stiffness: 400 kN/m}]}\n"
    "  high: {between: [earth, earth], from: [0.1, -5, 0.1], to: [0.1, 5, 0.1],\n"
    "    sections: [{length: 9.95 m, segments: 11, mass: 100 kg/m, diameter: 0.2 m,\n"
    "      axial stiffness: 10 MN, clash stiffness: 400 kN/m}]}\n"
    "  pressed: {between: [a, b], start: as given, report at: [4.975 m],\n"
    "    sections: [{length: 9.95 m, segments: 10, mass: 10 kg/m, diameter: 0.2 m,\n"
    "      axial stiffness: 10 MN, clash stiffness: 400 kN/m}]}\n";

/* The first force is k depth = 200 kN/m x 0.1 m; what lines and bars record is the greatest of the
 * series; a place shows the contact that its segment is in, and nothing where it is in none. */
static void the_record_is_the_greatest_of_the_series(void **state) {
  (void)state;
  for (int k = 0; k < SCHEMES; k++) {
    char text[TEXT];
    snprintf(text, sizeof text, crossing, schemes[k].name);
    study_run v = study_run_text(text, "openmp");
    const char *name = schemes[k].name;
    const int all = schemes[k].late;
    same(name, "first", most_of(&v, "lines.low.clash_force", 1), 20e3);
    same(name, "low", most_of(&v, "lines.low.clash_force", all),
         study_run_result(&v, "lines.low.peak_clash_force"));
    same(name, "high", most_of(&v, "lines.high.clash_force", all),
         study_run_result(&v, "lines.high.peak_clash_force"));
    same(name, "guide", most_of(&v, "bars.guide.clash_force", all),
         study_run_result(&v, "bars.guide.peak_clash_force"));
    same(name, "pressed", most_of(&v, "lines.pressed.clash_force", all),
         study_run_result(&v, "lines.pressed.peak_clash_force"));
    assert_true(most_of(&v, "bars.guide.clash_force", 1) > 1e3);
    assert_true(most_of(&v, "lines.low[1 m].clash_force", 1) == 0);
    long rows = (long)v.series->row_count, touched = 0;
    for (long row = 0; row < rows; row++) {
      const double low = study_run_at(&v, "lines.low.clash_force", row);
      const double bar = study_run_at(&v, "bars.guide.clash_force", row);
      /* the pressed line is met at a joint: one contact, which both have in full */
      assert_true(study_run_at(&v, "lines.low[5 m].clash_force", row) == low);
      same(name, "at the bar", study_run_at(&v, "lines.pressed[4.975 m].clash_force", row), bar);
      same(name, "on the line", study_run_at(&v, "lines.pressed.clash_force", row), bar);
      touched += low > 0;
    }
    /* they part */
    assert_true(touched > 20 && touched < rows - 20);
    study_run_end(&v);
  }
}

/* A rope of 72 kg that lies on a plate: the force over time is its weight, in every scheme. */
static const char lying[] =
    "allide: 1\nrun: {duration: 3 s, step: 2 ms, scheme: %s}\n"
    "environment: {water depth: 500 m}\n"
    "meshes: {plate: {box: {length: 10, breadth: 4, height: 1, divisions: [7, 3, 1]},\n"
    "         at: [0, 0, -0.5]}}\n"
    "bodies: {p: {position: [0, 0, 10], mesh: plate, fixed: yes}}\n"
    "line contacts: {deck: {body: p, clash stiffness: 400 kN/m, clash damping: 4 kN s/m}}\n"
    "lines:\n"
    "  rope: {between: [earth, earth], from: [-3, 0.2, 10.05], to: [3, 0.2, 10.05],\n"
    "    free end: both, start: as given,\n"
    "    sections: [{length: 6 m, segments: 12, mass: 12 kg/m, diameter: 0.1 m,\n"
    "      axial stiffness: 2 MN, clash stiffness: 400 kN/m, clash damping: 4 kN s/m}]}\n";

static void at_rest_the_force_is_the_weight(void **state) {
  (void)state;
  const double weight = 72 * 9.80665;
  for (int k = 0; k < SCHEMES; k += test_is_slow() ? 3 : 1) {
    char text[TEXT];
    snprintf(text, sizeof text, lying, schemes[k].name);
    study_run v = study_run_text(text, "openmp");
    /* it trembles by some per cent yet: the mean of the last second, of the greatest of each step
     */
    double sum = 0;
    for (long row = 1; row <= 500; row++) sum += study_run_at(&v, "line contacts.deck.force", -row);
    print_message("  %s: %.4f of the weight\n", schemes[k].name, sum / 500 / weight);
    assert_true(sum / 500 / weight > 0.999 && sum / 500 / weight < 1.06);
    /* of one segment; the sum of all is more */
    assert_true(most_of(&v, "line contacts.deck.force", 1) >=
                study_run_result(&v, "line contacts.deck.peak_force"));
    study_run_end(&v);
  }
}

/* A hose that falls by 0.1 m within a pipe, in air. */
static const char inside[] =
    "allide: 1\nrun: {duration: 1 s, step: 1 ms, scheme: %s}\n"
    "lines:\n"
    "  pipe: {between: [earth, earth], from: [0, 0, 10], to: [10, 0, 10], start: as given,\n"
    "    sections: [{length: 9.95 m, segments: 10, mass: 60 kg/m, diameter: 0.4 m,\n"
    "      axial stiffness: 20 MN}]}\n"
    "  hose: {between: [earth, earth], from: [0, 0, 10], to: [10, 0, 10], start: as given,\n"
    "    free end: both,\n"
    "    sections: [{length: 10 m, segments: 20, mass: 5 kg/m, diameter: 0.1 m,\n"
    "      axial stiffness: 2 MN}]}\n"
    "inside contacts:\n"
    "  bore: {between: [hose, pipe], bore: 0.3 m, stiffness per length: 50 kN/m^2,\n"
    "    damping per length: 1 kN s/m^2}\n";

static void a_bore_has_its_force_in_every_scheme(void **state) {
  (void)state;
  for (int k = 0; k < SCHEMES; k += test_is_slow() ? 3 : 1) {
    char text[TEXT];
    snprintf(text, sizeof text, inside, schemes[k].name);
    study_run v = study_run_text(text, "openmp");
    const double most = most_of(&v, "inside contacts.bore.force", schemes[k].late);
    assert_true(most > 50 * 9.80665);
    same(schemes[k].name, "bore", most, study_run_result(&v, "inside contacts.bore.peak_force"));
    study_run_end(&v);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_record_is_the_greatest_of_the_series),
      cmocka_unit_test(at_rest_the_force_is_the_weight),
      cmocka_unit_test(a_bore_has_its_force_in_every_scheme),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
