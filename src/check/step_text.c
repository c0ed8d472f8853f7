/* SPDX-License-Identifier: Apache-2.0
 * What the tables about time steps share. */
#include "step_text.h"

#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
#include "base/report.h"
#include "model/sections.h"

const char *ald_step_text(double seconds, char buffer[ALD_STEP_TEXT_SIZE]) {
  ALD_ASSERT(buffer);
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
  ALD_ASSERT(buffer);
  if (critical > 0 && critical < HUGE_VAL) {
    const double percent = 100 * step / critical;
    snprintf(buffer, ALD_STEP_TEXT_SIZE, percent < 1 ? "%.1g %%" : "%.0f %%", percent);
  } else {
    snprintf(buffer, ALD_STEP_TEXT_SIZE, "-");
  }
  return buffer;
}

const char *ald_others_text(uint32_t more, const char *noun, char buffer[ALD_OTHERS_TEXT_SIZE]) {
  ALD_ASSERT(noun && buffer);
  buffer[0] = '\0';
  if (more > 0) {
    snprintf(buffer, ALD_OTHERS_TEXT_SIZE, "; the same holds for %u other %s%s", more, noun,
             more == 1 ? "" : "s");
  }
  return buffer;
}

void ald_step_head(const ald_study *study, uint64_t scenarios, ald_report *report) {
  ALD_ASSERT(scenarios > 0);
  ald_report_add(report, "time step of %.10g s, %s, over %llu scenario%s\n", study->step,
                 ald_run_keys[ALD_RUN_SCHEME].choices[study->scheme], (unsigned long long)scenarios,
                 scenarios == 1 ? "" : "s");
  if (ald_study_fine(study) > 1) {
    ald_report_add(report,
                   "divided while bodies are near that move fast or touch hard, down to %.3g s\n",
                   ald_study_fine_step(study));
  }
}
