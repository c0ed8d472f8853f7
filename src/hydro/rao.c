/* SPDX-License-Identifier: Apache-2.0
 * Motions of a vessel per metre of a regular wave. */
#define ALD_LANES 1
#include "rao.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "dispersion.h"
#include "kernels/math/trig.h"

static const double pi = 3.14159265358979323846;

/* names of the motions, and those whose sign turns on the other side */
static const char *const motions[6] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};
static const bool is_odd[6] = {false, true, false, true, false, true};

typedef struct complex_number {
  double re, im;
} complex_number;

static complex_number polar(double size, double angle) {
  complex_number z;
  real_sincos(angle, &z.im, &z.re);
  z.re *= size;
  z.im *= size;
  return z;
}

static complex_number times(complex_number a, complex_number b) {
  return (complex_number){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* within half a turn of 0 */
static double wrapped(double angle) { return angle - 2 * pi * rint(angle / (2 * pi)); }

/* ------------------------------------------------------------------------------ conventions */

/* phase of the wave at its event, where the crest is at 0 */
static double phase_of(ald_rao_event event) {
  switch (event) {
    case ALD_RAO_CREST:
      return 0;
    case ALD_RAO_TROUGH:
      return pi;
    case ALD_RAO_UP_CROSSING:
      return -0.5 * pi;
    case ALD_RAO_DOWN_CROSSING:
      break;
  }
  return 0.5 * pi;
}

/* factor from an amplitude as it is written to metres or radians per metre of amplitude */
static double size_of(const ald_rao_convention *c, uint32_t motion, double number) {
  const double height = c->is_per_height ? 2 : 1;
  if (motion < 3) return height;
  switch (c->rotation) {
    case ALD_RAO_PER_METRE:
      return height * c->angle_unit;
    case ALD_RAO_PER_SLOPE:
      return number;
    case ALD_RAO_PER_STEEPNESS:
      break;
  }
  return c->angle_unit * number / pi;
}

/* to the motion of the table's own point: q - rotation x r; of real parts, or of imaginary ones */
static void move_point(const double r[3], double q[6]) {
  q[0] -= q[4] * r[2] - q[5] * r[1];
  q[1] -= q[5] * r[0] - q[3] * r[2];
  q[2] -= q[3] * r[1] - q[4] * r[0];
}

/* Real and imaginary parts lie apart: of pairs of them gcc 12 makes fused operations, whatever it
 * is told. */
ald_rao_row ald_rao_convert(const ald_rao_convention *c, double omega, double direction,
                            const double amplitude[6], const double phase[6], double depth,
                            double gravity) {
  ALD_ASSERT(c && omega > 0 && gravity > 0);
  const double number = ald_wave_number(omega, depth, gravity);
  const double turn = direction * c->direction_unit * (c->is_clockwise ? -1 : 1);
  ald_rao_row row = {.omega = omega, .heading = wrapped(turn + (c->is_from ? pi : 0))};
  double re[6], im[6];
  for (uint32_t m = 0; m < 6; m++) {
    const double lead = phase[m] * c->phase_unit * (c->is_lag ? -1 : 1) - phase_of(c->event);
    const complex_number q =
        polar(amplitude[m] * size_of(c, m, number) * (c->is_opposite[m] ? -1 : 1), lead);
    re[m] = q.re;
    im[m] = q.im;
  }
  move_point(c->origin, re);
  move_point(c->origin, im);
  double sine, cosine;
  real_sincos(row.heading, &sine, &cosine);
  const double *from = c->has_phase_origin ? c->phase_origin : c->origin;
  const complex_number moved = polar(1, -number * (from[0] * cosine + from[1] * sine));
  for (uint32_t m = 0; m < 6; m++) row.re[m] = re[m] * moved.re - im[m] * moved.im;
  for (uint32_t m = 0; m < 6; m++) row.im[m] = re[m] * moved.im + im[m] * moved.re;
  return row;
}

/* ------------------------------------------------------------------------------ tables */

/* two numbers that files write the same, with six digits */
#define SAME 1e-5

static int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* the different ones among numbers, ascending; returns how many */
static uint32_t sift(double *list, size_t count, double scale) {
  uint32_t kept = 0;
  qsort(list, count, sizeof *list, by_value);
  for (size_t k = 0; k < count; k++) {
    if (kept == 0 || list[k] - list[kept - 1] > SAME * scale) list[kept++] = list[k];
  }
  return kept;
}

/* place of a number among them; UINT32_MAX: it is none of them */
static uint32_t place_of(const double *list, uint32_t count, double value, double scale) {
  for (uint32_t k = 0; k < count; k++) {
    if (fabs(list[k] - value) <= 2 * SAME * scale) return k;
  }
  return UINT32_MAX;
}

static ald_rao *allocate(size_t count) {
  ald_rao *rao = calloc(1, sizeof *rao);
  if (!rao) return NULL;
  rao->heading = calloc(count + 1, sizeof *rao->heading);
  rao->omega = calloc(count + 1, sizeof *rao->omega);
  rao->re = calloc(6 * count + 1, sizeof *rao->re);
  rao->im = calloc(6 * count + 1, sizeof *rao->im);
  if (rao->heading && rao->omega && rao->re && rao->im) return rao;
  ald_rao_destroy(rao);
  return NULL;
}

void ald_rao_destroy(ald_rao *rao) {
  if (!rao) return;
  free(rao->heading);
  free(rao->omega);
  free(rao->re);
  free(rao->im);
  free(rao);
}

/* heading of a row in the table: one turn from -pi on; of half a table 0 to pi. -pi and pi are the
 * same direction */
static double heading_of(const ald_rao_row *row, bool is_half) {
  const double heading = wrapped(row->heading);
  if (is_half && heading < -pi + 1e-9) return pi;
  if (!is_half && heading > pi - 1e-9) return -pi;
  return heading;
}

/* enters the rows; false where one is there twice */
static bool enter(const ald_rao_row *rows, size_t count, ald_rao *rao, char *problem, size_t size) {
  bool *taken = calloc((size_t)rao->headings * rao->frequencies + 1, sizeof *taken);
  bool good = taken != NULL;
  for (size_t r = 0; r < count && good; r++) {
    const double heading = heading_of(&rows[r], rao->is_half);
    const uint32_t h = place_of(rao->heading, rao->headings, heading, 1),
                   w = place_of(rao->omega, rao->frequencies, rows[r].omega, rows[r].omega);
    ALD_ASSERT(h < rao->headings && w < rao->frequencies);
    const size_t at = (size_t)h * rao->frequencies + w;
    const size_t step = (size_t)rao->headings * rao->frequencies;
    good = !taken[at];
    taken[at] = true;
    for (uint32_t m = 0; m < 6 && good; m++) {
      rao->re[m * step + at] = rows[r].re[m];
      rao->im[m * step + at] = rows[r].im[m];
    }
    if (good) continue;
    snprintf(problem, size,
             "the wave of %.4g rad/s (%.4g s) in %.4g deg from the bow is there twice",
             rows[r].omega, 2 * pi / rows[r].omega, rows[r].heading * 180 / pi);
  }
  free(taken);
  return good;
}

/* of half a table: from 0 to pi, and nothing across in waves along */
static bool judge_half(const ald_rao *rao, char *problem, size_t size) {
  const uint32_t last = rao->headings - 1;
  const size_t step = (size_t)rao->headings * rao->frequencies;
  if (rao->headings < 2 || fabs(rao->heading[0]) > 1e-4 || fabs(rao->heading[last] - pi) > 1e-4) {
    snprintf(problem, size,
             "one side of a vessel has directions from 0 to 180 deg from the bow, and "
             "these go from %.4g to %.4g deg",
             rao->heading[0] * 180 / pi, rao->heading[last] * 180 / pi);
    return false;
  }
  /* a motion is compared with the greatest of its three: of a vessel on rails all sway is rounding
   */
  double most[2] = {0, 0}, along[6] = {0};
  for (size_t k = 0; k < 6 * step; k++) {
    const uint32_t m = (uint32_t)(k / step);
    const size_t h = k % step / rao->frequencies;
    const double own = hypot(rao->re[k], rao->im[k]);
    most[m / 3] = fmax(most[m / 3], own);
    if (h == 0 || h == last) along[m] = fmax(along[m], own);
  }
  for (uint32_t m = 0; m < 6; m++) {
    if (!is_odd[m] || !(along[m] > 1e-3 * most[m / 3])) continue;
    snprintf(problem, size,
             "%s in waves from ahead or astern is %.2g of the greatest motion: a vessel with two "
             "sides alike has none; give directions of both sides",
             motions[m], along[m] / most[m / 3]);
    return false;
  }
  return true;
}

ald_rao *ald_rao_make(const ald_rao_row *rows, size_t count, bool is_half, char *problem,
                      size_t size) {
  ALD_ASSERT(rows && count > 0 && problem && size > 0);
  ald_rao *rao = allocate(count);
  problem[0] = 0;
  if (!rao) return NULL;
  for (size_t r = 0; r < count; r++) {
    rao->heading[r] = heading_of(&rows[r], is_half);
    rao->omega[r] = rows[r].omega;
  }
  rao->is_half = is_half;
  rao->headings = sift(rao->heading, count, 1);
  rao->frequencies = sift(rao->omega, count, rows[0].omega);
  bool good = (size_t)rao->headings * rao->frequencies <= count;
  if (good) good = enter(rows, count, rao, problem, size);
  if (!problem[0] && (size_t)rao->headings * rao->frequencies != count) {
    snprintf(problem, size,
             "%u directions and %u frequencies make %zu waves, and there are %zu: each direction "
             "needs the same frequencies",
             rao->headings, rao->frequencies, (size_t)rao->headings * rao->frequencies, count);
    good = false;
  }
  if (good && is_half) good = judge_half(rao, problem, size);
  if (good) return rao;
  ald_rao_destroy(rao);
  return NULL;
}

/* ------------------------------------------------------------------------------ values */

/* Between two of ascending numbers: the first of them, and the share of the second. */
typedef struct between {
  uint32_t low, high;
  double share;
} between;

/* on one side of a mirrored table, or around a turn */
static between between_headings(const ald_rao *rao, double heading) {
  uint32_t n = 0;
  while (n < rao->headings && rao->heading[n] <= heading) n++;
  if (rao->is_half) {
    const uint32_t low = n == 0 ? 0 : n - 1, high = n < rao->headings ? n : rao->headings - 1;
    const double width = rao->heading[high] - rao->heading[low];
    return (between){low, high, width > 0 ? (heading - rao->heading[low]) / width : 0};
  }
  const uint32_t low = n == 0 ? rao->headings - 1 : n - 1, high = n == rao->headings ? 0 : n;
  double width = rao->heading[high] - rao->heading[low], past = heading - rao->heading[low];
  if (width <= 0) width += 2 * pi;
  if (past < 0) past += 2 * pi;
  return (between){low, high, rao->headings > 1 ? past / width : 0};
}

static between between_frequencies(const ald_rao *rao, double omega) {
  uint32_t n = 1;
  if (omega <= rao->omega[0] || rao->frequencies == 1) return (between){0, 0, 0};
  while (n + 1 < rao->frequencies && rao->omega[n] < omega) n++;
  return (between){n - 1, n, (omega - rao->omega[n - 1]) / (rao->omega[n] - rao->omega[n - 1])};
}

static double value_at(const ald_rao *rao, const double *list, between h, between w) {
  const double *low = list + (size_t)h.low * rao->frequencies,
               *high = list + (size_t)h.high * rao->frequencies;
  const double a = low[w.low] + w.share * (low[w.high] - low[w.low]);
  const double b = high[w.low] + w.share * (high[w.high] - high[w.low]);
  return a + h.share * (b - a);
}

void ald_rao_at(const ald_rao *rao, double omega, double heading, double *re, double *im) {
  ALD_ASSERT(rao && re && im);
  const size_t step = (size_t)rao->headings * rao->frequencies;
  double own = wrapped(heading);
  const bool is_other = rao->is_half && own < 0;
  if (is_other) own = -own;
  const between h = between_headings(rao, own), w = between_frequencies(rao, omega);
  const bool is_beyond = omega > rao->omega[rao->frequencies - 1];
  for (uint32_t m = 0; m < 6; m++) {
    const double sign = is_beyond ? 0 : is_other && is_odd[m] ? -1 : 1;
    re[m] = sign * value_at(rao, rao->re + m * step, h, w);
    im[m] = sign * value_at(rao, rao->im + m * step, h, w);
  }
}

/* ------------------------------------------------------------------------------ what water does */

/* What a wrong declaration does to a table: each motion in turn is multiplied by a number, after
 * its conjugate is taken and its heading changed. */
typedef struct slip {
  bool is_conjugate, is_reversed, is_mirrored;
  complex_number factor[6];
  const char *advice; /* the key, and its word where there are several others */
} slip;

/* relative deviation of the motions at the lowest frequency from those of the water, of a hull much
 * shorter than the wave: root of the mean square over headings, five motions and yaw */
#define FOLLOWS 0.25
/* of another declaration, which then may be the right one; and what differs by no more fits alike
 */
#define FITS 0.15
#define ALIKE 0.02
enum { ADVICE = 256 };

static slip same(const char *advice) {
  slip s = {.advice = advice};
  for (uint32_t m = 0; m < 6; m++) s.factor[m] = (complex_number){1, 0};
  return s;
}

static slip all_by(const char *advice, uint32_t first, complex_number factor) {
  slip s = same(advice);
  for (uint32_t m = first; m < 6; m++) s.factor[m] = factor;
  return s;
}

/* motion of the water at a heading: it follows the slope of the surface, and leads by a quarter of
 * a period along it */
static void water_at(double heading, double number, double level, complex_number *q) {
  double sine, cosine;
  real_sincos(heading, &sine, &cosine);
  q[0] = (complex_number){0, -level * cosine};
  q[1] = (complex_number){0, -level * sine};
  q[2] = (complex_number){1, 0};
  q[3] = (complex_number){0, -number * sine};
  q[4] = (complex_number){0, number * cosine};
  q[5] = (complex_number){0, 0};
}

static double deviation(const ald_rao *rao, const slip *s, double number, double level) {
  double sum = 0;
  for (uint32_t h = 0; h < rao->headings; h++) {
    const size_t step = (size_t)rao->headings * rao->frequencies;
    const size_t at = (size_t)h * rao->frequencies;
    complex_number water[6];
    double heading = rao->heading[h] + (s->is_reversed ? pi : 0);
    if (s->is_mirrored) heading = -heading;
    water_at(heading, number, level, water);
    for (uint32_t m = 0; m < 6; m++) {
      const complex_number own = {rao->re[m * step + at],
                                  (s->is_conjugate ? -1 : 1) * rao->im[m * step + at]};
      const complex_number q = times(own, s->factor[m]);
      const double scale = m < 3 ? 1 : number;
      const double off = hypot(q.re - water[m].re, q.im - water[m].im) / scale;
      sum += fmin(off * off, 1e4) / (6.0 * rao->headings);
    }
  }
  return sqrt(sum);
}

/* Declarations of which each would make the motions those of the water, if it were the other one:
 * lead for lag and towards for from do the same to a hull that follows the water. */
enum { SLIPS = 19 };

static uint32_t list_slips(double number, slip list[SLIPS]) {
  const complex_number half = {0.5, 0}, two = {2, 0}, minus = {-1, 0}, lead = {0, 1}, lag = {0, -1};
  const complex_number degree = {pi / 180, 0}, radian = {180 / pi, 0}, slope = {number, 0},
                       metre = {1 / number, 0}, steep = {number / pi, 0};
  static const char *const signs[6] = {"\"positive surge\"", "\"positive sway\"",
                                       "\"positive heave\"", "\"positive roll\"",
                                       "\"positive pitch\"", "\"positive yaw\""};
  uint32_t n = 0;
  list[n] = same("\"phase\"");
  list[n++].is_conjugate = true;
  list[n] = same("\"directions\"");
  list[n++].is_reversed = true;
  list[n] = same("\"direction turns\"");
  list[n++].is_mirrored = true;
  list[n++] = all_by("\"phase of\" (the opposite event)", 0, minus);
  list[n++] = all_by("\"phase of\" (a quarter of a period later)", 0, lead);
  list[n++] = all_by("\"phase of\" (a quarter of a period earlier)", 0, lag);
  list[n++] = all_by("\"per\" (height)", 0, two);
  list[n++] = all_by("\"per\" (amplitude)", 0, half);
  list[n++] = all_by("\"rotation unit\" (deg)", 3, degree);
  list[n++] = all_by("\"rotation unit\" (rad)", 3, radian);
  list[n++] = all_by("\"rotations\" (per slope)", 3, slope);
  list[n++] = all_by("\"rotations\" (per metre)", 3, metre);
  list[n++] = all_by("\"rotations\" (per steepness)", 3, steep);
  for (uint32_t m = 0; m < 6; m++) {
    list[n] = same(signs[m]);
    list[n++].factor[m] = minus;
  }
  ALD_ASSERT(n == SLIPS);
  return n;
}

/* puts those that fit best into a text, "a or b"; false: none does */
static bool put_mended(const ald_rao *rao, double number, double level, double own, char *text,
                       size_t size) {
  slip list[SLIPS];
  double apart[SLIPS], best = HUGE_VAL;
  const uint32_t count = list_slips(number, list);
  for (uint32_t k = 0; k < count; k++) {
    apart[k] = deviation(rao, &list[k], number, level);
    best = fmin(best, apart[k]);
  }
  text[0] = 0;
  if (!(best < fmin(FITS, 0.5 * own))) return false;
  for (uint32_t k = 0; k < count; k++) {
    const size_t used = strlen(text);
    if (apart[k] > best + ALIKE) continue;
    snprintf(text + used, size - used, "%s%s", used ? " or " : "", list[k].advice);
  }
  return true;
}

const char *ald_rao_suspect(const ald_rao *rao, double depth, double gravity, char *text,
                            size_t size) {
  ALD_ASSERT(rao && text && size > 0);
  const double number = ald_wave_number(rao->omega[0], depth, gravity);
  const double level = depth > 0 ? 1 / ald_wave_tanh(number * depth) : 1;
  const slip none = same(NULL);
  const double own = deviation(rao, &none, number, level);
  char mended[ADVICE];
  if (own <= FOLLOWS) return NULL;
  if (!put_mended(rao, number, level, own, mended, sizeof mended)) return NULL;
  snprintf(text, size,
           "at the lowest frequency, %.3g rad/s, a free hull follows the water, and this one does "
           "not; it would with the other word of %s",
           rao->omega[0], mended);
  return text;
}
