/* SPDX-License-Identifier: Apache-2.0
 * Fenders by forces over deflections, in the study and in CSV files: the same as by distances. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "model/study.h"
#include "support/study_run.h"

enum { TEXT = 3000 };

/* a hull of 1,000 t that comes to one fender of 2 m at 0.6 m/s; `curve`: keys of its curve */
static const char *text_of(const char *curve, const char *vary) {
  static char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 10, step: 0.01}\n"
           "bodies: {hull: {mass: 1e6, inertia: 3e8, position: [0, 8.5], velocity: [0, -0.6]}}\n"
           "fenders: {f: {between: [earth, hull], attachment: [1, 0, 0], plane point: [0, -5, 0], "
           "normal: [0, -1, 0], %s}}\n%s",
           curve, vary);
  return text;
}

/* rows by distance of shares that are numbers of binary digits, so that both are to the bit */
static const char by_distance[] =
    "curve: [[0.5, 8e5, 3e3], [1, 7e5, 2e3], [1.75, 3e5, 1e3], [2, 0, 1e3]]";
static const char by_deflection[] =
    "height: 2, deflection curve: [[12.5 %, 300 kN, 1e3], [50 %, 7e5, 2e3], [0.75, 800 kN, 3e3]]";

static void same(const study_run *a, const study_run *b, double bound) {
  assert_int_equal(a->column_count, b->column_count);
  for (uint32_t c = 0; c < a->column_count; c++) {
    const double own = a->results[c], other = b->results[c];
    if (isnan(own) && isnan(other)) continue;
    if (fabs(own - other) > bound * fabs(own)) {
      fail_msg("%s: %.17g and %.17g", a->columns[c].name, own, other);
    }
  }
}

static void deflections_are_distances_from_the_height(void **state) {
  (void)state;
  study_run a = study_run_text(text_of(by_distance, ""), "openmp");
  study_run b = study_run_text(text_of(by_deflection, ""), "openmp");
  /* she is stopped between the second row and the third */
  assert_true(study_run_result(&a, "fenders.f.greatest_deflection") > 0.25);
  assert_true(study_run_result(&a, "fenders.f.energy_dissipated") > 100);
  same(&a, &b, 0);
  study_run_end(&a);
  study_run_end(&b);
}

/* a first row without deflection is where the force begins; its interval is halved, exactly */
static void the_row_without_deflection_may_be_written(void **state) {
  (void)state;
  study_run a = study_run_text(text_of(by_deflection, ""), "openmp");
  study_run b =
      study_run_text(text_of("height: 2, deflection curve: [[0 %, 0 kN, 1e3], [12.5 %, 3e5, "
                             "1e3], [50 %, 7e5, 2e3], [75 %, 8e5, 3e3]]",
                             ""),
                     "openmp");
  same(&a, &b, 1e-12);
  study_run_end(&a);
  study_run_end(&b);
}

/* the rating of a curve is the energy below it and its greatest force, as of one by distance */
static void the_rating_is_that_of_the_curve(void **state) {
  (void)state;
  study_run a = study_run_text(
      text_of("height: 2, deflection curve: [[50 %, 600 kN], [75 %, 900 kN]]", ""), "openmp");
  const double energy = 0.5 * 1 * 6e5 + 0.5 * 0.5 * (6e5 + 9e5);
  const double taken = study_run_result(&a, "fenders.f.energy_absorbed");
  const double peak = study_run_result(&a, "fenders.f.peak_normal");
  assert_true(fabs(study_run_result(&a, "fenders.f.utilisation_energy") * energy / taken - 1) <
              1e-12);
  assert_true(fabs(study_run_result(&a, "fenders.f.utilisation_reaction") * 9e5 / peak - 1) <
              1e-12);
  study_run_end(&a);
}

/* heights and factors vary from scenario to scenario: each has the curve of its own height */
static void heights_may_vary(void **state) {
  (void)state;
  const char *given =
      "height: 1, deflection curve: [[12.5 %, 3e5, 1e3], [50 %, 7e5, 2e3], [75 %, "
      "8e5, 3e3]]";
  study_run a = study_run_text(text_of(by_deflection, ""), "openmp");
  study_run b =
      study_run_text(text_of(given,
                             "vary: {fenders.f.height: {uniform: [1.9999999, 2.0000001]}, "
                             "'fenders.f.deflection curve[1].force': {uniform: "
                             "[6.999999e5, 7.000001e5]}}\n"),
                     "openmp");
  assert_true(b.column_count == a.column_count + 2);
  assert_true(fabs(study_run_result(&b, "fenders.f.peak_normal") /
                       study_run_result(&a, "fenders.f.peak_normal") -
                   1) < 1e-5);
  study_run_end(&a);
  study_run_end(&b);
}

static void all_devices_agree(void **state) {
  (void)state;
  char study[TEXT];
  snprintf(study, sizeof study, "%s", text_of(by_deflection, ""));
  study_run_same_on_devices(study);
}

/* ------------------------------------------------------------------------------ files */

static char folder[] = "/tmp/allide-table-XXXXXX";

static void write_file(const char *name, const char *text) {
  char path[256];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

/* the values of a study's quantities that end with `name`, in the order of the study */
static uint32_t values_of(const char *file, const char *text, const char *name, double *values) {
  char path[256];
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  uint32_t count = 0;
  write_file(file, text);
  snprintf(path, sizeof path, "%s/%s", folder, file);
  if (ald_study_read(path, &study, report) < 0) fail_msg("%s", ald_report_text(report));
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    if (strstr(study->quantities[q].path, name)) values[count++] = study->quantities[q].value;
  }
  ald_study_destroy(study);
  ald_report_destroy(report);
  return count;
}

