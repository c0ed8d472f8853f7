/* SPDX-License-Identifier: Apache-2.0
 * Thrusters on every device: four quadrants, losses, frames and mirror images; and in runs: the
 * shaft against a dense solution at steps of any length, rise time, power, numbers that vary. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/pass/water/thruster_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/posed.h"
#include "support/random.h"
#include "support/study_run.h"

#define PI 3.14159265358979323846
enum { WHOLE = 6144, TEXT = 4096, ROWS = 4, BACK_ROWS = 3 };

static const double density = 1025, diameter = 3;
/* J, K_T, K_Q */
static const double ahead[ROWS][3] = {
    {-0.4, 0.62, 0.052}, {0, 0.5, 0.046}, {0.3, 0.36, 0.038}, {0.6, 0.19, 0.027}};
static const double back[BACK_ROWS][3] = {{-0.3, 0.4, 0.045}, {0, 0.33, 0.04}, {0.5, 0.15, 0.028}};
static const char tables[] =
    "diameter: 3, ahead: [[-0.4, 0.62, 0.052], [0, 0.5, 0.046], [0.3, 0.36, 0.038], "
    "[0.6, 0.19, 0.027]], astern: [[-0.3, 0.4, 0.045], [0, 0.33, 0.04], [0.5, 0.15, 0.028]], "
    "factors astern: [0.9, 1.1], maximum thrust: 500 kN, rise time: 5 s, time constant: 1 s";

/* linear between rows and beyond both ends, by division */
static double by_division(const double (*rows)[3], int count, int column, double j) {
  int k = 0;
  while (k + 2 < count && j >= rows[k + 1][0]) k++;
  const double share = (j - rows[k][0]) / (rows[k + 1][0] - rows[k][0]);
  return rows[k][column] + share * (rows[k + 1][column] - rows[k][column]);
}

static double thrust_of(double n, double va) {
  const double j = va / (n * diameter), d4 = pow(diameter, 4);
  const double k =
      n < 0 ? 0.9 * by_division(back, BACK_ROWS, 1, j) : by_division(ahead, ROWS, 1, j);
  return n == 0 ? 0 : density * d4 * k * n * fabs(n);
}
static double torque_of(double n, double va) {
  const double j = va / (n * diameter), d5 = pow(diameter, 5);
  const double k =
      n < 0 ? 1.1 * by_division(back, BACK_ROWS, 2, j) : by_division(ahead, ROWS, 2, j);
  return n == 0 ? 0 : density * d5 * k * n * fabs(n);
}

/* ------------------------------------------------------------------------------ single poses */

static posed open_thrusters(const char *device, const char *environment, const char *thrusters) {
  char text[WHOLE];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1000 s, step: 0.5 s, scheme: rk4}\n"
           "environment: {gravity: 0, water density: 1025%s}\n"
           "bodies: {ship: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}}\n"
           "thrusters:\n%s",
           environment, thrusters);
  return posed_open(device, text);
}

static void evaluate(posed *p) {
  const char *const passes[] = {"thruster"};
  posed_run(p, passes, 1);
}

static void near(double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%.17g, expected %.17g within %g", value, expected, tolerance);
}

/* speed and inflow of any signs, to the roundings of a product of ten factors */
static void coefficients_hold_in_four_quadrants(void **state) {
  char text[TEXT];
  test_random r = test_random_from(test_seed(), 1);
  snprintf(text, sizeof text, "  t: {body: ship, type: fixed, at: [-40, 2, -3], %s}\n", tables);
  posed p = open_thrusters(*state, "", text);
  for (int round = 0; round < 50; round++) {
    double n[POSED_LANES], va[POSED_LANES];
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      posed_body b = posed_at(0, 0, 0);
      n[lane] = lane == 0 ? 0 : test_uniform(&r, -4, 4);
      va[lane] = test_uniform(&r, -6, 6);
      b.velocity[0] = va[lane];
      posed_put(&p, 0, lane, &b);
      posed_put_row(&p, KIND_thruster, THRUSTER_SPEED, 0, lane, n[lane]);
    }
    evaluate(&p);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      const double scale = density * pow(diameter, 4) * fabs(n[lane]) * (fabs(n[lane]) + 2);
      near(posed_row(&p, KIND_thruster, THRUSTER_INFLOW, 0, lane), va[lane], 1e-15 * 6);
      near(posed_row(&p, KIND_thruster, THRUSTER_THRUST, 0, lane), thrust_of(n[lane], va[lane]),
           1e-14 * scale);
      near(posed_row(&p, KIND_thruster, THRUSTER_TORQUE, 0, lane), torque_of(n[lane], va[lane]),
           1e-14 * scale);
    }
  }
  posed_close(&p);
}

