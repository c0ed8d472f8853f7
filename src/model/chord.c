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
 * longest at a vertex or at the greatest depth. */
static double longest_across(const double *xy, uint32_t count, double nx, double ny, double depth) {
  ALD_ASSERT(count >= 3);
  double below[ALD_PART_VERTICES], across[ALD_PART_VERTICES];
  double top = -HUGE_VAL, deepest = 0, longest = 0;
  for (uint32_t v = 0; v < count; v++) top = greater(top, xy[2 * v] * nx + xy[2 * v + 1] * ny);
  for (uint32_t v = 0; v < count; v++) {
    below[v] = top - (xy[2 * v] * nx + xy[2 * v + 1] * ny);
    across[v] = xy[2 * v + 1] * nx - xy[2 * v] * ny;
    deepest = greater(deepest, below[v]);
  }
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
  const double chord = longest_across(s->xy, s->count, nx, ny, s->depth);
  if (!(chord > s->longest)) return false;
  s->longest = chord;
  s->nx = nx;
  s->ny = ny;
  return true;
}

double ald_chord_longest(const double *xy, uint32_t count, double depth) {
  ALD_ASSERT(count >= 3);
  search s = {xy, count, depth, 1, 0, 0};
  double edge = 0, sine, cosine, turn = TURN / DIRECTIONS;
  for (uint32_t v = 0; v < count; v++) {
    const uint32_t w = v + 1 < count ? v + 1 : 0;
    const double ex = xy[2 * w] - xy[2 * v], ey = xy[2 * w + 1] - xy[2 * v + 1];
    const double length = sqrt(ex * ex + ey * ey);
    edge = greater(edge, length);
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
  return greater(edge, s.longest); /* rounding must not shorten an edge */
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
