/* SPDX-License-Identifier: Apache-2.0
 * A damping table as a panel program writes it. */
#ifndef ALD_DAMPING_PANELS_H
#define ALD_DAMPING_PANELS_H

#include "damping_table.h"

/* Fills the draft from the lines of a panel program.
 * @return ALD_OK, ALD_BAD_STUDY after messages, ALD_NO_MEMORY */
ald_status ald_damping_panels_read(const char *text, const ald_damping_units *units,
                                   ald_diagnosis *diagnosis, ald_damping_draft *draft);

#endif
