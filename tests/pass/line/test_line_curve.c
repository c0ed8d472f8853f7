/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines whose tension follows a curve: at rest against closed forms and an independent
 * shooting, periods and waves by the slope, winches. */
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
static const double pi = 3.14159265358979323846, gravity = 9.80665;

/* the curve of the tests, and its strain at a tension and energy per length at a strain */
#define CURVE "stiffness curves: [[1, 0.01, 40 kN], [1, 0.03, 200 kN], [1, 0.06, 800 kN]]"
static const double strains[] = {0, 0.01, 0.03, 0.06}, tensions[] = {0, 40e3, 200e3, 800e3};

static double strain_of(double tension) {
  int k = 0;
  while (k < 2 && tensions[k + 1] < tension) k++;
  return strains[k] +
         (tension - tensions[k]) * (strains[k + 1] - strains[k]) / (tensions[k + 1] - tensions[k]);
}

static double energy_of(double strain) {
  double energy = 0;
  for (int k = 0; k < 3 && strain > strains[k]; k++) {
    const double end = k < 2 ? fmin(strain, strains[k + 1]) : strain;
    const double slope = (tensions[k + 1] - tensions[k]) / (strains[k + 1] - strains[k]);
    const double wide = end - strains[k];
    energy += wide * (tensions[k] + 0.5 * slope * wide);
  }
  return energy;
}

/* ------------------------------------------------------------------------------ at rest */

/* A line that stands between two points with a weight in its middle: T1 - T2 = W, and both halves
 * fill the distance. The weight's place follows from the tensions. */
static void a_weight_stretches_a_rope_by_its_curve(void **state) {
  (void)state;
  static const double weights[] = {1e3, 10e3, 50e3, 100e3}, tops[] = {101, 103, 108};
  for (int k = 0; k < 12; k++) {
    const double weight = weights[k % 4], top = tops[k / 4];
    double low = 0, high = 2e6;
    for (int n = 0; n < 200; n++) {
      const double t = 0.5 * (low + high);
      const bool is_less = 100 + 40 * strain_of(t + weight) + 60 * strain_of(t) < top;
      low = is_less ? t : low;
      high = is_less ? high : t;
    }
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 0.01 s, step: 1 ms}\n"
             "bodies: {top: {fixed: yes, position: [0, 0, %.17g]}}\n"
             "lines: {l: {between: [earth, top], from: [0, 0, 5], " CURVE
             ",\n"
             "  sections: [{length: 60, segments: 6, mass: 1e-4, diameter: 0.01, curve: 1,\n"
             "    end mass: %.17g}, {length: 40, segments: 5, mass: 1e-4, diameter: 0.01, curve: "
             "1}]}}\n",
             5 + top, weight / gravity);
    study_run v = study_run_text(text, "openmp");
    const double energy =
        60 * energy_of(strain_of(high)) + 40 * energy_of(strain_of(high + weight));
    const double off[3] = {study_run_at(&v, "lines.l.tension_from", 0) / high - 1,
                           study_run_at(&v, "lines.l.tension_to", 0) / (high + weight) - 1,
                           study_run_at(&v, "lines.l.strain_energy", 0) / energy - 1};
    /* the line itself weighs 0.1 N; where it rests to 1e-8 of the tension */
    for (int n = 0; n < 3; n++) assert_true(fabs(off[n]) < 2e-5);
    study_run_end(&v);
  }
}

/* its own weight, 40 kg/m on 100 m, over two kinks of the curve */
static void its_own_weight_stretches_a_rope_by_its_curve(void **state) {
  (void)state;
  const double load = 400 * gravity;
  for (int segments = 10; segments <= 40; segments *= 2) {
    double low = 0, high = 2e6, energy = 0;
    for (int n = 0; n < 60; n++) {
      const double t = 0.5 * (low + high);
      double length = 100;
      energy = 0;
      for (int k = 0; k < 2000; k++) {
        const double strain = strain_of(t + load * (k + 0.5) / 20);
        length += 0.05 * strain;
        energy += 0.05 * energy_of(strain);
      }
      low = length < 104 ? t : low;
      high = length < 104 ? high : t;
    }
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 0.01 s, step: 1 ms}\n"
             "bodies: {top: {fixed: yes, position: [0, 0, 109]}}\n"
             "lines: {l: {between: [earth, top], from: [0, 0, 5], " CURVE
             ",\n"
             "  sections: [{length: 100, segments: %d, mass: 400, diameter: 0.01, curve: 1}]}}\n",
             segments);
    study_run v = study_run_text(text, "openmp");
    const double one = study_run_at(&v, "lines.l.tension_from", 0) / high - 1;
    const double two = study_run_at(&v, "lines.l.strain_energy", 0) / energy - 1;
    print_message("%d segments: lower tension %+.1e, energy %+.1e\n", segments, one, two);
    /* the middle of a segment stands for all of it: exact but where it crosses a kink */
    assert_true(fabs(one) < 1e-5 && fabs(two) < 0.08 / (segments * segments));
    study_run_end(&v);
  }
}

