/* SPDX-License-Identifier: Apache-2.0
 * Where a bow with a stem first touches: bulbs end at their length, and their rim may touch before
 * all else. Bows of all shapes, in sides of random attitude, against points all over their
 * surfaces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/studies.h"

static const double pi = 3.14159265358979323846;

enum { PARABOLOID, ELLIPSOID, CONE, SHAPES };
static const char *const shapes[SHAPES] = {"paraboloid", "ellipsoid", "cone"};

typedef struct meeting {
  int shape;
  double tip[3], bulb[3];      /* bulb: length, breadth, height */
  double line[3], rake;        /* of the stem: x at the lower end, heights of both ends */
  double entrance[3], beam;    /* length, breadths at both ends */
  bool is_straight;            /* waterlines */
  double side, breadth, slope; /* 1: port; half breadth */
  double angle, lift;
} meeting;

/* Stems that begin behind the bulb, so that nothing of it is inside of them where their line is;
 * angles down to 3 degrees from alongside, at which the rims of all paraboloids and cones touch. */
static meeting draw(test_random *r) {
  meeting m = {.shape = (int)test_choice(r, SHAPES), .is_straight = test_choice(r, 2) == 1};
  m.tip[0] = 60;
  m.tip[2] = test_uniform(r, -3, -1);
  m.bulb[0] = test_uniform(r, 3, 8);
  m.bulb[1] = test_uniform(r, 3, 10);
  m.bulb[2] = test_uniform(r, 3, 10);
  m.line[1] = test_uniform(r, -9, -5);
  m.line[2] = test_uniform(r, 3, 9);
  m.rake = test_uniform(r, -0.2, 0.5);
  const double out = m.rake > 0 ? tan(m.rake) * (m.line[2] - m.line[1]) : 0;
  m.line[0] = 60 - m.bulb[0] - out - test_uniform(r, 0.1, 4);
  m.entrance[0] = test_uniform(r, 15, 30);
  m.entrance[1] = test_uniform(r, 8, 14);
  m.entrance[2] = test_uniform(r, 8, 18);
  m.beam = test_uniform(r, 10, 18);
  m.side = test_choice(r, 2) ? 1 : -1;
  m.breadth = test_uniform(r, 5, 15);
  m.slope = test_choice(r, 3) ? test_uniform(r, -0.6, 0.6) : 0;
  const double turned = test_choice(r, 2) ? test_uniform(r, 0.06, 0.5) : test_uniform(r, 0.5, 1.57);
  m.angle = test_choice(r, 2) ? turned : pi - turned;
  m.lift = test_uniform(r, -1, 1);
  return m;
}

static void near(const meeting *m, const char *what, double value, double expected,
                 double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s bulb, angle %.17g, slope %.17g: %s: %.12g, expected %.12g within %.2g",
           shapes[m->shape], m->angle, m->slope, what, value, expected, tolerance);
}

/* runs into the side by 1 mm a step */
static ald_series *met(const meeting *m) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 0.5, step: 1e-3, scheme: rk4}\n"
           "environment: {gravity: 0 m/s^2}\n"
           "bodies:\n  a: {freedoms: six, mass: 1e20, radii of gyration: [9, 9, 9], speed: 1}\n"
           "  b: {fixed: yes, position: [0, 0, %.17g]}\n"
           "bows:\n  it: {between: [a, b], tip: [%.17g, 0, %.17g], bulb: [%.17g, %.17g, %.17g],\n"
           "    bulb shape: %s, stem line: [%.17g, %.17g, %.17g], stem rake: %.17g,\n"
           "    stem entrance: [%.17g, %.17g, %.17g], stem beam: %.17g, waterlines: %s,\n"
           "    side: %s, half breadth: %.17g, side slope: %.17g, pressure: 1,\n"
           "    first touch: [0, %.17g]}\n",
           -m->lift, m->tip[0], m->tip[2], m->bulb[0], m->bulb[1], m->bulb[2], shapes[m->shape],
           m->line[0], m->line[1], m->line[2], m->rake, m->entrance[0], m->entrance[1],
           m->entrance[2], m->beam, m->is_straight ? "straight" : "parabolic",
           m->side > 0 ? "port" : "starboard", m->breadth, m->slope, m->angle);
  return series_of(text, "openmp");
}

/* ------------------------------------------------------------------------------ points */

/* where the ship stands */
typedef struct place {
  double x, y, z, heading; /* from the struck ship's origin */
} place;

