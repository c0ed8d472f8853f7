/* SPDX-License-Identifier: Apache-2.0
 * What values a key may have. */
#include "keys.h"

const char *ald_range_problem(ald_range range, double value) {
  if (!isfinite(value)) return "a finite number";
  switch (range) {
    case ALD_RANGE_POSITIVE:
      return value > 0 ? NULL : "a value above 0";
    case ALD_RANGE_NOT_NEGATIVE:
      return value >= 0 ? NULL : "0 or more";
    case ALD_RANGE_FRACTION:
      return value >= 0 && value <= 1 ? NULL : "a value from 0 to 1";
    case ALD_RANGE_ANY:
      break;
  }
  return NULL;
}
