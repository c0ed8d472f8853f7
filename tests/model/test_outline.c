/* SPDX-License-Identifier: Apache-2.0
 * Outlines: what is refused, and that the convex parts are convex, few, and tile the outline. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "model/outline.h"

#define PI 3.14159265358979323846
#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

enum { VERTICES = 200, PARTS = 200 };

/* splitmix64 */
static uint64_t next(uint64_t *seed) {
  uint64_t z = *seed += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static double uniform(uint64_t *seed, double low, double high) {
  return low + (high - low) * (double)(next(seed) >> 11) * 0x1p-53;
}

static uint64_t fresh_seed(const char *test) {
  const char *given = getenv("ALLIDE_TEST_SEED");
  const uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL);
  print_message("%s: ALLIDE_TEST_SEED=%llu\n", test, (unsigned long long)seed);
  return seed;
}

/* ------------------------------------------------------------------------------ measures */

/* area of a ring of points, positive if anticlockwise */
static double ring_area(const double *xy, const uint32_t *ring, uint32_t count) {
  double sum = 0;
  for (uint32_t v = 0; v < count; v++) {
    const double *a = xy + 2 * ring[v], *b = xy + 2 * ring[(v + 1) % count];
    sum += (a[0] - xy[0]) * (b[1] - xy[1]) - (a[1] - xy[1]) * (b[0] - xy[0]);
  }
  return sum / 2;
}

static double outline_area(const double *xy, uint32_t count) {
  uint32_t all[VERTICES];
  for (uint32_t v = 0; v < count; v++) all[v] = v;
  return ring_area(xy, all, count);
}

/* sine of the turn at b */
static double turn_sine(const double *a, const double *b, const double *c) {
  const double ux = b[0] - a[0], uy = b[1] - a[1], vx = c[0] - b[0], vy = c[1] - b[1];
  return (ux * vy - uy * vx) / (hypot(ux, uy) * hypot(vx, vy));
}

static uint32_t reflex_count(const double *xy, uint32_t count) {
  uint32_t reflex = 0;
  for (uint32_t v = 0; v < count; v++) {
    const double *a = xy + 2 * v, *b = xy + 2 * ((v + 1) % count), *c = xy + 2 * ((v + 2) % count);
    reflex += turn_sine(a, b, c) < 0;
  }
  return reflex;
}

/* area common to two convex parts: the first is cut along each edge of the second */
static double common_area(const double *xy, const ald_part *p, const ald_part *q) {
  double ring[4 * ALD_PART_VERTICES][2], cut[4 * ALD_PART_VERTICES][2];
  uint32_t count = p->vertex_count;
  for (uint32_t v = 0; v < count; v++) memcpy(ring[v], xy + 2 * p->vertices[v], sizeof ring[v]);
  for (uint32_t e = 0; e < q->vertex_count && count > 0; e++) {
    const double *a = xy + 2 * q->vertices[e];
    const double *b = xy + 2 * q->vertices[(e + 1) % q->vertex_count];
    uint32_t kept = 0;
    for (uint32_t v = 0; v < count; v++) {
      const double *s = ring[v], *t = ring[(v + 1) % count];
      const double ds = (b[0] - a[0]) * (s[1] - a[1]) - (b[1] - a[1]) * (s[0] - a[0]);
      const double dt = (b[0] - a[0]) * (t[1] - a[1]) - (b[1] - a[1]) * (t[0] - a[0]);
      if (ds >= 0) memcpy(cut[kept++], s, sizeof cut[0]);
      if ((ds > 0 && dt < 0) || (ds < 0 && dt > 0)) {
        cut[kept][0] = s[0] + ds / (ds - dt) * (t[0] - s[0]);
        cut[kept++][1] = s[1] + ds / (ds - dt) * (t[1] - s[1]);
      }
    }
    memcpy(ring, cut, sizeof ring);
    count = kept;
  }
  return count < 3 ? 0 : outline_area(&ring[0][0], count);
}

