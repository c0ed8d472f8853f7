/* SPDX-License-Identifier: Apache-2.0
 * Rows of the strain energy of a line, for its passes and for the host. */
#ifndef ALD_KERNELS_PASS_LINE_ENERGY_ROWS_H
#define ALD_KERNELS_PASS_LINE_ENERGY_ROWS_H

#include "../../lists.h"
#include "../../plan.h"

/* real rows; the line is KIND_LINE_A */
#define LINE_ENERGY_ROWS(STATE, TEMPORARY) \
  TEMPORARY(LINE_ENERGY_NOW, 1) /* at this evaluation [J] */
#define LINE_ENERGY_RECORDS(RECORD, SHOWN)                                             \
  RECORD(LINE_ENERGY_MOST, "greatest_strain_energy", "J", 0, GROWS) /* greatest [J] */ \
  /* of it [s] */                                                                      \
  RECORD(LINE_ENERGY_TIME, "greatest_strain_energy_time", "s", ALD_NOT_YET, VALUE)
enum {
  LINE_ENERGY_ROWS(LIST_NUMBERS, LIST_NUMBERS) LINE_ENERGY_RECORDS(LIST_RECORDS, LIST_SHOWN)
      LINE_ENERGY_ROW_COUNT
};

#endif
