/* SPDX-License-Identifier: Apache-2.0
 * Coefficients of wind or current as a table over the angle of attack: from 0 to 180 deg and
 * mirrored, or round to 360 deg. */
#ifndef ALD_ATTACK_TABLE_H
#define ALD_ATTACK_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum { ALD_ATTACK_COLUMNS = 4, ALD_ATTACK_ROWS_MAX = 73 }; /* angle [rad], C_X, C_Y, C_N */

/* Does a table (rows x ALD_ATTACK_COLUMNS) go round? Within 1e-6 rad: angles are typed with fewer
 * digits. */
bool ald_attack_is_round(const double *table, uint32_t rows);

/* What is missing from a table over all angles, and in which row; NULL: nothing. */
const char *ald_attack_check(const double *table, uint32_t rows, uint32_t *row);

/* The table as curve_node() reads it, constant beyond its ends: rows x
 * ALD_CURVE_WIDTH(ALD_ATTACK_COLUMNS) parameters. */
void ald_attack_derive(const double *table, uint32_t rows, double *params);

#endif
