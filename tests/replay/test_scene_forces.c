/* SPDX-License-Identifier: Apache-2.0
 * What is drawn of contacts and lines is where their series says. */
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
  series_run p = series_run_as(text, 0.02);
  const ald_scene_push *on_a = series_run_push(&p, "contacts.c", 0),
                       *on_b = series_run_push(&p, "contacts.c", 1);
  size_t touching = 0;
  double most = 0;
  assert_true(on_a && on_b);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double n = series_run_value(&p, f, "contacts.c.normal");
    const double t = series_run_value(&p, f, "contacts.c.tangential");
    const double i[2] = {series_run_value(&p, f, "contacts.c.normal_x"),
                         series_run_value(&p, f, "contacts.c.normal_y")};
    const double *drawn = on_a->force + 3 * f;
    const double other[3] = {-drawn[0], -drawn[1], -drawn[2]};
    series_run_point("force on b", on_b->force + 3 * f, other, 0);
    assert_int_equal(series_run_length(drawn) > 0, n > 0); /* NaN where they do not touch */
    if (!(n > 0)) continue;
    const double expected[3] = {-n * i[0] - t * i[1], -n * i[1] + t * i[0], 0};
    series_run_point("force", drawn, expected, 1e-9 * (fabs(n) + fabs(t)));
    most = fmax(most, series_run_length(drawn));
    const double point[3] = {series_run_value(&p, f, "contacts.c.centroid_x"),
                             series_run_value(&p, f, "contacts.c.centroid_y"), 0};
    series_run_point("point", on_a->at + 3 * f, point, 0);
    series_run_point("point on b", on_b->at + 3 * f, point, 0);
    touching++;
  }
  assert_true(touching > 0 && touching < p.scene->frame_count);
  series_run_near("greatest force", p.scene->greatest_force, most, 1e-12 * most);
  series_run_end(&p);
}

/* where she is hit, and not at the middle of her side: on both ships at the tip of the bulb, which
 * is within the depth of the damage of the side that it is in */
static void a_bow_pushes_where_it_strikes(void **state) {
  (void)state;
  series_run p = series_run_of(
      "allide: 1\nrun: {scenarios: 1, duration: 6 s, step: 0.02 s}\nbodies:\n"
      "  striking: {freedoms: six, mass: 9000 t, radii of gyration: [6, 25, 25], speed: 4 m/s}\n"
      "  struck: {freedoms: six, mass: 40000 t, radii of gyration: [12, 45, 45], speed: 1 m/s}\n"
      "bows: {b: {between: [striking, struck], tip: [55, 0, 0], bulb: [6, 6, 7], pressure: 2 MPa, "
      "half breadth: 15, side: port, first touch: [-40, 100 deg]}}\n");
  const ald_scene_push *on_a = series_run_push(&p, "bows.b", 0),
                       *on_b = series_run_push(&p, "bows.b", 1);
  size_t touching = 0;
  assert_true(on_a && on_b);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    if (!(series_run_length(on_a->force + 3 * f) > 0)) continue;
    const double *struck = p.scene->poses + 7 * (p.scene->body_count * f + 1); /* behind striking */
    const double *at = on_b->at + 3 * f;
    series_run_point("point on the struck ship", at, on_a->at + 3 * f, 0);
    const double away[3] = {at[0] - struck[0], at[1] - struck[1], at[2] - struck[2]};
    /* 40 m abaft her centre, and some metres that both move along in these seconds */
    assert_true(hypot(away[0], away[1]) > 35 && hypot(away[0], away[1]) < 60);
    touching++;
  }
  assert_true(touching > 3);
  series_run_end(&p);
}

