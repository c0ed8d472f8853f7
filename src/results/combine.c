/* SPDX-License-Identifier: Apache-2.0
 * Several columns as one number of each scenario: the greatest of them, or their sum. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "model/kind.h"
#include "sample_results.h"

bool ald_result_grows(const ald_results *results, const ald_result *result) {
  ALD_ASSERT(result->columns && result->column_count > 0);
  bool grows = true;
  for (size_t c = 0; grows && c < result->column_count; c++) {
    grows = ald_column_grows(ald_results_column(results, result->columns[c]).name);
  }
  return grows;
}

/* a sum has one unit; the greatest may be of values that are compared all the same */
static ald_status check(const ald_results *results, const ald_result *result, ald_report *report) {
  if (!results || !result || !result->columns || result->column_count == 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no results or columns given\n");
  }
  const ald_combination combination = result->combination;
  if (combination != ALD_COMBINE_GREATEST && combination != ALD_COMBINE_SUM) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %d is no combination of columns\n",
                           (int)combination);
  }
  const ald_column_info first = ald_results_column(results, result->columns[0]);
  for (size_t c = 1; combination == ALD_COMBINE_SUM && c < result->column_count; c++) {
    const ald_column_info other = ald_results_column(results, result->columns[c]);
    if (strcmp(first.unit, other.unit) == 0) continue;
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s [%s] and %s [%s] cannot be added: their units differ\n",
                           first.name, first.unit, other.name, other.unit);
  }
  return ALD_OK;
}

/* adds a value to what was there; NaN: nothing */
static double combine(ald_combination combination, double before, double value) {
  if (isnan(before)) return value;
  if (isnan(value)) return before;
  if (combination == ALD_COMBINE_SUM) return before + value;
  return value > before ? value : before;
}

ald_status ald_results_combine(const ald_results *results, const ald_result *result, double *values,
                               ald_report *report) {
  ald_status status = check(results, result, report);
  if (status != ALD_OK) return status;
  if (!values)
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no room for values given\n");
  const size_t stored = (size_t)ald_results_stored(results);
  double *room = malloc((stored + 1) * sizeof *room);
  if (!room) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for %zu scenarios\n", stored);
    goto done;
  }
  for (size_t i = 0; i < stored; i++) values[i] = (double)NAN;
  for (size_t c = 0; c < result->column_count; c++) {
    ALD_TRY(ald_results_read(results, result->columns[c], room, report));
    for (size_t i = 0; i < stored; i++) {
      values[i] = combine(result->combination, values[i], room[i]);
    }
  }
done:
  free(room);
  return status;
}

static ald_status sample_of(const ald_results *results, const ald_result *result,
                            ald_sample **sample, ald_report *report) {
  if (sample) *sample = NULL;
  if (!results || !sample) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no results or sample given\n");
  }
  ald_status status;
  ald_scenario_list list = {0};
  const size_t stored = (size_t)ald_results_stored(results);
  double *values = malloc((stored + 1) * sizeof *values);
  if (!values) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for %zu scenarios\n", stored);
    goto done;
  }
  ALD_TRY(ald_results_combine(results, result, values, report));
  ALD_TRY(ald_scenario_list_read(results, &list, report));
  ALD_TRY(ald_scenario_list_sample(&list, values, list.count, ald_result_grows(results, result),
                                   sample, report));
done:
  ald_scenario_list_clear(&list);
  free(values);
  return status;
}

ald_status ald_results_sample_greatest(const ald_results *results, const size_t *columns,
                                       size_t count, ald_sample **sample, ald_report *report) {
  const ald_result greatest = {columns, count, ALD_COMBINE_GREATEST};
  return sample_of(results, &greatest, sample, report);
}

ald_status ald_results_sample_sum(const ald_results *results, const size_t *columns, size_t count,
                                  ald_sample **sample, ald_report *report) {
  const ald_result sum = {columns, count, ALD_COMBINE_SUM};
  return sample_of(results, &sum, sample, report);
}
