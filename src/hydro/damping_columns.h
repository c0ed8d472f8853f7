/* SPDX-License-Identifier: Apache-2.0
 * A damping table with a header line. */
#ifndef ALD_DAMPING_COLUMNS_H
#define ALD_DAMPING_COLUMNS_H

#include "damping_table.h"

/* Fills the draft from a table with a header line.
 * @return ALD_OK, ALD_BAD_STUDY after messages, ALD_NO_MEMORY */
ald_status ald_damping_columns_read(const char *text, ald_diagnosis *diagnosis,
                                    ald_damping_draft *draft);

#endif
