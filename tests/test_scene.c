/* SPDX-License-Identifier: Apache-2.0
 * What is drawn of a scenario is where its series says: bodies, lines, forces. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random.h"
#include "runs.h"
#include "studies.h"

enum { TEXT = 6000 };

/* A scenario with its series and its scene. */
typedef struct played {
  ald_series *series;
  ald_scene *scene;
} played;

static uint64_t seed;

static played play_as(const char *text, double every) {
  char folder[300];
  played p = {NULL, NULL};
  ald_study *study = study_of(text);
  ald_report *report = ald_report_create();
  ald_run_def def = run_settings(0, "openmp");
  run_folder("scene", folder, sizeof folder);
  def.folder = folder;
  run_all(study, def);
  if (ald_replay_scene(folder, 0, NULL, every, &p.series, &p.scene, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  run_folder_remove(folder);
  ald_report_destroy(report);
  ald_study_destroy(study);
  return p;
}

static played play(const char *text) { return play_as(text, 0); }

static void end(played *p) {
  ald_series_destroy(p->series);
  ald_scene_destroy(p->scene);
}

/* a value of the series in a frame */
static double in_frame(const played *p, size_t frame, const char *name) {
  return series_at(p->series, p->scene->rows[frame], name);
}

static const ald_scene_strand *strand_of(const played *p, const char *name) {
  for (uint32_t k = 0; k < p->scene->strand_count; k++) {
    if (strcmp(p->scene->strands[k].name, name) == 0) return &p->scene->strands[k];
  }
  fail_msg("no strand %s", name);
  return NULL;
}

/* the force of an element on a body; NULL: it is not drawn */
static const ald_scene_push *push_of(const played *p, const char *name, uint32_t body) {
  for (uint32_t k = 0; k < p->scene->push_count; k++) {
    const ald_scene_push *push = &p->scene->pushes[k];
    if (strcmp(push->name, name) == 0 && push->body == body) return push;
  }
  return NULL;
}

static void assert_near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.17g, expected %.17g within %g", what, value, expected, tolerance);
}

static void assert_point(const char *what, const double *at, const double *expected,
                         double tolerance) {
  for (int c = 0; c < 3; c++) assert_near(what, at[c], expected[c], tolerance);
}

static double size_of(const double *v) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

/* ------------------------------------------------------------------------------ bodies */

/* Rz(heading) Ry(pitch) Rx(roll), docs/conventions.md */
static void place_by_angles(const played *p, size_t frame, const char *body, const double *own,
                            double *earth) {
  static const char *const columns[6] = {"x", "y", "z", "roll", "pitch", "heading"};
  char name[100];
  double v[6];
  for (int k = 0; k < 6; k++) {
    snprintf(name, sizeof name, "bodies.%s.%s", body, columns[k]);
    v[k] = in_frame(p, frame, name);
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
  played p = play(text);
  assert_int_equal(p.scene->body_count, 3);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    for (uint32_t b = 0; b < 3; b++) {
      const ald_scene_body *body = &p.scene->bodies[b];
      for (uint32_t k = 0; k < body->vertex_count; k++) {
        double drawn[3], expected[3];
        ald_scene_point(p.scene, f, b, body->vertices + 3 * (size_t)k, drawn);
        place_by_angles(&p, f, body->name, body->vertices + 3 * (size_t)k, expected);
        assert_point(body->name, drawn, expected, 1e-9);
        for (int c = 0; c < 3; c++) {
          assert_true(p.scene->low[c] <= drawn[c] + 1e-9 && drawn[c] <= p.scene->high[c] + 1e-9);
        }
      }
    }
  }
  assert_true(p.scene->bodies[0].moves && !p.scene->bodies[1].moves && p.scene->bodies[2].moves);
  end(&p);
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
  played p = play(text);
  const ald_scene_body *body = &p.scene->bodies[0];
  assert_int_equal(body->vertex_count, 8);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double psi = in_frame(&p, f, "bodies.a.heading");
    for (uint32_t k = 0; k < 8; k++) {
      const double *own = body->vertices + 3 * (size_t)k;
      const double expected[3] = {
          in_frame(&p, f, "bodies.a.x") + cos(psi) * own[0] - sin(psi) * own[1],
          in_frame(&p, f, "bodies.a.y") + sin(psi) * own[0] + cos(psi) * own[1], own[2]};
      double drawn[3];
      ald_scene_point(p.scene, f, 0, own, drawn);
      assert_point("a corner", drawn, expected, 1e-8);
    }
  }
  end(&p);
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
    played p = play(text);
    const ald_scene_body *body = &p.scene->bodies[0];
    assert_int_equal(body->shape, ALD_SHAPE_OUTLINE);
    for (uint32_t k = 0; k < 3 * body->triangle_count; k++) {
      const uint32_t *t = body->triangles + k / 3 * 3;
      assert_int_equal(count_side(body, t[k % 3], t[(k + 1) % 3]), 1);
      assert_int_equal(count_side(body, t[(k + 1) % 3], t[k % 3]), 1);
    }
    /* sums of products of numbers below 10 m: 1e-12 of them is rounding */
    assert_near("volume", volume_of(body), area * (high - low), 1e-9 * area * (high - low));
    end(&p);
  }
}

