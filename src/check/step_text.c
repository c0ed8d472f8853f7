/* SPDX-License-Identifier: Apache-2.0
 * Time steps as a person reads them. */
#include "step_text.h"

#include <math.h>
#include <stdio.h>

const char *ald_step_text(double seconds, char buffer[ALD_STEP_TEXT_SIZE]) {
  if (seconds >= HUGE_VAL) {
    snprintf(buffer, ALD_STEP_TEXT_SIZE, "any");
  } else if (!(seconds > 0)) {
    snprintf(buffer, ALD_STEP_TEXT_SIZE, "none");
  } else {
    snprintf(buffer, ALD_STEP_TEXT_SIZE, "%.3g s", seconds);
  }
  return buffer;
}

const char *ald_step_share_text(double step, double critical, char buffer[ALD_STEP_TEXT_SIZE]) {
  if (critical > 0 && critical < HUGE_VAL) {
    const double percent = 100 * step / critical;
    snprintf(buffer, ALD_STEP_TEXT_SIZE, percent < 1 ? "%.1g %%" : "%.0f %%", percent);
  } else {
    snprintf(buffer, ALD_STEP_TEXT_SIZE, "-");
  }
  return buffer;
}
