/* SPDX-License-Identifier: Apache-2.0
 * Sections of leaning hulls that end at their lids: a solid prism cut by a level plane, edge by
 * edge, against what a contact of outlines finds, in random attitudes; half widths of a heeled
 * barge; concave outlines; no jump as a hull passes the upright. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/devices.h"
#include "support/random.h"
#include "support/studies.h"

typedef long double wide;

enum { CORNERS = 160, TEXT = 8192 };
#define PI 3.14159265358979323846
#define DEGREE (PI / 180)

/* ---- a solid prism and its cut */

typedef struct solid {
  uint32_t count;
  double outline[2 * 64];
  double at[3], roll, pitch, heading, low, high;
} solid;

typedef struct ring {
  int count;
  wide x[CORNERS], y[CORNERS];
  int owner[CORNERS]; /* of the edge from this corner on */
} ring;

/* axes of Rz Ry Rx, by rows of the earth frame */
static void axes_of(const solid *s, wide m[3][3]) {
  const wide cr = cosl(s->roll), sr = sinl(s->roll), cp = cosl(s->pitch), sp = sinl(s->pitch);
  const wide ch = cosl(s->heading), sh = sinl(s->heading);
  const wide rows[3][3] = {{ch * cp, ch * sp * sr - sh * cr, ch * sp * cr + sh * sr},
                           {sh * cp, sh * sp * sr + ch * cr, sh * sp * cr - ch * sr},
                           {-sp, cp * sr, cp * cr}};
  memcpy(m, rows, sizeof rows);
}

static void corner_of(const solid *s, uint32_t vertex, wide end, wide p[3]) {
  wide m[3][3];
  axes_of(s, m);
  const wide own[3] = {s->outline[2 * (vertex % s->count)], s->outline[2 * (vertex % s->count) + 1],
                       end};
  for (int k = 0; k < 3; k++) {
    p[k] = s->at[k] + m[k][0] * own[0] + m[k][1] * own[1] + m[k][2] * own[2];
  }
}

static void cut_edge(ring *r, const wide p[3], const wide q[3], wide height) {
  if ((p[2] < height) == (q[2] < height)) return;
  const wide part = (height - p[2]) / (q[2] - p[2]);
  assert_true(r->count < CORNERS);
  r->x[r->count] = p[0] + part * (q[0] - p[0]);
  r->y[r->count++] = p[1] + part * (q[1] - p[1]);
}

/* anticlockwise about the mean of the corners: they are corners of a convex ring */
static void order(ring *r) {
  wide mx = 0, my = 0;
  for (int k = 0; k < r->count; k++) mx += r->x[k] / r->count, my += r->y[k] / r->count;
  for (int k = 1; k < r->count; k++) {
    const wide x = r->x[k], y = r->y[k];
    int at = k;
    for (; at > 0 && atan2l(r->y[at - 1] - my, r->x[at - 1] - mx) > atan2l(y - my, x - mx); at--) {
      r->x[at] = r->x[at - 1];
      r->y[at] = r->y[at - 1];
    }
    r->x[at] = x;
    r->y[at] = y;
  }
}

/* the section of the solid at a height: where its 3 n edges pass the plane */
static ring section_of(const solid *s, wide height, int owner) {
  ring r = {0};
  for (uint32_t v = 0; v < s->count; v++) {
    wide low[3], high[3], next_low[3], next_high[3];
    corner_of(s, v, s->low, low);
    corner_of(s, v, s->high, high);
    corner_of(s, v + 1, s->low, next_low);
    corner_of(s, v + 1, s->high, next_high);
    cut_edge(&r, low, high, height);
    cut_edge(&r, low, next_low, height);
    cut_edge(&r, high, next_high, height);
  }
  order(&r);
  for (int k = 0; k < r.count; k++) r.owner[k] = owner;
  return r;
}

static ring clip(const ring *in, wide px, wide py, wide dx, wide dy) {
  ring out = {0};
  for (int k = 0; k < in->count; k++) {
    const int n = (k + 1) % in->count;
    const wide s = dx * (in->y[k] - py) - dy * (in->x[k] - px);
    const wide t = dx * (in->y[n] - py) - dy * (in->x[n] - px);
    assert_true(out.count + 2 <= CORNERS);
    if (s >= 0) {
      out.x[out.count] = in->x[k];
      out.y[out.count] = in->y[k];
      out.owner[out.count++] = in->owner[k];
    }
    if ((s >= 0) != (t >= 0)) {
      const wide part = s / (s - t);
      out.x[out.count] = in->x[k] + part * (in->x[n] - in->x[k]);
      out.y[out.count] = in->y[k] + part * (in->y[n] - in->y[k]);
      out.owner[out.count++] = s >= 0 ? 1 : in->owner[k];
    }
  }
  return out;
}