/* a part of a line that hangs in water, its weight there and its strain */
typedef struct piece {
  double length, weight;
  int is_curved;
} piece;

/* where the upper end of a line is that pulls with (h, v) at its lower end; its pull there */
static void shoot(const piece *p, int count, double h, double v, double out[4]) {
  double x = 0, z = 0;
  for (int k = 0; k < count; k++) {
    const int steps = 4000;
    const double ds = p[k].length / steps;
    for (int n = 0; n < steps; n++) {
      const double up = v + 0.5 * p[k].weight * ds, t = hypot(h, up);
      const double stretched = 1 + (p[k].is_curved ? strain_of(t) : t / 300e6);
      x += ds * stretched * h / t;
      z += ds * stretched * up / t;
      v += p[k].weight * ds;
    }
  }
  out[0] = x;
  out[1] = z;
  out[2] = v;
  out[3] = hypot(h, v);
}

/* h and v by Newton's method on differences, from a guess */
static void aim(const piece *p, int count, const double to[2], double at[2], double out[4]) {
  for (int n = 0; n < 60; n++) {
    double a[4], b[4];
    shoot(p, count, at[0], at[1], out);
    shoot(p, count, at[0] + 1, at[1], a);
    shoot(p, count, at[0], at[1] + 1, b);
    const double xx = a[0] - out[0], xz = b[0] - out[0], zx = a[1] - out[1], zz = b[1] - out[1];
    const double ex = to[0] - out[0], ez = to[1] - out[1], det = xx * zz - xz * zx;
    double dh = (ex * zz - ez * xz) / det, dv = (ez * xx - ex * zx) / det;
    const double most = fmax(fabs(dh), fabs(dv)), limit = 0.3 * hypot(at[0], at[1]);
    if (most > limit) dh *= limit / most, dv *= limit / most;
    at[0] = fmax(at[0] + dh, 10);
    at[1] += dv;
  }
}

/* A chain on the lower end and polyester above, in 400 m of water, no seabed. */
static void chain_and_polyester_hang_as_they_must(void **state) {
  (void)state;
  static const double spans[] = {300, 700, 780, 815};
  const double displaced = 1025 * 0.25 * pi * 0.15 * 0.15;
  const piece parts[2] = {{250, (120 - 1025 * 0.25 * pi * 0.06 * 0.06) * gravity, 0},
                          {650, (24 - displaced) * gravity, 1}};
  double guess[2] = {20e3, -100e3};
  for (int k = 0; k < 4; k++) {
    const double to[2] = {spans[k], 400};
    double exact[4], off[3];
    aim(parts, 2, to, guess, exact);
    assert_true(fabs(exact[0] - to[0]) < 1e-6 && fabs(exact[1] - to[1]) < 1e-6);
    for (int n = 0; n < 3; n++) {
      char text[TEXT];
      snprintf(text, sizeof text,
               "allide: 1\nrun: {duration: 0.01 s, step: 1 ms}\n"
               "bodies: {top: {fixed: yes, position: [%.17g, 0, -2]}}\n"
               "lines: {l: {between: [earth, top], from: [0, 0, -402], " CURVE
               ",\n"
               "  sections: [{length: 250, segments: %d, mass: 120, diameter: 0.06, axial "
               "stiffness: 300 MN}, {length: 650, segments: %d, mass: 24, diameter: 0.15, curve: "
               "1}]}}\n",
               spans[k], 5 << n, 13 << n);
      study_run v = study_run_text(text, "openmp");
      off[n] = study_run_at(&v, "lines.l.tension_to", 0) / exact[3] - 1;
      if (n == 2) {
        const double angle = study_run_at(&v, "lines.l.angle_to", 0) - atan2(guess[0], exact[2]);
        print_message("span %g: %.1f kN, off by %+.1e %+.1e %+.1e, %+.1e rad\n", spans[k],
                      exact[3] / 1e3, off[0], off[1], off[2], angle);
        assert_true(fabs(angle) < 2e-3);
      }
      study_run_end(&v);
    }
    assert_true(fabs(off[2]) < 1e-3 && fabs(off[2]) < 0.4 * fabs(off[0]) + 1e-6);
  }
}

/* ------------------------------------------------------------------------------ all three ways */

