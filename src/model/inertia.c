/* SPDX-License-Identifier: Apache-2.0
 * The mass matrix of a body in space: rigid body and constant added mass, checked and inverted. */
#include "inertia.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allide/builder.h"
#include "base/assertion.h"

enum { SIZE = 6 };

static bool is_planar(const ald_body *body) {
  return (body->freedoms & ~(uint32_t)ALD_PLANAR) == 0;
}

/* moment of inertia about an axis of the body: by its radius of gyration, or as given */
static double moment(const double *own, uint32_t axis) {
  ALD_ASSERT(axis < 3);
  const double radius = own[ALD_BODY_GYRATION_X + axis];
  return radius > 0 ? own[ALD_BODY_MASS] * radius * radius : own[ALD_BODY_MOMENT_X + axis];
}

double ald_inertia_own(const ald_body *body, const double *own, uint32_t freedom) {
  ALD_ASSERT(freedom < SIZE);
  if (freedom < 3) return own[ALD_BODY_MASS];
  return is_planar(body) ? own[ALD_BODY_INERTIA] : moment(own, freedom - 3);
}

/* only the rigid body */
static void rigid_matrix(const ald_body *body, const double *own, double *m) {
  memset(m, 0, ALD_MATRIX * sizeof *m);
  for (uint32_t f = 0; f < SIZE; f++) m[f * (SIZE + 1)] = ald_inertia_own(body, own, f);
  if (is_planar(body)) return;
  m[3 * SIZE + 4] = m[4 * SIZE + 3] = -own[ALD_BODY_PRODUCT_XY];
  m[3 * SIZE + 5] = m[5 * SIZE + 3] = -own[ALD_BODY_PRODUCT_XZ];
  m[4 * SIZE + 5] = m[5 * SIZE + 4] = -own[ALD_BODY_PRODUCT_YZ];
}

void ald_inertia_matrix(const ald_body *body, const double *values, double *matrix) {
  ALD_ASSERT(values && matrix);
  rigid_matrix(body, values + body->quantities, matrix);
  for (uint32_t k = 0; body->has_added_mass && k < ALD_MATRIX; k++) {
    matrix[k] += values[body->added_mass + k];
  }
}

/* lower triangle L with A = L L^T; false if A is not positive definite. A pivot below 1e-12 of the
 * diagonal that it started from is nothing but rounding. */
static bool cholesky(const double *a, uint32_t n, double *l) {
  ALD_ASSERT(n <= SIZE);
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t j = 0; j <= i; j++) {
      double sum = a[i * n + j];
      for (uint32_t k = 0; k < j; k++) sum -= l[i * n + k] * l[j * n + k];
      if (i == j) {
        if (!(sum > 1e-12 * a[i * n + i])) return false;
        l[i * n + i] = sqrt(sum);
      } else {
        l[i * n + j] = sum / l[j * n + j];
      }
    }
  }
  return true;
}

/* One row of all columns of an inverse, which fill a vector. */
typedef double abreast __attribute__((vector_size(8 * sizeof(double))));

/* the inverse of L L^T, row by row: the same operations for each column as for it alone */
static void solve_units(const double *l, uint32_t n, abreast x[SIZE]) {
  ALD_ASSERT(n <= SIZE);
  for (uint32_t i = 0; i < n; i++) {
    abreast sum = {0};
    sum[i] = 1;
    for (uint32_t k = 0; k < i; k++) sum -= l[i * n + k] * x[k];
    x[i] = sum / l[i * n + i];
  }
  for (uint32_t i = n; i-- > 0;) {
    abreast sum = x[i];
    for (uint32_t k = i + 1; k < n; k++) sum -= l[k * n + i] * x[k];
    x[i] = sum / l[i * n + i];
  }
}

/* Factors the part of a matrix over the free freedoms, whose numbers are put into `of`; false if it
 * is not positive definite. */
static bool factor(const double *matrix, uint32_t freedoms, uint32_t of[SIZE], uint32_t *n,
                   double l[ALD_MATRIX]) {
  ALD_ASSERT(freedoms >> SIZE == 0);
  double a[ALD_MATRIX];
  *n = 0;
  for (uint32_t f = 0; f < SIZE; f++) {
    if (freedoms >> f & 1) of[(*n)++] = f;
  }
  for (uint32_t i = 0; i < *n; i++) {
    for (uint32_t j = 0; j < *n; j++) a[i * *n + j] = matrix[of[i] * SIZE + of[j]];
  }
  return cholesky(a, *n, l);
}

static bool is_definite(const double *matrix, uint32_t freedoms) {
  uint32_t of[SIZE], n;
  double l[ALD_MATRIX];
  return factor(matrix, freedoms, of, &n, l);
}

