/* SPDX-License-Identifier: Apache-2.0
 * Water drag: closed forms of the linear and the quadratic decay, current, energy, through a study.
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

#include "model/record.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "tile/columns.h"
#include "tile/scenario.h"

enum { COLUMNS_MAX = 64 };

/* what a run of one drifting body gave at its end */
typedef struct drift {
  double vx, vy, rate, energy, peak;
} drift;

static drift run(const char *drag, const char *start, const char *step) {
  char text[1024];
  ald_study *study = NULL;
  ald_series *series = NULL;
  ald_column *columns = NULL;
  uint32_t count = 0;
  double row[COLUMNS_MAX];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 50, step: %s}\n"
           "bodies: {hull: {mass: 1000 t, inertia: 2e9, %s}}\ndrag: {water: {body: hull, %s}}\n",
           step, start, drag);
  ald_report *report = ald_report_create();
  const ald_status status = ald_study_read_text(text, "drag", &study, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  assert_int_equal(ald_columns_create(study, &columns, &count, report), ALD_OK);
  assert_true(count <= COLUMNS_MAX);
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, row, &series, report), ALD_OK);
  drift d = {NAN, NAN, NAN, NAN, NAN};
  for (uint32_t c = 0; c < count; c++) {
    if (strcmp(columns[c].name, "bodies.hull.velocity_x") == 0) d.vx = row[c];
    if (strcmp(columns[c].name, "bodies.hull.velocity_y") == 0) d.vy = row[c];
    if (strcmp(columns[c].name, "bodies.hull.yaw_rate") == 0) d.rate = row[c];
    if (strcmp(columns[c].name, "drag.water.energy_dissipated") == 0) d.energy = row[c];
    if (strcmp(columns[c].name, "drag.water.peak_force") == 0) d.peak = row[c];
  }
  ald_columns_clear(columns, count);
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return d;
}

/* v = v0 exp(-b t/m); Euler's method with step dt gives (1 - b dt/m)^n exactly, to rounding: n
 * steps of 1e-16 each */
static void linear_decay(void **state) {
  (void)state;
  const drift d = run("linear: [40 kN s/m, 0, 0]", "velocity: [2, 0]", "0.1");
  assert_true(fabs(d.vx - 2 * pow(1 - 40e3 * 0.1 / 1e6, 500)) < 1e-13);
  /* against the differential equation: first order in dt, error about b^2 t dt/(2 m^2) of v */
  const double exact = 2 * exp(-40e3 * 50 / 1e6);
  assert_true(fabs(d.vx / exact - 1) < 1.1 * 0.04 * 0.04 * 50 * 0.1 / 2);
  assert_true(fabs(d.peak - 80e3) < 1e-6);
}

/* v = v0/(1 + b v0 t/m): first order in dt, the error halves with the step */
static void quadratic_decay(void **state) {
  (void)state;
  const double exact = -1.5 / (1 + 2e5 * 1.5 * 50 / 1e6);
  const char *law = "quadratic: [0, 200 kN s^2/m^2, 0]";
  const double coarse = run(law, "velocity: [0, -1.5]", "0.1").vy - exact;
  const double fine = run(law, "velocity: [0, -1.5]", "0.05").vy - exact;
  assert_true(fabs(coarse / exact) < 0.02);
  /* order one within the next term, dt relative */
  assert_true(fabs(coarse / fine - 2) < 0.05);
}

/* a hull that turns is braked in its own axes; yaw decays by itself */
static void yaw_and_heading(void **state) {
  (void)state;
  const drift d = run("linear: [0, 0, 8e7]", "yaw rate: 0.01", "0.1");
  assert_true(fabs(d.rate - 0.01 * pow(1 - 8e7 * 0.1 / 2e9, 500)) < 1e-15);
  /* heading 90 deg: surge is along y, so sway drag alone leaves a motion along y untouched */
  const drift free = run("linear: [0, 40 kN s/m, 0]", "heading: 90 deg, velocity: [0, 1]", "0.1");
  assert_true(fabs(free.vy - 1) < 1e-12);
}

/* a current takes the hull along; at its speed there is no force */
static void current_carries(void **state) {
  (void)state;
  const drift d =
      run("linear: [400 kN s/m, 400 kN s/m, 0], current: [0.5, -0.2]", "heading: 1", "0.1");
  /* exp(-0.4 x 50) = 2e-9 of the current is left to go */
  assert_true(fabs(d.vx - 0.5) < 1e-8 && fabs(d.vy + 0.2) < 1e-8);
}

/* what the water took is what the hull lost, to rounding of 500 sums */
static void energy_balances(void **state) {
  (void)state;
  const drift d = run("linear: [40 kN s/m, 60 kN s/m, 5e7], quadratic: [9e3, 2e5, 1e9]",
                      "velocity: [2, -1], yaw rate: 0.02, heading: 0.7", "0.1");
  const double before = 0.5 * 1e6 * 5 + 0.5 * 2e9 * 0.02 * 0.02;
  const double after = 0.5 * 1e6 * (d.vx * d.vx + d.vy * d.vy) + 0.5 * 2e9 * d.rate * d.rate;
  assert_true(d.energy > 0);
  assert_true(fabs(before - after - d.energy) < 1e-11 * before);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(linear_decay),    cmocka_unit_test(quadratic_decay),
      cmocka_unit_test(yaw_and_heading), cmocka_unit_test(current_carries),
      cmocka_unit_test(energy_balances),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
