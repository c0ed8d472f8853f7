/* SPDX-License-Identifier: Apache-2.0
 * Why a scenario has the status bad_input: its numbers are drawn again, and judged as they were
 * when the scenario began. An open folder and a replay both ask, so it belongs to neither. */
#include "bad_input.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "manifest.h"
#include "tile/sampler.h"
#include "tile/scenario_fault.h"

ald_status ald_bad_input_explain(const ald_study *study, const ald_manifest *manifest,
                                 uint64_t scenario, ald_report *report) {
  ALD_ASSERT(scenario < manifest->scenarios);
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  double *inputs = calloc(study->variable_count + 1u, sizeof *inputs);
  char text[ALD_FAULT_TEXT];
  ald_scenario_fault fault;
  uint32_t from = 0;
  ald_status status = ALD_OK;
  if (values && inputs) {
    ald_sampler_scenario(study, manifest->seed, manifest->scenarios, scenario, values, inputs);
    while (ald_scenario_fault_find(study, NULL, values, inputs, &from, &fault)) {
      ald_scenario_fault_text(study, values, &fault, text);
      ald_report_add(report, "note: scenario %" PRIu64 ": %s\n", scenario, text);
    }
  } else {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a scenario\n");
  }
  free(inputs);
  free(values);
  return status;
}
