/* SPDX-License-Identifier: Apache-2.0
 * Reading a damping table. */
#ifndef ALD_DAMPING_READ_H
#define ALD_DAMPING_READ_H

#include "hydro/damping_table.h"

/* Reads a table: one with a header line (columns omega or period, B22, A24, ...; a word with a unit
 * may follow, as in B22_sway_kg_s) or the lines "PER I J A B" of a panel program (WAMIT's .1),
 * which the first line decides. A term of which only one triangle is given is symmetric. Says with
 * their places: frequencies that do not ascend, damping of a freedom on itself that is negative,
 * columns or terms that are none.
 * @param text as the diagnosis knows it
 * @return ALD_OK, ALD_BAD_STUDY after messages, ALD_NO_MEMORY */
ald_status ald_damping_read(const char *text, const ald_damping_units *units,
                            ald_diagnosis *diagnosis, ald_damping_table **table);

#endif
