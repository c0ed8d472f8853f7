/* SPDX-License-Identifier: Apache-2.0
 * The kernels in double precision: an instance of program.h. */
#include "math/targeted.h"
#define PROGRAM(name) ALD_TARGETED(name##_double)
#include "program.h"
