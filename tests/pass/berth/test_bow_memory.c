/* SPDX-License-Identifier: Apache-2.0
 * What the memory of waves does to collisions: the model tests with the radiation damping of their
 * ships. The page that the known answers come with has, for the energy of tests 202, 301 and 309,
 * +0.6 %, +1.9 % and +0.6 %, by a convolution of its own over tables of which these are a print. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>
#include <unistd.h>

#include "replay/trace.h"
#include "support/devices.h"
#include "support/runs.h"
#include "support/studies.h"
#include "support/tabri_case.h"

static const tabri_test tests_of[3] = {{90, 1, 0.83, 28.5, 30.5, 0.71},
                                       {120, 1, 0.37, 28.5, 20.5, 0.87},
                                       {145, 3, 0.46, 28.5, 20.5, 0.87}};
static const double known[3] = {0.006, 0.019, 0.006};
static const int ends[3] = {400, 760, 300}; /* steps to the end of the contact and some more */

static const char folder[] = ALD_SOURCE_FOLDER "/../shared/data/";

static void table_of(double mass, const char *ship, char *path, size_t size) {
  snprintf(path, size, "%sdamping_model_%s_%.1fkg.csv", folder, ship, mass);
  if (access(path, R_OK) == 0) return;
  print_message("no tables of radiation damping beside the project\n");
  skip();
}

/* tables are read beside a study's file */
static ald_study *study_in_file(const char *text) {
  char path[300], file[400];
  run_folder("memory", path, sizeof path);
  snprintf(file, sizeof file, "%s/study.yml", path);
  FILE *stream = fopen(file, "w");
  assert_non_null(stream);
  assert_true(fputs(text, stream) >= 0);
  assert_int_equal(fclose(stream), 0);
  ald_study *study = run_read(file);
  run_folder_remove(path);
  return study;
}

static double energy_of(int which, const char *extra) {
  char text[TABRI_TEXT];
  tabri_options o = tabri_published;
  o.step = 2e-4;
  o.rings = 8;
  o.around = 32;
  const tabri_scene collision = tabri_scene_of(&o, &tests_of[which]);
  tabri_text(&collision, ends[which], extra, text);
  ald_study *study = study_in_file(text);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_series *series = NULL;
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, NULL, &series, NULL), ALD_OK);
  assert_int_equal(series->status, ALD_SCENARIO_OK);
  const double energy = series_at(series, series->row_count - 1, "bows.it.energy");
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
  return energy;
}

static void memory_makes_collisions_a_little_harder(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    char striking[512], struck[512], extra[2048];
    table_of(tests_of[k].mass_a, "striking", striking, sizeof striking);
    table_of(tests_of[k].mass_b, "struck", struck, sizeof struck);
    snprintf(extra, sizeof extra,
             "radiation:\n  striking: {body: striking, file: \"%s\", axes: z down, length: 3,\n"
             "    tolerance: 0.01}\n"
             "  struck: {body: struck, file: \"%s\", axes: z down, length: 3, tolerance: 0.01}\n",
             striking, struck);
    const double more = energy_of(k, extra) / energy_of(k, "") - 1;
    print_message("test %d: %+.2f %% of energy by memory, known %+.1f %%\n", k, 100 * more,
                  100 * known[k]);
    if (!(fabs(more - known[k]) <= 0.003)) {
      fail_msg("test %d: %+.3f %% of energy by memory, expected %+.1f %%", k, 100 * more,
               100 * known[k]);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(memory_makes_collisions_a_little_harder),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
