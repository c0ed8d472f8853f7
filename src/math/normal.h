/* SPDX-License-Identifier: Apache-2.0
 * The standard normal variable: probabilities and their inverse, the same bits on every machine. */
#ifndef ALD_NORMAL_H
#define ALD_NORMAL_H

#include "probability.h"

/* Probabilities below and above z; relative error of the smaller one below 3e-14, below 3e-15 for
 * |z| > 2, down to 1e-283. */
ald_probability ald_normal_probability(double z);

/* The z with probability u below it, relative error below 1e-12 (about 1e-15 measured).
 * @param u in the open interval (0, 1); 1 - u is taken as it rounds */
double ald_normal_quantile(double u);
/* The same from both probabilities, of which the smaller one counts: no digits are lost in the
 * upper tail.
 * @param s each in the open interval (0, 1), the smaller one > 1e-290 */
double ald_normal_value(ald_probability s);

#endif
