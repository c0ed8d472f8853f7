/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines on a seabed that slopes: at rest by a shooting of their own, sliding and held by
 * friction, at bodies that they hold, turned and shifted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/line/line_rows.h"
#include "support/devices.h"
#include "support/line_tile.h"
#include "support/study_run_body.h"

#define PI 3.14159265358979323846
#define GRAVITY 9.80665
#define WATER 1025.0

enum { TEXT = 4096 };
static char text[TEXT];

/* ------------------------------------------------------------------------------ shooting */

/* A chain of weight w in water from an anchor on a plane to a top above it, at rest without
 * friction. Without bending the tension T is a vector, and dT/ds = -(what else pulls per length):
 * where it lies the part of the weight along the plane, where it hangs the weight. So T is known
 * from the point where the chain leaves the plane, along which it goes there, and places are
 * integrals of T/|T| (1 + |T|/EA). Unknown are T in the plane at that point, and its arc length. */
typedef struct chain {
  double length, weight, stiffness;
  double normal[3], one[3], two[3]; /* of the plane: e1 uphill, e2 level */
  double fall;                      /* sine of the slope */
  double from[3], to[3];            /* of its ends; the first one lies */
} chain;

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static chain chain_of(double length, double slope, double azimuth, double across, double up) {
  chain c = {.length = length, .stiffness = 583e6, .fall = sin(slope)};
  c.weight = (126 - WATER * PI / 4 * 0.14 * 0.14) * GRAVITY;
  const double way[2] = {cos(azimuth), sin(azimuth)};
  const double n[3] = {-sin(slope) * way[0], -sin(slope) * way[1], cos(slope)};
  const double one[3] = {cos(slope) * way[0], cos(slope) * way[1], sin(slope)};
  const double two[3] = {-way[1], way[0], 0};
  for (int k = 0; k < 3; k++) {
    c.normal[k] = n[k];
    c.one[k] = one[k];
    c.two[k] = two[k];
  }
  c.to[0] = across;
  c.to[2] = up;
  return c;
}

/* x += integral of T/|T| (1 + |T|/EA), T = start + s change, over a length, by Simpson's rule */
static void add_way(const chain *c, const double start[3], const double change[3], double length,
                    double x[3]) {
  enum { PARTS = 2000 };
  for (int k = 0; k <= PARTS; k++) {
    const double share = (double)k / PARTS, s = share * length;
    const double weight = k == 0 || k == PARTS ? 1 : (k % 2 ? 4 : 2);
    double t[3];
    for (int i = 0; i < 3; i++) t[i] = start[i] + s * change[i];
    const double size = sqrt(dot(t, t));
    for (int i = 0; i < 3; i++) {
      x[i] += weight * length / (3 * PARTS) * t[i] / size * (1 + size / c->stiffness);
    }
  }
}

/* by how much the top is missed; u: T along e1 and e2, arc length of the lying part */
static void missed(const chain *c, const double u[3], double miss[3], double tensions[2]) {
  double leaves[3], anchor[3], top[3], lies[3], hangs[3] = {0, 0, c->weight};
  for (int i = 0; i < 3; i++) {
    leaves[i] = u[0] * c->one[i] + u[1] * c->two[i];
    lies[i] = c->weight * c->fall * c->one[i];
    anchor[i] = leaves[i] - u[2] * lies[i];
    miss[i] = c->from[i] - c->to[i];
  }
  add_way(c, anchor, lies, u[2], miss);
  add_way(c, leaves, hangs, c->length - u[2], miss);
  for (int i = 0; i < 3; i++) top[i] = leaves[i] + (c->length - u[2]) * hangs[i];
  tensions[0] = sqrt(dot(anchor, anchor));
  tensions[1] = sqrt(dot(top, top));
}

