/* SPDX-License-Identifier: Apache-2.0
 * The references of the tests of lines, against closed forms and each other: what compares a line
 * of the kernels with them rests on this. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/hang.h"

static const double pi = 3.14159265358979323846;

static void near_to(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) fail_msg("%.12g, not %.12g", value, expected);
}

/* ------------------------------------------------------------------------------ at rest */

static const rope_part chain = {
    .length = 902.2, .segments = 60, .mass = 77.7, .weight = 698.094, .stiffness = 384.243e6};
static const double anchor[3] = {0, 0, 0}, fairlead[3] = {848.67, 0, 250};

static double length_of(const double a[3]) { return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]); }

/* The differential equation without flow is the catenary; Runge and Kutta in 2,000 steps leave less
 * than the shooting's 1e-9 m, which is 1e-3 N at 4e5 N/m. */
static void both_references_agree_without_a_flow(void **state) {
  (void)state;
  const rope_part two[2] = {{.length = 300, .weight = 1200, .stiffness = 6e8},
                            {.length = 620, .weight = -50, .stiffness = 3e8}};
  double first[3], last[3];
  const hang one = hang_between(&chain, 1, 848.67, 250, -1);
  assert_true(hang_in_flow(&chain, 1, anchor, fairlead, NULL, first, last) < 1e-8);
  near_to(length_of(last), one.tension, 0.05);
  near_to(first[0], one.horizontal, 0.05);
  const hang other = hang_between(two, 2, 848.67, 250, -1);
  assert_true(hang_in_flow(two, 2, anchor, fairlead, NULL, first, last) < 1e-8);
  near_to(length_of(last), other.tension, 0.05);
  near_to(-last[2], other.top_vertical, 0.05);
}

/* A level line that is short enough for a parabola: H = w l^2/(8 f) with its own sag f. */
static void a_shallow_line_is_a_parabola(void **state) {
  (void)state;
  const double span = 100, sag = 1, w = 50;
  const double arc = span * (1 + 8.0 / 3 * pow(sag / span, 2));
  const rope_part part = {.length = arc, .weight = w, .stiffness = 1e12};
  /* the next terms of both series are of the order of (sag/span)^2 */
  const double h = w * span * span / (8 * sag);
  near_to(hang_between(&part, 1, span, 0, -1).horizontal, h, 1e-3 * h);
}

/* What rises carries its own weight: grounded length and top follow from w alone. */
static void the_seabed_bears_what_does_not_rise(void **state) {
  (void)state;
  const hang h = hang_between(&chain, 1, 848.67, 250, 0);
  assert_true(h.grounded > 100 && h.grounded < 200);
  near_to(h.top_vertical, 698.094 * (902.2 - h.grounded), 1e-3);
  /* inextensible in height: z = (T - H)/w, and the stretch (V^2/2)/(w EA) */
  const double up = (h.tension - h.horizontal) / 698.094 +
                    h.top_vertical * h.top_vertical / (2 * 698.094 * 384.243e6);
  near_to(up, 250, 1e-6);
  const hang rough = hang_between(&chain, 1, 848.67, 250, 0.5);
  near_to(rough.horizontal - rough.anchor_horizontal, 0.5 * 698.094 * rough.grounded, 1e-3);
}

/* second order in the length of a segment */
static void lumped_masses_come_to_hang_as_the_catenary(void **state) {
  (void)state;
  double error[2];
  const hang exact = hang_between(&chain, 1, 848.67, 250, -1);
  for (int k = 0; k < 2; k++) {
    rope_part part = chain;
    double pull[3];
    part.segments = 10 << k;
    rope r = rope_between(&part, 1, anchor, fairlead);
    assert_true(rope_settle(&r, 300) < 1e-3);
    rope_pull_last(&r, pull);
    error[k] = fabs(length_of(pull) / exact.tension - 1);
  }
  assert_true(error[1] < 2e-3);
  near_to(log2(error[0] / error[1]), 2, 0.2);
}

/* ------------------------------------------------------------------------------ vibrations */

/* n-th mode of a string of 1 m: amplitude of the shape sin(n pi x) */
static double in_mode(const rope *r, int n) {
  double sum = 0;
  for (int k = 0; k < r->nodes; k++) sum += r->x[k][1] * sin(n * pi * k / (r->nodes - 1));
  return sum;
}

