/* SPDX-License-Identifier: Apache-2.0
 * A sum that keeps what rounding takes: as good as in twice the digits, rounded once. */
#ifndef ALD_COMPENSATED_SUM_H
#define ALD_COMPENSATED_SUM_H

typedef struct ald_compensated_sum {
  double value, rest;
} ald_compensated_sum;

static inline void ald_compensated_sum_add(ald_compensated_sum *sum, double term) {
  const double value = sum->value + term, back = value - sum->value;
  sum->rest += (sum->value - (value - back)) + (term - back);
  sum->value = value;
}

static inline double ald_compensated_sum_value(ald_compensated_sum sum) {
  return sum.value + sum.rest;
}

#endif
