/* SPDX-License-Identifier: Apache-2.0
 * The kernels in single precision. */
#define ALD_SINGLE
#define PROGRAM(name) name##_single
#include "program.h"
