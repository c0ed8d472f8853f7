/* SPDX-License-Identifier: Apache-2.0
 * Devices that err on purpose, and what a comparison with the host says of them: the pass, element,
 * quantity, step and scenario of one wrong bit; the operation that a compiler took a liberty with;
 * the step in which whole steps go astray. And nothing of a device that is right. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/compare.h"
#include "device/device_omp.h"
#include "kernels/pass/outline/contact_rows.h"
#include "kernels/pass/step/operations.h"
#include "kernels/pass_list.h"
#include "kernels/plan.h"
#include "model/study.h"
#include "plan/layout_create.h"
#include "plan/row_name.h"
#include "qualify/compare.h"
#include "qualify/selftest.h"
#include "support/devices.h"
#include "support/program.h"
#include "support/runs.h"
#include "tile/tile.h"

static const char berthing[] = ALD_SOURCE_FOLDER "/examples/berthing/berthing.yml";

/* ------------------------------------------------------------------------------ devices */

static ald_status (*honest_pass)(ald_tile *tile, uint32_t pass, ald_report *report);
static ald_status (*honest_advance)(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                                    ald_report *report);

/* where the device under test errs */
static struct {
  uint32_t pass, row, lane, step, calls;
  bool is_flag;
} wrong;

static void flip_last_bit(ald_tile *tile, uint32_t row, uint32_t lane) {
  const double before = ald_tile_real(tile, row, lane);
  uint64_t digits;
  memcpy(&digits, &before, sizeof digits);
  digits ^= 1;
  double after;
  memcpy(&after, &digits, sizeof after);
  ald_tile_put_real(tile, row, lane, after);
}

/* one bit of one number, once, after a pass */
static ald_status flips_in_pass(ald_tile *tile, uint32_t pass, ald_report *report) {
  const ald_status status = honest_pass(tile, pass, report);
  if (pass != wrong.pass || ++wrong.calls != wrong.step) return status;
  if (wrong.is_flag) {
    ald_tile_put_flag(tile, wrong.row, wrong.lane, ald_tile_flag(tile, wrong.row, wrong.lane) ^ 1);
  } else {
    flip_last_bit(tile, wrong.row, wrong.lane);
  }
  return status;
}

/* one bit of a body's heading in whole steps, from some step on */
static ald_status flips_in_steps(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                                 ald_report *report) {
  const ald_status status = honest_advance(tile, steps, schedule, report);
  if (steps >= wrong.step) flip_last_bit(tile, wrong.row, wrong.lane);
  return status;
}

static double operand(const ald_tile *tile, uint32_t number, uint32_t lane) {
  return ald_tile_real(tile, number, lane);
}

/* a compiler that fuses a product with a sum that follows it */
static ald_status contracts(ald_tile *tile, uint32_t pass, ald_report *report) {
  const ald_status status = honest_pass(tile, pass, report);
  for (uint32_t lane = 0; pass == PASS_operations && lane < tile->lanes; lane++) {
    const double fused = fma(operand(tile, OPERAND_A, lane), operand(tile, OPERAND_B, lane),
                             operand(tile, OPERAND_C, lane));
    ald_tile_put_real(tile, OPERAND_COUNT + OPERATION_product_sum, lane, fused);
  }
  return status;
}

/* a processor that writes 0 for subnormal products */
static ald_status flushes(ald_tile *tile, uint32_t pass, ald_report *report) {
  const ald_status status = honest_pass(tile, pass, report);
  const uint32_t row = OPERAND_COUNT + OPERATION_product;
  for (uint32_t lane = 0; pass == PASS_operations && lane < tile->lanes; lane++) {
    const double product = ald_tile_real(tile, row, lane);
    if (fabs(product) < 0x1p-1022) ald_tile_put_real(tile, row, lane, copysign(0, product));
  }
  return status;
}

/* a division that is not rounded correctly: by the reciprocal */
static ald_status divides_roughly(ald_tile *tile, uint32_t pass, ald_report *report) {
  const ald_status status = honest_pass(tile, pass, report);
  for (uint32_t lane = 0; pass == PASS_operations && lane < tile->lanes; lane++) {
    const double b = operand(tile, OPERAND_B, lane), reciprocal = 1 / b;
    if (!isfinite(reciprocal) || fabs(reciprocal) < 0x1p-1022) continue;
    ald_tile_put_real(tile, OPERAND_COUNT + OPERATION_quotient, lane,
                      operand(tile, OPERAND_A, lane) * reciprocal);
  }
  return status;
}

/* ------------------------------------------------------------------------------ comparisons */

