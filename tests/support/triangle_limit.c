/* SPDX-License-Identifier: Apache-2.0
 * How far points that two triangles have in common may be off, see triangle_limit.h. */
#include "triangle_limit.h"

#include <math.h>

double triangle_point_limit(const double *t, const double *u) {
  double most = 0;
  for (int c = 0; c < 9; c++) most = fmax(most, fmax(fabs(t[c]), fabs(u[c])));
  return 8 * 0x1p-53 * most;
}

double triangle_event_limit(const double *t, const double *u, uint32_t event) {
  const double *owner = event < 3 ? t : u, *face = event < 3 ? u : t;
  const double *ends[2] = {owner + 3 * (event % 3), owner + 3 * ((event + 1) % 3)};
  double sides[2], length = 0, permanent = 0;
  for (int e = 0; e < 2; e++) {
    double p[3], q[3], r[3], products = 0;
    sides[e] = 0;
    for (int c = 0; c < 3; c++) {
      p[c] = face[3 + c] - face[c];
      q[c] = face[6 + c] - face[c];
      r[c] = ends[e][c] - face[c];
    }
    for (int c = 0; c < 3; c++) {
      const double x = p[(c + 1) % 3] * q[(c + 2) % 3], y = p[(c + 2) % 3] * q[(c + 1) % 3];
      sides[e] += r[c] * (x - y);
      products += fabs(r[c]) * (fabs(x) + fabs(y));
    }
    permanent += products;
  }
  for (int c = 0; c < 3; c++) length = fmax(length, fabs(ends[1][c] - ends[0][c]));
  const double between = fabs(sides[0]) + fabs(sides[1]), rounding = 16 * 0x1p-53 * permanent;
  const double share = between > rounding ? 2 * rounding / (between - rounding) : 1;
  return length * share + triangle_point_limit(t, u);
}
