/* SPDX-License-Identifier: Apache-2.0
 * Hulls of ships that are given by particulars, and the bulbs with which bows strike. */
#ifndef ALD_SCENE_HULL_H
#define ALD_SCENE_HULL_H

#include "allide/scene.h"
#include "scene_element.h"

/* Makes the hull of a body that has particulars: its length, breadth, draught and depth, its keel
 * at KG below the centre of gravity amidships. None of a ship that cannot be.
 * @param values (quantity_count) of the scenario
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_hull_make(const ald_study *study, uint32_t body, const double *values,
                               ald_scene_body *made, ald_report *report);
/* Appends the bulb of an element to its first body, unless that is drawn by its mesh or outline.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_bulb_add(const ald_scene_element *e, ald_scene_body *body, ald_report *report);

#endif
