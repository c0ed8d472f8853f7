/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for its fenders, hawsers and other elements between two points:
 * their critical time steps over its scenarios. */
#ifndef ALD_ELEMENT_CHECK_H
#define ALD_ELEMENT_CHECK_H

#include "base/warning_list.h"
#include "math/critical_step.h"
#include "model/study.h"

/* An element in one scenario, at its steepest: where its bodies yield most, in any pose. */
typedef struct ald_element_bound {
  double mobility[2]; /* of the first and the second body at their points, any direction [1/kg] */
  double stiffness;   /* the steeper of along and across the line [N/m] */
  double damping;     /* [N s/m] */
  bool by_shear;      /* the shear is the stiffer */
  ald_freedom mode;   /* what it alone makes of them */
} ald_element_bound;

/* @param values (quantity_count) numbers of the scenario */
ald_element_bound ald_element_bound_of(const ald_study *study, const ald_instance *instance,
                                       const double *values);

/* One element over the scenarios that were looked at. */
typedef struct ald_element_step {
  uint32_t instance;
  uint64_t worst_scenario;
  ald_element_bound worst; /* of the scenario with the shortest critical step */
  double critical;         /* least critical step over all [s] */
  double median;           /* median of the scenarios' critical steps [s] */
} ald_element_step;

typedef struct ald_element_steps {
  uint64_t scenarios; /* that were looked at; see src/tile/first_scenarios.h */
  uint32_t count;
  ald_element_step *steps; /* (count) in the order of the study */
  double together;         /* least critical step if all act at once, all one way [s] */
} ald_element_steps;

/* Looks at the elements of a study whose kinds give their steepest slopes.
 * @param all ald_element_steps_clear() it
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_element_steps_find(const ald_study *study, ald_element_steps *all);
void ald_element_steps_clear(ald_element_steps *all);

/* Reports the elements in a table, with warnings below it; nothing if there are none.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_element_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
