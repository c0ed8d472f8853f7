/* SPDX-License-Identifier: Apache-2.0
 * Radiation damping as a smooth curve from frequency 0 to infinity. */
#include "damping_spline.h"

#include <math.h>
#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/math/explog.h"
#include "math/quadrature.h"

/* nodes beyond the table, the last at 100 x its last frequency: 100^(1/96) = 1.0491, of which even
 * the 12th power is smooth for a cubic */
enum { TAIL_NODES = 96 };
#define TAIL_LENGTH 100.0
#define POWER_MIN 2.0
#define POWER_MAX 12.0
/* the power where the table's end has none: of sway and yaw of box-like sections */
#define POWER_USUAL 3.0
/* a table that ends so far below its greatest value needs no tail */
#define NOTHING 1e-12

void ald_damping_spline_clear(ald_damping_spline *spline) {
  free(spline->frequency);
  free(spline->pieces);
  *spline = (ald_damping_spline){0};
}

/* ------------------------------------------------------------------------------ the nodes */

static double greatest(const ald_damping_table *table, uint32_t term) {
  double most = 0;
  for (uint32_t f = 0; f < table->count; f++) {
    most = fmax(most, fabs(table->damping[(size_t)ALD_TERMS * f + term]));
  }
  return most;
}

/* n of B ~ w^-n at the end of a table */
static double power_of(const ald_damping_table *table, uint32_t term) {
  ALD_ASSERT(table->count >= ALD_FREQUENCIES_MIN);
  const uint32_t last = table->count - 1;
  uint32_t from = last - 1;
  while (from > 1 && table->frequency[from] > 0.8 * table->frequency[last]) from--;
  const double a = table->damping[(size_t)ALD_TERMS * from + term];
  const double b = table->damping[(size_t)ALD_TERMS * last + term];
  if (!(a * b > 0)) return POWER_USUAL;
  const double n = real_log(a / b) / real_log(table->frequency[last] / table->frequency[from]);
  return n < POWER_MIN ? POWER_MIN : n > POWER_MAX ? POWER_MAX : n;
}

/* B at frequency 0 of a table that begins above it: of the parabola in w^2 through the first three
 * values (Lagrange) */
static double at_zero(const ald_damping_table *table, uint32_t term) {
  ALD_ASSERT(table->frequency[0] > 0);
  double value = 0;
  for (uint32_t k = 0; k < 3; k++) {
    const double own = table->frequency[k] * table->frequency[k];
    double share = table->damping[(size_t)ALD_TERMS * k + term];
    for (uint32_t m = 0; m < 3; m++) {
      const double other = table->frequency[m] * table->frequency[m];
      if (m != k) share *= other / (other - own);
    }
    value += share;
  }
  return value * table->damping[term] > 0 ? value : 0;
}

/* does any term need a tail? */
static bool find_ends(const ald_damping_table *table, ald_damping_spline *s) {
  bool needs = false;
  for (uint32_t t = 0; t < ALD_TERMS; t++) {
    const double most = greatest(table, t);
    const double last = table->damping[(size_t)ALD_TERMS * (table->count - 1) + t];
    s->left[t] = most > 0 ? fabs(last) / most : 0;
    s->power[t] = power_of(table, t);
    needs = needs || s->left[t] > NOTHING;
  }
  return needs;
}

static void put_frequencies(const ald_damping_table *table, ald_damping_spline *s,
                            uint32_t before) {
  const double last = table->frequency[table->count - 1];
  s->frequency[0] = 0;
  for (uint32_t f = 0; f < table->count; f++) s->frequency[before + f] = table->frequency[f];
  for (uint32_t f = before + table->count; f < s->count; f++) {
    const double share = (double)(f + 1 - before - table->count) / TAIL_NODES;
    s->frequency[f] = last * real_pow(TAIL_LENGTH, share);
  }
}

static void put_values(const ald_damping_table *table, const ald_damping_spline *s, uint32_t before,
                       uint32_t term, double *values) {
  const double last = table->frequency[table->count - 1];
  values[0] = before ? at_zero(table, term) : 0;
  for (uint32_t f = 0; f < table->count; f++) {
    values[before + f] = table->damping[(size_t)ALD_TERMS * f + term];
  }
  const double end = values[before + table->count - 1];
  for (uint32_t f = before + table->count; f < s->count; f++) {
    values[f] = end * real_pow(last / s->frequency[f], s->power[term]);
  }
}

/* ------------------------------------------------------------------------------ the cubics */

/* Slopes at the nodes of the spline with continuous second derivatives, 0 at the first node and
 * `end` at the last one: a tridiagonal system, solved from the front. `work` (count). */