/* compares a host device whose pass or steps are replaced; NULL: honest ones */
static ald_comparison *compare(
    const ald_study *study, ald_status (*pass)(ald_tile *, uint32_t, ald_report *),
    ald_status (*advance)(ald_tile *, uint32_t, ald_schedule, ald_report *), uint32_t steps) {
  ald_device *host = NULL, *device = NULL;
  ald_compare_def def = ald_compare_def_default();
  ald_comparison *found = ald_comparison_create();
  assert_int_equal(ald_device_omp_open(ALD_DOUBLE, &host, NULL), ALD_OK);
  assert_int_equal(ald_device_omp_open(ALD_DOUBLE, &device, NULL), ALD_OK);
  honest_pass = device->tile_pass;
  honest_advance = device->tile_advance;
  if (pass) device->tile_pass = pass;
  if (advance) device->tile_advance = advance;
  def.steps = steps;
  def.seconds = 1000;
  wrong.calls = 0;
  assert_int_equal(ald_compare_with(study, &def, host, device, found, NULL), ALD_OK);
  ald_device_close(host);
  ald_device_close(device);
  return found;
}

static void nothing_is_found_where_nothing_differs(void **state) {
  (void)state;
  ald_study *study = run_read(berthing);
  ald_comparison *found = compare(study, NULL, NULL, 100);
  assert_int_equal(found->count, 0);
  assert_int_equal(found->operations, OPERATION_COUNT);
  assert_int_equal(found->pass_steps, 100);
  assert_int_equal(found->whole_steps, 100);
  ald_comparison_destroy(found);
  ald_study_destroy(study);
}

/* the peak force of the third fender in scenario 1 after step 5 */
static void one_bit_in_a_pass_is_found(void **state) {
  (void)state;
  ald_study *study = run_read(berthing);
  ald_layout *layout = NULL;
  assert_int_equal(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, NULL), ALD_OK);
  const uint32_t *own = layout->plan + PLAN_KINDS + KIND_contact * KIND_FIELD_COUNT;
  wrong.pass = PASS_contact_record;
  wrong.row = own[KIND_ROWS] + CONTACT_PEAK_NORMAL * own[KIND_COUNT] + 2;
  wrong.step = 5;
  wrong.lane = 11; /* eight lanes a scenario */
  wrong.is_flag = false;
  ald_comparison *found = compare(study, flips_in_pass, NULL, 12);
  assert_int_equal(found->count, 1);
  const ald_difference *d = &found->list[0];
  assert_int_equal(d->where, ALD_IN_PASS);
  assert_string_equal(d->what, "contact_record");
  assert_string_equal(d->element, study->instances[2].name);
  assert_string_equal(d->quantity, "peak_normal");
  assert_int_equal(d->step, 5);
  assert_int_equal(d->lane, 11);
  assert_int_equal(d->scenario, 1);
  assert_int_equal(d->count, 1);
  assert_true(d->host == 0 && d->device == 0x1p-1074);
  assert_int_equal(found->input_count, study->variable_count);
  assert_string_equal(found->inputs[0].name, study->variables[0].name);
  ald_comparison_destroy(found);
  ald_layout_destroy(layout);
  ald_study_destroy(study);
}

/* a flag, and that later steps of the pass go on from the host's numbers */
static void one_flag_is_found_and_not_inherited(void **state) {
  (void)state;
  ald_study *study = run_read(berthing);
  ald_layout *layout = NULL;
  assert_int_equal(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, NULL), ALD_OK);
  wrong.pass = PASS_clock;
  wrong.row = layout->plan[PLAN_LANE_FLAGS] + LANE_STEP;
  wrong.step = 3;
  wrong.lane = 40;
  wrong.is_flag = true;
  ald_comparison *found = compare(study, flips_in_pass, NULL, 12);
  assert_int_equal(found->count, 1);
  assert_string_equal(found->list[0].what, "clock");
  assert_string_equal(found->list[0].element, "the scenario");
  assert_string_equal(found->list[0].quantity, "step");
  assert_int_equal(found->list[0].scenario, 5);
  assert_true(found->list[0].is_count);
  assert_true(found->list[0].host == 3 && found->list[0].device == 2);
  ald_comparison_destroy(found);
  ald_layout_destroy(layout);
  ald_study_destroy(study);
}

/* the first step of all that differ, by bisection, in rows and in results */
static void the_first_of_whole_steps_is_found(void **state) {
  (void)state;
  ald_study *study = run_read(berthing);
  ald_layout *layout = NULL;
  assert_int_equal(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, NULL), ALD_OK);
  for (uint32_t step = 1; step <= 40; step += 13) {
    wrong.row = layout->plan[PLAN_BODY_ROWS] + BODY_PSI * layout->plan[PLAN_BODIES];
    wrong.step = step;
    wrong.lane = 9;
    ald_comparison *found = compare(study, NULL, flips_in_steps, 40);
    assert_int_equal(found->count, 2);
    assert_int_equal(found->list[0].where, ALD_IN_STEPS);
    assert_int_equal(found->list[0].step, step);
    assert_string_equal(found->list[0].element, "bodies.vessel");
    assert_string_equal(found->list[0].quantity, "heading");
    assert_int_equal(found->list[0].scenario, 1);
    assert_int_equal(found->list[1].where, ALD_IN_RESULTS);
    assert_int_equal(found->list[1].step, step);
    assert_string_equal(found->list[1].element, "bodies.vessel");
    assert_string_equal(found->list[1].quantity, "heading");
    assert_int_equal(found->list[1].scenario, 9);
    ald_comparison_destroy(found);
  }
  ald_layout_destroy(layout);
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ operations */

