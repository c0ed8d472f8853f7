/* SPDX-License-Identifier: Apache-2.0
 * Retardation functions: made from damping, cut where they have decayed. */
#include "retardation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "damping_spline.h"
#include "math/quadrature.h"

/* greatest number of taps */
enum { TAPS_MAX = 1 << 20 };
/* of an interpolation */
enum { POINTS = 6 };
#define PI 3.141592653589793
/* How far beyond the length the functions must stay small, in its shares: a function that
 * oscillates may happen to be 0 just there. */
#define LOOK_BEYOND 0.25

void ald_retardation_destroy(ald_retardation *retardation) {
  if (!retardation) return;
  free(retardation->values);
  free(retardation);
}

double ald_retardation_at(const ald_retardation *r, double age, uint32_t term) {
  ALD_ASSERT(age >= 0 && term < ALD_TERMS);
  const uint32_t last = r->taps - 1, points = r->taps < POINTS ? r->taps : POINTS;
  const uint32_t whole = (uint32_t)age;
  if (age > last) return 0;
  if (age <= whole) return r->values[(size_t)ALD_TERMS * whole + term];
  uint32_t first = whole < POINTS / 2 - 1 ? 0 : whole - (POINTS / 2 - 1);
  if (first + points > r->taps) first = r->taps - points;
  double sum = 0;
  for (uint32_t k = first; k < first + points; k++) {
    double weight = 1;
    for (uint32_t m = first; m < first + points; m++) {
      if (m != k) weight *= (age - m) / ((double)k - m);
    }
    sum += weight * r->values[(size_t)ALD_TERMS * k + term];
  }
  return sum;
}

/* ------------------------------------------------------------------------------ how long */

/* the longest memory that frequencies at such distances resolve */
static double longest(const ald_damping_table *table) {
  ALD_ASSERT(table->count > 0);
  double most = table->frequency[0];
  for (uint32_t f = 1; f < table->count; f++) {
    most = fmax(most, table->frequency[f] - table->frequency[f - 1]);
  }
  return PI / most;
}

/* what is small of a term */
static void find_limits(const double *values, uint32_t taps, double tolerance, double *limits) {
  double most[ALD_TERMS] = {0};
  for (uint32_t k = 0; k < taps * ALD_TERMS; k++) {
    most[k % ALD_TERMS] = fmax(most[k % ALD_TERMS], fabs(values[k]));
  }
  for (uint32_t t = 0; t < ALD_TERMS; t++) {
    const double both = sqrt(most[7 * (t / 6)] * most[7 * (t % 6)]);
    limits[t] = tolerance * fmax(most[t], both);
  }
}

/* last tap at which a term is not small, 0 if there is none; receives the term */
static uint32_t last_above(const double *values, uint32_t taps, const double *limits,
                           uint32_t *term) {
  for (uint32_t k = taps; k-- > 1;) {
    for (uint32_t t = 0; t < ALD_TERMS; t++) {
      *term = t;
      if (!(fabs(values[(size_t)ALD_TERMS * k + t]) <= limits[t])) return k;
    }
  }
  return 0;
}

static ald_status fail_to_decay(const double *values, uint32_t taps, uint32_t term,
                                const double *limits, double tolerance, double length,
                                ald_report *report) {
  ALD_ASSERT(term < ALD_TERMS);
  const uint32_t first = (uint32_t)(taps / (1 + LOOK_BEYOND));
  double left = 0;
  for (uint32_t k = first; k < taps; k++) {
    left = fmax(left, fabs(values[(size_t)ALD_TERMS * k + term]));
  }
  return ald_report_fail(report, ALD_BAD_STUDY,
                         "the retardation function %u-%u does not decay within its length: after "
                         "%.4g s it is still %.2g of its greatest value, more than the tolerance "
                         "of %.2g; give a longer length, finer frequencies or a larger tolerance",
                         1 + term / 6, 1 + term % 6, length, left / limits[term] * tolerance,
                         tolerance);
}

/* ------------------------------------------------------------------------------ the functions */

static void fill(const ald_damping_spline *spline, uint64_t terms, double step, uint32_t taps,
                 double *values) {
  for (uint32_t k = 0; k < taps; k++) {
    double *row = values + (size_t)ALD_TERMS * k;
    ald_damping_spline_transform(spline, terms, k * step, row);
    for (uint32_t t = 0; t < ALD_TERMS; t++) row[t] *= 2 / PI;
  }
}

