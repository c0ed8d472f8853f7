/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines that remember what they have borne: against the standard linear solid in closed
 * form, in all schemes, and what they dissipate. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/study_run.h"
#include "support/study_run_body.h"

enum { TEXT = 4096 };
static const double pi = 3.14159265358979323846;
static const char *const schemes[] = {"semi-implicit", "explicit",       "rk4",
                                      "frozen",        "dormand-prince", "trapezoidal"};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

/* A line of 100 m without weight along x, in air, whose end is moved; its mass does not count. */
static study_run drawn(const char *run, double place, const char *motion, const char *line) {
  char text[4 * TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {%s}\nenvironment: {gravity: 0}\n"
           "bodies: {end: {motion: prescribed, position: [%.17g, 0, 50]}}\n"
           "motions: {m: {body: end, %s}}\n"
           "lines: {l: {between: [earth, end], from: [0, 0, 50], %s}}\n",
           run, place, motion, line);
  return study_run_text(text, "openmp");
}

#define ROPE "length: 100, segments: 4, mass: 0.01, diameter: 0.1"
#define SOLID(time)                                                                                \
  "sections: [{" ROPE ", axial stiffness: 10 MN, dynamic stiffness: 25 MN, relaxation time: " time \
  "}]"
static const double slow = 10e6, fast = 25e6;

static double strain_at(const study_run *v, long row) {
  return (study_run_body(v, "end", "x", row) - 100) / 100;
}

/* ------------------------------------------------------------------------------ the linear solid
 */

/* T = Kq e + (Kd - Kq) t e' (1 - exp(-time/t)) of a steady pull, from rest at 1 % */
static void a_slow_pull_follows_the_curve(void **state) {
  (void)state;
  const double rate = 2e-4, relaxes = 5;
  study_run v = drawn("duration: 30 s, step: 10 ms", 101, "history: [[0, 0, 0, 0], [100, 2, 0, 0]]",
                      SOLID("5 s"));
  double most = 0;
  for (size_t row = 0; row < v.series->row_count; row++) {
    const double time = study_run_at(&v, "time", (long)row);
    const double over = (fast - slow) * relaxes * rate * (1 - exp(-time / relaxes));
    const double exact = slow * strain_at(&v, (long)row) + over;
    most = fmax(most, fabs(study_run_at(&v, "lines.l.tension_to", (long)row) - exact));
  }
  print_message("a steady pull: off by %.1e of what memory adds\n", most / 15e3);
  /* Euler's method of substeps of 0.6 ms: a share of 6e-4/5 of what memory adds, 15 kN */
  assert_true(most < 3e-4 * 15e3);
  study_run_end(&v);
}

/* the solid's answer to e = 5e-4 cos(w time) that it has rested at before, over that to e = 0 */
static double answer(double time, double omega, double relaxes) {
  const double x = omega * relaxes, amplitude = 5e-4;
  const double goes_on = cos(omega * time) + x * sin(omega * time);
  const double held = amplitude * (goes_on + x * x * exp(-time / relaxes)) / (1 + x * x);
  return fast * amplitude * cos(omega * time) - (fast - slow) * held;
}

/* Slower than the memory, as fast, and faster; the whole history counts, from the first cycle on.
 */
static void cycles_have_the_stiffness_of_the_standard_linear_solid(void **state) {
  (void)state;
  const double relaxes = 1;
  for (int k = 0; k < SCHEMES; k++) {
    for (int n = 0; n < 3; n++) {
      const double omega = pow(10, n - 1);
      char run[TEXT / 4], motion[TEXT / 4];
      snprintf(run, sizeof run, "duration: %g s, step: 5 ms, scheme: %s", n == 0 ? 20.0 : 7.0,
               schemes[k]);
      snprintf(motion, sizeof motion,
               "amplitude: [0.05, 0, 0], phase: [%.17g, 0, 0], period: %.17g", pi / 2,
               2 * pi / omega);
      study_run v = drawn(run, 101, motion, SOLID("1 s"));
      double most = 0;
      for (size_t row = 0; row < v.series->row_count; row++) {
        const double time = study_run_at(&v, "time", (long)row);
        const double exact = slow * 0.01 + answer(time, omega, relaxes);
        most = fmax(most, fabs(study_run_at(&v, "lines.l.tension_to", (long)row) - exact));
      }
      if (k == 0 || n == 2) {
        print_message("%s, w t = %g: off by %.1e of the amplitude\n", schemes[k], omega,
                      most / (fast * 5e-4));
      }
      assert_true(most < 2e-3 * fast * 5e-4);
      study_run_end(&v);
    }
  }
}

