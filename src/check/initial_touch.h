/* SPDX-License-Identifier: Apache-2.0
 * Contacts of outlines and of meshes whose bodies overlap before anything has moved: rarely
 * intended, unless a vessel lies at her fenders; and meshes inside each other, which feel no
 * contact. */
#ifndef ALD_INITIAL_TOUCH_H
#define ALD_INITIAL_TOUCH_H

#include "base/warning_list.h"
#include "model/study.h"

typedef struct ald_initial_touch {
  uint32_t instance;
  uint64_t scenarios; /* in how many of those looked at */
  uint64_t deepest;   /* scenario in which the overlap is deepest */
  double depth;       /* there [m] */
  uint64_t inside;    /* in how many one of two meshes lies wholly inside the other */
  uint64_t inside_in; /* the first of those */
  uint64_t through;   /* in how many one goes right through the other, and no region pushes */
  uint64_t through_in;
} ald_initial_touch;

/* Looks at the first `scenarios` scenarios of a study at time 0.
 * @param list  receives the contacts of which any of this holds in any of them, in order; free() it
 * @param count receives their number
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_initial_touches(const ald_study *study, uint64_t scenarios, ald_initial_touch **list,
                               uint32_t *count, ald_report *report);

/* Warns of meshes that feel no contact at the start.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_initial_touch_check(const ald_study *study, ald_warnings *warnings,
                                   ald_report *report);

#endif
