/* SPDX-License-Identifier: Apache-2.0
 * The stem of a bow for the host: shape, checks, strips. */
#include "bow_stem.h"

#include <math.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "element/bow_keys.h"
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

const ald_key ald_stem_sections[] = {
    [SECTION_HEIGHT] =
        ALD_NUMBER_KEY("stem sections", "height", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED, "-6 m",
                       "height of the section, first body's frame"),
    [SECTION_LINE] = ALD_NUMBER_KEY("stem sections", "line", ALD_LENGTH, ALD_RANGE_ANY,
                                    ALD_REQUIRED, "58 m", "x of the stem line there"),
    [SECTION_LENGTH] =
        ALD_NUMBER_KEY("stem sections", "length", ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                       "20 m", "behind the stem line, where the waterline has its breadth"),
    [SECTION_BREADTH] = ALD_NUMBER_KEY("stem sections", "breadth", ALD_LENGTH, ALD_RANGE_POSITIVE,
                                       ALD_REQUIRED, "12 m", "breadth of the waterline there"),
};

static bool has_sections(const ald_numbers *n) { return n->rows[TABLE_SECTIONS] > 0; }

bool ald_stem_is_given(const ald_numbers *n) {
  ALD_ASSERT(n->keys);
  return ald_word(n->keys, KEY_STEM) == AS_GIVEN;
}

bool ald_stem_is(const ald_numbers *n) {
  return ald_stem_is_given(n) &&
         (has_sections(n) || n->keys[KEY_STEM_UPPER] > n->keys[KEY_STEM_LOWER]);
}

uint32_t ald_stem_parts(const ald_numbers *n) {
  if (!ald_stem_is(n)) return 0;
  return has_sections(n) ? n->rows[TABLE_SECTIONS] - 1 : 1;
}

/* q or k of a breadth at a length behind the line */
static double square_of(bool is_straight, double length, double breadth) {
  const double half = 0.5 * breadth;
  return is_straight ? length / half : half * half / length;
}

static void take_key_shape(const ald_numbers *n, ald_stem *s) {
  const double *k = n->keys, length = k[KEY_ENTRANCE];
  double sine, cosine;
  real_sincos(k[KEY_STEM_RAKE], &sine, &cosine);
  s->line = k[KEY_STEM_LINE];
  s->rake = sine / cosine;
  s->lower = k[KEY_STEM_LOWER];
  s->upper = k[KEY_STEM_UPPER];
  s->square = square_of(s->is_straight, length, k[KEY_ENTRANCE_LOWER]);
  const double at_upper = square_of(s->is_straight, length, k[KEY_ENTRANCE_UPPER]);
  s->growth = (at_upper - s->square) / (s->upper - s->lower);
}

static void take_sections(const ald_numbers *n, uint32_t part, ald_stem *s) {
  const double *row = n->tables[TABLE_SECTIONS] + (size_t)part * SECTION_COLUMNS;
  const double *next = row + SECTION_COLUMNS, high = next[SECTION_HEIGHT] - row[SECTION_HEIGHT];
  s->line = row[SECTION_LINE];
  s->rake = (next[SECTION_LINE] - s->line) / high;
  s->lower = row[SECTION_HEIGHT];
  s->upper = next[SECTION_HEIGHT];
  s->square = square_of(s->is_straight, row[SECTION_LENGTH], row[SECTION_BREADTH]);
  const double at_upper = square_of(s->is_straight, next[SECTION_LENGTH], next[SECTION_BREADTH]);
  s->growth = (at_upper - s->square) / high;
}

ald_stem ald_stem_part(const ald_numbers *n, uint32_t part) {
  const double *k = n->keys;
  ald_stem s = {.square = 1, .half = UNBOUNDED};
  if (part >= ald_stem_parts(n)) return s;
  s.is_straight = ald_word(k, KEY_WATERLINES) == STRAIGHT;
  if (has_sections(n)) take_sections(n, part, &s);
  if (!has_sections(n)) take_key_shape(n, &s);
  if (k[KEY_STEM_BEAM] > 0) s.half = 0.5 * k[KEY_STEM_BEAM];
  return s;
}

