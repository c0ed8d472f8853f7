/* SPDX-License-Identifier: Apache-2.0
 * Masses of stockless bower anchors by class rules. */
#ifndef ALD_ANCHOR_MASS_H
#define ALD_ANCHOR_MASS_H

/* least equipment number for which there is one, and the greatest */
#define ALD_EQUIPMENT_MIN 50.0
#define ALD_EQUIPMENT_MAX 16000.0

/* Mass of each bower anchor of a ship with this equipment number [kg], about three times the
 * number; 0 up to ALD_EQUIPMENT_MIN and above ALD_EQUIPMENT_MAX. [IACS UR A1, table 1, from
 * memory] */
double ald_anchor_mass_of(double equipment_number);

#endif
