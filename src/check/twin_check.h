/* SPDX-License-Identifier: Apache-2.0
 * Elements that stand twice, and fixed bodies that stand at one place. */
#ifndef ALD_TWIN_CHECK_H
#define ALD_TWIN_CHECK_H

#include "sense.h"

/* @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_twin_check(const ald_sense *s);

#endif
