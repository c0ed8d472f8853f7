/* SPDX-License-Identifier: Apache-2.0
 * A sum that keeps what rounding takes: as good as in twice the digits, rounded once. */
#ifndef ALD_SUM_H
#define ALD_SUM_H

typedef struct ald_sum {
  double value, rest;
} ald_sum;

static inline void ald_sum_add(ald_sum *sum, double term) {
  const double value = sum->value + term, back = value - sum->value;
  sum->rest += (sum->value - (value - back)) + (term - back);
  sum->value = value;
}

static inline double ald_sum_of(ald_sum sum) { return sum.value + sum.rest; }

#endif
