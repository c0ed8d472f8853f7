/* SPDX-License-Identifier: Apache-2.0
 * The berths of bodies that approach them: where they start follows from what they would touch. */
#ifndef ALD_READER_BERTH_H
#define ALD_READER_BERTH_H

#include "reader.h"

/* Places the bodies that have an approach; once all elements are read, one of which limits it. */
void ald_place_approaches(ald_reader *reader);

#endif
