/* SPDX-License-Identifier: Apache-2.0
 * The beta distribution on (0, 1), by functions whose bits are the same on every machine. */
#ifndef ALD_BETA_H
#define ALD_BETA_H

/* Probability of a value <= x under the beta distribution with shapes a, b > 0. */
double ald_beta_probability(double a, double b, double x);
/* The x with probability p, 0 < p < 1, of a value <= x. */
double ald_beta_quantile(double a, double b, double p);

#endif
