/* SPDX-License-Identifier: Apache-2.0
 * PROGRAM(name): the name of a symbol in the precision and width that the including file chooses:
 * ALD_SINGLE, or one lane at a time by ALD_LANES, or double precision as wide as a register; once
 * for each instruction set. */
#ifndef ALD_PROGRAM_PRECISION_H
#define ALD_PROGRAM_PRECISION_H

#include "math/targeted.h"

#ifdef ALD_SINGLE
#define PROGRAM(name) ALD_TARGETED(name##_single)
#elif defined(ALD_LANES)
#define PROGRAM(name) ALD_TARGETED(name##_scalar)
#else
#define PROGRAM(name) ALD_TARGETED(name##_double)
#endif

#endif
