/* SPDX-License-Identifier: Apache-2.0
 * The same bits, whatever computes: threads, tiles, order, resume, replay, OpenMP and OpenCL; and
 * the proof that OpenCL did compute, and that a kernel changed on one side is noticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass_list.h"
#include "kernels/plan.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "qualify/selftest.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "support/runs.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

static const char *const examples[] = {ALD_SOURCE_FOLDER "/examples/berthing/berthing.yml",
                                       ALD_SOURCE_FOLDER "/examples/tug_push/tug_push.yml"};

/* 1 and 2 threads, tiles of 1, 7, 64, 512 scenarios, tiles in shuffled order: 4,000 scenarios */
static void hash_is_the_same_on_openmp(void **state) {
  (void)state;
  for (size_t e = 0; e < 2; e++) {
    ald_study *study = run_read(examples[e]);
    const ald_run_summary first = run_all(study, run_settings(test_scenarios(4000), "openmp"));
    assert_int_equal(first.status[ALD_SCENARIO_OK], test_scenarios(4000));
    static const uint32_t tiles[] = {1, 7, 64, 512};
    for (size_t t = 0; t < 4; t++) {
      ald_run_def def = run_settings(test_scenarios(4000), "openmp");
      def.tile = tiles[t];
      def.threads = t % 2 ? 1 : 2;
      def.order_seed = 17 * t;
      assert_string_equal(run_all(study, def).hash, first.hash);
    }
    print_message("  %s: %s\n", examples[e], first.hash);
    ald_study_destroy(study);
  }
}

/* fresh seeds, both schedules of OpenCL through the library's own choice and odd tiles */
static void hash_is_the_same_on_opencl(void **state) {
  (void)state;
  ald_device_close(test_device("opencl", ALD_DOUBLE));
  for (size_t e = 0; e < 2; e++) {
    ald_study *study = run_read(examples[e]);
    const ald_run_summary host = run_all(study, run_settings(test_scenarios(10000), "openmp"));
    const ald_run_summary device = run_all(study, run_settings(test_scenarios(10000), "opencl"));
    assert_string_equal(device.hash, host.hash);
    /* it ran there: launches were counted and the device is named */
    assert_true(device.launches > 0);
    assert_int_equal(host.launches, 0);
    assert_true(strncmp(device.device, "OpenCL on ", 10) == 0);
    assert_string_equal(device.fallback, "");
    ald_run_def odd = run_settings(test_scenarios(1000), "opencl");
    odd.tile = 333;
    assert_string_equal(run_all(study, odd).hash,
                        run_all(study, run_settings(test_scenarios(1000), "openmp")).hash);
    ald_study_destroy(study);
  }
}

/* pass by pass and lane by lane over one tile */
static void schedules_agree(ald_device *device, const ald_study *study) {
  enum { LANES = 48, STEPS = 220 };
  ald_layout *layout = NULL;
  ald_tile *tiles[2];
  double *values = calloc(study->quantity_count, sizeof *values);
  assert_int_equal(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, NULL), ALD_OK);
  for (int k = 0; k < 2; k++) {
    const ald_schedule schedule = k ? ALD_SCHEDULE_LANES : ALD_SCHEDULE_PASSES;
    assert_int_equal(device->tile_create(device, layout, LANES, &tiles[k], NULL), ALD_OK);
    for (uint32_t lane = 0; lane < LANES; lane++) {
      const bool good = ald_sampler_scenario(study, 5, LANES, lane, values, NULL);
      ald_scenario_fill(study, tiles[k], lane, values, good);
    }
    assert_int_equal(device->tile_upload(tiles[k], NULL), ALD_OK);
    assert_int_equal(device->tile_advance(tiles[k], STEPS, schedule, NULL), ALD_OK);
    const ald_row_range reals = {0, layout->real_rows}, flags = {0, layout->flag_rows};
    assert_int_equal(device->tile_download(tiles[k], reals, flags, NULL), ALD_OK);
  }
  for (uint32_t row = 0; row < layout->real_rows; row++) {
    for (uint32_t lane = 0; lane < LANES; lane++) {
      const double a = ald_tile_real(tiles[0], row, lane), b = ald_tile_real(tiles[1], row, lane);
      assert_true(memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b)));
    }
  }
  for (int k = 0; k < 2; k++) device->tile_destroy(tiles[k]);
  ald_layout_destroy(layout);
  free(values);
}