/* sums of a cycle of a series with sine and cosine */
static void swing_of(const study_run *v, const char *name, double omega, double from, double to,
                     double out[2]) {
  double count = 0;
  out[0] = out[1] = 0;
  for (size_t row = 0; row < v->series->row_count; row++) {
    const double time = study_run_at(v, "time", (long)row);
    if (time < from - 1e-9 || time >= to - 1e-9) continue;
    const double value = study_run_at(v, name, (long)row);
    out[0] += 2 * value * sin(omega * time);
    out[1] += 2 * value * cos(omega * time);
    count++;
  }
  out[0] /= count;
  out[1] /= count;
}

/* K = A + B Tm on a curve, about two mean tensions: amplitude and phase of the fast limit, and of
 * w t = 1 with Kq the slope of the curve there. */
static void dynamic_stiffness_grows_with_the_mean_tension(void **state) {
  (void)state;
  static const double places[] = {100.5, 102}, slopes[] = {8e6, 12e6}, tensions[] = {40e3, 200e3};
  for (int k = 0; k < 2; k++) {
    for (int n = 0; n < 2; n++) {
      const double x = n == 0 ? 1 : 100, omega = 2 * pi / 2, stiff = 20e6 + 30 * tensions[k];
      char line[TEXT / 2];
      snprintf(line, sizeof line,
               "breaking load: 1 MN, stiffness curves: [[1, 0.01, 80 kN], [1, 0.03, 320 kN]], "
               "sections: [{" ROPE
               ", curve: 1, dynamic stiffness: 20 MN, dynamic stiffness per "
               "tension: 30, relaxation time: %.17g}]",
               x / omega);
      study_run v = drawn("duration: 10 s, step: 5 ms", places[k],
                          "amplitude: [0.005, 0, 0], period: 2 s", line);
      double swing[2];
      swing_of(&v, "lines.l.tension_to", omega, 8, 10, swing);
      const double inside = slopes[k] + (stiff - slopes[k]) * x * x / (1 + x * x);
      const double outside = (stiff - slopes[k]) * x / (1 + x * x);
      print_message("Tm %g kN, w t %g: %.4f of K, phase %.4f, exact %.4f\n", tensions[k] / 1e3, x,
                    hypot(swing[0], swing[1]) / (5e-5 * hypot(inside, outside)),
                    atan2(swing[1], swing[0]), atan2(outside, inside));
      /* the tension moves by 1 kN, and K with it by 0.03 MN */
      assert_true(fabs(swing[0] / 5e-5 - inside) < 2e-3 * stiff);
      assert_true(fabs(swing[1] / 5e-5 - outside) < 2e-3 * stiff);
      study_run_end(&v);
    }
  }
}

/* A length that is held: what a fast stretch added falls by exp(-time/t). */
static void tension_relaxes_in_its_time(void **state) {
  (void)state;
  for (int k = 0; k < SCHEMES; k++) {
    char run[TEXT / 4];
    snprintf(run, sizeof run, "duration: 6 s, step: 5 ms, scheme: %s", schemes[k]);
    study_run v = drawn(
        run, 101, "history: [[0, 0, 0, 0], [0.1, 0.1, 0, 0], [0.2, 0.1, 0, 0], [9, 0.1, 0, 0]]",
        SOLID("2 s"));
    const double rests = slow * 0.011;
    double over[2];
    for (int n = 0; n < 2; n++) {
      const long row = lround((1 + 4 * n) / 0.005);
      over[n] = study_run_at(&v, "lines.l.tension_to", row) - rests;
    }
    print_message("%s: relaxes in %.5f of its time\n", schemes[k], 2 / log(over[0] / over[1]));
    assert_true(over[0] > 0.5 * (fast - slow) * 1e-3);
    assert_true(fabs(2 / log(over[0] / over[1]) - 1) < 1e-3);
    study_run_end(&v);
  }
}

