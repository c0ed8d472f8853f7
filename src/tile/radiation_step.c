/* SPDX-License-Identifier: Apache-2.0
 * Do the steps of a study follow its memory of radiated waves? The damping of a freedom as the
 * scheme's own sums over a harmonic past give it, against the table. */
#include "radiation_step.h"

#include <math.h>

#define ALD_LANES 1
#include "kernels/pass/water/radiation_quadrature.h"

/* frequencies that are looked at, at most; share of the greatest damping above which they are */
enum { LOOKS = 64 };
#define NOTABLE 0.1

static double damping_at(const ald_damping_table *table, uint32_t frequency, uint32_t term) {
  return table->damping[(size_t)ALD_TERMS * frequency + term];
}

/* the damping that the sums give at some frequencies */
static void sum_up(const ald_retardation *r, uint32_t scheme, uint32_t term,
                   const double *frequencies, uint32_t count, double *sums) {
  const double share = radiation_lag_share(scheme, 0);
  /* a force that is held over a step is half a step late on the whole */
  const double late = STAGES_OF(scheme) == 1 ? 0.5 : 0;
  for (uint32_t f = 0; f < count; f++) sums[f] = 0;
  for (uint32_t k = 0; k < r->taps; k++) {
    const double value =
        r->step * radiation_new_weight(scheme, k) * ald_retardation_at(r, k + share, term);
    for (uint32_t f = 0; f < count; f++) {
      sums[f] += value * cos(frequencies[f] * (k + late) * r->step);
    }
  }
}

double ald_radiation_step_error(const ald_damping_table *table, const ald_retardation *r,
                                uint32_t scheme, uint32_t freedom, double *frequency,
                                double *share) {
  const uint32_t term = 7 * freedom, stride = (table->count + LOOKS - 1) / LOOKS;
  double looks[LOOKS], sums[LOOKS], most = 0, worst = 0;
  uint32_t count = 0;
  for (uint32_t f = 0; f < table->count; f++) most = fmax(most, damping_at(table, f, term));
  if (!(most > 0)) return 0;
  for (uint32_t f = 0; f < table->count; f += stride) looks[count++] = table->frequency[f];
  sum_up(r, scheme, term, looks, count, sums);
  for (uint32_t n = 0; n < count; n++) {
    const double own = damping_at(table, n * stride, term);
    if (own < NOTABLE * most || !(fabs(sums[n] - own) > worst * most)) continue;
    worst = fabs(sums[n] - own) / most;
    *frequency = looks[n];
    *share = sums[n] / own;
  }
  return worst;
}
