/* SPDX-License-Identifier: Apache-2.0
 * How long impacts of meshes last at least, over the scenarios of a study: the time step has to
 * resolve them. Theory: docs/theory/critical-step.md. */
#ifndef ALD_IMPACT_STEP_H
#define ALD_IMPACT_STEP_H

#include "math/critical_step.h"
#include "model/study.h"

/* Time that a mass needs to a stop and back against force = factor x depth^exponent, without
 * damping [s]; HUGE_VAL if it never stops.
 * @param mass  above 0 [kg]
 * @param speed above 0 [m/s] */
double ald_impact_duration(double factor, double exponent, double mass, double speed);

/* What touches in an instance, in every scenario the same. */
typedef struct ald_impact_shape {
  double face;      /* area of the greatest flat face that both bodies have [m^2] */
  double box[2][6]; /* of both bodies' meshes: low x, y, z and high, body frames [m] */
} ald_impact_shape;

/* @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_impact_shape_find(const ald_study *study, const ald_instance *instance,
                                 ald_impact_shape *shape);

/* An impact in one scenario: where its bodies yield most, in any pose. */
typedef struct ald_impact_bound {
  double box[2][6];        /* of both bodies' surfaces, as above, that of a link too */
  double factor, exponent; /* force over indentation^exponent on the greatest flat face */
  double mobility; /* of both bodies together, at the point and in the direction of most [1/kg] */
  double speed;    /* at which their points may close as the bodies start, or the least [m/s] */
  double duration; /* of the impact [s]; HUGE_VAL: not known, or nothing moves */
  ald_freedom stick;
  double potential; /* c of the energy c V^p of the overlap, of the law volume [J/m^(3p)]; else 0 */
  double power;     /* p */
} ald_impact_bound;

/* The impact of an instance whose kind has meshes, in the scenario of these values. */
ald_impact_bound ald_impact_bound_of(const ald_study *study, const ald_instance *instance,
                                     const ald_impact_shape *shape, const double *values);

/* One contact over the scenarios that were looked at. */
typedef struct ald_impact_step {
  uint32_t instance;
  ald_impact_shape shape;
  ald_impact_bound worst; /* the shortest */
  double median;          /* of the scenarios' durations [s] */
  double critical;        /* least critical step of what sticks [s] */
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
