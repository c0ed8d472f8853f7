/* SPDX-License-Identifier: Apache-2.0
 * The kernels in double precision, one lane at a time: for one to three scenarios, which would
 * leave most of a vector idle. */
#define ALD_LANES 1
#include "program_precision.h"
#include "program_table.h"
