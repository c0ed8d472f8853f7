/* SPDX-License-Identifier: Apache-2.0
 * Bows with a stem behind and above the bulb: pressure times the area of closed forms, the union of
 * bulb and stem against a fine grid, forces that grow without a jump, work against kinetic energy,
 * collisions of ordinary ships that do not end at the bulb's length. */
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

/* ------------------------------------------------------------------------------ a press */

static const double pressure = 1e6, far = 50, offset = 8; /* of the stem line; half breadth */

/* A bow that is pressed into a fixed side by 1 m/s, as good as not slowed down by it. */
typedef struct press {
  double beta;                   /* angle of the headings [rad] */
  double lower, upper, rake;     /* of the stem; the tangent of its rake */
  double entrance, narrow, wide; /* its length, breadths */
  double beam;                   /* 0: unbounded */
  double tip[2], bulb[3];        /* x and z; length, breadth, height */
  double side[2];                /* edges; equal: none */
  double depth, step;            /* of the point (`far`, 0) of A at the start; of time */
  int steps, across, around;
} press;

/* j in A's axes */
static void inward(const press *p, double j[2]) {
  j[0] = sin(p->beta);
  j[1] = -cos(p->beta);
}

static ald_series *pressed(const press *p) {
  char text[2048];
  double j[2];
  inward(p, j);
  /* B's y is -j: its origin is `offset` behind its port side */
  const double x = far + j[0] * (offset - p->depth), y = j[1] * (offset - p->depth);
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: rk4}\n"
           "environment: {gravity: 0 m/s^2}\n"
           "bodies:\n  a: {freedoms: six, mass: 1e20, radii of gyration: [9, 9, 9], velocity: [1, "
           "0, 0]}\n  b: {fixed: yes, position: [%.17g, %.17g, 0], heading: %.17g}\n"
           "bows:\n  it: {between: [a, b], tip: [%.17g, 0, %.17g], bulb: [%.17g, %.17g, %.17g],\n"
           "    stem line: [%.17g, %.17g, %.17g], stem rake: %.17g,\n"
           "    stem entrance: [%.17g, %.17g, %.17g], stem beam: %.17g, half breadth: %.17g,\n"
           "    side height: [%.17g, %.17g], pressure: %.17g, friction: 0,\n"
           "    quadrature: [%d, %d]}\n",
           p->step * p->steps, p->step, x, y, p->beta, p->tip[0], p->tip[1], p->bulb[0], p->bulb[1],
           p->bulb[2], far, p->lower, p->upper, atan(p->rake), p->entrance, p->narrow, p->wide,
           p->beam, offset, p->side[0], p->side[1], pressure, p->across, p->around);
  return series_of(text, "openmp");
}

/* of the parabolas, at a height */
static double square_at(const press *p, double z) {
  const double low = 0.25 * p->narrow * p->narrow / p->entrance;
  const double high = 0.25 * p->wide * p->wide / p->entrance;
  return low + (high - low) * (z - p->lower) / (p->upper - p->lower);
}
static double growth_of(const press *p) {
  return (square_at(p, p->upper) - square_at(p, p->lower)) / (p->upper - p->lower);
}

/* the bulb lies deep under the side */
static const press alone = {.beta = 1.2,
                            .lower = -4,
                            .upper = 6,
                            .entrance = 12,
                            .narrow = 14,
                            .wide = 14,
                            .tip = {40, -30},
                            .bulb = {1, 1, 1},
                            .side = {-9, 9},
                            .depth = 0.3,
                            .step = 0.1,
                            .steps = 8,
                            .across = 8,
                            .around = 32};

/* A prism of parabolas: the chord 2 sqrt(q h)/j_x of the side times the height, against its normal.
 * The sums are exact for polynomials, so that what is left is rounding. */