typedef struct shared {
  wide area, line_x, line_y;
} shared;

/* what two rings have in common, and the sum of the first one's edges on its boundary */
static shared share(const ring *a, const ring *b) {
  ring r = *a;
  shared s = {0};
  for (int k = 0; k < b->count && r.count > 0; k++) {
    const int n = (k + 1) % b->count;
    r = clip(&r, b->x[k], b->y[k], b->x[n] - b->x[k], b->y[n] - b->y[k]);
  }
  for (int k = 0; k < r.count; k++) {
    const int n = (k + 1) % r.count;
    s.area += ((r.x[k] - r.x[0]) * (r.y[n] - r.y[0]) - (r.y[k] - r.y[0]) * (r.x[n] - r.x[0])) / 2;
    if (r.owner[k] == 0) s.line_x += r.x[n] - r.x[k], s.line_y += r.y[n] - r.y[k];
  }
  return s;
}

/* ---- the same by a study */

static void add_body(char *text, const char *name, const char *freedom, const solid *s) {
  size_t used = strlen(text);
  used += (size_t)snprintf(text + used, TEXT - used, "  %s: {%s, outline: [", name, freedom);
  for (uint32_t v = 0; v < s->count; v++) {
    used += (size_t)snprintf(text + used, TEXT - used, "%s[%.17g, %.17g]", v ? ", " : "",
                             s->outline[2 * v], s->outline[2 * v + 1]);
  }
  used += (size_t)snprintf(text + used, TEXT - used,
                           "],\n    position: [%.17g, %.17g, %.17g], roll: %.17g, pitch: %.17g, "
                           "heading: %.17g,\n    outline height: [%.17g, %.17g]}\n",
                           s->at[0], s->at[1], s->at[2], s->roll, s->pitch, s->heading, s->low,
                           s->high);
  assert_true(used < TEXT);
}

static ald_series *meet(const solid *a, const solid *b, double height, const char *device) {
  char text[TEXT] =
      "allide: 1\nrun: {duration: 0.001, step: 0.001}\nenvironment: {gravity: 0}\nbodies:\n";
  add_body(text, "a", "freedoms: six, mass: 1e6, radii of gyration: [3, 6, 6]", a);
  add_body(text, "b", "fixed: yes", b);
  const size_t used = strlen(text);
  snprintf(text + used, TEXT - used,
           "contacts:\n  c: {between: [a, b], stiffness: 1, height: %.17g}\n", height);
  return series_of(text, device);
}

/* sum of the areas of all pairs of parts, in the first row */
static double area_of(const ald_series *series) {
  double sum = 0;
  for (size_t c = 0; c < series->column_count; c++) {
    const char *name = series->names[c], *end = strrchr(name, '.');
    if (strncmp(name, "contacts.", 9) == 0 && strcmp(end, ".area") == 0) sum += series->values[c];
  }
  return sum;
}

/* ---- tests */

static solid random_solid(test_random *r, double size) {
  solid s = {0};
  scene_body body;
  test_polygon(r, size, size * test_uniform(r, 0.2, 1), &body);
  s.count = body.vertex_count;
  memcpy(s.outline, body.vertices, 2 * s.count * sizeof *s.outline);
  do {
    s.roll = test_uniform(r, -1.45, 1.45);
    s.pitch = test_uniform(r, -1.45, 1.45);
  } while (cos(s.roll) * cos(s.pitch) < 0.12); /* more than that meets nothing, by design */
  s.heading = test_uniform(r, -3, 3);
  s.low = -size * test_uniform(r, 0.05, 0.8);
  s.high = size * test_uniform(r, 0.05, 0.8);
  return s;
}

/* Lifts the solid so that the plane passes the middle half of its walls, as high as the middle of
 * its outline's box stands: there the plane stays where the study asks for it. */
static void lift(test_random *r, solid *s, double height) {
  double low[2] = {1e9, 1e9}, high[2] = {-1e9, -1e9};
  wide m[3][3];
  axes_of(s, m);
  for (uint32_t v = 0; v < 2 * s->count; v++) {
    low[v % 2] = fmin(low[v % 2], s->outline[v]);
    high[v % 2] = fmax(high[v % 2], s->outline[v]);
  }
  const double middle = (double)(m[2][0] * (low[0] + high[0]) + m[2][1] * (low[1] + high[1])) / 2;
  const double along = 0.5 * (s->low + s->high) + test_uniform(r, -0.24, 0.24) * (s->high - s->low);
  s->at[2] = height - middle - (double)m[2][2] * along;
}

