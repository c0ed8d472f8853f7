/* SPDX-License-Identifier: Apache-2.0
 * Rudders and fins whose places or signs no ship has. */
#ifndef ALD_STERN_CHECK_H
#define ALD_STERN_CHECK_H

#include "sense.h"

void ald_stern_check(const ald_sense *s);

#endif