/* A tension that is held: 1 kN more than the 100 kN that it has borne for long stretches it by 1/Kd
 * at once, and by what is left to 1/Kq in t Kd/Kq. */
static void a_rope_creeps_under_a_load(void **state) {
  (void)state;
  for (int k = 0; k < SCHEMES; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 12 s, step: 1 ms, scheme: %s}\n"
             "environment: {gravity: 0}\n"
             "bodies: {w: {freedoms: six, mass: 20, radii of gyration: [1, 1, 1],\n"
             "  position: [101, 0, 50]}}\n"
             "damping: {d: {body: w, linear: [2 kN s/m, 0, 0, 0, 0, 0]}}\n"
             "loads: {f: {body: w, constant: [101 kN, 0, 0]}}\n"
             "lines: {l: {between: [earth, w], from: [0, 0, 50], %s}}\n",
             schemes[k], SOLID("2 s"));
    study_run v = study_run_text(text, "openmp");
    const double ends = 101 + 1e3 * 100 / slow;
    double left[2];
    for (int n = 0; n < 2; n++) {
      left[n] = ends - study_run_body(&v, "w", "x", lround((1 + 5 * n) / 1e-3));
    }
    const double creeps = 2 * fast / slow, at_once = 1e3 * 100 * (1 / slow - 1 / fast);
    print_message("%s: creeps in %.4f of its time, from %.4f of what is to come\n", schemes[k],
                  5 / log(left[0] / left[1]) / creeps, left[0] / at_once * exp(1 / creeps));
    /* the damping of the body holds back 0.3 % of the load */
    assert_true(fabs(5 / log(left[0] / left[1]) / creeps - 1) < 5e-3);
    assert_true(fabs(left[0] / at_once * exp(1 / creeps) - 1) < 1e-2);
    study_run_end(&v);
  }
}

/* ------------------------------------------------------------------------------ energy */

/* A random rising curve of `count` rows to 200 kN or more; returns its greatest slope [N]. */
static double any_curve(test_random *draw, int count, char *text, size_t size) {
  double strain = 0, tension = 0, most = 0;
  size_t used = (size_t)snprintf(text, size, "stiffness curves: [");
  for (int k = 0; k < count; k++) {
    const double wide = test_uniform(draw, 0.002, 0.01), slope = test_uniform(draw, 3e6, 12e6);
    strain += wide;
    tension += wide * slope;
    most = fmax(most, slope);
    used += (size_t)snprintf(text + used, size - used, "%s[1, %.17g, %.17g]", k ? ", " : "", strain,
                             tension);
  }
  snprintf(text + used, size - used, "], ");
  return most;
}

/* Closed loops of any size, down to slack, on random curves: what the end has put in, less what is
 * left as strain, never falls: all of it goes to the dashpot. */
static void memory_never_makes_energy(void **state) {
  (void)state;
  test_random draw = test_random_from(test_seed(), 1);
  double least = 1;
  for (int trial = 0; trial < 30; trial++) {
    char curve[TEXT / 2], line[TEXT], motion[TEXT / 4];
    const double stiff = any_curve(&draw, 1 + (int)test_choice(&draw, 5), curve, sizeof curve);
    snprintf(line, sizeof line,
             "%ssections: [{length: 100, segments: 1, mass: 1e-3, diameter: "
             "0.1, axial damping: 0, curve: 1, dynamic stiffness: %.17g, dynamic stiffness per "
             "tension: %.17g, relaxation time: %.17g}]",
             curve, stiff * test_uniform(&draw, 1, 3), test_uniform(&draw, 0, 60),
             exp(test_uniform(&draw, -4, 3)));
    snprintf(motion, sizeof motion, "amplitude: [%.17g, 0, 0], period: %.17g, phase: [%.17g, 0, 0]",
             test_uniform(&draw, 0.1, 4), exp(test_uniform(&draw, 0, 2)),
             test_uniform(&draw, 0, 6));
    study_run v =
        drawn("duration: 8 s, step: 0.5 ms", 100 + test_uniform(&draw, 0.2, 3), motion, line);
    double work = 0, lost = 0, falls = 0;
    const double begins = study_run_at(&v, "lines.l.strain_energy", 0);
    double most = begins;
    for (long row = 1; row < (long)v.series->row_count; row++) {
      const double pull = 0.5 * (study_run_at(&v, "lines.l.tension_to", row) +
                                 study_run_at(&v, "lines.l.tension_to", row - 1));
      work += pull * 100 * (strain_at(&v, row) - strain_at(&v, row - 1));
      const double energy = study_run_at(&v, "lines.l.strain_energy", row);
      most = fmax(most, energy);
      falls = fmax(falls, lost - (work - (energy - begins)));
      lost = fmax(lost, work - (energy - begins));
    }
    assert_int_equal(v.series->status, ALD_SCENARIO_OK);
    least = fmin(least, lost / most);
    if (falls > 1e-4 * most) print_message("%s: falls by %.1e of %.1e J\n", line, falls, most);
    /* of the rule of trapezoids, at kinks of the curve and where the rope becomes slack */
    assert_true(falls < 1e-4 * most);
    assert_true(work > study_run_at(&v, "lines.l.strain_energy", -1) - begins - 1e-4 * most);
    study_run_end(&v);
  }
  print_message("the least loss of a loop: %.1e of the greatest energy\n", least);
}

