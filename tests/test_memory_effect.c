/* SPDX-License-Identifier: Apache-2.0
 * What the memory of waves does to the energy of collisions: three model tests of [Tabri] with and
 * without it, against what the page of the known answers says of them, to 0.3 % of the energy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "../src/reader.h"
#include "../src/trace.h"
#include "devices.h"
#include "golden.h"
#include "studies.h"
#include "tabri_case.h"

enum { BEYOND = 100, NAMES = 64 };

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

static double energy_of(const char *text, const ald_bundle_file *files, uint32_t count) {
  ald_study *study = NULL;
  ald_series *series = NULL;
  ald_report *report = ald_report_create();
  const ald_status read =
      ald_study_read_bundle(text, "collision", files, count, false, &study, report);
  if (read < 0) fail_msg("%s", ald_report_text(report));
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  assert_int_equal(ald_trace_run(study, device, 1, 1, 0, NULL, &series, report), ALD_OK);
  assert_int_equal(series->status, ALD_SCENARIO_OK);
  const double energy = series_at(series, series->row_count - 1, "bows.it.energy");
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return energy;
}

/* share by which both ships' memories raise the energy of a test */
static double effect_of(const tabri_golden *golden, const char *name) {
  static const char *const bodies[2] = {"striking", "struck"};
  const tabri_options options = tabri_options_of(golden, "rk4");
  const tabri_test test = tabri_test_of(golden, name);
  const tabri_scene scene = tabri_scene_of(&options, &test);
  struct fy_node *known = golden_member(golden_member(golden->root, "rk4"), name);
  assert_non_null(known);
  const int steps = (int)golden_number(known, "steps", 0) + BEYOND;
  char text[TABRI_TEXT], extra[512] = "radiation:\n", names[2][NAMES];
  ald_bundle_file files[2];
  for (int s = 0; s < 2; s++) {
    snprintf(names[s], NAMES, "damping_model_%s_%.1fkg.csv", bodies[s],
             s ? test.mass_b : test.mass_a);
    files[s] = (ald_bundle_file){names[s], table_text(names[s]), 0};
    if (!files[s].text) {
      print_message("  no %s\n", names[s]);
      skip();
    }
    files[s].size = strlen(files[s].text);
    const size_t used = strlen(extra);
    snprintf(extra + used, sizeof extra - used, "  %s: {body: %s, file: %s, axes: z down}\n",
             bodies[s], bodies[s], names[s]);
  }
  tabri_text(&scene, steps, "", text);
  const double without = energy_of(text, NULL, 0);
  tabri_text(&scene, steps, extra, text);
  const double with = energy_of(text, files, 2);
  for (int s = 0; s < 2; s++) free(files[s].text);
  return with / without - 1;
}

static void memory_raises_the_energy(void **state) {
  (void)state;
  static const struct {
    const char *name;
    double effect;
  } known[] = {{"202", 0.006}, {"301", 0.019}, {"309", 0.006}};
  tabri_golden golden = tabri_open();
  for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
    const double effect = effect_of(&golden, known[k].name);
    print_message("  test %s: %+.2f %%\n", known[k].name, 100 * effect);
    assert_true(fabs(effect - known[k].effect) <= 0.003);
  }
  tabri_close(&golden);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(memory_raises_the_energy),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