/* w = n pi/l sqrt(T/m); the chain's own is lower by (n pi/2N)^2/6 */
static void a_taut_string_has_its_frequencies(void **state) {
  (void)state;
  enum { N = 40 };
  const rope_part part = {.length = 1, .segments = N, .mass = 1, .stiffness = 1e4};
  const double to[3] = {1.01, 0, 0}, tension = 100;
  for (int n = 1; n <= 3; n++) {
    rope r = rope_between(&part, 1, anchor, to);
    for (int k = 0; k < r.nodes; k++) r.x[k][1] = 1e-5 * sin(n * pi * k / N);
    const double step = 0.2 * rope_critical_step(&r);
    double before = in_mode(&r, n), crossing = 0;
    while (crossing == 0 && r.time < 1) {
      rope_step(&r, step);
      const double now = in_mode(&r, n);
      if (now < 0) crossing = r.time - step * now / (now - before);
      before = now;
    }
    const double exact = 2 * (N / 1.01) * sqrt(tension * 1.01) * sin(n * pi / (2 * N));
    near_to(pi / 2 / crossing, exact, 1e-3 * exact);
    near_to(pi / 2 / crossing, n * pi / 1.01 * sqrt(tension * 1.01), 0.01 * exact);
  }
}

static void push(double time, const void *user, double at[3], double velocity[3]) {
  const double rise = *(const double *)user, turn = 2 * pi / rise;
  if (time >= rise) time = rise;
  at[0] = 1e-5 * (time - sin(turn * time) / turn) + 100;
  velocity[0] = 1e-5 * (1 - cos(turn * time));
}

/* A pulse arrives after l/c: times of the greatest tensions of the first and last segments. */
static void an_axial_wave_has_its_speed(void **state) {
  (void)state;
  const rope_part part = {.length = 100, .segments = 100, .mass = 2, .stiffness = 2e6};
  const double to[3] = {100, 0, 0}, speed = sqrt(2e6 / 2), rise = 0.03;
  rope r = rope_between(&part, 1, anchor, to);
  r.drive = push;
  r.user = &rise;
  double greatest[2] = {0, 0}, when[2] = {0, 0};
  while (r.time < 0.13) {
    rope_step(&r, 2e-5);
    const int of[2] = {r.nodes - 2, 0};
    for (int k = 0; k < 2; k++) {
      const double tension = rope_tension(&r, of[k]);
      if (tension > greatest[k]) {
        greatest[k] = tension;
        when[k] = r.time;
      }
    }
  }
  near_to(99 / (when[1] - when[0]), speed, 0.01 * speed);
  /* EA v/c, and at the other end, which stands, twice that */
  near_to(greatest[0], 2e6 * 2e-5 / speed, 0.02 * greatest[0]);
  near_to(greatest[1], 2 * greatest[0], 0.03 * greatest[1]);
}

/* w L^4/(8 EI): a beam whose first segment stands; its joint is half a segment from the next one,
 * twice as stiff */
static void a_clamped_beam_bends_as_it_must(void **state) {
  (void)state;
  enum { N = 40 };
  const double length = 10, l = length / N;
  const rope_part part = {.length = length + l,
                          .segments = N + 1,
                          .mass = 1,
                          .weight = 0.01,
                          .stiffness = 1e4,
                          .bending = 100};
  const double from[3] = {-l, 0, 0}, to[3] = {length, 0, 0};
  rope r = rope_between(&part, 1, from, to);
  r.held_last = 0;
  /* a mass that nothing moves is a clamp */
  r.mass[1] = 1e12;
  r.bending[0] = 3 * part.bending;
  rope_settle(&r, 200);
  const double sag = 0.01 * pow(length, 4) / (8 * 100);
  near_to(-r.x[N + 1][2], sag, 0.01 * sag);
}

/* ------------------------------------------------------------------------------ in water */

/* v = vt tanh(t g'/vt), vt = sqrt(w/drag), g' = w/(m + added) */
static void a_line_falls_to_its_terminal_velocity(void **state) {
  (void)state;
  const double to[3] = {20, 0, 0};
  const rope_part part = {.length = 20,
                          .segments = 10,
                          .mass = 20,
                          .weight = 150,
                          .stiffness = 1e6,
                          .normal_drag = 60,
                          .normal_added = 5};
  rope r = rope_between(&part, 1, anchor, to);
  r.held_first = r.held_last = 0;
  const double terminal = sqrt(150.0 / 60), rate = 150.0 / 25 / terminal;
  while (r.time < 0.3) rope_step(&r, 1e-3);
  near_to(-r.v[5][2], terminal * tanh(rate * r.time), 1e-6);
  while (r.time < 3) rope_step(&r, 1e-3);
  near_to(-r.v[0][2], terminal, 1e-4);
}