static void a_prism_takes_pressure_times_its_area(void **state) {
  (void)state;
  for (int k = 0; k < 3; k++) {
    press p = alone;
    double j[2];
    p.beta = 0.7 + 0.5 * k;
    inward(&p, j);
    ald_series *series = pressed(&p);
    const double q = square_at(&p, 0), slope = j[1] / j[0];
    for (size_t row = 0; row < series->row_count - 1; row++) {
      const double depth = p.depth + j[0] * p.step * (double)row;
      /* of the deepest point, which lies aside of the middle */
      const double high = depth / j[0] + 0.25 * q * slope * slope;
      const double area = 10 * 2 * sqrt(q * high);
      near("depth", series_at(series, row, "bows.it.depth"), j[0] * high, 1e-9);
      near("area", series_at(series, row, "bows.it.area"), area, 1e-9 * area);
      near("surge", series_at(series, row, "bows.it.surge"), -pressure * area,
           1e-9 * pressure * area);
      near("sway", series_at(series, row, "bows.it.sway"), -pressure * area * slope,
           1e-9 * pressure * area);
      near("heave", series_at(series, row, "bows.it.heave"), 0, 1e-9 * pressure * area);
    }
    ald_series_destroy(series);
  }
}

/* What a raked and flared stem has in the side: area seen along x, and the force by it. Midpoints
 * in t of z = from + high t^2 (3 - 2 t): error below 1e-9 of 20,000. */
static void cone(const press *p, double advance, double *area, double force[3]) {
  enum { COUNT = 20000 };
  double j[2];
  inward(p, j);
  const double slope = j[1] / j[0], start = p->depth / j[0] + advance, growth = growth_of(p);
  const double by = p->rake + 0.25 * growth * slope * slope;
  const double first = start + 0.25 * square_at(p, p->lower) * slope * slope;
  const double from = fmax(p->lower, p->lower - first / by), high = p->upper - from;
  *area = force[2] = 0;
  for (int i = 0; i < COUNT; i++) {
    const double t = (i + 0.5) / COUNT, z = from + high * t * t * (3 - 2 * t);
    const double weight = high * 6 * t * (1 - t) / COUNT, q = square_at(p, z);
    const double h = first + by * (z - p->lower), wide = sqrt(fmax(q * h, 0));
    const double middle = 0.5 * q * slope;
    const double left = middle - wide, right = middle + wide;
    *area += weight * 2 * wide;
    force[2] += weight * pressure *
                (p->rake * 2 * wide + growth / (q * q) * (pow(right, 3) - pow(left, 3)) / 3);
  }
  force[0] = -pressure * *area;
  force[1] = force[0] * slope;
}

/* Below its deck only the upper part of it is in the side: the least of 8 strips hold 1e-6. */
static void a_cone_takes_pressure_times_its_area(void **state) {
  (void)state;
  press p = alone;
  p.rake = 0.5;
  p.narrow = 9;
  p.depth = -4;
  p.steps = 10;
  p.step = 0.4;
  for (int k = 0; k < 3; k++) {
    p.beta = 1.57 - 0.3 * k;
    ald_series *series = pressed(&p);
    int met = 0;
    for (size_t row = 0; row < series->row_count - 1; row++) {
      double area, force[3];
      cone(&p, p.step * (double)row, &area, force);
      const double scale = pressure * area + 1;
      near("area", series_at(series, row, "bows.it.area"), area, 1e-6 * (area + 1e-3));
      near("surge", series_at(series, row, "bows.it.surge"), force[0], 1e-6 * scale);
      near("sway", series_at(series, row, "bows.it.sway"), force[1], 1e-6 * scale);
      near("heave", series_at(series, row, "bows.it.heave"), force[2], 1e-6 * scale);
      met += area > 5;
    }
    assert_true(met > 3);
    ald_series_destroy(series);
  }
}

/* ------------------------------------------------------------------------------ the union */

/* A bulb ahead of a raked stem, edges of the side that cut both, a beam that bounds the stem. */
static const press both = {.beta = 1.1,
                           .lower = -6,
                           .upper = 5,
                           .rake = 0.45,
                           .entrance = 15,
                           .narrow = 8,
                           .wide = 17,
                           .beam = 10,
                           .tip = {51, -3.2},
                           .bulb = {4, 4, 5},
                           .side = {-5, 4},
                           .depth = 0.5,
                           .step = 1,
                           .steps = 9,
                           .across = 8,
                           .around = 32};

