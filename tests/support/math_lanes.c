/* SPDX-License-Identifier: Apache-2.0
 * The kernels' elementary functions over arrays; compiled with ALD_LANES 1, 2, 4 and 8. */
#include "math_lanes.h"

#include "kernels/port.h"

#include "kernels/math/atan.h"
#include "kernels/math/explog.h"
#include "kernels/math/trig.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

#define AT(array) (*(real *)((array) + i))
#define GIVEN(array) (*(const real *)((array) + i))
#define LOOP(statement)                           \
  for (size_t i = 0; i < count; i += ALD_LANES) { \
    statement;                                    \
  }                                               \
  break;

void JOIN(ald_math_, ALD_LANES)(ald_math_name name, const ald_number *x, const ald_number *y,
                                ald_number *out, ald_number *second, size_t count) {
  switch (name) {
    case ALD_MATH_SINCOS:
      LOOP(real_sincos(GIVEN(x), &AT(out), &AT(second)))
    case ALD_MATH_ATAN2:
      LOOP(AT(out) = real_atan2(GIVEN(x), GIVEN(y)))
    case ALD_MATH_EXP:
      LOOP(AT(out) = real_exp(GIVEN(x)))
    case ALD_MATH_LOG:
      LOOP(AT(out) = real_log(GIVEN(x)))
    case ALD_MATH_POW:
      LOOP(AT(out) = real_pow(GIVEN(x), GIVEN(y)))
    default:
      break;
  }
}
