/* SPDX-License-Identifier: Apache-2.0
 * `from: ship`: the table of a body's particulars in studies, the added mass that comes with it,
 * and `allide radiation STUDY`, whose written table gives the same results to the bit. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "allide/allide.h"
#include "hydro/box_strips.h"
#include "model/study.h"
#include "support/program.h"
#include "support/runs.h"

static const char head[] =
    "allide: 1\n"
    "run: {duration: 8 s, step: 0.1 s, scheme: rk4, scenarios: 4, seed: 3}\n"
    "environment: {water depth: 20 m, water density: 1010, gravity: 9.8}\n"
    "ships:\n"
    "  coaster: {length: 90 m, breadth: 14 m, draught: 5 m, block coefficient: 0.7, KG: 5.5 m}\n"
    "  barge: {length: 60 m, breadth: 12 m, draught: 3 m, block coefficient: 1, KG: 2 m}\n"
    "bodies:\n"
    "  a: {freedoms: six, ship: coaster, velocity: [0, 0.5, 0.1]}\n"
    "  b: {freedoms: six, ship: barge, position: [0, 100 m, 0], roll: 5 deg%s}\n"
    "hydrostatics: {all: {body: [a, b]}}\n"
    "vary: {bodies.b.velocity.y: {uniform: [-1 m/s, 1 m/s]}}\n";

static void text_of(const char *extra, const char *radiation, char *text, size_t size) {
  const int used = snprintf(text, size, head, extra);
  snprintf(text + used, size - (size_t)used, "radiation:\n%s", radiation);
}

static ald_study *read_study(const char *extra, const char *radiation) {
  char text[4096];
  ald_report *report = ald_report_create();
  ald_study *study = NULL;
  text_of(extra, radiation, text, sizeof text);
  if (ald_study_read_text(text, "test", &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_report_destroy(report);
  return study;
}

/* C_W = (1 + 2 C_B)/3; the centre of gravity KG - T above the water */
static const ald_box_hull hulls[2] = {
    {90, 14, 5, 0.7, 0.8, 0.5, 20, 1010, 9.8},
    {60, 12, 3, 1, 1, -1, 20, 1010, 9.8},
};

static void same_table(const ald_damping_table *a, const ald_damping_table *b) {
  assert_int_equal(a->count, b->count);
  for (uint32_t k = 0; k < a->count * ALD_TERMS; k++) {
    /* waterplane coefficients differ by rounding */
    assert_true(fabs(a->damping[k] - b->damping[k]) <= 1e-9 * fabs(b->damping[k]));
    assert_true(fabs(a->mass[k] - b->mass[k]) <= 1e-9 * fabs(b->mass[k]));
  }
}

static void tables_are_of_each_ship(void **state) {
  (void)state;
  ald_study *study = read_study("", "  all: {body: [a, b], from: ship}\n");
  assert_int_equal(study->definition_count, 4);
  for (uint32_t k = 0; k < 2; k++) {
    const ald_definition *own = &study->definitions[2 + k];
    ald_damping_table *known = NULL;
    assert_string_equal(own->name, k == 0 ? "all.a" : "all.b");
    assert_non_null(own->retardation);
    assert_int_equal(ald_box_strips_make(&hulls[k], &known), ALD_OK);
    same_table(own->damping_table, known);
    /* added mass at infinite frequency is that of the strips; in surge, of which they have none,
     * the ship's: 5 % of its mass */
    const ald_quantity *mass = study->quantities + study->bodies[k].added_mass;
    const double displaced =
        1010 * hulls[k].block * hulls[k].length * hulls[k].breadth * hulls[k].draught;
    assert_true(fabs(mass[0].value - 0.05 * displaced) < 1e-6 * displaced);
    for (uint32_t t = 1; t < ALD_TERMS; t++) {
      assert_true(fabs(mass[t].value - known->infinite[t]) <= 1e-9 * fabs(known->infinite[t]));
    }
    ald_damping_table_destroy(known);
  }
  ald_study_destroy(study);
}

static void given_added_mass_is_kept(void **state) {
  (void)state;
  ald_study *study = read_study(", added mass: [1 t, 2 t, 3 t, 4 t m^2, 5 t m^2, 6 t m^2]",
                                "  b: {body: b, from: ship}\n");
  const ald_quantity *mass = study->quantities + study->bodies[1].added_mass;
  for (uint32_t k = 0; k < 6; k++) assert_true(mass[7 * k].value == 1000.0 * (k + 1));
  assert_int_equal(ald_warnings_count(ald_study_warnings(study)), 0);
  ald_study_destroy(study);
}

