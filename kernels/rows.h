/* SPDX-License-Identifier: Apache-2.0
 * Rows and flags of a tile that change in chosen lanes alone. */
#ifndef ALD_KERNELS_ROWS_H
#define ALD_KERNELS_ROWS_H

#include "port.h"

#if ALD_LANES == 1
/* what stays is not written, and not read in vain */
ALD_INLINE void row_keep(GLOBAL real *row, mask yes, real value) {
  if (any_lane(yes)) *row = value;
}

ALD_INLINE void row_peak(GLOBAL real *row, mask yes, real value) {
  if (!any_lane(yes)) return;
  const real was = *row, peak = real_max(was, value);
  if (bits_of(peak) != bits_of(was)) *row = peak;
}

ALD_INLINE void row_add(GLOBAL real *row, mask yes, real value) {
  if (any_lane(yes)) *row = *row + value;
}

ALD_INLINE void flag_keep(GLOBAL whole *flag, mask yes, whole value) {
  if (any_lane(yes)) *flag = value;
}
#else
/* the row takes the value in the lanes of `yes` */
ALD_INLINE void row_keep(GLOBAL real *row, mask yes, real value) { *row = sel(yes, value, *row); }

/* the greater of row and value */
ALD_INLINE void row_peak(GLOBAL real *row, mask yes, real value) {
  *row = sel(yes, real_max(*row, value), *row);
}

ALD_INLINE void row_add(GLOBAL real *row, mask yes, real value) {
  *row = sel(yes, *row + value, *row);
}

ALD_INLINE void flag_keep(GLOBAL whole *flag, mask yes, whole value) {
  *flag = pick(yes, value, *flag);
}

#endif

#endif