/* without heights: slabs about still water, of one thickness; without a shape: a marker with rods
 */
static void bodies_without_heights_or_shapes_are_drawn(void **state) {
  (void)state;
  played p = play(
      "allide: 1\nrun: {scenarios: 1, duration: 1 s, step: 0.1 s}\nbodies:\n"
      "  long: {freedoms: six, outline: [[-50, -5], [50, -5], [50, 5], [-50, 5]], mass: 1e6,\n"
      "    radii of gyration: [3, 30, 30], position: [0, 0, -4]}\n"
      "  short: {fixed: yes, outline: [[-1, -1], [1, -1], [1, 1], [-1, 1]], position: [0, 9, 3]}\n"
      "  bare: {freedoms: six, mass: 1e6, radii of gyration: [3, 3, 3], position: [60, 0, 2]}\n"
      "hawsers:\n  h: {between: [bare, earth], from: [1, 2, 3], to: [90, 0, 0], stiffness: 1e3,\n"
      "    length: 20}\n");
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
    assert_near("lower face", low, water[0], 1e-12);
    assert_near("upper face", high, water[1], 1e-12);
  }
  const ald_scene_body *bare = &p.scene->bodies[2], *earth = &p.scene->bodies[3];
  const double rod[6] = {0, 0, 0, 1, 2, 3};
  assert_int_equal(bare->shape, ALD_SHAPE_NONE);
  assert_int_equal(bare->triangle_count, 8);
  assert_true(volume_of(bare) > 0);
  assert_int_equal(bare->rod_count, 1);
  assert_memory_equal(bare->rods, rod, sizeof rod);
  assert_string_equal(earth->name, "earth");
  assert_int_equal(earth->triangle_count + earth->rod_count, 0);
  end(&p);
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
    played p = play_as(text, cases[k].every);
    assert_int_equal(p.scene->frame_count, cases[k].count);
    assert_int_equal(p.scene->rows[1], cases[k].stride);
    assert_int_equal(p.scene->rows[cases[k].count - 1], 2000);
    for (size_t f = 0; f < cases[k].count; f++) {
      if (f + 1 < cases[k].count) assert_int_equal(p.scene->rows[f], f * cases[k].stride);
      assert_true(p.scene->times[f] == in_frame(&p, f, "time"));
    }
    end(&p);
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

/* ------------------------------------------------------------------------------ forces */

/* force on the first body: -N i + T j, with j the normal i turned by +90 degrees; the second one's
 * is the opposite, at the same point */