/* pi (Kd - Kq) w t/(1 + w^2 t^2) e^2 L a cycle */
static void a_cycle_loses_what_the_dashpot_takes(void **state) {
  (void)state;
  study_run v = drawn("duration: 30 s, step: 5 ms", 101, "amplitude: [0.05, 0, 0], period: 3 s",
                      SOLID("0.6 s"));
  const double x = 2 * pi / 3 * 0.6;
  const double exact = pi * (fast - slow) * x / (1 + x * x) * 5e-4 * 5e-4 * 100;
  double work = 0;
  for (long row = 5401; row <= 6000; row++) {
    const double pull = 0.5 * (study_run_at(&v, "lines.l.tension_to", row) +
                               study_run_at(&v, "lines.l.tension_to", row - 1));
    work += pull * 100 * (strain_at(&v, row) - strain_at(&v, row - 1));
  }
  print_message("loss of a cycle: %.5f of it\n", work / exact);
  assert_true(fabs(work / exact - 1) < 2e-3);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ the rest */

/* a wave of tension in a rope that has not the time to relax: sqrt(Kd/m) */
static void a_wave_runs_by_the_dynamic_stiffness(void **state) {
  (void)state;
  static const char *const memory[] = {"dynamic stiffness: 25 MN, relaxation time: 1000 s",
                                       "dynamic stiffness: 25 MN, relaxation time: 1e-7 s"};
  static const double stiff[] = {25e6, 10e6};
  for (int k = 0; k < 2; k++) {
    char line[TEXT / 2];
    snprintf(line, sizeof line,
             "report at: [900], sections: [{length: 1000, segments: 400, mass: 10, diameter: 0.1, "
             "axial stiffness: 10 MN, axial damping: 0.05, %s}]",
             memory[k]);
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 1.3 s, step: 1 ms}\nenvironment: {gravity: 0}\n"
             "bodies: {end: {motion: prescribed, position: [1010, 0, 50]}}\n"
             "motions: {m: {body: end, history: [[0, 0, 0, 0], [10, 1, 0, 0]]}}\n"
             "lines: {l: {between: [end, earth], to: [0, 0, 50], %s}}\n",
             line);
    study_run v = study_run_text(text, "openmp");
    const double speed = sqrt(stiff[k] / 10), begins = 100e3, rise = 0.1 * sqrt(stiff[k] * 10);
    const char *name = "lines.l[900 m].tension";
    long row = 1;
    while (row + 1 < (long)v.series->row_count &&
           study_run_at(&v, name, row) < begins + 0.5 * rise) {
      row++;
    }
    const double low = study_run_at(&v, name, row - 1), high = study_run_at(&v, name, row);
    const double arrives = (row - 1 + (begins + 0.5 * rise - low) / (high - low)) * 1e-3;
    print_message("a wave runs %.4f as fast\n", 900 / arrives / speed);
    assert_true(fabs(900 / arrives / speed - 1) < 5e-3);
    study_run_end(&v);
  }
}

