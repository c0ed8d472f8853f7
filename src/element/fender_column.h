/* SPDX-License-Identifier: Apache-2.0
 * The column as which a fender is drawn. */
#ifndef ALD_FENDER_COLUMN_H
#define ALD_FENDER_COLUMN_H

#include "model/kind.h"

/* Its face is where contact begins. Its root is at the attachment if the curve begins in front of
 * it; otherwise so far behind that a fender of known height has this height, and another is flat at
 * the first row of its curve. It is as wide as a round panel of its contact area, or else as it is
 * high. */
void ald_fender_column(const ald_numbers *numbers, ald_drawn_column *column);

#endif