static void check_schedules(const char *id) {
  ald_device *device = test_device(id, ALD_DOUBLE);
  ald_study *study = run_read(examples[0]);
  schedules_agree(device, study);
  ald_device_close(device);
  ald_study_destroy(study);
}

static void schedules_agree_on_openmp(void **state) {
  (void)state;
  check_schedules("openmp");
}

static void schedules_agree_on_opencl(void **state) {
  (void)state;
  check_schedules("opencl");
}

/* the pass of contacts with one operation changed, tests/support/changed_contact.c */
extern const ald_pass_call ald_changed_contact;

static int stop_after_one(const ald_progress *progress, void *user) {
  (void)user;
  return progress->done >= 20000;
}

/* a run that is stopped and resumed with other tiles and threads gives the undisturbed hash */
static void resume_gives_the_same_hash(void **state) {
  (void)state;
  char folder[512];
  run_folder("resume", folder, sizeof folder);
  ald_study *study = run_read(examples[1]);
  const ald_run_summary undisturbed = run_all(study, run_settings(40000, "openmp"));
  ald_run_def def = run_settings(40000, "openmp");
  ald_run_summary summary;
  def.folder = folder;
  def.progress = stop_after_one;
  def.threads = 1; /* two might both be within their first blocks when it stops */
  assert_int_equal(ald_run(study, &def, &summary, NULL), ALD_INTERRUPTED);
  def.progress = NULL;
  def.resume = 1;
  def.tile = 96;
  def.threads = 2;
  assert_int_equal(ald_run(study, &def, &summary, NULL), ALD_OK);
  assert_true(summary.computed > 0 && summary.computed < 40000);
  assert_string_equal(summary.hash, undisturbed.hash);

  /* and every row comes out of its replay to the same bits, on both devices */
  for (uint64_t index = 3; index < 40000; index += 13331) {
    ald_series *series = NULL;
    assert_int_equal(ald_replay(folder, index, "openmp", &series, NULL), ALD_OK);
    assert_true(series->row_checked && series->row_equal);
    ald_series_destroy(series);
  }
  run_folder_remove(folder);
  ald_study_destroy(study);
}

/* Two scenes of the theory page (g5: a vessel on a fender; g3: a tug that slides along a side) at a
 * place, as text. */
static void place_scene(int which, double x, double y, char *text, size_t size) {
  static const char law[] =
      "contacts: {c: {between: [a, b], stiffness: %s, damping: %s, shear stiffness: 3e6,\n"
      "  static friction: 0.3, kinetic friction: 0.2, restitution: 0.1}}\n";
  char tail[512];
  snprintf(tail, sizeof tail, law, which ? "5e5" : "2e6", which ? "0" : "4e5");
  if (which == 0) {
    snprintf(text, size,
             "allide: 1\nrun: {duration: 40, step: 0.1}\nbodies:\n"
             "  a: {outline: [[-87, -15], [68, -15], [85, -10], [93, 0], [85, 10], [68, 15],\n"
             "    [-87, 15]], mass: 4.2e7, inertia: 8.505e10, position: [%.17g, %.17g],\n"
             "    heading: -0.0175, velocity: [0.05, -0.2], yaw rate: -0.0005}\n"
             "  b: {outline: [[-1.5, -0.6], [1.5, -0.6], [1.5, 0.6], [-1.5, 0.6]], fixed: yes,\n"
             "    position: [%.17g, %.17g]}\n%s",
             x, y + 17.6, x + 60, y + 0.6, tail);
  } else {
    snprintf(
        text, size,
        "allide: 1\nrun: {duration: 6, step: 0.05}\nbodies:\n"
        "  a: {outline: [[-145, -23], [118, -23], [148, -11], [153, 0], [148, 11], [118, 23],\n"
        "    [-145, 23]], mass: 9.2e7, inertia: 5.1e11, position: [%.17g, %.17g]}\n"
        "  b: {outline: [[-15, -6.5], [11.6, -6.5], [16.6, -2], [16.6, 2], [11.6, 6.5],\n"
        "    [-15, 6.5]], mass: 9.8e5, inertia: 6.2e7, position: [%.17g, %.17g],\n"
        "    heading: -1.2217, velocity: [3, -1.5], yaw rate: 0.01}\n%s",
        x, y, x + 40, y + 41.5, tail);
  }
}