/* both ends change places: what is of one is then of the other */
static void a_line_may_be_turned_round(void **state) {
  (void)state;
  static const char *const ends[] = {"between: [earth, top], from: [0, 0, -80]",
                                     "between: [top, earth], to: [0, 0, -80]"};
  static const char chain[] =
      "{length: 60, segments: 6, mass: 60, diameter: 0.05, axial stiffness: 200 MN}";
  static const char rope[] =
      "{length: 100, segments: 10, mass: 8, diameter: 0.1, curve: 2, dynamic stiffness: 30 MN, "
      "dynamic stiffness per tension: 20, relaxation time: 3 s}";
  double found[2][3];
  for (int k = 0; k < 2; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 8 s, step: 5 ms}\nenvironment: {water depth: 80}\n"
             "bodies: {top: {motion: prescribed, position: [141, 0, 0]}}\n"
             "motions: {m: {body: top, amplitude: [0.5, 0, 0.5], period: 4 s}}\n"
             "lines: {l: {%s, breaking load: 2 MN,\n"
             "  stiffness curves: [[2, 0.01, 60 kN], [2, 0.02, 200 kN], [2, 0.05, 700 kN]],\n"
             "  sections: [%s, %s]}}\n",
             ends[k], k == 0 ? chain : rope, k == 0 ? rope : chain);
    study_run v = study_run_text(text, "openmp");
    found[k][0] =
        study_run_result(&v, k == 0 ? "lines.l.peak_tension_from" : "lines.l.peak_tension_to");
    found[k][1] =
        study_run_result(&v, k == 0 ? "lines.l.peak_tension_to" : "lines.l.peak_tension_from");
    found[k][2] = study_run_at(&v, "lines.l.strain_energy", -1);
    study_run_end(&v);
  }
  print_message("turned round: %.1e, %.1e of tensions, %.1e of energy\n",
                found[1][0] / found[0][0] - 1, found[1][1] / found[0][1] - 1,
                found[1][2] / found[0][2] - 1);
  /* both starts rest to 1e-8 of their tension */
  for (int n = 0; n < 3; n++) assert_true(fabs(found[1][n] / found[0][n] - 1) < 1e-6);
}

static void devices_agree_to_the_bit(void **state) {
  (void)state;
  study_run_same_on_devices(
      "allide: 1\nrun: {duration: 2 s, step: 10 ms, scheme: rk4}\n"
      "environment: {water depth: 60, wave height: 2, wave period: 6}\n"
      "bodies: {top: {motion: prescribed, position: [70, 0, 0]}}\n"
      "motions: {m: {body: top, amplitude: [1, 0, 1], period: 3 s}}\n"
      "lines:\n"
      "  one: {between: [earth, top], from: [0, 0, -60], report at: [20, 80], breaking load: 1 "
      "MN,\n"
      "    stiffness curves: [[1, 0.01, 60 kN], [1, 0.02, 200 kN], [3, 0.02, 50 kN]],\n"
      "    sections: [{length: 50, segments: 9, mass: 60, diameter: 0.05, axial stiffness: 100 "
      "MN},\n"
      "      {length: 42, segments: 8, mass: 8, diameter: 0.1, curve: 1, dynamic stiffness: 20 "
      "MN,\n"
      "       dynamic stiffness per tension: 20, relaxation time: 2 s, bending stiffness: 100}]}\n"
      "  two: {between: [earth, top], from: [0, 5, -60], stiffness curves: [[1, 0.02, 50 kN]],\n"
      "    sections: [{length: 91, segments: 12, mass: 8, diameter: 0.1, curve: 1}]}\n"
      "  three: {between: [earth, top], from: [0, 9, -60],\n"
      "    sections: [{length: 96, segments: 7, mass: 8, diameter: 0.1, axial stiffness: 5 MN,\n"
      "      dynamic stiffness: 20 MN, relaxation time: 1 s}]}\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_slow_pull_follows_the_curve),
      cmocka_unit_test(cycles_have_the_stiffness_of_the_standard_linear_solid),
      cmocka_unit_test(dynamic_stiffness_grows_with_the_mean_tension),
      cmocka_unit_test(tension_relaxes_in_its_time),
      cmocka_unit_test(a_rope_creeps_under_a_load),
      cmocka_unit_test(memory_never_makes_energy),
      cmocka_unit_test(a_cycle_loses_what_the_dashpot_takes),
      cmocka_unit_test(a_wave_runs_by_the_dynamic_stiffness),
      cmocka_unit_test(a_line_may_be_turned_round),
      cmocka_unit_test(devices_agree_to_the_bit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
