/* SPDX-License-Identifier: Apache-2.0
 * Programs made for one study: the same hash as any other way, less text where a study has less,
 * made where they pay, and not trusted where they miscalculate. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "base/report.h"
#include "device/device_omp.h"
#include "kernels/plan.h"
#include "model/study.h"
#include "plan/layout_create.h"
#include "qualify/study_program.h"
#include "support/devices.h"
#include "support/runs.h"
#include "tile/tile.h"

static const char own[] = "program made for the study";

/* ------------------------------------------------------------------------------ runs */

/* outlines in the plane; a bow in six freedoms; meshes, which have tables behind the plan; lines */
static void programs_give_the_same_hash(void **state) {
  (void)state;
  static const struct {
    const char *path;
    uint64_t scenarios;
  } cases[] = {{"berthing/berthing.yml", 40},
               {"bridge_pier/sharp_bow.yml", 24},
               {"boat_landing/boat_landing.yml", 8},
               {"tow_line/tow_line.yml", 8}};
  need_device("opencl");
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    char path[512];
    snprintf(path, sizeof path, "%s/examples/%s", ALD_SOURCE_FOLDER, cases[k].path);
    ald_study *study = run_read(path);
    ald_run_def def = run_settings(cases[k].scenarios, "openmp");
    const ald_run_summary host = run_all(study, def);
    def.device = "opencl";
    def.program = ALD_PROGRAM_STUDY;
    const ald_run_summary made = run_all(study, def);
    assert_non_null(strstr(made.device, own));
    assert_string_equal(made.hash, host.hash);
    assert_true(made.launches > 0);
    ald_study_destroy(study);
  }
}

/* The text has the sizes, kernels and files of its study alone: outlines of eleven and of four
 * vertices meet in berthing, whose bodies stay in the plane. */
static void texts_hold_what_the_study_has(void **state) {
  (void)state;
  static const struct {
    const char *path, *has, *lacks;
  } cases[] = {
      {"berthing/berthing.yml", "#define ALD_VERTICES_MAX 11\n", "#define ALD_HAS_integrate 1\n"},
      {"berthing/berthing.yml", "#define ALD_HAS_overlap 1\n", "#define ALD_HAS_bow 1\n"},
      {"bridge_pier/sharp_bow.yml", "#define ALD_HAS_bow 1\n", "#define ALD_HAS_overlap 1\n"},
      {"bridge_pier/sharp_bow.yml", "void bow_record_item(TILE", "void overlap_item(TILE"},
      {"berthing/berthing.yml", "#define ALD_EDGES_MAX 15\n", "void bow_item(TILE"}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    char path[512];
    snprintf(path, sizeof path, "%s/examples/%s", ALD_SOURCE_FOLDER, cases[k].path);
    ald_study *study = run_read(path);
    ald_report *report = ald_report_create();
    assert_int_equal(ald_study_program_text(study, report), ALD_OK);
    assert_non_null(strstr(ald_report_text(report), cases[k].has));
    assert_null(strstr(ald_report_text(report), cases[k].lacks));
    ald_report_destroy(report);
    ald_study_destroy(study);
  }
}

/* a short run is over before a program is built; what is asked for is done */
static void short_runs_take_the_program_for_any(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = run_read(ALD_SOURCE_FOLDER "/examples/bridge_pier/sharp_bow.yml");
  ald_run_def def = run_settings(8, "opencl");
  assert_null(strstr(run_all(study, def).device, own));
  def.program = ALD_PROGRAM_ANY;
  assert_null(strstr(run_all(study, def).device, own));
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ trust */

static ald_status (*honest)(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                            ald_report *report);

/* the last bit of the first body's place in lane 5 */
static ald_status miscalculate(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                               ald_report *report) {
  const ald_status status = honest(tile, steps, schedule, report);
  const uint32_t row =
      tile->layout->plan[PLAN_BODY_ROWS] + BODY_X * tile->layout->plan[PLAN_BODIES];
  ald_tile_put_real(tile, row, 5, nextafter(ald_tile_real(tile, row, 5), 1e9));
  return status;
}

static const char study_text[] =
    "allide: 1\n"
    "run: {scenarios: 40, duration: 2, step: 0.1}\n"
    "bodies:\n"
    "  barge: {outline: [[-9, -4], [9, -4], [9, 4], [-9, 4]], mass: 4e5, inertia: 1e7, speed: 1}\n"
    "drag:\n  water: {body: barge, linear: [1e3, 1e4, 1e5]}\n"
    "vary: {bodies.barge.speed: {uniform: [1, 2]}}\n";

/* what is decided for a device that can make programs and computes with tile_advance, and why */
static ald_status choose(ald_program_choice asked, bool lies, bool *makes, char *why, size_t size) {
  ald_device *device = NULL;
  ald_study *study = NULL;
  ald_layout *layout = NULL;
  ald_run_summary summary = {.device = "a device"};
  ald_report *report = ald_report_create();
  assert_int_equal(ald_device_omp_open(ALD_DOUBLE, &device, NULL), ALD_OK);
  assert_int_equal(ald_study_read_text(study_text, "barge", &study, report), ALD_OK);
  assert_int_equal(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, NULL), ALD_OK);
  device->can_make_programs = device->is_gpu = true;
  honest = device->tile_advance;
  if (lies) device->tile_advance = miscalculate;
  const ald_study_program program = {device, study, layout, study->seed, 40, asked};
  const ald_status status = ald_study_program_choose(&program, &summary, report);
  *makes = device->makes_programs;
  assert_int_equal(*makes, strstr(summary.device, own) != NULL);
  snprintf(why, size, "%s", ald_report_text(report));
  ald_layout_destroy(layout);
  ald_study_destroy(study);
  ald_device_close(device);
  ald_report_destroy(report);
  return status;
}

static void programs_that_miscalculate_are_not_used(void **state) {
  (void)state;
  char why[1000];
  bool makes = false;
  assert_int_equal(choose(ALD_PROGRAM_AUTO, false, &makes, why, sizeof why), ALD_OK);
  assert_true(makes);
  assert_string_equal(why, "");
  assert_int_equal(choose(ALD_PROGRAM_STUDY, true, &makes, why, sizeof why), ALD_DEVICE_FAILED);
  assert_false(makes);
  assert_non_null(
      strstr(why, "miscalculates with the program made for this study: bodies.barge.x is "));
  assert_int_equal(choose(ALD_PROGRAM_AUTO, true, &makes, why, sizeof why), ALD_OK);
  assert_false(makes);
  assert_non_null(strstr(why, "note: the program for any study runs instead"));
  assert_int_equal(choose(ALD_PROGRAM_ANY, true, &makes, why, sizeof why), ALD_OK);
  assert_false(makes);
  assert_string_equal(why, "");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_hold_what_the_study_has),
      cmocka_unit_test(programs_give_the_same_hash),
      cmocka_unit_test(short_runs_take_the_program_for_any),
      cmocka_unit_test(programs_that_miscalculate_are_not_used),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
