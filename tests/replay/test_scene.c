/* SPDX-License-Identifier: Apache-2.0
 * What is drawn of bodies is where their series says, in the frames that were asked for. */
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

enum { TEXT = 6000 };

static uint64_t seed;

/* ------------------------------------------------------------------------------ bodies */

/* Rz(heading) Ry(pitch) Rx(roll), docs/conventions.md */
static void place_by_angles(const series_run *p, size_t frame, const char *body, const double *own,
                            double *earth) {
  static const char *const columns[6] = {"x", "y", "z", "roll", "pitch", "heading"};
  char name[100];
  double v[6];
  for (int k = 0; k < 6; k++) {
    snprintf(name, sizeof name, "bodies.%s.%s", body, columns[k]);
    v[k] = series_run_value(p, frame, name);
  }
  const double rolled[3] = {own[0], cos(v[3]) * own[1] - sin(v[3]) * own[2],
                            sin(v[3]) * own[1] + cos(v[3]) * own[2]};
  const double pitched[3] = {cos(v[4]) * rolled[0] + sin(v[4]) * rolled[2], rolled[1],
                             -sin(v[4]) * rolled[0] + cos(v[4]) * rolled[2]};
  earth[0] = v[0] + cos(v[5]) * pitched[0] - sin(v[5]) * pitched[1];
  earth[1] = v[1] + sin(v[5]) * pitched[0] + cos(v[5]) * pitched[1];
  earth[2] = v[2] + pitched[2];
}

/* Two bodies that tumble, one that is held, one that stands: every corner of each, in each frame.
 * Both sides are sums of a few products of numbers below 1e3 m, so 1e-9 m is far above rounding. */
static void a_tumbling_body_is_where_its_angles_say(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 1);
  char text[TEXT];
  double v[16];
  for (int k = 0; k < 16; k++) v[k] = test_uniform(&r, -3, 3);
  snprintf(
      text, sizeof text,
      "allide: 1\nrun: {scenarios: 1, duration: 2 s, step: 0.01 s}\nbodies:\n"
      "  a: {freedoms: six, outline: [[-2, -1], [3, -1], [2, 2]], outline height: [-1, 2],\n"
      "    mass: 10 t, radii of gyration: [1, 1.2, 1.4], position: [%g, %g, %g],\n"
      "    roll: %g, pitch: %g, heading: %g, roll rate: %g, pitch rate: %g, yaw rate: %g,\n"
      "    velocity: [%g, %g, %g]}\n"
      "  b: {fixed: yes, outline: [[-4, -1], [4, -1], [0, 2]], outline height: [-3, 1],\n"
      "    position: [200, 3, %g], roll: %g, pitch: %g, heading: %g}\n"
      "  c: {motion: prescribed, outline: [[-4, -1], [4, -1], [0, 2]], position: [500, 0, 1]}\n"
      "motions: {m: {body: c, amplitude: [1, 2, 3, 10 deg, 20 deg, 70 deg], period: 3 s}}\n",
      v[0], v[1], v[2], v[3], 0.45 * v[4], v[5], v[6], v[7], v[8], v[9], v[10], v[11], v[12], v[13],
      0.45 * v[14], v[15]);
  series_run p = series_run_of(text);
  assert_int_equal(p.scene->body_count, 3);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    for (uint32_t b = 0; b < 3; b++) {
      const ald_scene_body *body = &p.scene->bodies[b];
      for (uint32_t k = 0; k < body->vertex_count; k++) {
        double drawn[3], expected[3];
        ald_scene_point(p.scene, f, b, body->vertices + 3 * (size_t)k, drawn);
        place_by_angles(&p, f, body->name, body->vertices + 3 * (size_t)k, expected);
        series_run_point(body->name, drawn, expected, 1e-9);
        for (int c = 0; c < 3; c++) {
          assert_true(p.scene->low[c] <= drawn[c] + 1e-9 && drawn[c] <= p.scene->high[c] + 1e-9);
        }
      }
    }
  }
  assert_true(p.scene->bodies[0].moves && !p.scene->bodies[1].moves && p.scene->bodies[2].moves);
  series_run_end(&p);
}

