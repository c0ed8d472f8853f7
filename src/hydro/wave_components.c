/* SPDX-License-Identifier: Apache-2.0
 * Realisations of seas. */
#include "wave_components.h"

#include <math.h>

#include "base/assertion.h"
#include "math/philox.h"

static const double two_pi = 6.283185307179586;

/* streams of random numbers of a realisation */
enum { OF_FREQUENCY, OF_PHASE, OF_DIRECTION, OF_ORDER };

/* the part of a spectrum that is divided by itself */
typedef struct part {
  ald_spectrum spectrum;
  double from, to; /* frequencies that are kept */
  uint32_t count;  /* of its components */
} part;

/* in (0, 1) */
static double uniform(const ald_sea_state *s, uint32_t number, uint32_t stream) {
  return ald_philox_uniform(s->realisation, number, stream, 0);
}

/* ------------------------------------------------------------------------------ parts */

static uint32_t part_count(const ald_spectrum *s) { return s->peak_count > 0 ? s->peak_count : 1; }

static part part_of(const ald_spectrum *s, uint32_t number) {
  part p = {.spectrum = *s};
  if (s->peak_count > 0) {
    p.spectrum.peak_count = 1;
    p.spectrum.peaks[0] = s->peaks[number];
    p.from = ALD_WAVES_FROM * s->peaks[number].peak;
    p.to = ALD_WAVES_TO * s->peaks[number].peak;
  } else {
    ALD_ASSERT(s->rows >= 2);
    /* the energy over the frequency is asked for by the logarithm */
    p.to = s->omega[s->rows - 1];
    p.from = fmax(s->omega[0], 1e-3 * p.to);
  }
  return p;
}

static double energy_of(const part *p) {
  double moments[4];
  ald_spectrum_moments(&p->spectrum, p->from, p->to, moments);
  return moments[1];
}

/* Components in proportion to the energy, but at least some of each part that has any. */
static void deal_components(part *parts, uint32_t part_total, uint32_t count) {
  double energy[ALD_SPECTRUM_PEAKS], all = 0;
  uint32_t dealt = 0, most = 0;
  for (uint32_t p = 0; p < part_total && part_total > 1; p++) {
    energy[p] = energy_of(&parts[p]);
    all += energy[p];
  }
  for (uint32_t p = 0; p < part_total && part_total > 1; p++) {
    const double share = all > 0 ? energy[p] / all : 0;
    const uint32_t own = (uint32_t)rint(share * count);
    if (share > 0) parts[p].count = own < ALD_WAVES_OF_PEAK ? ALD_WAVES_OF_PEAK : own;
    dealt += parts[p].count;
    if (parts[p].count > parts[most].count) most = p;
  }
  /* what is too much or too little, the greatest takes */
  const uint32_t others = dealt - parts[most].count;
  parts[most].count = count > others ? count - others : 0;
}

double ald_sea_state_energy(const ald_sea_state *s) {
  double all = 0;
  ALD_ASSERT(s);
  for (uint32_t p = 0; p < part_count(&s->spectrum); p++) {
    const part own = part_of(&s->spectrum, p);
    all += energy_of(&own);
  }
  return all;
}

/* ------------------------------------------------------------------------------ components */

static void add_part(const ald_sea_state *s, const part *p, uint32_t first,
                     ald_wave_component *list) {
  ald_cumulative energy;
  ald_spectrum_energy(&p->spectrum, p->from, p->to, &energy);
  const double amplitude = sqrt(2 * ald_cumulative_all(&energy) / p->count);
  for (uint32_t k = 0; k < p->count; k++) {
    const uint32_t number = first + k;
    const double share = s->is_focused ? 0.5 : uniform(s, number, OF_FREQUENCY);
    list[number] =
        (ald_wave_component){.amplitude = amplitude,
                             .omega = ald_cumulative_place(&energy, (k + share) / p->count),
                             .direction = s->direction,
                             .phase = s->is_focused ? 0 : two_pi * uniform(s, number, OF_PHASE)};
  }
}

/* Parts of the directions, in an order of their own (Fisher and Yates). */
static void add_directions(const ald_sea_state *s, ald_wave_component *list) {
  uint32_t order[ALD_WAVES_MAX];
  for (uint32_t k = 0; k < s->count; k++) {
    const uint32_t other = (uint32_t)(uniform(s, k, OF_ORDER) * (k + 1));
    order[k] = order[other < k ? other : k];
    order[other < k ? other : k] = k;
  }
  for (uint32_t k = 0; k < s->count; k++) {
    const double share = (order[k] + uniform(s, k, OF_DIRECTION)) / s->count;
    list[k].direction += ald_spreading_angle(&s->spreading, fmin(share, 1 - 1e-15));
  }
}

void ald_wave_components(const ald_sea_state *s, ald_wave_component *list) {
  ALD_ASSERT(s && list);
  ALD_ASSERT(s->count >= 1 && s->count <= ALD_WAVES_MAX);
  part parts[ALD_SPECTRUM_PEAKS];
  const uint32_t count = part_count(&s->spectrum);
  uint32_t first = 0;
  for (uint32_t p = 0; p < count; p++) parts[p] = part_of(&s->spectrum, p);
  deal_components(parts, count, s->count);
  for (uint32_t p = 0; p < count; p++) {
    if (parts[p].count > 0) add_part(s, &parts[p], first, list);
    first += parts[p].count;
  }
  ALD_ASSERT(first == s->count);
  if (s->is_spread) add_directions(s, list);
}
