/* SPDX-License-Identifier: Apache-2.0
 * Limits and set points beside what the elements that they are about bear or can do. */
#ifndef ALD_RATING_CHECK_H
#define ALD_RATING_CHECK_H

#include "sense.h"

void ald_rating_check(const ald_sense *s);

#endif