static void tables_of_studies_can_be_opened(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  ald_study *study = read_study("", "  all: {body: [a, b], from: ship, tolerance: 0.001}\n");
  ald_radiation_table *table = NULL;
  assert_int_equal(ald_radiation_open_study(study, NULL, 0, &table, report), ALD_BAD_ARGUMENT);
  assert_null(table);
  program_expect(ald_report_text(report), "2 tables of radiation; name one of all.a all.b");
  assert_int_equal(ald_radiation_open_study(study, "c", 0, &table, report), ALD_BAD_ARGUMENT);
  program_expect(ald_report_text(report), "no radiation \"c\"; there is all.a all.b");
  assert_int_equal(ald_radiation_open_study(study, "all.b", 0.05, &table, report), ALD_OK);
  const ald_radiation_summary s = ald_radiation_summarise(table);
  const ald_damping_table *own = study->definitions[3].damping_table;
  assert_true(s.step == 0.05 && s.frequency_count == own->count && s.term_count == 7);
  for (size_t f = 0; f < s.frequency_count; f += 50) {
    assert_true(ald_radiation_frequency(table, f) == own->frequency[f]);
    assert_true(ald_radiation_damping(table, 2, f) == own->damping[ALD_TERMS * f + 14]);
    assert_true(ald_radiation_added_mass(table, 2, f) == own->mass[ALD_TERMS * f + 14]);
  }
  assert_true(isnan(ald_radiation_frequency(table, s.frequency_count)));
  assert_true(isnan(ald_radiation_damping(table, 7, 0)));
  ald_radiation_close(table);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* --------------------------------------------------------------------------- the command */

static void put_study(const char *folder, const char *name, const char *radiation) {
  char path[400], text[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  text_of("", radiation, text, sizeof text);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

static void hash_of(const char *folder, const char *name, const char *device, char hash[40]) {
  char path[400];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  ald_study *study = run_read(path);
  const ald_run_summary s = run_all(study, run_settings(4, device));
  snprintf(hash, 40, "%s", s.hash);
  ald_study_destroy(study);
}

static void written_tables_give_the_same_results(void **state) {
  (void)state;
  static char output[PROGRAM_OUTPUT];
  char folder[256], ship[40], file[40];
  run_folder("strips", folder, sizeof folder);
  put_study(folder, "ship.yml", "  all: {body: [a, b], from: ship}\n");
  put_study(folder, "file.yml", "  a: {body: a, file: a.csv}\n  b: {body: b, file: b.csv}\n");
  assert_int_equal(program_run(folder, output, "allide radiation ship.yml"), 2);
  program_expect(output, "--of NAME");
  assert_int_equal(program_run(folder, output, "allide radiation ship.yml --of all.a --length 3"),
                   2);
  program_expect(output, "--length describes a file");
  assert_int_equal(
      program_run(folder, output, "allide radiation ship.yml --of all.a --write a.csv"), 0);
  program_expect(output, "table written to a.csv");
  program_expect(output, "3-3 heave");
  assert_int_equal(
      program_run(folder, output, "allide radiation ship.yml --of all.b --write b.csv --csv"), 0);
  assert_int_equal(program_run(folder, output, "allide radiation b.csv --no-plot"), 0);
  program_expect(output, "7 terms");
  hash_of(folder, "ship.yml", "openmp", ship);
  hash_of(folder, "file.yml", "openmp", file);
  assert_string_equal(ship, file);
  run_folder_remove(folder);
}

/* The table of a study with `scale` is that before it: read by this study it gives the damping of
 * the ship, here to the bit since the factors are powers of 2; of any other to the rounding of a
 * quotient and a product. */
static void written_tables_are_before_the_scale(void **state) {
  (void)state;
  static const struct {
    const char *scale;
    double rounding;
  } cases[] = {{"{length: 4, density: 2}", 0}, {"{length: 35, density: 1.025}", 0x1p-51}};
  static char output[PROGRAM_OUTPUT];
  char folder[256], text[400], path[300];
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    run_folder("scaled_strips", folder, sizeof folder);
    snprintf(text, sizeof text, "  a: {body: a, from: ship}\nscale: %s\n", cases[c].scale);
    put_study(folder, "ship.yml", text);
    snprintf(text, sizeof text, "  a: {body: a, file: a.csv}\nscale: %s\n", cases[c].scale);
    put_study(folder, "file.yml", text);
    assert_int_equal(program_run(folder, output, "allide radiation ship.yml --write a.csv"), 0);
    program_expect(output, "its \"scale\" is applied to the file too");
    snprintf(path, sizeof path, "%s/ship.yml", folder);
    ald_study *ship = run_read(path);
    snprintf(path, sizeof path, "%s/file.yml", folder);
    ald_study *file = run_read(path);
    const ald_damping_table *a = NULL, *b = NULL;
    for (uint32_t d = 0; d < ship->definition_count; d++) {
      if (ship->definitions[d].damping_table) a = ship->definitions[d].damping_table;
      if (file->definitions[d].damping_table) b = file->definitions[d].damping_table;
    }
    assert_true(a && b && a->count == b->count && a->terms == b->terms && a->terms != 0);
    assert_true(a->infinite_terms == b->infinite_terms && a->infinite_terms != 0);
    for (uint32_t f = 0; f < a->count; f++) {
      const double apart = fabs(a->frequency[f] - b->frequency[f]);
      assert_true(apart <= cases[c].rounding * a->frequency[f]);
    }
    for (uint32_t k = 0; k < a->count * ALD_TERMS; k++) {
      const double most = cases[c].rounding;
      assert_true(fabs(a->damping[k] - b->damping[k]) <= most * fabs(a->damping[k]));
      if (!(a->mass_terms >> k % ALD_TERMS & 1)) continue;
      assert_true(fabs(a->mass[k] - b->mass[k]) <= most * fabs(a->mass[k]));
    }
    ald_study_destroy(ship);
    ald_study_destroy(file);
    run_folder_remove(folder);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tables_are_of_each_ship),
      cmocka_unit_test(given_added_mass_is_kept),
      cmocka_unit_test(tables_of_studies_can_be_opened),
      cmocka_unit_test(written_tables_give_the_same_results),
      cmocka_unit_test(written_tables_are_before_the_scale),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
