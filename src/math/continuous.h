/* SPDX-License-Identifier: Apache-2.0
 * Continuous distributions without their truncation: probabilities and their inverse. */
#ifndef ALD_CONTINUOUS_H
#define ALD_CONTINUOUS_H

#include "distribution.h"

/* Mean and deviation of the logarithm of a lognormal value. */
void ald_lognormal_parameters(const ald_distribution *d, double *mean, double *deviation);

/* Probability below and above a finite x. What follows from the parameters must be prepared. */
ald_share ald_continuous_share(const ald_distribution *d, double x);
/* Value that has these probabilities below and above it. */
double ald_continuous_value(const ald_distribution *d, ald_share s);

#endif
