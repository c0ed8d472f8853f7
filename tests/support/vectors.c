/* SPDX-License-Identifier: Apache-2.0
 * Vectors and rotations in plain numbers, see vectors.h. */
#include "vectors.h"

#include <math.h>

double vector_dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

void vector_cross(const double a[3], const double b[3], double c[3]) {
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}

void vector_rotate(const double turn[9], const double own[3], double earth[3]) {
  for (int i = 0; i < 3; i++) {
    earth[i] = turn[i] * own[0] + turn[3 + i] * own[1] + turn[6 + i] * own[2];
  }
}

void turn_about(const double axis[3], double angle, double turn[9]) {
  for (int k = 0; k < 3; k++) {
    double own[3] = {0}, side[3];
    own[k] = 1;
    vector_cross(axis, own, side);
    for (int i = 0; i < 3; i++) {
      turn[3 * k + i] =
          own[i] * cos(angle) + side[i] * sin(angle) + axis[i] * axis[k] * (1 - cos(angle));
    }
  }
}

void random_axis(test_random *r, double axis[3]) {
  double size;
  do {
    for (int i = 0; i < 3; i++) axis[i] = test_uniform(r, -1, 1);
    size = sqrt(vector_dot(axis, axis));
  } while (size < 0.1);
  for (int i = 0; i < 3; i++) axis[i] /= size;
}

void random_pose(test_random *r, element_pose *at) {
  double axis[3];
  for (int i = 0; i < 3; i++) {
    at->at[i] = test_uniform(r, -0.5, 0.5);
    at->velocity[i] = test_uniform(r, -2, 2);
    at->spin[i] = test_uniform(r, -1, 1);
  }
  random_axis(r, axis);
  turn_about(axis, test_uniform(r, 0, 3), at->turn);
}

element_pose turned_pose(const element_pose *at, const double turn[9]) {
  element_pose out;
  vector_rotate(turn, at->at, out.at);
  vector_rotate(turn, at->velocity, out.velocity);
  vector_rotate(turn, at->spin, out.spin);
  for (int k = 0; k < 3; k++) vector_rotate(turn, at->turn + 3 * k, out.turn + 3 * k);
  return out;
}
