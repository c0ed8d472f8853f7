/* SPDX-License-Identifier: Apache-2.0
 * The kernels in single precision. */
#define ALD_SINGLE
#include "program_precision.h"
#include "program_table.h"
