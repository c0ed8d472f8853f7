/* SPDX-License-Identifier: Apache-2.0
 * What the mesh of a hull displaces, beside what the study says that it displaces. */
#ifndef ALD_DISPLACED_CHECK_H
#define ALD_DISPLACED_CHECK_H

#include "sense.h"

void ald_displaced_check(const ald_sense *s);

#endif