static void find_slopes(const double *at, const double *value, uint32_t count, double end,
                        double *slope, double *work) {
  ALD_ASSERT(count > 2);
  slope[0] = work[0] = 0;
  for (uint32_t k = 1; k + 1 < count; k++) {
    const double before = at[k] - at[k - 1], after = at[k + 1] - at[k];
    ALD_ASSERT(!(before <= 0 || after <= 0));
    const double low = 1 / before, high = 1 / after, middle = 2 * (low + high);
    const double right =
        3 * ((value[k] - value[k - 1]) * low * low + (value[k + 1] - value[k]) * high * high);
    const double pivot = middle - low * work[k - 1];
    work[k] = high / pivot;
    slope[k] = (right - low * slope[k - 1]) / pivot;
  }
  slope[count - 1] = end;
  for (uint32_t k = count - 1; k-- > 1;) slope[k] -= work[k] * slope[k + 1];
}

static void put_pieces(ald_damping_spline *s, uint32_t term, const double *value,
                       const double *slope) {
  for (uint32_t k = 0; k + 1 < s->count; k++) {
    const double h = s->frequency[k + 1] - s->frequency[k];
    const double rise = value[k + 1] - value[k], a = h * slope[k], b = h * slope[k + 1];
    double *c = s->pieces + 4 * ((size_t)ALD_TERMS * k + term);
    c[0] = value[k];
    c[1] = a;
    c[2] = 3 * rise - 2 * a - b;
    c[3] = a + b - 2 * rise;
  }
}

ald_status ald_damping_spline_make(const ald_damping_table *table, ald_damping_spline *spline) {
  ALD_ASSERT(table->count >= ALD_FREQUENCIES_MIN);
  ald_damping_spline s = {0};
  const uint32_t before = table->frequency[0] > 0 ? 1 : 0;
  s.count = before + table->count + (find_ends(table, &s) ? TAIL_NODES : 0);
  s.frequency = calloc(s.count, sizeof *s.frequency);
  s.pieces = calloc((size_t)s.count * ALD_TERMS * 4, sizeof *s.pieces);
  double *work = calloc((size_t)s.count * 3, sizeof *work);
  if (!s.frequency || !s.pieces || !work) {
    free(work);
    ald_damping_spline_clear(&s);
    return ALD_NO_MEMORY;
  }
  double *value = work, *slope = work + s.count;
  put_frequencies(table, &s, before);
  for (uint32_t t = 0; t < ALD_TERMS; t++) {
    if (!(table->terms >> t & 1)) continue;
    const double last = s.frequency[s.count - 1];
    put_values(table, &s, before, t, value);
    s.end[t] = value[s.count - 1];
    s.decay[t] = (s.power[t] - 1) / last;
    find_slopes(s.frequency, value, s.count, -s.power[t] * s.end[t] / last, slope,
                work + 2 * s.count);
    put_pieces(&s, t, value, slope);
  }
  free(work);
  *spline = s;
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ the transform */

/* int_0^inf end exp(-decay u) cos((last + u) t) du */
static double ending(double end, double decay, double t, double sine, double cosine) {
  return end * (decay * cosine - t * sine) / (decay * decay + t * t);
}

void ald_damping_spline_transform(const ald_damping_spline *spline, uint64_t terms, double t,
                                  double *integral) {
  ALD_ASSERT(spline->count > 1 && t >= 0);
  ald_quadrature_filon filon = {.angle = -1};
  double sine, cosine;
  for (uint32_t k = 0; k < ALD_TERMS; k++) integral[k] = 0;
  for (uint32_t k = 0; k + 1 < spline->count; k++) {
    const double h = spline->frequency[k + 1] - spline->frequency[k];
    double weights[4];
    ald_quadrature_sincos(spline->frequency[k] * t, &sine, &cosine);
    if (filon.angle != h * t) filon = ald_quadrature_filon_of(h * t);
    for (int m = 0; m < 4; m++) {
      weights[m] = h * (cosine * filon.cosine[m] - sine * filon.sine[m]);
    }
    for (uint32_t term = 0; term < ALD_TERMS; term++) {
      const double *c = spline->pieces + 4 * ((size_t)ALD_TERMS * k + term);
      if (!(terms >> term & 1)) continue;
      integral[term] +=
          c[0] * weights[0] + c[1] * weights[1] + c[2] * weights[2] + c[3] * weights[3];
    }
  }
  ald_quadrature_sincos(spline->frequency[spline->count - 1] * t, &sine, &cosine);
  for (uint32_t term = 0; term < ALD_TERMS; term++) {
    if (!(terms >> term & 1)) continue;
    integral[term] += ending(spline->end[term], spline->decay[term], t, sine, cosine);
  }
}
