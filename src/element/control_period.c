/* SPDX-License-Identifier: Apache-2.0
 * The period at which a controller is sampled, in steps. */
#include "control_period.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "base/assertion.h"

/* more than any scenario has */
static const double steps_most = 4e9;

double ald_control_steps(const ald_numbers *n, uint32_t period) {
  ALD_ASSERT(n->keys);
  if (!(n->step > 0)) return 1;
  return fmin(fmax(rint(n->keys[period] / n->step), 1), steps_most);
}

const char *ald_control_period_problem(const ald_numbers *n, uint32_t period, ald_blame *blame) {
  ALD_ASSERT(n->keys && blame);
  if (!(n->step > 0)) return NULL;
  const double steps = n->keys[period] / n->step, nearest = rint(steps);
  if (nearest >= 1 && fabs(steps - nearest) <= 1e-9 * steps) return NULL;
  const double below = fmax(floor(steps), 1);
  *blame = (ald_blame){.key = period};
  snprintf(blame->text, sizeof blame->text,
           "expected a whole number of steps of %g s, such as %.10g s or %.10g s", n->step,
           below * n->step, (below + 1) * n->step);
  return blame->text;
}
