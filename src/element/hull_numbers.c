/* SPDX-License-Identifier: Apache-2.0
 * The numbers of a manoeuvring hull in a study, and the derivatives that they make. */
#include "hull_numbers.h"

#include <string.h>

#include "base/assertion.h"
#include "kernels/pass/water/manoeuvring_rows.h"
#include "model/study.h"

bool ald_hull_is_given(const ald_numbers *numbers) {
  bool any = false;
  for (int k = HULL_KEY_SURGE; k < HULL_KEY_TERMS; k++) any = any || numbers->keys[k] != 0;
  return any;
}

bool ald_hull_is_slow(const ald_numbers *numbers) {
  const bool linear = ald_word(numbers->keys, HULL_KEY_FORMULAS) != ALD_HULL_YOSHIMURA_MASUMOTO;
  const bool lies = numbers->tables[HULL_CURRENT_TABLE] != NULL;
  return ald_word(numbers->keys, HULL_KEY_LOW) == 1 ||
         ((linear || lies) && !ald_hull_is_given(numbers));
}

double ald_hull_depth(const ald_numbers *numbers) {
  const double own = numbers->keys[HULL_KEY_DEPTH];
  return own > 0 ? own : numbers->environment[ALD_ENVIRONMENT_WATER_DEPTH];
}

bool ald_hull_resists_more(const ald_numbers *numbers) {
  return ald_hull_depth(numbers) > 0 &&
         ald_word(numbers->keys, HULL_KEY_SHALLOW) == HULL_SHALLOW_LACKENBY;
}

ald_hull_size ald_hull_size_of(const ald_numbers *numbers) {
  const double *own = numbers->keys;
  return (ald_hull_size){own[HULL_KEY_LENGTH], own[HULL_KEY_BREADTH], own[HULL_KEY_DRAUGHT],
                         own[HULL_KEY_VOLUME]};
}

void ald_hull_numbers(const ald_numbers *numbers, double *derivatives, double masses[2]) {
  ALD_ASSERT(numbers->keys && derivatives);
  const double *own = numbers->keys;
  const ald_hull_size size = ald_hull_size_of(numbers);
  const double depth = ald_hull_depth(numbers);
  memcpy(masses, own + HULL_KEY_TERMS, 2 * sizeof *masses);
  if (ald_hull_is_given(numbers)) {
    memcpy(derivatives + ALD_HULL_XVV, own + HULL_KEY_SURGE, 16 * sizeof *derivatives);
  } else {
    double terms[2];
    ald_hull_mass_terms(&size, terms);
    for (int k = 0; k < 2; k++) masses[k] = masses[k] > 0 ? masses[k] : terms[k];
    ald_hull_derive((ald_hull_formulas)ald_word(own, HULL_KEY_FORMULAS), &size, masses,
                    derivatives);
  }
  derivatives[ALD_HULL_R0] = own[HULL_KEY_R0];
  derivatives[ALD_HULL_R0A] = own[HULL_KEY_R0A] > 0 ? own[HULL_KEY_R0A] : own[HULL_KEY_R0];
  derivatives[ALD_HULL_YV] *= own[HULL_KEY_FACTORS];
  derivatives[ALD_HULL_NV] *= own[HULL_KEY_FACTORS + 1];
  derivatives[ALD_HULL_NR] *= own[HULL_KEY_FACTORS + 2];
  if (depth > 0) ald_hull_shallow(&size, depth, derivatives);
}