/* In the plane, far from the study's origin: the numbers are exact to 1e-10 of 1e6 m. */
static void a_moved_box_is_where_its_heading_says(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 2);
  char text[TEXT];
  const double x = test_uniform(&r, -1e6, 1e6), y = test_uniform(&r, -1e6, 1e6);
  snprintf(text, sizeof text,
           "allide: 1\nrun: {scenarios: 1, duration: 20 s, step: 0.1 s}\nbodies:\n"
           "  a: {outline: [[-2, -1], [3, -1], [3, 2], [-2, 2]], mass: 10 t, inertia: 1e5,\n"
           "    position: [%.17g, %.17g], heading: %g, velocity: [%g, %g], yaw rate: %g}\n",
           x, y, test_uniform(&r, -7, 7), test_uniform(&r, -3, 3), test_uniform(&r, -3, 3),
           test_uniform(&r, -2, 2));
  series_run p = series_run_of(text);
  const ald_scene_body *body = &p.scene->bodies[0];
  assert_int_equal(body->vertex_count, 8);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double psi = series_run_value(&p, f, "bodies.a.heading");
    for (uint32_t k = 0; k < 8; k++) {
      const double *own = body->vertices + 3 * (size_t)k;
      const double expected[3] = {
          series_run_value(&p, f, "bodies.a.x") + cos(psi) * own[0] - sin(psi) * own[1],
          series_run_value(&p, f, "bodies.a.y") + sin(psi) * own[0] + cos(psi) * own[1], own[2]};
      double drawn[3];
      ald_scene_point(p.scene, f, 0, own, drawn);
      series_run_point("a corner", drawn, expected, 1e-8);
    }
  }
  series_run_end(&p);
}

/* number of times that triangles have the side from one vertex to another */
static int count_side(const ald_scene_body *body, uint32_t from, uint32_t to) {
  int count = 0;
  for (uint32_t k = 0; k < 3 * body->triangle_count; k++) {
    const uint32_t *t = body->triangles + k / 3 * 3;
    count += t[k % 3] == from && t[(k + 1) % 3] == to;
  }
  return count;
}

static double volume_of(const ald_scene_body *body) {
  double six = 0;
  for (uint32_t t = 0; t < body->triangle_count; t++) {
    const double *a = body->vertices + 3 * (size_t)body->triangles[3 * t];
    const double *b = body->vertices + 3 * (size_t)body->triangles[3 * t + 1];
    const double *c = body->vertices + 3 * (size_t)body->triangles[3 * t + 2];
    six += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
           a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return six / 6;
}

/* a star of any dents; returns its area */
static double write_star(test_random *r, uint32_t count, char *text, size_t size) {
  double x[40], y[40], twice = 0;
  size_t used = 0;
  for (uint32_t v = 0; v < count; v++) {
    const double angle = 2 * acos(-1.0) * v / count, radius = test_uniform(r, 2, 9);
    x[v] = radius * cos(angle);
    y[v] = radius * sin(angle);
    used +=
        (size_t)snprintf(text + used, size - used, "%s[%.17g, %.17g]", v ? ", " : "", x[v], y[v]);
  }
  for (uint32_t v = 0; v < count; v++) {
    const uint32_t next = (v + 1) % count;
    twice += x[v] * y[next] - x[next] * y[v];
  }
  return 0.5 * twice;
}

/* each side of a triangle has one neighbour, that runs the other way; the volume is base x height
 */
static void an_outline_becomes_a_closed_prism(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 3);
  for (int trial = 0; trial < 5; trial++) {
    char text[TEXT], star[3000];
    const double low = test_uniform(&r, -9, 0), high = test_uniform(&r, 1, 9);
    const double area = write_star(&r, 3 + test_choice(&r, 30), star, sizeof star);
    snprintf(text, sizeof text,
             "allide: 1\nrun: {scenarios: 1, duration: 1 s, step: 0.1 s}\nbodies:\n"
             "  a: {freedoms: six, outline: [%s], outline height: [%.17g, %.17g], mass: 1,\n"
             "    radii of gyration: [1, 1, 1]}\n",
             star, low, high);
    series_run p = series_run_of(text);
    const ald_scene_body *body = &p.scene->bodies[0];
    assert_int_equal(body->shape, ALD_SHAPE_OUTLINE);
    for (uint32_t k = 0; k < 3 * body->triangle_count; k++) {
      const uint32_t *t = body->triangles + k / 3 * 3;
      assert_int_equal(count_side(body, t[k % 3], t[(k + 1) % 3]), 1);
      assert_int_equal(count_side(body, t[(k + 1) % 3], t[k % 3]), 1);
    }
    /* sums of products of numbers below 10 m: 1e-12 of them is rounding */
    series_run_near("volume", volume_of(body), area * (high - low), 1e-9 * area * (high - low));
    series_run_end(&p);
  }
}

/* without heights: slabs about still water, of one thickness; without a shape: a marker with rods
 */
