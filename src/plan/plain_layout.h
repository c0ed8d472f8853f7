/* SPDX-License-Identifier: Apache-2.0
 * A layout of rows without a study, for the passes that belong to no step (stage PROBE): single
 * operations, functions, copies of rows. */
#ifndef ALD_PLAIN_LAYOUT_H
#define ALD_PLAIN_LAYOUT_H

#include "kernels/elements.h"
#include "kernels/plan.h"
#include "plan/layout.h"

typedef struct ald_plain_layout {
  uint32_t plan[PLAN_KINDS + KIND_TOTAL * KIND_FIELD_COUNT]; /* zeros */
  double step;
  ald_layout layout; /* points into this: it is not to be moved */
} ald_plain_layout;

/* @param real_rows rows of reals per lane; there is one of flags */
void ald_plain_layout_set(ald_plain_layout *plain, uint32_t real_rows);

#endif
