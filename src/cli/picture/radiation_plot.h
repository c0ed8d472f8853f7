/* SPDX-License-Identifier: Apache-2.0
 * Retardation functions drawn with characters. */
#ifndef ALD_CLI_RADIATION_PLOT_H
#define ALD_CLI_RADIATION_PLOT_H

#include <stdio.h>

#include "allide/allide.h"

/** Draws those of freedoms on themselves over the time. */
void radiation_plot(const ald_radiation_table *table, FILE *stream);

#endif
