/* SPDX-License-Identifier: Apache-2.0
 * Stems that are given by sections at several heights: two of them are a stem line with its
 * entrance, one more on the same surface changes nothing, stems with knuckles against a fine grid;
 * first touch, work, the same bits everywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/runs.h"
#include "support/same_bits.h"
#include "support/studies.h"
#include "support/tabri_case.h"

static void near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.12g, expected %.12g within %.2g", what, value, expected, tolerance);
}

static const double pressure = 1e6, offset = 8; /* half breadth */

/* a bow, pressed into a fixed side by 1 m/s, 1 m a row; `more`: its stem */
static ald_series *pressed(const char *more, double heading, int across, int around) {
  char text[2048];
  /* the side cuts the axis at x = 51.5 */
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 8, step: 1, scheme: rk4}\n"
           "environment: {gravity: 0 m/s^2}\n"
           "bodies:\n  a: {freedoms: six, mass: 1e20, radii of gyration: [9, 9, 9], velocity: [1, "
           "0, 0]}\n  b: {fixed: yes, position: [%.17g, %.17g, 0], heading: %.17g}\n"
           "bows:\n  it: {between: [a, b], tip: [51, 0, -3.2], bulb: [4, 4, 5], half breadth: "
           "%.17g,\n    stem beam: 10, side height: [-5, 4], pressure: %.17g, friction: 0,\n"
           "    quadrature: [%d, %d], %s}\n",
           49.5 + offset * sin(heading), -offset * cos(heading), heading, offset, pressure, across,
           around, more);
  return series_of(text, "openmp");
}

static const char *const names[5] = {"bows.it.area", "bows.it.surge", "bows.it.sway",
                                     "bows.it.heave", "bows.it.depth"};

/* both stems in the same side; relative to the force, of the depth in m */
static void same(const char *first, const char *second, double tolerance) {
  for (int k = 0; k < 3; k++) {
    ald_series *a = pressed(first, 0.8 + 0.4 * k, 8, 32);
    ald_series *b = pressed(second, 0.8 + 0.4 * k, 8, 32);
    for (size_t row = 0; row + 1 < a->row_count; row++) {
      const double force = fabs(series_at(a, row, names[1])) + 1;
      for (int n = 0; n < 5; n++) {
        const double scale = n == 0 ? force / pressure : n == 4 ? 1 : force;
        near(names[n], series_at(b, row, names[n]), series_at(a, row, names[n]), tolerance * scale);
      }
    }
    ald_series_destroy(a);
    ald_series_destroy(b);
  }
}

#define LINE "stem line: [50, -6, 5], stem rake: 24.22774531795417 deg, stem entrance: [15, 8, 17]"

/* the tangent of the rake is 0.45 */
static void two_sections_are_a_stem_line(void **state) {
  (void)state;
  static const char two[] = "stem sections: [[-6, 50, 15, 8], [5, 54.95, 15, 17]]";
  char straight[2][300];
  same(LINE, two, 1e-9);
  snprintf(straight[0], sizeof straight[0], LINE ", waterlines: straight");
  snprintf(straight[1], sizeof straight[1], "%s, waterlines: straight", two);
  same(straight[0], straight[1], 1e-9);
}

/* A third on the same surface: the square of its breadth is the mean. It has more points, so that
 * what differs is the error of those, up to 1 %. The depth is exact. */
static void a_section_between_changes_nothing(void **state) {
  (void)state;
  char three[300];
  snprintf(three, sizeof three,
           "stem sections: [[-6, 50, 15, 8], [-0.5, 52.475, 15, %.17g], [5, 54.95, 15, 17]]",
           sqrt(0.5 * (8 * 8 + 17 * 17)));
  same(LINE, three, 1e-2);
}

/* ------------------------------------------------------------------------------ knuckles */

enum { ROWS_OF_STEM = 4 };
static const double stem[ROWS_OF_STEM][4] = {
    {-6, 49, 15, 6}, {-1, 49.5, 15, 10}, {2, 50.5, 10, 9}, {5, 53, 10, 14}};
static const char knuckled[] =
    "stem sections: [[-6, 49, 15, 6], [-1, 49.5, 15, 10], [2, 50.5, 10, 9], [5, 53, 10, 14]]";

