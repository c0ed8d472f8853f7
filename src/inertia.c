/* SPDX-License-Identifier: Apache-2.0
 * The mass matrix of a body in space: rigid body and constant added mass, checked and inverted. */
#include "inertia.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 6 };

static bool is_planar(const ald_body *body) {
  return (body->freedoms & ~(uint32_t)ALD_IN_THE_PLANE) == 0;
}

/* moment of inertia about an axis of the body: by its radius of gyration, or as given */
static double moment(const double *own, uint32_t axis) {
  const double radius = own[ALD_BODY_GYRATION_X + axis];
  return radius > 0 ? own[ALD_BODY_MASS] * radius * radius : own[ALD_BODY_MOMENT_X + axis];
}

/* the rigid body alone */
static void rigid_matrix(const ald_body *body, const double *own, double *m) {
  memset(m, 0, ALD_MATRIX * sizeof *m);
  for (uint32_t axis = 0; axis < 3; axis++) {
    m[axis * (SIZE + 1)] = own[ALD_BODY_MASS];
    m[(axis + 3) * (SIZE + 1)] = is_planar(body) ? own[ALD_BODY_INERTIA] : moment(own, axis);
  }
  if (is_planar(body)) return;
  m[3 * SIZE + 4] = m[4 * SIZE + 3] = -own[ALD_BODY_PRODUCT_XY];
  m[3 * SIZE + 5] = m[5 * SIZE + 3] = -own[ALD_BODY_PRODUCT_XZ];
  m[4 * SIZE + 5] = m[5 * SIZE + 4] = -own[ALD_BODY_PRODUCT_YZ];
}

void ald_inertia_matrix(const ald_body *body, const double *values, double *matrix) {
  rigid_matrix(body, values + body->quantities, matrix);
  for (uint32_t k = 0; body->has_added_mass && k < ALD_MATRIX; k++) {
    matrix[k] += values[body->added_mass + k];
  }
}

/* lower triangle L with A = L L^T; false if A is not positive definite. A pivot below 1e-12 of the
 * diagonal that it started from is nothing but rounding. */
static bool cholesky(const double *a, uint32_t n, double *l) {
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

/* column of the inverse of L L^T */
static void solve_unit(const double *l, uint32_t n, uint32_t column, double *x) {
  for (uint32_t i = 0; i < n; i++) {
    double sum = i == column ? 1 : 0;
    for (uint32_t k = 0; k < i; k++) sum -= l[i * n + k] * x[k];
    x[i] = sum / l[i * n + i];
  }
  for (uint32_t i = n; i-- > 0;) {
    double sum = x[i];
    for (uint32_t k = i + 1; k < n; k++) sum -= l[k * n + i] * x[k];
    x[i] = sum / l[i * n + i];
  }
}

bool ald_inertia_invert(const double *matrix, uint32_t freedoms, double *inverse) {
  uint32_t of[SIZE], n = 0;
  double a[ALD_MATRIX], l[ALD_MATRIX] = {0}, x[SIZE];
  for (uint32_t f = 0; f < SIZE; f++) {
    if (freedoms >> f & 1) of[n++] = f;
  }
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t j = 0; j < n; j++) a[i * n + j] = matrix[of[i] * SIZE + of[j]];
  }
  memset(inverse, 0, ALD_MATRIX * sizeof *inverse);
  if (!cholesky(a, n, l)) return false;
  for (uint32_t column = 0; column < n; column++) {
    solve_unit(l, n, column, x);
    /* the lower triangle is the one that counts */
    for (uint32_t i = column; i < n; i++) {
      inverse[of[i] * SIZE + of[column]] = inverse[of[column] * SIZE + of[i]] = x[i];
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

static bool is_symmetric(const double *m) {
  for (uint32_t i = 0; i < SIZE; i++) {
    for (uint32_t j = 0; j < i; j++) {
      const double a = m[i * SIZE + j], b = m[j * SIZE + i];
      if (fabs(a - b) > 1e-9 * (fabs(a) + fabs(b))) return false;
    }
  }
  return true;
}

ald_inertia_problem ald_inertia_judge(const ald_body *body, const double *values) {
  double matrix[ALD_MATRIX], inverse[ALD_MATRIX];
  const double *own = values + body->quantities;
  const bool by_radii =
      own[ALD_BODY_GYRATION_X] > 0 || own[ALD_BODY_GYRATION_Y] > 0 || own[ALD_BODY_GYRATION_Z] > 0;
  const char *key = by_radii ? "radii of gyration" : "moments of inertia";
  rigid_matrix(body, own, matrix);
  for (uint32_t axis = 0; !is_planar(body) && axis < 3; axis++) {
    if (!(body->freedoms >> (3 + axis) & 1) || matrix[(axis + 3) * (SIZE + 1)] > 0) continue;
    return (ald_inertia_problem){key,
                                 "a body that turns needs moments of inertia, for example radii of "
                                 "gyration: [7 m, 22 m, 22 m]"};
  }
  const uint32_t turns = ALD_ROLL | ALD_PITCH | ALD_YAW;
  if (!is_planar(body) && (body->freedoms & turns) == turns && !has_a_shape(matrix)) {
    return (ald_inertia_problem){
        key,
        "no body has these moments of inertia: each of the three must not "
        "exceed the sum of the other two, and products of inertia be small"};
  }
  if (!body->has_added_mass) return (ald_inertia_problem){0};
  if (!is_symmetric(values + body->added_mass)) {
    return (ald_inertia_problem){"added mass", "added mass: expected a symmetric matrix"};
  }
  ald_inertia_matrix(body, values, matrix);
  if (!ald_inertia_invert(matrix, body->freedoms, inverse)) {
    return (ald_inertia_problem){
        "added mass",
        "added mass: the mass matrix with it is not positive definite: some motion would have "
        "negative kinetic energy"};
  }
  return (ald_inertia_problem){0};
}

ald_inertia_problem ald_inertia_check(const ald_study *study, const ald_body *body) {
  ald_inertia_problem problem = {"", "no memory"};
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) return problem;
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  problem = ald_inertia_judge(body, values);
  free(values);
  return problem;
}
