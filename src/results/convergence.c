/* SPDX-License-Identifier: Apache-2.0
 * How an estimate settles as a study grows: 1, 2, 5, 10, 20, ... scenarios and all. */
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "sample_results.h"

/* the least of 1, 2, 5 times a power of ten above `count` */
static uint64_t next_count(uint64_t count) {
  static const uint64_t steps[] = {1, 2, 5};
  for (uint64_t decade = 1;; decade *= 10) {
    for (int i = 0; i < 3; i++) {
      if (steps[i] * decade > count) return steps[i] * decade;
    }
  }
}

/* what is followed */
typedef struct followed {
  const double *values; /* (stored) of the scenarios */
  bool grows;           /* as ald_scenario_list_sample() has it */
  ald_estimator estimator;
} followed;

static ald_estimate estimate(const ald_sample *sample, const ald_estimator *by) {
  ALD_ASSERT(sample);
  if (by->tracked == ALD_TRACK_MEAN) return ald_sample_mean(sample, by->confidence);
  if (by->tracked == ALD_TRACK_QUANTILE) {
    return ald_sample_quantile(sample, by->at, by->confidence, ALD_FAILED_LEFT_OUT);
  }
  return ald_sample_exceedance(sample, by->at, by->confidence, ALD_FAILED_LEFT_OUT);
}

/* the values, or their first ones, 1, 2, 5, ... of them */
static ald_status follow(const ald_results *results, const followed *wanted, ald_growth *growth,
                         size_t capacity, size_t *count, ald_report *report) {
  ald_status status;
  ald_scenario_list list = {0};
  const uint64_t stored = ald_results_stored(results);
  ALD_TRY(ald_scenario_list_read(results, &list, report));
  for (uint64_t done = 0; done < stored && *count < capacity;) {
    done = next_count(done) < stored ? next_count(done) : stored;
    ald_sample *sample = NULL;
    ALD_TRY(ald_scenario_list_sample(&list, wanted->values, (size_t)done, wanted->grows, &sample,
                                     report));
    growth[(*count)++] =
        (ald_growth){.scenarios = done, .estimate = estimate(sample, &wanted->estimator)};
    ald_sample_destroy(sample);
  }
done:
  ald_scenario_list_clear(&list);
  return status;
}

ald_status ald_results_convergence(const ald_results *results, const ald_result *result,
                                   const ald_estimator *estimator, ald_growth *growth,
                                   size_t capacity, size_t *count, ald_report *report) {
  if (count) *count = 0;
  if (!results || !growth || !count) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no results or room for them given\n");
  }
  if (!estimator || (unsigned)estimator->tracked > ALD_TRACK_EXCEEDANCE) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %d is no estimate to be followed\n",
                           estimator ? (int)estimator->tracked : -1);
  }
  ald_status status;
  const uint64_t stored = ald_results_stored(results);
  double *values = malloc(((size_t)stored + 1) * sizeof *values);
  if (!values) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for %zu scenarios\n",
                             (size_t)stored);
    goto done;
  }
  ALD_TRY(ald_results_combine(results, result, values, report));
  const followed wanted = {
      .values = values, .grows = ald_result_grows(results, result), .estimator = *estimator};
  ALD_TRY(follow(results, &wanted, growth, capacity, count, report));
done:
  free(values);
  return status;
}
