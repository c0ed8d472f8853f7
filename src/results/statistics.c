/* SPDX-License-Identifier: Apache-2.0
 * Statistics of one column over the scenarios that did not fail.
 *
 *   mean       m = sum x / n
 *   deviation  s = sqrt(sum (x - m)^2 / (n - 1)); NaN for n < 2
 *   quantile   type 7 of [Hyndman & Fan 1996, "Sample Quantiles in Statistical Packages"]: linear
 *              between the order statistics x(0) <= ... <= x(n-1) at h = (n - 1) p,
 *              q = x(floor h) + (h - floor h) (x(floor h + 1) - x(floor h))
 *   worst      the largest values but 0, of equal ones the lower scenario index first
 * Sums are pairwise in a fixed order: the same bits on every run, rounding error of order log n,
 * and an infinite value stays infinite. Without values all numbers are NaN. */
#include <math.h>
#include <string.h>

#include "base/float_mode.h"
#include "base/report.h"
#include "math/quantile.h"
#include "sample.h"

const double ald_quantile_levels[7] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};

enum { QUANTILES = 7 };

/* those of no sample: as of one without values */
static ald_statistics nothing(void) {
  const double none = (double)NAN;
  ald_statistics s = {.mean = none, .deviation = none, .minimum = none, .maximum = none};
  for (int q = 0; q < QUANTILES; q++) s.quantile[q] = none;
  return s;
}

ald_statistics ald_sample_statistics(const ald_sample *sample) {
  const double none = (double)NAN;
  if (!sample) return nothing();
  const size_t count = sample->whole.count;
  ald_statistics s = {.count = count,
                      .missing = sample->whole.missing,
                      .mean = sample->mean,
                      .deviation = sample->deviation,
                      .minimum = count > 0 ? sample->sorted[0] : none,
                      .maximum = count > 0 ? sample->sorted[count - 1] : none,
                      .worst_count = sample->worst_count};
  memcpy(s.worst, sample->worst, sizeof s.worst);
  for (int q = 0; q < QUANTILES; q++) {
    s.quantile[q] = ald_quantile(sample->sorted, count, ald_quantile_levels[q]);
  }
  return s;
}

ald_status ald_results_statistics(const ald_results *results, size_t column,
                                  ald_statistics *statistics, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (statistics) *statistics = (ald_statistics){0};
  if (!results || !statistics) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no results or statistics given\n");
  }
  ald_sample *sample = NULL;
  const ald_status status = ald_results_sample(results, column, &sample, report);
  if (status >= 0) *statistics = ald_sample_statistics(sample);
  ald_sample_destroy(sample);
  return status;
}
