/* SPDX-License-Identifier: Apache-2.0
 * Bulbs that are no paraboloid, a cone and half an ellipsoid: pressure times the area of the plane
 * section, whatever its attitude, depth and extents of the hole against a grid, work against
 * kinetic energy, order in points and step, first touch, the same bits everywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/bow_run.h"
#include "support/devices.h"
#include "support/random.h"
#include "support/runs.h"
#include "support/same_bits.h"
#include "support/studies.h"
#include "support/tabri_case.h"

static const double pi = 3.14159265358979323846;

enum { CONE, ELLIPSOID, SHAPES };
static const char *const shapes[SHAPES] = {"cone", "ellipsoid"};

static void near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.12g, expected %.12g within %.2g", what, value, expected, tolerance);
}

/* ------------------------------------------------------------------------------ a press */

static const double pressure = 1e6, far = 50, offset = 8; /* of the tip; half breadth */

/* A bulb that moves into a fixed side of any attitude by 1 m/s. */
typedef struct press {
  int shape;
  double bulb[3];              /* length, breadth, height */
  double heading, roll, pitch; /* of the struck body */
  double in;                   /* the side cuts the axis that far behind the tip */
  double friction;
  int across, around;
} press;

/* The struck body's axes, Rz(heading) Ry(pitch) Rx(roll): its x, y and z. */
static void axes_of(const press *p, double axes[3][3]) {
  const double ch = cos(p->heading), sh = sin(p->heading), cr = cos(p->roll), sr = sin(p->roll);
  const double cp = cos(p->pitch), sp = sin(p->pitch);
  const double own[3][3] = {{ch * cp, sh * cp, -sp},
                            {ch * sp * sr - sh * cr, sh * sp * sr + ch * cr, cp * sr},
                            {ch * sp * cr + sh * sr, sh * sp * cr - ch * sr, cp * cr}};
  memcpy(axes, own, sizeof own);
}

/* c and k of bulb_quadric.h, from the side's normal */
static void side_of(const press *p, double *c, double k[2], double slope[2]) {
  double axes[3][3];
  axes_of(p, axes);
  slope[0] = axes[1][1] / axes[1][0];
  slope[1] = axes[1][2] / axes[1][0];
  *c = p->in / p->bulb[0];
  for (int i = 0; i < 2; i++) k[i] = slope[i] * 0.5 * p->bulb[1 + i] / p->bulb[0];
}

static void press_text(const press *p, char *text, size_t size) {
  double axes[3][3];
  axes_of(p, axes);
  /* the port side is struck: inward is -y of the struck body */
  snprintf(text, size,
           "allide: 1\nrun: {duration: 1e-4, step: 1e-4, scheme: rk4}\n"
           "environment: {gravity: 0 m/s^2}\n"
           "bodies:\n  a: {freedoms: six, mass: 1e20, radii of gyration: [9, 9, 9], velocity: [1, "
           "0, 0]}\n  b: {fixed: yes, position: [%.17g, %.17g, %.17g], heading: "
           "%.17g, roll: %.17g, pitch: %.17g}\n"
           "bows:\n  it: {between: [a, b], tip: [%.17g, 0, 0], bulb: [%.17g, %.17g, %.17g],\n"
           "    bulb shape: %s, half breadth: %.17g, pressure: %.17g, friction: %.17g,\n"
           "    quadrature: [%d, %d]}\n",
           far - p->in - offset * axes[1][0], -offset * axes[1][1], -offset * axes[1][2],
           p->heading, p->roll, p->pitch, far, p->bulb[0], p->bulb[1], p->bulb[2], shapes[p->shape],
           offset, pressure, p->friction, p->across, p->around);
}

static bow_run pressed(const press *p) {
  char text[2048];
  press_text(p, text, sizeof text);
  return bow_run_text(text);
}

/* oblique by up to 40 degrees, inclined; the contact ends before the bulb */
static press draw(test_random *r, int shape) {
  press p = {.shape = shape, .across = 8, .around = 32};
  double c, k[2], slope[2], farthest;
  do {
    p.bulb[0] = test_uniform(r, 3, 6);
    p.bulb[1] = test_uniform(r, 2, 5);
    p.bulb[2] = test_uniform(r, 2, 6);
    p.heading = pi / 2 + test_uniform(r, -0.7, 0.7);
    p.roll = test_uniform(r, -0.4, 0.4);
    p.pitch = test_uniform(r, -0.2, 0.2);
    p.in = test_uniform(r, shape == CONE ? 0.1 : -0.4, 2);
    side_of(&p, &c, k, slope);
    const double size = hypot(k[0], k[1]), at = (1 - c) / hypot(1, size);
    if (shape == CONE) farthest = size < 1 ? c / (1 - size) : 2;
    if (shape == ELLIPSOID) {
      farthest = at < 1 ? 1 - (at - size * sqrt(1 - at * at)) / hypot(1, size) : 2;
    }
  } while (farthest > 0.95);
  return p;
}

