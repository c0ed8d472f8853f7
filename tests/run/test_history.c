/* SPDX-License-Identifier: Apache-2.0
 * Loads and motions that the time prescribes, through their passes on every device: closed forms,
 * rates against differences, rows of the study against rows of a file, what varies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "base/report.h"
#include "kernels/pass/step/space_rows.h"
#include "support/devices.h"
#include "support/posed.h"
#include "support/random.h"
#include "tile/tile.h"

enum { TEXT = 8192, FREEDOMS = 6 };
static const double turn = 6.283185307179586;

/* rows of kernels/pass/step/motion.h: offsets, then rates */
enum { OFFSET = 0, RATE = 6 };
#define MOTION KIND_motion
#define LOAD KIND_load

/* a study of a free body `a` and a prescribed one `p` */
static posed open_with(const char *device, const char *step, const char *elements, const char *file,
                       uint32_t lanes) {
  char text[3 * TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 100 s, step: %s}\nenvironment: {gravity: 0}\nbodies:\n"
           "  a: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}\n"
           "  p: {motion: prescribed, position: [4 m, -3 m, 2 m], heading: 30 deg, roll: 0.1}\n%s",
           step, elements);
  return posed_open_with(device, text, file ? "history.csv" : NULL, file, lanes);
}

static posed open_study(const char *device, const char *step, const char *elements) {
  return open_with(device, step, elements, NULL, POSED_LANES);
}

/* each lane at a step of its own */
static void evaluate(posed *p, const char *pass, const uint32_t *steps) {
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_step(p, lane, steps[lane]);
  const char *const passes[] = {pass, "pose"};
  posed_run(p, passes, 2);
}

static double offset(const posed *p, int k, uint32_t lane) {
  return posed_row(p, MOTION, (uint32_t)(OFFSET + k), 0, lane);
}
static double rate(const posed *p, int k, uint32_t lane) {
  return posed_row(p, MOTION, (uint32_t)(RATE + k), 0, lane);
}

/* ------------------------------------------------------------------------------ motions */

/* A sine with a ramp, at a time of its own in each lane; a few roundings of the amplitudes, and of
 * w t at 90 s */
static void harmonics_follow_their_formula(void **state) {
  posed p =
      open_study(*state, "0.5 s",
                 "motions:\n  m: {body: p, amplitude: [1 m, -2 m, 0.5 m, 3 deg, 0, 0.1 rad], "
                 "phase: [0, 1 rad, -2 rad, 90 deg, 0, 4 rad], period: 7 s, ramp time: 20 s, time "
                 "shift: 1.25 s, amplitude factor: 1.5}\n");
  const double amplitude[FREEDOMS] = {1, -2, 0.5, 3 * turn / 360, 0, 0.1};
  const double phase[FREEDOMS] = {0, 1, -2, turn / 4, 0, 4};
  const uint32_t steps[POSED_LANES] = {0, 1, 7, 39, 40, 41, 100, 180};
  evaluate(&p, "motion", steps);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    const double t = 0.5 * steps[lane], u = fmin(t / 20, 1), w = turn / 7;
    const double r = u * u * (3 - 2 * u), dr = 6 * u * (1 - u) / 20;
    for (int k = 0; k < FREEDOMS; k++) {
      const double a = 1.5 * amplitude[k], angle = w * (t + 1.25) + phase[k];
      assert_true(fabs(offset(&p, k, lane) - r * a * sin(angle)) < 1e-13);
      assert_true(fabs(rate(&p, k, lane) - (r * a * w * cos(angle) + dr * a * sin(angle))) < 1e-13);
    }
  }
  posed_close(&p);
}

/* the body stands at its start plus the offsets and moves with their rates; rotations of 0.1 rad,
 * so that rates of Euler angles are not angular velocities */
