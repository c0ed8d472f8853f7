/* SPDX-License-Identifier: Apache-2.0
 * Distributions: truncated, and drawn from. Nothing here or below calls exp, log, pow or erfc of
 * the C library, whose last bits differ between machines. */
#include "distribution.h"

#include <math.h>
#include <stdlib.h>

#include "continuous.h"

ald_distribution ald_distribution_make(ald_distribution_kind kind, double a, double b) {
  return (ald_distribution){.kind = kind, .a = a, .b = b, .low = -HUGE_VAL, .high = HUGE_VAL};
}

ald_status ald_distribution_discrete(const double *values, const double *weights, uint32_t count,
                                     ald_distribution *distribution) {
  *distribution = ald_distribution_make(ALD_DISCRETE, 0, 0);
  const ald_status status = ald_table_of_values(values, weights, count, &distribution->table);
  if (status == ALD_OK) ald_distribution_prepare(distribution);
  return status;
}

bool ald_distribution_is_stepped(ald_distribution_kind kind) {
  return kind == ALD_DISCRETE || kind == ALD_EMPIRICAL;
}

/* ----------------------------------------------------------------------------- single values */

/* probability of the first `count` values, and of the others */
static ald_share leading_share(const ald_table *table, uint32_t count) {
  if (count == 0) return (ald_share){0, 1};
  return (ald_share){table->cumulative[count - 1], 1 - table->cumulative[count - 1]};
}

/* a value at a bound is within it; values of probability 0 at the ends are not drawn */
static void prepare_steps(ald_distribution *d) {
  const ald_table *table = d->table;
  const double *cumulative = table->cumulative;
  ald_prepared *p = &d->prepared;
  const uint32_t below = ald_table_count_below(table, d->low);
  const uint32_t up_to = ald_table_count_up_to(table, d->high);
  p->low = leading_share(table, below);
  p->high = leading_share(table, up_to);
  p->first = below;
  p->last = up_to > 0 ? up_to - 1 : 0;
  while (p->first < p->last && cumulative[p->first] == p->low.below) p->first++;
  while (p->last > p->first && cumulative[p->last - 1] == p->high.below) p->last--;
}

/* ------------------------------------------------------------------------------ all kinds */

/* probability below and above x */
static ald_share share_at(const ald_distribution *d, double x) {
  if (x == -HUGE_VAL) return (ald_share){0, 1};
  if (x == HUGE_VAL) return (ald_share){1, 0};
  if (ald_distribution_is_stepped(d->kind)) {
    return leading_share(d->table, ald_table_count_up_to(d->table, x));
  }
  return ald_continuous_share(d, x);
}

void ald_distribution_prepare(ald_distribution *d) {
  ald_prepared *p = &d->prepared;
  *p = (ald_prepared){.is_ready = true};
  if (d->kind == ALD_LOGNORMAL) ald_lognormal_parameters(d, &p->mean, &p->deviation);
  if (d->kind == ALD_BETA) p->beta = ald_beta_make(d->c, d->d);
  if (ald_distribution_is_stepped(d->kind)) {
    prepare_steps(d);
  } else {
    p->low = share_at(d, d->low);
    p->high = share_at(d, d->high);
  }
  p->kept = ald_share_between(p->low, p->high);
}

static double prepared_value(const ald_distribution *d, ald_share share) {
  const ald_prepared *p = &d->prepared;
  const ald_share s = {p->low.below + share.below * p->kept, p->high.above + share.above * p->kept};
  if (ald_distribution_is_stepped(d->kind)) {
    return d->table->values[ald_table_find(d->table, p->first, p->last, s.below)];
  }
  const double value = ald_continuous_value(d, s);
  /* rounding may carry a value past its bound */
  if (value < d->low) return d->low;
  return value > d->high ? d->high : value;
}

double ald_distribution_value_at(const ald_distribution *distribution, ald_share share) {
  if (distribution->prepared.is_ready) return prepared_value(distribution, share);
  ald_distribution prepared = *distribution;
  ald_distribution_prepare(&prepared);
  return prepared_value(&prepared, share);
}

double ald_distribution_value(const ald_distribution *distribution, double u) {
  return ald_distribution_value_at(distribution, (ald_share){u, 1 - u});
}

static double prepared_probability(const ald_distribution *d, double x) {
  const bool stepped = ald_distribution_is_stepped(d->kind);
  if (x < d->low || (x == d->low && !stepped)) return 0;
  if (x >= d->high) return 1;
  return ald_share_between(d->prepared.low, share_at(d, x)) / d->prepared.kept;
}

double ald_distribution_probability(const ald_distribution *distribution, double x) {
  if (distribution->prepared.is_ready) return prepared_probability(distribution, x);
  ald_distribution prepared = *distribution;
  ald_distribution_prepare(&prepared);
  return prepared_probability(&prepared, x);
}
