/* SPDX-License-Identifier: Apache-2.0
 * Planes through the contours of a region by least squares, for a single lane: the options beside
 * the vector area.
 *   svd, svd_arc  least squares of the distances (total least squares) of the corners, or with half
 *                 of the sides beside each as its weight: eigenvector of the least eigenvalue
 *   seed          [Dopico] eq. (20) to (22) as printed: [r 1]^T [r 1] = L D L^T with pivots from
 * the diagonal, the unknown of the last pivot set to 1. It depends on where the frame's origin
 * lies, and loses digits far from it. Checked by: tests/golden/test_golden_meshcontact.c. */
#ifndef ALD_KERNELS_GEOM_CONTOUR_FIT_H
#define ALD_KERNELS_GEOM_CONTOUR_FIT_H

#include "contour_sums.h"

/* eigenvalues of a symmetric matrix in ascending order, and the vector of the least */
typedef struct contour_eigen {
  scalar values[3];
  point3 least;
} contour_eigen;

enum { CONTOUR_SWEEPS = 12 }; /* of Jacobi's rotations; they converge quadratically, 5 or 6 do */

/* one rotation that makes m[p][q] vanish; q vectors are the columns of v */
ALD_INLINE void contour_rotate(scalar m[3][3], scalar v[3][3], int p, int q) {
  const int r = 3 - p - q;
  if (m[p][q] == (scalar)0) return;
  const scalar theta = (m[q][q] - m[p][p]) / ((scalar)2 * m[p][q]);
  const scalar size = scalar_size(theta) + scalar_root(theta * theta + (scalar)1);
  const scalar t = (theta < (scalar)0 ? (scalar)-1 : (scalar)1) / size;
  const scalar c = (scalar)1 / scalar_root(t * t + (scalar)1), s = t * c;
  const scalar pr = m[p][r], qr = m[q][r];
  m[p][p] -= t * m[p][q];
  m[q][q] += t * m[p][q];
  m[p][q] = m[q][p] = (scalar)0;
  m[p][r] = m[r][p] = c * pr - s * qr;
  m[q][r] = m[r][q] = s * pr + c * qr;
  for (int k = 0; k < 3; k++) {
    const scalar vp = v[k][p], vq = v[k][q];
    v[k][p] = c * vp - s * vq;
    v[k][q] = s * vp + c * vq;
  }
}

ALD_APART contour_eigen contour_eigen_of(const contour_spread *spread) {
  scalar m[3][3], v[3][3];
  contour_eigen e;
  m[0][0] = spread->xx;
  m[1][1] = spread->yy;
  m[2][2] = spread->zz;
  m[0][1] = m[1][0] = spread->xy;
  m[0][2] = m[2][0] = spread->xz;
  m[1][2] = m[2][1] = spread->yz;
  for (int k = 0; k < 3; k++) {
    for (int j = 0; j < 3; j++) v[k][j] = (scalar)(k == j);
  }
  for (int sweep = 0; sweep < CONTOUR_SWEEPS; sweep++) {
    contour_rotate(m, v, 0, 1);
    contour_rotate(m, v, 0, 2);
    contour_rotate(m, v, 1, 2);
  }
  /* numbers of a row and column that depend on values would keep the matrices in memory */
  int low = 0, high = 0;
  e.values[0] = e.values[1] = e.values[2] = m[0][0];
  e.least = point3_of(v[0][0], v[1][0], v[2][0]);
  for (int k = 1; k < 3; k++) {
    const int is_low = m[k][k] < e.values[0], is_high = m[k][k] >= e.values[2];
    low = is_low ? k : low;
    high = is_high ? k : high;
    e.values[0] = is_low ? m[k][k] : e.values[0];
    e.values[2] = is_high ? m[k][k] : e.values[2];
    e.least.x = is_low ? v[0][k] : e.least.x;
    e.least.y = is_low ? v[1][k] : e.least.y;
    e.least.z = is_low ? v[2][k] : e.least.z;
  }
  e.values[1] = e.values[0];
  for (int k = 0; k < 3; k++) {
    e.values[1] = low == high || k == low || k == high ? e.values[1] : m[k][k];
  }
  return e;
}

/* sums of [r 1]^T [r 1] */
typedef struct contour_seed {
  scalar m[4][4];
} contour_seed;

ALD_INLINE void contour_seed_clear(contour_seed *s) {
  for (int k = 0; k < 4; k++) {
    for (int j = 0; j < 4; j++) s->m[k][j] = (scalar)0;
  }
}
ALD_INLINE void contour_seed_point(contour_seed *s, point3 r) {
  const scalar row[4] = {r.x, r.y, r.z, (scalar)1};
  for (int k = 0; k < 4; k++) {
    for (int j = 0; j < 4; j++) s->m[k][j] += row[k] * row[j];
  }
}

/* takes unknown `chosen` out of those not yet `done`; its row keeps the equation that gives it */
ALD_INLINE void contour_seed_step(contour_seed *s, int chosen, const int *done) {
  for (int k = 0; k < 4; k++) {
    if (done[k] || k == chosen || s->m[chosen][chosen] == (scalar)0) continue;
    const scalar share = s->m[k][chosen] / s->m[chosen][chosen];
    for (int j = 0; j < 4; j++) {
      if (!done[j] && j != chosen) s->m[k][j] -= share * s->m[chosen][j];
    }
  }
}

/* The plane n . r + d = 0 with n of length 1; returns 0 where it has no direction. */
ALD_APART int contour_seed_plane(contour_seed *s, point3 *n, scalar *d) {
  int done[4] = {0, 0, 0, 0}, order[4];
  scalar x[4];
  for (int step = 0; step < 4; step++) {
    int chosen = -1;
    for (int k = 0; k < 4; k++) {
      if (!done[k] && (chosen < 0 || s->m[k][k] > s->m[chosen][chosen])) chosen = k;
    }
    done[chosen] = 1;
    order[step] = chosen;
    if (step < 3) contour_seed_step(s, chosen, done);
  }
  x[order[3]] = (scalar)1;
  for (int step = 2; step >= 0; step--) {
    const int own = order[step];
    scalar sum = (scalar)0;
    for (int later = step + 1; later < 4; later++) sum -= s->m[own][order[later]] * x[order[later]];
    x[own] = s->m[own][own] == (scalar)0 ? (scalar)0 : sum / s->m[own][own];
  }
  const scalar length = point3_length(point3_of(x[0], x[1], x[2]));
  if (!(length > (scalar)0)) return 0;
  *n = point3_scale(point3_of(x[0], x[1], x[2]), (scalar)1 / length);
  *d = x[3] / length;
  return 1;
}

#endif