static void a_body_follows_the_sum_of_its_motions(void **state) {
  posed p = open_study(*state, "0.5 s",
                       "motions:\n  m: {body: p, amplitude: [1 m, -2 m, 0.5 m], period: 7 s}\n"
                       "  n: {body: p, history: [[0 s, 0, 0, 0], [100 s, 50 m, 0, 10 m]]}\n"
                       "  r: {body: p, amplitude: [0, 0, 0, 0, 0, 0.2], period: 9 s}\n");
  const uint32_t steps[POSED_LANES] = {0, 3, 6, 9, 12, 60, 100, 190};
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_step(&p, lane, steps[lane]);
  const char *const passes[] = {"motion", "pose"};
  posed_run(&p, passes, 2);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    const double t = 0.5 * steps[lane], w = turn / 7, v = turn / 9;
    /* positions in a tile are relative to the scenario's origin: in differences to the first lane
     */
    const double x = posed_body_row(&p, PLAN_BODY_ROWS, BODY_X, 1, lane) -
                     posed_body_row(&p, PLAN_BODY_ROWS, BODY_X, 1, 0);
    const double z = posed_body_row(&p, PLAN_SPACE_ROWS, SPACE_Z, 1, lane);
    assert_true(fabs(x - (sin(w * t) + 0.5 * t)) < 1e-12);
    assert_true(fabs(z - (2 + 0.5 * sin(w * t) + 0.1 * t)) < 1e-12);
    const double vy = posed_body_row(&p, PLAN_BODY_ROWS, BODY_VY, 1, lane);
    const double vx = posed_body_row(&p, PLAN_BODY_ROWS, BODY_VX, 1, lane);
    assert_true(fabs(vy + 2 * w * cos(w * t)) < 1e-12);
    assert_true(fabs(vx - (w * cos(w * t) + 0.5)) < 1e-12);
    const double heading = posed_body_row(&p, PLAN_BODY_ROWS, BODY_PSI, 1, lane);
    assert_true(fabs(heading - (turn / 12 + 0.2 * sin(v * t))) < 1e-12);
    assert_true(fabs(posed_body_row(&p, PLAN_SPACE_ROWS, SPACE_ROLL, 1, lane) - 0.1) < 1e-12);
    /* the heading's rate turns about the vertical */
    assert_true(fabs(posed_body_row(&p, PLAN_BODY_ROWS, BODY_R, 1, lane) - 0.2 * v * cos(v * t)) <
                1e-12);
  }
  posed_close(&p);
}

/* surge and sway along the axes of the start: heading 30 deg */
static void own_axes_are_those_of_the_start(void **state) {
  posed p = open_study(*state, "0.5 s",
                       "motions:\n  m: {body: p, frame: body, history: [[0 s, 1, 2, 3], [100 s, "
                       "3, 2, 3]]}\n");
  const uint32_t steps[POSED_LANES] = {100};
  evaluate(&p, "motion", steps);
  const double c = cos(turn / 12), s = sin(turn / 12);
  assert_true(fabs(offset(&p, 0, 0) - (2 * c - 2 * s)) < 1e-14);
  assert_true(fabs(offset(&p, 1, 0) - (2 * s + 2 * c)) < 1e-14);
  assert_true(offset(&p, 2, 0) == 3);
  assert_true(fabs(rate(&p, 0, 0) - 0.02 * c) < 1e-15);
  assert_true(fabs(rate(&p, 1, 0) - 0.02 * s) < 1e-15);
  posed_close(&p);
}

/* Rows are met, a body between equal rows stands still, the motion stays between its rows, and what
 * lies outside holds at rest. */
static void rows_keep_their_shape(void **state) {
  posed p = open_study(*state, "0.5 s",
                       "motions:\n  m: {body: p, history: [[-10 s, 5, 0, 0], [10 s, 5, 0, 0], [30 "
                       "s, 1, 0, -6], [60 s, 1, 0, -6], [100 s, 2, 0, 0]]}\n");
  const uint32_t steps[POSED_LANES] = {0, 20, 40, 60, 90, 120, 200, 240};
  const double x[POSED_LANES] = {5, 5, 3, 1, 1, 1, 2, 2},
               z[POSED_LANES] = {0, 0, -3, -6, -6, -6, 0, 0};
  evaluate(&p, "motion", steps);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    assert_true(fabs(offset(&p, 0, lane) - x[lane]) < 1e-14);
    assert_true(fabs(offset(&p, 2, lane) - z[lane]) < 1e-14);
    const bool rests = lane != 2 && lane != 6;
    assert_true(rests == (rate(&p, 2, lane) == 0));
  }
  posed_close(&p);
}

/* eight lanes in neighbouring steps of 1 ms about random times: rates are differences, also across
 * rows; wrong by h^2/6 of third derivatives below 100, and by roundings of 50 over h */
