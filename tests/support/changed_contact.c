/* SPDX-License-Identifier: Apache-2.0
 * The pass of contacts in double precision with one operation changed: the area spring rounds
 * k S + c dS/dt once instead of twice. What a test must notice. */
#include "kernels/port.h"
#define area_spring area_spring_as_written
#include "kernels/law/area_spring.h"
#undef area_spring

ALD_INLINE law_force area_spring(real k, real c, real area, real area_before, real dt,
                                 mask tension) {
  law_force force = area_spring_as_written(k, c, area, area_before, dt, tension);
  const real raw = real_fma(k, area, c * ((area - area_before) / dt));
  force.value = sel(tension | (raw > R(0)), raw, R(0));
  return force;
}

#include "kernels/pass/outline/contact.h"
#include "plan/pass_function.h"
#define PASS_SYMBOL(name) ald_run_changed_##name
PASS_FUNCTION(contact, AT_LANE_MOVED, ENTRIES, contact)
const ald_pass_call ald_changed_contact = ald_run_changed_contact;
