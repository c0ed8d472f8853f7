/* SPDX-License-Identifier: Apache-2.0
 * Ships by particulars are drawn as hulls of these particulars, afloat, with the bulbs of bows. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/random.h"
#include "support/runs.h"
#include "support/series_run.h"
#include "support/studies.h"

enum { TEXT = 4000 };

static uint64_t seed;

typedef struct box {
  double low[3], high[3];
} box;

/* vertices of a body from `first` to before `end`, where a frame has them */
static box box_of(const ald_scene *s, size_t frame, uint32_t body, uint32_t first, uint32_t end) {
  box b = {{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
  const ald_scene_body *own = &s->bodies[body];
  for (uint32_t v = first; v < end; v++) {
    double at[3];
    ald_scene_point(s, frame, body, own->vertices + 3 * (size_t)v, at);
    for (int c = 0; c < 3; c++) {
      b.low[c] = fmin(b.low[c], at[c]);
      b.high[c] = fmax(b.high[c], at[c]);
    }
  }
  return b;
}

/* vertices from one on */
static box box_from(const ald_scene *s, size_t frame, uint32_t body, uint32_t first) {
  return box_of(s, frame, body, first, s->bodies[body].vertex_count);
}

static void expect_box(const char *what, box b, const double low[3], const double high[3],
                       double tolerance) {
  series_run_point(what, b.low, low, tolerance);
  series_run_point(what, b.high, high, tolerance);
}

/* Below still water, by the divergence theorem: each triangle is cut at z = 0, and pyramids from
 * the origin to what lies below have z = 0 as their common base, which adds nothing. */
static double volume_below(const ald_scene *s, uint32_t body, uint32_t triangles) {
  const ald_scene_body *own = &s->bodies[body];
  double volume = 0;
  for (uint32_t t = 0; t < triangles; t++) {
    double corner[3][3], cut[4][3];
    int count = 0;
    for (int k = 0; k < 3; k++) {
      ald_scene_point(s, 0, body, own->vertices + 3 * (size_t)own->triangles[3 * t + (uint32_t)k],
                      corner[k]);
    }
    for (int k = 0; k < 3; k++) {
      const double *a = corner[k], *b = corner[(k + 1) % 3];
      if (a[2] <= 0) memcpy(cut[count++], a, sizeof cut[0]);
      if ((a[2] < 0) == (b[2] < 0) || a[2] == 0 || b[2] == 0) continue;
      const double share = a[2] / (a[2] - b[2]);
      for (int c = 0; c < 3; c++) cut[count][c] = a[c] + share * (b[c] - a[c]);
      count++;
    }
    for (int k = 1; k + 1 < count; k++) {
      const double *a = cut[0], *b = cut[k], *c = cut[k + 1];
      volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                 a[2] * (b[0] * c[1] - b[1] * c[0])) /
                6;
    }
  }
  return volume;
}

/* each side of a triangle has one neighbour, that runs the other way */
static void expect_closed(const ald_scene_body *body) {
  for (uint32_t k = 0; k < 3 * body->triangle_count; k++) {
    const uint32_t *t = body->triangles + k / 3 * 3;
    int there = 0, back = 0;
    for (uint32_t n = 0; n < 3 * body->triangle_count; n++) {
      const uint32_t *o = body->triangles + n / 3 * 3;
      there += o[n % 3] == t[k % 3] && o[(n + 1) % 3] == t[(k + 1) % 3];
      back += o[n % 3] == t[(k + 1) % 3] && o[(n + 1) % 3] == t[k % 3];
    }
    assert_true(there == 1 && back == 1);
  }
}

#define RUN "allide: 1\nrun: {scenarios: 1, duration: 0.2 s, step: 0.1 s}\n"
#define SHIP                                                                                      \
  "ship: {length: 180 m, breadth: 32 m, draught: 11 m, depth: 17 m, block coefficient: 0.8, KG: " \
  "9 m"

/* Length, breadth, and draught and depth about still water; the volume below it is that of the
 * particulars, to which the maker of hulls comes within 1e-6 of the block coefficient. */
static void a_hull_has_its_particulars(void **state) {
  (void)state;
  series_run p = series_run_of(RUN "bodies:\n  a: {freedoms: six, " SHIP
                                   "}, position: [1000 m, 500 m]}\n"
                                   "  plane: {" SHIP
                                   "}, position: [0 m, 0 m], heading: 90 deg}\n"
                                   "  pier: {fixed: yes, " SHIP "}, position: [0 m, 900 m]}\n");
  static const double low[3][3] = {{910, 484, -11}, {-16, -90, -11}, {-90, 884, -11}};
  static const double high[3][3] = {{1090, 516, 6}, {16, 90, 6}, {90, 916, 6}};
  for (uint32_t b = 0; b < 3; b++) {
    const ald_scene_body *body = &p.scene->bodies[b];
    assert_int_equal(body->shape, ALD_SHAPE_SHIP);
    assert_int_equal(body->rod_count, 0);
    expect_box(body->name, box_from(p.scene, 0, b, 0), low[b], high[b], 1e-9);
    expect_closed(body);
    const double volume = 180.0 * 32 * 11;
    series_run_near("block coefficient", volume_below(p.scene, b, body->triangle_count) / volume,
                    0.8, 2e-6);
  }
  /* origin of the body: 9 m above the keel */
  series_run_near("keel", box_from(p.scene, 0, 0, 0).low[2] - p.scene->poses[2], -9, 1e-9);
  series_run_end(&p);
}

/* a depth that is not given is drawn as 1.5 draughts; one that leaves no freeboard stays one */
static void depths_are_drawn_where_there_are_none(void **state) {
  (void)state;
  series_run p = series_run_of(
      RUN
      "bodies:\n  a: {freedoms: six, ship: {length: 80, breadth: 12, draught: 4, "
      "block coefficient: 0.7, KG: 3}}\n"
      "  b: {freedoms: six, position: [0, 90], ship: {length: 80, breadth: 12, draught: 4, "
      "depth: 4, block coefficient: 0.7, KG: 5}}\n");
  series_run_near("deck", box_from(p.scene, 0, 0, 0).high[2], 2, 1e-9);
  series_run_near("deck", box_from(p.scene, 0, 1, 0).high[2], 0.004, 1e-9);
  series_run_end(&p);
}

/* any ship that a study may have gets a hull of its length, breadth and draught */
static void any_ship_is_drawn(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 1);
  for (int trial = 0; trial < 60; trial++) {
    char text[TEXT];
    const double length = test_uniform(&r, 2, 400), breadth = length * test_uniform(&r, 0.02, 1);
    const double draught = breadth * test_uniform(&r, 0.02, 2), kg = test_uniform(&r, 0.1, 30);
    const double block = trial == 0 ? 0.2 : trial == 1 ? 1 : test_uniform(&r, 0.2, 1);
    snprintf(text, sizeof text,
             RUN
             "bodies:\n  a: {freedoms: six, ship: {length: %.17g, breadth: %.17g, draught: "
             "%.17g, block coefficient: %.17g, KG: %.17g}}\n",
             length, breadth, draught, block, kg);
    series_run p = series_run_of(text);
    const double low[3] = {-0.5 * length, -0.5 * breadth, -draught};
    const double high[3] = {0.5 * length, 0.5 * breadth, 0.5 * draught};
    assert_int_equal(p.scene->bodies[0].shape, ALD_SHAPE_SHIP);
    expect_box("hull", box_from(p.scene, 0, 0, 0), low, high, 1e-12 * (length + kg + draught));
    series_run_end(&p);
  }
}

