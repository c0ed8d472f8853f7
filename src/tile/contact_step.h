/* SPDX-License-Identifier: Apache-2.0
 * The critical time step of every contact of a study, over its scenarios. */
#ifndef ALD_CONTACT_STEP_H
#define ALD_CONTACT_STEP_H

#include "math/critical_step.h"
#include "model/study.h"

/* A contact in one scenario, at its stiffest: the widest contact line that the outlines allow at
 * the depth that the energy can reach, the lever arms that go with it, in any pose. */
typedef struct ald_contact_bound {
  double depth;        /* that a corner reaches with the kinetic energy of the start [m] */
  double line;         /* longest contact line at that depth [m] */
  ald_freedom normal;  /* of the depth */
  ald_freedom tangent; /* of the shear while it sticks */
} ald_contact_bound;

/* @param values (quantity_count) numbers of the scenario */
ald_contact_bound ald_contact_bound_of(const ald_study *study, const ald_instance *instance,
                                       const double *values);

/* Longest step where steps are divided: a share of half the period of the fastest mode [s];
 * infinite if nothing moves. */
double ald_contact_divided(const ald_contact_bound *bound);

/* One contact over the scenarios that were looked at. */
typedef struct ald_contact_step {
  uint32_t instance;
  uint64_t worst_scenario;
  ald_contact_bound worst;     /* of the scenario with the fastest freedom */
  double critical;             /* least critical step over all [s] */
  double median;               /* median of the scenarios' critical steps [s] */
  bool by_shear;               /* the shear is faster than the depth */
  ald_impact_case hit;         /* of the worst scenario */
  double step;                 /* that the study takes while the bodies are near [s] */
  ald_impact_case_error error; /* of that step in it */
} ald_contact_step;

/* Looks at the contacts of a study.
 * @param scenarios receives how many scenarios were looked at: the first 1,000, fewer where there
 *                  are fewer or very many contacts, 1 if nothing varies
 * @param steps     receives (count) contacts in the order of the study; free() it
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_contact_steps(const ald_study *study, uint64_t *scenarios, ald_contact_step **steps,
                             uint32_t *count);

#endif
