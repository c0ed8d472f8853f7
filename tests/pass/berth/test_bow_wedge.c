/* SPDX-License-Identifier: Apache-2.0
 * Stems with straight waterlines, and bulbs of every shape before stems of either: pressure times
 * the area of closed forms, the surface that is farther forward against a fine grid, forces that
 * grow without a jump, work against kinetic energy, first touch, the same bits everywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/random.h"
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

enum { PARABOLOID, ELLIPSOID, CONE, SHAPES };
static const char *const shapes[SHAPES] = {"paraboloid", "ellipsoid", "cone"};
static const char *const waterlines[2] = {"parabolic", "straight"};

/* A bow that is pressed into a fixed side by 1 m/s, as good as not slowed down by it. */
typedef struct press {
  int shape, is_straight;
  double heading, roll, pitch;   /* of the struck body [rad] */
  double lower, upper, rake;     /* of the stem; the tangent of its rake */
  double entrance, narrow, wide; /* its length, breadths */
  double beam;
  double tip[2], bulb[3]; /* x and z; length, breadth, height */
  double side[2];         /* edges; equal: none */
  double in, step;        /* of the side behind (far, 0, 0) of A at the start; of time */
  int steps, across, around;
} press;

/* y and z axes of the struck body: Rz(heading) Ry(pitch) Rx(roll) */
static void axes_of(const press *p, double y[3], double z[3]) {
  const double ch = cos(p->heading), sh = sin(p->heading), cr = cos(p->roll), sr = sin(p->roll);
  const double cp = cos(p->pitch), sp = sin(p->pitch);
  const double across[3] = {ch * sp * sr - sh * cr, sh * sp * sr + ch * cr, cp * sr};
  const double up[3] = {ch * sp * cr + sh * sr, sh * sp * cr - ch * sr, cp * cr};
  memcpy(y, across, sizeof across);
  memcpy(z, up, sizeof up);
}

static ald_series *pressed(const press *p) {
  char text[2048];
  double y[3], z[3];
  axes_of(p, y, z);
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: rk4}\n"
           "environment: {gravity: 0 m/s^2}\n"
           "bodies:\n  a: {freedoms: six, mass: 1e20, radii of gyration: [9, 9, 9], velocity: [1, "
           "0, 0]}\n  b: {fixed: yes, position: [%.17g, %.17g, %.17g], heading: %.17g, roll: "
           "%.17g, pitch: %.17g}\n"
           "bows:\n  it: {between: [a, b], tip: [%.17g, 0, %.17g], bulb: [%.17g, %.17g, %.17g],\n"
           "    bulb shape: %s, waterlines: %s, stem line: [%.17g, %.17g, %.17g], stem rake: "
           "%.17g,\n"
           "    stem entrance: [%.17g, %.17g, %.17g], stem beam: %.17g, half breadth: %.17g,\n"
           "    side height: [%.17g, %.17g], pressure: %.17g, friction: 0,\n"
           "    quadrature: [%d, %d]}\n",
           p->step * p->steps, p->step, far - p->in - offset * y[0], -offset * y[1], -offset * y[2],
           p->heading, p->roll, p->pitch, p->tip[0], p->tip[1], p->bulb[0], p->bulb[1], p->bulb[2],
           shapes[p->shape], waterlines[p->is_straight], far, p->lower, p->upper, atan(p->rake),
           p->entrance, p->narrow, p->wide, p->beam, offset, p->side[0], p->side[1], pressure,
           p->across, p->around);
  return series_of(text, "openmp");
}

/* length by the half breadth, at a height */
static double steepness_at(const press *p, double z) {
  const double low = 2 * p->entrance / p->narrow, high = 2 * p->entrance / p->wide;
  return low + (high - low) * (z - p->lower) / (p->upper - p->lower);
}

/* ------------------------------------------------------------------------------ a wedge */

