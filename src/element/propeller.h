/* SPDX-License-Identifier: Apache-2.0
 * Propellers, for the rudders behind them. */
#ifndef ALD_PROPELLER_H
#define ALD_PROPELLER_H

#include "model/kind.h"

extern const ald_kind ald_kind_propeller;

/* How far a propeller is to port of the keel, and the centre of gravity forward of midship [m]. */
void ald_propeller_place(const ald_numbers *propeller, double *across, double *centre);

#endif
