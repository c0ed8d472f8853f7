/* SPDX-License-Identifier: Apache-2.0
 * Retardation functions: made from damping, cut where they have decayed. */
#include "retardation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "damping_spline.h"
#include "filon.h"
#include "report.h"

/* most taps that are looked at */
enum { TAPS_MOST = 1 << 20 };
#define PI 3.141592653589793
/* How far beyond the length the functions must stay small, in its shares: a function that
 * oscillates may happen to be 0 just there. */
#define LOOK_BEYOND 0.25

void ald_retardation_destroy(ald_retardation *retardation) {
  if (!retardation) return;
  free(retardation->values);
  free(retardation);
}

/* ------------------------------------------------------------------------------ how long */

/* the time for which frequencies at such distances tell functions apart */
static double longest(const ald_damping_table *table) {
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
      if (fabs(values[(size_t)ALD_TERMS * k + t]) > limits[t]) return k;
    }
  }
  return 0;
}

static ald_status fail_to_decay(const double *values, uint32_t taps, uint32_t term,
                                const double *limits, double tolerance, double length,
                                ald_report *report) {
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

/* how many taps are looked at; 0 after a message */
static uint32_t count_taps(const ald_damping_spline *spline, double step, double length,
                           ald_report *report) {
  const double taps = ceil(length * (1 + LOOK_BEYOND) / step) + 2;
  const double highest = spline->frequency[spline->count - 1];
  if (!(taps <= TAPS_MOST)) {
    ald_report_add(report,
                   "a memory of %.4g s is longer than the %u steps that it may have; give a "
                   "shorter length",
                   length, TAPS_MOST);
    return 0;
  }
  if (!(highest * taps * step <= ALD_FILON_ANGLE)) {
    ald_report_add(report,
                   "a memory of %.4g s is too long for frequencies of up to %.4g rad/s, continued "
                   "to %.4g rad/s; give a shorter length",
                   length, highest / 100, highest);
    return 0;
  }
  return (uint32_t)taps;
}

/* cuts what is small; keeps one value of it, so that a function ends near 0 */
static ald_status cut(ald_retardation *r, double length, double tolerance, ald_report *report) {
  double limits[ALD_TERMS];
  uint32_t term = 0;
  find_limits(r->values, r->taps, tolerance, limits);
  const uint32_t last = last_above(r->values, r->taps, limits, &term);
  if (last * r->step > length) {
    return fail_to_decay(r->values, r->taps, term, limits, tolerance, length, report);
  }
  r->taps = last + 2;
  double *shorter = realloc(r->values, sizeof *shorter * ALD_TERMS * r->taps);
  if (shorter) r->values = shorter;
  return ALD_OK;
}

ald_status ald_retardation_make(const ald_damping_table *table, double step, double length,
                                double tolerance, ald_retardation **retardation,
                                ald_report *report) {
  ald_damping_spline spline;
  *retardation = NULL;
  if (length <= 0) length = longest(table);
  if (ald_damping_spline_make(table, &spline) != ALD_OK) return ALD_NO_MEMORY;
  const uint32_t taps = count_taps(&spline, step, length, report);
  ald_status status = taps > 0 ? ALD_OK : ALD_BAD_STUDY;
  ald_retardation *r = calloc(1, sizeof *r);
  if (r && status == ALD_OK) {
    r->values = calloc((size_t)taps * ALD_TERMS, sizeof *r->values);
    r->taps = taps;
    r->step = step;
    r->freedoms = freedoms_of(table->terms);
  }
  if (status == ALD_OK && (!r || !r->values)) status = ALD_NO_MEMORY;
  if (status == ALD_OK) {
    fill(&spline, table->terms, step, taps, r->values);
    status = cut(r, length, tolerance, report);
  }
  ald_damping_spline_clear(&spline);
  if (status == ALD_OK) {
    *retardation = r;
  } else {
    ald_retardation_destroy(r);
  }
  return status;
}