/* x of the bow's surface and its normal; far behind where nothing is */
static double surface(const press *p, double y, double z, double n[3]) {
  double x = -1e9;
  const double a2 = 0.25 * p->bulb[1] * p->bulb[1] / p->bulb[0];
  const double b2 = 0.25 * p->bulb[2] * p->bulb[2] / p->bulb[0], v = z - p->tip[1];
  const double line = far + p->rake * (z - p->lower), q = square_at(p, z);
  const int has_stem = z >= p->lower && z <= p->upper;
  n[0] = 1;
  n[1] = n[2] = 0;
  if (has_stem && fabs(y) <= 0.5 * p->beam) {
    x = line - y * y / q;
    n[1] = 2 * y / q;
    n[2] = -p->rake - growth_of(p) * y * y / (q * q);
  }
  const double back = y * y / a2 + v * v / b2;
  if (back > p->bulb[0] || p->tip[0] - back <= x) return x;
  if (has_stem && p->tip[0] - v * v / b2 <= line) return x; /* the stem line leads there */
  n[1] = 2 * y / a2;
  n[2] = 2 * v / b2;
  return p->tip[0] - back;
}

/* sums over a grid of midpoints: area and force */
static void grid(const press *p, double advance, double *sums) {
  enum { ROWS = 1100, COLUMNS = 1200 };
  double j[2], n[3];
  const double low = fmax(p->side[0], p->lower - 3), high = fmin(p->side[1], p->upper);
  const double share = (high - low) / ROWS * (p->beam + 2) / COLUMNS;
  inward(p, j);
  sums[0] = sums[1] = sums[2] = sums[3] = 0;
  for (int r = 0; r < ROWS; r++) {
    for (int c = 0; c < COLUMNS; c++) {
      const double z = low + (high - low) * (r + 0.5) / ROWS;
      const double y = (p->beam + 2) * ((c + 0.5) / COLUMNS - 0.5), x = surface(p, y, z, n);
      if (!(j[0] * (x + advance - far) + j[1] * y + p->depth > 0)) continue;
      sums[0] += share;
      for (int k = 0; k < 3; k++) sums[1 + k] -= share * pressure * n[k];
    }
  }
}

/* greatest difference of two rows over the greatest force */
static double difference(const press *p, int across, int around) {
  static const char *const names[4] = {"bows.it.area", "bows.it.surge", "bows.it.sway",
                                       "bows.it.heave"};
  press own = *p;
  double most = 0, sums[4];
  own.across = across;
  own.around = around;
  ald_series *series = pressed(&own);
  assert_int_equal(series->status, ALD_SCENARIO_OK);
  for (size_t row = 0; row < series->row_count - 1; row++) {
    grid(p, p->step * (double)row, sums);
    const double scale = fmax(fabs(sums[1]), 1e6);
    for (int k = 0; k < 4; k++) {
      const double value = series_at(series, row, names[k]) * (k == 0 ? pressure : 1);
      most = fmax(most, fabs(value - sums[k] * (k == 0 ? pressure : 1)) / scale);
    }
  }
  ald_series_destroy(series);
  return most;
}

/* Where bulb, stem, beam and the edges of the side meet, the breadth has kinks over the height: of
 * the default 8 strips they leave 1 % of the force, of 16 a third of it, of 32 no more than the
 * grid, of which the cells at the edges leave 5e-4. */
static void bulb_and_stem_are_the_surface_farther_forward(void **state) {
  (void)state;
  press p = both;
  for (int k = 0; k < 3; k++) {
    p.beta = 0.8 + 0.4 * k;
    const double coarse = difference(&p, 8, 32), middle = difference(&p, 16, 64);
    const double fine = difference(&p, 32, 128);
    print_message("  beta %.1f rad: %.1e, %.1e, %.1e\n", p.beta, coarse, middle, fine);
    assert_true(coarse < 1.5e-2);
    assert_true(middle < 5e-3);
    assert_true(fine < 1e-3);
  }
}

/* ------------------------------------------------------------------------------ growth */

/* greatest change of the force from a row to the next, over the greatest force */
static double jump(press p, double step) {
  double most = 0, greatest = 0;
  p.steps = (int)lrint(9 / step);
  p.step = step;
  p.depth = -1.5;
  ald_series *series = pressed(&p);
  for (size_t row = 1; row + 1 < series->row_count; row++) {
    const double now = series_at(series, row, "bows.it.surge");
    most = fmax(most, fabs(now - series_at(series, row - 1, "bows.it.surge")));
    greatest = fmax(greatest, fabs(now));
  }
  ald_series_destroy(series);
  assert_true(greatest > 1e7);
  return most / greatest;
}

