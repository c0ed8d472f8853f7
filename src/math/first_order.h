/* SPDX-License-Identifier: Apache-2.0
 * First-order index of an input from values that were drawn anyhow. */
#ifndef ALD_FIRST_ORDER_H
#define ALD_FIRST_ORDER_H

#include <stdbool.h>

#include "allide/statistics.h"

/* Share of the variance of y that the mean of y at each x explains: 0 none of it, 1 all; its square
 * root is the correlation ratio. With q coefficients fitted, the residuals e and the variance v of
 * y: S = 1 - (sum e^2/(n - q))/v Coefficients: a mean for each value of x where it is nominal or
 * takes no more than 2 M values; else a straight line in each of M = sqrt(n)/2.5 bins (4 to 32) of
 * equally many values. Of labels nothing enters but which are equal: the same bits however they are
 * numbered. Bounds are S -+ z times the deviation, within 0 and 1, se^2 = mean((e^2 n/(n - q) - (1
 * - S) (y - m)^2)^2)/(n v^2) + 2 (q - 1)/n^2; none for fewer than 30 values. x, y    (count) finite
 * values, count < 2^32 index   receives S, below 0 by chance; NaN where y is one value only, or n <
 * 2 q
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ald_status ald_first_order(const double *x, const double *y, size_t count, bool is_nominal,
                           double confidence, ald_estimate *index);

#endif