static uint32_t freedoms_of(uint64_t terms) {
  uint32_t freedoms = 0;
  for (uint32_t t = 0; t < ALD_TERMS; t++) {
    if (terms >> t & 1) freedoms |= 1u << (t / 6) | 1u << (t % 6);
  }
  return freedoms;
}

/* The step in which functions are sampled to find where they end: an eighth of the shortest wave
 * of the table, or the study's own, if that is longer. */
static double looking_step(const ald_damping_table *table, double step) {
  ALD_ASSERT(table->frequency[table->count - 1] > 0);
  return fmax(step, 2 * PI / (8 * table->frequency[table->count - 1]));
}

/* are there numbers for so long a memory? */
static bool check_length(const ald_damping_spline *spline, double step, double length,
                         ald_report *report) {
  const double longest_time = length * (1 + LOOK_BEYOND) + 2 * step;
  const double highest = spline->frequency[spline->count - 1];
  if (!(longest_time / step <= TAPS_MAX)) {
    ald_report_add(report,
                   "a memory of %.4g s is longer than the %u steps that it may have; give a "
                   "shorter length",
                   length, TAPS_MAX);
    return false;
  }
  if (!(highest * longest_time <= ALD_QUADRATURE_ANGLE)) {
    ald_report_add(report,
                   "a memory of %.4g s is too long for frequencies of up to %.4g rad/s, continued "
                   "to %.4g rad/s; give a shorter length",
                   length, highest / 100, highest);
    return false;
  }
  return true;
}

/* The time after which all functions are small, sampled in coarse steps and therefore up to one of
 * them too long. */
static ald_status find_end(const ald_damping_table *table, const ald_damping_spline *spline,
                           double step, double length, double tolerance, double *end,
                           ald_report *report) {
  const double coarse = looking_step(table, step);
  const uint32_t taps = (uint32_t)ceil(length * (1 + LOOK_BEYOND) / coarse) + 2;
  double limits[ALD_TERMS];
  uint32_t term = 0;
  double *values = calloc((size_t)taps * ALD_TERMS, sizeof *values);
  if (!values) return ALD_NO_MEMORY;
  fill(spline, table->terms, coarse, taps, values);
  find_limits(values, taps, tolerance, limits);
  const uint32_t last = last_above(values, taps, limits, &term);
  ald_status status = ALD_OK;
  *end = coarse > step ? (last + 1) * coarse : last * step;
  if (last * coarse > length) {
    status = fail_to_decay(values, taps, term, limits, tolerance, length, report);
  }
  free(values);
  return status;
}

static ald_status make(const ald_damping_table *table, const ald_damping_spline *spline,
                       double step, double end, ald_retardation **retardation) {
  ald_retardation *r = calloc(1, sizeof *r);
  if (!r) return ALD_NO_MEMORY;
  *retardation = r;
  r->taps = (uint32_t)ceil(end / step * (1 - 1e-12)) + 2;
  r->step = step;
  r->freedoms = freedoms_of(table->terms);
  r->values = calloc((size_t)r->taps * ALD_TERMS, sizeof *r->values);
  if (!r->values) return ALD_NO_MEMORY;
  fill(spline, table->terms, step, r->taps, r->values);
  return ALD_OK;
}

ald_status ald_retardation_make(const ald_damping_table *table, double step, double length,
                                double tolerance, double span, ald_retardation **retardation,
                                ald_report *report) {
  ALD_ASSERT(table->count >= ALD_FREQUENCIES_MIN);
  ald_damping_spline spline;
  double end = 0;
  *retardation = NULL;
  if (length <= 0) length = longest(table);
  if (ald_damping_spline_make(table, &spline) != ALD_OK) return ALD_NO_MEMORY;
  ald_status status = check_length(&spline, step, length, report) ? ALD_OK : ALD_BAD_STUDY;
  if (status == ALD_OK) {
    status = find_end(table, &spline, step, length, tolerance, &end, report);
  }
  if (status == ALD_OK) {
    status = make(table, &spline, step, span > 0 ? fmin(span, end) : end, retardation);
  }
  ald_damping_spline_clear(&spline);
  if (status == ALD_OK) return ALD_OK;
  ald_retardation_destroy(*retardation);
  *retardation = NULL;
  return status;
}
