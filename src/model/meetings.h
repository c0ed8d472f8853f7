/* SPDX-License-Identifier: Apache-2.0
 * Where bodies start that are about to touch another: an element places its first body by its
 * second (`first touch` of bows), or a body approaches a berth (`approach`). Position, heading and
 * course that the study does not give follow, in each scenario. */
#ifndef ALD_MEETINGS_H
#define ALD_MEETINGS_H

#include "study.h"

/* Marks what meetings determine as open in `values` (quantity_count). */
void ald_meetings_release(const ald_study *study, double *values);

/* Fills what was left open. Returns false if bodies never touch: their quantities then have the
 * study's values; or if one never reaches the other: they are then those of one that waits. */
bool ald_meetings_settle(const ald_study *study, double *values);

/* What is wrong with one of them, by numbers that have been settled. */
ald_start_fault ald_meetings_judge(const ald_study *study, const ald_meeting *meeting,
                                   const double *values);

/* Why ald_meetings_settle() failed, as a text that begins with the path of the faulty quantity.
 * @param message (size)
 * @return what is wrong with the first of which something is */
ald_start_fault ald_meetings_problem(const ald_study *study, const double *values, char *message,
                                     size_t size);

/* Marks what varies because that on which a place depends does (quantity_count). */
void ald_meetings_mark(const ald_study *study, bool *varies);

/* Does a meeting place a body by this quantity, its position, heading or course? */
bool ald_meetings_place(const ald_study *study, uint32_t quantity);

#endif
