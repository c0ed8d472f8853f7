/* SPDX-License-Identifier: Apache-2.0
 * How far from the middle a share of a normal or Student's variable lies. */
#include "student.h"

#include <math.h>

#include "beta.h"
#include "normal.h"

/* T^2/(freedom + T^2) is beta distributed with 1/2 and freedom/2. */
double ald_student_reach(double freedom, double confidence) {
  const ald_beta beta = ald_beta_make(0.5, 0.5 * freedom);
  double x, y;
  ald_beta_value(&beta, (ald_share){confidence, 1.0 - confidence}, &x, &y);
  return sqrt(freedom * x / y);
}

double ald_normal_reach(double confidence) {
  const double half = 0.5 * (1.0 - confidence);
  return ald_normal_value((ald_share){1.0 - half, half});
}
