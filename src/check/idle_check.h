/* SPDX-License-Identifier: Apache-2.0
 * Bodies that nothing is about, and forces along freedoms that a body does not have. */
#ifndef ALD_IDLE_CHECK_H
#define ALD_IDLE_CHECK_H

#include "sense.h"

/* @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_idle_check(const ald_sense *s);

#endif