/* a body that lies anyhow, turns and moves in a current: the force in its own axes, the moment
 * about its centre and the flow are those of the same scene at rest in the axes of the earth */
static void a_thrust_is_fixed_to_its_body(void **state) {
  char text[TEXT];
  test_random r = test_random_from(test_seed(), 2);
  snprintf(text, sizeof text,
           "  t: {body: ship, type: azimuth, at: [-40, 2, -3], diameter: 3, pitch ratio: 1.1,\n"
           "    maximum thrust: 500 kN, rise time: 5, time constant: 1, azimuth: 0.7,\n"
           "    running at: 2 rev/s}\n");
  posed p = open_thrusters(*state, ", current: [0.5, -0.8]", text);
  for (int round = 0; round < 20; round++) {
    const posed_body b = posed_drifting(&r, 2);
    posed_put(&p, 0, 3, &b);
    evaluate(&p);
    const double at[3] = {-40, 2, -3}, e[3] = {cos(0.7), sin(0.7), 0};
    double arm[3] = {0}, along[3] = {0}, wrench[6], flow = 0;
    for (int k = 0; k < 3; k++) {
      for (int c = 0; c < 3; c++) {
        arm[c] += at[k] * b.axes[k][c];
        along[c] += e[k] * b.axes[k][c];
      }
    }
    const double current[3] = {0.5, -0.8, 0};
    for (int c = 0; c < 3; c++) {
      const double turning =
          b.spin[(c + 1) % 3] * arm[(c + 2) % 3] - b.spin[(c + 2) % 3] * arm[(c + 1) % 3];
      flow += (b.velocity[c] + turning - current[c]) * along[c];
    }
    near(posed_row(&p, KIND_thruster, THRUSTER_INFLOW, 0, 3), flow, 1e-14 * 20);
    const double thrust = posed_row(&p, KIND_thruster, THRUSTER_THRUST, 0, 3);
    posed_wrench(&p, KIND_thruster, 0, 3, wrench);
    for (int c = 0; c < 3; c++) {
      const int d = (c + 1) % 3, f = (c + 2) % 3;
      near(wrench[c], thrust * along[c], 1e-14 * fabs(thrust));
      near(wrench[3 + c], thrust * (arm[d] * along[f] - arm[f] * along[d]),
           1e-14 * 80 * fabs(thrust));
    }
  }
  posed_close(&p);
}

/* port and starboard of a ship that goes straight ahead: the same thrust, opposite moments */
static void a_mirror_image_turns_the_other_way(void **state) {
  char text[TEXT];
  double one[6], other[6];
  static const char keys[] =
      "type: azimuth, diameter: 3, pitch ratio: 1.1, maximum thrust: 500 kN,\n    rise time: 5, "
      "time constant: 1, running at: 2 rev/s";
  snprintf(text, sizeof text,
           "  port: {body: ship, at: [-40, 5, -3], azimuth: 0.4, %s}\n"
           "  starboard: {body: ship, at: [-40, -5, -3], azimuth: -0.4, %s}\n",
           keys, keys);
  posed p = open_thrusters(*state, "", text);
  posed_body b = posed_at(0, 0, -9);
  b.velocity[0] = 1.5;
  posed_put(&p, 0, 0, &b);
  evaluate(&p);
  posed_wrench(&p, KIND_thruster, 0, 0, one);
  posed_wrench(&p, KIND_thruster, 1, 0, other);
  assert_true(one[0] > 0 && one[0] == other[0] && one[1] == -other[1] && one[2] == other[2]);
  assert_true(one[3] == -other[3] && one[4] == other[4] && one[5] == -other[5]);
  posed_close(&p);
}

