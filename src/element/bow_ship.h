/* SPDX-License-Identifier: Apache-2.0
 * What a bow takes from the particulars of its ships: docs/theory/ship-particulars.md. */
#ifndef ALD_BOW_SHIP_H
#define ALD_BOW_SHIP_H

#include "model/kind.h"

enum { ALD_BOW_FROM_SHIP = 20 };
extern const ald_ship_default ald_bow_from_ship[ALD_BOW_FROM_SHIP];

#endif
