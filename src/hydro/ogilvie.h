/* SPDX-License-Identifier: Apache-2.0
 * Added mass and damping back from retardation functions: Ogilvie's relations
 *   A(w) = A(inf) - 1/w int_0^inf K(t) sin(w t) dt,  B(w) = int_0^inf K(t) cos(w t) dt.
 * Source: Ogilvie 1964. */
#ifndef ALD_OGILVIE_H
#define ALD_OGILVIE_H

#include "retardation.h"

/* Of each term; NaN of those without added mass, or without damping. */
typedef struct ald_ogilvie {
  double infinite[ALD_TERMS];      /* A(inf): mean of A(w) + 1/w int K sin over the frequencies */
  double error[ALD_TERMS];         /* greatest |A(w) of K - A(w)|, in shares of the greatest |A| */
  double error_at[ALD_TERMS];      /* where [rad/s] */
  double damping_error[ALD_TERMS]; /* greatest |B(w) of K - B(w)|, in shares of the greatest |B| */
} ald_ogilvie;

/* How well the added mass of a table agrees with its damping, and the functions with both.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_ogilvie_check(const ald_damping_table *table, const ald_retardation *retardation,
                             ald_ogilvie *ogilvie);

/* A_ij(w) - A_ij(inf) and B_ij(w) of retardation functions, straight between their values.
 * @param frequency [rad/s] > 0; times the memory at most ALD_QUADRATURE_ANGLE
 * @param mass, damping (36) */
void ald_ogilvie_at(const ald_retardation *retardation, double frequency, double *mass,
                    double *damping);

#endif
