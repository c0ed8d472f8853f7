/* SPDX-License-Identifier: Apache-2.0
 * Choices: a scenario draws one of several named variants, with all its values. */
#include "choice.h"

#include "base/assertion.h"

#include <stdlib.h>
#include <string.h>

const ald_variant *ald_choice_variant(const ald_choice *choice, double value) {
  ALD_ASSERT(choice->variant_count == 0 || choice->variants);
  if (!(value >= 0 && value < choice->variant_count)) return NULL;
  const ald_variant *variant = &choice->variants[(uint32_t)value];
  return (double)(variant - choice->variants) == value ? variant : NULL;
}

void ald_variant_apply(const ald_variant *variant, double *values) {
  ALD_ASSERT(variant->setting_count == 0 || variant->settings);
  for (uint32_t s = 0; s < variant->setting_count; s++) {
    values[variant->settings[s].quantity] = variant->settings[s].value;
  }
}

ald_status ald_choice_distribution(ald_choice *choice, ald_distribution *distribution) {
  ALD_ASSERT(choice->variant_count > 0);
  const uint32_t count = choice->variant_count;
  double total = 0;
  double *numbers = calloc(2 * (size_t)count, sizeof *numbers), *shares = numbers + count;
  if (!numbers) return ALD_NO_MEMORY;
  for (uint32_t v = 0; v < count; v++) total += choice->variants[v].share;
  for (uint32_t v = 0; v < count; v++) {
    numbers[v] = v;
    shares[v] = choice->variants[v].share / total;
    choice->variants[v].share = shares[v];
  }
  const ald_status status = ald_distribution_discrete(numbers, shares, count, distribution);
  free(numbers);
  return status;
}

void ald_choices_destroy(ald_choice *choices, uint32_t count) {
  for (uint32_t c = 0; choices && c < count; c++) {
    for (uint32_t v = 0; choices[c].variants && v < choices[c].variant_count; v++) {
      free(choices[c].variants[v].name);
      free(choices[c].variants[v].settings);
    }
    free(choices[c].variants);
    free(choices[c].name);
  }
  free(choices);
}
