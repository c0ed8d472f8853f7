/* SPDX-License-Identifier: Apache-2.0
 * Numbers that no ship, no water and no gear has. */
#ifndef ALD_SIZE_CHECK_H
#define ALD_SIZE_CHECK_H

#include "sense.h"

/* Warns of numbers outside what is known of such things, of hulls whose length and breadth are
 * swapped, of more force than there is, of places off the hull, of elements that have the name of
 * another body; docs/warnings.md has the limits. Of what is drawn the median is judged. */
void ald_size_check(const ald_sense *s);

#endif