/* What a raked and flared wedge has in a side of slope A' and B', by lines of integrals in z that
 * are closed in y: at a height from -g/(k + A') to g/(k - A'). The height from `from` where g
 * becomes positive, by Simpson on 4,000 parts of a rational function: below 1e-12. */
static void wedge(const press *p, double advance, double *area, double force[3]) {
  enum { PARTS = 4000 };
  double y[3], z[3];
  axes_of(p, y, z);
  const double a = y[1] / y[0], b = y[2] / y[0], c = p->in + advance;
  const double grows =
      (steepness_at(p, p->upper) - steepness_at(p, p->lower)) / (p->upper - p->lower);
  const double first = c + b * p->lower, by = p->rake + b;
  double from = p->lower, to = p->upper;
  const double zero = p->lower - first / by;
  if (by > 0) from = fmin(fmax(from, zero), to);
  if (by < 0) to = fmax(fmin(to, zero), from);
  *area = force[1] = force[2] = 0;
  for (int i = 0; i <= PARTS; i++) {
    const double at = from + (to - from) * i / PARTS, k = steepness_at(p, at);
    const double weight = (to - from) / PARTS / 3 * (i == 0 || i == PARTS ? 1 : i % 2 ? 4 : 2);
    const double g = fmax(first + by * (at - p->lower), 0), port = g / (k - a), other = g / (k + a);
    *area += weight * (port + other);
    /* n_y = k to port, -k to starboard; -n_z = r - k' |y| */
    force[1] -= weight * pressure * k * (port - other);
    force[2] += weight * pressure *
                (p->rake * (port + other) - grows * 0.5 * (port * port + other * other));
  }
  force[0] = -pressure * *area;
}

/* the bulb lies far behind, where no side comes */
static const press alone = {.is_straight = 1,
                            .heading = 1.5,
                            .lower = -4,
                            .upper = 6,
                            .entrance = 14,
                            .narrow = 9,
                            .wide = 16,
                            .beam = 1000,
                            .tip = {20, -6},
                            .bulb = {1, 1, 1},
                            .step = 0.3,
                            .steps = 8,
                            .across = 8,
                            .around = 32};

/* In sides of random attitude, with the points that a study has where it says nothing. */
static void a_wedge_takes_pressure_times_its_area(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  int met = 0;
  for (int n = 0; n < 12; n++) {
    press p = alone;
    p.heading = 1.57 + test_uniform(&r, -0.45, 0.45);
    p.roll = test_uniform(&r, -0.2, 0.2);
    p.pitch = test_uniform(&r, -0.1, 0.1);
    p.rake = test_uniform(&r, -0.4, 0.7);
    p.narrow = test_uniform(&r, 7, 13);
    p.wide = test_uniform(&r, 7, 16);
    p.in = test_uniform(&r, -3, 1);
    ald_series *series = pressed(&p);
    for (size_t row = 0; row < series->row_count - 1; row++) {
      double area, force[3];
      wedge(&p, p.step * (double)row, &area, force);
      const double scale = pressure * area + 1;
      near("area", series_at(series, row, "bows.it.area"), area, 1e-6 * (area + 1e-3));
      near("surge", series_at(series, row, "bows.it.surge"), force[0], 1e-6 * scale);
      near("sway", series_at(series, row, "bows.it.sway"), force[1], 1e-6 * scale);
      near("heave", series_at(series, row, "bows.it.heave"), force[2], 1e-6 * scale);
      met += area > 5;
    }
    ald_series_destroy(series);
  }
  assert_true(met > 12);
}

/* A prism of half angle t against a side at beta: both triangles of the closed form
 * A = g (1/(k - A') + 1/(k + A')), k = 1/tan t, and the force along the side's normal, to rounding.
 */
