/* SPDX-License-Identifier: Apache-2.0
 * Values of one quantity over scenarios: which of them count, in order, and their moments. */
#include "sample.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "base/sort.h"
#include "sample_design.h"

enum { LEAF = 32 };

double ald_sum_powers(const double *values, size_t count, double from, int power) {
  ALD_ASSERT(values || count == 0);
  if (count > LEAF) {
    const size_t half = count / 2;
    return ald_sum_powers(values, half, from, power) +
           ald_sum_powers(values + half, count - half, from, power);
  }
  double sum = 0.0;
  for (size_t i = 0; i < count; i++) {
    const double part = values[i] - from;
    sum += power == 1 ? part : power == 2 ? part * part : part * part * part;
  }
  return sum;
}

int ald_scenario_failed(int32_t status) {
  ALD_ASSERT(status >= 0 && status < ALD_SCENARIO_STATUS_COUNT);
  return status != ALD_SCENARIO_OK && status != ALD_SCENARIO_STOPPED_BY_RULE;
}

/* Does a failed scenario hold what it had reached by then? One that diverged, or whose numbers
 * became invalid, may have been wrong before; one with bad_input never began. */
static bool is_reached(const ald_values *from, size_t i) {
  const int32_t status = from->statuses[i];
  const bool is_sound = status == ALD_SCENARIO_OVERFLOW || status == ALD_SCENARIO_NOT_CONVERGED ||
                        status == ALD_SCENARIO_OUT_OF_RANGE;
  return from->grows && is_sound && isfinite(from->values[i]);
}

/* Puts a value among the largest, which are kept in falling order; of equal ones the lower scenario
 * comes first. */
static void keep_worst(ald_sample *sample, double largest[ALD_SAMPLE_WORST], double value,
                       uint64_t index) {
  ALD_ASSERT(sample->worst_count <= ALD_SAMPLE_WORST);
  uint32_t place = sample->worst_count;
  if (value == 0.0) return; /* nothing happened */
  while (place > 0 && value > largest[place - 1]) place--;
  if (place >= ALD_SAMPLE_WORST) return;
  if (sample->worst_count < ALD_SAMPLE_WORST) sample->worst_count++;
  for (uint32_t i = sample->worst_count - 1; i > place; i--) {
    largest[i] = largest[i - 1];
    sample->worst[i] = sample->worst[i - 1];
  }
  largest[place] = value;
  sample->worst[place] = index;
}

/* Takes the numbers of scenarios that did not fail, in the order of scenarios; parts get their
 * counts. */
static void select_values(const ald_values *from, ald_sample *sample) {
  double largest[ALD_SAMPLE_WORST] = {0.0};
  for (size_t i = 0; i < from->count; i++) {
    const uint64_t index = from->indices ? from->indices[i] : i;
    const int failed = from->statuses && ald_scenario_failed(from->statuses[i]);
    const double value = from->values[i];
    if (!failed && !isnan(value)) keep_worst(sample, largest, value, index);
    if (from->period && index % from->period >= 2) continue;
    ald_part_of_sample *part = from->groups ? &sample->replicates[from->groups[i]] : NULL;
    if (failed) {
      sample->whole.failed++;
      if (part) part->failed++;
      if (!is_reached(from, i)) continue;
      sample->known[sample->whole.known_count++] = value;
      if (part) part->known_count++;
    } else if (isnan(value)) {
      sample->whole.missing++;
      if (part) part->missing++;
    } else {
      sample->sorted[sample->whole.count++] = value;
      if (part) part->count++;
      if (!sample->known) continue;
      sample->known[sample->whole.known_count++] = value;
      if (part) part->known_count++;
    }
  }
}

static void find_moments(ald_sample *sample) {
  const size_t count = sample->whole.count;
  const double n = (double)count, none = (double)NAN;
  const double mean = ald_sum_powers(sample->sorted, count, 0.0, 1) / n;
  const double squares = ald_sum_powers(sample->sorted, count, mean, 2);
  sample->mean = count > 0 ? mean : none;
  sample->deviation = count > 1 ? sqrt(squares / (n - 1.0)) : none;
  const double spread = sqrt(squares / n);
  sample->skewness =
      ald_sum_powers(sample->sorted, count, mean, 3) / (n * spread * spread * spread);
}

/* Sorts numbers, and if there are replicates a copy of them within each.
 * @param known whether they are those with what failed scenarios had reached */
