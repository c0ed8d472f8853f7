/* SPDX-License-Identifier: Apache-2.0
 * Mobility of a point of a body, its acceleration per force at it: J M^-1 J^T. */
#include "mobility.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "derive.h"
#include "math/eigenvalue.h"
#include "winch_of.h"

enum { SIZE = 6 };

/* zero, if the matrix is not positive definite */
static void invert(const ald_body *body, const double *matrix, double *inverse) {
  ALD_ASSERT(body->freedoms >> 6 == 0);
  if (!ald_inertia_invert(matrix, body->freedoms, inverse)) {
    memset(inverse, 0, ALD_MATRIX * sizeof *inverse);
  }
}

void ald_mobility_inverse(const ald_body *body, const double *values, double *inverse) {
  double matrix[ALD_MATRIX];
  memset(inverse, 0, ALD_MATRIX * sizeof *inverse);
  if (body->fixed || body->prescribed) return;
  ald_inertia_matrix(body, values, matrix);
  invert(body, matrix, inverse);
}

/* velocity of a point per velocity of its body: J = (1, -[r]x) */
static void point_velocity(const double *r, double (*j)[SIZE]) {
  const double rows[3][SIZE] = {
      {1, 0, 0, 0, r[2], -r[1]}, {0, 1, 0, -r[2], 0, r[0]}, {0, 0, 1, r[1], -r[0], 0}};
  memcpy(j, rows, sizeof rows);
}

/* a mass at a point of a body: M + m J^T J */
static void add_mass(double *matrix, double mass, const double *r) {
  double j[3][SIZE];
  point_velocity(r, j);
  for (uint32_t a = 0; a < SIZE; a++) {
    for (uint32_t b = 0; b < SIZE; b++) {
      for (uint32_t i = 0; i < 3; i++) matrix[a * SIZE + b] += mass * j[i][a] * j[i][b];
    }
  }
}

/* may an order change it? */
static bool is_ordered(const ald_study *study, uint32_t instance) {
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_order *order = study->definitions[d].order;
    for (uint32_t t = 0; order && t < order->target_count; t++) {
      if (order->targets[t].instance == instance) return true;
    }
  }
  return false;
}

void ald_mobility_burdened(const ald_study *study, uint32_t index, const double *values,
                           double *inverse) {
  ALD_ASSERT(index < study->body_count);
  const ald_body *body = &study->bodies[index];
  double matrix[ALD_MATRIX];
  memset(inverse, 0, ALD_MATRIX * sizeof *inverse);
  if (body->fixed || body->prescribed) return;
  ald_inertia_matrix(body, values, matrix);
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    const ald_kind *kind = ald_kinds[study->definitions[own->definition].kind];
    if (!ald_kind_is(kind, ALD_KIND_TWO_FORCES) || !kind->steepest) continue;
    if (own->body_a != index && own->body_b != index) continue;
    /* it may be let go, or a winch may leave less of it */
    if (is_ordered(study, i) || ald_winch_of(study, own)) continue;
    const ald_numbers numbers = ald_instance_numbers(study, own, values);
    ald_steepest law;
    memset(&law, 0, sizeof law);
    kind->steepest(&numbers, &law);
    if (own->body_a == index) add_mass(matrix, law.burden[0], law.a.at);
    if (own->body_b == index) add_mass(matrix, law.burden[1], law.b.at);
  }
  invert(body, matrix, inverse);
}

/* half extents of the homogeneous box with these moments of inertia: I_x = m (b^2 + c^2)/3 */
static void box_reach(const double *matrix, double *reach) {
  const double moments[3] = {matrix[3 * (SIZE + 1)], matrix[4 * (SIZE + 1)],
                             matrix[5 * (SIZE + 1)]};
  for (uint32_t axis = 0; axis < 3; axis++) {
    const double others = moments[(axis + 1) % 3] + moments[(axis + 2) % 3];
    reach[axis] = sqrt(fmax(0, 1.5 * (others - moments[axis]) / matrix[axis * (SIZE + 1)]));
  }
}

double ald_mobility_most(const double *inverse, uint32_t first) {
  ALD_ASSERT(first <= 3);
  double most = 0;
  for (uint32_t i = first; i < first + 3; i++) {
    double sum = 0;
    for (uint32_t k = first; k < first + 3; k++) sum += fabs(inverse[6 * i + k]);
    most = fmax(most, sum);
  }
  return most;
}

void ald_mobility_reach(const ald_body *body, const double *values, double *reach) {
  ALD_ASSERT(values && reach);
  const double *own = values + body->quantities;
  double matrix[ALD_MATRIX];
  memset(reach, 0, 3 * sizeof *reach);
  if (body->fixed || body->prescribed) return;
  ald_inertia_matrix(body, values, matrix);
  box_reach(matrix, reach);
  if (body->vertex_count > 0) reach[0] = reach[1] = 0;
  for (uint32_t v = 0; v < 2 * body->vertex_count; v++) {
    reach[v % 2] = fmax(reach[v % 2], fabs(values[body->vertices + v]));
  }
  if (own[ALD_BODY_LOW] < own[ALD_BODY_HIGH]) {
    reach[2] = fmax(fabs(own[ALD_BODY_LOW]), fabs(own[ALD_BODY_HIGH]));
  }
}

/* J M^-1 J^T (3 x 3) of a point */
static void point_matrix(const double *inverse, const double *r, double *w) {
  double j[3][SIZE];
  point_velocity(r, j);
  for (uint32_t i = 0; i < 3; i++) {
    for (uint32_t k = 0; k < 3; k++) {
      double sum = 0;
      for (uint32_t a = 0; a < SIZE; a++) {
        for (uint32_t b = 0; b < SIZE; b++) sum += j[i][a] * inverse[a * SIZE + b] * j[k][b];
      }
      w[3 * i + k] = sum;
    }
  }
}

/* Acceleration of a point per force at it in the direction that it yields most in [1/kg].
 * @param point (3) from the centre of gravity, body axes [m] */
static double mobility_at(const double *inverse, const double *point) {
  double w[9];
  point_matrix(inverse, point, w);
  return ald_eigenvalue_greatest(w, 3);
}

double ald_mobility_level(const double *inverse, const double *point) {
  double w[9];
  point_matrix(inverse, point, w);
  const double level[4] = {w[0], w[1], w[3], w[4]};
  return ald_eigenvalue_greatest(level, 2);
}

/* a bound of a site; without one, the extent of the body in that direction */
static double end_of(double bound, const double *along, const double *reach) {
  double end = 0, length = 0;
  if (isfinite(bound)) return bound;
  for (uint32_t k = 0; k < 3; k++) {
    end += fabs(along[k]) * reach[k];
    length += along[k] * along[k];
  }
  end = length > 0 ? end / length : 0;
  return bound < 0 ? -end : end;
}

double ald_mobility_over(const double *inverse, const ald_site *site, const double *reach) {
  ALD_ASSERT(inverse && site && reach);
  double most = 0;
  for (uint32_t corner = 0; corner < 4; corner++) {
    const double s = end_of(corner & 1 ? site->high[0] : site->low[0], site->along[0], reach);
    const double t = end_of(corner & 2 ? site->high[1] : site->low[1], site->along[1], reach);
    double point[3];
    for (uint32_t k = 0; k < 3; k++) {
      point[k] = site->at[k] + s * site->along[0][k] + t * site->along[1][k];
    }
    most = fmax(most, mobility_at(inverse, point));
  }
  return most;
}