static double determinant(double m[3][3]) {
  return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
         m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
         m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/* Newton's method with halved steps; tensions of the anchor and the top, and the length that lies
 */
static double shoot(const chain *c, double tensions[2]) {
  const double u0 = 0.4 * c->weight * c->to[2];
  double u[3] = {u0 * c->one[0], u0 * c->two[0], 0.45 * c->length}, miss[3], best = HUGE_VAL;
  for (int k = 0; k < 60 && best > 1e-9; k++) {
    double m[3][3], way[3], none[2], next[3];
    missed(c, u, miss, tensions);
    best = sqrt(dot(miss, miss));
    for (int j = 0; j < 3; j++) {
      double v[3] = {u[0], u[1], u[2]}, then[3];
      const double step = j == 2 ? 1e-4 : 1;
      v[j] += step;
      missed(c, v, then, none);
      for (int i = 0; i < 3; i++) m[i][j] = (then[i] - miss[i]) / step;
    }
    const double whole_one = determinant(m);
    for (int j = 0; j < 3; j++) {
      double own[3][3];
      memcpy(own, m, sizeof own);
      for (int i = 0; i < 3; i++) own[i][j] = -miss[i];
      way[j] = determinant(own) / whole_one;
    }
    for (double share = 1; share > 1e-6; share *= 0.5) {
      for (int j = 0; j < 3; j++) next[j] = u[j] + share * way[j];
      missed(c, next, miss, none);
      if (next[2] > 0 && next[2] < c->length && sqrt(dot(miss, miss)) < best) break;
    }
    memcpy(u, next, sizeof u);
  }
  missed(c, u, miss, tensions);
  assert_true(sqrt(dot(miss, miss)) < 1e-6);
  return u[2];
}

/* ------------------------------------------------------------------------------ at rest */

/* the same chain; `turn` turns all about the vertical, `shift` moves all [m] */
static void write_chain(const chain *c, int segments, double slope, double azimuth, double turn,
                        double shift) {
  const double x = c->to[0] * cos(turn) + shift, y = c->to[0] * sin(turn);
  /* the depth at the origin, from the one at the anchor */
  const double depth = 100 + shift * cos(azimuth + turn) * tan(slope);
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 0.04, step: 20 ms}\n"
           "environment: {water depth: %.17g, seabed slope: %.17g, seabed rises towards: %.17g}\n"
           "bodies: {top: {motion: prescribed, position: [%.17g, %.17g, %.17g]}}\n"
           "motions: {m: {body: top, history: [[0, 0], [99, 0]]}}\n"
           "lines: {l: {between: [earth, top], from: [%.17g, 0, -100], "
           "seabed stiffness: 10 MN/m^3, sections: [{length: %.17g, segments: %d, mass: 126, "
           "diameter: 0.14, axial stiffness: 583 MN, axial damping: 1}]}}\n",
           depth, slope, azimuth + turn, x, y, c->to[2] - 100, shift, c->length, segments);
}

/* Slopes of 0, 5 and 15 degrees, up, down, across and between. The chain lies w cos/k = 0.7 mm deep
 * at most. The error depends on where between two nodes it leaves the plane, on level ground as on
 * a slope, and falls with the length of the segments. */
static void a_chain_rests_as_shooting_says(void **state) {
  (void)state;
  static const double cases[][3] = {/* slope, azimuth [deg], length */
                                    {0, 0, 290},   {5, 0, 285},    {5, 180, 290},
                                    {5, 90, 290},  {5, 40, 285},   {15, 180, 290},
                                    {15, 90, 290}, {15, 130, 290}, {15, 0, 258}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    const double slope = cases[k][0] * PI / 180, azimuth = cases[k][1] * PI / 180;
    const chain c = chain_of(cases[k][2], slope, azimuth, 235, 100);
    double exact[2];
    const double lies = shoot(&c, exact);
    print_message("  %2.0f deg towards %3.0f: %.1f m lie, %.2f and %.2f kN;", cases[k][0],
                  cases[k][1], lies, exact[0] / 1e3, exact[1] / 1e3);
    assert_true(lies > 10);
    for (int n = 40; n <= 80; n *= 2) {
      write_chain(&c, n, slope, azimuth, 0, 0);
      study_run v = study_run_text(text, "openmp");
      const double from = study_run_at(&v, "lines.l.tension_from", 0) - exact[0];
      const double to = study_run_at(&v, "lines.l.tension_to", 0) - exact[1];
      print_message(" %+.1e %+.1e", from / exact[1], to / exact[1]);
      assert_true(fabs(to) < exact[1] * 2e-3 * 40 / n);
      assert_true(fabs(from) < exact[1] * 3e-3 * 40 / n);
      study_run_end(&v);
    }
    print_message("\n");
  }
}

