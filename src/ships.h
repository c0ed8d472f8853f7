/* SPDX-License-Identifier: Apache-2.0
 * Numbers of a study that follow the particulars of a ship, unless the study, a variable or a
 * variant gives them: scenario by scenario, so that they follow particulars that vary, too. */
#ifndef ALD_SHIPS_H
#define ALD_SHIPS_H

#include "model.h"

/* Leaves what follows a ship open in `values` (quantity_count); numbers that a scenario gives are
 * then written over it. */
void ald_ships_release(const ald_study *study, double *values);

/* Fills what was left open. Returns false if there is no such ship, or if a number exceeds what
 * she allows; such numbers are then as the study has them. */
bool ald_ships_settle(const ald_study *study, double *values);

/* Marks what varies because particulars, or the water's density, do (quantity_count). */
void ald_ships_mark(const ald_study *study, bool *varies);

/* What a quantity follows; NULL: nothing. */
const ald_follower *ald_ships_leader(const ald_study *study, uint32_t quantity);

#endif
