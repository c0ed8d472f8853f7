/* SPDX-License-Identifier: Apache-2.0
 * Added mass and damping back from retardation functions. */
#include "ogilvie.h"

#include <math.h>

#include "filon.h"

void ald_ogilvie_at(const ald_retardation *retardation, uint32_t term, double frequency,
                    double *mass, double *damping) {
  const double step = retardation->step;
  const ald_filon f = ald_filon_of(frequency * step);
  double by_sine = 0, by_cosine = 0;
  for (uint32_t k = 0; k + 1 < retardation->taps; k++) {
    const double *now = retardation->values + (size_t)ALD_TERMS * k + term;
    const double a = now[0], b = now[ALD_TERMS] - now[0];
    const double even = a * f.cosine[0] + b * f.cosine[1], odd = a * f.sine[0] + b * f.sine[1];
    double sine, cosine;
    ald_filon_turn(frequency * step * k, &sine, &cosine);
    by_cosine += cosine * even - sine * odd;
    by_sine += sine * even + cosine * odd;
  }
  *mass = -step * by_sine / frequency;
  *damping = step * by_cosine;
}

/* one term; frequency 0 tells nothing here */
static void check_term(const ald_damping_table *table, const ald_retardation *retardation,
                       uint32_t term, ald_ogilvie *o) {
  double sum = 0, most = 0, strongest = 0, added, damping;
  uint32_t count = 0;
  for (uint32_t k = 0; k < table->count; k++) {
    const double w = table->frequency[k], b = table->damping[(size_t)ALD_TERMS * k + term];
    const double a = table->mass[(size_t)ALD_TERMS * k + term];
    strongest = fmax(strongest, fabs(b));
    most = fmax(most, fabs(a));
    if (!(w > 0)) continue;
    ald_ogilvie_at(retardation, term, w, &added, &damping);
    sum += a - added;
    o->damping_error[term] = fmax(o->damping_error[term], fabs(damping - b));
    count++;
  }
  if (strongest > 0) o->damping_error[term] /= strongest;
  if (!(table->mass_terms >> term & 1)) return;
  o->infinite[term] = sum / count;
  o->error[term] = 0;
  for (uint32_t k = 0; k < table->count; k++) {
    const double w = table->frequency[k], a = table->mass[(size_t)ALD_TERMS * k + term];
    if (!(w > 0)) continue;
    ald_ogilvie_at(retardation, term, w, &added, &damping);
    const double error = fabs(o->infinite[term] + added - a) / (most > 0 ? most : 1);
    if (!(error > o->error[term])) continue;
    o->error[term] = error;
    o->error_at[term] = w;
  }
}

void ald_ogilvie_check(const ald_damping_table *table, const ald_retardation *retardation,
                       ald_ogilvie *ogilvie) {
  for (uint32_t t = 0; t < ALD_TERMS; t++) {
    ogilvie->infinite[t] = ogilvie->error[t] = ogilvie->error_at[t] = (double)NAN;
    ogilvie->damping_error[t] = (double)NAN;
    if (!(table->terms >> t & 1)) continue;
    ogilvie->damping_error[t] = 0;
    check_term(table, retardation, t, ogilvie);
  }
}