static ald_status sort_numbers(ald_sample *sample, double *numbers, size_t count, double *grouped,
                               bool known) {
  ald_status status = ALD_OK;
  size_t start = 0;
  if (grouped && count > 0) memcpy(grouped, numbers, count * sizeof *grouped);
  for (size_t r = 0; status == ALD_OK && r < sample->replicate_count; r++) {
    ald_part_of_sample *part = &sample->replicates[r];
    const size_t own = known ? part->known_count : part->count;
    *(known ? &part->known : &part->sorted) = grouped + start;
    status = ald_sort_values(grouped + start, own);
    start += own;
  }
  *(known ? &sample->whole.known : &sample->whole.sorted) = numbers;
  return status == ALD_OK ? ald_sort_values(numbers, count) : status;
}

/* what is known without failed scenarios is what there is */
static void know_the_same(ald_part_of_sample *part) {
  part->known = part->sorted;
  part->known_count = part->count;
}

static ald_status sort(ald_sample *sample) {
  ald_status status =
      sort_numbers(sample, sample->sorted, sample->whole.count, sample->grouped, false);
  if (status == ALD_OK && sample->known) {
    return sort_numbers(sample, sample->known, sample->whole.known_count, sample->known_grouped,
                        true);
  }
  know_the_same(&sample->whole);
  for (size_t r = 0; r < sample->replicate_count; r++) know_the_same(&sample->replicates[r]);
  return status;
}

/* any failed scenario at all? */
static bool has_failed(const ald_values *values) {
  for (size_t i = 0; values->statuses && i < values->count; i++) {
    if (ald_scenario_failed(values->statuses[i])) return true;
  }
  return false;
}

/* room for the numbers of a sample; false without memory */
static bool make_room(const ald_values *values, ald_sample *made) {
  const size_t size = (values->count + 1) * sizeof(double);
  const bool reaches = values->grows && has_failed(values);
  made->sorted = malloc(size);
  if (reaches) made->known = malloc(size);
  bool good = made->sorted && (!reaches || made->known);
  if (!values->groups) return good;
  made->replicate_count = values->group_count;
  made->grouped = malloc(size);
  if (reaches) made->known_grouped = malloc(size);
  made->replicates = calloc(values->group_count + 1, sizeof *made->replicates);
  return good && made->grouped && made->replicates && (!reaches || made->known_grouped);
}

ald_status ald_sample_make(const ald_values *values, ald_sample **sample, ald_report *report) {
  ald_status status;
  ald_sample *made = calloc(1, sizeof *made);
  if (!made || !make_room(values, made)) {
    status = ALD_NO_MEMORY;
    goto done;
  }
  select_values(values, made);
  find_moments(made);
  ALD_TRY(sort(made));
  if (values->groups && values->group_count < ALD_REPLICATES_MIN) {
    snprintf(made->obstacle, sizeof made->obstacle,
             "no bounds: these scenarios depend on each other; use replicates: %d or more",
             (int)ALD_REPLICATES_MIN);
  }
  *sample = made;
  made = NULL;
done:
  if (status == ALD_NO_MEMORY) {
    ald_report_add(report, "error: no memory for the statistics of %zu scenarios\n", values->count);
  }
  ald_sample_destroy(made);
  return status;
}

void ald_sample_destroy(ald_sample *sample) {
  if (!sample) return;
  free(sample->replicates);
  free(sample->known_grouped);
  free(sample->known);
  free(sample->grouped);
  free(sample->sorted);
  free(sample);
}

ald_status ald_sample_create(const double *values, size_t count, ald_sample **sample,
                             ald_report *report) {
  if (sample) *sample = NULL;
  if (!sample || (!values && count > 0)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no values for a sample given\n");
  }
  return ald_sample_make(&(ald_values){.values = values, .count = count}, sample, report);
}

ald_status ald_sample_create_replicated(const double *values, size_t count, size_t replicates,
                                        ald_sample **sample, ald_report *report) {
  if (sample) *sample = NULL;
  if (!sample || !values || replicates == 0 || count % replicates != 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %zu values do not make %zu replicates of one length\n", count,
                           replicates);
  }
  uint64_t *groups = malloc((count + 1) * sizeof *groups);
  if (!groups) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for %zu values\n", count);
  }
  for (size_t i = 0; i < count; i++) groups[i] = i / (count / replicates);
  const ald_status status = ald_sample_make(
      &(ald_values){.values = values, .count = count, .groups = groups, .group_count = replicates},
      sample, report);
  free(groups);
  return status;
}

const double *ald_sample_values(const ald_sample *sample, size_t *count) {
  if (count) *count = sample ? sample->whole.count : 0;
  return sample ? sample->sorted : NULL;
}

uint64_t ald_sample_missing(const ald_sample *sample) { return sample ? sample->whole.missing : 0; }

uint64_t ald_sample_failed(const ald_sample *sample) { return sample ? sample->whole.failed : 0; }

const char *ald_sample_obstacle(const ald_sample *sample) { return sample ? sample->obstacle : ""; }
