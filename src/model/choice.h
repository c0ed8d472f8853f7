/* SPDX-License-Identifier: Apache-2.0
 * Choices: a scenario draws one of several named variants, with all its values. */
#ifndef ALD_CHOICE_H
#define ALD_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

#include "math/distribution.h"

/* A number that a variant sets. */
typedef struct ald_setting {
  uint32_t quantity;
  double value; /* SI */
} ald_setting;

typedef struct ald_variant {
  char *name;   /* "feeder" */
  double share; /* probability, all of a choice sum to 1 */
  uint32_t setting_count;
  ald_setting *settings; /* (setting_count) */
} ald_variant;

/* The draw itself is a variable of the study, "choose.ship", whose value is a variant's number from
 * 0 on; it is followed by the variables that apply only if their variant is drawn. */
typedef struct ald_choice {
  char *name;        /* "ship" */
  uint32_t variable; /* in the study */
  uint32_t variant_count;
  ald_variant *variants; /* (variant_count) */
} ald_choice;

/* The variant that a value of the choice's variable denotes; NULL if none. */
const ald_variant *ald_choice_variant(const ald_choice *choice, double value);
/* Writes a variant's numbers among those of a scenario (quantity_count). */
void ald_variant_apply(const ald_variant *variant, double *values);

/* Normalises the shares to a sum of 1 and makes the distribution of the variants' numbers.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT if their sum is infinite */
ald_status ald_choice_distribution(ald_choice *choice, ald_distribution *distribution);
void ald_choices_destroy(ald_choice *choices, uint32_t count);

#endif
