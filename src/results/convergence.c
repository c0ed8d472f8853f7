/* SPDX-License-Identifier: Apache-2.0
 * How an estimate settles as a study grows: 1, 2, 5, 10, 20, ... scenarios and all. */
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "model/kind.h"
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

static ald_estimate estimate(const ald_sample *sample, ald_tracked tracked, double at,
                             double confidence) {
  ALD_ASSERT(sample);
  if (tracked == ALD_TRACK_MEAN) return ald_sample_mean(sample, confidence);
  if (tracked == ALD_TRACK_QUANTILE) {
    return ald_sample_quantile(sample, at, confidence, ALD_FAILED_LEFT_OUT);
  }
  return ald_sample_exceedance(sample, at, confidence, ALD_FAILED_LEFT_OUT);
}

ald_status ald_results_convergence(const ald_results *results, size_t column, ald_tracked tracked,
                                   double at, double confidence, ald_growth *growth,
                                   size_t capacity, size_t *count, ald_report *report) {
  if (!results || !growth || !count) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no results or room for them given\n");
  }
  *count = 0;
  ald_status status;
  ald_scenario_list list = {0};
  const uint64_t stored = ald_results_stored(results);
  double *values = malloc(((size_t)stored + 1) * sizeof *values);
  if (!values) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for %zu scenarios\n",
                             (size_t)stored);
    goto done;
  }
  ALD_TRY(ald_results_read(results, column, values, report));
  ALD_TRY(ald_scenario_list_read(results, &list, report));
  const bool grows = ald_column_grows(ald_results_column(results, column).name);
  for (uint64_t done = 0; done < stored && *count < capacity;) {
    done = next_count(done) < stored ? next_count(done) : stored;
    ald_sample *sample = NULL;
    ALD_TRY(ald_scenario_list_sample(&list, values, (size_t)done, grows, &sample, report));
    growth[(*count)++] =
        (ald_growth){.scenarios = done, .estimate = estimate(sample, tracked, at, confidence)};
    ald_sample_destroy(sample);
  }
done:
  ald_scenario_list_clear(&list);
  free(values);
  return status;
}
