/* SPDX-License-Identifier: Apache-2.0
 * What single precision means for a study: tensions and ways in closed form, a movement that
 * rounding slows down by a known share, and who is warned and refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "check/single_bound.h"
#include "model/derive.h"
#include "support/runs.h"
#include "support/studies.h"

enum { TEXT_SIZE = 2048 };

/* one line, of 8 segments, 10 kg/m, without a diameter that displaces much: 0.1 kg/m */
static const char line_form[] =
    "allide: 1\n"
    "run: {duration: 1 s, step: 1 ms, precision: %s}\n"
    "environment: {gravity: 10}\n"
    "lines:\n"
    "  one: {between: [earth, earth], from: [0, 0, 0], to: [%.17g, 0, %.17g],\n"
    "    sections: [{length: %.17g, segments: 8, mass: 10, diameter: 0.01,\n"
    "      axial stiffness: %.17g}]}\n";

static double tension_of(double x, double z, double length, double stiffness) {
  char text[TEXT_SIZE];
  snprintf(text, sizeof text, line_form, "double", x, z, length, stiffness);
  ald_study *study = study_of(text);
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  const ald_numbers n = ald_instance_numbers(study, &study->instances[0], values);
  const double tension = ald_single_tension(&n);
  free(values);
  ald_study_destroy(study);
  return tension;
}

/* in air, as z is not below 0; 60 bisections leave rounding alone */
static void tensions_of_lines_are_those_of_closed_forms(void **state) {
  (void)state;
  const double weight = 10 * 10 * 100.0;
  /* upright: stretched by 1 % of a stiffness of 1 MN, and its weight */
  assert_true(fabs(tension_of(0, 101, 100, 1e6) / (1e4 + weight) - 1) < 1e-9);
  /* level and hardly stretched: the sag of a parabola, w^2 D^3/(24 H^2) = S - D, of a stiffness by
   * which it stretches by 1e-6 of that */
  const double each = weight / 100, sag = each * sqrt(pow(99.9, 3) / (24 * 0.1));
  assert_true(fabs(tension_of(99.9, 0, 100, 1e13) / (sag + weight) - 1) < 1e-5);
  /* level and as long as its span, so that stretch is sag: H^3 = w^2 D^2 EA/24 */
  const double cube = cbrt(each * each * 100 * 100 * 1e8 / 24);
  assert_true(fabs(tension_of(100, 0, 100, 1e8) / (cube + weight) - 1) < 1e-9);
}

/* A body of 2 t on a spring of 8 kN/m: 2 rad/s, hit at 3 m/s it goes 1.5 m. A weight: g/w^2. */
static void ways_are_those_of_closed_forms(void **state) {
  (void)state;
  static const char form[] =
      "allide: 1\n"
      "run: {duration: 10 s, step: 0.01 s}\n"
      "environment: {gravity: 10}\n"
      "bodies:\n"
      "  a: {freedoms: [surge], mass: 2 t, inertia: 1, velocity: [%g, 0]}\n"
      "hawsers: {h: {between: [a, earth], to: [90, 0, 0], length: 90,\n"
      "    tension only: no, stiffness: 8 kN/m}}\n";
  static const struct {
    double speed, way, moved;
    ald_single_way what;
  } cases[] = {{3, 1.5, 0.03, ALD_SINGLE_PRESSED}, {0, 2.5, 0, ALD_SINGLE_WEIGHT}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[TEXT_SIZE];
    ald_single_bounds all;
    snprintf(text, sizeof text, form, cases[k].speed);
    ald_study *study = study_of(text);
    assert_int_equal(ald_single_bounds_find(study, &all), ALD_OK);
    assert_int_equal(all.count, 2);
    const ald_single_bound *own = &all.list[0], *moved = &all.list[1];
    assert_int_equal(own->what, cases[k].what);
    assert_true(fabs(own->way / cases[k].way - 1) < 1e-12);
    assert_true(fabs(own->error - 4 * own->place * 0x1p-24 / own->way) < 1e-15);
    /* it starts in the origin and goes 30 m; how far it reaches is at most some metres */
    assert_true(own->place >= 10 * cases[k].speed && own->place < 10 * cases[k].speed + 5);
    assert_int_equal(moved->what, ALD_SINGLE_MOVED);
    assert_true(fabs(moved->way - cases[k].moved) < 1e-15);
    ald_single_bounds_clear(&all);
    ald_study_destroy(study);
  }
}

/* ---- a movement that is rounded */

/* of a body 1,000 m from the first one, whose start is the origin; nothing acts on it */
static const char moved_form[] =
    "allide: 1\n"
    "run: {duration: 1 s, step: 1 ms, precision: single}\n"
    "bodies:\n"
    "  first: {mass: 1 t, inertia: 1}\n"
    "  far: {mass: 1 t, inertia: 1, position: [1000, 0], velocity: [%.17g, 0]}\n";

static ald_study *moving_study(double speed, double *error) {
  char text[TEXT_SIZE];
  ald_single_bounds all;
  snprintf(text, sizeof text, moved_form, speed);
  ald_study *study = study_of(text);
  assert_int_equal(ald_single_bounds_find(study, &all), ALD_OK);
  assert_int_equal(all.count, 1);
  *error = all.list[0].error;
  ald_single_bounds_clear(&all);
  return study;
}

/* Numbers between 512 and 1,024 are 2^-14 = 0.061 mm apart. A step of 0.2 mm, 3.28 of these, is
 * rounded to 3 each time: 8.4 % are lost. One of 0.02 mm, a third of one, is lost as a whole. */