/* every edge of the outline belongs to one part, every other edge to two, once each way */
static void assert_edges_pair(const ald_part *parts, uint32_t part_count, uint32_t count) {
  static uint8_t used[VERTICES][VERTICES];
  memset(used, 0, sizeof used);
  for (uint32_t p = 0; p < part_count; p++) {
    for (uint32_t v = 0; v < parts[p].vertex_count; v++) {
      const uint32_t from = parts[p].vertices[v];
      const uint32_t to = parts[p].vertices[(v + 1) % parts[p].vertex_count];
      assert_true(from < count && to < count);
      assert_int_equal(used[from][to]++, 0);
    }
  }
  for (uint32_t a = 0; a < count; a++) {
    for (uint32_t b = 0; b < count; b++) {
      const int edge = b == (a + 1) % count, back = a == (b + 1) % count;
      assert_int_equal(used[a][b], edge ? 1 : back ? 0 : used[b][a]);
    }
  }
}

/* Splits a good outline and checks all that holds for every split; returns the number of parts. */
static uint32_t split_and_check(const double *xy, uint32_t count) {
  ald_part *parts = NULL;
  uint32_t part_count = 0;
  assert_int_equal(ald_outline_split(xy, count, &parts, &part_count), ALD_OK);
  const double whole = outline_area(xy, count);
  double sum = 0, common = 0;
  for (uint32_t p = 0; p < part_count; p++) {
    const ald_part *part = &parts[p];
    assert_in_range(part->vertex_count, 3, ALD_PART_VERTICES);
    for (uint32_t v = 0; v < part->vertex_count; v++) {
      const double *a = xy + 2 * part->vertices[v];
      const double *b = xy + 2 * part->vertices[(v + 1) % part->vertex_count];
      const double *c = xy + 2 * part->vertices[(v + 2) % part->vertex_count];
      /* a turn of less than 2e-9 counts as straight: 1e-9 of |u|_1 |v|_1 <= 2 |u| |v| */
      assert_true(turn_sine(a, b, c) >= -2e-9);
    }
    const double area = ring_area(xy, part->vertices, part->vertex_count);
    assert_true(area > 0);
    sum += area;
    for (uint32_t q = 0; q < p; q++) common += common_area(xy, part, &parts[q]);
  }
  /* rounding: some hundred terms of relative size 1e-16, coordinates up to 100 outlines away, an
   * outline down to 1/100 of its bounding circle; common_area() rounds new points as well */
  assert_true(fabs(sum - whole) <= 1e-10 * whole);
  assert_true(common <= 1e-9 * whole);
  assert_edges_pair(parts, part_count, count);
  /* Hertel and Mehlhorn: at most two diagonals per reflex vertex are left */
  assert_true(part_count <= 2 * reflex_count(xy, count) + 1);
  ald_parts_destroy(parts, part_count);
  return part_count;
}

static bool is_good(const double *xy, uint32_t count) {
  char problem[256] = "";
  uint32_t vertex = 0;
  return ald_outline_check(xy, count, &vertex, problem, sizeof problem);
}

/* ------------------------------------------------------------------------------ known shapes */

static void splits_known_shapes(void **state) {
  (void)state;
  const double square[] = {0, 0, 1, 0, 1, 1, 0, 1};
  const double straight[] = {0, 0, 1, 0, 2, 0, 2, 1, 2, 2, 0, 2}; /* vertices within edges */
  const double l_shape[] = {0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2};
  const double c_shape[] = {0, 0, 3, 0, 3, 1, 1, 1, 1, 2, 3, 2, 3, 3, 0, 3};
  const double arrow[] = {0, 0, 4, 2, 0, 4, 1, 2};
  const double step[] = {0, 0, 1, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2, 0, 1}; /* L, with midpoints */
  assert_int_equal(split_and_check(square, 4), 1);
  assert_int_equal(split_and_check(straight, 6), 1);
  assert_int_equal(split_and_check(l_shape, 6), 2);
  assert_int_equal(split_and_check(c_shape, 8), 3);
  assert_int_equal(split_and_check(arrow, 4), 2);
  assert_int_equal(split_and_check(step, 8), 2);
}

