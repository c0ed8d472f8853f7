/* SPDX-License-Identifier: Apache-2.0
 * Elements that depend on others of the same body: what acts behind another, and what leaves no
 * room for another. */
#ifndef ALD_READER_RELATIVES_H
#define ALD_READER_RELATIVES_H

#include "reader.h"

/* Number of the element that a definition `own` of a kind acts behind, on a body, among those of
 * its kind. Reports a name that is missing, or that no element there has, and returns false. */
bool ald_find_ahead(ald_reader *reader, struct fy_node *own, const ald_kind *kind, const char *path,
                    uint32_t body, uint32_t *number);
/* Warns of bodies that are restored twice, and reports hulls beside which another element resists
 * the same body. */
void ald_find_rivals(ald_reader *reader);

#endif