/* depth counts from the wave; directions go round, whatever turns were made */
static void losses_follow_depth_and_direction(void **state) {
  char text[TEXT];
  static const double depths[] = {-1, 0, 0.75, 1.5, 3, 4.5, 30};
  static const double losses[] = {0, 0, 0.2, 0.4, 0.85, 1, 1};
  static const struct {
    double azimuth, factor;
  } directions[] = {{0, 1},   {0.5, 0.9}, {2, 0.9}, {4, 0.95},          {2 * PI, 1},
                    {-PI, 0}, {4.5, 0},   {50, 0},  {0.5 - 8 * PI, 0.9}};
  snprintf(text, sizeof text,
           "  t: {body: ship, type: azimuth, at: [0, 0, 0], %s, running at: 2 rev/s,\n"
           "    depth factors: [[0, 0], [0.5, 0.4], [1, 0.85], [1.5, 1]],\n"
           "    direction factors: [[0, 1], [1, 0.8], [2, 0.9], [4, 0.95]]}\n",
           tables);
  posed p = open_thrusters(*state, "", text);
  const double pull = thrust_of(2, 0);
  for (size_t k = 0; k < sizeof depths / sizeof *depths; k++) {
    const posed_body b = posed_at(0, 0, -depths[k]);
    posed_put(&p, 0, 0, &b);
    posed_put_row(&p, KIND_thruster, THRUSTER_AZIMUTH, 0, 0, 0);
    evaluate(&p);
    near(posed_row(&p, KIND_thruster, THRUSTER_THRUST, 0, 0), losses[k] * pull, 1e-14 * pull);
    near(posed_row(&p, KIND_thruster, THRUSTER_TORQUE, 0, 0), losses[k] * torque_of(2, 0),
         1e-14 * pull);
  }
  for (size_t k = 0; k < sizeof directions / sizeof *directions; k++) {
    double factor = directions[k].factor;
    const double turned = directions[k].azimuth - 2 * PI * floor(directions[k].azimuth / (2 * PI));
    /* those that are left open: between the rows, round from the last to the first */
    if (factor == 0 && turned >= 4) factor = 0.95 + 0.05 * (turned - 4) / (2 * PI - 4);
    if (factor == 0) factor = 0.9 + 0.05 * (turned - 2) / 2;
    posed_put_row(&p, KIND_thruster, THRUSTER_AZIMUTH, 0, 0, directions[k].azimuth);
    evaluate(&p);
    near(posed_row(&p, KIND_thruster, THRUSTER_THRUST, 0, 0), factor * pull, 1e-14 * pull);
    near(posed_row(&p, KIND_thruster, THRUSTER_TORQUE, 0, 0), torque_of(2, 0), 1e-14 * pull);
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ runs */

/* a heavy barge that one thruster hardly moves; keys of the thruster, of the run */
static void write_run(char *text, const char *run, const char *body, const char *keys) {
  snprintf(text, TEXT,
           "allide: 1\nrun: {%s}\nenvironment: {water density: 1025}\n"
           "bodies: {barge: {mass: 1e15, inertia: 8e18%s}}\n"
           "thrusters: {t: {body: barge, at: [-40, 2, -3], %s}}\n",
           run, body, keys);
}

/* the shaft by an integrator of the test's own: 2 pi I dn/dt = Q_M - Q, the page's way, from rest
 */
static double dense(double order, double va, double time) {
  static const double lag = 1, rise = 5, most_thrust = 5e5, bracket = 1.4909963089948082;
  const double d4 = pow(diameter, 4), d5 = d4 * diameter;
  const double limit = most_thrust * diameter * 0.046 / 0.5;
  const double most = sqrt(most_thrust / (density * d4 * 0.5));
  const double inertia = rise * limit / (most * bracket), gain = inertia / lag;
  const double at_rest = order < 0 ? 1.1 * 0.04 : 0.046;
  const double feed = density * d5 * at_rest * order * fabs(order), h = 1e-3;
  double n = 0;
#define RATE(x) \
  ((fmax(fmin(gain * (order - (x)) + feed, limit), -limit) - torque_of((x), va)) / inertia)
  for (long k = 0; k < lround(time / h); k++) {
    const double a = RATE(n), b = RATE(n + 0.5 * h * a), c = RATE(n + 0.5 * h * b),
                 d = RATE(n + h * c);
    n += h / 6 * (a + 2 * b + 2 * c + d);
  }
#undef RATE
  return n;
}

/* Steps of 0.5 s and 0.05 s give the speed and the thrust of a dense solution at all times, with
 * every scheme: the shaft takes steps of its own of at most 0.1 s. What is left is the kink where
 * the motor leaves its torque limit inside such a step: 1e-4 rev/s of 3. */
static void the_shaft_is_the_same_at_any_step(void **state) {
  (void)state;
  static const char *const schemes[] = {"semi-implicit", "rk4", "dormand-prince", "trapezoidal"};
  static const struct { double order, va; } cases[] = {{2, 0}, {3, 1.2}, {6, -0.5}, {-2, 0.8}};
  char text[TEXT], run[128], keys[TEXT / 2], body[64];
  double worst[2] = {0, 0};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    for (int s = 0; s < 8; s++) {
      const double step = s % 2 ? 0.05 : 0.5;
      snprintf(run, sizeof run, "duration: 12, step: %g, scheme: %s", step, schemes[s / 2]);
      snprintf(body, sizeof body, ", velocity: [%.17g, 0, 0]", cases[k].va);
      snprintf(keys, sizeof keys, "type: fixed, %s, speed: %.17g rev/s", tables, cases[k].order);
      write_run(text, run, body, keys);
      study_run v = study_run_text(text, "openmp");
      for (double time = 0; time < 12; time += 1.5) {
        const long row = lround(time / step);
        assert_true(fabs(study_run_at(&v, "time", row) - time) < 1e-9);
        const double n = dense(cases[k].order, cases[k].va, time);
        const double pull = fmax(fabs(thrust_of(cases[k].order, cases[k].va)), 1e5);
        const double speed = study_run_at(&v, "thrusters.t.speed", row) / (2 * PI);
        const double thrust =
            study_run_at(&v, "thrusters.t.thrust", row) - thrust_of(n, cases[k].va);
        worst[0] = fmax(worst[0], fabs(speed - n));
        worst[1] = fmax(worst[1], fabs(thrust) / pull);
      }
      study_run_end(&v);
    }
  }
  print_message("off by %.2g rev/s, %.2g of the pull\n", worst[0], worst[1]);
  assert_true(worst[0] < 1.5e-4 && worst[1] < 3e-4);
}

/* under the greatest torque at rest the thrust rises from 10 to 90 % of the greatest in the rise
 * time: crossings between rows of 5 ms, by a line whose bend is 1e-6 of it */
static void a_run_up_takes_the_rise_time(void **state) {
  (void)state;
  static const char *const lines[] = {"pitch ratio: 0.8, diameter: 2.4",
                                      "pitch ratio: 1.3, diameter: 4"};
  char text[TEXT], keys[TEXT / 2];
  for (int k = 0; k < 2; k++) {
    snprintf(keys, sizeof keys,
             "type: fixed, %s, maximum thrust: 300 kN, rise time: 7 s, time constant: 0.5 s, "
             "speed: 100 rev/s",
             lines[k]);
    write_run(text, "duration: 30, step: 0.005, scheme: rk4", "", keys);
    study_run v = study_run_text(text, "openmp");
    double times[2] = {0, 0};
    for (long row = 1; row < (long)v.series->row_count; row++) {
      for (int c = 0; c < 2; c++) {
        const double level = 3e5 * (c ? 0.9 : 0.1);
        const double from = study_run_at(&v, "thrusters.t.thrust", row - 1),
                     to = study_run_at(&v, "thrusters.t.thrust", row);
        if (from < level && to >= level)
          times[c] = 0.005 * ((double)row - 1 + (level - from) / (to - from));
      }
    }
    near(times[1] - times[0], 7, 1e-4);
    /* the end: tanh of 30 s, 1 to 1e-4 */
    near(study_run_result(&v, "thrusters.t.peak_thrust"), 3e5, 3e5 * 1e-3);
    study_run_end(&v);
  }
}

/* at a constant speed power is 2 pi n Q, energy its product with time; a build-up begins them anew
 */
static void power_and_energy_belong_together(void **state) {
  (void)state;
  static const char *const runs[] = {"duration: 20, step: 0.1, scheme: rk4",
                                     "duration: 20, step: 0.1, scheme: semi-implicit",
                                     "duration: 20, step: 0.1, scheme: rk4, build-up: 5"};
  static const double spans[] = {20, 19.9, 15};
  char text[TEXT], keys[TEXT / 2];
  const double torque = torque_of(2, 0), power = 2 * PI * 2 * torque;
  for (int k = 0; k < 3; k++) {
    snprintf(keys, sizeof keys, "type: fixed, %s, speed: 2 rev/s, start: as ordered", tables);
    write_run(text, runs[k], "", keys);
    study_run v = study_run_text(text, "openmp");
    near(study_run_result(&v, "thrusters.t.peak_power"), power, 1e-9 * power);
    near(study_run_result(&v, "thrusters.t.mean_power"), power, 1e-9 * power);
    near(study_run_result(&v, "thrusters.t.peak_torque"), torque, 1e-9 * torque);
    near(study_run_result(&v, "thrusters.t.peak_speed"), 4 * PI, 1e-9);
    near(study_run_result(&v, "thrusters.t.mean_thrust"), thrust_of(2, 0), 1e-9 * thrust_of(2, 0));
    near(study_run_result(&v, "thrusters.t.energy"), power * spans[k], 1e-9 * power * spans[k]);
    study_run_end(&v);
  }
}

/* a thruster gives what a body gains, and an order as thrust what it says at bollard pull */
static void a_body_gains_the_impulse(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 20, step: 0.05, scheme: rk4}\nenvironment: {gravity: 0}\n"
      "bodies: {tug: {mass: 1e7, radii of gyration: [3, 8, 8], freedoms: six, heading: 0.5}}\n"
      "thrusters: {t: {body: tug, type: tunnel, at: [0, 0, 0], diameter: 2, thrust: -50 kN,\n"
      "  ahead: [[-1, 0.5, 0.05], [1, 0.4, 0.04]], maximum thrust: 100 kN, rise time: 3,\n"
      "  time constant: 1, start: as ordered}}\n",
      "openmp");
  /* to starboard of the heading; the flow past it has no effect in a tunnel */
  near(study_run_at(&v, "thrusters.t.thrust", -1), -5e4, 1e-6);
  near(study_run_at(&v, "bodies.tug.velocity_x", -1), 0.1 * sin(0.5), 1e-12);
  near(study_run_at(&v, "bodies.tug.velocity_y", -1), -0.1 * cos(0.5), 1e-12);
  study_run_end(&v);
}