/* Turned about the vertical, mirrored by rising to the other side, and with all of it 3 km away. */
static void turned_mirrored_and_shifted_it_is_the_same(void **state) {
  (void)state;
  const double slope = 12 * PI / 180, azimuth = 70 * PI / 180;
  const chain c = chain_of(290, slope, azimuth, 235, 100);
  static const double moves[][3] = {{1, 0, 0},  {1, 37 * PI / 180, 0}, {1, -2.4, 0},
                                    {-1, 0, 0}, {1, 0, 3000},          {1, -0.6, 3000}};
  double first[2] = {0};
  for (size_t k = 0; k < sizeof moves / sizeof *moves; k++) {
    write_chain(&c, 40, slope, moves[k][0] * azimuth, moves[k][1], moves[k][2]);
    study_run v = study_run_text(text, "openmp");
    const double own[2] = {study_run_at(&v, "lines.l.tension_from", 0),
                           study_run_at(&v, "lines.l.tension_to", 0)};
    for (int e = 0; e < 2; e++) {
      if (k == 0) first[e] = own[e];
      /* what statics leaves: 1e-8 of a tension, and 1e-9 of a place 3 km away */
      assert_true(fabs(own[e] - first[e]) < 2e-7 * own[1]);
    }
    study_run_end(&v);
  }
  assert_true(first[0] > 1e4);
}

/* ------------------------------------------------------------------------------ friction */

/* 20 m of a chain, free, along a slope (0) or across it (1), with friction mu */
static element_tile loose_chain(double slope, int across, double mu) {
  const double rise = across ? 0 : 20 * sin(slope), x = across ? 0 : 20 * cos(slope);
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 100 s, step: 0.01 s}\n"
           "environment: {water depth: 50, seabed slope: %.17g, seabed rises towards: 0}\n"
           "lines: {a: {between: [earth, earth], from: [0, 0, -50], to: [%.17g, %d, %.17g], "
           "free end: both, start: as given, sections: [{length: 20, segments: 10, mass: 100, "
           "diameter: 0.1, axial stiffness: 100 MN, axial damping: 0.5, normal drag: 0, "
           "normal added mass: 0.5, axial friction: %.17g, transverse friction: %.17g}]}}\n",
           slope, x, across ? 20 : 0, rise - 50, mu, mu);
  return line_open(text, "openmp");
}

static double mean_of(const element_tile *e, uint32_t field) {
  double sum = 0;
  for (uint32_t k = 0; k <= 10; k++) sum += line_node(e, field, k) / (k % 10 ? 10 : 20);
  return sum;
}

#define CHAIN_WEIGHT ((100 - WATER * PI * 0.01 / 4) * GRAVITY)

/* tan 12 deg = 0.2126: it slides with 0.1, as fast as a block, and stays with 0.3, where the tie,
 * as stiff as the seabed with 10 kN/m^2, gives by what it holds */
