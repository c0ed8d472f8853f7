/* SPDX-License-Identifier: Apache-2.0
 * How far from the middle a share of a normal or Student's variable lies. */
#ifndef ALD_STUDENT_H
#define ALD_STUDENT_H

/* The t > 0 with P(|T| <= t) = confidence for Student's distribution of `freedom` >= 1 degrees;
 * 0 < confidence < 1. */
double ald_student_reach(double freedom, double confidence);

/* The z > 0 with P(|Z| <= z) = confidence for the standard normal distribution. */
double ald_normal_reach(double confidence);

#endif