/* meshes and outlines stay what is drawn; what has nothing is a marker */
static void other_shapes_are_kept(void **state) {
  (void)state;
  series_run p = series_run_of(
      RUN
      "meshes:\n  box: {box: {length: 180, breadth: 32, height: 22}, at: [0, 0, 2]}\n"
      "bodies:\n  a: {freedoms: six, " SHIP
      "}, mesh: box}\n"
      "  b: {freedoms: six, " SHIP
      "}, outline: [[-1, -1], [1, -1], [0, 1]]}\n"
      "  c: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1], position: [0, 90, 0]}\n");
  assert_int_equal(p.scene->bodies[0].shape, ALD_SHAPE_MESH);
  assert_int_equal(p.scene->bodies[1].shape, ALD_SHAPE_OUTLINE);
  assert_int_equal(p.scene->bodies[2].shape, ALD_SHAPE_NONE);
  assert_int_equal(p.scene->bodies[2].triangle_count, 8);
  series_run_end(&p);
}

/* The bulb is the paraboloid of the bow: its tip, and its breadth and height at its length behind
 * it. Where the bow has none of its own they are those of the ship, from the stem on. */
static void a_bulb_is_that_of_its_bow(void **state) {
  (void)state;
  static const char *const keys[2] = {"tip: [97 m, 1 m, -3 m], bulb: [12 m, 8 m, 6 m], ", ""};
  /* of the ship: 0.0245 of 180 m, 0.185 of 32 m, 0.64 and 0.405 of 11 m, KG 9 m */
  static const double bulbs[2][6] = {{97, 1, -3, 12, 8, 6},
                                     {94.41, 0, 4.455 - 9, 4.41, 5.92, 7.04}};
  for (int n = 0; n < 2; n++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             RUN "bodies:\n  a: {freedoms: six, " SHIP
                 "}, position: [300 m, 40 m], "
                 "heading: 180 deg}\n  b: {freedoms: six, " SHIP
                 "}}\n"
                 "bows:\n  bow: {between: [a, b], %spressure: 1 MPa, friction: 0.3}\n",
             keys[n]);
    series_run p = series_run_of(text);
    const ald_scene_body *a = &p.scene->bodies[0], *b = &p.scene->bodies[1];
    const uint32_t hull = b->vertex_count;
    const double *v = bulbs[n];
    assert_true(a->vertex_count > hull && a->triangle_count > b->triangle_count);
    assert_int_equal(a->shape, ALD_SHAPE_SHIP);
    expect_closed(a);
    const double low[3] = {300 - v[0], 40 - v[1] - 0.5 * v[4], -2 + v[2] - 0.5 * v[5]};
    const double high[3] = {300 - v[0] + v[3], 40 - v[1] + 0.5 * v[4], -2 + v[2] + 0.5 * v[5]};
    /* sines of whole quarters are 0 and 1 within rounding */
    const uint32_t end = hull + 24 * 8 + 2; /* behind it is the stem of the ship */
    assert_int_equal(a->vertex_count - end, n == 0 ? 0 : 17 * 7);
    expect_box("bulb", box_of(p.scene, 0, 0, hull, end), low, high, 1e-9);
    for (uint32_t k = hull; k + 1 < end; k++) {
      const double *at = a->vertices + 3 * (size_t)k;
      const double y = (at[1] - v[1]) / (0.5 * v[4]), z = (at[2] - v[2]) / (0.5 * v[5]);
      series_run_near("paraboloid", (v[0] - at[0]) / v[3], y * y + z * z, 1e-9);
    }
    /* it encloses half the volume of the cylinder around it; 24 sides and 8 rings within 2 % */
    double six = 0;
    for (uint32_t t = b->triangle_count; t < b->triangle_count + 2 * 24 * 8; t++) {
      const double *q = a->vertices + 3 * (size_t)a->triangles[3 * t];
      const double *r = a->vertices + 3 * (size_t)a->triangles[3 * t + 1];
      const double *s = a->vertices + 3 * (size_t)a->triangles[3 * t + 2];
      six += q[0] * (r[1] * s[2] - r[2] * s[1]) + q[1] * (r[2] * s[0] - r[0] * s[2]) +
             q[2] * (r[0] * s[1] - r[1] * s[0]);
    }
    const double whole = acos(-1.0) / 8 * v[3] * v[4] * v[5];
    assert_true(six / 6 > 0.96 * whole && six / 6 < whole);
    series_run_end(&p);
  }
}

