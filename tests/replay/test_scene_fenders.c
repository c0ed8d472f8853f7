/* SPDX-License-Identifier: Apache-2.0
 * Fenders are drawn always: as high as the study says, pressed as their series says. */
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

enum { TEXT = 4000 };

static uint64_t seed;

static const ald_scene_fender *fender_of(const series_run *p, const char *name) {
  for (uint32_t k = 0; k < p->scene->fender_count; k++) {
    if (strcmp(p->scene->fenders[k].name, name) == 0) return &p->scene->fenders[k];
  }
  fail_msg("no fender %s", name);
  return NULL;
}

static double length_of(const double *ends) {
  const double way[3] = {ends[3] - ends[0], ends[4] - ends[1], ends[5] - ends[2]};
  return series_run_length(way);
}

/* A fender of the earth is pressed by a hull that turns. While it is touched it stands on the plane
 * at right angles, as long as its attachment is away from there, at the point of the series; its
 * length and its deflection are its height. At rest it is whole, and points to where the plane was
 * at the first touch. Numbers are some 10 m, so that 1e-9 m is far above rounding. */
static void a_fender_is_pressed_as_its_series_says(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 1);
  char text[TEXT];
  const double heading = test_uniform(&r, -0.1, 0.1), yaw = test_uniform(&r, -0.02, 0.02);
  snprintf(
      text, sizeof text,
      "allide: 1\nrun: {scenarios: 1, duration: 8 s, step: 0.01 s}\n"
      "environment: {gravity: 0}\nbodies:\n"
      "  hull: {freedoms: six, mass: 10 t, radii of gyration: [1, 2, 2], position: [0, 8, 0],\n"
      "    heading: %.17g, yaw rate: %.17g, velocity: [0.1, -1, 0]}\n"
      "fenders:\n  f: {between: [earth, hull], attachment: [0, 0, 1], plane point: [0, -5, 0],\n"
      "    normal: [0, -2, 0], length: [-6, 6], width: [-2, 2], contact area: 3 m^2,\n"
      "    curve: [[0 m, 900 kN], [2 m, 0 kN]]}\n",
      heading, yaw);
  series_run p = series_run_of(text);
  const ald_scene_fender *s = fender_of(&p, "fenders.f");
  const ald_scene_push *push = series_run_push(&p, "fenders.f", 0);
  static const double foot[3] = {0, 0, 1};
  size_t touching = 0, first = p.scene->frame_count;
  assert_non_null(push);
  assert_int_equal(p.scene->strand_count, 0);
  series_run_near("height", s->height, 2, 1e-12);
  series_run_near("area", acos(-1.0) / 4 * s->width * s->width, 3, 1e-12);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    const double *ends = s->ends + 6 * f, distance = series_run_value(&p, f, "fenders.f.distance");
    const int touches = series_run_value(&p, f, "fenders.f.state") > 0;
    series_run_point("foot", ends, foot, 1e-12);
    assert_int_equal(s->deflection[f] > 0, touches);
    series_run_near("length", length_of(ends), 2 - s->deflection[f], 1e-9);
    series_run_near("force", s->force[f], touches ? series_run_value(&p, f, "fenders.f.normal") : 0,
                    0);
    if (!touches) continue;
    const double point[3] = {series_run_value(&p, f, "fenders.f.point_x"),
                             series_run_value(&p, f, "fenders.f.point_y"),
                             series_run_value(&p, f, "fenders.f.point_z")};
    series_run_near("deflection", s->deflection[f], 2 - distance, 1e-9);
    series_run_point("face", ends + 3, point, 1e-9);
    series_run_point("point of attack", push->at + 3 * f, point, 0);
    /* it has no friction: all of its force is along the normal */
    series_run_near("push", series_run_length(push->force + 3 * f), s->force[f],
                    1e-9 * p.scene->greatest_force);
    first = touching++ ? first : f;
  }
  assert_true(touching > 0 && touching < p.scene->frame_count);
  const double *one = s->ends + 6 * first, pressed = length_of(one);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    if (s->deflection[f] > 0) continue;
    const double face[3] = {(one[3] - one[0]) / pressed * 2, (one[4] - one[1]) / pressed * 2,
                            1 + (one[5] - one[2]) / pressed * 2};
    series_run_point("face at rest", s->ends + 6 * f + 3, face, 1e-9);
  }
  /* the plane on the hull has its four edges, and a rod from the centre of gravity */
  assert_int_equal(p.scene->bodies[0].rod_count, 5);
  series_run_end(&p);
}