static void keeps_the_order_of_a_convex_outline(void **state) {
  (void)state;
  const double hull[] = {-149, -23, 0, -23, 149, -23, 149, 23, -149, 23};
  ald_part *parts = NULL;
  uint32_t part_count = 0;
  assert_int_equal(ald_outline_split(hull, 5, &parts, &part_count), ALD_OK);
  assert_int_equal(part_count, 1);
  assert_int_equal(parts[0].vertex_count, 5);
  for (uint32_t v = 0; v < 5; v++) assert_int_equal(parts[0].vertices[v], v);
  ald_parts_destroy(parts, part_count);
}

static void limits_the_vertices_of_a_part(void **state) {
  (void)state;
  for (uint32_t count = ALD_PART_VERTICES; count <= ALD_PART_VERTICES + 1u; count++) {
    double xy[2 * VERTICES];
    for (uint32_t v = 0; v < count; v++) {
      xy[2 * v] = 10 * cos(2 * PI * v / count);
      xy[2 * v + 1] = 10 * sin(2 * PI * v / count);
    }
    ald_part *parts = NULL;
    uint32_t part_count = 0;
    assert_int_equal(ald_outline_split(xy, count, &parts, &part_count),
                     count <= ALD_PART_VERTICES ? ALD_OK : ALD_BAD_STUDY);
    ald_parts_destroy(parts, part_count);
  }
}

/* ------------------------------------------------------------------------------ what is refused */

static void refuses_what_is_no_outline(void **state) {
  (void)state;
  const struct {
    uint32_t count;
    double xy[16];
    uint32_t vertex;
    const char *problem;
  } bad[] = {
      {0, {0}, 0, "an outline needs at least three vertices, got 0"},
      {2, {0, 0, 1, 1}, 0, "an outline needs at least three vertices, got 2"},
      {3, {0, 0, 1, 1, 3, 3}, 0, "the outline encloses no area"},
      {4, {5, 5, 6, 5, 6, 5, 5, 6}, 2, "vertices 2 and 3 are the same point"},
      {4, {5, 5, 6, 5, 5, 6, 5, 5}, 0, "vertices 4 and 1 are the same point"},
      /* a bow tie, its lobes of unequal size */
      {4,
       {0, 0, 4, 0, 1, 2, 3, 2},
       3,
       "the outline intersects itself: edge 2 (vertex 2 to 3) and edge 4 (vertex 4 to 1)"},
      /* a vertex in the middle of an edge */
      {5,
       {0, 0, 4, 0, 4, 4, 2, 0, 0, 4},
       2,
       "the outline intersects itself: edge 1 (vertex 1 to 2) and edge 3 (vertex 3 to 4)"},
      /* a spike that runs back along itself */
      {4,
       {0, 0, 4, 0, 4, 4, 4, 2},
       3,
       "the outline intersects itself: edge 2 (vertex 2 to 3) and edge 4 (vertex 4 to 1)"},
      /* two squares that share a corner */
      {8,
       {0, 0, 1, 0, 1, 1, 2, 1, 2, 2, 1, 2, 1, 1, 0, 1},
       5,
       "the outline intersects itself: edge 2 (vertex 2 to 3) and edge 6 (vertex 6 to 7)"},
      {3,
       {0, 0, 0, 1, 1, 0},
       0,
       "the outline is clockwise; list its vertices in anticlockwise order (seen from above: x "
       "forward, y to port)"},
  };
  for (size_t k = 0; k < COUNT(bad); k++) {
    char problem[256] = "";
    uint32_t vertex = 99;
    assert_false(ald_outline_check(bad[k].xy, bad[k].count, &vertex, problem, sizeof problem));
    assert_string_equal(problem, bad[k].problem);
    assert_int_equal(vertex, bad[k].vertex);
  }
}

/* ------------------------------------------------------------------------------ any shape */

/* A star-shaped polygon about a point, its corners at growing angles; some vertices may come to lie
 * on the line between their neighbours. */
