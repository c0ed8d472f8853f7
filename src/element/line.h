/* SPDX-License-Identifier: Apache-2.0
 * What a winch means to the segments of its line. */
#ifndef ALD_LINE_H
#define ALD_LINE_H

#include "model/study.h"

/* keys of a winch, in this order */
enum {
  WINCH_KEY_END,
  WINCH_KEY_RATE,
  WINCH_KEY_TENSION,
  WINCH_KEY_PAY_OUT,
  WINCH_KEY_HAUL,
  WINCH_KEY_POWER,
  WINCH_KEY_DAMPING,
  WINCH_KEY_SHORTEST,
  WINCH_KEY_LONGEST,
  WINCH_KEY_COUNT
};
/* words of `end` */
enum { WINCH_END_TO, WINCH_END_FROM };

/* least share of its length at the start to which a section is hauled in if nothing else is said */
#define WINCH_LEFT 0.1
/* Least length paid out by a history, 0 or below; without one 0 [m]. */
double ald_winch_least(const ald_numbers *n);

/* May the lines of a definition clash? Of one of another kind: no. */
bool ald_line_may_clash(const ald_study *study, const ald_definition *definition,
                        const double *values);
/* Nodes of an instance; 0: it is no dynamic line. */
uint32_t ald_line_node_count(const ald_study *study, const ald_instance *instance,
                             const double *values);

/* Longest substep for a line, with a margin, by the shortest segments that its winch may leave it;
 * instance: of the line [s]. */
double ald_winch_stable_step(const ald_study *study, const ald_instance *instance,
                             const double *values);
/* Least number of substeps of a step of the study for a line with its winch: a power of two. 0:
 * more than LINE_SUBSTEPS_MAX. */
uint32_t ald_winch_substeps(const ald_study *study, const ald_instance *instance,
                            const double *values);

#endif