/* seen along x: of the ellipse in which the side cuts the bulb */
static double area_of(const press *p) {
  double c, k[2], slope[2];
  side_of(p, &c, k, slope);
  const double kk = k[0] * k[0] + k[1] * k[1], all = pi * 0.25 * p->bulb[1] * p->bulb[2];
  if (p->shape == CONE) return all * c * c / pow(1 - kk, 1.5);
  return all * (1 - (1 - c) * (1 - c) / (1 + kk)) / sqrt(1 + kk);
}

/* The points are such that the sums are exact: what is left is rounding. */
static void shapes_take_pressure_times_their_area(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int k = 0; k < 40; k++) {
    double c, side[2], slope[2];
    press p = draw(&r, k % 2);
    if (k >= 20) p.across = p.around = 4;
    side_of(&p, &c, side, slope);
    bow_run own = pressed(&p);
    const double area = area_of(&p), force = pressure * area;
    near("area", series_at(own.series, 0, "bows.it.area"), area, 1e-9 * area);
    near("surge", series_at(own.series, 0, "bows.it.surge"), -force, 1e-9 * force);
    near("sway", series_at(own.series, 0, "bows.it.sway"), -force * slope[0], 1e-9 * force);
    near("heave", series_at(own.series, 0, "bows.it.heave"), -force * slope[1], 1e-9 * force);
    bow_run_end(&own);
  }
}

/* how far behind the tip the surface is; beyond its end: farther than any side */
static double back_of(const press *p, double y, double z) {
  const double u = 2 * y / p->bulb[1], v = 2 * z / p->bulb[2], rho = u * u + v * v;
  if (rho > 1) return 1e9;
  return p->bulb[0] * (p->shape == CONE ? sqrt(rho) : 1 - sqrt(1 - rho));
}

typedef struct seen {
  double area, depth, low[2], high[2]; /* extents along the struck body's x and z */
} seen;

static seen look(const press *p) {
  enum { CELLS = 2000 };
  double axes[3][3];
  seen s = {0, -1, {1e9, 1e9}, {-1e9, -1e9}};
  axes_of(p, axes);
  const double share = p->bulb[1] * p->bulb[2] / CELLS / CELLS;
  for (int i = 0; i < CELLS; i++) {
    for (int j = 0; j < CELLS; j++) {
      const double y = p->bulb[1] * ((i + 0.5) / CELLS - 0.5);
      const double z = p->bulb[2] * ((j + 0.5) / CELLS - 0.5), x = p->in - back_of(p, y, z);
      const double depth = -(axes[1][0] * x + axes[1][1] * y + axes[1][2] * z);
      if (!(depth > 0)) continue;
      s.area += share;
      s.depth = fmax(s.depth, depth);
      /* in the side, straight behind */
      const double on = -(axes[1][1] * y + axes[1][2] * z) / axes[1][0];
      for (int k = 0; k < 2; k++) {
        const double *along = axes[2 * k], at = along[0] * on + along[1] * y + along[2] * z;
        s.low[k] = fmin(s.low[k], at);
        s.high[k] = fmax(s.high[k], at);
      }
    }
  }
  return s;
}

/* A cell is 3 mm; the area misses half a cell around, the extents a cell at either end, along a
 * side that is up to 55 degrees oblique. */
static void depth_and_hole_are_those_of_a_grid(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int k = 0; k < 8; k++) {
    const press p = draw(&r, k % 2);
    bow_run own = pressed(&p);
    const seen s = look(&p);
    near("area", series_at(own.series, 0, "bows.it.area"), s.area,
         fmax(4e-3 * s.area, 3e-3 * sqrt(s.area)));
    near("depth", series_at(own.series, 0, "bows.it.depth"), s.depth, 5e-3);
    near("length", bow_run_result(&own, "damage_length"), s.high[0] - s.low[0], 2.5e-2);
    near("height", bow_run_result(&own, "damage_height"), s.high[1] - s.low[1], 2.5e-2);
    bow_run_end(&own);
  }
}

