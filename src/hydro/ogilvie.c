/* SPDX-License-Identifier: Apache-2.0
 * Added mass and damping back from retardation functions. */
#include "ogilvie.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "math/quadrature.h"

/* the terms that may be other than 0; their number */
static uint32_t list_terms(const ald_retardation *retardation, uint32_t terms[ALD_TERMS]) {
  uint32_t count = 0;
  for (uint32_t t = 0; t < ALD_TERMS; t++) {
    const uint32_t own = 1u << (t / 6) | 1u << (t % 6);
    if ((retardation->freedoms & own) == own) terms[count++] = t;
  }
  return count;
}

void ald_ogilvie_at(const ald_retardation *retardation, double frequency, double *mass,
                    double *damping) {
  ALD_ASSERT(frequency > 0 && retardation->taps > 1);
  const double step = retardation->step;
  const ald_quadrature_filon f = ald_quadrature_filon_of(frequency * step);
  uint32_t terms[ALD_TERMS];
  const uint32_t count = list_terms(retardation, terms);
  for (uint32_t t = 0; t < ALD_TERMS; t++) mass[t] = damping[t] = 0;
  for (uint32_t k = 0; k + 1 < retardation->taps; k++) {
    const double *now = retardation->values + (size_t)ALD_TERMS * k;
    double sine, cosine;
    ald_quadrature_sincos(frequency * step * k, &sine, &cosine);
    for (uint32_t n = 0; n < count; n++) {
      const uint32_t t = terms[n];
      const double a = now[t], b = now[ALD_TERMS + t] - now[t];
      const double even = a * f.cosine[0] + b * f.cosine[1], odd = a * f.sine[0] + b * f.sine[1];
      damping[t] += cosine * even - sine * odd;
      mass[t] += sine * even + cosine * odd;
    }
  }
  for (uint32_t t = 0; t < ALD_TERMS; t++) {
    mass[t] *= -step / frequency;
    damping[t] *= step;
  }
}

/* one term over all frequencies but 0, which is undetermined; `back` (count, 2, 36) */
static void check_term(const ald_damping_table *table, const double *back, uint32_t term,
                       ald_ogilvie *o) {
  ALD_ASSERT(term < ALD_TERMS);
  double sum = 0, most = 0, strongest = 0;
  uint32_t count = 0;
  o->damping_error[term] = 0;
  for (uint32_t k = 0; k < table->count; k++) {
    const double b = table->damping[(size_t)ALD_TERMS * k + term];
    const double a = table->mass[(size_t)ALD_TERMS * k + term];
    const double *own = back + (size_t)2 * ALD_TERMS * k + term;
    if (!(table->frequency[k] > 0)) continue;
    strongest = fmax(strongest, fabs(b));
    most = fmax(most, fabs(a));
    o->damping_error[term] = fmax(o->damping_error[term], fabs(own[ALD_TERMS] - b));
    sum += a - own[0];
    count++;
  }
  if (strongest > 0) o->damping_error[term] /= strongest;
  if (!(table->mass_terms >> term & 1)) return;
  o->infinite[term] = sum / count;
  o->error[term] = o->error_at[term] = 0;
  for (uint32_t k = 0; k < table->count; k++) {
    const double a = table->mass[(size_t)ALD_TERMS * k + term];
    const double added = back[(size_t)2 * ALD_TERMS * k + term];
    const double error = fabs(o->infinite[term] + added - a) / (most > 0 ? most : 1);
    if (!(table->frequency[k] > 0) || !(error > o->error[term])) continue;
    o->error[term] = error;
    o->error_at[term] = table->frequency[k];
  }
}

ald_status ald_ogilvie_check(const ald_damping_table *table, const ald_retardation *retardation,
                             ald_ogilvie *ogilvie) {
  double *back = calloc((size_t)2 * ALD_TERMS * table->count, sizeof *back);
  if (!back) return ALD_NO_MEMORY;
  for (uint32_t k = 0; k < table->count; k++) {
    double *own = back + (size_t)2 * ALD_TERMS * k;
    if (table->frequency[k] > 0) {
      ald_ogilvie_at(retardation, table->frequency[k], own, own + ALD_TERMS);
    }
  }
  for (uint32_t t = 0; t < ALD_TERMS; t++) {
    ogilvie->infinite[t] = ogilvie->error[t] = ogilvie->error_at[t] = (double)NAN;
    ogilvie->damping_error[t] = (double)NAN;
    if (table->terms >> t & 1) check_term(table, back, t, ogilvie);
  }
  free(back);
  return ALD_OK;
}
