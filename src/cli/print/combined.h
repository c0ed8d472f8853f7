/* SPDX-License-Identifier: Apache-2.0
 * Several results as one quantity of each scenario, as a command line asks for it: the greatest of
 * them (--any) or their sum (--sum). */
#ifndef ALD_CLI_COMBINED_H
#define ALD_CLI_COMBINED_H

#include "cli/choice.h"

enum { COMBINED_MAX = 2 * OPTION_LIST_LENGTH, COMBINED_NAME = 200 };

/** One of them. */
typedef struct combined {
  ald_combination combination;
  const char *text;         /**< as it was asked for: "fenders.*.peak_normal=2 MN" */
  char name[COMBINED_NAME]; /**< "greatest of fenders.*.peak_normal" */
  choice chosen;            /**< the results that fit, of one unit */
  const char *unit;         /**< SI unit, "" if none; lives as long as the results are open */
  int has_value;            /**< 1: a value is given that it is to exceed */
  double value;             /**< [unit], 0 if none is given */
} combined;

/** All that were asked for: the greatest first, then the sums. */
typedef struct combined_list {
  size_t count;
  combined items[COMBINED_MAX];
} combined_list;

/** "any" or "sum": the option, and the quantity in "P(any > 2 MN)". */
const char *combined_word(ald_combination combination);
/** Reads the texts of --any and --sum, "NAMES" or "NAMES=VALUE"; inputs that fit are left out.
 * @param list receives them; combined_clear() it, after an error too
 * @return an exit code, OPTIONS_GO if all can be read */
int combined_read(combined_list *list, const char *command, const ald_results *results,
                  const option_list *any, const option_list *sum);
void combined_clear(combined_list *list);
/** @return as ald_results_sample_sum() */
ald_status combined_sample(const combined *c, const ald_results *results, ald_sample **sample,
                           ald_report *report);

#endif
