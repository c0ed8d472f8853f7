/* SPDX-License-Identifier: Apache-2.0
 * From the numbers of one scenario to the parameters of the passes. Used once for what all
 * scenarios share, and per scenario for what varies. */
#ifndef ALD_DERIVE_H
#define ALD_DERIVE_H

#include "study.h"

/* Parameters of a body (BODY_PARAM_COUNT) from the quantities of a scenario (quantity_count). */
void ald_derive_body(const ald_body *body, const double *values, double *params);

/* Parameters of a body in space (SPACE_PARAM_COUNT of kernels/pass/step/space_rows.h). Returns
 * false if its mass matrix is not positive definite. */
bool ald_derive_space(const ald_study *study, const ald_body *body, const double *values,
                      double *params);

/* Parameters of the environment (ENVIRONMENT_COUNT). */
void ald_derive_environment(const ald_study *study, const double *values, double *params);

/* Bounds and vertices of a convex part (SHAPE_VERTICES + 2 x vertices, kernels/plan.h). Returns
 * false if the part is not convex and anticlockwise, which only vertices that vary can cause. */
bool ald_derive_part(const ald_body *body, const ald_part *part, const double *values,
                     double *params);

/* The numbers of a definition in a scenario; they point into `values`. */
ald_numbers ald_definition_numbers(const ald_study *study, const ald_definition *definition,
                                   const double *values);

/* The same of an instance, with its initial poses for kinds with a separate force at each end. */
ald_numbers ald_instance_numbers(const ald_study *study, const ald_instance *instance,
                                 const double *values);

/* Greatest size of a value that an orderable takes in a scenario, in SI; 0: any. */
double ald_ordered_most(const ald_study *study, const ald_orderable *target, const double *values);

#endif