static void nothing_is_drawn_on_what_is_fixed(void **state) {
  (void)state;
  series_run p = series_run_of(
      "allide: 1\nrun: {scenarios: 1, duration: 6 s, step: 0.02 s}\nbodies:\n"
      "  a: {outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]], mass: 10 t, inertia: 4e4,\n"
      "    position: [0, 5], velocity: [0, -2]}\n"
      "  wall: {fixed: yes, outline: [[-9, -1], [9, -1], [9, 1], [-9, 1]]}\n"
      "contacts:\n  c: {between: [wall, a], stiffness: 1 MN/m^2}\n");
  const ald_scene_push *on_a = series_run_push(&p, "contacts.c", 0);
  assert_int_equal(p.scene->push_count, 1);
  assert_non_null(on_a);
  size_t touching = 0;
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    if (series_run_length(on_a->force + 3 * f) == 0) continue;
    assert_true(on_a->force[3 * f + 1] > 0); /* away from the wall */
    touching++;
  }
  assert_true(touching > 0);
  series_run_end(&p);
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
  series_run p = series_run_as(text, 0.01);
  const ald_scene_strand *h = series_run_strand(&p, "hawsers.h");
  const ald_scene_push *push = series_run_push(&p, "hawsers.h", 0);
  size_t taut = 0, gone = 0;
  assert_true(push && h->point_count == 2);
  assert_null(series_run_push(&p, "hawsers.h", 1));
  const double *own = p.scene->bodies[0].rods + 3, anchor[3] = {1, 2, 3};
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double *from = h->points + 6 * f, *to = from + 3;
    const double way[3] = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
    const double tension = series_run_value(&p, f, "hawsers.h.tension");
    double end_of_it[3];
    ald_scene_point(p.scene, f, 0, own, end_of_it);
    series_run_point("first end", from, end_of_it, 1e-12);
    series_run_point("second end", to, anchor, 0);
    series_run_near("length", series_run_length(way), series_run_value(&p, f, "hawsers.h.distance"),
                    1e-9);
    assert_int_equal(h->shown[f], series_run_value(&p, f, "hawsers.h.parted") == 0);
    assert_true(h->tension[f] == tension);
    gone += !h->shown[f];
    if (tension == 0) continue;
    const double pull[3] = {tension * way[0] / series_run_length(way),
                            tension * way[1] / series_run_length(way),
                            tension * way[2] / series_run_length(way)};
    series_run_point("force", push->force + 3 * f, pull, 1e-9 * tension);
    series_run_point("point", push->at + 3 * f, from, 0);
    taut++;
  }
  assert_true(taut > 0 && gone > 0);
  series_run_end(&p);
}

/* sum of the chords of a strand */
static double chords_of(const ald_scene_strand *s, size_t frame) {
  double sum = 0;
  for (uint32_t k = 0; k + 1 < s->point_count; k++) {
    const double *a = s->points + 3 * (frame * s->point_count + k);
    const double way[3] = {a[3] - a[0], a[4] - a[1], a[5] - a[2]};
    sum += series_run_length(way);
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
  series_run p = series_run_of(text);
  const ald_scene_strand *c = series_run_strand(&p, "catenaries.c");
  const ald_scene_push *push = series_run_push(&p, "catenaries.c", 0);
  const double anchor[3] = {-x, 40, -100}, own[3] = {2, 1, 0};
  assert_non_null(push);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double *points = c->points + 3 * f * c->point_count;
    const double *last = points + 3 * (c->point_count - 1);
    double fairlead[3];
    ald_scene_point(p.scene, f, 0, own, fairlead);
    series_run_point("anchor", points, anchor, 1e-12);
    series_run_point("fairlead", last, fairlead, 1e-9);
    assert_true(chords_of(c, f) < 300 * 1.001 && chords_of(c, f) > 300 - 1.3);
    for (uint32_t k = 0; k < c->point_count; k++) assert_true(points[3 * k + 2] > -100 - 1e-6);
    /* it pulls the fairlead down and towards the anchor, by its tension */
    const double *force = push->force + 3 * f;
    assert_true(force[2] < 0 && force[0] < 0);
    series_run_near("tension", series_run_length(force),
                    series_run_value(&p, f, "catenaries.c.tension"),
                    1e-9 * series_run_length(force));
    series_run_point("point", push->at + 3 * f, fairlead, 1e-9);
  }
  series_run_end(&p);
}