/* x of the bow's surface and its normal; far behind where nothing is */
static double surface(double y, double z, double n[3]) {
  double x = -1e9, line = -1e9;
  const double wide = 2, high = 2.5, v = (z + 3.2) / high, rho = y * y / (wide * wide) + v * v;
  n[0] = 1;
  n[1] = n[2] = 0;
  for (int r = 0; r + 1 < ROWS_OF_STEM; r++) {
    const double *low = stem[r], *up = stem[r + 1];
    if (z < low[0] || z > up[0] || fabs(y) > 5) continue;
    const double step = up[0] - low[0], part = (z - low[0]) / step;
    const double first = 0.25 * low[3] * low[3] / low[2], last = 0.25 * up[3] * up[3] / up[2];
    const double q = first + (last - first) * part;
    line = low[1] + (up[1] - low[1]) * part;
    x = line - y * y / q;
    n[1] = 2 * y / q;
    n[2] = -(up[1] - low[1]) / step - (last - first) / step * y * y / (q * q);
  }
  if (rho > 1 || 51 - 4 * rho <= x || 51 - 4 * v * v <= line) return x;
  n[1] = 8 * y / (wide * wide);
  n[2] = 8 * v / high;
  return 51 - 4 * rho;
}

/* sums over a grid of midpoints: area and force */
static void grid(double heading, double advance, double *sums) {
  enum { ROWS = 1000, COLUMNS = 1200 };
  double n[3];
  const double share = 9.0 / ROWS * 12 / COLUMNS;
  sums[0] = sums[1] = sums[2] = sums[3] = 0;
  for (int r = 0; r < ROWS; r++) {
    for (int c = 0; c < COLUMNS; c++) {
      const double z = -5 + 9 * (r + 0.5) / ROWS, y = 12 * ((c + 0.5) / COLUMNS - 0.5);
      const double x = surface(y, z, n) + advance - 49.5;
      if (!(sin(heading) * x - cos(heading) * y > 0)) continue;
      sums[0] += share * pressure;
      for (int k = 0; k < 3; k++) sums[1 + k] -= share * pressure * n[k];
    }
  }
}

/* As of one part in test_bow_stem.c: 1 % with the default points, no more than the grid's own error
 * with four times as many strips. */
static void a_stem_may_have_knuckles(void **state) {
  (void)state;
  double most[2] = {0};
  for (int k = 0; k < 3; k++) {
    const double heading = 0.8 + 0.4 * k;
    ald_series *coarse = pressed(knuckled, heading, 8, 32);
    ald_series *fine = pressed(knuckled, heading, 32, 128);
    assert_int_equal(coarse->status, ALD_SCENARIO_OK);
    for (size_t row = 0; row + 1 < coarse->row_count; row++) {
      double sums[4];
      grid(heading, (double)row, sums);
      for (int n = 0; n < 4; n++) {
        const double scale = fmax(fabs(sums[1]), 1e6), by = n == 0 ? pressure : 1;
        most[0] = fmax(most[0], fabs(series_at(coarse, row, names[n]) * by - sums[n]) / scale);
        most[1] = fmax(most[1], fabs(series_at(fine, row, names[n]) * by - sums[n]) / scale);
      }
    }
    ald_series_destroy(coarse);
    ald_series_destroy(fine);
  }
  print_message("  knuckles: %.1e, %.1e\n", most[0], most[1]);
  assert_true(most[0] < 1.5e-2);
  assert_true(most[1] < 1.5e-3);
}

/* ------------------------------------------------------------------------------ studies */

#define PIER                                                                                      \
  "allide: 1\nname: sections\nrun: {scenarios: 64, seed: 1, duration: 5 s, step: 0.01 s, "        \
  "scheme: rk4}\nbodies:\n"                                                                       \
  "  ship: {freedoms: six, mass: 5e6, radii of gyration: [5, 25, 25], speed: 3}\n"                \
  "  pier: {freedoms: six, mass: 8e6, radii of gyration: [5, 25, 25]}\n"                          \
  "bows:\n  it: {between: [ship, pier], tip: [51, 0, -3.2], bulb: [4, 4, 5], half breadth: 10,\n" \
  "    %s, stem beam: 10, side: %s,\n"                                                            \
  "    first touch: [4 m, 80 deg], pressure: 1 MPa, friction: 0.2}\n%s"
