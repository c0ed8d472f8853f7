/* SPDX-License-Identifier: Apache-2.0
 * `allide run` of a study with a sweep: folders, table, CSV, JSON and messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "support/program.h"
#include "support/runs.h"

enum { PATH = 512 };

static void put_study(char folder[PATH], const char *values) {
  char path[PATH + 16];
  run_folder("sweep-run", folder, PATH);
  snprintf(path, sizeof path, "%s/s.yml", folder);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fprintf(file,
          "allide: 1\nrun: {duration: 1 s, step: 0.1 s, scheme: explicit}\n"
          "bodies: {ship: {freedoms: [sway], mass: 1000 t, inertia: 1e9 kg m^2, velocity: [0 m/s, "
          "-1 m/s]}}\n"
          "fenders: {f: {between: [earth, ship], attachment: [0, 0, 0], plane point: [0, 0, 0], "
          "normal: [0, -1, 0], curve: [[-2 m, 2 MN], [0 m, 0 kN]]}}\n"
          "sweep: {run.step: [%s]}\n",
          values);
  assert_int_equal(fclose(file), 0);
}

/* A mass on a spring k/m = 1/s^2 by the explicit scheme: after n steps h its amplitude has grown by
 * (1 + h^2)^(n/2); the greatest force over 1 s lies at its end, k |y| of the recurrence. */
static double force_after(double h) {
  double y = 0, v = -1, most = 0;
  for (long n = 0; n < lround(1 / h); n++) {
    most = fmax(most, -y);
    const double a = -y;
    y += h * v;
    v += h * a;
  }
  return 1e6 * fmax(most, 0);
}

static void results_change_as_the_scheme_says(void **state) {
  (void)state;
  static char output[PROGRAM_OUTPUT];
  static const double steps[] = {0.1, 0.05, 0.025};
  char folder[PATH], cell[64];
  put_study(folder, "0.1 s, 0.05 s, 0.025 s");
  assert_int_equal(program_run(folder, output, "allide run s.yml --quiet"), 0);
  program_expect(output, "  1 of 3  run.step 0.1 s, ");
  program_expect(output, "  3 of 3  run.step 0.025 s, ");
  program_expect(output, "Value of each result over run.step\n");
  program_expect(output, "  allide summary results/s/3\n");
  assert_int_equal(program_run(folder, output, "grep peak_normal results/s/sweep.csv"), 0);
  const char *at = output;
  for (int k = 0; k < 3; k++) {
    double mean = 0;
    snprintf(cell, sizeof cell, "%d,%g s,fenders.f.peak_normal,N,1,0,", k + 1, steps[k]);
    at = strstr(at, cell);
    if (!at) fail_msg("no \"%s\" in %s", cell, output);
    assert_int_equal(sscanf(at + strlen(cell), "%lf", &mean), 1);
    /* the same sums in the same order, but for the rounding of forces by a curve */
    assert_true(fabs(mean / force_after(steps[k]) - 1) < 1e-9);
  }
  /* each is a results folder like any other */
  assert_int_equal(program_run(folder, output, "allide replay results/s/2 0"), 0);
  assert_int_equal(program_run(folder, output, "allide run s.yml --quiet --resume --json"), 0);
  program_expect(output, "\"sweep\": [");
  program_expect(output, "\"run.step\": \"0.025 s\"");
  program_expect(output, "\"folder\": \"results/s/3\"");
  run_folder_remove(folder);
}

static void mistakes_are_told_before_anything_runs(void **state) {
  (void)state;
  static char output[PROGRAM_OUTPUT];
  char folder[PATH];
  put_study(folder, "0.1 s, 3 kg");
  assert_int_equal(program_run(folder, output, "allide run s.yml --quiet"), 2);
  program_expect(output,
                 "s-2.yml:6:17: error: run.step: expected a time such as \"10 s\", got a mass");
  assert_int_equal(program_run(folder, output, "test -e results/s/1"), 1);
  assert_int_equal(program_run(folder, output, "allide check s.yml"), 2);
  program_expect(output, "s-2.yml:6:17: error: run.step");
  run_folder_remove(folder);
  put_study(folder, "0.1 s");
  assert_int_equal(program_run(folder, output, "allide run s.yml"), 2);
  program_expect(output, "sweep.run.step: expected a list of 2 to 64 values");
  run_folder_remove(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(results_change_as_the_scheme_says),
      cmocka_unit_test(mistakes_are_told_before_anything_runs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
