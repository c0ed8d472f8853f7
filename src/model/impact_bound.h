/* SPDX-License-Identifier: Apache-2.0
 * How hard two bodies with meshes may meet in one scenario: what steps have to resolve. Theory:
 * docs/theory/critical-step.md. */
#ifndef ALD_IMPACT_BOUND_H
#define ALD_IMPACT_BOUND_H

#include "math/critical_step.h"
#include "study.h"

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
  double modulus;   /* k of the law bedding, whose pressure is k x depth [N/m^3]; else 0 */
  double depth;     /* then how deep a whole face goes in at least [m] */
  double room;      /* and half of the least thickness of the body with the field [m] */
  bool is_in_first; /* that is the first one */
} ald_impact_bound;

/* The impact of an instance whose kind has meshes, in the scenario of these values. */
ald_impact_bound ald_impact_bound_of(const ald_study *study, const ald_instance *instance,
                                     const ald_impact_shape *shape, const double *values);

#endif