/* A fender that nothing ever touches, of a body that turns round: it turns with it, and points to
 * where the plane was nearest, here at the start: along the y of the body. */
static void an_untouched_fender_turns_with_its_body(void **state) {
  (void)state;
  series_run p = series_run_of(
      "allide: 1\nrun: {scenarios: 1, duration: 8 s, step: 0.01 s}\n"
      "environment: {gravity: 0}\nbodies:\n"
      "  tug: {freedoms: six, mass: 10 t, radii of gyration: [1, 2, 2], yaw rate: 1,\n"
      "    velocity: [0, -1, 0]}\n"
      "fenders:\n  f: {between: [tug, earth], attachment: [0, 3, 0], plane point: [0, 20, 0],\n"
      "    normal: [0, -1, 0], type: cone, height: 1.4 m, rated energy: 1569 kN m,\n"
      "    rated reaction: 1765 kN, length factor: 1.5}\n");
  const ald_scene_fender *s = fender_of(&p, "fenders.f");
  static const double root[3] = {0, 3, 0}, face[3] = {0, 3 + 2.1, 0};
  series_run_near("height", s->height, 2.1, 1e-12);
  series_run_near("width", s->width, 2.1, 1e-12);
  for (size_t f = 0; f < p.scene->frame_count; f++) {
    double expected[3];
    ald_scene_point(p.scene, f, 0, root, expected);
    series_run_point("root", s->ends + 6 * f, expected, 1e-9);
    ald_scene_point(p.scene, f, 0, face, expected);
    series_run_point("face", s->ends + 6 * f + 3, expected, 1e-9);
    assert_true(s->deflection[f] == 0 && s->force[f] == 0);
    for (int c = 0; c < 3; c++) {
      assert_true(p.scene->low[c] <= expected[c] && expected[c] <= p.scene->high[c]);
    }
  }
  series_run_end(&p);
}

/* Curves that begin at the attachment or behind it: the root lies behind it, by the way that the
 * first row is pressed, or by the height that is known. Pressed by more than its height a fender is
 * a hundredth of it long. */
static void roots_lie_behind_attachments_where_curves_do(void **state) {
  (void)state;
  static const struct {
    const char *curve;
    double height, behind;
  } cases[] = {{"curve: [[-0.6 m, 900 kN], [0 m, 0 kN]]", 0.6, 0.6},
               {"curve: [[-0.6 m, 900 kN], [-0.1 m, 0 kN]]", 0.5, 0.6},
               {"curve: [[-0.2 m, 900 kN], [0.5 m, 0 kN]], length factor: 2", 1.4, 0.4},
               {"curve: [[-0.6 m, 900 kN], [0 m, 0 kN]], height: 1 m", 1, 1},
               {"curve: [[0.1 m, 900 kN], [0.5 m, 0 kN]]", 0.5, 0}};
  for (size_t n = 0; n < sizeof cases / sizeof cases[0]; n++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {scenarios: 1, duration: 1 s, step: 0.01 s}\n"
             "environment: {gravity: 0}\nbodies:\n"
             "  hull: {freedoms: six, mass: 1000 t, radii of gyration: [1, 2, 2],\n"
             "    position: [0, 2.95, 0], velocity: [0, -4, 0]}\n"
             "fenders:\n  f: {between: [earth, hull], attachment: [0, 0, 0], plane point: "
             "[0, -2, 0],\n    normal: [0, -1, 0], %s}\n",
             cases[n].curve);
    series_run p = series_run_as(text, 0.01);
    const ald_scene_fender *s = fender_of(&p, "fenders.f");
    size_t flat = 0;
    series_run_near("height", s->height, cases[n].height, 1e-12);
    series_run_near("width", s->width, cases[n].height, 1e-12);
    for (size_t f = 0; f < p.scene->frame_count; f++) {
      const double left = s->height - s->deflection[f], least = 0.01 * s->height;
      series_run_near("root", s->ends[6 * f + 1], -cases[n].behind, 1e-12);
      series_run_near("face", s->ends[6 * f + 4], -cases[n].behind + fmax(left, least), 1e-9);
      flat += left < 0;
    }
    assert_true(flat > 0);
    series_run_end(&p);
  }
}

/* The berth of a ship: three fenders in a row, that in the middle `back` behind the others.
 * @param water 1: the water is on the side of y > 0; -1: of y < 0 */