static void sheared(const double at[3], double time, double velocity[3]) {
  (void)time;
  velocity[0] = 0.2;
  velocity[1] = 1.2 + 0.004 * at[2];
  velocity[2] = 0;
}

/* a riser in a sheared cross flow: pulls at the ends, of the second order in the segments */
static void lumped_masses_lean_into_a_flow_as_the_equation_says(void **state) {
  (void)state;
  const rope_part part = {.length = 320,
                          .segments = 40,
                          .mass = 100,
                          .weight = 300,
                          .stiffness = 1e8,
                          .normal_drag = 200,
                          .axial_drag = 5};
  const double from[3] = {0, 0, -250}, to[3] = {150, 20, 0};
  double first[3], last[3], pull[3];
  assert_true(hang_in_flow(&part, 1, from, to, sheared, first, last) < 1e-8);
  rope r = rope_between(&part, 1, from, to);
  r.water = sheared;
  rope_settle(&r, 300);
  rope_pull_last(&r, pull);
  /* the half segment at the end bears a share of the flow too, 1/80 of it */
  for (int i = 0; i < 3; i++) near_to(pull[i], last[i], 0.012 * length_of(last));
}

/* ------------------------------------------------------------------------------ moved */

typedef struct swing {
  double amplitude, period, angle;
} swing;

/* along the tangent at rest, growing from nothing in 30 s */
static void swing_end(double time, const void *user, double at[3], double velocity[3]) {
  const swing *s = user;
  const double w = 2 * pi / s->period, grown = time < 30 ? sin(pi * time / 60) : 1;
  const double growth = time < 30 ? pi / 60 * cos(pi * time / 60) : 0;
  const double along[3] = {sin(s->angle), 0, cos(s->angle)};
  for (int i = 0; i < 3; i++) {
    at[i] = fairlead[i] + along[i] * s->amplitude * grown * sin(w * time);
    velocity[i] = along[i] * s->amplitude * (growth * sin(w * time) + grown * w * cos(w * time));
  }
}

/* Least and greatest tension [kN] of such a line, made with other lumped masses; printed whole, and
 * seabeds and steps differ: 0.3 % of the greatest. */
static void four_harmonic_cases_are_the_published_ones(void **state) {
  (void)state;
  static const double cases[4][4] = {
      {1, 15, 834, 982}, {2, 15, 661, 1153}, {2, 25, 800, 1018}, {4, 60, 805, 1031}};
  rope_part part = chain;
  part.normal_drag = 0.5 * 1025 * 0.2;
  part.damping = 0.02;
  rope rest = rope_between(&part, 1, anchor, fairlead);
  rest.seabed = 0;
  rest.seabed_stiffness = 1e4;
  rest.seabed_damping = 1e3;
  for (int k = 0; k < rest.nodes; k++) rest.x[k][2] -= 80.0 * k / 60 * (1 - k / 60.0);
  rope_settle(&rest, 200);
  const double angle = hang_between(&part, 1, 848.67, 250, 0).angle;
  for (int c = 0; c < 4; c++) {
    const swing s = {cases[c][0], cases[c][1], angle};
    const double end = 30 + fmax(60, 2 * s.period), step = 0.8 * rope_critical_step(&rest);
    double low = INFINITY, high = 0;
    rope r = rest;
    r.drive = swing_end;
    r.user = &s;
    while (r.time < end) {
      rope_step(&r, step);
      if (r.time < end - s.period) continue;
      low = fmin(low, rope_tension(&r, r.nodes - 2) / 1000);
      high = fmax(high, rope_tension(&r, r.nodes - 2) / 1000);
    }
    near_to(low, cases[c][2], 3);
    near_to(high, cases[c][3], 3);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(both_references_agree_without_a_flow),
      cmocka_unit_test(a_shallow_line_is_a_parabola),
      cmocka_unit_test(the_seabed_bears_what_does_not_rise),
      cmocka_unit_test(lumped_masses_come_to_hang_as_the_catenary),
      cmocka_unit_test(a_taut_string_has_its_frequencies),
      cmocka_unit_test(an_axial_wave_has_its_speed),
      cmocka_unit_test(a_clamped_beam_bends_as_it_must),
      cmocka_unit_test(a_line_falls_to_its_terminal_velocity),
      cmocka_unit_test(lumped_masses_lean_into_a_flow_as_the_equation_says),
      cmocka_unit_test(four_harmonic_cases_are_the_published_ones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
