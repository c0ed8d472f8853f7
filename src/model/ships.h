/* SPDX-License-Identifier: Apache-2.0
 * Numbers of a study that follow others, unless the study, a variable or a variant gives them:
 * those that follow the particulars of a ship, and the place of a ship that is about to touch
 * another. They follow scenario by scenario what varies. */
#ifndef ALD_SHIPS_H
#define ALD_SHIPS_H

#include "study.h"

/* Leaves what follows open in `values` (quantity_count); numbers that a scenario gives are
 * then written over it. */
void ald_ships_release(const ald_study *study, double *values);

/* Fills what was left open. Returns false if there is no such ship, if a number exceeds what she
 * allows, or if ships never touch; what followed is then as the study has it. */
bool ald_ships_settle(const ald_study *study, double *values);

enum { ALD_SHIPS_MESSAGE = 320 };
/* Why settled values did not settle, in words that begin with the path of what is wrong.
 * @param message (ALD_SHIPS_MESSAGE)
 * @return false if nothing is wrong */
bool ald_ships_problem(const ald_study *study, const double *values, char *message);

/* Marks what varies because particulars, or the water's density, do (quantity_count). */
void ald_ships_mark(const ald_study *study, bool *varies);

/* Does an element place a body by this quantity, its position, heading or course? */
bool ald_ships_place(const ald_study *study, uint32_t quantity);

/* Lets a quantity follow nothing any more. */
void ald_ships_forget(ald_study *study, uint32_t quantity);

/* What a quantity follows; NULL: nothing. */
const ald_follower *ald_ships_leader(const ald_study *study, uint32_t quantity);

#endif