/* how deep in the side a point of the bow is */
static double depth_of(const meeting *m, const place *at, double x, double y, double z) {
  const double across = at->y + sin(at->heading) * x + cos(at->heading) * y, up = at->z + z;
  return (m->breadth + up * tan(m->slope) - m->side * across) * cos(m->slope);
}

/* of points all over the bulb, its rim among them */
static double bulb_depth(const meeting *m, const place *at) {
  double most = -1e9;
  for (int i = 0; i <= 200; i++) {
    const double t = i / 200.0;
    const double r = m->shape == ELLIPSOID ? sin(0.5 * pi * t) : t;
    const double back = m->shape == PARABOLOID  ? t * t
                        : m->shape == ELLIPSOID ? 1 - cos(0.5 * pi * t)
                                                : t;
    for (int k = 0; k < 720; k++) {
      const double round = k * pi / 360, y = 0.5 * m->bulb[1] * r * cos(round);
      const double z = 0.5 * m->bulb[2] * r * sin(round);
      most = fmax(most, depth_of(m, at, m->tip[0] - m->bulb[0] * back, y, m->tip[2] + z));
    }
  }
  return most;
}

/* and over the stem */
static double stem_depth(const meeting *m, const place *at) {
  double most = -1e9;
  for (int i = 0; i <= 200; i++) {
    const double share = i / 200.0, z = m->line[1] + share * (m->line[2] - m->line[1]);
    const double line = m->line[0] + tan(m->rake) * (z - m->line[1]);
    double half[2], by[2];
    for (int end = 0; end < 2; end++) {
      half[end] = 0.5 * m->entrance[1 + end];
      by[end] =
          m->is_straight ? m->entrance[0] / half[end] : half[end] * half[end] / m->entrance[0];
    }
    const double own = by[0] + share * (by[1] - by[0]);
    for (int k = -2000; k <= 2000; k++) {
      const double y = 0.5 * m->beam * k / 2000;
      const double x = line - (m->is_straight ? own * fabs(y) : y * y / own);
      most = fmax(most, depth_of(m, at, x, y, z));
    }
  }
  return most;
}

/* ------------------------------------------------------------------------------ tests */

/* Of each drawn bow: depth of the kernels, and of all points of bulb and stem, where it first
 * touches; depth 1 mm later, and how deep it is when some area is under pressure. */
static void bows_stand_where_they_first_touch(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0x3e);
  int bulbs = 0, stems = 0;
  for (int k = 0; k < 200; k++) {
    const meeting m = draw(&r);
    ald_series *series = met(&m);
    const place at = {series_at(series, 0, "bodies.a.x"), series_at(series, 0, "bodies.a.y"),
                      m.lift, series_at(series, 0, "bodies.a.heading")};
    const double bulb = bulb_depth(&m, &at), stem = stem_depth(&m, &at);
    const double closing = 1e-3 * sin(m.angle) * cos(m.slope);
    size_t n = 0;
    while (n + 1 < series->row_count && !(series_at(series, n, "bows.it.area") > 0)) n++;
    const double depth = series_at(series, n, "bows.it.depth");
    /* rounding of places of 100 m, a few times */
    near(&m, "depth", series_at(series, 0, "bows.it.depth"), 0, 1e-12);
    near(&m, "depth after 1 mm", series_at(series, 1, "bows.it.depth"), closing, 1e-11);
    /* The grid is inside of the bow, by half a cell at most: 0.25 deg around a radius of 5 m is
     * 5 (pi/720)^2/2, 1/200 of 8 m behind a rim that is in it (pi/400)^2/2 8 m, 1/4000 of 18 m of
     * beam across a slope of 17 at most that is in it too (edges) 1/2000 of q: below 1 mm */
    near(&m, "points", fmax(bulb, stem), -0.5e-3, 0.5e-3 + 1e-12);
    /* A bulb is summed over the heights of its contact; a stem that its beam bounds over those of
     * its parabolas, so that its contact may begin between two strips, within a centimetre. */
    assert_true(series_at(series, n, "bows.it.area") > 0);
    if (bulb > stem) assert_true(n <= 1);
    near(&m, "depth of the first contact", depth, 0, bulb > stem ? 1.001 * closing : 1e-2);
    bulbs += bulb > stem;
    stems += stem > bulb;
    ald_series_destroy(series);
  }
  assert_true(bulbs > 20 && stems > 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bows_stand_where_they_first_touch),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
