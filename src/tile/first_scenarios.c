/* SPDX-License-Identifier: Apache-2.0
 * A look at the first scenarios of a study, for what depends on numbers that vary. */
#include "first_scenarios.h"

#include <stdlib.h>

#include "base/assertion.h"
#include "sampler.h"

enum { SCENARIOS_MAX = 1000, SCENARIOS_MIN = 20, EVALUATIONS_MAX = 200000 };

uint64_t ald_first_scenarios_count(const ald_study *study, uint32_t things) {
  uint64_t most = EVALUATIONS_MAX / (things + 1u);
  most = most > SCENARIOS_MAX ? SCENARIOS_MAX : most;
  most = most < SCENARIOS_MIN ? SCENARIOS_MIN : most;
  if (study->variable_count == 0) most = 1;
  return most < study->scenarios ? most : study->scenarios;
}

ald_status ald_first_scenarios_visit(const ald_study *study, uint64_t scenarios, ald_visit visit,
                                     void *user, uint64_t *seen) {
  ALD_ASSERT(visit && seen);
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  double *inputs = calloc(study->variable_count + 1u, sizeof *inputs);
  const ald_status status = values && inputs ? ALD_OK : ALD_NO_MEMORY;
  *seen = 0;
  for (uint64_t s = 0; status == ALD_OK && s < scenarios; s++) {
    if (!ald_sampler_scenario(study, study->seed, study->scenarios, s, values, inputs)) continue;
    visit(user, values, s, (*seen)++);
  }
  free(values);
  free(inputs);
  return status;
}

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

double ald_first_scenarios_median(double *numbers, uint64_t count) {
  ALD_ASSERT(numbers || count == 0);
  if (count == 0) return 0;
  qsort(numbers, count, sizeof *numbers, compare);
  return numbers[count / 2];
}
