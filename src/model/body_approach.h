/* SPDX-License-Identifier: Apache-2.0
 * The approach of a body to a berth: from place, angle and gap to position, heading and course.
 * Theory: docs/theory/approach.md. */
#ifndef ALD_BODY_APPROACH_H
#define ALD_BODY_APPROACH_H

#include "study.h"

/* x, y, heading and course of a body that is placed */
enum { ALD_PLACED = 4 };

/* key of the body at which the berth is */
extern const char ald_approach_berth[];

/* What is wrong if an approach meets nothing; takes the names of the body and of the berth. */
#define ALD_APPROACH_MISSES                                                                      \
  "on its way to the berth, \"%s\" meets nothing that it touches: no outline in a contact with " \
  "its own and no fender is ahead of it on that side of \"%s\""

/* Place of the first body of a meeting (ALD_PLACED), earth frame [m, rad].
 * @param closing receives how fast its gap closes at the start [m/s] */
ald_start_fault ald_body_approach_place(const ald_study *study, const ald_meeting *meeting,
                                        const double *values, double *place, double *closing);

/* Does anything vary on which that place depends?
 * @param varies (quantity_count) */
bool ald_body_approach_varies(const ald_study *study, const ald_meeting *meeting,
                              const bool *varies);

/* May an element of this kind be the first to touch? */
bool ald_body_approach_counts(const ald_kind *kind);

#endif
