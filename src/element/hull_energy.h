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

/* Parameters of the pass, and of its tables: strips behind them, and the current's coefficients. */
typedef struct ald_hull_water {
  const double *params;
  uint32_t strips;
  const double *current; /* rows as curve_node() reads them (current_rows) */
  uint32_t current_rows; /* 0: there is no such table */
  uint32_t options;      /* of the pass */
} ald_hull_water;

/* Sweeps all drift angles and |r'| <= 4, and the turn on the spot. Returns whether the power of the
 * water is above 0 in any state, and the state in which it is greatest. */
bool ald_hull_gains(const ald_hull_water *water, ald_hull_gain *gain);

#endif