/* a bow without a ship: a marker, and the bulb */
static void a_bulb_without_ship_is_drawn(void **state) {
  (void)state;
  series_run p = series_run_of(
      RUN
      "bodies:\n"
      "  a: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1], position: [20, 0, 0]}\n"
      "  b: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1]}\n"
      "bows:\n  bow: {between: [a, b], tip: [5, 0, 0], bulb: [2, 1, 1], half breadth: 3,\n"
      "    pressure: 1 MPa, friction: 0.3}\n");
  const ald_scene_body *a = &p.scene->bodies[0];
  assert_int_equal(a->shape, ALD_SHAPE_NONE);
  assert_int_equal(a->triangle_count, 2 * 24 * 8 + 8);
  series_run_near("tip", box_from(p.scene, 0, 0, 0).high[0], 25, 1e-12);
  series_run_end(&p);
}

/* A cone, half an ellipsoid, a wedge and a stem of parabolas: every vertex is on their surface. */
static void bows_are_drawn_in_their_shape(void **state) {
  (void)state;
  static const char *const shapes[2] = {"cone", "ellipsoid"};
  for (int n = 0; n < 2; n++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             RUN
             "bodies:\n"
             "  a: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1]}\n"
             "  b: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1], position: [0, 90]}\n"
             "bows:\n  bow: {between: [a, b], tip: [5, 0.5, -1], bulb: [2, 1, 1.5], half "
             "breadth: 3,\n    bulb shape: %s, stem line: [4, -2, 2], stem rake: 45 deg,\n"
             "    stem entrance: [3, 2, 4], stem beam: 5, waterlines: %s,\n"
             "    pressure: 1 MPa, friction: 0.3}\n",
             shapes[n], n == 0 ? "straight" : "parabolic");
    series_run p = series_run_of(text);
    const ald_scene_body *a = &p.scene->bodies[0];
    /* the marker is behind them */
    const uint32_t stem = 24 * 8 + 2, end = stem + 17 * 7;
    expect_closed(a);
    for (uint32_t k = 0; k + 1 < stem; k++) {
      const double *at = a->vertices + 3 * (size_t)k;
      const double rho = hypot((at[1] - 0.5) / 0.5, (at[2] + 1) / 0.75);
      const double back = n == 0 ? rho : 1 - sqrt(fmax(1 - rho * rho, 0));
      /* the root of what rounding leaves at an ellipsoid's end */
      series_run_near("bulb", (5 - at[0]) / 2, back, 1e-7);
    }
    double widest = 0;
    for (uint32_t k = stem; k < end; k++) {
      const double *at = a->vertices + 3 * (size_t)k, y = at[1] - 0.5, part = (at[2] + 2) / 4;
      const double wedge = fabs(y) * (3 + part * (1.5 - 3));
      const double parabola = y * y / (1.0 / 3 + part * (4.0 / 3 - 1.0 / 3));
      series_run_near("stem", 4 + (at[2] + 2) - at[0], n == 0 ? wedge : parabola, 1e-9);
      widest = fmax(widest, fabs(y));
    }
    series_run_near("beam", widest, 2.5, 1e-12);
    series_run_end(&p);
  }
}

