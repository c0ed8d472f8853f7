/* SPDX-License-Identifier: Apache-2.0
 * Probabilities with their bounds: of values exceeded, of marks, of limits passed; a
 * year, too. */
#ifndef ALD_CLI_PROBABILITIES_H
#define ALD_CLI_PROBABILITIES_H

#include "cli/choice.h"
#include "element_groups.h"
#include "json.h"

/** What of a column has a probability. */
typedef enum probability_kind {
  PROBABILITY_EXCEEDS, /**< it is above a value */
  PROBABILITY_MARKED,  /**< a column of 0 and 1 is 1 */
  PROBABILITY_HAPPENS  /**< a time of what may not happen is there */
} probability_kind;

typedef struct probability {
  probability_kind kind;
  size_t column;
  double value; /**< that is exceeded; 0 for a mark, -inf for a time [SI unit of the column] */
  const element_group *group; /**< of which the column has the greatest; NULL: it is for itself */
} probability;

typedef struct probabilities {
  const ald_results *results;
  double confidence;
  double yearly; /**< frequency of the event [1/year], NaN if not known */
  size_t count;
  probability *list; /**< (count) */
} probabilities;

/** Finds the marks among the results, and the times at which limits were passed.
 * @return as ald_results_sample() */
ald_status probabilities_find(probabilities *p, ald_report *report);
/** Adds that elements have touched at all: the share of scenarios with a time of the first touch.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status probabilities_touches(probabilities *p);
/** Keeps of the marks of each group the one that is most probable.
 * @return as ald_results_sample() */
ald_status probabilities_group(probabilities *p, const element_groups *groups, ald_report *report);
/** Takes over values that are to be exceeded, before those that were found.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status probabilities_add(probabilities *p, const threshold *list, size_t count);
void probabilities_clear(probabilities *p);

/** Writes the table below a heading, nothing if it is empty; with failed scenarios three ways.
 * @return as ald_results_sample() */
ald_status probabilities_print(const probabilities *p, const char *heading, ald_report *report);
/** Writes the greatest ones as lines, limits ahead of marks, at most `most`, with their bounds, and
 * how many there are beyond these.
 * @return as ald_results_sample() */
ald_status probabilities_print_brief(const probabilities *p, size_t most, ald_report *report);
/** Writes an array of that name. @return as ald_results_sample() */
ald_status probabilities_json(const probabilities *p, const char *name, json *out,
                              ald_report *report);

/** 1 if the column holds the time at which a limit of the study was passed. */
int probabilities_is_limit(const char *column);

#endif