#define VARIED                                                         \
  "vary:\n  bows.it.first touch.angle: {uniform: [40 deg, 140 deg]}\n" \
  "  bows.it.tip.x: {uniform: [50, 52]}\n"                             \
  "  bodies.ship.speed: {uniform: [1, 4]}\n"

static ald_study *pier(const char *side, const char *more) {
  char text[2048];
  snprintf(text, sizeof text, PIER, knuckled, side, more);
  return study_of(text);
}

static void bits_are_the_same_on_openmp(void **state) {
  (void)state;
  ald_study *study = pier("port", VARIED);
  const ald_run_summary s = same_bits_on_openmp(study, 64);
  assert_int_equal(s.status[ALD_SCENARIO_OK], 64);
  ald_study_destroy(study);
}

static void bits_are_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = pier("starboard", VARIED);
  same_bits_on_opencl(study, 64);
  ald_study_destroy(study);
}

static void bows_first_touch_where_they_are_told_to(void **state) {
  (void)state;
  static const char *const angles[6] = {"20", "45", "70", "90", "120", "155"};
  for (int k = 0; k < 12; k++) {
    char text[2048], rest[2048];
    snprintf(text, sizeof text, PIER, knuckled, k % 2 ? "port" : "starboard", "");
    char *angle = strstr(text, "80 deg]");
    snprintf(rest, sizeof rest, "%s", strstr(angle, " deg]"));
    snprintf(angle, sizeof text - (size_t)(angle - text), "%s%s", angles[k / 2], rest);
    ald_series *series = series_of(text, "openmp");
    near("depth", series_at(series, 0, "bows.it.depth"), 0, 1e-9);
    assert_true(series_at(series, 2, "bows.it.area") > 0);
    ald_series_destroy(series);
  }
}

/* ------------------------------------------------------------------------------ energy */

static double kinetic(const ald_series *series, const tabri_ship *ship, size_t row,
                      const char *body) {
  double own[6];
  tabri_velocity(series, row, body, own);
  plain_state s = {.v = {own[0], own[1], own[2], own[3], own[4], own[5]}};
  return plain_kinetic(&ship->plain, &s);
}

/* as of one part in test_bow_stem.c, where points change their phases one by one */
static void work_is_what_the_bodies_lose(void **state) {
  (void)state;
  static const double angles[3] = {60, 90, 120};
  for (int k = 0; k < 3; k++) {
    const tabri_test test = {angles[k], 1, 0.5, 28.5, 20.5, 0.87};
    tabri_options o = tabri_published;
    char text[TABRI_TEXT];
    o.has_friction = o.has_drag = o.has_restoring = o.is_printed = false;
    o.rings = 8;
    o.around = 32;
    o.pressure = 0.02e6; /* deeper than the bulb alone */
    tabri_scene collision = tabri_scene_of(&o, &test);
    collision.more =
        "    stem sections: [[-0.1, 1.1, 0.3, 0.2], [0, 1.12, 0.3, 0.24], [0.12, 1.18, 0.2, 0.2]]\n"
        "    stem beam: 0.234\n";
    tabri_text(&collision, 1200, "", text);
    ald_series *series = series_of(text, "openmp");
    assert_int_equal(series->status, ALD_SCENARIO_OK);
    const size_t last = series->row_count - 1;
    double lost = 0, taken = series_at(series, last, "bows.it.energy");
    for (int s = 0; s < 2; s++) {
      const char *body = s ? "bodies.struck" : "bodies.striking";
      lost += kinetic(series, &collision.ships[s], 0, body) -
              kinetic(series, &collision.ships[s], last, body);
    }
    assert_true(taken > 0.5);
    near("lost over taken", lost / taken, 1, 1e-7);
    ald_series_destroy(series);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_sections_are_a_stem_line),
      cmocka_unit_test(a_section_between_changes_nothing),
      cmocka_unit_test(a_stem_may_have_knuckles),
      cmocka_unit_test(bits_are_the_same_on_openmp),
      cmocka_unit_test(bits_are_the_same_on_opencl),
      cmocka_unit_test(bows_first_touch_where_they_are_told_to),
      cmocka_unit_test(work_is_what_the_bodies_lose),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
