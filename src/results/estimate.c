/* SPDX-License-Identifier: Apache-2.0
 * Means, quantiles and probabilities of a sample with their bounds.
 *
 * Of an independent sample the bounds are those of its distribution theory. Of one in replicates
 * they are e +- t s/sqrt(r), e the estimate from all, s the deviation of the r replicates' own
 * estimates, t Student's with r - 1 degrees; there are none where a replicate holds fewer than
 * FEWEST values on either side, for then its estimate is no longer near normal. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "math/quantile.h"
#include "sample.h"

enum { FEWEST = 5 };

static ald_estimate plain(double value) {
  const double none = (double)NAN;
  return (ald_estimate){.value = value, .low = none, .high = none, .level = 0.0};
}

static ald_estimate bounded(double value, double low, double high, double level, ald_bound bound) {
  ALD_ASSERT(!(low > high));
  return (ald_estimate){.value = value, .low = low, .high = high, .level = level, .bound = bound};
}

static int may_bound(const ald_sample *sample, double confidence) {
  return sample->obstacle[0] == '\0' && confidence > 0.0 && confidence < 1.0;
}

/* there is a sample, and such a treatment of its failed scenarios */
static bool is_fit(const ald_sample *sample, ald_failed failed) {
  return sample && (unsigned)failed <= ALD_FAILED_ABOVE;
}

/* what is estimated, of the whole and of a replicate alike */
typedef struct aim {
  ald_tracked kind;
  double at; /* level or value exceeded */
  ald_failed failed;
  int missing_below; /* 1: missing values are below every other */
} aim;

/* failed scenarios of which nothing is known */
static uint64_t count_unknown(const ald_part_of_sample *part) {
  return part->failed - (part->known_count - part->count);
}

/* values of a part that are below every number of it */
static uint64_t count_below(const ald_part_of_sample *part, const aim *a) {
  return (a->failed == ALD_FAILED_BELOW ? count_unknown(part) : 0) +
         (a->missing_below ? part->missing : 0);
}

static uint64_t count_with(const ald_part_of_sample *part, ald_failed failed) {
  return part->count + (failed == ALD_FAILED_LEFT_OUT ? 0 : part->failed);
}

/* values of a part that take part in a quantile */
static uint64_t count_ranked(const ald_part_of_sample *part, const aim *a) {
  return count_with(part, a->failed) + (a->missing_below ? part->missing : 0);
}

/* Value number `place` of a part to which the failed and missing ones have been added. */
static double value_at(const ald_part_of_sample *part, const aim *a, uint64_t place) {
  const uint64_t below = count_below(part, a);
  const bool known = a->failed == ALD_FAILED_BELOW;
  const uint64_t count = known ? part->known_count : part->count;
  if (place < below) return -HUGE_VAL;
  return place - below < count ? (known ? part->known : part->sorted)[place - below] : HUGE_VAL;
}

static double quantile_of(const ald_part_of_sample *part, const aim *a) {
  const uint64_t count = count_ranked(part, a);
  if (count == part->count) return ald_quantile(part->sorted, part->count, a->at);
  const double place = (double)(count - 1) * a->at;
  const double low = value_at(part, a, (uint64_t)place);
  const double part_of_step = place - floor(place);
  if (part_of_step == 0.0 || !isfinite(low)) return low;
  const double high = value_at(part, a, (uint64_t)place + 1);
  return low == high ? low : low + part_of_step * (high - low);
}

/* numbers above x: by halving */
static uint64_t count_above(const double *sorted, size_t count, double x) {
  size_t low = 0, high = count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (sorted[middle] > x) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return count - low;
}

/* failed scenarios that are known to exceed x */
static uint64_t count_known(const ald_part_of_sample *part, double x) {
  return count_above(part->known, part->known_count, x) - count_above(part->sorted, part->count, x);
}

static uint64_t exceeding(const ald_part_of_sample *part, double x, ald_failed failed) {
  const uint64_t above = count_above(part->sorted, part->count, x);
  return above + (failed == ALD_FAILED_ABOVE ? part->failed : count_known(part, x));
}

/* scenarios of which it is known, or assumed, whether they exceed x */
static uint64_t count_judged(const ald_part_of_sample *part, double x, ald_failed failed) {
  const uint64_t judged = failed == ALD_FAILED_LEFT_OUT ? count_known(part, x) : part->failed;
  return part->count + part->missing + judged;
}

static double estimate_of(const ald_part_of_sample *part, const aim *a) {
  if (a->kind == ALD_TRACK_QUANTILE) return quantile_of(part, a);
  if (a->kind == ALD_TRACK_MEAN) {
    return ald_sum_powers(part->sorted, part->count, 0.0, 1) / (double)part->count;
  }
  return (double)exceeding(part, a->at, a->failed) / (double)count_judged(part, a->at, a->failed);
}

/* 1 if every replicate holds enough values on both sides for its estimate to be near normal */
static int replicates_suffice(const ald_sample *sample, const aim *a) {
  const double parts = (double)sample->replicate_count;
  uint64_t fewest = UINT64_MAX;
  for (size_t r = 0; r < sample->replicate_count; r++) {
    const uint64_t count = count_ranked(&sample->replicates[r], a);
    fewest = count < fewest ? count : fewest;
  }
  if (a->kind == ALD_TRACK_QUANTILE) {
    return (double)fewest * fmin(a->at, 1.0 - a->at) >= FEWEST;
  }
  if (a->kind == ALD_TRACK_MEAN) return fewest >= FEWEST;
  const double above = (double)exceeding(&sample->whole, a->at, a->failed);
  const double all = (double)count_judged(&sample->whole, a->at, a->failed);
  return fmin(above, all - above) >= FEWEST * parts;
}

