/* SPDX-License-Identifier: Apache-2.0
 * Names of the rows of a tile, for messages: whose a row is, and which number. */
#ifndef ALD_ROW_NAME_H
#define ALD_ROW_NAME_H

#include "plan/layout.h"

typedef struct ald_row_name {
  char element[192]; /* "fenders.rubber.fender1", "bodies.tug"; "" where it is not known */
  char quantity[96]; /* "peak_normal"; "row 7 of fender_rows.h" where it has no name outside */
} ald_row_name;

/* The name of a real row. Rows that no pass writes, parameters that vary, have none but their
 * number.
 * @param row below layout->real_rows */
ald_row_name ald_real_row_name(const ald_study *study, const ald_layout *layout, uint32_t row);

/* The name of a flag row.
 * @param row below layout->flag_rows */
ald_row_name ald_flag_row_name(const ald_study *study, const ald_layout *layout, uint32_t row);

#endif