static void rates_are_those_of_the_offsets(void **state) {
  posed p =
      open_study(*state, "1 ms",
                 "motions:\n  m: {body: p, amplitude: [1, 0.5, 0.3, 0.1, 0.2, 0.3], phase: "
                 "[0, 1, 2, 3, 4, 5], period: 6 s, ramp time: 7 s,\n    history: [[0 s, 0, 1, "
                 "2, 0.1, 0, 0], [5 s, 2, 1, -2, 0, 0.2, 0], [20 s, 3, 4, 0, 0, 0.1, 0.2], "
                 "[100 s, 50, 2, 1, 0.3, 0.3, 0.3]]}\n");
  test_random r = test_random_from(test_seed(), 0);
  for (int run = 0; run < 40; run++) {
    /* the middle of the lanes is at a row, at the ramp's end, or anywhere */
    const uint32_t places[] = {5000, 20000, 7000, test_choice(&r, 99000) + 10};
    const uint32_t first = places[run % 4] - 4;
    uint32_t steps[POSED_LANES];
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) steps[lane] = first + lane;
    evaluate(&p, "motion", steps);
    for (int k = 0; k < FREEDOMS; k++) {
      for (uint32_t lane = 1; lane + 1 < POSED_LANES; lane++) {
        const double slope = (offset(&p, k, lane + 1) - offset(&p, k, lane - 1)) / 2e-3;
        /* second derivatives jump at rows, by less than 4/s^2 */
        assert_true(fabs(slope - rate(&p, k, lane)) < 4 * 1e-3 / 4 + 1e-4);
        /* no velocity jumps: accelerations below 6 m/s^2 */
        assert_true(fabs(rate(&p, k, lane + 1) - rate(&p, k, lane)) < 6e-3);
      }
    }
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ files */

/* a swell sampled 20 times a period comes back to 3e-5 and its rate to 1e-3 of it; columns in any
 * order, units in the header */
static void a_file_is_joined_by_a_spline(void **state) {
  char text[TEXT * 2];
  int used = snprintf(text, sizeof text, "z [cm],time,roll [deg]\n");
  for (int k = 0; k <= 300; k++) {
    const double t = 0.4 * k - 4;
    used += snprintf(text + used, sizeof text - (size_t)used, "%.17g,%.17g,%.17g\n",
                     200 * sin(turn * t / 8), t, 3 * cos(turn * t / 8));
    assert_true(used < (int)sizeof text - 100);
  }
  posed p = open_with(*state, "0.1 s",
                      "motions:\n  m: {body: p, file: history.csv, amplitude factor: 0.5}\n", text,
                      POSED_LANES);
  for (uint32_t first = 0; first <= 1000; first += 8) {
    uint32_t steps[POSED_LANES];
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) steps[lane] = (first + 31 * lane) % 1001;
    evaluate(&p, "motion", steps);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      const double angle = turn * 0.1 * steps[lane] / 8, w = turn / 8;
      assert_true(fabs(offset(&p, 2, lane) - sin(angle)) < 3e-5);
      assert_true(fabs(rate(&p, 2, lane) - w * cos(angle)) < 1e-3 * w);
      assert_true(fabs(offset(&p, 3, lane) - 1.5 * turn / 360 * cos(angle)) < 3e-5 * 0.03);
      assert_true(offset(&p, 0, lane) == 0 && offset(&p, 5, lane) == 0);
      if (steps[lane] % 4 == 0) { /* on a sample: roundings of units and times */
        assert_true(fabs(offset(&p, 2, lane) - sin(angle)) < 1e-13);
      }
    }
  }
  posed_close(&p);
}

/* the same numbers as rows and as a file, one as long as it may be: equal but for roundings */
static void a_file_says_what_rows_say(void **state) {
  enum { ROWS = 100 };
  char rows[TEXT] = "", file[TEXT] = "time,x [kN],y,n\n", elements[2 * TEXT];
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < ROWS; k++) {
    const double x = test_uniform(&r, -9, 9), y = test_uniform(&r, -9e3, 9e3);
    const double n = test_uniform(&r, -1e5, 1e5);
    const size_t a = strlen(rows), b = strlen(file);
    snprintf(rows + a, sizeof rows - a, "%s[%d, %.9g, %.9g, 0, 0, 0, %.9g]", k ? ", " : "", 2 * k,
             1e3 * x, y, n);
    snprintf(file + b, sizeof file - b, "%d,%.12g,%.9g,%.9g\n", 2 * k, x, y, n);
  }
  snprintf(elements, sizeof elements,
           "loads:\n  rows: {body: a, time shift: 3 s, history: [%s]}\n  file: {body: a, time "
           "shift: 3 s, file: history.csv}\n",
           rows);
  posed p = open_with(*state, "0.1 s", elements, file, POSED_LANES);
  for (uint32_t run = 0; run < 100; run++) {
    uint32_t steps[POSED_LANES];
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) steps[lane] = 10 * run + lane;
    evaluate(&p, "load", steps);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      double one[FREEDOMS], other[FREEDOMS];
      posed_wrench(&p, LOAD, 0, lane, one);
      posed_wrench(&p, LOAD, 1, lane, other);
      /* rows are printed with nine digits, some of them times a thousand */
      for (int k = 0; k < FREEDOMS; k++) assert_true(fabs(one[k] - other[k]) < 1e-3);
    }
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ what varies */