static void it_slides_down_what_is_steeper_than_its_friction(void **state) {
  (void)state;
  const double slope = 12 * PI / 180;
  for (int across = 0; across < 2; across++) {
    const double mass = 100 + (across ? 0.5 * WATER * PI * 0.01 / 4 : 0);
    element_tile e = loose_chain(slope, across, 0.1);
    line_advance(&e, 200);
    const double before = mean_of(&e, NODE_V);
    line_advance(&e, 200);
    const double rate = (mean_of(&e, NODE_V) - before) / 2 / cos(slope);
    const double exact = -CHAIN_WEIGHT / mass * (sin(slope) - 0.1 * cos(slope));
    print_message("  slides with %.6f m/s^2, exact %.6f\n", rate, exact);
    assert_true(fabs(rate / exact - 1) < 1e-4);
    /* along the plane, w cos/k in it */
    const double depth =
        (50 - 0 + mean_of(&e, NODE_X + 2)) * cos(slope) - (mean_of(&e, NODE_X)) * sin(slope);
    assert_true(fabs(depth + CHAIN_WEIGHT * cos(slope) / 1e4) < 1e-5);
    line_close(&e);
    e = loose_chain(slope, across, 0.3);
    const double start = mean_of(&e, NODE_X);
    line_advance(&e, 3000);
    const double gone = (mean_of(&e, NODE_X) - start) / cos(slope);
    /* down the plane by the tie, and into it by the depth, which is d sin towards -x */
    const double gives = CHAIN_WEIGHT * sin(slope) / 1e4;
    const double sinks = CHAIN_WEIGHT * cos(slope) / 1e4 * sin(slope) / cos(slope);
    assert_true(fabs(mean_of(&e, NODE_V)) < 1e-6);
    assert_true(fabs(gone + gives - sinks) < 0.1 * gives);
    line_close(&e);
  }
}

/* ------------------------------------------------------------------------------ held ends */

/* A body without weight of its own at the lower end of 100 m that lie down a slope from the earth,
 * or the other way round: the anchor bears w L sin, the body lies as deep as the line. */
static void an_end_on_a_slope_carries_and_lies(void **state) {
  (void)state;
  static const char *const schemes[] = {"semi-implicit",  "explicit", "rk4",
                                        "dormand-prince", "frozen",   "trapezoidal"};
  const double slope = 20 * PI / 180, weight = 500 * GRAVITY;
  const double q = 102 * GRAVITY - WATER * GRAVITY * PI / 4 * 1e-4;
  for (int k = 0; k < 12; k++) {
    const int swapped = k / 6;
    const char *ends =
        swapped ? "between: [b, earth], to: [0, 0, -50]" : "between: [earth, b], from: [0, 0, -50]";
    snprintf(text, TEXT,
             "allide: 1\nrun: {duration: 14, step: 5 ms, scheme: %s}\n"
             "environment: {water depth: 50, seabed slope: %.17g, seabed rises towards: 180 deg}\n"
             "bodies: {b: {freedoms: [surge, sway, heave], mass: 500, "
             "radii of gyration: [1, 1, 1], position: [%.17g, 0, %.17g]}}\n"
             "loads: {p: {body: b, history: [[0, 0, 0, %.17g], [9e3, 0, 0, %.17g]]}}\n"
             "lines: {l: {%s, seabed stiffness: 10 MN/m^3, sections: [{length: 100, segments: 10, "
             "mass: 102, diameter: 0.1, displaced diameter: 0.01, axial stiffness: 100 MN, "
             "axial damping: 0.5, axial drag: 2, normal added mass: 0}]}}\n",
             schemes[k % 6], slope, 100 * cos(slope), -50 - 100 * sin(slope), weight, weight, ends);
    study_run v = study_run_text(text, "openmp");
    const double tension =
        study_run_at(&v, swapped ? "lines.l.tension_to" : "lines.l.tension_from", -1);
    const double depth = -(study_run_body(&v, "b", "z", -1) + 50) * cos(slope) -
                         study_run_body(&v, "b", "x", -1) * sin(slope);
    print_message("  %s: %.6f of w L sin, %.6f of w cos/k\n", schemes[k % 6],
                  tension / (q * 100 * sin(slope)), depth / (q * cos(slope) / 1e6));
    assert_true(fabs(tension / (q * 100 * sin(slope)) - 1) < 1e-3);
    assert_true(fabs(depth / (q * cos(slope) / 1e6) - 1) < 1e-2);
    study_run_end(&v);
  }
}

/* ------------------------------------------------------------------------------ free ends */

/* 120 m from 40 m above a slope of 15 degrees, with a free end: without friction T + T^2/(2 EA) is
 * the weight times the height above that end, whatever the shape. All three ways of statics come
 * to it. */
