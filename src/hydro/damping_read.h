/* SPDX-License-Identifier: Apache-2.0
 * A damping table while it is read: room for its numbers, and where each of them stands. */
#ifndef ALD_DAMPING_READ_H
#define ALD_DAMPING_READ_H

#include "damping_table.h"

typedef struct ald_damping_draft {
  ald_damping_table *table;
  ald_place *frequency_places; /* (count) */
  ald_place *term_places;      /* (count x 36) of the damping */
} ald_damping_draft;

/* Makes room for a table; false without memory. */
bool ald_damping_draft_make(ald_damping_draft *draft, uint32_t count);
void ald_damping_draft_clear(ald_damping_draft *draft);

/* The two forms of a file; they fill the draft.
 * @return ALD_OK, ALD_BAD_STUDY after messages, ALD_NO_MEMORY */
ald_status ald_damping_read_columns(const char *text, ald_diagnosis *diagnosis,
                                    ald_damping_draft *draft);
ald_status ald_damping_read_panels(const char *text, const ald_damping_units *form,
                                   ald_diagnosis *diagnosis, ald_damping_draft *draft);

#endif