static void bodies_without_heights_or_shapes_are_drawn(void **state) {
  (void)state;
  series_run p = series_run_of(
      "allide: 1\nrun: {scenarios: 1, duration: 1 s, step: 0.1 s}\nbodies:\n"
      "  long: {freedoms: six, outline: [[-50, -5], [50, -5], [50, 5], [-50, 5]], mass: 1e6,\n"
      "    radii of gyration: [3, 30, 30], position: [0, 0, -4]}\n"
      "  short: {fixed: yes, outline: [[-1, -1], [1, -1], [1, 1], [-1, 1]], position: [0, 9, 3]}\n"
      "  bare: {freedoms: six, mass: 1e6, radii of gyration: [3, 3, 3], position: [60, 0, 2]}\n"
      "hawsers:\n  h: {between: [bare, earth], from: [1, 2, 3], to: [90, 0, 0], stiffness: 1e3,\n"
      "    length: 20}\n"
      "bars: {pole: {body: earth, from: [1, 2, -3], to: [1, 2, 6], diameter: 1 m, clash stiffness: "
      "1e6}}\n");
  const double water[2] = {-1, 1}; /* a fiftieth of 100 m */
  for (uint32_t b = 0; b < 2; b++) {
    const ald_scene_body *body = &p.scene->bodies[b];
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (uint32_t v = 0; v < body->vertex_count; v++) {
      double at[3];
      ald_scene_point(p.scene, 0, b, body->vertices + 3 * (size_t)v, at);
      low = fmin(low, at[2]);
      high = fmax(high, at[2]);
    }
    series_run_near("lower face", low, water[0], 1e-12);
    series_run_near("upper face", high, water[1], 1e-12);
  }
  const ald_scene_body *bare = &p.scene->bodies[2], *earth = &p.scene->bodies[3];
  const double rod[6] = {0, 0, 0, 1, 2, 3};
  assert_int_equal(bare->shape, ALD_SHAPE_NONE);
  assert_int_equal(bare->triangle_count, 8);
  assert_true(volume_of(bare) > 0);
  assert_int_equal(bare->rod_count, 1);
  assert_memory_equal(bare->rods, rod, sizeof rod);
  assert_true(earth->is_earth && !earth->moves);
  /* the earth has no marker and no rods to what holds on to it, but its bars */
  const double pole[6] = {1, 2, -3, 1, 2, 6};
  assert_int_equal(earth->triangle_count, 0);
  assert_int_equal(earth->rod_count, 1);
  assert_memory_equal(earth->rods, pole, sizeof pole);
  assert_true(earth->rod_radii[0] == 0.5 && bare->rod_radii[0] == 0);
  assert_true(p.scene->high[2] >= 6.5 &&
              p.scene->low[2] <= -3.5); /* the pole, half a metre thick */
  series_run_end(&p);
}

/* A chain link is a ring of rods along the middle of its bar: two straight parts and two half
 * circles of which every end lies on its own, (504 - 302)/2 mm off the middle and (302 - 84)/2 mm
 * around. */
static void a_chain_link_is_a_ring_of_rods(void **state) {
  (void)state;
  series_run p = series_run_of(
      "allide: 1\nrun: {scenarios: 1, duration: 0.1 s, step: 1 ms}\nenvironment: {gravity: 0}\n"
      "meshes:\n  plate: {box: {length: 2, breadth: 2, height: 1}}\nbodies:\n"
      "  link: {freedoms: six, mass: 60, radii of gyration: [0.1, 0.2, 0.2], position: [0, 0, 3]}\n"
      "  plate: {fixed: yes, mesh: plate}\n"
      "link contacts:\n  c: {between: [link, plate], bar: 84 mm, length: 504 mm, width: 302 mm,\n"
      "    at: [0.1, 0.2, 0.3], stiffness: 100 MN/m, restitution: 0.3}\n");
  const ald_scene_body *link = &p.scene->bodies[0];
  const double straight = 0.101, radius = 0.109;
  double round_it = 0;
  assert_int_equal(link->rod_count, 18);
  for (uint32_t k = 0; k < 18; k++) {
    const double *rod = link->rods + 6 * (size_t)k, *next = link->rods + 6 * (size_t)((k + 1) % 18);
    const double way[3] = {rod[3] - rod[0], rod[4] - rod[1], rod[5] - rod[2]};
    const double x = fabs(rod[0] - 0.1), y = rod[1] - 0.2;
    series_run_near("height", rod[2], 0.3, 1e-12);
    series_run_near("thickness", link->rod_radii[k], 0.042, 1e-12);
    series_run_near("place", hypot(fmax(x - straight, 0), y), radius, 1e-12);
    series_run_point("the next one begins where it ends", rod + 3, next, 1e-12);
    round_it += series_run_length(way);
  }
  /* chords of an eighth of a half circle each */
  const double chord = 2 * radius * sin(acos(-1.0) / 16);
  series_run_near("length", round_it, 4 * straight + 16 * chord, 1e-12);
  series_run_end(&p);
}