static void berth_text(char *text, int water, double back, const char *start) {
  const double along[] = {-40, 5, 40};
  int at = snprintf(text, TEXT,
                    "allide: 1\nrun: {scenarios: 1, duration: 40 s, step: 0.02 s}\n"
                    "environment: {water depth: 14 m}\nbodies:\n"
                    "  ship: {ship: {length: 180 m, breadth: 30 m, draught: 9.5 m, block "
                    "coefficient: 0.75, KG: 11 m},\n    %s}\nfenders:\n",
                    start);
  for (int k = 0; k < 3; k++) {
    at += snprintf(text + at, (size_t)(TEXT - at),
                   "  f%d: {between: [earth, ship], attachment: [%.17g, %.17g, 3],\n"
                   "    plane point: [0, %d, 0], normal: [0, %d, 0], type: cone, height: 1.2,\n"
                   "    rated energy: 450 kN m, rated reaction: 790 kN}\n",
                   k, along[k], k == 1 ? -water * back : 0, -15 * water, -water);
  }
}

/* volume inside its triangles [m^3] */
static double volume_of(const ald_scene_body *body) {
  double sum = 0;
  for (uint32_t t = 0; t < body->triangle_count; t++) {
    const double *p[3];
    for (int k = 0; k < 3; k++)
      p[k] = body->vertices + 3 * (size_t)body->triangles[3 * t + (uint32_t)k];
    for (int k = 0; k < 3; k++) {
      sum +=
          p[0][k] * (p[1][(k + 1) % 3] * p[2][(k + 2) % 3] - p[1][(k + 2) % 3] * p[2][(k + 1) % 3]);
    }
  }
  return sum / 6;
}

static const ald_scene_body *earth_of(const series_run *p) {
  for (uint32_t b = 0; b < p->scene->body_count; b++) {
    if (p->scene->bodies[b].is_earth) return &p->scene->bodies[b];
  }
  fail_msg("no earth");
  return NULL;
}

/* Behind the fenders of a berth stands a quay, on whichever side the water is: from 8 m (a tenth of
 * 80 m) beyond the outer ones, over the depth of the water to 1 m above the
 * columns, its face through their roots. None where they stand 0.5 m behind each other, and none
 * where no body berths. */
static void a_quay_stands_behind_the_fenders_of_a_berth(void **state) {
  (void)state;
  static char text[TEXT];
  for (int water = -1; water <= 1; water += 2) {
    char start[120];
    snprintf(start, sizeof start,
             "approach: {berth: earth, side: %s, gap: 0.3 m, angle: 1 deg}, speed: 0.1",
             water > 0 ? "port" : "starboard");
    berth_text(text, water, 0.1, start);
    series_run p = series_run_as(text, 0.5);
    const ald_scene_body *quay = earth_of(&p);
    const double width = p.scene->fenders[0].width;
    assert_int_equal(quay->shape, ALD_SHAPE_QUAY);
    assert_int_equal(quay->vertex_count, 8);
    const double height = 14 + 3 + 0.5 * width + 1;
    double low[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, high[3] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (uint32_t v = 0; v < 8; v++) {
      const double *at = quay->vertices + 3 * (size_t)v;
      const double own[3] = {at[0], water * at[1], at[2]};
      for (int k = 0; k < 3; k++) {
        low[k] = fmin(low[k], own[k]);
        high[k] = fmax(high[k], own[k]);
      }
    }
    series_run_near("one end", low[0], -48, 1e-9);
    series_run_near("other end", high[0], 48, 1e-9);
    series_run_near("face", high[1], 0, 1e-9);
    series_run_near("back", low[1], -4, 1e-9);
    series_run_near("bottom", low[2], -14, 1e-12);
    series_run_near("top", high[2], height - 14, 1e-9);
    series_run_near("volume", volume_of(quay), 96 * 4 * height, 1e-6);
    series_run_end(&p);
  }
  berth_text(text, 1, 0.5, "approach: {berth: earth, gap: 0.3 m}, speed: 0.1");
  series_run p = series_run_as(text, 0.5);
  assert_int_equal(earth_of(&p)->vertex_count, 0);
  series_run_end(&p);
  berth_text(text, 1, 0, "position: [0, 16.6, 0], velocity: [0, -0.1, 0]");
  p = series_run_as(text, 0.5);
  assert_int_equal(earth_of(&p)->vertex_count, 0);
  series_run_end(&p);
}

int main(void) {
  seed = test_seed();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_fender_is_pressed_as_its_series_says),
      cmocka_unit_test(an_untouched_fender_turns_with_its_body),
      cmocka_unit_test(roots_lie_behind_attachments_where_curves_do),
      cmocka_unit_test(a_quay_stands_behind_the_fenders_of_a_berth),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
