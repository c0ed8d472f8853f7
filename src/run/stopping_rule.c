/* SPDX-License-Identifier: Apache-2.0
 * When a study has seen enough. */
#include "stopping_rule.h"

#include <math.h>

#include "base/assertion.h"
#include "base/words.h"
#include "math/beta.h"
#include "model/record.h"

uint64_t ald_stopping_rule_next(const ald_stopping_rule *rule, uint64_t done, uint64_t scenarios) {
  ALD_ASSERT(rule->first > 0 && done < scenarios);
  const uint64_t next = done == 0 ? rule->first : 2 * done;
  return next < scenarios ? next : scenarios;
}

uint32_t ald_stopping_rule_looks(const ald_stopping_rule *rule, uint64_t scenarios) {
  ALD_ASSERT(rule->first > 0);
  uint32_t looks = 1;
  for (uint64_t at = rule->first; at < scenarios; at *= 2) looks++;
  return looks;
}

bool ald_stopping_rule_exceeds(const ald_stopping_rule *rule, const ald_column *columns,
                               uint32_t column_count, const double *row, size_t stride) {
  ALD_ASSERT(row && stride > 0);
  for (uint32_t c = 0; c < column_count; c++) {
    /* the comparison comes first: matching names costs more; NaN exceeds nothing */
    if (row[c * stride] > rule->above && ald_pattern_matches(rule->pattern, columns[c].name)) {
      return true;
    }
  }
  return false;
}

/* The p with probability `share.below` of a smaller one, under a beta distribution. */
static double beta_quantile(double a, double b, ald_probability share) {
  ALD_ASSERT(a > 0 && b > 0);
  const ald_beta beta = ald_beta_make(a, b);
  double value, rest;
  ald_beta_value(&beta, share, &value, &rest);
  return value;
}

void ald_stopping_rule_interval(const ald_stopping_rule *rule, const ald_exceedance *seen,
                                uint32_t looks, double *low, double *high) {
  ALD_ASSERT(seen->exceeded + seen->failed <= seen->count && looks > 0);
  const double half = 0.5 * (1 - rule->confidence) / looks;
  const uint64_t fewest = seen->exceeded, most = seen->exceeded + seen->failed;
  const double count = (double)seen->count;
  *low = fewest == 0 ? 0
                     : beta_quantile((double)fewest, count - (double)fewest + 1,
                                     (ald_probability){half, 1 - half});
  *high = most == seen->count ? 1
                              : beta_quantile((double)most + 1, count - (double)most,
                                              (ald_probability){1 - half, half});
}

bool ald_stopping_rule_judge(const ald_stopping_rule *rule, const ald_exceedance *seen,
                             uint32_t looks) {
  ALD_ASSERT(seen->count > 0);
  double low, high;
  ald_stopping_rule_interval(rule, seen, looks, &low, &high);
  const double estimate = (double)seen->exceeded / (double)seen->count;
  return high - low <= rule->width && high - low <= rule->relative_width * estimate;
}
