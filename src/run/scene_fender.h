/* SPDX-License-Identifier: Apache-2.0
 * The columns of fenders: pressed by the plane that they touch, upright at rest. */
#ifndef ALD_SCENE_FENDER_H
#define ALD_SCENE_FENDER_H

#include "allide/scene.h"
#include "scene_element.h"

/* What is known so far of the way in which a fender points while nothing touches it: that of its
 * first touch; before one, that of the frame in which its face was nearest to the plane. */
typedef struct ald_scene_rest {
  bool is_known, has_touched;
  double gap;       /* of that frame [m] */
  double normal[3]; /* of the plane in the frame of the fender's body */
} ald_scene_rest;

/* Is it drawn as a column? */
bool ald_scene_is_fender(const ald_scene_element *e);
/* Fills in a fender but for its frames.
 * @param frames that there is to be room for
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_fender_make(const ald_scene_element *e, size_t frames, ald_scene_fender *made,
                                 ald_report *report);
/* Reads a frame; returns false if its numbers are not all finite. */
bool ald_scene_fender_read(const ald_scene_element *e, const ald_scene_view *view, size_t frame,
                           ald_scene_fender *fender, ald_scene_rest *rest);
/* Turns it in the frames in which nothing touches it to where it points at rest. */
void ald_scene_fender_settle(const ald_scene_element *e, const ald_scene *scene,
                             const ald_scene_rest *rest, ald_scene_fender *fender);

#endif
