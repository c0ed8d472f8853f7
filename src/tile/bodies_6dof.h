/* SPDX-License-Identifier: Apache-2.0
 * Bodies with six degrees of freedom on the host: how their rows start, and the state that is read
 * back. */
#ifndef ALD_BODIES_6DOF_H
#define ALD_BODIES_6DOF_H

#include "allide/batch.h"
#include "model/study.h"
#include "tile.h"

/* Fills the rows of a body in a lane: pose and velocities at the start, parameters that vary.
 * @param values (quantity_count) of the scenario
 * @param origin of the scenario [m] */
void ald_bodies_6dof_fill(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t body,
                          const double *values, const double origin[2]);

/* Reads the state of a body: of one that forces move, at the end of the last step; of a prescribed
 * one, where the last evaluation of its pose found it. */
void ald_bodies_6dof_read(const ald_study *study, const ald_tile *tile, uint32_t lane,
                          uint32_t body, const double origin[2], ald_space_state *state);

/* Sets the state of a body that forces move, or of a prescribed one without motions.
 * @return false, and sets nothing, if the pitch of a prescribed body is 90 degrees: its angles have
 * no rates */
bool ald_bodies_6dof_write(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t body,
                           const double origin[2], const ald_space_state *state);

#endif
