/* SPDX-License-Identifier: Apache-2.0
 * Overlap of convex polygons against another method: Sutherland and Hodgman's clipping in long
 * double with the owner of every edge, as the theory page describes it. Also shared edges,
 * containment, touching from outside, more than two crossings, and the line as the gradient of the
 * area. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/geom/polygon_overlap.h"
#include "support/random.h"

typedef long double wide;

/* ------------------------------------------------------------------------------ the other method
 */

enum { CORNERS = 2 * PART_VERTICES + 8 };

/* a polygon whose edge k, from corner k on, belongs to A (0) or B (1) */
typedef struct owned {
  int count;
  wide x[CORNERS], y[CORNERS];
  int owner[CORNERS];
} owned;

static owned clip(const owned *in, wide px, wide py, wide dx, wide dy) {
  owned out = {0};
  for (int k = 0; k < in->count; k++) {
    const int n = (k + 1) % in->count;
    const wide s = dx * (in->y[k] - py) - dy * (in->x[k] - px);
    const wide t = dx * (in->y[n] - py) - dy * (in->x[n] - px);
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

typedef struct reference {
  wide area, cx, cy, lx, ly;
  int crossings;
} reference;

static reference measure(const polygon *a, const polygon *b) {
  owned p = {.count = (int)a->count};
  reference r = {0};
  for (uint k = 0; k < a->count; k++) {
    p.x[k] = a->at[k].x;
    p.y[k] = a->at[k].y;
  }
  for (uint k = 0; k < b->count && p.count > 0; k++) {
    const uint n = (k + 1) % b->count;
    p = clip(&p, b->at[k].x, b->at[k].y, (wide)b->at[n].x - b->at[k].x,
             (wide)b->at[n].y - b->at[k].y);
  }
  /* edges shorter than the weld lose their start */
  owned kept = {0};
  for (int k = 0; k < p.count; k++) {
    const int n = (k + 1) % p.count;
    if (hypotl(p.x[n] - p.x[k], p.y[n] - p.y[k]) < 1e-12L) continue;
    kept.x[kept.count] = p.x[k];
    kept.y[kept.count] = p.y[k];
    kept.owner[kept.count++] = p.owner[k];
  }
  for (int k = 0; k < kept.count; k++) {
    const int n = (k + 1) % kept.count, before = (k + kept.count - 1) % kept.count;
    const wide x0 = kept.x[k] - kept.x[0], y0 = kept.y[k] - kept.y[0];
    const wide x1 = kept.x[n] - kept.x[0], y1 = kept.y[n] - kept.y[0];
    const wide cross = x0 * y1 - y0 * x1;
    r.area += cross / 2;
    r.cx += (x0 + x1) * cross / 6;
    r.cy += (y0 + y1) * cross / 6;
    if (kept.owner[k] == 0) {
      r.lx += x1 - x0;
      r.ly += y1 - y0;
    }
    r.crossings += kept.owner[k] != kept.owner[before];
  }
  if (r.area > 0) {
    r.cx = r.cx / r.area + kept.x[0];
    r.cy = r.cy / r.area + kept.y[0];
  }
  return r;
}

/* ------------------------------------------------------------------------------ our method */

typedef struct result {
  double area, cx, cy, lx, ly;
  int crossings;
} result;

/* as kernels/pass/outline/overlap.h does it: about the middle of the box that both share */
static result compute(const polygon *a, const polygon *b) {
  static fragments f;
  double low[2] = {-1e30, -1e30}, high[2] = {1e30, 1e30};
  const polygon *both[2] = {a, b};
  for (int p = 0; p < 2; p++) {
    double lx = 1e30, ly = 1e30, hx = -1e30, hy = -1e30;
    for (uint k = 0; k < both[p]->count; k++) {
      lx = fmin(lx, both[p]->at[k].x);
      hx = fmax(hx, both[p]->at[k].x);
      ly = fmin(ly, both[p]->at[k].y);
      hy = fmax(hy, both[p]->at[k].y);
    }
    low[0] = fmax(low[0], lx);
    low[1] = fmax(low[1], ly);
    high[0] = fmin(high[0], hx);
    high[1] = fmin(high[1], hy);
  }
  result r = {0};
  if (low[0] > high[0] || low[1] > high[1]) return r;
  const double mx = 0.5 * (low[0] + high[0]), my = 0.5 * (low[1] + high[1]);
  const overlap_box shared = {0.505 * (high[0] - low[0]) + 1e-3, 0.505 * (high[1] - low[1]) + 1e-3};
  polygon own_a = *a, own_b = *b;
  for (uint k = 0; k < a->count; k++) {
    own_a.at[k].x -= mx;
    own_a.at[k].y -= my;
  }
  for (uint k = 0; k < b->count; k++) {
    own_b.at[k].x -= mx;
    own_b.at[k].y -= my;
  }
  fragments_find(&f, &own_a, &own_b, shared);
  const overlap o = fragments_measure(&f, &own_a, &own_b, shared);
  r = (result){o.area, o.centroid.x + mx, o.centroid.y + my, o.line.x, o.line.y, 0};
  for (uint i = 0; i < f.count_a; i++) {
    r.crossings += 2 * (f.list[i].valid && !fragment_continues(&f, &own_a, &own_b, shared, i));
  }
  return r;
}

static polygon place(const scene_body *body, double angle, double x, double y) {
  polygon p;
  p.count = body->vertex_count;
  p.lids = 0;
  for (uint k = 0; k < p.count; k++) {
    const double u = body->vertices[2 * k], v = body->vertices[2 * k + 1];
    p.at[k].x = x + cos(angle) * u - sin(angle) * v;
    p.at[k].y = y + sin(angle) * u + cos(angle) * v;
  }
  return p;
}

/* ------------------------------------------------------------------------------ tests */

static void random_pairs_agree(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  int overlapping = 0, crossings_differ = 0;
  double worst_area = 0, worst_centroid = 0, worst_line = 0;
  for (uint32_t k = 0; k < 40000; k++) {
    test_random r = test_random_from(seed, k);
    scene_body bodies[2];
    const double size = pow(10, test_uniform(&r, 0, 2.4)),
                 other = pow(10, test_uniform(&r, 0, 2.4));
    test_polygon(&r, size, size * test_uniform(&r, 0.1, 1), &bodies[0]);
    test_polygon(&r, other, other * test_uniform(&r, 0.1, 1), &bodies[1]);
    const polygon a = place(&bodies[0], test_uniform(&r, -3, 3), 0, 0);
    const double far = size + other, angle = test_uniform(&r, -3.15, 3.15);
    const double distance = far * test_uniform(&r, 0, 0.9);
    const polygon b =
        place(&bodies[1], test_uniform(&r, -3, 3), distance * cos(angle), distance * sin(angle));
    const reference want = measure(&a, &b);
    const result have = compute(&a, &b);
    if (want.area < 1e-6) {
      assert_true(have.area < 2e-6);
      continue;
    }
    overlapping++;
    /* rounding of coordinates up to 500 m: 1e-13 m along an edge of the overlap */
    const double width = sqrt((double)want.area) + 1;
    worst_area = fmax(worst_area, fabs((double)(have.area - want.area)) / (far * width));
    worst_line =
        fmax(worst_line, hypot((double)(have.lx - want.lx), (double)(have.ly - want.ly)) / far);
    if (want.area > 1e-3) {
      worst_centroid = fmax(worst_centroid,
                            hypot((double)(have.cx - want.cx), (double)(have.cy - want.cy)) / far);
    }
    crossings_differ += have.crossings != want.crossings;
  }
  print_message(
      "  %d overlap; area %.1e, centroid %.1e, line %.1e of the size; crossings differ in "
      "%d\n",
      overlapping, worst_area, worst_centroid, worst_line, crossings_differ);
  assert_true(overlapping > 10000);
  assert_true(worst_area < 1e-13);
  /* a crossing of nearly parallel edges is ill-conditioned along them */
  assert_true(worst_line < 1e-9);
  assert_true(worst_centroid < 1e-9);
  assert_int_equal(crossings_differ, 0);
}

static polygon rectangle(double x0, double y0, double x1, double y1) {
  const polygon p = {.count = 4, .at = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}};
  return p;
}

/* dS/dx_2 = -L i with i = (j_y, -j_x): moving B by (ex, ey) changes S by -(ly ex - lx ey) */
static void line_is_the_gradient(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  int checked = 0;
  for (uint32_t k = 0; k < 3000; k++) {
    test_random r = test_random_from(seed, k);
    scene_body bodies[2];
    test_polygon(&r, 10, 6, &bodies[0]);
    test_polygon(&r, 8, 7, &bodies[1]);
    const polygon a = place(&bodies[0], 0.3, 0, 0);
    const double x = test_uniform(&r, 6, 12), y = test_uniform(&r, -6, 6), h = 1e-5;
    const double angle = test_uniform(&r, -3, 3);
    const polygon b = place(&bodies[1], angle, x, y);
    const result at = compute(&a, &b);
    if (!(at.area > 0.1) || at.crossings == 0) continue;
    double slope[2];
    for (int axis = 0; axis < 2; axis++) {
      const polygon up = place(&bodies[1], angle, x + (axis ? 0 : h), y + (axis ? h : 0));
      const polygon down = place(&bodies[1], angle, x - (axis ? 0 : h), y - (axis ? h : 0));
      slope[axis] = (compute(&a, &up).area - compute(&a, &down).area) / (2 * h);
    }
    /* central difference: h^2 of the curvature, but h where a corner passes an edge within h */
    assert_true(fabs(slope[0] + at.ly) < 1e-3 && fabs(slope[1] - at.lx) < 1e-3);
    checked++;
  }
  assert_true(checked > 500);
}

static void shared_edges_and_containment(void **state) {
  (void)state;
  const polygon unit = rectangle(0, 0, 1, 1);
  result r = compute(&unit, &unit); /* the same polygon twice */
  assert_true(fabs(r.area - 1) < 1e-15);
  const polygon inside = rectangle(0.25, 0.25, 0.75, 0.5);
  r = compute(&unit, &inside); /* B in A: no line */
  assert_true(fabs(r.area - 0.125) < 1e-15 && r.crossings == 0);
  assert_true(r.lx == 0 && r.ly == 0);
  r = compute(&inside, &unit); /* A in B */
  assert_true(fabs(r.area - 0.125) < 1e-15 && r.crossings == 0);
  const polygon beside = rectangle(1, 0.2, 2, 0.7);
  assert_true(fabs(compute(&unit, &beside).area) < 1e-15); /* an edge from outside */
  const polygon corner = rectangle(1, 1, 2, 2);
  assert_true(fabs(compute(&unit, &corner).area) < 1e-15);
  const polygon half = rectangle(0.5, 0, 1.5, 1); /* two collinear edges */
  r = compute(&unit, &half);
  assert_true(fabs(r.area - 0.5) < 1e-15 && fabs(r.cx - 0.75) < 1e-15 && fabs(r.cy - 0.5) < 1e-15);
  /* from A to B: the line runs up along x = 0.5 .. 1, its normal points to B */
  assert_true(fabs(r.ly - 1) < 1e-15 && fabs(r.lx) < 1e-15);
}

/* squares that touch from outside under any angle: rounding must not make a contact of it */
static void touching_from_outside(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  test_random r = test_random_from(seed, 0);
  for (int k = 0; k < 2000; k++) {
    const double angle = test_uniform(&r, -3, 3), size = test_uniform(&r, 1, 100);
    scene_body square = {.vertex_count = 4, .vertices = {-1, -1, 1, -1, 1, 1, -1, 1}};
    for (int v = 0; v < 8; v++) square.vertices[v] *= size;
    const polygon a = place(&square, angle, 0, 0);
    const polygon b = place(&square, angle, 2 * size * cos(angle), 2 * size * sin(angle));
    assert_true(fabs(compute(&a, &b).area) < 1e-9);
  }
}

/* crossed bars: four crossings; the line is the sum of A's two arcs, which cancel */
static void crossed_bars(void **state) {
  (void)state;
  const polygon flat = rectangle(-10, -1, 10, 1), tall = rectangle(-2, -8, 2, 8);
  const result r = compute(&flat, &tall);
  const reference want = measure(&flat, &tall);
  assert_int_equal(r.crossings, 4);
  assert_int_equal(want.crossings, 4);
  assert_true(fabs(r.area - 8) < 1e-14);
  assert_true(fabs(r.lx) < 1e-15 && fabs(r.ly) < 1e-15);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_pairs_agree),
      cmocka_unit_test(line_is_the_gradient),
      cmocka_unit_test(shared_edges_and_containment),
      cmocka_unit_test(touching_from_outside),
      cmocka_unit_test(crossed_bars),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