/* an azimuth thruster turns at its rate, the shorter way, and runs ahead alone */
static void an_azimuth_thruster_turns(void **state) {
  (void)state;
  char text[TEXT], keys[TEXT / 2];
  snprintf(keys, sizeof keys,
           "type: azimuth, %s, speed: 2 rev/s, azimuth: -170 deg, azimuth at start: 170 deg, "
           "azimuth rate: 4 deg/s",
           tables);
  write_run(text, "duration: 10, step: 0.5, scheme: semi-implicit", "", keys);
  study_run v = study_run_text(text, "openmp");
  near(study_run_at(&v, "thrusters.t.azimuth", 4), 178 * PI / 180, 1e-12);
  near(study_run_at(&v, "thrusters.t.azimuth", -1), 190 * PI / 180, 1e-12);
  study_run_end(&v);
}

/* whatever varies, a scenario is that of a study which has its numbers */
static void any_number_may_vary(void **state) {
  static const char form[] =
      "  t: {body: ship, type: azimuth, at: [-40, 2, -3], diameter: %s, pitch ratio: %s,\n"
      "    maximum thrust: %s, rise time: %s, time constant: 1, azimuth: %s, azimuth rate: 0.1,\n"
      "    azimuth at start: 1, running at: 2 rev/s, speed: %s,\n"
      "    depth factors: [[0, 0], [3, 1]]}\n%s";
  char text[TEXT], number[6][32];
  snprintf(text, sizeof text, form, "3", "1", "5e5", "5", "2", "3",
           "vary:\n"
           "  thrusters.t.diameter: {uniform: [2, 4]}\n  thrusters.t.pitch ratio: {uniform: [0.6, "
           "1.4]}\n  thrusters.t.maximum thrust: {uniform: [3e5, 6e5]}\n  thrusters.t.rise time: "
           "{uniform: [3, 6]}\n  thrusters.t.azimuth: {uniform: [0.5, 3]}\n  thrusters.t.speed: "
           "{uniform: [5, 20]}\n  environment.water density: {uniform: [1000, 1030]}\n");
  posed p = open_thrusters(*state, "", text);
  const char *const passes[] = {"thruster", "stage",    "thruster", "stage",          "thruster",
                                "stage",    "thruster", "stage",    "thruster_record"};
  for (int step = 0; step < 3; step++) posed_run(&p, passes, 9);
  static const char *const paths[] = {"diameter",  "pitch ratio", "maximum thrust",
                                      "rise time", "azimuth",     "speed"};
  for (uint32_t lane = 0; lane < POSED_LANES; lane += 3) {
    char path[64], environment[64];
    for (int k = 0; k < 6; k++) {
      snprintf(path, sizeof path, "thrusters.t.%s", paths[k]);
      snprintf(number[k], sizeof number[k], "%.17g", posed_value(&p, path, lane));
    }
    snprintf(environment, sizeof environment, ", water density: %.17g",
             posed_value(&p, "environment.water density", lane));
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 1000 s, step: 0.5 s, scheme: rk4}\n"
             "environment: {gravity: 0%s}\n"
             "bodies: {ship: {mass: 100 t, radii of gyration: [5, 20, 20], freedoms: six}}\n"
             "thrusters:\n",
             environment);
    const size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, form, number[0], number[1], number[2], number[3],
             number[4], number[5], "");
    posed own = posed_open(*state, text);
    for (int step = 0; step < 3; step++) posed_run(&own, passes, 9);
    for (uint32_t row = 0; row < THRUSTER_ROW_COUNT; row++) {
      const double here = posed_row(&p, KIND_thruster, row, 0, lane);
      const double there = posed_row(&own, KIND_thruster, row, 0, 0);
      if (memcmp(&here, &there, sizeof here) != 0)
        fail_msg("row %u: %.17g, %.17g", row, here, there);
    }
    assert_true(posed_row(&own, KIND_thruster, THRUSTER_SPEED, 0, 0) != 2);
    posed_close(&own);
  }
  posed_close(&p);
}