/* A random line as test_line_rest.c knows them, softer; `spring` is its law. */
static void any_line(test_random *r, const char *spring, char *text) {
  const double length = pow(10, test_uniform(r, 0.7, 2.5)), weight = test_uniform(r, -1, 10);
  const int is_free = (int)test_choice(r, 2), bends = (int)test_choice(r, 3) == 0;
  const double share = is_free ? test_uniform(r, 0.3, 1) : test_uniform(r, 0.5, 1.02);
  const double least = fmax(0.02, sqrt(1.3 * fmax(-weight, 0) / (1025 * pi / 4)));
  const double diameter = test_uniform(r, least, least + 0.1), turn = test_uniform(r, 0, 2 * pi);
  const double depth = length * test_uniform(r, 0.2, 2), current = test_uniform(r, 0, 2);
  const double down = fmin(depth, share * length) * test_uniform(r, 0, 1);
  const double level = sqrt(share * length * share * length - down * down);
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 0.1, step: 10 ms}\n"
           "environment: {water depth: %.17g, current: [%.17g, 0]}\n"
           "lines: {l: {between: [earth, earth], to: [%.17g, %.17g, %.17g], %s stiffness curves: "
           "[[1, 0.002, 2 kN], [1, 0.01, 10 kN], [1, 0.1, 100 kN], [2, 0.01, 2 kN], [2, 0.03, 30 "
           "kN], [2, 0.04, 32 kN], [2, 0.2, 900 kN]], sections: [{length: %.17g, segments: %d, "
           "mass: %.17g, diameter: %.17g, %s, bending stiffness: %g, axial drag: 0.02}]}}\n",
           depth, current, level * cos(turn), level * sin(turn), -down,
           is_free ? "free end: to," : "", length, 5 + (int)test_choice(r, 30),
           weight + 1025 * pi / 4 * diameter * diameter, diameter, spring, bends ? 300.0 : 0.0);
}

/* a curve of one slope is an axial stiffness: the same rest, whichever way finds it */
static void a_straight_curve_is_an_axial_stiffness(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  double most = 0;
  int far = 0;
  for (uint64_t k = 0; k < 60; k++) {
    char text[2][TEXT];
    double at[2];
    for (int n = 0; n < 2; n++) {
      test_random draw = test_random_from(seed, k);
      any_line(&draw, n == 0 ? "axial stiffness: 1 MN" : "curve: 1", text[n]);
      study_run v = study_run_text(text[n], "openmp");
      at[n] = study_run_result(&v, "lines.l.peak_tension");
      study_run_end(&v);
    }
    const double off = fabs(at[1] / at[0] - 1);
    far += off > 1e-5;
    most = fmax(most, off);
  }
  print_message("straight curves: off by %.1e, %d of 60 by more than 1e-5\n", most, far);
  /* What hardly resists counts as at rest with 1e-4 of its load, and after all iterations with 2e-3
   * (docs/theory/dynamic-line.md): two rests may be twice that apart, others are the same. */
  assert_true(most < 4e-3 && far <= 6);
}

/* curves that soften and stiffen: all find a rest, and stay there */
static void lines_with_curves_find_their_rest(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  int lost = 0, moved = 0;
  for (uint64_t k = 0; k < 100; k++) {
    char text[TEXT];
    test_random draw = test_random_from(seed, k);
    any_line(&draw, "curve: 2, dynamic stiffness: 6 MN, relaxation time: 30 s", text);
    study_run v = study_run_try(text, "openmp");
    const bool rests = v.series->status == ALD_SCENARIO_OK;
    if (!rests) print_message("no rest: %s", text);
    lost += !rests;
    if (rests) {
      const double one = study_run_at(&v, "lines.l.strain_energy", 0);
      const double two = study_run_at(&v, "lines.l.strain_energy", -1);
      if (fabs(two - one) > 1e-2 * one + 1e-3) print_message("%g J, then %g J: %s", one, two, text);
      moved += fabs(two - one) > 1e-2 * one + 1e-3;
    }
    study_run_end(&v);
  }
  print_message("%d found none, %d moved\n", lost, moved);
  assert_true(lost == 0 && moved == 0);
}

/* ------------------------------------------------------------------------------ in motion */