static void random_sections_are_those_of_the_solid(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  int met = 0, turned = 0;
  double worst_area = 0, worst_normal = 0;
  for (uint32_t k = 0; k < 1000; k++) {
    test_random r = test_random_from(seed, k);
    const double size = pow(10, test_uniform(&r, 0, 2)), height = test_uniform(&r, -3, 3);
    solid a = random_solid(&r, size), b = random_solid(&r, size * test_uniform(&r, 0.3, 3));
    lift(&r, &a, height);
    lift(&r, &b, height);
    for (int axis = 0; axis < 2; axis++) b.at[axis] = test_uniform(&r, -1, 1) * size;
    const ring of_a = section_of(&a, height, 0), of_b = section_of(&b, height, 1);
    const shared want = share(&of_a, &of_b);
    ald_series *series = meet(&a, &b, height, "openmp");
    const double area = area_of(series);
    /* corners lie up to 10 times the size away before a lid cuts them off; rounding of products of
     * such lengths */
    const double scale = 100 * size * size;
    worst_area = fmax(worst_area, fabs((double)want.area - area) / scale);
    if (want.area > 1e-3 * size * size) {
      met++;
      const double length = hypot((double)want.line_x, (double)want.line_y);
      if (length > 1e-3 * size) {
        const double i = series_at(series, 0, "contacts.c.normal_x");
        const double j = series_at(series, 0, "contacts.c.normal_y");
        worst_normal = fmax(worst_normal, hypot(i - (double)want.line_y / length,
                                                j + (double)want.line_x / length));
        turned++;
      }
    }
    ald_series_destroy(series);
  }
  print_message("  %d meet, %d with a line; area %.1e, normal %.1e\n", met, turned, worst_area,
                worst_normal);
  assert_true(met > 300 && turned > 200);
  assert_true(worst_area < 1e-14);
  /* a crossing of nearly parallel edges is ill-conditioned along them, and the line may be a
   * thousandth of the size */
  assert_true(worst_normal < 1e-9);
}

static const double barge[8] = {-20, -6, 20, -6, 20, 6, -20, 6};
static const double plate[8] = {-99, 0, 99, 0, 99, 99, -99, 99};

static solid box(const double *corners, double roll, double low, double high) {
  solid s = {.count = 4, .roll = roll, .low = low, .high = high};
  memcpy(s.outline, corners, 8 * sizeof *corners);
  return s;
}

/* Beam 12 m, walls from -3 to 3 m: the half width is 6/cos(roll) until the lids end it, then
 * 3/sin(roll). */
static void a_heeled_barge_is_as_wide_as_its_walls_are_high(void **state) {
  (void)state;
  static const double rolls[] = {0, 10, 26, 27, 30, 45, 60, 75, 83, -45};
  for (size_t k = 0; k < sizeof rolls / sizeof rolls[0]; k++) {
    const double roll = rolls[k] * DEGREE;
    const solid a = box(barge, roll, -3, 3), b = box(plate, 0, -9, 9);
    ald_series *series = meet(&a, &b, 0, "openmp");
    const double half = area_of(series) / 40;
    const double expected = fmin(6 / cos(roll), roll == 0 ? 99 : 3 / fabs(sin(roll)));
    /* rounding of coordinates up to 99 m */
    if (!(fabs(half - expected) < 1e-12 * 99)) {
      fail_msg("%g deg: %.15g, not %.15g", rolls[k], half, expected);
    }
    ald_series_destroy(series);
  }
}

/* an angle of two arms, as two rectangles and as one outline */
static void lids_cut_each_part_of_a_concave_outline(void **state) {
  (void)state;
  static const double corner[12] = {-20, -6, 20, -6, 20, 0, 0, 0, 0, 6, -20, 6};
  static const double arms[2][8] = {{-20, -6, 20, -6, 20, 0, -20, 0}, {-20, 0, 0, 0, 0, 6, -20, 6}};
  const uint64_t seed = test_seed();
  for (uint32_t k = 0; k < 100; k++) {
    test_random r = test_random_from(seed, 5000 + k);
    const double roll = test_uniform(&r, -1.2, 1.2), pitch = test_uniform(&r, -0.5, 0.5);
    static const double square[8] = {-50, -50, 50, -50, 50, 50, -50, 50};
    solid b = box(square, test_uniform(&r, -0.5, 0.5), -9, 9);
    b.at[1] = 50;
    solid whole = {.count = 6, .roll = roll, .pitch = pitch, .low = -3, .high = 3};
    memcpy(whole.outline, corner, sizeof corner);
    wide want = 0;
    const ring of_b = section_of(&b, 0, 1);
    for (int arm = 0; arm < 2; arm++) {
      solid part = box(arms[arm], roll, -3, 3);
      part.pitch = pitch;
      const ring of_a = section_of(&part, 0, 0);
      want += share(&of_a, &of_b).area;
    }
    ald_series *series = meet(&whole, &b, 0, "openmp");
    /* rounding of lengths up to 300 m */
    assert_true(fabs(area_of(series) - (double)want) < 1e-13 * 9e4);
    ald_series_destroy(series);
  }
}

