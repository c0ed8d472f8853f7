/* SPDX-License-Identifier: Apache-2.0
 * Harmonics of a study as parameters of a pass. */
#ifndef ALD_HARMONIC_H
#define ALD_HARMONIC_H

#include "kind.h"

enum { ALD_HARMONIC_FREEDOMS = 6 };

/* A harmonic of period T as its passes have it: amplitude sin(2 pi t/T + phase).
 * @param amplitude, phase (6)
 * @param period  [s]; 0: there is none
 * @param factor  of the amplitudes
 * @param sine    (6) receives factor x amplitude x cos(phase), 0 without a period
 * @param cosine  (6) receives factor x amplitude x sin(phase)
 * @return 2 pi/T [rad/s]; 0 without a period */
double ald_harmonic_derive(const double *amplitude, const double *phase, double period,
                           double factor, double *sine, double *cosine);

/* What is wrong with a harmonic; NULL if nothing is. */
const char *ald_harmonic_problem(const double *amplitude, double period);

#endif