/* ships in waves with all kinds of thrusters: the same bits on both devices */
static void runs_are_the_same_on_devices(void **state) {
  (void)state;
  char text[TEXT];
  static const char *const schemes[] = {"semi-implicit", "rk4"};
  for (int k = 0; k < 2; k++) {
    snprintf(
        text, sizeof text,
        "allide: 1\nrun: {duration: 20, step: 0.2, scheme: %s}\n"
        "environment: {current: [0.4, -0.2], water depth: 60, wave height: 2, wave period: 7,\n"
        "  current profile: [[0, 1, 0], [30, 0.5, 0.3]]}\n"
        "bodies: {ship: {mass: 2e6, radii of gyration: [4, 15, 15], freedoms: six,\n"
        "  position: [0, 0, 0], velocity: [2, 0, 0], heading: 0.4}}\n"
        "hydrostatics: {ship: {body: ship, height: 0, waterplane area: 500,\n"
        "  metacentric height: [2, 60]}}\n"
        "thrusters:\n"
        "  main: {body: ship, type: fixed, at: [-30, 0, -3], %s, speed: -1.5 rev/s,\n"
        "    running at: 1 rev/s, depth factors: [[0, 0], [1.5, 1]]}\n"
        "  bow: {body: ship, type: tunnel, at: [25, 0, -3], %s, thrust: 40 kN}\n"
        "  stern: {body: ship, type: azimuth, at: [-20, 0, -3], diameter: 2, pitch ratio: 0.9,\n"
        "    maximum thrust: 200 kN, rise time: 4, time constant: 2, thrust: 150 kN, azimuth: 2,\n"
        "    azimuth at start: 1, azimuth rate: 0.1, azimuth time constant: 2,\n"
        "    direction factors: [[0, 1], [1, 0.8], [2, 0.9], [4, 0.95]]}\n",
        schemes[k], tables, tables);
    study_run_same_on_devices(text);
  }
}