/* Asked for above the walls, the plane lies at their top; as the barge begins to heel, it stays
 * below the lid, and the section whole. The half width changes by 6 roll^2/2 and, as the axis
 * leans, by 3 roll. */
static void a_plane_at_the_lids_stays_clear_of_them(void **state) {
  (void)state;
  for (int k = -40; k <= 40; k++) {
    const double roll = k * 1e-5;
    const solid a = box(barge, roll, -3, 3), b = box(plate, 0, -9, 9);
    ald_series *series = meet(&a, &b, 5, "openmp");
    const double half = area_of(series) / 40;
    assert_true(fabs(half - (6 - 3 * roll)) < 50 * roll * roll + 1e-12 * 99);
    ald_series_destroy(series);
  }
}

/* The barge heels by 60 degrees and stands so high that the plane, moved into the middle half of
 * its walls, is not within the other's walls; and one whose part above the plane is cut off. */
static void walls_that_do_not_reach_the_plane_do_not_touch(void **state) {
  (void)state;
  solid a = box(barge, 60 * DEGREE, -3, 3);
  const solid b = box(plate, 0, -1, 1);
  for (int k = 0; k < 2; k++) {
    a.at[2] = k ? 1.7 : 2.0; /* middle half: 0.75 m to both sides; lower than 1 m, or not */
    ald_series *series = meet(&a, &b, 0, "openmp");
    assert_int_equal(area_of(series) > 0, k);
    ald_series_destroy(series);
  }
}

/* a contact that may give energy is told of at its line, by `check` and `run` alike */
static void a_contact_without_limiter_is_a_warning(void **state) {
  (void)state;
  static const char form[] =
      "allide: 1\nrun: {duration: 1, step: 0.1}\nbodies:\n"
      "  a: {mass: 1, inertia: 1, outline: [[0, 0], [1, 0], [0, 1]]}\n"
      "  b: {fixed: yes, outline: [[0, 0], [1, 0], [0, 1]], position: [5, 0]}\n"
      "contacts: {c: {between: [a, b], stiffness: 1, limiter: %s}}\n";
  for (int off = 0; off < 2; off++) {
    char text[TEXT];
    ald_study *study = NULL;
    ald_report *report = ald_report_create();
    snprintf(text, sizeof text, form, off ? "off" : "on");
    assert_true(ald_study_read_text(text, "s.yml", &study, report) >= 0);
    const char *said = strstr(ald_report_text(report),
                              "s.yml:6:56: warning: contacts.c.limiter: with \"limiter: off\" a "
                              "contact may return more energy than it has absorbed");
    assert_int_equal(said != NULL, off);
    ald_study_destroy(study);
    ald_report_destroy(report);
  }
}

static void both_devices_cut_with_the_same_bits(void **state) {
  (void)state;
  need_device("opencl");
  const uint64_t seed = test_seed();
  for (uint32_t k = 0; k < 4; k++) {
    test_random r = test_random_from(seed, 9000 + k);
    solid a = random_solid(&r, 20), b = random_solid(&r, 20);
    lift(&r, &a, 1);
    lift(&r, &b, 1);
    ald_series *here = meet(&a, &b, 1, "openmp"), *there = meet(&a, &b, 1, "opencl");
    expect_same_series(here, there);
    ald_series_destroy(here);
    ald_series_destroy(there);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_sections_are_those_of_the_solid),
      cmocka_unit_test(a_heeled_barge_is_as_wide_as_its_walls_are_high),
      cmocka_unit_test(lids_cut_each_part_of_a_concave_outline),
      cmocka_unit_test(a_plane_at_the_lids_stays_clear_of_them),
      cmocka_unit_test(walls_that_do_not_reach_the_plane_do_not_touch),
      cmocka_unit_test(a_contact_without_limiter_is_a_warning),
      cmocka_unit_test(both_devices_cut_with_the_same_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