/* the nodes of a dynamic line: its first and last one are points of the bodies */
static void a_line_is_drawn_by_its_nodes(void **state) {
  (void)state;
  series_run p =
      series_run_of(MOORED
                    "lines:\n  l: {between: [buoy, earth], from: [2, 1, 0], to: [120, 40, -60],\n"
                    "    sections: [{length: 150 m, segments: 12, mass: 30 kg/m, diameter: 80 mm,\n"
                    "      axial stiffness: 50 MN}]}\n");
  const ald_scene_strand *l = series_run_strand(&p, "lines.l");
  const double own[3] = {2, 1, 0}, anchor[3] = {120, 40, -60};
  assert_int_equal(l->point_count, 13);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double *points = l->points + 39 * f;
    double held[3];
    ald_scene_point(p.scene, f, 0, own, held);
    series_run_point("first node", points, held, 1e-9);
    series_run_point("last node", points + 36, anchor, 1e-9);
    assert_true(l->shown[f]);
    series_run_near("tension", l->tension[f] > 0, 1, 0);
    assert_true(chords_of(l, f) > 149 && chords_of(l, f) < 151);
  }
  series_run_end(&p);
}

/* A line that an order parts at 31 m is two pieces from then on: the third of twelve segments of
 * 12.5 m is missing, which begins at its third node. */
static void a_line_that_parts_is_drawn_in_two_pieces(void **state) {
  (void)state;
  series_run p =
      series_run_of(MOORED
                    "lines:\n  l: {between: [buoy, earth], from: [2, 1, 0], to: [120, 40, -60],\n"
                    "    sections: [{length: 150 m, segments: 12, mass: 30 kg/m, diameter: 80 mm,\n"
                    "      axial stiffness: 50 MN}]}\n"
                    "orders: {go: {at: 4 s, set: lines.l.parted at, to: 31 m}}\n");
  const ald_scene_strand *l = series_run_strand(&p, "lines.l");
  size_t whole = 0;
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double *before = l->points + 39 * f + 6, *after = before + 3;
    const double apart =
        hypot(hypot(after[0] - before[0], after[1] - before[1]), after[2] - before[2]);
    assert_int_equal(l->gap[f], p.scene->times[f] < 4 - 1e-9 ? 0 : 3);
    whole += l->gap[f] == 0;
    if (f + 1 == p.scene->frame_count) assert_true(apart > 20);
  }
  assert_true(whole > 1 && whole + 1 < p.scene->frame_count);
  series_run_end(&p);
}

/* A point where lines meet is drawn where it is, by the nodes of its lines, and has no series of
 * a body. */
static void a_point_is_drawn_where_its_lines_meet(void **state) {
  (void)state;
  series_run p =
      series_run_of(MOORED
                    "points: {crown: {position: [60, 20, -20], mass: 300}}\n"
                    "lines:\n  l: {between: [buoy, crown], from: [2, 1, 0],\n"
                    "    sections: [{length: 70 m, segments: 7, mass: 30 kg/m, diameter: 80 mm,\n"
                    "      axial stiffness: 50 MN}]}\n"
                    "  m: {between: [crown, earth], to: [120, 40, -60],\n"
                    "    sections: [{length: 80 m, segments: 8, mass: 30 kg/m, diameter: 80 mm,\n"
                    "      axial stiffness: 50 MN}]}\n");
  const ald_scene_strand *l = series_run_strand(&p, "lines.l"),
                         *m = series_run_strand(&p, "lines.m");
  uint32_t crown = 0;
  while (strcmp(p.scene->bodies[crown].name, "crown") != 0) crown++;
  assert_true(p.scene->bodies[crown].moves);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double own[3] = {0, 0, 0};
    double at[3];
    ald_scene_point(p.scene, f, crown, own, at);
    series_run_point("end of the first line", l->points + 24 * f + 21, at, 1e-9);
    series_run_point("end of the second line", m->points + 27 * f, at, 1e-9);
    /* it hangs far below where it is given */
    assert_true(at[2] < -25);
    series_run_near("height", series_run_value(&p, f, "points.crown.z"), at[2], 1e-9);
  }
  for (size_t c = 0; c < p.series->column_count; c++) {
    assert_null(strstr(p.series->names[c], "bodies.crown"));
  }
  series_run_end(&p);
}

/* Two balls of 1 m that meet: each is drawn by its mesh, closed and of the ball's size, and pushed
 * at the point and with the force of the series. */