/* Without lag the speed is the ordered one at every evaluation, in the first one, too, but never
 * more than the motor can do at bollard pull: 500 kN ahead, by the same torque astern. A lost one
 * stands. */
static void a_shaft_without_lag_turns_as_ordered(void **state) {
  static const char quick[] =
      "  t: {body: ship, type: fixed, at: [0, 0, 0], diameter: 3, ahead: [[-1, 0.5, 0.05], [1, "
      "0.5, "
      "0.05]], factors astern: [0.6, 1.2], maximum thrust: 500 kN, rise time: 0, time constant: "
      "0}\n";
  static const double orders[] = {2.5, -1.5, 0, 9, -9};
  const double by = density * pow(diameter, 4) * 0.5;
  const char *const passes[] = {"thruster", "thruster_record", "thruster"};
  posed p = open_thrusters(*state, "", quick);
  for (int k = 0; k < 5; k++) {
    const double order = orders[k], most = order < 0 ? -0.5 * 500e3 : 500e3;
    const double free = by * (order < 0 ? 0.6 : 1) * order * fabs(order);
    const double expected = fabs(free) < fabs(most) ? free : most;
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      posed_put_row(&p, KIND_thruster, THRUSTER_ORDER_SPEED, 0, lane, order);
      posed_put_row(&p, KIND_thruster, THRUSTER_ALIVE, 0, lane, lane != 2);
    }
    for (uint32_t count = 1; count <= 3; count += 2) {
      posed_run(&p, passes, count);
      near(posed_row(&p, KIND_thruster, THRUSTER_THRUST, 0, 1), expected, 1e-14 * 1e6);
      near(posed_row(&p, KIND_thruster, THRUSTER_THRUST, 0, 2), 0, 0);
      near(posed_row(&p, KIND_thruster, THRUSTER_SPEED_NOW, 0, 2), 0, 0);
    }
  }
  posed_close(&p);
}

#define ON(device, test) \
  { #test " on " device, test, NULL, NULL, (void *)(uintptr_t)(device) }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(coefficients_hold_in_four_quadrants),
      ON_BOTH(a_thrust_is_fixed_to_its_body),
      ON_BOTH(a_mirror_image_turns_the_other_way),
      ON_BOTH(losses_follow_depth_and_direction),
      ON_BOTH(any_number_may_vary),
      ON_BOTH(a_shaft_without_lag_turns_as_ordered),
      cmocka_unit_test(the_shaft_is_the_same_at_any_step),
      cmocka_unit_test(a_run_up_takes_the_rise_time),
      cmocka_unit_test(power_and_energy_belong_together),
      cmocka_unit_test(a_body_gains_the_impulse),
      cmocka_unit_test(an_azimuth_thruster_turns),
      cmocka_unit_test(runs_are_the_same_on_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