/* rows of each scenario's own, at a time of its own */
static void rows_may_vary(void **state) {
  posed p = open_study(*state, "0.5 s",
                       "motions:\n  m: {body: p, history: [[0 s, 0, 0, 0], [40 s, 1, 0, 0], [50 s, "
                       "1, 2, 0], [100 s, 3, 0, 0]]}\n"
                       "loads:\n  l: {body: a, history: [[0 s, 0], [60 s, 1 kN], [100 s, 0]], "
                       "constant: [1 kN, 0, 0]}\n"
                       "vary:\n  motions.m.history[1].x: {uniform: [500 mm, 2 m]}\n"
                       "  motions.m.history[1].time: {uniform: [30 s, 45 s]}\n"
                       "  loads.l.history[1].x: {uniform: [1 kN, 2 kN]}\n"
                       "  loads.l.time shift: {uniform: [0 s, 9 s]}\n");
  const uint32_t steps[POSED_LANES] = {90, 91, 92, 95, 100, 100, 100, 100};
  evaluate(&p, "motion", steps);
  evaluate(&p, "load", steps);
  double first = posed_value(&p, "motions.m.history[1].x", 0);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    const double x = posed_value(&p, "motions.m.history[1].x", lane), t = 0.5 * steps[lane];
    const double early = fmin(x, 1), late = fmax(x, 1);
    assert_true(lane == 0 || x != first);
    if (t == 50) assert_true(fabs(offset(&p, 1, lane) - 2) < 1e-14);
    assert_true(offset(&p, 0, lane) >= early - 1e-14 && offset(&p, 0, lane) <= late + 1e-14);
    const double peak = posed_value(&p, "loads.l.history[1].x", lane);
    const double at = t + posed_value(&p, "loads.l.time shift", lane);
    double wrench[FREEDOMS];
    posed_wrench(&p, LOAD, 0, lane, wrench);
    const double expected = at < 60 ? peak * at / 60 : peak * (100 - at) / 40;
    assert_true(fabs(wrench[0] - 1000 - expected) < 1e-9);
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ loads */

/* axes of the earth and of the body, arms, moments; body a turned by 90 deg about z */
static void loads_act_at_their_point(void **state) {
  posed p =
      open_study(*state, "0.5 s",
                 "loads:\n  e: {body: a, at: [2, 0, 1], constant: [10, 20, 30, 1, 2, 3]}\n"
                 "  b: {body: a, frame: body, at: [2, 0, 1], constant: [10, 20, 30, 1, 2, "
                 "3], force factor: 2}\n"
                 "  h: {body: a, amplitude: [0, 8, 0], phase: [0, 90 deg, 0], period: 4 s}\n");
  posed_body a = posed_at(5, 6, 7);
  const double axes[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
  memcpy(a.axes, axes, sizeof axes);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_put(&p, 0, lane, &a);
    posed_step(&p, lane, lane);
  }
  const char *const passes[] = {"load", "load_record"};
  posed_run(&p, passes, 2);
  /* the arm is (0, 2, 1): its cross product with (10, 20, 30), and with (-20, 10, 30) doubled */
  const double earth[6] = {10, 20, 30, 1 + 40, 2 + 10, 3 - 20};
  const double body[6] = {-40, 20, 60, -4 + 100, 2 - 40, 6 + 80};
  double wrench[6];
  posed_wrench(&p, LOAD, 0, 0, wrench);
  for (int k = 0; k < 6; k++) assert_true(wrench[k] == earth[k]);
  posed_wrench(&p, LOAD, 1, 0, wrench);
  for (int k = 0; k < 6; k++) assert_true(wrench[k] == body[k]);
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
    posed_wrench(&p, LOAD, 2, lane, wrench);
    assert_true(fabs(wrench[1] - 8 * cos(turn * 0.5 * lane / 4)) < 1e-14);
  }
  assert_true(fabs(posed_row(&p, LOAD, 2, 0, 0) - sqrt(1400)) < 1e-14);
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ whole steps */

/* every row of a busy study, to the bit; on OpenMP eight lanes at a time and one */
static void devices_agree_to_the_bit(void **state) {
  (void)state;
  need_device("opencl");
  const char file[] =
      "time,x,y,z,roll,pitch,yaw\n0,0,0,0,0,0,0\n50,1,2,3,0.1,0.2,0.3\n100,3,1,2,0,0,1\n"
      "150,0,0,0,0,0,1\n";
  const char elements[] =
      "motions:\n  f: {body: p, file: history.csv}\n  h: {body: p, amplitude: [1, 1, 1, 0.1, 0.1, "
      "0.1], period: 7, frame: body, ramp time: 3}\nloads:\n  l: {body: a, amplitude: [1 kN, "
      "2 kN, 0], period: 5 s, at: [0, 3, 0]}\nhawsers:\n  t: {between: [a, p], stiffness: 9 "
      "kN/m, pretension: 10 kN, damping: 2 kN s/m, damping exponent: 1.7}\n"
      "vary: {motions.f.time shift: {uniform: [0 s, 5 s]}}\n";
  posed one = open_with("openmp", "0.5 s", elements, file, POSED_LANES);
  posed narrow = open_with("openmp", "0.5 s", elements, file, 1);
  posed other = open_with("opencl", "0.5 s", elements, file, POSED_LANES);
  const char *const passes[] = {
      "motion",    "pose",  "hawser",        "load",        "sum_forces_spatial",
      "integrate", "stage", "hawser_record", "load_record", "clock"};
  for (int step = 0; step < 50; step++) {
    posed_run(&one, passes, 10);
    posed_run(&narrow, passes, 10);
    posed_run(&other, passes, 10);
  }
  const size_t reals = (size_t)one.layout->real_rows * POSED_LANES;
  assert_memory_equal(one.tile->reals, other.tile->reals, reals * sizeof(double));
  for (uint32_t row = 0; row < one.layout->real_rows; row++) {
    const double wide = ald_tile_real(one.tile, row, 0),
                 single = ald_tile_real(narrow.tile, row, 0);
    assert_memory_equal(&wide, &single, sizeof wide);
  }
  posed_close(&one);
  posed_close(&narrow);
  posed_close(&other);
}

/* a force of 50 kN on 100 t: v = F t/m; Euler's velocity is exact to rounding */
static void a_constant_load_accelerates(void **state) {
  posed p = open_study(*state, "0.5 s", "loads:\n  l: {body: a, constant: [0, 50 kN, 0]}\n");
  const char *const passes[] = {"pose",        "load", "sum_forces_spatial", "integrate", "stage",
                                "load_record", "clock"};
  for (int step = 0; step < 40; step++) posed_run(&p, passes, 7);
  posed_run(&p, passes, 1);
  assert_true(fabs(posed_body_row(&p, PLAN_BODY_ROWS, BODY_VY, 0, 2) - 10) < 1e-13);
  posed_close(&p);
}

static void a_prescribed_body_without_motions_is_told_of(void **state) {
  (void)state;
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  const char text[] =
      "allide: 1\nrun: {duration: 1 s, step: 0.1 s}\nbodies:\n"
      "  a: {mass: 1 t, inertia: 1}\n  p: {motion: prescribed}\n";
  assert_int_equal(ald_study_read_text(text, "still", &study, report), ALD_OK);
  assert_non_null(
      strstr(ald_report_text(report),
             "still:5:15: warning: bodies.p: no motion refers to it; it does not move"));
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* ------------------------------------------------------------------------------ all devices */

#define ON(device, test) \
  { "on " device ": " #test, test, NULL, NULL, (void *)device }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(harmonics_follow_their_formula),
      ON_BOTH(a_body_follows_the_sum_of_its_motions),
      ON_BOTH(own_axes_are_those_of_the_start),
      ON_BOTH(rows_keep_their_shape),
      ON_BOTH(rates_are_those_of_the_offsets),
      ON_BOTH(a_file_is_joined_by_a_spline),
      ON_BOTH(a_file_says_what_rows_say),
      ON_BOTH(rows_may_vary),
      ON_BOTH(loads_act_at_their_point),
      cmocka_unit_test(devices_agree_to_the_bit),
      ON_BOTH(a_constant_load_accelerates),
      cmocka_unit_test(a_prescribed_body_without_motions_is_told_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