void ald_stem_derive_sections(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  const uint32_t rows = n->rows[TABLE_SECTIONS], parts = rows - 1;
  if (rows == 0) return;
  for (uint32_t r = 0; r < rows; r++, params += BOW_SECTION_WIDTH) {
    const double *row = n->tables[TABLE_SECTIONS] + (size_t)r * SECTION_COLUMNS;
    const ald_stem s = ald_stem_part(n, r < parts ? r : parts - 1);
    params[BOW_SECTION_LOWER] = row[SECTION_HEIGHT] - n->keys[KEY_TIP + 2];
    params[BOW_SECTION_LINE] = row[SECTION_LINE] - n->keys[KEY_TIP];
    params[BOW_SECTION_RAKE] = s.rake;
    params[BOW_SECTION_SQUARE] = s.square;
    params[BOW_SECTION_GROWTH] = s.growth;
  }
}

/* the greatest half breadth that is given */
static double half_given(const ald_numbers *n) {
  double most = 0;
  if (!has_sections(n)) return 0.5 * fmax(n->keys[KEY_ENTRANCE_LOWER], n->keys[KEY_ENTRANCE_UPPER]);
  for (uint32_t r = 0; r < n->rows[TABLE_SECTIONS]; r++) {
    most = fmax(most, n->tables[TABLE_SECTIONS][(size_t)r * SECTION_COLUMNS + SECTION_BREADTH]);
  }
  return 0.5 * most;
}

bool ald_stem_draw(const ald_numbers *n, uint32_t part, ald_drawn_stem *drawn) {
  ALD_ASSERT(n->keys && drawn);
  if (part >= ald_stem_parts(n)) return false;
  const ald_stem s = ald_stem_part(n, part);
  const double given = half_given(n);
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
  ALD_ASSERT(count > 0 && count <= BOW_STRIPS_MAX);
  double nodes[BOW_STRIPS_MAX], weights[BOW_STRIPS_MAX];
  ald_quadrature_gauss(count, nodes, weights);
  for (uint32_t i = 0; i < count; i++) {
    const double t = nodes[i]; /* (1 + s)/2 */
    params[BOW_STRIPS + i] = t * t * (3 - 2 * t);
    params[BOW_STRIP_WEIGHTS + i] = 6 * t * (1 - t) * weights[i];
  }
}

static uint32_t power_of_two(double count) {
  uint32_t power = BOW_AROUND_MIN;
  while (power < BOW_AROUND_MAX && (double)(1u << power) < count) power++;
  return power;
}

void ald_stem_derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  const double *k = n->keys;
  const ald_stem s = ald_stem_part(n, 0);
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

/* keys of a stem that are given without one: it would have no effect */
static const char *check_stemless(const double *k, ald_blame *blame) {
  static const uint32_t keys[] = {KEY_ENTRANCE, KEY_ENTRANCE_LOWER, KEY_ENTRANCE_UPPER,
                                  KEY_STEM_RAKE, KEY_STEM_BEAM};
  if (k[KEY_STEM_LINE] != 0 || k[KEY_STEM_LOWER] != 0) {
    return ald_blame_key(blame, KEY_STEM_LINE,
                         "its ends are at the same height, which makes no stem: expected "
                         "[x, lower, upper] with lower below upper, such as [58 m, -6 m, 6 m]");
  }
  if (ald_word(k, KEY_WATERLINES) == STRAIGHT) {
    return ald_blame_key(blame, KEY_WATERLINES,
                         "are those of a stem: needs a \"stem line\" too, such as [58 m, -6 m, "
                         "6 m]");
  }
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
    if (k[keys[i]] == 0) continue;
    return ald_blame_key(blame, keys[i], "needs a \"stem line\" too, such as [58 m, -6 m, 6 m]");
  }
  return NULL;
}

