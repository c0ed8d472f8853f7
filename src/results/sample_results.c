/* SPDX-License-Identifier: Apache-2.0
 * Columns of a results folder as samples: which bounds they may have is the study's sampling. */
#include "sample_results.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "model/kind.h"
#include "results.h"

/* values below which threads do not pay */
enum { VALUES_A_THREAD = 200000 };

ald_status ald_scenario_list_read(const ald_results *results, ald_scenario_list *list,
                                  ald_report *report) {
  ald_status status;
  const size_t stored = (size_t)ald_results_stored(results);
  *list = (ald_scenario_list){.count = stored};
  list->design = results->design;
  const int together = list->design.kind == ALD_DRAWN_TOGETHER && list->design.length > 0;
  list->indices = malloc((stored + 1) * sizeof *list->indices);
  list->statuses = malloc((stored + 1) * sizeof *list->statuses);
  if (together) list->groups = malloc((stored + 1) * sizeof *list->groups);
  if (!list->indices || !list->statuses || (together && !list->groups)) {
    status = ald_report_fail(report, ALD_NO_MEMORY,
                             "error: no memory for the statistics of %zu scenarios\n", stored);
    goto done;
  }
  ALD_TRY(ald_results_scenario_status(results, list->indices, list->statuses, report));
  for (size_t i = 0; together && i < stored; i++) {
    const uint64_t group = list->indices[i] / list->design.length;
    list->groups[i] = group < list->design.replicates ? group : list->design.replicates - 1;
  }
done:
  if (status < 0) ald_scenario_list_clear(list);
  return status;
}

void ald_scenario_list_clear(ald_scenario_list *list) {
  free(list->indices);
  free(list->statuses);
  free(list->groups);
  *list = (ald_scenario_list){0};
}

/* Says why there are no bounds. */
static void find_obstacle(const ald_scenario_list *list, size_t count, ald_sample *sample) {
  ALD_ASSERT(sample);
  const ald_sample_design *d = &list->design;
  const uint64_t all = d->replicates * d->length;
  snprintf(sample->obstacle, sizeof sample->obstacle, "%s", d->obstacle);
  if (d->kind == ALD_DRAWN_TOGETHER && d->obstacle[0] == '\0' && count < all) {
    snprintf(sample->obstacle, sizeof sample->obstacle,
             "no bounds: replicates are incomplete, %zu of %" PRIu64 " scenarios", count, all);
  }
}

ald_status ald_scenario_list_sample(const ald_scenario_list *list, const double *values,
                                    size_t count, bool grows, ald_sample **sample,
                                    ald_report *report) {
  const ald_values chosen = {.count = count,
                             .values = values,
                             .statuses = list->statuses,
                             .indices = list->indices,
                             .groups = list->groups,
                             .grows = grows,
                             .group_count = list->groups ? (size_t)list->design.replicates : 0,
                             .period = list->design.variables > 0 ? list->design.variables + 2 : 0};
  const ald_status status = ald_sample_make(&chosen, sample, report);
  if (status >= 0) find_obstacle(list, count, *sample);
  return status;
}

/* are the stored scenarios the first ones, so that no list needs to name them? */
static bool are_first(const ald_results *results) {
  return results->block_count == 0 ||
         results->blocks[results->block_count - 1] + 1 == results->block_count;
}

static ald_status sample_of(const ald_results *results, const double *values, bool grows,
                            ald_sample **sample, ald_report *report) {
  ald_status status;
  ald_scenario_list list = {.count = (size_t)results->stored, .statuses = results->statuses};
  list.design = results->design;
  if (are_first(results) && list.design.kind != ALD_DRAWN_TOGETHER) {
    return ald_scenario_list_sample(&list, values, list.count, grows, sample, report);
  }
  ALD_TRY(ald_scenario_list_read(results, &list, report));
  ALD_TRY(ald_scenario_list_sample(&list, values, list.count, grows, sample, report));
done:
  ald_scenario_list_clear(&list);
  return status;
}

ald_status ald_results_sample_own(const ald_results *results, const double *values,
                                  ald_sample **sample, ald_report *report) {
  if (sample) *sample = NULL;
  if (!results || !values || !sample) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no results, values or sample given\n");
  }
  return sample_of(results, values, false, sample, report);
}