/* a stem of sections: its parts one above the other */
static void sections_are_drawn_one_above_the_other(void **state) {
  (void)state;
  series_run p = series_run_of(
      RUN
      "bodies:\n"
      "  a: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1]}\n"
      "  b: {freedoms: six, mass: 1 t, radii of gyration: [1, 1, 1], position: [0, 90]}\n"
      "bows:\n  bow: {between: [a, b], tip: [5, 0, -1], bulb: [2, 1, 1.5], half breadth: 3,\n"
      "    stem sections: [[-2, 4, 3, 2], [0, 5, 3, 3], [2, 6, 2, 4]],\n"
      "    pressure: 1 MPa, friction: 0.3}\n");
  const uint32_t bulb = 24 * 8 + 2, part = 17 * 7;
  static const double low[2][3] = {{4 - 12, -2, -2}, {5 - 4 / 0.75, -2, 0}};
  static const double high[2][3] = {{5, 2, 0}, {6, 2, 2}};
  expect_closed(&p.scene->bodies[0]);
  /* half of the greatest breadth is 2; 2^2/q behind the line, q = 1/3 at the lower end, 3/4, 2 */
  for (uint32_t k = 0; k < 2; k++) {
    expect_box("part", box_of(p.scene, 0, 0, bulb + k * part, bulb + (k + 1) * part), low[k],
               high[k], 1e-9);
  }
  series_run_end(&p);
}