/* Bars of bumpers, always there: with their radii, or by a curve half the distance at which they
 * touch each. So two that meet overlap by what the curve is pressed. */
static void bumpers_are_as_thick_as_they_reach(void **state) {
  (void)state;
  series_run p = series_run_of(
      "allide: 1\nrun: {scenarios: 1, duration: 0.2 s, step: 0.01 s}\nbodies:\n"
      "  tug: {freedoms: six, mass: 10 t, radii of gyration: [1, 2, 2], mesh: box}\n"
      "meshes:\n  box: {box: {length: 2, breadth: 2, height: 2}}\n"
      "bumpers:\n"
      "  a: {between: [tug, earth], bar a from: [1, 0, -2], bar a to: [1, 0, 2],\n"
      "    bar b from: [9, -3, 0], bar b to: [9, 3, 0], curve: [[0.3, 900 kN], [0.5, 0]]}\n"
      "  b: {between: [tug, earth], bar a from: [2, 0, -2], bar a to: [2, 0, 2],\n"
      "    bar b from: [8, -3, 0], bar b to: [8, 3, 0], radius: [0.1, 0.4],\n"
      "    stiffness: [1 MN/m, 1 MN/m]}\n");
  const ald_scene_body *tug = &p.scene->bodies[0], *earth = &p.scene->bodies[1];
  assert_int_equal(tug->rod_count, 2);
  assert_int_equal(earth->rod_count, 2);
  assert_true(tug->rod_radii[0] == 0.25 && tug->rod_radii[1] == 0.1);
  assert_true(earth->rod_radii[0] == 0.25 && earth->rod_radii[1] == 0.4);
  assert_true(p.scene->high[0] == 9.25);
  series_run_end(&p);
}

/* ------------------------------------------------------------------------------ frames */

static void frames_are_as_far_apart_as_asked(void **state) {
  (void)state;
  static const char text[] =
      "allide: 1\nrun: {scenarios: 1, duration: 100 s, step: 0.05 s}\nbodies:\n"
      "  a: {mass: 1, inertia: 1, velocity: [1, 0]}\n";
  static const struct {
    double every;
    size_t stride, count;
  } cases[] = {{0, 5, 401},    {0.05, 1, 2001}, {1e-9, 1, 2001}, {0.3, 6, 335},
               {0.32, 6, 335}, {33, 660, 5},    {1e9, 2000, 2}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    series_run p = series_run_as(text, cases[k].every);
    assert_int_equal(p.scene->frame_count, cases[k].count);
    assert_int_equal(p.scene->rows[1], cases[k].stride);
    assert_int_equal(p.scene->rows[cases[k].count - 1], 2000);
    for (size_t f = 0; f < cases[k].count; f++) {
      if (f + 1 < cases[k].count) assert_int_equal(p.scene->rows[f], f * cases[k].stride);
      assert_true(p.scene->times[f] == series_run_value(&p, f, "time"));
    }
    series_run_end(&p);
  }
}

static void a_time_that_is_none_is_refused(void **state) {
  (void)state;
  static const double times[] = {-1, -1e-300, (double)NAN};
  char folder[300];
  ald_study *study = study_of(
      "allide: 1\nrun: {scenarios: 1, duration: 1 s, step: 0.1 s}\nbodies: {a: {mass: 1, inertia: "
      "1}}\n");
  ald_run_def def = run_settings(0, "openmp");
  run_folder("scene", folder, sizeof folder);
  def.folder = folder;
  run_all(study, def);
  for (size_t k = 0; k < 3; k++) {
    ald_report *report = ald_report_create();
    ald_scene none, *drawn = &none;
    assert_int_equal(ald_replay_scene(folder, 0, NULL, times[k], NULL, &drawn, report),
                     ALD_BAD_ARGUMENT);
    assert_null(drawn);
    assert_non_null(strstr(ald_report_text(report), "time between frames must be 0 s or more"));
    ald_report_destroy(report);
  }
  run_folder_remove(folder);
  ald_study_destroy(study);
}

int main(void) {
  seed = test_seed();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_tumbling_body_is_where_its_angles_say),
      cmocka_unit_test(a_moved_box_is_where_its_heading_says),
      cmocka_unit_test(an_outline_becomes_a_closed_prism),
      cmocka_unit_test(bodies_without_heights_or_shapes_are_drawn),
      cmocka_unit_test(a_chain_link_is_a_ring_of_rods),
      cmocka_unit_test(bumpers_are_as_thick_as_they_reach),
      cmocka_unit_test(frames_are_as_far_apart_as_asked),
      cmocka_unit_test(a_time_that_is_none_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
