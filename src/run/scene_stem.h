/* SPDX-License-Identifier: Apache-2.0
 * The stems with which bows strike, as they are drawn. */
#ifndef ALD_SCENE_STEM_H
#define ALD_SCENE_STEM_H

#include "allide/scene.h"
#include "scene_element.h"

/* Appends the stem of an element to its first body, unless that is drawn by its mesh or outline:
 * its waterlines at a few heights, closed behind.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_stem_add(const ald_scene_element *e, ald_scene_body *body, ald_report *report);

#endif