/* is it an angle that is stored without whole turns? */
static bool is_direction(ald_column_info column) {
  static const char *const names[] = {".heading", ".roll", ".impact_angle", ".final_turn",
                                      ".final_drift"};
  const char *last = strrchr(column.name, '.');
  bool is_one = false;
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    is_one = is_one || (last && strcmp(last, names[n]) == 0);
  }
  return is_one && strcmp(column.unit, "rad") == 0;
}

/* Headings are stored between -180 and 180 degrees. Those of bodies that head south lie at both
 * ends; all are taken within half a turn of their mean direction, if they have one. */
static void unwrap(double *values, size_t count) {
  static const double turn = 6.283185307179586;
  double sines = 0, cosines = 0, known = 0;
  for (size_t i = 0; i < count; i++) {
    if (!isfinite(values[i])) continue;
    sines += sin(values[i]);
    cosines += cos(values[i]);
    known++;
  }
  if (!(hypot(sines, cosines) > 0.1 * known)) return;
  const double mean = atan2(sines, cosines);
  for (size_t i = 0; i < count; i++) {
    if (isfinite(values[i])) values[i] -= turn * round((values[i] - mean) / turn);
  }
}

ald_status ald_results_sample(const ald_results *results, size_t column, ald_sample **sample,
                              ald_report *report) {
  if (sample) *sample = NULL;
  if (!results || !sample) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no results or sample given\n");
  }
  ald_status status;
  const size_t stored = (size_t)ald_results_stored(results);
  double *values = malloc((stored + 1) * sizeof *values);
  if (!values) {
    status = ald_report_fail(report, ALD_NO_MEMORY,
                             "error: no memory for the statistics of %zu scenarios\n", stored);
    goto done;
  }
  ALD_TRY(ald_results_read(results, column, values, report));
  if (is_direction(ald_results_column(results, column))) unwrap(values, stored);
  ALD_TRY(sample_of(results, values, ald_column_grows(ald_results_column(results, column).name),
                    sample, report));
done:
  free(values);
  return status;
}

/* ------------------------------------------------------------------------------ several columns */

typedef struct sampling {
  const ald_results *results;
  size_t first;
  ald_sample **samples;
  ald_status *statuses;
  ald_report **reports; /* of each column */
} sampling;

static int sample_column(uint32_t item, void *user) {
  const sampling *s = user;
  s->reports[item] = ald_report_create();
  s->statuses[item] =
      ald_results_sample(s->results, s->first + item, &s->samples[item], s->reports[item]);
  return s->statuses[item] < 0;
}

ald_status ald_results_samples(const ald_results *results, size_t first, size_t count, int threads,
                               ald_sample **samples, ald_report *report) {
  const size_t columns = results ? ald_results_column_count(results) : 0;
  for (size_t k = 0; samples && k < count; k++) samples[k] = NULL;
  if (!results || !samples || first > columns || count > columns - first) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: no such results, columns or samples\n");
  }
  ald_status status = ALD_OK;
  sampling s = {results, first, samples, calloc(count + 1, sizeof *s.statuses),
                calloc(count + 1, sizeof *s.reports)};
  if (s.statuses && s.reports) {
    /* of few values each thread would wait for longer than it works */
    const bool is_small = (uint64_t)count * ald_results_stored(results) < VALUES_A_THREAD;
    ald_host_each((uint32_t)count, is_small ? 1 : threads, sample_column, &s);
  } else {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the statistics\n");
  }
  /* what is wrong is told once, whatever the threads have met */
  for (size_t k = 0; s.statuses && s.reports && k < count; k++) {
    if (s.statuses[k] < 0 && status >= 0) {
      status = s.statuses[k];
      ald_report_add(report, "%s", ald_report_text(s.reports[k]));
    }
    ald_report_destroy(s.reports[k]);
  }
  for (size_t k = 0; status < 0 && k < count; k++) {
    ald_sample_destroy(samples[k]);
    samples[k] = NULL;
  }
  free(s.statuses);
  free(s.reports);
  return status;
}
