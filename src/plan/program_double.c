/* SPDX-License-Identifier: Apache-2.0
 * The kernels in double precision. */
#include "program_precision.h"
#include "program_table.h"
