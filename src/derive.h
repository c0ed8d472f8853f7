/* SPDX-License-Identifier: Apache-2.0
 * From the numbers of one scenario to the parameters of the passes. Used once for what all
 * scenarios share, and per scenario for what varies. */
#ifndef ALD_DERIVE_H
#define ALD_DERIVE_H

#include "model.h"

/* Parameters of a body (BODY_PARAM_COUNT) from the quantities of a scenario (quantity_count). */
void ald_derive_body(const ald_body *body, const double *values, double *params);

/* Bounds and vertices of a convex part (SHAPE_VERTICES + 2 x vertices, kernels/plan.h). Returns
 * false if the part is not convex and anticlockwise, which only vertices that vary can bring about.
 */
bool ald_derive_part(const ald_body *body, const ald_part *part, const double *values,
                     double *params);

/* Parameters of a definition (param_count of its kind). */
void ald_derive_definition(const ald_definition *definition, const double *values, double *params);

#endif
