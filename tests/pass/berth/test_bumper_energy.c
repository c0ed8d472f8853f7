/* SPDX-License-Identifier: Apache-2.0
 * What bumpers do with energy: closed loops in a tile, rebounds through runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/berth/bumper_rows.h"
#include "model/record.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "support/vectors.h"
#include "tile/columns.h"
#include "tile/scenario.h"

enum { LANES = 8, TEXT = 4096, LOOP_STEPS = 512 };
#define PI 3.14159265358979323846

/* ---- closed loops */

/* A path that closes: body A moves on an ellipse and rocks about an axis, with the velocities of
 * that motion. */
typedef struct loop {
  double middle[3], cosine[3], sine[3], axis[3], rock, period;
} loop;

static element_pose loop_at(const loop *l, int step) {
  const double rate = 2 * PI / l->period;
  const double angle = 2 * PI * step / LOOP_STEPS;
  element_pose where;
  for (int i = 0; i < 3; i++) {
    where.at[i] = l->middle[i] + l->cosine[i] * cos(angle) + l->sine[i] * sin(angle);
    where.velocity[i] = rate * (l->sine[i] * cos(angle) - l->cosine[i] * sin(angle));
    where.spin[i] = l->axis[i] * l->rock * rate * cos(angle);
  }
  turn_about(l->axis, l->rock * sin(angle), where.turn);
  return where;
}

/* crossing bars whose distance stays between 0.3 and 1.7 m on the way */
static void random_loop(test_random *r, loop *l) {
  for (int i = 0; i < 3; i++) {
    l->middle[i] = i == 2 ? 1 : test_uniform(r, -0.2, 0.2);
    l->cosine[i] = test_uniform(r, -0.2, 0.2);
    l->sine[i] = test_uniform(r, -0.2, 0.2);
  }
  random_axis(r, l->axis);
  l->rock = test_uniform(r, -0.1, 0.1);
  l->period = 10;
}

/* Power that the bumper gives to body A, over one period by the trapezoidal rule, which is exact to
 * rounding for smooth periodic powers. Returns the work; *taken is what the records say. */
static double loop_work(const char *more, test_random *r, double *taken, double *scale) {
  static const char scene_text[] =
      "allide: 1\nrun: {duration: 1, step: 0.1}\nenvironment: {gravity: 0}\nbodies:\n"
      "  a: {mass: 1000, radii of gyration: [1, 1, 1], freedoms: six}\nbumpers:\n  g:\n"
      "    between: [a, earth]\n"
      "    bar a from: [-2, 0.1, 0]\n    bar a to: [2, -0.1, 0]\n"
      "    bar b from: [0.1, -2, 0]\n    bar b to: [-0.1, 2, 0]\n";
  char text[TEXT];
  loop loops[LANES];
  double work[LANES] = {0}, size = 0, worst = 0;
  snprintf(text, sizeof text, "%s%s", scene_text, more);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  element_tile e = element_open(text, device, LANES);
  for (uint32_t lane = 0; lane < LANES; lane++) random_loop(r, &loops[lane]);
  *taken = 0;
  for (int step = 0; step <= LOOP_STEPS; step++) {
    for (uint32_t lane = 0; lane < LANES; lane++) {
      const element_pose where = loop_at(&loops[lane], step);
      element_put(&e, 0, lane, &where);
    }
    element_run(&e, "bumper");
    element_run(&e, "bumper_record");
    for (uint32_t lane = 0; lane < LANES && step < LOOP_STEPS; lane++) {
      const element_pose where = loop_at(&loops[lane], step);
      double wrench[6];
      element_wrench(&e, lane, wrench);
      assert_true(element_flag(&e, BUMPER_TOUCH, lane) == BUMPER_IS_TOUCHING);
      const double part = vector_dot(wrench, where.velocity) + vector_dot(wrench + 3, where.spin);
      work[lane] += part * loops[lane].period / LOOP_STEPS;
      size += fabs(part) * loops[lane].period / LOOP_STEPS / LANES;
    }
  }
  for (uint32_t lane = 0; lane < LANES; lane++) {
    const double record = element_row(&e, BUMPER_ENERGY_DISSIPATED, lane);
    if (fabs(work[lane]) >= fabs(worst)) {
      worst = work[lane];
      *taken = record;
    }
  }
  element_close(&e);
  ald_device_close(device);
  *scale = size;
  return worst;
}

/* of the work that goes in and out: rounding of 512 sums, and of positions at 1 m by the distance
 */
static void closed_loops_give_no_energy(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  double taken, scale;
  const double given = loop_work("    curve: [[0, 2e6], [2, 0]]\n", &r, &taken, &scale);
  assert_true(scale > 1e3);
  assert_true(fabs(given) < 1e-12 * scale);
  assert_true(fabs(taken) < 1e-12 * scale);
  const double clashing =
      loop_work("    stiffness: [2e6, 2e6]\n    radius: [1, 1]\n", &r, &taken, &scale);
  assert_true(fabs(clashing) < 1e-12 * scale);
  assert_true(fabs(taken) < 1e-12 * scale);
}

