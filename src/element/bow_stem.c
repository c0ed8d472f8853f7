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
/* words of the key `waterlines` */
enum { PARABOLIC, STRAIGHT };
const char *const ald_stem_waterlines[] = {"parabolic", "straight", NULL};

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
  s.is_straight = ald_word(k, KEY_WATERLINES) == STRAIGHT;
  s.square = s.is_straight ? k[KEY_ENTRANCE] / lower : lower * lower / k[KEY_ENTRANCE];
  const double at_upper = s.is_straight ? k[KEY_ENTRANCE] / upper : upper * upper / k[KEY_ENTRANCE];
  s.growth = (at_upper - s.square) / (s.upper - s.lower);
  if (k[KEY_STEM_BEAM] > 0) s.half = 0.5 * k[KEY_STEM_BEAM];
  return s;
}

bool ald_stem_draw(const ald_numbers *n, ald_drawn_stem *drawn) {
  ALD_ASSERT(n->keys && drawn);
  if (!ald_stem_is(n)) return false;
  const ald_stem s = ald_stem_of(n);
  const double given = 0.5 * fmax(n->keys[KEY_ENTRANCE_LOWER], n->keys[KEY_ENTRANCE_UPPER]);
  *drawn = (ald_drawn_stem){.line = s.line,
                            .rake = s.rake,
                            .centreline = n->keys[KEY_TIP + 1],
                            .lower = s.lower,
                            .upper = s.upper,
                            .is_straight = s.is_straight,
                            .square = {s.square, s.square + s.growth * (s.upper - s.lower)},
                            .half = s.half < UNBOUNDED ? s.half : given};
  return true;
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
  params[BOW_STEM_STRAIGHT] = s.is_straight;
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
    if (ald_word(k, KEY_WATERLINES) == STRAIGHT) {
      return ald_blame_key(blame, KEY_WATERLINES,
                           "are those of a stem: needs a \"stem line\" too, such as [58 m, -6 m, "
                           "6 m]");
    }
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
  if (ald_word(k, KEY_WATERLINES) == STRAIGHT && !(k[KEY_STEM_BEAM] > 0)) {
    return ald_blame_key(blame, KEY_WATERLINES,
                         "straight ones need a \"stem beam\" too, such as 18 m: a side that is "
                         "more oblique than they are meets them at their shoulder");
  }
  if (!(fabs(k[KEY_STEM_RAKE]) <= RAKE_MOST)) {
    return ald_blame_key(blame, KEY_STEM_RAKE, "expected -80 to 80 deg from the vertical");
  }
  return NULL;
}

/* A = 2 sqrt(q depth) for each metre of height grows by 2 there; of a wedge 2 depth/k by 2/k */
double ald_stem_slope(const ald_numbers *n) {
  const ald_stem s = ald_stem_of(n);
  const double high = s.upper - s.lower;
  return 2 * high / (s.is_straight ? fmin(s.square, s.square + s.growth * high) : 1);
}

/* at one height, as the kernels have it */
static double reach_at(const ald_stem *s, double z, const double n[3], double at[3]) {
  const double q = s->square + s->growth * (z - s->lower), slope = n[1] / n[0];
  double y = fmin(fmax(0.5 * q * n[1] / n[0], -s->half), s->half);
  double back = y * y / q;
  if (s->is_straight) {
    y = fabs(slope) > q ? copysign(s->half, slope) : 0;
    back = fabs(y) * q;
  }
  at[0] = s->line + s->rake * (z - s->lower) - back;
  at[1] = y;
  at[2] = z;
  return n[0] * at[0] + n[1] * at[1] + n[2] * at[2];
}

double ald_stem_reach(const ald_stem *s, double centreline, const double n[3], double at[3]) {
  ALD_ASSERT(n[0] > 0 && s->square > 0);
  double most = reach_at(s, s->lower, n, at), other[3];
  double z[2] = {s->upper, s->lower};
  /* where the half breadth bounds parabolas, between the ends */
  const double steep = -(s->rake + n[2] / n[0]);
  if (!s->is_straight && s->growth > 0 && steep > 0) {
    const double q = s->half * sqrt(s->growth / steep);
    z[1] = fmin(fmax(s->lower + (q - s->square) / s->growth, s->lower), s->upper);
  }
  for (int i = 0; i < 2; i++) {
    const double reach = reach_at(s, z[i], n, other);
    if (!(reach > most)) continue;
    most = reach;
    for (int c = 0; c < 3; c++) at[c] = other[c];
  }
  at[1] += centreline;
  return most + n[1] * centreline;
}
