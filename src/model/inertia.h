/* SPDX-License-Identifier: Apache-2.0
 * The mass matrix of a body in space: rigid body and constant added mass, checked and inverted. */
#ifndef ALD_INERTIA_H
#define ALD_INERTIA_H

#include "study.h"

enum { ALD_MATRIX = 36 };

typedef enum ald_inertia_fault {
  ALD_INERTIA_GOOD,
  ALD_INERTIA_NO_MOMENT,   /* none about the axis `row`, though the body turns about it */
  ALD_INERTIA_GREAT_AXIS,  /* that about the axis `row` exceeds the sum of the other two */
  ALD_INERTIA_PRODUCTS,    /* products of inertia too large for the moments */
  ALD_INERTIA_UNSYMMETRIC, /* added mass: element (row, column) is not (column, row) */
  ALD_INERTIA_INDEFINITE   /* the mass matrix with the added mass */
} ald_inertia_fault;

/* What is wrong with a body's inertia. */
typedef struct ald_inertia_problem {
  ald_inertia_fault fault;
  uint32_t row, column; /* of the added mass; row: axis 0 to 2 */
} ald_inertia_problem;

/* Mass or moment of inertia of the body alone in a freedom, of the values of its keys. */
double ald_inertia_own(const ald_body *body, const double *own, uint32_t freedom);

/* Mass matrix about the centre of gravity over surge to yaw, body axes [kg], [kg m], [kg m^2].
 * @param values (quantity_count) of a scenario
 * @param matrix (36) row by row */
void ald_inertia_matrix(const ald_body *body, const double *values, double *matrix);

/* Inverse of the part of a mass matrix over the free freedoms, zero in the others.
 * @return false if that part is not positive definite */
bool ald_inertia_invert(const double *matrix, uint32_t freedoms, double *inverse);

/* Whether the numbers of a scenario describe a possible body: moments of inertia that some
 * distribution of mass has, a symmetric and positive definite mass matrix. */
ald_inertia_problem ald_inertia_judge(const ald_body *body, const double *values);

/* Is nothing wrong, and can the mass matrix be inverted? */
bool ald_inertia_is_good(const ald_body *body, const double *values);

/* ald_inertia_judge() of the nominal numbers; false without memory. */
bool ald_inertia_check(const ald_study *study, const ald_body *body, ald_inertia_problem *problem);

#endif
