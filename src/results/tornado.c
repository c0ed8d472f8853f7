/* SPDX-License-Identifier: Apache-2.0
 * The inputs of a study by their influence on one result. */
#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "math/first_order.h"
#include "math/quantile.h"
#include "math/rank.h"
#include "results.h"
#include "sample_results.h"
#include "sensitivity.h"

/* what the inputs are held against */
typedef struct target {
  const ald_results *results;
  ald_scenario_list list;
  double *values;  /* (list.count) of the result, NaN where the scenario failed */
  double *input;   /* (list.count) */
  double *chosen;  /* (list.count) of the input, without those left out */
  double *ranks_y; /* (used) of the result */
  double *ranks_x; /* (used) of the input */
  double *ranks_p; /* (used) of the result, where the input is drawn in some scenarios only */
  size_t used;
  int independent; /* 1: bounds for independent scenarios hold */
} target;

static void clear(target *t) {
  ald_scenario_list_clear(&t->list);
  free(t->values);
  free(t->input);
  free(t->chosen);
  free(t->ranks_y);
  free(t->ranks_x);
  free(t->ranks_p);
}

/* Whether a scenario counts for rank correlations: of a Saltelli design the points A and B do. */
static int counts(const target *t, size_t i) {
  const ald_sample_design *design = &t->list.design;
  if (isnan(t->values[i])) return 0;
  return design->variables == 0 || t->list.indices[i] % ((uint64_t)design->variables + 2) < 2;
}

static size_t choose(const target *t, const double *from) {
  size_t used = 0;
  for (size_t i = 0; i < t->list.count; i++) {
    if (counts(t, i)) t->chosen[used++] = from[i];
  }
  return used;
}

/* Those scenarios in which the input is drawn - one that belongs to a variant is not everywhere:
 * its values go to `chosen`, those of the result to `input`, whose own are no longer needed. */
static size_t choose_drawn(const target *t) {
  size_t drawn = 0;
  for (size_t i = 0; i < t->list.count; i++) {
    if (!counts(t, i) || isnan(t->input[i])) continue;
    t->chosen[drawn] = t->input[i];
    t->input[drawn++] = t->values[i];
  }
  return drawn;
}

static ald_status open_target(target *t, const ald_result *result, ald_report *report) {
  ald_status status;
  const size_t stored = (size_t)ald_results_stored(t->results);
  double **rooms[] = {&t->values, &t->input, &t->chosen, &t->ranks_y, &t->ranks_x, &t->ranks_p};
  for (size_t r = 0; r < sizeof rooms / sizeof rooms[0]; r++) {
    *rooms[r] = malloc((stored + 1) * sizeof **rooms[r]);
    if (!*rooms[r]) {
      return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for %zu scenarios\n", stored);
    }
  }
  ALD_TRY(ald_results_combine(t->results, result, t->values, report));
  ALD_TRY(ald_scenario_list_read(t->results, &t->list, report));
  for (size_t i = 0; i < stored; i++) {
    if (ald_scenario_failed(t->list.statuses[i])) t->values[i] = (double)NAN;
  }
  t->independent = t->list.design.kind == ALD_DRAWN_ALONE;
  t->used = choose(t, t->values);
  ALD_TRY(ald_rank_average(t->chosen, t->used, t->ranks_y));
done:
  return status;
}

/* square root of a share, no less than 0 */
static ald_estimate root_of(ald_estimate share) {
  if (!isnan(share.value)) share.value = sqrt(fmax(share.value, 0));
  share.low = sqrt(share.low);
  share.high = sqrt(share.high);
  return share;
}

static ald_status correlate(target *t, size_t input, double confidence, ald_influence *found,
                            ald_report *report) {
  ald_status status;
  const ald_estimate none = {.value = (double)NAN, .low = (double)NAN, .high = (double)NAN};
  const double level = t->independent ? confidence : 0.0;
  *found = (ald_influence){.input = input,
                           .is_nominal = ald_results_column(t->results, input).is_nominal,
                           .rank = none,
                           .ratio = none,
                           .first = none,
                           .total = none};
  ALD_TRY(ald_results_read(t->results, input, t->input, report));
  const double *ranks_y = t->ranks_y;
  const size_t drawn = choose_drawn(t);
  ALD_TRY(ald_first_order(t->chosen, t->input, drawn, found->is_nominal, level, &found->first));
  if (found->is_nominal) found->ratio = root_of(found->first);
  if (found->is_nominal) return ALD_OK;
  if (drawn < t->used) {
    ALD_TRY(ald_rank_average(t->input, drawn, t->ranks_p));
    ranks_y = t->ranks_p;
  }
  ALD_TRY(ald_rank_average(t->chosen, drawn, t->ranks_x));
  const double rho = ald_rank_correlation(t->ranks_x, ranks_y, drawn);
  found->rank = ald_rank_estimate(rho, drawn, level);
done:
  return status;
}

/* Adds the Sobol indices where the design gives them and there is one input per variable. */
static ald_status add_indices(const target *t, double confidence, ald_influence *list,
                              size_t count) {
  ALD_ASSERT(list && count > 0);
  const uint32_t d = t->list.design.variables;
  size_t runs, whole = 0;
  if (d == 0 || count != d) return ALD_OK;
  /* a block that is not stored leaves a gap: only runs before the first one are taken */
  while (whole < t->list.count && t->list.indices[whole] == whole) whole++;
  ald_estimate *indices = calloc(2 * (size_t)d, sizeof *indices);
  if (!indices) return ALD_NO_MEMORY;
  const ald_status status = ald_sensitivity(t->values, whole, d, t->independent ? confidence : 0.0,
                                            indices, indices + d, &runs);
  for (uint32_t i = 0; status == ALD_OK && i < d; i++) {
    list[i].first = indices[i];
    list[i].total = indices[d + i];
  }
  free(indices);
  return status;
}

static double strength(const ald_influence *influence) {
  const double total = influence->total.value;
  const double rank = influence->is_nominal ? influence->ratio.value : fabs(influence->rank.value);
  if (!isnan(total)) return total;
  return isnan(rank) ? -1.0 : rank;
}

static int stronger(const void *first, const void *second) {
  const ald_influence *a = first, *b = second;
  const double x = strength(a), y = strength(b);
  if (x != y) return x > y ? -1 : 1;
  return a->input < b->input ? -1 : 1;
}

ald_status ald_results_tornado(const ald_results *results, const ald_result *result,
                               double confidence, ald_tornado *tornado, ald_report *report) {
  if (tornado) tornado->count = 0;
  if (tornado) tornado->needed = (double)NAN;
  if (!results || !tornado || (!tornado->list && tornado->capacity > 0)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no results or room for them given\n");
  }
  ald_status status;
  ald_influence *list = tornado->list;
  size_t written = 0;
  target t = {.results = results};
  ALD_TRY(open_target(&t, result, report));
  tornado->count = results->input_count;
  for (size_t i = 0; i < tornado->count && i < tornado->capacity; i++) {
    ALD_TRY(correlate(&t, results->inputs[i], confidence, &list[written++], report));
  }
  if (written > 0 && written == tornado->count) ALD_TRY(add_indices(&t, confidence, list, written));
  if (t.independent) tornado->needed = ald_rank_needed(t.used, confidence);
  if (written > 1) qsort(list, written, sizeof *list, stronger);
done:
  clear(&t);
  return status;
}