/* what a damped bumper takes is what it has recorded: its power by the trapezoidal rule in time,
 * the record by that over the path, which differ at second order in a step of a 512th of the period
 */
static void damped_loops_take_energy(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  double taken, scale;
  const double given = loop_work("    curve: [[0, 2e6, 3e5], [2, 0, 3e5]]\n", &r, &taken, &scale);
  assert_true(given < -1e-3 * scale);
  assert_true(fabs(given + taken) < 1e-3 * fabs(given));
}

/* ---- a run */

typedef struct rebound {
  double velocity, peak, absorbed, dissipated, impulse, first, duration, least;
} rebound;

static rebound run(const char *law_keys, const char *device_id) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 4, step: 0.001, scheme: rk4}\n"
           "environment: {gravity: 0}\nbodies:\n"
           "  module: {mass: 100 t, radii of gyration: [3, 3, 3], freedoms: six,\n"
           "    position: [0, 0, 0], velocity: [0.5, 0, 0]}\n"
           "bumpers:\n  guide:\n    between: [module, earth]\n"
           "    bar a from: [2, -1, 0]\n    bar a to: [2, 1, 0]\n"
           "    bar b from: [3, 0, -1]\n    bar b to: [3, 0, 1]\n%s",
           law_keys);
  ald_study *study = NULL;
  ald_series *series = NULL;
  ald_column *columns = NULL;
  uint32_t count = 0;
  double row[128];
  ald_report *report = ald_report_create();
  const ald_status status = ald_study_read_text(text, "rebound", &study, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_device *device = test_device(device_id, ALD_DOUBLE);
  assert_int_equal(ald_columns_create(study, &columns, &count, report), ALD_OK);
  assert_true(count <= 128);
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, row, &series, report), ALD_OK);
  rebound b;
  const struct {
    const char *name;
    double *value;
  } wanted[] = {{"bodies.module.velocity_x", &b.velocity},
                {"bumpers.guide.peak_force", &b.peak},
                {"bumpers.guide.energy_absorbed", &b.absorbed},
                {"bumpers.guide.energy_dissipated", &b.dissipated},
                {"bumpers.guide.impulse", &b.impulse},
                {"bumpers.guide.first_touch", &b.first},
                {"bumpers.guide.duration", &b.duration},
                {"bumpers.guide.least_distance", &b.least}};
  for (size_t w = 0; w < sizeof wanted / sizeof wanted[0]; w++) {
    *wanted[w].value = (double)NAN;
    for (uint32_t c = 0; c < count; c++) {
      if (strcmp(columns[c].name, wanted[w].name) == 0) *wanted[w].value = row[c];
    }
    assert_false(isnan(*wanted[w].value));
  }
  ald_columns_clear(columns, count);
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return b;
}

/* A mass on a linear spring: half a period of contact, peak v sqrt(k m), impulse 2 m v. The step of
 * 1 ms begins and ends up to a step from the true touch: half a step's force k v h/2 there is an
 * error of h^2 k/m = 4e-5 in the speed. */
static void a_rebound_is_half_a_swing(void **state) {
  (void)state;
  const double m = 1e5, k = 4e6, v = 0.5, h = 1e-3;
  const rebound table = run("    curve: [[0, 2e6], [0.5, 0]]\n", "openmp");
  const rebound bars = run("    stiffness: [8e6, 8e6]\n    radius: [0.2, 0.3]\n", "openmp");
  const rebound *both[] = {&table, &bars};
  for (int n = 0; n < 2; n++) {
    const rebound *b = both[n];
    assert_true(fabs(b->velocity + v) < 1e-4 * v);
    assert_true(fabs(b->peak - v * sqrt(k * m)) < 1e-4 * b->peak);
    assert_true(fabs(b->absorbed - 0.5 * m * v * v) < 2e-4 * b->absorbed);
    assert_true(fabs(b->dissipated) < 2e-4 * b->absorbed);
    assert_true(fabs(b->impulse - 2 * m * v) < 1e-4 * b->impulse);
    assert_true(fabs(b->first - 1) < 2 * h); /* 0.5 m at 0.5 m/s */
    assert_true(fabs(b->duration - PI * sqrt(m / k)) < 2 * h);
    assert_true(fabs(b->least - (0.5 - v * sqrt(m / k))) < 1e-4);
  }
}

/* all that the bumper took is missing */
static void a_damped_rebound_is_slower(void **state) {
  (void)state;
  const rebound b = run("    curve: [[0, 2e6, 3e5], [0.5, 0, 3e5]]\n", "openmp");
  assert_true(b.velocity < 0 && b.velocity > -0.4);
  const double lost = 0.5 * 1e5 * (0.25 - b.velocity * b.velocity);
  /* damping begins with a step of force c v at the touch, up to a step late: c v^2 h/2 = 38 J */
  assert_true(fabs(b.dissipated - lost) < 40);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(closed_loops_give_no_energy),
      cmocka_unit_test(damped_loops_take_energy),
      cmocka_unit_test(a_rebound_is_half_a_swing),
      cmocka_unit_test(a_damped_rebound_is_slower),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