static void a_contact_pushes_where_its_series_says(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 4);
  char text[TEXT];
  const double x = test_uniform(&r, -1e5, 1e5);
  snprintf(text, sizeof text,
           "allide: 1\nrun: {scenarios: 1, duration: 6 s, step: 0.02 s}\nbodies:\n"
           "  a: {outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]], mass: 10 t, inertia: 4e4,\n"
           "    position: [%g, 5], heading: %g, velocity: [%g, -2], yaw rate: %g}\n"
           "  b: {outline: [[-9, -1], [9, -1], [9, 1], [-9, 1]], mass: 30 t, inertia: 1e6,\n"
           "    position: [%g, 0]}\n"
           "contacts:\n  c: {between: [a, b], stiffness: 1 MN/m^2, shear stiffness: 1 MN/m,\n"
           "    static friction: 0.4, kinetic friction: 0.3}\n",
           x + test_uniform(&r, -5, 5), test_uniform(&r, -3, 3), test_uniform(&r, -1, 1),
           test_uniform(&r, -1, 1), x);
  played p = play_as(text, 0.02);
  const ald_scene_push *on_a = push_of(&p, "contacts.c", 0), *on_b = push_of(&p, "contacts.c", 1);
  size_t touching = 0;
  double most = 0;
  assert_true(on_a && on_b);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double n = in_frame(&p, f, "contacts.c.normal");
    const double t = in_frame(&p, f, "contacts.c.tangential");
    const double i[2] = {in_frame(&p, f, "contacts.c.normal_x"),
                         in_frame(&p, f, "contacts.c.normal_y")};
    const double *drawn = on_a->force + 3 * f;
    const double other[3] = {-drawn[0], -drawn[1], -drawn[2]};
    assert_point("force on b", on_b->force + 3 * f, other, 0);
    assert_int_equal(size_of(drawn) > 0, n > 0); /* NaN where they do not touch */
    if (!(n > 0)) continue;
    const double expected[3] = {-n * i[0] - t * i[1], -n * i[1] + t * i[0], 0};
    assert_point("force", drawn, expected, 1e-9 * (fabs(n) + fabs(t)));
    most = fmax(most, size_of(drawn));
    const double point[3] = {in_frame(&p, f, "contacts.c.centroid_x"),
                             in_frame(&p, f, "contacts.c.centroid_y"), 0};
    assert_point("point", on_a->at + 3 * f, point, 0);
    assert_point("point on b", on_b->at + 3 * f, point, 0);
    touching++;
  }
  assert_true(touching > 0 && touching < p.scene->frame_count);
  assert_near("greatest force", p.scene->greatest_force, most, 1e-12 * most);
  end(&p);
}

static void nothing_is_drawn_on_what_is_fixed(void **state) {
  (void)state;
  played p = play(
      "allide: 1\nrun: {scenarios: 1, duration: 6 s, step: 0.02 s}\nbodies:\n"
      "  a: {outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]], mass: 10 t, inertia: 4e4,\n"
      "    position: [0, 5], velocity: [0, -2]}\n"
      "  wall: {fixed: yes, outline: [[-9, -1], [9, -1], [9, 1], [-9, 1]]}\n"
      "contacts:\n  c: {between: [wall, a], stiffness: 1 MN/m^2}\n");
  const ald_scene_push *on_a = push_of(&p, "contacts.c", 0);
  assert_int_equal(p.scene->push_count, 1);
  assert_non_null(on_a);
  size_t touching = 0;
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    if (size_of(on_a->force + 3 * f) == 0) continue;
    assert_true(on_a->force[3 * f + 1] > 0); /* away from the wall */
    touching++;
  }
  assert_true(touching > 0);
  end(&p);
}

/* ------------------------------------------------------------------------------ lines */

/* A body swings on a hawser until it parts. Its ends are points of the bodies; its force is its
 * tension along it. */
