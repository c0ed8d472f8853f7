/* SPDX-License-Identifier: Apache-2.0
 * By what number the influence of an input is shown. */
#include "influence.h"

#include <math.h>

ald_estimate influence_shown(const ald_influence *found) {
  if (!isnan(found->total.value)) return found->total;
  return found->is_nominal ? found->ratio : found->rank;
}

int influence_by_chance(const ald_influence *found, double needed) {
  const ald_estimate e = influence_shown(found);
  if (isnan(e.value)) return 1;
  if (!isnan(found->total.value)) return 0;
  /* without bounds all are shown */
  return found->is_nominal ? !(e.value > 0) || e.low == 0 : fabs(e.value) < needed;
}
