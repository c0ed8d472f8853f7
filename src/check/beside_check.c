/* SPDX-License-Identifier: Apache-2.0
 * Elements beside others of their body: what their kinds know of that, and two who give orders to
 * one. */
#include "checks.h"

#include <stddef.h>

/* orders of an actuator beside a controller of all of a body that gives it orders, too */
static void judge_orders(const ald_sense *s, const ald_instance *own) {
  const ald_relation *orders = ald_kind_ordering(ald_kinds[ald_sense_definition(s, own)->kind]);
  const char *found = NULL;
  if (!orders || !orders->takes_all) return;
  for (uint32_t i = 0, number = 0; i < s->study->instance_count && !found; i++) {
    const ald_instance *of = &s->study->instances[i];
    const ald_definition *actuator = ald_sense_definition(s, of);
    if (ald_kinds[actuator->kind] != orders->kinds[0]) continue;
    number++;
    if (own->refs[0] > 0 ? own->refs[0] != number : own->body_a != of->body_a) continue;
    if (actuator->rows[0] > 0) found = of->name;
  }
  if (!found) return;
  ald_warn(s->warnings, ALD_WARN_CONSEQUENCE,
           (ald_warned){.element = own->name, .remedy = "remove one of them"},
           "%s has orders of its own, too: each holds until the next decision alone", found);
}

ald_status ald_beside_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ald_sense s;
  (void)report;
  const ald_status status = ald_sense_open(study, warnings, &s);
  for (uint32_t i = 0; status == ALD_OK && i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    const ald_kind *kind = ald_kinds[ald_sense_definition(&s, own)->kind];
    judge_orders(&s, own);
    if (kind->beside) kind->beside(&s, own);
  }
  ald_sense_close(&s);
  return status;
}