/* A weight on a rope without mass bounces by the slope about its mean tension. */
static void a_weight_bounces_by_the_slope(void **state) {
  (void)state;
  static const double loads[] = {20e3, 120e3, 500e3}, slopes[] = {4e6, 8e6, 20e6};
  for (int k = 0; k < 3; k++) {
    const double mass = loads[k] / gravity, stiff = slopes[k] / 100;
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 20 s, step: 5 ms, scheme: rk4}\n"
             "bodies: {w: {freedoms: six, mass: %.17g, radii of gyration: [1, 1, 1],\n"
             "  position: [0, 0, 50], velocity: [0, 0, 0.01]}}\n"
             "lines: {l: {between: [earth, w], from: [0, 0, %.17g], " CURVE
             ",\n"
             "  sections: [{length: 100, segments: 2, mass: 0.01, diameter: 0.01, curve: 1}]}}\n",
             mass, 150 + 100 * strain_of(loads[k]));
    study_run v = study_run_text(text, "openmp");
    double first = 0, last = 0;
    int cycles = -1;
    for (long row = 1; row < (long)v.series->row_count; row++) {
      const double a = study_run_body(&v, "w", "z", row - 1) - 50;
      const double b = study_run_body(&v, "w", "z", row) - 50;
      if (!(a < 0 && b >= 0)) continue;
      last = study_run_at(&v, "time", row - 1) + 0.005 * a / (a - b);
      if (cycles++ < 0) first = last;
    }
    const double period = (last - first) / cycles, exact = 2 * pi * sqrt(mass / stiff);
    print_message("about %g kN: period %.5f of it\n", loads[k] / 1e3, period / exact);
    assert_true(cycles > 3 && fabs(period / exact - 1) < 1e-3);
    study_run_end(&v);
  }
}

/* A winch pays out between fixed ends: T = Q(D/L - 1); one segment, of two sections. */
static void a_winch_slackens_it_by_the_curve(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 10 s, step: 10 ms}\nenvironment: {gravity: 0}\n"
      "bodies: {end: {fixed: yes, position: [105, 0, 50]}}\n"
      "lines: {l: {between: [earth, end], from: [0, 0, 50], pay out rate: 0.4, pay out from: 1 s,\n"
      "  pay out until: 9 s, " CURVE
      ", sections: [{length: 100, segments: 10, mass: 0.01,\n"
      "  diameter: 0.1, axial damping: 0.5, curve: 1}]}}\n",
      "openmp");
  double most = 0;
  for (long row = 0; row < (long)v.series->row_count; row++) {
    const double time = study_run_at(&v, "time", row);
    const double paid = 0.4 * fmax(fmin(time, 9) - 1, 0), strain = 105 / (100 + paid) - 1;
    int k = 0;
    while (k < 2 && strains[k + 1] < strain) k++;
    const double exact = tensions[k] + (strain - strains[k]) * (tensions[k + 1] - tensions[k]) /
                                           (strains[k + 1] - strains[k]);
    most = fmax(most, fabs(study_run_at(&v, "lines.l.tension_to", row) - exact));
  }
  print_message("a winch: off by %.1f N\n", most);
  /* its damping against the rate of strain, 0.4 % a second */
  assert_true(most < 1e-2 * 40e3);
  study_run_end(&v);
}

/* Hardly damped and near the end of its curve: as many substeps as its steepest piece needs. */
static void the_steepest_piece_sets_the_substeps(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 20 s, step: 20 ms}\nenvironment: {gravity: 0}\n"
      "bodies: {end: {motion: prescribed, position: [105, 0, 50]}}\n"
      "motions: {m: {body: end, amplitude: [0.5, 0.5, 0], period: 1.7 s, ramp time: 4 s}}\n"
      "lines: {l: {between: [earth, end], from: [0, 0, 50], " CURVE
      ", sections: [{length: 100,\n"
      "  segments: 30, mass: 20, diameter: 0.1, axial damping: 0.001, curve: 1,\n"
      "  dynamic stiffness: 20 MN, dynamic stiffness per tension: 40, relaxation time: 50 s}]}}\n",
      "openmp");
  const double peak = study_run_result(&v, "lines.l.peak_tension");
  print_message("peak of %.1f kN\n", peak / 1e3);
  /* K = 20 MN + 40 x 600 kN = 44 MN: 600 kN and 220 kN of a slow pull, doubled at most by waves */
  assert_true(v.series->status == ALD_SCENARIO_OK && peak > 800e3 && peak < 1.3e6);
  study_run_end(&v);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_weight_stretches_a_rope_by_its_curve),
      cmocka_unit_test(its_own_weight_stretches_a_rope_by_its_curve),
      cmocka_unit_test(chain_and_polyester_hang_as_they_must),
      cmocka_unit_test(a_straight_curve_is_an_axial_stiffness),
      cmocka_unit_test(lines_with_curves_find_their_rest),
      cmocka_unit_test(a_weight_bounces_by_the_slope),
      cmocka_unit_test(a_winch_slackens_it_by_the_curve),
      cmocka_unit_test(the_steepest_piece_sets_the_substeps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