/* A cone whose flank the side is more oblique than, and a bulb that is in up to its end, come to
 * the end of the bulb. */
static void contacts_beyond_the_bulb_are_out_of_range(void **state) {
  (void)state;
  press flank = {CONE, {2, 4, 4}, 0.5, 0, 0, 1, 0, 8, 32};
  press deep[2] = {{CONE, {2, 4, 4}, pi / 2, 0, 0, 2.01, 0, 8, 32},
                   {ELLIPSOID, {2, 4, 4}, pi / 2, 0, 0, 2.01, 0, 8, 32}};
  bow_run own = pressed(&flank);
  assert_int_equal(own.series->status, ALD_SCENARIO_OUT_OF_RANGE);
  bow_run_end(&own);
  for (int k = 0; k < SHAPES; k++) {
    own = pressed(&deep[k]);
    assert_int_equal(own.series->status, ALD_SCENARIO_OUT_OF_RANGE);
    bow_run_end(&own);
    deep[k].in = 1.99;
    own = pressed(&deep[k]);
    assert_int_equal(own.series->status, ALD_SCENARIO_OK);
    bow_run_end(&own);
  }
}

/* ------------------------------------------------------------------------------ points */

/* surge with friction, by points across and around */
static double rubbed(press p, int across, int around) {
  p.across = across;
  p.around = around;
  bow_run own = pressed(&p);
  const double force = series_at(own.series, 0, "bows.it.surge");
  bow_run_end(&own);
  return force;
}

/* Friction's part has |N| and the sine of an angle, which are no polynomials: on a cone the same
 * along each ray, so that few points across do. */
static void friction_needs_few_points(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  double most[SHAPES] = {0};
  for (int k = 0; k < 16; k++) {
    press p = draw(&r, k % 2);
    p.friction = 0.3;
    const double exact = rubbed(p, 32, 128);
    most[k % 2] = fmax(most[k % 2], fabs(rubbed(p, 8, 32) / exact - 1));
    if (p.shape == CONE) near("across", rubbed(p, 2, 128), exact, 1e-9 * fabs(exact));
  }
  print_message("  8 x 32 points: cone %.1e, ellipsoid %.1e\n", most[CONE], most[ELLIPSOID]);
  assert_true(most[CONE] < 1e-4 && most[ELLIPSOID] < 1e-3);
}

/* ------------------------------------------------------------------------------ energy */

static double kinetic(const bow_run *r, const tabri_ship *ship, size_t row, const char *body) {
  double own[6];
  tabri_velocity(r->series, row, body, own);
  plain_state s = {.v = {own[0], own[1], own[2], own[3], own[4], own[5]}};
  return plain_kinetic(&ship->plain, &s);
}

/* what the contact took against what the bodies lost, relative; tests of [Tabri] with a shape */
static double unbalanced(int shape, double beta, double step, double *energy) {
  const int steps = (int)lrint(0.12 / step);
  const tabri_test test = {beta, 1, 0.5, 28.5, 20.5, 0.6};
  tabri_options o = tabri_published;
  char text[TABRI_TEXT], more[100];
  o.has_friction = o.has_drag = o.has_restoring = o.is_printed = false;
  o.step = step;
  o.rings = 8;
  o.around = 32;
  tabri_scene collision = tabri_scene_of(&o, &test);
  collision.impact_run.bow.a = 0.2;
  snprintf(more, sizeof more, "    bulb shape: %s\n", shapes[shape]);
  collision.more = more;
  tabri_text(&collision, steps, "", text);
  bow_run r = bow_run_text(text);
  assert_int_equal(r.series->status, ALD_SCENARIO_OK);
  const size_t last = r.series->row_count - 1;
  double lost = 0;
  for (int s = 0; s < 2; s++) {
    const char *body = s ? "bodies.struck" : "bodies.striking";
    lost +=
        kinetic(&r, &collision.ships[s], 0, body) - kinetic(&r, &collision.ships[s], last, body);
  }
  *energy = bow_run_result(&r, "energy");
  assert_true(*energy > 0.5);
  bow_run_end(&r);
  return lost / *energy - 1;
}

/* Force and moment of the tractions weigh as their work does, so that what is left is the method's
 * own error: 1e-8 with steps of 0.1 ms. */
