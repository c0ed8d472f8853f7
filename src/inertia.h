/* SPDX-License-Identifier: Apache-2.0
 * The mass matrix of a body in space: rigid body and constant added mass, checked and inverted. */
#ifndef ALD_INERTIA_H
#define ALD_INERTIA_H

#include "model.h"

enum { ALD_MATRIX = 36 };

/* What is wrong with a body's inertia; text NULL: nothing. */
typedef struct ald_inertia_problem {
  const char *key;  /* key of the body to blame */
  const char *text; /* what is wrong and what to do */
} ald_inertia_problem;

/* Mass matrix about the centre of gravity over surge to yaw, body axes [kg], [kg m], [kg m^2].
 * @param values (quantity_count) of a scenario
 * @param matrix (36) row by row */
void ald_inertia_matrix(const ald_body *body, const double *values, double *matrix);

/* Inverse of the part of a mass matrix over the free freedoms, zero in the others.
 * @return false if that part is not positive definite */
bool ald_inertia_invert(const double *matrix, uint32_t freedoms, double *inverse);

/* Whether the numbers of a scenario belong to a body that there can be: moments of inertia that
 * some distribution of mass has, a symmetric and positive definite mass matrix. */
ald_inertia_problem ald_inertia_judge(const ald_body *body, const double *values);

/* ald_inertia_judge() of what the study says. */
ald_inertia_problem ald_inertia_check(const ald_study *study, const ald_body *body);

#endif
