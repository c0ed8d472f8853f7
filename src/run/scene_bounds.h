/* SPDX-License-Identifier: Apache-2.0
 * How large a scene is, and the sizes that depend on it. */
#ifndef ALD_SCENE_BOUNDS_H
#define ALD_SCENE_BOUNDS_H

#include "allide/scene.h"

/* Puts markers where bodies have no shape, and fills in the box of all that is ever seen and the
 * greatest force.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_measure(ald_scene *scene, ald_report *report);

#endif
