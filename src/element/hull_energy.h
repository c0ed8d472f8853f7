/* SPDX-License-Identifier: Apache-2.0
 * Does a manoeuvring hull take energy from still water, as no hull can? */
#ifndef ALD_HULL_ENERGY_H
#define ALD_HULL_ENERGY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ald_hull_gain {
  double drift; /* [rad] */
  double turn;  /* r' = r L/U; infinite: it turns on the spot */
} ald_hull_gain;

/* Sweeps drift angles of half a turn and |r'| <= 4, and the turn on the spot. `params` are those
 * of the pass, behind them its strips. Returns whether the power of the water is above 0 in any
 * state, and the state in which it is greatest. */
bool ald_hull_gains(const double *params, uint32_t strips, ald_hull_gain *gain);

#endif