/* `stem: none` beside what describes one; the particulars of a ship then give none */
static const char *check_none(const ald_numbers *n, ald_blame *blame) {
  static const uint32_t keys[] = {KEY_STEM_LINE,      KEY_STEM_LOWER, KEY_STEM_UPPER,
                                  KEY_STEM_RAKE,      KEY_ENTRANCE,   KEY_ENTRANCE_LOWER,
                                  KEY_ENTRANCE_UPPER, KEY_STEM_BEAM};
  static const char text[] = "describes a stem, but there is \"stem: none\": remove one of them";
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
    if (n->keys[keys[i]] != 0) return ald_blame_key(blame, keys[i], text);
  }
  if (ald_word(n->keys, KEY_WATERLINES) == STRAIGHT) {
    return ald_blame_key(blame, KEY_WATERLINES, text);
  }
  return has_sections(n) ? ald_blame_row(blame, TABLE_SECTIONS, 0, text) : NULL;
}

/* of a stem line and its entrance */
static const char *check_line(const double *k, ald_blame *blame) {
  if (k[KEY_STEM_LOWER] > k[KEY_STEM_UPPER]) {
    return ald_blame_key(blame, KEY_STEM_LOWER,
                         "the lower end is above the upper end: expected [x, lower, upper]");
  }
  if (k[KEY_STEM_LOWER] == k[KEY_STEM_UPPER]) return check_stemless(k, blame);
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
  return NULL;
}

static const char *check_sections(const ald_numbers *n, ald_blame *blame) {
  const double *k = n->keys;
  if (k[KEY_STEM_LINE] != 0 || k[KEY_STEM_LOWER] != 0 || k[KEY_STEM_UPPER] != 0) {
    return ald_blame_key(blame, KEY_STEM_LINE,
                         "expected either \"stem line\" or \"stem sections\", which have the line");
  }
  if (k[KEY_ENTRANCE] != 0 || k[KEY_ENTRANCE_LOWER] != 0 || k[KEY_ENTRANCE_UPPER] != 0) {
    return ald_blame_key(blame, KEY_ENTRANCE,
                         "expected either \"stem entrance\" or \"stem sections\", which have the "
                         "breadths");
  }
  if (k[KEY_STEM_RAKE] != 0) {
    return ald_blame_key(blame, KEY_STEM_RAKE,
                         "expected either \"stem rake\" or \"stem sections\", which have the line");
  }
  for (uint32_t r = 1; r < n->rows[TABLE_SECTIONS]; r++) {
    const double *row = n->tables[TABLE_SECTIONS] + (size_t)r * SECTION_COLUMNS;
    if (!(row[SECTION_HEIGHT] > row[SECTION_HEIGHT - SECTION_COLUMNS])) {
      return ald_blame_row(blame, TABLE_SECTIONS, r, "the height must increase from row to row");
    }
  }
  return NULL;
}

const char *ald_stem_check(const ald_numbers *n, ald_blame *blame) {
  ALD_ASSERT(n->keys && blame);
  const double *k = n->keys;
  if (ald_word(k, KEY_STEM) == NONE) return check_none(n, blame);
  const char *problem = has_sections(n) ? check_sections(n, blame) : check_line(k, blame);
  if (problem || !ald_stem_is(n)) return problem;
  if (ald_word(k, KEY_WATERLINES) == STRAIGHT && !(k[KEY_STEM_BEAM] > 0)) {
    return ald_blame_key(blame, KEY_WATERLINES,
                         "straight ones need a \"stem beam\" too, such as 18 m: a side that is "
                         "more oblique than they are meets them at their shoulder");
  }
  return NULL;
}

/* A = 2 sqrt(q depth) for each metre of height grows by 2 there; of a wedge 2 depth/k by 2/k */
double ald_stem_slope(const ald_numbers *n) {
  double slope = 0;
  for (uint32_t part = 0; part < ald_stem_parts(n); part++) {
    const ald_stem s = ald_stem_part(n, part);
    const double high = s.upper - s.lower;
    slope += 2 * high / (s.is_straight ? fmin(s.square, s.square + s.growth * high) : 1);
  }
  return slope;
}

bool ald_stem_cut(ald_stem *s, double lower, double upper) {
  const double up = fmax(lower - s->lower, 0);
  if (!(lower < s->upper && upper > s->lower)) return false;
  s->line += s->rake * up;
  s->square += s->growth * up;
  s->lower += up;
  s->upper = fmin(s->upper, upper);
  return true;
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
  if (!s->is_straight && s->growth * steep > 0) {
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
