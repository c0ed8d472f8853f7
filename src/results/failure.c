/* SPDX-License-Identifier: Apache-2.0
 * Why scenarios failed. */
#include "failure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "model/derive.h"
#include "tile/closed_form.h"
#include "tile/columns.h"
#include "tile/sampler.h"
#include "tile/scenario_fault.h"

/* all faults of the numbers of a scenario that never began */
static void say_bad_input(const ald_study *study, const double *values, const double *inputs,
                          ald_failure_cause *cause) {
  ald_scenario_fault fault;
  uint32_t from = 0;
  char text[ALD_FAULT_TEXT];
  size_t at = 0;
  while (at < sizeof cause->text &&
         ald_scenario_fault_find(study, NULL, values, inputs, &from, &fault)) {
    ald_scenario_fault_text(study, values, &fault, text);
    at += (size_t)snprintf(cause->text + at, sizeof cause->text - at, "%s%s", at > 0 ? "; " : "",
                           text);
  }
}

/* what an instance says of this status and body; NULL: it cannot have ended the scenario */
static const ald_failing *find_failing(const ald_study *study, const ald_instance *instance,
                                       int32_t status, double body, const double *values) {
  const ald_failing_kind *failing =
      ald_kinds[study->definitions[instance->definition].kind]->failing;
  if (!failing) return NULL;
  if ((double)(failing->blames ? instance->body_b : instance->body_a) != body) return NULL;
  for (uint32_t f = 0; f < failing->count; f++) {
    if (failing->list[f].status != status) continue;
    const ald_numbers numbers = ald_instance_numbers(study, instance, values);
    if (!failing->list[f].may || failing->list[f].may(&numbers)) return &failing->list[f];
  }
  return NULL;
}

/* had it touched, as far as it tells? */
static bool had_touched(const ald_kind *kind, const double *records) {
  if (!kind->watched || kind->watched->first_touch == 0) return true;
  return !isnan(
      records[ald_record_place(kind->records, kind->record_count, kind->watched->first_touch)]);
}

static void say_element(const ald_study *study, const ald_instance *instance,
                        const ald_failing *failing, const double *records, const double *values,
                        ald_failure_cause *cause) {
  const ald_numbers numbers = ald_instance_numbers(study, instance, values);
  const bool says = failing->say && !study->is_closed; /* it has other records */
  snprintf(cause->element, sizeof cause->element, "%s", instance->name);
  if (says) failing->say(&numbers, records, cause->text, sizeof cause->text);
  if (says) return;
  snprintf(cause->text, sizeof cause->text, "%s",
           failing->text ? failing->text : "the first touch lies beyond the flat side or the bulb");
}

/* the first element that may be the cause and had touched, otherwise the first that may be */
static bool find_element(const ald_study *study, int32_t status, double body, const double *records,
                         const double *values, ald_failure_cause *cause) {
  bool found = false;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *instance = &study->instances[i];
    const ald_failing *failing = find_failing(study, instance, status, body, values);
    uint32_t count = 0;
    ald_instance_records(study, i, &count);
    const double *own = records;
    records += count;
    const bool touched = study->is_closed ||
                         had_touched(ald_kinds[study->definitions[instance->definition].kind], own);
    if (!failing || (found && !touched)) continue;
    say_element(study, instance, failing, own, values, cause);
    found = true;
    if (touched) break;
  }
  return found;
}

static void say_body(const ald_study *study, int32_t status, double body,
                     ald_failure_cause *cause) {
  const bool is_known = body >= 0 && body < study->body_count;
  if (is_known) {
    snprintf(cause->element, sizeof cause->element, "bodies.%s",
             study->bodies[(uint32_t)body].name);
  }
  snprintf(cause->text, sizeof cause->text, "%s",
           status == ALD_SCENARIO_DIVERGED
               ? "it moved faster than 1,000 m/s or turned faster than 100 rad/s; usually the "
                 "step is longer than a critical one of allide check, or a force or a damping is "
                 "too great by far"
           : status == ALD_SCENARIO_NAN
               ? "its position or velocity became infinite or no number; usually the step is "
                 "longer than a critical one of allide check, or a force or a damping is too great "
                 "by far"
               : "what happened lies outside of what the model can follow");
}

void ald_failure_find(const ald_study *study, const ald_manifest *manifest, uint64_t scenario,
                      int32_t status, const double *row, double *room, ald_failure_cause *cause) {
  ALD_ASSERT(study && manifest && row && room && cause);
  const uint32_t first = ald_columns_first_record(study);
  *cause = (ald_failure_cause){.status = status};
  ald_sampler_scenario(study, manifest->seed, manifest->scenarios, scenario, room, NULL);
  if (status == ALD_SCENARIO_BAD_INPUT) {
    say_bad_input(study, room, row, cause);
    return;
  }
  const double body = row[first - 1]; /* failure.body */
  if (!find_element(study, status, body, row + first, room, cause)) {
    say_body(study, status, body, cause);
  }
}
