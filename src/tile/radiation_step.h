/* SPDX-License-Identifier: Apache-2.0
 * Do the steps of a study follow its memory of radiated waves? */
#ifndef ALD_RADIATION_STEP_H
#define ALD_RADIATION_STEP_H

#include "hydro/damping_table.h"
#include "hydro/retardation.h"

/* Greatest difference of the damping that a scheme's sums give a freedom in steady oscillation from
 * that of the table, in shares of the table's greatest; over frequencies with at least a tenth of
 * that. For functions that are not cut before they have decayed.
 * @param frequency receives where [rad/s]
 * @param share     receives the damping there over the table's */
double ald_radiation_step_error(const ald_damping_table *table, const ald_retardation *retardation,
                                uint32_t scheme, uint32_t freedom, double *frequency,
                                double *share);

#endif