/* From the bulb's tip over the stem line to the beam: a jump would stay where steps are shortened
 * to a quarter. */
static void the_force_grows_without_a_jump(void **state) {
  (void)state;
  press p = both;
  for (int k = 0; k < 3; k++) {
    p.beta = 0.8 + 0.4 * k;
    const double coarse = jump(p, 0.04), fine = jump(p, 0.01);
    assert_true(fine < 0.4 * coarse);
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

/* what the contact took against what the bodies lost, relative; tests of [Tabri] with a stem */
static double unbalanced(double beta, bool is_frozen, double step) {
  const int steps = (int)lrint(0.12 / step);
  const tabri_test test = {beta, 1, 0.5, 28.5, 20.5, 0.87};
  tabri_options o = tabri_published;
  char text[TABRI_TEXT];
  o.has_friction = o.has_drag = o.has_restoring = o.is_printed = false;
  o.is_frozen = is_frozen;
  o.step = step;
  o.rings = 8;
  o.around = 32;
  o.pressure = 0.02e6; /* deeper than the bulb alone */
  tabri_scene collision = tabri_scene_of(&o, &test);
  collision.more =
      "    stem line: [1.1, -0.1, 0.12]\n    stem rake: 20 deg\n"
      "    stem entrance: [0.3, 0.2, 0.25]\n    stem beam: 0.234\n";
  tabri_text(&collision, steps, "", text);
  ald_series *series = series_of(text, "openmp");
  assert_int_equal(series->status, ALD_SCENARIO_OK);
  const size_t last = series->row_count - 1;
  double lost = 0, taken = series_at(series, last, "bows.it.energy");
  for (int s = 0; s < 2; s++) {
    const char *body = s ? "bodies.struck" : "bodies.striking";
    lost += kinetic(series, &collision.ships[s], 0, body) -
            kinetic(series, &collision.ships[s], last, body);
  }
  assert_true(taken > 0.5 && series_scale(series, "bows.it.depth") > 0.045);
  ald_series_destroy(series);
  return lost / taken - 1;
}

/* Force and moment of the tractions weigh as their work does, so that what is left is the method's
 * own error: 2e-8 with steps of 0.1 ms, and by an order of 1.7 less with shorter ones, because the
 * stem's breadth begins as a root and points change their phases one by one. */
static void work_is_what_the_bodies_lose(void **state) {
  (void)state;
  static const double angles[3] = {60, 90, 120};
  for (int k = 0; k < 3; k++) {
    const double off = unbalanced(angles[k], false, 1e-4);
    near("lost over taken", off, 0, 3e-8);
    assert_true(fabs(unbalanced(angles[k], false, 4e-4)) > 3 * fabs(off));
  }
  near("frozen", unbalanced(120, true, 1e-4), 0, 3e-8);
}

/* ------------------------------------------------------------------------------ ships */

#define TWO_SHIPS                                                                             \
  "allide: 1\nname: two ships\n"                                                              \
  "run: {scenarios: 100, seed: 1, duration: 40 s, step: 0.05 s, scheme: rk4}\n"               \
  "ships:\n"                                                                                  \
  "  feeder: {length: 140 m, breadth: 22 m, draught: 8 m, depth: 11.5 m, block coefficient: " \
  "0.68,\n"                                                                                   \
  "    KG: 8 m}\n"                                                                            \
  "  tanker: {length: 230 m, breadth: 36 m, draught: 13 m, depth: 19 m, block coefficient: "  \
  "0.82,\n"                                                                                   \
  "    KG: 11 m, double side: 2.5 m}\n"                                                       \
  "bodies:\n"                                                                                 \
  "  striking: {freedoms: six, ship: feeder, speed: 8 kn}\n"                                  \
  "  struck: {freedoms: six, ship: tanker, course: 0 deg, speed: 2 kn}\n"                     \
  "hydrostatics: {striking: {body: striking}, struck: {body: struck}}\n"                      \
  "friction: {striking: {body: striking}, struck: {body: struck}}\n"                          \
  "bows:\n"                                                                                   \
  "  bow: {between: [striking, struck], preset: physical, pressure: 3 MPa, friction: 0.3,\n"  \
  "    first touch: [0 m, 60 deg]%s}\n"                                                       \
  "vary:\n"                                                                                   \
  "  bodies.striking.speed: {weibull: {shape: 2.5, scale: 10 kn}}\n"                          \
  "  bows.bow.first touch.angle: {normal: {mean: 60 deg, deviation: 15 deg}}\n"               \
  "stop: {apart: {separated for: 1 s}}\n%s"

static ald_study *two_ships(const char *bow, const char *more) {
  char text[4096];
  snprintf(text, sizeof text, TWO_SHIPS, bow, more);
  return study_of(text);
}

/* Beside a bulb or a stem that touches first there is no way left, whichever it is. */
static void bows_first_touch_where_they_are_told_to(void **state) {
  (void)state;
  static const double angles[6] = {20, 45, 70, 90, 120, 155};
  for (int k = 0; k < 12; k++) {
    char text[4096], more[200];
    snprintf(more, sizeof more, ", side: %s, first touch share: 0.1", k % 2 ? "port" : "starboard");
    snprintf(text, sizeof text, TWO_SHIPS, more, "");
    char *angle = strstr(text, "60 deg]");
    assert_non_null(angle);
    char rest[4096];
    snprintf(rest, sizeof rest, "%s", strstr(angle, "]"));
    *strstr(rest, "vary:") = 0;
    snprintf(angle, sizeof text - (size_t)(angle - text), "%g deg%s", angles[k / 2], rest);
    ald_series *series = series_of(text, "openmp");
    near("depth", series_at(series, 0, "bows.bow.depth"), 0, 1e-9);
    assert_true(series_at(series, 2, "bows.bow.area") > 0);
    ald_series_destroy(series);
  }
}

static uint64_t failed(const ald_run_summary *s) {
  return s->scenarios - s->status[ALD_SCENARIO_OK] - s->status[ALD_SCENARIO_STOPPED_BY_RULE];
}

static void ordinary_ships_go_on_behind_the_bulb(void **state) {
  (void)state;
  ald_study *study = two_ships("", "");
  const ald_run_summary with = same_bits_on_openmp(study, 100);
  assert_true(failed(&with) <= 2);
  ald_study_destroy(study);
  /* the same bulb alone comes to its end in most */
  study = two_ships(", stem: none", "");
  ald_run_summary without;
  ald_run_def def = run_settings(100, "openmp");
  assert_true(ald_run(study, &def, &without, NULL) > 0);
  assert_true(without.status[ALD_SCENARIO_OUT_OF_RANGE] > 50);
  ald_study_destroy(study);
}

static void bits_are_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = two_ships("", "");
  same_bits_on_opencl(study, 64);
  ald_study_destroy(study);
}

/* A bulb that is given, in the study or in every variant, is a bulb alone: bit for bit. */
static void a_bulb_that_is_given_has_no_stem(void **state) {
  (void)state;
  ald_study *given = two_ships(", bulb: [12 m, 10 m, 8 m]", "");
  ald_study *without = two_ships(", bulb: [12 m, 10 m, 8 m], stem: none", "");
  ald_study *variant =
      two_ships("", "choose: {bow: {long: {set: {bows.bow.bulb: [12 m, 10 m, 8 m]}}}}\n");
  const ald_run_summary first = run_all(given, run_settings(24, "openmp"));
  assert_string_equal(run_all(without, run_settings(24, "openmp")).hash, first.hash);
  /* its own column of the choice changes the hash, but not what fails */
  const ald_run_summary third = run_all(variant, run_settings(24, "openmp"));
  for (int s = 0; s < ALD_SCENARIO_STATUS_COUNT; s++) {
    assert_int_equal(third.status[s], first.status[s]);
  }
  ald_study_destroy(variant);
  ald_study_destroy(without);
  ald_study_destroy(given);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_prism_takes_pressure_times_its_area),
      cmocka_unit_test(a_cone_takes_pressure_times_its_area),
      cmocka_unit_test(bulb_and_stem_are_the_surface_farther_forward),
      cmocka_unit_test(the_force_grows_without_a_jump),
      cmocka_unit_test(work_is_what_the_bodies_lose),
      cmocka_unit_test(bows_first_touch_where_they_are_told_to),
      cmocka_unit_test(ordinary_ships_go_on_behind_the_bulb),
      cmocka_unit_test(bits_are_the_same_on_opencl),
      cmocka_unit_test(a_bulb_that_is_given_has_no_stem),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