static void operation_is(ald_status (*pass)(ald_tile *, uint32_t, ald_report *), const char *what,
                         const char *remark) {
  ald_study *study = run_read(berthing);
  ald_comparison *found = compare(study, pass, NULL, 2);
  assert_int_equal(found->count, 1);
  assert_int_equal(found->list[0].where, ALD_IN_OPERATION);
  assert_string_equal(found->list[0].what, what);
  assert_non_null(strstr(found->list[0].remark, remark));
  assert_true(found->list[0].count > 20);
  assert_int_equal(strncmp(found->list[0].quantity, "a = ", 4), 0);
  ald_comparison_destroy(found);
  ald_study_destroy(study);
}

static void operations_are_found(void **state) {
  (void)state;
  operation_is(contracts, "a * b + c", "product and sum are fused");
  operation_is(flushes, "a * b", "subnormal numbers are lost");
  operation_is(divides_roughly, "a / b", "units in the last place away");
}

/* The self-test names the operation, and what the compiler did. */
static void the_self_test_names_the_operation(void **state) {
  (void)state;
  ald_device *device = NULL;
  ald_report *report = ald_report_create();
  assert_int_equal(ald_device_omp_open(ALD_DOUBLE, &device, NULL), ALD_OK);
  assert_int_equal(ald_selftest(device, ALD_TESTED_ALL, report), ALD_OK);
  honest_pass = device->tile_pass;
  device->tile_pass = contracts;
  assert_int_equal(ald_selftest(device, ALD_TESTED_ALL, report), ALD_DEVICE_FAILED);
  assert_non_null(strstr(ald_report_text(report),
                         "miscalculates: a * b + c: product and sum are fused: rounded once"));
  ald_device_close(device);
  ald_report_destroy(report);
}

/* ------------------------------------------------------------------------------ OpenCL */

/* bodies in space, lines and meshes: rows of all kinds, whatever the lanes of the device; by a
 * program made for the study, then by the kernels of any, which are built once for all of them */
static void opencl_passes_give_the_same_rows(void **state) {
  (void)state;
  static const char *const paths[] = {"side_by_side/side_by_side.yml", "tow_line/tow_line.yml",
                                      "boat_landing/boat_landing.yml"};
  need_device("opencl");
  for (size_t k = 0; k < sizeof paths / sizeof paths[0]; k++) {
    char path[512];
    snprintf(path, sizeof path, "%s/examples/%s", ALD_SOURCE_FOLDER, paths[k]);
    ald_study *study = run_read(path);
    ald_compare_def def = ald_compare_def_default();
    ald_comparison *found = NULL;
    def.scenarios = 4;
    def.steps = 8;
    if (k > 0) def.program = ALD_PROGRAM_ANY;
    assert_int_equal(ald_device_compare(study, &def, &found, NULL), ALD_OK);
    assert_int_equal(found->count, 0);
    assert_true(found->pass_steps > 0 && found->whole_steps > 0);
    ald_comparison_destroy(found);
    ald_study_destroy(study);
  }
}

/* a real compiler that contracts: what is wrong, where it shows first, and that no run trusts it */
static void a_careless_compiler_is_found(void **state) {
  (void)state;
  static char output[PROGRAM_OUTPUT];
  char command[1600], folder[512];
  need_device("opencl");
  snprintf(command, sizeof command, "ALLIDE_OPENCL_LIBRARY=%s allide compare %s --steps 2",
           ALD_CARELESS_OPENCL, berthing);
  assert_int_equal(program_run(".", output, command), 1);
  program_expect(output, "a * b + c: product and sum are fused");
  program_expect(output, "step 1, pass bounds: bodies.vessel, least x");
  program_expect(output, "inputs of scenario");
  run_folder("careless", folder, sizeof folder);
  snprintf(command, sizeof command,
           "ALLIDE_OPENCL_LIBRARY=%s allide run %s --scenarios 8 --device opencl --out %s/run",
           ALD_CARELESS_OPENCL, berthing, folder);
  assert_int_equal(program_run(".", output, command), 1);
  run_folder_remove(folder);
  program_expect(output, "miscalculates: a * b + c: product and sum are fused");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_is_found_where_nothing_differs),
      cmocka_unit_test(one_bit_in_a_pass_is_found),
      cmocka_unit_test(one_flag_is_found_and_not_inherited),
      cmocka_unit_test(the_first_of_whole_steps_is_found),
      cmocka_unit_test(operations_are_found),
      cmocka_unit_test(the_self_test_names_the_operation),
      cmocka_unit_test(opencl_passes_give_the_same_rows),
      cmocka_unit_test(a_careless_compiler_is_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
