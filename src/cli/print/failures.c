/* SPDX-License-Identifier: Apache-2.0
 * Why scenarios failed, on the terminal and as JSON. */
#include "failures.h"

#include <inttypes.h>
#include <stdio.h>

static void print_one(const ald_failure *failure, void *user) {
  const uint64_t *only = user;
  const char *of = failure->element[0] ? " of " : "";
  if (*only == ALD_ALL_SCENARIOS) {
    printf("  failed     %" PRIu64 " %s%s%s, first scenario %" PRIu64 ": %s\n", failure->count,
           ald_scenario_status_name(failure->status), of, failure->element, failure->first,
           failure->text);
  } else {
    printf("%s%s%s: %s\n", ald_scenario_status_name(failure->status), of, failure->element,
           failure->text);
  }
}

/* the study of a later version cannot be read, its results can */
static ald_status forgiven(ald_status status) { return status == ALD_BAD_STUDY ? ALD_OK : status; }

ald_status failures_print(const ald_results *results, uint64_t scenario, ald_report *report) {
  return forgiven(ald_results_failures(results, scenario, print_one, &scenario, report));
}

static void write_one(const ald_failure *failure, void *user) {
  json *out = user;
  json_object_open(out, NULL);
  json_string(out, "status", ald_scenario_status_name(failure->status));
  json_string(out, "element", failure->element);
  json_integer(out, "count", failure->count);
  json_integer(out, "first", failure->first);
  json_string(out, "text", failure->text);
  json_object_close(out);
}

ald_status failures_json(const ald_results *results, json *out, ald_report *report) {
  json_array_open(out, "failures");
  const ald_status status =
      ald_results_failures(results, ALD_ALL_SCENARIOS, write_one, out, report);
  json_array_close(out);
  return forgiven(status);
}
