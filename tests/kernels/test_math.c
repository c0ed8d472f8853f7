/* SPDX-License-Identifier: Apache-2.0
 * The kernels' elementary functions against the C library's in long double, and one lane against
 * eight to the bit; compiled once for each precision (ALD_SINGLE). */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/math_lanes.h"

#if LDBL_MANT_DIG < 64
#error "the reference needs a long double of 64 bits of mantissa or more"
#endif

#ifdef ALD_SINGLE
typedef uint32_t pattern;
#define MANTISSA_DIGITS FLT_MANT_DIG
#define EXPONENT_MIN FLT_MIN_EXP
#define EXPONENT_MAX FLT_MAX_EXP
#define EPSILON FLT_EPSILON
#define SINCOS_RANGE 65536.0
#define SINCOS_BOUND 1.5L
#define EXP_HIGH 89.0
#define EXP_LOW (-105.0)
#else
typedef uint64_t pattern;
#define MANTISSA_DIGITS DBL_MANT_DIG
#define EXPONENT_MIN DBL_MIN_EXP
#define EXPONENT_MAX DBL_MAX_EXP
#define EPSILON DBL_EPSILON
#define SINCOS_RANGE 4194304.0
#define SINCOS_BOUND 1.0L
#define EXP_HIGH 711.0
#define EXP_LOW (-747.0)
#endif

enum { CHUNK = 4096, CHUNKS_PER_CASE = 64 };

static _Alignas(64) ald_number x[CHUNK], y[CHUNK];
static _Alignas(64) ald_number out[CHUNK], second[CHUNK], out_single[CHUNK], second_single[CHUNK];
static uint64_t random_state;