static void work_is_what_the_bodies_lose(void **state) {
  (void)state;
  static const double angles[3] = {70, 90, 115};
  for (int shape = 0; shape < SHAPES; shape++) {
    for (int k = 0; k < 3; k++) {
      double fine, coarse;
      const double off = unbalanced(shape, angles[k], 1e-4, &fine);
      const double more = unbalanced(shape, angles[k], 8e-4, &coarse);
      print_message("  %s %g deg: %.1e with 0.1 ms, %.1e with 0.8 ms; energy %.1e apart\n",
                    shapes[shape], angles[k], off, more, coarse / fine - 1);
      near("lost over taken", off, 0, 1e-7);
      near("energies", coarse, fine, 5e-3 * fine);
    }
  }
}

/* ------------------------------------------------------------------------------ studies */

#define PIER                                                                                      \
  "allide: 1\nname: shapes\nrun: {scenarios: 64, seed: 1, duration: 3 s, step: 0.01 s, scheme: "  \
  "rk4}\nbodies:\n  ship: {freedoms: six, mass: 5e6, radii of gyration: [5, 25, 25], speed: 3}\n" \
  "  pier: {freedoms: six, mass: 8e6, radii of gyration: [5, 25, 25]}\n"                          \
  "bows:\n  it: {between: [ship, pier], tip: [60, 0, -1], bulb: [6, 5, 7], half breadth: 10,\n"   \
  "    first touch: [4 m, 80 deg], pressure: 2 MPa, friction: 0.2%s}\n"                           \
  "vary:\n  bows.it.first touch.angle: {uniform: [70 deg, 110 deg]}\n"                            \
  "  bodies.ship.speed: {uniform: [1, 4]}\n%s"

static ald_study *pier(const char *bow, const char *more) {
  char text[2048];
  snprintf(text, sizeof text, PIER, bow, more);
  return study_of(text);
}

static void bits_are_the_same_on_openmp(void **state) {
  (void)state;
  for (int k = 0; k < SHAPES; k++) {
    char bow[40];
    snprintf(bow, sizeof bow, ", bulb shape: %s", shapes[k]);
    ald_study *study = pier(bow, "");
    const ald_run_summary s = same_bits_on_openmp(study, 64);
    assert_int_equal(s.status[ALD_SCENARIO_OK], 64);
    ald_study_destroy(study);
  }
}

static void bits_are_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  for (int k = 0; k < SHAPES; k++) {
    char bow[40];
    snprintf(bow, sizeof bow, ", bulb shape: %s", shapes[k]);
    ald_study *study = pier(bow, "");
    same_bits_on_opencl(study, 64);
    ald_study_destroy(study);
  }
}

static void a_paraboloid_may_be_called_so(void **state) {
  (void)state;
  ald_study *plain = pier("", ""), *named = pier(", bulb shape: paraboloid", "");
  const ald_run_summary first = run_all(plain, run_settings(24, "openmp"));
  assert_string_equal(run_all(named, run_settings(24, "openmp")).hash, first.hash);
  ald_study_destroy(plain);
  ald_study_destroy(named);
}

/* at the start there is no way left, and a step later there is contact */
static void bulbs_first_touch_where_they_are_told_to(void **state) {
  (void)state;
  static const double angles[4] = {65, 80, 90, 115};
  for (int k = 0; k < 8; k++) {
    char bow[100];
    snprintf(bow, sizeof bow, ", bulb shape: %s, side: %s", shapes[k % 2],
             k < 4 ? "port" : "starboard");
    char text[2048];
    snprintf(text, sizeof text, PIER, bow, "");
    char *angle = strstr(text, "80 deg]"), rest[2048];
    snprintf(rest, sizeof rest, "%s", strstr(angle, "]"));
    *strstr(rest, "vary:") = 0;
    snprintf(angle, sizeof text - (size_t)(angle - text), "%g deg%s", angles[k / 2], rest);
    ald_series *series = series_of(text, "openmp");
    near("depth", series_at(series, 0, "bows.it.depth"), 0, 1e-9);
    assert_true(series_at(series, 2, "bows.it.area") > 0);
    ald_series_destroy(series);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shapes_take_pressure_times_their_area),
      cmocka_unit_test(depth_and_hole_are_those_of_a_grid),
      cmocka_unit_test(contacts_beyond_the_bulb_are_out_of_range),
      cmocka_unit_test(friction_needs_few_points),
      cmocka_unit_test(work_is_what_the_bodies_lose),
      cmocka_unit_test(bits_are_the_same_on_openmp),
      cmocka_unit_test(bits_are_the_same_on_opencl),
      cmocka_unit_test(a_paraboloid_may_be_called_so),
      cmocka_unit_test(bulbs_first_touch_where_they_are_told_to),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
