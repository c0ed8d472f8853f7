/* SPDX-License-Identifier: Apache-2.0
 * What is wrong with the first scenarios of a study before anything has moved. */
#include "checks.h"

#include <inttypes.h>
#include <math.h>

#include "base/assertion.h"
#include "base/report.h"
#include "body_check.h"
#include "cross_check.h"
#include "finding_rules.h"
#include "finding_tally.h"
#include "finding_text.h"
#include "initial_state_check.h"
#include "tile/first_scenarios.h"
#include "tile/scenario_fault.h"

/* scenarios with bad_input among those looked at */
typedef struct bad {
  uint64_t count, first;
  char why[ALD_FAULT_TEXT]; /* of the first; "": not known */
} bad;

/* what is found at starts */
typedef struct start_tallies {
  ald_finding_tally pressed;
  ald_body_check bodies;
  bad found;
  ald_cross *cross;
  ald_first_instant *instant;
} start_tallies;

static void warn_bad(const bad *found, uint64_t scenarios, ald_warnings *warnings) {
  if (found->count == 0) return;
  ald_warn(warnings, ALD_WARN_BAD_INPUT,
           (ald_warned){.element = "",
                        .scenarios = found->count,
                        .of = scenarios,
                        .worst = (double)NAN,
                        .scenario = found->first},
           "%" PRIu64 " of the first %" PRIu64
           " scenarios have numbers that are not valid and end "
           "as bad_input, first scenario %" PRIu64 "%s%s",
           found->count, scenarios, found->first, *found->why ? ": " : "", found->why);
}

static void take_bad(const ald_study *study, const ald_initial_state_check *look, uint32_t row,
                     uint64_t scenario, bad *found) {
  const double *values = ald_initial_state_check_values(look, row);
  const double *inputs = ald_initial_state_check_inputs(look, row);
  ald_scenario_fault fault;
  uint32_t from = 0;
  if (found->count++ > 0) return;
  found->first = scenario;
  if (!ald_scenario_fault_find(study, NULL, values, inputs, &from, &fault)) return;
  ald_scenario_fault_text(study, values, &fault, found->why);
}

static ald_status look_at_all(const ald_finding_rules *rules, ald_initial_state_check *look,
                              uint64_t scenarios, start_tallies *tallies, ald_report *report) {
  bad *found = &tallies->found;
  for (uint64_t first = 0; first < scenarios; first += ALD_START_LOOK_MAX) {
    uint64_t list[ALD_START_LOOK_MAX];
    uint32_t count = 0;
    while (count < ALD_START_LOOK_MAX && first + count < scenarios) {
      list[count] = first + count;
      count++;
    }
    const double *rows = ald_initial_state_check_rows(look, list, count, report);
    if (!rows) return ALD_DEVICE_FAILED;
    for (uint32_t k = 0; k < count; k++) {
      const double *row = rows + (size_t)k * rules->column_count;
      tallies->pressed.seen++;
      if (!ald_initial_state_check_is_bad(look, k)) {
        ald_finding_rules_first(rules, &tallies->pressed, list[k], row);
        ald_body_check_take(&tallies->bodies, list[k], ald_initial_state_check_values(look, k), row,
                            ald_initial_state_check_moment(look));
        ald_cross_look(tallies->cross, look, k, list[k]);
        ald_first_instant_take(tallies->instant, row);
      } else {
        take_bad(rules->study, look, k, list[k], found);
      }
    }
  }
  return ALD_OK;
}

ald_status ald_start_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  ald_finding_rules rules = {0};
  start_tallies tallies = {.cross = ald_cross_create(study),
                           .instant = ald_first_instant_create(study)};
  ald_initial_state_check *look = NULL;
  ald_status status = ALD_OK;
  ALD_TRY(ald_finding_rules_create(study, study->seed, study->scenarios, &rules));
  const uint64_t scenarios = ald_first_scenarios_count(study, rules.watched_count);
  if (!tallies.cross || !tallies.instant ||
      !ald_finding_tally_create(&tallies.pressed, ald_finding_subjects(study))) {
    status = ALD_NO_MEMORY;
  }
  if (status == ALD_OK) status = ald_body_check_create(study, &tallies.bodies);
  if (status < 0) goto done;
  ALD_TRY(ald_initial_state_check_create(study, study->seed, study->scenarios, &look, report));
  ALD_TRY(look_at_all(&rules, look, scenarios, &tallies, report));
  ald_body_check_warn(&tallies.bodies, warnings);
  warn_bad(&tallies.found, scenarios, warnings);
  ald_finding_text_pressed(&rules, &tallies.pressed, warnings);
  ald_cross_warn(tallies.cross, warnings);
  ald_first_instant_warn(tallies.instant, warnings);
done:
  ald_initial_state_check_destroy(look);
  ald_body_check_clear(&tallies.bodies);
  ald_finding_tally_clear(&tallies.pressed);
  ald_cross_destroy(tallies.cross);
  ald_first_instant_destroy(tallies.instant);
  ald_finding_rules_clear(&rules);
  return status;
}
