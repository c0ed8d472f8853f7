/* SPDX-License-Identifier: Apache-2.0
 * Numbers of a study that follow others, unless the study, a variable or a variant gives them:
 * those that follow the particulars of a ship, added masses by their ratios, and the place of a
 * body that is about to touch another (meetings.h). They are determined in each scenario. */
#ifndef ALD_SHIPS_H
#define ALD_SHIPS_H

#include "study.h"

/* Marks quantities that follow something as open in `values` (quantity_count); numbers that a
 * scenario gives then replace the marks. */
void ald_ships_release(const ald_study *study, double *values);

/* Fills what was left open. Returns false if a ship is impossible, if a number exceeds its ship's
 * limits, or if ships never touch; the quantities then have the study's values. */
bool ald_ships_settle(const ald_study *study, double *values);

enum { ALD_SHIPS_MESSAGE = 320 };
/* Why ald_ships_settle() failed, as a text that begins with the path of the faulty quantity.
 * @param message (ALD_SHIPS_MESSAGE)
 * @return what is wrong with the first of which something is */
ald_start_fault ald_ships_problem(const ald_study *study, const double *values, char *message);

/* Marks what varies because particulars, or the water's density, do (quantity_count). */
void ald_ships_mark(const ald_study *study, bool *varies);

/* Makes a quantity independent. */
void ald_ships_forget(ald_study *study, uint32_t quantity);

/* What a quantity follows; NULL: nothing. */
const ald_follower *ald_ships_leader(const ald_study *study, uint32_t quantity);

#endif
