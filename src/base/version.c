/* SPDX-License-Identifier: Apache-2.0
 * Version, and the words for scenario statuses. */
#include "allide/allide.h"

const char *ald_version(void) { return ALD_VERSION; }

const char *ald_scenario_status_name(int status) {
  static const char *const names[ALD_SCENARIO_STATUS_COUNT] = {
      "ok",       "stopped_by_rule", "bad_input",     "nan",
      "diverged", "overflow",        "not_converged", "out_of_range"};
  return status >= 0 && status < ALD_SCENARIO_STATUS_COUNT ? names[status] : "unknown";
}
