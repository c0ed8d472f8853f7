/* SPDX-License-Identifier: Apache-2.0
 * Random variables for many scenarios at once. Each function stands beside the one of single
 * numbers that it follows operation for operation: distribution.c, normal.c, log1p.h. */
#include "sample_batch.h"

#include <math.h>

#include "kernels/math/explog.h"
#include "math/distribution.h"
#include "philox.h"
#include "targeted.h"

static real load(const double *from) { return real_at(from); }
static void store(double *to, real x) { *(ald_loose_real *)to = x; }

/* ------------------------------------------------------------------------------ numbers */

typedef uint64_t words __attribute__((vector_size(ALD_LANES * sizeof(uint64_t))));

/* 32-bit words in the low halves; product of one with a constant */
static inline words product(uint64_t constant, words word) {
  return (words)half_product((bits)word, (bits)((words){0} + constant));
}

static inline words low_word(words word) { return word & 0xffffffffu; }

/* a round of Philox4x32 on a counter in each lane */
static inline void round_of(words c[4], uint64_t key_0, uint64_t key_1) {
  const words p0 = product(PHILOX_M4x32_0, c[0]), p1 = product(PHILOX_M4x32_1, c[2]);
  const words high_0 = p0 >> 32, high_1 = p1 >> 32;
  c[0] = high_1 ^ c[1] ^ key_0;
  c[1] = low_word(p1);
  c[2] = high_0 ^ c[3] ^ key_1;
  c[3] = low_word(p0);
}

static real uniforms_of(uint64_t seed, words scenario, uint32_t variable) {
  const words none = {0};
  words c[4] = {low_word(scenario), scenario >> 32, none + (uint64_t)variable, none};
  uint32_t key_0 = (uint32_t)seed, key_1 = (uint32_t)(seed >> 32);
  for (int round = 0; round < 10; round++) {
    round_of(c, key_0, key_1);
    key_0 += PHILOX_W32_0;
    key_1 += PHILOX_W32_1;
  }
  /* (2 n + 1) 2^-53 of 52 bits n: put beneath the bits of 1, whose 1 is taken off without error */
  const words number = c[0] << 20 | c[1] >> 12;
  const real lifted = of_bits((bits)(number | 0x3ff0000000000000u));
  return (lifted - R(1)) + R(0x1p-53);
}

void ALD_TARGETED(ald_many_uniforms)(uint64_t seed, uint64_t first, uint32_t variable,
                                     uint32_t count, double *uniforms) {
  words steps;
  for (uint32_t k = 0; k < ALD_LANES; k++) steps[k] = k;
  for (uint32_t k = 0; k < count; k += ALD_LANES) {
    store(uniforms + k, uniforms_of(seed, steps + (first + k), variable));
  }
}

/* ------------------------------------------------------------------------------ shares */

/* probabilities below and above */
typedef struct shares {
  real below, above;
} shares;

static shares shares_of(const ald_prepared *p, real u) {
  shares s;
  s.below = R(p->low.below) + u * R(p->kept);
  s.above = R(p->high.above) + (R(1) - u) * R(p->kept);
  return s;
}

/* log(1 - p), which is log w p/(1 - w) with w = 1 - p, and log q: that of the smaller one, with its
 * sign turned */
static real minus_log(real small, mask of_one_minus) {
  const real w = sel(of_one_minus, R(1) - small, small);
  const real log_w = real_log(w);
  const real corrected = sel(w == R(1), -small, log_w * (-small / (w - R(1))));
  return -sel(of_one_minus, corrected, log_w);
}

static real minus_log_above(shares s) {
  const mask low = s.below < s.above;
  return minus_log(sel(low, s.below, s.above), low);
}

static real gumbel(const ald_distribution *d, shares s) {
  const mask low = s.below < s.above;
  const real t = minus_log(sel(low, s.below, s.above), mask_not(low));
  return R(d->location) - R(d->b) * real_log(t);
}

static real uniform(const ald_distribution *d, shares s) {
  const real width = R(d->b - d->a);
  return sel(s.below < s.above, R(d->a) + s.below * width, R(d->b) - s.above * width);
}