static void files_are_read_as_the_study_is(void **state) {
  (void)state;
  enum { MOST = 64 };
  double own[MOST], other[MOST], aliased[MOST];
  write_file("cone.csv",
             "# of a catalogue\n"
             "force [kN],deflection [%],damping\n"
             "300,12.5,1e3\n700 kN,50,2e3\n0.8 MN,75,3e3\n");
  write_file("cone2.csv",
             "deflection,force [kN],damping\n0.125,300,1e3\n0.5,700,2e3\n0.75,800,3e3\n");
  const uint32_t count = values_of("a.yml", text_of(by_deflection, ""), "deflection curve", own);
  assert_int_equal(count, 9);
  assert_int_equal(values_of("b.yml", text_of("height: 2, deflection curve: cone2.csv", ""),
                             "deflection curve", other),
                   count);
  assert_memory_equal(own, other, count * sizeof *own);
  /* shared by two fenders: one file */
  assert_int_equal(values_of("c.yml",
                             "allide: 1\nrun: {duration: 10, step: 0.01}\n"
                             "bodies: {hull: {mass: 1e6, inertia: 3e8, position: [0, 8.5]}}\n"
                             "fenders:\n  a: &f {between: [earth, hull], attachment: [1, 0, 0], "
                             "plane point: [0, -5, 0], normal: [0, -1, 0], height: 2, deflection "
                             "curve: cone2.csv}\n  b: {<<: *f, attachment: [9, 0, 0]}\n",
                             "deflection curve", aliased),
                   2 * count);
  assert_memory_equal(own, aliased, count * sizeof *own);
  assert_memory_equal(own, aliased + count, count * sizeof *own);
}

/* other tables are files by the same means: a hawser's curve, depths of a seabed */
static void any_table_of_numbers_may_be_a_file(void **state) {
  (void)state;
  enum { MOST = 64 };
  double found[MOST];
  static const double curve[] = {0, 0, 0, 0.4, 12e3, 0, 1.2, 8e4, 0};
  static const double depths[] = {0, 0, 90, 0, 500, 95, 400, 0, 110, 400, 500, 118};
  write_file("rope.csv", "distance [m];force [kN]\n0;0\n0.4;12\n1.2;80\n");
  write_file("depths.csv", "x,y,depth\n0,0,90\n0,0.5 km,95\n400,0,110\n400,500,118\n");
  assert_int_equal(values_of("d.yml",
                             "allide: 1\nrun: {duration: 1, step: 0.01}\n"
                             "environment: {seabed depths: depths.csv, water depth: 100}\n"
                             "bodies: {a: {mass: 1e6, inertia: 3e8}}\n"
                             "hawsers: {h: {between: [earth, a], from: [20, 0, 0], to: [9, 0, 0], "
                             "curve: rope.csv, length: 11}}\n",
                             "curve[", found),
                   9);
  for (int k = 0; k < 9; k++) assert_true(found[k] == curve[k]);
  assert_int_equal(values_of("d.yml",
                             "allide: 1\nrun: {duration: 1, step: 0.01}\n"
                             "environment: {seabed depths: depths.csv}\n"
                             "bodies: {a: {mass: 1e6, inertia: 3e8}}\n",
                             "seabed depths[", found),
                   12);
  for (int k = 0; k < 12; k++) assert_true(found[k] == depths[k]);
}

/* a results folder keeps the file: the study can be read from it when the file is gone */
static void folders_keep_the_file(void **state) {
  (void)state;
  char path[256], out[256], text[TEXT];
  ald_study *study = NULL, *again = NULL;
  ald_results *results = NULL;
  ald_run_summary summary;
  ald_report *report = ald_report_create();
  write_file("cone2.csv", "deflection,force [kN]\n0.125,300\n0.5,700\n0.75,800\n");
  snprintf(text, sizeof text, "%s", text_of("height: 2, deflection curve: cone2.csv", ""));
  write_file("kept.yml", text);
  snprintf(path, sizeof path, "%s/kept.yml", folder);
  snprintf(out, sizeof out, "%s/kept", folder);
  assert_int_equal(ald_study_read(path, &study, report), ALD_OK);
  ald_run_def def = ald_run_def_default();
  def.folder = out;
  assert_int_equal(ald_run(study, &def, &summary, report), ALD_OK);
  snprintf(path, sizeof path, "%s/cone2.csv", folder);
  assert_int_equal(unlink(path), 0);
  assert_int_equal(ald_results_open(out, &results, report), ALD_OK);
  assert_int_equal(ald_results_study(results, &again, report), ALD_OK);
  assert_int_equal(again->quantity_count, study->quantity_count);
  ald_results_close(results);
  ald_study_destroy(again);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

static int make_folder(void **state) {
  (void)state;
  return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
  (void)state;
  char command[300];
  snprintf(command, sizeof command, "rm -r '%s'", folder);
  return system(command);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(deflections_are_distances_from_the_height),
      cmocka_unit_test(the_row_without_deflection_may_be_written),
      cmocka_unit_test(the_rating_is_that_of_the_curve),
      cmocka_unit_test(heights_may_vary),
      cmocka_unit_test(all_devices_agree),
      cmocka_unit_test(files_are_read_as_the_study_is),
      cmocka_unit_test(any_table_of_numbers_may_be_a_file),
      cmocka_unit_test(folders_keep_the_file),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
