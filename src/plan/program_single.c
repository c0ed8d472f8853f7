/* SPDX-License-Identifier: Apache-2.0
 * The kernels in single precision. */
#define ALD_SINGLE
#include "math/targeted.h"
#define PROGRAM(name) ALD_TARGETED(name##_single)
#include "program.h"
