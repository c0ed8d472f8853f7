/* SPDX-License-Identifier: Apache-2.0
 * The waves of a system of the sea in one scenario. */
#ifndef ALD_WAVE_SYSTEM_H
#define ALD_WAVE_SYSTEM_H

#include "hydro/wave_components.h"
#include "model/numbers.h"

/* Do its numbers in a scenario fit together? What is not so has no waves. */
bool ald_wave_system_is_good(const ald_numbers *numbers);

/* Number of the waves of a definition, 1 to ALD_WAVES_MAX; the same in all scenarios. */
uint32_t ald_wave_system_count(const ald_numbers *numbers);

/* Those waves, with phases at the origin of the earth frame. Its numbers have passed its check.
 * @param list (ald_wave_system_count()) */
void ald_wave_system_waves(const ald_numbers *numbers, ald_wave_component *list);

/* Spectrum of a definition that has one; the rows of a table are put into `omega` and `density`
 * (ALD_SPECTRUM_ROWS each), which outlive it.
 * @return false for a regular wave */
bool ald_wave_system_spectrum(const ald_numbers *numbers, ald_spectrum *spectrum, double *omega,
                              double *density);

#endif