static void rounding_slows_a_movement_by_a_known_share(void **state) {
  (void)state;
  static const struct {
    double speed, lost;
  } cases[] = {{0.2, 1 - 3 * 0x1p-14 / 0.2e-3}, {0.02, 1}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    double bound;
    ald_study *study = moving_study(cases[k].speed, &bound);
    /* a batch steps in the precision of the study, and refuses nothing */
    const ald_batch_def def = ald_batch_def_default();
    ald_batch *batch = NULL;
    ald_body_state state_of_far;
    assert_int_equal(ald_batch_create(study, &def, &batch, NULL), ALD_OK);
    assert_int_equal(ald_batch_step(batch, 1000, NULL), ALD_OK);
    assert_int_equal(ald_batch_state(batch, 0, 1, &state_of_far, NULL), ALD_OK);
    const double lost = 1 - (state_of_far.x - 1000) / cases[k].speed;
    if (!(fabs(lost - cases[k].lost) < 1e-3)) fail_msg("%.6g lost, not %.6g", lost, cases[k].lost);
    /* the bound holds, and is not ten times what happens */
    if (!(lost <= bound && bound < 10 * lost)) fail_msg("%.3g lost, bound %.3g", lost, bound);
    ald_batch_destroy(batch);
    ald_study_destroy(study);
  }
}

/* ---- who is warned, and who is refused */

/* whether a list has the warning, and whose */
static const char *warned(const ald_warnings *warnings) {
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    if (strcmp(own->code, "single_precision") == 0) return own->element;
  }
  return "";
}

/* A line of 1,000 m in segments of 125 m whose tension is 10 kN + 100 kN: of 1 GN, 8 MN/m, its
 * places, known to 0.06 mm, give 477 N, four times which is 1.7 %. Of 100 MN it is a tenth. */
static void a_stiff_line_is_warned_of_in_single_precision_alone(void **state) {
  (void)state;
  static const struct {
    const char *precision;
    double stiffness;
    const char *element;
  } cases[] = {{"single", 1e9, "lines.one"}, {"double", 1e9, ""}, {"single", 1e8, ""}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[TEXT_SIZE];
    ald_warnings *warnings = ald_warnings_create();
    ald_report *report = ald_report_create();
    const double z = 1000 * (1 + 1e4 / cases[k].stiffness);
    snprintf(text, sizeof text, line_form, cases[k].precision, 0.0, z, 1000.0, cases[k].stiffness);
    ald_study *study = study_of(text);
    assert_int_equal(ald_study_check(study, warnings, report), ALD_OK);
    assert_string_equal(warned(warnings), cases[k].element);
    const bool is_single = strcmp(cases[k].precision, "single") == 0;
    assert_int_equal(strstr(ald_report_text(report), "single precision, the median") != NULL,
                     is_single);
    if (cases[k].element[0]) {
      assert_non_null(strstr(ald_report_text(report),
                             "1000 m from the scenario's origin are known "
                             "to 0.06 mm, and its tension stretches a "
                             "segment by some 14 mm"));
      assert_non_null(strstr(ald_report_text(report), "may be off by 1.7 %"));
    }
    ald_report_destroy(report);
    ald_warnings_destroy(warnings);
    ald_study_destroy(study);
  }
}

/* the precision of a run decides, not that of its study */
static void a_run_is_warned_of_in_its_own_precision(void **state) {
  (void)state;
  static const char *const words[] = {"double", "single"};
  for (int of_study = 0; of_study < 2; of_study++) {
    for (int of_run = 0; of_run < 2; of_run++) {
      char text[TEXT_SIZE];
      ald_warnings *warnings = ald_warnings_create();
      snprintf(text, sizeof text, line_form, words[of_study], 0.0, 1000.01, 1000.0, 1e9);
      ald_study *study = study_of(text);
      ald_run_def def = run_settings(1, "openmp");
      def.precision = of_run ? ALD_SINGLE_PRECISION : ALD_DOUBLE;
      def.warnings = warnings;
      (void)run_all(study, def);
      assert_string_equal(warned(warnings), of_run ? "lines.one" : "");
      ald_warnings_destroy(warnings);
      ald_study_destroy(study);
    }
  }
}

/* a body that would not move at all is refused by the check and by the run, not by a run in double
 */
static void errors_as_great_as_results_are_refused(void **state) {
  (void)state;
  double bound;
  ald_report *report = ald_report_create();
  ald_run_summary summary;
  ald_study *study = moving_study(0.02, &bound);
  assert_true(bound > 1);
  assert_int_equal(ald_study_check(study, NULL, report), ALD_BAD_STUDY);
  const char *text = ald_report_text(report);
  assert_non_null(strstr(text,
                         "error: run.step: in single precision places 1000 m from the "
                         "scenario's origin are known to 0.06 mm, and in a step the fastest "
                         "go 0.02 mm"));
  assert_non_null(strstr(text, "write precision: double"));
  ald_report_clear(report);
  ald_run_def def = run_settings(1, "openmp");
  assert_int_equal(ald_run(study, &def, &summary, report), ALD_BAD_STUDY);
  assert_non_null(strstr(ald_report_text(report), "error: run.step: in single precision"));
  def.precision = ALD_DOUBLE;
  (void)run_all(study, def);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tensions_of_lines_are_those_of_closed_forms),
      cmocka_unit_test(ways_are_those_of_closed_forms),
      cmocka_unit_test(rounding_slows_a_movement_by_a_known_share),
      cmocka_unit_test(a_stiff_line_is_warned_of_in_single_precision_alone),
      cmocka_unit_test(a_run_is_warned_of_in_its_own_precision),
      cmocka_unit_test(errors_as_great_as_results_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
