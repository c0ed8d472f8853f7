/* SPDX-License-Identifier: Apache-2.0
 * The numbers of a manoeuvring hull in a study: their keys, and the derivatives that they make. */
#ifndef ALD_MANOEUVRING_H
#define ALD_MANOEUVRING_H

#include "element/attack_table.h"
#include "element/hull_form.h"
#include "model/kind.h"

/* Depth of the water [m]; 0: deep. */
double ald_hull_depth(const ald_numbers *numbers);

#endif