static void a_hawser_pulls_along_itself_until_it_parts(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 5);
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {scenarios: 1, duration: 8 s, step: 0.01 s}\nbodies:\n"
           "  a: {freedoms: six, mass: 10 t, radii of gyration: [1, 2, 2], position: [%g, %g, 0],\n"
           "    velocity: [4, 1, 0], yaw rate: 0.3}\nenvironment: {gravity: 0}\n"
           "hawsers:\n  h: {between: [a, earth], from: [%g, 1, 2], to: [1, 2, 3], length: 10 m,\n"
           "    stiffness: 100 kN/m, breaking load: 60 kN}\n",
           test_uniform(&r, 0, 3), test_uniform(&r, 0, 3), test_uniform(&r, -1, 1));
  played p = play_as(text, 0.01);
  const ald_scene_strand *h = strand_of(&p, "hawsers.h");
  const ald_scene_push *push = push_of(&p, "hawsers.h", 0);
  size_t taut = 0, gone = 0;
  assert_true(push && h->point_count == 2);
  assert_null(push_of(&p, "hawsers.h", 1));
  const double *own = p.scene->bodies[0].rods + 3, anchor[3] = {1, 2, 3};
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double *from = h->points + 6 * f, *to = from + 3;
    const double way[3] = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
    const double tension = in_frame(&p, f, "hawsers.h.tension");
    double end_of_it[3];
    ald_scene_point(p.scene, f, 0, own, end_of_it);
    assert_point("first end", from, end_of_it, 1e-12);
    assert_point("second end", to, anchor, 0);
    assert_near("length", size_of(way), in_frame(&p, f, "hawsers.h.distance"), 1e-9);
    assert_int_equal(h->shown[f], in_frame(&p, f, "hawsers.h.parted") == 0);
    assert_true(h->tension[f] == tension);
    gone += !h->shown[f];
    if (tension == 0) continue;
    const double pull[3] = {tension * way[0] / size_of(way), tension * way[1] / size_of(way),
                            tension * way[2] / size_of(way)};
    assert_point("force", push->force + 3 * f, pull, 1e-9 * tension);
    assert_point("point", push->at + 3 * f, from, 0);
    taut++;
  }
  assert_true(taut > 0 && gone > 0);
  end(&p);
}

/* a fender is there while it touches, from where it is fastened to where it pushes */
static void a_fender_is_seen_while_it_touches(void **state) {
  (void)state;
  played p = play(
      "allide: 1\nrun: {scenarios: 1, duration: 8 s, step: 0.01 s}\nenvironment: {gravity: 0}\n"
      "bodies:\n"
      "  hull: {freedoms: six, mass: 10 t, radii of gyration: [1, 2, 2], position: [0, 8, 0],\n"
      "    velocity: [0.1, -1, 0]}\n"
      "fenders:\n  f: {between: [earth, hull], attachment: [0, 0, 0], plane point: [0, -5, 0],\n"
      "    normal: [0, -1, 0], length: [-6, 6], width: [-2, 2],\n"
      "    curve: [[0 m, 900 kN], [2 m, 0 kN]]}\n");
  const ald_scene_strand *s = strand_of(&p, "fenders.f");
  const ald_scene_push *push = push_of(&p, "fenders.f", 0);
  static const double foot[3] = {0, 0, 0};
  size_t seen = 0;
  assert_non_null(push);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const int touches = in_frame(&p, f, "fenders.f.state") > 0;
    assert_int_equal(s->shown[f], touches);
    if (!touches) continue;
    const double point[3] = {in_frame(&p, f, "fenders.f.point_x"),
                             in_frame(&p, f, "fenders.f.point_y"),
                             in_frame(&p, f, "fenders.f.point_z")};
    assert_point("foot", s->points + 6 * f, foot, 0);
    assert_point("point", s->points + 6 * f + 3, point, 0);
    assert_point("point of attack", push->at + 3 * f, point, 0);
    /* it has no friction: all of its force is along the normal */
    assert_near("force", size_of(push->force + 3 * f), in_frame(&p, f, "fenders.f.normal"),
                1e-9 * p.scene->greatest_force);
    assert_true(push->force[3 * f + 1] > 0);
    assert_near("tension", s->tension[f], -in_frame(&p, f, "fenders.f.normal"), 0);
    seen++;
  }
  assert_true(seen > 0 && seen < p.scene->frame_count);
  /* the plane on the hull has its four edges, and a rod from the centre of gravity */
  assert_int_equal(p.scene->bodies[0].rod_count, 5);
  end(&p);
}

/* sum of the chords of a strand */
static double chords_of(const ald_scene_strand *s, size_t frame) {
  double sum = 0;
  for (uint32_t k = 0; k + 1 < s->point_count; k++) {
    const double *a = s->points + 3 * (frame * s->point_count + k);
    const double way[3] = {a[3] - a[0], a[4] - a[1], a[5] - a[2]};
    sum += size_of(way);
  }
  return sum;
}

#define MOORED                                                     \
  "allide: 1\nrun: {scenarios: 1, duration: 10 s, step: 0.02 s}\n" \
  "environment: {water depth: 100 m, gravity: 9.80665}\nbodies:\n" \
  "  buoy: {motion: prescribed, position: [0, 0, 0]}\n"            \
  "motions:\n  m: {body: buoy, amplitude: [3, 2, 1, 0.02, 0.02, 0.1], period: 20 s}\n"

