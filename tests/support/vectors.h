/* SPDX-License-Identifier: Apache-2.0
 * Vectors and rotations in plain numbers, and random poses, for tests of elements in space. */
#ifndef ALD_TESTS_VECTORS_H
#define ALD_TESTS_VECTORS_H

#include "element_tile.h"
#include "random.h"

double vector_dot(const double a[3], const double b[3]);
void vector_cross(const double a[3], const double b[3], double c[3]);
/* own axes -> earth; a turn is three columns, the axes of the body */
void vector_rotate(const double turn[9], const double own[3], double earth[3]);
/* rotation about a unit axis, after Rodrigues */
void turn_about(const double axis[3], double angle, double turn[9]);
void random_axis(test_random *r, double axis[3]);
/* a body near the origin, of any attitude, that moves and turns */
void random_pose(test_random *r, element_pose *at);
/* the same body after the whole scene was turned about the earth's origin */
element_pose turned_pose(const element_pose *at, const double turn[9]);

#endif
