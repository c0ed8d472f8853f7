/* SPDX-License-Identifier: Apache-2.0
 * Collisions of model ships that remember their waves: `arithmetic: fast` beside the ordered way.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "reader/reader.h"
#include "reader/study_read.h"
#include "support/golden.h"
#include "support/runs.h"
#include "support/tabri_case.h"

enum { NAMES = 64, COLLISIONS = 16 };
/* all contacts of the model tests are over by then [s] */
#define LONGEST 0.2

/* damping of a model ship; NULL if there is none of its mass */
static char *table_text(const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", golden_folder("../data"), name);
  FILE *file = fopen(path, "rb");
  char *text = file ? calloc(1 << 20, 1) : NULL;
  if (text) assert_true(fread(text, 1, (1 << 20) - 1, file) > 0);
  if (file) fclose(file);
  return text;
}

/* the collision of a test with both ships' memories; skips where their tables are not at hand */
typedef struct remembered {
  char text[TABRI_TEXT], names[2][NAMES];
  ald_input_file files[2];
} remembered;

static void remembered_make(remembered *r, const tabri_golden *golden, const char *name) {
  static const char *const bodies[2] = {"striking", "struck"};
  tabri_options options = tabri_options_of(golden, "rk4");
  const tabri_test test = tabri_test_of(golden, name);
  options.step = 2e-4;
  const tabri_scene scene = tabri_scene_of(&options, &test);
  const int steps = (int)(LONGEST / options.step);
  char extra[512] = "radiation:\n";
  for (int s = 0; s < 2; s++) {
    snprintf(r->names[s], NAMES, "damping_model_%s_%.1fkg.csv", bodies[s],
             s ? test.mass_b : test.mass_a);
    r->files[s] = (ald_input_file){r->names[s], table_text(r->names[s]), 0};
    if (!r->files[s].text) {
      print_message("  no %s\n", r->names[s]);
      skip();
    }
    r->files[s].size = strlen(r->files[s].text);
    const size_t used = strlen(extra);
    snprintf(extra + used, sizeof extra - used,
             "  %s: {body: %s, file: %s, axes: z down, length: 3, tolerance: 0.01}\n", bodies[s],
             bodies[s], r->names[s]);
  }
  tabri_text(&scene, steps, extra, r->text);
}

static void remembered_clear(remembered *r) {
  for (int s = 0; s < 2; s++) free(r->files[s].text);
}

/* greatest energies of scenarios whose striking speeds differ */
static void energies_of(const remembered *r, const char *arithmetic, double *energies) {
  char text[2 * TABRI_TEXT], folder[512];
  ald_study *study = NULL;
  ald_results *results = NULL;
  const char *rest = strchr(strstr(r->text, "run:"), '}');
  snprintf(
      text, sizeof text,
      "%.*s, scenarios: %d, arithmetic: %s%s\nvary: {bodies.striking.velocity.x: {uniform: [0.2, "
      "0.9]}}\n",
      (int)(rest - r->text), r->text, COLLISIONS, arithmetic, rest);
  ald_report *report = ald_report_create();
  if (ald_study_read_files(text, "collision", r->files, 2, false, &study, report) < 0) {
    fail_msg("%s", ald_report_text(report));
  }
  run_folder(arithmetic, folder, sizeof folder);
  ald_run_def def = run_settings(COLLISIONS, "openmp");
  def.folder = folder;
  print_message("  %s, %.3g s\n", arithmetic, run_all(study, def).seconds);
  assert_int_equal(ald_results_open(folder, &results, report), ALD_OK);
  size_t column = 0;
  while (strcmp(ald_results_column(results, column).name, "bows.it.greatest_energy") != 0) column++;
  assert_int_equal(ald_results_read(results, column, energies, report), ALD_OK);
  ald_results_close(results);
  run_folder_remove(folder);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* the two ways differ by 1e-14 of a force; 1e-9 of an energy leaves room for what contacts make of
 * it */
static void products_leave_the_energy(void **state) {
  (void)state;
  double ordered[COLLISIONS], fast[COLLISIONS];
  tabri_golden golden = tabri_open();
  remembered r;
  remembered_make(&r, &golden, "301");
  energies_of(&r, "ordered", ordered);
  energies_of(&r, "fast", fast);
  for (int k = 0; k < COLLISIONS; k++) {
    assert_true(ordered[k] > 0.1);
    assert_true(fabs(fast[k] - ordered[k]) <= 1e-9 * ordered[k]);
  }
  remembered_clear(&r);
  tabri_close(&golden);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(products_leave_the_energy),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