/* ------------------------------------------------------------------------------ normal */

#define SQRT_TWO_PI 2.50662827463100050242
#define CENTRAL_LIMIT R(2)

/* exp(z^2/2) */
static real exp_half_square(real z) {
  const real square = z * z;
  const real error = real_fma(z, z, -square);
  return real_exp(R(0.5) * square) * (R(1) + R(0.5) * error);
}

/* series: a lane's sum stands still once its term has become too small */
static real central_ratio(real z) {
  real term = z, sum = z;
  mask on = real_abs(term) > R(0x1p-56) * real_abs(sum);
  for (int k = 3; any_lane(on); k += 2) {
    term = term * (z * z / R(k));
    sum = sel(on, sum + term, sum);
    on = on & (real_abs(term) > R(0x1p-56) * real_abs(sum));
  }
  return sum;
}

/* continued fraction: a lane enters it where its own begins */
static real tail_ratio(real z) {
  const real count = R(10) + from_whole(to_whole(R(400) / (z * z)));
  real fraction = z, most = R(0);
  double first = 0;
  for (int k = 0; k < ALD_LANES; k++) first = count[k] > first ? count[k] : first;
  for (most = R(first); any_lane(most > R(0)); most = most - R(1)) {
    fraction = sel(most <= count, z + most / fraction, fraction);
  }
  return R(1) / fraction;
}

static real normal_guess(real p) {
  const real v = (R(0.5) - p) * R(SQRT_TWO_PI);
  const real centre = v * (R(1) + v * v * (R(1 / 6.0) + v * v * R(7 / 120.0)));
  const real t = real_sqrt(R(-2) * real_log(p));
  const real tail = t - (R(2.1886) + R(0.2804) * t) / (R(1) + t * (R(0.9501) + R(0.0488) * t));
  return sel(p > R(0.25), centre, tail);
}

static real stepped(real z, real w) {
  return z + w * (R(1) + w * (R(0.5) * z + w * ((R(2) * z * z + R(1)) / R(6))));
}

/* both rounds where z stays below the limit */
static real central_quantile(real p, real z) {
  for (int round = 0; round < 2; round++) {
    const real per_density = exp_half_square(z) * R(SQRT_TWO_PI);
    z = stepped(z, (R(0.5) - p) * per_density - central_ratio(z));
  }
  return z;
}

/* both rounds anywhere: each form at work only in the lanes that it is for */
static real any_quantile(real p) {
  real z = normal_guess(p);
  for (int round = 0; round < 2; round++) {
    const real per_density = exp_half_square(z) * R(SQRT_TWO_PI);
    const mask central = z < CENTRAL_LIMIT;
    const real inner = central_ratio(sel(central, z, R(0)));
    const real outer = tail_ratio(sel(central, CENTRAL_LIMIT, z));
    z = stepped(z, sel(central, (R(0.5) - p) * per_density - inner, outer - p * per_density));
  }
  return z;
}

/* guesses from here on may pass CENTRAL_LIMIT: a guess is off by less than 0.022 */
#define CENTRAL_SURE R(1.9)

/* Values of the standard normal variable. What lies far out is gathered and done together, because
 * its continued fractions are long. */
static void normal_values(const ald_prepared *prepared, const double *uniforms, uint32_t count,
                          double *values) {
  double far[ALD_DRAWS_MAX + ALD_LANES], small[ALD_LANES];
  uint16_t places[ALD_DRAWS_MAX];
  uint32_t far_count = 0;
  for (uint32_t k = 0; k < count; k += ALD_LANES) {
    const shares s = shares_of(prepared, load(uniforms + k));
    const mask low = s.below < s.above;
    const real p = sel(low, s.below, s.above), guess = normal_guess(p);
    const mask sure = guess < CENTRAL_SURE;
    const real z = central_quantile(p, sel(sure, guess, R(0)));
    const real signs = sel(low, R(-1), R(1));
    store(values + k, sel(sure, signs * z, signs));
    if (all_lanes(sure)) continue;
    store(small, p);
    const uint32_t out = mask_bits(mask_not(sure));
    for (uint32_t b = out; b; b &= b - 1) {
      far[far_count] = small[lowest_bit(b)];
      places[far_count++] = (uint16_t)(k + lowest_bit(b));
    }
  }
  for (uint32_t k = far_count; k % ALD_LANES; k++) far[k] = 0.01;
  for (uint32_t k = 0; k < far_count; k += ALD_LANES) store(far + k, any_quantile(load(far + k)));
  for (uint32_t k = 0; k < far_count; k++) values[places[k]] *= far[k];
}

