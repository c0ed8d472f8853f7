/* SPDX-License-Identifier: Apache-2.0
 * Tables of a manoeuvring hull: strips across the flow, a bank, coefficients of a current. */
#ifndef ALD_HULL_TABLES_H
#define ALD_HULL_TABLES_H

#include "attack_table.h"
#include "model/kind.h"

enum { ALD_HULL_STRIPS_MOST = 100, ALD_HULL_BANK_ROWS_MOST = 200 };

/* (HULL_TABLES) as in ald_kind */
extern const ald_key_table ald_hull_tables[];

/* Parameters of all three, in the order of the tables. */
void ald_hull_tables_derive(const ald_numbers *numbers, double *params);
/* Where those of the table of the current begin behind those of the pass. */
uint32_t ald_hull_current_entry(const ald_numbers *numbers);

/* Option bits of the pass: how the table of the current is to be read. */
uint32_t ald_hull_tables_options(const ald_numbers *numbers);

/* What is wrong with the tables; as in ald_kind. */
const char *ald_hull_tables_check(const ald_numbers *numbers, ald_blame *blame);

#endif