static ald_series *series_of(const char *text, ald_precision precision) {
  ald_study *study = NULL;
  ald_series *series = NULL;
  ald_device *device = test_device("openmp", precision);
  assert_int_equal(ald_study_read_text(text, "single", &study, NULL), ALD_OK);
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, NULL, &series, NULL), ALD_OK);
  ald_device_close(device);
  ald_study_destroy(study);
  return series;
}

/* fp32 stays within 1e-3 of each column's scale, near the origin and 10 km away from it. A position
 * is measured from where it starts, so that 10 km do not hide its error. The limits of the forces
 * and the states may be those of the step beside at the first and the last touch: not compared. */
static void single_is_near_double(void **state) {
  (void)state;
  static const double places[2] = {0, 1e4};
  static const char *const left_out[] = {"limit",   "state", "limited", "crossings",  "closing",
                                         "sliding", "p1_",   "p2_",     "normal_raw", "tangential"};
  for (int k = 0; k < 4; k++) {
    char text[2048];
    place_scene(k / 2, places[k % 2], -places[k % 2], text, sizeof text);
    ald_series *a = series_of(text, ALD_DOUBLE), *b = series_of(text, ALD_SINGLE_PRECISION);
    assert_int_equal(a->row_count, b->row_count);
    for (size_t c = 0; c < a->column_count; c++) {
      bool compared = true;
      for (size_t j = 0; j < sizeof left_out / sizeof left_out[0]; j++) {
        compared = compared && !strstr(a->names[c], left_out[j]);
      }
      const double start = isnan(a->values[c]) ? 0 : a->values[c];
      double scale = 0, worst = 0;
      for (size_t r = 0; compared && r < a->row_count; r++) {
        const double x = a->values[r * a->column_count + c], y = b->values[r * b->column_count + c];
        if (isnan(x) || isnan(y)) continue;
        scale = fmax(scale, fabs(x - start));
        worst = fmax(worst, fabs(x - y));
      }
      scale = fmax(scale, 1e-3); /* what stays at rest has no scale of its own */
      if (worst > 3e-4 * scale) {
        print_message("  scene %d at %g km: %s: %.1e of %.3g\n", k / 2, places[k % 2] / 1e3,
                      a->names[c], worst / scale, scale);
      }
      assert_true(worst <= 1e-3 * scale);
    }
    ald_series_destroy(a);
    ald_series_destroy(b);
  }
}

/* overlaps so small that single precision loses one measure of their area must not end in NaN:
 * seed 1, scenario 4588 of the berthing example did */
static void single_ends_well(void **state) {
  (void)state;
  ald_study *study = run_read(examples[0]);
  ald_run_def def = run_settings(test_scenarios(5000), "openmp");
  def.precision = ALD_SINGLE_PRECISION;
  assert_int_equal(run_all(study, def).status[ALD_SCENARIO_OK], def.scenarios);
  ald_study_destroy(study);
}

/* a device that computes one pass of the study a little otherwise: N is raised by one unit in the
 * last place in one lane, as a driver that contracts a multiplication and an addition would do */
static ald_status (*true_pass)(ald_tile *, uint32_t, ald_report *);
static uint32_t spoilt_pass;
static ald_status spoiling_pass(ald_tile *tile, uint32_t pass, ald_report *report) {
  const ald_status status = true_pass(tile, pass, report);
  if (pass == spoilt_pass) {
    double *row = (double *)tile->reals + (size_t)(tile->layout->plan[PLAN_BODY_ROWS] +
                                                   BODY_FX * tile->layout->plan[PLAN_BODIES]) *
                                              tile->lanes;
    row[3] = nextafter(row[3], HUGE_VAL);
  }
  return status;
}

