/* SPDX-License-Identifier: Apache-2.0
 * Where a ship stands when her bow first touches the side of another: docs/theory/
 * ship-particulars.md. */
#ifndef ALD_BOW_MEETING_H
#define ALD_BOW_MEETING_H

#include "model/kind.h"

/* How the striking ship stands to the struck one, by the numbers of a bow; `length` of the struck
 * ship, 0 if it has none, `lift` of the striking one's origin above hers. Returns false if she
 * never touches that side with her bow at this angle. */
bool ald_bow_meet(const ald_numbers *numbers, double length, double lift, ald_touch_pose *touch);

#endif