static void a_free_end_comes_to_rest_down_the_slope(void **state) {
  (void)state;
  static const char *const sections[] = {"", ", bending stiffness: 2 kN m^2",
                                         ", bending stiffness: 100 N m^2"};
  for (int k = 0; k < 3; k++) {
    snprintf(text, TEXT,
             "allide: 1\nrun: {duration: 10, step: 0.02}\n"
             "environment: {water depth: 100, seabed slope: 15 deg, seabed rises towards: 110 "
             "deg}\n"
             "lines: {a: {between: [earth, earth], from: [10, 0, -60], to: [60, 0, -60], "
             "free end: to, sections: [{length: 120, segments: 60, mass: 100, diameter: 0.1, "
             "axial stiffness: 20 MN%s}]}}\n",
             sections[k]);
    element_tile e = line_open(text, "openmp");
    line_advance(&e, 500);
    const double low[3] = {line_node(&e, NODE_X, 60), line_node(&e, NODE_X + 1, 60),
                           line_node(&e, NODE_X + 2, 60)};
    const double normal[3] = {-sin(PI / 12) * cos(110 * PI / 180),
                              -sin(PI / 12) * sin(110 * PI / 180), cos(PI / 12)};
    const double above = dot(low, normal) + 100 * cos(PI / 12);
    double fastest = 0;
    for (uint32_t n = 0; n <= 60; n++) {
      for (uint32_t c = 0; c < 3; c++) fastest = fmax(fastest, fabs(line_node(&e, NODE_V + c, n)));
    }
    double wrench[6];
    line_wrench(&e, 0, wrench);
    const double t = sqrt(dot(wrench, wrench)), rest = CHAIN_WEIGHT * (-60 - low[2]);
    print_message("  end at %.3f %.3f %.3f, %.1e above the plane; T %.1f of %.1f, %.1e m/s\n",
                  low[0], low[1], low[2], above, t + t * t / 40e6, rest, fastest);
    assert_true(fabs(above + CHAIN_WEIGHT * cos(PI / 12) / 1e4) < 1e-3);
    /* straight down the slope from the top */
    assert_true(fabs((low[0] - 10) * sin(110 * PI / 180) - low[1] * cos(110 * PI / 180)) < 0.01);
    assert_true(fastest < 1e-3);
    assert_true(k > 0 || fabs((t + t * t / 40e6) / rest - 1) < 2e-3);
    line_close(&e);
  }
}

/* ------------------------------------------------------------------------------ scenarios */

/* Both keys and the place of the body may vary, from nominal values that are far off: scenario 0 is
 * what its numbers say, to the width of what they are drawn from. */
static void slope_and_direction_vary(void **state) {
  (void)state;
  const chain c = chain_of(285, 0.1, 0.7, 235, 100);
  double own[2];
  for (int k = 0; k < 2; k++) {
    write_chain(&c, 20, k ? 0.02 : 0.1, k ? 0.3 : 0.7, 0, 0);
    if (k) {
      strcat(text,
             "vary:\n  environment.seabed slope: {uniform: [0.1, 0.1000000001]}\n"
             "  environment.seabed rises towards: {uniform: [0.7, 0.7000000001]}\n"
             "  bodies.top.position.y: {uniform: [0, 1e-9]}\n");
    }
    study_run v = study_run_text(text, "openmp");
    own[k] = study_run_at(&v, "lines.l.tension_from", 0);
    study_run_end(&v);
  }
  assert_true(own[0] > 1e4 && fabs(own[1] / own[0] - 1) < 1e-6);
}

static void the_same_bits_on_both_devices(void **state) {
  (void)state;
  need_device("opencl");
  const chain c = chain_of(285, 0.1, 0.7, 235, 100);
  write_chain(&c, 20, 0.1, 0.7, 0.3, 700);
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_chain_rests_as_shooting_says),
      cmocka_unit_test(turned_mirrored_and_shifted_it_is_the_same),
      cmocka_unit_test(it_slides_down_what_is_steeper_than_its_friction),
      cmocka_unit_test(an_end_on_a_slope_carries_and_lies),
      cmocka_unit_test(a_free_end_comes_to_rest_down_the_slope),
      cmocka_unit_test(slope_and_direction_vary),
      cmocka_unit_test(the_same_bits_on_both_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
