/* SPDX-License-Identifier: Apache-2.0
 * Bodies whose first axis is any direction. */
#include "golden_axis.h"

#include <math.h>

#include "golden_json.h"

posed_body golden_axis(const double e[3]) {
  posed_body b = posed_at(0, 0, 0);
  int least = 0;
  double size = 0;
  golden_near("length of a direction", e[0] * e[0] + e[1] * e[1] + e[2] * e[2], 1, 0, 0, 1e-9);
  for (int k = 1; k < 3; k++) least = fabs(e[k]) < fabs(e[least]) ? k : least;
  for (int k = 0; k < 3; k++) b.axes[0][k] = e[k];
  for (int k = 0; k < 3; k++) b.axes[1][k] = (k == least) - e[least] * e[k];
  for (int k = 0; k < 3; k++) size += b.axes[1][k] * b.axes[1][k];
  for (int k = 0; k < 3; k++) b.axes[1][k] /= sqrt(size);
  for (int k = 0; k < 3; k++) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    b.axes[2][k] = b.axes[0][i] * b.axes[1][j] - b.axes[0][j] * b.axes[1][i];
  }
  return b;
}

void golden_axis_own(const posed_body *body, const double earth[3], double own[3]) {
  for (int a = 0; a < 3; a++) {
    own[a] = 0;
    for (int k = 0; k < 3; k++) own[a] += body->axes[a][k] * earth[k];
  }
}