bool ald_inertia_invert(const double *matrix, uint32_t freedoms, double *inverse) {
  uint32_t of[SIZE], n;
  double l[ALD_MATRIX];
  abreast x[SIZE];
  memset(inverse, 0, ALD_MATRIX * sizeof *inverse);
  if (!factor(matrix, freedoms, of, &n, l)) return false;
  solve_units(l, n, x);
  for (uint32_t column = 0; column < n; column++) {
    /* only the lower triangle is used */
    for (uint32_t i = column; i < n; i++) {
      inverse[of[i] * SIZE + of[column]] = inverse[of[column] * SIZE + of[i]] = x[i][column];
    }
  }
  return true;
}

/* Is there a distribution of mass with these moments? Integrals of x^2, y^2, z^2 over it must not
 * be negative in any direction: tr(I)/2 - I is positive semidefinite. For principal axes these are
 * the triangle inequalities. */
static bool has_a_shape(const double *m) {
  double q[9], l[9] = {0};
  const double half = 0.5 * (m[3 * SIZE + 3] + m[4 * SIZE + 4] + m[5 * SIZE + 5]);
  for (uint32_t i = 0; i < 3; i++) {
    for (uint32_t j = 0; j < 3; j++) q[3 * i + j] = -m[(i + 3) * SIZE + j + 3];
    /* a flat body has a zero here: allow for its rounding */
    q[4 * i] += half * (1 + 1e-9);
  }
  return cholesky(q, 3, l);
}

/* the triangle inequality that fails, 3: none */
static uint32_t great_axis(const double *m) {
  double sum = 0;
  for (uint32_t axis = 3; axis < SIZE; axis++) sum += m[axis * (SIZE + 1)];
  for (uint32_t axis = 0; axis < 3; axis++) {
    if (m[(axis + 3) * (SIZE + 1)] > 0.5 * sum * (1 + 1e-9)) return axis;
  }
  return 3;
}

static ald_inertia_problem judge_rigid(const ald_body *body, const double *m) {
  const uint32_t turns = ALD_ROLL | ALD_PITCH | ALD_YAW;
  if (is_planar(body)) return (ald_inertia_problem){ALD_INERTIA_GOOD, 0, 0};
  for (uint32_t axis = 0; axis < 3; axis++) {
    if (!(body->freedoms >> (3 + axis) & 1) || m[(axis + 3) * (SIZE + 1)] > 0) continue;
    return (ald_inertia_problem){ALD_INERTIA_NO_MOMENT, axis, 0};
  }
  /* moments about axes that it does not turn about need not be given */
  const bool whole = (body->freedoms & turns) == turns;
  if (whole && great_axis(m) < 3) {
    return (ald_inertia_problem){ALD_INERTIA_GREAT_AXIS, great_axis(m), 0};
  }
  const bool good = is_definite(m, body->freedoms) && (!whole || has_a_shape(m));
  return (ald_inertia_problem){good ? ALD_INERTIA_GOOD : ALD_INERTIA_PRODUCTS, 0, 0};
}

static ald_inertia_problem judge_added(const double *m) {
  for (uint32_t i = 0; i < SIZE; i++) {
    for (uint32_t j = 0; j < i; j++) {
      const double a = m[i * SIZE + j], b = m[j * SIZE + i];
      if (fabs(a - b) <= 1e-9 * (fabs(a) + fabs(b))) continue;
      return (ald_inertia_problem){ALD_INERTIA_UNSYMMETRIC, i, j};
    }
  }
  return (ald_inertia_problem){ALD_INERTIA_GOOD, 0, 0};
}

ald_inertia_problem ald_inertia_judge(const ald_body *body, const double *values) {
  double matrix[ALD_MATRIX];
  rigid_matrix(body, values + body->quantities, matrix);
  ald_inertia_problem problem = judge_rigid(body, matrix);
  if (problem.fault || !body->has_added_mass) return problem;
  problem = judge_added(values + body->added_mass);
  if (problem.fault) return problem;
  ald_inertia_matrix(body, values, matrix);
  if (!is_definite(matrix, body->freedoms)) problem.fault = ALD_INERTIA_INDEFINITE;
  return problem;
}

bool ald_inertia_is_good(const ald_body *body, const double *values) {
  double matrix[ALD_MATRIX];
  if (ald_inertia_judge(body, values).fault != ALD_INERTIA_GOOD) return false;
  /* of a body that moves in the plane alone, that has not been judged */
  if (!is_planar(body)) return true;
  ald_inertia_matrix(body, values, matrix);
  return is_definite(matrix, body->freedoms);
}

bool ald_inertia_check(const ald_study *study, const ald_body *body, ald_inertia_problem *problem) {
  ALD_ASSERT(body->quantities + ALD_BODY_KEY_COUNT <= study->quantity_count);
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) return false;
  /* only its own: a study may have any number of bodies */
  for (uint32_t k = 0; k < ALD_BODY_KEY_COUNT; k++) {
    values[body->quantities + k] = study->quantities[body->quantities + k].value;
  }
  for (uint32_t k = 0; body->has_added_mass && k < ALD_MATRIX; k++) {
    values[body->added_mass + k] = study->quantities[body->added_mass + k].value;
  }
  *problem = ald_inertia_judge(body, values);
  free(values);
  return true;
}