/* A catenary of 300 m from the seabed, 100 m down. The chord of an arc of 300/24 m that turns by t
 * is shorter than it by t^2/24 of it; the line turns by a quarter at most, if all of it within one
 * chord by 1.3 m. Its stretch is below T/EA = 1 MN/1 GN. No point lies below the seabed but by
 * rounding. */
static void a_catenary_hangs_between_its_ends(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 6);
  char text[TEXT];
  const double x = test_uniform(&r, 200, 270);
  snprintf(text, sizeof text,
           MOORED
           "catenaries:\n  c: {between: [earth, buoy], from: [%.17g, 40, -100], to: [2, 1, 0], "
           "evaluation: shooting,\n"
           "    sections: [{length: 300, weight: 500, axial stiffness: 1e9}]}\n",
           -x);
  played p = play(text);
  const ald_scene_strand *c = strand_of(&p, "catenaries.c");
  const ald_scene_push *push = push_of(&p, "catenaries.c", 0);
  const double anchor[3] = {-x, 40, -100}, own[3] = {2, 1, 0};
  assert_non_null(push);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double *points = c->points + 3 * f * c->point_count;
    const double *last = points + 3 * (c->point_count - 1);
    double fairlead[3];
    ald_scene_point(p.scene, f, 0, own, fairlead);
    assert_point("anchor", points, anchor, 1e-12);
    assert_point("fairlead", last, fairlead, 1e-9);
    assert_true(chords_of(c, f) < 300 * 1.001 && chords_of(c, f) > 300 - 1.3);
    for (uint32_t k = 0; k < c->point_count; k++) assert_true(points[3 * k + 2] > -100 - 1e-6);
    /* it pulls the fairlead down and towards the anchor, by its tension */
    const double *force = push->force + 3 * f;
    assert_true(force[2] < 0 && force[0] < 0);
    assert_near("tension", size_of(force), in_frame(&p, f, "catenaries.c.tension"),
                1e-9 * size_of(force));
    assert_point("point", push->at + 3 * f, fairlead, 1e-9);
  }
  end(&p);
}

/* the nodes of a dynamic line: its first and last one are points of the bodies */
static void a_line_is_drawn_by_its_nodes(void **state) {
  (void)state;
  played p = play(MOORED
                  "lines:\n  l: {between: [buoy, earth], from: [2, 1, 0], to: [120, 40, -60],\n"
                  "    sections: [{length: 150 m, segments: 12, mass: 30 kg/m, diameter: 80 mm,\n"
                  "      axial stiffness: 50 MN}]}\n");
  const ald_scene_strand *l = strand_of(&p, "lines.l");
  const double own[3] = {2, 1, 0}, anchor[3] = {120, 40, -60};
  assert_int_equal(l->point_count, 13);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double *points = l->points + 39 * f;
    double held[3];
    ald_scene_point(p.scene, f, 0, own, held);
    assert_point("first node", points, held, 1e-9);
    assert_point("last node", points + 36, anchor, 1e-9);
    assert_true(l->shown[f]);
    assert_near("tension", l->tension[f] > 0, 1, 0);
    assert_true(chords_of(l, f) > 149 && chords_of(l, f) < 151);
  }
  end(&p);
}

int main(void) {
  seed = test_seed();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_tumbling_body_is_where_its_angles_say),
      cmocka_unit_test(a_moved_box_is_where_its_heading_says),
      cmocka_unit_test(an_outline_becomes_a_closed_prism),
      cmocka_unit_test(bodies_without_heights_or_shapes_are_drawn),
      cmocka_unit_test(frames_are_as_far_apart_as_asked),
      cmocka_unit_test(a_time_that_is_none_is_refused),
      cmocka_unit_test(a_contact_pushes_where_its_series_says),
      cmocka_unit_test(nothing_is_drawn_on_what_is_fixed),
      cmocka_unit_test(a_hawser_pulls_along_itself_until_it_parts),
      cmocka_unit_test(a_fender_is_seen_while_it_touches),
      cmocka_unit_test(a_catenary_hangs_between_its_ends),
      cmocka_unit_test(a_line_is_drawn_by_its_nodes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
