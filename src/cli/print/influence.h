/* SPDX-License-Identifier: Apache-2.0
 * By what number the influence of an input is shown. */
#ifndef ALD_CLI_INFLUENCE_H
#define ALD_CLI_INFLUENCE_H

#include "allide/allide.h"

/** What an input is shown by: its total index, else the correlation ratio of a nominal one, else
 * its rank correlation. */
ald_estimate influence_shown(const ald_influence *found);

/** May chance have done it?
 * @param needed magnitude from which a rank correlation differs from 0; NaN: unknown, none has */
int influence_by_chance(const ald_influence *found, double needed);

#endif
