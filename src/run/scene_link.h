/* SPDX-License-Identifier: Apache-2.0
 * A link of a chain as triangles. */
#ifndef ALD_SCENE_LINK_H
#define ALD_SCENE_LINK_H

#include "allide/scene.h"
#include "model/study.h"

/* Makes the bar of a body that is a link of a chain; nothing if it is none. A stud is not drawn.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_link_make(const ald_study *study, uint32_t body, ald_scene_body *made,
                               ald_report *report);

#endif
