/* SPDX-License-Identifier: Apache-2.0
 * Shares of thrusters in a demand of surge, sway and yaw: least sum of weight f^2.
 *   f = W^-1 B' (B W^-1 B')^-1 tau
 *   b    column of B of a force: what 1 N of it is in surge, sway, yaw  [-], [-], [m]
 *   per  1/weight of it                                                [-]
 * The diagonal is raised by ALLOCATION_EASE of itself and one that is 0 becomes 1, so that a
 * direction without thrusters asks nothing; solved without pivots, so that all devices do the same.
 * Theory: docs/theory/dynamic-positioning.md, "Allocation".
 * Checked by: tests/kernels/test_station.c, tests/golden/test_golden_dp.c. */
#ifndef ALD_KERNELS_LAW_ALLOCATION_H
#define ALD_KERNELS_LAW_ALLOCATION_H

#include "../math/vec3.h"

#ifdef ALD_SINGLE
#define ALLOCATION_EASE R(1e-6)
#else
#define ALLOCATION_EASE R(1e-9)
#endif
/* a diagonal that is rounding alone: the cosine of a right angle, squared */
#define ALLOCATION_NONE R(1e-24)

/* B W^-1 B', its lower triangle */
typedef struct allocation_matrix {
  real xx, yx, yy, nx, ny, nn;
} allocation_matrix;

ALD_INLINE allocation_matrix allocation_empty(void) {
  allocation_matrix m;
  m.xx = m.yx = m.yy = m.nx = m.ny = m.nn = R(0);
  return m;
}

ALD_INLINE allocation_matrix allocation_with(allocation_matrix m, vec3 b, real per) {
  m.xx = m.xx + per * (b.x * b.x);
  m.yx = m.yx + per * (b.y * b.x);
  m.yy = m.yy + per * (b.y * b.y);
  m.nx = m.nx + per * (b.z * b.x);
  m.ny = m.ny + per * (b.z * b.y);
  m.nn = m.nn + per * (b.z * b.z);
  return m;
}

/* column of a force along (c, s) at a point of the vessel [m] */
ALD_INLINE vec3 allocation_column(real c, real s, real x, real y) {
  return vec3_of(c, s, x * s - y * c);
}

ALD_INLINE real allocation_diagonal(real sum, real size) {
  return sel(sum <= ALLOCATION_NONE * size, R(1), sum * (R(1) + ALLOCATION_EASE));
}

/* (B W^-1 B')^-1 tau; what is left of a diagonal is at least its ease but for rounding */
ALD_INLINE vec3 allocation_solved(allocation_matrix m, vec3 tau) {
  const real size = m.xx + m.yy;
  const real xx = allocation_diagonal(m.xx, size), yy = allocation_diagonal(m.yy, size);
  const real nn = allocation_diagonal(m.nn, size);
  const real by_x = m.yx / xx, n_by_x = m.nx / xx;
  const real yy_left = real_max(yy - by_x * m.yx, ALLOCATION_EASE * yy);
  const real ny_left = m.ny - n_by_x * m.yx;
  const real n_by_y = ny_left / yy_left;
  const real nn_left = real_max(nn - n_by_x * m.nx - n_by_y * ny_left, ALLOCATION_EASE * nn);
  const real y = tau.y - by_x * tau.x;
  vec3 k;
  k.z = (tau.z - n_by_x * tau.x - n_by_y * y) / nn_left;
  k.y = y / yy_left - n_by_y * k.z;
  k.x = tau.x / xx - by_x * k.y - n_by_x * k.z;
  return k;
}

/* B f of the forces of a vector that is solved */
ALD_INLINE vec3 allocation_product(allocation_matrix m, vec3 k) {
  return vec3_of(m.xx * k.x + m.yx * k.y + m.nx * k.z, m.yx * k.x + m.yy * k.y + m.ny * k.z,
                 m.nx * k.x + m.ny * k.y + m.nn * k.z);
}

/* solved twice more for what the ease has left of tau: of a share of 1e-9 times the condition its
 * cube is left */
ALD_INLINE vec3 allocation_refined(allocation_matrix m, vec3 tau, vec3 solved) {
  for (uint k = 0; k < 2; k++) {
    const vec3 left = vec3_sub(tau, allocation_product(m, solved));
    solved = vec3_add(solved, allocation_solved(m, left));
  }
  return solved;
}

/* the force of a column */
ALD_INLINE real allocation_force(vec3 b, real per, vec3 solved) {
  return per * vec3_dot(b, solved);
}

/* the common factor with one more force of a size that has a limit */
ALD_INLINE real allocation_scale(real scale, real size, real limit) {
  const mask is_over = size > limit;
  return real_min(scale, sel(is_over, limit / sel(is_over, size, R(1)), R(1)));
}

#endif