static void a_prism_takes_pressure_times_its_area(void **state) {
  (void)state;
  for (int n = 0; n < 3; n++) {
    press p = alone;
    p.narrow = p.wide = 12;
    p.heading = 1.1 + 0.3 * n;
    p.in = 0.2;
    ald_series *series = pressed(&p);
    const double k = p.entrance / 6, slope = cos(p.heading) / -sin(p.heading);
    for (size_t row = 0; row < series->row_count - 1; row++) {
      const double in = p.in + p.step * (double)row;
      const double area = 10 * in * (1 / (k - slope) + 1 / (k + slope));
      near("depth", series_at(series, row, "bows.it.depth"), in * sin(p.heading), 1e-9);
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

/* ------------------------------------------------------------------------------ the union */

/* A bulb ahead of a raked stem, edges of the side that cut both, a beam that bounds the stem. */
static const press both = {.heading = 1.1,
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
                           .in = 0.6,
                           .step = 1,
                           .steps = 9,
                           .across = 8,
                           .around = 32};

/* the bulb's surface behind its tip, and its slopes; beyond its end 1e9 */
static double bulb_back(const press *p, double y, double z, double n[3]) {
  const double wide = 0.5 * p->bulb[1], high = 0.5 * p->bulb[2], u = y / wide, v = z / high;
  const double rho = u * u + v * v, length = p->bulb[0];
  if (rho > 1) return 1e9;
  double back = rho, by = 2; /* by u, by v: slopes */
  if (p->shape == ELLIPSOID) back = 1 - sqrt(1 - rho), by = 1 / sqrt(1 - rho);
  if (p->shape == CONE) back = sqrt(rho), by = 1 / sqrt(rho);
  n[1] = length / wide * by * u;
  n[2] = length / high * by * v;
  return length * back;
}

/* x of the bow's surface and its normal; far behind where nothing is */
static double surface(const press *p, double y, double z, double n[3]) {
  double x = -1e9, own[3], middle[3];
  const double line = far + p->rake * (z - p->lower), k = steepness_at(p, z), v = z - p->tip[1];
  const double low = 0.25 * p->narrow * p->narrow / p->entrance;
  const double more = 0.25 * p->wide * p->wide / p->entrance - low, high = p->upper - p->lower;
  const double q = low + more * (z - p->lower) / high;
  const double thins = (steepness_at(p, p->upper) - steepness_at(p, p->lower)) / high;
  const int has_stem = z >= p->lower && z <= p->upper;
  n[0] = 1;
  n[1] = n[2] = 0;
  if (has_stem && fabs(y) <= 0.5 * p->beam) {
    x = p->is_straight ? line - k * fabs(y) : line - y * y / q;
    n[1] = p->is_straight ? copysign(k, y) : 2 * y / q;
    n[2] = -p->rake + (p->is_straight ? thins * fabs(y) : -more / high * y * y / (q * q));
  }
  const double back = bulb_back(p, y, v, own);
  if (back > 1e8 || p->tip[0] - back <= x) return x;
  if (has_stem && p->tip[0] - bulb_back(p, 0, v, middle) <= line) return x; /* the line leads */
  n[1] = own[1];
  n[2] = own[2];
  return p->tip[0] - back;
}

/* sums over a grid of midpoints: area and force */
static void grid(const press *p, double advance, double *sums) {
  enum { ROWS = 1100, COLUMNS = 1200 };
  double j[3], up[3], n[3];
  const double low = fmax(p->side[0], p->lower - 3), high = fmin(p->side[1], p->upper);
  const double share = (high - low) / ROWS * (p->beam + 2) / COLUMNS;
  axes_of(p, j, up);
  sums[0] = sums[1] = sums[2] = sums[3] = 0;
  for (int r = 0; r < ROWS; r++) {
    for (int c = 0; c < COLUMNS; c++) {
      const double z = low + (high - low) * (r + 0.5) / ROWS;
      const double y = (p->beam + 2) * ((c + 0.5) / COLUMNS - 0.5), x = surface(p, y, z, n);
      if (!(j[0] * (x + advance + p->in - far) + j[1] * y < 0)) continue;
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
      const double off = fabs(value - sums[k] * (k == 0 ? pressure : 1)) / scale;
      most = fmax(most, off);
    }
  }
  ald_series_destroy(series);
  return most;
}

/* As of paraboloid and parabolas in test_bow_stem.c: the breadth has kinks over the height where
 * the parts meet, and a cone its tip; the grid's own error is up to 1e-3, of an ellipsoid's steep
 * end and a wedge's line 2e-3. */
static void bulb_and_stem_are_the_surface_farther_forward(void **state) {
  (void)state;
  for (int n = 0; n < 2 * SHAPES; n++) {
    press p = both;
    if (test_is_slow()) { /* as deep, in longer steps */
      p.step *= 4;
      p.steps = (both.steps - 1) / 4 + 1;
    }
    p.shape = n / 2;
    p.is_straight = n % 2;
    if (p.shape == PARABOLOID && !p.is_straight) continue;
    double coarse = 0, middle = 0, fine = 0;
    for (int k = 0; k < 3; k++) {
      p.heading = 0.8 + 0.4 * k;
      coarse = fmax(coarse, difference(&p, 8, 32));
      middle = fmax(middle, difference(&p, 16, 64));
      fine = fmax(fine, difference(&p, 32, 128));
    }
    print_message("  %s, %s: %.1e, %.1e, %.1e\n", shapes[p.shape], waterlines[p.is_straight],
                  coarse, middle, fine);
    assert_true(coarse < 2.5e-2);
    assert_true(middle < 8e-3);
    assert_true(fine < 3e-3);
  }
}

/* ------------------------------------------------------------------------------ growth */

/* greatest change of the force from a row to the next, over the greatest force */
static double jump(press p, double step) {
  double most = 0, greatest = 0;
  p.steps = (int)lrint(9 / step);
  p.step = step;
  p.in = -1.5;
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
  for (int n = 0; n < 2 * SHAPES; n++) {
    press p = both;
    p.shape = n / 2;
    p.is_straight = n % 2;
    for (int k = 0; k < 3; k++) {
      p.heading = 0.8 + 0.4 * k;
      const double coarse = jump(p, 0.04), fine = jump(p, 0.01);
      if (!(fine < 0.4 * coarse)) {
        fail_msg("%s, %s at %.1f rad: %g, %g", shapes[p.shape], waterlines[p.is_straight],
                 p.heading, coarse, fine);
      }
    }
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

/* what the contact took against what the bodies lost, relative; tests of [Tabri] with a wedge */
static double unbalanced(double beta, int shape, double step) {
  const int steps = (int)lrint(0.12 / step);
  const tabri_test test = {beta, 1, 0.5, 28.5, 20.5, 0.87};
  tabri_options o = tabri_published;
  char text[TABRI_TEXT], more[400];
  o.has_friction = o.has_drag = o.has_restoring = o.is_printed = false;
  o.step = step;
  o.rings = 8;
  o.around = 32;
  o.pressure = 0.02e6; /* deeper than the bulb alone */
  tabri_scene collision = tabri_scene_of(&o, &test);
  snprintf(more, sizeof more,
           "    stem line: [1.1, -0.1, 0.12]\n    stem rake: 20 deg\n"
           "    stem entrance: [0.3, 0.2, 0.25]\n    stem beam: 0.234\n"
           "    waterlines: straight\n    bulb shape: %s\n",
           shapes[shape]);
  collision.more = more;
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

/* All points of a flat flank change their phase at about the same time, so that the force jumps
 * within a step: up to 4e-6 with steps of 0.1 ms, 2e-5 with 0.4 ms, of first order. */
static void work_is_what_the_bodies_lose(void **state) {
  (void)state;
  static const double angles[3] = {60, 90, 120};
  for (int k = 0; k < 3; k++) {
    for (int shape = 0; shape < SHAPES; shape++) {
      const double off = unbalanced(angles[k], shape, 1e-4);
      const double coarse = unbalanced(angles[k], shape, 4e-4);
      print_message("  %g deg, %s: %.1e, %.1e with 0.4 ms\n", angles[k], shapes[shape], off,
                    coarse);
      near("lost over taken", off, 0, 6e-6);
      near("lost over taken", coarse, 0, 3e-5);
    }
  }
}

/* ------------------------------------------------------------------------------ studies */

#define PIER                                                                                      \
  "allide: 1\nname: wedges\nrun: {scenarios: 64, seed: 1, duration: 5 s, step: 0.01 s, scheme: "  \
  "rk4}\nbodies:\n  ship: {freedoms: six, mass: 5e6, radii of gyration: [5, 25, 25], speed: 3}\n" \
  "  pier: {freedoms: six, mass: 8e6, radii of gyration: [5, 25, 25]}\n"                          \
  "bows:\n  it: {between: [ship, pier], tip: [60, 0, -1], bulb: [3, 3, 4], half breadth: 10,\n"   \
  "    stem line: [58, -3, 6], stem rake: 20 deg, stem entrance: [15, 9, 14], stem beam: 16,\n"   \
  "    first touch: [4 m, 80 deg], pressure: 1 MPa, friction: 0.2,\n"                             \
  "    waterlines: straight, bulb shape: %s, side: %s}\n%s"
#define VARIED                                                         \
  "vary:\n  bows.it.first touch.angle: {uniform: [40 deg, 140 deg]}\n" \
  "  bodies.ship.speed: {uniform: [1, 4]}\n"

static ald_study *pier(int shape, const char *more) {
  char text[2048];
  snprintf(text, sizeof text, PIER, shapes[shape], "port", more);
  return study_of(text);
}

static void bits_are_the_same_on_openmp(void **state) {
  (void)state;
  for (int k = 0; k < SHAPES; k++) {
    ald_study *study = pier(k, VARIED);
    const ald_run_summary s = same_bits_on_openmp(study, 64);
    assert_int_equal(s.status[ALD_SCENARIO_OK], 64);
    ald_study_destroy(study);
  }
}

static void bits_are_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  for (int k = 0; k < SHAPES; k++) {
    ald_study *study = pier(k, VARIED);
    same_bits_on_opencl(study, 32);
    ald_study_destroy(study);
  }
}

/* Beside a bulb, a stem line or a shoulder that touches first there is no way left. */
static void bows_first_touch_where_they_are_told_to(void **state) {
  (void)state;
  static const double angles[5] = {20, 45, 90, 120, 155};
  for (int k = 0; k < 10 * SHAPES; k++) {
    char text[2048], rest[2048];
    snprintf(text, sizeof text, PIER, shapes[k % SHAPES], k < 5 * SHAPES ? "port" : "starboard",
             "");
    char *angle = strstr(text, "80 deg]");
    snprintf(rest, sizeof rest, "%s", strstr(angle, "]"));
    snprintf(angle, sizeof text - (size_t)(angle - text), "%g deg%s", angles[k / SHAPES % 5], rest);
    ald_series *series = series_of(text, "openmp");
    near("depth", series_at(series, 0, "bows.it.depth"), 0, 1e-9);
    assert_true(series_at(series, 2, "bows.it.area") > 0);
    ald_series_destroy(series);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_prism_takes_pressure_times_its_area),
      cmocka_unit_test(a_wedge_takes_pressure_times_its_area),
      cmocka_unit_test(bulb_and_stem_are_the_surface_farther_forward),
      cmocka_unit_test(the_force_grows_without_a_jump),
      cmocka_unit_test(work_is_what_the_bodies_lose),
      cmocka_unit_test(bits_are_the_same_on_openmp),
      cmocka_unit_test(bits_are_the_same_on_opencl),
      cmocka_unit_test(bows_first_touch_where_they_are_told_to),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
