/* SPDX-License-Identifier: Apache-2.0
 * The stem of a bow for the host: shape, checks, strips. */
#include "bow_stem.h"

#include <math.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "bow_keys.h"
#include "kernels/math/trig.h"
#include "kernels/pass/berth/bow_rows.h"
#include "math/quadrature.h"

/* words of the key `stem` */
enum { AS_GIVEN, NONE };

/* half breadth that stands for none [m] */
#define UNBOUNDED 1e9
/* greatest rake either way [rad] */
#define RAKE_MOST (80 * 3.14159265358979323846 / 180)

bool ald_stem_is(const ald_numbers *n) {
  ALD_ASSERT(n->keys);
  return ald_word(n->keys, KEY_STEM) == AS_GIVEN &&
         n->keys[KEY_STEM_UPPER] > n->keys[KEY_STEM_LOWER];
}

ald_stem ald_stem_of(const ald_numbers *n) {
  const double *k = n->keys;
  ald_stem s = {.square = 1, .half = UNBOUNDED};
  if (!ald_stem_is(n)) return s;
  double sine, cosine;
  real_sincos(k[KEY_STEM_RAKE], &sine, &cosine);
  const double lower = 0.5 * k[KEY_ENTRANCE_LOWER], upper = 0.5 * k[KEY_ENTRANCE_UPPER];
  s.line = k[KEY_STEM_LINE];
  s.rake = sine / cosine;
  s.lower = k[KEY_STEM_LOWER];
  s.upper = k[KEY_STEM_UPPER];
  s.square = lower * lower / k[KEY_ENTRANCE];
  s.growth = (upper * upper / k[KEY_ENTRANCE] - s.square) / (s.upper - s.lower);
  if (k[KEY_STEM_BEAM] > 0) s.half = 0.5 * k[KEY_STEM_BEAM];
  return s;
}

/* Gauss over s from -1 to 1 in place = (2 + s (3 - s^2))/4, of which the weight is 3/4 (1 - s^2):
 * the root that a breadth has at the end of its heights becomes a polynomial in s. */
static void derive_strips(uint32_t count, double *params) {
  ALD_ASSERT(count > 0 && count <= BOW_STRIPS_MOST);
  double nodes[BOW_STRIPS_MOST], weights[BOW_STRIPS_MOST];
  ald_quadrature_gauss(count, nodes, weights);
  for (uint32_t i = 0; i < count; i++) {
    const double t = nodes[i]; /* (1 + s)/2 */
    params[BOW_STRIPS + i] = t * t * (3 - 2 * t);
    params[BOW_STRIP_WEIGHTS + i] = 6 * t * (1 - t) * weights[i];
  }
}

static uint32_t power_of_two(double count) {
  uint32_t power = BOW_AROUND_LEAST;
  while (power < BOW_AROUND_MOST && (double)(1u << power) < count) power++;
  return power;
}

void ald_stem_derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  const double *k = n->keys;
  const ald_stem s = ald_stem_of(n);
  const bool has = ald_stem_is(n);
  params[BOW_STEM_LINE] = has ? s.line - k[KEY_TIP] : 0;
  params[BOW_STEM_RAKE] = s.rake;
  params[BOW_STEM_LOWER] = has ? s.lower - k[KEY_TIP + 2] : 0;
  params[BOW_STEM_UPPER] = has ? s.upper - k[KEY_TIP + 2] : 0;
  params[BOW_STEM_SQUARE] = s.square;
  params[BOW_STEM_GROWTH] = s.growth;
  params[BOW_STEM_HALF] = s.half;
  derive_strips(BOW_STRIPS_OF(power_of_two(k[KEY_AROUND])), params);
  ald_quadrature_gauss(BOW_PARTS_OF((uint32_t)k[KEY_ACROSS]), params + BOW_PARTS,
                       params + BOW_PART_WEIGHTS);
}

const char *ald_stem_check(const ald_numbers *n, ald_blame *blame) {
  ALD_ASSERT(n->keys && blame);
  const double *k = n->keys;
  if (ald_word(k, KEY_STEM) == NONE) return NULL;
  if (k[KEY_STEM_LOWER] > k[KEY_STEM_UPPER]) {
    return ald_blame_key(blame, KEY_STEM_LOWER,
                         "the lower end is above the upper end: expected [x, lower, upper]");
  }
  if (k[KEY_STEM_LOWER] == k[KEY_STEM_UPPER]) {
    if (!(k[KEY_ENTRANCE] > 0)) return NULL;
    return ald_blame_key(blame, KEY_ENTRANCE,
                         "needs a \"stem line\" too, such as [58 m, -6 m, 6 m]");
  }
  if (!(k[KEY_ENTRANCE] > 0)) {
    return ald_blame_key(blame, KEY_STEM_LINE,
                         "needs a \"stem entrance\" too, such as [20 m, 12 m, 18 m]: the breadths "
                         "20 m behind it, at its lower and upper end");
  }
  if (!(k[KEY_ENTRANCE_LOWER] > 0)) {
    return ald_blame_key(blame, KEY_ENTRANCE_LOWER, "expected a breadth greater than 0");
  }
  if (!(k[KEY_ENTRANCE_UPPER] > 0)) {
    return ald_blame_key(blame, KEY_ENTRANCE_UPPER, "expected a breadth greater than 0");
  }
  if (!(fabs(k[KEY_STEM_RAKE]) <= RAKE_MOST)) {
    return ald_blame_key(blame, KEY_STEM_RAKE, "expected -80 to 80 deg from the vertical");
  }
  return NULL;
}

/* A = 2 sqrt(q depth) for each metre of height grows by 2 there */
double ald_stem_slope(const ald_numbers *n) {
  const ald_stem s = ald_stem_of(n);
  return 2 * (s.upper - s.lower);
}

/* at one height, as the kernels have it */
static double reach_at(const ald_stem *s, double z, const double n[2], double at[2]) {
  const double q = s->square + s->growth * (z - s->lower);
  const double y = fmin(fmax(0.5 * q * n[1] / n[0], -s->half), s->half);
  at[0] = s->line + s->rake * (z - s->lower) - y * y / q;
  at[1] = y;
  return n[0] * at[0] + n[1] * at[1];
}

double ald_stem_reach(const ald_stem *s, double centreline, const double n[2], double at[2]) {
  ALD_ASSERT(n[0] > 0 && s->square > 0);
  double most = reach_at(s, s->lower, n, at), other[2];
  double z[2] = {s->upper, s->lower};
  /* where the half breadth bounds it, between the ends */
  if (s->growth > 0 && s->rake < 0) {
    const double q = s->half * sqrt(s->growth / -s->rake);
    z[1] = fmin(fmax(s->lower + (q - s->square) / s->growth, s->lower), s->upper);
  }
  for (int i = 0; i < 2; i++) {
    const double reach = reach_at(s, z[i], n, other);
    if (!(reach > most)) continue;
    most = reach;
    at[0] = other[0];
    at[1] = other[1];
  }
  at[1] += centreline;
  return most + n[1] * centreline;
}