static void one_wrong_bit_is_noticed(void **state) {
  (void)state;
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_report *report = ald_report_create();
  assert_int_equal(ald_selftest(device, ALD_TESTED_ALL, report), ALD_OK);
  true_pass = device->tile_pass;
  device->tile_pass = spoiling_pass;
  spoilt_pass = PASS_sum_forces_planar;
  assert_int_equal(ald_selftest(device, ALD_TESTED_ALL, report), ALD_DEVICE_FAILED);
  assert_non_null(strstr(ald_report_text(report), "pass sum_forces_planar"));
  ald_report_destroy(report);
  ald_device_close(device);
}

/* Whole steps that err are noticed where runs go by nothing else; the pass that errs is named,
 * where it is one. */
static ald_status (*true_advance)(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                                  ald_report *report);

static ald_status spoiling_advance(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                                   ald_report *report) {
  const ald_status status = true_advance(tile, steps, schedule, report);
  double *row = (double *)tile->reals + (size_t)tile->layout->plan[PLAN_BODY_ROWS] * tile->lanes;
  row[3] = nextafter(row[3], HUGE_VAL);
  return status;
}

static void wrong_steps_are_noticed(void **state) {
  (void)state;
  for (int both = 0; both < 2; both++) {
    ald_device *device = test_device("openmp", ALD_DOUBLE);
    ald_report *report = ald_report_create();
    assert_int_equal(ald_selftest(device, ALD_TESTED_ARITHMETIC, report), ALD_OK);
    true_advance = device->tile_advance;
    device->tile_advance = spoiling_advance;
    true_pass = device->tile_pass;
    if (both) device->tile_pass = spoiling_pass;
    spoilt_pass = PASS_sum_forces_planar;
    assert_int_equal(ald_selftest(device, ALD_TESTED_ARITHMETIC, report), ALD_DEVICE_FAILED);
    assert_non_null(strstr(ald_report_text(report),
                           both ? "pass sum_forces_planar gives" : "other results than the host"));
    ald_report_destroy(report);
    ald_device_close(device);
  }
}

/* One operation of one kernel changed on one side alone breaks the equality: the area spring adds
 * and multiplies in one rounding, as a compiler that contracts would. */
static ald_status (*unchanged_pass)(ald_tile *tile, uint32_t pass, ald_report *report);

static ald_status changed_pass(ald_tile *tile, uint32_t pass, ald_report *report) {
  if (pass != PASS_contact) return unchanged_pass(tile, pass, report);
  ald_changed_contact(tile->reals, tile->uints, NULL, tile->layout->assets, tile->layout->plan,
                      tile->lanes, ALD_WHOLE_TILE);
  return ALD_OK;
}

static void a_changed_kernel_is_noticed(void **state) {
  (void)state;
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_report *report = ald_report_create();
  unchanged_pass = device->tile_pass;
  device->tile_pass = changed_pass;
  assert_int_equal(ald_selftest(device, ALD_TESTED_ALL, report), ALD_DEVICE_FAILED);
  print_message("  %s", ald_report_text(report));
  assert_non_null(strstr(ald_report_text(report), "pass contact"));
  ald_report_destroy(report);
  ald_device_close(device);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hash_is_the_same_on_openmp), cmocka_unit_test(hash_is_the_same_on_opencl),
      cmocka_unit_test(schedules_agree_on_openmp),  cmocka_unit_test(schedules_agree_on_opencl),
      cmocka_unit_test(resume_gives_the_same_hash), cmocka_unit_test(single_is_near_double),
      cmocka_unit_test(single_ends_well),           cmocka_unit_test(one_wrong_bit_is_noticed),
      cmocka_unit_test(wrong_steps_are_noticed),    cmocka_unit_test(a_changed_kernel_is_noticed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