/* The estimate from all with a bound from the scatter of the replicates' own. */
static ald_estimate over_replicates(const ald_sample *sample, const aim *a, double confidence) {
  const double parts = (double)sample->replicate_count;
  const double value = estimate_of(&sample->whole, a);
  double mean = 0.0, squares = 0.0;
  if (!may_bound(sample, confidence) || !replicates_suffice(sample, a)) return plain(value);
  for (size_t r = 0; r < sample->replicate_count; r++) {
    mean += estimate_of(&sample->replicates[r], a) / parts;
  }
  for (size_t r = 0; r < sample->replicate_count; r++) {
    const double away = estimate_of(&sample->replicates[r], a) - mean;
    squares += away * away;
  }
  const double reach =
      ald_quantile_t_two_sided(parts - 1.0, confidence) * sqrt(squares / (parts - 1.0) / parts);
  /* replicates that agree to the last bit say nothing about chance */
  if (!(reach > 0.0 && reach < HUGE_VAL)) return plain(value);
  double low = value - reach, high = value + reach;
  if (a->kind == ALD_TRACK_EXCEEDANCE) {
    low = fmax(low, 0.0);
    high = fmin(high, 1.0);
  }
  return bounded(value, low, high, confidence, ALD_BOUND_REPLICATES);
}

ald_estimate ald_sample_mean(const ald_sample *sample, double confidence) {
  if (!sample) return plain((double)NAN);
  if (sample->replicate_count > 0) {
    return over_replicates(sample, &(aim){.kind = ALD_TRACK_MEAN}, confidence);
  }
  const double n = (double)sample->whole.count;
  const double skewness = sample->skewness;
  const ald_estimate alone = plain(sample->mean);
  if (!may_bound(sample, confidence) || !(n >= 28.0 + 25.0 * skewness * skewness)) return alone;
  const double reach = ald_quantile_t_two_sided(n - 1.0, confidence) * sample->deviation / sqrt(n);
  return bounded(sample->mean, sample->mean - reach, sample->mean + reach, confidence,
                 ALD_BOUND_STUDENT);
}

/* a quantile with its bound */
static ald_estimate quantile(const ald_sample *sample, const aim *a, double confidence) {
  if (!is_fit(sample, a->failed)) return plain((double)NAN);
  const ald_part_of_sample *whole = &sample->whole;
  const uint64_t count = count_ranked(whole, a);
  if (!(a->at > 0.0 && a->at < 1.0) || count == 0) return plain((double)NAN);
  if (sample->replicate_count > 0) return over_replicates(sample, a, confidence);
  const double value = quantile_of(whole, a);
  if (!may_bound(sample, confidence)) return plain(value);
  const ald_rank_pair ranks = ald_quantile_ranks(count, a->at, confidence);
  if (ranks.level == 0.0) return plain(value);
  return bounded(value, value_at(whole, a, ranks.low), value_at(whole, a, ranks.high), ranks.level,
                 ALD_BOUND_ORDER);
}

ald_estimate ald_sample_quantile(const ald_sample *sample, double level, double confidence,
                                 ald_failed failed) {
  const aim a = {.kind = ALD_TRACK_QUANTILE, .at = level, .failed = failed};
  return quantile(sample, &a, confidence);
}

ald_estimate ald_sample_exceeded(const ald_sample *sample, double chance, double confidence,
                                 ald_failed failed) {
  const aim a = {
      .kind = ALD_TRACK_QUANTILE, .at = 1.0 - chance, .failed = failed, .missing_below = 1};
  if (!is_fit(sample, failed)) return plain((double)NAN);
  if (!(chance * (double)count_ranked(&sample->whole, &a) >= 1.0)) return plain((double)NAN);
  return quantile(sample, &a, confidence);
}

ald_estimate ald_sample_exceedance(const ald_sample *sample, double x, double confidence,
                                   ald_failed failed) {
  const aim a = {.kind = ALD_TRACK_EXCEEDANCE, .at = x, .failed = failed};
  if (!is_fit(sample, failed)) return plain((double)NAN);
  const ald_part_of_sample *whole = &sample->whole;
  const uint64_t count = isnan(x) ? 0 : count_judged(whole, x, failed);
  if (count == 0) return plain((double)NAN);
  if (sample->replicate_count > 0) return over_replicates(sample, &a, confidence);
  const uint64_t above = exceeding(whole, x, failed);
  const double value = (double)above / (double)count;
  if (!may_bound(sample, confidence)) return plain(value);
  double low, high;
  ald_binomial_bounds(above, count, confidence, &low, &high);
  return bounded(value, low, high, confidence, ALD_BOUND_CLOPPER_PEARSON);
}

const char *ald_bound_name(int bound) {
  static const char *const names[] = {"none",
                                      "normal theory",
                                      "order statistics",
                                      "Clopper-Pearson",
                                      "Dvoretzky-Kiefer-Wolfowitz",
                                      "replicates",
                                      "normal theory of ranks",
                                      "bootstrap",
                                      "delta method"};
  const int count = (int)(sizeof names / sizeof names[0]);
  return names[bound > 0 && bound < count ? bound : 0];
}
