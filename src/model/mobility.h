/* SPDX-License-Identifier: Apache-2.0
 * Mobility of a point of a body, its acceleration per force at it: J M^-1 J^T. */
#ifndef ALD_MOBILITY_H
#define ALD_MOBILITY_H

#include "inertia.h"
#include "study.h"

/* Inverse mass matrix over the free freedoms; zero for a body that no force moves, and for one
 * whose mass matrix is not positive definite.
 * @param values  (quantity_count) of a scenario
 * @param inverse (36) row by row, over surge to yaw, body axes */
void ald_mobility_inverse(const ald_body *body, const double *values, double *inverse);

/* The same of a body with what moves with it by elements that hang on it: the end half segments of
 * dynamic lines, see kernels/law/line_burden.h. Their water is left out. */
void ald_mobility_burdened(const ald_study *study, uint32_t index, const double *values,
                           double *inverse);

/* Greatest mobility of a body's own: the greatest row sum of a block of that matrix, which no
 * direction exceeds [Gershgorin].
 * @param first of three freedoms: 0 surge, 3 roll */
double ald_mobility_most(const double *inverse, uint32_t first);

/* How far a body reaches from its centre of gravity along each of its axes: by its outline and the
 * height of that, in directions without these as a homogeneous box with its moments of inertia [m].
 * @param reach (3) half extents */
void ald_mobility_reach(const ald_body *body, const double *values, double *reach);

/* Likewise among horizontal directions of an upright body. */
double ald_mobility_level(const double *inverse, const double *point);

/* The greatest over all points of a site. It lies at a corner: for each direction the mobility is
 * a convex function of the point.
 * @param reach (3) of the body: a site is cut off there in directions in which it has no end [m] */
double ald_mobility_over(const double *inverse, const ald_site *site, const double *reach);

#endif
