/* SPDX-License-Identifier: Apache-2.0
 * Elements that leave no room for others on the same body. */
#ifndef ALD_READER_RELATIVES_H
#define ALD_READER_RELATIVES_H

#include "reader.h"

/* Warns of bodies that are restored twice, and reports hulls beside which another element resists
 * the same body. */
void ald_find_rivals(ald_reader *reader);

#endif