static uint64_t random_bits(void) {
  random_state += 0x9e3779b97f4a7c15u;
  uint64_t z = random_state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static double random_between(double low, double high) {
  return low + (high - low) * (double)(random_bits() >> 11) * 0x1p-53;
}

static double random_sign(void) { return random_bits() & 1 ? -1.0 : 1.0; }

/* any number at all, infinity and NaN included */
static ald_number random_pattern(void) {
  const pattern p = (pattern)random_bits();
  ald_number value;
  memcpy(&value, &p, sizeof value);
  return value;
}

static int is_nan(ald_number a) { return a != a; }

static ald_number random_finite(void) {
  ald_number value = random_pattern();
  while (is_nan(value) || value - value != 0) value = random_pattern();
  return value;
}

/* the number k steps of the last place away */
static ald_number nudge(long double a, int steps) {
  const ald_number near = (ald_number)a;
  pattern p;
  memcpy(&p, &near, sizeof p);
  p += (pattern)steps;
  ald_number value;
  memcpy(&value, &p, sizeof value);
  return value;
}

static int random_steps(void) { return (int)(random_bits() % 9) - 4; }

/* Error in units of the last place of the reference, those of subnormal numbers at least; overflow
 * counts as the power of two that it passes. */
static long double error_of(ald_number value, long double reference) {
  if (isnan(reference) || is_nan(value)) return isnan(reference) && is_nan(value) ? 0 : HUGE_VALL;
  const long double top = ldexpl(1, EXPONENT_MAX);
  long double given = (long double)value;
  if (fabsl(given) > top) given = copysignl(top, given);
  if (fabsl(reference) > top) reference = copysignl(top, reference);
  if (reference == 0) return given == 0 && signbit(given) == signbit(reference) ? 0 : HUGE_VALL;
  int exponent = ilogbl(reference) + 1;
  if (exponent > EXPONENT_MAX) exponent = EXPONENT_MAX;
  if (exponent < EXPONENT_MIN) exponent = EXPONENT_MIN;
  return fabsl(given - reference) / ldexpl(1, exponent - MANTISSA_DIGITS);
}

/* what C says, less the documented differences of pow */
static long double reference_of(ald_math_name name, long double a, long double b,
                                long double *other) {
  switch (name) {
    case ALD_MATH_SINCOS:
      if (!(fabsl(a) <= (long double)SINCOS_RANGE)) return *other = (long double)NAN;
      *other = cosl(a);
      return sinl(a);
    case ALD_MATH_ATAN2:
      return atan2l(a, b);
    case ALD_MATH_EXP:
      return expl(a);
    case ALD_MATH_LOG:
      return logl(a);
    default:
      if (isnan(a) || isnan(b) || a < 0) return (long double)NAN;
      return powl(fabsl(a), b);
  }
}

typedef struct worst {
  long double error;
  ald_number x, y;
} worst;

/* runs all widths on the arguments at hand: same bits, and the largest error so far */
static void compare(ald_math_name name, worst *found) {
  static ald_math *const wide[] = {ald_math_2, ald_math_4, ald_math_8};
  memset(second_single, 0, sizeof second_single);
  ald_math_1(name, x, y, out_single, second_single, CHUNK);
  for (int k = 0; k < 3; k++) {
    memset(second, 0, sizeof second);
    wide[k](name, x, y, out, second, CHUNK);
    assert_memory_equal(out, out_single, sizeof out);
    assert_memory_equal(second, second_single, sizeof second);
  }
  for (int i = 0; i < CHUNK; i++) {
    long double other = 0;
    const long double reference = reference_of(name, (long double)x[i], (long double)y[i], &other);
    long double error = error_of(out[i], reference);
    if (name == ALD_MATH_SINCOS) error = fmaxl(error, error_of(second[i], other));
    if (error > found->error) *found = (worst){error, x[i], y[i]};
  }
}

/* ways to draw arguments; each fills x[i] and y[i] */
typedef void draw(int i);

static void draw_pattern(int i) {
  x[i] = random_pattern();
  y[i] = random_pattern();
}
static void draw_finite(int i) {
  x[i] = random_finite();
  y[i] = random_finite();
}
static void draw_unit(int i) {
  x[i] = (ald_number)random_between(-1, 1);
  y[i] = (ald_number)random_between(-1, 1);
}
static void draw_angle(int i) { x[i] = (ald_number)random_between(-SINCOS_RANGE, SINCOS_RANGE); }
static void draw_small_angle(int i) {
  x[i] = (ald_number)(random_sign() * exp2(random_between(-40, log2(SINCOS_RANGE))));
}
static void draw_quarter(int i) {
  const double quarters = floor(exp2(random_between(0, log2(SINCOS_RANGE * 0.636))));
  x[i] = (ald_number)random_sign() *
         nudge((long double)quarters * 1.570796326794896619231L, random_steps());
}
static void draw_eighth(int i) {
  const double odd = 2 * floor(exp2(random_between(0, log2(SINCOS_RANGE * 0.636)))) - 1;
  x[i] = (ald_number)random_sign() *
         nudge((long double)odd * 0.785398163397448309616L, random_steps());
}
static void draw_diagonal(int i) {
  y[i] = (ald_number)(random_sign() * exp2(random_between(-60, 60)));
  x[i] = (ald_number)random_sign() * nudge((long double)y[i], random_steps());
}
static void draw_axis(int i) {
  x[i] = (ald_number)(random_sign() * exp2(random_between(-60, 60)));
  y[i] = (ald_number)(random_sign() * exp2(random_between(-60, 60)));
}
static void draw_steep(int i) {
  x[i] = (ald_number)(random_sign() * random_between(8, 80));
  y[i] = (ald_number)random_between(-1, 1);
}
static void draw_exponent(int i) { x[i] = (ald_number)random_between(EXP_LOW, EXP_HIGH); }
static void draw_vanishing(int i) { x[i] = (ald_number)random_between(EXP_LOW, EXP_LOW * 0.8); }
static void draw_near_one(int i) {
  x[i] = (ald_number)(1 + random_sign() * exp2(random_between(-60, -1)));
  y[i] = (ald_number)(random_sign() * exp2(random_between(-2, MANTISSA_DIGITS + 9)));
}
static void draw_octave(int i) {
  x[i] = (ald_number)random_between(0.5, 2);
  y[i] = (ald_number)random_between(-100, 100);
}
static void draw_subnormal(int i) {
  x[i] = (ald_number)ldexp(random_between(0, 1), EXPONENT_MIN - 1 - (int)(random_bits() % 60));
  y[i] = (ald_number)random_between(-1, 1);
}
static void draw_power(int i) { /* any base, a power that fills the range of results */
  x[i] = random_finite();
  if (x[i] < 0) x[i] = -x[i];
  y[i] = (ald_number)(random_between(EXP_LOW, EXP_HIGH) / log((double)x[i]));
}

/* special numbers, in every pairing before long */
static const double specials[] = {0,
                                  1,
                                  2,
                                  3,
                                  0.5,
                                  1e-30,
                                  1e30,
                                  1e300,
                                  EXP_HIGH,
                                  -EXP_LOW,
                                  SINCOS_RANGE,
                                  SINCOS_RANGE * 1.001,
                                  DBL_MAX,
                                  DBL_MIN,
                                  0x1p-1074,
                                  (double)FLT_MAX,
                                  (double)FLT_MIN,
                                  0x1p-149,
                                  (double)INFINITY,
                                  (double)NAN};

static ald_number random_special(void) {
  const size_t count = sizeof specials / sizeof *specials;
  return (ald_number)(random_sign() * specials[random_bits() % count]);
}

static void draw_special(int i) {
  x[i] = random_special();
  y[i] = random_special();
}

static void check(ald_math_name name, const char *title, long double bound, draw *const *draws) {
  worst found = {0, 0, 0};
  for (; *draws; draws++) {
    for (int chunk = 0; chunk < CHUNKS_PER_CASE; chunk++) {
      for (int i = 0; i < CHUNK; i++) (*draws)(i);
      compare(name, &found);
    }
  }
  print_message("%s: at most %.3Lf ulp, at x = %a, y = %a\n", title, found.error, (double)found.x,
                (double)found.y);
  assert_true(found.error <= bound);
}

/* the bounds are those of the docstrings */
static void test_sincos(void **state) {
  (void)state;
  draw *const draws[] = {draw_special, draw_pattern, draw_angle, draw_small_angle,
                         draw_quarter, draw_eighth,  draw_unit,  NULL};
  check(ALD_MATH_SINCOS, "sincos", SINCOS_BOUND, draws);
}

static void test_atan2(void **state) {
  (void)state;
  draw *const draws[] = {draw_unit, draw_axis, draw_diagonal, NULL};
  check(ALD_MATH_ATAN2, "atan2", 0.75L, draws);

  /* any two numbers, most of them far apart: angles below the normal numbers among them */
  draw *const finite[] = {draw_special, draw_pattern, draw_finite, NULL};
  check(ALD_MATH_ATAN2, "atan2 of any numbers", 1.25L, finite);

  /* beside the y axis only the last rounding counts, and pi/2 needs both of its parts */
  draw *const steep[] = {draw_steep, NULL};
  check(ALD_MATH_ATAN2, "atan2 near pi/2", 0.6L, steep);
}

static void test_exp(void **state) {
  (void)state;
  draw *const draws[] = {draw_special,   draw_pattern,     draw_exponent, draw_unit,
                         draw_vanishing, draw_small_angle, NULL};
  check(ALD_MATH_EXP, "exp", 1.25L, draws);
}

static void test_log(void **state) {
  (void)state;
  draw *const draws[] = {draw_special,  draw_pattern,   draw_finite, draw_octave,
                         draw_near_one, draw_subnormal, NULL};
  check(ALD_MATH_LOG, "log", 0.51L, draws);
}

static void test_pow(void **state) {
  (void)state;
  draw *const draws[] = {draw_special,  draw_pattern,   draw_power, draw_octave,
                         draw_near_one, draw_subnormal, NULL};
  check(ALD_MATH_POW, "pow", 1.5L, draws);
}

/* sincos is odd and even to the bit, and sin^2 + cos^2 = 1 within the error of both */
static void test_symmetry(void **state) {
  (void)state;
  for (int i = 0; i < CHUNK; i++) draw_angle(i);
  ald_math_8(ALD_MATH_SINCOS, x, y, out, second, CHUNK);
  for (int i = 0; i < CHUNK; i++) y[i] = -x[i];
  ald_math_8(ALD_MATH_SINCOS, y, x, out_single, second_single, CHUNK);
  for (int i = 0; i < CHUNK; i++) {
    assert_true(out_single[i] == -out[i]);
    assert_true(second_single[i] == second[i]);
    const long double square =
        (long double)out[i] * (long double)out[i] + (long double)second[i] * (long double)second[i];
    assert_true(fabsl(square - 1) <= 4 * (long double)EPSILON);
  }
}

int main(int argument_count, char **arguments) {
  random_state = (uint64_t)time(NULL) * 1000003u + (uint64_t)getpid();
  const char *given = getenv("ALLIDE_TEST_SEED");
  if (given) random_state = strtoull(given, NULL, 10);
  if (argument_count > 1) random_state = strtoull(arguments[1], NULL, 10);
  print_message("seed %llu (give it as argument to repeat the run)\n",
                (unsigned long long)random_state);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sincos), cmocka_unit_test(test_atan2), cmocka_unit_test(test_exp),
      cmocka_unit_test(test_log),    cmocka_unit_test(test_pow),   cmocka_unit_test(test_symmetry),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