static void meshes_are_drawn_and_push_where_they_meet(void **state) {
  (void)state;
  series_run p = series_run_as(
      "allide: 1\nrun: {scenarios: 1, duration: 0.4 s, step: 1 ms}\nenvironment: {gravity: 0}\n"
      "meshes:\n  ball: {sphere: {radius: 1, divisions: 4}}\n"
      "  ahead: {box: {length: 2, breadth: 2, height: 2}, at: [0.5, 0, 0]}\n"
      "bodies:\n"
      "  a: {freedoms: six, mass: 4 t, radii of gyration: [0.6, 0.6, 0.6], mesh: ball,\n"
      "    position: [0.1, 0.2, 2.4], velocity: [0, 0, -2], yaw rate: 1}\n"
      "  b: {freedoms: six, mass: 9 t, radii of gyration: [0.6, 0.6, 0.6], mesh: ahead,\n"
      "    position: [1e4, 0, 0]}\n"
      "  c: {freedoms: six, mass: 9 t, radii of gyration: [0.6, 0.6, 0.6], mesh: ball}\n"
      "mesh contacts:\n  m: {between: [a, c], stiffness: 2 MN/m, restitution: 0.5}\n",
      1e-3);
  const ald_scene_push *on_a = series_run_push(&p, "mesh contacts.m", 0);
  const ald_scene_push *on_c = series_run_push(&p, "mesh contacts.m", 2);
  const ald_scene_body *ball = &p.scene->bodies[0], *box = &p.scene->bodies[1];
  size_t touching = 0;
  assert_true(on_a && on_c && p.scene->push_count == 2);
  assert_int_equal(ball->shape, ALD_SHAPE_MESH);
  assert_true(ball->triangle_count > 8 && ball->rod_count == 0);
  for (uint32_t v = 0; v < ball->vertex_count; v++) {
    series_run_near("radius", series_run_length(ball->vertices + 3 * (size_t)v), 1, 1e-12);
  }
  for (uint32_t v = 0; v < box->vertex_count; v++) { /* `at` moves the box in its body */
    const double *at = box->vertices + 3 * (size_t)v;
    series_run_near("end of the box", fabs(at[0] - 0.5), 1, 1e-12);
  }
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double *force = on_a->force + 3 * f;
    const double expected[3] = {series_run_value(&p, f, "mesh contacts.m.force_x"),
                                series_run_value(&p, f, "mesh contacts.m.force_y"),
                                series_run_value(&p, f, "mesh contacts.m.force_z")};
    const double opposite[3] = {-force[0], -force[1], -force[2]};
    series_run_point("force", force, expected, 1e-9 * (1 + series_run_length(expected)));
    series_run_point("force on c", on_c->force + 3 * f, opposite, 0);
    if (series_run_length(force) == 0) continue;
    const double point[3] = {series_run_value(&p, f, "mesh contacts.m.point_x"),
                             series_run_value(&p, f, "mesh contacts.m.point_y"),
                             series_run_value(&p, f, "mesh contacts.m.point_z")};
    series_run_point("point", on_a->at + 3 * f, point, 0);
    /* it lies on both balls, but for their indentation and facets of 4 divisions */
    assert_true(force[2] > 0 && fabs(series_run_length(point) - 1) < 0.3);
    touching++;
  }
  assert_true(touching > 0 && touching < p.scene->frame_count);
  series_run_end(&p);
}

int main(void) {
  seed = test_seed();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_contact_pushes_where_its_series_says),
      cmocka_unit_test(a_bow_pushes_where_it_strikes),
      cmocka_unit_test(nothing_is_drawn_on_what_is_fixed),
      cmocka_unit_test(a_hawser_pulls_along_itself_until_it_parts),
      cmocka_unit_test(a_catenary_hangs_between_its_ends),
      cmocka_unit_test(a_line_is_drawn_by_its_nodes),
      cmocka_unit_test(a_line_that_parts_is_drawn_in_two_pieces),
      cmocka_unit_test(a_point_is_drawn_where_its_lines_meet),
      cmocka_unit_test(meshes_are_drawn_and_push_where_they_meet),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
