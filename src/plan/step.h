/* SPDX-License-Identifier: Apache-2.0
 * The passes of one step in their order: every stage of the integrator, then what is committed. */
#ifndef ALD_STEP_H
#define ALD_STEP_H

#include "plan/layout.h"

enum { ALD_STEP_MAX = 896 };

typedef struct ald_step {
  uint32_t passes[ALD_STEP_MAX]; /* (count) PASS_*, idle ones left out */
  uint32_t count;
  uint32_t evaluated; /* of these the first ones, which evaluate the step's beginning */
} ald_step;

/* The step of a layout. */
ald_step ald_step_of(const ald_layout *layout);

#endif
