/* SPDX-License-Identifier: Apache-2.0
 * A realisation of a sea as a sum of regular waves of equal energy: each lies at a random place in
 * a part of the energy of its own, so that every realisation has the whole energy and their mean
 * has the spectrum. Theory: docs/theory/sea.md, "Irregular seas". */
#ifndef ALD_WAVE_COMPONENTS_H
#define ALD_WAVE_COMPONENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "spectrum.h"
#include "spreading.h"

enum {
  ALD_WAVES_MAX = 400,    /* components of a system */
  ALD_WAVES_OF_PEAK = 16, /* least of each of several peaks */
};
/* frequencies of a peak that are kept, over that of the peak */
#define ALD_WAVES_FROM 0.5
#define ALD_WAVES_TO 6.0

/* A regular wave, a cos(w t - k (x cos b + y sin b) + phase). */
typedef struct ald_wave_component {
  double amplitude; /* a [m] */
  double omega;     /* w [rad/s] */
  double direction; /* b, towards, from x to y [rad] */
  double phase;     /* [rad] */
} ald_wave_component;

/* What a realisation is made of. */
typedef struct ald_sea_state {
  ald_spectrum spectrum;
  double direction;        /* mean [rad] */
  bool is_spread;          /* else all waves run in the mean direction */
  ald_spreading spreading; /* of a spread sea */
  uint32_t count;          /* of components, 1 to ALD_WAVES_MAX */
  uint64_t realisation;    /* key of the random numbers */
  bool is_focused;         /* frequencies in the middle of their energy, all phases 0 */
} ald_sea_state;

/* Energy between the frequencies that are kept [m^2]. */
double ald_sea_state_energy(const ald_sea_state *s);

/* The components of a realisation, peak by peak, in the order of their frequencies. The random
 * numbers of each depend on the realisation and its own number alone. The directions' parts are
 * dealt to the frequencies' at random: no two components share one.
 * @param list (count) */
void ald_wave_components(const ald_sea_state *s, ald_wave_component *list);

#endif
