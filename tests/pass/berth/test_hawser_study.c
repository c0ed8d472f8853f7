/* SPDX-License-Identifier: Apache-2.0
 * Hawsers in whole studies, on every device, against closed forms: a body that is caught, and one
 * whose line parts. */
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

enum { TEXT = 1024, COLUMNS_MAX = 64 };

/* results of a run of one body that flies off at 2 m/s and is caught by a line */
static void catch_body(const char *device_id, const char *line, const char *const *names,
                       double *values, int count) {
  char text[TEXT];
  ald_study *study = NULL;
  ald_series *series = NULL;
  ald_column *columns = NULL;
  uint32_t column_count = 0;
  double row[COLUMNS_MAX];
  ald_report *report = ald_report_create();
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 10 s, step: 0.01 s, scheme: rk4}\n"
           "environment: {gravity: 0}\nbodies:\n  a: {mass: 100 t, radii of gyration: [5, 9, 9], "
           "freedoms: six, position: [10, 0], velocity: [2, 0]}\n"
           "hawsers:\n  line: {between: [a, earth], stiffness: 400 kN/m, length: 10, %s}\n",
           line);
  assert_int_equal(ald_study_read_text(text, "catch", &study, report), ALD_OK);
  ald_device *device = test_device(device_id, ALD_DOUBLE);
  assert_int_equal(ald_columns_create(study, &columns, &column_count, report), ALD_OK);
  assert_true(column_count <= COLUMNS_MAX);
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, row, &series, report), ALD_OK);
  for (int n = 0; n < count; n++) {
    values[n] = -1;
    for (uint32_t c = 0; c < column_count; c++) {
      if (strcmp(columns[c].name, names[n]) == 0) values[n] = row[c];
    }
  }
  ald_columns_clear(columns, column_count);
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* v sqrt(k m) sin(w t) with w = 2/s: 400 kN of tension at 1 m, then the body comes back at the same
 * speed. RK4 at w h = 0.02: (w h)^4 = 2e-7 of all, and the peak is seen
 * within half a step of its time, (w h/2)^2/2 = 5e-5. The corner at its length is met within a step
 * on the way back: less than w^2 v h^2/2 = 4e-4 m/s. */
static void a_line_catches_a_body(void **state) {
  need_device(*state);
  const char *const names[] = {"hawsers.line.peak_tension",       "bodies.a.velocity_x",
                               "hawsers.line.energy_absorbed",    "hawsers.line.parted_at",
                               "hawsers.line.energy_dissipated",  "hawsers.line.impulse",
                               "hawsers.line.greatest_elongation"};
  double v[7];
  catch_body(*state, "damping: 0", names, v, 7);
  assert_true(fabs(v[0] - 400e3) < 6e-5 * 400e3);
  assert_true(fabs(v[1] + 2) < 4e-4);
  assert_true(fabs(v[2] - 200e3) < 1.1e-4 * 200e3);
  assert_true(isnan(v[3]) && v[4] == 0);
  /* the sum over steps of what turns 100 t from 2 to -2 m/s: a trapezoid but for its ends */
  assert_true(fabs(v[5] - 400e3) < 0.01 * 2 * 400e3);
  assert_true(fabs(v[6] - 1) < 6e-5);
}

/* the same line with half the strength: it parts when sin(w t) = 1/2, and the body goes on with
 * what is left, v cos(w t), but for one step of 0.01 s at 2 m/s^2 */
static void a_weak_line_lets_a_body_go(void **state) {
  need_device(*state);
  const char *const names[] = {"hawsers.line.parted_at", "bodies.a.velocity_x",
                               "hawsers.line.utilisation"};
  double v[3];
  catch_body(*state, "breaking load: 200 kN", names, v, 3);
  const double time = asin(0.5) / 2;
  assert_true(v[0] >= time - 1e-6 && v[0] < time + 0.01 + 1e-6);
  assert_true(fabs(v[1] - 2 * cos(asin(0.5))) < 2 * 0.01 * 2);
  /* the tension grows by 2 x 400 kN/s x cos at most */
  assert_true(v[2] > 1 && v[2] < 1 + 0.01 * 4);
}

#define ON(device, test) \
  { "on " device ": " #test, test, NULL, NULL, (void *)device }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(a_line_catches_a_body),
      ON_BOTH(a_weak_line_lets_a_body_go),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
