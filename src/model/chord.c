/* SPDX-License-Identifier: Apache-2.0
 * Chords of a convex outline, direction by direction. */
#include "chord.h"

#include <math.h>
#include <stdbool.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/math/trig.h"
#include "study.h"

enum { DIRECTIONS = 90, HALVINGS = 20 };
#define TURN 6.283185307179586

/* as fmax() and fmin() of numbers, without a call */
static double greater(double a, double b) { return a > b ? a : b; }
static double lesser(double a, double b) { return a < b ? a : b; }

/* length of the chord at a depth below the outermost point, seen along a direction */
static double chord_at(const double *below, const double *across, uint32_t count, double depth) {
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (uint32_t v = 0; v < count; v++) {
    const uint32_t w = v + 1 < count ? v + 1 : 0;
    const double from = below[v] - depth, to = below[w] - depth;
    if (from * to > 0) continue;
    /* an edge that lies in the chord gives both its ends */
    const double share = from == to ? 0 : from / (from - to);
    const double at = across[v] + share * (across[w] - across[v]);
    low = lesser(low, from == to ? lesser(across[v], across[w]) : at);
    high = greater(high, from == to ? greater(across[v], across[w]) : at);
  }
  return high > low ? high - low : 0;
}

/* The longest chord across a direction: its length is piecewise linear in the depth, so that it is
 * longest at a vertex or at the greatest depth. 0 where none can be longer than `least`, since the
 * outline is no wider there; the room to spare is far above rounding. */
static double longest_across(const double *xy, uint32_t count, double nx, double ny, double depth,
                             double least) {
  ALD_ASSERT(count >= 3);
  double below[ALD_PART_VERTICES], across[ALD_PART_VERTICES];
  double top = -HUGE_VAL, deepest = 0, longest = 0, low = HUGE_VAL, high = -HUGE_VAL;
  for (uint32_t v = 0; v < count; v++) top = greater(top, xy[2 * v] * nx + xy[2 * v + 1] * ny);
  for (uint32_t v = 0; v < count; v++) {
    below[v] = top - (xy[2 * v] * nx + xy[2 * v + 1] * ny);
    across[v] = xy[2 * v + 1] * nx - xy[2 * v] * ny;
    deepest = greater(deepest, below[v]);
    low = lesser(low, across[v]);
    high = greater(high, across[v]);
  }
  if (high - low + 1e-12 * (fabs(high) + fabs(low)) <= least) return 0;
  for (uint32_t v = 0; v < count; v++) {
    if (below[v] <= depth) longest = greater(longest, chord_at(below, across, count, below[v]));
  }
  return greater(longest, chord_at(below, across, count, lesser(depth, deepest)));
}

/* the best direction so far */
typedef struct search {
  const double *xy;
  uint32_t count;
  double depth, nx, ny, longest;
} search;

static bool try_direction(search *s, double nx, double ny) {
  const double chord = longest_across(s->xy, s->count, nx, ny, s->depth, s->longest);
  if (!(chord > s->longest)) return false;
  s->longest = chord;
  s->nx = nx;
  s->ny = ny;
  return true;
}

/* length of the edge that begins at a vertex, and the way along it [m] */
static double edge_at(const double *xy, uint32_t count, uint32_t v, double *ex, double *ey) {
  const uint32_t w = v + 1 < count ? v + 1 : 0;
  *ex = xy[2 * w] - xy[2 * v];
  *ey = xy[2 * w + 1] - xy[2 * v + 1];
  return sqrt(*ex * *ex + *ey * *ey);
}

/* no chord is shorter, at any depth */
static double longest_edge(const double *xy, uint32_t count) {
  double edge = 0, ex, ey;
  for (uint32_t v = 0; v < count; v++) edge = greater(edge, edge_at(xy, count, v, &ex, &ey));
  return edge;
}

double ald_chord_longest(const double *xy, uint32_t count, double depth) {
  ALD_ASSERT(count >= 3);
  search s = {xy, count, depth, 1, 0, 0};
  double sine, cosine, turn = TURN / DIRECTIONS;
  for (uint32_t v = 0; v < count; v++) {
    double ex, ey;
    const double length = edge_at(xy, count, v, &ex, &ey);
    if (length > 0) try_direction(&s, ey / length, -ex / length);
  }
  for (int d = 0; d < DIRECTIONS; d++) {
    real_sincos(d * turn, &sine, &cosine);
    try_direction(&s, cosine, sine);
  }
  /* refined about the best one */
  for (int n = 0; n < HALVINGS; n++, turn *= 0.5) {
    const double nx = s.nx, ny = s.ny;
    real_sincos(turn, &sine, &cosine);
    if (try_direction(&s, cosine * nx - sine * ny, cosine * ny + sine * nx)) continue;
    try_direction(&s, cosine * nx + sine * ny, cosine * ny - sine * nx);
  }
  return greater(longest_edge(xy, count), s.longest); /* rounding must not shorten an edge */
}

double ald_chord_shorter(const double *a, uint32_t count_a, const double *b, uint32_t count_b,
                         double depth) {
  const double edge_a = longest_edge(a, count_a), edge_b = longest_edge(b, count_b);
  const bool first_a = edge_a < edge_b;
  const double one =
      first_a ? ald_chord_longest(a, count_a, depth) : ald_chord_longest(b, count_b, depth);
  if (one <= greater(edge_a, edge_b)) return one;
  return fmin(
      one, first_a ? ald_chord_longest(b, count_b, depth) : ald_chord_longest(a, count_a, depth));
}

double ald_chord_sharpest(const double *xy, uint32_t count) {
  ALD_ASSERT(count >= 3);
  double sharpest = HUGE_VAL;
  for (uint32_t v = 0; v < count; v++) {
    const double *b = xy + 2 * v, *a = xy + 2 * ((v + count - 1) % count);
    const double *c = xy + 2 * ((v + 1) % count);
    const double ux = a[0] - b[0], uy = a[1] - b[1], wx = c[0] - b[0], wy = c[1] - b[1];
    const double sizes = sqrt((ux * ux + uy * uy) * (wx * wx + wy * wy));
    const double below = sizes + (ux * wx + uy * wy);
    if (below > 0) sharpest = lesser(sharpest, fabs(ux * wy - uy * wx) / below);
  }
  return sharpest;
}