/* a + b z, and its exponential */
static void normal(const ald_distribution *d, const double *uniforms, uint32_t count,
                   double *values) {
  const bool is_log = d->kind == ALD_LOGNORMAL;
  const real a = R(is_log ? d->prepared.mean : d->a), b = R(is_log ? d->prepared.deviation : d->b);
  normal_values(&d->prepared, uniforms, count, values);
  for (uint32_t k = 0; k < count; k += ALD_LANES) {
    const real x = a + b * load(values + k);
    store(values + k, is_log ? real_exp(x) : x);
  }
}

/* ------------------------------------------------------------------------------ tables */

enum { TABLE_SCANNED = 64 }; /* entries that are looked at one after the other */

/* the entry of ald_table_find() */
static whole find(const ald_table *table, uint32_t first, uint32_t last, real below) {
  whole place = W(first);
  for (uint32_t k = first; k < last; k++) {
    place += pick(R(table->cumulative[k]) < below, W(1), W(0));
  }
  return place;
}

static real bin(const ald_table *table, real below) {
  const whole k = find(table, 1, table->count - 1, below);
  const real low = real_gather(table->cumulative, k - W(1));
  const real high = real_gather(table->cumulative, k);
  const real edge = real_gather(table->values, k - W(1));
  const real part = (below - low) / (high - low);
  return edge + part * (real_gather(table->values, k) - edge);
}

/* ------------------------------------------------------------------------------ all kinds */

static real value_of(const ald_distribution *d, shares s) {
  switch (d->kind) {
    case ALD_UNIFORM:
      return uniform(d, s);
    case ALD_WEIBULL:
      return R(d->location) + R(d->b) * real_pow(minus_log_above(s), R(1 / d->a));
    case ALD_EXPONENTIAL:
      return R(d->location) + R(d->b) * minus_log_above(s);
    case ALD_GUMBEL:
      return gumbel(d, s);
    case ALD_HISTOGRAM:
      return bin(d->table, s.below);
    default: /* of single values */
      return real_gather(d->table->values,
                         find(d->table, d->prepared.first, d->prepared.last, s.below));
  }
}

/* Does value_of() know it? */
static bool is_abreast(const ald_distribution *d) {
  if (ald_distribution_is_stepped(d->kind) || d->kind == ALD_HISTOGRAM) {
    return d->table->count <= TABLE_SCANNED;
  }
  return d->kind != ALD_TRIANGULAR && d->kind != ALD_BETA;
}

/* rounding may carry a value past its bound */
static void bound(const ald_distribution *d, uint32_t count, double *values) {
  const real low = R(d->low), high = R(d->high);
  for (uint32_t k = 0; k < count; k += ALD_LANES) {
    const real x = load(values + k);
    store(values + k, sel(x < low, low, sel(x > high, high, x)));
  }
}

void ALD_TARGETED(ald_many_values)(const ald_distribution *d, const double *uniforms,
                                   uint32_t count, double *values) {
  if (!d->prepared.is_ready || !is_abreast(d)) {
    for (uint32_t k = 0; k < count; k++) values[k] = ald_distribution_value(d, uniforms[k]);
    return;
  }
  if (d->kind == ALD_NORMAL || d->kind == ALD_LOGNORMAL) {
    normal(d, uniforms, count, values);
  } else {
    for (uint32_t k = 0; k < count; k += ALD_LANES) {
      store(values + k, value_of(d, shares_of(&d->prepared, load(uniforms + k))));
    }
  }
  if (!ald_distribution_is_stepped(d->kind)) bound(d, count, values);
}
