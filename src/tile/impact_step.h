/* SPDX-License-Identifier: Apache-2.0
 * How long impacts of meshes last at least, over the scenarios of a study: the time step has to
 * resolve them. Theory: docs/theory/critical-step.md. */
#ifndef ALD_IMPACT_STEP_H
#define ALD_IMPACT_STEP_H

#include "model/impact_bound.h"

/* One contact over the scenarios that were looked at. */
typedef struct ald_impact_step {
  uint32_t instance;
  ald_impact_shape shape;
  ald_impact_bound worst;   /* the shortest */
  ald_impact_bound deepest; /* of the law bedding: that which uses most of the room */
  double median;            /* of the scenarios' durations [s] */
  double critical;          /* least critical step of what sticks [s] */
} ald_impact_step;

typedef struct ald_impact_steps {
  uint64_t scenarios; /* that were looked at; see src/tile/first_scenarios.h */
  uint32_t count;
  ald_impact_step *steps; /* (count) in the order of the study */
} ald_impact_steps;

/* Looks at the contacts of a study in which a mesh takes part.
 * @param all ald_impact_steps_clear() it
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_impact_steps_find(const ald_study *study, ald_impact_steps *all);
void ald_impact_steps_clear(ald_impact_steps *all);

#endif