/* the ship that the scenario drew is the one that is drawn */
static void the_ship_of_the_scenario_is_drawn(void **state) {
  (void)state;
  series_run p =
      series_run_of(RUN
                    "ships:\n"
                    "  short: {length: 50 m, breadth: 10 m, draught: 3 m, depth: 5 m,\n"
                    "    block coefficient: 0.7, KG: 2 m}\n"
                    "  long: {length: 90 m, breadth: 12 m, draught: 4 m, depth: 7 m,\n"
                    "    block coefficient: 0.75, KG: 3 m}\n"
                    "bodies:\n  a: {freedoms: six, ship: short}\n"
                    "choose:\n  it:\n    other: {share: 1, set: {bodies.a.ship: long}}\n");
  static const double low[3] = {-45, -6, -4}, high[3] = {45, 6, 3};
  expect_box("long", box_from(p.scene, 0, 0, 0), low, high, 1e-9);
  series_run_end(&p);
}

/* a ship broader than it is long: bad_input, of which nothing but a marker can be drawn */
static void an_impossible_ship_is_a_marker(void **state) {
  (void)state;
  char folder[300];
  ald_study *study = study_of(RUN "bodies:\n  a: {freedoms: six, " SHIP
                                  "}}\n"
                                  "vary: {bodies.a.ship.breadth: {uniform: [200 m, 300 m]}}\n");
  ald_run_def def = run_settings(0, "openmp");
  ald_scene *drawn = NULL;
  ald_run_summary summary;
  run_folder("scene", folder, sizeof folder);
  def.folder = folder;
  assert_int_equal(ald_run(study, &def, &summary, NULL), ALD_REMARKS);
  assert_int_equal(summary.status[ALD_SCENARIO_BAD_INPUT], 1);
  assert_int_equal(ald_replay_scene(folder, 0, NULL, 0, NULL, &drawn, NULL), ALD_OK);
  assert_int_equal(drawn->bodies[0].shape, ALD_SHAPE_NONE);
  assert_int_equal(drawn->bodies[0].triangle_count, 8);
  ald_scene_destroy(drawn);
  ald_study_destroy(study);
  run_folder_remove(folder);
}

int main(void) {
  seed = test_seed();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_hull_has_its_particulars),
      cmocka_unit_test(depths_are_drawn_where_there_are_none),
      cmocka_unit_test(any_ship_is_drawn),
      cmocka_unit_test(other_shapes_are_kept),
      cmocka_unit_test(a_bulb_is_that_of_its_bow),
      cmocka_unit_test(a_bulb_without_ship_is_drawn),
      cmocka_unit_test(bows_are_drawn_in_their_shape),
      cmocka_unit_test(sections_are_drawn_one_above_the_other),
      cmocka_unit_test(the_ship_of_the_scenario_is_drawn),
      cmocka_unit_test(an_impossible_ship_is_a_marker),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