static uint32_t draw_star(uint64_t *seed, double *xy) {
  const uint32_t count = 4 + (uint32_t)(next(seed) % 60);
  const double size = pow(10, uniform(seed, -1, 4)), x = size * uniform(seed, -100, 100);
  double angle[VERTICES], sum = 0;
  for (uint32_t v = 0; v < count; v++) sum += angle[v] = uniform(seed, 0.2, 1);
  double at = uniform(seed, 0, 2 * PI);
  for (uint32_t v = 0; v < count; v++) {
    const double radius = size * uniform(seed, 0.1, 1);
    at += angle[v] / sum * 2 * PI;
    xy[2 * v] = x + radius * cos(at);
    xy[2 * v + 1] = radius * sin(at);
  }
  for (uint32_t v = 1; v + 1 < count; v += 2) {
    if (next(seed) % 4) continue;
    for (int k = 0; k < 2; k++)
      xy[2 * v + (uint32_t)k] = (xy[2 * v - 2 + k] + xy[2 * v + 2 + k]) / 2;
  }
  return count;
}

static void splits_any_star(void **state) {
  (void)state;
  uint64_t seed = fresh_seed("splits_any_star");
  uint32_t split = 0;
  for (int trial = 0; trial < 2000; trial++) {
    double xy[2 * VERTICES];
    const uint32_t count = draw_star(&seed, xy);
    if (!is_good(xy, count)) continue; /* four wide angles need not surround the centre */
    split += split_and_check(xy, count) > 1;
  }
  assert_true(split > 1500);
}

/* a comb: every second vertex is far from all that it can see */
static void splits_combs(void **state) {
  (void)state;
  for (uint32_t teeth = 1; teeth <= 40; teeth++) {
    double xy[2 * VERTICES];
    uint32_t count = 0;
    const double corners[2][2] = {{0, -1}, {2.0 * teeth, -1}};
    for (int k = 0; k < 2; k++) {
      xy[2 * count] = corners[k][0];
      xy[2 * count++ + 1] = corners[k][1];
    }
    for (uint32_t t = teeth; t > 0; t--) {
      const double right = 2.0 * t;
      const double tooth[4][2] = {
          {right, 0}, {right - 0.5, 30}, {right - 1, 0}, {right - 1.5, 0.1}};
      for (int k = 0; k < 4; k++) {
        xy[2 * count] = tooth[k][0];
        xy[2 * count++ + 1] = tooth[k][1];
      }
    }
    assert_true(is_good(xy, count));
    split_and_check(xy, count);
  }
}

/* Refusal does not depend on where the list of vertices begins, nor on a shift of the frame. */
static void checks_alike_from_any_vertex(void **state) {
  (void)state;
  uint64_t seed = fresh_seed("checks_alike_from_any_vertex");
  uint32_t refused = 0;
  for (int trial = 0; trial < 2000; trial++) {
    double xy[2 * VERTICES], moved[2 * VERTICES];
    const uint32_t count = 4 + (uint32_t)(next(&seed) % 5);
    for (uint32_t v = 0; v < 2 * count; v++) xy[v] = (double)(next(&seed) % 64);
    const uint32_t shift = (uint32_t)(next(&seed) % count);
    for (uint32_t v = 0; v < count; v++) {
      moved[2 * v] = xy[2 * ((v + shift) % count)] + 4096;
      moved[2 * v + 1] = xy[2 * ((v + shift) % count) + 1] - 1024;
    }
    const bool good = is_good(xy, count);
    refused += !good;
    assert_int_equal(is_good(moved, count), good);
    if (good) split_and_check(xy, count);
  }
  assert_in_range(refused, 1000, 1999);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(splits_known_shapes),
      cmocka_unit_test(keeps_the_order_of_a_convex_outline),
      cmocka_unit_test(limits_the_vertices_of_a_part),
      cmocka_unit_test(refuses_what_is_no_outline),
      cmocka_unit_test(splits_any_star),
      cmocka_unit_test(splits_combs),
      cmocka_unit_test(checks_alike_from_any_vertex),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
