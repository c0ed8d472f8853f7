/* SPDX-License-Identifier: Apache-2.0
 * Readings of [Tabri] that a bow may follow: presets, recovered surfaces, points that stick. */
#ifndef ALD_BOW_READING_H
#define ALD_BOW_READING_H

#include "model/kind.h"

/* words of the keys `preset`, `recovered surface`, `recovered surfaces` and `stiction` */
extern const char *const ald_bow_presets[], *const ald_bow_signs[], *const ald_bow_surfaces[],
                                                                        *const ald_bow_stictions[];

/* value of the friction that means that of the preset */
#define ALD_BOW_BY_PRESET ((double)INFINITY)

/* pressure [Pa] where no table of it is given, friction, and -1: the recovered side is ahead of the
 * bulb, 1: behind its surface; given, or those of the preset */
double ald_bow_pressure(const ald_numbers *numbers);
double ald_bow_friction(const ald_numbers *numbers);
double ald_bow_recovered_sign(const ald_numbers *numbers);

/* option bits of the recovered surfaces and of stiction */
uint32_t ald_bow_reading_bits(const ald_numbers *numbers);

#endif
